"""A small net for handwritten digits that is pruned while it trains on: its weights after each
step.

Masks are made and held by `minigrad.constraints`, which also counts the weights that came back.
This file has the training around them, and five answers to when a mask is applied: five `WAYS`.
"""
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...constraints import Mask, Sparsity, constant_sparsity, polynomial_sparsity
from ...course.data import digits
from ...errors import InputError, between, one_of, whole
from ...optim import Adam
from ...widgets.first_items import FirstItems, read_only

WAYS = "when made", "before each step", "after each step", "every k", "at the end"
SCHEDULES = "polynomial", "constant"
# the sliders' ends
FINALS, FREQUENCIES = (0.1, 0.98), (10, 200)
KS, ENDS = (2, 50), (50, 500)
# RATE: of Adam, from step 0 on
SHAPES, BATCH = {"W1": (64, 16), "W2": (16, 10)}, 32
RATE = 0.003
SIZE = sum(a * b for a, b in SHAPES.values())            # weights
LEARNT, QUICK = 200, 0.01                                # steps before step 0, and their rate


# --- the net
def logits(params: Any, x: Any) -> Any:
    """A number for each digit: tanh(x W1) W2."""
    return np.tanh(x @ params["W1"]) @ params["W2"]


def loss(params: Any, x: Any, t: Any) -> Any:
    """The mean cross-entropy of a batch; this is what is trained."""
    return nn.losses.softmax_cross_entropy(logits(params, x), t)


def accuracy(params: Any) -> float:
    """The share of the 360 test images whose digit has the largest output."""
    _, _, x, t = _images()
    return float(np.mean(np.argmax(logits(params, x), -1) == t))


@functools.cache
def _images() -> tuple[np.ndarray, ...]:
    return digits()


