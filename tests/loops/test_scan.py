"""mg.scan against the same loop unrolled: values, derivatives in both modes and to order 2,
batches, graphs, compiled; what it keeps, and what it refuses.
"""
import gc
import pickle
import threading
import weakref

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.analysis.recorded import allocated
from minigrad.errors import GraphError, InputError, ShapeError
from minigrad.nest import flatten, rebuild
from minigrad.program import Program, ancestors

T, B, D, H = 5, 4, 3, 2
RNN = (normal(D, H), normal(H, H) * 0.7, normal(H, 1)[:, 0])


def unrolled(f, init, xs):
    """What mg.scan computes, as a loop that records every step."""
    carry, ys = init, []
    for t in range(len(flatten(xs)[0])):
        carry, y = f(carry, rebuild(xs, [x[t] for x in flatten(xs)]))
        ys.append(y)
    if ys[0] is None:
        return carry, None
    return carry, rebuild(ys[0],
                          [np.stack(column) for column in zip(*map(flatten, ys), strict=True)])


def tanh_layer(p, c, x):
    wx, wh, b = p
    c = np.tanh(x @ wx + c @ wh + b)
    return c, np.sum(c * c)


def gated(p, c, x):
    gate = 1.0 / (1.0 + np.exp(-(x["a"] * p + c["h"])))
    new = gate * c["h"] + (1.0 - gate) * x["a"]
    return {"h": new, "n": c["n"] + 1.0}, (new, {"g": gate * c["n"]})


def inner_loop(p, c, x):
    total, ys = mg.scan(lambda s, v: (s + np.sin(v * p), s * c), 0.5, x)
    return np.tanh(total + c), np.sum(ys)


CASES = {  # name: (step(p, carry, x), p, init, xs)
         "recurrent net": (tanh_layer, RNN, normal(H), normal(T, D)),
         "recurrent net, a batch": (tanh_layer, RNN, normal(B, H), normal(T, B, D)),
         "one step": (tanh_layer, RNN, normal(H), normal(1, D)),
         "numbers": (lambda p, c, x: (c * x + p, np.sin(c)), 0.3, 0.7, normal(6)),
         "nests": (gated, 0.8, {"h": normal(3), "n": 0.0}, {"a": normal(T, 3), "b": normal(T)}),
         "no result": (lambda p, c, x: (c @ p + x, None), normal(2, 2), normal(2), normal(T, 2)),
         "no carry": (lambda p, c, x: ((), np.exp(x * p)), 0.5, (), normal(T, 2)),
         "carry handed on": (lambda p, c, x: ((c[1], c[0]), x * p), normal(2),
                             (normal(2), normal(3, 2)[0]), normal(T, 2)),
         "x becomes the carry": (lambda p, c, x: (x, c * p), normal(2), normal(2), normal(T, 2)),
         "weights not used": (lambda p, c, x: (c + x, c), normal(2), normal(2), normal(T, 2)),
         "weights as the result": (lambda p, c, x: (c + x, p), normal(2), normal(2), normal(T, 2)),
         "constant results": (lambda p, c, x: (np.ones(2), 2.5), normal(2),
                              np.ones(2), normal(T, 2)),
         "products of carries": (lambda p, c, x: (c @ p @ c, np.linalg.inv(c + 3.0 * np.eye(2))),
                                 normal(2, 2), normal(2, 2) * 0.3, normal(3, 1)),
         "made outside the loop": (lambda p, c, x: (np.cos(np.exp(p) @ c) + x, c[0]), normal(2, 2),
                                   normal(2), normal(T, 2)),
         "a loop in a loop": (inner_loop, 0.6, 0.2, normal(3, 4)),
}
cases = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def both(case):
    """(looped, unrolled, arguments): functions of (p, init, xs), which give the nest
    of all results."""
    step, *args = case
    return (lambda p, init, xs: mg.scan(lambda c, x: step(p, c, x), init, xs),
            lambda p, init, xs: unrolled(lambda c, x: step(p, c, x), init, xs), args)


