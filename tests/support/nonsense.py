"""Everything that a learner might hand to a gesture of the course, and what the gesture says to it.
"""

import contextlib
import io
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

import minigrad as mg
from minigrad import lessons
from minigrad.course.sandbox import NotYet

NOTEBOOKS = sorted(path.name for path in Path(str(lessons.__file__)).parent.glob("nb[0-9][0-9]_*"))
EXERCISES = tuple(
    e for name in NOTEBOOKS for e in import_module(f"minigrad.lessons.{name}.exercises").EXERCISES)
QUICK = settings(deadline=None, max_examples=60)


class Hostile:
    """Raises wherever somebody looks."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __float__(self) -> float:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


knot: list[Any] = [1.0]
knot.append(knot)
NONSENSE = [
    None, ..., True, 0, -1.5, 10**400, float("nan"), float("inf"), 1j, "", "a" * 1000, b"x",
    [], [[...]], knot,
    {}, {1: ...},    {"a": 1.0}, {0: None}, {1.5: 2.0}, set(), (1, 2), object(), Hostile(), Hostile,
    int, print, len, np.zeros(3), np.zeros(()), np.array(["a"]), np.float32(1.0), np.array([None]),
    iter([1.0]), lambda: 1.0, lambda *args: 1.0, lambda *args: None, NotYet("mine"), ValueError, mg,
    mg.tensor(1.0), mg.tensor(np.zeros(2)),
]
nonsense = st.one_of(st.sampled_from(NONSENSE), st.floats(), st.text(max_size=20),
                     st.lists(st.integers(), max_size=3),
                     st.dictionaries(st.integers(-3, 9), st.floats(), max_size=4))
names = st.one_of(st.sampled_from(["01.A", "01.B", "00.A", "01.P1", "01", "99", "01.", "1",
                                   "٠١.A"]), nonsense)


def said(gesture: Callable, *args: Any, **answers: Any) -> str:
    """What a gesture prints, the same when asked again."""
    texts = []
    for _ in range(2):
        with contextlib.redirect_stdout(io.StringIO()) as page:
            assert gesture(*args, **answers) is None
        texts.append(page.getvalue().strip())
    assert texts[0] == texts[1], texts
    assert not re.search(r" at 0x[0-9a-f]", texts[0])
    return texts[0]


def sentence(text: str) -> bool:
    return bool(text) and "\n" not in text and len(text) < 700 and "Traceback" not in text
