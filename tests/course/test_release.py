"""Student versions: no solution is left, and our grader, nbgrader and Otter find what they need.
That the three give the same marks is tried by tests/release/graders.py."""

import ast
import json
from pathlib import Path

import pytest
from recorded import NOTEBOOKS, solution

import minigrad as mg
from minigrad.course import check, hint, quiz
from minigrad.course.checks import NotPassed
from minigrad.course.commands.main import main
from minigrad.course.grading.notebooks import read_released
from minigrad.course.grading.release import student_version

RELEASED = [path for path in NOTEBOOKS if path.name[:2] != "00"]


def version(path: Path, points: dict | None = None) -> dict:
    return student_version(json.loads(path.read_text(encoding="utf-8")), read_released(path),
                           points or {})


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem[:2])
def test_no_solution_is_left_and_every_answer_has_its_place(path):
    whole, asked = version(path), read_released(path)
    text = "".join("".join(cell["source"]) for cell in whole["cells"])
    assert "<summary>Solution" not in text
    assert text.count("<details>") == text.count("</details>")
    for task in asked.tasks:
        assert solution(path, task.name) not in text
    marked = [cell["metadata"].get("nbgrader") for cell in whole["cells"]]
    answers = [mark["grade_id"] for mark in marked if mark and mark["solution"]]
    grades = [mark["grade_id"] for mark in marked if mark and mark["grade"]]
    code = asked.cells
    assert answers == [code[task.blank].id for task in asked.tasks]
    assert grades == [code[task.check].id for task in asked.tasks]
    assert len({cell["id"] for cell in whole["cells"]}) == len(whole["cells"])


def test_a_student_version_is_read_like_the_notebook_itself(tmp_path):
    assert main(["release", str(tmp_path / "class"), "01", "--points", "01.project=3"]) == 0
    (path,) = (tmp_path / "class" / "source").rglob("*.ipynb")
    own, asked = read_released(path), read_released(RELEASED[0])
    assert own.quiz == asked.quiz == "01"
    assert own.tasks == asked.tasks
    checks = [own.cells[task.check].source for task in own.tasks]
    assert checks[0] == ("from minigrad.course import check\n"
                         'check("01.A", derivative, example, strict=True)')
    assert checks[3].endswith('check("01.B", slopes, strict=True)')
    tests = sorted((tmp_path / "class" / "otter" / "01_path_sums").iterdir())
    assert len(tests) == len(own.tasks)
    for test in tests:
        ast.parse(test.read_text())
    assert "points = 3" in tests[-1].read_text()
    whole = json.loads(path.read_text())
    marks = [cell["metadata"]["nbgrader"] for cell in whole["cells"]
             if "nbgrader" in cell["metadata"]]
    assert [mark["points"] for mark in marks if mark["grade"]] == [1, 1, 1, 1, 3]
    assert own.worth({}) == dict.fromkeys(own.worth({}), 1.0) | {"01.project": 3.0}
    note = "".join(whole["cells"][1]["source"])
    assert 'Answer the quiz by letter, as in `quiz("01", q1="b", q2="a")`' in note


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem[:2])
def test_no_output_answers_a_question(path):
    """Below a prediction stands what it asks for."""
    whole = version(path)
    code = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]
    assert any(cell["outputs"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
               if cell["cell_type"] == "code")
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)
    assert "widgets" not in whole["metadata"]


@pytest.mark.parametrize("hints", [0, 1, 2, 3])
def test_a_teacher_chooses_how_many_hints_are_offered(tmp_path, capsys, hints):
    assert main(["release", str(tmp_path), "01", "--hints", str(hints)]) == 0
    (path,) = (tmp_path / "source").rglob("*.ipynb")
    asked = read_released(path)
    offers = [cell.source for cell in asked.cells if cell.source.startswith("hint(")]
    assert len(offers) == (len(asked.tasks) if hints else 0)
    capsys.readouterr()
    for offer in offers:
        exec(offer, {"hint": hint})
    words = {1: "one hint waits: ", 2: "two hints wait: ", 3: "three hints wait: "}
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(offers)
    assert all(line.startswith(words[hints]) for line in said)
    assert all(("nearly says it" in line) == (hints == 3) for line in said)


def test_otter_gets_the_wheel_of_this_version(tmp_path):
    assert main(["release", str(tmp_path), "01"]) == 0
    wanted = (tmp_path / "otter" / "requirements.txt").read_text()
    assert wanted == f"./files/minigrad_numpy-{mg.__version__}-py3-none-any.whl[course]\n"


def test_the_key_of_a_quiz_is_printed(capsys):
    assert main(["grade", str(RELEASED[0]), "--key"]) == 0
    lines = capsys.readouterr().out.splitlines()
    letters = {line.split()[0]: line.split()[1] for line in lines}
    capsys.readouterr()
    quiz("01", **letters)
    assert f"{len(lines)} of {len(lines)} right" in capsys.readouterr().out
    assert main(["grade", str(RELEASED[0])]) == 2
    assert "Name the submissions" in capsys.readouterr().err


def test_what_a_teacher_has_changed_is_kept(tmp_path, capsys):
    folder = tmp_path / "class"
    again = ["release", str(folder), "01"]
    assert main(again) == main(again) == 0
    assert not (folder / "kept").exists()
    (own,) = (folder / "source").rglob("*.ipynb")
    config, before = folder / "nbgrader_config.py", own.read_text()
    for number in "12":
        own.write_text("my text")
        config.write_text("mine")
        assert main(again) == 0
        assert own.read_text() == before
        kept = folder / "kept" / number
        assert (kept / "source" / own.parent.name / own.name).read_text() == "my text"
        assert (kept / config.name).read_text() == "mine"
        assert str(kept) in capsys.readouterr().out
    assert [*(folder / "source").rglob("*.ipynb")] == [own]


def test_points_for_what_is_not_asked_are_refused(tmp_path, capsys):
    for points, words in (("01.projekt=0", "01_path_sums has 01.A, "), ("quiz=2", "grade")):
        assert main(["release", str(tmp_path / "class"), "01", "--points", points]) == 2
        assert words in capsys.readouterr().err
    assert not (tmp_path / "class").exists()


def test_a_notebook_that_does_not_exist_is_refused(tmp_path, capsys):
    assert main(["release", str(tmp_path), "77"]) == 2
    assert "77" in capsys.readouterr().err


def test_a_strict_check_raises_its_sentence_for_all_that_does_not_pass(capsys):
    for answer, words in ((lambda x: 3 * x, "not yet: this is three times x"),
                          (lambda x: ..., "not answered yet"), (None, "not answered yet")):
        with pytest.raises(NotPassed, match=words) as raised:
            check("00.A", answer, 2.0, strict=True)
        assert raised.value._render_traceback_() == [str(raised.value)]
    with pytest.raises(NotPassed, match="there is no exercise"):
        check("00.Z", abs, strict=True)
    assert capsys.readouterr().out == ""
    check("00.A", lambda x: x**3, 2.0, strict=True)
    assert capsys.readouterr().out.startswith("passed: ")
