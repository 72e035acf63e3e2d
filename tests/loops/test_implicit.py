"""mg.implicit against closed forms, finite differences of the whole solve, and the steps of a
solver themselves: every condition, with a matrix and without one, both modes, orders, batches,
programs and graphs; large and ill-conditioned systems; and what it refuses.
"""
import threading
import tracemalloc

import numpy as np
import pytest
from samples import normal
from scipy import optimize, sparse
from scipy.sparse.linalg import spsolve

import minigrad as mg
from minigrad.constraints import Box, Equality
from minigrad.errors import BoxError, GraphError, InputError, OptionError, ShapeError
from minigrad.nest import flatten

X, Y = normal(20, 3), normal(20)
sizes = pytest.mark.parametrize("dense", [500, 0], ids=["matrix", "products"])


def near(actual, expected, rtol=1e-9, atol=1e-11):
    for a, b in zip(flatten(actual), flatten(expected), strict=True):
        assert np.shape(a) == np.shape(b)
        np.testing.assert_allclose(a, b, rtol=rtol, atol=atol)


def differences(f, x, step=1e-6):
    """Central differences of f by every number of x, each a whole solve."""
    x = np.asarray(x, float)
    moves = step * np.eye(x.size).reshape(x.size, *x.shape)
    columns = [(np.asarray(f((x + d)[()])) - np.asarray(f((x - d)[()]))) / (2.0 * step)
               for d in moves]
    return np.reshape(np.stack(columns, -1), (*np.shape(columns[0]), *x.shape))[()]


# --- the four conditions, on a ridge regression with its closed form
def ridge(ridge, y):
    return np.linalg.solve(X.T @ X + ridge * np.eye(3), X.T @ y)


CONDITIONS = {
    "root": lambda w, lam, y: X.T @ (X @ w - y) + lam * w,
    "fixed_point": lambda w, lam, y: w - 0.02 * (X.T @ (X @ w - y) + lam * w),
    "minimum": lambda w, lam, y: 0.5 * np.sum((X @ w - y) ** 2) + 0.5 * lam * np.sum(w * w),
    "residuals": lambda w, lam, y: {"data": X @ w - y, "ridge": np.sqrt(lam) * w},
}


@sizes
@pytest.mark.parametrize("kind", CONDITIONS)
def test_every_condition_gives_the_derivatives_of_the_closed_form(kind, dense):
    solved = mg.implicit(ridge, **{kind: CONDITIONS[kind]}, dense=dense)
    at = 0.3, Y
    np.testing.assert_array_equal(solved(*at), ridge(*at))
    for mode in ("forward", "reverse"):
        near(mg.jacobian(solved, (0, 1), mode)(*at), mg.jacobian(ridge, (0, 1))(*at))
    loss = lambda f: lambda lam, y: np.sum(np.sin(f(lam, y)))
    near(mg.grad(loss(solved), (0, 1))(*at), mg.grad(loss(ridge), (0, 1))(*at))
    near(mg.hessian(loss(solved), (0, 1))(*at), mg.hessian(loss(ridge), (0, 1))(*at))
    near(mg.hvp(lambda y: loss(solved)(0.3, y), Y, X[:, 0]),
         mg.hvp(lambda y: loss(ridge)(0.3, y), Y, X[:, 0]))
    reverse_over_forward = lambda f: mg.grad(lambda lam: mg.jvp(
        lambda v: loss(f)(v, Y), (lam,), (1.0,))[1])(0.3)
    near(reverse_over_forward(solved), reverse_over_forward(ridge))
    assert mg.check_gradients(loss(solved), *at, order=2) < 1e-7


@sizes
def test_a_square_root_to_order_three(dense):
    root = mg.implicit(lambda a: optimize.brentq(lambda x: x * x - a, 0.0, 9.0),
                       root=lambda x, a: x * x - a, dense=dense)
    f = root
    for exact in (lambda a: a**0.5, lambda a: 0.5 * a**-0.5, lambda a: -0.25 * a**-1.5,
                  lambda a: 0.375 * a**-2.5):
        near(f(2.0), exact(2.0))
        f = mg.grad(f)


