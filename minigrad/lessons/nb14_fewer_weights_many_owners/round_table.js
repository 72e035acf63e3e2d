// The Round Table in the browser: each client's labels, what it sent, in which order, and the loss by five weightings.
//
// shared.js and framed.js stand in front of this text.  The learner decides the trail (who sits there, how they train,
// how they are weighed, who is muted, the order of arrival); every number is the kernel's.
const { h, s, field, button } = shared;
MARKS.push(([x, y], r) => `M${x} ${y - 1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`);
const CARD = { width: 132, height: 58, foot: 13 };                       // of a client's bars, in pixels
const CHART = { width: 450, height: 250, left: 46, right: 12, top: 10, bottom: 38 };
const PACE = 500;                                                        // ms between the rounds of Play
const COLUMNS = [["size", "examples"], ["loss", "local loss"], ["distance", "distance"], ["KL W", "KL of W"],
  ["KL b", "KL of b"], ["share W", "share of W"], ["share b", "share of b"]];
const WAYS = [["loss", "global loss"], ["test", "test loss"], ["right", "test right"], ["spread", "shares differ"]];
const LIVE = { "data-kernel": "" };

class RoundTable extends Framed {
  constructor(model, el) {
    super(model);
    this.reduce = h("p.mg-say", { role: "status", "data-field": "reduce" });
    this.appear(el, "round", ["state"], this.seats(), this.training(),
      this.buttons(), this.told, this.message, this.cards(), this.clients(), this.arrival(), this.reduce,
      h("div.mg-roundpanes", {}, this.figure(), this.ways()), this.line);
  }

  // --- what the learner decides
  // Rounds that were held: those of the trail, or, where it was refused, of the last good state.
  get held() { return this.refused ? this.model.get("state").rounds : Math.min(this.trail.rounds, this.known.most); }

  get refused() { return this.model.get("message") !== ""; }

  send(changes) { super.send({ rounds: this.held, ...changes }); }

  seats() {
    const now = this.trail, [least, most] = this.known.clients;
    const seat = (clients) => this.send({ clients, muted: this.trail.muted.filter((k) => k < clients),
      order: [...Array(clients).keys()] });
    this.count = field("select", "Number of clients", { ...LIVE, onchange: () => seat(+this.count.value) },
      ...Array.from({ length: most - least + 1 }, (_, k) => h("option", { value: least + k }, least + k)));
    this.skew = shared.knob("Label skew", "label skew", { min: 0, max: 1, step: 0.05, value: now.skew },
      (skew) => this.send({ skew }));
    this.sizes = shared.knob("Unequal sizes", "unequal sizes", { min: 0, max: 1, step: 0.05, value: now.sizes },
      (sizes) => this.send({ sizes }));
    return h("div.mg-knobs", {}, h("label.mg-choice", {}, "clients ", this.count), this.skew, this.sizes);
  }

  training() {
    const { rules, epochs: [least, most], rates } = this.known, now = this.trail;
    this.weigh = field("select", "Weigh clients", { ...LIVE, onchange: () => this.send({ weigh: this.weigh.value }) },
      ...Object.keys(rules).map((value) => h("option", { value }, value)));
    this.meaning = h("span.mg-note", { "data-field": "meaning" });
    this.epochs = shared.knob("Local epochs", "local epochs", { min: least, max: most, value: now.epochs },
      (epochs) => this.send({ epochs }));
    this.rate = this.stops("Learning rate", "rate", rates, now.rate, (rate) => this.send({ rate }));
    return h("div.mg-knobs", {}, h("label.mg-choice", {}, "weigh ", this.weigh), this.meaning, this.epochs, this.rate);
  }

