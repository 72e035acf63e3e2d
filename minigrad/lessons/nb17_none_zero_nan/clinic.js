// The Clinic in the browser: the patient, its x, the cure, the diagnosis in words, and the picture
// below, whose own player steps along both passes.
//
// shared.js, panel.js, line_chart.js and framed.js stand in front of this text.
class Clinic extends Framed {
  constructor(model, el) {
    super(model);
    this.figure = h("div.mg-embed");
    const { patients } = this.known;
    this.who = pick("Patient", "Patient", patients.map(({ key, name }) => [key, name]), (key) =>
      this.send({ patient: key, x: this.about(key).x, cured: false }));
    const { low, high, step, x } = this.about(this.trail.patient);
    this.dial = knob("Value of x", "x", { min: low, max: high, step, value: x },
      (value) => this.send({ x: value }));
    this.cure = check("Give the cure", "give the cure", (cured) => this.send({ cured }));
    this.source = h("pre.mg-patient", { "data-field": "source" });
    this.advice = h("p.mg-advice", { "data-field": "advice" });
    this.appear(el, "clinic", ["state"], this.message,
      h("div.mg-bar", {}, this.who, this.dial, this.cure),
      h("div.mg-file", {}, this.source, this.advice), this.told, this.figure);
    this.place();
  }

  about(patient) { return this.known.patients.find(({ key }) => key === patient); }

  place() {
    const { patient, x, cured } = this.trail, { low, high, step } = this.about(patient);
    Object.assign(this.dial.slider, { min: low, max: high, step });
    this.who.show(patient); this.dial.show(x); this.cure.show(cured);
  }

  write() {
    this.warn();
    const { told, ill, source, advice } = this.state;
    this.source.textContent = source; this.advice.textContent = advice;
    this.report(told, { ill });
  }
}

export default embedding(Clinic, { graph: "figure" });
