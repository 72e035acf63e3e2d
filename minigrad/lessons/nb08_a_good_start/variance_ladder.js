// The Variance Ladder in the browser: what starts the net, two logarithmic scales with a rung for
// each layer, a bar chart of how steep the units of one layer are, and a table.
//
// shared.js, panel.js and line_chart.js stand in front of this text.  Every number is the kernel's;
// here it is only written and drawn to scale.
const NAMES = { start: "start", activation: "activation", shape: "shape of the net" };
const SIDES = { forward: "spread of z, climbing", backward: "spread of dL/dz, coming down" };
const HEAD = ["layer", "fans", "LSUV ÷", "spread of W", "spread of z", "spread of dL/dz",
  "flat units"];
const KEYS = ["fans", "divided", "weight", "forward", "backward", "flat"];
const BARS = ["0", "1e-6", "1e-5", "1e-4", "1e-3", "0.01", "0.1"];      // where each bar starts
const RUNG = 22, LEFT = 72, SIDE = 268, GAP = 40, TOP = 44;             // of the ladder
const WIDE = LEFT + 2 * SIDE + GAP + 12;
const BAR = 66, TALL = 48, BASE = 68, HIGH = 102;                       // of the bar chart

class Ladder extends Panel {
  constructor(model, el) {
    super(model);
    this.chosen = 0;
    this.figure = h("div.mg-figure");
    this.steep = h("div.mg-figure");
    this.layer = pick("Layer of the bars", "how steep the units are in", [],
      (k) => this.choose(+k), {});
    this.layer.append(" (or click a rung)");
    this.rows = h("tbody");
    this.appear(el, "ladder", this.knobs(), this.calm(), this.message, this.figure, this.told,
      this.layer, this.steep,
      shared.folded("All rungs in numbers", { "data-field": "rungs" }, h("div.mg-wide", {},
        sheet("Spread: standard deviation over all units and examples", HEAD, this.rows,
          { "data-field": "table" }))), this.line);
    this.listen({ state: () => this.write(), message: () => this.warn() });
  }

  // --- controls
  knobs() {
    const { depth, decades: reach, stops: parts } = this.get("limits"), most = reach * parts;
    const place = (gain) => Math.round(parts * Math.log10(gain));
    const back = () => { this.show(); this.set({ message: "" }); };
    this.gain = entry("Type the gain", 6,
      (text) => (text.trim() ? this.set({ typed: text }) : back()));
    this.gain.addEventListener("keydown", (e) => e.key === "Escape" && back());
    this.slider = range("Gain", { min: -most, max: most }, (k) => {      // each to three digits
      this.set({ gain: +(10 ** (k / parts)).toPrecision(3) }); this.show();
    });
    this.show = () => {  // the gain that is drawn, whatever was typed in vain
      const gain = this.get("gain");
      this.gain.value = String(gain);
      this.slider.setAttribute("aria-valuetext", String(gain));
      if (place(gain) !== +this.slider.value) this.slider.value = place(gain);
    };
    this.listen({ gain: this.show });
    const deep = knob("Hidden layers", "hidden layers",
      { min: 1, max: depth, value: this.get("depth") }, (value) => this.set({ depth: value }));
    const [first, second, third] = Object.entries(this.get("choices")).map(([name, options]) => {
      const one = pick(NAMES[name], NAMES[name], options, (value) => this.set({ [name]: value }));
      this.listen({ [name]: () => one.show(this.get(name)) });
      return one;
    });
    return h("div.mg-knobs", {}, first, beside("× gain", this.slider, this.gain), second, deep,
      third);
  }

  calm() {
    const all = this.get("limits").depth + 1;    // and all they stay when the net gets deeper
    const upTo = (done) => this.set({ done: done < this.state.rows.length ? done : all });
    this.next = act("LSUV: next layer", () => upTo(this.state.done + 1));
    this.all = act("LSUV: all layers", () => upTo(all));
    this.undo = act("Undo LSUV", () => this.set({ done: 0 }));
    this.far = h("span.mg-count", { "data-field": "calmed" });
    return h("div.mg-bar", {}, this.next, this.all, this.undo, this.far);
  }

  // --- what the kernel found out
  write() {
    const { rows, say: told, line, done } = this.state, all = done === rows.length;
    this.show();
    this.rows.replaceChildren(...rows.map((one) => row({ "data-rung": one.layer }, one.layer,
      ...KEYS.map((key) => cell(key, JSON.stringify(one.raw[key] ?? null), one[key])))));
    this.report(told);
    this.far.textContent = done ? `${done} of ${rows.length} layers set to spread 1` : "";
    for (const [one, idle] of [[this.next, all], [this.all, all], [this.undo, !done]]) {
      one.setAttribute("aria-disabled", String(idle));   // not disabled, so that it keeps its focus
    }
    this.charge(line, "dL/dW of all layers: ");
    this.layer.offer(rows.slice(0, -1).map((one, k) => [k, `layer ${one.layer}`]));
    this.chosen = Math.min(this.chosen, rows.length - 2);
    this.draw();
    this.choose(this.chosen);
  }

