// The Cost Meter: two Jacobians, one filled by columns and one by rows, and what both cost.
import { svg } from "lit-html";
import { knob } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";

const MOST = 24, CELL = 28, TALLEST = 208;
const BAR = { high: 22, step: 30, left: 104 };

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ key: string, name: string, ratio: number, role: string }} Way */

/** The side of a cell. @param {Shown} shown */
function side(shown) {
  const wide = shown.narrow ? shown.room : shown.room / 2;
  return Math.min(CELL, (wide - 72) / shown.value("n"), TALLEST / shown.value("m"));
}

/** The sweeps that are done, of so many. @param {Shown} shown @param {number} all */
const done = (shown, all) =>
  Math.min(all, Math.floor(shown.motion.at * Math.max(shown.value("n"), shown.value("m")) + 1e-9));

/** A grid of outputs by inputs, and how far it is filled. @param {Shown} shown */
function grid(shown, /** @type {boolean} */ forward, /** @type {number} */ left, /** @type {number} */ top) {
  const n = shown.value("n"), m = shown.value("m"), cell = side(shown), all = forward ? n : m;
  const swept = done(shown, all), place = (/** @type {number} */ k) => k * cell + 1;
  const kind = forward ? "value-fill" : "grad-fill", size = Math.max(1, cell - 2);
  const cells = [];
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) {
    const turn = forward ? j : i;
    cells.push(svg`<rect x=${left + place(j)} y=${top + place(i)} width=${size} height=${size} rx=${Math.min(4, cell / 5)}
      class=${turn < swept ? kind : "ghost"} opacity=${turn === swept - 1 || turn >= swept ? 1 : 0.6}></rect>`);
  }
  const now = swept - 1, edge = forward ? [now * cell, 0, cell, m * cell] : [0, now * cell, n * cell, cell];
  const words = forward ? ["forward: one input per sweep,", "a column at a time"]
    : ["reverse: one output a sweep,", "a row at a time"];
  return svg`<text x=${left} y=${top - 30} class="strong">${words[0]}</text>
    <text x=${left} y=${top - 12} class="strong">${words[1]}</text>${cells}
    ${swept ? svg`<rect x=${left + edge[0]} y=${top + edge[1]} width=${edge[2]} height=${edge[3]} rx="3" class="now"></rect>` : ""}
    <text x=${left} y=${top + m * cell + 20} class="small">${swept < all ? `sweep ${swept} of ${all}`
      : `${all} sweep${all === 1 ? "" : "s"}`}</text>`;
}

/** The corner of the grid, which sets both numbers. @param {Shown} shown */
function corner(shown, /** @type {number} */ left, /** @type {number} */ top) {
  const n = shown.value("n"), m = shown.value("m"), cell = side(shown), x = left + n * cell, y = top + m * cell;
  const within = (/** @type {number} */ v) => Math.min(MOST, Math.max(1, Math.round(v)));
  return svg`${knob(shown, { key: "corner", x, y, label: "Corner of the Jacobian", text: `${n} inputs, ${m} outputs`,
      begin: () => ({ left, top, cell }),
      move: (a, b, from) => shown.change({ n: within((a - from.left) / from.cell), m: within((b - from.top) / from.cell) }),
      step: (across, down) => shown.change({ n: within(n + across), m: within(m + down) }) })}
    <text x=${x + 18} y=${y + 5} class="small">${n} in, ${m} out</text>`;
}

/** What each way costs, next to one run of f. @param {Shown} shown */
function bars(shown, /** @type {number} */ top, /** @type {number} */ wide) {
  const ways = /** @type {Way[]} */ (shown.state.stage.ways), most = Math.max(...ways.map((way) => way.ratio));
  const sweeps = /** @type {Record<string, number>} */ ({ forward: shown.value("n"), reverse: shown.value("m"), difference: shown.value("n") });
  return svg`<text x="0" y=${top} class="strong">operations (one run of f = 1)</text>
    ${ways.map((way, k) => {
      const all = sweeps[way.key] ?? 0, part = all ? done(shown, all) / all : 1;
      const long = (wide - BAR.left - 84) * way.ratio / most * part, y = top + 12 + k * BAR.step;
      return svg`<text x=${BAR.left - 10} y=${y + 16} class="end">${way.name}</text>
        <rect x=${BAR.left} y=${y} width=${Math.max(2, long)} height=${BAR.high} rx="4" class="${way.role}-fill"></rect>
        <text x=${BAR.left + long + 8} y=${y + 16} class="strong" data-cost=${way.key} data-value=${way.ratio}>${
          part < 1 ? "" : `${fmt(way.ratio)} × f`}</text>`;
    })}`;
}

/** The learner's guess, from which number of outputs on forward mode is cheaper: a line above that row. */
function guessed(/** @type {Shown} */ shown, /** @type {number} */ left, /** @type {number} */ top) {
  const { guess } = shown, cell = side(shown);
  if (guess === null || guess < 1 || guess > MOST) return "";
  const y = top + (Math.min(guess - 1, shown.value("m"))) * cell;
  const more = guess - 1 > shown.value("m") ? " ↓" : "";
  return svg`<path class="you" d="M${left - 8} ${y}h${shown.value("n") * cell + 8}"></path>
    <text x=${left + shown.value("n") * cell + 18} y=${y - 8} class="small">✎ ${guess}${more}</text>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const n = shown.value("n"), m = shown.value("m"), top = 44, high = m * side(shown) + 30, wide = shown.room;
  const second = shown.narrow ? { x: 0, y: top + high + 60 } : { x: wide / 2 + 8, y: top };
  const under = second.y + high + 26;
  const words = `The Jacobian of ${m} outputs by ${n} inputs: forward mode fills it in ${n} columns, reverse mode in ${m} rows.`;
  return svg`<svg viewBox="0 0 ${wide} ${under + 8 + 4 * BAR.step}" role="group" aria-label=${words}>
    ${grid(shown, true, 0, top)}${grid(shown, false, second.x, second.y)}
    ${bars(shown, under, wide)}${guessed(shown, second.x, second.y)}${corner(shown, second.x, second.y)}</svg>`;
}

export default widget({ name: "meter", question: "Who fills the Jacobian with fewer sweeps?", stage,
  motion: (shown) => Math.min(2400, 240 * Math.max(shown.value("n"), shown.value("m"))),
  actions: (shown) => [{ words: "▶ Sweep", press: () => shown.play() }] });
