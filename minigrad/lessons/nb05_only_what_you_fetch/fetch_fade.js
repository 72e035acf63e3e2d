// Fetch & Fade in the browser: two tabs, the switches of a run, what it executed, and the curves of
// a growing graph.
//
// shared.js, panel.js and line_chart.js stand in front of this text.  It shows the picture of
// graph.js inside itself; a box that is picked there goes to the kernel, which runs the graph and
// says what ran.  Nothing is counted or timed here.
const TABS = { fetch: "Fetch & fade", loop: "Built in the loop?" };
const SWITCHES = { fold: "fold constants", cse: "merge twins", cache: "keep values" };
const CHART = { width: 330, height: 168, left: 8, right: 94, top: 30, bottom: 28 };
const WAYS = ["nodes", "plans", "executed", "ms"];
const HEAD = ["built inside the loop", "nodes in the graph", "plans built",
  "executed in the last step", "ms a step, the median"];

class Board extends Panel {
  constructor(model, el) {
    super(model);
    this.id = `mg-fade-${shared.view()}`;
    this.figure = h("div.mg-embed");
    this.stages = h("div", { "data-field": "stages" });
    this.values = h("div", { "data-field": "values" });
    this.under = h("div");
    this.panels = {
      fetch: this.panel("fetch", this.switches(), h("div.mg-fadepanes", {}, this.figure,
        this.beside = h("div", {}, this.stages, this.values)), this.under),
      loop: this.panel("loop", ...this.loops()),
    };
    this.appear(el, "fade", this.message, this.tabs(), ...Object.values(this.panels));
    this.listen({ state: () => this.write(), loop: () => this.grow(), tab: () => this.turn(),
      message: () => { this.warn(); this.write(); } });   // a switch that was refused springs back
  }

  // --- the two tabs: arrow keys go from one to the other
  tabs() {
    this.heads = Object.entries(TABS).map(([key, words]) => h("span.mg-button", { role: "tab",
      "data-tab": key, id: `${this.id}-${key}`, "aria-controls": `${this.id}-${key}-panel`,
      onclick: () => this.go(key) }, words));
    const keys = { ArrowRight: 1, ArrowLeft: -1, Home: -1, End: 1 };
    return h("div.mg-bar.mg-tabs", { role: "tablist", "aria-label": "Two experiments",
      onkeydown: (e) => {
        if (!(e.key in keys)) return;
        e.preventDefault(); e.stopPropagation();         // JupyterLab would move to another cell
        const head = this.heads[keys[e.key] > 0 ? 1 : 0];
        this.go(head.dataset.tab); head.focus();
      } }, ...this.heads);
  }

  panel(key, ...children) {
    return h("div.mg-panel", { role: "tabpanel", id: `${this.id}-${key}-panel`,
      "aria-labelledby": `${this.id}-${key}`, "data-panel": key }, ...children);
  }

  go(key) { this.set({ tab: key }); }

  turn() {
    const now = this.get("tab");
    for (const head of this.heads) {
      const on = head.dataset.tab === now;
      head.setAttribute("aria-selected", String(on));
      head.setAttribute("tabindex", on ? "0" : "-1");
    }
    for (const [key, panel] of Object.entries(this.panels)) panel.hidden = key !== now;
  }

  // --- the first tab: what is fetched, and how it is run
  switches() {
    this.boxes = Object.fromEntries(Object.entries(SWITCHES).map(([key, words]) =>
      [key, check(words, words, (on) => this.ask({ [key]: on }), false, "")]));
    this.move = act("Change W", () => this.ask({ move: 1 }));
    return h("div.mg-bar", {}, ...Object.values(this.boxes),
      act("Run again", () => this.ask({ run: 1 })), this.move, this.told);
  }

