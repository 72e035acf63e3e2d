"""The compiler's entrance, `mg.compile`: a function is traced once on shapes, rewritten by the
passes, and printed as straight-line NumPy.

The printed programs of a function are found again by the nesting, shapes and dtypes of the
arguments; `printed.py` prints them.
"""
import functools
import inspect
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from types import MethodType
from typing import Any

import numpy as np

from ..derive import differentiating
from ..draws import undrawn
from ..errors import (
    INSTALLED,
    OURS,
    CompileWarning,
    GraphError,
    InputError,
    Site,
    check_function,
    line_of,
    one_of,
    user_site,
    warn,
    where,
    whole,
)
from ..nest import called, flatten, places, rebuild
from ..program import Program
from ..recent import keep_recent
from ..tensor import Tensor, check_real
from ..value import TRACED, Spec, constant, dtype_of, shape_of
from .captured import Captured
from .forms import Recorded, form, guard, static
from .notes import Notes, under
from .passes import optimised
from .printed import Printed
from .printer import Printer


def compile_program(program: Program, inputs: Iterable[Tensor] | None = None,
                    label: str = "program", backend: str = "numpy",
                    notes: Notes | None = None) -> Printed:
    """The Printed for a program, whose shapes and options must be known numbers; called, it returns
    a list with one value for each output.

    inputs: the leaves that are its parameters, in this order; by default all that have no value.
    label: the name of the printed function.
    backend: "numpy" or "numba".
    notes: the Notes on its nodes.
    """
    inputs = [*([x for x in program.inputs if type(x.raw) is Spec] if inputs is None else inputs)]
    final = optimised(program)
    ends = [y if y.op or type(y.raw) is Spec else y.raw for y in final.outputs]
    return Printed(final, label, [node.name or "x" for node in inputs], inputs, ends,
                   notes, kind=printer_of(backend))


def printer_of(backend: str) -> type[Printer]:
    """The class that prints for a backend, "numpy" or "numba"; OptionError for others."""
    if one_of("backend", backend, ("numpy", "numba")) == "numpy":
        return Printer
    from .fused.printer import Fused
    return Fused


# --- compiled functions
class Recorder(Notes):
    """A Recorder owns the nodes that a function makes while it is traced, with Notes on them.

    unnamed: the ids of the leaves without a name so far.
    """

    no_value = TRACED

    def __init__(self) -> None:
        super().__init__()
        self.unnamed: set[int] = set()

    def adopt(self, node: Tensor) -> None:
        """Note the node whose derivative a new node belongs to; or, while the function itself runs,
        name leaves after its variables."""
        of, g = differentiating.get() or (None, None)
        if of is not None:
            self.of[node.id] = of
            g = g.raw.rows if type(g) is Tensor and g.raw.level else g
            if type(g) is Tensor:
                self.whole.setdefault(g.id, of)
        elif self.unnamed:
            self._name_leaves()

    def _name_leaves(self) -> None:
        """Name leaves by the local variables of the user's function that is running now."""
        frame: Any = sys._getframe(2)
        while frame is not None and frame.f_code.co_filename in OURS:
            if frame.f_code is TRACING:
                return  # no function of the user's is running
            frame = frame.f_back
        if frame is None or not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            return  # a module's variables are not this function's
        for name, x in frame.f_locals.items():
            x = under(x) if type(x) is Tensor else x
            if type(x) is Tensor and x.id in self.unnamed:
                self.unnamed.remove(x.id)
                self.leaves[x.id] = name


def _leaf(x: Any, label: str, wide: np.dtype, site: Site, notes: Recorder) -> Tensor:
    """The traced node for a leaf x of an argument.

    label: its place, for a refusal.
    wide: the widest float dtype among the arguments, which a Python number gets.
    """
    kind = type(x)
    if kind is float or kind is complex:
        spec = Spec((), wide if kind is float else np.result_type(wide, np.complex64))
    # weak, as in NumPy: the integer that meets a float of that size without making it larger
    elif kind is int:
        spec = Spec((), np.dtype({2: np.int8, 4: np.int16}.get(wide.itemsize, np.int64)))
    elif (kind is bool
          or ((kind is np.ndarray or isinstance(x, np.generic)) and x.dtype.kind in "fiubc")):
        spec = Spec(shape_of(x), dtype_of(x))
    else:
        raise InputError(f"{label} is a {kind.__name__} ({repr(x)[:40]})",
                         "a compiled function computes with numbers and arrays of them", "pass an "
                         "array, or name its position in static_argnums= if f needs it as it is")
    spec.owner = notes
    return Tensor(spec, code=site[0], lasti=site[1])


