"""Nests of tuples, lists and dicts: flattened to a list of leaves and built again.  Other containers are leaves."""


def flatten(tree):
    """The leaves in order; dicts in the order of their keys."""
    if isinstance(tree, dict):
        tree = tuple(tree.values())
    elif not isinstance(tree, (tuple, list)):
        return [tree]
    leaves = []
    for item in tree:
        if isinstance(item, (tuple, list, dict)):
            leaves += flatten(item)
        else:
            leaves.append(item)
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
    take = iter(leaves).__next__
    return mapped(lambda _: take(), tree)


def mapped(f, tree):
    """A nest like `tree` with f(leaf) for each leaf, called in order."""
    if isinstance(tree, dict):
        return {k: mapped(f, v) for k, v in tree.items()}
    if not isinstance(tree, (tuple, list)):
        return f(tree)
    items = [mapped(f, v) if isinstance(v, (tuple, list, dict)) else f(v) for v in tree]
    kind = type(tree)
    return items if kind is list else kind(*items) if hasattr(tree, "_fields") else kind(items)
