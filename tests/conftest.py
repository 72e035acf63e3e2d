"""What holds for all tests: how they are drawn, how they are shared out among workers, and what a run says at its end.

Property tests draw the same examples in every run; `make fuzz` draws new ones, which is how the pinned examples were
found.
"""

import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import graphviz
import pytest
from hypothesis import settings
from lab import LEFT_OUT, NO_BROWSER
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from minigrad import op

BROWSER = Path(__file__).parent / "browser"
LONG = {"test_notebooks", "test_fuzz", "test_binder", "test_oracles"}      # minutes each, in `make test-all`

settings.register_profile("repeatable", derandomize=True)
settings.register_profile("fuzz", derandomize=False, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.fixture(autouse=True)
def no_op_stays() -> Iterator[None]:
    """A test may make an op of its own; after it the engine has only its own again."""
    before = dict(op.REGISTRY), dict(op.TABLE)
    yield
    for table, kept in zip((op.REGISTRY, op.TABLE), before, strict=True):
        table.clear()
        table.update(kept)


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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of random programs take the first seed: the same in every run, and a new one."""
    if "first_seed" in metafunc.fixturenames:
        new = pytest.param(secrets.randbelow(10**9), marks=[pytest.mark.new_programs, pytest.mark.exhaustive])
        metafunc.parametrize("first_seed", [0, new], ids=["the same programs", "new programs"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.stem not in LONG)


class Shares(LoadFileScheduling):
    """A worker takes a whole file at a time; those in LONG, and then the browser tests, come first."""

    # A finished test leaves its share. xdist marks it there, and counts all marks anew after each: half a minute.
    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        nodeid = self.registered_collections[node][item_index]
        del self.assigned_work[node][self._split_scope(nodeid)][nodeid]
        self._reschedule(node)

    def _pending_of(self, workload: dict[str, dict[str, bool]]) -> int:
        return sum(map(len, workload.values()))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Shares:
    config.option.loadscopereorder = False       # not the file with most tests first, but pytest's order
    return Shares(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    asked = [Path(name.partition("::")[0]).resolve() for name in config.args]
    if LEFT_OUT and any(path.is_relative_to(BROWSER) or BROWSER.is_relative_to(path) for path in asked):
        terminalreporter.write_line(NO_BROWSER, yellow=True)
