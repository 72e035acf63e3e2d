"""The Two-sided Jacobian: click two nodes and see the matrix between them; a tangent mixes columns, a cotangent rows.

    two_sided("tanh(W @ x)", W=[[1, 2], [3, 4]], x=[0.1, 0.2])       an expression
    two_sided(loss, of=scores, by=weights)                          any nodes of your own

`graph.py`'s picture takes the clicks, `matrix.py`'s widget the weights; the kernel computes on every change and sends
numbers.  The picture is laid out again only when the graph has changed.  What is shown is worked out in `sides.py`.
"""
import ast
import sys
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import numpy as np
import traitlets

import minigrad as mg
from minigrad.course.passes import redo
from minigrad.errors import Refusal
from minigrad.program import ancestors
from minigrad.tensor import Tensor

from . import show, sides, still
from .expression import Expression, ExpressionError
from .graph import HERE, Picture, Still, cell, numbers, scene
from .matrix import SIDE, Matrix, draw, entries, grid, size, strip
from .reading import Reading
from .typed import Typed, first_values, given

HINT = "Click a box, or press Enter on it, to choose the two ends. "
CHOICES = {"source": "from node", "target": "to node"}   # what `ask` calls the two ends
WAITS = "It waits: type values that fit for {}, and all are taken together."
LETTERS = {"top": "v", "left": "u", "right": "J v", "bottom": "u′J"}


class ChoiceError(ExpressionError):
    """Nodes or values that were chosen and not typed, and cannot be shown: one sentence, without a column."""

    def __init__(self, sentence: str):
        super().__init__(sentence)
        Exception.__init__(self, sentence)


class Redone:
    """A learner's own graph with other values at its leaves; the operations were made for their shapes."""

    def __init__(self, top: Tensor, name: str):
        self.top, self.name = top, name
        self.leaves = [node for node in ancestors(top) if node.op is None]

    def __call__(self, **values: Tensor) -> Any:
        """The last node, computed again from leaves in the order of the graph's own."""
        return redo(self.top, dict(zip(self.leaves, values.values(), strict=True)))

    def code(self, values: Mapping[str, Any]) -> str:
        """Lines of code that do the same."""
        given = ", ".join(f"{name!r}: {np.asarray(value).tolist()!r}" for name, value in values.items())
        return (f"from minigrad.course.passes import redo\n# {self.name}: the node that you gave to two_sided\n"
                f"values = {{{given}}}\n"
                f"leaves = [node for node in ancestors({self.name}) if node.op is None]\n"
                f"top = redo({self.name}, dict(zip(leaves, [mg.tensor(np.array(v)[()]) for v in values.values()])))")


