"""Random numbers in a function that runs once for many calls, steps or members: they would be drawn
once and be the same in all of them, so they are refused.

`undrawn` compares the state of the random generators that the function names before and after.
"""
import functools
import pickle
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np

from .errors import INSTALLED, OURS, InputError, Site

MOST = 300  # objects that are looked at; a function that names more of them is not searched further
HEAP = 1 << 9  # the flag of types that were made in Python
CALL = frozenset({"__call__"})
PLAIN = {type(None), bool, int, float, complex, str, np.ndarray, np.ufunc, type(np.sum)}
CLASSED = (property, classmethod, staticmethod)


@contextmanager
def undrawn(f: Any, what: str, site: Site, everywhere: bool = True) -> Iterator[None]:
    """A block for `with` in which f runs; random numbers that are drawn in it are refused.

    f: the function that runs.
    what: what runs it, for the sentence.
    site: the place in the user's code.
    everywhere: whether to look at the generators of np.random and of the module random, too, where
                f does not name them: code deep inside of it may draw from them.  It takes 80 us.
    Raises InputError.
    """
    sources = _named(f)
    if everywhere or sources:
        import random

        methods: Any = np.random.normal, random.random
        shared = {id(f.__self__): (f.__self__, name)
                  for f, name in zip(methods, ("np.random", "random"), strict=True)}
        sources |= shared if everywhere else {i: shared[i] for i in shared.keys() & sources.keys()}
    before = [(x, name, _state(x)) for x, name in sources.values()]
    yield
    for x, name, state in before:
        if _state(x) != state:
            raise InputError(f"{what} drew random numbers from {name}",
                             "it runs once, so they would be the same each time they are used",
                             "draw them outside and pass them in as an argument, or write "
                             "mg.noise((seed, step), x) with a step that you count", site)


def _state(source: Any) -> Any:
    """The state of a random generator, to be compared with ==."""
    if isinstance(source, np.random.Generator):
        return pickle.dumps(source.bit_generator.state)
    if isinstance(source, np.random.RandomState):
        return pickle.dumps(source.get_state(legacy=False))
    return source.getstate()


def _named(f: Any) -> dict[int, tuple[Any, str]]:
    """{id: (a random generator, its name)}: those that a function names, and the functions that it
    calls, by a variable or by an attribute of one."""
    import random
    kinds = np.random.Generator, np.random.RandomState, random.Random
    found: dict[int, tuple[Any, str]] = {}
    seen: set[tuple] = set()
    todo: list[tuple] = [(f, CALL, "f")]  # an object, the attributes that code asks of it, its name
    while todo and len(seen) < MOST:
        x, names, name = todo.pop()
        kind = type(x)
        if kind in PLAIN or (id(x), names) in seen:
            continue
        seen.add((id(x), names))
        if isinstance(x, kinds):
            if not isinstance(x, random.SystemRandom):  # it has no state
                found[id(x)] = x, name
        elif kind is types.FunctionType:
            todo += _variables(x)
        elif kind is types.MethodType:
            todo += _method(x.__func__, x.__self__, name)
        elif kind is functools.partial:
            todo += [(v, CALL, "a functools.partial")
                     for v in (x.func, *x.args, *x.keywords.values())]
        elif isinstance(x, (list, tuple, dict)):
            todo += [(v, names, name) for v in (x.values() if isinstance(x, dict) else x)]
        elif kind is types.BuiltinMethodType:  # such as random.random
            todo.append((x.__self__, CALL, name))
        else:
            todo += _attributes(x, names, name)
    return found


def _words(code: types.CodeType) -> frozenset:
    """The names of variables and attributes in a code and in those inside of it."""
    # no cache: to hash a code takes longer than this
    inner = [_words(c) for c in code.co_consts if type(c) is types.CodeType]
    return CALL.union(code.co_names, *inner)


def _variables(f: types.FunctionType) -> list[tuple]:
    """What a function names beside its arguments; of one that the user did not write, such as a
    decorator's, only what its maker put into it."""
    code, space = f.__code__, f.__globals__
    foreign = code.co_filename in OURS or code.co_filename.startswith(INSTALLED)
    names = CALL if foreign else _words(code)
    found = [] if foreign else [(space[n], names, n) for n in names if n in space]
    for name, cell in zip(code.co_freevars, f.__closure__ or (), strict=True):
        with suppress(ValueError):  # it has no value yet
            found.append((cell.cell_contents, names, name))
    if f.__defaults__:
        given = code.co_varnames[:code.co_argcount][-len(f.__defaults__):]
        found += [(v, names, n) for v, n in zip(f.__defaults__, given, strict=True)]
    if f.__kwdefaults__:
        found += [(v, names, n) for n, v in f.__kwdefaults__.items()]
    return found


def _method(f: Any, holder: Any, name: str) -> list[tuple]:
    """A method and its object, whose attributes it names."""
    names = _words(f.__code__) if type(f) is types.FunctionType else CALL
    return [(f, CALL, name), (holder, names, name)]


def _attributes(x: Any, names: Any, name: str) -> list[tuple]:
    """The attributes of an object that code names, as far as no code runs to find them."""
    own = getattr(x, "__dict__", {})
    todo = [(own[n], names, n) for n in names if n in own]
    for kind in x.__mro__ if isinstance(x, type) else type(x).__mro__:
        if not kind.__flags__ & HEAP or kind.__module__.startswith("minigrad."):
            continue
        for n in names & vars(kind).keys():
            found = vars(kind)[n]
            if type(found) is types.MemberDescriptorType:
                todo.append((getattr(x, n, None), names, n))
            elif isinstance(found, CLASSED):
                f = found.fget if type(found) is property else getattr(found, "__func__", None)
                todo += _method(f, x, n)
            elif type(found) is types.FunctionType:
                todo += _method(found, x, n)
            else:
                todo.append((found, names, n))
    return todo
