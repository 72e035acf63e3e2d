"""The Mask Lathe without a browser: its net by hand, masks by counting, five ways against what
they must come to."""
import contextlib
import io
import json

import numpy as np
import pytest
from framed import go, untimed

import minigrad as mg
from minigrad.constraints import Mask
from minigrad.errors import Refusal
from minigrad.lessons.nb14_fewer_weights_many_owners import mask_lathe
from minigrad.lessons.nb14_fewer_weights_many_owners import pruning as lathe
from minigrad.lessons.nb14_fewer_weights_many_owners.pruning import (
    BATCH,
    LEARNT,
    RATE,
    SIZE,
    WAYS,
    accuracy,
    batch,
    loss,
    run,
    slopes,
    start,
)
from minigrad.op import REGISTRY
from minigrad.optim import Adam

every_way = pytest.mark.parametrize("apply", WAYS)


# --- the net
def by_hand(params, x, t):
    """(the loss, its gradient): softmax minus one-hot, through tanh."""
    h = np.tanh(x @ params["W1"])
    e = np.exp(h @ params["W2"])
    p = e / e.sum(1, keepdims=True)
    d = (p - np.eye(10)[t]) / len(t)
    return -np.mean(np.log(p[np.arange(len(t)), t])), {
        "W1": x.T @ ((d @ params["W2"].T) * (1.0 - h * h)), "W2": h.T @ d}


def test_the_net_its_gradient_and_its_images():
    params, (x, t) = start(), batch(3)
    value, gradient = by_hand(params, x, t)
    assert float(loss(params, x, t)) == pytest.approx(value, rel=1e-12)
    for name, slope in slopes(params, x, t).items():
        np.testing.assert_allclose(slope, gradient[name], atol=1e-14)
    assert sum(weight.size for weight in params.values()) == SIZE == 1184
    assert accuracy(params) > 0.94
    assert x.shape == (BATCH, 64)
    assert np.array_equal(batch(3)[0], x)
    whole = [row.tobytes() for step in range(-LEARNT, -LEARNT + 44) for row in batch(step)[0]]
    assert len(whole) == 44 * BATCH
    assert len(set(whole)) > 0.99 * len(whole)                     # an epoch sees an image once


def largest(weight, sparsity):
    """Where a weight is kept: all but the round(sparsity n) smallest."""
    drop = np.argsort(np.abs(weight), None, "stable")[:round(sparsity * weight.size)]
    kept = np.ones(weight.size, bool)
    kept[drop] = False
    return kept.reshape(weight.shape)


def replay(apply, steps, final=0.8, frequency=30, k=10, end=75):
    """The weights after each step, with Adam, schedule and masks written out."""
    w = {name: value.copy() for name, value in start().items()}
    m, v = ({name: np.zeros_like(value) for name, value in w.items()} for _ in range(2))
    kept = {name: np.ones(value.shape, bool) for name, value in w.items()}
    found = []
    for n in range(steps + 1):
        if n:
            if apply == "before each step":
                w = {name: w[name] * kept[name] for name in w}
            gradient = by_hand(w, *batch(n - 1))[1]
            for name, g in gradient.items():
                m[name] = 0.9 * m[name] + 0.1 * g
                v[name] = 0.999 * v[name] + 0.001 * g * g
                w[name] = (w[name] - RATE
                           * (m[name] / (1 - 0.9**n)) / (np.sqrt(v[name] / (1 - 0.999**n)) + 1e-8))
            if apply == "after each step" or (apply == "every k" and n % k == 0):
                w = {name: w[name] * kept[name] for name in w}
        if n % frequency == 0:
            kept = {name: largest(w[name], final * (1 - (1 - n / end)**3)) for name in w}
        if n % frequency == 0 or (apply == "at the end" and n == end):
            w = {name: w[name] * kept[name] for name in w}
        found.append((dict(w), kept))
    return found


