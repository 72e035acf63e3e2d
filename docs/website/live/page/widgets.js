/** The widgets of one Python: ipywidgets' own models and views, over the runtime's messages. */

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";
import * as anywidget from "./anywidget.js";
import { h } from "./elements.js";
import { OutputArea } from "./outputs.js";

/** @import { Message } from "./types" */

/** A place for outputs that is a widget, such as `interact` uses: while Python writes into it, it has a `msg_id`. */
class OutputModel extends base.DOMWidgetModel {
  defaults() { return { ...super.defaults(), msg_id: "", outputs: [] }; }

  /** @param {...any} given */
  initialize(...given) {
    super.initialize(.../** @type {[any, any]} */ (given));
    const manager = /** @type {Widgets} */ (/** @type {unknown} */ (this.widget_manager));
    this.area = new OutputArea(document.createElement("div"), "a widget", (id, place) => manager.showId(id, place));
    manager.writable.add(this);
    this.listenTo(this, "change:outputs", this.refill);
    this.refill();
  }

  refill() {
    if (this.taking) return;
    this.area?.clear();
    for (const output of this.get("outputs")) this.area?.add({ ...output });
  }

  /** @param {Message} message */
  take(message) {
    this.area?.take(message);
    this.taking = true;
    this.set("outputs", this.area?.outputs.map((one) => ({ ...one })));
    this.taking = false;
    this.save_changes();
  }
}

class OutputView extends base.DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add("cell_output");
    const { area } = /** @type {OutputModel} */ (this.model);
    if (area) this.el.append(area.root);
  }
}

/** Sliders whose handles have a name, which ipywidgets does not give them. */
const SLIDERS = Object.fromEntries(Object.entries(controls).filter(([name]) => name.endsWith("SliderView"))
  .map(([name, View]) => [name, class extends /** @type {any} */ (View) {
    render() {
      super.render();
      for (const handle of this.el.querySelectorAll("[role=slider]")) {
        handle.setAttribute("aria-label", this.model.get("description") || "value");
      }
    }
  }]));

const MODULES = /** @type {Record<string, Record<string, any>>} */ ({
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": { ...controls, ...SLIDERS },
  "@jupyter-widgets/output": { OutputModel, OutputView },
  anywidget,
});

/** The channel between a model here and its widget in Python. */
class Comm {
  /** @param {Widgets} widgets @param {string} id @param {OutputArea} area where its widget was made */
  constructor(widgets, id, area) {
    this.widgets = widgets; this.comm_id = id; this.area = area;
    this.target_name = "jupyter.widget";
    this.hear = /** @type {(message: Message) => unknown} */ (() => {});
    this.closed = /** @type {(message: Message) => unknown} */ (() => {});
  }

  /** @param {(message: any) => unknown} hear */
  on_msg(hear) { this.hear = hear; }

  /** @param {(message: any) => unknown} closed */
  on_close(closed) { this.closed = closed; }

  /** @param {any} data @param {any} [callbacks] @param {any} [metadata] @param {(ArrayBuffer | ArrayBufferView)[]} [buffers] */
  send(data, callbacks, metadata = {}, buffers = []) {
    return this.tell("comm_msg", data, callbacks, metadata, buffers);
  }

  /** @param {any} data @param {any} [callbacks] @param {any} [metadata] @param {any[]} [buffers] */
  open(data, callbacks, metadata = {}, buffers = []) {
    return this.tell("comm_open", data, callbacks, metadata, buffers, { target_name: this.target_name });
  }

  /** @param {any} [data] @param {any} [callbacks] @param {any} [metadata] @param {any[]} [buffers] */
  close(data = {}, callbacks = undefined, metadata = {}, buffers = []) {
    this.widgets.comms.delete(this.comm_id);
    return this.tell("comm_close", data, callbacks, metadata, buffers);
  }

  /** @param {string} kind @param {any} data @param {any} callbacks @param {any} metadata @param {any[]} buffers */
  tell(kind, data, callbacks, metadata, buffers, more = {}) {
    const idle = () => callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    const message = { msg_type: kind, content: { comm_id: this.comm_id, data, ...more }, metadata, buffers: buffers.map(plain) };
    this.widgets.send(message, this.area).then(idle, idle);
    return "";
  }
}

