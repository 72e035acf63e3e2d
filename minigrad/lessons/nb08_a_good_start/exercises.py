"""Notebook 08, a good start: the exercises, with hidden inputs and misconceptions.

Right results come from layers of the engine: a gain is measured on a wide layer, and LSUV is
`nn.init.lsuv`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ...course.exercise import Case, Exercise, Slip
from ...course.results import close, close_by_node, number, refuse
from ...course.sandbox import NotYet
from ...tensor import Tensor
from .layer_variance import ACTIVATIONS, Activation, calm, climb, gains, sigmoid, weights

NEAR = 0.05  # spreads of random numbers are compared to 5 %


class Sized(np.ndarray):
    """An array whose shape stands for it in a sentence."""

    def __repr__(self) -> str:
        return f"an array {' × '.join(map(str, self.shape))}"


def near(result: float, right: float, relative: float = NEAR) -> bool:
    """Whether two numbers are equal to 5 %, or to `relative`."""
    return close(result, right, relative)


# --- A: the gain of an activation -----------------------------------------------------------------


@cache
def _layer() -> tuple[np.ndarray, np.ndarray]:
    """(z, W): z of spread 1 for 200 examples and 1,000 units, and weights of variance 1/1,000."""
    rng = np.random.default_rng(8)
    return rng.standard_normal((200, 1000)), rng.standard_normal((1000, 1000)) / np.sqrt(1000)


@cache
def measured_gain(f: Callable) -> float:
    """The factor that gives the z of the layer after f a spread of 1, measured on a wide layer."""
    z, W = _layer()
    return 1.0 / float(np.std(f(z) @ W))


@Activation
def leaky(z):
    """z, and a tenth of it below 0."""
    return np.where(z > 0.0, z, 0.1 * z)


@Activation
def halved(z):
    """z / 2."""
    return 0.5 * z


@Activation
def softplus(z):
    """log(1 + exp(z))."""
    return np.logaddexp(0.0, z)


def _activations(rng: np.random.Generator) -> list[tuple]:
    return [(f,) for f in (*ACTIVATIONS.values(), halved, leaky, softplus, Activation(np.arctan))]


def _activations_tested(cases: list[Case]) -> str:
    return f"{len(cases)} activations, each to {NEAR:.0%} of what a layer of 1,000 units needs"


def _of(statistic: Callable[[np.ndarray], float]) -> Callable[[Callable], float]:
    """A slip that takes the gain from a statistic of f(z)."""
    return lambda f: float(statistic(f(_layer()[0])))


def _square(h: np.ndarray) -> float:
    return float(np.mean(h * h))


GAIN = Exercise(
    "08.A", "gain(f)", measured_gain, _activations, _activations_tested,
    slips=(
        Slip(lambda f: 0.1,
             "0.1 is no rule: the gain depends on f, because f changes the spread"),
        Slip(_of(lambda h: 1.0 / np.std(h)),
             "the standard deviation subtracts the mean of h first, but the variance of z "
             "depends on the mean square of h: don't subtract the mean"),
        Slip(_of(lambda h: 1.0 / np.var(h)),
             "two things are wrong: a gain multiplies a spread, so take a root; and use the "
             "mean square of h, not its variance"),
        Slip(_of(lambda h: 1.0 / _square(h)),
             "that is the factor for the variance; the gain multiplies the weights, so take "
             "its root"),
        Slip(_of(lambda h: np.sqrt(_square(h))),
             "that is the factor by which f changes the spread; the gain must undo it, so take "
             "1 over it"),
        Slip(_of(_square),
             "that is the mean square of f(z); the gain is 1 over its root"),
        Slip(_of(lambda h: 1.0 / np.mean(np.abs(h))),
             "variances add up, not absolute values: take the root of the mean square"),
        Slip(lambda f: gains(f)[1],
             "f'(z) belongs to the way back; the next z is computed from h = f(z)"),
        Slip(lambda f: 2.0**0.5,
             "the root of 2 is right only for relu, which keeps half of the mean square"),
        Slip(lambda f: 1.0,
             "1 is right only if f doesn't change the spread"),
        Slip(lambda f: 1.0 / measured_gain(f),
             "you have it upside down: divide 1 by this number"),
    ),
    agree=near,
)

# --- Break it: a variance where a standard deviation belongs --------------------------------------


class Told(dict[str, float]):
    """Numbers read from an answer, by name: a type that no learner's own dict has."""


