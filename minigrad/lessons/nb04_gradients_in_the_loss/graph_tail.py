"""The Graph Tail: press "grad again", and the nodes that one more backward pass adds grow on the graph.

    graph_tail("x * sin(x)", x=1.2)          an expression in x
    graph_tail(f, x=1.2, order=2)            a function of your own, from one node to one

A text field of ipywidgets, and a panel with a row for each order above `graph.py`'s picture.  The kernel computes on
every new value and sends numbers; the picture is laid out again only when the graph has changed.  What is shown is
worked out in `tail.py`.
"""
import inspect
import re
import textwrap
from collections.abc import Callable
from typing import Any, NamedTuple

import anywidget
import ipywidgets
import numpy as np
import traitlets

from minigrad.errors import Refusal

from .expression import Expression, ExpressionError, parse_value
from .graph import HERE, Picture, Still, cell
from .still import png
from .tail import CODE, ORDERS, Tail
from .typed import Typed


class Formula(NamedTuple):
    """What y is: a function of x, how it is called on the screen, and the lines of code that define it as f."""

    f: Callable[[Any], Any]
    title: str
    code: str


class Panel(anywidget.AnyWidget):
    """Everything below the text field.  `ask` carries a typed or dragged x, and is emptied here; `order` is asked for,
    and where it cannot be computed the rest is still the last good picture."""

    _esm = HERE / "graph_tail.js"
    _css = HERE / "graph_tail.css"
    graph = anywidget.WidgetTrait().tag(sync=True)
    rows: traitlets.List = traitlets.List().tag(sync=True)
    at = traitlets.Float().tag(sync=True)
    order = traitlets.Int().tag(sync=True)
    most = traitlets.Int(ORDERS).tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    ask = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)


class GraphTail(Typed, Still, ipywidgets.VBox):
    """See `graph_tail`.  `tail` and `title` are what is on the screen."""

    def __init__(self, f: str | Callable[[Any], Any], x: Any, order: int):
        self.given = None if isinstance(f, str) else _given(f)
        self._signature: Any = None
        hint = f"{self.given.title}, a function of yours; type an expression in x to leave it" if self.given else ""
        self.field = ipywidgets.Text(f if isinstance(f, str) else "", description="y =", placeholder=hint,
                                     continuous_update=False, layout={"width": "auto"})
        self.panel = Panel(graph=Picture({}, {}, ""), cell=cell())
        self.show(self.given or _typed(str(f)), _number(x), _order(order))
        self._answer((self.panel, "ask", self._set), (self.panel, "order", self._grow),
                     (self.field, "value", self._typed))
        super().__init__([self.field, self.panel])

    def __repr__(self) -> str:
        last = self.panel.rows[-1]
        grown = ", ".join(str(row["new"]) for row in self.panel.rows)
        return f"Graph Tail of y = {self.title}: {last['name']} = {last['value']}; new nodes by order: {grown}"

    def picture(self) -> bytes:
        """The PNG."""
        return png(self.panel.graph.scene, self.panel.graph.numbers, f"{self!r}. Run the cell for the live widget.")

    # --- what the learner does
    def _typed(self, text: str) -> None:
        """A new expression."""
        self.show(self._wanted(text), self.panel.at, self.panel.order)

    def _wanted(self, text: str) -> Formula:
        """What the text field asks for; emptied, the function of the call, where there was one."""
        return self.given if self.given and not text.strip() else _typed(text)

    def _set(self, asked: dict[str, Any]) -> None:
        self._write(self.panel, ask={})                  # so a wrong entry is told once, and can come again
        if "x" in asked:
            self._move(_number(asked["x"]), self.panel.order)

    def _grow(self, order: int) -> None:
        self._move(self.panel.at, _order(order))

    def _move(self, at: float, order: int) -> None:
        """Another x or order, for what stands in the field; where that is still no y, for the last good one."""
        try:
            self.show(self._wanted(self.field.value), at, order)
        except ExpressionError:
            self.show(self.formula, at, order)
            raise

    def _refused(self) -> None:
        self._write(self.panel, order=len(self.tail.orders) - 1)

    # --- what is shown
    @np.errstate(all="ignore")                           # inf is shown, and explained, where a derivative is none
    def show(self, formula: Formula, at: float, order: int) -> None:
        """Compute and show y = f(x) and its first `order` derivatives at x = at."""
        try:
            tail = Tail(formula.f, at, order)
        except ExpressionError:
            raise
        except Refusal as refusal:
            raise ExpressionError(str(refusal)) from None
        self.formula, self.tail, self.title = formula, tail, formula.title
        shape = [self.title, order, [node.op and node.op.name for node in tail.nodes]]
        if shape != self._signature:                     # no new layout while x moves
            self._signature, self.panel.graph.scene = shape, tail.scene()
        self.panel.graph.numbers = tail.numbers()
        with self.panel.hold_sync():
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
    return Formula(lambda x: expression(x=x), expression.text, f"\ndef f(x):\n    return {expression.code()}\n")


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


def _number(value: Any) -> float:
    try:
        number = parse_value(value, "1.2") if isinstance(value, str) else float(value)
    except ExpressionError as error:
        raise ExpressionError(f"in the value of x: {error.sentence}", column=error.column) from None
    except (TypeError, ValueError):
        number = np.nan
    if not isinstance(number, float) or not np.isfinite(number):
        raise ExpressionError("in the value of x: one number is expected.")
    return number


def _order(order: Any) -> int:
    if order not in range(ORDERS + 1):
        raise ExpressionError(f"the order must be a whole number from 0 to {ORDERS}.")
    return int(order)


def graph_tail(f: str | Callable[[Any], Any] = "x * sin(x)", /, *, x: float = 1.2, order: int = 0, **other: Any
               ) -> GraphTail:
    """A Graph Tail of y = f(x), grown to its derivative of the given order (0 to 3).

    f: an expression in x, or a function that makes one number from one node.  Raises ExpressionError, one sentence, for
    what cannot be read or computed.
    """
    if other:
        raise ExpressionError(f"{next(iter(other))}=... is not understood; the variable is called x, as in "
                              'graph_tail("x * sin(x)", x=1.2, order=1).')
    return GraphTail(f, x, order)
