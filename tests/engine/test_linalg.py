"""Linear algebra and signals, beyond what the sweeps say: where matrices are singular or have
equal singular values, where numbers are huge, what einsum takes, NumPy's result types, and
what is refused."""
import numpy as np
import pytest
from calls_linalg import definite, einsum, even, regular
from samples import normal

import minigrad as mg
from minigrad.errors import NoRuleError, Refusal, ShapeError
from minigrad.rules.inverse import MatrixError


def close(actual, expected, rtol=1e-10):
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=1e-12)


def same(f, *args):
    """f of tensors has the value, shape and dtype that f has of arrays."""
    ours, plain = f(*map(mg.tensor, args)), f(*args)
    assert (ours.shape, ours.dtype) == (np.shape(plain), np.asarray(plain).dtype)
    close(ours.value, plain)


# --- singular matrices
@pytest.mark.parametrize("x", [np.zeros((3, 3)), np.ones((3, 3)), np.diag([2.0, 3.0, 0.0]),
                               np.diag([0.0, 5.0, 0.0]), np.eye(3), regular(3, 3), np.zeros((2, 2)),
                               np.zeros((1, 1)), np.zeros((2, 3, 3))])
def test_det_has_its_polynomial_derivatives_everywhere(x):
    """Minors say what they are: the (i, j) cofactor is the signed determinant without row
    i and column j."""
    n = x.shape[-1]
    minor = lambda i, j: np.linalg.det(np.delete(np.delete(x, i, -2), j, -1)) * (-1.0) ** (i + j)
    cofactors = np.stack([np.stack([minor(i, j) for j in range(n)], -1) for i in range(n)], -2)
    slope = mg.grad(lambda x: np.sum(np.linalg.det(x)))
    close(slope(x), cofactors)
    mg.check_gradients(np.linalg.det, x)
    for seed in range(3):
        v = np.random.default_rng(seed).standard_normal(x.shape)
        forward = mg.jvp(slope, (x,), (v,))[1]
        steps = [slope(x + t * v) for t in (-1.0, 1.0)]
        cubic = mg.jvp(lambda x, v=v: mg.jvp(slope, (x,), (v,))[1], (x + 0.3 * v,), (v,))[1]
        # exact: cofactors of up to 3 rows have no third derivative
        close(forward, (steps[1] - steps[0]) / 2.0, 1e-7)
        close(cubic, steps[1] + steps[0] - 2.0 * cofactors, 1e-7)


@pytest.mark.parametrize("f", [np.linalg.inv, lambda x: np.linalg.solve(x, np.ones(2)),
                               np.linalg.cholesky, lambda x: np.linalg.matrix_power(x, -1),
                               lambda x: np.linalg.cond(x, 1),
                               lambda x: np.linalg.lstsq(x, np.ones(2))[0]])
def test_a_matrix_that_does_not_do_is_refused_by_a_sentence(f):
    for x in (np.zeros((2, 2)), -np.eye(2) * 0.0):
        with pytest.raises(MatrixError, match=r"np.linalg.*because.*;.*; see line"):
            mg.grad(lambda x: np.sum(f(x)))(x)
        with pytest.raises(np.linalg.LinAlgError):
            mg.vjp(f, x)


def test_the_gradient_of_slogdet_at_a_singular_matrix_is_refused():
    with pytest.raises(MatrixError, match="Singular matrix"):
        mg.grad(lambda x: np.linalg.slogdet(x)[1])(np.zeros((2, 2)))


def test_pinv_of_a_matrix_without_full_rank_moves_with_it():
    left, right = normal(4, 2), normal(2, 3)
    f = lambda p, q: np.linalg.pinv(p @ q, rcond=1e-10)  # p @ q has rank 2 wherever p and q go
    close(f(mg.tensor(left), right).value, np.linalg.pinv(left @ right, 1e-10))
    assert mg.check_gradients(f, left, right, rtol=1e-5) < 1e-5


@pytest.mark.parametrize("options", [{}, {"rcond": 0.5}, {"rtol": 0.5}, {"rtol": None}])
def test_the_tolerances_of_pinv_are_numpys(options):
    same(lambda x: np.linalg.pinv(x, **options), regular(3, 3))
    same(lambda x: np.linalg.pinv(x, **options), np.ones((3, 3), np.float32))


