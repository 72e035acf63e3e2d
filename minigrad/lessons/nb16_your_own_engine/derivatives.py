"""Notebook 16, your own engine: the exercises of steps 3 to 5, rules, sweep and optimizer.

Right results come from minigrad, or from a closed formula.
"""
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Exercise, Slip
from ...course.results import Arrays, close_arrays
from ...course.sandbox import NotYet, call
from . import own_engine as own
from .trying import LONG, PATIENCE, deep, engine_of, using

# --- 3: rules -------------------------------------------------------------------------------------
RULED = {"add": 2, "subtract": 2, "multiply": 2, "divide": 2, "negative": 1, "power": 2, "exp": 1,
         "log": 1, "tanh": 1, "matmul": 2, "transpose": 1, "sum": 1}


def _shares(rng: np.random.Generator) -> list[tuple]:
    """(name, which argument, g, args, options): shapes are equal, so that nothing is broadcast."""
    cases: list[tuple] = []
    for name, count in RULED.items():
        args = [rng.uniform(0.5, 2.0, (3, 3)).round(2) for _ in range(count)]
        f = getattr(np, name)
        axes: list[dict[str, Any]] = [{"axis": 0}, {"axis": 1, "keepdims": True}]
        for options in [{}, *(axes if name == "sum" else [])]:
            g = rng.uniform(-1.0, 1.0, np.shape(f(*args, **options))).round(2)
            cases += [(name, k, np.asarray(g), args, options) for k in range(count)]
    return cases


def _ruled(engine: ModuleType, name: str, k: int, g: Any, args: list, options: dict) -> Any:
    f = getattr(np, name)
    if f not in engine.RULES:
        raise NotYet(f"np.{name} has no rule yet")
    return engine.RULES[f][k](g, f(*args, **options), *args, **options)


def _share_right(name: str, k: int, g: Any, args: list, options: dict) -> Arrays:
    return Arrays(share=mg.vjp(lambda *xs: getattr(np, name)(*xs, **options), *args)[1](g)[k])


def _as_share(result: Any) -> Arrays:
    if result is None:
        raise NotYet("one of your rules returns None")
    return Arrays(share=np.asarray(result, float))


def _rule_slip(wanted: str, share: Callable[..., Any]) -> Callable[..., Arrays]:
    """A slip in the rule of one function: share(k, g, y, args)."""
    def formula(name: str, k: int, g: Any, args: list, options: dict) -> Arrays:
        if name != wanted:
            return _share_right(name, k, g, args, options)
        return Arrays(share=share(k, g, getattr(np, name)(*args, **options), *args))
    return formula


def _partials(name: str, k: int, g: Any, args: list, options: dict) -> Arrays:
    """A slip: local partials, without g."""
    if name == "matmul":
        return Arrays(share=args[1 - k].T)
    if name in ("sum", "transpose"):
        return Arrays(share=np.ones(args[0].shape))
    return _share_right(name, k, np.ones_like(g), args, options)


RULES = Exercise(
    "16.C", "RULES[function][k](g, y, *args)", _share_right, _shares,
    lambda cases: f"{len(cases)} shares of {len(RULED)} functions, 1e-9 relative",
    slips=(
        Slip(_partials, "your rules give the local partials; a share is g times that"),
        Slip(_rule_slip("multiply", lambda k, g, y, *args: g * args[k]), "in the rule of "
             "np.multiply each argument gets its own value; it should get the other one's"),
        Slip(_rule_slip("subtract", lambda k, g, y, a, b: g), "the second argument of np.subtract "
             "is taken away, so its share is -g"),
        Slip(_rule_slip("divide", lambda k, g, y, a, b: (g / b, g * a / b**2)[k]), "a / b falls "
             "when b grows: the share of b has a minus sign"),
        Slip(_rule_slip("power", lambda k, g, y, a, b: (g * b * a ** (b - 1), g * b * y / a)[k]),
             "the rule of a ** b by b is the one by a again; a ** b = exp(b log a), so it is "
             "g * y * np.log(a)"),
        Slip(_rule_slip("tanh", lambda k, g, y, x: g * (1 - x * x)), "the slope of tanh is "
             "1 - y * y, with the result y and not the argument x"),
        Slip(_rule_slip("log", lambda k, g, y, x: g / y), "the slope of log is 1 / x, with the "
             "argument x and not the result y"),
        Slip(_rule_slip("matmul", lambda k, g, y, A, B: (g @ B, A @ g)[k]), "the transposes are "
             "missing in the rule of np.matmul: a share goes back, g @ B' and A' @ g"),
        Slip(_rule_slip("matmul", lambda k, g, y, A, B: (g * B, A * g)[k]), "* multiplies entry by "
             "entry; the shares of np.matmul are products of matrices"),
        Slip(_rule_slip("matmul", lambda k, g, y, A, B: (B.T @ g, g @ A.T)[k]), "the factors stand "
             "in the wrong order in the rule of np.matmul: g @ B' has the shape of A"),
    ),
    read=_as_share, agree=close_arrays, seconds=PATIENCE,
    raises={IndexError: lambda accident: "a list of rules has one rule for each argument"},
    use=using("3", _ruled),
)