def weighed(net):
    """One number of all results, not symmetric in them."""
    return lambda *args: sum(np.sum(np.sin((k + 1.5) * y)) for k, y in enumerate(
        y for y in flatten(net(*args)) if y is not None))


def close(actual, expected, atol=1e-14):
    for a, b in zip(flatten(actual), flatten(expected), strict=True):
        if b is not None:
            assert np.shape(a) == np.shape(b)
            np.testing.assert_allclose(a, b, rtol=1e-12, atol=atol)


# --- equal to the unrolled loop
@cases
def test_values_and_gradients_are_those_of_the_unrolled_loop(case):
    looped, plain, args = both(case)
    for a, b in zip(flatten(looped(*args)), flatten(plain(*args)), strict=True):
        np.testing.assert_array_equal(a, b)
    close(mg.grad(weighed(looped), (0, 1, 2))(*args), mg.grad(weighed(plain), (0, 1, 2))(*args))


def test_a_recurrent_net_is_equal_to_the_last_bit():
    looped, plain, args = both(CASES["recurrent net, a batch"])
    one, other = (mg.value_and_grad(weighed(net), (0, 1, 2))(*args) for net in (looped, plain))
    for a, b in zip(flatten(one), flatten(other), strict=True):
        np.testing.assert_array_equal(a, b)


@cases
def test_both_modes_agree_with_finite_differences_to_order_2(case):
    looped, _, args = both(case)
    mg.check_gradients(lambda *args: [y for y in flatten(looped(*args)) if y is not None],
                       *args, rtol=1e-5)


@cases
def test_tangents_are_those_of_the_unrolled_loop(case):
    looped, plain, args = both(case)
    full = lambda net: lambda *args: [y for y in flatten(net(*args)) if y is not None]
    v = rebuild(tuple(args),
                [0.3 * a if type(a) is float else normal(*np.shape(a)) for a in flatten(args)])
    close(mg.jvp(full(looped), tuple(args), v), mg.jvp(full(plain), tuple(args), v))
    only = lambda net: lambda p: full(net)(p, *args[1:])
    close(mg.jvp(only(looped), args[:1], v[:1]), mg.jvp(only(plain), args[:1], v[:1]))


def test_jacobians_and_hessians_are_those_of_the_unrolled_loop():
    looped, plain, args = both(CASES["recurrent net"])
    for mode in ("forward", "reverse"):
        close(mg.jacobian(looped, (0, 1, 2), mode)(*args),
              mg.jacobian(plain, (0, 1, 2), mode)(*args))
    close(mg.hessian(weighed(looped), (0, 1, 2))(*args),
          mg.hessian(weighed(plain), (0, 1, 2))(*args), 1e-13)


@pytest.mark.parametrize("axes", [(None, 0, 0), (None, None, 0), (None, 0, None),
                                  ((0, None, 0), None, None), (0, 0, 0), (None, 0, 1)])
@pytest.mark.parametrize("size", [3, H, T])  # also equal to a length
def test_a_batch_is_that_of_the_unrolled_loop(axes, size):
    looped, plain, args = both(CASES["recurrent net"])
    wide = lambda a, axis: (a if axis is None
                            else np.stack([a * (1.0 + 0.1 * k) for k in range(size)], axis))
    each = axes[0] if isinstance(axes[0], tuple) else (axes[0],) * 3
    batch = tuple(map(wide, args[0], each)), wide(args[1], axes[1]), wide(args[2], axes[2])
    close(mg.vmap(looped, axes)(*batch), mg.vmap(plain, axes)(*batch))
    close(*(mg.vmap(mg.grad(weighed(net), (0, 1, 2)), axes)(*batch) for net in (looped, plain)),
          1e-13)
    close(*(mg.grad(lambda *a, net=net: np.sum(mg.vmap(weighed(net), axes)(*a)), (0, 1, 2))(*batch)
            for net in (looped, plain)), 1e-13)


