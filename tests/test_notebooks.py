"""The committed notebooks obey notebook_rules, and every rule can fail.

The outputs are compared elsewhere: in `make test` by nbval, which pytest runs over notebooks/
beside this file, and in `make test-all` by browser/test_every_notebook.py, in JupyterLab. What a
run takes of time and memory is measured by benchmarks/notebooks.py.
"""

import ast
from pathlib import Path

import nbformat
import pytest
from first_cell import CELL, with_first_cell
from nbformat import NotebookNode, v4
from notebook_rules import EXCERPT, LINES, MEASURED, STEP, WIDGET_VIEW, problems
from notebook_runner import find, refresh, strip

from minigrad import __distribution__

ROOT = Path(__file__).parents[1]
NOTEBOOKS = find(ROOT / "notebooks")
SOLUTION = ("<details><summary>Solution</summary>\n\n```python\ndef f(x):\n    return 2 * x   # "
            "twice\n```\n</details>")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_rules_hold(path: Path):
    assert problems(nbformat.read(path, as_version=4)) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_stripped_as_committed(path: Path):
    text = path.read_text(encoding="utf-8")
    assert nbformat.writes(strip(nbformat.reads(text, as_version=4))) + "\n" == text, (
        "run `make notebooks`")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_first_code_cell_is_that_of_the_course(path: Path):
    text = path.read_text(encoding="utf-8")
    new = with_first_cell(nbformat.reads(text, as_version=4))
    assert nbformat.writes(new) + "\n" == text, "run python tests/support/first_cell.py"


@pytest.mark.parametrize("there", [True, False])
def test_what_the_first_code_cell_does(there: bool, monkeypatch, capsys):
    """It installs nothing: nobody has registered the name on the package index."""
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name if there else None)
    exec(CELL, {})                            # no get_ipython that could run a magic
    said = capsys.readouterr().out
    assert bool(said) != there
    assert there or said.endswith("%pip install 'PATH/TO/THE_WHEEL.whl[course]'\n")
    assert __distribution__ not in CELL
    names = {node.id for node in ast.walk(ast.parse(CELL)) if isinstance(node, ast.Name)}
    assert names == {"find_spec", "print"}


# --- every rule can fail --------------------------------------------------------------------------
def good() -> NotebookNode:
    """A small notebook without a fault; each test below breaks it in one place."""
    three = v4.new_output("execute_result", {"text/plain": "3"})
    cells = [
        v4.new_markdown_cell(SOLUTION, id="a"),
        v4.new_code_cell("x = 3", id="b", execution_count=1),
        v4.new_code_cell("x", id="c", execution_count=2, outputs=[three]),
    ]
    return v4.new_notebook(cells=cells)


def printed(text: str) -> list[NotebookNode]:
    return [v4.new_output("stream", text=text)]


def shown(html: str) -> NotebookNode:
    return v4.new_output("display_data", {"text/html": html})


def test_good_notebook_has_no_problem():
    assert problems(good()) == []


BREAKS = {
    "execution counts": lambda nb: nb.cells[2].update(execution_count=3),
    "not saved from one clean": lambda nb: nb.cells[1].update(execution_count=None),
    "widget state": lambda nb: nb.metadata.update(widgets={}),
    "widget's view": lambda nb:
    nb.cells[2].outputs[0].data.update({WIDGET_VIEW: {"model_id": "1f"}}),
    "an id of its own": lambda nb: nb.cells[1].pop("id"),
    "needs an id": lambda nb: nb.cells[1].update(id="c"),
    "13 lines": lambda nb: nb.cells[1].update(source="x = 3\n" * (LINES + 1)),
    "26 lines": lambda nb: nb.cells[1].update(source="x = 3\n" * 26, metadata={"tags": [EXCERPT]}),
    "21 lines": lambda nb: nb.cells[1].update(source="x = 3\n" * 21, metadata={"tags": [STEP]}),
    "empty": lambda nb: nb.cells[1].update(source=" \n"),
    "holds an error": lambda nb: nb.cells[1].outputs.append(v4.new_output("error", ename="E",
                                                                          evalue="e")),
    "path of one machine": lambda nb: nb.cells[1].update(source="open('/home/me/data.txt')"),
    "'/tmp/ipykernel_12'": lambda nb:
    nb.cells[1].update(outputs=printed("/tmp/ipykernel_12/3.py:1: UserWarning")),
    "site-packages": lambda nb: nb.cells[1].update(outputs=printed("in site-packages/numpy")),
    "holds a picture": lambda nb: nb.cells[1].outputs.append(
        v4.new_output("display_data", {"image/png": "aGVsbG8="})),
    "holds a time": lambda nb: nb.cells[1].update(outputs=printed("backward pass: 3.2 ms")),
    "('12 seconds')": lambda nb: nb.cells[1].update(outputs=printed("it took 12 seconds")),
    "'0.31 s'": lambda nb: nb.cells[1].outputs.append(shown("<b>0.31 s</b>")),
    "attachment": lambda nb: nb.cells[0].update(attachments={}),
    "the solution": lambda nb: nb.cells[1].update(source="def f(x):\n    # mine\n\n    return 2*x"),
}


@pytest.mark.parametrize("sentence", BREAKS)
def test_every_rule_can_fail(sentence: str):
    notebook = good()
    BREAKS[sentence](notebook)
    assert [sentence in problem for problem in problems(notebook)] == [True], problems(notebook)


ALLOWED = {
    "25 lines of an excerpt": lambda nb: nb.cells[1].update(source="x = 3\n" * 25,
                                                            metadata={"tags": [EXCERPT]}),
    "a picture with its text": lambda nb: nb.cells[1].outputs.append(v4.new_output(
        "display_data", {"image/png": "aGVsbG8="}, metadata={"image/png": {"alt": "a line"}})),
    "a tagged time": lambda nb: nb.cells[1].update(outputs=printed("3 ms"),
                                                   metadata={"tags": [MEASURED]}),
    "an error shown on purpose": lambda nb: nb.cells[1].update(
        outputs=[v4.new_output("error", ename="E", evalue="e")],
        metadata={"tags": ["raises-exception"]}),
    "a style sheet": lambda nb: nb.cells[1].outputs.append(
        shown("<style>p { transition: 0.2s }</style><p style='transition: 3ms'>1</p>")),
    "numbers and words": lambda nb:
    nb.cells[1].update(outputs=printed("20 diamonds, 3 sums of 1s, a/b, x/tmp")),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_is_no_fault(what: str):
    notebook = good()
    ALLOWED[what](notebook)
    assert problems(notebook) == []


def test_refresh_writes_the_same_bytes_twice(tmp_path: Path):
    notebook = good()
    notebook.cells[1].source = "import time; x = 3; print(f'{time.perf_counter()} s')"
    notebook.cells[1].metadata.tags = [MEASURED]
    path = tmp_path / "small.ipynb"
    nbformat.write(notebook, path)
    assert refresh(path) == []
    first = path.read_bytes()
    assert refresh(path) == []
    assert path.read_bytes() == first
