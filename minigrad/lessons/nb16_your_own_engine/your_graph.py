"""Your Graph: the nodes of the learner's own class, drawn as they are, with the order of their own
backward pass.

    your_graph(globals())                               the notebook's five steps, so far
    your_graph(globals(), "tanh(x @ w + b)", b=0.5)     another formula

A step that is still blank is the lesson's own, and the widget says which.  It builds its own copy
of the engine from the text of the cells, so what it does never touches the notebook's nodes.  What
is shown is worked out in `drawn_engine.py`.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=your-graph]     the root; told (whose the steps are) and message are fields
    aria-label               "Type the formula y", "Type the value of x"
    the button               "Read my cells again"
"""
from collections.abc import Mapping
from typing import Any

import numpy as np

from minigrad.errors import Refusal

from ...course.sandbox import NotYet
from ...widgets.assets import assets
from ...widgets.expression import Expression
from ...widgets.still import Sheet, Still
from ...widgets.typed import GraphPanel, Typed, first_values, given, refuse_extra
from .assembled import Part, load, of_notebook, own_parts, text, whose
from .drawn_engine import Drawn

FORMULA = "tanh(w * x + b) * x"
FIRST = {"w": 0.8, "x": 1.5, "b": -0.4}


class CannotDraw(Refusal):
    """A sentence on an engine that draws nothing."""

    def __init__(self, sentence: str):
        self.site = None
        Exception.__init__(self, sentence)


class YourGraph(Typed, Still, GraphPanel):
    """See above.  `ask` carries {"y =": a formula}, {name: a value} or {"read": 1}."""

    invitation = "Run the cell for the live graph."
    _esm = assets(__file__, "shared.js", "panel.js", "your_graph.js")
    _css = assets(__file__, "panel.css", "your_graph.css")

    def __init__(self, names: Mapping[str, Any], formula: Expression, values: Mapping[str, Any]):
        super().__init__()
        self.panel, self.names, self.known = self, names, dict(values)
        try:
            self._show(formula, values, None)
        except CannotDraw as sentence:
            # so that there is something to see, beside what is wrong with their own
            self._show(formula, values, own_parts(),
                       "this is the lesson's own engine, as yours can't draw yet")
            self.message = (f"Your steps can't draw this yet: {str(sentence).rstrip('.')}. "
                            "Below is the lesson's own.")
        self._answer()

    def __repr__(self) -> str:
        return f"Your Graph of {self.title}: {len(self.drawn.nodes)} nodes, {self.whose}"

    @property
    def title(self) -> str:  # type: ignore[override]
        """What is on the screen."""
        return self.formula.text

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the graph, with what a finite difference says where a gradient is wrong."""
        shown, badges = self.graph.scene, self.graph.chosen
        sheet.scene({**shown, "nodes": [{**box, "badge": badges.get(box["id"])}
                                        for box in shown["nodes"]]}, self.graph.numbers)

    # --- what the learner does
    def asked(self, ask: dict[str, Any]) -> None:
        """Take another formula or value, or read the cells again."""
        if "read" in ask:
            self._show(self.formula, self.values, None)
        elif "y =" in ask:
            formula = Expression(str(ask["y ="]), FORMULA)
            self._show(formula, {name: self.known.get(name, first)
                                 for name, first in _firsts(formula).items()},
                       self.parts, self.whose)
        else:
            self._show(self.formula, {**self.values, **{
                name: given(name, value) for name, value in ask.items() if name in self.values}},
                self.parts, self.whose)

    def _refused(self) -> None:
        self._write(self, state={**self.state})

    @np.errstate(all="ignore")
    def _show(self, formula: Expression, values: Mapping[str, Any],
              parts: dict[str, Part] | None, said: str = "") -> None:
        """Draw a formula by an engine's steps; without them the cells are read again.

        said: whose the steps are, in words
        """
        try:
            parts = parts or of_notebook(self.names)
            drawn = Drawn(load(text(parts)), formula, values)
        except NotYet as sentence:
            raise CannotDraw(str(sentence)) from None
        except Exception as error:  # of a learner's cell, of any kind
            raise CannotDraw(f"your cells cannot be run: {type(error).__name__}: "
                             f"{error}"[:200]) from None
        self.formula, self.values, self.drawn = formula, dict(values), drawn
        self.parts, self.whose = parts, said or whose(parts)
        self.known |= values
        self.graph.set_together(scene=drawn.scene(), numbers=drawn.numbers(), chosen={
            key: f"≠ {right}" for key, right in drawn.wrong.items()})
        self.set_together(state={
            "formula": formula.text, "whose": f"{self.whose.capitalize()}.",
            "trouble": drawn.trouble, "values": [[name, str(np.asarray(value).tolist())]
                                                 for name, value in values.items()]},
            code=self._code())

    def _code(self) -> str:
        leaves = "\n".join(f"{name} = engine.Tensor({np.asarray(value).tolist()!r})"
                           for name, value in self.values.items())
        return (f"engine = my_engine(globals())\n{leaves}\ny = np.sum({self.formula.code()})\n"
                "engine.backward(y)\n"
                f"print({', '.join(f'{name}.grad' for name in self.values)})")


def _firsts(formula: Expression) -> dict[str, Any]:
    """The first value of each variable; a vector keeps the one that any widget gives it."""
    return {name: first if np.ndim(first) else FIRST.get(name, first)
            for name, first in first_values(formula).items()}


def your_graph(names: Mapping[str, Any] | None = None, formula: str = FORMULA, /,
               **values: Any) -> YourGraph:
    """Your Graph of a formula, computed by the engine of the notebook's cells.

    names: the notebook's globals(); without them the lesson's own engine is drawn
    formula: such as "tanh(w * x + b)"
    values: a number or a list for each variable; a first value where none is given

    Raises ExpressionError, one sentence, for a formula or a value that cannot be read.
    """
    read = Expression(formula, FORMULA)
    first = _firsts(read)
    refuse_extra(values, first, "formula")
    return YourGraph(names or {}, read, {name: given(name, values.get(name, one))
                                         for name, one in first.items()})
