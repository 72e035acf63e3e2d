// The Two-mode Batch Norm in the browser: dots on two axes, dragged by mouse or arrow keys, and two
// curves of steps.
//
// shared.js, panel.js and line_chart.js stand in front of this text.  Every number is the kernel's;
// here it is only written and drawn to scale.
const WIDE = 600, EDGE = 30, LANE = 17, LANES = 8, GAP = 66;             // pixels
const TOP = 30, OUT = TOP + LANE * LANES + GAP, HIGH = OUT + LANE * LANES + 40;
const FLOOR = TOP + LANE * LANES, GROUND = OUT + LANE * LANES;           // of the two axes
const CHART = { width: 256, height: 150, left: 34, right: 8, top: 22, bottom: 20 };
const FINE = 0.1, COARSE = 1;                                            // of a key, and of Page Up
const lane = (k) => LANE * (k % LANES) + LANE / 2;

class TwoMode extends Panel {
  constructor(model, el) {
    super(model, "say");
    this.figure = h("div.mg-figure");
    this.stats = h("tbody");
    this.rows = h("tbody");
    this.by = h("span");
    this.charts = h("div.mg-charts");
    const caption = h("caption", {}, "Each output, and its slope with respect to ", this.by);
    this.axes();
    this.appear(el, "two-mode", this.switches(), h("div.mg-panes", {},
      h("div", {}, this.figure, this.told, this.steps()),
      h("div", {}, this.charts, sheet("Statistics now", ["", "mean", "deviation"],
        this.stats, { "data-field": "statistics" }))),
    shared.folded("All points in numbers", {}, sheet(caption,
      ["point", "petal, cm", "output", "slope", "moved by"], this.rows,
      { "data-field": "table" })), this.line);
    this.listen({ state: () => this.write() });
  }

  // --- controls
  switches() {
    const mode = pick("Mode", "mode", ["training", "inference"],
      (value) => this.set({ mode: value }));
    this.listen({ mode: () => mode.show(this.get("mode")) });
    const tick = (name, label, words) =>
      check(label, words, (on) => this.set({ [name]: on }), this.get(name));
    const limit = (key, label, words, limits) =>
      knob(label, words, { ...limits, value: this.get("limits")[key] },
        (value) => this.set({ limits: { ...this.get("limits"), [key]: value } }));
    this.limits = [limit("rmax", "Largest r", "r up to", { min: 1, max: 5, step: 0.5 }),
      limit("dmax", "Largest d", "d up to", { min: 0, max: 8, step: 0.5 })];
    return h("div.mg-knobs", {}, mode,
      tick("updates", "Run the update ops in each step", "run the update ops, too"),
      knob("Momentum", "momentum", { min: 0, max: 0.99, step: 0.01, value: this.get("momentum") },
        (momentum) => this.set({ momentum })),
      tick("renorm", "Batch renormalisation", "renorm"), ...this.limits);
  }

  serial() { this.asks = (this.asks ?? 0) + 1; return { count: this.asks }; }

  steps() {
    const step = (words, steps) => act(words,
      () => this.set({ asked: { ...this.serial(), steps } }));
    return h("div.mg-bar", {}, h("span.mg-name", {}, "steps"), step("One step", 1),
      step("20 steps", 20), step("Reset the averages", 0),
      h("span.mg-count", { "data-field": "steps" }),
      knob("Points in the batch", "points", { min: 2, max: 12, value: this.get("x").length },
        (points) => this.set({ asked: { ...this.serial(), points } })));
  }

