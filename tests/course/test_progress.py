"""What is recorded beside the notebooks, and where nothing is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from nonsense import said

from minigrad.course import check, predict, progress, quiz
from minigrad.course.commands.main import main
from minigrad.lessons.nb00_start_here import course_map

ROOT = Path(__file__).parents[2]
CUBE = lambda x: x**3


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A folder that `learn` made, in a kernel that a Jupyter server started."""
    (tmp_path / ".minigrad").mkdir()
    (tmp_path / ".minigrad" / "course.json").write_text("{}")
    (tmp_path / "00_start_here.ipynb").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(progress.SERVED, "00_start_here.ipynb")
    monkeypatch.delenv(progress.TESTED)
    monkeypatch.delenv(progress.SETTING, raising=False)
    return tmp_path


def kept(folder: Path) -> dict:
    file = folder / ".minigrad" / "progress.json"
    return json.loads(file.read_text()) if file.exists() else {}


def test_answers_guesses_and_letters_are_recorded(folder):
    said(check, "00.A", CUBE)           # `said` asks twice
    said(check, "00.A", lambda x: 3 * x)
    said(check, "00.A", lambda x: ...)
    said(predict, "01.P1", 40)
    said(quiz, "01", q1="B", q2="a", q3="z")
    found = kept(folder)
    entry = found["exercises"]["00.A"]
    assert entry.pop("when")[:2] == "20"
    assert entry == {"passed": True, "tries": 4}, "what has passed stays so, and blanks are no try"
    assert found["guesses"]["01.P1"]["guess"] == 40.0
    assert {key: (entry["letter"], entry["right"]) for key, entry in found["quizzes"]["01"].items()
            } == {"q1": ("b", True), "q2": ("a", False)}
    first, second = progress.summary(folder)[:2]
    assert (first.passed, first.exercises, first.project) == (1, 1, None)
    assert (second.guessed, second.guesses, second.right, second.questions) == (1, 3, 1, 5)
    assert second.project is False


def test_where_no_system_locks_files_answers_are_recorded_all_the_same(folder, monkeypatch):
    for name in ("fcntl", "msvcrt"):
        monkeypatch.setitem(sys.modules, name, None)       # its import fails
    said(predict, "01.P1", 40)
    assert kept(folder)["guesses"]["01.P1"]["guess"] == 40.0


def test_the_map_shows_what_has_passed_and_its_text_does_not(folder):
    before = course_map()
    said(check, "00.A", CUBE)
    after = course_map()
    assert repr(before) == repr(after)
    assert before.numbers["nodes"]["00"]["gradient"] == ""
    assert after.numbers["nodes"]["00"]["gradient"] == "all passed ✓"
    assert after.numbers["tables"][0]["rows"][0][-1] == "all passed ✓"


@pytest.mark.parametrize("change", ["tested", "nbconvert", "setting", "file", "elsewhere"])
def test_nothing_is_recorded(folder, monkeypatch, tmp_path_factory, change):
    if change == "tested":
        monkeypatch.setenv(progress.TESTED, "9")
    elif change == "nbconvert":
        monkeypatch.delenv(progress.SERVED)
    elif change == "setting":
        monkeypatch.setenv(progress.SETTING, "0")
    elif change == "file":
        (folder / ".minigrad" / "course.json").write_text('{"progress": false}')
    else:
        monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    said(check, "00.A", CUBE)
    said(predict, "01.P1", 40)
    said(quiz, "01", q1="b")
    assert progress.place() is None
    assert kept(folder) == {}


def test_an_edited_file_or_a_folder_that_cannot_be_written_disturbs_nothing(folder):
    file = folder / ".minigrad" / "progress.json"
    for text in ("[1]", '{"exercises": 3, "quizzes": {"01": {"q1": 2}}}',
                 '{"exercises": {"00.A": 1}}'):
        file.write_text(text)
        assert "passed: " in said(check, "00.A", CUBE)
        assert len(progress.summary(folder)) > 15
    file.unlink()
    (folder / ".minigrad" / "progress.lock").unlink()
    (folder / ".minigrad" / "progress.lock").mkdir()      # so that it cannot be opened
    assert "passed: " in said(check, "00.A", CUBE)
    assert not file.exists()


def test_several_kernels_at_once_lose_nothing(folder):
    code = ("from minigrad.course import progress\nimport sys\n"
            "for k in range(20): progress.guessed(f'{sys.argv[1]}.{k}', float(k))")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    kernels = [subprocess.Popen([sys.executable, "-c", code, name], env=env, cwd=folder)
               for name in "abc"]
    assert [kernel.wait(30) for kernel in kernels] == [0, 0, 0]
    assert len(kept(folder)["guesses"]) == 60
    assert sorted(path.name for path in (folder / ".minigrad").iterdir()) == [
        "course.json", "progress.json", "progress.lock"]


@pytest.mark.parametrize("damage", ['{"exercises": {"00.A": {"pas', "[1]", '{"exercises": []}'])
def test_a_damaged_file_is_kept_aside_and_said(folder, damage, capsys):
    file = folder / ".minigrad" / "progress.json"
    file.write_text(damage)
    assert "passed: " in said(check, "00.A", CUBE)
    assert kept(folder)["exercises"]["00.A"]["passed"] is True
    assert file.with_name("progress_damaged_1.json").read_text() == damage
    assert main(["progress"]) == 0
    assert "it is kept as .minigrad/progress_damaged_1.json" in capsys.readouterr().out
