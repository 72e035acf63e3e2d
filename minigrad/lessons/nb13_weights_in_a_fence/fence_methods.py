"""The four ways of notebook 13 to keep two weights in a fence, one step at a time, while wall and
penalty may change.

All rules are the engine's: a step is `optim.SGD`'s; the fence is one of `mg.constraints`, with its
projection, its penalty and its free numbers; the multiplier way takes the iterations of
`minimize`'s augmented Lagrangian one by one.  Gradients and Hessians are `mg.grad` and `mg.hessian`
of the function that each way minimises.
"""
import math
from collections.abc import Callable
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...constraints import Box, Constraint, Inequality, MaxNorm
from ...errors import InputError, OptionError, between, one_of, whole
from ...optim.constrained.minimize import Minimum

WAYS = "project", "penalty", "free", "multiplier"
MOST = 300                                   # steps that are replayed
FAR = 1e6                                    # of a weight, for a descent that is given up
TOL = 1e-8                                   # of minimize
NOWHERE = np.zeros(2)
FACTORS, RATES = (1e-1, 1e4), (1e-3, 1.0)    # what a penalty factor and a rate may be


class Loss(NamedTuple):
    """A loss of two weights.  f: the function; window: the part of the plane that is drawn; start:
    the weights at first; rate: of SGD; walls: a first wall for each fence."""

    f: Callable
    formula: str
    window: tuple[tuple[float, float], tuple[float, float]]
    start: tuple[float, float]
    rate: float
    walls: dict[str, float]


class Fence(NamedTuple):
    """Weights w are allowed where no entry of level(w) - side * wall is negative.

    set: a function of the wall that returns a Constraint with a projection and free numbers; None
    where there is none; reach: the ends of the wall.
    """

    formula: str
    level: Callable
    side: float
    set: Callable | None
    reach: tuple[float, float]


LOSSES = {
    "valley": Loss(lambda w: 2.0 * (w[0] + w[1] - 0.75) ** 2 + (w[0] - w[1] - 1.75) ** 2 / 8.0,
                   "2(w1 + w2 − 0.75)² + (w1 − w2 − 1.75)² / 8", ((-0.6, 1.8), (-1.28, 1.68)),
                   (0.35, 0.95), 0.06, {"line": 0.25, "corner": 0.0, "disc": 1.1, "curve": 0.1}),
    "factors": Loss(lambda w: 0.5 * (1.5 - w[0] * w[0]) ** 2 + (-0.5 - w[0] * w[1]) ** 2 + 0.05
                    * np.sum(w * w), "½|V − w wᵀ|² + |w|² / 20, V = [[1.5, −0.5], [−0.5, missing]]",
                    ((-0.7, 1.7), (-1.28, 1.68)), (0.8, 0.7), 0.06,
                    {"line": 0.0, "corner": 0.0, "disc": 1.1, "curve": -0.5}),
    "banana": Loss(lambda w: (1.0 - w[0]) ** 2 + 2.0 * (w[1] - w[0] * w[0]) ** 2,
                   "(1 − w1)² + 2(w2 − w1²)²", ((-0.7, 1.7), (-0.82, 2.14)), (0.2, 1.25), 0.03,
                   {"line": 1.15, "corner": 1.05, "disc": 1.3, "curve": 0.6})}
FENCES = {
    "line": Fence("w2 ≥ wall", lambda w: w[1:], 1.0, lambda wall: Box(wall).on(np.s_[1:]),
                  (-1.0, 1.4)),
    "corner": Fence("w1 ≥ wall and w2 ≥ wall", lambda w: w, 1.0, Box, (-1.0, 1.4)),
    "disc": Fence("|w| ≤ wall", lambda w: -np.reshape(np.linalg.norm(w), 1), -1.0, MaxNorm,
                  (0.3, 2.0)),
    "curve": Fence("w2 − ½ w1² ≥ wall", lambda w: w[1:] - 0.5 * w[:1] ** 2, 1.0, None, (-1.0, 1.2))}


