// Meter Reading: what the meter holds in each stage, and what it reads. Hollow: left over from the stages before.
import { nothing, svg } from "lit-html";
import { dragging, knob, scrub } from "../../widgets/frontend/knob.js";
import { widget } from "../../widgets/frontend/widget.js";

const HIGH = 196, CHART = 84, FOOT = 44;                 // px: of the buckets, of the chart, below it
const LEFT = 38, GAP = 44, CLOSE = 14;                   // px: the chart's numbers; between stages, on a phone
const BATCH = { one: 900, all: 1800, most: 180 };        // ms: of a batch alone, of many together, of one of many
const PASS = 800;                                        // ms: from one stage to the next
const REST = 0.35;                                       // of a batch's time: so long it waits above the buckets
// px: a stage as wide has room for both numbers side by side, for words in its picture, for words, for its name in a line
const BESIDE = 248, ROOMY = 190, WORDY = 130, NAMED = 120;
const HOLLOW = "stroke: var(--mg-value-fill); stroke-width: 1.2";        // what is left over
const PALE = "fill: color-mix(in srgb, var(--mg-value-fill) 35%, var(--mg-panel))";          // the same where bars are too thin

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** What each batch added: a bucket, malignant and benign. @typedef {[number, number, number][]} Added */
/** @typedef {{ stages: string[], lengths: number[], batches: number, meters: string, buckets: number, added: Added[],
 *   meter: (number | null)[], alone: (number | null)[], window: [number, number] }} Stage */
/** Up and down, a count for each bucket. @typedef {[number[], number[]]} Counts */
/** Something that happens: a batch is read, or a stage begins. @typedef {{ what: "batch" | "pass", at: number, ms: number }} Event */
/** How far the stream is: batches read, and what happens now, from 0 to 1. @typedef {{ read: number, now?: Event, part: number }} Head */
/** Where the lines above a meter stand; counts: 0 if inside the picture. @typedef {{ meter: number, alone: number, counts: number }} Rows */
/** @typedef {{ room: number, left: number, gap: number, wide: number, top: number, chart: number, high: number, rows: Rows }} Sizes */

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** The first batch of each stage, and the end of the last one. @param {Stage} stage */
const starts = ({ lengths }) => [0, 1, 2, 3].map((s) => lengths.slice(0, s).reduce((a, b) => a + b, 0));

/** The stage of a batch; batches count from 0. @param {Stage} stage @param {number} batch */
const stageOf = (stage, batch) => starts(stage).findLastIndex((start, s) => start <= batch && s < stage.lengths.length);

/** A number of the stream, as the read-out writes it. @param {number | null | undefined} v */
const write = (v) => v === null || v === undefined ? "nan" : v.toFixed(3);

/** What happens from the last place to this one. @param {Shown} shown @returns {Event[]} */
function events(shown) {
  const stage = found(shown), from = shown.local.from ?? 0, many = stage.batches - from;
  const ms = many > 1 ? Math.min(BATCH.most, BATCH.all / many) : BATCH.one;
  return Array.from({ length: Math.max(0, many) }, (_, k) => from + k).flatMap((at) => {
    const pass = at > 0 && starts(stage).includes(at) ? [/** @type {Event} */ ({ what: "pass", at, ms: PASS })] : [];
    return [...pass, /** @type {Event} */ ({ what: "batch", at, ms })];
  });
}

/** @param {Shown} shown */
const motion = (shown) => events(shown).reduce((sum, { ms }) => sum + ms, 1);

/** How far the motion is; at rest, all is read that was asked for. @param {Shown} shown @returns {Head} */
function head(shown) {
  const { batches, added } = found(shown), value = shown.value("batches");
  if (shown.held?.key === "batches" && Number.isInteger(value)) return { read: Math.min(added.length, Math.max(0, value)), part: 0 };
  let left = shown.motion.at * motion(shown);
  if (shown.motion.at < 1) for (const now of events(shown)) {
    if (left < now.ms) return { read: now.at, now, part: left / now.ms };
    left -= now.ms;
  }
  return { read: batches, part: 0 };
}

