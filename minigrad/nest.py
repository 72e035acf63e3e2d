"""Nests of tuples, lists and dicts: flattened to a list of leaves and built again.  Other
containers are leaves.  `called` runs a user's function on nests of nodes."""
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import Any

import numpy as np

from .errors import Refusal

# the code below tests for arrays first: `isinstance` is slow where the answer is no
ndarray, NESTS = np.ndarray, (tuple, list, dict)


def flatten(tree: Any) -> list:
    """The leaves of a nest in order; those of a dict in the order of its keys."""
    if type(tree) is ndarray or not isinstance(tree, NESTS):
        return [tree]
    if isinstance(tree, dict):
        tree = tuple(tree.values())
    leaves = []
    for item in tree:
        if type(item) is ndarray or not isinstance(item, NESTS):
            leaves.append(item)
        else:
            leaves += flatten(item)
    return leaves


def places(tree: Any, at: str = "") -> list[str]:
    """The place of each leaf, in the order of `flatten`, as text such as `['w'][0]`: for messages,
    and to compare two nests."""
    if isinstance(tree, (tuple, list)):
        return [place for i, v in enumerate(tree) for place in places(v, f"{at}[{i}]")]
    if isinstance(tree, dict):
        return [place for k, v in tree.items() for place in places(v, f"{at}[{k!r}]")]
    return [at]


def rebuild(tree: Any, leaves: Iterable) -> Any:
    """A nest like `tree` with other leaves, taken from `leaves` in the order of `flatten`."""
    return _built(tree, iter(leaves))


def _with_items(like: dict, items: dict) -> dict:
    """A dict of the class of `like` with these items."""
    kind = type(like)
    if kind is dict:
        return items
    new = like.copy()
    if type(new) is not kind:  # a class that has no copy of its own
        new = kind.__new__(kind)
        if hasattr(like, "__dict__"):
            vars(new).update(vars(like))
    for key, value in items.items():
        new[key] = value
    return new


def numbers(tree: Any) -> list:
    """The leaves of a nest without None, which holds no numbers there; None alone is a leaf."""
    leaves = flatten(tree)
    return [leaf for leaf in leaves if leaf is not None] if tree is not None else leaves


def rebuild_around(tree: Any, leaves: Iterable) -> Any:
    """Like `rebuild`, with one value for each of the `numbers` of the nest; None stays."""
    left = iter(leaves)
    if type(tree) is ndarray or not isinstance(tree, NESTS):
        return next(left)
    return rebuild(tree, [None if leaf is None else next(left) for leaf in flatten(tree)])


def leaves_as(tree: Any, like: Any) -> list | None:
    """The leaves of a nest in the order of the leaves of `like`, where the keys of a dict may stand
    in another order; None where it is nested differently."""
    have, want = places(tree), places(like)
    if have == want:
        return flatten(tree)
    found = dict(zip(have, flatten(tree), strict=True))
    return [found[place] for place in want] if found.keys() == set(want) else None


def _built(tree: Any, leaves: Iterator) -> Any:
    kind = type(tree)
    if kind is not tuple and kind is not list:
        if kind is ndarray or not isinstance(tree, NESTS):
            return next(leaves)
        if isinstance(tree, dict):
            return _with_items(tree, {k: _built(v, leaves) for k, v in tree.items()})
    items = []
    for v in tree:
        items.append(next(leaves) if type(v) is ndarray or not isinstance(v, NESTS)
                     else _built(v, leaves))
    return (items if kind is list else kind(*items)
            if kind is not tuple and hasattr(tree, "_fields") else kind(items))


def reads(tree: Any) -> Any:
    """The nest with what it stands for in place of everything readable: a `mg.Variable`, or an
    array that is being filled."""
    # arrays first here, too: to look for what a type does not have is slow
    return rebuild(tree, [leaf.read() if type(leaf) is not ndarray
                          and getattr(type(leaf), "readable", False) else leaf
                          for leaf in flatten(tree)])


# While a function of the user's runs on nodes: a mark of this call, by which the arrays are known
# that it makes and fills (`numpy/filled.py`).
filling: ContextVar[object | None] = ContextVar("filling", default=None)
HIDES = "setting an array element with a sequence"  # NumPy's error where float(t) is refused


def called(f: Callable, args: Iterable, kwargs: dict) -> Any:
    """The result of a user's function on nodes, with a read of everything readable in it.

    Where code in C hides a refusal behind an exception of its own, the refusal is raised.
    """
    outer = filling.set(object())
    try:
        out = f(*args, **kwargs)
        return out if getattr(type(out), "readable", None) is False else reads(out)  # a node
    except (SystemError, ValueError) as error:
        hidden = error.__cause__
        by_c = type(error) is SystemError or str(error).startswith(HIDES)
        if not (by_c and isinstance(hidden, Refusal)):
            raise
    finally:
        filling.reset(outer)
    raise hidden  # here, where its context is not the exception that it is the cause of
