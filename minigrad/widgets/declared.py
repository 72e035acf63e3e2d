"""Widgets whose controls are declared once, and what they send to the browser.

    class Dice(Declared):
        _esm = bundle(__file__)
        sides = Slider("sides", 2, 20, start=6)

        def measure(self):
            return View(stage={"rolled": roll(self.sides)}, number="4", said="was rolled", ...)

A control is a trait.  So its declaration judges what a factory is given, what the browser sends
and what a stray message says, by the same code; `observe`, `link` and `interact` of ipywidgets
work; and the browser draws it from what `spec` says.  The drawing is a view in JavaScript beside
the widget, `dice.view.js`, which `minigrad/widgets/frontend` bundles.
"""
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import traitlets

from minigrad import errors
from minigrad.errors import Refusal

from ..course.guesses import drawn_by, guess_of
from ..course.sandbox import brief
from .first_moves import Moves
from .live import Guarded, last_good
from .photographs import photographed, still_of
from .running_cell import running_cell
from .still import VIEW


class Control(traitlets.TraitType):
    """One thing that a learner can set.

    label: its name on the page
    start: its value at first
    """

    kind = ""

    def __init__(self, label: str, start: Any):
        super().__init__(start)
        self.label = label
        self.tag(sync=True, control=True)

    def validate(self, obj: Any, value: Any) -> Any:
        """The value, if it can be set.  Raises a Refusal that says what can."""
        return self.checked(f"{type(obj).__name__} {self.name}", value)

    def checked(self, what: str, value: Any) -> Any:
        """The value, or a Refusal.  what: the name to say"""
        raise NotImplementedError

    def spec(self) -> dict[str, Any]:
        """What the browser needs to draw it."""
        return {"kind": self.kind, "name": self.name, "label": self.label}


class Slider(Control):
    """A number from `low` to `high`; a whole one where `step` is a whole number."""

    kind = "slider"

    def __init__(self, label: str, low: float, high: float, start: float, step: float = 1):
        self.low, self.high, self.step = low, high, step
        super().__init__(label, start)

    def checked(self, what: str, value: Any) -> float:
        """A number in the range, or a Refusal."""
        if isinstance(self.step, int):
            return errors.whole(what, value, int(self.low), int(self.high))
        return errors.between(what, value, self.low, self.high)

    def spec(self) -> dict[str, Any]:
        """With its range."""
        return {**super().spec(), "low": self.low, "high": self.high, "step": self.step}


class Steps(Slider):
    """A small whole number that two buttons change."""

    kind = "steps"


class Decades(Slider):
    """A positive number on a logarithmic slider."""

    kind = "decades"

    def __init__(self, label: str, low: float, high: float, start: float):
        super().__init__(label, low, high, start, step=0.01)


class Text(Control):
    """A line of text of at most `longest` characters; what it may say, `measure` finds out."""

    kind = "text"

    def __init__(self, label: str, start: str, longest: int = 200):
        self.longest = longest
        super().__init__(label, start)

    def checked(self, what: str, value: Any) -> str:
        """A text that is short enough, or a Refusal."""
        if not isinstance(value, str) or len(value) > self.longest:
            raise Refusal(f"you gave {what} as {brief(value, 40)}",
                          "that is no line of text of a length that can be shown",
                          f"write a text of at most {self.longest} characters")
        return value


class Point(Control):
    """A place in a plane, which the widget's stage draws as a knob.

    window: the ends of both axes
    """

    kind = "point"

    def __init__(self, label: str, window: tuple[tuple[float, float], tuple[float, float]],
                 start: tuple[float, float]):
        self.window = window
        super().__init__(label, [*start])

    def checked(self, what: str, value: Any) -> list[float]:
        """Two numbers in the window, or a Refusal."""
        if not isinstance(value, list | tuple) or len(value) != len(self.window):
            raise Refusal(f"you gave {what} as {brief(value, 40)}", "that is no place in a plane",
                          "write two numbers")
        return [errors.between(f"{what}[{k}]", number, *ends)
                for k, (number, ends) in enumerate(zip(value, self.window, strict=True))]

    def spec(self) -> dict[str, Any]:
        """With its window."""
        return {**super().spec(), "window": [[*ends] for ends in self.window]}