  // A slider that has these stops; `show` writes any number, also one between two of them.
  stops(label, words, stops, value, change) {
    const at = (v) => Math.max(stops.filter((stop) => stop <= v).length - 1, 0);
    const range = { min: 0, max: stops.length - 1, value: at(value) };
    const knob = shared.knob(label, words, range, (k) => change(stops[k]));
    const [slider, out] = knob.querySelectorAll("input, output");
    knob.show = (v) => {
      slider.value = at(v); out.textContent = slider.dataset.exact = v; slider.setAttribute("aria-valuetext", v);
    };
    return knob;
  }

  buttons() {
    const { most } = this.known, play = button("▶ Play", null, { "aria-label": "Play the rounds", ...LIVE });
    const next = () => this.send({ rounds: this.held + 1 });             // one too many is refused
    this.stop = shared.player(play, next, () => !this.dead && !this.refused && this.held < most, PACE);
    const set = (rounds) => { this.stop(); this.send({ rounds: rounds() }); };
    const many = () => (this.held < most ? Math.min(this.held + 10, most) : most + 1);
    this.where = h("span.mg-count", { "data-field": "where" });
    return h("div.mg-bar", {}, button("One round", next, LIVE), play, button("10 rounds",
      () => set(many), LIVE), button("Start again", () => set(() => 0),
      { title: "back to round 0; all settings stay", ...LIVE }), this.where);
  }

  place() {
    const now = this.trail;
    this.count.value = now.clients; this.skew.show(now.skew); this.sizes.show(now.sizes);
    this.weigh.value = now.weigh; this.meaning.textContent = `= ${this.known.rules[now.weigh]}`;
    this.epochs.show(now.epochs); this.rate.show(now.rate);
    this.desks.forEach(({ root, box }, k) => {
      root.hidden = k >= now.clients; box.checked = now.muted.includes(k);
      root.classList.toggle("mg-muted", box.checked);
    });
    this.chips.forEach((chip, k) => {
      const at = now.order.indexOf(k);
      chip.hidden = at < 0; chip.style.order = at;
      chip.setAttribute("aria-label", `client ${k + 1} arrives as number ${at + 1}; a press lets it come earlier, `
        + "arrow keys and dragging move it");
    });
  }

  // --- the clients
  cards() {
    this.desks = [...Array(this.known.clients[1]).keys()].map((k) => {
      const svg = s("svg.mg-svg", { viewBox: `0 0 ${CARD.width} ${CARD.height + CARD.foot}`, role: "img" });
      const others = () => this.trail.muted.filter((one) => one !== k);
      const box = field("input", `Client ${k + 1} counts nothing`, { type: "checkbox", ...LIVE,
        onchange: () => this.send({ muted: box.checked ? [...others(), k].sort() : others() }) });
      const size = h("span.mg-count");
      return { svg, box, size, root: h("div.mg-seat", { "data-seat": k }, h("div", {}, h("b", {}, `client ${k + 1} `),
        size), svg, h("label.mg-note", {}, box, " counts nothing")) };
    });
    return h("div.mg-seats", { role: "group", "aria-label": "Labels of each client" },
      ...this.desks.map(({ root }) => root));
  }

  bars({ svg, size }, { labels, words }, most, k) {
    const wide = CARD.width / labels.length;
    size.textContent = `${words.size} digits`;
    svg.dataset.raw = JSON.stringify(labels);
    svg.setAttribute("aria-label", `Labels of client ${k + 1}: ${labels.map((n, j) => `${n} of ${j}`).join(", ")}`);
    svg.replaceChildren(...labels.flatMap((n, j) => {
      const tall = (CARD.height * n) / most;
      return [s("rect.mg-labelbar", { x: tidy(j * wide + 1), y: tidy(CARD.height - tall), width: tidy(wide - 2),
        height: tidy(tall) }, s("title", {}, `${n} of digit ${j}`)), s("text.mg-tick", { x: tidy((j + 0.5) * wide),
        y: CARD.height + CARD.foot - 1, "text-anchor": "middle" }, j)];
    }), s("path.mg-axis", { d: `M0 ${CARD.height}H${CARD.width}` }));
  }

