"""`python -m minigrad` and the command `minigrad`: the door to the course.

The subcommands are in `minigrad/course/commands/`. The engine alone needs NumPy only; a command
that needs a package of the course which is not there says so in one sentence.
"""

import sys


def main(words: list[str] | None = None) -> int:
    """Run one command.

    words: what follows `minigrad` on the command line; by default that of this process.
    returns: the exit status: 0 when all went well, else 1 or 2.
    """
    from .course.commands.main import main as run
    return run(words)


if __name__ == "__main__":
    sys.exit(main())
