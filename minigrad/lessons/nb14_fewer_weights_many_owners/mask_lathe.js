// The Mask Lathe in the browser: a histogram of the weights, what was asked for and what came back over the steps.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (when the mask is applied, the
// schedule, the end, the step, the zoom); every number is the kernel's, here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const BARS = { width: 760, height: 236, left: 104, right: 12, top: 42, bottom: 38 };
const CHART = { width: 760, height: 178, left: 104, right: 12, top: 10, bottom: 42 };
const NOUGHT = { left: 40, width: 36 };                                  // the bar of what is exactly 0
const COUNTS = [1, 10, 100, 1000];                                       // marked on the axis of counts
const PACE = 100, STRIDES = 3;                                           // ms between the moves of Play; their steps
const SERIES = [["asked", "asked for"], ["zeros", "exactly 0"], ["revived", "revived: masked, but not 0"]];
const COLUMNS = [["weights", "weights"], ["asked", "asked at 0"], ["share", "exactly 0"], ["masked", "masked"],
  ["revived", "revived"], ["largest", "largest revived"], ["accuracy", "test accuracy"],
  ["held", "… once masked"]];

class MaskLathe extends Framed {
  constructor(model, el) {
    super(model);
    this.appear(el, "lathe", ["state"], this.choice(), this.settings(),
      this.buttons(), this.told, this.message, this.weights(), this.charts(), this.table(), this.line);
  }

  // --- what the learner decides
  go(steps) { this.send({ steps: Math.min(Math.max(Math.round(steps), 0), this.trail.end) }); }

  // The next step at which the kernel makes a mask, else the end.
  get next() {
    const { steps, end } = this.trail;
    return Math.min(this.model.get("state").turns.find((turn) => turn > steps) ?? end, end);
  }

  choice() {
    const select = (label, key, options) => (this[key] = field("select", label, { "data-kernel": "",
      onchange: () => this.send({ [key]: this[key].value }) }, ...options.map(
      ([value, words]) => h("option", { value }, words))));
    const { ways, schedules, ks: [least, most] } = this.known;
    this.every = shared.knob("k", "k", { min: least, max: most, value: this.trail.k }, (v) => this.send({ k: v }));
    return h("div.mg-knobs", {}, h("label.mg-choice", {}, "mask applied ",
      select("Mask applied", "apply", ways)), this.every, h("label.mg-choice", {}, "schedule ",
      select("Schedule", "schedule", schedules.map((name) => [name, name]))));
  }

  settings() {
    const { finals, frequencies, ends } = this.known, now = this.trail, range = ([min, max]) => ({ min, max });
    this.pool = field("select", "Weights are compared", { "data-kernel": "",
      onchange: () => this.send({ together: this.pool.value === "together" }) },
      h("option", { value: "alone" }, "each array alone"), h("option", { value: "together" }, "all together"));
    this.final = shared.knob("Final sparsity", "final sparsity", { ...range(finals), step: 0.01, value: now.final },
      (v) => this.send({ final: v }));
    this.often = shared.knob("Frequency", "frequency", { ...range(frequencies), value: now.frequency },
      (v) => this.send({ frequency: v }));
    this.last = shared.knob("End of training", "end", { ...range(ends), value: now.end }, (v) => this.stopAt(v));
    return h("div.mg-knobs", {}, this.final, this.often, this.last, h("label.mg-choice", {}, "compared ", this.pool));
  }

  // Who stands at the end stays there; nobody stands behind it.
  stopAt(end) {
    const { steps, end: before } = this.trail;
    this.send({ end, steps: steps === before ? end : Math.min(steps, end) });
  }

  place() {
    const now = this.trail;
    for (const key of ["apply", "schedule"]) this[key].value = now[key];
    this.pool.value = now.together ? "together" : "alone";
    this.every.show(now.k); this.final.show(now.final); this.often.show(now.frequency); this.last.show(now.end);
    this.every.querySelector("input").disabled = this.root?.dataset.live === "false" || now.apply !== "every k";
    this.at.querySelector("input").max = now.end;
    this.at.show(now.steps); this.near.show(now.zoom);
    this.where.textContent = `of ${now.end}`;
  }

