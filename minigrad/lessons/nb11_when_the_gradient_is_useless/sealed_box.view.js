// The Sealed Box: four ways, each in a plane of its own: its queries are dots, and its M is a line through them.
import { nothing, svg } from "lit-html";
import { dragging } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { arrow, through } from "../../widgets/frontend/plane.js";
import { widget } from "../../widgets/frontend/widget.js";

const GAP = 16, LEGEND = 24, HEAD = 42, FOOT = 62;       // px: between planes, a line of the legend, above and below a plane
const HIGH = 204, QUEUE = 46;                            // px: a plane, and the queue of queries
const LONG = { one: 0.3, most: 0.85 };                   // of x: an arrow of size 1, and the longest
const WORST = 0.7;                                       // the miss whose bar is as long as a plane
const PARTS = { asked: 0.5, drawn: 0.65 };               // of a round's time: until all is asked, and its arrows are drawn
const RISE = 0.4;                                        // of the time of asking: how long an answer rises
const ASKED = 0.25;                                      // the z of the prediction

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {[number, number]} Pair */
/** @typedef {{ way: string, miss: number[], asked: Pair[][], m: number[][], out: number[][], drawn: number[][][], push: number[][][] }} Way */
/** @typedef {{ window: [Pair, Pair], z: number[], each: number, rounds: number, most: number, round: number, box: string,
 *   formula: string, graph: Pair[], ways: Way[] }} Stage */
/** What is drawn of a round: how many rounds are over, and how far the next one is. @typedef {{ over: number, part: number }} Now */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** @param {Shown} shown @returns {Now} */
function now(shown) {
  const { rounds } = found(shown), from = Math.min(shown.local.from ?? 0, rounds), at = from + shown.motion.at * (rounds - from);
  const over = Math.min(rounds, Math.floor(at + 1e-9));
  return { over, part: shown.motion.playing ? at - over : 0 };
}

/** What each way does. @type {Record<string, string>} */
const DOES = { "swap roles": "fit M to the dots", central: "ask left and right of M", spsa: "nudge all of M at random",
  surrogate: "slope of a fitted copy" };

/** How far a part of a motion is, from 0 to 1. @param {number} at @param {number} from @param {number} to */
const within = (at, from, to) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** Dots as one path, whose round ends they are. @param {Pair[]} places */
const dots = (places) => places.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("") || "M0 0";

/** The queries so far; those of this round rise one after the other, from what goes in to what comes out. @param {Way} way @param {Now} now
 * @param {(pair: Pair) => Pair} at @param {number} foot */
function queries({ asked }, { over, part }, at, foot) {
  const old = asked.slice(0, over + 1).flat().map(at), fresh = part ? asked[over + 1] : [], done = within(part, 0, PARTS.asked);
  const rising = fresh.map((pair, k) => {
    const [x, y] = at(pair), begun = k / fresh.length * (1 - RISE);
    return { x, y, up: within(done, begun, begun + RISE) };
  }).filter(({ up }) => up > 0);
  const tops = rising.map(({ x, y, up }) => /** @type {Pair} */ ([x, foot + (y - foot) * up]));
  return svg`<path class="passing" style="stroke-width: 5; stroke-linecap: round; opacity: 0.45" data-asked=${old.length} d=${dots(old)}></path>
    <path class="passing" style="stroke-width: 1; opacity: 0.5" d=${tops.map(([x, y], k) => (rising[k].up < 1 ? `M${x} ${foot}V${y}` : "")).join("") || "M0 0"}></path>
    <path class="passing" style="stroke-width: 5; stroke-linecap: round; opacity: 0.6" d=${dots(tops)}></path>`;
}

/** The arrows of a gradient, in one or two parts; a ring where it is exactly 0. @param {number[][]} push @param {Pair[]} places
 * @param {number} unit  px of x @param {number} grown */
function pushes(push, places, unit, grown) {
  if (!push.length || !grown) return nothing;
  const long = (/** @type {number} */ v) => Math.sign(v) * Math.min(LONG.most, LONG.one * Math.abs(v)) * unit * grown;
  return places.map((place, k) => (push.every((part) => part[k] === 0) ? svg`<circle data-push="0" class="push" cx=${place[0]} cy=${place[1]} r="6"></circle>`
    : push.map((part) => svg`<g data-push=${part[k]}>${arrow(place, [long(part[k]), 0], "downhill")}</g>`)));
}

/** The learner's guess of M(0.25), on the axis of x. @param {Shown} shown @param {Way} way @param {(pair: Pair) => Pair} at */
function guess(shown, { way }, at) {
  if (shown.guess === null || found(shown).box !== "two-to-one" || way !== "swap roles") return nothing;
  const [x, y] = at([shown.guess, ASKED]);
  return svg`<path class="you" d="M${x} ${y - 18}v36"></path><text class="small outlined middle" x=${x} y=${y - 24}>✎ M(${ASKED})</text>`;
}

