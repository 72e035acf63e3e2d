"""Batching: one op on a whole batch of values, by its declared signature; `vmap`, and a basis swept
through a pass.

A node inside a batch knows the shape and dtype of one member and holds the *rows* of all: see
`value.Spec`.  What an op does with its axes is data, the name of one of the functions below or such
a function.  Being linear or elementwise does not say it: of thirty ops batched by simply adding a
leading axis, seventeen were silently wrong.  An op without a signature is looped over and stacked,
which is always right.
"""
import functools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .draws import undrawn
from .errors import InputError, ShapeError, check_function, user_site
from .nest import called, flatten, leaves_as, places, reads, rebuild
from .op import Op, apply
from .program import reach
from .tensor import Tensor, next_id
from .value import Spec, dtype_of, plain_array, shape_of

BLOCK_BYTES = 256 * 2**20


# --- nodes that stand for a batch
def node_of(rows: Any, level: int, code: Any = None, lasti: int = 0) -> Tensor:
    """The node that stands for one member of the batch `rows`, whose first axis counts the members.

    level: the number of the batch.
    code, lasti: the place in the user's code, if there is one.
    """
    return Tensor(Spec(rows.shape[1:], rows.dtype, rows, level), code=code, lasti=lasti)


def rows_of(x: Any, level: int) -> Any:
    """The rows that x holds in the batch of this level, or None where x is the same for every
    member."""
    spec = x.raw if type(x) is Tensor else None
    return spec.rows if type(spec) is Spec and spec.level == level else None


def vmap(f: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., Any]:
    """`vmap` turns f, which is written for one member, into a function of a whole batch.

    f is called once, on nodes that stand for any member.  vmap may be nested, and stand inside or
    outside of grad.

    f: a function of numbers, arrays and nests of them, which returns the same.
    in_axes: the axis that counts the members: one int for all arguments, or a tuple with an entry
             for each: an int, None (all members share the value), or a nest of these like the
             argument.
    out_axes: the place of that axis in the results: an int, or a nest of ints like the result.
    Returns a function of the same arguments with one more axis, where in_axes names one.  Arguments
    that are given by name are mapped along their first axis, as by jax.vmap.
    Raises InputError for an f that cannot be called.  The function raises ShapeError for arguments
    without that axis or of different lengths, and for axes that do not fit the nests; InputError
    for values that are no numbers, where f branches on a member's value: one `if` cannot answer
    for all, and where f draws from a random generator that it names: all members would get the same
    numbers.
    """
    check_function(f, "vmap")

    @functools.wraps(f, updated=())
    def mapped(*args, **kwargs):
        if isinstance(in_axes, (tuple, list)) and len(in_axes) != len(args):
            raise ShapeError(f"mg.vmap got in_axes for {len(in_axes)} argument(s) and {len(args)} "
                             "argument(s)", "each needs its own",
                             "give one entry for each, None where all members share a value")
        wanted = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
        args, kwargs = reads(args), reads(kwargs)
        given = [*((f"argument {k}", arg, axes)
                   for k, (arg, axes) in enumerate(zip(args, wanted, strict=True))),
                 *((f"argument {name}", arg, 0) for name, arg in kwargs.items())]
        level = next_id()  # a vmap inside f is called later, so its number is larger
        size = None        # how many members there are, once an argument has shown it
        members = []       # the arguments of f: nodes for one member
        site = user_site()
        for label, arg, axes in given:
            leaves = []
            for leaf, axis, place in zip(flatten(arg), _axes(arg, axes, "in_axes"),
                                         places(arg), strict=True):
                if axis is not None and not (leaf is None and place):  # None in a nest stays
                    leaf = _first(leaf, axis, f"{label}{place} of mg.vmap")
                    if size not in (None, len(leaf)):
                        raise ShapeError(f"{label}{place} of mg.vmap has {len(leaf)} members "
                                         f"on axis {axis}", f"an argument before it has {size}",
                                         "give all the same number, or "
                                         "None in in_axes for what is shared")
                    size, leaf = len(leaf), node_of(leaf, level, *site)
                leaves.append(leaf)
            members.append(rebuild(arg, leaves))
        if size is None:
            raise InputError("mg.vmap got no argument with members",
                             "in_axes is None for all of them",
                             "give an axis for at least one, or call the function itself")
        # What f returns may hold nodes of this batch, with rows, and values that all members share.
        named = dict(zip(kwargs, members[len(args):], strict=True))
        with undrawn(f, "the function in mg.vmap", site, everywhere=False):
            out = called(f, members[:len(args)], named)
        ends = [_end(y, axis, level, size) for y, axis in
                zip(flatten(out), _axes(out, out_axes, "out_axes"), strict=True)]
        return rebuild(out, ends)

    return mapped


