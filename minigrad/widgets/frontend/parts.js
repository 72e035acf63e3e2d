/** What stands in the fold of a widget: tables, charts and words that the kernel sends. */
import { html, svg } from "lit-html";
import { fmt } from "./numbers.js";

/** @param {Table | Chart | Bars | Words} part */
export function part(part) {
  if (part.kind === "table") return table(part);
  if (part.kind === "chart") return chart(part);
  return part.kind === "bars" ? bars(part) : html`<p>${part.text}</p>`;
}

/** Bars that stand side by side. @param {Bars} of */
function bars({ caption, axis, role, bars }) {
  const step = Math.min(72, 520 / bars.length), most = Math.max(...bars.map((bar) => bar.value), 1e-300);
  const up = (/** @type {number} */ v) => 92 - 72 * v / most, told = bars.map((bar) => `${bar.name}: ${bar.text}`).join(", ");
  return html`<figure><figcaption>${caption}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${caption}: ${told}" class="chart">
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

const WIDTH = 560, HEIGHT = 240, LEFT = 56, RIGHT = 132, TOP = 22, FOOT = 34;

/** Lines over one axis, each with its name at its end. @param {Chart} of */
function chart({ caption, x, y, lines, here, mark }) {
  const all = lines.flatMap((line) => line.points);
  const [first, last] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
  const top = Math.max(...all.map((p) => p[1]));
  const across = (/** @type {number} */ v) => LEFT + (v - first) / (last - first) * (WIDTH - LEFT - RIGHT);
  const up = (/** @type {number} */ v) => HEIGHT - FOOT - v / top * (HEIGHT - TOP - FOOT);
  const path = (/** @type {Line} */ line) => line.points.map(([a, b], k) =>
    `${k ? "L" : "M"}${across(a).toFixed(1)} ${up(b).toFixed(1)}`).join("");
  const floor = HEIGHT - FOOT, ends = apart(lines.map((line) => up((line.points.at(-1) ?? [0, 0])[1])));
  return html`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${caption} class="chart">
    <path class="axis" d="M${LEFT} ${TOP}V${floor}H${WIDTH - RIGHT}"></path>
    <text x=${LEFT} y="14" class="small">${y}</text>
    <text x=${LEFT - 6} y=${up(top) + 5} class="small end">${fmt(top)}</text>
    <text x=${LEFT - 6} y=${floor + 4} class="small end">0</text>
    ${[first, last].map((v) => svg`<text x=${across(v)} y=${floor + 18} class="small middle">${v}</text>`)}
    <text x=${WIDTH - RIGHT + 12} y=${floor + 18} class="small">${x}</text>
    ${here === null ? "" : svg`<path class="here" d="M${across(here)} ${TOP}V${floor}"></path>`}
    ${lines.map((line, k) => svg`<path class="line" data-role=${line.role} d=${path(line)}></path>
      <text x=${WIDTH - RIGHT + 12} y=${ends[k] + 4} data-role=${line.role}>${line.name}</text>`)}
    ${mark ? svg`<path class="mark" d="M${across(mark.x)} ${floor - 6}v12"></path>
      <text x=${across(mark.x)} y=${floor + 32} class="small middle">${mark.words}</text>` : ""}
    </svg></figure>`;
}

/** These heights, moved so far apart that a line of text fits between them. @param {number[]} heights */
function apart(heights) {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]), placed = [...heights];
  for (let k = 1; k < order.length; k++)
    placed[order[k]] = Math.max(placed[order[k]], placed[order[k - 1]] + 17);
  return placed;
}