  buttons() {
    const live = { "data-kernel": "" }, play = button("▶ Play", null, { "aria-label": "Play the steps", ...live });
    const { steps, end } = this.trail;
    this.at = shared.knob("Step", "step", { min: 0, max: end, value: steps }, (v) => { this.stop(); this.go(v); });
    this.at.classList.add("mg-steps-knob");
    this.where = h("span.mg-count");
    this.at.append(this.where);
    this.stop = shared.player(play, () => this.go(Math.min(this.trail.steps + STRIDES, this.next)),
      () => !this.dead && this.trail.steps < this.trail.end, PACE);
    const by = (find) => () => { this.stop(); this.go(find()); };
    const again = () => { this.stop(); this.send({ steps: 0, resets: this.trail.resets + 1 }); };
    return h("div.mg-bar", {}, this.at, button("One step", by(() => this.trail.steps + 1), live),
      button("To the next mask", by(() => this.next), live), play, button("To the end", by(() => this.trail.end), live),
      button("Start again", again, { title: "back to step 0; the settings stay", ...live }));
  }

  // --- the histogram
  weights() {
    const { width, height } = BARS;
    this.bars = s("svg.mg-svg", { viewBox: `0 0 ${width} ${height}`, role: "img", style: `width:${width}px`,
      "data-field": "bars" });
    this.near = decades("Zoom of the histogram", "axis to ±", this.known.zooms, this.trail.zoom,
      (v) => this.send({ zoom: v }));
    const key = (...parts) => s("svg.mg-key", { viewBox: "0 0 16 14", "aria-hidden": "true" }, ...parts);
    return h("div", {}, this.bars, h("div.mg-legend", {},
      h("span", {}, key(s("rect.mg-kept", { x: 4, y: 1, width: 7, height: 12 })), " kept"),
      h("span", {}, key(s("rect.mg-back", { x: 4, y: 6, width: 7, height: 7 }),
        s("path.mg-backmark", { d: MARKS[2]([7.5, 3], 3) })), " revived: masked, but not 0"),
      h("span", {}, key(s("rect.mg-nought", { x: 4, y: 1, width: 7, height: 12 })), " exactly 0"), this.near));
  }

  drawBars({ histogram: found }) {
    const { width, height, left, right, top, bottom } = BARS, [w, t] = [width - left - right, height - top - bottom];
    const { reach, kept, revived, zeros } = found, wide = w / kept.length, most = Math.log10(1 + this.known.size);
    const tall = (count) => (t * Math.log10(1 + count)) / most, x = (v) => (w * (v + reach)) / (2 * reach);
    const bar = (tag, at, of, count) => s(tag, { x: tidy(at), y: tidy(t - tall(count)), width: tidy(of),
      height: tidy(tall(count)) });
    const each = (counts, draw) => counts.flatMap((count, k) => (count ? draw(wide * k, count) : []));
    const half = Math.max(wide / 2 - 1, 1);
    const beyond = (side) => {
      const [a, b] = [found["kept beyond"][side], found["revived beyond"][side]];
      return `${a} kept${b ? `, ${b} revived` : ""} beyond`;
    };
    const words = (at, y, anchor, said, tag = "text.mg-tick") => s(tag, { x: tidy(at), y: tidy(y),
      "text-anchor": anchor }, said);
    this.bars.dataset.raw = JSON.stringify(found);
    this.bars.setAttribute("aria-label", `Histogram of ${this.known.size} weights from ${-reach} to ${reach}: `
      + `${zeros} are exactly 0; ${kept.reduce((a, b) => a + b)} kept and ${revived.reduce((a, b) => a + b)} revived `
      + `ones inside, ${beyond(0)} on the left, ${beyond(1)} on the right`);
    this.bars.replaceChildren(s("g", { transform: `translate(${left} ${top})` },
      ...COUNTS.flatMap((count) => [s("path.mg-grid", { d: `M${NOUGHT.left - left} ${tidy(t - tall(count))}H${w}` }),
        words(NOUGHT.left - left - 5, t - tall(count) + 4, "end", `${count}`)]),
      s("rect.mg-frame", { width: w, height: t }),
      bar("rect.mg-nought", NOUGHT.left - left + 4, NOUGHT.width, zeros),
      words(NOUGHT.left - left + 4 + NOUGHT.width / 2, t - tall(zeros) - 5, "middle", `${zeros}`, "text.mg-axisname"),
      words(NOUGHT.left - left + 4 + NOUGHT.width / 2, t + 16, "middle", "exactly 0"),
      ...each(kept, (at, count) => [bar("rect.mg-kept", at + 0.5, half, count)]),
      ...each(revived, (at, count) => [bar("rect.mg-back", at + wide / 2 + 0.5, half, count),
        s("path.mg-backmark", { d: MARKS[2]([at + 0.5 + wide / 2 + half / 2, t - tall(count) - 5], 3) })]),
      ...ticks(-reach, reach, 8).map((v) => words(x(v), t + 16, "middle", short(v, 3))),
      words(4, -6, "start", `← ${beyond(0)}`), words(w - 4, -6, "end", `${beyond(1)} →`),
      words(w, t + 33, "end", "weight →", "text.mg-axisname"),
      words(NOUGHT.left - left - 34, -29, "start", "weights, log", "text.mg-axisname")));
  }