def _axes(tree, axes, name):
    """One entry of in_axes or out_axes for each leaf of the nest."""
    count = len(flatten(tree))
    found = ([axes] * count if axes is None or isinstance(axes, int)
             else leaves_as(axes, tree))
    if found is None or not all(
            a is None or (isinstance(a, int) and not isinstance(a, bool)) for a in found):
        raise ShapeError(f"mg.vmap got {name}={axes!r} for a nest of {count} part(s)",
                         "the two do not fit",
                         "give one int, or a nest of ints (or None, in in_axes) like it")
    return found


def _first(x, axis, label):
    """x with `axis` moved to the front."""
    x = x if type(x) is Tensor else plain_array(x, f"{label} is")
    ndim = len(shape_of(x))
    if x.dtype.kind not in "fiubc":
        raise InputError(f"{label} has dtype {x.dtype}",
                         "derivatives here are of numbers", "pass floats")
    if not -ndim <= axis < ndim:
        raise ShapeError(f"{label} has shape {shape_of(x)}",
                         f"it has no axis {axis} that could count the members",
                         "name another axis in in_axes, or None where all members share the value")
    axis %= ndim
    return np.transpose(x, (axis, *range(axis), *range(axis + 1, ndim))) if axis else x


def _end(y, axis, level, size):
    """A result of the mapped function: its rows, with their first axis moved to `axis`."""
    if (type(y) is not Tensor
        and plain_array(y, "the function in mg.vmap returned").dtype.kind not in "fiubc"):
        raise InputError(f"the function in mg.vmap returned {repr(y)[:40]}",
                         "results are stacked, so they must be numbers",
                         "return numbers, arrays or nests of them (is a return missing?)")
    rows = rows_of(y, level)
    rows = np.broadcast_to(y, (size, *shape_of(y))) if rows is None else rows
    ndim = len(shape_of(rows))
    if axis is None or not -ndim <= axis < ndim:
        raise ShapeError(f"mg.vmap was asked for out_axes={axis}",
                         f"a result with its members has shape {shape_of(rows)}",
                         "name one of its axes")
    axis %= ndim
    rows = np.transpose(rows, (*range(1, axis + 1), 0, *range(axis + 1, ndim))) if axis else rows
    if type(rows) is Tensor:
        return rows if type(rows.raw) is Spec or not reach([rows], level)[1] else np.array(rows.raw)
    return np.array(rows)


def blocks(run: Callable, like: Any, floats: int, most: float | None = None) -> Iterator[tuple]:
    """Compute run(g) for many g at once: each g is 1 at one entry of the shape of `like` and 0
    elsewhere.

    run: a function that is linear in g, and returns a list.
    like: an array or a node.
    floats: how many numbers run keeps in memory for one g.
    most: how many it may keep for a block of g.
    Yields for each block its place among all g, and the results with an axis in front, which counts
    the g; None for one that does not depend on g.
    """
    shape = shape_of(like)
    size = math.prod(shape)
    block = max(1, round((most or BLOCK_BYTES / 24) / max(1, floats)))
    for start in range(0, max(1, size), block):
        place = slice(start, min(start + block, size))
        rows = _basis((place.stop - start, *shape), start, dtype_of(like))
        g = node_of(_made_later(rows, like, start), next_id())
        yield place, [None if c is None else rows_of(c, g.raw.level) for c in run(g)]


def sweep(run: Callable, like: Any, floats: int, last: bool = False) -> list:
    """Return the results of `blocks` for all g at once: one value for each, or None where it does
    not depend on g.

    run, like, floats: what `blocks` takes.
    last: whether the axis that counts the g is the last one of the results; else it is the first.
    """
    parts = [found for _, found in blocks(run, like, floats)]
    turn = turned if last else lambda c: c
    return [None if column[0] is None else turn(column[0]) if len(column) == 1
            else np.concatenate([turn(c) for c in column], -1 if last else 0)
            for column in zip(*parts, strict=True)]


def turned(c: Any) -> Any:
    """The values with their first axis as the last one."""
    return np.transpose(c, (*range(1, len(shape_of(c))), 0))


def _made_later(rows, like, start):
    """The rows of a basis, from the element at `start` on; in a program a node that makes them when
    it runs, or the program would hold all that follows from them."""
    if type(like) is not Tensor or type(like.raw) is not Spec or like.raw.level:
        return rows
    owner = like.raw.owner
    node = Tensor(Spec(rows.shape, rows.dtype, owner=owner), basis, (),
                  {"shape": rows.shape, "start": start, "dtype": rows.dtype})
    if owner is not None:
        owner.adopt(node)
    return node


def _basis(shape, start, dtype):
    """Rows with one 1 each, in the first at `start`, in each further one a place later."""
    rows = np.zeros(shape, dtype)
    rows.reshape(-1)[start::math.prod(shape[1:]) + 1][:shape[0]] = 1.0
    return rows


basis = Op("basis", "general", _basis, (), lambda shape, start, dtype: (shape, dtype), "free")