/** A copy of the bytes that a message carries. @param {ArrayBuffer | ArrayBufferView} buffer @returns {ArrayBuffer} */
function plain(buffer) {
  if (buffer instanceof ArrayBuffer) return buffer;
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).slice().buffer;
}

export class Widgets extends ManagerBase {
  /** @param {(message: Message, area: OutputArea) => Promise<unknown>} send */
  constructor(send) {
    super();
    this.send = send;
    this.comms = /** @type {Map<string, Comm>} */ (new Map());
    this.writable = /** @type {Set<any>} */ (new Set());
    // minigrad's map asks its host to open a notebook; here each notebook is a page
    this.rendermime = { linkHandler: { handleLink: (/** @type {Element} */ node, /** @type {string} */ path) => {
      node.addEventListener("click", () => { location.href = path.replace(/\.ipynb$/, ".html"); });
    } } };
  }

  /** Take a message of a comm. @param {Message} message @param {OutputArea} area */
  async heard(message, area) {
    const { msg_type, content } = message, comm = this.comms.get(content.comm_id);
    const whole = /** @type {any} */ ({ ...message, metadata: { version: base.PROTOCOL_VERSION, ...message.metadata },
      buffers: (message.buffers ?? []).map((one) => new DataView(plain(one))), header: {}, parent_header: {} });
    if (msg_type === "comm_open" && content.target_name === this.comm_target_name) {
      const opened = new Comm(this, content.comm_id, area);
      this.comms.set(content.comm_id, opened);
      await this.handle_comm_open(/** @type {any} */ (opened), whole);
    } else if (msg_type === "comm_msg") {
      await comm?.hear(whole);
    } else if (msg_type === "comm_close") {
      this.comms.delete(content.comm_id);
      await comm?.closed(whole);
    }
  }

  /** The output widget that Python is writing into, if it is. */
  writing() { return [...this.writable].findLast((model) => model.get("msg_id")); }

  /** Show a widget by the id of its model. @param {string} id @param {HTMLElement} place
   * @returns {Promise<{ remove(): unknown } | undefined>} */
  async showId(id, place) {
    if (!this.has_model(id)) {
      place.append(h("p", {}, "This widget is gone. Run its cell again to see it."));
      return undefined;
    }
    return this.show(await this.get_model(id), place);
  }

  /** Show a model; what is returned takes it away again. @param {any} model @param {HTMLElement} place
   * @param {Promise<unknown>} [onPage] ends when the place is on the page; without it, it is there */
  async show(model, place, onPage) {
    const view = await this.create_view(model), { luminoWidget } = view;
    MessageLoop.sendMessage(luminoWidget, Widget.Msg.BeforeAttach);
    place.append(luminoWidget.node);
    const arrived = () => MessageLoop.sendMessage(luminoWidget, Widget.Msg.AfterAttach);
    if (onPage) onPage.then(arrived);
    else arrived();
    return { remove: () => {
      MessageLoop.sendMessage(luminoWidget, Widget.Msg.BeforeDetach);     // by hand, as its place may have left the page
      luminoWidget.node.remove();
      MessageLoop.sendMessage(luminoWidget, Widget.Msg.AfterDetach);
      view.remove();
    } };
  }

  /** @param {string} name @param {string} module @param {string} version @returns {Promise<any>} */
  async loadClass(name, module, version) {
    const found = MODULES[module]?.[name];
    if (!found) throw new Error(`This page does not know the widget ${module} ${name} ${version}.`);
    return found;
  }

  /** @param {string} target @param {string} id @returns {Promise<any>} */
  async _create_comm(target, id, data = {}, metadata = {}) {
    const comm = new Comm(this, id, [...this.comms.values()].at(-1)?.area ?? /** @type {any} */ (null));
    comm.target_name = target;
    this.comms.set(id, comm);
    comm.open(data, undefined, metadata);
    return comm;
  }

  async _get_comm_info() { return {}; }
}
