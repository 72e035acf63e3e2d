"""`python -m minigrad`, run as a learner runs it: in a process of its own, in an empty folder."""

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from minigrad.course import folder as folders
from minigrad.course.commands.doctor import (
    GOOD,
    MISSING,
    WITHOUT,
    findings,
    install,
    named,
    needed,
    new_enough,
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


@pytest.fixture
def full_disk(monkeypatch):
    """A disk with room for so many whole files."""
    def room_for(count: int) -> None:
        real, left = os.replace, iter(range(count))

        def replace(self: Path, target: Path) -> Path:
            if next(left, None) is None:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))
            real(self, target)
            return target
        monkeypatch.setattr(Path, "replace", replace)
    return room_for


def test_learn_goes_on_after_a_full_disk(tmp_path: Path, full_disk, monkeypatch, capsys):
    mine = tmp_path / "mine"
    full_disk(4)                                       # the mark and three notebooks
    assert main(["learn", str(mine), "--no-open"]) == 2
    assert "cannot all be copied" in capsys.readouterr().err
    assert sorted(path.name for path in mine.iterdir()) == [".minigrad", *RELEASED[:3]]
    assert [path.name for path in (mine / ".minigrad").iterdir()] == ["course.json"]
    (mine / RELEASED[0]).write_text("my work")
    monkeypatch.undo()
    assert main(["learn", str(mine), "--no-open"]) == 0
    assert sorted(path.name for path in mine.iterdir()) == [".minigrad", *RELEASED]
    assert (mine / RELEASED[0]).read_text() == "my work"
    copied = folders.read(mine / folders.KEPT / folders.MARK)["notebooks"]
    assert sorted(copied) == RELEASED[1:]


def test_learn_goes_on_after_a_ctrl_c(tmp_path: Path, monkeypatch):
    mine, real = tmp_path / "mine", folders.write_whole

    def pressed(path: Path, data: bytes) -> None:
        if path.name == RELEASED[2]:
            raise KeyboardInterrupt
        real(path, data)
    monkeypatch.setattr(folders, "write_whole", pressed)
    assert main(["learn", str(mine), "--no-open"]) == 130
    monkeypatch.undo()
    assert main(["learn", str(mine), "--no-open"]) == 0
    assert sorted(path.name for path in mine.iterdir()) == [".minigrad", *RELEASED]


def test_a_file_is_written_whole_and_never_through_a_link(tmp_path: Path, full_disk):
    theirs, own = tmp_path / "theirs", tmp_path / "own"
    theirs.write_text("theirs")
    own.symlink_to(theirs)
    (tmp_path / f".{os.getpid()}.part").symlink_to(theirs)
    folders.write_whole(own, b"mine")
    assert (own.read_text(), theirs.read_text()) == ("mine", "theirs")
    full_disk(0)
    with pytest.raises(OSError, match="No space left"):
        folders.write_whole(own, b"more")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own", "theirs"]
    assert own.read_text() == "mine"


def test_reset_on_a_full_disk_leaves_all_as_it_was(tmp_path: Path, full_disk, capsys):
    folders.copy_notebooks(tmp_path)
    (tmp_path / FETCH).write_text("mine")
    for count in (0, 1):                   # for the kept version, then for the new one
        full_disk(count)
        assert main(["reset", "05", "--folder", str(tmp_path)]) == 2
        assert "cannot go on: No space left on device" in capsys.readouterr().err
        assert (tmp_path / FETCH).read_text() == "mine"


def test_names_that_are_empty_or_of_another_folder_are_refused(tmp_path: Path, monkeypatch, capsys):
    folders.copy_notebooks(tmp_path)
    below = tmp_path / "tiny" / "c"
    below.mkdir(parents=True)
    before = contents(tmp_path)
    monkeypatch.chdir(tmp_path)
    for words in (["learn", ""], ["reset", "05", "--folder", ""], ["progress", "--folder", ""],
                  ["release", ""], ["grade", "a", "b", "--into", ""], ["sweep", ""]):
        with pytest.raises(SystemExit):
            main(words)
        assert "is empty; is a variable of your shell not set?" in capsys.readouterr().err
    for words, refusal in ((["reset", ""], "name of the notebook is empty"),
                           (["reset", "05", "--folder", str(below)], f"{below} is no folder"),
                           (["progress", "--folder", str(below)], f"{below} is no folder")):
        assert main(words) == 2
        assert refusal in capsys.readouterr().err
    assert contents(tmp_path) == before


