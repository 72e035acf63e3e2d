"""A progress bar that leaves nothing behind: `for k in progress(range(8), "epoch"): ...`.

Printed bars make a notebook's output another one in every run.  This one is a widget: its text form
is the same in all of them, and times stand inside it.

Hook for tests that drive a browser: [data-mg=progress], in it words.
"""
import time
from collections.abc import Iterable, Iterator
from typing import Any

import anywidget
import traitlets

from minigrad.course.notes import show

from .assets import assets
from .numerals import plural
from .still import VALUE, Sheet, Still

# seconds between two messages to the browser
PAUSE = 0.05


class Progress(Still, anywidget.AnyWidget):
    """A bar to iterate over once, in a `for` loop: one that is left early says beside the bar that
    it stopped (a comprehension does not, because the error's traceback keeps it alive)."""

    invitation = "Run the cell to see them go by."
    _esm = assets(__file__, "shared.js", "progress.js")
    _css = assets(__file__, "graph.css", "progress.css")
    done = traitlets.Int().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)

    def __init__(self, items: Iterable[Any], label: str):
        self.items = list(items)
        super().__init__(total=len(self.items), label=label)

    def __repr__(self) -> str:
        return f"A bar for {plural(self.total, self.label)}"

    def __iter__(self) -> Iterator[Any]:
        show(self)
        start = said = time.perf_counter()
        try:
            for k, item in enumerate(self.items, 1):
                yield item
                now = time.perf_counter()
                if now - said > PAUSE or k == self.total:
                    said = now
                    self._say(k, now - start)
        # the loop was left: a break, an error, an interrupt
        except GeneratorExit:
            self._say(k - 1, time.perf_counter() - start, "stopped after ")
            raise

    def _say(self, done: int, seconds: float, how: str = "") -> None:
        self.done = done
        self.words = f"{how}{done} of {plural(self.total, self.label)}, {seconds:.1f} s"

    def draw_still(self, sheet: Sheet) -> None:
        """Draw a full bar."""
        for style in ({"linewidth": 9, "alpha": 0.3}, {"linewidth": 5, "color": VALUE}):
            sheet.line([4, 476], [8, 8], solid_capstyle="round", **style)
        sheet.grow(480, 16)


def progress(items: Iterable[Any], label: str = "step") -> Progress:
    """The items, with a bar that says how many of them are done.  label: what one of them is."""
    return Progress(items, label)
