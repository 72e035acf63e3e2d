"""Jacobians that are computed in blocks of rows or columns: those of mg.jacobian, for every op and
along both axes, and in little memory, whether the residuals can be traced or not."""
import tracemalloc

import numpy as np
import pytest
from samples import DIFFERENTIABLE, normal
from sweep import swept_samples

import minigrad as mg
from minigrad.compiler.trace import Compiled
from minigrad.optim import least_squares
from minigrad.optim.fit import damped, large, objective, rows
from minigrad.optim.fit.large import several
from minigrad.optim.fit.rows import Plan, Rows
from minigrad.rules.softmax import softmax
from minigrad.rules.vector import joined, parted

M, N = 120, 5
T, A, OF = np.linspace(0.1, 2.0, M), normal(M, N), np.arange(M) * 7 % N
CUBE, TOGETHER = normal(M, 3, N), (np.arange(M) % 2, np.arange(M) % 3)
# what of a program can be cut along its residuals
CUT = {
    "elementwise": lambda x: x[0] * np.exp(-x[1] * T) + np.where(T > 1.0, x[2] * T, x[3]),
    "picked": lambda x: np.sin(np.cumsum(x)[OF] * T),
    "picked twice": lambda x: np.tanh(np.outer(x[:2], x[2:])[TOGETHER] + T),
    "picked rows": lambda x: np.sum(np.outer(x, x)[OF] ** 2, 1),
    "matmul": lambda x: np.tanh(A @ x),
    "vector by matrix": lambda x: np.sin(x @ A.T),
    "net": lambda x: np.tanh(A[:, :2] @ np.reshape(x[:4], (2, 2))) @ x[3:],
    "einsum": lambda x: np.einsum("ijk,j,k->i", CUBE, x[:3], x),
    "lanes": lambda x: np.max(np.cumsum(CUBE * x, -1), (1, 2)) + np.mean(A * x, 1),
    "softmax": lambda x: softmax(A * x, -1)[:, 2],
    "two axes": lambda x: np.ravel(np.sin(A * x)),
    "joined": lambda x: np.concatenate([np.sin(A @ x), 0.1 * (x - 1.0), np.exp(T * x[0]), x[1:2]]),
    "joined columns": lambda x: np.ravel(np.stack([np.cos(T * x[0]), T * x[1] ** 2], -1)),
    "given": lambda x: A @ x - 1.0,
    "one of several": lambda x: np.sin(x[1] * T)[:, None][:, 0] * np.float32(2.0),
}
# and what cannot, so that tangents are
WHOLE = {
    "sums": lambda x: np.cumsum(np.sin(A @ x)),
    "turned": lambda x: np.sin(A @ x)[::-1] * x[0],
    "differences": lambda x: np.diff(np.exp(A @ x)),
}
# and what mixes both
MIXED = {
    "stack": lambda x: np.squeeze(CUBE @ x[:, None], -1) @ x[:3],
    "transposed": lambda x: np.ravel(np.transpose(np.sin(A * x)[:, :3])),
    "apart": lambda x: np.tanh(np.outer(x, x)[:, None] * np.ones((5, 2, 5)))[OF, :, OF][:, 1],
}


def traced(f, x, forward, axis=None, block=rows.BLOCK):
    """The Rows of f's Jacobian at x, and a function that computes the matrix by it.

    axis: the axis that is cut, or None for the cheaper one.
    """
    side = len(x) if forward else np.size(f(x))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "BLOCK", block)
        if axis is not None:
            patch.setattr(rows, "Plan", lambda program, _: Plan(program, axis))
        made = Compiled(several(f, forward), (), {}, "numpy", Rows, True).trace(
            x, np.eye(side))
    return made, lambda x: made.run(x).T if forward else made.run(x)


