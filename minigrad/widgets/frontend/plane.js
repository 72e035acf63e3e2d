/** The part of a plane of two numbers that a stage draws. Its half in Python is minigrad/widgets/plane.py. */
import { nothing, svg } from "lit-html";
import { fmt } from "./numbers.js";

/** @typedef {[number, number]} Pair  two numbers, or a place in the picture */
/** @typedef {{ window: [Pair, Pair], size: Pair, bands: string[], lines: string[][] }} Ground */

const LETTER = 7;                                        // px of a letter of an axis' name
const SHAFT = 3, HEAD = { half: 8, long: 13 };           // px of an arrow

/** A plane at a place of the stage, as high as its window asks for. */
export class Plane {
  /** @param {Ground} ground @param {{ left: number, top: number, wide: number }} place */
  constructor(ground, { left, top, wide }) {
    this.ground = ground; this.left = left; this.top = top; this.wide = wide;
    this.scale = wide / ground.size[0];
    this.high = ground.size[1] * this.scale;
  }

  /** Where two numbers stand in the picture. @param {Pair} numbers @returns {Pair} */
  at([x, y]) {
    const [[left, right], [low, high]] = this.ground.window;
    return [this.left + (x - left) / (right - left) * this.wide, this.top + (high - y) / (high - low) * this.high];
  }

  /** The numbers of a place in the picture. @param {number} x @param {number} y @returns {Pair} */
  back(x, y) {
    const [[left, right], [low, high]] = this.ground.window;
    return [left + (x - this.left) / this.wide * (right - left), high - (y - this.top) / this.high * (high - low)];
  }

  /** The place, or the nearest one that is so far inside the frame. @param {Pair} place @param {number} [far] @returns {Pair} */
  inside([x, y], far = 0) {
    const within = (/** @type {number} */ v, /** @type {number} */ low, /** @type {number} */ long) =>
      Math.min(low + long - far, Math.max(low + far, v));
    return [within(x, this.left, this.wide), within(y, this.top, this.high)];
  }

  /** Whether a place is inside the frame. @param {Pair} place */
  has(place) { return this.inside(place).every((v, k) => v === place[k]); }

  /** How paths in the kernel's pixels come to their place. */
  get moved() { return `translate(${this.left} ${this.top}) scale(${this.scale})`; }

  /** The contour of a cost, the lower the bluer; what is `inside` is cut off at the frame; the numbers of the axes.
   * @param {string} id  of this plane on the page @param {unknown} inside @param {[string, string]} names  of the axes */
  draw(id, inside, names) {
    const { bands, lines } = this.ground, { left, top, wide, high } = this;
    const part = (/** @type {number} */ k) => `--part:${Math.round(30 * (1 - k / bands.length) ** 1.6 + 2)}%`;
    return svg`<clipPath id=${id}><rect x=${left} y=${top} width=${wide} height=${high} rx="4"></rect></clipPath>
      <g clip-path="url(#${id})"><g class="ground" transform=${this.moved}>
        ${bands.map((d, k) => svg`<path class="band" style=${part(k)} d=${d}></path>`)}
        ${lines.flat().map((d) => svg`<path class="level" d=${d}></path>`)}</g>${inside}</g>
      ${this.axes(names)}<rect class="frame" x=${left} y=${top} width=${wide} height=${high} rx="4"></rect>`;
  }

  /** Whole numbers along two edges, and what they count. @param {[string, string]} names */
  axes([across, up]) {
    const { left, top, wide, high } = this, foot = top + high - 5, name = LETTER * across.length + 20;
    const whole = (/** @type {Pair} */ [a, b]) => Array.from({ length: Math.floor(b) - Math.ceil(a) + 1 }, (_, k) => Math.ceil(a) + k);
    const [x, y] = this.ground.window;
    return svg`<g aria-hidden="true">
      ${whole(x).map((v) => [v, this.at([v, y[0]])[0]]).filter(([, at]) => at > left + 16 && at < left + wide - name).map(([v, at]) =>
        svg`<text x=${at} y=${foot} class="small middle outlined">${fmt(v)}</text>`)}
      ${whole(y).map((v) => [v, this.at([x[0], v])[1]]).filter(([, at]) => at > top + 30 && at < foot - 14).map(([v, at]) =>
        svg`<text x=${left + 5} y=${at + 4} class="small outlined">${fmt(v)}</text>`)}
      <text x=${left + wide - 5} y=${foot} class="small end outlined">${across}</text>
      <text x=${left + 5} y=${top + 15} class="small outlined">${up}</text></g>`;
  }
}

/** A way through places. @param {Pair[]} places */
export const through = (places) => places.map(([x, y], k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") || "M0 0";

/** An arrow from a place. @param {Pair} from @param {Pair} along  in px @param {string} kind  its class */
export function arrow([x, y], [dx, dy], kind) {
  const long = Math.hypot(dx, dy);
  if (long < 2) return nothing;
  const [u, v] = [dx / long, dy / long], head = Math.min(HEAD.long, long * 0.7), half = head / HEAD.long * HEAD.half;
  const shaft = Math.min(SHAFT, half / 2);
  const place = (/** @type {number} */ a, /** @type {number} */ b) => `${(x + a * u - b * v).toFixed(1)} ${(y + a * v + b * u).toFixed(1)}`;
  const d = [[0, shaft], [long - head, shaft], [long - head, half], [long, 0], [long - head, -half], [long - head, -shaft], [0, -shaft]];
  return svg`<path class=${kind} d="M${d.map(([a, b]) => place(a, b)).join("L")}Z"></path>`;
}

/** The place on a way after so many of its steps. @param {Pair[]} places @param {number} at @returns {Pair} */
export function walked(places, at) {
  const k = Math.min(places.length - 1, Math.floor(at)), part = at - k, [a, b] = [places[k], places[Math.min(places.length - 1, k + 1)]];
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}
