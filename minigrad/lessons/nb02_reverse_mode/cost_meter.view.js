// The Cost Meter: two Jacobians, one filled by columns and one by rows, and what both cost.
import { svg } from "lit-html";
import { knob } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";

const MOST = 24;                                         // inputs, or outputs
const CELL = 28, TALLEST = 208;                          // px of a cell, of a grid
const HEAD = 58;                                         // px above a grid: two lines, and its column numbers
const NUMBERS = 26;                                      // px to the left of rows: their numbers
const KNOB = { away: 13, room: 72 };                     // px from the last cell; with the word beside it
const DIGITS = 20;                                       // px that two digits take
const BAR = { high: 22, step: 30, left: 138, right: 84 };

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ key: string, name: string, ratio: number, role: string }} Way */
/** @typedef {{ forward: boolean, x: number, left: number, top: number, cell: number, n: number, m: number }}
 *   Grid  x: where its words begin; left, top: its first cell */

const plural = (/** @type {number} */ count, /** @type {string} */ noun) =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Where both grids stand: side by side, or one above the other. @param {Shown} shown */
function grids(shown) {
  const n = shown.value("n"), m = shown.value("m"), wide = shown.narrow ? shown.room : shown.room / 2;
  const cell = Math.min(CELL, (wide - NUMBERS - KNOB.room) / n, TALLEST / m), size = { cell, n, m };
  const x = shown.narrow ? 0 : wide, top = shown.narrow ? HEAD + m * cell + 28 + HEAD : HEAD;
  const forward = { ...size, forward: true, x: 0, left: 0, top: HEAD };
  const reverse = { ...size, forward: false, x, left: x + NUMBERS, top };
  return { forward, reverse, foot: top + m * cell + 2 * KNOB.away };
}

/** How many of its sweeps are done, and how far the next one has come. Both modes sweep at one speed, so
 * that the one with fewer sweeps is seen to finish first. @param {Shown} shown @param {number} all */
function progress(shown, all) {
  const made = shown.motion.at * Math.max(shown.value("n"), shown.value("m")) + 1e-9;
  const done = Math.min(all, Math.floor(made));
  return { done, part: done < all ? made - done : 0 };
}

/** A grid of outputs by inputs, and how far it is filled. @param {Shown} shown @param {Grid} grid */
function filled(shown, grid) {
  const { forward, left, top, cell, n, m } = grid;
  const { done, part } = progress(shown, forward ? n : m);
  const kind = forward ? "value-fill" : "grad-fill", size = Math.max(1, cell - 2), cells = [];
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) {
    const sweep = forward ? j : i;
    cells.push(svg`<rect x=${left + j * cell + 1} y=${top + i * cell + 1} width=${size} height=${size}
      rx=${Math.min(4, cell / 5)} class=${sweep < done ? kind : "ghost"}></rect>`);
  }
  return svg`${title(grid, done)}${cells}
    ${part ? running(grid, done, part, kind) : ""}${numbers(grid, done)}`;
}

/** What fills the grid, and how many sweeps that takes. @param {Grid} grid @param {number} done */
function title({ forward, x, top, n, m }, done) {
  const all = forward ? n : m, needs = forward ? plural(n, "input") : plural(m, "output");
  const words = done < all ? `sweep ${done + 1} of ${all}` : `${needs}, ${plural(all, "sweep")}`;
  const [mode, strip] = forward ? ["Forward", "column"] : ["Reverse", "row"];
  return svg`<text x=${x} y=${top - 42} class="strong">${mode} mode: ${words}</text>
    <text x=${x} y=${top - 24} class="small">each sweep fills one ${strip}</text>`;
}

/** The column or row that is being filled. @param {Grid} grid @param {number} done @param {number} part
 * @param {string} kind */
function running({ forward, left, top, cell, n, m }, done, part, kind) {
  const x = left + (forward ? done * cell : 0), y = top + (forward ? 0 : done * cell);
  const wide = forward ? cell : n * cell, high = forward ? m * cell : cell;
  const begun = forward ? `h${wide}v${high * part}h${-wide}z` : `h${wide * part}v${high}h${-wide * part}z`;
  return svg`<path class=${kind} d="M${x} ${y}${begun}"></path>
    <rect x=${x} y=${y} width=${wide} height=${high} rx="3" class="now"></rect>`;
}

/** The number of each sweep, above its column or beside its row; of thin ones only some have room for it.
 * @param {Grid} grid @param {number} done */