def test_batches_of_batches():
    f = lambda a, x: mg.scan(lambda c, x: (c * a + x, np.sin(c)), 0.5, x)
    g = lambda a, x: unrolled(lambda c, x: (c * a + x, np.sin(c)), 0.5, x)
    args = normal(3), normal(2, T)
    table = [mg.vmap(mg.vmap(net, (None, 0)), (0, None))(*args) for net in (f, g)]
    assert table[0][1].shape == (3, 2, T)
    close(*table)


def test_float32_stays_float32_and_labels_stay_whole_numbers():
    x, labels = normal(T, D).astype(np.float32), np.array([1, 0, 2, 2, 1])
    w = normal(D, D).astype(np.float32)

    def net(w):
        carry, ys = mg.scan(lambda c, row: (np.tanh(row[0] @ w + c), np.take(c, row[1], 0)),
                            w[0], (x, labels))
        return np.sum(carry) + np.sum(ys)

    plain = lambda w: sum(map(np.sum, unrolled(
        lambda c, row: (np.tanh(row[0] @ w + c), np.take(c, row[1], 0)), w[0], (x, labels))))
    one, other = mg.grad(net)(w), mg.grad(plain)(w)
    assert one.dtype == np.float32
    np.testing.assert_allclose(one, other, rtol=1e-5)
    # float32 beside float64
    mixed = mg.scan(lambda c, x: (c + 1.0, (x, np.float64(2.0) * c)), 0.1, x)
    assert mixed[1][0].dtype == np.float32
    np.testing.assert_array_equal(mixed[1][0], x)
    value, slope = mg.value_and_grad(lambda x: np.sum(mg.scan(lambda c, x: (c + 1.0, x * x), 0.1,
                                                              x)[1]))(x)
    assert (value.dtype, slope.dtype) == (np.float32, np.float32)


def test_no_steps():
    looped, _, (p, init, _) = both(CASES["recurrent net"])
    carry, ys = looped(p, init, np.zeros((0, D)))
    np.testing.assert_array_equal(carry, init)
    assert ys.shape == (0,)
    dp, dinit, dxs = mg.grad(weighed(looped), (0, 1, 2))(p, init, np.zeros((0, D)))
    assert not any(g.any() for g in dp)
    close(dinit, 1.5 * np.cos(1.5 * init))
    assert dxs.shape == (0, D)
    carry[...] = 7.0
    assert not (init == 7.0).any()


@pytest.mark.oracle
def test_jaxs_scan_agrees():
    import jax

    jax.config.update("jax_enable_x64", True)
    from jax import numpy as jnp

    def loss(scan, np):
        def f(p, init, xs):
            wx, wh, b = p

            def step(c, x):
                c = np.tanh(x @ wx + c @ wh + b)
                return c, np.sum(c * c)

            carry, ys = scan(step, init, xs)
            return np.sum(np.sin(carry)) + np.sum(np.cos(ys))
        return f

    _, p, init, xs = CASES["recurrent net"]
    ours, theirs = loss(mg.scan, np), loss(jax.lax.scan, jnp)
    every = (0, 1, 2)
    close(mg.grad(ours, every)(p, init, xs),
          jax.tree.map(np.asarray, jax.grad(theirs, every)(p, init, xs)))
    close(flatten(mg.hessian(ours, every)(p, init, xs)),
          [np.asarray(h) for h in jax.tree.leaves(jax.hessian(theirs, every)(p, init, xs))], 1e-12)


# --- graphs and compiled programs
@cases
def test_deferred_and_compiled_are_the_eager_loop(case):
    looped, _, args = both(case)
    f = mg.value_and_grad(weighed(looped), (0, 1, 2))
    expected = f(*args)
    with mg.Graph() as g:
        leaves = [mg.placeholder(np.shape(a), name=f"x{k}") for k, a in enumerate(flatten(args))]
        y = weighed(looped)(*rebuild(args, leaves))
        nodes = [y, mg.gradient(y, leaves, unconnected="zero")]
    close(g.run(nodes, dict(zip(leaves, flatten(args), strict=True))),
          [expected[0], flatten(expected[1])])
    compiled = mg.compile(f)
    close(compiled(*args), expected)
    close(compiled(*args), expected)


