"""Projections: closed forms, SciPy's solvers, what makes a point nearest, and that arrays, nodes
and compiled programs agree; derivatives; penalties; free numbers."""
import itertools

import numpy as np
import pytest
from samples import normal
from scipy import optimize

import minigrad as mg
from minigrad.constraints import (
    PSD,
    Affine,
    Box,
    Equality,
    Inequality,
    L1Ball,
    MaxNorm,
    Monotone,
    NonNegative,
    Orthogonal,
    Simplex,
    UnitNorm,
    nearest,
)
from minigrad.errors import InputError, OptionError

X = normal(4, 3)
A, B = normal(2, 3), np.array([0.3, -0.2])
SETS = {  # (set, a point outside)
        "NonNegative": (NonNegative(), X),
        "Box": (Box(-0.5, 0.25), X), "Box of arrays": (Box([-1, 0, 0.1], 0.2 + 0.4 * X**2), X),
        "Box below": (Box(hi=[0.1, np.inf, -0.2]), X), "Simplex": (Simplex(), X),
        "Simplex by column": (Simplex(2.0, 0), X), "Simplex by row": (Simplex(0.5, -1), X),
        "Simplex in the middle": (Simplex(1.0, 1), normal(2, 4, 3)),
        "L1Ball": (L1Ball(1.5), X), "L1Ball by row": (L1Ball(0.7, 1), X),
        "MaxNorm": (MaxNorm(1.5), X), "MaxNorm by column": (MaxNorm(0.4, 0), X),
        "MaxNorm over two axes": (MaxNorm(0.9, (0, 2)), normal(2, 4, 3)),
        "UnitNorm": (UnitNorm(), X), "UnitNorm by row": (UnitNorm(1), X),
        "Affine": (Affine(A, B, 1), X), "Affine by column": (Affine(np.ones((1, 4)), 1.0, 0), X),
        "Affine of all": (Affine(normal(12), 0.5), X),
        "Affine said twice": (Affine(np.concatenate([A, A[:1] * 2.0]), [*B, 0.6], -1), X),
        "Monotone": (Monotone(), X),
        "Monotone by column": (Monotone(0), X), "Monotone of all": (Monotone(None), X),
        "falling": (Monotone(0, falling=True), X), "Orthogonal": (Orthogonal(), X),
        "Orthogonal rows": (Orthogonal(), X.T), "Orthogonal, square": (Orthogonal(), normal(3, 3)),
        "Orthogonal, stacked": (Orthogonal(), normal(2, 4, 3)),
        "PSD": (PSD(), normal(4, 4)), "PSD, stacked": (PSD(), normal(2, 3, 3)),
        "a row": (Simplex().on(np.s_[1]), X), "a column": (NonNegative().on(np.s_[:, 0]), X),
        "a block": (Orthogonal().on(np.s_[1:, :2]), X),
        "some": (MaxNorm(0.5).on(np.array([0, 2])), X),
        "a number": (Box(0.0, 1.0), np.float64(1.7)),
}
NOT_CONVEX = ("UnitNorm", "Orthogonal", "a block")
each = pytest.mark.parametrize(("c", "x"), SETS.values(), ids=SETS)
convex = pytest.mark.parametrize(("c", "x"),
                                 [v for k, v in SETS.items() if not k.startswith(NOT_CONVEX)],
                                 ids=[k for k in SETS if not k.startswith(NOT_CONVEX)])


def inside(c, x):
    """Points of the set, from all sides."""
    return [c.project(x + scale * np.random.default_rng(k).standard_normal(np.shape(x)))
            for k, scale in enumerate([0.1, 0.5, 1.0, 3.0, 10.0] * 6)]


# --- what a projection is
@each
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_a_point_of_the_set_is_its_own_nearest(c, x, dtype):
    x = x.astype(dtype)
    y = c.project(x)
    assert (np.shape(y), y.dtype) == (np.shape(x), dtype)
    np.testing.assert_allclose(c.project(y), y, rtol=0, atol=4e-15 if dtype is np.float64 else 1e-6)
    assert c.violation(y) <= (4e-15 if dtype is np.float64 else 1e-6)
    assert c.violation(x) > 0.1


@convex
def test_no_point_of_the_set_is_nearer(c, x):
    """y is nearest iff (x - y)'(z - y) <= 0 for all z of the convex set: Kolmogorov's criterion."""
    y = c.project(x)
    for z in inside(c, x):
        assert np.sum((x - y) * (z - y)) <= 1e-12 * max(1.0, np.max(np.abs(z)))


