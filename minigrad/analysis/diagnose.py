"""Why a gradient is missing, zero or not a number: `diagnose` runs a function once forward and once
backward, and looks at every number on the way.

The passes are those of `derive.py`, one node at a time.  An argument that does not lead to the
result is followed once more, through a run in which it has a shape and no value: the line that
needs the value then says so by itself.
"""
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..derive import backward, own, plain
from ..errors import GraphError, InputError, Refusal, Site, check_function, where
from ..nest import called, flatten, numbers, places, rebuild, rebuild_around
from ..op import stops
from ..program import reach
from ..rules.elementwise import flat
from ..tensor import Tensor
from ..transforms import first_id, fresh_arguments, traced
from ..value import Spec

SHOWN = 3  # births that the printed diagnosis lists


class Birth(NamedTuple):
    """A Birth is a place where a nan, an inf or a zero arises from numbers that are none, or where
    a path ends.

    kind: "nan", "inf", "zero" or "none".  Zeros are noted in derivatives only.
    phase: "value" in the forward pass, "derivative" in the backward pass.
    node: the node that computes it, or through whose derivative the backward pass goes; None where
          no node of the results' graph does.
    parent: the argument of the node by which it is differentiated; None in the forward pass.
    what: the sentence, without its full stop and without the line.
    site: the place in the user's code, see `errors.user_site`; or None.
    """

    kind: str
    phase: str
    node: Tensor | None
    parent: Tensor | None
    what: str
    site: Site | None

    def __str__(self) -> str:
        return f"{self.what}; {where(self.site)}" if self.site else self.what


CANCELLED = Birth("zero", "derivative", None, None, "what comes along its paths adds up to 0", None)


class Share(NamedTuple):
    """A Share says what one number, or array, among the arguments gets of the gradient.

    place: which one, such as "argument 0['w']".
    state: "ok", "none" (no path leads to the result), "zero", "inf" or "nan".
    gradient: the gradient of the sum of all results, zeros where there is no path.
    cause: the Birth that explains the state; None for "ok".
    """

    place: str
    state: str
    gradient: Any
    cause: Birth | None


class Diagnosis(NamedTuple):
    """A Diagnosis holds what `diagnose` has found; printed, it is a report.

    value: the results of f.
    births: the Births of nan and inf, in the order of computation.
    inputs: a Share for each number or array among the arguments.
    zeros: the Births of zeros, in the order of the backward pass.
    nodes: all nodes that the results are computed from, in the order of computation.
    cotangents: {id of a node: the cotangent that has arrived at it}.
    """

    value: Any
    births: list[Birth]
    inputs: list[Share]
    zeros: list[Birth]
    nodes: list[Tensor]
    cotangents: dict[int, Any]

    @property
    def first(self) -> Birth | None:
        """The Birth of the first nan or inf; None where all numbers are finite."""
        return self.births[0] if self.births else None

    @property
    def healthy(self) -> bool:
        """Whether all numbers are finite, and every argument gets a gradient that is not zero."""
        return not self.births and all(share.state == "ok" for share in self.inputs)

    def __repr__(self) -> str:
        lines = [f"{k}. {birth.kind} in a {birth.phase}: {birth}"
                 for k, birth in enumerate(self.births[:SHOWN], 1)]
        more = [f"   and {n} more, see .births"] if (n := len(self.births) - SHOWN) > 0 else []
        known = {str(birth): f"see {k}" for k, birth in [*enumerate(self.births, 1)][::-1]}
        whys = [known.get(str(share.cause), share.cause) for share in self.inputs]
        return "\n".join([*(lines or ["every number is finite, in both passes"]), *more,
                          *(f"{place}: {state}" + (f": {why}" if why else "") for (
                              place, state, *_), why in zip(self.inputs, whys, strict=True))])


