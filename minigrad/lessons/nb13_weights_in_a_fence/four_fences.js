// Four Fences in the browser: the same contour and fence four times, a way in each, a chart and a table beside them.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (loss, fence, and legs of wall,
// weight, rate and steps); every number, the contour and the fence are the kernel's, here they are only drawn.
const { h, s, field, button } = shared;
const EDGE = { left: 30, top: 4, right: 6, bottom: 20 };                 // around a contour, in pixels
const CHART = { width: 380, height: 196, left: 54, right: 14, top: 10, bottom: 22 };
const DEEPEST = 9;                                                       // decades of the chart
const PACE = 250;                                                        // ms between the steps of Play
const WAYS = [["1 project", "w ← project(w − rate · ∇loss)"],
  ["2 penalty", "w ← w − rate · ∇(loss + penalty)"],
  ["3 free", "z ← z − rate · ∇loss(free(z))"], ["4 hard", 'minimize(…, method="augmented")']];
const METRICS = [["violation", "violation"], ["objective", "objective"], ["condition", "condition number"],
  ["multiplier", "multiplier"]];
const COLUMNS = [["violation", "viola\u00adtion"], ["objective", "objec\u00adtive"], ["condition", "condi\u00adtion"],
  ["multiplier", "multi\u00adplier"], ["spent", "deriva\u00adtives"]];
const LEGEND = "hatched: outside of the fence, whose edge can be dragged · ● inside · ✕ outside · "
  + "★ the solution, once 4 has it · ▶ at an edge: the way leaves the picture there · lines: the loss";
const MEANINGS = [
  ["violation", "by how much a condition of the fence is missed; what is below 1e-9 is rounding, and written 0"],
  ["condition", "the largest over the least curvature of what is descended: by 1, the loss alone, at the wall too; "
    + "by 2, loss + penalty; by 3, the loss of the free numbers z; by 4, the augmented Lagrangian, before it the loss"],
  ["multiplier", "of 1 and 3, how far beyond the wall a step down the loss alone would go, over the rate, "
    + "whether or not the way is at the wall; of 2, weight × violation; of 4, the search’s own. "
    + "A corner has one for each weight; the chart draws the larger"],
  ["derivatives", "gradients so far"]];
const WALL = 0, WEIGHT = 1, RATE = 2, STEPS = 3;                         // of a leg

class FourFences extends Framed {
  constructor(model, el) {
    super(model);
    this.rows = h("tbody");
    this.panels = WAYS.map((way, k) => this.panel(way, k));
    this.appear(el, "fences", ["plane", "state"], this.choices(), this.settings(),
      this.buttons(), this.told, this.message, h("div.mg-fencepanes", {}, h("div", {}, h("div.mg-four", {},
        ...this.panels.map((parts) => parts.root)), h("p.mg-note", {}, LEGEND)),
      h("div.mg-fenceside", {}, this.charts(), this.table())), this.line);
  }

  // --- what the learner decides
  get legs() { return this.trail.legs; }

  place() { this.chosen(); this.placed(); }

  // Settings change before the next step: a leg without steps is replaced.
  change(k, value) {
    const last = this.legs.at(-1), next = last.map((v, i) => (i === k ? value : i === STEPS ? 0 : v));
    this.send({ legs: [...(last[STEPS] ? this.legs : this.legs.slice(0, -1)), next] });
  }

  get taken() { return this.legs.reduce((sum, leg) => sum + leg[STEPS], 0); }

  step(count) {
    const last = [...this.legs.at(-1)], { most } = this.known;
    last[STEPS] += Math.min(count, most + 1 - this.taken);               // one too many: the kernel says so
    this.send({ legs: [...this.legs.slice(0, -1), last] });
  }

  again() {
    const last = [...this.legs.at(-1)];
    last[STEPS] = 0;
    this.stop();
    this.send({ legs: [last] });
  }

  // A setting as it stands in the trail; the kernel finds the wall that goes through a place.
  now(k) {
    const value = this.legs.at(-1)[k];
    return typeof value === "number" ? value : this.model.get("state").wall;
  }

