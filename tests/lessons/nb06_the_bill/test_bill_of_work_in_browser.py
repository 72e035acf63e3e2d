"""The Bill of Work in a browser: both bars follow what is forgotten."""

import pytest
from bare_page import shown
from playwright.sync_api import Browser, Locator, Page, expect

from minigrad.lessons.nb06_the_bill import bill_of_work

WIDE = "all => all.map(e => [e.dataset.piece, e.querySelector('[data-role]').width.baseVal.value])"
# how much of both bars is seen, from now on until the step is over
SEEN = """() => new Promise(done => {
  const wide = name => document.querySelector(`clipPath[id$=${name}] rect`).width.baseVal.value;
  const seen = [], look = () => {
    seen.push([wide("-kept"), wide("-done")]);
    if (seen.at(-1)[1] > 400 && seen.at(-1)[1] === seen.at(-2)[1]) done(seen);
    else setTimeout(look, 150);
  };
  look();
})"""


def wide(page: Page, bar: str) -> dict[str, float]:
    """The widths of a bar's pieces by name, in pixels."""
    return dict(page.locator(f'svg[aria-label^="{bar}"] [data-piece]').evaluate_all(WIDE))


def again(page: Page, k: int) -> Locator:
    return page.get_by_role("switch", name=f"Compute layer {k} again", exact=True)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("way", ["mouse", "key"])
def test_what_leaves_the_memory_comes_back_in_the_time(chromium: Browser, way: str, width: int):
    work = bill_of_work()
    with shown(chromium, work, width) as page:
        memory, time = wide(page, "Memory"), wide(page, "Time")
        again(page, 2).press("Space") if way == "key" else again(page, 2).click()
        expect(again(page, 2)).to_have_attribute("aria-checked", "true")
        expect(page.locator('[data-piece="layer 2 again"]')).to_have_count(1)
        less, more = wide(page, "Memory"), wide(page, "Time")
        assert less["layer 2"] == pytest.approx(memory["layer 2"] / 2, rel=1e-3)
        assert less["layer 1"] == pytest.approx(memory["layer 1"])
        assert more["layer 2 again"] == pytest.approx(time["layer 2"], rel=1e-3)
        assert more["by W1"] == pytest.approx(time["by W1"])     # the scale stays
        expect(page.get_by_text("all kept")).to_have_count(2)
        again(page, 2).click()
        expect(page.get_by_text("all kept")).to_have_count(0)
        assert work.again == []


def test_the_filled_button_forgets_layer_by_layer_and_keeps_all_at_the_end(chromium: Browser):
    work = bill_of_work()
    with shown(chromium, work) as page:
        sizes = []
        for words in ("Forget layer 1", "Forget layer 2", "Forget layer 3", "Keep all"):
            sizes.append(work.state["stage"]["kept"])
            page.get_by_role("button", name=words).click()
        expect(page.get_by_role("button", name="Forget layer 1")).to_be_visible()
        assert sizes == sorted(sizes, reverse=True)
        assert work.again == []


def test_a_step_fills_the_memory_before_the_backward_pass_begins(chromium: Browser):
    work = bill_of_work()
    work.again = [0]
    with shown(chromium, work) as page:
        page.get_by_role("button", name="Play").click()
        kept, done = zip(*page.evaluate(SEEN), strict=True)
        assert list(kept) == sorted(kept)
        assert list(done) == sorted(done)
        assert kept[len(kept) // 2] == pytest.approx(kept[-1])   # the forward pass is over by then
