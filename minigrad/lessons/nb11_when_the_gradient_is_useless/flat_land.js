// Flat Land in the browser: the cost over two weights with the way on it, the flowers, and a chart over the steps.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (legs of cost, temperature, rate,
// a place to go to first, and steps); every number and the contour are the kernel's, here they are only drawn.
const { h, s, field, button } = shared;
const EDGE = { left: 30, top: 6, right: 8, bottom: 34 };                 // around both frames, in pixels
const CHART = { width: 720, height: 150, left: 58, right: 14, top: 10, bottom: 24 };
const DEEPEST = 6;                                                       // decades of the chart
const PACE = 200;                                                        // ms between the steps of Play
const METRICS = [["value", "cost"], ["accuracy", "accuracy"], ["zeros", "share of exact zeros"],
  ["moved", "length of the step"]];
const ROWS = [["w1", "weight w1"], ["w2", "weight w2"], ["value", "cost"], ["accuracy", "accuracy"],
  ["zeros", "exactly zero"], ["moved", "last step's length"]];
const [COST, WARM, RATE, W1, W2, STEPS] = [0, 1, 2, 3, 4, 5];            // of a leg
const KINDS = ["versicolor", "virginica"];

class FlatLand extends Framed {
  constructor(model, el) {
    super(model);
    this.share = h("strong", { "data-field": "share" });
    this.counted = h("span", { "data-field": "counted" });
    this.appear(el, "flat", ["plane", "state"], this.choice(), this.settings(),
      this.buttons(), h("p.mg-zeros", {}, "exactly zero: ", this.share, " ", this.counted), this.told, this.message,
      h("div.mg-flatpanes", {}, this.land(), this.field(), this.table()), this.charts(), this.line);
  }

  // --- what the learner decides
  get legs() { return this.trail.legs; }

  get taken() { return this.legs.reduce((sum, leg) => sum + leg[STEPS], 0); }

  send(legs, resets = 0) { super.send({ legs, resets: this.trail.resets + resets }); }

  // What is set comes before the next step: a leg without steps is replaced, so two changes are one leg in any order.
  change(changes) {
    const last = this.legs.at(-1), rests = last[STEPS] ? [null, null] : [last[W1], last[W2]];
    const next = [last[COST], last[WARM], last[RATE], ...rests, 0].map((v, k) => changes[k] ?? v);
    this.send([...(last[STEPS] ? this.legs : this.legs.slice(0, -1)), next]);
  }

  step(count) {
    const last = [...this.legs.at(-1)];
    last[STEPS] += Math.min(count, this.known.most + 1 - this.taken);    // one too many: the kernel says so
    this.send([...this.legs.slice(0, -1), last]);
  }

  choice() {
    const { costs } = this.known;
    this.costs = field("select", "Cost", { "data-kernel": "",
      onchange: () => this.change({ [COST]: this.costs.value }) }, ...Object.keys(costs).map(
      (value) => h("option", { value }, value)));
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    return h("div.mg-knobs", {}, h("label.mg-choice", {}, "cost ", this.costs), this.formula);
  }

  settings() {
    const { rates, temperatures, reach } = this.known, now = this.legs.at(-1);
    const warm = decades("Temperature", "temperature", temperatures, now[WARM], (v) => this.change({ [WARM]: v }));
    const rate = decades("Rate", "rate", rates, now[RATE], (v) => this.change({ [RATE]: v }));
    const range = { min: -reach, max: reach, step: 0.01, value: 0 };
    const [w1, w2] = [W1, W2].map((k, i) => shared.knob(`Weight w${i + 1}`, `w${i + 1}`, range,
      (v) => this.change({ [k]: v })));
    Object.assign(this, { warm, rate, w1, w2 });
    return h("div.mg-knobs", {}, warm, rate, w1, w2);
  }

  // Where the sliders stand: as the trail says, and after steps as the kernel says.
  place() {
    const last = this.legs.at(-1), { w } = this.model.get("state"), { reach } = this.known;
    this.costs.value = last[COST];
    this.formula.textContent = this.known.costs[last[COST]].formula;
    this.warm.show(last[WARM]); this.rate.show(last[RATE]);
    this.warm.slider.disabled = this.root?.dataset.live === "false" || last[COST] !== "tanh";
    [this.w1, this.w2].forEach((knob, k) => {
      const set = last[STEPS] ? null : last[W1 + k], v = +(set ?? w[k]).toFixed(2);
      knob.show(Math.min(Math.max(v, -reach), reach));
      knob.querySelector("output").textContent = v;
    });
  }

  buttons() {
    const live = { "data-kernel": "" };
    const play = button("▶ Play", null, { "aria-label": "Play the steps", ...live });
    this.stop = shared.player(play, () => this.step(1), () => !this.dead && this.taken < this.known.most, PACE);
    const again = () => {
      const last = this.legs.at(-1);
      this.stop();
      this.send([[last[COST], last[WARM], last[RATE], ...this.known.start, 0]], 1);
    };
    return h("div.mg-bar", {}, button("One step", () => this.step(1), live), play,
      button("50 steps", () => this.step(50), live), button("Reset", again,
      { title: "back to the first weights; cost, rate and temperature stay", ...live }),
      h("span.mg-count", { "data-field": "where" }));
  }

