// Query and weights in the browser: a plane with a query and five keys to drag, and a table.
//
// shared.js, panel.js and line_chart.js stand in front of this text.  Every number is the kernel's;
// here it is only written and drawn to scale.
const EDGES = { width: 386, height: 386, left: 32, right: 10, top: 8, bottom: 34 };
const FINE = 0.05, COARSE = 0.5;  // of an arrow key, without and with Shift
const SMALL = 6, LARGE = 30;  // pixels of a disc's radius, for the weights 0 and 1
const ARROW = 0.004;  // a gradient shorter than this has no arrow
const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const name = (k) => (k ? `key ${k}` : "query");

class QueryWeights extends Panel {
  constructor(model, el) {
    super(model, "say");
    this.rows = h("tbody");
    this.plane = new LineChart(EDGES, { role: "group",
      "aria-label": "The plane: a query and five keys to drag, with their gradients as arrows" });
    const r = this.get("reach");
    this.plane.scale([-r, r], [-r, r]);
    this.arrows = s("g");
    this.dots = count(6).map((k) => this.dot(k));
    // the query lies above the keys
    this.plane.body.append(...this.dots.slice(1), this.dots[0], this.arrows);
    this.appear(el, "query", this.controls(), this.message, h("div.mg-panes", {},
      h("div.mg-figure", {}, this.plane.svg), h("div", {}, this.told,
        sheet("What the query finds", ["", "score", "weight", "", "value", "slope"], this.rows,
          { "data-field": "table" }),
        h("p.mg-note", {}, "Disc: a key; the larger the disc, the larger its weight. Orange "
          + "arrow: the gradient of the output, to the scale of the axes. Slope: the arrow's "
          + "length."))), this.line);
    this.listen({ state: () => this.write(), message: () => this.warn() });
  }

  // --- controls
  controls() {
    const scale = decades("Scale of the scores", "scale of the scores", this.get("scales"),
      this.get("scale"), (value) => this.set({ scale: value }));
    const seen = pick("The query may look at", "the query may look at",
      count(5).map((k) => [`${k + 1}`, k ? `keys 1 to ${k + 1}` : "key 1 alone"]),
      (value) => this.set({ seen: +value }));
    this.listen({ scale: () => scale.show(this.get("scale")),
      seen: () => seen.show(`${this.get("seen")}`) });
    return h("div.mg-knobs", {}, scale,
      act("1 / √d", () => this.set({ scale: this.get("first").scale })), seen,
      act("Put everything back", () => { this.set({ ...this.get("first"), seen: 5 }); this.place();
      }));
  }

  dot(k) {
    const r = this.get("reach");
    return s("g.mg-point", { role: "slider", tabindex: 0, "data-point": k, ...LIVE,
      "aria-label": `${name(k)}: arrow keys move it`, "aria-valuemin": -r, "aria-valuemax": r,
      onkeydown: (e) => this.key(e, k),
      ...dragging(() => this.plane.body, (dot) => { dot.focus(); return !this.dead; },
        (p) => this.move(k, this.plane.back(p))) },
    k ? s("circle.mg-halo", { r: 13 }) : null,
    k ? s("circle.mg-disc", { r: SMALL }) : s("path.mg-disc", { d: "M0 -11L11 0L0 11L-11 0Z" }),
    s("text", { x: 0, y: -14, "text-anchor": "middle" }, k ? `k${k}` : "q"));
  }

  key(e, k) {
    const way = ways[e.key];
    if (!way) return;
    e.preventDefault(); e.stopPropagation();
    const part = e.shiftKey ? COARSE : FINE;
    this.move(k, this.get("points")[k].map((v, i) => v + part * way[i]));
  }

  move(k, to) {
    const r = this.get("reach");
    const at = to.map((v) => Math.round(100 * Math.min(Math.max(v, -r), r)) / 100);
    if (this.dead) return;
    this.set({ points: this.get("points").map((old, i) => (i === k ? at : old)) });
    this.place();
  }

  place() {
    this.get("points").forEach((p, k) => {
      const dot = this.dots[k], [x, y] = p;
      dot.setAttribute("transform", moved(this.plane.at(p)));
      dot.dataset.at = JSON.stringify(p);
      dot.setAttribute("aria-valuenow", x);
      dot.setAttribute("aria-valuetext", `${name(k)} at ${x}, ${y}`);
    });
  }

  // --- what the kernel found
  write() {
    const { rows, query, told, line, spread, output } = this.state, points = this.get("points");
    const { plane } = this, slopes = [query, ...rows.map((r) => r.slope)];
    this.place();
    const [o] = [plane.at([0, 0])];
    plane.put(plane.frame(), plane.below(ticks(-2, 2, 4), 17, 5), plane.beside(ticks(-2, 2, 4),
      short, 5), s("path.mg-origin", { d: `M${o[0]} 0V${plane.box[1]}M0 ${o[1]}H${plane.box[0]}` }),
    s("path.mg-ray", { d: trace([o, plane.at(points[0])]) }));
    rows.forEach((row, k) => {
      const disc = this.dots[k + 1].querySelector(".mg-disc");
      disc.setAttribute("r", tidy(SMALL + (LARGE - SMALL) * Math.sqrt(row.weight)));
      this.dots[k + 1].toggleAttribute("data-masked", row.score === null);
    });
    this.arrows.replaceChildren(...slopes.flatMap((slope, k) => this.arrow(points[k], slope, k)));
    this.rows.replaceChildren(...rows.map((r, k) => row({ "data-key": k + 1 }, `key ${k + 1}`,
      cell("score", r.score, r.words.score), cell("weight", r.weight, r.words.weight),
      h("td.mg-barcell", {}, h("div.mg-barline", { style: `width:${tidy(100 * r.weight)}%` })),
      cell("value", r.value, r.words.value),
      cell("slope", JSON.stringify(r.slope), r.words.slope))));
    this.report(told, { spread, output });
    this.charge(line);
  }

  arrow(from, slope, k) {
    const to = from.map((v, i) => v + slope[i]), a = this.plane.at(from), b = this.plane.at(to);
    const part = Math.hypot(...slope) < ARROW ? null : cut(a, b, this.plane.box);
    if (!part) return [s("g", { "data-arrow": k, "data-raw": JSON.stringify(slope) })];
    return [s("g.mg-slope", { "data-arrow": k, "data-raw": JSON.stringify(slope) },
      s("path.mg-shaft", { d: trace(part) }), s("path.mg-tip", { d: "M-9 -5L0 0L-9 5Z",
        transform: moved(part[1], turned(Math.atan2(b[1] - a[1], b[0] - a[0]))) }))];
  }
}

export default showing(QueryWeights);
