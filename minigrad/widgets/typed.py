"""What widgets with a typed field share: an entry that cannot be computed leaves the last good picture, and a sentence.

A widget mixes `Typed` in, has a `panel` with a `message` and a `title` of what is shown, and names in `_answer` what
each entry does.
"""
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from .expression import Expression, ExpressionError, parse_value

VECTOR, MATRIX = np.array([1.0, -0.5]), np.array([[1.0, 0.5], [-0.5, 1.0]])  # first values of new names


class Typed:
    """Answers to a learner's entries; `title` says what is on the screen."""

    panel: Any
    title: str
    lead = "y = "  # what stands before the title in the sentence
    _writing = False

    def _answer(self, *entries: tuple[Any, str, Callable[[Any], None]]) -> None:
        """For each (widget, trait, make): call make(new value) when the learner changes it."""
        for widget, trait, make in entries:
            widget.observe(functools.partial(self._try, make), trait)

    def _try(self, make: Callable[[Any], None], change: Any) -> None:
        """Make a change; one that cannot be computed leaves the last good picture, and its sentence."""
        if self._writing:
            return
        try:
            make(change.new)
            self.panel.message = ""
        except ExpressionError as error:
            self._refused()
            self.panel.message = f"{error} Below is still {self.lead}{self.title}."

    def _refused(self) -> None:
        """Called before the sentence is shown."""

    def _write(self, widget: Any, **traits: Any) -> None:
        """Set what the learner can set, too, without an answer to it."""
        self._writing = True
        for key, value in traits.items():
            setattr(widget, key, value)
        self._writing = False


def first_values(expression: Expression) -> dict[str, Any]:
    """The first values of an expression's variables: 1, a matrix (upper case) or a vector."""
    vectors = expression.vectors()
    return {name: VECTOR if name in vectors else MATRIX if name[0].isupper() else 1.0 for name in expression.names}


def given(name: str, value: Any) -> Any:
    """A typed or given value of a variable as a float or an array."""
    try:
        if isinstance(value, str):
            return parse_value(value)
        return float(value) if np.ndim(value) == 0 else np.array(value, dtype=float)
    except ExpressionError as error:
        raise ExpressionError(f"in the value of {name}: {error.sentence}", column=error.column) from None
    except (TypeError, ValueError):
        raise ExpressionError(f"in the value of {name}: a number or a list of numbers is expected.") from None
