// Late Steps: each step follows a gradient from some updates ago. At the left its walk, at the right the rates that were tried.
import { html, nothing, svg } from "lit-html";
import { knob } from "../../widgets/frontend/knob.js";
import { fmt, power, round } from "../../widgets/frontend/numbers.js";
import { arrow, through } from "../../widgets/frontend/plane.js";
import { widget } from "../../widgets/frontend/widget.js";

const MAP = 270, GAP = 32, HIGH = 344;                   // px: width of the map, beside it, and height of both
const LEFT = 38, FOOT = 44, TOP = 10;
const DRAWN = 30, HIGHEST = 6;                           // updates, and the largest weight that is drawn
const CARRIED = 0.6;                                     // of an update's time: the gradient is carried, and then the weight walks
const MARKS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4];
const OLDEST = 8;

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {[number, number]} Pair */
/** @typedef {{ weights: (number | null)[], read: number[], steps: (number | null)[], delay: number, rate: number, rates: Pair, verdict: string,
 *   limits: number[] }} Stage */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** The first update that leads away from the minimum, or else an early one. @param {Stage} of */
function telling({ weights, steps, delay }) {
  const away = steps.findIndex((step, k) => k > delay && (step ?? 0) * (weights[k] ?? 0) > 1e-9);
  return away > 0 && away < DRAWN ? away : delay + 1;
}

/** The update that is looked at, and how far it is: a whole number at its beginning. @param {Shown} shown */
const time = (shown) => (shown.motion.playing ? DRAWN * shown.motion.at ** 1.7 : shown.local.update ?? telling(found(shown)));

/** A place on the way of a gradient from where it was computed to where it is applied. @param {Pair} a @param {Pair} b @param {number} t @returns {Pair} */
const carry = (a, b, t) => [a[0] + (b[0] - a[0]) * (2 * t - t * t), a[1] + (b[1] - a[1]) * t * t];

