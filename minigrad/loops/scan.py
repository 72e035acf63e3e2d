"""A loop as one node: `scan`.

The step is traced once, on nodes with a shape but no value, and closed: a tensor from outside
becomes an argument.  A run of the loop keeps the carries that the backward pass needs and no other
value of a step.  Backward and forward derivatives of a loop are loops over the derivative of its
step, so they are scans again, to any order.
"""
import math
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from ..derive import descendants
from ..draws import undrawn
from ..errors import InputError, ShapeError, check_function, user_site
from ..nest import called, flatten, leaves_as, places, reads, rebuild
from ..op import Each, Op, free, linear
from ..program import reach
from ..rules.broadcasting import graph_constant, real_only, spread
from ..sizes import unknown
from ..tensor import Tensor, next_id
from ..value import KEPT_BY_COPY, Spec, dtype_of, not_a_variable, plain_array, shape_of
from .body import Body, kept, mapped, printed, pushed, sized, spec_of
from .recompute import once

KINDS = {"elementwise", "linear", "multilinear", "general"}  # all but ops with state


def scan(f: Callable[[Any, Any], tuple[Any, Any]], init: Any, xs: Any) -> tuple[Any, Any]:
    """`scan` runs the loop `for x in xs: carry, y = f(carry, x)` and stacks the results y.

    The whole loop is one node.  It is differentiable in init, xs and the tensors from outside that
    f uses.

    f: the step, a function of a carry and a row.  It returns the next carry, a nest like init with
       the same shapes and dtypes, and a nest y of floats, or None.  It is called once, on nodes
       without values.
    init: the first carry: a nest of floats and arrays of floats.
    xs: a nest of arrays whose first axis counts the steps.
    Returns (carry, ys): the last carry, and a nest like y with the results of all steps stacked, or
    None.  Without any step these are init and stacks of length 0.
    Raises ShapeError where the lengths of xs differ, or the carry changes its form; InputError for
    an f that cannot be called or draws random numbers (use rows of xs, or mg.noise), for a branch
    on data, for numbers that are no floats, and for ops with state inside f.
    Source of the backward loop: Werbos 1990, "Backpropagation through time".
    """
    check_function(f, "scan")
    init, xs = reads((init, xs))
    carry, rows = _leaves(init, "init{} of mg.scan", "f"), _leaves(xs, "xs{} of mg.scan", "fiub")
    sizes = [shape_of(x)[:1] for x in rows]
    if not sizes or () in sizes or any(n != sizes[0] for n in sizes):
        raise ShapeError(
            f"mg.scan got xs of shapes {', '.join(str(shape_of(x)) for x in rows) or 'none'}",
            "their first axis counts the steps", "give at least one array, and all the same length")
    # Trace the step once; nodes with an id above `start` are made by it.
    start, site = next_id(), user_site()
    leaves = [Tensor(Spec(shape_of(a), dtype_of(a)), code=site[0], lasti=site[1]) for a in carry]
    leaves += [Tensor(Spec(shape_of(x)[1:], dtype_of(x)), code=site[0], lasti=site[1])
               for x in rows]
    with undrawn(f, "the step of mg.scan", site):
        out = called(f, (rebuild(init, leaves[:len(carry)]), rebuild(xs, leaves[len(carry):])), {})
    if not isinstance(out, tuple) or len(out) != 2:
        raise InputError(f"the step in mg.scan returned {type(out).__name__} {str(out)[:40]}",
                         "each step gives the next carry and one result", "write return carry, y")
    y = () if out[1] is None else out[1]
    in_order = leaves_as(out[0], init)  # the keys of a dict may stand in another order
    if in_order is not None:
        out = rebuild(init, in_order), out[1]
    ends = (_leaves(out[0], "the next carry{} in mg.scan", "f")
            + _leaves(y, "the result{} of a step in mg.scan", "f"))
    _check_carry(init, carry, out[0], ends)
    # Without a number in the carry and in y there is nothing to run.
    body, fixed = _closed(leaves, ends, len(carry), start)
    found = loop(body, [*carry, *rows, *fixed]) if ends else []
    # A Python float that goes round stays one, as it would in the plain loop.
    found = [float(a) if type(a) is np.float64 and type(b) is float else a
             for a, b in zip(found, carry + ends[len(carry):], strict=True)]
    return (rebuild(init, found[:len(carry)]),
            None if out[1] is None else rebuild(y, found[len(carry):]))


def _leaves(tree: Any, label: str, kinds: str) -> list:
    """The leaves of a nest, as tensors, Python floats or arrays; refused unless their dtypes are of
    these kinds.

    label: the words for a leaf, with {} for its place, in a refusal.
    """
    found = []
    for a, place in zip(flatten(tree), places(tree), strict=True):
        if type(a) not in (Tensor, float):
            a = plain_array(a, f"{label.format(place)} is")[()]
        found.append(a)
        if dtype_of(a).kind not in kinds:
            raise not_a_variable(a, label.format(place)) if type(a) is not Tensor else InputError(
                f"{label.format(place)} has dtype {a.dtype}", "a loop hands on real numbers",
                "write x.astype(float), or the real and imaginary parts of a complex x")
    return found


