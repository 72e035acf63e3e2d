/** The edges of a graph as pipes: their lines, parts of them, and what flows in them back from y. */
import { svg } from "lit-html";

const STEP = 4;                                          // px between two points of a line
const PIPE = { least: 3, more: 9, rim: 4 };

/** @typedef {[number, number]} Spot */

/**
 * The line of an edge of `layout.py`, from its head back to its tail, in px.
 * @param {{ path: Spot[], tip: Spot }} edge  a cubic spline from tail to head
 * @param {(spot: Spot) => Spot} put  from the layout's units to px
 * @param {Spot} tail @param {Spot} head  the middles of the two boxes, in px
 */
export function line({ path, tip }, put, tail, head) {
  const spots = [tail, put(path[0])];
  for (let k = 0; k + 3 < path.length; k += 3)
    for (let t = 0.125; t <= 1; t += 0.125) spots.push(put(bezier(path.slice(k, k + 4), t)));
  return evenly([...spots, put(tip), head].reverse());
}

/** @param {Spot[]} of @param {number} t @returns {Spot} */
function bezier([a, b, c, d], t) {
  const u = 1 - t, on = (/** @type {0 | 1} */ i) =>
    u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [on(0), on(1)];
}

/** The same line by points that are evenly far from each other. @param {Spot[]} spots */
function evenly(spots) {
  const found = [spots[0]];
  for (let k = 1; k < spots.length; k++) {
    const [a, b] = [spots[k - 1], spots[k]], across = b[0] - a[0], down = b[1] - a[1];
    const many = Math.max(1, Math.round(Math.hypot(across, down) / STEP));
    for (let i = 1; i <= many; i++) found.push([a[0] + across * i / many, a[1] + down * i / many]);
  }
  return found;
}

/** The points of a line that lie outside of boxes. @param {Spot[]} spots
 * @param {{ x: number, y: number, w: number, h: number }[]} boxes */
export function outside(spots, boxes) {
  const free = spots.filter(([x, y]) => boxes.every((box) =>
    Math.abs(x - box.x) > box.w / 2 || Math.abs(y - box.y) > box.h / 2));
  return free.length > 1 ? free : spots;
}

/** Where a share of a line ends. @param {Spot[]} spots @param {number} share @returns {Spot} */
export const end = (spots, share) => spots[Math.round(share * (spots.length - 1))];

/** @param {Spot[]} spots */
const drawn = (spots) =>
  spots.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** How thick an amount is drawn. @param {number} size @param {number} most @param {number} [scale] */
export const thick = (size, most, scale = 1) =>
  scale * (PIPE.least + (most ? PIPE.more * Math.min(1, size / most) : 0));

/**
 * A pipe, and what flows in it: minus is dotted, an arrowhead shows the way.
 * @param {Spot[]} spots  from where it comes
 * @param {{ width: number, minus?: boolean, share?: number, faint?: boolean, shift?: number,
 *   title?: string }} of
 *   share: how far it has come; shift: how far its dashes have moved, in px
 */
export function pipe(spots, { width, minus = false, share = 1, faint = false, shift = 0, title = "" }) {
  const upto = spots.slice(0, Math.max(2, Math.round(share * (spots.length - 1)) + 1));
  const [x, y] = upto[upto.length - 1], [px, py] = upto[Math.max(0, upto.length - 3)];
  const turn = Math.atan2(y - py, x - px) * 180 / Math.PI, head = width / 2 + Math.min(4, width);
  const dashes = minus ? `${Math.max(1, width / 3)} ${width / 2 + Math.min(4, width)}` : "14 6";
  return svg`<g class="edge"><title>${title}</title>
    <path class="bed" d=${drawn(spots)} stroke-width=${width + Math.min(PIPE.rim, width)}></path>
    ${share > 0 ? svg`<g opacity=${faint ? 0.35 : 1}>
      <path class="flow" d=${drawn(upto)} stroke-width=${width} stroke-dasharray=${dashes}
        stroke-dashoffset=${-shift}></path>
      <path class="grad-fill" d="M0 ${-head}L${1.3 * head} 0L0 ${head}z"
        transform="translate(${x} ${y}) rotate(${turn}) translate(${-head} 0)"></path></g>` : ""}</g>`;
}
