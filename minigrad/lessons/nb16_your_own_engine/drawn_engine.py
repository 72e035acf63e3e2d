"""What Your Graph shows, read from the nodes of an engine: values, parents, gradients, the order in
which gradients arrived, and for every node a finite difference beside its gradient.

A node is anything with `value`, `function`, `args` and `options`; `grad` is read after `backward`.
"""
import time
from collections.abc import Callable, Mapping
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

from ...course.sandbox import NotYet, brief, call
from ...widgets import numerals
from ...widgets.boxes import INFIX
from ...widgets.expression import Expression
from ...widgets.graph import arrange
from ...widgets.node_facts import judged

SECONDS = 5.0                                            # for a forward or a backward pass
MOST = 40                                                # nodes that can be read in one picture


class Drawn:
    """A formula computed by an engine, and its backward sweep.

    nodes: parents before their users
    trouble: why there are no gradients, or ""
    wrong: {key of a box: what a finite difference says}, where a gradient disagrees with it
    badges: the same in a word or two, which fit above the box
    """

    def __init__(self, engine: ModuleType, formula: Expression, values: Mapping[str, Any]):
        """Raises NotYet, one sentence, where there is no graph to draw."""
        self.text, self.trouble = formula.text, ""
        self.leaves = {name: call(engine.Tensor, value, seconds=SECONDS)
                       for name, value in values.items()}
        if self.leaves:
            made = _quietly(lambda: np.negative(next(iter(self.leaves.values()))))
            if isinstance(made, engine.Node) and not isinstance(made, engine.Tensor):
                raise NotYet("record gave a Node where a Tensor is needed")
        self.y = _quietly(lambda: formula(**self.leaves))
        if np.ndim(getattr(self.y, "value", 0.0)):
            self.y = _quietly(lambda: np.sum(self.y))
        for name in ("value", "function", "args"):
            if not hasattr(self.y, name):
                raise NotYet(f"the result, {brief(self.y, 60)}, has no attribute {name!r}, so "
                             "there is no graph to draw")
        self.nodes = below(self.y)
        if len(self.nodes) > MOST:
            raise NotYet(f"the formula makes {len(self.nodes)} nodes, and at most {MOST} can be "
                         "drawn: type a shorter one")
        self.keys = {id(node): f"n{k}" for k, node in enumerate(self.nodes)}
        self._name()
        self._sweep(engine)
        self._compare()

    def _name(self) -> None:
        known = {id(leaf): name for name, leaf in self.leaves.items()}
        inner = [node for node in self.nodes if id(node) not in known]
        self.names = {**known, **{id(node): f"v{k}" for k, node in enumerate(inner, 1)}}
        if inner:
            self.names[id(self.y)] = "y"

    def _sweep(self, engine: ModuleType) -> None:
        """Run backward, and note each time that a node's grad is set: the copy of the engine that a
        widget holds is its own, so its class may be watched."""
        self.events: list[tuple[Any, np.ndarray]] = []

        def noted(node: Any, name: str, value: Any) -> None:
            object.__setattr__(node, name, value)
            if name == "grad" and value is not None and id(node) in self.keys:
                self.events.append((node, np.array(value, float)))
        def swept() -> None:
            engine.backward(self.y)
        swept.__wrapped__ = engine.backward              # type: ignore[attr-defined]
        begun = time.perf_counter()
        engine.Tensor.__setattr__ = noted
        try:
            call(swept, seconds=SECONDS)
        except NotYet as sentence:
            missing = sentence.error.args[:1] if isinstance(sentence.error, KeyError) else ()
            self.trouble = (f"No gradients: RULES has no rule for {missing[0].__name__} yet."
                            if missing and hasattr(missing[0], "__name__")
                            else f"No gradients: {sentence}.")
        finally:
            del engine.Tensor.__setattr__
        self.ms = 1e3 * (time.perf_counter() - begun)
        # zeros that a sweep begins with tell nothing
        first = next((k for k, (_, g) in enumerate(self.events) if np.any(g)), 0)
        self.events = self.events[first:]

    def grad(self, node: Any) -> np.ndarray | None:
        """A node's gradient as numbers, or None where there is none to show."""
        try:
            return None if node.grad is None else np.array(node.grad, float)
        except (TypeError, ValueError, AttributeError):
            return None

    def _compare(self) -> None:
        self.wrong: dict[str, str] = {}
        self.badges: dict[str, str] = {}
        self.line: dict[str, Any] = {"agrees": None, "verdict": ""}
        if self.trouble:
            return
        for node in self.nodes:
            grad = self.grad(node)
            if grad is None:
                continue
            if grad.shape != np.shape(node.value):
                self.wrong[self.keys[id(node)]] = f"shape {grad.shape}, not {np.shape(node.value)}"
                self.badges[self.keys[id(node)]] = "wrong shape"
                continue
            found = judged(partial(self._with, node), [node.value], [grad])
            if found["agrees"] is False:
                slope = found["slope"]
                self.wrong[self.keys[id(node)]] = (
                    "finite difference disagrees" if slope is None
                    else f"finite difference: {numerals.short(slope)}")
                self.badges[self.keys[id(node)]] = ("wrong" if slope is None
                                                    else f"≠ {numerals.short(slope)}")
        leaves = [*self.leaves.values()]
        grads = [self.grad(leaf) for leaf in leaves]
        if any(g is None for g in grads):
            self.line = {"agrees": False, "verdict": "some leaves have no gradient"}
        elif self.wrong:
            names = [self.names[id(n)] for n in self.nodes if self.keys[id(n)] in self.wrong]
            self.line = {"agrees": False, "verdict": "WRONG GRADIENT, says a finite difference, at "
                         + ", ".join(names)}
        else:
            at = lambda values: self.again(dict(zip(map(id, leaves), values, strict=True)))
            self.line = judged(at, [leaf.value for leaf in leaves], grads)

    def _with(self, node: Any, values: list[Any]) -> Any:
        return self.again({id(node): values[0]})

    def again(self, moved: Mapping[int, Any]) -> Any:
        """The sum of y with other values at some nodes: the nodes' functions are called again."""
        values: dict[int, Any] = {}
        for node in self.nodes:
            if id(node) in moved or node.function is None:
                values[id(node)] = moved.get(id(node), node.value)
            else:
                values[id(node)] = node.function(*[values.get(id(a), a) for a in node.args],
                                                 **(node.options or {}))
        return np.sum(values[id(self.y)])

    # --- for the picture
    def formula(self, node: Any) -> str:
        """How a node was made, in the names of the picture."""
        if node.function is None:
            return "input"
        name = getattr(node.function, "__name__", "f")
        args = [self.names.get(id(a)) or numerals.short(a) if isinstance(a, int | float)
                or id(a) in self.names or isinstance(a, np.ndarray) else brief(a, 12)
                for a in node.args]
        return (f"{args[0]} {INFIX[name]} {args[1]}" if name in INFIX and len(args) == 2
                else f"{name}({', '.join(args)})")

    def title(self, node: Any) -> str:
        """The name and, where it was computed, the formula."""
        name = self.names[id(node)]
        return name if node.function is None else f"{name} = {self.formula(node)}"

    def links(self) -> list[tuple[str, str, str]]:
        """(name, from, to) of every arrow: one for each place of an argument."""
        return [(f"e{k}.{place}", self.keys[id(a)], self.keys[id(node)])
                for k, node in enumerate(self.nodes) for place, a in enumerate(node.args)
                if id(a) in self.keys]

    def scene(self) -> dict[str, Any]:
        """The boxes and arrows with their places."""
        kind = lambda n: "output" if n is self.y else "input" if n.function is None else "op"
        boxes = {self.keys[id(n)]: {"title": self.title(n), "kind": kind(n)} for n in self.nodes}
        return arrange(boxes, self.links(), {
            "title": f"Graph of {self.text}", "player": True,
            "hint": "Play: values go forward, then gradients arrive in the order of backward."},
            label=0)

    def numbers(self) -> dict[str, Any]:
        """The texts on the boxes, the steps of the player, the line and the table."""
        nodes, rows = {}, []
        for node in self.nodes:
            grad, key = self.grad(node), self.keys[id(node)]
            said = "none" if grad is None else numerals.words(grad)
            bad = self.wrong.get(key, "")
            nodes[key] = {
                "value": numerals.short(node.value),
                "gradient": "" if grad is None else "grad " + numerals.short(grad),
                "detail": f"{self.title(node)}: value {numerals.words(node.value)}, grad {said}"
                + f"; WRONG, {bad}" * bool(bad),
                "raw": {"value": numerals.exact(node.value),
                        "gradient": "" if grad is None else numerals.exact(grad)}}
            rows.append([self.names[id(node)], self.formula(node), numerals.words(node.value), said,
                         f"wrong: {bad}" if bad else "none" if grad is None else "agrees"])
        edges = {name: {"label": "", "raw": {}, "detail": f"an edge from {self._named(tail)} to "
                        f"{self._named(head)}"} for name, tail, head in self.links()}
        table = {"caption": "Nodes", "rows": rows,
                 "head": ["name", "made by", "value", "grad", "finite difference"]}
        count = numerals.plural(len(self.nodes), "node")
        return {"nodes": nodes, "edges": edges, "steps": self._steps(), "tables": [table],
                "line": {"cost": f"{count}, {numerals.plural(len(edges), 'edge')} · backward set "
                         f"grad {numerals.plural(len(self.events), 'time')} · {self.ms:.2f} ms",
                         **self.line}}

    def _named(self, key: str) -> str:
        return self.names[id(self.nodes[int(key[1:])])]

    def _steps(self) -> list[dict[str, Any]]:
        into: dict[str, list[str]] = {}
        users: dict[str, list[str]] = {}
        for name, tail, head in self.links():
            into.setdefault(head, []).append(name)
            users.setdefault(tail, []).append(name)
        forward = [{"say": f"{self.title(n)}: {numerals.words(n.value)}", "node": (k := self.keys[
            id(n)]), "lit": [k, *into.get(k, [])], "value": numerals.short(n.value)}
            for n in self.nodes]
        back, seen = [], set()
        for node, grad in self.events:
            key = self.keys[id(node)]
            again = "again: " if key in seen else ""
            seen.add(key)
            back.append({"say": f"{self.names[id(node)]}.grad is set {again}to "
                         f"{numerals.words(grad)}", "node": key, "lit": [key, *users.get(key, [])],
                         "gradient": "grad " + numerals.short(grad)})
        return [*forward, *back]


def below(y: Any) -> list[Any]:
    """The nodes that y is computed from, parents first, whatever the engine's own list says."""
    done: dict[int, Any] = {}
    todo = [(y, False)]
    while todo:
        node, ready = todo.pop()
        if id(node) in done:
            continue
        if ready:
            done[id(node)] = node
        else:
            todo.append((node, True))
            todo += [(a, False) for a in reversed(list(node.args)) if hasattr(a, "args")]
    return [*done.values()]


def _quietly(make: Callable[[], Any]) -> Any:
    """What a formula gives, with one sentence for what the learner's code raises."""
    try:
        return make()
    except NotYet:
        raise
    except RecursionError:
        raise NotYet("a call of NumPy comes back to your class without end") from None
    except Exception as error:
        words = str(error) or type(error).__name__
        raise NotYet(f"it cannot be computed: {brief(words, 200).strip(chr(39))}") from None