def spread_of(W: np.ndarray) -> Told:
    """The shape of some weights, and the spread of z = h W for 500 examples h of spread 1."""
    h = np.random.default_rng(9).standard_normal((500, len(W)))
    return Told({"rows": float(W.shape[0]), "columns": float(W.shape[1]),
                 "spread of z": number(np.std(h @ W))})


def _kept(noise: np.ndarray) -> Told:
    return Told({**spread_of(noise), "spread of z": 1.0})


def _noises(rng: np.random.Generator) -> list[tuple]:
    return [(rng.standard_normal(shape).round(4).view(Sized),) for shape in
            ((64, 64), (60, 240), (240, 60), (100, 100), (400, 80), (80, 400))]


def _noises_tested(cases: list[Case]) -> str:
    shapes = ", ".join("{} → {}".format(*case.args[0].shape) for case in cases)
    return f"the spread of z in layers {shapes}, each within {NEAR:.0%} of 1"


def weights_read(result: Any) -> Told:
    """A learner's weights, by their shape and the spread of z that they give."""
    if isinstance(result, Told):
        return result
    if isinstance(result, Tensor):
        raise NotYet("your function returns a tensor where an array of weights is wanted: "
                     "return its .value")
    if isinstance(result, np.ndarray) and result.dtype.kind in "iub":
        raise NotYet("your weights are whole numbers, so they were rounded: divide with /")
    if (not isinstance(result, np.ndarray) or result.ndim != 2 or result.dtype.kind != "f"
        or not result.size):
        refuse(result, "an array of weights")
    return spread_of(result)


def _near_by_name(least: float) -> Callable[..., bool]:
    return lambda result, right, relative=0.0: close_by_node(result, right, max(relative, least))


def _divided(by: Callable[[int, int], float]) -> Callable[[np.ndarray], Told]:
    return lambda noise: spread_of(noise / by(*noise.shape))


START = Exercise(
    "08.break1", "start(noise)", _kept, _noises, _noises_tested,
    slips=(
        Slip(_divided(lambda n_in, n_out: n_in),
             "that is the bug itself: 1/n_in is a variance, but noise must be multiplied by a "
             "standard deviation"),
        Slip(_divided(lambda n_in, n_out: n_out**0.5),
             "this is the wrong fan: each z is a sum of n_in products, so use n_in; the root "
             "of n_out would keep the slopes on the way back"),
        Slip(_divided(lambda n_in, n_out: ((n_in + n_out) / 2) ** 0.5),
             "that is Glorot's compromise between both ways; here z alone should keep its spread"),
        Slip(_divided(lambda n_in, n_out: 10.0),
             "0.1 is right only for a layer with 100 inputs"),
        Slip(_divided(lambda n_in, n_out: 1.0),
             "each z is a sum of n_in numbers, so its spread is larger by the root of n_in"),
        Slip(_divided(lambda n_in, n_out: (n_in / 2) ** 0.5),
             "twice the variance is right for relu, which keeps half of the mean square; this "
             "layer has no activation"),
        Slip(_divided(lambda n_in, n_out: n_in**-0.5),
             "you multiply; divide instead"),
        Slip(_divided(lambda n_in, n_out: n_out),
             "two things are wrong: the fan, and a variance in place of a standard deviation"),
    ),
    read=weights_read, agree=_near_by_name(NEAR),
)

# --- B: LSUV --------------------------------------------------------------------------------------

UNIT = 0.02  # nn.init.lsuv is content with a variance within 1 % of 1


