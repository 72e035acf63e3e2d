"""Derivatives: two passes over nodes, and the functions of functions built on them.

`backward` is one pass from the right over the ancestors of y, `forward` one from the left.  Both run their rules either
on plain arrays, at NumPy's speed, or on tensors, so that what they compute can be differentiated again.  Which of the
two is read from the graph: arrays if and only if everything y is computed from was made inside this call and has a
value.  There are no trace levels: `grad` wraps its arguments in fresh nodes, and what does not descend from them is
constant.
"""
import functools

import numpy as np
from numpy import ndarray

from .errors import GraphError, InputError, ShapeError, check_function
from .nest import flatten, places, rebuild
from .op import Op, apply, same, spread, sum_to
from .program import depends, reach
from .rules.elementwise import identity, link, stop
from .size import unknown
from .tensor import Tensor, not_a_variable, variable
from .value import NUMBERS, Spec, dtype_of, shape_of


# --- the two passes, on nodes
def backward(order, cotangents, xs, recorded):
    """Reverse mode: the cotangents of the nodes xs, or None where nothing arrives.

    order: the ancestors of what has a cotangent, sorted by id; cotangents: {id: cotangent}; recorded: see above.
    Visits each edge that leads to one of xs once.  Source: Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    live = descendants(order, xs) if recorded else None  # on arrays, what is not computed from xs is a stray constant
    found, inner = dict(cotangents), {x.id for x in xs if x.op}
    for node in reversed(order):
        op = node.op
        if op is None:
            continue
        i = node.id
        g = found.pop(i, None)  # complete, as all users of the node have larger ids; needed no more
        if g is None:
            continue
        if i in inner:
            found[i] = g
        y = node if recorded else node.raw
        if not op.loose and getattr(g, "shape", ()) != getattr(y, "shape", ()):
            g = spread(g, y)
        params, args = node.params, node.args
        if len(args) == 1:  # `across` written out, a third faster: Python likes to see the arguments of a call
            a, rule = args[0], op.rules[0]
            i = a.id
            if rule and (live is None or i in live):
                p = a if recorded else a.raw
                c = rule(g, y, p, **params) if params else rule(g, y, p)
                found[i] = found[i] + c if i in found else c
        elif len(args) == 2 and not params:
            a, b = args
            m, n = type(a) is Tensor, type(b) is Tensor
            p, q = args if recorded else (a.raw if m else a, b.raw if n else b)
            left, right = op.rules
            shape = getattr(y, "shape", ()) if op.repeats else None
            if m and left and (live is None or a.id in live):
                c = g if left is same else left(g, y, p, q)
                if shape is not None and getattr(p, "shape", ()) != shape:
                    c = sum_to(c, p, y)
                i = a.id
                found[i] = found[i] + c if i in found else c
            if n and right and (live is None or b.id in live):
                c = g if right is same else right(g, y, p, q)
                if shape is not None and getattr(q, "shape", ()) != shape:
                    c = sum_to(c, q, y)
                i = b.id
                found[i] = found[i] + c if i in found else c
        else:
            across(node, g, y, args if recorded else node.raws, found, live)
    return [found.get(x.id) for x in xs]


def across(node, g, y, args, found, live):
    """Send the cotangent g of a node over each of its edges: g times the local Jacobian, added to what is found."""
    op = node.op
    for k, a in enumerate(node.args):
        if type(a) is Tensor and op.rules[k] and (live is None or a.id in live):
            c = op.rules[k](g, y, *args, **node.params or {})
            if op.repeats and shape_of(args[k]) != shape_of(y):
                c = sum_to(c, args[k], y)
            found[a.id] = found[a.id] + c if a.id in found else c


def forward(order, tangents, recorded):
    """Forward mode: {id: tangent} for every node of `order` that some tangent reaches."""
    found = dict(tangents)
    for node in order:
        ts = [found.get(a.id) if type(a) is Tensor else None for a in node.args]
        if node.id in found or all(t is None for t in ts):
            continue
        args = node.args if recorded else node.raws
        t = push(node.op, ts, node if recorded else node.raw, args, node.params or {})
        if t is not None:
            found[node.id] = t
    return found


def push(op: Op, ts, y, args, params):
    """The tangent of y = op(*args, **params) for tangents ts of its arguments (None: zero), by the op's kind."""
    if op.kind == "elementwise":
        terms = [rule(t, y, *args) for rule, t in zip(op.rules, ts, strict=True) if rule and t is not None]
        return functools.reduce(lambda a, b: a + b, terms) if terms else None
    ts = [None if t is None else spread(t, a) for t, a in zip(ts, args, strict=True)]
    if op.kind == "linear":
        full = [np.zeros(shape_of(a), dtype_of(a)) if t is None else t for t, a in zip(ts, args, strict=True)]
        return apply(op, full, params)
    if op.kind == "multilinear":
        terms = [apply(op, [*args[:k], t, *args[k + 1:]], params) for k, t in enumerate(ts) if t is not None]
        return functools.reduce(lambda a, b: a + b, terms)
    if op.jvp:
        return op.jvp(ts, y, *args, **params)
    terms = [_transposed(op.rules[k], t, y, args, params) for k, t in enumerate(ts) if t is not None]
    return functools.reduce(lambda a, b: a + b, terms)


