"""Captured values: what a function reads beside its arguments.

A traced function is printed with all that it read at that moment.  `Captured` walks through its
code and notes facts, each of which says what one variable held: defaults, closure cells, globals,
the attributes that the code names (`self.y`, `module.y`), and the same for every Python function
that it calls.  A later walk shows what has changed.  Up to KEPT_BY_COPY elements, every byte of an
array counts.  Of a larger one about a thousand elements do: a change of a few others can escape.

Nothing is guessed: where the walk meets an object whose state it does not know, such as a random
generator, a file, or an instance that is passed on, it stands in `unknown`.  Then `mg.compile`
warns, and a solver keeps no program.
"""
import builtins
import dis
import functools
import types
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ..errors import INSTALLED, OURS, ChangedError, Site
from ..op import Op
from ..tensor import Tensor
from ..value import KEPT_BY_COPY, fingerprint

HEAP = 1 << 9  # the flag of types that were made in Python
MOST = 500  # facts about one function; one with more is not known
ATOMS = (type(None), bool, int, float, complex, str, bytes, range, type(...), np.generic, np.dtype)
CODE = (type, ModuleType, types.BuiltinFunctionType, FunctionType, type(np.sum))
PURE = {"numpy", "minigrad", "math", "cmath", "operator", "_operator", "itertools", "functools",
        "_functools", "_warnings"}
IMPURE = {"random", "load", "loadtxt", "genfromtxt", "fromfile", "fromregex", "memmap"}
DICTS = (dict, OrderedDict, defaultdict)
NOTHING = None, (type(None), None)  # facts of what is not there, and of None
USUAL: tuple[Any, ...] = object.__getattribute__, type.__getattribute__
BUILTINS = {*("abs all any bool callable complex dict divmod enumerate filter float frozenset"
              " getattr hasattr int isinstance issubclass iter len list map max min next pow print"
              " range repr reversed round set slice sorted str sum tuple type zip").split()}


@functools.lru_cache(512)
def _loads(code: types.CodeType) -> dict[tuple, Site]:
    """{(kind, name, attribute, ...): its place} for each variable that code loads, with the
    attributes that it takes of it at once; kind is "global" or "local", and a call is the attribute
    "__call__"."""
    found: dict[tuple, Site] = {}
    chain: tuple = ()
    before, called, place = "", False, (code, 0)
    for step in dis.get_instructions(code):
        kind, name = step.opname, step.argval
        if chain and kind in ("LOAD_ATTR", "LOAD_METHOD"):
            chain, called = (*chain, name), kind == "LOAD_METHOD" or step.argrepr != name
            continue
        if chain:
            found.setdefault((*chain, *["__call__"] * (called or kind == "PUSH_NULL")), place)
            chain = ()
        place = code, step.offset
        if kind in ("LOAD_GLOBAL", "LOAD_NAME"):
            chain = "global", name
        elif kind == "IMPORT_NAME":
            found.setdefault(("global", "__import__"), place)
        elif kind.startswith("LOAD_") and ("FAST" in kind or "DEREF" in kind):
            *others, name = name if type(name) is tuple else (name,)
            found |= {("local", other): place for other in others}
            chain = "local", name
        called = before == "PUSH_NULL" or (chain[:1] == ("global",) and step.argrepr != name)
        before = kind
    for inner in code.co_consts:
        if type(inner) is types.CodeType:  # of its variables, those that are not its own
            found = {way: at for way, at in _loads(inner).items()
                     if way[0] == "global" or way[1] in inner.co_freevars} | found
    return found


def _pure(x: Any) -> bool:
    """Whether x is code that reads nothing but its arguments, or a module of such code."""
    if type(x) is Tensor or isinstance(x, (Op, np.ufunc)):
        return True
    if not isinstance(x, CODE):
        return False
    of = getattr(x, "__self__", None)
    if of is not None and not isinstance(of, ModuleType):
        return isinstance(of, np.ufunc)  # x is np.add.reduce, or the like
    home = str(x.__name__ if isinstance(x, ModuleType) else x.__globals__.get("__name__")
               if isinstance(x, FunctionType) else x.__module__).split(".")  # wraps() forges others
    if isinstance(x, type) and (issubclass(x, Exception) or (hasattr(x, "_make") and not any(
            getattr(v, "__module__", None) == x.__module__ for v in vars(x).values()))):
        return True  # an exception, or a named tuple without methods of its own
    if home == ["builtins"]:
        return x.__name__ in BUILTINS
    made = isinstance(x, FunctionType) and x.__closure__  # what functools made of another function
    return home[0] in PURE and not made and not IMPURE & {*home, x.__name__}