# --- equal singular values and eigenvalues
EQUAL = [np.eye(3), np.diag([2.0, 2.0, 1.0]), np.linalg.qr(regular(3, 3))[0]]


@pytest.mark.parametrize("x", EQUAL)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # what is not determined becomes inf and nan
def test_vectors_that_nobody_uses_do_no_harm(x):
    u, _, vh = np.linalg.svd(x)
    total = lambda x: np.sum(np.linalg.svd(x)[1] ** 2)
    close(mg.grad(total)(x), 2.0 * x)
    close(mg.jvp(total, (x,), (regular(3, 3),))[1], np.sum(2.0 * x * regular(3, 3)))
    close(mg.grad(lambda x: np.linalg.norm(x, "nuc"))(x), u @ vh)
    w = lambda x: np.sum(np.linalg.eigh(x)[0] ** 3)
    y = even(x @ x)
    close(mg.grad(w)(y), 3.0 * y @ y)
    close(mg.jvp(w, (y,), (even(regular(3, 3)),))[1], np.sum(3.0 * y @ y * even(regular(3, 3))))
    close(mg.grad(lambda x: np.linalg.norm(x, 2))(np.diag([2.0, 2.0, 1.0])),
          np.diag([0.5, 0.5, 0.0]))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_vectors_that_are_not_determined_never_give_a_plausible_number():
    """u s v' is x itself, but a rule that is told of u, s and v apart cannot know: a zero would be
    a wrong gradient."""
    def rebuilt(x):
        u, s, vh = np.linalg.svd(x)
        return (u * s) @ vh

    g = mg.grad(lambda x: np.sum(rebuilt(x) * regular(3, 3)))(np.eye(3))
    assert not np.isfinite(g).any()
    near = np.eye(3) + 1e-5 * regular(3, 3)
    close(mg.grad(lambda x: np.sum(rebuilt(x) * regular(3, 3)))(near), regular(3, 3), 1e-6)


def test_only_the_triangle_that_is_read_decides_the_value():
    x = definite(3, 3)
    bent = x + np.triu(np.ones((3, 3)), 1)
    for f in (np.linalg.cholesky, np.linalg.eigvalsh):
        close(f(mg.tensor(bent)).value, f(x))
        close(f(mg.tensor(bent.T), **{"upper": True} if f is np.linalg.cholesky
                else {"UPLO": "u"}).value, f(x).T if f is np.linalg.cholesky else f(x))
        g = mg.vjp(f, bent)[1](f(x) * 0.3)[0]
        close(g, g.T)


# --- norms
ORDERS = [None, 1, -1, 2, -2, np.inf, -np.inf]


