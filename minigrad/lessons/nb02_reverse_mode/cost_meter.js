// The Cost Meter in the browser: three sliders, a table with bars, and the curves with their crossing.
//
// shared.js stands in front of this text.  Every number is the kernel's; only where a curve is drawn is decided here.
const { h, s, table } = shared;
const SIZES = { n: "inputs", m: "outputs", depth: "layers" };
const ASIDE = "* Cheaper means fewer operations. Arrays this small take NumPy hardly longer than numbers: what the "
  + "milliseconds show is Python's time for each step of each pass.";
const WIDE = 560, HIGH = 210, LEFT = 62, BASE = 176, RIGHT = 410, TOP = 12;

class Meter {
  constructor(model, el) {
    this.model = model;
    this.say = h("p.mg-told", { role: "status", "data-field": "told" });
    this.aside = h("p.mg-note", {}, ASIDE);
    this.chart = h("div.mg-figure");
    this.rows = h("div.mg-wide");
    this.crossing = h("p", { "data-field": "crossing" });
    this.folded = h("details.mg-details", { "data-field": "curves" },
      h("summary", {}, "Curves: where do the modes cross?"), this.crossing, this.chart);
    this.line = h("p.mg-line", { "data-field": "line" });
    this.root = h("div.mg.mg-lens.mg-meter", { "data-mg": "meter" }, this.sliders(), this.rows, this.say, this.aside,
      this.folded, this.line, ...shared.printer(model));
    el.append(this.root);
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    this.write();
  }

  sliders() {
    const most = this.model.get("most");
    return h("div.mg-knobs", {}, ...Object.entries(SIZES).map(([name, words]) => {
      const range = { min: 1, max: most[name], value: this.model.get(name) };
      const knob = shared.knob(`Number of ${words}`, words, range, (value) => {
        this.model.set(name, value); this.model.save_changes();
      });
      this.model.on(`change:${name}`, () => knob.show(this.model.get(name)));
      return knob;
    }));
  }

  write() {
    const { rows, say, crossing, line } = this.model.get("state");
    const raw = (r, key) => (key === "operations" ? r.raw : null);
    const cell = (r, key) => h("span", { "data-cost": `${r.key}-${key}`, "data-raw": raw(r, key) }, r[key]);
    const stripe = (r) => h("div.mg-barline", { style: `width:${100 * r.bar}%`, "data-way": r.key });
    const bar = (r) => h("div.mg-barcell", {}, stripe(r));
    this.rows.replaceChildren(table({ caption: "The whole Jacobian",
      head: ["way", "passes", "operations", "", "times f", "ms*", "differs by"],
      rows: rows.map((r) => [cell(r, "way"), cell(r, "passes"), cell(r, "operations"), bar(r),
        ...["ratio", "ms", "error"].map((key) => cell(r, key))]) }));
    this.say.textContent = say; this.crossing.textContent = crossing;
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · `, shared.verdict(line));
    this.chart.replaceChildren(this.curves());
  }

  curves() {
    const { curve, m, rows, cross, crossing } = this.model.get("state"), { m: last } = this.model.get("most");
    const top = Math.max(...curve.flatMap((p) => rows.map((r) => p[r.key])), ...rows.map((r) => r.raw));
    const x = (k) => LEFT + ((k - 1) / (last - 1)) * (RIGHT - LEFT), y = (v) => BASE - (v / top) * (BASE - TOP);
    const text = (words, at, more = {}) => s("text", { x: at[0], y: at[1], ...more }, words);
    const svg = s("svg.mg-svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, style: `width:${WIDE}px`, role: "img",
      "aria-label": `Operations over the number of outputs. ${crossing}` });
    svg.append(s("path.mg-axis", { d: `M${LEFT} ${TOP}V${BASE}H${RIGHT}` }),
      text("operations", [LEFT + 6, TOP + 4], { class: "mg-axisname" }),
      text(top.toLocaleString("en"), [LEFT - 8, TOP + 4], { "text-anchor": "end", class: "mg-axisname" }),
      text("0", [LEFT - 8, BASE + 4], { "text-anchor": "end", class: "mg-axisname" }),
      ...[1, last].filter((end) => Math.abs(end - m) > 1).map((end) =>      // where m stands, no other number does
        text(end, [x(end), BASE + 18], { "text-anchor": "middle", class: "mg-axisname" })),
      text("outputs", [RIGHT + 16, BASE + 18], { class: "mg-axisname" }),
      s("path.mg-here", { d: `M${x(m)} ${TOP}V${BASE}` }),
      text(m, [x(m), BASE + 18], { "text-anchor": "middle", class: "mg-title" }));
    let free = -99, floor = BASE + 15;                   // names of curves: none on another, none below the axis
    const ends = rows.map((r) => ({ r, at: y(curve[curve.length - 1][r.key]) })).sort((a, b) => a.at - b.at);
    for (const end of ends) end.at = free = Math.max(end.at + 4, free + 15);
    for (const { r, at } of ends.reverse()) {
      const d = "M" + curve.map((p) => `${x(p.m).toFixed(1)} ${y(p[r.key]).toFixed(1)}`).join("L");
      floor = Math.min(at, floor - 15);
      svg.append(s("path.mg-curve", { d, "data-way": r.key }), text(r.way, [RIGHT + 10, floor], { "data-way": r.key }),
        s("circle.mg-dotted", { cx: x(m), cy: y(r.raw), r: 4, "data-way": r.key }));
    }
    if (cross <= last) svg.append(s("path.mg-cross", { d: `M${x(cross)} ${BASE - 5}V${BASE + 5}` }),
      text(`from ${cross} on, forward mode is cheaper`, [x(cross), BASE + 32],
        { "text-anchor": cross < 8 ? "start" : "middle", class: "mg-axisname" }));
    return svg;
  }
}

export default {
  render({ model, el }) { new Meter(model, el); },
};
