// Late Mail in the browser: a lane for each worker, the weight below on the same ticks, and rates over delays.
//
// shared.js and framed.js stand in front of this text.  The learner decides the settings; every number is the kernel's,
// here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const TICK = 13, LANE = 36, EDGE = 30, BAR = 14, LOW = 6, DIGIT = 6.2;   // pixels; LOW: bars are below the middle
const CURVE = 118, GAP = 46;                                             // of the weight, and between it and the lanes
const GAUGE = 24;                                                        // above these workers' largest rate, and below
const CHART = { width: 400, height: 250, left: 46, right: 14, top: 24, bottom: 40 };
const WORDS = { dropped: "dropped: the accumulator", applied: "applied: what comes counts" };
const HEAD = [["", "worker"], ["mean", "its flowers"], ["posted", "posted"], ["used", "used"], ["dropped", "dropped"],
  ["late", "latest used"], ["share", "of all used"]];
const LEGEND = "bar: computing, above it its stamp · ● fresh, used · ◆ stale, but used · ✕ stale, dropped · "
  + "line and number: an update, and the step after it";

// Whether a letter's stamp has room above its bar; of those too long for it, every second one's.
const roomy = ({ stamp, began, tick }) => String(stamp).length * DIGIT + 3 < (tick - began) * TICK || tick % 2 === 0;

// Of the updates those whose numbers have room, the last of each tick; from the last one backwards.
function apart(updates) {
  const found = [];
  for (const one of [...updates].reverse()) if (!found.length || found.at(-1)[0] - one[0] > 1) found.push(one);
  return found.reverse();
}

