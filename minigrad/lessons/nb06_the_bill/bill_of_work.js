// The Bill of Work in the browser: five sliders, two kinds of switches, a table with bars in five
// parts, the totals.
//
// shared.js and panel.js stand in front of this text.  Every number is the kernel's; here it is
// only written and drawn to scale.
const PARTS = { forward: "forward", tanh: "through tanh", weight: "by W", on: "handed on",
  redone: "once more" };

class Bill extends Panel {
  constructor(model, el) {
    super(model);
    this.rows = h("tbody");
    this.totals = h("tbody");
    const parts = Object.entries(PARTS).map(([part, words]) => h("th", { scope: "col" },
      h("span.mg-part", { "data-part": part, "aria-hidden": "true" }), words));
    this.appear(el, "work", this.sliders(),
      sheet("Operations, layer by layer", ["", ...parts, "", "compute again"], this.rows),
      this.told, sheet("The whole program", ["", "bill", "counted in a run"], this.totals, {},
        ".mg-totals"),
      this.line);
    this.listen({ state: () => this.write() });
  }

  sliders() {
    const most = this.get("most"), sizes = () => this.get("sizes");
    const knobs = Object.keys(sizes()).map((name) => {
      const one = knob(`Size of ${name}`, name, { min: 1, max: most[name], value: sizes()[name] },
        (value) => this.set({ sizes: { ...sizes(), [name]: value } }));
      this.listen({ sizes: () => one.show(sizes()[name]) });
      return one;
    });
    return h("div.mg-knobs", {}, ...knobs, check("Slope by the data, too", "slope by the data, too",
      (on) => this.set({ by_data: on }), this.get("by_data")));
  }

  // The rows stay, and with them the box that has the focus.
  write() {
    const { rows, forward, backward, again, ratio, ran, held, line } = this.state;
    const names = Object.keys(PARTS);
    this.cells ??= rows.map((one, k) => this.row(one, k));
    const most = Math.max(...rows.map((one) => names.reduce((sum, part) => sum + one[part], 0)));
    this.scale ??= 2 * most;         // stays, so that a slider moves the bars; doubles when full
    while (this.scale < most) this.scale *= 2;
    rows.forEach((one, k) => {
      const made = this.cells[k];
      for (const part of names) {
        made[part].textContent = one[part] === 0 ? "–" : say(one[part]);
        made[part].dataset.raw = one[part];
        made.bars[part].style.width = `${(100 * one[part]) / this.scale}%`;
      }
      if (made.box) made.box.checked = one.again;
    });
    const total = (name, bill, run) => row({}, name,
      h("td", { "data-total": name, "data-raw": bill }, say(bill)),
      h("td", { "data-run": name, "data-raw": run }, say(run)));
    this.totals.replaceChildren(total("forward", forward, ran[0]),
      total("backward", backward, ran[1]));
    const more = again ? `; ${say(again)} of its operations compute forward values again` : "";
    this.report(`Backward is ${ratio} times forward${more}. ${say(held)} bytes of computed values `
      + "are kept for it.", { held, again });
    this.charge(line);
  }

  row({ name, again }, k) {
    const made = { bars: {} }, parts = Object.keys(PARTS);
    for (const part of parts) {
      made[part] = h("td", { "data-cost": `${name} ${part}` });
      made.bars[part] = h("span.mg-part", { "data-part": part });
    }
    if (again !== null) {
      made.box = check(`Compute ${name} again`, "", (on) => {
        const chosen = new Set(this.get("again"));
        if (on) chosen.add(k); else chosen.delete(k);
        this.set({ again: [...chosen] });
      }).box;
    }
    const bar = h("div.mg-parts", { "aria-hidden": "true" }, ...Object.values(made.bars));
    this.rows.append(row({}, name, ...parts.map((part) => made[part]), h("td", {}, bar),
      h("td", {}, made.box ?? "")));
    return made;
  }
}

export default showing(Bill);
