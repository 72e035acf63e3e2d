// The small graph above the matrix: its boxes can be tapped, and both passes run along its arrows.
import { svg } from "lit-html";

const BOX = { wide: 124, high: 30, row: 38, least: 46, leastNarrow: 92 };        // px; least: for a layer
const LETTER = 7.4;                                      // px of a letter

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ name: string, words: string, at: [number, number] }} Box */
/** @typedef {{ through: [number, number][], between: boolean }} Arrow */

/** What the kernel sends for the picture.
 * @typedef {{ boxes: Box[], arrows: Arrow[], name: string, from: string, to: string, rows: string[],
 *   columns: string[], linked: boolean, J: number[][], v: number[], u: number[], pushed: number[][],
 *   ahead: number[], pulled: number[][], back: number[], turns: number[] | null }} Stage */

/** @param {Shown} shown @returns {Stage} */
export const data = (shown) => shown.state.stage;

/** How far each pass has come, 0 before it and 1 after it, and which one runs now. When the widget is first
 * seen, one runs after the other. @param {Shown} shown */
export function passes(shown) {
  const { at, playing } = shown.motion, way = playing ? shown.local.way ?? "both" : "";
  if (way === "push") return { push: at, pull: 1, only: way };
  if (way === "pull") return { push: 1, pull: at, only: way };
  if (way !== "both") return { push: 1, pull: 1, only: "" };
  return { push: part(at, 0, 0.5), pull: part(at, 0.5, 1), only: at < 0.5 ? "push" : "pull" };
}

/** A part of a pass, from 0 to 1. @param {number} at @param {number} from @param {number} to */
export const part = (at, from, to) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** The size of the graph: it runs to the right, and downwards where its layers do not fit side by side.
 * @param {Shown} shown */
export function small(shown) {
  const { room, narrow } = shown, { boxes, arrows } = data(shown);
  const layers = 1 + Math.max(...boxes.map((one) => one.at[0]));
  const rows = 1 + 2 * Math.max(...arrows.flatMap((one) => one.through.map((at) => Math.abs(at[1]))), 0);
  if (room / layers < (narrow ? BOX.leastNarrow : BOX.least)) {
    const aside = Math.min(200, room / rows), wide = Math.min(BOX.wide, aside - 16);
    const spot = (/** @type {[number, number]} */ [layer, row]) =>
      [room / 2 + row * aside, (layer + 0.5) * BOX.row];
    return { down: true, wide, spot, tall: layers * BOX.row };
  }
  const along = Math.min(210, room / layers), begin = (room - layers * along) / 2, tall = rows * BOX.row;
  const spot = (/** @type {[number, number]} */ [layer, row]) =>
    [begin + (layer + 0.5) * along, tall / 2 + row * BOX.row];
  return { down: false, wide: Math.min(BOX.wide, along - 16), spot, tall };
}

/** The graph, in which two boxes can be chosen: J leads from the one to the other. @param {Shown} shown */
export function graph(shown) {
  const { boxes, arrows, from, to, name, linked } = data(shown), { wide, spot, down, tall } = small(shown);
  const first = tapped(shown), ends = shown.narrow || !linked ? "" : `, from ${from} to ${to}`;
  return svg`${arrows.map((one) => svg`<path class=${one.between ? "wire on" : "wire"}
      d=${curve(one.through.map(spot), wide, down)}></path>${flow(shown, one)}`)}
    ${boxes.map((one) => box(shown, one))}
    <text x=${shown.room / 2} y=${tall + 14} class="small middle" aria-live="polite">${first === undefined
      ? `J = ${name}${ends}: tap two boxes for another` : `${first} and …? Tap another box.`}</text>`;
}

/** The pass that runs now, as far as it has come on an arrow. @param {Shown} shown @param {Arrow} arrow */
function flow(shown, { through, between }) {
  const { boxes, from, to } = data(shown), { wide, spot, down } = small(shown);
  const { push, pull, only } = passes(shown);
  if (!between || !only) return "";
  // a folded node has no box of its own
  const layer = (/** @type {string} */ name) => boxes.find((one) => one.name === name)?.at[0] ?? 0;
  const begin = layer(from), end = layer(to), tail = through[0][0], head = through[through.length - 1][0];
  const ahead = only === "push", points = ahead ? through : [...through].reverse();
  const done = ahead ? part(push * (end - begin), tail - begin, head - begin)
    : part(pull * (end - begin), end - head, end - tail);
  return done ? svg`<path class="passing" data-role=${ahead ? "value" : "grad"} pathLength="1"
    stroke-dasharray="${done} 1" d=${curve(points.map(spot), wide, down)}></path>` : "";
}

/** A box: a tap chooses it. @param {Shown} shown @param {Box} box */
function box(shown, { name, words, at }) {
  const { wide, spot } = small(shown), [x, y] = spot(at), end = endOf(shown, name);
  const act = () => choose(shown, name), fits = words.length * LETTER + 6 <= wide;
  return svg`<g class="node ${end} ${tapped(shown) === name ? "first" : ""}" role="button"
    tabindex=${shown.dead || !name ? -1 : 0} aria-pressed=${Boolean(end)} data-node=${name}
    aria-label="${words}${end ? `, ${end}` : ""}" data-lm-suppress-shortcuts="true"
    @click=${act} @keydown=${entered(act)}>
    <rect x=${x - wide / 2} y=${y - BOX.high / 2} width=${wide} height=${BOX.high} rx="8"></rect>
    <text x=${x} y=${y + 5} class="middle">${(fits ? words : name) || "…"}</text></g>`;
}

/** Which of J's two ends a box is. @param {Shown} shown @param {string} name */
function endOf(shown, name) {
  const { from, to } = data(shown);
  if (name === from) return "from";
  return name === to ? "to" : "";
}

/** A line through these points, from the rim of a box to that of another. @param {number[][]} spots
 * @param {number} wide @param {boolean} down */
function curve(spots, wide, down) {
  const on = down ? 1 : 0, last = spots.length - 1, ends = spots.map((spot) => [...spot]);
  const rim = (down ? BOX.high : wide) / 2 * Math.sign(spots[last][on] - spots[0][on]);
  ends[0][on] += rim;
  ends[last][on] -= rim;
  return ends.map(([x, y], k) => {
    if (!k) return `M${x} ${y}`;
    const [px, py] = ends[k - 1], mx = (px + x) / 2, my = (py + y) / 2;
    return down ? `C${px} ${my} ${x} ${my} ${x} ${y}` : `C${mx} ${py} ${mx} ${y} ${x} ${y}`;
  }).join("");
}

/** The box that was tapped, if a second one is still to come.
 * @param {Shown} shown @returns {string | undefined} */
function tapped(shown) {
  const { first } = shown.local;
  return data(shown).boxes.some((one) => one.name === first) ? first : undefined;
}

/** The earlier one of two tapped boxes is where J leads from. @param {Shown} shown @param {string} name */
function choose(shown, name) {
  const first = tapped(shown), order = data(shown).boxes.map((one) => one.name);
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
