"""Notebook 16, your own engine: steps 1 and 2, the open project, and the list of all.

A learner's step is put into the lesson's own engine (`trying.py`), and that engine is tried.  Right
results come from the description of a graph, from NumPy, or from minigrad, never from the lesson's
own engine.  Steps 3 to 5 are in `derivatives.py`.
"""
import itertools
import operator
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Exercise, Slip
from ...course.results import Arrays, close_arrays
from ...course.sandbox import NotYet, brief, call
from .derivatives import BACKWARD, OPTIMIZER, RULES
from .trying import LONG, PATIENCE, deep, engine_of, using

# --- 1: a node, and all nodes below it ------------------------------------------------------------
Lines = list[Any]                                        # a number, or (function, places of args)


def _graphs(rng: np.random.Generator) -> list[tuple]:
    """Descriptions of graphs: each line is a number or (name of a ufunc, place, place)."""
    cases: list[Lines] = [[2.0], [2.0, 3.0, ("multiply", 0, 1)], [2.0, ("multiply", 0, 0)],
                          [2.0, 3.0, ("add", 0, 0)]]
    for size in (4, 5, 6, 8, 10, 12):
        lines: Lines = [1.5, -0.5]
        while len(lines) < size:
            name = str(rng.choice(["add", "multiply", "subtract"]))
            lines.append((name, *(int(k) for k in rng.integers(0, len(lines), 2))))
        cases.append(lines)
    return [(lines,) for lines in cases]


def _built(engine: ModuleType, lines: Lines) -> list[Any]:
    nodes: list[Any] = []
    for line in lines:
        if isinstance(line, float):
            nodes.append(engine.Node(line))
        else:
            f, args = getattr(np, line[0]), tuple(nodes[k] for k in line[1:])
            nodes.append(engine.Node(f(*[a.value for a in args]), f, args))
    return nodes


def _listed(engine: ModuleType, lines: Lines) -> list[int]:
    """The places of the nodes that `ancestors` lists; sorted, where their order is a right one."""
    nodes = _built(engine, lines)
    found = [next((k for k, node in enumerate(nodes) if node is one), -1)
             for one in engine.ancestors(nodes[-1])]
    first = {k: found.index(k) for k in found}
    early = any(isinstance(lines[k], tuple)
                and any(first.get(below, -1) > first[k] for below in lines[k][1:]) for k in first)
    return found if early else sorted(found)


def _below(lines: Lines) -> list[int]:
    wanted = {len(lines) - 1}
    for k in reversed(range(len(lines))):
        if k in wanted and isinstance(lines[k], tuple):
            wanted.update(lines[k][1:])
    return sorted(wanted)


def _by_path(lines: Lines) -> list[int]:
    """A slip: each node as often as there are paths to it."""
    def visit(k: int) -> list[int]:
        below = lines[k][1:] if isinstance(lines[k], tuple) else ()
        return [*itertools.chain.from_iterable(map(visit, below)), k]
    return sorted(visit(len(lines) - 1))


def _keeps(answer: Callable) -> str:
    engine = engine_of(answer)
    array = np.array([1.0, 2.0])
    leaf = engine.Node(array)
    array[0] = 7.0
    if np.asarray(leaf.value)[0] != 1.0:
        raise NotYet("your node holds the very array it was given: when its owner changes it in "
                     "place, the node changes, too; np.array(value, dtype=float) makes a copy")
    if np.asarray(engine.Node(3).value).dtype.kind != "f":
        raise NotYet("engine.Node(3) holds an integer, which cannot move a little: write "
                     "np.array(value, dtype=float)")
    made = engine.Node(0.0, np.sum, (leaf, 1), {"keepdims": True})
    for name, kept, given in (("function", made.function is np.sum, "function"),
                              ("args", tuple(made.args) == (leaf, 1), "args"),
                              ("options", made.options == {"keepdims": True}, "options")):
        if not kept:
            raise NotYet(f"node.{name} should be the {given} that the node was given")
    if leaf.grad is not None or dict(leaf.options or {}):
        raise NotYet("a new leaf has no grad and no options yet: None and {}")
    _tells_nodes_apart(engine)
    node = leaf
    for _ in range(LONG):
        node = engine.Node(1.0, np.negative, (node,))
    if len(deep(lambda: engine.ancestors(node), f"a chain of {LONG:,} nodes")) != LONG + 1:
        raise NotYet(f"right on small graphs, but not all nodes of a chain of {LONG:,} are listed")
    for _ in range(25):
        node = engine.Node(1.0, np.add, (node, node))
    call(lambda: engine.ancestors(node))
    return f"a chain of {LONG:,} nodes and 25 diamonds; values are copies"


