"""Notebook 16, your own engine: the exercises of steps 3 to 5, rules, backward pass and optimizer.

Right results come from minigrad, or from a closed formula.
"""
import functools
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Exercise, Slip
from ...course.results import Arrays, close_arrays
from ...course.sandbox import PATIENCE, NotYet, call, deep, need
from .trying import LONG, computed, engine_of, slipped, used, using

# --- 3: rules -------------------------------------------------------------------------------------
RULED = {"add": 2, "subtract": 2, "multiply": 2, "divide": 2, "negative": 1, "power": 2, "exp": 1,
         "log": 1, "tanh": 1, "matmul": 2, "transpose": 1, "sum": 1}


def _shares(rng: np.random.Generator) -> list[tuple]:
    """(name, which argument, g, args, options): shapes are equal, so that nothing is broadcast.

    Arrays are square, so that a wrong rule gives a wrong number, and no error; the last two of
    np.sum are not."""
    cases: list[tuple] = []
    for name, count in RULED.items():
        args = [rng.uniform(0.5, 2.0, (3, 3)).round(2) for _ in range(count)]
        f = getattr(np, name)
        along = [(args, {"axis": 0}), (args, {"axis": 1, "keepdims": True}), (args, {"axis": -1}),
                 ([args[0][:2]], {"axis": 1})] if name == "sum" else []
        for xs, options in [(args, {}), *along]:
            g = rng.uniform(-1.0, 1.0, np.shape(f(*xs, **options))).round(2)
            cases += [(name, k, np.asarray(g), xs, options) for k in range(count)]
    return cases


def _ruled(engine: ModuleType, name: str, k: int, g: Any, args: list, options: dict) -> Any:
    f = getattr(np, name)
    need(f in engine.RULES, f"np.{name} has no rule yet")
    return engine.RULES[f][k](g, f(*args, **options), *args, **options)


def _share_right(name: str, k: int, g: Any, args: list, options: dict) -> Arrays:
    return Arrays(share=mg.vjp(lambda *xs: getattr(np, name)(*xs, **options), *args)[1](g)[k])


def _as_share(result: Any) -> Arrays:
    need(result is not None, "one of your rules returns None")
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


def _honest_exponent(answer: Callable) -> str:
    """Test that no number is made up for the exponent's share where the base is negative."""
    engine, base, exponent = engine_of(answer), np.array([-2.0]), np.array([2.0])
    found = call(lambda: _ruled(engine, "power", 1, np.ones(1), [base, exponent], {}),
                 seconds=PATIENCE)
    share = float(np.ravel(np.asarray(found, float))[0])
    need(share == 0.0 or not np.isfinite(share), f"right for positive numbers; but at a = -2 and "
         f"b = 2, your rule for the exponent gives {share:.3g}, although a ** b is no real number "
         "as soon as b moves: np.log(a) itself gives nan there")
    return "no slope is made up for the exponent of a negative number"


RULES = Exercise(
    "16.C", "RULES[function][k](g, y, *args)", _share_right, _shares,
    lambda cases: f"{len(cases)} shares of {len(RULED)} functions, 1e-9 relative",
    slips=(
        Slip(_partials, "your rules give the local partials; a share is g times that"),
        Slip(_rule_slip("multiply", lambda k, g, y, *args: g * args[k]), "in the rule of "
             "np.multiply each argument gets its own value; it should get the other one's"),
        Slip(_rule_slip("divide", lambda k, g, y, a, b: (g / b, g * a / b**2)[k]), "a / b falls "
             "when b grows: the share of b has a minus sign"),
        Slip(_rule_slip("tanh", lambda k, g, y, x: g * (1 - x * x)), "the slope of tanh is "
             "1 - y * y, with the result y and not the argument x"),
        Slip(_rule_slip("matmul", lambda k, g, y, A, B: (g @ B, A @ g)[k]), "the transposes are "
             "missing in the rule of np.matmul: a share goes back, g @ B' and A' @ g"),
        Slip(_rule_slip("sum", lambda k, g, y, x: np.ones(x.shape) * g), "np.sum with axis=1 has "
             "lost an axis: put the missing axis back with np.expand_dims(g, axis)"),
    ),
    read=_as_share, agree=close_arrays, further=_honest_exponent, seconds=PATIENCE,
    raises={IndexError: lambda accident: "a list of rules has one rule for each argument"},
    use=using("3", _ruled),
)

