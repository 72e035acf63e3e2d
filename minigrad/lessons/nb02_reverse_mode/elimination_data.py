"""What the Elimination game shows, as plain data: the graph that is left, what every order costs,
the Jacobian entry by entry beside the engine's and a finite difference, and the code that gives
the same numbers.

Vertices, partials and prices are `minigrad.analysis.eliminate`'s; the widget itself stands in
`elimination.py`.
"""
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.analysis import eliminate as orders
from minigrad.analysis.check import finite_difference
from minigrad.analysis.eliminate import LinearGraph, linearise, run

from ...widgets import numerals
from ...widgets.boxes import formula, titled
from ...widgets.expression import ExpressionError
from ...widgets.node_facts import judged
from ...widgets.numerals import plural
from ...widgets.typed import leaf_lines
from .statements import Statements

FIRST = (0.8, 1.5, 0.6, 1.2, 0.9, 1.7, 0.5, 1.1)         # first values of variables, in their order
LARGEST = 32                                             # boxes that can still be told apart
ORDERS = {"forward": ("forward mode", orders.forward_order),
          "reverse": ("reverse mode", orders.reverse_order),
          "markowitz": ("Markowitz: cheapest next", orders.markowitz_order),
          "best": ("the best order there is", orders.best_order)}
CODE = """import numpy as np
import minigrad as mg
from minigrad.analysis.eliminate import linearise, run

def f({args}):
{body}

{leaves}
graph, spent = run(linearise({outputs}, [{args}]), {order})
print(spent)  # multiplications
print(graph.edges)  # (parent, node): partial
"""


