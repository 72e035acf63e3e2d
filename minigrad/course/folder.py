"""The learner's folder: the notebooks that `minigrad learn` copied, and what is kept beside them.

    <folder>/00_start_here.ipynb ...         the notebooks
    <folder>/.minigrad/course.json           marks the folder as one that `learn` made
    <folder>/.minigrad/progress.json         what was answered there
"""

import hashlib
import json
import os
from itertools import count
from pathlib import Path
from typing import Any

import minigrad as mg

FOLDER = "minigrad-course"          # what `learn` makes where no other folder is named
KEPT = ".minigrad"
MARK = "course.json"
PROGRESS = "progress.json"


def course_folder(start: Path | None = None) -> Path | None:
    """The folder made by `learn` that holds `start`, or None.

    start: a folder or a file; by default the folder in which this process runs, which is a
        notebook's own folder in its kernel
    """
    here = (start or Path.cwd()).resolve()
    return next((folder for folder in (here, *here.parents) if (folder / KEPT / MARK).is_file()),
                None)


def in_clone() -> bool:
    """Whether this process runs at the top of a clone of the repository, where the notebooks lie
    beside the source."""
    here = Path.cwd()
    return (here / ".git").exists() and bool(shipped()) and (
        here.resolve() / "notebooks" == shipped()[0].parent)


def progress_file(folder: Path) -> Path:
    """Where the answers given in a folder are recorded."""
    return folder / KEPT / PROGRESS


def read(path: Path) -> dict[str, Any]:
    """The JSON object in a file; an empty one where the file is missing or holds none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_or_put_aside(path: Path, *tables: str) -> dict[str, Any]:
    """The JSON object in a file that will be written again; an empty one where the file is missing.
    A damaged file is kept under another name, so that nothing in it is written over.

    tables: what has to be an object in it, where it is there
    Raises OSError for a file that cannot be opened.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        found = None
    whole = isinstance(found, dict) and all(isinstance(found.get(table, {}), dict)
                                            for table in tables)
    if not whole:
        put_aside(path)
    return found if whole else {}


def state_of(folder: Path) -> dict[str, Any]:
    """What the mark of a course folder says, with the fingerprints of the copied notebooks."""
    return {"notebooks": {}, **read_or_put_aside(folder / KEPT / MARK, "notebooks")}


def put_aside(path: Path) -> Path:
    """Give a damaged file another name, such as progress_damaged_1.json, and return that."""
    aside = next(other for number in count(1)
                 if not (other := path.with_stem(f"{path.stem}_damaged_{number}")).exists())
    path.replace(aside)
    return aside


def damaged(folder: Path) -> list[Path]:
    """The files of a course folder that were damaged and are kept beside the new ones."""
    return sorted((folder / KEPT).glob("*_damaged_*.json"))


def shipped() -> list[Path]:
    """The course's notebooks as they were released: in a wheel beside this file, in a checkout at
    its top."""
    here = Path(__file__).parent
    places = (here / "notebooks", here.parents[1] / "notebooks")
    return sorted(path for place in places[:1] if place.is_dir()
                  for path in place.glob("*.ipynb")) or sorted(places[1].glob("*.ipynb"))


def fingerprint(path: Path) -> str:
    """The SHA-256 of a file, by which `learn` knows a notebook that was never touched."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def copy_notebooks(folder: Path) -> list[str]:
    """Copy the course's notebooks into a folder, and return the names of those that were written.

    A notebook that is there already stays as it is, unless it is still the one that an earlier
    release of the course copied. After a full disk or a Ctrl-C another call does the rest: the
    folder is marked before the first notebook is there, and one that is there as it was released
    was never touched.

    folder: made if it does not exist, and marked as a course folder.
    """
    mark = folder / KEPT / MARK
    state = state_of(folder)
    copied = state["notebooks"]
    written = []
    write(mark, state)
    try:
        for released in shipped():
            own, new = folder / released.name, fingerprint(released)
            there = fingerprint(own) if own.exists() else ""
            if not there or (there != new and copied.get(own.name) == there):
                write_whole(own, released.read_bytes())
                written.append(own.name)
                there = new
            if there == new:
                copied[own.name] = new
    finally:
        write(mark, {**state, "version": mg.__version__})
    return written


def write(path: Path, what: dict[str, Any]) -> None:
    """Write a JSON object as a whole, so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, (json.dumps(what, indent=1, sort_keys=True) + "\n").encode())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file as a whole: what stands there stays until all is written, and nothing else is
    left where that fails. A link is replaced, and never written through."""
    half = path.with_name(f".{os.getpid()}.part")
    half.unlink(missing_ok=True)
    try:
        with half.open("xb") as file:
            file.write(data)
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
