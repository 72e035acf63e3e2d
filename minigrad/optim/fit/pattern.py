"""Which residual depends on which parameter, by tracing, and colours for compressed Jacobians.

A pass over a program gives each element of each node the set of parameters that it may depend on.
Sets have numbers, equal sets have the same, and so an op that moves elements moves numbers, and one
that combines elements unites pairs of them. What has no rule here depends on all of its arguments:
a pattern may have too many entries, but never too few.
Sources: Curtis, Powell & Reid 1974; Gebremedhin, Manne & Pothen 2005.
"""
import functools
import math
import operator
from typing import Any

import numpy as np

from ...program import Program
from ...tensor import Tensor
from ...value import shape_of


class Dense(Exception):
    """It is raised where a pattern has so many entries that a dense Jacobian costs less."""


LARGEST = int(np.iinfo(np.intp).max)  # of NumPy's integers, which have 32 bits on some machines


def _check_code(code: int) -> None:
    """Raise Dense where a code as large as this one would wrap around."""
    if code > LARGEST:
        raise Dense


class Sets:
    """Sets numbers sets of the columns 0 to n - 1: 0 is the empty one, k + 1 holds column k.

    limit: how many entries may be united at once, and held in all.
    """

    def __init__(self, n: int, limit: int) -> None:
        self.bits, self.limit = n.bit_length(), limit
        self.columns = np.arange(n)  # of all sets, one after the other
        self.starts = np.concatenate([[0], np.arange(n + 1)])  # set k is from starts[k] on
        # a set's mark is the sum of its columns' words, so equal sets have equal marks
        self.words = np.random.default_rng(0).integers(2**63, size=n, dtype=np.uint64)
        self.known = dict(zip([0, *self.words.tolist()], range(n + 1), strict=True))

    def members(self, ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the columns of these sets, one set after the other, and how many each has."""
        sizes = self.starts[ids + 1] - self.starts[ids]
        if (total := int(sizes.sum())) > self.limit:
            raise Dense
        ends = np.cumsum(sizes)
        return self.columns[np.repeat(self.starts[ids] - ends + sizes, sizes)
                            + np.arange(total)], sizes

    def united(self, groups: np.ndarray, ids: np.ndarray, count: int) -> np.ndarray:
        """Return the numbers of `count` unions; set ids[i] goes into the union groups[i]."""
        before = len(self.known)
        _check_code(max(count << self.bits, (len(self.words) + 1) * before))
        columns, sizes = self.members(ids)
        keys = distinct((np.repeat(groups, sizes) << self.bits) + columns)
        group, columns = keys >> self.bits, keys & ((1 << self.bits) - 1)
        sizes = np.bincount(group, minlength=count)
        ends = np.cumsum(sizes)
        sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(self.words[columns])])
        marks = sums[ends] - sums[ends - sizes]
        # a union as large as one of its sets is that set
        found = np.zeros(count, int)
        np.maximum.at(found, groups, (self.starts[ids + 1] - self.starts[ids]) * before + ids)
        large, found = np.divmod(found, before)
        new = np.flatnonzero(large != sizes)
        number, known = self.known.setdefault, self.known
        found[new] = [number(mark, len(known)) for mark in marks[new].tolist()]
        first = new[found[new] >= before]
        first = first[np.diff(np.maximum.accumulate(found[first]), prepend=before - 1) > 0]
        picked = np.zeros(count, bool)
        picked[first] = True
        self.columns = np.concatenate([self.columns, columns[picked[group]]])
        if len(self.columns) > self.limit:
            raise Dense
        self.starts = np.concatenate([self.starts, self.starts[-1] + np.cumsum(sizes[first])])
        # equal marks of different sets: once in 2**60 pairs
        if not np.array_equal(self.members(found)[0], columns):
            raise Dense
        return found

    def pairs(self, a: Any, b: Any) -> np.ndarray:
        """Return the unions of the sets in two arrays that broadcast."""
        shape = np.broadcast_shapes(np.shape(a), np.shape(b))
        a, b = np.broadcast_arrays(compact(a), compact(b))
        out = np.where(a == 0, b, a)
        hard = (a != b) & (a != 0) & (b != 0)
        if hard.any():
            count = len(self.known)
            _check_code(count * count)
            codes, back = np.unique(np.minimum(a, b)[hard] * count + np.maximum(a, b)[hard],
                                    return_inverse=True)
            k = np.arange(len(codes))
            out[hard] = self.united(np.concatenate([k, k]),
                                    np.concatenate(np.divmod(codes, count)), len(k))[back]
        return np.broadcast_to(out, shape)

    def grouped(self, groups: np.ndarray, ids: np.ndarray, count: int) -> np.ndarray:
        """Return the union for each of `count` groups; groups and ids are arrays of one shape."""
        _check_code(count * len(self.known))
        codes = distinct(groups.ravel() * len(self.known) + ids.ravel())
        return self.united(*np.divmod(codes, len(self.known)), count)

    def along(self, ids: np.ndarray, axes: Any, keepdims: bool = False) -> np.ndarray:
        """Return the unions along axes: an int, a tuple, or None for all."""
        axes = range(ids.ndim) if axes is None else np.atleast_1d(np.asarray(axes, int)) % ids.ndim
        few = compact(ids)
        goal, out = [[1 if k in set(axes) else n for k, n in enumerate(shape)]
                     for shape in (ids.shape, few.shape)]
        places = np.broadcast_to(np.arange(math.prod(out)).reshape(out), few.shape)
        found = np.broadcast_to(self.grouped(places, few, math.prod(out)).reshape(out), goal)
        return found if keepdims else np.squeeze(found, tuple(axes))


def compact(ids: Any) -> np.ndarray:
    """Return the sets without the copies that broadcasting has made, with axes of 1 for them."""
    ids = np.asarray(ids)
    return ids[tuple([slice(None, None if step else 1) for step in ids.strides])]


def distinct(keys: np.ndarray) -> np.ndarray:
    """Return the different keys, sorted; np.unique hashes them, which is slower here."""
    keys = np.sort(keys)
    return keys[np.diff(keys, prepend=-1) > 0]


def dependences(program: Program, x: Tensor | None, limit: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the pattern of a program of one vector: (columns, sizes).

    x: the node of the vector, or None where nothing depends on it.
    limit: how many entries the sets may have, see Sets.
    They are the parameters that each number of its output may depend on, one number after the
    other, and how many those are. Raises Dense beyond the limit.
    """
    (y,) = program.outputs
    sets = Sets(1 if x is None else x.size, limit)
    found: dict[int, Any] = {} if x is None else {x.id: np.arange(1, x.size + 1)}
    last = {a.id: node for node in program.nodes for a in node.args if type(a) is Tensor}
    for node in program.nodes:
        if node.op is None:
            continue
        ids = [found.get(a.id) if type(a) is Tensor and _counts(node.op, k) else None
               for k, a in enumerate(node.args)]
        if any(part is not None for part in ids):
            found[node.id] = _rule(sets, node, ids)
        for a in node.args:
            if type(a) is Tensor and last[a.id] is node:
                found.pop(a.id, None)
    return sets.members(np.broadcast_to(found.get(y.id, 0), y.shape).ravel())


def _counts(op: Any, k: int) -> bool:
    """Return whether an op has a derivative by its argument k."""
    return op.kind not in ("elementwise", "general") or bool(op.rules[k])


def _rule(sets: Sets, node: Tensor, ids: list) -> Any:
    """Return the sets of a node, from those of its arguments, where None is empty."""
    op, shape = node.op, node.shape
    if op.moves:
        # what has no derivative says where to: it must be known
        given = [np.broadcast_to(0, shape_of(a)) if i is None else i
                 for a, i in zip(node.args, ids, strict=True)]
        given = [i if _counts(op, k) else node.args[k] for k, i in enumerate(given)]
        if Tensor not in map(type, given):
            return op.fn(*given, **node.params or {})
    places = op.places(node) if op.places else None
    if places is not None:
        return sets.grouped(places, np.broadcast_to(ids[0], places.shape),
                            math.prod(shape)).reshape(shape)
    if op.axes:
        found = [op.axes(node, axis) for axis in range(len(shape))]
        parts = [_along(sets, i, [of and of[k] for of in found])
                 for k, i in enumerate(ids) if i is not None]
        return np.broadcast_to(functools.reduce(sets.pairs, parts), shape)
    every = np.concatenate([np.ravel(i) for i in ids if i is not None])
    return np.broadcast_to(sets.along(every, None), shape)


def _along(sets: Sets, ids: np.ndarray, axes: list) -> np.ndarray:
    """Return the sets of an argument with the axes of the result.

    axes: for each axis of the result that of the argument, see `Op.axes`; the sets along an axis
        that goes with none of them are united.
    """
    goes: dict[int, int] = {}
    for axis, source in enumerate(axes):
        if type(source) is int:
            goes.setdefault(source, axis)
    if gone := tuple([k for k, n in enumerate(ids.shape) if k not in goes and n > 1]):
        ids = sets.along(ids, gone, True)
    ids = ids[tuple([slice(None) if k in goes else 0 for k in range(ids.ndim)])]
    order = sorted(goes)
    ids = np.transpose(ids, sorted(range(len(order)), key=lambda k: goes[order[k]]))
    return ids[tuple([slice(None) if axis in goes.values() else None
                      for axis in range(len(axes))])]


def colours(rows: np.ndarray, columns: np.ndarray, n: int) -> np.ndarray:
    """Return a colour for each of n columns, so that columns that share a row have different ones.

    rows, columns: the places of the entries of the pattern.
    Greedy, the columns with most entries first; it takes one step for each entry.
    """
    order = np.argsort(columns, kind="stable")
    sizes = np.bincount(columns, minlength=n)
    ends, rows = np.cumsum(sizes), rows[order]
    used = [0] * (int(rows.max(initial=0)) + 1)  # for each row, a bit for each colour
    out = np.zeros(n, int)
    for j in np.argsort(-sizes, kind="stable").tolist():
        mine = rows[ends[j] - sizes[j]:ends[j]].tolist()
        taken = functools.reduce(operator.or_, [used[i] for i in mine], 0)
        free = ~taken & (taken + 1)
        out[j] = free.bit_length() - 1
        for i in mine:
            used[i] |= free
    return out