  // --- the chart over the steps
  charts() {
    const { width, height } = CHART;
    this.inner = s("g", { transform: `translate(${CHART.left} ${CHART.top})` });
    this.graph = s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${width} ${height}`, role: "img",
      style: `width:${width}px` }, this.inner);
    this.chartbox = [width - CHART.left - CHART.right, height - CHART.top - CHART.bottom];
    this.lines = s("g");
    const [w, t] = this.chartbox;
    const held = s("rect.mg-drag", { width: w, height: t, ...dragging(() => this.inner,
      () => { this.stop(); return !this.dead; }, ({ x }) => this.go((x / w) * this.trail.end), true) });
    this.inner.append(this.lines, held);
    return h("div", {}, this.graph, h("div.mg-legend", {}, ...SERIES.map(([, name], k) => h("span", {}, sample(k),
      ` ${name}`)), h("span", {}, "▲ a mask is made"), h("span.mg-note", {}, "drag in the chart: the step")));
  }

  drawChart(state) {
    const [w, t] = this.chartbox, { end } = state.settings, { step } = state;
    const x = (n) => (w * n) / end, y = (v) => t - (t - 6) * v;
    const d = (values) => `M${values.map((v, n) => `${tidy(x(n))} ${tidy(y(v))}`).join("L")}`;
    const raw = Object.fromEntries(SERIES.map(([key]) => [key, state[key]]));
    this.graph.dataset.raw = JSON.stringify(raw);
    this.graph.setAttribute("aria-label", `Shares of the weights over ${end} steps, now at step ${step}: `
      + SERIES.map(([key, name]) => `${name} ${short(state[key][step], 3)}`).join(", "));
    const way = (key, k) => [s("path.mg-way", { d: d(state[key].slice(0, step + 1)), "data-way": k }),
      s("path.mg-waymark", { d: MARKS[k]([x(step), y(state[key][step])], 4), "data-way": k })];
    this.lines.replaceChildren(s("rect.mg-frame", { width: w, height: t }),
      ...[0, 0.5, 1].map((v) => s("text.mg-tick", { x: -6, y: tidy(y(v) + 4), "text-anchor": "end" }, `${100 * v}%`)),
      ...ticks(0, end, 8).map((v) => s("text.mg-tick", { x: tidy(x(v)), y: t + 26, "text-anchor": "middle" },
        short(v))),
      ...state.turns.map((turn) => s("path.mg-turn", { d: `M${tidy(x(turn))} ${t + 2}l4 8h-8z`, "data-turn": turn })),
      s("path.mg-way.mg-ahead", { d: d(state.asked), "data-way": 0 }),
      s("path.mg-cursor", { d: `M${tidy(x(step))} 0V${t}` }), ...SERIES.flatMap(([key], k) => way(key, k)),
      s("text.mg-axisname", { x: w, y: t + 40, "text-anchor": "end" }, "steps →"));
  }

  // --- the table
  table() {
    this.rows = h("tbody");
    this.caption = h("caption");
    return h("div.mg-wide", { tabindex: 0, role: "region", "aria-label": "Table" }, h("table.mg-table.mg-look",
      { "data-field": "table" }, this.caption, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "array"),
        ...COLUMNS.map(([, words]) => h("th", { scope: "col" }, words)))), this.rows));
  }

  drawTable(state) {
    this.caption.textContent = `Step ${state.step} of ${state.settings.end}`;
    this.rows.replaceChildren(...state.rows.map(({ row, name, raw, words }) => h("tr", { "data-row": row },
      h("th", { scope: "row" }, name), ...COLUMNS.map(([key]) => h("td", { "data-cell": key, "data-raw": raw[key] },
        words[key] ?? "")))));
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state"), { settings } = state;
    this.complain();
    this.place();
    this.drawBars(state);
    this.drawChart(state);
    this.drawTable(state);
    this.told.textContent = state.told;
    Object.assign(this.told.dataset, { ...settings, step: state.step, zoom: state.histogram.reach });
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new MaskLathe(model, el); },
};
