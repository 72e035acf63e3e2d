"""First-order optimizers: from a parameter, its gradient and its slots to the next parameter and
the next slots.

A slot is what an optimizer remembers of one parameter: an array of its shape, such as a running
mean of gradients.  Each optimizer is one formula, `update`, in plain `np.*`.  `step` applies it to
nests of arrays (or tensors: then the update itself can be differentiated, or compiled),
`apply_gradients` to the Variables of a graph; neither knows it.
"""
import itertools
import math
from typing import Any

import numpy as np

from ...errors import GraphError, InputError, ShapeError
from ...graph.graph import TRAINABLE_VARIABLES, get_collection, graph_of, group
from ...graph.variable import Owner, Variable, constrained
from ...nest import flatten, leaves_as, places, reads, rebuild
from ...tensor import Tensor, not_a_variable, variable
from ...transforms import gradient
from ...value import Array, Nest, check_no_special, dtype_of, shape_of
from .options import in_dtype_of, option


class Optimizer(Owner):
    """An Optimizer computes the next parameters from parameters, gradients and slots.

    A new optimizer is a subclass with the names of its `slots`, its formula `update`, and counts =
    True where the formula needs the number of the update. A parameter of float16 stays one; its
    slots are float32, and its updates are computed in float32.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    Raises InputError for a rate that is no number, OptionError for a negative one.
    """

    _captures = ()  # all that it holds decides what it does, see `captured.py`
    slots: tuple[str, ...] = ()  # their names
    counts = False  # whether the formula asks for the step

    def __init__(self, lr: Any) -> None:
        checked = option(type(self).__name__, "lr", lr(0) if callable(lr) else lr, 0.0, math.inf)
        self.lr = lr if callable(lr) else checked
        self._held: dict[Variable, dict[str, Any]] = {}  # the slots of variables, by name

    def init(self, param: Array) -> dict[str, Any]:
        """Make the slots of a parameter before its first update: zeros.

        param: the parameter.
        Returns {name of a slot: array in the shape and dtype of the parameter, but float32 for
            float16}.
        """
        return {name: 0.0 if type(param) is float else np.zeros_like(_wide(param))[()]
                for name in self.slots}

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute the next parameter and the next slots, by a formula in plain NumPy.

        param: the parameter: an array, a number, or a node.
        grad: its gradient, in its shape and dtype.
        slots: {name: array}, its slots.
        step: the number of this update, 1 for the first; None in an optimizer that does not count.
        Returns (new parameter, new slots).
        Raises NotImplementedError where a subclass has no formula.
        """
        raise NotImplementedError

    def _updated(self, param: Array, grad: Array, slots: dict[str, Any],
                 step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute `update`, in float32 for a parameter of float16."""
        wide = _wide(param)
        new, slots = self.update(wide, in_dtype_of(grad, wide), slots, step)
        return (new if wide is param else new.astype(np.float16)), slots

    def rate(self, param: Array, step: Any) -> Array:
        """Return the learning rate of one update, in the parameter's dtype.

        param: the parameter.
        step: the number of this update, 1 for the first.
        """
        return in_dtype_of(self.lr(step - 1) if callable(self.lr) else self.lr, param)

    @property
    def counting(self) -> bool:
        """It is True where the formula or the learning rate needs the number of the update."""
        return self.counts or callable(self.lr)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in vars(self).items()
                            if not name.startswith("_"))
        return f"{type(self).__name__}({options})"

    # --- nests of arrays
    def state(self, params: Nest) -> dict[str, Any]:
        """Make the state that `step` needs before the first update.

        params: a nest of floats and arrays of floats.
        Returns {"step": 0, name of a slot: a nest like params, ...}. Where the step counts, it is a
            nest like params too, because not every parameter takes part in each update.
        Raises InputError for parameters that are no floats.
        """
        for leaf, place in zip(flatten(params), places(params), strict=True):
            if dtype_of(leaf).kind == "c" or (type(leaf) is not Tensor and variable(leaf) is None):
                raise not_a_variable(leaf, f"params{place}")
        slots = [self.init(leaf) for leaf in flatten(params)]
        step = rebuild(params, [0] * len(slots)) if self.counting else 0
        return {"step": step,
                **{name: rebuild(params, [s[name] for s in slots]) for name in self.slots}}

    def step(self, params: Nest, grads: Nest, state: dict[str, Any]) -> tuple[Nest, dict[str, Any]]:
        """Compute the next parameters; nothing is changed in place.

        params: a nest of floats and arrays of floats, or of tensors.
        grads: a nest like params, such as mg.grad gives, with None for parameters that do not take
            part; they and their slots stay.
        state: what `state`, or the last `step`, returned.
        Returns (new params, new state).
        Raises ShapeError for gradients or slots that do not fit the parameters, InputError for a
            state of another optimizer or for no gradient at all.
        """
        if not isinstance(state, dict) or state.keys() != {"step", *self.slots}:
            have = ", ".join(map(str, state)) if isinstance(state, dict) else type(state).__name__
            raise InputError(f"you gave {type(self).__name__}.step a state of {have}",
                             f"it needs {', '.join(('step', *self.slots))}",
                             "write state = optimizer.state(params)")
        grads = _in_order(params, "grads", grads)
        state = {**state, **{name: _in_order(params, f"state[{name!r}]", state[name])
                             for name in self.slots}}
        counted = leaves_as(state["step"], params) if self.counting else None
        if self.counting and counted is None:
            raise InputError(
                f"you gave {type(self).__name__}.step the step {str(state['step'])[:40]}",
                "each parameter counts its own", "write state = optimizer.state(params)")
        held, gs = [(name, flatten(state[name])) for name in self.slots], flatten(grads)
        if all(g is None for g in gs):
            raise InputError(f"you gave {type(self).__name__}.step no gradient",
                             "there is nothing to update", "give one for a parameter at least")
        if counted is not None:  # only parameters that take part count this update
            steps = [n + (g is not None) for n, g in zip(counted, gs, strict=True)]
        else:
            steps = [state["step"] + 1] * len(gs)
        for x in (*flatten(params), *gs):
            if x is not None:
                check_no_special(x, f"you gave {type(self).__name__}.step")
                if dtype_of(x).kind not in "fiub":
                    raise not_a_variable(x, f"what you gave {type(self).__name__}.step")
        new = []
        after: dict[str, list[Any]] = {name: [] for name in self.slots}
        for k, (p, g, step) in enumerate(zip(flatten(params), gs, steps, strict=True)):
            old = {name: column[k] for name, column in held} if held else {}
            q, slots = (p, old) if g is None else self._updated(p, g, old, step)
            if g is None or type(p) is float:
                # a Python number stays one; an array that stays is copied, so nothing is shared
                kept = _number if type(p) is float else _copy
                q, slots = kept(q), {name: kept(slot) for name, slot in slots.items()}
            new.append(q)
            for name, slot in slots.items():
                after[name].append(slot)
        step = rebuild(params, steps) if self.counting else steps[0]
        return (rebuild(params, new),
                {"step": step, **{name: rebuild(params, column) for name, column in after.items()}})

    # --- variables of a graph
    def slot(self, variable: Variable, name: str) -> Variable:
        """Return the Variable that holds one slot of a variable.

        variable: a variable to which gradients were applied.
        name: the name of the slot; "step" is the number of updates, where the formula counts.
        Raises GraphError before `apply_gradients` has made the slot.
        """
        found = self._held.get(variable, {})
        if name not in found:
            raise GraphError(f"you asked {type(self).__name__} for the slot {name!r} of "
                             f"{variable!r}", f"it has {', '.join(found) or 'none'}",
                             "apply gradients to it first")
        return found[name]

    def compute_gradients(self, loss: Tensor, variables: Any = None) -> list[tuple[Any, Variable]]:
        """Make the gradients of a loss, as nodes.

        loss: a node of one number.
        variables: a variable, or a list of them; by default all in TRAINABLE_VARIABLES.
        Returns [(gradient, variable)], with None for a variable on which the loss does not depend.
        Raises ShapeError for a loss that is not one number, GraphError for one without a graph.
        """
        if variables is None:
            variables = get_collection(TRAINABLE_VARIABLES, graph_of(loss))
        variables = list(variables) if isinstance(variables, (list, tuple)) else [variables]
        loss = reads(loss)
        return list(zip(gradient(loss, variables, unconnected="none"), variables, strict=True))

    def apply_gradients(self, pairs: Any) -> Tensor:
        """Make a node that updates variables when it runs, all or none.

        A variable's `constraint` is applied to its new value, inside of the same node.
        pairs: [(gradient, variable)]; a pair whose gradient is None is left out.
        Returns the node.
        Raises GraphError for no gradient, a variable twice or of another graph; ShapeError for a
            gradient of another shape than its variable's; InputError for what is no pair.
        """
        pairs = [(g, v) for g, v in _checked(self, pairs) if g is not None]
        made: dict[Variable, dict[str, Any]] = {v: self._held.get(v) or self._slots(v)
                                                for _, v in pairs}
        assigns = []
        # all reads before the first assign: every right side is of the step before
        for g, v in pairs:
            held = made[v]
            step = held["step"] + 1 if "step" in held else None
            old = {name: held[name].read() for name in self.slots}
            new, slots = self._updated(v.read(), reads(g), old, step)
            assigns += [(v, constrained(v.constraint, new, step)),
                        *((held[name], slots[name]) for name in self.slots)]
            assigns += [(held["step"], step)] if "step" in held else []
        done = group(*[v.assign(new) for v, new in assigns])
        self._held |= made
        return done

    def minimize(self, loss: Tensor, variables: Any = None) -> Tensor:
        """Make a node that does one step: it computes the gradients of the loss and applies them.

        loss: a node of one number.
        variables: a variable, or a list of them; by default all in TRAINABLE_VARIABLES.
        Returns the node.
        Raises the errors of `compute_gradients` and `apply_gradients`.
        """
        return self.apply_gradients(self.compute_gradients(loss, variables))

    def _slots(self, v: Variable) -> dict[str, Variable]:
        """New Variables for the slots of a variable, in its graph."""
        first = (self.init(v.value)
                 | ({"step": 0} if self.counting or hasattr(v.constraint, "after") else {}))
        with v.graph:
            return {name: Variable(x, False, name=f"{v.name or 'variable'}/{name}")
                    for name, x in first.items()}


