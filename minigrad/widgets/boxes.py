"""Nodes as the boxes of a picture: their names, their titles, and which of them are folded into
one box."""
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from . import numerals

LIMIT = 60                                               # a picture of more cannot be read
INFIX = {"add": "+", "subtract": "−", "multiply": "×", "divide": "/", "power": "**", "matmul": "@"}


class Boxes:
    """Nodes as the boxes of a picture: the engine's tensors, or whatever has their `id`, `name`,
    `op` (with a name, or None), `args` and `value`.

    names: {id: name}, see `names_of`; `inner` goes there
    place: {id: position in the program}
    folded, shown: the nodes behind one box, if there are too many, and those with their own boxes
    keys: {id: the box that stands for the node}
    """

    def __init__(self, nodes: list[Any], limit: int = LIMIT, inner: str = "v"):
        self.nodes, self.names = nodes, names_of(nodes, inner)
        self.place = {node.id: k for k, node in enumerate(nodes)}
        spare = max(0, len(nodes) - limit)
        # neighbours in id order: such a stretch can become one box without closing a cycle
        first = (limit + 1) // 2 if spare else len(nodes)
        self.folded = nodes[first:first + spare]
        self.shown = nodes[:first] + nodes[first + spare:]
        hidden = {node.id for node in self.folded}
        self.keys = {n.id: "fold" if n.id in hidden else f"n{k}" for k, n in enumerate(nodes)}

    def formula(self, node: Any) -> str:
        """How a node was made, in the names of the picture: a × b, sin(a), input."""
        return formula(node, self.names)

    def title(self, node: Any) -> str:
        """The name and, where it was computed, the formula."""
        return titled(node, self.names)

    def kind(self, node: Any) -> str:
        """Which of the three kinds of box it gets."""
        return "input" if node.op is None else "output" if node is self.nodes[-1] else "op"

    def fold_summary(self) -> str:
        """The folded box in words: how many nodes, and of which ops."""
        counts = Counter("inputs" if n.op is None else n.op.name for n in self.folded)
        return (f"{len(self.folded)} nodes folded: "
                + ", ".join(f"{count} {name}" for name, count in counts.most_common(4)))

    def fold_box(self, **more: Any) -> dict[str, dict[str, Any]]:
        """{"fold": the box of the folded nodes}, as a scene has it; empty without them."""
        title = f"… {len(self.folded)} nodes folded"
        return {"fold": {"title": title, "kind": "fold", **more}} if self.folded else {}

    def fold_numbers(self, detail: str = "") -> dict[str, dict[str, Any]]:
        """{"fold": what the box of the folded nodes says}; empty without them."""
        detail = detail or f"{self.fold_summary()}."
        return ({"fold": {"value": "", "gradient": "", "detail": detail, "raw": {}}} if self.folded
                else {})

    def arrows(self, before: Callable[[Any], Iterable]) -> list[tuple[str, str, str]]:
        """(name, from, to) of every arrow; arrows into and out of the fold are drawn once.

        before: the nodes that one leads to, or that it waits for
        """
        found = {}
        for node in self.nodes:
            for k, a in enumerate(before(node)):
                tail, head = self.keys.get(getattr(a, "id", -1)), self.keys[node.id]
                if tail and (ends := (tail, head)) != ("fold", "fold"):
                    name = "-".join(ends) if "fold" in ends else f"e{self.place[node.id]}.{k}"
                    found[name] = (name, *ends)
        return list(found.values())


def names_of(nodes: Sequence[Any], inner: str = "v") -> dict[int, str]:
    """The user's names for leaves; c1, c2 for nameless ones; v1, v2, ... and y for
    what was computed.

    inner: the letter in the place of v, where v is something else
    """
    taken = {node.name for node in nodes if node.name}
    fresh = lambda letter: (name for k in itertools.count(1)
                            if (name := f"{letter}{k}") not in taken)
    leaves, computed = fresh("c"), fresh(inner)
    names = {n.id: n.name or next(leaves if n.op is None else computed) for n in nodes}
    last = nodes[-1]
    if last.op is not None and not last.name:
        names[last.id] = "y" if "y" not in taken else "output"
    return names


def formula(node: Any, names: dict[int, str]) -> str:
    """How a node was made, in the given names: a × b, sin(a), input."""
    if node.op is None:
        return "input"
    args = [names.get(getattr(a, "id", -1)) or (numerals.short(a) if isinstance(
        a, int | float | np.ndarray | np.generic) else str(a)) for a in node.args]
    if node.op.name in INFIX and len(args) == 2:
        return f"{args[0]} {INFIX[node.op.name]} {args[1]}"
    return f"−{args[0]}" if node.op.name == "negative" else f"{node.op.name}({', '.join(args)})"


def two_passes(forward: Iterable[tuple[str, str, str]], backward: Iterable[tuple[str, str, str]],
               links: Iterable[tuple[str, str, str]]) -> list[dict[str, Any]]:
    """The steps of a picture's player: values, then gradients.

    forward, backward: (key of a box, a sentence, the new text on the box) of each step
    links: (name, from, to) of every arrow; a step lights those into its box, then those out of it
    """
    into: dict[str, list[str]] = {}
    out: dict[str, list[str]] = {}
    for name, tail, head in links:
        into.setdefault(head, []).append(name)
        out.setdefault(tail, []).append(name)
    return [{"say": say, "node": key, "lit": [key, *lit.get(key, [])], kind: text}
            for kind, lit, steps in (("value", into, forward), ("gradient", out, backward))
            for key, say, text in steps]


def titled(node: Any, names: dict[int, str]) -> str:
    """The name of a node and, where it was computed, the formula."""
    return names[node.id] if node.op is None else f"{names[node.id]} = {formula(node, names)}"
