"""What a graph remembers from run to run: variables and queues.

A `Variable` is a leaf of the graph and a name for what it holds.  Every use of it makes a new node that reads it, so a
read sees what was assigned before it, and gradients sum over the reads.
"""
import numpy as np

from . import execute
from .errors import GraphError, InputError, ShapeError
from .execute import Held, next_stamp
from .graph import GLOBAL_VARIABLES, TRAINABLE_VARIABLES, current
from .nest import flatten, rebuild
from .op import apply
from .tensor import Tensor, next_id
from .value import Spec, dtype_of, shape_of


class Variable(Tensor):
    """A value that stays from run to run, used in NumPy code as a node is.

    value: a number or an array; it is copied, and fixes shape and dtype.  trainable: put it into TRAINABLE_VARIABLES,
    where optimizers look; constraint: a function, such as a set of `mg.constraints`, that optimizers apply to what it
    would become (`assign` and `load` write what they are given); collections: the others to put it into,
    GLOBAL_VARIABLES by default.  node: its own node, a leaf, and the parent of all reads.

    It is a kind of Tensor because Python and NumPy ask a subclass first: in `t * v` the variable reads itself.
    """

    def __init__(self, value, trainable=True, constraint=None, name=None, collections=()):
        held, graph = _array(value, "made a variable of"), current()
        if trainable and held.dtype.kind != "f":
            raise InputError(f"you made a trainable variable of dtype {held.dtype}",
                             "a derivative is taken with respect to real numbers",
                             "write 3.0 for 3, or pass trainable=False")
        _may_constrain(constraint, held, trainable)
        self.node = graph.leaf(held.shape, held.dtype, name)
        graph.state = {**graph.state, self.node.id: Held(held, 0, next_stamp())}
        super().__init__(self.node.raw, name=name)
        self.graph, self.trainable, self._constraint = graph, trainable, constraint
        for collection in (*(collections or (GLOBAL_VARIABLES,)), *((TRAINABLE_VARIABLES,) if trainable else ())):
            graph.collections.setdefault(collection, []).append(self)

    value = property(lambda self: np.array(self._held.value)[()], doc="What it holds, as a copy.")
    version = property(lambda self: self._held.version, doc="How often what it holds was changed.")
    _held = property(lambda self: self.graph.state[self.node.id])

    def __repr__(self):
        return f"variable({self.raw}{f', name={self.name!r}' if self.name else ''})"

    def __reduce__(self):
        raise GraphError("you pickled a variable", "what it holds belongs to its graph", "save v.value, and v.load it")

    def __deepcopy__(self, memo):
        return self

    @property
    def constraint(self):
        """The function that keeps it where it may be, or None; it can be set until a node is made that updates it.

        Raises InputError for what would not be applied, ShapeError for a function that changes shape or dtype."""
        return self._constraint

    @constraint.setter
    def constraint(self, function):
        if any(n.op is execute.assign and n.args[0] is self.node for n in self.graph.nodes):
            raise InputError(f"you gave {self!r} the constraint {str(function)[:40]}",
                             "it would not be applied: an update of it was made before", "set it before minimize")
        _may_constrain(function, self.raw, self.trainable)
        self._constraint = function

    # --- using it
    def read(self):
        """A new node that reads it."""
        return execute.read.call(self.node)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return getattr(ufunc, method)(*reads(inputs), **reads(kwargs))

    def __array_function__(self, func, types, args, kwargs):
        return func(*reads(args), **reads(kwargs))

    def __array__(self, dtype=None, copy=None):
        raise InputError("you used a variable where a plain array belongs", "in a graph it is read in each run",
                         "write v.value for what it holds now, or mg.gradient(y, v) for a derivative by it")

    # --- changing it
    def assign(self, x):
        """A node that makes it hold x when it runs; the node's value is x.  x: a node, a variable, or a plain value, of
        its shape; plain values are converted to its dtype."""
        return apply(execute.assign, (self.node, self.fitting(reads(x))))

    def assign_add(self, x):
        """A node that makes it hold its value plus x: a read, a sum and an assign."""
        return self.assign(self + x)

    def load(self, x):
        """Change what it holds now, outside of any run."""
        held = _array(self.fitting(x), "loaded")
        with self.graph.lock:
            state = self.graph.state
            held = Held(held, state[self.node.id].version + 1, next_stamp())
            self.graph.state = {**state, self.node.id: held}

    def fitting(self, x):
        """x as something that it may hold, or a refusal."""
        if type(x) is not Tensor:
            x = _array(x, "assigned")
        label = self.name or "a variable"
        if shape_of(x) != self.shape:
            raise ShapeError(f"you assigned shape {shape_of(x)} to {label} of shape {self.shape}",
                             "a variable keeps its shape", "assign np.broadcast_to(x, shape) if you mean that")
        if type(x) is not Tensor and np.can_cast(x.dtype, self.dtype, "same_kind"):
            return _array(x.astype(self.dtype), "assigned")
        if x.dtype != self.dtype:
            raise InputError(f"you assigned dtype {x.dtype} to {label} of dtype {self.dtype}",
                             "a variable keeps its dtype", "write x.astype(dtype)")
        return x