class Choice(Control):
    """One of a few words.

    options: {value: words on the page}; empty where `measure` knows them and judges the value
    named:   the label stands in front of them, where the words alone do not say what is chosen
    """

    kind = "choice"

    def __init__(self, label: str, options: Mapping[str, str], start: str, named: bool = False):
        self.options, self.named = options, named
        super().__init__(label, start)

    def checked(self, what: str, value: Any) -> str:
        """One of the options, or a Refusal."""
        if not self.options and isinstance(value, str):  # measure judges it
            return value
        return errors.one_of(what, value, self.options)

    def spec(self) -> dict[str, Any]:
        """With its options."""
        return {**super().spec(), "options": [*self.options.items()], "named": self.named}


class Values(Control):
    """Numbers, vectors and matrices by name, each typed in its own field: {"a": 2.0}.  What a text
    among them says, `measure` finds out."""

    kind = "values"

    def __init__(self, label: str, longest: int = 400):
        self.longest = longest
        super().__init__(label, {})

    def checked(self, what: str, value: Any) -> dict[str, Any]:
        """Short texts, numbers and lists by name, or a Refusal."""
        try:
            fits = isinstance(value, dict) and len(
                json.dumps(value, allow_nan=False)) <= self.longest
        except (TypeError, ValueError):
            fits = False
        if not fits or not all(isinstance(name, str) for name in value):
            raise Refusal(f"you gave {what} as {brief(value, 40)}",
                          "those are no values by name of a length that can be shown",
                          'write them as in {"a": 2.0}')
        return value