# --- an op on rows
def batched(op: Op, size: int, args: list, flags: list[bool], params: dict) -> Any:
    """The result of an op on rows: the flagged arguments have a leading axis of this size, and so
    has the result."""
    return (SIGNATURES.get(op.batch, op.batch) or _loop)(op, size, args, flags, params)


Op.batched = staticmethod(batched)


def _lead(x, size, ndim):
    """A batched x with ones put in behind the batch axis until its logical part has ndim axes."""
    shape = shape_of(x)[1:]
    return np.reshape(x, (size, *(1,) * (ndim - len(shape)), *shape)) if len(shape) < ndim else x


def _align(op, size, args, flags, params):
    """Elementwise ops: the batch axis stands before the longest shape of one member."""
    if len(args) == 2 and not params:  # nearly all calls: the same without its loops
        (a, b), (fa, fb) = args, flags
        m, n = getattr(a, "ndim", 0) - fa, getattr(b, "ndim", 0) - fb
        return op.call(_lead(a, size, n) if fa and m < n else a,
                       _lead(b, size, m) if fb and n < m else b)
    # as many flags as args; zip(strict=True) would take time here
    if len(args) > 1:
        top = max([getattr(a, "ndim", 0) - flag for a, flag in zip(args, flags)])  # noqa: B905
        args = [_lead(a, size, top) if flag else a for a, flag in zip(args, flags)]  # noqa: B905
    return apply(op, args, params) if params else op.call(*args)


def _axis(op, size, args, flags, params):
    """Ops whose only axes are named by `axis`: they move by one; every argument needs
    the batch axis."""
    args = [a if flag else np.broadcast_to(a, (size, *shape_of(a)))
            for a, flag in zip(args, flags, strict=True)]
    axis = params["axis"]
    return apply(op, args, {**params, "axis": tuple(i + 1 for i in axis)
                            if isinstance(axis, tuple) else axis + 1})


def _permutation(op, size, args, flags, params):
    """Transposing: the batch axis stays first."""
    return apply(op, args, {"axes": (0, *(i + 1 for i in params["axes"]))})


def _shape(op, size, args, flags, params):
    """Reshaping and broadcasting: the target shape gets the batch axis."""
    return apply(op, [_lead(args[0], size, len(params["shape"]))],
                 {"shape": (size, *params["shape"])})


def _shape_of_first(op, size, args, flags, params):
    """Ops whose shape is that of the first argument, whatever the shapes of the others."""
    first = args[0] if flags[0] else np.broadcast_to(args[0], (size, *shape_of(args[0])))
    return apply(op, [first, *args[1:]], params)


def _free(op, size, args, flags, params):
    """Ops whose options are the same for every member: nothing has to move."""
    return apply(op, args, params)


def _index(op, size, args, flags, params):
    """Indexing: a slice for the batch axis goes in front."""
    index, lead = _batch_index(params["index"])
    out = apply(op, args, {"index": index})
    if lead is None:
        return out
    return np.transpose(out, (lead, *range(lead), *range(lead + 1, len(shape_of(out)))))


def _placed(op, size, args, flags, params):
    """The transpose of indexing."""
    (g,), (index, lead) = args, _batch_index(params["index"])
    if lead is not None:
        g = np.transpose(g, (*range(1, lead + 1), 0, *range(lead + 1, len(shape_of(g)))))
    return apply(op, [g], {"index": index, "shape": (size, *params["shape"])})


def _batch_index(index):
    """(the index with a slice for the batch axis, where that axis ends up; None: at the front).

    Where a slice separates integer arrays, NumPy puts their axes first, before the batch axis:
    there the result's batch axis is moved to the front, and a cotangent's away from it.
    """
    index = (slice(None), *index)
    arrays = [i for i, part in enumerate(index) if isinstance(part, (int, np.ndarray))]
    if (not any(isinstance(part, np.ndarray) for part in index)
        or arrays == list(range(arrays[0], arrays[-1] + 1))):
        return index, None
    return index, len(np.broadcast_shapes(*(np.shape(index[i]) for i in arrays)))


def _contraction(op, size, args, flags, params):
    """Products by matmul: vectors become matrices, and a whole stack times one matrix is a single
    product."""
    (a, b), (fa, fb) = args, flags
    m, n = a.ndim - fa, b.ndim - fb
    if m == 1 and fa and not fb and n < 3:
        return op.call(a, b)  # its rows are vectors
    if m == n == 1 and fb and not fa:
        return op.call(b, a)
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
    """Ops without a signature: one call for each member of the batch."""
    return np.stack([apply(op, [a[i] if flag else a for a, flag in zip(args, flags, strict=True)],
                           params) for i in range(size)])


SIGNATURES = {"align": _align, "axis": _axis, "permutation": _permutation, "shape": _shape,
              "first": _shape_of_first, "free": _free, "index": _index, "placed": _placed,
              "contraction": _contraction}
