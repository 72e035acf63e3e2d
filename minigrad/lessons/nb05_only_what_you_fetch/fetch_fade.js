// Fetch & Fade in the browser: two tabs, the switches of a run, what it executed, and the curves of a growing graph.
//
// It shows the picture of graph.js inside itself; a box that is picked there goes to the kernel, which runs the graph
// and says what ran.  Nothing is counted or timed here.
let h, s, field, button, table, tick;                    // from shared.js, which has run before the first render

const TABS = { fetch: "Fetch & fade", loop: "Built in the loop?" };
const SWITCHES = { fold: "fold constants", cse: "merge twins", cache: "keep values" };
const WIDE = 330, HIGH = 168, LEFT = 8, RIGHT = 236, TOP = 30, BASE = 140;

class Board {
  constructor(model, el) {
    this.model = model; this.id = `mg-fade-${(globalThis.__minigrad.views += 1)}`;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message" });
    this.figure = h("div.mg-embed");
    this.told = h("p.mg-told", { role: "status", "data-field": "told" });
    this.stages = h("div", { "data-field": "stages" });
    this.values = h("div", { "data-field": "values" });
    this.under = h("div");
    this.panels = {
      fetch: this.panel("fetch", this.switches(), this.told, this.figure,
        h("div.mg-panes", {}, this.stages, this.values), this.under),
      loop: this.panel("loop", ...this.loops()),
    };
    this.root = h("div.mg.mg-lens.mg-fade", { "data-mg": "fade" }, this.message, this.tabs(),
      ...Object.values(this.panels), ...globalThis.__minigrad.printer(model));
    el.append(this.root);
    globalThis.__minigrad.restart(model, this.root);
    model.on("change:state", () => this.write());
    model.on("change:loop", () => this.grow());
    model.on("change:tab", () => this.turn());
    model.on("change:message", () => this.warn());
    this.write(); this.grow(); this.turn(); this.warn();
  }

  ask(what) { this.model.set("ask", what); this.model.save_changes(); }

  warn() {
    const text = this.message.textContent = this.model.get("message");
    this.message.hidden = !text; this.root.classList.toggle("mg-stale", !!text);
    this.write();                                        // a switch that was refused springs back
  }

  // --- the two tabs: arrow keys go from one to the other
  tabs() {
    this.heads = Object.entries(TABS).map(([key, words]) => h("span.mg-button", { role: "tab", "data-tab": key,
      id: `${this.id}-${key}`, "aria-controls": `${this.id}-${key}-panel`, onclick: () => this.go(key) }, words));
    const keys = { ArrowRight: 1, ArrowLeft: -1, Home: -1, End: 1 };
    return h("div.mg-bar.mg-tabs", { role: "tablist", "aria-label": "Two experiments", onkeydown: (e) => {
      if (!(e.key in keys)) return;
      e.preventDefault(); e.stopPropagation();           // JupyterLab would move to another cell
      const head = this.heads[keys[e.key] > 0 ? 1 : 0];
      this.go(head.dataset.tab); head.focus();
    } }, ...this.heads);
  }

  panel(key, ...children) {
    return h("div.mg-panel", { role: "tabpanel", id: `${this.id}-${key}-panel`, "aria-labelledby": `${this.id}-${key}`,
      "data-panel": key }, ...children);
  }

  go(key) { this.model.set("tab", key); this.model.save_changes(); }

  turn() {
    const now = this.model.get("tab");
    for (const head of this.heads) {
      const on = head.dataset.tab === now;
      head.setAttribute("aria-selected", String(on)); head.setAttribute("tabindex", on ? "0" : "-1");
    }
    for (const [key, panel] of Object.entries(this.panels)) panel.hidden = key !== now;
  }

  // --- the first tab: what is fetched, and how it is run
  switches() {
    this.boxes = Object.fromEntries(Object.entries(SWITCHES).map(([key, words]) => [key, field("input", words,
      { type: "checkbox", "data-kernel": "", onchange: (e) => this.ask({ [key]: e.target.checked }) })]));
    const box = ([key, input]) => h("label", {}, input, ` ${SWITCHES[key]}`);
    this.move = button("Change W", () => this.ask({ move: 1 }), { "data-kernel": "" });
    return h("div.mg-bar", {}, ...Object.entries(this.boxes).map(box),
      button("Run again", () => this.ask({ run: 1 }), { "data-kernel": "" }), this.move);
  }

