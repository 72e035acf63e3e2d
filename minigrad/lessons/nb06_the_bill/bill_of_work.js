// The Bill of Work in the browser: five sliders, two kinds of switches, a table with bars in five parts, the totals.
//
// shared.js stands in front of this text.  Every number is the kernel's; here it is only written and drawn to scale.
const { h, field } = shared;
const PARTS = { forward: "forward", tanh: "through tanh", weight: "by W", on: "handed on", redone: "once more" };
const say = (n) => n.toLocaleString("en");

class Bill {
  constructor(model, el) {
    this.model = model;
    this.rows = h("tbody");
    this.totals = h("tbody");
    this.told = h("p.mg-told", { role: "status", "data-field": "told" });
    this.line = h("p.mg-line", { "data-field": "line" });
    this.root = h("div.mg.mg-lens.mg-work", { "data-mg": "work" }, this.sliders(), this.table(), this.told,
      this.totalled(), this.line, ...shared.printer(model));
    el.append(this.root);
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    this.write();
  }

  send(name, value) { this.model.set(name, value); this.model.save_changes(); }

  sliders() {
    const sizes = this.model.get("sizes"), most = this.model.get("most");
    const knobs = Object.keys(sizes).map((name) => {
      const knob = shared.knob(`Size of ${name}`, name, { min: 1, max: most[name], value: sizes[name] },
        (value) => this.send("sizes", { ...this.model.get("sizes"), [name]: value }));
      this.model.on("change:sizes", () => knob.show(this.model.get("sizes")[name]));
      return knob;
    });
    const data = field("input", "Slope by the data, too", { type: "checkbox", "data-kernel": "",
      onchange: (e) => this.send("by_data", e.target.checked) });
    data.checked = this.model.get("by_data");
    return h("div.mg-knobs", {}, ...knobs, h("label.mg-switch", {}, data, " slope by the data, too"));
  }

  table() {
    const head = Object.entries(PARTS).map(([part, words]) => h("th", { scope: "col" },
      h("span.mg-part", { "data-part": part, "aria-hidden": "true" }), words));
    return h("table.mg-table", {}, h("caption", {}, "Operations, layer by layer"), h("thead", {}, h("tr", {}, h("td"),
      ...head, h("td"), h("th", { scope: "col" }, "compute again"))), this.rows);
  }

  totalled() {
    const head = ["bill", "counted in a run"].map((text) => h("th", { scope: "col" }, text));
    return h("table.mg-table.mg-totals", {}, h("caption", {}, "The whole program"),
      h("thead", {}, h("tr", {}, h("td"), ...head)), this.totals);
  }

  // The rows stay, and with them the box that has the focus.
  write() {
    const { rows, forward, backward, again, ratio, ran, held, line } = this.model.get("state");
    if (!this.cells) this.cells = rows.map((row, k) => this.row(row, k));
    const most = Math.max(...rows.map((row) => Object.keys(PARTS).reduce((sum, part) => sum + row[part], 0)));
    rows.forEach((row, k) => {
      for (const part of Object.keys(PARTS)) {
        const cell = this.cells[k][part], nobody = row[part] === 0;
        cell.textContent = nobody ? "–" : say(row[part]); cell.dataset.raw = row[part];
        this.cells[k].bars[part].style.width = `${(100 * row[part]) / most}%`;
      }
      if (this.cells[k].box) this.cells[k].box.checked = row.again;
    });
    const total = (name, key, bill, run) => h("tr", {}, h("th", { scope: "row" }, name),
      h("td", { "data-total": key, "data-raw": bill }, say(bill)), h("td", { "data-run": key, "data-raw": run }, say(run)));
    this.totals.replaceChildren(total("forward", "forward", forward, ran[0]), total("backward", "backward", backward, ran[1]));
    this.told.textContent = `Backward is ${ratio} times forward`
      + (again ? `; ${say(again)} operations of it compute forward values once more` : "")
      + `. ${say(held)} bytes of computed values are kept for it.`;
    this.told.dataset.held = held; this.told.dataset.again = again;
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · `, shared.verdict(line));
  }

  row(row, k) {
    const made = { bars: {} };
    for (const part of Object.keys(PARTS)) {
      made[part] = h("td", { "data-cost": `${row.name} ${part}` });
      made.bars[part] = h("span.mg-part", { "data-part": part });
    }
    if (row.again !== null) {
      made.box = field("input", `Compute ${row.name} again`, { type: "checkbox", "data-kernel": "", onchange: (e) => {
        const again = new Set(this.model.get("again"));
        if (e.target.checked) again.add(k); else again.delete(k);
        this.send("again", [...again]);
      } });
    }
    const bar = h("div.mg-parts", { "aria-hidden": "true" }, ...Object.values(made.bars));
    this.rows.append(h("tr", {}, h("th", { scope: "row" }, row.name), ...Object.keys(PARTS).map((part) => made[part]),
      h("td", {}, bar), h("td", {}, made.box ?? "")));
    return made;
  }
}

export default {
  render({ model, el }) { new Bill(model, el); },
};
