// Four Fences: one loss and one fence four times, and what moves the point of each way.
import { svg } from "lit-html";
import { dragging, knob } from "../../widgets/frontend/knob.js";
import { fmt } from "../../widgets/frontend/numbers.js";
import { Plane, arrow, through, walked } from "../../widgets/frontend/plane.js";
import { widget } from "../../widgets/frontend/widget.js";

const GAP = 16, HEAD = 44, FOOT = 66, LINE = 19;         // px: between planes, above and below each
const LONG = { one: 0.34, most: 0.36 };                   // of a plane's width: an arrow of size 1, and the longest
const WORDY = 150;                                       // px of a plane that has room for a sentence
const DOTS = 9;                                          // px between the steps of a trail that get a dot
const KEY = 0.02;                                        // of the wall, by one press of an arrow key
const DRAWN = 0.4;                                       // of a single step's time: its arrow is drawn before it is walked
const STAR = Array.from({ length: 10 }, (_, k) => [k % 2 ? 3 : 7.5, k * Math.PI / 5]);
const HOW = /** @type {Record<string, string>} */ ({ project: "back to the nearest point", penalty: "outside costs extra",
  free: "free numbers, mapped in", hard: "search with a multiplier" });

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {import("../../widgets/frontend/plane.js").Pair} Pair */
/** @typedef {{ way: string, name: string, end: string, well: boolean, words: string, at: Pair | null, path: (number | null)[][],
 *   downhill: (Pair | null)[], push: (Pair | null)[], sizes: (number | null)[], next: (number | null)[] | null, rests: boolean }} Way */
/** @typedef {{ ground: import("../../widgets/frontend/plane.js").Ground, fence: { paths: string[], below: string }, handle: Pair, wall: number,
 *   reach: Pair, names: string[], step: number, rows: number, left: number, ways: Way[], solution: Pair | null }} Stage */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** The row from which the ways walk to where they are. @param {Shown} shown */
const from = (shown) => Math.min(shown.local.from ?? 0, found(shown).rows - 1);

/** The row that the ways have reached by now. @param {Shown} shown */
function reached(shown) {
  const first = from(shown), all = found(shown).rows - 1 - first, { at } = shown.motion;
  return first + all * (all > 1 ? at : Math.max(0, (at - DRAWN) / (1 - DRAWN)));
}

/** Where a way was in each row; what is not finite is far away. @param {Plane} plane @param {Way} way @returns {Pair[]} */
const places = (plane, way) => way.path.map(([x, y]) => plane.at([x ?? 1e4, y ?? 1e4]).map((v) => Math.min(1e5, Math.max(-1e5, v))))
  .map(([x, y]) => [x, y]);

/** -gradient and the fence's push, on one scale. @param {Shown} shown @param {Plane} plane @param {Way} way @param {Pair} at */
function forces(shown, plane, way, at) {
  const row = Math.floor(reached(shown)), both = [way.downhill[row], way.push[row]];
  const sizes = both.map((force) => (force ? Math.hypot(...force) : 0));
  const scale = plane.wide * Math.min(LONG.one, LONG.most / Math.max(...sizes, 1e-9));
  return both.map((force, k) => (force ? arrow(at, [force[0] * scale, -force[1] * scale], k ? "push" : "downhill") : ""));
}

/** The steps so far, their next one, and the point. @param {Shown} shown @param {Plane} plane @param {Way} way */
function walk(shown, plane, way) {
  const all = places(plane, way), at = reached(shown), here = walked(all, at), done = all.slice(0, Math.floor(at) + 1);
  const dots = done.filter((p, k) => k === 0 || Math.hypot(p[0] - done[k - 1][0], p[1] - done[k - 1][1]) > DOTS);
  const next = way.next && !shown.motion.playing ? plane.at([way.next[0] ?? 0, way.next[1] ?? 0])
    : shown.motion.playing && at === from(shown) ? walked(all, at + Math.min(1, shown.motion.at / DRAWN)) : null;
  const [x, y] = plane.inside(here, way.end === "diverged" ? 28 : 10);
  return svg`<path class="trail" d=${through([...done, here])}></path>
    ${dots.map(([a, b]) => svg`<circle cx=${a} cy=${b} r="3" class="value-fill" opacity="0.4"></circle>`)}
    ${forces(shown, plane, way, here)}
    ${next && Math.hypot(next[0] - here[0], next[1] - here[1]) > 3 ? svg`<path class="now" d=${through([here, next])}></path>
      <circle cx=${next[0]} cy=${next[1]} r="5" class="ahead"></circle>` : ""}
    ${way.end === "diverged" ? svg`<path class="wrong" d="M${x - 7} ${y - 7}l14 14m0 -14l-14 14"></path>`
      : svg`<circle cx=${x} cy=${y} r="7" class=${plane.has(here) ? "spot" : "ahead"} data-spot=${way.way} data-value=${JSON.stringify(way.at)}></circle>`}`;
}

/** The solution, once the hard way has it. @param {Shown} shown @param {Plane} plane */
function solution(shown, plane) {
  const known = found(shown).solution;
  if (!known || shown.motion.playing) return "";
  const [x, y] = plane.at(known);
  return svg`<path class="star" d="${through(STAR.map(([r, turn]) => [x + r * Math.sin(turn), y - r * Math.cos(turn)]))}Z"></path>`;
}

