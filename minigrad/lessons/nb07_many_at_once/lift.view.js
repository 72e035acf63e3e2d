// Lift: the arrays of a program for one sample, each with a sheet for every sample.
import { html, svg } from "lit-html";
import { widget } from "../../widgets/frontend/widget.js";

const UNIT = 18, LEAST = 34;                             // px of an entry, and of the smallest sheet
const SHEETS = 7, SHIFT = 6;                             // so many are drawn at most, so far apart
const WORDS = 46, LETTER = 7.6;                          // px: two lines below an array, and a letter
const BESIDE = 14;                                       // px between two arrays that are side by side
const LEGEND = 22;                                       // px of a line of the legend
const WIRE = { least: 38, most: 130 };                   // px: how long a wire from layer to layer may be
const BEND = 100, MARGIN = 60;                           // px: a wire bends round what it passes; its room
const SPREAD = 14;                                       // px between the ends of two wires at one array

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ text: string, args: number[], one: number[], all: number[] | null }} Line */
/** @typedef {{ name: string, axis: number | null, ndim: number, all: number[] }} Input */
/** @typedef {{ line: Line, k: number, layer: number, title: string, shape: string, sheets: number,
 *   x: number, y: number, w: number, h: number, back: number, wide: number, high: number }} Box */
/** @typedef {{ boxes: Box[], upright: boolean, high: number }} Placed  upright: the program runs downwards */

/** @typedef {{ lines: Line[], inputs: Input[], size: number }} Stage */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** @param {number[]} sizes */
const sum = (sizes) => sizes.reduce((a, b) => a + b, 0);

/** The width and height of one sample's array: a vector stands upright. @param {number[]} one */
const extent = (one) => [Math.max(LEAST, UNIT * (one[1] ?? 1)), Math.max(LEAST, UNIT * (one[0] ?? 1))];

/** @param {number[]} shape */
const shaped = (shape) => (shape.length ? shape.join(" × ") : "one number");

/** @param {number} count */
const samples = (count) => `${count} sample${count === 1 ? "" : "s"}`;

/** Which column each array stands in: a result after all that it is made of, an input just before
 * it is needed. @param {Line[]} lines @param {number} inputs  how many */
function layers(lines, inputs) {
  const layer = /** @type {number[]} */ ([]);
  for (const { args } of lines) layer.push(1 + Math.max(-1, ...args.map((j) => layer[j])));
  for (let k = 0; k < inputs; k++)
    layer[k] = Math.min(...layer.filter((_, user) => lines[user].args.includes(k))) - 1;
  return layer;
}

/** An array with its words and its size, before it has a place.
 * @param {Shown} shown @param {Line} line @param {number} k @param {number} layer @returns {Box} */
function measured(shown, line, k, layer) {
  const { inputs, size } = found(shown), [w, h] = extent(line.one);
  const title = k < inputs.length ? `${line.text}, given` : line.text;
  const shape = `${shaped(inputs[k]?.all ?? line.all ?? line.one)} (${line.all ? samples(size) : "shared"})`;
  // as much room as all sheets need, so that nothing jumps while samples are added
  const room = line.all ? SHIFT * (SHEETS - 1) : 0, sheets = line.all ? Math.min(SHEETS, size) : 1;
  return { line, k, layer, title, shape, sheets, x: 0, y: 0, w, h, back: SHIFT * (sheets - 1),
    wide: Math.max(w + room, LETTER * Math.max(title.length, shape.length)), high: room + h + WORDS };
}

/** Where each array stands: from left to right, or one below the other where there is no room for that.
 * @param {Shown} shown @returns {Placed} */
