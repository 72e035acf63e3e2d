"""The Open Optimizer: what an optimizer makes of a gradient, between compute_gradients and
apply_gradients.

    open_optimizer("RMSProp after TensorFlow", lr=0.05)

Two variables, w and b, fit a line to the petals of 150 iris flowers.  The moves are made in
`minigrad.lessons.nb09_inside_the_optimizer.optimizer_steps`, by the engine's gradients, clips and
optimizers; here what the slots hold is compared with how far the weights go.  The next step is
drawn as the sum of its pieces: what this gradient brings, and what the slots remember of old ones.
"""
import functools
import math
from typing import Any

import numpy as np

from minigrad.errors import InputError, OptionError, Refusal, one_of

from ...course.sandbox import brief
from ...widgets import first_moves, numerals
from ...widgets.declared import (
    Choice,
    Control,
    Decades,
    Declared,
    Slider,
    Table,
    View,
    Words,
    bundle,
)
from ...widgets.line import gradient_cost, line
from ...widgets.numerals import plural
from ...widgets.plane import Plane, degrees
from . import optimizer_steps
from .optimizer_steps import CLIPS, METHODS, NAMES, NOBODY, OpenedOptimizer, Position, best, loss

# one scale for both weights: on others an angle would be another
FIRST = 12                                               # steps, where no kernel runs
PLANE = Plane(((-0.35, 1.15), (-0.5, 1.0)), (360, 360), (121, 121))
SETTINGS = "method", "lr", "momentum", "clip", "limit"
# moves since the start; steps of the way that are drawn, and that stand in the fold
MOVES, KEPT, TOLD = 200, 200, 30
# the slot that holds the step itself, or the step without the rate
HELD = {"RMSProp after TensorFlow": "momentum", "RMSProp after PyTorch": "rate × momentum",
        "Momentum": "rate × momentum", "Nesterov": "rate × momentum"}
CODE = """import minigrad as mg

optimizer = mg.optim.{made}
params, state = {params}, {state}
grads = {grads}
{clip}params, state = optimizer.step(params, grads, state)
print(params, state)
"""
MEANINGS = (
    "The loss is half the mean of (w · length + b − width)² over 150 petals: the bluer, the lower. "
    "The star is its minimum, computed by NumPy. Both axes have one scale, so the angle that you "
    "see is the angle.",
    "The dashed line is −gradient, as computed; its length means nothing. The full arrow is what "
    "this gradient adds to the step, and the pale arrow what a slot remembers of older ones. "
    "Together they lead to the ring, the weights after Apply.",
    "An empty box means None: that variable does not take part, and its slots stay as they are.")


class Moves(Control):
    """What was done since the start: "compute", "apply", "ten", {"edit": ...}, {"was": ...}."""

    def checked(self, what: str, value: Any) -> list[Any]:
        """The moves, with numbers in the place of typed words, or a Refusal."""
        if not isinstance(value, list | tuple):
            raise InputError(f"you gave {what}={brief(value, 40)}", "these are no moves",
                             'write a list, such as ["apply", "compute"]')
        if len(value) > MOVES:
            raise OptionError(f"you made more than {MOVES} moves",
                              "all of them are made again to show the last one", "start again")
        return [_move(what, one) for one in value]


def _move(what: str, one: Any) -> Any:
    if isinstance(one, str) and one in ("compute", "apply", "ten"):
        return one
    if isinstance(one, dict) and [*one] == ["edit"] and isinstance(one["edit"], dict) and all(
            name in NAMES for name in one["edit"]):
        return {"edit": {name: _typed(name, words) for name, words in one["edit"].items()}}
    if isinstance(one, dict) and [*one] == ["was"] and isinstance(one["was"], dict) and all(
            name in SETTINGS for name in one["was"]):
        return {"was": {name: OpenOptimizer.controls()[name].checked(name, old)
                        for name, old in one["was"].items()}}
    raise InputError(f"you gave {what} with {brief(one, 40)}", "that is no move",
                     'write "compute", "apply", "ten" or {"edit": {"w": 3.0}}')