class LateMail {
  constructor(model, el) {
    this.model = model;
    for (const name of ["lanes", "marks", "walk"]) this[name] = s("g");
    this.figure = s("svg.mg-svg.mg-lanes", { role: "img" }, this.lanes, this.walk, this.marks);
    this.chart = s("svg.mg-svg.mg-rates", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img",
      style: `width:${CHART.width}px` });
    this.told = h("p.mg-say", { role: "status", "data-field": "told" });
    this.heard = h("p.mg-say", { "data-field": "heard" });
    this.line = h("p.mg-line", { "data-field": "line" });
    this.rows = h("tbody");
    this.list = h("tbody");
    this.root = h("div.mg.mg-lens.mg-framed.mg-mail", { "data-mg": "mail" }, this.controls(), this.told,
      h("div.mg-wide", {}, h("div.mg-post", {}, this.speeds(), this.figure)),
      h("p.mg-note", { "data-field": "legend" }, LEGEND), this.heard,
      h("div.mg-mailpanes", {}, this.chart, h("div.mg-wide", { tabindex: 0, role: "region",
        "aria-label": "Whose gradients count" }, this.table())), this.line, this.letters(),
      ...shared.printer(model));
    el.append(this.root);
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    this.write();
  }

  // --- what the learner decides
  get settings() { return this.model.get("settings"); }

  // All of it goes in one message, so that it does not matter which of two changes comes first.
  send(changes) {
    if (this.root.dataset.live === "false") return;
    this.model.set("settings", { ...this.settings, ...changes });
    this.model.save_changes();
    this.place();
  }

  controls() {
    const { most, choices, rates } = this.model.get("bounds"), given = this.settings;
    const pick = (name, label, words, text = (value) => value) => {
      const select = field("select", label, { "data-kernel": "", onchange: () => this.send({ [name]: select.value }) },
        ...choices[name].map((value) => h("option", { value }, text(value))));
      select.value = given[name];
      return h("label.mg-choice", {}, `${words} `, select);
    };
    return h("div.mg-knobs", {}, shared.knob("Gradients in an update", "gradients an update", { min: 1, max: most,
      value: given.n }, (n) => this.send({ n })), pick("stale", "Stale gradients are", "stale ones are",
        (value) => WORDS[value]), pick("begin", "Workers begin", "workers begin"),
      decades("Learning rate", "rate", rates, given.rate, (rate) => this.send({ rate })));
  }

  // One slider for each worker that there may be, beside its lane; they stay, and some are hidden.
  speeds() {
    const { most } = this.model.get("bounds");
    this.desks = [...Array(most).keys()].map((k) => {
      const out = h("span.mg-count"), slider = field("input", `Ticks of worker ${k + 1}`, { type: "range", min: 1,
        max: most, step: 1, value: this.settings.ticks[k], "data-kernel": "", oninput: () => this.send({
          ticks: this.settings.ticks.map((old, i) => (i === k ? +slider.value : old)) }) });
      const row = h("div.mg-desk", {}, h("span.mg-name", {}, `worker ${k + 1}`), slider, out);
      return { row, out };
    });
    return h("div.mg-desks", {}, ...this.desks.map(({ row }) => row), shared.knob("Number of workers", "workers",
      { min: 1, max: most, value: this.settings.workers }, (workers) => this.send({ workers })));
  }

  place() {
    const { ticks, workers } = this.settings;
    this.desks.forEach(({ row, out }, k) => {
      row.hidden = k >= workers; out.textContent = `${ticks[k]} tick${ticks[k] > 1 ? "s" : ""}`;
    });
  }

  table() {
    return h("table.mg-table", { "data-field": "workers" }, h("caption", {}, "Whose gradients count"),
      h("thead", {}, h("tr", {}, ...HEAD.map(([, text]) => h("th", { scope: "col" }, text)))), this.rows);
  }

  letters() {
    const head = ["worker", "began", "posted", "stamp", "accumulator’s step", "what became of it"];
    return h("details.mg-details", {}, h("summary", {}, "All letters in numbers"),
      h("table.mg-table", { "data-field": "table" }, h("caption", {}, "Each gradient, in the order in which they came"),
        h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))), this.list));
  }

  // --- the lanes
  post({ letters, updates, rows, counts }) {
    const { until } = this.model.get("bounds"), x = (tick) => EDGE + TICK * tick, ground = LANE * rows.length;
    const wide = x(until) + EDGE + 26, high = ground + GAP + CURVE + 30;
    this.figure.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    Object.assign(this.figure.style, { width: `${wide}px`, minWidth: `${wide}px` });
    this.figure.setAttribute("aria-label", `${counts.posted} gradients of ${rows.length} workers over ${until} ticks, `
      + `${counts.used} used, ${counts.updates} updates; all are in the table below`);
    const middle = (k) => LANE * k + LANE / 2 + LOW, bar = (from, to, k, attributes, ...more) => s("g", attributes,
      s("rect", { x: x(from) + 1.5, y: middle(k) - BAR / 2, width: Math.max(1, x(to) - x(from) - 3), height: BAR,
        rx: 3 }), ...more);
    const open = rows.map((_, k) => letters.filter((one) => one.worker === k).at(-1)).filter(Boolean);
    this.lanes.replaceChildren(
      ...rows.flatMap((_, k) => [s("path.mg-axis", { d: `M${x(0)} ${middle(k)}H${x(until)}` }),
        s("text.mg-lane", { x: x(0) - 8, y: middle(k) + 4, "text-anchor": "end" }, String(k + 1))]),
      ...updates.map(([tick]) => s("path.mg-take", { d: `M${x(tick)} 2V${ground + 6}` })),
      ...letters.map((one) => bar(one.began, one.tick, one.worker, { class: "mg-letter", "data-used": one.used },
        roomy(one) ? s("text.mg-stamp", { "text-anchor": "middle", x: (x(one.began) + x(one.tick)) / 2,
          y: middle(one.worker) - BAR / 2 - 2 }, String(one.stamp)) : null)),
      ...open.filter(({ tick }) => tick < until).map(({ tick, worker }) =>
        bar(tick, until, worker, { class: "mg-letter mg-open-letter" })),
      ...apart(updates).map(([tick, step]) => s("text.mg-stepname", { x: x(tick), y: ground + 18,
        "text-anchor": "middle" }, String(step))),
      s("text.mg-tick", { x: x(until) + 14, y: ground + 18 }, "step"));
    this.marks.replaceChildren(...letters.map((one, k) => {
      const at = `translate(${x(one.tick) - 2} ${middle(one.worker)})`, late = one.delay > 0;
      const fate = !one.used ? "dropped" : late ? "late" : "fresh";
      return s("g.mg-fate", { transform: at, "data-letter": k, "data-fate": fate, "data-raw": JSON.stringify(one) },
        s("title", {}, `stamp ${one.stamp}, came at step ${one.step}: ${fate}`),
        fate === "fresh" ? s("circle", { r: 4.2 })
          : s("path", { d: fate === "late" ? DIAMOND : CROSS, transform: `scale(${fate === "late" ? 0.7 : 0.8})` }));
    }));
    this.weight(x, ground + GAP, high);
  }

  // The weight after each update, and the mean of all flowers, where it belongs.
  weight(x, top, high) {
    const { updates, goal } = this.model.get("state"), { until } = this.model.get("bounds"), bottom = top + CURVE;
    const seen = updates.map(([, , w]) => w).filter((w) => w !== null);
    const low = Math.max(Math.min(0, ...seen), goal - 12), peak = Math.min(Math.max(1.15 * goal, ...seen), goal + 12);
    const y = (w) => bottom - ((w - low) * CURVE) / (peak - low);
    const points = [[x(0), y(0)]];
    for (const [tick, , w] of updates) {
      if (w === null) break;
      points.push([x(tick), points.at(-1)[1]], [x(tick), y(Math.min(Math.max(w, -1e6), 1e6))]);
    }
    if (seen.length === updates.length) points.push([x(until), points.at(-1)[1]]);
    const shift = ([a, b]) => [a - x(0), b - top], box = [x(until) - x(0), CURVE];
    const line = cutLine(points.map(shift), box);
    this.walk.replaceChildren(s("text.mg-title", { x: x(0), y: top - 8 }, "the weight, cm"),
      s("path.mg-axis", { d: `M${x(0)} ${top}V${bottom}H${x(until)}` }),
      ...ticks(low, peak, 4).map((v) => s("text.mg-tick", { x: x(0) - 4, y: y(v) + 4, "text-anchor": "end" },
        short(v, 2))),
      ...[...Array(until / 12 + 1).keys()].map((k) => s("text.mg-tick", { x: x(12 * k), y: high - 14,
        "text-anchor": "middle" }, k ? String(12 * k) : "tick 0")),
      s("path.mg-goal", { d: `M${x(0)} ${y(goal)}H${x(until)}` }),
      s("text.mg-tick", { x: x(until) + 4, y: y(goal) + 4 }, "mean"),
      s("g", { transform: `translate(${x(0)} ${top})` }, s("path.mg-weight", { d: line.d, "data-field": "weight",
        "data-raw": JSON.stringify(updates.map(([, , w]) => w)) }), ...line.leaves.slice(0, 2).map(leaving)));
  }

  // --- the largest stable rate over the delay
  rates({ limit, delay, rate, verdict, drop }) {
    const { width, height, left, right, top, bottom } = CHART, all = this.model.get("limits");
    const { rates: [low, high], delays } = this.model.get("bounds");
    const x = (d) => left + 10 + ((width - left - right - 20) * Math.log2(1 + d)) / Math.log2(1 + delays[1]);
    const y = (v) => height - bottom - ((height - top - bottom) * Math.log(v / low)) / Math.log(high / low);
    const path = all.map(([d, v], k) => `${k ? "L" : "M"}${tidy(x(d))} ${tidy(y(v))}`).join("");
    const here = [x(delay.mean), y(rate)], back = here[0] > width - 170;
    const measured = all.map(([d, v]) => `${d}: ${v.toFixed(3)}`).join(", ");
    this.chart.setAttribute("aria-label", `Largest stable rate over delay: ${measured}; these workers: delay `
      + `${short(delay.mean, 3)} on average, ${limit.toFixed(3)}; your rate ${short(rate, 3)} is ${verdict}`);
    this.chart.replaceChildren(s("text.mg-title", { x: 4, y: 13 }, "rate"),
      s("text.mg-tick", { x: width - right, y: 13, "text-anchor": "end" },
        "○ all so late · ◇ these workers, so late on average"),
      ...[["too-large", top, y(limit)], ["calm", y(limit), height - bottom]].map(([name, from, to]) =>
        s(`rect.mg-${name}`, { x: here[0] - GAUGE / 2, y: from, width: GAUGE, height: to - from })),
      s("path.mg-axis", { d: `M${left} ${top}V${height - bottom}H${width - right}` }),
      ...[0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4].flatMap((v) => [s("path.mg-axis", { d: `M${left - 4} ${y(v)}h4` }),
        s("text.mg-tick", { x: left - 7, y: y(v) + 4, "text-anchor": "end" }, String(v))]),
      ...all.flatMap(([d]) => [s("path.mg-axis", { d: `M${x(d)} ${height - bottom}v4` }),
        s("text.mg-tick", { x: x(d), y: height - bottom + 17, "text-anchor": "middle" }, String(d))]),
      s("text.mg-tick", { x: width - right, y: height - 4, "text-anchor": "end" }, "delay, updates"),
      s("path.mg-limit", { d: path }),
      ...all.map(([d, v]) => s("circle.mg-measured", { cx: x(d), cy: y(v), r: 4, "data-delay": d, "data-raw": v })),
      s("path.mg-gap", { d: `M${here.map(tidy).join(" ")}L${tidy(here[0])} ${tidy(y(limit))}` }),
      s("path.mg-own", { d: DIAMOND, transform: `translate(${tidy(here[0])} ${tidy(y(limit))})`, "data-limit": limit }),
      s("g.mg-rate", { transform: `translate(${here.map(tidy).join(" ")})`, "data-rate": rate,
        "data-verdict": verdict }, verdict === "too large" ? s("path", { d: CROSS }) : s("circle", { r: 5.5 })),
      s("text.mg-armname", { x: here[0] + (back ? -11 : 11), y: here[1] + 4, "text-anchor": back ? "end" : "start" },
        `your rate: ${verdict}`));
    this.chart.dataset.drop = drop;
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state"), [bold, rest] = state.told;
    this.place(); this.post(state); this.rates(state);
    this.told.replaceChildren(h("strong", { "data-field": "limit", "data-raw": state.limit }, bold), rest);
    this.told.dataset.verdict = state.verdict;
    this.heard.textContent = state.heard;
    this.rows.replaceChildren(...state.rows.map((row) => h("tr", { "data-worker": row.worker },
      h("th", { scope: "row" }, `${row.worker}`), ...HEAD.slice(1).map(([name]) =>
        h("td", { "data-cell": name, "data-raw": row.raw[name] }, row.words[name])))));
    const fate = ({ used, update }) => (!used ? "dropped" : update ? `used in update ${update}`
      : "added, not yet taken");
    this.list.replaceChildren(...state.letters.map((one) => h("tr", {}, ...[one.worker + 1, one.began, one.tick,
      one.stamp, one.step, fate(one)].map((text) => h("td", {}, String(text))))));
    this.line.dataset.agrees = String(state.line.agrees);
    this.line.replaceChildren(`${state.line.cost} · `, shared.verdict(state.line));
  }
}

export default {
  render({ model, el }) { new LateMail(model, el); },
};