def _check_carry(init: Any, carry: list, given: Any, ends: list) -> None:
    """Refuse a step that changes the form of the carry: the next step could not take it.

    carry, ends: the leaves of `init`, and of `given`, the carry that the step returned.
    """
    why = "the next step takes what this one gives"
    if places(given) != places(init):
        have, want = (", ".join(places(nest)) or "none" for nest in (given, init))
        raise ShapeError(f"the step in mg.scan took a carry with the parts {want} and gave one "
                         f"with {have}", why, "return a carry in the nest of init")
    for place, a, b in zip(places(init), map(spec_of, carry), map(spec_of, ends), strict=False):
        if (a.shape, a.dtype) != (b.shape, b.dtype):
            raise ShapeError(f"the step in mg.scan took a carry{place} of {a} and gave one of {b}",
                             why, "start with an init of the shape and dtype that the step returns")


def _closed(leaves: list[Tensor], ends: list, n: int, start: int) -> tuple[Body, list[Tensor]]:
    """(Body, fixed): the step from its leaves to its ends, and the nodes from outside that it uses,
    which become further arguments.

    n: the number of carries among the leaves.
    start: the id below which nodes come from outside.
    """
    order, _ = reach(ends, since=start)
    # Only nodes below the leaves belong to the step; f may have made others, from outside alone.
    # What has no parent was made in the step: the size of a row, or the basis of a Jacobian.
    made = [node for node in order if node.op and not any(type(a) is Tensor for a in node.args)]
    live = descendants(order, [*leaves, *made])
    inside = [node for node in order if node.id in live and node.op]
    real_only("the step in mg.scan", order)
    for node in order:
        if node.op and node.op.kind not in KINDS and node.op.state != "read":
            raise InputError(f"the step in mg.scan used {node.op.name}",
                             "the loop is one node, which has no state",
                             "keep the state in the carry, and assign it after the loop", node.site)
    used = [a for node in inside for a in node.args] + ends
    fixed = list({a.id: a for a in used if type(a) is Tensor and a.id not in live}.values())
    body = Body.of([*leaves, *fixed], ends, n, len(leaves) - n, inside)
    # small constants are copies already, see `value.constant`
    body.constants = [a.copy() if getattr(a, "size", 0) > KEPT_BY_COPY else a
                      for a in body.constants]
    return body, fixed


# --- all steps
def loop(body: Body, args: list, reverse: bool = False) -> list:
    """The results of a loop, in a list: the last carries, and all other results of its steps
    stacked.

    args: the first carries, the rows of all steps, and the fixed arguments.
    reverse: whether the loop starts with the last row.
    """
    found = _all(body, args, reverse)
    return [_result(found, k) for k in range(len(body.ends))]


def _all(body, args, reverse):
    """All results at once: for plain arguments a list of arrays, else the node that holds them side
    by side."""
    if any(type(a) is Tensor for a in args):
        # no cotangent goes to a node whose op has no derivative, such as stop_gradient
        wanted = [k for k, a in enumerate(args) if type(a) is Tensor and a.dtype.kind == "f" and (
            a.op is None or any(a.op.rules))]
        full = body.derived(kept, tuple(wanted))
        return _scan.call(*args, body=full, reverse=reverse, sizes=full.sizes)
    layout = body.layout(len(args[body.n]))
    return [a[()] for a in _run(body, args, reverse,
                                [np.empty(at["shape"], at["dtype"]) for at in layout])]


def _result(found, k):
    """Result k out of all results, as `_all` returns them."""
    if type(found) is list:
        return found[k]
    body = found.params["body"]
    result = _part.call(found, **body.layout(shape_of(found.args[body.n])[0])[k])
    result.own = True  # a view of what no other code has
    return result


def _run(body, args, reverse, out):
    """Run the loop on arrays, into the arrays `out`."""
    n, m = body.n, body.m
    carry = args[:n]
    rows = args[n:n + m]
    fixed = args[n + m:]
    step, times = body.derived(printed) if body.printed else body, range(len(rows[0]))
    for t in reversed(times) if reverse else times:
        ends = step(*carry, *[x[t] for x in rows], *fixed)
        carry = ends[:n]
        for stack, y in zip(out[n:], ends[n:], strict=True):
            stack[t] = y
    for last, c in zip(out[:n], carry, strict=True):
        last[...] = c
    return out


# --- the op: all results side by side in one array
def _forward(*args, body, reverse, sizes):
    """Run the loop on arrays.  sizes: numbers for the unknown sizes in the body."""
    body = body.derived(sized, *sizes.items()) if sizes else body
    layout = body.layout(len(args[body.n]))
    whole = np.empty(*_packed(layout))
    _run(body, args, reverse, [_view(whole, at["start"], at["shape"]) for at in layout])
    return whole


def _packed(layout):
    """The shape and dtype of the array that holds all results."""
    return ((layout[-1]["start"] + math.prod(layout[-1]["shape"]),),
            np.result_type(*[at["dtype"] for at in layout]))


