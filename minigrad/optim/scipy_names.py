"""What SciPy's users write that has another name here: translated, or refused with our name.

Only renames are translated. What would mean something else is refused.
"""
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import InputError, OptionError, ShapeError, one_of
from ..rules.vector import joined
from ..value import Nest, shape_of
from .fit.by_data import checked_args
from .fit.residuals import Parameters

# of SciPy's least_squares; all three are Levenberg and Marquardt's method here
FIT_METHODS = ("lm", "trf", "dogbox")
# a name of SciPy's: (why it is none here, what to write instead)
FIT_NAMES = {
    "diff_step": ("the Jacobian is exact", 'leave it out; jac="2-point" chooses its own steps'),
    "tr_solver": ("the size of the Jacobian and its zeros decide",
                  "leave it out, or give jac_sparsity or jac=\"products\""),
    "tr_options": ("there is no solver that takes them", "leave it out"),
    "verbose": ("progress has another name", 'write progress=True, or progress="lines"'),
    "workers": ("the Jacobian is one program", "leave it out"),
    "fun": ("the first argument has another name", "write least_squares(f, x0)"),
}
MINIMUM_NAMES = {
    "jac": ("the gradient of f is exact", "leave it out; for an f that is not in plain NumPy write "
            "f = mg.black_box(f, pullback=...)"),
    "hess": ("second derivatives of f are exact", "leave it out"),
    "hessp": ("second derivatives of f are exact", "leave it out"),
    "kwargs": ("SciPy's minimize has none either", "write lambda x: f(x, **kwargs), or args="),
    "fun": ("the first argument has another name", "write minimize(f, x0)"),
}
MINIMUM_OPTIONS = {"maxiter": "max_iter", "maxfun": "max_nfev", "maxfev": "max_nfev"}
TOLERANCES = ("ftol", "gtol", "xtol", "eps", "fatol", "xatol", "barrier_tol", "tol")


def refuse(search: str, names: dict[str, tuple[str, str]], given: dict[str, Any],
           x0: Any) -> None:
    """Refuse keyword arguments that a search does not have, such as fun=, and then no x0.

    names: what is known of some of them.
    Raises InputError.
    """
    for name, value in given.items():
        if name in names and (value is None or (name == "verbose" and value in (0, False))):
            continue  # it says no more than to leave it out
        why, instead = names.get(name, ("it has no argument of that name",
                                        f"help(mg.optim.{search}) lists them"))
        raise InputError(f"you gave {search} {name}=", why, instead)
    if x0 is None:
        raise InputError(f"you gave {search} no x0", "a search starts somewhere",
                         f"write {search}(f, x0)")


def two_sides(bounds: Any) -> Any:
    """Return bounds as (lower, upper), where they are SciPy's Bounds."""
    return (bounds.lb, bounds.ub) if hasattr(bounds, "lb") and hasattr(bounds, "ub") else bounds


def fit_method(search: str, method: Any) -> None:
    """Refuse a method that SciPy's least_squares does not have either."""
    if not (isinstance(method, str) and method in FIT_METHODS):
        jac = callable(method) or (isinstance(method, str) and method in ("2-point", "3-point"))
        raise OptionError(f"you gave {search} method={str(method)[:40]!r}",
                          "there is one, Levenberg and Marquardt's, which takes bounds too",
                          "write jac=..., which is SciPy's third argument and not ours" if jac else
                          'leave it out, or write "lm", "trf" or "dogbox", which mean the same')


def minimum_method(method: Any, ours: tuple[str, ...]) -> Any:
    """Return a method of `minimize` as we spell it; SciPy does not look at capitals either."""
    if method is None:
        return None
    known = {name.lower(): name for name in ours}
    if isinstance(method, str) and method.lower() in known:
        return known[method.lower()]
    if isinstance(method, str) and method.lower() in (
            "bfgs", "cg", "newton-cg", "dogleg", "trust-ncg", "trust-krylov", "trust-exact",
            "tnc", "nelder-mead", "powell", "cobyla", "cobyqa"):
        raise OptionError(f"you gave minimize method={method!r}",
                          "SciPy has it and minigrad has not: derivatives are exact here, and "
                          f"there are {', '.join(map(repr, ours))}",
                          "leave method out, which uses second derivatives too")
    one_of("minimize method", method, ours)
    return method


def minimum_options(options: Any, max_iter: Any, max_nfev: Any) -> tuple[Any, Any]:
    """Return (max_iter, max_nfev), with what SciPy's options say of them."""
    if options is None:
        return max_iter, max_nfev
    if not isinstance(options, dict):
        raise InputError(f"you gave minimize options={str(options)[:40]}", "they are a dict",
                         "write max_iter=... or max_nfev=...")
    limits = {"max_iter": max_iter, "max_nfev": max_nfev}
    for name, value in options.items():
        if name == "disp" and not value:
            continue
        if name not in MINIMUM_OPTIONS:
            instead = ("write tol=..., which is relative to f and x" if name in TOLERANCES
                       else 'write progress="lines"' if name == "disp" else "leave it out")
            raise OptionError(f"you gave minimize options={{{name!r}: ...}}",
                              f"of SciPy's options it knows {', '.join(MINIMUM_OPTIONS)}", instead)
        limits[MINIMUM_OPTIONS[name]] = value
    return limits["max_iter"], limits["max_nfev"]