@np.errstate(all="ignore")
def diagnose(f: Callable[..., Any], *args: Any) -> Diagnosis:
    """`diagnose` finds out why a gradient is missing, zero, inf or nan.

    It computes f(*args) and the gradient of the sum of all results, and looks at every number on
    the way.  Where the result does not depend on an argument, f runs once more to find out why.

    f: a function that returns a number, an array or a nest of them.
    args: its arguments: floats, arrays of floats, or nests of them; bare integers and arrays of
          integers are taken as floats.
    Returns a Diagnosis: `first` is the place where the first nan or inf arises, in a value or in a
    derivative; `inputs` says for each argument whether its gradient is fine, zero, missing or not
    finite, and why.  Each place names your line.
    Raises InputError for an f that cannot be called, and for arguments without values, such as
    those of a function that is being compiled; GraphError where f returns a node of a graph that
    runs later; and the exceptions of f.
    """
    check_function(f, "diagnose")
    if traced(flatten(args)):
        raise InputError("you called mg.diagnose on a node without a value",
                         "it looks at numbers, and while a function is compiled or batched there "
                         "are only shapes", "call mg.diagnose(f, x) outside of it, on numbers")
    lifted, xs, _ = fresh_arguments(args, tuple(range(len(args))), "diagnose")
    out = called(f, lifted, {})
    ys = [y for y in flatten(out) if type(y) is Tensor]
    if traced(ys):
        raise GraphError("you called mg.diagnose on an f that returns a node without a value",
                         "it looks at numbers, and a graph has none before it runs",
                         "write f in plain np.*, without placeholders and variables")
    order = reach(ys, first_id(xs))[0]
    names = [f"argument {i}{place}" for i, arg in enumerate(args)
             for place, leaf in zip(places(arg), flatten(arg), strict=True) if leaf is not None]
    reached = [_reached(order, x, lambda rule: rule is not None) for x in xs]
    cotangents: dict[int, Any] = {y.id: 1.0 for y in ys}
    births = list(_in_values(order, {x.id: name for x, name in zip(xs, names, strict=True)}))
    slopes = list(_in_derivatives(order, cotangents, set().union(*reached)))
    births += [birth for birth in slopes if birth.kind != "zero"]
    zeros = [birth for birth in slopes if birth.kind == "zero"]
    shares = []
    for k, (x, name) in enumerate(zip(xs, names, strict=True)):
        gradient = plain(cotangents.get(x.id), x.raw, {})
        cause, state = None, _kind(gradient) or ("ok" if np.any(gradient) else "zero")
        if not any(y.id in reached[k] for y in ys):
            state, cause = "none", _cut(order, reached[k]) or _unused(f, lifted, k)
        elif state == "zero":
            met = [zero for zero in zeros if getattr(zero.parent, "id", 0) in reached[k]]
            cause = _flat(order, x, ys) or [*met, CANCELLED][0]
        elif state != "ok":
            cause = next((b for b in births if getattr(b.node, "id", 0) in reached[k]), births[0])
        shares.append(Share(name, state, gradient, cause))
    value = rebuild(out, [own(y.raw if type(y) is Tensor else y) for y in flatten(out)])
    return Diagnosis(value, births, shares, zeros, order, cotangents)


# --- the two passes, with a look at every number
def _in_values(order: list[Tensor], names: dict[int, str]) -> Iterator[Birth]:
    """The births among the values; names: {id of an argument's node: what it is called}."""
    inside = {node.id for node in order}
    for node in order:
        start = node.op is None or node.id in names
        given = [(names.get(node.id, "a tensor that f makes"), node.raw)] if start else [
            (f"a constant beside {node.op.name}", getattr(a, "raw", a))
            for a in node.args if getattr(a, "id", 0) not in inside]
        for what, raw in given:
            if kind := _kind(raw):
                yield Birth(kind, "value", node, None, f"{what} holds {kind} from the start",
                            node.site)
        if not start and (kind := _born(node.raw, node.raws)):
            at = _place(node.raw, kind)
            yield Birth(kind, "value", node, None,
                        f"{_words(node, at)} is {_number(node.raw, at)}{_element(at)}", node.site)


def _in_derivatives(order: list[Tensor], cotangents: dict[int, Any],
                    live: set[int]) -> Iterator[Birth]:
    """The births among the derivatives, zeros included; it adds to `cotangents`.

    live: the ids of the nodes that lead from an argument to a result.
    """
    for node in reversed(order):
        g = cotangents.get(node.id)
        parents = {a.id: a for a in node.args if type(a) is Tensor and a.id in live}
        sent = [] if g is None or not parents else backward(
            [node], {node.id: g}, list(parents.values()), recorded=False)
        for parent, c in zip(parents.values(), sent, strict=False):
            if c is None:
                continue
            # both edges of w - w come at once, and their sum is no zero that a rule makes
            once = sum(a is parent for a in node.args) == 1
            kind = _born(c, (g, *node.raws)) or (
                "zero" if once and np.any(g) and not np.any(c) else "")
            if kind:
                yield Birth(kind, "derivative", node, parent, _passed(node, g, c, kind), node.site)
            total = c if parent.id not in cotangents else cotangents[parent.id] + c
            if kind := _born(total, (c, cotangents.get(parent.id, 0.0))):
                yield Birth(kind, "derivative", parent, parent, "the sum of the cotangents that "
                            f"arrive at one node is {kind}", parent.site)
            cotangents[parent.id] = total


def _kind(raw: Any) -> str:
    """The word "nan" or "inf" where an array or number holds one, else ""."""
    if np.asarray(raw).dtype.kind not in "fc" or np.all(np.isfinite(raw)):
        return ""
    return "nan" if np.any(np.isnan(raw)) else "inf"


def _born(raw: Any, sources: Iterable) -> str:
    """The kind of `raw` where none of its sources is of that kind, or worse; else ""."""
    kind = _kind(raw)
    return kind and ("" if {"nan", kind} & set(map(_kind, sources)) else kind)


