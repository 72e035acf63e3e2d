// The Sealed Box in the browser: M(z) and F(M(z)) of four ways, what each has asked, and how far off it is.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (box, budget, noise, step,
// rounds, and whether the formula is shown); every number is the kernel's, here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const EDGE = { left: 38, top: 6, right: 8, bottom: 34 };                 // around both frames, in pixels
const CHART = { width: 740, height: 184, left: 58, right: 14, top: 10, bottom: 38 };
const DEEPEST = 4;                                                       // decades of the chart
const PACE = 400;                                                        // ms between the rounds of Play
const MARKED = [0.15, 0.4, 0.65, 0.9];                                   // where along its line a way has its mark
const COLUMNS = [["queries", "queries"], ["steps", "steps of Adam"], ["miss", "mean |F(M(z)) − z|"],
  ["slopes", "slopes"]];

class SealedBox extends Framed {
  constructor(model, el) {
    super(model);
    this.rows = h("tbody");
    this.opened = h("span", { hidden: "" }, "; broad: F itself");
    this.frames = [this.frame("M(z)", ["what M puts in", this.opened]),
      this.frame("F(M(z))", ["what comes out; thin: z, as wanted"])];
    this.appear(el, "sealed", ["state"], this.choice(), this.settings(),
      this.buttons(), this.told, this.message, h("div.mg-sealedpanes", {}, ...this.frames.map((one) => one.root)),
      this.table(), this.charts(), this.line);
  }

  // --- what the learner decides
  get most() { return Math.floor(this.trail.budget / this.known.round); }

  choice() {
    this.boxes = field("select", "Box", { "data-kernel": "", onchange: () => this.anew({ box: this.boxes.value }) },
      ...this.known.boxes.map((value) => h("option", { value }, value)));
    this.open = button("Show the formula", () => this.send({ formula: !this.trail.formula }), { "data-kernel": "" });
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    return h("div.mg-knobs", {}, h("label.mg-choice", {}, "box ", this.boxes), this.open, this.formula);
  }

  // Another box, noise or step begins anew: what was asked before was asked of another box.
  anew(changes) {
    this.stop();
    this.send({ ...changes, rounds: 0 });
  }

  settings() {
    const { budgets: [least, most], noises, steps, round } = this.known, now = this.trail;
    const budget = shared.knob("Budget", "budget", { min: least, max: most, step: round, value: now.budget },
      (v) => this.send({ budget: v, rounds: Math.min(this.trail.rounds, this.most, v / round) }));
    const noise = shared.knob("Noise", "noise", { min: noises[0], max: noises[1], step: 0.01, value: now.noise },
      (v) => this.anew({ noise: v }));
    const step = decades("Step of the differences", "step", steps, now.step, (v) => this.anew({ step: v }));
    Object.assign(this, { budget, noise, stride: step });
    return h("div.mg-knobs", {}, budget, noise, step);
  }

  place() {
    const now = this.trail;
    this.boxes.value = now.box;
    this.budget.show(now.budget); this.noise.show(now.noise); this.stride.show(now.step);
    this.open.textContent = now.formula ? "Seal it again" : "Show the formula";
    this.open.setAttribute("aria-pressed", String(now.formula));
  }

  buttons() {
    const live = { "data-kernel": "" }, play = button("▶ Play", null, { "aria-label": "Play the rounds", ...live });
    const next = () => this.send({ rounds: Math.min(this.trail.rounds, this.most) + 1 });   // one too many is refused
    this.stop = shared.player(play, next, () => !this.dead && this.trail.rounds < this.most, PACE);
    const reset = () => { this.stop(); this.send({ rounds: 0, resets: this.trail.resets + 1 }); };
    this.where = h("span.mg-count", { "data-field": "where" });
    return h("div.mg-bar", {}, button("One round", next, live), play, button("Reset", reset,
      { title: "back to no query; box, budget, noise and step stay", ...live }), this.where);
  }

  // --- the two frames
  frame(name, words) {
    const parts = { name, axes: s("g"), back: s("g"), lines: s("g") }, [w, t] = this.known.size;
    parts.svg = s("svg.mg-svg", { viewBox: `0 0 ${EDGE.left + w + EDGE.right} ${EDGE.top + t + EDGE.bottom}`,
      role: "img", style: `width:${EDGE.left + w + EDGE.right}px` }, s("g",
      { transform: `translate(${EDGE.left} ${EDGE.top})` }, parts.axes, parts.back, parts.lines));
    parts.root = h("div", {}, parts.svg, h("p.mg-note", {}, ...words));
    return parts;
  }

