"""`import minigrad.numpy as np`: lists of tensors are joined, and on plain inputs each name is
NumPy's own object or gives NumPy's result bit for bit, or NumPy's error."""
import pickle
import subprocess
import sys
import warnings

import coverage_table
import numpy
import pytest
from sweep import swept

import minigrad as mg
import minigrad.numpy as np
from minigrad.errors import InputError, NoRuleError, Refusal, ShapeError
from minigrad.numpy import lists

T, V = mg.tensor(2.0), mg.tensor([1.0, 2.0, 3.0])
MODULES = {"numpy": (numpy, np), "numpy.linalg": (numpy.linalg, np.linalg),
           "numpy.fft": (numpy.fft, np.fft)}
NAMES = [(module, name) for module, (plain, _) in MODULES.items() for name in dir(plain)
         if not name.startswith("__")]
SIZES = [(3,), (2, 3), ((2, 3),), (3, 2.5), ((2, 2), [1, 2]), ([[1, 2], [3]],), ("x",), ()]
RANDOM = {"empty", "empty_like"}          # what was in memory before


# --- plain inputs
def outcome(call, args):
    """What a call returns, or the class and the text of what it raises."""
    with warnings.catch_warnings(), numpy.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return call(*coverage_table.fresh(args))
        except Exception as error:
            return type(error), str(error)


def identical(a, b):
    """Whether two results agree in class, dtype, shape and every bit."""
    if type(a) is not type(b):
        return False
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(map(identical, a, b))
    if isinstance(a, (numpy.ndarray, numpy.generic)):
        same = a.dtype == b.dtype and a.shape == b.shape
        return same and (a.dtype == object or a.tobytes() == b.tobytes())
    return a is b or repr(a) == repr(b) or " at 0x" in repr(a)


@swept(NAMES, lambda place: place[0], ".".join)
def test_a_name_is_numpys_own_or_does_the_same(place: tuple[str, str]):
    module, name = place
    plain, ours = (getattr(space, name) for space in MODULES[module])
    if plain is ours or (module, name) in (("numpy", "linalg"), ("numpy", "fft")):
        return
    if name in ("r_", "c_"):
        assert (ours.axis, ours.ndmin, len(ours)) == (plain.axis, plain.ndmin, len(plain))
        return
    assert isinstance(plain, lists.FUNCTIONS)
    assert ours.__wrapped__ is plain
    assert (ours.__name__, ours.__doc__) == (plain.__name__, plain.__doc__)
    full = f"{module}.{name}"
    if name in RANDOM or (name in coverage_table.LEFT_OUT and name not in coverage_table.SKIPPED[
            "made from sizes alone"].split()):
        return
    for args in [*coverage_table.NAMED.get(full, coverage_table.TRIALS), *SIZES]:
        assert identical(outcome(plain, args), outcome(ours, args)), args


def test_methods_and_facts_of_a_ufunc():
    line = numpy.arange(4.0)
    for name in ("reduce", "accumulate"):
        assert identical(getattr(np.add, name)(line), getattr(numpy.add, name)(line))
    assert identical(np.multiply.outer(line, line), numpy.multiply.outer(line, line))
    assert identical(np.add.reduceat(line, [0, 2]), numpy.add.reduceat(line, [0, 2]))
    assert (np.sin.nin, np.sin.nout, np.sin.types) == (1, 1, numpy.sin.types)
    np.add.at(line, [0, 0], 1.0)
    assert line[0] == 2.0


def test_rows_and_columns_of_plain_parts():
    a = numpy.array([1, 2])
    for key in [(a, 3), (slice(0, 4), 5.5), slice(0, 1, 5j), ("0,2", a, a), ("r", a), [1, 2],
                (numpy.float32(1), 2.5), ("1,3,0", a, a)]:
        for name in ("r_", "c_"):
            get = [getattr(module, name).__getitem__ for module in (np, numpy)]
            assert identical(outcome(get[0], (key,)), outcome(get[1], (key,))), key
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)
        assert identical(np.r_["a, a"], numpy.r_["a, a"])        # names of this function
        assert identical(np.bmat("a, a"), numpy.bmat("a, a"))


