// The Damping Dial in the browser: a contour with a point to drag, the arc of all steps, a chart,
// and the dial below.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (data, units, start, and the dampings and steps since); every number is the
// kernel's, here it is only written and drawn to scale.
const EDGE = { left: 62, top: 10, right: 12, bottom: 40 };  // around the contour, in pixels
const CHART = { width: 344, height: 158, left: 44, right: 12, top: 20, bottom: 8 };
const RAY = 74, FINE = 100, COARSE = 10;  // pixels; parts of the window of a key
const ABOVE = 1.5, BELOW = 5;  // decades of the chart about the cost
const MOST = 200;  // moves; the kernel says that they are enough
const NAMES = { sizes: "its size", columns: "1 / its column in J (Marquardt)",
  "as written": "1, as written (Levenberg)" };
const ROWS = [["damping", "damping"], ["x", "step to b"], ["predicted", "predicted decrease"],
  ["actual", "actual decrease"], ["ratio", "gain ratio"], ["step", "length, relative to b"],
  ["angle", "turned from −gradient"]];
const HEAD = [["", "method"], ["nfev", "residuals"], ["njev", "Jacobians"], ["cost", "cost"],
  ["digits", "digits"], ["ms", "ms"]];
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
    this.runs = wide("Runs of the methods",
      h("p.mg-note", {}, "Each method stops by its own default tolerances. A "
        + "gradient is Jᵀr, and is charged a Jacobian. Digits: of NIST's 11, how many all "
        + "parameters have."),
    sheet(h("caption", {}, this.from), HEAD.map(([, text]) => text), this.rows,
      { "data-field": "runs" }, ".mg-ways"));
    this.runs.hidden = true;
    this.build();
    this.appear(el, "dial", ["plane", "arc", "state", "runs"], this.choices(), this.message,
      h("div.mg-dialpanes", {}, h("div", {}, this.figure, h("p.mg-note", { "data-field": "legend" },
        LEGEND), this.buttons(), this.told), this.dial()), this.runs, this.line);
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
    return typeof last === "number" ? last : this.state.dial;
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
    this.running = (this.get("request").count ?? 0) + 1;
    this.set({ request: { ...this.trail, all, count: this.running } });
    this.headline();
  }

  choices() {
    const problems = this.get("problems");
    const data = pick("Data set", "data", Object.keys(problems), (problem) =>
      this.send({ problem, start: problems[problem].starts[0], moves: [null] }));
    const start = pick("Start", "start", [["0", "NIST's first, far"], ["1", "NIST's second, near"],
      ["", "elsewhere"]], (k) => this.send({ start: problems[this.trail.problem].starts[+k],
        moves: [null] }));
    const units = pick("One unit of a parameter", "one unit of a parameter is",
      this.get("units").map((name) => [name, NAMES[name]]),
      (name) => this.send({ units: name, moves: [null] }));
    start.select.options[2].disabled = true;
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    this.show = () => {
      const { problem, units: name } = this.trail, known = problems[problem], b = this.where();
      const k = known.starts.findIndex((other) => other.every((v, i) => v === b[i]));
      data.show(problem); units.show(name); start.show(k < 0 ? "" : String(k));
      this.formula.textContent = `y = ${known.formula}, ${known.data} data, level “${known.level}”`;
    };
    this.model.on("change:trail", this.show);
    return h("div.mg-knobs", {}, data, start, units, this.formula);
  }

  dial() {
    this.chart = new LineChart(CHART, { class: "mg-chart" });
    this.slider = field("input", "log10 of the damping",
      { type: "range", ...LIVE, oninput: () => this.turn(+this.slider.value) });
    return h("div.mg-dialside", {}, this.chart.svg, this.slider,
      h("div.mg-ends", {}, h("span", {}, "◂ Gauss-Newton"), h("span", { "data-field": "dial" }),
        h("span", {}, "−gradient ▸")),
      this.verdict, sheet("The step at the dial", null, this.table, {}, ".mg-look"), this.note);
  }

  buttons() {
    return h("div.mg-bar", {}, act("Take the step", () => this.step()),
      act("Run LM from here", () => this.run(false)), act("Compare four methods",
        () => this.run(true)), h("span.mg-count", { "data-field": "where" }));
  }

  // --- the plane
  build() {
    for (const name of ["names", "ways", "walk", "arcs", "star"]) this[name] = s("g");
    this.handle = s("g.mg-point", { role: "slider", tabindex: 0, "data-point": "", ...LIVE,
      "aria-label": "The point: arrow keys move b1 and b2", onkeydown: (e) => this.key(e),
      ...dragging(() => this.plane.body, (handle) => { handle.focus(); return true; },
        (p) => this.put(this.plane.back(p))) },
      s("circle.mg-halo", { r: 15 }), s("circle.mg-knobdot", { r: 8 }));
    this.plane = new LineChart({ ...EDGE, width: 0, height: 0 },
      { role: "group", "aria-label": "Contour of the cost, with the point to drag" });
    this.plane.body.append(this.names, this.ways, this.walk, this.arcs, this.star, this.handle);
    this.figure.append(this.plane.svg);
  }

  get window() { return this.get("problems")[this.get("plane").problem].window; }

  at(b) { return this.plane.at(b); }

  key(e) {
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] },
      way = ways[e.key];
    if (!way) return;
    e.preventDefault(); e.stopPropagation();
    const b = this.where(), part = e.shiftKey ? COARSE : FINE;
    this.put(b.map((v, k) => v + (way[k] * (this.window[k][1] - this.window[k][0])) / part));
  }

  where() { return this.trail.moves.includes("step") ? this.state.at : this.trail.start; }

  // Where the point is: it stays the same element, so that it keeps the focus.
  place() {
    const plane = this.get("plane");
    if (plane.problem !== this.trail.problem) return;    // another plane is on its way
    const b = this.where(), p = this.at(b);
    this.handle.setAttribute("transform", moved(clamped(p, plane.size)));
    this.handle.toggleAttribute("data-away", !inside(p, plane.size));
    this.handle.dataset.at = JSON.stringify(b);
    const [low, high] = this.window[0];
    for (const [name, value] of Object.entries({ valuemin: low, valuemax: high, valuenow: b[0],
      valuetext: `b1 = ${short(b[0])}, b2 = `
        + `${short(b[1])}` })) this.handle.setAttribute(`aria-${name}`, value);
  }

  paper() {
    const plane = this.get("plane");
    if (this.drawn === plane.problem) return;
    this.drawn = plane.problem;
    const known = this.get("problems")[plane.problem], [x, y] = known.window,
      { plane: chart } = this;
    chart.scale(x, y).resize(plane.size);
    chart.svg.style.width = `${EDGE.left + plane.size[0] + EDGE.right}px`;
    const dot = (b) => s("rect.mg-nist", { x: -5, y: -5, width: 10, height: 10,
      transform: moved(this.at(b)) });
    chart.put(ground(plane), chart.frame(), chart.below(ticks(...x, 6), 18, 5),
      chart.beside(ticks(...y, 6), short, 5), chart.named("b1", 34, "b2", [7, 17]),
      known.starts.map(dot));
    this.star.replaceChildren(star(this.at(known.solution), { "data-solution": "" }));
  }

  arrows(state, arc) {
    const size = this.get("plane").size, at = this.at(arc.at), shown = [], names = [];
    const points = [...arc.x.map((b) => this.at(b)), at], whole = cutLine([...points].reverse(),
      size);
    shown.push(s("path.mg-arc", { d: whole.d, "data-arc": "" }), ...whole.leaves.map(leaving));
    const ray = this.at(arc.at.map((v, k) => v + arc.way[k])).map((v, k) => v - at[k]),
      far = Math.hypot(...ray);
    if (far > 0 && inside(at, size)) {
      const unit = ray.map((v) => v / far), tip = at.map((v, k) => v + RAY * unit[k]);
      shown.push(s("path.mg-ray", { d: cutLine([at, tip], size).d, "data-ray": "" }));
      if (inside(tip, size)) shown.push(s("path.mg-raytip", { d: "M-7 -4L0 0L-7 4",
        transform: moved(tip, turned(Math.atan2(unit[1], unit[0]))) }));
      names.push([tip, "−gradient", unit[0]]);
    }
    const newton = points[0], gone = whole.leaves.at(-1);
    if (inside(newton, size)) {
      shown.push(s("circle.mg-newton", { cx: newton[0], cy: newton[1], r: 5, "data-newton": "" }));
      names.unshift([newton, "Gauss-Newton", 1]);
    } else if (gone) names.unshift([gone[0], `to Gauss-Newton at ${arc.newton.words}`, 1]);
    const to = this.at(state.look.x), step = cutLine([at, to], size),
      refused = state.look.accepted === false;
    shown.push(s("path.mg-step", { d: step.d, "data-refused": refused ? "" : null }));
    if (inside(to, size)) shown.push(s("g.mg-target", { "data-target": "", "data-refused": refused
      ? "" : null, transform: moved(to) }, s("path", { d: DIAMOND }),
      ...(refused ? [s("path.mg-cross", { d: CROSS })] : [])));
    else shown.push(...step.leaves.map(leaving));
    const walked = state.path.map((b) => this.at(b)), tried = state.refused.map((b) => this.at(b));
    const { starts, solution } = this.get("problems")[this.get("plane").problem];
    const marks = [[clamped(at, size), 10], [this.at(solution), 12], [to, 9], [newton, 7],
      ...starts.map((b) => [this.at(b), 6]), ...walked.map((p) => [p, 4]),
      ...tried.map((p) => [p, 5])];
    const taken = [[0, 0, 26, 24], ...marks.filter(([p]) => inside(p, size)).map(([p, r]) =>
      around(p, r))];
    shown.push(...named(names, taken, size));
    this.names.replaceChildren(...labels(this.get("plane").lines, [...taken,
      ...along(points, size), ...along(walked, size)], size));
    this.arcs.replaceChildren(...shown);
    this.walk.replaceChildren(s("path.mg-walk", { d: cutLine(walked, size).d }),
      ...walked.slice(0, -1).filter((p) => inside(p, size)).map((p) => was(p, 3.5)),
      ...tried.filter((p) => inside(p, size)).map((p) => s("path.mg-cross", { d: CROSS,
        transform: moved(p, " scale(.7)") })));
  }

  methods() {
    const runs = this.get("runs"), size = this.get("plane").size;
    const here = runs.ways?.length && [this.trail.problem, this.get("plane").problem].every(
      (name) => name === runs.problem);
    this.runs.hidden = !here;
    if (!here) { this.ways.replaceChildren(); return; }
    const moved = JSON.stringify(runs.start) !== JSON.stringify(this.where())
      ? "; the point has moved since" : "";
    this.from.textContent = `From b = ${runs.at}, one unit is ${NAMES[runs.units]}${moved}`;
    this.ways.replaceChildren(...runs.ways.flatMap(({ paths }, k) => paths.flatMap((path) => {
      const points = path.map((b) => this.at(b)), { d, leaves } = cutLine(points, size);
      const leave = leaves.slice(0, 4).map(leaving);
      for (const mark of leave) mark.dataset.way = k;
      return [way(k, d), ...spaced(points, size).map((p) => mark(k, p)), ...leave];
    })));
    this.rows.parentElement.dataset.count = runs.count;
    this.rows.replaceChildren(...runs.ways.flatMap((one, k) =>
      [row({ "data-way": k, "data-end": one.end }, [sample(k), ` ${one.name}`],
        ...HEAD.slice(1).map(([name]) => cell(name, one.raw[name], one.words[name]))),
    h("tr.mg-saysrow", {}, h("td.mg-says", { colspan: HEAD.length, "data-says": k },
      h("strong", {}, one.end), `: ${one.says}`))]));
  }

  // --- the chart above the dial
  costs(state, arc) {
    const now = Math.log10(arc.cost), [from, to] = arc.ends, { chart } = this, [w, t] = chart.box;
    const logs = [...arc.predicted, ...arc.actual].filter((v) => v > 0).map(Math.log10);
    const low = Math.max(Math.min(now, ...logs), now - BELOW) - 0.4, high = now + ABOVE;
    chart.scale([from, to], [low, high]);
    // no number is up
    const level = (v) => (v === null ? -1e4 : chart.up(v > 0 ? Math.log10(v) : low - 9));
    const line = (costs) => cutLine(costs.map((v, k) => [chart.across(arc.logs[k]), level(v)]),
      chart.box).d;
    const { accepted, raw } = state.look, fell = raw.actual ?? -Infinity;
    const spot = Math.min(Math.max(Math.log10(Math.max(state.cost - fell, 0)), low), high);
    const needle = chart.at([Math.min(Math.max(this.now, from), to), spot]), height = chart.up(now);
    chart.show("Cost after the step, by the linear model and in truth, over the damping", {},
      s("rect.mg-refused", { x: 0, y: 0, width: w, height: height }),
      word("the cost rises: refused", [w - 5, 14], "tick", "end"), word("cost after the step",
        [-40, -8], "title"),
      word("━ true   ┄ by the model", [w, -8], "tick", "end"),
      chart.beside(ticks(low, high, 4).filter(Number.isInteger), power, 4), chart.frame(),
      s("path.mg-model", { d: line(arc.predicted) }), s("path.mg-true", { d: line(arc.actual) }),
      s("path.mg-nowline", { d: `M0 ${height}h${w}` }),
      s("path.mg-needle", { d: `M${needle[0]} 0V${t + CHART.bottom}` }),
      accepted === null ? null : s("path.mg-spot", { d: DIAMOND, "data-refused": accepted ? null
        : "", transform: moved(needle, " scale(.8)") }));
    Object.assign(this.slider, { min: from, max: to, step: 1 / arc.stops });
    this.slider.value = this.slider.dataset.exact = this.now;
    const words = damping(10 ** this.now), out = this.now < from ? "◂ " : this.now > to ? "▸ " : "";
    this.part("dial").textContent = `${out}damping ${words}`;
    this.slider.setAttribute("aria-valuetext", `damping ${words}`);
  }

  // --- what the kernel found
  // Above all: what the last press brought, be it a step or a run.
  headline() {
    const runs = this.get("runs"), { told, tried, end } = this.state;
    this.report(!this.running ? told : runs.count === this.running ? runs.told : "Running …",
      { tried, end });
  }

  write() {
    const [state, arc] = ["state", "arc"].map((name) => this.get(name));
    this.complain();
    this.show(); this.headline(); this.paper(); this.place();
    this.arrows(state, arc); this.methods(); this.costs(state, arc);
    const { look } = state, sign = { true: "✓ ", false: "✗ " }[look.accepted] ?? "";
    this.verdict.dataset.accepted = String(look.accepted);
    this.verdict.replaceChildren(h("strong", {}, `${sign}${look.verdict}`), `: ${look.why}`);
    this.table.replaceChildren(...ROWS.map(([name, words]) => row({}, words,
      cell(name, name === "x" ? JSON.stringify(look.x) : look.raw[name], look.words[name]))));
    this.note.textContent = arc.told;
    this.part("where").textContent =
      `b = ${state.words}, cost ${state.spent}, ${state.digits.toFixed(1)} certified digits`;
    this.charge(arc.line);
  }
}

export default showing(DampingDial);
