/** A visitor's own code in the cells of a page that does not run: as text, without an editor. */

import { h } from "./elements.js";

/** @import { Facts, Kept } from "./types" */

const WORDS = "False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if"
  + "|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield";
// what Pygments' classes colour, in the order in which it is looked for
const PARTS = new RegExp([
  `(?<c1>#[^\\n]*)`, `(?<s2>[rbfRBF]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\\\.|[^"\\\\\\n])*"?|'(?:\\\\.|[^'\\\\\\n])*'?))`,
  `(?<k>\\b(?:${WORDS})\\b)`, `(?<mi>\\b\\d[\\w.]*)`,
].join("|"), "g");

/** Code in colours. @param {string} text @returns {(Node | string)[]} */
export function highlighted(text) {
  const parts = /** @type {(Node | string)[]} */ ([]);
  let last = 0;
  for (const match of text.matchAll(PARTS)) {
    const [className] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [""];
    parts.push(text.slice(last, match.index), h("span", { className }, match[0]));
    last = match.index + match[0].length;
  }
  return [...parts, text.slice(last)];
}

/** Show the kept texts in the places of the released ones; says how many. @param {Facts} facts @param {Kept | undefined} kept */
export function showKept(facts, kept) {
  const places = [...document.querySelectorAll(".bd-article div.cell")];
  if (!kept || places.length !== facts.cells.length) return 0;
  const shown = places.filter((place, k) => kept.cells[facts.cells[k]] !== undefined
    && showIn(place, kept.cells[facts.cells[k]]));
  return shown.length;
}

/** @param {Element} place @param {string} text */
function showIn(place, text) {
  const input = /** @type {HTMLElement | null} */ (place.querySelector(".cell_input"));
  const stored = /** @type {HTMLElement | null} */ (place.querySelector(".cell_output"));
  if (!input) return false;
  const code = h("pre", { tabIndex: 0 }, ...highlighted(text));
  place.querySelector(".live-mine")?.remove();
  input.hidden = true;
  if (stored) stored.hidden = true;                      // it belongs to the released text
  input.after(h("div", { className: "live-mine" }, h("p", { className: "live-whose" }, "Your code, as you left it"),
    h("div", { className: "highlight" }, code)));
  return true;
}
