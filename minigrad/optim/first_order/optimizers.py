"""First-order optimizers: from a parameter, its gradient and its slots to the next parameter and the next slots.

A slot is what an optimizer remembers of one parameter: an array of its shape, such as a running mean of gradients.
Each optimizer is one formula, `update`, in plain `np.*`.  `step` applies it to nests of arrays (or tensors: then the
update itself can be differentiated, or compiled), `apply_gradients` to the Variables of a graph; neither knows it.
"""
import itertools
import math
from typing import Any

import numpy as np

from ..derive import gradient
from ..errors import GraphError, InputError, OptionError, ShapeError
from ..graph import TRAINABLE_VARIABLES, get_collection, graph_of, group
from ..nest import flatten, places, rebuild
from ..state import Variable, constrained, reads
from ..tensor import Tensor, not_a_variable, variable
from ..value import Spec, dtype_of, shape_of


def option(owner, name, value, low, high, closed=True):
    """A hyperparameter as a Python float, which leaves a float32 what it is; a node of one number as it is.

    Raises InputError for what is no number, OptionError outside low <= value < high (low < value if not `closed`)."""
    node = isinstance(value, Tensor)
    number = type(value) in (int, float) or isinstance(value, (np.floating, np.integer))
    if shape_of(value) != () or not (node or number):
        raise InputError(f"you gave {owner} {name}={str(value)[:40]}", "it is one real number",
                         f"write {name}=0.01, say")
    known = value.raw if node else value
    if type(known) is Spec:
        return value  # it is fed, or a Variable: a number of each run
    if not (low <= known if closed else low < known) or not known < high:
        raise OptionError(f"you gave {owner} {name}={known}",
                          f"the formula needs {low} {'<=' if closed else '<'} {name} < {high}", "give one from there")
    return value if node else float(value)


def like(x, param):
    """A gradient, or a number computed beside a parameter, in the parameter's dtype: one float64 would turn a float32
    parameter into float64."""
    if type(x) is float or (dtype := dtype_of(param)) is dtype_of(x):
        return x
    if dtype.kind != "f":
        raise not_a_variable(param, "a parameter")
    return x.astype(dtype) if hasattr(x, "astype") else x


