"""The base of all layers: variables by path, one formula that runs in a graph, eagerly and
compiled, and loading.  Files are in `files.py`.

A formula gets its variables from a `Scope`, and gives it their new values. In a graph the scope
reads Variables and makes assigns; at given values it reads those, and collects what would be
assigned. The formula is the same in both.
"""
from typing import Any

import numpy as np

from ..errors import InputError, ShapeError
from ..graph.graph import (
    TRAINABLE_VARIABLES,
    UPDATE_OPS,
    Graph,
    add_to_collection,
    get_collection,
)
from ..graph.state_ops import Held, change
from ..graph.variable import Owner, Variable, loaded
from ..nest import reads
from ..rules.reduce import array, given
from ..tensor import Tensor
from ..value import Array, Spec, check_no_special, dtype_of, shape_of


class Scope:
    """A Scope holds the variables of a layer while its formula runs: p["w"] is the value of w.

    values: {path: Variable, or plain value}.
    updates: {path: new value}, filled for plain values.
    prefix: the prefix of the paths of the layer whose formula runs.
    """

    def __init__(self, values: dict[str, Any], updates: dict[str, Any], prefix: str = "") -> None:
        self.values = values
        self.updates = updates
        self.prefix = prefix

    def __getitem__(self, name: str) -> Array:
        return reads(self.values[self.prefix + name])

    def inside(self, name: str) -> "Scope":
        """Return the scope of a part of the layer.

        name: the name of the part.
        """
        return Scope(self.values, self.updates, f"{self.prefix}{name}/")

    def later(self, name: str, new: Array) -> None:
        """Give a variable a new value that the output does not depend on.

        In a graph that is an assign in UPDATE_OPS, which runs only where it is fetched or waited
        for.

        name: the name of the variable.
        new: its new value.
        """
        held = self.values[self.prefix + name]
        new = (new if dtype_of(new) == held.dtype or not hasattr(new, "astype")
               else new.astype(held.dtype))
        if type(held) is Variable:
            add_to_collection(UPDATE_OPS, held.assign(new))
        else:
            self.updates[self.prefix + name] = new

    def now(self, name: str, new: Array) -> Array:
        """Give a variable a new value and use it.

        In a graph that is the assign itself, which runs whenever the output does.

        name: the name of the variable.
        new: its new value.
        Returns the value to compute with.
        """
        held = self.values[self.prefix + name]
        if type(held) is Variable:
            return held.assign(new)
        self.values[self.prefix + name] = self.updates[self.prefix + name] = new
        return new


