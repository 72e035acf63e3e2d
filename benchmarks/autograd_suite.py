"""autograd's own test suite, run on minigrad through autograd_shim.py.

    python benchmarks/autograd_suite.py [folder] [options of pytest]

folder: an unpacked release of autograd 1.9.1, which carries its tests; without one, pip downloads
        it into a temporary folder.  Nothing of it is in this repository.

foreign_tests.py says what the verdicts mean; `wrong` is also a derivative that disagrees with the
difference.  NOT_APPLICABLE names the tests that are left out, each with its reason.
"""
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import autograd_shim
import numpy
import pytest
from foreign_tests import Verdicts, run

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


def main():
    given = sys.argv[1:2] if sys.argv[1:] and os.path.isdir(sys.argv[1]) else []
    folder = release(*given)
    autograd_shim.install()
    verdicts = Verdicts(NOT_APPLICABLE, wrong=(AssertionError, mg.errors.GradientMismatch,
                                               pytest.fail.Exception))
    numpy.seterr(all="ignore")
    sys.path.insert(0, str(folder / "tests"))
    code = run([folder / "tests"], folder, sys.argv[1 + len(given):], verdicts)
    verdicts.table()
    print(f"--- {verdicts.counts()}")
    return code


if __name__ == "__main__":
    sys.exit(main())
