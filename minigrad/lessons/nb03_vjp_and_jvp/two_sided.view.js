// The Two-sided Jacobian: what enters at the top mixes columns, what enters at the left mixes rows.
import { svg } from "lit-html";
import { dragging } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";
import { entered, graph, part, passes, small } from "./two_sided.graph.js";

const REACH = 2;                                         // of a weight, to either side of 0
const BARS = { wide: 64, narrow: 44 };                   // px that the bars below the matrix have at most
const BOLD = 8.6, TIGHT = 8, SMALL = 6.9;                // px of a digit

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ room: number, narrow: boolean, n: number, m: number, wide: number, high: number, x: number, y: number,
 *   right: number, heads: number, unit: number, most: number, graph: number, foot: number, bars: number }} Place  the matrix begins at x, y */

/** @param {Shown} shown */
const data = (shown) => shown.state.stage;

/** 0, 1, 2 and so on. @param {number} size */
const row = (size) => [...Array(size).keys()];

// --- where everything stands
/** @param {Shown} shown @returns {Place} */
function place(shown) {
  const { rows, columns, pushed, pulled, J } = data(shown), { room, narrow } = shown;
  const n = columns.length, m = rows.length, bars = narrow ? BARS.narrow : BARS.wide, left = narrow ? 62 : 170, right = narrow ? 100 : 220;
  const wide = Math.min(116, Math.floor((room - left - right) / n)), high = Math.min(48, Math.max(26, Math.floor(230 / m)));
  const graph = small(shown).tall + 24, heads = graph + 14, y = heads + 76;
  const most = Math.max(...J.flat().map(Math.abs), 1e-300), extent = (/** @type {number[][]} */ sums) => {
    const spans = sums.map(span);
    return Math.max(Math.max(...spans.map((one) => one[1])) - Math.min(...spans.map((one) => one[0])), 1e-300);
  };
  const below = pulled[0].map((/** @type {unknown} */ _, /** @type {number} */ j) => pulled.map((/** @type {number[]} */ line) => line[j]));
  const unit = Math.min((narrow ? 30 : 60) / most, bars / extent(below), (right - (narrow ? 68 : 84)) / extent(pushed));
  const x = left + Math.max(0, (room - left - right - n * wide) / 2);
  return { room, narrow, n, m, wide, high, x, y, right: x + n * wide + 20, heads, unit, most, graph, foot: y + m * high + 20, bars };
}

/** The least and the largest of the sums on the way to a total. @param {number[]} terms */
function span(terms) {
  let sum = 0, low = 0, top = 0;
  for (const term of terms) { sum += term; low = Math.min(low, sum); top = Math.max(top, sum); }
  return [low, top];
}

/** A number that fits, or none. @param {number | null} value @param {number} room @param {number} letter */
function fit(value, room, letter) {
  for (const digits of [3, 2, 1]) { const words = fmt(value, digits); if (words.length * letter <= room) return words; }
  return "";
}

// --- numbers that are dragged
/**
 * A number in the picture that is dragged, to the right or upwards for more; a tap does something else.
 * @param {Shown} shown @param {unknown} picture
 * @param {{ key: string, label: string, value: number, step: number, reach: number, set: (v: number) => void, tap?: () => void,
 *   left?: () => void }} of  left: when the focus goes elsewhere */
function turned(shown, picture, { key, label, value, step, reach, set, tap, left }) {
  const put = (/** @type {number} */ v) => set(Math.min(reach, Math.max(-reach, Number((Math.round(v / step) * step).toFixed(10)))));
  const on = dragging(shown, { key, begin: () => ({ x: NaN, y: NaN, value, moved: false }),
    move: (x, y, began) => {
      if (Number.isNaN(began.x)) Object.assign(began, { x, y });
      const steps = Math.round((x - began.x - (y - began.y)) / 4);
      if (!steps && !began.moved) return;
      began.moved = true; put(began.value + steps * step);
    }, step: (across, down) => put(value + (across - down) * step) });
  const up = () => { const moved = shown.held?.began.moved; on.up(); if (moved === false) tap?.(); };
  const press = (/** @type {KeyboardEvent} */ e) => { on.press(e); if (tap) entered(tap)(e); };
  return svg`<g class="scrub cell" tabindex=${shown.dead ? -1 : 0} role="slider" aria-label=${label} aria-valuenow=${value} aria-valuemin=${-reach}
    aria-valuemax=${reach} aria-valuetext=${fmt(value)} aria-disabled=${shown.dead} data-knob=${key} data-lm-suppress-shortcuts="true"
    @blur=${left} @keydown=${press} @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${up} @pointercancel=${on.up}>${picture}</g>`;
}

