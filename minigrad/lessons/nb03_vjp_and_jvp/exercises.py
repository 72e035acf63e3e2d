"""Notebook 03, Jacobians: its exercises with hidden inputs and misconceptions, its guesses, and its quiz.

Right results are sums and mixes of whole Jacobians, which the exercises themselves never build or only build in 03.B.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ..errors import InputError
from ..tensor import Tensor
from .exercise import RELATIVE, Case, Exercise, Slip, returned
from .guesses import COUNT
from .passes import between
from .quizzes import Option, Question
from .trial import NotYet, brief

# --- reading arrays ---------------------------------------------------------------------------------------------------


def array(result: Any) -> np.ndarray:
    """A learner's result as an array of floats; a sentence for whatever else came back."""
    returned(result)
    if isinstance(result, Tensor):
        result = result.value
    try:
        found = np.asarray(result, dtype=float)
    except Exception:
        raise NotYet(f"your function returns {brief(result, 60)} where an array of numbers is wanted") from None
    if np.isnan(found).any():
        raise NotYet("your function returns nan: something in it is 0/0 or inf - inf")
    return found


def arrays(result: Any) -> list[np.ndarray]:
    """A learner's list or tuple of arrays or tensors."""
    returned(result)
    if not isinstance(result, list | tuple):
        raise NotYet(f"your function returns one {type(result).__name__} where several are wanted, "
                     "in a list or tuple")
    for k, item in enumerate(result):
        if item is None:
            raise NotYet(f"item {k} of your list is None, as TensorFlow itself says where no y is computed from an x; "
                         'this exercise wants zeros there: unconnected="zero"')
    return [array(item) for item in result]


def close(result: Any, right: Any, relative: float = RELATIVE) -> bool:
    """Equal shapes, and entries equal to `relative`, or next to zero to a thousandth of it; lists item by item."""
    if isinstance(right, list):
        return len(result) == len(right) and all(close(a, b, relative) for a, b in zip(result, right, strict=True))
    return np.shape(result) == np.shape(right) and np.allclose(result, right, rtol=relative, atol=relative * 1e-3)


def matrix_of(y: Tensor, x: Tensor) -> np.ndarray:
    """The whole Jacobian between two nodes, of shape y.shape + x.shape."""
    return np.reshape(mg.jacobian(between(y, x))(x.value), y.shape + x.shape)


# --- A: what tf.gradients returns -------------------------------------------------------------------------------------

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
    """For each x the sum of dy/dx over all ys and over all entries of each: the definition, from whole Jacobians."""
    return [sum(np.sum(matrix_of(y, x), axis=tuple(range(y.ndim))) for y in ys) for x in xs]


def _slope(y: Tensor, x: Tensor, weights: Any = None) -> np.ndarray:
    """One row, or mix of rows, of a Jacobian."""
    u = np.ones(y.shape) if weights is None else weights
    return np.tensordot(u, matrix_of(y, x), axes=y.ndim)


def _sums_tested(cases: list[Case]) -> str:
    ys, xs = ([len(case.args[k]) for case in cases] for k in (0, 1))
    shapes = {x.shape for case in cases for x in case.args[1]}
    counts = f"{min(ys)} to {max(ys)} ys and {min(xs)} to {max(xs)} xs of {len(shapes)} shapes"
    return f"{len(cases)} graphs with {counts}, 1e-9 relative"


def _none_added(accident: NotYet) -> str:
    """What it usually means when the sum over the ys raises a TypeError of Python's or of the engine's."""
    none = any(word in str(accident) for word in ("NoneType", "dtype object"))
    return 'is there a None in the sum? unconnected="zero" gives zeros where nothing leads' if none else ""


