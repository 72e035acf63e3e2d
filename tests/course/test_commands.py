"""`python -m minigrad`, run as a learner runs it: in a process of its own, in an empty folder."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from minigrad.course import folder as folders
from minigrad.course.commands.doctor import (
    MISSING,
    WITHOUT,
    findings,
    install,
    needed,
    numbers,
    opened,
)
from minigrad.course.commands.learn import called
from minigrad.course.commands.main import COMMANDS, main

ROOT = Path(__file__).parents[2]
RELEASED = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
FETCH = "05_only_what_you_fetch.ipynb"


def minigrad(*words: str | Path, cwd: Path, status: int = 0, **env: str) -> str:
    """Run the command, and return what it printed."""
    done = subprocess.run([sys.executable, "-m", "minigrad", *map(str, words)], cwd=cwd, text=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **env},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=60)
    assert done.returncode == status, done.stdout
    return done.stdout


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def test_help_reads_like_a_page(tmp_path: Path, capsys):
    page = minigrad("--help", cwd=tmp_path)
    assert main([]) == 0
    assert "minigrad learn" in capsys.readouterr().out
    assert all(re.search(rf"^  {name} +\w", page, re.MULTILINE) for name in COMMANDS)
    assert "minigrad learn" in page
    assert max(map(len, page.splitlines())) <= 100
    with pytest.raises(SystemExit):
        main(["reset", "--help"])
    assert "usage: minigrad reset" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str):
    file = ROOT / "minigrad" / "course" / "commands" / f"{name}.py"
    said = re.match(r'"""(.*?)"""', file.read_text(encoding="utf-8"), re.DOTALL)[1]
    assert f"minigrad {name}" in said
    assert max(map(len, said.splitlines())) <= 100


def test_learn_copies_and_never_over_work(tmp_path: Path):
    said = minigrad("learn", "mine", "--no-open", cwd=tmp_path)
    mine = tmp_path / "mine"
    assert f"{len(RELEASED)} notebooks copied" in said
    assert sorted(path.name for path in mine.iterdir()) == [".minigrad", *RELEASED]
    assert (mine / FETCH).read_bytes() == (ROOT / "notebooks" / FETCH).read_bytes()
    assert folders.course_folder(mine / FETCH) == mine

    (mine / FETCH).write_text("my work")
    (mine / RELEASED[1]).unlink()
    before = contents(mine)
    said = minigrad("learn", "mine", "--no-open", cwd=tmp_path)
    assert "1 notebook copied" in said
    assert contents(mine).items() >= before.items() - {(".minigrad/course.json",
                                                        before[".minigrad/course.json"])}
    assert contents(mine).keys() - before.keys() == {RELEASED[1]}


def test_learn_brings_a_new_release_to_what_was_never_touched(tmp_path: Path):
    folders.copy_notebooks(tmp_path)
    old, own = tmp_path / FETCH, tmp_path / RELEASED[0]
    old.write_text("as an older release had it")
    own.write_text("as I left it")
    mark = tmp_path / folders.KEPT / folders.MARK
    state = folders.read(mark)
    state["notebooks"][FETCH] = folders.fingerprint(old)
    folders.write(mark, state)
    assert folders.copy_notebooks(tmp_path) == [FETCH]
    assert old.read_bytes() == (ROOT / "notebooks" / FETCH).read_bytes()
    assert own.read_text() == "as I left it"


def test_learn_refuses_a_folder_that_is_not_its_own(tmp_path: Path, capsys):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / FETCH).write_text("somebody's")
    before = contents(tmp_path)
    said = minigrad("learn", "other", "--no-open", cwd=tmp_path, status=2)
    assert FETCH in said
    assert "nothing was changed" in said
    assert "Traceback" not in said
    assert main(["learn", str(tmp_path / "other" / FETCH), "--no-open"]) == 2
    assert "is a file" in capsys.readouterr().err
    assert contents(tmp_path) == before


def test_reset_keeps_the_learners_version(tmp_path: Path, capsys):
    assert main(["reset", "05", "--folder", str(tmp_path)]) == 2
    assert "made" in capsys.readouterr().err
    folders.copy_notebooks(tmp_path)
    (tmp_path / FETCH).write_text("mine")
    said = minigrad("reset", "5", cwd=tmp_path)
    kept = tmp_path / FETCH.replace(".ipynb", "_yours_1.ipynb")
    assert str(kept) in said
    assert kept.read_text() == "mine"
    assert (tmp_path / FETCH).read_bytes() == (ROOT / "notebooks" / FETCH).read_bytes()
    before = contents(tmp_path)
    assert main(["reset", FETCH, "--folder", str(tmp_path)]) == 0
    assert contents(tmp_path) == before              # nothing of one's own, nothing to keep
    assert main(["reset", "77", "--folder", str(tmp_path)]) == 2
    assert "'77'" in capsys.readouterr().err


def test_in_a_clone_other_ways_are_named(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr(folders, "shipped", lambda: [tmp_path / "notebooks" / FETCH])
    monkeypatch.chdir(tmp_path)
    for clone in (False, True):
        assert main(["reset", "05"]) == main(["progress"]) == 2
        reset, progress = capsys.readouterr().err.splitlines()
        assert (f"git checkout -- notebooks/{FETCH}" in reset) == clone
        assert ("nothing is recorded" in progress) == clone
        assert ("`make lab` opens" in opened()) == clone
        assert "minigrad learn`" in opened()
        (tmp_path / ".git").mkdir(exist_ok=True)


def test_the_command_is_named_as_it_can_be_typed(tmp_path: Path, monkeypatch):
    """In a clone `minigrad` is below .venv, where no shell looks."""
    (tmp_path / "minigrad").touch(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path / "elsewhere"))
    assert called() == f"{tmp_path / 'python'} -m minigrad"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == "minigrad"


def test_a_terminal_in_jupyterlab_finds_the_command(tmp_path: Path, monkeypatch):
    def become(*_: Any, **__: Any) -> None:
        raise SystemExit(os.environ["PATH"])
    monkeypatch.setattr(os, "execv", become)
    monkeypatch.setattr(subprocess, "run", become)          # what Windows does instead
    monkeypatch.setenv("PATH", "/somewhere")
    with pytest.raises(SystemExit) as ended:
        main(["learn", str(tmp_path / "mine")])
    assert ended.value.code == os.pathsep.join((str(Path(sys.executable).parent), "/somewhere"))


def test_doctor_finds_what_is_missing(tmp_path: Path, monkeypatch):
    assert [what for state, what, _ in findings() if state == MISSING] == []
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("minigrad.course.commands.doctor.find_spec", lambda name: None)
    missing = {what: todo for state, what, todo in findings() if state in (MISSING, WITHOUT)}
    for word in ("Graphviz", "kernel", "distributed", "numba"):
        (todo,) = [todo for what, todo in missing.items() if word in what]
        assert "pip install" in todo
    said = minigrad("doctor", cwd=tmp_path)
    assert "Nothing is missing" in said


def test_doctor_names_a_way_without_pip(monkeypatch):
    # an environment that uv made has no pip
    monkeypatch.setattr("minigrad.course.commands.doctor.find_spec", lambda name: name)
    assert install("cluster").startswith(f'{sys.executable} -m pip install "minigrad-numpy[')
    monkeypatch.setattr("minigrad.course.commands.doctor.find_spec", lambda name: None)
    assert '[course,cluster]"' in install("cluster")
    assert '[course]"; otherwise: uv pip install --python' in install("course")


def test_doctor_finds_a_damaged_notebook(tmp_path: Path, monkeypatch):
    folders.copy_notebooks(tmp_path)
    (tmp_path / FETCH).write_text("{}")
    monkeypatch.chdir(tmp_path)
    (todo,) = [todo for _, what, todo in findings() if FETCH in what]
    assert todo.endswith("minigrad reset 05")


def test_doctor_reads_the_bounds_of_the_course():
    lines = ["numpy>=2.2", "anywidget>=0.11.0; extra == 'course'", "bokeh>=3.8; extra == 'cluster'"]
    assert list(needed(lines)) == [("numpy", "2.2"), ("anywidget", "0.11.0")]
    assert numbers("2.10.1") > numbers("2.9") == (2, 9)


def test_the_engine_alone_says_what_to_install(tmp_path: Path):
    """A finder that hides Pygments stands in for an environment without it; with a real one this is
    tried by tests/release/installed.py."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Hidden:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'pygments':\n"
        "            raise ModuleNotFoundError('hidden', name=name)\n"
        "sys.meta_path.insert(0, Hidden())\n")
    said = minigrad("learn", cwd=tmp_path, status=2,
                    PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT))))
    assert 'pip install "minigrad-numpy[course]"' in said
    assert len(said.splitlines()) == 1