  choices() {
    const { losses, fences } = this.known;
    const pick = (label, names, change) => {
      const select = field("select", label, { "data-kernel": "", onchange: (e) => change(e.target.value) },
        ...names.map((value) => h("option", { value }, value)));
      return [select, h("label.mg-choice", {}, `${label.toLowerCase()} `, select)];
    };
    const begin = (loss, fence) => {
      this.stop();
      const [, weight, before] = this.legs.at(-1), { walls, rate } = losses[loss], same = loss === this.trail.loss;
      this.send({ loss, fence, start: null, legs: [[walls[fence], weight, same ? before : rate, 0]] });
    };
    const [loss, first] = pick("Loss", Object.keys(losses), (name) => begin(name, this.trail.fence));
    const [fence, second] = pick("Fence", Object.keys(fences), (name) => begin(this.trail.loss, name));
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    this.chosen = () => {
      loss.value = this.trail.loss; fence.value = this.trail.fence;
      this.formula.textContent = `${losses[loss.value].formula}, where ${fences[fence.value].formula}`;
    };
    return h("div.mg-knobs", {}, first, second, this.formula);
  }

  settings() {
    const { weights, rates } = this.known;
    const wall = shared.knob("Wall", "wall", { step: 0.01, value: 0 }, (value) => this.change(WALL, value));
    const weight = decades("Weight of the penalty", "weight of the penalty", weights, this.now(WEIGHT),
      (value) => this.change(WEIGHT, value));
    const rate = decades("Rate", "rate", rates, this.now(RATE), (value) => this.change(RATE, value));
    this.placed = () => {
      const [min, max] = this.known.fences[this.trail.fence].reach;
      Object.assign(wall.querySelector("input"), { min, max });
      wall.show(+this.now(WALL).toFixed(4)); weight.show(this.now(WEIGHT)); rate.show(this.now(RATE));
    };
    return h("div.mg-knobs", {}, wall, weight, rate);
  }

  buttons() {
    const play = button("▶ Play", null, { "aria-label": "Play the steps", "data-kernel": "" });
    const more = () => !this.dead && this.taken < this.known.most;
    this.stop = shared.player(play, () => this.step(1), more, PACE);
    return h("div.mg-bar", {}, button("One step", () => this.step(1), { "data-kernel": "" }), play,
      button("50 steps", () => this.step(50), { "data-kernel": "" }),
      button("Start again", () => this.again(), { "data-kernel": "" }));
  }

