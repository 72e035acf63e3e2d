"""What every declared widget promises, without a browser."""
import hashlib
from pathlib import Path
from typing import Any

import ipywidgets
import numpy as np
import pytest
import traitlets
from declared_widgets import CLASSES, LESSONS, VIEWS

from minigrad.course import predict
from minigrad.errors import Refusal
from minigrad.op import REGISTRY
from minigrad.widgets import declared
from minigrad.widgets.declared import Choice, Declared, Slider, Steps, Values, View
from minigrad.widgets.photographs import bundle_of, mark_of, marks, still_of

PACKAGE = LESSONS.parent
LARGEST = 60_000                                         # bytes of a bundle
NONSENSE: list[Any] = [None, True, -1, 10**9, 10**400, -1.5, float("nan"), float("inf"), "", "no",
                       "\udc80", "a" * 200_000, [], [None], [0] * 50, {}, {"x": None}]
every_class = pytest.mark.parametrize("kind", CLASSES.values(), ids=CLASSES)


# --- bundles
@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_bundle_is_made_from_its_sources_of_today(view: Path):
    """Without Node: the bundle's first line names them, and has one hash of all."""
    text = view.with_name(view.name.replace(".view.js", ".bundle.js")).read_text(encoding="utf-8")
    _, told, *names = text.partition("\n")[0].split()
    found = hashlib.sha256(b"".join((PACKAGE / name).read_bytes() for name in names)).hexdigest()
    assert found == told, "type: npm run build, in minigrad/widgets/frontend"
    assert view.relative_to(PACKAGE).as_posix() in names
    assert len(text.encode()) <= LARGEST
    assert "globalThis." not in view.read_text(encoding="utf-8")


# --- controls
class Dial(Declared):
    """A widget of this test."""

    _esm = "export default {}"
    size = Slider("size", 1, 9, start=3)
    turns = Steps("turns", 0, 4, start=0)
    way = Choice("way", {"left": "to the left", "right": "to the right"}, start="left")

    def measure(self) -> View:
        if self.size == 7:
            raise Refusal("you chose 7", "it is unlucky", "choose another size")
        return View(stage={"at": self.size * self.turns}, number=str(self.size), said="is the size",
                    line={"cost": "", "agrees": True, "verdict": ""}, code=f"size = {self.size}")


def test_a_declared_control_judges_the_factory_the_browser_and_the_kernel_alike():
    dial = Dial(size=4)
    for bad in (0, 10, 2.5, "3", None):
        with pytest.raises(Refusal, match="Dial size"):
            Dial(size=bad)
        with pytest.raises(Refusal, match="size"):
            dial.size = bad
        dial.set_state({"size": bad})
        assert dial.trail == {"size": 4, "turns": 0, "way": "left"}
        assert "You still see the last good state" in dial.message
    with pytest.raises(Refusal, match="left"):
        Dial(way="up")
    dial.set_state({"size": 5, "turns": 2})
    assert (dial.state["stage"], dial.message) == ({"at": 10}, "")


def test_what_cannot_be_measured_puts_the_controls_back():
    dial = Dial()
    dial.set_state({"size": 7, "turns": 2})
    assert dial.trail == {"size": 3, "turns": 0, "way": "left"}
    assert "it is unlucky" in dial.message
    dial.set_state({"turns": 1})
    assert (dial.state["stage"], dial.message) == ({"at": 3}, "")
    with pytest.raises(Refusal, match="unlucky"):
        Dial(size=7)


def test_the_browser_does_not_get_back_what_it_said(monkeypatch):
    """It may be further by then: a slider that is moved fast would jump back."""
    dial, sent, measured = Dial(), set(), []
    monkeypatch.setattr(Dial, "send_state", lambda self, key=None: sent.update(
        {key} if isinstance(key, str) else key or {"all"}))
    dial.observe(measured.append, "state")
    dial.set_state({"size": 5, "turns": 2})
    assert (dial.state["stage"], len(measured)) == ({"at": 10}, 1)
    assert sent & {"size", "turns", "way", "all"} == set()
    assert "state" in sent
    dial.set_state({"size": 7, "turns": 1})                  # but what it may not say, it gets back
    assert (dial.size, dial.turns) == (5, 2)
    assert {"size", "turns", "message"} <= sent


class Named(Declared):
    """Values by name, and a choice among those names."""

    _esm = "// made from nothing\nexport default {}"
    values = Values("values")
    by = Choice("by", {}, start="a")

    def measure(self) -> View:
        names = [*self.values, "a"]
        if self.by not in names:
            raise Refusal(f"there is no {self.by}", "it has no value", "choose another name")
        return View(stage={"places": [id(self)]}, number="1", said="is one", code="print(1)",
                    line={"cost": "", "agrees": True, "verdict": ""}, reveals=False,
                    controls={"by": {"options": [[name, name] for name in names]}})


