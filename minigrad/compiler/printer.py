"""The printer: it writes a program as one function in straight-line NumPy, with names and comments.

Each node becomes a line: a NumPy call by the op's name, or the op's own function, with the result's
shape; by the MemoryPlan it writes into its last argument.  A call takes a workspace of buffers from
a list and puts it back: threads and re-entry need no lock.
"""
import builtins
import functools
import itertools
import keyword
import linecache
import math
import re
import textwrap
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ..program import Program
from ..tensor import Tensor
from ..value import shape_of
from .memory import OPERATORS, buffers, looks, owned, ufunc
from .notes import Notes
from .passes import _key

count = itertools.count(1).__next__
BOUND = {"dot": np.ndarray.dot, "add_reduce": np.add.reduce, "maximum_reduce": np.maximum.reduce,
         "minimum_reduce": np.minimum.reduce}  # quicker by these names than by NumPy's
REDUCE = {"sum": "add_reduce", "max": "maximum_reduce", "min": "minimum_reduce"}
KEYWORD = ("maximum", "minimum")  # want out= with its name
NUMBER = (float, int, bool)


# --- printing
class Printer:
    """A Printer writes the lines of a program that a pass has made.

    notes: the Notes on its nodes.
    taken: names that are used already.
    bound: (attribute) {name: the object it stands for}, the default arguments of the function.
    """

    def __init__(self, program: Any, notes: Notes, taken: Iterable[str]):
        self.program, self.notes = program, notes
        self.plan = buffers(program)
        self.taken = {*taken, "work", "free", "fresh", "result"}
        self.bound: dict[str, Any] = {}
        self.names: dict[int, str] = {}  # node id -> its name, or the text of a view used once
        self.known: dict[Any, str] = {}  # (name, id of an object) -> the name that it is bound to
        self.own: dict[Any, np.ndarray] = {}  # key of a constant -> the program's own copy
        self.counts: Counter = Counter()
        self.late = False  # whether a result must be copied before the workspace is given back
        self.buffers = [self.new(f"buf{k}") for k in range(len(self.plan.shapes))]

    def new(self, name: str) -> str:
        """The name, with a number behind it where it is taken."""
        name = name if name.isidentifier() else re.sub(r"\W", "_", name)
        name = (f"_{name}" if name[:1].isdigit() or not name
                else name + "_" * keyword.iskeyword(name))
        free = name
        while free in self.taken:
            self.counts[name] += 1
            free = f"{name}_{self.counts[name] + 1}"  # the second is called _2
        self.taken.add(free)
        return free

    def bind(self, name: str, thing: Any) -> str:
        """A name for a function or a constant."""
        key = (name, id(thing))
        if key not in self.known:
            self.known[key] = name = self.new(name)
            self.bound[name] = thing
        return self.known[key]

    def numpy(self, name: str) -> str:
        """The name of a NumPy function."""
        return self.bind(name, BOUND[name] if name in BOUND else getattr(np, name))

    # --- arguments
    def text(self, x: Any, beside: Sequence = ()) -> str:
        """The text of an argument, a name or a number; beside: all arguments of the op."""
        if type(x) is Tensor:
            return self.names[x.id]
        if (type(x) is np.float64
            and any(type(a) is Tensor and a.dtype == np.float64 for a in beside)):
            x = float(x)
        if type(x) in NUMBER:
            name = repr(abs(x) if type(x) is float else x)
            return "-" * (type(x) is float and math.copysign(1.0, x) < 0.0) + (
                name if math.isfinite(x) else self.numpy(name))
        ones = isinstance(x, np.ndarray) and x.size and x.dtype.kind == "f" and (x == 1.0).all()
        if isinstance(x, np.ndarray):  # equal ones are one; a large one its owner may still change
            x = self.own.setdefault(_key(x), x.copy())
        return self.bind("ones" if ones else "c", x)

    def scalar(self, x: Any, beside: Sequence) -> str:
        """A number beside arrays of one float dtype, as an array without axes: a ufunc starts in
        half the time."""
        kinds = {a.dtype for a in beside if hasattr(a, "dtype")}
        if len(kinds) > 1 or (kind := kinds.pop()).kind != "f":
            return self.text(x, beside)
        key = (repr(x), kind)
        if key not in self.known:
            self.known[key] = name = self.new(f"c{x:g}".replace("-", "_").replace(".", "_"))
            self.bound[name] = np.array(x, kind)
        return self.known[key]

    def option(self, x: Any) -> str:
        """The text of an option of an op; the body of a loop is compiled itself."""
        x = x.compiled() if hasattr(x, "compiled") else x
        if isinstance(x, tuple):
            return f"({', '.join(map(self.option, x))}{',' * (len(x) == 1)})"
        if isinstance(x, slice):
            return f"slice({self.option(x.start)}, {self.option(x.stop)}, {self.option(x.step)})"
        if isinstance(x, np.dtype):
            return self.bind(x.name, x)
        return repr(x) if x is None or type(x) is str else self.text(x)

    def index(self, parts: tuple) -> str:
        """The text between the brackets of x[...]."""
        return ", ".join(
            ":".join("" if v is None else str(v)
                     for v in (p.start, p.stop, p.step)[:2 + (p.step is not None)])
            if type(p) is slice else self.option(p) for p in parts) or "()"

    # --- nodes
    def expression(self, node: Tensor, out: str | None = None) -> str:
        """The call that computes a node, into the array called `out` if there is one."""
        op, args, params, known = node.op, node.args, node.params or {}, ufunc(node.op)
        # most branches are for arrays: Python numbers have other operators, and no methods
        array = bool(out) or any(map(shape_of, args))
        quick = out and known and op.name != "ldexp"  # its second argument stays an integer
        words = [(self.scalar if quick and type(a) in NUMBER[:2] else self.text)(a, args)
                 for a in args]
        into = f", {'out=' * (op.name in KEYWORD)}{out}" if out else ""
        if known:
            # An operator cannot write into `out`, and / raises for a Python number that is 0.
            sign = OPERATORS.get(op.fn) or ("/" if op.name == "divide" and (
                array or (type(args[1]) is float and args[1])) else None)
            if sign and not out:
                return f"{sign}{words[0]}" if len(words) == 1 else f"{words[0]} {sign} {words[1]}"
            if array or op.fn is known:
                return f"{self.numpy(op.name)}({', '.join(words)}{into})"
        elif op.name == "matmul":
            # A product of two flattened arrays: vdot flattens by itself.
            flat = [a.args[0] for a in args
                    if type(a) is Tensor and a.op and a.op.name == "reshape" and a.ndim == 1]
            if len(flat) == 2 and flat[0].shape == flat[1].shape and node.dtype.kind != "c":
                return f"{self.numpy('vdot')}({', '.join(map(self.text, flat))})"
            plain = all(len(shape_of(a)) <= 2 for a in args)
            if plain and _is_unit(args[0]):
                return f"{self.bind('unit_dot', unit_dot)}({', '.join(words)}{into})"
            return f"{self.numpy('dot' if plain else 'matmul')}({', '.join(words)}{into})"
        elif op.name in REDUCE and array and "initial" not in params:
            # np.sum ends in add.reduce; there all axes together are None, which is quicker
            axis = params["axis"]
            axis = None if len(axis) == args[0].ndim else axis[0] if len(axis) == 1 else axis
            more = (f", None, {out}{', True' * params['keepdims']}"
                    if out or params["keepdims"] else "")
            return f"{self.numpy(REDUCE[op.name])}({words[0]}, {axis}{more})"
        elif op.name == "where":
            return f"{self.numpy('where')}({', '.join(words)})"
        elif op.name == "concatenate":
            return f"{self.numpy('concatenate')}(({', '.join(words)},), {params['axis']})"
        elif op.name == "reshape" and array:
            return f"{words[0]}.reshape({self.option(node.shape)})"
        elif op.name == "transpose" and array:
            return (f"{words[0]}.T" if node.ndim == 2
                    else f"{words[0]}.transpose({self.option(params['axes'])})")
        elif op.name == "getitem" and array:
            return f"{words[0]}[{self.index(params['index'])}]"
        elif op.name == "astype" and array:
            return f"{words[0]}.astype({self.option(params['dtype'])})"
        words += [f"{k}={self.option(v)}" for k, v in params.items()]
        return f"{self.bind(op.name, op.fn)}({', '.join(words)})"

    def body(self) -> Iterator[tuple[str, str]]:
        """(line, comment) for each line of the function; a comment alone has an empty line."""
        users = Counter([i for node in self.program.nodes
                         for i in {a.id for a in node.args if type(a) is Tensor}])
        ends = {y.id for y in self.program.outputs}
        line = None  # the user's line that stands as a comment above
        numbers = itertools.count(1)
        named: set[int] = set()
        for place, node in enumerate(self.program.nodes):
            if node.op is None:
                continue
            if (users[node.id] == 1 and looks(node) and node.id not in ends
                and shape_of(node.args[0])):
                self.names[node.id] = self.expression(node)  # a view used once goes into that line
                continue
            first = self.program.origins.get(node.id, node)
            if (words := self.notes.words(first)) != line:
                line = words
                if line:
                    yield "", line
            into = self.plan.into.get(node.id)
            text = self.expression(node, self.names[into.id] if type(into) is Tensor else
                                   None if into is None else self.buffers[into])
            named.add(node.id)
            self.names[node.id] = name = self.new(self.notes.name(first, node.id in ends)
                                                  or f"v{next(numbers)}")
            self.notes.printed.setdefault(first.id, name)
            kind = "" if node.dtype == np.float64 else node.dtype
            yield f"{name} = {text}", f"{kind}{list(node.shape) or ''}"
            # A buffer is freed by use; large results with memory of their own are let go by name.
            gone = {n.id: self.names[n.id] for n in self.plan.dead.get(place, ()) if n.id in named}
            if gone:
                named.difference_update(gone)
                yield f"del {', '.join(gone.values())}", ""


