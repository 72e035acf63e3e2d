"""A sealed box: a function that can only be asked, at a price, and four ways to train M so that
box(M(z)) = z.

The box is `mg.black_box`, which counts the queries and refuses what the budget does not allow; its
slopes are central differences or simultaneous perturbations; a surrogate is a net fitted to its
answers.  M is thirteen numbers, trained by `mg.grad` and Adam.
"""
import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...errors import OptionError, between, one_of, whole
from ...optim import Adam
from ...widgets.first_items import FirstItems
from ...widgets.framed import WAY_LINES

# queries of a round; ends of the sliders
ROUND, BUDGETS = 48, (48, 1920)
NOISES, STEPS = (0.0, 0.2), (0.001, 0.5)
# of M; z's a step; z's of the examiner; steps without a query
UNITS, TARGETS = 4, 8
EXAMINED, EXERCISES = 41, 50
RATE = 0.05                                              # of Adam
WAYS = "swap roles", "central", "spsa", "surrogate"
LINES = dict(zip(WAYS, WAY_LINES, strict=True))          # in every picture


class Box(NamedTuple):
    """A function to be sealed.  f: elementwise in np.*; targets: the least and the largest z that
    it can give."""

    formula: str
    f: Callable[[Any], Any]
    targets: tuple[float, float]


_bent = lambda x: np.tanh(2.0 * x) + 0.2 * x
BOXES = {
    "one-to-one": Box("tanh(2x) + x/5", _bent, (-1.0, 1.0)),
    "two-to-one": Box("x²", lambda x: x * x, (0.0, 1.0)),
    "staircase": Box("tanh(2x) + x/5, read off in steps of 1/8",
                     lambda x: np.round(8.0 * _bent(x)) / 8.0, (-1.0, 1.0)),
}


class Run(NamedTuple):
    """The result of one way of training.

    queries, misses: after each round; a miss is the mean |F(M(z)) - z|, found by an examiner whose
    queries do not count; steps: of Adam.
    asked: the last round's queries (x, answer), one a row
    drawn, push: where this way's gradient pushes M(z) at each of the targets, before the last
        round's steps and now, see `Training.pull`
    """

    params: dict[str, np.ndarray]
    queries: list[int]
    misses: list[float]
    steps: int
    asked: np.ndarray
    drawn: np.ndarray
    push: np.ndarray

    @property
    def miss(self) -> float:
        """The miss after the last round."""
        return self.misses[-1]


# --- the model
def start(seed: int = 0) -> dict[str, np.ndarray]:
    """The parameters of M: one input, four tanh units, one output."""
    rng = np.random.default_rng(seed)
    # d is an array too: a step of Adam would turn one of shape () into a number, of another form
    return {"a": rng.normal(size=UNITS), "b": rng.normal(size=UNITS),
            "c": 0.5 * rng.normal(size=UNITS), "d": np.array([0.1])}


def model(params: Any, z: Any) -> Any:
    """M(z) of the shape of z, a number or [n]."""
    return (np.sum(params["c"] * np.tanh(params["a"] * np.expand_dims(z, -1) + params["b"]), -1)
            + params["d"][0])


def targets(box: str, count: int = TARGETS) -> np.ndarray:
    """The z's to be reached, evenly spaced from the box's least to its largest."""
    return np.linspace(*BOXES[box].targets, count)


def miss(box: str, params: Any) -> float:
    """Mean |F(M(z)) - z| on 41 z's, by the box itself, without noise and without counting."""
    z = targets(box, EXAMINED)
    return float(np.mean(np.abs(BOXES[box].f(model(params, z)) - z)))


def seal(box: str, budget: int, noise: float = 0.0, step: float | None = 0.1,
         seed: int = 0, heard: list[tuple[float, float]] | None = None) -> Any:
    """The box, sealed: f of one number, with noise of this standard deviation, by `mg.black_box`
    with "central".  heard: a list that gets each query and its answer"""
    rng, f = np.random.default_rng(seed), BOXES[box].f

    def sealed(x):
        y = f(x) + noise * rng.normal()
        if heard is not None:
            heard.append((float(x), float(y)))
        return y

    return mg.black_box(sealed, budget=budget, shape=(), step=step)


