// The Open Optimizer: the next step in the plane of the weights, and what it is made of.
import { html, nothing, svg } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { fmt, round } from "../../widgets/frontend/numbers.js";
import { Plane, arrow, through, walked } from "../../widgets/frontend/plane.js";
import { widget } from "../../widgets/frontend/widget.js";

const SIDE = 372, GAP = 24;                              // px of the plane, and beside it
const LABEL = 180, SHORT = 140, NUMBER = 84, ROW = 24;                // px of a bar's name and number, and of its height
const LONGEST = 5;                                       // times the step: so far bars are drawn
const RAY = 118, ARC = 44;                               // px of −gradient, whose length means nothing, and of the angle
const WALK = 0.6;                                        // of a motion's time: by then the steps are walked
const WAIT = 0.2;                                        // of the walk's time, for a single step: its arrow is seen first
const STAR = Array.from({ length: 10 }, (_, k) => [k % 2 ? 3 : 7.5, k * Math.PI / 5]);

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {import("../../widgets/frontend/plane.js").Pair} Pair */
/** @typedef {[number | null, number | null]} Both  of w and of b; null: infinite */
/** @typedef {{ this: Both, old: Both, decay: Both }} Pieces  what a step is the sum of */
/** @typedef {{ name: string, before: number | null, after: number | null, shift: number | null, naive: number | null, slot: number | null,
 *   same: { naive: boolean, slot: boolean | null }, box: string, edited: boolean, slots: string[] }} Row */
/** @typedef {{ ground: import("../../widgets/frontend/plane.js").Ground, best: Pair, path: Pair[], next: Both, downhill: Both,
 *   pieces: Pieces, angle: number | null, rows: Row[], labels: { naive: string, slot: string }, steps: number, late: number,
 *   computed: number, empty: boolean, loss: string }} Stage */

const PARTS = /** @type {("this" | "old" | "decay")[]} */ (["this", "old", "decay"]);
const NAMES = { this: "this gradient", old: "remembered", decay: "decay" };
// how each piece is filled: what is remembered is pale
const FILL = { this: "", old: "fill: var(--mg-grad-tint)", decay: "fill: var(--mg-wire); stroke: var(--mg-wire)" };

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** A number that is drawn: what is far away is far enough at 1e5. @param {number} v @param {number} [most] */
const bounded = (v, most = 1e5) => Math.max(-most, Math.min(most, v));

/** How far the steps are walked that are new, and how much of the next one is drawn. @param {Shown} shown */
function reached(shown) {
  const last = found(shown).path.length - 1, first = Math.min(last, Math.max(0, shown.local.from ?? last)), { at } = shown.motion;
  const part = Math.min(1, at / WALK), wait = last - first === 1 ? WAIT : 0;
  return last === first ? { at: last, grown: at }
    : { at: first + (last - first) * Math.max(0, (part - wait) / (1 - wait)), grown: Math.max(0, (at - WALK) / (1 - WALK)) };
}

/** The pieces head to tail, as far as they have grown: [name, share] of each. @param {number} grown */
const order = (grown) => PARTS.map((name, k) => ({ name, share: Math.min(1, Math.max(0, grown * PARTS.length - k) * 1.5) }));

/** A step as arrows, and the ring where it leads. @param {Plane} plane @param {Pair} from @param {Pieces} pieces @param {number} grown */
function arrows(plane, from, pieces, grown) {
  const [x, y] = plane.at(from), unit = plane.wide / (plane.ground.window[0][1] - plane.ground.window[0][0]);
  let [a, b] = [x, y];
  const drawn = order(grown).map(({ name, share }) => {
    const [dw, db] = pieces[name];
    if (dw === null || db === null) return nothing;
    const along = /** @type {Pair} */ ([bounded(dw * unit) * share, bounded(-db * unit) * share]), piece = arrow([a, b], along, name === "this" ? "downhill" : "push");
    [a, b] = [a + along[0], b + along[1]];
    return svg`<g data-piece=${name} data-value=${JSON.stringify(pieces[name])} style=${name === "old" ? "--mg-panel: var(--mg-grad-tint)" : ""}>${piece}</g>`;
  });
  const [u, v] = plane.inside([a, b], 6);
  return svg`<path class="now" d=${through([[x, y], [a, b]])}></path>${drawn}<circle class="ahead" data-next cx=${u} cy=${v} r="6"></circle>`;
}

