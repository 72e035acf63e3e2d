"""Mistakes with graphs, each refused by one sentence: what you did, why, what to write instead,
on which line."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import GraphError, InputError, OptionError, Refusal, ShapeError
from minigrad.op import REGISTRY
from minigrad.program import Program
from minigrad.tensor import Tensor
from minigrad.value import Spec

with mg.Graph("first") as G:
    X, Y = mg.placeholder(("batch", 3), name="x"), mg.placeholder(("batch",), name="y")
    INT, NAMELESS = mg.placeholder((2,), int, "i"), mg.placeholder(())
    V, N = mg.Variable(np.ones(3), name="v"), mg.Variable(0, trainable=False, name="n")
    H = X @ V
    LOSS = np.sum((H - Y) ** 2)
    STEP = V.assign_add(np.ones(3))
    Q = mg.Queue(1, (2,), name="q")
with mg.Graph("second") as OTHER:
    FOREIGN, W = mg.placeholder(3, name="foreign"), mg.Variable(np.ones(3), name="w")
    F_STEP = W.assign(W * 2.0)
DATA = {X: np.ones((4, 3)), Y: np.ones(4)}
T = mg.tensor([1.0, 2.0, 3.0])


def foreign_control():
    with OTHER, mg.control_dependencies([F_STEP]):
        pass
    with OTHER, mg.control_dependencies([STEP]):
        pass


CASES = [
    # --- fetches
    ("a missing feed", lambda: mg.run(LOSS, {X: np.ones((4, 3))}), GraphError,
     "you did not feed y.*feeds={y: value}"),
    ("no feeds", lambda: mg.run(H), GraphError, "you did not feed x"),
    ("a nameless one", lambda: mg.run(NAMELESS * 2.0), GraphError, r"a placeholder of shape \(\)"),
    ("a node of another graph", lambda: G.run(F_STEP), GraphError,
     "assign, which is not of this graph"),
    ("nodes of two graphs", lambda: mg.run([V, F_STEP]), GraphError, "not of this graph"),
    ("a variable of another graph", lambda: G.run(W), GraphError, "a variable of another graph"),
    ("a number", lambda: G.run([LOSS, 3.0], DATA), GraphError, "you fetched 3.0"),
    ("None", lambda: G.run(None), GraphError, "you fetched None"),
    ("a name", lambda: G.run("loss"), GraphError, "you fetched 'loss'"),
    ("a traced node", lambda: G.run(Tensor(Spec((), np.dtype(float)))), GraphError,
     "not of this graph"),
    # --- feeds
    ("a wrong shape", lambda: mg.run(H, {X: np.ones((4, 2))}), ShapeError,
     r"you fed x shape \(4, 2\).*\[batch, 3\]"),
    ("a missing axis", lambda: mg.run(H, {X: np.ones(3)}), ShapeError, r"you fed x shape \(3,\)"),
    ("a number for an array", lambda: mg.run(H, {X: 1.0}), ShapeError, r"you fed x shape \(\)"),
    ("two lengths of one name", lambda: mg.run(LOSS, {X: np.ones((4, 3)), Y: np.ones(5)}),
     ShapeError, "where batch is 5, because elsewhere it is 4"),
    ("a float for an int", lambda: mg.run(INT * 1, {INT: [0.5, 1.0]}), InputError,
     "you fed i values of dtype float64"),
    ("a string", lambda: mg.run(H, {X: "ones"}), InputError, "you fed x values of dtype"),
    ("an uneven list", lambda: mg.run(H, {X: [[1.0, 2.0, 3.0], [1.0]]}), InputError,
     "uneven lengths"),
    ("None fed", lambda: mg.run(H, {X: None}), InputError, "you fed x values of dtype object"),
    ("a complex", lambda: mg.run(H, {X: np.ones((2, 3), complex)}), InputError, "complex128"),
    ("a node as a feed", lambda: mg.run(H, {X: FOREIGN}), InputError,
     "you fed x a node.*run that node"),
    ("a tensor as a feed", lambda: mg.run(H, {X: T}), InputError, "you fed x a node"),
    ("a feed of another graph", lambda: G.run(H, {FOREIGN: np.ones(3)}), GraphError,
     "you fed foreign"),
    ("a feed by name", lambda: G.run(H, {"x": np.ones((2, 3))}), GraphError,
     r"you fed a str \(x\)"),
    ("a feed for a variable", lambda: G.run(H, {V: np.ones(3), **DATA}), GraphError, r"v\.load"),
    ("a feed for a constant", lambda: G.run(T * 1.0, {T: np.ones(3)}), GraphError, "you fed"),
    ("an unknown length", lambda: mg.run(mg.size(H, 0)), ShapeError, "how long batch is"),
    ("an inner node without its size", lambda: mg.run(H * 2.0, {X @ V: np.ones(2)}), GraphError,
     "did not feed x"),
    # --- building
    ("two graphs meet", lambda: V * FOREIGN, GraphError, "nodes of two graphs.*with graph"),
    ("variables of two graphs meet", lambda: V + W, GraphError, "nodes of two graphs"),
    ("assign from another graph", lambda: V.assign(FOREIGN), GraphError, "nodes of two graphs"),
    ("assign of another shape", lambda: V.assign(np.ones(4)), ShapeError,
     r"shape \(4,\) to v of shape \(3,\)"),
    ("assign of a number", lambda: V.assign(0.0), ShapeError, r"np\.broadcast_to"),
    ("assign of another dtype", lambda: N.assign(N * 0.5), InputError,
     r"float64 to n of dtype int64.*astype"),
    ("assign of a float to an int", lambda: N.assign(0.5), InputError,
     "float64 to n of dtype int64"),
    ("assign of words", lambda: V.assign("abc"), InputError, "no array of real numbers"),
    ("load of a node", lambda: V.load(V * 2.0), InputError, "you loaded a node"),
    ("load of another shape", lambda: V.load(1.0), ShapeError, "shape"),
    ("updates of another shape", lambda: G.run([], {NAMELESS: 1.0}, updates={V: NAMELESS}),
     ShapeError, "keeps its"),
    ("a variable of a node", lambda: mg.Variable(V * 1.0), InputError, "made a variable of a node"),
    ("a variable of a variable", lambda: mg.Variable(V), InputError, "made a variable of a node"),
    ("a trainable integer", lambda: mg.Variable(3), InputError, "trainable=False"),
    ("a variable of strings", lambda: mg.Variable("a"), InputError, "real numbers"),
    ("a variable of uneven lists", lambda: mg.Variable([[1.0], [1.0, 2.0]]), InputError,
     "uneven lengths"),
    ("a placeholder of objects", lambda: mg.placeholder(3, object), InputError, "object"),
    ("a negative length", lambda: mg.placeholder((-1, 3)), InputError,
     "-1 as an entry of a shape.*None"),
    ("a length that is a float", lambda: mg.placeholder((2.5,)), InputError, "2.5 as an entry"),
    ("the value of a placeholder", lambda: X.value, InputError, r"only in a run.*mg\.run"),
    ("a branch on a node", lambda: 1 if V[0] > 0.0 else 2, InputError, r"mg\.run"),
    ("a float of a node", lambda: float(LOSS), InputError, "a value only in a run; write mg.run"),
    ("a float of a variable", lambda: float(V[0]), InputError, "plain Python number"),
    ("a plain array of a variable", lambda: np.asarray(V), InputError, r"plain array.*v\.value"),
    ("an array of variables", lambda: np.array([V, V]), InputError,
     "import minigrad.numpy as np.* lists of variables"),
    ("assigning to a part", lambda: V.__setitem__(0, 1.0), InputError, "never changes"),
    ("the size of no axis", lambda: mg.size(X, 2), GraphError, "axis 2"),
    ("grad of a variable", lambda: mg.grad(np.sum)(V), InputError, r"mg\.gradient\(y, v\)"),
    ("the gradient by an int", lambda: mg.gradient(np.sum(INT * V[:2]), INT), InputError,
     "an integer"),
    ("a gradient that is not there", lambda: mg.gradient(np.sum(X), V), GraphError, "no path"),
    ("pickling a variable", lambda: __import__("pickle").dumps(V), GraphError, r"v\.load"),
    ("pickling a graph", lambda: __import__("pickle").dumps(G), GraphError,
     "values of the variables"),
    ("a variable given to an op itself", lambda: REGISTRY["multiply"](V * 1.0, V), InputError,
     r"v\.read\(\)"),
    # --- control
    ("control by a number", lambda: mg.group(3.0), GraphError, "mg.group a float"),
    ("control by a variable", lambda: mg.control_dependencies([V]).__enter__(), GraphError,
     "a Variable"),
    ("control by a constant", lambda: mg.group(T), GraphError, "a Tensor"),
    ("control by two graphs", lambda: mg.group(STEP, F_STEP), GraphError, "another graph"),
    ("foreign control", foreign_control, GraphError, "another graph"),
    ("the value of a group", lambda: mg.group(STEP) * 2.0, InputError, r"dtype \|V0"),
    # --- queues
    ("an empty queue", lambda: mg.run(Q.dequeue()), GraphError, "queue 'q' of 1, which is empty"),
    ("no room", lambda: mg.run([Q.enqueue(np.ones(2)), Q.enqueue(np.ones(2))]), GraphError,
     "which is full"),
    ("a queue of nothing", lambda: mg.Queue(0), OptionError, "capacity=0.*from 1 on"),
    ("a queue of True", lambda: mg.Queue(True), InputError, "capacity=True.*whole number"),
    ("a queue of 2.5", lambda: mg.Queue(2.5), InputError, "capacity=2.5.*whole number"),
    ("a shape of True", lambda: mg.placeholder((True,)), InputError, "True as an entry of a shape"),
    ("enqueue of another shape", lambda: Q.enqueue(np.ones(3)), ShapeError,
     r"float64\[3\] to queue 'q'.*float64\[2\]"),
    ("enqueue of nothing", lambda: Q.enqueue(None), InputError, "real numbers"),
    # --- running
    ("an error in an op", lambda: mg.run(np.linalg.inv(FOREIGN[:, None] * FOREIGN),
                                         {FOREIGN: np.ones(3)}), Refusal, "inv"),
    ("a program without a value", lambda: Program(H).run({X: np.ones((2, 3))}), GraphError,
     "without a value for v"),
    ("a program of a queue", lambda: Program(Q.dequeue()).run(), GraphError,
     r"queue 'q' of 1 outside.*mg\.run"),
    ("passes and an inner feed",
     lambda: G.run(LOSS, {H: np.ones(4), Y: np.ones(4)}, passes=(lambda p: p,)), GraphError,
     "they may have rewritten it"),
]


@pytest.mark.parametrize(("mistake", "kind", "words"), [case[1:] for case in CASES],
                         ids=[case[0] for case in CASES])
def test_each_mistake_is_one_sentence_that_names_the_line(mistake, kind, words):
    state = dict(G.state)
    with pytest.raises(kind, match=words) as caught:
        mistake()
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert "see line" in text
    assert "test_graph_refusals.py" in text
    assert G.state == state
