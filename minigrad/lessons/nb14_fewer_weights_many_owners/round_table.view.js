// The Round Table: what each client sends flows to the middle, in its share, and adds up to a step.
import { svg } from "lit-html";
import { dragging, knob } from "../../widgets/frontend/knob.js";
import { fmt, power, round } from "../../widgets/frontend/numbers.js";
import { end, pipe, thick } from "../../widgets/frontend/pipes.js";
import { widget } from "../../widgets/frontend/widget.js";

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {[number, number]} Spot */
/** Of each client: its share, its own loss, the length of its change, and its part of the step.
 * @typedef {{ shares: number[], own: number[], lengths: number[], parts: number[], step: number,
 *   right: number }} Round */
/** @typedef {{ clients: { size: number, labels: number[] }[], rounds: Round[], weigh: string,
 *   losses: Record<string, number[]>, central: number[], right: number, shares: number[], order: number[],
 *   most: number, asked: boolean }} Stage */
/** Where the ring and the seats are. @typedef {{ wide: number, high: number, x: number, y: number,
 *   out: number, in: number, core: number, seat: Spot, first: number }} Table */
/** What is seen: a round, how far each phase of it is, from 0 to 1, and how many rounds count in the loss.
 * @typedef {{ round: number, out: number, back: number, step: number, upto: number }} Now */
/** @typedef {{ left: number, top: number, wide: number, high: number }} Place */

const TURN = 2 * Math.PI, HAND = "by hand", KEY = 0.01;  // KEY: of all, by one press of an arrow key
const HINT = 20, ROW = 24, NAME = 92, GAP = 28, VALUE = 56;          // px
const STACKED = 720, SMALL = 440;                        // px: where there is less room, it stands otherwise
const HIGH = { large: 376, small: 340, loss: 220 };      // px
const PHASES = { out: 0.22, back: 0.7 };                 // where they end
const PACE = { one: 1600, first: 700, each: 520, most: 4200 };       // ms
/** From the middle, as parts of the way to the edge. @type {Record<number, Spot[]>} */
const SEATS = { 3: [[-1, -1], [1, -1], [0, 1]], 4: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  5: [[-1, -0.75], [0, -1], [1, -0.75], [0.65, 1], [-0.65, 1]],
  6: [[-1, -0.75], [0, -1], [1, -0.75], [1, 0.75], [0, 1], [-1, 0.75]] };
const EXPONENTS = [-3, -2, -1, 0, 1, 2];
const STOPS = EXPONENTS.flatMap((e) => [1, 2, 5].map((d) => d * 10 ** e));
const ENDS = EXPONENTS.flatMap((e) => [1, 1.5, 2, 3, 5, 7].map((d) => d * 10 ** e));

/** @param {Shown} shown */
const found = (shown) => /** @type {Stage} */ (shown.state.stage);

/** What is seen by now. @param {Shown} shown @returns {Now} */
function now(shown) {
  const last = found(shown).rounds.length, from = Math.min(shown.local.from ?? 0, last);
  if (shown.motion.at === 1 || from === last) return { round: last, out: 1, back: 1, step: 1, upto: last };
  const at = from + shown.motion.at * (last - from), whole = Math.floor(at), { out, back } = PHASES;
  const phase = (/** @type {number} */ a, /** @type {number} */ b) =>
    Math.min(1, Math.max(0, (at - whole - a) / (b - a)));
  return { round: whole + 1, out: phase(0, out), back: phase(out, back), step: phase(back, 1),
    upto: whole + phase(back, 1) };
}

/** What each client counts, before the kernel has answered, too. @param {Shown} shown */
function counted(shown) {
  const { rounds, shares } = found(shown), hand = shown.value("weigh") === HAND && shown.value("hand");
  const given = Array.isArray(hand) && hand.length === shares.length && hand.some((v) => v > 0);
  return given ? /** @type {number[]} */ (hand) : rounds.at(-1)?.shares ?? shares;
}

/** Weigh by hand; all weights together are 1. @param {Shown} shown @param {number[]} weights */
function weigh(shown, weights) {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum > 0) shown.change({ weigh: HAND, hand: weights.map((v) => Number((v / sum).toFixed(4))) });
}