def test_what_a_control_offers_may_follow_from_the_state():
    widget = Named(values={"b": 2.0})
    assert widget.declared[1]["options"] == [["b", "b"], ["a", "a"]]
    widget.set_state({"values": {"c": "[1, 2]"}, "by": "c"})
    assert widget.declared[1]["options"] == [["c", "c"], ["a", "a"]]
    widget.set_state({"values": {}})
    assert "there is no c" in widget.message
    assert widget.trail == {"values": {"c": "[1, 2]"}, "by": "c"}
    for bad in (3, [1], {1: 2.0}, {"a": float("nan")}, {"a": {"b"}}, {"a": "1" * 1000}):
        with pytest.raises(Refusal, match="no values by name"):
            Named(values=bad)
    assert widget.state["reveals"] is False


def test_where_graphviz_puts_things_makes_no_photograph_old():
    assert mark_of(Named())["state"] == mark_of(Named())["state"]


def test_ipywidgets_observe_link_and_lay_them_out():
    dial, seen = Dial(), []
    dial.observe(lambda change: seen.append(change["new"]["number"]), "state")
    slider = ipywidgets.IntSlider(min=1, max=9)
    traitlets.link((dial, "size"), (slider, "value"))
    slider.value = 8
    assert (dial.size, seen) == (8, ["8"])
    box = ipywidgets.VBox([dial, slider])
    assert box.children[0] is dial
    shown = ipywidgets.interactive(lambda size: setattr(dial, "size", size), size=(1, 6))
    shown.children[0].value = 2
    shown.update()
    assert dial.state["number"] == "2"


def test_a_guess_of_the_learner_reaches_the_picture(monkeypatch):
    monkeypatch.setattr(Dial, "answers", "01.P1")
    monkeypatch.setattr(declared, "guess_of", {"01.P1": 12.0}.get)
    assert Dial().guess == {"name": "01.P1", "value": 12.0}
    monkeypatch.setattr(declared, "guess_of", {}.get)
    assert Dial().guess == {"name": "01.P1", "value": None}


def test_a_guess_reaches_the_pictures_that_are_on_the_page(monkeypatch, capsys):
    monkeypatch.setattr(Dial, "answers", "01.P1")
    predict("01.P1", ...)
    dial, other = Dial(), Dial()
    other.answers = "01.P2"
    predict("01.P1", 40)
    assert dial.guess == {"name": "01.P1", "value": 40.0}
    assert other.guess == {"name": "01.P1", "value": None}      # it was made for that one, and left
    predict("01.P1", 10**400)                                   # refused
    assert dial.guess["value"] == 40.0
    predict("01.P1", ...)
    assert dial.guess["value"] is None


# --- every widget of the lessons
@every_class
def test_no_message_breaks_a_widget(kind: type[Declared]):
    widget = kind()
    before, told = widget.state, repr(widget)
    for name in widget.keys:
        if name.startswith("_") or name in ("layout", "tabbable", "tooltip"):
            continue
        for nonsense in NONSENSE:
            good = widget.trail
            widget.set_state({name: nonsense})
            assert widget.message or widget.trail != good or widget.state == before
            widget.set_state(good)
    assert widget.trail == kind().trail
    assert (repr(widget), widget.state["stage"]) == (told, before["stage"])


@every_class
def test_the_same_trail_gives_the_same_widget(kind: type[Declared]):
    one = kind()
    two = kind(**one.trail)
    assert mark_of(one) == mark_of(two)
    assert repr(one) == repr(two)
    assert "0x" not in repr(one)


@every_class
def test_the_shown_code_runs(kind: type[Declared], capsys):
    exec(kind().state["code"], {})
    assert capsys.readouterr().out


@every_class
def test_a_wrong_rule_makes_the_tick_a_cross(kind: type[Declared], monkeypatch):
    assert kind().state["agrees"] is True
    for op in REGISTRY.values():
        if op.kind == "elementwise" and op.rules:
            rules = tuple(rule and (lambda *args, rule=rule, **more: np.multiply(
                rule(*args, **more), 1.01)) for rule in op.rules)
            monkeypatch.setattr(op, "rules", rules)
    assert kind().state["agrees"] is False


# --- photographs
@pytest.mark.parametrize("folder", sorted({view.parent / "stills" for view in VIEWS}),
                         ids=lambda folder: folder.parent.name)
def test_photographs_are_fresh(folder: Path):
    """Each shows the bundle and the state of today; pixels are not compared."""
    noted = marks(folder)
    assert noted, "type: make notebooks"
    for name, mark in noted.items():
        kind = CLASSES[name.partition("-")[0]]
        assert (folder / name).exists()
        assert (folder / name.replace("light", "dark")).exists()
        assert bundle_of(kind) == mark["bundle"], f"{name} is old: type make notebooks"
        if mark.get("alone", True):
            widget = kind(**mark["trail"])
            assert mark_of(widget) == mark, f"{name} is old: type make notebooks"
            assert still_of(widget).name == name
    assert {file.name for file in folder.glob("*-light.png")} == {*noted}


def test_a_photograph_stands_in_the_output_and_nothing_is_drawn():
    for kind in CLASSES.values():
        widget = kind()
        shown, metadata = widget._repr_mimebundle_()
        if still_of(widget).exists():
            assert shown["image/png"].startswith(b"\x89PNG")
            assert metadata["image/png"]["alt"] == widget.caption
        assert shown["text/plain"] == repr(widget)
