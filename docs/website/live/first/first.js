// <mg-first> puts a widget in the place of its still, in the states that states.py computed, as anywidget's contract asks.
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const numbers = (v) => Object.values(v).flatMap((one) => typeof one === "object" && one ? numbers(one) : [one]);
const make = (name, more) => Object.assign(document.createElement(name), more);

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
  const fixed = to.some((v, k) => typeof v !== "number" || !byPlace && v !== from[k] && all.every((one) => one[k] === from[k]));
  if (fixed || to.length !== from.length) return -1;
  const far = all.map((one) => Math.hypot(...one.map((v, k) => v - to[k])));
  const ahead = (one) => one.reduce((sum, v, k) => sum + (v - from[k]) * (to[k] - from[k]), 0) > 0;
  const nearest = (free) => far.reduce((best, v, k) => free(k) && !(v >= far[best]) ? k : best, -1);
  const found = nearest(() => true), next = step && found === now ? nearest((k) => ahead(all[k])) : -1;
  return next < 0 ? found : next;
}

customElements.define("mg-first", class extends HTMLElement {
  connectedCallback() {
    this.eye = new IntersectionObserver(([seen]) => seen.isIntersecting && this.start(), { rootMargin: "200px" });
    this.eye.observe(this);
  }

  disconnectedCallback() {                               // who takes the place of this element finds nothing left
    this.eye.disconnect(); clearTimeout(this.timer); this.theme?.disconnect(); this.leave?.();
    for (const one of this.querySelectorAll(".made")) one.remove();
    this.classList.remove("on");
  }

  async start() {
    this.eye.disconnect();
    const { bundle, states } = this.dataset, at = (name) => new URL(name, document.baseURI);
    try {
      const [{ default: widget }, found] = await Promise.all([import(at(bundle)), fetch(at(states)).then((answer) => answer.json())]);
      if (this.isConnected) this.show(widget, found);
    } catch { this.disconnectedCallback(); }             // the still stays
  }

  goOn(root) {                                           // the second step of a widget that has played its first one
    this.eye = new IntersectionObserver(([seen]) => {
      if (!seen.isIntersecting) return;
      this.eye.disconnect();
      this.timer = setTimeout(() => root.querySelector("button.next")?.click(), this.dataset.next);
    }, { threshold: 0.5 });
    this.eye.observe(this);
  }

  show(widget, { traits: now, moves, states, goal, version }) {
    const all = [], names = Object.keys(moves), heard = [];
    for (const by of states) all.push(patched(all.at(-1), by));
    let asked = {}, step = false, at = names.map((name) => moves[name].values.findIndex((one) => same(one, now[name])));
    const index = (spots) => spots.reduce((sum, k, i) => sum * moves[names[i]].values.length + k, 0);
    const told = make("span", { role: "status" });
    const put = (more) => {
      const changed = Object.keys(more).filter((name) => more[name] !== now[name]);
      Object.assign(now, more);
      this.classList.toggle("reached", goal.includes(index(at)));
      for (const [on, react] of [...heard]) if (changed.includes(on.slice(7))) react();
      draw();
    };
    const answer = () => {
      const want = asked, other = Object.keys(want).find((name) => !names.includes(name) && !same(want[name], now[name]));
      const to = names.map((name, i) => name in want ? which(moves[name], want[name], at[i], step) : at[i]);
      const lost = other ?? names.find((_, i) => to[i] < 0), next = lost ? null : all[index(to)];
      asked = {}; told.textContent = "";
      if (lost) told.textContent = names.includes(lost) ? `Of these numbers, only ${moves[lost].words} moves here. `
        : `“${now.declared.find(({ name }) => name === lost)?.label}” needs Python. `;
      else if (next.refused) put({ message: next.refused });
      else {
        at = to;
        put({ message: "", ...next, ...Object.fromEntries(names.map((name, i) => [name, moves[name].values[to[i]]])) });
      }
    };
    const model = { get: (name) => name in asked ? asked[name] : now[name], set: (name, value) => { asked[name] = value; },
      save_changes: answer, send() {}, on: (name, react) => heard.push([name, react]),
      off: (name, react) => heard.splice(0, heard.length, ...heard.filter((one) => one[0] !== name || react && one[1] !== react)) };

    const place = make("div", { className: "made widget" }), root = place.attachShadow({ mode: "open" }), el = make("div");
    const dark = () => { el.dataset.jpThemeLight = document.documentElement.dataset.theme !== "dark"; };
    this.theme = new MutationObserver(dark);
    this.theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    dark();
    root.append(make("style", { textContent: this.dataset.style ?? "" }), el);
    for (const kind of ["keydown", "pointerdown", "pointermove"]) place.addEventListener(kind, () => { step = kind === "keydown"; }, true);
    const slider = make("label", { className: "made slide", textContent: this.dataset.slide }), [first] = names;
    const slide = make("input", { type: "range", max: moves[first].values.length - 1 });
    const draw = () => { [slide.value] = at; slide.ariaValueText = numbers([now[first]])[0]; };
    slide.oninput = () => { model.set(first, moves[first].values[slide.value]); answer(); slider.classList.add("touched"); };
    slider.append(slide);

    const run = make("a", { href: this.dataset.run, textContent: this.dataset.words ?? "run this page" });
    run.onclick = (e) => {                               // who can run this page takes the event, and the link leads nowhere
      if (!document.dispatchEvent(new CustomEvent("minigrad:run", { cancelable: true }))) e.preventDefault();
    };
    const from = make("p", { className: "made live" });
    from.append(told, `Computed by minigrad, version ${version}. Here ${names.map((name) => moves[name].words).join(" and ")} can be moved; for the rest, `, run, ".");
    Object.assign(now, all[index(at)], { message: "" });
    this.append(place, ...(this.dataset.slide ? [slider] : []), ...this.querySelectorAll(":scope > .reached"), from);
    draw();
    this.classList.add("on");
    this.leave = widget.render({ model, el });
    if (this.dataset.next && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.goOn(root);
  }
});