/** A weight in its cell. @param {Shown} shown @param {"v" | "u"} side @param {number} k
 * @param {{ x: number, y: number, wide: number, high: number, label: string }} at  the cell's middle */
function weight(shown, side, k, { x, y, wide, high, label }) {
  const own = /** @type {number[]} */ (shown.value(side)), all = own.length === data(shown)[side].length ? own : data(shown)[side], value = all[k];
  const set = (/** @type {number} */ v) => shown.set(side, all.map((/** @type {number} */ w, /** @type {number} */ i) => i === k ? v : w));
  const role = side === "v" ? "value" : "grad", words = fmt(value);
  return turned(shown, svg`<rect class="halo" x=${x - wide / 2 - 2} y=${y - high / 2 - 2} width=${wide + 4} height=${high + 4} rx="9"></rect>
    <rect class="weight ${value ? "" : "none"}" data-role=${role} x=${x - wide / 2} y=${y - high / 2} width=${wide} height=${high} rx="7"></rect>
    <text x=${x} y=${y + 5} class="middle" data-role=${role} data-value=${value}>${wide < 16 ? "" : words}</text>
    ${wide < 56 ? svg`<path class="dots" data-role=${role} d="M${x - wide / 2 + 8} ${y + high / 2 - 6}h${wide - 16}"></path>`
      : svg`<path class="grips" data-role=${role} d="M${x - wide / 2 + 15} ${y - 5}v10l-8 -5zM${x + wide / 2 - 15} ${y - 5}v10l8 -5z"></path>`}`,
  { key: `${side}${k}`, label, value, step: 0.1, reach: REACH, set, tap: () => shown.set(side, row(all.length).map((i) => Number(i === k))) });
}

/** The name of a column; where x is a leaf its value, which can be dragged. While it has the focus it stands where the
 * learner left it, however late the kernel answers. @param {Shown} shown @param {Place} at @param {number} k */
function head(shown, { x, wide, heads }, k) {
  const { columns, turns } = data(shown), name = columns[k], middle = x + (k + 0.5) * wide, { turning } = shown.local;
  const short = name.length * SMALL <= wide ? name : name.replace(/^[^[]*/, "");
  const put = (/** @type {string} */ words, more = "") => svg`<text x=${middle} y=${heads + 12} class="small middle ${more}">${words}</text>`;
  if (short.length * SMALL > wide + 4) return "";
  if (!turns) return put(short);
  const value = turning?.name === name && !shown.model.get("message") ? turning.value : turns[k];
  const words = (/** @type {string} */ one, /** @type {number} */ v) => `${one} = ${fmt(v)}`;
  const all = columns.every((/** @type {string} */ one, /** @type {number} */ j) => words(one, turns[j]).length * SMALL <= wide);
  let reach = 5;
  while (reach < Math.abs(value)) reach *= 2;
  return turned(shown, svg`<rect class="halo" x=${middle - wide / 2 + 2} y=${heads - 8} width=${wide - 4} height="28" rx="6"></rect>
    ${put(all ? words(name, value) : short, "turn")}<path class="dots" d="M${middle - wide / 2 + 12} ${heads + 17}h${wide - 24}"></path>`,
  { key: `x${k}`, label: `Value of ${name}`, value, step: 0.05, reach,
    set: (v) => { shown.local.turning = { name, value: v }; shown.set("at", `${name} = ${v}`); },
    left: () => { shown.local.turning = undefined; } });
}

// --- the matrix, and what flows through it
/** The pipes behind the cells: blue ones down the columns and out at the right, orange ones along the rows and out below.
 * @param {Shown} shown @param {Place} at */
function pipes(shown, { x, y, n, m, wide, high }) {
  const { v, u } = data(shown), { push, pull, only } = passes(shown);
  const thick = (/** @type {number} */ w) => w ? 3 + 9 * Math.abs(w) / REACH : 0, dash = (/** @type {number} */ w) => w < 0 ? "3 6" : "none";
  const down = part(push, 0, 0.45) * (m * high + 8), along = part(pull, 0, 0.45) * (n * wide + 8), some = (/** @type {number[]} */ all) => all.some(Boolean);
  const out = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ turn) =>
    svg`<path class="exit" data-role=${turn ? "grad" : "value"} d="M0 0h8m-5 -5l5 5l-5 5" transform="translate(${left} ${top}) rotate(${turn})"></path>`;
  return svg`<g opacity=${only === "pull" ? 0.25 : 1}>${v.map((/** @type {number} */ w, /** @type {number} */ j) => w && push ? svg`<path class="pipe" data-role="value"
      stroke-width=${thick(w)} stroke-dasharray=${dash(w)} d="M${x + (j + 0.5) * wide} ${y - 18}v${down}"></path>` : "")}
      ${some(v) && push > 0.45 ? row(m).map((i) => out(x + n * wide, y + (i + 0.5) * high, 0)) : ""}</g>
    <g opacity=${only === "push" ? 0.25 : 1}>${u.map((/** @type {number} */ w, /** @type {number} */ i) => w && pull ? svg`<path class="pipe" data-role="grad"
      stroke-width=${thick(w)} stroke-dasharray=${dash(w)} d="M${x - 18} ${y + (i + 0.5) * high}h${along}"></path>` : "")}
      ${some(u) && pull > 0.45 ? row(n).map((j) => out(x + (j + 0.5) * wide, y + m * high, 90)) : ""}</g>`;
}