@pytest.mark.parametrize("block", [4 * N, 10**6])
@pytest.mark.parametrize("forward", [True, False], ids=["forward", "reverse"])
@pytest.mark.parametrize("name", [*CUT, *WHOLE, *MIXED])
def test_blocks_give_the_jacobian(name, forward, block):
    f, x = (CUT | WHOLE | MIXED)[name], np.linspace(0.3, 1.1, N)
    for axis in (None, 0, 1):
        matrix = traced(f, x, forward, axis, block)[1]
        for at in (x, x[::-1].copy()):
            np.testing.assert_allclose(matrix(at), mg.jacobian(f)(at), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("name", CUT)
def test_residuals_are_cut(name):
    made = traced(CUT[name], np.ones(N), True)[0]
    assert made.plan.axis == 1
    assert max([block.size for block in made.blocks]) >= 3
    assert made.cost <= 12 * N * N


@pytest.mark.parametrize("name", WHOLE)
def test_what_mixes_residuals_is_cut_by_tangents(name):
    made = traced(WHOLE[name], np.ones(N), True)[0]
    assert made.plan.axis == 0
    assert [block.size for block in made.blocks] == [N]


@pytest.mark.exhaustive
@swept_samples([s for s in DIFFERENTIABLE if all(
    np.asarray(a).dtype.kind == "f" and 0 < np.size(a) < 40 for a in s.args)])
def test_every_op_in_blocks(sample):
    """Along both axes, whatever the op: what has no rule is computed whole."""
    shapes = [np.shape(a) for a in sample.args]
    x = joined([np.asarray(a, float) for a in sample.args])
    f = lambda v: joined(sample.f(*parted(v, shapes)))
    value = np.asarray(f(x))
    if value.size and value.dtype.kind == "f":
        right = mg.jacobian(f)(x)
        for forward, axis in (True, 0), (True, 1), (False, 0):
            with np.errstate(all="ignore"):
                found = traced(f, x, forward, axis, 4)[1](x)
            np.testing.assert_allclose(found, right, rtol=1e-10, atol=1e-12)


def waves(m, n):
    """Residuals with as many sines as parameters, and a start."""
    t, p = np.linspace(0.0, 1.0, m), np.cos(np.arange(n)) / np.arange(1, n + 1)
    model = lambda p: sum(p[i] * np.sin((i + 1) * (t + 0.05 * p[i + 1])) for i in range(0, n, 2))
    b = model(p) + 0.01 * np.sin(1e4 * t)
    return lambda p: model(p) - b, p + 0.03


def many(m, n):
    """Fewer residuals than parameters, all of which each one reads, and a start."""
    goal = np.linspace(0.01, 0.08, m)

    def f(p):
        q = np.tanh(p)
        return np.mean(np.reshape(np.sin(q), (m, n // m)), 1) + 1e-4 * np.sum(q * q) - goal
    return f, 0.1 * np.sin(np.arange(n))


def alike(m, n):
    """Fewer residuals than parameters, of which they read a few: steps need singular values."""
    t, goal = np.linspace(0.0, 1.0, m), np.linspace(0.0, 1.0, m)
    return lambda p: np.sin(np.cumsum(p)[:m] * t) - goal, np.full(n, 1.0 / n)


@pytest.mark.parametrize(("problem", "m", "n", "options"), [
    pytest.param(waves, 40_000, 30, {"bounds": (-0.5, 0.9)}, id="tall with bounds"),
    pytest.param(waves, 40_000, 30, {"weights": True}, id="tall with weights"),
    pytest.param(many, 100, 12_000, {"bounds": (-0.09, 0.04)}, id="wide with bounds"),
    pytest.param(many, 100, 12_000, {"weights": True}, id="wide with weights"),
    pytest.param(alike, 30, 60_000, {}, id="wide and few"), *[
        pytest.param(*case, id=name, marks=pytest.mark.exhaustive) for name, *case in [
            ("tall", waves, 40_000, 30, {}),
            ("tall with a loss", waves, 30_000, 60, {"loss": "huber", "f_scale": 0.5}),
            ("tall with both", waves, 30_000, 60,
             {"loss": "huber", "f_scale": 0.5, "weights": True}),
            ("wide", many, 100, 12_000, {}),
            ("wide, few and bounds", many, 60, 30_000, {"bounds": (-0.09, 0.04)})]]])
def test_a_dense_fit_needs_less_than_two_jacobians(problem, m, n, options):
    f, x0 = problem(m, n)
    if "bounds" in options:
        x0 = np.clip(x0, *options["bounds"])
    if "weights" in options:
        options = options | {"weights": np.linspace(0.5, 1.5, m)}
    least_squares(*problem(20, 40), max_nfev=3)
    fit, peak = peak_of(lambda: least_squares(f, x0, max_nfev=8, **options))
    assert fit.way.startswith(f"dense: {m:,} x {n:,}, ")
    assert fit.way.endswith(" rows at once; its zeros were not looked for")
    assert fit.nit >= 2
    assert peak < 1.9 * 8 * m * n, peak / (8 * m * n)
    np.testing.assert_allclose(fit.jac, mg.jacobian(f)(fit.x), rtol=1e-9, atol=1e-12)


def sines(m, n):
    """Residuals each of which reads one sum of parameters, and a start."""
    t, of, goal = np.linspace(0.0, 1.0, m), np.arange(m) % n, np.linspace(0.0, 1.0, m)
    return lambda p: np.sin(np.cumsum(p)[of] * t) - goal, np.full(n, 1.0 / n)


def layer(m, n):
    """Residuals all of which read a matrix as large as the Jacobian, and a start."""
    a, goal = normal(m, n) / np.sqrt(n), np.linspace(-0.5, 0.5, m)
    return lambda p: np.tanh(a @ p) * np.cos(0.1 * p[0]) - goal, np.full(n, 1.0 / n)


def branching(f):
    """The same residuals, which cannot be traced, as they branch on data."""
    return lambda p: f(p) if p[0] > -1e9 else -f(p)


def peak_of(call):
    """(The result of a call, its highest memory in bytes)."""
    tracemalloc.start()
    found = call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found, peak


@pytest.mark.parametrize(("problem", "m", "n", "options"), [
    pytest.param(sines, 40_000, 30, {}, id="tall"),
    pytest.param(layer, 20_000, 60, {"weights": True}, id="tall with weights"),
    pytest.param(sines, 30, 40_000, {"loss": "huber", "f_scale": 0.5}, id="wide with a loss"),
    *[pytest.param(*case, id=name, marks=pytest.mark.exhaustive) for name, *case in [
        ("tall with bounds", sines, 40_000, 30, {"bounds": (-0.5, 0.9)}),
        ("tall with a loss", layer, 30_000, 60, {"loss": "huber", "f_scale": 0.5}),
        ("layer", layer, 40_000, 30, {}),
        ("wide", sines, 100, 12_000, {}),
        ("wide with weights", layer, 100, 12_000, {"weights": True})]]])
def test_a_dense_fit_that_cannot_be_traced_needs_less_than_two_jacobians(problem, m, n, options):
    f, x0 = problem(m, n)
    f = branching(f)
    if "weights" in options:
        options = options | {"weights": np.linspace(0.5, 1.5, m)}
    least_squares(branching(problem(20, 40)[0]), problem(20, 40)[1], max_nfev=3)
    fit, peak = peak_of(lambda: least_squares(f, x0, max_nfev=6, **options))
    assert fit.way.startswith("dense: the residuals cannot be traced")
    assert fit.nit >= 1
    assert peak < 1.9 * 8 * m * n, peak / (8 * m * n)
    np.testing.assert_allclose(fit.jac, mg.jacobian(f)(fit.x), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(("mode", "problem", "m", "n"), [
    ("forward", waves, 40_000, 30), ("reverse", many, 30, 39_000)])
def test_a_jacobian_is_one_array_beside_the_record(mode, problem, m, n):
    """A residual may be a sum of many terms: their values stay until the last block, but not what
    was derived of them. The rows are those of smaller blocks."""
    f, x = problem(m, n)
    rows = mg.jacobian(lambda p: f(p)[:2], mode="reverse")(x)
    record = peak_of(lambda: mg.vjp(f, x))[1]
    found, peak = peak_of(lambda: mg.jacobian(f, mode=mode)(x))
    assert peak - record < 1.7 * 8 * m * n, (peak - record) / (8 * m * n)
    np.testing.assert_allclose(found[:2], rows, rtol=1e-12, atol=1e-15)


def test_a_wide_step_is_that_of_a_small_problem(monkeypatch):
    """Also where some parameters stay at their bounds."""
    a, goal, x0 = normal(10, 200) / 14.0, np.linspace(-0.9, 0.9, 10), np.zeros(200)
    f = lambda x: np.tanh(a @ x) - goal
    for options in ({}, {"bounds": (-0.05, 0.08)}):
        small = least_squares(f, x0, **options)
        with monkeypatch.context() as patch:
            for module in (damped, large, objective):
                patch.setattr(module, "LARGE", 100)
            patch.setattr(damped, "BLOCK", 50)
            fit = least_squares(f, x0, **options)
        assert fit.success
        assert small.success
        assert np.any(fit.active_mask) == bool(options)
        np.testing.assert_allclose(fit.x, small.x, rtol=1e-9, atol=1e-12)
        np.testing.assert_array_equal(fit.active_mask, small.active_mask)


@pytest.mark.parametrize("kind", ["plain", "condition", "rank", "near rows", "columns", "rows"])
def test_a_large_wide_problem_keeps_the_digits_of_its_singular_values(kind, monkeypatch):
    """The same rank, and steps as near as the problem allows, also in what A p is."""
    m, n = 8, 300
    a, b, left = normal(m, n), normal(m), np.linalg.qr(normal(m, m))[0]
    sizes = np.logspace(0.0, -10.0, m) if kind == "condition" else np.ones(m)
    if kind == "condition":
        a = (left * sizes) @ np.linalg.qr(a.T)[0].T
    elif kind == "rank":
        a = np.round(a[:, :6] * 4.0) @ np.round(a[:6] * 4.0)
    elif kind == "near rows":
        a[3] = a[2] + 1e-9 * a[3]
    elif kind == "columns":
        a = a * 10.0 ** np.linspace(-5.0, 5.0, n)
    elif kind == "rows":
        a = a * np.logspace(5.0, -5.0, m)[:, None]
    unit = np.linspace(0.5, 2.0, n)
    whole = damped.Spectral(a, b, unit)
    monkeypatch.setattr(damped, "LARGE", 100)
    monkeypatch.setattr(damped, "BLOCK", 200)
    blocks = damped.Spectral(a, b, unit)
    assert whole.wide is None
    assert blocks.wide is not None
    assert blocks.rank() == whole.rank() == (6 if kind == "rank" else m)
    np.testing.assert_allclose(blocks.s, whole.s, rtol=1e-12, atol=1e-14 * whole.s[0])
    kappa = whole.s[0] / whole.s[whole.rank() - 1]
    for share in (None, 1e-3, 1e-8, 1e-14):
        if share is None:
            p, right, lost = blocks.newton(), whole.newton(), kappa
        else:
            p, right = [one.step(share * whole.s[0] ** 2) for one in (blocks, whole)]
            lost = min(1.0 / share, whole.s[0] / whole.s[-1])
        assert np.linalg.norm(p - right) <= 1e-14 * lost * np.linalg.norm(right), share
        moved = np.linalg.norm((a * unit) @ (p - right))
        assert moved <= 1e-14 * whole.s[0] * np.linalg.norm(right), share


@pytest.mark.parametrize("options", [
    {"weights": True}, {"loss": "soft_l1"}, {"loss": "soft_l1", "weights": True}],
    ids=["weights", "loss", "both"])
def test_a_jacobian_that_is_scaled_in_its_place_is_given_back_plain(options, monkeypatch):
    """With the covariance to the bit of one that is copied."""
    m, n = 4000, 3
    t = np.linspace(0.0, 1.0, m)
    model = lambda p: p[0] * np.exp(-p[1] * t) + p[2] * t
    b = model(np.array([2.0, 3.0, 1.0])) + 0.1 * np.sin(1e4 * t)
    if "weights" in options:
        options = options | {"weights": np.linspace(0.5, 1.5, m)}
    with monkeypatch.context() as patch:
        for module in (damped, large, objective):
            patch.setattr(module, "LARGE", 1000)
        found = {}
        for fresh in (True, False):
            if not fresh:
                patch.setattr(objective.Objective, "scaled",
                              lambda self, jac, factor: factor[:, None] * jac)
            found[fresh] = least_squares(lambda p: model(p) - b, np.ones(n), **options)
    assert found[True].njev > found[False].njev
    np.testing.assert_allclose(found[True].jac, mg.jacobian(model)(found[True].x), rtol=1e-12)
    for name in ("x", "jac", "cov", "fun", "grad"):
        np.testing.assert_array_equal(getattr(found[True], name), getattr(found[False], name))
