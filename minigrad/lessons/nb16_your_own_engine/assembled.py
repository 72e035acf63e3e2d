"""An engine put together from the learner's cells, with the lesson's own text for blank steps.

    parts = of_notebook(globals())     for each step its text, and whose it is
    text(parts)                        the whole engine as a file
    load(text)                         that file as a module

A learner's step is taken as text: the statements of the notebook that hold its functions, and those
of the helpers that they call.  So a step can be checked beside right versions of all others, the
same text goes into `my_engine.py`, and the sweep can run it in a process of its own.
"""
import ast
import functools
import itertools
import linecache
import symtable
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from ...course.exercise import is_empty
from ...course.sandbox import NotYet

STEPS = {"1": ("Node", "ancestors"), "2": ("Tensor", "record"), "3": ("RULES",),
         "4": ("unbroadcast", "backward"), "5": ("Momentum",)}
SAID = {"1": "a node that records what made it", "2": "operators and NumPy's protocols",
        "3": "rules", "4": "the backward sweep", "5": "an optimizer"}
OWN = Path(__file__).with_name("own_engine.py")
HEAD = ('"""My own engine: five steps, written in notebook 16 of minigrad."""\n'
        "import itertools\nimport operator\n\nimport numpy as np\n"
        "from numpy.lib.mixins import NDArrayOperatorsMixin")
KNOWN = {"itertools", "operator", "np", "NDArrayOperatorsMixin"}  # what HEAD imports
loaded = itertools.count(1)


class Part(NamedTuple):
    """One step of an engine: its text, and whether the learner wrote it."""

    text: str
    theirs: bool


# --- whose ----------------------------------------------------------------------------------------


def of_notebook(names: Mapping[str, Any]) -> dict[str, Part]:
    """The five steps of a notebook, from its globals(); a blank one is the lesson's own."""
    parts = dict(own_parts())
    for step, wanted in STEPS.items():
        things = [names.get(name) for name in wanted]
        if not any(thing is None or is_blank(thing) for thing in things):
            parts[step] = Part(written(things), True)
    return parts


def with_step(step: str, things: tuple[Any, ...]) -> dict[str, Part]:
    """The lesson's own engine with one step of the learner's, which is not blank."""
    return {**own_parts(), step: Part(written(things), True)}


def whose(parts: dict[str, Part]) -> str:
    """Which steps are the learner's, in words."""
    mine = [step for step, part in parts.items() if part.theirs]
    if len(mine) == len(parts):
        return "all five steps are yours"
    if not mine:
        return "every step is still blank, so this is the lesson's own engine"
    steps = "step" if len(mine) == 1 else "steps"
    verb = "is" if len(mine) == 1 else "are"
    return f"{steps} {', '.join(mine)} {verb} yours, the others are the lesson's own"


def is_blank(thing: Any) -> bool:
    """Whether a function, a class or a table of rules still has a blank in it."""
    if isinstance(thing, Mapping):
        values = [*thing.values()]
        return not values or any(v is ... or (isinstance(v, list | tuple) and ... in v)
                                 for v in values)
    return any(is_empty(f.__code__) for f in functions(thing))


# --- text -----------------------------------------------------------------------------------------


@functools.cache
def own_parts() -> dict[str, Part]:
    """The steps of the lesson's own engine: each statement belongs to the step of the next name
    that STEPS holds."""
    source = OWN.read_text(encoding="utf-8")
    steps = {name: step for step, names in STEPS.items() for name in names}
    found: dict[str, list[str]] = {step: [] for step in STEPS}
    waiting: list[str] = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Assign):
            waiting.append(_segment(source.splitlines(), statement))
            if (name := _name(statement)) in steps:
                found[steps[name]] += waiting
                waiting = []
    return {step: Part("\n\n\n".join(texts), False) for step, texts in found.items()}


def _name(statement: ast.FunctionDef | ast.ClassDef | ast.Assign) -> str:
    """The name that a statement binds."""
    return ast.unparse(statement.targets[0]) if isinstance(statement, ast.Assign) else (
        statement.name)


def _segment(lines: list[str], statement: ast.stmt) -> str:
    first = min([statement.lineno,
                 *(d.lineno for d in getattr(statement, "decorator_list", []))])
    return "\n".join(line.rstrip("\n") for line in lines[first - 1:statement.end_lineno])


