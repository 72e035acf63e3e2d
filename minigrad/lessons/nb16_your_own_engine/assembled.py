"""An engine put together from the learner's cells, with the lesson's own text for blank steps.

    parts = of_notebook(globals())     for each step its text, and whose it is
    text(parts)                        the whole engine as a file
    load(text)                         that file as a module
    save_engine(globals())             that file beside the notebook
    sweep_engine(globals())            and through the sweep of ops

A learner's step is taken as text: the statements of the notebook that hold its functions, and those
of the helpers that they call (`course/own_code.py`).  So a step can be checked beside right
versions of all others, the same text goes into `my_engine.py`, and the sweep can run it in a
process of its own.
"""
import ast
import functools
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from ...course.op_sweep import OpSweep, sweep_text
from ...course.own_code import is_blank, keep, lines_of_code, module_from, segment, written

STEPS = {"1": ("Node", "ancestors"), "2": ("Tensor", "record"), "3": ("RULES",),
         "4": ("unbroadcast", "backward"), "5": ("Momentum",)}
SAID = {"1": "a node that records what made it", "2": "operators and NumPy's protocols",
        "3": "rules", "4": "the backward pass", "5": "an optimizer"}
NAME = "my_engine.py"
OWN = Path(__file__).with_name("own_engine.py")
HEAD = ('"""My own engine: five steps, written in notebook 16 of minigrad."""\n'
        "import itertools\nimport operator\n\nimport numpy as np\n"
        "from numpy.lib.mixins import NDArrayOperatorsMixin")
# what HEAD imports, and what the steps write for each other
APART = {"itertools", "operator", "np", "NDArrayOperatorsMixin",
         *(name for names in STEPS.values() for name in names)}


load = functools.partial(module_from, name="my_engine")  # an engine's text as a module


class Part(NamedTuple):
    """One step of an engine: its text, and whether the learner wrote it."""

    text: str
    theirs: bool


# --- whose ----------------------------------------------------------------------------------------


def of_notebook(names: Mapping[str, Any]) -> dict[str, Part]:
    """The five steps of a notebook, from its globals(); a blank one is the lesson's own."""
    parts = dict(own_parts())
    for step, wanted in STEPS.items():
        things = [names.get(name) for name in wanted]
        if not any(thing is None or is_blank(thing) for thing in things):
            parts[step] = Part(written(things, APART), True)
    return parts


def with_step(step: str, things: tuple[Any, ...]) -> dict[str, Part]:
    """The lesson's own engine with one step of the learner's, which is not blank."""
    return {**own_parts(), step: Part(written(things, APART), True)}


def whose(parts: dict[str, Part]) -> str:
    """Which steps are the learner's, in words."""
    mine = [step for step, part in parts.items() if part.theirs]
    if len(mine) == len(parts):
        return "all five steps are yours"
    if not mine:
        return "every step is still blank, so this is the lesson's own engine"
    are = "step {} is" if len(mine) == 1 else "steps {} are"
    return f"{are.format(', '.join(mine))} yours, the others are the lesson's own"


@functools.cache
def own_parts() -> dict[str, Part]:
    """The steps of the lesson's own engine: each statement belongs to the step of the next name
    that STEPS holds."""
    source = OWN.read_text(encoding="utf-8")
    steps = {name: step for step, names in STEPS.items() for name in names}
    found: dict[str, list[str]] = {step: [] for step in STEPS}
    waiting: list[str] = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Assign):
            waiting.append(segment(source, statement))
            name = (ast.unparse(statement.targets[0]) if isinstance(statement, ast.Assign)
                    else statement.name)
            if name in steps:
                found[steps[name]] += waiting
                waiting = []
    return {step: Part("\n\n\n".join(texts), False) for step, texts in found.items()}


# --- the whole ------------------------------------------------------------------------------------


def text(parts: dict[str, Part]) -> str:
    """The whole engine as a file."""
    own = "" if all(part.theirs for part in parts.values()) else " (the lesson's own text)"
    blocks = [f"# --- step {step}: {SAID[step]}{own * (not part.theirs)}\n{part.text}"
              for step, part in parts.items()]
    return "\n\n\n".join([HEAD, *blocks]) + "\n"


def my_engine(names: Mapping[str, Any]) -> ModuleType:
    """The engine of a notebook, from its globals(); says which steps are the learner's."""
    parts = of_notebook(names)
    print(whose(parts))
    return load(text(parts))


def code_lines(names: Mapping[str, Any]) -> int:
    """How many lines of code the engine of a notebook has, without blank lines, comments and
    docstrings.

    names: the notebook's globals(); those of an empty one give the lesson's own engine
    """
    return lines_of_code(text(of_notebook(names)))


def save_engine(names: Mapping[str, Any], folder: str | Path = ".") -> Path | None:
    """Write the engine of a notebook's cells to `my_engine.py`, and say so.

    A file that is there already is never written over: a new text goes into `my_engine_2.py`, and
    so on.  While every step is blank, nothing is written.

    names: the notebook's globals()
    folder: where the file goes; without it beside the notebook

    Returns the file that holds the engine, or None.
    """
    parts = of_notebook(names)
    if not any(part.theirs for part in parts.values()):
        print("nothing is written yet: every step is still blank")
        return None
    file, new = keep(text(parts), Path(folder) / NAME)
    print(f"{file.name} is written: {whose(parts)}" if new
          else f"{file.name} holds just this engine already")
    return file


def sweep_engine(names: Mapping[str, Any]) -> OpSweep:
    """Put the engine of a notebook's cells through the sweep, and say whose steps they are.

    names: the notebook's globals()
    """
    parts = of_notebook(names)
    print(whose(parts))
    return sweep_text(text(parts), NAME)