def test_only_the_condition_counts_not_the_steps():
    """A solver that returns a constant, at the one place where the constant is right."""
    solved = mg.implicit(lambda a: 3.0, fixed_point=lambda x, a: np.sqrt(x * a))
    near(mg.grad(solved)(3.0), 1.0)
    with pytest.raises(BoxError, match="does not fulfil the condition"):
        mg.grad(solved)(3.1)


# --- published uses
def test_the_ridge_that_predicts_best_has_no_slope():
    """Hyperparameters by the gradient of the loss on other data."""
    other, target = normal(15, 3), normal(15)
    solved = mg.implicit(lambda lam: ridge(np.exp(lam), Y),
                         minimum=lambda w, lam: CONDITIONS["minimum"](w, np.exp(lam), Y))
    loss = lambda lam: np.mean((other @ solved(lam) - target) ** 2)
    for lam in (-2.0, 0.0, 3.0):
        near(mg.grad(loss)(lam), differences(loss, lam), 1e-6, 1e-9)
        near(mg.grad(mg.grad(loss))(lam), differences(mg.grad(loss), lam), 1e-6, 1e-9)


def ista(lam, y, t=0.02):
    """The lasso, by steps of its proximal gradient."""
    w = np.zeros(3)
    for _ in range(400):
        w = shrunk(w, lam, y, t)
    return w


def shrunk(w, lam, y, t=0.02):
    v = w - t * X.T @ (X @ w - y)
    return np.sign(v) * np.maximum(np.abs(v) - t * lam, 0.0)


def test_the_lasso_keeps_its_zeros():
    lam = 6.0
    w = ista(lam, Y)
    assert 0 < np.sum(w == 0.0) < 3
    solved = mg.implicit(ista, fixed_point=shrunk)
    by_lam, by_y = mg.jacobian(solved, (0, 1))(lam, Y)
    on = w != 0.0
    inverse = np.linalg.inv(X[:, on].T @ X[:, on])
    near(by_lam[on], -inverse @ np.sign(w[on]))
    near(by_y[on], inverse @ X[:, on].T)
    assert not by_lam[~on].any()
    assert not by_y[~on].any()
    near(by_y, differences(lambda y: ista(lam, y), Y), 1e-6, 1e-8)


def test_data_are_distilled_through_a_logistic_regression():
    """The slope, by the inputs, of the loss on other data of a fit by SciPy."""
    inputs, labels, other = X[:6], np.sign(Y[:6]), normal(30, 3)
    loss = lambda w, x, t: np.mean(np.logaddexp(0.0, -t * (x @ w)))
    inner = lambda w, x: loss(w, x, labels) + 0.05 * w @ w

    def fit(x):
        return optimize.minimize(inner, np.zeros(3), (x,), jac=mg.grad(inner), tol=1e-12,
                                 method="trust-exact", hess=mg.hessian(inner)).x

    outer = lambda x: loss(mg.implicit(fit, minimum=inner)(x), other, np.sign(other[:, 0]))
    near(mg.grad(outer)(inputs), differences(outer, inputs, 1e-4), 1e-5, 1e-7)


def test_a_smoother_is_a_least_squares_problem():
    """A path between noisy measurements and a law of motion; its slopes by the two weights, the
    data and the law."""
    law = np.array([[1.0, 0.1], [-0.2, 0.95]])

    def residuals(p, law, weights, data):
        return {"law": weights["law"] * (p["path"][1:] - p["path"][:-1] @ law.T),
                "data": weights["data"] * (p["path"][:, 0] + p["shift"] - data)}

    start = {"path": np.zeros((12, 2)), "shift": 0.0}

    def fit(law, weights, data):
        ridged = lambda p: (residuals(p, law, weights, data), 0.1 * p["shift"])
        return mg.optim.least_squares(ridged, start).x

    solved = mg.implicit(fit, residuals=lambda p, *t: (residuals(p, *t), 0.1 * p["shift"]))
    at = law, {"law": 3.0, "data": 0.7}, normal(12)
    path = lambda *t: np.sum(np.cos(solved(*t)["path"])) + solved(*t)["shift"]
    assert mg.check_gradients(path, *at, order=1) < 1e-6
    by_data = mg.jacobian(solved, 2)(*at)["path"]
    near(by_data, differences(lambda d: fit(*at[:2], d)["path"], at[2], 1e-4), 1e-6, 1e-8)


