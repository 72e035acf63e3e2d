"""The pages for teachers in docs/teaching/, and what their notebooks say.

    python tests/support/teaching.py 16        prints the skeleton of a new page, with the wrong
                                               answers that are recorded for its exercises
    python tests/support/teaching.py facts     writes minutes, needs and names of exercises anew,
                                               in all pages and in syllabus.md

The first lines of a page repeat facts of the notebook; `header` makes them, and test_teaching.py
compares. The rest of a page is written by hand.
"""

import re
import sys
from pathlib import Path

from recorded import NOTEBOOKS, calls, cells, recorded

from minigrad.course.questions import questions_of
from minigrad.lessons.nb00_start_here.syllabus import SYLLABUS

FOLDER = Path(__file__).parents[2] / "docs" / "teaching"
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+) \|$", re.MULTILINE)
# a row of a course: when, which notebooks, and their minutes
PLAN = re.compile(r"^\| ([^|]+) \| ([^|]*\[\d\d\][^|]*) \| (\d+) \|", re.MULTILINE)
BULLET = re.compile(r'^- \*\*(\d\d\.\w+)\*\* .*?The check says "(.+?)"(?=[.,]? |[.,]?$)',
                    re.MULTILINE)
WRONG = "## What they get wrong"


def header(path: Path) -> str:
    """The first lines of a notebook's page."""
    (row,) = [row for row in SYLLABUS if row.number == path.name[:2]]
    minutes = f"Core path {row.minutes} minutes"
    minutes += f" · Further {row.further} minutes" if row.further else ""
    questions = len(questions_of(row.number).quiz)
    facts = [("exercises", calls(path, "check")), ("predictions", calls(path, "predict")),
             ("quiz", [f"{questions} questions"] if questions else [])]
    listed = " · ".join(f"{name}: {', '.join(found)}" for name, found in facts if found)
    return "\n".join([
        f"# {row.number} · {row.title}{' ★' * row.star}", "",
        f"{minutes} · needs {', '.join(row.needs) or 'nothing'} · "
        f"[the notebook](../../notebooks/{path.name})", "", listed[0].upper() + listed[1:]])


def length(path: Path) -> int:
    """The minutes of the plan: 50, or the core path where a lesson is much longer."""
    (minutes,) = [row.minutes for row in SYLLABUS if row.number == path.name[:2]]
    return minutes if minutes > 70 else 50


def parts(path: Path) -> tuple[str, ...]:
    """The headings of a notebook's page."""
    return "## Goals", WRONG, f"## {length(path)} minutes", "## Discussion"


def headings(path: Path) -> list[str]:
    """The sections of a notebook."""
    text = "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")
    return re.findall(r"^## (.+)$", text, re.MULTILINE)


def skeleton(path: Path) -> str:
    """A page to be filled in."""
    wrong = [f'- **{answer.exercise}** They ... The check says "{answer.says}".'
             for answer in recorded(path) if answer.kind in ("misconception", "slip")]
    plan = [f"| 5 | {heading} | ... |" for heading in headings(path)]
    goals, mistakes, minutes, discussion = parts(path)
    return "\n".join([header(path), "", goals, "", "Students can ...", "", mistakes, "",
                      *wrong, "", minutes, "", "| minutes | section | what happens |",
                      "|---|---|---|", *plan, "", discussion, "", "1. *...?* ...", ""])


def minutes_of(row: re.Match) -> int:
    """What the notebooks of a row of a course take."""
    numbers = re.findall(r"\[(\d\d)\]", row[2])
    return sum(notebook.minutes for notebook in SYLLABUS if notebook.number in numbers)


def write_facts() -> None:
    """Bring the facts in all pages up to date."""
    for path in NOTEBOOKS:
        page = FOLDER / f"{path.stem}.md"
        if page.exists():
            text = page.read_text(encoding="utf-8")
            rest = text[text.index("\n\n## Goals"):]
            page.write_text(header(path) + rest, encoding="utf-8")
    page = FOLDER / "syllabus.md"
    text = PLAN.sub(lambda row: f"| {row[1]} | {row[2]} | {minutes_of(row)} |",
                    page.read_text(encoding="utf-8"))
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if "facts" in sys.argv[1:]:
        write_facts()
    for path in NOTEBOOKS:
        if path.name[:2] in sys.argv[1:]:
            print(skeleton(path))
