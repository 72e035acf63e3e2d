"""Start one answer's process, wait no longer than its limit, and read what it returned."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .plain import Foreign, unpacked
from .worker import LENGTH, Job

PACKAGES = str(Path(__file__).parents[3])
# one thread each, no window, and nothing recorded beside a notebook
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
               "MPLBACKEND": "agg", "MINIGRAD_PROGRESS": "0", "PYTHONIOENCODING": "utf-8"}


class Ended(Exception):
    """The process ended without a result: its text is the sentence for that."""


def perform(job: Job) -> list[dict[str, Any]]:
    """The frames that the job's process sent. Raises Ended if there is none."""
    paths = os.pathsep.join(filter(None, [PACKAGES, os.environ.get("PYTHONPATH", "")]))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "minigrad.course.grading.worker"], cwd=folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **ENVIRONMENT, "PYTHONPATH": paths}, start_new_session=True)
        try:
            data, late = process.communicate(job.text().encode(), job.seconds)[0], False
        except subprocess.TimeoutExpired:
            _kill(process)
            data, late = process.communicate()[0], True
        finally:
            _kill(process)      # and what the answer started
    try:
        frames = [unpacked(frame) for frame in _frames(data)]
    except Foreign as error:
        raise Ended(f"your function returns something else than numbers and arrays: {error}"
                    ) from None
    if not frames:
        raise Ended(_end(job, process.returncode, late))
    return [frame if isinstance(frame, dict) else {} for frame in frames]


def _frames(data: bytes) -> Iterator[bytes]:
    """The whole frames in what was sent; a last one that was cut off is left out."""
    while len(data) >= LENGTH:
        end = LENGTH + int.from_bytes(data[:LENGTH], "big")
        if end > len(data):
            return
        yield data[LENGTH:end]
        data = data[end:]


def _end(job: Job, code: int, late: bool) -> str:
    """The sentence for a process that sent nothing."""
    if late or (hasattr(signal, "SIGXCPU") and code == -signal.SIGXCPU):
        return f"your answer was still running after {job.seconds:g} seconds, so it was stopped"
    if code == 0:
        return "your answer ended its process before anything was returned: is there an exit()?"
    how = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
    return f"the process of your answer {how} before anything was returned"


def _kill(process: subprocess.Popen) -> None:
    """End a process, and on POSIX those that it started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
