// Your Graph in the browser: the formula and its values, the picture, and whose the steps are.
//
// shared.js and panel.js stand in front of this text.  The picture is graph.js's own; what is typed
// goes to the kernel, and a press of the button makes the kernel read the cells again.
class YourGraph extends Panel {
  constructor(model, el) {
    super(model);
    this.figure = h("div.mg-embed");
    this.knobs = h("div.mg-knobs"); this.fields = {};
    this.dial = keyed(this.knobs, (name) => this.knob(name));
    this.trouble = h("p.mg-trouble", { role: "status", "data-field": "trouble", hidden: "" });
    this.appear(el, "your-graph", this.message, this.typed(), this.knobs, this.trouble,
      this.figure, this.told);
    this.listen({ message: () => this.warn(), state: () => this.write() });
  }

  typed() {
    this.formula = entry("Type the formula y", 30, (text) => this.ask({ "y =": text }));
    const read = act("Read my cells again", () => this.ask({ read: 1 }));
    return h("div.mg-bar", {}, h("span.mg-name", {}, "y ="), this.formula, read);
  }

  write() {
    const { formula, values, whose, trouble } = this.state;
    this.formula.show(formula);
    this.dial(values.map(([name]) => name));
    for (const [name, text] of values) this.fields[name].show(text);
    this.trouble.textContent = trouble; this.trouble.hidden = !trouble;
    this.report(whose);
  }

  knob(name) {
    this.fields[name] = entry(`Type the value of ${name}`, 8, (text) =>
      this.ask({ [name]: text }));
    return beside(`${name} =`, this.fields[name]);
  }
}

export default embedding(YourGraph, { graph: "figure" });
