"""Layers without statistics: Dense, Dropout, and Sequential, which makes one of many."""
import numpy as np

from ..errors import InputError, OptionError, ShapeError, check_function
from ..graph import GLOBAL_VARIABLES, get_collection
from ..optim.first_order import option
from ..rules.noise import noise
from ..value import shape_of
from .init import drawn, glorot_uniform
from .layer import Layer, when


def seeded(seed):
    """The seed, or for None the number of variables in the graph: another one for each layer, the same in every run of
    a script that makes its graph anew."""
    if seed is None:
        return len(get_collection(GLOBAL_VARIABLES))
    if not isinstance(seed, (int, np.integer)) or seed < 0:
        raise InputError(f"you gave a layer seed={seed!r}", "a seed is a number", "write seed=0, or leave it out")
    return int(seed)


def counted(owner, name, n):
    """A number of features, or a refusal."""
    if not isinstance(n, (int, np.integer)) or isinstance(n, bool) or n < 1:
        raise InputError(f"you gave {owner} {name}={n!r}", "features are counted", "write a number from 1 on")
    return int(n)


class Dense(Layer):
    """activation(x w + b), for x of shape (..., n_in).

    init: makes w, from `nn.init`; b starts at 0, or is left out with bias=False; activation: a function in np.*, or
    None; seed: of w, by default another one for each layer of a graph.
    """

    def __init__(self, n_in, n_out, init=glorot_uniform, bias=True, activation=None, seed=None, trainable=True,
                 name=None):
        shape = counted("Dense", "n_in", n_in), counted("Dense", "n_out", n_out)
        if activation is not None:
            check_function(activation, "nn.Dense(activation=)")
        self.activation = activation
        weights = {"w": drawn(init, shape, np.random.default_rng(seeded(seed)), name or "dense")}
        super().__init__(weights | ({"b": np.zeros(shape[1])} if bias else {}), trainable=trainable, name=name)

    def linear(self, p, x):
        """x w + b, before the activation."""
        n = self.own["w"].shape[0]
        if shape_of(x)[-1:] != (n,):
            raise ShapeError(f"you gave Dense an input of shape {shape_of(x)}", f"its last axis needs {n} features",
                             "reshape the input, or build the layer for it")
        y = np.matmul(x, p["w"])
        return y + p["b"] if "b" in self.own else y

    def formula(self, p, x, training):
        """activation(x w + b)."""
        y = self.linear(p, x)
        return y if self.activation is None else self.activation(y)


class Dropout(Layer):
    """In training each element is 0 with probability rate, else divided by 1 - rate; otherwise x itself.

    The mask is noise of the key (seed, step), and step, a variable that is not trainable, counts the calls in training:
    each run has its own mask, and whoever sets the step back sees the same one again.
    seed: by default another one for each layer of a graph; layers that share one share their masks.
    Source: Srivastava et al. 2014, scaled in training.
    """

    def __init__(self, rate, seed=None, name=None):
        self.rate = option("Dropout", "rate", rate, 0.0, 1.0)
        self.seed = seeded(seed)
        super().__init__(state={"step": 0}, name=name)

    def formula(self, p, x, training):
        """x / (1 - rate) where the noise is not below rate, else 0."""
        if training is False:
            return x
        step = p.now("step", p["step"] + when(training, 1, 0))
        kept = np.greater_equal(noise((self.seed, step), x), self.rate)
        return when(training, np.where(kept, x / (1.0 - self.rate), 0.0), x)


class Sequential(Layer):
    """The layers, or functions in np.*, one after the other.  A part's path is its name, or its position: "0/w".

    A layer that stands in it twice has its variables once, under its first place.  net[k]: part k; len(net).
    """

    def __init__(self, *parts, name=None):
        named: dict[str, Layer] = {}
        self.order: list[str] = []
        for k, part in enumerate(parts):
            if not isinstance(part, Layer):
                check_function(part, "nn.Sequential")
                part = Function(part)
            known = next((key for key, other in named.items() if other is part), None)
            key = known or part.name or str(k)
            if known is None and (key in named or "/" in key):
                raise OptionError(f"you gave Sequential a part named {key!r}", "a path leads to one variable",
                                  "give each part a name of its own, without a slash")
            named[key] = part
            self.order.append(key)
        super().__init__(parts=named, name=name)

    def __getitem__(self, k):
        return self.parts[self.order[k]]

    def __len__(self):
        return len(self.order)

    def formula(self, p, x, training):
        """One part after the other."""
        for key in self.order:
            x = self.parts[key].formula(p.inside(key), x, training)
        return x


class Function(Layer):
    """A function without variables as a layer."""

    def __init__(self, function):
        self.function = function
        super().__init__(name=None)

    def formula(self, p, x, training):
        """function(x)."""
        return self.function(x)
