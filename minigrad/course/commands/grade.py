"""Grade notebooks: the points of each exercise, and the sentence for each wrong answer.

  minigrad grade 01_path_sums.ipynb alice.ipynb bob.ipynb
  minigrad grade released/01_path_sums.ipynb submitted/
  minigrad grade released/01_path_sums.ipynb --key     the right letters of its quiz

Only the answers are taken out of a submission, and each of them runs in a process of its own, with
limits of time and memory. It writes a table, grades.csv, and for each submission a results.json in
Gradescope's format and a feedback.txt to hand back. Name the files alice.ipynb, or the folders
alice/, and hand over the folder above them. Other notebooks in these folders are left out, and so
are copies that `minigrad reset` made; a line says which. The status is 1 if a file could not be
graded.

Two things to know first. The package holds the right answers and the hidden inputs, and everybody
who installs it can read them: a mark says that an answer is right, and not who wrote it. And an
answer runs with your rights: if you do not trust its author, start this command in a container.
"""

import argparse
import contextlib
import json
import math
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..folder import write_whole
from ..grading import Graded, csv_of, feedback, grade, gradescope, table
from ..grading.class_list import MEMORY, SECONDS
from ..grading.notebooks import Unreadable, printable, read_released
from ..questions import LETTERS, questions_of
from .stop import Stop, a_path

RESERVED = {"grades.csv", "grades_so_far.csv"}
MOST_SECONDS, MOST_MEMORY = 86_400, 2**40      # a day; what still fits into 63 bits, in MB
COPY = re.compile(r".*_yours_\d+")             # what `minigrad reset` calls the learner's version


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `grade`."""
    parser.add_argument("released", type=a_path, help="the notebook as the learners got it")
    parser.add_argument("submitted", type=a_path, nargs="*",
                        help="their notebooks, or folders that hold them")
    parser.add_argument("--into", type=a_path,
                        help="the folder for grades.csv, NAME/results.json and NAME/feedback.txt "
                             "(default: grades/ and the name of RELEASED); files of an earlier run "
                             "are replaced")
    parser.add_argument("--points", nargs="*", default=[], metavar="NAME=POINTS",
                        help="what an exercise is worth, as in 01.project=4 quiz=2 (default: the "
                             "points that `minigrad release` wrote into RELEASED, or 1)")
    parser.add_argument("--seconds", type=float, default=SECONDS,
                        help=f"the longest time for one answer (default: {SECONDS:g}); an open "
                             "project that trains has more")
    parser.add_argument("--memory", type=float, default=MEMORY / 2**20, metavar="MB",
                        help="the most memory for a process of an answer, counted as address space "
                             f"(default: {MEMORY // 2**20}; 0: no limit). Linux alone has this "
                             "limit, and an answer that starts other processes has it for each")
    parser.add_argument("--key", action="store_true",
                        help="print the right letters of the quiz, and grade nothing")


def run(given: argparse.Namespace) -> int:
    """Grade the submissions, print the table, and write the files."""
    try:
        asked = read_released(given.released)
        if given.key:
            print(key(asked.quiz))
            return 0
        if not given.submitted:
            raise Stop("Name the submissions after the released notebook: their files, or folders "
                       "that hold them.")
        points = worth(given.points)
        refuse_limits(given.seconds, given.memory)
        copies: list[Path] = []
        refuse_unknown(points, {given.released.stem: list(asked.worth({}))})
        submitted = named(notebooks(given.submitted, copies))
        written = Written(given.into or Path("grades", given.released.stem), [*submitted])
        with written.told():
            graded = grade(given.released, submitted, points, given.seconds,
                           int(given.memory * 2**20), written.add)
    except Unreadable as sentence:
        raise Stop(f"{sentence}.") from None
    left_out = [f"{one.name} {one.skipped}" for one in graded if one.skipped]
    left_out += [f"{printable(str(path))} is a copy that `minigrad reset` kept" for path in copies]
    graded = [one for one in graded if not one.skipped]
    if graded:
        written.finish()
        print(table(graded))                # last, as `| head` may end the process here
        print(f"\n{written.summary()}")
    if left_out:
        print(f"\nNot graded here: {'; '.join(left_out)}.")
    if not graded:
        raise Stop("Nothing was graded, and nothing was written.")
    return 1 if written.lost or any(one.trouble for one in graded) else 0


class Written:
    """The folder with the marks: each is written as soon as it is known, so that whatever ends the
    command loses none. A table of an earlier run stays until the new one is complete; so long, that
    is called grades_so_far.csv.

    into: the folder
    order: the names of the submissions, as the table lists them
    """

    def __init__(self, into: Path, order: list[str]) -> None:
        self.into, self.order = into, order
        self.graded: dict[str, Graded] = {}
        self.lost: dict[Path, str] = {}     # what could not be written, and why

    def add(self, one: Graded) -> None:
        """Write the marks of one more submission."""
        if one.skipped:
            return
        self.graded[one.name] = one
        results = json.dumps(gradescope(one), indent=1) + "\n"
        self._write(self.into / one.name / "results.json", results)
        self._write(self.into / one.name / "feedback.txt", feedback(one))
        self._write(self.into / "grades_so_far.csv", self._rows())

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Say where the marks are that were known when a Ctrl-C ended the rest."""
        try:
            yield
        except KeyboardInterrupt:
            if self.graded:
                print(f"\nEnded. {len(self.graded)} of {len(self.order)} were graded: "
                      f"{self.into / 'grades_so_far.csv'}", file=sys.stderr)
            raise

    def finish(self) -> None:
        """Let the table take the place of an earlier one."""
        self._write(self.into / "grades.csv", self._rows())
        (self.into / "grades_so_far.csv").unlink(missing_ok=True)

    def summary(self) -> str:
        """What was written, and what could not be."""
        if self.lost:
            return "Not written: " + "; ".join(f"{path}: {why}" for path, why in self.lost.items())
        return (f"Written: {self.into / 'grades.csv'}, and results.json and feedback.txt for each "
                "submission.")

    def _rows(self) -> str:
        return csv_of([self.graded[name] for name in self.order if name in self.graded])

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode())
            self.lost.pop(path, None)
        except OSError as error:             # the marks of the others are still to come
            self.lost[path] = error.strerror or type(error).__name__


