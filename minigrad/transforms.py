"""Derivatives as functions of functions, and on nodes: `grad`, `vjp`, `jvp`, `gradient`.

The passes themselves stand in `derive.py`.  There are no trace levels: `grad` wraps its arguments
in fresh nodes, and what does not descend from them is constant.
"""
import functools
from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any, Literal

import numpy as np

from .derive import backward, finished, forward, linked, own, plain
from .errors import GraphError, InputError, ShapeError, check_function, one_of, whole
from .nest import called, flatten, leaves_as, numbers, places, reads, rebuild, rebuild_around
from .program import reach
from .rules.complex_numbers import no_gradient
from .rules.elementwise import identity
from .tensor import Tensor, check_real, variable
from .value import NUMBERS, Spec, as_float, dtype_of, not_a_variable, plain_array, shape_of


def _results(nest, gs, xs, recorded, owned):
    """The derivatives gs by the nodes xs as the user gets them: in the nest of the arguments."""
    if recorded:
        return rebuild_around(nest, [linked(g, x, x.args) for g, x in zip(gs, xs, strict=True)])
    # one g for each x, and hot; it is a node where the cotangent was one
    return rebuild_around(nest, [linked(g, x, ()) if type(g) is Tensor else plain(g, x.raw, owned)
                          for g, x in zip(gs, xs)])  # noqa: B905


# --- functions of functions
def fresh_arguments(args: Sequence, argnums: Any, name: str,
                    copy: bool = False) -> tuple[list, list[Tensor], Any]:
    """(arguments, nodes, nest): the arguments with a fresh node for each number in those at
    `argnums`, these nodes, and the nest of the arguments at `argnums`.

    name: the function mg.`name` that was called, for refusals.
    copy: whether large arrays are copied too.
    """
    several = isinstance(argnums, (tuple, list))
    chosen = tuple(argnums) if several else (argnums,)
    out = list(args)
    nodes: list[Tensor] = []
    if (len(chosen) > 1
        and len({i % len(args) for i in chosen if isinstance(i, int) and args}) < len(chosen)):
        raise InputError(f"mg.{name} was asked for arguments {chosen}",
                         "an argument is named twice or is no argument",
                         "name each argument once, by its position")
    for i in chosen:
        if type(i) is not int:  # True is one for isinstance, and would choose argument 1
            i = whole(f"mg.{name} argnums", i, -len(args))
        if not -len(args) <= i < len(args):
            raise InputError(f"mg.{name} was asked for argument {i!r}",
                             f"the function was called with {len(args)} argument(s) by position",
                             f"use argnums from 0 to {len(args) - 1}" if args else
                             "give it by position, f(1.0), as argnums counts positions and "
                             "f(x=1.0) has a name")
        before = len(nodes)
        for k, leaf in enumerate(flatten(args[i])):
            if leaf is None and args[i] is not None:
                continue
            kept = type(leaf) is Tensor and leaf.dtype.kind in "fc"
            node = identity.call(leaf) if kept else variable(leaf, copy)
            if node is None and not hasattr(leaf, "node"):
                # whole numbers inside of a nest may be no numbers to move
                bare = reads(as_float(leaf) if leaf is args[i] else leaf)
                real = type(bare) is Tensor and bare.dtype.kind == "f"
                node = identity.call(bare) if real else variable(bare, copy)
            if node is None:
                raise not_a_variable(
                    leaf, f"argument {i}{places(args[i])[k]} of mg.{name}")
            nodes.append(node)
        out[i] = rebuild_around(args[i], nodes[before:])
    return (out, nodes,
            tuple(args[i] for i in chosen) if several else args[chosen[0]])


def first_id(nodes: list[Tensor]) -> int:
    """The smallest id created by this call; nodes with a smaller id come from outside."""
    return nodes[0].id if nodes else 0