def functions(thing: Any) -> Iterator[FunctionType]:
    """The functions that a learner wrote: in a class, in a table, or the thing itself."""
    if isinstance(thing, FunctionType):
        yield thing
    elif isinstance(thing, type):
        for value in vars(thing).values():
            yield from functions(value)
    elif isinstance(thing, property | staticmethod | classmethod):
        yield from functions(thing.fget if isinstance(thing, property) else thing.__func__)
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from functions(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from functions(value)


def written(things: Any) -> str:
    """The learner's text of some functions, classes or tables, after that of their helpers."""
    done: dict[str, None] = {}
    seen: set[str] = {name for names in STEPS.values() for name in names} | KNOWN
    for thing in things:
        _write(thing, done, seen)
    return "\n\n\n".join(done)


def _write(thing: Any, done: dict[str, None], seen: set[str]) -> None:
    found = [*functions(thing)]
    if not found:
        raise NotYet(f"{thing!r:.60} holds no function of yours: write the step in its cell")
    texts: dict[str, None] = {}
    for function in found:
        statement = _statement(function)
        texts[statement] = None
        for name in _names(statement):
            space = function.__globals__
            if name not in seen and name in space:
                seen.add(name)
                _help(name, space[name], done, seen, space)
    done.update(texts)
    if isinstance(thing, Mapping):
        done.update(dict.fromkeys(_entries(thing, " ".join(done))))


def _entries(table: Mapping[Any, Any], said: str) -> Iterator[str]:
    """Lines for the entries of RULES that no statement so far, `said`, mentions: in another cell,
    they were given functions with a name."""
    for key, rules in table.items():
        name = getattr(key, "__name__", "")
        home = "np" if getattr(np, name, None) is key else "operator"
        names = [f.__name__ for f in functions(rules)]
        if f"{home}.{name}" not in said and "<lambda>" not in names:
            yield f"RULES[{home}.{name}] = [{', '.join(names)}]"


def _help(name: str, value: Any, done: dict[str, None], seen: set[str],
          space: Mapping[str, Any]) -> None:
    """Write what a name means that a step uses: an import, a helper, or a plain value."""
    if isinstance(value, ModuleType):
        done[f"import {value.__name__} as {name}"] = None
    elif any(f.__globals__ is space for f in functions(value)):
        _write(value, done, seen)
    elif hasattr(value, "__module__") and hasattr(value, "__qualname__"):
        done[f"from {value.__module__} import {value.__qualname__} as {name}"] = None
    elif isinstance(value, int | float | str | tuple | list | dict):
        done[f"{name} = {value!r}"] = None
    elif isinstance(value, itertools.count):
        done[f"{name} = itertools.count()"] = None


def _statement(function: FunctionType) -> str:
    """The statement of a cell or a file that holds the function."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename)
    try:
        body = ast.parse("".join(lines)).body
    except SyntaxError:
        body = []
    for statement in body:
        text = _segment(lines, statement)
        first = (statement.end_lineno or 0) - len(text.splitlines()) + 1
        if first <= code.co_firstlineno <= (statement.end_lineno or 0) and _defines(statement):
            return text
    raise NotYet(f"the text of {function.__qualname__} cannot be read: write it in a cell of the "
                 "notebook, as a def, a class or an assignment")


def _defines(statement: ast.stmt) -> bool:
    """Whether a statement only defines something, also by `RULES.update(...)`: a loop or another
    call would do its work once more."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Assign) or (
        isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        and call.func.attr == "update")


def _names(text: str) -> list[str]:
    """The names that a statement takes from the notebook, and none of its own variables."""
    def free(table: symtable.SymbolTable) -> Iterator[str]:
        whole = table.get_type() == "module"
        for symbol in table.get_symbols():
            if symbol.is_global() or (whole and symbol.is_referenced()):
                yield symbol.get_name()
        for child in table.get_children():
            yield from free(child)
    return list(dict.fromkeys(free(symtable.symtable(text, "a cell", "exec"))))


def text(parts: dict[str, Part]) -> str:
    """The whole engine as a file."""
    own = "" if all(part.theirs for part in parts.values()) else " (the lesson's own text)"
    blocks = [f"# --- step {step}: {SAID[step]}{own * (not part.theirs)}\n{part.text}"
              for step, part in parts.items()]
    return "\n\n\n".join([HEAD, *blocks]) + "\n"


# --- running --------------------------------------------------------------------------------------


def load(source: str) -> ModuleType:
    """An engine's text as a module, whose lines tracebacks can show."""
    file = f"<engine {next(loaded)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    module = ModuleType("my_engine")
    exec(compile(source, file, "exec"), vars(module))
    return module


def my_engine(names: Mapping[str, Any]) -> ModuleType:
    """The engine of a notebook, from its globals(); says which steps are the learner's."""
    parts = of_notebook(names)
    print(whose(parts))
    return load(text(parts))


def code_lines(names: Mapping[str, Any]) -> int:
    """How many lines of code the engine of a notebook has, without blank lines, comments and
    docstrings.

    names: the notebook's globals(); those of an empty one give the lesson's own engine
    """
    source = text(of_notebook(names))
    said: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
                node):
            said.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return sum(bool(line.strip()) and not line.strip().startswith("#")
               for number, line in enumerate(source.splitlines(), 1) if number not in said)