/** −gradient as a line without a length, and the angle to the step. @param {Plane} plane @param {Pair} from @param {Stage} of
 * @param {number} grown */
function turned(plane, from, { downhill: [w, b], next, angle }, grown) {
  const far = Math.hypot(w ?? Number.NaN, b ?? Number.NaN);
  if (!(far > 0) || w === null || b === null || next[0] === null || next[1] === null) return nothing;
  const [x, y] = plane.at(from), [u, v] = [w / far, -b / far], long = RAY * Math.min(1, 2 * grown), end = plane.inside([x + long * u, y + long * v], 4);
  const [dx, dy] = [next[0] - from[0], from[1] - next[1]], step = Math.atan2(dy, dx), ray = Math.atan2(v, u);
  const at = (/** @type {number} */ turn, /** @type {number} */ r) => /** @type {Pair} */ ([x + r * Math.cos(turn), y + r * Math.sin(turn)]);
  const way = Math.atan2(Math.sin(step - ray), Math.cos(step - ray)), arc = Array.from({ length: 13 }, (_, k) => at(ray + way * k / 12, ARC));
  const [mx, my] = plane.inside(at(ray + way / 2, ARC + 36), 18), side = way < 0 ? -1 : 1;
  const name = plane.inside([end[0] + side * v * 12, end[1] - side * u * 12 + 4], 38);
  return svg`<path class="flow" stroke-width="2" stroke-dasharray="6 5" d=${through([[x, y], end])}></path>
    <text class="small middle outlined" x=${name[0]} y=${name[1]}>−gradient</text>
    ${angle !== null && angle > 4 && grown === 1 ? svg`<path class="now" style="stroke-width: 1.2" d=${through(arc)}></path>
      <text class="small middle outlined" data-field="angle" x=${mx} y=${my + 4}>${fmt(angle)}°</text>` : nothing}`;
}

