"""The printer of the backend "numba": kernels for what loops can do, and lines of NumPy between
them for the rest."""
import functools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...tensor import Tensor, looks
from ..memory import buffers, storages
from ..notes import Notes
from ..passes import key_of
from ..printer import RESERVED, Printer
from . import op_texts  # noqa: F401 - it registers on the ops what kernels know of them
from .groups import Cluster, clusters, phases
from .kernel import Kernel
from .machine import address, compiled, ready
from .places import Arena, Spot, contiguous, viewed
from .turns import Turns, repeated

MOST = 3000  # nodes of a program with kernels: Numba takes some 10 ms for each
MANY = 1000  # nodes from which repeated blocks become loops: that compiles sooner, and reads more
# memory than lines that follow each other
NUMBERS: dict[str, type] = {"f": float, "i": int, "b": bool}
END = 1 << 60  # behind all clusters of a loop


class Fused(Printer):
    """A Printer whose lines call kernels.

    storage: (attribute) {key: (kind, name, where, note)} of the memory of kernels: "argument",
             "number", "computed" (by a line of NumPy), "result", or "work" with its first byte and
             (shape, dtype).
    spots: (attribute) {id: the Spot of a node}.
    kernels: (attribute) the kernels, as (name, text, kinds of the arguments).
    """

    backend = "numba"

    def __init__(self, program: Any, notes: Notes, taken: Iterable[str]):
        taken = [*taken]
        self.results: dict[int, str] = {}
        super().__init__(before := program, notes, taken)
        self.phase = phase = phases(program)
        self.mine = {n.id for n in program.nodes if n.op is not None and not phase[n.id] % 2}
        self.program = program = SimpleNamespace(
            nodes=sorted(program.nodes, key=lambda node: phase[node.id]),
            outputs=program.outputs, origins=program.origins)
        self.turns: list[Turns] = []
        self._spots(repeated(self) if len(program.nodes) > MANY else [])
        once = len(program.nodes) - sum(len(loop.ids) for loop in self.turns)
        if once > MOST or all(looks(n) for n in program.nodes if n.id in self.mine):
            self.mine, self.program = set(), before  # no kernel is worth its call
            return
        self.taken = {*taken, *RESERVED}
        self.plan = buffers(program, self.mine)
        self.repeats.blocks.clear()
        self.arena = Arena()
        self.storage: dict[Any, tuple] = {}
        self.filling: list[tuple] = []  # (first byte, shape, dtype, function that makes the array)
        self.made: set[Any] = set()
        self.kernels: list[tuple[str, str, list]] = []
        self.shown: list[tuple] = []  # (name, first byte, shape, dtype) of what NumPy reads
        self.work = self.new("memory")
        self.buffers = [self.new(f"buf{k}") for k in range(len(self.plan.shapes))]

    # --- memory
    def filled(self, key: Any, name: str, shape: tuple, dtype: np.dtype, make: Callable) -> Any:
        """The key of memory that make() fills when the workspace is made."""
        if key not in self.storage:
            start, _ = self.arena.take(shape, dtype, new=True)
            self.filling.append((start, shape, dtype, make))
            self.storage[key] = "work", name, start, (shape, dtype)
        return key

    def constant(self, x: np.ndarray) -> Spot:
        """The place of a constant array."""
        x = np.array(x)
        key = self.filled(("constant", key_of(x)), "c", x.shape, x.dtype, lambda: x)
        return Spot(key, 0, contiguous(x.shape))

    def loop(self, function: np.ufunc, types: str) -> Any:
        """The key of the memory that holds the address of a loop of NumPy's."""
        return self.filled(("loop", function.__name__, types), function.__name__, (2,),
                           np.dtype(np.int64), lambda: address(function, types))

    def block(self, size: int, dtype: np.dtype) -> tuple[Any, tuple[int, int]]:
        """(key, piece) of memory within a cluster."""
        piece = self.arena.take((size,), dtype)
        key = ("block", piece[0], size, dtype)
        self.storage[key] = "work", "block", piece[0], ((size,), dtype)
        return key, piece

    def shared(self, node: Tensor) -> bool:
        """Whether the node is a view that needs no memory."""
        return (node.op is not None and looks(node) and node.id not in self.kept
                and self.spots[node.id].owner != node.id)

    def title(self, node: Tensor) -> str | None:
        """The user's name for a node."""
        return self.notes.name(self.program.origins.get(node.id, node), node.id in self.kept)

    def fresh(self, node: Tensor) -> bool:
        """Whether a result is an array of its own."""
        return node.id in self.results or super().fresh(node)

    def workspace(self) -> Callable:
        """The function that makes new memory for a call."""
        if not self.mine:
            return super().workspace()
        return functools.partial(_workspace, self.arena.size, self.plan.shapes, self.shown,
                                 self.filling)

    # --- lines
    def lines(self, start: int, stop: int, blocks: Any = None) -> Iterator[str]:
        """The lines of the program, phase by phase."""
        if not self.mine:
            yield from super().lines(start, stop, blocks or {})
            return
        nodes, place = self.program.nodes, 0
        self._places(nodes)
        for phase in range(self.phase[nodes[-1].id] + 1):
            end = place + sum(self.phase[n.id] == phase for n in nodes[place:])
            if phase % 2:
                yield from super().lines(place, end)
                self.free((phase, 0, END))
            else:
                if groups := self.groups[phase]:
                    yield from self._kernel(phase, groups)
                for node in nodes[place:end]:
                    if node.id in self.mine & (self.seen | self.kept):
                        self._name(node)
            place = end
        self.buffers = [self.work, *self.buffers, *[name for name, *_ in self.shown]]

    def _spots(self, blocks: list) -> None:
        """Find the Spots of all nodes, and the blocks that can become loops."""
        self.stacks = {i: (len(turns),) for turns, stack in blocks for i in stack
                       if i not in self.kept}
        stacks = {i: spot for _, stack in blocks for i, spot in stack.items()}
        self.spots: dict[int, Spot] = {}
        for node in self.program.nodes:
            own = Spot(node.id, 0, contiguous(node.shape))
            self.spots[node.id] = (
                viewed(node, self.spots[node.args[0].id])
                if node.id in self.mine and looks(node) and node.id not in self.kept
                else stacks.get(node.id) if node.id in self.stacks else None) or own
        for turns, _ in blocks:
            loop = Turns(turns, self.spots)
            if loop.stop - loop.start > 2:
                self.turns.append(loop)

    def _places(self, nodes: list[Tensor]) -> None:
        """Find where the values of kernels lie, and when each storage is read for the last time."""
        for node in nodes:
            if node.id not in self.mine:
                name = self.names.get(node.id) or self.title(node) or "x"
                kind = "number" if not node.shape else "computed" if node.op else "argument"
                self.storage[node.id] = kind, name, 0, (node.shape, node.dtype)
            elif node.id in self.kept:
                self._result(node)
            elif not self.shared(node) and (key := self.spots[node.id].owner) not in self.storage:
                shape = *self.stacks.get(node.id, ()), *node.shape
                self.storage[key] = "work", self.title(node) or "v", 0, (shape, node.dtype)
        at: dict[int, tuple] = {}
        self.groups: dict[int, list[Cluster]] = {}
        every: list[Cluster] = []
        for phase in range(0, self.phase[nodes[-1].id] + 1, 2):
            here = [n for n in nodes if n.id in self.mine and self.phase[n.id] == phase]
            loops = [loop for loop in self.turns if self.phase[loop.nodes[0].id] == phase]
            self.groups[phase], places = clusters(here, self.shared, loops)
            at |= {i: (phase, k, END) for i, k in places.items()}
            every += self.groups[phase]
            for loop in loops:
                loop.groups, inner = clusters(loop.nodes, self.shared)
                at |= {i: (*at[i][:2], k) for i, k in inner.items()}
                every += loop.groups
        last: dict[Any, tuple] = {}
        self.stored = {*self.kept, *self.stacks, *[self.spots[i].owner for i in self.stacks]}
        self.seen: set[int] = set()  # what NumPy reads
        lies = storages(self.program, self._computed(nodes))
        near = {i: own for loop in self.turns for own in [{n.id for n in loop.nodes}] for i in own}
        others = {i for loop in self.turns for i in loop.ids} - near.keys()
        for node in nodes:
            if node.op is None or self.shared(node) or node.id in others:
                continue
            now = at.get(node.id, (self.phase[node.id], 0, END))
            for a in node.args:
                if type(a) is Tensor:
                    for owner in {self.spots[i].owner for i in (a.id, *lies[a.id])}:
                        # what another turn reads, too, must last until the end of the loop
                        end = now if owner in near.get(node.id, {owner}) else (*now[:2], END)
                        last[owner] = max(last.get(owner, end), end)
                        if at.get(owner) != now:
                            self.stored.add(owner)
                    if node.id not in self.mine:
                        self.seen.add(a.id)
        for y in self.program.outputs:
            last |= {self.spots[i].owner: (len(nodes), 0, END) for i in lies[y.id]}
        self.stored |= {node.id for group in every if group.shape is None for node in group.nodes}
        self.ends: defaultdict[tuple, list] = defaultdict(list)
        for owner, time in last.items():
            self.ends[time].append(owner)
        self.pieces: dict[Any, tuple[int, int]] = {}

    def _computed(self, nodes: list[Tensor]) -> set[int]:
        """The ids of the values that kernels compute; what NumPy computes may be a view of one."""
        return {node.id for node in nodes if node.id in self.mine and not self.shared(node)}

    def _result(self, node: Tensor) -> None:
        """Find a place for a result of the program that a kernel computes."""
        if node.shape:
            name = self.results[node.id] = self.new(self.title(node) or "y")
            self.storage[node.id] = "result", name, 0, (node.shape, node.dtype)
            return
        key = ("numbers", node.dtype)
        if key not in self.storage:
            self.storage[key] = "result", self.new("numbers"), 0, ([0], node.dtype)
        _, name, _, (count, _) = self.storage[key]
        for i, spot in self.spots.items():  # its own, and those of its views
            if spot.owner == node.id:
                self.spots[i] = spot._replace(owner=key, offset=count[0] + spot.offset)
        self.results[node.id] = f"{name}[{count[0]}]"
        count[0] += 1

    def _kernel(self, phase: int, groups: list[Cluster]) -> Iterator[str]:
        """The lines that call a kernel, which is printed meanwhile."""
        kernel = Kernel(self, self.new("kernel"))
        for k, group in enumerate(groups):
            self.take(group.nodes)
            kernel.add(group, self.stored, (phase, k))
            self.free((phase, k, END))
        self.silent.append(kernel.source())
        given, kinds = [], []
        for owner in kernel.heads:
            kind, name, _, (shape, dtype) = self.storage[owner]
            if kind != "result":
                name = self.names[owner]
            elif owner not in self.made:  # several kernels may write numbers into one array
                self.made.add(owner)
                yield f"{name} = {self.numpy('empty')}({self.option(tuple(shape))}" + (
                    f", {self.option(dtype)})" if dtype != np.float64 else ")")
            if kind == "number":
                number = NUMBERS[dtype.kind]  # bound, as another thing may have its name
                name = (f"{self.numpy('float32')}({name})" if dtype == np.float32 else
                        f"{self.bind(number.__name__, number)}({name})")
            if kind == "computed":  # in any order; to be refused would cost more than to ask
                name = f"{self.numpy('ascontiguousarray')}({name})"
            given.append(name)
            kinds.append((dtype, len(shape), kind == "result"))
        given.append(self.work)
        kinds.append((np.dtype(np.uint8), 1, True))
        self.kernels.append((kernel.name, self.silent[-1], kinds))
        self.bound[kernel.name] = None
        yield "try:"
        yield f"    {kernel.name}({', '.join(given)})"
        yield "except TypeError:  # Numba refuses an array that does not lie in one piece"
        yield (f"    {kernel.name}(*map({self.bind('in_one_piece', _in_one_piece)}, "
               f"({', '.join(given)})))")

    def _name(self, node: Tensor) -> None:
        """Give a kernel's value a name for the lines of NumPy."""
        if node.id in self.results:
            self.names[node.id] = self.results[node.id]
        elif self.shared(node):
            self._name(node.args[0])
            self.names[node.id] = self.expression(node)
        elif node.id not in self.names:
            name = self.new(self.title(node) or "v")
            spot = self.spots[node.id]
            start = self.pieces[spot.owner][0] + spot.offset * node.dtype.itemsize
            self.shown.append((name, start, node.shape, node.dtype))
            self.names[node.id] = name if node.shape else f"{name}[()]"

    def take(self, nodes: Iterable[Tensor]) -> None:
        """Take memory for what is computed now."""
        for owner in {self.spots[node.id].owner: 0 for node in nodes}:
            kind, name, _, note = self.storage.get(owner, ("", "", 0, ()))
            if kind == "work" and owner in self.stored and owner not in self.pieces:
                piece = self.pieces[owner] = self.arena.take(*note)
                self.storage[owner] = kind, name, piece[0], note

    def free(self, time: tuple) -> None:
        """Take back the memory of what is read no more."""
        for owner in self.ends.pop(time, ()):
            if owner in self.pieces:
                self.arena.give(self.pieces[owner])

    def begin(self, label: str, bound: dict[str, Any], define: Callable) -> Callable:
        """The program as a function that compiles its kernels when it is first called."""
        if not self.mine:
            return define()
        made: list[Callable] = []

        def run(*args: Any) -> Any:
            """Compile the kernels at the first call, and run the program."""
            if not made:
                ready(label)
                for name, text, kinds in self.kernels:
                    bound[name] = compiled(text, name, f"<{label} {name}>", kinds)
                made.append(define())
            return made[0](*args)

        return run


def _workspace(size: int, shapes: list[tuple], shown: list[tuple], filling: list[tuple],
               ) -> list[np.ndarray]:
    """The memory of kernels, with the constants and the addresses of loops in it, the buffers of
    NumPy's lines, and the arrays in the memory of kernels that those read."""
    memory = np.empty(size, np.uint8)
    for start, shape, dtype, make in filling:
        np.ndarray(shape, dtype, memory, start)[...] = make()
    return [memory, *[np.empty(shape, dtype) for shape, dtype in shapes],
            *[np.ndarray(shape, dtype, memory, start) for _, start, shape, dtype in shown]]


def _in_one_piece(x: Any) -> Any:
    """The array, or a copy of it that lies in one piece."""
    return np.ascontiguousarray(x) if isinstance(x, np.ndarray) else x
