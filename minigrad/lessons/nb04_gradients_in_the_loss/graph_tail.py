"""The Graph Tail: press "grad again", and the nodes that one more backward pass adds
grow on the graph.

    graph_tail("x * sin(x)", x=1.2)          an expression in x
    graph_tail(f, x=1.2, order=2)            a function of your own, from one node to one

A text field of ipywidgets, and a panel with a row for each order above `graph.py`'s picture.  The
kernel computes on every new value and sends numbers; the picture is laid out again only when the
graph has changed.  What is shown is worked out in `graph_tail_data.py`.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=tail]                          the root; data-order
    [data-row=0] [data-cell=...]            an order: value (data-raw: all digits), slope, verdict,
                                            new, all; the row has data-agrees
    aria-label, button                      "Value of x", "Type the value of x"; "grad again",
                                            "Take one back"
"""
import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any, NamedTuple

import ipywidgets
import numpy as np
import traitlets

from minigrad.errors import Refusal, whole

from ...widgets.assets import assets
from ...widgets.expression import Expression, ExpressionError
from ...widgets.still import Sheet, Still
from ...widgets.typed import GraphPanel, Typed, given_number
from .graph_tail_data import CODE, ORDERS, Tail


class Formula(NamedTuple):
    """The function y = f(x): f, its name on the screen, and the lines of code that define it."""

    f: Callable[[Any], Any]
    title: str
    code: str


class Panel(GraphPanel):
    """Everything below the text field.  `ask` carries a typed or dragged x; `order` is what the
    learner wants, and where it cannot be computed the rest is still the last good picture."""

    _esm = assets(__file__, "shared.js", "panel.js", "graph_tail.js")
    _css = assets(__file__, "panel.css", "graph_tail.css")
    rows: traitlets.List = traitlets.List().tag(sync=True)
    at = traitlets.Float().tag(sync=True)
    order = traitlets.Int().tag(sync=True)
    most = traitlets.Int(ORDERS).tag(sync=True)
    told = GraphPanel.told | {"rows", "at", "most"}


class GraphTail(Typed, Still, ipywidgets.VBox):
    """See `graph_tail`.  `tail` and `title` are what is on the screen."""

    def __init__(self, f: str | Callable[[Any], Any], x: Any, order: int):
        self.given = None if isinstance(f, str) else _given(f)
        self._signature: Any = None
        hint = (f"{self.given.title}, a function of yours; type an expression in x to leave it"
                if self.given else "")
        self.field = ipywidgets.Text(f if isinstance(f, str) else "", description="y =",
                                     placeholder=hint, continuous_update=False,
                                     layout={"width": "auto"})
        self.panel = Panel()
        self.show(self.given or _typed(str(f)), given_number("x", x, "1.2"),
                  whole("graph_tail order", order, 0, ORDERS))
        self._answer((self.panel, "order", self._grow), (self.field, "value", self._typed))
        super().__init__([self.field, self.panel])

    def __repr__(self) -> str:
        last = self.panel.rows[-1]
        grown = ", ".join(str(row["new"]) for row in self.panel.rows)
        return (f"Graph Tail of y = {self.title}: {last['name']} = {last['value']}; new nodes by "
                f"order: {grown}")

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the graph."""
        self.panel.graph.draw_still(sheet)

    # --- what the learner does
    def _typed(self, text: str) -> None:
        """A new expression."""
        self.show(self._wanted(text), self.panel.at, self.panel.order)

    def _wanted(self, text: str) -> Formula:
        """The typed expression; for an empty field the function of the call, if there was one."""
        return self.given if self.given and not text.strip() else _typed(text)

    def asked(self, ask: dict[str, Any]) -> None:
        """Take another x."""
        if "x" in ask:
            self._move(given_number("x", ask["x"], "1.2"), self.panel.order)

    def _grow(self, order: int) -> None:
        self._move(self.panel.at, whole("order", order, 0, ORDERS))

    def _move(self, at: float, order: int) -> None:
        """Another x or order, for what stands in the field; where that is still no y, for the
        last good one."""
        try:
            self.show(self._wanted(self.field.value), at, order)
        except Refusal:
            self.show(self.formula, at, order)
            raise

    def _refused(self) -> None:
        self._write(self.panel, order=len(self.tail.orders) - 1)

    # --- what is shown
    # inf is shown, and explained, where a derivative is none
    @np.errstate(all="ignore")
    def show(self, formula: Formula, at: float, order: int) -> None:
        """Compute and show y = f(x) and its first `order` derivatives at x = at."""
        tail = Tail(formula.f, at, order)
        self.formula, self.tail = formula, tail
        self.title = formula.title
        shape = [self.title, order, [node.op and node.op.name for node in tail.nodes]]
        drawn: dict[str, Any] = {"numbers": tail.numbers()}
        if shape != self._signature:                     # no new layout while x moves
            self._signature, drawn["scene"] = shape, tail.scene()
        self.panel.graph.set_together(**drawn)
        self._write(self.panel, rows=tail.rows, at=at, order=order,
                    code=CODE.format(f=formula.code, at=at, order=order))


def _typed(text: str) -> Formula:
    """A typed expression of x alone."""
    expression = Expression(text, "x * sin(x)")
    for name in expression.names:
        if name != "x":
            column = re.search(rf"\b{name}\b", expression.text)
            raise ExpressionError(f"{name} is a second variable; here y is made from x alone.",
                                  column=1 + (column.start() if column else 0))
    return Formula(lambda x: expression(x=x), expression.text,
                   f"\ndef f(x):\n    return {expression.code()}\n")


def _given(f: Callable[[Any], Any]) -> Formula:
    """A function of the learner's, with its source where Python can tell."""
    name = str(getattr(f, "__name__", "f"))
    name = name if name.isidentifier() else "f"
    try:
        source = textwrap.dedent(inspect.getsource(f))
    except (OSError, TypeError):
        source = ""
    start = source if source.startswith("def ") else f"# {name} is the function that you gave\n"
    return Formula(f, f"{name}(x)", f"\n{start}" + (f"\nf = {name}\n" if name != "f" else ""))


def graph_tail(f: str | Callable[[Any], Any] = "x * sin(x)", /, *, x: float = 1.2, order: int = 0,
               **other: Any) -> GraphTail:
    """A Graph Tail of y = f(x).

    f: an expression in x, or a function that makes one number from one node
    x: the number at which y and its derivatives are computed
    order: how many derivatives are there at first, 0 to 3

    Raises a Refusal, one sentence, for what cannot be read or computed.
    """
    if other:
        raise ExpressionError(f"{next(iter(other))}=... is not understood; the variable is called "
                              'x, as in graph_tail("x * sin(x)", x=1.2, order=1).')
    return GraphTail(f, x, order)
