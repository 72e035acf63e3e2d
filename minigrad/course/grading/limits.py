"""What the system keeps a process to: its memory, its time, its files, and what it leaves behind.

Each limit is set where the system has it. Memory and orphans: on Linux alone.
"""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

LARGEST = 64 * 2**20     # bytes that a process may write into one file
PATIENCE = 5.0           # seconds in which processes that were killed must have gone
DEATH_SIGNAL, SUBREAPER, IS_SUBREAPER = 1, 36, 37            # of Linux's prctl


def limit(seconds: float, memory: int, for_children: bool = True) -> None:
    """Limit this process: its processor time, its address space, and the size of its files.

    seconds: 0 for no limit
    memory: bytes, 0 for no limit; each process that it starts may have as much again
    for_children: whether a process that it starts is kept to the same memory, at most
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, LARGEST))
        if seconds:
            whole = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
        if memory:
            most = memory if for_children else resource.getrlimit(resource.RLIMIT_AS)[1]
            resource.setrlimit(resource.RLIMIT_AS, (memory, most))
    if hasattr(signal, "SIGXCPU"):
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)


def adopt_orphans() -> None:
    """Let this process become the parent of what its children leave behind, such as a process that
    went into a session of its own; `end_orphans` finds it then."""
    _prctl(SUBREAPER, 1)


def end_with_parent() -> None:
    """Let this process be killed when the one that started it has ended."""
    if hasattr(signal, "SIGKILL"):
        _prctl(DEATH_SIGNAL, signal.SIGKILL)


def end_orphans() -> None:
    """Kill all children of this process, if it adopts orphans: they may come as long as others
    start them, so it is tried again until there is none."""
    adopts = ctypes.c_int(0)
    _prctl(IS_SUBREAPER, ctypes.addressof(adopts))
    end = time.monotonic() + PATIENCE
    while adopts.value and time.monotonic() < end and (orphans := list(_children())):
        for orphan in orphans:
            with contextlib.suppress(OSError):
                os.kill(orphan, signal.SIGKILL)
            with contextlib.suppress(OSError):
                os.waitpid(orphan, os.WNOHANG)
        time.sleep(0.001)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), 0, 0, 0)


def _children() -> Iterator[int]:
    """The children of this process, where the system lists processes in /proc."""
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            after_name = status.read_bytes().rpartition(b")")[2].split()
            if int(after_name[1]) == os.getpid():
                yield int(status.parent.name)
