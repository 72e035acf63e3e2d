// Late Mail in the browser: a lane for each worker, the weight below on the same ticks, and rates
// over delays.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the settings; every number is the kernel's, here it is only written and drawn to scale.
// pixels; LOW: bars are below the middle
const TICK = 13, LANE = 36, EDGE = 30, BAR = 14, LOW = 6, DIGIT = 6.2;
const CURVE = 118, GAP = 46;  // of the weight, and between it and the lanes
const RATES = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4];
const GAUGE = 24;  // above these workers' largest rate, and below
const CHART = { width: 400, height: 250, left: 46, right: 14, top: 24, bottom: 40 };
const WORDS = { dropped: "dropped, as by the accumulator",
  applied: "applied: every gradient counts" };
const HEAD = [["", "worker"], ["mean", "its flowers"], ["posted", "posted"], ["used", "used"],
  ["dropped", "dropped"], ["late", "latest used"], ["share", "of all used"]];
const LETTERS = ["worker", "began", "posted", "local step", "accumulator’s step",
  "what happened to it"];
const LEGEND =
  "bar: a gradient is computed; number above it: its local step · ● fresh, used · ◆ stale, but "
  + "used · ✕ stale, dropped · line: an update, with the step after it";

// Whether a letter's stamp has room above its bar; of those too long for it, every second one's.
const roomy = ({ stamp, began, tick }) => String(stamp).length * DIGIT + 3 < (tick - began) * TICK
  || tick % 2 === 0;

// Of the updates those whose numbers have room, the last of each tick; from the last one backwards.
function legible(updates) {
  const found = [];
  for (const one of [...updates].reverse()) if (!found.length || found.at(-1)[0] - one[0] > 1)
    found.push(one);
  return found.reverse();
}

class LateMail extends Panel {
  constructor(model, el) {
    super(model, "say");
    for (const name of ["lanes", "marks", "walk"]) this[name] = s("g");
    this.figure = s("svg.mg-svg.mg-lanes", { role: "img" }, this.lanes, this.walk, this.marks);
    this.chart = new LineChart(CHART);
    this.heard = h("p.mg-say", { "data-field": "heard" });
    this.rows = h("tbody");
    this.list = h("tbody");
    this.appear(el, "mail", this.controls(), this.told,
      h("div.mg-wide", {}, h("div.mg-post", {}, this.speeds(), this.figure)),
      h("p.mg-note", { "data-field": "legend" }, LEGEND), this.heard,
      h("div.mg-mailpanes", {}, this.chart.svg, wide("Whose gradients count",
        sheet("Whose gradients count", HEAD.map(([, text]) => text), this.rows,
          { "data-field": "workers" }))), this.line,
      shared.folded("All gradients in numbers", {},
        sheet("Each gradient, in the order in which they came", LETTERS, this.list,
          { "data-field": "table" })));
    this.root.classList.add("mg-framed");
    this.listen({ state: () => this.write() });
  }

  // --- what the learner decides
  get settings() { return this.get("settings"); }

  // All of it goes in one message, so that it does not matter which of two changes comes first.
  send(changes) {
    if (this.dead) return;
    this.set({ settings: { ...this.settings, ...changes } });
    this.place();
  }

  controls() {
    const { most, choices, rates } = this.get("bounds"), given = this.settings;
    const choose = (name, label, words, options) => {
      const one = pick(label, words, options, (value) => this.send({ [name]: value }));
      one.show(given[name]);
      return one;
    };
    return h("div.mg-knobs", {}, knob("Gradients in an update", "gradients an update",
      { min: 1, max: most, value: given.n }, (n) => this.send({ n })),
    choose("stale", "Stale gradients are", "stale ones are",
      choices.stale.map((name) => [name, WORDS[name]])),
    choose("begin", "Workers begin", "workers begin", choices.begin),
    decades("Learning rate", "rate", rates, given.rate, (rate) => this.send({ rate })));
  }

  // One slider for each worker that there may be, beside its lane; they stay, and some are hidden.
  speeds() {
    const { most } = this.get("bounds");
    this.desks = count(most).map((k) => {
      const out = h("span.mg-count"), slider = range(`Ticks of worker ${k + 1}`,
        { min: 1, max: most, value: this.settings.ticks[k] }, (tick) => this.send({
        ticks: this.settings.ticks.map((old, i) => (i === k ? tick : old)) }));
      const desk = h("div.mg-desk", {}, h("span.mg-name", {}, `worker ${k + 1}`), slider, out);
      return { desk, out };
    });
    return h("div.mg-desks", {}, ...this.desks.map(({ desk }) => desk), knob("Number of workers",
      "workers", { min: 1, max: most, value: this.settings.workers }, (workers) =>
      this.send({ workers })));
  }

