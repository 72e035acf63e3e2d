"""The Two-sided Jacobian: one matrix between two nodes of a graph.  A tangent enters at the top and
mixes columns; a cotangent enters at the left and mixes rows.

    two_sided("tanh(W @ x)", W=[[1, 2], [3, 4]], x=[0.1, 0.2])       an expression
    two_sided(loss, of=scores, by=weights)                          any nodes of your own

J, J v and uᵀJ are worked out in `two_sided_data.py`; `leaf_values.py` reads the values of the
leaves, `small_graph.py` puts the boxes in layers, `two_sided.view.js` draws.
"""
import itertools
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from minigrad import errors
from minigrad.errors import Refusal
from minigrad.program import ancestors
from minigrad.tensor import Tensor

from ...course.sandbox import brief
from ...widgets.boxes import Boxes
from ...widgets.declared import Control, Declared, Table, Text, View, bundle
from ...widgets.first_moves import Moves
from ...widgets.line import best_ms
from ...widgets.node_facts import spent
from ...widgets.typed import given, refuse_extra
from . import two_sided_data as data
from .leaf_values import ChoiceError, Formula, Redone, read, written
from .small_graph import placed

SIDE = 16                                                # rows or columns that can still be read
BOXES = 18                                               # of the small graph; more are folded
REACH = 2.0                                              # of a weight, to either side of 0
STEPS = np.linspace(-REACH, REACH, 9).tolist()           # of v, where no kernel runs
START = "tanh(W @ x)", "W = [[1, 2], [-0.5, 1]]; x = [0.5, -0.2]"      # a small J, to begin with
INNER = "z"                                              # as in z1: v is a tangent here


class Weights(Control):
    """A number for each column, or for each row, that the stage draws."""

    kind = "weights"

    def checked(self, what: str, value: Any) -> list[float]:
        """As many numbers as a matrix can have rows, or a Refusal."""
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= SIDE:
            raise Refusal(f"you gave {what} as {brief(value, 40)}", "those are no weights",
                          f"write 1 to {SIDE} numbers")
        return [errors.between(f"{what}[{k}]", weight, -REACH, REACH)
                for k, weight in enumerate(value)]