@pytest.mark.parametrize("damage", ["{ half", "[]", '{"notebooks": []}', "", "[" * 100_000])
def test_a_damaged_mark_is_kept_aside_and_said(tmp_path: Path, damage: str, capsys):
    folders.copy_notebooks(tmp_path)
    mark = tmp_path / folders.KEPT / folders.MARK
    mark.write_text(damage)
    (tmp_path / FETCH).write_text("mine")
    assert main(["learn", str(tmp_path), "--no-open"]) == 0
    assert "kept as .minigrad/course_damaged_1.json" in capsys.readouterr().out
    assert (tmp_path / FETCH).read_text() == "mine"
    assert (mark.parent / "course_damaged_1.json").read_text() == damage
    assert sorted(folders.read(mark)["notebooks"]) == sorted({*RELEASED} - {FETCH})
    mark.write_text(damage)
    assert main(["reset", "05", "--folder", str(tmp_path)]) == 0
    assert (mark.parent / "course_damaged_2.json").exists()


def test_reset_of_a_version_to_hand_in_brings_no_solutions(tmp_path: Path, capsys):
    folders.copy_notebooks(tmp_path)
    assert main(["release", str(tmp_path / "class"), "01", "--hints", "2"]) == 0
    (handed_out,) = (tmp_path / "class" / "source").rglob("*.ipynb")
    own = tmp_path / handed_out.name
    own.write_text(handed_out.read_text().replace("    return ...", "    return 1.0"))
    capsys.readouterr()
    assert main(["reset", "01", "--folder", str(tmp_path)]) == 0
    assert "It is one again, without solutions" in capsys.readouterr().out
    assert own.read_bytes() == handed_out.read_bytes()
    assert "return 1.0" in own.with_name("01_path_sums_yours_1.ipynb").read_text()
    own.write_text(handed_out.read_text()[:5000])           # a damaged file
    assert main(["reset", "01", "--folder", str(tmp_path)]) == 0
    assert own.read_bytes() == handed_out.read_bytes()
    # a new release of the course does not take its place
    assert own.name not in folders.read(tmp_path / folders.KEPT / folders.MARK)["notebooks"]
    assert folders.copy_notebooks(tmp_path) == []


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


@pytest.mark.parametrize("user", [0, 1000])
def test_learn_says_what_it_does_for_root(tmp_path: Path, monkeypatch, capsys, user: int):
    def become(program: str, command: list[str]) -> None:
        raise SystemExit(command)
    monkeypatch.setattr(os, "execv", become)
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(os, "name", "posix")
    with pytest.raises(SystemExit) as ended:
        main(["learn", str(tmp_path / "mine")])
    assert ("--allow-root" in ended.value.code) == (user == 0)
    assert ("it is started with --allow-root" in capsys.readouterr().out) == (user == 0)


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


def test_doctor_names_packages_by_their_own_names(monkeypatch):
    """Not by minigrad's, which nobody may have registered on the package index."""
    monkeypatch.setattr("minigrad.course.commands.doctor.find_spec", lambda name: name)
    assert install("a>=1", "b") == f'{sys.executable} -m pip install "a>=1" "b"'
    # an environment that uv made has no pip
    monkeypatch.setattr("minigrad.course.commands.doctor.find_spec", lambda name: None)
    assert install("a>=1").startswith('with uvx, write --with "a>=1" before `minigrad`; otherwise')
    assert install("a>=1").endswith(f'uv pip install --python {sys.executable} "a>=1"')
    monkeypatch.setattr("minigrad.course.commands.doctor.shutil.which", lambda name: None)
    todos = [todo for *_, todo in findings()]
    assert any('uv pip install' in todo and '"pygraphviz"' in todo for todo in todos)
    assert any('"distributed>=' in todo for todo in todos)
    assert not any("minigrad-numpy" in todo for todo in todos)


