"""Nests of tuples, lists and dicts: flattened to a list of leaves and built again.  Other containers are leaves."""
import numpy as np

ndarray, NESTS = np.ndarray, (tuple, list, dict)  # arrays are asked for first: `isinstance` is slow to say no


def flatten(tree):
    """The leaves in order; dicts in the order of their keys."""
    if isinstance(tree, dict):
        tree = tuple(tree.values())
    elif not isinstance(tree, (tuple, list)):
        return [tree]
    leaves = []
    for item in tree:
        if type(item) is ndarray or not isinstance(item, NESTS):
            leaves.append(item)
        else:
            leaves += flatten(item)
    return leaves


def places(tree, at=""):
    """Where each leaf stands, in the same order, such as `['w'][0]`: for messages, and to compare two nests."""
    if isinstance(tree, (tuple, list)):
        return [place for i, v in enumerate(tree) for place in places(v, f"{at}[{i}]")]
    if isinstance(tree, dict):
        return [place for k, v in tree.items() for place in places(v, f"{at}[{k!r}]")]
    return [at]


def rebuild(tree, leaves):
    """A nest like `tree` with other leaves, taken from the iterator or list `leaves`."""
    return _built(tree, iter(leaves))


def _built(tree, leaves):
    kind = type(tree)
    if kind is not tuple and kind is not list:
        if isinstance(tree, dict):
            return {k: _built(v, leaves) for k, v in tree.items()}
        if not isinstance(tree, (tuple, list)):
            return next(leaves)
    items = []
    for v in tree:
        items.append(next(leaves) if type(v) is ndarray or not isinstance(v, NESTS) else _built(v, leaves))
    return items if kind is list else kind(*items) if kind is not tuple and hasattr(tree, "_fields") else kind(items)