def _names(f: Callable, n: int) -> list[str]:
    """Names for n positional arguments."""
    try:
        known = [p.name for p in inspect.signature(f).parameters.values()
                 if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):
        known = []
    return [known[k] if k < len(known) else f"arg{k}" for k in range(n)]


class Compiled:
    """A Compiled is a function that runs as straight-line NumPy; `mg.compile` makes it.

    f: the function to trace.
    static: the positions of arguments that f gets as they are.
    steps: {form of the arguments: its Printed}, of the 64 forms that were met last; if it is
           given, the caller answers for what f reads, and a call does not look for changes.
    backend: "numpy" or "numba".
    printed: the class of a program, or a function that chooses one: Printed, or `walked`.
    shares: whether programs read large arrays of the caller's where they lie, without a copy: it
            sees to it that they, and all that f reads, stay as they are; for "numpy".
    last: (attribute) the Printed that was called, or traced, last; None before.
    """

    _captures = "f", "fixed"  # what its results depend on, see `captured.py`

    def __init__(self, f: Callable[..., Any], static: tuple[int, ...] = (), steps: Any = None,
                 backend: str = "numpy", printed: Any = Printed, shares: bool = False):
        functools.update_wrapper(self, f, updated=())
        self.f, self.fixed, self.watch = f, static, steps is None
        self.kind, self.backend = printer_of(backend), backend
        self.printed, self.shares = printed, shares
        self.bound: dict[int, Compiled] = {}
        self.steps: dict[Any, Any] = {} if steps is None else steps
        self.last: Printed | None = None
        self.warned = False

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The results for these arguments.

        args, kwargs: the arguments of f.
        Raises InputError for arguments that are no numbers, ChangedError where something that f
        reads has changed since it was traced, and the exceptions of f while it is traced.
        """
        step = self.last
        if (step is not None and step.fits is not None and not kwargs and step.fits(args)
            and (step.same is None or step.same())):
            return step.run(*args)
        try:
            step = self.trace(*args, **kwargs)
        except Recorded:
            given = flatten([args, kwargs])
            if not any(type(x) is Tensor and type(x.raw) is Spec for x in given):
                return self.f(*args, **kwargs)
            # it is part of another trace, or graph
            with undrawn(self.f, self._what(), user_site()):
                return self.f(*args, **kwargs)
        if step.fits is None and not kwargs and not self.fixed:
            step.fits = guard(args)
        return step.run(*args, *kwargs.values())

    def trace(self, *args: Any, **kwargs: Any) -> Printed:
        """The Printed for arguments of these shapes; it is made where there is none, but not run.

        args, kwargs: the arguments of f.
        Raises the exceptions of a call.
        """
        key = self._key(args, kwargs)
        step = self.steps.get(key)
        if step is None:
            captured = Captured(self.f) if self.watch else None
            valid = [old for old in list(self.steps.values()) if old.same and old.same()]
            step = self._traced(args, kwargs)
            for old in valid:
                if not old.same():  # f itself has changed what it is to go on with
                    old.same = old.captured.settled()
            if captured:
                if captured.unknown and not self.warned and not self.shares:
                    self._warn(captured.unknown)
                step.captured, step.same = captured, captured.settled()
        elif step.same and not step.same():
            step.same = step.captured.settled(self._what())
        self.last = keep_recent(self.steps, key, step)
        return step

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy is traced anew: its f may belong to a copy of an object, with other values.
        return Compiled, (self.f, self.fixed, None, self.backend, self.printed, self.shares)

    def __get__(self, holder: Any, owner: Any = None) -> "Compiled":
        """The compiled method of an object, as a function in a class gives it: each object has one,
        and what it reads of self is compared like all else that a function reads."""
        if holder is None or isinstance(self.f, staticmethod):
            return self
        bound = self.bound.get(id(holder))
        if bound is None:
            fixed = tuple([k - 1 for k in self.fixed if k])
            bound = Compiled(MethodType(self.f, holder), fixed, None, self.backend, self.printed)
        return keep_recent(self.bound, id(holder), bound)

    @property
    def source(self) -> str:
        """The text of the program that was called, or traced, last; GraphError before the first."""
        return self._latest().source

    @property
    def program(self) -> Program:
        """The Program that was called, or traced, last; GraphError before the first."""
        return self._latest().program

    def _latest(self) -> Printed:
        if self.last is None:
            raise GraphError("you asked a compiled function for its program", "it is traced when "
                             "it is first called", "call it, or write f.trace(*args)")
        return self.last

    def _what(self) -> str:
        return f"the compiled function {self._name()}"

    def _name(self) -> str:
        return getattr(self.f, "__name__", "f")

    def _warn(self, unknown: list) -> None:
        """Say, once, what f reads and this function cannot look into, but not what libraries read.

        unknown: that of a Captured.
        """
        unknown = [one for one in unknown
                   if not (one[2] and one[2][0].co_filename.startswith(INSTALLED))]
        if not unknown:
            return
        code = getattr(inspect.unwrap(self.f), "__code__", None)
        home, line, _ = line_of((code, 0)) if code else ("", 0, "")
        things = []
        for name, kind, site in unknown[:3]:
            file, number, _ = line_of(site) if site else (home, line, "")
            at = "" if number == line else f", line {number}"
            if site and file != home:
                at = f", {where(site).removeprefix('see ')}"
            things.append(f"`{name.strip('.') or self._name()}` ({kind}{at})")
        more = len(unknown) - len(things)
        of = f" ({where((code, 0)).removeprefix('see ')})" if code else ""
        warn(f"{self._what()}{of} reads {', '.join(things)}{f' and {more} more' if more else ''}. "
             "It is fixed as it was when f was traced, and a later change of what it holds would "
             "pass unseen: pass it as an argument (static_argnums= for what is no array), or write "
             "mg.compile(f) anew after a change.", CompileWarning, user_site())
        self.warned = True

    def _key(self, args: tuple, kwargs: dict) -> tuple:
        forms = [form(a) for a in args] if not self.fixed else [
            static(a) if k in self.fixed else form(a) for k, a in enumerate(args)]
        return *forms, *[(name, form(a)) for name, a in kwargs.items()]

    def _traced(self, args: tuple, kwargs: dict) -> Printed:
        """Trace f on nodes in the form of the arguments, and print the program."""
        given = [*args, *kwargs.values()]
        names = [*_names(self.f, len(args)), *kwargs]
        moving = [k for k in range(len(given)) if k not in self.fixed or k >= len(args)]
        wide = [np.finfo(x.dtype).dtype for k in moving for x in flatten(given[k])
                if getattr(x, "dtype", np.dtype(int)).kind in "fc"]
        # NumPy counts a Python number in the dtype of the arrays beside it.  A traced number has to
        # have one dtype everywhere: the widest float of the arguments.
        dtype = np.result_type(*wide) if wide else np.dtype(float)
        notes = Recorder()
        notes.shares = self.shares and self.kind is Printer
        site = user_site()
        nests, leaves = given.copy(), []
        weak: dict[int, np.dtype] = {}  # leaves that come as Python floats and complex numbers
        for k in moving:
            at = [f"{names[k]}{place}" for place in places(given[k])]
            nodes = [_leaf(x, label, dtype, site, notes)
                     for x, label in zip(flatten(given[k]), at, strict=True)]
            weak |= {node.id: node.dtype for node, x in zip(nodes, flatten(given[k]), strict=True)
                     if type(x) in (float, complex)}
            nests[k] = rebuild(given[k], nodes)
            leaves += nodes
            # An argument that is one leaf has the parameter's name; inside a nest a leaf gets the
            # name of the variable that f unpacks it to.
            # Where the caller answers for what f reads, nobody reads the text.
            notes.unnamed |= {node.id for node in nodes if self.watch and node is not nests[k]}
        named = dict(zip(kwargs, nests[len(args):], strict=True))
        outer = differentiating.get()
        try:
            differentiating.set(None)  # a function may be traced while a rule runs
            with undrawn(self.f, self._what(), site) if self.watch else nullcontext():
                out = called(self.f, nests[:len(args)], named)
        finally:
            differentiating.set(outer)
        ys = flatten(out)
        check_real(ys)
        program = Program(*[y if type(y) is Tensor else Tensor(constant(y)[0]) for y in ys])
        known = {node.id for node in leaves}
        if any(type(node.raw) is Spec and node.id not in known for node in program.inputs):
            raise GraphError("the compiled function used a tensor that was traced elsewhere",
                             "it will have no value when the program runs",
                             "pass it as an argument", site)
        notes.unnamed.clear()  # what the passes make names nothing any more
        final = optimised(program)
        ends = iter([y.raw if y.op is None and type(y.raw) is not Spec else y
                     for y in final.outputs])
        static = [None if k not in moving else nest for k, nest in enumerate(nests)]
        # A Python float is a float64 already; for other dtypes the function converts it first.
        return self.printed(final, getattr(self.f, "__name__", "program"), names, static,
                       rebuild(out, ends), notes, weak if dtype != np.float64 else {}, self.kind)


TRACING = Compiled._traced.__code__


def compile(f: Callable[..., Any], static_argnums: int | tuple[int, ...] = (),
            backend: str = "numpy") -> Compiled:
    """`compile` turns f into a function with the same results that runs straight-line NumPy.

    What f reads beside its arguments is fixed when f is traced.  A later call refuses, with
    ChangedError, where it has changed: variables that f and its functions name (globals, those of
    enclosing functions, defaults), the attributes that they name (self.y, Config.lr), and what
    arrays, lists and dicts among these hold.  Some changes cannot be seen, and the old values stay:

    - The first call gives a CompileWarning for an object that f loops over, takes from a list,
      passes on or makes; for an object with code of its own behind [], len or *; for getattr, vars,
      eval, super and an import inside; for files, clocks, caches and iterators.
    - Nothing is said of a few elements of an array above 65,536 elements, as only a sample is
      compared; of a read-only array that is changed by an older view, or is made writable for a
      moment; of a function of NumPy that you replace; and of a static argument that is found by
      its identity.

    Pass such a thing as an argument, by static_argnums where it is no array.  And f must not ask
    for the type of a number: isinstance(x, int) is False for one that is no static argument.

    The results are the same to rounding: sums are added in another order, a sum of products becomes
    one product of matrices, and small factors of a large array are multiplied first.  Where a
    number overflows on the way, inf and nan may therefore stand for each other, or for a finite
    number that f would have reached by another way.

    f is traced and printed at the first call with arguments of some nesting, shapes and dtypes.
    Draws from np.random, the module random and a generator that f names are refused (also those of
    another thread meanwhile), as they would be fixed, too; write mg.noise instead.  Written above
    the method of a class, each object has a compiled method of its own; the last 64 are kept.
    Later calls run the printed program, which stands in `.source`; their results are fresh and
    writable.  The programs of 64 forms are kept; beyond, the one that was used longest ago is
    traced again when it is needed.  Python numbers among the arguments count as numbers of the
    widest float dtype beside them.  If an argument is a tensor, f itself runs, uncompiled.

    f: a function in np.*, which may be mg.value_and_grad(g) and the like.
    static_argnums: the position, or a tuple of positions, of arguments that f gets as they are;
                    they must be hashable, and each value has its own program; 0, False and
                    -0.0 are different values.
    backend: "numpy" prints one line of NumPy for each op; "numba" prints loops, which Numba turns
             into machine code at the first call (pip install 'numba>=0.68').  Printing
             them needs no Numba.  Arithmetic in loops gives no NumPy warnings.
    Returns a Compiled: a function of the same arguments.
    Raises InputError for an f that cannot be called and positions that are no whole numbers,
    OptionError for negative positions and other backends.  The function raises InputError for
    arguments that are no numbers, for a branch on data, as only shapes are known, where f draws
    from np.random, and where the backend's package is missing; ChangedError where something that f
    reads has changed; and the exceptions of f while it is traced.
    """
    check_function(f, "compile")
    given = static_argnums if isinstance(static_argnums, (tuple, list)) else (static_argnums,)
    return Compiled(f, tuple([whole("mg.compile static_argnums", k, 0) for k in given]),
                    backend=backend)
