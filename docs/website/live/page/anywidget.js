/**
 * Widgets that bring their drawing along as a module, as anywidget defines it: `initialize` and `render` get the
 * model, an element, and `host`, which finds other widgets.
 */

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";

/** @type {Map<string, Promise<any>>} one module for all widgets with the same text */
const modules = new Map();

/** The module in a text. @param {string} text */
function moduleOf(text) {
  if (!modules.has(text)) modules.set(text, load(text));
  return /** @type {Promise<any>} */ (modules.get(text));
}

/** @param {string} text */
async function load(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    const { default: widget } = await import(address);
    return typeof widget === "function" ? await widget() : widget;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {string} name such as "IPY_MODEL_1234" or "anywidget:1234" */
const idOf = (name) => name.replace(/^(IPY_MODEL_|anywidget:)/, "");

export class AnyModel extends DOMWidgetModel {
  /** @param {...any} given */
  initialize(...given) {
    super.initialize(.../** @type {[any, any]} */ (given));
    this.ends = new AbortController();
    this.once("destroy", () => this.ends?.abort());
    this.ready = this.prepare();
    this.ready.catch((error) => console.error(error));
  }

  async prepare() {
    const widget = await moduleOf(this.get("_esm"));
    await widget.initialize?.({ model: this, signal: this.ends?.signal });
    return widget;
  }
}

export class AnyView extends DOMWidgetView {
  async render() {
    const model = /** @type {AnyModel} */ (this.model), css = model.get("_css");
    this.ends = new AbortController();
    const widget = await model.ready;
    if (css) this.el.append(Object.assign(document.createElement("style"), { textContent: css }));
    const place = document.createElement("div");
    this.el.append(place);
    this.leave = await widget.render?.({ model, el: place, host: this.host(this.ends.signal), signal: this.ends.signal });
  }

  remove() {
    this.ends?.abort();
    this.leave?.();
    return super.remove();
  }

  /** What anywidget calls the host: other widgets by their names. @param {AbortSignal} signal */
  host(signal) {
    const manager = /** @type {any} */ (this.model.widget_manager);
    return {
      getModel: (/** @type {string} */ name) => manager.get_model(idOf(name)),
      getWidget: async (/** @type {string} */ name) => {
        const model = await manager.get_model(idOf(name));
        return { render: async (/** @type {{ el: HTMLElement }} */ { el }) => {
          const view = await manager.show(model, el, this.displayed);
          signal.addEventListener("abort", () => view.remove());
        } };
      },
    };
  }
}
