"""The Sealed Box: a function that can only be asked, and four ways to learn what to put in so
that z comes out.

    sealed_box("two-to-one", budget=960)

Each way has a box of its own, whose queries `mg.black_box` counts, and the same small model M to
train (`minigrad.lessons.nb11_when_the_gradient_is_useless.black_box_inverse`): swapped roles,
central differences, simultaneous perturbations, a surrogate.

Hooks for tests in a browser, in [data-mg=sealed]:

    [data-row=central] [data-cell=queries]  a way's row: queries, steps, miss (data-raw)
    told (data-box), formula, where, message, line, code            data-fields
    .mg-chart                               data-raw
    controls                                "Box", "Budget", "Noise", "Step of the differences"
    buttons                                 "Show the formula", "Play the rounds"
"""
import time
from typing import Any

import numpy as np

from minigrad.errors import BudgetError

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.framed import Framed, gradient_cost
from ...widgets.line import line
from ...widgets.still import INK, Sheet
from . import black_box_inverse as inverse
from .black_box_inverse import BOXES, LINES, ROUND, WAYS, Run, model, targets

# of a frame, in pixels; of M; around the targets
SIZE, REACH = (330, 250), 1.5
MARGIN = 0.3
SLOPES = {"swap roles": "none: M(F(x)) is fitted to x",
          "central": "F at M(z) ± step: 3 queries for each z",
          "spsa": "all 13 parameters ± step at once: 2 queries for each z",
          "surrogate": "of a net that is fitted to F's answers"}
CODE = """from minigrad.lessons.nb11_when_the_gradient_is_useless import train

for way, run in train({box!r}, {rounds}, budget={budget}, noise={noise}, step={step}).items():
    print(way, run.queries[-1], run.steps, run.miss)
"""


