// What all widgets share in the browser, once a page, as `globalThis.__minigrad`: elements, fields, a player, a notice.
//
// Python puts this text in front of graph.js and matrix.js, whichever comes first; it is no module of its own.  All
// text goes through textContent, so a name such as <script> is only a name.
const SVG = "http://www.w3.org/2000/svg";
const DISTANCE = "Distance: how far the derivative and the finite difference are apart, as a part of the larger of 1 "
  + "and the slope";
const PAUSE = 900;                                       // ms between the steps of Play

const shared = (globalThis.__minigrad ??= {
  views: 0,

  // h("p.note", {role: "status"}, "text", child): an HTML element; attributes that are null are left out.
  h(tag, attributes = {}, ...children) {
    const [name, ...classes] = tag.split(".");
    return shared.dress(document.createElement(name), classes, attributes, children);
  },
  s(tag, attributes = {}, ...children) {
    const [name, ...classes] = tag.split(".");
    return shared.dress(document.createElementNS(SVG, name), classes, attributes, children);
  },
  dress(element, classes, attributes, children) {
    if (classes.length) element.classList.add(...classes);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value != null) element.setAttribute(key, value);
    }
    element.append(...children.filter((c) => c != null));
    return element;
  },

  field(tag, label, attributes, ...children) {
    return shared.h(tag, { "aria-label": label, ...attributes }, ...children);
  },
  button(label, onclick, attributes = {}) {
    return shared.h("button.mg-button", { type: "button", onclick, ...attributes }, label);
  },
  tick: (agrees) => (agrees ? "✓ " : agrees === false ? "✗ " : ""),

  // The verdict of a finite difference; resting on it explains its "distance".
  verdict({ agrees, verdict = "" }) {
    return shared.h("span", { title: /distance/.test(verdict) ? DISTANCE : null }, shared.tick(agrees) + verdict);
  },

  table({ caption, head, rows }) {
    const { h } = shared;
    return h("table.mg-table", {}, h("caption", {}, caption),
      h("thead", {}, h("tr", {}, ...head.map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((t) => h("td", {}, t))))));
  },

  // A text field whose text is sent once: `change` comes again, on leaving, after Enter has sent it.
  entry(label, size, send) {
    let edited = false;
    const go = (e) => { if (edited) send(e.target.value); edited = false; };
    return shared.field("input", label, { type: "text", size, spellcheck: "false", "data-kernel": "",
      oninput: () => { edited = true; }, onchange: go, onkeydown: (e) => e.key === "Enter" && go(e) });
  },

  // A slider with its number beside it.  `show` writes a number that comes from elsewhere.
  knob(label, words, range, change) {
    const { h } = shared, out = h("output.mg-count", {}, range.value);
    const slider = shared.field("input", label, { type: "range", step: 1, ...range, "data-kernel": "",
      oninput: () => { out.textContent = slider.value; change(+slider.value); } });
    const show = (value) => { slider.value = out.textContent = value; };
    return Object.assign(h("div.mg-knob", {}, h("span.mg-name", {}, words), slider, out), { show });
  },

  // The code that reproduces a widget's state, and above it the button that shows and hides it.
  printer(model) {
    const { h } = shared, code = h("pre.mg-code", { "data-field": "code", tabindex: 0, hidden: "" });
    const write = () => { code.textContent = model.get("code"); };
    model.on("change:code", write); write();
    const show = shared.button("Show code", () => {
      code.hidden = !code.hidden; show.textContent = code.hidden ? "Show code" : "Hide code";
      show.setAttribute("aria-expanded", String(!code.hidden));
    }, { "aria-expanded": "false" });
    return [h("div.mg-bar", {}, show), code];
  },

  // A timer that takes its first step at once; `more()` says whether another follows; pause: ms between two.
  player(button, step, more, pause = PAUSE) {
    let timer = 0;
    const name = button.getAttribute("aria-label");
    const read = (sign, verb) => {
      button.textContent = `${sign} ${verb}`; button.setAttribute("aria-label", name.replace("Play", verb));
    };
    const stop = () => { clearInterval(timer); timer = 0; read("▶", "Play"); };
    const tick = () => { step(); if (!more()) stop(); };
    button.addEventListener("click", () => {
      if (timer) return stop();
      read("❚❚", "Pause"); timer = setInterval(tick, pause); tick();
    });
    return stop;
  },

  // Keys pressed in a widget are its own: JupyterLab asks the very element that has the focus, so each is told then.
  guard(root) {
    root.addEventListener("focusin", (e) => { e.target.dataset.lmSuppressShortcuts = "true"; });
  },

  // What every widget does with its root.  After a restart the kernel has forgotten it: say which cell brings it back.
  restart(model, root) {
    shared.guard(root);
    const notice = shared.h("p.mg-restart", { role: "alert", "data-field": "restart", hidden: "" });
    root.prepend(notice);
    model.on("comm_live_update", () => {
      notice.textContent = "The kernel was restarted and no longer knows this widget: choose its cell "
        + `${model.get("cell")}, then Run > Run All Above Selected Cell, then run it.`;
      notice.hidden = false; root.dataset.live = "false";
      for (const e of root.querySelectorAll("[data-kernel]")) { e.disabled = true; e.ariaDisabled = "true"; }
    });
  },
});

