"""Plain values of nodes: whole numbers and booleans carry no derivative and become plain where
NumPy or Python asks; floats are refused, with advice that fits the call."""
import math
import statistics
from dataclasses import dataclass
from math import sqrt

import numpy as np
import pytest

import minigrad as mg
import minigrad.numpy as mnp
from minigrad.errors import InputError, NoMethodError, Refusal

X, P, NAMES = np.array([0.3, -1.2, 2.5]), np.arange(6.0).reshape(3, 2) ** 2, ["a", "b", "c"]
DATA = [[1, 2], [3, 4], [5, 6]]

# what users write of x, and gets a derivative: it must be what NumPy makes of a plain x
USES = [
    lambda x: P[np.argmax(x)] * x[0],
    lambda x: P[np.argsort(x)] * x[:, None],
    lambda x: P[x > 0] * x[0],
    lambda x: P[(x > 0) & (x < 1)] * x[0],
    lambda x: P[np.floor(x).astype(int) % 3] * x[:, None],
    lambda x: P[:, np.argmin(x) % 2] * x,
    lambda x: P[np.argsort(x), np.argmin(x) % 2] * x,
    lambda x: P[x[0] > 0] * x[0],                       # a new axis, not P[1]
    lambda x: P[np.argsort(x)[:1]] * x[0],              # an axis of length 1
    lambda x: DATA[np.argmax(x)][np.argmin(x)] * x,
    lambda x: ord(NAMES[np.argmax(x)]) * x,
    lambda x: sum(x[k] ** 2 for k in range(np.argmax(x))),
    lambda x: x[:np.argmax(x)] ** 2,
    lambda x: x ** 2 if np.argmax(x) == 2 else x,
    lambda x: x * int(np.argmax(x)) * float(np.sum(x > 0)) * int(x[0] > 0),
    lambda x: x * math.sqrt(np.count_nonzero(x > 0)),
    lambda x: x * np.argsort(x).tolist()[0] * np.argmax(x).item() + np.argsort(x).item(1),
    lambda x: x * np.bincount(np.asarray(np.argsort(x)))[0],
    lambda x: np.reshape(np.tile(x, np.argmax(x)), (np.argmax(x), -1)),
    lambda x: x * np.zeros(np.argmax(x) + 1).size,
]


@pytest.mark.parametrize("k", range(len(USES)))
def test_whole_numbers_and_booleans_are_plain_where_they_are_asked_for(k):
    f = USES[k]
    loss = lambda x: np.sum(f(x) * np.cos(np.arange(np.size(np.asarray(f(X))))).reshape(
        np.shape(f(X))))
    x = mg.tensor(X)
    np.testing.assert_array_equal(f(x).value, f(X))
    mg.check_gradients(loss, X)


def test_a_plain_value_is_no_way_into_the_node():
    i = np.argsort(mg.tensor(X))
    plain = np.asarray(i)
    with pytest.raises(ValueError, match="read-only"):
        plain[0] = 2
    own = np.array(i)
    own[0] = 5
    assert i.value.tolist() == [1, 0, 2]
    assert np.asarray(i, float).dtype == float
    with pytest.raises(NoMethodError, match="works in place"):
        i.sort()


def test_one_number_of_several_and_a_truth_value_as_a_place_are_refused():
    x = mg.tensor(X)
    for call in (lambda: int(np.argsort(x)), lambda: range(np.argsort(x)), lambda: NAMES[x[0] > 0],
                 lambda: np.argsort(x).item()):
        with pytest.raises(InputError, match=r"into a plain Python number.*int\(t"):
            call()


def test_where_there_is_no_value_the_sentence_says_what_to_write():
    for f in (lambda x: P[np.argmax(x)], lambda x: P[x > 0], lambda x: NAMES[np.argmax(x)]):
        for transform in (mg.compile, lambda f: mg.vmap(f, in_axes=1)):
            with pytest.raises(InputError, match=r"write mg\.tensor\(P\)\[i\].*np\.where"):
                transform(f)(np.stack([X, -X]))
    with mg.Graph() as graph:
        i = mg.placeholder((), int)
        for call in (lambda: P[i], lambda: range(i)):
            with pytest.raises(InputError, match=r"a node of a graph.*write mg\.tensor\(P\)\[i\]"):
                call()
        y = mg.tensor(P)[i]
    assert graph.run(y, {i: 1}).tolist() == P[1].tolist()
    assert mg.compile(lambda x: mg.tensor(P)[np.argmax(x)])(X).tolist() == P[2].tolist()


