"""Nests of tuples, lists and dicts: flattened to a list of leaves and built again.  Other
containers are leaves.  `called` runs a user's function on nests of nodes."""
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import Any

import numpy as np

from .errors import InputError, Refusal

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
    """A dict of the class of `like` with these items.

    Its attributes are those of `like`; one that holds an item holds the new one, or a function that
    reads it would compute with the old number.
    """
    kind = type(like)
    if kind is dict:
        return items
    try:
        new, held = like.copy(), getattr(like, "__dict__", {})
        if type(new) is not kind or new is like:  # a class that has no copy of its own
            new = kind.__new__(kind)
        if held is like:  # self.__dict__ = self: its items are its attributes
            new.__dict__ = new
        elif held:
            vars(new).update(held)
            vars(new).update({name: items[key] for name, key in items_in_attributes(like).items()})
        for key, value in items.items():
            new[key] = value
    except TypeError as error:
        raise error if isinstance(error, Refusal) else _closed(kind, error) from error
    if [*new] != [*items]:
        raise _closed(kind)
    return _holding(new, new.values(), items.values())


def items_in_attributes(like: dict) -> dict[str, Any]:
    """{name of an attribute: key} of the items that a dict of a user's class holds twice."""
    # a number only under the name of its key, as w or _w: equal literals are one object
    same = {id(v): key for key, v in like.items() if isinstance(v, (ndarray, *NESTS))}
    return {name: key for name, value in getattr(like, "__dict__", {}).items()
            for key in (name, name.lstrip("_"), same.get(id(value)))
            if key in like and dict.get(like, key) is value}


def _holding(new: Any, held: Iterable, items: Iterable) -> Any:
    """The new container of a user's class, which holds the items, or a refusal."""
    held, items = list(held), list(items)
    if len(held) != len(items) or not all(
            a is b or isinstance(b, NESTS) for a, b in zip(held, items, strict=True)):
        raise _closed(type(new))
    return new


def _closed(kind: type, error: TypeError | None = None) -> InputError:
    """The refusal for a class of containers that cannot be made with other items."""
    base = next(base for base in NESTS if issubclass(kind, base)).__name__
    why = (f"in its words, {str(error).rstrip('.')}" if error else
           "what it holds is not what was put in")
    return InputError(f"you used a {kind.__name__} as a nest",
                      f"none could be made with other items, such as tensors or results: {why}",
                      f"give a plain {base}, or let the class take any item")


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
    if isinstance(like, dict):
        if not isinstance(tree, dict) or tree.keys() != like.keys():
            return None
        pairs = [(tree[key], value) for key, value in like.items()]
    elif isinstance(like, (tuple, list)):
        if not isinstance(tree, (tuple, list)) or len(tree) != len(like):
            return None
        pairs = [*zip(tree, like, strict=True)]
    else:
        return None if isinstance(tree, NESTS) else [tree]
    leaves = []
    for part, other in pairs:
        found = leaves_as(part, other)
        if found is None:
            return None
        leaves += found
    return leaves


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
    if kind is list:
        return items
    if kind is tuple:
        return tuple(items)
    try:
        new = kind(*items) if hasattr(tree, "_fields") else kind(items)
        for name, value in getattr(tree, "__dict__", {}).items():
            # what the class computed of nodes is a node, all else may be a default
            if getattr(type(getattr(new, name, None)), "readable", None) is None:
                vars(new)[name] = value
    except TypeError as error:
        raise error if isinstance(error, Refusal) else _closed(kind, error) from error
    return _holding(new, new, items)


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
    outer = filling.get()
    try:
        filling.set(object())  # within the try: Ctrl-C may come as soon as it is set
        out = f(*args, **kwargs)
        return out if getattr(type(out), "readable", None) is False else reads(out)  # a node
    except (SystemError, ValueError) as error:
        hidden = error.__cause__
        by_c = type(error) is SystemError or str(error).startswith(HIDES)
        if not (by_c and isinstance(hidden, Refusal)):
            raise
    finally:
        filling.set(outer)
    raise hidden  # here, where its context is not the exception that it is the cause of
