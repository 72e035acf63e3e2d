"""Student versions of the notebooks: without solutions, and ready for nbgrader and Otter.

    FOLDER/source/01_path_sums/01_path_sums.ipynb   what learners get, an assignment of nbgrader
    FOLDER/nbgrader_config.py                       nbgrader's course, which hands it out as it is
    FOLDER/otter/01_path_sums/q01_A.py              Otter's tests, one for each exercise

Cells keep their ids, so that our own grader finds the answers again. A check is strict here: it
raises its sentence, as both graders give points to a cell without an error. Its cell carries the
tag `raises-exception`, so that JupyterLab's Run All goes on below an open exercise.
"""

import copy
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .notebooks import Notebook, Task, read_released

SOLUTION = re.compile(r"<details>\s*<summary>Solution [\w.]+</summary>.*?</details>\s*", re.DOTALL)
NOTE = """\
**This is a version to hand in.** Write your answers into the cells with the dots, and leave the \
cells that begin with `check` as they are. A check shows its sentence as an error until the answer \
passes. Helper functions may stand in the cell of the answer, or in a cell of their own above its \
check."""
CONFIG = """\
# nbgrader's configuration. The blanks in source/ are part of the task: they are handed out as they
# are, and not replaced by "YOUR CODE HERE".
c = get_config()
c.ClearSolutions.enabled = False
"""
OTTER = '''\
"""Otter's test of exercise {name}."""

from minigrad.course import check
from otter.test_files import test_case

OK_FORMAT = False
name = "{test}"
points = {points:g}


@test_case(points={points:g}, hidden=False)
def test_{test}(env):
    """The check that the notebook shows, by minigrad itself: the notebook's own may be another."""
    answer, example = env[{answer!r}], eval({example!r}, env)
    check("{name}", answer, *example, strict=True)
'''


def release(notebooks: list[Path], folder: Path, points: Mapping[str, float] | None = None
            ) -> list[Path]:
    """Write the student versions into the folder, and return their paths.

    points: what an exercise is worth, where it is not 1
    Raises Unreadable for a notebook without exercises.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "nbgrader_config.py").write_text(CONFIG, encoding="utf-8")
    return [_release(path, folder, points or {}) for path in notebooks]


def _release(path: Path, folder: Path, points: Mapping[str, float]) -> Path:
    asked = read_released(path)
    whole = student_version(json.loads(path.read_text(encoding="utf-8")), asked, points)
    own = folder / "source" / path.stem / path.name
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    tests = folder / "otter" / path.stem
    tests.mkdir(parents=True, exist_ok=True)
    for task in asked.tasks:
        test = f"q{task.name.replace('.', '_')}"
        (tests / f"{test}.py").write_text(
            OTTER.format(name=task.name, test=test, points=points.get(task.name, 1.0),
                         answer=task.answer, example=task.example), encoding="utf-8")
    return own


def student_version(whole: dict[str, Any], asked: Notebook, points: Mapping[str, float]
                    ) -> dict[str, Any]:
    """A notebook as JSON, without its solutions and with the metadata of nbgrader."""
    whole = copy.deepcopy(whole)
    code = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]
    for task in asked.tasks:
        _mark(code[task.blank], solution=True)
        _mark(code[task.check], points=points.get(task.name, 1.0))
        code[task.check]["source"] = _strict(task).splitlines(keepends=True)
        tags = code[task.check]["metadata"].setdefault("tags", [])
        tags.append("raises-exception")
    for cell in whole["cells"]:
        if cell["cell_type"] == "markdown":
            text = SOLUTION.sub("", "".join(cell["source"])).rstrip()
            cell["source"] = text.splitlines(keepends=True)
    note = {"cell_type": "markdown", "id": "to-hand-in", "metadata": {},
            "source": NOTE.splitlines(keepends=True)}
    kept = [cell for cell in whole["cells"] if cell["source"]]
    whole["cells"] = [kept[0], note, *kept[1:]]
    return whole


def _strict(task: Task) -> str:
    example = task.example[1:-1].rstrip(",")
    arguments = ", ".join(filter(None, [f'"{task.name}"', task.answer, example, "strict=True"]))
    # the import undoes what an answer has put in the place of `check`
    return f"from minigrad.course import check\ncheck({arguments})"


def _mark(cell: dict[str, Any], solution: bool = False, points: float | None = None) -> None:
    """Write nbgrader's metadata, as its schema 3 wants them."""
    graded = points is not None
    cell["metadata"]["nbgrader"] = {
        "schema_version": 3, "grade_id": cell["id"], "solution": solution, "grade": graded,
        "locked": graded, "task": False, **({"points": points} if graded else {})}