def value_and_grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0,
                   has_aux: bool = False) -> Callable[..., tuple[Any, Any]]:
    """`value_and_grad` turns f into a function that returns its value and its gradient.

    An array of more than 65,536 elements that f uses beside its arguments must not be changed until
    the derivative is there: only a sample of it is compared, so some changes pass unseen, and the
    derivative is wrong.  Smaller ones are copied.

    f: a function that returns one real number, also as an array of one element; each argument at
       `argnums` is a float, an array of floats, or a nest of tuples, lists and dicts of these; or
       complex numbers.  An integer, or an array of them, is taken as floats; inside a nest it is
       refused.  None inside a nest has no part in the derivative, and stays in the result.
    argnums: the position of the argument to differentiate by, or a tuple or list of positions.
    has_aux: whether f returns (number, aux), where aux is anything that is not differentiated.
    Returns a function of the same arguments with the result (f(x), gradient), and with has_aux
    ((number, aux), gradient), with plain values for the tensors in aux.  The gradient has the
    nest, shapes and dtypes of the argument; for several argnums it is a tuple.
    Raises InputError for an f that cannot be called.  The function raises InputError for positions
    that it has no argument at, for arguments that are booleans, strings or objects, and where f
    returns a boolean or complex; ShapeError where f returns something else than one number.
    Source: reverse mode, Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    check_function(f, "grad")

    @functools.wraps(f, updated=())
    def value_and_gradient(*args, **kwargs):
        lifted, xs, nest = fresh_arguments(args, argnums, "grad")
        y = called(f, lifted, kwargs)
        if has_aux:
            y, aux = _pair(y, xs, "grad")
        _check_scalar(y)
        if type(y) is not Tensor:
            check_real([y])
            return ((own(y), aux) if has_aux else own(y),
                    _results(nest, [None] * len(xs), xs, any(x.args for x in xs), {}))
        # Rules run on plain arrays if this call made all that y is computed from.  A node from
        # outside, or one without a value, may be differentiated again: there they are recorded.
        order, closed = reach([y], first_id(xs))
        recorded = not closed or type(y.raw) is Spec
        gs = backward(order, {y.id: 1.0}, xs, recorded)
        value = y if recorded else own(y.raw)
        return (value, aux) if has_aux else value, _results(nest, gs, xs, recorded, {})

    return value_and_gradient


def _pair(result: Any, xs: list[Tensor], name: str) -> tuple[Any, Any]:
    """The pair (y, aux) that f returned, with plain values in aux where the graph is closed.

    xs: the fresh nodes of this call.
    name: the function mg.`name` that was called, for the refusal.
    """
    if not isinstance(result, tuple) or len(result) != 2:
        raise InputError(f"the function in mg.{name} returned a {type(result).__name__}",
                         "with has_aux=True it returns the pair (result, aux)",
                         "return such a pair, or leave has_aux out")
    y, aux = result
    return y, rebuild(aux, [finished(leaf, reach([leaf], first_id(xs))[1])
                            for leaf in flatten(aux)])


def grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0,
         has_aux: bool = False) -> Callable[..., Any]:
    """`grad` turns f into a function that returns its gradient.

    An array of more than 65,536 elements that f uses beside its arguments must not be changed until
    the derivative is there: only a sample of it is compared, so some changes pass unseen, and the
    derivative is wrong.  Smaller ones are copied.

    f: a function that returns one real number, also as an array of one element; each argument at
       `argnums` is a float, an array of floats, or a nest of tuples, lists and dicts of these; or
       complex numbers.  An integer, or an array of them, is taken as floats; inside a nest it is
       refused.  None inside a nest has no part in the derivative, and stays in the result.
    argnums: the position of the argument to differentiate by, or a tuple or list of positions.
    has_aux: whether f returns (number, aux), where aux is anything that is not differentiated.
    Returns a function of the same arguments.  Its result has the nest, shapes and dtypes of the
    argument; for several argnums it is a tuple.  With has_aux it is (gradient, aux), with plain
    values for the tensors in aux.  It is zero where f does not depend on an argument.
    By a complex argument x + iy it is df/dx - i df/dy, as in JAX.
    Raises InputError for an f that cannot be called.  The function raises InputError for positions
    that it has no argument at, for arguments that are booleans, strings or objects, and where f
    returns a boolean or complex; ShapeError where f returns something else than one number.
    Source: reverse mode, Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    both = value_and_grad(f, argnums, has_aux)

    @functools.wraps(f, updated=())
    def gradient_of(*args, **kwargs):
        value, slope = both(*args, **kwargs)
        return (slope, value[1]) if has_aux else slope

    return gradient_of


def _check_scalar(y: Any) -> None:
    """Raise ShapeError unless y is one number, or an array of one; InputError where it is a
    boolean."""
    if type(y) is Tensor and type(y.raw) in NUMBERS and type(y.raw) is not bool:
        return
    if isinstance(y, (tuple, list, dict)):
        raise ShapeError(f"the function returned a {type(y).__name__}",
                         "a gradient is of one number",
                         "return one of its parts, or use mg.vjp or mg.jacobian")
    kind, site = (y.dtype.kind, y.site) if type(y) is Tensor else (np.asarray(y).dtype.kind, None)
    if kind == "c":
        raise no_gradient(site)
    if kind == "b":
        raise InputError("you asked for the gradient of a boolean",
                         "it is true or false, and a gradient is of a real number",
                         "return a number, such as np.where(x > 1, a, b), or use mg.vjp, for which "
                         "a boolean is a constant", site)
    if any(n != 1 for n in shape_of(y)):
        raise ShapeError(f"you asked for the gradient of a result of shape {shape_of(y)}",
                         "a gradient is of one number",
                         "write np.sum(...) around it if you mean the sum, or use mg.jacobian "
                         "for all of them", site)


