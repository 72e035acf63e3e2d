"""Every lesson's widget, found by its files: so that no test of all widgets can leave one out."""
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import minigrad.lessons

LESSONS = Path(str(minigrad.lessons.__file__)).parent
FILES = sorted(LESSONS.glob("nb*/*.js"))
# for a notebook that shows them all
IMPORTS = "\n".join(f"from minigrad.lessons.{file.parent.name} import {file.stem}"
                    for file in FILES)


def kind_of(file: Path) -> str:
    """The word by which a page finds a widget, its data-mg."""
    return re.findall(r'\bthis\.appear\(el, "([\w-]+)"', file.read_text(encoding="utf-8"))[0]


# {kind: the name of the function that makes it}
MAKERS = {kind_of(file): file.stem for file in FILES}


def built(file: Path) -> Any:
    """A new widget, as its function makes it without arguments."""
    module = import_module(f"minigrad.lessons.{file.parent.name}.{file.stem}")
    return getattr(module, file.stem)()
