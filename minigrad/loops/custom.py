"""A function with a pullback of the user's own: `custom_gradient`.

The pullback is traced at each call, as a `Body`.  Its arguments are the cotangent and every node
that it uses, so that it can be derived again, batched, replayed inside of a loop, and pickled.  Two
ops keep the positions of the rules fixed, however many arguments there are: `_inputs` collects the
arguments, and gets one tuple with the cotangents of all of them from `_custom`.
"""
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ..derive import descendants, transposed
from ..errors import InputError, NoRuleError, Refusal, ShapeError, Site, check_function, user_site
from ..nest import called, flatten, leaves_as, places, reads, rebuild
from ..op import Each, Op, apply, stops
from ..program import by_id, depends, reach
from ..rules.elementwise import real_only, stop_gradient
from ..rules.vector import flatten as vector_of
from ..tensor import Tensor, check_real, next_id
from ..value import Spec, dtype_of, shape_of
from .body import Body, mapped


def _pull(g, y, z, inputs, *held, body, sizes, seal):
    """The cotangents of all arguments: the user's pullback."""
    return tuple(body.at(sizes).on(g, *held))


def _push(ts, y, z, inputs, *held, body, sizes, seal):
    """The tangent: the pullback is linear, and its transpose pushes forward."""
    if ts[1] is None:
        return None
    g = Tensor(Spec(shape_of(y), dtype_of(y)))
    try:
        t = transposed(g, body.at(sizes).on(g, *held), ts[1], (y, *held))
        if type(t) is not Tensor or not depends(t, g):
            return t
    except (TypeError, AttributeError) as error:  # a rule asked for the value of the cotangent
        if isinstance(error, Refusal):
            raise
    raise InputError("you used forward mode on a function of mg.custom_gradient whose pullback is "
                     "not linear", "forward mode is the transpose of the pullback",
                     "use reverse mode, or a pullback that is linear in its cotangent")


def _rows(op, size, args, flags, params):
    """A whole batch: the pullback under vmap."""
    z, inputs, *held = args
    z = z if flags[0] else np.broadcast_to(z, (size, *shape_of(z)))
    if not flags[1] and type(inputs) is Tensor:  # the same for every member: cotangents are summed
        inputs = _widened(_inputs, size, inputs.args, (False,) * len(inputs.args), inputs.params)
    body = params["body"].at(params["sizes"]).derived(mapped, (True, *flags[2:]), size)
    return _sealed([z, inputs, *held], body, params["seal"])


def _sealed(args, body, seal):
    """The node of `_custom`, with the fingerprints of large constants of the pullback's."""
    node = apply(_custom, args, {"body": body, "sizes": body.sizes, "seal": seal})
    if type(node) is Tensor and seal:
        node.seal = (*(node.seal or ()), *seal)
    return node


def _share(k):
    """The rule of `_inputs` for argument k: its cotangent among those of all."""

    def rule(g, *_, count):
        if type(g) is not tuple:
            raise NoRuleError("you asked for a single step of a function of mg.custom_gradient",
                              "its derivative is one pullback, and no product of partials",
                              "ask for the gradient")
        return g[k]

    return rule


def _widened(op, size, args, flags, params):
    """A whole batch: each argument gets a value for every member."""
    return apply(op, [x if flag else np.broadcast_to(x, (size, *shape_of(x)))
                      for x, flag in zip(args, flags, strict=True)], params)


# Nothing reads the value of _inputs; its cotangent and its tangent are tuples.
_inputs = Op("custom_inputs", "general", lambda *xs, count: np.zeros(()),
             Each(_share), lambda *xs, count: ((), np.dtype(float)), _widened,
             lambda ts, *_, count: tuple(ts))
by_place: Callable[[int], Any] = lambda k: _pull if k == 1 else None
_custom = Op("custom_gradient", "general", lambda z, *_, body, sizes, seal: z, Each(by_place),
             lambda z, *_, body, sizes, seal: (shape_of(z), dtype_of(z)), _rows, _push,
             memory="same")