# --- 4: the backward sweep ------------------------------------------------------------------------
FORMULAS: dict[str, Callable] = {
    "x * 3": lambda x, b, w: x * 3.0, "x + x": lambda x, b, w: x + x,
    "x * x": lambda x, b, w: x * x,
    "x * tanh(x)": lambda x, b, w: x * np.tanh(x), "x - b": lambda x, b, w: x - b,
    "v * v, v = x * x": lambda x, b, w: (x * x) * (x * x),
    "v * exp(v), v = -x": lambda x, b, w: -x * np.exp(-x),
    "w * x": lambda x, b, w: w * x, "b / w": lambda x, b, w: b / w,
    "x @ transpose(x) + w": lambda x, b, w: x @ np.transpose(x) + w,
    "tanh(x @ transpose(x)) + sum(b)": lambda x, b, w: np.tanh(x @ np.transpose(x)) + np.sum(b),
    "log(sum(exp(x), axis=1, keepdims=True)) * w":
        lambda x, b, w: np.log(np.sum(np.exp(x), axis=1, keepdims=True)) * w,
    # a square matrix, so that a rule without its options gives a wrong number, and no error
    "sum(tanh(x @ transpose(x)) * w, axis=1) * (1, 3)":
        lambda x, b, w: np.sum(np.tanh(x @ np.transpose(x)) * w, axis=1) * np.array([1.0, 3.0]),
}
SHAPES = ((2, 3), (3,), (2, 1))


def _points(rng: np.random.Generator) -> list[tuple]:
    return [(label, *(rng.uniform(0.5, 1.5, shape).round(2) for shape in SHAPES))
            for label in FORMULAS]


def _swept(engine: ModuleType, label: str, *values: Any) -> Any:
    leaves = [engine.Tensor(value) for value in values]
    engine.backward(FORMULAS[label](*leaves))
    return {name: leaves["xbw".index(name)].grad for name in _used(label)}


def _used(label: str) -> list[str]:
    """The names of the leaves that a formula holds."""
    return [name for name in "xbw" if re.search(rf"\b{name}\b", label)]


def _as_gradients(result: Any) -> Arrays:
    for name, grad in result.items():
        if grad is None:
            raise NotYet(f"{name}.grad is still None after backward")
    return Arrays(**{f"{name}.grad": np.asarray(grad, float) for name, grad in result.items()})


def _gradients_right(label: str, *values: Any) -> Arrays:
    nodes = [mg.tensor(value) for value in values]
    found = mg.gradient(np.sum(FORMULAS[label](*nodes)), nodes, unconnected="zero")
    return Arrays(**{f"{name}.grad": found["xbw".index(name)].value for name in _used(label)})