  // --- the two axes
  axes() {
    const { low, high } = this.get("reach"), out = this.get("shown"), long = WIDE - 2 * EDGE;
    this.at = (value) => EDGE + (long * (value - low)) / (high - low);
    this.back = (pixel) => low + ((pixel - EDGE) * (high - low)) / long;
    this.to = (value) => EDGE + (long * (Math.min(Math.max(value, out.low), out.high) - out.low))
      / (out.high - out.low);
    const ticks = (from, to, at, y, words) => [
      s("path.mg-axis", { d: `M${EDGE} ${y}H${WIDE - EDGE}` }),
      ...count(to - from + 1).flatMap((k) => [s("path.mg-axis", { d: `M${at(from + k)} ${y}v5` }),
        word(from + k, [at(from + k), y + 17], "tick", "middle")]),
      word(words, [EDGE - 18, y - LANE * LANES - 9], "axisname")];
    for (const name of ["used", "wires", "ghosts", "outs", "ins"]) this[name] = s("g");
    this.svg = picture(WIDE, HIGH,
      { role: "group", "aria-label": "The batch: points to drag above, outputs below" },
      ...ticks(low, high, this.at, FLOOR, "petal length, cm: drag a point"),
      ...ticks(out.low, out.high, this.to, GROUND, "output"), this.used, this.wires, this.ghosts,
      this.outs, this.ins);
    this.figure.append(this.svg);
    this.dots = [];
  }

  dot(k) {
    const { low, high } = this.get("reach"), end = () => { this.dragged = undefined; };
    const dot = s("g.mg-point", { role: "slider", tabindex: 0, "data-point": k, ...LIVE,
      "aria-label": `Point ${k + 1}`, "aria-valuemin": low, "aria-valuemax": high,
      onfocus: () => this.hold(k), onkeydown: (e) => this.key(e, k), onpointerdown: (e) => {
        dot.setPointerCapture(e.pointerId); dot.focus(); this.hold(k); this.dragged = k;
      },
      onpointermove: (e) => {
        if (this.dragged !== k) return;
        const box = this.svg.getBoundingClientRect();
        this.move(k, this.back(((e.clientX - box.left) * WIDE) / box.width));
      }, onpointerup: end, onpointercancel: end },
    s("circle", { r: 8.5 }), s("text", { "text-anchor": "middle", y: 4.5 }, `${k + 1}`));
    return dot;
  }

  // Taking hold of a point: the kernel says later which outputs have moved since.  The batch of
  // this moment goes with it: while the kernel is busy this and the first moves arrive in one
  // message.
  hold(k) {
    if (this.dragged === undefined)
      this.set({ grip: { ...this.serial(), point: k, x: this.get("x") } });
  }

  key(e, k) {
    const { low, high } = this.get("reach"), x = this.get("x")[k];
    const to = { ArrowRight: x + FINE, ArrowUp: x + FINE, ArrowLeft: x - FINE, ArrowDown: x - FINE,
      PageUp: x + COARSE, PageDown: x - COARSE, Home: low, End: high }[e.key];
    if (to === undefined) return;
    e.preventDefault(); e.stopPropagation(); this.move(k, to);
  }

  move(k, to) {
    const { low, high } = this.get("reach");
    const x = Math.round(100 * Math.min(Math.max(to, low), high)) / 100;
    if (this.dead || x === this.get("x")[k]) return;
    this.set({ x: this.get("x").map((old, i) => (i === k ? x : old)) });
    this.place();
  }

  // Where the dots are: they stay the same elements, so that the one under the hand keeps the
  // focus.
  place() {
    const x = this.get("x");
    while (this.dots.length < x.length) this.dots.push(this.dot(this.dots.length));
    this.dots.splice(x.length);
    for (const dot of [...this.ins.children].slice(x.length)) dot.remove();
    this.ins.append(...this.dots.slice(this.ins.children.length));
    this.dots.forEach((dot, k) => {
      dot.setAttribute("transform", `translate(${this.at(x[k])} ${TOP + lane(k)})`);
      dot.setAttribute("aria-valuenow", x[k]); dot.setAttribute("aria-valuetext", `${x[k]} cm`);
    });
  }

