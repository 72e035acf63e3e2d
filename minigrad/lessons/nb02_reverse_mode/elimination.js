// The Elimination game in the browser: the choice of a graph, undo and reset, scores, the Jacobian
// and the code.
//
// shared.js and panel.js stand in front of this text.  It shows the picture of graph.js inside
// itself; a box that is picked there goes to the kernel, and what comes back is a picture with
// other arrows.  No price and no product is worked out here.
class Board extends Panel {
  constructor(model, el) {
    super(model);
    this.figure = h("div.mg-embed");
    this.scores = h("div.mg-scores");
    this.played = h("div", { "data-field": "steps" });
    this.entries = h("div.mg-entries");
    const panes = h("div.mg-panes", {}, h("div", {}, this.scores, this.played), this.entries);
    this.appear(el, "elimination", this.message, this.chooser(), this.figure, this.controls(),
      panes);
    this.listen({ message: () => this.warn() || this.retype(true), state: () => this.write() });
  }

  // --- which graph
  chooser() {
    const graphs = this.graphs = this.get("graphs");
    this.choice = pick("Graph", "graph", Object.keys(graphs),
      (name) => graphs[name] && this.ask({ text: graphs[name] }), LIVE, "");
    this.choice.select.append(h("option", { value: "", hidden: "" }, "your own"));
    this.typed = entry("Type a graph", 40, (text) => this.ask({ text }));
    return h("div.mg-knobs", {}, this.choice, this.typed);
  }

  retype(always = false) {
    const { text } = this.state;
    if (always || text !== this.shown) this.typed.show(text);
    this.shown = text;
    this.choice.show(Object.keys(this.graphs).find((name) => this.graphs[name] === text) ?? "");
  }

  // --- the game
  controls() {
    const asks = (label, what, name) => act(label, (e) =>
      e.target.getAttribute("aria-disabled") !== "true" && this.ask(what), { "aria-label": name });
    this.undo = asks("↶ Undo", { undo: 1 }, "Undo the last elimination");
    this.reset = asks("Reset", { reset: 1 }, "Bring all vertices back");
    return h("div.mg-bar", {}, this.undo, this.reset, this.told);
  }

  write() {
    const { rows, entries, say: told, steps, left, whose, shown } = this.state;
    for (const b of [this.undo, this.reset]) b.setAttribute("aria-disabled", String(!steps.length));
    const undo = shown ? "Back to your own game" : "Undo the last elimination";
    this.undo.setAttribute("aria-label", undo);
    this.report(told);
    const most = Math.max(...rows.map((one) => (one.count > 0 ? one.count : 0)));
    if (!this.rows) {
      this.scores.replaceChildren(sheet("Multiplications: every product counts, also one by 1",
        ["order", "", "", ""], this.start(rows)));
    }
    for (const one of rows) this.score(one, most, left);
    this.played.replaceChildren(...(steps.length ? [sheet(whose,
      ["eliminated", "parents × users", "so far"], steps.map(([vertex, price, spent]) =>
        row({ "data-step": vertex }, vertex, h("td", {}, price), h("td", {}, spent))))] : []));
    this.entries.replaceChildren(sheet("The Jacobian",
      ["entry", "edge now", "mg.jacobian", "finite difference"],
      entries.map((e) => this.entry(e))));
    this.mark(); this.retype();
  }

  // The picture came before the state, so the arrows that the last step made are there.
  mark() {
    const made = new Set(this.state.new);
    for (const g of this.figure.querySelectorAll("[data-edge]")) {
      g.classList.toggle("mg-new", made.has(g.dataset.edge));
    }
  }

  // The rows of the scores stay, and with them the button that has the focus.
  start(rows) {
    this.rows = new Map(rows.map(({ key, name }) => {
      const number = h("td.mg-number"), bar = h("div.mg-barline");
      const show = key === "yours" ? null : act("show", () => this.ask({ order: key }),
        { "aria-label": `Show ${name}`, "data-show": key });
      const tr = row({ "data-order": key }, name, number,
        h("td", {}, h("div.mg-barcell", {}, bar)), h("td", {}, show));
      return [key, { tr, number, bar, show }];
    }));
    return [...this.rows.values()].map((one) => one.tr);
  }

  score({ key, count: spent, shown }, most, left) {
    const { tr, number, bar, show } = this.rows.get(key);
    tr.dataset.count = spent;
    number.textContent = key === "yours" && left ? `${spent} so far` : spent;
    bar.hidden = !(spent > 0); bar.style.width = `${bar.hidden ? 0 : (100 * spent) / most}%`;
    if (show) show.hidden = !shown;
  }

  entry({ name, now, raw, texts, same }) {
    const note = same ? shared.tick(true) : "";
    return row({ "data-entry": name, "data-raw": raw, "data-same": String(same) }, name,
      h("td", {}, note + now), ...texts.map((t) => h("td", {}, t)));
  }
}

export default embedding(Board, { graph: "figure" });
