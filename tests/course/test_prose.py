"""What a notebook's Markdown says, held against what its cells compute: numbers, names, links,
new words. How long it is, is asked by test_pace.py.

After an edit of a number in a code cell, `make notebooks` and this find each place that still
quotes the old one.
That the outputs are what the engine computes today is nbval's question.
"""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from notebook_rules import DETAILS, EXCERPT, FENCE, MEASURED
from notebook_runner import find

import minigrad as mg
from minigrad.lessons.nb00_start_here.syllabus import row

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [path for path in find(ROOT / "notebooks") if path.name[:2].isdigit()]
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path) -> list[nbformat.NotebookNode]:
    return nbformat.read(path, as_version=4).cells


def markdown(path: Path) -> str:
    return "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")


# --- numbers --------------------------------------------------------------------------------------
NUMBER = re.compile(r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?")
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
POWER = re.compile(r"(\d+)(?:\^|\*\*)(\d+)")
UNITS = {"kB": 1e3, "MB": 1e6, "GB": 1e9}
CLAIM = re.compile(rf"{NUMBER.pattern}(?: (?:{'|'.join(UNITS)})\b)?")
# Numbers that name something: places in the text, other notebooks, the library, numbered lists,
# minutes (asked below); and the questions that people asked, with their numbers.
NAMES = (FENCE, re.compile(r"<summary>.*?</summary>|^\| .*\?.* \| \[\d\d .*$", re.M),
         re.compile(r"\[\d\d\b|\]\([^)]*\)|\b[Nn]otebook \d\d|\bnext: \d\d|^# \d\d ·", re.M),
         re.compile(r"\bTensorFlow 1\b|\b\d\d\.[A-Z]\w*|^\d+\. |\*\*Core path: [^*]*\*\*", re.M))


def quoted(text: str) -> list[str]:
    """The numbers that a piece of Markdown claims, each with its unit."""
    for names in NAMES:
        text = names.sub(" ", text)
    text = re.sub(r"(\d)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", lambda m: f"{m[1]}**{m[2].translate(RAISED)}", text)
    powers = [f"{m[1]}**{m[2]}" for m in POWER.finditer(text)]
    return powers + [found[0] for found in CLAIM.finditer(POWER.sub(" ", text))]


def computed(path: Path) -> tuple[set[str], list[float]]:
    """(powers as they are written, numbers) in the code cells and in their outputs, but for
    what was measured."""
    texts = []
    for cell in (cell for cell in cells(path) if cell.cell_type == "code"):
        shown = [] if MEASURED in cell.metadata.get("tags", []) else cell.outputs
        texts += [cell.source,
                  *(o.get("text") or o.get("data", {}).get("text/plain", "") for o in shown)]
    text = "\n".join(texts)
    numbers = [float(found.replace(",", "").rstrip(".")) for found in NUMBER.findall(text)]
    return {f"{m[1]}**{m[2]}" for m in POWER.finditer(text)}, numbers


def stands(claim: str, powers: set[str], numbers: list[float]) -> bool:
    """Whether some computed number, rounded to the digits of the claim, is the claim."""
    digits, _, unit = claim.replace(",", "").partition(" ")
    if "**" in digits:
        return digits in powers
    places, scale = len(digits.partition(".")[2]), UNITS.get(unit, 1.0)
    near = 10.0**-places / 2 if places or unit else 0.0
    return any(abs(abs(number) / scale - abs(float(digits))) <= near for number in numbers)


def unfounded(path: Path) -> list[str]:
    prose = "\n\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown"
                        and not cell.source.startswith("## Sources"))
    powers, numbers = computed(path)
    return [claim for claim in quoted(prose) if not stands(claim, powers, numbers)]


@every_notebook
def test_numbers_in_the_prose_were_computed(path: Path):
    """Each number in the Markdown stands in a code cell or in an output, up to rounding."""
    assert unfounded(path) == []


def small(tmp_path: Path, prose: str, code: str, output: str) -> Path:
    new = nbformat.v4
    shown = new.new_output("stream", text=output)
    path = tmp_path / "small.ipynb"
    written = [new.new_markdown_cell(prose), new.new_code_cell(code, outputs=[shown])]
    nbformat.write(new.new_notebook(cells=written), path)
    return path


