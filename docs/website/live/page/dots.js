/** The dots of an open answer, `...`, as one word: what selects a word in the editor selects all three of them. */

import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const DOTS = /(?<!\.)\.{3}(?!\.)/g;

/** The dots at a place, or null. @param {EditorView} view @param {{ clientX: number, clientY: number }} event */
function dotsAt(view, event) {
  const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (at === null) return null;
  const line = view.state.doc.lineAt(at);
  const found = [...line.text.matchAll(DOTS)].find(({ index }) => index <= at - line.from && at - line.from <= index + 3);
  return found ? EditorSelection.single(line.from + found.index, line.from + found.index + 3) : null;
}

/** Whether exactly this is selected. @param {EditorView} view @param {EditorSelection} dots */
const selected = (view, dots) => view.state.selection.main.eq(dots.main);

// a double click of a mouse would take the bracket behind them, too: all signs together are a word there
const doubled = EditorView.mouseSelectionStyle.of((view, event) => {
  const dots = event.detail === 2 ? dotsAt(view, event) : null;
  return dots && { get: () => dots, update() {} };
});

// a tap: what is typed next takes their place; another tap sets the cursor as usual
let finger = false;
const tapped = EditorView.domEventHandlers({
  pointerdown(event) { finger = event.pointerType === "touch"; },
  click(event, view) {
    const dots = finger ? dotsAt(view, event) : null;
    if (dots && !selected(view, dots)) view.dispatch({ selection: dots });
  },
});

export const dotsAreAWord = [doubled, tapped];
