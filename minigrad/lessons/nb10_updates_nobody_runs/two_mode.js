// The Two-mode Batch Norm in the browser: dots on two axes, dragged by mouse or arrow keys, and two curves of steps.
//
// shared.js stands in front of this text.  Every number is the kernel's; here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const WIDE = 880, EDGE = 30, LANE = 17, LANES = 8, GAP = 66;             // pixels
const TOP = 30, OUT = TOP + LANE * LANES + GAP, HIGH = OUT + LANE * LANES + 40;
const CHART = { width: 256, height: 150, left: 34, right: 8, top: 22, bottom: 20 };
const FINE = 0.1, COARSE = 1;                                            // of a key, and of Page Up

class TwoMode {
  constructor(model, el) {
    this.model = model;
    this.figure = h("div.mg-figure");
    this.told = h("p.mg-say", { role: "status", "data-field": "told" });
    this.stats = h("tbody");
    this.rows = h("tbody");
    this.charts = h("div.mg-charts");
    this.line = h("p.mg-line", { "data-field": "line" });
    this.root = h("div.mg.mg-lens.mg-two-mode", { "data-mg": "two-mode" }, this.switches(), this.figure, this.told,
      this.steps(), h("div.mg-panes", {}, this.charts, this.statistics()), this.line, this.list(),
      ...shared.printer(model));
    el.append(this.root);
    this.axes();
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    this.write();
  }

  send(changes) { for (const [name, value] of Object.entries(changes)) this.model.set(name, value); this.model.save_changes(); }

  // --- controls
  switches() {
    const mode = field("select", "Mode", { "data-kernel": "", onchange: (e) => this.send({ mode: e.target.value }) },
      ...["training", "inference"].map((value) => h("option", { value }, value)));
    const show = () => { mode.value = this.model.get("mode"); };
    this.model.on("change:mode", show); show();
    const tick = (name, label, words) => {
      const box = field("input", label, { type: "checkbox", "data-kernel": "",
        onchange: (e) => this.send({ [name]: e.target.checked }) });
      box.checked = this.model.get(name);
      return h("label.mg-switch", {}, box, ` ${words}`);
    };
    const limit = (key, label, words, range) => shared.knob(label, words,
      { ...range, value: this.model.get("limits")[key] },
      (value) => this.send({ limits: { ...this.model.get("limits"), [key]: value } }));
    this.limits = [limit("rmax", "Largest r", "r up to", { min: 1, max: 5, step: 0.5 }),
      limit("dmax", "Largest d", "d up to", { min: 0, max: 8, step: 0.5 })];
    return h("div.mg-knobs", {},
      h("label.mg-choice", {}, "mode ", mode),
      tick("updates", "Run the update ops in each step", "run the update ops, too"),
      shared.knob("Momentum", "momentum", { min: 0, max: 0.99, step: 0.01, value: this.model.get("momentum") },
        (value) => this.send({ momentum: value })),
      tick("renorm", "Batch renormalisation", "renorm"), ...this.limits);
  }

  ask() { this.asks = (this.asks ?? 0) + 1; return { count: this.asks }; }

  steps() {
    const step = (words, steps) => button(words, () => this.send({ asked: { ...this.ask(), steps } }), { "data-kernel": "" });
    return h("div.mg-bar", {}, h("span.mg-name", {}, "steps"), step("One step", 1), step("20 steps", 20),
      step("Reset the averages", 0), h("span.mg-count", { "data-field": "steps" }),
      shared.knob("Points in the batch", "points", { min: 2, max: 12, value: this.model.get("x").length },
        (value) => this.send({ asked: { ...this.ask(), points: value } })));
  }

  statistics() {
    const head = ["mean", "deviation"].map((text) => h("th", { scope: "col" }, text));
    return h("table.mg-table", { "data-field": "statistics" }, h("caption", {}, "Statistics now"),
      h("thead", {}, h("tr", {}, h("td"), ...head)), this.stats);
  }

