"""Query and weights, the character model and its training run without a browser: every number is
the engine's."""
import contextlib
import io
from pathlib import Path

import nbformat
import numpy as np
import pytest
from notebook_rules import folded_solutions

import minigrad as mg
from minigrad.errors import OptionError
from minigrad.lessons.nb19_a_small_transformer import (
    Text,
    Writer,
    draw,
    gradient_norms,
    look,
    query_weights,
    training_run,
    transformer,
)
from minigrad.lessons.nb19_a_small_transformer.plane_attention import KEYS, QUERY, VALUES

SMALL = {"n": 8, "heads": 2, "blocks": 1, "window": 8}
BOTH = (True, True)                     # the residual stream, and norms in the blocks


@pytest.fixture(scope="module")
def text():
    return Text()


@pytest.fixture(scope="module")
def compiled_writer(text):
    """A small net whose programs are compiled once for this module."""
    return Writer(text, transformer(len(text.symbols), **SMALL), rate=0.01, window=8, batch=4)


@pytest.fixture
def writer(compiled_writer):
    """The same, as it was before its first step."""
    restart(compiled_writer)
    return compiled_writer


def restart(writer):
    writer.p = {path: v.astype(np.float32) for path, v in writer.net.values().items()}
    writer.slots = {path: writer.adam.init(v) for path, v in writer.p.items()}
    writer.steps, writer.losses = 0, []