def test_the_module_is_like_any_other():
    assert dir(np) == dir(numpy)
    assert np.__all__ == numpy.__all__
    assert pickle.loads(pickle.dumps(np.sum)) is np.sum
    assert pickle.loads(pickle.dumps(np.linalg.norm)) is np.linalg.norm
    from minigrad.numpy.linalg import norm
    assert norm is np.linalg.norm
    with pytest.raises(AttributeError, match="no attribute 'foo'"):
        np.foo  # noqa: B018 - the attribute is what is asked for
    with pytest.raises(AttributeError, match="__path__"):
        np.linalg.__path__  # noqa: B018
    assert isinstance(np.float64(1), np.float64)
    # np.any and np.all stand beside Python's, not in their way
    code = ("from minigrad.numpy import *\nimport minigrad.numpy as np, minigrad as mg\n"
            "[getattr(np, name) for name in dir(np) if name != '__path__']\n"
            "print(np.array([[mg.tensor(1.0), 2.0], [3.0, 4.0]]).shape, array([any([0, 1])]))")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True,
                          text=True, check=True)
    assert done.stdout == "(2, 2) [ True]\n"


def test_importing_minigrad_does_not_load_it():
    code = "import sys, minigrad; print('minigrad.numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_list_that_holds_itself_raises_numpys_error():
    endless: list = []
    endless.append(endless)
    assert outcome(np.array, (endless,)) == outcome(numpy.array, (endless,))


# --- lists of tensors
F32 = numpy.float32(0.5)
CALLS = [            # of x, an array of three numbers, under either module
    lambda np, x: np.array([x[0] * x[1], np.sin(x[2])]),
    lambda np, x: np.array([[x[0], 1], (2, x[1])]),
    lambda np, x: np.array([x, [1.0, 2, x[0]], numpy.ones(3)]),
    lambda np, x: np.array([[[x[0]]], [[x[1]]]], ndmin=4),
    lambda np, x: np.array([x[0], 2.0], dtype=numpy.float32),
    lambda np, x: np.array([True, x[0]]), lambda np, x: np.array([F32, x[0]]),
    lambda np, x: np.array(x, copy=True), lambda np, x: np.array(object=[x[0]]),
    lambda np, x: np.asarray([x[0], x[1]]), lambda np, x: np.asanyarray((x[0], x[1])),
    lambda np, x: np.asarray(x), lambda np, x: np.ascontiguousarray(x[0]),
    lambda np, x: np.asfortranarray([[x[0], x[1]]]),
    lambda np, x: np.append(x[0], [x[1], 2.0]), lambda np, x: np.append(x, x[0]),
    lambda np, x: np.append([[x[0]]], [[x[1]]], axis=1),
    lambda np, x: np.r_[x[0], x, 3], lambda np, x: np.r_[x[0], 0:3, [x[1], 1]],
    lambda np, x: np.r_[x[0]:5:4j], lambda np, x: np.r_["0,2", x, [x[0], 1, 2]],
    lambda np, x: np.r_["1,2,0", x, x[0]:2:3j], lambda np, x: np.r_["-1", x, x[:2]],
    lambda np, x: np.r_["0,3,-1", x, x], lambda np, x: np.r_["0,3,-2", x, x],
    lambda np, x: np.c_[x, x * x], lambda np, x: np.c_[[x[0], 1], [2, x[1]]],
    lambda np, x: np.c_[x[0], 1], lambda np, x: np.c_[numpy.ones((3, 2)), x],
    lambda np, x: np.full((2, 3), x[0]), lambda np, x: np.full((2, 3), x),
    lambda np, x: np.full(3, [x[0], 1, x[1]]), lambda np, x: np.full(2, x[0], dtype=float),
    lambda np, x: np.full_like(numpy.zeros((2, 3)), x[0]),
    lambda np, x: np.full_like([1.0, 2.0], fill_value=x[0]),
    lambda np, x: np.full_like(x, x[0]), lambda np, x: np.full_like(x[0], x, shape=3),
    lambda np, x: np.linspace(0, x[0], 5), lambda np, x: np.linspace([0, x[0]], [x[1], 3], 4),
    lambda np, x: np.logspace(0, [x[0], 1], 3), lambda np, x: np.geomspace([x[0], 1], 3, 4),
    lambda np, x: np.concatenate([[x[0], 1.0], x]), lambda np, x: np.concatenate((x, [x[1]]), 0),
    lambda np, x: np.stack(arrays=([x[0], 1.0], [x[1], 2.0])),
    lambda np, x: np.stack([[x[0], 1], [x[1], 2]], 1), lambda np, x: np.hstack([x[0], [x[1], 1]]),
    lambda np, x: np.vstack([[x[0], 1, 2], x]), lambda np, x: np.column_stack([[x[0], 1, 2], x]),
    lambda np, x: np.dstack(tup=[[x[0], 1, 2], x]), lambda np, x: np.block([[x[0], x], [x, 1.0]]),
    lambda np, x: np.sum([x[0], x[1]]), lambda np, x: np.mean([x, 2 * x], axis=0),
    lambda np, x: np.std([x[0], x[1], 1]), lambda np, x: np.var((x[0], x[1])),
    lambda np, x: np.max([x[0], 0.1]), lambda np, x: np.min(a=[x[0], x[2]]),
    lambda np, x: np.prod([x[0], x[1]]), lambda np, x: np.median([x[0], x[1], x[2]]),
    lambda np, x: np.cumsum([x[0], 1, x[1]]), lambda np, x: np.add.reduce([x[0], x[1]]),
    lambda np, x: np.dot([x[0], 1], [2, x[1]]), lambda np, x: np.outer([x[0], 1], x),
    lambda np, x: np.cross([x[0], 1, 2], x), lambda np, x: np.einsum("i,i", [x[0], 1, 2], x),
    lambda np, x: np.linalg.norm([x[0], x[1]]), lambda np, x: np.linalg.norm([x, x], axis=1),
    lambda np, x: np.linalg.det([[x[0], 1], [2, x[1]]]),
    lambda np, x: np.linalg.solve([[x[0], 1], [1, -x[1]]], [x[2], 1]),
    lambda np, x: np.linalg.inv([[x[0], 1], [2, x[1]]]),
    lambda np, x: np.linalg.multi_dot([[x, x], numpy.ones((3, 2)), [x[0], 1]]),
    lambda np, x: np.where([True, False], [x[0], 1], [2, x[1]]),
    lambda np, x: np.select([[True, False]], [[x[0], 1]], 0.5),
    lambda np, x: np.choose([0, 1], [[x[0], 1], x[:2]]),
    lambda np, x: np.piecewise(x, [numpy.array([True, False, True])], [x[0], 1.0]),
    lambda np, x: np.maximum([x[0], 0.1], 0.3), lambda np, x: np.exp([x[0], x[1]]),
    lambda np, x: np.interp([x[0], 0.4], [0, 1, 2], x), lambda np, x: np.polyval([x[0], 1], x[1]),
    lambda np, x: np.trapezoid([x[0], x[1]], dx=0.5), lambda np, x: np.diff([x[0], 1, x[1]]),
    lambda np, x: np.clip([x[0], 5.0], 0.1, 2.0), lambda np, x: np.flip([x[0], x[1]]),
    lambda np, x: np.meshgrid([x[0], 1], x)[0], lambda np, x: np.average(x, weights=[1, x[0], 1])]
