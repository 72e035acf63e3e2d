"""A tensor in Python's and NumPy's hands: operators, protocols, methods, pickling.  Refusals are in
test_errors, all of NumPy's functions in test_numpy."""
import copy
import math
import pickle

import numpy as np
import pytest
from samples import SAMPLES, normal

import minigrad as mg
from minigrad.errors import InputError, Refusal
from minigrad.program import Program, ancestors


# --- what it is
def test_a_leaf_copies_its_value_and_knows_its_shape():
    a = np.arange(6.0).reshape(2, 3)
    t = mg.tensor(a, "weights")
    a[:] = 0
    assert (t.shape, t.ndim, t.size, t.dtype, t.name, t.op, t.args) == ((2, 3), 2, 6, np.float64,
                                                                        "weights", None, ())
    assert t.value.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert mg.tensor([[1.0, 2.0]]).shape == (1, 2)
    assert type(mg.tensor(2.0).value) is float
    assert mg.tensor(np.float32(2)).dtype == np.float32
    assert mg.tensor(np.zeros((2, 0))).size == 0
    assert (t.T.shape, np.shape(t), np.ndim(t), np.size(t)) == ((3, 2), (2, 3), 2, 6)


def test_ids_grow_from_inputs_to_users():
    x = mg.tensor(1.0)
    y = np.sin(x) * x
    assert [n.id for n in ancestors(y)] == sorted(n.id for n in ancestors(y))
    assert all(a.id < n.id for n in ancestors(y) for a in n.args)
    assert (y.op.name, [a.op and a.op.name for a in y.args]) == ("multiply", ["sin", None])


def test_printing_and_formatting():
    assert repr(mg.tensor(2.5)) == "tensor(2.5)"
    assert repr(mg.tensor([1.0, 2.0], "x")) == "tensor([1., 2.], name='x')"
    assert f"{mg.tensor(2.0) / 3:.3f} {mg.tensor(2.5)}" == "0.667 tensor(2.5)"
    assert str(np.sum(mg.tensor([1.0, 2.0]))) == "tensor(3.)"


def test_truth_length_iteration_and_membership():
    t = mg.tensor([0.0, 2.0, 3.0])
    assert len(t) == 3
    assert [float(v.value) for v in t] == [0, 2, 3]
    assert mg.gradient(sum(v * k for k, v in enumerate(t)), t).value.tolist() == [0, 1, 2]
    assert bool(t[1])
    assert not t[0]
    assert max(t[1], t[2]) is not None
    assert (max(t[1], t[2]).value, sorted(t, reverse=True)[0].value) == (3.0, 3.0)
    a, b = np.stack([t[0], t[1]])
    assert (a.value, b.value) == (0, 2)
    with pytest.raises(ValueError, match=r"one truth value.*np\.any"):
        bool(t > 1)
    first, *rest = t
    assert (first.value, len(rest)) == (0.0, 2)


def test_comparison_is_elementwise_and_hashing_is_by_identity():
    t, u = mg.tensor([1.0, 2.0]), mg.tensor([1.0, 3.0])
    for op in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"):
        result = getattr(t, op)(u)
        assert result.value.tolist() == getattr(t.value, op)(u.value).tolist()
        assert result.dtype == bool
    table = {t: "t", u: "u"}
    assert (table[t], table[u], len({t, t, u})) == ("t", "u", 2)
    assert bool(np.array(2.0) > t[0])


def test_a_node_is_its_own_copy():
    t = np.exp(mg.tensor([1.0, 2.0]))
    assert copy.copy(t) is t
    assert copy.deepcopy({"a": [t]})["a"][0] is t


# --- operators
def test_operators_on_either_side_are_numpys():
    x, y = np.array([1.5, -2.5, 3.0]), np.array([2.0, 0.5, -1.5])
    ops = [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b,
           lambda a, b: abs(a) ** b, lambda a, b: a // b, lambda a, b: a % b, lambda a, b: a @ b,
           lambda a, b: -a + b, lambda a, b: abs(a) - b]
    for op in ops:
        for a, b in ((mg.tensor(x), mg.tensor(y)), (x, mg.tensor(y)), (mg.tensor(x), y)):
            result = op(a, b)
            assert type(result) is mg.Tensor
            np.testing.assert_array_equal(result.value, op(x, y))
    for op in (*ops[:7], *ops[8:]):
        for a, b in ((2, mg.tensor(1.5)), (mg.tensor(1.5), 2), (2.0, mg.tensor(1.5)),
                     (np.float64(2), mg.tensor(1.5))):
            result = op(a, b)
            assert type(result) is mg.Tensor
            assert result.value == op(*(v.value if type(v) is mg.Tensor else v for v in (a, b)))