/** The weight over the updates. @param {Shown} shown @param {number} wide */
function walk(shown, wide) {
  const of = found(shown), { weights, read, steps, delay } = of, at = time(shown), k = Math.min(DRAWN - 1, Math.floor(at)), part = at - k;
  const most = Math.min(HIGHEST, round(Math.max(1, ...weights.map((w) => Math.abs(w ?? HIGHEST))) / 1.1)), floor = HIGH - FOOT, middle = (TOP + floor) / 2;
  const x = (/** @type {number} */ update) => LEFT + update / DRAWN * (wide - LEFT - 10);
  const y = (/** @type {number | null} */ w) => middle - Math.max(-40, Math.min(40, (w ?? 1e9) / most)) * (middle - TOP);
  const places = weights.slice(0, DRAWN + 1).map((w, j) => /** @type {Pair} */ ([x(j), y(w)])), { playing } = shown.motion;
  const from = read[k], step = steps[k], carried = playing ? Math.min(1, part / CARRIED) : 1, walked = playing ? Math.max(0, (part - CARRIED) / (1 - CARRIED)) : 0;
  const [old, here, next] = [places[from], places[k], places[k + 1]], fall = y(step ?? 0) - y(0);
  const spot = /** @type {Pair} */ ([here[0] + (next[0] - here[0]) * walked, here[1] + (next[1] - here[1]) * walked]);
  const way = Array.from({ length: 17 }, (_, j) => carry(old, here, carried * j / 16)), lifted = way[16], end = playing ? k : DRAWN;
  const away = (step ?? 0) * (weights[k] ?? 0) > 1e-9, side = old[1] < middle ? -14 : 24, words = `The weight over ${weights.length - 1} updates with gradients that are ${
    delay} updates old, at rate ${fmt(of.rate)}: ${of.verdict}. Update ${k + 1} moves ${fmt(weights[k])} by ${fmt(step)}, a gradient of the weight ${fmt(weights[from])}.`;
  const put = (/** @type {number} */ to) => { shown.motion.stop(); shown.local.update = Math.max(0, Math.min(DRAWN - 1, Math.round(to))); shown.draw(); };
  const clip = `${shown.id}-walk`, late = k - from, where = Math.min(wide - 8, Math.max(LEFT + 8, old[0]));
  return svg`<svg viewBox="0 0 ${wide} ${HIGH}" role="group" aria-label=${words}>
    <clipPath id=${clip}><rect x="0" y="0" width=${wide} height=${floor}></rect></clipPath>
    <path class="now" stroke-dasharray="6 5" d="M${LEFT} ${middle}H${wide}"></path><text class="small end outlined" x=${wide - 2} y=${middle - 7}>minimum of the loss</text>
    <path class="axis" d="M${LEFT} ${TOP}V${floor}"></path><text class="strong end" x=${LEFT - 8} y=${(TOP + middle) / 2 + 5}>w</text>
    ${[most, 0, -most].map((v) => svg`<text class="small end" x=${LEFT - 8} y=${y(v) + (v ? 8 * Math.sign(v) - 1 : 5)}>${fmt(v)}</text>`)}
    <g clip-path="url(#${clip})"><path class="trail" d=${through(playing ? [...places.slice(0, k + 1), spot] : places)}></path>
      ${places.slice(0, end + 1).map(([a, b], j) => svg`<circle class="value-fill" cx=${a} cy=${b} r="3.5" opacity=${j > k ? 0.35 : 0.7} data-at=${j}></circle>`)}
      ${step === null ? nothing : svg`<path class="flow" stroke-width="1.6" stroke-dasharray="4 4" d=${through(way)}></path>
      <circle class="ahead" style="stroke: var(--mg-grad-fill)" cx=${old[0]} cy=${old[1]} r="8"></circle>
      <g data-step=${k} data-value=${step} data-read=${from}>${arrow(lifted, [0, fall], "downhill")}</g>`}
      <circle class="spot" cx=${spot[0]} cy=${spot[1]} r="7" data-spot></circle></g>
    ${playing || step === null || old[1] < 0 || old[1] > floor ? nothing : svg`<text class="small outlined" x=${where - (old[0] > wide / 2 ? 0 : 6)} y=${Math.min(floor - 6, Math.max(14, old[1] + side))}
        data-role="grad">${late ? `gradient of ${late} update${late > 1 ? "s" : ""} ago` : "gradient of now"}</text>
      ${late && away ? svg`<text class="small outlined wrong" x=${Math.min(wide - 150, here[0] + 14)} y=${Math.min(floor - 6, Math.max(30, here[1] + (fall > 0 ? fall + 20 : fall - 10)))}>✗ leads away</text>` : nothing}`}
    <path class="axis" d="M${LEFT} ${floor + 16}H${wide - 10}"></path>
    <text class="small middle" x=${Math.min(wide - 40, Math.max(40, x(k)))} y=${HIGH - 5}>update ${k + 1}</text>
    ${knob(shown, { key: "update", x: x(k), y: floor + 16, label: "Update", text: `update ${k + 1}`,
      move: (a) => put((a - LEFT) / (wide - LEFT - 10) * DRAWN), step: (across, down) => put(k + across - down) })}</svg>`;
}

