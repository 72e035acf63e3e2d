"""The Open Optimizer: what an optimizer does between compute_gradients and apply_gradients, one step at a time.

    open_optimizer("RMSProp after TensorFlow", lr=0.05)

Two variables, w and b, fit a line to the petals of 150 iris flowers.  The moves are made in `minigrad.course.opened`,
by the engine's gradients, clips and optimizers; here what the slots hold is compared with how far the weights go.
"""
import functools
import math
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course.opened import CLIPS, METHODS, NAMES, Opened, Stand, best, loss, step_ahead
from minigrad.errors import InputError
from minigrad.program import Program

from . import show
from .contour import contour, draw
from .cost_meter import plural
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

RANGES = {"lr": (0.001, 1.0), "limit": (0.1, 20.0)}      # of the sliders
WINDOW, SIZE, GRID = ((-0.2, 1.1), (-2.6, 1.9)), (400, 300), (161, 121)
MOVES, KEPT = 200, 400                                   # moves since the start; steps of the way that are drawn
CODE = """import minigrad as mg

optimizer = mg.optim.{made}
params, state = {params}, {state}
grads = {grads}
{clip}params, state = optimizer.step(params, grads, state)
print(params, state)
"""


class OpenOptimizer(Framed):
    """See above.  `trail` is all that the learner decides: the first settings, and moves since: "compute", "apply",
    "ten", {"set": settings} or {"edit": {name: text}}.  `plane` is the contour, `state` what the kernel found out."""

    _esm = text("shared.js", "framed.js", "open_optimizer.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "open_optimizer.css")
    choices = traitlets.Dict().tag(sync=True)
    plane = traitlets.Dict().tag(sync=True)

    def __init__(self, settings: dict[str, Any]):
        choices = {"method": [*METHODS], "clip": [*CLIPS], "ranges": RANGES, "window": WINDOW, "most": MOVES,
                   "keeps": [name for name, (code, _) in METHODS.items() if "momentum" in code]}
        self.opened = Opened()
        super().__init__({"settings": settings, "moves": []}, choices=choices, plane=plane())

    def __repr__(self) -> str:
        stand, rows = self.stand, self.state["rows"]
        moves = ", ".join(f"{row['name']} by {row['words']['shift']}" for row in rows)
        return (f"Open Optimizer, {stand.optimizer}, {plural(stand.steps, 'step')}; the next one moves {moves}, "
                f"{self.state['words']['angle']} from −gradient")

    # --- what the learner did
    @np.errstate(all="ignore")
    def _follow(self, _: Any = None) -> None:
        """Go along the trail.  Weights that left for infinity stay there, and say so."""
        trail, moves = self.trail, self.trail["moves"]
        self.stand = stand = self.opened.replay(trail["settings"], moves[:MOVES])
        if not moves and trail.get("resets"):
            self.stand = stand = stand._replace(said=f"Reset {trail['resets']}: {stand.said}")
        if len(moves) > MOVES:
            self.stand = stand = stand._replace(said="", trouble=f"{MOVES} moves are enough: press Reset.")
        with self.hold_sync():
            self.state = self._told(stand)
            self.message = stand.trouble
            self.code = _printed(stand)

    # --- what the kernel finds
    def _told(self, stand: Stand) -> dict[str, Any]:
        """The step that Apply would make now, beside all that it could be taken for."""
        new, slots, trouble = step_ahead(stand)
        rows = [_row(stand, name, new[name], slots) for name in NAMES]
        shift = [new[name] - stand.params[name] for name in NAMES]
        angle = _degrees(shift, [-stand.computed[name] for name in NAMES])
        late = stand.steps - stand.at
        computed = f"of step {stand.at}{f', {late} late' if late else ''}"
        called = stand.called
        minus = "−gradient" if called == "gradient" else "minus the computed gradient"
        ahead = trouble or _ahead(rows, called, "" if angle is None else f"{angle:.1f}° from {minus}")
        return {"rows": rows, "path": [p for p in stand.path[-KEPT:] if np.isfinite(p).all()],
                "next": [_finite(new[name]) for name in NAMES], "at": [_finite(stand.params[name]) for name in NAMES],
                "way": [_finite(-stand.computed[name]) for name in NAMES], "settings": stand.settings,
                "steps": stand.steps, "late": late, "angle": angle,
                "words": {"angle": "–" if angle is None else f"{angle:.1f}°", "loss": show.number(loss(stand.params)),
                          "computed": computed, "called": called, "minus": minus},
                "clock": _clock(stand, slots),
                "said": stand.said, "ahead": ahead, "exact": _exact(rows), "moves": len(self.trail["moves"]),
                "line": self._line(stand)}

    def _line(self, stand: Stand) -> dict[str, Any]:
        """What the gradients cost, and whether a finite difference agrees with them here."""
        found, node = self.opened.gradient(stand.params), mg.tensor(np.array([*stand.params.values()]))
        y = loss({"w": node[0], "b": node[1]})
        spent = bill(Program(y, mg.gradient(y, node)))
        line = judged(lambda at: loss(dict(zip(NAMES, at, strict=True))), [stand.params[name] for name in NAMES],
                      [found[name] for name in NAMES])
        return {"cost": f"{plural(stand.gradients, 'gradient')} computed, {stand.steps} applied · one: {spent} · "
                        f"{spent.bytes:,} bytes of values", "agrees": line["agrees"], "verdict": line["verdict"]}

    def picture(self) -> bytes:
        """The PNG: the contour, the way so far, and the next step."""
        sheet = Sheet(480, SIZE[1], f"{self!r}. Run the cell to open it.")
        draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.6)
        inside = lambda points: np.clip(at(np.clip(np.array(points, float), -1e6, 1e6)), 0, SIZE)
        w, t = SIZE
        here, there = ([math.nan if v is None else v for v in self.state[name]] for name in ("at", "next"))
        sheet.axes.plot([0, w, w, 0, 0], [0, 0, t, t, 0], color=INK, linewidth=1)
        sheet.axes.plot(*inside(self.state["path"]).T, "o-", color=INK, markersize=3, linewidth=1.2)
        sheet.axes.plot(*inside([here, there]).T, color=GRADIENT, linewidth=2)
        sheet.axes.plot(*inside([here]).T, "o", color=VALUE, markersize=8)
        sheet.axes.plot(*inside([best()]).T, "*", color=VALUE, markersize=12)
        sheet.axes.text(w + 6, t - 6, "w →, b ↑", fontsize=8, color=INK)
        return sheet.png()


