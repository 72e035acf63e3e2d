"""Make student versions of notebooks: without solutions, for nbgrader, Otter and `minigrad grade`.

  minigrad release my-class 01 03    writes 01 and 03 into my-class/source
  minigrad release my-class          writes all notebooks but 00

Open my-class/source/01_path_sums/01_path_sums.ipynb to see what your students get. Files that stood
there with another text are moved into my-class/kept. Then either hand out my-class/source, collect
the notebooks, and run

  minigrad grade my-class/source/01_path_sums/01_path_sums.ipynb submitted/ --into grades/01

or use nbgrader in my-class, or Otter with the tests in my-class/otter: docs/teaching/README.md has
the lines to type. Both judge with the same checks. Lettered quizzes count in `minigrad grade` only.

The folded solutions and all outputs are taken out, but the installed package still knows the
answers. The third hint of an exercise nearly is the answer; with --hints 2 the notebook offers two.
"""

import argparse
from pathlib import Path

from ..folder import shipped
from ..grading.notebooks import Unreadable, read_released
from ..grading.release import release
from ..questions import HINTS
from .grade import refuse_unknown, worth
from .reset import chosen
from .stop import Stop, a_path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `release`."""
    parser.add_argument("folder", type=a_path, help="where they are written")
    parser.add_argument("notebooks", nargs="*", help="their numbers, such as 01, or their names")
    parser.add_argument("--points", nargs="*", default=[], metavar="NAME=POINTS",
                        help="what an exercise is worth if not 1, as in 01.project=4")
    parser.add_argument("--hints", type=int, choices=range(HINTS + 1), default=HINTS,
                        help=f"how many hints the notebooks offer for each exercise: 0 to {HINTS}")


def run(given: argparse.Namespace) -> int:
    """Write the student versions, and say where they are."""
    numbered = [path for path in shipped() if path.name[:2].isdigit() and path.name[:2] != "00"]
    notebooks = [chosen(word) for word in given.notebooks] or numbered
    try:
        points = worth(given.points)
        if "quiz" in points:
            raise Stop("The quiz has points in `minigrad grade` alone: name them there, as in "
                       "--points quiz=2")
        refuse_unknown(points, {path.stem: [task.name for task in read_released(path).tasks]
                                for path in notebooks})
        kept: list[Path] = []
        written = release(notebooks, given.folder, points, kept.append, given.hints)
    except Unreadable as sentence:
        raise Stop(f"{sentence}.") from None
    print(*written, sep="\n")
    for path in kept:
        print(f"What stood there was another text; it is now {path}")
    print(f"Otter's tests are in {given.folder / 'otter'}. `minigrad release --help` says what "
          "comes next.")
    return 0
