"""The Path Lens: type an expression and see its graph, its paths, and their sum become the gradient.

    path_lens("a*b + sin(a)", a=2.0, b=3.0)

A text field and a drop-down of ipywidgets, and a panel that shows `graph.py`'s picture with the paths below it.  The
kernel computes on every new value and sends numbers; the picture is laid out again only when the graph has changed.
Stepping, lighting and playing happen in the browser (`path_lens.js`).  What is shown is worked out in `lens.py`.
"""
from collections.abc import Mapping
from typing import Any

import anywidget
import ipywidgets
import numpy as np
import traitlets

import minigrad as mg
from minigrad.program import Program

from . import lens, show
from .expression import Expression, ExpressionError, parse, parse_value
from .graph import HERE, Picture, Still, cell, numbers, scene
from .reading import LIMIT, Reading, names_of
from .still import png

VECTOR, MATRIX = np.array([1.0, -0.5]), np.array([[1.0, 0.5], [-0.5, 1.0]])  # first values of new names


class Panel(anywidget.AnyWidget):
    """Everything below the text field.  `ask` carries typed values, {name: number or text}, from the browser."""

    _esm = HERE / "path_lens.js"
    _css = HERE / "path_lens.css"
    graph = anywidget.WidgetTrait().tag(sync=True)
    lens = traitlets.Dict().tag(sync=True)
    cost: traitlets.List = traitlets.List().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    variables: traitlets.List = traitlets.List().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    diamonds = traitlets.Int().tag(sync=True)
    ask = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)