PER_Y = "that has one item for each y, as the accepted answer says; tf.gradients gives one for each x, shaped like it"
GRADIENTS = Exercise(
    "03.A", "tf_gradients(ys, xs)", _sums, _nodes, _sums_tested,
    slips=(
        Slip(lambda ys, xs: [sum(_slope(y, x) for x in xs) for y in ys], PER_Y),
        Slip(lambda ys, xs: [_slope(y, xs[0]) for y in ys], PER_Y),
        Slip(lambda ys, xs: [_slope(y, x) for y in ys for x in xs],
             "that is one item for each pair of a y and an x; for each x they are added up over the ys"),
        Slip(lambda ys, xs: [_slope(ys[0], x) for x in xs], "only the first y is in it; every y adds its share"),
        Slip(lambda ys, xs: [_slope(ys[-1], x) for x in xs], "only the last y is in it; every y adds its share"),
        Slip(lambda ys, xs: [sum(_slope(y, x) for y in ys) / len(ys) for x in xs],
             "that is the mean over the ys; tf.gradients returns their sum"),
        Slip(lambda ys, xs: [sum(_slope(y, x, np.eye(1, y.size)[0].reshape(y.shape)) for y in ys) for x in xs],
             "that is the first row of each Jacobian; a cotangent of ones takes all rows"),
    ),
    hints=(
        "The list is as long as xs. What does each y contribute to one x?",
        "One pullback of ones adds all rows of one Jacobian; then add over the ys.",
        'For one pair: mg.gradient(y, x, cotangent=np.ones(y.shape), unconnected="zero").',
    ),
    read=arrays, agree=close,
    raises={TypeError: _none_added, InputError: _none_added},
)

# --- Break it: a pullback that forgets the transpose ------------------------------------------------------------------


def _layers(rng: np.random.Generator) -> list[tuple]:
    sizes = ((2, 2), (3, 3), (1, 3), (3, 2), (4, 1))
    return [(rng.uniform(-2, 2, (m, n)), rng.uniform(-2, 2, n), rng.uniform(-2, 2, m)) for m, n in sizes]


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
        Slip(lambda W, x, u: [np.outer(x, u), W.T @ u],
             "the cotangent of W has W's shape, a row for each output: np.outer(u, x), not np.outer(x, u)"),
        Slip(lambda W, x, u: [np.outer(x, u), W @ u], f"both are turned round: W's is np.outer(u, x), and {TRANSPOSE}"),
        Slip(lambda W, x, u: [np.outer(np.ones(len(W)), x), W.sum(axis=0)],
             "that is what tf.gradients returns, all rows added with weight 1; u says how much of each row to take"),
        Slip(lambda W, x, u: [W.T @ u, np.outer(u, x)], "both are right, in the other order: first W's, then x's"),
    ),
    hints=(
        "Each cotangent has the shape of its argument: (m, n) for W and (n,) for x. u has shape (m,).",
        "Nudge x[j]: output i moves by W[i, j]. So the cotangent of x[j] is the sum over i of u[i] * W[i, j].",
        "Nudge W[i, j]: output i moves by x[j], and no other does. np.outer makes all the products of two vectors.",
    ),
    read=arrays, agree=close,
    raises={ValueError: lambda accident: "u is as long as the outputs and x as the inputs; only on square layers does "
                                         "every order fit, and there the bug hides"},
)

# --- B: any Jacobian from a pullback ----------------------------------------------------------------------------------


class Pullback:
    """A pullback made of its Jacobian J, of shape y.shape + x.shape: called with u it gives u'J and nothing else."""

    def __init__(self, J: np.ndarray, ndim: int):
        self._J, self._ndim = J, ndim

    def __call__(self, u: Any) -> np.ndarray:
        """u'J, for a cotangent in the shape of y, an array or a node; ValueError for any other shape."""
        shape = self._J.shape[: self._ndim]
        if np.shape(u) != shape:
            raise ValueError(f"the cotangent has shape {np.shape(u)} and y has shape {shape}")
        u = u if isinstance(u, Tensor) else np.asarray(u, dtype=float)
        return np.tensordot(u, self._J, axes=self._ndim)

    def __deepcopy__(self, memo: object) -> "Pullback":
        return self

    def __repr__(self) -> str:
        return f"(pullback to x of shape {self._J.shape[self._ndim:]})"


def _pullbacks(rng: np.random.Generator) -> list[tuple]:
    pairs: tuple = (((2,), (2,)), ((3,), (2,)), ((2,), (2, 2)), ((2, 3), (4,)), ((2, 2), (3, 1)), ((), (3,)))
    return [(Pullback(rng.uniform(-2, 2, y + x), len(y)), y) for y, x in pairs]


def _whole(pullback: Any, shape: tuple[int, ...]) -> np.ndarray:
    """The Jacobian that a pullback multiplies by, read from our own or, for the notebook's, entry by entry."""
    if isinstance(pullback, Pullback):
        return pullback._J
    rows = []
    for index in np.ndindex(*shape):
        u = np.zeros(shape)
        u[index] = 1.0
        rows.append(np.asarray(pullback(u)))
    return np.array(rows).reshape(shape + rows[0].shape)