function placed(shown) {
  const { lines, inputs } = found(shown), layer = layers(lines, inputs.length);
  const boxes = lines.map((line, k) => measured(shown, line, k, layer[k]));
  const columns = Array.from({ length: Math.max(...layer) + 1 }, (_, at) =>
    boxes.filter((box) => box.layer === at));
  const widest = columns.map((column) => Math.max(...column.map((box) => box.wide)));
  const gaps = columns.length - 1, free = shown.room - sum(widest), upright = free < gaps * WIRE.least;
  const wire = upright ? WIRE.least : Math.min(WIRE.most, free / gaps);
  const along = upright ? "high" : "wide", across = upright ? "wide" : "high";
  const total = (/** @type {Box[]} */ column) =>
    sum(column.map((box) => box[across])) + BESIDE * (column.length - 1);
  const most = Math.max(...columns.map(total)), head = LEGEND * legend(shown).length;
  const margin = boxes.some((to) => to.line.args.some((k) => passes(boxes[k], to))) ? MARGIN : 0;
  let start = 0;
  for (const column of columns) {
    let side = margin + (most - total(column)) / 2;
    for (const box of column) {
      [box.x, box.y] = upright ? [side, start + head] : [start, side + head];
      side += box[across] + BESIDE;
    }
    start += Math.max(...column.map((box) => box[along])) + wire;
  }
  return { boxes, upright, high: head + (upright ? start - wire : margin + most) };
}

/** What a sheet is, in one line, or two on a phone. @param {Shown} shown */
function legend(shown) {
  const { size } = found(shown), drawn = size > SHEETS ? ` (${SHEETS - 1} are drawn)` : "";
  if (size === 1) return ["Each sheet is what f sees: one sample."];
  const words = ["Front sheet: one sample, all that f sees.",
    `Behind it: the other ${samples(size - 1)}${drawn}.`];
  return shown.narrow ? words : [words.join(" ")];
}

/** The foot of an array, above its words. @param {Box} box */
const floor = ({ y, high }) => y + high - WORDS;

/** Whether a wire between these passes other arrays. @param {Box} from @param {Box} to */
const passes = (from, to) => to.layer - from.layer > 1;

/** All wires into one array; they end in the order in which they come, so that none crosses another.
 * @param {Box} to @param {Placed} all */
function wires(to, { boxes, upright }) {
  const order = (/** @type {Box} */ box) => (upright ? box.x : box.y);
  const sources = to.line.args.map((k) => boxes[k]).sort((a, b) => order(a) - order(b));
  return sources.map((from, k) => wire(from, to, SPREAD * (k - (sources.length - 1) / 2), upright));
}

/** From an array to where it is used: out of its last sheet, and into the front sheet of the other.
 * @param {Box} from @param {Box} to @param {number} aside @param {boolean} upright */
function wire(from, to, aside, upright) {
  const place = (/** @type {number[]} */ [along, across]) =>
    (upright ? `${across} ${along}` : `${along} ${across}`);
  const a = upright ? [from.y + from.high - 2, from.x + from.w / 2]
    : [from.x + from.w + from.back + 6, floor(from) - from.h / 2 - from.back];
  const b = upright ? [floor(to) - to.h - to.back - 6, to.x + to.back + to.w / 2 + aside]
    : [to.x - 6, floor(to) - to.h / 2 + aside];
  const half = Math.min(60, (b[0] - a[0]) / 2), bend = passes(from, to) ? BEND : 0;
  const [one, two] = [[a[0] + half, a[1] - bend], [b[0] - half, b[1] - bend]];
  const points = [a, one, two, b].map(place);
  const head = [[-7, -5], [0, 0], [-7, 5]].map(([along, across]) => place([b[0] + along, b[1] + across]));
  return svg`<path class="wire" data-from=${from.k} data-to=${to.k}
    d="M${points[0]}C${points.slice(1).join(" ")}M${head.join("L")}"></path>`;
}

/** How many sheets of a box are there by now: they grow from the inputs on.
 * @param {Shown} shown @param {Box} box @param {number} all */
function grown(shown, box, all) {
  const begins = 0.6 * box.k / all, part = Math.min(1, Math.max(0, (shown.motion.at - begins) / 0.4));
  return box.sheets === 1 ? 1 : Math.max(1, Math.round(part * box.sheets));
}

