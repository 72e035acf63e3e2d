// The Variance Ladder: values climb the rungs at the left, slopes come down at the right.
import { svg } from "lit-html";
import { power } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";

const RUNG = 24, TOP = 52, LEFT = 74, LABEL = 62;

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ layer: number, forward: number, backward: number, flat: number | null }} Rung */
/** @typedef {{ side: "forward" | "backward", left: number, wide: number, top: number }} Place */

/** @param {Shown} shown */
const rungs = (shown) => /** @type {Rung[]} */ (shown.state.stage.rungs);

/** How much of a side is drawn: first the values climb, then the slopes come down. @param {Shown} shown @param {string} side */
const reached = (shown, side) => Math.min(1, Math.max(0, 2 * shown.motion.at - (side === "forward" ? 0 : 1)));

/** Where a layer stands: layer 1 at the bottom. @param {Shown} shown @param {number} top @param {number} k */
const high = (shown, top, k) => top + TOP + (rungs(shown).length - 1 - k) * RUNG + RUNG / 2;

/** The decades of a side, from lowest to highest. @param {number[]} logs */
function decades(logs) {
  const known = logs.filter(Number.isFinite);
  const low = Math.min(-2, Math.floor(Math.min(...known, 0))), top = Math.max(2, Math.ceil(Math.max(...known, 0)));
  const every = Math.ceil((top - low) / 4), marks = [];
  for (let log = Math.ceil(low / every) * every; log <= top; log += every) marks.push(log);
  return { low, top, marks };
}

/** One side: a mark on each rung at the logarithm of its spread. @param {Shown} shown @param {Place} place */
function half(shown, { side, left, wide, top }) {
  const all = rungs(shown), logs = all.map((one) => Math.log10(one[side])), { low, top: most, marks } = decades(logs);
  const x = (/** @type {number} */ log) => left + 14 + (Number.isFinite(log) ? (wide - LABEL - 14) * (log - low) / (most - low) : -6);
  const points = all.map((_, k) => [x(logs[k]), high(shown, top, k)]), foot = top + TOP + all.length * RUNG;
  const up = side === "forward", seen = Math.ceil(reached(shown, side) * all.length), order = up ? points : [...points].reverse();
  const drawn = order.slice(0, seen), first = up ? 0 : all.length - 1;
  const told = new Set([0, all.length - 1, shown.local.over]);
  return svg`<text x=${left} y=${top + 16} class="strong">${up ? "↑ values z: their spread" : "↓ slopes dL/dz: their spread"}</text>
    ${marks.map((log) => svg`<path class=${log ? "decade" : "decade one"} d="M${x(log)} ${top + TOP - 8}V${foot}"></path>
      <text x=${x(log)} y=${foot + 16} class="small middle">${power(10 ** log)}</text>`)}
    <path class="climb" data-role=${up ? "value" : "grad"} d=${drawn.map(([a, b], k) => `${k ? "L" : "M"}${a.toFixed(1)} ${b}`).join("") || "M0 0"}></path>
    ${drawn.map(([a, b], k) => {
      const at = up ? first + k : first - k, one = all[at];
      return svg`<g data-mark=${side} data-layer=${one.layer} data-value=${one[side]}>
        ${up ? svg`<circle cx=${a} cy=${b} r="6" class="value-fill"></circle>`
          : svg`<path class="grad-fill" d="M${a - 7} ${b}l7 -7l7 7l-7 7z"></path>`}
        ${told.has(at) ? svg`<text x=${a + 12} y=${b + 5} data-role=${up ? "value" : "grad"}>${power(one[side])}</text>` : ""}</g>`;
    })}`;
}

/** A rung for each layer, which tells its numbers under the pointer or a tap.
 * @param {Shown} shown @param {number} top @param {number} wide @param {(k: number) => string} name */
function ladder(shown, top, wide, name) {
  const look = (/** @type {number | undefined} */ k) => { shown.local.over = k; shown.draw(); };
  return rungs(shown).map((_, k) => svg`<g class="rung" @pointerenter=${() => look(k)} @pointerleave=${() => look(undefined)}>
    <rect x="0" y=${high(shown, top, k) - RUNG / 2} width=${wide} height=${RUNG} class=${shown.local.over === k ? "over" : "clear"}></rect>
    <path class="axis" d="M${LEFT} ${high(shown, top, k)}H${wide}"></path>
    <text x="0" y=${high(shown, top, k) + 5}>${name(k)}</text></g>`);
}

/** @param {Shown} shown */
function stage(shown) {
  const all = rungs(shown), wide = shown.room, tall = TOP + all.length * RUNG + 24, done = shown.state.stage.done;
  const name = (/** @type {number} */ k) => `${k < done ? "✓ " : ""}layer ${all[k].layer}`;
  const words = `The spread of the values and of the slopes in ${all.length} layers, on logarithmic axes.`;
  const one = shown.narrow ? wide - LEFT : (wide - LEFT - 24) / 2;
  const second = shown.narrow ? { left: LEFT, top: tall + 20 } : { left: LEFT + one + 24, top: 0 };
  return svg`<svg viewBox="0 0 ${wide} ${tall + (shown.narrow ? tall + 20 : 0)}" role="img" aria-label=${words}>
    ${ladder(shown, 0, wide, name)}${shown.narrow ? ladder(shown, second.top, wide, name) : ""}
    ${half(shown, { side: "forward", left: LEFT, wide: one, top: 0 })}
    ${half(shown, { side: "backward", ...second, wide: one })}</svg>`;
}

/** The layers that LSUV has been through. @param {Shown} shown */
const calmed = (shown) => shown.state.stage.done;

export default widget({ name: "ladder", question: "Do values and slopes keep their size?", stage,
  motion: (shown) => 160 * rungs(shown).length + 400, inside: ["done"], folded: ["shape", "layer"],
  actions: (shown) => [
    { words: "▶ LSUV: next layer", kernel: true, off: calmed(shown) >= rungs(shown).length, press: () => shown.set("done", calmed(shown) + 1) },
    { words: "all layers", kernel: true, off: calmed(shown) >= rungs(shown).length, press: () => shown.set("done", rungs(shown).length) },
    { words: "undo", kernel: true, off: !calmed(shown), press: () => shown.set("done", 0) },
  ] });
