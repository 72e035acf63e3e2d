// The Sorting Office in the browser: points that are dragged, or moved by keys, within a tray and
// between trays.
//
// shared.js and panel.js stand in front of this text.  Where a point is, the learner decides; every
// mean and slope is the kernel's.
// of a tray in pixels; its rim keeps points inside the frame
const SIDE = 210, GAP = 18, TOP = 24, RIM = 18;
const STEP = 0.1;                                        // of an arrow key
const SHAPES = [(r) => s("circle.mg-shape", { r }),
  (r) => s("rect.mg-shape", { x: -r, y: -r, width: 2 * r, height: 2 * r }),
  (r) => s("path.mg-shape", { d: `M0 ${-1.3 * r}L${1.2 * r} ${r}L${-1.2 * r} ${r}Z` })];
const PLURAL = (n) => `${n} point${n === 1 ? "" : "s"}`;
const HEAD = ["tray", "points", "mean", "slope for each of its points", "sum / count"];

class Office extends Panel {
  constructor(model, el) {
    super(model);
    this.names = [...model.get("names")];
    this.figure = h("div.mg-figure", { tabindex: 0, role: "region",
      "aria-label": "Trays with their points" });
    this.rows = h("tbody");
    this.build();
    this.appear(el, "office", this.figure, check("Means computed outside the graph",
      "means computed outside the graph, and fed back as numbers", (outside) =>
      this.set({ outside }), this.get("outside")),
      h("p.mg-note", {}, "Drag a point within its tray or into another one. By keyboard: Tab to a "
        + "point, arrow keys move it, 1 2 3 choose its tray."), this.told,
    sheet("Means and their slopes, from the engine", HEAD, this.rows, { "data-field": "table" }),
    this.line);
    this.listen({ state: () => this.write() });
  }

  build() {
    const wide = this.names.length * (SIDE + GAP);
    const each = (make) => this.names.map((_, k) => make(this.left(k)));
    this.trays = each((x) => s("rect.mg-tray", { x, y: TOP, width: SIDE, height: SIDE, rx: 6 }));
    this.titles = each((x) => s("text.mg-title", { x, y: TOP - 8 }));
    this.empties = each((x) => s("text.mg-empty", { x: x + SIDE / 2, y: TOP + SIDE / 2 + 26 }));
    const axes = this.names.flatMap((_, k) => [[-1, 0, 1, 0], [0, -1, 0, 1]].map(([x, y, u, v]) => {
      const a = this.spot(k, [x, y]), b = this.spot(k, [u, v]);
      return s("path.mg-axis", { d: `M${a}L${b}` });
    }));
    this.pulls = s("g"); this.means = s("g"); this.shares = s("g");
    this.points = s("g", {}, ...this.get("points").map((_, i) => this.point(i)));
    this.svg = picture(wide, TOP + SIDE + 4, { role: "group", "aria-label": "Three trays" },
      ...this.trays, ...axes, ...this.titles, ...this.empties, this.pulls, this.means, this.points,
      this.shares);
    this.figure.append(this.svg);
  }

  left(k) { return k * (SIDE + GAP) + 2; }
  spot(k, [x, y]) {
    const half = SIDE / 2 - RIM;
    return [this.left(k) + SIDE / 2 + x * half, TOP + SIDE / 2 - y * half];
  }

  // --- moving a point
  point(i) {
    return s("g.mg-point", { tabindex: 0, role: "button", "data-point": i, "data-kernel": "",
      onkeydown: (e) => this.key(e, i),
      onpointerdown: (e) => this.take(e, i), onpointermove: (e) => this.drag(e),
      onpointerup: () => this.drop(), onpointercancel: () => this.drop() });
  }

  move(i, label, at) {
    const bound = (v) => Math.round(100 * Math.min(1, Math.max(-1, v))) / 100;
    const points = this.get("points").map((p, k) => (k === i ? at.map(bound) : p));
    const labels = this.get("labels").map((l, k) => (k === i ? label : l));
    this.model.set({ points, labels });
    this.place(i);
    if (this.waiting) return;                            // one message a frame
    this.waiting = requestAnimationFrame(() => { this.waiting = 0; this.model.save_changes(); });
  }

  key(e, i) {
    if (this.dead) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const [x, y] = this.get("points")[i], label = this.get("labels")[i];
    if (e.key in ways) this.move(i, label, [x + STEP * ways[e.key][0], y + STEP * ways[e.key][1]]);
    else if (this.names[+e.key - 1]) this.move(i, +e.key - 1, [x, y]);
    else return;
    e.preventDefault(); e.stopPropagation();
  }

  take(e, i) {
    e.currentTarget.setPointerCapture(e.pointerId);
    e.currentTarget.focus();
    this.dragged = i;
  }

