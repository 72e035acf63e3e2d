"""Kernels on disk, so that the next process need not compile them again.

Numba keeps machine code beside the file that its function stands in.  A kernel stands in none, so
its text is written into one, whose name is a hash of all that the machine code depends on.
"""
import hashlib
import os
import threading
from pathlib import Path


def written(text: str) -> str | None:
    """The name of a file that holds the text of a kernel, in the folder that the environment
    variable NUMBA_CACHE_DIR names; None where there is none.

    The name also depends on `words.py`, which has what a kernel calls.
    """
    if not (folder := os.environ.get("NUMBA_CACHE_DIR")):
        return None
    known = Path(__file__).with_name("words.py").read_bytes() + text.encode()
    path = Path(folder) / f"kernel_{hashlib.sha256(known).hexdigest()[:24]}.py"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # others, in this process too, may write it at the same time
        new = path.with_suffix(f".{os.getpid()}_{threading.get_ident()}")
        new.write_text(text, encoding="utf-8")
        os.replace(new, path)
    return str(path)
