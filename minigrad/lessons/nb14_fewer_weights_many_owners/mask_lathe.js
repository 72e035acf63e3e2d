// The Mask Lathe in the browser: a histogram of the weights, what was asked for and what came back
// over the steps.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (when the mask is applied, the schedule, the end, the step, the zoom); every
// number is the kernel's, here it is only written and drawn to scale.
const BARS = { width: 490, height: 216, left: 96, right: 12, top: 42, bottom: 38 };
const CHART = { width: 340, height: 216, left: 46, right: 16, top: 42, bottom: 42 };
const NOUGHT = { left: 40, width: 36 };  // the bar of what is exactly 0
const COUNTS = [1, 10, 100, 1000];  // marked on the axis of counts
const PACE = 100, STRIDES = 3;  // ms between the moves of Play; their steps
const SERIES = [["asked", "asked for"], ["zeros", "exactly 0"],
  ["revived", "revived: masked, but not 0"]];
const COLUMNS = [["weights", "weights"], ["asked", "asked at 0"], ["share", "exactly 0"],
  ["masked", "masked"], ["revived", "revived"], ["largest", "largest revived"],
  ["accuracy", "test accuracy"], ["held", "… once masked"]];

class MaskLathe extends Framed {
  constructor(model, el) {
    super(model);
    this.appear(el, "lathe", ["state"], this.choice(), this.settings(),
      this.buttons(), this.told, this.message,
      h("div.mg-lathepanes", {}, this.weights(), this.charts()), this.table(), this.line);
  }

  // --- what the learner decides
  go(steps) { this.send({ steps: Math.min(Math.max(Math.round(steps), 0), this.trail.end) }); }

  // The next step at which the kernel makes a mask, else the end.
  get next() {
    const { steps, end } = this.trail;
    return Math.min(this.state.turns.find((turn) => turn > steps) ?? end, end);
  }

  choice() {
    const { ways, schedules, ks: [least, most] } = this.known;
    this.apply = pick("Mask applied", "mask applied", ways, (apply) => this.send({ apply }));
    this.every = knob("k", "k", { min: least, max: most, value: this.trail.k },
      (k) => this.send({ k }));
    this.schedule = pick("Schedule", "schedule", schedules, (schedule) => this.send({ schedule }));
    return h("div.mg-knobs", {}, this.apply, this.every, this.schedule);
  }

  settings() {
    const { finals, frequencies, ends } = this.known, now = this.trail, within = ([min, max]) =>
      ({ min, max });
    this.pool = pick("Weights are compared", "compared", [["alone", "each array alone"],
      ["together", "all together"]], (how) => this.send({ together: how === "together" }));
    this.final = knob("Final sparsity", "final sparsity", { ...within(finals), step: 0.01,
      value: now.final }, (final) => this.send({ final }));
    this.often = knob("Frequency", "frequency", { ...within(frequencies), value: now.frequency },
      (frequency) => this.send({ frequency }));
    this.last = knob("End of training", "end", { ...within(ends), value: now.end },
      (end) => this.stopAt(end));
    return h("div.mg-knobs", {}, this.final, this.often, this.last, this.pool);
  }

  // A learner who stands at the end stays at the end, and none stands behind it.
  stopAt(end) {
    const { steps, end: before } = this.trail;
    this.send({ end, steps: steps === before ? end : Math.min(steps, end) });
  }

  place() {
    const now = this.trail;
    for (const key of ["apply", "schedule"]) this[key].show(now[key]);
    this.pool.show(now.together ? "together" : "alone");
    this.every.show(now.k); this.final.show(now.final); this.often.show(now.frequency);
    this.last.show(now.end);
    this.able(this.every.slider, now.apply === "every k");
    this.at.slider.max = now.end;
    this.at.show(now.steps); this.near.show(now.zoom);
    this.where.textContent = `of ${now.end}`;
  }

  buttons() {
    const { steps, end } = this.trail;
    this.at = knob("Step", "step", { min: 0, max: end, value: steps }, (v) => { this.stop();
      this.go(v); });
    this.at.classList.add("mg-steps-knob");
    this.where = h("span.mg-count");
    this.at.append(this.where);
    const play = this.play("the steps", () => this.go(Math.min(this.trail.steps + STRIDES,
      this.next)), () => this.trail.steps < this.trail.end, PACE);
    const by = (find) => () => { this.stop(); this.go(find()); };
    const again = () => { this.stop(); this.send({ steps: 0, resets: this.trail.resets + 1 }); };
    return h("div.mg-bar", {}, this.at, act("One step", by(() => this.trail.steps + 1)),
      act("To the next mask", by(() => this.next)), play,
      act("To the end", by(() => this.trail.end)), act("Start again", again,
        { title: "back to step 0; the settings stay" }));
  }

  // --- the histogram
  weights() {
    this.bars = new LineChart(BARS, { "data-field": "bars" });
    this.near = decades("Zoom of the histogram", "axis to ±", this.known.zooms, this.trail.zoom,
      (zoom) => this.send({ zoom }));
    const key = (...parts) => s("svg.mg-key", { viewBox: "0 0 16 14", "aria-hidden": "true" },
      ...parts);
    return h("div", {}, this.bars.svg, h("div.mg-legend", {},
      h("span", {}, key(s("rect.mg-kept", { x: 4, y: 1, width: 7, height: 12 })), " kept"),
      h("span", {}, key(s("rect.mg-back", { x: 4, y: 6, width: 7, height: 7 }),
        s("path.mg-backmark", { d: MARKS[2]([7.5, 3], 3) })), " revived: masked, but not 0"),
      h("span", {}, key(s("rect.mg-nought", { x: 4, y: 1, width: 7, height: 12 })), " exactly 0"),
      this.near));
  }

