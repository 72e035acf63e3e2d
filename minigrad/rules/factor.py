"""Factorizations of matrices, of stacks of them too.

An op with several results packs them side by side along the last axis, and the NumPy-like function
takes them apart. cholesky and eigh, of which LAPACK reads one triangle, are functions of symmetric
matrices: so are their cotangents. Vectors that belong to equal eigenvalues or singular values are
not determined: a cotangent of them becomes inf or nan, and exactly zero where no result depends on
them (`ratio`).
"""
import math
from typing import Any

import numpy as np

from ..errors import NoRuleError
from ..op import general, numpy_like
from ..value import shape_of
from .elementwise import ratio
from .inverse import _inv, _solve, floats, identity, number, same_matrix, square, worded
from .linalg import swap
from .reduce import question

EighResult: Any = type(np.linalg.eigh(np.eye(1)))
SVDResult: Any = type(np.linalg.svd(np.eye(1)))
QRResult: Any = type(np.linalg.qr(np.eye(1)))


DEFINITE = "make it symmetric and positive definite, say by adding a small multiple of the identity"
FINITE = "check the matrix for nan and inf"


# --- several results in one array
def pack(ndim, *parts):
    """Return the parts, which share their first `ndim` axes, as vectors side by side."""
    return np.concatenate([np.reshape(p, (*p.shape[:ndim], math.prod(p.shape[ndim:])))
                           for p in parts], -1)


def unpack(packed, *cores):
    """Return the parts, of these shapes, out of one packed array."""
    parts, start = [], 0
    for core in cores:
        part, start = packed[..., start:start + math.prod(core)], start + math.prod(core)
        parts.append(part if len(core) == 1 else np.reshape(part, shape_of(part)[:-1] + core))
    return parts


def _packed(function, **options):
    """Make a function that returns the results of NumPy's function in one array."""
    return lambda a, **params: pack(np.ndim(a) - 2, *function(a, **options, **params))


# --- cholesky, qr
def _cholesky_rule(g, y, a):
    """Differentiate the Cholesky factor.

    Source: Murray 2016, "Differentiation of the Cholesky decomposition", equation 10.
    """
    inner, inverse = swap(y) @ g, _inv.call(y)
    half = np.tril(inner) - 0.5 * identity(a) * inner
    c = swap(inverse) @ half @ inverse
    return 0.5 * (c + swap(c))


def _qr_rule(g, y, a):
    """Differentiate a QR factorization.

    Source: Walter & Lehmann 2010, "On evaluating higher-order derivatives of the QR decomposition
        of tall matrices with full column rank in forward and reverse mode algorithmic
        differentiation".
    """
    (q, r), (gq, gr) = (unpack(x, *_qr_cores(a)) for x in (y, g))
    m = r @ swap(gr) - swap(gq) @ q
    full = gq + q @ (np.tril(m) + swap(np.tril(m, -1)))
    return swap(_solve.call(r, swap(full)))


def _qr_cores(a):
    m, n = shape_of(a)[-2:]
    return (m, n), (n, n)


def _parts(cores):
    """Make the shape rule of an op that packs parts of these shapes."""
    return lambda a, **_: ((*shape_of(a)[:-2], sum(map(math.prod, cores(a)))), floats(a))


_cholesky = general("cholesky", worded("cholesky", np.linalg.cholesky, DEFINITE), _cholesky_rule,
                    shape=same_matrix, batch="align")
_qr = general("qr", _packed(np.linalg.qr), _qr_rule, shape=_parts(_qr_cores), batch="align")


@numpy_like(np.linalg.cholesky)
def cholesky(a, /, *, upper=False):
    """`np.linalg.cholesky`, of a symmetric matrix."""
    return swap(_cholesky.call(swap(a))) if upper else _cholesky.call(a)


@numpy_like(np.linalg.qr)
def qr(a, mode="reduced"):
    """`np.linalg.qr` with mode "reduced" or "r", for matrices whose first columns
    are independent."""
    if mode not in ("reduced", "r"):
        raise NoRuleError(f"you called np.linalg.qr with mode={mode!r}",
                          "its further columns are not determined by the matrix",
                          'use mode="reduced" or mode="r"')
    m, n = shape_of(a)[-2:]
    tall = a[..., :m] if m < n else a
    q, r = unpack(_qr.call(tall), *_qr_cores(tall))
    r = np.concatenate([r, swap(q) @ a[..., m:]], -1) if m < n else r
    return r if mode == "r" else QRResult(q, r)


# --- singular values and eigenvalues
def _svd_cores(a):
    m, n = shape_of(a)[-2:]
    return (m, min(m, n)), (min(m, n),), (min(m, n), n)