def minimum_constraints(x0: Nest, constraints: Any, bounds: Any) -> list[Any]:
    """Return constraints of `minimize` as mg.constraints, with SciPy's bounds among them.

    constraints: one or a list of ours, of SciPy's dicts, or of its LinearConstraint and
        NonlinearConstraint.
    bounds: None, SciPy's Bounds, or a pair (lower, upper) for each number.
    """
    given = constraints if isinstance(constraints, (tuple, list)) else [constraints]
    found = [part for c in given for part in _constraints(c, x0)]
    return found if bounds is None else [*found, _box(x0, bounds)]


def sets() -> Any:
    """Return mg.constraints, which stand below this package, by their public name."""
    import minigrad

    return minigrad.constraints


def _box(x0: Nest, bounds: Any) -> Any:
    nest = Parameters(x0).nest
    if isinstance(nest, (dict, list, tuple)):
        raise OptionError("you gave minimize bounds= for an x0 of several parts",
                          "SciPy's bounds are for one vector",
                          'write mg.constraints.Box(lower, upper).on("a") for x["a"]')
    shape, size = np.shape(nest), np.size(nest)
    if hasattr(bounds, "lb") and hasattr(bounds, "ub"):
        lo, hi = (np.asarray(side, float) for side in (bounds.lb, bounds.ub))
    else:
        try:
            lo, hi = np.array([[none if side is None else side for side, none in
                                zip(pair, (-np.inf, np.inf), strict=True)] for pair in bounds],
                              float).reshape(-1, 2).T
        except (TypeError, ValueError):
            lo = hi = np.zeros(0)
    try:
        if lo.size not in (1, size) or (lo.size == 1 < size and not hasattr(bounds, "lb")):
            raise ValueError
        lo, hi = (np.broadcast_to(side.ravel(), size).reshape(shape) for side in (lo, hi))
    except ValueError:
        raise ShapeError(f"you gave minimize bounds={str(bounds)[:60]}",
                         f"x0 has {size} numbers", "give SciPy's Bounds, or a pair (lower, upper) "
                         "for each number, with None where there is no bound") from None
    return sets().Box(lo, hi)


def _constraints(c: Any, x0: Nest) -> list[Any]:
    Equality, Inequality = sets().Equality, sets().Inequality
    if isinstance(c, dict):
        kind = str(c.get("type")).lower()
        if kind not in ("eq", "ineq") or not callable(c.get("fun")):
            raise InputError(f"you gave minimize the constraint {str(c)[:60]}",
                             'a dict of SciPy\'s has "type": "eq" or "ineq", and "fun"',
                             "write mg.constraints.Equality(g), or Inequality(g) for g(x) >= 0")
        more = checked_args("minimize", c.get("args", ()))
        side: Callable[..., Any] = c["fun"]
        g = (lambda x: side(x, *more)) if more else side
        return [(Equality if kind == "eq" else Inequality)(g)]
    linear, smooth = hasattr(c, "A"), hasattr(c, "fun")
    if not (hasattr(c, "lb") and hasattr(c, "ub") and (linear or smooth)):
        if hasattr(c, "lb") and hasattr(c, "ub"):
            raise InputError(f"you gave minimize {type(c).__name__} as a constraint",
                             "bounds are no condition on a function",
                             "write bounds=..., or mg.constraints.Box(lower, upper)")
        return [c]
    if np.any(c.keep_feasible):
        raise OptionError(f"you gave minimize a {type(c).__name__} with keep_feasible",
                          "only bounds hold at each evaluation",
                          "leave it out, and let f be nan where the condition fails")
    if linear:
        table = np.atleast_2d(np.asarray(c.A.toarray() if hasattr(c.A, "toarray") else c.A, float))
        nest = Parameters(x0).nest
        if isinstance(nest, (dict, list, tuple)) or table.shape[1:] != (np.size(nest),):
            raise ShapeError(f"you gave minimize a {type(c).__name__} with A of shape "
                             f"{table.shape}", "x0 has several parts" if isinstance(
                                 nest, (dict, list, tuple)) else f"x0 has {np.size(nest)} numbers",
                             "give a column for each number of one array, or "
                             "mg.constraints.Inequality(g) for g(x) >= 0")
        value = lambda x: np.matmul(table, np.reshape(x, (-1,)))
    else:
        value = c.fun
    lo, hi = (np.atleast_1d(np.asarray(side, float)) for side in (c.lb, c.ub))
    lo, hi = np.broadcast_arrays(lo, hi)
    if not (lo <= hi).all():  # nan neither
        raise OptionError(f"you gave minimize a {type(c).__name__} with lb={str(c.lb)[:40]} and "
                          f"ub={str(c.ub)[:40]}", "no number lies between them",
                          "exchange them where lb is above ub; -np.inf or np.inf is no bound")
    same = lo == hi
    parts = [(Equality, same, lo, 1.0), (Inequality, ~same & (lo > -np.inf), lo, 1.0),
             (Inequality, ~same & (hi < np.inf), hi, -1.0)]
    return [kind(_side(value, used, end, sign)) for kind, used, end, sign in parts if used.any()]


def _side(value: Callable[..., Any], used: np.ndarray, end: np.ndarray, sign: float) -> Any:
    """Return the function sign (value(x) - end) of the numbers that are used."""
    where = np.flatnonzero(used)

    def g(x: Any) -> Any:
        found = joined(value(x))
        if len(used) == 1:  # one bound for all
            return sign * (found - end[0])
        if shape_of(found) != used.shape:
            raise ShapeError(f"the function of a constraint returned {shape_of(found)[0]} numbers",
                             f"it has {len(used)} bounds",
                             "give one bound for each number, or one for all")
        return sign * (found[where] - end[where])

    return g
