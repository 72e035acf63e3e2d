"""A deep net on the digits, and how large the values and the slopes are in each of its layers:
notebook 08's ladder.

`ladder` makes a rung for each layer from the nodes of `mg.gradient`; the notebook prints them, and
the Variance Ladder draws them.  Initialisers and LSUV are those of `minigrad.nn.init`.
"""
import functools
import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np

import minigrad as mg

from ...course.data import digits
from ...graph.graph import Graph
from ...nn import Dense, Sequential, init, losses
from ...optim import SGD
from ...tensor import tensor
from ...widgets.first_items import read_only

FLAT = 1e-3  # a unit whose activation is less steep than this passes hardly any gradient on


class Activation:
    """A function of z that prints as its name."""

    def __init__(self, f):
        functools.update_wrapper(self, f)
        self.f = f

    def __call__(self, z):
        """f(z)."""
        return self.f(z)

    def __repr__(self):
        return self.f.__name__

    def __deepcopy__(self, memo):
        return self


@Activation
def sigmoid(z):
    """1 / (1 + exp(-z)), exact far out on both sides."""
    return np.exp(-np.logaddexp(0.0, -z))


@Activation
def relu(z):
    """max(z, 0)."""
    return np.maximum(z, 0.0)


@Activation
def identity(z):
    """z itself: a linear net."""
    return z


ACTIVATIONS = {"sigmoid": sigmoid, "tanh": Activation(np.tanh), "relu": relu, "identity": identity}
STARTS = {"plain": init.normal(1.0), "LeCun": init.lecun_normal, "Glorot": init.glorot_normal,
          "He": init.he_normal, "orthogonal": init.orthogonal(1.0)}
# the width of the last hidden layer; 64 pixels come in
SHAPES = {"even": 64, "narrowing": 16, "widening": 256}


def widths_of(depth, shape="even"):
    """The widths of a net: 64 pixels, `depth` hidden layers in equal ratios to the last one's
    width, 10 classes."""
    ratio = SHAPES[shape] / 64
    return [64, *(round(64 * ratio ** (k / depth)) for k in range(1, depth + 1)), 10]


def weights(widths, start="plain", gain=1.0, seed=0):
    """A weight for each layer: `gain` times what the initialiser `start` draws; "plain" has
    standard deviation 1."""
    rng = np.random.default_rng(seed)
    return [gain * STARTS[start](shape, rng) for shape in pairwise(widths)]


@functools.cache
def pixels():
    """(x_train, t_train, x_test, t_test): the digits, shifted and scaled as a whole so that the
    training pixels have mean 0 and variance 1; read-only."""
    x_train, t_train, x_test, t_test = digits()
    scale = lambda x: (x - np.mean(x_train)) / np.std(x_train)
    return read_only((scale(x_train), t_train, scale(x_test), t_test))


def batch(size=64):
    """(inputs, labels): the first training digits."""
    x, labels, _, _ = pixels()
    return x[:size], labels[:size]


def climb(x, Ws, f):
    """(zs, hs): z = h W of each layer, and h = f(z), the input of the next; the last z has no
    h."""
    zs, hs = [], [x]
    for W in Ws:
        zs.append(hs[-1] @ W)
        hs.append(f(zs[-1]))
    return zs, hs[:-1]


def deep(f):
    """The net as a model for `train`, a function of (weights, x) that returns the last z."""
    return lambda Ws, x: climb(x, Ws, f)[0][-1]


def loss(z, labels):
    """The cross-entropy of the last z, added up over the examples, so that each example has a slope
    of its own."""
    return len(labels) * losses.softmax_cross_entropy(z, labels)


def slope(f, z):
    """f'(z), entry by entry, by the engine's own rules; z is an array."""
    z = tensor(z)
    return mg.gradient(f(z), z, cotangent=np.ones(z.shape)).value


