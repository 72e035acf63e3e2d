"""Marks as a table, as `grades.csv`, and as Gradescope's `results.json`."""

import csv
import io
import textwrap
from collections.abc import Sequence
from typing import Any

from .verdicts import Graded, Mark

WIDTH = 100
NONE = "-"


def table(graded: Sequence[Graded]) -> str:
    """The marks as text, and below them the sentence for each answer that did not pass."""
    head = ["submission", *(mark.name for mark in graded[0].marks), "points"]
    rows = [[one.name, *(_points(mark) for mark in one.marks),
             f"{one.points:g} of {one.out_of:g}"] for one in graded]
    widths = [max(len(row[k]) for row in [head, *rows]) for k in range(len(head))]
    lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
             for row in [head, *rows]]
    if any(NONE in row for row in rows):
        lines += ["", f"{NONE} stands for an exercise that is not answered; it counts 0 points."]
    for one in graded:
        said = [(mark.name, mark.sentence) for mark in one.marks if mark.points < mark.out_of]
        lines += ["", one.name] * bool(said)
        for name, sentence in said:
            for part in sentence.splitlines():
                lines += textwrap.wrap(part, WIDTH, initial_indent=f"  {name:12} ",
                                       subsequent_indent=" " * 15, break_long_words=False)
                name = ""
    return "\n".join(lines)


def _points(mark: Mark) -> str:
    return NONE if mark.sentence == "not answered yet" else f"{mark.points:g}"


def csv_of(graded: Sequence[Graded]) -> str:
    """The marks as comma-separated values: a row a submission, a column an exercise."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["submission", *(mark.name for mark in graded[0].marks), "points", "out of"])
    for one in graded:
        rows.writerow([one.name, *(f"{mark.points:g}" for mark in one.marks), f"{one.points:g}",
                       f"{one.out_of:g}"])
    return text.getvalue()


def gradescope(one: Graded) -> dict[str, Any]:
    """One submission as Gradescope's autograders write it into results.json."""
    tests = [{"name": mark.name, "score": round(mark.points, 6), "max_score": mark.out_of,
              "status": "passed" if mark.points == mark.out_of else "failed",
              "output": mark.sentence} for mark in one.marks]
    return {"score": round(one.points, 6), "tests": tests, "visibility": "visible"}
