"""The Path Lens: type an expression and see its graph, its paths, and their sum
become the gradient.

    path_lens("a*b + sin(a)", a=2.0, b=3.0)

A text field and a drop-down of ipywidgets, and a panel that shows `graph.py`'s picture with the
paths below it.  The kernel computes on every new value and sends numbers; the picture is laid out
again only when the graph has changed.  Stepping, lighting and playing happen in the browser
(`path_lens.js`).  What is shown is worked out in `path_lens_data.py`.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=lens]                          the root; data-live=false after a restart
    [data-cost=paths | visits | ms]         cells of the cost table: first every path by itself,
                                            then shared suffixes
    [data-step=0]                           a row of the list (role=option, aria-selected)
    aria-label                              "Value of a", "Type the value of a", "Stacked diamonds",
                                            "Share suffixes", "Play all steps", "Previous step",
                                            "Next step", "Reset the sum"
    label, button                           "y =", "derivative by"; "Show code"
"""
from collections.abc import Mapping
from typing import Any

import ipywidgets
import numpy as np
import traitlets

import minigrad as mg
from minigrad.program import Program

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.boxes import LIMIT, names_of
from ...widgets.expression import Expression, ExpressionError
from ...widgets.graph import numbers, scene
from ...widgets.node_facts import Reading
from ...widgets.still import Sheet, Still
from ...widgets.typed import GraphPanel, Typed, first_values, given, refuse_extra
from . import path_lens_data
from .example_graphs import diamonds

TALLEST = 20  # diamonds, as on the slider


class Panel(GraphPanel):
    """Everything below the text field.  `ask` carries typed values, {name: number or text}.

    `variables` and `diamonds` are what the learner wants; where they cannot be computed the rest is
    still the last good picture.
    """

    _esm = assets(__file__, "shared.js", "panel.js", "path_lens.js")
    _css = assets(__file__, "panel.css")
    lens = traitlets.Dict().tag(sync=True)
    cost: traitlets.List = traitlets.List().tag(sync=True)
    variables: traitlets.List = traitlets.List().tag(sync=True)
    diamonds = traitlets.Int().tag(sync=True)


