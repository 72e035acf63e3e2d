// The Open Optimizer in the browser: a table with boxes between compute and apply, and the way on
// the loss' contour.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (settings, and the moves since); every number is the kernel's, here it is only
// written and drawn to scale.
const EDGE = { left: 44, top: 8, right: 10, bottom: 38 };  // around the contour, in pixels
const RAY = 64;                                                          // of -gradient's ray
const HEAD = [["before", "now"], ["gradient", "gradient"], ["given", "Apply gets"],
  ["clipped", "after the clip"], ["slots", "slots, now → then"], ["after", "then"],
  ["shift", "moves by"], ["naive", "−lr × gradient"], ["slot", "by the slot"]];
const COMPARED = ["naive", "slot"];
const LEGEND =
  "blue: the loss, half the mean of (w · length + b − width)² over 150 petals: the bluer, the "
    + "lower · ● now · dots and line: the steps so far · orange: what Apply would do · dotted: "
    + "−gradient, as computed · ★ the minimum, computed by NumPy";

class OpenOptimizer extends Framed {
  constructor(model, el) {
    super(model);
    this.said = h("span", { "data-field": "said" });
    this.ahead = h("strong", { "data-field": "ahead" });
    this.told.append(this.said, " ", this.ahead);
    this.list = h("tbody");
    this.appear(el, "open", ["state"], this.controls(), this.buttons(), this.told,
      this.message, h("div.mg-openpanes", {}, h("div", {}, this.table(),
        h("p.mg-note", { "data-field": "exact" })), h("div", {}, this.picture(),
          h("p.mg-note", { "data-field": "legend" }, LEGEND),
          h("p.mg-note", {}, "The step is turned ", h("strong", { "data-field": "angle" }),
            " from ", h("span", { "data-field": "minus" }),
            ", in the numbers of w and b. The picture stretches them: the angle that you see is "
              + "another."), this.way())),
      this.line);
  }

  // --- what the learner did
  // The settings after all moves.
  get settings() {
    return Object.assign({}, this.trail.settings, ...this.trail.moves.map((move) => move.set
      ?? {}));
  }

  // The whole trail goes in every message: two moves that arrive together are two moves, in their
  // order.
  send(moves, more = {}) {
    super.send({ ...more, moves: moves.slice(0, this.get("choices").most + 1) });
  }

  press(move) { this.send([...this.trail.moves, move]); }

  // A slider's moves in a row, or a box's, are one.
  change(kind, changes) {
    const { moves } = this.trail, last = moves.at(-1)?.[kind], names = Object.keys(changes).join();
    this.send([...(last && Object.keys(last).join() === names ? moves.slice(0, -1) : moves),
      { [kind]: changes }]);
  }

  controls() {
    const { method, clip, ranges } = this.get("choices"), given = this.settings;
    const choose = (name, label, words, options) =>
      pick(label, words, options, (value) => this.change("set", { [name]: value }));
    const methods = choose("method", "Optimizer", "optimizer", method);
    const clips = choose("clip", "Clip gradients by", "clip by", clip);
    const set = (name) => (value) => this.change("set", { [name]: value });
    const rate = decades("Learning rate", "lr", ranges.lr, given.lr, set("lr"));
    const keep = knob("Momentum", "momentum", { min: 0, max: 0.99, step: 0.01,
      value: given.momentum }, set("momentum"));
    const limit = decades("Limit of the clip", "limit", ranges.limit, given.limit, set("limit"));
    Object.assign(this, { methods, clips, rate, keep, limit });
    return h("div.mg-knobs", {}, methods, rate, keep, clips, limit);
  }

  place() {
    const now = this.settings;
    this.methods.show(now.method); this.clips.show(now.clip);
    this.rate.show(now.lr); this.keep.show(now.momentum); this.limit.show(now.limit);
    this.able(this.keep.slider, this.get("choices").keeps.includes(now.method));
    this.able(this.limit.slider, now.clip !== "none");
  }

  buttons() {
    const press = (words, move) => act(words, () => this.press(move)), again = () => this.send([],
      { settings: this.settings, resets: (this.trail.resets ?? 0) + 1 });
    return h("div.mg-bar", {}, press("Compute gradients", "compute"), press("Apply", "apply"),
      press("Step ten", "ten"), act("Reset", again), h("span.mg-count", { "data-field": "where" }));
  }

  // --- the table: its cells and boxes stay, and are written anew
  table() {
    this.boxes = {}; this.cells = {}; this.heads = {}; this.rows = {};
    const names = this.state.rows.map((one) => one.name);
    const make = (name, key) => {
      if (key === "given") {
        this.boxes[name] = entry(`Gradient that Apply gets for ${name}`, 9,
          (value) => this.change("edit", { [name]: value }));
        this.boxes[name].placeholder = "None";
      }
      return this.cells[`${name} ${key}`] = h("td", { "data-row": name, "data-cell": key },
        key === "given" ? this.boxes[name] : null);
    };
    this.clock = h("span", { "data-field": "clock" });
    return sheet(h("caption", {}, "What Apply would do now, ", this.clock), ["variable", ...names],
      HEAD.map(([key, words]) => this.rows[key] = h("tr", { "data-part": key },
        this.heads[key] = h("th", { scope: "row" }, words),
        ...names.map((name) => make(name, key)))),
      { "data-field": "table" }, ".mg-opentable");
  }

