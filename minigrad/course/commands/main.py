"""Reads the command line, and hands it to the file of the command."""

import argparse
import io
import os
import sys
from importlib import import_module

from .stop import Stop

COMMANDS = {                    # the file of this folder: what `minigrad --help` says about it
    "learn": "copy the notebooks into a folder, and open the first one",
    "reset": "give a notebook its first state again; your version is kept beside it",
    "progress": "show what you have answered so far",
    "doctor": "find out what is missing on this machine, and what to do",
    "grade": "mark notebooks: a table, grades.csv, and files in Gradescope's format",
    "release": "make student versions without solutions, for a class",
    "sweep": "try the engine that you wrote in notebook 16: 40 ops, each against a difference",
}

PAGE = """\
minigrad: a course of notebooks that takes automatic differentiation apart,
and the engine that they take apart.

  minigrad learn            start here: it makes the folder minigrad-course,
                            copies the notebooks there, and opens JupyterLab

Come back later with the same command: it opens the folder again, and it
never writes over a notebook that you have worked in.

commands:
{commands}

`minigrad COMMAND --help` tells more. `python -m minigrad` is the same command.
"""


def parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command line.

    chosen: the command whose arguments are read; the files of the others are not loaded.
    """
    width = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name:{width}}  {words}" for name, words in COMMANDS.items())
    whole = argparse.ArgumentParser("minigrad", usage="minigrad COMMAND [...]",
                                    description=PAGE.format(commands=listed), add_help=False,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    whole.add_argument("-h", "--help", action="help", help=argparse.SUPPRESS)
    whole.add_argument("--version", action="store_true", help=argparse.SUPPRESS)
    below = whole.add_subparsers(dest="command", metavar="COMMAND", help=argparse.SUPPRESS)
    for name in COMMANDS:
        if name == chosen:
            module = import_module(f".{name}", __package__)
            own = below.add_parser(name, prog=f"minigrad {name}", description=module.__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
            module.arguments(own)
            own.set_defaults(run=module.run)
        else:
            below.add_parser(name)
    return whole


def main(words: list[str] | None = None) -> int:
    """Run one command, and return the exit status."""
    words = sys.argv[1:] if words is None else words
    for stream in (sys.stdout, sys.stderr):     # a student's name that this terminal cannot show
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    whole = parser(next((word for word in words if not word.startswith("-")), None))
    given = whole.parse_args(words)
    if given.version:
        print(f"minigrad {import_module('minigrad').__version__}")
        return 0
    if given.command is None:
        whole.print_help()
        return 0
    try:
        return given.run(given) or 0
    except Stop as sentence:
        print(sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as error:
        if (error.name or "minigrad").partition(".")[0] == "minigrad":
            raise
        print("The engine is installed, but the course's packages are not "
              f"({error.name} is missing). `{sys.executable} -m minigrad doctor` says what to "
              "install.", file=sys.stderr)
        return 2
    except BrokenPipeError:                      # `minigrad progress | head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"`minigrad {given.command}` cannot go on: {error.strerror or error}"
              f"{f': {error.filename}' if error.filename else ''}. Nothing of yours was lost; type "
              "the same again when that is mended.", file=sys.stderr)
        return 2