def exec_shown(widget):
    """What the shown code prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    return printed.getvalue()


# --- the first widget
def test_weights_and_slopes_are_those_of_the_formula():
    widget = query_weights(scale=2.0)
    widget.points = [[0.5, -1.0], *map(list, KEYS)]
    widget.seen = 4
    q, keys, values = np.array([0.5, -1.0]), np.array(KEYS)[:4], np.array(VALUES)[:4]
    weights = np.exp(2.0 * keys @ q)
    weights /= weights.sum()
    output = weights @ values
    rows = widget.state["rows"]
    np.testing.assert_allclose([row["weight"] for row in rows], [*weights, 0.0], rtol=1e-12)
    assert widget.state["output"] == pytest.approx(output)
    pull = 2.0 * weights * (values - output)
    np.testing.assert_allclose([row["slope"] for row in rows], [*np.outer(pull, q), [0.0, 0.0]])
    np.testing.assert_allclose(widget.state["query"], pull @ keys)
    assert widget.state["line"]["agrees"]
    assert rows[4]["score"] is None
    assert rows[4]["words"]["score"] == "masked"


def test_a_large_scale_saturates_the_weights():
    lengths = [np.hypot(*look(QUERY, KEYS, scale=scale).by_query) for scale in (1.0, 10.0, 100.0)]
    assert lengths[0] < lengths[1]
    assert lengths[2] < 0.01 * lengths[0]
    widget = query_weights(scale=50.0)
    assert widget.state["spread"] < 1.1 < query_weights(scale=0.05).state["spread"]


def test_the_shown_code_gives_the_numbers_of_the_state():
    widget = query_weights()
    assert f"{widget.state['output']:.4f}".rstrip("0") in exec_shown(widget)


def test_a_message_that_cannot_be_followed_changes_nothing():
    widget = query_weights()
    before = widget.state
    widget.set_state({"points": [[1.0]]})
    assert widget.state == before
    assert "cannot be shown" in widget.message
    with pytest.raises(OptionError, match="scale"):
        query_weights(scale=1e3)


def test_a_wrong_rule_is_seen(monkeypatch):
    from minigrad.op import REGISTRY

    monkeypatch.setattr(REGISTRY["softmax"], "rules", (lambda g, y, x, axis: y * g,))
    assert query_weights().state["line"]["agrees"] is False


# --- the model
def test_the_text_comes_back_and_its_end_is_held(text):
    assert text.decode(text.numbers) == text.text
    x, t = text.batch(3, 5, 12)
    assert x.shape == t.shape == (5, 12)
    assert (x[:, 1:] == t[:, :-1]).all()
    assert text.decode(text.held) == text.text[-len(text.held):]


def test_training_lowers_the_loss_and_is_the_same_each_time(writer):
    writer.train(60)
    losses, verse = writer.losses, writer.write("Love", 20, seed=3)
    assert np.mean(losses[-10:]) < losses[0] - 0.8
    assert {value.dtype for value in writer.p.values()} == {np.dtype("f")}
    restart(writer)
    writer.train(60)
    assert writer.losses == losses
    assert writer.write("Love", 20, seed=3) == verse


def test_the_folded_training_loop_takes_the_steps_of_a_writer(text):
    page = Path(__file__).parents[3] / "notebooks/19_a_small_transformer.ipynb"
    (loop,) = (code for code in folded_solutions(nbformat.read(page, as_version=4))
               if "text.batch" in code)
    assert "range(1, 101)" in loop
    exec(loop.replace("range(1, 101)", "range(1, 4)"), names := {})
    writer = Writer(text)
    writer.train(3)
    assert names["loss"] == pytest.approx(writer.losses[-1], rel=1e-5)
    assert names["p"].keys() == writer.p.keys()


def test_a_leaking_mask_leaks_and_the_causal_one_does_not(text):
    for k, leaks in ((0, False), (1, True)):
        net = transformer(len(text.symbols), **SMALL,
                          mask=lambda n, k=k: np.tri(n, k=k, dtype=bool))
        at, (x, _) = net.at(net.values()), text.batch(1, 2, 8)
        later = x.copy()
        later[:, 4] = (later[:, 4] + 1) % len(text.symbols)
        moved = np.abs(at(x) - at(later)).max((0, 2)) > 1e-9
        assert moved[3] == leaks
        assert not moved[:3].any()
        assert moved[4:].all()


def test_drawing_follows_the_probabilities():
    rng, scores = np.random.default_rng(0), np.array([0.0, 1.0, 2.0])
    assert draw(scores, 0.0, rng) == 2
    found = np.bincount([draw(scores, 1.0, rng) for _ in range(4000)], minlength=3) / 4000
    np.testing.assert_allclose(found, np.exp(scores) / np.exp(scores).sum(), atol=0.03)


def test_without_stream_and_norm_the_gradient_vanishes(text):
    norms = gradient_norms(4, {"both": BOTH, "neither": (False, False)}, [0], text)
    ratios = {name: np.divide(*rows[0, [0, -1]]) for name, rows in norms.items()}
    assert ratios["neither"] < 0.1
    assert 1.0 < ratios["both"] < 10.0


def test_nets_side_by_side_have_the_gradients_of_each_alone(text):
    norms = lambda seeds: gradient_norms(2, {"both": BOTH}, seeds, text)["both"]
    together, alone = norms(range(3)), [norms([seed])[0] for seed in range(3)]
    np.testing.assert_allclose(together, alone, rtol=1e-12)


@pytest.mark.parametrize("switches", [BOTH, (True, False), (False, True), (False, False)])
def test_a_norm_is_that_of_the_loss_by_what_is_added_to_a_block_of_the_net(text, switches):
    residual, norm = switches
    net = transformer(len(text.symbols), n=16, heads=2, blocks=2, window=16, seed=3, size=1.0)
    (x, t), alone = text.batch(3, 4, 16), lambda layer: layer.at(layer.values())

    def half(part, h):
        y = h
        for layer in [part[j] for j in range(len(part))][0 if norm else 1:]:
            y = alone(layer)(y)
        return h + y if residual else y

    def loss(added):
        h = alone(net[1])(alone(net[0])(x))
        for k in range(2, 6):
            h = half(net[k], h + added if k == 4 else h)    # 2 and 3 are the first block
        return mg.nn.losses.softmax_cross_entropy(alone(net[7])(alone(net[6])(h)), t)

    slope, whole = mg.grad(loss)(np.zeros((4, 16, 16))), alone(net)(x)
    if switches == BOTH:
        assert loss(0.0) == pytest.approx(float(mg.nn.losses.softmax_cross_entropy(whole, t)))
    norms = gradient_norms(2, {"this": switches}, [3], text)["this"]
    assert norms[0, 1] == pytest.approx(np.linalg.norm(slope))


# --- the training run
def test_a_training_run_counts_its_steps_and_keeps_samples(writer):
    widget = training_run(writer)
    assert widget.state["steps"] == 0
    assert len(widget.state["rows"]) == 1
    for count in range(1, 5):
        widget.asked = {"steps": 25, "count": count}
    assert widget.state["steps"] == 100
    assert [step for step, _ in widget.state["held"]] == [0, 100]
    assert widget.state["held"][1][1] < widget.state["held"][0][1]
    assert widget.state["held"][1][1] == widget.writer.held_loss()
    sample = widget.state["sample"]
    widget.asked = {"steps": 0, "count": 5}
    assert widget.state["steps"] == 100
    assert widget.state["sample"] != sample
    assert widget.state["sample"].startswith("Shall I compare")
    assert "100 of 2,000" in widget.state["told"]
    assert "100 steps" in repr(widget)
    assert widget.picture().startswith(b"\x89PNG")


def test_mg_run_of_the_net_in_a_graph_is_the_compiled_one(text):
    net = transformer(len(text.symbols), **SMALL)
    x, _ = text.batch(1, 2, 8)
    compiled = mg.compile(lambda p, x: net.at(p)(x))
    np.testing.assert_allclose(compiled(net.values(), x), net.at(net.values())(x), atol=1e-12)