def test_lengths_may_be_unknown():
    looped, _, (p, *_) = both(CASES["recurrent net, a batch"])
    loss = weighed(looped)
    with mg.Graph() as g:
        h = mg.placeholder(("batch", H), name="h")
        xs = mg.placeholder(("time", "batch", D), name="xs")
        ws = [mg.Variable(w) for w in p]
        y = loss(ws, h, xs)
        nodes = [y, mg.gradient(y, [*ws, h, xs])]
    made = len(g)
    for time, batch in ((5, 4), (5, 1), (1, 4), (7, 3)):
        h0, x = normal(batch, H), normal(time, batch, D)
        value, (dp, *rest) = mg.value_and_grad(loss, (0, 1, 2))(p, h0, x)
        close(g.run(nodes, {h: h0, xs: x}), [value, [*dp, *rest]])
    assert (len(g), g.plans_built) == (made, 1)


def test_a_variable_is_read_once_before_the_loop():
    with mg.Graph() as g:
        v = mg.Variable(2.0, name="v")
        carry, ys = mg.scan(lambda c, x: (c * v + x, c), v, np.array([1.0, 2.0]))
        later = v.assign(10.0)
        slope = mg.gradient(carry, v)
    assert g.run([carry, ys, slope])[0] == 2.0 * 4.0 + 2.0 + 2.0
    assert g.run([slope, later]) == [3.0 * 4.0 + 1.0, 10.0]
    assert g.run(carry) == 1000.0 + 10.0 + 2.0


def test_a_compiled_loop_runs_compiled_steps():
    looped, _, args = both(CASES["recurrent net, a batch"])
    compiled = mg.compile(looped)
    close(compiled(*args), looped(*args))
    bodies = [thing for thing in compiled.last.run.__defaults__ if hasattr(thing, "compiled")]
    assert [body.printed for body in bodies] == ["numpy"]


# --- what it is made of
def test_the_number_of_nodes_does_not_depend_on_the_number_of_steps():
    looped, plain, (p, init, _) = both(CASES["recurrent net"])
    counts: dict = {net: [] for net in (looped, plain)}
    for steps in (3, 30, 60):
        for net, found in counts.items():
            ws = [mg.tensor(w) for w in p]
            y = weighed(net)(ws, init, np.ones((steps, D)))
            found.append((len(ancestors(y)), len(ancestors(*mg.gradient(y, ws)))))
    assert len(set(counts[looped])) == 1
    (few, back), (more, more_back) = counts[plain][1:]
    assert more - few >= 30 * 6
    assert more_back - back >= 30 * 18
    ws = [mg.tensor(w) for w in p]
    assert ([n.op.name for n in ancestors(*looped(ws, init, np.ones((9, D)))) if n.op] == ["scan"]
            + ["scan_part"] * 2)


def test_no_cotangent_is_computed_for_what_is_stopped():
    w, xs = mg.tensor(normal(D)), mg.tensor(normal(T, D))
    counts = []
    for rows in (xs, mg.stop_gradient(xs)):
        y = mg.scan(lambda c, x: (np.sin(c * w) * x, None), w, rows)[0]
        g = mg.gradient(np.sum(y), w)
        counts.append(len(next(n for n in ancestors(g)[::-1]
                               if n.op.name == "scan").params["body"].ends))
    assert counts[0] - counts[1] == 1
    assert mg.gradient(np.sum(y), xs, unconnected="none") is None


def test_the_step_is_called_once():
    calls = []
    step = lambda c, x: (calls.append(1), (c + x, c))[1]
    mg.grad(lambda c: mg.scan(step, c, np.ones(100))[0])(1.0)
    mg.scan(step, 1.0, np.ones(100))
    assert len(calls) == 2