/** @param {Stage} stage @param {number} from @param {number} to @returns {Counts} */
function summed({ added, buckets }, from, to) {
  const sums = /** @type {Counts} */ ([0, 1].map(() => Array(buckets).fill(0)));
  for (const [bucket, ...more] of added.slice(from, to).flat()) more.forEach((n, side) => { sums[side][bucket] += n; });
  return sums;
}

/** Bars from one height to another, side by side. @param {Counts} low @param {Counts} more @param {Sizes} sizes @param {Scale} scale @param {number} x */
function bars(low, more, { wide }, scale, x) {
  const step = wide / low[0].length, gap = step > 5 ? 1.5 : 0;
  return more.flatMap((counts, side) => counts.map((n, k) => {
    const [a, b] = [low[side][k], low[side][k] + n].map((count) => scale.at(side, count));
    return n ? `M${(x + k * step + gap / 2).toFixed(1)} ${a.toFixed(1)}V${b.toFixed(1)}h${(step - gap).toFixed(2)}V${a.toFixed(1)}z` : "";
  })).join("");
}

/** Where a count ends: malignant upwards, benign downwards. @typedef {{ foot: number, at: (side: number, count: number) => number }} Scale */

/** One scale for all stages and meters: as if one meter held all. @param {Stage} stage @param {Sizes} sizes @returns {Scale} */
function scaled(stage, { top }) {
  const [up, down] = summed(stage, 0, stage.added.length).map((counts) => Math.max(...counts, 1));
  const one = HIGH / (up + down), foot = top + up * one;
  return { foot, at: (side, count) => foot + (side ? 1 : -1) * one * count };
}

/** Slow at both ends. @param {number} part */
const ease = (part) => part * part * (3 - 2 * part);

/** What is left over in the meter of a stage when it begins. @param {Stage} stage @param {number} s @returns {Counts} */
const leftover = (stage, s) => summed(stage, 0, stage.meters === "shared" ? starts(stage)[s] : 0);

/** The meter of a stage. @param {Stage} stage @param {Sizes} sizes @param {Scale} scale @param {Head} head @param {number} s */
function meter(stage, sizes, scale, { read, now, part }, s) {
  const [begin, end] = starts(stage).slice(s), x = column(sizes, s);
  const coming = now?.what === "batch" && now.at >= begin && now.at < end;
  const own = summed(stage, begin, Math.min(read, end)), old = leftover(stage, s), zero = summed(stage, 0, 0);
  const begun = read > begin || coming;
  const level = /** @type {Counts} */ (old.map((counts, side) => counts.map((n, k) => n + own[side][k])));
  return svg`<path class="axis" d="M${x} ${scale.foot}h${sizes.wide}"></path>
    ${begun ? svg`<path data-held="old" class="paper" style=${sizes.wide / stage.buckets < 3 ? PALE : HOLLOW} d=${bars(zero, old, sizes, scale, x)}></path>
      <path data-held="own" class="value-fill" d=${bars(old, own, sizes, scale, x)}></path>` : nothing}
    ${coming ? falling(stage.added[now.at], level, sizes, scale, x, part) : nothing}
    ${now?.what === "pass" && now.at === begin ? passing(stage, sizes, scale, s, ease(part)) : nothing}`;
}

/** A batch is seen above its buckets, then it falls onto what is there. @param {Added} added @param {Counts} level @param {Sizes} sizes
 * @param {Scale} scale @param {number} x @param {number} part */
