"""Notebook 03, Jacobians: the exercises, with hidden inputs and misconceptions.

Right results are sums and mixes of whole Jacobians, which the exercises themselves never build or
only build in 03.B.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.formula import Formula
from ...course.results import HOLLOW, alike, counterexample, refuse, returned
from ...course.sandbox import NotYet, call
from ...errors import InputError
from ...tensor import Tensor
from .between_nodes import between

# --- reading arrays -------------------------------------------------------------------------------


def array(result: Any) -> np.ndarray:
    """A learner's array, node or list of numbers as an array of floats."""
    returned(result)
    if isinstance(result, Tensor):
        result = result.value
    try:
        found = np.asarray(result, dtype=float)
    except Exception:
        refuse(result, "an array of numbers")
    if np.isnan(found).any():
        raise NotYet(HOLLOW)
    return found


def arrays(result: Any) -> list[np.ndarray]:
    """A learner's list or tuple of arrays or tensors."""
    returned(result)
    if not isinstance(result, list | tuple):
        raise NotYet(f"your function returns one {type(result).__name__} where several are wanted, "
                     "in a list or tuple")
    for k, item in enumerate(result):
        if item is None:
            raise NotYet(f"item {k} of your list is None, which TensorFlow returns, too, for an x "
                         'on which no y depends; this exercise wants zeros: unconnected="zero"')
    return [array(item) for item in result]


def matrix_of(y: Tensor, x: Tensor) -> np.ndarray:
    """The whole Jacobian between two nodes, of shape y.shape + x.shape."""
    return np.reshape(mg.jacobian(between(y, x))(x.value), y.shape + x.shape)


# --- A: what tf.gradients returns -----------------------------------------------------------------

GRAPHS: tuple = (  # how many ys, and the shapes of the xs
    (3, ((2,), (2,))), (2, ((3,), (3,), ())), (3, ((2,), (2, 3))), (4, ((3,), (1,), (2, 2))),
    (1, ((4,), (), (2,), (3,))),
)


def _nodes(rng: np.random.Generator) -> list[tuple]:
    """(ys, xs): a few nodes of several shapes made from a few leaves of several shapes."""
    found = []
    for count, shapes in GRAPHS:
        xs = [mg.tensor(rng.uniform(0.5, 1.5, shape)[()]) for shape in shapes]
        inner = sum(np.sum(np.sin(x * float(k + 1))) for k, x in enumerate(xs))
        ys = [xs[-1] * 2.0, np.tanh(xs[0]) * inner, inner * 0.5, np.outer(xs[0], xs[0]) + inner]
        found.append((ys[:count], xs))
    return found


def _sums(ys: list[Tensor], xs: list[Tensor]) -> list[np.ndarray]:
    """For each x the sum of dy/dx over all ys and all their entries, from whole Jacobians."""
    return [sum(np.sum(matrix_of(y, x), axis=tuple(range(y.ndim))) for y in ys) for x in xs]


def _slope(y: Tensor, x: Tensor, weights: Any = None) -> np.ndarray:
    """The sum of the rows of a Jacobian, each with its weight, or with 1."""
    u = np.ones(y.shape) if weights is None else weights
    return np.tensordot(u, matrix_of(y, x), axes=y.ndim)


def _sums_tested(cases: list[Case]) -> str:
    ys, xs = ([len(case.args[k]) for case in cases] for k in (0, 1))
    shapes = {x.shape for case in cases for x in case.args[1]}
    counts = f"{min(ys)} to {max(ys)} ys and {min(xs)} to {max(xs)} xs of {len(shapes)} shapes"
    return f"{len(cases)} graphs with {counts}, 1e-9 relative"


def _none_added(accident: NotYet) -> str:
    """The advice where the sum over the ys raises a TypeError, of Python's or of the engine's."""
    none = any(word in str(accident) for word in ("NoneType", "dtype object"))
    return ("is there a None in the sum? unconnected=\"zero\" gives zeros where y does not "
            "depend on x"
            if none else "")