def test_a_minimum_under_an_equation_is_a_root_with_its_multiplier():
    q, a = X.T @ X, np.array([[1.0, 2.0, -1.0]])
    kkt = np.block([[q, a.T], [a, np.zeros((1, 1))]])

    def fit(c, b):
        found = mg.optim.minimize(lambda x: 0.5 * x @ q @ x - c @ x, np.zeros(3),
                                  Equality(lambda x: a[0] @ x - b), tol=1e-10)
        return {"x": found.x, "y": found.multipliers[0][0]}

    solved = mg.implicit(fit, root=lambda z, c, b: {"x": q @ z["x"] - c - a[0] * z["y"],
                                                    "y": a[0] @ z["x"] - b})
    inverse = np.linalg.inv(kkt)
    by_c, by_b = mg.jacobian(lambda c, b: solved(c, b)["x"], (0, 1))(normal(3), 0.4)
    near(by_c, inverse[:3, :3], 1e-6)
    near(by_b, inverse[:3, 3], 1e-6)


# --- fits
def curve(p, x):
    return p["height"] * np.exp(-p["rate"] * x) + p["ground"]


def test_a_fit_moves_with_its_data_and_its_fixed_parameters():
    x = np.linspace(0.0, 4.0, 15)
    y = 2.0 * np.exp(-1.3 * x) + 0.5 + 0.05 * normal(15)
    residuals = lambda p, y, ground: curve({**p, "ground": ground}, x) - y
    start = {"height": 1.0, "rate": 1.0}
    fit = lambda y, g: mg.optim.least_squares(lambda p: residuals(p, y, g), start, gtol=1e-12).x
    solved = mg.implicit(fit, residuals=residuals)
    by_y, by_ground = mg.jacobian(lambda *t: solved(*t)["rate"], (0, 1))(y, 0.5)
    near(by_y, differences(lambda y: fit(y, 0.5)["rate"], y, 1e-4), 1e-5, 1e-7)
    near(by_ground, differences(lambda g: fit(y, g)["rate"], 0.5, 1e-4), 1e-5)
    slope = mg.grad(lambda y: solved(y, 0.5)["rate"])
    v = normal(15)
    near(mg.jvp(slope, (y,), (v,))[1], (slope(y + 1e-4 * v) - slope(y - 1e-4 * v)) / 2e-4, 1e-4,
         1e-6)


@sizes
def test_bounds_that_hold_stay(dense):
    def fit(c, bounds=(0.0, 1.0)):
        return mg.optim.minimize(lambda x: loss(x, c), np.full(4, 0.5), Box(*bounds)).x

    q = 0.3 * X[:4] @ X[:4].T + np.eye(4)
    loss = lambda x, c: 0.5 * x @ q @ x - c @ x + 0.1 * np.sum(x**4)
    c = np.array([-2.0, 1.0, 6.0, 0.8])
    x = fit(c)
    held = (x == 0.0) | (x == 1.0)
    assert 0 < np.sum(held) < 4
    solved = mg.implicit(fit, minimum=loss, bounds=(0.0, np.ones(4)), dense=dense)
    found = mg.jacobian(solved)(c)
    free = np.flatnonzero(~held)
    bend = q + np.diag(1.2 * x**2)
    exact = np.zeros((4, 4))
    exact[np.ix_(free, free)] = np.linalg.inv(bend[np.ix_(free, free)])
    near(found, exact, 1e-7)
    near(mg.jacobian(solved, mode="forward")(c), exact, 1e-7)
    near(found, differences(fit, c, 1e-4), 1e-5, 1e-7)
    f = lambda c: np.sum(solved(c) ** 3)
    near(mg.hessian(f)(c), differences(mg.grad(f), c, 1e-4), 1e-5, 1e-6)


@sizes
@pytest.mark.parametrize("middle", [0.0, 1e-9, -1e-9])
def test_a_bound_without_a_push_is_a_kink(dense, middle):
    solved = mg.implicit(lambda c: np.clip(c, 0.0, 1.0), bounds=(0.0, None), dense=dense,
                         residuals=lambda x, c: x - c)
    near(mg.jacobian(solved)(np.array([0.5, -0.5])), np.diag([1.0, 0.0]))
    with pytest.raises(BoxError, match=r"unknown 1 of .* lies at its bound"):
        mg.jacobian(solved)(np.array([0.5, middle]))