function falling(added, level, sizes, scale, x, part) {
  const more = /** @type {Counts} */ (level.map((counts) => counts.map(() => 0)));
  for (const [bucket, ...counts] of added) counts.forEach((n, side) => { more[side][bucket] = n; });
  const up = 1 - Math.max(0, (part - REST) / (1 - REST)) ** 2;
  // each begins at the edge of the picture: as if its bucket were filled so far
  const full = [sizes.top, sizes.top + HIGH].map((y) => Math.abs(y - scale.foot) / Math.abs(scale.at(0, 1) - scale.foot));
  const low = /** @type {Counts} */ (level.map((counts, side) => counts.map((n, k) => n + up * Math.max(0, full[side] - n - more[side][k]))));
  return svg`<path data-coming class="value-fill" d=${bars(low, more, sizes, scale, x)}></path>`;
}

/** What the meter of the stage before holds goes on, is emptied, or stays. @param {Stage} stage @param {Sizes} sizes @param {Scale} scale
 * @param {number} s @param {number} part */
function passing(stage, sizes, scale, s, part) {
  if (stage.meters === "own") return nothing;
  const [begin, end] = starts(stage).slice(s - 1), shared = stage.meters === "shared";
  const held = summed(stage, shared ? 0 : begin, end), moved = shared ? part : Math.min(1, 2 * part);
  const kept = shared ? 1 : 1 - Math.max(0, 2 * part - 1);
  const x = column(sizes, s - 1) + (sizes.wide + sizes.gap) * moved;
  const now = /** @type {Counts} */ (held.map((counts) => counts.map((n) => n * kept)));
  return svg`<path data-passing class="paper" style=${HOLLOW} d=${bars(summed(stage, 0, 0), now, sizes, scale, x)}></path>`;
}

/** The left edge of a stage. @param {Sizes} sizes @param {number} s */
const column = ({ left, wide, gap }, s) => left + s * (wide + gap);

/** A line as the chart has it. @param {number} x @param {number} y @param {string} role */
const sample = (x, y, role) => svg`<path class="line" data-role=${role} d="M${x} ${y}h18"></path>`;

/** What a stage says above its meter. @param {Shown} shown @param {Sizes} sizes @param {Head} head @param {number} s */
function heading(shown, sizes, { read }, s) {
  const stage = found(shown), [begin, end] = starts(stage).slice(s), x = column(sizes, s), last = Math.min(read, end) - 1;
  const begun = read > begin, { rows, wide, top } = sizes, wordy = wide >= WORDY, name = stage.stages[s];
  const lines = wide < NAMED ? name.split(" ") : [name], y = rows.meter, covered = shown.covered && s === 2;
  const count = (/** @type {Counts} */ counts) => counts.flat().reduce((a, b) => a + b, 0);
  const own = count(summed(stage, begin, last + 1)), old = count(leftover(stage, s));
  const left = { shared: `${old} left${wordy ? " over" : ""}`, reset: "emptied first", own: "a new meter" }[stage.meters];
  // its two numbers; and what it holds, where only benign scores could be: there are few
  const beside = rows.alone === y ? x + 146 : x;
  const [mark, edge] = rows.counts ? [rows.counts, x] : [top + HIGH - 25, x + wide - 118];
  return svg`<g data-stage=${s}>
    ${lines.map((line, k) => svg`<text x=${x} y=${16 + 17 * k} class=${begun ? "strong" : "small"}>${line}</text>`)}
    ${begun ? svg`${wordy ? svg`${sample(x, y - 6, "value")}${sample(beside, rows.alone - 6, "other")}` : nothing}
      <text x=${wordy ? x + 25 : x} y=${y} data-role="value" data-reads>${wordy ? "meter " : ""}<tspan style="font-size: 20px"
        >${covered ? "?" : write(stage.meter[last])}</tspan></text>
      <text x=${wordy ? beside + 25 : x} y=${rows.alone} class="small" data-alone>alone ${write(stage.alone[last])}</text>
      <rect class="value-fill" x=${edge} y=${mark - 10} width="10" height="10"></rect>
      <text class="small outlined" x=${edge + 15} y=${mark}>${own} own${wordy ? " scores" : ""}</text>
      ${old ? svg`<rect class="paper" style=${HOLLOW} x=${edge + 0.75} y=${mark + 8.75} width="8.5" height="8.5"></rect>` : nothing}
      <text class="small outlined" x=${old ? edge + 15 : edge} y=${mark + 18}>${s ? left : ""}</text>` : nothing}</g>`;
}

