// Late Mail: a lane for each worker, and below it the weight, to which its gradients fall, or do not.
import { nothing, svg } from "lit-html";
import { knob, scrub } from "../../widgets/frontend/knob.js";
import { fmt, round } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";

const FALL = 1.4;                                        // ticks that a gradient falls in the motion
const LEFT = 190, RIGHT = 146;                           // px beside the lanes, for names
const LANES = 132, LEAST = 28, UPRIGHT = 52;             // px of all lanes, of one at least, and of one on a phone
const CHART = 190, GAP = 26, FOOT = 32;                  // px of the weight's chart, above it, and below for the time
const ROOMY = 38;                                        // px of a lane that has room above its bars
const BAR = 16, DIGIT = 8, LINE = 16;                    // px: height of a bar, width of a digit, height of a line
const FAR = 12;                                          // cm from the mean that are drawn

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {{ worker: number, began: number, tick: number, stamp: number, step: number, fate: "fresh" | "late" | "dropped", update: number | null }} Letter */
/** @typedef {{ ticks: number, mean: number, posted: number, used: number }} Worker */
/** @typedef {{ until: number, goal: number, letters: Letter[], updates: [number, number | null][], workers: Worker[] }} Stage */
/** Where all stands. @typedef {{ x: (tick: number) => number, lane: (k: number) => number, high: number, top: number, foot: number, left: number,
 *   right: number, up: (w: number) => number, now: number }} Place */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** The time that is drawn, in ticks. @param {Shown} shown */
function time(shown) {
  const { until } = found(shown), end = until + FALL;
  return shown.motion.playing ? end * shown.motion.at : shown.local.tick ?? end;
}

/** @param {Shown} shown @returns {Place} */
function place(shown) {
  const { until, workers, updates, goal } = found(shown), { room, narrow } = shown;
  const left = narrow ? 10 : LEFT, right = narrow ? room - 10 : room - RIGHT;
  const high = narrow ? UPRIGHT : Math.max(LEAST, Math.min(44, LANES / workers.length)), top = workers.length * high + GAP, foot = top + CHART;
  const seen = updates.map(([, w]) => w ?? 0), means = workers.map((one) => one.mean);
  const low = Math.max(goal - FAR, Math.min(0, round(Math.min(0, ...seen)))), most = Math.min(goal + FAR, round(Math.max(...means, ...seen) / 1.1) || 1);
  return { left, right, high, top, foot, now: time(shown), x: (tick) => left + tick / until * (right - left),
    lane: (k) => high * k + (narrow ? 36 : high / 2), up: (w) => foot - (Math.min(most, Math.max(low, w)) - low) / (most - low) * CHART };
}

/** The weight at a time, before the updates of that tick. @param {Stage} of @param {number} tick */
const weight = ({ updates }, tick) => updates.filter(([at]) => at < tick).at(-1)?.[1] ?? 0;

const CROSS = "M-5 -5L5 5M5 -5L-5 5";

/** What became of a gradient: a dot counts, a diamond is late and counts, a cross is dropped. @param {string} fate @param {number} x @param {number} y */
function mark(fate, x, y) {
  if (fate === "dropped") return svg`<path class="wrong" transform="translate(${x} ${y})" d=${CROSS}></path>`;
  return fate === "fresh" ? svg`<circle class="grad-fill" cx=${x} cy=${y} r="6"></circle>`
    : svg`<path class="push" transform="translate(${x} ${y})" d="M-6 0L0 -6L6 0L0 6z"></path>`;
}

/** How a gradient that counts falls to the weight. @param {Stage} of @param {Place} at @param {Letter} one */
function falling(of, { x, lane, up, now }, { tick, worker, fate }) {
  if (tick > now || fate === "dropped") return nothing;
  const y = lane(worker), fallen = Math.min(1, (now - tick) / FALL + 1e-9), at = y + (up(weight(of, tick)) - y) * fallen;
  return svg`<path class="flow" stroke-width="1.6" opacity="0.35" stroke-dasharray=${fate === "late" ? "3 3" : "none"} d="M${x(tick)} ${y}V${at}"></path>
    ${fallen < 1 ? mark(fate, x(tick), at) : nothing}`;
}

