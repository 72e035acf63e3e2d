"""The Round Table without a browser: who has which digits, rounds against `mg.federated`, weights
by hand, any order."""
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

import minigrad as mg
from minigrad import federated
from minigrad.errors import OptionError, Refusal
from minigrad.lessons.nb14_fewer_weights_many_owners import round_table
from minigrad.lessons.nb14_fewer_weights_many_owners.federation import (
    CLASSES,
    HAND,
    RULES,
    LocalByHand,
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
from minigrad.optim import SGD


def same(ours, theirs):
    return all(np.array_equal(ours[name], theirs[name]) for name in ours)


def table(widget, caption):
    """{row: {column: cell}} of the table in the fold whose caption begins so."""
    found = next(part for part in widget.state["fold"]
                 if part["kind"] == "table" and part["caption"].startswith(caption))
    number = lambda cell: cell if isinstance(cell, str) else cell["value"]
    return {name: dict(zip(found["head"][1:], map(number, cells), strict=True))
            for name, *cells in found["rows"]}


def told(widget):
    """All sentences of the fold, and that of the read-out."""
    texts = [part["text"] for part in widget.state["fold"] if part["kind"] == "words"]
    return " ".join([widget.state["number"], widget.state["said"], *texts])


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
        federated_rounds(HAND, 1, hand=[0] * 4)
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
    weighed = {"switch": (), HAND: (0.5, 0.0, 0.2, 0.3)}
    with workers as executor:
        for rule, hand in weighed.items():
            there = federated_rounds(rule, 2, hand=hand, executor=executor)
            here = federated_rounds(rule, 2, hand=hand)
            assert all(same(a.weights, b.weights) for a, b in zip(here, there, strict=True))
    train = pickle.loads(pickle.dumps(LocalByHand(federated.Local(loss, SGD(0.1)))))
    assert train(start(), (*pool(), 0.3), None).size == 0.3


def test_one_step_by_size_is_a_step_of_all_at_any_skew():
    for skew, sizes in ((0, 0), (0.5, 1), (1, 0.5)):
        run = federated_rounds("by size", 4, 5, skew, sizes, epochs=1)
        for one, whole in zip(run, central(4, 1, 1.0), strict=True):
            for name in whole:
                np.testing.assert_allclose(one.weights[name], whole[name], atol=1e-14)
    apart = federated_rounds("by size", 4, 5, 1, 0.5, epochs=5)[-1].weights
    assert loss(apart, *pool()) > loss(central(4, 5, 1.0)[-1], *pool()) + 0.01


def test_by_hand_is_by_size_of_those_sizes():
    sizes = [len(t) / 300 for _, t in split()]
    for one, two in zip(federated_rounds(HAND, 3, hand=sizes), federated_rounds("by size", 3),
                        strict=True):
        for name in one.weights:
            np.testing.assert_allclose(one.weights[name], two.weights[name], atol=1e-14)
    run = federated_rounds(HAND, 1, hand=[0.1, 0.2, 0.3, 0.4])
    assert [share["W"] for share in shares(run[0].replies)] == pytest.approx([0.1, 0.2, 0.3, 0.4])


def test_a_client_that_counts_nothing_has_no_influence_bit_for_bit():
    weights = [0.4, 0.3, 0.2, 0.1]
    for who in ([2], [0, 3]):
        given = [0.0 if k in who else v for k, v in enumerate(weights)]
        there = federated_rounds(HAND, 4, rate=3.0, hand=given)[-1]
        absent = federated_rounds(HAND, 4, rate=3.0, hand=weights, absent=who)[-1]
        assert same(there.weights, absent.weights)
        assert all(share == {"W": 0.0, "b": 0.0} for share in np.array(shares(there.replies))[who])
    assert not same(there.weights, federated_rounds(HAND, 4, rate=3.0, hand=weights)[-1].weights)


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
    {"epochs": 0}, {"rate": 0}, {"rate": 9}, {"rounds": -1}, {"rounds": 1.5}, {"rounds": 21}])
