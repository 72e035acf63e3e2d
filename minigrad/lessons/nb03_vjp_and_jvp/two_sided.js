// The Two-sided Jacobian in the browser: what is typed and chosen, the picture that takes clicks,
// the matrix between.
//
// shared.js and panel.js stand in front of this text.  The picture and the matrix are widgets of
// their own, drawn inside this one; everything typed, chosen or turned goes to the kernel, and the
// numbers that come back are written where they stand.
const REACH = 5;  // of a value's slider, doubled while the value is beyond it
const ENDS = { source: "from", target: "to" };
const KEYS = ["how", "passes", "operations", "numbers", "bytes", "ms"];
const HEAD = ["way", "passes", "operations", "numbers computed", "bytes of seeds and results",
  "ms"];

class TwoSided extends Panel {
  constructor(model, el, graph) {
    super(model);
    this.figure = h("div.mg-embed");
    this.grid = h("div.mg-embed");
    this.knobs = h("div.mg-knobs"); this.inputs = new Map();
    this.show = keyed(this.knobs, (key) => this.knob(key));
    this.said = ["tangent", "cotangent"].map((name) =>
      h("p.mg-said", { "data-field": name, "aria-live": "polite" }));
    this.cost = h("div", { "data-field": "cost" });
    const left = h("div", {}, this.figure, this.chooser());
    // beside the matrix only where the graph need not shrink beyond reading
    const fit = () => { left.style.flexBasis = `${0.7 * (graph.get("scene").width ?? 0)}px`; };
    graph.on("change:scene", fit); fit();
    this.appear(el, "two-sided", this.message, this.typed(), this.knobs,
      h("div.mg-twopanes", {}, left, this.grid), ...this.said, this.cost);
    this.listen({ expression: () => this.head(), variables: () => this.dial(),
      nodes: () => this.list(), "source target next": () => this.ends(),
      said: () => this.get("said").forEach((text, k) => { this.said[k].textContent = text; }),
      cost: () => this.bill(),
      message: () => { if (!this.warn()) { this.head(); this.dial(); } } });
  }

  typed() {
    this.formula = entry("Type the expression y", 34, (text) => this.ask({ "y =": text }));
    return this.top = h("div.mg-bar", {}, h("span.mg-name", {}, "y ="), this.formula);
  }

  head() {
    const text = this.get("expression"), typing = this.formula === document.activeElement;
    this.top.hidden = !text;             // a graph of the learner's own has no expression to type
    if (!typing || !this.get("message")) this.formula.show(text);
  }

  // --- values: a field for all of it, a slider for one entry at a time
  dial() {
    const rows = this.get("variables");
    this.show(rows.map((r) => JSON.stringify([r.name, r.entries])));
    for (const one of rows) this.refresh(one);
  }

  knob(key) {
    const [name, entries] = JSON.parse(key), { text } = this.row(name);
    const typed = entry(`Type the value of ${name}`, Math.min(64, Math.max(7, text.length + 1)),
      (given) => this.ask({ [name]: given }));
    const which = entries.length > 1 ? field("select", `Entry of ${name}`, { ...LIVE,
      onchange: () => this.refresh(this.row(name)) }, ...entries.map((e) => h("option", {}, e)))
      : null;
    const place = () => Math.max(0, which?.selectedIndex ?? 0);
    const slider = range(`Value of ${name}`, { min: -REACH, max: REACH, step: 0.05,
      onpointerdown: (e) => e.target.focus(), onblur: () => this.refresh(this.row(name), true) },
    (value) => this.ask({ [name]: { [place()]: value } }));
    const now = h("span.mg-count"), parts = [slider, which ? now : null, typed];
    this.inputs.set(name, { typed, which, slider, now });
    return which ? h("div.mg-knob", {}, which, ...parts) : beside(name, ...parts);
  }

  row(name) { return this.get("variables").find((r) => r.name === name); }

  // The slider under the hand is left as it is: its range must not run away, nor an answer to an
  // earlier step turn it back.  It is set when it is left.
  refresh({ name, text, values }, left = false) {
    const { typed, which, slider, now } = this.inputs.get(name);
    const value = values[which?.selectedIndex ?? 0];
    now.textContent = `${which?.value} = ${short(value)}`;
    if (typed !== document.activeElement || !this.get("message")) typed.show(text);
    if (slider === document.activeElement && !left) return;
    let limit = REACH;
    while (limit < Math.abs(value)) limit *= 2;
    slider.min = -limit; slider.max = limit; slider.value = value;
  }

  // --- the two ends
  chooser() {
    const end = ([name, to]) => pick(`${to === "from" ? "From" : "To"} node`, to, [],
      (node) => this.ask({ [`${to} node`]: node }), LIVE, "");
    this.choices = Object.fromEntries(Object.entries(ENDS).map((one) => [one[0], end(one)]));
    const other = () => this.set({ next: this.get("next") === "source" ? "target" : "source" });
    this.next = h("span", { "data-field": "next", "aria-live": "polite" });
    return h("div.mg-bar", {}, ...Object.values(this.choices), this.next,
      act("the other end", other, { "aria-label": "Next click chooses the other end" }));
  }

  list() {
    for (const one of Object.values(this.choices)) one.offer(this.get("nodes"));
    this.ends();
  }

  ends() {
    for (const [name, one] of Object.entries(this.choices)) one.show(this.get(name));
    this.next.textContent = `the next click on a box chooses “${ENDS[this.get("next")]}”`;
  }

  bill() {
    const rows = this.get("cost"), cells = (r) => KEYS.map((key) => h("span", { "data-cost": key },
      r[key]));
    this.cost.replaceChildren(shared.table({ caption: rows.length
      ? "What it costs, measured for these two nodes"
      : "No arrow leads from one to the other: nothing is computed", head: rows.length ? HEAD : [],
    rows: rows.map(cells) }));
  }
}

export default embedding(TwoSided, { graph: "figure", matrix: "grid" });
