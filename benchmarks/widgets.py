"""How soon a widget answers: milliseconds from a key press in JupyterLab to the frame that shows
the last change.

Run: python benchmarks/widgets.py, on a machine that is not busy.  Of three rounds the best counts:
Chromium, JupyterLab and the kernel share the machine's cores.  A step lives in the browser; a
slider of a value asks the kernel.
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
WIDGETS = {
    "lens": "path_lens('a*b + sin(a)', a=2.0, b=3.0)", "dial": "damping_dial('Misra1a')",
    "two-mode": "two_mode(points=8)", "ladder": "variance_ladder(3)"}
# (data-mg, label, key, targets in ms: at the median, in 95 of 100)
CONTROLS = (
    # two frames at 60 Hz
    ("lens", "Next step", "Enter", (None, 33)), ("lens", "Value of a", "ArrowRight", (None, None)),
    ("dial", "log10 of the damping", "ArrowRight", (60, None)),
    ("two-mode", "Point 1", "ArrowRight", (None, None)),
    ("ladder", "Gain", "ArrowRight", (None, None)))


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
            for kind, label, key, targets in CONTROLS:
                notebook.output(cells.index(WIDGETS[kind]))
                times = measured(notebook.find(f"[data-mg={kind}]"), label, key)
                told = ""
                for place, value, most in zip(("p50", "p95"), np.percentile(times, (50, 95)),
                                              targets, strict=True):
                    verdict = ("" if most is None
                               else f" (target <= {most}: {'met' if value <= most else 'MISSED'})")
                    told += f"  {place} {value:4.0f} ms{verdict}"
                print(f"{kind:9} {label:22}{told}")
        browser.close()


if __name__ == "__main__":
    main()
