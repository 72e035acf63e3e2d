"""What Four Fences tells of its ways, in numbers and words: for the picture, the read-out and the
fold."""
import math
from typing import Any

import numpy as np

from ...widgets import numerals
from ...widgets.declared import Chart, Table
from ...widgets.numerals import plural
from .fence_methods import WAYS, Position, Row

NAMES = {way: f"{k} {way}" for k, way in enumerate(WAYS, 1)}
RULES = {"project": "w ← project(w − rate · ∇loss)", "penalty": "w ← w − rate · ∇(loss + penalty)",
         "free": "z ← z − rate · ∇loss(free(z))", "multiplier": 'minimize(…, method="augmented")'}
REFUSED = {"project": "no projection", "free": "no map inside"}
NOTHING = 1e-9                                           # of a violation or a multiplier, in words
REST = 1e-3                                              # of -gradient, that the push may miss
# times 1 / curvature: a longer step ends higher than it began
LONG = 2.0
POINTS = 60                                              # of a line of a chart, about
MEANINGS = (
    "violation: by how much a condition of the fence is missed; what is below 1e-9 is rounding.",
    "condition: the largest over the least curvature of what the way minimises: by 1, the loss "
    "alone; by 2, loss + penalty; by 3, the loss of the free numbers z; by 4, the augmented "
    "Lagrangian, and before its first step the loss.",
    "multiplier: of 1 and 3, how far beyond the wall a step down the loss alone would go, over the "
    "rate; of 2, penalty factor × violation; of 4, the search's own. A corner has one for each "
    "weight, and the chart draws the larger.",
    "The filled arrow is −gradient of the loss. The push is what the way adds to it: for 1 to 3, "
    "rate × (−gradient + push) is the next step of w, and for 4 the push is the multiplier times "
    "the condition's slope. "
    "Long arrows are drawn smaller, both of a plane in the same proportion. The ring is where the "
    "next step leads; the star is the allowed point of the picture with the lowest loss.")


def gone(end: str) -> str:
    """How a way has ended early, or nothing."""
    return end if end in ("refused", "diverged") else ""


def small(value: float, digits: int = 2) -> str:
    """A violation or a multiplier in few digits: the same on each machine, and what is only
    rounding is 0."""
    return _short(value, digits) if value > NOTHING else "0"


def _short(value: float, digits: int = 3) -> str:
    """A number for a narrow column: with a power of ten it gets two digits."""
    words = ("∞" if math.isinf(value) else "–" if math.isnan(value)
             else numerals.number(value, digits))
    return numerals.number(value, 2) if "e" in words else words


def _bend(way: str, rows: list[Row]) -> float:
    """The largest bend of a way since the settings were changed; 0 where it has none, as where it
    is refused."""
    since = max(k for k, row in enumerate(rows) if k == 0 or row.step == rows[k - 1].step)
    return max((row.spots[way].bend for row in rows[since:] if row.spots[way].bend > 0.0),
               default=0.0)


def _long(way: str, rows: list[Row]) -> bool:
    """Whether the way takes steps of this rate, and they are too long."""
    end = rows[-1].spots[way].end
    return way != "multiplier" and end != "refused" and _bend(way, rows) > LONG


def remark(way: str, rows: list[Row]) -> str:
    """What there is to say on one way, in whole sentences of the engine."""
    steep = (f"rate × largest curvature reached {_short(_bend(way, rows))}: above {LONG:g} a step "
             "is too long")
    return ": ".join(filter(None, (rows[-1].spots[way].says, steep if _long(way, rows) else "")))


def _state(way: str, rows: list[Row]) -> tuple[bool, str]:
    """(whether all is well, how the way stands) in a few words."""
    spot = rows[-1].spots[way]
    if spot.end in ("refused", "diverged", "failed"):
        return False, REFUSED.get(way, "") if spot.end == "refused" else spot.end
    if _long(way, rows):
        return False, "steps too long"
    if spot.violation > NOTHING:
        return False, f"outside by {small(spot.violation)}"
    return True, f"inside, {spot.says.partition(' in ')[0]}" if spot.end == "solved" else "inside"


