"""`make test-release`: nbgrader and Otter, in environments of their own, give the marks that
`minigrad grade` gives.

Usage: python tests/release/graders.py [--into FOLDER]
It types the lines that docs/teaching/README.md tells a teacher to type, in a folder that holds the
wheel: the installation, a class of three that hands in notebook 01 (all right, half of it, all
broken), nbgrader up to the exported points, and Otter. Otter's zip is also unpacked beside a new
environment, which gets what the zip asks for and nothing else, and grades there as an autograder
does. Then `minigrad grade` marks the same class. The exit status is 1 when a mark differs. No
answer here ends its kernel: in the other two graders that costs all points, and in ours one.
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
PAGE = ROOT / "docs" / "teaching" / "README.md"
SECTION = "## With nbgrader or Otter\n"
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


def run(*command: str | Path, cwd: Path, programs: Path | None = None) -> str:
    """Run a command, and return what it printed. Raises RuntimeError with its end if it fails.

    programs: a folder in which the shell looks for programs first
    """
    path = [str(programs)] if programs else []
    path += [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "UV_SYSTEM_CERTS": "1",
           "PYDEVD_DISABLE_FILE_VALIDATION": "1", "PATH": os.pathsep.join(path)}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, text=True, check=False,
                          capture_output=True, timeout=1800)
    if done.returncode:
        raise RuntimeError(f"{command[-1]}: " + (done.stdout + done.stderr)[-2000:])
    return done.stdout


def typed() -> list[str]:
    """The blocks of lines that the page tells a teacher to type, in their order."""
    section = PAGE.read_text(encoding="utf-8").partition(SECTION)[2].partition("\n## ")[0]
    return [re.sub("^    ", "", block, flags=re.MULTILINE)
            for block in re.findall(r"(?:^    .+\n)+", section, re.MULTILINE)]


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


def ours(programs: Path, paths: dict[str, Path], course: Path) -> Marks:
    """The marks by `minigrad grade`, which has to find the folders of nbgrader, too."""
    released = course / "source" / STEM / f"{STEM}.ipynb"
    run(programs / "minigrad", "grade", released, course / "submitted", "--into", "marks",
        cwd=course)
    with (course / "marks" / "grades.csv").open(encoding="utf-8") as file:
        rows = {row["submission"].partition("-")[0]: row for row in csv.DictReader(file)}
    return {who: {name: float(rows[who][name].replace("-", "0")) for name in EXERCISES}
            for who in paths}


def nbgraders(programs: Path, course: Path) -> Marks:
    """The marks in nbgrader's gradebook; their sums are in the table that it has exported."""
    found = json.loads(run(programs / "python", "-c", GRADEBOOK, STEM, cwd=course))
    checks = {cell.removesuffix("-code") + "-check": name for name, cell in EXERCISES.items()}
    with (course / "grades.csv").open(encoding="utf-8") as file:
        exported = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    if exported != {who: sum(grades.values()) for who, grades in found.items()}:
        raise RuntimeError(f"nbgrader exported {exported}")
    if not all((course / "feedback" / who / STEM / f"{STEM}.html").exists() for who in found):
        raise RuntimeError("nbgrader wrote no feedback")
    return {who: {checks[cell]: score for cell, score in grades.items()}
            for who, grades in found.items()}


def otters(line: str, programs: Path, paths: dict[str, Path], folder: Path) -> Marks:
    """The marks in the results.json that the line of the page lets Otter write."""
    marks: Marks = {}
    for who in paths:
        run("sh", "-ec", line.replace("alice", who), cwd=folder, programs=programs)
        marks[who] = scores(folder / "results.json")
    return marks


def scores(results: Path) -> dict[str, float]:
    tests = json.loads(results.read_text(encoding="utf-8"))["tests"]
    return {name: float(test["score"]) for name in EXERCISES for test in tests
            if test["name"].startswith(f"q{name.replace('.', '_')}")}


def elsewhere(zipped: Path, submission: Path, folder: Path) -> dict[str, float]:
    """The marks of one submission where there is nothing but the zip and what it asks for."""
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / "source"
    for name in ("source", "submission", "results"):
        (folder / name).mkdir(parents=True)
    shutil.unpack_archive(zipped, source)
    wanted = re.findall(r"^      - (.+)$", (source / "environment.yml").read_text(), re.MULTILINE)
    own = folder / "environment" / "bin"
    run(UV, "venv", "--quiet", "--python", sys.executable, folder / "environment", cwd=ROOT)
    run(UV, "pip", "install", "--quiet", "--python", own / "python", *wanted, cwd=source)
    shutil.copy(submission, folder / "submission")
    run(own / "python", "-c",
        f"from otter.run.run_autograder import main; main({str(folder)!r})", cwd=folder,
        programs=own)
    return scores(folder / "results" / "results.json")


def main() -> int:
    """Grade the class three times, and print a line for each submission."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, help="keep what was made, and its environments, here")
    given = parser.parse_args()
    install, generate, autograde, zipping, locally = typed()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (given.into or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        course, programs = folder / "my-class", folder / "graders" / "bin"
        shutil.rmtree(course, ignore_errors=True)
        run(UV, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT, cwd=ROOT)
        run("sh", "-ec", install + generate, cwd=folder)       # in one terminal, as a teacher does
        paths = hand_in(course / "source" / STEM / f"{STEM}.ipynb", course)
        run("sh", "-ec", autograde, cwd=course, programs=programs)
        run("sh", "-ec", zipping, cwd=folder, programs=programs)
        marks = {"ours": ours(programs, paths, course),
                 "nbgrader": nbgraders(programs, course),
                 "otter": otters(locally, programs, paths, course / "otter")}
        marks["otter elsewhere"] = {**marks["otter"], "half": elsewhere(
            course / "otter" / f"{STEM}.zip", paths["half"], folder / "elsewhere")}
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
