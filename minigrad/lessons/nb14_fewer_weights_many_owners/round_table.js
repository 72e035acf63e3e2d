// The Round Table in the browser: each client's labels, what it sent, in which order, and the loss
// by five weightings.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.  The learner
// decides the trail (who sits there, how they train, how they are weighed, who is muted, the order
// of arrival); every number is the kernel's.
MARKS.push(([x, y], r) =>
  `M${x} ${y - 1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`);
const CARD = { width: 132, height: 58, foot: 13 };  // of a client's bars, in pixels
const CHART = { width: 450, height: 250, left: 46, right: 12, top: 10, bottom: 38 };
const PACE = 500;  // ms between the rounds of Play
const COLUMNS = [["size", "examples"], ["loss", "local loss"], ["distance", "distance"],
  ["KL W", "KL of W"], ["KL b", "KL of b"], ["share W", "share of W"], ["share b", "share of b"]];
const WAYS = [["loss", "global loss"], ["test", "test loss"], ["right", "test right"],
  ["spread", "shares differ"]];

class RoundTable extends Framed {
  constructor(model, el) {
    super(model);
    this.reduce = h("p.mg-say", { role: "status", "data-field": "reduce" });
    this.appear(el, "round", ["state"], this.seats(), this.training(),
      this.buttons(), this.told, this.message, this.cards(), this.clients(), this.arrival(),
      this.reduce, h("div.mg-roundpanes", {}, this.figure(), this.ways()), this.line);
  }

  // --- what the learner decides
  // Rounds that were held: those of the trail, or, where it was refused, of the last good state.
  get held() { return this.refused ? this.state.rounds : Math.min(this.trail.rounds,
    this.known.most); }

  get refused() { return this.get("message") !== ""; }

  send(changes) { super.send({ rounds: this.held, ...changes }); }

  seats() {
    const now = this.trail, [least, most] = this.known.clients,
      unit = { min: 0, max: 1, step: 0.05 };
    const seat = (clients) =>
      this.send({ clients, muted: this.trail.muted.filter((k) => k < clients),
        order: count(clients) });
    this.count = pick("Number of clients", "clients", count(most - least + 1).map((k) => least + k),
      (n) => seat(+n));
    this.skew = knob("Label skew", "label skew", { ...unit, value: now.skew },
      (skew) => this.send({ skew }));
    this.sizes = knob("Unequal sizes", "unequal sizes", { ...unit, value: now.sizes },
      (sizes) => this.send({ sizes }));
    return h("div.mg-knobs", {}, this.count, this.skew, this.sizes);
  }

  training() {
    const { rules, epochs: [least, most], rates } = this.known, now = this.trail;
    this.weigh = pick("Weigh clients", "weigh", Object.keys(rules),
      (weigh) => this.send({ weigh }));
    this.meaning = h("span.mg-note", { "data-field": "meaning" });
    this.epochs = knob("Local epochs", "local epochs", { min: least, max: most, value: now.epochs },
      (epochs) => this.send({ epochs }));
    this.rate = stops("Learning rate", "rate", rates, now.rate, (rate) => this.send({ rate }));
    return h("div.mg-knobs", {}, this.weigh, this.meaning, this.epochs, this.rate);
  }

  buttons() {
    // one too many is refused
    const { most } = this.known, next = () => this.send({ rounds: this.held + 1 });
    const play = this.play("the rounds", next, () => !this.refused && this.held < most, PACE);
    const set = (rounds) => { this.stop(); this.send({ rounds: rounds() }); };
    const many = () => (this.held < most ? Math.min(this.held + 10, most) : most + 1);
    this.where = h("span.mg-count", { "data-field": "where" });
    return h("div.mg-bar", {}, act("One round", next), play, act("10 rounds", () => set(many)),
      act("Start again", () => set(() => 0), { title: "back to round 0; all settings stay" }),
      this.where);
  }

