"""The Gradient Stack without a browser: buffers and bytes are those of the engine's sweep, in the
order asked for."""
import contextlib
import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minigrad as mg
from minigrad.analysis.aggregation import METHODS, aggregate, simulate
from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb06_the_bill import gradient_stack
from minigrad.lessons.nb06_the_bill.billed_nets import shared, tower, towers
from minigrad.op import REGISTRY


@settings(deadline=None, max_examples=10)
@given(st.permutations(range(5)), st.sampled_from(METHODS), st.booleans())
def test_peaks_are_those_of_the_order_on_the_screen(order, method, known):
    stack = gradient_stack(5, 192, method)
    stack.order, stack.known = order, known
    for row in stack.state["rows"]:
        peak = simulate(row["method"], order, known).peak
        assert (row["peak"], row["bytes"]) == (peak, peak * 192 * 192 * 8)
        assert float(row["off"]) < 1e-13
    assert max(len(moment["held"]) for moment in stack.state["story"]) == simulate(method, order,
                                                                                   known).peak
    arrived = [moment["say"] for moment in stack.state["story"] if " arrives:" in moment["say"]]
    assert [int(words.split()[1]) - 1 for words in arrived] == order
    assert stack.state["line"]["agrees"] is True


def test_shares_arrive_in_the_order_of_the_blocks():
    """The towers are made so: the engine's sweep, not the widget, decides who comes when."""
    order = [3, 0, 2, 1]
    loss, W, listed = shared(6, order)
    _, meeting = aggregate(loss, W, "add_n", listed=listed)
    assert [moment.place for moment in meeting.story if moment.what == "arrives"] == order
    raw, xs = towers(6, 4)
    np.testing.assert_allclose(loss.value, sum(tower(raw, x) for x in xs))
    np.testing.assert_allclose(mg.gradient(loss, W).value,
                               mg.grad(lambda W: sum(tower(W, x) for x in xs))(raw))


@pytest.mark.parametrize("n", [192, 384])
def test_measured_bytes_are_the_counted_ones_and_what_the_sweep_needs_beside_them(n):
    rows = gradient_stack(6, n).state["rows"]
    for row in rows:
        assert row["bytes"] <= row["seen"] < row["bytes"] + 250_000
    seen = [row["seen"] for row in rows]
    # the measured bytes tell the same story, on the smallest W as well
    assert seen == sorted(seen, reverse=True)


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda g, y, x: g * y,))
    assert gradient_stack().state["line"]["agrees"] is False


@pytest.mark.parametrize("call", [{"terms": 1}, {"terms": 9}, {"n": 0}, {"n": 1000}, {"n": 200},
                                  {"terms": 2.0}])
def test_numbers_off_the_sliders_are_refused(call):
    with pytest.raises((InputError, OptionError), match=r"from 2 to 8|192"):
        gradient_stack(**call)


def test_another_method_is_refused():
    with pytest.raises(OptionError, match="there are add_n, tree, accumulate_n"):
        gradient_stack(method="sum")


def test_the_shown_code_runs_and_gives_the_state():
    stack = gradient_stack(4, 192, "tree")
    stack.order = [3, 2, 1, 0]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(stack.code, {})
    assert printed.getvalue().startswith(f"tree 5 buffers, {5 * 192 * 192 * 8} bytes")