# --- nests, dtypes, arguments
def nested(p, option):
    assert option == "twice"
    assert type(p["u"]) is np.ndarray
    p["u"] *= 2.0  # the solver's own copy
    return {"a": p["u"], "b": [p["v"] ** 2, p["u"][:1] / 2.0]}


def test_nests_go_in_and_out():
    condition = lambda x, p, option: {"a": x["a"] - 2.0 * p["u"],
                                      "b": [x["b"][0] - p["v"] ** 2, x["b"][1] - p["u"][:1]]}
    solved = mg.implicit(nested, root=condition)
    p = {"u": normal(2), "v": normal(2, 2)}
    before = p["u"].copy()
    found = mg.jacobian(lambda p: solved(p, "twice"))(p)
    np.testing.assert_array_equal(p["u"], before)
    near(found["a"], {"u": 2.0 * np.eye(2), "v": np.zeros((2, 2, 2))})
    near(found["b"][0]["v"], np.einsum("ij,ik,jl->ijkl", 2.0 * p["v"], np.eye(2), np.eye(2)))
    near(found["b"][1]["u"], np.array([[1.0, 0.0]]))
    assert type(solved(p, "twice")["b"]) is list
    # only one of the leaves moves, and the others may change afterwards
    data = normal(2)
    slope = mg.vjp(lambda v: solved({"u": data, "v": v}, "twice")["b"][0], p["v"])[1]
    data[:] = np.nan
    near(slope(np.ones((2, 2)))[0], 2.0 * p["v"])


@sizes
def test_float32_stays(dense):
    solved = mg.implicit(lambda lam, y: ridge(float(lam), y), minimum=CONDITIONS["minimum"],
                         dense=dense)
    y = Y.astype(np.float32)
    condition = mg.implicit(solved, root=lambda w, lam, y: X.astype(y.dtype).T @ (
        X.astype(y.dtype) @ w - y) + lam * w, dense=dense)
    assert condition(0.3, y).dtype == np.float32
    g, by_y = mg.grad(lambda lam, y: np.sum(condition(lam, y) ** 2), (0, 1))(0.3, y)
    assert type(g) is float
    assert by_y.dtype == np.float32
    near((g, by_y), mg.grad(lambda lam, y: np.sum(ridge(lam, y) ** 2), (0, 1))(0.3, Y), 1e-4, 1e-5)


# --- batches, programs, graphs, threads
@sizes
def test_batches_programs_and_graphs(dense):
    solved = mg.implicit(lambda a: np.array([np.sqrt(a), a]), dense=dense, like=np.zeros(2),
                         root=lambda x, a: np.stack([x[0] * x[0] - a, x[1] - x[0] * x[0]]))
    f = lambda a: np.sum(solved(a) ** 3)
    exact = lambda a: 1.5 * a**0.5 + 3.0 * a**2
    bend = lambda a: 0.75 * a**-0.5 + 6.0 * a
    a = np.array([1.0, 2.0, 5.0])
    near(mg.vmap(mg.grad(f))(a), exact(a))
    near(mg.grad(lambda a: np.sum(mg.vmap(f)(a)))(a), exact(a))
    near(mg.vmap(mg.grad(mg.grad(f)))(a), bend(a))
    for program, value, places in ((mg.compile(mg.grad(f)), exact, (2.0, 7.0)),
                                   (mg.compile(mg.hessian(f)), bend, (2.0, 7.0)),
                                   (mg.compile(mg.vmap(mg.grad(f))), exact, (a, a + 1.0))):
        for at in places:
            near(program(at), value(at))
    with mg.Graph():
        p, v = mg.placeholder((), name="p"), mg.Variable(2.0)
        y = f(p * v)
        g = mg.gradient(y, [p, v])
        near(mg.run(g, {p: 1.5}), [2.0 * exact(3.0), 1.5 * exact(3.0)])


