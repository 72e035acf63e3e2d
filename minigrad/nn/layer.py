"""What all layers share: variables by path, one formula that runs in a graph, eagerly and compiled, saving and loading.

A formula gets its variables from a `Scope`, and tells it their new values.  In a graph the scope reads Variables and
makes assigns; at given values it reads those, and collects what would be assigned.  The formula cannot tell.
"""
import numpy as np

from ..errors import InputError, ShapeError
from ..graph import TRAINABLE_VARIABLES, UPDATE_OPS, add_to_collection, get_collection
from ..rules.reduce import array
from ..state import Variable, reads
from ..tensor import Tensor
from ..value import Spec, dtype_of, shape_of


class Scope:
    """The variables of a layer while its formula runs: p["w"] is the value of w.

    values: {path: Variable, or plain value}; updates: {path: new value}, filled for plain ones; prefix: of the paths of
    the layer whose formula runs."""

    def __init__(self, values, updates, prefix=""):
        self.values, self.updates, self.prefix = values, updates, prefix

    def __getitem__(self, name):
        return reads(self.values[self.prefix + name])

    def inside(self, name):
        """The scope of a part of the layer."""
        return Scope(self.values, self.updates, f"{self.prefix}{name}/")

    def later(self, name, new):
        """Hand back a new value that the output does not depend on: in a graph an assign in UPDATE_OPS, which nobody
        runs unless it is fetched or waited for."""
        held = self.values[self.prefix + name]
        new = new if dtype_of(new) == held.dtype or not hasattr(new, "astype") else new.astype(held.dtype)
        if type(held) is Variable:
            add_to_collection(UPDATE_OPS, held.assign(new))
        else:
            self.updates[self.prefix + name] = new

    def now(self, name, new):
        """Hand back a new value and use it: in a graph the assign itself, which runs whenever the output does."""
        held = self.values[self.prefix + name]
        if type(held) is Variable:
            return held.assign(new)
        self.values[self.prefix + name] = self.updates[self.prefix + name] = new
        return new


