"""A small net for handwritten digits that is pruned while it trains on: where its weights are after each step.

What is 0 when, is `minigrad.constraints`: a schedule makes masks at its turns, `Mask` holds them, and counts the
weights that came back.  Here is the training around them, and five answers to when a mask is applied: five `WAYS`.
"""
import functools
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from .. import nn
from ..constraints import Mask, Sparsity, constant_sparsity, polynomial_sparsity
from ..errors import InputError
from ..optim import Adam
from .data import digits
from .settings import between, one_of

WAYS = "when made", "before each step", "after each step", "every k", "at the end"
SCHEDULES = "polynomial", "constant"
FINALS, FREQUENCIES, KS, ENDS = (0.1, 0.98), (10, 200), (2, 50), (50, 500)   # the sliders' ends
SHAPES, BATCH, RATE = {"W1": (64, 16), "W2": (16, 10)}, 32, 0.003   # RATE: of Adam, from step 0 on
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
    """The images of each batch, epoch after epoch, each in a random order of its own: [batches, 32]."""
    count, rng, most = len(_images()[0]), np.random.default_rng(2), LEARNT + ENDS[1]
    whole = count // BATCH
    epochs = [rng.permutation(count)[:whole * BATCH].reshape(whole, BATCH) for _ in range(-(-most // whole))]
    return np.concatenate(epochs)


def batch(step: int) -> tuple[np.ndarray, np.ndarray]:
    """(x, t) that the update after so many others sees; those before step 0 are the ones that the net has learnt."""
    x, t, _, _ = _images()
    rows = _order()[LEARNT + step]
    return x[rows], t[rows]


@functools.cache
def _compiled() -> Any:
    return mg.compile(mg.grad(loss))


def slopes(params: Any, x: Any, t: Any) -> dict[str, np.ndarray]:
    """The gradient of the loss by the weights; compiled, so it takes arrays."""
    return _compiled()(params, x, t)


def start() -> dict[str, np.ndarray]:
    """The weights at step 0: of a net that has learnt 200 steps, without a mask."""
    return {**_learnt()}


@functools.cache
def _learnt() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    params = {name: nn.init.lecun_normal(shape, rng) for name, shape in SHAPES.items()}
    adam = Adam(QUICK)
    state = adam.state(params)
    for step in range(-LEARNT, 0):
        params, state = adam.step(params, slopes(params, *batch(step)), state)
    return _fixed(params)


# --- the way
class Row(NamedTuple):
    """Where the net is after `step` updates.  asked: the share that the schedule wants at 0; made: the step of the mask
    in force; zeros: weights exactly 0; masked: 0 in the mask; revived: masked, but not 0; cleared: not 0 after the
    update, and put to 0 by a mask in the same step.  Counts are of SIZE weights, those of W1 and W2."""

    step: int
    asked: float
    params: dict[str, np.ndarray]
    masks: dict[str, np.ndarray]
    made: int
    zeros: int
    masked: int
    revived: int
    cleared: int

    @property
    def share(self) -> float:
        """The share of weights that is exactly 0."""
        return self.zeros / SIZE

    @property
    def largest(self) -> float:
        """The size of the largest revived weight; 0 where there is none."""
        return max(float(Mask(mask).violation(self.params[name])) for name, mask in self.masks.items())

    @property
    def accuracy(self) -> float:
        """On the test images, with the weights as they are."""
        return accuracy(self.params)

    @property
    def held(self) -> float:
        """On the test images, once the mask is applied."""
        return accuracy({name: Mask(mask).project(self.params[name]) for name, mask in self.masks.items()})


class _Way:
    """A training under way, `rows` what it has come to; `advance` takes one step."""

    def __init__(self, apply: str, schedule: Sparsity, k: int, together: bool, end: int):
        self.apply, self.schedule, self.k, self.together, self.end = apply, schedule, k, together, end
        self.adam, steps = Adam(RATE), np.arange(end + 1)
        self.asked, self.turns = np.broadcast_to(schedule(steps), steps.shape).tolist(), schedule.turn(steps).tolist()
        self.begin()

    def begin(self) -> None:
        """Stand at step 0."""
        weights = start()
        self.state, self.made = self.adam.state(weights), 0
        self._hold({name: np.ones(shape, bool) for name, shape in SHAPES.items()})
        self.rows: list[Row] = []
        self._keep(weights, weights)

    def _hold(self, masks: dict[str, np.ndarray]) -> None:
        self.masks, self.held = _fixed(masks), {name: Mask(mask) for name, mask in masks.items()}
        self.masked = sum(int(np.sum(~mask)) for mask in masks.values())

    def advance(self) -> None:
        """One update, and what the mask makes of it."""
        params, done = self.rows[-1].params, len(self.rows) - 1
        if self.apply == "before each step":
            params = self._applied(params)
        params, self.state = self.adam.step(params, slopes(params, *batch(done)), self.state)
        self._keep(params, self._after(params, done + 1))

    def _after(self, params: dict[str, np.ndarray], step: int) -> dict[str, np.ndarray]:
        """The weights after this update, by a mask that is applied as a Variable's constraint would be."""
        k = {"after each step": 1, "every k": self.k}.get(self.apply)
        if k is None:
            return params
        return {name: mask.every(k).after(params[name], step) for name, mask in self.held.items()}

    def _applied(self, params: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        return {name: mask.project(params[name]) for name, mask in self.held.items()}

    def _keep(self, came: dict[str, np.ndarray], params: dict[str, np.ndarray]) -> None:
        """Make a new mask where it is time, and write down where the net is.  came: the weights as updated."""
        step = len(self.rows)
        if self.turns[step]:
            self._hold(self.schedule.renew(self.masks, params, step, self.together))
            self.made = step
        if self.made == step or (self.apply == "at the end" and step == self.end):
            params = self._applied(params)
        zeros = _zeros(params)
        self.rows.append(Row(step, self.asked[step], _fixed(params), self.masks, self.made, zeros, self.masked,
                             sum(int(mask.revived(params[name])) for name, mask in self.held.items()),
                             zeros - _zeros(came)))


def _zeros(params: dict[str, np.ndarray]) -> int:
    return SIZE - sum(int(np.count_nonzero(weight)) for weight in params.values())


def _fixed(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The same, which nobody can change any more: rows are kept."""
    for array in arrays.values():
        array.flags.writeable = False
    return arrays


def schedule_of(schedule: str = "polynomial", final: float = 0.8, frequency: int = 100, end: int = 437) -> Sparsity:
    """The schedule, from step 0 to where the training ends."""
    if schedule == "constant":
        return constant_sparsity(final, 0, end, frequency)
    return polynomial_sparsity(final, 0, end, frequency=frequency)


@functools.lru_cache(8)
def _way(apply: str, schedule: str, final: float, frequency: int, k: int, together: bool, end: int) -> _Way:
    return _Way(apply, schedule_of(schedule, final, frequency, end), k, together, end)


def run(apply: str = "when made", schedule: str = "polynomial", final: float = 0.8, frequency: int = 100, k: int = 10,
        together: bool = False, end: int = 437, steps: int | None = None) -> list[Row]:
    """The rows 0, 1, ... up to this step; None: to the end.

    apply: one of WAYS; schedule: "polynomial" or "constant", from step 0 to `end`, where training ends too; a mask is
    made every `frequency` steps, and applied then whatever the way is; k: of "every k"; together: all weights are
    compared with each other, else W1 and W2 are pruned each alone.  Raises InputError for what the sliders do not
    have."""
    _checked(apply, schedule, together, final=(final, FINALS), frequency=(frequency, FREQUENCIES), k=(k, KS),
             end=(end, ENDS), steps=(end if steps is None else steps, (0, end)))
    way = _way(apply, schedule, float(final), frequency, k if apply == "every k" else 0, together, end)
    last = end if steps is None else steps
    try:
        while len(way.rows) <= last:
            way.advance()
    except BaseException:
        way.begin()                                      # interrupted: the optimizer may be ahead of the rows
        raise
    return way.rows[:last + 1]


def _checked(apply: Any, schedule: Any, together: Any, **numbers: Any) -> None:
    one_of("way", apply, WAYS)
    one_of("schedule", schedule, SCHEDULES)
    if not isinstance(together, bool):
        raise InputError(f"you set together to {together!r}", "weights are compared all together, or they are not",
                         "write True or False")
    for name, (value, ends) in numbers.items():
        between(name, value, ends, whole=name != "final")