def test_a_broken_mark_is_no_obstacle(tmp_path: Path):
    folders.copy_notebooks(tmp_path)
    mark = tmp_path / folders.KEPT / folders.MARK
    mark.write_text("{ half")
    (tmp_path / FETCH).write_text("mine")
    folders.copy_notebooks(tmp_path)
    assert (tmp_path / FETCH).read_text() == "mine"
    assert json.loads(mark.read_text())["version"]


def test_progress_shows_what_is_recorded(tmp_path: Path, capsys):
    assert main(["progress", "--folder", str(tmp_path)]) == 2
    assert "made" in capsys.readouterr().err
    folders.copy_notebooks(tmp_path)
    said = minigrad("progress", cwd=tmp_path)
    assert "Nothing is recorded" in said
    assert "in JupyterLab" in said
    folders.write(folders.progress_file(tmp_path), {
        "exercises": {"00.A": {"passed": True}, "01.A": {"passed": True},
                      "01.B": {"passed": False}},
        "guesses": {"01.P1": {"guess": 3.0}}})
    said = minigrad("progress", cwd=tmp_path)
    first, second = (re.search(rf"^{number} ([#.]+) .*\n *(.*)$", said, re.MULTILINE).groups()
                     for number in ("00", "01"))
    assert first[0] == "#" * 10
    assert first[1].startswith("1 of 1 exercises")
    assert 0 < second[0].count("#") < 10
    assert re.match(r"1 of [45] exercises, 1 of \d+ guesses", second[1])
    assert re.search(r"^2 of \d+ exercises solved", said, re.MULTILINE)
