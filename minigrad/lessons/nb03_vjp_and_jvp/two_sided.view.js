// The Two-sided Jacobian: what enters at the top mixes columns, what enters at the left mixes rows.
import { svg } from "lit-html";
import { arrowed, dragging } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";
import { data, entered, graph, part, passes, small } from "./two_sided.graph.js";

const REACH = 2;                                         // of a weight, to either side of 0
// px: left and right of the matrix, the bars below it at most, the bar of one entry, the words beside a bar
const WIDE = { left: 170, right: 220, bars: 64, cell: 60, words: 84 };
const NARROW = { left: 62, right: 112, bars: 44, cell: 30, words: 82 };
const LARGE = 9, BOLD = 8.6, TIGHT = 8, SMALL = 6.9;     // px of a digit
const GRIPPED = 84;                                      // px of width with room for an arrow at each side of a number
const LEAST = 1e-300;                                    // where all numbers are 0, nothing is divided by 0

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ room: number, narrow: boolean, n: number, m: number, wide: number, high: number,
 *   x: number, y: number, right: number, heads: number, unit: number, most: number, foot: number,
 *   bars: number }} Place  the matrix begins at x, y */

/** 0, 1, 2 and so on. @param {number} size */
const row = (size) => [...Array(size).keys()];

// --- where everything stands
/** @param {Shown} shown @returns {Place} */
function place(shown) {
  const { rows, columns, pushed, J } = data(shown), { room, narrow } = shown;
  const { left, right, bars, cell, words } = narrow ? NARROW : WIDE, n = columns.length, m = rows.length;
  const wide = Math.min(116, Math.floor((room - left - right) / n));
  const high = Math.min(48, Math.max(26, Math.floor(230 / m)));
  const heads = small(shown).tall + 38, y = heads + 76;
  const most = Math.max(...J.flat().map(Math.abs), LEAST);
  // one scale for all bars: an entry of J fits into its cell, and each sum into its room
  const unit = Math.min(cell / most, bars / extent(below(shown)), (right - words) / extent(pushed));
  const x = left + Math.max(0, (room - left - right - n * wide) / 2);
  return { room, narrow, n, m, wide, high, x, y, right: x + n * wide + 20, heads, unit, most, bars,
    foot: y + m * high + 20 };
}

/** The terms of uᵀJ, a list for each column. @param {Shown} shown @returns {number[][]} */
function below(shown) {
  const { pulled, columns } = data(shown);
  return columns.map((_, j) => pulled.map((line) => line[j]));
}

/** How far these sums reach together, from the least to the largest. @param {number[][]} sums */
function extent(sums) {
  const spans = sums.map(span);
  return Math.max(Math.max(...spans.map((one) => one[1])) - Math.min(...spans.map((one) => one[0])), LEAST);
}

/** The least and the largest of the sums on the way to a total. @param {number[]} terms */
function span(terms) {
  let sum = 0, low = 0, top = 0;
  for (const term of terms) { sum += term; low = Math.min(low, sum); top = Math.max(top, sum); }
  return [low, top];
}

/** A number that fits, or none. @param {number | null} value @param {number} room @param {number} letter */
function fit(value, room, letter) {
  const words = [3, 2, 1].map((digits) => fmt(value, digits));
  return words.find((one) => one.length * letter <= room) ?? "";
}

// --- numbers that are dragged
/**
 * A number in the picture that is dragged, to the right or upwards for more; a tap does something else.
 * @param {Shown} shown @param {unknown} picture
 * @param {{ key: string, label: string, value: number, step: number, reach: number,
 *   set: (v: number) => void, can: (v: number) => boolean, tap?: () => void, left?: () => void,
 *   arrows?: { x: number, y: number, wide: number, role: string } }} of
 *   can: whether a value can be shown; left: when the focus goes elsewhere; arrows: the middle of the cell, where an
 *   arrow at each side of it is one step */