def test_a_first_call_shows_the_shape():
    solved = mg.implicit(lambda y: ridge(1.0, y), root=lambda w, y: CONDITIONS["root"](w, 1.0, y))
    program = mg.compile(mg.grad(lambda y: np.sum(solved(y))))
    with pytest.raises(ShapeError, match="pass like=, or call it once"):
        program(Y)
    solved(Y)
    near(program(Y), X @ np.linalg.solve(X.T @ X + np.eye(3), np.ones(3)))
    with pytest.raises(ShapeError, match="before its first call"):
        mg.compile(solved)(Y[:, None])


def test_a_traced_solution_keeps_its_shape():
    solved = mg.implicit(lambda a: np.array([a, a]), root=lambda x, a: x - a, like=np.zeros(3))
    near(solved(1.0), np.ones(2))
    wrong = mg.implicit(lambda a: np.array([a, a]), root=lambda x, a: x - a, like=np.zeros(3))
    with pytest.raises(ShapeError, match="those of like="):
        mg.compile(wrong)(1.0)


def test_four_threads():
    program = mg.compile(mg.grad(lambda lam: np.sum(mg.implicit(
        ridge, minimum=CONDITIONS["minimum"], like=np.zeros(3))(lam, Y))))
    plain = mg.grad(lambda lam: np.sum(mg.implicit(
        ridge, minimum=CONDITIONS["minimum"])(lam, Y)))
    exact, wrong = mg.grad(lambda lam: np.sum(ridge(lam, Y))), []

    def work(k):
        for i in range(10):
            lam = 0.1 + k + 0.1 * i
            for f in (program, plain):
                if not np.isclose(f(lam), exact(lam), rtol=1e-9):
                    wrong.append(lam)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


# --- large, and ill-conditioned
N = 2000
D = sparse.diags([-np.ones(N - 1), np.ones(N - 1)], [0, 1], shape=(N - 1, N))
K = (D.T @ D + sparse.diags(1.0 + np.arange(N) / N)).tocsc()


def bent(x, c):
    """A chain of 2,000 links on nonlinear springs."""
    return (0.5 * np.sum((1.0 + np.arange(N) / N) * x * x) + 0.5 * np.sum((x[1:] - x[:-1]) ** 2)
            + np.sum(np.logaddexp(0.0, x)) - c @ x)


def stiffness(x):
    s = 1.0 / (1.0 + np.exp(-x))
    return s, (K + sparse.diags(s * (1.0 - s))).tocsc()


def equilibrium(c):
    x = np.zeros(N)
    for _ in range(20):
        s, a = stiffness(x)
        x = x - spsolve(a, K @ x + s - c)
    return x


@pytest.mark.parametrize("condition", [{"minimum": bent}, {"root": mg.grad(bent)}], ids=[*"cn"])
def test_two_thousand_unknowns_without_a_matrix(condition):
    solved, c = mg.implicit(equilibrium, **condition), normal(N)
    f = lambda c: np.sum(solved(c) ** 3)
    x = equilibrium(c)
    tracemalloc.start()
    g = mg.grad(f)(c)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    near(g, spsolve(stiffness(x)[1], 3.0 * x * x), 1e-8, 1e-9)
    assert peak < 8 * 2**20, f"{peak / 2**20:.0f} MB, and the matrix alone would take 31"


def test_two_thousand_unknowns_to_order_two():
    solved, c, v = mg.implicit(equilibrium, minimum=bent), normal(N), normal(N + 1)[:N]
    f = lambda c: np.sum(solved(c) ** 3)
    slope = mg.grad(f)
    near(mg.hvp(f, c, v), (slope(c + 1e-4 * v) - slope(c - 1e-4 * v)) / 2e-4, 1e-5, 1e-7)


def test_units_do_not_make_a_matrix_singular():
    """Columns of lengths from 1e-9 to 1e9: the condition number of the Hessian is 1e36."""
    unit = np.array([1e-9, 1.0, 1e9])
    fit = lambda y: np.linalg.lstsq(X, y, rcond=None)[0] / unit
    solved = mg.implicit(fit, residuals=lambda w, y: (X * unit) @ w - y)
    near(mg.jacobian(solved)(Y), np.linalg.pinv(X) / unit[:, None], 1e-9, 0.0)


