/** What can be dragged in a picture: by mouse, pen and finger, and by the arrow keys. */
import { svg } from "lit-html";

/** @typedef {import("./widget.js").Shown} Shown */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowRight: [1, 0], ArrowLeft: [-1, 0],
  ArrowDown: [0, 1], ArrowUp: [0, -1], Home: [Number.NEGATIVE_INFINITY, 0], End: [Number.POSITIVE_INFINITY, 0] });

/**
 * The listeners of something that is dragged. A drag is told in the picture's units, as the picture stood when it
 * began: a picture that grows under the pointer moves nothing.
 * @template Began
 * @param {Shown} shown
 * @param {{ key: string, begin?: (x: number, y: number) => Began, move: (x: number, y: number, began: Began) => void,
 *   step: (across: number, down: number) => void, tap?: boolean }} of
 *   begin: what has to be remembered from the start; step: an arrow key, in columns and rows, or Home and End; tap: whether a press
 *   moves it, too
 */
export function dragging(shown, { key, begin, move, step, tap }) {
  return {
    down: (/** @type {PointerEvent} */ e) => {
      const element = /** @type {SVGGraphicsElement} */ (e.currentTarget);
      const held = element.ownerSVGElement?.getScreenCTM()?.inverse();
      if (!held || shown.dead) return;
      e.preventDefault();
      element.focus();
      element.setPointerCapture(e.pointerId);
      const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(held);
      shown.held = { key, matrix: held, began: begin?.(x, y) };
      if (tap) move(x, y, shown.held.began);
    },
    move: (/** @type {PointerEvent} */ e) => {
      if (shown.held?.key !== key) return;
      const { x, y } = new DOMPoint(e.clientX, e.clientY).matrixTransform(shown.held.matrix);
      move(x, y, shown.held.began);
    },
    up: () => { shown.held = null; },
    press: (/** @type {KeyboardEvent} */ e) => {
      if (!(e.key in ARROWS)) return;
      e.preventDefault(); e.stopPropagation();
      step(...ARROWS[e.key]);
    },
  };
}

/**
 * A round knob, or one with a face of its own.
 * @param {Shown} shown
 * @param {{ key: string, x: number, y: number, label: string, text: string, begin?: () => any,
 *   move: (x: number, y: number, began: any) => void, step: (across: number, down: number) => void, face?: unknown }} of
 *   label: its name; text: its value in words, for those who do not see it; face: what is drawn at x, y
 */
export function knob(shown, { key, x, y, label, text, begin, move, step, face }) {
  const on = dragging(shown, { key, begin, move, step });
  return svg`<g class="knobbed" tabindex=${shown.dead ? -1 : 0} role="slider" aria-label=${label} aria-valuenow="0"
    aria-valuetext=${text} aria-disabled=${shown.dead} data-knob=${key} data-lm-suppress-shortcuts="true" @keydown=${on.press}
    @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}>
    <circle class="halo" cx=${x} cy=${y} r="22"></circle>
    ${face ?? svg`<circle cx=${x} cy=${y} r="10"></circle>`}</g>`;
}

/**
 * A number that is dragged sideways where it stands: each 4 px are one step.
 * @param {Shown} shown
 * @param {{ key: string, x: number, y: number, label: string, text: string, value: number, step: number,
 *   low: number, high: number, set: (value: number) => void, kind?: string }} of
 */
export function scrub(shown, { key, x, y, label, text, value, step, low, high, set, kind = "" }) {
  const put = (/** @type {number} */ v) => set(Math.min(high, Math.max(low, Number((Math.round(v / step) * step).toFixed(10)))));
  const on = dragging(shown, { key, begin: (from) => ({ from, value }),
    move: (at, _, began) => put(began.value + Math.round((at - began.from) / 4) * step),
    step: (across, down) => put(value + (across - down) * step) });
  const wide = Math.max(44, 11 * text.length + 18);
  return svg`<g class="scrub ${kind}" tabindex=${shown.dead ? -1 : 0} role="slider" aria-label=${label} aria-valuenow=${value}
    aria-valuemin=${low} aria-valuemax=${high} aria-disabled=${shown.dead} data-knob=${key} data-lm-suppress-shortcuts="true"
    @keydown=${on.press} @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}>
    <rect class="halo" x=${x - wide / 2} y=${y - 19} width=${wide} height="28"></rect>
    <text x=${x} y=${y} class="middle" data-value=${value}>${text}</text>
    <path class="dots" d="M${x - wide / 2 + 6} ${y + 5}h${wide - 12}"></path>
    <path class="grips" d="M${x - wide / 2} ${y - 10}v8l-6 -4zM${x + wide / 2} ${y - 10}v8l6 -4z"></path></g>`;
}
