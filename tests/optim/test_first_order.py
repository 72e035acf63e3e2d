"""First-order optimizers: closed forms, PyTorch's, one formula for arrays, graphs and compiled
programs, what a step may and may not change, and what is refused.
"""
import math

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import GraphError, InputError, OptionError, ShapeError
from minigrad.nest import flatten
from minigrad.optim import SGD, Adagrad, Adam, AdamW, Momentum, RMSProp
from minigrad.optim.first_order import rates

MAKERS = {
    "SGD": lambda: SGD(0.1),
    "Momentum": lambda: Momentum(0.1, 0.8),
    "Nesterov": lambda: Momentum(0.1, 0.8, nesterov=True),
    "Adam": lambda: Adam(0.1, 0.8, 0.95, 1e-6),
    "AdamW": lambda: AdamW(0.1, 0.8, 0.95, 1e-6, decay=0.3),
    "RMSProp": lambda: RMSProp(0.02, 0.8, 0.6, 1e-6),
    "RMSProp after PyTorch": lambda: RMSProp(0.005, 0.8, 0.6, 1e-6, after="pytorch"),
    "Adagrad": lambda: Adagrad(0.1),
    "Adagrad after PyTorch": lambda: Adagrad(0.1, 0.0, 1e-6),
    "a falling rate": lambda: Momentum(rates.exponential(0.1, 10, 0.5), 0.8),
}
every = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
X, Y = normal(20, 3), normal(20, 1)


def loss(p, x=X, y=Y):
    return np.mean((np.tanh(x @ p["w"]) + p["b"] - y) ** 2)


def start(dtype=float):
    return {"w": normal(3, 1).astype(dtype), "b": dtype(0.5)}


def trained(optimizer, p, grad, steps):
    """All parameters on the way."""
    state, way = optimizer.state(p), []
    for _ in range(steps):
        p, state = optimizer.step(p, grad(p), state)
        way.append(p)
    return way


# --- closed forms
def test_sgd_on_a_parabola():
    way = trained(SGD(0.1), 3.0, lambda p: 4.0 * p, 6)
    np.testing.assert_allclose(way, 3.0 * 0.6 ** np.arange(1, 7), rtol=1e-14)


@pytest.mark.parametrize("nesterov", [False, True])
def test_momentum_under_a_constant_gradient(nesterov):
    g, k = np.array([2.0, -0.5]), np.arange(1, 8)
    way = trained(Momentum(0.1, 0.8, nesterov), np.zeros(2), lambda p: g, 7)
    sums = (1.0 - 0.8 ** k) / 0.2  # 1 + 0.8 + ...
    moves = np.cumsum(1.0 + 0.8 * sums if nesterov else sums)
    np.testing.assert_allclose(way, -0.1 * np.outer(moves, g), rtol=1e-13)


def test_momentum_zero_is_sgd():
    for nesterov in (False, True):
        for a, b in zip(trained(SGD(0.1), start(), mg.grad(loss), 9),
                        trained(Momentum(0.1, 0.0, nesterov), start(), mg.grad(loss), 9),
                        strict=True):
            np.testing.assert_array_equal(a["w"], b["w"])


def test_adam_under_a_constant_gradient_moves_by_lr_each_step():
    g = np.array([3.0, -1e-3, 0.0])
    way = trained(Adam(0.1, eps=1e-8), np.zeros(3), lambda p: g, 5)
    np.testing.assert_allclose(way,
                               np.outer(np.arange(1, 6), -0.1 * g / (np.abs(g) + 1e-8)), rtol=1e-12)