def key(number: str) -> str:
    """The right letters of a notebook's quiz, with the reason for each."""
    if not number:
        raise Stop("This notebook has no quiz.")
    lines = []
    for place, question in enumerate(questions_of(number).quiz, 1):
        letter, right = next(pair for pair in zip(LETTERS, question.options, strict=False)
                             if pair[1].right)
        lines.append(f"q{place}  {letter}  {right.text}")
    return "\n".join(lines)


def notebooks(paths: list[Path], copies: list[Path]) -> list[Path]:
    """The files among the paths, and the notebooks in the folders among them.

    copies: gets the notebooks that are left out because `minigrad reset` made them
    """
    found = []
    for path in paths:
        if path.is_dir():
            inside = [file for file in sorted(path.rglob("*.ipynb"))
                      if ".ipynb_checkpoints" not in file.parts]
            copies += [file for file in inside if COPY.fullmatch(file.stem)]
            found += [file for file in inside if not COPY.fullmatch(file.stem)]
        elif path.exists() or path.is_symlink():
            found.append(path)
        else:
            raise Stop(f"There is no file or folder {path}. Nothing was graded.")
    if not found:
        raise Stop(f"There is no notebook in {', '.join(map(str, paths))}.")
    return found


def named(paths: list[Path]) -> dict[str, Path]:
    """The submissions by name: the file's name where it tells them apart, else the path below the
    folder that holds them all. A name can be that of a folder and a word in a table, whatever the
    file is called."""
    stems = [path.stem for path in paths]
    if len(set(stems)) < len(paths):
        parts = [path.absolute().with_suffix("").parts for path in paths]
        same = next((k for k, level in enumerate(zip(*parts, strict=False)) if len(set(level)) > 1),
                    0)
        stems = ["-".join(part[same:]) for part in parts]
    found: dict[str, Path] = {}
    taken = set(RESERVED)
    for stem, path in zip(map(harmless, stems), paths, strict=True):
        name, number = stem, 1
        while name.casefold() in taken:
            number += 1
            name = f"{stem}_{number}"
        taken.add(name.casefold())
        found[name] = path
    return found


def harmless(name: str) -> str:
    """A name for a folder, a row of a table, and a cell in a spreadsheet, out of any text."""
    text = re.sub(r'[/\\:*?"<>|;]', "_", printable(name))
    if not text[:1].isalnum():             # a formula, an option, a hidden file, the folder above
        text = f"_{text}"
    return text.encode()[:200].decode(errors="ignore").rstrip(" .")


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


def refuse_limits(seconds: float, memory: float) -> None:
    """Stop where a limit is none that a system can keep."""
    if not 0 < seconds <= MOST_SECONDS:
        raise Stop(f"--seconds {seconds:g} is no limit: write a number above 0, and at most "
                   f"{MOST_SECONDS:,}")
    if memory and not 1 <= memory <= MOST_MEMORY:
        raise Stop(f"--memory {memory:g} is no limit: write a number of MB from 1 to "
                   f"{MOST_MEMORY:,}, or 0 for no limit")


def refuse_unknown(points: Mapping[str, float], names: Mapping[str, list[str]]) -> None:
    """Stop where `--points` names what none of the notebooks asks.

    names: for each notebook, what can have points there
    """
    for name in points:
        if not any(name in there for there in names.values()):
            listed = "; ".join(f"{stem} has {', '.join(there)}" for stem, there in names.items())
            raise Stop(f"--points {name}: nothing here is called that, so nothing was done. "
                       f"{listed}.")
