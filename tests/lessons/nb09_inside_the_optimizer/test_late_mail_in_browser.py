"""Late Mail in a browser: speeds, rate and rules by mouse and keys, letters and rates against a
fresh computation."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from lab import Lab, click, drawn, press
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb09_inside_the_optimizer.stale_gradients import (
    Log,
    deliver,
    flowers,
    largest_rate,
    slopes,
)
from minigrad.optim import SGD

CELLS = "from minigrad.lessons.nb09_inside_the_optimizer import late_mail", "late_mail()"
mail = drawn("mail", "[data-letter]")


def settle(mail: Locator) -> tuple[Log, dict[str, Any]]:
    """Wait until letters, weight and largest rate are a fresh computation's for what the
    controls stand at."""
    value = lambda label: mail.get_by_label(label, exact=True).input_value()
    count = int(value("Number of workers"))
    options = {"ticks": tuple(int(value(f"Ticks of worker {k + 1}")) for k in range(count)),
               "n": int(value("Gradients in an update")),
               "drop": value("Stale gradients are") == "dropped",
               "apart": int(value("Workers begin") == "in turn")}
    rate = float(mail.get_by_label("Learning rate").get_attribute("data-exact") or "nan")
    log = deliver(slopes(flowers(count)), 0.0, SGD(rate), **options)
    limit = largest_rate(**options)
    number = lambda part, name: float(mail.locator(f"[{part}]").get_attribute(name) or "nan")
    shown = lambda: (
        json.loads(mail.locator("[data-field=weight]").get_attribute("data-raw") or "[]"),
        mail.locator("[data-letter]").evaluate_all("all => all.map(e => e.dataset.fate)"),
        number("data-rate", "data-rate"), number("data-limit", "data-limit"))
    fates = ["dropped" if not x.used else "late" if x.delay else "fresh" for x in log.letters]
    expected = [float(update.weights) for update in log.updates], fates, rate, limit
    for _ in range(300):
        if shown() == expected:
            break
        mail.page.wait_for_timeout(20)
    assert shown() == expected
    assert number("data-field=limit", "data-raw") == limit
    verdict = ("stable" if rate < 0.998 * limit else "too large" if rate > 1.002 * limit
               else "at the edge")
    expect(mail.locator("[data-rate]")).to_have_attribute("data-verdict", verdict)
    expect(mail.locator("[data-field=told]")).to_contain_text(f"is {verdict}")
    for k in range(len(options["ticks"])):
        own = [x for x in log.letters if x.worker == k]
        for name, count in (("posted", len(own)), ("used", sum(x.used for x in own))):
            expect(mail.locator(f"tr[data-worker='{k + 1}'] [data-cell={name}]")).to_have_attribute(
                "data-raw", str(count))
    expect(mail.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return log, options


def test_a_workers_speed_changes_what_is_late(mail: Locator):
    log, _ = settle(mail)
    slow = mail.get_by_label("Ticks of worker 3", exact=True)
    slow.press("Home")
    slow.press("ArrowRight")
    slow.press("ArrowRight")
    expect(slow).to_have_value("3")
    expect(slow).to_be_focused()
    after, _ = settle(mail)
    assert len(after.letters) > len(log.letters)
    mail.get_by_label("Stale gradients are").select_option("applied")
    log, _ = settle(mail)
    assert all(x.used for x in log.letters)
    expect(mail.locator("[data-field=heard]")).to_contain_text(f"All {len(log.letters)} "
                                                               "gradients were used.")
    expect(mail.locator("[data-fate=dropped]")).to_have_count(0)


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_the_rate_is_stable_or_not(mail: Locator, move):
    rate = mail.get_by_label("Learning rate", exact=True)
    move(rate)
    settle(mail)
    mail.get_by_label("Stale gradients are").select_option("applied")
    rate.press("End")
    settle(mail)
    expect(mail.locator("[data-rate]")).to_have_attribute("data-verdict", "too large")
    rate.press("Home")
    settle(mail)
    expect(mail.locator("[data-rate]")).to_have_attribute("data-verdict", "stable")


def test_workers_who_take_turns_stand_on_the_measured_curve(mail: Locator, shots: Path):
    mail.get_by_label("Workers begin").select_option("in turn")
    mail.get_by_label("Stale gradients are").select_option("applied")
    for k in (1, 2, 3):
        slider = mail.get_by_label(f"Ticks of worker {k}", exact=True)
        slider.press("Home")
        slider.press("ArrowRight")
        slider.press("ArrowRight")
    _, options = settle(mail)
    assert options == {"ticks": (3, 3, 3), "n": 1, "drop": False, "apart": 1}
    limit = float(mail.locator("[data-limit]").get_attribute("data-limit") or "nan")
    dots = dict(mail.locator("[data-delay]")
                .evaluate_all("all => all.map(e => [+e.dataset.delay, +e.dataset.raw])"))
    assert dots[2] == limit
    place = ("e => { const box = e.getBoundingClientRect(); return [box.x + box.width / 2, box.y + "
             "box.height / 2]; }")
    assert mail.locator("[data-limit]").evaluate(place) == pytest.approx(
        mail.locator("[data-delay='2']").evaluate(place), abs=0.5)
    for delay, measured in dots.items():
        assert measured == pytest.approx(2.0 * math.sin(math.pi / (2 * (2 * delay + 1))),
                                         rel=1.5e-3)
    mail.screenshot(path=shots / "mail-turns.png")


def test_more_workers_and_larger_averages(mail: Locator):
    mail.get_by_label("Number of workers").press("End")
    expect(mail.get_by_label("Ticks of worker 6", exact=True)).to_be_visible()
    settle(mail)
    mail.get_by_label("Gradients in an update").press("End")
    log, _ = settle(mail)
    assert all(sum(x.update == k for x in log.letters) == 6 for k in range(1, len(log.updates)))
    mail.get_by_label("Number of workers").press("Home")
    expect(mail.get_by_label("Ticks of worker 2", exact=True)).to_be_hidden()
    mail.get_by_label("Ticks of worker 1", exact=True).press("Home")
    mail.get_by_label("Gradients in an update").press("Home")
    log, _ = settle(mail)
    # above bars of one tick; of long ones every second
    assert mail.locator(".mg-stamp").all_text_contents() == [
        str(x.stamp) for x in log.letters if x.stamp < 10 or x.tick % 2 == 0]


def test_all_letters_stand_in_a_table(mail: Locator):
    log, _ = settle(mail)
    mail.locator("summary").press("Enter")
    rows = mail.locator("[data-field=table] tbody tr")
    expect(rows).to_have_count(len(log.letters))
    for k in (0, 1, 7):
        x = log.letters[k]
        fate = f"used in update {x.update}" if x.used else "dropped"
        expect(rows.nth(k)).to_have_text("".join(map(str, (x.worker + 1, x.began, x.tick, x.stamp,
                                                           x.step, fate))))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, mail: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        mail.screenshot(path=shots / f"mail-{theme}.png")
        mail.get_by_label("Stale gradients are").select_option("applied")
        mail.get_by_label("Learning rate", exact=True).press("End")
        settle(mail)
        mail.screenshot(path=shots / f"mail-applied-{theme}.png")
        mail.page.set_viewport_size({"width": 820, "height": 1600})
        mail.page.wait_for_timeout(300)
        mail.screenshot(path=shots / f"mail-820-{theme}.png")
        assert mail.evaluate("e => e.scrollWidth <= e.clientWidth")
        box = mail.locator(".mg-lanes").bounding_box()
        frame = mail.bounding_box()
        assert box
        assert frame
        # the speeds do not push the lanes out
        assert frame["x"] + frame["width"] - box["x"] > 0.5 * box["width"]
    finally:
        mail.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")


def test_the_code_is_shown_and_follows_the_settings(mail: Locator):
    mail.get_by_role("button", name="Show code").press("Enter")
    code = mail.locator("[data-field=code]")
    expect(code).to_contain_text("deliver(slopes(flowers(3)), 0.0, SGD(0.3), **workers)")
    mail.get_by_label("Gradients in an update").press("ArrowRight")
    expect(code).to_contain_text("ticks=(2, 3, 6), n=2, drop=True, apart=0")
