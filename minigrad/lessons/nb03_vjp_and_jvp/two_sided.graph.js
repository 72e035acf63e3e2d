// The small graph above the matrix: its boxes can be tapped, and both passes run along its arrows.
import { svg } from "lit-html";

const BOX = { wide: 124, high: 30, row: 38, least: 46 };
const LETTER = 7.4;                                      // px of a letter

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ name: string, words: string, at: [number, number] }} Box */
/** @typedef {{ through: [number, number][], between: boolean }} Arrow */

/** @param {Shown} shown */
const data = (shown) => shown.state.stage;

/** How far each pass has come: 0 before it, 1 after it. @param {Shown} shown */
export function passes(shown) {
  const { at } = shown.motion, way = shown.motion.playing ? shown.local.way ?? "both" : "";
  const half = (/** @type {number} */ from) => Math.min(1, Math.max(0, 2 * at - from));
  return { push: way === "push" ? at : way === "both" ? half(0) : 1, pull: way === "pull" ? at : way === "both" ? half(1) : 1,
    only: way === "both" ? (at < 0.5 ? "push" : "pull") : way };
}

/** A part of a pass, from 0 to 1. @param {number} at @param {number} from @param {number} to */
export const part = (at, from, to) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** The size of the graph: it runs to the right, and downwards where its layers do not fit side by side. @param {Shown} shown */
export function small(shown) {
  const { boxes, arrows } = data(shown), layers = 1 + Math.max(...boxes.map((/** @type {Box} */ box) => box.at[0]));
  const rows = 1 + 2 * Math.max(...arrows.flatMap((/** @type {Arrow} */ one) => one.through.map((at) => Math.abs(at[1]))), 0);
  const down = shown.room / layers < (shown.narrow ? 92 : BOX.least), along = down ? BOX.row : Math.min(210, shown.room / layers);
  const aside = down ? Math.min(200, shown.room / rows) : BOX.row, wide = Math.min(BOX.wide, (down ? aside : along) - 16);
  const begin = (shown.room - layers * along) / 2;
  const spot = (/** @type {[number, number]} */ [layer, row]) => down
    ? [shown.room / 2 + row * aside, (layer + 0.5) * along] : [begin + (layer + 0.5) * along, rows * aside / 2 + row * aside];
  return { down, wide, spot, tall: down ? layers * along : rows * aside };
}

/** The graph, in which two boxes can be chosen: J leads from the one to the other. @param {Shown} shown */
export function graph(shown) {
  const { boxes, arrows, from, to, name, linked } = data(shown), { wide, spot, down, tall } = small(shown), first = tapped(shown);
  const { push, pull, only } = passes(shown), layer = (/** @type {string} */ name) =>
    boxes.find((/** @type {Box} */ box) => box.name === name)?.at[0] ?? 0;   // a folded node has no box of its own
  const begin = layer(from), end = layer(to);
  const flow = (/** @type {Arrow} */ one) => {
    if (!one.between || !only) return "";
    const [a, b] = [one.through[0][0], one.through[one.through.length - 1][0]];
    const done = only === "push" ? part(push * (end - begin), a - begin, b - begin) : part(pull * (end - begin), end - b, end - a);
    const points = only === "push" ? one.through : [...one.through].reverse();
    return done ? svg`<path class="passing" data-role=${only === "push" ? "value" : "grad"} pathLength="1" stroke-dasharray="${done} 1"
      d=${curve(points.map(spot), wide, down)}></path>` : "";
  };
  return svg`${arrows.map((/** @type {Arrow} */ one) => svg`<path class=${one.between ? "wire on" : "wire"} d=${curve(one.through.map(spot), wide, down)}></path>${flow(one)}`)}
    ${boxes.map((/** @type {Box} */ box) => {
      const [x, y] = spot(box.at), end = box.name === from ? "from" : box.name === to ? "to" : "";
      const words = box.words.length * LETTER + 10 <= wide ? box.words : box.name;
      return svg`<g class="node ${end} ${first === box.name ? "first" : ""}" role="button" tabindex=${shown.dead || !box.name ? -1 : 0}
        aria-pressed=${Boolean(end)} aria-label="${box.words}${end ? `, ${end}` : ""}" data-node=${box.name} data-lm-suppress-shortcuts="true"
        @click=${() => choose(shown, box.name)} @keydown=${entered(() => choose(shown, box.name))}>
        <rect x=${x - wide / 2} y=${y - BOX.high / 2} width=${wide} height=${BOX.high} rx="8"></rect>
        <text x=${x} y=${y + 5} class="middle">${words || "…"}</text></g>`;
    })}
    <text x=${shown.room / 2} y=${tall + 14} class="small middle" aria-live="polite">${first === undefined
      ? `J = ${name}${shown.narrow || !linked ? "" : ` leads from ${from} to ${to}`}: tap two boxes for another`
      : `${first} and …? Tap another box.`}</text>`;
}

/** A line through these points, from the rim of a box to that of another. @param {number[][]} spots @param {number} wide @param {boolean} down */
function curve(spots, wide, down) {
  const on = down ? 1 : 0, rim = (down ? BOX.high : wide) / 2 * Math.sign(spots[spots.length - 1][on] - spots[0][on]);
  const ends = spots.map((spot, k) => spot.map((at, axis) => axis !== on ? at : at + (k === 0 ? rim : k === spots.length - 1 ? -rim : 0)));
  return ends.map(([x, y], k) => {
    if (!k) return `M${x} ${y}`;
    const [px, py] = ends[k - 1];
    return down ? `C${px} ${(py + y) / 2} ${x} ${(py + y) / 2} ${x} ${y}` : `C${(px + x) / 2} ${py} ${(px + x) / 2} ${y} ${x} ${y}`;
  }).join("");
}

/** The box that was tapped, if a second one is still to come. @param {Shown} shown @returns {string | undefined} */
const tapped = (shown) => data(shown).boxes.some((/** @type {Box} */ box) => box.name === shown.local.first) ? shown.local.first : undefined;

/** The earlier one of two tapped boxes is where J leads from. @param {Shown} shown @param {string} name */
function choose(shown, name) {
  const first = tapped(shown), order = data(shown).boxes.map((/** @type {Box} */ box) => box.name);
  if (!name || shown.dead) return;
  shown.local.first = first === undefined ? name : undefined;
  if (first === undefined || first === name) { shown.draw(); return; }
  const [source, target] = order.indexOf(first) < order.indexOf(name) ? [first, name] : [name, first];
  shown.change({ source, target });
}

/** What Enter and Space do. @param {() => void} act @returns {(e: KeyboardEvent) => void} */
export const entered = (act) => (e) => {
  if (e.key !== "Enter" && e.key !== " ") return;
  e.preventDefault(); e.stopPropagation(); act();
};
