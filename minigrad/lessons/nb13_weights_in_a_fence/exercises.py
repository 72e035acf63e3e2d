"""Notebook 13, constraints: the exercises, with hidden inputs and misconceptions."""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip, unless_raised
from ...course.formula import Formula
from ...course.results import Arrays, arrays, close_arrays, number, refuse, refuse_part, returned
from ...course.sandbox import NotYet, call
from .exact_penalty import PROJECT
from .factorisation import unheld
from .growing_penalty import Search, by_price, one_by_one

# --- A: what a wall does not hold back ------------------------------------------------------------


def _at_walls(rng: np.random.Generator) -> list[tuple]:
    """Weights, some of them 0, and gradients of either sign, none of them 0."""
    cases = []
    for shape in ((1,), (2,), (3,), (5,), (3, 2), (4, 3)):
        for share in (0.0, 0.5, 1.0):
            w = np.where(rng.random(shape) < share, 0.0, rng.uniform(0.1, 3.0, shape)).round(2)
            cases.append((w, rng.normal(0.0, 2.0, shape).round(2)))
    held = np.array([0.0, 0.0, 0.5]), np.array([1.5, 0.75, 0.0])  # a minimum
    close = [(np.array([near, 2.0]), np.array([1.5, -0.5]))  # near the wall is not at the wall
             for near in (0.005, 1e-4, 1e-6)]
    return [*cases, held, *close]


def _walls_tested(cases: list[Case]) -> str:
    walls = sum(int(np.sum(case.args[0] == 0.0)) for case in cases)
    return (f"{len(cases)} arrays of weights, with {walls} of "
            f"{sum(case.args[0].size for case in cases)} at the wall, and gradients of either sign")


def _left(held: Callable) -> Callable[..., float]:
    """A slip from a formula for the part of the gradient that the wall holds back."""
    return lambda w, g: float(np.max(np.abs(g - held(w, g))))


NO_WALL = ("you count the whole gradient. At the wall, a positive entry only pushes the weight "
           "against the wall, and the wall holds it back")
INWARD = ("at the wall you hold back every entry. A negative entry pulls the weight inside, where "
          "the loss is lower, and nothing holds that back")
NEAR = ("you count a weight near the wall as one at the wall; the wall pushes only where w is 0, "
        "and a small positive weight can still fall")
KKT = Exercise(
    "13.A", "kkt(w, gradient)", unheld, _at_walls, _walls_tested,
    slips=(
        Slip(_left(lambda w, g: 0.0 * g), NO_WALL),
        Slip(_left(lambda w, g: np.where(w == 0.0, g, 0.0)), INWARD),
        Slip(_left(lambda w, g: np.where((w == 0.0) & (g < 0.0), g, 0.0)), "the sign is turned "
             "round: descent moves against the gradient, so a positive entry pushes to the wall"),
        Slip(_left(lambda w, g: np.where(g > 0.0, g, 0.0)), "you hold back every positive entry, "
             "but only at the wall, where w is 0, can something hold it"),
        *(Slip(_left(lambda w, g, near=near: np.where((w <= near) & (g > 0.0), g, 0.0)), NEAR)
          for near in (1e-5, 1e-3, 1e-2)),
        Slip(_left(lambda w, g: np.where(w > 0.0, g, 0.0)),
             "it is the other way round: away from the wall, nothing is held back"),
        Slip(lambda w, g: float(np.max(np.abs(w * g))), "this is w times gradient alone, and at "
             "the wall that is 0 for either sign of the gradient"),
        Slip(lambda w, g: float(np.max(np.abs(np.minimum(w, g)))), "this is how far a step of rate "
             "1 moves after its projection. It is 0 at the same points, but the question is "
             "about the gradient"),
        Slip(lambda w, g: float(np.max(np.where((w == 0.0) & (g > 0.0), 0.0, g))),
             "take the absolute value of the rest: an entry may be negative"),
        Slip(lambda w, g: float(np.sum(np.abs(np.where((w == 0.0) & (g > 0.0), 0.0, g)))),
             "this is the sum of the rest of the gradient; the question asks for its largest "
             "entry"),
        Slip(lambda w, g: float(np.max(np.where((w == 0.0) & (g > 0.0), g, 0.0))),
             "this is the part that the wall holds back; the question asks for the rest"),
    ),
    read=number,
)

# --- Break it: p changes between searches ---------------------------------------------------------

Objective = Callable[[Any, float], Any]


def _valley(a: float) -> Objective:
    return Formula(f"f = p x² + {a} x", lambda x, p: p * np.sum(x * x) + a * np.sum(x))


def _ring(a: float) -> Objective:
    return Formula(f"f = x0 + x1 + {a} x0 + p/2 (|x|² - 2)²",
                   lambda x, p: np.sum(x) + a * x[0] + 0.5 * p * (np.sum(x * x) - 2.0) ** 2)


