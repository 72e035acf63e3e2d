// The Gradient Stack in the browser: blocks that are dragged or moved by arrow keys, and what was
// held at each moment.
//
// shared.js and panel.js stand in front of this text.  The kernel runs the backward sweep; here its
// story is drawn, no more.
const METHODS = ["add_n", "tree", "accumulate_n"];
const HEAD = ["aggregation", "runs as", "peak buffers", "bytes counted", "bytes measured",
  "times W", "off by"];
const WIDE = 34, HIGH = 24;                              // of a block in the picture

class Stack extends Panel {
  constructor(model, el) {
    super(model, "say");
    this.queue = h("div.mg-queue", { role: "listbox", "aria-orientation": "horizontal",
      "aria-label": "Order of arrival, first to last" });
    this.figure = h("div.mg-figure", { tabindex: 0, role: "region",
      "aria-label": "Buffers held, moment by moment" });
    this.told.dataset.field = "say";
    this.rows = h("tbody");
    this.moments = h("tbody");
    this.at = field("input", "Moment",
      { type: "range", min: 0, value: 0, step: 1, oninput: () => this.point() });
    const named = (words, ...parts) => h("div.mg-bar", {}, h("span.mg-name", {}, words), ...parts);
    this.appear(el, "stack", this.knobs(), named("arriving", this.queue,
      act("Reverse", () => this.send([...this.order].reverse())),
      act("In order", () => this.send([...this.order].sort((a, b) => a - b)))), this.figure,
    named("moment", this.at, this.told),
    sheet("The same gradient, three times", HEAD, this.rows, { "data-field": "table" }), this.line,
    shared.folded("All moments in words", {}, sheet(null, ["moment", "buffers held"],
      this.moments)));
    this.listen({ state: () => this.write() });
  }

  get order() { return this.get("order"); }

  send(order) { if (String(order) !== String(this.order)) this.set({ order }); }

  knobs() {
    const least = this.get("least"), { terms, n } = this.get("most");
    this.method = pick("Aggregation", "aggregation", METHODS, (method) => this.set({ method }));
    return h("div.mg-knobs", {}, this.method,
      knob("Number of shares", "shares", { min: least.terms, max: terms, value: this.order.length },
        (many) => this.send(count(many))),
      knob("Rows and columns of W", "W is n × n, n =",
        { min: least.n, max: n, step: 64, value: this.get("n") },
        (value) => this.set({ n: value })),
      check("Shape known before the first share", "shape known beforehand",
        (known) => this.set({ known }), this.get("known")));
  }

  // --- the blocks
  blocks() {
    const { order } = this, focused = document.activeElement?.dataset?.share;
    this.queue.replaceChildren(...order.map((place, k) => {
      const block = h("span.mg-button", { role: "option", tabindex: 0, "data-share": place, ...LIVE,
        "aria-label": `Share ${place + 1}, arrives as number ${k + 1} of ${order.length}; arrow `
          + `keys `
          + "move it",
        onkeydown: (e) => {
          const to = k + { ArrowLeft: -1, ArrowRight: 1 }[e.key];
          if (!(to >= 0 && to < order.length)) return;
          e.preventDefault(); e.stopPropagation();
          const rest = order.filter((_, at) => at !== k);
          this.send([...rest.slice(0, to), place, ...rest.slice(to)]);
        },
        onpointerdown: (e) => { block.setPointerCapture(e.pointerId); this.dragged = place; },
        onpointermove: (e) => this.drag(e), onpointerup: () => this.drop(),
        onpointercancel: () => this.drop() }, `${place + 1}`);
      return block;
    }));
    this.queue.querySelector(`[data-share="${focused}"]`)?.focus();
  }

  // Over another block the two change places; the kernel gets the order where the block is dropped.
  drag(e) {
    if (this.dragged === undefined) return;
    const blocks = [...this.queue.children], over = blocks.find((block) => {
      const { left, right } = block.getBoundingClientRect();
      return e.clientX >= left && e.clientX <= right;
    });
    const mine = this.queue.querySelector(`[data-share="${this.dragged}"]`);
    if (!over || over === mine) return;
    over[blocks.indexOf(over) > blocks.indexOf(mine) ? "after" : "before"](mine);
  }

  drop() {
    if (this.dragged === undefined) return;
    this.dragged = undefined;
    this.send([...this.queue.children].map((block) => +block.dataset.share));
  }

  // --- what was held
  write() {
    const { rows, story, line } = this.state, method = this.get("method");
    this.method.show(method);
    this.blocks();
    this.rows.replaceChildren(...rows.map((one) => row({ "data-method": one.method,
      "aria-current": one.method === method ? "true" : null }, one.method, h("td", {}, one.used),
    ...["peak", "bytes", "seen"].map((key) => cell(key, one[key], say(one[key]))),
    h("td", {}, one.times), h("td", {}, one.off))));
    this.moments.replaceChildren(...story.map(({ say: words, held }) => h("tr", {},
      h("td", {}, words), h("td", {}, held.join(" ")))));
    this.at.max = story.length - 1;
    this.charge(line);
    this.draw();
  }

  draw() {
    const { story } = this.state, peak = Math.max(...story.map(({ held }) => held.length));
    const wide = WIDE * story.length, high = HIGH * (this.order.length + 1) + 14;
    const top = high - HIGH * peak - 4;
    this.columns = story.map(({ held }, k) => s("g.mg-moment", { "data-moment": k },
      ...held.flatMap((name, level) => {
        const x = WIDE * k + 2, y = high - HIGH * (level + 1) - 4;
        return [s("rect", { x, y: y + 1, width: WIDE - 4, height: HIGH - 2, rx: 3,
          "data-sum": name === "Σ" ? "" : null }), s("text", { x: x + (WIDE - 4) / 2,
          y: y + HIGH / 2 + 4, "text-anchor": "middle" }, name)];
      })));
    this.figure.replaceChildren(picture(wide + 90, high,
      { "aria-label": `Buffers held at ${story.length} moments, at most ${peak}` }, ...this.columns,
      s("path.mg-peak", { d: `M0 ${top}H${wide}` }),
      word(`peak ${peak}`, [wide + 8, top + 5], "title", null, { "data-field": "peak" })));
    this.point();
  }

  point() {
    const { story } = this.state, at = Math.min(+this.at.value, story.length - 1);
    this.columns.forEach((column, k) => column.classList.toggle("mg-here", k === at));
    this.report(story[at].say);
  }
}

export default showing(Stack);
