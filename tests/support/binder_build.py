"""What Binder does with a checkout, by hand: postBuild in an environment, and then 01.

tests/test_binder.py does it with packages that are there already, and tests/release/binder.py with
packages that it installs from Binder's files.
"""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOTEBOOK = "01_path_sums.ipynb"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", "_build", "dist")


def wanted_python() -> str:
    """The version in runtime.txt, such as 3.11."""
    return (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")


def run(*command: str | Path, cwd: Path, programs: Path | None = None) -> str:
    """Run a command as in an activated environment whose programs lie in `programs`.

    Returns all that it printed. Raises AssertionError with its end if it fails.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env["OPENBLAS_NUM_THREADS"] = "1"
    if programs:
        env["PATH"] = os.pathsep.join((str(programs), os.environ["PATH"]))
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


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
