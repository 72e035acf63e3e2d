"""Captured values: what a function reads beside its arguments.

A traced function is printed with all that it read at that moment.  `Captured` walks through its
code and notes facts, each of which says what one variable held: defaults, closure cells, globals,
the attributes that the code names (`self.y`, `module.y`), and the same for every Python function
that it calls.  A later walk shows what has changed.  Up to KEPT_BY_COPY elements, every byte of an
array counts.  Of a larger one about a thousand elements do: a change of a few others can escape.

Nothing is guessed: where the walk meets an object whose state it does not know, such as a random
generator, a file, or an instance that is passed on, `known` is False.
"""
import builtins
import dis
import functools
import types
from collections.abc import Callable
from types import FunctionType, MemberDescriptorType, ModuleType
from typing import Any

import numpy as np

from ..errors import OURS, ChangedError
from ..op import Op
from ..tensor import Tensor
from ..value import KEPT_BY_COPY, fingerprint

HEAP = 1 << 9  # the flag of types that were made in Python
MOST = 500  # facts about one function; one with more is not known
ATOMS = (type(None), bool, int, float, complex, str, bytes, type(...), np.generic, np.dtype)
CODE = (type, ModuleType, types.BuiltinFunctionType, FunctionType, type(np.sum))
PURE = {"numpy", "minigrad", "math", "cmath", "operator", "_operator", "itertools", "functools"}
IMPURE = {"random", "load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "memmap"}
BUILTINS = {*("abs all any bool complex dict divmod enumerate filter float frozenset hasattr int"
              " isinstance iter len list map max min next pow print range repr reversed round set"
              " slice sorted str sum tuple type zip").split()}


@functools.lru_cache(512)
def _loads(code: types.CodeType) -> tuple:
    """(kind, name, attribute, ...) for each variable that code loads, with the attributes that it
    takes of it at once; kind is "global" or "local", and a call is the attribute "__call__"."""
    found: dict[tuple, None] = {}
    chain: tuple = ()
    before, called = "", False
    for step in dis.get_instructions(code):
        kind, name = step.opname, step.argval
        if chain and kind in ("LOAD_ATTR", "LOAD_METHOD"):
            chain, called = (*chain, name), kind == "LOAD_METHOD" or step.argrepr != name
            continue
        if chain:
            found[*chain, *["__call__"] * (called or kind == "PUSH_NULL")] = None
            chain = ()
        if kind in ("LOAD_GLOBAL", "LOAD_NAME"):
            chain = "global", name
        elif kind == "IMPORT_NAME":
            found["global", "__import__"] = None
        elif kind.startswith("LOAD_") and ("FAST" in kind or "DEREF" in kind):
            *others, name = name if type(name) is tuple else (name,)
            found |= {("local", other): None for other in others}
            chain = "local", name
        called = before == "PUSH_NULL" or (chain[:1] == ("global",) and step.argrepr != name)
        before = kind
    for inner in code.co_consts:
        if type(inner) is types.CodeType:  # of its variables, those that are not its own
            found |= {way: None for way in _loads(inner)
                      if way[0] == "global" or way[1] in inner.co_freevars}
    return tuple(found)


def _pure(x: Any) -> bool:
    """Whether x is code that reads nothing but its arguments, or a module of such code."""
    if isinstance(x, (Op, Tensor, np.ufunc)):
        return True
    if not isinstance(x, CODE) or not isinstance(getattr(x, "__self__", None),
                                                 (ModuleType, type(None))):
        return False
    home = str(x.__name__ if isinstance(x, ModuleType) else x.__globals__.get("__name__")
               if isinstance(x, FunctionType) else x.__module__).split(".")  # wraps() forges others
    if home == ["builtins"]:
        return x.__name__ in BUILTINS or (isinstance(x, type) and issubclass(x, Exception))
    return home[0] in PURE and not IMPURE & {*home, x.__name__}


class Captured:
    """Captured are the values that a function reads beside its arguments, as they are now.

    f: a function, a method, a functools.partial or an object with `__call__`; or a tuple of them
       and of other things that it reads.
    facts: (attribute) {(number of a function, variable): what it holds, to be compared with ==}.
    known: (attribute) whether the walk could look into all that f reads.
    tests: (attribute) quick tests for `settled`, which hold all objects that they compare.
    """

    def __init__(self, f: Any):
        self.f = f
        self.facts: dict[tuple, Any] = {}
        self.known = True
        self.tests: dict[tuple, tuple] = {}  # (text, up to three objects in it)
        self._alive: list = []  # what facts name by its id
        self._seen: dict[Any, int] = {}
        self._held: list = []  # what the walk names by its id
        self._look((0, ""), f, ("__call__",))
        self._held.clear()

    def settled(self, name: str = "") -> Callable[[], bool] | None:
        """Compare the facts with those of now, and return a quick test of whether they still hold;
        None where nothing can change.

        name: the compiled function to name where a fact differs; if there is none, such a fact is
              forgotten: f itself changes it.
        Raises ChangedError.
        """
        now = Captured(self.f)
        for at, fact in list(self.facts.items()):
            if now.facts.get(at, now) != fact:
                if name:
                    shape = fact[0] if type(fact) is tuple else None
                    of = f" of shape {shape}" if type(shape) is tuple else ""
                    raise ChangedError(
                        f"{at[1].strip('.') or 'its code'}{of} has changed since {name} was traced",
                        "the printed program goes on with what it was then",
                        "pass it as an argument, or write mg.compile(f) anew")
                del self.facts[at]
        bound: dict[str, Any] = {"fingerprint": fingerprint}
        texts = []
        for k, (at, (text, *parts)) in enumerate(now.tests.items()):
            if at[:2] in self.facts:
                bound |= {f"{letter}{k}": part for letter, part in zip("xyz", parts, strict=False)}
                texts.append(text.replace("@", str(k)))
        return eval(f"lambda: {' and '.join(texts)}", bound) if texts else None

    # --- the walk
    def _id(self, x: Any) -> int:
        self._alive.append(x)  # so that nothing else gets its id
        return id(x)

    def _open(self, x: Any) -> None:
        """Begin to look into x, which may hold itself."""
        self._seen[id(x)] = len(self._seen) + 1
        self._held.append(x)

    def _bound(self, at: tuple, holder: Any, key: Any, chain: tuple, quick: bool = True) -> None:
        """Look at holder[key], which may be bound to something else later."""
        if quick:
            self.tests[at] = "x@.get(y@, x@) is z@", holder, key, holder[key]
        self._look(at, holder[key], chain)

    def _look(self, at: tuple, x: Any, chain: tuple = ()) -> None:
        """Note what the variable `at` holds: x, or the attributes that chain names one by one."""
        kind, (me, name) = type(x), at
        if len(self.facts) > MOST or len(name) > 200:
            self.known = False
        elif kind is np.ndarray and not x.dtype.hasobject:
            large = x.size > KEPT_BY_COPY
            seen = fingerprint(x) if large else x.tobytes()
            self.facts[at] = x.shape, x.dtype, seen, large and self._id(x)
            if x.flags.writeable or x.base is not None:  # a view may change with its base
                self.tests[*at, "content"] = (
                    f"{'fingerprint(x@)' if large else 'x@.tobytes()'} == y@ and x@.shape == z@",
                    x, seen, x.shape)
        elif isinstance(x, ATOMS):
            self.facts[at] = kind, repr(x) if kind in (float, complex) or hasattr(x, "dtype") else x
        elif id(x) in self._seen:
            self.facts[at] = self._seen[id(x)]
        elif kind is list or isinstance(x, tuple):
            self.facts[at] = kind, len(x)
            self._open(x)
            if kind is list:
                self.tests[*at, "len"] = "len(x@) == y@", x, len(x)
            for k, v in enumerate(x):
                if kind is list:
                    self.tests[me, f"{name}[{k}]"] = "x@[y@] is z@", x, k, v
                self._look((me, f"{name}[{k}]"), v, chain if chain == ("__call__",) else ())
        elif kind is dict:
            self.facts[at] = kind, [*map(repr, x)]
            self._open(x)
            self.tests[*at, "len"] = "[*x@] == y@", x, [*x]
            for k in list(x):
                self._bound((me, f"{name}[{k!r}]"), x, k, ())
        elif kind is slice:
            self._look(at, (x.start, x.stop, x.step))
        elif kind is functools.partial:
            self.facts[at] = kind
            for key in ("func", "args", "keywords"):
                self._look((me, f"{name}.{key}"), getattr(x, key))
        elif kind is types.MethodType and type(x.__func__) is FunctionType:
            self._function(at, x.__func__, x.__self__)
        elif kind is FunctionType and (x.__code__.co_filename in OURS or not _pure(x)):
            self._function(at, x)
        elif kind is ModuleType and chain and hasattr(x, chain[0]) and chain[0] in vars(x):
            self.facts[at] = self._id(x)
            self._bound((me, f"{name}.{chain[0]}"), vars(x), chain[0], chain[1:], not _pure(x))
        elif _pure(x):
            self.facts[at] = self._id(x)
        elif hasattr(kind, "_captures") and str(kind.__module__).startswith("minigrad."):
            self.facts[at] = kind
            self._open(x)
            for key in kind._captures or list(vars(x)):
                self._bound((me, f"{name}.{key}"), vars(x), key, ())
        elif (chain and kind.__flags__ & HEAP
              and all("__getattribute__" not in vars(c) for c in kind.__mro__[:-1])):
            self.facts[at] = kind
            self._attribute((me, f"{name}.{chain[0]}"), x, chain[0], chain[1:])
        else:
            self.known, self.facts[at] = False, self._id(x)

    def _attribute(self, at: tuple, x: Any, name: str, chain: tuple) -> None:
        """Look at an attribute of an object, as Python finds it."""
        kind, own = type(x), getattr(x, "__dict__", {})
        home: Any = next((vars(c) for c in kind.__mro__ if name in vars(c)), {})
        found = home.get(name)
        if name in own and not hasattr(type(found), "__set__"):
            self._bound(at, own, name, chain)
            return
        self.tests[*at, "own"] = "y@ not in x@", own, name
        if type(found) in (FunctionType, property, classmethod, staticmethod):
            self.tests[at] = "x@.get(y@) is z@", home, name, found
            f = found.fget if type(found) is property else getattr(found, "__func__", found)
            self._function(at, f, *[] if type(found) is staticmethod else
                           [kind if type(found) is classmethod else x])
        elif type(found) is MemberDescriptorType and (value := getattr(x, name, self)) is not self:
            self.tests[at] = "getattr(x@, y@, x@) is z@", x, name, value
            self._look(at, value, chain)
        elif home and not hasattr(type(found), "__get__"):
            self._bound(at, home, name, chain)
        else:
            self.known = False

    def _function(self, at: tuple, f: Any, *bound: Any) -> None:
        """Look at all that a function reads; bound: its first arguments."""
        if type(f) is not FunctionType or len(bound) > f.__code__.co_argcount:
            self.known, self.facts[at] = False, self._id(f)
            return
        code, known = f.__code__, len(self._seen)
        me = self._seen.setdefault((id(f), *map(id, bound)), known + 1)
        self.facts[at] = code, me
        if me <= known:
            return
        if f.__defaults__ or f.__kwdefaults__:
            self.tests[*at, "defaults"] = (
                "x@.__defaults__ is y@ and x@.__kwdefaults__ is z@", f, f.__defaults__,
                f.__kwdefaults__)
        names, ours = code.co_varnames[:code.co_argcount], code.co_filename in OURS
        given = {**dict(zip(reversed(names), reversed(f.__defaults__ or ()), strict=False)),
                 **(f.__kwdefaults__ or {}), **dict(zip(names, bound, strict=False))}
        cells = dict(zip(code.co_freevars, f.__closure__ or (), strict=True))
        for kind, name, *chain in _loads(code):
            if kind == "global":
                if name in f.__globals__ and not ours:
                    self._bound((me, name), f.__globals__, name, tuple(chain))
                elif not ours:  # it is built in, or not there
                    self.facts[me, name] = None
                    self.known = self.known and _pure(getattr(builtins, name, None))
            elif name in given:
                self._look((me, name), given[name], tuple(chain))
            elif name in cells:
                try:
                    value = cells[name].cell_contents
                except ValueError:  # it has no value yet
                    self.known = False
                    continue
                if not ours:
                    self.tests[me, name] = "x@.cell_contents is y@", cells[name], value
                self._look((me, name), value, tuple(chain))
