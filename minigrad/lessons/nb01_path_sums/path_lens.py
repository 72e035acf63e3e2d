"""The Path Lens: each path from y back to an input brings one product, and their sum is the slope.

    path_lens("a*b + sin(a)", a=2.0, b=3.0)

The learner types an expression, drags the numbers of its inputs where they stand in the graph, or
stacks diamonds; either every path is followed by itself, or each edge once, as reverse mode does.
What is shown is worked out in `path_lens_data.py`; the picture is `path_lens.view.js`.
"""
import contextlib
import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.analysis.paths import edges
from minigrad.program import Program

from ...widgets import numerals
from ...widgets.boxes import names_of
from ...widgets.declared import Choice, Declared, Slider, Text, Values, View, Words, bundle
from ...widgets.expression import Expression, ExpressionError
from ...widgets.first_moves import Moves
from ...widgets.node_facts import Reading
from ...widgets.typed import first_values, given, refuse_extra
from . import path_lens_data as data
from .example_graphs import diamonds

REACH = 5                                                # of an input, where no kernel runs
TALLEST = 20                                             # diamonds
LONGEST = 1000                                           # characters: the reader names the place
STEP_ASIDE = "{names}: your own values do not fit here, and come back where they do."
NO_CONSTANT = "e is a variable like any other; the constant is exp(1)."


class PathLens(Declared):
    """See `path_lens`.  `y`, `x`, `leaves`, `reading` and `title` are what is on the screen."""

    _esm = bundle(__file__)
    answers = "01.P1"
    expression = Text("y =", "a*b + sin(a)", LONGEST)
    values = Values("values")
    by = Choice("derivative by", {}, "a")
    way = Choice("way", {"paths": "path by path", "shared": "each edge once"}, "paths")
    diamonds = Slider("diamonds", 0, TALLEST, start=0)
    _signature: Any = None

    def __repr__(self) -> str:
        reading, x = self.reading, self.x
        ways = numerals.plural(mg.count_paths(self.y, x), "path")
        return (f"Path Lens of y = {self.title}: {ways} to {reading.names[x.id]}, "
                f"{reading.symbol(x)} = {numerals.words(reading.slope(x), 8)}")

    def first_moves(self) -> dict[str, Moves]:
        """The numbers of the first two inputs, the first one in finer steps."""
        numbers = {name: leaf.value for name, leaf in self.leaves.items() if leaf.ndim == 0}
        grids = {name: sorted({float(now), *np.arange(-REACH, REACH + step, step).tolist()})
                 for (name, now), step in zip(numbers.items(), (0.25, 0.5), strict=False)}
        values = [{**self.values, **dict(zip(grids, place, strict=True))}
                  for place in itertools.product(*grids.values())]
        return {"values": Moves(values, " and ".join(grids))} if grids else {}

    # nan is shown, and explained, where a derivative is none
    @np.errstate(all="ignore")
    def measure(self) -> View:
        """Read the graph: all its paths, both ways, and their costs."""
        expression, k = Expression(self.expression), int(self.diamonds)
        own = _read(self.values)
        y, leaves, aside = _stacked(own, k) if k else _computed(expression, own)
        nodes = Program(y).nodes
        names = names_of(nodes)
        named = leaves | {names[node.id]: node for node in nodes if node is not y}
        if self.by not in named:
            raise ExpressionError(f"there is no {self.by} to differentiate by, only "
                                  f"{', '.join(named)}.")
        self.reading = Reading(y, [named[self.by]], data.MOST)
        self.y, self.x, self.leaves = y, named[self.by], leaves
        self.title = numerals.plural(k, "diamond") if k else expression.text
        return self._view(expression, k, {"by": {"options": [[name, name] for name in named]}},
                          aside)

    def settle(self, changed: set[str]) -> None:
        """Texts become numbers; and in another graph v1 is another node, so that a name that is no
        input gives way to the first input."""
        self.values = {name: np.asarray(v).tolist() for name, v in _read(self.values).items()}
        names = ("x",) if self.diamonds else Expression(self.expression).names
        if changed & {"expression", "diamonds"} and self.by not in names:
            self.by = names[0]

    def _view(self, expression: Expression, k: int, controls: dict[str, Any],
              aside: list[str]) -> View:
        reading, x = self.reading, self.x
        now = {name: leaf.value for name, leaf in self.leaves.items()}
        controls["values"] = {"now": {name: np.asarray(v).tolist() for name, v in now.items()}}
        shared, found = self.way == "shared", data.listed(reading, x)
        line = {key: reading.line()[key] for key in ("cost", "agrees", "verdict")}
        if not data.adds_up(reading, x, found):
            line |= {"agrees": False, "verdict": "the sum over the paths is not the gradient"}
        told = [STEP_ASIDE.format(names=" and ".join(aside))] * bool(aside)
        told += [NO_CONSTANT] * ("e" in now)
        slope, note = reading.slope(x), data.note(reading, x)
        return View(stage={**data.stage(reading, x, found, now), "title": self.title},
                    number=numerals.three(slope) if np.ndim(slope) == 0 else numerals.short(slope),
                    said=" ".join([self._said(shared), *told]), line=line,
                    code=data.code(expression, now, k, reading, x),
                    fold=[*data.tables(reading, x, found, shared), *([Words(note)] if note else []),
                          *self._cost(), *data.graph_tables(reading)], controls=controls,
                    reveals=bool(self.diamonds))

    def _said(self, shared: bool) -> str:
        """What the number is, and what either way takes to find it."""
        paths = mg.count_paths(self.y, self.x)
        ways, symbol = numerals.plural(paths, "path"), self.reading.symbol(self.x)
        if not paths:
            return f"is {symbol}: no path leads there."
        visits = numerals.plural(len(edges(self.y, self.x)), "edge")
        return (f"is {symbol}: {visits}, each visited once, in place of {ways}." if shared
                else f"is {symbol}, the sum of what {ways} {'bring' if paths > 1 else 'brings'}.")

    def _cost(self) -> list[Any]:
        """Both ways' costs; timed for a new graph, not while values move."""
        shape = [self.title, self.reading.place[self.x.id], [n.shape for n in self.reading.nodes]]
        if shape != self._signature:
            self._signature, self._timed = shape, data.cost(self.y, self.x)
        return self._timed


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    """Typed and given values as floats and arrays."""
    return {name: given(name, value) for name, value in values.items()}


