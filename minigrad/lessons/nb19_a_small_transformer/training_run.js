// The training run in the browser: a button, a bar, a chart of losses, and what the net writes.
//
// shared.js, panel.js and line_chart.js stand in front of this text.  The browser asks for the next
// steps when it has seen the last ones; every number and letter is the kernel's.
const CHART = { width: 340, height: 216, left: 36, right: 20, top: 8, bottom: 34 };
const LOW = 1, HIGH = 4.6;                               // of the losses in the chart

class TrainingRun extends Panel {
  constructor(model, el) {
    super(model, "say");
    this.going = false;
    this.bar = field("progress", "Steps of the training", { max: this.get("goal"), value: 0 });
    this.sample = h("pre.mg-sample", { "data-field": "sample", tabindex: 0,
      "aria-label": "What the net writes now" });
    this.rows = h("tbody");
    this.chart = new LineChart(CHART, { "data-field": "chart" });
    this.chart.scale([0, this.get("goal")], [LOW, HIGH]);
    this.appear(el, "training", this.buttons(), this.told, this.message, h("div.mg-panes", {},
      h("div.mg-figure", {}, this.chart.svg), h("div", {}, h("div.mg-name", {},
        "What it writes now"), this.sample)),
    sheet("Samples on the way, all at temperature 0.8", ["step", "held loss", "sample"], this.rows,
      { "data-field": "table" }));
    this.listen({ state: () => { this.write(); this.next(); }, message: () => this.warn() });
  }

  // --- controls
  buttons() {
    this.go = act("▶ Train", () => this.toggle());
    const temperature = knob("Temperature", "temperature", { min: 0, max: 1.5, step: 0.1,
      value: this.get("temperature") }, (value) => this.set({ temperature: value }));
    return h("div.mg-bar.mg-progress", {}, this.go, this.few = act(`${this.get("few")} steps`,
      () => this.order({ steps: this.get("few") })), this.bar, temperature,
    act("Write again", () => this.order({ steps: 0 })));
  }

  toggle() {
    this.going = !this.going && !this.done;
    this.go.textContent = this.going ? "❚❚ Pause" : "▶ Train";
    if (this.going) this.order({ steps: this.get("few") });
  }

  get done() { return this.state.steps >= this.get("goal"); }

  order(what) {
    if (this.dead) return;
    this.asks = Math.max(this.asks ?? 0, this.get("asked").count ?? 0) + 1;
    this.set({ asked: { ...what, count: this.asks } });
  }

  // The kernel has answered: ask for more, unless Pause was pressed or the goal is reached.
  next() {
    if (!this.going) return;
    if (this.done) this.toggle();
    else this.order({ steps: this.get("few") });
  }

  stop() { this.going = false; }

  // --- what the kernel found
  write() {
    const { steps, curve, held, rows, uniform, sample, told } = this.state, { chart } = this;
    const size = chart.box, [last] = held.slice(-1);
    this.bar.value = steps;
    this.able(this.go, !this.done); this.able(this.few, !this.done && !this.going);
    chart.show(`Loss over ${steps} steps; on the held text ${last[1].toFixed(2)}`, { raw: held },
      chart.frame(), chart.below([0, 500, 1000, 1500, 2000], 17, 5), chart.beside([1, 2, 3, 4],
        short, 5), chart.named("step", 31, "loss", [8, 16]),
      s("path.mg-guess", { d: `M0 ${tidy(chart.up(uniform))}H${size[0]}` }),
      word("a blind guess", [size[0] - 6, chart.up(uniform) - 5], "tick", "end"),
      curve.length ? s("path.mg-curve", { d: trace(curve.map((p) => chart.at(p))) }) : null,
      held.map((p) => s("circle.mg-look", { r: 3.4, cx: tidy(chart.at(p)[0]),
        cy: tidy(chart.at(p)[1]) })),
      word("— batches   ● held text", [10, size[1] - 8]));
    this.sample.textContent = sample;
    this.rows.replaceChildren(...rows.map((r) => row({ "data-step": r.step }, say(r.step),
      cell("held", r.held, r.words), h("td.mg-text", {}, r.sample.replaceAll("\n", " / ")))));
    this.report(told, { steps, loss: curve.at(-1)?.[1] ?? "", held: last[1] });
  }
}

export default showing(TrainingRun);