def _checked(optimizer: Optimizer, pairs: Any) -> list[tuple[Any, Variable]]:
    """The pairs, or a refusal before anything is made."""
    pairs, seen = list(pairs), set[Variable]()
    what = f"you gave {type(optimizer).__name__}.apply_gradients"
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or type(pair[1]) is not Variable:
            raise InputError(f"{what} {str(pair)[:40]}", "it takes pairs (gradient, variable)",
                             "write opt.apply_gradients(opt.compute_gradients(loss))")
        g, v = pair
        if v in seen or v.graph is not pairs[0][1].graph:
            raise GraphError(f"{what} {v!r} {'twice' if v in seen else 'of another graph'}",
                             "one step changes each variable of one graph once",
                             "add its gradients first" if v in seen else "apply them in two steps")
        if g is not None and shape_of(g) != v.shape:
            raise ShapeError(f"{what} a gradient of shape {shape_of(g)} for {v!r}",
                             f"that has shape {v.shape}",
                             "give one number for each of its elements")
        seen.add(v)
    if all(g is None for g, _ in pairs):
        raise GraphError(f"{what} no gradient", "the loss depends on none of the variables" if pairs
                         else "there is no variable",
                         "compute the loss from variables that are trainable")
    return pairs


def _wide(param: Array) -> Array:
    """The parameter, but float16 as float32: the square of 256 is inf in float16, and 1e-8 is 0."""
    return param.astype(np.float32) if dtype_of(param).char == "e" else param