def custom_gradient(f: Callable[..., tuple[Any, Callable]]) -> Callable[..., Any]:
    """`custom_gradient` turns f into a function whose derivatives come from a pullback of its own.

    f returns its value together with the pullback:

        @mg.custom_gradient
        def log1pexp(x):
            e = np.exp(x)
            return np.log(1.0 + e), lambda g: g * (1.0 - 1.0 / (1.0 + e))

    The pullback is linear in its cotangent, so forward mode uses its transpose.  It may use the
    arguments, and all that f computed from them.  A second derivative differentiates the pullback;
    there, what f computed has its ordinary derivatives.  f is called with tensors where the caller
    has them; code that needs plain numbers, such as another library, belongs into mg.black_box.

    f: f(*args) returns (y, pullback).  y is a number, an array or a nest of them.
       pullback(cotangent), in np.*, takes a cotangent in the nest and shapes of y and returns a
       tuple with one cotangent for each positional argument, in its nest and shapes; None stands
       for a zero.  For one argument it may return the cotangent itself, if that is no tuple.
    Returns a function of the same arguments, whose result is y.
    Raises InputError for an f that cannot be called.  The function raises InputError where f
    returns no such pair, for a cotangent that is no real number or does not depend on the one given
    to the pullback, and where f uses a tensor that is none of its arguments; ShapeError for too
    many or too few cotangents, and for one of another nest or shape than its argument.
    Source: reverse mode, Linnainmaa 1976; Griewank & Walther 2008, section 3.2.
    """
    check_function(f, "custom_gradient")

    @functools.wraps(f, updated=())
    def custom(*args, **kwargs):
        args, start = reads(args), next_id()
        made = called(f, args, kwargs)
        if type(made) is not tuple or len(made) != 2 or not callable(made[1]):
            raise InputError(f"the function in mg.custom_gradient returned {repr(made)[:40]}",
                             "it returns the pair (y, pullback)",
                             "write return y, pullback with a function of one cotangent")
        y, pullback = made
        check_real(leaves := flatten(y))
        real_only("a function of mg.custom_gradient", (*flatten(args), *leaves))
        if not any(type(x) is Tensor for x in (*flatten(args), *leaves)):
            return y
        real = [leaf for leaf in leaves if dtype_of(leaf).kind == "f"]
        # several results are one vector, as an op has one result
        z, parts = vector_of(real) if len(real) != 1 else (real[0], lambda v: [v])

        def filled(v):
            """The nest y with the numbers of v in the place of its floats."""
            new = iter(parts(v))
            return rebuild(y, [next(new) if dtype_of(leaf).kind == "f" else leaf
                               for leaf in leaves])

        g = Tensor(Spec(shape_of(z), dtype_of(z)))
        g.code, g.lasti = user_site()  # a line of the user's: constants beside it are copied
        site = (pullback.__code__, 0) if hasattr(pullback, "__code__") else None
        pairs = _matched(called(pullback, (filled(g),), {}), args, g, site)
        _check_arguments([z, *[c for _, c in pairs]], args, start)
        pairs = [(x, c) for x, c in pairs if type(x) is Tensor and x.dtype.kind == "f"]
        if not pairs:
            return stop_gradient(y)
        xs, cs = zip(*pairs, strict=True)
        order = reach(cs, since=start)[0]
        live = descendants(order, [g])
        inside = [node for node in order if node.id in live and node is not g]
        # what does not depend on the cotangent is computed once, and is an argument
        held = sorted({a for node in inside for a in node.args
                       if type(a) is Tensor and a.id not in live}, key=by_id)
        body = Body.of([g, *held], cs, 0, 0, inside)
        inputs = _inputs.call(*xs, count=len(xs))
        seal = tuple(pair for node in inside for pair in node.seal or ())
        return filled(_sealed([z, inputs, *held], body, seal))

    return custom


def _matched(found: Any, args: tuple, g: Tensor, site: Site | None) -> list[tuple]:
    """The pairs (leaf of args, its cotangent) of what a pullback returned for g, without zeros."""
    found, pairs = found if type(found) is tuple else (found,), []
    if len(found) != len(args):
        raise ShapeError(f"the pullback in mg.custom_gradient returned {len(found)} cotangent(s)",
                         f"the function was called with {len(args)} argument(s)",
                         "return a tuple with one for each, None for a zero", site)
    for k, (nest, arg) in enumerate(zip(found, args, strict=True)):
        if nest is None:
            continue
        what = f"the pullback in mg.custom_gradient returned for argument {k}"
        cs = leaves_as(nest, arg)
        if cs is None:
            raise ShapeError(f"{what} a nest with parts {', '.join(places(nest)) or 'none'}",
                             f"the argument has parts {', '.join(places(arg)) or 'none'}",
                             "nest both alike, with None for a zero", site)
        for c, x, place in zip(cs, flatten(arg), places(arg), strict=True):
            if c is None:
                continue
            if dtype_of(c).kind not in "fiub":
                raise InputError(f"{what}{place} {repr(c)[:40]}", "a cotangent is of real numbers",
                                 "return floats, or None for a zero", site)
            if shape_of(c) != shape_of(x):
                raise ShapeError(f"{what}{place} a cotangent of shape {shape_of(c)}",
                                 f"the argument has shape {shape_of(x)}",
                                 "return one number for each of its elements", site)
            raw = c.raw if type(c) is Tensor else c
            if type(c) is Tensor and depends(c, g):
                pairs.append((x, c))
            elif type(raw) is Spec or np.any(raw):
                raise InputError(f"{what}{place} a cotangent that does not depend on the one that "
                                 "it got", "a pullback is linear, so of zeros it makes zeros",
                                 "multiply by that cotangent, or return None for a zero", site)
    return pairs


def _check_arguments(ends: list, args: tuple, start: int) -> None:
    """Refuse floats from outside, older than `start`, that are no arguments: their derivative would
    be lost."""
    given = {x.id for x in flatten(args) if type(x) is Tensor}
    used = [(a, node.site) for node in reach(ends, since=start)[0] if not stops(node.op)
            for a in node.args]
    for a, site in (*used, *[(a, None) for a in ends]):
        if (type(a) is Tensor and a.id < start and a.id not in given and a.dtype.kind == "f"
            and not stops(a.op)):
            raise InputError(
                f"the function in mg.custom_gradient used {a.name or 'a tensor'} of shape "
                f"{a.shape} that is none of its arguments", "its pullback gives cotangents to "
                "arguments alone", "pass it as an argument, or use mg.stop_gradient(x)", site)
