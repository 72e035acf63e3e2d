"""What `least_squares` fits, made flat: a vector of parameters in, a vector of residuals and their
Jacobian out.

Parameters are any nest of numbers and arrays, residuals any nest that one function or several
return. The Jacobian is traced once and compiled, and kept for the next call; that of a function
that cannot be compiled, such as one that branches on data, is computed as it is.
"""
import math
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from ...compiler.forms import form
from ...errors import GraphError, InputError, ShapeError
from ...nest import flatten, places, rebuild
from ...rules.vector import joined, parted
from ...tensor import Tensor
from ...value import Array, Nest, as_float, check_no_special, plain_array
from ..kept import derivative, installed
from .damped import EPS
from .large import chosen
from .products import Products, Sparse, narrow

NUMBERS = (int, float, np.integer, np.floating)
PLAIN = {type(None), float, np.ndarray}  # most of what is given: it holds no tensor


class Parameters:
    """Parameters turn a nest into one vector, and back."""

    def __init__(self, x0: Nest) -> None:
        self.nest = x0 = of_floats(x0)
        self.leaves = [plain_array(leaf, f"x0{place} is")
                       for leaf, place in zip(flatten(x0), places(x0), strict=True)]
        for k, leaf in enumerate(self.leaves):
            if leaf.dtype.kind != "f":
                raise InputError(f"x0{places(x0)[k]} is {leaf.dtype}", "a fit moves real numbers",
                                 "give numbers, or arrays of them")
        self.shapes = [leaf.shape for leaf in self.leaves]
        self.size = sum(leaf.size for leaf in self.leaves)
        self.alone = type(x0) is np.ndarray and x0.ndim == 1
        if not self.size:
            raise InputError("x0 is empty", "there is nothing to fit",
                             "give at least one parameter")

    def vector(self, nest: Nest | None = None, what: str = 'x0') -> np.ndarray:
        """Return the numbers of a nest like x0, in order; a single number stands for all of them.
        """
        if nest is None:
            return joined(self.leaves).astype(float)
        return flatten_like(nest, self.nest, what, "x0")

    def nested(self, v: Array) -> Nest:
        """Return the nest that a vector stands for; the vector may be a tensor."""
        return v if self.alone else rebuild(self.nest, parted(v, self.shapes))

    def result(self, v: Array, dtype: Any = None) -> Nest:
        """Return the nest for the user: of the types of x0, or arrays of one dtype."""
        if self.alone:
            return np.array(v, dtype or self.nest.dtype)
        parts = [np.array(part, dtype or leaf.dtype) for part, leaf in
                 zip(parted(v, self.shapes), self.leaves, strict=True)]
        return rebuild(self.nest, [part if part.ndim else part[()].item()
                                   if type(given) in (int, float) else part[()]
                                   for part, given in zip(parts, flatten(self.nest), strict=True)])


def of_floats(x0: Nest) -> Nest:
    """Return a start with floats for integers, and with an array for each list or tuple of numbers.
    """
    if type(x0) is dict:
        return {key: of_floats(part) for key, part in x0.items()}
    try:
        if type(x0) in (list, tuple):
            numbers = [isinstance(part, NUMBERS) and type(part) is not bool for part in x0]
            return np.array(x0, float) if x0 and all(numbers) else type(x0)(map(of_floats, x0))
        return rebuild(x0, map(as_float, flatten(x0)))
    except OverflowError:
        raise InputError("x0 has a whole number above 1.8e308", "a search computes in float64",
                         "write it in a larger unit") from None


def flatten_like(given: Nest, like: Nest, what: str, whose: str) -> np.ndarray:
    """Return the numbers of a nest in the order of another one.

    given: a nest, whose parts are broadcast to the shapes of the other; one number stands for all.
    like: the nest that gives order and shapes.
    what, whose: the names of both, for the refusal.
    Raises ShapeError where they do not fit.
    """
    leaves, names = flatten(like), places(like)
    for part in flatten(given):
        check_no_special(part, f"you gave {what} as")
    try:
        if isinstance(given, (list, tuple)) and names == [""]:
            given = np.asarray(given, float)
        elif isinstance(like, (list, tuple)) and isinstance(given, np.ndarray) and given.ndim:
            given = list(given)
        parts = dict(zip(places(given), flatten(given), strict=True))
        if parts.keys() - {"", *names} or (names != [""] and np.ndim(parts.get("", 0.0))):
            raise KeyError
        found = [np.asarray(parts[""] if "" in parts else parts[name], float) for name in names]
        return joined([np.broadcast_to(part, np.shape(leaf)).ravel()
                       for part, leaf in zip(found, leaves, strict=True)])
    except (KeyError, ValueError, TypeError):
        shapes = [f"{name} {np.shape(leaf)}".strip()
                  for name, leaf in zip(names, leaves, strict=True)]
        raise ShapeError(f"you gave {what} as {str(given)[:60]}",
                         f"the shapes of {whose} are {', '.join(shapes)}"[:200],
                         f"nest it like {whose}, or give one number for all") from None