  draw(parts, state, values, ends) {
    const { size: [w, t] } = this.known, [[l, r], reach] = state.windows, [u, o] = ends;
    const at = ([x, y]) => [((x - l) / (r - l)) * w, ((o - y) / (o - u)) * t];
    const d = (points) => cutLine(points.map(at), [w, t]);
    const path = (points, tag, attributes) => s(tag, { d: d(points).d, ...attributes });
    const all = state.z.map((z, k) => values.map((line) => [z, line[k]]));
    parts.axes.replaceChildren(s("rect.mg-frame", { width: w, height: t }),
      ...ticks(l, r, 6).map((v) => s("text.mg-tick", { x: tidy(at([v, 0])[0]), y: t + 15, "text-anchor": "middle" },
        short(v))),
      ...ticks(u, o, 6).map((v) => s("text.mg-tick", { x: -6, y: tidy(at([0, v])[1] + 4), "text-anchor": "end" },
        short(v))), s("text.mg-axisname", { x: w, y: t + 31, "text-anchor": "end" }, "z"),
      s("text.mg-axisname", { x: 6, y: 15 }, parts.name));
    const inner = parts === this.frames[0];
    parts.back.replaceChildren(...(inner ? (state.graph.length ? [path(state.graph, "path.mg-opened")] : [])
      : [path(state.z.map((z) => [z, z]), "path.mg-wanted")]));
    parts.lines.replaceChildren(...values.flatMap((line, way) => {
      const points = all.map((row) => row[way]), mark = at(points[Math.round(MARKED[way] * (points.length - 1))]);
      return [path(points, "path.mg-way", { "data-way": way }), ...(inside(mark, [w, t])
        ? [s("path.mg-waymark", { d: MARKS[way](mark, 4), "data-way": way })] : [])];
    }));
    parts.svg.setAttribute("aria-label", `${parts.name} over z from ${short(state.z[0])} to ${short(state.z.at(-1))}; `
      + `at both ends ${this.known.ways.map((way, k) => `${way} ${values[k][0]} and ${values[k].at(-1)}`).join(", ")}`);
    parts.svg.dataset.raw = JSON.stringify(values);
  }

  // --- the table and the chart
  table() {
    this.cells = {};
    const row = (way, k) => h("tr", { "data-row": way }, h("th", { scope: "row" }, sample(k), ` ${way}`),
      ...COLUMNS.map(([key]) => (this.cells[`${way} ${key}`] = h("td", { "data-cell": key }))));
    this.rows.replaceChildren(...this.known.ways.map(row));
    return h("table.mg-table.mg-look", { "data-field": "table" }, h("caption", {}, "What was spent, and how far off"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "way"),
        ...COLUMNS.map(([, words]) => h("th", { scope: "col" }, words)))), this.rows);
  }

  charts() {
    this.graph = s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img",
      style: `width:${CHART.width}px` });
    return h("div", {}, this.graph, h("p.mg-note", {}, "mean |F(M(z)) − z| over the queries of each way, on a "
      + "logarithmic axis; measured by the box without noise, which counts no query"));
  }

  chart(state) {
    const { width, height, left, right, top, bottom } = CHART, box = [width - left - right, height - top - bottom];
    const logs = state.misses.flat().filter((v) => v > 0).map(Math.log10), high = Math.max(...logs, -1) + 0.15;
    const low = Math.max(Math.min(...logs, high - 0.5) - 0.1, high - DEEPEST);
    const x = (n) => (box[0] * n) / state.budget;
    const y = (v) => (v > 0 ? Math.min(box[1], (box[1] * (high - Math.log10(v))) / (high - low)) : box[1]);
    const lines = state.misses.flatMap((misses, way) => {
      const points = misses.map((v, k) => [x(state.queries[way][k]), y(v)]);
      return [points.length > 1 && s("path.mg-way", { d: `M${points.map((p) => p.map(tidy).join(" ")).join("L")}`,
        "data-way": way }), s("path.mg-waymark", { d: MARKS[way](points.at(-1), 4), "data-way": way })].filter(Boolean);
    });
    this.graph.dataset.raw = JSON.stringify(state.misses);
    this.graph.setAttribute("aria-label", `Mean distance of F(M(z)) from z over ${state.spent} queries of `
      + `${state.budget}; now ${state.rows.map((row) => `${row.way} ${row.words.miss}`).join(", ")}`);
    this.graph.replaceChildren(s("g", { transform: `translate(${left} ${top})` },
      s("rect.mg-frame", { width: box[0], height: box[1] }), ...ticks(low, high, 4).map((v) => s("text.mg-tick",
        { x: -6, y: tidy(y(10 ** v) + 4), "text-anchor": "end" }, short(10 ** v, 2))), ...lines,
      ...ticks(0, state.budget, 6).map((v) => s("text.mg-tick",
        { x: tidy(x(v)), y: box[1] + 17, "text-anchor": "middle" }, short(v))),
      s("text.mg-axisname", { x: box[0], y: box[1] + 33, "text-anchor": "end" }, "queries →")));
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state");
    this.complain();
    this.place();
    this.formula.textContent = state.formula || "F is sealed"; this.opened.hidden = !state.formula;
    this.draw(this.frames[0], state, state.m, state.windows[1]);
    this.draw(this.frames[1], state, state.f, state.windows[0]);
    for (const row of state.rows) {
      for (const [key] of COLUMNS) {
        const cell = this.cells[`${row.way} ${key}`];
        cell.textContent = row.words[key] ?? row[key];
        if (key in row.raw) cell.dataset.raw = row.raw[key];
      }
    }
    this.chart(state);
    this.told.textContent = state.told;
    Object.assign(this.told.dataset, { rounds: state.rounds, box: state.box, noise: state.noise, step: state.step });
    this.where.textContent = `${state.spent} of ${state.budget} queries spent by each`;
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new SealedBox(model, el); },
};