def test_an_ill_conditioned_fit_keeps_half_of_its_digits():
    hilbert = 1.0 / (np.arange(12)[:, None] + np.arange(5) + 1.0)  # the square has 1e10 or so
    fit = lambda y: np.linalg.lstsq(hilbert, y, rcond=None)[0]
    exact = np.linalg.pinv(hilbert)
    solved = lambda dense: mg.jacobian(mg.implicit(
        fit, residuals=lambda w, y: hilbert @ w - y, dense=dense))(normal(12))
    assert np.linalg.norm(solved(5) - exact) < 1e-5 * np.linalg.norm(exact)
    with pytest.raises(BoxError, match=r"5 unknowns.* did not converge.*raise dense="):
        solved(4)


# --- refusals
def double(x, a):
    return x - 2.0 * a


TWO = np.array([1.0, 1.0])
OPTIONS = {
    "no condition": (lambda: mg.implicit(np.sqrt), InputError, "no condition.*exactly one of root"),
    "two": (lambda: mg.implicit(np.sqrt, root=double, minimum=double), InputError,
            "root and minimum"),
    "solver": (lambda: mg.implicit(3.0, root=double), InputError, "cannot be called"),
    "condition": (lambda: mg.implicit(np.sqrt, root=3.0), InputError, "cannot be called"),
    "tol": (lambda: mg.implicit(np.sqrt, root=double, tol=2.0), OptionError, "tol"),
    "dense": (lambda: mg.implicit(np.sqrt, root=double, dense=-1), OptionError, "dense"),
    "bounds": (lambda: mg.implicit(np.sqrt, root=double, bounds=(0.0, 1.0)), OptionError,
               "bounds=.* and root="),
    "one bound": (lambda: mg.implicit(np.sqrt, minimum=double, bounds=0.0), OptionError, "bounds="),
}
CALLS = {
    "raises": (lambda a: 1 / 0, double, BoxError, "raised ZeroDivisionError.*division by zero"),
    "raises a ValueError": (lambda a: np.zeros(2) + np.zeros(3), double, BoxError,
                            "solver of mg.implicit raised ValueError"),
    "refuses": (lambda a: mg.optim.least_squares(lambda p: p - a, 3.0, bounds=(0.0, 1.0)).x, double,
                BoxError, "raised OptionError.*parameter 0 starts at 3"),
    "None": (lambda a: None, double, BoxError, "returned None"),
    "nothing": (lambda a: np.zeros(0), double, BoxError, "returned"),
    "text": (lambda a: {"x": a, "message": "done"}, double, BoxError, r"such as result\.x"),
    "nan": (lambda a: np.nan, double, BoxError, "finite"),
    "complex": (lambda a: 1j, double, BoxError, "real"),
    "missed": (lambda a: 2.001 * a, double, BoxError, "does not fulfil the condition.*0.001"),
    "another": (lambda a: 2.0 * a, lambda x, a: x - a, BoxError, "does not fulfil the condition"),
    "nan condition": (lambda a: 2.0 * a, lambda x, a: x * np.nan, BoxError, "mg.implicit"),
    "flat": (lambda a: a, lambda x, a: a * 0.0 + 0.0 * x, BoxError, "not isolated|not converge"),
    "a line": (lambda a: TWO * a, lambda x, a: TWO * (x[0] + x[1] - 2.0 * a), BoxError,
               "not isolated|not converge"),
    "shape": (lambda a: TWO * a, lambda x, a: x[:1] - a, ShapeError, "one number for each unknown"),
    "complex condition": (lambda a: 2.0 * a, lambda x, a: 1j * (x - 2.0 * a), InputError,
                          "complex number, whose condition"),
    "nest": (lambda a: a, lambda x, a: [x - a], ShapeError, "nested like the solution"),
}


@pytest.mark.parametrize(("make", "error", "match"), OPTIONS.values(), ids=OPTIONS)
def test_options_are_refused(make, error, match):
    with pytest.raises(error, match=match):
        make()


