"""A progress bar that leaves nothing behind: `for k in progress(range(8), "epoch"): ...`.

Printed bars make a notebook's output another one in every run.  This one is a widget: its text form is the same in all
of them, and what happens to be true on the way (times, losses) is said inside it.
"""
import time
from collections.abc import Iterable, Iterator
from typing import Any

import anywidget
import traitlets

from minigrad.course.say import show

from .cost_meter import plural
from .graph import Still, text
from .still import INK, VALUE, Sheet

PAUSE = 0.05                                             # seconds between two messages to the browser


class Progress(Still, anywidget.AnyWidget):
    """See above.  Iterate over it once, in a `for` loop: one that is left early says beside the bar that it stopped (an
    error's traceback keeps a comprehension alive)."""

    _esm = text("shared.js", "progress.js")
    _css = text("graph.css", "progress.css")
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
        start = told = time.perf_counter()
        try:
            for k, item in enumerate(self.items, 1):
                yield item
                now = time.perf_counter()
                if now - told > PAUSE or k == self.total:
                    told = now
                    self._tell(k, now - start)
        except GeneratorExit:                            # the loop was left: a break, an error, an interrupt
            self._tell(k - 1, time.perf_counter() - start, "stopped after ")
            raise

    def _tell(self, done: int, seconds: float, how: str = "") -> None:
        self.done, self.words = done, f"{how}{done} of {plural(self.total, self.label)}, {seconds:.1f} s"

    def picture(self) -> bytes:
        """The PNG: a full bar."""
        sheet = Sheet(480, 16, f"{self!r}. Run the cell to see them go by.")
        sheet.axes.plot([4, 476], [8, 8], color=INK, linewidth=9, alpha=0.3, solid_capstyle="round")
        sheet.axes.plot([4, 476], [8, 8], color=VALUE, linewidth=5, solid_capstyle="round")
        return sheet.png()


def progress(items: Iterable[Any], label: str = "step") -> Progress:
    """The items, with a bar that says how many of them are done.  label: what one of them is."""
    return Progress(items, label)
