/**
 * The frame of every widget: a question, the stage, at most four controls, one read-out, one fold.
 *
 * A view is a module of a lesson: `export default widget({ question, stage })`. `stage(shown)` returns
 * what is drawn; it is called after every change, and in each frame of a motion.
 */
import { html, nothing, render } from "lit-html";
import { button, control } from "./controls.js";
import look from "./look.css";
import { Motion } from "./motion.js";
import { part } from "./parts.js";

const NARROW = 520;                                      // px: from here on a stage stands upright
const ROOT = `mg-${VERSION}`;                            // a page may have widgets of two versions

/**
 * @typedef {object} View
 * @property {string} name       for `data-mg`, by which tests find it
 * @property {string} question   at most 60 characters
 * @property {(shown: Shown) => unknown} stage
 * @property {(shown: Shown) => number} [motion]   the milliseconds of the main motion, `shown.motion.at` from 0 to 1
 * @property {(shown: Shown, before: State) => void} [arrived]   what the kernel found is here: a view may play a motion
 * @property {(shown: Shown) => Action[]} [actions]   buttons, the next thing to do first: that one is filled
 * @property {string[]} [inside] controls that the stage draws itself
 * @property {string[]} [folded] controls that stand in the fold
 *
 * @typedef {object} Action
 * @property {string} words      such as "▶ Next path"
 * @property {() => void} press
 * @property {boolean} [off]     whether there is nothing to do
 * @property {boolean} [waits]   whether what it asks for cannot be shown before a kernel runs: `!shown.can(...)`
 * @property {boolean} [kernel]  whether it asks the kernel, so that it is off after a restart
 */

/** What a view is given: the state, the controls, and the room there is. */
export class Shown {
  /** @param {Model} model @param {HTMLElement} el @param {View} view */
  constructor(model, el, view) {
    this.model = model; this.view = view;
    this.root = document.createElement("section");
    this.root.className = `mgw ${ROOT}`;
    this.root.dataset.mg = view.name;
    this.root.setAttribute("aria-label", view.question);
    el.append(this.root);
    this.id = `mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`;     // begins the ids of a drawing
    this.dead = false;                                   // whether the kernel that made it is gone
    this.width = 888;                                    // of what is inside the frame, in px
    this.motion = new Motion(() => this.draw());
    this.lifted = false;                                 // whether the curtain was
    this.held = /** @type {{ key: string, matrix: DOMMatrix, began: any } | null} */ (null);      // what is being dragged
    /** What the view remembers in the browser alone, such as how far a learner has stepped. @type {any} */
    this.local = {};
    this.asked = /** @type {string[]} */ ([]);           // the controls that were set last
    this.drafts = /** @type {Map<string, string>} */ (new Map());           // texts that the kernel refused
    this.redraw = () => this.draw();
    this.heard = ["state", "message", "declared", "guess", ...this.controls.map((one) => one.name)].map((name) => `change:${name}`);
    for (const name of this.heard) model.on(name, this.redraw);
    let before = this.state;
    model.on("change:state", () => {
      const last = before;
      before = this.state; this.drafts.clear(); view.arrived?.(this, last);
    });
    model.on("comm_live_update", () => { this.dead = true; this.draw(); });
    this.resize = new ResizeObserver(([entry]) => {
      if (Math.round(entry.contentRect.width) === this.width) return;
      this.width = Math.round(entry.contentRect.width); this.draw();
    });
    this.draw();
    this.resize.observe(this.root);
    if (view.motion) this.motion.whenSeen(this.root, () => this.play());
  }

  get controls() { return /** @type {Control[]} */ (this.model.get("declared")); }

  get state() { return /** @type {State} */ (this.model.get("state")); }

  get narrow() { return this.width < NARROW; }

  /** The learner's guess, where the widget answers a prediction. */
  get guess() { return /** @type {number | null} */ (this.model.get("guess")?.value ?? null); }

  /** Whether what gives the answer away stays behind the curtain. */
  get covered() { return Boolean(this.model.get("guess")?.name) && this.state.reveals && this.guess === null && !this.lifted; }

  /** The width of the stage: a picture of this width is shown in its own size. */
  get room() { return this.width; }

  /** The value of a control. @param {string} name */
  value(name) { return this.model.get(name); }

  /** Set a control, and ask the kernel. @param {string} name @param {unknown} value */
  set(name, value) { this.change({ [name]: value }); }