@every_way
def test_the_way_is_that_of_adam_and_masks_written_out(apply):
    rows = run(apply, frequency=30, end=75)
    for row, (weights, kept) in zip(rows, replay(apply, 75), strict=True):
        for name, weight in weights.items():
            np.testing.assert_array_equal(row.masks[name], kept[name])
            np.testing.assert_allclose(row.params[name], weight, atol=1e-9)
        flat, mask = (np.concatenate([part[name].ravel() for name in weights])
                      for part in (row.params, kept))
        assert row.asked == pytest.approx(0.8 * (1 - (1 - row.step // 30 * 30 / 75)**3))
        assert (row.zeros, row.masked) == (np.sum(flat == 0), np.sum(~mask))
        assert row.revived == np.sum((flat != 0) & ~mask)
        assert row.largest == np.max(np.abs(flat[~mask]), initial=0.0)
        assert row.share == row.zeros / SIZE


def test_each_way_leaks_where_it_must():
    ways = {apply: run(apply) for apply in WAYS}
    for row in ways["when made"]:
        assert (row.revived == 0) == (row.step <= 100 or row.step % 100 == 0)
    assert not any(row.revived for row in ways["after each step"])
    for row in ways["every k"]:
        assert (row.revived == 0) == (row.step <= 100 or row.step % 10 == 0)
    for made, late in zip(ways["when made"][:-1], ways["at the end"][:-1], strict=True):
        assert (made.params["W1"] is late.params["W1"]
                or np.array_equal(made.params["W1"], late.params["W1"]))
    last = ways["at the end"][-1]
    assert (last.revived, last.cleared) == (0, ways["when made"][-1].revived)
    assert last.accuracy == last.held == ways["when made"][-1].held
    for before, after in zip(ways["before each step"], ways["after each step"], strict=True):
        # one update is all that leaks, and it is never used
        for name, mask in before.masks.items():
            np.testing.assert_array_equal(mask, after.masks[name])
            np.testing.assert_allclose(Mask(mask).project(before.params[name]),
                                       after.params[name], atol=1e-12)
        assert before.largest < 5.0 * RATE
    assert ways["when made"][-1].largest > 5.0 * RATE


def test_weights_that_never_see_a_gradient_do_not_come_back():
    row, pixels = run()[-1], batch(0)[0].shape[1]
    rows = np.concatenate([batch(step)[0] for step in range(-LEARNT, 437)])
    dark = np.flatnonzero(~rows.any(0))
    assert 0 < len(dark) < pixels
    assert row.masked - row.revived == row.zeros == np.sum(row.params["W1"][dark] == 0.0)


def test_a_frequency_that_divides_the_end_leaves_nothing():
    assert run(end=400)[-1].revived == 0
    assert run(end=400)[-1].zeros == round(0.8 * 1024) + round(0.8 * 160)
    assert run(end=401)[-1].revived > 0


def test_together_and_alone_mask_as_many_but_others():
    alone, together = run(steps=200)[-1], run(together=True, steps=200)[-1]
    assert abs(alone.masked - together.masked) <= 1
    shares = [np.mean(~row.masks["W2"]) for row in (alone, together)]
    assert shares[0] == pytest.approx(alone.asked, abs=0.01)
    assert shares[1] < shares[0] - 0.1
    kept = np.concatenate([np.abs(together.params[name][together.masks[name]])
                           for name in together.masks])
    before = run(together=True, steps=199)[-1]
    gone = np.concatenate([np.abs(before.params[name][~together.masks[name]])
                           for name in together.masks])
    # one update lies between the two rows
    assert kept.min() > gone.max() - 5.0 * RATE


def test_every_k_is_a_variables_own_constraint():
    first = run("every k", "constant", frequency=200, k=10, steps=0)[0]
    with mg.Graph() as graph:
        x, t = mg.placeholder((BATCH, 64)), mg.placeholder((BATCH,), int)
        weights = {name: mg.Variable(value, constraint=Mask(first.masks[name]).every(10))
                   for name, value in first.params.items()}
        step = Adam(RATE).minimize(loss(weights, x, t))
        train = graph.compile([step])
        for n in range(25):
            train(dict(zip((x, t), batch(n), strict=True)))
            row = run("every k", "constant", frequency=200, k=10, steps=n + 1)[-1]
            for name, variable in weights.items():
                np.testing.assert_allclose(variable.value, row.params[name], atol=1e-12)


def test_rows_are_kept_and_nobody_can_change_them():
    rows = run(steps=120)
    assert run(steps=120)[-1].params["W1"] is rows[-1].params["W1"]
    assert run(steps=40)[-1].step == 40
    with pytest.raises(ValueError, match="read-only"):
        rows[-1].params["W1"][0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        rows[-1].masks["W1"][0] = True


def test_an_interrupted_run_begins_anew_and_others_are_kept(monkeypatch):
    expected = run(final=0.66, steps=12)[-1].params["W1"]
    lathe._rows.cache_clear()
    other = run(final=0.67, steps=3)
    run(final=0.66, steps=5)

    def interrupted(step):
        raise KeyboardInterrupt

    monkeypatch.setattr(lathe, "batch", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(final=0.66, steps=9)
    monkeypatch.undo()
    np.testing.assert_array_equal(run(final=0.66, steps=12)[-1].params["W1"], expected)
    assert all(a is b for a, b in zip(other, run(final=0.67, steps=3), strict=True))


@pytest.mark.parametrize(("settings", "said"), [
    ({"apply": "never"}, "there are when made, before each step"),
    ({"schedule": "cubic"}, "polynomial, constant"), ({"together": 1}, "True or False"),
    ({"final": 1.0}, "from 0.1 to 0.98"), ({"final": True}, "from 0.1"),
    ({"frequency": 9}, "from 10 to 200; write a whole number"),
    ({"frequency": 20.0}, "a whole number"),
    ({"k": 1}, "from 2 to 50"), ({"end": 501}, "from 50 to 500"), ({"steps": 438}, "from 0 to 437"),
    ({"steps": -1}, "from 0 to 437"), ({"apply": ["every k"]}, "there are when made"),
    ({"end": "400"}, "from 50 to"),
])
def test_other_settings_are_refused_by_a_sentence(settings, said):
    for call in (run, mask_lathe):
        with pytest.raises(Refusal, match=said):
            call(**settings)


# --- the widget
@pytest.mark.parametrize("steps", [0, 37, 100, 437])
@every_way
def test_the_table_and_the_charts_are_the_rows(apply, steps):
    widget, rows = mask_lathe(apply, steps=steps), run(apply, steps=steps)
    state, now = widget.state, rows[-1]
    table = {row["row"]: row["raw"] for row in state["rows"]}
    assert table["all"] == {"weights": SIZE, "asked": now.asked, "share": now.share,
                            "masked": now.masked, "revived": now.revived, "largest": now.largest,
                            "accuracy": now.accuracy,
                            "held": now.held}
    for key in ("weights", "masked", "revived"):
        assert table["W1"][key] + table["W2"][key] == table["all"][key]
    assert max(table["W1"]["largest"], table["W2"]["largest"]) == now.largest
    assert state["zeros"] == [float(f"{row.share:.5g}") for row in rows]
    assert state["revived"] == [float(f"{row.revived / SIZE:.5g}") for row in rows]
    assert state["asked"][:steps + 1] == [float(f"{row.asked:.5g}") for row in rows]
    assert len(state["asked"]) == 438
    assert state["turns"] == [0, 100, 200, 300, 400]
    bars = state["histogram"]
    flat, mask = (np.concatenate([part[name].ravel() for name in part])
                  for part in (now.params, now.masks))
    for name, chosen in (("kept", flat[mask & (flat != 0)]),
                         ("revived", flat[~mask & (flat != 0)])):
        edges = np.linspace(-bars["reach"], bars["reach"], 61)
        assert bars[name] == np.histogram(chosen, edges)[0].tolist()
        assert sum(bars[name]) + sum(bars[f"{name} beyond"]) == len(chosen)
    json.dumps(state, allow_nan=False)


def test_it_says_what_happened():
    widget = mask_lathe()
    told = lambda **changes: go(widget, **changes) or widget.state["told"]
    assert ("a net that has learnt 200 steps: the schedule asks for 0.0%, so no weight is masked"
            in told())
    assert told(steps=1) == "Step 1: no weight is masked yet; the next mask is made at step 100."
    assert ("so the 513 smallest, each array by itself, are 0; 513 of them were not before."
            in told(steps=100))
    now = run(steps=137)[-1]
    assert told(steps=137).startswith(f"37 steps since the mask was made: {now.revived} of "
                                      f"{now.masked} masked")
    assert told(steps=137).endswith("Nothing puts them back before step 200, where the next "
                                    "mask is made.")
    assert told(steps=420).endswith("Nothing puts them back.")
    assert told(steps=437).endswith("Training ends here: 899 masked weights are not 0.")
    assert told(apply="at the end", steps=420).endswith("Nothing puts them back before step 437.")
    assert told(steps=437) == ("Step 437: the mask has put 899 of 947 masked weights back to 0, "
                               "which had moved in the 37 steps since it was made.")
    assert told(apply="every k", steps=431).startswith("1 step since the mask was applied: ")
    # step 440 is behind the end
    assert told(steps=431).endswith("masked or not. Nothing puts them back.")
    assert told(steps=421).endswith("They are put back at step 430.")
    assert told(steps=430).endswith("which had moved in the 10 steps before.")
    assert told(apply="after each step").endswith("back to 0, which had moved in this step.")
    assert told(apply="before each step").startswith("One update since the mask was applied: ")
    assert told().endswith("The next step begins with them at 0.")
    assert told(apply="when made", end=150, steps=150).endswith(
        "The last mask, of step 100, stops at 77.0%, not at 80.0%: 100 does not divide 150.")
    assert told(steps=0, resets=1).startswith("Start 2: the settings stay. Step 0, ")
    assert "all compared together" in told(together=True, schedule="constant")
    for key, words in (("frequency", "frequency=7"), ("steps", "steps=999")):
        before = untimed(widget.state)
        go(widget, **{key: 7 if key == "frequency" else 999})
        assert widget.message.startswith(f"you gave {words}")
        assert untimed(widget.state) == before
        go(widget, frequency=100, steps=len(key))        # other ones than the last good
        assert widget.message == ""


def test_messages_that_merge_mean_the_same():
    one, two = mask_lathe(), mask_lathe()
    for changes in ({"steps": 1}, {"apply": "every k"}, {"k": 4, "steps": 137},
                    {"end": 140}, {"zoom": 0.1}):
        go(one, **changes)
    two.set_state({"trail": one.trail})
    assert untimed(one.state) == untimed(two.state)


def test_the_line_agrees_and_a_wrong_rule_turns_it_red(monkeypatch):
    line = mask_lathe(steps=10).state["line"]
    assert line["agrees"] is True
    assert line["cost"].startswith("one step, with its gradient, Adam and the mask: ")
    rule = REGISTRY["tanh"].rules[0]
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda *args: 1.01 * rule(*args),))
    assert mask_lathe(steps=10).state["line"]["agrees"] is False


def test_the_shown_code_runs_and_gives_the_state():
    widget = mask_lathe("every k", "constant", 0.7, 60, 7, True, 130, steps=125)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, names := {})
    # overwrites no notebook's name
    assert all(name.startswith("the_") for name in names if name != "__builtins__")
    found = [float(word) for word in printed.getvalue().split()]
    raw = widget.state["rows"][0]["raw"]
    assert found == [125, *(raw[key] for key in ("asked", "share", "masked", "revived", "largest",
                                                 "accuracy", "held"))]
    assert repr(widget) == (
        "Mask Lathe, mask applied after every k steps, constant to 70% every 60 steps; "
        f"step 125 of 130: {raw['masked']} of 1,184 weights masked, {raw['revived']} revived, "
        f"{raw['share']:.1%} exactly 0, test accuracy {raw['accuracy']:.1%}")