def _searches(rng: np.random.Generator) -> list[tuple]:
    """Searches with their objectives, starts and penalties; they end after so few iterations that
    the result depends on where they start."""
    cases: list[tuple] = []
    for k, make in enumerate((_valley, _ring, _ring, _ring, _ring)):
        f, x = (make(round(float(rng.uniform(0.5, 1.5)), 2)),
                rng.uniform(0.5, 1.5, 1 + (make is _ring)).round(2))
        cases.append((Search(most=2 + k % 2), f, x, [float(2 * 3**j) for j in range(1 + k)]))
    return [*cases, (Search(most=2), _ring(1.0), np.array([0.7, 1.2]), [18.0, 2.0, 6.0])]


def _searches_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} objectives with 1 to {max(len(case.args[3]) for case in cases)} "
            "penalties, and searches so short that it counts where each of them starts; in the "
            "last one, p goes up and down")


def _raised(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    return Arrays(x=one_by_one(solve, f, x, ps))


def _cold(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    return Arrays(x=solve(lambda x: f(x, ps[-1]), x))


def _with(choose: Callable[[list[float]], list[float]]) -> Callable[..., Arrays]:
    """A slip: right searches with other penalties."""
    return lambda solve, f, x, ps: _raised(solve, f, x, choose(ps))


def _in_callback(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    now = [ps[0], *ps]
    return Arrays(x=solve(lambda x: f(x, now[0]), x,
                          lambda _: now.pop(0) if len(now) > 1 else None))


def _always_from(start: Callable[[Any], np.ndarray]) -> Callable[..., Arrays]:
    return lambda solve, f, x, ps: _cold(solve, f, start(x), ps)


COLD = ("each search starts from the first x again and loses the progress of the previous search: "
        "start it where the previous one ended")
FIXED = ("every search starts from the same numbers, and x is ignored: start the first search at "
         "x, and each other one where the previous one ended")
RAISED = Exercise(
    "13.break", "raised(solve, f, x, ps)", _raised, _searches, _searches_tested,
    slips=(
        Slip(_cold, COLD),
        *(Slip(_always_from(start), FIXED)
          for start in (np.ones_like, np.zeros_like, lambda x: np.ones(1), lambda x: np.zeros(1))),
        Slip(_with(lambda ps: [ps[-1]] * len(ps)),
             "every search has the last p; let p grow from search to search"),
        Slip(_with(lambda ps: ps[::-1]), "p falls from search to search; the largest p comes last"),
        Slip(_with(sorted), "you sort the ps, but they are given in the order in which they are "
             "to be used"),
        Slip(_with(lambda ps: ps[:1]), "only the first p is used"),
        Slip(_with(lambda ps: ps[:1] * len(ps)), "the first p is used in every search"),
        Slip(_with(lambda ps: ps[:-1]), "the last p is left out"),
        Slip(_with(lambda ps: [sum(ps)]), "use one p after the other, not their sum"),
        Slip(lambda solve, f, x, ps: Arrays(x=solve(lambda x: sum(f(x, p) for p in ps), x)),
             "you minimise the sum over all p at once; use one p after the other"),
        Slip(_in_callback, "p changes inside a search, in its callback: the mistake from above"),
    ),
    read=lambda result: arrays(result, "x"), agree=close_arrays,
    raises={TypeError: unless_raised("solve takes a function of x alone and a start; f takes x and "
                                     "p")},
)

# --- B: multipliers -------------------------------------------------------------------------------


def _flat(slope: np.ndarray, bend: float) -> Callable:
    return Formula(f"f = {slope.tolist()} x + {bend}/2 |x|²",
                   lambda x: np.sum(slope * x) + 0.5 * bend * np.sum(x * x))


def _line(normal: np.ndarray, at: float) -> Callable:
    return Formula(f"c = {normal.tolist()} x - {at}", lambda x: np.sum(normal * x) - at)


def _circle(square: float) -> Callable:
    return Formula(f"c = |x|² - {square}", lambda x: x[0] * x[0] + x[1] * x[1] - square)


def _problems(rng: np.random.Generator) -> list[tuple]:
    """Quadratics on a line or plane, where inner searches are exact, and a problem on a circle."""
    cases: list[tuple] = []
    for n, factor, rounds in ((1, 10.0, 1), (1, 3.0, 2), (2, 10.0, 3), (2, 1.0, 3), (3, 5.0, 2)):
        slope, normal = rng.normal(size=n).round(2), rng.uniform(0.5, 1.5, n).round(2)
        cases.append((Search(), _flat(slope, 1.0), _line(normal, 1.0), np.zeros(n),
                      factor, rounds))
    ring = Search(), Formula("f = x0 + x1", np.sum), _circle(2.0), np.array([-1.5, -0.5]), 10.0, 2
    return [*cases, ring]


def _problems_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} problems, {len(cases) - 1} on a plane and one on a circle, after "
            "1 to 3 rounds")


Rule = Callable[..., Any]
ROUNDS = 4  # after so many a multiplier has some digits


def _rounds(inner: Rule, outer: Rule) -> Callable[..., Arrays]:
    """A slip: the loop with another rule for a part.

    inner: the function to minimise, from f, c, the multiplier y and the penalty factor
    outer: the new multiplier, from the old one, c and the penalty factor
    """
    def found(solve: Search, f: Callable, c: Callable, x: Any, factor: float,
              rounds: int) -> Arrays:
        y = 0.0
        for _ in range(rounds):
            x = solve(lambda x, y=y: inner(f(x), c(x), y, factor), x)
            y = float(outer(y, c(x), factor))
        return Arrays(x=x, y=y)
    return found


_lagrangian = lambda f, c, y, factor: f - y * c + factor / 2 * c**2
_paid = lambda y, c, factor: y - factor * c


def _priced(*problem: Any) -> Arrays:
    x, y = by_price(*problem)
    return Arrays(x=x, y=y)


def _early(solve: Search, f: Callable, c: Callable, x: Any, factor: float, rounds: int) -> Arrays:
    y = 0.0
    for _ in range(rounds):
        y -= factor * float(c(x))
        x = solve(lambda x, y=y: _lagrangian(f(x), c(x), y, factor), x)
    return Arrays(x=x, y=y)


def _solves(answer: Callable) -> str:
    """Test that after a few rounds on the unit circle the KKT conditions hold."""
    f, c = Formula("f = x0 + 2 x1", lambda x: x[0] + 2.0 * x[1]), _circle(1.0)
    pair = _pair(call(answer, Search(), f, c, np.array([-0.5, -0.5]), 10.0, ROUNDS))
    *at, y = pair.values()
    x = np.array(at)
    off = max(abs(c(x)), float(np.max(np.abs(mg.grad(f)(x) - y * mg.grad(c)(x)))))
    if not off <= 1e-4:                          # a nan, too
        raise NotYet(f"after {ROUNDS} rounds on the unit circle the KKT conditions are off by "
                     f"{off:.1g}: keep y from one round to the next")
    return f"after {ROUNDS} rounds on another circle the KKT conditions hold"


def _pair(result: Any) -> Arrays:
    """A learner's (x, y)."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    if (not isinstance(result, tuple | list) or len(result) != 2
        or not isinstance(result[0], np.ndarray)):
        refuse(result, "a pair, x and y,")
    x, y = result
    if x.dtype.kind not in "fiu":
        refuse_part("x", x, "an array of numbers is wanted")
    return Arrays(x=x, y=number(y))


def _near(result: Arrays, right: Arrays, relative: float = 1e-5) -> bool:
    """Whether two points are close, to 1e-5: a search ends near a zero gradient, not at it."""
    return close_arrays(result, right, max(relative, 1e-5))


AWAY = ("the multiplier moves in the wrong direction: for y > 0, f - y c falls when c grows, so "
        "where c > 0, make y smaller")
MULTIPLIERS = Exercise(
    "13.B", "by_multipliers(solve, f, c, x, factor, rounds)", _priced, _problems, _problems_tested,
    slips=(
        Slip(_rounds(lambda f, c, y, p: f + p / 2 * c**2, _paid),
             "the function that you minimise does not contain y, so x stays where the penalty "
             "leaves it"),
        Slip(_rounds(_lagrangian, lambda y, c, p: 0.0),
             "y stays 0, so every round repeats the penalty method"),
        Slip(_rounds(_lagrangian, lambda y, c, p: -p * c),
             "you compute y from the last c alone; correct the old value instead: y - factor c"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y + p * c), AWAY),
        Slip(_rounds(lambda f, c, y, p: f + y * c + p / 2 * c**2, _paid), AWAY),
        Slip(_rounds(lambda f, c, y, p: f + y * c + p / 2 * c**2, lambda y, c, p: y + p * c),
             "your y has the other sign: f + y c works as well, but the formula "
             "on this page is f - y c"),
        Slip(_rounds(lambda f, c, y, p: f - y * c + p * c**2, _paid), "the 1/2 before the square "
             "is missing, so the penalty factor is twice the one in the correction of y"),
        Slip(_rounds(lambda f, c, y, p: f - y * c, _paid),
             "the penalty is missing, and f - y c may have no minimum"),
        Slip(_early, "you correct y before the search, with c at the old x: search first"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y - c),
             "y moves by factor times c, not by c alone"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y - p / 2 * c),
             "y moves by the whole factor times c"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y - p / 2 * c**2),
             "y moves by factor times c, the slope of the penalty, and not by the penalty itself"),
    ),
    read=_pair, agree=_near, further=_solves,
)

EXERCISES = (KKT, RAISED, MULTIPLIERS, PROJECT)
