/** How declared controls are drawn. Each gets its value and a function that sets it. */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { fmt } from "./numbers.js";

/** @typedef {import("./widget.js").Shown} Shown */
/** @typedef {(value: any) => void} Set */

const WAITS = "Works as soon as Python runs";            // what a control says that cannot move before
const FINE = 100;                                        // steps of a slider in each decade

/** @param {Control} of @param {any} value @param {Set} set @param {Shown} shown */
export function control(of, value, set, shown) {
  const kinds = /** @type {Record<string, (of: Control, value: any, set: Set, shown: Shown) => unknown>} */ (
    { slider, decades, steps, choice, text, values });
  return kinds[of.kind]?.(of, value, set, shown) ?? "";
}

/** What stands at a control that no other value can be shown of, as on a page where no kernel runs. @param {Control} of @param {Shown} shown */
function at({ name }, shown) {
  const waits = !shown.dead && !shown.can(name);
  return { waits, off: shown.dead || waits, title: waits ? WAITS : nothing };
}

/** A slider with what it says beside it. @param {Control} of @param {Shown} shown
 * @param {{ low: number, high: number, step: number, place: number, words: string, set: Set }} to */
function range(of, shown, { low, high, step, place, words, set }) {
  const { name, label } = of, { waits, off, title } = at(of, shown);
  return html`<label class="knob" data-control=${name} data-waits=${waits} title=${title}><span>${label}</span>
    <input type="range" aria-label=${label} aria-valuetext=${words} min=${low} max=${high} step=${step}
      .value=${live(String(place))} ?disabled=${off} data-lm-suppress-shortcuts="true"
      @input=${(/** @type {any} */ e) => set(Number(e.target.value))}><output>${words}</output></label>`;
}

/** @param {Control} of @param {number} value @param {Set} set @param {Shown} shown */
const slider = (of, value, set, shown) => range(of, shown,
  { low: of.low, high: of.high, step: of.step, place: value, words: fmt(value), set });

/** A slider that is even in the logarithm, with three digits, and a field for an exact number; what is typed there the
 * kernel judges. @param {Control} of @param {number} value @param {Set} set @param {Shown} shown */
function decades(of, value, set, shown) {
  const place = (/** @type {number} */ v) => Math.round(FINE * Math.log10(v));
  const number = (/** @type {number} */ at) => Math.min(of.high, Math.max(of.low, Number((10 ** (at / FINE)).toPrecision(3))));
  const send = (/** @type {any} */ e) => {
    const typed = e.target.value.trim();
    set(typed === "" || Number.isNaN(Number(typed)) ? typed : Number(typed));
  };
  const { waits, off, title } = at(of, shown);
  return html`<span class="knob" data-control=${of.name} data-waits=${waits} title=${title}><span>${of.label}</span>
    <input type="range" aria-label=${of.label} aria-valuetext=${value} min=${place(of.low)} max=${place(of.high)} step="1"
      .value=${live(String(place(value)))} ?disabled=${off} data-lm-suppress-shortcuts="true"
      @input=${(/** @type {any} */ e) => { shown.drafts.delete(of.name); set(number(Number(e.target.value))); }}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${of.label}" ?disabled=${off}
      .value=${live(shown.drafts.get(of.name) ?? String(value))} data-lm-suppress-shortcuts="true"
      @input=${typing(of, shown)} @change=${once(send)} @keydown=${onEnter(send)}></span>`;
}

/** What is being typed stays while the widget is drawn again, until the kernel has taken it. @param {{ name: string }} of @param {Shown} shown */
const typing = ({ name }, shown) => (/** @type {any} */ e) => { delete e.target.dataset.sent; shown.drafts.set(name, e.target.value); };

/** Sends a text, if it was not sent since it was typed. @param {Set} send @returns {Set} */
const once = (send) => (e) => {
  if (e.target.dataset.sent === e.target.value) return;
  e.target.dataset.sent = e.target.value;
  send(e);
};

/** Sends a text on Enter: in JupyterLab, Enter brings no `change`. @param {Set} send @returns {Set} */
const onEnter = (send) => (e) => { if (e.key === "Enter") { e.stopPropagation(); once(send)(e); } };

