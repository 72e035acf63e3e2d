"""How soon a widget answers: milliseconds from a key press in JupyterLab to the frame that shows
the last change.

Run: python benchmarks/widgets.py, on a machine that is not busy.  Of three rounds the best counts:
Chromium, JupyterLab and the kernel share the machine's cores.  A step lives in the browser; a
slider of a value asks the kernel.  The floor is a widget that does nothing but write one word, by
itself or after the kernel has answered with a number: no widget in JupyterLab can be faster.
"""
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
from nbformat import v4, write
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from every_widget import IMPORTS
from lab import CHROMIUM_FLAGS, NO_BROWSER, NOTEBOOKS, Lab, find_chromium, serve
from notebook_runner import KERNEL

KEYS, PAUSE = 40, 100                          # presses in a round; ms between them
FLOOR = '''
import anywidget, traitlets

class Floor(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const root = document.createElement("div"), out = document.createElement("p");
      root.dataset.mg = "floor";
      const add = (tag, label, kind, listener, more) => {
        const control = Object.assign(document.createElement(tag), more);
        control.setAttribute("aria-label", label);
        control.addEventListener(kind, listener); root.append(control);
      };
      let count = 0;
      add("button", "In the browser", "click", () => { out.textContent = ++count; }, {});
      add("input", "Through the kernel", "input", ({ target }) => {
        model.set("asked", +target.value); model.save_changes();
      }, { type: "range", min: 0, max: 100, value: 0 });
      model.on("change:answer", () => { out.textContent = model.get("answer"); });
      root.addEventListener("focusin", (e) => { e.target.dataset.lmSuppressShortcuts = "true"; });
      root.append(out); el.append(root);
    } };"""
    asked = traitlets.Int().tag(sync=True)
    answer = traitlets.Int().tag(sync=True)

    @traitlets.observe("asked")
    def _answer(self, change):
        self.answer = change.new

Floor()
'''
WIDGETS = {
    "floor": FLOOR,
    "lens": "path_lens(diamonds=5)", "dial": "damping_dial('Misra1a')",
    "two-mode": "two_mode(points=8)", "ladder": "variance_ladder(3)"}
BROWSER, ASKING = 16, 60                   # ms, in 95 of 100: a frame at 60 Hz; an answer
# (data-mg, label, key, target)
CONTROLS = (
    ("floor", "In the browser", "Enter", BROWSER),
    ("floor", "Through the kernel", "ArrowRight", ASKING),
    ("lens", "Path", "ArrowRight", BROWSER), ("lens", "Value of x", "ArrowRight", ASKING),
    ("dial", "log10 of the damping", "ArrowRight", ASKING),
    ("two-mode", "Point 1", "ArrowRight", ASKING), ("ladder", "× gain", "ArrowRight", ASKING))


def measured(root, label, key):
    """Milliseconds of each press, in the best of three rounds."""
    control = root.get_by_label(label, exact=True)
    rounds = []
    for _ in range(3):
        control.press("Home")
        root.evaluate("root => mg.watch(root)")
        for _ in range(KEYS):
            control.press(key)
            root.page.wait_for_timeout(PAUSE)
        rounds.append([step["ms"] for step in root.page.evaluate("mg.steps")
                       if step["ms"] is not None])
    return min(rounds, key=np.median)


def main():
    program = find_chromium()
    if program is None:
        print(NO_BROWSER)
        return
    cells = [IMPORTS, *WIDGETS.values()]
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(shutil.copytree(NOTEBOOKS, Path(home) / "notebooks"))
        write(v4.new_notebook(cells=[*map(v4.new_code_cell, cells)],
                              metadata={"kernelspec": KERNEL}), folder / "widgets.ipynb")
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        with serve(folder.parent, Path(home)) as url:
            notebook = Lab(browser, url).open("widgets.ipynb", "light")
            notebook.run_all()
            floors = {}
            for kind, label, key, most in CONTROLS:
                notebook.view(cells.index(WIDGETS[kind]))
                times = measured(notebook.find(f"[data-mg={kind}]"), label, key)
                middle, high = np.percentile(times, (50, 95))
                floor = floors.setdefault(most, high)    # the floors come first
                verdict = ("the floor" if kind == "floor" else f"floor {floor:.0f}, target <= "
                           f"{most}: {'met' if high <= most else 'MISSED'}")
                print(f"{kind:9} {label:22}  p50 {middle:4.0f} ms  p95 {high:4.0f} ms ({verdict})")
        browser.close()


if __name__ == "__main__":
    main()