/** Which rates settle at which age: what was tried, and once the curtain is lifted, what was measured. @param {Shown} shown @param {number} wide */
function map(shown, wide) {
  const { limits, rates: [low, high], delay, rate, verdict } = found(shown), left = 40, right = wide - 12, floor = HIGH - FOOT;
  const x = (/** @type {number} */ age) => left + 14 + age / OLDEST * (right - left - 28);
  const y = (/** @type {number} */ v) => floor - Math.log(Math.min(high, Math.max(low, v)) / low) / Math.log(high / low) * (floor - TOP);
  const edge = limits.map((limit, age) => /** @type {Pair} */ ([x(age), y(limit)])), { guess } = shown, known = !shown.covered;
  const put = (/** @type {number} */ age, /** @type {number} */ v) => shown.change({ delay: Math.min(OLDEST, Math.max(0, Math.round(age))),
    rate: Math.min(high, Math.max(low, Number(v.toPrecision(3)))) });
  const tried = /** @type {Map<string, { age: number, rate: number, verdict: string }>} */ (shown.local.tried ?? new Map());
  const words = `Rates over the age of the gradients. Age ${delay}, rate ${fmt(rate)}: ${verdict}.${known ? ` Largest stable rates for the ages 0 to 8: ${limits.map((v) => fmt(v)).join(", ")}.` : ""}`;
  return svg`<svg viewBox="0 0 ${wide} ${HIGH}" role="group" aria-label=${words}>
    ${known ? svg`<path class="over" data-edge d="${through([...edge, [edge[OLDEST][0], floor], [edge[0][0], floor]])}Z"></path>
      <path class="climb" data-role="value" d=${through(edge)}></path>
      <text class="small" x=${left + 22} y=${floor - 34}>settles</text><text class="small end" x=${right - 4} y=${TOP + 52}>swings grow</text>` : nothing}
    <path class="axis" d="M${left} ${TOP}V${floor}H${right}"></path>
    ${MARKS.map((v) => svg`<text class="small end" x=${left - 8} y=${y(v) + 5}>${power(v)}</text><path class="axis" d="M${left - 4} ${y(v)}h4"></path>`)}
    ${Array.from({ length: OLDEST + 1 }, (_, age) => svg`<text class="small middle" x=${x(age)} y=${floor + 18}>${age}</text>`)}
    <text class="small end" x=${right} y=${HIGH - 4}>age of the gradients, in updates</text><text class="small" x=${left + 8} y=${TOP + 6}>rate</text>
    ${guess === null || guess < low || guess > high ? nothing : svg`<path class="you" d="M${x(2) - 22} ${y(guess)}h44"></path><text class="small outlined" data-you x=${x(2) + 26} y=${y(guess) + 5}>✎ ${fmt(guess)}</text>`}
    ${[...tried.values()].map((one) => svg`<text class="${one.verdict === "too large" ? "wrong" : "right"} middle" data-tried=${one.verdict} x=${x(one.age)} y=${y(one.rate) + 5}>${
      one.verdict === "too large" ? "✗" : "✓"}</text>`)}
    <text class="small outlined ${delay > 4 ? "end" : ""} ${verdict === "too large" ? "wrong" : "right"}" data-verdict=${verdict} x=${x(delay) + (delay > 4 ? -16 : 16)}
      y=${y(rate) + 5}>${verdict === "too large" ? "✗ swings grow" : "✓ settles"}</text>
    ${tried.size ? nothing : svg`<text class="small outlined ${delay > 4 ? "end" : ""}" x=${x(delay) + (delay > 4 ? -16 : 16)} y=${y(rate) + 24}>drag this dot</text>`}
    ${knob(shown, { key: "rate and age", x: x(delay), y: y(rate), label: "Rate and age", text: `age ${delay}, rate ${fmt(rate)}`,
      move: (a, b) => put((a - x(0)) / (x(1) - x(0)), low * (high / low) ** ((floor - b) / (floor - TOP))),
      step: (across, down) => put(delay + across, rate * 10 ** (-down / 20)) })}</svg>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { room, narrow } = shown, right = narrow ? room : Math.min(MAP, 0.36 * room), left = narrow ? room : room - right - GAP;
  return html`<div style="display: grid; gap: ${narrow ? 16 : 0}px ${GAP}px; grid-template-columns: ${narrow ? "1fr" : `${left}px ${right}px`}">
    ${walk(shown, left)}${map(shown, right)}</div>`;
}

/** What was tried stays on the map; of a drag, where it began. @param {Shown} shown @param {State} before */
function arrived(shown, before) {
  const { delay, rate, verdict } = /** @type {Stage} */ (before.stage);
  const dragged = shown.held && shown.local.held === shown.held;
  shown.local.held = shown.held;
  if (!dragged) shown.local.tried = (shown.local.tried ?? new Map()).set(`${delay} ${near(rate)}`, { age: delay, rate, verdict });
  shown.local.update = undefined;
}

/** Tries that are so near that their marks would cover each other are one. @param {number} rate */
const near = (rate) => Math.round(8 * Math.log10(rate));

export default widget({ name: "steps", question: "How fast may you go with old gradients?", stage, arrived,
  motion: () => 4500,
  actions: (shown) => [{ words: "▶ Play", press: () => { shown.local.update = undefined; shown.play(); } }] });
