"""Initial weights: each function takes (shape, rng) and gives an array; those with a number in their name's place make
one.  A shape is (inputs, outputs); axes before these two count the places that an output sees, as in a convolution.
"""
import math
from typing import Any

import numpy as np

from ..errors import InputError, OptionError

# the variance of a standard normal number between -2 and 2, 0.774: 1 - 4 phi(2) / P(-2 < x < 2)
TRUNCATED = 1.0 - 4.0 * math.exp(-2.0) / math.sqrt(2.0 * math.pi) / math.erf(math.sqrt(2.0))


def constant(c):
    """c everywhere."""
    return lambda shape, rng: np.full(shape, float(c))


def uniform(low, high):
    """Uniform between the two: variance (high - low)^2 / 12."""
    return lambda shape, rng: rng.uniform(low, high, shape)


def normal(std):
    """Normal with mean 0: variance std^2."""
    return lambda shape, rng: std * rng.standard_normal(shape)


def truncated_normal(std):
    """Normal with mean 0, and what lies beyond two std is drawn again: variance 0.774 std^2.  The std is that of the
    numbers before, as in TensorFlow's function of this name.  Source: rejection, von Neumann 1951."""

    def draw(shape, rng):
        x = rng.standard_normal(shape)
        while (far := np.abs(x) > 2.0).any():
            x = np.where(far, rng.standard_normal(shape), x)
        return std * x

    return draw


def fans(shape):
    """(inputs of one output, outputs of one input) of a weight of this shape."""
    places = math.prod(shape[:-2])
    return (places * shape[-2], places * shape[-1]) if len(shape) > 1 else (math.prod(shape),) * 2


def _uniform_of(variance, shape, rng):
    edge = math.sqrt(3.0 * variance)
    return rng.uniform(-edge, edge, shape)


def glorot_uniform(shape, rng):
    """Uniform with variance 2 / (inputs + outputs), a compromise between what keeps the forward pass and what keeps the
    backward pass.  Source: Glorot & Bengio 2010, equation 16."""
    return _uniform_of(2.0 / sum(fans(shape)), shape, rng)


def glorot_normal(shape, rng):
    """Normal with variance 2 / (inputs + outputs).  Source: Glorot & Bengio 2010, equation 12."""
    return normal(math.sqrt(2.0 / sum(fans(shape))))(shape, rng)


def he_normal(shape, rng):
    """Normal with variance 2 / inputs, for relu, which lets half through.  Source: He et al. 2015, equation 10."""
    return normal(math.sqrt(2.0 / fans(shape)[0]))(shape, rng)


def lecun_normal(shape, rng):
    """Normal with variance 1 / inputs.  Source: LeCun et al. 1998, Efficient BackProp, equation 16."""
    return normal(math.sqrt(1.0 / fans(shape)[0]))(shape, rng)


def orthogonal(gain=1.0):
    """gain times a random matrix with orthonormal rows or columns, whichever are fewer; all axes but the last count as
    one.  Variance gain^2 / max(inputs, outputs).
    Source: Saxe, McClelland & Ganguli 2014; uniform over all such matrices by the signs of Mezzadri 2007."""

    def draw(shape, rng):
        rows, columns = math.prod(shape[:-1]), shape[-1]
        q, r = np.linalg.qr(rng.standard_normal((max(rows, columns), min(rows, columns))))
        q = q * np.where(np.diag(r) < 0.0, -1.0, 1.0)
        return gain * np.reshape(q if rows >= columns else q.T, shape)

    return draw


def drawn(init, shape, rng, label) -> Any:
    """What an initialiser gives for a shape, or a refusal."""
    if not callable(init):
        raise InputError(f"you gave {label} init={str(init)[:40]}", "it is a function of (shape, rng)",
                         "write nn.init.normal(0.1), say, or nn.init.constant(0.1)")
    out = np.asarray(init(shape, rng))
    if out.shape != shape or out.dtype.kind != "f":
        raise OptionError(f"the init of {label} gave {out.dtype}{list(out.shape)}", f"it was asked for shape {shape}",
                          "return an array of floats of the shape it is given")
    return out


def lsuv(net, x, tolerance=0.01, most=10, seed=0):
    """Layer-sequential unit variance: from the input on, each weight "w" of a `Sequential` becomes orthonormal and is
    then divided by the standard deviation of what its layer gives, before the activation, until that has variance 1.

    net: its parts may be nested; x: a batch of inputs; tolerance: how far from 1 a variance may stay; most: how many
    times a weight is divided.  Returns what it did: [(path, [variance before, after one division, ...])], and the
    variables hold the new weights.  Dropout and norms work as in inference.
    Source: Mishkin & Matas 2016, algorithm 1.
    """
    values = net.values()
    done: list[tuple[str, list[float]]] = []
    _lsuv(net, np.asarray(x), values, "", (tolerance, most, np.random.default_rng(seed)), done)
    net.load(values)
    return done


def _lsuv(layer, x, values, prefix, options, done):
    """The output of a layer for x, after the same was done to all its parts; values and done are added to."""
    tolerance, most, rng = options
    if hasattr(layer, "order"):
        for key in layer.order:
            x = _lsuv(layer.parts[key], x, values, f"{prefix}{key}/", options, done)
        return x
    own = {path: values[prefix + path] for path in layer.variables}
    if hasattr(layer, "linear"):
        own["w"] = orthogonal()(own["w"].shape, rng)
        variances = [float(np.var(layer.linear(own, x)))]
        while abs(variances[-1] - 1.0) > tolerance and len(variances) <= most and 0.0 < variances[-1] < math.inf:
            own["w"] = own["w"] / math.sqrt(variances[-1])
            variances.append(float(np.var(layer.linear(own, x))))
        values[f"{prefix}w"] = own["w"]
        done.append((f"{prefix}w", variances))
    return layer.at(own)(x)