@sizes
@pytest.mark.parametrize(("solver", "root", "error", "match"), CALLS.values(), ids=CALLS)
def test_what_is_no_solution_is_refused(solver, root, error, match, dense):
    solved = mg.implicit(solver, root=root, dense=dense)
    first = lambda a: np.ravel(solved(a))[0]
    with pytest.raises(error, match=match):
        mg.grad(first)(1.0)
    with pytest.raises(error, match=match):
        mg.jvp(first, (1.0,), (1.0,))
    with pytest.raises(error, match=match):
        mg.vmap(mg.grad(first))(np.ones(2))


@sizes
@pytest.mark.parametrize("miss", [1e-4, 1e-7])
def test_tol_says_how_exact_a_solution_is(dense, miss):
    for tol in (None, 10.0 * miss, 0.1 * miss):
        solved = mg.implicit(lambda a: 2.0 * a * (1.0 + miss), root=double, tol=tol, dense=dense)
        if miss < (tol or 6e-6):
            near(mg.grad(solved)(1.0), 2.0)
        else:
            with pytest.raises(BoxError, match="pass a larger tol="):
                mg.grad(solved)(1.0)


def test_complex_arguments_are_refused():
    solved = mg.implicit(np.abs, root=lambda x, z: x - np.abs(z))
    with pytest.raises(InputError, match="complex number, which has it as an argument"):
        mg.grad(solved)(1.0 + 2.0j)
    real = mg.implicit(lambda z, a: a * np.abs(z), root=lambda x, z, a: x - a * np.abs(z))
    near(mg.grad(real, 1)(1.0 + 2.0j, 2.0), np.sqrt(5.0))


def test_a_saddle_has_no_conjugate_gradients():
    saddle = lambda x, a: np.sum(np.array([1.0, -1.0]) * (x - a) ** 2)
    solve = lambda a: np.array([a, a])
    near(mg.jacobian(mg.implicit(solve, minimum=saddle))(1.0), TWO)
    with pytest.raises(BoxError, match="name the gradient as root="):
        mg.jacobian(mg.implicit(solve, minimum=saddle, dense=0))(1.0)
    near(mg.jacobian(mg.implicit(solve, root=mg.grad(saddle), dense=0))(1.0), TWO)


@pytest.mark.parametrize("wrap", [lambda f: f, mg.compile], ids=["eager", "compiled"])
def test_tensors_from_elsewhere_are_refused(wrap):
    """Their derivatives would be zero without a word."""
    solver = wrap(mg.grad(lambda b: mg.implicit(lambda a: a * b, root=lambda x, a: x - a,
                                                like=0.0)(1.0)))
    condition = wrap(mg.grad(lambda b: mg.implicit(lambda a: a, root=lambda x, a: x - a * b / b,
                                                   like=0.0)(b)))
    slope = wrap(mg.grad(lambda b: mg.implicit(lambda a: a, minimum=lambda x, a: (x - a * b / b)**2,
                                               like=0.0)(b)))
    for f, what in ((solver, "solver"), (condition, "condition"), (slope, "condition")):
        with pytest.raises(InputError, match=f"the {what} of mg.implicit used a tensor"):
            f(2.0)


SEARCHES = {
    "residuals": lambda t: mg.optim.least_squares(lambda p: p - t, TWO),
    "x0": lambda t: mg.optim.least_squares(lambda p: p - TWO, t),
    "bounds": lambda t: mg.optim.least_squares(lambda p: p - TWO, TWO, bounds=(t, 3.0)),
    "f_scale": lambda t: mg.optim.least_squares(lambda p: p - TWO, TWO, f_scale=t[0]),
    "f": lambda t: mg.optim.minimize(lambda p: np.sum((p - t) ** 2), TWO),
    "start": lambda t: mg.optim.minimize(lambda p: p @ p, t),
    "constraint": lambda t: mg.optim.minimize(lambda p: p @ p, TWO, Equality(lambda p: p - t)),
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_searches_point_here(search):
    with pytest.raises(GraphError, match=r"write mg\.optim\.(minimize|least_squares)\(f, x0, "
                                         r"args=\(t,\)\)"):
        mg.grad(lambda t: np.sum(search(t).x))(TWO)


def test_scipys_searches_point_here():
    with pytest.raises(InputError, match=r"use mg\.implicit for a result of scipy's curve_fit"):
        mg.grad(lambda y: optimize.curve_fit(lambda x, p: x * p, TWO, y)[0][0])(TWO)
