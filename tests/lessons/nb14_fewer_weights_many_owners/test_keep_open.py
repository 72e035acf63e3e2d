"""A context is kept open from cell to cell, and is closed at the latest when Python ends."""
import contextlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_ident

import nbformat
import pytest

from minigrad.lessons.nb14_fewer_weights_many_owners.keep_open import Kept

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / "14_fewer_weights_many_owners.ipynb"


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
    code = ("import contextlib, atexit\nfrom minigrad.lessons.nb14_fewer_weights_many_owners "
            "import kept\n\n@contextlib.contextmanager\n"
            "def door():\n    atexit.register(print, 'late')\n    yield\n    print('out')\n\n"
            "kept(door())\n" + end)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["out", "late"]


# --- a pool of threads, where Dask is not installed
def test_notebook_14_runs_its_rounds_without_dask(monkeypatch, capsys):
    cells = {c.id: c.source for c in nbformat.read(NOTEBOOK, as_version=4).cells}
    monkeypatch.setitem(sys.modules, "distributed", None)
    space = {}
    try:
        for name in ("setup", "further-setup", "dask-open", "dask-train"):
            exec(cells[name], space)
        pool = space["executor"]
        assert isinstance(pool, ThreadPoolExecutor)
        assert pool.submit(get_ident).result() != get_ident()
        exec(cells["dask-same"], space)
    finally:
        exec(cells["dask-close"], space)
    told = capsys.readouterr().out
    assert told.count("Dask is not installed here") == 1
    assert "the same bits as one client after the other: True" in told
    assert space["executor"] is None
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(get_ident)