@pytest.mark.parametrize(("prose", "stale"), [
    ("20 diamonds, 80 edges and 1,048,576 paths.", []),
    ("21 diamonds, 84 edges and 2,097,152 paths.", ["21", "84", "2,097,152"]),
    ("The slope is -0.42; it is 2.58 and 8 MB.", []),
    ("The slope is 0.43; it is 2.5 and 9 MB.", ["0.43", "2.5", "9 MB"]),
    ("2²⁰ of them, never 2²¹.", ["2**21"]),
    ("**Core path: 50 minutes**, see [01](01_x.ipynb) and notebook 03.\n\n1. Exercise 01.A", []),
])
def test_a_stale_number_is_found(tmp_path: Path, prose: str, stale: list[str]):
    path = small(tmp_path, prose, "k = 20; 2**20",
                 "80 edges, 1,048,576 paths, -0.416147, 2.583853, 8,000,000 bytes")
    assert unfounded(path) == stale


def test_the_witnesses_of_01_agree():
    """Sum over paths, mg.grad, calculus, finite difference, and the Lens: who edits
    one edits all."""
    outputs: dict[str, Any] = {cell.id: cell.outputs for cell in cells(NOTEBOOKS[1])
                               if cell.cell_type == "code"}
    lines = outputs["witness-code"][0].text.splitlines()
    lens = float(outputs["lens-run"][0].data["text/plain"].rpartition("= ")[2])
    assert len(lines) == 4
    assert {line.split()[-1] for line in lines} == {f"{lens:.6f}"}


# --- names and words ------------------------------------------------------------------------------
@every_notebook
def test_the_title_is_that_of_the_map(path: Path):
    entry = row(path.name[:2])
    assert cells(path)[0].source.startswith(f"# {entry.number} · {entry.title}\n")


@every_notebook
def test_new_words_are_in_the_glossary(path: Path):
    glossary = markdown(ROOT / "notebooks" / "glossary.ipynb")
    new = re.findall(r"^\*\*New words\*\*.*?: (.*)\.$", markdown(path), re.MULTILINE)
    assert [word for line in new for word in line.split(", ")
            if f"| {word} | " not in glossary] == []


@every_notebook
def test_folded_answers_quote_their_excerpt(path: Path):
    """Answers below an excerpt name pieces of it; after an edit of the engine they would
    name what is gone."""
    for cell, after in zip(cells(path), cells(path)[1:], strict=False):
        if EXCERPT in cell.metadata.get("tags", []) and after.cell_type == "markdown":
            shown = "".join(output.data["text/plain"] for output in cell.outputs)
            quoted = re.findall(r"`([^`]+ = [^`]+)`", "".join(DETAILS.findall(after.source)))
            assert [code for code in quoted if code not in shown] == []


@every_notebook
def test_names_in_the_prose_exist(path: Path):
    """Each `mg.name` in the Markdown is a public name, each link to a notebook leads to one and to
    a heading in it."""
    assert [name for name in re.findall(r"\bmg\.(\w+)", markdown(path))
            if name not in mg.__all__] == []
    links = re.findall(r"\]\(([^)\s]+\.ipynb[^)\s]*)\)", markdown(path))
    for target, _, heading in (link.partition("#") for link in links):
        titles = [line.lstrip("# ").replace(" ", "-")
                  for line in markdown(path.parent / target).splitlines() if line.startswith("#")]
        assert not heading or heading in titles, f"{target} has no heading {heading}"


@every_notebook
def test_files_named_in_the_text_are_there(path: Path):
    """Paths such as `minigrad/derive.py`, and names of files beside such a path."""
    text = "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")
    for line in text.splitlines():
        named = [ROOT / name for name in re.findall(r"`(minigrad/[\w./]+)`", line)]
        assert [file for file in named if not file.exists()] == []
        folders = [file for file in named if file.is_dir()]
        beside = re.findall(r"`([a-z_]+\.py)`", line) if folders else []
        assert [name for name in beside if not any((f / name).exists() for f in folders)] == []
