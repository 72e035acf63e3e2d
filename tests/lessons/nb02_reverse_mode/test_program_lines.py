"""The lines that notebook 02 loops over: a pull is a cotangent times the engine's own
local Jacobian."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.analysis.paths import edges, partial
from minigrad.errors import ShapeError
from minigrad.lessons.nb01_path_sums.example_graphs import diamonds, list_edges
from minigrad.lessons.nb02_reverse_mode.program_lines import below, count_users, list_lines
from minigrad.program import ancestors


def network():
    rng = np.random.default_rng(1)
    x, W = (mg.tensor(rng.uniform(0.5, 1.0, 3), name="x"),
            mg.tensor(rng.uniform(-1.0, 1.0, (2, 3)), name="W"))
    return np.mean(np.tanh(W @ x) * np.sum(x) + 2.0, keepdims=True)


def test_a_pull_is_the_cotangent_times_the_local_jacobian():
    y = network()
    nodes, visits = ancestors(y), [0]
    lines = list_lines(y, visits)
    pulls = {(node, parent): pull for node, row in lines for parent, pull in row}
    place = {node.id: k for k, node in enumerate(nodes)}
    for edge in edges(y):
        g = np.random.default_rng(0).uniform(0.5, 2.0, edge.node.shape)
        share = pulls[place[edge.node.id], place[edge.parent.id]](g)
        assert np.shape(share) == edge.parent.shape
        assert np.allclose(share, np.tensordot(g, partial(edge), axes=edge.node.ndim))
    assert visits == [len(edges(y))]
    assert [node for node, _ in lines] == sorted(node for node, _ in lines)


def test_a_slope_of_another_node_is_refused():
    line = list_lines(network())[0]
    with pytest.raises(ShapeError,
                       match=r"matmul, 0\) got a slope of shape \(3,\).* node has shape \(2,\)"):
        line[1][0][1](np.ones(3))


def test_a_pull_that_is_not_called_is_named():
    pull = list_lines(network())[0][1][0][1]
    for use in (lambda: np.ones(2) @ pull, lambda: np.ones(2) * pull, lambda: 1.0 * pull):
        with pytest.raises(TypeError, match="Pull"):
            use()


def test_users_are_counted_by_edge_and_y_hears_once():
    side = mg.tensor(3.0)
    assert count_users(list_edges(side * side), 1) == {0: 2, 1: 1}
    ladder = list_edges(diamonds(side, 2))
    assert count_users(ladder, 6) == {0: 2, 1: 1, 2: 1, 3: 2, 4: 1, 5: 1, 6: 1}
    assert [parent for parent, _ in below(ladder, 3)] == [1, 2]
    assert below(ladder, 0) == []
