// Lift: the arrays of a program for one sample, each with a sheet for every sample.
import { html, svg } from "lit-html";
import { widget } from "../../widgets/frontend/widget.js";

const UNIT = 26, LEAST = 34, SHEETS = 7, SHIFT = 9, GAP = 44, TALL = 216;

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ text: string, one: number[], all: number[] | null }} Line */
/** @typedef {{ name: string, axis: number | null, ndim: number, all: number[] }} Input */
/** @typedef {{ line: Line, k: number, x: number, y: number, w: number, h: number, wide: number, sheets: number }} Box */

/** The width and height of one sample's array: a vector stands upright. @param {number[]} one */
const extent = (one) => [Math.max(LEAST, UNIT * (one[1] ?? 1)), Math.max(LEAST, UNIT * (one[0] ?? 1))];

/** @param {number[] | null} shape */
const shaped = (shape) => (shape?.length ? shape.join(" × ") : "one number");

/** Where each array stands: in lines from left to right, as many rows as are needed. @param {Shown} shown */
function placed(shown) {
  const { lines, size } = /** @type {{ lines: Line[], size: number }} */ (shown.state.stage), boxes = /** @type {Box[]} */ ([]);
  let x = 0, row = 0;
  for (const [k, line] of lines.entries()) {
    const [w, h] = extent(line.one), sheets = line.all ? Math.min(SHEETS, size) : 1;
    const wide = Math.max(w + SHIFT * (SHEETS - 1), 8.4 * Math.max(line.text.length, shaped(line.all ?? line.one).length + 8));
    if (x && x + wide > shown.room) { x = 0; row += 1; }
    boxes.push({ line, k, x, y: row * TALL, w, h, wide, sheets });
    x += wide + GAP;
  }
  return { boxes, high: (row + 1) * TALL };
}

/** How many sheets of a box are there by now: they grow from the inputs on. @param {Shown} shown @param {Box} box @param {number} all */
function grown(shown, box, all) {
  const turn = box.k / all, part = Math.min(1, Math.max(0, (shown.motion.at - 0.6 * turn) / 0.4));
  return box.sheets === 1 ? 1 : Math.max(1, Math.round(part * box.sheets));
}

/** The lines between the entries of one sample. @param {number[]} one @param {number} x @param {number} y @param {number} w @param {number} h */
function cells([rows = 1, columns = 1], x, y, w, h) {
  const across = Array.from({ length: rows - 1 }, (_, k) => `M${x} ${y + h * (k + 1) / rows}h${w}`);
  return [...across, ...Array.from({ length: columns - 1 }, (_, k) => `M${x + w * (k + 1) / columns} ${y}v${h}`)].join("") || "M0 0";
}

/** One array: its sheets, the front one last, and what it is. @param {Shown} shown @param {Box} box @param {Box[]} boxes */
function stack(shown, box, boxes) {
  const { line, x, y, w, h, k } = box, floor = y + TALL - 52, inputs = /** @type {Input[]} */ (shown.state.stage.inputs);
  const many = grown(shown, box, boxes.length), input = inputs[k], next = boxes[k + 1];
  const sheets = Array.from({ length: many }, (_, j) => many - 1 - j);
  const drop = (/** @type {PointerEvent} */ e) => { if (input) turn(shown, k, e); };
  return svg`<g data-line=${k} data-sheets=${box.sheets} class=${input ? "press" : ""} @pointerup=${drop}>
    ${sheets.map((j) => svg`<rect x=${x + j * SHIFT} y=${floor - h - j * SHIFT} width=${w} height=${h} rx="3"
      class=${line.all ? "sheet" : "alone"}></rect>`)}
    <path class="cells" d=${cells(line.one, x, floor - h, w, h)}></path>
    <text x=${x + w / 2} y=${floor - h / 2 + 5} class="middle strong name">${line.text.split(" = ")[0]}</text>
    <text x=${x} y=${floor + 20}>${line.text.includes(" = ") ? line.text.split(" = ")[1] : "given"}</text>
    <text x=${x} y=${floor + 38} class="small">${shaped(input?.all ?? line.all ?? line.one)}${line.all ? "" : ", shared"}</text>
    ${next && next.y === y && !inputs[k + 1] ? svg`<path class="wire" d="M${x + box.wide + 6} ${floor - 40}h${GAP - 16}m-6 -5l6 5l-6 5"></path>` : ""}</g>`;
}

/** A press on an input lets its samples be counted by the next axis, or shares it. @param {Shown} shown @param {number} k @param {Event} e */
function turn(shown, k, e) {
  e.preventDefault();
  const axes = [...shown.value("axes")], { ndim } = shown.state.stage.inputs[k], order = ndim ? [null, 0, 1] : [null, 0];
  axes[k] = order[(order.indexOf(axes[k]) + 1) % order.length];
  shown.set("axes", axes);
}

/** Which axis of each input counts the samples. @param {Shown} shown */
function axes(shown) {
  const inputs = /** @type {Input[]} */ (shown.state.stage.inputs), chosen = shown.value("axes");
  const set = (/** @type {number} */ k, /** @type {number | null} */ axis) => {
    const next = [...chosen];
    next[k] = axis;
    shown.set("axes", next);
  };
  return html`<div class="controls" data-control="axes">${inputs.map(({ name, ndim }, k) => html`
    <span class="chips" role="radiogroup" aria-label="Samples of ${name}"><span class="knob">in_axes of ${name}:</span>
    ${(ndim ? [null, 0, 1] : [null, 0]).map((axis) => html`<button type="button" role="radio" aria-checked=${chosen[k] === axis}
      ?disabled=${shown.dead} data-lm-suppress-shortcuts="true" @click=${() => set(k, axis)}>${axis === null ? "shared" : `axis ${axis}`}</button>`)}</span>`)}</div>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { boxes, high } = placed(shown), { size, lines } = shown.state.stage;
  const words = `${lines.length} arrays of the program; for ${size} samples each has one more axis, but for those that are shared.`;
  return html`${svg`<svg viewBox="0 0 ${shown.room} ${high}" role="img" aria-label=${words}>
    ${boxes.map((box) => stack(shown, box, boxes))}</svg>`}${axes(shown)}`;
}

export default widget({ name: "lift", question: "You write f for one sample: what happens to all of them?", stage, inside: ["axes"],
  motion: (shown) => 500 * shown.state.stage.lines.length, actions: (shown) => [{ words: "▶ Lift to all samples", press: () => shown.play() }] });
