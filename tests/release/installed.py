"""`make test-release`: the built wheel as a learner meets it, in empty environments of every Python
here.

Usage: python tests/release/installed.py [--python 3.11 ...] [--dist FOLDER] [--browser]
It builds the sdist, and the wheel from the sdist, and then for each Python, with an empty home:

- engine: the wheel with NumPy alone differentiates, and its command says what to install;
- course: the wheel with the extra `course`; `minigrad learn` copies the notebooks, and a kernel
  executes the first one there. The seconds that all of it takes are printed.
- uvx: the same command without an installation, by uv's runner.
- with --browser, from another empty home: the seconds that uv's runner, `minigrad learn` and
  JupyterLab need until the first widget answers an arrow key. For this the test environment and
  a Chromium must be there. More than a minute is said and is no failure, as the machine may be
  busy and the package index far.

`make dist` calls it, too: with --dist, what was built stays in that folder.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from versions import PYTHONS, ROOT, UV, here

START = "00_start_here.ipynb"
MISSING = "JupyterLab is not installed beside minigrad"
IN_SDIST = ("notebooks/" + START, "tests/conftest.py", "docs/architecture.md", "Makefile",
            "requirements.txt", "CHANGELOG.md")
IN_WHEEL = ("minigrad/course/notebooks/" + START, "minigrad/py.typed", "minigrad/__main__.py")
LIMIT = 600                                      # seconds for one command
PROMISED = 60                                    # seconds from an empty home to the first move


class Failed(Exception):
    """A command ended otherwise than it should; its last lines."""


def build(folder: Path) -> Path:
    """Build both distributions into a folder, look into them, and return the wheel."""
    run(UV, "build", "--quiet", "--out-dir", folder, ROOT, home=None)
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    with tarfile.open(sdist) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    with zipfile.ZipFile(wheel) as zipped:
        carried = set(zipped.namelist())
    missing = sorted((set(IN_SDIST) - held) | (set(IN_WHEEL) - carried))
    if missing:
        raise Failed(f"not in the distributions: {missing}")
    return wheel


def run(*command: str | Path, home: Path | None, status: int = 0) -> str:
    """Run a command in an empty home directory, and return what it printed.

    home: the home directory and the working directory; None: those of this process
    status: how the command must end
    """
    done = subprocess.run([str(part) for part in command], cwd=home, env=around(home), text=True,
                          check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=LIMIT)
    if done.returncode != status:
        raise Failed(f"{' '.join(map(str, command))[:200]} ended with {done.returncode}:\n"
                     + done.stdout[-1500:].strip())
    return done.stdout


def around(home: Path | None) -> dict[str, str]:
    """The environment of a command with this home directory; the package index's settings stay."""
    env = {**os.environ, "UV_SYSTEM_CERTS": "1"}
    for name in ("PYTHONPATH", "VIRTUAL_ENV", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        env.pop(name, None)
    if home is not None:
        env |= {"XDG_CONFIG_HOME": str(Path.home() / ".config"), "HOME": str(home),
                "USERPROFILE": str(home), "UV_CACHE_DIR": str(home / ".cache" / "uv")}
    return env


def tried(python: str, wheel: Path, home: Path) -> Iterator[str]:
    """Try the wheel on one Python, and yield a few words for each trial that was good."""
    start = time.monotonic()
    env = environment(python, home / "engine")
    run(UV, "pip", "install", "--quiet", "--python", env / "python", wheel, home=home)
    slope = run(env / "python", "-c", "import minigrad as mg, numpy as np\n"
                "print(mg.grad(lambda a: a * np.sin(a))(2.0))", home=home)
    if abs(float(slope) - 0.07700375) > 1e-7:
        raise Failed(f"the engine says {slope}")
    for command in ([env / "minigrad"], [env / "python", "-m", "minigrad"]):
        if MISSING not in run(*command, "learn", home=home, status=2):
            raise Failed("the engine alone does not say what to install")
    yield f"engine: {time.monotonic() - start:.0f} s"

    start = time.monotonic()
    env = environment(python, home / "course")
    run(UV, "pip", "install", "--quiet", "--python", env / "python", f"{wheel}[course]", home=home)
    run(env / "minigrad", "learn", "--no-open", home=home)
    run(env / "jupyter", "execute", "--inplace", home / "minigrad-course" / START, home=home)
    yield f"course, and its first notebook executed: {time.monotonic() - start:.0f} s"

    start = time.monotonic()
    run(UV, "tool", "run", "--quiet", "--python", python, "--from", f"{wheel}[course]",
        "minigrad", "learn", "again", "--no-open", home=home)
    if not (home / "again" / START).exists():
        raise Failed("uvx copied no notebooks")
    yield f"uvx: {time.monotonic() - start:.0f} s"


def moved(python: str, wheel: Path, home: Path) -> Iterator[str]:
    """From an empty home directory to the first widget that moves."""
    # Playwright is in the test environment alone
    from first_move import first_move
    command = [str(UV), "tool", "run", "--quiet", "--python", python, "--from",
               f"{wheel}[course]", "minigrad", "learn", "--no-browser"]
    try:
        seconds = first_move(command, home, around(home))
    except RuntimeError as error:
        raise Failed(str(error)) from None
    late = f", more than the {PROMISED} promised" if seconds > PROMISED else ""
    yield f"empty home, uvx, first widget moved: {seconds:.0f} s{late}"


def environment(python: str, folder: Path) -> Path:
    """Make an empty environment, and return where its programs lie."""
    run(UV, "venv", "--quiet", "--python", python, folder, home=folder.parent)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def main() -> int:
    """Build, and print a line for each trial as soon as it is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--python", nargs="*", default=PYTHONS)
    parser.add_argument("--dist", type=Path, help="keep what was built in this folder")
    parser.add_argument("--browser", action="store_true", help="also move the first widget")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        wheel = build(chosen.dist or Path(scratch))
        print(f"built {wheel.name}", flush=True)
        good = True
        for python in chosen.python:
            if (program := here(python)) is None:
                print(f"{python:5} not tried: no python{python} on PATH runs")
                continue
            for trial in [tried, moved] if chosen.browser else [tried]:
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
                    try:
                        for words in trial(program, wheel.resolve(), Path(home).resolve()):
                            print(f"{python:5} ok      {words}", flush=True)
                    except (Failed, subprocess.TimeoutExpired) as error:
                        print(f"{python:5} FAILED  {error}", flush=True)
                        good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
