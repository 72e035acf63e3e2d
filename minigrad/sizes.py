"""Sizes that are not known yet: the length of an axis of a placeholder, and what is
computed from it.

A `Size` is a polynomial with whole coefficients, so two sizes that are always equal are equal
objects, whichever way they were computed: `batch * 6 // 2 == batch + batch * 2`.  Its letters are
names, quotients that may not come out even, and lengths of slices.  It is known when the graph
runs: see `resolve`.  An unknown size is taken to be other than 1.
"""
from collections import Counter
from collections.abc import Callable
from itertools import chain, count, zip_longest
from operator import index
from typing import Any, NamedTuple, NoReturn

import numpy as np

from .errors import InputError, ShapeError


class Quotient(NamedTuple):
    """The quotient a // b, which need not come out even."""

    a: Any
    b: Any

    def __str__(self) -> str:
        return "//".join(f"({n})" if " " in str(n) else str(n) for n in self)


class Cut(NamedTuple):
    """The length of a slice of an axis of length n."""

    n: Any
    start: Any
    stop: Any
    step: Any

    def __str__(self) -> str:
        bounds = ":".join("" if v is None else str(v) for v in self[1:3 + (self.step is not None)])
        return f"({self.n})[{bounds}]" if " " in str(self.n) else f"{self.n}[{bounds}]"


class Size:
    """An unknown whole number: a polynomial.

    terms: {the letters of a product, sorted: its coefficient}.
    """

    __slots__ = ("terms",)

    def __init__(self, name: Any):
        self.terms = name if type(name) is Counter else Counter({(name,): 1})

    def _by(self, other: Any, combine: Callable[[Any, Any], Any]) -> Any:
        """The result of an operation on the terms of self and of another size or whole number."""
        if type(other) is Size:
            return _size(combine(self.terms, other.terms))
        if isinstance(other, (int, np.integer)):
            return _size(combine(self.terms, Counter({(): index(other)})))
        return (NotImplemented
                if hasattr(other, "__array_function__") and not isinstance(other, _PLAIN) else (
            _number(self)))

    def __add__(self, other: Any) -> Any:
        return self._by(other, lambda a, b: Counter({m: a[m] + b[m] for m in {*a, *b}}))

    def __mul__(self, other: Any) -> Any:
        return self._by(other, _product)

    def __neg__(self) -> Any:
        return self * -1

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def __floordiv__(self, other: Any) -> Any:
        return self._by(other, lambda a, b: _quotient(_size(a), _size(b)))

    def __rfloordiv__(self, other: Any) -> Any:
        return self._by(other, lambda a, b: _quotient(_size(b), _size(a)))

    def __eq__(self, other: object) -> bool:
        return type(other) is Size and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __repr__(self) -> str:
        parts = []
        for letters, k in sorted(self.terms.items(),
                                 key=lambda term: (-len(term[0]), str(term[0]))):
            text = "*".join([*map(str, letters),
                             *([str(abs(k))] if abs(k) != 1 or not letters else [])])
            parts.append((" - " if k < 0 else " + ") + text)
        return "".join(parts).removeprefix(" + ").replace(" - ", "-", parts[0].startswith(" - "))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        if any(hasattr(x, "__array_function__") and not isinstance(x, _PLAIN) for x in inputs):
            return NotImplemented  # a tensor records it
        return _number(self)


_PLAIN = (np.ndarray, np.generic)


def _number(self: Size, *_: Any) -> NoReturn:
    raise InputError(f"you used the unknown size {self} as a number",
                     "it is not known before the graph runs",
                     "write mg.size(x, axis), a node that holds it")


for _name in "index int float bool lt le gt ge truediv rtruediv mod rmod pow rpow".split():
    setattr(Size, f"__{_name}__", _number)


def sizes_of(shape: Any, label: str | None, taken: set[str]) -> tuple:
    """A shape as users write it, with a Size for each length that is not known yet.

    shape: a length or a tuple of lengths, each a number, a name or None.
    label: the name of the node, from which the unknown length of axis k gets the name label_k.
    taken: the names of lengths so far; new ones are added.
    Raises InputError for an entry that is no length.
    """
    shape = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    return tuple([_length(n, label and f"{label}_{k}", taken) for k, n in enumerate(shape)])


def _length(n: Any, label: str | None, taken: set[str]) -> Any:
    """One entry of a shape: an int, or a Size for a name or None."""
    if type(n) is Size:
        return n
    if n is None:
        fresh = chain([label] if label else [], map("n{}".format, count()))
        n = next(name for name in fresh if name not in taken)
    elif not isinstance(n, str):
        if isinstance(n, bool) or not isinstance(n, (int, np.integer)) or n < 0:
            raise InputError(f"you gave {n!r} as an entry of a shape",
                             "a shape is made of lengths",
                             'write a number, a name such as "batch", or None')
        return int(n)
    taken.add(n)
    return Size(n)


