"""The grader: which answers it takes out of a submission, what it says about them, and that
nothing in a submission can reach the process that judges.

That a result which has travelled gets the sentence that its learner saw is asked of every recorded
answer by test_exercises.py."""

import argparse
import csv
import json
import os
import pickle
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from recorded import NOTEBOOKS, code_cells, solution
from submitted import CELLS, answering, notebook

from minigrad.course.commands.grade import key, named
from minigrad.course.commands.grade import run as run_grade
from minigrad.course.commands.main import main
from minigrad.course.exercise import Tried
from minigrad.course.grading import Graded, Mark, csv_of, grade, gradescope, table
from minigrad.course.grading.notebooks import (
    Cell,
    Unreadable,
    fault,
    names,
    needed,
    plain,
    read_released,
)
from minigrad.course.grading.plain import Foreign, unpacked
from minigrad.course.grading.processes import Ended, perform
from minigrad.course.grading.submissions import answers_in, letters_in, untouched
from minigrad.course.grading.worker import Job


@pytest.fixture
def released(tmp_path) -> Path:
    return notebook(tmp_path / "00_released.ipynb", CELLS)


# --- what is taken out of a submission ------------------------------------------------------------
def taken(released: Path, *cells: tuple[str, str]) -> tuple[str, ...]:
    return answers_in(read_released(released), [Cell(*cell) for cell in cells])["00.A"]


def test_an_answer_is_found_by_its_id_by_its_place_and_by_its_name(released):
    answer = "def cube(x):\n    return x ** 3"
    assert taken(released, ("setup", ""), ("cube", answer), ("cube-check", "changed")) == (answer,)
    lost = [("", CELLS[0][1]), ("", answer), ("", "check('00.A', cube, 2.0)")]
    assert taken(released, *lost) == (answer,)
    assert taken(released, ("", answer)) == (answer,)
    below = [("cube-check", CELLS[2][1]), ("new", "y = 1"), ("newer", answer)]
    assert taken(released, *below) == (answer,)
    assert taken(released, ("cube-check", CELLS[2][1]), ("new", "y = 1")) == ()


def test_helpers_above_the_check_go_with_the_answer_and_edits_of_other_cells_do_not(released):
    cells = [("setup", "check = print"), ("helper", "def two(x):\n    return x * x"),
             ("cube", "cube = lambda x: x * two(x)"), ("cube-check", "pass"), ("after", "x = 3")]
    assert taken(released, *cells) == (cells[1][1], cells[2][1])


def test_imports_that_a_learner_added_above_go_with_the_answer(released):
    answer = "def cube(x):\n    return operator.pow(x, 3)"
    setup = CELLS[0][1] + "\nimport operator\nx0 = 3"
    cells = [("setup", setup), ("cube", answer), ("cube-check", CELLS[2][1])]
    assert taken(released, *cells) == ("import operator", answer)


def test_an_answer_beside_an_untouched_blank_is_found(released):
    """Such notebooks say "passed": the answer stands in the cell of the check, or below it."""
    answer = "def cube(x):\n    return x ** 3"
    inside = answer + "\n" + CELLS[2][1]
    assert taken(released, CELLS[1], ("cube-check", inside)) == (CELLS[1][1], inside)
    assert taken(released, CELLS[1], CELLS[2], ("", answer)) == (CELLS[1][1], answer)
    above = [("", answer), CELLS[1], CELLS[2]]       # here the blank has the last word
    assert taken(released, *above) == (answer, CELLS[1][1])


def test_an_answer_may_display(released, tmp_path):
    path = answering(tmp_path, "ann", "display(2)\ndef cube(x):\n    display(x, clear=True)\n"
                                      "    return x ** 3")
    (graded,) = grade(released, {"ann": path})
    assert graded.marks[0].state == "passed"


def test_what_a_submission_calls_itself_is_printed_on_one_line(released, tmp_path, capsys):
    odd = notebook(tmp_path / "odd.ipynb", [("", r'check("\x1bc", f)')])
    assert main(["grade", str(released), str(odd), "--into", str(tmp_path / "out")]) == 2
    assert "odd is notebook _c" in capsys.readouterr().out


def test_a_blank_with_another_layout_is_still_a_blank(released):
    asked = read_released(released)
    (task,) = asked.tasks
    assert untouched(asked, task, [])
    assert untouched(asked, task, ["def cube( x ):  # hm\n    return ..."])
    assert not untouched(asked, task, ["def cube(x):\n    return x"])


def test_letters_are_read_and_not_run(released):
    asked = read_released(released)
    cells = [Cell("", 'quiz("01", q1="a", q2=open("x"))\nprint(quiz("01", "b"))'),
             Cell("", 'quiz("02", q3="c")'), Cell("", "quiz("),
             Cell("", f"quiz(0x{'F' * 20_000})")]       # more digits than Python turns into text
    assert letters_in(asked, cells) == {"q1": "b"}


