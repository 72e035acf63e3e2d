"""Give a notebook its first state again.

  minigrad reset 05        05 is new; your version is kept as 05_only_what_you_fetch_yours_1.ipynb

Close the notebook in JupyterLab first, or reload it afterwards: what is open there is what you had.
A version to hand in, which a teacher gave you, is again a version to hand in.
"""

import argparse
from itertools import count
from pathlib import Path

from ..folder import (
    FOLDER,
    KEPT,
    MARK,
    course_folder,
    damaged,
    fingerprint,
    in_clone,
    shipped,
    state_of,
    write,
    write_whole,
)
from ..grading.release import as_handed_out
from .stop import Stop, a_path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `reset`."""
    parser.add_argument("notebook", help="its number, such as 05, or its name")
    parser.add_argument("--folder", type=a_path, help="your folder, if you are not in it")


def run(given: argparse.Namespace) -> int:
    """Keep the learner's version under another name, and write the first one in its place.

    The learner's version is copied and not moved: whatever happens meanwhile, there is always a
    notebook under the name.
    """
    released = chosen(given.notebook)
    folder = here(given.folder, f"In this clone: git checkout -- notebooks/{released.name}")
    own = folder / released.name
    before = own.read_bytes() if own.exists() else b""
    hand_in = as_handed_out(released, before)
    first = hand_in or released.read_bytes()
    if before and before != first:
        kept = next(path for number in count(1) if not (
            path := own.with_name(f"{own.stem}_yours_{number}.ipynb")).exists())
        write_whole(kept, before)
        print(f"Your version is now {kept}")
    write_whole(own, first)
    state = state_of(folder)
    state["notebooks"].pop(own.name, None)
    if not hand_in:                      # `learn` brings a newer release to an untouched notebook
        state["notebooks"][own.name] = fingerprint(own)
    write(folder / KEPT / MARK, state)
    say_damaged(folder)
    if hand_in:
        print(f"{own} was a version to hand in. It is one again, without solutions and without "
              "answers. If your teacher has changed the file, ask for it once more.")
    else:
        print(f"{own} is as it was released.")
    return 0


def say_damaged(folder: Path) -> None:
    """Say which of a course folder's own files were damaged."""
    for path in damaged(folder):
        print(f"A damaged file was found in {folder}; it is kept as {path.relative_to(folder)}, "
              "and a new one was begun. Delete it when you need it no more.")


def here(wanted: Path | None, in_a_clone: str) -> Path:
    """The course folder that is meant: the one that was named, the one we are in, or the one that
    `learn` makes below.

    in_a_clone: what to do instead at the top of a clone
    Raises Stop where there is no such folder.
    """
    found = course_folder(wanted) or (None if wanted else course_folder(Path(FOLDER)))
    # a folder that was named is not another one above it
    if found is None or (wanted and found != wanted.resolve()):
        raise Stop(f"{wanted or Path.cwd()} is no folder that `minigrad learn` made. Go into yours,"
                   " or name it: --folder FOLDER"
                   + (f". {in_a_clone}" if in_clone() and wanted is None else ""))
    return found


def chosen(word: str) -> Path:
    """The released notebook that a word names."""
    if not word:
        raise Stop("The name of the notebook is empty; is a variable of your shell not set?")
    stem = Path(word).name.removesuffix(".ipynb")
    paths = shipped()
    found = [path for path in paths if path.stem == stem or path.stem.partition("_")[0]
             == stem.zfill(2)]
    if not found:
        raise Stop(f"There is no notebook {word!r}. These are there: "
                   + ", ".join(path.stem for path in paths))
    return found[0]