  /** Set several controls in one message. @param {Record<string, unknown>} values */
  change(values) {
    const same = (/** @type {string} */ name) => JSON.stringify(this.model.get(name)) === JSON.stringify(values[name]);
    if (this.dead) return;
    this.asked = Object.keys(values);
    if (Object.keys(values).every(same)) { this.drafts.clear(); this.draw(); return; }
    this.motion.stop();
    for (const [name, value] of Object.entries(values)) this.model.set(name, value);
    this.model.save_changes(); this.draw();
  }

  /** Whether a value of a control can be shown, and without one whether any other can. With a kernel all can; a page without one knows what
   * was computed before, and says it by a method of its model. @param {string} name @param {unknown} [value] */
  can(name, value) { return this.model.can?.(name, value) ?? true; }

  /** What the kernel says about a text, below the field in which it was typed. @param {string} name */
  complaint(name) {
    const message = this.model.get("message");
    return message && this.typed?.name === name ? alert(message) : nothing;
  }

  /** The field that was typed into last, if that was the last thing done. */
  get typed() { return this.controls.find((one) => this.asked.includes(one.name) && ["text", "values"].includes(one.kind)); }

  /** While a control is held, what stands above it keeps its height: nothing slides away under a finger. @param {Event} e */
  hold(e) {
    const stage = /** @type {HTMLElement | null} */ (this.root.querySelector(":scope > .stage"));
    if (!stage || /** @type {Element} */ (e.target).tagName !== "INPUT") return;
    stage.style.height = `${stage.getBoundingClientRect().height}px`;
    stage.style.overflow = "clip";
    const free = () => { stage.style.height = stage.style.overflow = ""; };
    for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, free, { once: true, capture: true });
  }

  /** Play the main motion from its beginning. */
  play() { this.motion.play(this.view.motion?.(this) ?? 0); }

  /** A declared control, for a stage that draws it inside. @param {string} name */
  control(name) {
    const of = /** @type {Control} */ (this.controls.find((one) => one.name === name));
    return control(of, this.value(name), (value) => this.set(name, value), this);
  }

  draw() {
    const { view } = this, message = this.model.get("message");
    const under = this.controls.filter((one) => ![...view.inside ?? [], ...view.folded ?? []].includes(one.name));
    render(html`<style>${look.replaceAll(".mgw", `.${ROOT}`)}</style>
      ${this.dead ? html`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>` : nothing}
      <h3>${view.question}</h3>
      <div class="stage ${message ? "stale" : ""}">${view.stage(this)}</div>
      <div class="controls" @pointerdown=${(/** @type {Event} */ e) => this.hold(e)}>${under.map((one) => this.control(one.name))}
        ${(view.actions?.(this) ?? []).map((one, k) => button(one, k === 0, this.dead))}</div>
      ${message && !this.typed ? alert(message) : nothing}
      ${this.covered ? this.curtain() : this.answer()}`, this.root);
  }

  curtain() {
    const lift = () => { this.lifted = true; this.draw(); };
    return html`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${lift}>Show me</button></p>`;
  }

  answer() {
    const { state } = this, old = Boolean(this.model.get("message"));    // of the last state, and not of what was asked for
    return html`<p class="readout ${old ? "stale" : ""}" role="status" data-field="said"><strong>${state.number}</strong> ${state.said}
        ${old ? nothing : html`<span class="tick" data-agrees=${state.agrees} title=${state.verdict}>${TOLD[tick(state.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded ? html`<div class="controls">${this.view.folded.map((name) => this.control(name))}</div>` : nothing}
        ${state.fold.map((one) => part(one, this.room))}
        <p data-field="line" data-agrees=${state.agrees}>${state.cost} · ${tick(state.agrees)} ${state.verdict}</p>
        <pre data-field="code" tabindex="0">${state.code}</pre></details>`;
  }

  leave() {
    for (const name of this.heard) this.model.off(name, this.redraw);
    this.resize.disconnect(); this.motion.leave();
  }
}

/** A sentence about what cannot be shown. @param {string} message */
const alert = (message) => html`<p class="alert" role="alert" data-field="message">${message}</p>`;

/** @param {boolean | null} agrees */
function tick(agrees) {
  if (agrees === null) return "";
  return agrees ? "✓" : "✗";
}

/** @type {Record<string, string>} the tick with a word, where no verdict stands beside it */
const TOLD = { "": "", "✓": "✓ checked", "✗": "✗ the check fails" };

/** What anywidget asks a module for. @param {View} view */
export const widget = (view) => ({
  /** @param {{ model: Model, el: HTMLElement }} place */
  render({ model, el }) { const shown = new Shown(model, el, view); return () => shown.leave(); },
});
