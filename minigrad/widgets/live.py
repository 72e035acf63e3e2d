"""What widgets that run in a notebook have in common: the traits that each one has, and how one
answers to its controls.

A widget with controls names them and says in `measure` what it finds out at their values:

    class Dice(Controlled):
        controls = ("seed",)
        seed = traitlets.Int().tag(sync=True)

        def measure(self):
            return {"state": {"rolled": roll(self.seed)}, "code": f"roll({self.seed})"}
"""
from typing import Any

import anywidget
import traitlets

from minigrad.errors import Refusal

from .running_cell import running_cell
from .still import Still


class Panel(anywidget.AnyWidget):
    """A part of the page that the kernel writes on.

    state: what the kernel found out
    message: a sentence, where it cannot find out what is asked
    code: lines that give the same numbers
    cell: where the widget was made, for the notice after a restart
    """

    state = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: Any):
        super().__init__(cell=running_cell(), **traits)

    def set_together(self, **traits: Any) -> None:
        """Set traits that belong together, in one message to the browser."""
        with self.hold_sync():
            for name, value in traits.items():
                setattr(self, name, value)


class Controlled(Still, Panel):
    """A widget that is measured again whenever a trait named in `controls` changes."""

    controls: tuple[str, ...] = ()

    def __init__(self, **traits: Any):
        super().__init__(**traits)
        self.set_together(**self.measure())
        self.observe(self.follow, [*self.controls])

    def follow(self, _: Any = None) -> None:
        """Show what the controls ask for; where that is refused, say so and keep the last good
        state."""
        try:
            found = self.measure()
        except Refusal as error:
            self.message = last_good(error)
        else:
            self.set_together(**{"message": "", **found})

    def measure(self) -> dict[str, Any]:
        """The new values of `state`, `code` and what else is to change."""
        raise NotImplementedError


def last_good(error: Refusal, shown: str = "the last good state") -> str:
    """The sentence of a refusal, without the line of code that it names, and what is still on the
    screen."""
    words = error.words
    return f"{words}{'' if words.endswith('?') else '.'} Below is still {shown}."