@pytest.mark.parametrize(("c", "x"), [v for k, v in SETS.items() if k.startswith(NOT_CONVEX)])
def test_no_point_of_a_set_that_is_not_convex_is_nearer(c, x):
    y = c.project(x)
    for z in inside(c, x):
        assert np.sum((x - y) ** 2) <= np.sum((x - z) ** 2) + 1e-12


@each
def test_nothing_is_changed_in_place_or_shared(c, x):
    before = np.copy(x)
    y = c.project(x)
    np.testing.assert_array_equal(x, before)
    z = c.project(y)
    assert not np.shares_memory(x, y)
    assert not np.shares_memory(y, z)
    free = Box().project(x)  # where nothing is to be done
    np.testing.assert_array_equal(free, x)
    assert not np.shares_memory(free, x)


# --- closed forms and solvers
def test_feasible_by_its_own_definition():
    """Each set told without its projection."""
    y = {name: c.project(x) for name, (c, x) in SETS.items()}
    close = lambda a, b: np.testing.assert_allclose(a, b, rtol=0, atol=1e-12)
    assert (y["NonNegative"] >= 0.0).all()
    assert ((y["Box of arrays"] >= [-1, 0, 0.1]) & (y["Box of arrays"] <= 0.2 + 0.4 * X**2)).all()
    for name, total, axis in (("Simplex", 1.0, None), ("Simplex by column", 2.0, 0),
                              ("Simplex by row", 0.5, 1), ("Simplex in the middle", 1.0, 1)):
        close(np.sum(y[name], axis), total)
        assert (y[name] >= 0.0).all()
    assert np.abs(y["L1Ball"]).sum() <= 1.5 + 1e-12
    assert (np.abs(y["L1Ball by row"]).sum(1) <= 0.7 + 1e-12).all()
    assert (np.linalg.norm(y["MaxNorm by column"], axis=0) <= 0.4 + 1e-12).all()
    assert (np.sqrt(np.sum(y["MaxNorm over two axes"] ** 2, (0, 2))) <= 0.9 + 1e-12).all()
    close(np.linalg.norm(y["UnitNorm"]), 1.0)
    close(np.linalg.norm(y["UnitNorm by row"], axis=1), 1.0)
    close(y["Affine"] @ A.T, np.tile(B, (4, 1)))
    close(y["Affine said twice"], y["Affine"])
    close(y["Affine by column"].sum(0), 1.0)
    close(normal(12) @ y["Affine of all"].ravel(), 0.5)
    assert (np.diff(y["Monotone"]) >= 0.0).all()
    assert (np.diff(y["Monotone of all"].ravel()) >= 0.0).all()
    assert (np.diff(y["falling"], axis=0) <= 0.0).all()
    close(y["Orthogonal"].T @ y["Orthogonal"], np.eye(3))
    close(y["Orthogonal rows"] @ y["Orthogonal rows"].T, np.eye(3))
    for q in y["Orthogonal, stacked"]:
        close(q.T @ q, np.eye(3))
    np.testing.assert_array_equal(y["PSD"], y["PSD"].T)
    assert (np.linalg.eigvalsh(y["PSD, stacked"]) >= -1e-13).all()
    np.testing.assert_array_equal(y["a row"][[0, 2, 3]], X[[0, 2, 3]])
    close(y["a row"][1].sum(), 1.0)
    np.testing.assert_array_equal(y["a column"],
                                  np.concatenate([np.maximum(X[:, :1], 0.0), X[:, 1:]], 1))
    assert y["a number"] == 1.0


def faces(x, total):
    """The nearest point of the simplex by trying every set of zeros: closed form on each face."""
    best = None
    for k in range(1, len(x) + 1):
        for keep in map(list, itertools.combinations(range(len(x)), k)):
            y = np.zeros(len(x))
            y[keep] = x[keep] + (total - x[keep].sum()) / k
            if ((y >= 0.0).all()
                and (best is None or np.sum((x - y) ** 2) < np.sum((x - best) ** 2))):
                best = y
    return best


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e6])
def test_simplex_and_l1_ball_by_every_face(scale):
    for seed in range(10):
        x = scale * np.random.default_rng(seed).standard_normal(6)
        np.testing.assert_allclose(Simplex(scale).project(x), faces(x, scale), rtol=0,
                                   atol=1e-12 * scale)
        expected = x if np.abs(x).sum() <= scale else np.sign(x) * faces(np.abs(x), scale)
        np.testing.assert_allclose(L1Ball(scale).project(x), expected, rtol=0, atol=1e-12 * scale)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("scale", [1e-3, 1.0, 30.0])