@pytest.mark.parametrize(("source", "means"), [
    ("y = 1\ny?", "y = 1\nNone\n"), ("where = !pwd", "where = []\n"), ("%time y = 3", "y = 3\n"),
    ("x = %time 3 + 4", "x = (3 + 4)\n"), ("%%time\ny = 3", "\ny = 3\n\n"),
    ("if y:\n    %time z = 2\n    !ls", "if y:\n    z = 2\n    None\n"),
    ("%%bash\nls", "None\n"), (">>> x = 1", "x = 1\n"), ("x = 7\\\n%2", "x = 7\\\n%2")])
def test_what_ipythons_own_lines_mean(source, means):
    assert plain(source) == means
    assert fault(source) is None


def test_an_answer_with_ipythons_own_lines_passes(released, tmp_path):
    answer = "where = !pwd\n%time three = 3\ndef cube(x):\n    return x ** three\ncube?"
    (graded,) = grade(released, {"ann": answering(tmp_path, "ann", answer)})
    assert graded.marks[0].state == "passed", graded.marks[0].sentence
    assert fault("%matplotlib inline\nx = 1\ny = (") == "line 3: '(' was never closed"


def test_which_names_a_cell_binds_and_uses():
    bound, used = names("import numpy as np\n%matplotlib inline\ndef f(a):\n    b = a + c\n"
                        "    return [np.sin(d) for d in b]\ny = f(z)")
    assert bound == {"np", "f", "y"}
    assert used == {"c", "np", "f", "z"}
    assert [*needed(["a = 1", "b = a", "c = 2", "def a(): return c"], "b")] == [0, 1]
    assert fault("!pip list\nx = 1") is None
    assert fault("x = 7\\\n%2") is None
    assert fault("def f(:\n  1") == "line 1: invalid syntax"
    assert fault("(" * 1000)
    assert fault("x" * 200_000) == "it has 200,000 characters"


@pytest.mark.parametrize(("text", "word"), [
    ("PK", "no JSON from line 1"), ("{}", "no list of cells"), ("[1]", "no list of cells"),
    ('{"cells": [3]}', "no list of cells"), ('{"cells": []}', "no exercise and no quiz")])
def test_a_file_that_is_no_notebook_gets_a_sentence(tmp_path, text, word):
    path = tmp_path / "none.ipynb"
    path.write_text(text)
    with pytest.raises(Unreadable, match=word):
        read_released(path)


# --- the process of an answer ---------------------------------------------------------------------
class Chosen:
    """Calls a function of its choice when it is read."""

    def __reduce__(self):
        return os.system, ("echo read",)


@pytest.mark.parametrize("value", [Chosen(), os.system, Tried, Path("x"), [np.array([Chosen()])]])
def test_only_data_come_back_from_an_answer(value, capfd):
    with pytest.raises(Foreign):
        unpacked(pickle.dumps(value))
    assert capfd.readouterr().out == ""
    with pytest.raises(Foreign):
        unpacked(b"\x80")


def test_a_class_of_submissions(released, tmp_path):
    """Right with a helper, a crash, forged frames, a syntax error, one of two blanks, no
    notebook."""
    forged = ("import os, pickle\n"
              "def cube(x):\n"
              "    for n in range(3, 20):\n"
              "        data = pickle.dumps({'tried': [[8.0], '', False], 'blank': False})\n"
              "        try: os.write(n, len(data).to_bytes(8, 'big') + data)\n"
              "        except OSError: pass\n"
              "    os._exit(0)")
    submitted = {
        "right": answering(tmp_path, "right", "def cube(x):\n    return x * square(x)",
                           ("mine", "%time\ndef square(x):\n    return x ** 2"),
                           ("letters", 'quiz("01", q1="b", q2="b")'), ("scratch", "for x in")),
        "crash": answering(tmp_path, "crash", "import os\nos._exit(3)\ndef cube(x): return 1"),
        "forged": answering(tmp_path, "forged", forged),
        "broken": answering(tmp_path, "broken", "def cube(x)\n    return 1"),
        "blank": answering(tmp_path, "blank", "def cube(x):\n    y = x * x\n    return y * ...")}
    submitted["none"] = tmp_path / "none.ipynb"
    submitted["none"].write_text("PK")
    graded = {one.name: one for one in grade(released, submitted, {"quiz": 5.0}, seconds=20)}
    said = {name: one.marks[0].sentence for name, one in graded.items()}
    assert said["right"].startswith("passed: ")
    assert graded["right"].points == 3.0
    assert graded["right"].out_of == 6.0
    assert all(graded[name].points == 0 for name in graded if name != "right")
    assert said["crash"].endswith("ended with status 3 before anything was returned")
    assert said["forged"] == "not yet: your answer did not return a result for each input"
    assert said["broken"] == "not yet: your cell is no Python: line 1: expected ':'"
    assert said["blank"] == "not answered yet"
    assert "none.ipynb is no notebook" in said["none"]
    shown = table([*graded.values()])
    assert shown.splitlines()[0].split() == ["submission", "00.A", "quiz", "points"]
    assert "not answered by letter: q3, q4, q5" in shown
    assert "\n- stands for an exercise that is not answered; it counts 0 points.\n" in shown
    rows = [*csv.reader(csv_of([*graded.values()]).splitlines())]
    assert rows[0] == ["submission", "00.A", "quiz", "points", "out of", "not graded because"]
    assert rows[1] == ["right", "1", "2", "3", "6", ""]
    # not answered, wrong and unreadable are three things
    marks = {row[0]: row[1:4] for row in rows}
    assert marks["blank"] == ["-", "-", "0"]
    assert marks["broken"] == ["0", "-", "0"]
    assert marks["none"] == ["", "", ""]
    assert "none.ipynb is no notebook" in rows[-1][-1]
    assert "\nnone        ?     ?     ?" in shown
    results = gradescope(graded["broken"])
    assert results["score"] == 0
    assert results["tests"][0]["output"] == said["broken"]