def _typed(name: str, words: Any) -> float | None:
    """A gradient as it was typed: a number, or None for an empty box."""
    typed = words.strip().replace("−", "-") if isinstance(words, str) else words
    if typed is None or (isinstance(typed, str) and typed.lower() in ("", "none")):
        return None
    try:
        value = math.nan if isinstance(typed, bool) else float(typed)
    except (TypeError, ValueError, OverflowError):
        value = math.nan
    if not math.isfinite(value):
        raise Refusal(f"you wrote {brief(words, 20)} into the box of {name}",
                      "that is no finite number", "write a number, or None")
    return value


class OpenOptimizer(Declared):
    """See above.  moves: what was done since the start, as `OpenedOptimizer.replay` takes it."""

    _esm = bundle(__file__)
    method = Choice("optimizer", {name: name for name in METHODS}, "RMSProp after TensorFlow")
    lr = Decades("learning rate", 0.001, 1.0, start=0.05)
    momentum = Slider("momentum", 0.0, 0.99, start=0.5, step=0.01)
    clip = Choice("clip gradients by", {name: name for name in CLIPS}, start="none", named=True)
    limit = Decades("limit of the clip", 0.1, 20.0, start=1.0)
    moves = Moves("moves", [])
    opened: OpenedOptimizer | None = None

    def __repr__(self) -> str:
        position = self.position
        moves = ", ".join(f"{row['name']} by {numerals.number(row['shift'], 5)}"
                          for row in self.rows)
        angle = "–" if self.angle is None else f"{self.angle:.1f}°"
        return (f"Open Optimizer, {position.optimizer}, {plural(position.steps, 'step')}; the next "
                f"one moves {moves}, {angle} from −gradient")

    def settle(self, changed: set[str]) -> None:
        """Another setting holds from here on: what it was stands among the moves.  A slider's
        values in a row are one move."""
        names = [name for name in SETTINGS if name in changed]
        if not names or "moves" in changed or not self.moves:
            return
        last = self.moves[-1]
        if not isinstance(last, dict) or [*last.get("was", ())] != names:
            self.moves = [*self.moves, {"was": {name: self._good[name] for name in names}}]

    def first_moves(self) -> dict[str, first_moves.Moves]:
        """Apply and compute, one after the other, and ten steps at once."""
        each = ["apply", "compute"] * FIRST
        return {"moves": first_moves.Moves([*(each[:k] for k in range(len(each) + 1)), ["ten"]],
                                           "the steps", near=False)}

    @np.errstate(all="ignore")                           # weights may leave for infinity
    def measure(self) -> View:
        """Make the moves, and look at the step that Apply would make now."""
        self.opened = self.opened or OpenedOptimizer()
        self.position = position = self.opened.replay(
            {name: getattr(self, name) for name in SETTINGS}, self.moves)
        new, slots = optimizer_steps.step_ahead(position)
        self.rows = [_row(position, name, new[name], slots) for name in NAMES]
        shift = [new[name] - position.params[name] for name in NAMES]
        self.angle = degrees(shift, [-position.computed[name] for name in NAMES])
        self.gets = position.called
        number, said = _read_out(position, self.rows, self.angle)
        both = lambda found: numerals.series([found[name] for name in NAMES])
        return View(
            stage={"ground": ground(), "best": numerals.series(best()),
                   "path": [numerals.series(p) for p in position.path
                            if np.isfinite(p).all()][-KEPT:],
                   "next": both(new), "downhill": numerals.series(
                       [-position.computed[name] for name in NAMES]),
                   "pieces": {name: both(piece)
                              for name, piece in optimizer_steps.pieces(position).items()},
                   "angle": None if self.angle is None else float(f"{self.angle:.4g}"),
                   "rows": [_sent(row, position) for row in self.rows],
                   "labels": {"naive": _naive(position), "slot": _held(position)},
                   "steps": position.steps, "late": position.steps - position.at,
                   "computed": position.gradients, "empty": position.empty,
                   "loss": numerals.three(loss(position.params))},
            number=number, said=said, line=self._line(position), code=_printed(position),
            fold=[_table(position, self.rows),
                  *map(Words, filter(None, (_clock(position, slots), exact(self.rows)))),
                  _way(position), *map(Words, MEANINGS)])

    def _line(self, position: Position) -> dict[str, Any]:
        """The cost of a gradient.  The one that is checked is that of the compiled program."""
        named = lambda at: loss(dict(zip(NAMES, at, strict=True)))
        values = [position.params[name] for name in NAMES]
        assert self.opened is not None
        found = self.opened.gradient(position.params)
        return line(f"{plural(position.gradients, 'gradient')} computed, {position.steps} applied ·"
                    f" one: {gradient_cost(named, values).words}", named, values,
                    [found[name] for name in NAMES])


