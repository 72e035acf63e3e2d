"""Notebook 10, batch norm: the exercises, with hidden inputs and misconceptions.

Right results come from the engine: what a run of a graph does to its variables, and `nn.BatchNorm`
at given values.  The exercises in which a learner writes a batch norm stand in `norm_exercises.py`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...course.exercise import Case, Exercise, Slip
from ...course.results import RELATIVE, close_by_node, differing, parts_of
from ...course.sandbox import NotYet, brief
from ...graph.graph import graph_of
from ...graph.variable import Variable
from ...tensor import Tensor
from ...value import Spec
from .norm_exercises import GHOST, NORM, Numbers, named

RUNS = 2

# --- A: a step that waits for the updates ---------------------------------------------------------


def effects(node: Any) -> Numbers:
    """The variables of a node's graph after two runs of the node, number by number; the graph
    itself is left as it was."""
    if isinstance(node, dict):
        return node
    graph = graph_of(node)
    if not isinstance(node, Tensor) or isinstance(node, Variable) or graph is None:
        raise NotYet(f"your function returns {brief(node, 60)}, and the check needs one node of "
                     "the graph, such as minimize returns; mg.group makes one node of several")
    state, variables = graph.state, mg.get_collection(mg.GLOBAL_VARIABLES, graph)
    # the default graph may hold variables of the learner's, so an empty group is asked for, too:
    # a node without a value that runs nothing
    if not variables or (node.dtype.kind == "V" and not graph.control.get(node.id)):
        raise NotYet("your function returns a node that belongs to no net: mg.group() without "
                     "arguments is made in the default graph; give it the nodes to run")
    try:
        for k in range(RUNS):
            graph.run(node, _feeds(graph, np.random.default_rng(k)))
        return {f"{v.name}[{i}]": float(x) for v in variables
                for i, x in enumerate(np.ravel(v.value))}
    finally:
        graph.state = state


def _feeds(graph: mg.Graph, rng: np.random.Generator) -> dict[Tensor, Any]:
    """A random batch of five for each placeholder of the graph."""
    open_ = [n for n in graph.nodes
             if n.op is None and type(n.raw) is Spec and n.id not in graph.state]
    shapes = {n: tuple(5 if not isinstance(size, int) else size for size in n.shape) for n in open_}
    return {n: rng.normal(size=shape) if n.dtype.kind == "f" else np.ones(shape, n.dtype)
            for n, shape in shapes.items()}


def _descend(loss: Tensor) -> Tensor:
    return mg.optim.SGD(0.1).minimize(loss)


def _descend_slowly(loss: Tensor) -> Tensor:
    return mg.optim.SGD(0.02).minimize(loss)


def _nets(rng: np.random.Generator) -> list[tuple]:
    """The losses of nets with one to three batch norms, and their updates."""
    cases = []
    for norms, minimize in ((1, _descend), (1, _descend_slowly), (2, _descend),
                            (3, _descend_slowly)):
        widths = rng.integers(2, 5, norms + 1)
        with mg.Graph():
            layers: list[Any] = []
            for k in range(norms):
                layers += [nn.Dense(int(widths[k]), int(widths[k + 1]), bias=False,
                                    name=f"hidden{k}"),
                           nn.BatchNorm(int(widths[k + 1]), momentum=0.8, name=f"norm{k}"), np.tanh]
            net = nn.Sequential(*layers, nn.Dense(int(widths[-1]), 1, name="out"))
            loss = nn.losses.squared(net(mg.placeholder(("batch", int(widths[0]))), True),
                                     mg.placeholder(("batch", 1)))
            cases.append((loss, minimize, net.update_ops()))
    return cases


def _waiting(loss: Tensor, minimize: Callable, updates: list[Tensor]) -> Numbers:
    with mg.control_dependencies(updates):
        return effects(minimize(loss))


def _nets_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} graphs with 1 to 3 batch norms and two learning rates, {RUNS} runs of "
            "your node in each: every weight made its step, and every average moved once in each "
            "run")


class Mixed(dict[str, float]):
    """The right effects, beside those of a mistake that changes the effects in other nets only."""

    def __init__(self, right: Numbers, mistaken: Numbers) -> None:
        super().__init__(right)
        self.mistaken = mistaken


def _same_effects(result: Any, right: Any, relative: float = RELATIVE) -> bool:
    """Whether effects are close; to a Mixed, also whether they are those of its mistake, or of
    another net."""
    if (isinstance(right, Mixed)
        and (result.keys() != right.keys() or not differing(result, right.mistaken))):
        return True
    return not differing(result, right, relative)


def _by_globals(loss: Tensor, minimize: Callable, updates: list[Tensor]) -> Numbers:
    still = effects(minimize(loss))
    return Mixed(_waiting(loss, minimize, updates), still)


STILL = ("the weights change, but the averages don't: a node waits only if it is made inside "
         "the block, and it helps only if the step needs it")

STEP = Exercise(
    "10.A", "train_step(loss, minimize, updates)", _waiting, _nets, _nets_tested,
    slips=(
        Slip(lambda loss, minimize, updates: effects(minimize(loss)), STILL),
        Slip(lambda loss, minimize, updates: effects(mg.group(*updates)),
             "the averages change, but the weights don't: the step itself is missing"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), updates[0])),
             "only one of the averages moves: wait for all updates"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), updates[-1])),
             "only one of the averages moves: wait for all updates"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), *updates[:2])),
             "right for the visible example, but in a net with more batch norms some averages "
             "don't change: wait for all updates"),
        Slip(lambda loss, minimize, updates: effects(loss),
             "computing a loss changes nothing: minimize it"),
        Slip(lambda loss, minimize, updates: _waiting(loss, _descend, updates),
             "right for the visible example, but with another learning rate the weights differ: "
             "use the argument minimize"),
        Slip(_by_globals, "right for the visible example, but with another net it still uses "
                          "the example: use the arguments loss and updates, not loss_A and "
                          "updates_A"),
    ),
    read=effects, agree=_same_effects,
)

# --- B: a layer from Lasagne ----------------------------------------------------------------------


def _carried(alpha: float, mean: np.ndarray, inv_std: np.ndarray, epsilon: float) -> Numbers:
    """The momentum and the averages that make both layers compute the same.

    The momentum is the share of the old average in Lasagne's update; the variance at which our
    layer gives Lasagne's outputs is found by halving.
    """
    share = mg.grad(lambda running: (1.0 - alpha) * running + alpha * 7.0)(3.0)
    low, high = np.full(np.shape(inv_std), -epsilon), np.full(np.shape(inv_std), 1e6)
    for _ in range(200):
        middle = (low + high) / 2.0
        small = nn.norm.standard(1.0, 0.0, middle, epsilon) > inv_std
        low, high = np.where(small, middle, low), np.where(small, high, middle)
    return named(momentum=share, mean=mean, variance=high)


def carried_read(result: Any) -> Numbers:
    """A learner's (momentum, mean, variance)."""
    if isinstance(result, dict):
        return result
    return named(**parts_of(result, "momentum", "mean", "variance"))


