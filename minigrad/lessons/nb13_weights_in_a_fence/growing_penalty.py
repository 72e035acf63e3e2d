"""Notebook 13's searches with a penalty p that grows: by SciPy's L-BFGS-B, also with p changed in
its callback.

`mg.optim.minimize` has a `schedule` for that; the thread that the notebook quotes did not have it.
"""
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

FAR = 1e6  # a search ends where a number in x is as large: f may fall without end


class Search:
    """A function solve(f, x) that minimises f from x, and returns the last x.  It is SciPy's
    L-BFGS-B with the engine's gradient.

    most: iterations at most, 100 in the thread
    evaluations: of f and its gradient, in all searches so far
    Copies are equal, and count their own evaluations.
    """

    def __init__(self, most: int = 100):
        self.most, self.evaluations = most, 0
        self.message = ""

    def __call__(self, f: Callable, x: Any, callback: Callable | None = None) -> np.ndarray:
        """The last x.  callback: called with each new x."""
        from scipy.optimize import minimize

        if not callable(f):
            raise TypeError("solve minimises a function of x")

        def seen(x: np.ndarray) -> None:
            if np.max(np.abs(x)) > FAR:
                raise StopIteration
            if callback is not None:
                callback(x)

        both = mg.value_and_grad(f)
        fit = minimize(lambda x: [np.asarray(part) for part in both(x)], np.asarray(x, float),
                       jac=True, method="L-BFGS-B", callback=seen,
                       options={"maxiter": self.most, "ftol": 0.0, "gtol": 1e-8})
        self.evaluations, self.message = self.evaluations + fit.nfev, fit.message
        return fit.x

    def __deepcopy__(self, memo: object) -> "Search":
        return Search(self.most)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Search) and self.most == other.most

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"a search of at most {self.most} iterations"


class Ended(NamedTuple):
    """The end of a search: the last x and p, how many evaluations it took, and its message."""

    x: np.ndarray
    p: float
    evaluations: int
    message: str


def changed_in_callback(f: Callable, x: Any, p: float, factor: float, most: float) -> Ended:
    """The thread's attempt: one search of f(x, p), whose callback raises p after each iteration."""
    now, solve = p, Search()

    def raise_p(_: np.ndarray) -> None:
        nonlocal now
        now = min(factor * now, most)

    x = solve(lambda x: f(x, now), x, raise_p)
    return Ended(x, now, solve.evaluations, solve.message)


def one_by_one(solve: Search, f: Callable, x: Any, ps: Any) -> np.ndarray:
    """The x at which f(x, p) is smallest for the last p, after a search for each p, from the end of
    the search before."""
    for p in ps:
        x = solve(lambda x, p=p: f(x, p), x)
    return x


def by_price(solve: Search, f: Callable, c: Callable, x: Any, factor: float,
             rounds: int, y: float = 0.0) -> tuple[np.ndarray, float]:
    """(x, y): the x at which f is smallest with c(x) = 0, and its multiplier, after so many
    searches with the same penalty factor, from x and y.  Source: Hestenes 1969; Powell 1969."""
    for _ in range(rounds):
        x = solve(lambda x, y=y: f(x) - y * c(x) + 0.5 * factor * c(x) ** 2, x)
        y -= factor * float(c(x))
    return x, y