# --- in words
def _held(position: Position) -> str:
    """What the slot with the old gradients should be, if it is the step; or nothing."""
    held = HELD.get(position.settings["method"], "")
    return f"−{held}" if held else ""


def _naive(position: Position) -> str:
    """What a step of SGD would be, in few words."""
    called = position.called
    return f"−rate × {'changed gradient' if ' and ' in called else called}"


def _row(position: Position, name: str, after: float, slots: dict[str, Any]) -> dict[str, Any]:
    """A variable: its numbers, and whether the step is the same as two products, bit for bit."""
    before, lr = position.params[name], position.settings["lr"]
    cut, held = position.clipped[name], _held(position)
    row: dict[str, Any] = {
        "name": name, "before": before, "gradient": position.computed[name],
        "given": position.grads[name], "clipped": cut, "after": after, "shift": after - before,
        "naive": None, "slot": None, "same": {"naive": False, "slot": None},
        "slots": {slot: (position.state[slot][name], slots[slot][name])
                  for slot in position.optimizer.slots}}
    if cut is not None:
        row["naive"], row["same"]["naive"] = -lr * cut, before - lr * cut == after
        if held:
            by = slots["momentum"][name] * (lr if "rate" in held else 1.0)
            row["slot"], row["same"]["slot"] = -by, before - by == after
    return row


def _sent(row: dict[str, Any], position: Position) -> dict[str, Any]:
    """A variable for the picture, in few digits."""
    one = lambda value: None if value is None else numerals.series([value])[0]
    return {**{key: one(row[key]) for key in ("before", "after", "shift", "naive", "slot")},
            "name": row["name"], "same": row["same"],
            "box": "" if row["given"] is None else f"{row['given']:.6g}".replace("-", "−"),
            "edited": row["name"] in position.edited,
            "slots": [f"{name} {numerals.three(a)} → {numerals.three(b)}"
                      for name, (a, b) in row["slots"].items()]}


def same(rows: list[dict[str, Any]], key: str) -> bool:
    """Whether the step of each variable that takes part is that product, bit for bit."""
    return all(row["same"][key] or row["given"] is None for row in rows)


def _read_out(position: Position, rows: list[dict[str, Any]],
              angle: float | None) -> tuple[str, str]:
    """How far the step is turned, and what it is."""
    if not all(math.isfinite(row["after"]) for row in rows):
        return "∞", "The weights are infinite: start again with a smaller rate."
    if position.empty:
        return "No step", f": {NOBODY[0]}. Please {NOBODY[2]}."
    called, held, late = position.called, _held(position), position.steps - position.at
    minus = "−gradient" if called == "gradient" else "minus the computed gradient"
    old = f", which is {plural(late, 'step')} old" if late else ""
    names = {"slot": held, "naive": f"−rate × {called}"}
    keys = [key for key in names if names[key] and same(rows, key)]
    what = (f"exactly {' = '.join(names[key] for key in keys)}" if keys
            else f"neither {names['naive']} nor {held}" if held else f"not {names['naive']}")
    if angle is None:
        return "No angle", f": nothing moves. The step is {what}."
    return f"{angle:.1f}°", f"between the step and {minus}{old}. The step is {what}."


