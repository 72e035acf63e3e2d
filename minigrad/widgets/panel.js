// What the lessons' widgets are made of: controls whose changes go to the kernel, pictures to
// scale, and the panel around them with its message, its sentence, its line of cost and its code.
//
// shared.js stands in front of this text.
const LIVE = { "data-kernel": "" };  // a control that does nothing once the kernel has restarted
const say = (n) => n.toLocaleString("en");
const count = (n) => [...Array(n).keys()];

// --- controls
const act = (words, press, more = {}) => button(words, press, { ...LIVE, ...more });

// A drop-down behind its words; options: values, or pairs of a value and its text.
function pick(label, words, options, change, more = LIVE, kind = ".mg-choice") {
  const select = field("select", label, { ...more, onchange: () => change(select.value) });
  const show = (value) => { select.value = value; };
  const offer = (all) => select.replaceChildren(...all.map((one) => {
    const [value, text = value] = [one].flat();
    return h("option", { value }, text);
  }));
  offer(options);
  return Object.assign(h(`label${kind}`, {}, `${words} `, select), { select, offer, show });
}

// A box to tick, in front of its words.
function check(label, words, change, on = false, kind = ".mg-switch", more = LIVE) {
  const box = field("input", label,
    { type: "checkbox", ...more, onchange: () => change(box.checked) });
  const show = (now) => { box.checked = now; };
  show(on);
  return Object.assign(h(`label${kind}`, {}, box, ` ${words}`), { box, show });
}

// A text field whose text is sent once: `change` comes again, on leaving, after Enter has sent it.
// `show` writes a text that comes from elsewhere, but not over one that is being typed.
function entry(label, size, send) {
  let edited = false;
  const go = (e) => { if (edited) send(e.target.value); edited = false; };
  const text = field("input", label, { type: "text", size, spellcheck: "false", ...LIVE,
    oninput: () => { edited = true; }, onchange: go, onkeydown: (e) => e.key === "Enter"
    && go(e) });
  return Object.assign(text, { show: (words) => { if (!edited) text.value = words; } });
}

// Puts one element for each key into `place`, in order.  An element stays as long as its key does,
// because it may be the one that is being typed into.
function keyed(place, make) {
  const made = new Map();
  return (keys) => {
    for (const [key, element] of made)
      if (!keys.includes(key)) { element.remove(); made.delete(key); }
    for (const [k, key] of keys.entries()) {
      if (!made.has(key)) made.set(key, make(key));
      if (place.children[k] !== made.get(key)) place.insertBefore(made.get(key), place.children[k]);
    }
  };
}

// A slider alone, and what stands beside it behind its name.
function range(label, limits, change) {
  const slider = field("input", label,
    { type: "range", step: 1, ...LIVE, ...limits, oninput: () => change(+slider.value) });
  return slider;
}
const beside = (words, ...parts) => h("div.mg-knob", {}, h("span.mg-name", {}, words), ...parts);

// A slider with its number.  `show` writes a number that comes from elsewhere.
function knob(label, words, limits, change) {
  const out = h("output.mg-count", {}, limits.value);
  const slider = range(label, limits, (value) => { out.textContent = slider.value; change(value);
    });
  const show = (value) => { slider.value = out.textContent = value; };
  return Object.assign(beside(words, slider, out), { show, slider });
}

// A slider whose place is not its value: `at` gives the place of a value, `from` the value of a
// place.  `show` writes any value, also one between two stops, which data-exact then has.
function scaled(label, words, limits, value, change, { at, from, write }) {
  const out = h("output.mg-count");
  const put = (v) => {
    out.textContent = write(v);
    slider.setAttribute("aria-valuetext", out.textContent); slider.dataset.exact = v;
  };
  const slider = range(label, limits, (k) => { put(from(k)); change(from(k)); });
  const show = (v) => { slider.value = at(v); put(v); };
  show(value);
  return Object.assign(beside(words, slider, out), { show, slider });
}

// A slider that has these stops.
const stops = (label, words, values, value, change) =>
  scaled(label, words, { min: 0, max: values.length - 1 }, value, change, { write: String,
    at: (v) => Math.max(values.filter((stop) => stop <= v).length - 1, 0), from: (k) =>
    values[k] });

// A slider whose stops are even in the logarithm, of numbers with three digits.
const decades = (label, words, [low, high], value, change) =>
  scaled(label, words, { min: Math.log10(low), max: Math.log10(high), step: 0.01 }, value, change, {
    at: Math.log10, from: (k) => +(10 ** k).toPrecision(3),
    write: (v) => v.toPrecision(v >= 0.1 ? 3 : 2) });

// What to listen to so that an element is dragged: `move` gets the place in pixels of a frame, as
// the frame stood when the mouse went down, so that a page that moves under it moves nothing;
// `grab` says whether it may be, `now` whether it goes to where it is pressed.
function dragging(frame, grab, move, { now = false, drop = () => {} } = {}) {
  let held = null;
  const go = (e) => move(new DOMPoint(e.clientX, e.clientY).matrixTransform(held));
  const end = () => { if (held) drop(); held = null; };
  return { onpointerdown: (e) => {
    if (!grab(e.currentTarget)) return;
    e.preventDefault(); e.currentTarget.setPointerCapture(e.pointerId);
    held = frame().getScreenCTM().inverse();
    if (now) go(e);
  }, onpointermove: (e) => held && go(e), onpointerup: end, onpointercancel: end };
}

