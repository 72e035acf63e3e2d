"""Notebook 10, batch norm: its exercises with hidden inputs and misconceptions, its guesses, and its quiz.

Right results come from the engine: what a run of a graph does to its variables, and `nn.BatchNorm` at given values.
"""
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from .. import nn
from ..graph import graph_of
from ..size import Size
from ..state import Variable
from ..tensor import Tensor
from ..value import Spec
from .exercise import RELATIVE, Arrays, Case, Exercise, Slip, close_arrays, close_by_node, differing, number
from .guesses import Bounds, Comments
from .quizzes import Option, Question
from .trial import NotYet, brief

RUNS = 2
Numbers = dict[str, float]

# --- A: a step that waits for the updates -----------------------------------------------------------------------------


def effects(node: Any) -> Numbers:
    """What two runs of a node leave in the variables of its graph, number by number; the graph is left as it was."""
    if isinstance(node, dict):
        return node
    graph = graph_of(node)
    if not isinstance(node, Tensor) or isinstance(node, Variable) or graph is None:
        raise NotYet(f"your function returns {brief(node, 60)} where one node of the graph is wanted, such as minimize "
                     "gives; mg.group makes one of several")
    state, variables = graph.state, mg.get_collection(mg.GLOBAL_VARIABLES, graph)
    if not variables:
        raise NotYet("your function returns a node that belongs to no net: mg.group() of nothing is made in the "
                     "default graph; give it what it shall run")
    try:
        for k in range(RUNS):
            graph.run(node, _feeds(graph, np.random.default_rng(k)))
        return {f"{v.name}[{i}]": float(x) for v in variables for i, x in enumerate(np.ravel(v.value))}
    finally:
        graph.state = state


def _feeds(graph: mg.Graph, rng: np.random.Generator) -> dict[Tensor, Any]:
    """A random batch of five for whatever is fed."""
    open_ = [n for n in graph.nodes if n.op is None and type(n.raw) is Spec and n.id not in graph.state]
    shapes = {n: tuple(5 if type(size) is Size else size for size in n.shape) for n in open_}
    return {n: rng.normal(size=shape) if n.dtype.kind == "f" else np.ones(shape, n.dtype)
            for n, shape in shapes.items()}


def _descend(loss: Tensor) -> Tensor:
    return mg.optim.SGD(0.1).minimize(loss)


def _nets(rng: np.random.Generator) -> list[tuple]:
    """Nets of one to three batch norms, with their losses and updates."""
    cases = []
    for norms in (1, 1, 2, 3):
        widths = rng.integers(2, 5, norms + 1)
        with mg.Graph():
            layers: list[Any] = []
            for k in range(norms):
                layers += [nn.Dense(int(widths[k]), int(widths[k + 1]), bias=False, name=f"hidden{k}"),
                           nn.BatchNorm(int(widths[k + 1]), momentum=0.8, name=f"norm{k}"), np.tanh]
            net = nn.Sequential(*layers, nn.Dense(int(widths[-1]), 1, name="out"))
            loss = nn.losses.squared(net(mg.placeholder(("batch", int(widths[0]))), True), mg.placeholder(("batch", 1)))
            cases.append((loss, _descend, net.update_ops()))
    return cases


def _waiting(loss: Tensor, minimize: Callable, updates: list[Tensor]) -> Numbers:
    with mg.control_dependencies(updates):
        return effects(minimize(loss))


def _nets_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} graphs with 1 to 3 batch norms, {RUNS} runs of your node in each: every weight made its "
            "step, every average moved once a run")


class Mixed(dict[str, float]):
    """The right effects, and what those of a mistake are that shows in other nets only."""

    def __init__(self, right: Numbers, mistaken: Numbers) -> None:
        super().__init__(right)
        self.mistaken = mistaken


def _same_effects(result: Any, right: Any, relative: float = RELATIVE) -> bool:
    """Close; to a Mixed also where the mistake is made, or where another net was run."""
    if isinstance(right, Mixed) and (result.keys() != right.keys() or not differing(result, right.mistaken)):
        return True
    return not differing(result, right, relative)


def _by_globals(loss: Tensor, minimize: Callable, updates: list[Tensor]) -> Numbers:
    still = effects(minimize(loss))
    return Mixed(_waiting(loss, minimize, updates), still)


STILL = ("the weights move and the averages stand still: what was made before the block, or is only mentioned in it, "
         "does not wait for the updates; and what is made in it counts only if the step needs it")