function turned(shown, picture, { key, label, value, step, reach, set, can, tap, left, arrows }) {
  const within = (/** @type {number} */ v) =>            // 0.3, and no 0.30000000000000004
    Math.min(reach, Math.max(-reach, Number((Math.round(v / step) * step).toFixed(10))));
  const put = (/** @type {number} */ v) => set(within(v));
  const off = [value - step, value + step, 0, 1].every((v) => !can(within(v)));
  const on = dragging(shown, { key, begin: () => ({ x: NaN, y: NaN, value, moved: false }),
    move: (x, y, began) => {
      if (Number.isNaN(began.x)) Object.assign(began, { x, y });
      const steps = Math.round((x - began.x - (y - began.y)) / 4);
      if (!steps && !began.moved) return;
      began.moved = true;
      put(began.value + steps * step);
    }, step: (across, down) => put(value + (across - down) * step), undo: (began) => { if (began.moved) set(began.value); } });
  const arrow = (/** @type {number} */ way) => {
    const to = within(value + way * step);
    return arrows && arrowed(shown, { x: arrows.x + way * (arrows.wide / 2 - 11), y: arrows.y, way, role: arrows.role, high: 32,
      off: to === value || !can(to), press: () => put(to) });
  };
  const up = () => {
    const moved = shown.held?.began.moved;
    on.up();
    if (moved === false) tap?.();
  };
  const press = (/** @type {KeyboardEvent} */ e) => {
    on.press(e);
    if (tap) entered(tap)(e);
  };
  return svg`<g class="scrub cell" tabindex=${shown.dead ? -1 : 0} role="slider" aria-label=${label}
    aria-valuenow=${value} aria-valuemin=${-reach} aria-valuemax=${reach} aria-valuetext=${fmt(value)}
    aria-disabled=${shown.dead || off} data-waits=${off} data-knob=${key} data-lm-suppress-shortcuts="true"
    @blur=${left} @keydown=${press} @pointerdown=${on.down} @pointermove=${on.move}
    @pointerup=${up} @pointercancel=${on.cancel}>${picture}${off ? "" : [arrow(-1), arrow(1)]}</g>`;
}

/** Dots below a number, which say that it can be dragged.
 * @param {number} x  its middle @param {number} y @param {number} wide @param {string} role */
const dots = (x, y, wide, role = "value") => svg`<path class="dots" data-role=${role} d="M${x - wide / 2} ${y}h${wide}"></path>`;

/** A weight in its cell. @param {Shown} shown @param {"v" | "u"} side @param {number} k
 * @param {{ x: number, y: number, wide: number, high: number, label: string }} at  the cell's middle */
function weight(shown, side, k, { x, y, wide, high, label }) {
  const own = /** @type {number[]} */ (shown.value(side)), known = data(shown)[side];
  const all = own.length === known.length ? own : known; // of other boxes, until the kernel has answered
  const value = all[k], role = side === "v" ? "value" : "grad", gripped = wide >= GRIPPED;
  const set = (/** @type {number} */ v) => shown.set(side, all.map((w, i) => i === k ? v : w));
  const tap = () => shown.set(side, all.map((_, i) => Number(i === k)));
  const can = (/** @type {number} */ v) => shown.can(side, all.map((w, i) => i === k ? v : w));
  return turned(shown, svg`
    <rect class="halo" x=${x - wide / 2 - 2} y=${y - high / 2 - 2} width=${wide + 4} height=${high + 4}
      rx="9"></rect>
    <rect class="weight ${value ? "" : "none"}" data-role=${role} x=${x - wide / 2} y=${y - high / 2}
      width=${wide} height=${high} rx="7"></rect>
    <text x=${x} y=${y + 4} class="middle" data-role=${role}
      data-value=${value}>${fit(value, gripped ? wide - 36 : wide, LARGE)}</text>
    ${high < 30 ? "" : dots(x, y + high / 2 - 6, Math.min(36, wide - 14), role)}`,
  { key: `${side}${k}`, label, value, step: 0.1, reach: REACH, set, can, tap,
    arrows: gripped ? { x, y, wide, role } : undefined });
}

/** The name of a column; where x is a leaf its value, which can be dragged. While it has the focus it stands
 * where the learner left it, however late the kernel answers.
 * @param {Shown} shown @param {Place} at @param {number} k */
