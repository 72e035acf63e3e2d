"""What Your Graph shows, read from the nodes of an engine: values, parents, gradients, the order in
which gradients arrived, and for every node a finite difference beside its gradient.

A node is anything with `value`, `function`, `args` and `options`; `grad` is read after `backward`.
"""
import time
from collections.abc import Callable, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from ...course.sandbox import NotYet, brief, call, need
from ...widgets import numerals
from ...widgets.boxes import Boxes, two_passes
from ...widgets.expression import Expression
from ...widgets.graph import arrange
from ...widgets.node_facts import judged

SECONDS = 5.0                                            # for a forward or a backward pass


class Seen:
    """A node of the engine, `own`, as `Boxes` wants one.

    number: its place in the picture
    name: of a variable, or ""
    others: {id of an engine's node: the node as seen}, for its arguments
    """

    def __init__(self, own: Any, number: int, name: str, others: Mapping[int, Any]):
        self.own, self.id, self.name, self.value = own, number, name, own.value
        self.args = [others.get(id(a), a) for a in own.args]
        self.op = own.function and SimpleNamespace(name=getattr(own.function, "__name__", "f"))

    @property
    def grad(self) -> np.ndarray | None:
        """The gradient as numbers, or None where there is none to show."""
        try:
            return None if self.own.grad is None else np.array(self.own.grad, float)
        except (TypeError, ValueError, AttributeError):
            return None


