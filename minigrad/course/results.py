"""What a learner's function returned: read into numbers, and compared with what is right.

Each reader refuses a result of the wrong kind with one sentence (`NotYet`).
"""

import math
import numbers
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import numpy as np

from ..tensor import Tensor
from .sandbox import NotYet, brief

RELATIVE = 1e-9  # how near a number must be to the right one
HOLLOW = "your function returns nan: something in it is 0/0 or inf - inf"

# --- reading --------------------------------------------------------------------------------------


def refuse(result: Any, wanted: str) -> NoReturn:
    """Raise the sentence for a result of the wrong kind; wanted: "a pair, x and y"."""
    raise NotYet(f"your function returns {brief(result, 60)} where {wanted} is wanted")


def parts_of(result: Any, *names: str, wanted: str = "") -> dict[str, Any]:
    """A learner's tuple or list, each part by its name.

    wanted: the words for such a tuple; without them it is (a, b, c)
    """
    if not isinstance(result, tuple | list) or len(result) != len(names):
        refuse(result, wanted or f"({', '.join(names)})")
    return dict(zip(names, result, strict=True))


def refuse_part(name: str, part: Any, wanted: str) -> NoReturn:
    """Raise the sentence for a part of the wrong kind; wanted: "plain numbers are wanted"."""
    raise NotYet(f"{name} is {brief(part, 60)}, where {wanted}")


def returned(result: Any) -> None:
    """Refuse None: the learner's function returned nothing."""
    if result is None:
        raise NotYet("your function returns None: does its last line say return?")


def number(result: Any) -> float:
    """A learner's number as a float."""
    returned(result)
    if isinstance(result, Tensor):
        raise NotYet("your function returns a tensor where a number is wanted: return its .value")
    if isinstance(result, np.ndarray) and result.shape != ():
        raise NotYet(f"your function returns an array of shape {result.shape} where one "
                     "number is wanted")
    if isinstance(result, bool | np.bool_) or not isinstance(result, numbers.Number | np.ndarray):
        raise NotYet(f"your function returns {brief(result, 60)} ({type(result).__name__}) where "
                     "one number is wanted")
    try:
        value = float(result)  # type: ignore[arg-type]
    except Exception:
        raise NotYet(f"your function returns {brief(result, 60)}, which is no real "
                     "number") from None
    if math.isnan(value):
        raise NotYet(HOLLOW)
    return value


def numbers_by_node(result: Any) -> dict[int, float]:
    """A learner's mapping (or list) from node number to slope as {int: float}."""
    if isinstance(result, list | tuple) or (isinstance(result, np.ndarray) and result.ndim):
        result = dict(enumerate(result))
    if not isinstance(result, Mapping):
        refuse(result, "a dict {node: slope}")
    for node in result:
        if (not isinstance(node, numbers.Integral)
            and not (isinstance(node, float) and node.is_integer())):
            raise NotYet("the keys of your dict must be node numbers, and "
                         f"{brief(node, 40)} is none")
    return {int(node): number(slope) for node, slope in result.items()}


class Arrays(dict[str, float]):
    """Arrays entry by entry, {"means[0, 1]": 0.5}, so that a sentence can name a wrong entry.

    shapes: the shape of each array by its name
    """

    def __init__(self, **arrays: Any) -> None:
        found = {name: np.asarray(array) for name, array in arrays.items()}
        super().__init__({f"{name}{list(index) or ''}": float(entry)
                          for name, array in found.items()
                          for index, entry in np.ndenumerate(array)})
        self.shapes = {name: array.shape for name, array in found.items()}


def arrays(result: Any, *names: str) -> Arrays:
    """A learner's array of numbers, or a tuple of as many arrays as there are names."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    parts = parts_of([result] if len(names) == 1 else result, *names,
                     wanted=f"a pair, {' and '.join(names)},")
    for name, part in parts.items():
        if not isinstance(part, np.ndarray) or part.dtype.kind not in "fiu":
            which = f" as {name}" if len(names) > 1 else ""
            raise NotYet(f"your function returns {brief(part, 60)}{which} where an array of "
                         "numbers is wanted")
    return Arrays(**parts)


def giving(*names: str) -> Callable[[Callable], Callable[..., Arrays]]:
    """A wrapper for the formula of a slip: its result, or its tuple of results, becomes `Arrays`
    of these names, as `arrays` reads a learner's."""
    def wrapper(formula: Callable) -> Callable[..., Arrays]:
        def slip(*args: Any) -> Arrays:
            result = formula(*args)
            parts = [result] if len(names) == 1 else result
            return Arrays(**dict(zip(names, parts, strict=True)))
        return slip
    return wrapper


