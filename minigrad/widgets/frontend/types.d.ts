// What the kernel sends, and what a view gets. The Python half is minigrad/widgets/declared.py.
declare const VERSION: string;                           // of the bundle's sources, by build.mjs
declare module "*.css" { const text: string; export default text; }

/** What anywidget gives a widget; a page without Jupyter gives the same. */
interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(name: string, react: () => void): void;
  off(name: string, react?: () => void): void;
  can?(name: string, value?: unknown): boolean;          // of a page without a kernel: see `Shown.can`
}

/** One control, as it is declared in Python. */
interface Control {
  kind: string;                                          // "slider", "decades", "steps", "choice", "text", "point"
  name: string; label: string;
  low: number; high: number; step: number;               // of what has a range
  options: [string, string][];                           // of a choice: value and words
  now: Record<string, unknown>;                          // of values: what each name stands for
  named: boolean;                                        // whether the label stands in front of them
}

/** A cell: words, or a number with all its digits behind the words. */
type Cell = string | { text: string; value: number };
interface Table { kind: "table"; caption: string; head: string[]; rows: Cell[][]; }
interface Line { name: string; role: string; points: [number, number][]; }
interface Chart { kind: "chart"; log: boolean; caption: string; x: string; y: string; lines: Line[]; here: number | null;
  mark: { x: number; words: string } | null; }
interface Bars { kind: "bars"; caption: string; axis: string; role: string;
  bars: { name: string; value: number; text: string }[]; }
interface Words { kind: "words"; text: string; }

/** What `measure` found out. */
interface State {
  stage: any;                                            // for the widget's own drawing
  reveals: boolean;                                      // whether it gives the answer to the prediction away
  said: string; number: string;                          // the read-out: its sentence and its number
  agrees: boolean | null; verdict: string; cost: string; // of the finite difference
  fold: (Table | Chart | Bars | Words)[]; code: string;
}
