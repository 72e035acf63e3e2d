// The Path Lens in the browser: sliders, steps over paths or over edges, sums, costs and code.
//
// It shows the picture of graph.js inside itself and lights it by setting the picture's marks, in the browser alone.
// Values go to the kernel; the numbers that come back are written without a new layout.
let h, field, button, table;                                   // from graph.js, which has run before the first render

// A number, or a matrix in brackets.
function value(v, attributes = {}) {
  if (!v.rows) return h("span.mg-number", attributes, v.text);
  const style = `grid-template-columns: repeat(${v.rows[0].length}, auto)`;
  return h("span.mg-matrix", { role: "img", "aria-label": v.text, style, ...attributes },
    ...v.rows.flat().map((t) => h("span", {}, t)));
}

class Lens {
  constructor(model, picture, el) {
    this.model = model; this.picture = picture; this.step = -1; this.shared = false;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message" });
    this.values = h("div.mg-knobs");                     // the slider of diamonds stays when the variables change
    this.knobs = h("div.mg-knobs", {}, this.values, this.stack());
    this.own = h("p.mg-note", { "data-field": "own", "aria-live": "polite" });
    this.figure = h("div.mg-embed");
    this.count = h("span.mg-count", { "data-field": "count", "aria-live": "polite" });
    this.formula = h("div.mg-formula", { "data-field": "formula" });
    this.id = `mg-step-${++globalThis.__minigrad.views}-`;
    this.steps = field("ol", "Paths", { class: "mg-steps", role: "listbox",
      onkeydown: (e) => this.key(e), onmousemove: (e) => this.hover(e), onmouseleave: () => this.mark(this.step) });
    this.sums = h("div.mg-sums");
    this.cost = h("div", { "data-field": "cost" });
    // The formula stands below the list: its height changes, and the row under the pointer must not move away.
    const panes = h("div.mg-panes", {}, h("div", {}, this.steps), this.sums);
    this.root = h("div.mg.mg-lens", { "data-mg": "lens" }, this.message, this.knobs, this.own, this.figure,
      this.controls(), panes, this.formula, this.cost, ...globalThis.__minigrad.printer(model));
    el.append(this.root);
    globalThis.__minigrad.restart(model, this.root);
    model.on("change:variables", () => this.dial());
    model.on("change:diamonds", () => this.dial());
    model.on("change:message", () => this.warn());
    model.on("change:cost", () => this.bill());
    model.on("change:lens", () => this.write());
    this.dial(); this.warn(); this.bill(); this.write();
    this.claim(60);
  }

  // ipywidgets cannot put attributes on its drop-down; without this one JupyterLab takes its arrow keys and letters.
  claim(frames) {
    const list = this.root.closest(".widget-vbox")?.querySelector(".widget-dropdown select");
    if (list) list.setAttribute("data-lm-suppress-shortcuts", "true");
    else if (frames) requestAnimationFrame(() => this.claim(frames - 1));
  }

  // What cannot be computed is told, and what is still shown steps back; what was typed goes once all is well again.
  warn() {
    const text = this.message.textContent = this.model.get("message");
    this.message.hidden = !text; this.root.classList.toggle("mg-stale", !!text);
    if (!text) this.dial();
  }

  // --- values: a slider for a number, a field for anything
  dial() {
    const rows = this.model.get("variables"), k = this.model.get("diamonds");
    const kinds = JSON.stringify(rows.map((r) => [r.name, r.number == null]));
    if (kinds !== this.kinds) {
      this.kinds = kinds; this.inputs = new Map();
      this.values.replaceChildren(...rows.map((r) => this.knob(r)));
    }
    for (const row of rows) this.refresh(row);
    this.diamonds.value = k; this.tall.textContent = k ? `${k} diamond${k > 1 ? "s" : ""}` : "off";
  }