def _is_unit(x: Any) -> bool:
    """Whether x is a unit matrix of a size that matters, such as the basis of a Jacobian."""
    return (isinstance(x, np.ndarray) and x.ndim == 2 and 8 < len(x) == x.shape[1]
            and np.array_equal(x, np.eye(len(x))))


def unit_dot(unit: np.ndarray, x: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
    """The product unit @ x for a unit matrix: a copy of x, except where an infinite element, or a
    nan, meets the zeros of unit."""
    if not math.isfinite(np.add.reduce(x, None)):
        return unit.dot(x, out)
    if out is None:
        return x.copy()
    np.copyto(out, x)
    return out


# --- a printed program
class Printed:
    """A printed program: called with values for its parameters, it returns fresh results.

    program: the program to print; its `before` leads back to the one that was traced.
    label: the name of the function.
    parameters: the names of its parameters.
    nests: for each parameter a nest of leaves.
    result: a nest of outputs.
    notes: the Notes on the nodes.
    weak: {id: dtype} of leaves that come as Python numbers.
    source: (attribute) the text.
    """

    def __init__(self, program: Program, label: str, parameters: list[str], nests: list,
                 result: Any, notes: Notes | None = None, weak: Any = ()):
        label = label if label.isidentifier() else "program"
        self.program, printer = program, Printer(program, notes or Notes(), {label})
        # quick tests of the arguments' form, and of what f reads beside them, with its Captured
        self.fits: Callable | None = None
        self.same: Callable | None = None
        self.captured: Any = None
        heads = [printer.new(name) for name in parameters]
        lines = [line for head, nest in zip(heads, nests, strict=True)
                 for line in _unpacked(printer, nest, head)]
        lines += [f"{printer.names[i]} = {printer.numpy(weak[i].name)}({printer.names[i]})"
                  for i in weak]
        shapes = printer.plan.shapes
        if shapes:
            names = textwrap.wrap(f"({', '.join(printer.buffers)},)", 100, subsequent_indent=" ")
            lines += ["try:", "    work = free.pop()", "except IndexError:", "    work = fresh()",
                      *names[:-1], f"{names[-1]} = work"]
        for line, comment in printer.body():
            lines.append(f"{line:56}  # {comment}" if line and comment else line or f"# {comment}")
        # where a result lies in a buffer, it is copied before the workspace is given back
        returned = _returned(printer, result, set())
        back = ["free.append(work)"] * bool(shapes)
        lines += ([f"result = {returned}", *back, "return result"] if printer.late
                  else [*back, f"return {returned}"])
        bound = printer.bound | (dict(free=[], fresh=functools.partial(_workspace, shapes))
                                 if shapes else {})
        head = textwrap.wrap(", ".join([*heads, *(f"{name}={name}" for name in bound)]), 100)
        known = [f"# {name}: {x.dtype}{list(x.shape) or f' {x}'}" for name, x in bound.items()
                 if type(x) is np.ndarray]
        self.source = f"def {label}({f'{chr(10)}        '.join(head)}):\n" + "".join(
            f"    {line}\n" for line in [*known, *lines])
        # linecache shows the printed lines in tracebacks, as long as the function lives.
        file = f"<compiled {label} {count()}>"
        exec(builtins.compile(self.source, file, "exec"), bound)
        self.run = bound[label]
        linecache.cache[file] = len(self.source), None, self.source.splitlines(True), file
        weakref.finalize(self.run, linecache.cache.pop, file, None)

    def __call__(self, *values: Any) -> Any:
        """The results for these values."""
        return self.run(*values)


def _workspace(shapes: list[tuple]) -> list[np.ndarray]:
    """New buffers of these shapes and dtypes."""
    return [np.empty(shape, dtype) for shape, dtype in shapes]


def _unpacked(printer: Printer, nest: Any, text: str) -> Iterator[str]:
    """The lines that give names to the leaves of an argument."""
    later = []  # (dict, name): a target cannot unpack a dict, so its lines come after

    def target(x: Any, name: str) -> str:
        if isinstance(x, (tuple, list)):
            return (f"({', '.join([target(v, f'{name}_{k}') for k, v in enumerate(x)])}"
                    f"{',' * (len(x) == 1)})")
        name = printer.new(printer.notes.leaves.get(x.id, name) if type(x) is Tensor else name)
        if type(x) is Tensor:
            printer.names[x.id] = printer.notes.printed[x.id] = name
        else:
            later.append((x, name))
        return name

    if type(nest) is Tensor:
        printer.names[nest.id] = printer.notes.printed[nest.id] = text
    elif isinstance(nest, (tuple, list)) and nest:
        yield f"{target(nest, text)[1:-1]} = {text}"
    elif isinstance(nest, dict):
        for k, v in nest.items():
            key = repr(k) if type(k) in (str, int) else printer.bind("key", k)
            yield f"{target(v, f'{text}_{k}')} = {text}[{key}]"
    for x, name in later:
        yield from _unpacked(printer, x, name)


def _returned(printer: Printer, x: Any, given: set[int]) -> str:
    """The expression for a nest of results, arrays of their own; given: ids of results so far."""
    if isinstance(x, dict):
        keys = [repr(k) if type(k) in (str, int) else printer.bind("key", k) for k in x]
        values = [_returned(printer, v, given) for v in x.values()]
        return f"{{{', '.join(f'{k}: {v}' for k, v in zip(keys, values, strict=True))}}}"
    if isinstance(x, (tuple, list)):
        words = ", ".join([_returned(printer, v, given) for v in x])
        if type(x) is list:
            return f"[{words}]"
        text = f"({words}{',' * (len(x) == 1)})"
        if type(x) is tuple:
            return text
        kind = printer.bind(type(x).__name__, type(x))
        return kind + (f"({words})" if hasattr(x, "_fields") else f"({text})")
    text = printer.text(x)
    if type(x) is Tensor and owned(x) and x.id not in given:
        given.add(x.id)
        return text
    if type(x) in NUMBER:
        return text
    printer.late = True
    return f"{text}.copy()" if shape_of(x) else f"{printer.bind('own', _own)}({text})"


def _own(x: Any) -> Any:
    """A copy of an array, a number itself."""
    return x.copy() if isinstance(x, np.ndarray) else x
