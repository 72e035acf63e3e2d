"""What `least_squares` fits, made flat: a vector of parameters in, a vector of residuals and their Jacobian out.

Parameters are any nest of numbers and arrays, residuals any nest that one function or several return.  Both are traced
once and compiled; what cannot be compiled, such as a branch on data, is run as it is.
"""
import math
from collections.abc import Callable

import numpy as np

from ..compile import Compiled, compile
from ..errors import GraphError, InputError, ShapeError
from ..jacobian import jacobian
from ..nest import flatten, places, rebuild
from ..tensor import Tensor
from ..value import shape_of


class Parameters:
    """A nest of parameters as one vector, and back."""

    def __init__(self, x0):
        self.nest, self.leaves = x0, [np.asarray(leaf) for leaf in flatten(x0)]
        for leaf, place in zip(self.leaves, places(x0), strict=True):
            if leaf.dtype.kind != "f":
                raise InputError(f"x0{place} is {leaf.dtype}", "a fit moves real numbers",
                                 "write 3.0 for 3, or x0.astype(float)")
        ends = np.cumsum([0, *[leaf.size for leaf in self.leaves]])
        self.slices = [slice(int(end) - leaf.size, int(end)) for end, leaf in zip(ends[1:], self.leaves, strict=True)]
        self.size, self.alone = int(ends[-1]), type(x0) is np.ndarray and x0.ndim == 1
        if not self.size:
            raise InputError("x0 is empty", "there is nothing to fit", "give at least one parameter")

    def vector(self, nest=None, what="x0"):
        """The numbers of a nest like x0, in order; a single number stands for all of them."""
        if nest is None:
            return np.concatenate([leaf.ravel() for leaf in self.leaves]).astype(float)
        leaves = flatten(nest)
        if len(leaves) == 1 and shape_of(leaves[0]) == ():
            return np.full(self.size, float(leaves[0]))
        if isinstance(nest, (list, tuple)) and self.alone:
            leaves = [np.asarray(nest, float)]
        if len(leaves) != len(self.leaves):
            raise ShapeError(f"{what} has {len(leaves)} parts and x0 has {len(self.leaves)}", "each part needs its own",
                             "nest it like x0, or give one number for all")
        try:
            parts = [np.broadcast_to(np.asarray(part, float), leaf.shape).ravel()
                     for part, leaf in zip(leaves, self.leaves, strict=True)]
        except ValueError:
            raise ShapeError(f"{what} has shapes {[shape_of(part) for part in leaves]}",
                             f"x0 has {[leaf.shape for leaf in self.leaves]}",
                             "give each part the shape that it has in x0") from None
        return np.concatenate(parts)

    def nested(self, v):
        """The nest that a vector stands for, which may be a tensor."""
        if self.alone:
            return v
        return rebuild(self.nest, [np.reshape(v[k], leaf.shape) if leaf.ndim else v[k.start]
                                   for k, leaf in zip(self.slices, self.leaves, strict=True)])

    def result(self, v, dtype=None):
        """The nest for the user: of the types of x0, or arrays of one dtype."""
        parts = [np.array(v[k], dtype or leaf.dtype).reshape(leaf.shape) for k, leaf in
                 zip(self.slices, self.leaves, strict=True)]
        return rebuild(self.nest, [part if part.ndim else part[()].item() if type(given) in (int, float) else part[()]
                                   for part, given in zip(parts, flatten(self.nest), strict=True)])


def joined(out):
    """The residuals of a nest as one vector."""
    parts = flatten(out)
    if len(parts) == 1:
        part = parts[0]
        return part if len(shape_of(part)) == 1 else np.reshape(part, (-1,))
    return np.concatenate([np.reshape(part, (-1,)) for part in parts])


