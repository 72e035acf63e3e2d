"""The four ways of notebook 13 to keep two weights in a fence, one step at a time, while wall and penalty may change.

Nothing is descended here by a rule of its own: a step is `optim.SGD`'s, the fence is one of `mg.constraints`, which
projects, is charged for, and has free numbers; the hard way is `minimize`'s augmented Lagrangian, whose iterations are
kept.  Gradients and Hessians are `mg.grad` and `mg.hessian` of what each way descends.
"""
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ..constraints import Box, Constraint, Inequality, MaxNorm
from ..errors import InputError, OptionError
from ..optim.minimize import Minimum, Run

WAYS = "project", "penalty", "free", "hard"
MOST = 300                                   # steps that are replayed
FAR = 1e6                                    # of a weight, for a descent that is given up
TOL = 1e-8                                   # of minimize
WEIGHTS, RATES = (1e-1, 1e4), (1e-3, 1.0)    # what a penalty's weight and a rate may be


class Loss(NamedTuple):
    """f: of two weights; window: the part of the plane that is drawn; start; rate: of SGD; walls: for each fence."""

    f: Callable
    formula: str
    window: tuple[tuple[float, float], tuple[float, float]]
    start: tuple[float, float]
    rate: float
    walls: dict[str, float]


class Fence(NamedTuple):
    """Allowed is where no entry of level(w) - side * wall is negative.  set: of a wall, the Constraint that knows how
    to project and which free numbers there are; None for one that does not."""

    formula: str
    level: Callable
    side: float
    set: Callable | None
    reach: tuple[float, float]               # of the wall


LOSSES = {
    "valley": Loss(lambda w: 2.0 * (w[0] + w[1] - 0.75) ** 2 + (w[0] - w[1] - 1.75) ** 2 / 8.0,
                   "2(w1 + w2 − 0.75)² + (w1 − w2 − 1.75)² / 8", ((-1.2, 2.4), (-1.2, 1.5)), (0.35, 0.95), 0.06,
                   {"line": 0.25, "corner": 0.0, "disc": 1.1, "curve": 0.1}),
    "factors": Loss(lambda w: 0.5 * (1.5 - w[0] * w[0]) ** 2 + (-0.5 - w[0] * w[1]) ** 2 + 0.05 * np.sum(w * w),
                    "½|V − w wᵀ|² + |w|² / 20, V = [[1.5, −0.5], [−0.5, missing]]", ((-1.8, 1.8), (-1.2, 1.5)),
                    (0.8, 0.7), 0.06,
                    {"line": 0.0, "corner": 0.0, "disc": 1.1, "curve": -0.5}),
    "banana": Loss(lambda w: (1.0 - w[0]) ** 2 + 2.0 * (w[1] - w[0] * w[0]) ** 2, "(1 − w1)² + 2(w2 − w1²)²",
                   ((-1.6, 2.0), (-0.9, 1.8)), (0.2, 1.25), 0.03,
                   {"line": 1.15, "corner": 1.05, "disc": 1.3, "curve": 0.6})}
FENCES = {
    "line": Fence("w2 ≥ wall", lambda w: w[1:], 1.0, lambda wall: Box(wall).on(np.s_[1:]), (-1.0, 1.4)),
    "corner": Fence("w1 ≥ wall and w2 ≥ wall", lambda w: w, 1.0, Box, (-1.0, 1.4)),
    "disc": Fence("|w| ≤ wall", lambda w: -np.reshape(np.linalg.norm(w), 1), -1.0, MaxNorm, (0.3, 2.0)),
    "curve": Fence("w2 − ½ w1² ≥ wall", lambda w: w[1:] - 0.5 * w[:1] ** 2, 1.0, None, (-1.0, 1.2))}


class Edge:
    """A Fence and where its wall stands, as the function of an Inequality."""

    def __init__(self, fence: Fence, wall: float):
        self.fence, self.wall = fence, wall

    def __call__(self, w: Any) -> Any:
        """Its conditions, in a vector: none is negative inside."""
        return self.fence.level(w) - self.fence.side * self.wall

    def __repr__(self) -> str:
        return self.fence.formula


class Settings(NamedTuple):
    """Where the wall stands, the weight of the penalty, and the rate of SGD."""

    wall: float
    weight: float
    rate: float


class Seen(NamedTuple):
    """An iteration of the hard way: x; multipliers; njev: derivatives so far; lagrangian: the augmented one with these
    multipliers, which the next iteration descends."""

    x: np.ndarray
    multipliers: tuple[float, ...]
    njev: int
    lagrangian: Callable


class Search(NamedTuple):
    """The hard way's call of `minimize`: for which wall, how many iterations of it were taken, derivatives before."""

    wall: float
    run: Any
    taken: int
    before: int