/** The lines between the entries of one sample.
 * @param {number[]} one @param {number} x @param {number} y @param {number} w @param {number} h */
function cells([rows = 1, columns = 1], x, y, w, h) {
  const across = Array.from({ length: rows - 1 }, (_, k) => `M${x} ${y + h * (k + 1) / rows}h${w}`);
  const down = Array.from({ length: columns - 1 }, (_, k) => `M${x + w * (k + 1) / columns} ${y}v${h}`);
  return [...across, ...down].join("") || `M${x} ${y}`;
}

/** One array: its sheets, the front one last, and what it is.
 * @param {Shown} shown @param {Box} box @param {number} all */
function stack(shown, box, all) {
  const { line, x, w, h, k } = box, foot = floor(box), input = k < found(shown).inputs.length;
  const many = grown(shown, box, all), sheets = Array.from({ length: many }, (_, j) => many - 1 - j);
  const press = () => { if (input) turn(shown, k); };
  return svg`<g data-line=${k} data-sheets=${box.sheets} class=${input ? "press" : ""} @pointerup=${press}>
    ${sheets.map((j) => svg`<rect x=${x + j * SHIFT} y=${foot - h - j * SHIFT} width=${w} height=${h} rx="3"
      class=${line.all ? "sheet" : "alone"}></rect>`)}
    <path class="cells" d=${cells(line.one, x, foot - h, w, h)}></path>
    <text x=${x + w / 2} y=${foot - h / 2 + 5} class="middle strong name">${line.text.split(" = ")[0]}</text>
    <text x=${x} y=${foot + 20}>${box.title}</text>
    <text x=${x} y=${foot + 38} class="small">${box.shape}</text></g>`;
}

/** A press on an input lets its samples be counted by the next axis, or shares it.
 * @param {Shown} shown @param {number} k */
function turn(shown, k) {
  const axes = [...shown.value("axes")], order = found(shown).inputs[k].ndim ? [null, 0, 1] : [null, 0];
  axes[k] = order[(order.indexOf(axes[k]) + 1) % order.length];
  shown.set("axes", axes);
}

/** Which axis of each input counts the samples. @param {Shown} shown */
function axes(shown) {
  const chosen = shown.value("axes");
  const chip = (/** @type {number} */ k, /** @type {number | null} */ axis) => {
    const set = () => shown.set("axes", chosen.with(k, axis));
    return html`<button type="button" role="radio" aria-checked=${chosen[k] === axis} ?disabled=${shown.dead}
      data-lm-suppress-shortcuts="true" @click=${set}>${axis === null ? "shared" : `axis ${axis}`}</button>`;
  };
  const chips = (/** @type {Input} */ { name, ndim }, /** @type {number} */ k) => html`
    <span class="chips" role="radiogroup" aria-label="Samples of ${name}">
      <span class="knob">in_axes of ${name}:</span>
      ${(ndim ? [null, 0, 1] : [null, 0]).map((axis) => chip(k, axis))}</span>`;
  return html`<div class="controls" data-control="axes">${found(shown).inputs.map(chips)}</div>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const all = placed(shown), { boxes, high } = all, { size, lines } = found(shown);
  const words = `${lines.length} arrays of the program; for ${size} samples each has one more axis, `
    + "but for those that are shared.";
  return html`${svg`<svg viewBox="0 0 ${shown.room} ${high}" role="img" aria-label=${words}>
    ${legend(shown).map((line, k) => svg`<text x="0" y=${LEGEND * k + 12} class="small">${line}</text>`)}
    ${boxes.map((box) => wires(box, all))}
    ${boxes.map((box) => stack(shown, box, boxes.length))}</svg>`}${axes(shown)}`;
}

export default widget({ name: "lift", question: "You write f for one sample: what happens to all of them?",
  stage, inside: ["axes"], motion: (shown) => 500 * found(shown).lines.length,
  actions: (shown) => [{ words: "▶ Lift to all samples", press: () => shown.play() }] });
