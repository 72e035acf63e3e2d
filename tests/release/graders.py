"""`make test-release`: nbgrader and Otter, in environments of their own, give the marks that
`minigrad grade` gives.

Usage: python tests/release/graders.py [--into FOLDER]
It releases notebook 01, lets a class of three hand it in (all right, half of it, all broken), and
grades them three times: with our grader, with nbgrader (generate_assignment, autograde, its
gradebook), and with Otter (generate, run). The exit status is 1 when a mark differs. No answer here
ends its kernel: in the other two graders that costs all points, and in ours one.
"""

import argparse
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
STEM = "01_path_sums"
EXERCISES = {"01.A": "A-code", "01.break1": "break1-exercise", "01.break2": "break2-exercise",
             "01.B": "B-code", "01.project": "project-code"}
TOOLS = {"nbgrader": ["nbgrader==0.9.6"], "otter": ["otter-grader==7.0.0"]}
HALF = {"01.A": None, "01.break1": None,           # None stands for the folded solution
        "01.B": "def slopes(edges, y):\n    return {y: 1.0}"}
BROKEN = {"01.A": "def derivative(paths)\n    return 1.0",
          "01.break1": "walk_back = 1 / 0",
          "01.break2": "def walk_once(edges, node, x):\n    while True:\n        pass",
          "01.B": "def check(*args, **more):\n    return 'passed: all of it'\n\n\n"
                  "def slopes(edges, y):\n    return {}",
          "01.project": "def strongest(edges, y, x, count):\n    return [1.0]"}
Marks = dict[str, dict[str, float]]
GRADEBOOK = """
import json, sys
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    found = {}
    for submission in book.assignment_submissions(sys.argv[1]):
        (notebook,) = submission.notebooks
        found[submission.student.id] = {grade.cell.name: grade.score for grade in notebook.grades}
print(json.dumps(found))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command, and return what it printed. Raises RuntimeError with its end if it fails."""
    # nbgrader calls alembic by its name
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "UV_SYSTEM_CERTS": "1",
           "PYDEVD_DISABLE_FILE_VALIDATION": "1", "PATH": path}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, text=True, check=False,
                          capture_output=True, timeout=1800)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: " + (done.stdout + done.stderr)[-2000:])
    return done.stdout


def environment(folder: Path, *packages: str) -> Path:
    """The programs of a new environment that holds minigrad and these packages."""
    own = folder / "bin"
    if not own.exists():
        run(UV, "venv", "--quiet", "--python", sys.executable, folder, cwd=ROOT)
    run(UV, "pip", "install", "--quiet", "--python", own / "python", "-e", f"{ROOT}[course]",
        *packages, cwd=ROOT)
    return own


def solutions() -> dict[str, str]:
    """The folded solutions of the notebook."""
    whole = json.loads((ROOT / "notebooks" / f"{STEM}.ipynb").read_text(encoding="utf-8"))
    text = "\n".join("".join(cell["source"]) for cell in whole["cells"])
    found = re.findall(r"Solution ([\w.]+)</summary>.*?```python\n(.*?)```", text, re.DOTALL)
    return {name: code.rstrip() for name, code in found}


def hand_in(released: Path, folder: Path) -> dict[str, Path]:
    """Three submissions, in the folders where nbgrader looks for them."""
    right = solutions()
    answers = {"right": right, "broken": BROKEN,
               "half": {name: code or right[name] for name, code in HALF.items()}}
    paths = {}
    for who, own in answers.items():
        whole = json.loads(released.read_text(encoding="utf-8"))
        for cell in whole["cells"]:
            for name, code in own.items():
                if cell["id"] == EXERCISES[name]:
                    cell["source"] = code
        paths[who] = folder / "submitted" / who / STEM / f"{STEM}.ipynb"
        paths[who].parent.mkdir(parents=True, exist_ok=True)
        paths[who].write_text(json.dumps(whole), encoding="utf-8")
    return paths


def ours(python: Path, released: Path, paths: dict[str, Path], folder: Path) -> Marks:
    """The marks by `minigrad grade`."""
    for who, path in paths.items():
        shutil.copy(path, folder / f"{who}.ipynb")
    run(python, "-m", "minigrad", "grade", released, *(f"{who}.ipynb" for who in paths), "--into",
        "grades", cwd=folder)
    with (folder / "grades" / "grades.csv").open(encoding="utf-8") as file:
        return {row["submission"]: {name: float(row[name]) for name in EXERCISES}
                for row in csv.DictReader(file)}


def nbgraders(programs: Path, folder: Path) -> Marks:
    """The marks in nbgrader's gradebook; the folder is its course."""
    nbgrader = programs / "nbgrader"
    run(nbgrader, "generate_assignment", STEM, cwd=folder)
    run(nbgrader, "autograde", STEM, cwd=folder)
    found = json.loads(run(programs / "python", "-c", GRADEBOOK, STEM, cwd=folder))
    checks = {cell.removesuffix("-code") + "-check": name for name, cell in EXERCISES.items()}
    return {who: {checks[cell]: score for cell, score in grades.items()}
            for who, grades in found.items()}


def otters(programs: Path, paths: dict[str, Path], folder: Path) -> Marks:
    """The marks in the results.json that Otter writes for Gradescope."""
    run(programs / "otter", "generate", "--tests-dir", folder / "otter" / STEM, "--output-path",
        folder / "autograder.zip", "--no-environment", cwd=folder)
    marks: Marks = {}
    for who, path in paths.items():
        into = folder / "otter_results" / who
        into.mkdir(parents=True, exist_ok=True)
        run(programs / "otter", "run", "--autograder", folder / "autograder.zip", "--output-dir",
            into, path, cwd=folder)
        tests = json.loads((into / "results.json").read_text(encoding="utf-8"))["tests"]
        marks[who] = {name: float(test["score"]) for name in EXERCISES for test in tests
                      if test["name"].startswith(f"q{name.replace('.', '_')}")}
    return marks


def main() -> int:
    """Grade the class three times, and print a line for each submission."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, help="keep what was made, and its environments, here")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (given.into or Path(temporary)).resolve()
        course = folder / "course"
        shutil.rmtree(course, ignore_errors=True)
        course.mkdir(parents=True)
        programs = {name: environment(folder / name, *wanted) for name, wanted in TOOLS.items()}
        python = programs["nbgrader"] / "python"
        run(python, "-m", "minigrad", "release", course, "01", cwd=folder)
        released = course / "source" / STEM / f"{STEM}.ipynb"
        paths = hand_in(released, course)
        marks = {"ours": ours(python, released, paths, course),
                 "nbgrader": nbgraders(programs["nbgrader"], course),
                 "otter": otters(programs["otter"], paths, course)}
    same = True
    for who in paths:
        found = {grader: [given[who][name] for name in EXERCISES]
                 for grader, given in marks.items()}
        good = len(set(map(tuple, found.values()))) == 1
        same &= good
        print(f"{who:8}{'ok' if good else 'FAILED':8}{found}")
    expected = {who: sum(marks["ours"][who].values()) for who in paths}
    return 0 if same and expected == {"right": 5.0, "half": 2.0, "broken": 0.0} else 1


if __name__ == "__main__":
    sys.exit(main())
