"""Notebook 13, constraints: its exercises with hidden inputs and misconceptions, its guesses, and its quiz."""
from collections.abc import Callable
from typing import Any

import numpy as np

from ..derive import grad
from .exercise import Arrays, Case, Exercise, Slip, arrays, close_arrays, number, returned
from .factors import unheld
from .guesses import Bounds, Comments
from .moving import Search, by_price, one_by_one
from .quizzes import Option, Question
from .trial import NotYet, brief, call

# --- A: what a wall does not hold back --------------------------------------------------------------------------------


def _at_walls(rng: np.random.Generator) -> list[tuple]:
    """Weights of which some are 0, with gradients of either sign there, and none that is 0."""
    cases = []
    for shape in ((1,), (2,), (3,), (5,), (3, 2), (4, 3)):
        for share in (0.0, 0.5, 1.0):
            w = np.where(rng.random(shape) < share, 0.0, rng.uniform(0.1, 3.0, shape)).round(2)
            cases.append((w, rng.normal(0.0, 2.0, shape).round(2)))
    held = np.array([0.0, 0.0, 0.5]), np.array([1.5, 0.75, 0.0])  # a solution
    return [*cases, held]


def _walls_tested(cases: list[Case]) -> str:
    walls = sum(int(np.sum(case.args[0] == 0.0)) for case in cases)
    return (f"{len(cases)} arrays of weights, with {walls} of {sum(case.args[0].size for case in cases)} at the wall, "
            "and gradients of either sign")


def _left(held: Callable) -> Callable[..., float]:
    """A slip from held(w, g)."""
    return lambda w, g: float(np.max(np.abs(g - held(w, g))))


NO_WALL = "all of the gradient counts there; but at the wall an entry > 0 only pushes against it, and is held back"
INWARD = ("at the wall you hold back every entry; one that is < 0 pulls w inside, where the loss is lower, and nothing "
          "holds it")
KKT = Exercise(
    "13.A", "kkt(w, gradient)", unheld, _at_walls, _walls_tested,
    slips=(
        Slip(_left(lambda w, g: 0.0 * g), NO_WALL),
        Slip(_left(lambda w, g: np.where(w == 0.0, g, 0.0)), INWARD),
        Slip(_left(lambda w, g: np.where((w == 0.0) & (g < 0.0), g, 0.0)),
             "the sign is turned round: descent moves against the gradient, so an entry > 0 pushes towards the wall"),
        Slip(_left(lambda w, g: np.where(g > 0.0, g, 0.0)),
             "you hold back whatever is > 0; only at the wall, where w is 0, is there something that holds it"),
        Slip(_left(lambda w, g: np.where(w > 0.0, g, 0.0)),
             "that is the other way round: what is away from the wall is not held back at all"),
        Slip(lambda w, g: float(np.max(np.abs(w * g))),
             "that is w times gradient alone, which is 0 at the wall whatever the sign of the gradient there"),
        Slip(lambda w, g: float(np.max(np.abs(np.minimum(w, g)))),
             "that is how far a step of rate 1 moves after its projection: 0 at the same points, but asked is the "
             "gradient"),
        Slip(lambda w, g: float(np.max(np.where((w == 0.0) & (g > 0.0), 0.0, g))),
             "take the absolute value of what is left: an entry may be < 0"),
        Slip(lambda w, g: float(np.sum(np.abs(np.where((w == 0.0) & (g > 0.0), 0.0, g)))),
             "that is the sum of what is left; asked is its largest entry"),
        Slip(lambda w, g: float(np.max(np.where((w == 0.0) & (g > 0.0), g, 0.0))),
             "that is what is held back; asked is what is left of the gradient"),
    ),
    hints=(
        "Which entries could descent still use? All where w > 0; where w is 0, only those that lead inside.",
        "held is the gradient where w is 0 and the gradient is > 0, and 0 elsewhere: np.where.",
        "held = np.where((w <= 0) & (gradient > 0), gradient, 0.0), and the largest of np.abs(gradient - held).",
    ),
    read=number,
)

# --- Break it: p changes between searches -----------------------------------------------------------------------------

Objective = Callable[[Any, float], Any]


class Written:
    """A function that is shown as its formula."""

    def __init__(self, formula: str, function: Callable):
        self.formula, self.function = formula, function

    def __call__(self, *args: Any) -> Any:
        """The function's value."""
        return self.function(*args)

    def __deepcopy__(self, memo: object) -> "Written":
        return self

    def __repr__(self) -> str:
        return self.formula


def _valley(a: float) -> Objective:
    return Written(f"f = p x² + {a} x", lambda x, p: p * np.sum(x * x) + a * np.sum(x))