# --- what is sent
@dataclass(frozen=True)
class Table:
    """A table of the fold; a row begins with its name.  A cell is words, or (words, number)."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[Any]]

    def sent(self) -> dict[str, Any]:
        """For the browser."""
        cell = lambda one: one if isinstance(one, str) else {"text": one[0], "value": one[1]}
        return {"kind": "table", "caption": self.caption, "head": [*self.head],
                "rows": [[cell(one) for one in row] for row in self.rows]}


@dataclass(frozen=True)
class Chart:
    """Lines over one axis.

    lines: (name, role, points); a role is "value", "grad" or "other", or "way 1" to "way 4", which
    differ by dashes; log: the axis upwards is logarithmic, and what is 0 lies at its foot
    here: where the learner stands on the axis
    mark: (place, words), a place to look at
    """

    caption: str
    x: str
    y: str
    lines: Sequence[tuple[str, str, Sequence[tuple[float, float]]]]
    here: float | None = None
    mark: tuple[float, str] | None = None
    log: bool = False

    def sent(self) -> dict[str, Any]:
        """For the browser."""
        return {"kind": "chart", "log": self.log, "caption": self.caption, "x": self.x, "y": self.y,
                "here": self.here, "mark": self.mark and {"x": self.mark[0], "words": self.mark[1]},
                "lines": [{"name": name, "role": role, "points": [[*p] for p in points]}
                          for name, role, points in self.lines]}


@dataclass(frozen=True)
class Bars:
    """Bars side by side.  bars: (name, value, words above it); role: as in a Chart"""

    caption: str
    axis: str
    role: str
    bars: Sequence[tuple[str, float, str]]

    def sent(self) -> dict[str, Any]:
        """For the browser."""
        return {"kind": "bars", "caption": self.caption, "axis": self.axis, "role": self.role,
                "bars": [{"name": name, "value": value, "text": text}
                         for name, value, text in self.bars]}


@dataclass(frozen=True)
class Words:
    """A paragraph of the fold."""

    text: str

    def sent(self) -> dict[str, Any]:
        """For the browser."""
        return {"kind": "words", "text": self.text}


@dataclass(frozen=True)
class View:
    """What `measure` found out.

    stage: data for the widget's own drawing
    number, said: the read-out, its number in words and the sentence about it
    line: what it cost, and the verdict of a finite difference; see `line.line`
    fold: what stands below, until it is unfolded hidden
    code: lines that give the same numbers
    controls: what depends on the state about a control, {name: what its `spec` says of it}
    reveals: whether this state gives the answer to the widget's prediction away
    """

    stage: dict[str, Any]
    number: str
    said: str
    line: Mapping[str, Any]
    code: str
    fold: Sequence[Table | Chart | Bars | Words] = field(default=())
    controls: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    reveals: bool = True

    def sent(self) -> dict[str, Any]:
        """For the browser."""
        return {"stage": self.stage, "number": self.number, "said": self.said, **self.line,
                "reveals": self.reveals, "code": self.code,
                "fold": [part.sent() for part in self.fold]}


def bundle(beside: str) -> Path:
    """The bundle of the widget whose `__file__` this is."""
    return Path(beside).with_suffix(".bundle.js")


class Declared(Guarded):
    """A widget with declared controls; a subclass writes `measure`.

    state: what the kernel found out; message: a sentence, where it cannot find out what is asked
    declared: the controls as the browser draws them; cell: where the widget was made
    guess: the prediction that the widget answers, such as "02.P1", and the learner's guess
    alone: whether the trail alone makes the widget again, without something else that it was given,
        such as a graph of the learner's
    """

    told = Guarded.told | {"message", "declared", "guess"}
    answers = ""                                         # the name of the prediction, or none
    alone = True
    state = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    declared: traitlets.List = traitlets.List().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)
    guess = traitlets.Dict().tag(sync=True)

    def __init__(self, **values: Any):
        """Raises the Refusal of a value that a control does not have."""
        for name, value in values.items():               # here the refusal names the caller's line
            self.controls()[name].checked(f"{type(self).__name__} {name}", value)
        self._good: dict[str, Any] = {}                  # the trail of the state that is shown
        self._restoring = False                          # whether the kernel sets controls itself
        super().__init__(cell=running_cell(), **values)
        self._show(self.measure())
        if self.answers:
            self.guessed(self.answers)
            drawn_by.add(self)
        self.observe(self._follow, [*self.controls()])

    def guessed(self, name: str) -> None:
        """Take the guess of this name, if the widget answers it; `predict` calls it."""
        if name == self.answers:
            self.guess = {"name": name, "value": guess_of(name)}

    @classmethod
    def controls(cls) -> dict[str, Control]:
        """The controls by name, in the order in which they are declared."""
        found = cls.class_traits(control=True)
        order = [name for base in reversed(cls.__mro__) for name in vars(base)]
        return {name: found[name] for name in dict.fromkeys(order) if name in found}

    @property
    def trail(self) -> dict[str, Any]:
        """All that the learner decided: the same values give the same widget."""
        return {name: getattr(self, name) for name in self.controls()}

    def measure(self) -> View:
        """What there is to see at the controls' values.  Raises a Refusal where there is nothing:
        then the controls go back to where they were, below its sentence."""
        raise NotImplementedError

    def settle(self, changed: set[str]) -> None:
        """Set the controls that follow from those that changed, such as a choice that another
        program does not have; called before `measure`."""

    def first_moves(self) -> dict[str, Moves]:
        """The controls that move on a page where no kernel runs, by name, each with the values for
        which the website's build computes a state: all combinations of them."""
        return {}

    def first_shown(self, asked: dict[str, Any], start: dict[str, Any]) -> dict[str, Any] | None:
        """What such a page shows where these values are asked for, as the kernel would do it: other
        values, where `settle` sets some of them, or None, where that was not computed.

        start: the trail of the widget as it stands at first
        """
        return asked

    def first_begun(self) -> Sequence[dict[str, Any]]:
        """The choices that begin anew on such a page: each is a change, such as {"fence": "disc"},
        that leads to the same state from everywhere; the widget has first moves there, too."""
        return ()

    def set_at_once(self, **values: Any) -> None:
        """Set controls as a factory does, so that nothing follows from what was set before.  Raises
        a Refusal where there is nothing to see, and leaves the widget as it was."""
        self._restoring, good = True, self._good
        try:
            self.set_together(**values)
            self._show(self.measure())
        except Refusal:
            self.set_together(**good)
            raise
        finally:
            self._restoring = False

    def _follow(self, _: Any = None) -> None:
        if self._restoring or self.trail == self._good:
            return
        changed = {name for name, value in self.trail.items() if value != self._good[name]}
        try:
            self._restoring = True
            self.settle(changed)
            self._restoring = False
            found = self.measure()
        except Refusal as error:
            self._restoring = True
            self.set_together(message=last_good(error), **self._good)
            self._restoring = False
        else:
            self._show(found)

    def _show(self, found: View) -> None:
        declared = [{**control.spec(), **found.controls.get(name, {})}
                    for name, control in self.controls().items()]
        self._good = self.trail
        self.set_together(message="", state=found.sent(), declared=declared)

    # --- where no kernel runs
    @property
    def caption(self) -> str:
        """The words below the picture, and the picture's alternative text."""
        return f"{repr(self).removesuffix('.')}. Run the cell for the live widget."

    def _repr_mimebundle_(self, **options: Any) -> Any:
        shown: dict[str, Any] = {"text/plain": repr(self)}
        photographed(self)
        if (photo := still_of(self)).exists():
            shown["image/png"] = photo.read_bytes()
        if self.model_id:
            shown[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return shown, {"image/png": {"alt": self.caption}} if "image/png" in shown else {}
