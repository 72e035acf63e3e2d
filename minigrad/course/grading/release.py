"""Student versions of the notebooks: without solutions, and ready for nbgrader and Otter.

    FOLDER/source/01_path_sums/01_path_sums.ipynb   what learners get, an assignment of nbgrader
    FOLDER/nbgrader_config.py                       nbgrader's course, which hands it out as it is
    FOLDER/otter/01_path_sums/q01_A.py              Otter's tests, one for each exercise
    FOLDER/otter/requirements.txt                   what Otter installs where it grades
    FOLDER/kept/1/source/...                        what stood there and was not the same

Cells keep their ids, so that our own grader finds the answers again. A check is strict here: it
raises its sentence, as both graders give points to a cell without an error. Its cell carries the
tag `raises-exception`, so that JupyterLab's Run All goes on below an open exercise. Outputs are
taken out: some of them answer a prediction.
"""

import copy
import json
import re
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import minigrad as mg

from ..folder import write_whole
from ..questions import HINTS
from .notebooks import Notebook, Task, call_of, name_in, read_released

SOLUTION = re.compile(r"<details>\s*<summary>Solution [\w.]+</summary>.*?</details>\s*", re.DOTALL)
HAND_IN = "to-hand-in"      # the id of the cell by which `reset` knows such a file
NOTE = """\
**This is a version to hand in.** Write your answers into the cells with the dots, and leave the \
cells that call `check` as they are. A check shows its sentence as an error until the answer \
passes. Helper functions may stand in the cell of the answer, or in a cell of their own above its \
check."""
LETTERS = """ Answer the quiz by letter, as in `quiz("{quiz}", q1="b", q2="a")`: clicks leave no \
trace."""
CONFIG = """\
# nbgrader's configuration. The blanks in source/ are part of the task: they are handed out as they
# are, and not replaced by "YOUR CODE HERE".
c = get_config()
c.ClearSolutions.enabled = False
"""
# Otter puts the files that it is given into files/ of its zip, and installs from there: minigrad is
# a wheel beside the tests, and not a name on a package index.
REQUIREMENTS = "./files/{wheel}[course]\n"
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


def release(notebooks: list[Path], folder: Path, points: Mapping[str, float] | None = None,
            kept: Callable[[Path], None] = lambda path: None, hints: int = HINTS) -> list[Path]:
    """Write the student versions into the folder, and return their paths.

    points: what an exercise is worth, where it is not 1
    hints: how many hints the notebook offers for each exercise
    kept: is called with the new place of each file that stood there with another text
    Raises Unreadable for a notebook without exercises, before anything is written.
    """
    asked = {path: read_released(path) for path in notebooks}
    wheel = f"{mg.__distribution__.replace('-', '_')}-{mg.__version__}-py3-none-any.whl"
    files = {folder / "nbgrader_config.py": CONFIG,
             folder / "otter" / "requirements.txt": REQUIREMENTS.format(wheel=wheel)}
    for path in notebooks:
        files |= _files(path, asked[path], folder, points or {}, hints)
    # outside of source/, as nbgrader hands out every notebook that lies there
    beside = next(place for number in count(1)
                  if not (place := folder / "kept" / str(number)).exists())
    for path, text in files.items():
        if path.exists() and path.read_text(encoding="utf-8", errors="replace") != text:
            place = beside / path.relative_to(folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            path.rename(place)
            kept(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    return [_own(path, folder) for path in notebooks]


def _own(path: Path, folder: Path) -> Path:
    return folder / "source" / path.stem / path.name


def _files(path: Path, asked: Notebook, folder: Path, points: Mapping[str, float], hints: int
           ) -> dict[Path, str]:
    """The texts of what is written for one notebook."""
    whole = student_version(json.loads(path.read_text(encoding="utf-8")), asked, points, hints)
    files = {_own(path, folder): _written(whole)}
    for task in asked.tasks:
        test = f"q{task.name.replace('.', '_')}"
        files[folder / "otter" / path.stem / f"{test}.py"] = OTTER.format(
            name=task.name, test=test, points=points.get(task.name, 1.0),
            answer=task.answer, example=task.example)
    return files


def _written(whole: dict[str, Any]) -> str:
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def as_handed_out(released: Path, own: bytes) -> bytes:
    """The student version of a notebook, if a learner's file is one that was written into; else
    nothing. The file may be damaged.

    released: the notebook of the course, with its solutions
    """
    if f'"{HAND_IN}"'.encode() not in own:
        return b""
    offered = re.search(rb'"minigrad_hints": (\d)', own)
    whole = student_version(json.loads(released.read_text(encoding="utf-8")),
                            read_released(released), {}, int(offered[1]) if offered else HINTS)
    return _written(whole).encode()


def student_version(whole: dict[str, Any], asked: Notebook, points: Mapping[str, float],
                    hints: int = HINTS) -> dict[str, Any]:
    """A notebook as JSON, without its solutions and outputs, and with the metadata of nbgrader."""
    whole = copy.deepcopy(whole)
    code = [cell for cell in whole["cells"] if cell["cell_type"] == "code"]
    for task in asked.tasks:
        _mark(code[task.blank], solution=True)
        _mark(code[task.check], points=points.get(task.name, 1.0))
        code[task.check]["source"] = _strict(task).splitlines(keepends=True)
        tags = code[task.check]["metadata"].setdefault("tags", [])
        tags.append("raises-exception")
    for cell in code:
        cell["outputs"], cell["execution_count"] = [], None
        offer = call_of("".join(cell["source"]), "hint")
        if offer and hints < HINTS:
            cell["source"] = [f'hint("{name_in(offer)}", most={hints})'] * bool(hints)
    for cell in whole["cells"]:
        if cell["cell_type"] == "markdown":
            text = SOLUTION.sub("", "".join(cell["source"])).rstrip()
            cell["source"] = text.splitlines(keepends=True)
    note = {"cell_type": "markdown", "id": HAND_IN, "metadata": {"minigrad_hints": hints},
            "source": (NOTE + LETTERS.format(quiz=asked.quiz) * bool(asked.quiz)
                       ).splitlines(keepends=True)}
    kept = [cell for cell in whole["cells"] if cell["source"]]
    whole["cells"] = [kept[0], note, *kept[1:]]
    whole["metadata"].pop("widgets", None)          # the state of widgets is an output, too
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