def _holds_values(kind: type, chain: tuple) -> bool:
    """Whether chain asks a mg.Variable, or an object with Variables, for what they hold now."""
    if chain[:1] == ("values",):
        return hasattr(kind, "values") and hasattr(kind, "_captures")
    return chain[:1] == ("value",) and getattr(kind, "readable", False)


class Captured:
    """Captured are the values that a function reads beside its arguments, as they are now.

    f: a function, a method, a functools.partial or an object with `__call__`; or a tuple of them
       and of other things that it reads.
    facts: (attribute) {(number of a function, variable): what it holds, to be compared with ==}.
    unknown: (attribute) for each thing that the walk could not look into: its name, what it is,
             and the place in the user's code that names it, or None.
    tests: (attribute) quick tests for `settled`, which hold all objects that they compare.
    """

    def __init__(self, f: Any):
        self.f = f
        self.facts: dict[tuple, Any] = {}
        self.unknown: list[tuple[str, str, Site | None]] = []
        self.tests: dict[tuple, tuple] = {}  # (text, up to three objects in it)
        self._alive: list = []  # what facts name by its id
        self._seen: dict[int, int] = {}
        self._numbers: dict[tuple, int] = {}  # of functions, however many lists f fills meanwhile
        self._held: list = []  # what the walk names by its id
        self._place: Site | None = None  # where it is
        self._later: list[tuple] | None = []  # functions of libraries: they may read very much
        self._look((0, ""), f, ("__call__",))
        later, self._later = self._later, None
        for at, function, bound in later:
            self._function(at, function, *bound)
        self._held.clear()

    @property
    def known(self) -> bool:
        """Whether the walk could look into all that f reads."""
        return not self.unknown

    def settled(self, name: str = "") -> Callable[[], bool] | None:
        """Compare the facts with those of now, and return a quick test of whether they still hold;
        None where nothing can change.

        name: the compiled function to name where a fact differs; if there is none, such a fact is
              forgotten: f itself changes it.  An array or a float that f itself has made, such as
              weights at its first call, is a fact from then on.
        Raises ChangedError.
        """
        now, before = Captured(self.f), {*self.facts}
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
                before -= {at} if fact in NOTHING else set()
        if not name:
            self.facts |= {at: fact for at, fact in now.facts.items()
                           if at not in before and type(fact) is tuple
                           and (fact[0] is float or type(fact[0]) is tuple)}
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

    def _unseen(self, name: str, what: str) -> None:
        """Note that the walk cannot look into something; of the same kind at one place once."""
        if not self.unknown or self.unknown[-1][1:] != (what, self._place):
            self.unknown.append((name, what, self._place))

    def _closed(self, at: tuple, x: Any) -> None:
        """Note that the walk cannot look into x."""
        self._unseen(at[1], f"a {type(x).__name__}")
        self.facts[at] = self._id(x)

    def _bound(self, at: tuple, holder: Any, key: Any, chain: tuple, quick: bool = True) -> None:
        """Look at holder[key], which may be bound to something else later."""
        if quick:
            self.tests[at] = "x@.get(y@, x@) is z@", holder, key, holder[key]
        self._look(at, holder[key], chain)

    def _look(self, at: tuple, x: Any, chain: tuple = ()) -> None:
        """Note what the variable `at` holds: x, or the attributes that chain names one by one."""
        kind, (me, name) = type(x), at
        if len(self.facts) > MOST or len(name) > 200:
            self._unseen(name, f"beyond {MOST} values")
        elif isinstance(x, np.ndarray) and not x.dtype.hasobject:
            self._array(at, x)
        elif isinstance(x, ATOMS):
            self.facts[at] = kind, repr(x) if kind in (float, complex) or hasattr(x, "dtype") else x
        elif _holds_values(kind, chain):
            self._closed(at, x)
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
        elif kind in DICTS:
            items = list(x.items())  # another thread, or the collector, may change it meanwhile
            self.facts[at] = kind, [repr(k) for k, _ in items]
            self._open(x)
            self.tests[*at, "len"] = "[*x@] == y@", x, [k for k, _ in items]
            for k, v in items:
                part = me, f"{name}[{k!r}]"
                self.tests[part] = "x@.get(y@, x@) is z@", x, k, v
                self._look(part, v)
        elif kind in (set, frozenset) and all(isinstance(v, ATOMS) for v in x):
            self.facts[at] = kind, frozenset(x)
            self.tests[*at, "content"] = "x@ == y@", x, frozenset(x)
        elif kind is slice:
            self._look(at, (x.start, x.stop, x.step))
        elif kind is functools.partial:
            self.facts[at] = kind
            self.tests[*at, "func"] = "x@.func is y@", x, x.func
            self.tests[*at, "args"] = "x@.keywords is y@ and x@.args is z@", x, x.keywords, x.args
            for key in ("func", "args", "keywords"):
                self._look((me, f"{name}.{key}"), getattr(x, key),
                           chain if key == "func" else ())
        elif kind is staticmethod:
            self._look(at, x.__func__, chain)
        elif kind is types.MethodType and type(x.__func__) is FunctionType:
            self._function(at, x.__func__, x.__self__)
        elif kind is FunctionType and (x.__code__.co_filename in OURS or not _pure(x)):
            self._function(at, x)
            if chain and chain[0] != "__call__":
                self._attribute((me, f"{name}.{chain[0]}"), x, chain[0], chain[1:])
        elif kind is ModuleType and chain and hasattr(x, chain[0]) and chain[0] in vars(x):
            self.facts[at] = self._id(x)
            if not _pure(x) or isinstance(vars(x)[chain[0]], CODE):  # else it is like np.r_
                self._bound((me, f"{name}.{chain[0]}"), vars(x), chain[0], chain[1:], not _pure(x))
        elif _pure(x) or isinstance(x, Tensor) or (isinstance(x, Enum) and not chain):
            self.facts[at] = self._id(x)
        elif hasattr(kind, "_captures"):
            self._instance(at, x)
        elif chain and (chain[0] != "__call__" or (
                kind.__flags__ & HEAP and callable(x) and not isinstance(x, type))):
            self.facts[at] = self._id(x) if isinstance(x, type) else kind
            self._attribute((me, f"{name}.{chain[0]}"), x, chain[0], chain[1:])
        else:
            self._closed(at, x)

    def _instance(self, at: tuple, x: Any) -> None:
        """Look at an object of a class of ours, which says what its results depend on."""
        kind, (me, name) = type(x), at
        self.facts[at] = kind
        self._open(x)
        for key in kind._captures or [key for key in vars(x) if key[0] != "_"]:
            self._bound((me, f"{name}.{key}"), vars(x), key, ("__call__",))
        for home in kind.__mro__:  # the methods of a user's subclass, but not those like __init__
            if not home.__module__.startswith(("minigrad.", "builtins")):
                for key, found in vars(home).items():
                    if type(found) is FunctionType and (key == "__call__" or key[:2] != "__"):
                        self._attribute((me, f"{name}.{key}"), x, key, ())

    def _array(self, at: tuple, x: np.ndarray) -> None:
        """Note the elements of an array."""
        large = x.size > KEPT_BY_COPY
        seen = fingerprint(x) if large else x.tobytes()
        self.facts[at] = x.shape, x.dtype, seen, large and self._id(x)
        if x.flags.writeable or x.base is not None:  # a view may change with its base
            self.tests[*at, "content"] = (
                f"{'fingerprint(x@)' if large else 'x@.tobytes()'} == y@ and "
                "(x@.shape, x@.dtype) == z@", x, seen, (x.shape, x.dtype))
        else:
            self.tests[*at, "content"] = "not x@.flags.writeable", x

    def _attribute(self, at: tuple, x: Any, name: str, chain: tuple) -> None:
        """Look at an attribute of an object or a class, as Python finds it."""
        kind, one = type(x), not isinstance(x, type)
        usual = kind.__getattribute__ in USUAL
        home: Any = next((vars(c) for c in (kind if one else x).__mro__ if name in vars(c)), {})
        found = home.get(name)
        own = getattr(x, "__dict__", None) if one else None
        # what the class of x, or x itself, gives now; a subclass may come between later
        given = f"getattr({'type(x@)' if one else 'x@'}, y@, x@)"
        if usual and own is not None and name in own and not hasattr(type(found), "__set__"):
            self._bound(at, own, name, chain)
        elif usual and hasattr(type(found), "_captures"):  # a compiled method
            self.tests[at] = f"{given} is z@", x, name, found
            self._look(at, types.MethodType(found.f, x)
                       if one and type(found.f) is not staticmethod else found, chain)
        elif usual and type(found) in (FunctionType, property, classmethod, staticmethod):
            f = found.fget if type(found) is property else getattr(found, "__func__", found)
            if type(found) is classmethod:
                given = f"getattr({given}, '__func__', x@)"
            self.tests[at] = (f"{given} is z@", x, name,
                              found if type(found) is property else f)
            if type(found) is staticmethod:
                self._look(at, f, chain)
            else:
                self._function(at, getattr(f, "f", f) if hasattr(type(f), "_captures") else f,
                               *[kind if one else x] if type(found) is classmethod else [x] * one)
        elif usual and home and not hasattr(type(found), "__get__"):
            self.tests[at] = f"{given} is z@", x, name, found
            self._look(at, found, chain)
        else:
            self._asked(at, x, name, chain)
            return
        if own is not None and name not in own:
            self.tests[*at, "own"] = "y@ not in x@", own, name

    def _asked(self, at: tuple, x: Any, name: str, chain: tuple) -> None:
        """Look at an attribute that code finds, or C: what x gives, if it gives the same twice."""
        try:
            value = getattr(x, name)
            if getattr(x, name) is not value:
                self._closed(at, value)
                return
        except AttributeError:
            self.facts[at] = None
            self.tests[at] = "not hasattr(x@, y@)", x, name
            return
        except Exception:  # of the user's code
            self._closed(at, x)
            return
        self.tests[at] = "getattr(x@, y@, x@) is z@", x, name, value
        self._look(at, value, chain)

    def _function(self, at: tuple, f: Any, *bound: Any) -> None:
        """Look at all that a function reads; bound: its first arguments."""
        if type(f) is not FunctionType or len(bound) > f.__code__.co_argcount:
            self._closed(at, f)
            return
        file = f.__code__.co_filename
        if self._later is not None and file not in OURS and file.startswith(INSTALLED):
            self._later.append((at, f, bound))
            return
        code, known = f.__code__, len(self._numbers)
        me = self._numbers.setdefault((id(f), *map(id, bound)), known + 1)
        self.facts[at] = code, me
        if me <= known:
            return
        self.tests[*at, "code"] = "x@.__code__ is y@", f, code
        if f.__defaults__ or f.__kwdefaults__:
            self.tests[*at, "defaults"] = (
                "x@.__defaults__ is y@ and x@.__kwdefaults__ is z@", f, f.__defaults__,
                f.__kwdefaults__)
        names, ours = code.co_varnames[:code.co_argcount], code.co_filename in OURS
        given = {**dict(zip(reversed(names), reversed(f.__defaults__ or ()), strict=False)),
                 **(f.__kwdefaults__ or {}), **dict(zip(names, bound, strict=False))}
        cells = dict(zip(code.co_freevars, f.__closure__ or (), strict=True))
        outer = self._place
        for (kind, name, *attributes), place in _loads(code).items():
            # our code takes a function of the user's for nothing but to call it
            chain = tuple(attributes) or ("__call__",) * ours
            self._place = self._place if ours else place
            if kind == "global":
                if name in f.__globals__ and not ours:
                    self._bound((me, name), f.__globals__, name, chain)
                elif not ours:  # it is built in, or not there
                    self.facts[me, name] = None
                    self.tests[me, name] = "y@ not in x@", f.__globals__, name
                    if not _pure(value := getattr(builtins, name, None)):
                        self._unseen(name, f"a {type(value).__name__}")
            elif name in given:
                if name in (f.__kwdefaults__ or {}):
                    self._bound((me, name), f.__kwdefaults__, name, chain)
                else:
                    self._look((me, name), given[name], chain)
            elif name in cells:
                try:
                    value = cells[name].cell_contents
                except ValueError:  # it has no value yet
                    self._unseen(name, "a variable without a value")
                    continue
                if not ours:
                    self.tests[me, name] = "x@.cell_contents is y@", cells[name], value
                self._look((me, name), value, chain)
        self._place = outer