/** The knob on the wall. @param {Shown} shown @param {Plane} plane @param {Way} way */
function held(shown, plane, way) {
  const { handle, wall, reach } = found(shown), [x, y] = plane.inside(plane.at(handle), 4);
  const put = (/** @type {number | number[]} */ to) => { shown.local.touched = true; shown.set("wall", to); };
  const move = (/** @type {number} */ a, /** @type {number} */ b) => put(plane.back(a, b).map((v) => Number(v.toFixed(3))));
  const step = (/** @type {number} */ across, /** @type {number} */ down) =>
    put(Number(Math.min(reach[1], Math.max(reach[0], wall + KEY * (across - down))).toFixed(4)));
  const key = `wall ${way.way}`;
  return { grip: dragging(shown, { key, move, step }),
    knob: knob(shown, { key, x, y, label: `Wall, in ${way.name}`, text: fmt(wall), move, step }) };
}

/** What a way's point is doing, in words and sizes. @param {Shown} shown @param {Plane} plane @param {Way} way */
function told(shown, plane, way) {
  const { left, top, high } = plane, foot = top + high + LINE, words = [plane.wide < WORDY ? "−grad" : "−gradient", shown.narrow ? "push" : "fence pushes"];
  if (shown.motion.playing) return svg`<text x=${left} y=${foot} class="small">on its way</text>`;
  const force = (/** @type {number} */ k) => svg`<g transform="translate(${left} ${foot + LINE * (k + 1)})">
    ${arrow([0, -5], [18, 0], k ? "push" : "downhill")}<text x="26" y="0" data-role="grad" data-size=${k ? "push" : "downhill"}
      data-value=${way.sizes[k]}>${words[k]} ${fmt(way.sizes[k])}</text></g>`;
  return svg`<text x=${left} y=${foot} class="${shown.narrow ? "small" : ""} ${way.well ? "right" : "wrong"}" data-state=${way.way}>${way.well ? "✓" : "✗"} ${way.words}</text>
    ${way.end === "refused" ? "" : [force(0), force(1)]}`;
}

/** One way in its plane. @param {Shown} shown @param {Way} way @param {{ left: number, top: number, wide: number }} place */
function panel(shown, way, { left, top, wide }) {
  const { ground, fence } = found(shown), plane = new Plane(ground, { left, top: top + HEAD, wide }), id = `${shown.id}-${way.way}`;
  const [x, y] = plane.inside(plane.at(found(shown).handle)), { grip, knob: round } = held(shown, plane, way), line = fence.paths.join("") || "M0 0";
  const words = `${way.name}: ${way.words}. −gradient has the size ${fmt(way.sizes[0])}, the fence's push ${fmt(way.sizes[1])}.`;
  const inside = svg`<g transform=${plane.moved}><path fill="url(#${id}-hatch)" fill-rule="evenodd" d=${fence.below || "M0 0"}></path></g>
    <g transform=${plane.moved}><path class="wall" vector-effect="non-scaling-stroke" d=${line}></path></g>
    ${solution(shown, plane)}${way.at ? walk(shown, plane, way) : ""}
    <g transform=${plane.moved}><path class="grip" d=${line} @pointerdown=${grip.down} @pointermove=${grip.move}
      @pointerup=${grip.up} @pointercancel=${grip.up}></path></g>`;
  return svg`<g role="group" aria-label=${words} data-way=${way.way} data-end=${way.end}>
    <pattern id="${id}-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect class="shade" width="8" height="8"></rect><path class="hatch" d="M0 0V8"></path></pattern>
    <text x=${left} y=${top + 16} class="strong">${way.name}</text>${wide < WORDY ? "" : svg`<text x=${left} y=${top + 34} class="small">${HOW[way.way]}</text>`}
    ${plane.draw(id, inside, ["w1", "w2"])}${told(shown, plane, way)}${round}
    ${way.way === "project" ? svg`<text data-field="wall" x=${Math.min(left + wide - 38, Math.max(left + 38, x))} y=${y < plane.top + 60 ? y + 38 : y - 26} class="small middle outlined">${
      shown.local.touched ? "wall" : "drag:"} ${fmt(found(shown).wall)}</text>` : ""}</g>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { ways, ground, names } = found(shown), columns = shown.narrow ? 2 : 4, wide = (shown.room - GAP * (columns - 1)) / columns;
  const high = HEAD + wide * ground.size[1] / ground.size[0] + FOOT, rows = ways.length / columns;
  return svg`<svg viewBox="0 0 ${shown.room} ${rows * high}" role="group" aria-label="Four ways to keep two weights inside the fence ${names[1]}">
    ${ways.map((way, k) => panel(shown, way, { left: (k % columns) * (wide + GAP), top: Math.floor(k / columns) * high, wide }))}</svg>`;
}

/** Walk what is new. @param {Shown} shown @param {State} before */
function arrived(shown, before) {
  const now = found(shown), last = /** @type {Stage} */ (before.stage), other = now.names.join() !== last.names.join();
  shown.local.from = other ? 0 : Math.min(now.rows, last.rows) - 1;
  if (other || now.step > last.step) shown.play();
}

/** Take more steps in these settings. @param {Shown} shown @param {number} count */
const go = (shown, count) => () => shown.set("steps", shown.value("steps") + Math.min(count, found(shown).left));

export default widget({ name: "fences", question: "What holds the weights inside the fence?", stage, arrived,
  motion: (shown) => { const rows = found(shown).rows - 1 - from(shown); return rows > 1 ? Math.min(2400, 400 + 50 * rows) : 450; },
  inside: ["wall", "start", "past", "steps"], folded: ["loss"],
  actions: (shown) => [
    { words: "▶ One step", kernel: true, off: !found(shown).left, press: go(shown, 1) },
    { words: "50 steps", kernel: true, off: !found(shown).left, press: go(shown, 50) },
    { words: "start again", kernel: true, off: found(shown).rows === 1, press: () => shown.change({ steps: 0, past: [] }) },
  ] });
