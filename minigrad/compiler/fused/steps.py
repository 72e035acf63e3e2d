"""Steps with loops of their own: reductions, products of matrices, gathers and copies."""
import math
from typing import Any

import numpy as np

from ...tensor import Tensor, looks
from ...value import dtype_of, shape_of
from ..printer import _is_unit
from .ops import KINDS, REDUCE
from .places import Spot, collapsed, contiguous, part, viewed
from .text import LETTERS, indented, index, literal, nest

TINY = 512  # multiplications up to which a product is written out
SHORT = 16  # elements up to which a row is summed in a loop


def step(kernel: Any, node: Tensor) -> list[str]:
    """The lines of a node that is no part of a cluster."""
    name = "copy" if looks(node) else node.op.name
    if name == "getitem" and not any(isinstance(p, np.ndarray) for p in node.params["index"]):
        name = "copy"
    return LINES.get(name, _reduce)(kernel, node)


def _copy(kernel: Any, node: Tensor) -> list[str]:
    """A view that needs memory of its own."""
    a = node.args[0]
    spot = viewed(node, kernel.spot(a))
    shape = node.shape if spot else a.shape
    return _moved(kernel, spot or kernel.spot(a), Spot(kernel.spot(node).owner,
                                                       kernel.spot(node).offset,
                                                       contiguous(shape)), shape)


def _moved(kernel: Any, source: Spot, target: Spot, shape: tuple) -> list[str]:
    """A copy from one place to another one."""
    return nest(shape, [source, target], lambda at: [
        f"{kernel.element(target, at[1])} = {kernel.element(source, at[0])}"])


def _reduce(kernel: Any, node: Tensor) -> list[str]:
    (x,), out, axes = node.args, kernel.spot(node), node.params["axis"]
    spot, shape = kernel.spot(x), shape_of(x)
    axes = tuple([k % len(shape) for k in axes])
    kept = contiguous(tuple([1 if k in axes else n for k, n in enumerate(shape)]))
    strides = tuple([0 if k in axes else s for k, s in enumerate(kept)])
    sizes, (xs, ys) = collapsed(shape, [spot.strides, strides])
    kind, name = dtype_of(x), REDUCE[node.op.name]
    first = (-np.inf if kind.kind == "f" else np.iinfo(kind).min) if name == "maximum" else (
        np.inf if kind.kind == "f" else np.iinfo(kind).max) if name == "minimum" else (
        -0.0 if kind.kind == "f" else 0)
    total = math.prod(node.shape)
    begin = f"{kernel.element(out, index((1,) if total > 1 else (), out.offset))} = " + (
        literal(first, kind))
    lines = [f"for i in range({total}):", f"    {begin}"] if total > 1 else [begin]
    if not sizes:
        sizes, xs, ys = [1], [0], [0]
    types = KINDS[kind] * 2 + "->" + KINDS[kind]
    if ys[-1] == 0 and sizes[-1] > SHORT and types in getattr(np, name).types:
        depth = len(sizes) - 1
        y = kernel.start(out, index(ys[:-1], 0))
        inner = [f"call({kernel.loop(getattr(np, name), types)}, ({sizes[-1]},), "
                 f"(0, {xs[-1] * kind.itemsize}, 0), ({y}, {kernel.start(spot, index(xs[:-1], 0))},"
                 f" {y}))"]
    else:
        depth = len(sizes)
        y, v = (kernel.element(out, index(ys, out.offset)),
                kernel.element(spot, index(xs, spot.offset)))
        inner = [f"{y} = {y} + {v}" if name == "add" else
                 f"{y} = {'larger' if name == 'maximum' else 'smaller'}({y}, {v})"]
    for d in reversed(range(depth)):
        inner = [f"for {LETTERS[d]} in range({sizes[d]}):", *indented(inner)]
    return lines + inner


