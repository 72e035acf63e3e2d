// The Bill of Work: one bar for the memory, one for the time. What is not kept leaves the one and comes back in the other.
import { html, nothing, svg } from "lit-html";
import { round } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** A piece of a bar: its name, in short where there is no room for it. @typedef {{ size: number, name: string, short: string, role: string }} Piece */
/** What the kernel says of a layer: bytes of its result, of what is kept and of what is forgotten inside; and operations.
 * @typedef {{ result: number, inner: number, forgotten: number, forward: number, tanh: number, weight: number, on: number, redone: number }} Row */

const TOP = 30, HIGH = 60, LETTER = 8;

/** Pieces head to tail. @param {Piece[]} pieces @param {number} scale @param {string} hatch */
function bar(pieces, scale, hatch) {
  let at = 0;
  return pieces.filter(({ size }) => size > 0).map(({ size, name, short, role }) => {
    const left = at * scale, wide = size * scale, again = role === "again";
    const words = [name, short].find((text) => LETTER * text.length + 8 < wide);
    at += size;
    return svg`<g data-piece=${name}><title>${name}</title>
      ${again ? svg`<rect class="paper" x=${left} y=${TOP} width=${wide} height=${HIGH}></rect>` : nothing}
      <rect class="weight" data-role=${role} x=${left} y=${TOP} width=${wide} height=${HIGH} style=${again ? `fill: url(#${hatch})` : ""}></rect>
      ${words ? svg`<text class="middle ${again ? "outlined" : ""}" x=${left + wide / 2} y=${TOP + HIGH / 2 + 5}>${words}</text>` : nothing}</g>`;
  });
}

/** Where the bar ends if all is kept. @param {number} x @param {number} room */
const before = (x, room) => svg`<path class="now" stroke-dasharray="5 4" d="M${x} ${TOP - 8}v${HIGH + 16}"></path>
  <text class="small ${x > room - 80 ? "end" : ""}" x=${x > room - 80 ? x - 5 : x + 5} y=${TOP + HIGH + 15}>all kept</text>`;

/** The line above a bar. @param {number} room @param {string} name @param {string} words @param {string} role @param {string} total */
const head = (room, name, words, role, total) => svg`<text y="18"><tspan class="strong">${name}</tspan><tspan class="small" dx="8">${words}</tspan></text>
  <text class="end" x=${room} y="18" data-role=${role}>${total}</text>
  <rect class="shade" y=${TOP} width=${room} height=${HIGH}></rect>`;

/** @param {Shown} shown */
function stage(shown) {
  const { loss, forward, backward, times, kept, most, size, redone } = shown.state.stage;
  const layers = /** @type {Row[]} */ (shown.state.stage.layers);
  const { room, narrow } = shown, hatch = `${shown.id}-again`, all = forward + backward;
  const memory = layers.map((row, k) => ({ size: row.result + row.inner, name: `layer ${k + 1}`, short: `${k + 1}`, role: "value" }));
  const ahead = layers.map((row, k) => ({ size: row.forward, name: `layer ${k + 1}`, short: `${k + 1}`, role: "value" }));
  const back = layers.flatMap((row, k) => [
    { size: row.on, name: k ? `by h${k}` : "by X", short: k ? `h${k}` : "X", role: "grad" },
    { size: row.tanh + row.weight, name: `by W${k + 1}`, short: `W${k + 1}`, role: "grad" },
    { size: row.redone, name: `layer ${k + 1} again`, short: `${k + 1}`, role: "again" }]).reverse();
  const end = { name: "loss", short: "", role: "value" };
  const work = [...ahead, { ...end, size: loss.forward }, { ...end, size: loss.on, role: "grad" }, ...back];
  const bytes = room / round(most), time = room / round(all - redone + forward);
  const done = shown.motion.at * all, [there, returned] = held(shown, done);
  return html`
    <svg viewBox="0 0 ${room} ${TOP + HIGH + 20}" role="img" aria-label="Memory: ${size} are kept for the backward pass">
      <defs>
        <pattern id=${hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" stroke-width="4" style="stroke: var(--mg-value-fill)"></path></pattern>
        <clipPath id="${shown.id}-kept"><rect width=${there * bytes + 1} height="200"></rect></clipPath></defs>
      ${head(room, "Memory", narrow ? "kept for backward" : "values kept for the backward pass", "value", size)}
      ${kept < most ? before(most * bytes, room) : nothing}
      <g clip-path="url(#${shown.id}-kept)">${bar([...memory, { ...end, short: "L", size: loss.result }], bytes, hatch)}</g>
      ${returned ? svg`<rect class="weight" x=${kept * bytes} y=${TOP} width=${returned * bytes} height=${HIGH} style="fill: url(#${hatch})"></rect>` : nothing}
    </svg>
    <div class="controls" data-control="again" role="group" aria-label="Forget, and compute again">
      <span>forget, and compute again:</span>
      <span class="chips">${layers.map((_, k) => html`<button type="button" role="switch" aria-checked=${again(shown).includes(k)}
        aria-label="Compute layer ${k + 1} again" ?disabled=${shown.dead} data-lm-suppress-shortcuts="true"
        @click=${() => turn(shown, k)}>layer ${k + 1}</button>`)}</span></div>
    <svg viewBox="0 0 ${room} ${TOP + HIGH + 42}" role="img" aria-label="Time: the backward pass takes ${times} times the operations of the forward pass">
      <defs><clipPath id="${shown.id}-done"><rect width=${done * time + 1} height="200"></rect></clipPath></defs>
      ${head(room, "Time", narrow ? "" : "operations, one after the other", "grad", `backward = ${times} × forward`)}
      ${redone ? before((all - redone) * time, room) : nothing}
      <g clip-path="url(#${shown.id}-done)">${bar(work, time, hatch)}</g>
      ${shown.motion.at < 1 ? svg`<path class="now" d="M${done * time} ${TOP - 4}v${HIGH + 8}"></path>` : nothing}
      <text data-role="value" class="middle" x=${Math.max(28, forward * time / 2)} y=${TOP + HIGH + 36}>forward</text>
      <text data-role="grad" class="middle" x=${Math.max(94, (forward + backward / 2) * time)} y=${TOP + HIGH + 36}>backward</text>
    </svg>`;
}

/** Bytes that are there when so many operations are done: what is kept, and what was just computed again. @param {Shown} shown @param {number} done */
function held(shown, done) {
  const { loss, forward, kept } = shown.state.stage, layers = /** @type {Row[]} */ (shown.state.stage.layers);
  if (shown.motion.at === 1) return [kept, 0];
  if (done < forward) {
    let at = 0, there = 0;
    for (const row of layers) {
      there += (row.result + row.inner) * Math.min(1, Math.max(0, (done - at) / row.forward));
      at += row.forward;
    }
    return [there, 0];
  }
  let at = forward + loss.on;
  const now = [...layers].reverse().find((row) => {
    at += row.redone + row.tanh + row.weight + row.on;
    return done < at;
  });
  return [kept, now?.forgotten ?? 0];
}

/** The layers that are computed again; until the kernel has judged it, the value may be anything. @param {Shown} shown @returns {number[]} */
const again = (shown) => Array.isArray(shown.value("again")) ? shown.value("again") : [];

/** Compute a layer again, or keep it. @param {Shown} shown @param {number} k */
const turn = (shown, k) => shown.set("again", again(shown).includes(k) ? again(shown).filter((one) => one !== k) : [...again(shown), k].sort());

/** The next thing to do: forget one layer more, and at the end keep all. @param {Shown} shown */
function next(shown) {
  const k = [0, 1, 2].find((one) => !again(shown).includes(one));
  return k === undefined ? { words: "Keep all", press: () => shown.set("again", []), kernel: true }
    : { words: `Forget layer ${k + 1}`, press: () => turn(shown, k), kernel: true };
}

export default widget({
  name: "work", question: "What must be kept, and what does forgetting cost?", stage, inside: ["again"],
  folded: ["inputs", "hidden1", "hidden2", "outputs"], motion: () => 2600,
  actions: (shown) => [next(shown), { words: "▶ Play", press: () => shown.play() }],
});
