"""The Two-sided Jacobian: click two nodes and see the matrix between them; a tangent mixes columns,
a cotangent rows.

    two_sided("tanh(W @ x)", W=[[1, 2], [3, 4]], x=[0.1, 0.2])       an expression
    two_sided(loss, of=scores, by=weights)                          any nodes of your own

`graph.py`'s picture takes the clicks, `matrix.py`'s widget the weights; the kernel computes on
every change and sends numbers.  The picture is laid out again only when the graph has changed.
What is shown is worked out in `two_sided_data.py`.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=two-sided]                     the root
    [data-field=tangent | cotangent]        the two mixes in words, and what each pass carries from
                                            box to box
    aria-label                              "v at x[0]", "u at y[1]", "Only column x[0]",
                                            "Only row y[1]", "v all 1", "u all 0", "From node",
                                            "To node", "Next click chooses the other end",
                                            "Type the expression y", "Entry of W", "Value of W",
                                            "Type the value of W"
"""
import sys
from collections.abc import Callable
from typing import Any

import anywidget
import numpy as np
import traitlets

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.tensor import Tensor

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.expression import Expression
from ...widgets.graph import numbers, scene
from ...widgets.matrix import SIDE, draw, entries, grid, matrix, strip
from ...widgets.node_facts import Reading
from ...widgets.still import Sheet, Still
from ...widgets.typed import GraphPanel, Typed, first_values, given, leaf_lines, refuse_extra
from .own_graph import ChoiceError, Redone, entered, turned
from .two_sided_data import Pair, code, mix

HINT = "Click a box, or press Enter on it, to choose the two ends. "
CHOICES = {"source": "from node", "target": "to node"}   # what `ask` calls the two ends
WAITS = "It waits: type values that fit for {}, and all are taken together."
LETTERS = {"top": "v", "left": "u", "right": "J v", "bottom": "u′J"}


