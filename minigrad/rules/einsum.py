"""einsum, the product over any axes.  It is linear in each operand, so its forward mode is the op
itself, and the cotangent of an operand is an einsum again.
"""
import math
from operator import index as index_of
from string import ascii_letters

import numpy as np

from ..op import Each, Op, apply, axis_from_the_end, numpy_like
from ..value import dtype_of, shape_of
from .reduce import array


def _words(subscripts):
    """Return the letters of each operand, and those of the result."""
    left, _, right = subscripts.partition("->")
    return left.split(","), right


def _unused(text):
    """Return letters that do not occur in the text."""
    return [c for c in ascii_letters if c not in text]


def _spelled(text, ndims):
    """Return einsum's subscripts with a letter for every axis and the result written out."""
    text = text.replace(" ", "")
    left, arrow, right = text.partition("->")
    words = left.split(",")
    spare, wide = _unused(text), [n - len(w.replace("...", ""))
                                  for w, n in zip(words, ndims, strict=False)]
    if (len(words) != len(ndims)
        or any(n < 0 or (n and "..." not in w) for w, n in zip(words, wide, strict=True))):
        raise ValueError(f"the subscripts {text!r} do not name each axis of each operand")
    if not all(c in ascii_letters for c in (left + right).replace("...", "").replace(",", "")):
        raise ValueError(f"the subscripts {text!r} hold something other than letters, commas, "
                         "'...' and '->'")
    lead = "".join(spare[:max(wide)])
    once = sorted(c for c in set(left) - {",", "."} if left.count(c) == 1)
    right = right if arrow else "..." + "".join(once)
    if (lead and "..." not in right) or len(set(right) - {"."}) < len(right.replace("...", "")):
        raise ValueError(f"the result of {text!r} lacks the axes of '...' or names an axis twice")
    words = [w.replace("...", lead[len(lead) - n:]) for w, n in zip(words, wide, strict=True)]
    return ",".join(words) + "->" + right.replace("...", lead)


def _contracted(*xs, subscripts):
    """Return (shape, dtype) of an einsum."""
    words, out = _words(subscripts)
    sizes: dict[str, int] = {}
    for c, n in ((c, n) for word, x in zip(words, xs, strict=True)
                 for c, n in zip(word, shape_of(x), strict=True)):
        if sizes.setdefault(c, n) != n and 1 not in (n, sizes[c]):
            raise ValueError(f"the axes called {c!r} have sizes {sizes[c]} and {n}")
        sizes[c] = n if sizes[c] == 1 else sizes[c]
    return tuple(sizes[c] for c in out), np.result_type(*map(dtype_of, xs))


def _einsum_rule(k):
    """Make the rule of operand k, whose cotangent is again an einsum.

    It is the einsum of g and the other operands, to the axes of operand k. Axes that only operand k
    has, or of size 1, stay ones; a diagonal (ii) is a product with the identity.
    """

    def rule(g, y, *xs, subscripts):
        words, out = _words(subscripts)
        given, factors = [*words[:k], *words[k + 1:]], [*xs[:k], *xs[k + 1:]]
        if out:
            given, factors = [out, *given], [g, *factors]
        axes: list[str] = []
        for c, n in zip(words[k], shape_of(xs[k]), strict=True):
            if c in axes and n != 1:
                new = _unused(subscripts + "".join(axes))[0]
                given = [*given, c + new]
                factors = [*factors, np.eye(n, dtype=dtype_of(xs[k]))]
                c = new
            axes.append(c)
        keep = [c for c, n in zip(axes, shape_of(xs[k]), strict=True)
                if n != 1 and c in "".join(given)]
        if not factors:
            return g
        c = _einsum.call(*factors, subscripts=",".join(given) + "->" + "".join(keep))
        c = c if out else g * c
        sizes = iter(shape_of(c))
        return (np.reshape(c, tuple(next(sizes) if a in keep else 1 for a in axes))
                if len(keep) < len(axes) else c)

    return rule


def _lettered(op, size, args, flags, params):
    """Batch an einsum by one more letter."""
    words, out = _words(params["subscripts"])
    new = _unused(params["subscripts"])[0]
    words = [new + word if flag else word for word, flag in zip(words, flags, strict=True)]
    return apply(op, args, {"subscripts": ",".join(words) + "->" + new + out})


def _contract(*xs, subscripts):
    """`np.einsum`, which searches an order of products, and BLAS, only where that pays."""
    return np.einsum(subscripts, *xs, optimize=len(xs) > 2 or sum(map(np.size, xs)) > 4096)


def _letter_axes(node, axis):
    """Say which axes have the letter of one of the result; a diagonal has no parts."""
    words, out = _words(node.params["subscripts"])
    letter, size = out[axis], node.shape[axis]
    if any(word.count(letter) > 1 for word in words):
        return None
    return [axis_from_the_end(x, word.find(letter) - len(word), size) if letter in word else None
            for x, word in zip(node.args, words, strict=True)]


def _pairs(node):
    """Count the operations: for each combination of letters a multiplication for each operand after
    the first, and an addition."""
    words, _ = _words(node.params["subscripts"])
    sizes = {c: n for word, x in zip(words, node.raws, strict=True)
             for c, n in zip(word, shape_of(x), strict=True)}
    return len(words) * math.prod(sizes.values())


_einsum = Op("einsum", "multilinear", _contract, Each(_einsum_rule), _contracted, _lettered,
             axes=_letter_axes, cost=_pairs)


@numpy_like(np.einsum)
def einsum(subscripts, *operands, optimize=False):
    """`np.einsum` in both of its formats.

    optimize= changes nothing, as the order of products is always searched.
    """
    if not isinstance(subscripts, str):
        items = [subscripts, *operands]
        words = ["".join("..." if i is Ellipsis else sorted(ascii_letters)[index_of(i)]
                         for i in word) for word in items[1::2] + items[-1:] * (len(items) % 2)]
        operands = tuple(items[:len(items) // 2 * 2:2])
        subscripts = ",".join(words[:len(operands)]) + "".join("->" + word
                                                               for word in words[len(operands):])
    operands = tuple(array(x) for x in operands)
    return _einsum.call(*operands,
                        subscripts=_spelled(subscripts, [len(shape_of(x)) for x in operands]))
