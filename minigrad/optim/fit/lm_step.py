"""One Levenberg-Marquardt step at a time: for models that train on minibatches, on arrays or as a
node of a graph.

`least_squares` fits one set of data to the last digit. Here the data change from step to step, so
little is kept: the parameters and the damping. The gain ratio compares the residuals before and
after on the same minibatch.
"""
import math
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from ...batch import vmap
from ...errors import GraphError, InputError, ShapeError
from ...graph.graph import TRAINABLE_VARIABLES, get_collection, graph_of, group
from ...graph.variable import Owner, Variable
from ...jacobian import jacobian
from ...nest import flatten, reads, rebuild
from ...program import ancestors
from ...rules.vector import joined
from ...tensor import Tensor
from ...transforms import jvp
from ...value import Array, Nest, dtype_of, shape_of
from ..first_order.options import in_dtype_of, option

HIGHEST = 1e12  # damping: at a solution no step lowers the cost, and it would rise for ever


class LevenbergMarquardt(Owner):
    """LevenbergMarquardt takes the steps -(J'J + damping)^-1 J'r, if they lower the cost.

    A step that would raise the cost is not taken, and raises the damping. Where there are fewer
    residuals than parameters, the system of that size is solved, unless a batch has no size before
    the run.

    damping: the first damping, > 0; it falls and rises after Nielsen.
    relative: damp each parameter by the diagonal of J'J, as Marquardt did, so that the units of the
        parameters do not matter; else damp all alike, as Levenberg did.
    Raises InputError for a damping that is a node or no number, OptionError for one <= 0.
    Sources: Levenberg 1944; Marquardt 1963; Nielsen 1999.
    """

    slots = ("damping", "factor", "ratio")

    def __init__(self, damping: float = 1e-2, relative: bool = False) -> None:
        self.damping = option("LevenbergMarquardt", "damping", damping, 0.0, math.inf, closed=False)
        if not isinstance(relative, bool):
            raise InputError(f"you gave LevenbergMarquardt relative={relative!r}",
                             "it is a yes or a no", "write relative=True")
        if isinstance(self.damping, Tensor):
            raise InputError("you gave LevenbergMarquardt a node as damping",
                             "it is where a slot starts", "give a number")
        self.relative = relative
        self._held: dict[str, Variable] = {}

    def __repr__(self) -> str:
        return f"LevenbergMarquardt(damping={self.damping}, relative={self.relative})"

    # --- on nests of arrays
    def state(self) -> dict[str, Any]:
        """Make the state before the first step.

        Returns {"damping": the first damping, "factor": the factor of its next rise, "ratio": the
            last gain ratio}.
        """
        return {"damping": self.damping, "factor": 2.0, "ratio": 0.0}

    def step(self, residuals: Callable[[Any], Any], params: Nest,
             state: dict[str, Any]) -> tuple[Nest, dict[str, Any], Array]:
        """Take one step; nothing is changed in place.

        It works on arrays, on tensors, and compiled.

        residuals: a function of params in plain NumPy that returns an array, or a nest of them.
        params: a nest of arrays or floats.
        state: what `state`, or the last `step`, returned.
        Returns (new params, new state, cost before the step).
        Raises InputError for no parameters.
        """
        leaves = flatten(params)
        if not leaves:
            raise InputError("you gave LevenbergMarquardt.step no parameters",
                             "there is nothing to move", "give an array, or a nest of them")
        shapes = [shape_of(leaf) for leaf in leaves]
        sizes = [math.prod(shape) for shape in shapes]
        flat = lambda *parts: joined(residuals(rebuild(params, list(parts))))
        r, ends = flat(*leaves), np.cumsum(sizes)
        (m,) = shape_of(r)
        wide = type(m) is int and m < sum(sizes)
        jac = _jacobian(flat, leaves, sizes, m, "reverse" if wide else "forward")
        damping, factor = in_dtype_of(state["damping"], jac), in_dtype_of(state["factor"], jac)
        dx, predicted = self._solved(jac, r, damping, wide)
        moves = [np.reshape(dx[end - size:end], shape) for end, size, shape in
                 zip(map(int, ends), sizes, shapes, strict=True)]
        after = flat(*[leaf + move for leaf, move in zip(leaves, moves, strict=True)])
        fell = 0.5 * np.sum((r - after) * (r + after))  # of the cost, without cancellation
        ratio = np.where(np.isfinite(fell), fell, -1.0) / np.where(predicted > 0.0, predicted, 1.0)
        # np.where and no branch: the same code must run on nodes and in compiled programs
        good = ratio > 0.0
        shrunk = np.maximum(1.0 / 3.0, 1.0 - (2.0 * np.minimum(ratio, 1.0) - 1.0) ** 3)
        new = [in_dtype_of(leaf + np.where(good, move, 0.0), leaf)
               for leaf, move in zip(leaves, moves, strict=True)]
        # a Python number stays one
        new = [float(p) if type(leaf) is float and not isinstance(p, Tensor) else p
               for p, leaf in zip(new, leaves, strict=True)]
        kept = {"damping": np.where(good, damping * shrunk, np.minimum(damping * factor, HIGHEST)),
                "factor": np.where(good, 2.0, np.minimum(2.0 * factor, 1024.0)), "ratio": ratio}
        return rebuild(params, new), kept, 0.5 * np.sum(r * r)

    def _solved(self, jac: Array, r: Array, damping: Array, wide: bool) -> tuple[Array, Array]:
        """Return (step, predicted decrease of the cost)."""
        columns = np.sum(jac * jac, axis=0)
        top, eps = np.max(columns), float(np.finfo(dtype_of(jac)).eps)
        weights = (columns + np.where(top > 0.0, eps * top, 1.0) if self.relative
                   else 1.0 + 0.0 * columns)
        damping = damping + eps * (1.0 if self.relative else top)  # a singular J'J would raise
        if wide:  # W^-1 J' (J W^-1 J' + damping)^-1 r: a system of the residuals
            # J itself where all weights are 1: NumPy is faster with a matrix and its own transpose
            scaled = jac / weights if self.relative else jac
            one = np.eye(shape_of(r)[0], dtype=dtype_of(jac))
            dx = -np.matmul(np.linalg.solve(np.matmul(scaled, jac.T) + damping * one, r), scaled)
        else:
            one = np.eye(shape_of(jac)[1], dtype=dtype_of(jac))
            dx = -np.linalg.solve(np.matmul(jac.T, jac) + damping * weights * one,
                                  np.matmul(r, jac))
        move = np.matmul(jac, dx)
        return dx, 0.5 * np.sum(move * move) + damping * np.sum(weights * dx * dx)

    # --- on variables of a graph
    def slot(self, name: str) -> Variable:
        """Return the Variable that holds one number of the state.

        name: "damping", "factor" or "ratio".
        Raises GraphError before `minimize` has made it.
        """
        if name not in self._held:
            raise GraphError(f"you asked LevenbergMarquardt for the slot {name!r}",
                             f"it has {', '.join(self._held) or 'none'}", "call minimize first")
        return self._held[name]

    def minimize(self, residuals: Nest, variables: Any = None) -> Tensor:
        """Make a node that does one step when it runs.

        It updates the variables and the damping, or none of them.

        residuals: a node, or a nest of them, computed from the variables in any way. Placeholders
            on their way are fed once and used before and after the step.
        variables: a nest of variables; by default all in TRAINABLE_VARIABLES.
        Returns the node.
        Raises GraphError for residuals that depend on no variable, or that assign to one on their
            way; ShapeError for one number, which would be a loss.
        """
        ys = [reads(y) for y in flatten(residuals)]
        graph = next((g for y in ys if (g := graph_of(y))), None)
        variables = (get_collection(TRAINABLE_VARIABLES, graph) if variables is None
                     else flatten(variables))
        order = ancestors(*[y for y in ys if isinstance(y, Tensor)])
        _checked(ys, graph, variables, order)
        assert graph is not None
        used = [v for v in variables
                if any(_does(node, "read") and node.args[0] is v.node for node in order)]
        with graph:
            held = self._held or {name: Variable(value, False, name=f"levenberg/{name}")
                                  for name, value in self.state().items()}
        params, state = [v.read() for v in used], {name: v.read() for name, v in held.items()}
        new, after, _ = self.step(lambda values: replayed(order, ys, used, values), params, state)
        new = [v.constraint(p) if v.constraint else p for v, p in zip(used, new, strict=True)]
        done = group(*[v.assign(p) for v, p in zip(used, new, strict=True)],
                     *[held[k].assign(in_dtype_of(x, held[k])) for k, x in after.items()])
        self._held = held
        return done


