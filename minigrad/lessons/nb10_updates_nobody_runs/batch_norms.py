"""The data and layers of notebook 10 and its widgets: iris petals with one batch norm, digits in a
net with two, and the numbers that four filters find in digits, for the Norm Cube.

All norms are those of `minigrad.nn`.
"""
import itertools
from functools import cache
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...course.data import digits, handwriting, irises

CHANNELS = "across", "down", "falling", "rising"         # edges that each filter finds


@cache
def petals():
    """The petal lengths of 150 iris flowers, in cm."""
    return irises()[0][:, 2]


class OneNorm:
    """A graph with one batch norm over one feature.  momentum, renorm, rmax, dmax: see
    `nn.BatchNorm`.

    updates: its update ops, which `run` runs only if it is asked to.
    """

    def __init__(self, momentum=0.9, renorm=False, rmax=3.0, dmax=5.0):
        options: Any = {"scale": False, "center": False, "epsilon": 1e-3}
        with mg.Graph("one norm") as self.graph:
            self.x, self.training = (mg.placeholder(("points", 1), name="x"),
                                     mg.placeholder((), bool, name="training"))
            self.layer = nn.BatchNorm(1, momentum, renorm=renorm, renorm_momentum=momentum,
                                      rmax=rmax, dmax=dmax, **options)
            self.y = self.layer(self.x, self.training)
        self.updates = self.layer.update_ops()
        # r, d
        self.corrected = [node for node in self.graph.nodes
                          if node.op and node.op.name == "stop_gradient"]
        with mg.Graph("the same without renorm"):
            self.plain = nn.BatchNorm(1, **options)

    def feeds(self, x, training):
        """The values that a run is fed."""
        return {self.x: np.reshape(np.asarray(x, dtype=np.float64), (-1, 1)),
                self.training: training}

    def run(self, x, training=True, updates=False):
        """The outputs of a batch; with updates=True the update ops run, too."""
        return self.graph.run([self.y, *self.updates * updates], self.feeds(x, training))[0][:, 0]

    def jacobian(self, x, training=True):
        """The slope of each output (rows) with respect to each point (columns)."""
        at = self.layer.at(self.layer.values())
        return mg.jacobian(lambda x: at(np.reshape(x, (-1, 1)), training)[:, 0])(
            np.asarray(x, dtype=np.float64))

    def corrections(self, x):
        """(r, d) of batch renorm in training; 1 and 0 without it."""
        r, d = self.graph.run(self.corrected, self.feeds(x, True)) if self.corrected else (1.0, 0.0)
        return np.ravel(r).item(), np.ravel(d).item()

    def fixed(self, x, training, r, d):
        """The outputs with fixed r and d, which the derivative does not pass through."""
        values = {path: v.value for path, v in self.layer.variables.items()
                  if path in self.plain.variables}
        return self.plain.at(values)(np.reshape(x, (-1, 1)), training)[:, 0] * r + d

    def held(self):
        """{name: array}: the values of the layer's variables."""
        return self.layer.values()

    def load(self, held):
        """Load the values that another layer held; without averages of renorm they start where
        the moving ones are."""
        held = {name: np.reshape(value, 1) for name, value in held.items()}
        start = {"renorm_mean": held["mean"],
                 "renorm_std": np.sqrt(held["variance"] + self.layer.epsilon)}
        self.layer.load({name: (start | held)[name] for name in self.layer.variables})

    def moving(self):
        """(mean, deviation) by the moving averages."""
        held = self.held()
        return held["mean"].item(), np.sqrt(held["variance"]).item()

    def cost(self, x, training=True):
        """The cost of a run in words, and how many operations the update ops add to it."""
        self.run(x, training)
        ran, fed = self.graph.last_run, {self.x.id, self.training.id}
        steps = len(self.graph.plan([self.y, *self.updates], fed).steps)
        ms, size = sum(each.ms for each in ran), sum(each.bytes for each in ran)
        return (f"{len(ran)} operations · {size:,} bytes of values · {ms:.2f} ms; the update ops "
                f"add {steps - len(ran)} operations")