/** The cells of J, the fuller the larger; a bar says minus. @param {Shown} shown @param {Place} at */
function cells(shown, { x, y, wide, high, most }) {
  const { J, rows, columns } = data(shown), gap = Math.min(4, wide / 8);
  return J.map((/** @type {number[]} */ line, /** @type {number} */ i) => line.map((value, j) => {
    const left = x + j * wide + gap, top = y + i * high + gap, across = wide - 2 * gap, tall = high - 2 * gap;
    const words = fit(value, wide - 2, wide < 64 ? TIGHT : BOLD);
    return svg`<g data-cell="${i},${j}" data-value=${value}><title>d${rows[i]}/d${columns[j]} = ${value}</title>
      <rect class="paper" x=${left} y=${top} width=${across} height=${tall} rx="5"></rect>
      <rect class="heat" x=${left} y=${top} width=${across} height=${tall} rx="5" fill-opacity=${0.06 + 0.54 * Math.abs(value ?? 0) / most}></rect>
      ${value < 0 && (tall > 24 || !words) ? svg`<path class="minus" d="M${left + 6} ${top + tall - 6}h${Math.min(14, across - 12)}"></path>` : ""}
      <text x=${left + across / 2} y=${top + tall / 2 + 5} class="middle strong ${wide < 64 ? "tight" : ""}">${words}</text></g>`;
  }));
}

/** J v at the right: the terms of each row, head to tail. @param {Shown} shown @param {Place} at */
function ahead(shown, at) {
  const { pushed, ahead, rows } = data(shown), { push, only } = passes(shown), out = part(push, 0.45, 0.95);
  const zero = at.right - Math.min(0, ...pushed.map((/** @type {number[]} */ terms) => span(terms)[0])) * at.unit;
  const end = at.narrow ? at.room : zero + Math.max(0, ...pushed.map((/** @type {number[]} */ terms) => span(terms)[1])) * at.unit + 76;
  return svg`<g opacity=${only === "pull" ? 0.25 : 1}>
    <path class="axis" d="M${zero} ${at.y}v${at.m * at.high}"></path>
    ${pushed.map((/** @type {number[]} */ terms, /** @type {number} */ i) => {
      const top = at.y + i * at.high + at.high * 0.2;
      return out ? svg`${headToTail(terms, at.high * 0.6, (from, to, lane, thick, j) => {
        const far = at.x + (j + 0.5) * at.wide - zero;   // from its cell to its place
        return svg`<rect class="term ${to < from ? "minus" : ""}" data-role="value" x=${zero + Math.min(from, to) * at.unit + (1 - out) * far}
          y=${top + lane} width=${Math.max(1, Math.abs(to - from) * at.unit)} height=${thick}></rect>`;
      })}${push > 0.95 ? svg`<text x=${end} y=${at.y + (i + 0.5) * at.high + 5} class="end" data-role="value" data-ahead=${rows[i]} data-value=${ahead[i]}>${fmt(ahead[i])}</text>` : ""}` : "";
    })}</g>`;
}