def test_adam_step_by_step():
    rng, p, m, v = np.random.default_rng(0), np.ones(4), 0.0, 0.0
    optimizer, q = Adam(0.05, 0.7, 0.9, 1e-3), np.ones(4)
    state = optimizer.state(q)
    for t in range(1, 12):
        g = rng.standard_normal(4)
        m, v = 0.7 * m + 0.3 * g, 0.9 * v + 0.1 * g**2
        p = p - 0.05 * (m / (1 - 0.7**t)) / (np.sqrt(v / (1 - 0.9**t)) + 1e-3)
        q, state = optimizer.step(q, g, state)
        np.testing.assert_allclose(q, p, rtol=1e-13)
        np.testing.assert_allclose(state["m"], m, rtol=1e-13)
        np.testing.assert_allclose(state["v"], v, rtol=1e-13)
        assert state["step"] == t


def test_adamw_shrinks_what_has_no_gradient():
    way = trained(AdamW(0.1, decay=0.3), np.array([2.0, -1.0]), lambda p: np.zeros(2), 5)
    np.testing.assert_allclose(way, np.outer(0.97 ** np.arange(1, 6), [2.0, -1.0]), rtol=1e-14)


@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_rmsprop_after_tensorflow(momentum):
    """Its documented formulas, and the thread's question: the weights move by minus the
    slot "momentum"."""
    rng, p, ms, mom = np.random.default_rng(2), normal(5), np.ones(5), np.zeros(5)
    optimizer, q = RMSProp(0.01, 0.95, momentum, 1e-6), p
    state = optimizer.state(q)
    for _ in range(20):
        g, old = rng.standard_normal(5), q
        ms = 0.95 * ms + 0.05 * g**2
        mom = momentum * mom + 0.01 * g / np.sqrt(ms + 1e-6)
        p = p - mom
        q, state = optimizer.step(q, g, state)
        np.testing.assert_allclose(q, p, rtol=1e-13)
        np.testing.assert_allclose(state["rms"], ms, rtol=1e-13)
        np.testing.assert_allclose(state["momentum"], mom, rtol=1e-13, atol=1e-18)
        np.testing.assert_array_equal(q, old - state["momentum"])  # not rounded otherwise


@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_the_delta_can_be_read_in_a_graph(momentum):
    optimizer = RMSProp(0.01, momentum=momentum)
    with mg.Graph() as g:
        v = mg.Variable(normal(4), name="w")
        train = optimizer.minimize(np.sum(np.sin(v) ** 2))
    for _ in range(5):
        old = v.value
        g.run(train)
        np.testing.assert_array_equal(v.value, old - optimizer.slot(v, "momentum").value)
        assert not np.array_equal(v.value, old)


def test_rmsprop_under_a_constant_gradient():
    """rms of g^2 from 1, and from 0: closed forms of the two starts and the two places of eps."""
    g, k = 0.5, np.arange(1, 9)
    left = 0.9 ** k
    tensorflow = trained(RMSProp(0.1, eps=0.01), 0.0, lambda p: g, 8)
    np.testing.assert_allclose(tensorflow,
                               -np.cumsum(0.1 * g / np.sqrt(g * g * (1 - left) + left + 0.01)),
                               rtol=1e-13)
    pytorch = trained(RMSProp(0.1, eps=0.01, after="pytorch"), 0.0, lambda p: g, 8)
    np.testing.assert_allclose(pytorch,
                               -np.cumsum(0.1 * g / (g * np.sqrt(1 - left) + 0.01)), rtol=1e-13)


def test_adagrad_under_a_constant_gradient():
    g, k = np.array([2.0, -0.25, 0.0]), np.arange(1, 8)
    way = trained(Adagrad(0.3), np.zeros(3), lambda p: g, 7)
    np.testing.assert_allclose(way, -np.cumsum(0.3 * g / np.sqrt(0.1 + np.outer(k, g * g)), 0),
                               rtol=1e-13)


def test_a_falling_rate_counts_from_the_first_update():
    rate = rates.exponential(0.5, 2, 0.25, staircase=True)
    assert trained(SGD(rate), 0.0, lambda p: -1.0, 5) == [0.5, 1.0, 1.125, 1.25, 1.28125]
    assert repr(SGD(rate)) == "SGD(lr=exponential(lr=0.5, steps=2.0, factor=0.25, staircase=True))"