class PathLens(Typed, Still, ipywidgets.VBox):
    """See `path_lens`.  `y`, `x`, `leaves`, `reading`, `title` and `k` (diamonds) are what is
    on the screen."""

    invitation = "Run the cell for the live lens."

    def __init__(self, expression: str, values: Mapping[str, Any], by: str | None, k: int):
        self.expression = self._shown = Expression(expression)  # asked for; on the screen
        # the learner's own
        self.values = {name: given(name, value) for name, value in values.items()}
        # of another shape, where those do not fit the expression
        self.lent: dict[str, Any] = {}
        x = self.values.get("x")
        self.point = {"x": x if isinstance(x, float) else 1.0}  # where the diamonds start
        refuse_extra(values, sorted({*self.expression.names, *(self.point if k else ())}),
                     "expression")
        self._signature: Any = None
        self.k = -1
        self.field = ipywidgets.Text(self.expression.text, description="y =",
                                     continuous_update=False,
                                     layout={"flex": "1 1 320px", "width": "auto"})
        self.choice = ipywidgets.Dropdown(description="derivative by", layout={"width": "210px"},
                                          style={"description_width": "90px"})
        self.panel = Panel()
        self.choice.add_class("mg-choice")
        self.show(k, by)
        if by and by != self.choice.value:
            raise ExpressionError(f"there is no {by} to differentiate by, only "
                                  f"{', '.join(self.choice.options)}.")
        chosen = lambda name: self.show(self.panel.diamonds, name)
        self._answer((self.panel, "diamonds", self.show), (self.field, "value", self._typed),
                     (self.choice, "value", chosen))
        bar = ipywidgets.HBox([self.field, self.choice], layout={"flex_flow": "row wrap"})
        super().__init__([bar, self.panel])

    def __repr__(self) -> str:
        reading, x = self.reading, self.x
        ways = numerals.plural(mg.count_paths(self.y, x), "path")
        return (f"Path Lens of y = {self.title}: {ways} to {reading.names[x.id]}, "
                f"{reading.symbol(x)} = {numerals.words(reading.slope(x), 8)}")

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the graph."""
        self.panel.graph.draw_still(sheet)

    # --- what the learner does
    def _refused(self) -> None:
        """The typed values stand beside the sentence about them."""
        self.panel.variables = self._rows(self.panel.diamonds)

    def _typed(self, text: str) -> None:
        """A new expression, at the learner's own values; where these make it fail, first values of
        another shape stand in for them, until an expression comes that they fit."""
        self.expression, self.lent = Expression(text), {}
        self._write(self.panel, diamonds=0)
        try:
            self.show(0)
        except ExpressionError as sentence:
            own = self._needed(0)
            self.lent = {n: v for n, v in first_values(self.expression).items()
                         if np.shape(v) != np.shape(own[n])}
            try:
                self.show(0)
            except ExpressionError:
                self.lent = {}
                raise sentence from None

    def asked(self, ask: dict[str, Any]) -> None:
        """Take typed values."""
        refuse_extra(ask, [*self._needed(self.panel.diamonds)], "graph")
        for name, value in ask.items():
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
        return [{"name": name, "text": numerals.words(value, 8),
                 "number": value if isinstance(value, float) else None}
                for name, value in self._needed(k).items()]

    def _stand_ins(self) -> str:
        """Sentences on surprises: values that do not fit are replaced, and e is no constant."""
        names = () if self.k else self.expression.names
        aside = [name for name in names if name in self.lent and name in self.values]
        told = {f"{' and '.join(aside)}: your own values do not fit here, and come back where "
                "they do.": aside,
                "e is a variable like any other; the constant is exp(1).": "e" in names}
        return " ".join(sentence for sentence, true in told.items() if true)

    # nan is shown, and explained, where a derivative is none
    @np.errstate(all="ignore")
    def show(self, k: int, x: str | None = None) -> None:
        """Compute and show k diamonds, or the expression, differentiated by the node named x.

        Without x, by the node chosen before; when the graph is a new one, by a leaf: v1 is
        then another node.
        """
        if not 0 <= k <= TALLEST:
            raise ExpressionError(f"{k} diamonds were asked for, and 0 to {TALLEST} can be shown.")
        values = self._needed(k)
        leaves = {name: mg.tensor(value, name=name) for name, value in values.items()}
        y = diamonds(leaves["x"], k) if k else self.expression(**leaves)
        nodes = Program(y).nodes
        names = names_of(nodes)
        named = leaves | {names[node.id]: node for node in nodes if node is not y}
        known = named if (self.k, self._shown) == (k, self.expression) else leaves
        name = str(next((n for n in (x, self.choice.value) if n in known), next(iter(leaves))))
        reading = Reading(y, [named[name]], path_lens_data.NARROW if k else LIMIT)
        self.k, self.reading = k, reading
        self.y, self.x = y, named[name]
        self.leaves = leaves
        self._shown, self.title = self.expression, f"{k} diamonds" if k else self.expression.text
        self._write(self.choice, options=tuple(named), value=name)
        place = (f"{k} diamonds: x becomes sin(x) + cos(x), {k} times. Type an expression to leave "
                 "them." if k else "")
        self._write(self.field, value="" if k else self.expression.text, placeholder=place)
        self._draw(values)

    def _draw(self, values: dict[str, Any]) -> None:
        shape = [self.title, self.reading.place[self.x.id], [n.shape for n in self.reading.nodes]]
        shown = {"lens": {**path_lens_data.state(self.reading, self.x), "own": self._stand_ins()},
                 "variables": self._rows(self.k), "diamonds": self.k,
                 "code": path_lens_data.code(self.expression, values, self.k, self.reading, self.x)}
        drawn: dict[str, Any] = {"numbers": numbers(self.reading, steps=False)}
        # no new layout, and no new race, while values move
        if shape != self._signature:
            self._signature, shown["cost"] = shape, path_lens_data.cost(self.y, self.x)
            drawn["scene"] = {**scene(self.reading, player=False), "quiet": True}
        self.panel.graph.set_together(**drawn)
        self._write(self.panel, **shown)


def path_lens(expression: str = "a*b + sin(a)", /, *, by: str | None = None, diamonds: int = 0,
              **values: Any) -> PathLens:
    """A Path Lens on an expression.

    by: the variable to differentiate by; without it the first one
    diamonds: start with so many stacked diamonds instead
    values: a float, or a nested list up to 4 × 4, for each variable; 1.0 where none is given

    Raises ExpressionError, one sentence, for what cannot be read or computed.
    """
    return PathLens(expression, values, by, diamonds)