  knob({ name, text: typed, number }) {
    const limit = Math.max(5, 2 * Math.abs(number ?? 0)), size = number == null ? Math.max(12, typed.length + 2) : 7;
    const text = globalThis.__minigrad.entry(`Type the value of ${name}`, size, (given) => this.ask(name, given));
    const range = { type: "range", min: -limit, max: limit, step: 0.05, "data-kernel": "" };
    const slider = number == null ? null : field("input", `Value of ${name}`, { ...range,
      oninput: (e) => { text.value = e.target.value; this.ask(name, +e.target.value); } });
    this.inputs.set(name, { text, slider, limit });
    return h("div.mg-knob", {}, h("span.mg-name", {}, name), slider, text);
  }

  refresh({ name, text, number }) {
    const inputs = this.inputs.get(name), active = document.activeElement;
    if (inputs.text !== active) inputs.text.value = text;
    if (!inputs.slider || inputs.slider === active) return;
    inputs.limit = Math.abs(number) > inputs.limit ? 2 * Math.abs(number) : inputs.limit;
    inputs.slider.min = -inputs.limit; inputs.slider.max = inputs.limit;
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
    const last = () => this.list.length - 1, more = () => this.step < last();
    this.stop = globalThis.__minigrad.player(play, () => this.go(more() ? this.step + 1 : 0), more);
    const move = (text, label, to) => button(text, () => { this.stop(); this.go(to()); }, { "aria-label": label });
    this.back = move("‹ Prev", "Previous step", () => Math.max(-1, this.step - 1));
    this.next = move("Next ›", "Next step", () => Math.min(this.step + 1, last()));
    const share = field("input", "Share suffixes", { type: "checkbox",
      onchange: (e) => { this.shared = e.target.checked; this.write(true); } });
    return h("div.mg-bar", {}, play, this.back, this.next, move("Reset", "Reset the sum", () => -1), this.count,
      h("label.mg-share", {}, share, " share suffixes (reverse mode)"));
  }

  go(k) { this.step = k; this.mark(k); }