def _array(value, what):
    """A copy that nobody can change."""
    if isinstance(value, Tensor):
        raise InputError(f"you {what} a node", "it has no value before the graph runs", "give plain numbers")
    try:
        array = np.array(value)
    except ValueError:
        array = np.array(None)
    if array.dtype.kind not in "fiub":
        raise InputError(f"you {what} {str(value)[:40]}", "it is no array of real numbers", "give numbers")
    array.flags.writeable = False
    return array[()]


def _may_constrain(function, held, trainable):
    """Refuse a constraint that would not be applied to what looks like `held`, or would change shape or dtype."""
    if function is None:
        return
    looks = Spec(held.shape, held.dtype)
    what = f"you gave a variable of {looks} the constraint {str(function)[:40]}"
    if isinstance(function, type) or not callable(function):
        raise InputError(what, "it is no function of a value", "write mg.constraints.NonNegative(), say")
    if not trainable:
        raise InputError(what, "it would not be applied: optimizers do not look at it", "make the variable trainable")
    new = constrained(function, Tensor(looks), 1)
    if shape_of(new) != looks.shape or dtype_of(new) != looks.dtype:
        raise ShapeError(what, f"it makes {dtype_of(new)}{list(shape_of(new))} of it",
                         "return a value of the same shape and dtype")


def constrained(constraint, x, step):
    """What a constraint, or None, makes of x at the update of this number; see `constraints.Every` for `after`."""
    if constraint is None:
        return x
    return constraint.after(x, step) if hasattr(constraint, "after") else constraint(x)


def reads(x):
    """x, a nest, with a new read in place of every variable."""
    return rebuild(x, [v.read() if type(v) is Variable else v for v in flatten(x)])


def _operator(name):
    def method(self, *args, **kwargs):
        return getattr(self.read(), name)(*reads(args), **kwargs)

    return method


def _attribute(name):
    return property(lambda self: getattr(self.read(), name))


for _name in ("add sub mul truediv matmul pow floordiv mod divmod and or xor".split()):
    for _kind in ("", "r"):
        setattr(Variable, f"__{_kind}{_name}__", _operator(f"__{_kind}{_name}__"))
for _name in ("__lt__ __le__ __gt__ __ge__ __eq__ __ne__ __neg__ __pos__ __abs__ __invert__ __getitem__ __iter__ "
              "__round__ __bool__ __len__ astype copy compress".split()):
    setattr(Variable, _name, _operator(_name))
for _name in "T mT real imag".split():
    setattr(Variable, _name, _attribute(_name))
setattr(Variable, "__hash__", object.__hash__)  # noqa: B010 - by identity, although == compares elements


class Queue:
    """A queue of values, first in first out: filled by one run and drained by another.

    capacity: how many it holds; shape, dtype: of each; a run that would enqueue to a full one or dequeue from an empty
    one is refused, and changes nothing.
    """

    def __init__(self, capacity, shape=(), dtype=float, name=None):
        if not isinstance(capacity, (int, np.integer)) or capacity < 1:
            raise InputError(f"you made a queue of capacity {capacity!r}", "it holds at least one value", "write 1")
        self.graph, self.capacity, self.name, self.id = current(), int(capacity), name, next_id()
        self.shape, self.dtype = self.graph.shape(shape, name), np.dtype(dtype)
        self.graph.state = {**self.graph.state, self.id: Held((), 0, next_stamp())}

    def __repr__(self):
        return f"queue {self.name!r} of {self.capacity}" if self.name else f"a queue of {self.capacity}"

    def _node(self, op, args, shape, dtype):
        return self.graph.made(op, args, {"queue": self}, Spec(shape, np.dtype(dtype), graph=self.graph))

    def enqueue(self, x):
        """A node that puts x, a node or a plain value of the queue's shape, in at the end; it has no value."""
        x = reads(x)
        x = x if type(x) is Tensor else _array(x, "enqueued")
        if shape_of(x) != self.shape or not np.can_cast(dtype_of(x), self.dtype, "same_kind"):
            raise ShapeError(f"you enqueued {dtype_of(x)}{list(shape_of(x))} to {self}",
                             f"it holds {self.dtype}{list(self.shape)}", "enqueue values that look like that")
        return self._node(execute.enqueue, (x,), (), "V")

    def dequeue(self):
        """A node that takes the first value out, once in each run that needs it."""
        return self._node(execute.dequeue, (), self.shape, self.dtype)

    def size(self):
        """A node for how many values it holds."""
        return self._node(execute.length, (), (), int)

    def __deepcopy__(self, memo):
        return self
