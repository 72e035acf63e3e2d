// The Open Optimizer in the browser: a table with boxes between compute and apply, and the way on the loss' contour.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (settings, and the moves since);
// every number is the kernel's, here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const LEFT = 44, TOP = 8, RIGHT = 10, BOTTOM = 38;                       // around the contour, in pixels
const RAY = 64;                                                          // of -gradient's ray
const HEAD = [["before", "now"], ["gradient", "gradient"], ["given", "Apply gets"], ["clipped", "after the clip"],
  ["slots", "slots, now → then"], ["after", "then"], ["shift", "moves by"], ["naive", "−lr × gradient"],
  ["slot", "by the slot"]];
const COMPARED = ["naive", "slot"];
const LEGEND = "blue: the loss, half the mean of (w · length + b − width)² over 150 petals; the bluer, the lower · "
  + "● now · dots and line: the way so far · orange: what Apply would do · dotted: −gradient, as computed · "
  + "★ least squares, by NumPy";

class OpenOptimizer extends Framed {
  constructor(model, el) {
    super(model);
    this.said = h("span", { "data-field": "said" });
    this.ahead = h("strong", { "data-field": "ahead" });
    this.told.append(this.said, " ", this.ahead);
    this.list = h("tbody");
    this.appear(el, "open", ["state"], this.controls(), this.buttons(), this.told,
      this.message, h("div.mg-openpanes", {}, h("div", {}, this.table(), h("p.mg-note", { "data-field": "exact" })),
        h("div", {}, this.picture(), h("p.mg-note", { "data-field": "legend" }, LEGEND), h("p.mg-note", {},
          "The step is turned ", h("strong", { "data-field": "angle" }), " from ", h("span", { "data-field": "minus" }),
          ", in the numbers of w and b. The picture stretches them: the angle that you see is another."), this.way())),
      this.line);
  }

  // --- what the learner did
  // The settings after all moves.
  get settings() {
    return Object.assign({}, this.trail.settings, ...this.trail.moves.map((move) => move.set ?? {}));
  }

  // The whole trail goes in every message: two moves that arrive together are two moves, in their order.
  send(moves, more = {}) {
    super.send({ ...more, moves: moves.slice(0, this.model.get("choices").most + 1) });
  }

  press(move) { this.send([...this.trail.moves, move]); }

  // A slider's moves in a row, or a box's, are one.
  change(kind, changes) {
    const { moves } = this.trail, last = moves.at(-1)?.[kind], names = Object.keys(changes).join();
    this.send([...(last && Object.keys(last).join() === names ? moves.slice(0, -1) : moves), { [kind]: changes }]);
  }

  controls() {
    const { method, clip, ranges } = this.model.get("choices"), given = this.settings;
    const pick = (name, label, words, options, write = (value) => value) => {
      const select = field("select", label, { "data-kernel": "", onchange: () => this.change("set", {
        [name]: select.value }) }, ...options.map((value) => h("option", { value }, write(value))));
      return [select, h("label.mg-choice", {}, `${words} `, select)];
    };
    const [methods, first] = pick("method", "Optimizer", "optimizer", method);
    const [clips, second] = pick("clip", "Clip gradients by", "clip by", clip);
    const set = (name) => (value) => this.change("set", { [name]: value });
    const rate = decades("Learning rate", "lr", ranges.lr, given.lr, set("lr"));
    const keep = shared.knob("Momentum", "momentum", { min: 0, max: 0.99, step: 0.01, value: given.momentum },
      set("momentum"));
    const limit = decades("Limit of the clip", "limit", ranges.limit, given.limit, set("limit"));
    Object.assign(this, { methods, clips, rate, keep, limit });
    return h("div.mg-knobs", {}, first, rate, keep, second, limit);
  }

  place() {
    const now = this.settings, dead = this.root?.dataset.live === "false";
    this.methods.value = now.method; this.clips.value = now.clip;
    this.rate.show(now.lr); this.keep.show(now.momentum); this.limit.show(now.limit);
    this.keep.querySelector("input").disabled = dead || !this.model.get("choices").keeps.includes(now.method);
    this.limit.querySelector("input").disabled = dead || now.clip === "none";
  }