  place() {
    const now = this.trail;
    this.count.show(now.clients); this.skew.show(now.skew); this.sizes.show(now.sizes);
    this.weigh.show(now.weigh); this.meaning.textContent = `= ${this.known.rules[now.weigh]}`;
    this.epochs.show(now.epochs); this.rate.show(now.rate);
    this.desks.forEach(({ root, box }, k) => {
      root.hidden = k >= now.clients; box.checked = now.muted.includes(k);
      root.classList.toggle("mg-muted", box.checked);
    });
    this.chips.forEach((chip, k) => {
      const at = now.order.indexOf(k);
      chip.hidden = at < 0; chip.style.order = at;
      chip.setAttribute("aria-label",
        `client ${k + 1} arrives as number ${at + 1}; a press lets it come earlier, `
        + "arrow keys and dragging move it");
    });
  }

  // --- the clients
  cards() {
    this.desks = count(this.known.clients[1]).map((k) => {
      const svg = picture(CARD.width, CARD.height + CARD.foot, { style: null });
      const others = () => this.trail.muted.filter((one) => one !== k);
      const mute = check(`Client ${k + 1} counts nothing`, "counts nothing",
        (on) => this.send({ muted: on ? [...others(), k].sort() : others() }), false, ".mg-note");
      const size = h("span.mg-count"), name = h("div", {}, h("b", {}, `client ${k + 1} `), size);
      return { svg, size, box: mute.box, root: h("div.mg-seat", { "data-seat": k }, name, svg,
        mute) };
    });
    return h("div.mg-seats", { role: "group", "aria-label": "Labels of each client" },
      ...this.desks.map(({ root }) => root));
  }

  bars({ svg, size }, { labels, words }, most, k) {
    const part = CARD.width / labels.length;
    size.textContent = `${words.size} digits`;
    svg.dataset.raw = JSON.stringify(labels);
    svg.setAttribute("aria-label",
      `Labels of client ${k + 1}: ${labels.map((n, j) => `${n} of ${j}`).join(", ")}`);
    svg.replaceChildren(...labels.flatMap((n, j) => {
      const tall = (CARD.height * n) / most;
      return [s("rect.mg-labelbar", { x: tidy(j * part + 1), y: tidy(CARD.height - tall),
        width: tidy(part - 2), height: tidy(tall) }, s("title", {}, `${n} of digit ${j}`)),
      word(j, [(j + 0.5) * part, CARD.height + CARD.foot - 4], "tick", "middle")];
    }), s("path.mg-axis", { d: `M0 ${CARD.height}H${CARD.width}` }));
  }

  clients() {
    this.rows = h("tbody");
    this.caption = h("caption");
    return wide("What each client sent",
      sheet(this.caption, ["client", ...COLUMNS.map(([, words]) => words)], this.rows,
        { "data-field": "table" }, ".mg-look"));
  }

  cells(columns, { raw, words }) { return columns.map(([key]) => cell(key, raw[key], words[key]
    ?? "—")); }

