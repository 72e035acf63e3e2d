"""What can be moved where no kernel runs: the website shows a widget in states that the engine
computed before, and the learner's first move is a look-up.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Moves:
    """The values of one control for which there are states.

    words: what moves, in the learner's words; none for what only follows
    near: whether the nearest value stands for one that was asked for, as where something is
        dragged; where a button asks, only an equal one is right
    places: what the stage may ask for in place of each value, such as a place on a wall
    short: by how much less than what was asked for may be shown, as where a button asks for 50 more
        steps after each number of single ones
    """

    values: Sequence[Any]
    words: str
    near: bool = True
    places: Sequence[Any] | None = None
    short: float = 0

    def __post_init__(self) -> None:
        assert self.places is None or len(self.places) == len(self.values)

    def sent(self) -> dict[str, Any]:
        """For the page."""
        places = {} if self.places is None else {"places": [*self.places]}
        return {"values": [*self.values], "words": self.words, "near": self.near,
                "short": self.short, **places}
