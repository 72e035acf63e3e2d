// The Variance Ladder: values climb the rungs at the left, slopes come down at the right.
import { svg } from "lit-html";
import { power } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";

const RUNG = 22, TOP = 52, FOOT = 24;                    // px: a rung; above the first and below the last
const LEGEND = 22;                                       // px of a line above both sides
const LEFT = 118, EDGE = 14;                             // px: the names of the rungs; a margin of each side
const LABEL = 62, DIGIT = 8.8, BESIDE = 12;              // px: a number, a digit, from mark to number
const ONE = 50;                                          // px to each side of 1, for its words on the scale
const GAP = 24;                                          // px between the two sides
const WIDE = 700;                                        // px: from here on the sides stand side by side

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ layer: number, forward: number, backward: number, flat: number | null }} Rung */
/** @typedef {"forward" | "backward"} Side */
/** @typedef {{ side: Side, left: number, wide: number, top: number }} Place */

const LINES = ["Start: the weights below, times the gain.", "LSUV rescales a layer so that z has spread 1."];

const WORDS = {
  forward: { role: "value", title: "↑ values z of each layer",
    aim: "spread (standard deviation); aim: near 1", one: "1 = target" },
  // slopes may have any size: what counts is that they keep it
  backward: { role: "grad", title: "↓ slopes dL/dz of each layer",
    aim: "spread; aim: the same in all layers", one: "1" },
};

/** @param {Shown} shown */
const rungs = (shown) => /** @type {Rung[]} */ (shown.state.stage.rungs);

/** How much of a side is drawn: first the values climb, then the slopes come down.
 * @param {Shown} shown @param {Side} side */
const reached = (shown, side) => Math.min(1, Math.max(0, 2 * shown.motion.at - (side === "forward" ? 0 : 1)));

/** Where a layer stands: layer 1 at the bottom. @param {Shown} shown @param {number} top @param {number} k */
const high = (shown, top, k) => top + TOP + (rungs(shown).length - 1 - k) * RUNG + RUNG / 2;

/** The decades of a side, from lowest to highest. @param {number[]} logs */
function decades(logs) {
  const known = logs.filter(Number.isFinite), marks = [];
  const low = Math.min(-2, Math.floor(Math.min(...known, 0)));
  const most = Math.max(2, Math.ceil(Math.max(...known, 0)));
  const every = Math.ceil((most - low) / 4);
  for (let log = Math.ceil(low / every) * every; log <= most; log += every) marks.push(log);
  return { low, most, marks };
}

/** The scale below a side: a line for each decade, and 1 with its meaning.
 * @param {Side} side @param {number[]} marks @param {(log: number) => number} x
 * @param {number} head @param {number} foot */
function scale(side, marks, x, head, foot) {
  const target = (/** @type {number} */ log) => log === 0 && side === "forward";
  const words = (/** @type {number} */ log) => {
    if (log === 0) return WORDS[side].one;
    return side === "forward" && Math.abs(x(log) - x(0)) < ONE ? "" : power(10 ** log);
  };
  return marks.map((log) => svg`
    <path class=${target(log) ? "decade one" : "decade"} d="M${x(log)} ${head}V${foot}"></path>
    <text x=${x(log)} y=${foot + 16} class="middle ${target(log) ? "strong" : "small"}">${words(log)}</text>`);
}

/** A number beside its mark: at the right, or at the left where it would cross the line at 1.
 * @param {Side} side @param {number} value @param {number} a @param {number} b @param {number} one */
function told(side, value, a, b, one) {
  const { role } = WORDS[side], words = power(value), long = BESIDE + DIGIT * words.length;
  const crosses = a <= one && a + long > one;
  const [x, anchor] = crosses ? [a - BESIDE, "end"] : [a + BESIDE, ""];
  return svg`<text x=${x} y=${b + 5} class="outlined ${anchor}" data-role=${role}>${words}</text>`;
}

