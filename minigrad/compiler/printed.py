"""A printed program: its lines become a function, between those that unpack the arguments and those
that return the results.

A call takes a workspace of buffers from a list and puts it back: threads and re-entry need no lock.
"""
import builtins
import itertools
import linecache
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..program import Program
from ..tensor import Tensor
from ..value import shape_of
from .notes import Notes
from .printer import NUMBER, Printer
from .repeats import wrapped

count = itertools.count(1).__next__


class Printed:
    """A printed program: called with values for its parameters, it returns fresh results.

    program: the program to print; its `before` leads back to the one that was traced.
    label: the name of the function.
    parameters: the names of its parameters.
    nests: for each parameter a nest of leaves.
    result: a nest of outputs.
    notes: the Notes on the nodes.
    weak: {id: dtype} of leaves that come as Python numbers.
    kind: the class of the Printer.
    source: (attribute) the text.
    """

    def __init__(self, program: Program, label: str, parameters: list[str], nests: list,
                 result: Any, notes: Notes | None = None, weak: Any = (),
                 kind: type[Printer] = Printer):
        label = label if label.isidentifier() else "program"
        self.program, self.nests, printer = program, nests, kind(program, notes or Notes(), {label})
        # quick tests of the arguments' form, and of what f reads beside them, with its Captured
        self.fits: Callable | None = None
        self.same: Callable | None = None
        self.captured: Any = None
        heads = [printer.new(name) for name in parameters]
        lines = [line for head, nest in zip(heads, nests, strict=True)
                 for line in _unpacked(printer, nest, head)]
        lines += [f"{printer.names[i]} = {printer.numpy(weak[i].name)}({printer.names[i]})"
                  for i in weak]
        body = [*printer.lines(0, len(program.nodes), printer.repeats.blocks)]
        if printer.buffers:
            names = "\n     ".join(wrapped(f"{', '.join(printer.buffers)},)", 99))
            lines += ["try:", "    work = free.pop()", "except IndexError:", "    work = fresh()",
                      f"({names} = work"]
        lines += body
        # where a result lies in a buffer, it is copied before the workspace is given back
        returned = _returned(printer, result, set())
        back = ["free.append(work)"] * bool(printer.buffers)
        lines += ([f"result = {returned}", *back, "return result"] if printer.late
                  else [*back, f"return {returned}"])
        bound = printer.bound | (dict(free=[], fresh=printer.workspace())
                                 if printer.buffers else {})
        head = wrapped(", ".join([*heads, *(f"{name}={name}" for name in bound)]))
        known = [f"# {name}: {x.dtype}{list(x.shape) or f' {x}'}" for name, x in bound.items()
                 if type(x) is np.ndarray]
        text = "".join([f"{line}\n" for line in printer.functions]) + (
            f"def {label}({f'{chr(10)}        '.join(head)}):\n") + "".join(
            [f"    {line}\n" for line in [*known, *lines]])
        shown = "".join([f"{kernel}\n" for kernel in printer.silent])
        self.source = shown + text
        # linecache shows the printed lines in tracebacks, as long as the function lives.
        file = f"<compiled {label} {count()}>"

        def define() -> Callable:
            exec(builtins.compile("\n" * shown.count("\n") + text, file, "exec"), bound)
            weakref.finalize(bound[label], linecache.cache.pop, file, None)
            return bound[label]

        linecache.cache[file] = len(self.source), None, self.source.splitlines(True), file
        self.run = printer.begin(label, bound, define)

    def __call__(self, *values: Any) -> Any:
        """The results for these values."""
        return self.run(*values)


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
    if type(x) is Tensor and printer.fresh(x) and x.id not in given:
        given.add(x.id)
        return text
    if type(x) in NUMBER:
        return text
    printer.late = True
    return f"{text}.copy()" if shape_of(x) else f"{printer.bind('own', own)}({text})"


def own(x: Any) -> Any:
    """A copy of an array, a number itself."""
    return x.copy() if isinstance(x, np.ndarray) else x
