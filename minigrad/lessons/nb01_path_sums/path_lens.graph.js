// The graph of the Path Lens: boxes, or dots where there are many, and pipes from y back to x.
import { svg } from "lit-html";
import { scrub } from "../../widgets/frontend/knob.js";
import { fmt, power, round } from "../../widgets/frontend/numbers.js";
import { end, line, outside, pipe, thick } from "../../widgets/frontend/pipes.js";

const HIGH = { box: 70, most: 184, dots: 104 };          // px: of a box, of the graph, of diamonds
const STRETCH = 1.9, TALL_STRETCH = 1.35, LETTER = 7.6, RADIUS = 9, TOP = 12, TALLEST = 420;
const DOWN = { tall: 1.1, dots: 3.2 };                   // how far a graph is stretched downwards

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ value: number | null, size: number, text: string }} Amount */
/** @typedef {{ key: string, name: string, formula: string, kind: string, value: Amount, slope: Amount,
 *   scrubbed: boolean }} Node */
/** @typedef {{ key: string, tail: string, head: string, on: boolean, partial: Amount,
 *   carried: Amount }} Arrow */
/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ share: number, amount: Amount, faint: boolean }} Flow */

/** A number as pictures write it; a small one keeps its size. @param {number | null} v */
export function digits(v) {
  if (!v || Math.abs(v) >= 1e-3) return fmt(v);
  return v < 0 ? `−${power(-v)}` : power(v);
}

/** An amount as pictures write it. @param {Amount} of */
export const told = (of) => of.text || digits(of.value);

/** How the graph fits into the room: its height, its boxes by key, and the way from its units to px.
 * @param {Shown} shown */
function fit(shown) {
  const { places } = shown.state.stage, { narrow } = shown;
  const dots = places.dots || (narrow && places.tall.height > TALLEST), tall = narrow && !dots;
  const layout = tall ? places.tall : places.wide, side = dots ? RADIUS + 12 : 2;
  const across = Math.min((shown.room - 2 * side) / layout.width, tall ? TALL_STRETCH : STRETCH);
  const [high, stretch] = dots ? [HIGH.dots, DOWN.dots] : [HIGH.most, STRETCH];
  const down = tall ? DOWN.tall : Math.min(high / layout.height, stretch);
  const left = (shown.room - layout.width * across) / 2, small = dots || across < 0.75;
  const put = (/** @type {[number, number]} */ [x, y]) =>
    /** @type {[number, number]} */ ([left + x * across, TOP + y * down]);
  const radius = Math.min(RADIUS, 9 * across), boxes = /** @type {Record<string, Box>} */ ({});
  for (const [key, spot] of Object.entries(layout.nodes)) {
    const [x, y] = put(spot), [w, h] = places.sizes[key];
    boxes[key] = small ? { x, y, w: 2 * radius, h: 2 * radius }
      : { x, y, w: w * Math.min(across, 1.5), h: Math.min(HIGH.box, h * down) };
  }
  const middle = put([layout.width / 2, layout.height / 2])[tall ? 0 : 1];
  return { layout, boxes, put, small, tall, middle, high: TOP + layout.height * down + (dots ? 46 : 8),
    scale: small ? Math.min(1, 1.2 * across) : 1 };
}

/** The picture of the graph, and its height. @param {Shown} shown
 * @param {Map<string, Flow>} flows  what is in each pipe
 * @param {Map<string, Amount>} slopes  the slope so far of the nodes that have one
 * @param {string[]} moving  the edge that flows now */
export function graph(shown, flows, slopes, moving) {
  const { stage } = shown.state, { trouble } = stage.places;
  if (trouble) return { high: 60, drawn: svg`<foreignObject width=${shown.room} height="60">
    <p>${trouble}</p></foreignObject>` };
  const { layout, boxes, put, small, tall, middle, high, scale } = fit(shown);
  const arrows = /** @type {Arrow[]} */ (stage.arrows), nodes = /** @type {Node[]} */ (stage.nodes);
  const names = Object.fromEntries(nodes.map((node) => [node.key, node.name]));
  const lines = new Map(arrows.map((a) => {
    const tail = boxes[a.tail], head = boxes[a.head];
    const spots = line(layout.edges[a.key], put, [tail.x, tail.y], [head.x, head.y]);
    return [a.key, outside(spots, [tail, head])];
  }));
  const most = round(Math.max(0, ...arrows.filter((a) => a.on).map((a) => a.carried.size),
    ...[...flows.values()].map((flow) => flow.amount.size)));
  const drawn = arrows.map((a) => {
    const flow = flows.get(a.key), amount = flow?.amount ?? a.carried;
    return pipe(lines.get(a.key) ?? [], { width: a.on ? thick(amount.size, most, scale) : 2,
      share: flow?.share ?? 0, faint: flow?.faint, minus: (amount.value ?? 0) < 0,
      shift: shown.motion.playing ? performance.now() / 25 : 0,
      title: `∂${names[a.head]}/∂${names[a.tail]} = ${told(a.partial)}` });
  });
  const draw = small ? dot : box;
  return { high, drawn: svg`${drawn}
    ${small ? "" : arrows.map((a) => factor(a, lines.get(a.key) ?? [], flows.get(a.key), tall, middle))}
    ${nodes.map((node) => draw(shown, node, boxes[node.key], slopes.get(node.key)))}
    ${small ? numbers(shown, nodes.filter((node) => node.scrubbed), high - 12) : ""}
    ${moving.map((key) => pill(lines.get(key) ?? [], /** @type {Flow} */ (flows.get(key))))}` };
}