  clients() {
    this.rows = h("tbody");
    return h("div.mg-wide", { tabindex: 0, role: "region", "aria-label": "What each client sent" },
      h("table.mg-table.mg-look", { "data-field": "table" }, (this.caption = h("caption")), h("thead", {}, h("tr", {},
        h("th", { scope: "col" }, "client"), ...COLUMNS.map(([, words]) => h("th", { scope: "col" }, words)))),
      this.rows));
  }

  cells(columns, { raw, words }) {
    return columns.map(([key]) => h("td", { "data-cell": key, "data-raw": raw[key] ?? null }, words[key] ?? "—"));
  }

  // --- the order of arrival
  arrival() {
    this.chips = [...Array(this.known.clients[1]).keys()].map((k) => {
      let held = false, dragged = false;
      const earlier = () => this.move(k, (this.trail.order.indexOf(k) || this.trail.clients) - 1);
      const chip = button(`${k + 1}`, () => dragged || earlier(), { "data-chip": k, ...LIVE, onkeydown: (e) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
        dragged = false;
        if (step) { e.preventDefault(); this.move(k, this.trail.order.indexOf(k) + step); }
      }, onpointerdown: (e) => { held = true; dragged = false; chip.setPointerCapture(e.pointerId); },
      onpointermove: (e) => {
        const middle = (one) => one.getBoundingClientRect().x + one.offsetWidth / 2;
        if (held && this.move(k, this.chips.filter((other, i) => i !== k && !other.hidden && middle(other) < e.clientX)
          .length)) dragged = true;
      },
      onpointerup: () => { held = false; }, onpointercancel: () => { held = false; } });
      chip.classList.add("mg-chip");
      return chip;
    });
    return h("div.mg-bar", { role: "group", "aria-label": "Order of arrival" },
      h("span.mg-name", {}, "They arrive in the order"), h("span.mg-chips", {}, ...this.chips),
      button("Shuffle", () => this.shuffle(), LIVE), button("Clients' order", () => this.send(
        { order: [...Array(this.trail.clients).keys()] }), LIVE));
  }

  move(k, to) {
    const order = this.trail.order.filter((one) => one !== k);
    if (to < 0 || to > order.length || this.trail.order[to] === k) return false;
    order.splice(to, 0, k);
    this.send({ order });
    return true;
  }

  // Another order, each of them as likely.
  shuffle() {
    const old = this.trail.order, order = [...old];
    do {
      for (let k = order.length - 1; k > 0; k--) {
        const other = Math.floor(Math.random() * (k + 1));
        [order[k], order[other]] = [order[other], order[k]];
      }
    } while (order.every((one, k) => one === old[k]));
    this.send({ order });
  }

  // --- the weightings
  figure() {
    this.graph = s("svg.mg-svg.mg-chart", { viewBox: `0 0 ${CHART.width} ${CHART.height}`, role: "img",
      style: `width:${CHART.width}px` });
    return h("div", {}, this.graph, h("p.mg-note", {}, "global loss over rounds, logarithmic; broad: as weighed "
      + "now; thin and grey: one client with all digits"));
  }

  ways() {
    this.ruled = h("tbody");
    return h("div.mg-wide", { tabindex: 0, role: "region", "aria-label": "The ways to weigh" },
      h("table.mg-table.mg-look", { "data-field": "ways" }, h("caption", {},
        "All ways to weigh; shares differ: largest less smallest, most in a round so far"), h("thead", {}, h("tr", {},
        h("th", { scope: "col" }, "weighed"),
        ...WAYS.map(([, words]) => h("th", { scope: "col" }, words)))), this.ruled));
  }

  chart(state) {
    const { width, height, left, right, top, bottom } = CHART, box = [width - left - right, height - top - bottom];
    const logs = [...state.losses, state.central].flat().map(Math.log10), last = Math.max(state.rounds, 5);
    const high = Math.max(...logs) + 0.04, low = Math.min(...logs, high - 0.3) - 0.04, now = state.rules.findIndex(
      ({ rule }) => rule === state.weigh);
    const at = (v, n) => [(box[0] * n) / last, (box[1] * (high - Math.log10(v))) / (high - low)];
    const path = (line) => `M${line.map((v, n) => at(v, n).map(tidy).join(" ")).join("L")}`;
    const lines = state.losses.map((line, way) => s("g", {}, s("path.mg-way", { d: path(line), "data-way": way }),
      ...line.flatMap((v, n) => (n % 5 === way || n === state.rounds ? [s("path.mg-waymark",
        { d: MARKS[way](at(v, n), way === now ? 5 : 3.4), "data-way": way })] : []))));
    lines[now].classList.add("mg-chosen");
    this.graph.dataset.raw = JSON.stringify(state.losses); this.graph.dataset.central = JSON.stringify(state.central);
    this.graph.setAttribute("aria-label", `Global loss over ${state.rounds} rounds; now ${state.rules.map(
      ({ rule, words }) => `${rule} ${words.loss}`).join(", ")}; weighed ${state.weigh}`);
    const marks = [-3, -2, -1, 0, 1].flatMap((e) => [1, 2, 5].map((d) => d * 10 ** e)).filter(
      (v) => Math.log10(v) < high && Math.log10(v) > low);
    this.graph.replaceChildren(s("g", { transform: `translate(${left} ${top})` },
      s("rect.mg-frame", { width: box[0], height: box[1] }), ...marks.map((v) => s("text.mg-tick",
        { x: -6, y: tidy(at(v, 0)[1] + 4), "text-anchor": "end" }, short(v, 2))),
      ...ticks(0, last, 5).filter((n) => n % 1 === 0).map((n) => s("text.mg-tick", { x: tidy(at(1, n)[0]),
        y: box[1] + 17, "text-anchor": "middle" }, n)), s("path.mg-all", { d: path(state.central) }),
      ...lines.filter((_, k) => k !== now), lines[now],
      s("text.mg-axisname", { x: box[0], y: box[1] + 33, "text-anchor": "end" }, "rounds →")));
  }

  // --- what the kernel found
  write() {
    const state = this.model.get("state");
    this.complain();
    if (this.refused) this.stop();
    this.place();
    const most = Math.max(...state.rows.flatMap(({ labels }) => labels));
    state.rows.forEach((row, k) => this.bars(this.desks[k], row, most, k));
    this.caption.textContent = state.rounds ? `What each client sent in round ${state.rounds}, weighed ${state.weigh}; `
      + "local loss: mean over its steps; distance: length of its change" : "Nobody has sent anything yet";
    this.rows.replaceChildren(...state.rows.map((row, k) => h("tr", { "data-client": k }, h("th", { scope: "row" },
      `client ${k + 1}`, state.muted.includes(k) ? " (counts nothing)" : ""), ...this.cells(COLUMNS, row))));
    this.ruled.replaceChildren(...state.rules.map((row, k) => h("tr", { "data-rule": row.rule,
      "aria-current": row.rule === state.weigh ? "true" : null }, h("th", { scope: "row" }, sample(k),
      ` ${row.rule === state.weigh ? "▸ " : ""}${row.rule}`), ...this.cells(WAYS, row))));
    this.reduce.textContent = state.reduce.words;
    this.reduce.dataset.raw = state.reduce.most; this.reduce.dataset.order = JSON.stringify(state.order);
    this.chart(state);
    this.told.textContent = state.told;
    Object.assign(this.told.dataset, { rounds: state.rounds, weigh: state.weigh, clients: state.clients,
      skew: state.skew, sizes: state.sizes, epochs: state.epochs, rate: state.rate,
      muted: JSON.stringify(state.muted) });
    this.where.textContent = `round ${state.rounds} of at most ${this.known.most}`;
    this.charge(state.line);
  }
}

export default {
  render({ model, el }) { new RoundTable(model, el); },
};
