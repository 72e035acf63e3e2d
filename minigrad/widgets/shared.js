// What all widgets share in the browser, once a page, as `globalThis.__minigrad`: elements, fields, a player, a notice.
//
// Python puts this text in front of graph.js and matrix.js, whichever comes first; it is no module of its own.  All
// text goes through textContent, so a name such as <script> is only a name.
const SVG = "http://www.w3.org/2000/svg";
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

  // A native input or select whose keys JupyterLab leaves alone.
  field(tag, label, attributes, ...children) {
    return shared.h(tag, { "aria-label": label, "data-lm-suppress-shortcuts": "true", ...attributes }, ...children);
  },
  button(label, onclick, attributes = {}) {
    return shared.h("button.mg-button", { type: "button", onclick, ...attributes }, label);
  },
  tick: (agrees) => (agrees ? "✓ " : agrees === false ? "✗ " : ""),

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

  // The button that shows and hides a piece of code.
  printer(code) {
    return shared.button("Show code", (e) => {
      code.hidden = !code.hidden; e.target.textContent = code.hidden ? "Show code" : "Hide code";
      e.target.setAttribute("aria-expanded", String(!code.hidden));
    }, { "aria-expanded": "false" });
  },

  // A timer that takes its first step at once; `more()` says whether another follows.
  player(button, step, more) {
    let timer = 0;
    const name = button.getAttribute("aria-label");
    const read = (sign, verb) => {
      button.textContent = `${sign} ${verb}`; button.setAttribute("aria-label", name.replace("Play", verb));
    };
    const stop = () => { clearInterval(timer); timer = 0; read("▶", "Play"); };
    const tick = () => { step(); if (!more()) stop(); };
    button.addEventListener("click", () => {
      if (timer) return stop();
      read("❚❚", "Pause"); timer = setInterval(tick, PAUSE); tick();
    });
    return stop;
  },

  // After a restart the kernel has forgotten the widget: say which cell brings it back.
  restart(model, root) {
    const notice = shared.h("p.mg-restart", { role: "alert", "data-field": "restart", hidden: "" });
    root.prepend(notice);
    model.on("comm_live_update", () => {
      notice.textContent = "The kernel was restarted and no longer knows this widget: choose its cell "
        + `${model.get("cell")}, then Run > Run All Above Selected Cell, then run it.`;
      notice.hidden = false; root.dataset.live = "false";
      for (const e of root.querySelectorAll("[data-kernel]")) e.disabled = true;
    });
  },
});

