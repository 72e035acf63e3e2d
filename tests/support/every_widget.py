"""The import lines of every lesson's widgets, for a notebook that shows them all."""
from pathlib import Path

import minigrad.lessons

LESSONS = Path(str(minigrad.lessons.__file__)).parent
IMPORTS = "\n".join(f"from minigrad.lessons.{file.parent.name} import {file.stem}"
                    for file in sorted(LESSONS.glob("nb*/*.js")))
