// Flat Land in the browser: the cost over two weights with the way on it, the flowers, and a chart
// over the steps.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (legs of cost, temperature, rate, a place to go to first, and steps); every
// number and the contour are the kernel's, here they are only drawn.
const EDGE = { left: 36, top: 10, right: 10, bottom: 42 };  // around both frames, in pixels
const CHART = { width: 340, height: 170, left: 52, right: 10, top: 6, bottom: 24 };
const DEEPEST = 6;                                                       // decades of the chart
const PACE = 200;  // ms between the steps of Play
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
      this.buttons(), h("p.mg-zeros", {}, "exactly zero: ", this.share, " ", this.counted),
      this.told, this.message, h("div.mg-flatpanes", {}, this.land(), this.field(),
        h("div.mg-flatside", {}, this.charts(), this.table())), this.line);
  }

  // --- what the learner decides
  get legs() { return this.trail.legs; }

  get taken() { return this.legs.reduce((sum, leg) => sum + leg[STEPS], 0); }

  send(legs, resets = 0) { super.send({ legs, resets: this.trail.resets + resets }); }

  // What is set comes before the next step: a leg without steps is replaced, so two changes are one
  // leg in any order.
  change(changes) {
    const last = this.legs.at(-1), rests = last[STEPS] ? [null, null] : [last[W1], last[W2]];
    const next = [last[COST], last[WARM], last[RATE], ...rests, 0].map((v, k) => changes[k] ?? v);
    this.send([...(last[STEPS] ? this.legs : this.legs.slice(0, -1)), next]);
  }

  step(count) {
    const last = [...this.legs.at(-1)];
    // one too many: the kernel says so
    last[STEPS] += Math.min(count, this.known.most + 1 - this.taken);
    this.send([...this.legs.slice(0, -1), last]);
  }

  choice() {
    this.costs = pick("Cost", "cost", Object.keys(this.known.costs),
      (cost) => this.change({ [COST]: cost }));
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    return h("div.mg-knobs", {}, this.costs, this.formula);
  }

  settings() {
    const { rates, temperatures, reach } = this.known, now = this.legs.at(-1);
    const warm = decades("Temperature", "temperature", temperatures, now[WARM],
      (v) => this.change({ [WARM]: v }));
    const rate = decades("Rate", "rate", rates, now[RATE], (v) => this.change({ [RATE]: v }));
    const limits = { min: -reach, max: reach, step: 0.01, value: 0 };
    const [w1, w2] = [W1, W2].map((k, i) => knob(`Weight w${i + 1}`, `w${i + 1}`, limits,
      (v) => this.change({ [k]: v })));
    Object.assign(this, { warm, rate, w1, w2 });
    return h("div.mg-knobs", {}, warm, rate, w1, w2);
  }

  // Where the sliders stand: as the trail says, and after steps as the kernel says.
  place() {
    const last = this.legs.at(-1), { w } = this.state, { reach } = this.known;
    this.costs.show(last[COST]);
    this.formula.textContent = this.known.costs[last[COST]].formula;
    this.warm.show(last[WARM]); this.rate.show(last[RATE]);
    this.able(this.warm.slider, last[COST] === "tanh");
    [this.w1, this.w2].forEach((knob, k) => {
      const set = last[STEPS] ? null : last[W1 + k], v = +(set ?? w[k]).toFixed(2);
      knob.show(Math.min(Math.max(v, -reach), reach));
      knob.querySelector("output").textContent = v;
    });
  }

  buttons() {
    const play = this.play("the steps", () => this.step(1), () => this.taken < this.known.most,
      PACE);
    const again = () => {
      const last = this.legs.at(-1);
      this.stop();
      this.send([[last[COST], last[WARM], last[RATE], ...this.known.start, 0]], 1);
    };
    return h("div.mg-bar", {}, act("One step", () => this.step(1)), play,
      act("50 steps", () => this.step(50)),
      act("Reset", again, { title: "back to the first weights; cost, rate and temperature stay" }),
      h("span.mg-count", { "data-field": "where" }));
  }

  // --- the two frames
  frame(names, ...parts) {
    const { size: [w, t], reach } = this.known, ends = [-reach, reach], at = ticks(...ends, 6);
    const chart = new LineChart({ ...EDGE, width: EDGE.left + w + EDGE.right, height: EDGE.top + t
      + EDGE.bottom });
    chart.scale(ends, ends).gap = 12;
    chart.put(parts, chart.frame(), chart.below(at, 19), chart.beside(at), chart.named(names[0], 37,
      names[1]));
    return chart;
  }

  land() {
    for (const name of ["ground", "names", "walk", "spot"]) this[name] = s("g");
    const [width, height] = this.known.size;
    const hit = s("rect.mg-flathit", { width, height, ...dragging(() => hit, () => !this.dead,
      (p) => this.drag(p), { now: true }) });
    this.plane = this.frame(["w1", "w2"], this.ground, this.names, this.walk, this.spot, hit);
    const legend = "the cost: the bluer, the lower · ● the weights: drag them · "
      + "dots: the steps so far";
    return h("div", {}, this.plane.svg, h("p.mg-note", {}, legend));
  }

  drag(p) {
    const { reach } = this.known;
    const number = (v) => +Math.min(Math.max(v, -reach), reach).toFixed(3),
      [w1, w2] = this.plane.back(p).map(number);
    this.change({ [W1]: w1, [W2]: w2 });
  }

  way(state) {
    const plane = this.get("plane"), { size } = this.known,
      walked = state.path.map((p) => bounded(this.plane.at(p)));
    if (this.drawn !== plane) {
      this.drawn = plane;
      this.ground.replaceChildren(...ground(plane));
    }
    const { d, leaves } = cutLine(walked, size), here = clamped(walked.at(-1), size);
    this.names.replaceChildren(...labels(plane.lines, [[0, 0, 26, 22], around(here, 10, 10)],
      size));
    this.walk.replaceChildren(s("path.mg-walk", { d }), ...leaves.slice(0, 3).map(leaving),
      ...spaced(walked.slice(0, -1), size).map((p) => was(p, 2.6)));
    this.spot.replaceChildren(s("circle.mg-here", { cx: tidy(here[0]), cy: tidy(here[1]), r: 7,
      "data-at": JSON.stringify(state.w) }));
    this.plane.svg.setAttribute("aria-label",
      `Contour of the cost ${state.cost} over w1 and w2; the weights are at `
      + `${state.words.w1}, ${state.words.w2} after ${state.step} steps`);
  }

  field() {
    this.edge = s("g");
    this.marks = this.known.flowers.map(([, , t], k) =>
      s("path.mg-flower", { "data-flower": k, "data-kind": t < 0 ? 0 : 1 }));
    this.paper = this.frame(["petal length", "petal width"], this.edge, ...this.marks);
    this.marks.forEach((one, k) => {
      const [x, y, t] = this.known.flowers[k];
      one.setAttribute("d", MARKS[t < 0 ? 0 : 1](this.paper.at([x, y]), 3.4));
    });
    const key = (k, silent) => s("svg.mg-flowersample",
      { viewBox: "0 0 12 12", "aria-hidden": "true" },
      s("path.mg-flower", { d: MARKS[k]([6, 6], 4), "data-kind": k, "data-silent": silent }));
    return h("div", {}, this.paper.svg, h("p.mg-note", {},
      ...KINDS.flatMap((kind, k) => [key(k, "false"), ` ${kind} · `]), key(0, "true"),
      key(1, "true"),
      " hollow: its gradient is exactly zero · arrow: w · both axes are standardised: mean 0, "
        + "deviation 1"));
  }

  flowers(state) {
    const silent = new Set(state.silent), [u, v] = state.w, size = Math.hypot(u, v),
      { paper } = this;
    this.marks.forEach((mark, k) => { mark.dataset.silent = String(silent.has(k)); });
    const far = 3 * this.known.reach, toward = size ? [u / size, v / size] : null,
      from = paper.at([0, 0]);
    const ends = toward
      && cut(...[1, -1].map((side) => paper.at([-side * far * toward[1], side * far * toward[0]])),
        paper.box);
    const tip = toward && paper.at(toward);
    this.edge.replaceChildren(...(ends ? [s("path.mg-edge", { d: trace(ends) }),
      s("path.mg-toward", { d: trace([from, tip]) }),
      leaving([tip, Math.atan2(tip[1] - from[1], tip[0] - from[0])])] : []));
    paper.svg.setAttribute("aria-label",
      `100 flowers and the line where the score is 0; ${state.words.accuracy} are `
      + `on the right side, ${state.silent.length} have a gradient of exactly zero`);
  }

  // --- the table and the chart
  table() {
    this.cells = Object.fromEntries(ROWS.map(([key]) => [key, cell(key)]));
    return sheet("Now", null, ROWS.map(([key, words]) => row({}, words, this.cells[key])),
      { "data-field": "table" }, ".mg-look");
  }

  charts() {
    this.metric = pick("Chart", "chart of the", METRICS, () => this.draw(), {});
    this.chart = new LineChart(CHART, { class: "mg-chart" });
    return h("div", {}, this.metric, this.chart.svg);
  }

  draw() {
    const { value: name, selectedOptions: [{ textContent: words }] } = this.metric.select,
      { chart } = this;
    const { steps, series: { [name]: series } } = this.state, log = name === "moved";
    const to = (v) => (v === null ? null : log ? (v > 0 ? Math.log10(v) : -Infinity) : v);
    const values = series.map(to), real = values.filter((v) => v !== null && Number.isFinite(v));
    let [low, high] = real.length ? [Math.min(...real), Math.max(...real)] : [0, 1];
    if (name === "accuracy" || name === "zeros") [low, high] = [0, 1];
    if (log) low = Math.max(low, high - DEEPEST);
    const gap = (high - low) * 0.08 || 0.1 * (Math.abs(high) || 1);
    low -= gap; high += gap;
    chart.scale([0, Math.max(steps.at(-1), 1)], [low, high], { log });
    const points = series.flatMap((v, k) => (v === null ? [] : [[steps[k], v]]));
    const marks = ticks(low, high, 4).filter((v) => !log || Math.abs(v) <= 2
      || Number.isInteger(v));
    const told = `${words} over ${steps.at(-1)} steps${log ? " on a logarithmic axis" : ""}`;
    chart.show(`${told}; now ${series.at(-1) ?? "none"}`, { chart: name, raw: series },
      chart.frame(), chart.beside(marks, log ? power : short),
    values.includes(-Infinity) ? chart.number("0", chart.box[1] + 12) : null,
    points.length > 1 ? chart.line(points, 0) : null, points.length ? chart.mark(points.at(-1), 0)
    : null, chart.steps(steps, 20));
  }

  // --- what the kernel found
  write() {
    const { state } = this, { words } = state;
    this.complain();
    this.place(); this.way(state); this.flowers(state); this.draw();
    this.report(state.told, { step: state.step, cost: state.cost });
    this.share.textContent = words.zeros; this.share.dataset.raw = state.raw.zeros;
    this.counted.textContent =
      `of the ${state.counts[1]} entries of the single samples' gradients (${state.counts[0]})`
      + ` · accuracy ${words.accuracy} · cost ${words.value}`;
    this.part("where").textContent = `step ${state.step}`;
    for (const [key] of ROWS) {
      this.cells[key].textContent = words[key];
      this.cells[key].dataset.raw = key === "w1" ? state.w[0] : key === "w2" ? state.w[1]
        : state.raw[key];
    }
    this.charge(state.line);
  }
}

export default showing(FlatLand);
