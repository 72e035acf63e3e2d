"""Sample calls of linear algebra and signals, in the format of `samples.CALLS`.

Matrices are well-conditioned.  A function of symmetric matrices symmetrises its argument, as finite
differences move single elements, and vectors that are determined up to their sign come with
something that undoes the sign.
"""
import numpy as np

from minigrad.rules import elementwise, inverse


def of(name):
    """`np.linalg.<name>`, looked up where it is called: the other engines are called by
    the same names."""
    return lambda *xs: getattr(np.linalg, name)(*xs)  # noqa: PLW0108


def einsum(text):
    return lambda *xs: np.einsum(text, *xs)


def regular(*shape):
    """A stack of matrices with singular values that are apart and not small."""
    m, n = shape[-2:]
    rng = np.random.default_rng([3, *shape])
    left, right = (np.linalg.qr(rng.standard_normal((*shape[:-2], k, k)))[0] for k in (m, n))
    return left[..., :min(m, n)] * np.linspace(2.5, 0.9, min(m, n)) @ right[..., :min(m, n), :]


def even(x):
    """A symmetric matrix with the eigenvalues of `regular`, near those of x: positive definite for
    our arguments."""
    return (x + np.swapaxes(x, -1, -2)) * 0.5


def definite(*shape):
    x = regular(*shape)
    return x @ np.swapaxes(x, -1, -2) + np.eye(shape[-1])


def rebuilt(x):
    u, s, vh = np.linalg.svd(x, full_matrices=False)
    return u * np.expand_dims(np.exp(-s), -2) @ vh


def projected(x):
    w, v = np.linalg.eigh(even(x))
    return v * np.expand_dims(np.sin(w), -2) @ np.swapaxes(v, -1, -2)