class Drawn(Boxes):
    """A formula computed by an engine, and its backward pass.

    leaves: {name: node of the engine}
    events: (place of a node, gradient) for each time that backward set one
    trouble: why there are no gradients, or ""
    wrong: {key of a box: what would be right in the place of its gradient}
    """

    def __init__(self, engine: ModuleType, formula: Expression, values: Mapping[str, Any]):
        """Raises NotYet, one sentence, where there is no graph to draw."""
        self.text = formula.text
        self.leaves = {name: call(engine.Tensor, value, seconds=SECONDS)
                       for name, value in values.items()}
        made = _quietly(lambda: np.negative(next(iter(self.leaves.values()))))
        need(isinstance(made, engine.Tensor) or not isinstance(made, engine.Node),
             "record gave a Node where a Tensor is needed")
        self.y = _quietly(lambda: formula(**self.leaves))
        if np.ndim(getattr(self.y, "value", 0.0)):
            self.y = _quietly(lambda: np.sum(self.y))
        for name in ("value", "function", "args"):
            need(hasattr(self.y, name), f"the result, {brief(self.y, 60)}, has no attribute "
                 f"{name!r}, so there is no graph to draw")
        named = {id(leaf): name for name, leaf in self.leaves.items()}
        self.seen: dict[int, Seen] = {}
        for number, own in enumerate(below(self.y)):
            self.seen[id(own)] = Seen(own, number, named.get(id(own), ""), self.seen)
        super().__init__([*self.seen.values()], limit=len(self.seen))
        self.links = self.arrows(lambda node: node.args)
        self._sweep(engine)
        self.wrong = {} if self.trouble else {
            self.keys[node.id]: right for node in self.nodes if (right := self._right(node))}

    def _sweep(self, engine: ModuleType) -> None:
        """Run backward, and note each time that a node's grad is set: the copy of the engine that a
        widget holds is its own, so its class may be watched."""
        self.events: list[tuple[Seen, np.ndarray]] = []
        self.trouble = ""

        def noted(node: Any, name: str, value: Any) -> None:
            object.__setattr__(node, name, value)
            if name == "grad" and value is not None and id(node) in self.seen:
                self.events.append((self.seen[id(node)], np.array(value, float)))
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
        # zeros that a pass begins with tell nothing
        first = next((k for k, (_, g) in enumerate(self.events) if np.any(g)), 0)
        self.events = self.events[first:]

    def _right(self, node: Seen) -> str:
        """What would be right by a finite difference in the place of a node's gradient, or ""."""
        if node.grad is None:
            return ""
        if node.grad.shape != np.shape(node.value):
            return f"shape {np.shape(node.value)}"
        found = judged(lambda values: self.again([node], values), [node.value], [node.grad])
        if found["agrees"] is not False:
            return ""
        return "another one" if found["slope"] is None else numerals.short(found["slope"])

    def verdict(self) -> dict[str, Any]:
        """What a finite difference says about the gradients of all leaves together."""
        if self.trouble:
            return {"agrees": None, "verdict": ""}
        leaves = [node for node in self.nodes if node.name]
        grads = [leaf.grad for leaf in leaves]
        if len(leaves) < len(self.leaves) or any(g is None for g in grads):
            return {"agrees": False, "verdict": "some leaves have no gradient"}
        if self.wrong:
            names = [self.names[n.id] for n in self.nodes if self.keys[n.id] in self.wrong]
            return {"agrees": False, "verdict": "WRONG GRADIENT, says a finite difference, at "
                    + ", ".join(names)}
        return judged(lambda values: self.again(leaves, values), [x.value for x in leaves], grads)

    def again(self, moved: list[Seen], to: list[Any]) -> Any:
        """The sum of y with other values at some nodes: the nodes' functions are called again."""
        values = {node.id: value for node, value in zip(moved, to, strict=True)}
        for node in self.nodes:
            if node.id not in values:
                values[node.id] = node.value if node.op is None else node.own.function(
                    *[values[a.id] if isinstance(a, Seen) else a for a in node.args],
                    **(node.own.options or {}))
        return np.sum(values[self.nodes[-1].id])

    # --- for the picture
    def scene(self) -> dict[str, Any]:
        """The boxes and arrows with their places."""
        boxes = {self.keys[n.id]: {"title": self.title(n), "kind": self.kind(n)}
                 for n in self.nodes}
        return arrange(boxes, self.links, {
            "title": f"Graph of {self.text}", "player": True,
            "hint": "Play: values go forward, then gradients arrive in the order of backward."},
            label=0)

    def numbers(self) -> dict[str, Any]:
        """The texts on the boxes, the steps of the player, the line and the table."""
        nodes, rows = {}, []
        for node in self.nodes:
            grad, key = node.grad, self.keys[node.id]
            right = self.wrong.get(key, "")
            short, said, exact = ("", "none", "") if grad is None else (
                f"grad {numerals.short(grad)}", numerals.words(grad), numerals.exact(grad))
            nodes[key] = {
                "value": numerals.short(node.value), "gradient": short,
                "detail": f"{self.title(node)}: value {numerals.words(node.value)}, grad {said}"
                + f"; WRONG, {right} is right" * bool(right),
                "raw": {"value": numerals.exact(node.value), "gradient": exact}}
            told = f"wrong: {right} is right" if right else "agrees"
            rows.append([self.names[node.id], self.formula(node), numerals.words(node.value), said,
                         "none" if grad is None else told])
        name = {key: self.names[number] for number, key in self.keys.items()}
        edges = {key: {"label": "", "raw": {}, "detail": f"an edge from {name[a]} to {name[b]}"}
                 for key, a, b in self.links}
        table = {"caption": "Nodes", "rows": rows,
                 "head": ["name", "made by", "value", "grad", "finite difference"]}
        count = numerals.plural(len(self.nodes), "node")
        return {"nodes": nodes, "edges": edges, "steps": self._steps(), "tables": [table],
                "line": {"cost": f"{count}, {numerals.plural(len(edges), 'edge')} · backward set "
                         f"grad {numerals.plural(len(self.events), 'time')} · {self.ms:.2f} ms",
                         **self.verdict()}}

    def _steps(self) -> list[dict[str, Any]]:
        forward = [(self.keys[n.id], f"{self.title(n)}: {numerals.words(n.value)}",
                    numerals.short(n.value)) for n in self.nodes]
        back, seen = [], set()
        for node, grad in self.events:
            again = "again: " if node.id in seen else ""
            seen.add(node.id)
            back.append((self.keys[node.id], f"{self.names[node.id]}.grad is set {again}to "
                         f"{numerals.words(grad)}", f"grad {numerals.short(grad)}"))
        return two_passes(forward, back, self.links)


def below(y: Any) -> list[Any]:
    """The nodes that y is computed from, parents first, whatever the engine's own list says."""
    done: dict[int, Any] = {}
    todo = [(y, False)]
    while todo:
        node, ready = todo.pop()
        if ready:
            done.setdefault(id(node), node)
        elif id(node) not in done:
            todo.append((node, True))
            todo += [(a, False) for a in reversed(list(node.args)) if hasattr(a, "args")]
    return [*done.values()]


def _quietly(make: Callable[[], Any]) -> Any:
    """What a formula gives, with one sentence for what the learner's code raises."""
    try:
        return make()
    except RecursionError:
        raise NotYet("a call of NumPy comes back to your class without end") from None
    except Exception as error:
        words = str(error) or type(error).__name__
        raise NotYet(f"it cannot be computed: {brief(words, 200).strip(chr(39))}") from None
