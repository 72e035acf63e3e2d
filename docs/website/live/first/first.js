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

// Which of a control's values is asked for, or -1. now: which it has; step: a press of a key or an arrow asks for the next one that way
function which({ values, places, near, short, flat, held }, asked, now, step) {
  const equal = values.findIndex((one) => same(one, asked));
  if (equal >= 0) return equal;
  if (!near) return short ? below(values, asked, now, short) : -1;
  const byPlace = places && Array.isArray(asked), all = byPlace ? held : flat;
  const to = numbers([asked]), from = all[now];
  const fixed = (k) => !byPlace && to[k] !== from[k] && all.every((one) => one[k] === from[k]);
  if (to.length !== from.length || to.some((v, k) => typeof v !== "number" || fixed(k))) return -1;
  const far = all.map((one) => Math.hypot(...one.map((v, k) => v - to[k])));
  const ahead = (one) => one.reduce((sum, v, k) => sum + (v - from[k]) * (to[k] - from[k]), 0) > 0;
  const nearest = (free) => far.reduce((best, v, k) => free(k) && !(v >= far[best]) ? k : best, -1);
  const found = nearest(() => true), next = step && found === now ? nearest((k) => ahead(all[k])) : -1;
  return next < 0 ? found : next;
}

// The largest value that is a little less than what is asked for, and more than there is now
const below = (values, asked, now, short) => values.reduce((best, v, k) =>
  v > values[now] && v < asked && v >= asked - short && !(v <= values[best]) ? k : best, -1);

// The states of one widget, and where it stands among them.
class Table {
  constructor({ traits, moves, states, goal }) {
    let last;
    this.traits = traits; this.names = Object.keys(moves); this.goal = goal;
    this.moves = Object.fromEntries(this.names.map((name) => [name, { ...moves[name],
      flat: moves[name].values.map((one) => numbers([one])), held: moves[name].places?.map((one) => numbers([one])) }]));
    this.states = states.map((by) => by && typeof by === "object" ? last = patched(last, by) : by);
    this.begin();
  }

  begin() { this.at = this.names.map((name) => this.moves[name].values.findIndex((one) => same(one, this.traits[name]))); }

  index(at) { return at.reduce((sum, k, i) => sum * this.moves[this.names[i]].values.length + k, 0); }

  spots(index) {
    return this.names.map((name) => this.moves[name].values.length)
      .reduceRight(([rest, found], many) => [Math.floor(rest / many), [rest % many, ...found]], [index, []])[1];
  }

  get state() { return this.states[this.index(this.at)]; }

  get values() { return Object.fromEntries(this.names.map((name, i) => [name, this.moves[name].values[this.at[i]]])); }

  // Where the state stands that is asked for; nothing, if none was computed.
  spot(asked, step) {
    const at = this.names.map((name, i) => name in asked ? which(this.moves[name], asked[name], this.at[i], step) : this.at[i]);
    if (at.includes(-1)) return;
    const found = this.states[this.index(at)], to = typeof found === "number" ? this.spots(found) : at;     // another one is shown here
    return this.states[this.index(to)] ? to : undefined;
  }

  // Whether something else can be shown: at this value of a control, or else at any.
  can(name, value) {
    const i = this.names.indexOf(name), moves = (to) => to && this.index(to) !== this.index(this.at);
    if (i < 0) return false;
    return value === undefined ? this.moves[name].values.some((one) => moves(this.spot({ [name]: one }))) : Boolean(moves(this.spot({ [name]: value }, true)));
  }

  // Go to what is asked for. Returns the state there, or nothing, if none was computed.
  go(asked, step) {
    const at = this.spot(asked, step), state = at && this.states[this.index(at)];
    if (state && !state.refused) this.at = at;
    return state;
  }
}