/** Let a client count nothing, or as much as its digits again. @param {Shown} shown @param {number} k */
function turn(shown, k) {
  const { clients } = found(shown), shares = counted(shown);
  const others = shares.reduce((all, v, i) => (v > 0 ? all + clients[i].size : all), 0);
  weigh(shown, shares.map((v, i) => (i !== k ? v : v > 0 ? 0 : clients[k].size / others)));
}

// --- the table
/** @param {Shown} shown @param {number} left @param {number} wide @returns {Table} */
function tableOf(shown, left, wide) {
  const many = found(shown).clients.length, small = wide < SMALL, out = small ? 70 : many > 4 ? 98 : 108;
  const high = small ? HIGH.small : HIGH.large;
  const table = { wide, high, x: left + wide / 2, y: high / 2, out, in: out - (small ? 24 : 40),
    core: out - (small ? 42 : 66), seat: /** @type {Spot} */ ([small ? 106 : 146, 72]), first: 0 };
  // the ring is turned so that shares are near their clients; by hand it stays as it is
  const at = cuts(0, counted(shown)), spots = SEATS[many].map((_, k) => seatAt(table, k, many));
  const off = spots.map(([x, y], k) => Math.atan2(y - table.y, x - table.x) + TURN - (at[k] + at[k + 1]) / 2);
  const first = off.reduce((a, b) => a + b, 0) / many;
  if (shown.value("weigh") !== HAND || shown.local.first?.many !== many) shown.local.first = { many, first };
  return { ...table, first: shown.local.first.first };
}

/** A place around the middle. @param {Table} of @param {number} angle @param {number} far @returns {Spot} */
const around = ({ x, y }, angle, far) => [x + far * Math.cos(angle), y + far * Math.sin(angle)];

/** The middle of a client's seat. @param {Table} of @param {number} k @param {number} many @returns {Spot} */
function seatAt({ x, y, wide, high, seat }, k, many) {
  const [across, down] = SEATS[many][k];
  return [x + across * (wide - seat[0]) / 2, y + down * (high - seat[1]) / 2];
}

/** The angles at which shares begin, and where the last one ends.
 * @param {number} first @param {number[]} shares */
function cuts(first, shares) {
  const all = [first];
  for (const share of shares) all.push(all[all.length - 1] + share * TURN);
  return all;
}

/** The way from a seat, around the ring, to a share.
 * @param {Table} table @param {Spot} seat @param {number} angle */
function way(table, [x, y], angle) {
  const dx = x - table.x, dy = y - table.y, rim = table.out + 5, from = Math.atan2(dy, dx);
  const edge = Math.max(2 * Math.abs(dx) / table.seat[0], 2 * Math.abs(dy) / table.seat[1]);
  const far = Math.hypot(dx, dy) * (1 - 1 / edge), by = nearest(angle - from);
  const many = Math.max(6, Math.round((Math.abs(far - rim) + Math.abs(by) * rim) / 4));
  return Array.from({ length: many + 1 }, (_, i) =>
    around(table, from + by * i / many, far + (rim - far) * i / many));
}

/** The same turn the shorter way around. @param {number} angle */
const nearest = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));

/** A part of the ring, from one angle to another. @param {Table} table @param {number} a @param {number} b */
function arc(table, a, b) {
  const to = Math.min(b, a + TURN - 1e-3), large = to - a > Math.PI ? 1 : 0;
  const at = (/** @type {number} */ angle, /** @type {number} */ far) =>
    around(table, angle, far).map((v) => v.toFixed(1)).join(" ");
  return `M${at(a, table.out)}A${table.out} ${table.out} 0 ${large} 1 ${at(to, table.out)}`
    + `L${at(to, table.in)}A${table.in} ${table.in} 0 ${large} 0 ${at(a, table.in)}Z`;
}

/** The knob between two shares.
 * @param {Shown} shown @param {Table} table @param {number} k @param {number[]} at */
function cut(shown, table, k, at) {
  const shares = counted(shown), both = shares[k] + shares[k + 1];
  const [x, y] = around(table, at[k + 1], table.out);
  const put = (/** @type {number} */ v) => {
    const mine = Math.min(both, Math.max(0, v));
    weigh(shown, shares.map((old, i) => (i === k ? mine : i === k + 1 ? both - mine : old)));
  };
  return knob(shown, { key: `share ${k + 1}`, x, y,
    label: `Share of client ${k + 1} against client ${k + 2}`,
    text: `${fmt(100 * shares[k])} % and ${fmt(100 * shares[k + 1])} %`,
    begin: () => shares[k],
    move: (a, b, began) =>
      put(began + nearest(Math.atan2(b - table.y, a - table.x) - at[k] - began * TURN) / TURN),
    step: (across, down) => put(shares[k] + KEY * (across - down)) });
}

