/** A cell of the page: its editor in the place of its code, its buttons, and what it shows. */

import { editor } from "./editor.js";
import { h } from "./elements.js";
import { OutputArea } from "./outputs.js";

/** @import { Source } from "./types" */
/** @import { LivePage } from "./page.js" */

export const textOf = (/** @type {Source} */ source) =>
  Array.isArray(source.source) ? source.source.join("") : source.source;

export class Cell {
  /** @param {LivePage} page @param {HTMLElement} place @param {Source} source @param {number} number @param {string} [text] */
  constructor(page, place, source, number, text) {
    this.page = page; this.source = source; this.number = number;
    this.released = textOf(source);
    this.ran = false;                                    // whether what it shows comes from this visit
    this.executed = /** @type {number | null} */ (null); // its number among all that this Python ran
    const input = /** @type {HTMLElement} */ (place.querySelector(".cell_input"));
    this.stored = /** @type {HTMLElement | null} */ (place.querySelector(".cell_output"));
    this.stored?.classList.add("live-stored");
    this.button = h("button", { className: "live-run", type: "button", onclick: () => page.run([this]) }, "▶");
    this.button.setAttribute("aria-label", `Run cell ${number}`);
    this.count = h("span", { className: "live-count" });
    this.here = h("button", { className: "live-button", type: "button", onclick: () => page.runTo(this) }, "Run to here");
    this.here.setAttribute("aria-label", `Run all cells up to cell ${number}`);
    this.back = h("button", { className: "live-button", type: "button", onclick: () => this.restore() }, "Back to the original");
    this.back.setAttribute("aria-label", `Give cell ${number} its original code back`);
    // one is at the left and the other at the right: a finger that misses one of them doesn't press the other
    this.mine = h("span", { className: "live-own", hidden: true }, "Your code", this.back);
    const box = h("div", { className: "live-editor" });
    this.root = h("div", { className: "live-cell" }, h("div", { className: "live-side" }, this.button, this.count), box);
    this.root.id = `live-cell-${number}`;
    this.whole = h("div", { className: "live-whole" }, this.root, h("div", { className: "live-tools" }, this.mine, this.here));
    this.whole.setAttribute("role", "group");
    this.whole.setAttribute("aria-label", `Cell ${number}`);
    this.input = input;
    input.hidden = true;
    place.querySelector(".live-mine")?.remove();
    input.after(this.whole);
    this.shown = h("div", { className: "cell_output live-output", hidden: true });
    this.shown.id = `live-output-${number}`;
    this.gone = h("p", { className: "live-gone", hidden: true },
      "Python was started again and no longer knows this widget. Run its cell once more; “Run to here” first runs the cells above.");
    place.append(this.gone, this.shown);
    this.area = new OutputArea(this.shown, `cell ${number}`, (id, at) => page.widgets.showId(id, at));
    this.editor = editor(text ?? this.released, box, {
      label: `Code of cell ${number}`, changed: () => this.changed(), run: (next) => page.run([this], next),
      complete: (code, at) => page.complete(this, code, at),
    });
    this.mine.hidden = !this.edited;
    if (this.stored) this.stored.hidden = this.edited;   // it belongs to another text
  }

  get text() { return this.editor.state.doc.toString(); }

  get edited() { return this.text !== this.released; }

  /** @param {string} text */
  write(text) { this.editor.dispatch({ changes: { from: 0, to: this.editor.state.doc.length, insert: text } }); }

  restore() {
    if (!window.confirm(`Throw away your code of cell ${this.number}, and give it its original one back?`)) return;
    this.write(this.released);
    this.editor.focus();
  }

  changed() {
    this.mine.hidden = !this.edited;
    this.page.changed();
  }

  /** How it stands: "waiting", "running", "done", "failed", or "" where it has not run. @param {string} state @param {string} [count] */
  mark(state, count = "") {
    this.root.dataset.state = state;
    const words = /** @type {Record<string, string>} */ ({ waiting: "waits", running: "runs" });
    this.count.textContent = count ? `[${count}]` : words[state] ?? "";
  }

  /** Show nothing of before. */
  begin() {
    this.ran = true;
    this.area.clear();
    this.shown.hidden = false;
    this.shown.inert = false;
    this.gone.hidden = true;
    this.shown.classList.remove("live-stored");
    if (this.stored) this.stored.hidden = true;
  }

  /** What it shows no longer belongs to the Python that runs, or to its text. */
  age() {
    if (!this.ran) return;
    this.shown.classList.add("live-stored");
    this.shown.inert = Boolean(this.shown.querySelector(".live-widget"));
    this.gone.hidden = !this.shown.inert;
    this.mark("");
  }

  /** Leave the page as it was before there was a cell. */
  remove() {
    this.editor.destroy();
    for (const element of [this.whole, this.gone, this.shown]) element.remove();
    this.input.hidden = false;
    this.stored?.classList.remove("live-stored");
    if (this.stored) this.stored.hidden = false;
  }

  /** Show what the page showed before. */
  forget() {
    this.ran = false;
    this.area.clear();
    this.shown.hidden = true;
    this.gone.hidden = true;
    if (this.stored) this.stored.hidden = false;
    this.mark("");
  }
}