/** The loss, the way so far, and the next step. @param {Shown} shown @param {number} wide */
function plane(shown, wide) {
  const of = found(shown), drawn = new Plane(of.ground, { left: 0, top: 0, wide }), { at, grown } = reached(shown);
  const places = of.path.map((p) => /** @type {Pair} */ (drawn.at(p).map((v) => bounded(v)))), here = walked(places, at), walking = at < places.length - 1, first = Math.floor(at);
  const now = of.path[of.path.length - 1], whole = of.next.every((v) => v !== null);
  const [sx, sy] = drawn.at(of.best), before = /** @type {Pieces | undefined} */ (shown.local.pieces);
  const words = `The plane of w and b: ${of.steps} steps so far, loss ${of.loss}. ${of.rows.map((row) =>
    `${row.name} is ${fmt(row.before)}, and Apply would move it by ${fmt(row.shift)}`).join("; ")}. The angle between the step and −gradient is ${
    of.angle === null ? "none" : `${fmt(of.angle)}°`}.`;
  const inside = svg`<path class="star" d="${through(STAR.map(([r, turn]) => [sx + r * Math.sin(turn), sy - r * Math.cos(turn)]))}Z"></path>
    <path class="trail" data-field="trail" d=${through([...places.slice(0, first + 1), here])}></path>
    ${places.slice(0, first + 1).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="3" class="value-fill" opacity="0.5"></circle>`)}
    ${walking && before && places.length - 2 === first ? arrows(drawn, of.path[first], before, 1) : nothing}
    ${whole && !walking && now ? [of.empty ? nothing : arrows(drawn, now, of.pieces, grown), drawn.has(here) ? turned(drawn, now, of, grown) : nothing] : nothing}
    ${drawn.has(here) ? nothing : svg`<text class="small outlined" x="8" y=${drawn.high - 24}>the weights are outside of the picture</text>`}
    ${drawn.has(here) ? svg`<circle class="spot" cx=${here[0]} cy=${here[1]} r="7" data-spot data-value=${JSON.stringify(now)}></circle>` : nothing}`;
  return svg`<svg viewBox="0 0 ${wide} ${drawn.high}" role="img" aria-label=${words}>${drawn.draw(`${shown.id}-plane`, inside, ["w", "b"])}
    <text class="small outlined" x="26" y="18">step ${of.steps} · loss ${of.loss}</text></svg>`;
}

/** The box of a gradient, which may be edited between Compute and Apply. @param {Shown} shown @param {Row} row */
function box(shown, { name, box: written, edited }) {
  const draft = `moves.${name}`, { late } = found(shown);
  const send = (/** @type {any} */ e) => {
    const text = e.target.value, moves = [...shown.value("moves")], before = moves.at(-1)?.edit;
    if (text === e.target.dataset.sent || (text === written && !shown.drafts.has(draft))) return;
    e.target.dataset.sent = text;
    if (before && Object.keys(before).join() === name) moves.pop();
    shown.set("moves", [...moves, { edit: { [name]: text } }]);
  };
  const typing = (/** @type {any} */ e) => { delete e.target.dataset.sent; shown.drafts.set(draft, e.target.value); };
  const enter = (/** @type {any} */ e) => { if (e.key === "Enter") { e.stopPropagation(); send(e); } };
  const old = edited ? "✎ edited" : late ? `${late} step${late > 1 ? "s" : ""} old` : "";
  return html`<label class="knob"><strong>${name}</strong><span>gradient</span><input type="text" aria-label="Gradient of ${name} that Apply gets"
    placeholder="None" style="width: 10ch; color: var(--mg-grad); font-weight: 650" spellcheck="false" .value=${live(shown.drafts.get(draft) ?? written)}
    ?disabled=${shown.dead} data-lm-suppress-shortcuts="true" @input=${typing} @change=${send} @keydown=${enter}>
    <span style="color: var(--mg-soft)" data-old=${name}>${old}</span></label>`;
}

/** What bars have to show: the ends of their axis. What is much longer than the step is cut off. @param {Stage} of @returns {Pair} */
function ends({ rows, pieces }) {
  const of = rows.flatMap((row, k) => [row.slot, row.shift, pieces.this[k]]).map((v) => bounded(v ?? 0, 1e18)), most = LONGEST * Math.max(...of.map(Math.abs));
  const all = [...of, ...rows.map((row) => bounded(row.naive ?? 0, most))];
  const [low, high] = [round(Math.min(0, ...all)), round(Math.max(0, ...all))];
  return low || high ? [low, high] : [-1, 0];
}

/** What a weight moves by, as a sum, between what it might have been. @param {Shown} shown @param {number} k @param {number} wide */
function bars(shown, k, wide) {
  const of = found(shown), row = of.rows[k], [low, high] = ends(of), { grown, at } = reached(shown), taken = row.naive !== null && row.shift !== null;
  const left = shown.narrow ? SHORT : LABEL, name = shown.narrow ? "−rate × gradient" : of.labels.naive;
  const x = (/** @type {number} */ v) => left + (Math.max(low, Math.min(high, v)) - low) / (high - low) * (wide - left - NUMBER);
  const whole = (/** @type {number} */ y, /** @type {number | null} */ v, /** @type {string} */ name, /** @type {boolean | null} */ same) => svg`<text y=${y + 16}>${name}</text>
    ${v === null ? nothing : svg`<rect class="weight none" x=${Math.min(x(0), x(v))} y=${y + 4} width=${Math.abs(x(v) - x(0))} height="14"></rect>
    ${v < low || v > high ? svg`<path class="other-fill" d="M${x(v)} ${y + 3}v16l${v < 0 ? -9 : 9} -8z"></path>` : nothing}
    <text class="end ${same ? "right" : ""}" x=${wide} y=${y + 16} data-same=${same}>${same ? "✓ " : ""}${fmt(v)}</text>`}`;
  let sum = 0;
  const parts = order(at < of.path.length - 1 ? 0 : grown).map(({ name, share }) => {
    const add = (of.pieces[name][k] ?? 0) * share, from = sum;
    sum += add;
    return add && taken ? svg`<rect class="bar" style=${FILL[name]} stroke-width="1.5" x=${Math.min(x(from), x(sum))} y=${ROW + 4}
      width=${Math.abs(x(sum) - x(from))} height="14" data-part=${name} data-value=${of.pieces[name][k]}></rect>` : nothing;
  });
  const high3 = of.labels.slot ? 3 : 2, told = row.slots.join(" · ") || "it has no slots";
  return svg`<svg viewBox="0 0 ${wide} ${high3 * ROW + 22}" role="img" aria-label="${row.name} moves by ${fmt(row.shift)}; ${of.labels.naive} is ${
      fmt(row.naive)}${of.labels.slot ? `; ${of.labels.slot} is ${fmt(row.slot)}` : ""}; slots: ${told}" data-bars=${row.name}>
    ${whole(0, row.naive, name, row.same.naive)}
    <text class="strong" y=${ROW + 16}>Apply moves ${row.name} by</text>${parts}
    <text class="end strong" x=${wide} y=${ROW + 16} data-shift=${row.name} data-value=${row.shift}>${fmt(row.shift)}</text>
    ${of.labels.slot ? whole(2 * ROW, row.slot, of.labels.slot, row.same.slot) : nothing}
    <path class="axis" d="M${x(0)} 0V${high3 * ROW}"></path>
    ${taken ? svg`<path class="now" d="M${x(row.shift ?? 0)} ${of.labels.slot || row.same.naive ? 0 : ROW}v${of.labels.slot ? 3 * ROW : row.same.naive ? 2 * ROW : ROW}"></path>` : nothing}
    <text class="small" y=${high3 * ROW + 16} data-slots=${row.name}>slots: ${told}</text></svg>`;
}

/** What the fillings mean. @param {Stage} of @param {number} wide */
function legend({ pieces }, wide) {
  const some = PARTS.filter((name) => name === "this" || pieces[name].some((v) => v));
  return svg`<svg viewBox="0 0 ${wide} 20" aria-hidden="true">${some.map((name, k) => svg`<g transform="translate(${k * 132} 0)">
    <rect class="bar" style=${FILL[name]} x="1" y="4" width="20" height="12" stroke-width="1.5"></rect><text class="small" x="28" y="15">${NAMES[name]}</text></g>`)}
    </svg>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { room, narrow } = shown, of = found(shown), left = narrow ? room : Math.min(SIDE, 0.45 * room), right = narrow ? room : room - left - GAP;
  return html`<div style="display: grid; align-items: center; gap: ${narrow ? 12 : 0}px ${GAP}px; grid-template-columns: ${narrow ? "1fr" : `${left}px ${right}px`}">
    ${plane(shown, left)}<div style="display: grid; gap: 6px">
    ${of.rows.map((row, k) => html`<div>${box(shown, row)}${bars(shown, k, right)}</div>`)}${legend(of, right)}</div></div>`;
}

/** Walk what is new, or draw the new step. @param {Shown} shown @param {State} before */
function arrived(shown, before) {
  const now = found(shown), last = /** @type {Stage} */ (before.stage), more = now.steps - last.steps;
  shown.local.from = now.path.length - 1 - Math.max(0, more); shown.local.pieces = last.pieces;
  if (more > 0 || now.computed !== last.computed) shown.play();
}

/** @param {Shown} shown @param {string} move */
const go = (shown, move) => () => shown.set("moves", [...shown.value("moves"), move]);

export default widget({ name: "open", question: "What does the optimizer make of a gradient?", stage, arrived,
  motion: (shown) => { const more = found(shown).path.length - 1 - (shown.local.from ?? Number.POSITIVE_INFINITY); return more > 1 ? 2600 : 1300; },
  inside: ["moves"], folded: ["momentum", "clip", "limit"],
  actions: (shown) => [
    { words: "▶ Apply", kernel: true, press: go(shown, "apply") },
    { words: "Compute gradients", kernel: true, press: go(shown, "compute") },
    { words: "10 steps", kernel: true, press: go(shown, "ten") },
    ...(shown.value("moves").length ? [{ words: "start again", kernel: true, press: () => shown.set("moves", []) }] : []),
  ] });
