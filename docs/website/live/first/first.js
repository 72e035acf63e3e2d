// <mg-first> draws a widget in the place of its still, by its own bundle, from the states that states.py computed. It is
// the host that anywidget's contract asks for, and needs nothing else.
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const numbers = (v) => Object.values(v).flatMap((one) => typeof one === "object" && one ? numbers(one) : [one]);
const make = (name, more, ...inside) => { const made = Object.assign(document.createElement(name), more); made.append(...inside); return made; };

function patched(old, by) {
  if (Array.isArray(by)) return by[0];
  const made = Array.isArray(old) ? old.slice(0, by.length) : { ...old };
  for (const key in by) if (key !== "length") made[key] = patched(made[key], by[key]);
  return made;
}

// Which of a control's values is asked for, or -1. now: which it has; step: a key asks for the next one that way
function which({ values, places, near }, asked, now, step) {
  const equal = values.findIndex((one) => same(one, asked));
  if (equal >= 0 || !near) return equal;
  const byPlace = places && Array.isArray(asked), all = (byPlace ? places : values).map((one) => numbers([one]));
  const to = numbers([asked]), from = all[now];
  const fixed = (k) => !byPlace && to[k] !== from[k] && all.every((one) => one[k] === from[k]);
  if (to.length !== from.length || to.some((v, k) => typeof v !== "number" || fixed(k))) return -1;
  const far = all.map((one) => Math.hypot(...one.map((v, k) => v - to[k])));
  const ahead = (one) => one.reduce((sum, v, k) => sum + (v - from[k]) * (to[k] - from[k]), 0) > 0;
  const nearest = (free) => far.reduce((best, v, k) => free(k) && !(v >= far[best]) ? k : best, -1);
  const found = nearest(() => true), next = step && found === now ? nearest((k) => ahead(all[k])) : -1;
  return next < 0 ? found : next;
}

// The states of one widget, and where it stands among them.
class Table {
  constructor({ traits, moves, states }) {
    let last;
    this.moves = moves; this.names = Object.keys(moves);
    this.states = states.map((by) => by && typeof by === "object" ? last = patched(last, by) : by);
    this.at = this.names.map((name) => moves[name].values.findIndex((one) => same(one, traits[name])));
  }

  index(at) { return at.reduce((sum, k, i) => sum * this.moves[this.names[i]].values.length + k, 0); }

  spots(index) {
    return this.names.map((name) => this.moves[name].values.length)
      .reduceRight(([rest, found], many) => [Math.floor(rest / many), [rest % many, ...found]], [index, []])[1];
  }

  get state() { return this.states[this.index(this.at)]; }

  get values() { return Object.fromEntries(this.names.map((name, i) => [name, this.moves[name].values[this.at[i]]])); }

  // Go to what is asked for. Returns the state there, or nothing, if none was computed.
  go(asked, step) {
    let at = this.names.map((name, i) => name in asked ? which(this.moves[name], asked[name], this.at[i], step) : this.at[i]);
    if (at.includes(-1)) return;
    const found = this.states[this.index(at)];
    if (typeof found === "number") at = this.spots(found);                   // another one is shown here
    const state = this.states[this.index(at)];
    if (state && !state.refused) this.at = at;
    return state;
  }
}

customElements.define("mg-first", class extends HTMLElement {
  connectedCallback() {
    this.watch({ rootMargin: "200px" }, () => this.start());
  }

  disconnectedCallback() {                               // who takes the place of this element finds nothing left
    this.eye.disconnect(); clearTimeout(this.timer); this.theme?.disconnect(); this.leave?.();
    for (const one of this.querySelectorAll(".made")) one.remove();
    this.classList.remove("on");
  }

  watch(how, react) {
    this.eye = new IntersectionObserver((seen) => { if (seen.at(-1).isIntersecting) { this.eye.disconnect(); react(); } }, how);
    this.eye.observe(this);
  }

  async start() {
    const { bundle, states } = this.dataset, at = (name) => new URL(name, document.baseURI);
    try {
      const [{ default: widget }, found] = await Promise.all([import(at(bundle)), fetch(at(states)).then((answer) => answer.json())]);
      if (this.isConnected) this.show(widget, found);
    } catch { this.disconnectedCallback(); }             // the still stays
  }

  show(widget, { traits, moves, states, goal, version }) {
    const table = new Table({ traits, moves, states }), [first] = table.names, heard = [], told = make("span", { role: "status" });
    const now = { ...traits, ...table.state }, label = (name) => now.declared.find((one) => one.name === name)?.label || name;
    let asked = {}, step = false;
    const put = (more) => {
      const changed = Object.keys(more).filter((name) => !same(more[name], now[name]));
      Object.assign(now, more);
      for (const [name, react] of [...heard]) if (changed.some((one) => name === `change:${one}`)) react();
      draw();
    };
    const answer = () => {
      const want = asked, other = Object.keys(want).find((name) => !(name in moves) && !same(want[name], now[name]));
      const state = other ? null : table.go(want, step);
      asked = {};
      told.textContent = state ? "" : `${other ? `“${label(other)}” needs Python.` : "That was not computed before."} `;
      if (state) put(state.refused ? { message: state.refused } : { ...state, ...table.values, message: "" });
    };
    const model = {
      get: (name) => name in asked ? asked[name] : now[name], set: (name, value) => { asked[name] = value; }, save_changes: answer, send() {},
      on: (name, react) => heard.push([name, react]),
      off: (name, react) => heard.splice(0, heard.length, ...heard.filter((one) => one[0] !== name || react && one[1] !== react)),
    };

    const el = make("div"), place = make("div", { className: "made widget" }), root = place.attachShadow({ mode: "open" });
    const dark = () => { el.dataset.jpThemeLight = document.documentElement.dataset.theme !== "dark"; };
    this.theme = new MutationObserver(dark);
    this.theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    root.append(make("style", { textContent: this.dataset.style ?? "" }), el);
    for (const kind of ["keydown", "pointerdown", "pointermove"]) place.addEventListener(kind, () => { step = kind === "keydown"; }, true);

    const slide = make("input", { type: "range", max: moves[first].values.length - 1 });
    const slider = make("label", { className: "made slide" }, this.dataset.slide ?? "", slide);
    slide.oninput = () => { slider.classList.add("touched"); model.set(first, moves[first].values[slide.value]); answer(); };
    const draw = () => {
      this.classList.toggle("reached", goal.includes(table.index(table.at)));
      slide.value = table.at[0];
      slide.ariaValueText = numbers([now[first]])[0];
    };

    const run = make("a", { href: this.dataset.run }, this.dataset.words ?? "run this page");
    run.onclick = (e) => {                               // who can run this page takes the event, and the link leads nowhere
      if (!document.dispatchEvent(new CustomEvent("minigrad:run", { cancelable: true }))) e.preventDefault();
    };
    const words = Object.values(moves).map((move) => move.words).filter(Boolean).join(" and ");
    const from = make("p", { className: "made live" }, told, `Computed by minigrad, version ${version}. Here ${words} can be moved; for the rest, `, run, ".");
    this.append(place, ...(this.dataset.slide ? [slider] : []), ...this.querySelectorAll(":scope > .reached"), from);
    dark(); draw();
    this.classList.add("on");
    this.leave = widget.render({ model, el });
    if (this.dataset.next && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const next = () => root.querySelector("button.next")?.click();
      this.watch({ threshold: 0.5 }, () => { this.timer = setTimeout(next, this.dataset.next); });
    }
  }
});
