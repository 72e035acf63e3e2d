// The Elimination game in the browser: the choice of a graph, undo and reset, scores, the Jacobian and the code.
//
// It shows the picture of graph.js inside itself; a box that is picked there goes to the kernel, and what comes back is
// a picture with other arrows.  No price and no product is worked out here.
let h, field, button, tick;                              // from shared.js, which has run before the first render

class Board {
  constructor(model, el) {
    this.model = model;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message" });
    this.figure = h("div.mg-embed");
    this.say = h("p.mg-told", { role: "status", "data-field": "told" });
    this.scores = h("div.mg-scores");
    this.played = h("div", { "data-field": "steps" });
    this.entries = h("div.mg-entries");
    const panes = h("div.mg-panes", {}, h("div", {}, this.scores, this.played), this.entries);
    this.root = h("div.mg.mg-lens.mg-elimination", { "data-mg": "elimination" }, this.message, this.chooser(),
      this.figure, this.controls(), panes, ...globalThis.__minigrad.printer(model));
    el.append(this.root);
    globalThis.__minigrad.restart(model, this.root);
    model.on("change:state", () => this.write());
    model.on("change:message", () => this.warn());
    this.warn(); this.write();
  }

  ask(what) { this.model.set("ask", what); this.model.save_changes(); }

  warn() {
    const text = this.message.textContent = this.model.get("message");
    this.message.hidden = !text; this.root.classList.toggle("mg-stale", !!text);
    if (!text) this.retype(true);
  }

  // --- which graph
  chooser() {
    const graphs = this.graphs = this.model.get("graphs"), names = Object.keys(graphs);
    this.select = field("select", "Graph", { "data-kernel": "",
      onchange: (e) => graphs[e.target.value] && this.ask({ text: graphs[e.target.value] }) },
      ...names.map((name) => h("option", { value: name }, name)), h("option", { value: "", hidden: "" }, "your own"));
    this.typed = globalThis.__minigrad.entry("Type a graph", 40, (text) => this.ask({ text }));
    return h("div.mg-knobs", {}, h("label", {}, "graph ", this.select), this.typed);
  }

  retype(always = false) {
    const { text } = this.model.get("state");
    if (always || text !== this.shown) this.typed.value = text;
    this.shown = text;
    this.select.value = Object.keys(this.graphs).find((name) => this.graphs[name] === text) ?? "";
  }

  // --- the game
  controls() {
    const asks = (label, what, name) => button(label, (e) => e.target.getAttribute("aria-disabled") !== "true"
      && this.ask(what), { "aria-label": name, "data-kernel": "" });
    this.undo = asks("↶ Undo", { undo: 1 }, "Undo the last elimination");
    this.reset = asks("Reset", { reset: 1 }, "Bring all vertices back");
    return h("div.mg-bar", {}, this.undo, this.reset, this.say);
  }

  write() {
    const { rows, entries, say, steps, left, whose, shown } = this.model.get("state");
    for (const b of [this.undo, this.reset]) b.setAttribute("aria-disabled", String(!steps.length));
    this.undo.setAttribute("aria-label", shown ? "Back to your own game" : "Undo the last elimination");
    this.say.textContent = say;
    const most = Math.max(...rows.map((row) => (row.count > 0 ? row.count : 0)));
    if (!this.rows) this.scores.replaceChildren(this.grid("Multiplications: every product counts, also one by 1",
      ["order", "", "", ""], this.start(rows)));
    for (const row of rows) this.score(row, most, left);
    this.played.replaceChildren(...(steps.length ? [this.grid(whose, ["eliminated", "parents × users", "so far"],
      steps.map((step) => this.step(step)))] : []));
    this.entries.replaceChildren(this.grid("The Jacobian", ["entry", "edge now", "mg.jacobian", "finite difference"],
      entries.map((e) => this.entry(e))));
    this.mark(); this.retype();
  }

  // The picture came before the state, so the arrows that the last step made are there.
  mark() {
    const made = new Set(this.model.get("state").new);
    for (const g of this.figure.querySelectorAll("[data-edge]")) g.classList.toggle("mg-new", made.has(g.dataset.edge));
  }

  grid(caption, head, rows) {
    return h("table.mg-table", {}, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, ...head.map((t) => (t ? h("th", { scope: "col" }, t) : h("td"))))),
      h("tbody", {}, ...rows));
  }

  // The rows of the scores stay, and with them the button that has the focus.
  start(rows) {
    this.rows = new Map(rows.map(({ key, name }) => {
      const count = h("td.mg-number"), bar = h("div.mg-barline");
      const show = key === "yours" ? null : button("show", () => this.ask({ order: key }),
        { "aria-label": `Show ${name}`, "data-show": key, "data-kernel": "" });
      const tr = h("tr", { "data-order": key }, h("th", { scope: "row" }, name), count,
        h("td", {}, h("div.mg-barcell", {}, bar)), h("td", {}, show));
      return [key, { tr, count, bar, show }];
    }));
    return [...this.rows.values()].map((row) => row.tr);
  }

  step([vertex, price, spent]) {
    return h("tr", { "data-step": vertex }, h("th", { scope: "row" }, vertex), h("td", {}, price),
      h("td", {}, spent));
  }

  score({ key, count, shown }, most, left) {
    const row = this.rows.get(key);
    row.tr.dataset.count = count;
    row.count.textContent = key === "yours" && left ? `${count} so far` : count;
    row.bar.hidden = !(count > 0); row.bar.style.width = `${row.bar.hidden ? 0 : (100 * count) / most}%`;
    if (row.show) row.show.hidden = !shown;
  }

  entry({ name, now, raw, texts, same }) {
    const note = same ? tick(true) : "";
    return h("tr", { "data-entry": name, "data-raw": raw, "data-same": String(same) }, h("th", { scope: "row" }, name),
      h("td", {}, note + now), ...texts.map((t) => h("td", {}, t)));
  }
}

export default {
  async render({ model, el, host }) {
    const widget = await host.getWidget(model.get("graph"));
    ({ h, field, button, tick } = globalThis.__minigrad);
    const board = new Board(model, el);
    await widget.render({ el: board.figure });
    board.root.append(...board.figure.querySelectorAll(".mg-line, .mg-details"));    // the last in tab order, too
  },
};
