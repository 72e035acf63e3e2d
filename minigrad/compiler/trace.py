"""mg.compile: a function traced once on shapes, rewritten by the passes, and printed as straight-line NumPy.

What is traced is kept by the nesting, shapes and dtypes of the arguments; how it is printed stands in `emit.py`.
"""
import functools
import inspect
import sys
from typing import Any

import numpy as np

from .derive import across, backward, check_real, forward
from .emit import NUMBER, Notes, Step, under
from .errors import OURS, GraphError, InputError, check_function, user_site
from .nest import flatten, places, rebuild
from .passes import optimised
from .program import Program
from .tensor import Tensor
from .value import Spec, dtype_of, shape_of


def compile_program(program, inputs=None, label="program"):
    """The Step for a program whose leaves `inputs` (by default all of them that have no value) are its parameters, in
    this order; it returns a list, one value for each output.  Shapes and options must be known numbers."""
    inputs = [node for node in program.inputs if type(node.raw) is Spec] if inputs is None else list(inputs)
    final = optimised(program)
    ends = [y if y.op or type(y.raw) is Spec else y.raw for y in final.outputs]
    return Step(final, label, [node.name or "x" for node in inputs], inputs, ends)


# --- compiled functions
class Recorder(Notes):
    """The Notes of a function while it is traced: what `Spec.graph` holds then.  rest: leaves without a name so far."""

    def __init__(self):
        super().__init__()
        self.rest: set[int] = set()

    def adopt(self, node):
        """Note in which step of a pass a node was made, else by which names the user's function knows its leaves."""
        frame: Any = sys._getframe(2)
        user = None
        while frame is not None and frame.f_code is not TRACED:
            if frame.f_code in PASSES:
                here = frame.f_locals
                self.of[node.id], g = here["node"], here.get("g")
                g = g.raw.rows if type(g) is Tensor and g.raw.level else g
                if type(g) is Tensor:
                    self.whole.setdefault(g.id, here["node"])
                return
            user = user or (frame if frame.f_code.co_filename not in OURS else None)
            frame = frame.f_back
        if user and self.rest and user.f_code.co_flags & inspect.CO_OPTIMIZED:
            for name, x in user.f_locals.items():
                x = under(x) if type(x) is Tensor else x
                if type(x) is Tensor and x.id in self.rest:
                    self.rest.remove(x.id)
                    self.leaves[x.id] = name


class _Recorded(Exception):
    """An argument holds a tensor."""


def _form(x):
    """What a step depends on in an argument, hashable: nesting, shapes, dtypes."""
    kind = type(x)
    if kind is np.ndarray:
        return x.shape, x.dtype
    if kind is tuple or kind is list:
        return kind, *[_form(v) for v in x]
    if kind in NUMBER:
        return kind
    if isinstance(x, dict):
        return kind, *[(k, _form(v)) for k, v in x.items()]
    if isinstance(x, (tuple, list)):
        return kind, *[_form(v) for v in x]
    if kind is Tensor:
        raise _Recorded
    return kind, getattr(x, "dtype", None)


def _guard(args):
    """A test of whether other arguments have the same form, ten times as quick as finding it; None if it is unusual."""
    bound: dict[str, Any] = {}

    def parts(x, text):
        kind, k = type(x), len(bound)
        bound[f"kind{k}"] = kind
        yield f"type(x{k} := {text}) is kind{k}"
        if kind is np.ndarray:
            bound[f"dtype{k}"] = x.dtype
            yield f"x{k}.shape == {x.shape} and x{k}.dtype is dtype{k}"
        elif kind in (tuple, list):
            yield f"len(x{k}) == {len(x)}"
            for i, v in enumerate(x):
                yield from parts(v, f"x{k}[{i}]")
        elif kind is dict and all(type(key) in (str, int) for key in x):
            yield f"[*x{k}] == {[*x]}"
            for key, v in x.items():
                yield from parts(v, f"x{k}[{key!r}]")
        elif kind not in NUMBER and not isinstance(x, np.generic):
            raise LookupError

    try:
        return eval(f"lambda args: {' and '.join(parts(args, 'args'))}", bound)
    except LookupError:
        return None


def _static(x):
    """A static argument as part of the key."""
    try:
        return type(x), hash(x), x
    except TypeError:
        raise InputError(f"a static argument of a compiled function is a {type(x).__name__}",
                         "what was traced is found again by its value, so it must be hashable",
                         "pass a tuple or a number") from None


def _leaf(x, label, wide, site, notes):
    """The traced node for a leaf of an argument."""
    kind = type(x)
    if kind is float:
        spec = Spec((), wide)
    elif kind is int:  # weak, as in NumPy: the integer that meets a float of that size without making it larger
        spec = Spec((), np.dtype({2: np.int8, 4: np.int16}.get(wide.itemsize, np.int64)))
    elif kind is bool or ((kind is np.ndarray or isinstance(x, np.generic)) and x.dtype.kind in "fiub"):
        spec = Spec(shape_of(x), dtype_of(x))
    else:
        raise InputError(f"{label} is a {kind.__name__} ({repr(x)[:40]})",
                         "a compiled function computes with numbers and arrays of them",
                         "pass an array, or name its position in static_argnums= if f needs it as it is")
    spec.graph = notes
    return Tensor(spec, code=site[0], lasti=site[1])


