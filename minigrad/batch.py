"""Batching: run recorded nodes again with one more, leading axis, by each op's declared signature.

What an op does with its axes is data, the name of one of the functions below.  Being linear or elementwise does not say
it: of thirty ops batched by simply adding a leading axis, seventeen were silently wrong.  An op without a signature is
looped over and stacked, which is always right.
"""
import math

import numpy as np

from .op import Op, apply
from .program import reach
from .tensor import Tensor
from .value import shape_of

BLOCK_BYTES = 256 * 2**20


def replay(outs, g):
    """For each of `outs`, nodes that are linear in the traced node g (or None): its values for the whole basis of g's
    shape, shape (g.size, *out.shape), or None where it does not depend on g."""
    nodes = [out for out in outs if type(out) is Tensor]
    order, _ = reach(nodes, since=g.id)
    floats = max(1, sum(math.prod(node.shape) for node in order))
    block = max(1, BLOCK_BYTES // (8 * floats))
    basis = np.eye(g.size, dtype=g.dtype).reshape(g.size, *g.shape)
    parts = [_run(order, outs, g, basis[i:i + block]) for i in range(0, max(1, g.size), block)]
    return [None if column[0] is None else column[0] if len(column) == 1 else np.concatenate(column)
            for column in zip(*parts, strict=True)]


def _run(order, outs, g, basis):
    values = {g.id: basis}
    for node in order:
        if node is g:
            continue
        flags = [type(a) is Tensor and a.id in values for a in node.args]
        if any(flags):
            args = [values[a.id] if flag else a for a, flag in zip(node.args, flags, strict=True)]
            values[node.id] = batched(node.op, len(basis), args, flags, node.params or {})
    return [values.get(out.id) if type(out) is Tensor else None for out in outs]


def batched(op: Op, size, args, flags, params):
    """op on arguments of which the flagged ones have a leading axis of this size; the result has it too."""
    signature = SIGNATURES.get(op.batch or "", _loop)
    return signature(op, size, args, flags, params)


def _lead(x, size, ndim):
    """A batched x with ones put in behind the batch axis until its logical part has ndim axes."""
    shape = shape_of(x)[1:]
    return np.reshape(x, (size, *(1,) * (ndim - len(shape)), *shape)) if len(shape) < ndim else x


def _align(op, size, args, flags, params):
    """elementwise: the batch axis stands before the longest logical shape."""
    ndim = max(len(shape_of(a)) - flag for a, flag in zip(args, flags, strict=True))
    return apply(op, [_lead(a, size, ndim) if flag else a for a, flag in zip(args, flags, strict=True)], params)


def _axis(op, size, args, flags, params):
    """Ops whose only axes are named by `axis`: they move by one; every argument needs the batch axis."""
    args = [a if flag else np.broadcast_to(a, (size, *shape_of(a))) for a, flag in zip(args, flags, strict=True)]
    axis = params["axis"]
    return apply(op, args, {**params, "axis": tuple(i + 1 for i in axis) if isinstance(axis, tuple) else axis + 1})


def _permutation(op, size, args, flags, params):
    """transpose: the batch axis stays first."""
    return apply(op, args, {"axes": (0, *(i + 1 for i in params["axes"]))})


def _shape(op, size, args, flags, params):
    """reshape and broadcast_to: the target shape gets the batch axis."""
    return apply(op, [_lead(args[0], size, len(params["shape"]))], {"shape": (size, *params["shape"])})


def _first(op, size, args, flags, params):
    """Ops that take their shape from the first argument, whatever the shapes of the others."""
    first = args[0] if flags[0] else np.broadcast_to(args[0], (size, *shape_of(args[0])))
    return apply(op, [first, *args[1:]], params)


def _free(op, size, args, flags, params):
    """Ops that look at single elements through their options only."""
    return apply(op, args, params)


def _index(op, size, args, flags, params):
    """getitem and scatter.  Where a slice separates integer arrays, NumPy puts their axes first, before the batch axis:
    there the result's batch axis is moved to the front, and a cotangent's away from it."""
    index = (slice(None), *params["index"])
    arrays = [i for i, part in enumerate(index) if isinstance(part, (int, np.ndarray))]
    split = any(isinstance(part, np.ndarray) for part in index) and arrays != list(range(arrays[0], arrays[-1] + 1))
    lead = len(np.broadcast_shapes(*(np.shape(index[i]) for i in arrays))) if split else 0
    if op.name == "scatter":
        rest = range(lead + 1, len(shape_of(args[0])))
        g = np.transpose(args[0], (*range(1, lead + 1), 0, *rest)) if split else args[0]
        return apply(op, [g], {"index": index, "shape": (size, *params["shape"])})
    out = apply(op, args, {"index": index})
    return np.transpose(out, (lead, *range(lead), *range(lead + 1, len(shape_of(out))))) if split else out


def _contraction(op, size, args, flags, params):
    """matmul, with its vector cases made matrices; a whole stack against one matrix is a single product."""
    (a, b), (fa, fb) = args, flags
    m, n = (len(shape_of(x)) - flag for x, flag in ((a, fa), (b, fb)))
    if fa and not fb and n == 2:
        shape = shape_of(a)
        rows = np.reshape(a, (math.prod(shape[:-1]), shape[-1]))
        return np.reshape(np.matmul(rows, b), (*shape[:-1], shape_of(b)[1]))
    if fb and not fa and n == 1 and m == 2:
        return np.matmul(b, np.transpose(a, (1, 0)))
    a, b = (np.expand_dims(a, -2) if m == 1 else a), (np.expand_dims(b, -1) if n == 1 else b)
    ndim = max(m, n, 2)
    out = np.matmul(_lead(a, size, ndim) if fa else a, _lead(b, size, ndim) if fb else b)
    out = np.squeeze(out, -1) if n == 1 else out
    return np.squeeze(out, -1 if n == 1 else -2) if m == 1 else out


def _loop(op, size, args, flags, params):
    """No signature: one call for each member of the batch."""
    rows = [apply(op, [a[i] if flag else a for a, flag in zip(args, flags, strict=True)], params) for i in range(size)]
    return np.stack(rows)


SIGNATURES = {"align": _align, "axis": _axis, "permutation": _permutation, "shape": _shape, "first": _first,
              "free": _free, "index": _index, "contraction": _contraction}