def test_other_notebooks_in_a_folder_make_no_row(released, tmp_path, capsys):
    """In a term, a student's folder holds more than one notebook, and copies of them."""
    ann = tmp_path / "term" / "ann"
    ann.mkdir(parents=True)
    answering(ann, "00_start_here", "def cube(x):\n    return x ** 3")
    notebook(ann / "01_paths.ipynb", [("a", "f = 1"), ("b", 'check("01.A", f)')])
    notebook(ann / "scratch.ipynb", [("", "print(1)")])
    answering(ann, "00_start_here_yours_1", "def cube(x):\n    return 3 * x")
    out = tmp_path / "out"
    assert main(["grade", str(released), str(ann.parent), "--into", str(out)]) == 0
    said = capsys.readouterr().out
    rows = (out / "grades.csv").read_text().splitlines()[1:]
    assert rows == ["00_start_here,1,-,1,2,"]
    line = said[said.index("Not graded here: "):]
    assert "01_paths is notebook 01; scratch holds nothing of notebook 00; " in line
    assert "00_start_here_yours_1.ipynb is a copy that `minigrad reset` kept." in line
    assert sorted(path.name for path in out.iterdir()) == ["00_start_here", "grades.csv"]
    # a file that is named is graded, whatever it is called
    copy = ann / "00_start_here_yours_1.ipynb"
    assert main(["grade", str(released), str(copy), "--into", str(out)]) == 0
    assert main(["grade", str(released), str(ann / "01_paths.ipynb"), "--into", str(out)]) == 2


def test_a_notebook_of_another_course_is_refused(tmp_path, capsys):
    own = notebook(tmp_path / "own.ipynb", [("a", "f = ..."), ("b", 'check("00.Z", f)')])
    assert main(["grade", str(own), str(own)]) == 2
    assert "own.ipynb cannot be graded: there is no exercise '00.Z'" in capsys.readouterr().err


def test_an_endless_loop_is_stopped_by_the_clock():
    job = Job("00.A", [], [("while True: pass", True)], "cube", "(2.0,)", 5.0, 0)
    start = time.monotonic()
    with pytest.raises(Ended, match="still running after 5 seconds"):
        perform(job)
    assert time.monotonic() - start < 15


def test_a_process_that_never_began_is_no_wrong_answer(released, tmp_path, capsys):
    """Too little time or memory for Python itself, or a machine that is busy: not the answer's."""
    path = answering(tmp_path, "ann", "def cube(x):\n    return x ** 3")
    words = ["grade", str(released), str(path), "--into", str(tmp_path / "out")]
    assert main([*words, "--seconds", "0.01"]) == 1
    row = (tmp_path / "out" / "grades.csv").read_text().splitlines()[1]
    assert row.startswith('ann,,,,2,"the file cannot be graded: the process for 00.A took more')
    capsys.readouterr()


def test_the_command_writes_its_files(released, tmp_path, capsys):
    path = answering(tmp_path, "ann", "def cube(x):\n    return 3 * x")
    assert main(["grade", str(released), str(path), "--into", str(tmp_path / "out")]) == 0
    assert "this is three times x" in capsys.readouterr().out
    assert (tmp_path / "out" / "grades.csv").read_text().splitlines()[1] == "ann,0,-,0,2,"
    results = json.loads((tmp_path / "out" / "ann" / "results.json").read_text())
    assert results["tests"][0]["name"] == "00.A"
    back = (tmp_path / "out" / "ann" / "feedback.txt").read_text().splitlines()
    assert back[0] == "0 of 2 points"
    assert back[2] == "00.A: 0 of 1"
    assert "not yet: this is three times x" in back[3]


