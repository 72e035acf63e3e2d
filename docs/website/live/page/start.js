/**
 * What each page of a notebook loads: the bar, the visitor's own code in its cells, and the marks of what is done.
 *
 * It is small. All else, `page.js` and the runtime, is fetched by the visitor's click.
 */

import { Bar } from "./bar.js";
import { plural } from "./elements.js";
import { hints } from "./hint.js";
import { Keep } from "./keep.js";
import { showKept } from "./kept.js";
import { mark } from "./marks.js";
import look from "./start.css";

/** @import { Facts } from "./types" */

const facts = /** @type {Facts} */ (JSON.parse(document.getElementById("live-facts")?.textContent ?? "{}"));
const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
const folder = new URL("./", import.meta.url);

/** What is kept, or a sentence where this browser keeps nothing. */
async function kept() {
  try {
    return await Keep.open(root.pathname);
  } catch {
    return null;
  }
}

/** How much of the packs has to be fetched, in bytes. */
async function missing() {
  const files = Object.entries(facts.packs);
  const here = await Promise.all(files.map(([file]) => caches.match(new URL(file, folder).href)));
  return files.reduce((sum, [, size], k) => here[k] ? sum : sum + size, 0);
}

async function begin() {
  document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
  const keep = await kept();
  if (keep) mark(facts, await keep.progress());
  const title = document.querySelector(".bd-article h1");
  if (!facts.cells?.length || !title) return;
  const released = new URL(`_sources/notebooks/${facts.notebook}.ipynb`, root).href;
  const bar = new Bar(facts.bytes, () => { run(bar, keep); }, released);
  title.after(bar.root);
  document.documentElement.classList.add("live-here");
  clear(bar);
  hints(bar);
  // the links below stills lead to how one runs a notebook; here the page runs itself
  document.querySelector(".bd-article")?.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest('p.live a[href*="running.html"]');
    if (!link || !bar.start.isConnected) return;
    event.preventDefault();
    bar.start.click();
  });
  const all = Object.values(facts.packs).reduce((sum, size) => sum + size, 0);
  missing().then((bytes) => { if (bytes < all) bar.costs(bytes); }).catch(() => {});    // a browser without a cache fetches
  await comeBack(bar, keep);
}

/** Show what an earlier visit left in the cells. @param {Bar} bar @param {Keep | null} keep */
async function comeBack(bar, keep) {
  const count = showKept(facts, await keep?.page(facts.notebook));
  if (count && !bar.start.disabled && !bar.state.textContent) {
    bar.say(`You changed ${plural(count, "cell")} of this page. This browser has kept your code, and shows it. `
      + "Press “Run this page” to go on.");
  }
}

/** Tell the style how much the sticky rows at the top cover. @param {Bar} bar */
function clear(bar) {
  const header = /** @type {HTMLElement | null} */ (document.querySelector(".bd-header-article"));
  const measure = () => {
    const above = header && getComputedStyle(header).position === "sticky" ? header.offsetHeight : 0;
    const own = bar.root.classList.contains("live-on") ? bar.root.offsetHeight : 0;
    document.documentElement.style.setProperty("--live-top", `${above}px`);
    document.documentElement.style.setProperty("--live-covered", `${above + own}px`);
  };
  const watch = new ResizeObserver(measure);
  for (const element of [bar.root, header]) if (element) watch.observe(element);
}

/** The visitor's click. @param {Bar} bar @param {Keep | null} keep */
async function run(bar, keep) {
  bar.wait();
  try {
    const { LivePage } = await import(new URL("page.js", import.meta.url).href).catch(() => {
      throw new Error("The scripts of this page did not arrive. Look at your connection, and press the button again.");
    });
    const page = new LivePage({ facts, bar, keep, root, folder });
    await page.open();
  } catch (error) {
    bar.refuse(`${error instanceof Error ? error.message : error}`);
    await comeBack(bar, keep);
  }
}

begin();
