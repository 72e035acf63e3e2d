"""The Sealed Box: a function that can only be asked, and four ways to learn what to put in so
that z comes out.

    sealed_box("two-to-one", budget=960)

Each way has a box of its own, whose queries `mg.black_box` counts, and the same small model M to
train (`minigrad.lessons.nb11_when_the_gradient_is_useless.black_box_inverse`).  One plane has all:
x goes in, y comes out; the answers of the box are dots, and M is a line, the x that it puts in for
each wanted height.  It is right where its line lies on the box's own curve.
"""
import time
from typing import Any

import numpy as np

from ...widgets import numerals
from ...widgets.declared import Chart, Choice, Decades, Declared, Slider, Table, View, Words, bundle
from ...widgets.first_moves import Moves
from ...widgets.line import gradient_cost, line
from . import black_box_inverse as inverse
from .black_box_inverse import BOXES, BUDGETS, NOISES, ROUND, STEPS, TARGETS, WAYS, Run

FIRST = 3                                                # rounds at first
REACH, MARGIN = 1.3, 0.3                                 # of the plane: of x, around the targets
BETWEEN = 3                                              # parts of M's line from target to target
FLAT = 0.2                                               # M(z) that varies by less is one number
ASKED = 0.25                                             # the z of prediction 11.P3
SLOPES = {"swap roles": "none: M(F(x)) is fitted to x",
          "central": "F at M(z) ± step: 3 queries for each z",
          "spsa": "all 13 parameters ± step at once: 2 queries for each z",
          "surrogate": "of a net that is fitted to F's answers"}
MEANINGS = (
    "A miss is |F(M(z)) − z|, from the wanted height to what really comes out. It is measured on "
    "the box without noise, and these calls don't count as queries.",
    "An arrow says where a way's gradient pushes M(z): it is minus the slope of the squared error "
    "at this z, with the slope of F that this way has. Swapped roles have two arrows, the pulls of "
    "the dots near this height to the right and to the left. Where both are equal, M stays. Spsa "
    "has no slope by M(z): its arrows say how M(z) changes along its estimate for all 13 "
    "parameters. A ring is a gradient of exactly 0. All arrows have one scale, and very long ones "
    "are cut. Those of central and spsa are measured on another box like this one, and do not "
    "count as queries either.")
CODE = """from minigrad.lessons.nb11_when_the_gradient_is_useless import train

for way, run in train({box!r}, {rounds}, budget={budget}, noise={noise}, step={step}).items():
    print(way, run.queries[-1], run.steps, run.miss)
"""