/** A client: its digits, its own loss, and whether it counts.
 * @param {Shown} shown @param {Table} table @param {number} k @param {Round | undefined} of
 * @param {Spot} at */
function seat(shown, table, k, of, at) {
  const { clients } = found(shown), { labels, size } = clients[k], on = counted(shown)[k] > 0;
  const [wide, high] = table.seat, left = at[0] - wide / 2, top = at[1] - high / 2, right = left + wide - 7;
  const most = Math.max(...clients.flatMap((one) => one.labels)), step = (wide - 12) / labels.length;
  const small = wide < 120, floor = top + 52, press = () => turn(shown, k);
  const key = (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Enter" && e.key !== " ") return;
    e.preventDefault(); e.stopPropagation(); press();
  };
  const own = of ? `${small ? "" : "own "}loss ${fmt(of.own[k], 2)}` : "";
  const words = on ? own : small ? "silent" : "counts nothing";
  return svg`<g role="switch" aria-checked=${on} aria-disabled=${shown.dead} tabindex=${shown.dead ? -1 : 0}
    data-seat=${k} data-lm-suppress-shortcuts="true" style="cursor: pointer" @click=${press} @keydown=${key}
    aria-label="Client ${k + 1} counts: ${size} digits, ${labels.map((n, j) => `${n} of ${j}`).join(", ")}">
    <rect class="paper" x=${left} y=${top} width=${wide} height=${high} rx="8"
      stroke-dasharray=${on ? "none" : "4 4"} style="stroke: var(--mg-wire)"></rect>
    <text class="strong" x=${left + 7} y=${top + 17}>client ${k + 1}</text>
    <text class="small end" x=${right} y=${top + 17}>${size}${small ? "" : " digits"}</text>
    ${labels.map((n, j) => svg`<rect x=${left + 6 + j * step} y=${floor - 28 * n / most} width=${step - 2}
      height=${28 * n / most} class=${on ? "value-fill" : "other-fill"}></rect>`)}
    <path class="axis" d="M${left + 6} ${floor}h${wide - 12}"></path>
    <text class="small" x=${left + 7} y=${floor + 14}>0</text>
    <text class="small end" x=${right} y=${floor + 14}>9</text>
    <text class="small middle" x=${at[0]} y=${floor + 14} data-own=${of?.own[k] ?? ""}>${words}</text></g>`;
}