def _lasagnes(rng: np.random.Generator) -> list[tuple]:
    return [(alpha, rng.normal(size=n).round(2), rng.uniform(0.3, 2.0, n).round(2), epsilon)
            for n in (1, 2, 3) for alpha in (0.1, 0.25, 0.9) for epsilon in (1e-4, 1e-3, 0.01)]


def _lasagnes_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} layers: the next average of a mean and every output in inference are "
            "the same on both sides")


def _port(momentum: Callable, variance: Callable) -> Callable[..., Numbers]:
    return lambda alpha, mean, inv_std, epsilon: named(
        momentum=momentum(alpha), mean=mean, variance=variance(np.asarray(inv_std), epsilon))


_rest = lambda alpha: 1.0 - alpha
_true = lambda inv_std, epsilon: 1.0 / inv_std ** 2 - epsilon

PORT = Exercise(
    "10.B", "from_lasagne(alpha, mean, inv_std, epsilon)", _carried, _lasagnes, _lasagnes_tested,
    slips=(
        Slip(_port(lambda alpha: alpha, _true),
             "alpha is the share of the new batch; momentum is the share of the old average"),
        Slip(_port(lambda alpha: alpha, lambda s, e: 1.0 / s ** 2), "alpha is the share of the new "
             "batch; momentum is the share of the old average; and your variance contains epsilon"),
        Slip(_port(_rest, lambda s, e: 1.0 / s ** 2),
             "1 / inv_std**2 is variance + epsilon: our layer adds epsilon again"),
        *(Slip(_port(_rest, rule),
               "that is a deviation; the variance is its square minus epsilon")
          for rule in (lambda s, e: 1.0 / s, lambda s, e: 1.0 / s - e)),
        *(Slip(_port(_rest, rule),
               "inv_std is 1 over the deviation, so a large inv_std means a small variance")
          for rule in (lambda s, e: s ** 2, lambda s, e: s, lambda s, e: s ** 2 - e)),
        Slip(_port(_rest, lambda s, e: 1.0 / s ** 2 + e),
             "the sign of epsilon is reversed: 1 / inv_std**2 contains it already, so subtract it"),
    ),
    read=carried_read, agree=close_by_node,
)

EXERCISES = (STEP, NORM, PORT, GHOST)