# --- why there is no gradient, or a zero
def _reached(order: list[Tensor], x: Tensor, carries: Callable[[Any], bool]) -> set[int]:
    """The ids of x and of the nodes of `order` that are computed from x along edges whose rule
    carries a derivative."""
    ids = {x.id}
    for node in order:
        if any(getattr(a, "id", 0) in ids and carries(node.op.rules[k])
               for k, a in enumerate(node.args)):
            ids.add(node.id)
    return ids


def _beyond(order: list[Tensor], ids: set[int]) -> Tensor | None:
    """The first node that is computed from nodes of `ids` and is none of them, or None."""
    return next((node for node in order if node.id not in ids
                 and any(getattr(a, "id", 0) in ids for a in node.args)), None)


def _cut(order: list[Tensor], reached: set[int]) -> Birth | None:
    """The first edge without a derivative on the way to a result; None where nothing leads there at
    all."""
    node = _beyond(order, reached)
    if node is None:
        return None
    # a cast to whole numbers goes through stop_gradient, too
    cast = next((user for user in order if user.op and "dtype" in (user.params or {})
                 and user.args and user.args[0] is node and user.dtype.kind in "iub"), None)
    what = ("stop_gradient makes a constant of it" if stops(node.op) and cast is None
            else _ruleless(node if cast is None else cast))
    return Birth("none", "derivative", node, None, what, node.site)


def _ruleless(node: Tensor) -> str:
    """The words about an op without a derivative."""
    kind = {"b": "true or false", "i": "whole numbers", "u": "whole numbers"}.get(node.dtype.kind)
    return (f"{node.op.name} gives {kind}, and there is no derivative of that" if kind
            else f"{node.op.name} has no derivative by this argument")


def _unused(f: Callable, lifted: list, k: int) -> Birth:
    """Why nothing leads from an argument to the result.

    f runs again, with a shape and no value in place of leaf k of the arguments `lifted`.
    """
    trail, leaves = _Trail(), numbers(lifted)
    leaves[k] = Tensor(Spec(leaves[k].shape, leaves[k].dtype, owner=trail),
                       code=_unused.__code__)  # below a leaf without a line no node would get one
    what, site = "f does not use it", None
    try:
        called(f, rebuild_around(lifted, leaves), {})
    except Refusal as error:
        whole = [_ruleless(node) for node in trail.nodes[-1:] if node.dtype.kind in "iub"]
        what = [*whole, "f reads its plain value, and what is computed from that is constant"][0]
        site = error.site
    else:
        for node in trail.nodes[-1:]:
            what = f"f computes {node.op.name} of it, but the result does not use that"
            site = node.site
    return Birth("none", "derivative", None, None, what, site)


class _Trail:
    """A _Trail owns the nodes that are made from an argument without a value: it keeps them all,
    those that lead nowhere, too."""

    no_value = "an argument without a value", "it has a shape only", ""

    def __init__(self) -> None:
        self.nodes: list[Tensor] = []
        self.adopt = self.nodes.append


def _flat(order: list[Tensor], x: Tensor, ys: list[Tensor]) -> Birth | None:
    """The op that is constant between its steps, if every path from x goes through one."""
    sloped = _reached(order, x, lambda rule: rule not in (None, flat))
    step = _beyond(order, sloped)
    if step is None or any(y.id in sloped for y in ys):
        return None
    return Birth("zero", "derivative", step, None, f"{step.op.name} is constant between its steps, "
                 "so its derivative is 0 everywhere", step.site)


# --- words
def _place(raw: Any, kind: str) -> tuple[int, ...]:
    """The index of the first nan or inf in an array; for a zero, of its first element."""
    found = np.isnan(raw) if kind == "nan" else np.isinf(raw) if kind == "inf" else raw == 0.0
    return tuple(map(int, np.argwhere(found)[0]))


def _element(at: tuple[int, ...]) -> str:
    return f" at element [{', '.join(map(str, at))}]" if at else ""


def _number(raw: Any, at: tuple[int, ...]) -> str:
    """One element in words; an array that has none at this place by its shape."""
    if np.ndim(raw) and not at:
        return f"array of shape {np.shape(raw)}"
    value = raw[at] if at else raw
    return f"{value:.6g}" if np.asarray(value).dtype.kind in "fc" else str(value)


def _words(node: Tensor, at: tuple[int, ...]) -> str:
    """The op on its arguments, with the numbers at one element of an elementwise op."""
    each = node.op.kind == "elementwise" and at
    args = [_number(np.broadcast_to(raw, node.shape), at) if each else _number(raw, ())
            for raw in node.raws]
    return f"{node.op.name}({', '.join(args)})"


def _passed(node: Tensor, g: Any, c: Any, kind: str) -> str:
    """The sentence about a cotangent g of a node that turns into c."""
    at: tuple[int, ...] = ()
    given = "a cotangent"
    if np.shape(c) in ((), node.shape):
        at = _place(np.broadcast_to(c, node.shape), kind)
        given = f"the cotangent {_number(np.broadcast_to(g, node.shape), at)}"
    return (f"the backward pass through {_words(node, at)} turns {given} into "
            f"{'0' if kind == 'zero' else kind}{_element(at)}")
