// The matrix primitive in the browser: a table of entries, tinted by size.  shared.js stands in
// front of this text.

class View {
  constructor(model, el) {
    this.model = model;
    this.body = h("div.mg-scroll");
    this.root = h("div.mg.mg-grid", { "data-mg": "matrix" }, this.body);
    el.append(this.root);
    shared.restart(model, this.root);
    for (const name of ["grid", "labels"]) model.on(`change:${name}`, () => this.draw());
    this.draw();
  }

  draw() {
    const { rows, columns, cells, heat, raw } = this.model.get("grid");
    const { name } = this.model.get("labels");
    const entry = (i, k) => h("td", { "data-entry": `${i},${k}`,
      class: heat[i][k] < 0 ? "mg-entry mg-negative" : "mg-entry",
      style: `--mg-heat: ${Math.round(48 * Math.abs(heat[i][k]))}%` }, cells[i][k]);
    const head = (scope, text) => h("th", { scope }, text);
    this.body.replaceChildren(h("table.mg-entries", { "data-field": "matrix", "data-raw": raw },
      h("caption", {}, name),
      h("thead", {}, h("tr", {}, h("td"), ...columns.map((text) => head("col", text)))),
      h("tbody", {}, ...rows.map((text, i) =>
        h("tr", {}, head("row", text), ...columns.map((_, k) => entry(i, k)))))));
  }
}

export default {
  render({ model, el }) { new View(model, el); },
};
