"""least_squares with Jacobians that are sparse, products, or dense in blocks: the same answers as
the dense way, and a sentence that says which way was taken.
"""
import re
import tracemalloc

import numpy as np
import pytest
import scipy.sparse
import scipy.sparse.linalg
from samples import normal

import minigrad as mg
from minigrad.errors import InputError, ShapeError
from minigrad.optim import least_squares
from minigrad.optim.fit import curvature, damped, large, objective, products
from minigrad.optim.fit.damped import Linear, Spectral
from minigrad.optim.fit.levenberg import Search, Stopped
from minigrad.optim.fit.products import Iterative, Products, Sparse, lsmr, narrow

CAMERAS, POINTS = 6, 20


def seen(cameras, points):
    """Where cameras (axis, centre, focal length) see points, turned by small angles."""
    axis, moved = cameras[:, :3], points - cameras[:, 3:6]
    turned = moved + np.cross(axis, moved)
    return turned[:, :2] / turned[:, 2:] * cameras[:, 6:]


def bundle(points=POINTS, noise=1e-3):
    """Residuals of a vector of cameras and points, a start, and the pattern."""
    cameras = 0.1 * normal(CAMERAS, 7) + np.array([0.0] * 6 + [1.0])
    where = normal(points, 3) + np.array([0.0, 0.0, 8.0])
    by = np.arange(4 * points) * 5 % CAMERAS
    of = np.repeat(np.arange(points), 4)
    spots = seen(cameras[by], where[of]) + noise * normal(4 * points, 2)
    start = np.concatenate([cameras.ravel(), where.ravel()])

    def f(x):
        c, p = np.reshape(x[:7 * CAMERAS], (CAMERAS, 7)), np.reshape(x[7 * CAMERAS:], (points, 3))
        # the start holds the parameters, so that a turn or a stretch of all is no solution, too
        return np.concatenate([np.ravel(seen(c[by], p[of]) - spots), 0.1 * (x - start)])

    pattern = np.zeros((8 * points, len(start)), bool)
    for k in range(4 * points):
        for row in (2 * k, 2 * k + 1):
            pattern[row, 7 * by[k]:7 * by[k] + 7] = True
            pattern[row, 7 * CAMERAS + 3 * of[k]:7 * CAMERAS + 3 * of[k] + 3] = True
    pattern = np.vstack([pattern, np.eye(len(start), dtype=bool)])
    return f, start + 0.02 * normal(len(start)), pattern


F, X0, PATTERN = bundle()
DENSE = least_squares(F, X0)
NEAR = dict(rtol=0.0, atol=1e-7)
tight = lambda x: scipy.sparse.csr_array(mg.jacobian(F)(x))


@pytest.mark.parametrize("given", [
    dict(jac_sparsity="auto"), dict(jac_sparsity=PATTERN), dict(jac="products"), dict(jac=tight),
    dict(jac_sparsity=scipy.sparse.coo_array(PATTERN)), dict(jac="forward", jac_sparsity="auto"),
    dict(jac_sparsity="auto", jac="reverse"), dict(jac=lambda x: scipy.sparse.csr_matrix(tight(x))),
    dict(jac=lambda x: scipy.sparse.linalg.aslinearoperator(tight(x)))],
    ids="auto pattern products array sparse-pattern forward reverse matrix operator".split())
