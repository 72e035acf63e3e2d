// The Two-sided Jacobian in the browser: what is typed and chosen, the picture that takes clicks, the matrix between.
//
// The picture and the matrix are widgets of their own, drawn inside this one; everything typed, chosen or turned goes
// to the kernel, and the numbers that come back are written where they stand.
let h, field, entry, button, table;                      // from shared.js, which has run before the first render

const REACH = 5;                                         // of a value's slider, doubled while the value is beyond it
const ENDS = { source: "from", target: "to" };

class TwoSided {
  constructor(model, el) {
    this.model = model;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message" });
    this.figure = h("div.mg-embed");
    this.grid = h("div.mg-embed");
    this.knobs = h("div.mg-knobs");
    this.said = ["tangent", "cotangent"].map((name) => h("p.mg-said", { "data-field": name, "aria-live": "polite" }));
    this.cost = h("div", { "data-field": "cost" });
    this.root = h("div.mg.mg-two-sided", { "data-mg": "two-sided" }, this.message, this.typed(), this.knobs,
      this.figure, this.chooser(), this.grid, ...this.said, this.cost, ...globalThis.__minigrad.printer(model));
    el.append(this.root);
    globalThis.__minigrad.restart(model, this.root);
    for (const [name, write] of Object.entries({ expression: () => this.head(), variables: () => this.dial(),
      nodes: () => this.list(), source: () => this.ends(), target: () => this.ends(), next: () => this.ends(),
      said: () => this.tell(), cost: () => this.bill(),
      message: () => this.warn() })) { model.on(`change:${name}`, write); write(); }
  }

  warn() {
    const text = this.message.textContent = this.model.get("message");
    this.message.hidden = !text; this.root.classList.toggle("mg-stale", !!text);
    if (!text) { this.head(); this.dial(); }
  }

  ask(asked) { this.model.set("ask", { ...this.model.get("ask"), ...asked }); this.model.save_changes(); }

  typed() {
    this.formula = entry("Type the expression y", 34, (text) => this.ask({ "y =": text }));
    return this.top = h("div.mg-bar", {}, h("span.mg-name", {}, "y ="), this.formula);
  }

  head() {
    const text = this.model.get("expression");
    this.top.hidden = !text;                             // a graph of the learner's own has no expression to type
    if (this.formula !== document.activeElement || !this.model.get("message")) this.formula.value = text;
  }

  // --- values: a field for all of it, a slider for one entry at a time
  dial() {
    const rows = this.model.get("variables"), kinds = JSON.stringify(rows.map((r) => [r.name, r.entries]));
    if (kinds !== this.kinds) {
      this.kinds = kinds; this.inputs = new Map();
      this.knobs.replaceChildren(...rows.map((r) => this.knob(r)));
    }
    for (const row of rows) this.refresh(row);
  }

  knob({ name, entries, text }) {
    const typed = entry(`Type the value of ${name}`, Math.min(64, Math.max(7, text.length + 1)),
      (given) => this.ask({ [name]: given }));
    const which = entries.length > 1 ? field("select", `Entry of ${name}`, { "data-kernel": "",
      onchange: () => this.refresh(this.row(name)) }, ...entries.map((e) => h("option", {}, e))) : null;
    const slider = field("input", `Value of ${name}`, { type: "range", min: -REACH, max: REACH, step: 0.05,
      "data-kernel": "", onpointerdown: (e) => e.target.focus(), onblur: () => this.refresh(this.row(name), true),
      oninput: (e) => this.ask({ [name]: { ...this.model.get("ask")[name], [Math.max(0, which?.selectedIndex ?? 0)]:
        +e.target.value } }) });
    const now = h("span.mg-count");
    this.inputs.set(name, { typed, which, slider, now });
    return h("div.mg-knob", {}, which ?? h("span.mg-name", {}, name), slider, which ? now : null, typed);
  }

  row(name) { return this.model.get("variables").find((r) => r.name === name); }

  // The slider under the hand is left as it is: its range must not run away, nor an answer to an earlier step turn it
  // back.  It is set when it is left.
  refresh({ name, text, values }, left = false) {
    const { typed, which, slider, now } = this.inputs.get(name), value = values[which?.selectedIndex ?? 0];
    now.textContent = `${which?.value} = ${+value.toPrecision(4)}`;
    if (typed !== document.activeElement || !this.model.get("message")) typed.value = text;
    if (slider === document.activeElement && !left) return;
    let limit = REACH;
    while (limit < Math.abs(value)) limit *= 2;
    slider.min = -limit; slider.max = limit; slider.value = value;
  }

  // --- the two ends
  chooser() {
    this.select = {};
    const end = ([name, word]) => {
      this.select[name] = field("select", `${word === "from" ? "From" : "To"} node`, { "data-kernel": "",
        onchange: (e) => this.ask({ [`${word} node`]: e.target.value }) });
      return h("label", {}, `${word} `, this.select[name]);
    };
    const other = () => {
      this.model.set("next", this.model.get("next") === "source" ? "target" : "source"); this.model.save_changes();
    };
    this.next = h("span", { "data-field": "next", "aria-live": "polite" });
    return h("div.mg-bar", {}, ...Object.entries(ENDS).map(end), this.next,
      button("the other end", other, { "aria-label": "Next click chooses the other end", "data-kernel": "" }));
  }

  list() {
    for (const select of Object.values(this.select)) {
      select.replaceChildren(...this.model.get("nodes").map(([key, title]) => h("option", { value: key }, title)));
    }
    this.ends();
  }

  ends() {
    for (const name of Object.keys(ENDS)) this.select[name].value = this.model.get(name);
    this.next.textContent = `the next click on a box chooses “${ENDS[this.model.get("next")]}”`;
  }

  // --- what is said, costs and code
  tell() { this.model.get("said").forEach((text, k) => { this.said[k].textContent = text; }); }

  bill() {
    const rows = this.model.get("cost"), keys = ["how", "passes", "operations", "numbers", "bytes", "ms"];
    const head = ["way", "passes", "operations", "numbers computed", "bytes of seeds and results", "ms"];
    const cells = (r) => keys.map((key) => h("span", { "data-cost": key }, r[key]));
    this.cost.replaceChildren(table({ caption: rows.length ? "What it costs, measured for these two nodes"
      : "No arrow leads from one to the other: nothing is computed", head: rows.length ? head : [],
      rows: rows.map(cells) }));
  }
}

export default {
  async render({ model, el, host }) {
    const [picture, grid] = await Promise.all(["graph", "matrix"].map((name) => host.getWidget(model.get(name))));
    ({ h, field, entry, button, table } = globalThis.__minigrad);
    const view = new TwoSided(model, el);
    await picture.render({ el: view.figure });
    await grid.render({ el: view.grid });
    view.root.append(...view.figure.querySelectorAll(".mg-line, .mg-details"));      // the last in tab order, too
  },
};
