// The Path Lens in the browser: sliders, steps over paths or over edges, sums, costs and code.
//
// It shows the picture of graph.js inside itself and lights it by setting the picture's marks, in the browser alone.
// Values go to the kernel; the numbers that come back are written without a new layout.
let h, field, button, table;                             // from graph.js, which has run before the first render

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// A number, or a matrix in brackets.
function value(v, attributes = {}) {
  if (!v.rows) return h("span.mg-number", attributes, v.text);
  return h("span.mg-matrix", { role: "img", "aria-label": v.text, style: `grid-template-columns: repeat(${v.rows[0].length}, auto)`, ...attributes },
    ...v.rows.flat().map((t) => h("span", {}, t)));
}

class Lens {
  constructor(model, picture, el) {
    this.model = model; this.picture = picture; this.step = -1; this.shared = false;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message" });
    this.values = h("div.mg-knobs");                     // the slider of diamonds stays when the variables change
    this.knobs = h("div.mg-knobs", {}, this.values, this.stack());
    this.figure = h("div.mg-embed");
    this.count = h("span.mg-count", { "data-field": "count", "aria-live": "polite" });
    this.formula = h("div.mg-formula", { "data-field": "formula" });
    this.steps = h("ol.mg-steps", { role: "listbox", tabindex: 0, "data-lm-suppress-shortcuts": "true", onkeydown: (e) => this.key(e) });
    this.sums = h("div.mg-sums");
    this.cost = h("div", { "data-field": "cost" });
    this.code = h("pre.mg-code", { "data-field": "code", tabindex: 0, hidden: "" });
    this.root = h("div.mg.mg-lens", { "data-mg": "lens" }, this.message, this.knobs, this.figure, this.controls(), this.formula,
      h("div.mg-panes", {}, h("div", {}, this.steps), this.sums), this.cost, this.printer(), this.code);
    el.append(this.root);
    globalThis.__minigrad.restart(model, this.root);
    this.dial();
    model.on("change:variables", () => this.dial());
    model.on("change:diamonds", () => this.dial());
    model.on("change:message", () => this.warn());
    model.on("change:cost", () => this.bill());
    model.on("change:code", () => { this.code.textContent = model.get("code"); });
    model.on("change:lens", () => this.write());
    this.warn(); this.bill(); this.write();
    this.code.textContent = model.get("code");
  }

  warn() { this.message.textContent = this.model.get("message"); this.message.hidden = !this.message.textContent; }

  // --- values: a slider for a number, a field for anything
  dial() {
    const rows = this.model.get("variables"), k = this.model.get("diamonds");
    const kinds = rows.map((r) => [r.name, r.number == null]);
    if (!same(kinds, this.kinds)) {
      this.kinds = kinds; this.inputs = new Map();
      this.values.replaceChildren(...rows.map((r) => this.knob(r)));
    }
    for (const row of rows) this.refresh(row);
    this.diamonds.value = k; this.tall.textContent = k ? `${k} diamond${k > 1 ? "s" : ""}` : "off";
  }

  knob({ name, text: typed, number }) {
    const limit = Math.max(5, 2 * Math.abs(number ?? 0));
    const text = field("input", `Type the value of ${name}`, { type: "text", size: number == null ? Math.max(12, typed.length + 2) : 7, spellcheck: "false", "data-kernel": "",
      onchange: (e) => this.ask(name, e.target.value),
      onkeydown: (e) => { if (e.key === "Enter") this.ask(name, e.target.value); } });
    const slider = number == null ? null : field("input", `Value of ${name}`, { type: "range", min: -limit, max: limit, step: 0.05,
      "data-kernel": "", oninput: (e) => { text.value = e.target.value; this.ask(name, +e.target.value); } });
    this.inputs.set(name, { text, slider, limit });
    return h("div.mg-knob", {}, h("span.mg-name", {}, name), slider, text);
  }