/** @param {Control} of @param {number} value @param {Set} set @param {Shown} shown */
function steps({ name, label, low, high }, value, set, shown) {
  const waits = (/** @type {number} */ v) => v >= low && v <= high && !shown.can(name, v);
  const move = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) => html`
    <button type="button" aria-label=${words} title=${waits(value + by) ? WAITS : nothing} data-waits=${waits(value + by)}
      aria-disabled=${waits(value + by)} ?disabled=${shown.dead || value + by < low || value + by > high} data-lm-suppress-shortcuts="true" @click=${() => set(value + by)}>${sign}</button>`;
  return html`<span class="knob" role="group" aria-label=${label} data-control=${name}><span>${label}</span>
    ${move(-1, "−", `${label}: one less`)}<output aria-live="polite">${value}</output>
    ${move(1, "+", `${label}: one more`)}</span>`;
}

/** Up to four words stand side by side, more in a list. @param {Control} of @param {string} value @param {Set} set @param {Shown} shown */
function choice(of, value, set, shown) {
  const { name, label, options, named } = of, { waits, off, title } = at(of, shown);
  const other = (/** @type {string} */ key) => key !== value && !shown.can(name, key);
  if (options.length > 4) return html`<label class="knob" data-control=${name} data-waits=${waits} title=${title}><span>${label}</span>
    <select aria-label=${label} ?disabled=${off} data-lm-suppress-shortcuts="true"
      @change=${(/** @type {any} */ e) => set(e.target.value)}>
      ${options.map(([key, words]) => html`<option value=${key} .selected=${key === value} ?disabled=${other(key)}>${words}</option>`)}</select></label>`;
  const now = options.findIndex(([key]) => key === value);
  const turn = (/** @type {KeyboardEvent} */ e) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!by) return;
    e.preventDefault(); e.stopPropagation();
    let to = (now + by + options.length) % options.length;
    while (other(options[to][0])) to = (to + by + options.length) % options.length;
    set(options[to][0]);
    /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (e.currentTarget).querySelectorAll("button")[to]).focus();
  };
  const heading = named || shown.view.folded?.includes(name) ? html`<span class="knob">${label}</span>` : "";
  return html`<span class="chips" role="radiogroup" aria-label=${label} data-control=${name} @keydown=${turn}>
    ${heading}${options.map(([key, words]) => html`<button type="button" role="radio" aria-checked=${key === value}
      tabindex=${key === value ? 0 : -1} ?disabled=${shown.dead} aria-disabled=${other(key)} data-waits=${other(key)}
      title=${other(key) ? WAITS : nothing} data-lm-suppress-shortcuts="true"
      @click=${() => set(key)}>${words}</button>`)}</span>`;
}

/** A text is sent when it is left or Enter is pressed; one that was refused stays to be mended.
 * @param {Control} of @param {string} value @param {Set} set @param {Shown} shown */
function text(of, value, set, shown) {
  const { name, label } = of;
  const send = (/** @type {any} */ e) => set(e.target.value);
  const { waits, off, title } = at(of, shown);
  return html`<label class="knob long" data-control=${name} data-waits=${waits} title=${title}><span>${label}</span>
    <input type="text" aria-label=${label} .value=${live(shown.drafts.get(name) ?? value)} ?disabled=${off} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${typing(of, shown)} @change=${once(send)} @keydown=${onEnter(send)}></label>${shown.complaint(name)}`;
}

/** A field for each value; a text that was refused stays to be mended.
 * @param {Control} of @param {Record<string, unknown>} value @param {Set} set @param {Shown} shown */
function values(of, value, set, shown) {
  const { name, label, now } = of, { waits, off, title } = at(of, shown);
  const field = (/** @type {string} */ key) => {
    const draft = `${name}.${key}`, send = (/** @type {any} */ e) => set({ ...value, [key]: e.target.value });
    return html`<label class="knob"><span>${key}</span>
      <input type="text" aria-label=${key} size="8" .value=${live(shown.drafts.get(draft) ?? JSON.stringify(now[key]))} spellcheck="false"
        ?disabled=${off} data-lm-suppress-shortcuts="true" @input=${typing({ name: draft }, shown)}
        @change=${once(send)} @keydown=${onEnter(send)}></label>`;
  };
  return html`<span class="knob" role="group" aria-label=${label} data-control=${name} data-waits=${waits}
    title=${title}>${Object.keys(now).map(field)}</span>${shown.complaint(name)}`;
}

/** A button; the next thing to do is filled. @param {import("./widget.js").Action} of @param {boolean} first
 * @param {boolean} dead */
export const button = ({ words, press, off, waits, kernel }, first, dead) => html`<button type="button" class=${first ? "next" : ""}
  ?disabled=${off || (kernel && dead)} aria-disabled=${Boolean(waits) && !off} data-waits=${Boolean(waits) && !off} title=${waits && !off ? WAITS : nothing}
  data-lm-suppress-shortcuts="true" @click=${press}>${words}</button>`;
