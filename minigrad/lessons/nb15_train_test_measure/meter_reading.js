// Meter Reading in the browser: three stages' curves over the batches, the ROC curve, and what the meter holds.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (buckets, batch, meters, order,
// and how many batches are read); every number is the kernel's, here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const CHART = { width: 740, height: 250, left: 44, right: 12, top: 36, bottom: 36 };
const ROC = { width: 268, height: 268, left: 36, right: 10, top: 8, bottom: 36 };
const HELD = { width: 452, height: 268, left: 40, right: 10, top: 8, bottom: 36 };
const PACE = 350;                                                        // ms between the batches of Play
const MARKED = [0.3, 0.55, 0.8];                                         // where along its line a stage has its mark
const WORDS = { shared: "one, shared by all stages", reset: "one, reset before each stage", own: "one for each stage" };
const ORDERED = { shuffled: "shuffled", sorted: "sorted by label" };
const COLUMNS = [["samples", "own samples"], ["exact", "their exact AUC"], ["every", "meter of every score"],
  ["bucketed", ""], ["mean", "mean of batch AUCs"], ["lone", "batches of one class"]];

class MeterReading extends Framed {
  constructor(model, el) {
    super(model);
    this.curves = this.svg(CHART, "curves"); this.roc = this.svg(ROC, "roc"); this.held = this.svg(HELD, "held");
    this.merged = h("span", { hidden: "" }, " One state: whoever asks reads all that came before. So a curve goes on "
      + "through all later stages, and where two run together both are that one state.");
    this.appear(el, "reading", ["state"], this.choices(), this.settings(),
      this.buttons(), this.told, this.message, this.curves,
      h("p.mg-note", {}, "what the stages' meters read, over the batches; thin line: the exact AUC of the stage's own "
        + "samples so far.", this.merged), h("div.mg-wide", { tabindex: 0, role: "region",
        "aria-label": "Table" }, this.table()),
      h("div.mg-meterpanes", {},
        h("div", {}, this.roc, h("p.mg-note", {}, "ROC curve of this stage, as a threshold falls: true positives, "
          + "the share of malignant samples above it; false positives, of benign ones. Thin: its own scores, exact; "
          + "broad: what the meter's buckets hold")),
        h("div", {}, this.held, h("p.mg-note", {}, "what the meter's buckets hold: malignant up, benign down; filled: "
          + "samples of this stage; empty frames: of stages before"))),
      this.line);
    const watch = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) target.wide = contentRect.width;
      this.draw(this.model.get("state"));
    });
    for (const svg of [this.curves, this.roc, this.held]) watch.observe(svg);
  }

  // --- what the learner decides
  // How many batches each stage has.
  lengths(batch = this.trail.batch) { return this.known.sizes.map((size) => Math.ceil(size / batch)); }

  total(batch) { return this.lengths(batch).reduce((a, b) => a + b); }

  get now() { return Math.min(this.trail.batches, this.total()); }

  choices() {
    const select = (label, words, key, named) => {
      this[key] = field("select", label, { "data-kernel": "", onchange: () => this.send({ [key]: this[key].value }) },
        ...Object.keys(named).map((value) => h("option", { value }, named[value])));
      return h("label.mg-choice", {}, `${words} `, this[key]);
    };
    return h("div.mg-knobs", {}, select("Meters", "meters", "meters", WORDS),
      select("Order of the evaluations", "evaluations", "order", ORDERED));
  }

  settings() {
    const { buckets, batches: [least, most] } = this.known, now = this.trail;
    this.buckets = decades("Buckets", "buckets", buckets, now.buckets, (v) => this.send({ buckets: v }), true);
    this.batch = shared.knob("Batch", "samples of a batch", { min: least, max: most, step: 8, value: now.batch },
      (v) => this.send({ batch: v, batches: Math.round((this.now / this.total()) * this.total(v)) }));
    this.read = shared.knob("Batches read", "batches read", { min: 0, max: this.total(), value: this.now },
      (v) => { this.stop(); this.send({ batches: v }); });
    return h("div.mg-knobs", {}, this.read, this.buckets, this.batch);
  }

  place() {
    const now = this.trail;
    this.meters.value = now.meters; this.order.value = now.order;
    this.buckets.show(now.buckets); this.batch.show(now.batch);
    this.read.querySelector("input").max = this.total();
    this.read.show(this.now);
    this.where.textContent = `${this.now} of ${this.total()} batches`;
  }

  buttons() {
    const live = { "data-kernel": "" }, play = button("▶ Play", null, { "aria-label": "Play the batches", ...live });
    const go = (batches) => this.send({ batches });
    const next = () => go(this.now < this.total() ? this.now + 1 : 0);
    this.stop = shared.player(play, next, () => !this.dead && this.now < this.total(), PACE);
    const stage = () => {                                                // the first batch of the next one
      let end = 0;
      const ends = this.lengths().map((n) => (end += n));
      this.stop(); go((this.now ? ends.find((e) => e >= this.now) : 0) + 1);
    };
    this.where = h("span.mg-count", { "data-field": "where" });
    return h("div.mg-bar", {}, button("One batch", () => { this.stop(); go(this.now + 1); }, live), play,
      button("Next stage", stage, { title: "its first batch", ...live }),
      button("Start again", () => { this.stop(); go(0); }, live), this.where);
  }

  // --- the pictures
  svg({ width, height }, name) {
    return s("svg.mg-svg", { role: "img", style: `width:${width}px;height:${height}px`, "data-chart": name });
  }

  // Axes around [x from, x to], [y from, y to]; returns what maps a place into the frame, and its size.  A frame is as
  // wide as the page leaves it, so that its words stay as large.
  axes(svg, { width, height, left, right, top, bottom }, [l, r], [u, o], [across, up], write = (v) => short(v, 3)) {
    const wide = svg.wide || width, size = [wide - left - right, height - top - bottom];
    const [w, t] = size;
    svg.setAttribute("viewBox", `0 0 ${wide} ${height}`);
    const at = ([x, y]) => [((x - l) / (r - l)) * w, ((o - y) / (o - u)) * t];
    const parts = [s("rect.mg-frame", { width: w, height: t }),
      ...ticks(l, r, w / 90).map((v) => s("text.mg-tick",
        { x: tidy(at([v, 0])[0]), y: t + 16, "text-anchor": "middle" }, short(v))),
      ...ticks(u, o, t / 45).map((v) => s("text.mg-tick", { x: -6, y: tidy(at([0, v])[1] + 4), "text-anchor": "end" },
        write(v))),
      s("text.mg-axisname", { x: w, y: t + 31, "text-anchor": "end" }, across),
      s("text.mg-axisname", { x: 6, y: 15 }, up)];
    return { at, size, parts, place: { transform: `translate(${left} ${top})` } };
  }

  chart(state) {
    const { at, size, parts, place } = this.axes(this.curves, CHART, [0, state.total], state.window,
      ["batches", "AUC"]);
    const line = (curve) => {                                            // nan leaves a gap
      const runs = [[]];
      for (const [k, v] of curve) { if (v === null) runs.push([]); else runs.at(-1).push(at([k, v])); }
      return runs.map((points) => cutLine(points, size));
    };
    const drawn = (curve, tag, way) => line(curve).flatMap(({ d, leaves }) => [s(tag, { d, "data-way": way }),
      ...leaves.map(leaving)]);
    let end = 0;
    const walls = state.lengths.flatMap((n, k) => {
      const [x] = at([end, 0]), middle = at([end + n / 2, 0])[0], stage = this.known.stages[k];
      const lines = 7.2 * stage.length > 2 * (middle - x) ? stage.split(" ") : [stage];
      end += n;
      return [k ? s("path.mg-wall", { d: `M${tidy(x)} 0V${size[1]}` }) : null, ...lines.map((words, i) =>
        s("text.mg-armname", { x: tidy(middle), y: -7 - 14 * (lines.length - 1 - i), "text-anchor": "middle",
          "data-now": String(stage === state.stage) }, words))].filter(Boolean);
    });
    const marks = state.curves.flatMap((curve, way) => {
      const points = curve.filter(([, v]) => v !== null).map(at).filter((p) => inside(p, size));
      const shown = [points[Math.round(MARKED[way] * (points.length - 1))], points.at(-1)].filter(Boolean);
      return [...new Set(shown)].map((p) => s("path.mg-waymark", { d: MARKS[way](p, 4), "data-way": way }));
    });
    this.curves.dataset.raw = JSON.stringify(state.curves); this.curves.dataset.exact = JSON.stringify(state.exact);
    this.curves.dataset.meters = state.meters;
    this.curves.setAttribute("aria-label", `AUC over ${state.batches} of ${state.total} batches; `
      + state.rows.filter((row) => row.samples).map((row, k) => `the curve of ${row.stage} stands at ${
        state.curves[k].at(-1)?.[1]?.toFixed(3) ?? "nan"} after ${state.curves[k].length} batches, its own data at ${
        row.words.exact}`).join("; "));
    this.curves.replaceChildren(s("g", place, ...parts, ...walls, ...state.exact.flatMap((curve) => drawn(curve,
      "path.mg-exact", 3)), ...state.curves.flatMap((curve, way) => drawn(curve, "path.mg-way", way)), ...marks));
  }

  ranked(state) {
    const { at, size, parts, place } = this.axes(this.roc, ROC, [0, 1], [0, 1], ["false positives", "true positives"]);
    const points = (name) => state.roc?.[name][0].map((x, k) => [x, state.roc[name][1][k]]) ?? [];
    const all = ["bucketed", "exact"].map((name) => points(name).filter(([x, y]) => x !== null && y !== null).map(at));
    this.roc.dataset.raw = JSON.stringify(state.roc);
    this.roc.setAttribute("aria-label", state.roc ? `ROC curve of ${state.stage}: exact from ${
      state.roc.exact[0].length - 1} distinct scores, the meter's from ${state.buckets} buckets` : "no ROC curve yet");
    this.roc.replaceChildren(s("g", place, ...parts, s("path.mg-axis", { d: `M0 ${size[1]}L${size[0]} 0` }),
      ...all.map((line, k) => s(["path.mg-rocbucketed", "path.mg-rocexact"][k], { d: cutLine(line, size).d })),
      ...(all[0].length <= 30 ? all[0].map((p) => s("path.mg-rocmark", { d: MARKS[0](p, 3) })) : [])));
  }

  bars(state) {
    const { held, own, buckets } = state, most = held ? Math.max(...held.positives, ...held.negatives, 1) : 1;
    const { at, size, parts, place } = this.axes(this.held, HELD, [0, 1], [-most * 1.1, most * 1.1],
      ["score", ""], (v) => short(Math.abs(v)));
    const bar = (counts, side, tag) => counts.flatMap((n, k) => {
      const [x, y] = at([k / buckets, side * n]), [end, foot] = at([(k + 1) / buckets, 0]);
      return n ? [s(tag, { x: tidy(x), width: tidy(end - x), y: tidy(Math.min(y, foot)),
        height: tidy(Math.abs(foot - y)), "data-side": side })] : [];
    });
    const sides = [["positives", 1], ["negatives", -1]];
    const foot = at([0, 0])[1];
    const edge = (k) => `M${tidy(at([k / buckets, 0])[0])} ${tidy(foot - 4)}v8`;
    this.held.dataset.raw = JSON.stringify(held); this.held.dataset.own = JSON.stringify(own);
    const sum = (counts) => counts.positives.concat(counts.negatives).reduce((a, b) => a + b);
    this.held.setAttribute("aria-label", held ? `The meter of ${state.stage} holds ${sum(held)} samples in ${
      buckets} buckets, ${sum(own)} of them of this stage` : "the meter holds nothing");
    this.held.replaceChildren(s("g", place, ...parts, s("text.mg-axisname", { x: size[0] / 2, y: 15,
      "text-anchor": "middle" }, "malignant ↑"), s("text.mg-axisname", { x: size[0] / 2, y: size[1] - 8,
      "text-anchor": "middle" }, "benign ↓"), ...(held ? sides.flatMap(([name, side]) => [
      ...bar(own[name], side, "rect.mg-own"), ...bar(held[name], side, "rect.mg-kept")]) : []),
    s("path.mg-axis", { d: `M0 ${tidy(foot)}H${size[0]}${[...Array(buckets + 1).keys()].map(edge).join("")}` })));
  }

  // --- the table
  table() {
    this.cells = {}; this.heads = {};
    const head = ([key, words]) => (this.heads[key] = h("th", { scope: "col" }, words));
    const row = (stage, k) => h("tr", { "data-row": stage }, h("th", { scope: "row" }, sample(k), ` ${stage}`),
      ...COLUMNS.map(([key]) => (this.cells[`${stage} ${key}`] = h("td", { "data-cell": key }))));
    return h("table.mg-table.mg-look", { "data-field": "table" },
      h("caption", {}, "Each stage after the last of its batches so far; in brackets: how far from the exact AUC"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "stage"),
        ...COLUMNS.map(head))),
      h("tbody", {}, ...this.known.stages.map(row)));
  }

  fill(row) {
    for (const [key] of COLUMNS) {
      const cell = this.cells[`${row.stage} ${key}`], raw = key in row.raw ? row.raw[key] : row[key];
      const gap = key === "exact" ? null : row.gap[key];
      cell.textContent = row.words[key] ?? `${row[key]}`;
      if (gap != null) cell.textContent += ` (${row.apart[key]})`;
      cell.dataset.raw = JSON.stringify(raw);
      if (gap != null) cell.dataset.gap = gap; else delete cell.dataset.gap;
    }
  }

  // --- what the kernel found
  draw(state) { this.chart(state); this.ranked(state); this.bars(state); }

  write() {
    const state = this.model.get("state");
    this.complain();
    this.place();
    this.draw(state);
    state.rows.forEach((row) => this.fill(row));
    this.heads.bucketed.textContent = `meter of ${state.buckets} buckets`;
    this.merged.hidden = state.meters !== "shared";
    this.told.textContent = state.told;
    Object.assign(this.told.dataset, { batches: state.batches, meters: state.meters, order: state.order,
      buckets: state.buckets, batch: state.batch });
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new MeterReading(model, el); },
};