// --- pictures; a place is [x, y] in pixels
const short = (v, digits = 4) => `${+v.toPrecision(digits)}`;
const tidy = (v) => v.toFixed(1);
const trace = (points) => `M${points.map((p) => p.map(tidy).join(" ")).join("L")}`;
const moved = (place, more = "") => `translate(${place.map(tidy).join(" ")})${more}`;
const picture = (wide, high, attributes, ...parts) => s("svg.mg-svg",
  { viewBox: `0 0 ${wide} ${high}`, style: `width:${wide}px`, role: "img", ...attributes },
  ...parts);
const word = (words, [x, y], kind = "tick", anchor = null, more = {}) =>
  s(`text.mg-${kind}`, { x: tidy(x), y: tidy(y), "text-anchor": anchor, ...more }, words);

// A table that scrolls sideways on a narrow page, also by key.
const wide = (label, ...parts) =>
  h("div.mg-wide", { tabindex: 0, role: "region", "aria-label": label }, ...parts);

// --- the panel
// A widget's own class makes its parts after super(model), and ends its constructor by `appear` and
// `listen`.
class Panel {
  constructor(model, told = "told") {
    this.model = model;
    this.message = h("p.mg-message", { role: "alert", "data-field": "message", hidden: "" });
    this.told = h(`p.mg-${told}`, { role: "status", "data-field": "told" });
    this.line = h("p.mg-line", { "data-field": "line" });
    this.unsent = [];
    // after the event: inside of it, a change back to the value of before would not be sent
    model.on("change:ask", () => queueMicrotask(() => this.askNext()));
  }

  // The button of the code stands beside the line of cost, where that comes last.
  appear(el, kind, ...parts) {
    const [bar, code] = this.printer();
    if (parts.at(-1) === this.line) bar.prepend(parts.pop());
    this.root = h(`div.mg.mg-lens.mg-${kind}`, { "data-mg": kind }, ...parts, bar, code);
    el.append(this.root);
    shared.restart(this.model, this.root);
  }

  // reactions: {names of traits: what to do now, and whenever the kernel has changed one of them}.
  listen(reactions) {
    for (const [names, react] of Object.entries(reactions)) {
      for (const name of names.split(" ")) this.model.on(`change:${name}`, react);
      react();
    }
  }

  // The code that reproduces the widget's state, and above it the button that shows and hides it.
  printer() {
    const code = h("pre.mg-code", { "data-field": "code", tabindex: 0, hidden: "" });
    this.listen({ code: () => { code.textContent = this.get("code"); } });
    const show = button("Show code", () => {
      code.hidden = !code.hidden; show.textContent = code.hidden ? "Show code" : "Hide code";
      show.setAttribute("aria-expanded", String(!code.hidden));
    }, { "aria-expanded": "false" });
    return [h("div.mg-bar.mg-foot", {}, show), code];
  }

  get(name) { return this.model.get(name); }

  get state() { return this.get("state"); }

  // Whether the kernel was restarted since.
  get dead() { return this.root?.dataset.live === "false"; }

  set(changes) { this.model.set(changes); this.model.save_changes(); }

  // Ask the kernel for one thing, {name: value}.  The kernel empties `ask` when it takes it, and
  // then the next one is sent.  Without this queue something would be lost: of all values that are
  // set while the kernel is busy, Jupyter sends only the last.  A new value for the same name
  // replaces one that was not sent yet.
  ask(what) {
    const [[name, value]] = Object.entries(what), last = this.unsent.at(-1);
    if (last && name in last && last[name] !== value)
      last[name] = value?.constructor === Object ? { ...last[name], ...value } : value;
    else this.unsent.push(what);
    this.askNext();
  }

  askNext() {
    if (this.unsent.length && !Object.keys(this.get("ask")).length)
      this.set({ ask: this.unsent.shift() });
  }

  able(control, on) { control.disabled = this.dead || !on; }

  part(name) { return this.root.querySelector(`[data-field=${name}]`); }

  report(words, data = {}) { this.told.textContent = words; Object.assign(this.told.dataset, data);
    }

  charge(line, before) { shared.charge(this.line, line, before); }

  complain() {
    const words = this.message.textContent = this.get("message");
    this.message.hidden = !words;
    return words;
  }

  // A message about what cannot be computed; what is still shown steps back.
  warn() {
    const words = this.complain();
    this.root.classList.toggle("mg-stale", Boolean(words));
    return words;
  }
}

// What anywidget asks a widget's module for.
const showing = (View) => ({ render({ model, el }) {
  const view = new View(model, el);
  return () => view.stop?.();
} });

// The same for a panel that shows other widgets inside itself: places has {trait of the widget: the
// panel's element for it}.  A picture's line and table come last, also in the order of Tab.
const embedding = (View, places) => ({ async render({ model, el, host }) {
  const names = Object.keys(places).map((name) => model.get(name));
  const widgets = await Promise.all(names.map((name) => host.getWidget(name)));
  const view = new View(model, el, ...await Promise.all(names.map((name) => host.getModel(name))));
  for (const [k, place] of Object.values(places).entries()) {
    await widgets[k].render({ el: view[place] });
  }
  const [lines, tables] = [".mg-line", ".mg-details"].map((part) =>
    view.figure.querySelectorAll(part));
  if (view.under) { view.beside.append(...lines); view.under.append(...tables); }
  else {
    const foot = view.root.querySelector(":scope > .mg-foot");
    foot.before(...tables); foot.prepend(...lines);
  }
  view.ready?.();
  return () => view.stop?.();
} });