class FenceCondition:
    """The function of an Inequality for a Fence whose wall stands at a place."""

    def __init__(self, fence: Fence, wall: float):
        self.fence, self.wall = fence, wall

    def __call__(self, w: Any) -> Any:
        """The conditions, in a vector: none is negative inside."""
        return self.fence.level(w) - self.fence.side * self.wall

    def __repr__(self) -> str:
        return self.fence.formula


class Settings(NamedTuple):
    """Where the wall stands, the penalty factor, and the rate of SGD."""

    wall: float
    factor: float
    rate: float


class Search(NamedTuple):
    """A call of `minimize` by the multiplier way.  wall: where it stood; fit: the result; taken:
    how many of its iterations were taken; before: derivatives before it."""

    wall: float
    fit: Minimum
    taken: int
    before: int


class Position(NamedTuple):
    """The place that one way has reached.

    x: the numbers that the way moves: free numbers, or the weights
    w: the weights
    violation: of the fence
    objective: the loss
    condition: the condition number of the Hessian of the function that the way minimises
    bend: the largest eigenvalue of that Hessian, times the rate
    multipliers: one for each condition of the fence
    downhill: -gradient of the loss
    push: what the fence adds.  By the first three ways, rate * (downhill + push) is the step of w;
    by the multiplier way it is the multipliers times the slopes of their conditions
    next: x after the next step in these settings, if it is known
    spent: derivatives so far
    end: "", "diverged", "solved", "failed" or "refused"
    says: the reason of the end, or the number of the iteration
    search: of the multiplier way
    """

    x: np.ndarray
    w: np.ndarray
    violation: float
    objective: float
    condition: float
    bend: float
    multipliers: tuple[float, ...]
    downhill: np.ndarray
    push: np.ndarray
    next: np.ndarray | None
    spent: int
    end: str = ""
    says: str = ""
    search: Search | None = None


class Row(NamedTuple):
    """The places of all ways after a step, or when the settings were changed before the next
    one."""

    step: int
    at: Settings
    spots: dict[str, Position]


