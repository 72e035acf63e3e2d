"""The Open Optimizer: what an optimizer does between compute_gradients and apply_gradients, one
step at a time.

    open_optimizer("RMSProp after TensorFlow", lr=0.05)

Two variables, w and b, fit a line to the petals of 150 iris flowers.  The moves are made in
`minigrad.lessons.nb09_inside_the_optimizer.optimizer_steps`, by the engine's gradients, clips and
optimizers; here what the slots hold is compared with how far the weights go.

Hooks for tests in a browser, in [data-mg=open]:

    tr[data-row=w] (b) [data-cell=before]   also gradient, given, clipped, after, shift, naive, slot
                                            (data-raw; data-same of the last two); [data-slot=rms]
                                            (data-raw: now and then)
    told (data-steps, data-late, data-moves), said, ahead, angle (data-raw), exact, where, message,
    line, code                              data-fields; [data-next] in the picture
    controls                                "Optimizer", "Learning rate", "Momentum", "Clip
                                            gradients by", "Limit of the clip", "Gradient that Apply
                                            gets for w"
    buttons                                 "Compute gradients", "Apply", "Step ten", "Reset"
"""
import functools
import math
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import between, one_of

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.contour import contour, draw
from ...widgets.framed import Framed, Plane, degrees, finite, gradient_cost
from ...widgets.line import line
from ...widgets.numerals import plural
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from . import optimizer_steps
from .optimizer_steps import CLIPS, METHODS, NAMES, Position, best, loss

RANGES = {"lr": (0.001, 1.0), "limit": (0.1, 20.0)}      # of the sliders
PLANE = Plane(((-0.2, 1.1), (-2.6, 1.9)), (400, 300), (161, 121))
# moves since the start; steps of the way that are drawn
MOVES, KEPT = 200, 400
CODE = """import minigrad as mg

optimizer = mg.optim.{made}
params, state = {params}, {state}
grads = {grads}
{clip}params, state = optimizer.step(params, grads, state)
print(params, state)
"""