def _svd_rule(g, y, a):
    """Differentiate a singular value decomposition.

    Source: Townsend 2016, "Differentiating the singular value decomposition"; its 1 / (t^2 - s^2)
        is split into 1 / (t - s) and 1 / (t + s), so that equal values do harm only where they
        must. At s = 0 it is the mean of both sides.
    """
    (u, s, vh), (gu, gs, gvh) = (unpack(x, *_svd_cores(a)) for x in (y, g))
    eye = identity(np.expand_dims(s, -2))
    row = np.expand_dims(s, -2)
    column = np.expand_dims(s, -1)
    p, q = swap(u) @ gu, vh @ swap(gvh)
    p, q = p - swap(p), q - swap(q)
    gap, total = row - column + eye, row + column
    core = 0.5 * (ratio(p, gap) + ratio(q, gap) + ratio(p, total) - ratio(q, total))
    c = u @ (core + eye * np.expand_dims(gs * np.sign(s), -2)) @ vh
    m, n = shape_of(a)[-2:]
    if m > n:
        rest = ratio(gu, row)
        c = c + (rest - u @ (swap(u) @ rest)) @ vh
    if m < n:
        rest = ratio(gvh, column)
        c = c + u @ (rest - (rest @ swap(vh)) @ vh)
    return c


def _eigh_cores(a):
    return shape_of(a)[-1:], shape_of(a)[-2:]


def _eigh_rule(g, y, a, UPLO):
    """Differentiate the eigenvalues and eigenvectors of a symmetric matrix.

    Source: Giles 2008, section 3.1, for symmetric matrices.
    """
    (w, v), (gw, gv) = (unpack(x, *_eigh_cores(a)) for x in (y, g))
    p = swap(v) @ gv
    gap = np.expand_dims(w, -2) - np.expand_dims(w, -1) + identity(a)
    return v @ (0.5 * ratio(p - swap(p), gap) + identity(a) * np.expand_dims(gw, -2)) @ swap(v)


def _eigh_shape(a, **_):
    return (*square(a), sum(map(math.prod, _eigh_cores(a)))), floats(a)


_svd = general("svd", worded("svd", _packed(np.linalg.svd, full_matrices=False), FINITE), _svd_rule,
               shape=_parts(_svd_cores), batch="align")
_eigh = general("eigh", worded("eigh", _packed(np.linalg.eigh), FINITE), _eigh_rule,
                shape=_eigh_shape, batch="align")


@numpy_like(np.linalg.svd)
def svd(a, full_matrices=True, compute_uv=True):
    """`np.linalg.svd`, reduced: full_matrices=False, or square matrices."""
    m, n = shape_of(a)[-2:]
    if compute_uv and full_matrices and m != n:
        raise NoRuleError(
            f"you called np.linalg.svd on shape {shape_of(a)} with full_matrices=True",
            "its further columns are not determined by the matrix", "pass full_matrices=False")
    u, s, vh = unpack(_svd.call(a), *_svd_cores(a))
    return SVDResult(u, s, vh) if compute_uv else s


@numpy_like(np.linalg.svdvals)
def svdvals(x, /):
    """`np.linalg.svdvals`."""
    return np.linalg.svd(x, compute_uv=False)


@numpy_like(np.linalg.eigh)
def eigh(a, UPLO="L"):  # NumPy's own name
    """`np.linalg.eigh`, of a symmetric matrix."""
    return EighResult(*unpack(_eigh.call(a, UPLO=UPLO), *_eigh_cores(a)))


@numpy_like(np.linalg.eigvalsh)
def eigvalsh(a, UPLO="L"):
    """`np.linalg.eigvalsh`."""
    return np.linalg.eigh(a, UPLO)[0]


@numpy_like(np.linalg.eig, np.linalg.eigvals)
def eig(a):
    """Refuse: there is no rule for the eigenvalues of matrices that are not symmetric."""
    raise NoRuleError("you asked for the eigenvalues of a matrix that need not be symmetric",
                      "there is a rule for symmetric ones alone",
                      "use np.linalg.eigh of a symmetric matrix, or np.linalg.svd")


# --- rank
@numpy_like(np.linalg.matrix_rank)
def matrix_rank(A, tol=None, *, rtol=None):  # NumPy's own names
    """`np.linalg.matrix_rank`: a whole number, so a constant to every derivative."""
    if len(shape_of(A)) < 2:
        A = np.reshape(A, (1, -1))
        tol = None
        rtol = None
    return _rank.call(A, tol=number(tol, "tol"), rtol=number(rtol, "rtol"))


def _rank_shape(a, **_):
    floats(a)  # refuses float16
    return shape_of(a)[:-2], np.dtype(int)


_rank = question("matrix_rank", np.linalg.matrix_rank, shape=_rank_shape, batch="align")
