"""The Cost Meter: drag inputs, outputs and depth; what does the whole Jacobian cost, by each
of three ways?

    cost_meter(n=12, m=1, depth=3)

Operations are counted on recorded programs (`minigrad.lessons.nb02_reverse_mode.jacobian_costs`),
for the sizes on the sliders and for curves over the number of outputs, which stay folded until they
are asked for, so that a learner can guess first.  The milliseconds are measured when the sliders
come to rest.

Hooks for tests that drive a browser: [data-mg=meter], in it [data-cost=reverse-operations] and the
like, with data-raw.
"""
import bisect
import functools
from typing import Any

import traitlets

from minigrad import errors

from ...widgets.assets import assets
from ...widgets.line import best_ms, line
from ...widgets.live import Controlled
from ...widgets.numerals import distance, plural
from ...widgets.still import Sheet
from .jacobian_costs import WAYS, count_function, count_ways, layers, run_ways

MOST = {"n": 24, "m": 24, "depth": 6}                    # the ends of the sliders; each starts at 1
POINTS = (1, *range(3, 25, 3))                           # outputs at which the curve is counted
KEYS = ("difference", "forward", "reverse")
CODE = """from minigrad.lessons.nb02_reverse_mode import count_ways, layers

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
    """The number of outputs from which on forward mode takes fewer operations than reverse mode;
    one more than the slider has where it never does."""
    cheaper = lambda m: counted(n, m, depth)[1] < counted(n, m, depth)[2]
    return bisect.bisect_left(range(1, MOST["m"] + 1), True, key=cheaper) + 1


class CostMeter(Controlled):
    """See above.  `n`, `m` and `depth` are the sliders."""

    invitation = "Run the cell for the live meter."
    controls = tuple(MOST)
    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "cost_meter.js")
    _css = assets(__file__, "graph.css", "panel.css", "cost_meter.css")
    n = traitlets.Int().tag(sync=True)
    m = traitlets.Int().tag(sync=True)
    depth = traitlets.Int().tag(sync=True)
    most = traitlets.Dict(MOST).tag(sync=True)

    def __repr__(self) -> str:
        costs = ", ".join(f"{row['way']} {row['operations']}" for row in self.state["rows"])
        sizes = f"{plural(self.n, 'input')}, {plural(self.m, 'output')}, depth {self.depth}"
        return f"Cost Meter, {sizes}; operations: {costs}"

    def measure(self) -> dict[str, Any]:
        """Count and time the three ways."""
        n, m, depth = (min(max(1, getattr(self, key)), most) for key, most in MOST.items())
        f, x = layers(n, m, depth)
        (*costs, own), ways = counted(n, m, depth), run_ways(f, x)
        found = [way() for way in ways.values()]
        rows = []
        for k, (key, way) in enumerate(zip(KEYS, WAYS, strict=True)):
            passes = (plural(n + 1, "evaluation"), plural(n, "sweep"), plural(m, "sweep"))[k]
            rows.append({"key": key, "way": way, "passes": passes, "operations": f"{costs[k]:,}",
                         "raw": costs[k], "ratio": f"{costs[k] / own:.1f}",
                         "bar": round(costs[k] / max(costs), 4), "ms": f"{best_ms(ways[way]):.2f}",
                         "error": distance(found[k], found[-1]) if k < 2 else "–"})
        curve = [{"m": k, **dict(zip(KEYS, counted(n, k, depth), strict=False))} for k in POINTS]
        under = line(f"f alone: {plural(own, 'operation')}", lambda given: f(given[0]), [x],
                     [found[-1]])
        return {"code": CODE.format(n=n, m=m, depth=depth),
                "state": {"rows": rows, "curve": curve, "m": m, "cross": crossover(n, depth),
                          "say": _say(costs), "crossing": _crossing(n, depth), "line": under}}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw a bar for each way."""
        sheet.bars([(row["way"], [row["raw"]], row["operations"]) for row in self.state["rows"]])


def _say(costs: list[int]) -> str:
    """Which mode is cheaper here."""
    _, forward, reverse = costs
    return "Both modes cost the same here." if forward == reverse else \
        f"{'Forward' if forward < reverse else 'Reverse'} mode is cheaper here."


def _crossing(n: int, depth: int) -> str:
    """From where on forward mode is the cheaper one, and where both cost the same."""
    cross = crossover(n, depth)
    there = (f"forward mode is cheaper from {plural(cross, 'output')} on" if cross <= MOST["m"]
             else f"forward mode is not cheaper for any number of outputs up to {MOST['m']}")
    _, forward, reverse, _ = counted(n, max(1, cross - 1), depth)
    tie = f" (both cost the same at {cross - 1})" if cross > 1 and forward == reverse else ""
    return f"With {plural(n, 'input')}, {there}{tie}."


def cost_meter(n: int = 12, m: int = 1, depth: int = 3) -> CostMeter:
    """The Cost Meter for a function from n inputs to m outputs.

    n, m: 1 to 24
    depth: how many layers the function has, 1 to 6
    """
    sizes = {"n": n, "m": m, "depth": depth}
    return CostMeter(**{name: errors.whole(f"cost_meter {name}", size, 1, MOST[name])
                        for name, size in sizes.items()})