@pytest.mark.parametrize("direct", [True, False])
def test_every_way_leads_to_the_dense_answer(given, direct, monkeypatch):
    monkeypatch.setattr(large, "narrow", lambda csr: direct)
    fit = least_squares(F, X0, **given)
    assert fit.success, fit.message
    np.testing.assert_allclose(fit.x, DENSE.x, **NEAR)
    assert fit.cost == pytest.approx(DENSE.cost, rel=1e-9)
    assert fit.optimality <= 1e-8
    if fit.way.startswith("sparse"):
        np.testing.assert_allclose(fit.jac.toarray(), mg.jacobian(F)(fit.x), rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(fit.cov, DENSE.cov, rtol=1e-4, atol=1e-12)
    else:
        assert fit.way.startswith("products")
        assert fit.cov is None
        assert "dense" in fit.cov_message


@pytest.mark.parametrize("given", [dict(jac_sparsity="auto"), dict(jac="products")], ids=str)
def test_columns_of_a_large_covariance_come_by_the_way_that_is_said(given, monkeypatch):
    monkeypatch.setattr("minigrad.optim.fit.least_squares.FEW", 100)
    monkeypatch.setattr("minigrad.optim.fit.least_squares.MORE", (100, 1))
    fit = least_squares(F, X0, **given)
    assert fit.cov is None
    assert fit.errors is None
    n = len(X0)
    k, jac = n - 2, fit.jac
    (factor,) = re.findall(r"2 \* fit\.cost / (\d+)$", fit.cov_message)
    (e,) = re.findall(r"e = (.*), and", fit.cov_message)
    e = eval(e, {"np": np, "k": k})
    if "splu" in fit.cov_message:
        (way,) = re.findall(r"as (scipy.*\.solve\(e\)) does", fit.cov_message)
        c = eval(way, {"scipy": scipy, "J": jac, "e": e})
    else:
        assert "cg on v -> J.left(J.dot(v))" in fit.cov_message
        c, _ = scipy.sparse.linalg.cg(scipy.sparse.linalg.LinearOperator(
            (n, n), lambda v: jac.left(jac.dot(v)), dtype=float), e, rtol=1e-10)
    np.testing.assert_allclose(c * 2.0 * fit.cost / int(factor), DENSE.cov[k], rtol=1e-4,
                               atol=1e-12)
    assert least_squares(F, X0, weights=2.0, **given).cov_message.endswith("rows weighted")


def test_the_way_is_said_with_its_reason():
    fit = least_squares(F, X0, jac_sparsity="auto")
    assert fit.way == ("sparse: 6.37% of 262 x 102 entries, 10 tangents, a sparse factor of J'J; "
                       "tracing found the others to be zero")
    assert DENSE.way == "dense: 262 x 102 numbers are few"
    assert least_squares(F, X0, jac="products").way.endswith("LSMR; you asked for them")
    assert least_squares(lambda x: np.cumsum(x) - 1.0, np.ones(5), jac_sparsity="auto"
                         ).way == "dense: more than 25% of its entries may not be zero"
    branching = lambda x: x - 1.0 if x[0] > 0.0 else x
    assert "cannot be traced" in least_squares(branching, np.ones(5), jac_sparsity="auto").way


@pytest.mark.parametrize("given", [dict(loss="huber", f_scale=1e-3), dict(weights=2.0),
                                   dict(bounds=(X0 - 0.02, np.inf)), dict(x_scale="jac")],
                         ids=lambda given: next(iter(given)))
@pytest.mark.parametrize("how", [dict(jac_sparsity="auto"), dict(jac="products")], ids=str)
def test_losses_weights_bounds_and_scales(given, how):
    fit, dense = least_squares(F, X0, **given, **how), least_squares(F, X0, **given)
    assert fit.success, fit.message
    assert dense.success
    assert fit.cost == pytest.approx(dense.cost, rel=1e-7)
    np.testing.assert_allclose(fit.x, dense.x, rtol=0.0, atol=1e-5)
    np.testing.assert_array_equal(fit.active_mask, dense.active_mask)


def test_large_problems_go_the_sparse_way_by_themselves(monkeypatch):
    monkeypatch.setattr(large, "LARGE", 1000)
    fit = least_squares(F, X0)
    assert fit.success
    assert fit.way.startswith("sparse")
    np.testing.assert_allclose(fit.x, DENSE.x, **NEAR)


def test_what_fits_neither_way_is_products(monkeypatch):
    monkeypatch.setattr(large, "LARGE", 10)
    monkeypatch.setattr(large, "LARGEST", 20)
    a = np.eye(8) + 0.3 * normal(8, 8)
    fit = least_squares(lambda x: np.sinh(a @ x) - 0.5, np.zeros(8))
    assert fit.success
    assert fit.way.startswith("products of a Jacobian of 8 x 8")
    np.testing.assert_allclose(fit.x, np.linalg.solve(a, np.full(8, np.arcsinh(0.5))), rtol=1e-7)


@pytest.mark.parametrize("shape", [(40, 7), (6, 9)])
def test_large_dense_jacobians_come_in_blocks(shape, monkeypatch):
    """Where the program cannot be cut, the residuals are computed again for each block."""
    a, b = normal(*shape), np.eye(shape[0]) + 0.1 * normal(shape[0], shape[0])
    f = lambda x: np.linalg.solve(b, np.tanh(a @ x) - 0.1)
    for module, name, value in ((large, "LARGE", 10), (large, "BLOCK", 2 * max(shape))):
        monkeypatch.setattr(module, name, value)
    matrix, way = large.chosen(f, np.zeros(shape[1]), f(np.zeros(shape[1])), "auto", None)
    x = 0.1 * normal(shape[1])
    np.testing.assert_allclose(matrix(x), mg.jacobian(f)(x), rtol=1e-12)
    assert way.startswith(f"dense: {shape[0]} x {shape[1]}, 4 directions at once")


def test_a_pattern_that_lacks_an_entry_is_refused():
    lacking = PATTERN.copy()
    lacking[5, np.flatnonzero(PATTERN[5])[0]] = False
    with pytest.raises(InputError, match="your jac_sparsity lacks an entry of residual 5"):
        least_squares(F, X0, jac_sparsity=lacking)


def test_refusals():
    with pytest.raises(ShapeError, match=r"jac_sparsity of shape \(262, 101\)"):
        least_squares(F, X0, jac_sparsity=PATTERN[:, 1:])
    for given in (dict(jac=tight, jac_sparsity="auto"), dict(jac_sparsity="yes"),
                  dict(jac="products", jac_sparsity=PATTERN)):
        with pytest.raises(InputError, match="you gave least_squares jac_sparsity="):
            least_squares(F, X0, **given)
    with pytest.raises(InputError, match="four ways to derive"):
        least_squares(F, X0, jac="sideways")


def test_a_parameter_without_influence_is_named():
    fit = least_squares(lambda x: x[:9] ** 2 - 2.0, np.ones(10), jac_sparsity="auto")
    assert fit.success
    assert "parameter 9" in fit.message
    assert fit.way.startswith("sparse")


def test_lsmr_finds_the_shortest_solution():
    for a in (normal(9, 4), normal(4, 9), normal(9, 4)[:, [0, 1, 1, 2]]):
        b = normal(len(a))
        x = lsmr(a.dot, a.T.dot, b, least=1e-14)
        np.testing.assert_allclose(x, np.linalg.pinv(a) @ b, atol=1e-10)
    np.testing.assert_array_equal(lsmr(a.dot, a.T.dot, 0.0 * b), 0.0)


@pytest.mark.parametrize("direct", [True, False])
def test_a_sparse_step_is_the_dense_step(direct, monkeypatch):
    monkeypatch.setattr(products.lsmr, "__defaults__", (1e-12, 1000))
    a, b, unit = normal(30, 8) * (normal(30, 8) > 0.5), normal(30), np.exp(normal(8))
    sparse = Sparse(scipy.sparse.csr_array(a), direct)
    for damping in (1e-3, 1.0):
        np.testing.assert_allclose(Iterative(sparse, b, unit).step(damping),
                                   Linear(a, b, unit).step(damping), rtol=1e-8)
    free = np.arange(8) % 3 > 0
    np.testing.assert_allclose(Iterative(sparse, b, unit, free).step(0.1),
                               Linear(a[:, free], b, unit[free]).step(0.1), rtol=1e-8)
    np.testing.assert_allclose(sparse.norms(), np.linalg.norm(a, axis=0), rtol=1e-12)
    np.testing.assert_allclose(sparse.moved(-b[:8]), np.abs(a) @ np.abs(b[:8]), rtol=1e-12)
    guess = Products(a.dot, a.T.dot, a.shape).norms()
    assert (np.abs(np.log(guess / np.linalg.norm(a, axis=0))) < 1.0).all()


def test_a_factor_is_made_only_where_it_stays_small():
    chain = scipy.sparse.diags_array([1.0, 1.0], offsets=[0, 1], shape=(5000, 5000)).tocsr()
    assert narrow(chain)
    wide = scipy.sparse.random_array((9000, 5000), density=1e-3, rng=0).tocsr()
    assert not narrow(wide)
    few = scipy.sparse.hstack([scipy.sparse.csr_array(np.ones((5000, 3))), chain]).tocsr()
    assert narrow(few)


def test_large_matrices_become_triangles_in_blocks(monkeypatch):
    a, b, unit = normal(50, 4), normal(50), np.exp(normal(4))
    whole = Spectral(a, b, unit)
    monkeypatch.setattr(damped, "LARGE", 100)
    monkeypatch.setattr(damped, "BLOCK", 40)
    blocks = Spectral(a, b, unit)
    np.testing.assert_allclose(blocks.s, whole.s, rtol=1e-12)
    np.testing.assert_allclose(blocks.step(0.1), whole.step(0.1), rtol=1e-10)
    assert blocks.rank() == 4


BY_ROW = np.linspace(0.5, 2.0, 20_000)


@pytest.mark.parametrize(("options", "most"), [
    ({}, 2.0), ({"bounds": (-0.01, 0.02)}, 2.0), ({"weights": BY_ROW}, 3.2)],
    ids="plain bounds weights".split())
def test_a_large_dense_fit_holds_one_jacobian_at_a_time(options, most, monkeypatch):
    for module in (large, damped, objective):
        monkeypatch.setattr(module, "LARGE", 10**5)
        monkeypatch.setattr(module, "BLOCK", 10**4)
    monkeypatch.setattr(curvature, "LARGE", 10**5)
    n, m = 40, 20_000
    t, of, b = np.linspace(0.0, 1.0, m), np.arange(m) % n, np.linspace(0.0, 1.0, m)
    f = lambda x: np.sin(np.cumsum(x)[of] * t) - b
    tracemalloc.start()
    fit = least_squares(f, np.full(n, 0.01), **options)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert fit.success, fit.message
    assert fit.way.startswith("dense: 20,000 x 40, 833 rows at once")
    assert peak < most * 8 * n * m, peak / (8 * n * m)
    monkeypatch.undo()
    small = least_squares(f, np.full(n, 0.01), **options)
    assert fit.nit == small.nit
    np.testing.assert_allclose(fit.x, small.x, rtol=1e-9, atol=1e-12)
    if "bounds" in options:
        assert np.any(fit.active_mask)
        return
    np.testing.assert_allclose(fit.cov, small.cov, rtol=1e-6, atol=1e-15)


def test_a_large_array_that_the_residuals_read_is_not_copied(monkeypatch):
    for module in (large, damped, objective):
        monkeypatch.setattr(module, "LARGE", 10**5)
        monkeypatch.setattr(module, "BLOCK", 10**4)
    n, m = 40, 20_000
    a, known = np.random.default_rng(5).standard_normal((m, n)), np.linspace(-0.1, 0.1, n)
    b = np.sin(a @ known)
    tracemalloc.start()
    fit = least_squares(lambda x: np.sin(a @ x) - b, np.zeros(n))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert fit.success, fit.message
    assert peak < 2.0 * a.nbytes, peak / a.nbytes
    np.testing.assert_allclose(fit.x, known, rtol=1e-9)


def test_a_large_dense_fit_that_is_stopped_has_its_jacobian(monkeypatch):
    """Also where its matrix has just given way to that of a step that was not taken."""
    def run(self, point, scale, tau):
        point.drop()
        assert point.a is None
        raise Stopped(0, "enough")

    for module in (large, damped, objective):
        monkeypatch.setattr(module, "LARGE", 10)
    t = np.linspace(0.0, 4.0, 30)
    f = lambda x: x[0] * np.exp(-x[1] * t) + x[2] - np.cos(t)
    for _ in range(2):
        fit = least_squares(f, np.array([3.0, -0.2, 1.0]), max_nfev=7)
        assert fit.way.startswith("dense: 30 x 3,")
        np.testing.assert_allclose(fit.jac, mg.jacobian(f)(fit.x), rtol=1e-12, atol=1e-15)
        np.testing.assert_allclose(fit.grad, f(fit.x) @ fit.jac, rtol=1e-9, atol=1e-12)
        monkeypatch.setattr(Search, "run", run)


@pytest.mark.parametrize("options", [{}, {"weights": np.linspace(0.5, 1.5, 2000).reshape(400, 5)},
                                     {"loss": "soft_l1"}])
def test_zeros_are_looked_for_where_a_dense_step_is_slow(options):
    """Without it time grows with the cube of the parameters, up to where zeros were looked for."""
    rng = np.random.default_rng(0)
    x = np.linspace(0.0, 1.0, 5)
    y = 2.0 + 0.1 * rng.standard_normal((400, 5)) + 3.0 * x
    lines = lambda p: p["level"][:, None] + p["slope"] * x - y
    fit = least_squares(lines, {"level": np.zeros(400), "slope": 0.0}, **options)
    dense = least_squares(lines, {"level": np.zeros(400), "slope": 0.0}, jac="forward",
                          jac_sparsity=np.ones((2000, 401)), **options)
    assert fit.way.startswith("sparse: 0.50% of 2,000 x 401 entries")
    assert dense.way.startswith("sparse: 100.00%") or dense.way.startswith("dense")
    assert fit.success
    assert dense.success
    np.testing.assert_allclose(fit.x["level"], dense.x["level"], rtol=1e-6)
    # the covariance is that of a dense Jacobian
    if "loss" not in options:
        table, w = fit.jac.toarray(), np.ravel(options.get("weights", np.ones(2000)))
        want = np.linalg.inv(table.T @ (w[:, None] * table)) * 2.0 * fit.cost / (2000 - 401)
        np.testing.assert_allclose(fit.cov, want, rtol=1e-8, atol=1e-12)
    assert fit.errors["slope"] == pytest.approx(0.0063, rel=0.1)


def test_a_jacobian_without_zeros_stays_dense():
    table = np.random.default_rng(0).standard_normal((400, 400)) / 20.0 + 3.0 * np.eye(400)
    fit = least_squares(lambda x: np.tanh(table @ x) - 0.3, np.zeros(400))
    assert fit.success
    assert fit.way == "dense: more than 25% of its entries may not be zero"