class Layer:
    """A function of x with variables.  A new one needs `formula`, and gives `__init__` what it remembers.

    weights: {name: array} that optimizers change; state: {name: array} that the formula changes; parts: {name: layer}.
    They become Variables of the current graph, with the layer's name, if it has one, before theirs.
    """

    def __init__(self, weights=None, state=None, parts=None, trainable=True, name=None):
        weights, state, self.parts, self.name = weights or {}, state or {}, dict(parts or {}), name
        label = name or type(self).__name__.lower()
        self.own = {key: Variable(value, trainable and key in weights, name=f"{label}/{key}")
                    for key, value in {**weights, **state}.items()}
        self.learned = tuple(weights)

    def formula(self, p, x, training):
        """The output, from a `Scope` p, the input and True, False or a node of one bool."""
        raise NotImplementedError

    def __call__(self, x, training=False):
        """A node: the layer of x, a node, variable or array.  training: True, False, or a node of one bool that each
        run feeds.  New moving averages go to UPDATE_OPS, as assigns; see `update_ops`."""
        return self.formula(Scope(self.variables, {}), reads(array(x)), mode(training))

    def __repr__(self):
        held = ", ".join(f"{path} {list(v.shape)}" for path, v in self.variables.items())
        return f"{type(self).__name__}({held})"

    # --- variables
    @property
    def variables(self):
        """{path: Variable}: its own by name, those of a part behind the part's name, as in "0/w"."""
        inner = {f"{name}/{path}": v for name, part in self.parts.items() for path, v in part.variables.items()}
        return {**self.own, **inner}

    @property
    def weights(self):
        """The paths of those that optimizers may change, trainable at the moment or not."""
        inner = [f"{name}/{path}" for name, part in self.parts.items() for path in part.weights]
        return [*self.learned, *inner]

    @property
    def trainable(self):
        """Whether an optimizer finds one of its weights in TRAINABLE_VARIABLES.  Set it to False to take all of them
        out, to True to put them back; a step that was made before keeps to the variables of that moment."""
        variables = self.variables
        return any(variables[path].trainable for path in self.weights)

    @trainable.setter
    def trainable(self, yes):
        variables = self.variables
        for v in [variables[path] for path in self.weights]:
            rest = [u for u in get_collection(TRAINABLE_VARIABLES, v.graph) if u is not v]
            v.graph.collections[TRAINABLE_VARIABLES] = sorted([*rest, v], key=lambda u: u.node.id) if yes else rest
            v.trainable = bool(yes)

    def update_ops(self):
        """The nodes of UPDATE_OPS that assign to its variables: what to run, or to leave out, for this layer alone."""
        own = {v.node.id: v.graph for v in self.variables.values()}
        graphs = list({id(graph): graph for graph in own.values()}.values())
        return [op for graph in graphs for op in get_collection(UPDATE_OPS, graph)
                if type(op) is Tensor and op.args and getattr(op.args[0], "id", None) in own]

    # --- values
    def values(self, trainable=None):
        """{path: array}: what the variables hold now, as copies; with trainable=True only those that optimizers may
        change, with False only the others."""
        return {path: v.value for path, v in self.variables.items()
                if trainable is None or trainable == (path in self.weights)}

    def load(self, values):
        """Make all variables hold values, {path: array}, of their shapes, as `values()` gives; a node that has a value
        counts as that.  All or nothing.

        Raises ShapeError with the list of what differs, InputError for what does not fit into a variable's dtype."""
        values = {path: x.value if type(x) is Tensor else x for path, x in self._fitting(values).items()}
        fitted = {path: v.fitting(values[path]) for path, v in self.variables.items()}
        for path, v in self.variables.items():
            v.load(fitted[path])

    def at(self, values):
        """The same layer with plain arrays, or tensors, {path: value}, in place of its variables: an `At`, for mg.grad,
        mg.compile and the like.  Raises ShapeError with the list of what differs."""
        return At(self, self._fitting(values))

    def _fitting(self, values):
        """values with every array an array, if paths and shapes are those of the variables."""
        if not isinstance(values, dict):
            raise InputError(f"you gave {type(self).__name__} a {type(values).__name__} of values",
                             "each belongs to a variable", "give a dict such as layer.values()")
        values, want = {path: array(x) for path, x in values.items()}, self.variables
        wrong = [*(f"{path} is missing" for path in want if path not in values),
                 *(f"{path} is unknown" for path in values if path not in want),
                 *(f"{path} has shape {shape_of(values[path])} and not {v.shape}" for path, v in want.items()
                   if path in values and shape_of(values[path]) != v.shape)]
        if wrong:
            raise ShapeError(f"you gave {type(self).__name__} values that are not its own: {'; '.join(wrong)}",
                             "each variable needs one of its shape", "give what values() gives for the same layer")
        return values


class At:
    """A layer at given values: call it like the layer.  updates: {path: new value} of what its last call would have
    assigned.  Each call starts from the given values, so the same call gives the same result."""

    def __init__(self, layer, values):
        self.layer, self.values, self.updates = layer, values, {}

    def __call__(self, x, training=False):
        """The layer's formula: plain arrays give plain arrays."""
        self.updates = {}
        return self.layer.formula(Scope(dict(self.values), self.updates), reads(array(x)), mode(training))


def mode(training):
    """True, False, or a node of one bool."""
    training = reads(training)
    if isinstance(training, (bool, np.bool_)):
        return bool(training)
    if type(training) is not Tensor or training.dtype != bool or training.shape != ():
        raise InputError(f"you called a layer with training={repr(training)[:40]}", "it is a yes or a no",
                         "write training=True, or mg.placeholder((), bool)")
    return training if type(training.raw) is Spec else bool(training.raw)


def when(training, yes, no):
    """yes in training, no else; where a run decides, both are computed."""
    return np.where(training, yes, no) if type(training) is Tensor else yes if training else no


def save(layer, file):
    """Write the values of a layer to a file, in NumPy's .npz format, one array for each path, without pickle."""
    with open(file, "wb") as out:
        np.savez(out, **layer.values())


def load(layer, file):
    """Load what `save` wrote into a layer of the same build, all or nothing.

    Raises ShapeError with the list of what differs, InputError for a file that is no such archive of plain arrays."""
    from zipfile import BadZipFile  # slow to load

    try:
        with np.load(file, allow_pickle=False) as archive:
            values = dict(archive)
    except (ValueError, BadZipFile, TypeError, AttributeError, EOFError) as error:
        raise InputError(f"you loaded {file}", f"it is no .npz file of plain arrays ({error})",
                         "load what nn.save has written") from None
    layer.load(values)
