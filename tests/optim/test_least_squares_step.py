"""LevenbergMarquardt, one step at a time: the formula, the damping, arrays against graphs and
compiled programs, and what a graph may hand it.
"""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import GraphError, InputError, OptionError, ShapeError
from minigrad.optim import LevenbergMarquardt

X, GOAL = normal(40, 3), np.array([[1.0, -2.0], [0.5, 0.3], [-1.0, 1.0]])
Y = np.tanh(X @ GOAL) @ np.array([2.0, -1.0]) + 0.3


def model(p, x):
    return np.tanh(x @ p["w"]) @ p["v"] + p["b"]


def start(dtype=float):
    return {"w": normal(3, 2).astype(dtype), "v": normal(2).astype(dtype), "b": np.zeros((), dtype)}


def flat_jacobian(f, p):
    return np.concatenate([np.reshape(part, (len(f(p)), -1))
                           for part in mg.jacobian(f)(p).values()], axis=1)


@pytest.mark.parametrize("rows", [40, 5], ids=["more residuals", "more parameters"])
@pytest.mark.parametrize("relative", [False, True])
def test_a_step_solves_the_damped_normal_equations(rows, relative):
    f, p = lambda p: model(p, X[:rows]) - Y[:rows], start()
    optimizer = LevenbergMarquardt(10.0, relative)
    q, state, cost = optimizer.step(f, p, optimizer.state())
    j, r = flat_jacobian(f, p), f(p)
    weights = np.sum(j * j, axis=0) if relative else np.ones(j.shape[1])
    dx = -np.linalg.solve(j.T @ j + 10.0 * np.diag(weights), j.T @ r)
    np.testing.assert_allclose(np.concatenate([np.ravel(q[k] - p[k]) for k in p]), dx, rtol=1e-8)
    predicted = 0.5 * (r @ r - np.sum((r + j @ dx) ** 2))
    ratio = 0.5 * (r @ r - f(q) @ f(q)) / predicted
    np.testing.assert_allclose(state["ratio"], ratio, rtol=1e-7)
    np.testing.assert_allclose(state["damping"],
                               10.0 * max(1.0 / 3.0, 1.0 - (2.0 * ratio - 1.0) ** 3), rtol=1e-7)
    assert cost == pytest.approx(0.5 * r @ r)


def test_a_step_that_raises_the_cost_is_not_taken():
    f = lambda x: np.stack([x**3 - 8.0])
    optimizer = LevenbergMarquardt(1e-9)
    x, state, _ = optimizer.step(f, 0.1, optimizer.state())
    assert x == 0.1
    assert type(x) is float
    assert state["damping"] == pytest.approx(2e-9)
    assert state["factor"] == 4.0
    assert state["ratio"] < 0.0
    for _ in range(60):
        x, state, _ = optimizer.step(f, x, state)
    assert x == pytest.approx(2.0, rel=1e-12)


def test_steps_reach_the_solution_of_least_squares():
    f = lambda p: np.exp(-p * X[:, 0]) - 0.1 * Y
    optimizer, x = LevenbergMarquardt(), np.array(0.5)
    state = optimizer.state()
    for _ in range(40):
        x, state, _ = optimizer.step(f, x, state)
    np.testing.assert_allclose(x, mg.optim.least_squares(f, np.array(0.5)).x, rtol=1e-5)


def test_compiled_steps_are_the_same():
    optimizer, f, p = LevenbergMarquardt(), lambda p: model(p, X) - Y, start()
    compiled = mg.compile(lambda p, state: optimizer.step(f, p, state))
    q, state, other = p, optimizer.state(), optimizer.state()
    for _ in range(8):
        p, state, _ = optimizer.step(f, p, state)
        q, other, _ = compiled(q, other)
        for k in p:
            np.testing.assert_allclose(p[k], q[k], rtol=1e-8)


@pytest.mark.parametrize("rows", [40, 5])
def test_float32_stays_float32(rows):
    optimizer, p = LevenbergMarquardt(), start(np.float32)
    x, y = X[:rows].astype(np.float32), Y[:rows].astype(np.float32)
    q, _, _ = optimizer.step(lambda p: model(p, x) - y, p, optimizer.state())
    assert {a.dtype for a in map(np.asarray, q.values())} == {np.dtype(np.float32)}


def test_a_singular_jacobian_is_damped():
    optimizer = LevenbergMarquardt(1e-300)
    x, _, _ = optimizer.step(lambda x: np.stack([x[0] + x[1] - 2.0, 0.0 * x[0]]), np.zeros(2),
                             optimizer.state())
    np.testing.assert_allclose(x, [1.0, 1.0], rtol=1e-6)


@pytest.mark.parametrize("relative", [False, True])
def test_residuals_that_say_nothing_move_nothing(relative):
    optimizer, x = LevenbergMarquardt(relative=relative), np.array([-1.0, -2.0])
    y, state, cost = optimizer.step(lambda x: np.maximum(x, 0.0) + 1.0, x, optimizer.state())
    np.testing.assert_array_equal(x, y)
    assert (cost, state["damping"]) == (1.0, 0.02)


def test_residuals_without_a_number_fail_the_step():
    optimizer, x = LevenbergMarquardt(), np.array([-1.0, 2.0])
    with np.errstate(invalid="ignore"):
        y, state, _ = optimizer.step(np.log, x, optimizer.state())
    np.testing.assert_array_equal(x, y)
    assert state["damping"] == 0.02


