/**
 * What each page of a notebook loads: the bar, and the marks of what is done.
 *
 * It is small. All else, `page.js` and the runtime, is fetched by the visitor's click.
 */

import { Bar } from "./bar.js";
import { plural } from "./elements.js";
import { Keep } from "./keep.js";
import { mark } from "./marks.js";
import look from "./start.css";

/** @import { Facts } from "./types" */

const facts = /** @type {Facts} */ (JSON.parse(document.getElementById("live-facts")?.textContent ?? "{}"));
const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href);

/** What is kept, or a sentence where this browser keeps nothing. */
async function kept() {
  try {
    return await Keep.open(root.pathname);
  } catch {
    return null;
  }
}

async function begin() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
  const keep = await kept();
  if (keep) mark(facts, await keep.progress());
  const title = document.querySelector(".bd-article h1");
  if (!facts.cells || !title) return;
  const bar = new Bar(facts.bytes, () => { run(bar, keep); });
  title.after(bar.root);
  // the links below stills lead to how one runs a notebook; here the page runs itself
  document.querySelector(".bd-article")?.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest('p.live a[href*="running.html"]');
    if (!link || !bar.start.isConnected) return;
    event.preventDefault();
    bar.start.click();
  });
  const page = await keep?.page(facts.notebook);
  if (page) bar.say(`You changed ${plural(Object.keys(page.cells).length, "cell")} of this page. This browser has kept it.`);
}

/** The visitor's click. @param {Bar} bar @param {Keep | null} keep */
async function run(bar, keep) {
  bar.wait();
  try {
    const { LivePage } = await import(new URL("page.js", import.meta.url).href).catch(() => {
      throw new Error("The scripts of this page did not arrive. Look at your connection, and press the button again.");
    });
    const page = new LivePage({ facts, bar, keep, root, folder: new URL("./", import.meta.url) });
    await page.open();
  } catch (error) {
    bar.refuse(`${error instanceof Error ? error.message : error}`);
  }
}

begin();