  key(event) {
    const last = this.list.length - 1, at = this.step;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(0, at - 1), Home: 0, End: last, Escape: -1 };
    if (!(event.key in to)) return;
    event.preventDefault(); event.stopPropagation(); this.stop(); this.go(to[event.key]);
  }

  write(changed = false) {
    const old = this.lens, lens = this.lens = this.model.get("lens");
    const other = old && (lens.x !== old.x || lens.total !== old.total);
    this.list = this.shared ? lens.visits : lens.paths;
    this.own.textContent = lens.own; this.own.hidden = !lens.own;
    if (changed || other || this.step >= this.list.length) { this.stop(); this.step = -1; }
    this.steps.setAttribute("aria-label", this.shared ? "Edge visits" : "Paths");
    this.steps.replaceChildren(...this.list.map((x, k) => this.row(x, k)));
    this.steps.tabIndex = this.list.length ? 0 : -1;
    this.mark(this.step);
  }

  row(x, k) {
    const number = h("span.mg-count", {}, `${this.shared ? k || "" : k + 1} `);
    return h("li", { role: "option", id: this.id + k, "data-step": k, onclick: () => { this.stop(); this.go(k); } },
      h("span.mg-label", {}, number, x.label), h("span", {}, value(x.product)));
  }

  // Only a pointer that moves looks at a row: when the list scrolls below a resting one, the chosen row stays.
  hover({ target, clientX, clientY }) {
    const at = `${clientX} ${clientY}`, k = target.closest("[data-step]")?.dataset.step;
    if (at !== this.pointer && k !== undefined) this.mark(+k, true);
    this.pointer = at;
  }

  // Show the state after step k; `passing` is a look at it while the pointer rests there.
  mark(k, passing = false) {
    const { list, lens, shared } = this, done = list.slice(0, k + 1), x = list[k];
    const before = list.slice(0, Math.max(0, k)).flatMap((e) => e.lit), steps = shared ? done : [x];
    this.picture.set("marks", x ? { now: x.lit, before, values: true, backward: shared, steps } : {});
    [...this.steps.children].forEach((li, i) => {
      li.setAttribute("aria-selected", String(i === k)); li.classList.toggle("mg-done", i < k);
    });
    if (!passing) this.steps.children[k]?.scrollIntoView({ block: "nearest" });
    if (!passing) this.steps.setAttribute("aria-activedescendant", x ? this.id + k : "");
    this.back.setAttribute("aria-disabled", k < 0); this.next.setAttribute("aria-disabled", k >= list.length - 1);
    const drawn = Math.max(0, list.length - 1), rest = lens.edges - drawn;
    const all = shared ? `${drawn} edge visit${drawn === 1 ? "" : "s"}` + (rest ? `; ${rest} more inside the fold` : "")
      : lens.total + (lens.total === "1" ? " path" : " paths");
    this.count.textContent = k < 0 ? all : shared ? `${k} of ${all}` : `path ${k + 1} of ${lens.total}`;
    this.formula.replaceChildren(...(x ? this.product(x) : [h("span.mg-count", {}, this.invite())]));
    this.total(x, k);
  }

  invite() {
    if (!this.list.length) return `No path leads to ${this.lens.x}: the derivative is 0.`;
    return this.shared ? "Each node passes its gradient down once, so each edge is used once. Press Next."
      : "The derivative is a sum: one product of local partials for each path. Press Next.";
  }

  product(x) {
    const all = x.factors.length ? x.factors : [{ text: "1" }], sign = (text) => h("span.mg-dot", {}, text);
    const more = { text: `… ${all.length - 11} more …` };
    const shown = all.length > 14 ? [...all.slice(0, 6), more, ...all.slice(-5)] : all;
    const dots = shown.flatMap((f) => [sign("·"), value(f)]).slice(1);
    const result = all.length > 1 ? [sign("="), h("strong", {}, value(x.product))] : [];
    return [h("span.mg-label", {}, x.label), sign("="), ...dots, ...result];
  }

  total(x, k) {
    const { lens, shared, list } = this, shown = globalThis.__minigrad.verdict, last = k === list.length - 1 && (shared || lens.complete);
    const own = shared ? list.slice(0, k + 1).filter((e) => e.node === lens.node).pop() : x;
    const reached = own?.running ?? { text: "0", raw: "0.0" };
    const verdict = last ? (lens.same ? "✓ all of it: the sum is the gradient" : "✗ the sum is not the gradient")
      : k === list.length - 1 && k >= 0 ? `so far; the other paths of ${lens.total} are not listed` : "so far";
    const row = (name, key, v, note, attributes = {}) => h("div.mg-sum", attributes, h("span", {}, name),
      value(v, { "data-field": key, "data-raw": v.raw }), h("span.mg-note", {}, note));
    const told = shown({ ...lens, verdict: lens.verdict.replace(/^finite.* agrees/, "agrees") });
    const name = shared ? `${lens.symbol} so far` : "running sum", slope = { text: lens.difference || (lens.agrees ? "along one direction" : "–") };
    this.sums.replaceChildren(
      row(name, "sum", reached, verdict, { "data-done": last && lens.same }),
      row(lens.call, "gradient", lens.gradient, lens.symbol),
      row("finite difference", "difference", slope, told, { "data-agrees": `${lens.agrees}` }),
      lens.note && h("p.mg-note", {}, lens.note));
  }

  // --- costs and code
  bill() {
    const cells = (r) => ["how", "paths", "visits", "ms"].map((key) => h("span", { "data-cost": key }, r[key]));
    const bar = (r) => h("div.mg-barcell", {}, h("div.mg-barline", { style: `width:${100 * r.bar}%` }), r.note);
    this.cost.replaceChildren(table({ caption: "What it costs: visits are counted, ms measured when this was drawn",
      head: ["way", "paths", "edge visits", "ms", "edge visits, log scale"],
      rows: this.model.get("cost").map((r) => [...cells(r), bar(r)]) }));
  }
}

export default {
  async render({ model, el, host }) {
    const graph = model.get("graph"), widget = await host.getWidget(graph), picture = await host.getModel(graph);
    ({ h, field, button, table } = globalThis.__minigrad);
    const lens = new Lens(model, picture, el);
    await widget.render({ el: lens.figure });
    lens.root.append(...lens.figure.querySelectorAll(".mg-line, .mg-details"));      // the last in tab order, too
    lens.mark(-1);
    return () => lens.stop();
  },
};
