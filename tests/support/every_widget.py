"""Every lesson's widget, found by its files: so that no test of all widgets can leave one out.

A declared widget's drawing is NAME.view.js, an older one's NAME.js.
"""
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import minigrad.lessons

LESSONS = Path(str(minigrad.lessons.__file__)).parent
FILES = [file for file in sorted(LESSONS.glob("nb*/*.js")) if file.name.count(".") == 1]
VIEWS = sorted(LESSONS.glob("nb*/*.view.js"))
# for a notebook that shows them all
IMPORTS = "\n".join(f"from minigrad.lessons.{file.parent.name} import {file.name.partition('.')[0]}"
                    for file in sorted([*FILES, *VIEWS]))


def kind_of(file: Path) -> str:
    """The word by which a page finds a widget, its data-mg."""
    pattern = (r'\bwidget\(\{\s*name: "([\w-]+)"' if file in VIEWS
               else r'\bthis\.appear\(el, "([\w-]+)"')
    return re.findall(pattern, file.read_text(encoding="utf-8"))[0]


# {kind: the name of the function that makes it}
MAKERS = {kind_of(file): file.name.partition(".")[0] for file in [*FILES, *VIEWS]}


def built(file: Path) -> Any:
    """A new widget, as its function makes it without arguments."""
    module = import_module(f"minigrad.lessons.{file.parent.name}.{file.stem}")
    return getattr(module, file.stem)()
