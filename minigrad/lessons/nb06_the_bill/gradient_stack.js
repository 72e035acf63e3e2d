// The Gradient Stack in the browser: blocks that are dragged or moved by arrow keys, and what was held at each moment.
//
// shared.js stands in front of this text.  The kernel runs the backward sweep; here its story is drawn, no more.
const { h, s, field, button } = shared;
const METHODS = ["add_n", "tree", "accumulate_n"];
const WIDE = 34, HIGH = 24;                              // of a block in the picture
const say = (n) => n.toLocaleString("en");

class Stack {
  constructor(model, el) {
    this.model = model;
    this.queue = h("div.mg-queue", { role: "listbox", "aria-orientation": "horizontal",
      "aria-label": "Order of arrival, first to last" });
    this.figure = h("div.mg-figure", { tabindex: 0, role: "region", "aria-label": "Buffers held, moment by moment" });
    this.told = h("p.mg-say", { role: "status", "data-field": "say" });
    this.rows = h("tbody");
    this.moments = h("tbody");
    this.line = h("p.mg-line", { "data-field": "line" });
    this.at = field("input", "Moment", { type: "range", min: 0, value: 0, step: 1, oninput: () => this.point() });
    const order = h("div.mg-bar", {}, h("span.mg-name", {}, "arriving"), this.queue,
      button("Reverse", () => this.send([...this.order()].reverse()), { "data-kernel": "" }),
      button("In order", () => this.send([...this.order()].sort((a, b) => a - b)), { "data-kernel": "" }));
    this.root = h("div.mg.mg-lens.mg-stacked", { "data-mg": "stack" }, this.knobs(), order, this.figure,
      h("div.mg-bar", {}, h("span.mg-name", {}, "moment"), this.at, this.told), this.table(), this.line, this.list(),
      ...shared.printer(model));
    el.append(this.root);
    shared.restart(model, this.root);
    model.on("change:state", () => this.write());
    this.write();
  }

  set(name, value) { this.model.set(name, value); this.model.save_changes(); }
  order() { return this.model.get("order"); }
  send(order) { if (String(order) !== String(this.order())) this.set("order", order); }

  knobs() {
    const least = this.model.get("least"), { terms, n } = this.model.get("most");
    this.method = field("select", "Aggregation", { "data-kernel": "", onchange: (e) => this.set("method", e.target.value) },
      ...METHODS.map((name) => h("option", { value: name }, name)));
    const known = field("input", "Shape known before the first share", { type: "checkbox", "data-kernel": "",
      onchange: (e) => this.set("known", e.target.checked) });
    known.checked = this.model.get("known");
    return h("div.mg-knobs", {}, h("label.mg-choice", {}, "aggregation ", this.method),
      shared.knob("Number of shares", "shares", { min: least.terms, max: terms, value: this.order().length },
        (count) => this.send([...Array(count).keys()])),
      shared.knob("Rows and columns of W", "W is n × n, n =", { min: least.n, max: n, step: 64,
        value: this.model.get("n") }, (value) => this.set("n", value)),
      h("label.mg-switch", {}, known, " shape known beforehand"));
  }

