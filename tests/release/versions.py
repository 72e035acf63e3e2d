"""`make test-release`: tests on the oldest and the newest packages that pyproject.toml allows, on
every Python here.

Usage: python tests/release/versions.py [--python 3.11 ...] [--only engine|lowest|newest ...]
It is run by hand before a release, because it makes fresh environments: ten minutes or more for
each of the three on each Python.

- engine: the oldest NumPy, and nothing else, must be enough for `import minigrad`. Then the oldest
  SciPy and the test tools are added, and the tests that need nothing else must pass.
- lowest: the course on the oldest releases that pyproject.toml allows must pass all other tests and
  run all notebooks.
- newest: the same on the newest releases, with the engine's tests, too.

It is no test: it makes the environments in which pytest runs, and imports neither
pytest nor minigrad. All is done in a copy of this checkout. The exit status is 1 when
anything failed.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
ENVIRONMENTS = ("engine", "lowest", "newest")
# what the engine's tests import
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "playwright", "graphviz", "scipy")
SHOWN = ("numpy", "scipy", "matplotlib", "ipywidgets", "ipykernel", "jupyterlab")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__",
                                  ".hypothesis", "shots")
# A test file with one of these needs the course's packages, and is no test of the engine.
COURSE = re.compile(
    r"(?:from|import) "
    r"(?:sklearn|graphviz|ipywidgets|anywidget|matplotlib|nbformat|nbclient|IPython|pygments)\b"
    r"|(?:from|import) (?:lab|notebook_r\w+)\b|minigrad\.(?:course|widgets|lessons)"
    r"|minigrad import (?:course|lessons|widgets)")
# what drives JupyterLab is no matter of the engine's versions
BROWSER = re.compile(r"browser/|_in_browser\.py$")
# read NumPy's list of names, which is another in each release
OF_ONE_NUMPY = ("test_coverage.py", "test_numpy.py")
# counts what np.sinc does inside, which changed, too
INSIDE_NUMPY = "not test_where_a_kernel_does_more"
FIRST = 20                                            # as many failed tests are named
LIMIT = 1800                                          # seconds for one command,
ALL_TESTS = 7200                                      # for all tests on a busy machine,
STUCK = 600                                           # and for one test, which then has failed
MEASURED = "nbval-ignore-output"
ADDRESS = re.compile("0x[0-9a-f]{8,}")


def run(*command: str | Path, cwd: Path,
        limit: int = LIMIT) -> subprocess.CompletedProcess[str]:
    """Run a command with one BLAS thread, and keep what it prints; after `limit` seconds it
    counts as failed."""
    # Python keeps compiled modules even where the machine forbids it: each kernel and each process
    # that a test starts would compile all it imports, and nothing outlives the folder anyway
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "UV_SYSTEM_CERTS": "1",
           "PYDEVD_DISABLE_FILE_VALIDATION": "1", "PYTHONDONTWRITEBYTECODE": ""}
    try:
        return subprocess.run([str(part) for part in command], cwd=cwd, env=env, text=True,
                              check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=limit)
    except subprocess.TimeoutExpired as stopped:
        printed = stopped.stdout or b""
        text = printed if isinstance(printed, str) else printed.decode(errors="replace")
        return subprocess.CompletedProcess(
            command, 1, f"{text}\nstopped after {limit // 60} minutes: {command[1:4]}")


def must(done: subprocess.CompletedProcess[str]) -> str:
    """What a command printed without which nothing can be tried."""
    if done.returncode:
        raise RuntimeError(done.stdout[-1500:].strip())
    return done.stdout


def tried(python: str, name: str, folder: Path) -> Iterator[tuple[bool, str]]:
    """Make one environment in the folder, and yield whether each of its trials was good,
    with a few words."""
    copy, own = folder / "copy", folder / "env" / "bin" / "python"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    must(run(UV, "venv", "--quiet", "--python", python, folder / "env", cwd=copy))
    wheels = (UV, "pip", "install", "--quiet", "--only-binary", ":all:", "--python", own)
    oldest = ("--resolution", "lowest-direct")
    extras = ("-r", "pyproject.toml", "--extra", "course", "--extra", "test")
    if name == "engine":
        must(run(*wheels, *oldest, "-r", "pyproject.toml", cwd=copy))
        must(run(own, "-c", "import minigrad", cwd=copy))
        must(run(*wheels, *oldest, "-r", "pyproject.toml", *bounds(TOOLS), cwd=copy))
    else:
        must(run(*wheels, *(oldest if name == "lowest" else ("--upgrade",)), *extras, cwd=copy))
    must(run(UV, "pip", "install", "--quiet", "--no-deps", "--python", own, "-e", ".", cwd=copy))
    yield True, versions(own, copy)
    paths = test_files(copy)
    mine = (paths if name == "newest"
            else [path for path in paths if engines(path) == (name == "engine")])
    yield tested(own, copy, mine, "error" if name == "newest" else "default")
    if name != "engine":
        yield executed(own, copy)


def bounds(names: tuple[str, ...]) -> list[str]:
    """The lines of pyproject.toml that name these packages."""
    extras = tomllib.loads((ROOT / "pyproject.toml")
                           .read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    return [line for extra in extras.values()
            for line in extra if re.split("[<>=]", line)[0] in names]


def versions(python: Path, copy: Path) -> str:
    """The versions of the packages in SHOWN that are there."""
    listed = json.loads(must(run(UV, "pip", "list", "--quiet", "--format", "json", "--python",
                                 python, cwd=copy)))
    there = {package["name"]: package["version"] for package in listed}
    return ", ".join(f"{name} {there[name]}" for name in SHOWN if name in there)


def test_files(copy: Path) -> list[Path]:
    """All test files for which the versions of packages may matter."""
    found = sorted((copy / "tests").rglob("test_*.py"))
    return [path for path in found
            if not BROWSER.search(path.as_posix()) and path.name not in OF_ONE_NUMPY]


def engines(path: Path) -> bool:
    """Whether a test file needs the engine alone."""
    return not COURSE.search(path.read_text(encoding="utf-8"))


def tested(python: Path, copy: Path, paths: list[Path], warnings: str) -> tuple[bool, str]:
    """Run these test files, without nbval, and without what is only in `make test-all`.

    Old packages warn of what newer ones changed since; so a warning is an error on
    the newest alone.
    """
    options = ("--quiet", "--tb=short", "--import-mode=importlib", "--override-ini", "addopts=",
               "--override-ini", f"filterwarnings={warnings}", "-m",
               "not oracle and not exhaustive", "-k", INSIDE_NUMPY,
               "-p", "no:cacheprovider", "-n", "2",
               "--override-ini", f"faulthandler_timeout={STUCK}",
               "--override-ini", "faulthandler_exit_on_timeout=true")
    done = run(python, "-m", "pytest", *options, *paths, cwd=copy, limit=ALL_TESTS)
    if done.returncode:
        named = re.findall(r"^(?:FAILED|ERROR) .*", done.stdout, re.MULTILINE)
        print(*named[:FIRST] or [done.stdout[-1500:]], sep="\n")
    last = (done.stdout.strip().splitlines() or ["pytest printed nothing"])[-1]
    return done.returncode == 0, "tests: " + re.sub(r"=| in .*", "", last).strip()


def executed(python: Path, copy: Path) -> tuple[bool, str]:
    """Run all notebooks, and count those whose printed results differ from the stored ones: a fact,
    not a failure."""
    runner = next((copy / "tests").rglob("notebook_runner.py"))
    paths = sorted((copy / "notebooks").glob("*.ipynb"))
    failed, other = [], []
    for path in paths:
        before = printed(path)
        done = run(python, runner, path, cwd=copy)
        # the runner names a notebook when it is through
        if f"{path}: " not in done.stdout:
            print(done.stdout[-600:])
            failed.append(path.name[:2])
        elif printed(path) != before:
            other.append(path.name[:2])
    words = f"notebooks: {len(paths) - len(failed)} of {len(paths)} ran"
    words += f", failed {' '.join(failed)}" if failed else ""
    return not failed, words + (f"; other digits in {' '.join(other)}" if other else "")


def printed(path: Path) -> list[list[str]]:
    """What the code cells of a notebook print, without measured times and addresses."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
             if cell["cell_type"] == "code" and MEASURED not in cell["metadata"].get("tags", [])]
    return [[ADDRESS.sub("0x",
                         "".join(output.get("text", output.get("data", {}).get("text/plain", ""))))
             for output in cell["outputs"]] for cell in cells]


def here(python: str) -> str | None:
    """The program of this Python, if it is on this machine and runs."""
    program = shutil.which(f"python{python}")
    if program is None or subprocess.run([program, "-V"], check=False,
                                         capture_output=True).returncode:
        return None
    return program


def main() -> int:
    """Try each environment on each Python, and print a line for each trial as soon
    as it is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--python", nargs="*", default=PYTHONS)
    parser.add_argument("--only", nargs="*", default=ENVIRONMENTS, choices=ENVIRONMENTS)
    chosen = parser.parse_args()
    all_good = True
    for python in chosen.python:
        if (program := here(python)) is None:
            print(f"{python:5} is not on this machine")
            continue
        for name in chosen.only:
            start = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                try:
                    for good, words in tried(program, name, Path(folder).resolve()):
                        print(f"{python:5}{name:8}{'ok' if good else 'FAILED':8}{words}",
                              flush=True)
                        all_good &= good
                except RuntimeError as error:
                    print(f"{python:5}{name:8}FAILED  {error}", flush=True)
                    all_good = False
            print(f"{python:5}{name:8}took    {(time.monotonic() - start) / 60:.1f} minutes",
                  flush=True)
    return 0 if all_good else 1


if __name__ == "__main__":
    sys.exit(main())
