"""The website's pages as they are gathered for Sphinx; `make test-book` builds and opens it."""

import json
import re
from pathlib import Path
from typing import Any

import docstrings
import front
import pages
import pytest
import states
import stills
from gaps import side_by_side

from minigrad.errors import Refusal
from minigrad.widgets.declared import Declared
from minigrad.widgets.first_moves import Moves

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


def test_boxes_stand_at_cells_of_the_notebooks_where_pages_run(gathered: Path, tmp_path: Path):
    pages.gather(tmp_path, live=True)
    assert {"run", "reset"} <= pages.notes()["00_start_here"].keys()
    for name, said in pages.notes().items():
        cells = lambda folder, name=name: {cell["id"]: cell["source"] for cell in json.loads(
            (folder / "notebooks" / f"{name}.ipynb").read_text("utf-8"))["cells"]}
        before, after = cells(gathered), cells(tmp_path)
        assert {key for key in after if after[key] != before[key]} == said.keys()
        for key in said:
            heading, box, rest = re.split(r"(```\{admonition\}.*?\n```\n\n)", after[key],
                                          flags=re.DOTALL)
            assert heading + rest == before[key]
            assert heading.count("\n") == (2 if rest != before[key] else 0)
            assert "On this page" in box


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


# --- first moves
@pytest.fixture(scope="module")
def movable() -> dict[str, Declared]:
    """The first widget of each notebook that has one and moves, and the front page's."""
    return {page: widget for page, (_, widget) in states.firsts().items()
            if widget.first_moves()} | {front.HERO: front.hero()}


def thinned(widget: Declared) -> dict[str, Moves]:
    """A widget's first moves with at most three values each: the ends, and where it stands."""
    found = {}
    for name, move in widget.first_moves().items():
        values = [*move.values]
        kept = sorted({0, values.index(widget.trail[name]), len(values) - 1})
        found[name] = Moves([values[k] for k in kept], move.words, move.near,
                            move.places and [move.places[k] for k in kept])
    return found


def unpacked(found: dict[str, Any]) -> list[Any]:
    """The states of a file, whole."""
    whole, last = [], None
    for by in found["states"]:
        last = states.patched(last, by) if isinstance(by, list | dict) else last
        whole.append(last if isinstance(by, list | dict) else by)
    return whole


def drawn(state: dict[str, Any]) -> dict[str, Any]:
    """What is the same in each run: no times."""
    return states.travelling({name: state[name] for name in ("stage", "number", "said", "agrees")})


def test_every_ported_lesson_has_a_first_move(movable: dict[str, Declared]):
    ported = {view.parent.name.removeprefix("nb")
              for view in (ROOT / "minigrad" / "lessons").glob("*/*.view.js")}
    assert {*movable} == {*ported, front.HERO}


def test_the_states_of_first_moves_are_what_the_engine_says(movable, monkeypatch):
    for page, widget in movable.items():
        moves = thinned(widget)
        monkeypatch.setattr(type(widget), "first_moves", lambda self, moves=moves: moves)
        found = states.computed(widget)
        monkeypatch.undo()
        json.dumps(found, allow_nan=False)
        compared = 0
        for asked, state in zip(states.combinations(moves), unpacked(found), strict=True):
            if not isinstance(state, dict):
                continue
            trail = {**widget.trail, **asked}
            if state["refused"]:
                with pytest.raises(Refusal):
                    type(widget)(**trail)
            else:
                again = type(widget)(**trail)
                assert drawn(again.state) == drawn(state["state"]), (page, asked)
                assert states.travelling(again.declared) == state["declared"]
                compared += 1
        assert compared >= 2, page


def test_a_first_move_leads_where_the_live_widget_goes(movable):
    for page, widget in movable.items():
        start = {**widget.trail}
        for name, move in thinned(widget).items():
            asked = {key: start[key] for key in widget.first_moves()} | {name: move.values[-1]}
            shown = widget.first_shown(asked, start)
            live = type(widget)(**start)
            live.set_state({name: move.values[-1]})
            if shown is not None and not live.message:
                assert live.trail == {**start, **shown}, (page, name)


def test_a_choice_that_begins_anew_does_so_from_everywhere(movable):
    begun = [(widget, change) for widget in movable.values() for change in widget.first_begun()]
    assert [change["fence"] for _, change in begun] == ["corner", "disc", "curve"]
    for widget, change in begun:
        other = states.changed(widget, change)
        later = type(widget)(**widget.trail)
        later.set_state({"wall": 0.5})
        later.set_state({"steps": 3})
        later.set_state(change)
        assert later.trail == other.trail
        assert {key: other.trail[key] for key in other.first_moves()} in states.combinations(
            other.first_moves())


def test_the_hero_cancels_at_one_of_its_values():
    hero = front.hero()
    hero.set_at_once(values={"a": front.FLAT, "b": front.B})
    assert hero.state["stage"]["slope"]["value"] == 0.0
    assert front.cancelled(hero)
    assert {"a": front.FLAT, "b": front.B} in hero.first_moves()["values"].values
    hero.set_at_once(values={"a": 0.6, "b": front.B})
    assert not front.cancelled(hero)


def test_a_patch_makes_the_new_value_of_the_old_one():
    values = [{"a": [1, 2, 3], "b": {"c": None}}, {"a": [1, 5], "b": {"c": "x" * 50}},
              {"a": [1, 5, {"d": 1}], "b": {"c": "x" * 50}}, {"e": 0}, {"e": []}, {"e": [[], {}]}]
    for old in values:
        for new in values:
            assert states.patched(old, states.patch(old, new)) == new
    long = [{"row": k, "words": "as before"} for k in range(20)]
    short = states.patch(long, [*long[:-1], {"row": -1, "words": "as before"}])
    assert len(states.text(short)) < 30


def test_a_value_that_cannot_be_seen_leaves_the_widget_as_it_was(movable):
    lift = movable["07_many_at_once"]
    before = {**lift.trail}, lift.state
    with pytest.raises(Refusal):
        lift.set_at_once(axes=[None, None], size=3)
    assert (lift.trail, lift.state) == before


def test_every_notebook_has_a_still(tmp_path: Path):
    found = stills.write(tmp_path)
    assert [*found] == [path.stem for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))]
    assert {file for still in found.values() for key, file in still.items() if key != "alt"} == {
        path.name for path in tmp_path.iterdir()}
