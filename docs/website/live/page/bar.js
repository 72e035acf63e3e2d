/** The bar below a page's title: what can be done with the whole page, and one line that says how things are. */

import { h, megabytes } from "./elements.js";

export class Bar {
  /** @param {number} bytes what the first click fetches @param {() => void} press @param {string} released the address of
   * the notebook as it was released */
  constructor(bytes, press, released) {
    this.nothing = false;                                // whether nothing has to be fetched
    this.start = h("button", { className: "live-button live-main", type: "button", onclick: press }, "▶ Run this page");
    this.buttons = h("div", { className: "live-buttons" }, this.start);
    this.cost = h("span", {}, `Fetches ${megabytes(bytes)} the first time.`);
    this.words = h("p", { className: "live-words" }, this.cost, " Then Python runs here in your browser: you can change the code, "
      + "drag the widgets and check your answers. Nothing that you write leaves this machine. ",
      h("a", { href: released, download: "" }, "Download the notebook"), " without your work.");
    this.bar = h("progress", { className: "live-progress", hidden: true });
    this.bar.setAttribute("aria-label", "What has arrived");
    this.state = h("p", { className: "live-state" });
    this.state.setAttribute("role", "status");
    this.notes = h("div", { className: "live-notes" });
    this.root = h("section", { className: "live-bar" }, this.buttons, this.words, this.bar, this.state, this.notes);
    this.root.setAttribute("aria-label", "Run this page");
  }

  /** This browser has kept a part of what is fetched. @param {number} missing the bytes of the rest */
  costs(missing) {
    this.nothing = missing === 0;
    this.cost.textContent = this.nothing ? "Nothing has to be fetched." : `Fetches ${megabytes(missing)}.`;
  }

  /** Say how things are. @param {(Node | string)[]} words */
  say(...words) { this.state.replaceChildren(...words); }

  /** Show what passes soon: who hears the page is not told each of forty cells. @param {string} sentence */
  show(sentence) {
    const words = h("span", {}, sentence);
    words.ariaHidden = "true";
    this.state.replaceChildren(words);
  }

  /** Say what has to be read, and stays. @param {string} sentence */
  note(sentence) { this.notes.append(h("p", {}, sentence)); }

  /** The button was pressed; what is already here need not arrive. */
  wait() {
    this.start.disabled = true;
    this.root.classList.add("live-on");                  // it stays in sight
    this.bar.hidden = false;
    this.bar.removeAttribute("value");
    this.say(this.nothing ? "Python is starting." : "Python is being fetched.");
  }

  /** All is here: nothing is waited for. */
  ready() { this.bar.hidden = true; }

  /** How much has arrived. @param {number} loaded @param {number} total @param {string} then what is said when all is here */
  arrived(loaded, total, then) {
    const here = loaded >= total, words = here ? then : `${megabytes(loaded)} of ${megabytes(total)} have arrived.`;
    this.bar.hidden = here;
    this.bar.max = total;
    this.bar.value = loaded;
    if (here) this.say(words);
    else this.show(words);
  }

  /** The page stays as it is, and the sentence says why. @param {string} sentence */
  refuse(sentence) {
    this.bar.hidden = true;
    this.start.disabled = false;
    this.root.classList.remove("live-on");
    this.say(sentence);
  }
}
