"""Inverses, solutions of linear systems and determinants, of stacks of matrices too.

Sources: Giles 2008, "Collected matrix derivative results for forward and reverse mode algorithmic
differentiation", for inv, solve and det; the other rules name theirs.
"""
import functools
import math
from typing import Any

import numpy as np

from ..errors import NoRuleError, Refusal
from ..op import Op, apply, general, numpy_like
from ..value import dtype_of, shape_of
from .broadcasting import sum_to
from .linalg import swap
from .reduce import array

SlogdetResult: Any = type(np.linalg.slogdet(np.eye(1)))
RIDGE = "add a small multiple of the identity, or use np.linalg.pinv or np.linalg.lstsq"


class MatrixError(Refusal, np.linalg.LinAlgError):
    """It is raised for a matrix that has no inverse, or not the factorization that was asked for.
    """


def worded(name, function, instead=RIDGE):
    """Make a function that turns NumPy's complaint about values into a refusal.

    name: the name of NumPy's function.
    function: NumPy's function, or one that calls it.
    instead: what to write instead.
    """

    def fn(*args, **params):
        try:
            return function(*args, **params)
        except np.linalg.LinAlgError as error:
            if "must be" in str(error):
                raise
            raise MatrixError(f"np.linalg.{name} cannot work on the matrix it got",
                              f"in NumPy's words, {str(error).rstrip('.')}", instead) from None

    return fn


# --- shapes
def square(a):
    """Return the leading axes of a stack of square matrices; refuse others."""
    shape = shape_of(a)
    if len(shape) < 2 or shape[-1] != shape[-2]:
        raise ValueError("the last two axes must be those of square matrices")
    return shape[:-2]


def floats(*xs):
    """Return the dtype in which LAPACK computes with one or two arguments; it has no float16."""
    return _lapack(dtype_of(xs[0]), dtype_of(xs[-1]))


@functools.lru_cache(64)
def _lapack(first, second):
    """Return the dtype of NumPy's solution of equations without unknowns."""
    return np.linalg.solve(np.empty((0, 0), first), np.empty((0, 0), second)).dtype


def same_matrix(a, **_):
    """Return (shape, dtype) of an op that gives a matrix of the same size."""
    return (*square(a), *shape_of(a)[-2:]), floats(a)


def identity(a):
    """Return the identity that fits the columns of a."""
    return np.eye(shape_of(a)[-1], dtype=floats(a))


def cells(g):
    """Give numbers of a stack, one for each matrix, the two axes to multiply the matrices with."""
    return np.expand_dims(g, (-2, -1)) if shape_of(g) else g


# --- inverses
def _inverse_rule(g, y, a):
    return -(swap(y) @ g @ swap(y))


def _pinv_rule(g, y, a, rcond):
    """Differentiate the pseudo-inverse, among matrices of one rank.

    Source: Golub & Pereyra 1973, "The differentiation of pseudo-inverses and nonlinear least
        squares problems whose variables separate", theorem 4.3.
    """
    turned, back = swap(y), swap(g)
    # times the projectors on what a does not reach
    left, right = back @ y @ turned, turned @ y @ back
    return left - a @ (y @ left) + right - (right @ y) @ a - turned @ g @ turned


def _across(a, **_):
    *lead, m, n = shape_of(a)
    return (*lead, n, m), floats(a)


def _solved(a, b, **_):
    n, shape = shape_of(a)[-1], shape_of(b)
    if shape_of(a)[-2] != shape[-2]:
        raise ValueError("the two have different numbers of rows")
    return (*np.broadcast_shapes(shape_of(a)[:-2], shape[:-2]), n, shape[-1]), floats(a, b)


def _solve_left(g, y, a, b):
    full = -(_solve.call(swap(a), g) @ swap(y))
    return sum_to(full, a, full)


def _solve_right(g, y, a, b):
    full = _solve.call(swap(a), g)
    return sum_to(full, b, full)


_inv = general("inv", worded("inv", np.linalg.inv), _inverse_rule, shape=same_matrix, batch="align")
_pinv = general("pinv", worded("pinv", np.linalg.pinv), _pinv_rule, shape=_across, batch="align")
_solve = general("solve", worded("solve", np.linalg.solve), _solve_left, _solve_right,
                 shape=_solved, batch="align")


