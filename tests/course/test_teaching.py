"""The pages for teachers say what the notebooks say: titles, minutes, exercises, sections, and the
sentences for wrong answers. The solutions of the open projects pass their checks."""

import re
from pathlib import Path

import pytest
from notebook_rules import FENCE
from recorded import NOTEBOOKS, calls, recorded, said, solution
from teaching import BULLET, FOLDER, PLAN, ROW, header, headings, length, minutes_of, parts

from minigrad.lessons.nb00_start_here.syllabus import SYLLABUS

NEEDS = {row.number: row.needs for row in SYLLABUS}
PROJECTS = [(path, name) for path in NOTEBOOKS for name in calls(path, "check")
            if name.endswith(".project")]


def page_of(path: Path) -> str:
    page = FOLDER / f"{path.stem}.md"
    assert page.exists(), (f"{path.name} has no page for teachers: begin with `python tests/support"
                           f"/teaching.py {path.name[:2]} > docs/teaching/{page.name}`")
    return page.read_text(encoding="utf-8")


by_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem[:2])


@by_notebook
def test_a_page_begins_with_the_facts_of_its_notebook(path: Path):
    text = page_of(path)
    assert text.startswith(header(path) + "\n"), "`python tests/support/teaching.py facts` mends it"
    places = [text.find(f"\n{part}\n") for part in parts(path)]
    assert -1 not in places
    assert places == sorted(places)


@by_notebook
def test_a_plan_has_its_minutes_and_sections_of_the_notebook(path: Path):
    rows = ROW.findall(page_of(path))
    assert sum(int(minutes) for minutes, _, _ in rows) == length(path)
    there = headings(path)
    order = [there.index(section) for _, section, _ in rows]
    assert order == sorted(order)


@by_notebook
def test_wrong_answers_are_recorded_ones(path: Path):
    """Each sentence is one that an answer on record gets, and no exercise is left out."""
    text = page_of(path)
    _, wrong_answers, plan, _ = parts(path)
    wrong = text[text.index(wrong_answers):text.index(plan)]
    quoted = BULLET.findall(wrong)
    assert len(quoted) == wrong.count("The check says")
    for exercise, words in quoted:
        answers = [answer for answer in recorded(path) if answer.exercise == exercise]
        assert any(words in answer.says for answer in answers), f"{exercise}: {words!r}"
    named = {exercise for exercise, _ in quoted}
    assert named == {name for name in calls(path, "check") if not name.endswith(".project")}


def test_every_course_takes_its_minutes_and_what_is_needed_comes_first():
    text = (FOLDER / "syllabus.md").read_text(encoding="utf-8")
    parts = [part for part in text.split("\n## ") if PLAN.search(part)]
    assert len(parts) == 3
    for part in parts:
        done: set[str] = set()
        for row in PLAN.finditer(part):
            numbers = re.findall(r"\[(\d\d)\]", row[2])
            assert int(row[3]) == minutes_of(row), f"`teaching.py facts` mends it: {row[0]}"
            for number in numbers:
                assert done.issuperset(NEEDS[number]), f"{number} needs {NEEDS[number]}: {row[0]}"
                done.add(number)


def test_what_a_shorter_term_leaves_out_is_not_needed():
    text = (FOLDER / "syllabus.md").read_text(encoding="utf-8")
    (left,) = re.findall(r"leave out (\d\d) and (\d\d)", text)
    term = text[text.index("## One term"):]
    kept = {number for row in PLAN.finditer(term) for number in re.findall(r"\[(\d\d)\]", row[2])}
    assert not {need for number in kept - {*left} for need in NEEDS[number]} & {*left}


def test_links_of_the_pages_lead_somewhere():
    for page in FOLDER.glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.name}: {link}"


def test_points_of_a_project_add_up():
    text = (FOLDER / "projects.md").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        points = [int(points) for points in re.findall(r"^\| (\d+) \| ", part, re.MULTILINE)]
        assert len(points) == 4
        assert sum(points) == 10


@pytest.mark.parametrize(("path", "name"), [
    pytest.param(path, name, marks=pytest.mark.exhaustive if name[:2] == "13" else ())
    for path, name in PROJECTS])
def test_another_solution_of_a_project_passes(path: Path, name: str, capsys):
    text = (FOLDER / "projects.md").read_text(encoding="utf-8")
    (part,) = [part for part in text.split("\n## ") if part.startswith(f"{name}: ")]
    (code,) = FENCE.findall(part)
    assert said(path, name, code, capsys).startswith("passed: ")
    assert code != solution(path, name)