def _ring(a: float) -> Objective:
    return Written(f"f = x0 + x1 + {a} x0 + p/2 (|x|² - 2)²",
                   lambda x, p: np.sum(x) + a * x[0] + 0.5 * p * (np.sum(x * x) - 2.0) ** 2)


def _searches(rng: np.random.Generator) -> list[tuple]:
    """Objectives, starts and penalties; searches that end after so few iterations that it counts where they start."""
    cases: list[tuple] = []
    for k, make in enumerate((_valley, _ring, _ring, _ring, _ring)):
        f, x = make(round(float(rng.uniform(0.5, 1.5)), 2)), rng.uniform(0.5, 1.5, 1 + (make is _ring)).round(2)
        cases.append((Search(most=2 + k % 2), f, x, [float(2 * 3**j) for j in range(1 + k)]))
    return cases


def _searches_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} objectives with 1 to {max(len(case.args[3]) for case in cases)} penalties, and searches so "
            "short that it counts where each of them starts")


def _raised(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    return Arrays(x=np.asarray(one_by_one(solve, f, x, ps)))


def _cold(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    return Arrays(x=solve(lambda x: f(x, ps[-1]), x))


def _last_only(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    return _raised(solve, f, x, [ps[-1]] * len(ps))


def _in_callback(solve: Search, f: Objective, x: Any, ps: list[float]) -> Arrays:
    now = [ps[0], *ps]
    return Arrays(x=solve(lambda x: f(x, now[0]), x, lambda _: now.pop(0) if len(now) > 1 else None))


def _always_from(start: Callable[[Any], np.ndarray]) -> Callable[..., Arrays]:
    return lambda solve, f, x, ps: _cold(solve, f, start(x), ps)


COLD = ("each search starts from the first x, so that what the ones before have found is lost: start where the last "
        "one has ended")
FIXED = "every search starts from the same numbers, whatever x is: start where the last one has ended, the first at x"
RAISED = Exercise(
    "13.break", "raised(solve, f, x, ps)", _raised, _searches, _searches_tested,
    slips=(
        Slip(_cold, COLD),
        *(Slip(_always_from(start), FIXED)
          for start in (np.ones_like, np.zeros_like, lambda x: np.ones(1), lambda x: np.zeros(1))),
        Slip(_last_only, "every search has the last p; let it grow from search to search"),
        Slip(lambda solve, f, x, ps: _raised(solve, f, x, ps[::-1]), "p falls: the largest one comes last"),
        Slip(lambda solve, f, x, ps: _raised(solve, f, x, ps[:1]), "the first p alone is used"),
        Slip(lambda solve, f, x, ps: _raised(solve, f, x, ps[:1] * len(ps)), "the first p is used in every search"),
        Slip(lambda solve, f, x, ps: _raised(solve, f, x, ps[:-1]), "the last p is left out"),
        Slip(lambda solve, f, x, ps: _raised(solve, f, x, [sum(ps)]), "one p after the other, and not their sum"),
        Slip(lambda solve, f, x, ps: Arrays(x=solve(lambda x: sum(f(x, p) for p in ps), x)),
             "you minimise the sum over all p at once; take one after the other"),
        Slip(_in_callback, "p changes inside of a search, in its callback: the mistake from above"),
    ),
    hints=(
        "When may a search be told another p? Not while it runs.",
        "A search for each p: solve takes a function of x alone, and where to start.",
        "x = solve(lambda x: f(x, p), x): the new x is where the next search starts.",
    ),
    read=lambda result: arrays(result, "x"), agree=close_arrays,
    raises={TypeError: lambda accident: "" if accident.line.startswith("raise") else
            "solve takes a function of x alone and a start, f takes x and p"},
)

# --- B: multipliers ---------------------------------------------------------------------------------------------------


def _flat(slope: np.ndarray, bend: float) -> Callable:
    return Written(f"f = {slope.tolist()} x + {bend}/2 |x|²", lambda x: np.sum(slope * x) + 0.5 * bend * np.sum(x * x))


def _line(normal: np.ndarray, at: float) -> Callable:
    return Written(f"c = {normal.tolist()} x - {at}", lambda x: np.sum(normal * x) - at)


def _circle(square: float) -> Callable:
    return Written(f"c = |x|² - {square}", lambda x: x[0] * x[0] + x[1] * x[1] - square)


def _problems(rng: np.random.Generator) -> list[tuple]:
    """Quadratics on a line or plane, whose inner searches are exact, and one on a circle."""
    cases: list[tuple] = []
    for n, penalty, rounds in ((1, 10.0, 1), (1, 3.0, 2), (2, 10.0, 3), (2, 1.0, 3), (3, 5.0, 2)):
        slope, normal = rng.normal(size=n).round(2), rng.uniform(0.5, 1.5, n).round(2)
        cases.append((Search(), _flat(slope, 1.0), _line(normal, 1.0), np.zeros(n), penalty, rounds))
    ring = Search(), Written("f = x0 + x1", np.sum), _circle(2.0), np.array([-1.5, -0.5]), 10.0, 2
    return [*cases, ring]


def _problems_tested(cases: list[Case]) -> str:
    return f"{len(cases)} problems, {len(cases) - 1} on a plane and one on a circle, after 1 to 3 rounds"


Rule = Callable[..., Any]
ROUNDS = 4  # after which a multiplier has some digits


def _rounds(inner: Rule, outer: Rule, pays: float = 1.0) -> Callable[..., Arrays]:
    """The loop with inner(f, c, y, penalty) to be minimised and outer(y, c, penalty), the new multiplier."""
    def found(solve: Search, f: Callable, c: Callable, x: Any, penalty: float, rounds: int) -> Arrays:
        y = 0.0
        for _ in range(rounds):
            x = solve(lambda x, y=y: inner(f(x), c(x), y, penalty), x)
            y = float(outer(y, c(x), penalty))
        return Arrays(x=np.asarray(x), y=np.asarray(pays * y))
    return found


_lagrangian = lambda f, c, y, penalty: f - y * c + penalty / 2 * c**2
_paid = lambda y, c, penalty: y - penalty * c


def _priced(*problem: Any) -> Arrays:
    x, y = by_price(*problem)
    return Arrays(x=np.asarray(x), y=np.asarray(y))


def _early(solve: Search, f: Callable, c: Callable, x: Any, penalty: float, rounds: int) -> Arrays:
    y = 0.0
    for _ in range(rounds):
        y -= penalty * float(c(x))
        x = solve(lambda x, y=y: _lagrangian(f(x), c(x), y, penalty), x)
    return Arrays(x=np.asarray(x), y=np.asarray(y))


def _solves(answer: Callable) -> str:
    """After a few rounds on the unit circle the KKT conditions hold."""
    f, c = Written("f = x0 + 2 x1", lambda x: x[0] + 2.0 * x[1]), _circle(1.0)
    pair = _pair(call(answer, Search(), f, c, np.array([-0.5, -0.5]), 10.0, ROUNDS))
    *at, y = pair.values()
    x = np.array(at)
    off = max(abs(c(x)), float(np.max(np.abs(grad(f)(x) - y * grad(c)(x)))))
    if off > 1e-4:
        raise NotYet(f"after {ROUNDS} rounds on the unit circle the KKT conditions are off by {off:.1g}: keep y from "
                     "round to round")
    return f"after {ROUNDS} rounds on another circle the KKT conditions hold"


def _pair(result: Any) -> Arrays:
    """A learner's (x, y)."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    if not isinstance(result, tuple | list) or len(result) != 2 or not isinstance(result[0], np.ndarray):
        raise NotYet(f"your function returns {brief(result, 60)} where a pair, x and y, is wanted")
    return Arrays(**{**_one(result[0]), "y": np.asarray(number(result[1]))})


def _one(x: np.ndarray) -> dict[str, np.ndarray]:
    if x.dtype.kind not in "fiu":
        raise NotYet(f"x is {brief(x, 60)}, where an array of numbers is wanted")
    return {"x": x}


def _near(result: Arrays, right: Arrays, relative: float = 1e-5) -> bool:
    """Searches end within 1e-10 or so of a zero gradient."""
    return close_arrays(result, right, max(relative, 1e-5))


AWAY = ("the multiplier grows the wrong way: f - y c falls with c when y is > 0, so where c is > 0 make y smaller")
MULTIPLIERS = Exercise(
    "13.B", "by_multipliers(solve, f, c, x, penalty, rounds)", _priced, _problems, _problems_tested,
    slips=(
        Slip(_rounds(lambda f, c, y, p: f + p / 2 * c**2, _paid),
             "y does not stand in what you minimise, so that x stays where the penalty leaves it"),
        Slip(_rounds(_lagrangian, lambda y, c, p: 0.0), "y stays 0: that is the penalty alone, again and again"),
        Slip(_rounds(_lagrangian, lambda y, c, p: -p * c),
             "y is made anew from the last c: add to what it was, y - penalty c"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y + p * c), AWAY),
        Slip(_rounds(lambda f, c, y, p: f + y * c + p / 2 * c**2, _paid), AWAY),
        Slip(_rounds(lambda f, c, y, p: f + y * c + p / 2 * c**2, lambda y, c, p: y + p * c),
             "your y has the other sign: with f + y c it all works, but here the formula is f - y c"),
        Slip(_rounds(lambda f, c, y, p: f - y * c + p * c**2, _paid),
             "the half before the square is missing, so that the penalty is twice what the step of y thinks"),
        Slip(_rounds(lambda f, c, y, p: f - y * c, _paid), "the penalty is missing: f - y c need have no minimum"),
        Slip(_early, "y is corrected before the search, by the c of the x before: search first"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y - c), "y moves by penalty times c, not by c alone"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y - p / 2 * c), "y moves by the whole penalty times c"),
        Slip(_rounds(_lagrangian, lambda y, c, p: y - p / 2 * c**2),
             "y moves by penalty times c, which is the slope of the square, and not by the square"),
    ),
    hints=(
        "At the end of a round the gradient of f - y c + penalty/2 c² is zero. Which y would leave c no share in that?",
        "That gradient is f' - (y - penalty c) c': the bracket is what the gradient of f is worth now, the better y.",
        "solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x), and then y = y - penalty * c(x).",
    ),
    read=_pair, agree=_near, further=_solves,
)

EXERCISES = (KKT, RAISED, MULTIPLIERS)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

MOST = 10_000  # as a step
GUESSES: dict[str, Comments] = {
    "13.P1": lambda weights, negative: (
        (negative, "that many are below 0, but min looks at one of them: the lowest"),
        (weights, "min has one argument that it returns; the others have the slope 0"),
        (0, "the lowest one is below 0, and that one has a slope"),
        ((0, weights), "it moves those that have a slope, and of min only the lowest has one"),
    ),
    "13.P2": lambda before, more: (
        ((9, 11), f"then each step would have to execute {before} more than the one before; it executes {more} more"),
        (10 * before, "that is the number of operations, and not the step"),
        ((1, MOST), f"ten times {before} is {9 * before} more, and each step executes {more} more than the one before"),
    ),
    "13.P3": lambda orders: (
        (0, "between the read and the write of one worker the other may write"),
        (orders, "where one comes after the other nothing is lost"),
        ((0.4 * orders - 1, 0.4 * orders + 1), "that many take a gradient outside of the fence; that loses no update"),
        ((0, orders), "lost is what one updates between the other's read and write, unless whoever has read both "
         "writes last"),
    ),
    "13.P4": lambda last, told: (
        (last, "that is the largest p; the search had ended before it came to that"),
        (told, "that is the p at the end, raised after the last iteration; nothing was computed with it"),
        (10, "that is where it began; one iteration was made with it"),
    ),
}
BOUNDS = {"13.P1": Bounds(0, 44, whole=True), "13.P2": Bounds(1, MOST, near=4, whole=True),
          "13.P3": Bounds(0, 70, near=3, whole=True), "13.P4": Bounds(0)}

QUIZ = (
    Question("A loop makes w.assign(np.clip(w, 0, inf)) anew in each step. What do you do?", (
        Option("Make it once, before the loop, and freeze the graph", "the same node can run a million times.",
               right=True),
        Option("Clip every tenth step only", "then the graph grows a tenth as fast, and w is outside in between."),
        Option("Accept it: clipping converges slowly", "the weights are the same to the last bit; the graph is slow."),
    )),
    Question("A variable has constraint=NonNegative(). After which steps is it below 0?", (
        Option("After those in which the loss pushes harder", "it is projected after each update, however hard."),
        Option("After none", "what is stored is what was projected.", right=True),
        Option("After those before convergence", "convergence has nothing to do with it."),
    )),
    Question("A penalty's large weight becomes ten times as large. What becomes of violation and condition?", (
        Option("A tenth, and ten times", "violation is multiplier over weight, and curvature grows with the weight.",
               right=True),
        Option("A tenth, and the same", "across the fence the curvature is the weight."),
        Option("Zero, if the violation was small", "the penalty must push as hard as the loss, and it pushes only "
               "outside."),
    )),
    Question("w >= 0. One weight is 0 with the gradient 3, another one is 2 with the gradient 0. Is this a minimum?", (
        Option("No: the gradient is not zero", "what is not zero is held back by the wall."),
        Option("It may be: KKT holds", "3 is the multiplier of that wall; but KKT is necessary only.", right=True),
        Option("Yes: KKT holds", "so it does for 3 w1 - (w2 - 2)², which falls on either side of w2 = 2."),
    )),
    Question("SciPy minimises f(x, p), and your callback raises p. What does the search compare?", (
        Option("Values and slopes of two functions", "so its steps, its curvature and its end are of neither.",
               right=True),
        Option("Nothing: each iteration begins anew", "it keeps the last value, the last slope and the curvature."),
        Option("f at the new p, before and after", "the value before was computed with the old one."),
    )),
)