class SealedBox(Framed):
    """The widget.  trail: box, budget, noise, step, rounds, whether the formula is shown, and how
    often Reset was pressed."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "sealed_box.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "sealed_box.css")
    invitation = "Run the cell to ask."

    def __repr__(self) -> str:
        at = self.state
        each = ", ".join(f"{row['way']} {row['words']['miss']}" for row in at["rows"])
        return (f"Sealed Box {at['box']}, noise {at['noise']:g}, {at['spent']} of {at['budget']} "
                f"queries; mean |F(M(z)) − z|: {each}")

    def replay(self, trail: dict[str, Any]) -> tuple[dict[str, Run], float]:
        """The results of all ways, and the milliseconds that they took now."""
        begun = time.perf_counter()
        runs = inverse.train(*(trail[name] for name in ("box", "rounds", "budget", "noise",
                                                        "step")))
        return runs, 1e3 * (time.perf_counter() - begun)

    def shown(self, found: tuple[dict[str, Run], float]) -> dict[str, Any]:
        """The results.  The message says so where the budget does not allow all rounds."""
        runs, ms = found
        trail = self.trail
        done = min(trail["rounds"], trail["budget"] // ROUND)
        state = self._state(runs, done, ms)
        code = CODE.format(box=trail["box"], rounds=done, budget=trail["budget"],
                           noise=float(trail["noise"]), step=float(trail["step"]))
        return {"state": state, "code": code,
                "message": _overdrawn(trail["box"], trail["budget"], state["spent"],
                                      ROUND * (trail["rounds"] - done))}

    def _state(self, runs: dict[str, Run], done: int, ms: float) -> dict[str, Any]:
        trail, box = self.trail, BOXES[self.trail["box"]]
        z, x = targets(trail["box"], inverse.EXAMINED), np.linspace(-REACH, REACH, 121)
        inside = {way: np.asarray(model(run.params, z)) for way, run in runs.items()}
        low, high = box.targets
        rows = [{"way": way, "slopes": SLOPES[way],
                 "raw": {"queries": run.queries[-1], "steps": run.steps, "miss": run.miss},
                 "words": {"queries": f"{run.queries[-1]:,}", "steps": f"{run.steps:,}",
                           "miss": numerals.number(run.miss, 3)}} for way, run in runs.items()]
        spent = next(iter(runs.values())).queries[-1]
        return {"box": trail["box"], "budget": trail["budget"], "noise": trail["noise"],
                "step": trail["step"], "rounds": done, "spent": spent, "rows": rows,
                "z": numerals.series(z), "m": [numerals.series(m) for m in inside.values()],
                "f": [numerals.series(box.f(m)) for m in inside.values()],
                "windows": [[low - MARGIN, high + MARGIN], [-REACH, REACH]],
                "queries": [run.queries for run in runs.values()],
                "misses": [numerals.series(run.misses) for run in runs.values()],
                "formula": f"F(x) = {box.formula}" if trail["formula"] else "",
                "graph": [numerals.series(p)
                          for p in zip(box.f(x), x, strict=True)] if trail["formula"] else [],
                "told": self._story(runs, done), "line": _line(trail["box"], runs["central"], ms)}

    def _story(self, runs: dict[str, Run], done: int) -> str:
        """The result of the last move, in words."""
        trail, budget = self.trail, self.trail["budget"]
        again = (f"Reset {trail['resets']}: box, budget, noise and step stay, "
                 * (bool(trail["resets"]) and not done))
        if not done:
            return (f"{again}nothing is asked yet; noise {trail['noise']:g}, differences of ± "
                    f"{trail['step']:g}. "
                    "All four begin with the same M.")
        best = min(runs, key=lambda way: runs[way].miss)
        said = (f"Round {done}: {runs[best].queries[-1]} queries each. “{best}” is nearest, "
                f"F(M(z)) is off z by {numerals.number(runs[best].miss, 3)} on average")
        flat = float(np.ptp(model(runs["swap roles"].params, targets(trail["box"]))))
        averages = (f"; with swapped roles M(z) varies by {numerals.number(flat, 2)} only: the "
                    "mean of both answers" if trail["box"] == "two-to-one" and flat < 0.2 else "")
        spent = f" The budget of {budget} is spent: raise it, or Reset." * (done == budget // ROUND)
        return f"{said}{averages}.{spent}"

    def draw_still(self, sheet: Sheet) -> None:
        """Draw M(z) and F(M(z)) of the four ways over z."""
        (w, h), state = SIZE, self.state
        answers, reach = self.state["windows"]
        for left, words, ends, lines in ((0, "M(z) over z", reach, state["m"]),
                                         (w + 30, "F(M(z)) over z; thin: z", answers, state["f"])):
            chart = sheet.chart(left, 0, w, h, answers, ends)
            sheet.text(left + 6, 12, words)
            if left:
                chart.line(state["z"], state["z"], color=INK, linewidth=0.6)
            for values, (colour, dashes) in zip(lines, LINES.values(), strict=True):
                chart.line(state["z"], values, dashes, color=colour)
        sheet.legend([(way, dashes, colour) for way, (colour, dashes) in LINES.items()], 0, h + 14)
        sheet.grow(0, h + 18)


def _overdrawn(name: str, budget: int, spent: int, more: int) -> str:
    """A sentence where `mg.black_box` refuses more queries, since the budget does not allow
    them."""
    box = inverse.seal(name, budget)
    box.queries = spent
    try:
        box.afford(more)
    except BudgetError:
        return f"the budget of {budget} queries is spent: raise it, or Reset."
    return ""


def _line(name: str, run: Run, ms: float) -> dict[str, Any]:
    """The cost of a gradient through another box, without noise, whose queries do not count.  The
    finite difference is of the open box."""
    z, box = targets(name), inverse.seal(name, 10**6, step=None)
    values = [*run.params.values()]
    error = lambda f: lambda at: inverse.off(dict(zip(run.params, at, strict=True)), f, z)
    one = gradient_cost(error(box), values)
    return line(f"one gradient through the box: {box.queries} queries, {one.words} · {ms:.0f} ms "
                "for what was new", error(BOXES[name].f), values, one.gradients)


def _known() -> dict[str, Any]:
    """The facts that the browser gets once."""
    return {"boxes": [*BOXES], "ways": [*WAYS], "budgets": [*inverse.BUDGETS],
            "noises": [*inverse.NOISES], "steps": [*inverse.STEPS], "round": ROUND,
            "size": [*SIZE]}


def sealed_box(box: str = "one-to-one", budget: int = 960, noise: float = 0.0, step: float = 0.1,
               rounds: int = 0) -> SealedBox:
    """The Sealed Box: "one-to-one", "two-to-one" or "staircase".

    budget: queries that each way may make, a multiple of 48; noise: standard deviation of what is
    read; step: how far differences go to each side; rounds: of 48 queries, that are spent at once.
    Raises OptionError or InputError for other settings.
    """
    return SealedBox({"box": box, "budget": budget, "noise": noise, "step": step, "rounds": rounds,
                      "formula": False, "resets": 0}, known=_known())
