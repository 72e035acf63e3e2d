"""Initial weights: each function takes (shape, rng) and returns an array; those that take a number
instead return such a function.

A shape is (inputs, outputs); axes before these two count the places that an output sees, as in a
convolution.
"""
import copy
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, OptionError
from ..value import Array, plain_array
from .layer import Scope

# the variance of a standard normal number between -2 and 2, 0.774: 1 - 4 phi(2) / P(-2 < x < 2)
TRUNCATED = 1.0 - 4.0 * math.exp(-2.0) / math.sqrt(2.0 * math.pi) / math.erf(math.sqrt(2.0))


def constant(c: float) -> Callable[..., np.ndarray]:
    """Make an initialiser that gives c everywhere.

    c: a number.
    """
    return lambda shape, rng: np.full(shape, float(c))


def uniform(low: float, high: float) -> Callable[..., np.ndarray]:
    """Make an initialiser with the variance (high - low)^2 / 12: uniform numbers.

    low, high: the ends of the interval.
    """
    return lambda shape, rng: rng.uniform(low, high, shape)


def normal(std: float) -> Callable[..., np.ndarray]:
    """Make an initialiser of normal numbers with mean 0.

    std: their standard deviation.
    """
    return lambda shape, rng: std * rng.standard_normal(shape)


