"""What a committed notebook must be: the one list of rules, asked by the tests and by
`make notebooks`.

`problems(notebook)` takes a notebook as nbformat reads it and returns sentences, none for a good
one. Whether the outputs are still what the engine computes is nbval's question, and whether the
checks accept the folded solutions is asked by test_exercises.py.
"""

import ast
import re
from collections.abc import Iterator

from nbformat import NotebookNode

LINES = 12
EXCERPT_LINES = 25
EXCERPT = "engine-excerpt"
STEP_LINES = 20                  # of a step that a learner writes as a whole, in notebook 16
STEP = "whole-step"
MEASURED = "nbval-ignore-output"
INSTALL = "install"                 # the id of the cell that installs the course on Colab
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

# A home or a temporary folder, an interpreter's library, a Windows drive: true on one machine only.
MACHINE_PATH = re.compile(
    r"(?<![\w.])(?:/(?:home|Users|root|tmp|var|work|opt|mnt)/\w+|[A-Z]:\\\\?\w+)|site-packages")
# A measured time: 3.2 ms, 45 µs, 0.81 s, 12 seconds; not "a row of 1s".
TIME = re.compile(r"\b\d+(?:\.\d+)?(?:\s?(?:[nuµμm]s|sec|seconds?)|\s+s|(?<=\.\d)\d*s)\b")
ADDRESS = re.compile("0x[0-9a-f]{8,}")
UNSEEN = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)
FENCE = re.compile(r"```python\n(.*?)```", re.DOTALL)
DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)


def problems(notebook: NotebookNode) -> list[str]:
    """Every rule that this notebook breaks, each a sentence that says where and what to do."""
    found = [*notebook_problems(notebook)]
    solutions = folded_solutions(notebook)
    for number, cell in enumerate(notebook.cells):
        rules = (*cell_problems(cell),
                 *(code_problems(cell, solutions) if cell.cell_type == "code" else ()))
        found += [f"cell {number}: {sentence}" for sentence in rules]
    return found


def notebook_problems(notebook: NotebookNode) -> Iterator[str]:
    """The rules about the file as a whole."""
    if "widgets" in notebook.metadata:
        yield "The metadata hold widget state, whose ids are random: run `make notebooks`."
    ids = [cell.get("id") for cell in notebook.cells]
    if None in ids or len(set(ids)) < len(ids):
        yield ("Every cell needs an id of its own, so that a change of one cell is a difference "
               "in one place.")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if [cell.execution_count for cell in code] != [*range(1, len(code) + 1)]:
        yield ("The execution counts are not 1, 2, 3 ...: not saved from one clean run; run "
               "`make notebooks`.")


def cell_problems(cell: NotebookNode) -> Iterator[str]:
    """The rules for every kind of cell."""
    text = "\n".join((cell.source, *output_texts(cell)))
    if path := MACHINE_PATH.search(text):
        yield f"It holds a path of one machine ({path[0]!r}): print the file's name only."
    if "attachments" in cell:
        yield "It has an attachment, which no difference can show: draw it, or link a file."


def code_problems(cell: NotebookNode, solutions: list[str]) -> Iterator[str]:
    """The rules for a code cell, with the notebook's folded solutions."""
    tags = cell.metadata.get("tags", [])
    limit = EXCERPT_LINES if EXCERPT in tags else STEP_LINES if STEP in tags else LINES
    if (length := len(cell.source.splitlines())) > limit:
        yield f"It has {length} lines, over {limit}: split it, or move the work into the package."
    if not cell.source.strip():
        yield "It is empty: remove it."
    if (any(output.output_type == "error" for output in cell.outputs)
        and "raises-exception" not in tags):
        yield "It holds an error: a blank notebook runs from top to bottom."
    if any(WIDGET_VIEW in output.get("data", {}) for output in cell.outputs):
        yield ("It holds a widget's view, which no reader without its kernel can see: run "
               "`make notebooks`.")
    if any("image/png" in output.get("data", {})
           and not output.get("metadata", {}).get("image/png", {}).get("alt")
           for output in cell.outputs):
        yield "It holds a picture without a text in its place: give its metadata an `alt`."
    if MEASURED not in tags and (time := TIME.search("\n".join(output_texts(cell)))):
        yield (f"Its output holds a time ({time[0]!r}), which is another one tomorrow: tag it "
               f"`{MEASURED}`.")
    if any(solution in normal(cell.source) for solution in solutions):
        yield "It holds the solution that is folded in the Markdown: blank it with `...`."


def claims(cells: list[NotebookNode]) -> list[str]:
    """What each code cell says that every run must say again, whatever ran it."""
    return ["" if MEASURED in cell.metadata.get("tags", [])
            else ADDRESS.sub("0x", "".join(output_texts(cell)))
            for cell in cells if cell.cell_type == "code"]


def output_texts(cell: NotebookNode) -> Iterator[str]:
    """All that a cell's outputs say in words; of HTML only what a reader sees."""
    for output in cell.get("outputs", []):
        yield output.get("text", "")
        yield from output.get("traceback", [])
        data = output.get("data", {})
        yield from (UNSEEN.sub(" ", value) for kind, value in sorted(data.items())
                    if kind.startswith("text/"))


def folded_solutions(notebook: NotebookNode) -> list[str]:
    """The Python inside the notebook's `<details>`, normalised so that a changed blank or comment
    hides nothing."""
    markdown = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return [normal(code) for block in DETAILS.findall(markdown) for code in FENCE.findall(block)]


def normal(code: str) -> str:
    """The code without comments and layout, where it is Python; IPython's own lines are
    left as they are."""
    try:
        return ast.unparse(ast.parse(code))
    except SyntaxError:
        return code
