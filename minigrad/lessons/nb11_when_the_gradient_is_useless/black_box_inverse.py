"""A sealed box: a function that can only be asked, at a price, and four ways to train M so that box(M(z)) = z.

The box is `mg.black_box`, which counts the queries and refuses what the budget does not allow; its slopes are central
differences or simultaneous perturbations; a surrogate is a net fitted to its answers.  M is thirteen numbers, trained
by `mg.grad` and Adam.
"""
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ..black_box import BlackBox
from ..errors import InputError
from ..optim import Adam
from .settings import between, counted, one_of

ROUND, BUDGETS, NOISES, STEPS = 48, (48, 1920), (0.0, 0.2), (0.001, 0.5)   # queries of a round; ends of the sliders
UNITS, TARGETS, EXAMINED, EXERCISES = 4, 8, 41, 60       # of M; z's a step; z's of the examiner; steps without a query
RATE = 0.05                                              # of Adam
WAYS = "swap roles", "central", "spsa", "surrogate"


class Box(NamedTuple):
    """f: elementwise in np.*, what is sealed; targets: the least and the largest z that it can give."""

    formula: str
    f: Callable[[Any], Any]
    targets: tuple[float, float]


_bent = lambda x: np.tanh(2.0 * x) + 0.2 * x
BOXES = {
    "one-to-one": Box("tanh(2x) + x/5", _bent, (-1.0, 1.0)),
    "two-to-one": Box("x²", lambda x: x * x, (0.0, 1.0)),
    "staircase": Box("tanh(2x) + x/5, read off in steps of 1/8", lambda x: np.round(8.0 * _bent(x)) / 8.0, (-1.0, 1.0)),
}


class Run(NamedTuple):
    """What a way has come to.  miss: mean |F(M(z)) - z|, by an examiner whose queries do not count; queries and misses:
    after each round; steps: of Adam."""

    params: dict[str, np.ndarray]
    queries: list[int]
    misses: list[float]
    steps: int

    @property
    def miss(self) -> float:
        """The last one."""
        return self.misses[-1]


# --- the model
def start(seed: int = 0) -> dict[str, np.ndarray]:
    """The parameters of M: one input, four tanh units, one output."""
    rng = np.random.default_rng(seed)
    return {"a": rng.normal(size=UNITS), "b": rng.normal(size=UNITS), "c": 0.5 * rng.normal(size=UNITS),
            "d": np.array(0.1)}


def model(params: Any, z: Any) -> Any:
    """M(z) of the shape of z, a number or [n]."""
    return np.sum(params["c"] * np.tanh(params["a"] * np.expand_dims(z, -1) + params["b"]), -1) + params["d"]


def targets(box: str, count: int = TARGETS) -> np.ndarray:
    """The z's to be reached, even between the box's least and largest."""
    return np.linspace(*_known(box).targets, count)


def miss(box: str, params: Any) -> float:
    """Mean |F(M(z)) - z| on 41 z's, by the box itself, without noise and without counting."""
    z = targets(box, EXAMINED)
    return float(np.mean(np.abs(_known(box).f(model(params, z)) - z)))


def seal(box: str, budget: int, noise: float = 0.0, step: float | None = 0.1, seed: int = 0) -> BlackBox:
    """The box, sealed: f of one number, with noise of this standard deviation, by `mg.black_box` with "central"."""
    rng, f = np.random.default_rng(seed), _known(box).f

    def sealed(x):
        return f(x) + noise * rng.normal()

    return mg.black_box(sealed, budget=budget, shape=(), step=step)


# --- the ways
def off(params: Any, box: Callable[[Any], Any], z: np.ndarray) -> Any:
    """What the asker wants small: the mean square of box(M(z)) - z; box is asked once for each z."""
    return np.mean((mg.vmap(box)(model(params, z)) - z) ** 2)


def swapped(params: Any, x: np.ndarray, y: np.ndarray) -> Any:
    """What swapping the roles makes small instead: the mean square of M(y) - x for y = F(x)."""
    return np.mean((model(params, y) - x) ** 2)


