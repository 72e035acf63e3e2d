"""Locks on files, which are free here: the page's Python is alone with its files.

WASI has no locks, so Python comes without this module there; minigrad.course.progress asks for it.
"""
from typing import Any

LOCK_SH, LOCK_EX, LOCK_NB, LOCK_UN = 1, 2, 4, 8


def flock(file: Any, operation: int) -> None:
    """Take or give back a lock: nobody else can have it."""