  // --- the two frames
  frame(names, ...parts) {
    const [w, t] = this.known.size, { reach } = this.known, at = ticks(-reach, reach, 6);
    return s("svg.mg-svg", { viewBox: `0 0 ${EDGE.left + w + EDGE.right} ${EDGE.top + t + EDGE.bottom}`, role: "img",
      style: `width:${EDGE.left + w + EDGE.right}px` }, s("g", { transform: `translate(${EDGE.left} ${EDGE.top})` },
      ...parts, s("rect.mg-frame", { width: w, height: t }), ...at.flatMap((v) => [
        s("text.mg-tick", { x: tidy(this.at([v, 0])[0]), y: t + 15, "text-anchor": "middle" }, short(v)),
        s("text.mg-tick", { x: -6, y: tidy(this.at([0, v])[1] + 4), "text-anchor": "end" }, short(v))]),
      s("text.mg-axisname", { x: w, y: t + 31, "text-anchor": "end" }, names[0]),
      s("text.mg-axisname", { x: 6, y: 15 }, names[1])));
  }

  at([x, y]) {
    const [w, t] = this.known.size, { reach } = this.known;
    return [((x + reach) / (2 * reach)) * w, ((reach - y) / (2 * reach)) * t]
      .map((v) => Math.min(Math.max(v, -1e6), 1e6));
  }

  land() {
    for (const name of ["ground", "names", "walk", "spot"]) this[name] = s("g");
    const [w, t] = this.known.size;
    const hit = s("rect.mg-flathit", { width: w, height: t,
      ...dragging(() => hit, () => !this.dead, (p) => this.drag(p), true) });
    this.svg = this.frame(["w1", "w2"], this.ground, this.names, this.walk, this.spot, hit);
    const legend = "the cost, the bluer the lower · ● the weights: drag them · dots: the way";
    return h("div", {}, this.svg, h("p.mg-note", {}, legend));
  }

  drag(p) {
    const [w, t] = this.known.size, { reach } = this.known;
    const number = (part) => +(reach * (2 * Math.min(Math.max(part, 0), 1) - 1)).toFixed(3);
    this.change({ [W1]: number(p.x / w), [W2]: number(1 - p.y / t) });
  }

  way(state) {
    const plane = this.model.get("plane"), { size } = this.known, walked = state.path.map((p) => this.at(p));
    if (this.drawn !== plane) {
      this.drawn = plane;
      this.ground.replaceChildren(...ground(plane));
    }
    const { d, leaves } = cutLine(walked, size), here = clamped(walked.at(-1), size);
    this.names.replaceChildren(...labels(plane.lines, [[0, 0, 26, 22], around(here, 10, 10)], size));
    this.walk.replaceChildren(s("path.mg-walk", { d }), ...leaves.slice(0, 3).map(leaving),
      ...spaced(walked.slice(0, -1), size).map(([cx, cy]) => s("circle.mg-was", { cx, cy, r: 2.6 })));
    this.spot.replaceChildren(s("circle.mg-here", { cx: tidy(here[0]), cy: tidy(here[1]), r: 7,
      "data-at": JSON.stringify(state.w) }));
    this.svg.setAttribute("aria-label", `Contour of the cost ${state.cost} over w1 and w2; the weights are at `
      + `${state.words.w1}, ${state.words.w2} after ${state.step} steps`);
  }

  field() {
    this.edge = s("g");
    this.marks = this.known.flowers.map(([x, y, t], k) => s("path.mg-flower", {
      d: MARKS[t < 0 ? 0 : 1](this.at([x, y]), 3.4), "data-flower": k, "data-kind": t < 0 ? 0 : 1 }));
    this.paper = this.frame(["petal length", "petal width"], this.edge, ...this.marks);
    const sample = (k, silent) => s("svg.mg-flowersample", { viewBox: "0 0 12 12", "aria-hidden": "true" },
      s("path.mg-flower", { d: MARKS[k]([6, 6], 4), "data-kind": k, "data-silent": silent }));
    return h("div", {}, this.paper, h("p.mg-note", {},
      ...KINDS.flatMap((kind, k) => [sample(k, "false"), ` ${kind} · `]), sample(0, "true"),
      sample(1, "true"), " hollow: its gradient is exactly zero · arrow: w · axes: less the mean, over the deviation"));
  }

  flowers(state) {
    const silent = new Set(state.silent), [u, v] = state.w, size = Math.hypot(u, v), { size: box, reach } = this.known;
    this.marks.forEach((mark, k) => { mark.dataset.silent = String(silent.has(k)); });
    const far = 3 * reach, way = size ? [u / size, v / size] : null;
    const ends = way && cut(this.at([-far * way[1], far * way[0]]), this.at([far * way[1], -far * way[0]]), box);
    const tip = way && this.at(way), from = this.at([0, 0]);
    const turn = tip && (Math.atan2(tip[1] - from[1], tip[0] - from[0]) * 180) / Math.PI;
    const line = (points) => `M${points.map((p) => p.map(tidy).join(" ")).join("L")}`;
    this.edge.replaceChildren(...(ends ? [s("path.mg-edge", { d: line(ends) }),
      s("path.mg-toward", { d: line([from, tip]) }), s("path.mg-leaving", { d: "M-9 -5L0 0L-9 5Z",
        transform: `translate(${tip.map(tidy).join(" ")}) rotate(${tidy(turn)})` })] : []));
    this.paper.setAttribute("aria-label", `100 flowers and the line where the score is 0; ${state.words.accuracy} are `
      + `on the right side, ${state.silent.length} have a gradient of exactly zero`);
  }

