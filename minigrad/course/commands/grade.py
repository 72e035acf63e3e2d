"""Grade notebooks: the points of each exercise, and the sentence for each wrong answer.

  minigrad grade 01_path_sums.ipynb alice.ipynb bob.ipynb
  minigrad grade released/01_path_sums.ipynb submitted/

Only the answers are taken out of a submission, and each of them runs in a process of its own, with
limits of time and memory. It writes a table, grades.csv, and Gradescope's results.json.

Two things to know first. The package holds the right answers and the hidden inputs, and everybody
who installs it can read them: a mark says that an answer is right, and not who wrote it. And an
answer runs with your rights: if you do not trust its author, start this command in a container.
"""

import argparse
import json
from pathlib import Path

from ..grading import csv_of, grade, gradescope, table
from ..grading.notebooks import Unreadable
from ..grading.verdicts import MEMORY, SECONDS
from .stop import Stop


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    parser.add_argument("released", type=Path, help="the notebook as the learners got it")
    parser.add_argument("submitted", type=Path, nargs="+",
                        help="their notebooks, or folders that hold them")
    parser.add_argument("--into", type=Path, default=Path("grades"),
                        help="the folder for grades.csv and NAME/results.json (default: grades)")
    parser.add_argument("--points", nargs="*", default=[], metavar="NAME=POINTS",
                        help="what an exercise is worth if not 1, as in 01.project=3 quiz=2")
    parser.add_argument("--seconds", type=float, default=SECONDS,
                        help=f"the longest time for one answer (default: {SECONDS:g}); an open "
                             "project that trains has more")
    parser.add_argument("--memory", type=float, default=MEMORY / 2**20, metavar="MB",
                        help=f"the most memory for one answer (default: {MEMORY // 2**20})")


def run(given: argparse.Namespace) -> int:
    """Grade the submissions, print the table, and write the files."""
    submitted = named(notebooks(given.submitted))
    try:
        graded = grade(given.released, submitted, worth(given.points), given.seconds,
                       int(given.memory * 2**20))
    except Unreadable as sentence:
        raise Stop(f"{sentence}.") from None
    print(table(graded))
    given.into.mkdir(parents=True, exist_ok=True)
    (given.into / "grades.csv").write_text(csv_of(graded), encoding="utf-8")
    for one in graded:
        results = given.into / one.name / "results.json"
        results.parent.mkdir(parents=True, exist_ok=True)
        results.write_text(json.dumps(gradescope(one), indent=1) + "\n", encoding="utf-8")
    print(f"\nWritten: {given.into / 'grades.csv'}, and results.json for each submission.")
    return 0


def notebooks(paths: list[Path]) -> list[Path]:
    """The files among the paths, and the notebooks in the folders among them."""
    found = [file for path in paths
             for file in (sorted(path.rglob("*.ipynb")) if path.is_dir() else [path])
             if ".ipynb_checkpoints" not in file.parts]
    if not found:
        raise Stop(f"There is no notebook in {', '.join(map(str, paths))}.")
    return found


def named(paths: list[Path]) -> dict[str, Path]:
    """The submissions by name: the file's name where it tells them apart, else the path below the
    folder that holds them all."""
    stems = [path.stem for path in paths]
    if len(set(stems)) == len(paths):
        return dict(zip(stems, paths, strict=True))
    parts = [path.resolve().with_suffix("").parts for path in paths]
    same = next((k for k, level in enumerate(zip(*parts, strict=False)) if len(set(level)) > 1), 0)
    return {"-".join(part[same:]): path for part, path in zip(parts, paths, strict=True)}


def worth(words: list[str]) -> dict[str, float]:
    """What `--points` says."""
    found = {}
    for word in words:
        name, _, number = word.partition("=")
        try:
            found[name] = float(number)
        except ValueError:
            raise Stop(f"--points {word} is not understood: write a name, = and a number, as in "
                       "--points 01.project=3 quiz=2") from None
    return found