/** One side: a mark on each rung at the logarithm of its spread. @param {Shown} shown @param {Place} place */
function half(shown, { side, left, wide, top }) {
  const all = rungs(shown), logs = all.map((one) => Math.log10(one[side]));
  const { low, most, marks } = decades(logs);
  const long = wide - LABEL - EDGE, foot = top + TOP + all.length * RUNG;
  const x = (/** @type {number} */ log) =>
    left + EDGE + (Number.isFinite(log) ? long * (log - low) / (most - low) : -6);
  const up = side === "forward", { role, title, aim } = WORDS[side];
  const order = up ? [...all.keys()] : [...all.keys()].reverse();
  const drawn = order.slice(0, Math.ceil(reached(shown, side) * all.length));
  const place = (/** @type {number} */ k) => [x(logs[k]), high(shown, top, k)];
  const line = drawn.map((k, step) => `${step ? "L" : "M"}${place(k).join(" ")}`).join("") || "M0 0";
  // the numbers of the layers that the read-out compares, and of the one under the pointer
  const compared = /** @type {number[]} */ (shown.state.stage.compared);
  const numbered = [...compared.map((layer) => layer - 1), shown.local.over];
  const mark = (/** @type {number} */ k) => {
    const [a, b] = place(k), { layer, [side]: value } = all[k];
    const shape = up ? svg`<circle cx=${a} cy=${b} r="6" class="value-fill"></circle>`
      : svg`<path class="grad-fill" d="M${a - 7} ${b}l7 -7l7 7l-7 7z"></path>`;
    return svg`<g data-mark=${side} data-layer=${layer} data-value=${value}>${shape}
      ${numbered.includes(k) ? told(side, value, a, b, x(0)) : ""}</g>`;
  };
  const words = left === LEFT ? 0 : left;
  return svg`<text x=${words} y=${top + 16} class="strong">${title}</text>
    <text x=${words} y=${top + 35} class="small">${aim}</text>
    ${scale(side, marks, x, top + TOP - 8, foot)}
    <path class="climb" data-role=${role} d=${line}></path>${drawn.map(mark)}`;
}

/** A rung for each layer, which tells its numbers under the pointer or a tap.
 * @param {Shown} shown @param {number} top @param {number} wide */
function ladder(shown, top, wide) {
  const look = (/** @type {number | undefined} */ k) => { shown.local.over = k; shown.draw(); };
  const all = rungs(shown), ends = new Map([[all.length - 1, " (out)"], [0, " (in)"]]);
  return all.map(({ layer }, k) => {
    const at = high(shown, top, k), over = shown.local.over === k ? "over" : "clear";
    const name = `${k < calmed(shown) ? "✓ " : ""}layer ${layer}${ends.get(k) ?? ""}`;
    return svg`<g class="rung" @pointerenter=${() => look(k)} @pointerleave=${() => look(undefined)}>
      <rect x="0" y=${at - RUNG / 2} width=${wide} height=${RUNG} class=${over}></rect>
      <path class="axis" d="M${LEFT} ${at}H${wide}"></path>
      <text x="0" y=${at + 5}>${name}</text></g>`;
  });
}

/** @param {Shown} shown */
function stage(shown) {
  const count = rungs(shown).length, tall = TOP + count * RUNG + FOOT;
  const wide = shown.room, beside = wide >= WIDE;
  const lines = beside ? [LINES.join(" ")] : LINES, head = LEGEND * lines.length;
  const words = `The spread of the values and of the slopes in ${count} layers, on logarithmic axes.`;
  const one = beside ? (wide - LEFT - GAP) / 2 : wide - LEFT;
  const second = beside ? { left: LEFT + one + GAP, top: head } : { left: LEFT, top: head + tall + 20 };
  return svg`<svg viewBox="0 0 ${wide} ${second.top + tall}" role="img" aria-label=${words}>
    ${lines.map((line, k) => svg`<text x="0" y=${LEGEND * k + 12} class="small">${line}</text>`)}
    ${ladder(shown, head, wide)}${beside ? "" : ladder(shown, second.top, wide)}
    ${half(shown, { side: "forward", left: LEFT, wide: one, top: head })}
    ${half(shown, { side: "backward", ...second, wide: one })}</svg>`;
}

/** How many layers LSUV has been through. @param {Shown} shown */
const calmed = (shown) => shown.state.stage.done;

/** @param {Shown} shown */
function actions(shown) {
  const done = calmed(shown), all = rungs(shown).length;
  const to = (/** @type {number} */ count) => () => shown.set("done", count);
  return [
    { words: "▶ Rescale next layer (LSUV)", kernel: true, off: done >= all, waits: !shown.can("done", done + 1), press: to(done + 1) },
    { words: "all layers", kernel: true, off: done >= all, waits: !shown.can("done", all), press: to(all) },
    { words: "undo", kernel: true, off: !done, waits: !shown.can("done", 0), press: to(0) },
  ];
}

export default widget({ name: "ladder", question: "Do values and slopes keep their size?", stage, actions,
  motion: (shown) => 160 * rungs(shown).length + 400, inside: ["done"], folded: ["shape", "layer"] });
