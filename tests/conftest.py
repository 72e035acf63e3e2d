"""What holds for all tests: how they are drawn, and in which order they run.

Property tests draw the same examples in every run; `make fuzz` draws new ones, which is how the
pinned examples were found.
"""

import os
import secrets
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import graphviz
import pytest
from hypothesis import settings
from lab import drives_a_browser

import minigrad
from minigrad import derive, nest, op
from minigrad.graph import graph

pytest_plugins = ["browser_fixtures"]
# minutes each, in `make test-all`
LONG = {"test_fuzz", "test_oracles"}

# no deadline: a busy machine is slow, and speed is measured elsewhere
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("fuzz", derandomize=False, max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


for name in (*minigrad.LATER, *minigrad.SUBPACKAGES.split(), "rules.fourier"):
    import_module(f"minigrad.{name}")      # their ops belong to the engine, also in the first test


@pytest.fixture(autouse=True)
def no_op_stays() -> Iterator[None]:
    """A test may make an op of its own; after it the engine has only its own again."""
    before = dict(op.REGISTRY), dict(op.TABLE)
    yield
    for table, kept in zip((op.REGISTRY, op.TABLE), before, strict=True):
        table.clear()
        table.update(kept)


@pytest.fixture(autouse=True)
def nothing_stays_entered() -> Iterator[None]:
    """After a test no graph is entered, no derivative is open and no function is traced, however
    the test ended: one that leaves something fails itself, and not those that follow."""
    entered = graph._entered, graph._blocks, nest.filling, derive.differentiating
    before = [variable.get() for variable in entered]
    yield
    after = [variable.get() for variable in entered]
    for variable, value in zip(entered, before, strict=True):
        variable.set(value)
    assert after == before


@pytest.fixture
def no_dot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Graphviz's program."""
    def missing(*_: Any, **__: Any) -> None:
        raise graphviz.ExecutableNotFound(["dot"])

    monkeypatch.setattr(graphviz.Digraph, "pipe", missing)


@pytest.fixture
def no_graphviz(no_dot: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Graphviz's program and without pygraphviz."""
    monkeypatch.setitem(sys.modules, "pygraphviz", None)


def pytest_configure() -> None:
    """Restore Ctrl-C where it is ignored: a shell starts `make test &` so, and processes inherit
    it. Tests that press Ctrl-C, here or in a process of their own, would wait for ever."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of random programs take the first seed: the same in every run, and, in `make fuzz`, a
    new one."""
    if "first_seed" in metafunc.fixturenames:
        new = pytest.param(secrets.randbelow(10**9),
                           marks=[pytest.mark.new_programs, pytest.mark.exhaustive])
        metafunc.parametrize("first_seed", [0, new], ids=["the same programs", "new programs"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: (item.path.stem not in LONG, not drives_a_browser(item)))
