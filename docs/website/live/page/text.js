/** What a terminal would show, as text on a page: colours, and lines that are written over. */

import { h } from "./elements.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
const ESCAPE = /\x1b\[([0-9;]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/g;
const LONGEST = 300_000;                                 // characters; more would make the page slow

/** Text in which a carriage return writes over its line, and a backspace over a letter. @param {string} text */
export function settled(text) {
  const plain = text.replaceAll("\r\n", "\n");
  if (!/[\r\b]/.test(plain)) return plain;
  return plain.split("\n").map(overwritten).join("\n");
}

/** @param {string} line */
function overwritten(line) {
  let shown = "";
  for (const part of line.split("\r").filter(Boolean)) shown = part + shown.slice(part.length);
  const letters = /** @type {string[]} */ ([]);
  for (const letter of shown) {
    if (letter === "\b") letters.pop();
    else letters.push(letter);
  }
  return letters.join("") + (line.endsWith("\r") ? "\r" : "");          // what comes next writes over it
}

/** @typedef {{ bold: boolean, underline: boolean, colour: number | null }} Style */

/** The style after the numbers of one escape sequence. @param {Style} style @param {string} numbers @returns {Style} */
function styled(style, numbers) {
  const now = { ...style };
  const codes = numbers.split(";").map(Number);
  for (let k = 0; k < codes.length; k += 1) {
    const code = codes[k];
    if (code === 0) Object.assign(now, { bold: false, underline: false, colour: null });
    else if (code === 1) now.bold = true;
    else if (code === 4) now.underline = true;
    else if (code === 22) now.bold = false;
    else if (code === 24) now.underline = false;
    else if (code >= 30 && code <= 37) now.colour = code - 30;
    else if (code === 39) now.colour = null;
    else if (code >= 90 && code <= 97) now.colour = code - 90;
    else if (code === 38 || code === 48) {               // one of 256 colours: its nearest of the eight is enough
      if (code === 38 && codes[k + 1] === 5 && codes[k + 2] < 16) now.colour = codes[k + 2] % 8;
      k += codes[k + 1] === 5 ? 2 : 4;
    }
  }
  return now;
}

/** Text with a terminal's colours, as spans. @param {string} text @returns {Node[]} */
export function coloured(text) {
  const cut = text.length > LONGEST;
  const whole = cut ? text.slice(0, LONGEST) : text;
  const parts = /** @type {Node[]} */ ([]);
  let style = /** @type {Style} */ ({ bold: false, underline: false, colour: null }), last = 0;
  for (const match of whole.matchAll(ESCAPE)) {
    put(parts, whole.slice(last, match.index), style);
    last = match.index + match[0].length;
    if (match[2] === "m") style = styled(style, match[1]);
  }
  put(parts, whole.slice(last), style);
  if (cut) parts.push(new Text(`\n... ${(text.length - LONGEST).toLocaleString("en")} characters more are not shown.`));
  return parts;
}

/** @param {Node[]} parts @param {string} text @param {Style} style */
function put(parts, text, style) {
  if (!text) return;
  const names = [style.bold ? "live-bold" : "", style.underline ? "live-underline" : "",
    style.colour === null ? "" : `live-ansi-${style.colour}`].filter(Boolean);
  parts.push(names.length ? h("span", { className: names.join(" ") }, text) : new Text(text));
}