def test_a_loop_keeps_the_carries_and_no_other_value():
    steps, width = 60, 400
    w, x = normal(width, 1)[:, 0], normal(steps, 1) * np.ones(width)

    def step(w):
        def layer(c, x):
            for _ in range(8):
                c = np.sin(c * w)
            return c + x, None
        return layer

    loss = lambda net: lambda w: np.sum(net(step(w), w, x)[0])
    peaks = [allocated(lambda net=net: mg.grad(loss(net))(w))[1] for net in (mg.scan, unrolled)]
    carries = steps * width * 8
    assert peaks[0] < 5 * carries < 16 * carries < peaks[1]


def test_a_loop_is_freed_without_the_garbage_collector():
    gc.collect()
    gc.disable()
    try:
        w = mg.tensor(0.7)
        y = mg.scan(lambda c, x: (np.sin(c * w) + x, c * c), w, np.ones(5))
        g = mg.gradient(np.sum(y[1]) + y[0], w)
        second = mg.gradient(g, w)
        refs = [weakref.ref(node) for node in (y[0].args[0], g, second)]
        del y, g, second
        assert all(ref() is None for ref in refs)
    finally:
        gc.enable()


def test_results_are_fresh_and_arrays_may_change_afterwards():
    table, xs, init = np.ones(2**17), np.ones((3, 2)), np.ones(2)
    carry, ys = mg.scan(lambda c, x: (c, x), init, xs)
    carry[...], ys[...] = 5.0, 6.0
    assert (init == 1.0).all()
    assert (xs == 1.0).all()
    c = mg.tensor(2.0)
    y, _ = mg.scan(lambda c, x: (c * np.sum(table) * x, None), c, np.full(2, 2.0**-17))
    table[...] = 0.0
    assert mg.gradient(y, c).value == 1.0


def test_a_program_with_a_loop_can_be_pickled():
    w = mg.tensor(0.7)
    y = mg.scan(lambda c, x: (np.sin(c * w) + x, c * c), w, np.ones(5))[0]
    g = mg.gradient(y, w)
    again = pickle.loads(pickle.dumps(Program(y, g, mg.gradient(g, w))))
    assert again.run() == [y.value, g.value, mg.gradient(g, w).value]


def test_pullbacks_in_threads():
    looped, plain, args = both(CASES["recurrent net"])
    _, pull = mg.vjp(looped, *args)
    _, expected = mg.vjp(plain, *args)
    failed = []

    def work(seed):
        rng = np.random.default_rng(seed)
        for _ in range(20):
            ct = rng.standard_normal(H), rng.standard_normal(T)
            try:
                close(pull(ct), expected(ct))
            except AssertionError as error:
                failed.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not failed


def test_training_inside_a_loop_can_be_differentiated():
    x, t = normal(6, 2), normal(6)
    loss = lambda w, x, t: np.mean((x @ w - t) ** 2)

    def final(rate, net):
        w, _ = net(lambda w, _: (w - rate * mg.grad(loss)(w, x, t), None),
                   np.zeros(2), np.zeros(10))
        return loss(w, x, t)

    one, other = (mg.grad(lambda rate, net=net: final(rate, net))(0.1)
                  for net in (mg.scan, unrolled))
    assert one == pytest.approx(other, rel=1e-12)
    mg.check_gradients(lambda rate: final(rate, mg.scan), 0.1)


# --- steps that take derivatives, and solve
def kalman(p, c, x):
    """One step of an extended Kalman filter: p are the logarithms of the noise variances."""
    mean, cov = c
    move = lambda z: np.stack([z[0] + 0.1 * z[1], z[1] - 0.1 * np.sin(z[0])])
    see = lambda z: np.stack([np.sin(z[0]) + 0.1 * z[1]])
    a = mg.jacobian(move)(mean)
    mean, cov = move(mean), a @ cov @ a.T + np.exp(p[0]) * np.eye(2)
    h = mg.jacobian(see)(mean)
    spread = h @ cov @ h.T + np.exp(p[1]) * np.eye(1)
    gain = np.linalg.solve(spread, h @ cov).T
    missed = x - see(mean)
    return ((mean + gain @ missed, cov - gain @ h @ cov),
            np.log(spread[0, 0]) + missed[0] ** 2 / spread[0, 0])