STEP = Exercise(
    "10.A", "train_step(loss, minimize, updates)", _waiting, _nets, _nets_tested,
    slips=(
        Slip(lambda loss, minimize, updates: effects(minimize(loss)), STILL),
        Slip(lambda loss, minimize, updates: effects(mg.group(*updates)),
             "the averages move and the weights do not: the step itself is missing"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), updates[0])),
             "one of the averages moves: wait for all of the updates"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), updates[-1])),
             "one of the averages moves: wait for all of the updates"),
        Slip(lambda loss, minimize, updates: effects(mg.group(minimize(loss), *updates[:2])),
             "right on the example you see, but for a net with more batch norms some averages stand still: wait for "
             "all of the updates"),
        Slip(lambda loss, minimize, updates: effects(loss), "a loss that is computed changes nothing: minimize it"),
        Slip(_by_globals, "right on the example you see, but in another net it still has to do with that one: use the "
                          "arguments loss and updates, not loss_A and updates_A"),
    ),
    hints=(
        "Which line makes the nodes that change the weights? Those must wait.",
        "with mg.control_dependencies(...): and what is made below it, indented, waits.",
        "mg.control_dependencies(updates), and in the block return minimize(loss).",
    ),
    read=effects, agree=_same_effects,
)

# --- Break it: a batch norm with two bugs -----------------------------------------------------------------------------


def parts_read(result: Any) -> Arrays:
    """A learner's (output, mean, variance), entry by entry."""
    if isinstance(result, Arrays):
        return result
    if not isinstance(result, tuple | list) or len(result) != 3:
        raise NotYet(f"your function returns {brief(result, 60)} where (output, mean, variance) is wanted")
    parts = dict(zip(("output", "mean", "variance"), result, strict=True))
    named(**parts)                                        # refuses what are no numbers
    return Arrays(**{name: np.asarray(part) for name, part in parts.items()})


def named(**arrays: Any) -> Numbers:
    """Arrays of a learner as numbers with names."""
    found: Numbers = {}
    for name, array in arrays.items():
        if isinstance(array, Tensor) or np.asarray(array).dtype.kind not in "fiu":
            raise NotYet(f"{name} is {brief(array, 60)}, where plain numbers are wanted")
        found |= {f"{name}[{','.join(map(str, at))}]" if at else name: number(x)
                  for at, x in np.ndenumerate(np.asarray(array))}
    return found


def _normed(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray, momentum: float = 0.9) -> Arrays:
    """The engine's layer at these averages."""
    with mg.Graph():
        layer = nn.BatchNorm(x.shape[1], momentum, scale=False, center=False).at({"mean": mean, "variance": variance})
    output = layer(x, training)
    after = {"mean": mean, "variance": variance} | layer.updates
    return Arrays(output=output, **after)