  table() {
    const head = ["aggregation", "runs as", "peak buffers", "bytes counted", "bytes measured", "times W", "off by"];
    return h("table.mg-table", { "data-field": "table" }, h("caption", {}, "The same gradient, three times"),
      h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))), this.rows);
  }

  list() {
    const head = ["moment", "buffers held"].map((text) => h("th", { scope: "col" }, text));
    return h("details.mg-details", {}, h("summary", {}, "All moments in words"),
      h("table.mg-table", {}, h("thead", {}, h("tr", {}, ...head)), this.moments));
  }

  // --- the blocks
  blocks() {
    const order = this.order(), focused = document.activeElement?.dataset?.share;
    this.queue.replaceChildren(...order.map((place, k) => {
      const block = h("span.mg-button", { role: "option", tabindex: 0, "data-share": place, "data-kernel": "",
        "aria-label": `Share ${place + 1}, arrives as number ${k + 1} of ${order.length}; arrow keys move it`,
        onkeydown: (e) => {
          const to = k + { ArrowLeft: -1, ArrowRight: 1 }[e.key];
          if (!(to >= 0 && to < order.length)) return;
          e.preventDefault(); e.stopPropagation(); this.send(moved(order, k, to));
        },
        onpointerdown: (e) => { block.setPointerCapture(e.pointerId); this.dragged = place; },
        onpointermove: (e) => this.drag(e), onpointerup: () => this.drop(), onpointercancel: () => this.drop() }, `${place + 1}`);
      return block;
    }));
    this.queue.querySelector(`[data-share="${focused}"]`)?.focus();
  }

  // Over another block the two change places; only where it is dropped does the kernel hear of it.
  drag(e) {
    if (this.dragged === undefined) return;
    const over = [...this.queue.children].find((block) => {
      const { left, right } = block.getBoundingClientRect();
      return e.clientX >= left && e.clientX <= right;
    });
    const mine = this.queue.querySelector(`[data-share="${this.dragged}"]`);
    if (!over || over === mine) return;
    const after = [...this.queue.children].indexOf(over) > [...this.queue.children].indexOf(mine);
    over[after ? "after" : "before"](mine);
  }

  drop() {
    if (this.dragged === undefined) return;
    this.dragged = undefined;
    this.send([...this.queue.children].map((block) => +block.dataset.share));
  }

  // --- what was held
  write() {
    const { rows, story, line } = this.model.get("state"), method = this.model.get("method");
    this.method.value = method;
    this.blocks();
    this.rows.replaceChildren(...rows.map((row) => h("tr", { "data-method": row.method,
      "aria-current": row.method === method ? "true" : null },
      h("th", { scope: "row" }, row.method), h("td", {}, row.used),
      h("td", { "data-cell": "peak", "data-raw": row.peak }, `${row.peak}`),
      h("td", { "data-cell": "bytes", "data-raw": row.bytes }, say(row.bytes)),
      h("td", { "data-cell": "seen", "data-raw": row.seen }, say(row.seen)), h("td", {}, row.times),
      h("td", {}, row.off))));
    this.moments.replaceChildren(...story.map(({ say: words, held }) => h("tr", {}, h("td", {}, words),
      h("td", {}, held.join(" ")))));
    this.at.max = story.length - 1;
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · `, shared.verdict(line));
    this.draw();
  }

  draw() {
    const { story, order } = this.model.get("state"), peak = Math.max(...story.map(({ held }) => held.length));
    const wide = WIDE * story.length, high = HIGH * (order.length + 1) + 8, top = high - HIGH * peak - 4;
    const svg = s("svg.mg-svg", { viewBox: `0 0 ${wide + 90} ${high}`, style: `width:${wide + 90}px`, role: "img",
      "aria-label": `Buffers held at ${story.length} moments, at most ${peak}` });
    this.columns = story.map(({ held }, k) => s("g.mg-moment", { "data-moment": k }, ...held.flatMap((name, level) => {
      const x = WIDE * k + 2, y = high - HIGH * (level + 1) - 4;
      return [s("rect", { x, y: y + 1, width: WIDE - 4, height: HIGH - 2, rx: 3, "data-sum": name === "Σ" ? "" : null }),
        s("text", { x: x + (WIDE - 4) / 2, y: y + HIGH / 2 + 4, "text-anchor": "middle" }, name)];
    })));
    svg.append(...this.columns, s("path.mg-peak", { d: `M0 ${top}H${wide}` }),
      s("text.mg-title", { x: wide + 8, y: top + 5, "data-field": "peak" }, `peak ${peak}`));
    this.figure.replaceChildren(svg);
    this.point();
  }

  point() {
    const { story } = this.model.get("state"), at = Math.min(+this.at.value, story.length - 1);
    this.columns.forEach((column, k) => column.classList.toggle("mg-here", k === at));
    this.told.textContent = story[at].say;
  }
}

function moved(order, from, to) {
  const rest = order.filter((_, k) => k !== from);
  return [...rest.slice(0, to), order[from], ...rest.slice(to)];
}

export default {
  render({ model, el }) { new Stack(model, el); },
};
