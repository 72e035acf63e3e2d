// The Norm Cube in the browser: slabs of cells to paint over, a small cube of the same cells, and three switches.
//
// shared.js stands in front of this text.  Which cells share a mean is the kernel's gradient of that mean; here it is
// only drawn.
const { h, s, field, button } = shared;
const AXES = { N: "N, images", C: "C, channels", S: "S, positions" };
const CUBE = 19, BACK = { x: 44, y: -23 }, DEPTH = { x: 7, y: -4 };      // pixels of the small cube

class Cube {
  constructor(model, el) {
    this.model = model;
    this.shape = model.get("state").shape;
    this.slabs = h("div.mg-slabs");
    this.small = h("div.mg-small", { "aria-hidden": "true" });
    this.told = h("p.mg-say", { role: "status", "data-field": "told" });
    this.said = h("p", { "data-field": "changed" });
    this.line = h("p.mg-line", { "data-field": "line" });
    this.root = h("div.mg.mg-lens.mg-cube", { "data-mg": "cube" }, this.controls(), this.slabs,
      h("div.mg-cuberow", {}, this.small, h("div", {}, this.told, this.said, this.line)), ...shared.printer(model));
    el.append(this.root);
    this.build();
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    this.write();
  }

  send(changes) { for (const [name, value] of Object.entries(changes)) this.model.set(name, value); this.model.save_changes(); }
  live() { return this.root.dataset.live !== "false"; }

  // --- controls
  controls() {
    this.boxes = {};
    const axis = (name) => {
      const box = this.boxes[name] = field("input", `Pool ${name}`, { type: "checkbox", "data-kernel": "",
        onchange: () => this.send({ axes: Object.keys(AXES).filter((key) => this.boxes[key].checked) }) });
      return h("label.mg-switch", {}, box, ` ${AXES[name]}`);
    };
    const presets = Object.entries(this.model.get("presets")).map(([words, { axes, groups }]) =>
      button(words, (e) => this.send(e.target.ariaPressed === "true" ? { axes: [] } : { axes, groups }),   // again: none
        { "data-kernel": "", "data-preset": words }));
    const counts = this.model.get("state").counts;
    this.groups = field("select", "Groups of channels", { "data-kernel": "",
      onchange: (e) => this.send({ groups: +e.target.value }) }, ...counts.map((n) => h("option", { value: n }, `${n}`)));
    this.show = field("select", "Shown in the cells", { "data-kernel": "",
      onchange: (e) => this.send({ show: e.target.value }) },
      ...this.model.get("views").map((name) => h("option", { value: name }, name)));
    return h("div", {}, h("div.mg-bar", {}, h("span.mg-name", {}, "take the mean over"), ...Object.keys(AXES).map(axis),
        h("label.mg-choice", {}, "groups of channels ", this.groups)),
      h("div.mg-bar", {}, ...presets, h("label.mg-choice", {}, "cells show ", this.show),
        shared.knob("Contrast of image 1", "contrast of image 1", { min: 1, max: 3, step: 0.5,
          value: this.model.get("contrast") }, (value) => this.send({ contrast: value }))));
  }

  // --- the slabs
  build() {
    const [N, C, S] = this.shape, channels = this.model.get("state").channels, names = this.model.get("state").images;
    this.cells = {};
    const slab = (n) => h("table.mg-slab", { role: "grid", "data-image": n }, h("caption", {}, `image ${n + 1}: a ${names[n]}`),
      h("tbody", {}, ...[...Array(C).keys()].map((c) => h("tr", {}, h("th", { scope: "row" }, channels[c]),
        ...[...Array(S).keys()].map((place) => this.cell([n, c, place]))))));
    this.slabs.append(...[...Array(N).keys()].map(slab));
    this.slabs.addEventListener("pointermove", (e) => this.paint(e));
    for (const kind of ["pointerup", "pointercancel"]) this.slabs.addEventListener(kind, (e) => this.painted(e));
    const cubes = [];
    for (let n = N - 1; n >= 0; n--) for (let c = C - 1; c >= 0; c--) for (let k = 0; k < S; k++) {
      const x = 6 + BACK.x * n + CUBE * k, y = 8 - BACK.y * (N - 1) + BACK.y * n + CUBE * c, d = DEPTH;
      cubes.push(s("g", { "data-small": `${n},${c},${k}` },
        s("path", { d: `M${x} ${y}h${CUBE}v${CUBE}h${-CUBE}z` }),
        s("path", { d: `M${x} ${y}l${d.x} ${d.y}h${CUBE}l${-d.x} ${-d.y}z` }),
        s("path", { d: `M${x + CUBE} ${y}l${d.x} ${d.y}v${CUBE}l${-d.x} ${-d.y}z` })));
    }
    const wide = BACK.x * (N - 1) + CUBE * S + 24, high = -BACK.y * (N - 1) + CUBE * C + 18;
    this.small.append(s("svg.mg-svg", { viewBox: `0 0 ${wide} ${high}`, style: `width:${wide}px` }, ...cubes));
  }