class TwoSided(Declared):
    """See `two_sided`.  `boxes` are the nodes of the graph, `pair` two of them and their Jacobian.

    at: the values of the leaves; source, target: the names of the two nodes
    v, u: the weights of the columns and of the rows
    """

    _esm = bundle(__file__)
    expression = Text("y =", START[0])
    at = Text("values", START[1], longest=20_000)
    source = Text("from", "x")
    target = Text("to", "y")
    v = Weights("v", [1.0, 0.0])
    u = Weights("u", [1.0, 0.0])

    values: dict[str, Any]
    boxes: Boxes
    pair: data.Pair

    def __init__(self, own: Redone | None = None, **controls: Any):
        """own: a graph of the learner's, in place of an expression"""
        self._own = own
        self._known: dict[str, Any] = {}                 # by name: what was on the screen before
        self._seen: tuple[Any, ...] = (None,)            # of which the pair is
        self._costs: tuple[Any, ...] = (None,)
        self.alone = own is None
        super().__init__(**controls)
        if own:
            self.declared = [one for one in self.declared if one["name"] != "expression"]

    def __repr__(self) -> str:
        y, x = self.pair.names
        m, n = self.pair.J.shape
        return f"Two-sided Jacobian of {y} by {x} in {self._title()}: {m} × {n}"

    def _title(self) -> str:
        last, names = self.boxes.nodes[-1], self.boxes.names
        title = self.boxes.formula(last) if self._own else self.expression
        return f"{names[last.id]} = {title}"

    def _graph(self) -> Formula | Redone:
        return self._own or Formula(self.expression)

    def first_moves(self) -> dict[str, Moves]:
        """The step that enters at the top, where it has few parts."""
        parts = len(self.v)
        steps = itertools.product(STEPS, repeat=parts) if parts <= 3 else np.eye(parts).tolist()
        return {"v": Moves([[*step] for step in steps], "v")}

    # --- the controls that follow from others
    @np.errstate(all="ignore")
    def settle(self, changed: set[str]) -> None:
        """Values, ends and weights that fit.  Another expression gets the values that its names had
        before, or first ones where those cannot be computed."""
        graph, other = self._graph(), "expression" in changed
        if other and self._own:
            raise ChoiceError("This graph is your own: it has no expression to type.")
        if other:
            self._known |= self.values
        values = _computable(graph, self._known) if other else read(graph, self.at, self.values)
        named = _named(_boxes(graph(values)))
        self.at = written(values)
        if other:
            self.source = self.source if self.source in values else _smallest(named, values)
            self.target = [*named][-1]
        for name, end in (("v", self.source), ("u", self.target)):
            if end in named and len(getattr(self, name)) != named[end].size <= SIDE:
                setattr(self, name, _first(named[end].size))

    # --- what is shown
    # nan is shown, and explained, where a derivative is none
    @np.errstate(all="ignore")
    def measure(self) -> View:
        """The Jacobian between the two nodes, its products with v and u, and what each costs."""
        graph, v, u = self._graph(), np.array(self.v), np.array(self.u)
        place = [self.expression, self.at, self.source, self.target]
        values, boxes, pair = self._seen[1:] if place == self._seen[0] else _look(graph, *place[1:])
        if (u.size, v.size) != pair.J.shape:
            raise ChoiceError(f"v has {v.size} and u has {u.size} entries, and J is "
                              f"{pair.J.shape[0]} × {pair.J.shape[1]}.")
        self._seen = place, values, boxes, pair
        self.values, self.boxes, self.pair = values, boxes, pair
        number, said = _read_out(pair, v, u)
        size = f"{spent(ancestors(pair.y), best_ms(lambda: pair.vjp(u)) / 1e3)} for uᵀJ"
        places = boxes.place[pair.y.id], boxes.place[pair.x.id]
        return View(stage=self._stage(v, u), number=number, said=said,
                    line={"cost": size, **pair.verdict(v, u)},
                    code=data.code(graph.code(values), pair, places, v, u),
                    fold=[data.exact(pair, v, u), data.carried(pair, v, u, boxes.names),
                          *self._cost()])

    def _stage(self, v: np.ndarray, u: np.ndarray) -> dict[str, Any]:
        """The matrix and what goes in and comes out at its four sides, and the small graph."""
        pair, (y, x) = self.pair, self.pair.names
        leaf = self.values.get(x)
        return {**_graph_of(self.boxes, pair), "name": f"d{y}/d{x}", "from": x, "to": y,
                "rows": pair.rows, "columns": pair.columns, "linked": pair.linked,
                "J": data.lists(pair.J), "v": v.tolist(), "u": u.tolist(),
                "pushed": data.lists(pair.J * v), "ahead": data.lists(pair.jvp(v)),
                "pulled": data.lists(pair.J * u[:, None]), "back": data.lists(pair.vjp(u)),
                "turns": None if leaf is None else np.ravel(leaf).tolist()}

    def _cost(self) -> list[Table]:
        """What each way costs: measured for a new pair of nodes, not while values move."""
        shape = [self.expression, self.source, self.target, [n.shape for n in self.boxes.nodes]]
        if self._costs[0] != shape:
            self._costs = shape, self.pair.cost()
        return self._costs[1]


def _boxes(top: Tensor) -> Boxes:
    """The nodes of a graph with a name for each: a second s is s′."""
    boxes, taken = Boxes(ancestors(top), BOXES, INNER), set()
    for node in boxes.nodes:
        while boxes.names[node.id] in taken:
            boxes.names[node.id] += "′"
        taken.add(boxes.names[node.id])
    return boxes


def _named(boxes: Boxes) -> dict[str, Tensor]:
    return {boxes.names[node.id]: node for node in boxes.nodes}


def _smallest(named: Mapping[str, Tensor], leaves: Mapping[str, Any]) -> str:
    """The leaf with the fewest entries, so that J is small; of several the first."""
    return min(leaves or named, key=lambda name: named[name].size)


def _computable(graph: Formula | Redone, known: Mapping[str, Any]) -> dict[str, Any]:
    """The known values of a graph's leaves; where they cannot be computed, those of another shape
    than the first values give way to these."""
    values = {name: known.get(name, first) for name, first in graph.first.items()}
    try:
        graph(values)
    except Refusal:
        alike = {name: value if np.shape(value) == np.shape(graph.first[name]) else
                 graph.first[name] for name, value in values.items()}
        graph(alike)
        return alike
    return values


