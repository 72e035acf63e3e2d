// The Path Lens in the browser: sliders, steps over paths or over edges, sums, costs and code.
//
// shared.js and panel.js stand in front of this text.  It shows the picture of graph.js inside
// itself and lights it by setting the picture's marks, in the browser alone.  Values go to the
// kernel; the numbers that come back are written without a new layout.

// A number, or a matrix in brackets.
function value(v, attributes = {}) {
  if (!v.rows) return h("span.mg-number", attributes, v.text);
  const style = `grid-template-columns: repeat(${v.rows[0].length}, auto)`;
  return h("span.mg-matrix", { role: "img", "aria-label": v.text, style, ...attributes },
    ...v.rows.flat().map((t) => h("span", {}, t)));
}

class Lens extends Panel {
  constructor(model, el, picture) {
    super(model);
    this.picture = picture; this.step = -1; this.shared = false;
    this.values = h("div.mg-knobs"); this.inputs = new Map();
    this.knobs = keyed(this.values, (key) => this.knob(key));
    this.own = h("p.mg-note", { "data-field": "own", "aria-live": "polite" });
    this.figure = h("div.mg-embed");
    this.count = h("span.mg-count", { "data-field": "count", "aria-live": "polite" });
    this.formula = h("div.mg-formula", { "data-field": "formula" });
    this.id = `mg-step-${shared.view()}-`;
    this.steps = field("ol", "Paths", { class: "mg-steps", role: "listbox",
      onkeydown: (e) => this.key(e), onmousemove: (e) => this.hover(e), onmouseleave: () =>
      this.mark(this.step) });
    this.sums = h("div.mg-sums");
    this.cost = h("div", { "data-field": "cost" });
    // The formula stands below the list: its height changes, and the row under the pointer must not
    // move away.
    const panes = h("div.mg-panes", {}, h("div", {}, this.steps), this.sums);
    this.appear(el, "lens", this.message, h("div.mg-knobs", {}, this.values, this.stack()),
      this.own, this.figure, this.controls(), panes, this.formula, this.cost);
    this.listen({ "variables diamonds": () => this.dial(), message: () => this.warn()
      || this.dial(), cost: () => this.bill(), lens: () => this.write() });
    this.claim(60);
  }

  // ipywidgets cannot put attributes on its drop-down; without this one JupyterLab takes its arrow
  // keys and letters.
  claim(frames) {
    const list = this.root.closest(".widget-vbox")?.querySelector(".widget-dropdown select");
    if (list) list.setAttribute("data-lm-suppress-shortcuts", "true");
    else if (frames) requestAnimationFrame(() => this.claim(frames - 1));
  }

  // --- values: a slider for a number, a field for anything
  dial() {
    const rows = this.get("variables"), k = this.get("diamonds");
    this.knobs(rows.map((r) => JSON.stringify([r.name, r.number == null])));
    for (const row of rows) this.refresh(row);
    this.diamonds.value = k; this.tall.textContent = k ? `${k} diamond${k > 1 ? "s" : ""}` : "off";
  }

  knob(key) {
    const [name] = JSON.parse(key);
    const { text: typed, number } = this.get("variables").find((r) => r.name === name);
    const limit = Math.max(5, 2 * Math.abs(number ?? 0)), size = number == null
      ? Math.max(12, typed.length + 2) : 7;
    const text = entry(`Type the value of ${name}`, size, (given) => this.ask({ [name]: given }));
    const slider = number == null ? null : range(`Value of ${name}`, { min: -limit, max: limit,
      step: 0.05 }, (value) => { text.value = slider.value; this.ask({ [name]: value }); });
    this.inputs.set(name, { text, slider, limit });
    return beside(name, slider, text);
  }

  refresh({ name, text, number }) {
    const inputs = this.inputs.get(name), active = document.activeElement;
    if (inputs.text !== active) inputs.text.show(text);
    if (!inputs.slider || inputs.slider === active) return;
    inputs.limit = Math.abs(number) > inputs.limit ? 2 * Math.abs(number) : inputs.limit;
    inputs.slider.min = -inputs.limit; inputs.slider.max = inputs.limit;
    inputs.slider.value = number;
  }

  stack() {
    this.tall = h("output.mg-count");
    this.diamonds = range("Stacked diamonds", { min: 0, max: 20 }, (diamonds) =>
      this.set({ diamonds }));
    const one = beside("diamonds", this.diamonds, this.tall);
    one.classList.add("mg-diamonds");
    return one;
  }

  // --- steps: paths one by one, or edges one by one
  controls() {
    const last = () => this.list.length - 1, more = () => this.step < last();
    const [play, stop] = shared.playing("all steps", () => this.go(more() ? this.step + 1 : 0),
      more);
    this.stop = stop;
    const move = (text, label, to) => button(text, () => { stop(); this.go(to()); },
      { "aria-label": label });
    this.back = move("‹ Prev", "Previous step", () => Math.max(-1, this.step - 1));
    this.next = move("Next ›", "Next step", () => Math.min(this.step + 1, last()));
    return h("div.mg-bar", {}, play, this.back, this.next, move("Reset", "Reset the sum", () => -1),
      this.count, check("Share suffixes", "share suffixes (reverse mode)",
        (on) => { this.shared = on; this.write(true); }, false, ".mg-share", {}));
  }

  go(k) { this.step = k; this.mark(k); }

