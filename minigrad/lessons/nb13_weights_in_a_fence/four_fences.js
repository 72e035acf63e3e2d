// Four Fences in the browser: the same contour and fence four times, a way in each, a chart and a
// table beside them.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (loss, fence, and legs of wall, penalty factor, rate and steps); every number,
// the contour and the fence are the kernel's, here they are only drawn.
const EDGE = { left: 30, top: 4, right: 6, bottom: 20 };  // around a contour, in pixels
const CHART = { width: 380, height: 240, left: 54, right: 14, top: 10, bottom: 22 };
const DEEPEST = 9;                                                       // decades of the chart
const PACE = 250;  // ms between the steps of Play
const WAYS = [["1 project", "w ← project(w − rate · ∇loss)"],
  ["2 penalty", "w ← w − rate · ∇(loss + penalty)"],
  ["3 free", "z ← z − rate · ∇loss(free(z))"], ["4 hard", 'minimize(…, method="augmented")']];
const METRICS = [["violation", "violation"], ["objective", "objective"],
  ["condition", "condition number"], ["multiplier", "multiplier"]];
const COLUMNS = [["violation", "viola\u00adtion"], ["objective", "objec\u00adtive"],
  ["condition", "condi\u00adtion"], ["multiplier", "multi\u00adplier"],
  ["spent", "deriva\u00adtives"]];
const LEGEND = "hatched: outside of the fence, whose edge can be dragged · ● inside · ✕ outside · "
  + "★ the solution, once 4 has it · ▶ at an edge: the way leaves the picture there · lines: the "
  + "loss";
const MEANINGS = [
  ["violation",
    "by how much a condition of the fence is missed; what is below 1e-9 is rounding, and "
      + "written 0"],
  ["condition",
    "the largest over the least curvature of what is descended: by 1, the loss alone, at the wall "
      + "too; by 2, loss + penalty; by 3, the loss of the free numbers z; by 4, the augmented "
      + "Lagrangian, before it the loss"],
  ["multiplier",
    "of 1 and 3, how far beyond the wall a step down the loss alone would go, over the rate, "
    + "whether or not the way is at the wall; of 2, penalty factor × violation; of 4, the "
    + "search’s own. A corner has one for each weight; the chart draws the larger"],
  ["derivatives", "gradients so far"]];
const WALL = 0, FACTOR = 1, RATE = 2, STEPS = 3;                         // of a leg

class FourFences extends Framed {
  constructor(model, el) {
    super(model);
    this.rows = h("tbody");
    this.panels = WAYS.map((way, k) => this.panel(way, k));
    this.appear(el, "fences", ["plane", "state"], this.choices(), this.settings(),
      this.buttons(), this.told, this.message, h("div.mg-fencepanes", {},
        h("div.mg-four", {}, ...this.panels.map((parts) => parts.root)),
      h("div.mg-fenceside", {}, this.charts(), this.table())), this.meanings(), this.line);
  }

  // --- what the learner decides
  get legs() { return this.trail.legs; }

  place() { this.chosen(); this.placed(); }

  // Settings change before the next step: a leg without steps is replaced.
  change(k, value) {
    const last = this.legs.at(-1),
      next = last.map((v, i) => (i === k ? value : i === STEPS ? 0 : v));
    this.send({ legs: [...(last[STEPS] ? this.legs : this.legs.slice(0, -1)), next] });
  }

  get taken() { return this.legs.reduce((sum, leg) => sum + leg[STEPS], 0); }

  step(count) {
    const last = [...this.legs.at(-1)], { most } = this.known;
    last[STEPS] += Math.min(count, most + 1 - this.taken);  // one too many: the kernel says so
    this.send({ legs: [...this.legs.slice(0, -1), last] });
  }

  again() {
    const last = [...this.legs.at(-1)];
    last[STEPS] = 0;
    this.stop();
    this.send({ legs: [last] });
  }

  // A setting as it stands in the trail; the kernel finds the wall that goes through a place.
  now(k) {
    const value = this.legs.at(-1)[k];
    return typeof value === "number" ? value : this.state.wall;
  }