/** Shares as a ring, and what flows. @param {Shown} shown @param {Table} table @param {Now} seen */
function roundTable(shown, table, seen) {
  const { clients, rounds, right, shares: coming, asked } = found(shown), of = rounds[seen.round - 1];
  const shares = of?.shares ?? coming, at = cuts(table.first, shares), hidden = shown.covered && asked;
  const most = Math.max(...rounds.flatMap((one) => one.lengths), 1e-9), large = table.out > 80;
  const part = Math.max(...rounds.flatMap((one) => one.parts.map(Math.abs)), 1e-9);
  const score = (seen.step > 0 ? of?.right : rounds[seen.round - 2]?.right) ?? right;
  const middles = shares.map((_, k) => (at[k] + at[k + 1]) / 2), shift = 160 * shown.motion.at;
  const seats = clients.map((_, k) => seatAt(table, k, clients.length));
  const ways = seats.map((spot, k) => way(table, spot, middles[k])), short = table.in - table.core - 5;
  const into = (/** @type {number} */ k) =>
    [0, 1, 2, 3, 4, 5].map((i) => around(table, middles[k], table.in - 3 - short * i / 5));
  const told = shares.map((share, k) => `client ${k + 1} ${fmt(100 * share)} %`).join(", ");
  return svg`<g role="group" aria-label="The round table. Shares: ${told}. The model has ${
    fmt(100 * score)} % of the test right.">
    ${of ? ways.map((spots, k) => svg`<g data-sent=${of.lengths[k]}>${pipe(spots, {
      width: thick(of.lengths[k], most), share: Math.min(1, 1.6 * seen.back), shift, faint: shares[k] === 0,
      title: `client ${k + 1} sends a change of length ${fmt(of.lengths[k])}` })}</g>`) : ""}
    ${shares.map((share, k) => (share > 0 ? svg`<path class="weight" data-role="grad" data-share=${share}
      d=${arc(table, at[k], at[k + 1])}></path>` : ""))}
    ${hidden ? "" : shares.map((share, k) => (share > (large ? 0.06 : 0.14) ? word(around(table, middles[k],
      (table.in + table.out) / 2), fmt(100 * share, 2) + (large ? " %" : "")) : ""))}
    <circle cx=${table.x} cy=${table.y} r=${table.core} class="weight" data-role="value"></circle>
    ${of && seen.back > 0.6 ? of.parts.map((v, k) => (shares[k] > 0 ? svg`<g data-part=${v}>${pipe(into(k), {
      width: thick(Math.abs(v), part, table.out / 70), minus: v < 0, shift, share: (seen.back - 0.6) / 0.4,
      title: `of client ${k + 1}, ${fmt(v)} arrive` })}</g>` : "")) : ""}
    ${seen.out < 1 ? ways.map((spots) => spot(end([...spots].reverse(), seen.out))) : ""}
    <text class="middle strong" x=${table.x} y=${table.y - 2} data-role="value" data-right=${score}>${
      fmt(100 * score, 2)} %</text>
    <text class="middle small" x=${table.x} y=${table.y + 13}>right</text>
    ${seats.map((place, k) => seat(shown, table, k, of, place))}
    ${shown.motion.playing ? "" : clients.slice(1).map((_, k) => cut(shown, table, k, at))}
    ${asked && rounds.length === 1 ? guessed(table, at[at.length - 1], shown.guess) : ""}</g>`;
}

/** @param {Spot} at @param {string} text */
const word = ([x, y], text) =>
  svg`<text class="middle" x=${x} y=${y + 5} style="pointer-events: none">${text}</text>`;

/** @param {Spot} at */
const spot = ([x, y]) => svg`<circle class="spot" cx=${x} cy=${y} r="7"></circle>`;

/** The learner's guess of the last share.
 * @param {Table} table @param {number} last @param {number | null} percent */
function guessed(table, last, percent) {
  if (percent === null) return "";
  const far = table.out + 14, begin = last - Math.min(0.999, percent / 100) * TURN;
  const [from, to, [x, y]] = [[begin, far], [last, far], [(begin + last) / 2, far + 18]].map(([angle, r]) =>
    around(table, angle, r));
  const large = percent > 50 ? 1 : 0;
  return svg`<g data-field="guess"><path class="you" d="M${from}A${far} ${far} 0 ${large} 1 ${to}"></path>
    <text class="middle outlined" x=${x} y=${y + 5}>✎ ${fmt(percent)} %</text></g>`;
}

// --- the sum
/** Where each bar of the sum ends. @param {Round} of @param {number[]} order */
function reaches(of, order) {
  let at = 0;
  return order.map((k) => { at += of.parts[k]; return at; });
}

/** @param {Shown} shown @param {Place} place @param {Now} seen */
function sum(shown, { left, top, wide }, seen) {
  const { rounds, order } = found(shown), of = rounds[seen.round - 1], ends = of ? reaches(of, order) : [];
  const zero = left + NAME, right = left + wide, most = round(Math.max(...ends, 0)) || 1;
  const scale = (wide - NAME - VALUE) / most, filled = seen.step * order.length;
  const head = top + 24, foot = head + ROW * order.length;
  const told = of ? order.map((k) => `client ${k + 1} ${fmt(of.parts[k])}`).join(", ") : "no round yet";
  // each client keeps its own row, so that one that is dragged stays in the hand
  const row = (/** @type {number} */ k, /** @type {number} */ i) => {
    const y = head + ROW * i, v = of?.parts[k] ?? 0, part = Math.min(1, Math.max(0, filled - i));
    const from = i ? ends[i - 1] : 0;
    const x = zero + scale * Math.min(from, from + v * part), long = Math.max(1, scale * Math.abs(v) * part);
    return svg`${handle(shown, { left, y, k, i, head })}${of?.shares[k] && part ? svg`
      <rect class="bar ${v < 0 ? "minus" : ""}" data-term=${v} x=${x} y=${y + 4} width=${long}
        height=${ROW - 9}></rect>
      <text class="end" x=${right} y=${y + 17}>${part === 1 ? fmt(v) : ""}</text>` : ""}`;
  };
  return svg`<g role="group" aria-label="What arrives adds up to a step: ${told}">
    <text class="strong" x=${left} y=${top + 14}>It adds up to the model's step</text>
    ${order.map((_, k) => row(k, order.indexOf(k)))}
    <path class="axis" d="M${zero} ${head}V${foot + ROW - 4}"></path>
    <text x=${left + 16} y=${foot + 16}>sum</text>
    ${of ? "" : svg`<text class="small" x=${zero + 12} y=${head + 17}>after the first round</text>`}
    ${of && seen.step === 1 ? svg`
      <path class="now" d="M${zero + scale * of.step} ${head - 2}V${foot + ROW - 4}"></path>
      <path class="axis" d="M${right - 48} ${foot - 1}h48"></path>
      <text class="end" data-role="grad" x=${right} y=${foot + 16} data-step=${of.step}>${
        fmt(of.step)}</text>` : ""}</g>`;
}

