"""SciPy's own tests of least squares and of minimization with constraints, run on minigrad through
scipy_shim.py.

    python benchmarks/scipy_suite.py [--same-method] [options of pytest]

--same-method: minimize runs the method that a test names (SLSQP, trust-constr), where minigrad has
               it, and not its own.

The tests are those that the installed SciPy carries; nothing of them is in this repository.

A test is `passed`; `refused` where minigrad refuses with a sentence; `wrong` where an assertion
fails; `unclear` where anything else is raised.  Where a test wants an error, any refusal will do.
NOT_APPLICABLE names the tests that are left out, each with its reason.

Each call is made with SciPy's function, too, and minigrad's successes are tried from a little
beside: the last lines count calls where minigrad's cost is higher, where it has no success though
SciPy has, and where its success is none.
"""
import collections
import importlib
import os
import pathlib
import re
import sys

import numpy
import pytest
import scipy
import scipy.optimize
import scipy_shim

import minigrad as mg

FILES = ("test_least_squares.py", "test_minpack.py", "test_slsqp.py", "test_cobyla.py",
         "test_constraints.py", "test_constraint_conversion.py", "test_minimize_constrained.py")
NOT_APPLICABLE: dict[str, str] = {  # a pattern in the test's name: why it is left out
}


class Verdicts:
    """A plugin of pytest that sorts what became of each test."""

    def __init__(self):
        self.found = {}  # test: (verdict, sentence)

    def pytest_collection_modifyitems(self, items):
        """Leave out what is not applicable, and install the shim in the modules of the others."""
        kept = []
        for item in items:
            reason = next((why for part, why in NOT_APPLICABLE.items()
                           if re.search(part, item.nodeid)), None)
            if reason:
                self.found[short(item.nodeid)] = "not applicable", reason
            else:
                scipy_shim.install(item.module)
                kept.append(item)
        items[:] = kept

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item, call):
        """Sort a test by what it raised."""
        yield
        if call.excinfo is None:
            if call.when == "call":
                self.found.setdefault(short(item.nodeid), ("passed", ""))
            return
        error = call.excinfo.value
        if isinstance(error, pytest.skip.Exception):
            self.found[short(item.nodeid)] = "not applicable", f"SciPy skips it: {error}"
            return
        wrong = isinstance(error, (AssertionError, pytest.fail.Exception))
        verdict = ("wrong" if wrong else
                   "refused" if isinstance(error, mg.errors.Refusal) else "unclear")
        words = (error.words if verdict == "refused" else f"{type(error).__name__}: {error}")
        line = next((str(e.lineno + 1) for e in reversed(call.excinfo.traceback)
                     if "optimize/tests" in str(e.path)), "?")
        self.found[short(item.nodeid)] = verdict, " ".join(f"line {line}: {words}".split())[:300]


def short(node):
    return node.rpartition("/")[2]


def main():
    options = [option for option in sys.argv[1:] if option != "--same-method"]
    scipy_shim.METHOD["same"] = len(options) < len(sys.argv) - 1
    folder = pathlib.Path(scipy.optimize.__file__).parent / "tests"
    verdicts = Verdicts()
    code = pytest.main([*(str(folder / name) for name in FILES), "-c", os.devnull, "-q",
                        "--rootdir", str(folder), "--no-header", "--no-summary", "--tb=no",
                        "-p", "no:cacheprovider", "-p", "no:warnings", "-p", "no:randomly",
                        "-p", "no:xdist", "--import-mode=importlib", *options],
                       plugins=[verdicts])
    print()
    for verdict in ("wrong", "unclear", "refused", "not applicable"):
        groups = collections.defaultdict(list)
        for test, (found, words) in verdicts.found.items():
            if found == verdict:
                groups[words].append(test)
        print(f"--- {verdict}: {sum(map(len, groups.values()))}")
        for words, tests in sorted(groups.items(), key=lambda group: -len(group[1])):
            print(f"{len(tests):4}  {words}\n        {', '.join(tests)}")
    print("--- calls beside SciPy")
    for call in scipy_shim.CALLS:
        if (said := call.verdict()) not in ("", "better"):
            print(f"      {said}: {call.solver} in {call.test}: minigrad {call.ours}, SciPy "
                  f"{call.theirs}, beside {call.lower}")
    said = collections.Counter(call.verdict() or "equal" for call in scipy_shim.CALLS)
    print(f"--- {len(scipy_shim.CALLS)} calls with both: "
          + ", ".join(f"{n} {word}" for word, n in said.most_common()))
    counts = collections.Counter(found for found, _ in verdicts.found.values())
    print(f"--- SciPy {scipy.__version__}: {sum(counts.values())} tests, of which "
          f"{sum(counts.values()) - counts['not applicable']} apply: "
          + ", ".join(f"{counts[v]} {v}" for v in ("passed", "refused", "unclear", "wrong")))
    return 0 if code in (0, 1) else int(code)


if __name__ == "__main__":
    sys.exit(main())