def newton(p, c, x):
    """One step of Newton's method towards a minimum that moves with x."""
    f = lambda z: np.sum(np.cosh(z - x)) + p * z[0] ** 2 * z[1] ** 2
    return c - np.linalg.solve(mg.hessian(f)(c), mg.grad(f)(c)), f(c)


def stiff(z, p):
    return np.stack([-2.0 * z[0] + p * z[1] ** 2, -np.sin(z[1]) - 0.5 * z[0]])


def solved(old, x, p):
    """The solution of z = old + 0.3 (stiff(z) + x), by plain iteration."""
    z = old
    for _ in range(200):
        z = old + 0.3 * (stiff(z, p) + x)
    return z


def implicit_euler(dense):
    next_state = mg.implicit(solved, root=lambda z, old, x, p: z - old - 0.3 * (stiff(z, p) + x),
                             like=np.ones(2), dense=dense)

    def step(p, c, x):
        new = next_state(c, x, p)
        return new, np.sum(new * c)

    return step


DERIVED = {
    "an extended Kalman filter": (kalman, np.array([-2.0, -3.0]),
                                  (np.array([0.5, 0.1]), np.eye(2)), normal(4, 1)),
    "Newton's method": (newton, 0.3, np.array([0.4, -0.3]), 0.3 * normal(4, 2)),
    "implicit Euler": (implicit_euler(500), 0.4, np.array([0.4, -0.3]), 0.5 * normal(4, 2)),
    "implicit Euler by products": (implicit_euler(0), 0.4, np.array([0.4, -0.3]),
                                   0.5 * normal(3, 2)),
}
derived = pytest.mark.parametrize("case", DERIVED.values(), ids=DERIVED)


@derived
def test_a_step_may_take_derivatives_and_solve(case):
    looped, plain, args = both(case)
    close(looped(*args), plain(*args))
    f, g = weighed(looped), weighed(plain)
    close(mg.value_and_grad(f, (0, 1, 2))(*args), mg.value_and_grad(g, (0, 1, 2))(*args), 1e-11)
    for mode in ("forward", "reverse"):
        close(mg.jacobian(looped, (0, 1), mode)(*args), mg.jacobian(plain, (0, 1), mode)(*args),
              1e-10)
    close(mg.hessian(f)(*args), mg.hessian(g)(*args), 1e-9)
    mg.check_gradients(f, *args, rtol=1e-5)


@derived
def test_such_a_step_in_batches_compiled_and_in_a_graph(case):
    looped, plain, args = both(case)
    f, g = weighed(looped), weighed(plain)
    batch = np.stack([(1.0 + 0.1 * k) * args[2] for k in range(3)])
    close(*(mg.vmap(mg.value_and_grad(net), (None, None, 0))(*args[:2], batch) for net in (f, g)),
          1e-11)
    expected = mg.value_and_grad(g, (0, 1, 2))(*args)
    close(mg.compile(mg.value_and_grad(f, (0, 1, 2)))(*args), expected, 1e-11)
    with mg.Graph() as graph:
        leaves = [mg.placeholder(np.shape(a)) for a in flatten(args)]
        y = f(*rebuild(tuple(args), leaves))
        nodes, feeds = [y, *mg.gradient(y, leaves)], dict(zip(leaves, flatten(args), strict=True))
    close(graph.run(nodes, feeds), flatten(expected), 1e-11)
    close(graph.compile(nodes)(feeds), flatten(expected), 1e-11)


def test_a_program_with_such_a_loop_can_be_pickled():
    looped, _, args = both(DERIVED["Newton's method"])
    leaf = mg.tensor(args[1])
    program = Program(mg.gradient(weighed(looped)(args[0], leaf, args[2]), leaf))
    again = pickle.loads(pickle.dumps(program))
    np.testing.assert_array_equal(again.run()[0], program.run()[0])