def test_what_cannot_be_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you "):
        round_table(**call)
    widget = round_table(rounds=1)
    before = widget.state
    widget.set_state(call)
    assert widget.message.startswith("you ")
    assert widget.message.endswith("You still see the last good state.")
    assert widget.state == before


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4], [0, 1, 2, 3.0], "0123"])
def test_each_client_arrives_once(order):
    widget = round_table(rounds=1)
    widget.set_state({"order": order})
    assert "each client arrives once" in widget.message or "no order" in widget.message
    assert widget.order == []


@pytest.mark.parametrize("hand", [[0.5, 0.5], [1, 1, 1, 2], [-1, 1, 1, 1], [math.nan] * 4, "1111"])
def test_weights_by_hand_are_one_for_each_client(hand):
    widget = round_table(rounds=1)
    widget.set_state({"weigh": HAND, "hand": hand})
    assert "by hand" in widget.message or "no weights" in widget.message
    with pytest.raises(Refusal):
        federated_rounds(HAND, 1, hand=hand)


def test_the_state_is_the_rounds():
    widget = round_table(5, 0.6, "switch", 0.4, 2, 3.0, 4)
    runs = {rule: federated_rounds(rule, 4, 5, 0.6, 0.4, 2, 3.0) for rule in RULES}
    stage, ways = widget.state["stage"], table(widget, "All ways")
    for rule, run in runs.items():
        losses = [float(loss(w, *pool())) for w in [start(), *(one.weights for one in run)]]
        assert stage["losses"][rule] == pytest.approx(losses, rel=1e-5)
        row = ways["▸ switch" if rule == "switch" else rule]
        assert row["global loss"] == losses[-1]
        assert row["test right"] == accuracy(run[-1].weights, *held())
        apart = [[part["b"] for part in shares(one.replies)] for one in run]
        assert row["shares differ by at most"] >= max(max(p) - min(p) for p in apart) - 1e-15
    whole = [float(loss(w, *pool())) for w in [start(), *central(4, 2, 3.0)]]
    assert stage["central"] == pytest.approx(whole, rel=1e-5)
    last, before, sent = runs["switch"][-1], runs["switch"][-2].weights, table(widget, "What each")
    for k, (reply, share) in enumerate(zip(last.replies, shares(last.replies), strict=True)):
        kl, row = federated.divergence(before, reply.weights), sent[f"client {k + 1}"]
        assert [row[name] for name in ("own loss", "KL of W", "KL of b", "share of W",
                                       "share of b")] == [
            reply.loss, kl["W"], kl["b"], share["W"], share["b"]]
        assert stage["clients"][k]["labels"] == np.bincount(
            split(5, 0.6, 0.4)[k][1], minlength=CLASSES).tolist()
    json.dumps(widget.state, allow_nan=False)


@pytest.mark.parametrize("weigh", RULES)
def test_the_parts_of_a_round_add_up_to_its_step(weigh):
    stage = round_table(weigh=weigh, rate=3.0).state["stage"]
    run = federated_rounds(weigh, 5, rate=3.0)
    befores = [start(), *(one.weights for one in run)]
    for found, one, before in zip(stage["rounds"], run, befores, strict=False):
        step = math.sqrt(sum(np.sum((one.weights[name] - before[name]) ** 2) for name in before))
        far = [math.sqrt(sum(np.sum((reply.weights[name] - before[name]) ** 2) for name in before))
               for reply in one.replies]
        assert math.fsum(found["parts"]) == pytest.approx(found["step"], rel=1e-5)
        assert (found["step"], found["lengths"]) == (pytest.approx(step, rel=1e-5),
                                                     pytest.approx(far, rel=1e-5))
        assert found["own"] == pytest.approx([reply.loss for reply in one.replies], rel=1e-5)
        assert found["shares"] == pytest.approx([s["W"] for s in shares(one.replies)], rel=1e-5)
        assert found["right"] == accuracy(one.weights, *held())