# --- who does not take part
@every
def test_none_leaves_a_parameter_and_its_slots_alone(make):
    """Arrays step as variables do, each of which counts its own updates."""
    optimizer, eager = make(), make()
    with mg.Graph() as g:
        v = {"a": mg.Variable(normal(3)), "b": mg.Variable(0.7)}
        both = optimizer.apply_gradients([(np.ones(3), v["a"]), (0.5, v["b"])])
        one = optimizer.apply_gradients([(np.ones(3), v["a"]), (None, v["b"])])
    p = {"a": normal(3), "b": 0.7}
    state = eager.state(p)
    for whole in (False, False, True, False, True):
        g.run(both if whole else one)
        before, slots = p, {name: state[name]["b"] for name in eager.slots}
        p, state = eager.step(p, {"a": np.ones(3), "b": 0.5 if whole else None}, state)
        for name, value in p.items():
            np.testing.assert_allclose(value, v[name].value, rtol=1e-13)
        assert type(p["b"]) is float
        if not whole:
            assert p["b"] == before["b"]
            assert {name: state[name]["b"] for name in eager.slots} == slots
    if eager.counting:
        assert state["step"] == {"a": 5, "b": 2}
        assert [optimizer.slot(v[name], "step").value for name in "ab"] == [5, 2]


@every
def test_what_does_not_take_part_is_copied(make):
    optimizer, p = make(), [np.ones(2), np.ones(3)]
    state = optimizer.state(p)
    q, after = optimizer.step(p, [None, np.ones(3)], state)
    assert not any(np.shares_memory(a, b) for a in flatten((q, after)) for b in flatten((p, state))
                   if isinstance(a, np.ndarray) and isinstance(b, np.ndarray))


@pytest.mark.oracle
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
# PyTorch has not TensorFlow's form
@pytest.mark.parametrize("name", [name for name in MAKERS if name != "RMSProp"])
def test_pytorchs(name, dtype):
    import torch

    theirs = {
        "SGD": lambda ps: torch.optim.SGD(ps, 0.1),
        "Momentum": lambda ps: torch.optim.SGD(ps, 0.1, 0.8),
        "Nesterov": lambda ps: torch.optim.SGD(ps, 0.1, 0.8, nesterov=True),
        "Adam": lambda ps: torch.optim.Adam(ps, 0.1, (0.8, 0.95), 1e-6),
        "AdamW": lambda ps: torch.optim.AdamW(ps, 0.1, (0.8, 0.95), 1e-6, 0.3),
        "RMSProp after PyTorch": lambda ps: torch.optim.RMSprop(ps, 0.005, 0.8, 1e-6, momentum=0.6),
        "Adagrad after PyTorch": lambda ps: torch.optim.Adagrad(ps, 0.1, eps=1e-6),
        "Adagrad": lambda ps: torch.optim.Adagrad(ps, 0.1, initial_accumulator_value=0.1, eps=0.0),
        "a falling rate": lambda ps: torch.optim.SGD(ps, 0.1, 0.8)}
    rng, p = np.random.default_rng(1), {"w": normal(3, 2).astype(dtype),
                                        "b": normal(4).astype(dtype)}
    leaves = [torch.tensor(a.copy(), requires_grad=True) for a in p.values()]
    optimizer, other = MAKERS[name](), theirs[name](leaves)
    falling = torch.optim.lr_scheduler.LambdaLR(other, lambda k: 0.5 ** (k / 10)
                                                if name == "a falling rate" else 1.0)
    state = optimizer.state(p)
    for _ in range(25):
        gs = {k: rng.standard_normal(a.shape).astype(dtype) for k, a in p.items()}
        for leaf, g in zip(leaves, gs.values(), strict=True):
            leaf.grad = torch.tensor(g)
        other.step()
        falling.step()
        p, state = optimizer.step(p, gs, state)
        for leaf, a in zip(leaves, p.values(), strict=True):
            assert a.dtype == dtype
            rtol, atol = (1e-12, 0.0) if dtype is np.float64 else (2e-5, 1e-6)
            np.testing.assert_allclose(a, leaf.detach().numpy(), rtol, atol)