// What stands on the screen at something that was touched: the words of a button, or else the name of what it belongs to
function named(path) {
  const at = (query) => path.find((one) => one.matches?.(query)), button = at("button:not([aria-label])"), control = at("[data-control]");
  const words = button ? button.textContent : control?.querySelector("span")?.textContent || at("[role=slider], [role=button], .scrub")?.ariaLabel || control?.ariaLabel;
  return (words ?? "").replace(/^[^\p{L}\p{N}×]+/u, "").trim();
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
      const [{ default: widget }, found] = await Promise.all([import(at(bundle)), this.read(at(states))]);
      if (this.isConnected) this.show(widget, found);
    } catch { this.disconnectedCallback(); }             // the still stays
  }

  read(url) { return fetch(url).then((answer) => answer.json()); }

  show(widget, found) {
    const { moves, begun, version } = found, [first] = Object.keys(moves), heard = [], now = {};
    const tables = new Map([[new URL(this.dataset.states, document.baseURI).href, new Table(found)]]);
    let [table] = tables.values(), asked = {}, step = false, touch = { path: [], x: 0, y: 0 };
    Object.assign(now, table.traits, table.state);
    const other = (values) => begun.find(([set]) => Object.keys(set).every((name) => name in values && same(set[name], values[name])));
    const put = (more) => {
      const changed = Object.keys(more).filter((name) => !same(more[name], now[name]));
      Object.assign(now, more);
      for (const [name, react] of [...heard]) if (changed.some((one) => name === `change:${one}`)) react();
      draw();
    };
    // another choice begins anew, in states of its own
    const begin = async (file) => {
      const url = new URL(file, new URL(this.dataset.states, document.baseURI)).href;
      try {
        if (!tables.has(url)) tables.set(url, new Table(await this.read(url)));
      } catch { say(); return; }
      table = tables.get(url); table.begin();
      put({ ...table.traits, ...table.state, message: "" });
    };
    const answer = () => {
      const want = asked, set = other(want), lost = Object.keys(want).some((name) => !(name in moves) && !same(want[name], now[name]));
      asked = {};
      if (set) { hush(); begin(set[1]); return; }
      const state = lost ? null : table.go(want, step);
      if (!state) { say(); return; }
      hush();
      put(state.refused ? { message: state.refused } : { ...state, ...table.values, message: "" });
    };

    // the sentence stands beside what was touched, and goes when something else is
    const told = make("p", { className: "made waits", role: "status" }), link = () => make("a", { href: this.dataset.run }, this.dataset.words ?? "run this page");
    const hush = () => { told.replaceChildren(); };
    const say = () => {
      const words = named(touch.path), box = this.getBoundingClientRect();
      told.replaceChildren(`${words ? `“${words}”` : "This"} works as soon as Python runs: `, link(), ".");
      const left = Math.min(box.width - told.offsetWidth, Math.max(0, touch.x - box.left - told.offsetWidth / 2)), above = touch.y - box.top - told.offsetHeight - 14;
      Object.assign(told.style, { left: `${left}px`, top: `${touch.y - told.offsetHeight - 14 < 60 ? touch.y - box.top + 24 : above}px` });
    };
    const model = {
      can: (name, value) => value !== undefined && same(value, now[name]) || (begun.some(([set]) => name in set)
        ? value === undefined || Boolean(other({ [name]: value })) : table.can(name, value)),
      get: (name) => name in asked ? asked[name] : now[name], set: (name, value) => { asked[name] = value; }, save_changes: answer, send() {},
      on: (name, react) => heard.push([name, react]),
      off: (name, react) => heard.splice(0, heard.length, ...heard.filter((one) => one[0] !== name || react && one[1] !== react)),
    };

    const el = make("div"), place = make("div", { className: "made widget" }), root = place.attachShadow({ mode: "open" });
    const dark = () => { el.dataset.jpThemeLight = document.documentElement.dataset.theme !== "dark"; };
    this.theme = new MutationObserver(dark);
    this.theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    root.append(make("style", { textContent: this.dataset.style ?? "" }), el);
    for (const kind of ["keydown", "pointerdown", "pointermove", "click"]) place.addEventListener(kind, (e) => {
      step = kind === "keydown" || kind === "click";
      if (kind === "pointermove") return;
      const path = e.composedPath().filter((one) => one instanceof Element), box = path[0].getBoundingClientRect(), by = e.clientX || e.clientY;
      touch = { path, x: by ? e.clientX : box.left + box.width / 2, y: by ? e.clientY : box.top };
      if (kind === "pointerdown") hush();
      if (kind === "click" && path.some((one) => one.dataset.waits === "true")) say();
    }, true);

    // a slider below the picture moves the first number of what moves
    const flat = (value) => numbers([value])[0], all = [...new Set(moves[first].values.map(flat))];
    const slide = make("input", { type: "range", max: all.length - 1 }), slider = make("label", { className: "made slide" }, this.dataset.slide ?? "", slide);
    slide.oninput = () => {
      const [key] = Object.keys(now[first]);
      slider.classList.add("touched");
      model.set(first, { ...now[first], [key]: all[slide.value] }); answer();
    };
    const draw = () => {
      this.classList.toggle("reached", table.goal.includes(table.index(table.at)));
      slide.value = all.indexOf(flat(now[first]));
      slide.ariaValueText = flat(now[first]);
    };

    const words = new Intl.ListFormat("en").format(Object.values(moves).map((move) => move.words).filter(Boolean));
    const from = make("p", { className: "made live" }, `Computed by minigrad, version ${version}. Here ${words} can be moved; for the rest, `, link(), ".");
    this.append(place, told, ...(this.dataset.slide ? [slider] : []), ...this.querySelectorAll(":scope > .reached"), from);
    dark(); draw();
    this.classList.add("on");
    this.leave = widget.render({ model, el });
    if (this.dataset.next && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const next = () => root.querySelector("button.next")?.click();
      this.watch({ threshold: 0.5 }, () => { this.timer = setTimeout(next, this.dataset.next); });
    }
  }
});