  // --- what the kernel found
  write() {
    const { points, chosen, line, used, moved: far, slopes, told, steps } = this.state;
    const { low, high } = this.get("shown"), { mean, output, words, below } = used;
    const ends = [[this.at(mean), FLOOR], [this.to(output), GROUND]];
    const marked = (p) => (p.moved === null ? null : "");
    this.place();
    this.used.replaceChildren(s("path.mg-used", { d: `M${ends[0]}L${ends[1]}` }),
      ...ends.map(([x, y]) => s("path.mg-diamond", { d: `M${x} ${y - 6}l5 6l-5 6l-5 -6z` })),
      ...ends.map(([x, y], k) => (x < WIDE - 130 ? word([words, below][k], [x + 9, y + 33],
        "usedname") : word([words, below][k], [x - 9, y + 33], "usedname", "end"))));
    this.wires.replaceChildren(...points.map((p, k) => s("path.mg-thread",
      { "data-moved": marked(p),
        d: `M${this.at(p.x)} ${TOP + lane(k)}L${this.to(p.y)} ${OUT + lane(k)}` })));
    this.ghosts.replaceChildren(...points.flatMap((p, k) => (marked(p) === null ? [] : [
      s("circle.mg-ghost", { r: 5, cx: this.to(p.before), cy: OUT + lane(k) }),
      s("path.mg-trail", { d: `M${this.to(p.before)} ${OUT + lane(k)}H${this.to(p.y)}` })])));
    this.outs.replaceChildren(...points.map((p, k) => s("g.mg-outpoint", { "data-output": k,
      "data-raw": p.y, "data-moved": marked(p),
      transform: `translate(${this.to(p.y)} ${OUT + lane(k)})` },
    s("circle", { r: 8.5 }), s("text", { "text-anchor": "middle", y: 4.5 },
      p.y > high ? "»" : p.y < low ? "«" : `${k + 1}`))));
    this.dots.forEach((dot, k) => dot.classList.toggle("mg-here", k === chosen));
    this.report(told, { moved: far, slopes });
    this.by.textContent = `point ${chosen + 1}`;
    this.rows.replaceChildren(...points.map((p, k) => row({ "data-row": k }, k + 1,
      h("td", {}, p.x), cell("output", p.y, p.output), cell("slope", p.by, p.slope),
      h("td", {}, p.shift))));
    this.stats.replaceChildren(...this.state.statistics.map((one) => row({ "data-of": one.of },
      one.of, ...["mean", "deviation"].map((name) => cell(name, one[name], one.words[name])))));
    this.part("steps").textContent = steps;
    for (const one of this.limits) this.able(one.slider, this.get("renorm"));
    this.charge(line);
    this.charts.replaceChildren(...["mean", "deviation"].map((name) => this.curve(name)));
  }

  curve(name) {
    const { history, statistics } = this.state, last = history.length - 1;
    const all = statistics.find((one) => one.of === "all flowers")[name];
    const batch = history.map((step) => step.batch[name]);
    const moving = history.map((step) => step.moving[name]), now = moving.at(-1);
    const most = Math.max(all, ...moving, ...batch.filter((v) => v !== null)) * 1.08;
    const chart = new LineChart(CHART).scale([0, Math.max(1, last)],
      [Math.min(0, ...moving), most]);
    const [w, t] = chart.box, dot = (kind, place, r) =>
      s(`circle.mg-${kind}`, { cx: tidy(chart.at(place)[0]), cy: tidy(chart.at(place)[1]), r });
    chart.show(`${name} over ${last} steps: moving ${now.toFixed(2)}, all flowers `
      + `${all.toFixed(2)}`,
      { chart: name, raw: moving }, word(name, [0, -9], "title"), chart.corner(),
      chart.beside([0, all], tidy, 4), s("path.mg-all", { d: `M0 ${chart.up(all)}H${w}` }),
      batch.map((value, k) => (value === null ? null : dot("batch", [k, value], 2.6))),
      s("path.mg-moving", { d: trace(moving.map((v, k) => chart.at([k, v]))) }),
      dot("last", [last, now], 3.5), word(`step ${last}`, [w, t + 15], "tick", "end"),
      name === "mean" ? word("○ batch   ━ moving   ┄ all", [0, t + 15]) : null);
    return chart.svg;
  }
}

export default showing(TwoMode);
