/** What a cell shows: a list of outputs as a notebook keeps them, and their elements on the page. */

import { h } from "./elements.js";
import { framed } from "./frame.js";
import { coloured, settled } from "./text.js";

/** @import { Message, Output } from "./types" */

export const VIEW = "application/vnd.jupyter.widget-view+json";
const PICTURES = ["image/svg+xml", "image/png", "image/jpeg", "image/gif"];
const WORDS = ["text/markdown", "text/latex", "text/plain"];

/** @param {string | string[]} text */
const whole = (text) => Array.isArray(text) ? text.join("") : text;

export class OutputArea {
  /** @param {HTMLElement} root @param {string} name what it belongs to, such as "cell 3"
   * @param {(id: string, place: HTMLElement) => Promise<{ remove(): unknown } | undefined>} showWidget */
  constructor(root, name, showWidget) {
    this.root = root; this.name = name; this.showWidget = showWidget;
    this.outputs = /** @type {Output[]} */ ([]);
    this.places = /** @type {HTMLElement[]} */ ([]);
    this.views = /** @type {ReturnType<typeof showWidget>[]} */ ([]);
    this.emptied = false;                                // the next output takes the place of all
  }

  /** Take a message that shows something. @param {Message} message */
  take({ msg_type, content }) {
    if (msg_type === "clear_output") {
      if (content.wait) this.emptied = true;
      else this.clear();
      return;
    }
    if (msg_type === "update_display_data") { this.update(content); return; }
    if (this.emptied) this.clear();
    const last = this.outputs.at(-1);
    if (msg_type === "stream" && last?.output_type === "stream" && last.name === content.name) {
      last.text = settled(last.text + content.text);
      this.fill(this.outputs.length - 1);
    } else {
      this.add({ output_type: msg_type, ...content });
    }
  }

  /** @param {Output} output */
  add(output) {
    if (output.output_type === "stream") output.text = settled(output.text);
    const place = h("div", { className: `output live-${output.output_type}` });
    this.outputs.push(output);
    this.places.push(place);
    this.root.append(place);
    this.fill(this.outputs.length - 1);
  }

  /** Show the data of another display of the same name. @param {Record<string, any>} content */
  update({ data, metadata, transient }) {
    for (const [k, output] of this.outputs.entries()) {
      if (!transient?.display_id || output.transient?.display_id !== transient.display_id) continue;
      Object.assign(output, { data, metadata });
      this.fill(k);
    }
  }

  /** @param {number} k */
  fill(k) {
    const output = this.outputs[k], place = this.places[k];
    if (output.output_type === "stream") place.replaceChildren(this.text(output.text, output.name === "stderr"));
    else if (output.output_type === "error") place.replaceChildren(this.error(output));
    else this.display(output, place);
  }

  /** @param {string} text @param {boolean} aside */
  text(text, aside = false) {
    return h("pre", { className: aside ? "live-text live-aside" : "live-text", tabIndex: 0 }, ...coloured(text));
  }

  /** @param {Output} output */
  error(output) {
    const lines = output.traceback?.length ? output.traceback : [`${output.ename}: ${output.evalue}`];
    const shown = this.text(lines.join("\n"));
    shown.classList.add("live-error");
    return shown;
  }

  /** @param {Output} output @param {HTMLElement} place */
  display({ data = {}, metadata = {} }, place) {
    place.replaceChildren();
    const picture = PICTURES.find((kind) => data[kind]), words = WORDS.find((kind) => data[kind] !== undefined);
    place.classList.toggle("live-widget", Boolean(data[VIEW]));
    if (data[VIEW]) this.views.push(this.showWidget(data[VIEW].model_id, place));
    else if (data["text/html"]) place.append(framed(whole(data["text/html"]), `Output of ${this.name}`));
    else if (picture) place.append(this.picture(picture, whole(data[picture]), metadata[picture] ?? {}));
    else if (words) place.append(this.text(whole(data[words])));
    else place.append(this.text(`This output has no form that a page can show: ${Object.keys(data).join(", ")}.`));
  }

  /** @param {string} kind @param {string} data @param {{ alt?: string, width?: number }} about */
  picture(kind, data, about) {
    const coded = kind === "image/svg+xml" ? `charset=utf-8,${encodeURIComponent(data)}` : `base64,${data.trim()}`;
    const image = h("img", { alt: about.alt ?? `Picture of ${this.name}`, src: `data:${kind};${coded}` });
    if (about.width) image.width = about.width;
    return image;
  }

  clear() {
    this.emptied = false;
    this.outputs = [];
    this.places = [];
    for (const view of this.views) view.then((shown) => shown?.remove());       // it may watch its size, for example
    this.views = [];
    this.root.replaceChildren();
  }

  /** The outputs as a notebook keeps them: a widget lives with its Python only, and what stands beside it stays. */
  kept() {
    return this.outputs.map(({ transient, ...output }) => {
      if (!output.data?.[VIEW]) return output;
      const { [VIEW]: _, ...data } = output.data;
      return { ...output, data };
    });
  }
}
