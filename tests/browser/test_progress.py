"""The progress bar in the browser: full after a loop; after one that ended early, it says so."""
from lab import Notebook
from playwright.sync_api import expect

LOOP = ("for k in progress(range(4), 'round'):\n    time.sleep(0.1)\n    if k == {last}:\n"
        "        break")
CELLS = ("import time\nfrom minigrad.widgets import progress", LOOP.format(last=9),
         LOOP.format(last=2),
         "steps = iter(progress(range(4), 'round'))\nfor k in range(3):\n    next(steps)\n"
         "    time.sleep(0.1)")


def test_a_bar_that_stands_still_says_why(notebook: Notebook):
    notebook.run_all()
    for k in (1, 2, 3):
        notebook.output(k)                # JupyterLab draws it now, and keeps it
    bars, words = (notebook.find("[data-mg=progress] progress"),
                   notebook.find("[data-mg=progress] [data-field=words]"))
    assert [bars.nth(k).evaluate("e => [e.value, e.max]") for k in range(3)] == [[4, 4],
                                                                                 [2, 4], [2, 4]]
    expect(words.nth(0)).to_contain_text("4 of 4 rounds")
    expect(words.nth(1)).to_contain_text("stopped after 2 of 4 rounds")
    notebook.restart()
    expect(words.nth(2)).to_contain_text("the kernel was restarted")
    for k in (0, 1):
        expect(words.nth(k)).not_to_contain_text("restarted")
