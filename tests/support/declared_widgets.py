"""Every declared widget of the lessons, found by its drawing: no list by hand."""
from importlib import import_module
from pathlib import Path

import minigrad.lessons
from minigrad.widgets.declared import Declared

LESSONS = Path(str(minigrad.lessons.__file__)).parent
VIEWS = sorted(LESSONS.glob("nb*/*.view.js"))


def class_of(view: Path) -> type[Declared]:
    """The widget that this drawing belongs to: the one class that its module declares."""
    name = f"minigrad.lessons.{view.parent.name}.{view.name.partition('.')[0]}"
    (found,) = [one for one in vars(import_module(name)).values()
                if isinstance(one, type) and issubclass(one, Declared) and one.__module__ == name]
    return found


CLASSES = {view.name.partition(".")[0]: class_of(view) for view in VIEWS}
