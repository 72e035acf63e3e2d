"""The Round Table in a browser: seats, rounds, weights, muted clients and arrivals, numbers
against fresh rounds."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Lab, click, drawn, press, rest
from playwright.sync_api import Locator, expect

from minigrad import federated
from minigrad.lessons.nb14_fewer_weights_many_owners.federation import (
    RULES,
    accuracy,
    central,
    federated_rounds,
    held,
    loss,
    pool,
    reduce_error,
    shares,
    split,
    start,
)

CELLS = "from minigrad.lessons.nb14_fewer_weights_many_owners import round_table", "round_table()"
table = drawn("round", "[data-client]")
NAMES = ("clients", "skew", "sizes", "epochs", "rate")
DEFAULT: dict[str, Any] = {"weigh": "by size", "rounds": 5, "clients": 4, "skew": 0.8, "sizes": 0.5,
                           "epochs": 3, "rate": 1.0, "muted": []}


def raw(part: Locator) -> float:
    """The number in data-raw."""
    return float(part.get_attribute("data-raw") or "nan")


def tap(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def settle(root: Locator, **changes: Any) -> list[federated.Round]:
    """Wait for this state, and compare all that is shown with rounds held here."""
    want = DEFAULT | changes
    told = root.locator("[data-field=told]")
    for name, value in want.items():
        shown = (f"{value:g}" if isinstance(value, int | float)
                 else str(value).replace(" ", "") * (name == "muted"))
        expect(told).to_have_attribute(f"data-{name}", shown or value)
    given = {name: want[name] for name in NAMES} | {"muted": want["muted"]}
    runs = {rule: federated_rounds(rule, want["rounds"], **given) for rule in RULES}
    chosen, curves = runs[want["weigh"]], {}
    for rule, run in runs.items():
        curves[rule] = [float(loss(w, *pool())) for w in [start(), *(one.weights for one in run)]]
        row, at = root.locator(f'tr[data-rule="{rule}"]'), run[-1].weights if run else start()
        found = [raw(row.locator(f"[data-cell={name}]")) for name in ("loss", "test", "right")]
        np.testing.assert_allclose(found, [curves[rule][-1], loss(at, *held()),
                                           accuracy(at, *held())], rtol=1e-9)
    chart = root.locator(".mg-chart")
    np.testing.assert_allclose(json.loads(chart.get_attribute("data-raw") or ""),
                               [*curves.values()], rtol=1e-9)
    whole = [loss(w, *pool())
             for w in [start(), *central(want["rounds"], want["epochs"], want["rate"])]]
    np.testing.assert_allclose(json.loads(chart.get_attribute("data-central") or ""),
                               whole, rtol=1e-9)
    before = chosen[-2].weights if len(chosen) > 1 else start()
    for k, (_, t) in enumerate(split(want["clients"], want["skew"], want["sizes"])):
        bars = root.locator(f'[data-seat="{k}"] svg').get_attribute("data-raw")
        assert json.loads(bars or "") == np.bincount(t, minlength=10).tolist()
        cell = {c: root.locator(f'tr[data-client="{k}"] [data-cell="{c}"]') for c in (
            "size", "loss", "distance", "KL W", "KL b", "share W", "share b")}
        assert raw(cell["size"]) == len(t)
        if not chosen:
            expect(cell["loss"]).to_have_text("—")
            continue
        reply, share = chosen[-1].replies[k], shares(chosen[-1].replies)[k]
        kl = federated.divergence(before, reply.weights)
        far = np.sqrt(sum(np.sum((reply.weights[name] - before[name]) ** 2) for name in before))
        np.testing.assert_allclose([raw(part) for part in cell.values()][1:], [
            reply.loss, far, kl["W"], kl["b"], share["W"], share["b"]], rtol=1e-6, atol=1e-12)
    if chosen:
        reduce = root.locator("[data-field=reduce]")
        order = json.loads(reduce.get_attribute("data-order") or "")
        gaps = reduce_error(before, chosen[-1].replies, order)
        assert raw(reduce) == pytest.approx(max(np.abs(gap).max() for gap in gaps.values()),
                                            abs=1e-16)
    expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return chosen


def test_rounds_by_keys(table: Locator):
    root = table
    settle(root)
    tap(root, "One round")
    settle(root, rounds=6)
    tap(root, "10 rounds")
    settle(root, rounds=16)
    tap(root, "10 rounds")
    settle(root, rounds=20)
    message = root.locator("[data-field=message]")
    expect(message).to_be_hidden()
    for name in ("One round", "10 rounds"):
        tap(root, name)
        expect(message).to_have_text("20 rounds are all that are kept here: Start again.")
        tap(root, "Clients' order")
        expect(message).to_be_hidden()
    tap(root, "10 rounds")
    expect(message).to_be_visible()
    tap(root, "Start again")
    settle(root, rounds=0)
    expect(message).to_be_hidden()
    expect(root.locator("[data-field=told]")).to_contain_text("No client has trained yet")
    told = root.locator("[data-field=told]")
    root.get_by_role("button", name="Play the rounds").click()
    expect(told).not_to_have_attribute("data-rounds", "0")
    root.get_by_role("button", name="Pause the rounds").click()
    root.page.wait_for_function("mg.idle()")
    settle(root, rounds=int(told.get_attribute("data-rounds") or ""))


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
@pytest.mark.parametrize(("label", "name"), [("Label skew", "skew"), ("Unequal sizes", "sizes"),
                                             ("Local epochs", "epochs")])
def test_each_slider_changes_the_rounds(table: Locator, move, label: str, name: str):
    slider = table.get_by_label(label, exact=True)
    was = slider.input_value()
    if move is click and name == "skew":
        slider.press("Home")
        settle(table, skew=0)
    move(slider)
    now = float(slider.input_value())
    assert now != float(was) or (move is click and name == "skew")
    settle(table, **{name: int(now) if name == "epochs" else now})


def test_clients_come_and_go(table: Locator):
    table.locator('[data-chip="3"]').press("ArrowLeft")
    table.get_by_label("Client 4 counts nothing").press("Space")
    settle(table, muted=[3])
    for clients, muted in ((6, [3]), (3, [])):
        table.get_by_label("Number of clients").select_option(str(clients))
        settle(table, clients=clients, muted=muted)
        expect(table.locator("[data-seat]:visible")).to_have_count(clients)
        expect(table.locator("[data-chip]:visible")).to_have_count(clients)
        (expect(table.locator("[data-field=reduce]"))
         .to_have_attribute("data-order", str([*range(clients)]).replace(
            " ", "")))


def test_a_rate_at_which_kl_matters(table: Locator):
    root, rate = table, table.get_by_label("Learning rate", exact=True)
    root.get_by_label("Weigh clients").select_option("farther")
    settle(root, weigh="farther")
    expect(root.locator("[data-field=told]")).to_contain_text("this is nearly uniform")
    for key, stop in (("ArrowRight", 1.5), ("ArrowRight", 2), ("End", 8), ("ArrowLeft", 6),
                      ("Home", 0.1)):
        rate.press(key)
        settle(root, weigh="farther", rate=stop)
    click(rate)
    far = float(rate.get_attribute("data-exact") or "nan")
    assert far > 2
    expect(root.locator("[data-field=told]")).to_have_attribute("data-rate", f"{far:g}")
    settle(root, weigh="farther", rate=far)
    expect(root.locator("[data-field=told]")).not_to_contain_text("nearly uniform")
    for weigh in ("uniform", "nearer", "switch"):
        root.get_by_label("Weigh clients").select_option(weigh)
        settle(root, weigh=weigh, rate=far)
        expect(root.locator("tr[aria-current=true]")).to_have_attribute("data-rule", weigh)


def test_a_muted_client_counts_nothing_and_not_all_may_be_muted(table: Locator, shots: Path):
    root, message = table, table.locator("[data-field=message]")
    root.get_by_label("Client 3 counts nothing").press("Space")
    settle(root, muted=[2])
    assert raw(root.locator('tr[data-client="2"] [data-cell="share W"]')) == 0.0
    expect(root.locator("[data-field=told]")).to_contain_text("Without client 3 at the table the "
                                                              "server has the same bits.")
    for k, muted in ((1, [0, 2]), (2, [0, 1, 2])):
        root.get_by_label(f"Client {k} counts nothing").click()
        settle(root, muted=muted)
    root.get_by_label("Client 4 counts nothing").click()
    expect(message).to_have_text("no mean can be taken, because all clients count nothing; let one "
                                 "client count. Below is still the last good state.")
    settle(root, muted=[0, 1, 2])
    expect(root.locator(".mg-seat.mg-muted")).to_have_count(3)              # client 4 counts again
    root.screenshot(path=shots / "round-refused.png")
    root.get_by_label("Client 1 counts nothing").press("Space")
    settle(root, muted=[1, 2])
    expect(message).to_be_hidden()


def test_the_reduce_in_any_order(table: Locator):
    root, reduce = table, table.locator("[data-field=reduce]")
    expect(reduce).to_contain_text("the same bits in all 650 numbers")
    chip = root.locator('[data-chip="3"]')
    for _ in range(3):
        chip.press("ArrowLeft")
    expect(reduce).to_have_attribute("data-order", "[3,0,1,2]")
    expect(chip).to_be_focused()
    settle(root)
    assert 0 < raw(reduce) < 1e-15
    expect(reduce).to_contain_text("equal to rounding")
    tap(root, "Clients' order")
    expect(reduce).to_have_attribute("data-order", "[0,1,2,3]")
    settle(root)
    assert raw(reduce) == 0.0
    one, last = root.locator('[data-chip="0"]'), rest(chip)
    box, mouse = rest(one), root.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(last["x"] + last["width"] - 2, last["y"] + last["height"] / 2, steps=6)
    mouse.up()
    expect(reduce).to_have_attribute("data-order", "[1,2,3,0]")
    settle(root)
    one.press("Enter")
    expect(reduce).to_have_attribute("data-order", "[1,2,0,3]")
    rest(root.locator('[data-chip="1"]'))
    root.locator('[data-chip="1"]').click()
    expect(reduce).to_have_attribute("data-order", "[2,0,3,1]")
    settle(root)
    tap(root, "Shuffle")
    expect(reduce).not_to_have_attribute("data-order", "[2,0,3,1]")
    settle(root)


def test_the_code_gives_the_same_numbers(table: Locator):
    table.get_by_role("button", name="Show code").press("Space")
    code, out = table.locator("[data-field=code]"), io.StringIO()
    expect(code).to_contain_text("the_federation.federated_rounds( 'by size', 5, 4, 0.8")
    with contextlib.redirect_stdout(out):
        exec(code.inner_text(), {})
    losses, gap = out.getvalue().splitlines()
    shown = raw(table.locator('tr[data-rule="by size"] [data-cell=loss]'))
    assert float(losses.split()[-1]) == pytest.approx(shown, rel=1e-9)
    assert float(gap) == 0.0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, table: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        table.get_by_label("Weigh clients").select_option("farther")
        click(table.get_by_label("Learning rate", exact=True))
        tap(table, "10 rounds")
        table.get_by_label("Client 4 counts nothing").click()
        expect(table.locator("[data-field=told]")).to_have_attribute("data-muted", "[3]")
        table.screenshot(path=shots / f"round-{theme}.png")
        # 468 for the widget, beside the list of files
        table.page.set_viewport_size({"width": 900, "height": 1600})
        table.page.wait_for_timeout(300)
        table.screenshot(path=shots / f"round-900-{theme}.png")
        assert table.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert table.locator(".mg-wide").evaluate_all("all => all.every(e => e.scrollWidth <= "
                                                      "e.clientWidth)")
    finally:
        table.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
