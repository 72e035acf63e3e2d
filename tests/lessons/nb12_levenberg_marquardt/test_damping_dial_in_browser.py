"""The Damping Dial in a browser: point, dial and methods by mouse and keys, numbers against a
fresh computation."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Lab, Notebook, click, press, rest
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb12_levenberg_marquardt import nist_problems
from minigrad.lessons.nb12_levenberg_marquardt.damped_steps import FitBench

CELLS = ("from minigrad.lessons.nb12_levenberg_marquardt import damping_dial",
         "damping_dial('Misra1a', start=0)")
BUTTONS = "Take the step", "Run LM from here", "Compare four methods"


@pytest.fixture
def dial(fresh: Notebook) -> Locator:
    root = fresh.find("[data-mg=dial]")
    root.locator("[data-arc]").first.wait_for()
    return root


def slider(dial: Locator) -> Locator:
    return dial.get_by_label("log10 of the damping")


def here(dial: Locator) -> list[float]:
    return [float(v)
            for v in json.loads(dial.locator("[data-point]").get_attribute("data-at") or "[]")]


def told(dial: Locator) -> Locator:
    return dial.locator("[data-field=told]")


def choose(dial: Locator, label: str, value: str) -> None:
    dial.get_by_label(label, exact=True).select_option(value)


def raw(dial: Locator, name: str) -> float:
    return float(dial.locator(f".mg-look [data-cell={name}]").get_attribute("data-raw") or "nan")


def target(dial: Locator) -> list[float]:
    return json.loads(dial.locator("[data-cell=x]").get_attribute("data-raw") or "[]")


def settle(dial: Locator, start: np.ndarray | None = None, moves: tuple = ()) -> None:
    """Wait until the table is that of a fresh computation for what the point and the dial stand at;
    after steps, for the moves that led there."""
    units = dial.get_by_label("One unit of a parameter").input_value()
    bench = FitBench(dial.get_by_label("Data set").input_value(), units)
    for _ in range(500):     # a dial that was just run again may still get its first table
        dial.page.wait_for_timeout(50)
        at, log = here(dial), float(slider(dial).get_attribute("data-exact") or "nan")
        off = abs(float(slider(dial).input_value()) - log)
        if off <= 0.5 * float(slider(dial).get_attribute("step") or "0") + 1e-9:
            break
    else:
        raise AssertionError(f"the slider stands {off} beside the damping of the table")
    trial = bench.replay(at if start is None else start, [*moves, log]).trial
    assert trial is not None
    reached = pytest.approx(trial.x.tolist(), rel=1e-9)
    for _ in range(500):               # the damping alone is that of the table before, too
        if here(dial) == at and target(dial) == reached and raw(dial, "damping") == pytest.approx(
                trial.damping, rel=1e-9):
            break
        dial.page.wait_for_timeout(20)
    assert here(dial) == at
    assert target(dial) == reached
    if np.isfinite(trial.ratio):
        assert raw(dial, "ratio") == pytest.approx(trial.ratio, rel=1e-6)
    verdict = dial.locator("[data-field=verdict]")
    expect(verdict).to_have_attribute("data-accepted", str(trial.accepted).lower())
    expect(verdict).to_contain_text("accepted" if trial.accepted else "refused")
    expect(dial.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_the_dial_moves_the_step_along_the_arc(dial: Locator, move):
    before = raw(dial, "damping")
    arc = dial.locator("[data-arc]").get_attribute("d")
    move(slider(dial))
    expect(dial.locator(".mg-look [data-cell=damping]")).not_to_have_attribute("data-raw",
                                                                               str(before))
    settle(dial)
    assert dial.locator("[data-arc]").get_attribute("d") == arc
    slider(dial).press("End")
    settle(dial)
    assert raw(dial, "angle") < 0.1                            # the gradient's end of the arc
    expect(dial.locator("[data-target]:not([data-refused])")).to_have_count(1)
    slider(dial).press("Home")
    settle(dial)
    newton = FitBench("Misra1a").newton(here(dial), most=1).x
    assert target(dial) == pytest.approx(newton.tolist(), rel=1e-2)


def test_the_point_moves_by_keys_and_keeps_the_focus(dial: Locator):
    point = dial.locator("[data-point]")
    point.press("ArrowRight")
    expect(point).to_have_attribute("aria-valuenow", "508")    # a hundredth of the picture
    for key in ("ArrowUp", "ArrowLeft", "Shift+ArrowUp", "ArrowDown"):
        dial.page.keyboard.press(key)
    expect(point).to_be_focused()
    assert here(dial) == pytest.approx([500.0, 1.78e-4], rel=1e-3)
    settle(dial)
    expect(dial.get_by_label("Start", exact=True)).to_have_value("")
    dial.get_by_label("Start", exact=True).select_option("1")
    assert here(dial) == nist_problems.problem("Misra1a").starts[1].tolist()


def test_the_point_is_dragged_and_the_arc_follows(dial: Locator, shots: Path):
    point = dial.locator("[data-point]")
    arc = dial.locator("[data-arc]").get_attribute("d")
    box = rest(point.locator(".mg-knobdot"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dial.page.mouse.move(x, y)
    dial.page.mouse.down()
    dial.page.mouse.move(x - 90, y - 60, steps=8)
    dial.page.mouse.up()
    b = here(dial)
    assert b[0] < 400.0
    assert b[1] > 1.5e-4
    settle(dial)
    assert dial.locator("[data-arc]").get_attribute("d") != arc
    dial.screenshot(path=shots / "dial-dragged.png")


def test_steps_one_by_one_are_those_of_least_squares(dial: Locator):
    bench = FitBench("Misra1a")
    history = bench.replay(bench.problem.starts[0], [None, *["step"] * 8]).tried
    for n, trial in enumerate(history, 1):
        dial.get_by_role("button", name="Take the step").press("Enter" if n % 2 else "Space")
        expect(told(dial)).to_contain_text(
            f"Step {n} is {'taken' if trial.accepted else 'refused'}")
        expect(told(dial)).to_have_attribute("data-tried", str(n))
        if trial.accepted:
            assert here(dial) == pytest.approx(trial.x.tolist())
    stand = bench.replay(bench.problem.starts[0], [None, *["step"] * 8])
    expect(dial.locator(".mg-look [data-cell=damping]")).to_have_attribute("data-raw",
                                                                           str(stand.damping))
    press(slider(dial))
    expect(told(dial)).to_have_text(re.compile(r"^The damping is now .*; before that, step 8 was "
                                               r"(taken|refused)\.$"))
    settle(dial, bench.problem.starts[0], (None, *["step"] * 8))


def test_methods_run_on_a_button_and_are_compared(dial: Locator, shots: Path):
    table = dial.locator("[data-field=runs]")
    expect(table).to_be_hidden()
    dial.get_by_role("button", name="Run LM from here").click()
    expect(table.locator("tr[data-way]")).to_have_count(1)
    dial.get_by_role("button", name="Compare four methods").press("Enter")
    # SciPy is imported first
    expect(table.locator("tr[data-way]")).to_have_count(4, timeout=30_000)
    for k, way in enumerate(FitBench("Misra1a")
                            .compare(nist_problems.problem("Misra1a").starts[0])):
        row = table.locator(f"tr[data-way='{k}']")
        expect(row).to_have_attribute("data-end", way.end)
        expect(row).to_contain_text(way.name)
        for name in ("nfev", "njev"):
            expect(row.locator(f"[data-cell={name}]")).to_have_attribute("data-raw",
                                                                         str(getattr(way, name)))
        assert (float(row.locator("[data-cell=cost]").get_attribute("data-raw") or "nan")
                == pytest.approx(way.cost))
        expect(table.locator(f"[data-says='{k}']")).to_have_text(f"{way.end}: {way.says}")
        # in the picture, and beside its name
        assert dial.locator(f"path.mg-way[data-way='{k}']").count() >= 2
    # undamped steps leave the picture,
    expect(dial.locator(".mg-leaving[data-way='2']")).not_to_have_count(0)
    ways = dial.locator("g path.mg-way").evaluate_all("all => all.map(e => e.getAttribute('d'))")
    places = np.array(re.findall(r"[-\d.]+ [-\d.]+", "".join(map(str, ways))))
    # and are cut at its edge
    numbers = np.array([place.split() for place in places], float)
    assert len(numbers) > 20
    assert (numbers >= 0.0).all()
    assert (numbers <= [500.0, 400.0]).all()
    dial.screenshot(path=shots / "dial-compared.png")
    dial.locator("[data-point]").press("ArrowUp")
    expect(table).to_contain_text("the point has moved since")
    dial.get_by_label("Data set").select_option("DanWood")
    expect(table).to_be_hidden()


def test_at_the_end_each_press_says_that_it_has_converged(dial: Locator, shots: Path):
    choose(dial, "Start", "1")
    for n in (1, 2, 3):
        dial.get_by_role("button", name="Take the step").click()
        expect(told(dial)).to_contain_text(f"Step {n} is taken")
    expect(told(dial)).to_contain_text("Converged: even without damping")
    for times in (1, 2):
        dial.get_by_role("button", name="Take the step").click()
        expect(told(dial)).to_have_text(re.compile(
            f"^Press {times} after the end: step 4 is not tried. Converged: even without damping"))
        expect(dial.locator("[data-field=verdict]")).to_contain_text("not tried: it promises")
        expect(dial.locator(".mg-look [data-cell=ratio]")).to_have_text("–")
        expect(dial.locator(".mg-spot, [data-refused]")).to_have_count(0)
    dial.screenshot(path=shots / "dial-converged.png")
    slider(dial).press("End")
    expect(told(dial)).to_contain_text("before that, step 3 was taken. Converged")


def test_a_refused_step_leaves_the_name_of_the_start(dial: Locator):
    for name, taken in (("Misra1a", False), ("DanWood", True)):
        choose(dial, "Data set", name)
        dial.get_by_role("button", name="Take the step").click()
        expect(told(dial)).to_contain_text(f"Step 1 is {'taken' if taken else 'refused'}")
        expect(dial.get_by_label("Start", exact=True)).to_have_value("" if taken else "0")


def test_the_headline_speaks_of_the_last_thing_pressed(dial: Locator):
    expect(told(dial)).to_contain_text("The engine begins with the damping")
    for name, words in (("Take the step", "Step 1 is refused"),
                        ("Run LM from here", "Run from b = "),
                        ("Take the step", "Step 2 is refused"),
                        ("Compare four methods", "; gradient descent ran out"),
                        ("Run LM from here", "minigrad converged, 11.0 digits.")):
        dial.get_by_role("button", name=name).click()
        expect(told(dial)).to_contain_text(words, timeout=30_000)
    expect(told(dial)).not_to_contain_text("gradient descent")
    slider(dial).press("ArrowRight")
    expect(told(dial)).to_contain_text("The damping is now")
    dial.get_by_role("button", name="Run LM from here").click()
    expect(told(dial)).to_contain_text("Run from b = ")
    choose(dial, "Start", "1")
    expect(told(dial)).to_contain_text("The engine begins with the damping")


BOXES = (
    """root => [
  ...root.querySelectorAll(".mg-plane :is(.mg-levelname, .mg-armname, .mg-star, .mg-knobdot)"),
  ...[...root.querySelectorAll(".mg-plane .mg-axisname")].slice(1)].map(e =>
      { const b = e.getBoundingClientRect();
  return [e.textContent || e.getAttribute("class"), b.left, b.top, b.right, b.bottom]; })""")


def overlaps(boxes: list[Any]) -> list[str]:
    """Which labels lie on which others, or on a mark."""
    found = []
    for k, (words, left, top, right, bottom) in enumerate(boxes):
        for other, *box in boxes[:k]:
            apart = (right <= box[0] + 1 or box[2] <= left + 1 or bottom <= box[1] + 1
                     or box[3] <= top + 1)
            if not apart and not (words.startswith("mg-") and other.startswith("mg-")):
                found.append(f"{words} lies on {other}")
    return found


@pytest.mark.parametrize("name", ["Misra1a", "Misra1c", "DanWood", "BoxBOD"])
def test_no_label_lies_on_another_or_on_the_star_or_the_point(dial: Locator, name: str):
    choose(dial, "Data set", name)
    seen = 0
    for start in ("0", "1"):
        choose(dial, "Start", start)
        for key in (None, "ArrowUp", "Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowLeft",
                    "Shift+ArrowLeft", "step"):
            if key == "step":
                dial.get_by_role("button", name="Take the step").press("Enter")
            elif key:
                dial.locator("[data-point]").press(key)
            for _ in range(20):  # the point moves at once, the labels once the kernel has answered
                dial.page.wait_for_timeout(250)
                boxes = dial.evaluate(BOXES)
                if not (wrong := overlaps(boxes)):
                    break
            assert not wrong
            seen += len(boxes)
            assert sum(not words.startswith("mg-") for words, *_ in boxes) >= 5
    assert seen > 14 * 7


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_900_pixels_all_is_legible_and_the_buttons_stand_by_the_picture(
        lab: Lab, dial: Locator, shots: Path, theme: str):
    page = dial.page
    lab.wear(theme)
    page.set_viewport_size({"width": 900, "height": 2000})
    try:
        choose(dial, "Data set", "BoxBOD")
        dial.get_by_role("button", name="Compare four methods").click()
        expect(dial.locator("tr[data-way]")).to_have_count(4, timeout=30_000)
        rows = dial.locator("[data-field=runs] tr").evaluate_all("all => all.map(e => "
                                                                 "e.offsetHeight)")
        assert max(rows) < 60                                          # two lines at the most
        wide = dial.locator("[data-field=runs]").evaluate("e => [e.offsetWidth, "
                                                          "e.parentElement.clientWidth]")
        assert wide[0] <= wide[1]
        picture, bar = (dial.locator(part).first.bounding_box()
                        for part in (".mg-plane", ".mg-bar"))
        assert picture
        assert bar
        # between them the legend
        assert 0 <= bar["y"] - picture["y"] - picture["height"] < 70
        for words in ("small ● and line: steps taken", "✕ steps refused"):
            expect(dial.locator("[data-field=legend]")).to_contain_text(words)
        dial.screenshot(path=shots / f"dial-900-{theme}.png")
    finally:
        page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")


@pytest.mark.parametrize("name", ["Misra1d", "DanWood", "BoxBOD"])
def test_another_data_set_starts_at_its_own_start(dial: Locator, name: str):
    dial.get_by_label("Data set").select_option(name)
    expect(dial.locator("[data-field=formula]")).to_contain_text(
        nist_problems.problem(name).formula)
    expect(dial.locator("[data-field=where]")).to_contain_text(", ".join(
        f"{v:.4g}" for v in nist_problems.problem(name).starts[0]))
    assert here(dial) == nist_problems.problem(name).starts[0].tolist()
    dial.get_by_label("One unit of a parameter").select_option("columns")
    expect(dial.locator("[data-field=gradient]")).to_contain_text("by a length of 1")
    slider(dial).press("End")
    settle(dial)


def test_other_keys_on_the_point_leave_the_notebook_alone(fresh: Notebook, dial: Locator):
    before = [cell["source"] for cell in fresh.cells()]
    for control in (dial.locator("[data-point]"), dial.get_by_label("Data set"), slider(dial)):
        for key in ("d", "d", "a", "b", "x"):
            control.press(key)
    assert [cell["source"] for cell in fresh.cells()] == before


@pytest.mark.exhaustive
def test_restart_says_which_cell_to_run(notebook: Notebook, dial: Locator):
    dial.get_by_role("button", name="Show code").click()
    expect(dial.locator("[data-field=code]")).to_contain_text('FitBench("Misra1a", units="sizes")')
    notebook.restart()
    expect(dial.locator("> [data-field=restart]")).to_contain_text("damping_dial('Misra1a', "
                                                                   "start=0)")
    for name in BUTTONS:
        expect(dial.get_by_role("button", name=name)).to_be_disabled()
    notebook.run_all()
    press(slider(dial))
    settle(dial)