  refresh({ name, text, number }) {
    const inputs = this.inputs.get(name), active = document.activeElement;
    if (inputs.text !== active) inputs.text.value = text;
    if (!inputs.slider || inputs.slider === active) return;
    if (Math.abs(number) > inputs.limit) { inputs.limit = 2 * Math.abs(number); inputs.slider.min = -inputs.limit; inputs.slider.max = inputs.limit; }
    inputs.slider.value = number;
  }

  stack() {
    this.tall = h("output.mg-count");
    this.diamonds = field("input", "Stacked diamonds", { type: "range", min: 0, max: 20, step: 1, "data-kernel": "",
      oninput: (e) => { this.model.set("diamonds", +e.target.value); this.model.save_changes(); } });
    return h("div.mg-knob.mg-stack", {}, h("span.mg-name", {}, "diamonds"), this.diamonds, this.tall);
  }

  ask(name, given) {
    this.model.set("ask", { ...this.model.get("ask"), [name]: given });
    this.model.save_changes();
  }

  // --- steps: paths one by one, or edges one by one
  controls() {
    const play = button("▶ Play", () => {}, { "aria-label": "Play all steps" });
    const list = () => this.list, halt = () => this.stop();
    this.stop = globalThis.__minigrad.player(play, () => this.go(this.step + 1), () => this.step + 1 < list().length);
    const share = field("input", "Share suffixes", { type: "checkbox", onchange: (e) => { halt(); this.shared = e.target.checked; this.write(true); } });
    return h("div.mg-bar", {}, play, button("‹ Prev", () => { halt(); this.go(this.step - 1); }, { "aria-label": "Previous step" }),
      button("Next ›", () => { halt(); this.go(this.step + 1); }, { "aria-label": "Next step" }),
      button("Reset", () => { halt(); this.go(-1); }, { "aria-label": "Reset the sum" }), this.count,
      h("label.mg-share", {}, share, " share suffixes (reverse mode)"));
  }

  go(k) {
    const n = this.list.length;
    this.step = k === -1 ? -1 : (k + n) % n;
    if (k < -1) this.step = n - 1;
    this.mark(this.step);
  }

