"""A transformer that predicts the next character of a text: its layers, its training step and what
it writes.

The net has an embedding, a vector for each position, a few blocks of attention and two dense
layers, a layer norm and a readout. All of it is `mg.nn`, but for `Positions`.
"""
import math
from typing import Any

import numpy as np

import minigrad as mg

from ...course.data import sonnets

WINDOW, WIDTH, HEADS, BLOCKS = 64, 64, 4, 2
BATCH = 16
RATE = 3e-3
HELD = 0.1                      # the part of the text that no step sees, at its end


class Positions(mg.nn.Layer):
    """Add a vector of its own to each position, which attention alone could not tell apart.

    most: the number of positions; n: of features
    """

    def __init__(self, most: int, n: int, seed: int = 0):
        rng = np.random.default_rng(seed)
        super().__init__({"table": 0.02 * rng.standard_normal((most, n))})

    def formula(self, p: Any, x: Any, training: Any) -> Any:
        """Compute x + table, for x of shape (..., positions, n)."""
        return x + p["table"][:x.shape[-2]]


class Masked(mg.nn.Attention):
    """Causal attention with a mask of your own.

    mask: a function of the number of positions, which returns bools as `mg.nn.causal_mask` does
    """

    def __init__(self, n: int, heads: int, mask: Any, seed: int):
        super().__init__(n, heads, causal=True, seed=seed)
        self.given = mask

    def mask(self, positions: Any) -> Any:
        """The given function's."""
        return self.given(positions)


def inner(n: int, seed: int) -> tuple:
    """The two dense layers of a block, with four times as many features between them."""
    return (mg.nn.Dense(n, 4 * n, seed=seed), lambda x: mg.nn.gelu(x, approximate=True),
            mg.nn.Dense(4 * n, n, seed=seed + 1))


def block(n: int, heads: int, seed: int, mask: Any = mg.nn.causal_mask) -> list:
    """The two halves of a block: attention, then two dense layers, each behind a layer norm and
    beside the residual stream."""
    return [mg.nn.Residual(mg.nn.LayerNorm(n), Masked(n, heads, mask, seed)),
            mg.nn.Residual(mg.nn.LayerNorm(n), *inner(n, seed + 4))]


def transformer(symbols: int, n: int = WIDTH, heads: int = HEADS, blocks: int = BLOCKS,
                window: int = WINDOW, seed: int = 0, size: float = 0.02,
                mask: Any = mg.nn.causal_mask) -> Any:
    """The net: whole numbers of shape (samples, positions) to scores (samples, positions, symbols).

    size: the standard deviation of the embedding's first values; mask: as in `Masked`
    """
    with mg.Graph():
        parts = [part for k in range(blocks)
                 for part in block(n, heads, 100 * seed + 10 * k, mask)]
        return mg.nn.Sequential(
            mg.nn.Embedding(symbols, n, mg.nn.init.normal(size), seed=100 * seed + 90),
            Positions(window, n, 100 * seed + 91), *parts, mg.nn.LayerNorm(n),
            mg.nn.Dense(n, symbols, seed=100 * seed + 92))


class Text:
    """A text as numbers: the place of each character among all characters that occur.

    text: by default Shakespeare's sonnets; the last tenth is held back
    """

    def __init__(self, text: str | None = None):
        self.text = sonnets() if text is None else text
        self.symbols = sorted(set(self.text))
        self.numbers = self.encode(self.text)
        cut = round((1.0 - HELD) * len(self.numbers))
        self.train, self.held = self.numbers[:cut], self.numbers[cut:]

    def encode(self, text: str) -> np.ndarray:
        """The numbers of characters."""
        place = {c: k for k, c in enumerate(self.symbols)}
        return np.array([place[c] for c in text])

    def decode(self, numbers: Any) -> str:
        """The characters of numbers."""
        return "".join(self.symbols[k] for k in numbers)

    def batch(self, step: int, size: int = BATCH, window: int = WINDOW) -> tuple:
        """(inputs, targets): places drawn for this step; a target is the character after."""
        starts = np.random.default_rng([19, step]).integers(0, len(self.train) - window, size)
        places = starts[:, None] + np.arange(window + 1)
        return self.train[places][:, :-1], self.train[places][:, 1:]