class TwoSided(Typed, Still, anywidget.AnyWidget):
    """See `two_sided`.  `pair` holds the two nodes and their Jacobian; `tangent` and `cotangent` are its weights.

    `ask` carries what the learner typed, turned or chose, {"y =": text, name: text, or {index: number}, "from node" and
    "to node": key}, and is emptied here: one channel, because two that come in one message would answer each other.
    `source` and `target` are the keys of the two boxes, `next` is the end that the next click chooses.
    """

    _esm = HERE / "two_sided.js"
    _css = HERE / "two_sided.css"
    graph = anywidget.WidgetTrait().tag(sync=True)
    matrix = anywidget.WidgetTrait().tag(sync=True)
    expression = traitlets.Unicode().tag(sync=True)
    variables: traitlets.List = traitlets.List().tag(sync=True)
    nodes: traitlets.List = traitlets.List().tag(sync=True)
    source = traitlets.Unicode().tag(sync=True)
    target = traitlets.Unicode().tag(sync=True)
    next = traitlets.Unicode("source").tag(sync=True)
    said: traitlets.List = traitlets.List().tag(sync=True)
    cost: traitlets.List = traitlets.List().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    ask = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    reading: Reading
    pair: sides.Pair

    def __init__(self, make: "Expression | Redone", values: dict[str, Any], text: str, ends: tuple[Any, Any]):
        self._make, self.values, self._text = make, values, text
        self._known = dict(values)                       # by name: what was typed or turned last
        self._waiting: dict[str, Any] = {}               # what was typed and misfits
        self.panel = self
        self._signature: Any = None
        super().__init__(graph=Picture({}, {}, ""), matrix=Matrix(grid(np.zeros((1, 1)), [""], [""]), {"name": "J"}),
                         cell=cell())
        self.show(ends)
        self._answer((self, "ask", self._set), (self.graph, "picked", self._pick), (self.matrix, "top", self._turn),
                     (self.matrix, "left", self._turn))

    def __repr__(self) -> str:
        y, x = self.pair.names
        m, n = self.pair.J.shape
        return f"Two-sided Jacobian of {y} by {x} in y = {self.title}: {m} × {n}"

    def picture(self) -> bytes:
        """The PNG."""
        badges = self.graph.chosen
        seen = {**self.graph.scene, "nodes": [{**n, "badge": badges.get(n["id"])} for n in self.graph.scene["nodes"]]}
        (width, height), (wide, high) = still.size(seen), size(self.matrix.grid)
        sheet = still.Sheet(max(width, wide), height + 24 + high, f"{self!r}. Run the cell for the live matrix.")
        still.draw(sheet.axes, seen, self.graph.numbers)
        draw(sheet.axes, self.matrix.grid, {**self.matrix.labels, "name": ""}, height + 24, self.matrix.sums)
        return sheet.png()

    # --- what the learner does
    def _refused(self) -> None:
        """What was typed or chosen in vain is taken back, beside the sentence about it."""
        self._write(self, variables=self._rows(), source=self._key(self.pair.x), target=self._key(self.pair.y))

    def _set(self, asked: dict[str, Any]) -> None:
        self._write(self, ask={})                        # so a wrong entry is told once, and can come again
        if "y =" in asked:
            self._typed(asked["y ="])
        named = {name: value for name, value in asked.items() if name in self.values}
        turned = {name: _turned(self.values[name], v) for name, v in named.items() if isinstance(v, dict)}
        typed = {name: self._given(name, v) for name, v in named.items() if name not in turned}
        if turned:
            self._take(turned)
        if typed:
            self._fit(typed)
        for end, name in CHOICES.items():
            if name in asked:
                self._choose(end, asked[name])

    def _given(self, name: str, value: Any) -> Any:
        """A typed value; in a graph of the learner's own it has the shape that the leaf has."""
        return _entered(name, value, np.shape(self.values[name])) if isinstance(self._make, Redone) else given(
            name, value)

    def _fit(self, typed: dict[str, Any]) -> None:
        """Take typed values: with those that wait, or alone; else those of new shapes wait for others."""
        for values in ([self._waiting | typed] if self._waiting else []) + [typed]:
            try:
                return self._take(values)
            except ExpressionError as error:
                refused = error
        if len(self.values) > 1 and any(np.shape(v) != np.shape(self.values[name]) for name, v in typed.items()):
            self._waiting |= typed
            others = " and ".join(name for name in self.values if name not in self._waiting) or "any of them"
            refused.args = (f"{refused} {WAITS.format(others)}",)
        raise refused

    def _take(self, values: dict[str, Any]) -> None:
        self._keep(self.values | values, self.show)
        self._known |= values
        self._waiting = {}

    def _keep(self, values: dict[str, Any], then: Callable[[], None]) -> None:
        """Show other values, and go back to the ones before when they cannot be computed."""
        before, self.values = self.values, values
        try:
            then()
        except Refusal as error:
            self.values = before
            raise error if isinstance(error, ExpressionError) else ChoiceError(str(error)) from None

    def _typed(self, text: str) -> None:
        """A new expression, with values (and the end to differentiate by) known by name; values whose shapes do not fit
        give way to first values."""
        expression = Expression(text)
        first = first_values(expression)
        kept = {name: self._known.get(name, value) for name, value in first.items()}
        ends = None, self.pair.names[1] if self.pair.names[1] in expression.names else None
        before = self._make, self._text
        self._make, self._text = expression, expression.text
        try:
            try:
                self._keep(kept, lambda: self.show(ends))
            except ExpressionError:
                other = {name: value for name, value in first.items() if np.shape(value) != np.shape(kept[name])}
                self._keep(kept | other, lambda: self.show(ends))
        except ExpressionError:
            self._make, self._text = before
            raise
        self._waiting = {}

    def _pick(self, picked: dict[str, Any]) -> None:
        """A click on a box chooses one end; the next click chooses the other."""
        end = self.next
        self._choose(end, picked["id"])
        self._write(self, next="target" if end == "source" else "source")

    def _choose(self, end: str, key: str) -> None:
        chosen = next((self.reading.place[n.id] for n in self.reading.shown if self._key(n) == key), None)
        if chosen is None:
            raise ChoiceError("That box stands for several nodes; choose one that is drawn by itself.")
        target, source = self._places()
        self.show((chosen, source) if end == "target" else (target, chosen))

    def _turn(self, _: Any) -> None:
        self._products()

    # --- what is shown
    def _places(self) -> tuple[int, int]:
        """The two ends, (of, by), as places in the program."""
        return self.reading.place[self.pair.y.id], self.reading.place[self.pair.x.id]

    def _key(self, node: Tensor) -> str:
        return self.reading.keys[node.id]

    def _rows(self) -> list[dict[str, Any]]:
        """The variables with their values; a slider turns one entry at a time."""
        return [{"name": name, "text": show.words(value, 8), "entries": entries(name, np.shape(value)),
                 "values": np.ravel(value).tolist()} for name, value in self.values.items()]

    @np.errstate(all="ignore")                           # nan is shown, and explained, where a derivative is none
    def show(self, ends: tuple[Any, Any] | None = None) -> None:
        """Compute and show the Jacobian between two nodes, (of, by): names, places, None for the last node and for the
        first leaf; without `ends` those chosen before.

        Raises ExpressionError where it cannot be computed, before anything on the screen has changed.
        """
        top = self._make(**{name: mg.tensor(value, name=name) for name, value in self.values.items()})
        reading = Reading(top)
        found = _ends(reading, ends or self._places())
        for node, word in zip(found, ("row", "column"), strict=True):
            if not 1 <= node.size <= SIDE:
                raise ChoiceError(f"{reading.names[node.id]} has {node.size} entries, and a matrix of more than "
                                  f"{SIDE} {word}s cannot be read.")
        pair = sides.Pair(*found, reading.names)
        other = (pair.rows, pair.columns) != (self.matrix.grid["rows"], self.matrix.grid["columns"])
        self.reading, self.pair = reading, pair
        self.title = self._text or reading.formula(top)
        self._draw(other)

    def _draw(self, other: bool) -> None:
        reading, pair, graph = self.reading, self.pair, self.graph
        shape = [self.title, [(n.shape, n.op and n.op.name) for n in reading.nodes]]
        ends = [self._key(pair.y), self._key(pair.x)]
        if shape != (self._signature or [None])[0]:
            drawn = scene(reading, player=False)
            graph.scene = {**drawn, "quiet": True, "pick": "checkbox", "hint": HINT + drawn["hint"]}
        costs = {} if [shape, ends] == self._signature else {"cost": pair.cost()}
        self._signature = [shape, ends]
        graph.chosen = {ends[0]: "to", ends[1]: "from"} if ends[0] != ends[1] else {ends[0]: "from, to"}
        fresh = _first(pair) if other else {}
        y, x = pair.names
        names = {"name": f"d{y}/d{x}", "title": f"J = d{y}/d{x}: a row for each entry of {y}, a column for each of {x}"}
        with self.matrix.hold_sync():                    # labels, entries and weights of one moment
            self._write(self.matrix, grid=grid(pair.J, pair.rows, pair.columns), labels={**LETTERS, **names},
                        **fresh)
        self._write(self, variables=self._rows(), expression=self._text, source=ends[1], target=ends[0],
                    nodes=[[reading.keys[n.id], reading.title(n)] for n in reading.shown], **costs)
        self.graph.numbers = {**numbers(reading, steps=False), "line": {}}
        self._products()

    @np.errstate(all="ignore")
    def _products(self) -> None:
        """J v and u'J anew, each by its own pass."""
        v, u, pair = self.matrix.top, self.matrix.left, self.pair
        if (len(v), len(u)) != pair.J.shape[::-1]:       # weights of the matrix before, still on their way
            self._write(self.matrix, **_first(pair))
            v, u = self.matrix.top, self.matrix.left
        ahead, back = pair.jvp(v), pair.vjp(u)
        self.matrix.sums = {"right": strip(ahead), "bottom": strip(back)}
        ones = ": the sum of the rows, what tf.gradients returns" if pair.y.size > 1 and set(u) == {1.0} else ""
        line = {**self.reading.line(), **pair.verdict(v, u)}
        if line != self.graph.numbers["line"]:
            self.graph.numbers = {**self.graph.numbers, "line": line}
        self._write(self, code=sides.code(self._source(), pair, self._places(), v, u), said=[
            sides.mix("J v", v, "column", pair.columns, ahead), sides.mix("u′J", u, "row", pair.rows, back) + ones])

    def _source(self) -> str:
        """The lines of code that make the graph."""
        if isinstance(self._make, Redone):
            return self._make.code(self.values)
        lines = [f"{n} = mg.tensor({np.asarray(v).tolist()!r}, name={n!r})" for n, v in self.values.items()]
        return "\n".join([*lines, f"top = {self._make.code()}"])


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


