"""Runs of pytest for `mutation.py`, each a fork of this process, and notes on them.

On the engine as it is, the notes say which functions each test calls, and how long it takes.  A
fork is quick, as this process has loaded all that the tests need but minigrad.  It needs Linux or
macOS.
"""

import contextlib
import hashlib
import importlib
import json
import os
import random
import resource
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

OPTIONS = ["-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:nbval", "-o", "addopts=",
           "--import-mode=importlib", "-W", "ignore::pytest.PytestAssertRewriteWarning",
           "-m", "not oracle and not exhaustive"]
MEMORY = 8 * 2**30              # bytes that a run may take
IMPORT = "all"                  # stands for what is called before the first test


class Notes:
    """A plugin of pytest: it chooses tests, and notes what they call, their times and failures.

    names: {path of a file: its name in the notes}, for the files whose functions matter.
    chosen: the tests to run; None for all, whose calls are noted.
    calls: (attribute) {file:line of a function: the tests that call it}.
    """

    def __init__(self, names: dict[str, str], chosen: set[str] | None):
        self.names = names
        self.chosen = chosen
        self.functions = {test.partition("[")[0].rpartition("::")[2] for test in chosen or ()}
        self.seen: set[tuple[str, int]] = set()
        self.calls: dict[str, list[str]] = defaultdict(list)
        self.times: Counter = Counter()
        self.failed: list[str] = []

    def trace(self, frame: Any, *_: Any) -> None:
        code = frame.f_code
        if code.co_filename in self.names:
            self.seen.add((code.co_filename, code.co_firstlineno))

    def pytest_runtest_logstart(self) -> None:
        if self.chosen is None:
            threading.settrace(self.trace)
            sys.settrace(self.trace)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        for file, line in self.seen:
            self.calls[f"{self.names[file]}:{line}"].append(nodeid)
        self.seen.clear()

    def pytest_pycollect_makeitem(self, name: str) -> list | None:
        return [] if self.chosen and name[:5] == "test_" and name not in self.functions else None

    def pytest_collection_modifyitems(self, items: list) -> None:
        self.pytest_runtest_logfinish(IMPORT)
        if self.chosen is not None:
            items[:] = [item for item in items if item.nodeid in self.chosen]
            random.Random(len(items)).shuffle(items)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.times[report.nodeid] += report.duration
        self.failed += [report.nodeid] * report.failed


def pytested(tests: Collection[str], names: dict[str, str], result: Path) -> None:
    """Run these tests, or one whole test file, and write the notes on it into a file."""
    os.setsid()
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    import pytest
    files = {test.partition("::")[0] for test in tests}
    notes = Notes(names, None if files == {*tests} else {*tests})
    notes.pytest_runtest_logstart()
    code = pytest.main([*OPTIONS, *["-x"] * bool(notes.chosen), *files], plugins=[notes])
    sys.settrace(None)
    loaded = [name for name, module in [*sys.modules.items()]
              if "site-packages" in (getattr(module, "__file__", None) or "")
              and not name.startswith("minigrad")]      # minigrad.numpy names NumPy's files
    result.write_text(json.dumps({"code": code, "calls": notes.calls, "times": notes.times,
                                  "failed": notes.failed, "loaded": loaded}), "utf-8")


def forked(tests: Collection[str], names: dict[str, str], limit: float) -> dict[str, Any]:
    """The notes on a run of these tests, or of one whole test file, in a process of its own that
    may take `limit` seconds."""
    result = Path("result.json").resolve()
    result.unlink(missing_ok=True)
    child = os.fork()
    if not child:
        try:
            pytested(tests, names, result)
        finally:
            os._exit(0)      # whatever a mutant does, this process returns to no caller
    end = time.monotonic() + limit
    while os.waitpid(child, os.WNOHANG)[0] == 0:
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return {"code": -1, "failed": ["a test that takes too long"]}
        time.sleep(0.02)
    return (json.loads(result.read_text("utf-8")) if result.exists()
            else {"code": -1, "failed": ["an import that fails"]})


def noted(folders: Iterable[str], names: dict[str, str], known: Path | None
          ) -> dict[str, dict[str, Any]]:
    """{test file: the notes on its run on the engine as it is}; what it needs is loaded here.

    known: a file that keeps the notes for later; None for none.
    """
    kept = json.loads(known.read_text("utf-8")) if known and known.exists() else {}
    notes = {}
    for path in sorted(p for folder in folders for p in Path(folder).glob("test_*.py")):
        name, digest = str(path), hashlib.sha256(path.read_bytes()).hexdigest()
        if kept.get(name, {}).get("digest") != digest:
            kept[name] = forked([name], names, 1800.0) | {"digest": digest}
            if known:
                known.write_text(json.dumps(kept), "utf-8")
        notes[name] = kept[name]
        for module in notes[name]["loaded"]:
            with contextlib.suppress(Exception):
                importlib.import_module(module)
        if notes[name]["code"] not in (0, 5):
            print("not used, as they fail already:", notes[name]["failed"] or name, flush=True)
    return notes
