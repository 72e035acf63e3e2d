"""Give a notebook its first state again.

  minigrad reset 05        05 is new; your version is kept as 05_only_what_you_fetch_yours_1.ipynb

Close the notebook in JupyterLab first, or reload it afterwards: what is open there is what you had.
"""

import argparse
from itertools import count
from pathlib import Path

from ..folder import (
    FOLDER,
    KEPT,
    MARK,
    course_folder,
    fingerprint,
    in_clone,
    put,
    read,
    shipped,
    write,
)
from .stop import Stop


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `reset`."""
    parser.add_argument("notebook", help="its number, such as 05, or its name")
    parser.add_argument("--folder", type=Path, help="your folder, if you are not in it")


def run(given: argparse.Namespace) -> int:
    """Keep the learner's version under another name, and copy the released one."""
    released = chosen(given.notebook)
    folder = here(given.folder, f"In this clone: git checkout -- notebooks/{released.name}")
    own = folder / released.name
    if own.exists() and fingerprint(own) != fingerprint(released):
        kept = next(path for number in count(1) if not (
            path := own.with_name(f"{own.stem}_yours_{number}.ipynb")).exists())
        own.rename(kept)
        print(f"Your version is now {kept}")
    put(released, own)
    mark = folder / KEPT / MARK
    state = read(mark)
    state.setdefault("notebooks", {})[own.name] = fingerprint(own)
    write(mark, state)
    print(f"{own} is as it was released.")
    return 0


def here(wanted: Path | None, in_a_clone: str) -> Path:
    """The course folder that is meant: the one that was named, the one we are in, or the one that
    `learn` makes below.

    in_a_clone: what to do instead at the top of a clone
    Raises Stop where there is no such folder.
    """
    found = course_folder(wanted) or (None if wanted else course_folder(Path(FOLDER)))
    if found is None:
        raise Stop(f"{wanted or Path.cwd()} is no folder that `minigrad learn` made. Go into yours,"
                   " or name it: --folder FOLDER"
                   + (f". {in_a_clone}" if in_clone() and wanted is None else ""))
    return found


def chosen(word: str) -> Path:
    """The released notebook that a word names."""
    stem = Path(word).name.removesuffix(".ipynb")
    paths = shipped()
    found = [path for path in paths if path.stem == stem or path.stem.partition("_")[0]
             == stem.zfill(2)]
    if not found:
        raise Stop(f"There is no notebook {word!r}. These are there: "
                   + ", ".join(path.stem for path in paths))
    return found[0]