@pytest.mark.parametrize("step", [lambda c, x: (np.tanh(c + x), None),
                                  lambda c, x: (np.tanh(c + x), 2.0 * c)])
def test_the_last_carry_of_an_unknown_number_of_steps_has_a_gradient(step):
    last = lambda c, xs: np.sum(mg.scan(step, c, xs)[0])
    with mg.Graph() as graph:
        c, xs = mg.placeholder(2), mg.placeholder(("steps", 2))
        slopes = mg.gradient(last(c, xs), [c, xs])
    for steps in (1, 4):
        args = normal(2), normal(steps, 2)
        close(graph.run(slopes, {c: args[0], xs: args[1]}), mg.grad(last, (0, 1))(*args))


# --- refusals
def branch(c, x):
    if c > 0:
        return c, x
    return -c, x


V = mg.Graph()
with V:
    STATE = mg.Variable(1.0, name="state")
REFUSED = {
    lambda: mg.scan(3, 1.0, np.ones(3)): (InputError, "a function belongs"),
    lambda: mg.scan(branch, 1.0, np.ones(3)): (InputError, "if c > 0:"),
    lambda: mg.scan(lambda c, x: c, 1.0, np.ones(3)): (InputError, "write return carry, y"),
    lambda: mg.scan(lambda c, x: None, 1.0, np.ones(3)): (InputError, "write return carry, y"),
    lambda: mg.scan(lambda c, x: (np.stack([c, c]), x), 1.0, np.ones(3)): (
        ShapeError, r"took a carry of float64\[\] and gave one of float64\[2\]"),
    lambda: mg.scan(lambda c, x: (c + x, x), np.ones(2, np.float32), np.ones(3)): (
        ShapeError, r"took a carry of float32\[2\] and gave one of float64\[2\]"),
    lambda: mg.scan(lambda c, x: ((c, c), x), 1.0, np.ones(3)): (ShapeError,
                                                                 r"and gave one with \[0\], \[1\]"),
    lambda: mg.scan(lambda c, x: ({"b": c["a"]}, x), {"a": 1.0},
                    np.ones(3)): (ShapeError, r"the parts \['a'\]"),
    lambda: mg.scan(lambda c, x: (c, "a"), 1.0, np.ones(3)): (InputError, "is a string"),
    lambda: mg.scan(lambda c, x: (c, 3), 1.0, np.ones(3)): (InputError, "write 3.0 for 3"),
    lambda: mg.scan(lambda c, x: (c, x > 0), 1.0, np.ones(3)): (InputError,
                                                                r"write x.astype\(float\)"),
    lambda: mg.scan(lambda c, x: (c + 1, c), 0, np.ones(3)): (InputError,
                                                              "init of mg.scan is an integer"),
    lambda: mg.scan(lambda c, x: (c, c), 1.0, 2.0): (ShapeError, "counts the steps"),
    lambda: mg.scan(lambda c, x: (c, c), 1.0, ()): (ShapeError, "counts the steps"),
    lambda: mg.scan(lambda c, x: (c, c), 1.0, (np.ones(3), np.ones(2))): (ShapeError,
                                                                          r"\(3,\), \(2,\)"),
    lambda: mg.scan(lambda c, x: (c, c), 1.0, None): (InputError, "xs of mg.scan is an object"),
    lambda: mg.scan(lambda c, x: (c + STATE.assign_add(c), x), 1.0, np.ones(3)): (InputError,
                                                                                  "used assign"),
    lambda: mg.scan(lambda c, x: (c + STATE.assign(2.0), x), 1.0, np.ones(3)): (InputError,
                                                                                "used assign"),
    lambda: mg.scan(lambda c, x: (c + mg.placeholder(()), x), STATE, np.ones(3)): (GraphError,
                                                                                   "two graphs"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusals(case):
    kind, words = REFUSED[case]
    with pytest.raises(kind, match=words):
        case()