  draw() {
    const { rows, done } = this.state, high = TOP + RUNG * rows.length + 22;
    const y = (k) => TOP + RUNG * (rows.length - 1 - k) + RUNG / 2;      // layer 1 is at the bottom
    this.feet = rows.map((one, k) => s("rect.mg-foot", { x: 0, y: y(k) - RUNG / 2, width: WIDE,
      height: RUNG, "data-foot": k, "data-last": k < rows.length - 1 ? null : "",
      onclick: () => k < rows.length - 1 && this.choose(k) }));
    this.figure.replaceChildren(picture(WIDE, high,
      { "aria-label": `The ladder: ${this.told.textContent}` }, ...this.feet,
      ...rows.map((one, k) => s("path.mg-rung", { d: `M${LEFT} ${y(k)}H${WIDE - 12}` })),
      ...rows.map((one, k) => s(k < done ? "text.mg-title" : "text", { x: 4, y: y(k) + 4 },
        `${k < done ? "✓ " : ""}layer ${one.layer}`)),
      ...Object.keys(SIDES).flatMap((side, at) =>
        this.side(rows, side, LEFT + at * (SIDE + GAP), y, high))));
  }

  // One side: a mark on each rung at the logarithm of its spread, and the decades below.
  side(rows, side, left, y, high) {
    const logs = rows.map((one) => Math.log10(one.raw[side])), known = logs.filter(Number.isFinite);
    const low = Math.min(-2, Math.floor(Math.min(...known)));
    const top = Math.max(2, Math.ceil(Math.max(...known))), every = Math.ceil((top - low) / 4);
    const part = (log) => (Number.isFinite(log) ? ((SIDE - 76) * (log - low)) / (top - low) : -10);
    const x = (log) => left + 14 + part(log), marked = [], up = side === "forward";
    for (let log = Math.ceil(low / every) * every; log <= top; log += every) marked.push(log);
    const dot = ([a, b]) => (up ? s("circle", { cx: a, cy: b, r: 5 })
      : s("path", { d: `M${a - 6} ${b}L${a} ${b - 6}L${a + 6} ${b}L${a} ${b + 6}Z` }));
    const points = rows.map((one, k) => [x(logs[k]), y(k)]);
    return [word(SIDES[side], [left, 16], "title", null, { "data-side": side }),
      ...marked.flatMap((log) => [s("path.mg-decade",
        { d: `M${x(log)} ${TOP}V${high - 20}`, "data-one": log ? null : "" }),
        word(Math.abs(log) < 4 ? short(10 ** log, 3) : `1e${log}`, [x(log), high - 6], "axisname",
          "middle")]),
      s("polyline.mg-climb", { points: points.map(String).join(" "), "data-side": side }),
      s("path.mg-arrow", { "data-side": side, d: up ? `M${left + 2} ${TOP - 8}v-12m-4 4l4 -4l4 4`
        : `M${left + 2} ${TOP - 20}v12m-4 -4l4 4l4 -4` }),
      ...rows.map((one, k) => s("g.mg-mark", { "data-side": side, "data-rung": one.layer },
        dot(points[k]), s("text", { x: points[k][0] + 10, y: points[k][1] - 4 }, one[side])))];
  }

  // --- the bars of one layer
  choose(k) {
    const { bars: { [k]: shares }, rows } = this.state, end = BAR * BARS.length;
    this.chosen = k; this.layer.show(k);
    this.feet.forEach((foot, place) => foot.classList.toggle("mg-here", place === k));
    const words = shares.map((share) => `${(100 * share).toFixed(1)}%`);
    const told = BARS.map((name, b) => `from ${name} ${words[b]}`).join(", ");
    const name = (text, x, anchor = "middle") => word(text, [x, BASE + 16], "axisname", anchor);
    this.steep.replaceChildren(picture(end + 150, HIGH,
      { "aria-label": `Slopes of the units of layer ${k + 1}: ${told}` },
      ...shares.flatMap((share, b) => {
        const tall = TALL * share, x = 8 + BAR * b;
        const slot = s("rect.mg-slot", { x, y: BASE - TALL, width: BAR - 8, height: TALL });
        return [b < 4 ? slot : null, s("rect.mg-bars", { x, y: BASE - tall, width: BAR - 8,
          height: share && Math.max(tall, 0.5), "data-bar": b, "data-raw": share,
          "data-flat": b < 4 ? "" : null }),
          s("text", { x: x + (BAR - 8) / 2, y: BASE - tall - 5, "text-anchor": "middle" },
            words[b]),
          name(BARS[b], x - 2)];
      }),
      s("path.mg-axis", { d: `M4 ${BASE}H${end + 4}` }), name("1", end + 4),
      name("slope of the unit", end + 20, null),
      s("text", { x: 8, y: HIGH - 4, "data-field": "flat" },
        `${rows[k].flat} are flat: the first four bars`)));
  }
}

export default showing(Ladder);