class Optimizer:
    """What all optimizers share.  A new one needs the names of its `slots` and `update`.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates before, see `rates`."""

    slots: tuple[str, ...] = ()  # their names
    counts = False  # whether the formula asks for the step

    def __init__(self, lr):
        checked = option(type(self).__name__, "lr", lr(0) if callable(lr) else lr, 0.0, math.inf)
        self.lr = lr if callable(lr) else checked
        self._held: dict[Variable, dict[str, Any]] = {}  # the slots of variables, by name

    def init(self, param):
        """The slots of a parameter before its first update: zeros, by name."""
        return {name: 0.0 if type(param) is float else np.zeros_like(param)[()] for name in self.slots}

    def update(self, param, grad, slots, step):
        """(new parameter, new slots): the formula.  slots: a dict by name; step: 1 at the first update."""
        raise NotImplementedError

    def rate(self, param, step):
        """The learning rate of this update, in the parameter's dtype."""
        return like(self.lr(step - 1) if callable(self.lr) else self.lr, param)

    @property
    def counting(self):
        """Whether it needs the step: for its formula, or for its learning rate."""
        return self.counts or callable(self.lr)

    def __repr__(self):
        options = ", ".join(f"{name}={value}" for name, value in vars(self).items() if not name.startswith("_"))
        return f"{type(self).__name__}({options})"

    # --- nests of arrays
    def state(self, params):
        """What `step` needs before the first update: {"step": 0, slot: a nest like params, ...}; where the step counts,
        it is a nest too, because not every parameter takes part in each.

        Raises InputError for parameters that are no floats or arrays of floats."""
        for leaf, place in zip(flatten(params), places(params), strict=True):
            if type(leaf) is not Tensor and variable(leaf) is None:
                raise not_a_variable(leaf, f"params{place}")
        slots = [self.init(leaf) for leaf in flatten(params)]
        step = rebuild(params, [0] * len(slots)) if self.counting else 0
        return {"step": step, **{name: rebuild(params, [s[name] for s in slots]) for name in self.slots}}

    def step(self, params, grads, state):
        """(new params, new state); nothing is changed in place.  grads: a nest like params, such as mg.grad gives, with
        None for parameters that do not take part: they and their slots stay.

        Raises ShapeError for gradients or slots that do not look like the parameters."""
        if not isinstance(state, dict) or state.keys() != {"step", *self.slots}:
            have = ", ".join(map(str, state)) if isinstance(state, dict) else type(state).__name__
            raise InputError(f"you gave {type(self).__name__}.step a state of {have}",
                             f"it needs {', '.join(('step', *self.slots))}", "write state = optimizer.state(params)")
        for what, nest in (("grads", grads), *((f"state[{name!r}]", state[name]) for name in self.slots)):
            if not _alike(params, nest, what == "grads"):
                raise _unlike(params, what, nest)
        if self.counting and places(state["step"]) != places(params):
            raise InputError(f"you gave {type(self).__name__}.step the step {str(state['step'])[:40]}",
                             "each parameter counts its own", "write state = optimizer.state(params)")
        held, gs = [(name, flatten(state[name])) for name in self.slots], flatten(grads)
        if all(g is None for g in gs):
            raise InputError(f"you gave {type(self).__name__}.step no gradient", "there is nothing to update",
                             "give one for a parameter at least")
        steps = [n + (g is not None) for n, g in zip(flatten(state["step"]), gs, strict=True)] if self.counting else (
            [state["step"] + 1] * len(gs))
        new, after = [], {name: [] for name in self.slots}  # type: ignore[var-annotated]
        for k, (p, g, step) in enumerate(zip(flatten(params), gs, steps, strict=True)):
            old = {name: column[k] for name, column in held} if held else {}
            q, slots = (p, old) if g is None else self.update(p, like(g, p), old, step)
            if g is None or type(p) is float:
                kept = _number if type(p) is float else _copy  # a Python number stays one
                q, slots = kept(q), {name: kept(slot) for name, slot in slots.items()}
            new.append(q)
            for name, slot in slots.items():
                after[name].append(slot)
        step = rebuild(params, steps) if self.counting else steps[0]
        return rebuild(params, new), {"step": step, **{name: rebuild(params, column) for name, column in after.items()}}

    # --- variables of a graph
    def slot(self, variable, name):
        """The Variable that holds the slot of this name of a variable, or its "step" where the formula counts.

        Raises GraphError before `apply_gradients` has made it."""
        found = self._held.get(variable, {})
        if name not in found:
            raise GraphError(f"you asked {type(self).__name__} for the slot {name!r} of {variable!r}",
                             f"it has {', '.join(found) or 'none'}", "apply gradients to it first")
        return found[name]

    def compute_gradients(self, loss, variables=None):
        """[(gradient, variable)]: nodes, or None for a variable that the loss, a number, does not depend on.

        variables: by default all in TRAINABLE_VARIABLES.  Raises ShapeError, GraphError as `mg.gradient` does."""
        if variables is None:
            variables = get_collection(TRAINABLE_VARIABLES, graph_of(loss))
        variables = list(variables) if isinstance(variables, (list, tuple)) else [variables]
        loss = reads(loss)
        return list(zip(gradient(loss, variables, unconnected="none"), variables, strict=True))

    def apply_gradients(self, pairs):
        """A node that updates the variables of [(gradient, variable)], all or none, when it runs; pairs whose gradient
        is None are left out.  A variable's `constraint` is applied to what it would become, inside of the same node, so
        nothing is added later.  Slots are made at the first call for a variable.

        Raises GraphError for no gradient at all, a variable twice or of another graph; ShapeError for another shape."""
        pairs = [(g, v) for g, v in _checked(self, pairs) if g is not None]
        made = {v: self._held.get(v) or self._slots(v) for _, v in pairs}
        assigns = []
        for g, v in pairs:  # all reads before the first assign: every right side is of the step before
            held = made[v]
            step = held["step"] + 1 if "step" in held else None
            old = {name: held[name].read() for name in self.slots}
            new, slots = self.update(v.read(), like(reads(g), v), old, step)
            assigns += [(v, constrained(v.constraint, new, step)), *((held[name], slots[name]) for name in self.slots)]
            assigns += [(held["step"], step)] if "step" in held else []
        done = group(*[v.assign(new) for v, new in assigns])
        self._held |= made
        return done

    def minimize(self, loss, variables=None):
        """A node that does one step: `apply_gradients` of `compute_gradients`."""
        return self.apply_gradients(self.compute_gradients(loss, variables))

    def _slots(self, v):
        """New Variables for the slots of a variable, in its graph."""
        first = self.init(v.value) | ({"step": 0} if self.counting or hasattr(v.constraint, "after") else {})
        with v.graph:
            return {name: Variable(x, False, name=f"{v.name or 'variable'}/{name}") for name, x in first.items()}