/** The name of a row, by which its client arrives earlier or later.
 * @param {Shown} shown @param {{ left: number, y: number, k: number, i: number, head: number }} of */
function handle(shown, { left, y, k, i, head }) {
  const { order } = found(shown);
  const move = (/** @type {number} */ to) => {
    const others = order.filter((one) => one !== k), at = Math.min(others.length, Math.max(0, to));
    if (order[at] !== k) shown.set("order", [...others.slice(0, at), k, ...others.slice(at)]);
  };
  const on = dragging(shown, { key: `row ${k + 1}`, move: (_, b) => move(Math.floor((b - head) / ROW)),
    step: (across, down) => move(i + Math.sign(across + down)) });
  return svg`<g class="knobbed" role="slider" tabindex=${shown.dead ? -1 : 0}
    aria-label="Arrival of client ${k + 1}" aria-valuenow=${i + 1} aria-valuemin="1"
    aria-valuemax=${order.length} aria-disabled=${shown.dead}
    data-knob="row ${k + 1}" data-lm-suppress-shortcuts="true" @keydown=${on.press} @pointerdown=${on.down}
    @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}>
    <rect class="halo" x=${left - 4} y=${y} width=${NAME - 6} height=${ROW} rx="6"></rect>
    ${[8, 12, 16].map((down) => svg`<path class="axis" d="M${left} ${y + down}h10"></path>`)}
    <text x=${left + 16} y=${y + 17}>client ${k + 1}</text></g>`;
}

