"""Count the products a function makes with local partials: the cost that this course compares,
exact on any machine.

The partials go in as `Partial`, a float that reports each multiplication; sums, dicts and
lists work as with floats. Numbers that NumPy has copied into an array are floats again and
are not counted.
"""

from collections.abc import Callable, Iterable
from typing import Any

Edges = list[tuple[int, int, float]]  # (node, parent, local partial), sorted by node


class Partial(float):
    """A local partial on an edge; each multiplication with it is one visit of that edge."""

    __array_priority__ = 1000.0  # a NumPy scalar on the left leaves the product to __rmul__ here
    __slots__ = ("_visits",)
    _visits: list[int]

    def __mul__(self, other: Any) -> Any:
        self._visits[0] += 1
        return float(self) * other

    __rmul__ = __mul__

    def __abs__(self) -> "Partial":
        size = Partial(float.__abs__(self))
        size._visits = self._visits     # a product with |partial| is a visit, too
        return size

    def __deepcopy__(self, memo: object) -> "Partial":
        return self  # a copied edge list still reports to the same meter


def metered(edge_list: Iterable[tuple[int, int, float]], visits: list[int]) -> Edges:
    """The same edges with partials that count into `visits[0]`."""
    def watched(partial: float) -> Partial:
        number = Partial(partial)
        number._visits = visits
        return number

    return [(node, parent, watched(partial)) for node, parent, partial in edge_list]


def count_products(function: Callable[..., Any], edge_list: Edges, *args: Any) -> tuple[Any, int]:
    """`function(edge_list, *args)` and the number of edge visits it made."""
    visits = [0]
    return function(metered(edge_list, visits), *args), visits[0]
