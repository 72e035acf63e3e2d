// Meter Reading in the browser: three stages' curves over the batches, the ROC curve, and what the
// meter holds.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (buckets, batch, meters, order, and how many batches are read); every number is
// the kernel's, here it is only written and drawn to scale.
const CHART = { width: 740, height: 196, left: 44, right: 12, top: 36, bottom: 36 };
const ROC = { width: 280, height: 196, left: 36, right: 10, top: 8, bottom: 36 };
const HELD = { width: 280, height: 186, left: 40, right: 10, top: 8, bottom: 36 };
const PACE = 350;  // ms between the batches of Play
const MARKED = [0.3, 0.55, 0.8];  // where along its line a stage has its mark
const WORDS = { shared: "one, shared by all stages", reset: "one, reset before each stage",
  own: "one for each stage" };
const ORDERED = { shuffled: "shuffled", sorted: "sorted by label" };
const COLUMNS = [["samples", "own samples"], ["exact", "their exact AUC"],
  ["every", "meter of every score"], ["bucketed", ""], ["mean", "mean of batch AUCs"],
  ["lone", "batches of one class"]];

class MeterReading extends Framed {
  constructor(model, el) {
    super(model);
    [this.curves, this.roc, this.held] = [[CHART, "curves"], [ROC, "roc"],
      [HELD, "held"]].map(([edges, name]) => new LineChart(edges,
        { "data-chart": name, style: `width:${edges.width}px;height:${edges.height}px` }));
    this.merged = h("p.mg-note", { hidden: "" },
      "All stages share one meter. So each curve goes on through the later "
      + "stages, and where two curves coincide, both show this meter.");
    this.appear(el, "reading", ["state"], this.choices(), this.settings(),
      this.buttons(), this.told, this.message,
      h("div.mg-meterpanes", {}, this.curves.svg, wide("Table", this.table()), this.roc.svg,
        this.held.svg), this.merged, this.legend(), this.line);
    const watch = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) target.wide = contentRect.width;
      this.draw(this.state);
    });
    for (const { svg } of [this.curves, this.roc, this.held]) watch.observe(svg);
  }

  // --- what the learner decides
  // How many batches each stage has.
  lengths(batch = this.trail.batch) { return this.known.sizes.map((size) =>
    Math.ceil(size / batch)); }

  total(batch) { return this.lengths(batch).reduce((a, b) => a + b); }

  get now() { return Math.min(this.trail.batches, this.total()); }

  choices() {
    const choose = (label, words, key, texts) =>
      (this[key] = pick(label, words, Object.entries(texts),
        (value) => this.send({ [key]: value })));
    return h("div.mg-knobs", {}, choose("Meters", "meters", "meters", WORDS),
      choose("Order of the evaluations", "evaluations", "order", ORDERED));
  }

  settings() {
    const { buckets: [low, high], batches: [least, most] } = this.known, now = this.trail;
    const parts = Math.round(10 * Math.log10(high / low));  // at most ten stops to a decade
    const values =
    [...new Set(count(parts + 1).map((k) => Math.round(low * (high / low) ** (k / parts))))];
    this.buckets = stops("Buckets", "buckets", values, now.buckets, (buckets) =>
      this.send({ buckets }));
    this.batch = knob("Batch", "samples of a batch", { min: least, max: most, step: 8,
      value: now.batch },
      (v) =>
      this.send({ batch: v, batches: Math.round((this.now / this.total()) * this.total(v)) }));
    this.read = knob("Batches read", "batches read", { min: 0, max: this.total(), value: this.now },
      (v) => { this.stop(); this.send({ batches: v }); });
    return h("div.mg-knobs", {}, this.read, this.buckets, this.batch);
  }

  place() {
    const now = this.trail;
    this.meters.show(now.meters); this.order.show(now.order);
    this.buckets.show(now.buckets); this.batch.show(now.batch);
    this.read.slider.max = this.total();
    this.read.show(this.now);
    this.where.textContent = `${this.now} of ${this.total()} batches`;
  }

  buttons() {
    const go = (batches) => this.send({ batches });
    const play = this.play("the batches", () => go(this.now < this.total() ? this.now + 1 : 0),
      () => this.now < this.total(), PACE);
    const stage = () => {  // the first batch of the next one
      let end = 0;
      const ends = this.lengths().map((n) => (end += n));
      this.stop(); go((this.now ? ends.find((e) => e >= this.now) : 0) + 1);
    };
    this.where = h("span.mg-count", { "data-field": "where" });
    return h("div.mg-bar", {}, act("One batch", () => { this.stop(); go(this.now + 1); }), play,
      act("Next stage", stage, { title: "its first batch" }),
      act("Start again", () => { this.stop(); go(0); }), this.where);
  }

  // --- the pictures Axes from and to these ends.  A frame is as wide as the page leaves it, so
  // that its words stay as large.
  axes(chart, x, y, across, up, write = (v) => short(v, 3)) {
    const { width, height, left, right, top, bottom } = chart.edges, [w, t] = [
      (chart.svg.wide || width) - left - right, height - top - bottom];
    chart.scale(x, y).resize([w, t], true);
    return [chart.frame(), chart.below(ticks(...x, w / 90), 16), chart.beside(ticks(...y, t / 45),
      write), chart.named(across, 31, up)];
  }

  chart(state) {
    const chart = this.curves, parts = this.axes(chart, [0, state.total], state.window, "batches",
      "AUC"), size = chart.box;
    const drawn = (curve, kind, k) => {                                  // nan leaves a gap
      const runs = [[]];
      for (const p of curve) { if (p[1] === null) runs.push([]); else runs.at(-1).push(chart.at(p));
        }
      return runs.map((run) => cutLine(run, size)).map(({ d, leaves }) => [way(k, d, kind),
        leaves.map(leaving)]);
    };
    let end = 0;
    const walls = state.lengths.map((n, k) => {
      const x = chart.across(end), middle = chart.across(end + n / 2), stage = this.known.stages[k];
      const lines = 7.2 * stage.length > 2 * (middle - x) ? stage.split(" ") : [stage];
      end += n;
      return [k ? s("path.mg-wall", { d: `M${tidy(x)} 0V${size[1]}` }) : null,
        lines.map((words, i) => word(words, [middle, -7 - 14 * (lines.length - 1 - i)], "armname",
          "middle", { "data-now": String(stage === state.stage) }))];
    });
    const marks = state.curves.map((curve, k) => {
      const points = curve.filter(([, v]) => v !== null).map((p) => chart.at(p)).filter((p) =>
        inside(p, size));
      const shown = [points[Math.round(MARKED[k] * (points.length - 1))],
        points.at(-1)].filter(Boolean);
      return [...new Set(shown)].map((p) => mark(k, p));
    });
    const told = state.rows.filter((one) => one.samples).map((one, k) => {
      const curve = state.curves[k], last = curve.at(-1)?.[1]?.toFixed(3) ?? "nan";
      return `the curve of ${one.stage} stands at ${last} after ${curve.length} batches, its own `
        + `data at ${one.words.exact}`;
    }).join("; ");
    chart.show(`AUC over ${state.batches} of ${state.total} batches; ${told}`,
      { raw: state.curves, exact: state.exact, meters: state.meters }, parts, walls,
      state.exact.map((curve) => drawn(curve, "exact", 3)),
      state.curves.map((curve, k) => drawn(curve, "way", k)), marks);
  }

  ranked({ roc, stage, buckets }) {
    const chart = this.roc, parts = this.axes(chart, [0, 1], [0, 1], "false positives",
      "true positives");
    const pairs = (name) => (roc?.[name][0] ?? []).map((x, k) => [x, roc[name][1][k]]);
    const lines = ["bucketed", "exact"].map((name) => pairs(name)
      .filter(([x, y]) => x !== null && y !== null).map((p) => chart.at(p)));
    const told = roc ? `ROC curve of ${stage}: exact from ${roc.exact[0].length - 1} distinct `
      + `scores, the meter's from ${buckets} buckets` : "no ROC curve yet";
    chart.show(told, { raw: roc }, parts,
    s("path.mg-axis", { d: `M0 ${chart.box[1]}L${chart.box[0]} 0` }),
    lines.map((line, k) => s(["path.mg-rocbucketed", "path.mg-rocexact"][k],
      { d: cutLine(line, chart.box).d })),
    lines[0].length <= 30 ? lines[0].map((p) => s("path.mg-rocmark", { d: MARKS[0](p, 3) }))
    : null);
  }

  bars({ held, own, buckets, stage }) {
    const most = held ? Math.max(...held.positives, ...held.negatives, 1) : 1, chart = this.held;
    const parts = this.axes(chart, [0, 1], [-most * 1.1, most * 1.1], "score", "",
      (v) => short(Math.abs(v)));
    const foot = chart.up(0), [w, t] = chart.box;
    const bar = (counts, side, tag) => counts.map((n, k) => {
      const [x, y] = chart.at([k / buckets, side * n]), end = chart.across((k + 1) / buckets);
      return n ? s(tag, { x: tidy(x), width: tidy(end - x), y: tidy(Math.min(y, foot)),
        height: tidy(Math.abs(foot - y)), "data-side": side }) : null;
    });
    const edge = (k) => `M${tidy(chart.across(k / buckets))} ${tidy(foot - 4)}v8`;
    const sum = ({ positives, negatives }) => positives.concat(negatives).reduce((a, b) => a + b);
    chart.show(held
      ? `The meter of ${stage} holds ${sum(held)} samples in ${buckets} buckets, ${sum(own)} of `
        + `them of ` + "this stage" : "the meter holds nothing", { raw: held, own }, parts,
    word("malignant ↑", [w / 2, 15], "axisname", "middle"), word("benign ↓", [w / 2, t - 8],
      "axisname", "middle"),
    held ? [["positives", 1], ["negatives", -1]].map(([name, side]) =>
      [bar(own[name], side, "rect.mg-own"), bar(held[name], side, "rect.mg-kept")]) : null,
    s("path.mg-axis", { d: `M0 ${tidy(foot)}H${w}${count(buckets + 1).map(edge).join("")}` }));
  }

  // --- the table
  legend() {
    return shared.folded("What the pictures show", {}, ...[
      "Over the batches: the AUC that each stage's meter reports; thin line: the exact AUC of the "
        + "stage's own samples so far.",
      "ROC curve of this stage. A threshold falls from 1 to 0; true positives are the share of "
        + "malignant samples above it, false positives the share of benign ones. Thin: from the "
        + "stage's own scores, exact; broad: from the meter's buckets.",
      "The meter's buckets: malignant samples up, benign ones down; filled: samples of this "
        + "stage; empty frames: samples of earlier stages.",
    ].map((words) => h("p.mg-note", {}, words)));
  }

  table() {
    this.bucketed = h("th", { scope: "col" });
    this.cells = new Map(this.known.stages.map((stage) =>
      [stage, COLUMNS.map(([key]) => cell(key))]));
    return sheet("Each stage after its latest batch; in brackets: the difference from the "
      + "exact AUC",
      ["stage", ...COLUMNS.map(([key, words]) => (key === "bucketed" ? this.bucketed : words))],
      this.known.stages.map((stage, k) => row({ "data-row": stage }, [sample(k), ` ${stage}`],
        ...this.cells.get(stage))),
      { "data-field": "table" }, ".mg-look");
  }

  fill(one) {
    this.cells.get(one.stage).forEach((td, k) => {
      const [key] = COLUMNS[k], gap = key === "exact" ? null : one.gap[key];
      td.textContent = one.words[key] ?? `${one[key]}`;
      if (gap != null) td.textContent += ` (${one.apart[key]})`;
      td.dataset.raw = JSON.stringify(key in one.raw ? one.raw[key] : one[key]);
      if (gap != null) td.dataset.gap = gap; else delete td.dataset.gap;
    });
  }

  // --- what the kernel found
  draw(state) { this.chart(state); this.ranked(state); this.bars(state); }

  write() {
    const { state } = this;
    this.complain();
    this.place();
    this.draw(state);
    state.rows.forEach((one) => this.fill(one));
    this.bucketed.textContent = `meter of ${state.buckets} buckets`;
    this.merged.hidden = state.meters !== "shared";
    this.report(state.told, { batches: state.batches, meters: state.meters, order: state.order,
      buckets: state.buckets, batch: state.batch });
    this.charge(state.line);
  }
}

export default showing(MeterReading);