class Game:
    """One typed graph at given values.

    start, left: the whole graph, and the rest of it after eliminating `order`
    spent, steps: the price of that, in all and step by step
    new: the edges that the last step made
    prices: {order: multiplications}, without the best where it was not searched
    told: the orders whose prices are shown, at first the two modes
    own: the learner's order, which waits while one of ORDERS, `shown`, is looked at

    Raises ExpressionError for a graph that cannot be computed or is too large to be drawn.
    """

    def __init__(self, statements: Statements, values: Mapping[str, float]):
        known = (dict(zip(statements.names, FIRST * len(statements.names), strict=False))
                 | dict(values))
        self.statements, self.values = statements, {name: known[name] for name in statements.names}
        leaves = {name: mg.tensor(value, name=name) for name, value in self.values.items()}
        self.xs, (self.ys, named) = list(leaves.values()), statements(**leaves)
        self.start = linearise(self.ys)
        self.nodes = self.start.nodes
        if idle := [x.name for x in self.xs if x.id not in {node.id for node in self.nodes}]:
            raise ExpressionError(f"no output depends on {', '.join(idle)}; leave that "
                                  "out, or use it.")
        if len(self.nodes) > LARGEST:
            raise ExpressionError(f"the graph has {len(self.nodes)} nodes; {LARGEST} is the most "
                                  "that can be drawn.")
        self.names = _names(self.nodes, self.ys, {node.id: name for name, node in named.items()})
        small = len(self.start.inner) <= orders.SEARCHED
        self.orders = {key: find(self.start) for key, (_, find) in ORDERS.items()
                       if small or key != "best"}
        self.prices = {key: run(self.start, order)[1] for key, order in self.orders.items()}
        self.told = ({"forward", "reverse", *ORDERS.keys() - self.orders.keys()}
                     if self.start.inner else {*ORDERS})
        self._judge()
        self.play([])

    def outputs(self, *values: Any) -> tuple:
        """The outputs at other values of the variables."""
        return tuple(self.statements(**dict(zip(self.values, values, strict=True)))[0])

    def _judge(self) -> None:
        """The Jacobian by the engine and by finite differences, and whether ours agrees with a
        finite difference."""
        values, at = list(self.values.values()), lambda given: np.array(self.outputs(*given))
        self.engine = np.array(mg.jacobian(self.outputs, tuple(range(len(values))))(*values))
        with np.errstate(all="ignore"):
            columns = [finite_difference(at, values, list(unit))[0] for unit in np.eye(len(values))]
        self.measured = np.stack(columns, 1)
        ours = run(self.start, orders.reverse_order(self.start))[0].jacobian()
        self.verdict = {key: judged(at, values, list(ours.T))[key] for key in ("agrees", "verdict")}

    def play(self, order: Sequence[int]) -> None:
        """Eliminate the vertices of `order`, the learner's own, from the whole graph."""
        self.own = list(order)
        self._play(self.own, "")

    def show(self, key: str) -> None:
        """Eliminate in one of ORDERS; the learner's own game waits."""
        self.told |= {key}
        if key in self.orders:
            self._play(self.orders[key], key)

    def _play(self, order: list[int], shown: str) -> None:
        self.order, self.shown = order, shown
        self.before, _ = run(self.start, self.order[:-1])
        self.left, self.spent = run(self.start, self.order)
        self.steps = self._steps()
        self.new = {edge for edge in self.left.edges
                    if self.order and edge not in self.before.edges}

    def _steps(self) -> list[tuple[str, str, int]]:
        """(vertex, its price, the multiplications so far) for each step of the order."""
        graph, spent = self.start, 0
        steps = []
        for vertex in self.order:
            spent += graph.price(vertex)
            steps.append((self.name(vertex), _price(graph, vertex), spent))
            graph = graph.eliminate(vertex)
        return steps

    # --- in words
    def name(self, vertex: int) -> str:
        """The name of a vertex."""
        return self.names[self.nodes[vertex].id]

    def title(self, vertex: int) -> str:
        """The name of a vertex and, where it was computed, the formula."""
        return titled(self.nodes[vertex], self.names)

    def state(self) -> dict[str, Any]:
        """The numbers and words beside the picture."""
        yours = {"key": "yours", "name": "your order",
                 "count": run(self.start, self.own)[1], "shown": False}
        count = lambda key: self.prices.get(key, "not searched") if key in self.told else "?"
        others = [{"key": key, "name": words, "count": count(key),
                   "shown": bool(self.orders.get(key))} for key, (words, _) in ORDERS.items()]
        return {"text": self.statements.text, "rows": [yours, *others], "entries": self.entries(),
                "say": self.say(), "new": [*map(key, sorted(self.new))], "steps": self.steps,
                "shown": self.shown, "whose": f"{_title(self.shown)}, step by step",
                "left": len(self.start.inner) - len(self.own)}

    def entries(self) -> list[dict[str, Any]]:
        """The Jacobian, entry by entry: the edge that stands there now, the engine's, and a finite
        difference, where that can judge."""
        found, done = [], not self.left.inner
        text = lambda number: numerals.number(number, numerals.EXACT)
        for (i, y), (j, x) in itertools.product(enumerate(self.start.ys), enumerate(self.start.xs)):
            now = 1.0 if x == y else self.left.edges.get((x, y), 0.0 if done else None)
            same = now is not None and np.isclose(now, self.engine[i, j], rtol=1e-9, atol=1e-12)
            seen = text(self.measured[i, j]) if self.verdict["agrees"] is not None else "–"
            found.append({"name": f"d{self.name(y)}/d{self.name(x)}", "same": bool(same),
                          "texts": [text(self.engine[i, j]), seen],
                          "now": "no edge yet" if now is None else text(now),
                          "raw": "null" if now is None else numerals.exact(now)})
        return found

    def say(self) -> str:
        """The last step, and at the end how the game went."""
        if not self.start.inner:
            return "Nothing is to be eliminated: the edges are the Jacobian already."
        if not self.order:
            return (f"{plural(len(self.start.inner), 'vertex', 'vertices')} to eliminate. "
                    "Which one first?")
        if self.shown:
            back = " Undo brings your own game back." if self.own else ""
            return f"{_title(self.shown)}: {self.result()}.{back}"
        vertex = self.order[-1]
        made = plural(len(self.new), "new edge") if self.new else "no new edge"
        times = "multiplication" + "s" * (self.before.price(vertex) != 1)
        step = f"{self.name(vertex)} is gone: {_price(self.before, vertex)} {times}, {made}."
        return step if self.left.inner else f"{step} All gone: {self.result()}."

    def result(self) -> str:
        """The price of the order on the screen, compared with the others."""
        gap, best = self.prices["reverse"] - self.spent, self.prices.get("best")
        against = (f", reverse mode is beaten by {gap}" if gap > 0
                   else f", reverse mode needs {-gap} less" if gap else ", as many as reverse mode"
                   if self.shown != "reverse" else "")
        fewer = f", {best} would do" if "best" in self.told else ", and fewer would do"
        top = "" if best is None else ", and no order needs less" if self.spent == best else fewer
        return f"{plural(self.spent, 'multiplication')}{against}{top}"

    def code(self) -> str:
        """Plain minigrad code that gives the numbers on the screen."""
        args = ", ".join(self.values)
        body = "\n".join("    " + line for line in self.statements.code().splitlines())
        return CODE.format(args=args, body=body, leaves=leaf_lines(self.values), order=self.order,
                           outputs=f"f({args})" if len(self.ys) > 1 else f"[f({args})]")

    def numbers(self) -> dict[str, Any]:
        """The texts on the boxes and arrows of the picture, in its tables and in the line
        below."""
        nodes, vertices = {}, []
        for vertex in sorted({v for edge in self.start.edges for v in edge} | {*self.start.ys}):
            words, price = self._standing(vertex)
            value = numerals.number(self.nodes[vertex].value)
            shown = price or ("" if words == "eliminated" else value)
            nodes[f"n{vertex}"] = {"value": shown, "gradient": "",
                                   "detail": f"{self.title(vertex)}: {words}"}
            vertices.append([self.name(vertex),
                             formula(self.nodes[vertex], self.names), value, words])
        edges, lines = {}, []
        for (parent, node), partial in self.left.edges.items():
            new = " (new)" if (parent, node) in self.new else ""
            symbol = f"∂{self.name(node)}/∂{self.name(parent)}"
            edges[key((parent, node))] = {
                "label": numerals.number(partial), "raw": {"partial": numerals.exact(partial)},
                "detail": f"edge {symbol} = {numerals.number(partial)}{new}"}
            lines.append([self.name(parent), self.name(node),
                          numerals.number(partial, numerals.EXACT) + new])
        tables = [{"caption": "Vertices", "head": ["name", "made by", "value", "state"],
                   "rows": vertices},
                  {"caption": "Edges", "head": ["from", "to", "partial"], "rows": lines}]
        if self.order:
            tables.append({"caption": "Steps", "head": ["eliminated", "parents × users", "so far"],
                           "rows": [[name, price, f"{spent}"]
                                    for name, price, spent in self.steps]})
        cost = (f"{plural(self.spent, 'multiplication')} so far, "
                f"{plural(len(self.left.edges), 'edge')}")
        return {"nodes": nodes, "edges": edges, "steps": [], "tables": tables,
                "line": {"cost": cost, **self.verdict}}

    def _standing(self, vertex: int) -> tuple[str, str]:
        """(what a vertex is now in words, its price as it is written on its box)."""
        if vertex in self.left.inner:
            parents, users = len(self.left.below[vertex]), len(self.left.above[vertex])
            work = plural(parents * users, "multiplication")
            return f"{parents} in times {users} out, {work} to eliminate", _price(self.left, vertex)
        return ("input" if vertex in self.start.xs else "output" if vertex in self.start.ys
                else "eliminated", "")