  choices() {
    const { losses, fences } = this.known;
    const begin = (loss, fence) => {
      this.stop();
      const [, factor, before] = this.legs.at(-1), { walls, rate } = losses[loss],
        same = loss === this.trail.loss;
      this.send({ loss, fence, start: null, legs: [[walls[fence], factor, same ? before : rate,
        0]] });
    };
    const loss = pick("Loss", "loss", Object.keys(losses), (name) => begin(name, this.trail.fence));
    const fence = pick("Fence", "fence", Object.keys(fences), (name) => begin(this.trail.loss,
      name));
    this.formula = h("span.mg-formulatext", { "data-field": "formula" });
    this.chosen = () => {
      const now = this.trail;
      loss.show(now.loss); fence.show(now.fence);
      this.formula.textContent = `${losses[now.loss].formula}, where ${fences[now.fence].formula}`;
    };
    return h("div.mg-knobs", {}, loss, fence, this.formula);
  }

  settings() {
    const { factors, rates } = this.known;
    const wall = knob("Wall", "wall", { step: 0.01, value: 0 }, (value) => this.change(WALL,
      value));
    const factor = decades("Penalty factor", "penalty factor", factors, this.now(FACTOR),
      (value) => this.change(FACTOR, value));
    const rate = decades("Rate", "rate", rates, this.now(RATE), (value) => this.change(RATE,
      value));
    this.placed = () => {
      const [min, max] = this.known.fences[this.trail.fence].reach;
      Object.assign(wall.slider, { min, max });
      wall.show(+this.now(WALL).toFixed(4)); factor.show(this.now(FACTOR));
      rate.show(this.now(RATE));
    };
    return h("div.mg-knobs", {}, wall, factor, rate);
  }

  buttons() {
    const play = this.play("the steps", () => this.step(1), () => this.taken < this.known.most,
      PACE);
    return h("div.mg-bar", {}, act("One step", () => this.step(1)), play,
      act("50 steps", () => this.step(50)), act("Start again", () => this.again()));
  }

