// The Graph Tail in the browser: the slider of x, "grad again", one row for each order, and the picture below.
//
// The kernel computes; what comes back is written without a new layout, unless the graph itself has changed.
let h, field, button, tick, printer;                           // from graph.js, which has run before the first render

const HEAD = ["order", "value", "finite difference", "", "new nodes", "in all"];

class Tail {
  constructor(model, el) {
    this.model = model;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message" });
    this.figure = h("div.mg-embed");
    this.body = h("tbody");
    this.said = h("p.mg-say", { "aria-live": "polite", "data-field": "grown" });
    const head = h("tr", {}, ...HEAD.map((text) => h("th", { scope: "col" }, text)));
    const table = h("table.mg-table.mg-orders", { "data-field": "orders" },
      h("caption", {}, "y and its derivatives, each beside a finite difference of the one before"), h("thead", {}, head), this.body);
    this.root = h("div.mg.mg-tail", { "data-mg": "tail" }, this.message, this.controls(), table, this.said, this.figure,
      ...printer(model));
    el.append(this.root);
    globalThis.__minigrad.restart(model, this.root);
    model.on("change:rows", () => this.write());
    model.on("change:at", () => this.dial());
    model.on("change:order", () => this.grown());
    model.on("change:message", () => this.warn());
    this.write(); this.warn(); this.dial(); this.grown();
  }

  // --- x, and how often grad is taken
  controls() {
    const ask = (x) => { this.model.set("ask", { x }); this.model.save_changes(); };
    this.text = globalThis.__minigrad.entry("Type the value of x", 7, ask);
    this.slider = field("input", "Value of x", { type: "range", min: -5, max: 5, step: 0.05, "data-kernel": "",
      oninput: (e) => { this.text.value = e.target.value; ask(+e.target.value); } });
    const go = (step) => {
      const order = this.model.get("order") + step;
      if (order < 0 || order > this.model.get("most")) return;
      this.model.set("order", order); this.model.save_changes();
    };
    this.again = button("grad again", () => go(1), { "data-kernel": "" });
    this.back = button("Take one back", () => go(-1), { "data-kernel": "" });
    const knob = h("div.mg-knob", {}, h("span.mg-name", {}, "x"), this.slider, this.text);
    return h("div.mg-bar", {}, knob, this.again, this.back);
  }

  dial() {
    const at = this.model.get("at"), active = document.activeElement, { slider, text } = this;
    if (text !== active || !this.model.get("message")) text.value = String(at);
    if (slider === active) return;
    const far = Math.abs(at), limit = far <= 5 ? 5 : far > +slider.max || far < +slider.max / 10 ? Math.min(2 * far, 1e9) : +slider.max;
    slider.min = -limit; slider.max = limit; slider.step = limit / 100; slider.value = at;
  }

  grown() {
    const order = this.model.get("order"), most = this.model.get("most");
    this.root.dataset.order = order;
    this.again.setAttribute("aria-disabled", order >= most); this.back.setAttribute("aria-disabled", order <= 0);
  }

  // What cannot be computed is told, and what is still shown steps back.
  warn() {
    const text = this.message.textContent = this.model.get("message");
    this.message.hidden = !text; this.root.classList.toggle("mg-stale", !!text);
    if (!text) this.dial();
  }

  // --- the orders
  write() {
    const rows = this.model.get("rows"), last = rows[rows.length - 1];
    this.body.replaceChildren(...rows.map((row) => this.row(row)));
    const nodes = `${last.new} node${last.new === 1 ? "" : "s"}.`, full = rows.length > this.model.get("most");
    this.said.textContent = (last.order ? `grad ${last.order} adds ${nodes}` : `y has ${nodes}`)
      + (full ? " That is as far as it is drawn." : " Press grad again for more.");
  }

  row({ order, name, value, raw, slope, agrees, verdict, new: more, all }) {
    const swatch = h("span.mg-swatch", { "data-group": order || null, "aria-hidden": "true" });
    const judged = { "data-agrees": String(agrees) };
    return h("tr", { "data-row": order, ...judged },
      h("th", { scope: "row" }, swatch, name), h("td", { "data-cell": "value", "data-raw": raw }, value),
      h("td", { "data-cell": "slope" }, slope), h("td.mg-verdict", { "data-cell": "verdict" }, tick(agrees) + verdict),
      h("td", { "data-cell": "new" }, `${more}`), h("td", { "data-cell": "all" }, `${all}`));
  }
}

export default {
  async render({ model, el, host }) {
    const widget = await host.getWidget(model.get("graph"));
    ({ h, field, button, tick, printer } = globalThis.__minigrad);
    const tail = new Tail(model, el);
    await widget.render({ el: tail.figure });
    tail.root.append(...tail.figure.querySelectorAll(".mg-line, .mg-details"));      // the last in tab order, too
  },
};
