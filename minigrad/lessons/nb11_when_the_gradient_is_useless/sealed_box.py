"""The Sealed Box: a function that can only be asked, and four ways to learn what to put in so that z comes out.

    sealed_box("two-to-one", budget=960)

Each way has a box of its own, whose queries `mg.black_box` counts, and the same small model M to train
(`minigrad.course.sealed`): swapped roles, central differences, simultaneous perturbations, a surrogate.
"""
import time
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course.sealed import (
    BOXES,
    BUDGETS,
    EXAMINED,
    NOISES,
    ROUND,
    STEPS,
    WAYS,
    Run,
    model,
    off,
    seal,
    targets,
    train,
)
from minigrad.errors import BudgetError, InputError
from minigrad.program import Program

from . import show
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

SIZE, REACH, MARGIN = (330, 250), 1.5, 0.3               # of a frame, in pixels; of M; around the targets
DASHES = (VALUE, "-"), ("#3fa06a", "--"), (GRADIENT, ":"), (INK, "-.")
SLOPES = {"swap roles": "none: M(F(x)) is fitted to x", "central": "F at M(z) ± step: 3 queries for each z",
          "spsa": "all 13 parameters ± step at once: 2 queries for each z",
          "surrogate": "of a net that is fitted to F's answers"}
CODE = """from minigrad.course.sealed import train

for way, run in train({box!r}, {rounds}, budget={budget}, noise={noise}, step={step}).items():
    print(way, run.queries[-1], run.steps, run.miss)
"""


