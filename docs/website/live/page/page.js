/** The whole page once it runs: its cells, its Python, and what is kept. */

import { Cell, textOf } from "./cell.js";
import { h, plural } from "./elements.js";
import { mark } from "./marks.js";
import { read, told, written } from "./notebook.js";
import look from "./page.css";
import { Session, Stopped } from "./session.js";
import { Widgets } from "./widgets.js";

/** @import { Bar } from "./bar.js" */
/** @import { Keep } from "./keep.js" */
/** @import { OutputArea } from "./outputs.js" */
/** @import { Facts, Message, Notebook } from "./types" */

const SHOWN = ["stream", "display_data", "execute_result", "error", "clear_output", "update_display_data"];
const EMPTY = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}';
const COURSE = ".minigrad/course.json";                  // marks a folder in which progress is recorded
// From here on a widget's module can ask no other server for anything, and no frame can go to one.
const POLICY = "connect-src 'self' data: blob:; img-src 'self' data: blob:; media-src 'self' data: blob:; "
  + "font-src 'self' data:; frame-src 'self'; object-src 'none'";

const wordsOf = (/** @type {unknown} */ error) => error instanceof Error ? error.message : `${error}`;

const NAMED = 3;                                         // cells with an error; of more, the first

const LONG = 20_000;                                     // ms; who waits longer than that is told of Stop

/** A way to a cell, by a word and its number. @param {Cell} cell @param {string} word */
const way = ({ number }, word) => h("a", { href: `#live-cell-${number}` }, `${word}${number}`);

/** Which cells raised an error, as ways to them. @param {Cell[]} cells @returns {(Node | string)[]} */
function raised(cells) {
  if (cells.length === 1) return [way(cells[0], "Cell "), " raised an error."];
  if (cells.length > NAMED) return [`${cells.length} cells raised an error; the first is `, way(cells[0], "cell "), "."];
  const named = cells.map((cell) => way(cell, ""));
  return ["Cells ", ...named.flatMap((one, k) => [k === 0 ? "" : k === named.length - 1 ? " and " : ", ", one]), " raised errors."];
}

export class LivePage {
  /** @param {{ facts: Facts, bar: Bar, keep: Keep | null, root: URL, folder: URL }} given */
  constructor({ facts, bar, keep, root, folder }) {
    this.facts = facts; this.bar = bar; this.keep = keep; this.root = root; this.folder = folder;
    this.cells = /** @type {Cell[]} */ ([]);
    this.widgets = this.newWidgets();
    this.session = new Session({
      prepare: () => this.prepare(), progress: (loaded, total) => this.arrived(loaded, total),
      heard: (message, area) => this.heard(message, area), wrote: (changes) => this.wrote(changes),
    });
    this.saving = 0;
  }

  newWidgets() {
    return new Widgets((message, area) => this.session.ask(area, (runtime) => runtime.message(message)));
  }

  /** What is fetched: at first Python, later a package that a cell asked for. @param {number} loaded @param {number} total */
  arrived(loaded, total) {
    const then = this.session.runtime ? "A package has arrived, and the cell goes on."
      : "Python is starting. You can change cells already.";
    this.bar.arrived(loaded, total, then);
  }

  // --- starting

  /** Start Python, put the editors in, and run all cells. */
  async open() {
    const policy = h("meta", { httpEquiv: "Content-Security-Policy", content: POLICY });
    document.head.append(policy, h("style", { textContent: look }));
    try {
      const python = this.session.start();
      python.catch(() => {});                            // also where the notebook fails first
      const [released, kept] = await Promise.all([this.fetchNotebook(), this.keep?.page(this.facts.notebook)]);
      this.released = released;
      this.putCells(kept?.cells ?? {});                  // they can be changed while Python is on its way
      const versions = await python;
      this.bar.ready();
      this.putButtons();
      this.compare(versions, kept?.version);
    } catch (error) {
      this.session.stop();
      await this.save();
      for (const cell of this.cells.splice(0)) cell.remove();
      throw error;
    }
    if (!this.keep) this.bar.note("This browser keeps nothing for this page, so download your work before you leave.");
    await this.run(this.cells);
    navigator.storage?.persist?.();
  }

  async fetchNotebook() {
    const answer = await fetch(new URL(`_sources/notebooks/${this.facts.notebook}.ipynb`, this.root));
    if (!answer.ok) throw new Error("The notebook of this page did not arrive. Load the page again.");
    return /** @type {Promise<Notebook>} */ (answer.json());
  }

  async prepare() {
    const { module, packs } = this.facts.runtime;
    const { start } = await import(new URL(module, this.folder).href).catch(() => {
      throw new Error("What runs Python did not arrive. Look at your connection, and press the button again.");
    });
    const address = new URL(packs, this.folder).href, files = await this.keep?.files() ?? {};
    const bytes = (/** @type {string} */ text) => new TextEncoder().encode(`${text}\n`);
    // the map of the course looks which notebooks lie beside it; those of the learner are pages
    const notebooks = Object.fromEntries(this.facts.notebooks.map((name) => [name, bytes(EMPTY)]));
    const course = bytes(JSON.stringify({ notebooks: {}, version: this.facts.version }));
    return { start, address, files: { ...notebooks, [COURSE]: course, ...files } };
  }

