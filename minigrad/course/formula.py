"""A function that a sentence of a check can show: `Formula("sin(x) + x", lambda x: ...)`."""

from collections.abc import Callable
from typing import Any


class Formula:
    """A function with its text, which stands in a sentence in the place of the function."""

    def __init__(self, text: str, f: Callable[..., Any]) -> None:
        self.text = text
        self.f = f

    def __call__(self, *args: Any, **named: Any) -> Any:
        """The value of the function."""
        return self.f(*args, **named)

    def __deepcopy__(self, memo: object) -> "Formula":
        return self  # nothing in it can be changed by calling it

    def __repr__(self) -> str:
        return self.text