def _size(terms: Any) -> Any:
    """The sum of these terms: an int where no letter is left, else a Size."""
    if isinstance(terms, (int, Size)):
        return terms
    terms = Counter({letters: k for letters, k in terms.items() if k})
    return terms[()] if not terms or terms.keys() == {()} else Size(terms)


def _product(a: Counter, b: Counter) -> Counter:
    out: Counter = Counter()
    for p, m in a.items():
        for q, n in b.items():
            out[tuple(sorted(p + q, key=str))] += m * n
    return out


def _quotient(a: Any, b: Any) -> Any:
    """The quotient a // b, in whole coefficients where b is a product that divides every term
    of a."""
    if a == b:
        return 1
    above, below = (n.terms if type(n) is Size else Counter({(): n}) for n in (a, b))
    if len(below) == 1:
        (letters, k), = below.items()
        if k and all(n % k == 0 and not Counter(letters) - Counter(p) for p, n in above.items()):
            return _size(Counter({tuple(sorted((Counter(p) - Counter(letters)).elements(),
                                               key=str)): n // k for p, n in above.items()}))
    return Size(Quotient(a, b))


def _least(n: Any) -> Any:
    """A lower bound of n, where all sizes are at least 0; None where there is none."""
    if n is None or type(n) is int:
        return n
    return n.terms[()] if all(k > 0 for letters, k in n.terms.items() if letters) else None


def cut(n: Any, part: slice) -> Any:
    """The length of a slice of an axis of length n, where n or the slice's bounds are unknown."""
    start = part.start
    stop = part.stop
    step = part.step
    if step in (1, -1, None) and start is None and stop is None:
        return n
    if step in (1, None):
        low, high = 0 if start is None else start, n if stop is None else stop
        if all((_least(v) if v is not None else -1) is not None and _least(v) >= 0 for v in
               (low, high, n - high, high - low)):
            return high - low
    return Size(Cut(n, start, stop, step))


_HOLDERS = {Size, slice, tuple, list, dict}              # types of what may hold a Size


def unknown(x: Any) -> bool:
    """Whether a Size stands anywhere in x: a shape, a slice, a nest of options."""
    kind = type(x)
    if kind is tuple or kind is list or kind is dict:
        parts = x.values() if kind is dict else x
        return any(map(unknown, [v for v in parts if type(v) in _HOLDERS]))  # few are left
    return (kind is Size
            or (kind is slice and (unknown(x.start) or unknown(x.stop) or unknown(x.step))))


def resolve(x: Any, env: dict[str, int]) -> Any:
    """x with every Size in it replaced by its number.

    env: {name of an unknown length: the number}.
    Raises ShapeError for a name that env does not have.
    """
    kind = type(x)
    if kind is tuple or kind is list:
        return kind([resolve(v, env) for v in x])
    if kind is dict:
        return {key: resolve(v, env) for key, v in x.items()}
    if kind is slice:
        return slice(resolve(x.start, env), resolve(x.stop, env), resolve(x.step, env))
    if kind is not Size:
        return x
    return sum(k * _value(letters, env) for letters, k in x.terms.items())


def _value(letters: tuple, env: dict[str, int]) -> int:
    out = 1
    for letter in letters:
        if type(letter) is Quotient:
            a, b = resolve(tuple(letter), env)
            out *= a // b if b else 0
        elif type(letter) is Cut:
            n, *bounds = resolve(tuple(letter), env)
            out *= len(range(n)[slice(*bounds)])
        elif letter not in env:
            raise ShapeError(f"nothing that you fed says how long {letter} is",
                             "the run needs that size",
                             "feed a placeholder that has it in its shape")
        else:
            out *= env[letter]
    return out


def names(x: Any) -> set[str]:
    """The names of unknown lengths that occur in the sizes of the nest x."""
    kind = type(x)
    if kind is Size:
        return {name for letters in x.terms for letter in letters
                for name in ([letter] if type(letter) is str else names(tuple(letter)))}
    parts = x if kind in (tuple, list) else x.values() if kind is dict else (
        (x.start, x.stop, x.step) if kind is slice else ())
    return {name for part in parts for name in names(part)}


def broadcast(*shapes: tuple) -> tuple:
    """The shape to which these shapes broadcast, as in `np.broadcast_shapes`; unknown sizes must
    be equal or meet a 1."""
    if not unknown(shapes):
        return np.broadcast_shapes(*shapes)
    out = []
    for column in zip_longest(*[shape[::-1] for shape in shapes], fillvalue=1):
        sizes = {n: None for n in column if n != 1}
        if len(sizes) > 1:
            raise ShapeError(f"you let the sizes {' and '.join(map(str, sizes))} meet, in shapes "
                             f"{' and '.join(map(str, shapes))}",
                             "they may differ when the graph runs",
                             'give axes of one length one name, as in mg.placeholder(("batch", 3))')
        out.append(next(iter(sizes), 1))
    return tuple(out[::-1])