class TwoSided(Typed, Still, GraphPanel):
    """See `two_sided`.  `pair` holds the two nodes and their Jacobian.

    `ask` carries what the learner typed, turned or chose, {"y =": text, name: text, or {index:
    number}, "from node" and "to node": key}: one channel, because two that come in one message
    would answer each other. `source` and `target` are the keys of the two boxes, `next` is the end
    that the next click chooses.
    """

    invitation = "Run the cell for the live matrix."
    _esm = assets(__file__, "shared.js", "panel.js", "two_sided.js")
    _css = assets(__file__, "panel.css", "two_sided.css")
    matrix = anywidget.WidgetTrait().tag(sync=True)
    expression = traitlets.Unicode().tag(sync=True)
    variables: traitlets.List = traitlets.List().tag(sync=True)
    nodes: traitlets.List = traitlets.List().tag(sync=True)
    source = traitlets.Unicode().tag(sync=True)
    target = traitlets.Unicode().tag(sync=True)
    next = traitlets.Unicode("source").tag(sync=True)
    said: traitlets.List = traitlets.List().tag(sync=True)
    cost: traitlets.List = traitlets.List().tag(sync=True)

    reading: Reading
    pair: Pair

    def __init__(self, make: "Expression | Redone", values: dict[str, Any], text: str,
                 ends: tuple[Any, Any]):
        self._make, self.values = make, values
        self._text = text
        self._known = dict(values)                       # by name: what was typed or turned last
        self._waiting: dict[str, Any] = {}               # what was typed and misfits
        self.panel = self
        self._signature: Any = None
        super().__init__(matrix=matrix([[0.0]], [""], [""], "J"))
        self.show(ends)
        self._answer((self.graph, "picked", self._pick), (self.matrix, "top", self._products),
                     (self.matrix, "left", self._products))

    def __repr__(self) -> str:
        y, x = self.pair.names
        last = self.reading.names[self.reading.y.id]
        m, n = self.pair.J.shape
        return f"Two-sided Jacobian of {y} by {x} in {last} = {self.title}: {m} × {n}"

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the graph with its two ends, and the matrix below it."""
        shown, badges = self.graph.scene, self.graph.chosen
        nodes = [{**box, "badge": badges.get(box["id"])} for box in shown["nodes"]]
        sheet.scene({**shown, "nodes": nodes}, self.graph.numbers)
        sheet.grow(0, sheet.height + 24)
        draw(sheet, self.matrix.grid, {**self.matrix.labels, "name": ""}, self.matrix.sums)

    # --- what the learner does
    def _refused(self) -> None:
        """Take back the entry that the sentence is about."""
        self._write(self, variables=self._rows(), source=self._key(self.pair.x),
                    target=self._key(self.pair.y))

    def asked(self, ask: dict[str, Any]) -> None:
        """Take what was typed, turned or chosen."""
        if "y =" in ask:
            self._typed(ask["y ="])
        named = {name: value for name, value in ask.items() if name in self.values}
        moved = {name: turned(self.values[name], value) for name, value in named.items()
                 if isinstance(value, dict)}
        typed = {name: self._given(name, value) for name, value in named.items()
                 if name not in moved}
        if moved:
            self._use(moved)
        if typed:
            self._fit(typed)
        for end, name in CHOICES.items():
            if name in ask:
                self._choose(end, ask[name])

    def _given(self, name: str, value: Any) -> Any:
        """A typed value; in a graph of the learner's own it has the shape that the leaf has."""
        if isinstance(self._make, Redone):
            return entered(name, value, np.shape(self.values[name]))
        return given(name, value)

    def _fit(self, typed: dict[str, Any]) -> None:
        """Take typed values: with those that wait, or alone; else those of new shapes
        wait for others."""
        for values in ([self._waiting | typed] if self._waiting else []) + [typed]:
            try:
                return self._use(values)
            except Refusal as error:
                refused = error
        if (len(self.values) > 1
            and any(np.shape(v) != np.shape(self.values[name]) for name, v in typed.items())):
            self._waiting |= typed
            others = (" and ".join(name for name in self.values if name not in self._waiting)
                      or "any of them")
            refused.args = (f"{refused.words}. {WAITS.format(others)}",)
        raise refused

    def _use(self, values: dict[str, Any]) -> None:
        self._keep(self.values | values, self.show)
        self._known |= values
        self._waiting = {}

    def _keep(self, values: dict[str, Any], then: Callable[[], None]) -> None:
        """Show other values, and go back to the ones before when they cannot be computed."""
        before, self.values = self.values, values
        try:
            then()
        except Refusal:
            self.values = before
            raise

    def _typed(self, text: str) -> None:
        """A new expression, with values (and the end to differentiate by) known by name; values
        whose shapes do not fit give way to first values."""
        expression = Expression(text)
        first = first_values(expression)
        kept = {name: self._known.get(name, value) for name, value in first.items()}
        ends = None, self.pair.names[1] if self.pair.names[1] in expression.names else None
        before = self._make, self._text
        self._make, self._text = expression, expression.text
        try:
            try:
                self._keep(kept, lambda: self.show(ends))
            except Refusal:
                other = {name: value for name, value in first.items()
                         if np.shape(value) != np.shape(kept[name])}
                self._keep(kept | other, lambda: self.show(ends))
        except Refusal:
            self._make, self._text = before
            raise
        self._waiting = {}

    def _pick(self, picked: dict[str, Any]) -> None:
        """A click on a box chooses one end; the next click chooses the other."""
        end = self.next
        self._choose(end, picked["id"])
        self._write(self, next="target" if end == "source" else "source")

    def _choose(self, end: str, key: str) -> None:
        chosen = next((self.reading.place[n.id] for n in self.reading.shown if self._key(n) == key),
                      None)
        if chosen is None:
            raise ChoiceError("That box stands for several nodes; choose one that is "
                              "drawn by itself.")
        target, source = self._places()
        self.show((chosen, source) if end == "target" else (target, chosen))

    # --- what is shown
    def _places(self) -> tuple[int, int]:
        """The two ends, (of, by), as places in the program."""
        return self.reading.place[self.pair.y.id], self.reading.place[self.pair.x.id]

    def _key(self, node: Tensor) -> str:
        return self.reading.keys[node.id]

    def _rows(self) -> list[dict[str, Any]]:
        """The variables with their values; a slider turns one entry at a time."""
        return [{"name": name, "text": numerals.words(value, 8),
                 "entries": entries(name, np.shape(value)), "values": np.ravel(value).tolist()}
                for name, value in self.values.items()]

    # nan is shown, and explained, where a derivative is none
    @np.errstate(all="ignore")
    def show(self, ends: tuple[Any, Any] | None = None) -> None:
        """Compute and show the Jacobian between two nodes, (of, by): names, places, None for the
        last node and for the first leaf; without `ends` those chosen before.

        Raises a Refusal where it cannot be computed, before anything on the screen has changed.
        """
        top = self._make(**{name: mg.tensor(value, name=name)
                            for name, value in self.values.items()})
        reading = Reading(top)
        found = _ends(reading, ends or self._places())
        for node, word in zip(found, ("row", "column"), strict=True):
            if not 1 <= node.size <= SIDE:
                raise ChoiceError(f"{reading.names[node.id]} has {node.size} entries, and a matrix "
                                  f"of more than {SIDE} {word}s cannot be read.")
        pair = Pair(*found, reading.names)
        other = (pair.rows, pair.columns) != (self.matrix.grid["rows"], self.matrix.grid["columns"])
        self.reading, self.pair = reading, pair
        self.title = self._text or reading.formula(top)
        self._draw(other)

    def _draw(self, other: bool) -> None:
        reading, pair = self.reading, self.pair
        shape = [self.title, [(n.shape, n.op and n.op.name) for n in reading.nodes]]
        ends = [self._key(pair.y), self._key(pair.x)]
        chosen = ({ends[0]: "to", ends[1]: "from"} if ends[0] != ends[1]
                  else {ends[0]: "from, to"})
        shown = {"numbers": {**numbers(reading, steps=False), "line": {}}, "chosen": chosen}
        if shape != (self._signature or [None])[0]:
            drawn = scene(reading, player=False)
            shown["scene"] = {**drawn, "quiet": True, "pick": "checkbox",
                              "hint": HINT + drawn["hint"]}
        costs = {} if [shape, ends] == self._signature else {"cost": pair.cost()}
        self._signature = [shape, ends]
        self.graph.set_together(**shown)
        fresh = _first(pair) if other else {}
        y, x = pair.names
        names = {"name": f"d{y}/d{x}",
                 "title": f"J = d{y}/d{x}: a row for each entry of {y}, a column for each of {x}"}
        self._write(self.matrix, grid=grid(pair.J, pair.rows, pair.columns),
                    labels={**LETTERS, **names}, **fresh)
        self._write(self, variables=self._rows(),
                    expression=self._text, source=ends[1], target=ends[0],
                    nodes=[[reading.keys[n.id], reading.title(n)] for n in reading.shown], **costs)
        self._products()

    @np.errstate(all="ignore")
    def _products(self, _: Any = None) -> None:
        """J v and u'J anew, each by its own pass."""
        v, u = self.matrix.top, self.matrix.left
        pair = self.pair
        # weights of the matrix before, still on their way
        if (len(v), len(u)) != pair.J.shape[::-1]:
            self._write(self.matrix, **_first(pair))
            v, u = self.matrix.top, self.matrix.left
        ahead, back = pair.jvp(v), pair.vjp(u)
        self.matrix.sums = {"right": strip(ahead), "bottom": strip(back)}
        ones = (": the sum of the rows, what tf.gradients returns"
                if pair.y.size > 1 and set(u) == {1.0} else "")
        line = {**self.reading.line(), **pair.verdict(v, u)}
        if line != self.graph.numbers["line"]:
            self.graph.numbers = {**self.graph.numbers, "line": line}
        tangents, cotangents = pair.carried(v, u, self.reading.names)
        said = [mix("J v", v, "column", pair.columns, ahead) + tangents,
                mix("u′J", u, "row", pair.rows, back) + ones + cotangents]
        self._write(self, code=code(self._source(), pair, self._places(), v, u), said=said)

    def _source(self) -> str:
        """The lines of code that make the graph."""
        if isinstance(self._make, Redone):
            return self._make.code(self.values)
        return f"{leaf_lines(self.values)}\ntop = {self._make.code()}"


