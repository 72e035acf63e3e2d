"""Notebook 11, useless gradients: the exercises, with hidden inputs and misconceptions."""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip, unless_raised
from ...course.formula import Formula
from ...course.results import RELATIVE, Arrays, arrays, close, close_arrays, returned
from ...course.sandbox import NotYet, brief, call
from ...program import ancestors
from ...tensor import Tensor
from .inverses import nearest

# --- A: the derivative of another function --------------------------------------------------------

FLAT = (
    Formula("sign(s)", np.sign),
    Formula("round(s)", np.round),
    Formula("floor(2 s) / 2", lambda s: np.floor(2.0 * s) / 2.0),
    # this one has a slope of its own
    Formula("sign(s) + s / 4", lambda s: np.sign(s) + 0.25 * s),
)
SLOPES = (
    Formula("tanh(s)", np.tanh),
    Formula("s", lambda s: s),
    Formula("clip(s, -1, 1)", lambda s: np.clip(s, -1.0, 1.0)),
    Formula("s / 2 + sin(s)", lambda s: 0.5 * s + np.sin(s)),
)


def _lent(f: Callable, slope: Callable, s: Any) -> Arrays:
    """The value of f and the derivative of slope, by definition."""
    at = np.asarray(getattr(s, "value", s), float)
    return Arrays(value=f(at), derivative=mg.grad(lambda s: np.sum(slope(s)))(at))