// --- the loss
/** @param {Shown} shown @param {Place} place @param {Now} seen */
function chart(shown, { left, top, wide, high }, seen) {
  const { losses, central, rounds, most, weigh: chosen } = found(shown);
  const last = rounds.length < 9 ? 10 : most;
  const all = [...Object.values(losses).flat(), ...central], zero = left + 38, right = left + wide - 92;
  const low = [...ENDS].reverse().find((v) => v <= Math.min(...all)) ?? ENDS[0];
  const peak = ENDS.find((v) => v >= Math.max(...all)) ?? 1e3, head = top + 26, floor = top + high - 36;
  const stops = STOPS.filter((v) => v >= low && v <= peak), few = stops.length < 7;
  const x = (/** @type {number} */ n) => zero + (right - zero) * n / last;
  const y = (/** @type {number} */ v) => floor - (floor - head) * Math.log(v / low) / Math.log(peak / low);
  const whole = Math.floor(seen.upto), part = seen.upto - whole;
  const value = (/** @type {number[]} */ of) => of[whole] * ((of[whole + 1] ?? 1) / of[whole]) ** part;
  const spots = (/** @type {number[]} */ of) =>
    [...of.slice(0, whole + 1).map((v, n) => [n, v]), ...(part ? [[seen.upto, value(of)]] : [])];
  const path = (/** @type {number[]} */ of) =>
    spots(of).map(([n, v]) => `${x(n).toFixed(1)} ${y(v).toFixed(1)}`).join("L");
  const here = y(value(losses[chosen])), other = y(value(central)), near = Math.abs(here - other) < 18;
  const beside = near ? here + (here + 18 > floor - 12 ? -18 : 18) : other, to = x(seen.upto);
  const told = Object.entries(losses).map(([rule, of]) => `${rule} ${fmt(of.at(-1) ?? 0)}`).join(", ");
  const put = (/** @type {number} */ n) => shown.set("rounds", Math.min(most, Math.max(0, Math.round(n))));
  const line = (/** @type {string} */ rule, /** @type {number[]} */ of, /** @type {string} */ style) =>
    svg`<path class="line" data-rule=${rule} d="M${path(of)}" style=${style}></path>`;
  return svg`<g role="group" aria-label="Global loss after ${rounds.length} rounds: ${told
    }, one client with all digits ${fmt(central.at(-1) ?? 0)}">
    <text class="strong" x=${left} y=${top + 14}>Global loss, on all digits</text>
    ${stops.filter((v) => few || Math.log10(v) % 1 === 0).map((v) => svg`
      <path class="decade" d="M${zero} ${y(v)}H${right}"></path>
      <text class="small end" x=${zero - 6} y=${y(v) + 4}>${power(v)}</text>`)}
    <path class="axis" d="M${zero} ${head}V${floor}H${right}"></path>
    ${[0, last / 2, last].map((n) => svg`<text class="small middle" x=${x(n)} y=${floor + 17}>${n}</text>`)}
    <text class="small" x=${right + 12} y=${floor + 17}>rounds</text>
    <text class="small" x=${zero + 4} y=${floor + 33}>grey: the other rules</text>
    ${Object.entries(losses).filter(([rule]) => rule !== chosen).map(([rule, of]) =>
      line(rule, of, "stroke: var(--mg-wire); stroke-width: 1.5"))}
    ${line("one client", central, "stroke: var(--mg-ink); stroke-width: 2; stroke-dasharray: 2 4")}
    ${line(chosen, losses[chosen], "stroke: var(--mg-value-fill); stroke-width: 3.5")}
    <text data-role="value" x=${to + 14} y=${here + 5}>${chosen}</text>
    <text class="small" x=${to + 14} y=${beside + 5}>one client</text>
    ${shown.motion.playing ? spot([to, here]) : knob(shown, { key: "rounds", x: to, y: here,
      label: "Rounds", text: `${rounds.length}`, move: (at) => put((at - zero) / (right - zero) * last),
      step: (across, down) => put(rounds.length + Math.max(-most, Math.min(most, across - down))) })}</g>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { room } = shown, stacked = room < STACKED, wide = Math.min(500, stacked ? room : 0.57 * room);
  const table = tableOf(shown, stacked ? (room - wide) / 2 : 0, wide), seen = now(shown);
  const high = table.high + HINT, rows = 30 + ROW * (found(shown).order.length + 1);
  const left = stacked ? 0 : wide + GAP, place = { left, wide: room - left };
  const top = stacked ? high + 14 : 0, loss = stacked ? HIGH.loss : high - rows - 4;
  const hint = room < 480 ? "drag a knob of the ring, tap a client"
    : "drag a knob of the ring; tap a client, and it counts nothing";
  return svg`<svg viewBox="0 0 ${room} ${stacked ? top + loss + rows + 4 : high}" role="group"
    aria-label="The round table, the loss, and the sum">
    ${roundTable(shown, table, seen)}
    <text class="small middle" x=${table.x} y=${high - 3}>${hint}</text>
    ${chart(shown, { ...place, top, high: loss }, seen)}
    ${sum(shown, { ...place, top: top + loss + 4, high: rows }, seen)}</svg>`;
}

export default widget({
  name: "round", question: "One model, many clients: how much does each count?", stage,
  inside: ["rounds", "order", "hand"], folded: ["clients", "sizes", "rate"],
  motion: (shown) => {
    const last = found(shown).rounds.length, more = last - Math.min(shown.local.from ?? 0, last);
    return more < 2 ? PACE.one : Math.min(PACE.most, PACE.first + PACE.each * more);
  },
  arrived: (shown, before) => {
    if (!shown.local.pressed) return;
    shown.local.pressed = false;
    shown.local.from = /** @type {Stage} */ (before.stage).rounds.length;
    shown.play();
  },
  actions: (shown) => {
    const { rounds, most } = found(shown);
    return [{ words: "▶ One round", kernel: true, off: rounds.length >= most,
      press: () => { shown.local.pressed = true; shown.set("rounds", rounds.length + 1); } },
    { words: "▶ Play", off: !rounds.length, press: () => { shown.local.from = 0; shown.play(); } }];
  },
});
