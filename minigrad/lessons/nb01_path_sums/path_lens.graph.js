// The graph of the Path Lens: boxes, or dots where there are many, and pipes from y back to x.
import { svg } from "lit-html";
import { scrub } from "../../widgets/frontend/knob.js";
import { fmt, power, round } from "../../widgets/frontend/numbers.js";
import { end, line, outside, pipe, thick } from "../../widgets/frontend/pipes.js";

const HIGH = { box: 70, most: 184, dots: 104 };          // px: of a box, of the graph, of diamonds
const STRETCH = 1.9, TALL_STRETCH = 1.35, LETTER = 7.6, RADIUS = 9, TOP = 12, TALLEST = 420;

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ value: number | null, size: number, text: string }} Amount */
/** @typedef {{ key: string, name: string, formula: string, kind: string, value: Amount, slope: Amount, scrubbed: boolean }} Node */
/** @typedef {{ key: string, tail: string, head: string, on: boolean, partial: Amount, carried: Amount }} Arrow */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ share: number, amount: Amount, faint: boolean }} Flow */

/** A number as pictures write it; a small one keeps its size. @param {number | null} v */
export const digits = (v) => v && Math.abs(v) < 1e-3 ? `${v < 0 ? "−" : ""}${power(Math.abs(v))}` : fmt(v);

/** An amount as pictures write it. @param {Amount} of */
export const told = (of) => of.text || digits(of.value);

/** How the graph fits into the room: its height, its boxes by key, and the way from its units to px. @param {Shown} shown */
function fit(shown) {
  const { places } = shown.state.stage, dots = places.dots || (shown.narrow && places.tall.height > TALLEST), tall = shown.narrow && !dots;
  const layout = tall ? places.tall : places.wide, side = dots ? RADIUS + 12 : 2;
  const across = Math.min((shown.room - 2 * side) / layout.width, tall ? TALL_STRETCH : STRETCH);
  const down = tall ? 1.1 : Math.min((dots ? HIGH.dots : HIGH.most) / layout.height, dots ? 3.2 : STRETCH);
  const left = (shown.room - layout.width * across) / 2, small = dots || across < 0.75;
  const put = (/** @type {[number, number]} */ [x, y]) => /** @type {[number, number]} */ ([left + x * across, TOP + y * down]);
  const radius = Math.min(RADIUS, 9 * across), boxes = /** @type {Record<string, Box>} */ ({});
  for (const [key, spot] of Object.entries(layout.nodes)) {
    const [x, y] = put(spot), [w, h] = places.sizes[key];
    boxes[key] = small ? { x, y, w: 2 * radius, h: 2 * radius } : { x, y, w: w * Math.min(across, 1.5), h: Math.min(HIGH.box, h * down) };
  }
  return { layout, boxes, put, small, tall, middle: put([layout.width / 2, layout.height / 2])[tall ? 0 : 1], high: TOP + layout.height * down + (dots ? 46 : 8), scale: small ? Math.min(1, 1.2 * across) : 1 };
}

/** The picture of the graph, and its height. @param {Shown} shown @param {Map<string, Flow>} flows @param {Map<string, Amount>} slopes
 *   flows: what is in each pipe; slopes: the slope so far of the nodes that have one @param {string[]} moving  the edge that flows now */
export function graph(shown, flows, slopes, moving) {
  const { stage } = shown.state;
  if (stage.places.trouble) return { high: 60, drawn: svg`<foreignObject width=${shown.room} height="60"><p>${stage.places.trouble}</p></foreignObject>` };
  const { layout, boxes, put, small, tall, middle, high, scale } = fit(shown);
  const arrows = /** @type {Arrow[]} */ (stage.arrows), nodes = /** @type {Node[]} */ (stage.nodes);
  const names = Object.fromEntries(nodes.map((node) => [node.key, node.name]));
  const lines = new Map(arrows.map((a) => [a.key, outside(line(layout.edges[a.key], put,
    [boxes[a.tail].x, boxes[a.tail].y], [boxes[a.head].x, boxes[a.head].y]), [boxes[a.tail], boxes[a.head]])]));
  const most = round(Math.max(0, ...arrows.filter((a) => a.on).map((a) => a.carried.size), ...[...flows.values()].map((flow) => flow.amount.size)));
  const drawn = arrows.map((a) => {
    const flow = flows.get(a.key), amount = flow?.amount ?? a.carried;
    return pipe(lines.get(a.key) ?? [], { width: a.on ? thick(amount.size, most, scale) : 2, share: flow?.share ?? 0, faint: flow?.faint,
      minus: (amount.value ?? 0) < 0, shift: shown.motion.playing ? performance.now() / 25 : 0,
      title: `∂${names[a.head]}/∂${names[a.tail]} = ${told(a.partial)}` });
  });
  return { high, drawn: svg`${drawn}
    ${small ? "" : arrows.map((a) => factor(a, lines.get(a.key) ?? [], flows.get(a.key), tall, middle))}
    ${nodes.map((node) => small ? dot(shown, node, boxes[node.key], slopes.get(node.key)) : box(shown, node, boxes[node.key], slopes.get(node.key)))}
    ${small ? numbers(shown, nodes.filter((node) => node.scrubbed), high - 12) : ""}
    ${moving.map((key) => pill(lines.get(key) ?? [], /** @type {Flow} */ (flows.get(key))))}` };
}