# --- 4: the backward pass -------------------------------------------------------------------------
FORMULAS = (
    "x * 3", "x + x", "x * x", "x ** x", "x * tanh(x)", "x - b", "r + x", "(x * x) * (x * x)",
    "-x * exp(-x)", "w * x", "b / w", "x @ transpose(x) + w", "tanh(x @ transpose(x)) + sum(b)",
    "log(sum(exp(x), axis=1, keepdims=True)) * w",
    # a square matrix, so that a rule without its options gives a wrong number, and no error
    "sum(tanh(x @ transpose(x)) * w, axis=1) * array([1.0, 3.0])",
)
SHAPES = {"x": (2, 3), "b": (3,), "w": (2, 1), "r": (1, 3)}


def _leaves(formula: str) -> list[str]:
    return [name for name in SHAPES if used(formula, name)]


def _points(rng: np.random.Generator) -> list[tuple]:
    return [(formula, *(rng.uniform(0.5, 1.5, SHAPES[name]).round(2) for name in _leaves(formula)))
            for formula in FORMULAS]


def _swept(engine: ModuleType, formula: str, *values: Any) -> Any:
    leaves = dict(zip(_leaves(formula), map(engine.Tensor, values), strict=True))
    engine.backward(computed(formula, leaves))
    return {name: leaf.grad for name, leaf in leaves.items()}


def _as_gradients(result: Any) -> Arrays:
    for name, grad in result.items():
        need(grad is not None, f"{name}.grad is still None after backward")
    return Arrays(**{f"{name}.grad": np.asarray(grad, float) for name, grad in result.items()})


def _gradients_right(formula: str, *values: Any) -> Arrays:
    slopes = mg.grad(lambda leaves: np.sum(computed(formula, leaves)))
    return _as_gradients(slopes(dict(zip(_leaves(formula), values, strict=True))))


_pass_slip = functools.partial(slipped, _swept, _as_gradients)


def _apart(answer: Callable) -> str:
    engine = engine_of(answer)
    a, b = engine.Tensor([1.0, 2.0]), engine.Tensor([3.0, 4.0])
    y = a + b
    engine.backward(y)
    a.grad[0] = 9.0
    need(9.0 not in (b.grad[0], y.grad[0]), "the values are right, but a.grad and b.grad of a + b "
         "are one array, so a change of one changes the other: parent.grad + share makes a new "
         "array, and += changes the old one")
    engine.backward(y)
    need(np.array_equal(a.grad, [1.0, 1.0]), "right the first time, but a second backward(y) adds "
         "to what the first one left: begin with zeros at every node")
    need(np.array_equal(y.value, [4.0, 6.0]), "your backward pass changes the value of y")
    repeated = engine.Tensor(np.ones((4, 3)))
    for shape in ((3,), (4, 1), (4, 3)):
        try:
            fits = call(lambda shape=shape: engine.unbroadcast(repeated, shape), seconds=PATIENCE)
        except NotYet:
            fits = None
        need(isinstance(fits, engine.Node) and fits.value.shape == shape, "right for arrays, but "
             "under Further g will be one of your tensors, which has no method g.sum: write "
             "unbroadcast with np.sum(g, ...), np.reshape(g, ...) and len(g.shape)")
    start = node = engine.Tensor(0.5)
    for _ in range(LONG):
        node = node * 1.0
    deep(lambda: engine.backward(node * engine.Tensor(1.0)), f"a chain of {LONG:,} nodes")
    need(close_arrays(Arrays(grad=start.grad), Arrays(grad=1.0)),
         f"right on small graphs, but not for {LONG:,} nodes and a newer leaf: pass over leaves")
    return f"a chain of {LONG:,} nodes, gradients apart, twice the same"


