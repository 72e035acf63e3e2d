"""Functions with a pullback of their own: right under every transform, and refused where the
pullback cannot be one."""
import pickle

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import (
    ChangedError,
    GradientMismatch,
    InputError,
    NoRuleError,
    Refusal,
    ShapeError,
)
from minigrad.nest import flatten
from minigrad.program import Program

X = np.array([0.3, -1.2, 2.0])
W = np.array([1.0, 2.0, 3.0])


@mg.custom_gradient
def log1pexp(x):
    """The logarithm of 1 + exp(x)."""
    e = np.exp(x)
    return np.log(1.0 + e), lambda g: g * (1.0 - 1.0 / (1.0 + e))


@mg.custom_gradient
def pair(p, w, power=2):
    """Two results, and a nest among the arguments."""
    s, c = np.sin(p["a"]), np.cos(p["a"])

    def pullback(g):
        down, up = g
        return {"a": down * w * c + up * power * p["a"], "b": None}, down * s

    return (s @ w, np.sum(p["a"] ** power)), pullback


def plain_log1pexp(x):
    return np.log(1.0 + np.exp(x))


def plain_pair(p, w):
    return np.sin(p["a"]) @ w, np.sum(p["a"] ** 2)


def close(actual, expected):
    for a, b in zip(flatten(actual), flatten(expected), strict=True):
        assert np.shape(a) == np.shape(b)
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-14)


def squares(f):
    return lambda x: np.sum(f(x) ** 2)


def looped(f):
    return lambda x: np.sum(mg.scan(lambda c, r: (f(c) * r, f(c)), x, np.ones((4, 3)))[0] ** 2)


def again(f):
    return lambda x: np.sum(mg.recompute(lambda x: f(x) * f(2.0 * x))(x))


TRANSFORMS = {
    "value": lambda f: f(X),
    "grad": lambda f: mg.grad(squares(f))(X),
    "vjp": lambda f: mg.vjp(f, X)[1](W),
    "jvp": lambda f: mg.jvp(f, (X,), (W,)),
    "jacobian, forward": lambda f: mg.jacobian(f, mode="forward")(X),
    "jacobian, reverse": lambda f: mg.jacobian(f, mode="reverse")(X),
    "hessian": lambda f: mg.hessian(squares(f))(X),
    "third": lambda f: mg.jacobian(mg.hessian(squares(f)))(X),
    "jvp of grad": lambda f: mg.jvp(mg.grad(squares(f)), (X,), (W,)),
    "grad of jvp": lambda f: mg.grad(lambda x: np.sum(mg.jvp(f, (x,), (W,))[1]))(X),
    "vmap": lambda f: mg.vmap(f)(X),
    "vmap of grad": lambda f: mg.vmap(mg.grad(squares(f)))(np.stack([X, W])),
    "vmap of hessian": lambda f: mg.vmap(mg.hessian(squares(f)))(np.stack([X, W])),
    "hessian of vmap": lambda f: mg.hessian(lambda x: np.sum(mg.vmap(f)(x) ** 2))(X),
    "two batches": lambda f: mg.vmap(mg.vmap(mg.grad(f)))(np.stack([X, W])),
    "compile": lambda f: mg.compile(f)(X),
    "compile grad": lambda f: mg.compile(mg.value_and_grad(squares(f)))(X),
    "compile hessian": lambda f: mg.compile(mg.hessian(squares(f)))(X),
    "compile jacobian": lambda f: mg.compile(mg.jacobian(f, mode="forward"))(X),
    "compile vmap": lambda f: mg.compile(mg.vmap(mg.grad(f)))(X),
    "scan": lambda f: mg.grad(looped(f))(X),
    "scan twice": lambda f: mg.hessian(looped(f))(X),
    "scan forward": lambda f: mg.jvp(looped(f), (X,), (W,)),
    "scan compiled": lambda f: mg.compile(mg.grad(looped(f)))(X),
    "recompute": lambda f: mg.grad(again(f))(X),
    "recompute twice": lambda f: mg.hessian(again(f))(X),
    "recompute in a batch": lambda f: mg.vmap(mg.grad(again(f)))(np.stack([X, W]))}


@pytest.mark.parametrize("transform", TRANSFORMS.values(), ids=TRANSFORMS)
def test_every_transform_finds_what_numpys_formula_has(transform):
    close(transform(log1pexp), transform(plain_log1pexp))


def product(f):
    def total(a, w):
        first, second = f({"a": a, "b": 1.0}, w)
        return first * second + first

    return total