@functools.cache
def _order() -> np.ndarray:
    """The images of each batch, epoch after epoch, each in a random order of its own:
    [batches, 32]."""
    count, rng = len(_images()[0]), np.random.default_rng(2)
    most = LEARNT + ENDS[1]
    whole = count // BATCH
    epochs = [rng.permutation(count)[:whole * BATCH].reshape(whole, BATCH)
              for _ in range(-(-most // whole))]
    return np.concatenate(epochs)


def batch(step: int) -> tuple[np.ndarray, np.ndarray]:
    """The batch (x, t) of the update after so many others; negative steps are those that the net
    has learnt before step 0."""
    x, t, _, _ = _images()
    rows = _order()[LEARNT + step]
    return x[rows], t[rows]


def slopes(params: Any, x: Any, t: Any) -> dict[str, np.ndarray]:
    """The gradient of the loss by the weights."""
    return mg.grad(loss)(params, x, t)


@functools.cache
def _update() -> Any:
    """A step of Adam and the gradient in one compiled function, (rate, params, state, x, t) ->
    (params, state)."""
    return mg.compile(lambda rate, params, state, x, t:
                      Adam(rate).step(params, slopes(params, x, t), state))


def start() -> dict[str, np.ndarray]:
    """The weights at step 0: of a net that has learnt 200 steps, without a mask."""
    return {**_learnt()}


@functools.cache
def _learnt() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    params = {name: nn.init.lecun_normal(shape, rng) for name, shape in SHAPES.items()}
    state = Adam(QUICK).state(params)
    for step in range(-LEARNT, 0):
        params, state = _update()(QUICK, params, state, *batch(step))
    return read_only(params)


# --- the training
@dataclass(frozen=True)
class Row:
    """The net after `step` updates; what is counted of its SIZE weights is counted when it is asked
    for.

    asked: the share that the schedule wants at 0
    updated: the weights after the update, before a mask is applied in the same step
    params: the weights at the end of the step
    made: the step of the mask in force
    """

    step: int
    asked: float
    updated: dict[str, np.ndarray]
    params: dict[str, np.ndarray]
    masks: dict[str, np.ndarray]
    made: int

    @functools.cached_property
    def zeros(self) -> int:
        """Weights exactly 0."""
        return _zeros(self.params)

    @functools.cached_property
    def masked(self) -> int:
        """Weights that the mask holds at 0."""
        return _zeros(self.masks)

    @functools.cached_property
    def revived(self) -> int:
        """Masked weights that are not 0."""
        return sum(int(Mask(mask).revived(self.params[name])) for name, mask in self.masks.items())

    @property
    def cleared(self) -> int:
        """Weights that were not 0 after the update, and are put to 0 by a mask in the same step."""
        return self.zeros - _zeros(self.updated)

    @property
    def share(self) -> float:
        """The share of weights that is exactly 0."""
        return self.zeros / SIZE

    @property
    def largest(self) -> float:
        """The size of the largest revived weight; 0 where there is none."""
        return max(float(Mask(mask).violation(self.params[name]))
                   for name, mask in self.masks.items())

    @property
    def accuracy(self) -> float:
        """The accuracy on the test images, with the weights as they are."""
        return accuracy(self.params)

    @property
    def held(self) -> float:
        """The accuracy on the test images, once the mask is applied."""
        return accuracy(_masked(self.params, self.masks))


def _masked(params: dict[str, np.ndarray], masks: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    return {name: Mask(mask).project(params[name]) for name, mask in masks.items()}


def _zeros(params: dict[str, np.ndarray]) -> int:
    return SIZE - sum(int(np.count_nonzero(weight)) for weight in params.values())


def _training(apply: str, schedule: Sparsity, k: int, together: bool, end: int) -> Iterator[Row]:
    """The rows of a training, from step 0 to its end."""
    params, made = start(), 0
    state = Adam(RATE).state(params)
    masks = read_only({name: np.ones(shape, bool) for name, shape in SHAPES.items()})
    steps = np.arange(end + 1)
    asked = np.broadcast_to(schedule(steps), steps.shape).tolist()
    turns = schedule.turn(steps).tolist()
    every = {"after each step": 1, "every k": k}.get(apply)
    for step in range(end + 1):
        if step:
            if apply == "before each step":
                params = _masked(params, masks)
            params, state = _update()(RATE, params, state, *batch(step - 1))
        updated = read_only(params)
        if step and every:                   # as the constraint of a Variable would be applied
            params = {name: Mask(mask).every(every).after(params[name], step)
                      for name, mask in masks.items()}
        if turns[step]:
            masks, made = read_only(schedule.renew(masks, params, step, together)), step
        if made == step or (apply == "at the end" and step == end):
            params = _masked(params, masks)
        yield Row(step, asked[step], updated, read_only(params), masks, made)


def schedule_of(schedule: str = "polynomial", final: float = 0.8, frequency: int = 100,
                end: int = 437) -> Sparsity:
    """The schedule of the masks, from step 0 to the end of the training."""
    if schedule == "constant":
        return constant_sparsity(final, 0, end, frequency)
    return polynomial_sparsity(final, 0, end, frequency=frequency)


@functools.lru_cache(8)
def _rows(apply: str, schedule: str, final: float, frequency: int, k: int, together: bool,
          end: int) -> FirstItems[Row]:
    masks = schedule_of(schedule, final, frequency, end)
    return FirstItems(lambda: _training(apply, masks, k, together, end))


def run(apply: str = "when made", schedule: str = "polynomial", final: float = 0.8,
        frequency: int = 100, k: int = 10, together: bool = False, end: int = 437,
        steps: int | None = None) -> list[Row]:
    """The rows 0, 1, ... up to this step; None: to the end.

    apply: one of WAYS
    schedule: "polynomial" or "constant", from step 0 to `end`, where the training ends too
    final: the share of weights that the schedule asks for at the end
    frequency: steps from one mask to the next; a new mask is always applied when it is made
    k: of "every k"
    together: whether all weights are compared with each other; else W1 and W2 are pruned each alone
    Raises OptionError or InputError for what the controls do not have.
    """
    if not isinstance(together, bool):
        raise InputError(f"you gave together={together!r}",
                         "weights are compared all together, or they are not",
                         "write True or False")
    k, end = whole("k", k, *KS), whole("end", end, *ENDS)
    rows = _rows(one_of("apply", apply, WAYS), one_of("schedule", schedule, SCHEDULES),
                 between("final", final, *FINALS), whole("frequency", frequency, *FREQUENCIES),
                 k if apply == "every k" else 0, together, end)
    return rows.first(end + 1 if steps is None else whole("steps", steps, 0, end) + 1)
