"""A nest of arrays as one vector, and back: `flatten`, and the two steps that it and others take.
"""
import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..errors import InputError, ShapeError
from ..nest import flatten as leaves_of
from ..nest import places, reads, rebuild
from ..tensor import Tensor
from ..value import Array, Nest, dtype_of, shape_of


def joined(nest: Nest) -> Array:
    """Return one vector of the numbers of a nest, in order."""
    if type(nest) is np.ndarray and nest.ndim == 1:
        return nest  # most residuals, in each step of a fit
    parts = [leaf if len(shape_of(leaf)) == 1 else np.reshape(leaf, (-1,))
             for leaf in leaves_of(nest)]
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def parted(vector: Array, shapes: Iterable[tuple]) -> list:
    """Return the parts of a vector, one after the other, in these shapes."""
    parts, stop = [], 0
    for shape in shapes:
        start, stop = stop, stop + math.prod(shape)
        parts.append(np.reshape(vector[start:stop], shape) if shape else vector[start])
    return parts


def flatten(nest: Nest) -> tuple[Array, Callable[[Array], Nest]]:
    """`flatten` makes one vector of a nest of parameters, and a function that makes the nest again.

    Both work on tensors, too, so the vector may be the argument of `mg.grad`, `mg.hessian` or a
    solver of another library.

    nest: a float, an array of floats, a tensor or variable, or a nest of tuples, lists and dicts of
          these.
    Returns (vector, unflatten).  The vector is a new array of the widest dtype among the parts, or
    a tensor.  unflatten(vector) is the nest with the shapes and dtypes of the parts; Python floats
    are floats again.
    Raises InputError for a part that is no float, such as an integer.  unflatten raises ShapeError
    for another shape than the vector's, and InputError for a vector that is not made of floats.
    """
    leaves = leaves_of(reads(nest))
    for leaf, place in zip(leaves, places(nest), strict=True):
        if type(leaf) is not float and (not hasattr(leaf, "shape") or dtype_of(leaf).kind != "f"):
            raise InputError(f"part {place or 'x'} of what you flattened is {_kind(leaf)}",
                             "a vector of parameters is moved by real numbers",
                             "write 3.0 for 3, x.astype(float), or leave that part out")
    shapes, dtypes = [shape_of(leaf) for leaf in leaves], [dtype_of(leaf) for leaf in leaves]
    wide = np.result_type(*dtypes or [float])
    size = sum(math.prod(shape) for shape in shapes)
    parts = [leaf if dtype == wide else leaf.astype(wide)
             for leaf, dtype in zip(leaves, dtypes, strict=True)]
    vector = joined(parts or [np.zeros(0)])

    def unflatten(vector: Array) -> Nest:
        vector = reads(vector)
        vector = vector if type(vector) is Tensor else np.asarray(vector)
        if vector.shape != (size,):
            raise ShapeError(f"you unflattened shape {vector.shape}",
                             f"the nest holds {size} numbers", f"give a vector of shape ({size},)")
        if vector.dtype.kind != "f":
            raise InputError(f"you unflattened a vector of dtype {vector.dtype}",
                             "the nest holds floats", "write vector.astype(float)")
        parts = parted(vector, shapes)
        return rebuild(nest, [_as(part, leaf, dtype) for part, leaf, dtype in
                              zip(parts, leaves, dtypes, strict=True)])

    return vector if type(vector) is Tensor else np.array(vector, wide), unflatten


def _kind(leaf: Any) -> str:
    """Return the words for a part that is no float."""
    return (f"of dtype {leaf.dtype}" if hasattr(leaf, "dtype")
            else f"{type(leaf).__name__} ({str(leaf)[:40]})")


def _as(part: Any, leaf: Any, dtype: Any) -> Any:
    """Return a part of a vector in the dtype of its leaf: a float, an array of its own or a tensor.
    """
    if type(part) is Tensor:
        return part if part.dtype == dtype else part.astype(dtype)
    return float(part) if type(leaf) is float else np.array(part, dtype)[()]
