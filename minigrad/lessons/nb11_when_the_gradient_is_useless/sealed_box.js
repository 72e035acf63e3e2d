// The Sealed Box in the browser: M(z) and F(M(z)) of four ways, what each has asked, and how far
// off it is.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (box, budget, noise, step, rounds, and whether the formula is shown); every
// number is the kernel's, here it is only written and drawn to scale.
const EDGE = { left: 38, top: 6, right: 8, bottom: 34 };  // around both frames, in pixels
const CHART = { width: 740, height: 184, left: 58, right: 14, top: 10, bottom: 38 };
const DEEPEST = 4;                                                       // decades of the chart
const PACE = 400;  // ms between the rounds of Play
const MARKED = [0.15, 0.4, 0.65, 0.9];  // where along its line a way has its mark
const COLUMNS = [["queries", "queries"], ["steps", "steps of Adam"], ["miss", "mean |F(M(z)) − z|"],
  ["slopes", "slopes"]];

class SealedBox extends Framed {
  constructor(model, el) {
    super(model);
    this.opened = h("span", { hidden: "" }, "; broad: F itself");
    this.frames = [this.frame("M(z)", ["what M puts in", this.opened]),
      this.frame("F(M(z))", ["what comes out; thin: z, as wanted"])];
    this.appear(el, "sealed", ["state"], this.choice(), this.settings(),
      this.buttons(), this.told, this.message, h("div.mg-sealedpanes", {},
        ...this.frames.map((one) => one.root)),
      this.table(), this.charts(), this.line);
  }

  // --- what the learner decides
  get most() { return Math.floor(this.trail.budget / this.known.round); }

  choice() {
    this.boxes = pick("Box", "box", this.known.boxes, (box) => this.anew({ box }));
    this.open = act("Show the formula", () => this.send({ formula: !this.trail.formula }));
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    return h("div.mg-knobs", {}, this.boxes, this.open, this.formula);
  }

  // Another box, noise or step begins anew: what was asked before was asked of another box.
  anew(changes) {
    this.stop();
    this.send({ ...changes, rounds: 0 });
  }

  settings() {
    const { budgets: [least, most], noises, steps, round } = this.known, now = this.trail;
    const budget = knob("Budget", "budget", { min: least, max: most, step: round,
      value: now.budget },
      (v) => this.send({ budget: v, rounds: Math.min(this.trail.rounds, this.most, v / round) }));
    const noise = knob("Noise", "noise", { min: noises[0], max: noises[1], step: 0.01,
      value: now.noise }, (v) => this.anew({ noise: v }));
    const step = decades("Step of the differences", "step", steps, now.step,
      (v) => this.anew({ step: v }));
    Object.assign(this, { budget, noise, stride: step });
    return h("div.mg-knobs", {}, budget, noise, step);
  }

  place() {
    const now = this.trail;
    this.boxes.show(now.box);
    this.budget.show(now.budget); this.noise.show(now.noise); this.stride.show(now.step);
    this.open.textContent = now.formula ? "Seal it again" : "Show the formula";
    this.open.setAttribute("aria-pressed", String(now.formula));
  }

  buttons() {
    // one too many is refused
    const next = () => this.send({ rounds: Math.min(this.trail.rounds, this.most) + 1 });
    const play = this.play("the rounds", next, () => this.trail.rounds < this.most, PACE);
    const reset = () => { this.stop(); this.send({ rounds: 0, resets: this.trail.resets + 1 }); };
    this.where = h("span.mg-count", { "data-field": "where" });
    return h("div.mg-bar", {}, act("One round", next), play, act("Reset", reset,
      { title: "start again without a query; box, budget, noise and step stay" }), this.where);
  }

  // --- the two frames
  frame(name, words) {
    const [w, t] = this.known.size,
      chart = new LineChart({ ...EDGE, width: EDGE.left + w + EDGE.right, height: EDGE.top + t
        + EDGE.bottom });
    return { name, chart, root: h("div", {}, chart.svg, h("p.mg-note", {}, ...words)) };
  }