def _checked(optimizer, pairs):
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
                             "one step changes each variable of one graph once", "add its gradients first" if v in seen
                             else "apply them in two steps")
        if g is not None and shape_of(g) != v.shape:
            raise ShapeError(f"{what} a gradient of shape {shape_of(g)} for {v!r}", f"that has shape {v.shape}",
                             "give one number for each of its elements")
        seen.add(v)
    if all(g is None for g, _ in pairs):
        raise GraphError(f"{what} no gradient", "the loss depends on none of the variables" if pairs else
                         "there is no variable", "compute the loss from variables that are trainable")
    return pairs


def _copy(x):
    """For what stays as it was: results are shared with nothing."""
    return x.copy() if type(x) is np.ndarray else x


def _number(x):
    return x if type(x) is Tensor else float(x)


def _alike(a, b, none=False):
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


def _unlike(params, what, nest):
    """The refusal for a nest of gradients or slots that is not like the parameters."""
    have, want = places(nest), places(params)
    if have != want:
        return ShapeError(f"the parts of {what} are {', '.join(have)[:80]} and those of params {', '.join(want)[:80]}",
                          "each parameter needs its own", "take both from the same nest, in the same order")
    k, p, g = next((k, p, g) for k, p, g in zip(want, flatten(params), flatten(nest), strict=True)
                   if not _alike(p, g, what == "grads"))
    return ShapeError(f"{what}{k} {'is None' if g is None else f'has shape {shape_of(g)}'}",
                      f"params{k} has shape {shape_of(p)}", "give one number for each of its elements")


class SGD(Optimizer):
    """Steepest descent: p - lr g.  Source: Robbins & Monro 1951."""

    def update(self, param, grad, slots, step):
        """p - lr g."""
        return param - self.rate(param, step) * grad, {}


class Momentum(Optimizer):
    """Descent along a decaying sum of gradients, m <- momentum m + g: p - lr m.

    0 <= momentum < 1.  nesterov: p - lr (g + momentum m), which looks one step ahead.
    Source: Polyak 1964; Nesterov 1983, in the form of Sutskever et al. 2013.
    """

    slots = ("momentum",)

    def __init__(self, lr, momentum=0.9, nesterov=False):
        super().__init__(lr)
        self.momentum = option("Momentum", "momentum", momentum, 0.0, 1.0)
        if not isinstance(nesterov, bool):
            raise InputError(f"you gave Momentum nesterov={nesterov!r}", "it is a yes or a no", "write nesterov=True")
        self.nesterov = nesterov

    def update(self, param, grad, slots, step):
        """m <- momentum m + g; p - lr m, or p - lr (g + momentum m)."""
        lr, momentum = self.rate(param, step), like(self.momentum, param)
        m = momentum * slots["momentum"] + grad
        return param - lr * (grad + momentum * m if self.nesterov else m), {"momentum": m}


class Adam(Optimizer):
    """Descent along a running mean of gradients over the root of that of their squares, both freed of their start at
    zero: p - lr (m / (1 - b1^step)) / (sqrt(v / (1 - b2^step)) + eps).

    0 <= b1, b2 < 1; eps > 0, or a gradient that was always zero would give 0 / 0.
    Source: Kingma & Ba 2015, algorithm 1.
    """

    slots, counts = ("m", "v"), True

    def __init__(self, lr=0.001, b1=0.9, b2=0.999, eps=1e-8):
        super().__init__(lr)
        self.b1, self.b2 = option("Adam", "b1", b1, 0.0, 1.0), option("Adam", "b2", b2, 0.0, 1.0)
        self.eps = option("Adam", "eps", eps, 0.0, math.inf, closed=False)

    def update(self, param, grad, slots, step):
        """m <- b1 m + (1 - b1) g; v <- b2 v + (1 - b2) g g; then the step above."""
        b1, b2 = like(self.b1, param), like(self.b2, param)
        m = b1 * slots["m"] + (1.0 - b1) * grad
        v = b2 * slots["v"] + (1.0 - b2) * (grad * grad)
        lr = self.lr(step - 1) if callable(self.lr) else self.lr
        rate, share = like(lr / (1.0 - self.b1 ** step), param), like(1.0 - self.b2 ** step, param)
        return param - rate * m / (np.sqrt(v / share) + like(self.eps, param)), {"m": m, "v": v}
