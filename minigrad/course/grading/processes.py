"""Start a process with limits, wait no longer than its limit, and read what it returned.

Input and output are files and no pipes: a process that somebody else started and that lives on
cannot keep the reader waiting, and the system itself ends a flood at the largest size of a file.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from .limits import LARGEST, PATIENCE, end_orphans
from .plain import Foreign, unpacked
from .worker import LENGTH, Job

PACKAGES = str(Path(__file__).parents[3])
# one thread each, no window, and nothing recorded beside a notebook
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
               "MPLBACKEND": "agg", "MINIGRAD_PROGRESS": "0", "PYTHONIOENCODING": "utf-8"}


class Ended(Exception):
    """The process ended without a result: its text is the sentence for that."""


class NeverBegan(Exception):
    """The process ended before the answer was its turn, so this says nothing about the answer: its
    text is the sentence for the teacher."""


class Ran(NamedTuple):
    """What became of a process: what it wrote, its exit status, and whether it was too late."""

    data: bytes
    code: int
    late: bool


def started(module: str, text: str, seconds: float, alone: bool = True) -> Ran:
    """Run a module of this package with a text on its standard input.

    seconds: how long it may run by the clock; then it is killed
    alone: whether it has a session of its own, so that all that it starts can be killed with it;
        a Ctrl-C does not reach it there
    """
    paths = os.pathsep.join(filter(None, [PACKAGES, os.environ.get("PYTHONPATH", "")]))
    # what the processes of a submission leave behind is removed with the folder of their judge
    with (_folder() as folder, tempfile.TemporaryFile() as given,
          tempfile.TemporaryFile() as out):
        aside = {} if alone else {"TMPDIR": folder}
        given.write(text.encode())
        given.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}.{module}"], cwd=folder,
            stdin=given, stdout=out, stderr=subprocess.DEVNULL,
            env={**os.environ, **ENVIRONMENT, **aside, "PYTHONPATH": paths},
            start_new_session=alone)
        late = False
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            late = True
        finally:
            _end(process, alone)
        out.seek(0)
        code = process.returncode
        return Ran(out.read(LARGEST), -int(signal.SIGTERM) if code is None else code, late)


@contextlib.contextmanager
def _folder() -> Iterator[str]:
    """A folder that is removed at the end, whatever was made of it meanwhile."""
    folder = tempfile.mkdtemp()
    try:
        yield folder
    finally:
        with contextlib.suppress(OSError):
            _remove(folder)


def _remove(folder: str) -> None:
    """Remove a folder and all that is in it. Folders in it are moved up before they are emptied,
    as they may lie deeper in each other than Python can call itself, and paths can be long; what
    is a link now is not followed."""
    if os.path.islink(folder) or not os.path.isdir(folder):
        os.unlink(folder)
        return
    name, number, waiting = uuid4().hex, count(), [folder]
    while waiting:
        at = waiting.pop()
        os.chmod(at, 0o700)
        for entry in [*os.scandir(at)]:
            with contextlib.suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                    continue
                os.chmod(entry.path, 0o700)
                up = os.path.join(folder, f"{name}-{next(number)}")
                os.rename(entry.path, up)
                waiting.append(up)
        with contextlib.suppress(OSError):
            os.rmdir(at)
    os.rmdir(folder)


def _end(process: subprocess.Popen, alone: bool) -> None:
    """End a process, and what it started if it was alone in its session."""
    with contextlib.suppress(OSError):
        process.kill()
    if alone and hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    if alone:
        end_orphans()


def perform(job: Job) -> list[dict[str, Any]]:
    """The frames that the job's process sent. Raises Ended if there is none, and NeverBegan if not
    even the one is there that it sends before the answer's turn."""
    ran = started("worker", job.text(), job.seconds)
    try:
        frames = [unpacked(frame) for frame in islice(_frames(ran.data), 3)]
    except Foreign as error:
        raise Ended(f"your function returns something else than numbers and arrays: {error}"
                    ) from None
    if not frames:
        raise NeverBegan(_unbegun(job, ran))
    if not frames[1:]:
        raise Ended(_reason(job, ran))
    return [frame if isinstance(frame, dict) else {} for frame in frames[1:]]


def _frames(data: bytes) -> Iterator[bytes]:
    """The whole frames in what was sent; a last one that was cut off is left out."""
    place = 0
    while len(data) >= place + LENGTH:
        first = place + LENGTH
        place = first + int.from_bytes(data[place:first], "big")
        if place > len(data):
            return
        yield data[first:place]


def _unbegun(job: Job, ran: Ran) -> str:
    """The sentence for a process in which the answer had no turn."""
    how = (f"took more than {job.seconds:g} seconds to begin" if ran.late
           else f"ended with status {ran.code} before the answer began")
    return (f"the process for {job.exercise} {how}: is this machine busy, or has a process too "
            "little time or memory for Python and NumPy (--seconds, --memory)?")


def _reason(job: Job, ran: Ran) -> str:
    """The sentence for a process that sent nothing."""
    if len(ran.data) == LARGEST:
        return f"your answer wrote {LARGEST // 2**20} MB or more, so nothing of it was read"
    if ran.late or (hasattr(signal, "SIGXCPU") and ran.code == -signal.SIGXCPU):
        return f"your answer was still running after {job.seconds:g} seconds, so it was stopped"
    if ran.code == 0:
        return "your answer ended its process before anything was returned: is there an exit()?"
    how = f"was killed by signal {-ran.code}" if ran.code < 0 else f"ended with status {ran.code}"
    return f"the process of your answer {how} before anything was returned"
