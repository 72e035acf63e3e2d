"""Notebook 10, batch norm: the exercises, with hidden inputs and misconceptions.

Right results come from the engine: what a run of a graph does to its variables, and `nn.BatchNorm`
at given values.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...course.exercise import Case, Exercise, Slip
from ...course.results import (
    RELATIVE,
    Arrays,
    close_arrays,
    close_by_node,
    differing,
    number,
    parts_of,
    refuse_part,
)
from ...course.sandbox import NotYet, brief, call
from ...graph.graph import graph_of
from ...graph.variable import Variable
from ...program import ancestors
from ...tensor import Tensor
from ...value import Spec

RUNS = 2
Numbers = dict[str, float]

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
    if not variables:
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


def _nets(rng: np.random.Generator) -> list[tuple]:
    """The losses of nets with one to three batch norms, and their updates."""
    cases = []
    for norms in (1, 1, 2, 3):
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
            cases.append((loss, _descend, net.update_ops()))
    return cases


def _waiting(loss: Tensor, minimize: Callable, updates: list[Tensor]) -> Numbers:
    with mg.control_dependencies(updates):
        return effects(minimize(loss))


def _nets_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} graphs with 1 to 3 batch norms, {RUNS} runs of your node in each: every "
            "weight made its step, and every average moved once in each run")


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


STILL = ("the weights move and the averages stand still: a node that was made before the block, or "
         "is only mentioned in it, does not wait for the updates; and a node that is made in it "
         "counts only if the step needs it")

STEP = Exercise(
    "10.A", "train_step(loss, minimize, updates)", _waiting, _nets, _nets_tested,
    slips=(
        Slip(lambda loss, minimize, updates: effects(minimize(loss)), STILL),
        Slip(lambda loss, minimize, updates: effects(mg.group(*updates)),
             "the averages move and the weights do not: the step itself is missing"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), updates[0])),
             "only one of the averages moves: wait for all updates"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), updates[-1])),
             "only one of the averages moves: wait for all updates"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), *updates[:2])),
             "right on the example you see, but in a net with more batch norms some averages "
             "stand still: wait for all updates"),
        Slip(lambda loss, minimize, updates: effects(loss),
             "computing a loss changes nothing: minimize it"),
        Slip(_by_globals, "right on the example you see, but with another net it still uses "
             "the example: use the arguments loss and updates, not loss_A and updates_A"),
    ),
    read=effects, agree=_same_effects,
)

# --- Break it: a batch norm with two bugs ---------------------------------------------------------


def parts_read(result: Any) -> Arrays:
    """A learner's (output, mean, variance), entry by entry."""
    if isinstance(result, Arrays):
        return result
    parts = parts_of(result, "output", "mean", "variance")
    named(**parts)  # refuses parts that are not numbers
    return Arrays(**parts)


def named(**arrays: Any) -> Numbers:
    """Arrays of a learner as numbers with names."""
    found: Numbers = {}
    for name, array in arrays.items():
        if isinstance(array, Tensor) or np.asarray(array).dtype.kind not in "fiu":
            refuse_part(name, array, "the check needs plain numbers")
        found |= {f"{name}[{','.join(map(str, at))}]" if at else name: number(x)
                  for at, x in np.ndenumerate(np.asarray(array))}
    return found


def _called(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray,
            momentum: float) -> tuple[Any, Any, Any]:
    """The output and the averages of the engine's layer, from these averages on."""
    with mg.Graph():
        layer = nn.BatchNorm(x.shape[1], momentum, scale=False,
                             center=False).at({"mean": mean, "variance": variance})
    output = layer(x, training)
    after = {"mean": mean, "variance": variance} | layer.updates
    return output, after["mean"], after["variance"]


def _normed(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray,
            momentum: float = 0.9) -> Arrays:
    output, mean, variance = _called(x, training, mean, variance, momentum)
    return Arrays(output=output, mean=mean, variance=variance)


def _by(used: Callable, kept: Callable, used_variance: Callable | None = None,
        kept_variance: Callable | None = None,
        unbiased: tuple[bool, bool] = (False, False)) -> Callable[..., Arrays]:
    """A slip: a batch norm with other rules.

    used: the mean that the output uses, from training, the batch's mean and the moving one
    kept: the new moving mean, from training, momentum, the batch's mean and the moving one
    used_variance, kept_variance: their counterparts for the variance; without them the same rules
    unbiased: whether the batch's variance divides by n - 1 where it is used, and where it is kept
    """
    def formula(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray,
                momentum: float = 0.9) -> Arrays:
        m = np.mean(x, axis=0)
        taken, noted = (np.var(x, axis=0) * (len(x) / (len(x) - 1) if other and training else 1)
                        for other in unbiased)
        center, spread = used(training, m, mean), (used_variance or used)(training, taken, variance)
        return Arrays(output=(x - center) / np.sqrt(spread + 1e-3),
                      mean=kept(training, momentum, m, mean),
                      variance=(kept_variance or kept)(training, momentum, noted, variance))
    return formula