X = numpy.array([0.7, 1.3, 0.4])
numbered = pytest.mark.parametrize("call", CALLS, ids=range(len(CALLS)))


@numbered
def test_lists_give_numpys_numbers_and_true_derivatives(call):
    expected = call(numpy, X)
    found = call(np, mg.tensor(X))
    assert found.dtype == expected.dtype
    assert found.shape == expected.shape
    numpy.testing.assert_allclose(found.value, expected, 1e-14 if expected.dtype.itemsize > 4
                                  else 1e-6, 1e-15)
    if expected.dtype == numpy.float64:
        mg.check_gradients(lambda x: call(np, x), X)


MODES = {
    "grad": lambda f: mg.grad(lambda x: numpy.sum(f(x) ** 3))(X),
    "vjp": lambda f: mg.vjp(f, X)[1](numpy.ones(f(X).shape)),
    "jvp": lambda f: mg.jvp(f, (X,), (numpy.ones(3),)),
    "hessian": lambda f: mg.hessian(lambda x: numpy.sum(f(x) ** 3))(X),
    "vmap": lambda f: mg.vmap(f)(numpy.array([X, 2 * X, X + 1])),
    "compile": lambda f: [mg.compile(f)(X), mg.compile(mg.grad(lambda x: numpy.sum(f(x) ** 3)))(X)],
}


def in_a_graph(f):
    """The value and the gradient in a run, with X in a placeholder."""
    with mg.Graph():
        x = mg.placeholder((3,))
        y = f(x)
        return mg.run([y, mg.gradient(numpy.sum(y ** 3), x)], {x: X})


WAYS = {                                 # with lists, and by hand
    "array": (lambda x: np.array([x[0] * x[1], np.sin(x[2])]),
              lambda x: numpy.stack([x[0] * x[1], numpy.sin(x[2])])),
    "matrix": (lambda x: np.array([[x[0], 1.0], [2.0, x[1]]]),
               lambda x: numpy.stack([numpy.stack([x[0], 1.0]), numpy.stack([2.0, x[1]])])),
    "r_": (lambda x: np.r_[x[0], x, 1.0],
           lambda x: numpy.concatenate([numpy.reshape(x[0], 1), x, [1.0]])),
    "full": (lambda x: np.full((2, 3), x), lambda x: numpy.broadcast_to(x, (2, 3))),
    "norm": (lambda x: np.linalg.norm([x[0], x[1]]),
             lambda x: numpy.linalg.norm(numpy.stack([x[0], x[1]]))),
    "linspace": (lambda x: np.linspace(0.0, x[0], 3), lambda x: x[0] * numpy.array([0.0, 0.5, 1])),
}