/** The local partial, beside the middle of its pipe and away from the graph's: above or below it, and on a tall graph left or right.
 * @param {Arrow} arrow @param {[number, number][]} spots @param {Flow | undefined} flow @param {boolean} tall @param {number} middle */
function factor(arrow, spots, flow, tall, middle) {
  const [x, y] = end(spots, 0.5), [px, py] = end(spots, 0.4), long = Math.hypot(x - px, y - py) || 1;
  const out = [(py - y) / long, (x - px) / long], away = 15 + 7 * Math.abs(out[0]);      // a text is wider than high
  const side = away * (Math.sign(tall ? out[0] * (x - middle) : out[1] * (y - middle)) || 1);
  return svg`<text x=${x + side * out[0]} y=${y + 5 + side * out[1]} class="middle rimmed ${flow && !flow.faint ? "" : "small"}"
    data-role=${flow && !flow.faint ? "grad" : ""} data-partial=${arrow.key} data-value=${arrow.partial.value}>${told(arrow.partial)}</text>`;
}

/** The amount that moves. @param {[number, number][]} spots @param {Flow} flow */
function pill(spots, { share, amount }) {
  const [x, y] = end(spots, share), words = told(amount), wide = LETTER * words.length + 20;
  return svg`<g class="amount"><rect x=${x - wide / 2} y=${y - 14} width=${wide} height="28" rx="14"></rect>
    <text x=${x} y=${y + 5} class="middle" data-role="grad">${words}</text></g>`;
}

/** What makes a node the one that y is differentiated by. @param {Shown} shown @param {Node} node */
function chooser(shown, node) {
  const choose = () => shown.set("by", node.name);
  return { choose, press: (/** @type {KeyboardEvent} */ e) => {
    if (!["Enter", " "].includes(e.key)) return;
    e.preventDefault(); e.stopPropagation(); choose();
  } };
}

/** A box: its name and formula, its value, and its slope so far. @param {Shown} shown @param {Node} node @param {Box} place
 * @param {Amount | undefined} slope */
function box(shown, node, { x, y, w, h }, slope) {
  const { stage } = shown.state, chosen = node.key === stage.x, last = node.kind === "output" && node.formula !== node.name;
  const full = `${node.name} = ${node.formula}`, title = node.kind === "input" ? node.name
    : full.length * LETTER + 12 < w ? full : node.formula;
  const { choose, press } = chooser(shown, node), step = Math.min(20, h / 3.1), first = y + 5 - step * (slope ? 1 : 0.5);
  return svg`<g class="node ${chosen ? "chosen" : ""} ${node.kind}" data-node=${node.key}>
    <g tabindex=${last ? -1 : 0} role=${last ? "img" : "button"} aria-label=${last ? `y is ${told(node.value)}` : `Derivative by ${node.name}`}
      data-lm-suppress-shortcuts="true" @click=${last ? null : choose} @keydown=${last ? null : press}>
      <title>${full}${last ? "" : `: tap for the derivative by ${node.name}`}</title>
      <rect x=${x - w / 2} y=${y - h / 2} width=${w} height=${h} rx="10"></rect>
      <text x=${x} y=${first} class="middle strong">${title}</text></g>
    ${node.scrubbed ? number(shown, node, x, first + step)
      : svg`<text x=${x} y=${first + step} class="middle" data-role="value" data-value=${node.value.value}>${told(node.value)}</text>`}
    ${slope ? svg`<text x=${x} y=${first + 2 * step} class="middle slope" data-role="grad" data-value=${slope.value}>${told(slope)}</text>` : ""}</g>`;
}

/** The number of an input, which is dragged where it stands. @param {Shown} shown @param {Node} node @param {number} x @param {number} y */
function number(shown, node, x, y) {
  const value = /** @type {number} */ (node.value.value), reach = Math.max(5, 2 * Math.abs(value));
  return scrub(shown, { key: `values.${node.name}`, x, y, label: `Value of ${node.name}`, text: told(node.value), value,
    step: 0.05, low: -reach, high: reach,
    set: (v) => { shown.local.step = Number.POSITIVE_INFINITY; shown.set("values", { ...shown.value("values"), [node.name]: v }); } });
}

/** A node of many. @param {Shown} shown @param {Node} node @param {Box} place @param {Amount | undefined} slope */
function dot(shown, node, { x, y, w }, slope) {
  const { choose } = chooser(shown, node), last = node.kind === "output";
  const named = last || node.kind === "input" || node.key === shown.state.stage.x;
  return svg`<g class="node ${node.key === shown.state.stage.x ? "chosen" : ""} ${node.kind}" data-node=${node.key}>
    <g @click=${last ? null : choose}><title>${node.name} = ${node.formula} = ${told(node.value)}${slope ? `; slope ${told(slope)}` : ""}</title>
      <circle cx=${x} cy=${y} r=${w / 2}></circle></g>
    ${named ? svg`<text x=${last ? x + w / 2 + 4 : x} y=${last ? y + 5 : y - 14} class=${last ? "strong" : "middle strong"}>${node.name}</text>` : ""}</g>`;
}

/** The numbers of the inputs of a graph of dots, side by side. @param {Shown} shown @param {Node[]} inputs @param {number} y */
const numbers = (shown, inputs, y) => inputs.map((node, k) => svg`<text x=${4 + 120 * k} y=${y} class="strong">${node.name}</text>
  ${number(shown, node, 56 + 120 * k, y)}`);