def _transposed(vjp, t, y, args, params):
    """The jvp of a vjp: g -> vjp(g) is linear, so its own vjp, applied to t, is the tangent."""
    g = Tensor(Spec(shape_of(y), dtype_of(y)))
    c = vjp(g, y, *args, **params)
    order, _ = reach([c], since=g.id)
    t = spread(t, c)
    return backward(order, {c.id: t}, [g], recorded=any(type(a) is Tensor for a in (t, y, *args)))[0]


def descendants(order, xs):
    """Ids of the nodes of `order` that are computed from one of xs."""
    live = {x.id for x in xs}
    for node in order:
        for a in node.args:
            if type(a) is Tensor and a.id in live:
                live.add(node.id)
                break
    return live


# --- from nodes to results
def plain(g, like, owned):
    """A plain result in the shape and dtype of the raw value `like`: writable, and shared with nothing in `owned`."""
    if type(g) is type(like) is ndarray and g.base is None and g.shape == like.shape and g.dtype is like.dtype:
        i = id(g)
        if i not in owned:
            owned[i] = g  # keeps it alive, so that its id stays its own
            return g
    if type(like) is float:
        return 0.0 if g is None else float(g)
    if not isinstance(like, ndarray):
        return type(like)(0.0 if g is None else g)
    if g is None:
        return np.zeros(like.shape, like.dtype)
    return np.array(np.broadcast_to(g, like.shape), like.dtype)


def linked(g, like, parents):
    """A recorded result in the shape and dtype of the node `like`.  One that does not depend on a parent stays a
    function of it, by an edge with partial zero, so that its own derivative is zero instead of an error."""
    if type(g) is not Tensor and unknown(like.shape):
        g = spread(0.0 if g is None else g, like)
    if type(g) is not Tensor:
        raw = like.raw if type(like.raw) is not Spec else np.broadcast_to(np.zeros((), like.dtype), like.shape)
        g = plain(g, raw, {})
    else:
        g = spread(g, like)
        g = g if g.dtype == like.dtype else g.astype(like.dtype)
    for parent in parents:
        if type(parent) is Tensor and (type(g) is not Tensor or not depends(g, parent)):
            g = link.call(g, parent)
    return g


def _results(nest, gs, xs, recorded, owned):
    """The derivatives gs with respect to the nodes xs, for the user, in the nest of his arguments."""
    if recorded:
        return rebuild(nest, [linked(g, x, x.args) for g, x in zip(gs, xs, strict=True)])
    return rebuild(nest, [plain(g, x.raw, owned) for g, x in zip(gs, xs)])  # noqa: B905 - one g for each x, and hot


def _own(raw):
    """A value to hand out: arrays as copies."""
    return np.array(raw) if isinstance(raw, np.ndarray) else raw


# --- functions of functions
def lift(args, argnums, name, copy=False):
    """The arguments with fresh nodes at `argnums`; also those nodes and the nest that they stand in."""
    chosen = argnums if isinstance(argnums, tuple) else (argnums,)
    out = list(args)
    nodes: list[Tensor] = []
    if len(chosen) > 1 and len({i % len(args) for i in chosen if isinstance(i, int) and args}) < len(chosen):
        raise InputError(f"mg.{name} was asked for arguments {chosen}", "an argument is named twice or is no argument",
                         "name each argument once, by its position")
    for i in chosen:
        if not isinstance(i, int) or not -len(args) <= i < len(args):
            raise InputError(f"mg.{name} was asked for argument {i!r}",
                             f"the function was called with {len(args)} argument(s)",
                             f"use argnums from 0 to {len(args) - 1}")
        before = len(nodes)
        for leaf in flatten(args[i]):
            kept = type(leaf) is Tensor and leaf.dtype.kind == "f"
            node = identity.call(leaf) if kept else variable(leaf, copy)
            if node is None:
                raise not_a_variable(leaf, f"argument {i}{places(args[i])[len(nodes) - before]} of mg.{name}")
            nodes.append(node)
        out[i] = rebuild(args[i], nodes[before:])
    return out, nodes, tuple(args[i] for i in chosen) if isinstance(argnums, tuple) else args[chosen[0]]