/** A gradient while it is computed; its local step stands above, or inside where lanes are low. @param {Place} at @param {Letter} one */
function bar({ x, lane, now, high }, { worker, began, tick, stamp, fate }) {
  const y = lane(worker), above = high > ROOMY && high < UPRIGHT, long = DIGIT * String(stamp).length + (above ? 4 : 22) < x(tick) - x(began);
  return began >= now ? nothing : svg`<rect class="paper" x=${x(began) + 1.5} y=${y - BAR / 2} width=${Math.max(1, x(Math.min(tick, now)) - x(began) - 3)} height=${BAR}></rect>
    <rect class="weight ${fate === "dropped" && tick <= now ? "none" : ""}" data-role="grad" style="stroke-width: 1.2" x=${x(began) + 1.5} y=${y - BAR / 2}
      width=${Math.max(1, x(Math.min(tick, now)) - x(began) - 3)} height=${BAR} rx="3"></rect>
    ${long ? svg`<text class="small middle" data-stamp x=${(x(began) + x(tick)) / 2 - (above ? 0 : 4)} y=${above ? y - BAR / 2 - 3 : y + 5}>${stamp}</text>` : nothing}`;
}

/** What became of a gradient. @param {Place} at @param {Letter} one @param {number} k */
const posted = ({ x, lane, now }, { worker, tick, stamp, step, fate }, k) => (tick > now ? nothing : svg`<g data-letter=${k} data-fate=${fate} data-worker=${worker + 1}>
  <title>worker ${worker + 1}: local step ${stamp}, came at step ${step}: ${fate}</title>${mark(fate, x(tick) - (fate === "dropped" ? 5 : 0), lane(worker))}</g>`);

/** A worker's lane: its name, its speed to be dragged, and how many of its gradients count. @param {Shown} shown @param {Place} at @param {number} k */
function lane(shown, { lane: middle, left, right, high, now }, k) {
  const { workers, letters } = found(shown), { ticks } = workers[k], y = middle(k), { narrow, room } = shown;
  const posted = letters.filter((one) => one.worker === k && one.tick <= now), used = posted.filter((one) => one.fate !== "dropped").length;
  const words = posted.length ? `${used ? "" : "✗ "}${used} of ${posted.length} count` : "", row = narrow ? high * k + 16 : y + 5;
  const set = (/** @type {number} */ v) => shown.set("ticks", shown.value("ticks").map((/** @type {number} */ old, /** @type {number} */ j) => (j === k ? v : old)));
  return svg`<path class="axis" d="M${left} ${y}H${right}"></path><text class="strong" x="0" y=${row}>worker ${k + 1}</text>
    ${scrub(shown, { key: `ticks ${k + 1}`, x: 130, y: row, label: `Ticks of worker ${k + 1}`, text: `${ticks} tick${ticks > 1 ? "s" : ""}`, value: ticks, step: 1, low: 1, high: 6,
      set, kind: "cell" })}
    <text class="small ${narrow ? "end" : ""} ${used ? "" : "wrong"}" data-count=${k + 1} x=${narrow ? room : right + 12} y=${row}>${words}</text>`;
}

/** Lines of text that stand at these heights, moved so far apart that they can be read. @param {number[]} heights @param {number} lowest */
function apart(heights, lowest) {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]), free = [...heights];
  for (let j = 1; j < order.length; j++) free[order[j]] = Math.max(free[order[j]], free[order[j - 1]] + LINE);
  for (let j = order.length - 1, low = lowest; j >= 0; j--, low -= LINE) free[order[j]] = low = Math.min(free[order[j]], low);
  return free;
}

/** Where the weight might go: the mean of each worker's flowers, and of all. @param {Shown} shown @param {Place} at */
function means(shown, { left, right, up, foot, top }) {
  const { workers, goal } = found(shown), { narrow } = shown;
  const all = [...workers.map((one, k) => ({ w: one.mean, name: `worker ${k + 1} wants ${fmt(one.mean)}`, kind: "axis" })),
    { w: goal, name: `goal: ${fmt(goal)} cm`, kind: "now" }];
  const places = apart(all.map((one) => up(one.w) + (narrow ? -4 : 5)), foot);
  return svg`${all.map(({ w, name, kind }, k) => svg`<path class=${kind} stroke-dasharray=${kind === "now" ? "6 5" : "none"} d="M${left} ${up(w)}H${right}"></path>
    <text class="${kind === "now" ? "strong" : "small"} outlined ${narrow ? "end" : ""}" x=${narrow ? right : right + 12} y=${places[k]}>${name}</text>`)}
    <text class="small ${narrow ? "" : "end"} outlined" x=${narrow ? left : left - 10} y=${narrow ? top - 6 : top + 14}>the weight, cm</text>
    <path class="axis" d="M${left} ${top}V${foot}H${right}"></path>`;
}