def _tells_nodes_apart(engine: ModuleType) -> None:
    """Refuse `ancestors` that follow plain numbers, or that compare nodes as tensors do."""
    class Compared(engine.Node):                         # type: ignore[name-defined]
        """A node as a Tensor will be: == gives a node, whatever it is compared with."""
        __hash__ = None                                  # type: ignore[assignment]

        def __eq__(self, other: object) -> Any:
            return self

    for made, cure in (
            (engine.Node, "not every argument is a node: in 2 * x, the 2 is a plain number, so "
             "follow only arguments for which isinstance(a, Node)"),
            (Compared, "tensors will have an == of their own, which gives a tensor, and cannot be "
             "put into a set: remember which nodes you have found by their id")):
        x = made([1.0, 2.0])
        v = made([2.0, 4.0], np.multiply, (x, 2.0))
        w = made([3.0, 5.0], np.add, (np.array([1.0, 1.0]), v))
        one = made(5.0, operator.getitem, (w, 1))
        y = made([10.0, 20.0], np.multiply, (one, v))
        try:
            found = list(call(lambda y=y: engine.ancestors(y), seconds=PATIENCE))
        except NotYet:
            found = []
        if [id(node) for node in found] != [id(node) for node in (x, v, w, one, y)]:
            raise NotYet(f"right where all arguments are plain nodes, but {cure}")


NODES = Exercise(
    "16.A", "ancestors(y)", _below, _graphs,
    lambda cases: f"the nodes below y in {len(cases)} graphs, each once and after its parents",
    slips=(
        Slip(_by_path, "a node is listed once for each path to it: remember which nodes you have "
             "found"),
        Slip(lambda lines: _below(lines)[:-1], "y itself is missing from the list"),
        Slip(lambda lines: _below(lines)[::-1], "the newest node comes first here: a node must "
             "stand after its parents"),
        Slip(lambda lines: sorted({len(lines) - 1, *(lines[-1][1:]
             if isinstance(lines[-1], tuple) else ())}), "only y and its own parents are listed, "
             "without those further down"),
    ),
    read=list, agree=lambda a, b, relative=0.0: a == b, further=_keeps, seconds=PATIENCE,
    use=using("1", _listed),
)

# --- 2: operators and NumPy's protocols -----------------------------------------------------------
CALLS: dict[str, Callable] = {
    "x * y": lambda x, y: x * y, "2 - x": lambda x, y: 2.0 - x, "x / y": lambda x, y: x / y,
    "-x": lambda x, y: -x, "x ** 3": lambda x, y: x ** 3, "np.exp(x)": lambda x, y: np.exp(x),
    "array * x": lambda x, y: np.array([1.0, 2.0, 3.0]) * x,
    "np.subtract(1, x)": lambda x, y: np.subtract(1.0, x),
    "np.sum(x, axis=0)": lambda x, y: np.sum(x, axis=0),
    "np.sum(y, axis=1, keepdims=True)": lambda x, y: np.sum(y, axis=1, keepdims=True),
    "x @ np.transpose(y)": lambda x, y: x @ np.transpose(y), "x[1]": lambda x, y: x[1],
    "y[:, 1:]": lambda x, y: y[:, 1:], "array @ x": lambda x, y: np.eye(2) @ x,
}


def _written_calls(rng: np.random.Generator) -> list[tuple]:
    return [(label, rng.uniform(0.5, 2.0, (2, 3)).round(2), rng.uniform(0.5, 2.0, (2, 3)).round(2))
            for label in CALLS]


def _recorded(engine: ModuleType, label: str, x: Any, y: Any) -> Any:
    result = CALLS[label](engine.Tensor(x), engine.Tensor(y))
    if isinstance(result, engine.Node) and not isinstance(result, engine.Tensor):
        raise NotYet("it gives a Node where a Tensor is wanted: NumPy cannot go on computing with "
                     "a plain Node, so record returns Tensor(...)")
    return result


def _as_recorded(result: Any) -> Arrays:
    """The value of a learner's node, and how many of its arguments are nodes."""
    if isinstance(result, np.ndarray) and result.dtype == object:
        raise NotYet(f"NumPy made an array of {result.size} nodes, one for each entry: it computed "
                     "entry by entry, because __array_ufunc__ did not take the call")
    if not hasattr(result, "value") or not hasattr(result, "args"):
        raise NotYet(f"it gives {brief(result, 60)} where a Tensor is wanted")
    return Arrays(value=result.value, links=sum(hasattr(a, "value") for a in result.args))


def _call_right(label: str, x: Any, y: Any) -> Arrays:
    links = 2 if label in ("x * y", "x / y", "x @ np.transpose(y)") else 1
    return Arrays(value=CALLS[label](x, y), links=links)


def _call_slip(change: Callable[[Arrays, str, Any, Any], Arrays]) -> Callable[..., Arrays]:
    return lambda label, x, y: change(_call_right(label, x, y), label, x, y)


def _without_options(right: Arrays, label: str, x: Any, y: Any) -> Arrays:
    array = {"np.sum(x, axis=0)": x, "np.sum(y, axis=1, keepdims=True)": y}.get(label)
    return right if array is None else Arrays(value=np.sum(array), links=1)


def _unlinked(right: Arrays, label: str, x: Any, y: Any) -> Arrays:
    return Arrays(value=CALLS[label](x, y), links=0)


def _swapped(right: Arrays, label: str, x: Any, y: Any) -> Arrays:
    turned = {"2 - x": x - 2.0, "np.subtract(1, x)": x - 1.0}
    return Arrays(value=turned[label], links=1) if label in turned else right