@numpy_like(np.linalg.inv)
def inv(a):
    """`np.linalg.inv`."""
    return _inv.call(a)


def number(value, name):
    """Return a tolerance, which is one number; refuse others."""
    if np.ndim(value) or hasattr(value, "raw"):
        raise NoRuleError(f"you gave {name}= an array or a tensor",
                          "there is a rule for one constant number", "pass a float")
    return None if value is None else float(value)


@numpy_like(np.linalg.pinv)
def pinv(a, rcond=None, *, rtol=...):
    """`np.linalg.pinv`; the derivative is that among matrices of the same rank."""
    if rcond is not None and rtol is not ...:
        raise ValueError("rcond= and rtol= are two names of one tolerance")
    cut = number(1e-15 if rcond is None and rtol is ... else rtol if rcond is None else rcond,
                 "rcond or rtol")
    return _pinv.call(a, rcond=max(shape_of(a)[-2:]) * float(np.finfo(dtype_of(a)).eps)
                      if cut is None else cut)


@numpy_like(np.linalg.solve)
def solve(a, b):
    """`np.linalg.solve`; b is one vector if it has one axis, else a stack of matrices."""
    a, b = array(a), array(b)
    square(a)
    if len(shape_of(b)) != 1:
        return _solve.call(a, b)
    return np.squeeze(_solve.call(a, np.expand_dims(b, -1)), -1)


@numpy_like(np.linalg.tensorsolve)
def tensorsolve(a, b, axes=None):
    """`np.linalg.tensorsolve`."""
    a, b = array(a), array(b)
    order = list(range(len(shape_of(a))))
    for k in axes or ():
        order.append(order.pop(order.index(k)))
    shape = tuple(shape_of(a)[k] for k in order)[len(shape_of(b)):]
    n = math.prod(shape)
    if math.prod(shape_of(a)) != n * n:
        raise ValueError("the axes behind those of b must have as many elements as b")
    x = np.linalg.solve(np.reshape(np.transpose(a, order), (n, n)), np.ravel(b))
    return np.reshape(x, shape)


# --- least squares
def _least_squares(a, b, rcond):
    """Return NumPy's solution for one matrix; NumPy has none for stacks."""
    if a.ndim == b.ndim == 2:
        x, _, rank, _ = np.linalg.lstsq(a, b, rcond)
        full = rank == min(a.shape)
    else:
        u, s, vh = np.linalg.svd(a, full_matrices=False)
        full = np.all(s > rcond * np.max(s, -1, keepdims=True, initial=0.0))
        x = swap(vh) @ (swap(u) @ b / s[..., None])
    if not full:
        raise MatrixError("np.linalg.lstsq got a matrix without full rank",
                          "its solution jumps where the rank changes",
                          "write np.linalg.pinv(a) @ b for the derivative at constant rank, "
                          "or add a ridge")
    return x


def _lstsq_left(g, y, a, b, rcond):
    """Differentiate the least squares solution by the matrix.

    Source: Golub & Pereyra 1973, theorem 4.3, for the pseudo-inverse, applied to b.
    """
    p = _pinv.call(a, rcond=rcond)
    turned = swap(p) @ g
    back = p @ turned
    full = (b - a @ y) @ swap(back) + (swap(p) @ y) @ swap(g - p @ (a @ g)) - turned @ swap(y)
    return sum_to(full, a, full)


def _lstsq_right(g, y, a, b, rcond):
    full = swap(_pinv.call(a, rcond=rcond)) @ g
    return sum_to(full, b, full)


_lstsq = general("lstsq", worded("lstsq", _least_squares), _lstsq_left, _lstsq_right,
                 shape=_solved, batch="align")


