"""What tests/test_binder.py and tests/release/binder.py both need."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


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
