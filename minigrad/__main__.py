"""`python -m minigrad` and the command `minigrad`: the door to the course.

The subcommands are in `minigrad/course/commands/`. The engine alone needs NumPy only, so this file
says in one sentence what to install where the course's packages are missing.
"""

import sys

from . import __distribution__


def main(words: list[str] | None = None) -> int:
    """Run one command.

    words: what follows `minigrad` on the command line; by default that of this process.
    returns: the exit status: 0 when all went well, else 1 or 2.
    """
    try:
        from .course.commands.main import main as run
    except ModuleNotFoundError as error:
        if (error.name or "minigrad").partition(".")[0] == "minigrad":
            raise
        print("The engine is installed, but the course's packages are not "
              f"({error.name} is missing); write: python -m pip install "
              f'"{__distribution__}[course]"', file=sys.stderr)
        return 2
    return run(words)


if __name__ == "__main__":
    sys.exit(main())