  place() {
    const { ticks: each, workers } = this.settings;
    this.desks.forEach(({ desk, out }, k) => {
      desk.hidden = k >= workers; out.textContent = `${each[k]} tick${each[k] > 1 ? "s" : ""}`;
    });
  }

  // --- the lanes
  post({ letters, updates, rows, counts }) {
    const { until } = this.get("bounds"), x = (tick) => EDGE + TICK * tick, ground = LANE
      * rows.length;
    const across = x(until) + EDGE + 26, high = ground + GAP + CURVE + 30;
    this.figure.setAttribute("viewBox", `0 0 ${across} ${high}`);
    this.figure.style.width = `${across}px`;
    this.figure.setAttribute("aria-label",
      `${counts.posted} gradients of ${rows.length} workers over ${until} ticks, `
      + `${counts.used} used, ${counts.updates} updates; all are in the table below`);
    const middle = (k) => LANE * k + LANE / 2 + LOW, bar = (from, to, k, attributes, ...more) =>
      s("g", attributes, s("rect", { x: x(from) + 1.5, y: middle(k) - BAR / 2,
        width: Math.max(1, x(to) - x(from) - 3), height: BAR, rx: 3 }), ...more);
    const open = rows.map((_, k) =>
      letters.filter((one) => one.worker === k).at(-1)).filter(Boolean);
    this.lanes.replaceChildren(
      ...rows.flatMap((_, k) => [s("path.mg-axis", { d: `M${x(0)} ${middle(k)}H${x(until)}` }),
        s("text.mg-lane", { x: x(0) - 8, y: middle(k) + 4, "text-anchor": "end" }, String(k + 1))]),
      ...updates.map(([tick]) => s("path.mg-take", { d: `M${x(tick)} 2V${ground + 6}` })),
      ...letters.map((one) => bar(one.began, one.tick, one.worker,
        { class: "mg-letter", "data-used": one.used }, roomy(one) ? s("text.mg-stamp",
          { "text-anchor": "middle", x: (x(one.began) + x(one.tick)) / 2, y: middle(one.worker)
            - BAR / 2 - 2 }, String(one.stamp)) : null)),
      ...open.filter(({ tick }) => tick < until).map(({ tick, worker }) =>
        bar(tick, until, worker, { class: "mg-letter mg-open-letter" })),
      ...legible(updates).map(([tick, step]) => s("text.mg-stepname", { x: x(tick), y: ground + 18,
        "text-anchor": "middle" }, String(step))),
      s("text.mg-tick", { x: x(until) + 14, y: ground + 18 }, "step"));
    this.marks.replaceChildren(...letters.map((one, k) => {
      const at = `translate(${x(one.tick) - 2} ${middle(one.worker)})`, late = one.delay > 0;
      const fate = !one.used ? "dropped" : late ? "late" : "fresh";
      return s("g.mg-fate", { transform: at, "data-letter": k, "data-fate": fate,
        "data-raw": JSON.stringify(one) },
        s("title", {}, `local step ${one.stamp}, came at step ${one.step}: ${fate}`),
        fate === "fresh" ? s("circle", { r: 4.2 })
          : s("path", { d: fate === "late" ? DIAMOND : CROSS,
            transform: `scale(${fate === "late" ? 0.7 : 0.8})` }));
    }));
    this.weight(x, ground + GAP);
  }

