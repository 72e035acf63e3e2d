"""Runs tests of another project on minigrad and sorts what became of each: the plugin of pytest
that autograd_suite.py and scipy_suite.py share, and the table that they print.

A test is `passed`; `refused` where minigrad refuses with a sentence; `wrong` where an assertion
fails; `unclear` where anything else is raised; `not applicable` where the suite names a reason.
"""
import collections
import os
import re

import pytest

import minigrad as mg

ORDER = ("passed", "refused", "unclear", "wrong")


class Verdicts:
    """A plugin of pytest.

    not_applicable: why a test is left out, by a pattern in its name
    wrong: the exceptions that say that a value is wrong
    prepare: called with the module of each test that is kept
    finished: called after each test
    where: a part of the path of the tests whose line stands before the words of a verdict
    found: (verdict, words) of each test
    """

    def __init__(self, not_applicable, wrong=(AssertionError, pytest.fail.Exception),
                 prepare=lambda module: None, finished=lambda: None, where=""):
        self.not_applicable, self.wrong = not_applicable, wrong
        self.prepare, self.finished, self.where = prepare, finished, where
        self.found = {}

    def pytest_collection_modifyitems(self, items):
        """Leave out what is not applicable."""
        kept = []
        for item in items:
            reason = next((why for part, why in self.not_applicable.items()
                           if re.search(part, item.nodeid)), None)
            if reason:
                self.found[short(item.nodeid)] = "not applicable", reason
            else:
                self.prepare(item.module)
                kept.append(item)
        items[:] = kept

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        """Sort a test by what it raised."""
        yield
        if call.when == "call":
            self.finished()
        if call.excinfo is None:
            if call.when == "call":
                self.found.setdefault(short(item.nodeid), ("passed", ""))
            return
        error, test = call.excinfo.value, short(item.nodeid)
        if isinstance(error, pytest.skip.Exception):
            self.found[test] = "not applicable", f"it skips itself: {error}"
            return
        verdict = ("wrong" if isinstance(error, self.wrong) else
                   "refused" if isinstance(error, mg.errors.Refusal) else "unclear")
        words = (error.words if verdict == "refused" else f"{type(error).__name__}: {error}")
        if self.where:
            line = next((e.lineno + 1 for e in reversed(call.excinfo.traceback)
                         if self.where in str(e.path)), "?")
            words = f"line {line}: {words}"
        self.found[test] = verdict, " ".join(words.strip().split("\n")[0].split())[:300]

    def table(self):
        """Print each verdict but `passed` with its tests, those with the same words together."""
        print()
        for verdict in ("wrong", "unclear", "refused", "not applicable"):
            groups = collections.defaultdict(list)
            for test, (found, words) in self.found.items():
                if found == verdict:
                    groups[words].append(test)
            print(f"--- {verdict}: {sum(map(len, groups.values()))}")
            for words, tests in sorted(groups.items(), key=lambda group: -len(group[1])):
                print(f"{len(tests):4}  {words}\n        {', '.join(tests)}")

    def counts(self):
        """How many tests there are, how many apply, and what became of them, in words."""
        counts = collections.Counter(found for found, _ in self.found.values())
        every = sum(counts.values())
        return (f"{every} tests, of which {every - counts['not applicable']} apply: "
                + ", ".join(f"{counts[verdict]} {verdict}" for verdict in ORDER))


def short(node):
    """The file and the name of a test."""
    return node.rpartition("/")[2]


def run(paths, root, options, verdicts):
    """Run the tests in `paths`; 0, or pytest's code where it could not run them."""
    code = pytest.main([*map(str, paths), "-c", os.devnull, "-q", "--rootdir", str(root),
                        "--no-header", "--no-summary", "--tb=no", "-p", "no:cacheprovider",
                        "-p", "no:warnings", "-p", "no:randomly", *options], plugins=[verdicts])
    return 0 if code in (0, 1) else int(code)
