"""A context is kept open from cell to cell, one at a time, and is closed at the latest when Python ends."""
import contextlib
import subprocess
import sys

import pytest

from minigrad.course.kept import Kept


@pytest.fixture
def doors():
    """(open, log): `open(name)` is a context that writes down when it is entered and left."""
    log = []

    @contextlib.contextmanager
    def open_(name):
        log.append(f"in {name}")
        try:
            yield name
        finally:
            log.append(f"out {name}")

    return open_, log


def test_one_at_a_time_and_closed_once(doors):
    door, log = doors
    kept = Kept()
    kept.close()
    assert kept(door("a")) == "a"
    assert kept(door("b")) == "b"
    assert log == ["in a", "out a", "in b"]
    kept.close()
    kept.close()
    assert log == ["in a", "out a", "in b", "out b"]


def test_what_cannot_be_opened_leaves_nothing_open(doors):
    door, log = doors

    @contextlib.contextmanager
    def locked():
        raise OSError("locked")
        yield

    kept = Kept()
    kept(door("a"))
    with pytest.raises(OSError, match="locked"):
        kept(locked())
    kept.close()
    assert log == ["in a", "out a"]


@pytest.mark.parametrize("end", ["", "raise SystemExit", "1 / 0"])
def test_it_is_closed_when_python_ends(end):
    code = ("import contextlib, atexit\nfrom minigrad.course.kept import kept\n\n@contextlib.contextmanager\n"
            "def door():\n    atexit.register(print, 'late')\n    yield\n    print('out')\n\nkept(door())\n" + end)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["out", "late"]
