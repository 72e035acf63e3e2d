"""The map of the course: the notebooks of `syllabus.py` and what each needs, drawn by
`graph.py`'s picture.

    course_map()             choose a goal: its prerequisites light up, in order, with the
                             minutes they take

Notebooks whose file stands in the folder are links; the others say that they are not built yet.
In a folder that `minigrad learn` made, the boxes and the table also say what has passed.

Hook for tests that drive a browser, besides those of a picture: the control "Goal".
"""
import pathlib
from typing import Any

from ...course import progress
from ...widgets.graph import Picture, arrange
from ...widgets.numerals import plural
from .syllabus import ROUTES, SYLLABUS, Notebook, Route, route

BOX = (158.0, 52.0)
# notebooks above each other, so that the map is as wide as a narrow page
COLUMNS = (("00", "01", "02"), ("10", "13", "15", "19"))


def course_map(folder: str | pathlib.Path | None = None) -> Picture:
    """The map.  folder: where the notebooks are; without it the current folder, or `notebooks/`
    beside the package."""
    files = {path.name[:2]: path.name
             for path in sorted(_folder(folder).glob("[0-9][0-9]_*.ipynb"))}
    total = sum(notebook.minutes for notebook in SYLLABUS)
    about = f"Map of the course: {len(SYLLABUS)} notebooks, {total} minutes"
    return Picture(_scene(files, about), _numbers(files, passed()), about)


def passed() -> dict[str, str]:
    """What has passed in each notebook, in words; nothing outside of a learner's own folder."""
    folder = progress.place()
    return {done.number: "all passed ✓" if done.passed == done.exercises
            else f"{done.passed} of {done.exercises} passed"
            for done in (progress.summary(folder) if folder else []) if done.passed}


def _folder(folder: str | pathlib.Path | None) -> pathlib.Path:
    here = pathlib.Path(folder or ".")
    beside = pathlib.Path(__file__).parents[2] / "notebooks"
    return here if folder or any(here.glob("00_*.ipynb")) else beside


def _scene(files: dict[str, str], about: str) -> dict[str, Any]:
    boxes = {n.number: {"title": n.short, "kind": "op" if n.number in files else "planned",
                        "size": BOX, **({"href": files[n.number]} if n.number in files else {})}
             for n in SYLLABUS}
    whole = {"text": "the whole course", "marks": {},
             "say": f"{about}. Choose a route or a notebook to see the way to it."}
    options = [whole, *map(_route, ROUTES), *map(_goal, SYLLABUS)]
    goals = {"label": "Goal", "options": options}
    links = [(f"{need}-{n.number}", need, n.number) for n in SYLLABUS for need in n.needs]
    return arrange(boxes, links, {"title": about, "choices": goals}, label=0, columns=COLUMNS)


def _route(goal: Route) -> dict[str, Any]:
    return _way(f"route: {goal.name}", route(*goal.ends), f"On this route you {goal.why}.")


def _goal(goal: Notebook) -> dict[str, Any]:
    return _way(f"{goal.number} {goal.title}", route(goal.number), f"After it you can: {goal.can}.")


def _way(text: str, way: list[Notebook], after: str) -> dict[str, Any]:
    lit = [n.number for n in way] + [f"{need}-{n.number}" for n in way for need in n.needs]
    count = f"{plural(len(way), 'notebook')}, {sum(n.minutes for n in way)} minutes"
    return {"text": text, "marks": {"now": lit},
            "say": f"{' → '.join(n.number for n in way)}: {count}. {after}"}


def _numbers(files: dict[str, str], passed: dict[str, str]) -> dict[str, Any]:
    state = lambda n: passed.get(n.number, "") if n.number in files else "not yet built"
    nodes = {n.number: {
        "value": f"{n.number}{' ★' * n.star} · {n.minutes} min", "gradient": state(n),
        "detail": f"{n.number} {n.title}, {n.minutes} minutes. After it you can: {n.can}."
        + f" {state(n).capitalize()}." * bool(state(n))} for n in SYLLABUS}
    edges = {f"{need}-{n.number}": {"label": "", "detail": f"{n.number} {n.title} needs {need}."}
             for n in SYLLABUS for need in n.needs}
    rows = [[n.number, n.title, f"{n.minutes} min", ", ".join(n.needs) or "-", n.can,
             state(n) or "ready"] for n in SYLLABUS]
    table = {"caption": "Notebooks", "head": ["number", "title", "time", "needs",
                                              "after it you can", "state"], "rows": rows}
    return {"nodes": nodes, "edges": edges, "tables": [table]}