  // back: the line behind the ways', and its kind.
  draw({ name, chart }, { z, windows: [x] }, values, y, back, kind) {
    const { ways } = this.known, path = (points) => cutLine(points.map((p) => chart.at(p)),
      chart.box).d;
    chart.scale(x, y);
    const told = ways.map((one, k) => `${one} ${values[k][0]} and ${values[k].at(-1)}`).join(", ");
    chart.show(`${name} over z from ${short(z[0])} to ${short(z.at(-1))}; at both ends ${told}`,
      { raw: values }, chart.frame(), chart.below(ticks(...x, 6), 15), chart.beside(ticks(...y, 6)),
      chart.named("z", 31, name), back.length ? s(`path.mg-${kind}`, { d: path(back) }) : null,
      values.map((line, k) => {
        const points = line.map((v, n) => [z[n], v]),
          place = points[Math.round(MARKED[k] * (points.length - 1))];
        return [way(k, path(points)), inside(chart.at(place), chart.box) ? chart.mark(place, k)
          : null];
      }));
  }

  // --- the table and the chart
  table() {
    this.cells = new Map(this.known.ways.map((one) => [one, COLUMNS.map(([key]) => cell(key))]));
    return sheet("What was spent, and how far off", ["way", ...COLUMNS.map(([, words]) => words)],
      this.known.ways.map((one, k) => row({ "data-row": one }, [sample(k), ` ${one}`],
        ...this.cells.get(one))),
      { "data-field": "table" }, ".mg-look");
  }

  charts() {
    this.chart = new LineChart(CHART, { class: "mg-chart" });
    return h("div", {}, this.chart.svg,
      h("p.mg-note", {}, "mean |F(M(z)) − z| over the queries of each way, on a "
        + "logarithmic axis. It is measured on the box without noise, and these calls don't "
        + "count as queries."));
  }

  drawChart({ misses, queries, budget, spent, rows }) {
    const logs = misses.flat().filter((v) => v > 0).map(Math.log10), high = Math.max(...logs, -1)
      + 0.15;
    const low = Math.max(Math.min(...logs, high - 0.5) - 0.1, high - DEEPEST);
    const chart = this.chart.scale([0, budget], [low, high], { log: true });
    const told = rows.map((one) => `${one.way} ${one.words.miss}`).join(", ");
    chart.show(`Mean distance of F(M(z)) from z over ${spent} queries of ${budget}; now ${told}`,
      { raw: misses }, chart.frame(),
    chart.beside(ticks(low, high, 4), (v) => short(10 ** v, 2)), misses.map((found, k) => {
      const points = found.map((v, n) => [queries[k][n], v]);
      return [points.length > 1 ? chart.line(points, k) : null, chart.mark(points.at(-1), k)];
    }), chart.below(ticks(0, budget, 6)), chart.named("queries →", 33));
  }

  // --- what the kernel found
  write() {
    const { state } = this;
    this.complain();
    this.place();
    this.formula.textContent = state.formula || "F is sealed"; this.opened.hidden = !state.formula;
    const { z, m, graph, windows: [outer, inner] } = state;
    this.draw(this.frames[0], state, m, inner, graph, "opened");
    this.draw(this.frames[1], state, state.f, outer, z.map((v) => [v, v]), "wanted");
    for (const one of state.rows) {
      this.cells.get(one.way).forEach((td, k) => {
        const [key] = COLUMNS[k];
        td.textContent = one.words[key] ?? one[key];
        if (key in one.raw) td.dataset.raw = one.raw[key];
      });
    }
    this.drawChart(state);
    this.report(state.told, { rounds: state.rounds, box: state.box, noise: state.noise,
      step: state.step });
    this.where.textContent = `${state.spent} of ${state.budget} queries spent by each`;
    this.charge(state.line);
  }
}

export default showing(SealedBox);