# --- in words
def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _degrees(a: list[float], b: list[float]) -> float | None:
    """The angle between two directions, or None where one is none."""
    sizes = math.hypot(*a) * math.hypot(*b)
    if not 0.0 < sizes < math.inf:
        return None
    return abs(math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])))


def _row(stand: Stand, name: str, after: float, slots: dict[str, Any]) -> dict[str, Any]:
    """A variable: all digits in "raw", and words."""
    before, lr, given, cut = stand.params[name], stand.settings["lr"], stand.grads[name], stand.clipped[name]
    held = [(slot, stand.state[slot][name], slots[slot][name]) for slot in stand.optimizer.slots]
    shift, method = after - before, stand.settings["method"]
    least = 0.0 if cut is None else lr * cut
    raw: dict[str, Any] = {"before": before, "gradient": stand.computed[name], "given": given, "clipped": cut,
                           "after": after, "shift": shift, "naive": None if cut is None else -least, "slot": None}
    same, label = {"naive": cut is not None and before - least == after, "slot": None}, ""
    if "momentum" in stand.optimizer.slots:
        whole = method == "RMSProp after TensorFlow"     # the others' slot is without the rate
        label = "−momentum" if whole else "−lr × momentum"
        if cut is not None:
            by = slots["momentum"][name] * (1.0 if whole else lr)
            raw["slot"], same["slot"] = -by, before - by == after
    word = lambda value, digits=5: ("None" if value is None else "nan" if math.isnan(value) else
                                    show.number(value, digits))
    words = {key: word(value) for key, value in raw.items()}
    words |= {key: "–" for key in ("naive", "slot") if raw[key] is None}
    verdict = {key: "" if same[key] is None or cut is None else "now + it = then" if same[key] else
               f"step: {show.number(shift / raw[key], 3)} × it" if raw[key] else "differs"
               for key in ("naive", "slot")}
    return {"name": name, "raw": {key: value if value is None else _finite(value) for key, value in raw.items()},
            "words": words, "same": same, "verdict": verdict, "label": label,
            "slots": [{"name": slot, "raw": [_finite(a), _finite(b)], "words": f"{word(a, 4)} → {word(b, 4)}"}
                      for slot, a, b in held]}


def _clock(stand: Stand, slots: dict[str, Any]) -> dict[str, Any]:
    """The optimizer's step, which is no slot: one for all variables, or of each its own, where it is in the formula."""
    before, after = stand.state["step"], slots["step"]
    one = [("", before, after)] if not stand.optimizer.counting else [
        (f" of {name}", before[name], after[name]) for name in NAMES]
    return {"words": "step" + ",".join(f"{name} {a} → {b}" for name, a, b in one),
            "raw": [[int(a), int(b)] for _, a, b in one]}