/** One way. @param {Shown} shown @param {Way} way @param {{ left: number, top: number, wide: number }} place */
function panel(shown, way, { left, top, wide }) {
  const { window: [[least, most], [low, high]], z, each, graph, formula } = found(shown), { over, part } = now(shown);
  const head = top + HEAD, foot = head + HIGH, unit = wide / (most - least), id = `${shown.id}-${way.way.replace(" ", "-")}`;
  const at = (/** @type {Pair} */ [x, y]) => /** @type {Pair} */ ([left + (x - least) * unit, foot - (y - low) / (high - low) * HIGH]);
  const walked = within(part, PARTS.drawn, 1), next = Math.min(over + 1, way.m.length - 1);
  const between = (/** @type {number[][]} */ rows) => rows[over].map((v, k) => v + (rows[next][k] - v) * walked);
  const m = between(way.m), out = between(way.out), line = m.map((x, k) => at([x, z[k]])), spots = line.filter((_, k) => k % each === 0);
  const name = way.way, miss = way.miss[over] + (way.miss[next] - way.miss[over]) * walked;
  const told = `${name}: ${way.asked.slice(0, over + 1).flat().length} queries, F(M(z)) misses z by ${fmt(miss, 2)} on average`;
  const drawn = part ? within(part, PARTS.asked, PARTS.drawn) * (1 - walked) : 1;
  return svg`<g data-way=${way.way} role="img" aria-label=${told}>
    <text class="strong" x=${left} y=${top + 16}>${name}</text><text class="small" x=${left} y=${top + 34}>${DOES[name]}</text>
    <clipPath id=${id}><rect x=${left} y=${head} width=${wide} height=${HIGH} rx="4"></rect></clipPath>
    <rect class=${formula ? "paper" : "shade"} x=${left} y=${head} width=${wide} height=${HIGH} rx="4"></rect>
    <g clip-path="url(#${id})">
      ${graph.length ? svg`<path class="wire" data-field="graph" style="stroke-width: 6; opacity: 0.5" d=${through(graph.map(at))}></path>` : nothing}
      ${queries(way, { over, part }, at, foot)}
      <path class="now" style="stroke-dasharray: 3 2" d=${spots.map(([x, y], k) => `M${x} ${y}V${at([0, out[k]])[1]}`).join("")}></path>
      <path class="line" data-role="value" style="stroke-width: 4" d=${through(line)}></path>
      ${pushes(part ? way.drawn[next] : way.push[over], spots, unit, drawn)}
      ${spots.map(([x, y]) => svg`<circle class="spot" style="stroke-width: 1" cx=${x} cy=${y} r="4"></circle>`)}
      ${guess(shown, way, at)}${line.every(([x]) => x < left || x > left + wide) ? svg`<text class="middle outlined" x=${left + wide / 2} y=${head + HIGH / 2}>M is outside</text>` : nothing}</g>
    <rect class="frame" x=${left} y=${head} width=${wide} height=${HIGH} rx="4"></rect>
    <g aria-hidden="true"><text class="small outlined" x=${left + 5} y=${head + 15}>↑ y comes out</text>
      ${[-1, 0, 1].map((x) => svg`<text class="small middle" x=${at([x, 0])[0]} y=${foot + 15}>${fmt(x)}</text>`)}
      <text class="small end outlined" x=${left + wide - 5} y=${foot - 6}>x goes in →</text></g>
    <rect class="value-fill" x=${left} y=${foot + 40} width=${Math.min(1, miss / WORST) * wide} height="9" rx="2"></rect>
    <text x=${left} y=${foot + 34}>misses by <tspan class="strong" data-miss=${miss}>${fmt(miss, 2)}</tspan></text></g>`;
}

/** What the marks mean, with each mark. @param {Shown} shown */
function legend(shown) {
  const { formula } = found(shown), marks = [
    { words: "a query", wide: 78, draw: (/** @type {number} */ x, /** @type {number} */ y) => svg`<path class="passing" style="stroke-width: 6; stroke-linecap: round; opacity: 0.6" d="M${x + 8} ${y}h0"></path>` },
    { words: "M: the x for each wanted height", wide: 228, draw: (/** @type {number} */ x, /** @type {number} */ y) => svg`<path class="line" data-role="value" style="stroke-width: 4" d="M${x} ${y}h16"></path>` },
    { words: "its miss", wide: 78, draw: (/** @type {number} */ x, /** @type {number} */ y) => svg`<path class="now" style="stroke-dasharray: 3 2" d="M${x + 8} ${y - 8}v16"></path>` },
    { words: "its gradient pushes M (ring: 0)", wide: 222, draw: (/** @type {number} */ x, /** @type {number} */ y) => arrow([x, y], [17, 0], "downhill") }];
  let [x, y] = [0, 10];
  const drawn = marks.map(({ words, wide, draw }) => {
    if (x + wide > shown.room) [x, y] = [0, y + LEGEND];
    const mark = svg`${draw(x, y)}<text class="small" x=${x + 23} y=${y + 5}>${words}</text>`;
    x += wide + 16;
    return mark;
  });
  const box = formula ? `F(x) = ${formula}` : "the box F is sealed";
  if (x + 7 * box.length > shown.room) [x, y] = [0, y + LEGEND];
  return { high: y + 14, drawn: svg`<g>${drawn}<text class="strong ${x ? "end" : ""}" data-field="formula" x=${x ? shown.room : 0} y=${y + 5}>${box}</text></g>` };
}