def truncated_normal(std: float) -> Callable[..., np.ndarray]:
    """Make an initialiser of normal numbers, in which those beyond two std are drawn again.

    Their variance is 0.774 std^2, since std is that of the numbers before, as in TensorFlow's
    function of this name.

    std: the standard deviation before the cut.
    Source: rejection, von Neumann 1951.
    """

    def draw(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
        x = rng.standard_normal(shape)
        while (far := np.abs(x) > 2.0).any():
            x = np.where(far, rng.standard_normal(shape), x)
        return std * x

    return draw


def fans(shape: tuple[int, ...]) -> tuple[int, int]:
    """Return (inputs of one output, outputs of one input) of a weight.

    shape: the weight's shape.
    Raises OptionError for a shape with a 0, as variances are divided by these numbers.
    """
    if 0 in shape:
        raise OptionError(f"you asked for initial weights of shape {shape}",
                          "their variance is divided by a number of inputs or outputs, and it has "
                          "none", "give a shape with at least one of each")
    places = math.prod(shape[:-2])
    return (places * shape[-2], places * shape[-1]) if len(shape) > 1 else (math.prod(shape),) * 2


def _uniform_of(variance: float, shape: tuple[Any, ...], rng: np.random.Generator) -> np.ndarray:
    edge = math.sqrt(3.0 * variance)
    return rng.uniform(-edge, edge, shape)


def glorot_uniform(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Draw uniform numbers with variance 2 / (inputs + outputs).

    It is a compromise between keeping the variance in the forward pass and in the backward pass.

    shape: the weight's shape.
    rng: a NumPy Generator.
    Source: Glorot & Bengio 2010, equation 16.
    """
    return _uniform_of(2.0 / sum(fans(shape)), shape, rng)


def glorot_normal(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Draw normal numbers with variance 2 / (inputs + outputs).

    shape: the weight's shape.
    rng: a NumPy Generator.
    Source: Glorot & Bengio 2010, equation 12.
    """
    return normal(math.sqrt(2.0 / sum(fans(shape))))(shape, rng)


def he_normal(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Draw normal numbers with variance 2 / inputs, for relu, which lets half of them through.

    shape: the weight's shape.
    rng: a NumPy Generator.
    Source: He et al. 2015, equation 10.
    """
    return normal(math.sqrt(2.0 / fans(shape)[0]))(shape, rng)


def lecun_normal(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
    """Draw normal numbers with variance 1 / inputs.

    shape: the weight's shape.
    rng: a NumPy Generator.
    Source: LeCun et al. 1998, Efficient BackProp, equation 16.
    """
    return normal(math.sqrt(1.0 / fans(shape)[0]))(shape, rng)


def orthogonal(gain: float = 1.0) -> Callable[..., np.ndarray]:
    """Make an initialiser of random matrices with orthonormal rows or columns, whichever are fewer.

    All axes but the last count as one. The variance is gain^2 / max(inputs, outputs).

    gain: a factor.
    Raises OptionError, when it draws, for the shape ().
    Source: Saxe, McClelland & Ganguli 2014; uniform over all such matrices by the signs of Mezzadri
        2007.
    """

    def draw(shape: tuple[int, ...], rng: np.random.Generator) -> np.ndarray:
        if not shape:
            raise OptionError("you asked for an orthogonal weight of shape ()",
                              "one number has no rows and columns", "give a shape with an axis")
        rows, columns = math.prod(shape[:-1]), shape[-1]
        q, r = np.linalg.qr(rng.standard_normal((max(rows, columns), min(rows, columns))))
        q = q * np.where(np.diag(r) < 0.0, -1.0, 1.0)
        return gain * np.reshape(q if rows >= columns else q.T, shape)

    return draw


def drawn(init: Any, shape: tuple[int, ...], rng: np.random.Generator, label: str) -> Any:
    """Draw an initial weight, and check it.

    init: an initialiser.
    shape: the weight's shape.
    rng: a NumPy Generator.
    label: the layer's name, for refusals.
    Raises InputError for an init that is no function, OptionError for an array of another shape or
        dtype.
    """
    if not callable(init):
        raise InputError(f"you gave {label} init={str(init)[:40]}",
                         "it is a function of (shape, rng)",
                         "write nn.init.normal(0.1), say, or nn.init.constant(0.1)")
    out = np.asarray(init(shape, rng))
    if out.shape != shape or out.dtype.kind != "f":
        raise OptionError(f"the init of {label} gave {out.dtype}{list(out.shape)}",
                          f"it was asked for shape {shape}",
                          "return an array of floats of the shape it is given")
    return out


def lsuv(net: Any, x: Any, tolerance: float = 0.01, most: int = 10,
         seed: int = 0) -> list[tuple[str, list[float]]]:
    """Give the output of each dense function of a net unit variance, from the input on.

    Each weight "w" of the net, those of an Attention too, becomes orthonormal and is then divided
    by the standard deviation of what it computes, before the activation, until that has variance 1.
    Its input is what the net itself computes. Dropout and norms work as in inference. The variables
    hold the new weights.

    net: a layer, such as a `Sequential`, whose parts may be nested.
    x: a batch of inputs.
    tolerance: how far from 1 a variance may stay.
    most: the largest number of divisions of one weight.
    seed: the seed of the orthonormal weights.
    Returns [(path, [variance before, after one division, ...])], in the order of the computation.
    Raises GraphError where a layer of the net computes without calling the formulas in its `parts`.
    Source: Mishkin & Matas 2016, algorithm 1.
    """
    values, rng = net.values(), np.random.default_rng(seed)
    done: dict[str, list[float]] = {}
    new: dict[str, Any] = {}

    def scale(layer: Any, p: Scope, x: Array) -> None:
        """Scale the weight of a dense layer whose input is x, if it was not scaled before."""
        if f"{p.prefix}w" in new:
            return
        own = {name: p[name] for name in layer.own}
        own["w"], done[f"{p.prefix}w"] = _scaled(layer, own, x, tolerance, most, rng)
        for path, v in net.variables.items():
            if v is layer.own["w"]:  # a layer may stand at several places
                p.values[path] = new[path] = own["w"]

    twin, dense = _watched(net, scale)
    twin.formula(Scope(values, {}), plain_array(x, "you gave lsuv"), False)
    if missed := [path for path in dense if path not in new]:
        raise GraphError(f"lsuv did not reach {', '.join(missed)}",
                         "a layer of this net computes without the formulas of its parts",
                         "let it call self.parts[name].formula(p.inside(name), x, training)")
    net.load(net.values() | new)
    return list(done.items())


def _scaled(layer: Any, own: dict[str, Any], x: Array, tolerance: float, most: int,
            rng: np.random.Generator) -> tuple[np.ndarray, list[float]]:
    """Return a weight with which the layer's output for x has variance 1, and the variances on the
    way."""
    w = orthogonal()(own["w"].shape, rng)
    variances = [float(np.var(layer.linear(own | {"w": w}, x)))]
    while (abs(variances[-1] - 1.0) > tolerance and len(variances) <= most
           and 0.0 < variances[-1] < math.inf):
        w = w / math.sqrt(variances[-1])
        variances.append(float(np.var(layer.linear(own | {"w": w}, x))))
    return w, variances


def _watched(layer: Any, call: Callable[[Any, Scope, Array], None],
             prefix: str = "") -> tuple[Any, list[str]]:
    """Return a copy of a layer that calls call(layer, p, x) before each dense layer in it computes,
    and the paths of their weights.

    The layer itself does not change, and the copy has the same variables.
    """
    twin, paths = copy.copy(layer), []
    twin.parts = {}
    for name, part in layer.parts.items():
        twin.parts[name], inner = _watched(part, call, f"{prefix}{name}/")
        paths += inner
    if hasattr(layer, "linear"):
        paths.append(f"{prefix}w")

        def formula(p: Scope, x: Array, training: Any) -> Array:
            call(layer, p, x)
            return layer.formula(p, x, training)

        twin.formula = formula
    return twin, paths