def _does(node: Tensor, what: str) -> bool:
    """Return whether a node reads, or writes, what a variable holds; what: see `Op.state`."""
    return node.op is not None and node.op.state == what


def replayed(order: list[Tensor], ys: list[Any], variables: list[Variable],
             values: Any) -> list[Any]:
    """Return the nodes ys with other values for what they read of the variables.

    order: all nodes on which ys depend, in the order of their creation.
    ys: the nodes.
    variables, values: the variables, and a value for each. Nodes that do not depend on them stay as
        they are.
    """
    found = {}
    place = {v.node.id: value for v, value in zip(variables, values, strict=True)}
    for node in order:
        if _does(node, "read") and node.args[0].id in place:
            found[node.id] = place[node.args[0].id]
        elif any(type(a) is Tensor and a.id in found for a in node.args):
            args = tuple(found.get(a.id, a) if type(a) is Tensor else a for a in node.args)
            found[node.id] = node.op(*args, **node.params or {})
    return [found.get(y.id, y) if isinstance(y, Tensor) else y for y in ys]


def _jacobian(flat: Callable[..., Any], leaves: list[Any], sizes: list[int], m: Any,
              mode: Literal["forward", "reverse"]) -> Array:
    """Return the matrix of derivatives of flat(*leaves).

    The number m of residuals may be unknown.
    """
    if type(m) is not int:  # a row for each parameter: a basis of directions through one jvp
        basis = np.split(np.eye(sum(sizes), dtype=np.result_type(*map(dtype_of, leaves))),
                         np.cumsum(sizes)[:-1], axis=1)
        moved = lambda *rows: jvp(flat, tuple(leaves), tuple(
            np.reshape(row, shape_of(leaf)) for row, leaf in zip(rows, leaves, strict=True)))[1]
        return np.swapaxes(vmap(moved)(*basis), 0, 1)
    parts = jacobian(flat, argnums=tuple(range(len(leaves))), mode=mode)(*leaves)
    rows = [np.reshape(part, (m, size)) for part, size in zip(parts, sizes, strict=True)]
    return rows[0] if len(rows) == 1 else np.concatenate(rows, axis=1)