PER_Y = ("that list has one item for each y, as the answer says; tf.gradients returns one "
         "for each x, with the shape of this x")
GRADIENTS = Exercise(
    "03.A", "tf_gradients(ys, xs)", _sums, _nodes, _sums_tested,
    slips=(
        Slip(lambda ys, xs: [sum(_slope(y, x) for x in xs) for y in ys], PER_Y),
        Slip(lambda ys, xs: [_slope(y, xs[0]) for y in ys], PER_Y),
        Slip(lambda ys, xs: [_slope(y, x) for y in ys for x in xs], "that list has one item for "
             "each pair of a y and an x; for each x, the shares of all ys are added up"),
        Slip(lambda ys, xs: [_slope(ys[0], x) for x in xs],
             "your sum has only the first y; add the shares of all ys"),
        Slip(lambda ys, xs: [_slope(ys[-1], x) for x in xs],
             "your sum has only the last y; add the shares of all ys"),
        Slip(lambda ys, xs: [sum(_slope(y, x) for y in ys) / len(ys) for x in xs],
             "that is the mean over the ys; tf.gradients returns their sum"),
        Slip(lambda ys, xs: [sum(_slope(y, x, np.eye(1, y.size)[0].reshape(y.shape)) for y in ys)
                             for x in xs],
             "that is the first row of each Jacobian; a cotangent of ones adds all rows"),
    ),
    read=arrays, agree=alike,
    raises={TypeError: _none_added, InputError: _none_added},
)

# --- Break it: a pullback that forgets the transpose ----------------------------------------------


def _layers(rng: np.random.Generator) -> list[tuple]:
    sizes = ((2, 2), (3, 3), (1, 3), (3, 2), (4, 1))
    return [(rng.uniform(-2, 2, (m, n)), rng.uniform(-2, 2, n), rng.uniform(-2, 2, m))
            for m, n in sizes]


def _layer(W: np.ndarray, x: np.ndarray, u: np.ndarray) -> list[np.ndarray]:
    """Both cotangents, from the two whole Jacobians of W @ x."""
    by_w, by_x = mg.jacobian(lambda W, x: W @ x, argnums=(0, 1))(W, x)
    return [np.tensordot(u, by_w, axes=1), np.tensordot(u, by_x, axes=1)]


def _layers_tested(cases: list[Case]) -> str:
    sizes = ", ".join(f"{W.shape[0]} × {W.shape[1]}" for W, _, _ in (case.args for case in cases))
    return f"{len(cases)} random layers of {sizes}, both cotangents, 1e-9 relative"


TRANSPOSE = "the cotangent of x is W.T @ u; W @ u mixes the columns of W, which is the forward pass"
LAYER = Exercise(
    "03.break", "pull(W, x, u)", _layer, _layers, _layers_tested,
    slips=(
        Slip(lambda W, x, u: [np.outer(u, x), W @ u], TRANSPOSE),
        Slip(lambda W, x, u: [np.outer(x, u), W.T @ u], "the cotangent of W has W's shape, a row "
             "for each output: np.outer(u, x), not np.outer(x, u)"),
        Slip(lambda W, x, u: [np.outer(x, u), W @ u],
             f"both are wrong: W's is np.outer(u, x), and {TRANSPOSE}"),
        Slip(lambda W, x, u: [np.outer(np.ones(len(W)), x), W.sum(axis=0)],
             "that is what tf.gradients returns, all rows added with weight 1; u says how much of "
             "each row to take"),
        Slip(lambda W, x, u: [W.T @ u, np.outer(u, x)],
             "both are right, in the other order: first W's, then x's"),
    ),
    read=arrays, agree=alike,
    raises={ValueError: lambda accident:
         "u is as long as the outputs, and x is as long as the inputs; only in a square layer "
         "do both orders fit, and there the bug gives no error"},
)