class DigitNet:
    """Pixels, two batch norms and ten logits, in a graph where `training` is fed.  No step runs the
    updates by itself.  seed: of the initial weights and of the order of the batches."""

    def __init__(self, momentum=0.9, renorm=False, seed=0):
        self.seed, relu = seed, lambda h: np.maximum(h, 0.0)
        norm = lambda n: nn.BatchNorm(n, momentum, renorm=renorm, renorm_momentum=momentum)
        dense = lambda n, m, **options: nn.Dense(n, m, seed=10 * seed + m, **options)
        with mg.Graph("digits") as self.graph:
            self.x, self.t = mg.placeholder(("batch", 64), name="x"), mg.placeholder("batch",
                                                                                     int, name="t")
            self.training = mg.placeholder((), bool, name="training")
            self.net = nn.Sequential(dense(64, 64, bias=False), norm(64), relu,
                                     dense(64, 32, bias=False), norm(32), relu, dense(32, 10))
            self.logits = self.net(self.x, self.training)
            self.loss = nn.losses.softmax_cross_entropy(self.logits, self.t)
        self.updates = mg.get_collection(mg.UPDATE_OPS, self.graph)

    def fit(self, fetch, epochs, size=64, x=None, training=True):
        """Run the fetch, compiled or not, once for each batch of the training digits (or of x), in
        each of the epochs.  training: the mode of the norms."""
        x_train, t_train, *_ = digits()
        x_train = x_train if x is None else x
        step = fetch if callable(fetch) else self.graph.compile(fetch)
        rng = np.random.default_rng(self.seed)
        for _ in epochs:
            order = rng.permutation(len(x_train))
            for k in np.split(order[:len(order) - len(order) % size], len(order) // size):
                step({self.x: x_train[k], self.t: t_train[k], self.training: training})

    def accuracy(self, x, t, training=False, size=None):
        """The share of right answers.  size: how many images the net gets at a time; None for
        all."""
        size, at = size or len(x), self.net.at(self.net.values())
        whole = len(x) - len(x) % size
        # batches of one size at once
        batches = x[:whole].reshape(-1, size, x.shape[1]), x[None, whole:]
        logits = [mg.vmap(lambda x: at(x, training))(parts) for parts in batches if parts.size]
        found = np.concatenate([np.argmax(part, axis=-1).ravel() for part in logits])
        return float(np.mean(found == t))


def final_losses(loss, factors, seeds=5, steps=40, rate=0.1):
    """The losses of nets on the training digits after a few steps, as [factor, seed].

    loss: a function of (weights, x, t); weights: three hidden layers of 24, and the last one
    factors: what the initial weights of the hidden layers are multiplied by
    """
    x_train, t_train, *_ = digits()
    sizes = (64, 24, 24, 24, 10)

    def start(factor, seed):
        rng = np.random.default_rng(seed)
        drawn = [nn.init.he_normal(shape, rng) for shape in itertools.pairwise(sizes)]
        return [factor * W for W in drawn[:-1]] + drawn[-1:]

    nets = zip(*(start(factor, seed) for factor in factors for seed in range(seeds)), strict=True)
    weights, rng = [np.stack(layer) for layer in nets], np.random.default_rng(0)
    # all nets at once
    axes = 0, None, None
    slope = mg.compile(mg.vmap(mg.grad(loss), axes))
    for _ in range(steps):
        batch = rng.integers(0, len(x_train), 32)
        slopes = slope(weights, x_train[batch], t_train[batch])
        weights = [W - rate * dW for W, dW in zip(weights, slopes, strict=True)]
    ends = mg.vmap(loss, axes)(weights, x_train[:400], t_train[:400])
    return ends.reshape(len(factors), seeds)


@cache
def _digits():
    """Three of the digits: a 0, a 1 and a 2, as (3, 8, 8) pixels from 0 to 16."""
    pixels, labels = handwriting()
    return np.stack([pixels[np.argmax(labels == digit)].reshape(8, 8) for digit in range(3)])


def features(contrast=1.0):
    """(cube, names): 3 images, 4 channels, 4 positions, and the names of the images.

    Each channel is the mean difference between neighbours in one direction, in each quarter of the
    image.  contrast: factor of the first image's pixels.
    """
    images = _digits() * np.array([contrast, 1.0, 1.0])[:, None, None]
    moved = [images[:, 1:, 1:] - other
             for other in (images[:, 1:, :-1], images[:, :-1, 1:], images[:, :-1, :-1])]
    moved.append(images[:, 1:, :-1] - images[:, :-1, 1:])
    quarters = [[np.mean(d[:, a, b], axis=(1, 2)) for a in _HALVES for b in _HALVES] for d in moved]
    return np.transpose(np.array(quarters), (2, 0, 1)), ["zero", "one", "two"]


_HALVES = slice(0, 4), slice(3, 7)


def pooled(x, axes, groups=1):
    """(x, axes) for `nn.norm.normalize`: axes is made of "N", "C", "S"; groups split the channels
    where C is pooled."""
    n, c, s = x.shape
    groups = groups if "C" in axes else 1
    return (np.reshape(x, (n, groups, c // groups, s)),
            tuple({"N": 0, "C": 2, "S": 3}[name] for name in axes))
