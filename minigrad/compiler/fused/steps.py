"""Steps with loops of their own: reductions, products of matrices, gathers and copies."""
import math
from typing import Any

import numpy as np

from ...rules.linalg import is_unit
from ...tensor import Tensor, looks
from ...value import dtype_of, shape_of
from .ops import KINDS, loops_of
from .places import Spot, collapsed, contiguous, part, viewed
from .text import indented, index, literal, loops, nest

TINY = 512  # multiplications up to which a product is written out
SHORT = 16  # elements up to which a row is summed in a loop


def step(kernel: Any, node: Tensor) -> list[str]:
    """The lines of a node that is no part of a cluster."""
    lines = _copy if looks(node) else loops_of(node).lines
    return lines(kernel, node)  # type: ignore[misc]


def _copy(kernel: Any, node: Tensor) -> list[str]:
    """A view that needs memory of its own."""
    a = node.args[0]
    spot = viewed(node, kernel.spot(a))
    shape = node.shape if spot else a.shape
    out = kernel.spot(node)._replace(strides=contiguous(shape))
    return _moved(kernel, spot or kernel.spot(a), out, shape)


def _moved(kernel: Any, source: Spot, target: Spot, shape: tuple) -> list[str]:
    """A copy from one place to another one."""
    return nest(shape, [source, target], lambda at: [
        f"{kernel.element(target, at[1])} = {kernel.element(source, at[0])}"])


def _filled(kernel: Any, node: Tensor, number: Any) -> list[str]:
    """The number in every element of a node."""
    out, text = kernel.spot(node), literal(number, node.dtype)
    return nest(node.shape, [out], lambda at: [f"{kernel.element(out, at[0])} = {text}"])


def reduced(ufunc: np.ufunc, kernel: Any, node: Tensor) -> list[str]:
    """The lines of a reduction by np.add, np.maximum or np.minimum."""
    (x,), out, name = node.args, kernel.spot(node), ufunc.__name__
    spot, shape, kind = kernel.spot(x), shape_of(x), dtype_of(x)
    axes = {k % len(shape) for k in node.params["axis"]}
    kept = contiguous(tuple([1 if k in axes else n for k, n in enumerate(shape)]))
    strides = tuple([0 if k in axes else s for k, s in enumerate(kept)])
    sizes, (xs, ys) = collapsed(shape, [spot.strides, strides])
    low, high = (-np.inf, np.inf) if kind.kind == "f" else (np.iinfo(kind).min, np.iinfo(kind).max)
    lines = _filled(kernel, node, {"add": -0.0, "maximum": low, "minimum": high}[name])
    types = KINDS[kind] * 2 + "->" + KINDS[kind]
    if sizes and ys[-1] == 0 and sizes[-1] > SHORT and types in ufunc.types:
        y, v = kernel.start(out, index(ys[:-1], 0)), kernel.start(spot, index(xs[:-1], 0))
        return lines + loops(sizes[:-1], [kernel.call(
            ufunc, types, [sizes[-1]], [0, xs[-1] * kind.itemsize, 0], [y, v, y])])
    y = kernel.element(out, index(ys, out.offset))
    v = kernel.element(spot, index(xs, spot.offset))
    return lines + loops(sizes, [
        f"{y} = {y} + {v}" if name == "add" else
        f"{y} = {'larger' if name == 'maximum' else 'smaller'}({y}, {v})"])


def product(kernel: Any, node: Tensor) -> list[str]:
    """The lines of a product of matrices."""
    out, width = kernel.spot(node), node.dtype.itemsize
    (a, b), (x, y) = map(kernel.spot, node.args), map(shape_of, node.args)
    m, k, p = (x[-2] if len(x) > 1 else 1), x[-1], (y[-1] if len(y) > 1 else 1)
    a_m, a_k = (a.strides[-2] if m > 1 else k), (a.strides[-1] if k > 1 else 1)
    b_k = b.strides[-2 if len(y) > 1 else -1] if k > 1 else p
    b_p = b.strides[-1] if len(y) > 1 and p > 1 else 1
    n = math.prod(node.shape[:len(node.shape) - (len(x) > 1) - (len(y) > 1)])
    steps = [0 if len(s) < 3 or s[0] == 1 else spot.strides[0]
             for s, spot in ((x, a), (y, b))] + [m * p]
    if m * k * p <= TINY:
        spots = [spot._replace(strides=strides) for spot, strides in (
            (a, (steps[0], a_m, 0)), (b, (steps[1], 0, b_p)), (out, (steps[2], p, 1)))]
        return nest((n, m, p), spots, lambda at: [
            f"total = {literal(0.0, node.dtype)}", f"for l in range({k}):",
            f"    total += {kernel.element(a, f'{at[0]} + {a_k} * l')} * "
            f"{kernel.element(b, f'{at[1]} + {b_k} * l')}",
            f"{kernel.element(out, at[2])} = total"])
    types = KINDS[node.dtype] * 2 + "->" + KINDS[node.dtype]
    where = [width * s for s in (*steps, a_m, a_k, b_k, b_p, p, 1)]
    call = [kernel.call(np.matmul, types, [n, m, k, p], where, [*map(kernel.start, (a, b, out))])]
    if not is_unit(node.args[0]) or len(y) > 2:
        return call
    # a copy, except where an infinite element, or a nan, meets the zeros of the unit matrix
    return ["total = 0", *nest(y, [b, out], lambda at: [
        f"total += {(v := kernel.element(b, at[0]))} - {v} != 0.0",
        f"{kernel.element(out, at[1])} = {v}"]), "if total:", *indented(call)]


def _table(kernel: Any, spot: Spot, shape: tuple, index_: tuple) -> Spot:
    """The places of the elements x[index], as a constant."""
    places = sum(np.ix_(*[np.arange(n) * s for n, s in zip(shape, spot.strides, strict=True)]),
                 np.array(spot.offset))
    return kernel.printer.constant(np.ascontiguousarray(places[index_]))


def gathered(kernel: Any, node: Tensor) -> list[str]:
    """The lines of an index with arrays."""
    x, out = kernel.spot(node.args[0]), kernel.spot(node)
    table = _table(kernel, x, shape_of(node.args[0]), node.params["index"])
    return nest(node.shape, [out, table], lambda at: [
        f"{kernel.element(out, at[0])} = {kernel.element(x, kernel.element(table, at[1]))}"])


def scattered(kernel: Any, node: Tensor) -> list[str]:
    """The lines of the transpose of an index."""
    g, out, index_ = node.args[0], kernel.spot(node), node.params["index"]
    spot, shape, lines = kernel.spot(g), shape_of(g), _filled(kernel, node, 0)
    if not any(isinstance(part, np.ndarray) for part in index_):
        return lines + _moved(kernel, spot, part(out, node.shape, index_), shape)
    table = _table(kernel, out, node.shape, index_)
    return lines + nest(shape, [spot, table._replace(strides=contiguous(shape))], lambda at: [
        f"{kernel.element(out, kernel.element(table, at[1]))} += {kernel.element(spot, at[0])}"])


def joined(kernel: Any, node: Tensor) -> list[str]:
    """The lines of arrays that are joined."""
    out, axis, lines, start = kernel.spot(node), node.params["axis"], [], 0
    for a in node.args:
        lines += _moved(kernel, kernel.spot(a), Spot(
            out.owner, out.offset + start * out.strides[axis], out.strides), shape_of(a))
        start += shape_of(a)[axis]
    return lines