class Rung(NamedTuple):
    """One layer.

    fans: its numbers of inputs and outputs
    weight, forward, backward: standard deviations of its weights, its z = h W, its slopes dL/dz
    flat: the share of its units whose activation is flat; None for the last layer, which has none
    """

    layer: int
    fans: tuple[int, int]
    weight: float
    forward: float
    backward: float
    flat: float | None

    def __str__(self):
        flat = "" if self.flat is None else f"   flat {self.flat:6.1%}"
        return (f"layer {self.layer:2}   {self.fans[0]:3} → {self.fans[1]:3}   z "
                f"{written(self.forward):>8}   "
                f"dL/dz {written(self.backward):>8}{flat}")


def written(spread):
    """A spread in three digits, by powers of ten only where it is very large or very small: 0.776,
    1,120, 1.93e-07."""
    return f"{float(f'{spread:.3g}'):,.12g}" if 1e3 <= spread < 1e6 else f"{spread:.3g}"


def steepness(zs, f):
    """f'(z) of each hidden layer, entry by entry.  zs: nodes of z; the last one meets no f."""
    return [slope(f, z.value) for z in zs[:-1]]


def rungs(Ws, zs, slopes, steep):
    """A Rung for each layer.  Ws, zs, slopes: nodes of the weights, of z and of dL/dz; steep: the
    arrays that `steepness` gives."""
    flat = [*(float(np.mean(units < FLAT)) for units in steep), None]
    return [Rung(k, W.shape, float(np.std(W.value)), float(np.std(z.value)),
                 float(np.std(g.value)), part)
            for k, (W, z, g, part) in enumerate(zip(Ws, zs, slopes, flat, strict=True), 1)]


def ladder(x, labels, Ws, f):
    """The rungs of a net with these weights on these examples."""
    nodes = [tensor(W) for W in Ws]
    zs, _ = climb(x, nodes, f)
    return rungs(nodes, zs, mg.gradient(loss(zs[-1], labels), zs), steepness(zs, f))


# --- LSUV
def calm(x, Ws, f, layers=None):
    """(weights, divisors) after `nn.init.lsuv`: the weights of the first layers become orthonormal,
    and are then divided so that z has spread 1.

    layers: how many layers it goes through; None for all
    """
    if layers == 0:
        return list(Ws), []
    with Graph():
        net = Sequential(*(Dense(W.shape[0], W.shape[1], bias=False, activation=f)
                           for W in Ws[:layers]))
    changed, values = init.lsuv(net, x), net.values()
    divided = [math.sqrt(math.prod(variances[:-1])) for _, variances in changed]
    return [*(values[path] for path, _ in changed), *Ws[len(changed):]], divided


# --- gains
def rms(a):
    """The root of the mean square."""
    return float(np.sqrt(np.mean(np.square(a))))


def gains(f, count=100_000):
    """(forward, backward): the g for which weights of spread g / sqrt(n) keep the spread of z
    at 1 on the way up, and that of dL/dz on the way down, where z is normal: 1 / rms(f(z)) and
    1 / rms(f'(z))."""
    z = np.random.default_rng(0).standard_normal(count)
    return 1.0 / rms(f(z)), 1.0 / rms(slope(f, z))


# --- training
@functools.lru_cache(8)
def _step(model, lr):
    """A step of plain gradient descent, (params, state, x, t) -> (params, state), compiled once for
    all trainings of a model."""
    sgd = SGD(lr)
    loss = lambda p, x, t: losses.softmax_cross_entropy(model(p, x), t)
    return mg.compile(lambda p, state, x, t: sgd.step(p, mg.grad(loss)(p, x, t), state))


def train(model, params, rounds, lr=0.5, size=64):
    """The parameters after plain gradient descent; model(params, x) gives logits.

    rounds: an iterable; for each item all training digits pass once, in batches of `size`, by one
    compiled program."""
    x, t, _, _ = pixels()
    step, state = _step(model, lr), SGD(lr).state(params)
    for _ in rounds:
        for k in range(0, len(x) - size + 1, size):
            params, state = step(params, state, x[k:k + size], t[k:k + size])
    return params


def accuracy(model, params, test=True):
    """The share of digits for which the largest logit is the right one: test or training digits."""
    x, t = pixels()[2:] if test else pixels()[:2]
    return float(np.mean(np.argmax(model(params, x), axis=1) == t))
