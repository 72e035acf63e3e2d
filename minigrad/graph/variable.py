"""Variables: values that a graph remembers from run to run.

A `Variable` is a leaf of the graph and holds a value.  Every use of it makes a new node that reads
it, so a read sees the value that was assigned before it, and gradients sum over the reads.
"""
import copy
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from ..errors import GraphError, InputError, ShapeError
from ..nest import reads
from ..op import apply
from ..rules.reads import Readable
from ..tensor import Tensor
from ..value import Spec, converted, dtype_of, plain_array, shape_of
from . import state_ops
from .graph import GLOBAL_VARIABLES, TRAINABLE_VARIABLES, current


class Variable(Readable):
    """A Variable holds a value that stays from run to run; NumPy code uses it like a node.

    value: a number or an array; it is copied, and fixes shape and dtype.
    trainable: whether it goes into the collection TRAINABLE_VARIABLES, in which optimizers look.
    constraint: a function, such as a set of `mg.constraints`, that optimizers apply to each new
                value; `assign` and `load` do not apply it.  None: there is no constraint.
    name: a label for pictures and messages.
    collections: the names of the other collections to join; by default GLOBAL_VARIABLES.
    node: (attribute) its own node, a leaf, and the parent of all reads.

    Raises InputError for a value that is no array of real numbers, for a trainable one that is not
    of floats, and for a constraint that would not be applied; ShapeError for a constraint that
    changes shape or dtype.
    """

    def __init__(self, value: ArrayLike, trainable: bool = True,
                 constraint: Callable[[Any], Any] | None = None, name: str | None = None,
                 collections: Sequence[str] = ()):
        held = array_of(value, "made a variable of")
        graph = current()
        if trainable and held.dtype.kind != "f":
            raise InputError(f"you made a trainable variable of dtype {held.dtype}",
                             "a derivative is taken with respect to real numbers",
                             "write 3.0 for 3, or pass trainable=False")
        _may_constrain(constraint, held, trainable)
        self.node = graph.leaf(held.shape, held.dtype, name)
        state_ops.change(graph, {self.node.id: state_ops.Held(held, 0, state_ops.next_stamp())})
        super().__init__(self.node.raw, name=name)
        self.graph = graph
        self.trainable = trainable
        self._constraint = constraint
        for collection in (*(collections or (GLOBAL_VARIABLES,)),
                           *((TRAINABLE_VARIABLES,) if trainable else ())):
            graph.collections.setdefault(collection, []).append(self)

    @property
    def value(self) -> Any:
        """A copy of the value that it holds now."""
        return np.array(self._held.value)[()]

    @property
    def version(self) -> int:
        """The number of changes of its value so far."""
        return self._held.version

    _held = property(lambda self: self.graph.state[self.node.id])

    def __repr__(self) -> str:
        return f"variable({self.raw}{f', name={self.name!r}' if self.name else ''})"

    def __reduce__(self) -> NoReturn:
        raise GraphError("you pickled a variable", "what it holds belongs to its graph",
                         "save v.value, and v.load it")

    @property
    def constraint(self) -> Callable[[Any], Any] | None:
        """The function that optimizers apply to each new value, or None.

        It can be set until a node is made that updates the variable.
        Raises InputError for a function that would not be applied, ShapeError for one that changes
        shape or dtype.
        """
        return self._constraint

    @constraint.setter
    def constraint(self, function: Callable[[Any], Any] | None) -> None:
        if any(n.op is not None and n.op.state == "write" and n.args[0] is self.node
               for n in self.graph.nodes):
            raise InputError(f"you gave {self!r} the constraint {str(function)[:40]}",
                             "it would not be applied: an update of it was made before",
                             "set it before minimize")
        _may_constrain(function, self.raw, self.trainable)
        self._constraint = function

    # --- using it
    def read(self) -> Tensor:
        """A new node that reads the variable: in a run it gets the variable's value of then."""
        return state_ops.read.call(self.node)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NoReturn:
        raise InputError(
            "you used a variable where a plain array belongs", "in a graph it is read in each run",
            "write v.value for what it holds now, mg.gradient(y, v) for a derivative by it, or "
            "`import minigrad.numpy as np` for lists of variables")

    # --- changing it
    def assign(self, x: Any) -> Tensor:
        """A node that gives the variable the value x when it runs; the node's value is x.

        Runs with an assign take turns, also in threads: v.assign(v + 1) counts every run.

        x: a node, a variable or a plain value, of the variable's shape; a plain value is converted
           to its dtype.
        Raises ShapeError for another shape, InputError for another dtype.
        """
        return apply(state_ops.assign, (self.node, self.fitting(reads(x))))

    def assign_add(self, x: Any) -> Tensor:
        """A node that adds x to the variable's value when it runs: a read, a sum and an assign.

        x: a node, a variable or a plain value, whose sum with the variable has its shape.
        Raises ShapeError for another shape, InputError for another dtype.
        """
        return self.assign(self + x)

    def load(self, x: ArrayLike) -> None:
        """Change the value that the variable holds now, outside of any run.

        It waits for a run in another thread that changes variables or queues of the graph.

        x: a plain value of the variable's shape.
        Raises ShapeError for another shape, InputError for a node or another dtype.
        """
        held = loaded(self, x)
        with self.graph.turn:
            state_ops.change(self.graph, {self.node.id: held})

    def fitting(self, x: Any) -> Any:
        """The value or node x in a form that the variable may hold: of its shape and dtype.

        x: a node or a plain value.
        Raises ShapeError for another shape, InputError for another dtype.
        """
        if type(x) is not Tensor:
            x = array_of(x, "assigned")
        label = self.name or "a variable"
        if shape_of(x) != self.shape:
            raise ShapeError(f"you assigned shape {shape_of(x)} to {label} of shape {self.shape}",
                             "a variable keeps its shape",
                             "assign np.broadcast_to(x, shape) if you mean that")
        if type(x) is not Tensor and np.can_cast(x.dtype, self.dtype, "same_kind"):
            return array_of(converted(x, self.dtype, f"you assigned to {label}"), "assigned")
        if x.dtype != self.dtype:
            raise InputError(f"you assigned dtype {x.dtype} to {label} of dtype {self.dtype}",
                             "a variable keeps its dtype", "write x.astype(dtype)")
        return x