def start(nodes):
    """The id from which on all was made in this call."""
    return nodes[0].id if nodes else 0


def value_and_grad(f, argnums=0):
    """(f(x), gradient): a function of the same arguments.

    f returns one number.  argnums: which argument, or a tuple of them; each may be a float, an array of floats, or a
    nest of tuples, lists and dicts of them.  The gradient has its nest, shapes and dtypes.  Arguments that f does not
    depend on get zeros.  Raises InputError for integers, strings, objects; ShapeError when f returns more than one
    number.
    Source: reverse mode, see `backward`.
    """
    check_function(f, "grad")

    @functools.wraps(f, updated=())
    def value_and_gradient(*args, **kwargs):
        lifted, xs, nest = lift(args, argnums, "grad")
        y = f(*lifted, **kwargs)
        _check_scalar(y)
        if type(y) is not Tensor:
            check_real([y])
            return _own(y), _results(nest, [None] * len(xs), xs, any(x.args for x in xs), {})
        order, closed = reach([y], start(xs))
        recorded = not closed or type(y.raw) is Spec
        gs = backward(order, {y.id: 1.0}, xs, recorded)
        return y if recorded else _own(y.raw), _results(nest, gs, xs, recorded, {})

    return value_and_gradient


def grad(f, argnums=0):
    """The gradient of f, a function of the same arguments; see `value_and_grad`."""
    both = value_and_grad(f, argnums)

    @functools.wraps(f, updated=())
    def gradient_of(*args, **kwargs):
        return both(*args, **kwargs)[1]

    return gradient_of


def check_real(ys):
    """Refuse results that are no numbers, above all None: a forgotten `return` is no constant function."""
    for y in ys:
        if type(y) is not Tensor and np.asarray(y).dtype.kind not in "fiub":
            raise InputError(f"the function returned {repr(y)[:40]}", "only real numbers have derivatives",
                             "return numbers, arrays or nests of them (is a return missing?)")


def _check_scalar(y):
    if type(y) is Tensor and type(y.raw) in NUMBERS:
        return
    if isinstance(y, (tuple, list, dict)):
        raise ShapeError(f"the function returned a {type(y).__name__}", "a gradient is of one number",
                         "return one of its parts, or use mg.vjp or mg.jacobian")
    if shape_of(y) != ():
        raise ShapeError(f"you asked for the gradient of a result of shape {shape_of(y)}",
                         "a gradient is of one number",
                         "write np.sum(...) around it if you mean the sum, or use mg.jacobian for all of them",
                         y.site if type(y) is Tensor else None)


def vjp(f, *args):
    """(y, pullback).  `pullback(cotangent)` takes a cotangent in the nest and shapes of y and returns a tuple with one
    cotangent per argument, in its nest and shapes: the product cotangent' J, without building J.

    The record is yours to keep: it copies the arguments, and the pullback may be called often, also with tensors.
    Raises ShapeError for a cotangent that does not look like y.
    """
    check_function(f, "vjp")
    lifted, xs, _ = lift(args, tuple(range(len(args))), "vjp", copy=True)
    out = f(*lifted)
    ys = flatten(out)
    check_real(ys)
    closed = reach(ys, start(xs))[1]

    def pullback(cotangent):
        cts = _match(cotangent, out, ys, "cotangent", "the function's result")
        order, closed = reach(ys, start(xs))  # again at each call: a sealed array may have changed since
        recorded = not closed or any(type(c) is Tensor for c in cts) or traced(ys)
        seeds: dict = {}
        for y, c in zip(ys, cts, strict=True):
            if type(y) is Tensor:
                seeds[y.id] = seeds[y.id] + c if y.id in seeds else c
        gs = backward(order, seeds, xs, recorded)
        owned = {id(c): c for c in cts}
        return _results(args, gs, xs, recorded, owned)

    return rebuild(out, [_value(y, closed) for y in ys]), pullback


def _value(y, closed):
    if type(y) is Tensor:
        return _own(y.raw) if closed and type(y.raw) is not Spec else y
    return _own(y)


def traced(ys):
    """Whether one of ys has no value."""
    return any(type(y) is Tensor and type(y.raw) is Spec for y in ys)


