"""Notebooks, the scripts that asked other frameworks, and what these found belong together; and
`asked` and `today` say so in words. None of the frameworks is needed: `make verdicts` runs them."""

import ast
import json
import os
import re
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
import verdicts
from hypothesis import given
from nonsense import QUICK, names, said, sentence
from notebook_runner import find

from minigrad.course import asked, today
from minigrad.course import frameworks as course
from minigrad.course.frameworks import Answer, Script, Today, agrees, differences, scripts, worded
from minigrad.course.sandbox import NotYet

ROOT = Path(__file__).parents[2]
SCRIPTS = [*scripts()]
NOTEBOOKS = find(ROOT / "notebooks")
GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
PINS = dict(found.groups() for pin in [*GROUPS["verdicts"], *GROUPS["torch"]]
            if isinstance(pin, str) and (found := re.match(r"(\w+)==([\d.]+)", pin)))
every_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)


# --- scripts and outcomes -------------------------------------------------------------------------
@every_script
def test_a_script_has_what_the_gestures_show(script: Script):
    assert script.heading.endswith((".", "?")), "the docstring begins with a sentence"
    asserts = [node for node in script.tree.body if isinstance(node, ast.Assert)]
    functions = {node.name for node in script.tree.body if isinstance(node, ast.FunctionDef)}
    if script.today:
        assert script.path.stem.rpartition("_")[2] in course.FRAMEWORKS
        assert asserts, "code that nothing judges"
        assert len(script.code.splitlines()) <= 25
    else:
        assert "main" in functions
        assert script.expected


@every_script
def test_a_script_was_run_as_it_stands_and_found_its_verdict(script: Script):
    assert verdicts.complaints(script, script.record) == []
    assert script.record["script"] == script.digest, "edited since: run make verdicts"
    assert script.record["versions"]
    assert {name: PINS[name] for name in script.record["versions"]} == script.record["versions"]


def test_an_outcome_belongs_to_a_script():
    for folder in {script.path.parent for script in SCRIPTS}:
        assert [name for name in course.outcomes(folder)
                if not (folder / f"{name}.py").exists()] == []


# --- notebooks ------------------------------------------------------------------------------------
def calls(path: Path) -> list[tuple[str, str]]:
    """(gesture, name) for each asked(...) and today(...) of a notebook."""
    code = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells
                     if cell.cell_type == "code")
    return re.findall(r"\b(asked|today)\(\"([^\"]*)\"\)", code)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_names_what_exists(path: Path):
    for gesture, name in calls(path):
        assert name[:2] <= path.name[:2], f"{name} is of a later lesson"
        if gesture == "asked":
            assert course.script_of(name).record
        else:
            assert course.blocks_of(name)


# "since TensorFlow 2.4" tells history; "TensorFlow 2.21" is what ran
STATED = re.compile(r"(?<!since )\b(TensorFlow|PyTorch|JAX) (\d+\.\d+(?:\.\d+)*)")
PINNED = {"TensorFlow": "tensorflow", "PyTorch": "torch", "JAX": "jax"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_version_in_the_prose_is_one_that_ran(path: Path):
    prose = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells
                      if cell.cell_type == "markdown")
    assert stale_versions(prose) == []


def stale_versions(prose: str) -> list[str]:
    return [f"{name} {version}" for name, version in STATED.findall(prose)
            if version[0] == PINS[PINNED[name]][0]
            and not f"{PINS[PINNED[name]]}.".startswith(f"{version}.")]


def test_a_stale_version_is_found():
    assert stale_versions("TensorFlow 2.3 says, since TensorFlow 2.4, TensorFlow 1.15, TensorFlow "
                          f"{PINS['tensorflow']}, JAX 0.1.") == ["TensorFlow 2.3", "JAX 0.1"]


# --- verdicts -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("outcome", "expected", "right"), [
    (3, 3, True), (3.0, 3, True), (3.1, 3, False), (True, 1, False), (True, True, True),
    (None, None, True), (None, 0, False), (0, False, False), ([1, 2.0], [1, 2], True),
    ([1], [1, 2], False), ("> 3", "> 3", False), (12, "> 3", True), (3, "> 3", False),
    (2.5, "<= 2.5", True), (None, "< 3", False), ("None", "None", True)])
def test_an_outcome_agrees_with_a_verdict(outcome, expected, right):
    assert agrees(outcome, expected) is right


def test_differences_are_named():
    assert differences({"a": 1, "b": 2, "d": 0}, {"a": 1, "b": 3, "c": 4}) == [
        "b: expected 3, got 2", "c: expected 4, got nothing of this name",
        "d: expected nothing of this name, got 0"]


# --- the runner, on scripts that need no framework ------------------------------------------------
RIGHT = '''"""Is it so?"""
EXPECTED = {"so": True, "ratio": "> 1"}


def main():
    return {"so": True, "ratio": 7}
'''


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    """The folder `asked/` of a lesson 05 that has one good script."""
    for module in (course, course.folder_of):
        target = sys.modules[module.__module__] if callable(module) else module
        monkeypatch.setattr(target, "LESSONS", tmp_path)
    folder = tmp_path / "nb05_small" / "asked"
    folder.mkdir(parents=True)
    (folder / "so.py").write_text(RIGHT, encoding="utf-8")
    return folder


