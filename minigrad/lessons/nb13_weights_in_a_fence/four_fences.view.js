// Four Fences: one loss and one fence four times, and what moves the point of each way.
import { svg } from "lit-html";
import { dragging, knob } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { Plane, arrow, through, walked } from "../../widgets/frontend/plane.js";
import { widget } from "../../widgets/frontend/widget.js";

const GAP = 16, HEAD = 44, FOOT = 66, LINE = 19;         // px: between planes, above and below each, a line
const LEGEND = 20;                                       // px of a line above the planes
const LONG = { one: 0.34, most: 0.36 };                  // of a plane's width: an arrow of size 1, the longest
const WORDY = 180;                                       // px of a plane that has room for whole words
/** @typedef {[string, string]} Names */
const AXES = /** @type {Names} */ (["weight w1 →", "↑ weight w2"]);
const SHORT = /** @type {Names} */ (["w1 →", "↑ w2"]);   // where there is no room for words
const DOTS = 9;                                          // px between the steps of a trail that get a dot
const KEY = 0.02;                                        // of the wall, by one press of an arrow key
const DRAWN = 0.4;                                       // of a single step's time: then its arrow is drawn
const STAR = Array.from({ length: 10 }, (_, k) => [k % 2 ? 3.2 : 8, k * Math.PI / 5]);
const HALF = 11, HINT = 38;                              // px: half of the handle, and of the words beside it
// by how much the handle is turned, in degrees, so that its arrow shows how the fence moves
const TURNED = /** @type {Record<string, number>} */ ({ corner: 45, disc: 79 });
const HOW = /** @type {Record<string, string>} */ ({ project: "back to the nearest point",
  penalty: "outside costs extra", free: "free numbers, mapped in", multiplier: "learns how hard to push" });
const BRIEF = /** @type {Record<string, string>} */ ({ project: "back to the fence", penalty: "outside costs extra",
  free: "mapped inside", multiplier: "learns its push" });                     // where there is no room for more

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {import("../../widgets/frontend/plane.js").Pair} Pair */
/** @typedef {import("../../widgets/frontend/plane.js").Ground} Ground */
/** @typedef {{ way: string, name: string, end: string, well: boolean, words: string, at: Pair | null,
 *   path: (number | null)[][], downhill: (Pair | null)[], push: (Pair | null)[], sizes: (number | null)[],
 *   next: (number | null)[] | null, rests: boolean }} Way */
/** @typedef {{ ground: Ground, fence: { paths: string[], below: string }, outside: Pair | null,
 *   best: Pair | null, rule: string, handle: Pair, wall: number, reach: Pair, names: string[],
 *   step: number, rows: number, left: number, ways: Way[] }} Stage */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** The row from which the ways walk to where they are. @param {Shown} shown */
const from = (shown) => Math.min(shown.local.from ?? 0, found(shown).rows - 1);

/** The row that the ways have reached by now. @param {Shown} shown */
function reached(shown) {
  const first = from(shown), all = found(shown).rows - 1 - first, { at } = shown.motion;
  return first + all * (all > 1 ? at : Math.max(0, (at - DRAWN) / (1 - DRAWN)));
}

/** Where a way was in each row; what is not finite is far away.
 * @param {Plane} plane @param {Way} way @returns {Pair[]} */
const places = (plane, way) => way.path.map(([x, y]) => {
  const [a, b] = plane.at([x ?? 1e4, y ?? 1e4]).map((v) => Math.min(1e5, Math.max(-1e5, v)));
  return [a, b];
});

/** -gradient and the fence's push, on one scale.
 * @param {Shown} shown @param {Plane} plane @param {Way} way @param {Pair} at */
function forces(shown, plane, way, at) {
  const row = Math.floor(reached(shown)), both = [way.downhill[row], way.push[row]];
  const sizes = both.map((force) => (force ? Math.hypot(...force) : 0));
  const scale = plane.wide * Math.min(LONG.one, LONG.most / Math.max(...sizes, 1e-9));
  return both.map((force, k) =>
    (force ? arrow(at, [force[0] * scale, -force[1] * scale], k ? "push" : "downhill") : ""));
}

/** Where the next step leads: in a motion as far as it is drawn, then all of it.
 * @param {Shown} shown @param {Plane} plane @param {Way} way @param {Pair[]} all  its places
 * @returns {Pair | null} */
function ahead(shown, plane, way, all) {
  const at = reached(shown);
  if (shown.motion.playing)
    return at === from(shown) ? walked(all, at + Math.min(1, shown.motion.at / DRAWN)) : null;
  return way.next && plane.at([way.next[0] ?? 0, way.next[1] ?? 0]);
}

/** The steps so far, their next one, and the point.
 * @param {Shown} shown @param {Plane} plane @param {Way} way */
