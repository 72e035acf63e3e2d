// The Variance Ladder in the browser: what starts the net, two logarithmic scales with a rung for each layer, a bar chart
// of how steep the units of one layer are, and a table.
//
// shared.js stands in front of this text.  Every number is the kernel's; here it is only written and drawn to scale.
const { h, s, field, button } = shared;
const NAMES = { start: "start", activation: "activation", shape: "shape of the net" };
const SIDES = { forward: "spread of z, climbing", backward: "spread of dL/dz, coming down" };
const HEAD = ["layer", "fans", "LSUV ÷", "spread of W", "spread of z", "spread of dL/dz", "flat units"];
const KEYS = ["fans", "divided", "weight", "forward", "backward", "flat"];
const BARS = ["0", "1e-6", "1e-5", "1e-4", "1e-3", "0.01", "0.1"];      // where each bar starts
const RUNG = 26, LEFT = 72, SIDE = 268, GAP = 40, TOP = 44;                   // of the ladder
const WIDE = LEFT + 2 * SIDE + GAP + 12;
const short = (x) => (+x.toPrecision(3)).toString();

class Ladder {
  constructor(model, el) {
    this.model = model;
    this.chosen = 0;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message", hidden: "" });
    this.figure = h("div.mg-figure");
    this.steep = h("div.mg-figure");
    this.layer = field("select", "Layer of the bars", { onchange: () => this.choose(+this.layer.value) });
    this.told = h("p.mg-told", { role: "status", "data-field": "told" });
    this.rows = h("tbody");
    this.line = h("p.mg-line", { "data-field": "line" });
    this.root = h("div.mg.mg-lens.mg-variance", { "data-mg": "ladder" }, this.knobs(), this.calm(), this.message,
      this.figure, this.told, h("label.mg-choice", {}, "how steep the units are in ", this.layer,
        " (or click a rung)"), this.steep,
      this.line, h("details.mg-details", { "data-field": "rungs" }, h("summary", {}, "All rungs in numbers"),
        h("div.mg-wide", {}, this.table())), ...shared.printer(model));
    el.append(this.root);
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    model.on("change:message", () => this.warn());
    this.write(); this.warn();
  }

  set(name, value) { this.model.set(name, value); this.model.save_changes(); }

  // --- controls
  knobs() {
    const { depth, decades, stops } = this.model.get("limits"), most = decades * stops;
    const place = (gain) => Math.round(stops * Math.log10(gain));
    this.gain = shared.entry("Type the gain", 6, (text) => (text.trim() ? this.set("typed", text) : back()));
    this.gain.addEventListener("keydown", (e) => e.key === "Escape" && back());
    this.slider = field("input", "Gain", { type: "range", min: -most, max: most, step: 1, "data-kernel": "",
      oninput: () => {                                 // 48 stops to a decade, each to three digits
        this.set("gain", +(10 ** (this.slider.value / stops)).toPrecision(3)); this.show();
      } });
    this.show = () => {                                // the gain that is drawn, whatever was typed in vain
      const gain = this.model.get("gain");
      this.gain.value = String(gain);
      this.slider.setAttribute("aria-valuetext", String(gain));
      if (place(gain) !== +this.slider.value) this.slider.value = place(gain);
    };
    const back = () => { this.show(); this.set("message", ""); };
    this.model.on("change:gain", this.show); this.show();
    const deep = shared.knob("Hidden layers", "hidden layers", { min: 1, max: depth, value: this.model.get("depth") },
      (value) => this.set("depth", value));
    const choices = Object.entries(this.model.get("choices")).map(([name, options]) => {
      const select = field("select", NAMES[name], { "data-kernel": "", onchange: () => this.set(name, select.value) },
        ...options.map((value) => h("option", { value }, value)));
      const read = () => { select.value = this.model.get(name); };
      this.model.on(`change:${name}`, read); read();
      return h("label.mg-choice", {}, `${NAMES[name]} `, select);
    });
    return h("div.mg-knobs", {}, choices[0], h("div.mg-knob", {}, h("span.mg-name", {}, "× gain"), this.slider, this.gain),
      choices[1], deep, choices[2]);
  }

