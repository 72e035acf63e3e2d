// The Damping Dial in the browser: a contour with a point to drag, the arc of all steps, a chart, and the dial below.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (data, units, start, and the
// dampings and steps since); every number is the kernel's, here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const LEFT = 62, TOP = 10, RIGHT = 12, BOTTOM = 40;                      // around the contour, in pixels
const CHART = { width: 344, height: 158, left: 44, right: 12, top: 20, bottom: 8 };
const RAY = 74, FINE = 100, COARSE = 10;                                 // pixels; parts of the window of a key
const ABOVE = 1.5, BELOW = 5;                                            // decades of the chart about the cost
const MOST = 200;                                                        // moves; the kernel says that they are enough
const NAMES = { sizes: "its size", columns: "1 / its column in J (Marquardt)",
  "as written": "1, as written (Levenberg)" };
const ROWS = [["damping", "damping"], ["x", "step to b"], ["predicted", "predicted decrease"],
  ["actual", "actual decrease"], ["ratio", "gain ratio"], ["step", "length, relative to b"],
  ["angle", "turned from −gradient"]];
const HEAD = [["", "method"], ["nfev", "residuals"], ["njev", "Jacobians"], ["cost", "cost"], ["digits", "digits"],
  ["ms", "ms"]];
const LEGEND = "lines: cost · ★ certified · ◻ NIST’s starts · ● here · ◆ the dial’s step · "
  + "small ● and line: steps taken · ✕ steps refused · ○ Gauss-Newton’s step";
const damping = (v) => (v >= 1e-3 && v < 1e5 ? short(v, 3) : v.toExponential(1).replace("e+", "e"));

class DampingDial extends Framed {
  constructor(model, el) {
    super(model);
    this.figure = h("div.mg-plane");
    this.verdict = h("p.mg-verdict", { role: "status", "data-field": "verdict" });
    this.note = h("p.mg-note", { "data-field": "gradient" });
    this.table = h("tbody");
    this.rows = h("tbody");
    this.from = h("span");
    this.runs = h("div.mg-wide", { hidden: "", tabindex: 0, role: "region", "aria-label": "Runs of the methods" },
      h("p.mg-note", {}, "Each method stops by its own default tolerances. A gradient is J′r, and is charged a "
        + "Jacobian. Digits: of NIST's 11, how many all parameters have."),
      h("table.mg-table.mg-ways", { "data-field": "runs" }, h("caption", {}, this.from),
        h("thead", {}, h("tr", {}, ...HEAD.map(([, text]) => h("th", { scope: "col" }, text)))), this.rows));
    this.build();
    this.appear(el, "dial", ["plane", "arc", "state", "runs"], this.choices(), this.message,
      h("div.mg-dialpanes", {}, h("div", {}, this.figure, h("p.mg-note", { "data-field": "legend" }, LEGEND),
        this.buttons(), this.told), this.dial()), this.note, this.runs, this.line);
  }

  // --- what the learner decides
  send(changes) {
    if (!this.dead) this.running = 0;
    super.send(changes);
  }

  turn(value) {
    const { moves } = this.trail, last = moves.at(-1) === "step" ? moves : moves.slice(0, -1);
    this.send({ moves: [...last, value].slice(0, MOST + 1) });
  }

  step() { this.send({ moves: [...this.trail.moves, "step"].slice(0, MOST + 1) }); }

  // The dial as it stands now: where the learner turned it, or else where the engine put it.
  get now() {
    const last = this.trail.moves.at(-1);
    return typeof last === "number" ? last : this.model.get("state").dial;
  }

  put(b) {
    const at = b.map((v, k) => {
      const [low, high] = this.window[k];
      return +Math.min(Math.max(v, low), high).toPrecision(5);
    });
    this.send({ start: at, moves: [this.now] });
  }

  run(all) {
    if (this.dead) return;
    this.running = (this.model.get("request").count ?? 0) + 1;
    this.model.set("request", { ...this.trail, all, count: this.running });
    this.model.save_changes();
    this.headline();
  }

