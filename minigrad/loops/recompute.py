"""A function as one node: `recompute` keeps no inner value of it, and computes them again when a
cotangent arrives.

Source: Griewank 1992, "Achieving logarithmic growth of temporal and spatial complexity in
reverse automatic differentiation"; Chen, Xu, Zhang, Guestrin 2016, "Training deep nets with
sublinear memory cost".
"""
import functools
from collections.abc import Callable
from typing import Any

from ..batch import vmap
from ..compiler.passes import PURE
from ..derive import backward, forward
from ..errors import InputError, check_function, user_site
from ..nest import called, flatten, rebuild
from ..op import Each, Op, all_operations, apply
from ..program import ancestors, reach
from ..rules.vector import joined, parted
from ..sizes import resolve
from ..tensor import Tensor, next_id
from ..value import Spec
from .body import Body


def _forward(*raws, body, sizes):
    """The result on arrays; sizes: {name: number} for the unknown sizes in the body."""
    return body.at(sizes)(*raws)[0]


def _again(args, body, sizes):
    """(result, inputs, nodes between): the body once more, as nodes; arrays become leaves."""
    start = next_id()
    inputs = [a if type(a) is Tensor else Tensor(a) for a in args]
    end = body.at(sizes).on(*inputs)[0]
    return end, inputs, reach([end], since=start)[0]


def _rule(k):
    """The rule for the cotangent of argument k.

    One pullback gives the cotangents of all arguments.  The others wait in the body's memo, as
    (cotangent, result, {argument: its cotangent}), until their rules run.
    """

    def rule(g, y, *args, body, sizes):
        kept = body.memo
        if not kept or kept[0] is not g or kept[1] is not y or k not in kept[2]:
            end, inputs, order = _again(args, body, sizes)
            found = backward(order, {end.id: g}, inputs,
                             recorded=any(type(a) is Tensor for a in args))
            kept = body.memo = (g, y, {i: 0.0 if c is None else c for i, c in enumerate(found)})
        c = kept[2].pop(k)
        if not kept[2]:
            body.memo = None
        return c

    return rule


def _push(ts, y, *args, body, sizes):
    """The tangent: the body once more, and one pass forward through it."""
    end, inputs, order = _again(args, body, sizes)
    seeds = {x.id: t for x, t in zip(inputs, ts, strict=True) if t is not None}
    return forward(order, seeds, recorded=any(type(a) is Tensor for a in args)).get(end.id)


def _rows(op, size, args, flags, params):
    """The result for a whole batch: the body once more, under vmap."""
    return vmap(lambda *members: _again(members, **params)[0],
                tuple(0 if flag else None for flag in flags))(*args)


def once(node: Tensor) -> int | None:
    """The operations of the body of a node."""
    ends = node.params["body"].traced()[1]
    return all_operations(ancestors(*[end for end in ends if type(end) is Tensor]))


_recomputed = Op("recompute", "general", _forward, Each(_rule), lambda *_, body, sizes: (
    resolve(body.outs[0].shape, sizes), body.outs[0].dtype), _rows, jvp=_push, cost=once)


def recompute(f: Callable[..., Any]) -> Callable[..., Any]:
    """`recompute` makes each call of f one node, which keeps no inner value.

    The backward pass computes the inner values again: less memory, for one more evaluation of f.
    The recorded ops run again; f itself is not called again, so its random numbers and its branches
    stay.

    f: a function that returns a number, an array or a nest of them; it may use tensors from
       outside.
    Returns a function of the same arguments.
    Raises InputError for an f that cannot be called.  The function raises InputError for several
    results of different dtypes, and for ops with state inside f.
    Source: Griewank 1992; Chen, Xu, Zhang & Guestrin 2016.
    """
    check_function(f, "recompute")

    @functools.wraps(f, updated=())
    def forgetful(*args, **kwargs):
        start = next_id()
        out = called(f, args, kwargs)
        ys = flatten(out)
        new = list({y.id: y for y in ys if type(y) is Tensor and y.id > start and y.op}.values())
        ends = dict(zip([y.id for y in new], _forgotten(new, start), strict=True)) if new else {}
        return rebuild(out, [ends.get(y.id, y) if type(y) is Tensor else y for y in ys])

    return forgetful


def _forgotten(ys: list[Tensor], start: int) -> list:
    """The nodes ys, made after the id `start`, as parts of one node that holds none of the nodes
    between.

    An op has one result, so several ys stand one behind the other in a single array.
    """
    if len({y.dtype for y in ys}) > 1:
        raise InputError("a recomputed function returned results of dtypes "
                         f"{', '.join(str(y.dtype) for y in ys)}", "they are kept in one array",
                         "turn them into one dtype, or return them from two functions")
    end: Any = ys[0] if len(ys) == 1 else joined(ys)
    # A read stays outside, as an argument: run again it could find another value.
    order, _ = reach([end], since=start)
    nodes = [node for node in order if node.op and node.op.state != "read"]
    for node in nodes:
        if node.op.kind not in PURE:
            raise InputError(f"a recomputed function used {node.op.name}",
                             "it has state, and would change it twice",
                             "leave it outside of the function", node.site)
    # The body's arguments are all nodes that its own nodes use, in the order of their ids.
    inside = {node.id for node in nodes}
    outside = {a.id: a for node in nodes
               for a in node.args if type(a) is Tensor and a.id not in inside}
    inputs = [outside[i] for i in sorted(outside)]
    body = Body.of(inputs, [end], 0, 0, nodes)
    params = {"body": body, "sizes": body.sizes}
    if type(end.raw) is Spec and not end.raw.level:
        whole = apply(_recomputed, inputs, params)
    else:
        # The value (or the rows of a batch) is known: the node takes it, and the seals inside.
        code, lasti = user_site()
        seal = tuple(pair for node in nodes for pair in node.seal or ())
        whole = Tensor(end.raw, _recomputed, tuple(inputs), params, code, lasti, seal or None)
    return [whole] if len(ys) == 1 else parted(whole, [y.shape for y in ys])