def test_a_terminal_that_cannot_show_a_name_ends_no_command(tmp_path: Path):
    """Such as a file on Windows to which the output goes, with a class from everywhere."""
    said = minigrad("learn", "M\u00fcller", "--no-open", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert r"M\xfcller: " in said


def test_doctor_finds_a_damaged_notebook(tmp_path: Path, monkeypatch):
    folders.copy_notebooks(tmp_path)
    (tmp_path / FETCH).write_text("{}")
    monkeypatch.chdir(tmp_path)
    (todo,) = [todo for _, what, todo in findings() if FETCH in what]
    assert todo.endswith("minigrad reset 05")


def test_doctor_reads_the_bounds_of_the_course(monkeypatch):
    lines = ["numpy>=2.2", "anywidget>=0.11.0; extra == 'course'", "bokeh>=3.8; extra == 'cluster'",
             "winpty; sys_platform == 'win31' and extra == 'course'"]
    monkeypatch.setattr("minigrad.course.commands.doctor.metadata.requires", lambda name: lines)
    assert needed("course") == ["numpy>=2.2", "anywidget>=0.11.0"]
    assert [named(line) for line in needed("cluster")] == ["numpy", "bokeh"]
    assert new_enough("2.10.1", "numpy>=2.9")
    assert new_enough("4.4", "jupyterlab>=4.4.0")
    assert not new_enough("3.11.0rc1", "bokeh>=3.11.0")
    monkeypatch.setattr("minigrad.course.commands.doctor.metadata.version", lambda name: "0.10")
    (missing,) = [(what, todo) for state, what, todo in findings()
                  if state == MISSING and "packages" in what]
    assert missing[0] == "packages: numpy (here is 0.10), anywidget (here is 0.10)"
    assert missing[1].endswith('"numpy>=2.2" "anywidget>=0.11.0"')


@pytest.fixture
def numpy_alone(tmp_path: Path) -> dict[str, str]:
    """The variables of an environment in which Python finds NumPy and minigrad, and nothing else
    that is installed."""
    packages = Path(np.__file__).parents[1]
    alone = tmp_path / "alone"
    alone.mkdir()
    for path in [*packages.glob("numpy*"), *packages.glob("minigrad_numpy*.dist-info")]:
        (alone / path.name).symlink_to(path)
    return {"PYTHONPATH": os.pathsep.join((str(alone), str(ROOT))),
            "PYTHONNOUSERSITE": "1", "PATH": str(tmp_path)}


def test_the_engine_alone_says_what_to_install(tmp_path: Path, numpy_alone: dict[str, str]):
    """With the packages of a real installation this is tried by tests/release/installed.py."""
    def said(*words: str, status: int = 0) -> str:
        done = subprocess.run([sys.executable, "-S", "-m", "minigrad", *words], cwd=tmp_path,
                              env={**os.environ, **numpy_alone}, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        assert done.returncode == status, done.stdout
        return done.stdout

    assert "minigrad learn" in said()
    assert said() == said("--help")
    for name in COMMANDS:
        assert f"usage: minigrad {name}" in said(name, "--help")
    words = said("learn", status=2)
    assert words.startswith("JupyterLab is not installed beside minigrad")
    assert words.rstrip().endswith("doctor` says what to install.")
    assert not (tmp_path / "minigrad-course").exists()
    found = said("doctor", status=1)
    assert re.search(r"MISSING  packages: .*anywidget.*jupyterlab", found)
    assert re.search(r'-> .*"anywidget>=[\d.]+".*"jupyterlab>=', found)
    assert re.search(f"{GOOD}  +packages: numpy", found)


def test_a_broken_mark_is_no_obstacle(tmp_path: Path):
    folders.copy_notebooks(tmp_path)
    mark = tmp_path / folders.KEPT / folders.MARK
    mark.write_text("{ half")
    (tmp_path / FETCH).write_text("mine")
    folders.copy_notebooks(tmp_path)
    assert (tmp_path / FETCH).read_text() == "mine"
    assert json.loads(mark.read_text())["version"]
    assert (mark.parent / "course_damaged_1.json").read_text() == "{ half"


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
