"""Layers without statistics: Dense, Dropout, and Sequential, which makes one of many."""
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import OptionError, ShapeError, check_function, whole
from ..graph.graph import GLOBAL_VARIABLES, get_collection
from ..optim.first_order.options import option
from ..rules.noise import noise
from ..value import Array, Number, shape_of
from .init import drawn, glorot_uniform
from .layer import Layer, Scope, when


def seeded(seed: int | None) -> int:
    """Return the seed, or for None the number of variables in the graph.

    That is another number for each layer, and the same in every run of a script that makes its
    graph anew.

    seed: a whole number >= 0, or None.
    Raises InputError where it is no whole number, OptionError for a negative one.
    """
    if seed is None:
        return len(get_collection(GLOBAL_VARIABLES))
    return whole("a layer's seed", seed, 0)


class Dense(Layer):
    """Dense computes activation(x w + b), for x of shape (..., n_in).

    n_in, n_out: the numbers of features before and after.
    init: an initialiser of w, from `nn.init`.
    bias: whether there is a b, which starts at 0, in the dtype of w.
    activation: a function in plain NumPy, or None.
    seed: the seed of w, by default another one for each layer of a graph.
    trainable: whether optimizers find its weights in TRAINABLE_VARIABLES.
    name: the prefix of the names of its variables, and its path in a Sequential.
    Raises InputError for what is no whole number or no function, OptionError for fewer than one
        feature.
    """

    def __init__(self, n_in: int, n_out: int, init: Callable[..., Any] = glorot_uniform,
                 bias: bool = True, activation: Callable[[Any], Any] | None = None,
                 seed: int | None = None, trainable: bool = True, name: str | None = None) -> None:
        shape = whole("Dense n_in", n_in), whole("Dense n_out", n_out)
        if activation is not None:
            check_function(activation, "nn.Dense(activation=)")
        self.activation = activation
        w = drawn(init, shape, np.random.default_rng(seeded(seed)), name or "dense")
        super().__init__({"w": w} | ({"b": np.zeros(shape[1], w.dtype)} if bias else {}),
                         trainable=trainable, name=name)

    def linear(self, p: Any, x: Array) -> Array:
        """Compute x w + b, before the activation.

        p: the variables by name, a `Scope` or a dict.
        x: the input, of shape (..., n_in).
        Raises ShapeError for another number of features.
        """
        n = self.own["w"].shape[0]
        if shape_of(x)[-1:] != (n,):
            raise ShapeError(f"you gave Dense an input of shape {shape_of(x)}",
                             f"its last axis needs {n} features",
                             "reshape the input, or build the layer for it")
        y = np.matmul(x, p["w"])
        return y + p["b"] if "b" in self.own else y

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute activation(x w + b)."""
        y = self.linear(p, x)
        return y if self.activation is None else self.activation(y)


class Dropout(Layer):
    """Dropout sets each element to 0 with probability rate in training.

    It divides the other elements by 1 - rate, and outside of training it gives x itself. The mask
    is noise of the key (seed, step); step, a variable that is not trainable, counts the calls in
    training. So each run has its own mask, and setting the step back gives the same masks again.

    rate: the probability, 0 <= rate < 1.
    seed: by default another one for each layer of a graph; layers that share one share their masks.
    name: the prefix of the name of its variable, and its path in a Sequential.
    Raises OptionError for a rate outside its range, InputError for a seed that is no whole number.
    Source: Srivastava et al. 2014, scaled in training.
    """

    def __init__(self, rate: Number, seed: int | None = None, name: str | None = None) -> None:
        self.rate = option("Dropout", "rate", rate, 0.0, 1.0)
        self.seed = seeded(seed)
        super().__init__(state={"step": 0}, name=name)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute x / (1 - rate) where the noise is not below rate, else 0."""
        if training is False:
            return x
        step = p.now("step", p["step"] + when(training, 1, 0))
        kept = np.greater_equal(noise((self.seed, step), x), self.rate)
        return when(training, np.where(kept, x / (1.0 - self.rate), 0.0), x)


class Sequential(Layer):
    """A Sequential applies layers, or functions in plain NumPy, one after the other.

    The path of a part is its name, or its position, as in "0/w". A layer that stands in it twice
    has its variables once, under its first place. net[k] is part k, len(net) their number.

    parts: the layers and functions.
    name: the path of the net in another Sequential.
    Raises InputError for a part that is no function, OptionError for two parts of one name, or a
        slash in it.
    """

    def __init__(self, *parts: Any, name: str | None = None) -> None:
        named: dict[str, Layer] = {}
        self.order: list[str] = []
        for k, part in enumerate(parts):
            if not isinstance(part, Layer):
                check_function(part, "nn.Sequential")
                part = Function(part)
            known = next((key for key, other in named.items() if other is part), None)
            key = known or part.name or str(k)
            if known is None and (key in named or "/" in key):
                raise OptionError(f"you gave Sequential a part named {key!r}",
                                  "a path leads to one variable",
                                  "give each part a name of its own, without a slash")
            named[key] = part
            self.order.append(key)
        super().__init__(parts=named, name=name)

    def __getitem__(self, k: int) -> Array:
        return self.parts[self.order[k]]

    def __len__(self) -> int:
        return len(self.order)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute one part after the other."""
        for key in self.order:
            x = self.parts[key].formula(p.inside(key), x, training)
        return x


class Function(Layer):
    """A Function is a layer without variables.

    function: a function in plain NumPy.
    """

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function
        super().__init__(name=None)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute function(x)."""
        return self.function(x)