class FenceComparison:
    """Four ways on one loss with one fence.  Raises OptionError for unknown ones."""

    def __init__(self, loss: str = "valley", fence: str = "line"):
        self.names = one_of("loss", loss, LOSSES), one_of("fence", fence, FENCES)
        self.loss, self.fence = LOSSES[loss], FENCES[fence]
        self.rows: list[Row] = []
        self._moves: list[tuple] = []

    # --- the fence as the engine's constraints
    def edge(self, wall: float) -> Inequality:
        """The fence as smooth functions that are not negative inside of it."""
        return Inequality(FenceCondition(self.fence, wall))

    def set(self, wall: float) -> Constraint:
        """The fence as a set to project onto; without one its Inequality, which refuses to
        project."""
        return self.fence.set(wall) if self.fence.set else self.edge(wall)

    def through(self, w: Any) -> float:
        """The wall for which the fence goes through w, inside of its reach."""
        wall = self.fence.side * float(np.min(self.fence.level(np.array(w, float))))
        return min(max(wall, self.fence.reach[0]), self.fence.reach[1])

    def descended(self, way: str, at: Settings, spot: Position | None = None) -> Callable:
        """The function that a way minimises, of the numbers that it moves; for the multiplier way
        the Lagrangian of its search, if there is one."""
        f, edge = self.loss.f, self.edge(at.wall)
        inside = self.set(at.wall)
        if way == "multiplier" and spot and spot.search and spot.search.wall == at.wall:
            return spot.search.fit.history[spot.search.taken - 1].lagrangian or f
        return {"penalty": lambda w: f(w) + edge.penalty(w, at.factor),
                "free": lambda z: f(inside.free(z))}.get(way, f)

    # --- one way
    @np.errstate(all="ignore")
    def _looked(self, way: str, at: Settings, spot: Position) -> Position:
        """The place, with all its measures in these settings."""
        f, edge, slope = self.loss.f, self.edge(at.wall), mg.grad(self.loss.f)
        w = self._weights(way, at, spot.x)
        downhill, ahead = -np.asarray(slope(w)), self._ahead(way, at, spot)
        multipliers = spot.multipliers       # of the multiplier way: the search's own
        if way == "penalty":                 # its slope
            multipliers = tuple((0.0 - at.factor * edge.residual(w)).tolist())
        elif way != "multiplier":            # how far beyond a free step would go, over its rate
            multipliers = tuple((0.0 - edge.residual(_sgd(w, -downhill, at)) / at.rate).tolist())
        if way == "multiplier" or ahead is None:
            prices, condition = np.array(multipliers), FenceCondition(self.fence, at.wall)
            push = np.asarray(mg.grad(lambda w: np.sum(prices * condition(w)))(w))
        else:
            push = (self._weights(way, at, ahead) - w) / at.rate - downhill
        h = np.asarray(mg.hessian(self.descended(way, at, spot))(spot.x))
        bent = np.linalg.eigvalsh(h) if np.isfinite(h).all() else np.full(2, math.nan)
        sizes = np.abs(bent)
        return spot._replace(w=w, violation=float(edge.violation(w)), objective=float(f(w)),
                             multipliers=multipliers, downhill=downhill, push=push, next=ahead,
                             condition=float(np.max(sizes) / np.min(sizes)),
                             bend=at.rate * float(np.max(bent)))

    def _weights(self, way: str, at: Settings, x: np.ndarray) -> np.ndarray:
        """The weights that the numbers x of a way stand for."""
        return np.asarray(self.set(at.wall).free(x)) if way == "free" else x

    def _ahead(self, way: str, at: Settings, spot: Position) -> np.ndarray | None:
        """The numbers of a way after its next step; None where a new search is next, or none."""
        if way == "multiplier":
            search = spot.search
            if search is None or search.wall != at.wall or search.taken == len(search.fit.history):
                return None
            return search.fit.history[search.taken].x
        x = _sgd(spot.x, mg.grad(self.descended(way, at))(spot.x), at)
        return np.asarray(self.set(at.wall).project(x)) if way == "project" else x

    def _moved(self, way: str, at: Settings, spot: Position) -> Position:
        """One step further; a way that has diverged or was refused stays."""
        if way == "multiplier":
            return self._searched(at, spot)
        if spot.end in ("diverged", "refused") or spot.next is None:
            return spot
        if not np.max(np.abs(spot.next)) < FAR:
            return spot._replace(end="diverged", says="diverged")
        return spot._replace(x=spot.next, spent=spot.spent + 1, says="")

    def _searched(self, at: Settings, spot: Position) -> Position:
        """The next iteration of `minimize`; once the wall has moved, of a new call from this
        place."""
        search = spot.search
        if search is None or search.wall != at.wall:
            fit = mg.optim.minimize(self.loss.f, spot.x, self.edge(at.wall), "augmented", TOL)
            search = Search(at.wall, fit, 0, spot.spent)
        fit, k = search.fit, search.taken + 1
        if k > len(fit.history):
            return spot
        now, end = fit.history[k - 1], ""
        says = f"iteration {k}"
        if k == len(fit.history):
            end = "solved" if fit.success else "failed"
            says = f"solved in {k} iterations" if fit.success else fit.message
        return spot._replace(x=now.x, multipliers=tuple(now.multipliers[0].tolist()),
                             spent=search.before + now.njev, end=end, says=says,
                             search=search._replace(taken=k))

    # --- all of them
    def _begun(self, start: tuple[float, float], at: Settings) -> Row:
        """All ways at their start.  Where no free numbers lead to it, w itself is taken for
        them."""
        w, inside = np.array(start, float), self.set(at.wall)
        spots = {}
        for way in WAYS:
            spot = Position(w, w, 0.0, 0.0, math.nan, math.nan, (), NOWHERE, NOWHERE, None, 0)
            try:
                if way == "project":
                    inside.project(w)
                if way == "free":
                    inside.free(w)
            except OptionError as error:
                spots[way] = spot._replace(end="refused", says=f"{error.words}.")
                continue
            if way == "free":
                try:
                    spot = spot._replace(x=inside.inverse(w))
                except OptionError:
                    spot = spot._replace(says="no free number leads to this start")
            if way == "multiplier":
                spot = spot._replace(multipliers=(0.0,) * len(self.fence.level(w)))
            spots[way] = self._looked(way, at, spot)
        return Row(0, at, spots)

    def _after(self, row: Row, at: Settings, step: int) -> Row:
        """The next row: a step further, or only in other settings."""
        spots = row.spots
        if step > row.step:
            spots = {way: self._moved(way, at, spot) for way, spot in spots.items()}
        elif at.wall != row.at.wall:
            spots = spots | {"multiplier": spots["multiplier"]._replace(
                end="", says="the wall has moved, so a new search is next")}
        known = lambda way, spot: spot.end == "refused" or (spot is row.spots[way] and at == row.at)
        return Row(step, at, {way: spot if known(way, spot) else self._looked(way, at, spot)
                              for way, spot in spots.items()})

    def replay(self, start: Any, legs: Any) -> list[Row]:
        """The Rows from a start (w1, w2), or None for the loss's own; those that the last call had
        in common with this one are not computed again.

        legs: [wall, factor, rate, steps], one after the other; the wall may be a place [w1, w2]
        that it goes through; steps beyond MOST are not taken.  Raises InputError or OptionError for
        a wrong leg.
        """
        legs = [self._leg(leg) for leg in legs]
        if not legs:
            raise InputError("you gave no leg", "each says where the wall stands",
                             "write [[0.25, 10.0, 0.05, 20]]")
        start = two_numbers(self.loss.start if start is None else start)
        moves: list[tuple] = [("start", *start, legs[0][0])]
        done = 0
        for k, (at, steps) in enumerate(legs):
            moves += [("set", at)] * (k > 0)
            steps = min(steps, MOST - done)
            moves += [("step", at)] * steps
            done += steps
        same = next((k for k, (a, b) in enumerate(zip(moves, self._moves, strict=False)) if a != b),
                    min(len(moves), len(self._moves)))
        del self.rows[same:], self._moves[same:]
        for move in moves[same:]:
            if move[0] == "start":
                self.rows.append(self._begun(move[1:3], move[3]))
            else:
                last = self.rows[-1]
                self.rows.append(self._after(last, move[1], last.step + (move[0] == "step")))
            self._moves.append(move)
        return list(self.rows)

    def _leg(self, leg: Any) -> tuple[Settings, int]:
        """(Settings, steps), checked."""
        try:
            wall, factor, rate, steps = leg
        except (TypeError, ValueError):
            raise InputError(f"you gave the leg {str(leg)[:60]}",
                             "it is [wall, factor, rate, steps]",
                             "write [0.25, 10.0, 0.05, 20], say") from None
        wall = wall if isinstance(wall, Real) else self.through(two_numbers(wall))
        return (Settings(between("wall", wall, *self.fence.reach),
                         between("factor", factor, *FACTORS), between("rate", rate, *RATES)),
                whole("steps", steps, 0))


def _sgd(x: np.ndarray, gradient: Any, at: Settings) -> np.ndarray:
    """x after one step of SGD."""
    optimizer = mg.optim.SGD(at.rate)
    return np.asarray(optimizer.step(x, np.asarray(gradient), optimizer.state(x))[0])


def two_numbers(w: Any) -> tuple[float, float]:
    """The weights as two finite floats.  Raises InputError for anything else."""
    try:
        x, y = map(float, w)
    except (TypeError, ValueError):
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise InputError(f"you gave the weights {str(w)[:40]}", "they are two numbers",
                         "write (0.2, 1.0), say")
    return x, y