def _ahead(rows: list[dict[str, Any]], called: str, turn: str) -> str:
    """What Apply would do now, with what it gets and how far the step is turned, in words."""
    if not all(row["raw"]["after"] is not None for row in rows):
        return "The weights have left for infinity: Reset, and choose a smaller rate."
    moves = ", ".join(f"{row['name']} by {row['words']['shift']}" for row in rows if row["raw"]["given"] is not None)
    keys = [key for key in ("slot", "naive") if all(row["same"][key] or row["raw"]["given"] is None for row in rows)]
    names = {"slot": rows[0]["label"][1:], "naive": f"lr × {called}"}
    exact = f"it subtracts {' = '.join(names[key] for key in keys)}, bit for bit" if keys else (
        f"it subtracts something else than {names['naive']}" if not names["slot"] else
        f"it subtracts neither {names['naive']} nor {names['slot']}")
    return f"Apply would move {moves}: {exact}{f'; the step is turned {turn}' if turn else ''}."


def _exact(rows: list[dict[str, Any]]) -> str:
    """How exact it is to subtract the weights afterwards, where a slot holds the step itself."""
    gaps = [abs(row["raw"]["shift"] - row["raw"]["slot"]) for row in rows if row["same"]["slot"]]
    if not gaps:
        return ""
    label, gap = rows[0]["label"][1:], max(gaps)
    return f"“now − {label}” is “then” to the last bit." + (
        f" But “now − then” is {label} only to {show.number(gap, 2)}: “then” was rounded." if gap else "")


def _printed(stand: Stand) -> str:
    """The code of the step that Apply would make."""
    s = {name: value if isinstance(value, str) else float(value) for name, value in stand.settings.items()}
    made, line = METHODS[stand.settings["method"]][0], CLIPS[stand.settings["clip"]][0]
    return CODE.format(made=made.format(**s), params=_plain(stand.params), state=_plain(stand.state),
                       grads=_plain(stand.grads), clip=line.format(**s) + "\n" if line else "")


def _plain(value: Any) -> str:
    """A nest of numbers as it is written in code, where nan and inf are no words."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_plain(v)}' for key, v in value.items())}}}"
    if value is None or isinstance(value, int):
        return repr(value)
    return repr(float(value)) if math.isfinite(value) else f'float("{value}")'


# --- the plane
def at(points: np.ndarray) -> np.ndarray:
    """Rows of (w, b) in pixels of the contour."""
    low, high = np.array(WINDOW).T
    return np.array([0.0, SIZE[1]]) + (points - low) / (high - low) * np.array([SIZE[0], -SIZE[1]])


@functools.cache
def plane() -> dict[str, Any]:
    """The contour of the loss in pixels, and where it is least."""
    w, b = (np.linspace(*ends, n) for ends, n in zip(WINDOW, GRID, strict=True))
    heights = mg.vmap(lambda p: loss({"w": p[0], "b": p[1]}))(np.stack(np.meshgrid(w, b), -1).reshape(-1, 2))
    least = loss(dict(zip(NAMES, best(), strict=True)))
    found = contour(w, b, np.log10(np.asarray(heights)).reshape(len(b), len(w)), at, math.log10(least))
    return {"size": [*SIZE], "best": best().tolist(), **found}


def open_optimizer(method: str = "RMSProp after TensorFlow", lr: float = 0.05, momentum: float = 0.0,
                   clip: str = "none", limit: float = 1.0) -> OpenOptimizer:
    """The Open Optimizer of SGD, Momentum, Nesterov, RMSProp after TensorFlow or PyTorch, Adagrad, Adam or AdamW.

    0.001 <= lr <= 1; 0 <= momentum <= 0.99, for those that have it; clip: none, value, norm or global norm, with its
    limit from 0.1 to 20.  Raises InputError for anything else.
    """
    for name, value, known in (("method", method, METHODS), ("clip", clip, CLIPS)):
        if value not in known:
            near = [f'"{one}"' for one in known if str(value).lower() in one.lower()]
            raise InputError(f"you set {name} to {value!r}, which this widget does not have",
                             f"it has {', '.join(known)}", f"write {' or '.join(near) or 'one of these'}")
    for name, given, (low, high) in (("lr", lr, RANGES["lr"]), ("limit", limit, RANGES["limit"]),
                                     ("momentum", momentum, (0.0, 0.99))):
        if isinstance(given, bool) or not isinstance(given, int | float) or not low <= given <= high:
            raise InputError(f"you set {name} to {given!r}, which its slider cannot show",
                             f"it goes from {low:g} to {high:g}", "write a number in between")
    return OpenOptimizer({"method": method, "lr": float(lr), "momentum": float(momentum), "clip": clip,
                          "limit": float(limit)})
