// The Cost Meter in the browser: three sliders, a table with bars, and the curves with their
// crossing.
//
// shared.js, panel.js and line_chart.js stand in front of this text.  Every number is the kernel's;
// only where a curve is drawn is decided here.
const SIZES = { n: "inputs", m: "outputs", depth: "layers" };
const ASIDE = "* Cheaper means fewer operations. NumPy needs hardly more time for arrays this "
  + "small than for single numbers, so the milliseconds mostly show Python's time for each step.";
const CHART = { width: 560, height: 210, left: 62, right: 150, top: 12, bottom: 34 };

class Meter extends Panel {
  constructor(model, el) {
    super(model);
    this.chart = new LineChart(CHART);
    this.rows = h("div.mg-wide");
    this.crossing = h("p", { "data-field": "crossing" });
    const folded = shared.folded("Curves: where do the modes cross?", { "data-field": "curves" },
      this.crossing, h("div.mg-figure", {}, this.chart.svg));
    this.appear(el, "meter", this.sliders(), this.rows, this.told, h("p.mg-note", {}, ASIDE),
      folded, this.line);
    this.listen({ state: () => this.write() });
  }

  sliders() {
    const most = this.get("most");
    return h("div.mg-knobs", {}, ...Object.entries(SIZES).map(([name, words]) => {
      const limits = { min: 1, max: most[name], value: this.get(name) };
      const one = knob(`Number of ${words}`, words, limits, (value) => this.set({ [name]: value }));
      this.listen({ [name]: () => one.show(this.get(name)) });
      return one;
    }));
  }

  write() {
    const { rows, say: told, crossing, line } = this.state;
    const raw = (r, key) => (key === "operations" ? r.raw : null);
    const cost = (r, key) =>
      h("span", { "data-cost": `${r.key}-${key}`, "data-raw": raw(r, key) }, r[key]);
    const bar = (r) => h("div.mg-barcell", {},
      h("div.mg-barline", { style: `width:${100 * r.bar}%`, "data-way": r.key }));
    this.rows.replaceChildren(shared.table({ caption: "The whole Jacobian",
      head: ["way", "passes", "operations", "", "times f", "ms*", "differs by"],
      rows: rows.map((r) => [cost(r, "way"), cost(r, "passes"), cost(r, "operations"), bar(r),
        ...["ratio", "ms", "error"].map((key) => cost(r, key))]) }));
    this.report(told); this.crossing.textContent = crossing;
    this.charge(line);
    this.curves();
  }

  curves() {
    const { curve, m, rows, cross, crossing } = this.state, { m: last } = this.get("most");
    const top = Math.max(...curve.flatMap((p) => rows.map((r) => p[r.key])),
      ...rows.map((r) => r.raw));
    const chart = this.chart.scale([1, last], [0, top]), [w, t] = chart.box;
    const name = (words, place, anchor) => word(words, place, "axisname", anchor);
    const here = [chart.across(m), t + 18];
    const ends = apart(rows.map((r) => chart.up(curve.at(-1)[r.key])), t);
    chart.show(`Operations over the number of outputs. ${crossing}`, {}, chart.corner(),
      name("operations", [6, 4]), name(say(top), [-8, 4], "end"), name("0", [-8, t + 4], "end"),
      [1, last].filter((end) => Math.abs(end - m) > 1)                // where m stands, only m does
        .map((end) => name(end, [chart.across(end), t + 18], "middle")),
      name("outputs", [w + 16, t + 18]), s("path.mg-here", { d: `M${here[0]} 0V${t}` }),
      word(m, here, "title", "middle"),
      ranked(ends).reverse().map((k) => this.curve(rows[k], [w + 10, ends[k]], here[0])),
      cross <= last ? [s("path.mg-cross", { d: `M${chart.across(cross)} ${t - 5}V${t + 5}` }),
        name(`from ${cross} on, forward mode is cheaper`, [chart.across(cross), t + 32],
          cross < 8 ? "start" : "middle")] : null);
  }

  curve(way, end, here) {
    const { chart } = this, { key, way: name, raw } = way;
    return [chart.line(this.state.curve.map((p) => [p.m, p[key]]), key, "curve"),
      s("text", { x: end[0], y: end[1], "data-way": key }, name),
      s("circle.mg-dotted", { cx: here, cy: chart.up(raw), r: 4, "data-way": key })];
  }
}

export default showing(Meter);
