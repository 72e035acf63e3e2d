"""Large Jacobians: in blocks of directions, compressed where most entries are zero, or as products.

`chosen` decides, and says why in a sentence. The pattern of zeros comes from `pattern.py`; steps
with matrices that are not dense are in `products.py`.
Source: Curtis, Powell & Reid 1974, On the estimation of sparse Jacobian matrices.
"""
import gc
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ...batch import vmap
from ...compiler.trace import Compiled
from ...errors import InputError, OptionError, ShapeError
from ...transforms import jvp, vjp
from ...value import Spec
from ..kept import reason
from .damped import LARGE
from .pattern import Dense, colours, dependences
from .products import Products, Sparse, narrow
from .rows import Rows

BLOCK = 2**19      # numbers in a block of directions, twice
# zeros are looked for unasked in a Jacobian of that many numbers with so many rows and columns:
# from there on a dense step takes longer than the look
SOUGHT, SIDE = 2**17, 128
BLOCKS = 5         # from that many times LARGE numbers on, a dense Jacobian is never made at once
LARGEST = 2**27    # numbers in a dense Jacobian, 1 GB; beyond, there are only products
FILL = 0.25        # of all entries; a pattern with more is dense
MOST = 10**8       # entries of the sets in a pattern that is traced


class Directions:
    """Directions are products of the Jacobian with several vectors at once.

    flat: the residuals as a function of one vector.
    m, n: the numbers of residuals and parameters.
    forward: whether the vectors are tangents, or else cotangents.
    traced: whether flat can be compiled.
    backend: "numpy" or "numba".
    """

    def __init__(self, flat: Callable, m: int, n: int, forward: bool, traced: bool,
                 backend: str) -> None:
        self.forward, self.side = forward, n if forward else m
        self.shape, self.block = (m, n), max(1, 2 * BLOCK // max(m, n))
        matrix = several(flat, forward)
        # An array that the residuals read may be as large as the Jacobian: no copy of it.
        self.run = Compiled(matrix, backend=backend, shares=True) if traced else matrix

    def of(self, v: np.ndarray, colour: np.ndarray, count: int) -> Iterator[tuple]:
        """Yield (first colour, products) in blocks: each vector has ones where its colour is."""
        block = min(self.block, count)
        for start in range(0, count, block):
            seeds = (colour == np.arange(start, start + block)[:, None]).astype(float)
            yield start, self.run(v, seeds)[:count - start]

    def dense(self, v: np.ndarray) -> np.ndarray:
        """Return the whole matrix at v."""
        out = np.empty(self.shape[::-1] if self.forward else self.shape)
        for start, found in self.of(v, np.arange(self.side), self.side):
            out[start:start + len(found)] = found
        return out.T if self.forward else out


def push(flat: Callable, v: np.ndarray, t: np.ndarray) -> Any:
    """Return the Jacobian of flat at v times t."""
    return jvp(flat, (v,), (t,))[1]


def pull(flat: Callable, v: np.ndarray, g: np.ndarray) -> Any:
    """Return g times the Jacobian of flat at v."""
    return vjp(flat, v)[1](g)[0]


def several(flat: Callable, forward: bool) -> Callable:
    """Return a function of (v, vectors) that multiplies the Jacobian of flat at v by each."""
    times = push if forward else pull
    return lambda v, ts: vmap(lambda t: times(flat, v, t))(ts)


def by_rows(flat: Callable, x: np.ndarray, m: int, forward: bool, backend: str) -> Any:
    """Return (a function of x that gives the whole matrix, how many rows or columns it computes at
    once), or None where that would take much more memory than the matrix."""
    rows: Any = Compiled(several(flat, forward), (), {}, backend, Rows, True).trace(
        x, np.broadcast_to(0.0, (len(x) if forward else m,) * 2))
    word = "rows" if forward == (rows.plan.axis == 1) else "columns"
    return None if rows.cost > m * len(x) // 2 else (
        (lambda v: rows.run(v).T) if forward else rows.run, f"{rows.count:,} {word} at once")


def compressed(flat: Callable, pattern: Any, forward: bool,
               traced: bool, backend: str) -> tuple[Callable[[np.ndarray], Sparse], int]:
    """Return (a function of x that gives a Sparse of this pattern, how many colours it needs)."""
    (m, n), other, pointers = pattern.shape, pattern.indices, pattern.indptr
    rows = np.repeat(np.arange(m), np.diff(pointers))
    directions = Directions(flat, m, n, forward, traced, backend)
    seeded, other = (other, rows) if forward else (rows, other)
    colour = colours(other, seeded, directions.side)
    count, of = int(colour.max()) + 1, colour[seeded]
    order = np.argsort(of, kind="stable")
    ends = np.searchsorted(of[order], np.arange(count + 1))

    direct = narrow(pattern)

    def matrix(v: np.ndarray) -> Sparse:
        data = np.empty(len(order))
        for start, found in directions.of(v, colour, count):
            mine = order[ends[start]:ends[start + len(found)]]
            data[mine] = found[of[mine] - start, other[mine]]
        return Sparse(type(pattern)((data, pattern.indices, pointers), pattern.shape), direct)

    return matrix, count


