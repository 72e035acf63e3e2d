"""Grade notebooks: the points of each exercise, and the sentence for each wrong answer.

  minigrad grade 01_path_sums.ipynb alice.ipynb bob.ipynb
  minigrad grade released/01_path_sums.ipynb submitted/

Only the answers are taken out of a submission, and each of them runs in a process of its own, with
limits of time and memory. It writes a table, grades.csv, and a results.json in Gradescope's
format. Name the files alice.ipynb, or the folders alice/, and hand over the folder above them.

Two things to know first. The package holds the right answers and the hidden inputs, and everybody
who installs it can read them: a mark says that an answer is right, and not who wrote it. And an
answer runs with your rights: if you do not trust its author, start this command in a container.
"""

import argparse
import json
import math
from collections.abc import Mapping
from pathlib import Path

from ..grading import csv_of, grade, gradescope, table
from ..grading.notebooks import Unreadable, read_released
from ..grading.verdicts import MEMORY, SECONDS
from .stop import Stop


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    parser.add_argument("released", type=Path, help="the notebook as the learners got it")
    parser.add_argument("submitted", type=Path, nargs="+",
                        help="their notebooks, or folders that hold them")
    parser.add_argument("--into", type=Path,
                        help="the folder for grades.csv and NAME/results.json (default: grades/ "
                             "and the name of RELEASED); files of an earlier run are replaced")
    parser.add_argument("--points", nargs="*", default=[], metavar="NAME=POINTS",
                        help="what an exercise is worth, as in 01.project=4 quiz=2 (default: the "
                             "points that `minigrad release` wrote into RELEASED, or 1)")
    parser.add_argument("--seconds", type=float, default=SECONDS,
                        help=f"the longest time for one answer (default: {SECONDS:g}); an open "
                             "project that trains has more")
    parser.add_argument("--memory", type=float, default=MEMORY / 2**20, metavar="MB",
                        help=f"the most memory for one answer (default: {MEMORY // 2**20})")


def run(given: argparse.Namespace) -> int:
    """Grade the submissions, print the table, and write the files."""
    submitted, points = named(notebooks(given.submitted)), worth(given.points)
    into = given.into or Path("grades", given.released.stem)
    try:
        asked = read_released(given.released)
        refuse_unknown(points, {given.released.stem: list(asked.worth({}))})
        graded = grade(given.released, submitted, points, given.seconds, int(given.memory * 2**20))
    except Unreadable as sentence:
        raise Stop(f"{sentence}.") from None
    into.mkdir(parents=True, exist_ok=True)
    (into / "grades.csv").write_text(csv_of(graded), encoding="utf-8")
    for one in graded:
        results = into / one.name / "results.json"
        results.parent.mkdir(parents=True, exist_ok=True)
        results.write_text(json.dumps(gradescope(one), indent=1) + "\n", encoding="utf-8")
    print(table(graded))                # last, as `| head` may end the process here
    print(f"\nWritten: {into / 'grades.csv'}, and results.json for each submission.")
    return 0


def notebooks(paths: list[Path]) -> list[Path]:
    """The files among the paths, and the notebooks in the folders among them."""
    for path in paths:
        if not path.exists():
            raise Stop(f"There is no file or folder {path}. Nothing was graded.")
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
            if not 0 <= found[name] < math.inf:
                raise ValueError
        except ValueError:
            raise Stop(f"--points {word} is not understood: write a name, = and a number, as in "
                       "--points 01.project=3 quiz=2") from None
    return found


def refuse_unknown(points: Mapping[str, float], names: Mapping[str, list[str]]) -> None:
    """Stop where `--points` names what none of the notebooks asks.

    names: for each notebook, what can have points there
    """
    for name in points:
        if not any(name in there for there in names.values()):
            listed = "; ".join(f"{stem} has {', '.join(there)}" for stem, there in names.items())
            raise Stop(f"--points {name}: nothing here is called that, so nothing was done. "
                       f"{listed}.")