# --- one formula
def in_a_graph(make, dtype, steps):
    """(graph, variables, train, feeds) after so many steps."""
    optimizer, first = make(), start(dtype)
    with mg.Graph() as g:
        x, y = (mg.placeholder(("batch", n), dtype) for n in (3, 1))
        v = {name: mg.Variable(a, name=name) for name, a in first.items()}
        train = optimizer.minimize(loss(v, x, y))
    feeds = {x: X.astype(dtype), y: Y.astype(dtype)}
    g.freeze()
    for _ in range(steps):
        assert g.run(train, feeds) is None
    return optimizer, g, v, train, feeds


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@every
def test_arrays_graphs_and_compiled_programs_take_the_same_steps(make, dtype):
    x, y = X.astype(dtype), Y.astype(dtype)
    grad = mg.grad(lambda p: loss(p, x, y))
    optimizer, p = make(), start(dtype)
    state = optimizer.state(p)
    held, _, v, _, _ = in_a_graph(make, dtype, 30)
    step = mg.compile(lambda p, s: optimizer.step(p, grad(p), s))
    q, other = start(dtype), optimizer.state(p)
    for _ in range(30):
        p, state = optimizer.step(p, grad(p), state)
        q, other = step(q, other)
    rtol = 1e-12 if dtype is np.float64 else 1e-4
    near = dict(rtol=rtol, atol=0.0 if dtype is np.float64 else 1e-7)
    for name, a in p.items():
        assert a.dtype == q[name].dtype == v[name].value.dtype == dtype
        np.testing.assert_allclose(v[name].value, a, **near)
        np.testing.assert_allclose(q[name], a, **near)
        for slot in optimizer.slots:
            np.testing.assert_allclose(held.slot(v[name], slot).value, state[slot][name], **near)
            np.testing.assert_allclose(other[slot][name], state[slot][name], **near)
    assert len(step.steps) == 1  # the step count is data
    assert state["step"] == other["step"] == (dict.fromkeys(p, 30) if optimizer.counting else 30)


@every
def test_float16_is_updated_in_float32(make):
    """Its squares overflow from 256 on, and 1e-8 is 0 in it."""
    optimizer, x = make(), np.array([0.5, -1.5, 2.0], np.float16)
    gradients = [np.array(g, np.float16) for g in ([300.0, 0.0, 1e-4], [1e3, 0.0, 0.1], [1.0] * 3)]
    wide, held = x.astype(np.float32), optimizer.state(x.astype(np.float32))
    state, p = optimizer.state(x), x
    with mg.Graph() as graph:
        v, g = mg.Variable(x), mg.placeholder(3, np.float16)
        step = optimizer.apply_gradients([(g, v)])
    for gradient in gradients:
        before = p
        p, state = optimizer.step(p, gradient, state)
        wide, held = optimizer.step(before.astype(np.float32), gradient, held)
        graph.run(step, {g: gradient})
        assert p.dtype == v.value.dtype == np.float16
        np.testing.assert_array_equal(p, wide.astype(np.float16))
        np.testing.assert_array_equal(v.value, p)
        assert np.isfinite(p).all()
        for name in optimizer.slots:
            assert state[name].dtype == np.float32
            np.testing.assert_array_equal(state[name], held[name])
            np.testing.assert_allclose(optimizer.slot(v, name).value, state[name], rtol=1e-6)