def _checked(ys: list[Any], graph: Any, variables: list[Variable], order: list[Tensor]) -> None:
    """Refuse residuals or variables of which no step can be made."""
    what = "you gave LevenbergMarquardt.minimize"
    if graph is None or not variables or not all(type(v) is Variable for v in variables):
        raise GraphError(f"{what} residuals or variables that are none of a graph",
                         "a step is an op on variables",
                         "compute residuals from mg.Variable, or use mg.optim.least_squares "
                         "on a function")
    moving = {v.node.id for v in variables}
    for node in order:  # what is computed from a variable is computed again after the step
        moving |= ({node.id}
                   if any(type(a) is Tensor and a.id in moving for a in node.args) else set())
    if any(_does(node, "write") and node.id in moving for node in order):
        raise GraphError(f"{what} residuals that assign to a variable on their way",
                         "an assigned value has no derivative, and a step would assign it twice",
                         "compute the value without assigning it")
    if not any(_does(node, "read") and any(node.args[0] is v.node for v in variables)
               for node in order):
        raise GraphError(f"{what} residuals that depend on no variable", "there is nothing to move",
                         "compute them from trainable variables")
    if all(shape_of(y) == () for y in ys) and len(ys) == 1:
        raise ShapeError(f"{what} one number",
                         "it takes residuals, whose squares it sums itself: a loss is not enough",
                         "give it the array of differences, before the squares and the sum")