  key(event) {
    const last = this.list.length - 1, at = this.step;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(0, at - 1), Home: 0,
      End: last, Escape: -1 };
    if (!(event.key in to)) return;
    event.preventDefault(); event.stopPropagation(); this.stop(); this.go(to[event.key]);
  }

  write(changed = false) {
    const old = this.lens, lens = this.lens = this.get("lens");
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
    return h("li", { role: "option", id: this.id + k, "data-step": k, onclick: () => { this.stop();
      this.go(k); } }, h("span.mg-label", {}, number, x.label), h("span", {}, value(x.product)));
  }

  // Only a pointer that moves looks at a row: when the list scrolls below a resting one, the chosen
  // row stays.
  hover({ target, clientX, clientY }) {
    const at = `${clientX} ${clientY}`, k = target.closest("[data-step]")?.dataset.step;
    if (at !== this.pointer && k !== undefined) this.mark(+k, true);
    this.pointer = at;
  }

  ready() { this.mark(-1); }

  // Show the state after step k; `passing` is a look at it while the pointer rests there.
  mark(k, passing = false) {
    const { list, lens, shared: visits } = this, done = list.slice(0, k + 1), x = list[k];
    const before = list.slice(0, Math.max(0, k)).flatMap((e) => e.lit), steps = visits ? done : [x];
    this.picture.set("marks", x ? { now: x.lit, before, values: true, backward: visits, steps }
      : {});
    [...this.steps.children].forEach((li, i) => {
      li.setAttribute("aria-selected", String(i === k)); li.classList.toggle("mg-done", i < k);
    });
    if (!passing) this.steps.children[k]?.scrollIntoView({ block: "nearest" });
    if (!passing) this.steps.setAttribute("aria-activedescendant", x ? this.id + k : "");
    this.back.setAttribute("aria-disabled", k < 0); this.next.setAttribute("aria-disabled",
      k >= list.length - 1);
    const drawn = Math.max(0, list.length - 1), rest = lens.edges - drawn;
    const all = visits ? `${drawn} edge visit${drawn === 1 ? "" : "s"}`
      + (rest ? `; ${rest} more inside the fold` : "") : lens.total + (lens.total === "1" ? " path"
        : " paths");
    this.count.textContent = k < 0 ? all : visits ? `${k} of ${all}`
      : `path ${k + 1} of ${lens.total}`;
    this.formula.replaceChildren(...(x ? this.product(x)
      : [h("span.mg-count", {}, this.invite())]));
    this.total(x, k);
  }

  invite() {
    if (!this.list.length) return `No path leads to ${this.lens.x}: the derivative is 0.`;
    return this.shared
      ? "Each node passes its gradient down once, so each edge is used once. Press Next."
      : "The derivative is a sum: one product of local partials for each path. Press Next.";
  }

  product(x) {
    const all = x.factors.length ? x.factors : [{ text: "1" }], sign = (text) => h("span.mg-dot",
      {}, text);
    const more = { text: `… ${all.length - 11} more …` };
    const shown = all.length > 14 ? [...all.slice(0, 6), more, ...all.slice(-5)] : all;
    const dots = shown.flatMap((f) => [sign("·"), value(f)]).slice(1);
    const result = all.length > 1 ? [sign("="), h("strong", {}, value(x.product))] : [];
    return [h("span.mg-label", {}, x.label), sign("="), ...dots, ...result];
  }

  total(x, k) {
    const { lens, shared: visits, list } = this, last = k === list.length - 1
      && (visits || lens.complete);
    const own = visits ? list.slice(0, k + 1).filter((e) => e.node === lens.node).pop() : x;
    const reached = own?.running ?? { text: "0", raw: "0.0" };
    const verdict = last ? (lens.same ? "✓ all of it: the sum is the gradient"
      : "✗ the sum is not the gradient") : k === list.length - 1 && k >= 0
      ? `so far; the other paths of ${lens.total} are not listed` : "so far";
    const row = (name, key, v, note, attributes = {}) => h("div.mg-sum", attributes,
      h("span", {}, name), value(v, { "data-field": key, "data-raw": v.raw }),
      h("span.mg-note", {}, note));
    const told = shared.verdict({ ...lens, verdict: lens.verdict.replace(/^finite.* agrees/,
      "agrees") });
    const name = visits ? `${lens.symbol} so far` : "running sum",
      slope = { text: lens.difference || (lens.agrees ? "along one direction" : "–") };
    this.sums.replaceChildren(
      row(name, "sum", reached, verdict, { "data-done": last && lens.same }),
      row(lens.call, "gradient", lens.gradient, lens.symbol),
      row("finite difference", "difference", slope, told, { "data-agrees": `${lens.agrees}` }),
      lens.note && h("p.mg-note", {}, lens.note));
  }

  // --- costs and code
  bill() {
    const cells = (r) => ["how", "paths", "visits", "ms"].map((key) =>
      h("span", { "data-cost": key }, r[key]));
    const bar = (r) => h("div.mg-barcell", {},
      h("div.mg-barline", { style: `width:${100 * r.bar}%` }), r.note);
    this.cost.replaceChildren(shared.table({
      caption: "What it costs: visits are counted, ms measured when this was drawn",
        head: ["way", "paths", "edge visits", "ms", "edge visits, log scale"],
      rows: this.get("cost").map((r) => [...cells(r), bar(r)]) }));
  }
}

export default embedding(Lens, { graph: "figure" });