  // --- the table and the chart
  table() {
    this.cells = Object.fromEntries(ROWS.map(([key]) => [key, h("td", { "data-cell": key })]));
    return h("table.mg-table.mg-look", { "data-field": "table" }, h("caption", {}, "Now"), h("tbody", {},
      ...ROWS.map(([key, words]) => h("tr", {}, h("th", { scope: "row" }, words), this.cells[key]))));
  }

  charts() {
    this.metric = field("select", "Chart", { onchange: () => this.chart() },
      ...METRICS.map(([value, words]) => h("option", { value }, words)));
    this.graph = s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img",
      style: `width:${CHART.width}px` });
    return h("div", {}, h("label.mg-choice", {}, "chart of the ", this.metric), this.graph);
  }

  chart() {
    const { width, height, left, right, top, bottom } = CHART, box = [width - left - right, height - top - bottom];
    const name = this.metric.value, { steps, series: { [name]: series } } = this.model.get("state");
    const log = name === "moved", to = (v) => (v === null ? null : log ? (v > 0 ? Math.log10(v) : -Infinity) : v);
    const values = series.map(to), real = values.filter((v) => v !== null && Number.isFinite(v));
    let [low, high] = real.length ? [Math.min(...real), Math.max(...real)] : [0, 1];
    if (name === "accuracy" || name === "zeros") [low, high] = [0, 1];
    if (log) low = Math.max(low, high - DEEPEST);
    const gap = (high - low) * 0.08 || 0.1 * (Math.abs(high) || 1);
    low -= gap; high += gap;
    const x = (n) => (box[0] * n) / Math.max(steps.at(-1), 1);
    const y = (v) => Math.min(box[1], (box[1] * (high - v)) / (high - low));
    const points = values.map((v, k) => v !== null && [x(steps[k]), y(v)]).filter(Boolean);
    const power = (v) => (!log ? short(v) : Math.abs(v) > 2 ? `1e${v}` : short(10 ** v, 2));
    const marks = ticks(low, high, 4).filter((v) => !log || Math.abs(v) <= 2 || Number.isInteger(v));
    const changes = steps.filter((n, k) => k && n === steps[k - 1]).map((n) => s("path.mg-change",
      { d: `M${tidy(x(n))} 0v${box[1]}` }));
    const path = points.map((p) => p.map(tidy).join(" ")).join("L"), zero = values.includes(-Infinity);
    const ending = points.at(-1);
    this.graph.dataset.chart = name; this.graph.dataset.raw = JSON.stringify(series);
    this.graph.setAttribute("aria-label", `${this.metric.selectedOptions[0].textContent} over ${steps.at(-1)} steps`
      + `${log ? " on a logarithmic axis" : ""}; now ${series.at(-1) ?? "none"}`);
    this.graph.replaceChildren(s("g", { transform: `translate(${left} ${top})` },
      s("rect.mg-frame", { width: box[0], height: box[1] }), ...changes, ...marks.map((v) => s("text.mg-tick",
        { x: -6, y: tidy(y(v) + 4), "text-anchor": "end" }, power(v))),
      zero ? s("text.mg-tick", { x: -6, y: box[1] + 12, "text-anchor": "end" }, "0") : null,
      points.length > 1 ? s("path.mg-way", { d: `M${path}`, "data-way": 0 }) : null,
      ending ? s("path.mg-waymark", { d: MARKS[0](ending, 4), "data-way": 0 }) : null,
      s("text.mg-tick", { x: box[0], y: box[1] + 19, "text-anchor": "end" }, `step ${steps.at(-1)}`),
      changes.length ? s("text.mg-tick", { x: 20, y: box[1] + 19 }, "┆ settings changed") : null));
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state"), { words } = state;
    this.complain();
    this.place(); this.way(state); this.flowers(state); this.chart();
    this.told.textContent = state.told;
    Object.assign(this.told.dataset, { step: state.step, cost: state.cost });
    this.share.textContent = words.zeros; this.share.dataset.raw = state.raw.zeros;
    this.counted.textContent = `of the ${state.counts[1]} entries of the single samples' gradients (${state.counts[0]})`
      + ` · accuracy ${words.accuracy} · cost ${words.value}`;
    this.root.querySelector("[data-field=where]").textContent = `step ${state.step}`;
    for (const [key] of ROWS) {
      this.cells[key].textContent = words[key];
      this.cells[key].dataset.raw = key === "w1" ? state.w[0] : key === "w2" ? state.w[1] : state.raw[key];
    }
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new FlatLand(model, el); },
};
