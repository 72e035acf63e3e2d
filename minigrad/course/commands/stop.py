"""How a command ends when it cannot do what was asked."""

import argparse
from pathlib import Path


class Stop(Exception):
    """One sentence for the person at the keyboard: what is in the way, and what to write instead.

    `main` prints it without a traceback and returns the status 2.
    """


def a_path(word: str) -> Path:
    """The path that an argument names. An empty one is refused: it is what a shell makes of a
    variable that is not set, and to Python it would be the folder where we are."""
    if not word:
        raise argparse.ArgumentTypeError("this name is empty; is a variable of your shell not set?")
    return Path(word)