def _derived(result: Any) -> Arrays:
    """A learner's node as its value and its derivative with respect to s."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    if not isinstance(result, Tensor):
        raise NotYet(f"your function returns {brief(result, 60)}, from which no derivative leads "
                     "back to s: compute with s itself")
    s = [node for node in ancestors(result) if node.name == "s" and not node.op]
    if not s:
        raise NotYet("your function returns a node that is not made from s")
    if result.shape != s[0].shape:
        raise NotYet(f"your function returns shape {result.shape}, and s has shape {s[0].shape}")
    with np.errstate(all="ignore"):
        slope = mg.gradient(np.sum(result), s[0], unconnected="zero")
    return Arrays(value=result.value, derivative=slope.value)


def _lendings(rng: np.random.Generator) -> list[tuple]:
    return [(f, slope, mg.tensor(rng.uniform(-2.5, 2.5, shape).round(2) + 0.003, name="s"))
            for f in FLAT for slope, shape in zip(SLOPES, ((1,), (3,), (2, 2), (4,)), strict=True)]


def _lendings_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} pairs of functions, the value of one and the derivative of the other, "
            f"of which {sum(case.args[0] is FLAT[-1] for case in cases)} have an f "
            "that is not flat")


def _composed(formula: Callable) -> Callable[..., Arrays]:
    """A slip from a formula for the node, of f(s), slope(s) and s."""
    def slip(f: Callable, slope: Callable, s: Any) -> Arrays:
        leaf = mg.tensor(np.asarray(s.value), name="s")
        return _derived(formula(f(leaf), slope(leaf), leaf) + 0.0 * leaf)
    return slip


_stop = mg.stop_gradient
OWN = "value and derivative both come from f; take the derivative from slope"
THROUGH = Exercise(
    "11.A", "through(f, slope, s)", _lent, _lendings, _lendings_tested,
    slips=(
        Slip(_composed(lambda y, m, s: y), OWN),
        Slip(_composed(lambda y, m, s: _stop(y)),
             "the value is right, but its derivative is 0: add the derivative of slope(s)"),
        Slip(_composed(lambda y, m, s: m),
             "that is the surrogate: its derivative is right, but its value is not f(s)"),
        Slip(_composed(lambda y, m, s: y + m),
             "you add both functions: subtract the value of slope(s) again, as a constant"),
        Slip(_composed(lambda y, m, s: m + _stop(y)),
             "the value still contains slope(s): subtract it, as a constant"),
        Slip(_composed(lambda y, m, s: y + m - _stop(m)),
             "the derivative of f is in it as well, which you see if f isn't flat: put f(s) "
             "inside stop_gradient"),
        Slip(_composed(lambda y, m, s: y + _stop(m - y)),
             "the roles are swapped: the value is the surrogate's, and the derivative that of f"),
        Slip(_composed(lambda y, m, s: y - m + _stop(m)),
             "the derivative of slope(s) has the wrong sign"),
        Slip(_composed(lambda y, m, s: m - _stop(y - m)),
             "you subtract the constant; add it, so that the value becomes f(s)"),
        Slip(_composed(lambda y, m, s: _stop(y) - m + _stop(m)),
             "the derivative of slope(s) has the wrong sign"),
        Slip(_composed(lambda y, m, s: s + _stop(y - s)),
             "your derivative is 1, which is that of s; it should be that of slope(s)"),
        Slip(_composed(lambda y, m, s: y * m),
             "a product doesn't have the value f(s); use a sum"),
    ),
    read=_derived, agree=close_arrays,
)

# --- Break it: regression averages ----------------------------------------------------------------


def _looked_up(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> Arrays:
    return Nearest(x, y, z, nearest(x, y, z))


class Nearest(Arrays):
    """The right x, and those beside them whose y are as near to z: any of them is right."""

    def __init__(self, x: np.ndarray, y: np.ndarray, z: np.ndarray, first: np.ndarray) -> None:
        super().__init__(x=first)
        far = np.abs(y[:, None] - z)
        self.ways = [x[column == column.min()] for column in far.T]


def _one_of_them(result: Arrays, right: Arrays, relative: float = RELATIVE) -> bool:
    """Whether each x is one of the right ones; two slips are compared entry by entry."""
    if not isinstance(right, Nearest) or result.shapes != right.shapes:
        return close_arrays(result, right, relative)
    return all(any(close(mine, one, relative) for one in ways)
               for mine, ways in zip(result.values(), right.ways, strict=True))


BOXES: tuple[Callable, ...] = (lambda x: x**3, lambda x: x * x, lambda x: np.sin(4.0 * x),
                               lambda x: np.exp(-x))


def _pairs(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for k, f in enumerate((*BOXES, *BOXES)):
        x = rng.uniform(-1.0, 1.0, 3 + 4 * k).round(3)
        y = f(x) + rng.normal(0.0, 1e-4, x.shape)  # so that no two are equally near
        cases.append((x, y, rng.uniform(y.min(), y.max(), 1 + k % 4).round(4)))
    # as many z as pairs, so that both axes have the same length; and two x on two branches that
    # are equally near
    x = rng.uniform(-1.0, 1.0, 4).round(3)
    y = x**3 + rng.normal(0.0, 1e-4, 4)
    cases.append((x, y, rng.uniform(y.min(), y.max(), 4).round(4)))
    cases.append((np.array([-0.5, 0.5, -0.75, 0.75]), np.array([0.25, 0.25, 0.5625, 0.5625]),
                  np.array([0.25, 0.5])))
    return cases


def _pairs_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} lists of 3 to {max(case.args[0].size for case in cases)} pairs, from "
            "functions with one and with several branches")


def _picked(formula: Callable) -> Callable[..., Arrays]:
    """A slip from a formula of x, y and one z."""
    return lambda x, y, z: Arrays(x=[float(formula(x, y, one)) for one in z])


def _between(x: np.ndarray, y: np.ndarray, z: float) -> Any:
    return np.interp(z, np.sort(y), x[np.argsort(y)])


def _mean_of_nearest(count: int) -> Callable[..., Any]:
    return lambda x, y, z: np.mean(x[np.argsort(np.abs(y - z))[:count]])


def _kernel(x: np.ndarray, y: np.ndarray, z: float) -> Any:
    weights = np.exp(-np.abs(y - z))
    return np.sum(weights * x) / np.sum(weights)


AVERAGED = ("that is an average of several x, and F of an average is not the average of F: "
            "return one x that was asked")
LOOK_UP = Exercise(
    "11.break", "look_up(x, y, z)", _looked_up, _pairs, _pairs_tested,
    slips=(
        Slip(_picked(_between), "you interpolate between two x, but they may lie on different "
                                "branches: return the x whose y is nearest"),
        *(Slip(_picked(_mean_of_nearest(count)), AVERAGED) for count in (2, 3)),
        Slip(_picked(_kernel), AVERAGED),
        Slip(_picked(lambda x, y, z: np.mean(x)), AVERAGED),
        Slip(_picked(lambda x, y, z: np.sqrt(np.abs(z))),
             "a root of z is right for one F only, and F is sealed: return an x that was asked"),
        Slip(_picked(lambda x, y, z: x[np.argmin(np.abs(x - z))]),
             "you compare z with x; z is a value of F, so compare it with y"),
        Slip(_picked(lambda x, y, z: y[np.argmin(np.abs(y - z))]),
             "that is the nearest y; return the x that gave it"),
        Slip(_picked(lambda x, y, z: x[np.argmin(y - z)]),
             "the absolute value is missing: the smallest difference is a large negative one"),
        Slip(_picked(lambda x, y, z: x[np.argmax(np.abs(y - z))]), "that is the farthest one"),
        Slip(lambda x, y, z: Arrays(x=np.argmin(np.abs(y[:, None] - z), axis=0)),
             "those are positions in the list; return the x at these positions"),
        Slip(lambda x, y, z: Arrays(x=x[np.argmin(np.abs(y[:, None] - z), axis=1)]),
             "you take the smallest along the wrong axis: return one answer for each z, not "
             "for each pair"),
    ),
    read=lambda result: arrays(result, "x"), agree=_one_of_them,
    raises={ValueError: unless_raised("y and z may be of different lengths: y[:, None] - z has a "
                                      "row for each y, a column for each z"),
            IndexError: lambda accident: "take the smallest along axis 0, over the pairs"},
)

# --- B: two queries -------------------------------------------------------------------------------

SEALED: tuple[Callable, ...] = (
    Formula("F(x) = sin(x) + x", lambda x: np.sin(x) + x),
    Formula("F(x) = [x·x, sum of x]", lambda x: np.array([x @ x, x.sum()])),
    Formula("F(x) = tanh of neighbours' sums", lambda x: np.tanh(x + 0.5 * np.roll(x, 1))),
    Formula("F(x) = [exp(x[0]), x[-1], x[0] x[-1]]",
            lambda x: np.array([np.exp(x[0]), x[-1], x[0] * x[-1]])),
)


def _by_two(F: Callable, g: np.ndarray, x: np.ndarray, d: np.ndarray) -> Arrays:
    """The estimate, entry by entry, from two queries."""
    ahead, behind = F(x + d), F(x - d)
    rise = sum(float(a * (p - q)) for a, p, q in zip(g, ahead, behind, strict=True))
    return Arrays(slope=[rise / (2.0 * step) for step in d])


def _boxes(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for n in (1, 2, 3, 5):
        for F in SEALED:
            x = rng.normal(size=n).round(2)
            d = rng.choice([-1.0, 1.0], n) * rng.choice([0.1, 0.25, 0.02], n)
            cases.append((F, rng.normal(size=F(x).shape).round(2), x, d))
    return cases


def _boxes_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} estimates for {len(SEALED)} functions of 1 to "
            f"{max(c.args[2].size for c in cases)} numbers")


def _estimate(formula: Callable) -> Callable[..., Arrays]:
    """A slip from a formula of g, F(x + d), F(x), F(x - d) and d."""
    return lambda F, g, x, d: Arrays(slope=formula(g, F(x + d), F(x), F(x - d), d))


def _every_direction(F: Callable, g: np.ndarray, x: np.ndarray, d: np.ndarray) -> Arrays:
    return Arrays(slope=np.array([g @ (F(x + step) - F(x - step)) for step in np.diag(d)])
                  / (2.0 * d))


def _counted(answer: Callable) -> str:
    """Test that an answer makes two queries, however many numbers x has."""
    for n in (3, 50):
        asked = [0]

        def F(x: np.ndarray, asked: list[int] = asked) -> np.ndarray:
            asked[0] += 1
            return np.sin(x)

        call(answer, Formula("F(x) = sin(x)", F), np.ones(n), np.zeros(n), np.full(n, 0.1))
        if asked[0] != 2:
            raise NotYet(f"right, but for an x of {n} numbers F was asked {asked[0]} times: ask "
                         "F(x + d) and F(x - d) once each, and keep what they say")
    return "and two queries for 3 numbers as well as for 50"


ONE_SIZE = ("right if all entries of d have the same size, which they needn't have: divide each "
            "entry by its own 2 d")
TWO = Exercise(
    "11.B", "two_queries(F, g, x, d)", _by_two, _boxes, _boxes_tested,
    slips=(
        Slip(_every_direction,
             "you make 2n queries, two for each entry; move all of x at once, by d"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) / d),
             "the distance from x - d to x + d is 2 d: divide by it"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - y) / d),
             "you measure on one side only, which is wrong by about d; use F(x + d) and F(x - "
             "d)"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (q - p) / (2.0 * d)),
             "the sign is reversed"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) * d / 2.0),
             "you multiply by d; divide the rise by 2 d"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) * np.sign(d) / 2.0),
             "you divide by the direction of the move only; divide by 2 d, which also says how "
             "far it went"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) * d / (2.0 * np.mean(d**2))), ONE_SIZE),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) * np.sign(d) / (2.0 * np.abs(d[0]))),
             ONE_SIZE),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) / (2.0 * np.abs(d))), "the sign of d is "
             "lost, so that every entry gets the same number: divide by 2 d itself"),
        Slip(_estimate(lambda g, p, y, q, d: g * (p - q) / (2.0 * d)),
             "the rise should be one number: g @ (F(x + d) - F(x - d)) weighs the outputs and "
             "adds them up"),
        Slip(_estimate(lambda g, p, y, q, d: np.sum(p - q) / (2.0 * d)),
             "the outputs are added up without their weights g"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p + q) / (2.0 * d)),
             "you add the two values; the rise is their difference"),
        Slip(_estimate(lambda g, p, y, q, d: np.full(d.shape,
                                                     g @ (p - q) / (2.0 * np.sqrt(d @ d)))),
             "that is one number, the slope along d; divide the rise by 2 d, which gives a "
             "number for each entry"),
    ),
    read=lambda result: arrays(result, "slope"), agree=close_arrays, further=_counted,
    raises={ValueError: unless_raised("g has an entry for each output of F, x and d for each "
                                      "input")},
)

EXERCISES = (THROUGH, LOOK_UP, TWO)
