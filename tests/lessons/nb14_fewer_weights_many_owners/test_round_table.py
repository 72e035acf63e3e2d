"""The Round Table without a browser: who has which digits, rounds against `mg.federated`, muted
clients, any order."""
import contextlib
import io
import itertools
import json
import math
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from framed import go

from minigrad import federated
from minigrad.errors import OptionError, Refusal
from minigrad.lessons.nb14_fewer_weights_many_owners import round_table
from minigrad.lessons.nb14_fewer_weights_many_owners.federation import (
    CLASSES,
    RULES,
    LocalWithVoice,
    RuleWithVoice,
    accuracy,
    central,
    federated_rounds,
    held,
    loss,
    pool,
    reduce_error,
    scores,
    shares,
    split,
    start,
)
from minigrad.op import REGISTRY
from minigrad.optim import SGD


def same(ours, theirs):
    return all(np.array_equal(ours[name], theirs[name]) for name in ours)


def mix(data):
    """Each client's share of each label."""
    return np.array([np.bincount(t, minlength=CLASSES) / len(t) for _, t in data])


# --- the digits
@pytest.mark.parametrize(("clients", "skew", "sizes"),
                         [*itertools.product((3, 4, 6), (0, 0.35, 1.0),
                                             (0, 0.5, 1))])
def test_all_examples_are_dealt_once(clients, skew, sizes):
    data = split(clients, skew, sizes)
    assert len(data) == clients
    assert all(len(t) for _, t in data)
    row = lambda x, t: sorted(map(tuple, np.column_stack([x, t])))
    assert row(*map(np.concatenate, zip(*data, strict=True))) == row(*pool())


def test_the_dials_do_what_they_say():
    for sizes in (0, 0.5, 1):
        for _, t in split(3, 0, sizes):
            assert np.abs(np.bincount(t, minlength=CLASSES) - len(t) / CLASSES).max() < 1.0
    own = split(5, 1, 0)
    assert [sorted(set(t)) for _, t in own] == [[2 * k, 2 * k + 1] for k in range(5)]
    far = [np.abs(mix(split(4, skew, 0.5)) - 0.1).sum() for skew in np.linspace(0, 1, 6)]
    assert far == sorted(far)
    assert far[-1] > 10 * far[0]
    assert [len(t) for _, t in split(4, 0.5, 0)] == [75] * 4
    parts = np.array([len(t) for _, t in split(3, 0.5, 1)])
    np.testing.assert_allclose(parts[1:] / parts[:-1], 0.4, atol=0.02)


def test_pool_and_test_have_no_image_in_common():
    assert not {x.tobytes() for x in pool()[0]} & {x.tobytes() for x in held()[0]}
    assert np.bincount(pool()[1]).tolist() == [30] * CLASSES


# --- the model and the rounds
def test_loss_and_accuracy_by_hand():
    assert float(loss(start(), *pool())) == pytest.approx(math.log(10), rel=1e-12)
    weights, (x, t) = federated_rounds("by size", 2)[-1].weights, held()
    z = x @ weights["W"] + weights["b"]
    np.testing.assert_array_equal(scores(weights, x), z)
    p = np.exp(z) / np.exp(z).sum(-1, keepdims=True)
    assert float(loss(weights, x, t)) == pytest.approx(-np.mean(np.log(p[np.arange(len(t)), t])),
                                                       rel=1e-12)
    assert accuracy(weights, x, t) == np.mean(p.argmax(-1) == t)


@pytest.mark.parametrize("weigh", RULES)
def test_the_rounds_are_the_federations_own(weigh):
    ours = federated_rounds(weigh, 3, 4, 0.7, 0.3, 2, 1.5)
    train = federated.Local(loss, SGD(1.5), 2, compiled=True)
    theirs = list(federated.rounds(start(), split(4, 0.7, 0.3), train, 3, RULES[weigh]))
    for a, b in zip(ours, theirs, strict=True):
        assert same(a.weights, b.weights)
        assert (a.number, a.loss, a.rule) == (b.number, b.loss, b.rule)
        assert [r.weight for r in a.replies] == [r.weight for r in b.replies]


def test_what_was_held_is_kept_and_gone_on_with():
    three = federated_rounds("nearer", 3, skew=0.31)
    five = federated_rounds("nearer", 5, skew=0.31)
    assert all(a is b for a, b in zip(three, five[:3], strict=True))
    five.clear()
    assert len(federated_rounds("nearer", 5, skew=0.31)) == 5
    with pytest.raises(ValueError, match="read-only"):
        three[0].weights["W"][0] = 1.0


