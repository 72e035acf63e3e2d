/** The editor of a cell. */

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { dotsAreAWord } from "./dots.js";

/** @import { CompletionContext, CompletionResult } from "@codemirror/autocomplete" */

const colour = (/** @type {string} */ name) => `var(--jp-mirror-editor-${name}-color)`;
const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: colour("keyword") },
  { tag: [tags.string, tags.special(tags.string)], color: colour("string") },
  { tag: tags.number, color: colour("number") },
  { tag: tags.comment, color: colour("comment"), fontStyle: "italic" },
  { tag: [tags.operator, tags.meta], color: colour("operator") },
]);
const LOOK = EditorView.theme({
  "&": { fontSize: "0.78rem", backgroundColor: "transparent", color: "var(--pst-color-text-base)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--pst-font-family-monospace)", lineHeight: "1.45" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--pst-color-text-base)" },
  ".cm-cursor": { borderLeftColor: "var(--pst-color-text-base)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--pst-color-link) 25%, transparent)" },
  ".cm-tooltip": { background: "var(--pst-color-background)", color: "var(--pst-color-text-base)",
    border: "1px solid var(--pst-color-border)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--pst-color-link)", color: "var(--pst-color-background)" },
});

/**
 * @typedef {object} Ways
 * @property {string} label
 * @property {() => void} changed
 * @property {(next: boolean) => void} run      and whether to go on to the next cell
 * @property {(code: string, at: number) => Promise<Record<string, any>>} complete
 */

/** @param {string} text @param {HTMLElement} parent @param {Ways} ways */
export function editor(text, parent, ways) {
  const run = (/** @type {boolean} */ next) => () => { ways.run(next); return true; };
  const keys = [{ key: "Shift-Enter", run: run(true) }, { key: "Ctrl-Enter", mac: "Cmd-Enter", run: run(false) }];
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([...keys, ...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        history(), drawSelection(), dotsAreAWord, EditorView.lineWrapping, bracketMatching(), python(), indentUnit.of("    "),
        syntaxHighlighting(COLOURS), LOOK,
        autocompletion({ activateOnTyping: false, override: [(context) => completions(context, ways)] }),
        EditorView.contentAttributes.of({ "aria-label": `${ways.label}. Shift+Enter runs it; Escape, then Tab leaves it.` }),
        EditorView.updateListener.of((update) => { if (update.docChanged) ways.changed(); }),
      ],
    }),
  });
}

/** What Python offers at the cursor, when Ctrl+Space is pressed. @param {CompletionContext} context @param {Ways} ways
 * @returns {Promise<CompletionResult | null>} */
async function completions(context, ways) {
  const found = await ways.complete(context.state.doc.toString(), context.pos).catch(() => null);
  if (!found?.matches?.length) return null;
  const types = /** @type {any[]} */ (found.metadata?._jupyter_types_experimental ?? []);
  const options = found.matches.map((/** @type {string} */ label, /** @type {number} */ k) => ({ label, detail: types[k]?.type }));
  return { from: found.cursor_start, to: found.cursor_end, options };
}