BACKWARD = Exercise(
    "16.D", "backward(y)", _gradients_right, _points,
    lambda cases: f"the gradients of {len(cases)} formulas, seven of them with broadcasting, "
    "1e-9 relative",
    slips=(
        Slip(_pass_slip(("parent.grad + unbroadcast", "unbroadcast")), "a later share overwrites "
             "an earlier one: where a node is used twice, add to what is already there"),
        Slip(_pass_slip(("if isinstance(parent, Node):\n                rule", "if isinstance("
                         "parent, Node) and k == [a is parent for a in node.args].index(True):\n"
                         "                rule")), "in x * x both arguments are one node, and each "
             "edge has its share: go through the places of the arguments, and ask for no node "
             "twice by its name or with `is`"),
        Slip(_pass_slip(("unbroadcast(share, parent.value.shape)", "share")), "a share has the "
             "shape of the result: where an argument was repeated by broadcasting, sum its share "
             "with unbroadcast"),
        Slip(_pass_slip(("if size == 1:", "if size == 1 and axis == len(shape) - 1:")), "where "
             "shape is (1, 3), the first axis is summed, too: look at every axis of shape"),
        Slip(_pass_slip(("in reversed(nodes)", "in nodes")), "the pass starts "
             "with the oldest nodes, at which nothing has arrived yet: begin at y"),
        Slip(_pass_slip((", **node.options)", ")")), "the node's options, such "
             "as axis=1, do not reach its rules: rule(g, y, *values, **node.options)"),
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


def _momentum(start: list, gradients: list, rate: float, momentum: float) -> Arrays:
    right, values = mg.optim.Momentum(rate, momentum), start
    state = right.state(start)
    for step in gradients:
        values, state = right.step(values, step, state)
    return _as_values(values)


_step_slip = functools.partial(slipped, _stepped, _as_values)


def _value_kept(answer: Callable) -> str:
    engine = engine_of(answer)
    p = engine.Tensor([1.0, 2.0])
    before, gradient = p.value, np.array([1.0, 1.0])
    optimizer = engine.Momentum([p], 0.1, 0.9)
    for _ in range(2):
        p.grad = gradient
        optimizer.step()
    need(np.array_equal(before, [1.0, 2.0]), "the numbers are right, but the old array of p.value "
         "has changed in place, so the best weights so far, for example, would be lost: "
         "p.value = p.value - ... makes a new array")
    need(np.array_equal(gradient, [1.0, 1.0]),
         "the numbers are right, but your step changes p.grad in place")
    return "arrays that others hold stay as they are"


OPTIMIZER = Exercise(
    "16.E", "Momentum(params, rate, momentum).step()", _momentum, _runs,
    lambda cases: f"{len(cases)} runs of up to 6 steps, 1e-9 relative",
    slips=(
        Slip(_step_slip(("p.value - self.rate", "p.value + self.rate")), "the values climb: "
             "the step is taken away, value - rate * velocity"),
        Slip(_step_slip(("* self.velocity[k] + p.grad", "* 0.0 + p.grad")), "this is plain "
             "gradient descent: the velocity keeps momentum times what it was"),
        Slip(_step_slip(("+ p.grad", "+ (1 - self.momentum) * p.grad")), "your velocity is a "
             "mean, with (1 - momentum) before the gradient; here the gradient counts in full"),
        Slip(_step_slip(("self.velocity[k]", "self.velocity[0]")), "one velocity serves all "
             "parameters: each needs its own"),
    ),
    read=_as_values, agree=close_arrays, further=_value_kept, seconds=PATIENCE,
    use=using("5", _stepped),
)