/** The queue of queries: each cell is a round, and the handle stands where the learner is. @param {Shown} shown @param {number} top */
function queue(shown, top) {
  const { most, round, rounds } = found(shown), { over, part } = now(shown), at = over + within(part, 0, PARTS.asked), wide = (shown.room - 24) / most;
  const put = (/** @type {number} */ v) => { shown.local.walk = false; shown.set("rounds", Math.min(most, Math.max(0, Math.round(v)))); };
  const on = dragging(shown, { key: "rounds", tap: true, move: (x) => put((x - 12) / wide), step: (across, down) => put(rounds + across - down) });
  const said = `${Math.round(at * round)} of ${most * round} queries spent by each way`, x = 12 + at * wide, y = top + 30;
  return svg`<text class="small" data-field="spent" x="0" y=${top + 12}>${said}</text>
    <g class="knobbed" tabindex=${shown.dead ? -1 : 0} role="slider" aria-label="Rounds of ${round} queries" aria-valuenow=${rounds} aria-valuemin="0" aria-valuemax=${most}
      aria-valuetext="${rounds} rounds, ${rounds * round} queries" aria-disabled=${shown.dead} data-knob="rounds" data-lm-suppress-shortcuts="true"
      @keydown=${on.press} @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}>
      <rect class="clear" x="0" y=${y - 14} width=${shown.room} height="28"></rect>
      ${Array.from({ length: most }, (_, k) => svg`<rect class=${k < at ? "value-fill" : "shade"} x=${12 + k * wide + 1} y=${y - 5} width=${Math.max(1, wide - 2)} height="10" rx="2"></rect>`)}
      <circle class="halo" cx=${x} cy=${y} r="16"></circle><circle cx=${x} cy=${y} r="10"></circle></g>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { ways, box } = found(shown), columns = shown.narrow ? 2 : 4, key = legend(shown), wide = (shown.room - GAP * (columns - 1)) / columns;
  const high = HEAD + HIGH + FOOT, foot = key.high + ways.length / columns * high;
  return svg`<svg viewBox="0 0 ${shown.room} ${foot + QUEUE}" role="group" aria-label="Four ways to train M through the box ${box}">
    ${key.drawn}${ways.map((way, k) => panel(shown, way, { left: (k % columns) * (wide + GAP), top: key.high + Math.floor(k / columns) * high, wide }))}
    ${queue(shown, foot)}</svg>`;
}

/** Another box is asked from the beginning, and what a button asked for is walked. @param {Shown} shown @param {State} before */
function arrived(shown, before) {
  const of = found(shown), last = /** @type {Stage} */ (before.stage), other = of.box !== last.box;
  const walks = other || (shown.local.walk && of.rounds > last.rounds);
  shown.local.from = other ? 0 : last.rounds;
  shown.local.walk = false;
  if (walks) shown.play();
}

/** A single round is slow, many are fast. @param {Shown} shown */
function motion(shown) {
  const { rounds } = found(shown), count = rounds - Math.min(shown.local.from ?? 0, rounds);
  return Math.min(7000, 500 + 700 * count);
}

/** @param {Shown} shown */
function actions(shown) {
  const { rounds, most, formula } = found(shown), ended = rounds >= most;
  const go = (/** @type {number} */ to) => () => { shown.local.walk = true; shown.set("rounds", to); };
  const again = () => { shown.local.from = 0; shown.play(); };
  return [{ words: "▶ Play", kernel: !ended, press: ended ? again : go(most) },
    { words: "one round", kernel: true, off: ended, press: go(rounds + 1) },
    { words: formula ? "seal the box" : "open the box", kernel: true, press: () => shown.set("lid", formula ? "sealed" : "open") }];
}

export default widget({ name: "sealed", question: "How do you aim through a box that you can only ask?", stage, arrived, motion, actions,
  inside: ["rounds", "lid"], folded: ["budget"] });
