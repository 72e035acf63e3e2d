"""Nothing global, nothing shared: arrays that change during and after a call, threads, generators,
exceptions, Ctrl-C, forks and pickles."""
import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from samples import DIFFERENTIABLE, SAMPLES, leaves_of, normal

import minigrad as mg
from minigrad.errors import ChangedError, InputError, Refusal
from minigrad.program import Program
from minigrad.value import KEPT_BY_COPY

SMALL, LARGE = 8, 4 * KEPT_BY_COPY


def change(x):
    """What training loops do to an array."""
    x -= 0.5


# --- an array that changes
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_change_after_a_call_changes_no_result(size):
    x, c = np.ones(size), np.full(size, 2.0)
    f = lambda x: np.sum(x * x * c)
    g = mg.grad(f)(x)
    y, pullback = mg.vjp(lambda x: x * x, x)
    (tangent,) = mg.jvp(lambda x: [x * x * c], (x,), (x,))[1]
    row = mg.jacobian(f)(x)
    leaf = mg.tensor(x)
    change(x)
    change(c)
    later = [pullback(np.ones(size))[0], mg.gradient(np.sum(leaf * leaf), leaf).value]
    for result, expected in zip((g, y, tangent, row, leaf.value, *later),
                                (4, 1, 4, 4, 1, 2, 2), strict=True):
        np.testing.assert_array_equal(result, np.full(size, expected))


def test_a_pullback_looks_again_for_changed_constants():
    c = np.ones(LARGE)
    _, pullback = mg.vjp(lambda x: x * c, np.ones(LARGE))
    np.testing.assert_array_equal(pullback(np.ones(LARGE))[0], 1.0)
    change(c)
    with pytest.raises(ChangedError, match="changed in place"):
        pullback(np.ones(LARGE))


WITH_A_CONSTANT = [lambda x, c: np.sum(x * c), lambda x, c: np.sum(c - x * x),
                   lambda x, c: x @ c, lambda x, c: np.sum(np.where(c > 0, x, c)),
                   lambda x, c: np.sum(np.concatenate([c, x, x * c]))]


@pytest.mark.parametrize("op", WITH_A_CONSTANT)
def test_a_constant_that_changes_during_a_call_is_harmless_or_noticed(op):
    def f(x, c):
        y = op(x, c)
        change(c)
        return y

    x, c = np.ones(SMALL), np.full(SMALL, 2.0)
    np.testing.assert_allclose(mg.grad(f)(x, c), mg.grad(op)(x, np.full(SMALL, 2.0)))
    with pytest.raises(ChangedError, match=r"changed in place after it was used.*x = x \+ step"):
        mg.grad(f)(np.ones(LARGE), np.full(LARGE, 2.0))


@pytest.mark.parametrize("transform", [mg.grad, mg.value_and_grad, mg.jacobian,
                                       lambda f: lambda x: mg.jvp(f, (x,), (np.ones_like(x),))])
def test_an_argument_that_changes_during_a_call_is_harmless_or_noticed(transform):
    for size in (SMALL, LARGE):
        x = np.ones(size)

        def f(t, x=x):
            y = np.sum(t * t)
            change(x)
            return y

        if size == SMALL:
            result = transform(f)(x)
            result = result[-1] if isinstance(result, tuple) else result
            np.testing.assert_array_equal(result,
                                          np.full(size, 2.0) if np.ndim(result) else 2.0 * size)
        else:
            with pytest.raises(ChangedError):
                transform(f)(x)