def test_a_slip_of_the_teacher_is_refused_before_anything_is_written(released, tmp_path, capsys):
    path = answering(tmp_path, "ann", "def cube(x):\n    return 3 * x")
    out = tmp_path / "out"
    for words, refusal in (([tmp_path / "no"], f"no file or folder {tmp_path / 'no'}"),
                           ([path, tmp_path / "no"], "no file or folder"),
                           ([path, "--points", "00.A"], "is not understood"),
                           ([path, "--points", "00.A=-1"], "is not understood"),
                           ([path, "--points", "00.A=nan"], "is not understood"),
                           ([path, "--seconds", "nan"], "--seconds nan is no limit"),
                           ([path, "--seconds", "0"], "--seconds 0 is no limit"),
                           ([path, "--seconds", "inf"], "--seconds inf is no limit"),
                           ([path, "--memory", "nan"], "--memory nan is no limit"),
                           ([path, "--memory", "-5"], "--memory -5 is no limit"),
                           ([path, "--memory", "1e300"], "--memory 1e+300 is no limit"),
                           ([path, "--points", "00.B=3", "quiz=2"], "00_released has 00.A, quiz.")):
        assert main(["grade", str(released), *map(str, words), "--into", str(out)]) == 2
        assert refusal in capsys.readouterr().err
    assert not out.exists()


def test_each_notebook_has_a_folder_of_marks(released, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ann = Graded("ann", (Mark("00.A", 1.0, 1.0, "passed: ", "passed"),))

    def graded(released, submitted, points, seconds, memory, done):
        done(ann)
        return [ann]

    monkeypatch.setattr("minigrad.course.commands.grade.named", lambda paths: {"ann": paths[0]})
    monkeypatch.setattr("minigrad.course.commands.grade.grade", graded)
    other = notebook(tmp_path / "00_other.ipynb", CELLS)
    def closed(graded):
        raise BrokenPipeError          # `minigrad grade ... | head`: the files are there already

    for path in (released, other):
        with monkeypatch.context() as patched, suppress(BrokenPipeError):
            patched.setattr("minigrad.course.commands.grade.table", closed)
            run_grade(argparse.Namespace(released=path, submitted=[released], points=[], into=None,
                                         seconds=1.0, memory=1.0, key=False))
        assert (tmp_path / "grades" / path.stem / "ann" / "results.json").exists()
    assert sorted(path.name for path in (tmp_path / "grades").iterdir()) == ["00_other",
                                                                             "00_released"]


def test_points_are_those_of_the_released_notebook_unless_others_are_named(released):
    whole = json.loads(released.read_text())
    whole["cells"][2]["metadata"]["nbgrader"] = {"grade": True, "points": 4}
    released.write_text(json.dumps(whole))
    asked = read_released(released)
    assert asked.worth({}) == {"00.A": 4.0, "quiz": 1.0}
    assert asked.worth({"00.A": 2.0, "quiz": 3.0}) == {"00.A": 2.0, "quiz": 3.0}
    (graded,) = grade(released, {"blank": released})
    assert graded.out_of == 5.0


def test_a_quiz_that_is_all_right_has_its_points(released, tmp_path):
    letters = ", ".join(f'{line[:2]}="{line[4]}"' for line in key("01").splitlines())
    path = answering(tmp_path, "ann", "", ("", f'quiz("01", {letters})'))
    (graded,) = grade(released, {"ann": path}, {"quiz": 0.11})
    assert (graded.trouble, graded.marks[1].points) == ("", 0.11)


def test_files_of_one_name_are_told_apart_by_their_folders(tmp_path):
    paths = [tmp_path / who / "ps1" / "01.ipynb" for who in ("ann", "bob")]
    assert [*named(paths)] == ["ann-ps1-01", "bob-ps1-01"]
    assert [*named([Path("ann.ipynb"), Path("bob.ipynb")])] == ["ann", "bob"]


# --- every solution -------------------------------------------------------------------------------
@pytest.mark.exhaustive
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem[:2])
def test_every_solution_gets_its_point(path, tmp_path):
    """In processes of their own, from the notebook as it is."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]
    asked = read_released(path)
    assert [cell.source for cell in asked.cells] == code_cells(path)
    for task in asked.tasks:
        code[task.blank]["source"] = solution(path, task.name)
    own = tmp_path / "own.ipynb"
    own.write_text(json.dumps(whole))
    (graded,) = grade(path, {"own": own})
    assert [mark.sentence for mark in graded.marks
            if mark.name != "quiz" and not mark.points] == []