def _ends(reading: Reading, places: tuple[Any, Any]) -> tuple[Tensor, Tensor]:
    """(of, by) as nodes of this reading; names and nodes are looked up, numbers are places."""
    named = {reading.names[node.id]: node for node in reading.nodes}
    found = []
    for place, otherwise in zip(places, (reading.y, reading.nodes[0]), strict=True):
        if isinstance(place, int):
            found.append(reading.nodes[place])
        elif place is None or place in named:
            found.append(named.get(place, otherwise))
        else:
            raise ChoiceError(f"There is no node {str(place)[:40]}, only {', '.join(named)}.")
    return found[0], found[1]


def _first(pair: Pair) -> dict[str, list[float]]:
    """The first weights: one column, one row."""
    return {"top": np.eye(1, pair.x.size)[0].tolist(), "left": np.eye(1, pair.y.size)[0].tolist()}


def two_sided(top: Any = "tanh(W @ x)", /, *, of: Any = None, by: Any = None,
              **values: Any) -> TwoSided:
    """A Two-sided Jacobian between two nodes of a graph.

    top: an expression, or a node: then its whole graph is shown, and its leaves can be turned
    of: the node to differentiate, or its name in the picture; without it the last one
    by: the node to differentiate by, or its name; without it the first leaf
    values: a float, or a nested list up to 4 × 4, for each variable of an expression

    Raises a Refusal, one sentence, for what cannot be read or computed.
    """
    if isinstance(top, Tensor):
        caller = sys._getframe(1)
        own = (name for name, value in {**caller.f_globals, **caller.f_locals}.items()
               if value is top)
        make = Redone(top, next((name for name in own if not name.startswith("_")), "top"))
        reading = Reading(top)
        names = [reading.names[leaf.id] for leaf in make.leaves]
        if values or len(set(names)) < len(names):
            raise ChoiceError("The leaves of a node have values already, and each needs a "
                              "name of its own.")
        ends = tuple(reading.place.get(e.id) if isinstance(e, Tensor) else e for e in (of, by))
        if any(isinstance(e, Tensor) and place is None
               for e, place in zip((of, by), ends, strict=True)):
            raise ChoiceError(f"Both nodes must be among those that {reading.names[top.id]} is "
                              "computed from.")
        start = {name: leaf.value for name, leaf in zip(names, make.leaves, strict=True)}
        return TwoSided(make, start, "", (ends[0], ends[1]))
    expression = Expression(top)
    refuse_extra(values, expression.names, "expression", ChoiceError)
    start = first_values(expression) | {name: given(name, value) for name, value in values.items()}
    return TwoSided(expression, start, expression.text, (of, by))
