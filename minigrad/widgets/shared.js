// What all widgets share in the browser: elements, tables, a player, a notice.
//
// Python puts this text in front of every widget's, whichever comes first; it is no module of its
// own.  All text goes through textContent, so a name such as <script> is only a name.
const SVG = "http://www.w3.org/2000/svg";
const DISTANCE = "Distance: how far the derivative and the finite difference are apart, as a part "
  + "of the larger of 1 and the slope";
const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";
const KEPT = "<!-- minigrad -->";                        // the first words of a widget's still
const PAUSE = 900;                                       // ms between the steps of Play

// What is counted once a page.  No function is kept here: a page that was opened before an upgrade,
// or shows widgets of two kernels, would run the functions of one version in widgets of another.
const counted = (globalThis.__minigradCounted ??= {
  views: 0,
  kept: new WeakSet(),                                   // the notebooks whose saving is heard
});

const shared = {
  // A number that no other widget on the page has, for the ids of elements.
  view: () => (counted.views += 1),

  // h("p.note", {role: "status"}, "text", child): an HTML element; attributes and children that are
  // null are left out.
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
      else if (key === "class") element.classList.add(...value.split(" "));
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
  // What is shown only when it is unfolded by a press on `words`.
  folded(words, attributes, ...parts) {
    return shared.h("details.mg-details", attributes, shared.h("summary", {}, words), ...parts);
  },
  tick: (agrees) => (agrees ? "✓ " : agrees === false ? "✗ " : ""),

  // The verdict of a finite difference; resting on it explains its "distance".
  verdict({ agrees, verdict = "" }) {
    const title = /distance/.test(verdict) ? DISTANCE : null;
    return shared.h("span", { title }, shared.tick(agrees) + verdict);
  },
  // The cost of a picture in its line below, and the verdict after it.
  charge(element, line, before = "") {
    element.dataset.agrees = String(line.agrees);
    element.replaceChildren(line.cost ? `${line.cost} · ${before}` : "", shared.verdict(line));
  },

  // A table: a caption, or an element for it; heads, of which "" is none; and rows, or a tbody.
  sheet(caption, head, rows, attributes = {}, kind = "") {
    const { h } = shared, above = (t) => (t === "" ? h("td") : h("th", { scope: "col" }, t));
    return h(`table.mg-table${kind}`, attributes,
      typeof caption === "string" ? h("caption", {}, caption) : caption,
      head && h("thead", {}, h("tr", {}, ...head.map((t) => (t?.tagName ? t : above(t))))),
      Array.isArray(rows) ? h("tbody", {}, ...rows) : rows);
  },
  // A row of a table, and a cell with the number that its text stands for.
  row(attributes, name, ...cells) {
    const { h } = shared;
    return h("tr", attributes, h("th", { scope: "row" }, ...[name].flat()), ...cells);
  },
  cell(key, raw, ...words) {
    return shared.h("td", { "data-cell": key, "data-raw": raw }, ...words);
  },
  table({ caption, head, rows }) {
    const { h, sheet } = shared;
    const line = (row) => h("tr", {}, ...row.map((t) => h("td", {}, t)));
    return sheet(caption, head, rows.map(line));
  },

  // A button that plays steps, and what stops it.  The first step comes at once; `more()` says
  // whether another follows; pause: ms between two.
  playing(what, step, more, pause = PAUSE, attributes = {}) {
    let timer = 0;
    const button = shared.button("", () => {
      if (timer) return stop();
      read("❚❚", "Pause"); timer = setInterval(tick, pause); tick();
    }, attributes);
    const read = (sign, verb) => {
      button.textContent = `${sign} ${verb}`; button.setAttribute("aria-label", `${verb} ${what}`);
    };
    const stop = () => { clearInterval(timer); timer = 0; read("▶", "Play"); };
    const tick = () => { step(); if (!more()) stop(); };
    stop();
    return [button, stop];
  },

  // JupyterLab finds no widget in a notebook that is opened another day, and would say "model not
  // found": with each save the notebook gets, where the format keeps widgets, the still picture in
  // the place of each of ours, and what to do.
  keep(page) {
    if (!page?.saveState || counted.kept.has(page)) return;
    counted.kept.add(page);
    page.saveState.connect((_, stage) => {
      if (stage !== "started") return;
      const { [STATE]: old = {}, ...more } = page.model.getMetadata("widgets") ?? {};
      const others = Object.entries(old.state ?? {}).filter(([, { state }]) =>
        !`${state.value}`.startsWith(KEPT));
      page.model.setMetadata("widgets", { ...more, [STATE]: { version_major: 2, version_minor: 0,
        state: { ...shared.stills(page.model.cells), ...Object.fromEntries(others) } } });
    });
  },
  // {id of a widget: a widget that only shows its still}, of all outputs that have both.
  stills(cells) {
    const outputs = [...cells].flatMap((cell) => cell.outputs?.toJSON() ?? []);
    const made = outputs.filter(({ data }) => data?.[VIEW] && data["image/png"]);
    return Object.fromEntries(made.map(({ data, metadata }) => {
      const alt = metadata?.["image/png"]?.alt ?? "", src = `data:image/png;base64,${
        [data["image/png"]].flat().join("").trim()}`;
      const html = shared.h("div", {}, shared.h("p", { style: "margin: 4px 0; font-weight: 600" },
        "This is its picture, as it was saved. For the live widget choose this cell, then "
        + "Run > Run All Above Selected Cell, then run it."),
      shared.h("img", { src, alt, style: "max-width: 100%" }));
      return [data[VIEW].model_id, { model_module: "@jupyter-widgets/controls",
        model_module_version: "2.0.0", model_name: "HTMLModel",
        state: { value: KEPT + new XMLSerializer().serializeToString(html) } }];
    }));
  },

  // JupyterLab looks at the element that has the focus before it takes a key: this attribute leaves
  // the keys that are pressed in a widget to the widget.
  guard(root) {
    root.addEventListener("focusin", (e) => { e.target.dataset.lmSuppressShortcuts = "true"; });
  },

  // What every widget does with its root.  A restarted kernel has lost the widget: a notice says
  // which cell brings it back.
  restart(model, root) {
    shared.guard(root);
    shared.keep(model.widget_manager?.context);
    const notice = shared.h("p.mg-restart",
      { role: "alert", "data-field": "restart", hidden: "" });
    root.prepend(notice);
    model.on("comm_live_update", () => {
      notice.textContent = "The kernel was restarted and no longer knows this widget: choose its "
        + `cell ${model.get("cell")}, then Run > Run All Above Selected Cell, then run it.`;
      notice.hidden = false; root.dataset.live = "false";
      for (const e of root.querySelectorAll("[data-kernel]")) {
        e.disabled = true; e.ariaDisabled = "true";
      }
    });
  },
};
const { h, s, field, button, sheet, row, cell } = shared;

