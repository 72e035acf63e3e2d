"""Marks as a table, as `grades.csv`, as Gradescope's `results.json`, and as a student's
`feedback.txt`."""

import csv
import io
import textwrap
from collections.abc import Sequence
from typing import Any

from .notebooks import printable
from .verdicts import OPEN, PASSED, UNREAD, Graded, Mark

WIDTH = 100
NONE, UNKNOWN = "-", "?"


def table(graded: Sequence[Graded]) -> str:
    """The marks as text, and below them the sentence for each answer that did not pass."""
    head = ["submission", *(mark.name for mark in graded[0].marks), "points"]
    rows = [[one.name, *(_points(mark) for mark in one.marks),
             UNKNOWN if one.trouble else f"{one.points:g} of {one.out_of:g}"] for one in graded]
    widths = [max(len(row[k]) for row in [head, *rows]) for k in range(len(head))]
    lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
             for row in [head, *rows]]
    if any(mark.state == OPEN for one in graded for mark in one.marks):
        lines += ["", f"{NONE} stands for an exercise that is not answered; it counts 0 points."]
    if any(one.trouble for one in graded):
        lines += ["", f"{UNKNOWN} stands for a file that could not be graded; the sentence below "
                      "says why."]
    for one in graded:
        lines += ["", one.name] * bool(_said(one)) + _said(one)
    return "\n".join(lines)


def _said(one: Graded) -> list[str]:
    """The sentences for what did not pass, in lines that begin with the exercise's name."""
    if one.trouble:
        return _wrapped("", one.trouble)
    return [line for mark in one.marks if mark.state != PASSED
            for line in _wrapped(mark.name, mark.sentence)]


def _wrapped(name: str, text: str) -> list[str]:
    """A text in lines of at most WIDTH signs, with a name before the first of them."""
    lines: list[str] = []
    for part in text.splitlines():
        lines += textwrap.wrap(printable(part), WIDTH, initial_indent=f"  {name:12} ",
                               subsequent_indent=" " * 15, break_long_words=False)
        name = ""
    return lines


def _points(mark: Mark) -> str:
    return {OPEN: NONE, UNREAD: UNKNOWN}.get(mark.state, f"{mark.points:g}")


def csv_of(graded: Sequence[Graded]) -> str:
    """The marks as comma-separated values: a row a submission, a column an exercise.

    An exercise that is not answered is "-", and one that is wrong is 0. A file that could not be
    graded has no points, and the last column says why.
    """
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["submission", *(mark.name for mark in graded[0].marks), "points", "out of",
                   "not graded because"])
    for one in graded:
        marks = ["" if one.trouble else _points(mark) for mark in one.marks]
        rows.writerow([one.name, *marks, "" if one.trouble else f"{one.points:g}",
                       f"{one.out_of:g}", _cell(one.trouble)])
    return text.getvalue()


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return printable(f" {text}" if text.startswith(("=", "+", "-", "@")) else text)


def gradescope(one: Graded) -> dict[str, Any]:
    """One submission as Gradescope's autograders write it into results.json."""
    tests = [{"name": mark.name, "score": round(mark.points, 6), "max_score": mark.out_of,
              "status": "passed" if mark.state == PASSED else "failed",
              "output": mark.sentence} for mark in one.marks]
    return {"score": round(one.points, 6), "tests": tests, "visibility": "visible"}


def feedback(one: Graded) -> str:
    """What a student gets back: the points, and what the check says to each answer."""
    if one.trouble:
        return f"Your file could not be graded: {printable(one.trouble)}.\n"
    lines = [f"{one.points:g} of {one.out_of:g} points"]
    for mark in one.marks:
        lines += ["", f"{mark.name}: {mark.points:g} of {mark.out_of:g}",
                  *_wrapped("", mark.sentence)]
    return "\n".join(line.rstrip() for line in lines) + "\n"