  // The weight after each update, and the mean of all flowers, where it belongs.
  weight(x, top) {
    const { updates, goal } = this.state, { until } = this.get("bounds"), left = x(0);
    const seen = updates.map(([, , w]) => w).filter((w) => w !== null);
    const low = Math.max(Math.min(0, ...seen), goal - 12),
      peak = Math.min(Math.max(1.15 * goal, ...seen), goal + 12);
    const chart = new LineChart({ left, top, right: 0, bottom: 0, width: x(until), height: top
      + CURVE }).scale([0, until], [low, peak]), [w, t] = chart.box;
    const points = [chart.at([0, 0])];
    for (const [tick, , value] of updates) {
      if (value === null) break;
      points.push([chart.across(tick), points.at(-1)[1]], bounded(chart.at([tick, value])));
    }
    if (seen.length === updates.length) points.push([w, points.at(-1)[1]]);
    const { d, leaves } = cutLine(points, chart.box);
    this.walk.replaceChildren(chart.body);
    chart.put(word("the weight, cm", [0, -8], "title"), chart.corner(),
      ticks(low, peak, 4).map((v) => word(short(v, 2), [-4, chart.up(v) + 4], "tick", "end")),
      chart.below(count(until / 12 + 1).map((k) => 12 * k), 21, 0,
        (v) => (v ? String(v) : "tick 0")),
      s("path.mg-goal", { d: `M0 ${chart.up(goal)}H${w}` }),
      word("mean", [w + 4, chart.up(goal) + 4]),
      s("path.mg-weight", { d, "data-field": "weight",
        "data-raw": JSON.stringify(updates.map(([, , v]) => v)) }),
        leaves.slice(0, 2).map(leaving));
  }

  // --- the largest stable rate over the delay
  rates({ limit, delay, rate, verdict, drop }) {
    const all = this.get("limits"), { rates: [low, high], delays } = this.get("bounds"),
      margin = 10;
    const { chart } = this, [w, t] = chart.box, part = margin * Math.log2(1 + delays[1])
      / (w - 2 * margin);
    const late = (d) => Math.log2(1 + d);
    chart.scale([-part, late(delays[1]) + part], [Math.log10(low), Math.log10(high)],
      { log: true });
    const at = ([d, v]) => chart.at([late(d), v]), here = at([delay.mean, rate]),
      own = at([delay.mean, limit]);
    const back = here[0] > w - 156, [x] = here;
    const measured = all.map(([d, v]) => `${d}: ${v.toFixed(3)}`).join(", ");
    const gauge = (name, from, to) =>
      s(`rect.mg-${name}`, { x: x - GAUGE / 2, y: from, width: GAUGE, height: to - from });
    chart.show(`Largest stable rate over delay: ${measured}; these workers: delay `
      + `${short(delay.mean, 3)} on average, ${limit.toFixed(3)}; your rate ${short(rate, 3)} is `
      + `${verdict}`, { drop },
    word("rate", [-42, -11], "title"),
    word("○ all equally late · ◇ these workers, with their mean delay", [w, -11], "tick", "end"),
    gauge("too-large", 0, own[1]), gauge("calm", own[1], t), chart.corner(),
    chart.beside(RATES.map(Math.log10), (v) => short(10 ** v), 4),
    chart.below(all.map(([d]) => late(d)), 17, 4, (v) => short(2 ** v - 1)),
    word("delay, updates", [w, t + 36], "tick", "end"),
    s("path.mg-limit", { d: trace(all.map(at)) }),
    all.map(([d, v]) => s("circle.mg-measured", { cx: at([d, v])[0], cy: at([d, v])[1], r: 4,
      "data-delay": d, "data-raw": v })),
    s("path.mg-gap", { d: trace([here, own]) }),
    s("path.mg-own", { d: DIAMOND, transform: moved(own), "data-limit": limit }),
    s("g.mg-rate", { transform: moved(here), "data-rate": rate, "data-verdict": verdict },
      verdict === "too large" ? s("path", { d: CROSS }) : s("circle", { r: 5.5 })),
    word(`your rate: ${verdict}`, [x + (back ? -11 : 11), here[1] + 4], "armname", back ? "end"
      : "start"));
  }

  // --- what the kernel found
  write() {
    const { state } = this, [bold, rest] = state.told;
    this.place(); this.post(state); this.rates(state);
    this.told.replaceChildren(h("strong", { "data-field": "limit", "data-raw": state.limit }, bold),
      rest);
    this.told.dataset.verdict = state.verdict;
    this.heard.textContent = state.heard;
    this.rows.replaceChildren(...state.rows.map((one) => row({ "data-worker": one.worker },
      one.worker, ...HEAD.slice(1).map(([name]) => cell(name, one.raw[name], one.words[name])))));
    const fate = ({ used, update }) => (!used ? "dropped" : update ? `used in update ${update}`
      : "added, not yet taken");
    this.list.replaceChildren(...state.letters.map((one) =>
      h("tr", {}, ...[one.worker + 1, one.began, one.tick, one.stamp, one.step,
        fate(one)].map((text) => h("td", {}, text)))));
    this.charge(state.line);
  }
}

export default showing(LateMail);