  buttons() {
    const live = { "data-kernel": "" };
    return h("div.mg-bar", {}, button("Compute gradients", () => this.press("compute"), live),
      button("Apply", () => this.press("apply"), live), button("Step ten", () => this.press("ten"), live),
      button("Reset", () => this.send([], { settings: this.settings, resets: (this.trail.resets ?? 0) + 1 }), live),
      h("span.mg-count", { "data-field": "where" }));
  }

  // --- the table: its cells and boxes stay, and are written anew
  table() {
    this.boxes = {}; this.cells = {}; this.heads = {}; this.rows = {};
    const names = this.model.get("state").rows.map((one) => one.name);
    const cell = (name, key) => {
      if (key === "given") {
        this.boxes[name] = shared.entry(`Gradient that Apply gets for ${name}`, 9, (value) => this.change("edit", {
          [name]: value }));
        this.boxes[name].placeholder = "None";
      }
      return this.cells[`${name} ${key}`] = h("td", { "data-row": name, "data-cell": key },
        key === "given" ? this.boxes[name] : null);
    };
    this.clock = h("span", { "data-field": "clock" });
    return h("table.mg-table.mg-opentable", { "data-field": "table" },
      h("caption", {}, "What Apply would do now, ", this.clock),
      h("thead", {}, h("tr", {}, ...["variable", ...names].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...HEAD.map(([key, words]) => this.rows[key] = h("tr", { "data-part": key },
        this.heads[key] = h("th", { scope: "row" }, words), ...names.map((name) => cell(name, key))))));
  }

  fill(state) {
    for (const one of state.rows) {
      for (const [key] of HEAD) {
        const cell = this.cells[`${one.name} ${key}`];
        if (key === "slots") {
          cell.replaceChildren(...one.slots.map((slot) => h("div", { "data-slot": slot.name,
            "data-raw": JSON.stringify(slot.raw) }, h("span.mg-name", {}, slot.name), ` ${slot.words}`)),
            one.slots.length ? "" : "none");
          continue;
        }
        cell.dataset.raw = one.raw[key];
        if (key === "given") {
          const box = this.boxes[one.name], words = one.raw.given === null ? "" : one.words.given;
          const typed = this.trail.moves.at(-1)?.edit?.[one.name];
          const wrong = this.model.get("message") && typed !== undefined;
          box.value = wrong ? typed : words;
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
    this.clock.textContent = state.clock.words; this.clock.dataset.raw = JSON.stringify(state.clock.raw);
  }

  // --- the picture
  picture() {
    const { size: [w, t] } = this.model.get("plane"), [x, y] = this.model.get("choices").window;
    for (const name of ["names", "walk", "arrow"]) this[name] = s(`g.mg-${name}`);
    const star = this.at(this.model.get("plane").best);
    const paper = s("g", { transform: `translate(${LEFT} ${TOP})` }, ...ground(this.model.get("plane")),
      s("rect.mg-frame", { width: w, height: t }),
      ...ticks(...x, 6).flatMap((v) => [s("path.mg-axis", { d: `M${tidy(this.at([v, 0])[0])} ${t}v5` }),
        s("text.mg-tick", { x: tidy(this.at([v, 0])[0]), y: t + 18, "text-anchor": "middle" }, short(v))]),
      ...ticks(...y, 6).flatMap((v) => [s("path.mg-axis", { d: `M0 ${tidy(this.at([0, v])[1])}h-5` }),
        s("text.mg-tick", { x: -8, y: tidy(this.at([0, v])[1] + 4), "text-anchor": "end" }, short(v))]),
      s("text.mg-axisname", { x: w, y: t + 33, "text-anchor": "end" }, "w"),
      s("text.mg-axisname", { x: 7, y: 17 }, "b"), this.names, this.walk, s("path.mg-star", { d: STAR, "data-best": "",
        transform: `translate(${star.map(tidy).join(" ")})` }), this.arrow);
    this.svg = s("svg.mg-svg", { viewBox: `0 0 ${LEFT + w + RIGHT} ${TOP + t + BOTTOM}`, role: "img",
      style: `width:${LEFT + w + RIGHT}px` }, paper);
    return h("div", {}, this.svg);
  }

  at([w, b]) {
    const [[l, r], [u, o]] = this.model.get("choices").window, [wide, tall] = this.model.get("plane").size;
    return [((w - l) / (r - l)) * wide, tall - ((b - u) / (o - u)) * tall].map((v) => Math.min(Math.max(v, -1e6), 1e6));
  }

  draw(state) {
    const { size, lines } = this.model.get("plane"), walked = state.path.map((p) => this.at(p));
    const way = cutLine(walked, size), shown = [], names = [];
    const whole = [...state.at, ...state.next].every((v) => v !== null);
    this.walk.replaceChildren(s("path.mg-walkline", { d: way.d }), ...way.leaves.slice(0, 3).map(leaving),
      ...walked.filter((p) => inside(p, size)).map(([cx, cy]) => s("circle.mg-was", { cx, cy, r: 2.8 })));
    if (whole) {
      const from = this.at(state.at), to = this.at(state.next), step = cutLine([from, to], size);
      const toward = this.at(state.at.map((v, k) => v + (state.way[k] ?? 0))).map((v, k) => v - from[k]);
      const far = Math.hypot(...toward), tip = from.map((v, k) => v + (far ? (RAY * toward[k]) / far : 0));
      if (far && inside(from, size)) {
        shown.push(s("path.mg-ray", { d: cutLine([from, tip], size).d }));
        if (inside(tip, size)) names.push([tip, "−gradient", tip[0] < from[0] ? -1 : 1]);
      }
      shown.push(s("path.mg-nextstep", { d: step.d, "data-next": JSON.stringify(state.next) }));
      if (inside(to, size)) shown.push(s("path.mg-nexttip", { d: DIAMOND,
        transform: `translate(${to.map(tidy).join(" ")}) scale(.7)` }));
      else shown.push(...step.leaves.map(leaving));
      if (inside(from, size)) shown.push(s("circle.mg-here", { cx: from[0], cy: from[1], r: 6.5 }));
    }
    const star = this.at(this.model.get("plane").best), taken = [[0, 0, 26, 24], around(star, 12, 12),
      ...walked.filter((p) => inside(p, size)).map((p) => around(p, 5, 5))];
    shown.push(...named(names, taken, size));
    this.names.replaceChildren(...labels(lines, taken, size));
    this.arrow.replaceChildren(...shown);
    this.svg.setAttribute("aria-label", `Contour of the loss: ${state.steps} steps so far, now at w = `
      + `${state.rows[0].words.before}, b = ${state.rows[1].words.before}; the next one is in the table`);
  }

  way() {
    const head = ["step", "w", "b"].map((text) => h("th", { scope: "col" }, text));
    return h("details.mg-details", {}, h("summary", {}, "The way in numbers"),
      h("table.mg-table", { "data-field": "way" }, h("caption", {}, "The last steps"),
        h("thead", {}, h("tr", {}, ...head)), this.list));
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state");
    this.complain();
    this.place(); this.fill(state); this.draw(state);
    this.said.textContent = state.said; this.ahead.textContent = state.ahead;
    Object.assign(this.told.dataset, { steps: state.steps, late: state.late, moves: state.moves });
    this.root.querySelector("[data-field=angle]").textContent = state.words.angle;
    this.root.querySelector("[data-field=angle]").dataset.raw = state.angle;
    this.root.querySelector("[data-field=minus]").textContent = state.words.minus;
    this.root.querySelector("[data-field=exact]").textContent = state.exact;
    this.root.querySelector("[data-field=where]").textContent = `step ${state.steps}, loss ${state.words.loss}`;
    const first = state.steps - state.path.length + 1;
    const told = ([w, b], k) => [String(first + k), short(w, 6), short(b, 6)];
    this.list.replaceChildren(...state.path.map((p, k) => h("tr", {}, ...told(p, k).map((text) => h("td", {}, text))))
      .slice(-30));
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new OpenOptimizer(model, el); },
};