# --- the ways
def off(params: Any, box: Callable[[Any], Any], z: np.ndarray) -> Any:
    """The mean square of box(M(z)) - z, which the training makes small; it takes one query for
    each z."""
    return np.mean((mg.vmap(box)(model(params, z)) - z) ** 2)


def swapped(params: Any, x: np.ndarray, y: np.ndarray) -> Any:
    """The mean square of M(y) - x for y = F(x), which swapped roles make small instead."""
    return np.mean((model(params, y) - x) ** 2)


def downhill(params: Any, box: Callable[[Any], Any], z: np.ndarray) -> np.ndarray:
    """How each M(z) is pushed: minus the slope of its own (box(M(z)) - z)²."""
    return -mg.grad(lambda m: np.sum((mg.vmap(box)(m) - z) ** 2))(model(params, z))


def tug(params: Any, x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """How swapped roles push M at each z, to the right and to the left: [2, n].  The sums of minus
    the slopes of all (M(y) - x)² whose y is nearest to this z, over their number."""
    pulls = -mg.grad(lambda m: np.sum((m - x) ** 2))(model(params, y))
    near = np.argmin(np.abs(y[:, None] - z), 1) == np.arange(len(z))[:, None]
    count = np.maximum(near.sum(1), 1)
    return np.array([near @ np.maximum(pulls, 0.0), near @ np.minimum(pulls, 0.0)]) / count


# compiled here, once for all trainings; `swapped_step` has a program for each number of pairs
adam = Adam(RATE)
adam_step = mg.compile(adam.step)


@mg.compile
def swapped_step(params: Any, state: Any, x: np.ndarray, y: np.ndarray) -> Any:
    """(params, state) after a step of Adam for the mean square of M(y) - x."""
    return adam.step(params, mg.grad(swapped)(params, x, y), state)


@mg.compile
def through_step(params: Any, state: Any, fit: Any, z: np.ndarray) -> Any:
    """(params, state) after a step of Adam for `off`, with the model `fit` in place of the box."""
    return adam.step(params, mg.grad(off)(params, lambda x: model(fit, x), z), state)


class Training:
    """M's training by one of WAYS, with a box and an optimizer of its own; `advance` is one
    round."""

    def __init__(self, way: str, box: str, noise: float, step: float):
        self.way, self.name = way, box
        self.step = step
        self.heard: list[tuple[float, float]] = []
        self.sealed = seal(box, BUDGETS[1], noise, step, WAYS.index(way), self.heard)
        # for `pull`, whose queries do not count
        self.twin, self.aside = seal(box, 10**9, noise, step, 9), np.random.default_rng(9)
        self.rng, self.z = np.random.default_rng(1), targets(box)
        self.pairs = np.zeros((2, 0))
        self.params, self.fit = start(), start(1)
        self.state, self.fits = adam.state(self.params), adam.state(self.fit)
        self.queries, self.misses = [0], [miss(box, self.params)]
        self.steps = 0
        self.drawn = self.push = self.pull()

    def run(self) -> Run:
        """The result so far, in lists of its own."""
        asked = np.reshape(self.heard[-ROUND:], (-1, 2))
        return Run(self.params, [*self.queries], [*self.misses], self.steps, asked, self.drawn,
                   self.push)

    def pull(self) -> np.ndarray:
        """Where this way's gradient pushes M at each of the targets: [1, n], or [2, n] by `tug`;
        [0, n] where it needs answers and has none.  What it takes is asked of another box like this
        one, and does not count.  Estimates by all parameters at once have no slope by M(z): theirs
        is how M(z) changes along them."""
        if self.way in ("swap roles", "surrogate") and not self.pairs.size:
            return np.zeros((0, TARGETS))
        if self.way == "swap roles":
            return tug(self.params, self.pairs[0], self.pairs[1], self.z)
        if self.way == "central":
            return downhill(self.params, self.twin, self.z)[None]
        if self.way == "spsa":
            slopes = self._perturb(self.twin, self.aside)
            return -mg.jvp(lambda p: model(p, self.z), (self.params,), (slopes,))[1][None]
        copy = lambda x: model(self.fit, x)
        return downhill(self.params, copy, self.z)[None]

    def advance(self) -> None:
        """Spend a round's queries."""
        self.drawn = self.push
        {"swap roles": self._swap, "central": self._central, "spsa": self._spsa,
         "surrogate": self._surrogate}[self.way]()
        self.push = self.pull()
        self.queries.append(self.sealed.queries)
        self.misses.append(miss(self.name, self.params))

    def _step(self, gradients: Any) -> None:
        self.params, self.state = adam_step(self.params, gradients, self.state)
        self.steps += 1

    def _swap(self) -> None:
        self._ask()
        self.drawn = self.pull()
        for _ in range(EXERCISES):
            self.params, self.state = swapped_step(self.params, self.state, *self.pairs)
        self.steps += EXERCISES

    def _ask(self) -> None:
        """Make a round of random queries, and keep the answers."""
        x = self.rng.uniform(-1.0, 1.0, ROUND)
        self.pairs = np.concatenate([self.pairs, [x, [self.sealed.ask(v) for v in x]]], 1)

    def _central(self) -> None:
        for _ in range(ROUND // (3 * TARGETS)):
            self._step(mg.grad(off)(self.params, self.sealed, self.z))

    def _spsa(self) -> None:
        for _ in range(ROUND // (2 * TARGETS)):
            self._step(self._perturb(self.sealed, self.rng))

    def _perturb(self, box: Any, rng: np.random.Generator) -> dict[str, np.ndarray]:
        """An estimate of the gradient that moves all thirteen parameters at once: M need not be
        differentiable either."""
        names = [*self.params]
        ends = np.cumsum([self.params[name].size for name in names])[:-1]
        whole = lambda theta: {name: np.reshape(part, self.params[name].shape)
                               for name, part in zip(names, np.split(theta, ends), strict=True)}
        ask = lambda x: np.array([box.ask(v) for v in x])
        lost = mg.black_box(lambda theta: np.mean((ask(model(whole(theta), self.z)) - self.z) ** 2),
                            "spsa", shape=(), step=self.step, seed=rng)
        theta = np.concatenate([np.ravel(self.params[name]) for name in names])
        # mg.grad(lost) would also ask for its value
        return whole(lost.slopes(theta, 0.0)[0])

    def _surrogate(self) -> None:
        """Fit a model of the box, the same net with the same queries as for swapped roles, and
        train M through it; each gets half of the steps."""
        self._ask()
        for _ in range(EXERCISES // 2):
            self.fit, self.fits = swapped_step(self.fit, self.fits, *self.pairs[::-1])
        self.drawn = self.pull()
        for _ in range(EXERCISES // 2):
            self.params, self.state = through_step(self.params, self.state, self.fit, self.z)
        self.steps += EXERCISES // 2


# --- all of them
def _rounds(box: str, noise: float, step: float) -> Iterator[dict[str, Run]]:
    """The results of all ways after 0, 1, 2, ... rounds."""
    ways = {way: Training(way, box, noise, step) for way in WAYS}
    while True:
        yield {way: training.run() for way, training in ways.items()}
        for training in ways.values():
            training.advance()


@functools.lru_cache(8)
def _history(box: str, noise: float, step: float) -> FirstItems[dict[str, Run]]:
    return FirstItems(lambda: _rounds(box, noise, step))


def history(box: str, rounds: int, budget: int = 960, noise: float = 0.0,
            step: float = 0.1) -> list[dict[str, Run]]:
    """[{way: Run}, ...] after 0, 1, 2, ... rounds of 48 queries for each way; no more than the
    budget allows.

    noise: standard deviation of what is read; step: how far differences go to each side.  Raises
    OptionError for what the controls do not have, InputError for what is no number.
    """
    settings = (one_of("box", box, BOXES), between("noise", noise, *NOISES),
                between("step", step, *STEPS))
    if between("budget", budget, *BUDGETS) % ROUND:
        raise OptionError(f"you gave budget={budget!r}", f"a round is {ROUND} queries",
                          f"write a multiple of {ROUND}")
    return _history(*settings).first(min(whole("rounds", rounds, 0), int(budget) // ROUND) + 1)


def train(box: str, rounds: int, budget: int = 960, noise: float = 0.0,
          step: float = 0.1) -> dict[str, Run]:
    """{way: Run} at the end of a `history`."""
    return history(box, rounds, budget, noise, step)[-1]