class SealedBox(Declared):
    """See above.  rounds: of 48 queries for each way; lid: whether F is shown."""

    _esm = bundle(__file__)
    answers = "11.P3"
    box = Choice("box", {name: name for name in BOXES}, start="one-to-one")
    noise = Slider("noise", *NOISES, start=0.0, step=0.01)
    step = Decades("step ±", *STEPS, start=0.1)
    rounds = Slider("rounds", 0, BUDGETS[1] // ROUND, start=FIRST)
    lid = Choice("lid", {"sealed": "sealed", "open": "open"}, start="sealed")
    budget = Slider("budget of queries", *BUDGETS, start=960, step=ROUND)

    def __repr__(self) -> str:
        each = ", ".join(f"{way} {numerals.number(run.miss, 3)}" for way, run in self.runs.items())
        return (f"Sealed Box {self.box}, noise {self.noise:g}, {ROUND * self.rounds} of "
                f"{self.budget} queries; mean |F(M(z)) − z|: {each}")

    def settle(self, changed: set[str]) -> None:
        """A smaller budget ends the training sooner."""
        if "budget" in changed:
            self.rounds = min(self.rounds, self.budget // ROUND)

    @property
    def runs(self) -> dict[str, Run]:
        """The results of now."""
        return self.past[-1]

    def first_moves(self) -> dict[str, Moves]:
        """The box, and how many rounds were asked."""
        return {"box": Moves([*BOXES], "box", near=False),
                "rounds": Moves(range(self.budget // ROUND + 1), "the queue")}

    def measure(self) -> View:
        """Train all four ways.  Raises a BudgetError for more rounds than the budget allows."""
        begun = time.perf_counter()
        past = inverse.history(self.box, self.rounds, self.budget, self.noise, self.step)
        if (more := self.rounds + 1 - len(past)) > 0:
            spent = inverse.seal(self.box, self.budget)
            spent.queries = past[-1]["central"].queries[-1]
            spent.afford(ROUND * more)
        self.past = past
        ms = 1e3 * (time.perf_counter() - begun)
        number, said = self._read_out()
        return View(
            stage=self._stage(), number=number, said=said, line=_line(self.box, self.runs, ms),
            reveals=self.box == "two-to-one" and self.rounds > 0,
            code=CODE.format(box=self.box, rounds=self.rounds, budget=self.budget,
                             noise=self.noise, step=self.step),
            fold=[_table(self.runs), *_chart(self.runs), *map(Words, MEANINGS)])

    def _stage(self) -> dict[str, Any]:
        box, low, high = BOXES[self.box], *BOXES[self.box].targets
        lines = [{way: model_line(self.box, run) for way, run in runs.items()}
                 for runs in self.past]
        x = np.linspace(-REACH, REACH, 601)
        return {"window": [[-REACH, REACH], [low - MARGIN, high + MARGIN]],
                "z": numerals.series(heights(self.box)), "each": BETWEEN,
                "rounds": self.rounds, "most": self.budget // ROUND, "round": ROUND,
                "box": self.box,
                "formula": box.formula if self.lid == "open" else "",
                "graph": ([numerals.series(p) for p in zip(x, box.f(x), strict=True)]
                          if self.lid == "open" else []),
                "ways": [{"way": way, "miss": [float(f"{m:.5g}") for m in run.misses],
                          "asked": [_short(past[way].asked) for past in self.past],
                          "m": [_short(one[way]) for one in lines],
                          "out": [_short(box.f(one[way][::BETWEEN])) for one in lines],
                          "drawn": [_exact(past[way].drawn) for past in self.past],
                          "push": [_exact(past[way].push) for past in self.past]}
                         for way, run in self.runs.items()]}

    def _read_out(self) -> tuple[str, str]:
        """The miss of the nearest way, and what there is to see."""
        runs, spent = self.runs, ROUND * self.rounds
        best = min(runs, key=lambda way: runs[way].miss)
        number = numerals.number(runs[best].miss, 2)
        if not spent:
            return number, "is the miss of all four: nothing was asked yet, and M is the same."
        said = f"is how far {best}, the nearest way, misses after {spent} queries each."
        swapped = runs["swap roles"]
        if self.box == "two-to-one" and np.ptp(model_line(self.box, swapped)) < FLAT:
            middle = numerals.number(inverse.model(swapped.params, ASKED), 2).replace("-", "−")
            said += f" Swapped roles: M({ASKED}) is {middle}, near the mean of two right answers."
        if stuck := [way for way in WAYS if runs[way].push.size and not runs[way].push.any()]:
            said += f" The gradient of {' and '.join(stuck)} is exactly 0."
        return number, said


def heights(box: str) -> np.ndarray:
    """The z at which M's line is drawn: the targets, and some between them."""
    return inverse.targets(box, BETWEEN * (TARGETS - 1) + 1)


def model_line(box: str, run: Run) -> np.ndarray:
    """M(z) at the `heights`."""
    return np.asarray(inverse.model(run.params, heights(box)))


def _short(values: Any) -> Any:
    """Numbers for places in the picture, in a nest: a thousandth is less than a pixel."""
    return (np.round(np.asarray(values, float), 3) + 0.0).tolist()


def _exact(rows: np.ndarray) -> list[list[float | None]]:
    """Numbers of which only an exact 0 is a 0."""
    return [numerals.series(row) for row in rows]


def _table(runs: dict[str, Run]) -> Table:
    rows = [[way, (f"{run.queries[-1]:,}", run.queries[-1]), (f"{run.steps:,}", run.steps),
             (numerals.number(run.miss, 3), run.miss), SLOPES[way]] for way, run in runs.items()]
    return Table("What was spent, and how far off", ["way", "queries", "steps of Adam",
                                                     "mean |F(M(z)) − z|", "slope of F"], rows)


def _chart(runs: dict[str, Run]) -> list[Chart]:
    """The misses over the queries, if there were some."""
    if len(runs["central"].queries) < 2:
        return []
    lines = [(way, f"way {k}", [*zip(run.queries, run.misses, strict=True)])
             for k, (way, run) in enumerate(runs.items(), 1)]
    return [Chart("Mean miss over the queries of each way", "queries", "mean |F(M(z)) − z|", lines,
                  log=True)]


def _line(name: str, runs: dict[str, Run], ms: float) -> dict[str, Any]:
    """The cost of a gradient through another box, without noise, whose queries do not count.  The
    finite difference is of the open box."""
    run = runs["central"]
    z, box = inverse.targets(name), inverse.seal(name, 10**6, step=None)
    values = [*run.params.values()]
    error = lambda f: lambda at: inverse.off(dict(zip(run.params, at, strict=True)), f, z)
    one = gradient_cost(error(box), values)
    return line(f"one gradient through the box: {box.queries} queries, {one.words} · {ms:.0f} ms "
                "for what was new", error(BOXES[name].f), values, one.gradients)


def sealed_box(box: str = "one-to-one", budget: int = 960, noise: float = 0.0, step: float = 0.1,
               rounds: int | None = None) -> SealedBox:
    """The Sealed Box: "one-to-one", "two-to-one" or "staircase".

    budget: queries that each way may make, a multiple of 48; noise: standard deviation of what is
    read; step: how far differences go to each side; rounds: of 48 queries, that are spent at once,
    None for 3, or as many as the budget allows.  Raises OptionError or InputError for other
    settings, BudgetError for more rounds than the budget allows.
    """
    if rounds is None:
        whole = isinstance(budget, int) and budget >= ROUND
        rounds = min(FIRST, budget // ROUND) if whole else FIRST
    return SealedBox(box=box, budget=budget, noise=noise, step=step, rounds=rounds)