class SealedBox(Framed):
    """See above.  `trail` is all that the learner decides: box, budget, noise, step, rounds, and whether the formula is
    shown; `state` is what the kernel found out."""

    _esm = text("shared.js", "framed.js", "sealed_box.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "sealed_box.css")
    known = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        super().__init__(trail, known=_known())

    def __repr__(self) -> str:
        at = self.state
        each = ", ".join(f"{row['way']} {row['words']['miss']}" for row in at["rows"])
        return (f"Sealed Box {at['box']}, noise {at['noise']:g}, {at['spent']} of {at['budget']} queries; mean "
                f"|F(M(z)) − z|: {each}")

    def _follow(self, _: Any = None) -> None:
        """Train as far as the trail says; where that cannot be, the last good picture stays, and a sentence."""
        trail = self.trail
        box, rounds, budget, noise, step = (trail[name] for name in ("box", "rounds", "budget", "noise", "step"))
        begun = time.perf_counter()
        try:
            runs = train(box, rounds, budget, noise, step)
        except InputError as error:
            self._refuse(error)
            return
        self.runs, done = runs, min(rounds, budget // ROUND)
        with self.hold_sync():
            self.state = self._told(runs, done, 1e3 * (time.perf_counter() - begun))
            self.code = CODE.format(box=box, rounds=done, budget=budget, noise=float(noise), step=float(step))
            self.message = self._refusal(rounds - done)

    def _refusal(self, more: int) -> str:
        """What is said where `mg.black_box` refuses rounds, since its budget does not allow them."""
        box = seal(self.trail["box"], self.trail["budget"])
        box.queries = self.state["spent"]
        try:
            box.afford(more * ROUND)
        except BudgetError:
            return f"the budget of {box.budget} queries is spent: raise it, or Reset."
        return ""

    # --- what the kernel finds
    def _told(self, runs: dict[str, Run], done: int, ms: float) -> dict[str, Any]:
        """All that is shown."""
        trail, box = self.trail, BOXES[self.trail["box"]]
        z, x = targets(trail["box"], EXAMINED), np.linspace(-REACH, REACH, 121)
        inside = {way: np.asarray(model(run.params, z)) for way, run in runs.items()}
        low, high = box.targets
        rows = [{"way": way, "slopes": SLOPES[way], "raw": {"queries": run.queries[-1], "steps": run.steps,
                                                            "miss": run.miss},
                 "words": {"queries": f"{run.queries[-1]:,}", "steps": f"{run.steps:,}",
                           "miss": show.number(run.miss, 3)}} for way, run in runs.items()]
        spent = next(iter(runs.values())).queries[-1]
        return {"box": trail["box"], "budget": trail["budget"], "noise": trail["noise"], "step": trail["step"],
                "rounds": done, "spent": spent, "rows": rows, "z": show.series(z),
                "m": [show.series(m) for m in inside.values()], "f": [show.series(box.f(m)) for m in inside.values()],
                "windows": [[low - MARGIN, high + MARGIN], [-REACH, REACH]],
                "queries": [run.queries for run in runs.values()],
                "misses": [show.series(run.misses) for run in runs.values()],
                "formula": f"F(x) = {box.formula}" if trail["formula"] else "",
                "graph": [show.series(p) for p in zip(box.f(x), x, strict=True)] if trail["formula"] else [],
                "told": self._story(runs, done), "line": self._line(runs["central"], ms)}

    def _story(self, runs: dict[str, Run], done: int) -> str:
        """What the last move came to."""
        trail, budget = self.trail, self.trail["budget"]
        again = f"Reset {trail['resets']}: box, budget, noise and step stay, " * (bool(trail["resets"]) and not done)
        if not done:
            return (f"{again}nothing is asked yet; noise {trail['noise']:g}, differences of ± {trail['step']:g}. "
                    "All four begin with the same M.")
        best = min(runs, key=lambda way: runs[way].miss)
        said = (f"Round {done}: {runs[best].queries[-1]} queries each. “{best}” is nearest, F(M(z)) is off z by "
                f"{show.number(runs[best].miss, 3)} on average")
        flat = float(np.ptp(model(runs["swap roles"].params, targets(trail["box"]))))
        averages = f"; with swapped roles M(z) varies by {show.number(flat, 2)} only: the mean of both answers" * (
            trail["box"] == "two-to-one" and flat < 0.2)
        spent = f" The budget of {budget} is spent: raise it, or Reset." * (done == budget // ROUND)
        return f"{said}{averages}.{spent}"

    def _line(self, run: Run, ms: float) -> dict[str, Any]:
        """What a gradient through the box costs, and whether a finite difference of the open box agrees; the box asked
        here is another one, without noise, whose queries do not count."""
        name = self.trail["box"]
        z, names, box = targets(name), [*run.params], seal(name, 10**6, step=None)
        nodes = [mg.tensor(value) for value in run.params.values()]
        y = off(dict(zip(names, nodes, strict=True)), box, z)
        found = mg.gradient(y, nodes)
        spent = bill(Program(y, *found))
        line = judged(lambda values: off(dict(zip(names, values, strict=True)), BOXES[name].f, z),
                      [*run.params.values()], [g.value for g in found])
        return {"cost": f"one gradient through the box: {box.queries} queries, {spent} · {spent.bytes:,} bytes of "
                        f"values · {ms:.0f} ms for what was new", "agrees": line["agrees"],
                "verdict": line["verdict"]}

    def picture(self) -> bytes:
        """The PNG: M(z), and F(M(z)), of the four ways."""
        (w, t), state = SIZE, self.state
        sheet = Sheet(2 * w + 30, t + 18, f"{self!r}. Run the cell to ask.")
        z, (answers, reach) = np.array(state["z"]), state["windows"]
        to = lambda v, ends, size: (np.clip(v, *ends) - ends[0]) / (ends[1] - ends[0]) * size
        for left, name, ends, lines in ((0, "M(z) over z", reach, state["m"]),
                                        (w + 30, "F(M(z)) over z; thin: z", answers, [state["z"], *state["f"]])):
            sheet.axes.plot(np.array([0, w, w, 0, 0]) + left, [0, 0, t, t, 0], color=INK, linewidth=1)
            sheet.axes.text(left + 6, 12, name, fontsize=8, color=INK, va="center")
            looks = [*DASHES] if left == 0 else [(INK, "-"), *DASHES]
            for k, (values, (colour, dashes)) in enumerate(zip(lines, looks, strict=True)):
                thin = 0.6 if left and not k else 1.6
                sheet.axes.plot(left + to(z, answers, w), t - to(np.array(values), ends, t), dashes, color=colour,
                                linewidth=thin)
        for k, (way, (colour, dashes)) in enumerate(zip(WAYS, DASHES, strict=True)):
            sheet.axes.plot([170 * k, 170 * k + 30], [t + 14, t + 14], dashes, color=colour, linewidth=1.6)
            sheet.axes.text(170 * k + 36, t + 14, way, fontsize=8, color=INK, va="center")
        return sheet.png()


def _known() -> dict[str, Any]:
    """What the browser has to know once."""
    return {"boxes": [*BOXES], "ways": [*WAYS], "budgets": [*BUDGETS], "noises": [*NOISES], "steps": [*STEPS],
            "round": ROUND, "size": [*SIZE]}


def sealed_box(box: str = "one-to-one", budget: int = 960, noise: float = 0.0, step: float = 0.1,
               rounds: int = 0) -> SealedBox:
    """The Sealed Box: "one-to-one", "two-to-one" or "staircase".

    budget: queries that each way may make, a multiple of 48; noise: standard deviation of what is read; step: how far
    differences go to each side; rounds: of 48 queries, that are spent at once.  Raises InputError for other settings.
    """
    train(box, rounds, budget, noise, step)
    return SealedBox({"box": box, "budget": budget, "noise": noise, "step": step, "rounds": rounds, "formula": False,
                      "resets": 0})
