"""`python -m minigrad` and the command `minigrad`: the door to the course.

The subcommands are in `minigrad/course/commands/`. The engine alone needs NumPy only, so this file
says in one sentence what to install where the course's packages are missing.
"""

import sys

DISTRIBUTION = "minigrad-numpy"          # the name on the package index; the import is minigrad


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
        print(f"The engine is installed, but the course's packages are not ({error.name} is "
              f"missing); write: python -m pip install '{DISTRIBUTION}[course]'", file=sys.stderr)
        return 2
    return run(words)


if __name__ == "__main__":
    sys.exit(main())
