/** What stands in the fold of a widget: tables, charts and words that the kernel sends. */
import { html, svg } from "lit-html";
import { fmt, power } from "./numbers.js";

/** @param {Table | Chart | Bars | Words} part @param {number} room  the width there is: on a phone a picture is drawn anew */
export function part(part, room) {
  const wide = Math.min(WIDEST, room);
  if (part.kind === "table") return table(part);
  if (part.kind === "chart") return chart(part, wide);
  return part.kind === "bars" ? bars(part, wide) : html`<p>${part.text}</p>`;
}

/** Bars that stand side by side. @param {Bars} of @param {number} wide */
function bars({ caption, axis, role, bars }, wide) {
  const step = Math.min(72, (wide - 4) / bars.length), most = Math.max(...bars.map((bar) => bar.value), 1e-300);
  const up = (/** @type {number} */ v) => 92 - 72 * v / most, told = bars.map((bar) => `${bar.name}: ${bar.text}`).join(", ");
  return html`<figure><figcaption>${caption}</figcaption>
    <svg viewBox="0 0 ${wide} 132" role="img" aria-label="${caption}: ${told}" class="chart">
    ${bars.map((bar, k) => svg`<rect x=${k * step + 4} y=${up(bar.value)} width=${step - 8} height=${92 - up(bar.value)}
        class="${role}-fill" data-value=${bar.value}></rect>
      <text x=${(k + 0.5) * step} y=${up(bar.value) - 5} class="small middle">${bar.text}</text>
      <text x=${(k + 0.5) * step} y="110" class="small middle">${bar.name}</text>`)}
    <path class="axis" d="M0 92H${step * bars.length}"></path><text x="4" y="129" class="small">${axis}</text></svg></figure>`;
}

/** @param {Cell} cell */
const cell = (cell) => typeof cell === "string" ? html`<td>${cell}</td>`
  : html`<td class="number" data-value=${cell.value}>${cell.text}</td>`;

/** @param {Table} of */
function table({ caption, head, rows }) {
  return html`<div class="wide" tabindex="0" role="region" aria-label=${caption}><table>
    <caption>${caption}</caption>
    <thead><tr>${head.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map(cell)}</tr>`)}
    </tbody></table></div>`;
}

const WIDEST = 560, HEIGHT = 240, LEFT = 56, RIGHT = 132, TOP = 22, FOOT = 34;

const DEEPEST = 9;                                       // decades of a logarithmic axis

/** The axis upwards: its ends in words, and where a value stands, from 0 to 1. @param {Chart} of */
function upwards({ lines, log }) {
  const all = lines.flatMap((line) => line.points.map((p) => p[1])), top = Math.max(...all);
  if (!log) return { foot: "0", head: fmt(top), part: (/** @type {number} */ v) => v / top };
  const some = all.filter((v) => v > 0), high = Math.max(...some, 1e-300);
  const low = Math.max(Math.min(...some, high / 10), high / 10 ** DEEPEST), zero = some.length < all.length;
  // what is 0 lies at the foot, a little below the least of the others
  const least = zero ? 0.06 : 0;
  return { foot: zero ? "0" : power(low), head: power(high), part: (/** @type {number} */ v) =>
    (v > 0 ? least + (1 - least) * Math.max(0, Math.log(v / low) / Math.log(high / low)) : 0) };
}

/** Lines over one axis, each with its name at its end. @param {Chart} of @param {number} wide */
function chart(of, wide) {
  const { caption, x, y, lines, here, mark } = of;
  const all = lines.flatMap((line) => line.points);
  const [first, last] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
  const { foot, head, part } = upwards(of);
  const across = (/** @type {number} */ v) => LEFT + (v - first) / (last - first || 1) * (wide - LEFT - RIGHT);
  const up = (/** @type {number} */ v) => HEIGHT - FOOT - part(v) * (HEIGHT - TOP - FOOT);
  const path = (/** @type {Line} */ line) => line.points.map(([a, b], k) =>
    `${k ? "L" : "M"}${across(a).toFixed(1)} ${up(b).toFixed(1)}`).join("");
  const floor = HEIGHT - FOOT, ends = apart(lines.map((line) => up((line.points.at(-1) ?? [0, 0])[1])), floor - 4);
  return html`<figure><svg viewBox="0 0 ${wide} ${HEIGHT}" role="img" aria-label=${caption} class="chart">
    <path class="axis" d="M${LEFT} ${TOP}V${floor}H${wide - RIGHT}"></path>
    <text x=${LEFT} y="14" class="small">${y}</text>
    <text x=${LEFT - 6} y=${TOP + 5} class="small end">${head}</text>
    <text x=${LEFT - 6} y=${floor + 4} class="small end">${foot}</text>
    ${[...new Set([first, last])].map((v) => svg`<text x=${across(v)} y=${floor + 18} class="small middle">${v}</text>`)}
    <text x=${wide - RIGHT + 12} y=${floor + 18} class="small">${x}</text>
    ${here === null ? "" : svg`<path class="here" d="M${across(here)} ${TOP}V${floor}"></path>`}
    ${lines.map((line, k) => svg`<path class="line" data-role=${line.role} d=${path(line)}></path>
      <text x=${wide - RIGHT + 12} y=${ends[k] + 4} data-role=${line.role}>${line.name}</text>`)}
    ${mark ? svg`<path class="mark" d="M${across(mark.x)} ${floor - 6}v12"></path>
      <text x=${across(mark.x)} y=${floor + 32} class="small middle">${mark.words}</text>` : ""}
    </svg></figure>`;
}

/** These heights, moved so far apart that a line of text fits between them, and none is below the lowest place.
 * @param {number[]} heights @param {number} lowest */
function apart(heights, lowest) {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]), placed = [...heights];
  for (let k = 1; k < order.length; k++)
    placed[order[k]] = Math.max(placed[order[k]], placed[order[k - 1]] + 17);
  for (let k = order.length - 1, low = lowest; k >= 0; k--, low -= 17)
    low = placed[order[k]] = Math.min(placed[order[k]], low);
  return placed;
}