  /** Say where two versions differ. @param {Record<string, string>} versions @param {string} [kept] */
  compare(versions, kept) {
    const { version } = this.facts;
    if (versions.minigrad && versions.minigrad !== version) {
      this.bar.note(`This page shows minigrad ${version}, and Python here runs ${versions.minigrad}: reload the page, `
        + "or expect other results.");
    }
    if (kept && kept !== version) {
      this.bar.note(`You changed cells of this page when it was made by minigrad ${kept}. Now it is made by ${version}; `
        + "your cells are as you left them.");
    }
  }

  /** An editor for each cell. @param {Record<string, string>} texts what was kept, by id */
  putCells(texts) {
    const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".bd-article div.cell")]);
    const sources = /** @type {Notebook} */ (this.released).cells
      .filter((cell) => cell.cell_type === "code" && !cell.metadata.tags?.includes("remove-cell"));
    if (places.length !== sources.length) {
      throw new Error("This page and its notebook have different cells. Load the page again without the browser's cache.");
    }
    this.cells = sources.map((source, k) => new Cell(this, places[k], source, k + 1, texts[source.id]));
    addEventListener("pagehide", () => { this.save(); });
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.save(); });
  }

  putButtons() {
    const { bar } = this;
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ press) =>
      h("button", { className: "live-button", type: "button", onclick: press }, words);
    this.all = button("▶ Run all", () => this.run(this.cells));
    this.end = button("■ Stop", () => this.stop());
    this.file = h("input", { type: "file", accept: ".ipynb,application/json", hidden: true,
      onchange: () => this.load() });
    this.file.setAttribute("aria-label", "The notebook to load");
    const menu = h("details", { className: "live-menu" }, h("summary", { className: "live-button" }, "Your work"),
      h("div", {}, h("p", {}, "What you write here stays in this browser. A download takes it to another one, or to JupyterLab."),
        button("Download your work", () => this.download()), button("Load a download", () => this.file?.click()),
        button("Start over", () => this.startOver()), button("Delete all that is kept", () => this.empty())), this.file);
    menu.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement) menu.open = false;
    });
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
    bar.buttons.replaceChildren(this.all, this.end, menu);
    bar.words.remove();
    if (document.activeElement === document.body) this.all.focus({ preventScroll: true });
  }

  // --- running

  /** Run cells one after another, with the texts that they have now; one that fails keeps back none of the others.
   * @param {Cell[]} cells @param {boolean} [next] go on to the next cell */
  async run(cells, next = false) {
    if (!this.session.runtime) {
      this.bar.say(this.all ? "Python is starting. Run the cell again when it is there."
        : "Python is on its way. As soon as it is here, all cells run.");
      return;
    }
    if (next) this.goOn(cells[cells.length - 1]);
    for (const cell of cells) cell.mark("waiting");
    const began = this.session.life;
    const went = await Promise.all(cells.map((cell) => this.turn(cell)));
    if (began !== this.session.life) return;
    this.bar.ready();
    const failed = cells.filter((_, k) => !went[k]), last = cells[cells.length - 1];
    const ran = cells.length === this.cells.length ? "All cells have run." : `Cell ${last.number} has run.`;
    const alone = cells.length === 1 && failed.length === 1;                  // then nothing else is to be said
    this.bar.say(...alone ? [] : [ran], ...failed.length ? [alone ? "" : " ", ...raised(failed)] : []);
  }

  /** @param {Cell} cell */
  runTo(cell) { return this.run(this.cells.slice(0, cell.number)); }

  /** One cell, when its turn comes; says whether it went well. @param {Cell} cell */
  async turn(cell) {
    const { text } = cell;                               // what is typed from here on waits for the next time
    let patience = 0;
    try {
      const reply = await this.session.ask(cell.area, (runtime) => {
        cell.begin();
        cell.mark("running");
        this.bar.show(`Cell ${cell.number} of ${this.cells.length} runs.`);
        patience = setTimeout(() => this.bar.say(way(cell, "Cell "), " takes long. If it never ends, press Stop."), LONG);
        return runtime.run(text);
      });
      if (reply.status === "aborted") {
        cell.mark("");
        return false;
      }
      cell.executed = reply.execution_count ?? null;
      cell.mark(reply.status === "ok" ? "done" : "failed", `${reply.execution_count ?? ""}`);
      return reply.status === "ok";
    } catch (error) {
      cell.mark("");
      if (!(error instanceof Stopped)) this.lost(error);
      return false;
    } finally {
      clearTimeout(patience);
    }
  }

  /** Give the next cell the focus, as Shift+Enter does in JupyterLab. @param {Cell} cell */
  goOn(cell) {
    const next = this.cells[cell.number];
    next?.editor.focus();
    next?.root.scrollIntoView({ block: "nearest" });
  }

  /** End Python and start another one. */
  async stop() {
    this.session.stop();
    this.age();
    this.bar.say("Python was stopped, and another one starts.");
    this.busy(true);
    try {
      await this.session.start();
      this.end?.replaceChildren("■ Stop");
      this.bar.say("Python was stopped and started again: its variables are lost, while your code, answers and files are "
        + "still here. Run the cells that you need once more.");
    } catch (error) {
      this.lost(error);
    }
    this.busy(false);
  }

  /** While Python starts there is nothing to run and nothing to stop. @param {boolean} busy */
  busy(busy) {
    for (const button of [this.all, this.end]) if (button) button.disabled = busy;
    this.bar.bar.hidden = true;
  }

  /** Python ended by itself. @param {unknown} error */
  lost(error) {
    this.session.stop();
    this.age();
    this.end?.replaceChildren("↻ Start Python again");
    this.bar.say(`Python ended (${wordsOf(error)}). Its variables are lost, while your code, `
      + "answers and files are still here.");
  }

  /** What is shown comes from a Python that is gone. */
  age() {
    this.widgets = this.newWidgets();
    for (const cell of this.cells) cell.age();
  }

  /** @param {Message} message @param {OutputArea} area */
  heard(message, area) {
    if (message.msg_type.startsWith("comm_")) return this.widgets.heard(message, area);
    if (!SHOWN.includes(message.msg_type)) return undefined;
    return (this.widgets.writing() ?? area).take(message);
  }

  /** @param {Cell} cell @param {string} code @param {number} at @returns {Promise<Record<string, any>>} */
  complete(cell, code, at) {
    const message = { msg_type: "complete_request", content: { code, cursor_pos: at } };
    return this.session.ask(cell.area, (runtime) => runtime.message(message));
  }

  // --- keeping

  /** @param {Record<string, Uint8Array | null>} changes */
  async wrote(changes) {
    try {
      await this.keep?.write(changes);
      if (this.keep) mark(this.facts, await this.keep.progress());
    } catch (error) {
      this.bar.say(`This browser could not keep your files (${wordsOf(error)}): download `
        + "your work before you leave.");
    }
  }

  /** A cell was changed: keep it as soon as the visitor pauses. */
  changed() {
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), 300);
  }

  async save() {
    clearTimeout(this.saving);
    if (!this.cells.length) return;                      // nothing that could have been changed
    const edited = this.cells.filter((cell) => cell.edited).map((cell) => [cell.source.id, cell.text]);
    try {
      await this.keep?.writePage(this.facts.notebook, { cells: Object.fromEntries(edited), version: this.facts.version });
    } catch (error) {
      this.bar.say(`This browser could not keep your code (${wordsOf(error)}): download `
        + "your work before you leave.");
    }
  }

  download() {
    const work = new Map(this.cells.map((cell) => [cell.source.id, { text: cell.text, edited: cell.edited,
      outputs: cell.ran ? cell.area.kept() : null, count: cell.executed }]));
    const notebook = written(/** @type {Notebook} */ (this.released), work, this.facts.version);
    const address = URL.createObjectURL(new Blob([`${JSON.stringify(notebook, null, 1)}\n`], { type: "application/x-ipynb+json" }));
    const name = `${this.facts.notebook}.ipynb`;
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.bar.say(`${name} is downloaded: open it in JupyterLab, hand it in, or load it here again.`);
  }

  async load() {
    const file = this.file?.files?.[0];
    if (!file || !this.file) return;
    try {
      const found = await read(file, /** @type {Notebook} */ (this.released), this.facts.notebook);
      for (const cell of this.cells) {
        const text = found.texts.get(cell.source.id);
        if (text === undefined || text === cell.text) continue;
        cell.write(text);
        cell.age();
      }
      await this.save();
      this.bar.say(told(file.name, found, this.cells.filter((cell) => cell.edited).length, this.facts.version));
    } catch (error) {
      this.bar.say(wordsOf(error));
    }
    this.file.value = "";
  }

  startOver() {
    const edited = this.cells.filter((cell) => cell.edited).length;
    const question = `Give this page its original code back? ${edited ? `Your changes to ${plural(edited, "cell")} are lost. ` : ""}`
      + "Marks in the list of notebooks and files that you saved stay.";
    if (!window.confirm(question)) return;
    for (const cell of this.cells) {
      cell.write(textOf(cell.source));
      cell.forget();
    }
    this.save();
    this.stop();
  }

  async empty() {
    const question = "Delete everything that this browser keeps for the course: your code and answers on all pages, the marks "
      + "in the list of notebooks, and the files that Python wrote? This can't be undone.";
    if (!window.confirm(question)) return;
    for (const cell of this.cells) cell.write(textOf(cell.source));
    clearTimeout(this.saving);
    this.session.stop();
    await this.keep?.empty();
    location.reload();
  }
}