def key(edge: tuple[int, int]) -> str:
    """The name of an edge's arrow."""
    return f"n{edge[0]}-n{edge[1]}"


def _price(graph: LinearGraph, vertex: int) -> str:
    """The price of eliminating a vertex, as in 1 × 2 = 2."""
    return f"{len(graph.below[vertex])} × {len(graph.above[vertex])} = {graph.price(vertex)}"


def _title(key: str) -> str:
    """An order's name at the beginning of a sentence."""
    name = ORDERS[key][0] if key else "your order"
    return name[0].upper() + name[1:]


def _names(nodes: Sequence[mg.Tensor], ys: Sequence[mg.Tensor],
           named: Mapping[int, str]) -> dict[int, str]:
    """The learner's names; y, or y1, y2, ..., for outputs without one; v1, v2, ... for the rest."""
    names = {node.id: node.name for node in nodes if node.name} | dict(named)
    outputs = [("y" if len(ys) == 1 else f"y{k}", y) for k, y in enumerate(ys, 1)]
    names |= {y.id: name for name, y in outputs if y.id not in names and name not in names.values()}
    fresh = (name for k in range(1, 2 * len(nodes)) if (name := f"v{k}") not in names.values())
    return {node.id: names.get(node.id) or next(fresh) for node in nodes}