def test_what_a_client_sends_is_the_sum_of_its_gradients():
    """The orange amounts are gradients: with one epoch, rate times the gradient by the engine."""
    one = federated_rounds("by size", 1, epochs=1, rate=2.0)[0]
    for reply, data in zip(one.replies, split(), strict=True):
        slope = mg.grad(loss)(start(), *data)
        for name, gone in reply.weights.items():
            np.testing.assert_allclose(gone - start()[name], -2.0 * slope[name], atol=1e-12)


def test_it_says_what_happened():
    widget = round_table(rounds=0)
    assert told(widget).startswith("2.3 is the loss before the first round")
    sizes = [len(t) / 300 for _, t in split()]
    assert widget.state["stage"]["shares"] == pytest.approx(sizes, rel=1e-5)
    widget.set_state({"rounds": 2, "epochs": 1})
    assert "is one step on all 300" in told(widget)
    widget.set_state({"weigh": "uniform"})
    assert "Each counts 25.00 %: 41 digits as much as 118." in told(widget)
    widget.set_state({"weigh": "farther", "rounds": 5, "epochs": 3})
    assert "this is nearly uniform" in told(widget)
    widget.set_state({"rate": 4.0})
    assert "nearly uniform" not in told(widget)
    widget.set_state({"weigh": "switch"})
    often = sum(one.rule is federated.farther for one in federated_rounds("switch", 5, rate=4.0))
    assert f"{often} of 5 rounds counted farther" in told(widget)
    widget.set_state({"weigh": HAND, "hand": [0.4, 0, 0.6, 0]})
    assert "Without clients 2, 4 at the table the server has the same bits." in told(widget)
    widget.set_state({"hand": [0] * 4})
    assert widget.message == ("no mean can be taken, because all clients count nothing; let one "
                              "client count. You still see the last good state.")
    widget.set_state({"rounds": 1, "weigh": "by size", "order": [3, 2, 1, 0]})
    assert widget.message == ""
    assert "in the order 4, 3, 2, 1, against the mean: at most" in told(widget)


def test_other_clients_arrive_in_their_order_and_weigh_by_size():
    widget = round_table(rounds=2)
    widget.set_state({"weigh": HAND, "hand": [0.1, 0.2, 0.3, 0.4], "order": [3, 2, 1, 0]})
    widget.set_state({"clients": 5})
    assert (widget.message, widget.order, widget.hand) == ("", [], [])
    assert widget.state["stage"]["order"] == [0, 1, 2, 3, 4]
    assert widget.state["stage"]["losses"][HAND] == pytest.approx(
        widget.state["stage"]["losses"]["by size"], rel=1e-5)


def test_the_guess_is_about_the_rule_that_was_asked():
    assert round_table(weigh="farther", rounds=1).state["reveals"]
    for other in ({}, {"weigh": "farther", "rate": 4.0}, {"weigh": "farther", "rounds": 0}):
        assert not round_table(**other).state["reveals"]


def test_the_code_gives_the_state():
    widget = round_table(5, 0.3, "by size", rounds=3)
    widget.set_state({"weigh": HAND, "hand": [0.2, 0.3, 0.1, 0.4, 0.0], "order": [4, 0, 3, 1, 2]})
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(widget.state["code"], names := {})
    losses, gap = out.getvalue().splitlines()
    shown = widget.state["stage"]["losses"][HAND][1:]
    assert [float(word) for word in losses.split()] == pytest.approx(shown, rel=1e-5)
    assert f"at most {float(gap):.1e} off" in told(widget)
    # overwrites no notebook's name
    assert all(name.startswith("the_") for name in names if name != "__builtins__")
    widget.set_state({"rounds": 0})
    exec(widget.state["code"], {})


def test_messages_that_merge_mean_the_same():
    one, two = round_table(), round_table()
    changes = ({"skew": 0.4}, {"rounds": 7}, {"weigh": HAND, "hand": [0.1, 0.5, 0.2, 0.2]},
               {"order": [2, 1, 0, 3]})
    for change in changes:
        one.set_state(change)
    two.set_state(one.trail)
    assert one.state["stage"] == two.state["stage"]