/** The weight so far: blue where it stays, orange where a gradient moves it. @param {Stage} of @param {Place} at */
function walk({ updates, until }, { x, up, now }) {
  const seen = Math.max(0, Math.min(until, now - FALL)), stays = [], jumps = [];
  let [tick, w] = /** @type {[number, number | null]} */ ([0, 0]);
  for (const [at, next] of [...updates.filter(([at]) => at <= seen), /** @type {[number, number | null]} */ ([seen, null])]) {
    if (w !== null) stays.push(`M${x(tick).toFixed(1)} ${up(w).toFixed(1)}H${x(at).toFixed(1)}`);
    if (w !== null && next !== null) jumps.push(`M${x(at).toFixed(1)} ${up(w).toFixed(1)}V${up(next).toFixed(1)}`);
    [tick, w] = [at, next];
  }
  const last = updates.filter(([at]) => at <= seen).at(-1)?.[1] ?? (updates.some(([at]) => at <= seen) ? null : 0);
  return svg`<path class="climb" data-role="value" style="stroke-width: 3.5" d=${stays.join("") || "M0 0"}></path>
    <path class="climb" data-role="grad" style="stroke-width: 3.5; stroke-dasharray: none" d=${jumps.join("") || "M0 0"}></path>
    ${last === null ? nothing : svg`<circle class="spot" data-weight data-value=${last} cx=${x(seen)} cy=${up(last)} r="7"></circle>`}`;
}

/** The time, by a knob. @param {Shown} shown @param {Place} at */
function clock(shown, { x, now, foot, left, right }) {
  const { until } = found(shown), tick = Math.min(until, now), y = foot + 18;
  const put = (/** @type {number} */ to) => { shown.motion.stop(); shown.local.tick = to >= until ? undefined : Math.max(0, to); shown.draw(); };
  return svg`<path class="axis" d="M${left} ${y}H${right}"></path>${tick < until ? svg`<path class="here" d="M${x(tick)} 0V${y}"></path>` : nothing}
    <text class="small ${shown.narrow ? "" : "end"}" x=${left - (shown.narrow ? 0 : 14)} y=${y + (shown.narrow ? 24 : 5)}>time</text>
    ${knob(shown, { key: "time", x: x(tick), y, label: "Time", text: `tick ${Math.round(tick)}`,
      move: (a) => put((a - left) / (right - left) * until), step: (across, down) => put(Math.min(until, Math.round(tick) + across - down)) })}`;
}

/** @param {Shown} shown */
function stage(shown) {
  const of = found(shown), at = place(shown), { workers, letters, updates } = of, used = letters.filter((one) => one.fate !== "dropped").length;
  const words = `${letters.length} gradients of ${workers.length} workers, ${used} count, ${updates.length} updates. The weight is ${
    fmt(updates.at(-1)?.[1] ?? 0)} at the end; the mean of all flowers is ${fmt(of.goal)}.`;
  return svg`<svg viewBox="0 0 ${shown.room} ${at.foot + FOOT + (shown.narrow ? 16 : 0)}" role="group" aria-label=${words}>
    ${means(shown, at)}${letters.map((one) => falling(of, at, one))}${workers.map((_, k) => lane(shown, at, k))}
    ${letters.map((one) => bar(at, one))}${letters.map((one, k) => posted(at, one, k))}
    ${walk(of, at)}${clock(shown, at)}</svg>`;
}

export default widget({ name: "mail", question: "Whose gradients count?", stage,
  arrived: (shown) => { shown.local.tick = undefined; },
  motion: () => 4500, inside: ["ticks"], folded: ["rate", "begin"],
  actions: (shown) => [{ words: "▶ Play", press: () => { shown.local.tick = undefined; shown.play(); } }] });
