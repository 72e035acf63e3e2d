"""The Damping Dial's step, runs and sentences in words, from a `Position` and a `MethodRun`."""
import math
from typing import Any

import numpy as np

from ...widgets import numerals
from ...widgets.framed import degrees, finite
from .damped_steps import STEP, MethodRun, Position

# dampings and steps since the start that are kept
MOVES = 200


def pair(b: np.ndarray) -> str:
    """Two parameters in words."""
    return f"({numerals.number(b[0])}, {numerals.number(b[1])})"


def units_told(units: str, unit: np.ndarray, angle: float) -> str:
    """The purpose of the units, and the direction of the gradient here."""
    what = {
        "sizes": "the largest size that each has had", "as written": "as NIST writes them",
        "columns": "what moves the residuals by a length of 1 where their slope was largest"}[units]
    return ("Damping charges a step for its length, and the units say which steps are equally "
            f"long: here {numerals.number(unit[0], 3)} of b1 counts as much as "
            f"{numerals.number(unit[1], 3)} of b2, {what}. So measured, −gradient is the dotted "
            f"ray, and Gauss and Newton's step is {angle:.0f}° from it. (The picture's axes have "
            "units of their own: the ray need not cross its lines at right angles.)")


def look(position: Position, x: np.ndarray, predicted: float, actual: float) -> dict[str, Any]:
    """The step at the dial, with all digits and in words; a step that the engine would not try has
    no gain."""
    trial, point = position.trial, position.point
    unit = position.unit
    raw = {"predicted": predicted, "actual": math.nan, "ratio": math.nan, "step": math.nan,
           "angle": degrees((x - point.x) / unit, -unit * point.grad) or 0.0,
           "damping": position.damping}
    if trial is None:
        verdict, why = "not tried", f"it promises {share(predicted, point.cost)}"
    else:
        told = f"the linear model says {numerals.number(max(point.cost - predicted, 0.0))}"
        raw |= {"actual": actual, "ratio": trial.ratio, "step": trial.step}
        verdict = "accepted" if trial.accepted else "refused"
        why = (f"the cost falls to {numerals.number(trial.cost)}, {told}" if trial.accepted else
               "the residuals are no numbers there" if not math.isfinite(trial.cost) else
               f"the cost would rise to {numerals.number(trial.cost)}, {told}" if actual < 0.0 else
               "the cost falls by next to nothing of what was predicted")
    words = {**{name: numerals.number(value) if math.isfinite(value) else "–"
                for name, value in raw.items()}, "angle": f"{raw['angle']:.1f}°", "x": pair(x)}
    return {"x": x.tolist(), "raw": {name: finite(value) for name, value in raw.items()},
            "words": words, "accepted": None if trial is None else bool(trial.accepted),
            "verdict": verdict, "why": why}


def share(part: float, cost: float) -> str:
    """A part of the cost in words."""
    return (f"{part / cost:.0{'%' if part > 1e-2 * cost else 'e'}} of the cost"
            if 0.0 < part < math.inf else "nothing")


def ending(position: Position, newton: float, predicted: float) -> str:
    """A sentence on the end of the damped descent; "" before it."""
    point = position.point
    if position.end == "converged":
        return ("Converged: even without damping a step promises only "
                f"{share(newton, point.cost)}; here least_squares ends its damped steps, and "
                "undamped ones buy the last digits.")
    if position.end == "plateau":
        dead = "b1" if np.argmin(point.norms * np.abs(point.x)) == 0 else "b2"
        return (f"Stuck at b = {pair(point.x)}, a plateau and no minimum: the residuals hardly "
                f"depend on {dead} any more, so no step wins anything; choose another start.")
    return position.end and (f"Stuck at b = {pair(point.x)}, which is not stationary: at this "
                          f"damping a step promises only {share(predicted, point.cost)}, without "
                          f"damping {share(newton, point.cost)}; turn the dial to the left.")


def story(position: Position, moves: list, ending: str) -> str:
    """The result of the last move, and the engine's change of the damping, in words."""
    tried, damping = position.tried, numerals.number(position.damping, 3)
    move = moves[-1] if moves else None
    if len(moves) > MOVES:
        return f"{MOVES} moves are enough: put the point elsewhere to begin anew."
    if move != STEP:
        words = "The engine begins with the damping" if move is None else "The damping is now"
        before = (f"before that, step {len(tried)} was "
                  f"{'taken' if tried[-1].accepted else 'refused'}" if tried
                  else "no step is tried yet")
        return f"{words} {damping}; {before}. {ending}".strip()
    if position.idle:
        return f"Press {position.idle} after the end: step {len(tried) + 1} is not tried. {ending}"
    last, ratio = tried[-1], f"gain ratio {numerals.number(tried[-1].ratio, 3)}"
    if last.accepted:
        words = ("is taken: the cost falls "
                 f"{cost_change(position.path[-2].cost, position.point.cost)}, {ratio}")
    elif math.isfinite(last.cost):
        words = ("is refused: the cost would go "
                 f"{cost_change(position.point.cost, last.cost)}, {ratio}")
    else:
        words = "is refused: the residuals are no numbers there"
    change = position.damping / last.damping
    by = ("as before" if abs(change - 1.0) < 5e-3
          else f"{numerals.number(change, 3)} times the last one" if change > 1.0
          else f"1/{numerals.number(1.0 / change, 3)} of the last one")
    return (f"Step {len(tried)} {words}. "
            f"{ending or f'The engine goes on with the damping {damping}, {by}.'}")


def cost_change(before: float, now: float) -> str:
    """From one cost to another; where four digits look the same, by how much."""
    a, b = numerals.number(before), numerals.number(now)
    return f"from {a} to {b}" if a != b else f"by {numerals.number(abs(before - now), 2)}, to {b}"


def row(way: MethodRun) -> dict[str, Any]:
    """A method's run for the browser."""
    words = {"nfev": f"{way.nfev:,}", "njev": f"{way.njev:,}", "cost": numerals.number(way.cost, 6),
             "digits": f"{way.digits:.1f}", "ms": f"{way.ms:.2f}"}
    raw = {"nfev": way.nfev, "njev": way.njev, "cost": finite(way.cost), "digits": way.digits,
           "x": way.x.tolist()}
    paths = [path[np.isfinite(path).all(axis=1)].tolist() for path in way.paths]
    return {"name": way.name, "paths": paths, "raw": raw, "words": words, "end": way.end,
            "says": way.says}
