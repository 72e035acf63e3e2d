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
 *   step: (across: number, down: number) => void, tap?: boolean, undo?: (began: Began) => void }} of
 *   begin: what has to be remembered from the start; step: an arrow key, in columns and rows, or Home and End; tap: whether a press
 *   moves it, too; undo: the browser took the finger away to scroll
 */
export function dragging(shown, { key, begin, move, step, tap, undo }) {
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
    cancel: () => {                                      // the finger scrolls the page: nothing was meant
      const held = shown.held?.key === key ? shown.held : null;
      shown.held = null;
      if (held) undo?.(held.began);
    },
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
 * One of the two arrows beside a number: a press is one step. Keys have the number itself, so nobody needs to find it twice.
 * @param {Shown} shown
 * @param {{ x: number, y: number, way: number, off: boolean, role?: string, high?: number, press: () => void }} of
 *   x, y: the middle of its foot; way: 1 to the right, −1 to the left; off: whether there is no step that way
 */
export function arrowed(shown, { x, y, way, off, role = "value", high = 40, press }) {
  const act = (/** @type {PointerEvent} */ e) => {
    e.preventDefault(); e.stopPropagation();
    if (!off && !shown.dead) press();
  };
  const halt = (/** @type {PointerEvent} */ e) => e.stopPropagation();   // no drag begins here
  return svg`<g class="arrowed" aria-hidden="true" data-arrow=${way > 0 ? "more" : "less"} data-off=${off} @pointerdown=${halt}
    @click=${act}><rect class="clear" x=${way > 0 ? x - 4 : x - 18} y=${y - high / 2} width="22" height=${high}></rect>
    <path class="grips" data-role=${role} d="M${x} ${y - 5}v10l${7 * way} -5z"></path></g>`;
}

/**
 * A number that is dragged sideways where it stands: each 4 px are one step, and each press of an arrow beside it.
 * @param {Shown} shown
 * @param {{ key: string, x: number, y: number, label: string, text: string, value: number, step: number,
 *   low: number, high: number, set: (value: number) => void, can?: (value: number) => boolean, kind?: string }} of
 *   can: whether a value can be shown here; without it all can
 */
export function scrub(shown, { key, x, y, label, text, value, step, low, high, set, can = () => true, kind = "" }) {
  const within = (/** @type {number} */ v) => Math.min(high, Math.max(low, Number((Math.round(v / step) * step).toFixed(10))));
  const put = (/** @type {number} */ v) => set(within(v));
  const more = within(value + step), less = within(value - step), off = !can(more) && !can(less);
  const on = dragging(shown, { key, begin: (from) => ({ from, value }),
    move: (at, _, began) => put(began.value + Math.round((at - began.from) / 4) * step),
    step: (across, down) => put(value + (across - down) * step), undo: (began) => set(began.value) });
  const wide = Math.max(44, 11 * text.length + 18), side = wide / 2 - 1, middle = y - 6, tall = kind ? 28 : 40;
  return svg`<g class="scrub ${kind}" tabindex=${shown.dead ? -1 : 0} role="slider" aria-label=${label} aria-valuenow=${value}
    aria-valuemin=${low} aria-valuemax=${high} aria-disabled=${shown.dead || off} data-knob=${key} data-lm-suppress-shortcuts="true"
    data-waits=${off} @keydown=${on.press} @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.cancel}>
    <rect class="halo" x=${x - wide / 2} y=${y - 19} width=${wide} height="28"></rect>
    <text x=${x} y=${y} class="middle" data-value=${value}>${text}</text>
    <path class="dots" d="M${x - wide / 2 + 6} ${y + 5}h${wide - 12}"></path></g>
    ${arrowed(shown, { x: x - side, y: middle, way: -1, off: less === value || !can(less), high: tall, press: () => put(less) })}
    ${arrowed(shown, { x: x + side, y: middle, way: 1, off: more === value || !can(more), high: tall, press: () => put(more) })}`;
}