@pytest.mark.parametrize("order", [*ORDERS, "fro", "nuc"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_norm_of_zero_has_gradient_zero(order):
    f = lambda x: np.linalg.norm(x, order)
    for x in [np.zeros((3, 2))] + [np.zeros(3)] * (not isinstance(order, str)):
        assert f(mg.tensor(x)).value == 0.0
        assert (mg.grad(f)(x) == 0.0).all()
        assert mg.jvp(f, (x,), (np.ones_like(x),))[1] == 0.0


@pytest.mark.parametrize("order", [0, 0.5, 1.5, 3, -1.5])
def test_a_vector_norm_of_zero_has_gradient_zero(order):
    f = lambda x: np.sum(np.linalg.norm(x, order, axis=1))
    with np.errstate(all="ignore"):
        close(mg.grad(f)(np.array([[0.0, 0.0], [3.0, -4.0]]))[0], [0.0, 0.0])
        assert np.isfinite(mg.grad(f)(np.array([[0.0, 2.0]]))).all()


def test_the_second_derivative_of_a_norm_where_one_row_is_zero():
    x = np.array([[0.0, 0.0], [3.0, 4.0]])
    f = lambda x: np.sum(np.linalg.norm(x, axis=1) ** 3)  # 3 |x| (1 + x x' / |x|^2)
    with np.errstate(all="ignore"):
        hessian = mg.jacobian(mg.grad(f))(x)
    close(hessian[1, :, 1], 15.0 * np.eye(2) + 3.0 * np.outer(x[1], x[1]) / 5.0)
    # 0 times infinity: of |x|^2 it would be 2, of |x|^3 it would be 0
    assert np.isnan(hessian[0, 0, 0, 0])
    close(mg.grad(lambda w: (np.linalg.norm(mg.grad(lambda x: np.sum(w * x * x))(np.zeros(2)))
                             - 1.0) ** 2)(np.ones(2)), np.zeros(2))


@pytest.mark.parametrize("scale", [1e200, 1e-200, 1e308, 5e-324])
@pytest.mark.parametrize("order", [None, 3, 1.5, -2])
def test_a_norm_that_is_finite_does_not_overflow(scale, order):
    x = np.array([3.0, -4.0]) * scale if scale != 1e308 else np.array([1.2, -0.9]) * scale
    unit = x / np.max(np.abs(x))
    value, slope = mg.value_and_grad(lambda x: np.linalg.norm(x, order))(x)
    close(value / np.max(np.abs(x)), np.linalg.norm(unit, order), 1e-12 if scale != 5e-324 else 0.3)
    if scale != 5e-324:
        close(slope, mg.grad(lambda x: np.linalg.norm(x, order))(unit))


def test_norms_of_infinite_and_small_types():
    close(np.linalg.norm(mg.tensor([np.inf, 1.0])).value, np.inf)
    assert np.isnan(np.linalg.norm(mg.tensor([np.nan, 1.0])).value)
    wide = np.full(5000, 20.0, np.float16)
    value, slope = mg.value_and_grad(np.linalg.norm)(wide)
    assert (value.dtype, slope.dtype) == (np.float16, np.float16)
    close(value, np.float16(1414.0), 1e-3)
    assert (mg.value_and_grad(lambda x: np.linalg.norm(x) + np.linalg.vector_norm(x, ord=3))(-0.25)
            == (0.5, -2.0))
    same(lambda x: np.linalg.norm(x > 0.0) + np.linalg.vector_norm(x > 0.0), normal(4))
    huge = np.full(2, 1e30, np.float32)
    value, slope = mg.value_and_grad(np.linalg.norm)(huge)
    assert (value.dtype, slope.dtype) == (np.float32, np.float32)
    close(slope, np.full(2, 0.5 ** 0.5), 1e-6)


# --- systems of equations
def test_solve_takes_a_stack_of_right_sides_as_numpy_does():
    """Where the batch is as long as the matrix is wide, a matrix is easily taken for a
    stack of vectors."""
    a, b = regular(3, 3, 3), normal(3, 3)
    same(np.linalg.solve, a, b)
    close(mg.jacobian(lambda b: np.linalg.solve(a[0], b))(b[0]), np.linalg.inv(a[0]))
    close(mg.jacobian(lambda b: np.linalg.solve(a, b), mode="reverse")(b), mg.jacobian(
        lambda b: np.linalg.solve(a, b), mode="forward")(b))
    for mode in ("forward", "reverse"):
        rows = mg.jacobian(lambda a: np.linalg.solve(a, b[0]), mode=mode)(a[0])
        inverse, x = np.linalg.inv(a[0]), np.linalg.solve(a[0], b[0])
        close(rows, -np.einsum("ij,k->ijk", inverse, x))


def test_lstsq_returns_what_numpy_returns():
    for a, b in ((regular(4, 2), normal(4, 3)), (regular(4, 2), normal(4)),
                 (regular(2, 3), normal(2)), (regular(3, 3), normal(3))):
        for ours, plain in zip(np.linalg.lstsq(mg.tensor(a), b),
                               np.linalg.lstsq(a, b), strict=True):
            assert np.shape(ours) == np.shape(plain)
            close(getattr(ours, "value", ours), plain)


@pytest.mark.parametrize("rcond", [-1, 0, 1e-3, 1, 7])
def test_lstsq_reads_rcond_as_lapack_does(rcond):
    f = lambda a, b: np.linalg.lstsq(a, b, rcond=rcond)[0]
    same(f, regular(2, 3), normal(2, 3))
    assert mg.check_gradients(f, regular(2, 3), normal(2, 3)) < 1e-5
    with pytest.raises(MatrixError, match="without full rank"):
        mg.vjp(lambda a: np.linalg.lstsq(a, np.ones(3), rcond=0.9)[0], regular(3, 3))


def test_results_have_numpys_types():
    x = definite(2, 3, 3)
    for f in (np.linalg.eigh, np.linalg.svd, np.linalg.qr, np.linalg.slogdet):
        ours, plain = f(mg.tensor(x)), f(x)
        assert type(ours) is type(plain)
        for name in plain._fields:
            close(getattr(ours, name).value, getattr(plain, name))
    assert type(np.linalg.lstsq(mg.tensor(x[0]), np.ones(3))) is tuple
    assert np.linalg.matrix_rank(mg.tensor(x)).value.tolist() == [3, 3]
    assert np.linalg.matrix_rank(mg.tensor(np.ones(3))).value == 1


def test_a_power_of_zero_is_the_identity():
    assert np.linalg.matrix_power(mg.tensor(regular(3, 3)), 0).tolist() == np.eye(3).tolist()
    assert (mg.grad(lambda x: np.sum(np.linalg.matrix_power(x, 0)))(regular(2, 2)) == 0.0).all()


# --- einsum
@pytest.mark.parametrize("args", [("ij,jk", [0, 1], [1, 2]), (None, [0, 1], [1, 2], [2, 0]),
  (None, [0, 1], [1, 2], [])])
def test_einsum_with_lists_of_numbers(args):
    _, *words = args
    a, b = normal(2, 3), normal(3, 4)
    given = [part for pair in zip((a, b), words, strict=False) for part in pair] + words[2:]
    ours = np.einsum(*(mg.tensor(p) if isinstance(p, np.ndarray) else p for p in given))
    close(ours.value, np.einsum(*given))
    close(np.einsum(mg.tensor(normal(2, 3, 4)), [..., 27, 1]).value,
          np.einsum(normal(2, 3, 4), [..., 27, 1]))


def test_einsum_agrees_with_numpy_on_drawn_programs():
    rng = np.random.default_rng(5)
    for _ in range(300):
        sizes = {c: int(rng.integers(1, 4)) for c in "abcd"}
        words = ["".join(rng.choice(list("abcd"), rng.integers(0, 4)))
                 for _ in range(rng.integers(1, 4))]
        shapes = [tuple(1 if rng.random() < 0.15 and w.count(c) == 1 else sizes[c] for c in w)
                  for w in words]
        seen = "".join(dict.fromkeys("".join(words)))
        out = ("->" + "".join(rng.permutation([c for c in seen if rng.random() < 0.5]))
               if rng.random() < 0.7 else "")
        if rng.random() < 0.4:
            words = ["..." + w if rng.random() < 0.5 else w + "..." for w in words]
            extra = [(2, 3)[rng.integers(0, 3):] for _ in words]
            shapes = [e + s if w[0] == "." else s + e
                      for e, s, w in zip(extra, shapes, words, strict=True)]
            out = out and "->..." + out[2:]
        f = einsum(",".join(words) + out)
        args = [rng.standard_normal(shape) for shape in shapes]
        same(f, *args)
        assert mg.check_gradients(f, *args, rtol=1e-5) < 1e-5


@pytest.mark.parametrize(("text", "shapes"), [
    ("ij,jk->ik", [(2, 3), (2, 3)]), ("ij", [(2,)]), ("i", [(2, 3)]), ("ij,jk", [(2, 3)]),
    ("ij->iji", [(2, 3)]), ("ij->k", [(2, 3)]), ("i1->i", [(2, 3)]), ("ii", [(1, 3)]),
    ("...i->i", [(2, 3)]), ("ij->i->j", [(2, 3)]), ("..i", [(2, 3)]), ("i-j", [(2, 3)])])
def test_einsum_refuses_what_numpy_refuses(text, shapes):
    args = [np.ones(shape) for shape in shapes]
    with pytest.raises(ValueError, match=r"ein|axes|operand|subscript"):
        np.einsum(text, *args)
    with pytest.raises(Refusal, match="einsum"):
        np.einsum(text, *map(mg.tensor, args))


def test_a_large_einsum_goes_by_blas_and_is_right():
    a, b = normal(70, 60), normal(60, 50)
    same(lambda a, b: np.einsum("ij,jk", a, b), a, b)
    close(mg.grad(lambda a: np.sum(np.einsum("ij,jk", a, b)))(a), np.tile(b.sum(1), (70, 1)))
    close(mg.grad(lambda a: np.sum(np.einsum("ij,jk,kl", a, b, b.T, optimize="optimal")))(a),
          np.tile((b @ b.T).sum(1), (70, 1)))


# --- signals
def test_interp_at_a_knot_has_the_mean_of_both_slopes():
    xp, fp = np.array([0.0, 1.0, 3.0]), np.array([0.0, 2.0, 0.0])
    slope = mg.grad(lambda x: np.sum(np.interp(x, xp, fp)))
    assert slope(np.array([-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 4.0])).tolist() == [0.0, 1.0, 2.0, 0.5,
                                                                              -1.0, -0.5, 0.0]


def test_the_last_point_of_interp_is_not_beyond_it():
    same(lambda x: np.interp(x, [0.0, 1.0, 3.0], [0.0, 2.0, 0.5], left=-1.0, right=-2.0),
         np.array([-0.5, 0.0, 1.0, 3.0, 3.5]))


@pytest.mark.parametrize(("f", "shapes"), [
    (np.convolve, [(), (3,)]), (lambda x: np.tril(x, 1), [(3,)]), (np.triu, [(3,)]),
    (np.trapezoid, [(2,), (3, 3)]), (lambda y, x: np.trapezoid(y, x, axis=0), [(2,), (1, 3)]),
    (lambda x: np.vander(x, 0), [(3,)]), (lambda x: np.linalg.matrix_power(x, 0), [(2, 2)]),
    (lambda a, b: np.linalg.multi_dot([a, b]), [(3,), (3,)]),
    (lambda a, b, c: np.linalg.multi_dot([a, b, c]), [(3,), (3, 2), (2,)]),
    (np.linalg.inv, [(0, 0)]), (np.linalg.det, [(0, 0)]), (np.linalg.det, [(0, 3, 3)]),
    (lambda x: np.linalg.svd(x, False)[1], [(0, 3)]), (np.linalg.solve, [(0, 0), (0,)]),
    (lambda x: np.linalg.qr(x)[1], [(3, 0)]), (np.linalg.pinv, [(3, 0)]),
    (lambda x: np.linalg.eigh(x)[1], [(2, 0, 0)]), (np.linalg.norm, [(0,)]),
    (lambda x: np.linalg.norm(x, "nuc"), [(0, 3)])])
def test_odd_shapes_are_numpys(f, shapes):
    args = [normal(*shape) for shape in shapes]
    ours, plain = f(*map(mg.tensor, args)), f(*args)
    assert (np.shape(ours), ours.dtype) == (np.shape(plain), np.asarray(plain).dtype)
    close(getattr(ours, "value", ours), plain)
    for g, a in zip(mg.grad(lambda *xs: np.sum(f(*xs)), tuple(range(len(args))))(*args),
                    args, strict=True):
        assert g.shape == np.shape(a)


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_convolutions_of_all_lengths_are_numpys(mode):
    for f in (np.convolve, np.correlate):
        for n in range(1, 6):
            for m in range(1, 6):
                same(lambda a, v, f=f: f(a, v, mode), normal(n), normal(m, 1)[:, 0])


@pytest.mark.parametrize("f", [
    np.linalg.svd, lambda x: np.linalg.svd(x, hermitian=True),
    lambda x: np.linalg.qr(x, mode="complete"), lambda x: np.linalg.qr(x, "raw"),
    lambda x: np.linalg.eig(x[:, :2]), lambda x: np.linalg.eigvals(x[:, :2]),
    lambda x: np.cross(x[:, :2], x[:, :2]), lambda x: np.linalg.pinv(x, hermitian=True),
    lambda x: np.linalg.pinv(x, rcond=np.array([0.1])),
    lambda x: np.linalg.norm(x, x[0, 0], axis=0),
    lambda x: np.linalg.matrix_rank(x, hermitian=True), lambda x: np.linalg.trace(x, dtype=float),
    lambda x: np.linalg.pinv(x * 1j),
    lambda x: np.interp(x[0], [0.0, 1.0], [0.0, 1.0], period=2.0),
    lambda x: np.interp(x[0], [0.0], [1.0]), lambda x: np.vecdot(x, x, axis=0),
    lambda x: np.einsum("ij", x, dtype=float),
    lambda x: np.cov(x, fweights=[1, 2, 3]),
    lambda x: np.linalg.tensorsolve(x, x),
    lambda x: np.linalg.multi_dot([x, x.T], out=np.zeros((2, 2))) and None])
def test_what_has_no_rule_is_refused_by_a_sentence(f):
    with pytest.raises((NoRuleError, Refusal), match=r"because .*; .*; see line"):
        f(mg.tensor(normal(2, 3)))


@pytest.mark.parametrize("f", [
    np.linalg.inv, np.linalg.det, lambda x: np.linalg.solve(x, np.ones(2)),
    lambda x: np.linalg.solve(np.eye(2), np.ones(3) * x[0, 0]), np.linalg.eigh,
    lambda x: np.linalg.inv(x[0]),
    np.linalg.cholesky, lambda x: np.linalg.slogdet(x[0]), lambda x: np.linalg.norm(x, 3),
    lambda x: np.linalg.norm(x, "fro", axis=0), lambda x: np.linalg.norm(x, axis=(0, 0)),
    lambda x: np.linalg.norm(x, axis=5),
    lambda x: np.linalg.matrix_power(x, 2), lambda x: np.linalg.multi_dot([x]),
    lambda x: np.linalg.multi_dot([x, x]), lambda x: np.tensordot(x, x, 1),
    lambda x: np.tensordot(x, x, ([0], [1])), lambda x: np.tensordot(x, x.T, 3),
    lambda x: np.dot(x, x), lambda x: np.inner(x, x.T), lambda x: np.vdot(x, x[0]),
    lambda x: np.diag(x[0, 0]), lambda x: np.trace(x[0]), lambda x: np.linalg.outer(x, x),
    lambda x: np.convolve(x, x),
    lambda x: np.convolve(x[0], x[0], "some"),
    lambda x: np.convolve(x[0], x[0, :0]), lambda x: np.linalg.lstsq(x[0], np.ones(3)),
    lambda x: np.vecdot(x, x[0, :2]),
    lambda x: np.matvec(x, x[:, :2]), lambda x: np.linalg.svd(x[0]),
    lambda x: np.linalg.eigh(x @ x.T, UPLO="x"),
    lambda x: np.linalg.solve(x @ x.T, x.T), lambda x: np.trapezoid(x, np.ones(5)),
    lambda x: np.linalg.cond(x[0]), lambda x: np.linalg.pinv(x[0]), lambda x: np.linalg.qr(x[0]),
    lambda x: np.linalg.matrix_norm(x[0])])
def test_shapes_that_do_not_fit_are_refused_by_a_sentence(f):
    with pytest.raises(Refusal, match="; see line"):
        f(mg.tensor(normal(2, 3)))


def test_tensorsolve_of_any_axes():
    rng = np.random.default_rng(0)
    for shape, other, axes in (((4, 6, 8, 3), (4, 6), None), ((2, 3, 6), (2, 3), None),
                               ((2, 6, 3), (2, 3), (1,)), ((6, 2, 3), (2, 3), (0,)),
                               ((2, 3, 6), (6,), (0, 1)), ((2, 6, 3), (2, 3), (1, 1))):
        a, b = rng.standard_normal(shape), rng.standard_normal(other)
        expected = np.linalg.tensorsolve(a, b, axes)
        x = np.linalg.tensorsolve(mg.tensor(a), b, axes)
        np.testing.assert_allclose(x.value, expected, rtol=1e-9)
        assert mg.check_gradients(lambda b, a=a, axes=axes: np.linalg.tensorsolve(a, b, axes),
                                  b) < 1e-6
    a = np.eye(4).reshape(2, 2, 4) + 0.1 * rng.standard_normal((2, 2, 4))
    assert mg.check_gradients(np.linalg.tensorsolve, a, rng.standard_normal((2, 2))) < 1e-6
    for shape, other, axes in (((2, 3, 4), (2, 3), None), ((2, 3, 6), (2, 3), (5,))):
        with pytest.raises(ValueError, match=r"requirement|not in list"):
            np.linalg.tensorsolve(np.ones(shape), np.ones(other), axes)
        with pytest.raises(ShapeError, match=r"np\.linalg\.tensorsolve"):
            np.linalg.tensorsolve(mg.tensor(np.ones(shape)), np.ones(other), axes)
