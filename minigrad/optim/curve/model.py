"""A model of a curve with its data, in the form in which `least_squares` takes it."""
import inspect
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

import numpy as np

from ...errors import InputError, OptionError, Refusal, ShapeError
from ...jacobian import jacobian
from ...nest import flatten
from ...tensor import Tensor
from ...value import Array, shape_of
from ..fit.differences import differences
from ..scipy_names import two_sides
from .sigma import deviations, whitened, whitening


class Curve:
    """A Curve is a model f(x, ...) with data; called with its free parameters it gives residuals,
    for its own data or for others.

    f, jac: the model and its Jacobian, as in `curve_fit`.
    x, y: the data.
    sigma: the standard deviations of y, or their covariance matrix, or None.
    start: {name: number} of all parameters.
    fixed: the names of those that stay as they are.
    named: whether f takes its parameters by name.
    bounds: (lower, upper) of the free parameters.
    data: (attribute) x, y, what residuals are multiplied with in a list, and all parameters, the
        fixed ones among them: what a program for f takes as arguments.
    kept_as: (attribute) f, and what its program depends on besides.
    """

    def __init__(self, f: Callable[..., Any], x: Any, y: np.ndarray, sigma: Any,
                 start: dict[str, float], fixed: Iterable[str], named: bool, bounds: Any,
                 jac: Any) -> None:
        self.f, self.x, self.y, self.jac, self.named = f, x, y, jac, named
        self.start = start
        self.free = [k for k, name in enumerate(start) if name not in fixed]
        self.bounds = tuple(np.asarray(side)[self.free] for side in bounds)
        self.first = np.array([*start.values()])[self.free]
        self.sigma, self.white = None, []
        if sigma is not None:
            self.sigma = deviations(sigma, y)
            self.white = [whitening(np.asarray(sigma, float), y)]
        self.data: Any = x, y, self.white, [*start.values()]
        self.kept_as = f, tuple(start), tuple(self.free), named

    def all(self, v: Any, start: Any = None) -> list[Any]:
        """Return all parameters in their order, for the free ones in a vector or a tensor."""
        found: list[Any] = [*(start or self.start.values())]
        for k, place in enumerate(self.free):
            found[place] = v[k]
        return found

    def _called(self, f: Callable[..., Any], x: Any, v: Any, start: Any = None) -> Any:
        if self.named:
            return f(x, **dict(zip(self.start, self.all(v, start), strict=True)))
        return f(x, *self.all(v, start))

    def value(self, x: Any, v: Array, start: Any = None) -> Array:
        """Return the model at x; start: all parameters, in place of its own."""
        try:
            return self._called(self.f, x, v, start)
        except Exception as error:
            if not isinstance(v, Tensor):
                raise
            site = error.site if isinstance(error, Refusal) else None
            said = error.words if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
            raise InputError(f"f cannot be differentiated: {said}", site=site,
                             instead='write it in np.*, or give curve_fit jac="2-point"'
                             ) from error

    def __call__(self, v: Array, *data: Any) -> Array:
        """Return the residuals, f minus y, in units of sigma; data: in place of its own."""
        x, y, white, start = data or self.data
        out = self.value(x, v, start)
        if (shape := shape_of(out)) != (wanted := shape_of(y)) and shape:
            raise ShapeError(f"f(xdata, ...) has shape {shape} and ydata has {wanted}",
                             "they are compared number by number",
                             "return one number for each datum")
        return whitened(out - y if len(wanted) == 1 else np.reshape(out - y, (-1,)), white)

    def slopes(self, x: Any, v: np.ndarray) -> np.ndarray:
        """Return the derivatives of f at x, a row for each number and a column for each parameter
        that is free."""
        if callable(self.jac):
            return np.asarray(self._called(self.jac, x, v), float)[..., self.free]
        if self.jac is None:
            return jacobian(lambda v: np.reshape(self.value(x, v), (-1,)), mode="forward")(v)
        return differences(lambda v: self.value(x, v), v, self.first, self.bounds)

    def derivative(self) -> Any:
        """Return the `jac` of `least_squares`."""
        return "auto" if self.jac is None else lambda v, *_: whitened(self.slopes(self.x, v),
                                                                      self.white)


def parameters_of(f: Callable[..., Any], x: Any, p0: Any, fixed: Any,
                  bounds: Any) -> tuple[dict[str, float], list[str], tuple[np.ndarray, ...]]:
    """Return ({name: start}, fixed names, (lower, upper)) for the arguments of `curve_fit`."""
    # most models are functions whose code says their parameters, quicker than a signature
    code: Any = getattr(f, "__code__", None)
    signature, known = _signature(f) if (
        type(f) is not FunctionType or vars(f) or code.co_posonlyargcount or code.co_kwonlyargcount
    ) else (None, [*code.co_varnames[1:code.co_argcount]])
    fixed = fixed if isinstance(fixed, dict) else dict.fromkeys(
        [fixed] if isinstance(fixed, str) else fixed)
    if p0 is None and (not known or None in fixed.values()):
        raise OptionError("you gave curve_fit no p0", "a fixed parameter needs a value" if known
                          else "f does not say how many parameters it has", "give p0")
    if isinstance(p0, dict):
        names = [*dict.fromkeys([*p0, *(name for name in fixed if fixed[name] is not None)])]
        start = [p0.get(name, np.nan) for name in names]
    else:
        start = [np.nan] * len(known) if p0 is None else flatten(np.ravel(p0).tolist())
        names = (known[:len(start)] if len(known) >= len(start)
                 else [f"p{k}" for k in range(len(start))])
    bounds = (-np.inf, np.inf) if bounds is None else bounds
    bounds = [*two_sides(bounds)]
    for given in (fixed, *bounds):
        if unknown := [name for name in given if name not in names
                       ] if isinstance(given, dict) else []:
            raise InputError(f"you fixed or bounded {unknown[0]!r}",
                             f"the parameters are {', '.join(names)}", "name one of them")
    try:
        lower, upper = (np.full(len(names), [side.get(name, none) for name in names]
                                if isinstance(side, dict) else side, float)
                        for side, none in zip(bounds, (-np.inf, np.inf), strict=True))
    except ValueError:
        raise ShapeError(f"you gave curve_fit bounds={str(bounds)[:60]}",
                         f"there are {len(names)} parameters",
                         "give a lower and an upper bound, each one number or one for each"
                         ) from None
    if p0 is None:  # SciPy's rule: the middle of a box, 1 inside of one bound, 1 without any
        start = [0.5 * (a + b) if np.isfinite([a, b]).all() else a + 1.0 if np.isfinite(a)
                 else b - 1.0 if np.isfinite(b) else 1.0 for a, b in zip(lower, upper, strict=True)]
    begun = {name: value if fixed.get(name) is None else fixed[name]
             for name, value in zip(names, start, strict=True)}
    try:
        begun = {name: float(value) for name, value in begun.items()}
        if signature is None and begun.keys() != {*known}:
            signature, _ = _signature(f)
        if signature is not None:
            signature.bind(x, **begun) if isinstance(p0, dict) else signature.bind(x, *start)
    except TypeError as error:
        raise InputError(f"f does not take the parameters {', '.join(names)}", str(error),
                         "give p0 one number for each parameter of f") from None
    return begun, [*fixed], (lower, upper)


def _signature(f: Callable[..., Any]) -> tuple[Any, list[str]]:
    """Return (the signature of f, or None, the names of its parameters after the first)."""
    try:
        signature = inspect.signature(f)
    except (TypeError, ValueError):
        return None, []
    return signature, [p.name for p in signature.parameters.values() if p.kind in (0, 1)][1:]