def _pack(parts, layout, lead=()):
    """All results in one array, behind axes of the shape `lead`."""
    flat = [np.reshape(x, (*lead, math.prod(at["shape"])))
            for x, at in zip(parts, layout, strict=True)]
    return np.concatenate(flat, -1)


def _view(whole, start, shape):
    """One result, in the dtype of the whole.  Axes before the last one belong to a batch."""
    return whole[..., start:start + math.prod(shape)].reshape((*whole.shape[:-1], *shape))


def _placed(part, start, shape, dtype, total):
    """Zeros, with one result where it stands."""
    whole = np.zeros((*np.shape(part)[:np.ndim(part) - len(shape)], total), dtype)
    _view(whole, start, shape)[...] = part
    return whole


def _pull(k):
    """The rule for the cotangent of argument k.

    One backward loop gives the cotangents of all arguments, whose rules run one after the other:
    the memo keeps arrays as long as the cotangent of the results exists, and a node as long as
    other code holds it.
    """

    def rule(g, y, *args, body, reverse, sizes):
        memo = body.memo
        found = memo[2]() if memo and memo[0]() is g and memo[1]() is y else None
        if found is None:
            found = _backward(g, y, args, body, reverse)
            held = weakref.ref(found) if type(found) is Tensor else lambda: found
            body.memo = weakref.ref(g, body.forget), weakref.ref(y), held
        places = [*range(body.n), *body.pull.fixed, *body.pull.rows]
        return _result(found, places.index(k)) if k in places else 0.0

    return rule


def _backward(g, y, args, body, reverse):
    """The cotangents of all arguments: a loop over the backward step, in the other direction."""
    n, m = body.n, body.m
    back, saved, _, fixed = body.pull
    layout = body.layout(shape_of(args[n])[0])
    # the results end with the carries that were saved for this loop, from position `last` on
    gs, last = [_part.call(g, **at) for at in layout], len(layout) - len(saved)
    sums, held = [_zeros(args[k]) for k in fixed], [_part.call(y, **at) for at in layout[last:]]
    return _all(back, [*gs[:n], *sums, *held, *args[n:n + m], *gs[n:], *args[n + m:]], not reverse)


def _zeros(like):
    """Zeros in the shape and dtype of a value or node."""
    return spread(np.zeros((), dtype_of(like)), like)


def _push(ts, y, *args, body, reverse, sizes):
    """The tangent, by a loop over the steps and their tangents together."""
    n, m = body.n, body.m
    given = tuple([k for k, t in enumerate(ts) if t is not None and k >= n])
    starts = [_zeros(a) if t is None else t for a, t in zip(args[:n], ts[:n], strict=True)]
    rows, fixed = [ts[k] for k in given if k < n + m], [ts[k] for k in given if k >= n + m]
    both = [*args[:n], *starts, *args[n:n + m], *rows, *args[n + m:], *fixed]
    ends = loop(body.derived(pushed, given), both, reverse)
    return _pack(ends[n:], body.layout(shape_of(args[n])[0]))


def _batched(op, size, args, flags, params):
    """One loop over steps for the whole batch, whose axis stands behind that of the steps."""
    body = params["body"]
    n, m = body.n, body.m
    layout = body.layout(shape_of(args[n])[int(flags[n])])
    args = [np.broadcast_to(a, (size, *shape_of(a))) if k < n and not flags[k] else
            np.swapaxes(a, 0, 1) if n <= k < n + m and flags[k] else a for k, a in enumerate(args)]
    body = body.derived(mapped, (*(True,) * n, *flags[n:]), size)
    ends = loop(body, args, params["reverse"])
    ends = ends[:n] + [np.swapaxes(y, 0, 1) for y in ends[n:]]
    return _pack(ends, layout, (size,))


def _put_back(g, y, x, start, shape, dtype):
    """The transpose of _part: the cotangent of one result where it stands, and zeros elsewhere."""
    total = shape_of(x)[-1]
    if unknown(total) and type(g) is not Tensor:  # a constant, which has no place before the run
        g = graph_constant(g, x)
    return _place.call(g, start=start, shape=shape, dtype=dtype_of(x), total=total)


_part: Op = linear("scan_part", lambda x, start, shape, dtype: _view(x, start, shape)
                   .astype(dtype, copy=False)[()], _put_back,
                   lambda x, start, shape, dtype: ((*shape_of(x)[:-1], *shape), dtype), "free",
                   memory="view", cost=free)
_place: Op = linear(
    "scan_place", _placed,
    lambda g, y, x, start, shape, **_: _part.call(g, start=start, shape=shape, dtype=dtype_of(x)),
    lambda x, shape, dtype, total, **_: ((*shape_of(x)[:len(shape_of(x)) - len(shape)], total),
                                         dtype), "free", cost=free)
def _all_steps(node):
    """The operations of a loop: those of its body, once for each row."""
    step = once(node)
    return step if step is None else step * shape_of(node.raws[node.params["body"].n])[0]


_scan = Op("scan", "general", _forward, Each(_pull), lambda *args, body, **_: _packed(
    body.layout(shape_of(args[body.n])[0])), _batched, jvp=_push, cost=_all_steps)
