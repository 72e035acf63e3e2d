// Dragged fit in the browser: data to drag, the curve before, the curve by the derivative with its
// arrows, the curve fitted anew, and a bar for the influence of each datum.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (data set, loss, the data before, which datum is moved and to where); every
// number is the kernel's, here it is only written and drawn to scale.
const EDGE = { left: 50, top: 10, right: 12, bottom: 40 };  // around the picture, in pixels
const CHART = { width: 344, height: 128, left: 44, right: 8, top: 18, bottom: 20 };
const FINE = 100, COARSE = 10, TIP = 5;  // parts of the window of a key; pixels of an arrow's tip
const CURVES = { before: "before", predicted: "by the derivative", refitted: "fitted anew" };
const ROWS = { before: "before", slope: "derivative", predicted: "by the derivative",
  refitted: "fitted anew", distance: "distance" };
const COLUMNS = { b1: "b1", b2: "b2", curve: "curve, at most" };
const swatch = (name) => s("svg.mg-swatch", { viewBox: "0 0 24 10", "aria-hidden": "true" },
  s("path.mg-curve", { d: "M1 5H23", "data-curve": name }));

class DraggedFit extends Framed {
  constructor(model, el) {
    super(model);
    this.figure = h("div.mg-plane");
    this.table = h("tbody");
    this.shownBars = 0;                                  // of b1, at first
    this.build();
    this.appear(el, "dragged", ["state"], this.choices(), this.message,
      h("div.mg-dragpanes", {}, h("div", {}, this.figure, this.buttons(), this.told), this.side()),
      this.line);
  }

  get problem() { return this.known.problems[this.trail.problem]; }

  // The data as they stand now.
  data({ base, datum, to } = this.trail) { return base.map((v, k) => (k === datum ? to : v)); }

  // --- what the learner decides
  choices() {
    const { problems, losses } = this.known;
    const set = pick("Data set", "data", Object.keys(problems), (problem) => {
      const { y, first: [datum, far] } = problems[problem];
      this.send({ problem, base: y, datum, to: y[datum] + far });
    });
    const loss = pick("Loss", "loss", losses, (name) => this.send({ loss: name }));
    const datum = pick("Datum", "datum", [], (k) => this.choose(+k));
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    this.show = () => {
      const { problem: name, loss: of, datum: k } = this.trail;
      set.show(name); loss.show(of);
      if (this.offered !== name) datum.offer(this.problem.y.map((_, i) => [String(i), `${i + 1}`]));
      this.offered = name;
      datum.show(String(k));
      this.formula.textContent = `y = ${this.problem.formula}`;
    };
    return h("div.mg-knobs", {}, set, loss, datum, this.formula);
  }

  // Another datum: what was moved before stays where it is, and belongs to the data before.
  choose(datum) {
    if (datum === this.trail.datum) return;
    const base = this.data();
    this.send({ base, datum, to: base[datum] });
  }

  put(y) {
    const [low, high] = this.problem.window[1];
    this.send({ to: +Math.min(Math.max(y, low), high).toPrecision(6) });
  }

  buttons() {
    return h("div.mg-bar", {}, act("Go on from here", () => this.send({ base: this.data() })),
      act("Start again", () => {
        const { y } = this.problem;
        this.send({ base: y, to: y[this.trail.datum] });
      }), ...Object.entries(CURVES).map(([name, words]) =>
        h("span.mg-note", {}, swatch(name), words)));
  }

  key(e, k) {
    const part = e.shiftKey ? COARSE : FINE, [low, high] = this.problem.window[1];
    const step = (high - low) / part, n = this.problem.y.length;
    const act = { ArrowUp: () => this.put(this.data()[k] + step),
      ArrowDown: () => this.put(this.data()[k] - step),
      ArrowRight: () => this.choose(Math.min(k + 1, n - 1)),
      ArrowLeft: () => this.choose(Math.max(k - 1, 0)) }[e.key];
    if (!act) return;
    e.preventDefault(); e.stopPropagation();
    act();
    this.handles[this.trail.datum].focus();
  }

  // --- the picture
  build() {
    for (const name of ["lines", "dots"]) this[name] = s("g");
    this.plane = new LineChart({ ...EDGE, width: 0, height: 0 },
      { role: "group", "aria-label": "Data to drag, and three curves" });
    this.plane.body.append(this.lines, this.dots);
    this.figure.append(this.plane.svg);
  }

  // The handles stay the same elements, so that they keep the focus.
  handle(k) {
    return s("g.mg-datum", { role: "slider", "data-datum": k, ...LIVE,
      "aria-label": `Datum ${k + 1}: arrow keys up and down move it, left and right choose another`,
      onkeydown: (e) => this.key(e, k),
      ...dragging(() => this.plane.body, (e) => { this.choose(k); e.focus(); return true; },
        (p) => this.put(this.plane.back(p)[1])) },
    s("circle.mg-halo", { r: 13 }), s("circle.mg-dot", { r: 6 }));
  }

