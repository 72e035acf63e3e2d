"""Notebook 11, useless gradients: its exercises with hidden inputs and misconceptions, its guesses, and its quiz."""
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ..program import ancestors
from ..tensor import Tensor
from .exercise import Arrays, Case, Exercise, Slip, arrays, close_arrays, returned
from .guesses import Bounds, Comments
from .inverses import nearest
from .nb04 import Formula
from .quizzes import Option, Question
from .trial import NotYet, brief, call

# --- A: the derivative of another function ----------------------------------------------------------------------------

FLAT = (
    Formula("sign(s)", np.sign),
    Formula("round(s)", np.round),
    Formula("floor(2 s) / 2", lambda s: np.floor(2.0 * s) / 2.0),
    Formula("sign(s) + s / 4", lambda s: np.sign(s) + 0.25 * s),           # it has a slope of its own
)
SLOPES = (
    Formula("tanh(s)", np.tanh),
    Formula("s", lambda s: s),
    Formula("clip(s, -1, 1)", lambda s: np.clip(s, -1.0, 1.0)),
    Formula("s / 2 + sin(s)", lambda s: 0.5 * s + np.sin(s)),
)


def _lent(f: Callable, slope: Callable, s: Any) -> Arrays:
    """The value of f, and the derivative of slope, by definition."""
    at = np.asarray(getattr(s, "value", s), float)
    return Arrays(value=np.asarray(f(at)), derivative=np.asarray(mg.grad(lambda s: np.sum(slope(s)))(at)))


