"""The pace of the notebooks: the minutes that a page promises, and which words come before they are
defined.

`python tests/support/pace.py` prints the table; the formula for minutes stands there.
"""

import functools
import re
from pathlib import Path

import nbformat
import pytest
from notebook_rules import DETAILS, FENCE
from notebook_runner import find
from pace import FORMULA, TARGET, pace, parts

from minigrad.lessons.nb00_start_here.syllabus import SYLLABUS, row

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [path for path in find(ROOT / "notebooks") if path.name[:2].isdigit()]
LESSONS = NOTEBOOKS[1:]                                  # 00 is a door, without a lesson
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@functools.cache
def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_page_promises_the_minutes_of_the_map(path: Path):
    """And both are near the estimate, whose formula has no more than a rough idea of a reader."""
    entry = row(path.name[:2])
    said = f"**Core path: {entry.minutes} minutes" + (
        f" · Further: {entry.further} minutes" if entry.further else "")
    assert f"{said}**" in read(path).cells[0].source
    core, further = (pace(part).minutes for part in parts(read(path)))
    assert abs(core - entry.minutes) <= 10
    assert abs(further - entry.further) <= 10


def test_the_start_page_counts_the_stars():
    numbers = "zero one two three four five six seven eight nine".split()
    text = "\n".join(cell.source for cell in read(NOTEBOOKS[0]).cells)
    (said,) = re.findall(r"The star marks the (\w+) central notebooks", text)
    assert numbers.index(said) == sum(entry.star for entry in SYLLABUS)


# --- words ----------------------------------------------------------------------------------------
COMMON = {"round", "version", "path"}            # words of everyday English, too
NEW = re.compile(r"^\*\*New words\*\*.*?: (.*)\.$", re.MULTILINE)


def glossary() -> list[str]:
    """The words of the glossary page."""
    page = "\n".join(cell.source for cell in read(ROOT / "notebooks/glossary.ipynb").cells)
    return [word for word in re.findall(r"^\| ([^|]+?) \| ", page, re.MULTILINE)
            if word not in COMMON]


def prose(notebook: nbformat.NotebookNode) -> str:
    """What is read first: the Markdown in order, without what is folded, code and formulas."""
    text = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown"
                       and not cell.source.startswith(("## Sources", "← ")))
    for left_out in (DETAILS, FENCE, FORMULA, NEW):
        text = left_out.sub(" ", text)
    return text


def undefined(text: str, words: list[str]) -> list[str]:
    """The words whose first use is neither bold, where it is defined, nor a link, nor in
    backticks, where it is a name."""
    text = TARGET.sub("](", text)
    found = []
    for word in words:
        first = re.search(rf"(?<![\w-]){re.escape(word)}(?:e?s)?(?![\w-])", text, re.IGNORECASE)
        if first and not _marked(text, first.start()):
            found.append(word)
    return found


def _marked(text: str, at: int) -> bool:
    line = text[text.rfind("\n", 0, at) + 1: at]
    return (line.count("**") % 2 == 1 or line.count("`") % 2 == 1 or line.startswith("#")
            or line.count("[") > line.count("]("))


@functools.cache
def known(number: str) -> set[str]:
    """The words that all notebooks before this one, on the way to it, define."""
    entry = row(number)
    before = set(entry.needs)
    words = {word for need in before for word in known(need)}
    for path in NOTEBOOKS:
        if path.name[:2] in before:
            text = "\n".join(cell.source for cell in read(path).cells
                             if cell.cell_type == "markdown")
            words |= {word for line in NEW.findall(text) for word in line.split(", ")}
    return words


@every_lesson
def test_words_of_the_field_are_defined_where_they_first_stand(path: Path):
    """A word of the glossary is bold at its first use, or a link to the glossary, unless a
    notebook on the way to this one has defined it."""
    words = [word for word in glossary() if word not in known(path.name[:2])]
    assert undefined(prose(read(path)), words) == []


@pytest.mark.parametrize(("text", "found"), [
    ("A **residual** is a difference. Residuals are small.", []),
    ("Residuals are small. A **residual** is a difference.", ["residual"]),
    ("The [residual](glossary.ipynb) is small.", []),
    ("`residual` and non-residual", []),
    ("## The residual", []),
    ("**Bold** and then a residual.", ["residual"]),
])
def test_an_undefined_word_is_found(text: str, found: list[str]):
    assert undefined(text, ["residual"]) == found


def test_a_notebook_without_a_row_is_named():
    assert row("01").number == "01"
    with pytest.raises(LookupError, match="notebook 20 has no row in SYLLABUS"):
        row("20")