def _computed(expression: Expression, own: Mapping[str, Any]
              ) -> tuple[mg.Tensor, dict[str, mg.Tensor], list[str]]:
    """y, its leaves, and the names whose own values step aside: where these make the expression
    fail, first values of another shape stand in for them."""
    first = first_values(expression)
    values = {name: own.get(name, first[name]) for name in expression.names}
    unlike = {name: value for name, value in first.items()
              if np.shape(value) != np.shape(values[name])}
    try:
        return *_leafy(expression, values), []
    except ExpressionError as sentence:
        with contextlib.suppress(ExpressionError):
            return *_leafy(expression, values | unlike), [*unlike]
        raise sentence from None


def _leafy(expression: Expression, values: Mapping[str, Any]
           ) -> tuple[mg.Tensor, dict[str, mg.Tensor]]:
    leaves = {name: mg.tensor(value, name=name) for name, value in values.items()}
    return expression(**leaves), leaves


def _stacked(own: Mapping[str, Any], k: int
             ) -> tuple[mg.Tensor, dict[str, mg.Tensor], list[str]]:
    """The same of k diamonds, which start from one number x."""
    x = own.get("x", 1.0)
    leaf = mg.tensor(x if np.ndim(x) == 0 else 1.0, name="x")
    return diamonds(leaf, k), {"x": leaf}, ["x"] * bool(np.ndim(x))


def path_lens(expression: str = "a*b + sin(a)", /, *, by: str | None = None, diamonds: int = 0,
              way: str = "paths", **values: Any) -> PathLens:
    """A Path Lens on an expression.

    by: the node to differentiate by; without it the first input
    diamonds: stacked diamonds, up to 20, in the place of the expression
    way: "paths", one by one, or "shared", each edge once
    values: a float, or a nested list up to 4 × 4, for each variable; 1.0 where none is given

    Raises ExpressionError, one sentence, for what cannot be read or computed.
    """
    names = Expression(expression).names
    refuse_extra(values, sorted({*names, *(["x"] if diamonds else [])}), "expression")
    own = {name: np.asarray(value).tolist() for name, value in _read(values).items()}
    return PathLens(expression=expression, by=by or ("x" if diamonds else names[0]),
                    diamonds=diamonds, way=way, values=own)
