"""The Cost Meter: drag inputs, outputs and depth; what does the whole Jacobian cost, by each of three ways?

    cost_meter(n=12, m=1, depth=3)

Operations are counted on recorded programs (`minigrad.course.ways`), for the sizes on the sliders and for curves over
the number of outputs, which stay folded until they are asked for: who guesses first finds no answer here.  The
milliseconds are measured when the sliders come to rest.
"""
import bisect
import functools
import timeit
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.course.ways import WAYS, count_function, count_ways, layers, run_ways
from minigrad.errors import InputError

from .graph import Still, cell, text
from .reading import judged
from .still import INK, Sheet

MOST = {"n": 24, "m": 24, "depth": 6}                    # the ends of the sliders; each starts at 1
POINTS = (1, *range(3, 25, 3))                           # outputs at which the curve is counted
KEYS = ("difference", "forward", "reverse")
CODE = """from minigrad.course.ways import count_ways, layers

f, x = layers(n={n}, m={m}, depth={depth})
for way, bill in count_ways(f, x).items():
    print(f"{{way:18}} {{bill}}")
"""


@functools.lru_cache(4096)
def counted(n: int, m: int, depth: int) -> tuple[int, ...]:
    """The operations of the three ways, and of f itself, for an f of this size."""
    f, x = layers(n, m, depth)
    return tuple(bill.known for bill in (*count_ways(f, x).values(), count_function(f, x)))


def crossover(n: int, depth: int) -> int:
    """The number of outputs from which on forward mode takes fewer operations than reverse mode; one more than the
    slider has where it never does."""
    cheaper = lambda m: counted(n, m, depth)[1] < counted(n, m, depth)[2]
    return bisect.bisect_left(range(1, MOST["m"] + 1), True, key=cheaper) + 1


class CostMeter(Still, anywidget.AnyWidget):
    """See above.  `n`, `m` and `depth` are the sliders; `state` is what the kernel found out about them."""

    _esm = text("shared.js", "cost_meter.js")
    _css = text("graph.css", "path_lens.css", "cost_meter.css")
    n = traitlets.Int().tag(sync=True)
    m = traitlets.Int().tag(sync=True)
    depth = traitlets.Int().tag(sync=True)
    most = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, **sizes: int):
        super().__init__(most=MOST, cell=cell(), **sizes)
        self.observe(self._measure, [*MOST])
        self._measure()

    def __repr__(self) -> str:
        costs = ", ".join(f"{row['way']} {row['operations']}" for row in self.state["rows"])
        sizes = f"{plural(self.n, 'input')}, {plural(self.m, 'output')}, depth {self.depth}"
        return f"Cost Meter, {sizes}; operations: {costs}"

    def _measure(self, _: Any = None) -> None:
        n, m, depth = (min(max(1, getattr(self, key)), most) for key, most in MOST.items())
        f, x = layers(n, m, depth)
        (*costs, own), ways = counted(n, m, depth), run_ways(f, x)
        found = [way() for way in ways.values()]
        rows = []
        for k, (key, way) in enumerate(zip(KEYS, WAYS, strict=True)):
            ms = 1e3 * min(timeit.repeat(ways[way], repeat=3, number=1))
            passes = (plural(n + 1, "evaluation"), plural(n, "sweep"), plural(m, "sweep"))[k]
            rows.append({"key": key, "way": way, "passes": passes, "operations": f"{costs[k]:,}", "raw": costs[k],
                         "ratio": f"{costs[k] / own:.1f}", "ms": f"{ms:.2f}", "bar": round(costs[k] / max(costs), 4),
                         "error": _far(found[k], found[-1]) if k < 2 else "–"})
        curve = [{"m": k, **dict(zip(KEYS, counted(n, k, depth), strict=False))} for k in POINTS]
        line = judged(lambda given: f(given[0]), [x], [found[-1]])
        with self.hold_sync():
            self.code = CODE.format(n=n, m=m, depth=depth)
            self.state = {"rows": rows, "curve": curve, "m": m, "cross": crossover(n, depth),
                          "say": _say(costs), "crossing": _crossing(n, depth),
                          "line": {"cost": f"f alone: {plural(own, 'operation')}", "agrees": line["agrees"],
                                   "verdict": line["verdict"]}}

    def picture(self) -> bytes:
        """The PNG: a bar for each way."""
        sheet = Sheet(480, 90, f"{self!r}. Run the cell for the live meter.")
        for k, row in enumerate(self.state["rows"]):
            y, bar = 15 + 28 * k, 280 * row["bar"]
            sheet.axes.text(0, y, row["way"], fontsize=8, color=INK, va="center")
            sheet.axes.plot([130, 130 + bar], [y, y], color=INK, linewidth=5, solid_capstyle="butt")
            sheet.axes.text(138 + bar, y, row["operations"], fontsize=8, color=INK, va="center")
        return sheet.png()


def _far(one: np.ndarray, other: np.ndarray) -> str:
    """The largest distance of two Jacobians."""
    far = np.max(np.abs(one - other))
    return f"{far:.0e}" if far else "0"


def _say(costs: list[int]) -> str:
    """Who is cheaper here."""
    _, forward, reverse = costs
    return "Both modes cost the same here." if forward == reverse else \
        f"{'Forward' if forward < reverse else 'Reverse'} mode is cheaper here."


def _crossing(n: int, depth: int) -> str:
    """From where on forward mode is the cheaper one, and where both cost the same."""
    cross = crossover(n, depth)
    there = f"forward mode is cheaper from {plural(cross, 'output')} on" if cross <= MOST["m"] else \
        f"forward mode is not cheaper for any number of outputs up to {MOST['m']}"
    _, forward, reverse, _ = counted(n, max(1, cross - 1), depth)
    tie = f" (both cost the same at {cross - 1})" if cross > 1 and forward == reverse else ""
    return f"With {plural(n, 'input')}, {there}{tie}."


def plural(number: int, one: str) -> str:
    """1 sweep, 2 sweeps."""
    return f"{number:,} {one}{'s' * (number != 1)}"


def cost_meter(n: int = 12, m: int = 1, depth: int = 3) -> CostMeter:
    """The Cost Meter for a function of n inputs and m outputs by so many layers; 1 to 24 each, depth 1 to 6.

    Raises InputError for other sizes.
    """
    for name, size in {"n": n, "m": m, "depth": depth}.items():
        if not isinstance(size, int) or not 1 <= size <= MOST[name]:
            raise InputError(f"you set {name} to {size!r}", f"the slider goes from 1 to {MOST[name]}",
                             "choose a whole number in between")
    return CostMeter(n=n, m=m, depth=depth)