def _first(pair: sides.Pair) -> dict[str, list[float]]:
    """The first weights: one column, one row."""
    return {"top": np.eye(1, pair.x.size)[0].tolist(), "left": np.eye(1, pair.y.size)[0].tolist()}


def _entered(name: str, text: str, shape: tuple[int, ...]) -> Any:
    """A typed value of this shape: a number, or lists of numbers."""
    try:
        value = np.array(ast.literal_eval(text.strip()), dtype=float)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise ChoiceError(f"The value of {name} cannot be read: a number or a list of numbers is expected.") from None
    if value.shape != shape:
        raise ChoiceError(f"{name} has shape {shape} in this graph, and the value has shape {value.shape}.")
    if not np.isfinite(value).all():
        raise ChoiceError(f"The value of {name} is not finite.")
    return value if shape else float(value)


def _turned(value: Any, entries: Mapping[str, float]) -> Any:
    """A value with some entries turned: {index in reading order: number}."""
    flat = np.array(value, dtype=float).ravel()
    for index, number in entries.items():
        flat[int(index)] = number
    return flat.reshape(np.shape(value)) if np.ndim(value) else float(flat[0])


def two_sided(top: Any = "tanh(W @ x)", /, *, of: Any = None, by: Any = None, **values: Any) -> TwoSided:
    """A Two-sided Jacobian of the node `of` (the last one) by the node `by` (the first leaf).

    top: an expression with values for its variables (floats or nested lists up to 4 × 4), or a node: then its whole
    graph is shown, and its leaves can be turned.  of, by: names as they stand in the picture, or nodes.  Raises
    ExpressionError, one sentence, for what cannot be read or computed.
    """
    if isinstance(top, Tensor):
        caller = sys._getframe(1)
        own = (name for name, value in {**caller.f_globals, **caller.f_locals}.items() if value is top)
        make = Redone(top, next((name for name in own if not name.startswith("_")), "top"))
        reading = Reading(top)
        names = [reading.names[leaf.id] for leaf in make.leaves]
        if values or len(set(names)) < len(names):
            raise ChoiceError("The leaves of a node have values already, and each needs a name of its own.")
        ends = tuple(reading.place.get(e.id) if isinstance(e, Tensor) else e for e in (of, by))
        if any(isinstance(e, Tensor) and place is None for e, place in zip((of, by), ends, strict=True)):
            raise ChoiceError(f"Both nodes must be among those that {reading.names[top.id]} is computed from.")
        start = {name: leaf.value for name, leaf in zip(names, make.leaves, strict=True)}
        return TwoSided(make, start, "", (ends[0], ends[1]))
    expression = Expression(top)
    if extra := ", ".join(sorted(values.keys() - {*expression.names})):
        raise ChoiceError(f"{extra} has a value, but the expression has only {', '.join(expression.names)}.")
    start = first_values(expression) | {name: given(name, value) for name, value in values.items()}
    return TwoSided(expression, start, expression.text, (of, by))
