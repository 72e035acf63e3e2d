"""The part that all searches of `minimize` share: they judge points, keep the best one, and report
each accepted iteration.
"""
from typing import Any

import numpy as np

from ...errors import InputError, ShapeError
from ...nest import flatten, places, rebuild
from ...value import plain_array
from ..shown import Shown
from .iteration import Iteration
from .judged import JudgedProblem
from .parts import JudgedPoint, SearchEnded

# the status of a Minimum
STATIONARY = 1
RAN_OUT = 0
NOT_STATIONARY = -1
STOPPED = -2
INFEASIBLE = -3


class Progress:
    """Progress judges points, keeps the best one, and reports each accepted iteration."""

    problem: JudgedProblem
    method: str | None
    max_iter: float

    def __init__(self, tol: float, callback: Any, progress: bool | str, schedule: Any) -> None:
        self.tol, self.callback, self.schedule = tol, callback, schedule
        self.shown = Shown(progress, "minimize")
        self.inner: Any = None  # the last x of an inner search
        self.history: list[Iteration] = []
        self.best: Any = None  # a JudgedPoint, from the start on
        self.noted: Any = None  # the JudgedPoint of the last iteration
        self.t = 1.0  # the length of the step that "projected" is judged by
        self.scales: Any = None  # what "augmented" multiplies f with, and divides conditions by

    def project(self, x: np.ndarray) -> np.ndarray:
        """Return the nearest point in all sets, which are on different numbers."""
        x = x * self.problem.unit
        for part in self.problem.parts:
            x = part.project(x)
        return x / self.problem.unit

    def judge(self, x: np.ndarray, y: np.ndarray | None = None,
              full: bool = True, near: float = 0.0, settled: bool = False) -> JudgedPoint | None:
        """Return the JudgedPoint at x, or None where f has no value."""
        point = self.problem.judge(x, y, full, near, settled)
        if point is not None and self.method == "projected":
            back = (x - self.project(x - self.t * point.grad)) / self.t
            coupled = self._coupled(x, point.grad, point.grad - back)
            # where no set holds x back, the difference is the gradient, rounded beside x
            point.left = np.where(coupled, back, point.grad)
            point.held = point.grad - point.left
            point.kkt = float(np.max(np.abs(point.left)))
            if full:
                point.stationary = point.kkt <= self.tol * self.problem.sizes(x)[0]
                self.problem.settle(point, coupled)
        return point

    def _coupled(self, x: np.ndarray, grad: np.ndarray, held_back: np.ndarray) -> np.ndarray:
        """Return which numbers the sets hold back, alone or together with others.

        held_back: the part of the gradient that the projection takes away, and rounding.
        """
        rounding = 1e-12 * (np.abs(x) + self.t * np.abs(grad))
        held = self.t * np.abs(held_back) > rounding
        for part in self.problem.parts:
            at = part.where.ravel()
            held[at] |= not part.only_bounds() and held[at].any()
        return held

    def keep(self, point: JudgedPoint | None) -> JudgedPoint | None:
        """Remember a JudgedPoint if it is the best so far, and return it."""
        if point is not None and (self.best is None or point.rank() <= self.best.rank()):
            self.best = point
        return point

    def note(self, x: np.ndarray, penalty: float = 0.0, y: np.ndarray | None = None) -> bool:
        """Report that an iteration was accepted.

        x: the point.
        penalty, y: the penalty and the multipliers of the method, if it has its own.
        Returns True where the schedule changed the second argument of f.
        Raises SearchEnded where iterations run out or the callback returns True.
        """
        problem = self.problem
        spent = problem.nfev, problem.njev  # judging x is not part of the way to x
        point = self.keep(self.judge(np.array(x, float), y, full=False))
        if point is None:
            return False
        self.noted = point
        own = point.y if y is None else np.asarray(y, float)  # the method's, else fitted ones
        seen = Iteration(len(self.history), problem.back(point.x), point.fun,
                         point.violation, float(penalty), problem.kkt(point), problem.fed,
                         [np.append(own[part.zero], own[part.least]) for part in problem.parts],
                         *spent, problem.lagrangian(own, float(penalty), self.scales))
        self.history.append(seen)
        self.shown.show(len(self.history) / self.max_iter, lambda: (
            f"{seen.nit:5} f {seen.fun:<16.9g} violation {seen.violation:<9.2g} kkt "
            f"{seen.kkt:<9.2g} penalty {seen.penalty:.2g}"))
        changed = False
        with np.errstate(**problem.under):
            if self.callback is not None:
                stop = self.callback(seen)
                if isinstance(stop, (bool, np.bool_)) and stop:
                    raise SearchEnded(STOPPED, "the callback stopped the search")
            if self.schedule is not None:
                fed = self._read(seen._replace(nit=seen.nit + 1), problem.fed)
                pairs = zip(flatten(fed), flatten(problem.fed), strict=True)
                changed = not all(np.array_equal(a, b) for a, b in pairs)
        if len(self.history) >= self.max_iter:
            raise SearchEnded(RAN_OUT, f"{self.max_iter:.0f} iterations did not suffice")
        if changed:
            problem.feed(fed)
            self.best = None
            if self.keep(self.judge(point.x, y)) is None:
                problem.feed(seen.fed)
                self.best = point
                raise SearchEnded(NOT_STATIONARY,
                                  f"f is no number at x for the schedule's {str(fed)[:40]}")
        return changed

    def _read(self, seen: Any, before: Any) -> Any:
        """Call the schedule and check what it returns."""
        fed = self.schedule(seen)
        leaves = [plain_array(leaf, "your schedule returned") for leaf in flatten(fed)]
        if not leaves or any(leaf.dtype.kind not in "fiub" or not np.isfinite(leaf).all()
                             for leaf in leaves):
            raise InputError(f"your schedule returned {str(fed)[:60]}", "f computes with it",
                             "return a number, or a nest of arrays of them, each time")
        like = before is None or (places(fed) == places(before) and all(
            np.shape(a) == np.shape(b) for a, b in zip(flatten(fed), flatten(before), strict=True)))
        if not like:
            raise ShapeError(f"your schedule returned {str(fed)[:60]} after {str(before)[:60]}",
                             "f was compiled for the first form",
                             "return the same nest and shapes each time")
        return rebuild(fed, [np.array(leaf, float)[()] for leaf in leaves])

    def _solved(self, x: np.ndarray, penalty: float = 0.0, y: np.ndarray | None = None) -> bool:
        """Return whether x is a solution, and the schedule leaves f as it is."""
        point = self.keep(self.judge(x, y))
        return bool(point is not None and point.feasible and point.stationary
                    and not self.note(x, penalty, y))