def _rows(formula: Callable[[np.ndarray, int], Any]) -> Callable[..., Any]:
    """A slip as a formula of (the Jacobian, y's number of axes)."""
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
             "that is one pullback of ones, the sum of all rows, as tf.gradients gives it; ask for each row"),
        Slip(_rows(lambda J, n: np.moveaxis(J, range(n), range(-n, 0))),
             "rows and columns are exchanged: y's axes come first, then x's"),
        Slip(_rows(lambda J, n: _flat(J, n).T), "rows and columns are exchanged: y's axes come first, then x's"),
        Slip(_rows(_flat), "the numbers are right, in another shape: y's shape first, then x's"),
        Slip(_rows(lambda J, n: J.reshape(-1, *J.shape[n:])),
             "the numbers are right, in another shape: the rows still have to be laid out in y's shape"),
        Slip(_rows(lambda J, n: _flat(J, n)[0].reshape(J.shape[n:])), "that is the first row alone"),
    ),
    hints=(
        "What does the pullback give for a cotangent that is 1 at one entry of y and 0 elsewhere?",
        "The rows of np.eye(n) are those cotangents, flat; each must be given y's shape before it is pulled back.",
        "Stack the results with np.stack and reshape them to shape + rows[0].shape.",
    ),
    read=array, agree=close,
    raises={ValueError: lambda accident: "each cotangent must have the shape of y",
            TypeError: lambda accident: "where y is one number its shape is (), and np.prod(()) is the float 1.0: "
            "write int(np.prod(shape))" if "integer" in str(accident) else ""},
)

EXERCISES = (GRADIENTS, LAYER, WHOLE)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

GUESSES = {
    "03.P1": lambda ys, xs: (
        (ys, "that is len(ys), and so says the accepted answer in the thread"),
        (ys * xs, "that would be one for each pair; for each x they are added up over the ys"),
        (1, "all ys are added up, but never the xs: each x keeps its own"),
    ),
    "03.P2": lambda W: (
        (W[0, 1], "that is the right entry, of row 0; this code multiplies by W, not by its transpose"),
        (W[0, 0], "that is the first entry of both"),
        (W[:, 1].sum(), "that is the sum of a column; u takes one row"),
    ),
    "03.P3": lambda one, C: (
        (one * C, f"that is the price of {C} separate calls; in a batch each operation runs once, on {C} rows"),
        (C, "that is the number of rows"),
    ),
}
BOUNDS = dict.fromkeys(("03.P1", "03.P3"), COUNT)

QUIZ = (
    Question("f maps 5 numbers to 3. What is u in u′J, and how long is u′J?", (
        Option("u has 5 entries, u′J has 3", "that is the other side: a tangent v has 5, and J v has 3."),
        Option("u has 3 entries, u′J has 5", "one weight for each row; the mix is as long as a row.", right=True),
        Option("u has 3 entries, u′J has 3", "a mix of rows is as long as a row: a number for each input."),
    )),
    Question("ys has 4 tensors and xs has 2. What does tf.gradients(ys, xs) return?", (
        Option("4 tensors, one for each y", "that is the accepted answer of the thread, refuted in exercise A."),
        Option("2 tensors, each shaped like its x", "summed over all ys and all their entries.", right=True),
        Option("8 tensors, one for each pair", "each pair has a Jacobian; their rows are added before you see them."),
    )),
    Question("Why a sum?", (
        Option("It is one pullback of ones: one backward pass",
               "every single row would be a pass, or a row of a batch, of its own.", right=True),
        Option("Because the loss is usually a mean", "then you would see means; it is a sum whatever the ys are."),
        Option("Because rows of a Jacobian are equal", "they are not: press u all 1 in the widget and compare."),
    )),
    Question("The backward pass of the loss L is done; a lies between W and L. What was computed on the way?", (
        Option("dL/da", "it is the cotangent that arrives at a.", right=True),
        Option("da/dW", "the pass multiplies by it, and never holds its rows apart."),
        Option("Both, since dL/dW = dL/da · da/dW", "a product is computed without its second factor being built."),
    )),
    Question("You want the Jacobian of 1,000 outputs by 3 inputs. Which way?", (
        Option("Backward: it always costs one pass", "one pass for one row, and there are 1,000 rows."),
        Option("Forward: 3 tangents give 3 columns", "the smaller side decides.", right=True),
        Option("Either: the matrix is the same", "the matrix is, the work is not: 3 seeds or 1,000."),
    )),
)
