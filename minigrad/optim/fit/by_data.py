"""Fits whose data are tensors: x as one node, which moves with the data as the minimum does.

The fit itself runs on plain numbers. Its derivatives, of every order, are those of `mg.implicit`.
"""
from collections.abc import Callable
from typing import Any

import numpy as np

from ...errors import FitError, GraphError, InputError, ShapeError
from ...loops.implicit import implicit
from ...nest import flatten, places
from ...rules.vector import joined
from ...tensor import Tensor
from ...value import Array, Nest, shape_of
from .ends import STATIONARY
from .residuals import Parameters
from .robust import Loss


def moving(*given: Any) -> bool:
    """Return whether there is a tensor in a nest of these."""
    return Tensor in map(type, flatten(given))


class ByData:
    """A ByData is the result of a search whose data are tensors: what moves with them, and no more.

    The other attributes of a result would be plain numbers without a derivative: they refuse.
    kind, offered: words for that sentence: what it is the result of, and what to take instead.
    """

    kind = offered = ""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise GraphError(f"you asked for {name} of a {self.kind} whose data are tensors",
                         "it is known as a plain number, whose derivative would be zero",
                         f"take {self.offered}, or give it the values of the data")


class FitByData(ByData):
    """A FitByData is what `least_squares` returns where args or weights are tensors.

    x: the parameters, tensors in the containers of x0.
    fun: the residuals at x, in one row.
    cost: the cost there.
    success, status, message: a fit without success raises.
    """

    kind, offered = "fit", "x, fun and cost"
    success, status, message = True, STATIONARY, "The gradient is zero."

    def __init__(self, x: Any, fun: Any, cost: Any) -> None:
        self.x, self.fun, self.cost = x, fun, cost

    def __repr__(self) -> str:
        return f"FitByData(x={self.x}, cost={self.cost})"


def fit_by_data(fit: Callable[..., Any], residuals: Any, x0: Nest, args: Any, weights: Any,
                loss: Loss | None, box: Any) -> Any:
    """Return the FitByData of a fit.

    fit: a function of args and weights, plain numbers, that returns the Fit.
    residuals, x0, args, weights: the arguments of `least_squares`.
    loss, box: a Loss and (lower, upper), or None.
    Raises BoxError where the fit raises or has no success, and, when a derivative is taken, where
        the solution is not isolated or lies at a bound that does not hold it.
    """
    parameters = Parameters(x0)
    functions = residuals if isinstance(residuals, (list, tuple)) else [residuals]

    def outs(v: Array, args: Any) -> Any:
        nest = parameters.nested(v)
        found = [f(nest, *args) for f in functions]
        return found if len(found) > 1 else found[0]

    def cost(v: Array, args: Any, weights: Any) -> Array:
        r = outs(v, args)
        squares = joined(r) ** 2
        if weights is not None:  # without roots, which have no derivative at zero
            squares = _row(weights, r) * squares
        return 0.5 * np.sum(squares) if loss is None else loss.total(
            squares / loss.scale**2)

    def solved(args: Any, weights: Any) -> np.ndarray:
        found = fit(args, weights)
        if not found.success:
            raise FitError("the fit has no success", found.message.rstrip("."),
                           "start elsewhere: only a minimum has a derivative by the data")
        return parameters.vector(found.x)

    v = implicit(solved, minimum=cost, bounds=box,
                 like=np.zeros(parameters.size))(args, weights)
    return FitByData(parameters.nested(v), joined(outs(v, args)), cost(v, args, weights))


def _row(weights: Any, r: Any) -> Array:
    """Return the weights in one row: one for each residual in the nest r, or one for all."""
    named = dict(zip(places(weights), flatten(weights), strict=True))
    if [*named] == [""]:
        return np.reshape(weights, (-1,))
    if [*named] != places(r):
        raise ShapeError("you gave tensors in weights of another nest than your residuals",
                         f"these are {', '.join(places(r)) or 'one array'}"[:100],
                         "nest them like your residuals")
    return joined([np.broadcast_to(weight, shape_of(part))
                   for weight, part in zip(flatten(weights), flatten(r), strict=True)])


def checked_args(search: str, args: Any) -> tuple:
    """Return the args of a search as a tuple; InputError where they are none."""
    if not isinstance(args, (tuple, list)):
        raise InputError(f"you gave {search} args={str(args)[:40]}",
                         "it holds what your function gets after x", "write args=(t,)")
    return tuple(args)