  write() {
    const { stages, values, say: told, flags, idle, moves } = this.state;
    for (const [key, box] of Object.entries(this.boxes)) {
      box.show(flags[key]); box.title = box.box.title = idle[key] ?? "";
      this.able(box.box, !idle[key]);
    }
    this.move.hidden = !moves; this.move.textContent = `Change ${moves}`;
    this.report(told);
    const many = ({ key, count: n }) => h("span", { "data-count": key, "data-raw": n }, n);
    const bar = ({ key, bar: part }) => h("div.mg-barcell", {},
      h("div.mg-barline", { style: `width:${100 * part}%`, "data-stage": key }));
    this.stages.replaceChildren(shared.table({ caption: "Operations",
      head: ["which", "how many", ""],
      rows: stages.map((one) => [one.name, many(one), bar(one)]) }));
    const same = (one) =>
      h("span", { "data-same": String(one.same) }, shared.tick(one.same) + one.other);
    this.values.replaceChildren(values.length ? shared.table({ caption: "What came back",
      head: ["fetched", "value", "with nothing skipped"], rows: values.map((one) => [one.name,
        h("span", { "data-value": one.key, "data-raw": one.raw }, one.value), same(one)]) }) : "");
  }

  // --- the second tab: ops built inside the loop, or once before it
  loops() {
    this.count = h("output.mg-count");
    this.steps = range("Number of steps", { min: 10, max: this.get("most"), step: 10,
      onchange: () => { this.wanted = +this.steps.value; this.time({ steps: this.wanted }); } },
      () => { this.count.textContent = this.steps.value; });
    this.grown = h("p.mg-told", { role: "status", "data-field": "grown" });
    this.ways = h("div", { "data-field": "ways" });
    this.charts = h("div.mg-panes");
    return [h("div.mg-bar", {}, beside("steps", this.steps, this.count),
      act("Measure again", () => this.time({ measure: 1 }))), this.grown, this.charts, this.ways];
  }

  time(what) {
    this.grown.textContent = `Measuring ${this.steps.value} steps …`;
    this.ask(what);
  }

  grow() {
    const { steps, ways, charts, say: told } = this.get("loop");
    if ((this.wanted ?? steps) === steps) {    // else the thumb has moved on: another answer comes
      this.wanted = undefined;
      this.steps.value = this.count.textContent = steps;
      this.grown.textContent = told;
    }
    if (!ways) return;                         // the kernel measures when this tab is first seen
    const found = (one, key) => h("span", { "data-loop": `${one.key}-${key}` }, one[key]);
    this.ways.replaceChildren(shared.table({ caption: `After ${steps} steps`, head: HEAD,
      rows: ways.map((one) => [one.name, ...WAYS.map((key) => found(one, key))]) }));
    this.charts.replaceChildren(...charts.map((one) => this.chart(one, ways)));
  }

  chart({ name, unit, curves, top }, ways) {
    const last = curves[ways[0].key].length, chart = new LineChart(CHART), [w, t] = chart.box;
    const number = (v) => (unit === "ms" ? v.toFixed(2) : String(v));
    const told = ways.map((one) => `${one.name} ${number(curves[one.key].at(-1))}`).join(", ");
    chart.scale([0, Math.max(1, last - 1)], [0, top || 1]);
    const points = ({ key }) => curves[key].map((v, k) => [k, Math.min(v, top || 1)]);
    const ends = apart(ways.map((one) => chart.at(points(one).at(-1))[1]));
    chart.show(`${name} over the steps; at the last one ${told}`, { chart: unit },
      word(name, [0, -16], "title"), chart.corner(), word(number(top), [4, 6], "axisname"),
      word("1", [0, t + 16], "axisname"), word(`${last} steps`, [w, t + 16], "axisname", "end"),
      ranked(ends).map((k) => [chart.line(points(ways[k]), ways[k].key, "curve"),
        s("text", { x: w + 8, y: ends[k], "data-way": ways[k].key }, ways[k].name)]));
    return chart.svg;
  }
}

export default embedding(Board, { graph: "figure" });