@every
def test_numbers_stay_numbers_and_nests_stay_nests(make):
    optimizer = make()
    p = [0.5, (np.ones(2, np.float32), {"a": np.float32(2.0)})]
    state = optimizer.state(p)
    for _ in range(2):
        # gradients in other dtypes
        p, state = optimizer.step(p, [0.1, (np.ones(2), {"a": 1.0})], state)
    for nest in (p, *(state[name] for name in optimizer.slots)):
        kinds = [type(nest[0]), type(nest[1]), nest[1][0].dtype, nest[1][1]["a"].dtype]
        assert kinds == [float, tuple, np.float32, np.float32]


@every
def test_a_step_changes_nothing_in_place_and_shares_nothing(make):
    optimizer, p = make(), start()
    state, g = optimizer.state(p), mg.grad(loss)(p)
    _, state = optimizer.step(p, g, state)
    before = [np.copy(a) for a in flatten((p, g, state))]
    new = optimizer.step(p, g, state)
    for a, b in zip(flatten((p, g, state)), before, strict=True):
        np.testing.assert_array_equal(a, b)
    for a in flatten(new):
        assert not any(np.shares_memory(a, b) for b in flatten((p, g, state))
                       if isinstance(b, np.ndarray))


@every
def test_an_update_can_be_differentiated(make):
    optimizer, g = make(), normal(4)

    def after(p, g):
        state = optimizer.state(p)
        for _ in range(3):
            p, state = optimizer.step(p, g * p, state)
        return np.sum(p * p)

    assert mg.check_gradients(after, normal(4), g, rtol=1e-5) < 1e-5


def test_the_learning_rate_can_be_learned():
    p = start()

    def after(rate, q=p):
        optimizer = Momentum(rate)
        state = optimizer.state(q)
        for _ in range(4):
            q, state = optimizer.step(q, mg.grad(loss)(q), state)
        return loss(q)

    assert mg.check_gradients(after, 0.1) < 1e-6


@pytest.mark.parametrize("make", [SGD, Momentum, lambda lr: Momentum(lr, nesterov=True), Adam,
                                  AdamW, RMSProp, Adagrad])
def test_the_learning_rate_can_be_fed_or_held(make):
    fixed, q = make(0.25), np.ones(3, np.float32)
    state = fixed.state(q)
    with mg.Graph() as g:
        lr, held = mg.placeholder((), name="lr"), mg.Variable(0.25, trainable=False)
        v, w = (mg.Variable(np.ones(3, np.float32)) for _ in range(2))
        train = [make(lr).minimize(np.sum(v ** 4), v), make(held).minimize(np.sum(w ** 4), w)]
    for _ in range(3):
        g.run(train, {lr: 0.25})
        q, state = fixed.step(q, 4.0 * q ** 3, state)
    for variable in (v, w):
        assert variable.value.dtype == np.float32
        np.testing.assert_allclose(variable.value, q, rtol=1e-5)


# --- in graphs
def test_compute_and_apply_are_two_things():
    with mg.Graph() as g:
        v, w, aside = (mg.Variable(np.ones(2), name="v"), mg.Variable(3.0, name="w"),
                       mg.Variable(1.0, name="aside"))
        optimizer = SGD(0.5)
        pairs = optimizer.compute_gradients(np.sum(v * v) + w)
        assert [variable for _, variable in pairs] == [v, w, aside]
        assert pairs[2][0] is None
        clipped = [(g if g is None else np.clip(g, -1.5, 1.5), variable) for g, variable in pairs]
        train = optimizer.apply_gradients(clipped)
    assert g.run([g_ for g_, _ in pairs[:2]])[1] == 1.0
    g.run(train)
    assert (v.value.tolist(), w.value, aside.value) == ([0.25, 0.25], 2.5, 1.0)
    assert [x.version for x in (v, w, aside)] == [1, 1, 0]


def test_only_trainable_variables_are_trained_unless_others_are_named():
    with mg.Graph() as g:
        v, fixed = mg.Variable(1.0), mg.Variable(1.0, trainable=False)
        y = v * v + fixed * fixed
        both = SGD(0.1).minimize(y)
        other = SGD(0.1).minimize(y, fixed)
    g.run(both)
    assert (v.value, fixed.value) == (0.8, 1.0)
    g.run(other)
    assert (v.value, fixed.value) == (0.8, 0.8)


