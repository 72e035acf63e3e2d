"""The learner's folder: the notebooks that `minigrad learn` copied, and what is kept beside them.

    <folder>/00_start_here.ipynb ...         the notebooks
    <folder>/.minigrad/course.json           marks the folder as one that `learn` made
    <folder>/.minigrad/progress.json         what was answered there
"""

import hashlib
import json
import os
import shutil
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
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


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
    release of the course copied.

    folder: made if it does not exist, and marked as a course folder.
    """
    mark = folder / KEPT / MARK
    copied = read(mark).get("notebooks", {})
    written = []
    for released in shipped():
        own, new = folder / released.name, fingerprint(released)
        if own.exists() and (copied.get(own.name) == new or copied.get(own.name)
                             != fingerprint(own)):
            continue
        mark.parent.mkdir(parents=True, exist_ok=True)
        put(released, own)
        copied[own.name] = new
        written.append(own.name)
    write(mark, {"version": mg.__version__, "notebooks": copied})
    return written


def put(released: Path, own: Path) -> None:
    """Write a released notebook to `own` as a whole: what stood there stays until all is written.
    """
    half = own.with_name(own.name + ".part")
    shutil.copyfile(released, half)
    half.replace(own)


def write(path: Path, what: dict[str, Any]) -> None:
    """Write a JSON object as a whole, so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.{os.getpid()}")
    half.write_text(json.dumps(what, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    half.replace(path)