def _by(used: Callable, kept: Callable, used_variance: Callable | None = None, kept_variance: Callable | None = None,
        unbiased: tuple[bool, bool] = (False, False)) -> Callable[..., Arrays]:
    """A batch norm with rules for what is used and what is kept: used(training, batch, moving), kept(training,
    momentum, batch, moving), for a mean and, unless there are others for it, for a variance; unbiased: whether the
    batch's variance divides by n - 1 where it is used, where it is kept."""
    def formula(x: np.ndarray, training: bool, mean: np.ndarray, variance: np.ndarray, momentum: float = 0.9
                ) -> Arrays:
        m = np.mean(x, axis=0)
        taken, noted = (np.var(x, axis=0) * (len(x) / (len(x) - 1) if other and training else 1) for other in unbiased)
        center, spread = used(training, m, mean), (used_variance or used)(training, taken, variance)
        return Arrays(output=(x - center) / np.sqrt(spread + 1e-3), mean=kept(training, momentum, m, mean),
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
    return (f"{len(cases)} batches against the engine's layer, in both modes and with two momenta, {alone} of them a "
            "single sample in inference")


NORM = Exercise(
    "10.break", "batch_norm(x, training, mean, variance, momentum)", _normed, _batches, _batches_tested,
    slips=(
        Slip(_by(lambda training, batch, moving: batch, _moved),
             "in inference the output still uses the batch: an image by itself would be normalised with itself"),
        Slip(_by(lambda training, batch, moving: moving, _moved),
             "in training the output uses the moving averages: then no slope goes through the batch's own statistics"),
        Slip(_by(_chosen, lambda t, m, batch, moving: (1.0 - m) * moving + m * batch if t else moving),
             "the averages follow the last batch: momentum is reversed, as in PyTorch and Lasagne, where it is the "
             "share of the new batch"),
        Slip(_by(_chosen, lambda t, m, batch, moving: m * moving + (1.0 - m) * batch),
             "the averages move in inference, too: then each answer changes the ones after it"),
        Slip(_by(_chosen, lambda t, m, batch, moving: moving),
             "the averages never move: that is the bug of the thread"),
        Slip(_by(_chosen, lambda t, m, batch, moving: batch if t else moving),
             "the averages are those of the last batch alone; momentum of what was there before should stay"),
        Slip(_by(_chosen, lambda t, m, batch, moving: (moving + batch) / 2.0 if t else moving),
             "that is halfway between; momentum says how much of the old average stays"),
        Slip(_by(lambda t, batch, moving: 0.9 * moving + 0.1 * batch if t else moving, _moved),
             "in training the output uses the new averages; it should use the batch's own statistics"),
        Slip(_by(_chosen, lambda t, m, batch, moving: 0.9 * moving + 0.1 * batch if t else moving),
             "right on the example you see, but momentum is an argument, and need not be 0.9"),
        Slip(_by(_chosen, _moved, kept_variance=lambda t, m, batch, moving: moving),
             "the mean is averaged and the variance is not: both have to move"),
        Slip(_by(_chosen, _moved, lambda t, batch, moving: batch if t else np.sqrt(moving)),
             "right on the example you see, but in inference the root is taken twice: the last line takes it already"),
        *(Slip(_by(_chosen, _moved, unbiased=unbiased), "the batch's variance divides by n here; n / (n - 1) is what "
                                                       "PyTorch puts into its average")
          for unbiased in ((False, True), (True, False), (True, True))),
    ),
    hints=(
        "Which two statistics does an image by itself need? And who may change them?",
        "In training: the batch's for the output, and momentum parts of the old average with the rest of the batch. In "
        "inference: the averages, unchanged.",
        "mean, variance = momentum * mean + (1 - momentum) * m, the same for v; and in the else branch m, v = mean, "
        "variance.",
    ),
    read=parts_read, agree=close_arrays,
)

# --- B: a layer from Lasagne ------------------------------------------------------------------------------------------


def _carried(alpha: float, mean: np.ndarray, inv_std: np.ndarray, epsilon: float) -> Numbers:
    """By what the two layers do: the share of the old average in Lasagne's own update, and the variance at which ours
    gives its outputs, found by halving."""
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
    if not isinstance(result, tuple | list) or len(result) != 3:
        raise NotYet(f"your function returns {brief(result, 60)} where (momentum, mean, variance) is wanted")
    return named(momentum=result[0], mean=result[1], variance=result[2])


def _lasagnes(rng: np.random.Generator) -> list[tuple]:
    return [(alpha, rng.normal(size=n).round(2), rng.uniform(0.3, 2.0, n).round(2), epsilon)
            for n in (1, 2, 3) for alpha in (0.1, 0.25, 0.9) for epsilon in (1e-4, 1e-3, 0.01)]


def _lasagnes_tested(cases: list[Case]) -> str:
    return f"{len(cases)} layers: the next average of a mean and every output in inference are the same on both sides"


def _port(momentum: Callable, variance: Callable) -> Callable[..., Numbers]:
    return lambda alpha, mean, inv_std, epsilon: named(momentum=momentum(alpha), mean=mean,
                                                      variance=variance(np.asarray(inv_std), epsilon))


_rest = lambda alpha: 1.0 - alpha
_true = lambda inv_std, epsilon: 1.0 / inv_std ** 2 - epsilon

PORT = Exercise(
    "10.B", "from_lasagne(alpha, mean, inv_std, epsilon)", _carried, _lasagnes, _lasagnes_tested,
    slips=(
        Slip(_port(lambda alpha: alpha, _true),
             "alpha is the share of the new batch; momentum is the share that stays"),
        Slip(_port(lambda alpha: alpha, lambda s, e: 1.0 / s ** 2),
             "alpha is the share of the new batch; momentum is the share that stays; and epsilon is still in it"),
        Slip(_port(_rest, lambda s, e: 1.0 / s ** 2),
             "1 / inv_std**2 is variance + epsilon: our layer adds epsilon again"),
        *(Slip(_port(_rest, rule), "that is a deviation; the variance is its square, without epsilon")
          for rule in (lambda s, e: 1.0 / s, lambda s, e: 1.0 / s - e)),
        *(Slip(_port(_rest, rule), "inv_std is 1 over the deviation, so a large one is a small variance")
          for rule in (lambda s, e: s ** 2, lambda s, e: s, lambda s, e: s ** 2 - e)),
        Slip(_port(_rest, lambda s, e: 1.0 / s ** 2 + e),
             "the sign of epsilon is reversed: it is in 1 / inv_std**2 already, so take it out"),
    ),
    hints=(
        "Write down both updates of a mean. Which number stands before the old one?",
        "inv_std = 1 / sqrt(variance + epsilon): solve for the variance.",
        "momentum = 1 - alpha, variance = 1 / inv_std**2 - epsilon.",
    ),
    read=carried_read, agree=close_by_node,
)

EXERCISES = (STEP, NORM, PORT)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

SHARES, PERCENT = (0.005, 0.995), "as a percentage, please: a share times 100"


def _near(value: float) -> tuple[float, float]:
    """The guesses that are this number in four digits, or in two."""
    return value - 0.006, value + 0.006


GUESSES: dict[str, Comments] = {
    "10.P1": lambda averages, variables: (
        (averages, "that many assignments are in it; what they change are variables, which stand elsewhere"),
        (variables, "variables stand in the collections that are named after variables"),
        (variables - averages, "those are trainable, and a step finds them in TRAINABLE_VARIABLES"),
    ),
    "10.P2": lambda places: (
        (places, "only nodes made inside the block wait, and only if the step needs them"),
        (places - 1, "an identity of the loss is made inside and waits; but does the step need it?"),
        (places - 3, "the loss may be made inside, too: the slope needs a part of it"),
        (places - 4, "the loss may be made inside, or the step, or a node that the step itself waits in"),
    ),
    "10.P3": lambda training, chance: (
        ((training - 1, training + 1), "that is with the statistics of the batch; in inference it has the averages"),
        (SHARES, PERCENT),
        (chance, "so bad it is not: Glorot's weights keep 0 and 1 from being absurd averages"),
    ),
    "10.P4": lambda batches: (
        ((batches - 1, batches + 1), "that is in batches of 64; an image by itself is its own mean"),
        (SHARES, PERCENT),
        (0, "all images get the same answer, and that is right for some"),
    ),
    "10.P5": lambda right, diagonal, stopped: (
        (_near(right), "that is what it should be"),
        (_near(-right), "that is what it should be, with the other sign"),
        (_near(diagonal), "that is an entry of the diagonal, without the stop"),
        (_near(stopped), "that is an entry of the diagonal, with the stop"),
    ),
}
BOUNDS = {"10.P1": Bounds(0, whole=True), "10.P2": Bounds(0, 5, whole=True),
          "10.P3": Bounds(0, 100, near=3), "10.P4": Bounds(0, 100, near=2)}

QUIZ = (
    Question("What is in UPDATE_OPS after a batch norm was built?", (
        Option("The moving mean and the moving variance",
               "those are variables, in GLOBAL_VARIABLES, and not trainable."),
        Option("Assignments to the moving averages", "nodes that nobody needs, unless they are fetched or waited for.",
               right=True),
        Option("The batch's mean and variance",
               "those are a part of the forward pass, and run whenever the output does."),
    )),
    Question("The loss was made before. Where must the block of control dependencies stand?", (
        Option("Around minimize", "the nodes of the step are made in it, so they wait.", right=True),
        Option("Around a mention of the step", "a node that exists already does not start to wait."),
        Option("Anywhere before the first run", "only what is made inside it waits."),
    )),
    Question("In training all is well, and for a single image all answers are the same. What may it be?", (
        Option("The averages were never updated", "then answers are bad, but not all the same."),
        Option("training=True in inference", "an image by itself minus itself is 0.", right=True),
        Option("A momentum that is too large", "then the averages are old, and different images still differ."),
    )),
    Question("Lasagne's alpha is 0.9. What is TensorFlow's momentum?", (
        Option("0.9", "then the averages would hardly move, where in Lasagne they nearly forget."),
        Option("0.1", "the share of the old average.", right=True),
        Option("0.9, and renorm_momentum too", "the second does nothing unless renorm=True."),
    )),
    Question("A stop_gradient stands before the mean inside a variance. What breaks?", (
        Option("Nothing", "nothing at first order: the deviations sum to 0."),
        Option("The gradient", "it is the same, but for rounding."),
        Option("The Hessian", "its other half, by which the entries know of each other, is lost.", right=True),
    )),
)
