"""When gradients that meet are added, and what is computed again instead of stored: two ways to trade for memory.

A node that is used T times receives T shares of its gradient in one backward sweep.  A `Meeting` adds them by one of
three schedules and counts the buffers that it holds; `aggregate` runs the engine's own backward sweep with one.

    add_n           keep every share; when the last is there, add all of them in the order of the list
    tree            a running sum in the order of the list: a share that comes before its turn waits
    accumulate_n    add each share to one buffer as it comes, whatever the order

Source: `_AggregatedGrads` in TensorFlow 1's gradients_impl.py, whose "tree" is that running sum.

`recompute` makes one node of a function: its inner values are forgotten, and computed again when a cotangent comes.
Source: Griewank 1992, "Achieving logarithmic growth of temporal and spatial complexity in reverse automatic
differentiation"; Chen, Xu, Zhang, Guestrin 2016, "Training deep nets with sublinear memory cost".
"""
import functools
from typing import Any, NamedTuple

import numpy as np

from .batch import vmap
from .body import Body, sized
from .derive import across, backward, descendants, forward, plain
from .errors import GraphError, InputError, check_function, user_site
from .nest import flatten, rebuild
from .op import Each, Op, apply, spread
from .passes import PURE
from .program import ancestors, reach
from .size import resolve
from .tensor import Tensor, next_id
from .value import Spec

METHODS = ("add_n", "tree", "accumulate_n")


# --- gradients that meet
def schedule(method, terms, known=True):
    """The schedule that is really used for so many terms: accumulate_n needs a shape that is `known` before the first
    term comes, for its buffer, and more than two terms; else it is the tree."""
    if method not in METHODS:
        raise GraphError(f"you asked for the aggregation {method!r}", "there are three", f"use one of {METHODS}")
    return "tree" if method == "accumulate_n" and (terms <= 2 or not known) else method


class Moment(NamedTuple):
    """What happened to the share of a place, and the buffers `held` then: places of shares that wait, and "sum"s."""

    what: str
    place: int
    held: tuple


class Meeting:
    """Where the `terms` shares of one gradient meet; the list has places 0, 1, ... whatever comes first.

    total: their sum, once all have come; used: the schedule; story: its Moments."""

    def __init__(self, method, terms, known=True):
        self.used, self.terms = schedule(method, terms, known), terms
        self.total: Any = None
        self.next = 0  # place whose turn it is in the tree
        self.waiting: dict[int, Any] = {}
        self.story: list[Moment] = []

    @property
    def peak(self):
        """The most buffers that were held at one time."""
        return max(len(moment.held) for moment in self.story)

    def arrive(self, place, share):
        """Take in one share and add what the schedule allows."""
        self.waiting[place] = share
        self._note("arrives", place)
        getattr(self, f"_{self.used}")(place)

    def _add_n(self, place):
        if len(self.waiting) == self.terms:
            self.total = np.array(self.waiting[0])
            self._note("is the last", place)
            for other in range(1, self.terms):
                self.total += self.waiting[other]
            self.waiting.clear()
            self._note("all are added", place)

    def _tree(self, _):
        while self.next in self.waiting:
            place, self.next = self.next, self.next + 1
            if self.total is None:
                self.total = self.waiting.pop(place)
                self._note("is the first sum", place)
                continue
            new = self.total + self.waiting[place]
            self._note("goes into a new sum", place, "sum")
            self.total = new
            del self.waiting[place], new
            self._note("is added", place)

    def _accumulate_n(self, place):
        if self.total is None:
            self.total = np.array(self.waiting[place])
            self._note("is copied to the buffer", place)
        else:
            self.total += self.waiting[place]
        del self.waiting[place]
        self._note("is added", place)

    def _note(self, what, place, *more):
        sums = ("sum",) * (self.total is not None)
        self.story.append(Moment(what, place, (*self.waiting, *sums, *more)))


def simulate(method, order, known=True):
    """The Meeting of shares that arrive in this order of places: numbers instead of arrays, so that only the count of
    buffers tells."""
    meeting = Meeting(method, len(order), known)
    for place in order:
        meeting.arrive(place, 1.0)
    return meeting


def uses(y, x):
    """The edges (node, argument index) over which a share comes from y to the node x, first to arrive first."""
    order = ancestors(y)
    live, seen, found = descendants(order, [x]), {y.id}, []
    for node in reversed(order):
        for k, a in enumerate(node.args if node.id in seen and node is not x else ()):
            if type(a) is Tensor and a.id in live and node.op.rules[k]:
                seen.add(a.id)
                if a is x:
                    found.append((node, k))
    return found


def aggregate(y, x, method="accumulate_n", known=True, listed=None):
    """(gradient, Meeting): the gradient of the number y by the node x, by the engine's rules in the engine's order, on
    arrays; where shares meet at x they are added by `method`.

    listed: the edges of `uses(y, x)` in the order of the list; without it the order of arrival.  Raises GraphError
    where y is no number, where nothing arrives at x, or for another method.
    """
    coming = uses(y, x)
    if y.shape or not coming:
        raise GraphError(f"you asked how the shares of a gradient meet, of a y of shape {y.shape}",
                         f"there are {len(coming)} uses of x in it", "take a y that is one number and computed from x")
    places = {(node.id, k): place for place, (node, k) in enumerate(listed or coming)}
    order, meeting = ancestors(y), Meeting(method, len(coming), known)
    live, found = descendants(order, [x]), _Arrivals({y.id: 1.0}, x, meeting)
    for node in reversed(order):
        g = found.pop(node.id, None) if node.op and node is not x else None
        if g is not None:
            found.places = [places[node.id, k] for k, a in enumerate(node.args) if a is x and (node.id, k) in places]
            across(node, spread(g, node.raw), node.raw, node.raws, found, live)
    return plain(meeting.total, x.raw, {}), meeting


