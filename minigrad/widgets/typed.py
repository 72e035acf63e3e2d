"""What widgets with a graph and a typed field have in common: an entry that cannot be computed
leaves the last good picture, and a sentence.

A widget mixes `Typed` in, has a `panel` of the class `GraphPanel` and a `title` of what is shown,
and names in `_answer` what each entry does.
"""
import functools
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.errors import Refusal

from .expression import Expression, ExpressionError, parse_value
from .graph import Picture
from .live import Panel, last_good

# first values of new names
VECTOR, MATRIX = np.array([1.0, -0.5]), np.array([[1.0, 0.5], [-0.5, 1.0]])


class GraphPanel(Panel):
    """A panel with the picture of a graph; `ask` carries what the learner wants, and is emptied by
    `Typed`.  A command is no state: other pages that show the panel need no echo of it."""

    graph = anywidget.WidgetTrait().tag(sync=True)
    ask = traitlets.Dict().tag(sync=True, echo_update=False)

    def __init__(self, **traits: Any):
        super().__init__(**{"graph": Picture({}, {}, ""), **traits})


class Typed:
    """Answers to a learner's entries; `title` says what is on the screen."""

    panel: Any
    title: str
    lead = "y = "  # what stands before the title in the sentence
    _writing = False

    def _answer(self, *entries: tuple[Any, str, Callable[[Any], None]]) -> None:
        """Call `asked` when the panel's `ask` changes, and make(new value) for each other (widget,
        trait, make) that the learner changes."""
        for widget, trait, make in ((self.panel, "ask", self._take), *entries):
            widget.observe(functools.partial(self._try, make), trait)

    def asked(self, ask: dict[str, Any]) -> None:
        """Do what the panel's `ask` held."""
        raise NotImplementedError

    def _take(self, ask: dict[str, Any]) -> None:
        # emptied first: a wrong entry gets one sentence, and can come again
        self._write(self.panel, ask={})
        self.asked(ask)

    def _try(self, make: Callable[[Any], None], change: Any) -> None:
        """Make a change; one that cannot be computed leaves the last good picture,
        and its sentence."""
        if self._writing:
            return
        with self.panel.hold_sync():                     # one message: each costs the page as much
            try:
                make(change.new)
                self.panel.message = ""
            except Refusal as error:
                self._refused()
                self.panel.message = last_good(error, f"{self.lead}{self.title}")

    def _refused(self) -> None:
        """Called before the sentence is shown."""

    def _write(self, widget: Any, **traits: Any) -> None:
        """Set together what the learner can set, too, without an answer to it."""
        self._writing = True
        try:
            with widget.hold_sync():
                for name, value in traits.items():
                    setattr(widget, name, value)
        finally:
            self._writing = False


def refuse_extra(values: Any, known: Any, what: str,
                 error: type[ExpressionError] = ExpressionError) -> None:
    """Refuse values for names that an expression or a graph, `what`, does not have."""
    if extra := ", ".join(sorted({*values} - {*known})):
        raise error(f"{extra} has a value, but the {what} has only {', '.join(known)}.")


def first_values(expression: Expression) -> dict[str, Any]:
    """The first values of an expression's variables: 1, a matrix (upper case) or a vector."""
    vectors = expression.vectors()
    return {name: VECTOR if name in vectors else MATRIX if name[0].isupper() else 1.0
            for name in expression.names}


def given(name: str, value: Any) -> Any:
    """A typed or given value of a variable as a float or an array."""
    try:
        if isinstance(value, str):
            return parse_value(value)
        return float(value) if np.ndim(value) == 0 else np.array(value, dtype=float)
    except ExpressionError as error:
        raise _in_value(name, error) from None
    except (TypeError, ValueError):
        raise ExpressionError(f"in the value of {name}: a number or a list of numbers is "
                              "expected.") from None


def given_number(name: str, value: Any, example: str = "2") -> float:
    """A typed or given value of a variable that is one finite number."""
    try:
        number = parse_value(value, example) if isinstance(value, str) else float(value)
    except ExpressionError as error:
        raise _in_value(name, error) from None
    except (TypeError, ValueError):
        number = np.nan
    if not isinstance(number, float) or not np.isfinite(number):
        raise ExpressionError(f"in the value of {name}: one number is expected.")
    return number


def _in_value(name: str, error: ExpressionError) -> ExpressionError:
    return ExpressionError(f"in the value of {name}: {error.sentence}", column=error.column)


def leaf_lines(values: Mapping[str, Any]) -> str:
    """The lines of shown code that make a leaf of each value."""
    return "\n".join(f"{name} = mg.tensor({np.asarray(value).tolist()!r}, name={name!r})"
                     for name, value in values.items())