function head(shown, { x, wide, heads }, k) {
  const { columns, turns } = data(shown), name = columns[k], middle = x + (k + 0.5) * wide;
  const { turning } = shown.local;
  const short = name.length * SMALL + 6 <= wide ? name : name.replace(/^[^[]*/, "");
  const put = (/** @type {string} */ words, more = "") =>
    svg`<text x=${middle} y=${heads + 9} class="small middle ${more}">${words}</text>`;
  if (short.length * SMALL > wide + 4) return "";
  if (!turns) return put(short);
  const value = turning?.name === name && !shown.model.get("message") ? turning.value : turns[k];
  const words = (/** @type {string} */ one, /** @type {number} */ v) => `${one} = ${fmt(v)}`;
  const all = columns.every((one, j) => words(one, turns[j]).length * SMALL + 6 <= wide);
  let reach = 5;
  while (reach < Math.abs(value)) reach *= 2;
  return turned(shown, svg`
    <rect class="halo" x=${middle - wide / 2 + 2} y=${heads - 8} width=${wide - 4} height="31" rx="6"></rect>
    ${put(all ? words(name, value) : short, "turn")}${dots(middle, heads + 16, Math.min(44, wide - 16))}`,
  { key: `x${k}`, label: `Value of ${name}`, value, step: 0.05, reach,
    can: (v) => shown.can("at", `${name} = ${v}`), set: (v) => { shown.local.turning = { name, value: v }; shown.set("at", `${name} = ${v}`); },
    left: () => { shown.local.turning = undefined; } });
}

// --- the matrix, and what flows through it
/** The pipes behind the cells: blue ones down the columns and out at the right, orange ones along the rows
 * and out below. @param {Shown} shown @param {Place} at */
function pipes(shown, { x, y, n, m, wide, high }) {
  const { v, u } = data(shown), { push, pull, only } = passes(shown);
  const down = part(push, 0, 0.45) * (m * high + 8), along = part(pull, 0, 0.45) * (n * wide + 8);
  const right = v.some(Boolean) && push > 0.45 ? row(m) : [];
  const out = u.some(Boolean) && pull > 0.45 ? row(n) : [];
  return svg`<g opacity=${only === "pull" ? 0.25 : 1}>
      ${v.map((w, j) => w && push ? tube("value", w, `M${x + (j + 0.5) * wide} ${y - 18}v${down}`) : "")}
      ${right.map((i) => exit("value", x + n * wide, y + (i + 0.5) * high))}</g>
    <g opacity=${only === "push" ? 0.25 : 1}>
      ${u.map((w, i) => w && pull ? tube("grad", w, `M${x - 18} ${y + (i + 0.5) * high}h${along}`) : "")}
      ${out.map((j) => exit("grad", x + (j + 0.5) * wide, y + m * high))}</g>`;
}

/** A pipe, as thick as its weight is large; a negative one is dotted.
 * @param {string} role @param {number} weight @param {string} path */
const tube = (role, weight, path) => svg`<path class="pipe" data-role=${role} d=${path}
  stroke-width=${3 + 9 * Math.abs(weight) / REACH} stroke-dasharray=${weight < 0 ? "3 6" : "none"}></path>`;

/** An arrow out of the matrix: to the right, or down.
 * @param {string} role @param {number} x @param {number} y */
const exit = (role, x, y) => svg`<path class="exit" data-role=${role} d="M0 0h8m-5 -5l5 5l-5 5"
  transform="translate(${x} ${y}) rotate(${role === "grad" ? 90 : 0})"></path>`;

/** The cells of J, the fuller the larger. @param {Shown} shown @param {Place} at */
function cells(shown, { x, y, wide, high, most }) {
  const { J, rows, columns } = data(shown), gap = Math.min(4, wide / 8), tight = wide < 64;
  const across = wide - 2 * gap, tall = high - 2 * gap;
  return J.map((line, i) => line.map((value, j) => {
    const left = x + j * wide + gap, top = y + i * high + gap, middle = left + across / 2;
    const words = fit(value, across - 2, tight ? TIGHT : BOLD);
    const fill = 0.06 + 0.54 * Math.abs(value ?? 0) / most;
    return svg`<g data-cell="${i},${j}" data-value=${value}>
      <title>d${rows[i]}/d${columns[j]} = ${value}</title>
      <rect class="paper" x=${left} y=${top} width=${across} height=${tall} rx="5"></rect>
      <rect class="heat" x=${left} y=${top} width=${across} height=${tall} rx="5" fill-opacity=${fill}></rect>
      ${value < 0 && !words ? svg`<path class="minus" d="M${middle - 4} ${top + tall / 2}h8"></path>` : ""}
      <text x=${middle} y=${top + tall / 2 + 5}
        class="middle strong ${tight ? "tight" : ""}">${words}</text></g>`;
  }));
}

/** J v at the right: the terms of each row, head to tail. @param {Shown} shown @param {Place} at */
function ahead(shown, at) {
  const { ahead, rows, pushed } = data(shown), { push, only } = passes(shown);
  const out = part(push, 0.45, 0.95), spans = pushed.map(span);
  const zero = at.right - Math.min(0, ...spans.map((one) => one[0])) * at.unit;
  const end = at.narrow ? at.room : zero + Math.max(0, ...spans.map((one) => one[1])) * at.unit + 76;
  const bars = (/** @type {number[]} */ terms, /** @type {number} */ i) =>
    headToTail(terms, at.high * 0.6, (from, to, lane, thick, j) => {
      const far = at.x + (j + 0.5) * at.wide - zero;     // from its cell to its place
      return svg`<rect class="term ${to < from ? "minus" : ""}" data-role="value"
        x=${zero + Math.min(from, to) * at.unit + (1 - out) * far} y=${at.y + (i + 0.2) * at.high + lane}
        width=${Math.max(1, Math.abs(to - from) * at.unit)} height=${thick}></rect>`;
    });
  return svg`<g opacity=${only === "pull" ? 0.25 : 1}>
    <path class="axis" d="M${zero} ${at.y}v${at.m * at.high}"></path>${out ? pushed.map(bars) : ""}
    ${push > 0.95 ? row(at.m).map((i) => svg`<text x=${end} y=${at.y + (i + 0.5) * at.high + 5} class="end"
      data-role="value" data-ahead=${rows[i]} data-value=${ahead[i]}>${fmt(ahead[i])}</text>`) : ""}</g>`;
}

/** uᵀJ below: the terms of each column, head to tail. @param {Shown} shown @param {Place} at */
function back(shown, at) {
  const { back, columns } = data(shown), { pull, only } = passes(shown), out = part(pull, 0.45, 0.95);
  const sums = below(shown), tight = at.wide < 64;
  const zero = at.foot + Math.max(0, ...sums.map((terms) => span(terms)[1])) * at.unit;
  const bars = (/** @type {number[]} */ terms, /** @type {number} */ j) =>
    headToTail(terms, at.wide * 0.6, (from, to, lane, thick, i) => {
      const far = at.y + (i + 0.5) * at.high - zero;     // from its cell to its place
      return svg`<rect class="term ${to < from ? "minus" : ""}" data-role="grad"
        x=${at.x + (j + 0.2) * at.wide + lane} y=${zero - Math.max(from, to) * at.unit + (1 - out) * far}
        width=${thick} height=${Math.max(1, Math.abs(to - from) * at.unit)}></rect>`;
    });
  return svg`<g opacity=${only === "push" ? 0.25 : 1}>
    <path class="axis" d="M${at.x} ${zero}h${at.n * at.wide}"></path>${out ? sums.map(bars) : ""}
    ${pull > 0.95 ? row(at.n).map((j) => svg`<text x=${at.x + (j + 0.5) * at.wide} y=${at.foot + at.bars + 18}
      class="middle ${tight ? "tight" : ""}" data-role="grad" data-back=${columns[j]}
      data-value=${back[j]}>${fit(back[j], at.wide - 6, tight ? TIGHT : BOLD)}</text>`) : ""}</g>`;
}

/** What the marks mean: at the lower right, or on a phone in a line below. @param {Place} at */
function legend({ narrow, right, foot, bars }) {
  const x = narrow ? 0 : right, y = foot + (narrow ? bars + 44 : 24);
  const [dragX, dragY] = narrow ? [x + 130, y] : [x, y + 22];
  return svg`<rect class="term minus" data-role="grad" x=${x + 1} y=${y - 11} width="14" height="11"></rect>
    <path class="pipe" data-role="grad" stroke-width="6" stroke-dasharray="3 6"
      d="M${x + 22} ${y - 5}h21"></path>
    <text x=${x + 50} y=${y} class="small">negative</text>
    ${dots(dragX + 30, dragY - 2, 28)}<text x=${dragX + 50} y=${dragY} class="small">drag the number</text>`;
}

/** Terms that are laid head to tail, each in a lane of its own. @param {number[]} terms @param {number} room
 * @param {(from: number, to: number, lane: number, thick: number, k: number) => unknown} draw */
function headToTail(terms, room, draw) {
  const live = terms.map((term, k) => ({ term, k })).filter(({ term }) => term);
  const thick = Math.min(14, room / Math.max(1, live.length));
  let sum = 0;
  return live.map(({ term, k }, lane) => {
    const from = sum;
    sum += term;
    return draw(from, sum, (room - thick * live.length) / 2 + lane * thick, thick - 1, k);
  });
}

/** What the numbers at the four sides of the matrix are. @param {Shown} shown @param {Place} at */
function sides(shown, { narrow, x, right, heads, foot }) {
  const { from, to } = data(shown);
  if (narrow) return svg`<text x=${x - 10} y=${heads + 47} class="end" data-role="value">v</text>
    <text x=${right} y=${heads + 47} data-role="value">J v</text>
    <text x=${x - 18} y=${heads + 68} class="end" data-role="grad">u</text>
    <text x=${x - 10} y=${foot + 30} class="end" data-role="grad">uᵀJ</text>`;
  return svg`<text x=${x - 10} y=${heads + 47} class="end" data-role="value">v: a step of ${from}</text>
    <text x=${right} y=${heads + 47} data-role="value">J v: the step of ${to} (JVP)</text>
    <text x=${x - 18} y=${heads + 68} class="end" data-role="grad">u: weights on ${to}</text>
    <text x=${x - 10} y=${foot + 30} class="end" data-role="grad">uᵀJ (VJP)</text>
    <text x=${x - 10} y=${foot + 48} class="small end">slope of the</text>
    <text x=${x - 10} y=${foot + 64} class="small end">weighted ${to}</text>`;
}

/** The weights at the top and at the left, and the names of the rows.
 * @param {Shown} shown @param {Place} at */
function weights(shown, { narrow, x, y, wide, high, heads }) {
  const { rows, columns } = data(shown);
  const side = narrow ? 44 : 60, middle = (/** @type {number} */ k) => y + (k + 0.5) * high;
  return svg`${columns.map((one, k) => weight(shown, "v", k, { x: x + (k + 0.5) * wide, y: heads + 42,
      wide: wide - Math.min(16, wide / 6), high: 36, label: `v at ${one}` }))}
    ${rows.map((one, k) => weight(shown, "u", k, { x: x - 18 - side / 2, y: middle(k),
      wide: side, high: Math.min(36, high - 2), label: `u at ${one}` }))}
    ${rows.map((one, k) => svg`<text x=${x - 28 - side} y=${middle(k) + 5}
      class="small end">${narrow ? "" : one}</text>`)}`;
}

/** @param {Shown} shown */
function stage(shown) {
  const at = place(shown), high = at.foot + at.bars + (at.narrow ? 52 : 26);
  const label = `The matrix ${data(shown).name} with ${at.m} rows and ${at.n} columns. Weights v at the top `
    + "mix its columns into J v at the right; weights u at the left mix its rows into uᵀJ below.";
  return svg`<svg viewBox="0 0 ${at.room} ${high}" role="group" aria-label=${label}>
    ${graph(shown)}${row(at.n).map((k) => head(shown, at, k))}
    ${sides(shown, at)}${pipes(shown, at)}${cells(shown, at)}${ahead(shown, at)}${back(shown, at)}
    ${weights(shown, at)}${legend(at)}</svg>`;
}

/** Let one of the two passes run. @param {Shown} shown @param {"push" | "pull"} way */
function run(shown, way) {
  shown.local.way = way;
  shown.play();
}

export default widget({ name: "two-sided", question: "What can one pass tell you about a Jacobian?", stage,
  motion: (shown) => shown.local.way && shown.local.way !== "both" ? 1800 : 3200,
  inside: ["source", "target", "v", "u"], folded: ["at"],
  actions: (shown) => [
    { words: "▶ Push v forward", press: () => run(shown, "push") },
    { words: "◀ Pull u back", press: () => run(shown, "pull") },
    { words: "u all 1", kernel: true, waits: !shown.can("u", data(shown).rows.map(() => 1)),
      press: () => shown.set("u", data(shown).rows.map(() => 1)) },
  ] });
