"""Notebook 13, constraints: the open project, an exact penalty, judged by hidden tables."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...course.exercise import Exercise
from ...course.results import refuse, refuse_part, returned
from ...course.sandbox import NotYet, call

BELOW, OVER = 1e-3, 1.05                     # how negative a weight may be; how large the misfit


class Factors(NamedTuple):
    """Two thin matrices."""

    W: np.ndarray
    H: np.ndarray

    def __repr__(self) -> str:
        return f"W of shape {self.W.shape} and H of shape {self.H.shape}"


def _tables(rng: np.random.Generator, count: int) -> list[tuple]:
    """(V, known, W, H): tables of rank 2 with noise, known entries, and a start of either sign."""
    made = []
    for rows, columns in ((6, 5), (8, 9), (10, 12))[:count]:
        V = np.maximum(rng.gamma(1.0, 1.0, (rows, 2)) @ rng.gamma(1.0, 1.0, (2, columns))
                       + 0.1 * rng.normal(size=(rows, columns)), 0.0)
        made.append((V, rng.random((rows, columns)) < 0.8, rng.normal(size=(rows, 2)),
                     rng.normal(size=(2, columns))))
    return made


def _error(V: np.ndarray, known: np.ndarray, W: Any, H: Any) -> Any:
    return 0.5 * np.sum(np.where(known, W @ H - V, 0.0) ** 2)


def _projected(V: np.ndarray, known: np.ndarray, W: np.ndarray, H: np.ndarray) -> Factors:
    """The factors by projected steps from the start, the best of this and of three other starts."""
    slopes = mg.compile(mg.grad(lambda W, H: _error(V, known, W, H), (0, 1)))
    rng, ends = np.random.default_rng(0), []
    for k in range(4):
        A, B = (W, H) if k == 0 else (rng.gamma(1.0, 1.0, W.shape), rng.gamma(1.0, 1.0, H.shape))
        for _ in range(2000):
            A_slope, B_slope = slopes(A, B)
            A, B = np.maximum(A - 0.01 * A_slope, 0.0), np.maximum(B - 0.01 * B_slope, 0.0)
        ends.append(Factors(A, B))
    return min(ends, key=lambda end: float(_error(V, known, *end)))


def _factors(result: Any) -> Factors:
    """A learner's (W, H)."""
    if isinstance(result, Factors):
        return result
    returned(result)
    if not isinstance(result, tuple | list) or len(result) != 2:
        refuse(result, "a pair, W and H,")
    pair = [np.asarray(part) for part in result]
    for name, part in zip("WH", pair, strict=True):
        if part.dtype.kind not in "fiu" or not np.all(np.isfinite(part)):
            refuse_part(name, part, "an array of finite numbers is wanted")
    return Factors(*pair)


def _same_shapes(result: Factors, right: Factors, relative: float = 0.0) -> bool:
    return [part.shape for part in result] == [part.shape for part in right]


def _good_fits(answer: Callable) -> str:
    """Test that on hidden tables the factors are feasible and fit nearly as well as projection."""
    worst = 0.0
    for table in _tables(np.random.default_rng(13), 3):
        found = _factors(call(answer, *table, seconds=SECONDS))
        V, known = table[:2]
        of = f"on a hidden table of {V.shape[0]} x {V.shape[1]}"
        if (low := min(part.min() for part in found)) < -BELOW:
            raise NotYet(f"{of} a weight ends at {low:.2g}: is the penalty factor large "
                         "enough, and does the rate get small?")
        ratio = float(_error(V, known, *found) / _error(V, known, *_projected(*table)))
        if ratio > OVER:
            raise NotYet(f"{of} no weight is negative, but the misfit is {ratio:.2f} times that of "
                         "projection: does the rate fall too early, or does your start matter?")
        worst = max(worst, ratio)
    return (f"no weight below -{BELOW}, and a misfit of at most {worst:.3f} times that of the best "
            "projected run, on 3 hidden tables")


SECONDS = 30.0
PROJECT = Exercise(
    "13.project", "fit_exactly(V, known, W, H)", _projected,
    lambda rng: _tables(rng, 1), lambda cases: "the shapes of W and H", slips=(),
    read=_factors, agree=_same_shapes, further=_good_fits, seconds=SECONDS)