def test_augmented_assignment_makes_a_new_node():
    x = mg.tensor([1.0, 2.0])
    y = x
    y += 1.0
    y *= x
    assert (x.value.tolist(), y.value.tolist()) == ([1, 2], [2, 6])
    assert mg.gradient(np.sum(y), x).value.tolist() == [3, 5]


WEAK = [lambda s, a: a * s, lambda s, a: (s * 2) * a, lambda s, a: s / 3 + a,
        lambda s, a: 2 / s - a, lambda s, a: (-s) * a, lambda s, a: abs(s) * a, lambda s, a: +s * a,
        lambda s, a: s ** 2 * a, lambda s, a: 2 ** s * a, lambda s, a: s // 2 + a,
        lambda s, a: s % 2 + a, lambda s, a: np.maximum(a, s), lambda s, a: np.where(a > s, a, s),
        lambda s, a: a ** s, lambda s, a: s ** a]


@pytest.mark.parametrize("combine", WEAK)
def test_python_numbers_stay_weak(combine):
    a = np.array([0.5, 1.5], np.float32)
    plain = combine(1.5, a)
    assert plain.dtype == np.float32
    for s, b in ((mg.tensor(1.5), a), (mg.tensor(1.5), mg.tensor(a)), (1.5, mg.tensor(a))):
        assert combine(s, b).dtype == np.float32
        np.testing.assert_array_equal(combine(s, b).value, plain)
    ds, da = mg.grad(lambda s, a: np.sum(combine(s, a)), (0, 1))(1.5, a)
    assert (type(ds), da.dtype) == (float, np.float32)
    ds, da = mg.gradient(np.sum(combine(s := mg.tensor(1.5), b := mg.tensor(a))), [s, b],
                         unconnected="zero")
    assert (ds.dtype, da.dtype) == (np.float64, np.float32)