def vjp(f: Callable[..., Any], *args: Any, has_aux: bool = False) -> tuple:
    """`vjp` computes y = f(*args), and makes the pullback of f at these arguments.

    The pullback multiplies a cotangent by the Jacobian J of f, without building J.

    An array of more than 65,536 elements that f uses beside its arguments must not be changed as
    long as the pullback is used: only a sample of it is compared, so some changes pass unseen, and
    the derivative is wrong.  Smaller ones are copied.

    f: a function that returns a number, an array or a nest of them.
    args: its arguments: floats, arrays of floats, or nests of them; bare integers and arrays of
          integers are taken as floats.
    has_aux: whether f returns (y, aux), where aux is anything that is not differentiated.
    Returns (y, pullback), and with has_aux (y, pullback, aux), with plain values for the tensors in
    aux.  pullback(cotangent) takes a cotangent in the nest and shapes of y and
    returns the product cotangent' J: a tuple with one part for each argument, in the argument's
    nest and shapes; complex numbers are multiplied without a conjugate, as in JAX.  The arguments
    are copied, so the pullback may be kept, and called often, also with tensors.
    Raises InputError for arguments and results that are no numbers.  The pullback raises
    ShapeError for a cotangent that is not shaped and nested like y.
    Source: reverse mode, Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    check_function(f, "vjp")
    lifted, xs, _ = fresh_arguments(args, tuple(range(len(args))), "vjp", copy=True)
    out = called(f, lifted, {})
    if has_aux:
        out, aux = _pair(out, xs, "vjp")
    ys = numbers(out)
    check_real(ys)
    closed = reach(ys, first_id(xs))[1]

    def pullback(cotangent):
        cts = _match(cotangent, out, ys, "cotangent", "the function's result")
        # again at each call: a sealed array may have changed since
        order, closed = reach(ys, first_id(xs))
        # A closed graph is constant for everyone outside, even where the cotangent is a node:
        # what its rules record on arrays then descends from the cotangent alone.
        recorded = not closed or traced(ys)
        seeds: dict = {}
        for y, c in zip(ys, cts, strict=True):
            if type(y) is Tensor:
                seeds[y.id] = seeds[y.id] + c if y.id in seeds else c
        gs = backward(order, seeds, xs, recorded)
        owned = {id(c): c for c in cts}
        return _results(args, gs, xs, recorded, owned)

    value = rebuild_around(out, [finished(y, closed) for y in ys])
    return (value, pullback, aux) if has_aux else (value, pullback)


def traced(ys: Sequence) -> bool:
    """Whether one of the results ys is a node without a value."""
    return any(type(y) is Tensor and type(y.raw) is Spec for y in ys)


def _match(given: Any, nest: Any, leaves: list, what: str, of: str) -> list:
    """The leaves of `given`, as floats; refused unless they are nested and shaped like `nest`.

    leaves: the leaves of `nest`.
    what, of: the words for `given` and `nest` in a refusal.
    """
    found, at = leaves_as(reads(given), nest), places(nest)
    if found is not None and len(found) > len(leaves):  # None holds no numbers
        held = [leaf is not None for leaf in flatten(nest)]
        same = held == [c is not None for c in found]
        found, at = list(compress(found, held)) if same else None, list(compress(at, held))
    if found is None or len(found) != len(leaves):
        raise ShapeError(
            f"the {what} is not nested like {of}", "each part needs its own",
            f"give a {what} with parts {', '.join(p or 'number' for p in at)}")
    for i, (c, y) in enumerate(zip(found, leaves, strict=True)):
        dtype = (c if type(c) is Tensor else plain_array(c, f"the {what} is")).dtype
        if dtype.kind not in "fiubc" or dtype.kind == "c" != dtype_of(y).kind:
            raise InputError(f"the {what} has dtype {dtype}",
                             f"it must be made of real numbers where {of} is", "pass floats")
        if type(c) is not Tensor:
            c = (float(c) if isinstance(c, (int, float))
                 else np.asarray(c, None if dtype.kind in "fc" else float))
        if shape_of(c) != shape_of(y):
            raise ShapeError(f"the {what}{at[i]} has shape {shape_of(c)} but {of} has "
                             f"shape {shape_of(y)}", "they are multiplied element by element",
                             "give one number for each element")
        found[i] = c
    return found


def jvp(f: Callable[..., Any], args: Sequence, tangents: Sequence) -> tuple[Any, Any]:
    """`jvp` computes f(*args) and the product J v of the Jacobian J of f with a tangent v.

    It takes one pass forward, and does not build J.

    f: a function that returns a number, an array or a nest of them.
    args: a tuple of its arguments: floats, arrays of floats, or nests of them; bare integers and
          arrays of integers are taken as floats.
    tangents: a tuple with a tangent for each argument, in the same nest and shapes.
    Returns (y, tangent), both in the nest and shapes of the result.
    Raises InputError where args or tangents are no tuples, or not made of numbers, ShapeError
    for tangents that are not shaped and nested like the arguments.
    Source: forward mode, Wengert 1964; Griewank & Walther 2008, section 3.1.
    """
    check_function(f, "jvp")
    if not isinstance(args, (tuple, list)) or not isinstance(tangents, (tuple, list)):
        raise InputError("mg.jvp got arguments that are not in a tuple",
                         "a function may have several", "write mg.jvp(f, (x,), (v,))")
    args, tangents = tuple(args), tuple(tangents)
    lifted, xs, _ = fresh_arguments(args, tuple(range(len(args))), "jvp")
    ts = _match(tangents, args, xs, "tangent", "the argument")
    out = called(f, lifted, {})
    ys = numbers(out)
    check_real(ys)
    order, closed = reach(ys, first_id(xs))
    recorded = not closed or traced(ys)
    found = forward(order, {x.id: t for x, t in zip(xs, ts, strict=True)}, recorded)
    owned = {id(t): t for t in ts}  # a result must not be the array that the caller gave
    parents = [p for x in xs for p in x.args]
    result = []
    for y in ys:
        t = found.get(y.id) if type(y) is Tensor else None
        if type(y) is not Tensor or not (recorded or type(t) is Tensor):
            result.append(plain(t, y.raw if type(y) is Tensor else
                                np.zeros(np.shape(y), np.result_type(y, float))[()], owned))
        else:
            result.append(linked(t, y, parents))
    return rebuild_around(out, [finished(y, closed) for y in ys]), rebuild_around(out, result)


# --- on nodes
def gradient(y: Tensor, xs: Any, cotangent: Any = None,
             unconnected: Literal["error", "zero", "none"] = "error") -> Any:
    """`gradient` differentiates the node y with respect to other nodes.

    The results are tensors, so they can be differentiated again.

    y: a node of one element, or of any shape where a cotangent is given.
    xs: a node or variable, or a nest of them; y and xs need not be leaves.
    cotangent: an array or tensor of y's shape: the weight of each element of y.
    unconnected: the result for a node that y does not depend on: "error" raises GraphError, "zero"
                 gives zeros, "none" gives None.
    Returns a nest like xs, of tensors in the shapes and dtypes of xs.
    Raises GraphError for a y or xs that are no nodes, and for a node that y does not depend on;
    InputError for nodes of integers; ShapeError for a y of several numbers without a cotangent, or
    a cotangent of another shape; OptionError for another `unconnected`.
    Source: reverse mode, Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    # A Variable stands for its own node, the parent of all its reads.
    nodes = [getattr(x, "node", x) for x in flatten(xs)]
    for node in (y, *nodes):
        if type(node) is not Tensor:
            raise GraphError(f"mg.gradient got a {type(node).__name__}", "it works on nodes",
                             "make leaves with mg.tensor, or use mg.grad on a function")
        if node is not y and node.dtype.kind not in "fc":
            raise not_a_variable(np.zeros((), node.dtype), "a node of mg.gradient")
    one_of("mg.gradient unconnected", unconnected, ("error", "zero", "none"))
    if cotangent is None:
        _check_scalar(y)
    seed = 1.0 if cotangent is None else _match(cotangent, y, [y], "cotangent", "the node")[0]
    # No path to an x can pass through a node that is older than all of them.
    order, _ = reach([y], min((node.id for node in nodes), default=0))
    gs = backward(order, {y.id: seed}, nodes, recorded=True)
    if unconnected == "error" and any(g is None for g in gs):
        missing = next(p or "the node" for g, p in zip(gs, places(xs), strict=True) if g is None)
        raise GraphError(f"{missing} has no path to y",
                         "y does not depend on it, or by steps without a derivative",
                         'pass unconnected="zero" for zeros or "none" for None')
    return rebuild(xs, [None if g is None and unconnected == "none" else linked(g, x, [x])
                        for g, x in zip(gs, nodes, strict=True)])