  // --- the panels
  panel([name, rule], k) {
    const id = `mg-hatch-${shared.views++}`, parts = { name };
    for (const part of ["ground", "names", "walk", "star", "spot"]) parts[part] = s("g");
    parts.below = s("path.mg-below", { fill: `url(#${id})`, "fill-rule": "evenodd" });
    parts.fence = s("path.mg-fenceline", { "data-fence": k });
    parts.hit = s("path.mg-fencehit", { "data-hit": k,
      ...dragging(() => parts.inner, () => !this.dead, (p) => this.drag(p)) });
    parts.inner = s("g", { transform: `translate(${EDGE.left} ${EDGE.top})` }, parts.ground, parts.below, parts.names,
      parts.fence, parts.walk, parts.star, parts.spot, parts.hit);
    parts.svg = s("svg.mg-svg", { role: "img", "data-way": k }, s("defs", {}, s("pattern", { id, width: 7, height: 7,
      patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("path.mg-hatch", { d: "M0 0V7" }))),
    parts.inner);
    parts.says = h("p.mg-note.mg-says", { "data-says": k });
    parts.root = h("div.mg-fence", {}, h("p.mg-wayname", {}, sample(k), h("strong", {}, ` ${name}`)),
      h("p.mg-note.mg-rule", {}, rule), parts.svg, parts.says);
    return parts;
  }

  get window() { return this.known.losses[this.model.get("plane").loss].window; }

  at(w) {
    const [wide, tall] = this.model.get("plane").size, [[l, r], [u, o]] = this.window;
    return [((w[0] - l) / (r - l)) * wide, tall - ((w[1] - u) / (o - u)) * tall];
  }

  drag(p) {
    const [wide, tall] = this.model.get("plane").size, [[l, r], [u, o]] = this.window;
    this.change(WALL, [l + (p.x / wide) * (r - l), u + ((tall - p.y) / tall) * (o - u)].map((v) => +v.toFixed(4)));
  }

  paper(parts) {
    const plane = this.model.get("plane");
    if (parts.drawn === plane.loss) return;
    parts.drawn = plane.loss;
    const [w, t] = plane.size, [x, y] = this.window;
    parts.svg.setAttribute("viewBox", `0 0 ${EDGE.left + w + EDGE.right} ${EDGE.top + t + EDGE.bottom}`);
    parts.svg.style.width = `${EDGE.left + w + EDGE.right}px`;
    const flat = ticks(...x, 4).map((v) => [this.at([v, y[0]])[0], v]);
    const tall = ticks(...y, 4).map((v) => [this.at([x[0], v])[1], v]);
    parts.ground.replaceChildren(...ground(plane), s("rect.mg-frame", { width: w, height: t }),
      ...flat.map(([at, v]) => s("text.mg-tick", { x: tidy(at), y: t + 14, "text-anchor": "middle" }, short(v))),
      ...tall.map(([at, v]) => s("text.mg-tick", { x: -5, y: tidy(at + 4), "text-anchor": "end" }, short(v))),
      s("text.mg-axisname", { x: w - 18, y: t - 5 }, "w1"), s("text.mg-axisname", { x: 5, y: 14 }, "w2"));
    const taken = [[w - 22, t - 18, w, t], [0, 0, 24, 18]];
    parts.names.replaceChildren(...labels(plane.lines, taken, plane.size));
  }

  way(parts, k, state) {
    const { size } = this.model.get("plane"), spot = state.spots[k], line = state.fence.paths.join("");
    this.paper(parts);
    parts.below.setAttribute("d", state.fence.below);
    parts.fence.setAttribute("d", line); parts.hit.setAttribute("d", line);
    const points = state.paths[k].map((w) => this.at(w)), { d, leaves } = cutLine(points, size);
    const dot = ([x, y]) => s("circle.mg-was", { cx: tidy(x), cy: tidy(y), r: 2.2 });
    parts.walk.replaceChildren(...(spot.at ? [s("path.mg-walk", { d }), ...leaves.slice(0, 3).map(leaving),
      ...spaced(points.slice(0, -1), size).map(dot)] : []));
    const star = state.solution && this.at(state.solution);
    parts.star.replaceChildren(...(star && inside(star, size) ? [s("path.mg-star", { d: STAR, "data-solution": "",
      transform: `translate(${star.map(tidy).join(" ")})` })] : []));
    const at = spot.at && clamped(this.at(spot.at), size);
    parts.spot.replaceChildren(...(at ? [s("g.mg-spot", { transform: `translate(${at.map(tidy).join(" ")})`,
      "data-spot": k, "data-at": JSON.stringify(spot.at), "data-outside": spot.outside ? "" : null },
      s("circle", { r: 5.5 }), ...(spot.outside ? [s("path", { d: CROSS })] : []))] : []));
    Object.assign(parts.root.dataset, { end: spot.end, steep: spot.steep });
    parts.says.textContent = spot.says;
    parts.svg.setAttribute("aria-label", `${parts.name}: ${spot.at ? METRICS.map(([key, words]) =>
      `${words} ${spot.words[key]}`).join(", ") : "refused"}`);
  }

  // --- the chart and the table
  charts() {
    this.metric = field("select", "Chart", { onchange: () => this.chart() },
      ...METRICS.map(([value, words]) => h("option", { value }, words)));
    this.svg = s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img",
      style: `width:${CHART.width}px` });
    return h("div", {}, h("label.mg-choice", {}, "chart of the ", this.metric), this.svg);
  }

  chart() {
    const { width, height, left, right, top, bottom } = CHART, box = [width - left - right, height - top - bottom];
    const name = this.metric.value, { steps, series: { [name]: series } } = this.model.get("state");
    const all = series.flat().filter((v) => v > 0).map(Math.log10), high = all.length ? Math.max(...all) + 0.3 : 0;
    const low = all.length ? Math.max(Math.min(...all) - 0.3, high - DEEPEST) : -1;
    const x = (n) => (box[0] * n) / Math.max(steps.at(-1), 1);
    const y = (v) => (v > 0 ? Math.min(box[1], (box[1] * (high - Math.log10(v))) / (high - low)) : box[1] + 6);
    const zeros = series.flat().some((v) => v === 0);
    const changes = steps.filter((n, k) => k && n === steps[k - 1]).map((n) => s("path.mg-change",
      { d: `M${tidy(x(n))} 0v${box[1]}` }));
    const power = (v) => (Number.isInteger(v) && Math.abs(v) > 2 ? `1e${v}` : short(10 ** v, 2));
    const marks = ticks(low, high, 5).map((v) => [(box[1] * (high - v)) / (high - low), power(v)]);
    const paths = series.flatMap((values, k) => {
      const points = values.map((v, n) => v !== null && [x(steps[n]), y(v)]).filter(Boolean);
      if (!points.length) return [];
      return [s("path.mg-way", { d: `M${points.map((p) => p.map(tidy).join(" ")).join("L")}`, "data-way": k }),
        s("path.mg-waymark", { d: MARKS[k](points.at(-1), 4), "data-way": k })];
    });
    this.svg.dataset.chart = name; this.svg.dataset.raw = JSON.stringify(series);
    this.svg.setAttribute("aria-label", `${name} over ${steps.at(-1)} steps on a logarithmic axis; now `
      + WAYS.map(([way], k) => `${way} ${series[k].at(-1) ?? "none"}`).join(", "));
    const tick = (y, words) => s("text.mg-tick", { x: -6, y: tidy(y), "text-anchor": "end" }, words);
    this.svg.replaceChildren(s("g", { transform: `translate(${left} ${top})` },
      s("rect.mg-frame", { width: box[0], height: box[1] }), ...changes,
      ...marks.map(([at, words]) => tick(at + 4, words)),
      ...(zeros ? [tick(box[1] + 11, "0")] : []),
      ...paths, s("text.mg-tick", { x: box[0], y: box[1] + 19, "text-anchor": "end" }, `step ${steps.at(-1)}`),
      changes.length ? s("text.mg-tick", { x: 0, y: box[1] + 19 }, "┆ settings changed") : null));
  }

  table() {
    return h("div", {}, h("table.mg-table.mg-look", { "data-field": "table" }, h("caption", {}, "Now"), h("thead", {},
      h("tr", {}, h("td"), ...COLUMNS.map(([, words]) => h("th", { scope: "col" }, words)))), this.rows),
    ...MEANINGS.map(([name, words]) => h("p.mg-note", { "data-meaning": name }, h("strong", {}, `${name}: `), words)));
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state");
    this.complain();
    this.place();
    if (state.names[0] === this.model.get("plane").loss) this.panels.forEach((parts, k) => this.way(parts, k, state));
    this.told.textContent = state.told;
    Object.assign(this.told.dataset, { step: state.step, wall: state.wall });
    this.chart();
    this.rows.replaceChildren(...state.spots.map((spot, k) => h("tr", { "data-row": spot.way, "data-end": spot.end },
      h("th", { scope: "row" }, sample(k), ` ${WAYS[k][0]}`), ...COLUMNS.map(([key]) => h("td", { "data-cell": key,
        "data-raw": key in spot.raw ? JSON.stringify(spot.raw[key]) : null }, spot.words[key] ?? "–")))));
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new FourFences(model, el); },
};