  drawBars({ histogram: found }) {
    const { reach, kept, revived, zeros } = found, chart = this.bars.scale([-reach, reach],
      [0, Math.log10(1 + this.known.size)]);
    const [w, t] = chart.box, part = w / kept.length, most = Math.log10(1 + this.known.size);
    const tall = (n) => (t * Math.log10(1 + n)) / most, left = NOUGHT.left - BARS.left,
      middle = left + 4 + NOUGHT.width / 2;
    const bar = (tag, at, of, n) => s(tag, { x: tidy(at), y: tidy(t - tall(n)), width: tidy(of),
      height: tidy(tall(n)) });
    const each = (counts, draw) => counts.map((n, k) => (n ? draw(part * k, n) : null));
    const half = Math.max(part / 2 - 1, 1), sum = (counts) => counts.reduce((a, b) => a + b);
    const beyond = (side) => {
      const [a, b] = [found["kept beyond"][side], found["revived beyond"][side]];
      return `${a} kept${b ? `, ${b} revived` : ""} beyond`;
    };
    chart.show(`Histogram of ${this.known.size} weights from ${-reach} to ${reach}: ${zeros} are `
      + `exactly 0; ${sum(kept)} kept and ${sum(revived)} revived ones inside, ${beyond(0)} on the `
      + `left, ${beyond(1)} on the right`,
    { raw: found },
    COUNTS.map((n) => [s("path.mg-grid", { d: `M${left} ${tidy(t - tall(n))}H${w}` }),
      word(n, [left - 5, t - tall(n) + 4], "tick", "end")]),
    chart.frame(), bar("rect.mg-nought", left + 4, NOUGHT.width, zeros),
    word(zeros, [middle, t - tall(zeros) - 5], "axisname", "middle"),
    word("exactly 0", [middle, t + 16], "tick", "middle"),
    each(kept, (at, n) => bar("rect.mg-kept", at + 0.5, half, n)),
    each(revived, (at, n) => [bar("rect.mg-back", at + part / 2 + 0.5, half, n),
      s("path.mg-backmark", { d: MARKS[2]([at + 0.5 + part / 2 + half / 2, t - tall(n) - 5],
        3) })]),
    chart.below(ticks(-reach, reach, 6), 16, 0, (v) => short(v, 3)),
    word(`← ${beyond(0)}`, [4, -6]), word(`${beyond(1)} →`, [w - 4, -6], "tick", "end"),
    chart.named("weight →", 33, "weights, log", [left - 34, -29]));
  }

  // --- the chart over the steps
  charts() {
    this.chart = new LineChart(CHART, { class: "mg-chart" });
    const [w, t] = this.chart.box, { body } = this.chart;
    body.append(s("rect.mg-drag", { width: w, height: t, ...dragging(() => body,
      () => { this.stop(); return !this.dead; }, ({ x }) => this.go((x / w) * this.trail.end),
      { now: true }) }));
    return h("div", {}, this.chart.svg,
      h("div.mg-legend", {}, ...SERIES.map(([, name], k) => h("span", {}, sample(k), ` ${name}`)),
        h("span", {}, "▲ a mask is made"), h("span.mg-note", {}, "drag in the chart: the step")));
  }

  drawChart(state) {
    const { chart } = this, [w, t] = chart.box, { step, turns, settings: { end } } = state;
    chart.scale([0, end], [0, t / (t - 6)]);
    const points = (key) => state[key].map((v, n) => [n, v]), ahead = chart.line(points("asked"),
      0);
    ahead.classList.add("mg-ahead");
    const told = SERIES.map(([key, name]) => `${name} ${short(state[key][step], 3)}`).join(", ");
    chart.show(`Shares of the weights over ${end} steps, now at step ${step}: ${told}`,
      { raw: Object.fromEntries(SERIES.map(([key]) => [key, state[key]])) }, chart.frame(),
      chart.beside([0, 0.5, 1], (v) => `${100 * v}%`), chart.below(ticks(0, end, 4), 26),
      turns.map((turn) => s("path.mg-turn", { d: `M${tidy(chart.across(turn))} ${t + 2}l4 8h-8z`,
        "data-turn": turn })),
      ahead, s("path.mg-cursor", { d: `M${tidy(chart.across(step))} 0V${t}` }),
      SERIES.map(([key], k) => [chart.line(points(key).slice(0, step + 1), k),
        chart.mark([step, state[key][step]], k)]),
      word("steps →", [w, t + 40], "axisname", "end"));
  }

  // --- the table
  table() {
    this.rows = h("tbody");
    this.caption = h("caption");
    return wide("Table", sheet(this.caption, ["array", ...COLUMNS.map(([, words]) => words)],
      this.rows, { "data-field": "table" }, ".mg-look"));
  }

  drawTable(state) {
    this.caption.textContent = `Step ${state.step} of ${state.settings.end}`;
    this.rows.replaceChildren(...state.rows.map(({ row: which, name, raw, words }) =>
      row({ "data-row": which }, name,
        ...COLUMNS.map(([key]) => cell(key, raw[key], words[key] ?? "")))));
  }

  // --- what the kernel found
  write() {
    const { state } = this, { settings } = state;
    this.complain();
    this.place();
    this.drawBars(state);
    this.drawChart(state);
    this.drawTable(state);
    this.report(state.told, { ...settings, step: state.step, zoom: state.histogram.reach });
    this.charge(state.line);
  }
}

export default showing(MaskLathe);