def test_a_run_writes_what_was_found_and_a_second_one_nothing(lesson, capsys):
    relative = os.path.relpath(sys.executable)           # as the Makefile names it
    assert verdicts.main(["--python", relative, "05.so"]) == 0
    assert '05.so: as expected: {"so": true, "ratio": 7}' in capsys.readouterr().out
    file = lesson / "outcomes.json"
    written = json.loads(file.read_text("utf-8"))
    assert written["so"]["outcome"] == {"so": True, "ratio": 7}
    written["so"].update(date="2001-02-03", outcome={"so": True, "ratio": 9})
    file.write_text(before := json.dumps(written, indent=1) + "\n", encoding="utf-8")
    assert verdicts.main([]) == 0
    assert file.read_text("utf-8") == before, "only a date and a measurement are new"
    (lesson / "so.py").write_text(RIGHT + "# more\n", encoding="utf-8")
    assert verdicts.main(["05"]) == 0
    assert json.loads(file.read_text("utf-8"))["so"]["outcome"]["ratio"] == 7


def test_a_run_fails_by_name(lesson, capsys):
    (lesson / "no.py").write_text(RIGHT.replace("7}", "0.5}"), encoding="utf-8")
    (lesson / "today_jax.py").write_text('"""Code."""\nassert 1 == 2\n', encoding="utf-8")
    assert verdicts.main([]) == 1
    said = capsys.readouterr().out
    assert "05.no: ratio: expected > 1, got 0.5" in said
    assert "05.today_jax: it raised" in said
    assert "AssertionError" in said
    assert "1 of 3 scripts" in said
    assert [*json.loads((lesson / "outcomes.json").read_text("utf-8"))] == ["so"]
    assert verdicts.main(["06"]) == 1


def test_a_record_without_its_script_goes(lesson):
    (lesson / "outcomes.json").write_text('{"gone": {}}', encoding="utf-8")
    assert verdicts.main([]) == 0
    assert [*json.loads((lesson / "outcomes.json").read_text("utf-8"))] == ["so"]


# --- the gestures ---------------------------------------------------------------------------------
@QUICK
@given(name=names.filter(lambda name: not (
    isinstance(name, str) and re.fullmatch(r"\d\d(\..*)?", name))))
def test_gestures_of_nonsense(name):
    for gesture in (asked, today):
        assert sentence(said(gesture, name))


def test_what_is_missing_is_said(lesson):
    assert said(asked, "05.nosuch").endswith("whose scripts are so.")
    assert said(asked, "05.so") == "05.so has not been run yet: make verdicts runs it."
    assert said(today, "05") == "'05' has no file today_pytorch.py, or one for another framework."
    assert "today_x_pytorch.py" in said(today, "05.x")
    (lesson / "so.py").write_text('"""Is it?"""\n', encoding="utf-8")
    with pytest.raises(NotYet, match=r"05\.so has no EXPECTED"):
        _ = Script(lesson / "so.py").expected


def test_asked_shows_question_outcome_versions_and_day(lesson):
    verdicts.main([])
    record = {**json.loads((lesson / "outcomes.json").read_text("utf-8"))["so"],
              "date": "2026-11-04", "versions": {"tensorflow": "2.21.0", "tf_keras": "2.21.0"}}
    script = Script(lesson / "so.py")
    answer = Answer(script.heading, record, script.expected, script.code)
    assert repr(answer) == ("Is it so?\n  so     yes\n  ratio  about 7\n"
                            "(TensorFlow 2.21.0, tf_keras 2.21.0; run on 4 November 2026)")
    assert "<b>about 7</b>" in answer._repr_html_()
    assert "EXPECTED" in answer._repr_html_()


def test_today_shows_each_framework_without_what_is_checked(lesson):
    for framework in ("pytorch", "jax"):
        (lesson / f"today_{framework}.py").write_text(
            f'"""In `{framework}` like this."""\nx = 1 < 2\n\n# --- checked\nassert x\n',
            encoding="utf-8")
    verdicts.main([])
    assert "x = 1 < 2\n\n# ---" in said(today, "05")
    assert said(today, "05").count("In `jax` like this.\nx = 1 < 2") == 1
    assert "assert" not in said(today, "05")
    html = Today(course.blocks_of("05"))._repr_html_()
    assert html.startswith("<details")
    assert "Today, in PyTorch and JAX" in html
    assert "In <code>jax</code> like this." in html
    assert "&lt;" in html


def test_values_are_worded():
    assert [worded(value, None) for value in (None, True, False, 7200, 0.25, [1, None])] == [
        "None", "yes", "no", "7,200", "0.25", "[1, None]"]
    assert [worded(value, "> 0") for value in (0.5, 1300.0)] == ["about 0.5", "about 1,300"]
