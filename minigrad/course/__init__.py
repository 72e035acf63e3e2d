"""The gestures of the course: check, hint, predict, reveal, quiz, source, asked, today. None of
them ever raises on an answer.

Each notebook's exercises, guesses and questions are in the folder of its lesson, in
`minigrad.lessons`.  The engine does not import this package, and this package draws nothing:
pictures are in `minigrad.widgets`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .checks import check, hint
    from .excerpts import source
    from .frameworks import asked, today
    from .guesses import predict, reveal
    from .product_count import count_products
    from .quizzes import quiz

__all__ = ["asked", "check", "count_products", "hint", "predict", "quiz", "reveal", "source",
           "today"]

# Loaded when they are first used: the commands below this package also run where NumPy is alone,
# so that they can say what to install.
MODULES = {"asked": "frameworks", "check": "checks", "count_products": "product_count",
           "hint": "checks", "predict": "guesses", "quiz": "quizzes", "reveal": "guesses",
           "source": "excerpts", "today": "frameworks"}


def __getattr__(name: str) -> Any:
    """Load the module of a gesture when it is first used."""
    if name in MODULES:
        globals()[name] = found = getattr(import_module(f".{MODULES[name]}", __name__), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The gestures, loaded or not."""
    return sorted({*globals(), *__all__})