/** The AUC after each batch: the meter's, and that of the stage alone. @param {Shown} shown @param {Sizes} sizes @param {Head} head */
function chart(shown, sizes, { read, now, part }) {
  const stage = found(shown), { room, guess } = shown, { wide, chart: top } = sizes, foot = top + CHART;
  const at = starts(stage), shared = stage.meters === "shared";
  const [low, high] = guess === null ? stage.window : [Math.min(stage.window[0], guess - 0.02), Math.max(stage.window[1], guess + 0.02)];
  const y = (/** @type {number} */ v) => foot - CHART * (v - low) / (high - low);
  // batch k ends here; the first of a stage begins at its left edge
  const x = (/** @type {number} */ k, s = stageOf(stage, Math.max(0, k - 1))) => column(sizes, s) + wide * (k - at[s]) / stage.lengths[s];
  const path = (/** @type {(number | null)[]} */ values, /** @type {number} */ s, /** @type {boolean} */ on) => {
    const first = on && s ? at[s] : at[s] + 1, until = Math.min(read, at[s + 1]);
    let pen = "M", d = "";
    for (let k = first; k <= until; k++) {
      const v = values[k - 1];
      if (v !== null) d += `${pen}${x(k, s).toFixed(1)} ${y(v).toFixed(1)}`;
      pen = v === null ? "M" : "L";
    }
    return d;
  };
  const lines = stage.lengths.map((_, s) => read > at[s] ? svg`
    <path class="line" data-role="other" d=${path(stage.alone, s, false)}></path>
    ${s === 2 && shown.covered ? nothing : svg`<path class="line" data-role="value" d=${path(stage.meter, s, shared)}></path>`}
    ${shared && s ? svg`<path class="line" data-role="value" style="opacity: 0.4" d="M${column(sizes, s) - sizes.gap} ${y(stage.meter[at[s] - 1] ?? low)}h${sizes.gap}"></path>`
      : nothing}` : nothing);
  const here = x(read) + (now?.what === "batch" && read > 0 && !at.includes(read) ? part * wide / stage.lengths[stageOf(stage, read)] : 0);
  const to = (/** @type {number} */ px) => {
    const s = [2, 1, 0].find((k) => k === 0 || px > column(sizes, k) - sizes.gap / 2) ?? 0;
    const k = at[s] + Math.min(stage.lengths[s], Math.max(s ? 1 : 0, Math.round((px - column(sizes, s)) / wide * stage.lengths[s])));
    shown.set("batches", k);
  };
  const step = (/** @type {number} */ across, /** @type {number} */ down) =>
    shown.set("batches", Math.min(stage.added.length, Math.max(0, read + across - down)));
  const on = dragging(shown, { key: "batches", move: to, step, tap: true });
  const words = `${read} of ${stage.added.length} batches`, half = 4 * words.length;
  return svg`<defs><clipPath id="${shown.id}-chart"><rect x="0" y=${top} width=${room} height=${CHART}></rect></clipPath></defs>
    <text class="small" x=${sizes.left} y=${top - 7}>AUC after each batch</text>
    ${sizes.left ? [high, low].map((v, k) => svg`<text class="small end" x=${sizes.left - 6} y=${k ? foot : top + 11}>${v.toFixed(2)}</text>`) : nothing}
    ${stage.lengths.map((_, s) => svg`<rect class="frame" x=${column(sizes, s)} y=${top} width=${wide} height=${CHART}></rect>`)}
    <g clip-path="url(#${shown.id}-chart)">${lines}
      ${guess === null ? nothing : svg`<path class="you" d="M${column(sizes, 2)} ${y(guess)}h${wide}"></path>
        <text class="small outlined" x=${column(sizes, 2) + 4} y=${y(guess) + (y(guess) > foot - 20 ? -5 : 15)}>✎ ${guess}</text>`}</g>
    <path class="now" d="M${here} ${top}V${foot}"></path>
    <rect class="picker" x=${sizes.left} y=${top} width=${room - sizes.left} height=${CHART} @pointerdown=${on.down}
      @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}></rect>
    ${knob(shown, { key: "batches", x: here, y: foot, label: "Batches read", text: words, move: to, step })}
    <text class="small middle" x=${Math.min(room - half, Math.max(half, here))} y=${foot + 30}>${words}</text>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const now = found(shown), { room, narrow } = shown, left = narrow ? 0 : LEFT, gap = narrow ? CLOSE : GAP;
  const wide = (room - left - 2 * gap) / 3, roomy = wide >= ROOMY, meterRow = wide < NAMED ? 58 : 41;
  const alone = wide < BESIDE ? meterRow + 18 : meterRow, counts = roomy ? 0 : alone + 18;
  const top = (roomy ? alone : counts + 18) + 14, below = top + HIGH, under = roomy ? 50 : 74;
  const sizes = { room, left, gap, wide, top, chart: below + under, high: below + under + CHART + FOOT,
    rows: { meter: meterRow, alone, counts } };
  const at = head(shown), buckets = `${now.buckets} buckets`, scale = scaled(now, sizes);
  const range = /** @type {Control} */ (shown.controls.find(({ name }) => name === "buckets"));
  return svg`<svg viewBox="0 0 ${room} ${sizes.high}" role="group"
      aria-label="What the meter holds in each of three stages, in ${now.buckets} buckets, and its AUC after each batch">
    ${now.stages.map((_, s) => svg`${meter(now, sizes, scale, at, s)}${heading(shown, sizes, at, s)}
      <text class="small" x=${column(sizes, s)} y=${below + 14}>0</text>
      ${s || !roomy ? svg`<text class="small middle" x=${column(sizes, s) + wide / 2} y=${below + 14}>score</text>` : nothing}
      <text class="small end" x=${column(sizes, s) + wide} y=${below + 14}>1</text>`)}
    <text class="small outlined" x=${left} y=${top + 12}>↑ malignant</text>
    <text class="small outlined" x=${left} y=${below - 6}>↓ benign</text>
    ${scrub(shown, { key: "buckets", x: roomy ? left + wide / 2 : left + 70, y: below + (roomy ? 16 : 42), label: "Buckets", text: buckets,
      value: now.buckets, step: 1, low: range.low, high: range.high, set: (v) => shown.set("buckets", v) })}
    ${chart(shown, sizes, at)}</svg>`;
}

/** Read on to this batch, and see it. @param {Shown} shown @param {number} to */
const go = (shown, to) => () => {
  Object.assign(shown.local, { from: found(shown).batches, walk: true });
  shown.set("batches", to);
};

/** @param {Shown} shown @param {State} before */
function arrived(shown, before) {
  const { batches, added } = found(shown), last = /** @type {Stage} */ (before.stage);
  if (shown.local.walk && batches > last.batches && added.length === last.added.length) shown.play();
  shown.local.walk = false;
}

/** @param {Shown} shown */
function actions(shown) {
  const now = found(shown), { batches } = now, end = batches >= now.added.length;
  const again = () => { shown.local.from = 0; shown.play(); };
  const next = starts(now).find((start) => start > batches) ?? batches;
  const words = starts(now).includes(batches) ? "▶ Next stage" : "▶ Finish stage";
  return [end ? { words: "▶ Play all again", press: again } : { words, kernel: true, press: go(shown, next) },
    { words: "One batch", kernel: true, off: end, press: go(shown, batches + 1) }];
}

export default widget({ name: "reading", question: "Whose scores are in this AUC?", stage, motion, arrived, actions,
  inside: ["batches", "buckets"], folded: ["order", "batch"] });