  choices() {
    const pick = (label, words, options, change) => {
      const select = field("select", label, { "data-kernel": "", onchange: (e) => change(e.target.value) },
        ...options.map(([value, text]) => h("option", { value }, text)));
      return [select, h("label.mg-choice", {}, `${words} `, select)];
    };
    const problems = this.model.get("problems");
    const [data, first] = pick("Data set", "data", Object.keys(problems).map((name) => [name, name]), (name) =>
      this.send({ problem: name, start: problems[name].starts[0], moves: [null] }));
    const [start, second] = pick("Start", "start", [["0", "NIST's first, far"], ["1", "NIST's second, near"],
      ["", "elsewhere"]], (k) => this.send({ start: problems[this.trail.problem].starts[+k], moves: [null] }));
    const [units, third] = pick("One unit of a parameter", "one unit of a parameter is", this.model.get("units").map(
      (name) => [name, NAMES[name]]), (name) => this.send({ units: name, moves: [null] }));
    start.options[2].disabled = true;
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    this.show = () => {
      const { problem, units: name } = this.trail, known = problems[problem], b = this.where();
      const k = known.starts.findIndex((other) => other.every((v, i) => v === b[i]));
      data.value = problem; units.value = name; start.value = k < 0 ? "" : String(k);
      this.formula.textContent = `y = ${known.formula}, ${known.data} data, level “${known.level}”`;
    };
    this.model.on("change:trail", this.show);
    return h("div.mg-knobs", {}, first, second, third, this.formula);
  }

