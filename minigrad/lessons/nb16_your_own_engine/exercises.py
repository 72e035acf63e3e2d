"""Notebook 16, your own engine: steps 1 and 2, the open project, and the list of all.

A learner's step is put into the lesson's own engine (`trying.py`), and that engine is tried.  Right
results come from the description of a graph, from NumPy, or from minigrad, never from the lesson's
own engine.  Steps 3 to 5 are in `derivatives.py`.
"""
import functools
import operator
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Exercise, Slip
from ...course.results import Arrays, close_arrays
from ...course.sandbox import PATIENCE, NotYet, brief, call, deep, need
from .derivatives import BACKWARD, OPTIMIZER, RULES
from .trying import LONG, computed, engine_of, slipped, used, using

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


def _built(made: Callable, lines: Lines) -> list[Any]:
    """The nodes of a description; what is no place among the arguments stays as it is."""
    nodes: list[Any] = []
    for line in lines:
        if isinstance(line, float):
            nodes.append(made(line))
        else:
            args = tuple(nodes[k] if isinstance(k, int) else k for k in line[1:])
            f = getattr(np, line[0])
            nodes.append(made(f(*[getattr(a, "value", a) for a in args]), f, args))
    return nodes


def _listed(engine: ModuleType, lines: Lines) -> list[int]:
    """The places of the nodes that `ancestors` lists; sorted, where their order is a right one."""
    nodes = _built(engine.Node, lines)
    listed = engine.ancestors(nodes[-1])
    need(hasattr(listed, "__len__"), "return a list, because the backward pass will reverse it")
    found = [next((k for k, node in enumerate(nodes) if node is one), -1) for one in listed]
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


def _keeps(answer: Callable) -> str:
    engine = engine_of(answer)
    array = np.array([1.0, 2.0])
    leaf = engine.Node(array)
    array[0] = 7.0
    need(np.asarray(leaf.value)[0] == 1.0, "your node holds the very array it was given: when its "
         "owner changes it in place, the node changes, too; np.array(value, dtype=float) makes a "
         "copy")
    need(np.asarray(engine.Node(3).value).dtype.kind == "f", "engine.Node(3) holds an integer, "
         "which cannot move a little: write np.array(value, dtype=float)")
    made = engine.Node(0.0, np.sum, (leaf, 1), {"keepdims": True})
    need((made.function, tuple(made.args), made.options) == (np.sum, (leaf, 1), {"keepdims": True}),
         "node.function, node.args and node.options should be those that the node was given")
    need(leaf.grad is None and not leaf.options,
         "a new leaf has no grad and no options yet: None and {}")
    _tells_nodes_apart(engine)
    node = leaf
    for _ in range(LONG):
        node = engine.Node(1.0, np.negative, (node,))
    need(len(deep(lambda: engine.ancestors(node), f"a chain of {LONG:,} nodes")) == LONG + 1,
         f"right on small graphs, but not all nodes of a chain of {LONG:,} are listed")
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
        nodes = _built(made, [2.0, ("multiply", 0, 2.0), ("add", np.ones(2), 1),
                              ("multiply", 2, 1)])
        try:
            found = list(call(lambda y=nodes[-1]: engine.ancestors(y), seconds=PATIENCE))
        except NotYet:
            found = []
        need([*map(id, found)] == [*map(id, nodes)],
             f"right where all arguments are plain nodes, but {cure}")