SEVERAL = {
    "grad": lambda f: mg.grad(product(f), (0, 1))(X, W),
    "hessian": lambda f: mg.hessian(lambda both: product(f)(*both))((X, W)),
    "jvp": lambda f: mg.jvp(product(f), (X, W), (W, X)),
    "one tangent": lambda f: mg.jvp(lambda w: product(f)(X, w), (W,), (X,)),
    "compile": lambda f: mg.compile(mg.value_and_grad(product(f), (0, 1)))(X, W),
    "a shared argument": lambda f: mg.vmap(mg.grad(product(f), (0, 1)), (0, None))(
        np.stack([X, 2.0 * X]), W),
    "grad of a batch": lambda f: mg.grad(lambda a, w: np.sum(
        mg.vmap(product(f), (0, None))(a, w)), (0, 1))(np.stack([X, 2.0 * X, W]), W),
    "grad of the other batch": lambda f: mg.grad(lambda a, w: np.sum(
        mg.vmap(product(f), (None, 0))(a, w)), (0, 1))(X, np.stack([W, X]))}


@pytest.mark.parametrize("transform", SEVERAL.values(), ids=SEVERAL)
def test_several_arguments_and_results(transform):
    close(transform(pair), transform(plain_pair))


def test_the_pullback_alone_decides():
    f = mg.custom_gradient(lambda x: (x * x, lambda g: 7.0 * g))
    assert (mg.grad(f)(3.0), mg.grad(f)(3), mg.grad(mg.grad(f))(3.0)) == (7.0, 7.0, 0.0)
    assert mg.jvp(f, (3.0,), (2.0,)) == (9.0, 14.0)
    assert mg.grad(lambda x: f(x) * x)(3.0) == 30.0
    clipped = mg.custom_gradient(lambda x: (x, lambda g: np.clip(g, -1.0, 1.0)))
    assert mg.grad(lambda x: clipped(x) ** 3)(2.0) == 1.0
    rounded = mg.custom_gradient(lambda x: (np.round(getattr(x, "value", x)), lambda g: g))
    assert mg.vjp(rounded, np.array([0.4, 1.6]))[1](np.ones(2))[0].tolist() == [1.0, 1.0]


def test_a_label_is_no_argument_with_a_derivative():
    @mg.custom_gradient
    def pick(w, i):
        hit = np.equal(np.arange(3), i) * 1.0
        return np.sum(w * hit), lambda g: (g * hit, None)

    at = np.array([0, 2, 2])
    rows = mg.vmap(pick, (None, 0))
    assert mg.grad(lambda w: np.sum(rows(w, at)))(X).tolist() == [1.0, 0.0, 2.0]
    for mode in ("forward", "reverse"):
        assert mg.jacobian(lambda w: rows(w, at), mode=mode)(X).tolist() == np.eye(3)[at].tolist()
    assert mg.vmap(lambda i: mg.grad(pick)(X, i))(at).tolist() == np.eye(3)[at].tolist()


def test_zeros_whole_numbers_and_plain_calls():
    for zero in (lambda g: None, lambda g: (None,), lambda g: np.zeros(3)):
        f = mg.custom_gradient(lambda x, zero=zero: (x * x, zero))
        assert mg.grad(lambda x, f=f: np.sum(f(x)))(X).tolist() == [0.0, 0.0, 0.0]
        assert mg.jvp(f, (X,), (W,))[1].tolist() == [0.0, 0.0, 0.0]
    f = mg.custom_gradient(lambda x: ({"y": x * 2.0, "at": np.argmax(x), "n": 3},
                                      lambda g: g["y"] * 5.0))
    assert mg.grad(lambda x: np.sum(f(x)["y"]) * f(x)["n"])(X).tolist() == [15.0, 15.0, 15.0]
    assert (f(X)["n"], int(f(X)["at"]), f(X)["y"].tolist()) == (3, 2, (2.0 * X).tolist())
    assert log1pexp.__name__ == "log1pexp"
    assert type(log1pexp(0.0)) is np.float64
    assert mg.grad(lambda x: np.sum(log1pexp(x)))(X.astype(np.float32)).dtype == np.float32


def test_in_a_graph_also_of_unknown_size_and_with_variables():
    found = []
    for f in (log1pexp, plain_log1pexp):
        with mg.Graph() as graph:
            x, v = mg.placeholder(("batch", 3)), mg.Variable(X)
            y = f(x * v)
            g = mg.gradient(np.sum(y * y), [x, v])
            kept = mg.gradient(np.sum(mg.recompute(lambda q, f=f: f(q) * 2.0)(x * v)), v)
            ends = [y, f(v), *g, mg.gradient(np.sum(g[1]), v), kept,
                    mg.gradient(np.sum(kept * kept), v)]
        for n in (1, 2):
            fed = {x: np.stack([X, W])[:n]}
            found.append([graph.run(ends, fed), graph.compile(ends)(fed)])
    close(found[:2], found[2:])
    close(found[0][0], found[0][1])


def test_a_program_runs_again_and_pickles():
    t = mg.tensor(X)
    y = np.sum(log1pexp(np.sin(t)))
    slope = mg.gradient(y, t)
    close(Program(slope).run({t: W}), [mg.grad(lambda x: np.sum(plain_log1pexp(np.sin(x))))(W)])
    loaded = pickle.loads(pickle.dumps(Program(y)))
    (leaf,) = loaded.inputs
    close(mg.gradient(loaded.outputs[0], leaf).value, slope.value)