class Residuals:
    """Residuals and Jacobian of vectors.  `start` is the first residuals; nfev, njev count; raised: what a call raised
    on the way."""

    def __init__(self, functions, x0, jac):
        functions = functions if isinstance(functions, (list, tuple)) else [functions]
        for f in functions:
            if not callable(f):
                raise InputError(f"you gave least_squares a {type(f).__name__} as residuals", "it is called with x",
                                 "write least_squares(f, x0) with f(x) the residuals")
        if not callable(jac) and jac not in ("auto", "forward", "reverse"):
            raise InputError(f"you gave least_squares jac={jac!r}", "there are three ways to derive residuals",
                             'use "auto", "forward", "reverse", or a function of x')
        self.parameters, self.nfev, self.njev, self.raised = Parameters(x0), 0, 0, ""
        self._matrix: Callable[[np.ndarray], np.ndarray]
        whole, nested = functions[0] if len(functions) == 1 else None, self.parameters.nested

        def flat(v):
            nest = nested(v)
            return joined(whole(nest) if whole else [f(nest) for f in functions])

        self._flat, x = flat, self.parameters.vector()
        if not np.isfinite(x).all():
            raise InputError(f"x0 has a {x[~np.isfinite(x)][0]}", "a fit starts at numbers", "start somewhere else")
        self.start = self._checked(x)
        m = len(self.start)
        if callable(jac):
            self._matrix = self._given(jac, m)
            self._flat = whole if isinstance(whole, Compiled) and self.parameters.alone else flat
        else:
            self._traced(x, jac if jac != "auto" else "forward" if x.size <= m else "reverse")

    def _checked(self, x):
        """The first residuals, after a second look."""
        first, second = self._flat(x.copy()), self._flat(x.copy())
        self.nfev += 2
        if type(first) is Tensor:
            raise GraphError("your residuals use nodes of a graph", "they have no value before the graph runs",
                             "pass plain arrays, or use mg.optim.LevenbergMarquardt in the graph")
        first, second = np.asarray(first), np.asarray(second)
        if first.dtype.kind not in "fiub":
            raise InputError(f"your residuals have dtype {first.dtype}", "their squares are summed",
                             "return real numbers")
        if first.size == 0:
            raise ShapeError("your residuals are empty", "there is nothing to fit", "return one number for each datum")
        if not np.array_equal(first, second, equal_nan=True):
            raise InputError("your residuals gave two different values for the same x",
                             "a step is judged by comparing residuals before and after, which must be of the same data",
                             "draw the batch or the noise once, before the call")
        if not np.isfinite(first).all():
            k = int(np.argmin(np.isfinite(first)))
            raise InputError(f"residual {k} is {first[k]} at x0", "a fit starts where all of them are numbers",
                             "choose another start, or leave that datum out")
        return first.astype(float)

    def _given(self, jac, m):
        """A Jacobian that the user wrote, as a matrix."""
        p = self.parameters

        def matrix(v):
            parts = [np.reshape(part, (m, -1)) for part in flatten(jac(p.nested(v)))]
            found = parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)
            if found.shape != (m, p.size):
                raise ShapeError(f"your Jacobian has shape {found.shape}", f"there are {m} residuals and {p.size} "
                                 "parameters", "give one row for each residual")
            return found

        return jac if isinstance(jac, Compiled) and p.alone else matrix

    def _traced(self, x, mode):
        """Residuals and Jacobian from one trace each, or as they are where they cannot be traced."""
        derived = jacobian(self._flat, mode=mode)
        try:
            fast, matrix = compile(self._flat), compile(derived)
            same = np.allclose(fast(x), self.start, rtol=1e-9, atol=1e-12, equal_nan=True)
            matrix(x)
        except Exception:  # it branches on data, or keeps a state: one call of it says better what is wrong
            same = False
        if same:
            self._flat, self._matrix = fast, matrix
        else:
            derived(x)
            self._matrix = derived

    def at(self, x):
        """The residuals, or None where there are none: they raise, or are no finite numbers."""
        self.nfev += 1
        try:
            r = self._flat(x)
        except Exception as error:
            self.raised = f"{type(error).__name__}: {error}"[:200]
            return None
        return r if math.isfinite(r @ r) else None

    def jacobian(self, x):
        """The matrix of derivatives, or None."""
        self.njev += 1
        try:
            a = self._matrix(x)
        except Exception as error:
            if self.njev == 1:
                raise
            self.raised = f"{type(error).__name__}: {error}"[:200]
            return None
        flat = a.ravel()
        return a if math.isfinite(flat @ flat) or np.isfinite(a).all() else None