def sent(way: str, rows: list[Row]) -> dict[str, Any]:
    """One way for the picture: where it went, and what moves it there."""
    spot = rows[-1].spots[way]
    well, words = _state(way, rows)
    told = {"way": way, "name": NAMES[way], "end": spot.end, "well": well, "words": words}
    if spot.end == "refused":
        return {**told, "at": None, "path": [], "downhill": [], "push": [], "sizes": [0.0, 0.0],
                "next": None, "rests": False}
    spots = [row.spots[way] for row in rows]
    downhill, push = (float(np.hypot(*force)) for force in (spot.downhill, spot.push))
    sizes = [size if size > NOTHING else 0.0 for size in (downhill, push)]
    missed = float(np.hypot(*(spot.downhill + spot.push)))
    ahead = None
    if way != "multiplier" and spot.end != "diverged":
        # of free numbers, what they stand for
        ahead = numerals.series(spot.w + rows[-1].at.rate * (spot.downhill + spot.push))
    return {**told, "at": spot.w.tolist(), "path": [numerals.series(one.w) for one in spots],
            "downhill": [_force(one.downhill) for one in spots],
            "push": [_force(one.push) for one in spots],
            "sizes": numerals.series(sizes), "next": ahead,
            "rests": spot.end == "solved" if way == "multiplier"
            else bool(missed <= REST * max(downhill, push, REST))}


def _force(v: np.ndarray) -> list[float] | None:
    """An arrow for the picture; None where it is infinite."""
    return [float(f"{one:.3g}") for one in v.tolist()] if np.isfinite(v).all() else None


def read_out(now: Row, ways: list[dict[str, Any]]) -> tuple[str, str]:
    """How many points are at rest, and which are outside."""
    live = [way for way in ways if way["end"] != "refused"]
    out = ", ".join(f"{way} by {small(spot.violation)}" for way, spot in now.spots.items()
                    if spot.end not in ("refused", "diverged") and spot.violation > NOTHING)
    gone = ", ".join(way["name"] for way in live if way["end"] == "diverged")
    rest = sum(way["rests"] and way["end"] != "diverged" for way in live)
    told = [f"points at rest after {plural(now.step, 'step')}"
            + (": there, push and pull cancel." if rest else "."),
            f"Outside: {out}." if out else "None is outside.",
            f"Diverged: {gone}." if gone else ""]
    return f"{rest} of {len(live)}", " ".join(filter(None, told))


def table(rows: list[Row]) -> Table:
    """All numbers of all ways."""
    body: list[list[Any]] = []
    for way, spot in rows[-1].spots.items():
        if spot.end == "refused":
            body.append([NAMES[way], RULES[way], *["–"] * 6])
            continue
        body.append([NAMES[way], RULES[way], ", ".join(map(_signed, spot.w)),
                     (small(spot.violation, 3), spot.violation),
                     (_short(spot.objective, 4), spot.objective),
                     (_short(spot.condition), _finite(spot.condition)),
                     (", ".join(small(y, 3) for y in spot.multipliers), max(spot.multipliers)),
                     (f"{spot.spent}", spot.spent)])
    return Table("The four ways now", ["", "a step", "w1, w2", "violation", "objective",
                                       "condition", "multiplier", "derivatives"], body)


def _signed(value: float) -> str:
    """A weight in few digits, with a true minus."""
    return _short(value).replace("-", "−") if abs(value) > NOTHING else "0"


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _number(spot: Position, name: str) -> float:
    """One number of a spot, without what is only rounding; nan where the way is refused."""
    if spot.end == "refused":
        return math.nan
    value = max(spot.multipliers) if name == "multiplier" else float(getattr(spot, name))
    return 0.0 if value <= NOTHING else value


def chart(name: str, rows: list[Row]) -> Chart:
    """One number of all ways over the steps."""
    every = math.ceil(len(rows) / POINTS)
    some = [row for k, row in enumerate(rows) if k % every == 0 or k == len(rows) - 1]
    lines = []
    for k, way in enumerate(WAYS, 1):
        points = [(float(row.step), _number(row.spots[way], name)) for row in some]
        lines.append((NAMES[way], f"way {k}", [p for p in points if math.isfinite(p[1])]))
    return Chart(f"{name.capitalize()} over the steps", "step", f"{name}, logarithmic",
                 [one for one in lines if one[2]], log=True)
