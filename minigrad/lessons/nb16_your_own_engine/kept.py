"""The learner's engine as a file: saved beside the notebook, and swept."""
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .assembled import of_notebook, text, whose
from .op_sweep import OpSweep, sweep

NAME = "my_engine.py"


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
    source, home = text(parts), Path(folder)
    for number in range(1, 1000):
        file = home / (NAME if number == 1 else f"my_engine_{number}.py")
        if not file.exists():
            file.write_text(source, encoding="utf-8")
            print(f"{file.name} is written: {whose(parts)}")
            return file
        if file.read_text(encoding="utf-8", errors="replace") == source:
            print(f"{file.name} holds just this engine already")
            return file
    print("there are a thousand engines already: move some of them elsewhere")
    return None


def sweep_engine(names: Mapping[str, Any]) -> OpSweep:
    """Put the engine of a notebook's cells through the sweep, and say whose steps they are.

    names: the notebook's globals()
    """
    parts = of_notebook(names)
    print(whose(parts))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / NAME
        file.write_text(text(parts), encoding="utf-8")
        return sweep(file)
