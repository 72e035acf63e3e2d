"""Notebook 10, batch norm: the exercises in which a learner writes one, with hidden inputs and
misconceptions.

Right results come from the engine's `nn.BatchNorm`, called at given values.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...course.exercise import Case, Exercise, Slip
from ...course.results import Arrays, close_arrays, number, parts_of, refuse_part
from ...course.sandbox import NotYet, call
from ...program import ancestors
from ...tensor import Tensor

Numbers = dict[str, float]

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
        Slip(_by(lambda training, batch, moving: batch, _moved),
             "in inference the output still uses the batch: a single image would be normalised "
             "by its own mean"),
        Slip(_by(lambda training, batch, moving: moving, _moved),
             "in training the output uses the moving averages; use the batch's own mean and "
             "variance"),
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
             "right for the visible example, but momentum is an argument and not always 0.9"),
        Slip(_by(_chosen, _moved, kept_variance=lambda t, m, batch, moving: moving),
             "the mean is averaged and the variance isn't: both have to move"),
        Slip(_by(_chosen, _moved, lambda t, batch, moving: batch if t else np.sqrt(moving)),
             "right for the visible example, but in inference the root is taken twice: the "
             "last line takes it already"),
        *(Slip(_by(_chosen, _moved, unbiased=unbiased),
               "here the batch's variance divides by n; PyTorch divides by n - 1 for its "
               "average") for unbiased in ((False, True), (True, False), (True, True))),
    ),
    read=parts_read, agree=close_arrays,
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
        Slip(_whole_rest, "right for the visible example, but a smaller last ghost batch has "
                          "statistics of its own; don't join it to the one before"),
    ),
    read=parts_read, agree=close_arrays, further=_differentiable_and_cheap,
)