@pytest.mark.parametrize("place", [0, LARGE // 2, LARGE - 1, slice(LARGE // 3, LARGE // 2)])
def test_a_block_that_changes_is_noticed(place):
    c = np.ones((LARGE // 64, 64))

    def f(x):
        y = np.sum(c * x)
        c.reshape(-1)[place if isinstance(place, slice) else slice(max(0, place - 64),
                                                                   place + 64)] = 7.0
        return y

    with pytest.raises(ChangedError):
        mg.grad(f)(np.ones(64))


def test_each_of_several_large_constants_is_watched():
    for changed in range(3):
        parts = [np.ones(LARGE) for _ in range(3)]

        def f(x, parts=parts, changed=changed):
            y = np.sum(np.concatenate([parts[0], x, parts[1], parts[2]]) ** 2)
            change(parts[changed])
            return y

        with pytest.raises(ChangedError):
            mg.grad(f)(np.ones(2))
    mask, other = np.ones(LARGE, bool), np.ones(LARGE)

    def masked(x):
        y = np.sum(np.where(mask, x, other))
        mask[:] = False
        return y

    with pytest.raises(ChangedError):
        mg.grad(masked)(np.ones(LARGE))


VIEWS = {"slice": lambda c: c[:], "broadcast_to": lambda c: np.broadcast_to(c, (2, 3)),
         "broadcast_arrays": lambda c: np.broadcast_arrays(c, np.ones((2, 1)))[0]}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_a_view_that_changes_with_its_base_is_copied(view):
    c = np.arange(3.0)
    constant = view(c)
    x = mg.tensor(np.ones(constant.shape))
    y = np.sum(x * x * constant)
    c[:] = 9.0
    np.testing.assert_array_equal(mg.gradient(y, x).value, 2.0 * view(np.arange(3.0)))


def sealed():
    """(array, view): a read-only array and an older view of it that is writable."""
    array = np.ones(3)
    view = array[:]
    array.flags.writeable = False
    return array, view


READ_ONLY = {
    "vjp": lambda b, x: mg.vjp(lambda x: np.sum(x * b), x)[1],
    "vjp of it": lambda b, x: mg.vjp(lambda b: np.sum(b * x), b)[1],
    "a leaf": lambda b, x: pulled(mg.tensor(b), x),
    "compile": lambda b, x: called(mg.compile(lambda x: np.sum(x * b)), x),
    "a compiled result": lambda b, x: called(mg.compile(lambda x: (x, b)), x),
    "an older compiled list": lambda b, x: called(mg.compile(lambda x: np.append(b, x)), x),
    "scan": lambda b, x: called(mg.compile(lambda x: mg.scan(
        lambda c, row: (c + row * b, c), x, np.ones((2, 3)))[0]), x)}


def pulled(leaf, x):
    y = np.sum(leaf * leaf * x)
    return lambda g: mg.gradient(y, leaf).value


def called(f, x):
    """A function that calls f(x) again; f was traced by a first call."""
    f(x)
    return lambda g: f(x)


@pytest.mark.parametrize("name", READ_ONLY)
def test_a_read_only_array_that_an_older_view_changes_is_copied(name):
    """NumPy does not say whether such a view exists."""
    x = np.array([1.0, 2.0, 3.0])
    expected = READ_ONLY[name](np.ones(3), x)(1.0)
    b, view = sealed()
    again = READ_ONLY[name](b, x)
    view[:] = 100.0
    np.testing.assert_array_equal(flat(again(1.0)), flat(expected))


def test_a_read_only_array_that_an_older_view_changes_during_a_call_is_copied():
    def f(x):
        y = np.sum(x * b)
        view[:] = 100.0
        return y

    for transform in (mg.grad, mg.jacobian, lambda f: lambda x: mg.vjp(f, x)[1](1.0)[0]):
        b, view = sealed()
        np.testing.assert_array_equal(transform(f)(np.zeros(3)), [1.0, 1.0, 1.0])
    b, view = sealed()
    np.testing.assert_array_equal(mg.vmap(f)(np.ones((2, 3))), [3.0, 3.0])


def test_a_read_only_array_that_its_owner_unseals_is_copied():
    b = np.ones(3)
    b.flags.writeable = False
    _, pullback = mg.vjp(lambda x: np.sum(x * b), np.ones(3))
    b.flags.writeable = True
    b[:] = 100.0
    np.testing.assert_array_equal(pullback(1.0)[0], [1.0, 1.0, 1.0])


def test_a_graph_copies_read_only_constants_feeds_and_loads():
    with mg.Graph() as graph:
        x = mg.placeholder((3,), name="x")
        b, view = sealed()
        y = np.sum(x * b)
        v = mg.Variable(b)
        slow = graph.compile(y)
        view[:] = 100.0
        assert (graph.run(y, {x: np.ones(3)}), slow({x: np.ones(3)})) == (3.0, 3.0)
        assert v.value.tolist() == [1.0, 1.0, 1.0]
        b, view = sealed()
        v.load(b)
        fed = [graph.run(x, {x: b}, cache=cache) for cache in (False, True)]
        total = graph.run(y, {x: b}, cache=True)
        view[:] = 100.0
        assert graph.run(y, {x: b}, cache=True) == 300.0 == 100.0 * total
        assert [v.value.tolist(), *[a.tolist() for a in fed]] == [[1.0, 1.0, 1.0]] * 3


def test_indices_and_options_are_copied():
    at, axis = np.array([0, 2]), [0]
    x = mg.tensor(normal(3))
    y = np.sum(x[at] * np.array([1.0, 10.0]))
    at[:] = 1
    np.testing.assert_array_equal(mg.gradient(y, x).value, [1, 0, 10])
    z = np.sum(np.sum(x * np.ones((2, 3)), axis=tuple(axis)))
    assert mg.gradient(z, x).value.tolist() == [2, 2, 2]


# --- results share nothing
def test_results_that_are_the_same_numbers_are_not_the_same_array():
    a, b = np.ones(3), np.ones(3)
    da, db = mg.grad(lambda a, b: np.sum((a + b) * 2.0), (0, 1))(a, b)
    da[:] = 7
    assert db.tolist() == [2, 2, 2]
    y, pullback = mg.vjp(lambda x: {"a": x, "b": x}, a)
    y["a"][:] = 7
    assert (y["b"].tolist(), a.tolist()) == ([1, 1, 1], [1, 1, 1])
    c = np.ones(3)
    (g,) = pullback({"a": c, "b": np.zeros(3)})
    g[:] = 7
    assert c.tolist() == [1, 1, 1]
    (once,) = mg.vjp(lambda x: x, a)[1](c)
    assert once is not c
    assert not np.shares_memory(once, c)
    constant = np.ones(3)
    value, _ = mg.vjp(lambda x: (constant, x[0]), a)
    value[0][:] = 7
    assert constant.tolist() == [1, 1, 1]
    tangent = np.ones(3)
    y, (t, u) = mg.jvp(lambda x: (x, x), (a,), (tangent,))
    t[:] = 7
    assert (u.tolist(), tangent.tolist(), y[0].tolist()) == ([1, 1, 1],) * 3


def test_one_array_given_twice_is_two_arguments():
    x = np.ones(3)
    da, db = mg.grad(lambda a, b: np.sum(a * b * b), (0, 1))(x, x)
    assert (da.tolist(), db.tolist()) == ([1, 1, 1], [2, 2, 2])
    g = mg.grad(lambda p: np.sum(p[0] * p[1][0]))([x, [x]])
    assert g[0] is not g[1][0]


def test_values_are_read_only_views():
    t = mg.tensor(np.ones(3))
    with pytest.raises(ValueError, match="read-only"):
        t.value[0] = 5
    with pytest.raises(ValueError, match="read-only"):
        (t * 2).value[:] = 5
    assert t.value.tolist() == [1, 1, 1]


# --- nothing is left behind
@pytest.mark.parametrize("failure", [ValueError("mine"), KeyboardInterrupt(), GeneratorExit(),
                                     StopIteration()])
def test_an_exception_inside_leaves_nothing_broken(failure):
    def f(x):
        y = np.sin(x)
        mg.grad(lambda z: z * y)(x)
        raise failure

    for transform in (mg.grad, mg.jacobian, lambda f: lambda x: mg.jvp(f, (x,), (1.0,)),
                      lambda f: lambda x: mg.vjp(f, x)):
        with pytest.raises(type(failure)) as caught:
            transform(f)(1.0)
        assert caught.value is failure
        with pytest.raises(Refusal):
            mg.grad(lambda x: np.ones(2) @ (x * np.ones(3)))(1.0)
        assert mg.grad(lambda x: mg.grad(lambda y: x * y * y)(1.0) * x)(3.0) == 12


def test_a_suspended_generator_leaves_nothing_broken():
    def slopes(x):
        for k in range(1, 4):
            yield mg.grad(lambda y, k=k: y ** k * x)(2.0)

    held = []

    def f(x):
        held.append(slopes(x))
        return next(held[-1]) * x  # 1 * x * x, and the generator stays suspended in the middle

    assert mg.grad(f)(3.0) == 6.0
    assert mg.grad(np.square)(1.0) == 2.0
    assert [t.value for t in held[0]] == [12.0, 36.0]
    ahead = map(lambda k: mg.grad(lambda x: x ** k)(1.0), (2, 3))
    assert mg.grad(lambda x: x * next(ahead))(1.0) == 2.0


def test_threads_do_not_see_each_other():
    barrier, results, errors = threading.Barrier(4), {}, []

    def work(k):
        try:
            barrier.wait()
            for _ in range(60):
                x = normal(5) + k
                nested = mg.grad(lambda x: mg.grad(lambda y: x * y * y)(1.0) * x)(float(k))
                hessian = mg.jacobian(mg.grad(lambda x: np.sum(np.sin(x) * k)))(x)
                assert nested == 4.0 * k
                np.testing.assert_allclose(hessian, np.diag(-k * np.sin(x)), atol=1e-12)
            results[k] = True
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (errors, sorted(results)) == ([], [0, 1, 2, 3])


def energy(x):
    return np.sum(np.cumsum(np.sin(x)) ** 2) + np.linalg.norm(np.outer(x, x) + np.eye(len(x)))


TRANSFORMS = {
    "grad": mg.grad, "value_and_grad": mg.value_and_grad,
    "jacobian": mg.jacobian, "forward": lambda f: mg.jacobian(f, mode="forward"),
    "hessian": mg.hessian, "hvp": lambda f: lambda x: mg.hvp(f, x, np.ones_like(x)),
    "vjp": lambda f: lambda x: mg.vjp(f, x)[1](1.0),
    "jvp": lambda f: lambda x: mg.jvp(f, (x,), (x,)),
    "vmap": lambda f: lambda x: mg.vmap(f)(np.stack([x, 2.0 * x])),
    "grad in vmap": lambda f: lambda x: mg.vmap(mg.grad(f))(np.stack([x, 2.0 * x])),
    "vmap in grad": lambda f: mg.grad(lambda x: np.sum(mg.vmap(f)(np.stack([x, 2.0 * x])))),
}


def flat(result):
    return np.concatenate([np.ravel(part)
                           for part in (result if isinstance(result, tuple) else (result,))])


@pytest.mark.parametrize("name", TRANSFORMS)
def test_the_same_call_works_after_ctrl_c_in_f(name):
    transform, x, interrupt = TRANSFORMS[name], normal(4), [True]

    def f(x):
        y = np.exp(x)
        inner = mg.grad(lambda z: np.sum(z * y))(x)
        if interrupt:
            signal.raise_signal(signal.SIGINT)  # what Ctrl-C does
        return np.sum(inner * y) + energy(x)

    with pytest.raises(KeyboardInterrupt):
        transform(f)(x)
    interrupt.clear()
    plain = lambda x: np.sum(np.exp(2.0 * x)) + energy(x)
    np.testing.assert_allclose(flat(transform(f)(x)), flat(transform(plain)(x)), rtol=1e-10)


# pressed in a finalizer of others
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer here to press Ctrl-C with")
def test_ctrl_c_anywhere_inside_the_engine_leaves_nothing_broken():
    x, w = normal(4), mg.tensor(normal(4))
    run = lambda: [flat(TRANSFORMS[name](lambda x: energy(x * 1.5))(x))
                   for name in ("hessian", "grad in vmap")] + [
        mg.gradient(energy(w), w).value]
    expected, pressed = run(), 0
    handler = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for k in range(40):
            try:
                signal.setitimer(signal.ITIMER_REAL, 1e-4 * (1 + k))
                stop = time.monotonic() + 2.0  # Python drops what is raised in a finalizer
                while time.monotonic() < stop:
                    run()
            except KeyboardInterrupt:
                pressed += 1
            for again, first in zip(run(), expected, strict=True):
                np.testing.assert_array_equal(again, first)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, handler)
    assert pressed > 30


def test_threads_in_different_transforms_of_one_graph():
    shared = mg.tensor(normal(4))
    above = np.sin(shared) * 2.0
    jobs = [*(lambda k=k: flat(TRANSFORMS[k](lambda x: energy(x * above.value))(normal(4)))
              for k in TRANSFORMS), lambda: mg.gradient(energy(above), shared).value,
            lambda: mg.grad(lambda x: np.sum(mg.gradient(energy(above * x), shared)))(1.5).value]
    expected, errors, barrier = [job() for job in jobs], [], threading.Barrier(len(jobs))

    def work(job, first):
        try:
            barrier.wait()
            for _ in range(8):
                np.testing.assert_array_equal(job(), first)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=pair)
               for pair in zip(jobs, expected, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_generators_suspended_in_a_batch_and_in_a_derivative():
    def steps(x):
        total = 0.0
        for k in range(1, 4):
            total = total + mg.vmap(mg.grad(lambda y, k=k: np.sum(y ** k)))(x) * x
            yield total

    held = []

    def f(x):
        held.append(steps(x))
        next(held[-1])
        return np.sum(next(held[-1]))

    x = normal(2, 3)
    np.testing.assert_allclose(mg.grad(f)(x), 1.0 + 4.0 * x, rtol=1e-12)
    np.testing.assert_allclose(mg.vmap(f)(np.stack([x, x])),
                               [np.sum(x + 2.0 * x * x)] * 2, rtol=1e-12)
    np.testing.assert_allclose(mg.grad(f)(x), 1.0 + 4.0 * x, rtol=1e-12)
    fresh = steps(x)
    np.testing.assert_allclose([*fresh][-1], x + 2.0 * x * x + 3.0 * x ** 3, rtol=1e-12)


def test_a_member_that_escapes_its_batch_has_no_value():
    held = []
    mg.vmap(lambda x: held.append(np.sin(x)) or x)(normal(3))
    with pytest.raises(InputError, match="value"):
        held[0].value  # noqa: B018
    with pytest.raises(Refusal):
        float(held[0] + 1.0)
    assert mg.vmap(lambda x: x * 2.0)(np.ones(3)).tolist() == [2, 2, 2]


FORKS = """
import os
import numpy as np
import minigrad as mg

def energy(x):
    return np.sum(np.tanh(x) * x)

def results():
    return [mg.gradient(y, x).value, mg.hessian(energy)(x.value),
        mg.vmap(mg.grad(energy))(np.ones((3, 4)))]

x = mg.tensor(np.linspace(-1.0, 2.0, 4))
y = energy(x)
expected = b"".join(part.tobytes() for part in results())
for _ in range(2):
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.write(theirs, b"".join(np.ascontiguousarray(part).tobytes() for part in results()))
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        assert pipe.read() == expected
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
print("same")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_differentiates_the_parents_graph():
    # in a process of its own: others that this one has loaded, such as JAX, have threads and
    # must not be forked
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", FORKS], capture_output=True,
                          text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("same\n", "")


ONE_OF_EACH = list({sample.op: sample for sample in reversed(SAMPLES)}.values())


@pytest.mark.parametrize("sample", ONE_OF_EACH, ids=lambda sample: sample.op)
def test_a_node_of_every_op_is_pickled_and_copied(sample):
    leaves, y = leaves_of(sample)
    program = Program(y, *leaves)
    again = pickle.loads(pickle.dumps(program))
    (copied, *inputs) = again.outputs
    np.testing.assert_array_equal(copied.value, y.value)
    assert copied.dtype == y.dtype
    assert copy.deepcopy(y) is copy.copy(y) is y
    assert repr(again) == repr(program)
    if sample in DIFFERENTIABLE and y.dtype.kind == "f":
        weights = normal(*y.shape)
        for ours, first in zip(mg.gradient(copied, inputs, weights, "zero"),
                               mg.gradient(y, leaves, weights, "zero"), strict=True):
            np.testing.assert_array_equal(ours.value, first.value)
    values = {leaf: leaf.value * 1.0 for leaf in inputs}
    np.testing.assert_array_equal(again.run(values)[0], program.run()[0])
    assert pickle.loads(pickle.dumps(y)).shape == y.shape


def test_a_derivative_is_pickled_with_its_graph():
    x = mg.tensor(normal(3), "x")
    slope = mg.gradient(energy(x), x)
    program = pickle.loads(pickle.dumps(Program(np.sum(slope), x)))
    total, leaf = program.outputs
    np.testing.assert_allclose(mg.gradient(total, leaf).value,
                               np.sum(mg.hessian(energy)(x.value), axis=0), rtol=1e-12)
    assert leaf.name == "x"