  fill(state) {
    for (const one of state.rows) {
      for (const [key] of HEAD) {
        const cell = this.cells[`${one.name} ${key}`];
        if (key === "slots") {
          cell.replaceChildren(...one.slots.map((slot) => h("div", { "data-slot": slot.name,
            "data-raw": JSON.stringify(slot.raw) }, h("span.mg-name", {}, slot.name),
            ` ${slot.words}`)), one.slots.length ? "" : "none");
          continue;
        }
        cell.dataset.raw = one.raw[key];
        if (key === "given") {
          const box = this.boxes[one.name], words = one.raw.given === null ? "" : one.words.given;
          const typed = this.trail.moves.at(-1)?.edit?.[one.name];
          const wrong = this.get("message") && typed !== undefined;
          box.show(wrong ? typed : words);
          box.setAttribute("aria-invalid", String(Boolean(wrong)));
        } else if (COMPARED.includes(key)) {
          cell.dataset.same = one.same[key];
          cell.replaceChildren(h("div", {}, one.words[key]), h("div.mg-note", {},
            `${one.same[key] ? "✓ " : ""}${one.verdict[key]}`));
        } else cell.textContent = one.words[key];
      }
    }
    this.heads.gradient.replaceChildren("gradient ", h("span.mg-note", {}, state.words.computed));
    this.rows.clipped.hidden = state.settings.clip === "none";
    this.heads.naive.textContent = `−lr × ${state.words.called}`;
    this.heads.slot.textContent = state.rows[0].label || "no slot “momentum”";
    this.clock.textContent = state.clock.words;
    this.clock.dataset.raw = JSON.stringify(state.clock.raw);
  }

  // --- the picture
  picture() {
    const plane = this.get("plane"), [x, y] = this.get("choices").window;
    for (const name of ["names", "walk", "arrow"]) this[name] = s(`g.mg-${name}`);
    this.plane = new LineChart({ ...EDGE, width: 0, height: 0 }).scale(x, y);
    this.plane.resize(plane.size);
    const chart = this.plane;
    chart.put(ground(plane), chart.frame(), chart.below(ticks(...x, 6), 18, 5),
      chart.beside(ticks(...y, 6), short, 5), chart.named("w", 33, "b", [7, 17]));
    chart.body.append(this.names, this.walk, star(chart.at(plane.best), { "data-best": "" }),
      this.arrow);
    return h("div", {}, chart.svg);
  }

  at(place) { return bounded(this.plane.at(place)); }

  draw(state) {
    const { size, lines } = this.get("plane"), walked = state.path.map((p) => this.at(p));
    const way = cutLine(walked, size), shown = [], names = [];
    const whole = [...state.at, ...state.next].every((v) => v !== null);
    this.walk.replaceChildren(s("path.mg-walkline", { d: way.d }),
      ...way.leaves.slice(0, 3).map(leaving), ...walked.filter((p) => inside(p, size)).map((p) =>
        was(p, 2.8)));
    if (whole) {
      const from = this.at(state.at), to = this.at(state.next), step = cutLine([from, to], size);
      const toward = this.at(state.at.map((v, k) => v + (state.way[k] ?? 0))).map((v, k) => v
        - from[k]);
      const far = Math.hypot(...toward),
        tip = from.map((v, k) => v + (far ? (RAY * toward[k]) / far : 0));
      if (far && inside(from, size)) {
        shown.push(s("path.mg-ray", { d: cutLine([from, tip], size).d }));
        if (inside(tip, size)) names.push([tip, "−gradient", tip[0] < from[0] ? -1 : 1]);
      }
      shown.push(s("path.mg-nextstep", { d: step.d, "data-next": JSON.stringify(state.next) }));
      if (inside(to, size)) shown.push(s("path.mg-nexttip", { d: DIAMOND,
        transform: moved(to, " scale(.7)") }));
      else shown.push(...step.leaves.map(leaving));
      if (inside(from, size)) shown.push(s("circle.mg-here", { cx: from[0], cy: from[1], r: 6.5 }));
    }
    const taken = [[0, 0, 26, 24], around(this.at(this.get("plane").best), 12),
      ...walked.filter((p) => inside(p, size)).map((p) => around(p, 5))];
    shown.push(...named(names, taken, size));
    this.names.replaceChildren(...labels(lines, taken, size));
    this.arrow.replaceChildren(...shown);
    this.plane.svg.setAttribute("aria-label",
      `Contour of the loss: ${state.steps} steps so far, now at w = `
      + `${state.rows[0].words.before}, b = ${state.rows[1].words.before}; the next one is in the `
      + `table`);
  }

  way() {
    return shared.folded("The way in numbers", {},
      sheet("The last steps", ["step", "w", "b"], this.list, { "data-field": "way" }));
  }

  // --- what the kernel found
  write() {
    const { state } = this;
    this.complain();
    this.place(); this.fill(state); this.draw(state);
    this.said.textContent = state.said; this.ahead.textContent = state.ahead;
    Object.assign(this.told.dataset, { steps: state.steps, late: state.late, moves: state.moves });
    const texts = { angle: state.words.angle, minus: state.words.minus, exact: state.exact,
      where: `step ${state.steps}, loss ${state.words.loss}` };
    for (const [name, text] of Object.entries(texts)) this.part(name).textContent = text;
    this.part("angle").dataset.raw = state.angle;
    const first = state.steps - state.path.length + 1;
    const told = ([w, b], k) => [String(first + k), short(w, 6), short(b, 6)];
    this.list.replaceChildren(...state.path.map((p, k) =>
      h("tr", {}, ...told(p, k).map((text) => h("td", {}, text)))).slice(-30));
    this.charge(state.line);
  }
}

export default showing(OpenOptimizer);