class _Way:
    """A way under way: one box, one optimizer, and what they have come to; `advance` is one round."""

    def __init__(self, way: str, box: str, noise: float, step: float):
        self.way, self.name, self.step = way, box, step
        self.sealed = seal(box, 0, noise, step, WAYS.index(way))
        self.rng, self.z, self.pairs = np.random.default_rng(1), targets(box), np.zeros((2, 0))
        self.params, self.fit, self.adam = start(), start(1), Adam(RATE)
        self.state, self.fits, self.steps = self.adam.state(self.params), self.adam.state(self.fit), 0
        self.queries, self.misses = [0], [miss(box, self.params)]

    def run(self) -> Run:
        """Where it is, in lists of its own."""
        return Run(self.params, [*self.queries], [*self.misses], self.steps)

    def advance(self, budget: int) -> None:
        """Spend a round's queries."""
        self.sealed.budget = budget
        dict(zip(WAYS, (self._swap, self._central, self._spsa, self._surrogate), strict=True))[self.way]()
        self.queries.append(self.sealed.queries)
        self.misses.append(miss(self.name, self.params))

    def _follow(self, gradients: Any) -> None:
        self.params, self.state = self.adam.step(self.params, gradients, self.state)
        self.steps += 1

    def _swap(self) -> None:
        self._ask()
        gradient = mg.compile(mg.grad(swapped))
        for _ in range(EXERCISES):
            self._follow(gradient(self.params, *self.pairs))

    def _ask(self) -> None:
        """A round of random questions, kept with their answers."""
        x = self.rng.uniform(-1.0, 1.0, ROUND)
        self.pairs = np.concatenate([self.pairs, [x, [self.sealed.ask(v) for v in x]]], 1)

    def _central(self) -> None:
        for _ in range(ROUND // (3 * TARGETS)):
            self._follow(mg.grad(off)(self.params, self.sealed, self.z))

    def _spsa(self) -> None:
        """All thirteen parameters are moved at once: M need not be differentiable either."""
        names = [*self.params]
        ends = np.cumsum([self.params[name].size for name in names])[:-1]
        whole = lambda theta: {name: np.reshape(part, self.params[name].shape)
                               for name, part in zip(names, np.split(theta, ends), strict=True)}
        ask = lambda x: np.array([self.sealed.ask(v) for v in x])
        lost = mg.black_box(lambda theta: np.mean((ask(model(whole(theta), self.z)) - self.z) ** 2), "spsa", shape=(),
                            step=self.step, seed=self.rng)
        for _ in range(ROUND // (2 * TARGETS)):
            theta = np.concatenate([np.ravel(self.params[name]) for name in names])
            self._follow(whole(lost.slopes(theta, 0.0)[0]))      # mg.grad(lost) would also ask for its value

    def _surrogate(self) -> None:
        """A model of the box, by the same net and the same queries as swapped roles: M is trained through it."""
        self._ask()
        gradient = mg.compile(mg.grad(swapped))
        for _ in range(EXERCISES):
            self.fit, self.fits = self.adam.step(self.fit, gradient(self.fit, *self.pairs[::-1]), self.fits)
        through = mg.compile(mg.grad(lambda params, fit, z: off(params, lambda x: model(fit, x), z)))
        for _ in range(EXERCISES):
            self._follow(through(self.params, self.fit, self.z))


# --- all of them
@functools.lru_cache(8)
def _ways(box: str, noise: float, step: float) -> tuple[list[_Way], list[dict[str, Run]]]:
    """The four ways under way, and what they had come to after each round so far."""
    ways = [_Way(way, box, noise, step) for way in WAYS]
    return ways, [{way.way: way.run() for way in ways}]


def train(box: str, rounds: int, budget: int = 960, noise: float = 0.0, step: float = 0.1) -> dict[str, Run]:
    """{way: Run} after so many rounds of 48 queries for each way; no more than the budget has.

    noise: standard deviation of what is read; step: how far differences go, and the surrogate looks, to each side.
    Raises InputError for another box and for numbers that the sliders do not have."""
    _checked(box, rounds, budget, noise, step)
    ways, history = _ways(box, float(noise), float(step))
    while len(history) <= min(rounds, budget // ROUND):
        try:
            for way in ways:
                way.advance(int(budget))
        except BaseException:
            _ways.cache_clear()                          # interrupted: some ways are ahead of the others
            raise
        history.append({way.way: way.run() for way in ways})
    return history[min(rounds, budget // ROUND)]


def _known(box: Any) -> Box:
    one_of("box", box, BOXES)
    return BOXES[box]


def _checked(box: Any, rounds: Any, budget: Any, noise: Any, step: Any) -> None:
    _known(box)
    between("budget", budget, BUDGETS)
    between("noise", noise, NOISES)
    between("step", step, STEPS)
    if budget % ROUND:
        raise InputError(f"you cannot set the budget to {budget!r}", f"a round is {ROUND} queries",
                         f"write a multiple of {ROUND}")
    counted("rounds", rounds)