class _Arrivals(dict):
    """Cotangents by node id; what arrives at x goes to its meeting."""

    def __init__(self, seeds, x, meeting):
        super().__init__(seeds)
        self.x, self.meeting, self.places = x, meeting, []

    def __contains__(self, key):
        return key != self.x.id and super().__contains__(key)

    def __setitem__(self, key, share):
        if key == self.x.id:
            self.meeting.arrive(self.places.pop(0), spread(share, self.x.raw))
        else:
            super().__setitem__(key, share)


# --- computed again instead of stored
def _forward(*raws, body, sizes):
    body = body.derived(sized, *sizes.items()) if sizes else body
    return body(*raws)[0]


def _again(args, body, sizes):
    """(result, inputs, all nodes between): the body once more, as nodes, in which arrays become leaves."""
    start = next_id()
    inputs = [a if type(a) is Tensor else Tensor(a) for a in args]
    end = (body.derived(sized, *sizes.items()) if sizes else body).on(*inputs)[0]
    return end, inputs, reach([end], since=start)[0]


def _rule(k):
    """The cotangent of argument k.  One pullback gives those of all arguments; the others wait in the body's memo, as
    (cotangent, result, {argument: its cotangent}), until they are asked for."""

    def rule(g, y, *args, body, sizes):
        kept = body.memo
        if not kept or kept[0] is not g or kept[1] is not y or k not in kept[2]:
            end, inputs, order = _again(args, body, sizes)
            found = backward(order, {end.id: g}, inputs, recorded=any(type(a) is Tensor for a in args))
            kept = body.memo = (g, y, {i: 0.0 if c is None else c for i, c in enumerate(found)})
        c = kept[2].pop(k)
        if not kept[2]:
            body.memo = None
        return c

    return rule


def _push(ts, y, *args, body, sizes):
    end, inputs, order = _again(args, body, sizes)
    seeds = {x.id: t for x, t in zip(inputs, ts, strict=True) if t is not None}
    return forward(order, seeds, recorded=any(type(a) is Tensor for a in args)).get(end.id)


def _rows(op, size, args, flags, params):
    """The body for a whole batch."""
    return vmap(lambda *members: _again(members, **params)[0], tuple(0 if flag else None for flag in flags))(*args)


_recomputed = Op("recompute", "general", _forward, Each(_rule), lambda *_, body, sizes: (
    resolve(body.outs[0].shape, sizes), body.outs[0].dtype), _rows, jvp=_push)


def recompute(f):
    """f as one node of the graph, a function of the same arguments: no value inside it is kept for the backward pass,
    which computes them again.  Less memory, one more evaluation of f.

    f may use tensors from outside, and returns a number, an array or a nest of them.  What is computed again is what
    was recorded: f is not called again, so its random numbers and its branches stay.  Raises InputError for several
    results of different dtypes, and for ops with state.
    """
    check_function(f, "recompute")

    @functools.wraps(f, updated=())
    def forgetful(*args, **kwargs):
        start = next_id()
        out = f(*args, **kwargs)
        ys = flatten(out)
        new = list({y.id: y for y in ys if type(y) is Tensor and y.id > start and y.op}.values())
        ends = dict(zip([y.id for y in new], _forgotten(new, start), strict=True)) if new else {}
        return rebuild(out, [ends.get(y.id, y) if type(y) is Tensor else y for y in ys])

    return forgetful


def _forgotten(ys, start):
    """The nodes ys, made after the id `start`, as parts of one node without a past of its own."""
    if len({y.dtype for y in ys}) > 1:
        raise InputError(f"a recomputed function returned results of dtypes {', '.join(str(y.dtype) for y in ys)}",
                         "they are kept in one array", "turn them into one dtype, or return them from two functions")
    end: Any = ys[0] if len(ys) == 1 else np.concatenate([np.ravel(y) for y in ys])
    order, _ = reach([end], since=start)
    nodes = [node for node in order if node.op and node.op.name != "read"]
    for node in nodes:
        if node.op.kind not in PURE:
            raise InputError(f"a recomputed function used {node.op.name}", "it has state, and would change it twice",
                             "leave it outside of the function", node.site)
    inside = {node.id for node in nodes}
    outside = {a.id: a for node in nodes for a in node.args if type(a) is Tensor and a.id not in inside}
    inputs = [outside[i] for i in sorted(outside)]
    body = Body.of(inputs, [end], 0, 0, nodes)
    params = {"body": body, "sizes": body.sizes}
    if type(end.raw) is Spec and not end.raw.level:
        whole = apply(_recomputed, inputs, params)
    else:
        (code, lasti), seal = user_site(), tuple(pair for node in nodes for pair in node.seal or ())
        whole = Tensor(end.raw, _recomputed, tuple(inputs), params, code, lasti, seal or None)
    if len(ys) == 1:
        return [whole]
    stops = np.cumsum([y.size for y in ys]).tolist()
    return [np.reshape(whole[stop - y.size:stop], y.shape) for y, stop in zip(ys, stops, strict=True)]
