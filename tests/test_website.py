"""The website's pages as they are gathered for Sphinx; `make test-book` builds and opens it."""

import json
import re
from pathlib import Path

import docstrings
import pages
import pytest
from gaps import side_by_side

ROOT = Path(__file__).parents[1]
REPOSITORY = "https://github.com/someone/minigrad"


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages, in a folder."""
    folder = tmp_path_factory.mktemp("pages")
    pages.gather(folder)
    return folder


def test_notebooks_keep_their_cells_and_hand_on_the_words_of_pictures(gathered: Path):
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        before, after = (json.loads(path.read_text("utf-8"))["cells"]
                         for path in (notebook, gathered / "notebooks" / notebook.name))
        assert len(before) == len(after)
        for old, new in zip(before, after, strict=True):
            assert old.get("outputs") == new.get("outputs")
            words = [output["metadata"]["image/png"]["alt"] for output in old.get("outputs", ())
                     if "image/png" in output.get("data", {})]
            handed = new["metadata"].get("mystnb", {"image": {"alt": None}})["image"]["alt"]
            assert handed == (words[0] if words else None)


def test_the_table_of_questions_lists_every_notebook():
    text = pages.questions()
    assert [path.name for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")
            if f"(../notebooks/{path.name})" not in text] == []


def test_links_to_files_that_are_no_pages_need_an_address():
    here, known = Path("docs/extending.md"), {Path("docs/numpy.md")}
    text = "[a](numpy.md) [b](../Makefile) `[c](../Makefile)` [d](https://x.org) [e](#here)"
    assert pages.relinked(here, text, known, "") == text.replace("[b](../Makefile)", "b")
    address = f"{REPOSITORY}/blob/main/Makefile"
    assert pages.relinked(here, text, known, REPOSITORY) == text.replace(
        "[b](../Makefile)", f"[b]({address})")
    assert pages.relinked(here, "[lost](nowhere.md)", known, REPOSITORY) == "[lost](nowhere.md)"


def test_a_page_shows_the_parts_that_are_for_this_website():
    text = "a\n```{only} live\n## b\n```\n```{only} not live\nc\n```\n```sh\nd\n```\n"
    assert pages.chosen(text, {"live": True}) == "a\n## b\n```sh\nd\n```\n"
    assert pages.chosen(text, {"live": False}) == "a\nc\n```sh\nd\n```\n"


def test_a_reference_page_names_what_is_public():
    page = pages.reference("minigrad.optim")
    assert ".. autofunction:: minigrad.optim.least_squares" in page
    assert ".. autoclass:: minigrad.optim.Adam\n   :members:" in page
    assert "minigrad.optim.rates\n" not in page        # has a page of its own
    assert ".. autofunction:: minigrad.optim.clip." in pages.reference("minigrad.optim.clip")


def test_docstrings_become_lists_of_parameters():
    lines = ("Do `it` to *args.\n\nx, **kw: a number_\n   of any size\nReturns y.\n"
             "Source: A book.\n\n    code(x)").splitlines()
    assert docstrings.written(lines) == [
        r"Do ``it`` to \*args.", "", "", "``x``, ``**kw``", r"   a number\_", "   of any size", "",
        "Returns y.", "", "Source: A book.", "", "::", "", "    code(x)", ""]


def test_a_list_of_points_in_a_docstring_stays_one():
    lines = "First.\n\n- one `x`\n  and more\n- two\n\nLast.".splitlines()
    assert docstrings.written(lines) == ["First.", "", "- one ``x``", "  and more", "- two", "",
                                         "Last.", ""]


def test_anchors_are_jupyterlabs():
    assert pages.anchor("Map of the course") == "Map-of-the-course"


def test_formulas_part_at_wide_gaps_and_never_within_an_environment():
    assert side_by_side(r"a = b \qquad\quad c \quad d") == ["a = b ", r" c \quad d"]
    table = r"\begin{aligned} a &= b &\qquad& c \end{aligned}"
    assert side_by_side(table + r"\qquad d \qquad e") == [table, " d ", " e"]


def test_every_part_of_a_displayed_formula_is_whole():
    """`make book` draws the parts one by one, and half a formula cannot be drawn."""
    texts = {path.name: path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        texts[path.name] = "\n\n".join("".join(cell["source"]) for cell in cells
                                       if cell["cell_type"] == "markdown")
    parts = [(name, part) for name, text in texts.items()
             for formula in re.findall(r"\$\$(.+?)\$\$", text, re.DOTALL)
             for part in side_by_side(formula)]
    assert len(parts) >= 40
    pairs = (r"\\begin\b", r"\\end\b"), (r"\\left\b", r"\\right\b"), (r"(?<!\\)\{", r"(?<!\\)\}")
    assert [(name, part) for name, part in parts for opens, closes in pairs
            if len(re.findall(opens, part)) != len(re.findall(closes, part))] == []