  drag(e) {
    if (this.dragged === undefined) return;
    const at = new DOMPoint(e.clientX,
      e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const k = Math.min(this.names.length - 1,
      Math.max(0, Math.floor((at.x + GAP / 2) / (SIDE + GAP))));
    const [cx, cy] = this.spot(k, [0, 0]), half = SIDE / 2 - RIM;
    this.trays.forEach((tray, t) => tray.classList.toggle("mg-over", t === k));
    this.move(this.dragged, k, [(at.x - cx) / half, (cy - at.y) / half]);
  }

  drop() {
    this.dragged = undefined;
    for (const tray of this.trays) tray.classList.remove("mg-over");
  }

  place(i) {
    const group = this.points.children[i], at = this.get("points")[i],
      label = this.get("labels")[i];
    group.setAttribute("transform", `translate(${this.spot(label, at)})`);
    if (group.dataset.label !== String(label)) {
      group.dataset.label = label;
      group.replaceChildren(SHAPES[label](10), s("text", { y: 4 }, `${i + 1}`));
    }
    group.setAttribute("aria-label",
      `Point ${i + 1} in tray ${this.names[label]} at (${at.map((v) => short(v, 3)).join(", ")}); `
      + "arrow keys move it, 1 to 3 choose its tray");
  }

  // --- what the kernel found
  write() {
    const { trays, labels, points, shares, strangers, line } = this.state;
    this.get("points").forEach((_, i) => this.place(i));
    trays.forEach(({ name, count }, k) => {
      this.titles[k].textContent = `${name}: ${PLURAL(count)}`;
      this.empties[k].textContent = count ? "" : "empty: mean 0, no slope";
    });
    const spots = points.map((at, i) => this.spot(labels[i], at));
    const ends = labels.map((label) => this.spot(label, trays[label].at));
    this.pulls.replaceChildren(...spots.flatMap((at, i) => pull(at, ends[i], shares[i])));
    const texts = labelled(spots);
    this.shares.replaceChildren(...spots.map(([x], i) => s("text.mg-share",
      { "data-share": i, "data-raw": shares[i], x, y: texts[i] ?? 0, display: texts[i] === undefined
        ? "none" : null }, short(shares[i], 3))));
    this.means.replaceChildren(...trays.map(({ name, at, count, raw }, k) => s("g.mg-mean",
      { "data-mean": name, "data-raw": raw, transform: `translate(${this.spot(k, at)})`,
        style: count ? null : "display:none" },
      s("path", { d: "M-8 -8L8 8M-8 8L8 -8" }))));
    this.rows.replaceChildren(...trays.map(({ name, count: many, mean, share, divided }) =>
      row({ "data-tray": name }, name, cell("count", null, many),
        cell("mean", null, mean || "0 (empty)"), cell("share", null, share),
      h(`td${divided.includes("nan") ? ".mg-nan" : ""}`, { "data-cell": "divided" }, divided))));
    const empty = trays.filter(({ count }) => !count).map(({ name }) => name);
    const strange = strangers ? `A point of another tray moves a mean by ${strangers}.`
      : "No point moves another tray's mean.";
    const emptied = ["",
      `Tray ${empty[0]} is empty: its mean is set to 0, and no point has a slope for it. `,
      `Trays ${empty.join(" and ")} are empty: their means are set to 0, and no point has a `
        + `slope for them. `,
    ][empty.length];
    const outside = "Computed outside the graph, the means are the same numbers, but no point "
      + "has a slope.";
    this.report(emptied + (shares.some(Boolean) ? strange : outside));
    this.charge(line);
  }
}

// The height of each point's label: above it, or below where that is taken or outside the tray;
// else none, for all points of a tray have the same slope and the table tells it.
function labelled(spots) {
  const near = ([x, y], [u, v], wide, high) => Math.abs(x - u) < wide && Math.abs(y - v) < high,
    found = [];
  for (const [i, [x, y]] of spots.entries()) {
    const free = (text) => text > TOP + 12 && text < TOP + SIDE - 2
      && !spots.some((spot, k) => k !== i && near([x, text - 4], spot, 25, 15))
      && !found.some((other, k) => other !== undefined && near([x, text], [spots[k][0], other], 38,
        13));
    found.push([y - 16, y + 24].find(free));
  }
  return found;
}

// An arrow from a point to the mean of its tray, as thick as its slope; without a slope it is a
// broken line.
function pull(from, to, share) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]], far = Math.hypot(dx, dy);
  if (far < 26) return [];
  const [ux, uy] = [dx / far, dy / far], before = (d) => [to[0] - d * ux, to[1] - d * uy];
  const tip = before(9), foot = before(18),
    sides = [1, -1].map((k) => [foot[0] - 5 * k * uy, foot[1] + 5 * k * ux]);
  const line = s("path.mg-pull", { d: `M${from[0] + 11 * ux} ${from[1] + 11 * uy}L${foot}`,
    "stroke-width": 1.2 + 5 * Math.abs(share), "data-zero": share ? null : "" });
  if (!share) return [line];
  return [line, s("path.mg-tip", { d: `M${tip}L${sides[0]}L${sides[1]}Z` })];
}

export default showing(Office);