ZERO = [(lambda x: 1.0 / x, np.inf, -np.inf), (lambda x: x / 0.0, np.nan, np.inf),
        (np.log, -np.inf, np.inf), (np.log2, -np.inf, np.inf), (np.log10, -np.inf, np.inf),
        (lambda x: np.log1p(x - 1.0), -np.inf, np.inf), (lambda x: x ** -1, np.inf, -np.inf),
        (lambda x: x ** 0.5, 0.0, np.inf), (np.sqrt, 0.0, np.inf),
        (lambda x: (x - 8.0) ** (1 / 3), np.nan, np.nan),
        (lambda x: np.arctanh(x + 1.0), np.inf, np.inf),
        (lambda x: np.arcsin(x + 1.0), math.pi / 2, np.inf),
        (lambda x: x * 1e308 * 10, 0.0, np.inf), (np.cbrt, 0.0, np.inf),
        (lambda x: 3.0 // x, np.inf, 0.0), (np.reciprocal, np.inf, -np.inf)]


@pytest.mark.parametrize(("f", "value", "slope"), ZERO)
def test_dividing_by_zero_is_numpys_infinity(f, value, slope):
    with np.errstate(all="ignore"):
        y, g = mg.value_and_grad(f)(0.0)
        np.testing.assert_equal([y, g], [value, slope])
        np.testing.assert_equal(mg.jvp(f, (0.0,), (1.0,))[1], slope)
        np.testing.assert_equal(mg.jacobian(f)(np.zeros(1)), [[slope]])
        x = mg.tensor(0.0)
        np.testing.assert_equal(mg.gradient(f(x), x).value, slope)


def test_methods_are_numpys():
    a = normal(2, 3)
    t = mg.tensor(a)
    for use in (lambda x: x.sum(), lambda x: x.sum(axis=1, keepdims=True), lambda x: x.mean(0),
                lambda x: x.max(), lambda x: x.min(axis=-1), lambda x: x.var(ddof=1),
                lambda x: x.ravel(), lambda x: x.reshape(3, 2), lambda x: x.reshape((3, -1)),
                lambda x: x.transpose(), lambda x: x.T, lambda x: x.transpose(1, 0),
                lambda x: x.transpose((1, 0)), lambda x: x.clip(-0.5, 0.5), lambda x: x.dot(a.T),
                lambda x: x[1, ::-1], lambda x: x[None].squeeze(), lambda x: x.astype(np.float32),
                lambda x: x.transpose(None)):
        result, expected = use(t), use(a)
        assert type(result) is mg.Tensor
        assert result.dtype == expected.dtype
        np.testing.assert_allclose(result.value, expected, rtol=1e-15)


# --- pickling
def test_pickling_keeps_graph_values_and_names():
    x = mg.tensor([1.0, 2.0], "x")
    y = np.sum(np.sin(x)[np.array([0, 1, 1])] * np.array([1.0, 2.0, 3.0])) ** 2
    again = pickle.loads(pickle.dumps(y))
    (leaf,) = Program(again).inputs
    assert (again.value, leaf.name) == (y.value, "x")
    assert [n.op.name for n in ancestors(again)[1:]] == [n.op.name for n in ancestors(y)[1:]]
    np.testing.assert_array_equal(mg.gradient(again, leaf).value, mg.gradient(y, x).value)
    assert leaf.id > y.id
    with pytest.raises(Refusal, match="one number"):
        mg.gradient(np.sin(leaf), leaf)


@pytest.mark.exhaustive
def test_a_long_chain_is_pickled_copied_and_printed_without_recursion():
    x = y = mg.tensor(1.0)
    for _ in range(100_000):
        y = y * 1.00001
    again = pickle.loads(pickle.dumps(y))
    assert again.value == y.value
    assert mg.gradient(again, Program(again).inputs[0]).value == mg.gradient(y, x).value
    assert copy.deepcopy(y) is y
    assert len(repr(y)) < 60


# --- in place
def grown(view):
    def f(x):
        y = x * 1.0
        w = view(y)
        w *= 3
        return np.sum(y)

    return f


def fed(f, x):
    graph = mg.Graph()
    with graph:
        place = mg.placeholder(x.shape)
        y = f(place)
    return graph.run(y, {place: x})


MODES = {"eager": lambda f, x: mg.grad(f)(x), "compile": lambda f, x: mg.compile(f)(x),
         "compiled grad": lambda f, x: mg.compile(mg.grad(f))(x),
         "vmap": lambda f, x: mg.vmap(f)(np.stack([x, x])), "graph": fed,
         "nested": lambda f, x: mg.vmap(mg.grad(f))(np.stack([x, x])),
         "jvp in compile": lambda f, x: mg.compile(lambda x: mg.jvp(f, (x,), (x,)))(x)}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("view", [
    lambda y: y[:2], lambda y: y[1], lambda y: y[..., 0], lambda y: y[None], lambda y: y.T,
    lambda y: np.reshape(y, 6), np.ravel, lambda y: np.swapaxes(y, 0, 1), lambda y: y[::-1],
    lambda y: np.split(y, 2)[1], np.squeeze, lambda y: np.expand_dims(y, 0), np.flip,
    lambda y: y[0, 1:2], lambda y: y.reshape(2, 3).T[1],
    lambda y: np.einsum("ij->ji", y), lambda y: np.einsum("ii->i", y[:, :2])])
def test_a_write_through_a_view_is_refused_in_every_mode(mode, view):
    with pytest.raises(InputError, match="changed a view of a tensor in place"):
        MODES[mode](grown(view), np.arange(6.0).reshape(2, 3))


def test_no_view_among_the_samples_is_taken_for_an_array_of_its_own():
    aside = {"identity", "stop_gradient", "link", "finite"}    # t itself, as in w = t
    found = 0
    for sample in SAMPLES:
        args = [np.array(a) if np.shape(a) else a for a in sample.args]
        result = sample.plain(*args)
        if (sample.label.partition("(")[0] in aside or not isinstance(result, np.ndarray)
            or not result.flags.writeable
            or not any(np.shape(a) and np.shares_memory(a, result) for a in args)):
            continue
        found += 1
        for run in (lambda f, args: mg.vjp(f, *args), lambda f, args: mg.compile(f)(*args)):
            with pytest.raises(InputError, match="changed a view"):
                run(lambda *xs, f=sample.f: f(*(kept := [x * 1.0 for x in xs])).__iadd__(
                    float(len(kept))), args)
    assert found > 40


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("view", [
    lambda x: np.reshape(x * 2.0, 6), lambda x: (x * 2.0).T[1:],
    lambda x: np.ravel(x + x)[::-1][:4], lambda x: np.split(x * 2.0, 2)[1]])
def test_a_view_of_what_nobody_holds_is_a_view_like_any_other(mode, view):
    """Whether somebody holds an array depends on the version of Python, and on a debugger."""
    def f(x):
        w = view(x)
        w -= 1.0
        return np.sum(w)

    with pytest.raises(InputError, match="changed a view of a tensor in place"):
        MODES[mode](f, np.arange(6.0).reshape(2, 3))


@pytest.mark.parametrize("own", [
    lambda x: np.linalg.solve(np.eye(2), x), lambda x: np.einsum("ij,jk->ik", np.eye(2), x),
    lambda x: np.matmul(np.eye(2), x), lambda x: np.tensordot(np.eye(2), x, 1),
    lambda x: np.dot(x, np.ones((2, 3, 2))), lambda x: x.dot(np.ones((3, 2))),
    lambda x: np.sort(x, axis=None), lambda x: np.roll(x, 1), lambda x: np.take_along_axis(
        x, np.zeros((2, 1), int), 1), lambda x: np.prod(x + 1.0, axis=0, keepdims=True),
    lambda x: np.linalg.qr(x + np.eye(2, 3))[1], lambda x: np.linalg.svd(x, False)[1],
    lambda x: np.concatenate([x, x]), mg.stop_gradient])
@pytest.mark.parametrize("transform", [mg.grad, lambda f: mg.compile(mg.grad(f))])
def test_a_result_that_lies_in_an_array_of_its_own_is_no_view(own, transform):
    """NumPy may have made it as a view of an array that nobody has seen."""
    def f(x, write=True):
        y = own(x * 2.0)
        if write:
            y += 1.0
        else:
            y = y + 1.0
        return np.sum(y * y * 3.0) + np.sum(x)

    x = np.arange(6.0).reshape(2, 3)
    np.testing.assert_allclose(transform(f)(x), mg.grad(lambda x: f(x, False))(x), rtol=1e-12)


@pytest.mark.parametrize("again", [
    np.ravel, np.squeeze, np.flip, lambda w: np.transpose(a=w), lambda w: np.split(w, [1])[0]])
def test_a_view_of_a_result_of_its_own_is_a_view(again):
    def f(x):
        y = np.tensordot(np.eye(3), x, 1)
        w = again(y)
        w += 1.0
        return np.sum(y)

    for transform in (mg.grad, mg.compile):
        with pytest.raises(InputError, match="changed a view"):
            transform(f)(np.ones((3, 3)))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("held", [
    lambda x: (x[1:], x), lambda x: ((y := x * 2.0).T, y), lambda x: [(x * 2.0)[0]] * 2,
    lambda x: ((y := x * 2.0)[:1], y[1:]), lambda x: ((y := x * 2.0)[0], np.sin(y)),
    lambda x: ((y := np.ravel(x * 2.0))[:3], y[3:]), lambda x: np.split(x * 2.0, 2)])
def test_a_view_of_what_is_held_elsewhere_is_not(mode, held):
    def f(x):
        w, other = held(x)
        w = w[:]
        w += 1.0
        return np.sum(other) + np.sum(w)

    with pytest.raises(InputError, match="changed a view of a tensor in place"):
        MODES[mode](f, np.arange(6.0).reshape(2, 3))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("own", [
    lambda y: y * 2, lambda y: y[0, 1], lambda y: y[[1, 0]], lambda y: np.sum(y, 0),
    lambda y: y[:, [True, False, True]], lambda y: np.take(y, [0, 1], 0), lambda y: np.sum(y[0]),
    lambda y: np.einsum("ij->i", y)])
def test_in_place_on_what_is_no_view_changes_that_name_alone(mode, own):
    x = np.arange(6.0).reshape(2, 3)
    result = MODES[mode](grown(own), x)
    plain = grown(own)
    assert plain(x) == 15.0
    right = {"eager": np.ones((2, 3)), "compiled grad": np.ones((2, 3)), "vmap": [15.0, 15.0],
             "nested": np.ones((2, 2, 3)), "jvp in compile": (15.0, 15.0)}
    np.testing.assert_array_equal(result, right.get(mode, 15.0))


def test_a_long_constant_is_copied_once_and_cannot_be_changed():
    a = np.arange(600.0)
    view = a[:]
    a.flags.writeable = False
    first = mg.tensor(1.0) * a
    kept = first.args[1]
    view[0] = 7.0  # an older view of a read-only array still writes into it
    assert kept[0] == 0.0
    with pytest.raises(ValueError, match="WRITEABLE"):
        kept.flags.writeable = True
    assert (mg.tensor(1.0) * kept).args[1] is kept
    turned = kept.reshape(20, 30).T
    assert (mg.tensor(1.0) * turned).args[1] is turned


def test_a_recorded_gradient_that_is_a_constant_can_be_changed_in_place():
    a = np.arange(600.0)
    slope = mg.grad(lambda x: np.sum(a * x))(mg.tensor(np.ones(600)))
    slope *= 2.0
    np.testing.assert_array_equal(slope.value, 2.0 * a)


def test_astype_and_reshape_take_numpys_options():
    """`x.astype(float, copy=False)` was Python's TypeError about an unexpected argument."""
    x = mg.tensor(np.ones((2, 3)))
    f = lambda x: np.sum(x.astype(np.float32, "C", casting="same_kind", copy=False)
                         * x.reshape(2, 3, copy=False))
    assert mg.grad(f)(np.full((2, 3), 2.0)).tolist() == [[4.0] * 3] * 2
    assert mg.compile(f)(np.full((2, 3), 2.0)) == 24.0
    with pytest.raises(InputError, match="float64 to float32 with casting='safe'"):
        x.astype(np.float32, casting="safe")