def test_an_interrupted_round_is_held_again_and_others_are_kept(monkeypatch):
    other, begun, whole = (federated_rounds("by size", 2, skew=0.18),
                           federated_rounds("by size", 2, skew=0.17), central(1, 2, 0.7))
    with monkeypatch.context() as patch:
        patch.setattr(SGD, "step", lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        for again in (lambda: federated_rounds("by size", 3, skew=0.17),
                      lambda: central(2, 2, 0.7)):
            with pytest.raises(KeyboardInterrupt):
                again()
    assert all(same(a.weights, b.weights)
               for a, b in zip(begun, federated_rounds("by size", 3, skew=0.17), strict=False))
    assert same(whole[0], central(2, 2, 0.7)[0])
    with pytest.raises(OptionError, match="sum 0"):
        federated_rounds("by size", 1, muted=range(4))
    assert all(a is b
               for a, b in zip(other, federated_rounds("by size", 2, skew=0.18), strict=True))


@pytest.mark.parametrize("arrays", [pool, held, lambda: [*central(1)[0].values()]])
def test_what_is_kept_cannot_be_written_to(arrays):
    for array in arrays():
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


# a copy of this process, JAX in it, may hang
@pytest.mark.parametrize("workers",
                         [ThreadPoolExecutor(2), ProcessPoolExecutor(2, get_context("spawn"))],
                         ids=["threads", "processes"])
def test_executors_give_the_same_bits(workers):
    with workers as executor:
        there = federated_rounds("switch", 2, muted=[1], executor=executor)
    here = federated_rounds("switch", 2, muted=[1])
    assert all(same(a.weights, b.weights) for a, b in zip(here, there, strict=True))
    train = pickle.loads(pickle.dumps(LocalWithVoice(federated.Local(loss, SGD(0.1)))))
    assert train(start(), (*pool(), False), None).size == 0
    assert pickle.loads(pickle.dumps(RuleWithVoice(federated.uniform)))(start(),
                                                                federated.Update(start(), 0)) == 0.0


def test_one_step_by_size_is_a_step_of_all_at_any_skew():
    for skew, sizes in ((0, 0), (0.5, 1), (1, 0.5)):
        run = federated_rounds("by size", 4, 5, skew, sizes, epochs=1)
        for one, whole in zip(run, central(4, 1, 1.0), strict=True):
            for name in whole:
                np.testing.assert_allclose(one.weights[name], whole[name], atol=1e-14)
    apart = federated_rounds("by size", 4, 5, 1, 0.5, epochs=5)[-1].weights
    assert loss(apart, *pool()) > loss(central(4, 5, 1.0)[-1], *pool()) + 0.01


@pytest.mark.parametrize("weigh", RULES)
def test_a_muted_client_has_no_influence_bit_for_bit(weigh):
    for who in ([2], [0, 3]):
        muted, absent = (federated_rounds(weigh, 4, rate=3.0, **{how: who})[-1]
                         for how in ("muted", "absent"))
        assert same(muted.weights, absent.weights)
        assert muted.loss == absent.loss
        assert all(share == {"W": 0.0, "b": 0.0} for share in np.array(shares(muted.replies))[who])
    assert not same(muted.weights, federated_rounds(weigh, 4, rate=3.0)[-1].weights)
    with pytest.raises(OptionError, match="sum 0"):
        federated_rounds(weigh, 1, muted=range(4))


def test_shares_are_the_means_own():
    for weigh in RULES:
        run = federated_rounds(weigh, 2, rate=4.0)
        parts = shares(run[-1].replies)
        for name, new in run[-1].weights.items():
            assert math.fsum(part[name] for part in parts) == pytest.approx(1.0)
            np.testing.assert_allclose(sum(part[name] * r.weights[name] for part, r in zip(
                parts, run[-1].replies, strict=True)), new, atol=1e-13)
    one = federated_rounds("farther", 1, rate=4.0)[0]
    kl = [federated.divergence(start(), reply.weights)["b"] for reply in one.replies]
    np.testing.assert_allclose([part["b"] for part in shares(one.replies)],
                               np.exp(kl) / np.exp(kl).sum())


def test_the_reduce_is_the_mean_to_rounding_in_any_order():
    one, seen = federated_rounds("farther", 3)[-1], set[float]()
    for order in itertools.permutations(range(4)):
        gaps = reduce_error(start(), one.replies, order)
        seen.add(max(np.abs(gap).max() for gap in gaps.values()))
    assert 0.0 in seen
    assert 0.0 < max(seen) < 1e-15
    assert not any(gap.any() for gap in reduce_error(start(), one.replies).values())


# --- the widget
@pytest.mark.parametrize("call", [
    {"clients": 2}, {"clients": 7}, {"clients": 3.0}, {"clients": True}, {"skew": -0.1},
    {"skew": math.nan}, {"skew": "all"}, {"sizes": 2}, {"weigh": "best"}, {"weigh": 3},
    {"epochs": 0}, {"rate": 0}, {"rate": 9}, {"rounds": -1}, {"rounds": 1.5}])
def test_what_cannot_be_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you "):
        round_table(**call)
    widget = round_table(rounds=1)
    before = widget.state
    go(widget, **call)
    assert widget.message.startswith("you ")
    assert widget.message.endswith("Below is still the last good state.")
    assert widget.state == before
    with pytest.raises(Refusal):
        federated_rounds("by size", 1, muted=[4])


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4]])
def test_each_client_arrives_once(order):
    widget = round_table(rounds=1)
    go(widget, order=order)
    assert "each client arrives once" in widget.message


