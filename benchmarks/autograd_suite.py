"""autograd's own test suite, run on minigrad through autograd_shim.py.

    python benchmarks/autograd_suite.py [folder] [options of pytest]

folder: an unpacked release of autograd 1.9.1, which carries its tests; without one, pip downloads
        it into a temporary folder.  Nothing of it is in this repository.

A test is `passed`; `refused` where minigrad refuses with a sentence; `wrong` where an assertion of
the test fails, or a derivative disagrees with the difference; `unclear` where anything else is
raised.  NOT_APPLICABLE names the tests that are left out, each with its reason.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import autograd_shim
import numpy
import pytest

import minigrad as mg

RELEASE = "autograd==1.9.1"
NOT_APPLICABLE = {  # a pattern in the test's name: why it is left out
    "test_vspaces.py": "vector spaces are a class of autograd's; nests need none here",
    "test_misc.py::test_const_graph": "const_graph is autograd's recorder, and the test counts how "
                                      "often it calls the function",
    "test_rfftn_odd_not_implemented": "expects that autograd refuses odd lengths; here they have a "
                                      "rule",
    "dataarray": "needs xarray, which is not installed (skipped under autograd, too)",
    "test_wrappers.py::test_deprecated_def": "the old way to give autograd's primitives a rule",
    "test_wrappers.py::test_wrapped_name_and_docs": "docstrings of autograd's functions",
    r"::test_custom_where(_dtypes\[(int|float|list)-.*)?$":
        "autograd's own np.where returns Python's types and "
        "takes names for its arguments; NumPy's does neither",
}


def release(folder=None):
    """The folder of autograd's release, downloaded where none is given."""
    if folder:
        return pathlib.Path(folder)
    kept = tempfile.mkdtemp()
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary",
                    ":all:", RELEASE, "--dest", kept], check=True)
    (archive,) = pathlib.Path(kept).glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(kept, filter="data")
    return archive.with_name(archive.name.removesuffix(".tar.gz"))


class Verdicts:
    """A plugin of pytest that sorts what became of each test."""

    def __init__(self):
        self.found = {}  # test: (verdict, sentence)

    def pytest_collection_modifyitems(self, items):
        """Leave out what is not applicable."""
        kept = []
        for item in items:
            reason = next((why for part, why in NOT_APPLICABLE.items()
                           if re.search(part, item.nodeid)),
                          None)
            if reason:
                self.found[short(item.nodeid)] = "not applicable", reason
            else:
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
        wrong = isinstance(error, (AssertionError, mg.errors.GradientMismatch,
                                   pytest.fail.Exception))
        verdict = ("wrong" if wrong else
                   "refused" if isinstance(error, mg.errors.Refusal) else "unclear")
        words = (error.words if verdict == "refused" else f"{type(error).__name__}: {error}")
        self.found[short(item.nodeid)] = verdict, words.strip().split("\n")[0]


def short(node):
    return node.rpartition("/")[2]


def main():
    given = sys.argv[1:2] if sys.argv[1:] and os.path.isdir(sys.argv[1]) else []
    folder = release(*given)
    autograd_shim.install()
    verdicts = Verdicts()
    numpy.seterr(all="ignore")
    sys.path.insert(0, str(folder / "tests"))
    code = pytest.main([str(folder / "tests"), "-c", os.devnull, "--rootdir", str(folder), "-q",
                        "--no-header", "--no-summary", "--tb=no", "-p", "no:cacheprovider",
                        "-p", "no:warnings", "-p", "no:randomly",
                        *sys.argv[1 + len(given):]], plugins=[verdicts])
    print()
    for verdict in ("wrong", "unclear", "refused", "not applicable"):
        groups = collections.defaultdict(list)
        for test, (found, words) in verdicts.found.items():
            if found == verdict:
                groups[words].append(test)
        print(f"--- {verdict}: {sum(map(len, groups.values()))}")
        for words, tests in sorted(groups.items(), key=lambda group: -len(group[1])):
            print(f"{len(tests):4}  {words}\n        {', '.join(tests)}")
    counts = collections.Counter(found for found, _ in verdicts.found.values())
    print(f"--- {sum(counts.values())} tests, of which "
          f"{sum(counts.values()) - counts['not applicable']} apply: "
          + ", ".join(f"{counts[v]} {v}" for v in ("passed", "refused", "unclear", "wrong")))
    return 0 if code in (0, 1) else int(code)


if __name__ == "__main__":
    sys.exit(main())