class Layer(Owner):
    """A Layer is a function of x with variables.

    A new layer is a subclass with a `formula`, whose `__init__` gives this one its weights, state
    and parts. They become Variables of the current graph.

    weights: {name: array} that optimizers change.
    state: {name: array} that the formula changes.
    parts: {name: layer}.
    trainable: whether optimizers find its weights in TRAINABLE_VARIABLES.
    name: the prefix of the names of its variables, and its path in a Sequential.
    """

    _captures = ()  # all that it holds decides what it does, see `captured.py`

    def __init__(self, weights: dict[str, Any] | None = None, state: dict[str, Any] | None = None,
                 parts: Any = None, trainable: bool = True, name: str | None = None) -> None:
        weights = weights or {}
        state = state or {}
        self.parts = dict(parts or {})
        self.name = name
        label = name or type(self).__name__.lower()
        self.own = {key: Variable(value, trainable and key in weights, name=f"{label}/{key}")
                    for key, value in {**weights, **state}.items()}
        self.learned = tuple(weights)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute the output.

        p: a `Scope` with the variables.
        x: the input.
        training: True, False, or a node of one bool.
        Raises NotImplementedError where a subclass has no formula.
        """
        raise NotImplementedError

    def __call__(self, x: Array, training: Any = False) -> Any:
        """Make a node of the output.

        New moving averages go to UPDATE_OPS, as assigns; see `update_ops`. A call that fails adds
        none.

        x: a node, variable or array.
        training: True, False, or a node of one bool that each run feeds.
        Raises what the formula raises, and InputError for another value of training.
        """
        known = {op.id for op in self.update_ops()}
        try:
            return self.formula(Scope(self.variables, {}), given(x, type(self).__name__),
                                mode(training))
        except BaseException:
            new = {op.id for op in self.update_ops()} - known
            for graph in {v.graph for v in self.variables.values()} if new else ():
                graph.collections[UPDATE_OPS] = [op for op in get_collection(UPDATE_OPS, graph)
                                                 if getattr(op, "id", None) not in new]
            raise

    def __repr__(self) -> str:
        held = ", ".join(f"{path} {list(v.shape)}" for path, v in self.variables.items())
        return f"{type(self).__name__}({held})"

    # --- variables
    @property
    def variables(self) -> dict[str, Variable]:
        """Return the Variables by path: its own by name, those of a part such as "0/w"."""
        inner = {f"{name}/{path}": v for name, part in self.parts.items()
                 for path, v in part.variables.items()}
        return {**self.own, **inner}

    @property
    def weights(self) -> list[str]:
        """Return the paths of what optimizers may change, trainable at the moment or not."""
        inner = [f"{name}/{path}" for name, part in self.parts.items() for path in part.weights]
        return [*self.learned, *inner]

    @property
    def trainable(self) -> bool:
        """It is True where an optimizer finds one of the weights in TRAINABLE_VARIABLES.

        Set it to False to take all of them out, to True to put them back. A step that was made
        before keeps the variables of that moment.
        """
        variables = self.variables
        return any(variables[path].trainable for path in self.weights)

    @trainable.setter
    def trainable(self, yes: bool) -> None:
        variables = self.variables
        for v in [variables[path] for path in self.weights]:
            rest = [u for u in get_collection(TRAINABLE_VARIABLES, v.graph) if u is not v]
            v.graph.collections[TRAINABLE_VARIABLES] = (sorted([*rest, v], key=lambda u: u.node.id)
                                                        if yes else rest)
            v.trainable = bool(yes)

    def update_ops(self) -> list[Tensor]:
        """Return the nodes of UPDATE_OPS that assign to the layer's variables.

        Run them, or leave them out, for this layer alone.
        """
        own = {v.node.id: v.graph for v in self.variables.values()}
        graphs = list({id(graph): graph for graph in own.values()}.values())
        return [op for graph in graphs for op in get_collection(UPDATE_OPS, graph)
                if type(op) is Tensor and op.args and getattr(op.args[0], "id", None) in own]

    # --- values
    def values(self, trainable: bool | None = None) -> dict[str, Any]:
        """Return copies of what the variables hold now, between two runs of any thread.

        trainable: True for those that optimizers may change, False for the others, None for all.
        Returns {path: array}.
        """
        variables = self.variables
        states = {v.graph: v.graph.state for v in variables.values()}  # of one moment for all
        return {path: np.array(states[v.graph][v.node.id].value)[()]
                for path, v in variables.items()
                if trainable is None or trainable == (path in self.weights)}

    def load(self, values: dict[str, Any]) -> None:
        """Make all variables hold values, all or none.

        values: {path: array} as `values()` gives; a node that has a value counts as that.
        Raises ShapeError with the list of what differs, InputError for what does not fit into a
            variable's dtype.
        """
        values = {path: x.value if type(x) is Tensor else x
                  for path, x in self._fitting(values).items()}
        new: dict[Graph, dict[int, Held]] = {}
        for path, v in self.variables.items():
            new.setdefault(v.graph, {})[v.node.id] = loaded(v, values[path])
        _change(new)

    def at(self, values: dict[str, Any]) -> "At":
        """Return the same layer at given values, for mg.grad, mg.compile and the like.

        values: {path: value}, plain arrays or tensors, for all variables.
        Raises ShapeError with the list of what differs.
        """
        return At(self, self._fitting(values))

    def _fitting(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return values with every array an array, if paths and shapes are those of the variables.
        """
        if not isinstance(values, dict):
            raise InputError(f"you gave {type(self).__name__} a {type(values).__name__} of values",
                             "each belongs to a variable", "give a dict such as layer.values()")
        for path, x in values.items():
            check_no_special(x, f"you gave {type(self).__name__} as {path}")
        values, want = {path: array(x) for path, x in values.items()}, self.variables
        wrong = [*(f"{path} is missing" for path in want if path not in values),
                 *(f"{path} is unknown" for path in values if path not in want),
                 *(f"{path} has shape {shape_of(values[path])} and not {v.shape}"
                   for path, v in want.items()
                   if path in values and shape_of(values[path]) != v.shape)]
        if wrong:
            raise ShapeError(f"you gave {type(self).__name__} values that are not its own: "
                             f"{'; '.join(wrong)}", "each variable needs one of its shape",
                             "give what values() gives for the same layer")
        return values


class At:
    """An At is a layer at given values; call it like the layer.

    Each call starts from the given values, so the same call gives the same result. `updates` is
    {path: new value} of what the last call would have assigned.

    layer: the layer.
    values: {path: value} for all its variables.
    """

    _captures = "layer", "values"  # what its results depend on, see `captured.py`

    def __init__(self, layer: Layer, values: dict[str, Any]) -> None:
        self.layer, self.values = layer, values
        self.updates: dict[str, Any] = {}

    def __call__(self, x: Array, training: Any = False) -> Any:
        """Compute the layer's formula: plain arrays give plain arrays.

        x: the input.
        training: True, False, or a node of one bool.
        """
        self.updates = {}
        return self.layer.formula(Scope(dict(self.values), self.updates),
                                  given(x, type(self.layer).__name__), mode(training))


def _change(new: dict[Graph, dict[int, Held]]) -> None:
    """Give variables new values, all or none.

    One assignment changes those of one graph. The parts of a layer may be of several: where
    something like Ctrl-C comes between two, those that were changed get their old values back.
    """
    before: dict[Graph, dict[int, Held]] = {}
    try:
        for graph, held in new.items():
            with graph.turn:
                before[graph] = graph.state
                change(graph, held)
    except BaseException:
        for graph, old in before.items():
            with graph.turn:
                change(graph, {i: old[i] for i, h in new[graph].items()
                               if graph.state[i].stamp == h.stamp})
        raise


def mode(training: Any) -> Any:
    """Return True, False, or a node of one bool.

    training: one of these, or a Variable.
    Raises InputError for anything else.
    """
    training = reads(training)
    if isinstance(training, (bool, np.bool_)):
        return bool(training)
    if type(training) is not Tensor or training.dtype != bool or training.shape != ():
        raise InputError(f"you called a layer with training={repr(training)[:40]}",
                         "it is a yes or a no", "write training=True, or mg.placeholder((), bool)")
    return training if type(training.raw) is Spec else bool(training.raw)


def when(training: Any, yes: Array, no: Array) -> Array:
    """Return `yes` in training, else `no`; where a run decides, both are computed.

    training: True, False, or a node of one bool.
    yes, no: the values.
    """
    return np.where(training, yes, no) if type(training) is Tensor else yes if training else no