/** The local partial, beside the middle of its pipe and away from the graph's: above or below it, and on a
 * tall graph left or right. @param {Arrow} arrow @param {[number, number][]} spots
 * @param {Flow | undefined} flow @param {boolean} tall @param {number} middle */
function factor(arrow, spots, flow, tall, middle) {
  const [x, y] = end(spots, 0.5), [px, py] = end(spots, 0.4), long = Math.hypot(x - px, y - py) || 1;
  // so far that its own pipe and the amount that moves leave it free; a text is wider than high
  const out = [(py - y) / long, (x - px) / long], words = told(arrow.partial);
  const away = 9 + (tall ? 5 : 11) * Math.abs(out[1]) + LETTER / 2 * words.length * Math.abs(out[0]);
  const side = away * (Math.sign(tall ? out[0] * (x - middle) : out[1] * (y - middle)) || 1);
  const lit = flow && !flow.faint;
  return svg`<text x=${x + side * out[0]} y=${y + 5 + side * out[1]}
    class="middle rimmed ${lit ? "" : "small"}" data-role=${lit ? "grad" : ""} data-partial=${arrow.key}
    data-value=${arrow.partial.value}>${words}</text>`;
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

/** A box: its name and formula, its value, and its slope so far. @param {Shown} shown @param {Node} node
 * @param {Box} place @param {Amount | undefined} slope */
function box(shown, node, { x, y, w, h }, slope) {
  const chosen = node.key === shown.state.stage.x, { choose, press } = chooser(shown, node);
  const last = node.kind === "output" && node.formula !== node.name;     // y by itself is no question
  const step = Math.min(22, h / 3.1), first = y + (slope ? 3 : 5) - step * (slope ? 1 : 0.5);
  const label = last ? `y is ${told(node.value)}` : `Derivative by ${node.name}`;
  const hint = `${node.name} = ${node.formula}${last ? "" : `: tap for the derivative by ${node.name}`}`;
  // the number is no part of the frame's group: frames of boxes have a style that is not meant for its halo
  return svg`<g data-node=${node.key}><g class="node ${chosen ? "chosen" : ""} ${node.kind}">
    <g tabindex=${last ? -1 : 0} role=${last ? "img" : "button"} aria-label=${label}
      data-lm-suppress-shortcuts="true" @click=${last ? null : choose} @keydown=${last ? null : press}>
      <title>${hint}</title>
      <rect x=${x - w / 2} y=${y - h / 2} width=${w} height=${h} rx="10"></rect>
      <text x=${x} y=${first} class="middle strong">${title(node, w)}</text></g></g>
    ${node.scrubbed ? number(shown, node, x, first + step)
      : svg`<text x=${x} y=${first + step} class="middle" data-role="value"
          data-value=${node.value.value}>${told(node.value)}</text>`}
    ${slope ? svg`<text x=${x} y=${first + 2 * step} class="middle slope" data-role="grad"
      data-value=${slope.value}>${named(slope, w)}</text>` : ""}</g>`;
}

/** The name of a node and its formula, if there is room for both. @param {Node} node @param {number} wide */
function title({ kind, name, formula }, wide) {
  const full = `${name} = ${formula}`;
  if (kind === "input") return name;
  return full.length * LETTER + 12 < wide ? full : formula;
}

/** A slope, and that it is one, if there is room for the word. @param {Amount} slope @param {number} wide */
function named(slope, wide) {
  const words = `slope ${told(slope)}`;
  return words.length * LETTER + 24 < wide ? words : told(slope);
}

/** The number of an input, which is dragged where it stands. @param {Shown} shown @param {Node} node
 * @param {number} x @param {number} y */
function number(shown, node, x, y) {
  const value = /** @type {number} */ (node.value.value), reach = Math.max(5, 2 * Math.abs(value));
  const set = (/** @type {number} */ v) => {
    shown.local.step = Number.POSITIVE_INFINITY;         // all paths: the whole sum follows the finger
    shown.set("values", { ...shown.value("values"), [node.name]: v });
  };
  return scrub(shown, { key: `values.${node.name}`, x, y, label: `Value of ${node.name}`,
    text: told(node.value), value, step: 0.05, low: -reach, high: reach, set,
    can: (v) => shown.can("values", { ...shown.value("values"), [node.name]: v }) });
}

/** A node of many. @param {Shown} shown @param {Node} node @param {Box} place
 * @param {Amount | undefined} slope */
function dot(shown, node, { x, y, w }, slope) {
  const { choose } = chooser(shown, node), chosen = node.key === shown.state.stage.x;
  const last = node.kind === "output", ending = slope ? `; slope ${told(slope)}` : "";
  const hint = `${node.name} = ${node.formula} = ${told(node.value)}${ending}`;
  const spot = last ? { x: x + w / 2 + 4, y: y + 5, middle: "" } : { x, y: y - 14, middle: "middle" };
  return svg`<g class="node ${chosen ? "chosen" : ""} ${node.kind}" data-node=${node.key}>
    <g @click=${last ? null : choose}><title>${hint}</title><circle cx=${x} cy=${y} r=${w / 2}></circle></g>
    ${last || chosen || node.kind === "input"
      ? svg`<text x=${spot.x} y=${spot.y} class="strong ${spot.middle}">${node.name}</text>` : ""}</g>`;
}

/** The numbers of the inputs of a graph of dots, side by side. @param {Shown} shown @param {Node[]} inputs
 * @param {number} y */
const numbers = (shown, inputs, y) => inputs.map((node, k) => svg`
  <text x=${4 + 120 * k} y=${y} class="strong">${node.name}</text>
  ${number(shown, node, 56 + 120 * k, y)}`);