def test_plain_gradients_and_variables_can_be_applied():
    with mg.Graph() as g:
        v, w = mg.Variable(np.zeros(2)), mg.Variable(np.zeros(2))
        total = mg.Variable(np.full(2, 4.0), trainable=False)
        train = SGD(0.5).apply_gradients([(np.ones(2), v), (total, w)])
    g.run(train)
    assert (v.value.tolist(), w.value.tolist()) == ([-0.5, -0.5], [-2.0, -2.0])


@every
def test_all_right_sides_are_of_the_step_before(make):
    """Two variables in each other's gradient: no update sees the other's new value."""
    f = lambda p: np.sum(p["a"] * p["b"] ** 2)
    optimizer, p, eager = make(), {"a": normal(3), "b": normal(1, 3)[0]}, make()
    with mg.Graph() as g:
        v = {name: mg.Variable(x) for name, x in p.items()}
        y = f(v)
        train = optimizer.minimize(y)
    state = eager.state(p)
    for _ in range(3):
        value, _ = g.run([y, train])
        assert value == pytest.approx(f(p), rel=1e-13)  # a loss made before sees the old values
        p, state = eager.step(p, mg.grad(f)(p), state)
        for name, x in p.items():
            np.testing.assert_allclose(v[name].value, x, rtol=1e-13)


def test_slots_are_there_to_be_seen():
    optimizer, _, v, _, _ = in_a_graph(MAKERS["Adam"], float, 3)
    assert [optimizer.slot(v["w"], name).name for name in ("m", "v", "step")] == ["w/m",
                                                                                  "w/v", "w/step"]
    assert optimizer.slot(v["b"], "step").value == 3
    assert not optimizer.slot(v["w"], "m").trainable
    with pytest.raises(GraphError, match="it has m, v, step"):
        optimizer.slot(v["w"], "momentum")
    with pytest.raises(GraphError, match="it has none"):
        Adam().slot(v["w"], "m")


def test_each_variable_counts_its_own_steps():
    optimizer, g = Adam(0.1, eps=1e-8), mg.Graph()
    with g:
        v, w = mg.Variable(0.0), mg.Variable(0.0)
        one = optimizer.apply_gradients([(2.0, v)])
        both = optimizer.apply_gradients([(2.0, v), (2.0, w)])
    for train in (one, one, both, one):
        g.run(train)
    assert (v.value, w.value) == (pytest.approx(-0.4, rel=1e-7), pytest.approx(-0.1, rel=1e-7))
    assert [optimizer.slot(x, "step").value for x in (v, w)] == [4, 1]


def test_a_constraint_holds_for_every_stored_value():
    with mg.Graph() as g:
        v = mg.Variable(np.array([0.3, -0.2]), constraint=lambda x: np.maximum(x, 0.0))
        train = Momentum(0.5).minimize(np.sum((v + 1.0) ** 2))
    for _ in range(4):
        g.run(train)
        assert (v.value >= 0.0).all()
    assert v.value.tolist() == [0.0, 0.0]


@every
def test_a_run_that_fails_changes_neither_variables_nor_slots(make):
    optimizer, g, v, train, feeds = in_a_graph(make, float, 3)
    held = [*v.values(), *(optimizer.slot(x, name) for x in v.values() for name in optimizer.slots)]
    before = [(np.copy(x.value), x.version) for x in held]
    for at in range(len(g.last_run)):
        left = [at]

        def stop(ran, left=left):
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            g.run(train, feeds, profile=stop)
        for x, (value, version) in zip(held, before, strict=True):
            np.testing.assert_array_equal(x.value, value)
            assert x.version == version
    g.run(train, feeds)
    assert all(x.version == version + 1 for x, (_, version) in zip(held, before, strict=True))


