"""When gradients that meet are added: three schedules, and the buffers that each of them holds.

A node that is used T times receives T shares of its gradient in one backward sweep.  A `Meeting`
adds them by one of three schedules and counts the buffers that it holds; `aggregate` runs the
engine's own backward sweep with one.

    add_n           keep every share; when the last is there, add all of them in the
                    order of the list
    tree            a running sum in the order of the list: a share that comes before its turn waits
    accumulate_n    add each share to one buffer as it comes, whatever the order

Source: `_AggregatedGrads` in TensorFlow 1's gradients_impl.py, whose "tree" is that running sum.
"""
from typing import Any, NamedTuple

import numpy as np

from ..derive import across, descendants, plain
from ..errors import GraphError, one_of
from ..program import ancestors
from ..rules.broadcasting import spread
from ..tensor import Tensor

METHODS = ("add_n", "tree", "accumulate_n")


def schedule(method: str, terms: int, known: bool = True) -> str:
    """The schedule that is really used: accumulate_n needs more than two terms and a known shape,
    for its buffer; else it is the tree.

    method: the schedule asked for, one of METHODS.
    terms: the number of shares.
    known: whether the shape is known before the first share arrives.
    Raises OptionError for another method.
    """
    one_of("aggregation method", method, METHODS)
    return "tree" if method == "accumulate_n" and (terms <= 2 or not known) else method


class Moment(NamedTuple):
    """One event in a Meeting.

    what: the event, in words.
    place: the place in the list of the share that it is about.
    held: the buffers after it: the places of shares that wait, and "sum"s.
    """

    what: str
    place: int
    held: tuple


class Meeting:
    """A Meeting adds the shares of one gradient, which stand in a list at the places 0, 1, ...
    whatever the order in which they arrive.

    method: the schedule asked for, one of METHODS.
    terms: the number of shares.
    known: whether their shape is known before the first arrives.
    total: (attribute) their sum, once all have arrived.
    used: (attribute) the schedule that is used.
    story: (attribute) a list of Moments.
    """

    def __init__(self, method: str, terms: int, known: bool = True):
        self.used, self.terms = schedule(method, terms, known), terms
        self.total: Any = None
        self.next = 0  # place whose turn it is in the tree
        self.waiting: dict[int, Any] = {}
        self.story: list[Moment] = []

    @property
    def peak(self) -> int:
        """The most buffers that were held at one time."""
        return max(len(moment.held) for moment in self.story)

    def arrive(self, place: int, share: Any) -> None:
        """Add the share of a place to those that wait, and then all that the schedule allows to the
        sum."""
        self.waiting[place] = share
        self._note("arrives", place)
        getattr(self, f"_{self.used}")(place)

    def _add_n(self, place: int) -> None:
        if len(self.waiting) == self.terms:
            self.total = np.array(self.waiting[0])
            self._note("is the last", place)
            for other in range(1, self.terms):
                self.total += self.waiting[other]
            self.waiting.clear()
            self._note("all are added", place)

    def _tree(self, _: int) -> None:
        while self.next in self.waiting:
            place, self.next = self.next, self.next + 1
            if self.total is None:
                self.total = self.waiting.pop(place)
                self._note("is the first sum", place)
                continue
            new = self.total + self.waiting[place]
            self._note("goes into a new sum", place, "sum")
            self.total = new
            del self.waiting[place], new
            self._note("is added", place)

    def _accumulate_n(self, place: int) -> None:
        if self.total is None:
            self.total = np.array(self.waiting[place])
            self._note("is copied to the buffer", place)
        else:
            self.total += self.waiting[place]
        del self.waiting[place]
        self._note("is added", place)

    def _note(self, what: str, place: int, *more: str) -> None:
        sums = ("sum",) * (self.total is not None)
        self.story.append(Moment(what, place, (*self.waiting, *sums, *more)))


def simulate(method: str, order: Any, known: bool = True) -> Meeting:
    """The Meeting of shares that arrive in this order of places, with numbers instead of arrays: a
    count of buffers.

    method, known: as in `Meeting`.
    order: the places, first to arrive first.
    """
    meeting = Meeting(method, len(order), known)
    for place in order:
        meeting.arrive(place, 1.0)
    return meeting


def uses(y: Tensor, x: Tensor) -> list[tuple[Tensor, int]]:
    """The edges (node, argument index) over which a share comes from y to the node x, first to
    arrive first."""
    order, found = ancestors(y), []
    live, seen = descendants(order, [x]), {y.id}
    for node in reversed(order):
        for k, a in enumerate(node.args if node.id in seen and node is not x else ()):
            if type(a) is Tensor and a.id in live and node.op.rules[k]:
                seen.add(a.id)
                if a is x:
                    found.append((node, k))
    return found


def aggregate(y: Tensor, x: Tensor, method: str = "accumulate_n", known: bool = True,
              listed: list[tuple[Tensor, int]] | None = None) -> tuple[Any, Meeting]:
    """(gradient, Meeting): the gradient of the number y by the node x, by the engine's rules in the
    engine's order, on arrays, where `method` adds the shares that meet at x.

    y: a node of one number.
    x: a node that y is computed from.
    method: one of METHODS.
    known: whether the shape of the shares is known before the first arrives.
    listed: the edges of `uses(y, x)` in the order of the list; by default the order of arrival.
    Raises GraphError where y is not one number or does not depend on x, OptionError for another
    method.
    """
    coming = uses(y, x)
    if y.shape or not coming:
        raise GraphError(f"you asked how the shares of a gradient meet, of a y of shape {y.shape}",
                         f"there are {len(coming)} uses of x in it",
                         "take a y that is one number and computed from x")
    places = {(node.id, k): place for place, (node, k) in enumerate(listed or coming)}
    order, meeting = ancestors(y), Meeting(method, len(coming), known)
    live, found = descendants(order, [x]), _Arrivals({y.id: 1.0}, x, meeting)
    for node in reversed(order):
        g = found.pop(node.id, None) if node.op and node is not x else None
        if g is not None:
            # `across` adds the shares of this node in the order of its arguments
            found.places = [places[node.id, k] for k, a in enumerate(node.args)
                            if a is x and (node.id, k) in places]
            across(node, spread(g, node.raw), node.raw, node.raws, found, live)
    return plain(meeting.total, x.raw, {}), meeting


class _Arrivals(dict):
    """Cotangents by node id; a share that arrives at x goes to its meeting."""

    def __init__(self, seeds: dict, x: Tensor, meeting: Meeting):
        super().__init__(seeds)
        self.x, self.meeting = x, meeting
        self.places: list[int] = []

    def __contains__(self, key: Any) -> bool:
        return key != self.x.id and super().__contains__(key)

    def __setitem__(self, key: int, share: Any) -> None:
        if key == self.x.id:
            self.meeting.arrive(self.places.pop(0), spread(share, self.x.raw))
        else:
            super().__setitem__(key, share)