def _chosen(training: bool, batch: Any, moving: Any) -> Any:
    return batch if training else moving


def _moved(training: bool, momentum: float, batch: Any, moving: Any) -> Any:
    return momentum * moving + (1.0 - momentum) * batch if training else moving


def _batches(rng: np.random.Generator) -> list[tuple]:
    sizes = [(1, 1), (2, 1), (4, 2), (1, 2), (3, 3), (1, 3), (6, 1), (5, 4)]
    return [(rng.normal(1.0, 2.0, size).round(2), training, rng.normal(size=size[1]).round(2),
             rng.uniform(0.5, 3.0, size[1]).round(2), momentum)
            for size in sizes for training, momentum in ((False, 0.9), (True, 0.9), (True, 0.6))]


def _batches_tested(cases: list[Case]) -> str:
    alone = sum(len(case.args[0]) == 1 and not case.args[1] for case in cases)
    return (f"{len(cases)} batches against the engine's layer, in both modes and with two momenta, "
            f"{alone} of them a single sample in inference")


NORM = Exercise(
    "10.break", "batch_norm(x, training, mean, variance, momentum)", _normed, _batches,
    _batches_tested,
    slips=(
        Slip(_by(lambda training, batch, moving: batch, _moved), "in inference the output still "
             "uses the batch: an image by itself would be normalised with itself"),
        Slip(_by(lambda training, batch, moving: moving, _moved), "in training the output uses the "
             "moving averages: then no slope goes through the batch's own statistics"),
        Slip(_by(_chosen,
                 lambda t, m, batch, moving: (1.0 - m) * moving + m * batch if t else moving),
             "the averages follow the last batch: momentum is reversed, as in PyTorch and Lasagne, "
             "where it is the share of the new batch"),
        Slip(_by(_chosen, lambda t, m, batch, moving: m * moving + (1.0 - m) * batch),
             "the averages move in inference, too: then each answer changes the later answers"),
        Slip(_by(_chosen, lambda t, m, batch, moving: moving),
             "the averages never move: that's the bug that you are repairing"),
        Slip(_by(_chosen, lambda t, m, batch, moving: batch if t else moving), "the averages are "
             "those of the last batch alone; the share momentum of the old average should stay"),
        Slip(_by(_chosen, lambda t, m, batch, moving: (moving + batch) / 2.0 if t else moving),
             "that's the middle of old and new; momentum says how much of the old average stays"),
        Slip(_by(lambda t, batch, moving: 0.9 * moving + 0.1 * batch if t else moving, _moved),
             "in training the output uses the new averages; it should use the batch's own "
             "statistics"),
        Slip(_by(_chosen, lambda t, m, batch, moving: 0.9 * moving + 0.1 * batch if t else moving),
             "right on the example you see, but momentum is an argument and not always 0.9"),
        Slip(_by(_chosen, _moved, kept_variance=lambda t, m, batch, moving: moving),
             "the mean is averaged and the variance isn't: both have to move"),
        Slip(_by(_chosen, _moved, lambda t, batch, moving: batch if t else np.sqrt(moving)),
             "right on the example you "
             "see, but in inference the root is taken twice: the last line takes it already"),
        *(Slip(_by(_chosen, _moved, unbiased=unbiased),
               "here the batch's variance divides by n; PyTorch divides by n - 1 for its "
               "average") for unbiased in ((False, True), (True, False), (True, True))),
    ),
    read=parts_read, agree=close_arrays,
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

# --- the open project: ghost batch norm -----------------------------------------------------------


def _ghosts(x: np.ndarray, size: int) -> list[np.ndarray]:
    """The ghost batches; the last one may be smaller."""
    return np.split(x, range(size, len(x), size))


def _in_turn(parts: list[np.ndarray], training: bool, mean: np.ndarray, variance: np.ndarray,
             momentum: float) -> Arrays:
    """What the engine's layer does when these batches come one after another."""
    outputs = []
    for part in parts:
        output, mean, variance = _called(part, training, mean, variance, momentum)
        outputs.append(output)
    return Arrays(output=np.concatenate(outputs), mean=mean, variance=variance)


def _ghostly(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray,
             momentum: float, size: int) -> Arrays:
    return _in_turn(_ghosts(x, size) if training else [x], training, mean, variance, momentum)


def _averaged(weigh: Callable[[np.ndarray], np.ndarray]) -> Callable[..., Arrays]:
    """A slip: one update of the averages with a mean of the ghosts' statistics.

    weigh: the weight of each ghost batch from their sizes
    """
    def formula(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray,
                momentum: float, size: int) -> Arrays:
        if not training:
            return _normed(x, training, mean, variance, momentum)
        parts = _ghosts(x, size)
        output = np.concatenate([_called(part, True, mean, variance, momentum)[0]
                                 for part in parts])
        shares = weigh(np.array([len(part) for part in parts], dtype=np.float64))
        m, v = (shares @ np.array([of(part, axis=0) for part in parts]) / shares.sum()
                for of in (np.mean, np.var))
        return Arrays(output=output, mean=momentum * mean + (1.0 - momentum) * m,
                      variance=momentum * variance + (1.0 - momentum) * v)
    return formula


def _whole_rest(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray,
                momentum: float, size: int) -> Arrays:
    """A slip: samples that fill no ghost batch join the last one."""
    parts = np.split(x, range(size, size * (len(x) // size), size)) if training else [x]
    return _in_turn(parts, training, mean, variance, momentum)


def _ghost_batches(rng: np.random.Generator) -> list[tuple]:
    sizes = [(4, 1, 2), (6, 2, 3), (7, 2, 3), (5, 1, 4), (12, 3, 4), (3, 2, 8), (10, 2, 1)]
    return [(rng.normal(1.0, 2.0, (n, width)).round(2), training,
             rng.normal(size=width).round(2), rng.uniform(0.5, 3.0, width).round(2), momentum, size)
            for n, width, size in sizes
            for training, momentum in ((True, 0.9), (True, 0.6), (False, 0.9))]


FEW, MANY, SIZE = 2, 64, 4           # of ghost batches whose operations are counted, and their size


def _outputs(result: Any) -> Any:
    return parts_of(result, "output", "mean", "variance")["output"]


def _differentiable_and_cheap(answer: Callable) -> str:
    """Test the gradient through an answer, and that its work does not grow with the number of
    ghost batches."""
    rng = np.random.default_rng(10)
    mean, variance = np.zeros(3), np.ones(3)
    x, weights = rng.normal(size=(10, 3)), rng.normal(size=(10, 3))

    def total(x: Any) -> Any:
        return np.sum(weights * _outputs(answer(x, True, mean, variance, 0.9, SIZE)))

    parts, kept = _ghosts(x, SIZE), _ghosts(weights, SIZE)
    normed = lambda part, kept: np.sum(kept * nn.norm.batch_norm(part, epsilon=1e-3))
    right = np.concatenate([mg.grad(normed)(*pair) for pair in zip(parts, kept, strict=True)])
    if not np.allclose(call(mg.grad(total), x), right, rtol=1e-6, atol=1e-9):
        raise NotYet("the outputs and averages are right, but the gradient isn't: it must flow "
                     "through the mean and the variance of each ghost batch")
    operations = lambda n: len(ancestors(np.sum(_outputs(answer(
        mg.tensor(rng.normal(size=(n * SIZE, 3))), True, mean, variance, 0.9, SIZE)))))
    counts = [call(operations, n) for n in (FEW, MANY)]
    if counts[1] > counts[0] + 4:
        raise NotYet(f"the results and the gradient are right, but {FEW} ghost batches take "
                     f"{counts[0]} operations and {MANY} take {counts[1]}: compute all ghost "
                     "batches together, without a loop")
    return (f"the gradient flows through every ghost batch; {FEW} ghost batches take {counts[0]} "
            f"operations and {MANY} take {counts[1]}")


def _ghosts_tested(cases: list[Case]) -> str:
    short = sum(len(case.args[0]) % case.args[5] != 0 for case in cases if case.args[1])
    return (f"{len(cases)} batches against the engine's layer, {short} of them with a smaller last "
            "ghost batch, and single images in inference")


GHOST = Exercise(
    "10.project", "ghost_norm(x, training, mean, variance, momentum, size)", _ghostly,
    _ghost_batches, _ghosts_tested,
    slips=(
        Slip(lambda x, training, mean, variance, momentum, size: _normed(
            x, training, mean, variance, momentum),
             "those are the statistics of the whole batch; each ghost batch has its own"),
        Slip(_averaged(np.ones_like), "the outputs are right, but the averages make one small step "
             "instead of one step for each ghost batch"),
        Slip(_averaged(lambda sizes: sizes), "the outputs are right, but the averages make one "
             "small step instead of one step for each ghost batch"),
        Slip(_whole_rest, "right on the example you see, but where the last ghost batch is smaller "
             "it keeps statistics of its own; it doesn't join the one before"),
    ),
    read=parts_read, agree=close_arrays, further=_differentiable_and_cheap,
)

EXERCISES = (STEP, NORM, PORT, GHOST)