class OpenOptimizer(Framed):
    """The widget.  trail: the first settings, the moves since as `OpenedOptimizer.replay` takes
    them, and how often Reset was pressed; plane: the contour of the loss."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js",
                  "open_optimizer.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "open_optimizer.css")
    choices = traitlets.Dict().tag(sync=True)
    plane = traitlets.Dict().tag(sync=True)
    told = Framed.told | {"choices"}
    invitation = "Run the cell to open it."

    def __init__(self, settings: dict[str, Any]):
        choices = {"method": [*METHODS], "clip": [*CLIPS],
                   "ranges": RANGES, "window": PLANE.window, "most": MOVES,
                   "keeps": [name for name, (code, _) in METHODS.items() if "momentum" in code]}
        self.opened = optimizer_steps.OpenedOptimizer()
        super().__init__({"settings": settings, "moves": []}, choices=choices, plane=plane())

    def __repr__(self) -> str:
        position, rows = self.position, self.state["rows"]
        moves = ", ".join(f"{row['name']} by {row['words']['shift']}" for row in rows)
        return (f"Open Optimizer, {position.optimizer}, "
                f"{plural(position.steps, 'step')}; the next one "
                f"moves {moves}, {self.state['words']['angle']} from −gradient")

    def replay(self, trail: dict[str, Any]) -> Position:
        """The position after the moves; wrong entries are its `trouble`."""
        return self.opened.replay(trail["settings"], trail["moves"][:MOVES])

    def shown(self, found: Position) -> dict[str, Any]:
        """The position, and the step that Apply would make now."""
        moves, resets = self.trail["moves"], self.trail.get("resets")
        self.position = found
        if not moves and resets:
            self.position = found._replace(said=f"Reset {resets}: {found.said}")
        if len(moves) > MOVES:
            self.position = found._replace(
                said="", trouble=f"{MOVES} moves are enough: press Reset.")
        return {"state": self._state(self.position), "message": self.position.trouble,
                "code": _printed(self.position)}

    def _state(self, position: Position) -> dict[str, Any]:
        new, slots, trouble = optimizer_steps.step_ahead(position)
        rows = [_row(position, name, new[name], slots) for name in NAMES]
        shift = [new[name] - position.params[name] for name in NAMES]
        angle = degrees(shift, [-position.computed[name] for name in NAMES])
        late = position.steps - position.at
        computed = f"of step {position.at}{f', {late} late' if late else ''}"
        called = position.called
        minus = "−gradient" if called == "gradient" else "minus the computed gradient"
        ahead = trouble or _ahead(rows, called,
                                  "" if angle is None else f"{angle:.1f}° from {minus}")
        return {"rows": rows, "path": [p for p in position.path[-KEPT:] if np.isfinite(p).all()],
                "next": [finite(new[name]) for name in NAMES],
                "at": [finite(position.params[name]) for name in NAMES],
                "way": [finite(-position.computed[name]) for name in NAMES],
                "settings": position.settings, "steps": position.steps, "late": late,
                "angle": angle, "words": {"angle": "–" if angle is None else f"{angle:.1f}°",
                                          "loss": numerals.number(loss(position.params)),
                                          "computed": computed, "called": called, "minus": minus},
                "clock": _clock(position, slots),
                "said": position.said, "ahead": ahead, "exact": _exact(rows),
                "moves": len(self.trail["moves"]), "line": self._line(position)}

    def _line(self, position: Position) -> dict[str, Any]:
        """The cost of a gradient.  The one that is checked is that of the compiled program."""
        named = lambda at: loss(dict(zip(NAMES, at, strict=True)))
        values = [position.params[name] for name in NAMES]
        found = self.opened.gradient(position.params)
        return line(f"{plural(position.gradients, 'gradient')} computed, {position.steps} applied ·"
                    f" one: {gradient_cost(named, values).words}", named, values,
                    [found[name] for name in NAMES])

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the contour, the way so far, and the next step."""
        w, h = PLANE.size
        draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.6)
        sheet.frame(0, 0, w, h)
        here, there = self.state["at"], self.state["next"]
        PLANE.line(sheet, self.state["path"], "o-", markersize=3, linewidth=1.2)
        PLANE.line(sheet, [here, there], color=GRADIENT, linewidth=2)
        PLANE.line(sheet, [here], "o", color=VALUE, markersize=8)
        PLANE.line(sheet, [best()], "*", color=VALUE, markersize=12)
        sheet.text(w + 6, h - 6, "w →, b ↑", va="baseline")


# --- in words
def _row(position: Position, name: str, after: float, slots: dict[str, Any]) -> dict[str, Any]:
    """A variable: all digits in "raw", and words."""
    before, lr = position.params[name], position.settings["lr"]
    given, cut = position.grads[name], position.clipped[name]
    held = [(slot, position.state[slot][name], slots[slot][name])
            for slot in position.optimizer.slots]
    shift, method = after - before, position.settings["method"]
    least = 0.0 if cut is None else lr * cut
    raw: dict[str, Any] = {"before": before, "gradient": position.computed[name], "given": given,
                           "clipped": cut, "after": after, "shift": shift,
                           "naive": None if cut is None else -least, "slot": None}
    same, label = {"naive": cut is not None and before - least == after, "slot": None}, ""
    if "momentum" in position.optimizer.slots:
        whole = method == "RMSProp after TensorFlow"     # the others' slot is without the rate
        label = "−momentum" if whole else "−lr × momentum"
        if cut is not None:
            by = slots["momentum"][name] * (1.0 if whole else lr)
            raw["slot"], same["slot"] = -by, before - by == after
    word = lambda value, digits=5: ("None" if value is None else "nan" if math.isnan(value) else
                                    numerals.number(value, digits))
    words = {key: word(value) for key, value in raw.items()}
    words |= {key: "–" for key in ("naive", "slot") if raw[key] is None}
    verdict = {key: "" if same[key] is None or cut is None else "now + it = then" if same[key] else
               f"step: {numerals.number(shift / raw[key], 3)} × it" if raw[key] else "differs"
               for key in ("naive", "slot")}
    return {"name": name,
            "raw": {key: value if value is None else finite(value) for key, value in raw.items()},
            "words": words, "same": same, "verdict": verdict, "label": label,
            "slots": [{"name": slot, "raw": [finite(a), finite(b)],
                       "words": f"{word(a, 4)} → {word(b, 4)}"} for slot, a, b in held]}