def _sweep_slip(add: Callable[..., Any], newest_first: bool = True, fit: bool = True,
                matched: bool = False, options: bool = True) -> Callable[..., Arrays]:
    """A slip in the sweep, tried on the lesson's own engine.

    add: the new grad of a parent, from the old one and the share
    newest_first: whether the sweep starts at y
    fit: whether shares are summed where an argument was repeated
    matched: whether a parent is looked up among the arguments, so that twins get one rule
    options: whether a rule is called with the node's options
    """
    def formula(label: str, *values: Any) -> Arrays:
        leaves = [own.Tensor(value) for value in values]
        y = FORMULAS[label](*leaves)
        nodes = own.ancestors(y)
        grads: dict[int, Any] = {y.id: np.ones(y.shape)}
        rules: Any = own.RULES
        for node in reversed(nodes) if newest_first else nodes:
            plain = [a.value if isinstance(a, own.Node) else a for a in node.args]
            for k, parent in enumerate(node.args):
                if not isinstance(parent, own.Tensor):
                    continue
                first = next(i for i, a in enumerate(node.args) if a is parent)
                if matched and first != k:
                    continue
                share = rules[node.function][k](grads.get(node.id, np.zeros(node.value.shape)),
                                                node.value, *plain,
                                                **node.options if options else {})
                share = own.unbroadcast(share, parent.shape) if fit else share
                grads[parent.id] = add(grads.get(parent.id, 0.0), share)
        return Arrays(**{f"{name}.grad": grads.get(leaves["xbw".index(name)].id, 0.0)
                         for name in _used(label)})
    return formula


def _apart(answer: Callable) -> str:
    engine = engine_of(answer)
    a, b = engine.Tensor([1.0, 2.0]), engine.Tensor([3.0, 4.0])
    y = a + b
    engine.backward(y)
    a.grad[0] = 9.0
    if b.grad[0] == 9.0 or y.grad[0] == 9.0:
        raise NotYet("the values are right, but a.grad and b.grad of a + b are one array, so a "
                     "change of one changes the other: parent.grad + share makes a new array, "
                     "and += changes the old one")
    engine.backward(y)
    if not np.array_equal(a.grad, [1.0, 1.0]):
        raise NotYet("right the first time, but a second backward(y) adds to what the first one "
                     "left: begin with zeros at every node")
    if not np.array_equal(y.value, [4.0, 6.0]):
        raise NotYet("your sweep changes the value of y")
    repeated = engine.Tensor(np.ones((4, 3)))
    for shape in ((3,), (4, 1), (4, 3)):
        try:
            fits = call(lambda shape=shape: engine.unbroadcast(repeated, shape), seconds=PATIENCE)
        except NotYet:
            fits = None
        if not isinstance(fits, engine.Node) or fits.value.shape != shape:
            raise NotYet("right for arrays, but under Further g will be one of your tensors, which "
                         "has no g.ndim and no g.sum: write unbroadcast with np.sum(g, ...), "
                         "np.reshape(g, ...) and len(g.shape)")
    node = engine.Tensor(0.5)
    start = node
    for _ in range(LONG):
        node = node * 1.0
    deep(lambda: engine.backward(node), f"a chain of {LONG:,} nodes")
    if not close_arrays(Arrays(grad=start.grad), Arrays(grad=1.0)):
        raise NotYet(f"right on small graphs, but not at the end of a chain of {LONG:,} nodes")
    return f"a chain of {LONG:,} nodes, gradients apart, twice the same"


BACKWARD = Exercise(
    "16.D", "backward(y)", _gradients_right, _points,
    lambda cases: f"the gradients of {len(cases)} formulas, six of them with broadcasting, "
    "1e-9 relative",
    slips=(
        Slip(_sweep_slip(lambda old, share: share), "a later share overwrites an earlier one: "
             "where a node is used twice, add to what is already there"),
        Slip(_sweep_slip(lambda old, share: old + share, matched=True), "in x * x both arguments "
             "are one node, and each edge has its share: go through the places of the arguments, "
             "and ask for no node twice by its name or with `is`"),
        Slip(_sweep_slip(lambda old, share: old + share, fit=False), "a share has the shape of the "
             "result: where an argument was repeated by broadcasting, sum its share with "
             "unbroadcast"),
        Slip(_sweep_slip(lambda old, share: old + share, newest_first=False), "the sweep starts "
             "with the oldest nodes, at which nothing has arrived yet: begin at y"),
        Slip(_sweep_slip(lambda old, share: old + share, options=False), "the node's options, such "
             "as axis=1, do not reach its rules: rule(g, y, *values, **node.options)"),
        Slip(_sweep_slip(lambda old, share: old - share), "the sign is turned round: shares are "
             "added, never subtracted"),
    ),
    read=_as_gradients, agree=close_arrays, further=_apart, seconds=PATIENCE,
    raises={KeyError: lambda accident: "look a rule up by the node's function: "
            "RULES[node.function][k]"}, use=using("4", _swept),
)

