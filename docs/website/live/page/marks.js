/** What is done, beside the names of the notebooks in the list of pages: read from what is kept, without Python. */

/** @import { Facts } from "./types" */

/** @param {Facts} facts @param {any} progress */
export function mark(facts, progress) {
  const passed = Object.entries(progress.exercises ?? {})
    .filter(([name, entry]) => entry?.passed === true && !name.endsWith(".project")).map(([name]) => name);
  for (const link of document.querySelectorAll(".bd-sidebar-primary a[href]")) {
    const number = numberOf(/** @type {HTMLAnchorElement} */ (link), facts);
    if (!number) continue;
    link.querySelector(".live-mark")?.remove();
    const all = facts.exercises[number], count = passed.filter((name) => name.startsWith(`${number}.`)).length;
    if (count) link.append(markOf(count, all));
  }
}

/** The number of the notebook that a link leads to. @param {HTMLAnchorElement} link @param {Facts} facts */
function numberOf(link, facts) {
  const address = link.getAttribute("href") === "#" ? `${facts.notebook}.html` : link.pathname;
  const number = address.match(/(\d\d)_\w+\.html$/)?.[1];
  return number && facts.exercises[number] ? number : undefined;
}

/** @param {number} count @param {number} all */
function markOf(count, all) {
  const mark = document.createElement("span");
  mark.className = "live-mark";
  mark.textContent = count >= all ? "✓" : `${count}/${all}`;
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", count >= all ? "all exercises passed" : `${count} of ${all} exercises passed`);
  return mark;
}
