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
from minigrad.course.graphs import diamonds
from minigrad.program import Program

from . import lens, show
from .expression import Expression, ExpressionError
from .graph import HERE, Picture, Still, cell, numbers, scene
from .reading import LIMIT, Reading, names_of
from .still import png
from .typed import Typed, first_values, given


class Panel(anywidget.AnyWidget):
    """Everything below the text field.  `ask` carries typed values, {name: number or text}, and is emptied here.

    `variables` and `diamonds` are asked for; where they cannot be computed the rest is still the last good picture.
    """

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


class PathLens(Typed, Still, ipywidgets.VBox):
    """See `path_lens`.  `y`, `x`, `leaves`, `reading`, `title` and `k` (diamonds) are what is on the screen."""

    def __init__(self, expression: str, values: Mapping[str, Any], by: str | None, k: int):
        self.expression = self._shown = Expression(expression)  # asked for; on the screen
        self.values = {name: given(name, value) for name, value in values.items()}  # the learner's own
        self.lent: dict[str, Any] = {}                   # of another shape, where those do not fit the expression
        x = self.values.get("x")
        self.point = {"x": x if isinstance(x, float) else 1.0}  # where the diamonds start
        known = {*self.expression.names, *(self.point if k else ())}
        if extra := ", ".join(sorted(values.keys() - known)):
            raise ExpressionError(f"{extra} has a value, but the expression has only {', '.join(sorted(known))}.")
        self._signature: Any = None
        self.k = -1
        self.field = ipywidgets.Text(self.expression.text, description="y =", continuous_update=False,
                                     layout={"flex": "1 1 320px", "width": "auto"})
        self.choice = ipywidgets.Dropdown(description="derivative by", layout={"width": "210px"},
                                          style={"description_width": "90px"})
        self.panel = Panel(graph=Picture({}, {}, ""), cell=cell())
        self.choice.add_class("mg-choice")
        self.show(k, by)
        if by and by != self.choice.value:
            raise ExpressionError(f"there is no {by} to differentiate by, only {', '.join(self.choice.options)}.")
        chosen = lambda name: self.show(self.panel.diamonds, name)
        self._answer((self.panel, "ask", self._set), (self.panel, "diamonds", self.show),
                     (self.field, "value", self._typed), (self.choice, "value", chosen))
        bar = ipywidgets.HBox([self.field, self.choice], layout={"flex_flow": "row wrap"})
        super().__init__([bar, self.panel])

    def __repr__(self) -> str:
        count, gradient = mg.count_paths(self.y, self.x), show.words(self.reading.slope(self.x), 8)
        ways = f"{count:,} path{'s' * (count != 1)} to {self.reading.names[self.x.id]}"
        return f"Path Lens of y = {self.title}: {ways}, {self.reading.symbol(self.x)} = {gradient}"

    def picture(self) -> bytes:
        """The PNG."""
        return png(self.panel.graph.scene, self.panel.graph.numbers, f"{self!r}. Run the cell for the live lens.")

    # --- what the learner does
    def _refused(self) -> None:
        """The typed values stand beside the sentence about them."""
        self.panel.variables = self._rows(self.panel.diamonds)

    def _typed(self, text: str) -> None:
        """A new expression, at the learner's own values; where these make it fail, first values of another shape stand
        in for them, until an expression comes that they fit."""
        self.expression, self.lent = Expression(text), {}
        self._write(self.panel, diamonds=0)
        try:
            self.show(0)
        except ExpressionError as sentence:
            own = self._needed(0)
            self.lent = {n: v for n, v in first_values(self.expression).items() if np.shape(v) != np.shape(own[n])}
            try:
                self.show(0)
            except ExpressionError:
                self.lent = {}
                raise sentence from None

    def _set(self, asked: dict[str, Any]) -> None:
        self._write(self.panel, ask={})                  # so a wrong entry is told once, and can come again
        for name, value in asked.items():
            number = given(name, value)
            if self.panel.diamonds and not isinstance(number, float):
                raise ExpressionError("diamonds start from one number.")
            self.lent.pop(name, None)
            (self.point if self.panel.diamonds else self.values)[name] = number
        self.show(self.panel.diamonds)

    # --- what is shown
    def _needed(self, k: int) -> dict[str, Any]:
        """The values of the variables that are asked for."""
        if k:
            return self.point
        known = first_values(self.expression) | self.values | self.lent
        return {name: known[name] for name in self.expression.names}

    def _rows(self, k: int) -> list[dict[str, Any]]:
        return [{"name": name, "text": show.words(value, 8), "number": value if isinstance(value, float) else None}
                for name, value in self._needed(k).items()]

    def _stand_ins(self) -> str:
        """What is not as the learner might expect: his numbers step aside, and e is no constant."""
        names = () if self.k else self.expression.names
        aside = [name for name in names if name in self.lent and name in self.values]
        told = {f"{' and '.join(aside)}: your own values do not fit here, and come back where they do.": aside,
                "e is a variable like any other; the constant is exp(1).": "e" in names}
        return " ".join(sentence for sentence, true in told.items() if true)

    @np.errstate(all="ignore")                           # nan is shown, and explained, where a derivative is none
    def show(self, k: int, x: str | None = None) -> None:
        """Compute and show k diamonds, or the expression, differentiated by the node named x.

        Without x, by the node chosen before; when the graph is a new one, by a leaf: v1 is then another node.
        """
        values = self._needed(k)
        leaves = {name: mg.tensor(value, name=name) for name, value in values.items()}
        y = diamonds(leaves["x"], k) if k else self.expression(**leaves)
        nodes = Program(y).nodes
        names = names_of(nodes)
        named = leaves | {names[node.id]: node for node in nodes if node is not y}
        known = named if (self.k, self._shown) == (k, self.expression) else leaves
        name = str(next((n for n in (x, self.choice.value) if n in known), next(iter(leaves))))
        reading = Reading(y, [named[name]], lens.NARROW if k else LIMIT)
        self.k, self.y, self.x, self.leaves, self.reading = k, y, named[name], leaves, reading
        self._shown, self.title = self.expression, f"{k} diamonds" if k else self.expression.text
        self._write(self.choice, options=tuple(named), value=name)
        place = f"{k} diamonds: x becomes sin(x) + cos(x), {k} times. Type an expression to leave them." if k else ""
        self._write(self.field, value="" if k else self.expression.text, placeholder=place)
        self._draw(values)

    def _draw(self, values: dict[str, Any]) -> None:
        shape = [self.title, self.reading.place[self.x.id], [n.shape for n in self.reading.nodes]]
        shown = {"lens": {**lens.state(self.reading, self.x), "own": self._stand_ins()},
                 "variables": self._rows(self.k), "diamonds": self.k,
                 "code": lens.code(self.expression, values, self.k, self.reading, self.x)}
        if shape != self._signature:                     # no new layout, and no new race, while values move
            self._signature, shown["cost"] = shape, lens.cost(self.y, self.x)
            self.panel.graph.scene = {**scene(self.reading, player=False), "quiet": True}
        self.panel.graph.numbers = numbers(self.reading, steps=False)
        with self.panel.hold_sync():
            self._write(self.panel, **shown)


def path_lens(expression: str = "a*b + sin(a)", /, *, by: str | None = None, diamonds: int = 0, **values: Any
              ) -> PathLens:
    """A Path Lens on `expression` at the given values of its variables, differentiated `by` one of them (or its first).

    values: a float, or a nested list up to 4 × 4, for each variable; 1.0 where none is given.  diamonds: start with so
    many stacked diamonds instead.  Raises ExpressionError, one sentence, for what cannot be read or computed.
    """
    return PathLens(expression, values, by, diamonds)