def _in_place(answer: Callable) -> str:
    engine = engine_of(answer)
    x = engine.Tensor([1.0, 2.0])
    product = np.multiply(x, 2.0)
    if product.function is not np.multiply or product.args[0] is not x:
        raise NotYet("np.multiply(x, 2.0) should remember np.multiply as its function, and the "
                     "node x itself as its first argument")
    entry, total = x[1], np.sum(x, axis=0)
    if entry.function is not operator.getitem or len(entry.args) != 2 or (
            entry.args[0] is not x or entry.args[1] != 1):
        raise NotYet("the value of x[1] is right, but the node should remember operator.getitem as "
                     "its function, and x and the index 1 as its arguments")
    if dict(total.options or {}) != {"axis": 0}:
        raise NotYet("the value of np.sum(x, axis=0) is right, but the node does not remember its "
                     "options, {'axis': 0}: hand them to Tensor, too")

    def added() -> None:
        other = x
        other += 1.0
    try:
        call(added, seconds=PATIENCE)
    except NotYet as accident:
        if "calls itself" in str(accident):
            raise NotYet("right so far, but x += 1 never ends: NumPy calls your method with "
                         "out=(x,) in the options, and the next call asks your class again; "
                         "return NotImplemented when options has out") from None
    if not np.array_equal(x.value, [1.0, 2.0]):
        raise NotYet("right so far, but x += 1 changes the value of x, which recorded nodes still "
                     "need: return NotImplemented when options has out")
    return "x += 1 leaves x as it is"


PROTOCOLS = Exercise(
    "16.B", "the calls", _call_right, _written_calls,
    lambda cases: f"{len(cases)} calls such as 2 - x, array * x and np.sum(x, axis=0)",
    slips=(
        Slip(_call_slip(_without_options), "options such as axis=0 are lost on the way: hand "
             "**options to the function"),
        Slip(_call_slip(_unlinked), "the result has lost its parents: keep the arguments as they "
             "came, and take only the values for computing"),
        Slip(_call_slip(_swapped), "2 - x comes out as x - 2: keep the order of the arguments"),
    ),
    read=_as_recorded, agree=close_arrays, further=_in_place, seconds=PATIENCE,
    raises={RecursionError: lambda accident: ""}, use=using("2", _recorded),
)

# --- the open project -----------------------------------------------------------------------------
_product = lambda x: np.sum(x * np.exp(x) / (1.0 + x * x))
TASKS: dict[str, Callable] = {
    "first": lambda grad, x: grad(_product)(x),
    "second": lambda grad, x: grad(lambda x: np.sum(grad(_product)(x)))(x),
    "third": lambda grad, x: grad(lambda x: np.sum(
        grad(lambda x: np.sum(grad(_product)(x)))(x)))(x),
    "matrix": lambda grad, x: grad(lambda x: np.sum(np.tanh(np.transpose(x) @ x)))(
        np.outer(np.array([1.0, 0.5]), np.ones(2)) * np.mean(x)),
    "inside, by 2": lambda grad, x: grad(lambda x: np.sum(x * grad(lambda y: np.sum(x * y))(
        2.0 * np.ones(2))))(x),
    "inside, by x": lambda grad, x: grad(lambda x: np.sum(x * grad(lambda y: np.sum(x * y))(x)))(x),
    "unused": lambda grad, x: grad(lambda x: np.sum(grad(lambda y: np.sum(3.0 * y))(x)))(x),
}


def _nested(rng: np.random.Generator) -> list[tuple]:
    return [(label, rng.uniform(0.5, 1.5, 2).round(2)) for label in TASKS]


def _derivative(result: Any) -> Arrays:
    return Arrays(derivative=np.asarray(getattr(result, "value", result), float))


def _using(answer: Any) -> Callable:
    if not callable(answer):
        raise NotYet("16.project is called as grad(f)(x), so hand over the function grad itself")
    tried = lambda label, x: TASKS[label](answer, x)
    tried.__wrapped__ = answer                           # type: ignore[attr-defined]
    return tried


def _nested_right(label: str, x: Any) -> Arrays:
    return _derivative(TASKS[label](mg.grad, x))


PROJECT = Exercise(
    "16.project", "grad(f)(x)", _nested_right, _nested,
    lambda cases: "first, second and third derivatives, matrices, and grad inside of grad",
    slips=(
        Slip(lambda label, x: Arrays(derivative=x * label.startswith("inside"))
             if label in ("second", "third") or label.startswith("inside")
             else _nested_right(label, x), "the first derivative is right, but it has lost "
             "its graph, so every further one is 0: run the rules on tensors"),
        Slip(lambda label, x: Arrays(derivative=4.0 * x) if label == "inside, by x"
             else _nested_right(label, x), "the inner grad takes other uses of x for its own: give "
             "f a new node, made from x, and differentiate by that"),
    ),
    read=_derivative, agree=close_arrays, seconds=PATIENCE, use=_using,
)


EXERCISES = (NODES, PROTOCOLS, RULES, BACKWARD, OPTIMIZER, PROJECT)