  cell(at) {
    const key = at.join();
    const cell = h("td.mg-cell", { role: "gridcell", tabindex: -1, "data-at": key, "data-kernel": "",
      onfocus: () => this.choose(at), onkeydown: (e) => this.key(e, at),
      onpointerdown: (e) => { if (e.button === 0) { this.from = at; this.to = at; cell.focus(); e.preventDefault(); } } });
    return (this.cells[key] = cell);
  }

  choose(at) { if (this.live() && this.model.get("chosen").join() !== at.join()) this.send({ chosen: at }); }

  key(e, [n, c, k]) {
    const move = { ArrowRight: [0, 0, 1], ArrowLeft: [0, 0, -1], ArrowDown: [0, 1, 0], ArrowUp: [0, -1, 0],
      PageDown: [1, 0, 0], PageUp: [-1, 0, 0] }[e.key];
    if (!move) return;
    e.preventDefault(); e.stopPropagation();
    this.cells[[n + move[0], c + move[1], k + move[2]].join()]?.focus();
  }

  // Painting from one cell to another: the axes along which the two differ are pooled.
  paint(e) {
    if (!this.from) return;
    const over = document.elementFromPoint(e.clientX, e.clientY)?.dataset?.at;
    if (over) this.to = over.split(",").map(Number);
    const inside = (at) => at.every((i, axis) => Math.min(this.from[axis], this.to[axis]) <= i
      && i <= Math.max(this.from[axis], this.to[axis]));
    for (const [key, cell] of Object.entries(this.cells)) {
      cell.classList.toggle("mg-paint", this.from.join() !== this.to.join() && inside(key.split(",").map(Number)));
    }
  }

  painted(e) {
    if (!this.from) return;
    const axes = Object.keys(AXES).filter((_, axis) => this.from[axis] !== this.to[axis]);
    for (const cell of Object.values(this.cells)) cell.classList.remove("mg-paint");
    this.from = undefined;
    if (axes.length && e.type === "pointerup" && this.live()) this.send({ axes });
  }

  // --- what the kernel found
  write() {
    const { cells, told, changed, line, groups } = this.model.get("state"), axes = this.model.get("axes");
    const chosen = this.model.get("chosen").join();
    for (const [name, box] of Object.entries(this.boxes)) box.checked = axes.includes(name);
    this.groups.value = groups; this.groups.disabled = !axes.includes("C") || !this.live();
    this.show.value = this.model.get("show");
    for (const { at, text, raw, mean, heat, shares, words } of cells) {
      const cell = this.cells[at], small = this.small.querySelector(`[data-small="${at}"]`);
      cell.replaceChildren(text, h("sub", {}, `${mean}`));
      cell.dataset.raw = raw; cell.dataset.mean = mean;
      cell.style.setProperty("--mg-heat", `${Math.round(48 * Math.abs(heat))}%`);
      cell.classList.toggle("mg-negative", heat < 0);
      cell.tabIndex = at === chosen ? 0 : -1;
      cell.setAttribute("aria-label", words); cell.setAttribute("aria-selected", String(at === chosen));
      for (const e of [cell, small]) { e.classList.toggle("mg-shares", shares); e.classList.toggle("mg-here", at === chosen); }
    }
    for (const part of this.root.querySelectorAll("[data-preset]")) {
      const { axes: its, groups: number } = this.model.get("presets")[part.dataset.preset];
      part.setAttribute("aria-pressed", String(its.join() === axes.join() && (number === groups || !its.includes("C"))));
    }
    this.told.textContent = told.words;
    Object.assign(this.told.dataset, { means: told.means, share: told.share, name: told.name });
    this.said.textContent = changed.words; this.said.dataset.changed = changed.count;
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · `, shared.verdict(line));
  }
}

export default {
  render({ model, el }) { new Cube(model, el); },
};
