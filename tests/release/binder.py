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
from binder_build import build_and_execute, copy_checkout, run, wanted_python


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