def check_plain(search: str, *given: tuple[str, Any]) -> None:
    """Refuse tensors and masked arrays in what a search is given.

    search: the name of the function, below mg.optim.
    given: pairs of a name and a nest.
    Raises GraphError for a tensor, InputError for a masked array or an np.matrix.
    """
    for name, nest in given:
        if type(nest) in PLAIN:
            continue
        for leaf in flatten(nest):
            check_no_special(leaf, f"{search} got, as {name},")
        if Tensor in map(type, flatten(nest)):
            raise GraphError(f"{search} got a tensor as {name}",
                             "a search computes with plain numbers",
                             f"write mg.optim.{search}(f, x0, args=(t,)) for derivatives of the "
                             "result by t, t.value where there are none, or "
                             "mg.optim.LevenbergMarquardt or another optimizer in a graph")


class Residuals:
    """Residuals computes residuals and their Jacobian from vectors.

    functions, x0, jac, args, backend: those of `least_squares`.
    under: the np.geterr() of the user, under which the functions run.
    It counts in nfev and njev, keeps the first residuals in `start` and what each function returned
    for them in `outs`; `flat` is the function of the vector, `eps` the rounding of its numbers;
    `raised` says what a call raised on the way, `way` how the Jacobian is held, `fresh` whether
    each is a new array.
    """

    def __init__(self, functions: Any, x0: Nest, jac: Any, sparsity: Any = None,
                 args: Any = (), backend: str = "numpy", under: Any = None) -> None:
        installed("least_squares", backend)
        under = np.geterr() if under is None else under
        functions = functions if isinstance(functions, (list, tuple)) else [functions]
        if not functions or not all(map(callable, functions)):
            kind = next((type(f).__name__ for f in functions if not callable(f)),
                        "list of no functions")
            raise InputError(f"you gave least_squares a {kind} as residuals", "it is called with x",
                             "write least_squares(f, x0) with f(x) the residuals")
        if (not callable(jac)
            and not (isinstance(jac, str) and jac in ("auto", "forward", "reverse", "products"))):
            raise InputError(f"you gave least_squares jac={str(jac)[:40]}",
                             "there are four ways to derive residuals",
                             'use "auto", "forward", "reverse", "products", a function of x, or '
                             '"2-point" for residuals that are not in plain NumPy')
        if sparsity is not None and (callable(jac) or jac == "products" or (
                isinstance(sparsity, str) and sparsity != "auto")):
            raise InputError(f"you gave least_squares jac_sparsity={str(sparsity)[:40]} and "
                             f"jac={str(jac)[:40]}", "it says which derivatives are taken at once",
                             'give "auto" or a matrix, and none where jac is a function, which may '
                             'return a sparse matrix, or "products"')
        self.parameters = Parameters(x0)
        self.nfev, self.njev, self.eps, self.raised = 0, 0, EPS, ""
        self._flat: Callable[[np.ndarray], np.ndarray]
        self._matrix: Callable[[np.ndarray], Any]
        nested, x = self.parameters.nested, self.parameters.vector()
        if not (math.isfinite(x.dot(x)) or np.isfinite(x).all()):  # mostly the first settles it
            raise InputError(f"x0 has a {x[~np.isfinite(x)][0]}", "a fit starts at numbers",
                             "start somewhere else")

        def one(nest: Nest, *args: Any) -> Any:
            with np.errstate(**under):
                found = [f(nest, *args) for f in functions]
            return found if len(functions) > 1 else found[0]

        every = lambda v, *args: joined(one(nested(v), *args))
        flat = (lambda v: every(v, *args)) if args else lambda v: joined(one(nested(v)))
        first = one(nested(x.copy()), *args)
        self.outs = first if len(functions) > 1 else [first]
        self.start = self._checked(joined(first), lambda: flat(x.copy()))
        self.flat, shape = flat, self.start.shape

        def plain(v: np.ndarray) -> np.ndarray:
            # on copies: the functions may write into x, or return one array again and again
            r = np.array(flat(v.copy()), float)
            if r.shape != shape:
                raise ShapeError(f"{len(r)} residuals came back where there had been {shape[0]}")
            return r

        self._flat, self.way, self.fresh = plain, "dense: you gave the Jacobian", False
        if callable(jac):
            def given(nest: Nest) -> Any:
                with np.errstate(**under):
                    return jac(nest, *args)

            self._matrix = self._given(given)
            return
        found, self.way = chosen(flat, x, self.start, jac, sparsity, backend)
        self.fresh = True
        if not found:
            # one pass for each parameter, or one for each residual
            mode: Any = jac if jac != "auto" else "forward" if x.size <= shape[0] else "reverse"
            found, why = derivative(functions, every, x, args, self.start, mode,
                                    form(self.parameters.nest), backend)
            if why:
                self.way += (f'; backend="{backend}" could not compile them'
                             + ("" if why in self.way else f": {why}"))
        self._matrix = lambda v: (np.asarray(rows, float)
                                  if type(rows := found(v)) is np.ndarray else rows)

    def _checked(self, first: Any, again: Callable[[], Any]) -> np.ndarray:
        """Return the first residuals as floats, if a second call gives the same."""
        check_plain("least_squares", ("the result of your residuals", first))
        first = np.array(first)
        if first.dtype.kind not in "fiub":
            raise InputError(f"your residuals have dtype {first.dtype}", "their squares are summed",
                             "return real numbers")
        if first.size == 0:
            raise ShapeError("your residuals are empty", "there is nothing to fit",
                             "return one number for each datum")
        if not (math.isfinite(first.dot(first)) or np.isfinite(first).all()):
            k = int(np.argmin(np.isfinite(first)))
            raise InputError(f"residual {k} is {first[k]} at x0",
                             "a fit starts where all of them are numbers",
                             "choose another start, or leave that datum out")
        self.nfev += 2
        if first.dtype.kind == "f" and first.dtype.itemsize < 8:
            self.eps = float(np.finfo(first.dtype).eps)
        second = again()
        # by memory first, without a new array; it knows no long doubles
        if first.data != second.data and not np.array_equal(first, second):
            raise InputError("your residuals gave two different values for the same x",
                             "a step is judged by comparing the residuals before and after it, and "
                             "both must come from the same data",
                             "draw the batch or the noise once, before the call")
        return np.asarray(first, float)

    def _given(self, jac: Any) -> Callable[[np.ndarray], Any]:
        """Return a function that makes a matrix of what a user's Jacobian returns."""
        p, m = self.parameters, len(self.start)
        shape = m, p.size
        me = weakref.proxy(self)  # no circle: what the residuals hold is let go with the fit
        direct: list[bool] = []  # whether a factor of a sparse Jacobian has few entries

        def matrix(v: Array) -> Any:
            found = jac(p.nested(v.copy()))
            plain = type(found) is np.ndarray  # a missing attribute takes long to look for
            if not plain or found.shape != shape:
                if not plain and hasattr(found, "tocsr") and found.shape == shape:
                    csr = found.astype(float).tocsr()
                    direct.append(direct[0] if direct else narrow(csr))
                    sparse = Sparse(csr, direct[0])
                    me.way = (f"sparse: {csr.nnz / (m * p.size):.2%} of {m:,} x {p.size:,} "
                              f"entries, {sparse.solver}; your Jacobian is")
                    return sparse
                if not plain and hasattr(found, "rmatvec") and found.shape == shape:
                    me.way = "products: your Jacobian is an operator; LSMR"
                    return Products(found.matvec, found.rmatvec, found.shape)
                parts = [np.asarray(part) for part in ([found] if p.alone else flatten(found))]
                if len(parts) != len(p.leaves) or not all(
                        part.size == m * leaf.size and part.shape[part.ndim - leaf.ndim:]
                        == leaf.shape for part, leaf in zip(parts, p.leaves, strict=True)):
                    raise ShapeError(
                        f"your Jacobian has shape {', '.join(str(part.shape) for part in parts)}",
                        f"there are {m} residuals and {p.size} parameters",
                        "give one row for each residual, and one column for each parameter")
                found = np.concatenate([np.reshape(part, (m, leaf.size)) for part, leaf in
                                        zip(parts, p.leaves, strict=True)], axis=1)
            if found.dtype.kind not in "fiub":
                raise InputError(f"your Jacobian has dtype {found.dtype}",
                                 "a fit moves real numbers", "return real numbers")
            return np.array(found, float)

        return matrix

    def at(self, x: np.ndarray) -> Any:
        """Return the residuals, finite or not, or None where they raise."""
        self.nfev += 1
        try:
            return self._flat(x)
        except Exception as error:
            self.raised = f"{type(error).__name__}: {error}"[:200]
            return None

    def jacobian(self, x: np.ndarray) -> Any:
        """Return the matrix of derivatives, finite or not: an array, a Sparse or Products.

        Where it raises return None, but let the first call raise.
        """
        self.njev += 1
        try:
            return self._matrix(x)
        except Exception as error:
            if self.njev == 1:
                raise
            self.raised = f"{type(error).__name__}: {error}"[:200]
            return None
