"""`make test-release`: an environment from exactly the files in binder/, as Binder makes it.

Usage: python tests/release/binder.py
It installs the locked packages, runs postBuild, and executes 01 with notebooks/ as the working
directory, in a copy of this checkout and on the Python that runtime.txt names, where it is here.
The exit status is 1 when something fails.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "support"))
from binder_build import ROOT, run, wanted_python

NOTEBOOK = "01_path_sums.ipynb"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "_build", "dist")


def copy_checkout(folder: Path) -> None:
    """Copy what Binder would clone."""
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)


def build_and_execute(clone: Path, programs: Path) -> None:
    """Run postBuild, and execute 01 with notebooks/ as the working directory.

    clone: a copy of the checkout, which loses its source
    programs: where the programs of an environment with the locked packages lie
    """
    run(clone / "binder" / "postBuild", cwd=clone, programs=programs)
    shutil.rmtree(clone / "minigrad")      # what is imported now is what postBuild installed
    printed = run(programs / "python", "-m", "nbconvert", "--to", "notebook", "--execute",
                  "--stdout", NOTEBOOK, cwd=clone / "notebooks", programs=programs)
    assert "execution_count" in printed


def main() -> int:
    """Build, execute, and print a line."""
    start = time.monotonic()
    wanted = wanted_python()
    python = shutil.which(f"python{wanted}") or sys.executable
    with tempfile.TemporaryDirectory() as folder:
        clone, env = Path(folder).resolve() / "clone", Path(folder).resolve() / "env"
        try:
            copy_checkout(clone)
            run(python, "-m", "venv", env, cwd=clone)
            run(env / "bin" / "python", "-m", "pip", "install", "--quiet", "-r",
                "binder/requirements.txt", cwd=clone)
            build_and_execute(clone, env / "bin")
        except AssertionError as error:
            print(f"binder  FAILED  {error}")
            return 1
    print(f"binder  ok      its files make an environment that runs 01: "
          f"{time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
