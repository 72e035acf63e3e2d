"""The training run in a browser: it trains by its button, pauses, and its numbers are the
kernel's."""
from pathlib import Path

from lab import drawn
from playwright.sync_api import Locator, expect

CELLS = ("from minigrad.lessons.nb19_a_small_transformer import training_run", "training_run()")
training = drawn("training", "[data-step='0']")


def steps(training: Locator) -> int:
    return int(training.locator("[data-field=told]").get_attribute("data-steps") or -1)


def test_it_trains_until_it_is_paused(training: Locator, shots: Path):
    assert steps(training) == 0
    first = training.locator("[data-field=sample]").inner_text()
    training.get_by_role("button", name="▶ Train").press("Enter")
    expect(training.locator("[data-step='100']")).to_be_visible(timeout=60_000)
    training.get_by_role("button", name="❚❚ Pause").press("Enter")
    training.page.wait_for_timeout(3000)
    paused = steps(training)
    training.page.wait_for_timeout(1500)
    assert steps(training) == paused >= 100
    held = [float(training.locator(f"[data-step='{k}'] [data-cell=held]").get_attribute("data-raw")
                  or "nan") for k in (0, 100)]
    assert held[1] < held[0] - 1.0
    assert training.locator("[data-field=sample]").inner_text() != first
    assert float(training.locator("progress").get_attribute("value") or paused) in (0.0, paused)
    training.screenshot(path=shots / "training-run.png")


def test_one_press_takes_a_few_steps(training: Locator):
    training.get_by_role("button", name="25 steps").click()
    expect(training.locator("[data-field=told]")).to_have_attribute("data-steps", "25")
    before = training.locator("[data-field=sample]").inner_text()
    training.get_by_role("button", name="Write again").click()
    expect(training.locator("[data-field=sample]")).not_to_have_text(before)
    expect(training.locator("[data-field=told]")).to_have_attribute("data-steps", "25")