def scales_read(result: Any) -> Told:
    """A learner's weights, entry by entry."""
    if isinstance(result, Told):
        return result
    if isinstance(result, list | tuple) and any(isinstance(W, Tensor) for W in result):
        raise NotYet("your list holds tensors where arrays are wanted: divide by a number, "
                     "or take .value")
    if not isinstance(result, list | tuple) or not all(isinstance(W, np.ndarray) and W.ndim == 2
                                                       for W in result):
        refuse(result, "a list of weights")
    return Told({f"weight {k + 1}, entry {i},{j}": number(w) for k, W in enumerate(result)
                 for (i, j), w in np.ndenumerate(W)})


def _by_engine(x: np.ndarray, Ws: list[np.ndarray], f: Callable) -> Told:
    """The weights of `nn.init.lsuv`, which draws the same ones as `_nets`, from its own seed, 0."""
    return scales_read(calm(x, Ws, f)[0])


def _nets(rng: np.random.Generator) -> list[tuple]:
    nets = (([3, 4], sigmoid), ([4, 4, 3], np.tanh), ([5, 3, 4], ACTIVATIONS["relu"]),
            ([4, 5, 5, 3], sigmoid), ([3, 6, 5, 4], Activation(np.arctan)),
            ([6, 4, 3, 5, 2], leaky))
    return [(rng.uniform(-1.0, 3.0, (12, widths[0])).round(2).view(Sized),
             [W.view(Sized) for W in weights(widths, "orthogonal")], f) for widths, f in nets]


def _nets_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} nets of 1 to {max(len(c.args[1]) for c in cases)} layers with other "
            "activations, against nn.init.lsuv")


def _scaled(by: Callable[[np.ndarray, np.ndarray, Callable], Any],
            on: str = "new") -> Callable[..., Told]:
    """A slip: LSUV with another divisor.

    on: the input of the next layer: h by the "new" weight, h by the "old" one, or "z"
    """
    def formula(x: np.ndarray, Ws: list[np.ndarray], f: Callable) -> Told:
        scaled, h = [], x
        for W in Ws:
            scaled.append(W / by(h, W, f))
            z = h @ (W if on == "old" else scaled[-1])
            h = z if on == "z" else f(z)
        return scales_read(scaled)
    return formula


def _std(h: np.ndarray, W: np.ndarray, f: Callable) -> Any:
    return np.std(h @ W)


LSUV = Exercise(
    "08.B", "lsuv(x, Ws, f)", _by_engine, _nets, _nets_tested,
    slips=(
        Slip(_scaled(_std, "old"),
             "only the first layer is right: compute h with the weight that you have just "
             "scaled, not with the old one"),
        Slip(_scaled(lambda h, W, f: np.var(h @ W)),
             "you divide by the variance; divide by its root, the standard deviation"),
        Slip(_scaled(lambda h, W, f: np.std(h @ W, axis=0)),
             "divide the whole layer by one number, and not each unit by its own: leave out "
             "axis=0"),
        Slip(_scaled(lambda h, W, f: np.std(f(h @ W))),
             "measure z = h W, before f"),
        Slip(_scaled(lambda h, W, f: np.std(h)),
             "you measure h, the input of the layer; measure z = h W"),
        Slip(_scaled(lambda h, W, f: np.std(W)),
             "that gives the weights a spread of 1; z = h W should have it"),
        Slip(_scaled(lambda h, W, f: 1.0 / np.std(h @ W)),
             "you multiply; divide instead"),
        Slip(_scaled(lambda h, W, f: np.sqrt(_square(h @ W))),
             "that is the root of the mean square; LSUV subtracts the mean of z first, as "
             "np.std does"),
        Slip(_scaled(_std, "z"), "f is missing: the next layer gets h = f(z)"),
        Slip(_scaled(lambda h, W, f: 1.0),
             "you return the weights unchanged"),
        Slip(lambda x, Ws, f: scales_read([W / np.std(z)
                                           for W, z in zip(Ws, climb(x, Ws, f)[0], strict=True)]),
             "you measured all layers before you scaled any of them"),
    ),
    read=scales_read, agree=_near_by_name(UNIT),
)

EXERCISES = (GAIN, START, LSUV)
