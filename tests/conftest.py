"""What holds for all tests: how they are drawn, and how they are shared out among workers.

Property tests draw the same examples in every run; `make fuzz` draws new ones, which is how the
pinned examples were found.
"""

import gc
import os
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import graphviz
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings
from lab import drives_a_browser

import minigrad
from minigrad import op

pytest_plugins = ["browser_fixtures"]
# minutes each, in `make test-all`
LONG = {"test_fuzz", "test_oracles"}

COLLECTED = pytest.StashKey[Path]()
PATIENCE = time.monotonic() + 120       # when a worker no longer waits for another

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
    """A shell starts `make test &` with SIGINT ignored, and processes inherit that:
    tests that press
    Ctrl-C, here or in a process of their own, would wait for ever."""
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


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of xdist where the first one leaves a byte for each file that it collected."""
    config = node.config
    if COLLECTED not in config.stash:
        folder = tempfile.TemporaryDirectory()
        config.add_cleanup(folder.cleanup)
        config.stash[COLLECTED] = Path(folder.name) / "collected"
        config.stash[COLLECTED].touch()
    node.workerinput["collected"] = str(config.stash[COLLECTED])


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Each worker collects all files. In a fresh clone that means to compile them and all that they
    import, for half a minute: so the others follow the first, and find compiled what it read."""
    worker = getattr(collector.config, "workerinput", None)
    if worker is None or not isinstance(collector, pytest.Module):
        return (yield)
    if worker["workerid"] == "gw0":
        report = yield
        with Path(worker["collected"]).open("ab") as file:
            file.write(b".")
        return report
    followed = worker["followed"] = worker.get("followed", 0) + 1
    while Path(worker["collected"]).stat().st_size < followed and time.monotonic() < PATIENCE:
        time.sleep(0.01)
    return (yield)


def pytest_collection_finish() -> None:
    """All tests are in memory now, for good: the garbage collector need not look at them again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker of xdist sends two messages about a test that passes, and not six. They cost 1.5 ms
    of processor time, more than such a test itself. Options that use all of them get all."""
    config = item.config
    if (not hasattr(config, "workerinput") or config.getoption("durations", None) is not None
            or config.getoption("xmlpath", None)):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True