def test_large_weights_go_another_way_to_the_same_place(axis, scale):
    """Above nearest.MANY elements no line is sorted; each line alone is small, and is."""
    x = scale * np.random.default_rng(0).standard_normal((200, 130))
    x[:, :50] = np.round(x[:, :50] / scale, 1) * scale  # ties
    for c, of_a_line in ((Simplex(0.7, axis), Simplex(0.7)), (L1Ball(0.7, axis), L1Ball(0.7)),
                         (MaxNorm(0.7, axis), MaxNorm(0.7)), (UnitNorm(axis), UnitNorm())):
        y = c.project(x)
        assert x.size > nearest.MANY > x.shape[axis]
        expected = np.stack([of_a_line.project(line) for line in np.moveaxis(x, axis, -1)],
                            1 - axis)
        np.testing.assert_allclose(y, expected, rtol=0, atol=1e-14)
        np.testing.assert_allclose(c.project(y), y, rtol=0, atol=1e-14)
        np.testing.assert_allclose(c.project(x.astype(np.float32)), y, rtol=0,
                                   atol=2e-6 * max(1.0, scale))
        g = normal(200, 130)
        back = lambda c, x, g: mg.vjp(c.project, x)[1](g)[0]
        moved = x + 1e-3 * scale * normal(200, 130)
        lines = [back(of_a_line, *pair) for pair in zip(np.moveaxis(moved, axis, -1),
                                                        np.moveaxis(g, axis, -1), strict=True)]
        np.testing.assert_allclose(back(c, moved, g), np.stack(lines, 1 - axis),
                                   rtol=1e-12, atol=1e-12)