@numpy_like(np.linalg.lstsq)
def lstsq(a, b, rcond=None):
    """`np.linalg.lstsq` for a matrix of full rank: (solution, residuals, rank, singular values)."""
    a, b = (array(v).astype(floats(array(a), array(b))) for v in (a, b))
    (m, n), cut = shape_of(a), number(rcond, "rcond")
    eps = float(np.finfo(dtype_of(a)).eps)
    cut = max(m, n) * eps if cut is None else cut if 0.0 < cut < 1.0 else eps  # as LAPACK reads it
    right = np.expand_dims(b, -1) if len(shape_of(b)) == 1 else b
    x = apply(_lstsq, (a, right), {"rcond": cut})
    rest = np.sum(np.square(right - a @ x), 0) if m > n else np.zeros(0, dtype_of(a))
    x = np.squeeze(x, -1) if right is not b else x
    return x, rest, np.int32(min(m, n)), np.linalg.svd(a, compute_uv=False)


# --- determinants: the cofactors and their derivative are polynomials, so singular matrices
# need no exception
def _all_but_one(s):
    """Return for each element of the last axis the product of the others."""
    ahead, behind = np.ones_like(s), np.ones_like(s)
    np.cumprod(s[..., :-1], -1, out=ahead[..., 1:])
    np.cumprod(s[..., :0:-1], -1, out=behind[..., 1:])
    return ahead * behind[..., ::-1]


def _turned(a):
    """Return (u, s, vh, det u det vh) of the singular value decomposition; u and vh conjugated."""
    u, s, vh = np.linalg.svd(a)
    sign = np.sign(np.linalg.det(u) * np.linalg.det(vh))[..., None, None]
    return np.conjugate(u), s, np.conjugate(vh), sign


def _cofactors(a):
    """Return the derivative of det(a), its matrix of cofactors.

    Of a diagonal matrix it is diagonal, the product of all others; a is turned to it.
    """
    u, s, vh, sign = _turned(a)
    return sign * (u * _all_but_one(s)[..., None, :]) @ vh


def _second(h, a):
    """Return the second derivative of det(a), applied to h.

    Of a diagonal matrix it consists of the products of all but two.
    """
    u, s, vh, sign = _turned(a)
    k = sign * (swap(u) @ h @ swap(vh))
    eye = np.eye(s.shape[-1], dtype=s.dtype)
    products = _all_but_one(np.where(eye == 1.0, eye, s[..., None, :])) * (1.0 - eye)
    diagonal = np.sum(products * np.sum(k * eye, -1)[..., None, :], -1)
    return u @ (eye * diagonal[..., None, :] - swap(k) * products) @ vh


def _third(g, y, h, a):
    """Return the third derivative of det(a), applied to h and g.

    From cofactors c: second(h) = (<h, c> c - c h' c) / det; so this one needs a regular matrix.
    """
    c, d = _cofactor.call(a), cells(np.linalg.det(a))
    inner = lambda p, q: np.sum(p * q, (-2, -1), keepdims=True)
    mixed = inner(g, c) * h + inner(h, c) * g - h @ swap(c) @ g - g @ swap(c) @ h
    full = (_second_of_det.call(mixed, a) - inner(g, y) * c) / d
    return sum_to(full, a, full)


_det = general("det", np.linalg.det, lambda g, y, a: cells(g) * _cofactor.call(a), batch="align",
               shape=lambda a: (square(a), floats(a)))
_cofactor: Op = general("cofactor", worded("det", _cofactors),
                        lambda g, y, a: _second_of_det.call(g, a),
                        shape=same_matrix, batch="align")
_second_of_det: Op = general("second_of_det", worded("det", _second),
                             lambda g, y, h, a: _second_of_det.call(g, a), _third,
                             shape=lambda h, a: (np.broadcast_shapes(shape_of(h), shape_of(a)),
                                                 floats(h, a)), batch="align")
_slogdet = general("slogdet", lambda a: np.stack(np.linalg.slogdet(a), -1),
                   lambda g, y, a: cells(g[..., 1]) * swap(_inv.call(a)), batch="align",
                   shape=lambda a: ((*square(a), 2), floats(a)))


@numpy_like(np.linalg.det)
def det(a):
    """`np.linalg.det`."""
    return _det.call(a)


@numpy_like(np.linalg.slogdet)
def slogdet(a):
    """`np.linalg.slogdet`."""
    packed = _slogdet.call(a)
    return SlogdetResult(packed[..., 0], packed[..., 1])