@pytest.mark.parametrize("mode", [*MODES, "graph"])
@pytest.mark.parametrize("way", WAYS)
def test_all_modes_agree_with_joining_by_hand(mode: str, way: str):
    run = MODES.get(mode, in_a_graph)
    for a, b in zip(*(mg.nest.flatten(run(f)) for f in WAYS[way]), strict=True):
        numpy.testing.assert_array_equal(a, b)


def test_variables_in_lists_are_read():
    v = mg.Variable([1.0, 2.0])
    parts = [np.array([v, v]), np.full(2, v), np.r_[v, 1.0], np.array(v), np.mean([v, 3.0 * v])]
    assert [numpy.sum(y).tolist() for y in mg.run(parts)] == [6.0, 3.0, 4.0, 3.0, 3.0]
    np.testing.assert_array_equal(mg.run(mg.gradient(np.sum(np.array([v, v])), v)), [2.0, 2.0])


def test_residuals_in_a_list_fit():
    fit = mg.optim.least_squares(lambda x: np.array([10 * (x[1] - x[0] ** 2), 1 - x[0]]),
                                 numpy.array([-1.2, 1.0]))
    numpy.testing.assert_allclose(fit.x, [1.0, 1.0], atol=1e-8)


def test_questions_about_a_list():
    assert np.shape([[T, 1.0]]) == (1, 2)
    assert np.array_equal([T, 1.0], [2.0, 1.0])
    assert np.iterable([T])
    assert not np.isscalar([T])


@pytest.mark.parametrize(("call", "kind", "words"), [
    (lambda: np.array([T, V]), ShapeError, r"parts of shape \(\) and \(3,\).*np\.concatenate"),
    (lambda: np.r_["r", V, V], InputError, r"np\.matrix.*np\.stack"),
    (lambda: np.full(3, T, like=numpy.ones(1)), NoRuleError, r"np\.full on a tensor with like="),
    (lambda: np.array([T], dtype=str), InputError, "real numbers"),
    (lambda: np.array([T, None]), InputError, "None|object"),
    (lambda: np.polyfit([T, 1, 2], [1, 2, 3], 1), NoRuleError, r"np\.polyfit on a tensor"),
    (lambda: np.full((2, 2), V), ShapeError, r"\(3,\)"),
    (lambda: np.roots([T, 1.0]), NoRuleError, r"np\.roots on a tensor")])
def test_a_refusal_is_one_sentence_and_names_the_line(call, kind, words):
    with pytest.raises(Refusal, match=words) as caught:
        call()
    assert isinstance(caught.value, kind)
    assert __file__ in str(caught.value)


def test_numpys_complaint_about_a_directive():
    with pytest.raises(ValueError, match="unknown special directive"):
        np.r_["a", V]


# --- iterators and the values of dicts
SEVERAL = [np.stack, np.concatenate, np.vstack, np.hstack, np.dstack, np.column_stack, np.concat]


@pytest.mark.parametrize("join", SEVERAL, ids=lambda join: join.__name__)
@pytest.mark.parametrize("once", [
    lambda parts: dict(enumerate(parts)).values(), lambda parts: (part for part in parts),
    lambda parts: map(np.negative, parts), iter], ids=["dict", "generator", "map", "iterator"])
def test_several_arrays_may_come_from_an_iterator(join, once):
    x = numpy.array([1.0, 2.0, 3.0])
    parts = lambda x: [x, x * x, np.sin(x)]
    from_list = lambda x: join([*once(parts(x))])
    numpy.testing.assert_array_equal(join(once(parts(x))), from_list(x))
    for transform in (mg.jacobian, lambda f: mg.compile(mg.jacobian(f))):
        numpy.testing.assert_array_equal(transform(lambda x: join(once(parts(x))))(x),
                                         mg.jacobian(from_list)(x))


def test_an_iterator_may_be_named():
    x = numpy.array([1.0, 2.0])
    f = lambda x: np.sum(np.stack(arrays=iter([x, 3.0 * x])))
    assert mg.grad(f)(x).tolist() == [4.0, 4.0]
