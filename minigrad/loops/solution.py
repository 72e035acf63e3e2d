"""The implicit function theorem as one op: a solution x of F(x, t) = 0 as a node.

The solution moves with t by A dx = -dF/dt dt, where A = dF/dx.  So a derivative takes one linear
system with A, or with its transpose, and nothing of the steps that led to x.  A small system is
solved with its matrix.  A large one is solved by products with A, and what comes out is the
solution of linear conditions, thus a node of the same op.  So both modes, and every order, come
from one op.

The op's option `case` has F as condition(x, t), vectors in np.*; solve(t), which finds x; size(),
the number of unknowns; check(a, x, t), which refuses an x that is no solution; symmetric, whether A
is; and dense, the size up to which the matrix is built.  `implicit.py` makes it of what users give.
"""
import numpy as np

from ..errors import BoxError
from ..jacobian import jacobian
from ..op import Each, Op, general
from ..transforms import jvp, vjp
from ..value import dtype_of, shape_of

PRODUCTS = 10_000  # with A, after which a large system counts as one that does not converge;
MORE = 20          # and for each unknown


class System:
    """The linear conditions A w = b, or A'w = b, as a case of their own, where A belongs to another
    case: its t holds the x and t of that case, and b."""

    def __init__(self, case, n, transposed):
        self.case, self.n, self.transposed = case, n, transposed
        self.symmetric, self.dense = case.symmetric, case.dense

    def __repr__(self):
        return f"<system of {self.n}>"

    def size(self):
        """The number of unknowns."""
        return self.n

    def condition(self, w, z):
        """The vector A w - b, or A'w - b."""
        return _product(self.case, z[:self.n], z[self.n:-self.n], self.transposed)(w) - z[-self.n:]

    def solve(self, z):
        """The solution for a vector z."""
        return iterated(self.case, z[:self.n], z[self.n:-self.n], z[-self.n:], self.transposed,
                        np.finfo(z.dtype).eps ** (2.0 / 3.0))

    def check(self, *_):
        """Nothing: `solve` has seen that the conditions hold."""


def _product(case, x, t, transposed):
    """The function w -> A w, or A'w."""
    at = lambda v: case.condition(v, t)
    if transposed or case.symmetric:
        pull = vjp(at, x)[1]
        return lambda w: pull(w)[0]
    return lambda w: jvp(at, (x,), (w,))[1]


def iterated(case, x, t, b, transposed, rtol):
    """The solution of A w = b, or A'w = b, on arrays, by conjugate gradients: on A where it is
    symmetric, else on A'A.

    rtol: the length of the residual that is allowed, relative to b.
    Raises BoxError where they do not converge.
    Source: Hestenes & Stiefel 1952.
    """
    forth = _product(case, x, t, transposed)
    back = (lambda r: r) if case.symmetric else _product(case, x, t, not transposed)
    w, left, goal = np.zeros_like(b), b, rtol * np.linalg.norm(b)
    along = push = back(left)
    for _ in range(min(PRODUCTS, MORE * len(b) + 100)):
        if np.linalg.norm(left) <= goal:
            left = b - forth(w)  # the true one, from which the running one drifts away
            if np.linalg.norm(left) <= 2.0 * goal:
                return w
            along = push = back(left)
        moved = forth(along)
        curve = along @ moved if case.symmetric else moved @ moved
        if not curve > 0.0:
            break
        step = push @ push / curve
        w, left = w + step * along, left - step * moved
        old, push = push, back(left)
        along = push + push @ push / (old @ old) * along
    raise BoxError(f"conjugate gradients for {len(b)} unknowns of mg.implicit did not converge",
                   "the derivatives of the condition by the unknowns are nearly a singular matrix, "
                   "or those of a minimum that is none",
                   "scale the unknowns, raise dense=, or name the gradient as root= at a saddle")


def _solved(case, x, t, b, transposed):
    """The solution w of A w = b, or of A'w = b."""
    n = shape_of(x)[0]
    if n > case.dense:
        x = _checked(x, x, t, case=case)
        return solution(np.concatenate([x, t, b]), case=System(case, n, transposed))
    a = _checked(jacobian(lambda v: case.condition(v, t))(x), x, t, case=case)
    return np.linalg.solve(np.transpose(a) if transposed else a, b)


def _rule(g, x, t, case):
    """-(dF/dt)'w, where A'w = g."""
    w = _solved(case, x, t, g, True)
    return -vjp(lambda s: case.condition(x, s), t)[1](w)[0]


def _push(ts, x, t, case):
    """-w, where A w = dF/dt dt."""
    return -_solved(case, x, t, jvp(lambda s: case.condition(x, s), (t,), (ts[0],))[1], False)


def _verified(a, x, t, case):
    """A copy of a, the matrix A or x, after the check."""
    case.check(a, x, t)
    return np.array(a)


solution: Op = general("implicit", lambda t, case: case.solve(t), _rule, jvp=_push,
                       shape=lambda t, case: ((case.size(),), dtype_of(t)))
_checked = Op("implicit_check", "general", _verified,
              Each(lambda k: lambda g, *_, case: 0.0 if k else g),
              lambda a, x, t, case: (shape_of(a), dtype_of(a)), jvp=lambda ts, *_, case: ts[0])