def test_floats_stay_refused_everywhere():
    x, s = mg.tensor(X), mg.tensor(2.0)
    for call in (lambda: int(s), lambda: float(s), lambda: range(s), lambda: NAMES[s],
                 lambda: complex(s), lambda: np.asarray(x), lambda: P[s], lambda: [x.tolist],
                 lambda: np.asarray(np.floor(x)), lambda: np.from_dlpack(x),
                 lambda: np.from_dlpack(np.argsort(x))):
        with pytest.raises((InputError, NoMethodError), match=r"t\.value"):
            call()


A = np.ones((3, 3))


@pytest.mark.parametrize(("call", "words"), [
    (lambda x: A.dot(x) + 1.0, r"write A @ x or np\.dot\(A, x\)"),
    (lambda x: math.exp(x[0]), r"use np\.exp instead of math\.exp"),
    (lambda x: sqrt(x[0]), r"use np\.sqrt instead of math\.sqrt"),
    (lambda x: math.erf(x[0]), r"use mg\.black_box for math\.erf"),
    (lambda x: np.random.default_rng(0).normal(x), "use mg.black_box for an f that calls .*normal"),
    (lambda x: np.array([x, x]), r"np\.stack"),
    (lambda x: float(x[0]), r"t\.value"),
])
def test_the_advice_fits_the_call(call, words):
    with pytest.raises(InputError, match=words) as caught:
        call(mg.tensor(X))
    assert f"line {call.__code__.co_firstlineno} of {__file__}" in str(caught.value)
    general = words in (r"np\.stack", r"t\.value")
    assert general or "np.stack" not in str(caught.value)


def test_code_that_the_user_did_not_write_is_named_at_the_users_line():
    fit = pytest.importorskip("scipy.integrate")

    def flow(x):
        return fit.solve_ivp(lambda t, y: -y, (0.0, 1.0), x).y[-1]

    with pytest.raises(InputError, match=r"mg\.black_box for .*scipy's solve_ivp.*line "
                       rf"{flow.__code__.co_firstlineno + 1} of"):
        mg.grad(lambda x: np.sum(flow(x)))(X)
    with pytest.raises(InputError, match="statistics's geometric_mean"):
        statistics.geometric_mean([mg.tensor(1.0)])


@dataclass
class Parameters:
    w: float = 1.0
    b: float = 2.0


def test_a_refusal_that_code_in_c_hides_arrives():
    optimize = pytest.importorskip("scipy.optimize")
    with pytest.raises(InputError, match=r"use mg\.implicit for a result of scipy's brentq"):
        mg.grad(lambda a: optimize.brentq(lambda z: z**3 - a, 0.0, 3.0))(2.0)
    with pytest.raises(InputError, match=r"np\.zeros from `import minigrad") as caught:
        mg.grad(filled)(1.0)
    assert caught.value.__context__ is caught.value.__cause__ is None


def filled(x):
    y = np.zeros(2)
    y[0] = x
    return np.sum(y)


def test_an_exception_of_the_users_own_is_not_replaced():
    def f(x):
        try:
            return float(x)
        except InputError as refusal:
            raise ValueError("mine") from refusal

    with pytest.raises(ValueError, match="mine"):
        mg.grad(f)(1.0)


@pytest.mark.parametrize(("call", "words"), [
    (lambda x: np.sum(np.vectorize(lambda z: z * z)(x)), r"mg\.vmap\(f\)\(x\) for np\.vectorize"),
    (lambda x: np.sum(mnp.vectorize(lambda z: z * z)(x)), "call the function itself, if it is wri"),
    (lambda x: np.polyfit(X, x, 1)[0], "no derivative rule here; write it with functions that"),
    (lambda x: np.sum(mg.grad(lambda p: p.w * p.b)(Parameters())), r"a dict, such as vars\(p\)"),
])
def test_the_advice_is_one_that_helps(call, words):
    with pytest.raises(Refusal, match=words) as caught:
        mg.grad(call)(X)
    assert "import minigrad.numpy" not in str(caught.value)


def test_the_advice_about_scipy_is_one_that_helps():
    optimize, sparse = (pytest.importorskip(f"scipy.{name}") for name in ("optimize", "sparse"))
    with pytest.raises(InputError, match=r"mg\.black_box for an f that calls scipy's rosen"):
        mg.grad(optimize.rosen)(X)
    for product in (lambda x: x @ sparse.eye(3), lambda x: x * sparse.csr_array(np.eye(3))):
        with pytest.raises(InputError, match=r"a sparse matrix, because.*A\.toarray\(\)"):
            mg.grad(lambda x, product=product: np.sum(product(x)))(X)


def test_without_a_source_the_advice_is_the_general_one():
    code = compile("A.dot(x)", "<nowhere>", "eval")
    with pytest.raises(InputError, match=r"write `import minigrad\.numpy as np`"):
        eval(code, {"A": A, "x": mg.tensor(X)})