  key(event) {
    const to = { ArrowDown: this.step + 1, ArrowUp: Math.max(0, this.step - 1), Home: 0, End: this.list.length - 1, Escape: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault(); event.stopPropagation(); this.stop(); this.go(Math.min(to, this.list.length - 1));
  }

  write(changed = false) {
    const lens = this.model.get("lens"), other = this.lens && (lens.x !== this.lens.x || lens.total !== this.lens.total);
    this.lens = lens; this.list = this.shared ? lens.visits : lens.paths;
    if (changed || other || this.step >= this.list.length) { this.stop(); this.step = -1; }
    this.steps.setAttribute("aria-label", this.shared ? "Edge visits" : "Paths");
    this.steps.replaceChildren(...this.list.map((x, k) => h("li", { role: "option", "data-step": k, onclick: () => { this.stop(); this.go(k); },
      onmouseenter: () => this.mark(k, true), onmouseleave: () => this.mark(this.step) },
      h("span.mg-label", {}, h("span.mg-count", {}, `${this.shared ? k || "" : k + 1} `), x.label), h("span", {}, value(x.product)))));
    this.mark(this.step);
  }

  // Show the state after step k; `passing` is a look at it while the pointer rests there.
  mark(k, passing = false) {
    const { list, lens, shared } = this, done = list.slice(0, k + 1), x = list[k];
    this.picture.set("marks", x ? { now: x.lit, before: list.slice(0, k).flatMap((e) => e.lit), values: true, backward: shared,
      steps: shared ? done : [x] } : {});
    [...this.steps.children].forEach((li, i) => {
      li.setAttribute("aria-selected", String(i === k)); li.classList.toggle("mg-done", i < k);
    });
    if (!passing) this.steps.children[k]?.scrollIntoView({ block: "nearest" });
    const edges = `${list.length - 1} edge visits`, paths = lens.total + (lens.total === "1" ? " path" : " paths");
    this.count.textContent = k < 0 ? (shared ? edges : paths) : shared ? `${k} of ${edges}` : `path ${k + 1} of ${lens.total}`;
    this.formula.replaceChildren(...(x ? this.product(x) : [h("span.mg-count", {}, this.invite())]));
    this.total(x, k);
  }

  invite() {
    if (!this.list.length) return `No path leads to ${this.lens.x}: the derivative is 0.`;
    return this.shared ? "Each node passes its gradient down once, so each edge is used once. Press Next."
      : "The derivative is a sum: one product of local partials for each path. Press Next.";
  }

  product(x) {
    const all = x.factors, many = all.length > 14, more = { text: `… ${all.length - 11} more …` };
    const dots = (many ? [...all.slice(0, 6), more, ...all.slice(-5)] : all).flatMap((f, i) => (i ? [h("span.mg-dot", {}, "·"), value(f)] : [value(f)]));
    return [h("span.mg-label", {}, x.label), h("span.mg-dot", {}, "="), ...(dots.length ? dots : [value({ text: "1" })]),
      ...(all.length > 1 ? [h("span.mg-dot", {}, "="), h("strong", {}, value(x.product))] : [])];
  }

  total(x, k) {
    const { lens, shared, list } = this, last = k === list.length - 1 && (shared || lens.complete);
    const own = shared ? list.slice(0, k + 1).filter((e) => e.node === lens.node).pop() : x;
    const reached = own?.running ?? { text: "0", raw: "0.0" };
    const verdict = last ? (lens.same ? "✓ all of it: the sum is the gradient" : "✗ the sum is not the gradient")
      : k === list.length - 1 && k >= 0 ? `so far; the other paths of ${lens.total} are not listed` : "so far";
    const row = (name, key, v, note, attributes = {}) => h("div.mg-sum", attributes, h("span", {}, name), value(v, { "data-field": key, "data-raw": v.raw }), h("span.mg-note", {}, note));
    this.sums.replaceChildren(
      row(shared ? `${lens.symbol} collected` : "running sum", "sum", reached, verdict, { "data-done": String(last && lens.same) }),
      row("mg.gradient", "gradient", lens.gradient, lens.symbol),
      row("finite difference", "difference", { text: lens.difference || "–" }, `${lens.agrees ? "✓" : lens.agrees === false ? "✗" : ""} ${lens.verdict.replace("finite difference agrees", "agrees")}`, { "data-agrees": String(lens.agrees) }));
  }

  // --- costs and code
  bill() {
    const rows = this.model.get("cost"), cells = (r) => [r.how, r.paths, r.visits, r.ms];
    const body = rows.map((r) => h("tr", {}, ...cells(r).map((t, i) => h("td", { "data-cost": ["how", "paths", "visits", "ms"][i] }, t)),
      h("td.mg-barcell", {}, h("div.mg-barline", { style: `width:${100 * r.bar}%` }), r.note)));
    this.cost.replaceChildren(h("table.mg-table", {}, h("caption", {}, "What it costs, measured now"),
      h("thead", {}, h("tr", {}, ...["way", "paths", "edge visits", "ms", "edge visits, log scale"].map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", {}, ...body)));
  }

  printer() {
    return h("div.mg-bar", {}, button("Show code", (e) => {
      this.code.hidden = !this.code.hidden; e.target.textContent = this.code.hidden ? "Show code" : "Hide code";
      e.target.setAttribute("aria-expanded", String(!this.code.hidden));
    }, { "aria-expanded": "false" }));
  }
}

export default {
  async render({ model, el, host }) {
    const reference = model.get("graph"), [widget, picture] = [await host.getWidget(reference), await host.getModel(reference)];
    ({ h, field, button, table } = globalThis.__minigrad);
    const lens = new Lens(model, picture, el);
    await widget.render({ el: lens.figure });
    lens.mark(-1);
    return () => lens.stop();
  },
};
