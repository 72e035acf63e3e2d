"""The gestures of the course: check, hint, predict, reveal, quiz, source. None of them ever raises on an answer.

Each notebook's exercises, guesses and questions stand in its own module here (`nb01` for notebook 01). The engine
does not import this package, and this package draws nothing: pictures are in `minigrad.widgets`.
"""

from pathlib import Path

from .. import errors
from .checks import check, hint
from .excerpts import source
from .guesses import predict, reveal
from .meter import count_products
from .quizzes import quiz

errors.OURS.update(map(str, Path(__file__).parent.glob("*.py")))  # a refusal names a line of the learner's, not of ours

__all__ = ["check", "count_products", "hint", "predict", "quiz", "reveal", "source"]