class PathLens(Still, ipywidgets.VBox):
    """See `path_lens`.  `y`, `leaves` and `reading` hold the nodes that are on the screen."""

    def __init__(self, expression: str, values: Mapping[str, Any], x: str | None, diamonds: int):
        self.expression: Expression = parse(expression)
        self.values = {name: _float(value) for name, value in values.items()}
        self._signature: Any = None
        self._shown: Expression | None = None            # whose graph is on the screen; k: how many diamonds are
        self.k = -1
        self.field = ipywidgets.Text(self.expression.text, description="y =", continuous_update=False,
                                     layout={"flex": "1 1 320px", "width": "auto"})
        self.choice = ipywidgets.Dropdown(description="derivative by", layout={"width": "210px"},
                                          style={"description_width": "90px"})
        self.panel = Panel(graph=Picture({}, {}, ""), cell=cell())
        self.show(diamonds, x)
        self.panel.observe(self._asked, "ask")
        self.panel.observe(lambda change: self._try(self.show, change.new), "diamonds")
        self.field.observe(lambda change: self._try(self._typed, change.new), "value")
        self.choice.observe(self._chosen, "value")
        bar = ipywidgets.HBox([self.field, self.choice], layout={"flex_flow": "row wrap"})
        super().__init__([bar, self.panel])

    def __repr__(self) -> str:
        count, gradient = mg.count_paths(self.y, self.x), show.words(self.reading.slope(self.x), 8)
        ways = f"{count:,} path{'s' * (count != 1)} to {self.reading.names[self.x.id]}"
        return f"Path Lens of y = {self.title}: {ways}, {self.reading.symbol(self.x)} = {gradient}"

    @property
    def title(self) -> str:
        """What is looked at: the expression, or how many diamonds."""
        return f"{self.k} diamonds" if self.k else self.expression.text

    def picture(self) -> bytes:
        """The PNG."""
        return png(self.panel.graph.scene, self.panel.graph.numbers, f"{self!r}. Run the cell for the live lens.")

    # --- what the learner does
    def _try(self, change: Any, *args: Any) -> None:
        """Make a change; one that cannot be computed leaves the last good picture, and its sentence."""
        try:
            change(*args)
            self.panel.message = ""
        except ExpressionError as error:
            self.panel.message = str(error)

    def _typed(self, text: str) -> None:
        self.expression = parse(text)
        self.panel.variables = self._rows(0)
        with self.panel.hold_sync():
            self.show(0, self.choice.value)

    def _asked(self, change: Any) -> None:
        self._try(self._set, change.new)

    def _set(self, asked: dict[str, Any]) -> None:
        for name, value in asked.items():
            try:
                self.values[name] = value if isinstance(value, float) else parse_value(value)
            except ExpressionError as error:
                raise ExpressionError(f"in the value of {name}: {error.sentence}", column=error.column) from None
        self.panel.variables = self._rows(self.panel.diamonds)
        self.show(self.panel.diamonds, self.choice.value)

    # --- what is shown
    def _needed(self, k: int) -> dict[str, Any]:
        """The values of the variables on the screen; a new one gets 1, a matrix (upper case) or a vector."""
        vectors = set() if k else self.expression.vectors()
        names = ["x"] if k else self.expression.names
        for name in names:
            self.values.setdefault(name, VECTOR if name in vectors else MATRIX if name[0].isupper() else 1.0)
        return {name: self.values[name] for name in names}

    def _rows(self, k: int) -> list[dict[str, Any]]:
        return [{"name": name, "text": show.words(value, 8), "number": value if isinstance(value, float) else None}
                for name, value in self._needed(k).items()]

    def show(self, k: int, x: str | None = None) -> None:
        """Compute and show k diamonds, or the expression, differentiated by the node named x.

        Without x, by the node chosen before; when the graph is a new one, by a leaf: v1 is then another node.
        """
        values = self._needed(k)
        y, leaves = lens.build(self.expression, values, k)
        nodes = Program(y).nodes
        names = names_of(nodes)
        named = leaves | {names[node.id]: node for node in nodes if node is not y}
        known = named if (self.k, self._shown) == (k, self.expression) else leaves
        name = str(next((n for n in (x, self.choice.value) if n in known), next(iter(leaves))))
        reading = Reading(y, [named[name]], lens.NARROW if k else LIMIT)
        self.k, self.y, self.x, self.leaves, self.reading = k, y, named[name], leaves, reading
        self._shown = self.expression
        self._offer(list(named), name)
        self._draw(values)

    def _offer(self, names: list[str], name: str) -> None:
        self._offering = True                            # new options choose their first, which nobody asked for
        if list(self.choice.options) != names:
            self.choice.options = names
        self.choice.value = name
        self._offering = False

    def _chosen(self, change: Any) -> None:
        if not self._offering:
            self._try(self.show, self.panel.diamonds)

    def _draw(self, values: dict[str, Any]) -> None:
        written = numbers(self.reading, steps=False)
        shape = [self.title, self.reading.place[self.x.id], [n.shape for n in self.reading.nodes]]
        shown = {"lens": lens.state(self.reading, self.x), "variables": self._rows(self.k), "diamonds": self.k,
                 "code": lens.code(self.expression, values, self.k, self.reading, self.x)}
        if shape != self._signature:                     # no new layout, and no new race, while values move
            self._signature = shape
            arranged = {**scene(self.reading, player=False), "quiet": True}
            shown["cost"] = lens.cost(self.y, self.x)
            self.panel.graph.scene = arranged
        self.panel.graph.numbers = written
        with self.panel.hold_sync():
            for key, value in shown.items():
                self.panel.set_trait(key, value)


def _float(value: Any) -> Any:
    return float(value) if np.ndim(value) == 0 else np.array(value, dtype=float)


def path_lens(expression: str = "a*b + sin(a)", /, *, by: str | None = None, diamonds: int = 0, **values: Any
              ) -> PathLens:
    """A Path Lens on `expression` at the given values of its variables, differentiated `by` one of them (or its first).

    values: a float, or a nested list up to 4 × 4, for each variable; 1.0 where none is given.  diamonds: start with so
    many stacked diamonds instead.  Raises ExpressionError, one sentence, for an expression that cannot be read.
    """
    return PathLens(expression, values, by, diamonds)