def _product(kernel: Any, node: Tensor) -> list[str]:
    out, width = kernel.spot(node), node.dtype.itemsize
    (a, b), (x, y) = map(kernel.spot, node.args), map(shape_of, node.args)
    m, k, p = (x[-2] if len(x) > 1 else 1), x[-1], (y[-1] if len(y) > 1 else 1)
    a_m, a_k = (a.strides[-2] if m > 1 else k), (a.strides[-1] if k > 1 else 1)
    b_k = b.strides[-2 if len(y) > 1 else -1] if k > 1 else p
    b_p = b.strides[-1] if len(y) > 1 and p > 1 else 1
    batch = node.shape[:len(node.shape) - (len(x) > 1) - (len(y) > 1)]
    n = math.prod(batch)
    steps = [0 if len(s) < 3 or s[0] == 1 else spot.strides[0]
             for s, spot in ((x, a), (y, b))] + [m * p]
    if m * k * p <= TINY:
        at = lambda spot, *terms: kernel.element(spot, " + ".join(
            [f"{s} * {letter}" for s, letter, size in terms if s and size > 1]
            + [str(spot.offset)]))
        lines = [f"total = {literal(0.0, node.dtype)}", f"for l in range({k}):",
                 f"    total += {at(a, (steps[0], 'b', n), (a_m, 'i', m), (a_k, 'l', k))} * "
                 f"{at(b, (steps[1], 'b', n), (b_k, 'l', k), (b_p, 'j', p))}",
                 f"{at(out, (steps[2], 'b', n), (p, 'i', m), (1, 'j', p))} = total"]
        for letter, size in (("j", p), ("i", m), ("b", n)):
            if size > 1:
                lines = [f"for {letter} in range({size}):", *indented(lines)]
        return lines
    types = KINDS[node.dtype] * 2 + "->" + KINDS[node.dtype]
    where = [width * s for s in (*steps, a_m, a_k, b_k, b_p, p, 1)]
    lines = [f"call({kernel.loop(np.matmul, types)}, ({n}, {m}, {k}, {p}), "
             f"({', '.join(map(str, where))}), "
             f"({kernel.start(a)}, {kernel.start(b)}, {kernel.start(out)}))"]
    if len(y) == 2 and _is_unit(node.args[0]):  # a copy, where no inf or nan meets the zeros
        key, piece = kernel.printer.block(1, node.dtype)
        total, size = kernel.memory(key), m * p
        kernel.printer.arena.give(piece)
        lines = [*_moved(kernel, b, out, y), f"{total}[0] = {literal(0.0, node.dtype)}",
                 f"call({kernel.loop(np.add, types)}, ({size},), (0, {width}, 0), "
                 f"({total}, {kernel.start(out)}, {total}))",
                 f"if {total}[0] - {total}[0] != 0.0:", *indented(lines)]
    return lines


def _table(kernel: Any, spot: Spot, shape: tuple, index_: tuple) -> Spot:
    """The places of the elements x[index], as a constant."""
    places = np.zeros(shape, np.int64) + spot.offset
    for k, (n, s) in enumerate(zip(shape, spot.strides, strict=True)):
        places += (np.arange(n) * s).reshape((n,) + (1,) * (len(shape) - k - 1))
    return kernel.printer.constant(np.ascontiguousarray(places[index_]))


def _gather(kernel: Any, node: Tensor) -> list[str]:
    x, out = kernel.spot(node.args[0]), kernel.spot(node)
    table = kernel.element(_table(kernel, x, shape_of(node.args[0]), node.params["index"]), "i")
    return [f"for i in range({math.prod(node.shape)}):",
            f"    {kernel.element(out, f'{out.offset} + i')} = {kernel.element(x, table)}"]


def _scatter(kernel: Any, node: Tensor) -> list[str]:
    g, out, at = node.args[0], kernel.spot(node), node.params["index"]
    spot, shape = kernel.spot(g), shape_of(g)
    zero = literal(0, node.dtype)
    lines = [f"for i in range({math.prod(node.shape)}):",
             f"    {kernel.element(out, f'{out.offset} + i')} = {zero}"]
    if not any(isinstance(part, np.ndarray) for part in at):
        return lines + _moved(kernel, spot, part(out, node.shape, at), shape)
    table = _table(kernel, out, node.shape, at)
    return lines + nest(shape, [spot, table._replace(strides=contiguous(shape))], lambda i: [
        f"{kernel.element(out, kernel.element(table, i[1]))} += {kernel.element(spot, i[0])}"])


def _concatenate(kernel: Any, node: Tensor) -> list[str]:
    out, axis, lines, start = kernel.spot(node), node.params["axis"], [], 0
    for a in node.args:
        lines += _moved(kernel, kernel.spot(a), Spot(
            out.owner, out.offset + start * out.strides[axis], out.strides), shape_of(a))
        start += shape_of(a)[axis]
    return lines


LINES = {"copy": _copy, "matmul": _product, "getitem": _gather, "scatter": _scatter,
         "concatenate": _concatenate}