  write() {
    const { stages, values, say, flags, moves } = this.model.get("state");
    for (const [key, input] of Object.entries(this.boxes)) input.checked = flags[key];
    this.move.hidden = !moves; this.move.textContent = `Change ${moves}`;
    this.told.textContent = say;
    const cell = ({ key, count }) => h("span", { "data-count": key, "data-raw": count }, count);
    const bar = ({ key, bar: part }) => h("div.mg-barcell", {},
      h("div.mg-barline", { style: `width:${100 * part}%`, "data-stage": key }));
    this.stages.replaceChildren(table({ caption: "Operations", head: ["which", "how many", ""],
      rows: stages.map((row) => [row.name, cell(row), bar(row)]) }));
    const same = (row) => h("span", { "data-same": String(row.same) }, tick(row.same) + row.other);
    this.values.replaceChildren(values.length ? table({ caption: "What came back",
      head: ["fetched", "value", "with nothing skipped"], rows: values.map((row) => [row.name,
        h("span", { "data-value": row.key, "data-raw": row.raw }, row.value), same(row)]) }) : "");
  }

  // --- the second tab: ops built inside the loop, or once before it
  loops() {
    this.count = h("output.mg-count");
    this.steps = field("input", "Number of steps", { type: "range", min: 10, max: this.model.get("most"), step: 10,
      "data-kernel": "", oninput: () => { this.count.textContent = this.steps.value; },
      onchange: () => { this.wanted = +this.steps.value; this.time({ steps: this.wanted }); } });
    this.grown = h("p.mg-told", { role: "status", "data-field": "grown" });
    this.ways = h("div", { "data-field": "ways" });
    this.charts = h("div.mg-panes");
    const again = button("Measure again", () => this.time({ measure: 1 }), { "data-kernel": "" });
    const knob = h("div.mg-knob", {}, h("span.mg-name", {}, "steps"), this.steps, this.count);
    return [h("div.mg-bar", {}, knob, again), this.grown, this.charts, this.ways];
  }

  time(what) {
    this.grown.textContent = `Measuring ${this.steps.value} steps …`;
    this.ask(what);
  }

  grow() {
    const { steps, ways, charts, say } = this.model.get("loop"), late = (this.wanted ?? steps) !== steps;
    if (!late) {                                          // else the thumb has moved on, and its answer is under way
      this.wanted = undefined;
      this.steps.value = this.count.textContent = steps;
      this.grown.textContent = say;
    }
    const cell = (way, key) => h("span", { "data-loop": `${way.key}-${key}` }, way[key]);
    this.ways.replaceChildren(table({ caption: `After ${steps} steps`, head: ["built inside the loop",
      "nodes in the graph", "plans built", "executed in the last step", "ms a step, the median"], rows: ways.map((way) => [way.name,
        ...["nodes", "plans", "executed", "ms"].map((key) => cell(way, key))]) }));
    this.charts.replaceChildren(...charts.map((chart) => this.chart(chart, ways)));
  }

  chart({ name, unit, curves, top }, ways) {
    const count = curves[ways[0].key].length;
    const x = (k) => LEFT + (k / Math.max(1, count - 1)) * (RIGHT - LEFT);
    const y = (v) => BASE - Math.min(1, v / (top || 1)) * (BASE - TOP);
    const text = (words, at, more = {}) => s("text", { x: at[0], y: at[1], ...more }, words);
    const number = (v) => unit === "ms" ? v.toFixed(2) : String(v);
    const told = ways.map((way) => `${way.name} ${number(curves[way.key][count - 1])}`).join(", ");
    const svg = s("svg.mg-svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, style: `width:${WIDE}px`, role: "img",
      "data-chart": unit, "aria-label": `${name} over the steps; at the last one ${told}` });
    svg.append(text(name, [LEFT, 14], { class: "mg-title" }), s("path.mg-axis", { d: `M${LEFT} ${TOP}V${BASE}H${RIGHT}` }),
      text(number(top), [LEFT + 4, TOP + 6], { class: "mg-axisname" }), text("1", [LEFT, BASE + 16], { class: "mg-axisname" }),
      text(`${count} steps`, [RIGHT, BASE + 16], { "text-anchor": "end", class: "mg-axisname" }));
    let free = -99;                                      // names of curves: none on another
    const ends = ways.map((way) => ({ way, at: y(curves[way.key][count - 1]) })).sort((a, b) => a.at - b.at);
    for (const end of ends) end.at = free = Math.max(end.at + 4, free + 15);
    for (const { way, at } of ends) {
      const d = "M" + curves[way.key].map((v, k) => `${x(k).toFixed(1)} ${y(v).toFixed(1)}`).join("L");
      svg.append(s("path.mg-curve", { d, "data-way": way.key }), text(way.name, [RIGHT + 8, at], { "data-way": way.key }));
    }
    return svg;
  }
}

export default {
  async render({ model, el, host }) {
    const widget = await host.getWidget(model.get("graph"));
    ({ h, s, field, button, table, tick } = globalThis.__minigrad);
    const board = new Board(model, el);
    await widget.render({ el: board.figure });
    board.under.append(...board.figure.querySelectorAll(".mg-line, .mg-details"));   // the last in tab order, too
  },
};