# no two steps are equal, and none is where np.interp looks
SPACED = np.array([-1.3, -0.8, -0.1, 0.5, 0.7, 1.9])
PRODUCTS = [
    *[("matmul", np.dot, shapes)
      for shapes in (((4,), (2, 4, 3)), ((2, 3), (3,)), ((3,), (3,)), ((2, 0), (2, 0, 3)))],
    ("multiply", np.dot, ((2, 3), ())), ("multiply", np.inner, ((), (3,))),
    ("matmul", np.vdot, ((2, 3), (3, 2))),
    *[("matmul", np.inner, shapes) for shapes in (((2, 3), (4, 3)), ((3,), (2, 3)), ((3,), (3,)))],
    *[("multiply", np.kron, shapes)
      for shapes in (((2, 3), (3, 2)), ((2,), (2, 1, 3)), ((2, 2), ()))],
    *[("multiply", np.cross, shapes)
      for shapes in (((3,), (3,)), ((2, 3), (3,)), ((2, 1, 3), (4, 3)))],
    ("multiply", lambda a, b: np.cross(a, b, 0, 1, 0), ((3, 2), (2, 3))),
    ("multiply", lambda a, b: np.linalg.cross(a, b, axis=0), ((3, 2), (3, 2))),
    *[("matmul", lambda a, b, axes=axes: np.tensordot(a, b, axes), shapes)
      for axes, shapes in ((1, ((2, 3), (3, 4))), (2, ((4, 2, 3), (2, 3))), (0, ((2,), (3,))),
                           (([0, 2], [1, 0]), ((2, 4, 3), (3, 2))), ((-1, 0), ((2, 3), (3,))))],
    ("matmul", lambda a, b: np.linalg.tensordot(a, b, axes=1), ((2, 3), (3, 4))),
    ("matmul", of("matmul"), ((2, 3), (3, 4))), ("multiply", of("outer"), ((2,), (3,))),
    ("matmul", lambda a, b, c: np.linalg.multi_dot([a, b, c]), ((4,), (4, 2), (2, 5))),
    ("matmul", lambda a, b, c, d: np.linalg.multi_dot([a, b, c, d]),
     ((2, 3), (3, 4), (4, 1), (1,))),
    *[("matmul", lambda x, n=n: np.linalg.matrix_power(x, n), (regular(*s),))
      for n, s in ((2, (2, 3, 3)), (5, (3, 3)))],
    ("inv", lambda x: np.linalg.matrix_power(x, -3), (regular(3, 3),)),
    ("matmul", of("vecdot"), ((2, 3), (3,))),
    ("matmul", lambda a, b: np.linalg.vecdot(a, b, axis=0), ((3, 2),
                                                             (3, 1))),
    ("matmul", np.matvec, ((2, 4, 3), (3,))),
    ("negative", lambda a, b: -np.vecmat(a, b), ((2, 4), (4, 3))),
]
EINSUMS = [
    ("ij,jk->ik", (2, 3), (3, 4)), ("ij,jk", (2, 3), (3, 4)), ("ba,b", (2, 3), (2,)),
    ("i,i", (3,), (3,)), ("ii", (3, 3)), ("ii->i", (3, 3)), ("iij->ji", (2, 2, 3)),
    ("iji,i->j", (3, 2, 3), (3,)), ("iii", (2, 2, 2)), ("ij->", (2, 3)),
    ("ij->j", (2, 3)), ("ij->ji", (2, 3)), ("ijk,k->i", (2, 3, 4), (4,)), ("i,j,k->kij", (2,),
                                                                           (3,), (4,)),
    ("...ij,...jk->...ik", (5, 2, 3), (3, 4)), ("...i,...i", (2, 1, 3), (4, 3)),
    ("i...->...", (2, 3)), ("...", (2, 3)), ("ij,ij->ij", (2, 3), (1, 3)),
    ("ij,kj->ik", (2, 1), (4, 3)), ("ij,ij->j", (1, 3), (2, 1)), ("...,...", (2, 3), (2, 1)),
    (",ij->ij", (), (2, 3)), ("i,ij,j", (3,), (3, 3), (3,)),
    ("ij,jk,kl,li", (2, 3), (3, 2), (2, 2), (2, 2)), ("ii,jj->ij", (2, 2), (3, 3)),
    ("ij,jk->ik", (2, 0), (0, 3)), ("ij,j", (0, 3), (3,)), ("ij,ji", (3, 3), (3, 3)),
]
MOVES = [
    *[("multiply", lambda x, k=k: 2.0 * np.diagonal(x, k), ((3, 4),)) for k in (0, 2, -1, 7)],
    ("negative", lambda x: -np.diagonal(x, 1, 2, 0), ((3, 2, 4),)),
    ("negative", lambda x: -np.linalg.diagonal(x), ((2, 3, 3),)),
    ("sum", lambda x: np.trace(x, -1, 0, 2), ((3, 2, 4),)),
    ("sum", np.trace, ((3, 3),)), ("sum", lambda x: np.linalg.trace(x, offset=1), ((2, 3, 3),)),
    ("negative", lambda v: -np.diag(v, -1), ((3,),)),
    ("negative", lambda x: -np.diag(x), ((3, 2),)),
    ("negative", lambda v: -np.diagflat(v), ((2, 2),)),
    *[("where", lambda x, f=f, k=k: f(x, k), (s,)) for f in (np.tril, np.triu) for k, s in
      ((0, (3, 3)), (-1, (2, 3, 4)), (1, (2, 3)))],
    ("multiply", np.vander, ((3,),)), ("multiply", lambda x: np.vander(x, 3, True), ((3,),)),
]
STACKS = [(3, 3), (3, 2, 2), (2, 1, 3, 3)]
INVERSES = [
    *[("inv", of("inv"), (regular(*shape),)) for shape in STACKS],
    *[("pinv", of("pinv"), (regular(*shape),)) for shape in ((3, 2), (2, 3), (3, 2, 3))],
    *[("solve", of("solve"), (regular(*a), b))
      for a, b in (((3, 3), (3,)), ((3, 3), (3, 3)), ((3, 3, 3), (3,)), ((3, 3, 3), (3, 3)),
                   ((2, 1, 3, 3), (4, 3, 1)), ((3, 3), (2, 3, 2)))],
    ("solve", lambda a, b: np.linalg.tensorsolve(a.reshape(2, 2, 4), b), (regular(4, 4), (2, 2))),
    ("solve", lambda a, b: np.linalg.tensorsolve(a.reshape(2, 4, 2), b, axes=(0,)),
     (regular(4, 4), (4,))),
    *[("lstsq", lambda a, b: np.linalg.lstsq(a, b)[0], (regular(*a), b)) for a, b in
      (((4, 3), (4,)), ((4, 2), (4, 3)), ((2, 3), (2,)), ((3, 3), (3, 2)))],
    ("lstsq", lambda a, b: np.linalg.lstsq(a, b, rcond=None)[1], (regular(4, 2), (4, 2))),
    ("svd", lambda a: np.linalg.lstsq(a, np.ones(4))[3], (regular(4, 2),)),
    *[("det", of("det"), (regular(*shape),)) for shape in (*STACKS, (1, 1))],
    ("cofactor", inverse._cofactor.call, (regular(3, 3),)),
    ("second_of_det", inverse._second_of_det.call, ((3, 3), regular(3, 3))),
    *[("slogdet", lambda x: np.linalg.slogdet(x)[1] * np.linalg.slogdet(x).sign, (regular(*shape),))
    for shape in STACKS],
]
FACTORS = [
    *[("cholesky", lambda x, up=up: np.linalg.cholesky(even(x), upper=up), (definite(*shape),))
      for up, shape in ((False, (3, 3)), (True, (3, 2, 2)))],
    *[("qr", lambda x, k=k: np.linalg.qr(x)[k], (regular(*shape),)) for k, shape in
      ((0, (3, 2)), (1, (2, 3, 2)), (0, (3, 3)), (1, (2, 3)))],
    ("qr", lambda x: np.linalg.qr(x, mode="r"), (regular(2, 3),)), ("qr",
      lambda x: np.linalg.qr(x).Q, (regular(2, 3),)),
    *[("svd", rebuilt, (regular(*shape),)) for shape in ((3, 3), (3, 2), (2, 3), (3, 2, 3))],
    *[("svd", lambda x, k=k: np.abs(np.linalg.svd(x, full_matrices=False)[k]), (regular(*shape),))
      for k, shape in ((0, (3, 2)), (2, (3, 2)), (0, (2, 3)), (2, (2, 3)))],
    ("svd", of("svdvals"), (regular(2, 3, 2),)),
    *[("eigh", projected, (regular(*shape),)) for shape in ((3, 3), (3, 2, 2))],
    ("eigh", lambda x: np.abs(np.linalg.eigh(even(x), UPLO="U").eigenvectors), (definite(3, 3),)),
    ("eigh", lambda x: np.linalg.eigvalsh(even(x)), (definite(2, 3, 3),)),
    ("direction", elementwise.direction, ((2, 3), np.array([0.5, -1.5, 2.0]))),
    *[("ratio", elementwise.ratio, (a, np.array([[0.5, -1.5, 2.0]])))
      for a in ((2, 3), (2, 1), ())],
    ("matrix_rank", lambda x: x * np.linalg.matrix_rank(x), (regular(3, 3),)),
    *[("svd", lambda x, p=p: np.linalg.cond(x, p), (regular(*s),))
      for p, s in ((None, (3, 2)), (-2, (2, 3, 3)))],
    ("inv", lambda x: np.linalg.cond(x, 1), (regular(3, 3),)),
]
NORMS = [
    *[("norm", lambda x, p=p: np.linalg.norm(x, p), ((4,),)) for p in (None, 3, 2.5, 0.5, -2)],
    *[("norm", lambda x, p=p, a=a, k=k: np.linalg.norm(x, p, a, k), ((2, 3, 4),))
      for p, a, k in ((None, None, True), (2, -1, False), (3, 1, True), ("fro", (0, 2), False))],
    *[("norm", of("norm"), (s,)) for s in ((2, 3), ())],
    ("norm", lambda x: np.linalg.norm(x, axis=1), ((3, 0),)),
    *[(op, lambda x, p=p: np.linalg.norm(x, p, 1, True), ((2, 3),)) for op, p in
      (("max", np.inf), ("min", -np.inf), ("sum", 1), ("not_equal", 0))],
    *[(op, lambda x, p=p: np.linalg.norm(x, p), (regular(3, 2),))
      for op, p in (("norm", "fro"), ("svd", "nuc"), ("svd", 2), ("svd", -2), ("max", 1),
                    ("min", -1), ("max", np.inf), ("min", -np.inf))],
    *[(op, lambda x, p=p, k=k: np.linalg.norm(x, p, (2, 0), k), (regular(3, 2, 2),)) for op, p, k in
      (("svd", "nuc", True), ("max", 1, True), ("max", np.inf, False))],
    ("norm", lambda x: np.linalg.vector_norm(x, axis=(2, 0), ord=3), ((2, 3, 2),)),
    ("norm", lambda x: np.linalg.matrix_norm(x, keepdims=True), ((2, 3, 2),)),
]
SIGNALS = [
    *[("convolve", lambda a, v, f=f, mode=mode: f(a, v, mode), shapes)
      for f in (np.convolve, np.correlate)
      for mode, shapes in (("full", ((4,), (3,))), ("same", ((2,), (5,))), ("valid", ((5,), (2,))),
                           ("same", ((4,), (4,))))],
    ("convolve", np.correlate, ((3,), (5,))), ("convolve", lambda a: np.convolve(a, a), ((3,),)),
    ("take_along_axis", lambda x, fp: np.interp(x, SPACED, fp), ((2, 3), (6,))),
    ("take_along_axis", lambda x, xp: np.interp(x, xp, SPACED, left=-1.0), ((4,), SPACED)),
    ("take_along_axis", lambda x: np.interp(x, SPACED, SPACED, 0.5, -0.5),
     (np.array([-3.0, 0.1, 4.0]),)),
    *[("sum", lambda y, a=a: np.trapezoid(y, dx=0.3, axis=a), ((2, 3),)) for a in (-1, 0)],
    ("sum", np.trapezoid, ((2, 3), (3,))), ("sum", lambda y, x: np.trapezoid(y, x, axis=0),
      ((3, 2), (3,))),
    ("sum", np.trapezoid, ((2, 3), (2, 3))),
    *[("add", np.polyval, shapes)
      for shapes in (((3,), (2, 2)), ((3, 2), (2,)), ((1,), ()), ((3,), (3,)))],
    *[("matmul", lambda x, r=r, b=b: np.cov(x, rowvar=r, bias=b), ((3, 4),))
      for r, b in ((True, False), (False, True))],
    ("matmul", lambda x, y: np.cov(x, y, ddof=0), ((4,), (2, 4))), ("squeeze", np.cov, ((4,),)),
    ("matmul", np.corrcoef, ((3, 5),)), ("matmul", np.corrcoef, ((5,), (5,))),
]
CALLS = [*PRODUCTS, *[("einsum", einsum(text), tuple(shapes)) for text, *shapes in EINSUMS], *MOVES,
         *INVERSES, *FACTORS, *NORMS, *SIGNALS]
