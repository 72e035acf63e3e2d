// The Graph Tail in the browser: the slider of x, "grad again", one row for each order, and the
// picture below.
//
// shared.js and panel.js stand in front of this text.  The kernel computes; what comes back is
// written without a new layout, unless the graph itself has changed.
const HEAD = ["order", "value", "finite difference", "", "new nodes", "in all"];

class Tail extends Panel {
  constructor(model, el) {
    super(model);
    this.figure = h("div.mg-embed");
    this.body = h("tbody");
    this.said = h("p.mg-say", { "aria-live": "polite", "data-field": "grown" });
    const table = sheet("y and its derivatives, each beside a finite difference of the one before",
      HEAD, this.body, { "data-field": "orders" }, ".mg-orders");
    this.appear(el, "tail", this.message, this.controls(), table, this.said, this.figure);
    this.listen({ rows: () => this.write(), message: () => this.warn() || this.dial(),
      at: () => this.dial(), order: () => this.grown() });
  }

  // --- x, and how often grad is taken
  controls() {
    const ask = (x) => this.ask({ x });
    this.text = entry("Type the value of x", 7, ask);
    this.slider = range("Value of x", { min: -5, max: 5, step: 0.05 },
      (x) => { this.text.value = this.slider.value; ask(x); });
    const go = (step) => {
      const order = this.get("order") + step;
      if (order >= 0 && order <= this.get("most")) this.set({ order });
    };
    this.again = act("grad again", () => go(1));
    this.back = act("Take one back", () => go(-1));
    return h("div.mg-bar", {}, beside("x", this.slider, this.text), this.again, this.back);
  }

  dial() {
    const at = this.get("at"), active = document.activeElement, { slider, text } = this;
    if (text !== active || !this.get("message")) text.show(String(at));
    if (slider === active) return;
    const far = Math.abs(at), most = +slider.max;
    const limit = far <= 5 ? 5 : far > most || far < most / 10 ? Math.min(2 * far, 1e9) : most;
    slider.min = -limit; slider.max = limit; slider.step = limit / 100; slider.value = at;
  }

  grown() {
    const order = this.get("order"), most = this.get("most");
    this.root.dataset.order = order;
    this.again.setAttribute("aria-disabled", order >= most);
    this.back.setAttribute("aria-disabled", order <= 0);
  }

  // --- the orders
  write() {
    const rows = this.get("rows"), last = rows.at(-1), full = rows.length > this.get("most");
    this.body.replaceChildren(...rows.map((one) => this.row(one)));
    const nodes = `${last.new} node${last.new === 1 ? "" : "s"}.`;
    this.said.textContent = (last.order ? `grad ${last.order} adds ${nodes}` : `y has ${nodes}`)
      + (full ? " That is as far as it is drawn." : " Press grad again for more.");
  }

  row({ order, name, value, raw, slope, agrees, verdict, new: more, all }) {
    const swatch = h("span.mg-swatch", { "data-group": order || null, "aria-hidden": "true" });
    return row({ "data-row": order, "data-agrees": String(agrees) }, [swatch, name],
      cell("value", raw, value), cell("slope", null, slope),
      h("td.mg-verdict", { "data-cell": "verdict" }, shared.tick(agrees) + verdict),
      cell("new", null, more), cell("all", null, all));
  }
}

export default embedding(Tail, { graph: "figure" });