def test_a_refused_update_leaves_no_slots_behind():
    optimizer = Momentum(0.1)
    with mg.Graph() as g:
        v, w = mg.Variable(np.ones(2)), mg.Variable(1.0)
        made = len(g)
        with pytest.raises(ShapeError):
            optimizer.apply_gradients([(np.ones(2), v), (np.ones(3), w)])
        assert len(g) == made
        with pytest.raises(GraphError, match="it has none"):
            optimizer.slot(v, "momentum")


def test_slots_do_not_wait_where_the_update_does():
    with mg.Graph() as g:
        v, moving = mg.Variable(1.0), mg.Variable(0.0, trainable=False)
        update, optimizer = moving.assign_add(1.0), Momentum(0.1)
        with mg.control_dependencies([update]):
            train = optimizer.minimize(v * v)
    g.run(train)
    assert moving.value == 1.0
    assert g.run(optimizer.slot(v, "momentum").read()) == 2.0
    assert moving.value == 1.0


# --- refusals
V = mg.Graph()
with V:
    A, LOOSE = mg.Variable(np.ones(2), name="a"), mg.Variable(1.0, name="loose")
with mg.Graph():
    OTHER = mg.Variable(1.0, name="other")
OPTION = {lambda x=x, f=f: f(x): text for f, text, bad in [
    (SGD, "SGD lr=", (-0.1, math.nan, math.inf)), (Adam, "Adam lr=", (-1,)),
    (Momentum, "Momentum lr=", (-1,)),
    (lambda x: Momentum(0.1, x), "0.0 <= momentum < 1.0", (-0.1, 1.0, 1.5, math.nan)),
    (lambda x: Adam(b1=x), "0.0 <= b1 < 1.0", (-0.1, 1.0)),
    (lambda x: Adam(b2=x), "0.0 <= b2 < 1.0", (1.0, 2)),
    (lambda x: Adam(eps=x), "0.0 < eps < inf", (0.0, -1e-8, 0)),
    (lambda x: AdamW(decay=x), "AdamW decay=", (-1.0,)),
    (lambda x: RMSProp(0.1, x), "0.0 <= decay < 1.0", (-0.1, 1.0)),
    (RMSProp, "RMSProp lr=", (-1.0, math.nan)),
    (lambda x: RMSProp(0.1, momentum=x), "0.0 <= momentum < 1.0", (-0.1, 1.0)),
    (lambda x: RMSProp(0.1, eps=x), "0.0 < eps < inf", (0.0, -1.0)),
    (lambda x: RMSProp(0.1, after=x), "there are tensorflow, pytorch", ("keras", None)),
    (lambda x: Adagrad(0.1, x), "Adagrad initial=", (-0.1,)),
    (lambda x: Adagrad(0.1, 0.0, x), "< eps", (0.0, -1.0)),
    (lambda x: Adagrad(0.1, 0, x), "0.0 < eps", (0,)),
    (lambda x: Adagrad(0.1, 0.1, x), "0.0 <= eps", (-1.0,)),
    (lambda x: SGD(lambda step: x), "SGD lr=", (-0.1, math.nan)),
    (lambda x: SGD(mg.tensor(x)), "SGD lr=", (-0.1,))] for x in bad}
KIND = [lambda: SGD("0.1"), lambda: SGD(None), lambda: SGD(np.ones(2)), lambda: SGD(True),
        lambda: SGD(1j), lambda: SGD(lambda step: "0.1"), lambda: SGD(lambda step: np.ones(2)),
        lambda: Momentum(0.1, nesterov=1), lambda: Momentum(0.1, mg.tensor([0.1, 0.2])),
        lambda: SGD([0.1])]