def test_far_away_no_digits_are_lost():
    x = np.array([0.25, 0.5, -3.0])
    for far in (1e8, -1e8):  # 0.25 and 0.5 stay exact beside it; a third of it does not
        np.testing.assert_allclose(Simplex().project(x + far), [0.375, 0.625, 0.0],
                                   rtol=0, atol=1e-15)
        three = Simplex().project(np.array([0.25, 0.5, 0.375]) + far)
        np.testing.assert_allclose(three, np.array([5.0, 11.0, 8.0]) / 24.0, rtol=0, atol=1e-15)
    np.testing.assert_allclose(L1Ball(1.0).project(np.array([1e8 + 0.25, -1e8 - 0.5, 3.0])),
                               [0.375, -0.625, 0.0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(MaxNorm(1.0).project(np.array([3e200, 4e200])),
                               [0.6, 0.8], rtol=1e-15)
    np.testing.assert_allclose(UnitNorm().project(np.array([3e-200, 4e-200])),
                               [0.6, 0.8], rtol=1e-15)


def test_the_largest_numbers_do_not_overflow_in_sums():
    """Projections are homogeneous: those of a multiple by a power of 2 are the same multiple."""
    far = 2.0**1023
    x = np.array([1.5, 1.25, -1.0, 1.75, 1.75, -1.5, 1e-300])
    for c in (Monotone(), Monotone(falling=True)):
        np.testing.assert_array_equal(c.project(far * x), far * c.project(x))
    np.testing.assert_allclose(Monotone().project([1e308, 1e308, -1e308]), [1e308 / 3.0] * 3)
    # a number that stays is not rounded
    assert Monotone().project([5e-324, 1.7e308, 1.7e308, 1.6e308])[0] == 5e-324
    a = normal(3, 3)
    np.testing.assert_allclose(PSD().project(far / 4.0 * a), far / 4.0 * PSD().project(a),
                               rtol=1e-12)
    np.testing.assert_array_equal(PSD().project(np.full((2, 2), 1e308)), np.full((2, 2), 1e308))
    both = np.stack([1e-290 * a, 1e307 * a])  # each matrix of a batch has its own size
    np.testing.assert_allclose(PSD().project(both) / [[[1e-290]], [[1e307]]],
                               np.stack([PSD().project(a)] * 2), rtol=1e-12, atol=1e-15)
    wide = np.float32(2.0**120) * a.astype(np.float32)
    assert PSD().project(wide).dtype == np.float32
    assert np.isfinite(PSD().project(wide)).all()


def test_monotone_is_the_minimum_of_maxima():
    """y_i = max over j <= i of min over k >= i of the mean of x_j ... x_k: a formula that
    pools nothing."""
    for seed in range(10):
        x = np.random.default_rng(seed).standard_normal(12)
        mean = lambda j, k, x=x: x[j:k + 1].mean()
        expected = [max(min(mean(j, k) for k in range(i, 12)) for j in range(i + 1))
                    for i in range(12)]
        np.testing.assert_allclose(Monotone().project(x), expected, rtol=0, atol=1e-13)
        np.testing.assert_allclose(Monotone().project(x), optimize.isotonic_regression(x).x,
                                   rtol=0, atol=1e-13)
        np.testing.assert_allclose(Monotone(falling=True).project(x),
                                   optimize.isotonic_regression(x, increasing=False).x,
                                   rtol=0, atol=1e-13)


def test_matrices_in_closed_form():
    q, _ = np.linalg.qr(normal(4, 4))
    w = np.array([2.0, 0.5, -0.3, -4.0])
    np.testing.assert_allclose(PSD().project(q * w @ q.T), q * np.maximum(w, 0.0) @ q.T,
                               rtol=0, atol=1e-14)
    skew = normal(4, 4) - normal(4, 4).T
    np.testing.assert_allclose(PSD().project(q * w @ q.T + skew), q * np.maximum(w, 0.0) @ q.T,
                               rtol=0, atol=1e-13)
    r, stretch = np.linalg.qr(normal(5, 3))[0], normal(3, 3) @ normal(3, 3).T + np.eye(3)
    np.testing.assert_allclose(Orthogonal().project(r @ stretch), r, rtol=0, atol=1e-14)
    np.testing.assert_allclose(Orthogonal().project(np.array([[0.0, -3.0], [2.0, 0.0]])),
                               [[0, -1], [1, 0]], atol=1e-15)
    np.testing.assert_allclose(Affine(A, B).project(X[0]),
                               X[0] - A.T @ np.linalg.solve(A @ A.T, A @ X[0] - B),
                               rtol=0, atol=1e-13)


QP = {"Simplex": (Simplex(), np.ones((1, 5)), 1.0, (0.0, np.inf)),
      "Box": (Box(-0.2, 0.3), None, None, (-0.2, 0.3)),
      "Affine": (Affine(normal(2, 5), [0.5, -1.0]), normal(2, 5), [0.5, -1.0], (-np.inf, np.inf))}


@pytest.mark.parametrize(("c", "a", "b", "box"), QP.values(), ids=QP)
def test_scipys_quadratic_program_finds_no_other_point(c, a, b, box):
    x = normal(5)
    found = optimize.minimize(lambda y: 0.5 * np.sum((y - x) ** 2), c.project(np.zeros(5)),
                              jac=lambda y: y - x, method="SLSQP", bounds=optimize.Bounds(*box),
                              options={"ftol": 1e-16},
                              constraints=[] if a is None else [optimize.LinearConstraint(a, b, b)])
    np.testing.assert_allclose(c.project(x), found.x, rtol=0, atol=1e-9)


# --- one formula
@each
def test_arrays_nodes_variables_and_compiled_programs_agree(c, x):
    y, r, p = c.project(x), c.residual(x), c.penalty(x, 3.0)
    with mg.Graph() as g:
        node, v, weight = mg.placeholder(np.shape(x)), mg.Variable(x), mg.placeholder(())
        fetched = [c.project(node), c.project(v), c.residual(v),
                   c.penalty(v, weight), c.violation(v)]
    for out in (g.run(fetched, {node: x, weight: 3.0}), g.compile(fetched)({node: x, weight: 3.0}),
                [mg.compile(c.project)(x), c.project(mg.tensor(x)).value, mg.compile(c.residual)(x),
                 mg.compile(lambda x: c.penalty(x, 3.0))(x), mg.compile(c.violation)(x)]):
        for found, expected in zip(out, [y, y, r, p, c.violation(x)], strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-14)
    np.testing.assert_allclose(mg.vmap(c.project)(np.stack([x, 2.0 * x])),
                               [y, c.project(2.0 * x)], atol=1e-14)


@each
def test_derivatives_of_projections(c, x):
    assert mg.check_gradients(c.project, x) < 1e-6
    assert mg.check_gradients(c.penalty, x) < 1e-6


@convex
def test_the_slope_of_a_penalty_is_what_is_outside(c, x):
    """d/dx |x - P(x)|^2 / 2 = x - P(x), without a term from P; inside all is 0."""
    np.testing.assert_allclose(mg.grad(lambda x: c.penalty(x, 2.5))(x), 2.5 * c.residual(x),
                               rtol=1e-12, atol=1e-13)
    y = c.project(x)
    assert c.penalty(y) <= 1e-28
    np.testing.assert_allclose(mg.grad(c.penalty)(y), 0.0, atol=1e-14)


@pytest.mark.parametrize("c", [Orthogonal(), PSD()])
def test_equal_singular_values_and_eigenvalues_do_no_harm(c):
    """At an orthogonal matrix all singular values are 1; svd and eigh themselves have no
    derivative there."""
    q = np.linalg.qr(normal(3, 3))[0]
    q = q if isinstance(c, Orthogonal) else 2.0 * np.eye(3)
    assert mg.check_gradients(c.project, q, order=1) < 1e-6
    if isinstance(c, Orthogonal):
        assert mg.check_gradients(c.project, q) < 1e-6
        assert mg.check_gradients(c.penalty, np.linalg.qr(normal(4, 2))[0]) < 1e-6


def test_derivatives_at_walls_and_at_zero():
    slope = lambda c, x: np.diag(mg.jacobian(c.project)(np.array(x)))
    np.testing.assert_array_equal(slope(NonNegative(), [-1.0, 0.0, 1.0]), [0.0, 0.5, 1.0])
    np.testing.assert_array_equal(slope(Box(0.0, 1.0), [0.0, 0.5, 1.0]), [0.5, 1.0, 0.5])
    for c in (L1Ball(1.0), MaxNorm(1.0)):
        # inside it is the identity
        np.testing.assert_array_equal(mg.jacobian(c.project)(np.zeros(3)), np.eye(3))
    np.testing.assert_array_equal(mg.jacobian(L1Ball(1.0).project)(np.array([0.5, 0.0])), np.eye(2))
    np.testing.assert_allclose(mg.jacobian(L1Ball(1.0).project)(np.array([3.0, 0.0])),
                               np.zeros((2, 2)), atol=1e-15)
    share = mg.jacobian(PSD().project)(np.zeros((2, 2)))
    assert np.isfinite(share).all()
    # of rank one: three eigenvalues are 0 to rounding
    rank = PSD().project(np.outer(normal(4), normal(4)))
    assert np.abs(mg.jacobian(PSD().project)(rank)).max() <= 1.0 + 1e-12


def test_a_matrix_without_full_rank_has_no_derivative():
    x = np.outer(normal(3), normal(4)[:3])
    q = Orthogonal().project(x)
    np.testing.assert_allclose(q.T @ q, np.eye(3), atol=1e-14)
    with pytest.raises(np.linalg.LinAlgError,
                       match="has not full rank, because there the nearest one jumps"):
        mg.grad(lambda x: np.sum(normal(3, 3) * Orthogonal().project(x)))(x)


# --- free numbers
FREE = {name: (c, x) for name, (c, x) in SETS.items() if "L1" not in name}


def numbers(c, x, k=0, scale=1.0):
    """Free numbers of the right shape."""
    shape = np.shape(x)
    if isinstance(c, Affine):
        left = c.shape[1] - (1 if c.shape[0] == 1 else 2)
        shape = list(shape) if c.axis is not None else [0]
        shape[c.axis or 0] = left
    return scale * np.random.default_rng([k, *shape]).standard_normal(shape)


@pytest.mark.parametrize(("c", "x"), FREE.values(), ids=FREE)
def test_free_numbers_stay_in_the_set_and_come_back(c, x):
    for k in range(4):
        z = numbers(c, x, k, 2.0)
        y = c.free(z)
        assert c.violation(y) <= 1e-14 * max(1.0, np.max(np.abs(y)))
        assert np.size(y) == np.size(x)
        again = np.reshape(c.free(c.inverse(y)), np.shape(y))
        np.testing.assert_allclose(again, y, rtol=1e-10, atol=1e-12)
        np.testing.assert_allclose(mg.compile(c.free)(z), y, rtol=1e-12, atol=1e-14)
        assert mg.check_gradients(c.free, z) < 1e-6
        assert mg.check_gradients(lambda z: c.inverse(c.free(z)), z, order=1) < 1e-6
    with mg.Graph() as g:
        v = mg.Variable(z)
        node = c.free(v)
        back = c.inverse(node)
    np.testing.assert_allclose(g.run(node), y, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(g.run(back), c.inverse(y), rtol=1e-9, atol=1e-9)


def test_free_maps_in_closed_form():
    z = np.array([-1.0, 0.0, 2.0])
    np.testing.assert_allclose(NonNegative().free(z), np.log1p(np.exp(z)), rtol=1e-14)
    np.testing.assert_allclose(Box(-1.0, 3.0).free(z), -1.0 + 4.0 / (1.0 + np.exp(-z)), rtol=1e-14)
    np.testing.assert_allclose(Box(hi=3.0).free(z), 3.0 - np.log1p(np.exp(-z)), rtol=1e-14)
    np.testing.assert_array_equal(Box().free(z), z)
    np.testing.assert_allclose(Box([0.0, -1.0, -np.inf], [np.inf, 1.0, np.inf]).free(z),
                               [np.log1p(np.exp(-1.0)), 0.0, 2.0], rtol=1e-14, atol=1e-16)
    np.testing.assert_allclose(Simplex(3.0).free(z), 3.0 * np.exp(z) / np.exp(z).sum(), rtol=1e-14)
    np.testing.assert_allclose(MaxNorm(2.0).free(z), 2.0 * z / np.sqrt(4.0 + z @ z), rtol=1e-14)
    np.testing.assert_allclose(Monotone().free(z),
                               np.cumsum([-1.0, np.log(2.0), np.log1p(np.exp(2.0))]), rtol=1e-14)
    assert NonNegative().free(np.array([-800.0, 800.0])).tolist() == [0.0, 800.0]  # no overflow
    assert Simplex().free(np.array([-800.0, 800.0])).tolist() == [0.0, 1.0]


def test_free_maps_reach_everywhere():
    """Any point inside, also near the edge, has free numbers."""
    for c, x in ((NonNegative(), [1e-12, 1e-3, 50.0]), (Box(0.0, 1.0), [1e-9, 0.5, 1.0 - 1e-9]),
                 (Simplex(), [1e-9, 0.3, 0.7 - 1e-9]), (MaxNorm(1.0), [0.6, 0.79999, 0.0]),
                 (UnitNorm(), [0.6, 0.8, 0.0]),
                 (Monotone(), [-3.0, -3.0 + 1e-6, 5.0])):
        np.testing.assert_allclose(c.free(c.inverse(x)), x, rtol=1e-7)


# --- general ones
def test_equality_and_inequality():
    ring, above = (Equality(lambda x: x @ x - 1.0),
                   Inequality(lambda x: np.stack([x[0] - 0.5, x[1] + 2.0])))
    x = np.array([0.2, 1.0])
    assert ring.residual(x) == pytest.approx(0.04)
    assert ring.violation(x) == pytest.approx(0.04)
    assert ring.penalty(x, 10.0) == pytest.approx(5.0 * 0.04**2)
    np.testing.assert_allclose(mg.grad(ring.penalty)(x), 0.04 * 2.0 * x, rtol=1e-12)
    np.testing.assert_allclose(above.residual(x), [-0.3, 0.0], rtol=1e-14)
    assert above.violation(x) == pytest.approx(0.3)
    np.testing.assert_allclose(mg.grad(above.penalty)(x), [-0.3, 0.0], rtol=1e-14)
    assert above.penalty(np.array([0.5, 3.0])) == 0.0
    with mg.Graph() as g:
        v = mg.Variable(x)
        np.testing.assert_allclose(g.run([ring.penalty(v), above.violation(v)]),
                                   [ring.penalty(x), 0.3], rtol=1e-14)
    for c in (ring, above):
        with pytest.raises(OptionError, match="there is no formula for it; use its penalty"):
            c.project(x)


def test_residuals_are_for_least_squares_too():
    """A point of a circle and of a line, by the residuals of both."""
    ring, line = Equality(lambda x: x @ x - 1.0), Affine([1.0, -1.0], 0.2)
    fit = mg.optim.least_squares(lambda x: np.concatenate([np.ravel(ring.residual(x)),
                                                           line.residual(x)]), np.array([1.0, 1.0]))
    assert max(ring.violation(fit.x), line.violation(fit.x)) < 1e-10


def test_python_numbers_lists_and_whole_numbers():
    assert NonNegative().project(-1.5) == 0.0
    assert Box(0, 3).project([5, -1]).tolist() == [3.0, 0.0]
    assert Simplex().project(np.array([1, 1])).tolist() == [0.5, 0.5]
    assert NonNegative().penalty(-2.0) == 2.0
    with pytest.raises(InputError, match="a constraint is on real numbers"):
        NonNegative().project("a")
