"""Reverse mode and forward mode: the two passes over nodes that all derivatives come from.

`backward` is one pass from the right over the ancestors of y, `forward` one from the left.  Both
run their rules either on plain arrays, at NumPy's speed, or on tensors, so that what they compute
can be differentiated again.  Which of the two is read from the graph: arrays if and only if
everything y is computed from was made inside this call and has a value.
"""
import functools
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from typing import Any

import numpy as np
from numpy import ndarray

from .program import depends, reach
from .rules.broadcasting import real_for, same, spread, sum_to
from .rules.elementwise import link
from .sizes import unknown
from .tensor import Tensor
from .value import Spec, dtype_of, is_special, shape_of

# The node whose derivative a recorded pass computes just now, and the cotangent that came to it
# (None in forward mode); None outside of such passes.  The compiler reads it: a printed line says
# of which line of the user's it is the derivative.  It is one list for a pass, which the pass
# changes: to set a context variable takes a tenth of the time of a node.
differentiating: ContextVar[list | None] = ContextVar("differentiating", default=None)


# --- the two passes, on nodes
def backward(order: list[Tensor], cotangents: dict[int, Any], xs: Sequence[Tensor],
             recorded: bool, forget: bool = False) -> list:
    """Reverse mode: the cotangents of the nodes xs, None where nothing arrives.

    order: the ancestors of the nodes that have a cotangent, sorted by id.
    cotangents: {id: cotangent}, where the pass starts.
    xs: the nodes whose cotangents are asked for.
    recorded: whether rules run on tensors (True) or on arrays, see above.
    forget: let a cotangent of a basis not keep those that it was computed from.
    Returns a list with one cotangent, or None, for each x.  Each edge that leads to
    an x is used once.
    Source: Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    found = dict(cotangents)
    inner = {x.id for x in xs if x.op}
    # on arrays, what is not computed from xs costs little and goes unused
    live = descendants(order, xs) if recorded else None
    now: list = [None, None]
    outer = differentiating.get() if recorded else None
    try:
        if recorded:
            differentiating.set(now)  # within the try: Ctrl-C may come as soon as it is set
        for node in reversed(order):
            op = node.op
            if op is None:
                continue
            # All users of a node have larger ids, so its cotangent is complete.  It is taken out,
            # as it is needed no more, unless the caller asked for it.
            i = node.id
            g = found.pop(i, None)
            if g is None:
                continue
            if inner and i in inner:
                found[i] = g
            y = raw = node.raw
            if recorded:
                y = now[0] = node
                now[1] = g
            elif forget and type(g) is Tensor:
                g = Tensor(g.raw)
            if not op.loose:
                have = g.raw if type(g) is Tensor else g
                kind = type(raw)
                if type(have) is not kind or (kind is not float and (
                        kind is complex or have.shape != raw.shape or have.dtype is not raw.dtype)):
                    g = now[1] = real_for(spread(g, y), y)
            # For one and for two arguments `across` is written out: a third faster, as Python calls
            # a rule quicker when its arguments are not in a list.
            params, args = node.params, node.args
            if len(args) == 1:
                a, rule = args[0], op.rules[0]
                i = a.id
                if rule and (live is None or i in live):
                    p = a if recorded else a.raw
                    c = rule(g, y, p, **params) if params else rule(g, y, p)
                    found[i] = found[i] + c if i in found else c
            elif len(args) == 2 and not params:
                a, b = args
                m, n = type(a) is Tensor, type(b) is Tensor
                p = a.raw if m else a
                q = b.raw if n else b
                left, right = op.rules
                # None: nothing was repeated
                shape = getattr(raw, "shape", ()) if op.repeats else None
                if m and left and (live is None or a.id in live):
                    c = g if left is same else left(g, y, a, b) if recorded else left(g, y, p, q)
                    if shape is not None and getattr(p, "shape", ()) != shape:
                        c = sum_to(c, p, y)
                    i = a.id
                    found[i] = found[i] + c if i in found else c
                if n and right and (live is None or b.id in live):
                    c = g if right is same else right(g, y, a, b) if recorded else right(g, y, p, q)
                    if shape is not None and getattr(q, "shape", ()) != shape:
                        c = sum_to(c, q, y)
                    i = b.id
                    found[i] = found[i] + c if i in found else c
            else:
                across(node, g, y, args if recorded else node.raws, found, live)
    finally:
        if recorded:
            differentiating.set(outer)
    return [found.get(x.id) for x in xs]


def across(node, g, y, args, found, live):
    """Send the cotangent g of a node over each of its edges: add g times the local Jacobian to the
    cotangents in `found`."""
    op = node.op
    for k, a in enumerate(node.args):
        if type(a) is Tensor and op.rules[k] and (live is None or a.id in live):
            c = op.rules[k](g, y, *args, **node.params or {})
            if op.repeats and shape_of(args[k]) != shape_of(y):
                c = sum_to(c, args[k], y)
            found[a.id] = found[a.id] + c if a.id in found else c


def forward(order: list[Tensor], tangents: dict[int, Any], recorded: bool) -> dict[int, Any]:
    """Forward mode: {id: tangent} for every node of `order` that some tangent reaches.

    order: nodes sorted by id.
    tangents: {id: tangent}, where the pass starts.
    recorded: whether rules run on tensors (True) or on arrays, see above.
    Source: Wengert 1964; Griewank & Walther 2008, section 3.1.
    """
    found = dict(tangents)
    now: list = [None, None]
    outer = differentiating.get()
    try:
        differentiating.set(now)
        for node in order:
            ts = [found.get(a.id) if type(a) is Tensor else None for a in node.args]
            if node.id in found or all(t is None for t in ts):
                continue
            now[0] = node
            args = node.args if recorded else node.raws
            t = push(node.op, ts, node if recorded else node.raw, args, node.params or {})
            if t is not None:
                found[node.id] = t
    finally:
        differentiating.set(outer)
    return found


def push(op, ts, y, args, params):
    """The tangent of y = op(*args, **params), for the tangents ts of its arguments (None: zero).

    How it is computed follows from the op's kind.
    """
    if op.kind == "elementwise":
        terms = [rule(t, y, *args) for rule, t in zip(op.rules, ts, strict=True)
                 if rule and t is not None]
        return functools.reduce(lambda a, b: a + b, terms) if terms else None
    ts = [None if t is None else spread(t, a) for t, a in zip(ts, args, strict=True)]
    if op.kind == "linear":
        return op(*(np.zeros(shape_of(a), dtype_of(a)) if t is None else t
                    for t, a in zip(ts, args, strict=True)), **params)
    if op.kind == "multilinear":
        terms = [op(*args[:k], t, *args[k + 1:], **params) for k, t in enumerate(ts)
                 if t is not None]
        return functools.reduce(lambda a, b: a + b, terms)
    if op.jvp:
        return op.jvp(ts, y, *args, **params)
    terms = []
    for k, t in enumerate(ts):
        if t is not None:
            g = Tensor(Spec(shape_of(y), dtype_of(y)))
            terms.append(transposed(g, [op.rules[k](g, y, *args, **params)], [t], (y, *args)))
    return functools.reduce(lambda a, b: a + b, terms)


def transposed(g, cs, ts, used):
    """The tangent by a rule for cotangents: the cs that it made of g are linear in g, so the vjp of
    that, applied to the tangents ts (None: zero), is the jvp.

    used: the values that the rule used beside g.
    """
    seeds: dict[int, Any] = {}
    for c, t in zip(cs, ts, strict=True):
        if t is not None:
            seeds[c.id] = seeds[c.id] + spread(t, c) if c.id in seeds else spread(t, c)
    return real_for(backward(reach(cs, since=g.id)[0], seeds, [g],
                             recorded=any(type(a) is Tensor for a in (*ts, *used)))[0], g)


def descendants(order: list[Tensor], xs: Iterable[Tensor]) -> set[int]:
    """The ids of the nodes of `order` that are computed from one of xs."""
    live = {x.id for x in xs}
    for node in order:
        for a in node.args:
            if type(a) is Tensor and a.id in live:
                live.add(node.id)
                break
    return live


# --- from nodes to results
def own(raw: Any) -> Any:
    """A value that the user may change: a copy of an array, a number itself."""
    return np.array(raw) if isinstance(raw, np.ndarray) else raw


def finished(y: Any, closed: bool) -> Any:
    """A result as the user gets it: a plain value where the graph is closed, else the node."""
    if type(y) is Tensor:
        return own(y.raw) if closed and type(y.raw) is not Spec else y
    return y.copy() if is_special(y) else own(y)  # beside a result, as aux, it keeps its mask


def plain(g, like, owned):
    """A plain result in the shape and dtype of the raw value `like`: writable, and shared with
    nothing in `owned`."""
    if (type(g) is type(like) is ndarray and g.base is None and g.shape == like.shape
        and g.dtype is like.dtype and id(g) not in owned):
        owned[id(g)] = g  # keeps it alive, so that its id stays its own
        return g
    if type(g) is type(like) is float:
        return g
    g = real_for(g, like)
    if not isinstance(like, ndarray):
        return type(like)(0.0 if g is None else g)
    if g is None:
        return np.zeros(like.shape, like.dtype)
    return np.array(np.broadcast_to(g, like.shape), like.dtype)


def linked(g, like, parents):
    """A recorded result in the shape and dtype of the node `like`.

    A result that does not depend on a parent gets an edge to it with partial zero, so that its own
    derivative by the parent is zero instead of an error.
    """
    g = real_for(g, like)
    if type(g) is not Tensor and unknown(like.shape):
        g = spread(0.0 if g is None else g, like)
    if type(g) is not Tensor:
        raw = (like.raw if type(like.raw) is not Spec
               else np.broadcast_to(np.zeros((), like.dtype), like.shape))
        g = plain(g, raw, {})
    else:
        g = spread(g, like)
        g = g if g.dtype == like.dtype else g.astype(like.dtype)
    for parent in parents:
        if type(parent) is Tensor and (type(g) is not Tensor or not depends(g, parent)):
            g = link.call(g, parent)
    return g