def _derived(result: Any) -> Arrays:
    """A learner's node, as its value and its derivative by s."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    if not isinstance(result, Tensor):
        raise NotYet(f"your function returns {brief(result, 60)}, from which no derivative leads back to s: compute "
                     "with s itself")
    s = [node for node in ancestors(result) if node.name == "s" and not node.op]
    if not s:
        raise NotYet("your function returns a node that is not made from s")
    value = np.asarray(result.value)
    if value.shape != s[0].shape:
        raise NotYet(f"your function returns shape {value.shape}, and s has shape {s[0].shape}")
    with np.errstate(all="ignore"):
        slope = mg.gradient(np.sum(result), s[0], unconnected="zero")
    return Arrays(value=value, derivative=np.asarray(slope.value))


def _lendings(rng: np.random.Generator) -> list[tuple]:
    return [(f, slope, mg.tensor(rng.uniform(-2.5, 2.5, shape).round(2) + 0.003, name="s"))
            for f in FLAT for slope, shape in zip(SLOPES, ((1,), (3,), (2, 2), (4,)), strict=True)]


def _lendings_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} pairs of functions, the value of one and the derivative of the other, of which "
            f"{sum(case.args[0] is FLAT[-1] for case in cases)} have an f that is not flat")


def _composed(formula: Callable) -> Callable[..., Arrays]:
    """A slip from formula(f(s), slope(s), s), as a node."""
    def slip(f: Callable, slope: Callable, s: Any) -> Arrays:
        leaf = mg.tensor(np.asarray(s.value), name="s")
        return _derived(formula(f(leaf), slope(leaf), leaf) + 0.0 * leaf)
    return slip


_stop = mg.stop_gradient
OWN = "value and derivative are both those of f, and where f is flat nothing comes back"
THROUGH = Exercise(
    "11.A", "through(f, slope, s)", _lent, _lendings, _lendings_tested,
    slips=(
        Slip(_composed(lambda y, m, s: y), OWN),
        Slip(_composed(lambda y, m, s: _stop(y)), "the value is right, and its derivative is 0: nothing is lent yet"),
        Slip(_composed(lambda y, m, s: m), "that is the surrogate: its derivative is right, but its value is not f(s)"),
        Slip(_composed(lambda y, m, s: y + m), "the two are added: take the surrogate's value away again"),
        Slip(_composed(lambda y, m, s: m + _stop(y)), "the surrogate's value is left in it: take it away again, as a "
             "constant"),
        Slip(_composed(lambda y, m, s: y + m - _stop(m)),
             "f's own derivative is in it as well; you see it where f is not flat: f(s) belongs inside stop_gradient"),
        Slip(_composed(lambda y, m, s: y + _stop(m - y)),
             "the roles are swapped: the value is the surrogate's, and the derivative that of f"),
        Slip(_composed(lambda y, m, s: y - m + _stop(m)), "the surrogate's derivative comes with a minus"),
        Slip(_composed(lambda y, m, s: m - _stop(y - m)),
             "the constant is taken away where it should be added: the value is twice the surrogate's less f(s)"),
        Slip(_composed(lambda y, m, s: _stop(y) - m + _stop(m)), "the surrogate's derivative comes with a minus"),
        Slip(_composed(lambda y, m, s: s + _stop(y - s)), "the derivative is 1, that of s itself: here slope lends it"),
        Slip(_composed(lambda y, m, s: y * m), "a product has another value than f(s)"),
    ),
    hints=(
        "A value without its derivative is mg.stop_gradient(value).",
        "Start from slope(s), whose derivative is right. Its value is off by f(s) - slope(s), and that shall be a "
        "constant.",
        "return smooth + mg.stop_gradient(f(s) - smooth)",
    ),
    read=_derived, agree=close_arrays,
)

# --- Break it: regression averages ------------------------------------------------------------------------------------


def _looked_up(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> Arrays:
    return Arrays(x=nearest(x, y, z))


BOXES: tuple[Callable, ...] = (lambda x: x**3, lambda x: x * x, lambda x: np.sin(4.0 * x), lambda x: np.exp(-x))


def _pairs(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for k, f in enumerate((*BOXES, *BOXES)):
        x = rng.uniform(-1.0, 1.0, 3 + 4 * k).round(3)
        y = f(x) + rng.normal(0.0, 1e-4, x.shape)                       # no two are equally near
        cases.append((x, y, rng.uniform(y.min(), y.max(), 1 + k % 4).round(4)))
    return cases


def _pairs_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} lists of 3 to {max(case.args[0].size for case in cases)} pairs, from functions with one and "
            "with several branches")


def _picked(formula: Callable) -> Callable[..., Arrays]:
    """A slip from formula(x, y, z) for one z."""
    return lambda x, y, z: Arrays(x=np.array([float(formula(x, y, one)) for one in z]))


def _between(x: np.ndarray, y: np.ndarray, z: float) -> Any:
    return np.interp(z, np.sort(y), x[np.argsort(y)])


def _two_nearest(x: np.ndarray, y: np.ndarray, z: float) -> Any:
    return np.mean(x[np.argsort(np.abs(y - z))[:2]])


def _three_nearest(x: np.ndarray, y: np.ndarray, z: float) -> Any:
    return np.mean(x[np.argsort(np.abs(y - z))[:3]])


def _kernel(x: np.ndarray, y: np.ndarray, z: float) -> Any:
    weights = np.exp(-np.abs(y - z))
    return np.sum(weights * x) / np.sum(weights)


AVERAGED = ("that is an average of several x, and F of an average is not the average of F: take one x that was asked")
LOOK_UP = Exercise(
    "11.break", "look_up(x, y, z)", _looked_up, _pairs, _pairs_tested,
    slips=(
        Slip(_picked(_between), "between two neighbours in y you go from one x to the other; these may lie on two "
             "branches, and F never was asked in between: take the nearest"),
        Slip(_picked(_two_nearest), AVERAGED),
        Slip(_picked(_three_nearest), AVERAGED),
        Slip(_picked(_kernel), AVERAGED),
        Slip(_picked(lambda x, y, z: np.mean(x)), AVERAGED),
        Slip(_picked(lambda x, y, z: np.sqrt(np.abs(z))),
             "that is a root of z, which fits one F alone; F is sealed: take an x that was asked"),
        Slip(_picked(lambda x, y, z: x[np.argmin(np.abs(x - z))]),
             "you compare z with x; z is wanted of F, so compare it with y"),
        Slip(_picked(lambda x, y, z: y[np.argmin(np.abs(y - z))]),
             "that is the nearest y; asked is the x that gave it"),
        Slip(_picked(lambda x, y, z: x[np.argmin(y - z)]),
             "the absolute value is missing: the smallest difference is the one farthest below"),
        Slip(_picked(lambda x, y, z: x[np.argmax(np.abs(y - z))]), "that is the farthest one"),
        Slip(lambda x, y, z: Arrays(x=np.argmin(np.abs(y[:, None] - z), axis=0)),
             "those are positions in the list; asked are the x that stand there"),
        Slip(lambda x, y, z: Arrays(x=x[np.argmin(np.abs(y[:, None] - z), axis=1)]),
             "the smallest is taken along the wrong axis: there is one answer for each z, not for each pair"),
    ),
    hints=(
        "No averages: which of the pairs that were asked comes nearest to what is wanted?",
        "y[:, None] - z is a table, a row for each pair, a column for each z. Where is it nearest to 0 in each column?",
        "nearest_pair = np.argmin(np.abs(y[:, None] - z), axis=0), and then x[nearest_pair].",
    ),
    read=lambda result: arrays(result, "x"), agree=close_arrays,
    raises={ValueError: lambda accident: "" if accident.line.startswith("raise") else
            "y and z may be of different lengths: y[:, None] - z has a row for each y, a column for each z",
            IndexError: lambda accident: "take the smallest along axis 0, over the pairs"},
)

# --- B: two queries ---------------------------------------------------------------------------------------------------

SEALED: tuple[Callable, ...] = (
    Formula("F(x) = sin(x) + x", lambda x: np.sin(x) + x),
    Formula("F(x) = [x·x, sum of x]", lambda x: np.array([x @ x, x.sum()])),
    Formula("F(x) = tanh of neighbours' sums", lambda x: np.tanh(x + 0.5 * np.roll(x, 1))),
    Formula("F(x) = [exp(x[0]), x[-1], x[0] x[-1]]", lambda x: np.array([np.exp(x[0]), x[-1], x[0] * x[-1]])),
)


def _by_two(F: Callable, g: np.ndarray, x: np.ndarray, d: np.ndarray) -> Arrays:
    """Entry by entry, from two queries."""
    ahead, behind = F(x + d), F(x - d)
    rise = sum(float(a * (p - q)) for a, p, q in zip(g, ahead, behind, strict=True))
    return Arrays(slope=np.array([rise / (2.0 * step) for step in d]))


def _boxes(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for n in (1, 2, 3, 5):
        for F in SEALED:
            x = rng.normal(size=n).round(2)
            d = rng.choice([-1.0, 1.0], n) * rng.choice([0.1, 0.25, 0.02])
            cases.append((F, rng.normal(size=F(x).shape).round(2), x, d))
    return cases


def _boxes_tested(cases: list[Case]) -> str:
    return f"{len(cases)} estimates for {len(SEALED)} functions of 1 to {max(c.args[2].size for c in cases)} numbers"


def _estimate(formula: Callable) -> Callable[..., Arrays]:
    """A slip from formula(g, F(x + d), F(x), F(x - d), d)."""
    return lambda F, g, x, d: Arrays(slope=np.asarray(formula(g, F(x + d), F(x), F(x - d), d), float))


def _every_direction(F: Callable, g: np.ndarray, x: np.ndarray, d: np.ndarray) -> Arrays:
    return Arrays(slope=np.array([g @ (F(x + step) - F(x - step)) for step in np.diag(d)]) / (2.0 * d))


def _counted(answer: Callable) -> str:
    """It makes two queries however many numbers x has."""
    for n in (3, 50):
        asked = [0]

        def F(x: np.ndarray, asked: list[int] = asked) -> np.ndarray:
            asked[0] += 1
            return np.sin(x)

        call(answer, Formula("F(x) = sin(x)", F), np.ones(n), np.zeros(n), np.full(n, 0.1))
        if asked[0] != 2:
            raise NotYet(f"right, but for an x of {n} numbers F was asked {asked[0]} times: ask F(x + d) and F(x - d) "
                         "once each, and keep what they say")
    return "and two queries for 3 numbers as well as for 50"


TWO = Exercise(
    "11.B", "two_queries(F, g, x, d)", _by_two, _boxes, _boxes_tested,
    slips=(
        Slip(_every_direction, "that asks along every axis, 2n queries; move all of x at once, by d"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) / d), "from x - d to x + d it is 2 d"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - y) / d),
             "that is the difference to one side, wrong by about d; ask on both sides"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (q - p) / (2.0 * d)), "the sign is turned round"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) * d / 2.0),
             "you multiply by d; each entry is the rise over its own 2 d, and steps are small"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) * np.sign(d) / 2.0),
             "the rise must be divided by how far it went, not by its direction alone"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p - q) / (2.0 * np.abs(d))),
             "the sign of d is lost, so that every entry gets the same number: divide by 2 d itself"),
        Slip(_estimate(lambda g, p, y, q, d: g * (p - q) / (2.0 * d)),
             "g has an entry for each output of F, and they are weighted and summed: the rise is one number, g @ ..."),
        Slip(_estimate(lambda g, p, y, q, d: np.sum(p - q) / (2.0 * d)),
             "the outputs are added up without their weights g"),
        Slip(_estimate(lambda g, p, y, q, d: g @ (p + q) / (2.0 * d)), "those are added: the rise is a difference"),
        Slip(_estimate(lambda g, p, y, q, d: np.full(d.shape, g @ (p - q) / (2.0 * np.sqrt(d @ d)))),
             "that is the slope along d, one number; each entry is the rise over its own 2 d"),
    ),
    hints=(
        "Move all of x at once: once by d, once by -d. How much does g · F rise in between?",
        "The rise is one number, g @ (F(x + d) - F(x - d)). Each entry of x went by 2 d, by its own.",
        "rise = g @ (F(x + d) - F(x - d)), and return rise / (2 * d).",
    ),
    read=lambda result: arrays(result, "slope"), agree=close_arrays, further=_counted,
    raises={ValueError: lambda accident: "" if accident.line.startswith("raise") else
            "g has an entry for each output of F, x and d for each input"},
)

EXERCISES = (THROUGH, LOOK_UP, TWO)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

GUESSES: dict[str, Comments] = {
    "11.P1": lambda start, entries: (
        (0, f"then each flower would still pull; one with t s above 1 costs nothing, and already {start} entries were "
            "0 at the start"),
        (entries, "then no step would move anything; the last few flowers still pull"),
        (start, "that many were 0 at the start; a cost that is paid off has no slope"),
    ),
    "11.P2": lambda best: (
        ((8, 12), "that is chance; but the weights behind the signs have a gradient, and learn from random signs"),
        (best, "that is what a net reaches whose first weights learn, too; here they stay as they were drawn"),
    ),
    "11.P3": lambda root: (
        (root, "that is one of the two x that give it, and a right answer; squares listen to both"),
        (-root, "that is one of the two x that give it, and a right answer; squares listen to both"),
        (0.25, "that is what is wanted of F, not what is put into it"),
    ),
}
BOUNDS = {"11.P1": Bounds(0, 200, near=15, whole=True), "11.P2": Bounds(0, 100, near=6),
          "11.P3": Bounds(-1, 1, near=0.1)}

QUIZ = (
    Question("A cost is made with np.sign, and trains without an error. What has happened?", (
        Option("Its gradient was an exact 0 at every step", "sign is flat wherever it has a derivative, and 0 is a "
               "number like any other.", right=True),
        Option("The library smoothed it", "nobody does that unasked; a surrogate is for you to choose."),
        Option("The steps were too short to be seen", "they were not short, they were 0."),
    )),
    Question("85 % of the samples have a gradient of exactly 0. Is the training stuck?", (
        Option("Yes: most of the data say nothing", "with a hinge they say nothing because they are content."),
        Option("It depends on the cost", "0 can mean paid off, or flat: look at the cost and at the steps.",
               right=True),
        Option("No: the other 15 % suffice", "for a hinge, yes; of a cost made with sign none would suffice."),
    )),
    Question("What does a straight-through unit change?", (
        Option("The value, and the derivative with it", "that is a surrogate."),
        Option("The derivative alone", "the value stays f(s), bit for bit.", right=True),
        Option("The rate", "that belongs to the optimizer."),
    )),
    Question("F(x) = x² on [-1, 1]. M is fitted to x from y = F(x). What is F(M(z))?", (
        Option("z: M is the inverse", "there are two x to each y, so there is no such M."),
        Option("Near 0, whatever z is", "the mean of both roots is 0.", right=True),
        Option("z at first, until M overfits", "more data make the mean more exact."),
    )),
    Question("Hardware with 1,000 inputs and one output. Which estimate of its gradient is made of two queries?", (
        Option("Central differences", "those take two for each input."),
        Option("A simultaneous perturbation", "all inputs move at once; right in the mean, and far off each time.",
               right=True),
        Option("A surrogate", "it asks nothing at that point, but a linear one needs 1,001 queries to be made."),
    )),
)
