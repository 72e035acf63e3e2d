"""Jacobians: a whole basis of cotangents, or of tangents, through one pass.

The pass is the one in `derive.py`; its cotangent (or tangent) is a node that stands for the whole
basis, so its rules run once, on arrays with one more, leading axis: see `batch.py`.
"""
import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .batch import sweep
from .derive import backward, descendants, forward, linked, plain
from .errors import check_function, one_of
from .large_jacobian import LARGE, filled, floats_of, frontier, pushed
from .nest import called, numbers, rebuild_around
from .program import reach
from .rules.broadcasting import spread
from .rules.complex_numbers import check_holomorphic, in_parts
from .tensor import Tensor, check_real
from .transforms import first_id, fresh_arguments, grad, jvp, traced
from .value import Spec, dtype_of, shape_of


def elementwise_grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0,
                     ) -> Callable[..., Any]:
    """`elementwise_grad` turns f, which works element by element, into its slope at each element.

    It is the gradient of np.sum(f(x)).  Where element i of f(x) depends on other elements of x,
    too, this adds up a column of the Jacobian: use mg.jacobian for such an f.

    f: a function that returns a number or an array; its arguments are those of `grad`.
    argnums: the position of the argument to differentiate by, or a tuple or list of positions.
    Returns a function of the same arguments.  Its result has the shape and dtype of the argument,
    so it can be differentiated in the same way again; for several argnums it is a tuple.
    Raises InputError for an f that cannot be called, and as the function that `grad` returns.
    """
    check_function(f, "elementwise_grad")
    return grad(functools.wraps(f, updated=())(lambda *args, **kw: np.sum(f(*args, **kw))), argnums)


def jacobian(f: Callable[..., Any], argnums: int | Sequence[int] = 0,
             mode: str | None = None) -> Callable[..., Any]:
    """`jacobian` turns f into a function that returns its Jacobian.

    f: a function that returns a number, an array or a nest of them.
    argnums: the position of the argument to differentiate by, or a tuple or list of positions.
    mode: "forward" pushes a basis of the argument's side through one batched pass, "reverse" pulls
          a basis of the result's side back, None takes the smaller side.  Both work in blocks when
          one batch would need more than 256 MB; a Jacobian of a million numbers or more is written
          into one array, from blocks that are small beside it.
    Returns a function of the same arguments.  Its result has an array of shape y.shape + x.shape
    for each part y of f's result and each part x of the argument: the nest of the result, with the
    nest of the argument inside.  By a complex argument x + iy it holds df/dx - i df/dy of a real
    part f, as `grad` does, and of a complex part the complex derivative.
    Raises OptionError for another mode, InputError for an f that cannot be called.  The function
    raises InputError for arguments and results that are no numbers, and where a complex result has
    no complex derivative by a complex argument, because np.real and the like stand between.
    """
    check_function(f, "jacobian")
    if mode is not None:
        one_of("mg.jacobian mode", mode, ("forward", "reverse"), "choose one of them, or None")

    @functools.wraps(f, updated=())
    def jacobian_of(*args, **kwargs):
        lifted, xs, nest = fresh_arguments(args, argnums, "jacobian")
        out = called(f, lifted, kwargs)
        ys = numbers(out)
        check_real(ys)
        order, closed = reach(ys, first_id(xs))
        for x in xs:
            if x.dtype.kind == "c":
                order_y, _ = reach([y for y in ys if dtype_of(y).kind == "c"], x.id)
                check_holomorphic(order_y, descendants(order_y, [x]))
        recorded = not closed or traced(ys)
        columns = mode == "forward" or (mode is None and floats_of(xs) < floats_of(ys))
        table = _table(order, xs, ys, recorded, columns)
        return rebuild_around(out, [rebuild_around(nest, row) for row in table])

    return jacobian_of


def hessian(f: Callable[..., Any], argnums: int | Sequence[int] = 0) -> Callable[..., Any]:
    """`hessian` turns f into a function that returns its matrix of second derivatives.

    A basis of cotangents goes back through the gradient's own program, in one batch.  The matrix of
    n numbers holds n**2: `hvp` multiplies by it without building it.

    f: a function that returns one number.
    argnums: the position of the argument to differentiate by, or a tuple or list of positions.
    Returns a function of the same arguments.  Its result has an array of shape x1.shape + x2.shape
    for every two parts x1 and x2 of the argument, in a nest of nests.
    Raises InputError for an f that cannot be called.  The function raises InputError for arguments
    that are no real numbers, ShapeError where f returns something else than one number.
    """
    return jacobian(grad(f, argnums), argnums, mode="reverse")


def hvp(f: Callable[..., Any], x: Any, v: Any) -> Any:
    """`hvp` multiplies the Hessian of f at x by v, without building the Hessian.

    It is forward mode over reverse mode, and costs about two gradients.

    f: a function of one argument that returns one number.
    x: the argument: a float, an array of floats, or a nest of them.
    v: a nest like x.
    Returns the product, a nest like x.
    Raises InputError for an x or v that are no real numbers, ShapeError where f returns something
    else than one number, or v is not shaped and nested like x.
    Source: Pearlmutter 1994.
    """
    return jvp(grad(f), (x,), (v,))[1]


def _table(order, xs, ys, recorded, columns):
    """A table with the Jacobian of each y (row) by each x (column): by pushing a basis of each x
    forward (columns), or by pulling one of each y back."""
    starts, ends = (xs, ys) if columns else (ys, xs)
    large = not recorded and floats_of(xs) * floats_of(ys) >= LARGE
    last, floats = frontier(order, ys) if large else ({}, floats_of(order))
    table, ids = [], [getattr(y, "id", -1) for y in ys]
    owned: dict = {}
    for start in starts:
        def run(g, start=start):
            seed = {start.id: g}
            cs = (backward(order, seed, xs, recorded, large) if not columns else map(
                (pushed(order, seed, last) if large else forward(order, seed, recorded)).get, ids))
            return [c if c is None else spread(c, end) for c, end in zip(cs, ends, strict=True)]

        run = in_parts(run, 1j if columns else -1j, start, ends)
        table.append([None] * len(ends) if type(start) is not Tensor
                     else filled(run, start, floats, ends, columns) if large
                     else sweep(run, start, floats, columns))
    return [[_shaped(table[j][i] if columns else table[i][j], y, x, recorded, owned, large)
             for j, x in enumerate(xs)] for i, y in enumerate(ys)]


def _shaped(c, y, x, recorded, owned, large):
    """The rows or columns of a sweep as an array of shape y.shape + x.shape; numbers give a
    number."""
    shape = shape_of(y) + shape_of(x.raw)
    dtype = np.result_type(x.dtype, np.complex64) if dtype_of(y).kind == "c" else x.dtype
    if c is not None and c.shape != shape:
        c = np.reshape(c, shape)
    if recorded:
        return linked(c, Tensor(Spec(shape, dtype)), x.args)
    if large and c is not None and c.dtype == dtype:
        return c  # it was made for this place
    if shape:
        return plain(c, c if c is not None and c.dtype == dtype else np.empty(shape, dtype), owned)
    return plain(c, x.raw if dtype == x.dtype else dtype.type(), owned)