# --- 5: an optimizer ------------------------------------------------------------------------------


def _runs(rng: np.random.Generator) -> list[tuple]:
    """(start values, gradients of each step, rate, momentum)."""
    runs = []
    for steps, momentum in ((1, 0.9), (2, 0.0), (2, 0.9), (3, 0.5), (6, 0.8)):
        shapes = [(2,), (2,)] if steps < 3 else [(2, 3), (3,), ()]
        draw = lambda shapes=shapes: [rng.uniform(0.5, 2.0, shape).round(2) for shape in shapes]
        runs.append((draw(), [draw() for _ in range(steps)], 0.1, momentum))
    return runs


def _stepped(engine: ModuleType, start: list, gradients: list, rate: float, momentum: float) -> Any:
    params = [engine.Tensor(value) for value in start]
    optimizer = engine.Momentum(params, rate, momentum)
    for step in gradients:
        for p, g in zip(params, step, strict=True):
            p.grad = g
        optimizer.step()
    return [p.value for p in params]


def _as_values(result: Any) -> Arrays:
    return Arrays(**{f"params[{k}].value": np.asarray(value, float)
                     for k, value in enumerate(result)})


def _weighed(weight: Callable[[float, int], float], sign: float = -1.0) -> Callable[..., Arrays]:
    """All steps at once; weight(momentum, n): how much a gradient of n steps ago counts."""
    def formula(start: list, gradients: list, rate: float, momentum: float) -> Arrays:
        last = len(gradients) - 1
        return _as_values([w + sign * rate * sum(weight(momentum, last - t) * step[k]
                                                 for t, step in enumerate(gradients))
                           for k, w in enumerate(start)])
    return formula


_momentum = _weighed(lambda m, n: sum(m**j for j in range(n + 1)))


def _shared(start: list, gradients: list, rate: float, momentum: float) -> Arrays:
    """A slip: one velocity for all parameters."""
    values, v = [*start], 0.0
    for step in gradients:
        for k, g in enumerate(step):
            v = momentum * v + g
            values[k] = values[k] - rate * v
    return _as_values(values)


def _value_kept(answer: Callable) -> str:
    engine = engine_of(answer)
    p = engine.Tensor([1.0, 2.0])
    before, gradient = p.value, np.array([1.0, 1.0])
    optimizer = engine.Momentum([p], 0.1, 0.9)
    for _ in range(2):
        p.grad = gradient
        optimizer.step()
    if not np.array_equal(before, [1.0, 2.0]):
        raise NotYet("the numbers are right, but the old array of p.value has changed in place, "
                     "so whoever kept it, such as the best weights so far, has lost it: "
                     "p.value = p.value - ... makes a new array")
    if not np.array_equal(gradient, [1.0, 1.0]):
        raise NotYet("the numbers are right, but your step changes p.grad in place")
    return "arrays that others hold stay as they are"


OPTIMIZER = Exercise(
    "16.E", "Momentum(params, rate, momentum).step()", _momentum, _runs,
    lambda cases: f"{len(cases)} runs of up to {max(len(c.args[1]) for c in cases)} steps, "
    "1e-9 relative",
    slips=(
        Slip(_weighed(lambda m, n: sum(m**j for j in range(n + 1)), 1.0), "the values climb: "
             "the step is taken away, value - rate * velocity"),
        Slip(_weighed(lambda m, n: 1.0), "this is plain gradient descent: the velocity keeps "
             "momentum times what it was"),
        Slip(_weighed(lambda m, n: (1 - m) * sum(m**j for j in range(n + 1))), "your velocity is a "
             "mean, with (1 - momentum) before the gradient; here the gradient counts in full"),
        Slip(_shared, "one velocity serves all parameters: each needs its own"),
    ),
    read=_as_values, agree=close_arrays, further=_value_kept, seconds=PATIENCE,
    use=using("5", _stepped),
)