# --- B: any Jacobian from a pullback --------------------------------------------------------------


class Pullback(Formula):
    """A pullback made of its Jacobian: called with u it gives uᵀJ and shows nothing else of J.

    J: the Jacobian, of shape y.shape + x.shape
    ndim: the number of axes of y
    """

    def __init__(self, J: np.ndarray, ndim: int):
        def product(u: Any) -> Any:
            if np.shape(u) != J.shape[:ndim]:
                raise ValueError(f"the cotangent has shape {np.shape(u)} and y has shape "
                                 f"{J.shape[:ndim]}")
            u = u if isinstance(u, Tensor) else np.asarray(u, dtype=float)
            row = np.tensordot(u, J, axes=ndim)
            # as from mg.vjp, which gives a plain number where x is one
            return float(row) if J.ndim == ndim and not isinstance(u, Tensor) else row

        super().__init__(f"(pullback to x of shape {J.shape[ndim:]})", product)
        self.jacobian = J


def _pullbacks(rng: np.random.Generator) -> list[tuple]:
    pairs: tuple = (((2,), (2,)), ((3,), (2,)), ((2,), (2, 2)), ((2, 3), (4,)),
                    ((2, 2), (3, 1)), ((), (3,)), ((2,), ()))
    return [(Pullback(rng.uniform(-2, 2, y + x), len(y)), y) for y, x in pairs]


def _whole(pullback: Any, shape: tuple[int, ...]) -> np.ndarray:
    """The Jacobian that a pullback multiplies by: known of a `Pullback`, and computed row by row
    for the notebook's example."""
    if isinstance(pullback, Pullback):
        return pullback.jacobian
    rows = []
    for index in np.ndindex(*shape):
        u = np.zeros(shape)
        u[index] = 1.0
        rows.append(np.asarray(pullback(u)))
    return np.array(rows).reshape(shape + rows[0].shape)


def _rows(formula: Callable[[np.ndarray, int], Any]) -> Callable[..., Any]:
    """A slip from a formula of the Jacobian and the number of y's axes."""
    return lambda pullback, shape: formula(_whole(pullback, shape), len(shape))


def _flat(J: np.ndarray, ndim: int) -> np.ndarray:
    return J.reshape(math.prod(J.shape[:ndim]), -1)


def _whole_tested(cases: list[Case]) -> str:
    shapes = ", ".join(str(case.right.shape) for case in cases)
    return f"{len(cases)} random Jacobians of shapes {shapes}, 1e-9 relative"


WHOLE = Exercise(
    "03.B", "whole(pullback, shape)", _whole, _pullbacks, _whole_tested,
    slips=(
        Slip(_rows(lambda J, n: J.sum(axis=tuple(range(n)))),
             "that is one pullback of ones, which is the sum of all rows; call the pullback "
             "once for each row"),
        Slip(_rows(lambda J, n: np.moveaxis(J, range(n), range(-n, 0))),
             "rows and columns are exchanged: y's axes come first, then x's"),
        Slip(_rows(lambda J, n: _flat(J, n).T),
             "rows and columns are exchanged: y's axes come first, then x's"),
        Slip(_rows(_flat), "the numbers are right, but the shape is not: y's shape comes "
                           "first, then x's"),
        Slip(_rows(lambda J, n: J.reshape(-1, *J.shape[n:])),
             "the numbers are right, but the shape is not: reshape the rows to y's shape"),
        Slip(_rows(lambda J, n: _flat(J, n)[0].reshape(J.shape[n:])),
             "that is the first row alone"),
    ),
    read=array, agree=alike,
    raises={ValueError: lambda accident: "each cotangent must have the shape of y",
            TypeError: lambda accident: "where y is one number its shape is (), and np.prod(()) is "
            "the float 1.0: write int(np.prod(shape))" if "integer" in str(accident) else ""},
)

