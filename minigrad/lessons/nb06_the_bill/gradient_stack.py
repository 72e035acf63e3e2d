"""The Gradient Stack: shares of one gradient arrive as blocks; drag their order, choose how
they are added.

    gradient_stack(terms=6, n=256, method="add_n")

Towers that share a weight are built so that their shares arrive in the order of the blocks, and the
engine's backward sweep runs with each of the three schedules (`minigrad.analysis.aggregation`): the
buffers are those that were held, the bytes are counted from them, and beside them stand the bytes
that tracemalloc saw.

Hooks for tests that drive a browser:

    [data-mg=stack]                         the root
    tr[data-method=tree]                    in it [data-cell=peak | bytes | seen] (data-raw)
    [data-share="0"], [data-moment="0"]     a block, a column
    aria-label, button                      "Aggregation", "Number of shares",
                                            "Rows and columns of W", "Moment",
                                            "Shape known before the first share"; "Reverse",
                                            "In order"
"""
import time
from typing import Any

import traitlets

from minigrad import gradient
from minigrad.analysis.aggregation import METHODS, Meeting, aggregate
from minigrad.analysis.recorded import allocated
from minigrad.errors import OptionError, whole

from ...widgets.assets import assets
from ...widgets.line import line
from ...widgets.live import Controlled
from ...widgets.numerals import distance, plural
from ...widgets.still import INK, Sheet
from .billed_nets import shared, tower, towers

# below, NumPy's own work space for an outer product is as large as W
LEAST = {"terms": 2, "n": 192}
MOST = {"terms": 8, "n": 384}
SIZES = (192, 256, 320, 384)         # of n
CODE = """from minigrad.analysis.recorded import allocated
from minigrad.lessons.nb06_the_bill import shared
from minigrad.analysis.aggregation import aggregate

loss, W, listed = shared({n}, {order})
(gradient, meeting), peak = allocated(lambda: aggregate(loss, W, "{method}", {known}, listed))
held = meeting.peak * W.value.nbytes
print(meeting.used, meeting.peak, "buffers,", held, "bytes; tracemalloc saw", peak)
"""


class GradientStack(Controlled):
    """See above.  `order` are the blocks as they arrive, numbers from 0."""

    invitation = "Run the cell for the live stack."
    controls = ("order", "n", "method", "known")
    _esm = assets(__file__, "shared.js", "panel.js", "gradient_stack.js")
    _css = assets(__file__, "graph.css", "panel.css", "gradient_stack.css")
    order: traitlets.List = traitlets.List().tag(sync=True)
    n = traitlets.Int().tag(sync=True)
    method = traitlets.Unicode().tag(sync=True)
    known = traitlets.Bool(True).tag(sync=True)
    least = traitlets.Dict(LEAST).tag(sync=True)
    most = traitlets.Dict(MOST).tag(sync=True)

    def __repr__(self) -> str:
        peaks = ", ".join(f"{row['method']} {row['peak']}" for row in self.state["rows"])
        order = " ".join(str(place + 1) for place in self.state["order"])
        return f"Gradient Stack, shares arriving as {order}; peak buffers: {peaks}"

    def measure(self) -> dict[str, Any]:
        """Add the shares by each schedule."""
        whole_order = self.order and sorted(self.order) == [*range(len(self.order))]
        order = [*self.order] if whole_order else [0, 1]
        n = min(max(LEAST["n"], self.n), MOST["n"])
        loss, W, listed = shared(n, order)
        right, rows = gradient(loss, W).value, []
        stories = {}
        start = time.perf_counter()
        found, _ = aggregate(loss, W, self.method, self.known, listed)
        ms = 1e3 * (time.perf_counter() - start)
        for method in METHODS:
            (other, meeting), seen = allocated(lambda method=method: aggregate(loss, W, method,
                                                                               self.known, listed))
            rows.append({"method": method, "used": meeting.used, "peak": meeting.peak,
                         "bytes": meeting.peak * right.nbytes, "seen": seen,
                         "times": f"{seen / right.nbytes:.2f}", "off": distance(other, right)})
            stories[method] = _told(meeting)
        _, xs = towers(n, len(order))
        under = line(f"backward sweep {ms:.2f} ms, W takes {right.nbytes:,} bytes",
                     lambda at: float(sum(tower(at[0], x) for x in xs)), [W.value], [found])
        return {"code": CODE.format(n=n, order=order, method=self.method, known=self.known),
                "state": {"rows": rows, "story": stories[self.method], "order": order,
                          "one": right.nbytes, "line": under}}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the buffers held at each moment."""
        story = self.state["story"]
        high = max(len(moment["held"]) for moment in story)
        box = {"boxstyle": "square,pad=0.4", "fill": False, "edgecolor": INK}
        for k, moment in enumerate(story):
            for level, name in enumerate(moment["held"]):
                sheet.text(17 + 34 * k, 24 * (high - level) - 12, name, ha="center", bbox=box)
        sheet.grow(34 * len(story), 24 * high)


def _told(meeting: Meeting) -> list[dict[str, Any]]:
    """The moments for the browser: sums at the bottom, then the shares that wait."""
    moments = []
    for what, place, held in meeting.story:
        sums, waiting = [p for p in held if p == "sum"], [p for p in held if p != "sum"]
        moments.append({"say": f"Share {place + 1} {what}: {plural(len(held), 'buffer')}.",
                        "held": ["Σ"] * len(sums) + [str(p + 1) for p in waiting]})
    return moments


def gradient_stack(terms: int = 6, n: int = 256, method: str = "add_n") -> GradientStack:
    """The Gradient Stack for a weight that several towers share.

    terms: how many towers, 2 to 8
    n: the rows and columns of the weight, 192, 256, 320 or 384
    method: one of METHODS; raises GraphError for another
    """
    whole("gradient_stack terms", terms, LEAST["terms"], MOST["terms"])
    if whole("gradient_stack n", n, LEAST["n"], MOST["n"]) not in SIZES:
        raise OptionError(f"you gave gradient_stack n={n}", "its slider moves by 64",
                          f"write one of {', '.join(map(str, SIZES))}")
    return GradientStack(order=list(range(terms)), n=n, method=method)