def _match(given, nest, leaves, what, of):
    """The leaves of `given` when it looks like `nest`, as floats of the same shapes."""
    found = flatten(given)
    if len(found) != len(leaves) or (found and places(given) != places(nest)):
        raise ShapeError(f"the {what} is not nested like {of}", "each part needs its own",
                         f"give a {what} with parts {', '.join(p or 'number' for p in places(nest))}")
    for i, (c, y) in enumerate(zip(found, leaves, strict=True)):
        if type(c) is not Tensor:
            kind = np.asarray(c).dtype.kind
            if kind not in "fiub":
                raise InputError(f"the {what} has dtype {np.asarray(c).dtype}", "it must be made of real numbers",
                                 "pass floats")
            c = float(c) if isinstance(c, (int, float)) else np.asarray(c, None if kind == "f" else float)
        if shape_of(c) != shape_of(y):
            raise ShapeError(f"the {what}{places(given)[i]} has shape {shape_of(c)} but {of} has shape {shape_of(y)}",
                             "they are multiplied element by element", "give one number for each element")
        found[i] = c
    return found


def jvp(f, args, tangents):
    """(y, tangent): the value and the product J v, for tuples of arguments and tangents in the same nests and shapes.

    One pass forward, without building J.  Raises ShapeError for tangents that do not look like the arguments.
    Source: Wengert 1964; Griewank & Walther 2008, section 3.1.
    """
    check_function(f, "jvp")
    if not isinstance(args, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise InputError("mg.jvp got arguments that are not in a tuple", "a function may have several",
                         "write mg.jvp(f, (x,), (v,))")
    args, tangents = tuple(args), tuple(tangents)
    lifted, xs, _ = lift(args, tuple(range(len(args))), "jvp")
    ts = _match(tangents, args, xs, "tangent", "the argument")
    out = f(*lifted)
    ys = flatten(out)
    check_real(ys)
    order, closed = reach(ys, start(xs))
    recorded = not closed or any(type(t) is Tensor for t in ts) or traced(ys)
    found = forward(order, {x.id: t for x, t in zip(xs, ts, strict=True)}, recorded)
    owned = {id(t): t for t in ts}
    parents = [p for x in xs for p in x.args]
    result = []
    for y in ys:
        t = found.get(y.id) if type(y) is Tensor else None
        if not recorded or type(y) is not Tensor:
            result.append(plain(t, y.raw if type(y) is Tensor else np.asarray(y, float)[()], owned))
        else:
            result.append(linked(t, y, parents))
    return rebuild(out, [_value(y, closed) for y in ys]), rebuild(out, result)


# --- on nodes
def gradient(y, xs, cotangent=None, unconnected="error"):
    """The gradient of node y with respect to the node xs, or to each node or variable of a nest: tensors, so they can
    be differentiated again.  y and xs may be any nodes, leaves or not.

    y holds one number, unless a `cotangent` of its shape says how to weigh its elements.  unconnected: what to give for
    a node that y does not depend on: "error" (raise GraphError), "zero" or "none".
    """
    nodes = [getattr(x, "node", x) for x in flatten(xs)]  # a Variable's own: the parent of all its reads
    for node in (y, *nodes):
        if type(node) is not Tensor:
            raise GraphError(f"mg.gradient got a {type(node).__name__}", "it works on nodes",
                             "make leaves with mg.tensor, or use mg.grad on a function")
        if node is not y and node.dtype.kind != "f":
            raise not_a_variable(np.zeros((), node.dtype), "a node of mg.gradient")
    if unconnected not in ("error", "zero", "none"):
        raise GraphError(f"mg.gradient got unconnected={unconnected!r}", "it has three", 'use "error", "zero", "none"')
    if cotangent is None:
        _check_scalar(y)
    seed = 1.0 if cotangent is None else _match(cotangent, y, [y], "cotangent", "the node")[0]
    order, _ = reach([y], min((node.id for node in nodes), default=0))
    gs = backward(order, {y.id: seed}, nodes, recorded=True)
    if unconnected == "error" and any(g is None for g in gs):
        missing = next(p or "the node" for g, p in zip(gs, places(xs), strict=True) if g is None)
        raise GraphError(f"{missing} has no path to y", "y does not depend on it, or by steps without a derivative",
                         'pass unconnected="zero" for zeros or "none" for None')
    return rebuild(xs, [None if g is None and unconnected == "none" else linked(g, x, [x])
                        for g, x in zip(gs, nodes, strict=True)])


def stop_gradient(x):
    """x itself, but a constant to every derivative; x may be a nest."""
    leaves = [leaf.read() if hasattr(leaf, "read") else leaf for leaf in flatten(x)]  # a Variable's read
    return rebuild(x, [stop.call(leaf) if type(leaf) is Tensor else leaf for leaf in leaves])
