"""The printer: it writes the lines of a program in straight-line NumPy, with names and comments.

Each node becomes a line: a NumPy call by the op's name, or the op's own function, with the result's
shape; by the MemoryPlan it writes into its last argument.  `repeats.py` prints blocks of nodes that
the program repeats.
"""
import copy
import functools
import itertools
import keyword
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ..tensor import Tensor, looks
from ..value import KEPT_BY_COPY, shape_of
from .memory import buffers, out_of, owned
from .notes import Notes
from .passes import key_of
from .repeats import Block, Name, Repeats, calls

NUMBER = (float, int, bool)
RESERVED = frozenset(("work", "free", "fresh", "result"))


# --- printing
class Printer:
    """A Printer writes the lines of a program that a pass has made.

    notes: the Notes on its nodes.
    taken: names that are used already.
    backend: (attribute) what it prints for.
    bound: (attribute) {name: the object it stands for}, the default arguments of the function.
    """

    backend = "numpy"

    def __init__(self, program: Any, notes: Notes, taken: Iterable[str]):
        self.program, self.notes = program, notes
        self.plan = buffers(program)
        self.taken = {*taken, *RESERVED}
        self.hidden: set[str] = set()  # inside of a block: the names that are taken outside
        self.bound: dict[str, Any] = {}
        self.names: dict[int, str] = {}  # node id -> its name, or the text of a view read once
        self.known: dict[Any, str] = {}  # (name, id of an object) -> the name that it is bound to
        self.own: dict[Any, np.ndarray] = {}  # key of a constant -> the program's own copy
        self.counts: Counter = Counter()
        self.late = False  # whether a result must be copied before the workspace is given back
        self.buffers = [self.new(f"buf{k}") for k in range(len(self.plan.shapes))]
        self.once = self._read_once()
        self.kept = {y.id for y in program.outputs}  # what is used elsewhere needs a name
        self.named: set[int] = set()  # ids of nodes that have one
        self.numbers = itertools.count(1)
        self.words: dict[str, str] = {}  # buffer -> its name inside of a block
        self.indices: dict[int, tuple] = {}  # node id -> its index inside of a block
        self.functions: list[str] = []  # the lines of the blocks
        self.silent: list[str] = []  # what the source shows besides, and Python does not run
        self.repeats = Repeats(program, notes, self.plan.into, self.buffers)

    def inside(self) -> "Printer":
        """A Printer for a block of the program: it has names of its own, and sees what is bound."""
        inner = copy.copy(self)
        inner.hidden, inner.taken = self.taken, {*self.bound, *RESERVED}
        inner.names, inner.counts, inner.numbers = {}, Counter(), itertools.count(1)
        inner.named, inner.words, inner.indices = set(), {}, {}
        return inner

    def _read_once(self) -> set[int]:
        """The ids of views that one node alone reads: they go into its line."""
        nodes = [node for node in self.program.nodes if node.op is not None]
        views = {node.id for node in nodes if looks(node) and shape_of(node.args[0])}
        views -= {y.id for y in self.program.outputs}
        users = Counter([i for node in nodes for i in views.intersection(
            [a.id for a in node.args if type(a) is Tensor])] if views else ())
        return {i for i, times in users.items() if times == 1}

    def new(self, name: str, shared: bool = False) -> str:
        """The name, with a number behind it where it is taken.

        shared: whether it is one for the program and its blocks alike.
        """
        name = name if name.isidentifier() else re.sub(r"\W", "_", name)
        name = (f"_{name}" if name[:1].isdigit() or not name
                else name + "_" * keyword.iskeyword(name))
        free = name
        while free in self.taken or (shared and free in self.hidden):
            self.counts[name] += 1
            free = f"{name}_{self.counts[name] + 1}"  # the second is called _2
        self.taken.add(free)
        if shared:
            self.hidden.add(free)
        return free

    def bind(self, name: str, thing: Any) -> str:
        """A name for a function or a constant."""
        key = (name, id(thing))
        if key not in self.known:
            self.known[key] = name = self.new(name, True)
            self.bound[name] = thing
        return self.known[key]

    def numpy(self, name: str) -> str:
        """The name of a NumPy function."""
        return self.bind(name, getattr(np, name))

    def fresh(self, node: Tensor) -> bool:
        """Whether a result of the program is an array, or a number, of its own."""
        return owned(node)

    def workspace(self) -> Callable:
        """The function that makes new buffers for a call."""
        return functools.partial(_workspace, self.plan.shapes)

    def begin(self, label: str, bound: dict[str, Any], define: Callable) -> Callable:
        """The function of the program, which define() makes; label: its name; bound: its names."""
        return define()

    # --- arguments
    def text(self, x: Any, beside: Sequence = ()) -> str:
        """The text of an argument, a name or a number; beside: all arguments of the op."""
        if type(x) is Tensor:
            return self.names[x.id]
        if type(x) is Name:
            return x
        if (type(x) is np.float64
            and any(type(a) is Tensor and a.dtype == np.float64 for a in beside)):
            x = float(x)
        if type(x) in NUMBER:
            name = repr(abs(x) if type(x) is float else x)
            return "-" * (type(x) is float and math.copysign(1.0, x) < 0.0) + (
                name if math.isfinite(x) else self.numpy(name))
        ones = isinstance(x, np.ndarray) and x.size and x.dtype.kind == "f" and (x == 1.0).all()
        if isinstance(x, np.ndarray):  # equal ones are one; a large one its owner may still change
            shared = self.notes.shares and x.size > KEPT_BY_COPY
            x = self.own.setdefault(key_of(x), x if shared else x.copy())
        return self.bind("ones" if ones else "c", x)

    def scalar(self, x: Any, beside: Sequence) -> str:
        """A number beside arrays of one float dtype, as an array without axes: a ufunc starts in
        half the time."""
        kinds = {a.dtype for a in beside if hasattr(a, "dtype")}
        if len(kinds) > 1 or (kind := kinds.pop()).kind != "f":
            return self.text(x, beside)
        key = (repr(x), kind)
        if key not in self.known:
            self.known[key] = name = self.new(f"c{x:g}".replace("-", "_").replace(".", "_"), True)
            self.bound[name] = np.array(x, kind)
        return self.known[key]

    def option(self, x: Any) -> str:
        """The text of an option of an op; the body of a loop is compiled itself."""
        x = x.compiled(self.backend) if hasattr(x, "compiled") else x
        if isinstance(x, tuple):
            return f"({', '.join(map(self.option, x))}{',' * (len(x) == 1)})"
        if isinstance(x, slice):
            return f"slice({self.option(x.start)}, {self.option(x.stop)}, {self.option(x.step)})"
        if isinstance(x, np.dtype):
            return self.bind(x.name, x)
        return repr(x) if x is None or type(x) is str else self.text(x)

    def index(self, parts: tuple) -> str:
        """The text between the brackets of x[...]."""
        ends = lambda p: [p.start, p.stop, p.step][:2 + (p.step is not None)]
        return ", ".join(":".join("" if v is None else str(v) for v in ends(p))
                         if type(p) is slice else self.option(p) for p in parts) or "()"

    # --- nodes
    def expression(self, node: Tensor, out: str | None = None) -> str:
        """The call that computes a node, into the array called `out` if there is one."""
        op, args = node.op, node.args
        quick = out and op.ufunc is not None and _of_one_kind(op.ufunc)
        words = [(self.scalar if quick and type(a) in NUMBER[:2] else self.text)(a, args)
                 for a in args]
        if (text := self.written(node, words, out)) is not None:
            return text
        if op.ufunc is not None and (out or op.fn is op.ufunc or self.of_arrays(node)):
            if out:
                words.append(f"out={out}" if out_of(node) == "named" else out)
            return f"{self.bind(op.name, op.ufunc)}({', '.join(words)})"
        words += [f"{name}={self.option(x)}" for name, x in self.options(node).items()]
        return f"{self.bind(op.name, op.fn)}({', '.join(words)})"

    def written(self, node: Tensor, words: list[str], out: str | None) -> str | None:
        """What the op itself says of its text, see `Op`; None where it is the usual call.

        words: the texts of its arguments.
        """
        sign, text = node.op.sign, node.op.text
        if sign and not out:  # an operator cannot write into memory
            return f"{sign}{words[0]}" if len(words) == 1 else f"{words[0]} {sign} {words[1]}"
        if not isinstance(text, str):
            return text and text(self, node, words, out)
        if not self.of_arrays(node):
            return None
        options = {name: self.index(x) if name == "index" else self.option(x)
                   for name, x in self.options(node).items()}
        return text.format(*words, **options)

    def options(self, node: Tensor) -> dict[str, Any]:
        """The options of a node; in a block, parameters stand for the integers of an index."""
        options = node.params or {}
        return options | {"index": self.indices[node.id]} if node.id in self.indices else options

    @staticmethod
    def of_arrays(node: Tensor) -> bool:
        """Whether the op works on an array: numbers have no methods, and Python's own other
        operators."""
        return any(map(shape_of, node.args))

    def lines(self, start: int, stop: int, blocks: Mapping[int, Block] = {}) -> Iterator[str]:
        """The lines of the nodes at these places, with comments; blocks: those to call."""
        comment = None  # the user's line that stands as a comment above
        place = start
        while place < stop:
            if (block := blocks.get(place)) is not None:
                yield from calls(self, block)
                place, comment = block.stop, None
                continue
            node = self.program.nodes[place]
            place += 1
            if node.op is None:
                continue
            if node.id in self.once and node.id not in self.kept:
                self.names[node.id] = self.expression(node)
                continue
            first = self.program.origins.get(node.id, node)
            if (words := self.notes.words(first)) != comment:
                comment = words
                if comment:
                    yield f"# {comment}"
            into = self.plan.into.get(node.id)
            if type(into) is Tensor:
                into = self.names[into.id]
            elif into is not None:
                into = self.words.get(self.buffers[into], self.buffers[into])
            text = self.expression(node, into)
            self.named.add(node.id)
            self.names[node.id] = name = self.new(self.notes.name(first, node.id in self.kept)
                                                  or f"v{next(self.numbers)}")
            self.notes.printed.setdefault(first.id, name)
            kind = "" if node.dtype == np.float64 else node.dtype
            text, shape = f"{name} = {text}", f"{kind}{list(node.shape) or ''}"
            yield f"{text:56}  # {shape}" if shape else text
            yield from self.gone(place - 1, place)

    def gone(self, start: int, stop: int) -> Iterator[str]:
        """The line that lets go of what is read no more after these places: a buffer is freed by
        use, a large result with memory of its own by name."""
        if self.plan.dead:
            gone = [n.id for place in range(start, stop) for n in self.plan.dead.get(place, ())
                    if n.id in self.named and n.id not in self.kept]
            if gone:
                self.named.difference_update(gone)
                yield f"del {', '.join(dict.fromkeys([self.names[i] for i in gone]))}"


@functools.lru_cache(256)
def _of_one_kind(ufunc: np.ufunc) -> bool:
    """Whether a ufunc takes floats alone: the second argument of np.ldexp stays an integer."""
    return any(types.startswith("d" * ufunc.nin + "->") for types in ufunc.types)


def _workspace(shapes: list[tuple]) -> list[np.ndarray]:
    """New buffers of these shapes and dtypes."""
    return [np.empty(shape, dtype) for shape, dtype in shapes]