  // --- the panels
  panel([name, rule], k) {
    const id = `mg-hatch-${shared.view()}`, parts = { name };
    for (const part of ["names", "walk", "star", "spot"]) parts[part] = s("g");
    const chart = parts.chart = new LineChart({ width: 0, height: 0, ...EDGE }, { "data-way": k });
    chart.gap = 5;
    parts.below = s("path.mg-below", { fill: `url(#${id})`, "fill-rule": "evenodd" });
    parts.fence = s("path.mg-fenceline", { "data-fence": k });
    parts.hit = s("path.mg-fencehit",
      { "data-hit": k, ...dragging(() => chart.body, () => !this.dead,
        (p) => this.change(WALL, chart.back(p).map((v) => +v.toFixed(4)))) });
    chart.body.append(parts.below, parts.names, parts.fence, parts.walk, parts.star, parts.spot,
      parts.hit);
    chart.svg.prepend(s("defs", {},
      s("pattern", { id, width: 7, height: 7, patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)" }, s("path.mg-hatch", { d: "M0 0V7" }))));
    parts.says = h("p.mg-note.mg-says", { "data-says": k });
    parts.root = h("div.mg-fence", {}, h("p.mg-wayname", {}, sample(k),
      h("strong", {}, ` ${name}`)), h("p.mg-note.mg-rule", {}, rule), chart.svg, parts.says);
    return parts;
  }

  paper(parts) {
    const plane = this.get("plane"), { chart } = parts, [w, t] = plane.size;
    if (parts.drawn === plane.loss) return;
    parts.drawn = plane.loss;
    const [x, y] = this.known.losses[plane.loss].window;
    chart.scale(x, y).resize(plane.size);
    chart.put(ground(plane), chart.frame(), chart.below(ticks(...x, 4), 14),
      chart.beside(ticks(...y, 4)), word("w1", [w - 18, t - 5], "axisname"),
      word("w2", [5, 14], "axisname"));
    const taken = [[w - 22, t - 18, w, t], [0, 0, 24, 18]];
    parts.names.replaceChildren(...labels(plane.lines, taken, plane.size));
  }

  way(parts, k, state) {
    const { size } = this.get("plane"), spot = state.spots[k], line = state.fence.paths.join(""),
      { chart } = parts;
    this.paper(parts);
    parts.below.setAttribute("d", state.fence.below);
    parts.fence.setAttribute("d", line); parts.hit.setAttribute("d", line);
    const points = state.paths[k].map((w) => chart.at(w)), { d, leaves } = cutLine(points, size);
    parts.walk.replaceChildren(...(spot.at ? [s("path.mg-walk", { d }),
      ...leaves.slice(0, 3).map(leaving), ...spaced(points.slice(0, -1), size).map((p) =>
        was(p, 2.2))] : []));
    const solved = state.solution && chart.at(state.solution);
    parts.star.replaceChildren(...(solved && inside(solved, size)
      ? [star(solved, { "data-solution": "" })] : []));
    const at = spot.at && clamped(chart.at(spot.at), size);
    parts.spot.replaceChildren(...(at ? [s("g.mg-spot", { transform: moved(at), "data-spot": k,
      "data-at": JSON.stringify(spot.at), "data-outside": spot.outside ? "" : null },
    s("circle", { r: 5.5 }), spot.outside ? s("path", { d: CROSS }) : null)] : []));
    Object.assign(parts.root.dataset, { end: spot.end, steep: spot.steep });
    parts.says.textContent = spot.says;
    chart.svg.setAttribute("aria-label", `${parts.name}: ${spot.at ? METRICS.map(([key, words]) =>
      `${words} ${spot.words[key]}`).join(", ") : "refused"}`);
  }

  // --- the chart and the table
  charts() {
    this.metric = pick("Chart", "chart of the", METRICS, () => this.draw(), {});
    this.chart = new LineChart(CHART);
    return h("div", {}, this.metric, this.chart.svg);
  }

  draw() {
    const name = this.metric.select.value, { steps, series: { [name]: series } } = this.state,
      { chart } = this;
    const logs = series.flat().filter((v) => v > 0).map(Math.log10), high = logs.length
      ? Math.max(...logs) + 0.3 : 0;
    const low = logs.length ? Math.max(Math.min(...logs) - 0.3, high - DEEPEST) : -1,
      t = chart.box[1];
    chart.scale([0, Math.max(steps.at(-1), 1)], [low, high], { log: true, sunk: 6 });
    const now = WAYS.map(([way], k) => `${way} ${series[k].at(-1) ?? "none"}`).join(", ");
    const none = series.flat().some((v) => v === 0);      // 0 stands where the lowest tick may be
    const marks = ticks(low, high, 5).filter((v) => !none || chart.up(v) < t - 8);
    chart.show(`${name} over ${steps.at(-1)} steps on a logarithmic axis; now ${now}`,
      { chart: name, raw: series }, chart.frame(), chart.beside(marks, power),
      none ? chart.number("0", t + 11) : null,
      series.map((values, k) => {
        const points = values.flatMap((v, n) => (v === null ? [] : [[steps[n], v]]));
        return points.length ? [chart.line(points, k), chart.mark(points.at(-1), k)] : null;
      }), chart.steps(steps));
  }

  table() {
    return sheet("Now", ["", ...COLUMNS.map(([, words]) => words)], this.rows,
      { "data-field": "table" }, ".mg-look");
  }

  meanings() {
    return shared.folded("What the marks and the columns mean", {}, h("p.mg-note", {}, LEGEND),
      ...MEANINGS.map(([name, words]) => h("p.mg-note", { "data-meaning": name },
        h("strong", {}, `${name}: `), words)));
  }

  // --- what the kernel found
  write() {
    const { state } = this;
    this.complain();
    this.place();
    if (state.names[0] === this.get("plane").loss) this.panels.forEach((parts, k) => this.way(parts,
      k, state));
    this.report(state.told, { step: state.step, wall: state.wall });
    this.draw();
    this.rows.replaceChildren(...state.spots.map((spot, k) =>
      row({ "data-row": spot.way, "data-end": spot.end }, [sample(k), ` ${WAYS[k][0]}`],
        ...COLUMNS.map(([key]) => cell(key, key in spot.raw ? JSON.stringify(spot.raw[key]) : null,
          spot.words[key] ?? "–")))));
    this.charge(state.line);
  }
}

export default showing(FourFences);