def test_each_parameter_keeps_its_dtype():
    optimizer, p = LevenbergMarquardt(), [np.ones(2, np.float32), np.ones(3)]
    f = lambda p: [p[0] * 2.0 - 1.0, p[1] - 3.0]
    q, _, _ = optimizer.step(f, p, optimizer.state())
    assert [a.dtype for a in q] == [np.float32, float]
    with mg.Graph() as g:
        v = [mg.Variable(a) for a in p]
        step = LevenbergMarquardt().minimize(f(v))
    g.run(step)
    for variable, a in zip(v, q, strict=True):
        np.testing.assert_allclose(variable.value, a, rtol=1e-6)


def test_damping_does_not_rise_for_ever():
    optimizer, x = LevenbergMarquardt(), np.array(1.0)
    state = optimizer.state()
    for _ in range(100):
        x, state, _ = optimizer.step(lambda x: np.stack([x + 1.0, 1.0 - x]), x, state)
    assert 1e6 < state["damping"] <= 1e12
    assert x == pytest.approx(0.0, abs=1e-6)


# --- in a graph
def graph_of(rows, optimizer):
    """(graph, variables, feeds for the placeholders, the step) of the model."""
    with mg.Graph() as g:
        v = {k: mg.Variable(a, name=k) for k, a in start().items()}
        x, y = mg.placeholder((rows, 3), name="x"), mg.placeholder((rows,), name="y")
        return g, v, (x, y), optimizer.minimize(model(v, x) - y)


@pytest.mark.parametrize("rows", [40, 5, "batch"])
def test_a_graph_does_the_same_steps_on_minibatches(rows):
    optimizer, p = LevenbergMarquardt(), start()
    g, v, places, step = graph_of(rows, optimizer)
    state, k = optimizer.state(), 40 if rows == "batch" else rows
    for n in range(6):
        batch = np.random.default_rng(n).permutation(40)[:k]
        g.run(step, dict(zip(places, (X[batch], Y[batch]), strict=True)))
        p, state, _ = optimizer.step(lambda p, batch=batch: model(p, X[batch]) - Y[batch], p, state)
        for name, variable in v.items():
            np.testing.assert_allclose(variable.value, p[name], rtol=1e-6)
        for name in optimizer.slots:
            np.testing.assert_allclose(optimizer.slot(name).value, state[name], rtol=1e-5)


def test_a_compiled_graph_trains_to_the_end():
    optimizer = LevenbergMarquardt()
    g, v, (x, y), step = graph_of("batch", optimizer)
    run = g.compile(step)
    for _ in range(60):
        run({x: X, y: Y})
    np.testing.assert_allclose(model({k: a.value for k, a in v.items()}, X), Y, atol=1e-9)


def test_a_step_that_fails_changes_only_the_damping():
    optimizer = LevenbergMarquardt(1e-9)
    with mg.Graph() as g:
        v = mg.Variable(0.1)
        step = optimizer.minimize(np.stack([v**3 - 8.0]))
    g.run(step)
    assert v.value == 0.1
    assert optimizer.slot("damping").value == pytest.approx(2e-9)


def test_the_same_feed_stands_before_and_after():
    calls = []
    optimizer = LevenbergMarquardt()
    with mg.Graph() as g:
        v, x = mg.Variable(np.ones(2)), mg.placeholder((4, 2), name="x")
        step = optimizer.minimize(np.tanh(x @ v) - 0.3)
    g.run(step, {x: X[:4, :2]}, profile=calls.append)
    assert [ran.node.name for ran in calls].count("x") <= 1
    assert optimizer.slot("ratio").value <= 1.5


def test_only_named_variables_move_and_constraints_hold():
    with mg.Graph() as g:
        a, b = mg.Variable(1.0, constraint=lambda p: np.minimum(p, 1.5)), mg.Variable(2.0)
        step = LevenbergMarquardt(1e-6).minimize(np.stack([a * b - 8.0, a + b - 5.0]), [a])
    for _ in range(5):
        g.run(step)
    assert b.value == 2.0
    assert a.value == 1.5


def test_layers_train_without_being_rewritten():
    with mg.Graph() as g:
        net = mg.nn.Sequential(mg.nn.Dense(3, 4, activation=np.tanh), mg.nn.Dense(4, 1, seed=1))
        x, y = mg.placeholder((40, 3)), mg.placeholder((40, 1))
        r = net(x) - y
        step = LevenbergMarquardt().minimize(r)
    feeds = {x: X, y: Y[:, None]}
    before = np.sum(g.run(r, feeds) ** 2)
    for _ in range(25):
        g.run(step, feeds)
    assert np.sum(g.run(r, feeds) ** 2) < 1e-2 * before


# --- refusals
def test_options():
    with pytest.raises(OptionError, match="damping"):
        LevenbergMarquardt(0.0)
    with pytest.raises(InputError, match="relative"):
        LevenbergMarquardt(relative=1)
    with pytest.raises(InputError, match="no parameters"):
        LevenbergMarquardt().step(lambda p: np.ones(3), [], LevenbergMarquardt().state())
    with pytest.raises(GraphError, match="call minimize first"):
        LevenbergMarquardt().slot("damping")


def test_what_is_no_residual():
    with mg.Graph():
        v, w = mg.Variable(np.ones(2)), mg.Variable(1.0)
        optimizer = LevenbergMarquardt()
        with pytest.raises(ShapeError, match="before the squares"):
            optimizer.minimize(np.sum(v * v))
        with pytest.raises(GraphError, match="depend on no variable"):
            optimizer.minimize(v - 1.0, [w])
        with pytest.raises(GraphError, match="assign to a variable"):
            optimizer.minimize(v.assign(v * 2.0) - v)
        # once before the step and once after it
        with pytest.raises(GraphError, match="assign to a variable"):
            optimizer.minimize(v - mg.Variable(1.0, False).assign(np.sum(v)))
        with pytest.raises(GraphError, match="least_squares on a function"):
            optimizer.minimize(np.ones(3))
        assert optimizer._held == {}