function walk(shown, plane, way) {
  const all = places(plane, way), at = reached(shown), here = walked(all, at);
  const done = all.slice(0, Math.floor(at) + 1), next = ahead(shown, plane, way, all);
  const far = (/** @type {Pair} */ a, /** @type {Pair} */ b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const dots = done.filter((place, k) => k === 0 || far(place, done[k - 1]) > DOTS);
  const [x, y] = plane.inside(here, way.end === "diverged" ? 28 : 10);
  const point = way.end === "diverged"
    ? svg`<path class="wrong" d="M${x - 7} ${y - 7}l14 14m0 -14l-14 14"></path>`
    : svg`<circle cx=${x} cy=${y} r="7" class=${plane.has(here) ? "spot" : "ahead"} data-spot=${way.way}
        data-value=${JSON.stringify(way.at)}></circle>`;
  return svg`<path class="trail" d=${through([...done, here])}></path>
    ${dots.map(([a, b]) => svg`<circle cx=${a} cy=${b} r="3" class="value-fill" opacity="0.4"></circle>`)}
    ${forces(shown, plane, way, here)}
    ${next && far(next, here) > 3 ? svg`<path class="now" d=${through([here, next])}></path>
      <circle cx=${next[0]} cy=${next[1]} r="5" class="ahead"></circle>` : ""}${point}`;
}

/** The best allowed point. It is drawn over a point that has arrived there.
 * @param {Shown} shown @param {Plane} plane */
function star(shown, plane) {
  const { best } = found(shown);
  if (!best) return "";
  const [x, y] = plane.at(best);
  const ray = (/** @type {number[]} */ [r, turn]) =>
    /** @type {Pair} */ ([x + r * Math.sin(turn), y - r * Math.cos(turn)]);
  return svg`<path class="star" d="${through(STAR.map(ray))}Z"></path>`;
}

/** "not allowed", where the fence leaves room for it. @param {Shown} shown @param {Plane} plane */
function forbidden(shown, plane) {
  const { outside } = found(shown);
  if (!outside) return "";
  const [x, y] = plane.at(outside);
  return svg`<text x=${x} y=${y + 5} class="small middle outlined">not allowed</text>`;
}

/** What drags the wall: the line itself, and a handle that looks like no point of a way.
 * @param {Shown} shown @param {Plane} plane @param {Way} way */
function held(shown, plane, way) {
  const { handle, wall, reach, names } = found(shown), [x, y] = plane.inside(plane.at(handle), 4);
  const put = (/** @type {number | number[]} */ to) => { shown.local.touched = true; shown.set("wall", to); };
  const move = (/** @type {number} */ a, /** @type {number} */ b) =>
    put(plane.back(a, b).map((v) => Number(v.toFixed(3))));
  const step = (/** @type {number} */ across, /** @type {number} */ down) =>
    put(Number(Math.min(reach[1], Math.max(reach[0], wall + KEY * (across - down))).toFixed(4)));
  const key = `wall ${way.way}`, turn = `translate(${x} ${y}) rotate(${TURNED[names[1]] ?? 0})`;
  const face = svg`<g class="handle" transform=${turn}>
    <rect x=${-HALF} y=${-HALF} width=${2 * HALF} height=${2 * HALF} rx="5"></rect>
    <path d="M0 -7V7M-4 -3L0 -7L4 -3M-4 3L0 7L4 3"></path></g>`;
  return { grip: dragging(shown, { key, move, step }),
    knob: knob(shown, { key, x, y, label: `Fence, in ${way.name}`, text: fmt(wall), move, step, face }) };
}

/** "drag the fence", beside the first handle until it was touched.
 * @param {Shown} shown @param {Plane} plane @param {Way} way */
function hint(shown, plane, way) {
  if (shown.local.touched || way.way !== found(shown).ways[0].way) return "";
  const [x, y] = plane.inside(plane.at(found(shown).handle)), top = y < plane.top + 60 ? y + 28 : y - 34;
  const middle = plane.inside([x, y], HINT)[0];
  return svg`<g data-field="hint">${["drag", "the fence"].map((words, k) =>
    svg`<text x=${middle} y=${top + 16 * k} class="middle strong outlined">${words}</text>`)}</g>`;
}

/** What a way's point is doing, in words and sizes.
 * @param {Shown} shown @param {Plane} plane @param {Way} way */
function told(shown, plane, way) {
  const { left, top, high, wide } = plane, foot = top + high + LINE, wordy = wide >= WORDY;
  if (shown.motion.playing) return svg`<text x=${left} y=${foot} class="small">on its way</text>`;
  const words = wordy ? ["loss pulls", "fence pushes"] : ["pull", "push"];
  const force = (/** @type {number} */ k) => svg`<g transform="translate(${left} ${foot + LINE * (k + 1)})">
    ${arrow([0, -5], [18, 0], k ? "push" : "downhill")}
    <text x="26" y="0" data-role="grad" data-size=${k ? "push" : "downhill"}
      data-value=${way.sizes[k]}>${words[k]} ${fmt(way.sizes[k])}</text></g>`;
  const [kind, mark] = way.well ? ["right", "✓"] : ["wrong", "✗"];
  return svg`<text x=${left} y=${foot} class="${kind} ${wordy ? "" : "small"}" data-state=${way.way}>
    ${mark} ${way.words}</text>
    ${way.end === "refused" ? "" : [force(0), force(1)]}`;
}

/** One way in its plane.
 * @param {Shown} shown @param {Way} way @param {{ left: number, top: number, wide: number }} place */
function panel(shown, way, { left, top, wide }) {
  const { ground, fence } = found(shown), plane = new Plane(ground, { left, top: top + HEAD, wide });
  const id = `${shown.id}-${way.way}`, { grip, knob: handle } = held(shown, plane, way);
  const line = fence.paths.join("") || "M0 0";
  const words = `${way.name}: ${way.words}. The loss pulls by ${fmt(way.sizes[0])}, `
    + `the fence pushes by ${fmt(way.sizes[1])}.`;
  const inside = svg`
    <g transform=${plane.moved}>
      <path fill="url(#${id}-hatch)" fill-rule="evenodd" d=${fence.below || "M0 0"}></path></g>
    <g transform=${plane.moved}><path class="wall" vector-effect="non-scaling-stroke" d=${line}></path></g>
    ${way.at ? walk(shown, plane, way) : ""}${forbidden(shown, plane)}${star(shown, plane)}
    <g transform=${plane.moved}><path class="grip" d=${line} @pointerdown=${grip.down}
      @pointermove=${grip.move} @pointerup=${grip.up} @pointercancel=${grip.up}></path></g>`;
  return svg`<g role="group" aria-label=${words} data-way=${way.way} data-end=${way.end}>
    <pattern id="${id}-hatch" width="8" height="8" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"><rect class="shade" width="8" height="8"></rect>
      <path class="hatch" d="M0 0V8"></path></pattern>
    <text x=${left} y=${top + 16} class="strong">${way.name}</text>
    ${wide < 150 ? "" : svg`<text x=${left} y=${top + 34} class="small">${(wide < WORDY ? BRIEF : HOW)[way.way]}</text>`}
    ${plane.draw(id, inside, wide < WORDY ? SHORT : AXES)}
    ${told(shown, plane, way)}${handle}${hint(shown, plane, way)}</g>`;
}

/** What is allowed, and what the star and the ground mean, in lines that are not too long.
 * @param {Shown} shown */
function legend(shown) {
  const { rule, wall, best } = found(shown);
  const parts = [`Allowed: ${rule.replaceAll("wall", fmt(wall))}`, best ? "★ best allowed point" : "",
    "stronger blue: lower loss"].filter(Boolean);
  return shown.narrow ? [parts[0], parts.slice(1).join(" · ")] : [parts.join(" · ")];
}

/** @param {Shown} shown */
function stage(shown) {
  const { ways, ground, names } = found(shown), columns = shown.narrow ? 2 : 4, lines = legend(shown);
  const wide = (shown.room - GAP * (columns - 1)) / columns, head = LEGEND * lines.length;
  const high = HEAD + wide * ground.size[1] / ground.size[0] + FOOT;
  const tall = head + ways.length / columns * high;
  const place = (/** @type {number} */ k) =>
    ({ left: (k % columns) * (wide + GAP), top: head + Math.floor(k / columns) * high, wide });
  return svg`<svg viewBox="0 0 ${shown.room} ${tall}" role="group"
      aria-label="Four ways to keep two weights inside the fence ${names[1]}">
    <g data-field="legend">${lines.map((words, k) =>
      svg`<text x="0" y=${LEGEND * k + 12} class="small">${words}</text>`)}</g>
    ${ways.map((way, k) => panel(shown, way, place(k)))}</svg>`;
}

/** Walk what is new. @param {Shown} shown @param {State} before */
function arrived(shown, before) {
  const now = found(shown), last = /** @type {Stage} */ (before.stage);
  const other = now.names.join() !== last.names.join();
  shown.local.from = other ? 0 : Math.min(now.rows, last.rows) - 1;
  if (other || now.step > last.step) shown.play();
}

/** How long the ways walk: a step is slow, many are fast. @param {Shown} shown */
function motion(shown) {
  const rows = found(shown).rows - 1 - from(shown);
  return rows > 1 ? Math.min(2400, 400 + 50 * rows) : 450;
}

/** What a number of further steps in these settings leads to. @param {Shown} shown @param {number} count */
const to = (shown, count) => shown.value("steps") + Math.min(count, found(shown).left);

/** @param {Shown} shown */
function actions(shown) {
  const { left, rows } = found(shown), again = () => shown.change({ steps: 0, past: [] });
  const go = (/** @type {string} */ words, /** @type {number} */ count) => ({ words, kernel: true, off: !left,
    waits: !shown.can("steps", to(shown, count)), press: () => shown.set("steps", to(shown, count)) });
  return [
    go("▶ One step", 1),
    go("50 steps", 50),
    { words: "start again", kernel: true, off: rows === 1, press: again },
  ];
}

export default widget({ name: "fences", question: "What holds the weights inside the fence?",
  stage, arrived, motion, actions, inside: ["wall", "start", "past", "steps"], folded: ["loss"] });