def _names(f, n):
    """Names for n positional arguments."""
    try:
        known = [p.name for p in inspect.signature(f).parameters.values()
                 if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):
        known = []
    return [known[k] if k < len(known) else f"arg{k}" for k in range(n)]


class Compiled:
    """What `mg.compile` returns."""

    def __init__(self, f, static=()):
        functools.update_wrapper(self, f, updated=())
        self.f, self.fixed = f, static
        self.steps: dict[Any, Step] = {}
        self.last: Step | None = None

    def __call__(self, *args, **kwargs):
        """The results for these arguments."""
        step = self.last
        if step is not None and step.fits is not None and not kwargs and step.fits(args):
            return step.run(*args)
        try:
            step = self.trace(*args, **kwargs)
        except _Recorded:
            return self.f(*args, **kwargs)
        return step.run(*args, *kwargs.values())

    def trace(self, *args, **kwargs):
        """The Step for arguments of these shapes, made where there is none, but not run."""
        key = self._key(args, kwargs)
        step = self.steps.get(key)
        if step is None:
            step = self.steps[key] = self._traced(args, kwargs)
            step.fits = None if kwargs or self.fixed else _guard(args)
        self.last = step
        return step

    source = property(lambda self: self._latest().source, doc="The text of the step that was called, or traced, last.")
    program = property(lambda self: self._latest().program, doc="The Program that it prints.")

    def _latest(self):
        if self.last is None:
            raise GraphError("you asked a compiled function for its program", "it is traced when it is first called",
                             "call it, or write f.trace(*args)")
        return self.last

    def _key(self, args, kwargs):
        form = [_form(a) for a in args] if not self.fixed else [
            _static(a) if k in self.fixed else _form(a) for k, a in enumerate(args)]
        return *form, *[(name, _form(a)) for name, a in kwargs.items()]

    def _traced(self, args, kwargs):
        given = [*args, *kwargs.values()]
        names = [*_names(self.f, len(args)), *kwargs]
        moving = [k for k in range(len(given)) if k not in self.fixed or k >= len(args)]
        wide = [x.dtype for k in moving for x in flatten(given[k]) if getattr(x, "dtype", np.dtype(int)).kind == "f"]
        notes, site, dtype = Recorder(), user_site(), np.result_type(*wide) if wide else np.dtype(float)
        nests, leaves = given.copy(), []
        weak: dict[int, np.dtype] = {}
        for k in moving:
            at = [f"{names[k]}{place}" for place in places(given[k])]
            nodes = [_leaf(x, label, dtype, site, notes) for x, label in zip(flatten(given[k]), at, strict=True)]
            weak |= {node.id: dtype for node, x in zip(nodes, flatten(given[k]), strict=True) if type(x) is float}
            nests[k] = rebuild(given[k], nodes)
            leaves += nodes
            notes.rest |= {node.id for node in nodes if node is not nests[k]}
        out = self.f(*nests[:len(args)], **dict(zip(kwargs, nests[len(args):], strict=True)))
        ys = flatten(out)
        check_real(ys)
        program = Program(*[y if type(y) is Tensor else Tensor(y) for y in ys])
        known = {node.id for node in leaves}
        if any(type(node.raw) is Spec and node.id not in known for node in program.inputs):
            raise GraphError("the compiled function used a tensor that was traced elsewhere",
                             "it will have no value when the program runs", "pass it as an argument", site)
        notes.rest.clear()
        final = optimised(program)
        ends = iter([y.raw if y.op is None and type(y.raw) is not Spec else y for y in final.outputs])
        static = [None if k not in moving else nest for k, nest in enumerate(nests)]
        return Step(final, getattr(self.f, "__name__", "program"), names, static, rebuild(out, ends),
                    notes, weak if dtype != np.float64 else {})


TRACED = Compiled._traced.__code__
PASSES = {backward.__code__, across.__code__, forward.__code__}


def compile(f, static_argnums=()):
    """f as straight-line NumPy: a function of the same arguments that returns the same results, fresh and writable.

    f, which may be mg.value_and_grad(g) and the like, is traced when it is first called with arguments of some nesting,
    shapes and dtypes, and printed; later calls run what was printed, in `.source`.  What f reads beside its arguments
    is fixed at that moment, and a branch on data is refused: only shapes are known.  static_argnums: positions of
    arguments, hashable, that f gets as they are; each value has its own program.  Python numbers among the arguments
    count as numbers of the widest float dtype beside them.  Given tensors it just calls f.
    Raises InputError for arguments that are no numbers, and what f raises while it is traced.
    """
    check_function(f, "compile")
    return Compiled(f, (static_argnums,) if isinstance(static_argnums, int) else tuple(static_argnums))