class Owner:
    """An Owner holds Variables, as a layer, an optimizer and a metric do.

    Its deep copy is refused, since a Variable belongs to its graph: the copy would hold the same
    one, and change together with the original.
    """

    _held: Any = True  # optimizers say here which slots they have; before the first there is none

    def __deepcopy__(self, memo: dict) -> Any:
        if self._held:
            raise GraphError(
                f"you made a deep copy of {type(self).__name__}",
                "the variables that it holds belong to a graph, so the copy would go on changing "
                "together with the original",
                "keep the values, best = net.values() for a layer or v.value for a variable v, and "
                "load them later; or make a second one under another graph")
        twin = copy.copy(self)
        vars(twin).update(copy.deepcopy(vars(self), memo))
        return twin


def array_of(value: Any, what: str) -> Any:
    """A read-only copy of an array or a number; what: the user's action, for a refusal."""
    if isinstance(value, Tensor):
        raise InputError(f"you {what} a node", "it has no value before the graph runs",
                         "give plain numbers")
    array = np.array(plain_array(value, f"you {what}"))
    if array.dtype.kind not in "fiub":
        raise InputError(f"you {what} {str(value)[:40]}",
                         "it is no array of real numbers", "give numbers")
    array.flags.writeable = False
    return array[()]


def loaded(variable: Variable, x: Any) -> state_ops.Held:
    """What a variable holds after a load of x."""
    return state_ops.Held(array_of(variable.fitting(x), "loaded"), 0, state_ops.next_stamp())


def _may_constrain(function: Any, held: Any, trainable: bool) -> None:
    """Refuse a constraint that would not be applied, or would change the shape or dtype of values
    like `held`."""
    if function is None:
        return
    looks = Spec(held.shape, held.dtype)
    what = f"you gave a variable of {looks} the constraint {str(function)[:40]}"
    if isinstance(function, type) or not callable(function):
        raise InputError(what, "it is no function of a value",
                         "write mg.constraints.NonNegative(), say")
    if not trainable:
        raise InputError(what, "it would not be applied: optimizers do not look at it",
                         "make the variable trainable")
    new = constrained(function, Tensor(looks), 1)
    if shape_of(new) != looks.shape or dtype_of(new) != looks.dtype:
        raise ShapeError(what, f"it makes {dtype_of(new)}{list(shape_of(new))} of it",
                         "return a value of the same shape and dtype")


def constrained(constraint: Any, x: Any, step: Any) -> Any:
    """x after the constraint, if there is one, in the update of number `step`; a constraint with a
    method `after`, such as `constraints.Every`, gets that number."""
    if constraint is None:
        return x
    return constraint.after(x, step) if hasattr(constraint, "after") else constraint(x)
