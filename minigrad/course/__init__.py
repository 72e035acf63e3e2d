"""The gestures of the course: check, hint, predict, reveal, quiz, source, asked, today. None of
them ever raises on an answer.

Each notebook's exercises, guesses and questions are in the folder of its lesson, in
`minigrad.lessons`.  The engine does not import this package, and this package draws nothing:
pictures are in `minigrad.widgets`.
"""

from .checks import check, hint
from .excerpts import source
from .frameworks import asked, today
from .guesses import predict, reveal
from .product_count import count_products
from .quizzes import quiz

__all__ = ["asked", "check", "count_products", "hint", "predict", "quiz", "reveal", "source",
           "today"]
