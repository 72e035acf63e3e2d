"""What a learner has done, recorded beside the notebooks: answers, guesses and letters.

It is recorded only in a folder that `minigrad learn` made, and only in a kernel that a Jupyter
server started for a notebook: never under pytest, nbval or nbconvert. No output of a cell depends
on it, except the map in notebook 00. Nothing leaves the machine. To turn it off, set the
environment variable MINIGRAD_PROGRESS to 0, or write "progress": false into .minigrad/course.json.

The file .minigrad/progress.json holds

    {"exercises": {"01.A": {"passed": true, "tries": 3, "when": "2026-11-24T14:01:00"}},
     "guesses": {"01.P1": {"guess": 40.0, "when": ...}},
     "quizzes": {"01": {"q1": {"letter": "b", "right": true, "when": ...}}}}

A damaged file is kept as progress_damaged_1.json, and a new one begun; `minigrad progress` says so.
"""

import contextlib
import os
import time
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from . import folder as folders
from .exercise import LESSONS

SETTING = "MINIGRAD_PROGRESS"
# Jupyter's server gives a kernel the name of its notebook; nbclient, which executes notebooks for
# nbconvert and for tests, does not. pytest names its version to all that it starts.
SERVED, TESTED = "JPY_SESSION_NAME", "PYTEST_VERSION"
TABLES = ("exercises", "guesses", "quizzes")
PATIENCE = 2.0         # seconds to wait for another kernel that is writing


def place() -> Path | None:
    """The course folder in which this kernel records, or None."""
    env = os.environ
    if env.get(SETTING, "1") == "0" or SERVED not in env or TESTED in env:
        return None
    try:
        folder = folders.course_folder()
    except OSError:       # the working directory is gone
        return None
    wanted = folder and folders.read(folder / folders.KEPT / folders.MARK).get("progress", True)
    return folder if wanted else None


# --- recording ------------------------------------------------------------------------------------


def answered(name: str, passed: bool) -> None:
    """Record that an answer was judged. An exercise that has passed stays passed."""
    def change(entry: dict[str, Any]) -> None:
        entry["passed"] = passed or entry.get("passed") is True
        entry["tries"] = int(entry.get("tries", 0)) + 1
    _record(change, "exercises", name)


def guessed(name: str, guess: float) -> None:
    """Record a guess."""
    _record(lambda entry: entry.update(guess=guess), "guesses", name)


def chose(number: str, question: str, letter: str, right: bool) -> None:
    """Record a letter that was given in a quiz."""
    _record(lambda entry: entry.update(letter=letter, right=right), "quizzes", number, question)


def _record(change: Callable[[dict[str, Any]], None], *keys: str) -> None:
    """Change one entry of the file. A folder that cannot be written to must not disturb a cell."""
    folder = place()
    if folder is None:
        return
    with contextlib.suppress(OSError, ValueError, TypeError, AttributeError), _alone(folder):
        file = folders.progress_file(folder)
        whole = folders.read_or_put_aside(file, *TABLES)
        entry = whole
        for key in keys:
            entry = entry.setdefault(key, {})
        change(entry)
        entry["when"] = datetime.now().isoformat(timespec="seconds")
        folders.write(file, whole)


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let no other kernel read and write in between: each would lose what the other has added."""
    with (folder / folders.KEPT / "progress.lock").open("a") as lock:
        end = time.monotonic() + PATIENCE
        while not _locked(lock.fileno()):
            if time.monotonic() > end:
                raise OSError("another process keeps the lock")
            time.sleep(0.01)
        yield
    # Closing the file gives the lock back; so does the end of a process that was killed.


def _locked(descriptor: int) -> bool:
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return _locked_otherwise(descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _locked_otherwise(descriptor: int) -> bool:
    try:
        msvcrt = import_module("msvcrt")     # Windows
    except ImportError:                      # a system with one process, which nobody disturbs
        return True
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


# --- reading --------------------------------------------------------------------------------------


class Done(NamedTuple):
    """What is done in one notebook.

    number, title: of the notebook
    passed, exercises: how many exercises have passed, of how many; open projects are left out
    project: whether its open project has passed; None if it has none
    guessed, guesses: how many predictions were made, of how many
    right, questions: how many questions of the quiz were answered rightly, of how many
    """

    number: str
    title: str
    passed: int
    exercises: int
    project: bool | None
    guessed: int
    guesses: int
    right: int
    questions: int


def summary(folder: Path) -> list[Done]:
    """What is done in each notebook of a course folder."""
    found = folders.read(folders.progress_file(folder))
    syllabus = import_module("minigrad.lessons.nb00_start_here.syllabus").SYLLABUS
    return [_done(found, notebook.number, notebook.title) for notebook in syllabus]


def _done(found: dict[str, Any], number: str, title: str) -> Done:
    (lesson,) = LESSONS.glob(f"nb{number}_*")
    asked = tomllib.loads((lesson / "questions.toml").read_text(encoding="utf-8"))
    guesses = import_module(f"minigrad.lessons.{lesson.name}.guesses").GUESSES
    passed = {name for name, entry in _entries(found, "exercises") if entry.get("passed") is True}
    names = list(asked.get("hints", {}))
    projects = [name for name in names if name.endswith(".project")]
    plain = [name for name in names if name not in projects]
    made = {name for name, _ in _entries(found, "guesses")}
    letters = dict(_entries(found, "quizzes")).get(number, {})
    right = sum(isinstance(entry, dict) and entry.get("right") is True
                for entry in letters.values())
    return Done(number, title, len(passed.intersection(plain)), len(plain),
                projects[0] in passed if projects else None, len(made.intersection(guesses)),
                len(guesses), right, len(asked.get("question", [])))


def _entries(found: dict[str, Any], kind: str) -> list[tuple[str, dict[str, Any]]]:
    """The entries of one kind; a file that somebody has edited may hold anything."""
    entries = found.get(kind)
    return [(name, entry) for name, entry in entries.items() if isinstance(entry, dict)
            ] if isinstance(entries, dict) else []
