"""How long a notebook is: words, cells, pictures, and the minutes that follow from them.

The core path of a notebook ends at its heading `## Further`; sources, links and the list of new
words are no part of either. Minutes are an estimate by one formula for all notebooks, rounded to
five:

    words / 75 + code cells * 0.6 + exercises * 5 + widgets * 5

A cell that is one call of `check` or `hint` belongs to its exercise and is not counted, nor is the
folded cell that installs the course on Colab. The formula
was chosen so that a core path of 1,100 words, 25 cells, three exercises and one widget takes 50
minutes, for a reader who is no native speaker and tries every control. Run as a script, this
prints the table for all notebooks.
"""
import re
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from notebook_rules import DETAILS, FENCE, INSTALL

FURTHER = re.compile(r"^## Further\b", re.MULTILINE)
OUTSIDE = ("## Sources", "← ")
FORMULA = re.compile(r"\$\$.*?\$\$", re.DOTALL)
TARGET = re.compile(r"\]\([^)]*\)")
NEW_WORDS = re.compile(r"^\*\*New words\*\*.*$", re.MULTILINE)      # a list of links, not a text
WORD = re.compile(r"[^\W_][\w'’-]*")
FIGURES = ("Figure: ", "Curves of ")


@dataclass(frozen=True)
class Pace:
    """What a part of a notebook asks of its reader."""

    words: int
    cells: int
    exercises: int
    widgets: int
    figures: int

    @property
    def minutes(self) -> int:
        """By the formula above."""
        exact = (self.words / 75 + self.cells * 0.6 + self.exercises * 5 + self.widgets * 5)
        return 5 * round(exact / 5)


def parts(notebook: NotebookNode) -> tuple[list[NotebookNode], list[NotebookNode]]:
    """The cells of the core path and those under "Further"."""
    cells = [cell for cell in notebook.cells if not cell.source.startswith(OUTSIDE)]
    starts = [k for k, cell in enumerate(cells)
              if cell.cell_type == "markdown" and FURTHER.search(cell.source)]
    return (cells[:starts[0]], cells[starts[0]:]) if starts else (cells, [])


def words(text: str) -> int:
    """The words of a piece of Markdown that is read in any case: without what is folded, without
    code and displayed formulas."""
    for left_out in (DETAILS, FENCE, FORMULA, TARGET, NEW_WORDS):
        text = left_out.sub(" ", text)
    return len(WORD.findall(text))


def pace(cells: list[NotebookNode]) -> Pace:
    """What these cells ask of their reader."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    pictures = [output.metadata["image/png"].get("alt", "") for cell in code
                for output in cell.outputs if "image/png" in output.get("metadata", {})]
    figures = sum(alt.startswith(FIGURES) for alt in pictures)
    alone = [cell for cell in code if not cell.source.startswith(("check(", "hint("))
             and cell.get("id") != INSTALL]
    return Pace(words=sum(words(cell.source) for cell in cells if cell.cell_type == "markdown"),
                cells=len(alone),
                exercises=sum("check(" in cell.source for cell in code),
                widgets=len(pictures) - figures, figures=figures)


if __name__ == "__main__":
    from notebook_runner import find

    print(f"{'':32}words  cells  exercises  widgets  figures  minutes")
    for path in find(Path(__file__).parents[2] / "notebooks"):
        for name, part in zip((path.stem, "    Further"),
                              parts(nbformat.read(path, as_version=4)), strict=True):
            of = pace(part)
            print(f"{name[:31]:32}{of.words:5}{of.cells:7}{of.exercises:11}{of.widgets:9}"
                  f"{of.figures:9}{of.minutes:9}")
