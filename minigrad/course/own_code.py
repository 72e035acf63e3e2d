"""The text of what a learner wrote in cells, with the helpers that it calls, so that it can run in
another place: `written((Momentum,))`.

A definition is taken with the whole statement of its cell, and so is every function, class, import
and plain value of the notebook that it names.
"""
import ast
import io
import itertools
import linecache
import symtable
import tokenize
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from .exercise import is_empty
from .sandbox import NotYet

loaded = itertools.count(1)
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
          tokenize.ENDMARKER}


# --- what was written -----------------------------------------------------------------------------


def functions(thing: Any) -> Iterator[FunctionType]:
    """The functions that a learner wrote: in a class, in a table, or the thing itself."""
    if isinstance(thing, FunctionType):
        yield thing
    elif isinstance(thing, property):
        yield from functions(thing.fget)
    elif isinstance(thing, staticmethod | classmethod):
        yield from functions(thing.__func__)
    else:
        values = (vars(thing).values() if isinstance(thing, type)
                  else thing.values() if isinstance(thing, Mapping)
                  else thing if isinstance(thing, list | tuple) else ())
        for value in values:
            yield from functions(value)


def is_blank(thing: Any) -> bool:
    """Whether a function, a class or a table still has a blank in it."""
    if isinstance(thing, Mapping):
        values = [*thing.values()]
        return not values or any(v is ... or (isinstance(v, list | tuple) and ... in v)
                                 for v in values)
    return any(is_empty(f) for f in functions(thing))


def segment(text: str, statement: ast.stmt) -> str:
    """The lines of a statement, with its decorators."""
    first = min([statement.lineno,
                 *(d.lineno for d in getattr(statement, "decorator_list", []))])
    return "\n".join(text.splitlines()[first - 1:statement.end_lineno])


def written(things: Any, apart: Collection[str] = ()) -> str:
    """The learner's text of some functions, classes or tables, after that of their helpers.

    things: what is wanted
    apart: names that are left alone, as somebody else writes them

    Raises NotYet, one sentence, where there is no text to read.
    """
    done: dict[str, None] = {}
    seen = set(apart)
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
        for name in names_used(statement):
            space = function.__globals__
            if name not in seen and name in space:
                seen.add(name)
                _help(name, space[name], done, seen, space)
    done.update(texts)
    if isinstance(thing, Mapping):
        done.update(dict.fromkeys(_entries(thing, " ".join(done))))


def _entries(table: Mapping[Any, Any], said: str) -> Iterator[str]:
    """Lines for the entries of the table RULES that no statement so far, `said`, mentions: in
    another cell, they were given functions with a name."""
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
    source = "".join(linecache.getlines(code.co_filename))
    try:
        body = ast.parse(source).body
    except SyntaxError:
        body = []
    for statement in body:
        text = segment(source, statement)
        last = statement.end_lineno or 0
        if last - len(text.splitlines()) < code.co_firstlineno <= last and _defines(statement):
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


def names_used(text: str) -> list[str]:
    """The names that a text takes from the notebook, and none of its functions' own variables.

    Raises SyntaxError where the text is no Python.
    """
    used: dict[str, None] = {}
    for table in _scopes(text):
        # a class may read a name of the notebook and then bind it for itself
        anywhere = table.get_type() in ("module", "class")
        for symbol in table.get_symbols():
            if symbol.is_referenced() and (anywhere or symbol.is_global()):
                used[symbol.get_name()] = None
    return list(used)


def names_bound(text: str) -> list[str]:
    """The names that a text leaves in the notebook; raises SyntaxError where it is no Python."""
    bound: dict[str, None] = {}
    for table in _scopes(text):
        for symbol in table.get_symbols():
            given = symbol.is_assigned() or symbol.is_imported()
            if given and (table.get_type() == "module" or symbol.is_declared_global()):
                bound[symbol.get_name()] = None
    return list(bound)


def _scopes(text: str) -> Iterator[symtable.SymbolTable]:
    """The scope of a text, and those of its functions, classes and comprehensions."""
    waiting = [symtable.symtable(text, "a cell", "exec")]
    while waiting:
        table = waiting.pop()
        yield table
        waiting += reversed(table.get_children())


# --- a text ---------------------------------------------------------------------------------------


def module_from(text: str, name: str) -> ModuleType:
    """A text as a module of this name, whose lines tracebacks can show."""
    file = f"<{name} {next(loaded)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    module = ModuleType(name)
    exec(compile(text, file, "exec"), vars(module))
    return module


def keep(text: str, file: Path) -> tuple[Path, bool]:
    """Write a text into a file, or, where the file holds another one, into `name_2.py` and so on:
    what is there already is never written over.

    Returns the file that holds the text, and whether it is new.
    """
    home, number = file, 1
    while file.exists() and file.read_text(encoding="utf-8", errors="replace") != text:
        number += 1
        file = home.with_stem(f"{home.stem}_{number}")
    if new := not file.exists():
        file.write_text(text, encoding="utf-8")
    return file, new


def lines_of_code(text: str) -> int:
    """How many lines of code a text has, without blank lines, comments and docstrings."""
    said: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if (isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node)):
            said.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(text).readline)
              if token.type not in LAYOUT]
    return len({line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
               - said)