class Spot(NamedTuple):
    """Where one way stands.  x: what it moves, free numbers or the weights; w: the weights; violation: of the fence;
    objective: the loss; condition: of the Hessian of what it descends; bend: its largest eigenvalue, which counts where
    it curves up, times the rate; multipliers: one for each condition of the fence; spent: derivatives so far; end: "",
    "diverged", "solved", "failed" or "refused"; says: why; search: of the hard way."""

    x: np.ndarray
    w: np.ndarray
    violation: float
    objective: float
    condition: float
    bend: float
    multipliers: tuple[float, ...]
    spent: int
    end: str = ""
    says: str = ""
    search: Search | None = None


class Row(NamedTuple):
    """All ways after a step, or where the settings were changed before the next one."""

    step: int
    at: Settings
    spots: dict[str, Spot]


class Watched(Run):
    """`minimize` that keeps of each accepted iteration also the multipliers and the augmented Lagrangian."""

    end: Minimum

    def __init__(self, f: Callable, x: np.ndarray, edge: Inequality):
        self.seen: list[Seen] = []
        self.inner: tuple = ()
        super().__init__(f, x, [edge], "augmented", TOL, None, (None, False, None))

    def _inner(self, x, a, size, y, rho, gtol):
        self.inner = a, size, y, rho
        return super()._inner(x, a, size, y, rho, gtol)

    def note(self, x, penalty=0.0, y=None):
        """Keep it, and go on."""
        (a, size, _, rho), problem, y = self.inner, self.problem, np.asarray(y, float)
        lagrangian = lambda v: problem._penalised(v, 0.0, a, size, y * size * a, rho) / a
        self.seen.append(Seen(np.array(x, float), tuple(y.tolist()), problem.njev, lagrangian))
        return super().note(x, penalty, y)

    def whole(self) -> "Watched":
        """Run it to its end."""
        with np.errstate(all="ignore"):
            self.end = self.run()
        return self


