"""The Gradient Stack: shares of one gradient arrive as blocks; drag their order, choose how they are added.

    gradient_stack(terms=6, n=256, method="add_n")

Towers that share a weight are built so that their shares arrive in the order of the blocks, and the engine's backward
sweep runs with each of the three schedules (`minigrad.schedules`): the buffers are those that were held, the bytes are
counted from them, and beside them stand the bytes that tracemalloc saw.
"""
import time
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.cost import allocated
from minigrad.course.nets import shared, tower, towers
from minigrad.derive import gradient
from minigrad.errors import InputError
from minigrad.schedules import METHODS, Meeting, aggregate

from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .still import INK, Sheet

LEAST = {"terms": 2, "n": 192}       # below, NumPy's own work space for an outer product is as large as W
MOST = {"terms": 8, "n": 384}
STEP = 64                            # of n
CODE = """from minigrad.cost import allocated
from minigrad.course.nets import shared
from minigrad.schedules import aggregate

loss, W, listed = shared({n}, {order})
(gradient, meeting), peak = allocated(lambda: aggregate(loss, W, "{method}", {known}, listed))
print(meeting.used, meeting.peak, "buffers,", meeting.peak * W.value.nbytes, "bytes; tracemalloc saw", peak)
"""


class GradientStack(Still, anywidget.AnyWidget):
    """See above.  `order` are the blocks as they arrive, numbers from 0; `state` is what the kernel found out."""

    _esm = text("shared.js", "gradient_stack.js")
    _css = text("graph.css", "path_lens.css", "gradient_stack.css")
    order: traitlets.List = traitlets.List().tag(sync=True)
    n = traitlets.Int().tag(sync=True)
    method = traitlets.Unicode().tag(sync=True)
    known = traitlets.Bool(True).tag(sync=True)
    least = traitlets.Dict().tag(sync=True)
    most = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, **given: Any):
        super().__init__(least=LEAST, most=MOST, cell=cell(), **given)
        self.observe(self._measure, ["order", "n", "method", "known"])
        self._measure()

    def __repr__(self) -> str:
        peaks = ", ".join(f"{row['method']} {row['peak']}" for row in self.state["rows"])
        order = " ".join(str(place + 1) for place in self.order)
        return f"Gradient Stack, shares arriving as {order}; peak buffers: {peaks}"

    def _measure(self, _: Any = None) -> None:
        order = self.order if sorted(self.order) == list(range(len(self.order))) and self.order else [0, 1]
        n = min(max(LEAST["n"], self.n), MOST["n"])
        loss, W, listed = shared(n, order)
        right, rows, stories = gradient(loss, W).value, [], {}
        start = time.perf_counter()
        found, _ = aggregate(loss, W, self.method, self.known, listed)
        ms = 1e3 * (time.perf_counter() - start)
        for method in METHODS:
            (other, meeting), seen = allocated(lambda method=method: aggregate(loss, W, method, self.known, listed))
            rows.append({"method": method, "used": meeting.used, "peak": meeting.peak,
                         "bytes": meeting.peak * right.nbytes, "seen": seen, "times": f"{seen / right.nbytes:.2f}",
                         "off": _far(other, right)})
            stories[method] = _told(meeting)
        _, xs = towers(n, len(order))
        line = judged(lambda at: float(sum(tower(at[0], x) for x in xs)), [W.value], [found])
        with self.hold_sync():
            self.code = CODE.format(n=n, order=list(order), method=self.method, known=self.known)
            self.state = {"rows": rows, "story": stories[self.method], "order": list(order), "one": right.nbytes,
                          "line": {"cost": f"backward sweep {ms:.2f} ms, W takes {right.nbytes:,} bytes",
                                   "agrees": line["agrees"], "verdict": line["verdict"]}}

    def picture(self) -> bytes:
        """The PNG: the buffers held at each moment."""
        story = self.state["story"]
        high = max(len(moment["held"]) for moment in story)
        sheet = Sheet(34 * len(story), 24 * high, f"{self!r}. Run the cell for the live stack.")
        for k, moment in enumerate(story):
            for level, name in enumerate(moment["held"]):
                sheet.axes.text(17 + 34 * k, 24 * (high - level) - 12, name, fontsize=8, color=INK, ha="center",
                                va="center", bbox={"boxstyle": "square,pad=0.4", "fill": False, "edgecolor": INK})
        return sheet.png()


def _told(meeting: Meeting) -> list[dict[str, Any]]:
    """The moments for the browser: sums at the bottom, then the shares that wait."""
    moments = []
    for what, place, held in meeting.story:
        sums, waiting = [p for p in held if p == "sum"], [p for p in held if p != "sum"]
        moments.append({"say": f"Share {place + 1} {what}: {plural(len(held), 'buffer')}.",
                        "held": ["Σ"] * len(sums) + [str(p + 1) for p in waiting]})
    return moments


def _far(one: np.ndarray, other: np.ndarray) -> str:
    far = np.max(np.abs(one - other))
    return f"{far:.0e}" if far else "0"


def gradient_stack(terms: int = 6, n: int = 256, method: str = "add_n") -> GradientStack:
    """The Gradient Stack for a weight of n × n that so many towers share: 2 to 8 terms, n 192, 256, 320 or 384.

    Raises InputError for other numbers and GraphError for another method.
    """
    for name, size, step in (("terms", terms, 1), ("n", n, STEP)):
        stops = range(LEAST[name], MOST[name] + 1, step)
        if not isinstance(size, int) or size not in stops:
            raise InputError(f"you set {name} to {size!r}", f"it goes from {stops[0]} to {stops[-1]}",
                             f"choose one of {', '.join(map(str, stops))}")
    return GradientStack(order=list(range(terms)), n=n, method=method)
