"""What widgets that run in a notebook have in common: the traits that each one has, and how one
answers to its controls.

A widget with controls names them and says in `measure` what it finds out at their values:

    class Dice(Controlled):
        controls = ("seed",)
        seed = traitlets.Int().tag(sync=True)

        def measure(self):
            return {"state": {"rolled": roll(self.seed)}, "code": f"roll({self.seed})"}
"""
import json
from typing import Any

import anywidget
import traitlets

from minigrad.errors import Refusal

from .running_cell import running_cell
from .still import Still

LARGEST = 100_000  # characters of a message; a browser's own have a few thousand


class Guarded(anywidget.AnyWidget):
    """A widget that no message of a browser can break.

    told: the traits that the kernel alone writes; a message about them is not heard
    """

    told: frozenset[str] = frozenset({"state", "code", "cell", "graph", "matrix"})

    def set_together(self, **traits: Any) -> None:
        """Set traits that belong together, in one message to the browser."""
        with self.hold_sync():
            for name, value in traits.items():
                setattr(self, name, value)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take a message of the browser; one that cannot be followed changes nothing, gets a
        sentence, and the browser gets the traits as they were."""
        before = {**self.__dict__, "_trait_values": {**self._trait_values}}
        try:
            if len(json.dumps(sync_data, ensure_ascii=False).encode()) > LARGEST:
                raise ValueError("too long")
            super().set_state({name: value for name, value in sync_data.items()
                               if name not in self.told})
        except Exception as error:  # of any kind: who knows what a stray message holds
            self.__dict__.clear()
            self.__dict__.update(before)
            if self.has_trait("message"):
                told = last_good(error) if isinstance(error, Refusal) else (
                    f"The browser sent something that cannot be shown ({type(error).__name__}). "
                    "You still see the last good state.")
                self.set_trait("message", told)
            self.send_state()


class Panel(Guarded):
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


class Controlled(Still, Panel):
    """A widget that is measured again whenever a trait named in `controls` changes."""

    controls: tuple[str, ...] = ()
    _returning = False  # while the controls go back to their last good values

    def __init__(self, **traits: Any):
        super().__init__(**traits)
        self.set_together(**self.measure())
        self._good = self._asked_for()
        self.observe(self.follow, [*self.controls])

    def follow(self, change: Any = None) -> None:
        """Show what the controls ask for; where that is refused, say so, and go back to the last
        good state with all controls."""
        stale = change is not None and getattr(self, change.name) is not change.new
        if self._returning or stale:  # an older change of the same message was refused
            return
        try:
            found = self.measure()
            json.dumps(found, allow_nan=False, default=str)
        except Refusal as error:
            self._return(last_good(error))
        except ValueError as error:  # nan and inf, which the browser's JSON does not have
            if "JSON" not in str(error):
                raise
            self._return("That leads to numbers that are infinite or no numbers. "
                         "You still see the last good state.")
        else:
            self._good = self._asked_for()
            self.set_together(**{"message": "", **found})

    def _asked_for(self) -> dict[str, Any]:
        """The values of the controls."""
        return {name: getattr(self, name) for name in self.controls}

    def _return(self, message: str) -> None:
        """Set the controls to the values that `state` belongs to: what draws and describes a widget
        reads both."""
        self._returning = True
        try:
            self.set_together(**self._good, message=message)
        finally:
            self._returning = False

    def measure(self) -> dict[str, Any]:
        """The new values of `state`, `code` and what else is to change."""
        raise NotImplementedError


def last_good(error: Refusal, shown: str = "the last good state") -> str:
    """The sentence of a refusal, without the line of code that it names, and what is still on the
    screen."""
    words = error.words
    return f"{words}{'' if words.endswith('?') else '.'} You still see {shown}."