def _clock(position: Position, slots: dict[str, Any]) -> dict[str, Any]:
    """The optimizer's step, which is no slot: one for all variables, or of each its own, where it
    is in the formula."""
    before, after = position.state["step"], slots["step"]
    one = [("", before, after)] if not position.optimizer.counting else [
        (f" of {name}", before[name], after[name]) for name in NAMES]
    return {"words": "step" + ",".join(f"{name} {a} → {b}" for name, a, b in one),
            "raw": [[int(a), int(b)] for _, a, b in one]}


def _ahead(rows: list[dict[str, Any]], called: str, turn: str) -> str:
    """The step that Apply would make now, and how far it is turned, in words."""
    if not all(row["raw"]["after"] is not None for row in rows):
        return "The weights are infinite: press Reset and choose a smaller rate."
    moves = ", ".join(f"{row['name']} by {row['words']['shift']}"
                      for row in rows if row["raw"]["given"] is not None)
    keys = [key for key in ("slot", "naive")
            if all(row["same"][key] or row["raw"]["given"] is None for row in rows)]
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
        f" But “now − then” is {label} only to {numerals.number(gap, 2)}: “then” was rounded."
        if gap else "")


def _printed(position: Position) -> str:
    """The code of the step that Apply would make."""
    s = {name: value if isinstance(value, str) else float(value)
         for name, value in position.settings.items()}
    made, line = METHODS[position.settings["method"]][0], CLIPS[position.settings["clip"]][0]
    return CODE.format(made=made.format(**s), params=_plain(position.params),
                       state=_plain(position.state), grads=_plain(position.grads),
                       clip=line.format(**s) + "\n" if line else "")


def _plain(value: Any) -> str:
    """A nest of numbers as it is written in code, where nan and inf are no words."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_plain(v)}' for key, v in value.items())}}}"
    if value is None or isinstance(value, int):
        return repr(value)
    return repr(float(value)) if math.isfinite(value) else f'float("{value}")'


# --- the plane
@functools.cache
def plane() -> dict[str, Any]:
    """The contour of the loss in pixels, and where it is least."""
    w, b, heights = PLANE.values(lambda at: loss(dict(zip(NAMES, at, strict=True))))
    least = loss(dict(zip(NAMES, best(), strict=True)))
    found = contour(w, b, np.log10(heights), PLANE.pixels, math.log10(least))
    return {"size": [*PLANE.size], "best": best().tolist(), **found}


def open_optimizer(method: str = "RMSProp after TensorFlow", lr: float = 0.05,
                   momentum: float = 0.0, clip: str = "none", limit: float = 1.0) -> OpenOptimizer:
    """The Open Optimizer of SGD, Momentum, Nesterov, RMSProp after TensorFlow or PyTorch, Adagrad,
    Adam or AdamW.

    0.001 <= lr <= 1; 0 <= momentum <= 0.99, for those that have it; clip: none, value, norm or
    global norm, with its limit from 0.1 to 20.  Raises OptionError or InputError for anything else.
    """
    near = [f'"{one}"' for one in METHODS if str(method).lower() in one.lower()]
    instead = f"write {' or '.join(near) or 'one of these'}"
    return OpenOptimizer({"method": one_of("method", method, [*METHODS], instead),
                          "lr": between("lr", lr, *RANGES["lr"]),
                          "momentum": between("momentum", momentum, 0.0, 0.99),
                          "clip": one_of("clip", clip, CLIPS),
                          "limit": between("limit", limit, *RANGES["limit"])})