  calm() {
    const all = this.model.get("limits").depth + 1;      // and all they stay when the net gets deeper
    const upTo = (done) => this.set("done", done < this.rungs() ? done : all);
    this.next = button("LSUV: next layer", () => upTo(this.done() + 1), { "data-kernel": "" });
    this.all = button("LSUV: all layers", () => upTo(all), { "data-kernel": "" });
    this.undo = button("Undo LSUV", () => this.set("done", 0), { "data-kernel": "" });
    this.far = h("span.mg-count", { "data-field": "calmed" });
    return h("div.mg-bar", {}, this.next, this.all, this.undo, this.far);
  }

  done() { return this.model.get("state").done; }
  rungs() { return this.model.get("state").rows.length; }

  warn() {
    const words = this.model.get("message");
    this.message.textContent = words; this.message.hidden = !words;
    this.root.classList.toggle("mg-stale", Boolean(words));
  }

  table() {
    return h("table.mg-table", { "data-field": "table" },
      h("caption", {}, "Spread: standard deviation over all units and examples"),
      h("thead", {}, h("tr", {}, ...HEAD.map((text) => h("th", { scope: "col" }, text)))), this.rows);
  }

  // --- what the kernel found out
  write() {
    const { rows, say, line, done } = this.model.get("state");
    this.show();
    this.rows.replaceChildren(...rows.map((row) => h("tr", { "data-rung": row.layer },
      h("th", { scope: "row" }, row.layer), ...KEYS.map((key) =>
        h("td", { "data-cell": key, "data-raw": JSON.stringify(row.raw[key] ?? null) }, row[key])))));
    this.told.textContent = say;
    this.far.textContent = done ? `${done} of ${rows.length} layers set to spread 1` : "";
    this.dim(this.next, done === rows.length); this.dim(this.all, done === rows.length); this.dim(this.undo, !done);
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · dL/dW of all layers: `, shared.verdict(line));
    this.layer.replaceChildren(...rows.slice(0, -1).map((row, k) => h("option", { value: k }, `layer ${row.layer}`)));
    this.chosen = Math.min(this.chosen, rows.length - 2);
    this.draw();
    this.choose(this.chosen);
  }

  // A button that has nothing to do keeps its focus, so it is not disabled.
  dim(one, idle) { one.setAttribute("aria-disabled", String(idle)); }

  draw() {
    const { rows, done } = this.model.get("state"), high = TOP + RUNG * rows.length + 22;
    const svg = s("svg.mg-svg", { viewBox: `0 0 ${WIDE} ${high}`, style: `width:${WIDE}px`, role: "img",
      "aria-label": `The ladder: ${this.told.textContent}` });
    const y = (k) => TOP + RUNG * (rows.length - 1 - k) + RUNG / 2;            // layer 1 stands at the bottom
    this.feet = rows.map((row, k) => s("rect.mg-foot", { x: 0, y: y(k) - RUNG / 2, width: WIDE, height: RUNG,
      "data-foot": k, "data-last": k < rows.length - 1 ? null : "", onclick: () => k < rows.length - 1 && this.choose(k) }));
    svg.append(...this.feet, ...rows.map((row, k) => s("path.mg-rung", { d: `M${LEFT} ${y(k)}H${WIDE - 12}` })),
      ...rows.map((row, k) => s("text", { x: 4, y: y(k) + 4, class: k < done ? "mg-title" : null },
        `${k < done ? "✓ " : ""}layer ${row.layer}`)));
    Object.keys(SIDES).forEach((side, at) => svg.append(...this.side(rows, side, LEFT + at * (SIDE + GAP), y, high)));
    this.figure.replaceChildren(svg);
  }

  // One side: a mark on each rung at the logarithm of its spread, and the decades below.
  side(rows, side, left, y, high) {
    const logs = rows.map((row) => Math.log10(row.raw[side])), known = logs.filter(Number.isFinite);
    let low = Math.min(-2, Math.floor(Math.min(...known))), top = Math.max(2, Math.ceil(Math.max(...known)));
    const x = (log) => left + 14 + (Number.isFinite(log) ? (SIDE - 76) * (log - low) / (top - low) : -10);
    const every = Math.ceil((top - low) / 4), ticks = [];
    for (let log = Math.ceil(low / every) * every; log <= top; log += every) ticks.push(log);
    const mark = side === "forward" ? (a, b) => s("circle", { cx: a, cy: b, r: 5 })
      : (a, b) => s("path", { d: `M${a - 6} ${b}L${a} ${b - 6}L${a + 6} ${b}L${a} ${b + 6}Z` });
    const points = rows.map((row, k) => [x(logs[k]), y(k)]);
    return [s("text.mg-title", { x: left, y: 16, "data-side": side }, SIDES[side]),
      ...ticks.flatMap((log) => [s("path.mg-decade", { d: `M${x(log)} ${TOP}V${high - 20}`, "data-one": log ? null : "" }),
        s("text.mg-axisname", { x: x(log), y: high - 6, "text-anchor": "middle" },
          Math.abs(log) < 4 ? short(10 ** log) : `1e${log}`)]),
      s("polyline.mg-climb", { points: points.map(String).join(" "), "data-side": side }),
      s("path.mg-arrow", { "data-side": side, d: side === "forward" ? `M${left + 2} ${TOP - 8}v-12m-4 4l4 -4l4 4`
        : `M${left + 2} ${TOP - 20}v12m-4 -4l4 4l4 -4` }),
      ...rows.map((row, k) => s("g.mg-mark", { "data-side": side, "data-rung": row.layer }, mark(...points[k]),
        s("text", { x: points[k][0] + 10, y: points[k][1] - 4 }, row[side])))];
  }

  // --- the bars of one layer
  choose(k) {
    const { bars, rows } = this.model.get("state"), shares = bars[k];
    this.chosen = k; this.layer.value = k;
    this.feet.forEach((foot, place) => foot.classList.toggle("mg-here", place === k));
    const wide = 66, high = 128, base = 92;
    const words = shares.map((share, b) => `${(100 * share).toFixed(1)}%`);
    const svg = s("svg.mg-svg", { viewBox: `0 0 ${wide * 7 + 150} ${high}`, style: `width:${wide * 7 + 150}px`, role: "img",
      "aria-label": `Slopes of the units of layer ${k + 1}: ${BARS.map((name, b) => `from ${name} ${words[b]}`)
        .join(", ")}` });
    shares.forEach((share, b) => {
      const tall = 70 * share, x = 8 + wide * b;
      svg.append(s("rect.mg-bars", { x, y: base - tall, width: wide - 8, height: share && Math.max(tall, 0.5), "data-bar": b,
        "data-raw": share, "data-flat": b < 4 ? "" : null }),
        s("text", { x: x + (wide - 8) / 2, y: base - tall - 5, "text-anchor": "middle" }, words[b]),
        s("text.mg-axisname", { x: x - 2, y: base + 16, "text-anchor": "middle" }, BARS[b]));
    });
    svg.append(s("path.mg-axis", { d: `M4 ${base}H${wide * 7 + 4}` }),
      s("text.mg-axisname", { x: wide * 7 + 4, y: base + 16, "text-anchor": "middle" }, "1"),
      s("text.mg-axisname", { x: wide * 7 + 20, y: base + 16 }, "slope of the unit"),
      s("text", { x: 8, y: high - 4, "data-field": "flat" }, `${rows[k].flat} are flat: the outlined bars`));
    this.steep.replaceChildren(svg);
  }
}

export default {
  render({ model, el }) { new Ladder(model, el); },
};
