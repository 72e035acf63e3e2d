"""The form of arguments: nesting, shapes and dtypes, by which a printed program is found again."""
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import numpy as np

from ..errors import InputError
from ..nest import items_in_attributes
from ..tensor import Tensor
from .printer import NUMBER


class Recorded(Exception):
    """An argument holds a tensor, so the function must run as it is."""


def form(x: Any) -> Any:
    """The form of an argument, hashable: nesting, shapes and dtypes, on which a program depends."""
    kind = type(x)
    if kind is np.ndarray:
        return x.shape, x.dtype
    if kind is tuple or kind is list:
        return kind, *[form(v) for v in x]
    if kind in NUMBER:
        return kind
    if isinstance(x, dict):
        return kind, *[(static(k), form(v)) for k, v in x.items()], *_attributes(x)
    if isinstance(x, (tuple, list)):
        return kind, *[form(v) for v in x], *_attributes(x)
    if isinstance(x, Tensor):
        raise Recorded
    return kind, getattr(x, "dtype", None)


def _attributes(x: dict | list | tuple) -> list:
    """What a nest of a user's class has beside its items, as the program is traced with it."""
    held = getattr(x, "__dict__", {})
    if not held or held is x:
        return []
    items = items_in_attributes(x) if isinstance(x, dict) else {}
    try:
        return [(name, _content(v)) for name, v in held.items() if name not in items]
    except (InputError, RecursionError):
        raise InputError(f"you gave a compiled function a {type(x).__name__} with the attributes "
                         f"{', '.join(held)}", "a program is found again by what they are, and one "
                         "of them cannot be compared", "pass a plain nest, and what "
                         "the function needs beside its items as arguments") from None


def _content(x: Any) -> Any:
    """What an attribute is, hashable."""
    if isinstance(x, Tensor):
        raise Recorded
    if type(x) is np.ndarray:
        return x.shape, x.dtype, x.tobytes()
    if isinstance(x, dict):
        return type(x), *[(static(k), _content(v)) for k, v in x.items()]
    if isinstance(x, (list, tuple)):
        return type(x), *map(_content, x)
    return frozenset(map(static, x)) if type(x) is set else static(x)


def guard(args: tuple) -> Callable:
    """A function that tests whether other arguments have the same form, ten times as quickly as
    `form` finds it; for unusual forms it says no."""
    bound: dict[str, Any] = {}

    def parts(x: Any, text: str) -> Iterator[str]:
        kind, k = type(x), len(bound)
        bound[f"kind{k}"] = kind
        yield f"type(x{k} := {text}) is kind{k}"
        if kind is np.ndarray:
            bound[f"dtype{k}"] = x.dtype
            yield f"x{k}.shape == {x.shape} and x{k}.dtype is dtype{k}"
        elif kind in (tuple, list):
            yield f"len(x{k}) == {len(x)}"
            for i, v in enumerate(x):
                yield from parts(v, f"x{k}[{i}]")
        elif kind is dict and all(type(key) is str for key in x):  # 1 would equal True
            yield f"[*x{k}] == {[*x]}"
            for key, v in x.items():
                yield from parts(v, f"x{k}[{key!r}]")
        elif kind not in NUMBER and not isinstance(x, np.generic):
            raise LookupError

    try:
        return eval(f"lambda args: {' and '.join(parts(args, 'args'))}", bound)
    except LookupError:
        return lambda args: False


def static(x: Any) -> Any:
    """The part of the key for a static argument: equal for the same type and bits alone, while ==
    takes False, 0, 0.0 and -0.0 for one."""
    try:
        hash(x)
    except TypeError:
        raise InputError(f"a static argument of a compiled function is a {type(x).__name__}",
                         "what was traced is found again by its value, so it must be hashable",
                         "pass a tuple or a number") from None
    if isinstance(x, (float, complex, np.generic)):
        return type(x), repr(x)
    if isinstance(x, tuple):
        return type(x), *map(static, x)
    if isinstance(x, frozenset):
        return type(x), frozenset(map(static, x))
    made = getattr(type(x), "__dataclass_params__", None)
    if made and made.eq and made.frozen:  # its == compares the fields, and the hash is of them
        return type(x), x, *[static(getattr(x, part.name)) for part in fields(x)
                             if part.compare and part.hash is not False]
    return type(x), x
