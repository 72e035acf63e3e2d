"""Small notebooks for tests of the grader: a released one with one exercise and a quiz, and
submissions of it."""

import json
from pathlib import Path

BLANK = "def cube(x):\n    return ..."
CELLS = [("setup", "import numpy as np\nfrom minigrad.course import check, hint, quiz"),
         ("cube", BLANK), ("cube-check", 'check("00.A", cube, 2.0)'), ("hint", 'hint("00.A")'),
         ("ask", 'quiz("01")')]


def notebook(path: Path, cells: list[tuple[str, str]]) -> Path:
    """Write a notebook of code cells."""
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
        {"cell_type": "code", "source": source, "outputs": [], "metadata": {},
         "execution_count": None, **({"id": name} if name else {})} for name, source in cells]}))
    return path


def answering(folder: Path, name: str, answer: str, *more: tuple[str, str]) -> Path:
    """A submission: the released notebook with one answer, and cells above its check."""
    cells = [(key, answer if key == "cube" else source) for key, source in CELLS]
    return notebook(folder / f"{name}.ipynb", [*cells[:2], *more, *cells[2:]])
