// The Norm Cube in the browser: slabs of cells to paint over, a small cube of the same cells, and
// three switches.
//
// shared.js and panel.js stand in front of this text.  Which cells share a mean is the kernel's
// gradient of that mean; here it is only drawn.
const AXES = { N: "N, images", C: "C, channels", S: "S, positions" };
const CUBE = 19, BACK = { x: 44, y: -23 }, DEPTH = { x: 7, y: -4 };      // pixels of the small cube

class Cube extends Panel {
  constructor(model, el) {
    super(model, "say");
    this.shape = this.state.shape;
    this.slabs = h("div.mg-slabs");
    this.small = h("div.mg-small", { "aria-hidden": "true" });
    this.said = h("p", { "data-field": "changed" });
    this.build();
    this.appear(el, "cube", this.controls(), this.slabs,
      h("div.mg-cuberow", {}, this.small, h("div", {}, this.told, this.said, this.line)));
    this.listen({ state: () => this.write() });
  }

  // --- controls
  controls() {
    const pool = () =>
      this.set({ axes: Object.keys(AXES).filter((key) => this.boxes[key].box.checked) });
    this.boxes = Object.fromEntries(Object.entries(AXES).map(([name, words]) =>
      [name, check(`Pool ${name}`, words, pool)]));
    const presets = Object.entries(this.get("presets")).map(([words, { axes, groups }]) =>
      // again: none
      act(words, (e) => this.set(e.target.ariaPressed === "true" ? { axes: [] } : { axes, groups }),
        { "data-preset": words }));
    this.groups = pick("Groups of channels", "groups of channels", this.state.counts,
      (n) => this.set({ groups: +n }));
    this.show = pick("Shown in the cells", "cells show", this.get("views"),
      (show) => this.set({ show }));
    return h("div", {}, h("div.mg-bar", {}, h("span.mg-name", {}, "take the mean over"),
      ...Object.values(this.boxes), this.groups), h("div.mg-bar", {}, ...presets, this.show,
        knob("Contrast of image 1", "contrast of image 1",
      { min: 1, max: 3, step: 0.5, value: this.get("contrast") }, (contrast) =>
      this.set({ contrast }))));
  }

  // --- the slabs
  build() {
    const [N, C, S] = this.shape, { channels, images: names } = this.state;
    this.cells = {};
    const slab = (n) => h("table.mg-slab", { role: "grid", "data-image": n },
      h("caption", {}, `image ${n + 1}: a ${names[n]}`),
      h("tbody", {}, ...count(C).map((c) => h("tr", {}, h("th", { scope: "row" }, channels[c]),
        ...count(S).map((place) => this.cell([n, c, place]))))));
    this.slabs.append(...count(N).map(slab));
    this.slabs.addEventListener("pointermove", (e) => this.paint(e));
    for (const kind of ["pointerup", "pointercancel"]) this.slabs.addEventListener(kind,
      (e) => this.painted(e));
    const cubes = [];
    for (let n = N - 1; n >= 0; n--) for (let c = C - 1; c >= 0; c--) for (let k = 0; k < S; k++) {
      const x = 6 + BACK.x * n + CUBE * k, y = 8 - BACK.y * (N - 1) + BACK.y * n + CUBE * c,
        d = DEPTH;
      cubes.push(s("g", { "data-small": `${n},${c},${k}` },
        s("path", { d: `M${x} ${y}h${CUBE}v${CUBE}h${-CUBE}z` }),
        s("path", { d: `M${x} ${y}l${d.x} ${d.y}h${CUBE}l${-d.x} ${-d.y}z` }),
        s("path", { d: `M${x + CUBE} ${y}l${d.x} ${d.y}v${CUBE}l${-d.x} ${-d.y}z` })));
    }
    const wide = BACK.x * (N - 1) + CUBE * S + 24, high = -BACK.y * (N - 1) + CUBE * C + 18;
    this.small.append(picture(wide, high, { role: null }, ...cubes));
  }

  cell(at) {
    const key = at.join();
    const cell = h("td.mg-cell", { role: "gridcell", tabindex: -1, "data-at": key,
      "data-kernel": "", onfocus: () => this.choose(at), onkeydown: (e) => this.key(e, at),
      onpointerdown: (e) => { if (e.button === 0) { this.from = at; this.to = at; cell.focus();
        e.preventDefault(); } } });
    return (this.cells[key] = cell);
  }

  choose(at) { if (!this.dead && this.get("chosen").join() !== at.join()) this.set({ chosen: at });
    }

  key(e, [n, c, k]) {
    const move = { ArrowRight: [0, 0, 1], ArrowLeft: [0, 0, -1], ArrowDown: [0, 1, 0],
      ArrowUp: [0, -1, 0], PageDown: [1, 0, 0], PageUp: [-1, 0, 0] }[e.key];
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
      cell.classList.toggle("mg-paint", this.from.join() !== this.to.join()
        && inside(key.split(",").map(Number)));
    }
  }

  painted(e) {
    if (!this.from) return;
    const axes = Object.keys(AXES).filter((_, axis) => this.from[axis] !== this.to[axis]);
    for (const cell of Object.values(this.cells)) cell.classList.remove("mg-paint");
    this.from = undefined;
    if (axes.length && e.type === "pointerup" && !this.dead) this.set({ axes });
  }

  // --- what the kernel found
  write() {
    const { cells, told, changed, line, groups } = this.state, axes = this.get("axes");
    const chosen = this.get("chosen").join();
    for (const [name, box] of Object.entries(this.boxes)) box.show(axes.includes(name));
    this.groups.show(groups); this.able(this.groups.select, axes.includes("C"));
    this.show.show(this.get("show"));
    for (const { at, text, raw, mean, heat, shares, words } of cells) {
      const cell = this.cells[at], small = this.small.querySelector(`[data-small="${at}"]`);
      cell.replaceChildren(text, h("sub", {}, `${mean}`));
      cell.dataset.raw = raw; cell.dataset.mean = mean;
      cell.style.setProperty("--mg-heat", `${Math.round(48 * Math.abs(heat))}%`);
      cell.classList.toggle("mg-negative", heat < 0);
      cell.tabIndex = at === chosen ? 0 : -1;
      cell.setAttribute("aria-label", words);
      cell.setAttribute("aria-selected", String(at === chosen));
      for (const e of [cell, small]) { e.classList.toggle("mg-shares", shares);
        e.classList.toggle("mg-here", at === chosen); }
    }
    for (const part of this.root.querySelectorAll("[data-preset]")) {
      const { axes: its, groups: number } = this.get("presets")[part.dataset.preset];
      part.setAttribute("aria-pressed",
        String(its.join() === axes.join() && (number === groups || !its.includes("C"))));
    }
    this.report(told.words, { means: told.means, share: told.share, name: told.name });
    this.said.textContent = changed.words; this.said.dataset.changed = changed.count;
    this.charge(line);
  }
}

export default showing(Cube);