def chosen(flat: Callable, x: np.ndarray, start: np.ndarray, jac: str,
           sparsity: Any, backend: str = "numpy") -> tuple[Callable | None, str]:
    """Choose how the Jacobian of flat is computed and held.

    x, start: the start, and the residuals there.
    jac, sparsity, backend: the arguments jac, jac_sparsity and backend of `least_squares`.
    Returns (a function of x that gives an array, a Sparse or Products, why this one); None stands
    for a dense Jacobian at once.
    """
    m, n = len(start), len(x)
    size = f"{m:,} x {n:,}"
    pattern: Any = None
    why = "you asked for them"
    sought = m * n >= BLOCKS * LARGE or (m * n >= SOUGHT and min(m, n) >= SIDE)
    if jac != "products" and sparsity is None and m * n < LARGE and not sought:
        return None, f"dense: {size} numbers are few"
    fast: Any = None
    try:
        fast = Compiled(flat, shares=True)
        traced = np.allclose(fast(x), start, rtol=1e-9, atol=1e-12)
        failed = "their program gives other values"
    except Exception as error:  # it branches on data, or the compiler has a fault
        traced, failed = False, reason(error)
    if sparsity is not None and not isinstance(sparsity, str):
        pattern, why = _given(sparsity, m, n), "you gave their places"
    elif jac != "products" and not traced:
        return None, ("dense: the residuals cannot be traced, so their zeros are not known: "
                      + failed)
    elif jac != "products" and sparsity is None and not sought:
        why = "its zeros were not looked for"
    elif jac != "products":
        try:
            v = next((node for node in fast.program.inputs if type(node.raw) is Spec), None)
            columns, sizes = dependences(fast.program, v, min(MOST, max(10**5, int(FILL * m * n))))
            pattern = _csr()((np.ones(len(columns)), columns,
                              np.concatenate([[0], np.cumsum(sizes)])), (m, n))
            why = "tracing found the others to be zero"
        except ImportError:
            why = "SciPy, which would hold a sparse one, is not installed"
        except Dense:
            pass
        if pattern is None or pattern.nnz > FILL * m * n:
            pattern, why = None, f"more than {FILL:.0%} of its entries may not be zero"
        elif sparsity is None and m * n < BLOCKS * LARGE and not narrow(pattern):
            pattern, why = None, "a sparse factor of J'J would not be sparse"
    if pattern is not None and pattern.nnz:
        # as many colours are needed as the fullest row, or column, has entries
        few = np.diff(pattern.indptr).max() <= np.bincount(pattern.indices).max()
        forward = bool(few) if jac == "auto" else jac == "forward"
        matrix, count = compressed(flat, pattern, forward, traced, backend)
        t = np.random.default_rng(0).standard_normal(n)
        exact, found = push(flat, x, t), matrix(x)
        wrong = np.abs(found.dot(t) - exact) > 1e-6 * (found.moved(t) + np.abs(exact).max())
        if not wrong.any():
            first, kind = x.copy(), "tangents" if forward else "cotangents"
            return (lambda v: found if np.array_equal(v, first) else matrix(v),
                    f"sparse: {pattern.nnz / (m * n):.2%} of {size} entries, {count} {kind}, "
                    f"{found.solver}; {why}")
        if sparsity is not None and not isinstance(sparsity, str):
            raise InputError(f"your jac_sparsity lacks an entry of residual {np.argmax(wrong)}",
                             "its derivatives would be mixed up without a word",
                             'add it, or let jac_sparsity="auto" find all')
        why = "tracing missed an entry"
    if jac == "products" or m * n > LARGEST:
        both = [Compiled(f, backend=backend, shares=True) if traced else f
                for f in (lambda v, t: push(flat, v, t), lambda v, g: pull(flat, v, g))]
        return (lambda v: Products(lambda t: both[0](v, t), lambda g: both[1](v, g), (m, n)),
                f"products of a Jacobian of {size}, which is not built, LSMR; {why}")
    fast = blocks = None
    forward = jac == "forward" or (jac == "auto" and n <= m)
    try:
        blocks = m * n >= LARGE and by_rows(flat, x, m, forward, backend)
    except Exception as error:  # some residuals can be traced, and their derivatives cannot
        why += f'; backend="{backend}" could not compile rows of it: {reason(error)}'
    gc.collect()  # programs hold themselves, and copies of what the residuals read
    if blocks:
        return blocks[0], f"dense: {size}, {blocks[1]}; {why}"
    if m * n < BLOCKS * LARGE:
        return None, f"dense: {why}"
    few = Directions(flat, m, n, forward, traced, backend)
    return few.dense, f"dense: {size}, {few.block} directions at once; {why}"


def _csr() -> Any:
    """Return the class of sparse matrices."""
    from scipy.sparse import csr_array

    return csr_array


def _given(sparsity: Any, m: int, n: int) -> Any:
    """Return the csr_array of ones for a given pattern."""
    if getattr(sparsity, "shape", None) != (m, n):
        raise ShapeError(f"you gave jac_sparsity of shape {getattr(sparsity, 'shape', None)}",
                         f"there are {m} residuals and {n} parameters",
                         "give a matrix of that shape, with zeros where no derivative can be")
    try:
        pattern = _csr()(sparsity)
    except ImportError:
        raise OptionError("you gave jac_sparsity", "SciPy is not installed, whose matrices "
                          "hold the entries", "install it, or leave jac_sparsity out") from None
    pattern = _csr()((np.ones(pattern.nnz), pattern.indices, pattern.indptr), (m, n))
    pattern.sum_duplicates()
    return pattern