def _clock(position: Position, slots: dict[str, Any]) -> str:
    """The optimizer's step, which is no slot: one for all variables, or of each its own, where it
    is in the formula."""
    before, after = position.state["step"], slots["step"]
    one = [("", before, after)] if not position.optimizer.counting else [
        (f" of {name}", before[name], after[name]) for name in NAMES]
    return "step" + ",".join(f"{name} {a} → {b}" for name, a, b in one)


def exact(rows: list[dict[str, Any]]) -> str:
    """How exact it is to subtract the weights afterwards, where a slot holds the step itself."""
    gaps = [abs(row["shift"] - row["slot"]) for row in rows if row["same"]["slot"]]
    if not gaps:
        return ""
    return "“now” and “by the slot” add up to “then”, to the last bit." + (
        f" But “then” minus “now” is the slot only to {numerals.number(max(gaps), 2)}: “then” was "
        "rounded." if max(gaps) else "")


def _cell(value: float | None, digits: int = 5) -> Any:
    """A number with all its digits behind it, or words."""
    if value is None:
        return "None"
    words = numerals.number(value, digits).replace("-", "−")
    return (words, float(value)) if math.isfinite(value) else words


def _table(position: Position, rows: list[dict[str, Any]]) -> Table:
    """The step that Apply would make, in numbers."""
    heads = {"before": "now", "gradient": f"gradient of step {position.at}", "given": "Apply gets",
             "clipped": "after the clip"}
    if position.settings["clip"] == "none":
        del heads["clipped"]
    body: list[list[Any]] = [[head, *(_cell(row[key]) for row in rows)]
                             for key, head in heads.items()]
    for slot in position.optimizer.slots:
        for k, when in enumerate(("now", "then")):
            body.append([f"{slot} {when}", *(_cell(row["slots"][slot][k]) for row in rows)])
    more = {"after": "then", "shift": "moves by", "naive": f"−rate × {position.called}"}
    if _held(position):
        more["slot"] = f"by the slot: {_held(position)}"
    body += [[head, *(_cell(row[key]) for row in rows)] for key, head in more.items()]
    return Table("What Apply would do now", ["", *NAMES], body)


def _way(position: Position) -> Table:
    """The last steps."""
    first = max(0, position.steps + 1 - TOLD)
    return Table("The last steps", ["step", *NAMES],
                 [[str(first + k), *map(_cell, p)] for k, p in enumerate(position.path[first:])])


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


@functools.cache
def ground() -> dict[str, Any]:
    """The contour of the loss."""
    return PLANE.ground(lambda at: loss({"w": at[0], "b": at[1]}))


def open_optimizer(method: str = "RMSProp after TensorFlow", lr: float = 0.05,
                   momentum: float = 0.0, clip: str = "none", limit: float = 1.0) -> OpenOptimizer:
    """The Open Optimizer of SGD, Momentum, Nesterov, RMSProp after TensorFlow or PyTorch, Adagrad,
    Adam or AdamW.

    0.001 <= lr <= 1; 0 <= momentum <= 0.99, for those that have it; clip: none, value, norm or
    global norm, with its limit from 0.1 to 20.  Raises OptionError or InputError for anything else.
    """
    near = [f'"{one}"' for one in METHODS if str(method).lower() in one.lower()]
    instead = f"write {' or '.join(near) or 'one of these'}"
    return OpenOptimizer(method=one_of("method", method, [*METHODS], instead), lr=lr,
                         momentum=momentum, clip=clip, limit=limit)