NODES = Exercise(
    "16.A", "ancestors(y)", _below, _graphs,
    lambda cases: f"the nodes below y in {len(cases)} graphs, each once and after its parents",
    slips=(
        Slip(slipped(_listed, list, ("if node.id not in found:", "if True:"), ("found[node.id] =",
                     "found[node.id, len(found)] =")), "a node is listed once for each path to it: "
             "remember which nodes you have found"),
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
CALLS = ("x * y", "2.0 - x", "x / y", "-x", "x ** 3", "exp(x)", "array([1.0, 2.0, 3.0]) * x",
         "subtract(1.0, x)", "sum(x, axis=0)", "sum(y, axis=1, keepdims=True)", "x @ transpose(y)",
         "x[1]", "y[:, 1:]", "eye(2) @ x")


def _written_calls(rng: np.random.Generator) -> list[tuple]:
    return [(text, rng.uniform(0.5, 2.0, (2, 3)).round(2), rng.uniform(0.5, 2.0, (2, 3)).round(2))
            for text in CALLS]


def _recorded(engine: ModuleType, text: str, x: Any, y: Any) -> Any:
    result = computed(text, {"x": engine.Tensor(x), "y": engine.Tensor(y)})
    need(isinstance(result, engine.Tensor) or not isinstance(result, engine.Node),
         "it gives a Node where a Tensor is wanted: NumPy cannot go on computing with a plain "
         "Node, so record returns Tensor(...)")
    return result


def _as_recorded(result: Any) -> Arrays:
    """The value of a learner's node, and how many of its arguments are nodes."""
    need(not isinstance(result, np.ndarray) or result.dtype != object, f"NumPy made an array of "
         f"{np.size(result)} nodes, one for each entry: it computed entry by entry, because "
         "__array_ufunc__ did not take the call")
    need(hasattr(result, "value") and hasattr(result, "args"),
         f"it gives {brief(result, 60)} where a Tensor is wanted")
    return Arrays(value=result.value, links=sum(hasattr(a, "value") for a in result.args))


def _call_right(text: str, x: Any, y: Any) -> Arrays:
    return Arrays(value=computed(text, {"x": x, "y": y}), links=len(used(text, "xy")))


_call_slip = functools.partial(slipped, _recorded, _as_recorded)


def _in_place(answer: Callable) -> str:
    engine = engine_of(answer)
    x = engine.Tensor([1.0, 2.0])
    product = np.multiply(x, 2.0)
    need(product.function is np.multiply and product.args[0] is x, "np.multiply(x, 2.0) should "
         "remember np.multiply as its function, and the node x itself as its first argument")
    entry, total = x[1], np.sum(x, axis=0)
    need(entry.function is operator.getitem and len(entry.args) == 2 and entry.args[0] is x
         and entry.args[1] == 1, "the value of x[1] is right, but the node should remember "
         "operator.getitem as its function, and x and the index 1 as its arguments")
    need(dict(total.options or {}) == {"axis": 0}, "the value of np.sum(x, axis=0) is right, but "
         "the node does not remember its options, {'axis': 0}: hand them to Tensor, too")

    try:
        call(lambda: operator.iadd(x, 1.0), seconds=PATIENCE)
    except NotYet as accident:
        need("calls itself" not in str(accident), "right so far, but x += 1 never ends: NumPy "
             "calls your method with out=(x,) in the options, and the next call asks your class "
             "again; return NotImplemented when options has out")
    need(np.array_equal(x.value, [1.0, 2.0]), "right so far, but x += 1 changes the value of x, "
         "which recorded nodes still need: return NotImplemented when options has out")

    try:
        call(lambda: np.multiply.outer(x, [10.0, 20.0]), seconds=PATIENCE)
    except NotYet:
        return "x += 1 leaves x as it is, and np.multiply.outer is refused"
    raise NotYet("np.multiply.outer(x, [10, 20]) is recorded as if it were np.multiply: return "
                 'NotImplemented unless method is "__call__"')


PROTOCOLS = Exercise(
    "16.B", "the calls", _call_right, _written_calls,
    lambda cases: f"{len(cases)} calls such as 2 - x, array * x and np.sum(x, axis=0)",
    slips=(
        Slip(_call_slip(("function(*values, **options)", "function(*values)")), "options such as "
             "axis=0 are lost on the way: hand **options to the function"),
        Slip(_call_slip(("options), function, args,", "options), function, values,")), "the result "
             "has lost its parents: keep the arguments as they came, and compute with the values"),
    ),
    read=_as_recorded, agree=close_arrays, further=_in_place, seconds=PATIENCE,
    use=using("2", _recorded),
)

# --- the open project -----------------------------------------------------------------------------
_product = lambda x: np.sum(x * np.exp(x) / (1.0 + x * x))
_second = lambda grad: grad(lambda x: np.sum(grad(_product)(x)))
TASKS: dict[str, Callable] = {
    "first": lambda grad, x: grad(_product)(x),
    "second": lambda grad, x: _second(grad)(x),
    "third": lambda grad, x: grad(lambda x: np.sum(_second(grad)(x)))(x),
    "matrix": lambda grad, x: grad(lambda x: np.sum(np.tanh(np.transpose(x) @ x)))(
        np.outer(np.array([1.0, 0.5]), np.ones(2)) * np.mean(x)),
    "inside, by x": lambda grad, x: grad(lambda x: np.sum(x * grad(lambda y: np.sum(x * y))(x)))(x),
    "of a number": lambda grad, x: grad(lambda x: x * x)(3.0),
    "inside, by 2, number": lambda grad, x: grad(lambda x: x * grad(lambda y: x * y)(2.0))(3.0),
    "unused": lambda grad, x: grad(lambda x: np.sum(grad(lambda y: np.sum(3.0 * y))(x)))(x),
}


def _nested(rng: np.random.Generator) -> list[tuple]:
    # those of a number have their own, written out as in the rubric
    return [(label, 3.0 if "number" in label else rng.uniform(0.5, 1.5, 2)) for label in TASKS]


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
    lambda cases: "first, second and third derivatives, of numbers, arrays and matrices, and grad "
    "inside of grad",
    slips=(
        Slip(lambda label, x: Arrays(derivative=x * label.startswith("inside"))
             if label.startswith(("second", "third", "inside"))
             else _nested_right(label, x), "the first derivative is right, but it has lost "
             "its graph, so every further one is 0: run the rules on tensors"),
        Slip(lambda label, x: Arrays(derivative=4.0 * x) if label.startswith("inside, by x")
             else _nested_right(label, x), "the inner grad takes other uses of x for its own: give "
             "f a new node, made from x, and differentiate by that"),
    ),
    read=_derivative, agree=close_arrays, seconds=PATIENCE, use=_using,
    raises={KeyError: lambda it: str(it).endswith(">") * "copy its rule from the sweep's table"},
)


EXERCISES = (NODES, PROTOCOLS, RULES, BACKWARD, OPTIMIZER, PROJECT)
