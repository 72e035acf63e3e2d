"""The Cost Meter: drag inputs, outputs and depth; what does the whole Jacobian cost, by each
of three ways?

    cost_meter(n=12, m=1, depth=3)

Operations are counted on recorded programs (`minigrad.lessons.nb02_reverse_mode.jacobian_costs`),
for the sizes on the sliders and for curves over the number of outputs, which stay folded until they
are asked for, so that a learner can guess first.  The picture is `cost_meter.view.js`.
"""
import bisect
import functools
from typing import Any

from ...widgets.declared import Chart, Declared, Slider, Steps, Table, View, Words, bundle
from ...widgets.first_moves import Moves
from ...widgets.line import best_ms, line
from ...widgets.numerals import distance, plural
from .jacobian_costs import WAYS, count_function, count_ways, layers, run_ways

POINTS = (1, *range(3, 25, 3))                           # outputs at which the curve is counted
KEYS = ("difference", "forward", "reverse")
BARS = ("finite differences", "other"), ("forward", "value"), ("reverse", "grad")
ASIDE = ("* Cheaper means fewer operations. NumPy needs hardly more time for arrays this small "
         "than for single numbers, so the milliseconds mostly show Python's time for each step.")
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
    return bisect.bisect_left(range(1, POINTS[-1] + 1), True, key=cheaper) + 1


class CostMeter(Declared):
    """See above.  `n`, `m` and `depth` are the controls."""

    _esm = bundle(__file__)
    answers = "02.P1"
    n = Slider("inputs", 1, 24, start=12)
    m = Slider("outputs", 1, 24, start=1)
    depth = Steps("layers", 1, 6, start=3)

    def __repr__(self) -> str:
        (*costs, _), ways = counted(self.n, self.m, self.depth), WAYS
        told = ", ".join(f"{way} {cost:,}" for way, cost in zip(ways, costs, strict=True))
        sizes = f"{plural(self.n, 'input')}, {plural(self.m, 'output')}, depth {self.depth}"
        return f"Cost Meter, {sizes}; operations: {told}"

    def first_moves(self) -> dict[str, Moves]:
        """The corner of the Jacobian."""
        return {"n": Moves(range(1, 25), "inputs"), "m": Moves(range(1, 25), "outputs")}

    def measure(self) -> View:
        """Count and time the three ways."""
        n, m, depth = self.n, self.m, self.depth
        f, x = layers(n, m, depth)
        (*costs, own), ways = counted(n, m, depth), run_ways(f, x)
        found = [way() for way in ways.values()]
        ratios = [cost / own for cost in costs]
        bars = [{"key": "own", "name": "f alone", "ratio": 1.0, "role": "other"},
                *({"key": key, "name": name, "ratio": ratio, "role": role}
                  for key, (name, role), ratio in zip(KEYS, BARS, ratios, strict=True))]
        under = line(f"f alone: {plural(own, 'operation')}", lambda given: f(given[0]), [x],
                     [found[-1]])
        number, said = _read_out(*ratios[1:])
        return View(stage={"ways": bars}, number=number, said=said, line=under,
                    code=CODE.format(n=n, m=m, depth=depth),
                    fold=[_table(n, m, costs, ratios, ways, found), Words(ASIDE),
                          _curves(n, m, depth)])


def _read_out(forward: float, reverse: float) -> tuple[str, str]:
    """The number that the cheaper mode costs, and the sentence about both."""
    if forward == reverse:
        return f"{forward:.1f} × f", "is what each of the two modes takes here: a tie."
    cheap, dear = sorted((("forward", forward), ("reverse", reverse)), key=lambda mode: mode[1])
    return (f"{cheap[1]:.1f} × f", f"is what {cheap[0]} mode takes for the whole Jacobian; "
            f"{dear[0]} mode takes {dear[1]:.1f} × f.")


def _table(n: int, m: int, costs: list[int], ratios: list[float], ways: dict[str, Any],
           found: list[Any]) -> Table:
    passes = (plural(n + 1, "evaluation"), plural(n, "sweep"), plural(m, "sweep"))
    rows = [[way, passes[k], (f"{costs[k]:,}", costs[k]), (f"{ratios[k]:.1f}", ratios[k]),
             f"{best_ms(ways[way]):.2f}", distance(found[k], found[-1]) if k < 2 else "–"]
            for k, way in enumerate(WAYS)]
    return Table("The whole Jacobian", ["way", "passes", "operations", "times f", "ms*",
                                        "differs by"], rows)


def _curves(n: int, m: int, depth: int) -> Chart:
    """Operations over the number of outputs, and where forward mode gets cheaper."""
    points = [(k, counted(n, k, depth)) for k in POINTS]
    cross = crossover(n, depth)
    return Chart(_crossing(n, depth), "outputs", "operations",
                 [(name, role, [(k, counts[row]) for k, counts in points])
                  for row, (name, role) in enumerate(BARS)], here=m,
                 mark=(cross, f"from {cross} on, forward mode is cheaper")
                 if cross <= POINTS[-1] else None)


def _crossing(n: int, depth: int) -> str:
    """From where on forward mode is the cheaper one, and where both cost the same."""
    cross = crossover(n, depth)
    there = (f"forward mode is cheaper from {plural(cross, 'output')} on" if cross <= POINTS[-1]
             else f"forward mode is not cheaper for any number of outputs up to {POINTS[-1]}")
    _, forward, reverse, _ = counted(n, max(1, cross - 1), depth)
    tie = f" (both cost the same at {cross - 1})" if cross > 1 and forward == reverse else ""
    return f"With {plural(n, 'input')}, {there}{tie}."


def cost_meter(n: int = 12, m: int = 1, depth: int = 3) -> CostMeter:
    """The Cost Meter for a function from n inputs to m outputs.

    n, m: 1 to 24
    depth: how many layers the function has, 1 to 6
    """
    return CostMeter(n=n, m=m, depth=depth)
