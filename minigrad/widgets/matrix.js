// The matrix primitive in the browser: a table of entries, a slider for each column and each row,
// and the mixes.
//
// The side that was turned last decides what is lit: a column or row counts as much as its weight.
// Weights go to the kernel, which answers with the sums.  shared.js stands in front of this text.

const SIDES = { top: "columns", left: "rows" };
const REACH = 2;                                         // of a slider, to either side

class View {
  constructor(model, el) {
    this.model = model; this.turned = null;
    this.body = h("div.mg-scroll");
    this.root = h("div.mg.mg-grid", { "data-mg": "matrix" }, this.body);
    el.append(this.root);
    shared.restart(model, this.root);
    for (const name of ["grid", "labels"]) model.on(`change:${name}`, () => this.draw());
    for (const side of ["top", "left"]) model.on(`change:${side}`, () => this.weigh(side));
    model.on("change:sums", () => this.total());
    this.draw();
  }

  // Only a matrix of other rows or columns is built anew: a slider under the hand must stay.
  draw() {
    const { rows, columns } = this.grid = this.model.get("grid"), labels = this.model.get("labels");
    const kind = JSON.stringify([rows, columns, labels, this.model.get("top").length]);
    if (kind !== this.kind) { this.kind = kind; this.turned = null;
      this.build(rows, columns, labels); }
    this.cells.forEach((line, i) =>
      line.forEach((td, k) => { td.textContent = this.grid.cells[i][k]; }));
    this.table.dataset.raw = this.grid.raw;
    this.light(); this.total();
    for (const side of ["top", "left"]) this.weigh(side);
  }

  build(rows, columns, labels) {
    this.knobs = { top: [], left: [] };
    const turning = this.model.get("top").length > 0, only = (...parts) => (turning ? parts : []);
    const title = (side, k, text) => {
      const alone = () => this.set(side, this.model.get(side).map((_, i) => +(i === k)));
      const label = `Only ${side === "top" ? "column" : "row"} ${text}`;
      return turning ? button(text, alone, { "aria-label": label, "data-kernel": "" }) : text;
    };
    const name = (text) => h("td.mg-letter", {}, text ?? ""), sum = (side) => h("td.mg-sumcell",
      { "data-side": side });
    const dial = (side, k, text) => h("td", {}, this.knob(side, k, `${labels[side]} at ${text}`));
    const head = (scope, side, k, text) => h("th", { scope, [`data-${SIDES[side]}`]: k },
      title(side, k, text));
    this.cells = rows.map((_, i) => columns.map((__, k) => h("td.mg-entry",
      { "data-entry": `${i},${k}` })));
    const dials = () => h("tr", {}, h("td"), name(labels.top),
      ...columns.map((t, k) => dial("top", k, t)));
    const heads = h("tr", {}, ...only(name(labels.left)), name(labels.name),
      ...columns.map((t, k) => head("col", "top", k, t)), ...only(name(labels.right)));
    const line = (t, i) => h("tr", {}, ...(turning ? [dial("left", i, t)] : []),
      head("row", "left", i, t), ...this.cells[i], ...only(sum("right")));
    const foot = () => h("tr", {}, h("td"), name(labels.bottom),
      ...columns.map(() => sum("bottom")));
    this.table = h("table.mg-entries", { "data-field": "matrix" },
      h("caption", {}, labels.title ?? labels.name), h("thead", {}, turning ? dials() : null,
        heads), h("tbody", {}, ...rows.map(line)),
      turning ? h("tfoot", {}, foot()) : null);
    this.body.replaceChildren(this.table, ...(turning ? [this.presets(labels)] : []));
    const ends = (side) => [...this.table.querySelectorAll(`[data-side=${side}]`)];
    this.ends = { right: ends("right"), bottom: ends("bottom") };
  }

  presets(labels) {
    const fill = (side, w, words) => button(words,
      () => this.set(side, this.model.get(side).map(() => w)),
      { "aria-label": `${labels[side]} ${words}`, "data-kernel": "" });
    const pair = (side) => [h("span.mg-letter", {}, labels[side]), fill(side, 1, "all 1"),
      fill(side, 0, "all 0")];
    return h("div.mg-bar", {}, ...pair("top"), ...pair("left"), h("span.mg-count", {},
      `${labels.top} mixes columns, ${labels.left} mixes rows; press a name to take that one `
        + `alone`));
  }

  knob(side, k, label) {
    const shown = h("output.mg-count");
    const range = field("input", label, { type: "range", min: -REACH, max: REACH, step: 0.1,
      "data-kernel": "", oninput: (e) => this.set(side,
        this.model.get(side).map((w, i) => (i === k ? +e.target.value : w))),
      onfocus: () => this.turn(side) });
    this.knobs[side].push({ range, shown });
    return h("div.mg-dial", {}, range, shown);
  }

  set(side, weights) {
    this.turned = side;
    this.model.set(side, weights); this.model.save_changes();
    this.weigh(side);
  }

  turn(side) { this.turned = side; this.light(); }

  weigh(side) {
    const weights = this.model.get(side);
    if (weights.length !== this.knobs[side].length) return;      // another matrix is on its way
    this.knobs[side].forEach(({ range, shown }, k) => {
      if (+range.value !== weights[k]) range.value = weights[k];
      shown.textContent = String(+weights[k].toFixed(2));
    });
    this.light();
  }

  // An entry is lit by its size times the weight of its column, or row; bars and a line beside the
  // lit ones, not colour alone, tell which they are.
  light() {
    const side = this.turned, weights = side ? this.model.get(side) : [];
    const most = Math.max(...weights.map(Math.abs)) || 1, share = (k) => (side ? weights[k] / most
      : 1);
    this.root.dataset.turned = side ?? "";
    this.cells.forEach((line, i) => line.forEach((td, k) => {
      const part = share(side === "left" ? i : k), heat = this.grid.heat[i][k] * part;
      td.style.setProperty("--mg-heat", `${Math.round(48 * Math.min(1, Math.abs(heat)))}%`);
      td.classList.toggle("mg-negative", heat < 0);
      td.classList.toggle("mg-lit", !!side && part !== 0);
      td.classList.toggle("mg-unlit", !!side && part === 0);
    }));
    for (const [key, name] of Object.entries(SIDES)) {
      this.table.querySelectorAll(`[data-${name}]`).forEach((th, k) =>
        th.classList.toggle("mg-lit", side === key && weights[k] !== 0));
    }
  }

  total() {
    const sums = this.model.get("sums");
    for (const [side, tds] of Object.entries(this.ends)) {
      tds.forEach((td, k) => {
        td.textContent = sums[side]?.cells[k] ?? "";
        td.style.setProperty("--mg-heat",
          `${Math.round(48 * Math.abs(sums[side]?.heat[k] ?? 0))}%`);
        td.classList.toggle("mg-negative", (sums[side]?.heat[k] ?? 0) < 0);
      });
      this.table.setAttribute(`data-${side}`, sums[side]?.raw ?? "");
    }
  }
}

export default {
  render({ model, el }) { new View(model, el); },
};