# --- the open project: a Jacobian with many zeros from few products -------------------------------


def _sparse(rng: np.random.Generator, pattern: np.ndarray) -> np.ndarray:
    """A random Jacobian that is zero outside of its pattern."""
    return np.where(pattern, rng.uniform(0.5, 2.0, pattern.shape), 0.0)


def _product(name: str, J: np.ndarray, spent: list[str] | None = None) -> Formula:
    """J times one vector, as an answer may call it; each call is noted in `spent`."""
    def product(vector: Any) -> np.ndarray:
        if np.shape(vector) != J.shape[1:]:
            raise ValueError(f"{name} takes one vector of shape {J.shape[1:]}, and it was given "
                             f"shape {np.shape(vector)}")
        if spent is not None:
            spent.append(name)
        return J @ np.asarray(vector, dtype=float)

    return Formula(f"({name} of a sparse Jacobian)", product)


def _products(J: np.ndarray, spent: list[str] | None = None) -> tuple[Formula, Formula]:
    return _product("jvp", J, spent), _product("vjp", J.T, spent)


def _by_columns(jvp: Any, vjp: Any, pattern: np.ndarray) -> np.ndarray:
    """The Jacobian by definition: one product for each column."""
    return np.stack([np.asarray(jvp(v)) for v in np.eye(pattern.shape[1])], axis=1)


def _patterns(rng: np.random.Generator) -> list[tuple]:
    shapes = ((3, 3), (2, 5), (6, 4), (8, 8), (1, 4))
    drawn = [rng.random(shape) < 0.4 for shape in shapes]
    return [(*_products(_sparse(rng, pattern)), pattern) for pattern in drawn]


def _patterns_tested(cases: list[Case]) -> str:
    return f"{len(cases)} random patterns, 1e-9 relative"


def _large_patterns() -> list[tuple[str, np.ndarray, int]]:
    """(name, pattern, how many products are enough) of three patterns with few entries in most
    of their rows."""
    row, column = np.indices((40, 40))
    places = np.indices((7, 7)).reshape(2, -1)
    apart = np.abs(places[:, :, None] - places[:, None, :]).sum(axis=0)
    return [("band", np.abs(row - column) <= 1, 3), ("grid", apart <= 1, 9),
            ("arrow", (row == column) | (row == 0) | (column == 0), 4)]


def _few_products(answer: Callable) -> str:
    """Test the large patterns: the values, and then the number of products."""
    rng, told = np.random.default_rng(3), []
    for name, pattern, most in _large_patterns():
        spent: list[str] = []
        J = _sparse(rng, pattern)
        result = array(call(answer, *_products(J, spent), pattern, seconds=10.0))
        if not alike(result, J):
            raise NotYet(f"right on the small patterns, but for the {name} of shape {J.shape} "
                         f"{counterexample(result, J)}")
        if len(spent) > most:
            raise NotYet(f"the values are right, but for the {name} of shape {J.shape} your "
                         f"function takes {len(spent)} products, and {most} are enough")
        told.append(f"{name} {len(spent)}")
    return "products taken: " + ", ".join(told)


RECOVER = Exercise(
    "03.project", "recover(jvp, vjp, pattern)", _by_columns, _patterns, _patterns_tested,
    slips=(
        Slip(lambda jvp, vjp, pattern: _by_columns(jvp, vjp, pattern).T,
             "rows and columns are exchanged: J has a row for each output, and jvp gives a mix of "
             "its columns"),
        Slip(lambda jvp, vjp, pattern: np.where(
            pattern, np.asarray(jvp(np.ones(pattern.shape[1])))[:, None], 0.0),
             "that is one JVP of ones, so the columns that share a row are added up in it; give "
             "such columns different products"),
    ),
    read=array, agree=alike, further=_few_products, seconds=10.0,
)

EXERCISES = (GRADIENTS, LAYER, WHOLE, RECOVER)