  dial() {
    this.chart = s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img",
      style: `width:${CHART.width}px` });
    this.slider = field("input", "log10 of the damping", { type: "range", "data-kernel": "",
      oninput: () => this.turn(+this.slider.value) });
    return h("div.mg-dialside", {}, this.chart, this.slider,
      h("div.mg-ends", {}, h("span", {}, "◂ Gauss-Newton"), h("span", { "data-field": "dial" }),
        h("span", {}, "−gradient ▸")),
      this.verdict, h("table.mg-table.mg-look", {}, h("caption", {}, "The step at the dial"), this.table));
  }

  buttons() {
    return h("div.mg-bar", {}, button("Take the step", () => this.step(), { "data-kernel": "" }),
      button("Run LM from here", () => this.run(false), { "data-kernel": "" }),
      button("Compare four methods", () => this.run(true), { "data-kernel": "" }),
      h("span.mg-count", { "data-field": "where" }));
  }

  // --- the plane
  build() {
    for (const name of ["ground", "names", "ways", "walk", "arcs", "star"]) this[name] = s("g");
    this.handle = s("g.mg-point", { role: "slider", tabindex: 0, "data-point": "", "data-kernel": "",
      "aria-label": "The point: arrow keys move b1 and b2", onkeydown: (e) => this.key(e),
      ...dragging(() => this.inner, (handle) => { handle.focus(); return true; }, (p) => this.drag(p)) },
      s("circle.mg-halo", { r: 15 }), s("circle.mg-knobdot", { r: 8 }));
    this.inner = s("g", { transform: `translate(${LEFT} ${TOP})` }, this.ground, this.names, this.ways, this.walk,
      this.arcs, this.star, this.handle);
    this.svg = s("svg.mg-svg", { role: "group", "aria-label": "Contour of the cost, with the point to drag" },
      this.inner);
    this.figure.append(this.svg);
  }

  get window() { return this.model.get("problems")[this.model.get("plane").problem].window; }

  at(b) {
    const [w, t] = this.model.get("plane").size, [[l, r], [u, o]] = this.window;
    return [((b[0] - l) / (r - l)) * w, t - ((b[1] - u) / (o - u)) * t];
  }

  drag(p) {
    const [w, t] = this.model.get("plane").size, [[l, r], [u, o]] = this.window;
    this.put([l + (p.x / w) * (r - l), u + ((t - p.y) / t) * (o - u)]);
  }

  key(e) {
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }, way = ways[e.key];
    if (!way) return;
    e.preventDefault(); e.stopPropagation();
    const b = this.where(), part = e.shiftKey ? COARSE : FINE;
    this.put(b.map((v, k) => v + (way[k] * (this.window[k][1] - this.window[k][0])) / part));
  }

  where() { return this.trail.moves.includes("step") ? this.model.get("state").at : this.trail.start; }

  // Where the point is: it stays the same element, so that it keeps the focus.
  place() {
    const plane = this.model.get("plane");
    if (plane.problem !== this.trail.problem) return;    // another plane is on its way
    const b = this.where(), p = this.at(b);
    this.handle.setAttribute("transform", `translate(${clamped(p, plane.size).map(tidy).join(" ")})`);
    this.handle.toggleAttribute("data-away", !inside(p, plane.size));
    this.handle.dataset.at = JSON.stringify(b);
    const [low, high] = this.window[0];
    for (const [name, value] of Object.entries({ valuemin: low, valuemax: high, valuenow: b[0],
      valuetext: `b1 = ${short(b[0])}, b2 = ${short(b[1])}` })) this.handle.setAttribute(`aria-${name}`, value);
  }

  paper() {
    const plane = this.model.get("plane");
    if (this.drawn === plane.problem) return;
    this.drawn = plane.problem;
    const [w, t] = plane.size, known = this.model.get("problems")[plane.problem], [x, y] = known.window;
    this.svg.setAttribute("viewBox", `0 0 ${LEFT + w + RIGHT} ${TOP + t + BOTTOM}`);
    this.svg.style.width = `${LEFT + w + RIGHT}px`;
    const flat = ticks(...x, 6).map((v) => [this.at([v, y[0]])[0], v]);
    const tall = ticks(...y, 6).map((v) => [this.at([x[0], v])[1], v]);
    this.ground.replaceChildren(
      ...ground(plane),
      s("rect.mg-frame", { width: w, height: t }),
      ...flat.flatMap(([at, v]) => [s("path.mg-axis", { d: `M${tidy(at)} ${t}v5` }),
        s("text.mg-tick", { x: tidy(at), y: t + 18, "text-anchor": "middle" }, short(v))]),
      ...tall.flatMap(([at, v]) => [s("path.mg-axis", { d: `M0 ${tidy(at)}h-5` }),
        s("text.mg-tick", { x: -8, y: tidy(at + 4), "text-anchor": "end" }, short(v))]),
      s("text.mg-axisname", { x: w, y: t + 34, "text-anchor": "end" }, "b1"),
      s("text.mg-axisname", { x: 7, y: 17 }, "b2"),
      ...known.starts.map((b) => s("rect.mg-nist", { x: -5, y: -5, width: 10, height: 10,
        transform: `translate(${this.at(b).map(tidy).join(" ")})` })));
    this.star.replaceChildren(s("path.mg-star", { d: STAR, "data-solution": "",
      transform: `translate(${this.at(known.solution).map(tidy).join(" ")})` }));
  }

  arrows(state, arc) {
    const size = this.model.get("plane").size, at = this.at(arc.at), shown = [], names = [];
    const points = [...arc.x.map((b) => this.at(b)), at], whole = cutLine([...points].reverse(), size);
    shown.push(s("path.mg-arc", { d: whole.d, "data-arc": "" }), ...whole.leaves.map((leave) => leaving(leave)));
    const ray = this.at(arc.at.map((v, k) => v + arc.way[k])).map((v, k) => v - at[k]), far = Math.hypot(...ray);
    if (far > 0 && inside(at, size)) {
      const unit = ray.map((v) => v / far), tip = at.map((v, k) => v + RAY * unit[k]);
      const turned = tidy((Math.atan2(unit[1], unit[0]) * 180) / Math.PI);
      shown.push(s("path.mg-ray", { d: cutLine([at, tip], size).d, "data-ray": "" }));
      if (inside(tip, size)) shown.push(s("path.mg-raytip", { d: "M-7 -4L0 0L-7 4",
        transform: `translate(${tip.map(tidy).join(" ")}) rotate(${turned})` }));
      names.push([tip, "−gradient", unit[0]]);
    }
    const newton = points[0], gone = whole.leaves.at(-1);
    if (inside(newton, size)) {
      shown.push(s("circle.mg-newton", { cx: newton[0], cy: newton[1], r: 5, "data-newton": "" }));
      names.unshift([newton, "Gauss-Newton", 1]);
    } else if (gone) names.unshift([gone[0], `to Gauss-Newton at ${arc.newton.words}`, 1]);
    const to = this.at(state.look.x), step = cutLine([at, to], size), refused = state.look.accepted === false;
    shown.push(s("path.mg-step", { d: step.d, "data-refused": refused ? "" : null }));
    if (inside(to, size)) shown.push(s("g.mg-target", { "data-target": "", "data-refused": refused ? "" : null,
      transform: `translate(${to.map(tidy).join(" ")})` }, s("path", { d: DIAMOND }),
      ...(refused ? [s("path.mg-cross", { d: CROSS })] : [])));
    else shown.push(...step.leaves.map((leave) => leaving(leave)));
    const walked = state.path.map((b) => this.at(b)), tried = state.refused.map((b) => this.at(b));
    const { starts, solution } = this.model.get("problems")[this.model.get("plane").problem];
    const marks = [[clamped(at, size), 10], [this.at(solution), 12], [to, 9], [newton, 7],
      ...starts.map((b) => [this.at(b), 6]), ...walked.map((p) => [p, 4]), ...tried.map((p) => [p, 5])];
    const taken = [[0, 0, 26, 24], ...marks.filter(([p]) => inside(p, size)).map(([p, r]) => around(p, r, r))];
    shown.push(...named(names, taken, size));
    this.names.replaceChildren(...labels(this.model.get("plane").lines, [...taken,
      ...along(points, size), ...along(walked, size)], size));
    this.arcs.replaceChildren(...shown);
    this.walk.replaceChildren(s("path.mg-walk", { d: cutLine(walked, size).d }),
      ...walked.slice(0, -1).filter((p) => inside(p, size)).map(([cx, cy]) => s("circle.mg-was", { cx, cy, r: 3.5 })),
      ...tried.filter((p) => inside(p, size)).map((p) => s("path.mg-cross", { d: CROSS,
        transform: `translate(${p.map(tidy).join(" ")}) scale(.7)` })));
  }

  methods() {
    const runs = this.model.get("runs"), size = this.model.get("plane").size;
    const here = runs.ways?.length && [this.trail.problem, this.model.get("plane").problem].every(
      (name) => name === runs.problem);
    this.runs.hidden = !here;
    if (!here) { this.ways.replaceChildren(); return; }
    const moved = JSON.stringify(runs.start) !== JSON.stringify(this.where()) ? "; the point has moved since" : "";
    this.from.textContent = `From b = ${runs.at}, one unit is ${NAMES[runs.units]}${moved}`;
    this.ways.replaceChildren(...runs.ways.flatMap(({ paths }, k) => paths.flatMap((path) => {
      const points = path.map((b) => this.at(b)), { d, leaves } = cutLine(points, size);
      return [s("path.mg-way", { d, "data-way": k }), ...spaced(points, size).map((p) => s("path.mg-waymark", {
        d: MARKS[k](p, 4), "data-way": k })), ...leaves.slice(0, 4).map((leave) => {
        const mark = leaving(leave); mark.dataset.way = k; return mark; })];
    })));
    this.rows.parentElement.dataset.count = runs.count;
    this.rows.replaceChildren(...runs.ways.flatMap((way, k) => [h("tr", { "data-way": k, "data-end": way.end },
      h("th", { scope: "row" }, s("svg.mg-sample", { viewBox: "0 0 40 14", "aria-hidden": "true" },
        s("path.mg-way", { d: "M1 7H39", "data-way": k }),
        s("path.mg-waymark", { d: MARKS[k]([20, 7], 4), "data-way": k })),
      ` ${way.name}`), ...HEAD.slice(1).map(([name]) => h("td", { "data-cell": name, "data-raw": way.raw[name] },
        way.words[name]))), h("tr.mg-saysrow", {}, h("td.mg-says", { colspan: HEAD.length, "data-says": k },
      h("strong", {}, way.end), `: ${way.says}`))]));
  }

  // --- the chart above the dial
  costs(state, arc) {
    const { width, height, left, right, top, bottom } = CHART, now = Math.log10(arc.cost), [from, to] = arc.ends;
    const logs = [...arc.predicted, ...arc.actual].filter((v) => v > 0).map(Math.log10);
    const low = Math.max(Math.min(now, ...logs), now - BELOW) - 0.4, high = now + ABOVE;
    const x = (log) => left + ((width - left - right) * (log - from)) / (to - from);
    const y = (log) => top + ((height - top - bottom) * (high - log)) / (high - low);
    const box = [width - left - right, height - top - bottom], shift = ([u, v]) => [u - left, v - top];
    const level = (v) => (v === null ? -1e4 : y(v > 0 ? Math.log10(v) : low - 9));       // no number is up
    const line = (costs) => cutLine(costs.map((v, k) => shift([x(arc.logs[k]), level(v)])), box).d;
    const dial = Math.min(Math.max(this.now, from), to), { accepted, raw } = state.look, fell = raw.actual ?? -Infinity;
    const spot = Math.min(Math.max(Math.log10(Math.max(state.cost - fell, 0)), low), high);
    const decades = ticks(low, high, 4).filter((v) => Number.isInteger(v));
    this.chart.setAttribute("aria-label", "Cost after the step, by the linear model and in truth, over the damping");
    this.chart.replaceChildren(
      s("rect.mg-refused", { x: left, y: top, width: box[0], height: y(now) - top }),
      s("text.mg-tick", { x: width - right - 5, y: top + 14, "text-anchor": "end" }, "the cost rises: refused"),
      s("text.mg-title", { x: left - 40, y: 12 }, "cost after the step"),
      s("text.mg-tick", { x: width - right, y: 12, "text-anchor": "end" }, "━ true   ┄ by the model"),
      ...decades.flatMap((v) => [s("path.mg-axis", { d: `M${left - 4} ${y(v)}h4` }),
        s("text.mg-tick", { x: left - 7, y: y(v) + 4, "text-anchor": "end" },
          Math.abs(v) > 2 ? `1e${v}` : short(10 ** v))]),
      s("rect.mg-frame", { x: left, y: top, width: box[0], height: box[1] }),
      s("g", { transform: `translate(${left} ${top})` }, s("path.mg-model", { d: line(arc.predicted) }),
        s("path.mg-true", { d: line(arc.actual) })),
      s("path.mg-nowline", { d: `M${left} ${y(now)}h${box[0]}` }),
      s("path.mg-needle", { d: `M${x(dial)} ${top}V${height}` }),
      ...(accepted === null ? [] : [s("path.mg-spot", { d: DIAMOND, "data-refused": accepted ? null : "",
        transform: `translate(${x(dial)} ${y(spot)}) scale(.8)` })]));
    Object.assign(this.slider, { min: from, max: to, step: 1 / arc.stops });
    this.slider.value = this.slider.dataset.exact = this.now;
    const words = damping(10 ** this.now), out = this.now < from ? "◂ " : this.now > to ? "▸ " : "";
    this.root.querySelector("[data-field=dial]").textContent = `${out}damping ${words}`;
    this.slider.setAttribute("aria-valuetext", `damping ${words}`);
  }

  // --- what the kernel found
  // Above all: what the last press brought, be it a step or a run.
  headline() {
    const runs = this.model.get("runs"), { told, tried, end } = this.model.get("state");
    this.told.textContent = !this.running ? told : runs.count === this.running ? runs.told : "Running …";
    Object.assign(this.told.dataset, { tried, end });
  }

  write() {
    const [state, arc] = ["state", "arc"].map((name) => this.model.get(name));
    this.complain();
    this.show(); this.headline(); this.paper(); this.place();
    this.arrows(state, arc); this.methods(); this.costs(state, arc);
    const { look } = state, sign = { true: "✓ ", false: "✗ " }[look.accepted] ?? "";
    this.verdict.dataset.accepted = String(look.accepted);
    this.verdict.replaceChildren(h("strong", {}, `${sign}${look.verdict}`), `: ${look.why}`);
    this.table.replaceChildren(...ROWS.map(([name, words]) => h("tr", {}, h("th", { scope: "row" }, words),
      h("td", { "data-cell": name, "data-raw": name === "x" ? JSON.stringify(look.x) : look.raw[name] },
        look.words[name]))));
    this.note.textContent = arc.told;
    this.root.querySelector("[data-field=where]").textContent =
      `b = ${state.words}, cost ${state.spent}, ${state.digits.toFixed(1)} certified digits`;
    this.charge(arc.line);
  }
}

export default {
  render({ model, el }) { new DampingDial(model, el); },
};