def test_the_check_finds_a_wrong_pullback():
    assert mg.check_gradients(log1pexp, X, order=3) < 1e-8
    assert mg.check_gradients(product(pair), X, W) < 1e-8
    wrong = mg.custom_gradient(lambda x: (np.sin(x), lambda g: g * np.sin(x)))
    with pytest.raises(GradientMismatch):
        mg.check_gradients(wrong, X)
    once = mg.custom_gradient(lambda x: (np.sin(x), lambda g: g * mg.stop_gradient(np.cos(x))))
    assert mg.check_gradients(once, X, order=1) < 1e-8
    with pytest.raises(GradientMismatch, match="gradient of the gradient"):
        mg.check_gradients(once, X)


@pytest.mark.parametrize("transform", [
    lambda f: mg.compile(mg.jacobian(f, mode="forward")), lambda f: mg.compile(mg.jacobian(f)),
    lambda f: mg.compile(lambda x: mg.vjp(f, x)[1](np.ones(3))[0])])
def test_a_change_of_an_array_that_a_compiled_pullback_uses_is_noticed(transform):
    b = W.copy()
    f = transform(mg.custom_gradient(lambda x: (x * 1.0, lambda g: g * b)))
    before = f(X)
    np.testing.assert_array_equal(f(X), before)
    b[:] = 100.0
    with pytest.raises(ChangedError, match="b of shape"):
        f(X)


@pytest.mark.parametrize("batched", [False, True])
def test_a_large_array_that_changes_is_noticed(batched):
    big = np.ones(100_000)
    f = mg.custom_gradient(lambda x: (x * 1.0, lambda g: g * big))
    x = np.ones((2, 100_000)) if batched else np.ones(100_000)
    _, pullback = mg.vjp(mg.vmap(f) if batched else f, x)
    np.testing.assert_array_equal(pullback(x)[0], x)
    big[:] = 3.0
    with pytest.raises(ChangedError):
        pullback(x)


def returning(cotangent):
    return lambda x: (x * x, cotangent)


OUTSIDE = mg.tensor(2.0)
WRONG = [
    (InputError, r"returned tensor\(.*the pair \(y, pullback\)", lambda x: x * x),
    (InputError, "the pair", lambda x: (x * x, 3)),
    (InputError, "returned None", lambda x: (None, lambda g: g)),
    (ShapeError, r"returned 2 cotangent\(s\).*1 argument\(s\)", returning(lambda g: (g, g))),
    (ShapeError, r"argument 0 a cotangent of shape \(\).*shape \(3,\)", returning(np.sum)),
    (ShapeError, r"a nest with parts \[0\]", returning(lambda g: [g])),
    (InputError, "argument 0 'a'.*real numbers", returning(lambda g: "a")),
    (InputError, "does not depend on the one", returning(lambda g: np.ones(3))),
    (InputError, "traced node.*no value", returning(lambda g: g if np.sum(g) > 0.0 else -g)),
    (InputError, "none of its arguments", lambda x: (x * OUTSIDE, lambda g: g)),
    (InputError, "none of its arguments", returning(lambda g: g * OUTSIDE))]


@pytest.mark.parametrize(("kind", "words", "f"), WRONG)
def test_a_refusal_is_one_sentence_at_the_users_line(kind, words, f):
    with pytest.raises(kind, match=words) as caught:
        mg.grad(lambda x: np.sum(mg.custom_gradient(f)(x)))(X)
    assert "test_custom.py" in str(caught.value)


def test_what_is_outside_may_be_stopped_or_whole():
    i = mg.tensor(2.0) > 1.0
    f = mg.custom_gradient(lambda x: (x * mg.stop_gradient(OUTSIDE) * i, lambda g: g * 2.0))
    assert mg.grad(f)(3.0) == 2.0


@pytest.mark.parametrize("pullback", [lambda g: g * g, lambda g: np.clip(g, -1.0, 1.0), np.tanh])
def test_forward_mode_needs_a_linear_pullback(pullback):
    f = mg.custom_gradient(returning(pullback))
    for run in (lambda: mg.jvp(f, (X,), (W,)), lambda: mg.jacobian(f, mode="forward")(X),
                lambda: mg.compile(lambda x: mg.jvp(f, (x,), (W,))[1])(X)):
        with pytest.raises(InputError, match="not linear"):
            run()


def test_a_function_and_single_steps_are_refused():
    with pytest.raises(InputError, match=r"mg\.custom_gradient got int"):
        mg.custom_gradient(3)
    t = mg.tensor(X)
    with pytest.raises(NoRuleError, match="one pullback"):
        list(mg.paths(np.sum(log1pexp(t)), t))
    with mg.Graph():
        v = mg.Variable(X)
        with pytest.raises(Refusal, match="none of its arguments"):
            mg.custom_gradient(lambda x: (x * v, lambda g: g))(mg.placeholder((3,)))