function numbers({ forward, left, top, cell, n, m }, done) {
  const every = Math.ceil(DIGITS / cell), found = [];
  for (let k = 0; k < (forward ? n : m); k += every) {
    const middle = (k + 0.5) * cell, role = forward ? "value" : "grad";
    // the first column may be thinner than its number, which must not leave the picture
    const [x, y] = forward ? [left + Math.max(DIGITS / 3, middle), top - 5] : [left - 6, top + middle + 5];
    found.push(svg`<text x=${x} y=${y} class="small ${forward ? "middle" : "end"}"
      data-role=${k < done ? role : ""}>${k + 1}</text>`);
  }
  return found;
}

/** The knob that sets both numbers. It stands outside of the last cell, so that this is seen to be filled.
 * @param {Shown} shown @param {Grid} grid */
function corner(shown, { left, top, cell, n, m }) {
  const right = left + n * cell, foot = top + m * cell, x = right + KNOB.away, y = foot + KNOB.away;
  const within = (/** @type {number} */ v) => Math.min(MOST, Math.max(1, Math.round(v)));
  const frame = `M${right + 3} ${top}V${foot + 3}H${left}`, arm = `M${right + 3} ${foot + 3}L${x} ${y}`;
  return svg`<path class="axis" d=${frame + arm}></path>
    ${knob(shown, { key: "corner", x, y, label: "Corner of the Jacobian",
      text: `${plural(n, "input")}, ${plural(m, "output")}`,
      begin: () => ({ left: left + KNOB.away, top: top + KNOB.away, cell }),
      move: (a, b, from) => shown.change({ n: within((a - from.left) / from.cell),
        m: within((b - from.top) / from.cell) }),
      step: (across, down) => shown.change({ n: within(n + across), m: within(m + down) }) })}
    <text x=${x + 26} y=${y + 5} class="small">drag</text>`;
}

/** What each way costs, next to one run of f. @param {Shown} shown @param {number} top */
function bars(shown, top) {
  const ways = /** @type {Way[]} */ (shown.state.stage.ways);
  const most = Math.max(...ways.map((way) => way.ratio));
  const { n, m } = grids(shown).forward, room = shown.room - BAR.left - BAR.right;
  const sweeps = /** @type {Record<string, number>} */ ({ forward: n, reverse: m, difference: n });
  return svg`<text x="0" y=${top} class="strong">operations, compared with one run of f</text>
    ${ways.map((way, k) => {
      const all = sweeps[way.key] ?? 0, { done, part } = progress(shown, all);
      const share = all ? (done + part) / all : 1;     // f alone has no sweeps: its bar just stands there
      const long = room * way.ratio / most * share, y = top + 12 + k * BAR.step;
      return svg`<text x=${BAR.left - 10} y=${y + 16} class="end">${way.name}</text>
        <rect x=${BAR.left} y=${y} width=${Math.max(2, long)} height=${BAR.high} rx="4"
          class="${way.role}-fill"></rect>
        <text x=${BAR.left + long + 8} y=${y + 16} class="strong" data-cost=${way.key}
          data-value=${way.ratio}>${
          share < 1 ? "" : `${fmt(way.ratio)} × f`}</text>`;
    })}`;
}

/** The learner's guess, from which number of outputs on forward mode is cheaper: a line above that row.
 * @param {Shown} shown @param {Grid} grid */
function guessed(shown, { left, top, cell, n, m }) {
  const { guess } = shown;
  if (guess === null || guess < 1 || guess > MOST) return "";
  const y = top + Math.min(guess - 1, m) * cell, right = left + n * cell;
  const words = `✎ your guess: ${guess}${guess - 1 > m ? " ↓" : ""}`;
  return svg`<path class="you" d="M${left - 8} ${y}H${right + 6}"></path>
    <text x=${right + 8} y=${y - 3}>✎</text>
    <text x=${shown.room} y=${top - 24} class="small end">${words}</text>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { forward, reverse, foot } = grids(shown), { n, m } = forward, under = foot + 24;
  const words = `The Jacobian of ${plural(m, "output")} by ${plural(n, "input")}: `
    + `forward mode fills it in ${plural(n, "column")}, reverse mode in ${plural(m, "row")}.`;
  return svg`<svg viewBox="0 0 ${shown.room} ${under + 8 + 4 * BAR.step}" role="group" aria-label=${words}>
    ${filled(shown, forward)}${filled(shown, reverse)}
    ${bars(shown, under)}${guessed(shown, reverse)}${corner(shown, reverse)}</svg>`;
}

export default widget({ name: "meter", question: "Who fills the Jacobian with fewer sweeps?", stage,
  motion: (shown) => Math.min(2400, 240 * Math.max(shown.value("n"), shown.value("m"))),
  actions: (shown) => [{ words: "▶ Sweep", press: () => shown.play() }] });
