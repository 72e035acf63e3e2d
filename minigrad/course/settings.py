"""What the settings of a widget may be: refusals that name the ends of its slider, or the choices that it has."""
from collections.abc import Iterable
from typing import Any

from ..errors import InputError


def between(name: str, value: Any, ends: tuple[float, float], whole: bool = False) -> None:
    """Refuse what the slider `name` cannot be set to: nan, no number, or one beyond its ends."""
    kind = int if whole else int | float
    if isinstance(value, bool) or not isinstance(value, kind) or not ends[0] <= value <= ends[1]:
        raise InputError(f"you cannot set the {name} to {value!r}", f"its slider goes from {ends[0]:g} to {ends[1]:g}",
                         f"choose a {'whole ' * whole}number in between")


def counted(name: str, value: Any) -> None:
    """Refuse what is no number of `name`, such as steps."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise InputError(f"you cannot ask for {value!r} {name}", f"{name} are counted",
                         "write a whole number from 0 on")


def one_of(name: str, value: Any, known: Iterable[str]) -> None:
    """Refuse what is none of these."""
    if not isinstance(value, str) or value not in known:
        raise InputError(f"you cannot choose the {name} {value!r}", f"there are {', '.join(known)}",
                         "choose one of them")
