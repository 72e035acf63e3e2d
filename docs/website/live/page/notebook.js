/** The learner's work as a notebook: what JupyterLab opens, `minigrad grade` marks, and this page reads again. */

import { textOf } from "./cell.js";
import { plural } from "./elements.js";

/** @import { Notebook, Output } from "./types" */

const LARGEST = 50e6;                                    // bytes; the limit of `minigrad grade`

/** A text as a notebook keeps it. @param {string} text */
const lines = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/**
 * The notebook with the learner's texts. A cell that ran shows what it showed here; a changed one that did not
 * run shows nothing, because its stored output belongs to another text.
 * @param {Notebook} released @param {Map<string, { text: string, edited: boolean, outputs: Output[] | null, count: number | null }>} work
 * @param {string} version @returns {Notebook}
 */
export function written(released, work, version) {
  const cells = released.cells.map((cell) => {
    const own = work.get(cell.id);
    if (!own) return cell;
    const source = own.edited ? lines(own.text) : cell.source;
    if (own.outputs) return { ...cell, source, outputs: own.outputs.map(tidy), execution_count: own.count };
    return own.edited ? { ...cell, source, outputs: [], execution_count: null } : cell;
  });
  const about = { ...released.metadata.minigrad, version };
  return { ...released, cells, metadata: { ...released.metadata, minigrad: about } };
}

/** An output with the fields that a notebook's schema knows. @param {Output} output @returns {Output} */
function tidy(output) {
  const { output_type, name, text, data, metadata = {}, ename, evalue, traceback, execution_count = null } = output;
  if (output_type === "stream") return { output_type, name, text: lines(text) };
  if (output_type === "error") return { output_type, ename, evalue, traceback };
  if (output_type === "execute_result") return { output_type, data, metadata, execution_count };
  return { output_type, data, metadata };
}

/**
 * The texts in a file, by the ids of the page's cells. An Error says in one sentence why a file is none of this page.
 * @param {File} file @param {Notebook} released @param {string} name
 */
export async function read(file, released, name) {
  const foreign = new Error(`${file.name} is not the notebook ${name}, so nothing was changed.`);
  if (file.size > LARGEST) throw foreign;
  const found = parsed(await file.text());
  const codes = released.cells.filter((cell) => cell.cell_type === "code");
  const texts = new Map(), known = new Set(codes.map((cell) => cell.id));
  let added = 0;
  for (const cell of found?.cells ?? []) {
    if (cell?.cell_type !== "code" || typeof cell.id !== "string") continue;
    const text = textOf(cell);
    if (typeof text !== "string") throw foreign;
    if (known.has(cell.id)) texts.set(cell.id, text.replaceAll("\r\n", "\n"));
    else if (text.trim()) added += 1;
  }
  if (texts.size < codes.length / 2 || titleOf(found) !== titleOf(released)) throw foreign;
  return { texts, added, version: versionOf(found) };
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    return Array.isArray(found?.cells) ? found : null;
  } catch {
    return null;
  }
}

/** The first line, which tells the notebooks of the course apart: the ids of their cells don't. @param {any} notebook */
function titleOf(notebook) {
  const [first] = notebook?.cells ?? [];
  return first?.cell_type === "markdown" ? `${textOf(first)}`.split("\n")[0].trim() : "";
}

/** @param {any} notebook */
function versionOf(notebook) {
  const version = notebook.metadata?.minigrad?.version;
  return typeof version === "string" ? version.slice(0, 40) : "";
}

/** What was loaded, in words. @param {string} name @param {{ added: number, version: string }} found
 * @param {number} changed @param {string} version */
export function told(name, found, changed, version) {
  const said = [`${name} is loaded: ${plural(changed, "cell")} with your own code. Nothing of it has run yet.`];
  if (found.added) said.push(`${plural(found.added, "cell")} that you added in JupyterLab ${found.added === 1 ? "is" : "are"} left out.`);
  if (found.version && found.version !== version) {
    said.push(`It was written with minigrad ${found.version}, and this page has ${version}.`);
  }
  return said.join(" ");
}
