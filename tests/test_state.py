"""Nothing global, nothing shared: arrays that change during and after a call, threads, generators, exceptions."""
import threading

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import ChangedError, Refusal
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
    for result, expected in zip((g, y, tangent, row, leaf.value, *later), (4, 1, 4, 4, 1, 2, 2), strict=True):
        np.testing.assert_array_equal(result, np.full(size, expected))


def test_a_pullback_looks_again_for_changed_constants():
    c = np.ones(LARGE)
    _, pullback = mg.vjp(lambda x: x * c, np.ones(LARGE))
    np.testing.assert_array_equal(pullback(np.ones(LARGE))[0], 1.0)
    change(c)
    with pytest.raises(ChangedError, match="changed in place"):
        pullback(np.ones(LARGE))


WITH_A_CONSTANT = [lambda x, c: np.sum(x * c), lambda x, c: np.sum(c - x * x), lambda x, c: x @ c,
                   lambda x, c: np.sum(np.where(c > 0, x, c)), lambda x, c: np.sum(np.concatenate([c, x, x * c]))]


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
            np.testing.assert_array_equal(result, np.full(size, 2.0) if np.ndim(result) else 2.0 * size)
        else:
            with pytest.raises(ChangedError):
                transform(f)(x)


@pytest.mark.parametrize("place", [0, LARGE // 2, LARGE - 1, slice(LARGE // 3, LARGE // 2)])
def test_a_block_that_changes_is_noticed(place):
    c = np.ones((LARGE // 64, 64))

    def f(x):
        y = np.sum(c * x)
        c.reshape(-1)[place if isinstance(place, slice) else slice(max(0, place - 64), place + 64)] = 7.0
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
@pytest.mark.parametrize("failure", [ValueError("mine"), KeyboardInterrupt(), GeneratorExit(), StopIteration()])
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
