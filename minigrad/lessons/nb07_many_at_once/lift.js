// Lift in the browser: cards that take a badge by mouse or by their own chooser, and the program's
// lines with shapes.
//
// shared.js and panel.js stand in front of this text.  Every shape and number is the kernel's; here
// it is only written.
const BADGES = [["none", "shared"], ["0", "axis 0"], ["1", "axis 1"]];
const NAIVE = { right: "✓ right: ", moved: "✓ right, but moved: ", error: "refused: ",
  shape: "✗ wrong: ", wrong: "✗ SILENTLY WRONG: " };
const HEAD = ["line", "what the program sees", "what vmap computes for all samples"];
const key = (axis) => (axis === null ? "none" : String(axis));

class LiftView extends Panel {
  constructor(model, el) {
    super(model);
    this.cards = h("div.mg-cards");
    this.lines = h("tbody");
    this.ways = h("tbody");
    this.far = h("p.mg-told", { role: "status", "data-field": "far" });
    this.naive = h("p.mg-naive", { role: "status", "data-field": "naive" });
    this.appear(el, "lift", this.controls(), this.badges(), this.cards, this.message,
      sheet("The program's lines, from the trace of vmap", HEAD, this.lines,
        { "data-field": "table" }), this.naive,
      sheet("The same results by a loop and by vmap (which also records added and moved axes)",
        ["", "nodes to record", "ms"], this.ways, {}, ".mg-ways"), this.far, this.line);
    this.listen({ "state message": () => this.write() });
  }

  setAxis(place, badge) {
    const axes = [...this.get("axes")], { name, ndim } = this.state.inputs[place];
    if (badge === "1" && !ndim) {
      this.say(`${name} is one number for each sample: only axis 0 can count the samples.`);
      return;
    }
    axes[place] = badge === "none" ? null : +badge;
    this.set({ axes });
  }

  controls() {
    const program = pick("Program for one sample", "one sample:", this.get("programs"),
      (name) => this.set({ program: name }));
    program.show(this.get("program"));
    return h("div.mg-knobs", {}, program, knob("Number of samples", "samples",
      { min: 1, max: this.get("most"), value: this.get("size") }, (size) => this.set({ size })));
  }

  say(words) { this.message.hidden = !words; this.message.textContent = words; }

  // --- badges that are dragged onto a card; a card's own chooser does the same for the keyboard
  badges() {
    return h("div.mg-badges", {}, h("span.mg-name", {}, "drag onto an input:"),
      ...BADGES.map(([badge, words]) => {
      const token = h("span.mg-token", { "data-badge": badge, title: "Drag me onto an input",
        onpointerdown: (e) => this.take(e, token, badge), onpointermove: (e) => this.move(e),
        onpointerup: () => this.drop(true), onpointercancel: () => this.drop(false) }, words);
      return token;
    }));
  }

  take(e, token, badge) {
    if (this.dead) return;
    token.setPointerCapture(e.pointerId);
    const copy = h("span.mg-token.mg-held", { "aria-hidden": "true" }, token.textContent);
    this.root.append(copy);
    this.held = { badge, copy, over: null };
    this.move(e);
  }

  move(e) {
    if (!this.held) return;
    const { copy } = this.held;
    copy.style.transform = ""; copy.style.left = "0px"; copy.style.top = "0px";
    // fixed may count from a parent that scrolls by a transform
    const zero = copy.getBoundingClientRect();
    copy.style.left = `${e.clientX - zero.left - zero.width / 2}px`;
    copy.style.top = `${e.clientY - zero.top - zero.height / 2}px`;
    this.held.over = [...this.cards.children].find((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return e.clientX >= left && e.clientX <= right && e.clientY >= top && e.clientY <= bottom;
    });
    for (const card of this.cards.children) card.classList.toggle("mg-over",
      card === this.held.over);
  }

  drop(done) {
    if (!this.held) return;
    const { badge, copy, over } = this.held;
    this.held = undefined;
    copy.remove();
    for (const card of this.cards.children) card.classList.remove("mg-over");
    if (done && over) this.setAxis(+over.dataset.place, badge);
  }

  // --- what the kernel found
  write() {
    const { inputs, lines, ways, far, naive, line, ratio, faster, size } = this.state;
    this.warn();
    while (this.cards.children.length < inputs.length)
      this.cards.append(this.card(this.cards.children.length));
    while (this.cards.children.length > inputs.length) this.cards.lastChild.remove();
    const axes = this.get("axes");
    inputs.forEach((input, k) => this.fill(this.cards.children[k], input, axes[k]));
    this.lines.replaceChildren(...lines.map(({ text, one, all }, k) => h("tr", { "data-row": k },
      h("td", {}, text), h("td", { "data-one": JSON.stringify(one) }, ...shape(one)),
      h("td", { "data-all": JSON.stringify(all) },
        ...(all ? shape(all, 0) : ["the same for all"])))));
    this.ways.replaceChildren(...ways.map((one) => row({ "data-way": one.key }, one.key,
      cell("calls", one.calls, say(one.calls)), cell("ms", null, one.ms))));
    this.far.textContent = `Loop and vmap differ by ${far ? far.toExponential(0) : "0"}; `
      + (ratio === "1.0" ? "both took about as long." : faster === "vmap"
        ? `the loop took ${ratio} times as long.`
        : `vmap took ${ratio} times as long: its fixed cost is too high for so few `
          + `samples.`);
    this.far.dataset.far = far;
    this.naive.dataset.verdict = naive.verdict;
    this.naive.textContent =
      `The same arrays without vmap, ${size} sample${size === 1 ? "" : "s"}: `
      + `${NAIVE[naive.verdict]}${naive.words}.`;
    this.charge(line);
  }

  // One for each place: another program fills the same cards, so that the chooser under the hand
  // keeps the focus.
  card(place) {
    const choose = h("select", { "data-kernel": "", onchange: (e) => this.setAxis(place,
      e.target.value) });
    return h("div.mg-card", { "data-place": place },
      h("p", {}, h("span.mg-name"), ", one sample: ", h("span", { "data-part": "one" })),
      h("p", {}, "given: ", h("span", { "data-part": "all" })), h("label.mg-choice", {}, choose));
  }

  fill(card, { name, ndim, one, all, axis }, wanted) {
    // also where nothing is lifted, and the state is an old one
    if (wanted === null) { all = one; axis = null; }
    const choose = card.querySelector("select");
    if (card.dataset.input !== name || +card.dataset.ndim !== ndim) {
      card.dataset.input = card.querySelector(".mg-name").textContent = name;
      card.dataset.ndim = ndim;
      choose.ariaLabel = `Axis of ${name}`;
      choose.replaceChildren(...BADGES.filter(([badge]) => badge === "none" || +badge <= ndim)
        .map(([badge, words]) => h("option", { value: badge }, words)));
    }
    card.dataset.axis = key(axis);
    choose.value = key(wanted);
    card.querySelector("[data-part=one]").replaceChildren(...shape(one));
    card.querySelector("[data-part=all]").replaceChildren(...shape(all, axis));
  }
}

// (7, 4) with a frame around the axis that counts the samples.
function shape(sizes, axis = null) {
  const framed = (n) => h("span.mg-count-axis", { title: "samples" }, n);
  const parts = sizes.flatMap((n, k) => [k ? ", " : "", k === axis ? framed(`${n}`) : `${n}`]);
  return ["(", ...parts, sizes.length === 1 ? ",)" : ")"];
}

export default showing(LiftView);