def _copy(x: Any) -> Any:
    """For what stays as it was: results are shared with nothing."""
    return x.copy() if type(x) is np.ndarray else x


def _number(x: Any) -> Any:
    return x if type(x) is Tensor else float(x)


def _alike(a: Nest, b: Nest, none: bool = False) -> bool:
    """Whether b is a nest like a, with parts of the same shapes, or None where that may be."""
    if type(a) is np.ndarray is type(b):
        return a.shape == b.shape
    if isinstance(a, dict):
        if not isinstance(b, dict) or list(a) != list(b):
            return False
        a, b = tuple(a.values()), tuple(b.values())
    if isinstance(a, (tuple, list)):
        if not isinstance(b, (tuple, list)) or len(a) != len(b):
            return False
        return all(map(_alike, a, b, itertools.repeat(none)))
    if b is None:
        return none
    return not isinstance(b, (tuple, list, dict)) and shape_of(a) == shape_of(b)


def _in_order(params: Nest, what: str, nest: Nest) -> Nest:
    """The nest, with its dicts in the order of those of the parameters; refused where it is not
    like the parameters."""
    none = what == "grads"
    if not _alike(params, nest, none):
        leaves = leaves_as(nest, params)
        if leaves is None or not _alike(params, rebuild(params, leaves), none):
            raise _unlike(params, what, nest)
        return rebuild(params, leaves)
    return nest


def _unlike(params: Nest, what: str, nest: Nest) -> ShapeError:
    """The refusal for a nest of gradients or slots that is not like the parameters."""
    have, want = places(nest), places(params)
    if have != want:
        return ShapeError(f"the parts of {what} are {', '.join(have)[:80]} and those of "
                          f"params {', '.join(want)[:80]}", "each parameter needs its own",
                          "take both from the same nest")
    k, p, g = next((k, p, g) for k, p, g in zip(want, flatten(params), flatten(nest), strict=True)
                   if not _alike(p, g, what == "grads"))
    return ShapeError(f"{what}{k} {'is None' if g is None else f'has shape {shape_of(g)}'}",
                      f"params{k} has shape {shape_of(p)}",
                      "give one number for each of its elements")