# --- comparing ------------------------------------------------------------------------------------


def equal(result: Any, right: Any, relative: float = RELATIVE) -> bool:
    """Whether two results, such as sets, are the same; `relative` has no say."""
    return result == right


def close(result: float, right: float, relative: float = RELATIVE) -> bool:
    """Whether two numbers are equal to `relative`; next to zero, to a thousandth of it."""
    return abs(result - right) <= relative * max(abs(right), 1e-3)


def close_by_node(result: dict[Any, float], right: dict[Any, float],
                  relative: float = RELATIVE) -> bool:
    """Whether {node: slope} is close at each node; one may be left out where its slope is 0."""
    return not differing(result, right, relative)


def close_arrays(result: Arrays, right: Arrays, relative: float = RELATIVE) -> bool:
    """Whether two `Arrays` have the same shapes and close entries."""
    return result.shapes == right.shapes and not differing(result, right, relative)


def alike(result: Any, right: Any, relative: float = RELATIVE) -> bool:
    """Whether two arrays have the same shape and close entries; lists of arrays, item by item."""
    if isinstance(right, list):
        return (len(result) == len(right)
                and all(alike(a, b, relative) for a, b in zip(result, right, strict=True)))
    return (np.shape(result) == np.shape(right)
            and np.allclose(result, right, rtol=relative, atol=relative * 1e-3))


def differing(result: Any, right: Any, relative: float = RELATIVE) -> list[Any]:
    """The keys at which two mappings differ."""
    # keys of the learner's may be of any kind, so they are not sorted together with ours
    extra = [node for node in result if node not in right]
    return extra + [node for node in sorted(right)
                    if not close(result.get(node, 0.0), right[node], relative)]


def believe(slope: float, difference: float) -> None:
    """Refuse to judge by a slope of the engine that a finite difference contradicts."""
    if not abs(difference - slope) <= 1e-6 * max(1.0, abs(slope)):
        raise NotYet(f"the engine says {slope:.6g} where a finite difference says "
                     f"{difference:.6g}: one of the engine's rules is wrong, not your answer")


# --- the sentence for a difference ----------------------------------------------------------------


def counterexample(result: Any, right: Any) -> str:
    """The sentence for two results that differ, in as many digits as show the difference."""
    if isinstance(right, Arrays):
        for name, shape in right.shapes.items():
            if result.shapes[name] != shape:
                return f"the shape of your {name} is {result.shapes[name]} where {shape} is right"
        entry = differing(result, right)[0]
        return f"your {entry} is {_against(result[entry], right[entry])}"
    if hasattr(right, "shapes"):  # slopes by node, of which each may be an array
        for node in result.shapes.keys() & right.shapes.keys():
            yours, wanted = (_sized(slopes.shapes[node]) for slopes in (result, right))
            if yours != wanted:
                return f"your function gives node {node} {yours} where {wanted} is right"
    if isinstance(right, dict):
        node = differing(result, right)[0]
        name = f"node {node}" if isinstance(node, int) else node
        if node not in right:
            return f"your function gives {name}, which should not be there"
        if node not in result:
            return f"your function leaves out {name}, where {brief(right[node])} is right"
        result, right = ({k: v for k, v in slopes.items() if k == node}
                         for slopes in (result, right))
    return f"your function gives {_against(result, right)}"


def _against(result: Any, right: Any) -> str:
    """Both results as text, in as few digits as keep them apart."""
    for digits in (6, 9, 12, 17):
        yours, wanted = brief(result, 80, digits), brief(right, 80, digits)
        if yours != wanted:
            return f"{yours} where {wanted} is right"
    return f"{brief(result, 80)} where {brief(right, 80)} is right"


def _sized(shape: tuple[int, ...]) -> str:
    return f"an array of shape {shape}" if shape else "one number"