P, ONES = start(), np.ones(2)
MISTAKES = {
    lambda: SGD(0.1).state([1, 2.0]): (InputError, r"params\[0\] is an integer"),
    lambda: SGD(0.1).state({"w": "a"}): (InputError, r"params\['w'\] is a string"),
    lambda: Adam().step(P, P, SGD(0.1).state(P)): (InputError, "it needs step, m, v"),
    lambda: Adam().step(1.0, np.ma.array(1.0, mask=True), Adam().state(1.0)): (
        InputError, "Adam.step a MaskedArray"),
    lambda: SGD(0.1).step(ONES, 1j * ONES, SGD(0.1).state(ONES)): (
        InputError, "SGD.step is complex"),
    lambda: SGD(0.1).step(ONES, np.array([1.0, None]), SGD(0.1).state(ONES)): (
        InputError, "SGD.step is an object"),
    lambda: mg.optim.clip.by_global_norm([np.ma.array(ONES, mask=[0, 1])], 1.0): (
        InputError, "clipped a gradient that is a MaskedArray"),
    lambda: SGD(0.1).step(P, P, None): (InputError, "a state of NoneType"),
    lambda: SGD(0.1).step(P, P["w"], SGD(0.1).state(P)): (ShapeError, "the parts of grads are"),
    lambda: SGD(0.1).step(P, {"c": 1.0, "w": P["w"]}, SGD(0.1).state(P)): (ShapeError,
                                                                           "from the same nest"),
    lambda: SGD(0.1).step(P, {"w": P["w"].T, "b": 1.0},
                          SGD(0.1).state(P)): (ShapeError, r"\['w'\] has shape \(1, 3\)"),
    lambda: SGD(0.1).step(P, {"w": None, "b": None}, SGD(0.1).state(P)): (InputError,
                                                                          "nothing to update"),
    lambda: SGD(0.1).step(P, None, SGD(0.1).state(P)): (ShapeError, "the parts of grads are"),
    lambda: Momentum(0.1).step(P, P,
                               Momentum(0.1).state(P) | {"momentum": {"w": None, "b": 1.0}}): (
        ShapeError, r"state\['momentum'\]\['w'\] is None"),
    lambda: Adam().step(P, P, Adam().state(P) | {"step": 0}): (InputError,
                                                               "each parameter counts its own"),
    lambda: Momentum(0.1).step(P, P, Momentum(0.1).state({"w": P["w"], "b": np.ones(2)})): (
        ShapeError, r"state\['momentum'\]\['b'\] has shape \(2,\)"),
    lambda: SGD(0.1).apply_gradients([A]): (InputError, "pairs"),
    lambda: SGD(0.1).apply_gradients([(np.ones(2), A.node)]): (InputError, "pairs"),
    lambda: SGD(0.1).apply_gradients([(np.ones(2), A), (np.ones(2), A)]): (GraphError, "twice"),
    lambda: SGD(0.1).apply_gradients([(np.ones(2), A), (1.0, OTHER)]): (GraphError,
                                                                        "of another graph"),
    lambda: SGD(0.1).apply_gradients([(np.ones((1, 2)), A)]): (ShapeError,
                                                               r"a gradient of shape \(1, 2\)"),
    lambda: SGD(0.1).apply_gradients([(None, A)]): (GraphError, "depends on none of the variables"),
    lambda: SGD(0.1).apply_gradients([]): (GraphError, "there is no variable"),
    lambda: SGD(0.1).minimize(np.sum(A), LOOSE): (GraphError, "depends on none of the variables"),
    lambda: SGD(0.1).minimize(A * 2.0): (ShapeError, "a gradient is of one number"),
}


@pytest.mark.parametrize("make", OPTION)
def test_options_without_sense_are_refused(make):
    with pytest.raises(OptionError, match=OPTION[make]) as caught:
        make()
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("make", KIND)
def test_options_that_are_no_numbers_are_refused(make):
    with pytest.raises(InputError):
        make()


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes(case):
    kind, words = MISTAKES[case]
    with pytest.raises(kind, match=words):
        case()
