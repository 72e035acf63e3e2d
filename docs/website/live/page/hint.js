/** What a cell says that is clicked, or asked to run, before the page runs. */

import { h } from "./elements.js";

/** @import { Bar } from "./bar.js" */

const TYPED = "input, textarea, select, button, a, summary, [contenteditable], mg-first";

/** @param {Bar} bar */
export function hints(bar) {
  const start = h("button", { className: "live-button live-main", type: "button", onclick: () => bar.start.click() }, "▶ Run this page");
  const hint = h("div", { className: "live-hint" },
    h("span", {}, "Run this page first. Then you can change this cell and run it."), start);
  const idle = () => bar.start.isConnected && !bar.start.disabled;
  bar.start.addEventListener("click", () => hint.remove());
  document.querySelector(".bd-article")?.addEventListener("click", ({ target }) => {
    const code = target instanceof Element && target.closest("div.cell :is(.cell_input, .live-mine)");
    if (code && idle() && getSelection()?.isCollapsed) code.after(hint);
  });
  document.addEventListener("keydown", (event) => {
    const { target, key, shiftKey } = event;
    if (key !== "Enter" || !shiftKey || !idle() || (target instanceof Element && target.closest(TYPED))) return;
    event.preventDefault();
    if (hint.isConnected) { bar.start.click(); return; }
    const inSight = [...document.querySelectorAll(".bd-article div.cell :is(.cell_input, .live-mine)")].find((code) => {
      const { top, bottom, height } = code.getBoundingClientRect();
      return height && bottom > 0 && top < innerHeight;
    });
    inSight?.after(hint);
    start.focus({ preventScroll: true });
  });
}
