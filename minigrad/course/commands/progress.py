"""Show what you have answered so far, notebook by notebook.

  minigrad progress                in your folder
  minigrad progress --folder F     in another one

The answers are recorded in .minigrad/progress.json in your folder, and nowhere else; nothing leaves
your machine. To record nothing, set the environment variable MINIGRAD_PROGRESS to 0.
"""

import argparse

from ..folder import progress_file
from ..progress import Done, summary
from .reset import here, say_damaged
from .stop import a_path

FULL, EMPTY, WIDTH = "#", ".", 10


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `progress`."""
    parser.add_argument("--folder", type=a_path, help="your folder, if you are not in it")


def run(given: argparse.Namespace) -> int:
    """Print a line for each notebook, and the sum."""
    folder = here(given.folder, "In this clone's own notebooks nothing is recorded")
    say_damaged(folder)
    if not progress_file(folder).exists():
        print(f"Nothing is recorded in {folder} yet. Answers count as soon as a `check` cell in "
              "one of its notebooks has run in JupyterLab.")
        return 0
    notebooks = summary(folder)
    for done in notebooks:
        print(line(done))
    passed, asked = (sum(counts) for counts in zip(*((done.passed, done.exercises)
                                                     for done in notebooks), strict=True))
    print(f"\n{passed} of {asked} exercises solved.")
    return 0


def line(done: Done) -> str:
    """One notebook: its exercises as a bar, then its guesses and its quiz."""
    filled = round(WIDTH * done.passed / done.exercises) if done.exercises else 0
    bar = FULL * filled + EMPTY * (WIDTH - filled) if done.exercises else " " * WIDTH
    parts = [f"{count} of {total} {what}" for count, total, what in (
        (done.passed, done.exercises, "exercises"), (done.guessed, done.guesses, "guesses"),
        (done.right, done.questions, "quiz answers")) if total]
    parts += ["the open project"] if done.project else []
    return f"{done.number} {bar} {done.title}\n   {'':{WIDTH}} {', '.join(parts)}".rstrip()