def test_the_state_is_the_rounds():
    widget = round_table(5, 0.6, "switch", 0.4, 2, 3.0, 4)
    runs = {rule: federated_rounds(rule, 4, 5, 0.6, 0.4, 2, 3.0) for rule in RULES}
    state, at = widget.state, runs["switch"]
    for k, (rule, run) in enumerate(runs.items()):
        assert state["losses"][k] == [float(loss(w, *pool()))
                                      for w in [start(), *(one.weights for one in run)]]
        row = state["rules"][k]
        assert row["rule"] == rule
        assert row["raw"]["right"] == accuracy(run[-1].weights, *held())
        apart = [[part["b"] for part in shares(one.replies)] for one in run]
        assert row["raw"]["spread"] >= max(max(parts) - min(parts) for parts in apart) - 1e-15
    for row, reply, share in zip(state["rows"], at[-1].replies,
                                 shares(at[-1].replies), strict=True):
        kl = federated.divergence(at[-2].weights, reply.weights)
        assert [row["raw"][name] for name in ("loss", "KL W", "KL b", "share W", "share b")] == [
            reply.loss, kl["W"], kl["b"], share["W"], share["b"]]
    json.dumps(state, allow_nan=False)


def test_it_says_what_happened():
    widget = round_table(rounds=0)
    assert widget.state["told"].startswith("No client has trained yet: the global loss is 2.303")
    go(widget, rounds=2, epochs=1)
    assert "is one step on all 300" in widget.state["told"]
    go(widget, weigh="uniform")
    assert "Each counts 25.00 %: 41 digits as much as 118." in widget.state["told"]
    go(widget, weigh="farther", rounds=5, epochs=3)
    assert "this is nearly uniform" in widget.state["told"]
    go(widget, rate=4.0)
    assert "nearly uniform" not in widget.state["told"]
    go(widget, weigh="switch")
    often = sum(one.rule is federated.farther for one in federated_rounds("switch", 5, rate=4.0))
    assert f"{often} of 5 rounds counted farther" in widget.state["told"]
    go(widget, muted=[1, 3])
    assert "Without clients 2, 4 at the table the server has the same bits." in widget.state["told"]
    go(widget, muted=[0, 1, 2, 3])
    assert widget.message == ("no mean can be taken, because all clients count nothing; let one "
                              "client count. Below is still the last good state.")
    go(widget, muted=[], rounds=21)
    assert widget.state["rounds"] == 20
    assert widget.message == "20 rounds are all that are kept here: Start again."
    go(widget, rounds=1, order=[3, 2, 1, 0])
    assert widget.message == ""
    assert "in the order 4, 3, 2, 1, against the mean: at most" in widget.state["reduce"]["words"]


def test_the_code_gives_the_state():
    widget = round_table(5, 0.3, "nearer", rounds=3)
    go(widget, muted=[4], order=[4, 0, 3, 1, 2])
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(widget.code, names := {})
    losses, gap = out.getvalue().splitlines()
    assert [float(word) for word in losses.split()] == widget.state["losses"][3][1:]
    assert float(gap) == widget.state["reduce"]["most"]
    # overwrites no notebook's name
    assert all(name.startswith("the_") for name in names if name != "__builtins__")
    go(widget, rounds=0)
    exec(widget.code, {})


def test_a_wrong_rule_turns_the_line_false(monkeypatch):
    assert round_table(rounds=2).state["line"]["agrees"] is True
    op = REGISTRY["exp"]
    rule = op.rules[0]
    with monkeypatch.context() as patch:
        patch.setattr(op, "rules", (lambda *args: 1.1 * rule(*args),))
        line = round_table(rounds=2).state["line"]
    assert line["agrees"] is False
    assert line["verdict"].startswith("WRONG GRADIENT")


def test_messages_that_merge_mean_the_same():
    one, two = round_table(), round_table()
    for changes in ({"skew": 0.4}, {"rounds": 7}, {"weigh": "nearer"}, {"muted": [1]},
                    {"order": [2, 1, 0, 3]}):
        go(one, **changes)
    two.set_state({"trail": one.trail})
    untimed = lambda state: {name: value for name, value in state.items() if name != "line"}
    assert untimed(one.state) == untimed(two.state)
