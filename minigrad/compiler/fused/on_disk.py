"""Kernels on disk, so that the next process need not compile them again.

Numba keeps machine code beside the file that its function stands in.  A kernel stands in none, so
its text is written into one, whose name is a hash of all that the machine code depends on.
"""
import hashlib
import os
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

TOLD: set[str] = set()  # folders of which `_warn` has spoken


def written(text: str) -> str | None:
    """The name of a file that holds the text of a kernel, in the folder that the environment
    variable NUMBA_CACHE_DIR names; None where there is none, or where nothing can be written.

    The name also depends on `words.py`, which has what a kernel calls.
    """
    if not (folder := os.environ.get("NUMBA_CACHE_DIR")):
        return None
    known = Path(__file__).with_name("words.py").read_bytes() + text.encode()
    path = Path(folder) / f"kernel_{hashlib.sha256(known).hexdigest()[:24]}.py"
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            # others, in this process too, may write it at the same time
            new = path.with_suffix(f".{os.getpid()}_{threading.get_ident()}")
            new.write_text(text, encoding="utf-8")
            os.replace(new, path)
    except OSError as error:
        _warn(error)
        return None
    return str(path)


def kept(make: Callable[[bool], Any]) -> Any:
    """make(True), which makes a function that Numba finds on disk, or keeps there.

    Where the files are damaged, or cannot be written, it is make(False), which compiles it again.
    """
    try:
        return make(True)
    except Exception as error:  # Numba passes on whatever a damaged file makes pickle raise
        made = make(False)  # an error in the function itself is raised here
        _warn(error)
        return made


def _warn(error: Exception) -> None:
    """Say, once for a folder, that this process compiles what it should have found."""
    folder = os.environ.get("NUMBA_CACHE_DIR", "")
    if folder not in TOLD:
        TOLD.add(folder)
        warnings.warn(f"NUMBA_CACHE_DIR={folder} cannot be used ({type(error).__name__}: {error}), "
                      "so each process compiles your program again. Delete that folder, or name "
                      "another one.", RuntimeWarning, stacklevel=3)