  paper() {
    if (this.drawn === this.trail.problem) return;
    this.drawn = this.trail.problem;
    const { known: { size }, problem: { window: [x, y], y: data }, plane: chart } = this;
    chart.scale(x, y).resize(size);
    chart.put(chart.frame(), chart.below(ticks(...x, 6), 18, 5),
      chart.beside(ticks(...y, 6), short, 5), chart.named("x", 34, "y", [7, 17]));
    this.handles = data.map((_, k) => this.handle(k));
    this.dots.replaceChildren(...this.handles);
  }

  // Where the data are.
  place() {
    this.show(); this.paper();
    const { problem: { x, window: [, [low, high]] }, trail: { datum } } = this;
    for (const [k, y] of this.data().entries()) {
      const handle = this.handles[k], at = [x[k], y];
      handle.setAttribute("transform", moved(clamped(this.plane.at(at), this.plane.box)));
      handle.setAttribute("tabindex", k === datum ? 0 : -1);
      handle.toggleAttribute("data-chosen", k === datum);
      handle.dataset.at = JSON.stringify(at);
      for (const [name, value] of Object.entries({ valuemin: low, valuemax: high, valuenow: y,
        valuetext: `x = ${short(x[k])}, y = ${short(y)}` }))
        handle.setAttribute(`aria-${name}`, value);
    }
  }

  curves({ grid, curves, arrows }) {
    const { plane, problem, trail: { base, datum, to } } = this, size = plane.box;
    const x = problem.x[datum], [from, now] = [base[datum], to].map((y) => plane.at([x, y]));
    const lines = Object.keys(CURVES).map((name) => s("path.mg-curve", { "data-curve": name,
      d: cutLine(curves[name].map((y, k) => plane.at([grid[k], y])), size).d }));
    const shafts = arrows.map(([across, y, tip]) => {
      const [a, b] = [y, tip].map((v) => plane.at([across, v])), up = Math.sign(b[1] - a[1]);
      const d = cutLine([a, b], size).d, head = inside(b, size) && Math.abs(b[1] - a[1]) > TIP
        ? `M${tidy(b[0] - TIP)} ${tidy(b[1] - up * TIP)}L${b.map(tidy).join(" ")}`
        + `L${tidy(b[0] + TIP)} ${tidy(b[1] - up * TIP)}` : "";
      return s("path.mg-arrow", { d: d + head, "data-arrow": "" });
    });
    this.lines.replaceChildren(s("path.mg-lift", { d: cutLine([from, now], size).d }),
      s("circle.mg-ghost", { cx: from[0], cy: tidy(clamped(from, size)[1]), r: 6 }), ...lines,
      ...shafts);
  }

  // --- beside the picture
  side() {
    this.chart = new LineChart(CHART, { class: "mg-chart" });
    const bars = pick("Bars", "bars: derivative of", [["0", "b1"], ["1", "b2"]], (k) => {
      this.shownBars = +k; this.influence(this.state);
    }, {});
    return h("div.mg-dragside", {}, bars, this.chart.svg,
      sheet("The fit, and this datum's derivative", ["", ...Object.values(COLUMNS)], this.table, {},
        ".mg-look"));
  }

  influence({ bars }) {
    const { chart, trail: { datum } } = this, all = bars[this.shownBars], n = all.length;
    const name = `b${this.shownBars + 1}`, most = Math.max(...all.map(Math.abs)) || 1;
    chart.scale([0.4, n + 0.6], [-1.1 * most, 1.1 * most]);
    const zero = chart.up(0), wide = Math.min(22, 0.7 * (chart.box[0] / n));
    chart.show(`The derivative of ${name} by each datum: ${all.map((v) => short(v, 2)).join(", ")}`,
      {}, word(`derivative of ${name} by each datum`, [-40, -6], "title"),
      chart.beside([-most, 0, most], (v) => short(v, 2)), chart.frame(),
      s("path.mg-zero", { d: `M0 ${tidy(zero)}h${chart.box[0]}` }), all.map((v, k) => {
        const top = Math.min(zero, chart.up(v));
        return [s("rect.mg-influence", { x: tidy(chart.across(k + 1) - wide / 2), y: tidy(top),
          width: tidy(wide), height: tidy(Math.abs(chart.up(v) - zero)), "data-bar": k,
          "data-raw": v, "data-chosen": k === datum ? "" : null }),
        word(k + 1, [chart.across(k + 1), chart.box[1] + 14], "tick", "middle")];
      }));
  }

  // --- what the kernel found
  write() {
    const { state } = this;
    this.warn();
    this.place(); this.curves(state); this.influence(state);
    this.report(state.told);
    this.table.replaceChildren(...Object.entries(ROWS).map(([name, words]) =>
      row({ "data-row": name }, name in CURVES ? [swatch(name), words] : words,
        ...Object.keys(COLUMNS).map((of) =>
          cell(of, state.rows[name].raw[of], state.rows[name].words[of])))));
    this.charge(state.line);
  }
}

export default showing(DraggedFit);