  // --- the order of arrival
  arrival() {
    this.chips = count(this.known.clients[1]).map((k) => {
      let held = false, dragged = false;
      const earlier = () => this.move(k, (this.trail.order.indexOf(k) || this.trail.clients) - 1);
      const chip = act(`${k + 1}`, () => dragged || earlier(), { "data-chip": k, onkeydown: (e) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
        dragged = false;
        if (step) { e.preventDefault(); this.move(k, this.trail.order.indexOf(k) + step); }
      }, onpointerdown: (e) => { held = true; dragged = false; chip.setPointerCapture(e.pointerId);
        },
      onpointermove: (e) => {
        const middle = (one) => one.getBoundingClientRect().x + one.offsetWidth / 2;
        if (held && this.move(k, this.chips.filter((other, i) => i !== k && !other.hidden
          && middle(other) < e.clientX).length)) dragged = true;
      },
      onpointerup: () => { held = false; }, onpointercancel: () => { held = false; } });
      chip.classList.add("mg-chip");
      return chip;
    });
    return h("div.mg-bar", { role: "group", "aria-label": "Order of arrival" },
      h("span.mg-name", {}, "They arrive in the order"), h("span.mg-chips", {}, ...this.chips),
      act("Shuffle", () => this.shuffle()),
      act("Clients' order", () => this.send({ order: count(this.trail.clients) })));
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
    this.chart = new LineChart(CHART, { class: "mg-chart" });
    return h("div", {}, this.chart.svg,
      h("p.mg-note", {}, "global loss over rounds, on a logarithmic axis; broad: "
        + "the weights chosen now; thin and grey: one client that has all digits"));
  }

  ways() {
    this.ruled = h("tbody");
    return wide("The ways to weigh",
      sheet("All ways to weigh; shares differ: the largest minus the smallest, at most",
        ["weighed", ...WAYS.map(([, words]) => words)], this.ruled, { "data-field": "ways" },
        ".mg-look"));
  }

  draw({ losses, central, rounds, rules, weigh }) {
    const logs = [...losses, central].flat().map(Math.log10), last = Math.max(rounds, 5),
      { chart } = this;
    const high = Math.max(...logs) + 0.04, low = Math.min(...logs, high - 0.3) - 0.04;
    const now = rules.findIndex(({ rule }) => rule === weigh), t = chart.box[1];
    chart.scale([0, last], [low, high], { log: true });
    const points = (line) => line.map((v, n) => [n, v]);
    const size = (k) => (k === now ? 5 : 3.4), marked = (k) => ([n]) => n % 5 === k || n === rounds;
    const lines = losses.map(points).map((line, k) => s("g", {}, chart.line(line, k),
      ...line.filter(marked(k)).map((p) => chart.mark(p, k, size(k)))));
    lines[now].classList.add("mg-chosen");
    const marks = [-3, -2, -1, 0, 1].flatMap((e) => [1, 2, 5].map((d) => Math.log10(d * 10 ** e)))
      .filter((v) => v < high && v > low);
    const told = rules.map(({ rule, words }) => `${rule} ${words.loss}`).join(", ");
    chart.show(`Global loss over ${rounds} rounds; now ${told}; weighed ${weigh}`,
      { raw: losses, central }, chart.frame(),
    chart.beside(marks, (v) => short(10 ** v, 2)),
    chart.below(ticks(0, last, 5).filter((n) => n % 1 === 0)),
    s("path.mg-all", { d: trace(points(central).map((p) => chart.at(p))) }),
    lines.filter((_, k) => k !== now), lines[now], word("rounds →", [chart.box[0], t + 33],
      "axisname", "end"));
  }

  // --- what the kernel found
  write() {
    const { state } = this;
    this.complain();
    if (this.refused) this.stop();
    this.place();
    const most = Math.max(...state.rows.flatMap(({ labels }) => labels));
    state.rows.forEach((one, k) => this.bars(this.desks[k], one, most, k));
    this.caption.textContent = state.rounds
      ? `What each client sent in round ${state.rounds}, weighed ${state.weigh}; `
      + "local loss: mean over its steps; distance: length of its change"
      : "Nobody has sent anything yet";
    this.rows.replaceChildren(...state.rows.map((one, k) => row({ "data-client": k },
      [`client ${k + 1}`, state.muted.includes(k) ? " (counts nothing)" : ""],
      ...this.cells(COLUMNS, one))));
    this.ruled.replaceChildren(...state.rules.map((one, k) => row({ "data-rule": one.rule,
      "aria-current": one.rule === state.weigh ? "true" : null },
    [sample(k), ` ${one.rule === state.weigh ? "▸ " : ""}${one.rule}`], ...this.cells(WAYS, one))));
    this.reduce.textContent = state.reduce.words;
    this.reduce.dataset.raw = state.reduce.most;
    this.reduce.dataset.order = JSON.stringify(state.order);
    this.draw(state);
    this.report(state.told, { rounds: state.rounds, weigh: state.weigh, clients: state.clients,
      skew: state.skew, sizes: state.sizes, epochs: state.epochs, rate: state.rate,
      muted: JSON.stringify(state.muted) });
    this.where.textContent = `round ${state.rounds} of at most ${this.known.most}`;
    this.charge(state.line);
  }
}

export default showing(RoundTable);