def loss_of(net: Any) -> Any:
    """The function (values, inputs, targets) -> mean of -log p(target), in nats a character."""
    return lambda p, x, t: mg.nn.losses.softmax_cross_entropy(net.at(p)(x), t)


class Writer:
    """A net in training, in float32, by a compiled step of Adam; and what it writes.

    text: what it learns from; net: by default a `transformer` for `window` characters, made with
    `options`; rate: the learning rate; batch: how many pieces of the text a step takes
    """

    def __init__(self, text: Text | None = None, net: Any = None, rate: float = RATE,
                 window: int = WINDOW, batch: int = BATCH, **options: Any):
        self.text = text or Text()
        self.window, self.batch = window, batch
        self.net = net or transformer(len(self.text.symbols), window=window, **options)
        self.p = {path: v.astype(np.float32) for path, v in self.net.values().items()}
        self.adam = mg.optim.Adam(rate)
        self.slots = {path: self.adam.init(v) for path, v in self.p.items()}
        self.steps = 0
        self.losses: list[float] = []
        self._step = mg.compile(self._formula)
        self._loss = mg.compile(loss_of(self.net))
        self._scores = mg.compile(lambda p, x: self.net.at(p)(x)[0])

    def _formula(self, p: Any, slots: Any, step: Any, x: Any, t: Any) -> tuple:
        loss, slopes = mg.value_and_grad(loss_of(self.net))(p, x, t)
        new = {path: self.adam.update(p[path], slopes[path], slots[path], step) for path in p}
        return (loss, {path: value for path, (value, _) in new.items()},
                {path: held for path, (_, held) in new.items()})

    def train(self, steps: int) -> float:
        """Take steps; the mean of their losses."""
        for _ in range(steps):
            self.steps += 1
            loss, self.p, self.slots = self._step(self.p, self.slots, self.steps,
                                                  *self.text.batch(self.steps, self.batch,
                                                                   self.window))
            self.losses.append(float(loss))
        return float(np.mean(self.losses[-steps:]))

    def held_loss(self, batches: int = 2) -> float:
        """The loss on the part of the text that no step saw: even places, the same each time."""
        held, count = self.text.held, batches * self.batch
        starts = np.linspace(0, len(held) - self.window - 1, count).astype(int)
        rows = held[starts[:, None] + np.arange(self.window + 1)].reshape(batches, self.batch, -1)
        return float(np.mean([self._loss(self.p, r[:, :-1], r[:, 1:]) for r in rows]))

    def write(self, start: str, count: int, temperature: float = 0.8, seed: int = 0) -> str:
        """`start`, and `count` characters that are drawn after it, one after the other.

        The window is filled up behind the text: what stands there cannot be seen from before it.
        """
        rng = np.random.default_rng(seed)
        numbers = list(self.text.encode(start))
        x = np.zeros((1, self.window), int)
        for _ in range(count):
            seen = numbers[-self.window:]
            x[0, :len(seen)] = seen
            scores = self._scores(self.p, x)[len(seen) - 1].astype(float)
            numbers.append(draw(scores, temperature, rng))
        return self.text.decode(numbers)


def draw(scores: np.ndarray, temperature: float, rng: np.random.Generator) -> int:
    """A number drawn with probabilities softmax(scores / temperature); at 0 the best one."""
    if temperature == 0.0:
        return int(np.argmax(scores))
    scaled = scores / temperature
    chances = np.exp(scaled - scaled.max())
    return int(rng.choice(len(scores), p=chances / chances.sum()))


def perplexity(loss: float) -> float:
    """exp(loss): among how many equally likely characters a guess would be as hard."""
    return math.exp(loss)