  list() {
    const head = ["point", "petal, cm", "output", "slope", "moved by"];
    this.by = h("span");
    return h("details.mg-details", {}, h("summary", {}, "All points in numbers"),
      h("table.mg-table", { "data-field": "table" }, h("caption", {}, "Each output, and its slope with respect to ", this.by),
        h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))), this.rows));
  }

  // --- the two axes
  axes() {
    const { low, high } = this.model.get("reach"), out = this.model.get("shown");
    this.at = (value) => EDGE + ((WIDE - 2 * EDGE) * (value - low)) / (high - low);
    this.back = (pixel) => low + ((pixel - EDGE) * (high - low)) / (WIDE - 2 * EDGE);
    this.to = (value) => EDGE + ((WIDE - 2 * EDGE) * (Math.min(Math.max(value, out.low), out.high) - out.low)) / (out.high - out.low);
    const ticks = (from, to, at, y, words) => [s("path.mg-axis", { d: `M${EDGE} ${y}H${WIDE - EDGE}` }),
      ...[...Array(to - from + 1).keys()].flatMap((k) => [s("path.mg-axis", { d: `M${at(from + k)} ${y}v5` }),
        s("text.mg-tick", { x: at(from + k), y: y + 17, "text-anchor": "middle" }, String(from + k))]),
      s("text.mg-axisname", { x: EDGE - 18, y: y - LANE * LANES - 9 }, words)];
    this.used = s("g"); this.wires = s("g"); this.ghosts = s("g"); this.outs = s("g"); this.ins = s("g");
    this.svg = s("svg.mg-svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, style: `width:${WIDE}px`, role: "group",
      "aria-label": "The batch: points to drag above, outputs below" },
      ...ticks(low, high, this.at, TOP + LANE * LANES, "petal length, cm: drag a point"),
      ...ticks(out.low, out.high, this.to, OUT + LANE * LANES, "output"), this.used, this.wires, this.ghosts, this.outs, this.ins);
    this.figure.append(this.svg);
    this.dots = [];
  }

  dot(k) {
    const { low, high } = this.model.get("reach");
    const dot = s("g.mg-point", { role: "slider", tabindex: 0, "data-point": k, "data-kernel": "",
      "aria-label": `Point ${k + 1}`, "aria-valuemin": low, "aria-valuemax": high,
      onfocus: () => this.hold(k), onkeydown: (e) => this.key(e, k),
      onpointerdown: (e) => { dot.setPointerCapture(e.pointerId); dot.focus(); this.hold(k); this.dragged = k; },
      onpointermove: (e) => {
        if (this.dragged !== k) return;
        const box = this.svg.getBoundingClientRect();
        this.move(k, this.back(((e.clientX - box.left) * WIDE) / box.width));
      },
      onpointerup: () => { this.dragged = undefined; }, onpointercancel: () => { this.dragged = undefined; } },
      s("circle", { r: 8.5 }), s("text", { "text-anchor": "middle", y: 4.5 }, `${k + 1}`));
    return dot;
  }

  // Taking hold of a point: the kernel says later which outputs have moved since.  The batch of this moment goes with it:
  // while the kernel is busy this and the first moves arrive in one message.
  hold(k) {
    if (this.dragged === undefined) this.send({ grip: { ...this.ask(), point: k, x: this.model.get("x") } });
  }

  key(e, k) {
    const { low, high } = this.model.get("reach"), x = this.model.get("x")[k];
    const to = { ArrowRight: x + FINE, ArrowUp: x + FINE, ArrowLeft: x - FINE, ArrowDown: x - FINE,
      PageUp: x + COARSE, PageDown: x - COARSE, Home: low, End: high }[e.key];
    if (to === undefined) return;
    e.preventDefault(); e.stopPropagation(); this.move(k, to);
  }

  move(k, to) {
    const { low, high } = this.model.get("reach"), x = Math.round(100 * Math.min(Math.max(to, low), high)) / 100;
    if (this.root.dataset.live === "false" || x === this.model.get("x")[k]) return;
    this.send({ x: this.model.get("x").map((old, i) => (i === k ? x : old)) });
    this.place();
  }

  // Where the dots are: they stay the same elements, so that the one under the hand keeps the focus.
  place() {
    const x = this.model.get("x");
    while (this.dots.length < x.length) { this.dots.push(this.dot(this.dots.length)); this.ins.append(this.dots.at(-1)); }
    while (this.dots.length > x.length) this.dots.pop().remove();
    this.dots.forEach((dot, k) => {
      dot.setAttribute("transform", `translate(${this.at(x[k])} ${TOP + LANE * (k % LANES) + LANE / 2})`);
      dot.setAttribute("aria-valuenow", x[k]); dot.setAttribute("aria-valuetext", `${x[k]} cm`);
    });
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state"), { points, chosen, line } = state;
    this.place();
    const lane = (k) => OUT + LANE * (k % LANES) + LANE / 2, moved = (p) => p.moved !== null;
    const { mean, output, words } = state.used, floor = TOP + LANE * LANES, ground = OUT + LANE * LANES;
    this.used.replaceChildren(s("path.mg-used", { d: `M${this.at(mean)} ${floor}L${this.to(output)} ${ground}` }),
      ...[[this.at(mean), floor], [this.to(output), ground]].map(([x, y]) =>
        s("path.mg-diamond", { d: `M${x} ${y - 6}l5 6l-5 6l-5 -6z` })),
      s("text.mg-usedname", { x: this.at(mean) + 9, y: floor + 33 }, words),
      s("text.mg-usedname", { x: this.to(output) + 9, y: ground + 33 }, state.used.below));
    this.wires.replaceChildren(...points.map((p, k) => s("path.mg-thread", { "data-moved": moved(p) ? "" : null,
      d: `M${this.at(p.x)} ${TOP + LANE * (k % LANES) + LANE / 2}L${this.to(p.y)} ${lane(k)}` })));
    this.ghosts.replaceChildren(...points.flatMap((p, k) => (moved(p) ? [
      s("circle.mg-ghost", { r: 5, cx: this.to(p.before), cy: lane(k) }),
      s("path.mg-trail", { d: `M${this.to(p.before)} ${lane(k)}H${this.to(p.y)}` })] : [])));
    const { low, high } = this.model.get("shown");
    this.outs.replaceChildren(...points.map((p, k) => s("g.mg-outpoint", { "data-output": k, "data-raw": p.y,
      "data-moved": moved(p) ? "" : null, transform: `translate(${this.to(p.y)} ${lane(k)})` },
      s("circle", { r: 8.5 }), s("text", { "text-anchor": "middle", y: 4.5 },
        p.y > high ? "»" : p.y < low ? "«" : `${k + 1}`))));
    this.dots.forEach((dot, k) => dot.classList.toggle("mg-here", k === chosen));
    this.told.textContent = state.told;
    this.told.dataset.moved = state.moved; this.told.dataset.slopes = state.slopes;
    this.by.textContent = `point ${chosen + 1}`;
    this.rows.replaceChildren(...points.map((p, k) => h("tr", { "data-row": k },
      h("th", { scope: "row" }, `${k + 1}`), h("td", {}, `${p.x}`), h("td", { "data-cell": "output", "data-raw": p.y }, p.output),
      h("td", { "data-cell": "slope", "data-raw": p.by }, p.slope), h("td", {}, p.shift))));
    this.stats.replaceChildren(...state.statistics.map((row) => h("tr", { "data-of": row.of },
      h("th", { scope: "row" }, row.of), ...["mean", "deviation"].map((name) =>
        h("td", { "data-cell": name, "data-raw": row[name] }, row.words[name])))));
    this.root.querySelector("[data-field=steps]").textContent = state.steps;
    const off = !this.model.get("renorm");
    for (const knob of this.limits) { const e = knob.querySelector("input"); e.disabled = off || this.root.dataset.live === "false"; }
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · `, shared.verdict(line));
    this.chart(state);
  }

  chart({ history, statistics }) {
    const all = statistics.find((row) => row.of === "all flowers");
    this.charts.replaceChildren(...["mean", "deviation"].map((name) => this.curve(name, history, all[name])));
  }

  curve(name, history, all) {
    const { width, height, left, right, top, bottom } = CHART;
    const batch = history.map((step) => step.batch[name]), moving = history.map((step) => step.moving[name]);
    const most = Math.max(all, ...moving, ...batch.filter((v) => v !== null)) * 1.08, least = Math.min(0, ...moving);
    const x = (k) => left + ((width - left - right) * k) / Math.max(1, history.length - 1);
    const y = (value) => height - bottom - ((height - top - bottom) * (value - least)) / (most - least);
    const path = moving.map((value, k) => `${k ? "L" : "M"}${x(k).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const tick = (value) => [s("path.mg-axis", { d: `M${left - 4} ${y(value)}h4` }),
      s("text.mg-tick", { x: left - 7, y: y(value) + 4, "text-anchor": "end" }, value.toFixed(1))];
    return s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${width} ${height}`, style: `width:${width}px`, role: "img",
      "data-chart": name, "data-raw": JSON.stringify(moving),
      "aria-label": `${name} over ${history.length - 1} steps: moving ${moving.at(-1).toFixed(2)}, all flowers ${all.toFixed(2)}` },
      s("text.mg-title", { x: left, y: 13 }, name),
      s("path.mg-axis", { d: `M${left} ${top}V${height - bottom}H${width - right}` }), ...tick(0), ...tick(all),
      s("path.mg-all", { d: `M${left} ${y(all)}H${width - right}` }),
      ...batch.map((value, k) => (value === null ? null : s("circle.mg-batch", { cx: x(k), cy: y(value), r: 2.6 }))),
      s("path.mg-moving", { d: path }),
      s("circle.mg-last", { cx: x(history.length - 1), cy: y(moving.at(-1)), r: 3.5 }),
      s("text.mg-tick", { x: width - right, y: height - 5, "text-anchor": "end" }, `step ${history.length - 1}`),
      name === "mean" ? s("text.mg-tick", { x: left, y: height - 5 }, "○ batch   ━ moving   ┄ all") : null);
  }
}

export default {
  render({ model, el }) { new TwoMode(model, el); },
};