def _look(graph: Formula | Redone, at: str, source: str, target: str
          ) -> tuple[dict[str, Any], Boxes, data.Pair]:
    """The values of the leaves, the nodes, and the two that were chosen.  Raises a Refusal where
    they cannot be shown."""
    values = read(graph, at, {})
    boxes = _boxes(graph(values))
    named = _named(boxes)
    for end, word in ((target, "row"), (source, "column")):
        if end not in named:
            raise ChoiceError(f"There is no node {end[:40]}, only {', '.join(named)}.")
        if not 1 <= named[end].size <= SIDE:
            raise ChoiceError(f"{end} has {named[end].size} entries, and a matrix of more than "
                              f"{SIDE} {word}s cannot be read.")
    return values, boxes, data.Pair(named[target], named[source], boxes.names)


def _graph_of(boxes: Boxes, pair: data.Pair) -> dict[str, Any]:
    """The boxes and arrows of the graph, and which lie between the two nodes."""
    after = {pair.x.id}
    for node in boxes.nodes:
        if any(getattr(a, "id", None) in after for a in node.args):
            after.add(node.id)
    keys = {boxes.keys[node.id]: node for node in boxes.nodes}
    arrows = [(tail, head) for _, tail, head in boxes.arrows(lambda node: node.args)]
    before = {boxes.keys[node.id] for node in ancestors(pair.y)}
    between = {boxes.keys[node] for node in after if pair.linked} & before
    spots, routes = placed([*keys], arrows)
    words = lambda key: boxes.title(keys[key]) if key != "fold" else boxes.fold_summary()
    return {"boxes": [{"name": "" if key == "fold" else boxes.names[node.id], "words": words(key),
                       "at": spots[key]} for key, node in keys.items()],
            "arrows": [{"through": route, "between": {*ends} <= between}
                       for route, ends in zip(routes, arrows, strict=True)]}


def _read_out(pair: data.Pair, v: np.ndarray, u: np.ndarray) -> tuple[str, str]:
    """What one pass each way gives, and what the whole matrix takes."""
    (m, n), (y, x) = pair.J.shape, pair.names
    if not pair.linked:
        return "J = 0", f"as no arrow leads from {x} to {y}."
    ahead, back = data.mix(v, "column", pair.columns), data.mix(u, "row", pair.rows)
    none = "" if np.isfinite(pair.J).all() else " nan: there is no slope at these values."
    ones = " (tf.gradients)" if m > 1 and {*u} == {1.0} else ""
    return "1 pass", (f"forward gives {ahead}, backward {back}{ones}. All of J takes {n} forward "
                      f"or {m} backward.{none}")


def _first(size: int) -> list[float]:
    """The weights of one column or row alone, the first."""
    return np.eye(1, size)[0].tolist()


def two_sided(top: Any = START[0], /, *, of: Any = None, by: Any = None,
              **values: Any) -> TwoSided:
    """A Two-sided Jacobian between two nodes of a graph.

    top: an expression, or a node: then its whole graph is shown, and its leaves can be turned
    of: the node to differentiate, or its name in the picture; without it the last one
    by: the node to differentiate by, or its name; without it the smallest leaf
    values: a float, or a nested list up to 4 × 4, for each variable of an expression

    Raises a Refusal, one sentence, for what cannot be read or computed.
    """
    graph = _own(top, sys._getframe(1)) if isinstance(top, Tensor) else Formula(top)
    own = graph if isinstance(graph, Redone) else None
    if own and values:
        raise ChoiceError("The leaves of a node have values already.")
    refuse_extra(values, graph.first, "expression", ChoiceError)
    start = graph.first | {name: given(name, value) for name, value in values.items()}
    named = _named(_boxes(graph(start)))
    mine = {node.id: name for node, name in zip(ancestors(top), named, strict=True)} if own else {}
    if any(isinstance(end, Tensor) and end.id not in mine for end in (of, by)):
        raise ChoiceError(f"Both nodes must be among those that {[*named][-1]} is computed from.")
    name = lambda end: mine[end.id] if isinstance(end, Tensor) else end
    ends = {"target": name(of) or [*named][-1], "source": name(by) or _smallest(named, start)}
    sizes = {side: named[ends[end]].size for side, end in (("u", "target"), ("v", "source"))
             if ends[end] in named}
    return TwoSided(own, expression=graph.text, at=written(start), **ends,
                    **{side: _first(size) for side, size in sizes.items() if 0 < size <= SIDE})


def _own(top: Tensor, caller: Any) -> Redone:
    """A graph of the learner's, and the name that its last node has in the learner's code."""
    own = (name for name, value in {**caller.f_globals, **caller.f_locals}.items() if value is top)
    return Redone(top, next((name for name in own if not name.startswith("_")), "top"))