class Ground:
    """One loss and one fence.  Raises OptionError for others than there are."""

    def __init__(self, loss: str = "valley", fence: str = "line"):
        for what, value, known in (("loss", loss, LOSSES), ("fence", fence, FENCES)):
            if value not in known:
                raise OptionError(f"you asked for the {what} {value!r}", f"there are {', '.join(known)}",
                                  "choose one of them")
        self.names = loss, fence
        self.loss, self.fence = LOSSES[loss], FENCES[fence]
        self.rows: list[Row] = []
        self._moves: list[tuple] = []

    # --- what the engine knows of the fence
    def edge(self, wall: float) -> Inequality:
        """The fence as smooth functions that are not negative inside of it."""
        return Inequality(Edge(self.fence, wall))

    def set(self, wall: float) -> Constraint:
        """The fence as a set to project onto; the same Inequality where there is none, and then it refuses."""
        return self.fence.set(wall) if self.fence.set else self.edge(wall)

    def through(self, w: Any) -> float:
        """The wall for which the fence goes through w, inside of its reach."""
        wall = self.fence.side * float(np.min(self.fence.level(np.array(w, float))))
        return min(max(wall, self.fence.reach[0]), self.fence.reach[1])

    def descended(self, way: str, at: Settings, spot: Spot | None = None) -> Callable:
        """What a way descends, as a function of what it moves; for the hard way that of its search, if it has begun."""
        f, edge, inside = self.loss.f, self.edge(at.wall), self.set(at.wall)
        if way == "hard" and spot and spot.search and spot.search.wall == at.wall:
            return spot.search.run.seen[spot.search.taken - 1].lagrangian
        return {"penalty": lambda w: f(w) + edge.penalty(w, at.weight), "free": lambda z: f(inside.free(z))}.get(way, f)

    # --- one way
    @np.errstate(all="ignore")
    def _looked(self, way: str, at: Settings, spot: Spot) -> Spot:
        """The same spot, measured in these settings."""
        f, edge = self.loss.f, self.edge(at.wall)
        w = self.set(at.wall).free(spot.x) if way == "free" else spot.x
        multipliers = spot.multipliers       # of the hard way: the search's own
        if way == "penalty":                 # its slope
            multipliers = tuple((0.0 - at.weight * edge.residual(w)).tolist())
        elif way != "hard":                  # how far beyond a free step would go, over its rate
            multipliers = tuple((0.0 - edge.residual(_sgd(w, mg.grad(f)(w), at)) / at.rate).tolist())
        h = np.asarray(mg.hessian(self.descended(way, at, spot))(spot.x))
        bent = np.linalg.eigvalsh(h) if np.isfinite(h).all() else np.full(2, math.nan)
        sizes = np.abs(bent)
        return spot._replace(w=w, violation=float(edge.violation(w)), objective=float(f(w)), multipliers=multipliers,
                             condition=float(np.max(sizes) / np.min(sizes)), bend=at.rate * float(np.max(bent)))

    @np.errstate(all="ignore")
    def _moved(self, way: str, at: Settings, spot: Spot) -> Spot:
        """One step further; what has diverged or was refused stays."""
        if way == "hard":
            return self._searched(at, spot)
        if spot.end in ("diverged", "refused"):
            return spot
        x = _sgd(spot.x, mg.grad(self.descended(way, at))(spot.x), at)
        if not np.max(np.abs(x)) < FAR:
            return spot._replace(end="diverged", says="diverged")
        if way == "project":
            x = self.set(at.wall).project(x)
        return spot._replace(x=x, spent=spot.spent + 1, says="")

    def _searched(self, at: Settings, spot: Spot) -> Spot:
        """The next iteration of `minimize`; where the wall has moved, of a new call from where it stands."""
        search = spot.search
        if search is None or search.wall != at.wall:
            run = Watched(self.loss.f, spot.x, self.edge(at.wall)).whole()
            search = Search(at.wall, run, 0, spot.spent)
        if search.taken == len(search.run.seen):
            return spot
        now, k, minimum = search.run.seen[search.taken], search.taken + 1, search.run.end
        end, says = "", f"iteration {k}"
        if k == len(search.run.seen):
            end = "solved" if minimum.success else "failed"
            says = f"solved in {k} iterations" if minimum.success else minimum.message
        return spot._replace(x=now.x, multipliers=now.multipliers, spent=search.before + now.njev, end=end, says=says,
                             search=search._replace(taken=k))

    # --- all of them
    def _begun(self, start: tuple[float, float], at: Settings) -> Row:
        """All ways at their start; free numbers that lead to it may not exist, and then w itself is taken for them."""
        w, inside, spots = np.array(start, float), self.set(at.wall), {}
        for way in WAYS:
            spot = Spot(w, w, 0.0, 0.0, math.nan, math.nan, (), 0)
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
            if way == "hard":
                spot = spot._replace(multipliers=(0.0,) * len(self.fence.level(w)))
            spots[way] = self._looked(way, at, spot)
        return Row(0, at, spots)

    def _after(self, row: Row, at: Settings, step: int) -> Row:
        """The next row: a step further, or only in other settings."""
        spots = row.spots
        if step > row.step:
            spots = {way: self._moved(way, at, spot) for way, spot in spots.items()}
        elif at.wall != row.at.wall:
            spots = spots | {"hard": spots["hard"]._replace(end="", says="the wall has moved, so a new search is next")}
        known = lambda way, spot: spot.end == "refused" or (spot is row.spots[way] and at == row.at)
        return Row(step, at, {way: spot if known(way, spot) else self._looked(way, at, spot)
                              for way, spot in spots.items()})

    def replay(self, start: Any, legs: Any) -> list[Row]:
        """The Rows from a start (w1, w2), or None for the loss's own.

        legs: [wall, weight, rate, steps], one after the other; the wall may be a place [w1, w2] that it goes through.
        After MOST steps it ends.  The rows of what was replayed before are kept.  Raises InputError for a wrong leg."""
        legs = [self._leg(leg) for leg in legs]
        if not legs:
            raise InputError("you gave no leg", "each says where the wall stands", "write [[0.25, 10.0, 0.05, 20]]")
        moves: list[tuple] = [("start", *_pair(self.loss.start if start is None else start), legs[0][0])]
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
            wall, weight, rate, steps = leg
            wall = self.through(_pair(wall)) if np.ndim(wall) else float(wall)
            at, steps = Settings(wall, float(weight), float(rate)), int(steps)
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"you gave the leg {str(leg)[:60]}", "it is [wall, weight, rate, steps]",
                             "write [0.25, 10.0, 0.05, 20], say") from None
        for name, value, (low, high) in (("wall", at.wall, self.fence.reach), ("weight", at.weight, WEIGHTS),
                                         ("rate", at.rate, RATES), ("number of steps", steps, (0, math.inf))):
            if not low <= value <= high:
                raise InputError(f"you cannot set the {name} to {value:g}", f"it goes from {low:g} to {high:g} here",
                                 "choose one from there")
        return at, steps


def _sgd(x: np.ndarray, gradient: Any, at: Settings) -> np.ndarray:
    """x after one step of SGD."""
    optimizer = mg.optim.SGD(at.rate)
    return np.asarray(optimizer.step(x, np.asarray(gradient), optimizer.state(x))[0])


def _pair(w: Any) -> tuple[float, float]:
    """Two finite numbers."""
    try:
        x, y = map(float, w)
    except (TypeError, ValueError):
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise InputError(f"you gave the weights {str(w)[:40]}", "they are two numbers", "write (0.2, 1.0), say")
    return x, y

