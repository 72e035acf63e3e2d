"""Gradients that meet, by three schedules: the same sum, and as many buffers as counted."""
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minigrad as mg
from minigrad.analysis.aggregation import METHODS, Meeting, aggregate, schedule, simulate, uses
from minigrad.analysis.recorded import allocated

RNG = np.random.default_rng(0)


def recurrent(T, n):
    """(loss, W): a recurrent net of T steps whose weight is used T times."""
    W = mg.tensor(RNG.standard_normal((n, n)) / np.sqrt(n))
    h = np.zeros(n)
    for x in RNG.standard_normal((T, n)):
        h = np.tanh(W @ h + x)
    return np.sum(h * h), W


# --- the schedules
def test_buffers_in_order_and_out_of_order():
    """add_n holds all terms and the sum; the tree in order two sums and a term; accumulate_n one
    sum and a term."""
    peaks = lambda order: [simulate(method, order).peak for method in METHODS]
    assert peaks(range(8)) == [9, 3, 2]
    # the first of the list comes last: all others wait
    assert peaks(range(7, -1, -1)) == [9, 9, 2]
    assert peaks([1, 0, 3, 2]) == [5, 4, 2]


@given(st.permutations(range(6)))
def test_any_order_ends_with_one_buffer_and_the_sum(order):
    shares = 2.0 ** np.arange(6)
    for method in METHODS:
        meeting = Meeting(method, 6)
        for place in order:
            meeting.arrive(place, shares[place])
        assert (meeting.total, meeting.waiting) == (63.0, {})
        assert meeting.story[-1].held == ("sum",)
        assert [moment.place for moment in meeting.story if moment.what == "arrives"] == order


def test_accumulate_n_needs_a_known_shape_and_more_than_two_terms():
    assert ([schedule("accumulate_n", terms, known)
             for terms, known in ((3, True), (2, True), (3, False))]
            == ["accumulate_n", "tree", "tree"])
    assert simulate("accumulate_n", range(8), known=False).peak == 3
    with pytest.raises(mg.errors.OptionError, match="there are add_n, tree, accumulate_n"):
        schedule("sum", 3)


# --- on the engine's backward sweep
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("T", [1, 2, 3, 12])
def test_a_recurrent_weight_gets_the_engines_gradient(method, T):
    y, W = recurrent(T, 20)
    gradient, meeting = aggregate(y, W, method)
    np.testing.assert_allclose(gradient, mg.gradient(y, W).value, rtol=1e-12)
    assert meeting.terms == T == len(uses(y, W))
    assert gradient.flags.writeable
    assert gradient.base is None


@pytest.mark.parametrize("method", METHODS)
def test_tracemalloc_confirms_the_peak(method):
    """The bytes of the sweep beside the buffers do not grow with the weight."""
    beside = []
    for n in (200, 500):
        y, W = recurrent(10, n)
        (_, meeting), peak = allocated(lambda y=y, W=W: aggregate(y, W, method))
        beside.append(peak - meeting.peak * W.value.nbytes)
    assert meeting.peak == {"add_n": 11, "tree": 3, "accumulate_n": 2}[method]
    assert all(0 <= b < 200_000 for b in beside)         # NumPy's own buffers, and vectors
    assert 500 * 500 * 8 > 9 * 200_000


def test_the_order_of_the_list_is_the_callers():
    y, W = recurrent(5, 4)
    late = uses(y, W)[::-1]
    for listed, peak in ((None, 3), (late, 6)):
        gradient, meeting = aggregate(y, W, "tree", listed=listed)
        np.testing.assert_allclose(gradient, mg.gradient(y, W).value, rtol=1e-12)
        assert meeting.peak == peak


def shared(x):
    """x meets itself in one node, in a branch nobody differentiates, and through a
    loose cotangent."""
    return np.sum(x * x) + np.sum(x) + np.sum(np.where(x > 0.0, x, 2.0 * x) * np.sign(x))


def test_every_edge_is_a_share():
    x = mg.tensor(np.array([0.5, -1.0, 2.0]))
    y = shared(x)
    edges = uses(y, x)
    assert sum(node.op.name == "multiply" and node.args[0] is node.args[1]
               for node, _ in edges) == 2
    for method, known in itertools.product(METHODS, (True, False)):
        gradient, meeting = aggregate(y, x, method, known)
        np.testing.assert_allclose(gradient, mg.grad(shared)(x.value), rtol=1e-12)
        assert meeting.terms == len(edges)


def test_an_inner_node_and_a_number_can_be_where_they_meet():
    a = mg.tensor(0.7)
    u = np.sin(a)
    gradient, meeting = aggregate(u * u + np.exp(u) + u, u, "accumulate_n")
    assert gradient == pytest.approx(2 * u.value + np.exp(u.value) + 1.0)
    assert meeting.terms == 4


def test_what_cannot_meet_is_refused():
    y, W = recurrent(3, 4)
    with pytest.raises(mg.errors.GraphError, match="0 uses"):
        aggregate(y, mg.tensor(1.0))
    with pytest.raises(mg.errors.GraphError, match="shape"):
        aggregate(W @ W, W)