/** u′J below: the terms of each column, head to tail. @param {Shown} shown @param {Place} at */
function back(shown, at) {
  const { pulled, back, columns } = data(shown), { pull, only } = passes(shown), out = part(pull, 0.45, 0.95);
  const sums = columns.map((/** @type {string} */ _, /** @type {number} */ j) => pulled.map((/** @type {number[]} */ line) => line[j]));
  const zero = at.foot + Math.max(0, ...sums.map((/** @type {number[]} */ terms) => span(terms)[1])) * at.unit;
  return svg`<g opacity=${only === "push" ? 0.25 : 1}>
    <path class="axis" d="M${at.x} ${zero}h${at.n * at.wide}"></path>
    ${sums.map((/** @type {number[]} */ terms, /** @type {number} */ j) => {
      const left = at.x + (j + 0.2) * at.wide;
      return out ? svg`${headToTail(terms, at.wide * 0.6, (from, to, lane, thick, i) => {
        const far = at.y + (i + 0.5) * at.high - zero;
        return svg`<rect class="term ${to < from ? "minus" : ""}" data-role="grad" x=${left + lane} y=${zero - Math.max(from, to) * at.unit + (1 - out) * far}
          width=${thick} height=${Math.max(1, Math.abs(to - from) * at.unit)}></rect>`;
      })}${pull > 0.95 ? svg`<text x=${at.x + (j + 0.5) * at.wide} y=${at.foot + at.bars + 18} class="middle ${at.wide < 64 ? "tight" : ""}" data-role="grad" data-back=${columns[j]}
        data-value=${back[j]}>${fit(back[j], at.wide - 2, at.wide < 64 ? TIGHT : BOLD)}</text>` : ""}` : "";
    })}</g>`;
}

/** Terms that are laid head to tail, each in a lane of its own. @param {number[]} terms @param {number} room
 * @param {(from: number, to: number, lane: number, thick: number, k: number) => unknown} draw */
function headToTail(terms, room, draw) {
  const live = terms.map((term, k) => ({ term, k })).filter(({ term }) => term), thick = Math.min(14, room / Math.max(1, live.length));
  let sum = 0;
  return live.map(({ term, k }, lane) => {
    const from = sum; sum += term;
    return draw(from, sum, (room - thick * live.length) / 2 + lane * thick, thick - 1, k);
  });
}

/** @param {Shown} shown */
function stage(shown) {
  const at = place(shown), { rows, columns, name, from, to } = data(shown), side = at.narrow ? 40 : 60;
  const label = `The matrix ${name} with ${at.m} rows and ${at.n} columns. Weights v at the top mix its columns into J v at the right; weights u at the left mix its rows into u′J below.`;
  const long = (/** @type {string} */ words, /** @type {string} */ short) => at.narrow ? short : words;
  return svg`<svg viewBox="0 0 ${at.room} ${at.foot + at.bars + 26}" role="group" aria-label=${label}>
    ${graph(shown)}
    ${columns.map((/** @type {string} */ _, /** @type {number} */ k) => head(shown, at, k))}
    <text x=${at.x - 10} y=${at.heads + 47} class="end" data-role="value">${long(`v: a step of ${from}`, "v")}</text>
    <text x=${at.right} y=${at.heads + 47} data-role="value">${long(`J v: the step of ${to} (JVP)`, "J v")}</text>
    <text x=${at.x - 18} y=${at.heads + 68} class="end" data-role="grad">${long(`u: weights on ${to}`, "u")}</text>
    <text x=${at.x - 10} y=${at.foot + 30} class="end" data-role="grad">${long("u′J (VJP)", "u′J")}</text>
    ${at.narrow ? "" : svg`<text x=${at.x - 10} y=${at.foot + 48} class="small end">slope of the</text><text x=${at.x - 10} y=${at.foot + 64} class="small end">weighted ${to}</text>`}
    ${pipes(shown, at)}${cells(shown, at)}${ahead(shown, at)}${back(shown, at)}
    ${columns.map((/** @type {string} */ one, /** @type {number} */ k) => weight(shown, "v", k, { x: at.x + (k + 0.5) * at.wide, y: at.heads + 42,
      wide: at.wide - Math.min(16, at.wide / 6), high: 36, label: `v at ${one}` }))}
    ${rows.map((/** @type {string} */ one, /** @type {number} */ k) => weight(shown, "u", k, { x: at.x - 18 - side / 2, y: at.y + (k + 0.5) * at.high,
      wide: side, high: Math.min(36, at.high - 2), label: `u at ${one}` }))}
    ${at.narrow ? "" : rows.map((/** @type {string} */ one, /** @type {number} */ k) => svg`<text x=${at.x - 28 - side} y=${at.y + (k + 0.5) * at.high + 5} class="small end">${one}</text>`)}
    </svg>`;
}

/** Let one of the two passes run. @param {Shown} shown @param {"push" | "pull"} way */
function run(shown, way) { shown.local.way = way; shown.play(); }

export default widget({ name: "two-sided", question: "What can one pass tell you about a Jacobian?", stage,
  motion: (shown) => shown.local.way && shown.local.way !== "both" ? 1800 : 3200, inside: ["source", "target", "v", "u"], folded: ["at"],
  actions: (shown) => [
    { words: "▶ Push v forward", press: () => run(shown, "push") },
    { words: "◀ Pull u back", press: () => run(shown, "pull") },
    { words: "u all 1", kernel: true, press: () => shown.set("u", data(shown).rows.map(() => 1)) },
  ] });
