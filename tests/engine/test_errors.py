"""Refusals: one sentence that says what, why, what instead and on which of the user's lines; and
nothing is half done.

CASES are the mistakes people make.  What each module refuses about its own arguments is tested
with the module.
"""
import linecache
import math
import pickle
import re

import numpy as np
import pytest

import minigrad as mg
from minigrad import errors
from minigrad.errors import GraphError, InputError, NoRuleError, Refusal, ShapeError
from minigrad.tensor import Tensor
from minigrad.value import Spec

T, V, M, Z = mg.tensor(2.0, "t"), mg.tensor([1.0, 2.0, 3.0], "v"), mg.tensor(np.ones((2, 3)),
                                                                             "m"), np.zeros(3)


def augmented():
    z = Z
    z += V


def view_in_place():
    view = V[:2]
    view *= 3.0


def assigned():
    V[0] = 5.0


# what somebody writes: (the built-in exception it also is, words of what, why and what instead)
CASES = {
    # shapes
    lambda: M @ M: (ValueError, "np.matmul got shapes (2, 3) and (2, 3)", "because", ""),
    lambda: V + np.ones(4): (ValueError, "np.add got shapes (3,) and (4,)", "in NumPy's words", ""),
    lambda: np.ones((4, 1)) * M * np.ones(2): (ValueError, "np.multiply got shapes",
                                               "broadcast", ""),
    lambda: np.where(V > 1, V, np.ones(2)): (ValueError,
                                             "np.where got shapes (3,) and (3,) and (2,)",
                                             "because", ""),
    lambda: np.reshape(V, (2, 2)): (ValueError, "np.reshape got shape (3,)", "cannot reshape", ""),
    lambda: np.concatenate([V, M]): (ValueError, "np.concatenate got shapes (3,) and (2, 3)",
                                     "because", ""),
    lambda: np.sum(M, axis=2): (ValueError, "np.sum got shape (2, 3)", "axis 2 is out of bounds",
                                ""),
    lambda: np.squeeze(M, 0): (ValueError, "np.squeeze got shape (2, 3)", "because", ""),
    lambda: np.transpose(M, (0, 0)): (ValueError, "np.transpose got shape (2, 3)", "because", ""),
    lambda: V[3]: (IndexError, "x[...] got shape (3,)", "out of bounds", ""),
    lambda: V[0, 0]: (IndexError, "x[...] got shape (3,)", "too many indices", ""),
    lambda: V[0.5]: (TypeError, "you indexed with float64", "an index counts elements",
                     "use integers"),
    lambda: M[np.ones((3, 3), bool)]: (
        IndexError, "axes of shape (2, 3) with a mask of shape (3, 3)", "taken", ""),
    lambda: V[True]: (TypeError, "you indexed with bool True",
                      "an index counts elements", "use integers"),
    lambda: ~V: (TypeError, "np.invert got values of dtype float64", "not supported",
                 "of a kind that it takes"),
    # results that are not one number
    lambda: mg.grad(lambda x: x * V.value)(2.0): (ValueError, "result of shape (3,)",
                                                  "of one number", "np.sum"),
    lambda: mg.gradient(V * 2, V): (ValueError, "result of shape (3,)",
                                    "a gradient is of one number", "mg.jacobian"),
    lambda: mg.grad(lambda x: (x, x))(2.0): (ValueError, "returned a tuple",
                                             "a gradient is of one number", "mg.vjp"),
    lambda: mg.grad(lambda x: None)(2.0): (TypeError, "the function returned None",
                                           "real numbers", "return missing"),
    lambda: mg.vjp(lambda x: [x, "a"], 2.0): (TypeError, "the function returned 'a'",
                                              "real numbers", "return numbers"),
    # values without a derivative
    lambda: mg.tensor(3): (TypeError, "the value is an integer (3)", "real numbers",
                           "write 3.0 for 3"),
    lambda: mg.tensor("x"): (TypeError, "the value is a string (x)", "real numbers", "pass floats"),
    lambda: mg.tensor(None): (TypeError, "the value is an object (None)", "real numbers",
                              "pass floats"),
    lambda: mg.tensor([[1.0], [1.0, 2.0]]): (TypeError, "nested list of uneven lengths", "no shape",
                                             "pad it"),
    lambda: (mg.tensor(V),): (TypeError, "you made a tensor of a tensor", "it is one already",
                              "use it as it is"),
    lambda: mg.grad(lambda p: np.sum(p[0]))([np.arange(3)]): (
        TypeError, "argument 0[0] of mg.grad is an integer", "real", "astype"),
    lambda: mg.grad(lambda p: p["w"])({"w": "a"}): (TypeError, "0['w'] of mg.grad is a string",
                                                    "real", "pass floats"),
    lambda: V * "x": (TypeError, "a value of dtype <U1", "real numbers", "convert"),
    lambda: V + np.ma.ones(3): (TypeError, "you mixed a tensor with a MaskedArray",
                                "its mask would be lost", "x.compressed()"),
    # NumPy without a rule
    lambda: np.nanmedian(V): (TypeError, "you called np.nanmedian on a tensor",
                              "no derivative rule", "np.median"),
    lambda: np.linalg.svd(M * 1j): (TypeError, "np.linalg.svd on complex numbers",
                                    "rule for real ones", "real and imaginary parts"),
    lambda: np.fft.rfft(V * 1j): (TypeError, "np.rfft got values of dtype complex128",
                                  "of real numbers", "give it values"),
    lambda: np.var(V, mean=0.0): (TypeError, "np.var on a tensor with mean=", "rule", "leave"),
    lambda: np.add(V, V, where=V.value > 1): (TypeError, "np.add with where=", "for the plain call",
                                              "np.where(mask"),
    lambda: np.hypot.accumulate(V): (TypeError, "np.hypot.accumulate", "for the plain call", ""),
    lambda: np.add.at(V, 0, 1.0): (TypeError, "np.add.at on a tensor", "writes into an array",
                                   "mg.segment_sum"),
    lambda: np.where(V > 1): (TypeError, "np.where with 1 argument(s)", "depends on data", "all 3"),
    lambda: [V.tobytes()]: (TypeError, "you used .tobytes of a tensor", "no derivative rule",
                            "np.* functions"),
    lambda: [V.sort()]: (TypeError, "you used .sort of a tensor", "works in place", "np.sort(t)"),
    lambda: np.mean(M, 0, float, None, True): (TypeError, "np.mean on a tensor with 5 positional",
                                               "rule", "leave"),
    lambda: M.reshape(-1, 1, order="K"): (TypeError, "reshaped a tensor in 'K' order",
                                          "in memory", ""),
    lambda: V + np.ones(3).view(np.matrix): (TypeError, "you mixed a tensor with a matrix",
                                             "own arithmetic", "plain array"),
    view_in_place: (TypeError, "changed a view of a tensor in place", "never changes", "w = w * 3"),
    lambda: V.astype(object): (TypeError, "you converted a tensor to object", "real numbers",
                               "convert t.value"),
    lambda: (V * 1j).astype(float): (TypeError, "you converted a complex tensor to float64",
                                     "lose its imaginary part", "np.real(t)"),
    # what would cut the graph
    augmented: (TypeError, "write a tensor into an array (out=, or z += t)",
                "cannot hold the graph", "z = z + t"),
    lambda: np.add(V, V, out=Z): (TypeError, "you asked np.add to write", "cannot hold the graph",
                                  "write z = z + t"),
    lambda: np.sum(V, out=Z): (TypeError, "you asked np.sum to write", "cannot hold the graph",
                               "write z = z + t"),
    assigned: (TypeError, "you assigned to part of a tensor", "a node never changes",
               "np.where(mask, value, t)"),
    lambda: [float(T)]: (TypeError, "plain Python number", "cut the gradient", "t.value"),
    lambda: [int(T)]: (TypeError, "plain Python number", "cut the gradient", "t.value"),
    lambda: [complex(T)]: (TypeError, "plain Python number", "cut the gradient", "t.value"),
    lambda: [V.item()]: (ValueError, ".item()", "more than one", "t.item(0)"),
    lambda: [1, 2, 3][T]: (TypeError, "plain Python number", "cut the gradient", "t.value"),
    lambda: math.sin(T): (TypeError, "plain Python number", "cut the gradient", "use np.sin"),
    lambda: math.floor(T): (TypeError, "plain Python number", "cut the gradient", "t.value"),
    lambda: np.asarray(V): (TypeError,
                            "you made a plain array of a tensor", "cut the gradient", "t.value"),
    lambda: np.array([T, T]): (TypeError, "you made a plain array", "cut the gradient",
                               "np.stack([a, b])"),
    lambda: [len(T)]: (TypeError, "len() of a single number", "no axes", "t.size"),
    lambda: [*T]: (TypeError, "len() of a single number", "no axes", "t.size"),
    # questions that a graph cannot answer
    lambda: mg.gradient(T * 2, V): (ValueError,
                                    "has no path to y", "does not depend", 'unconnected="zero"'),
    lambda: mg.gradient(2.0, T): (ValueError, "mg.gradient got a float", "works on nodes",
                                  "mg.tensor"),
    lambda: mg.count_paths(T, 1.0): (ValueError, "you gave a float", "no graph", "mg.tensor"),
    lambda: next(mg.paths(1.0, T)): (ValueError, "you gave a float", "no graph", "mg.tensor"),
    lambda: bool(Tensor(Spec((), float))): (TypeError, "you asked a traced node for its value",
                                            "no value yet", "np.*"),
}


def source(f):
    return linecache.getline(__file__,
                             f.__code__.co_firstlineno).strip().removeprefix("lambda: ")[:40]


@pytest.mark.parametrize("mistake", CASES, ids=source)
def test_a_refusal_is_one_sentence_with_the_users_line(mistake):
    builtin, what, why, instead = CASES[mistake]
    with pytest.raises(Refusal) as caught:
        mistake()
    error, text = caught.value, str(caught.value)
    assert isinstance(error, builtin)
    said, _, place = text.rpartition("; see line ")
    assert all(words in said for words in (what, why, instead)), text
    assert (said.index(what) < said.index(", because ") < said.index(why, said.index("because"))
            < said.index(";"))
    assert not re.search(r"[.!?] +[A-Z]|\n", said), text
    assert text.endswith(".")
    number = [line for _, _, line in mistake.__code__.co_lines() if line][-1]
    assert place.startswith(f"{number} of {__file__}")
    assert linecache.getline(__file__, number).strip() in place
    assert Z.tolist() == [0, 0, 0]
    assert (V.value.tolist(), T.value, M.value.sum()) == ([1, 2, 3], 2.0, 6.0)
    sent = pickle.loads(pickle.dumps(error))                 # by a worker in another process
    assert (type(sent), str(sent), sent.site) == (type(error), text, None)


def test_the_line_is_the_users_even_deep_inside_transforms():
    def loss(w, x):
        h = np.tanh(x)
        return np.sum(h @ w)

    with pytest.raises(ShapeError) as caught:
        mg.jacobian(mg.grad(loss))(np.ones(4), np.ones(3))
    assert f"see line {loss.__code__.co_firstlineno + 2} of" in str(caught.value)
    assert "`return np.sum(h @ w)`" in str(caught.value)
    with pytest.raises(ShapeError, match=r"np.exp\(x\)") as caught:
        mg.grad(lambda x: 1.0 * np.exp(x))(np.ones(3))
    assert "result of shape (3,)" in str(caught.value)


def test_the_line_of_code_without_a_file_is_called_this_cell():
    cell = compile("import numpy as np\nx = mg.tensor([1.0])\ny = np.nanmedian(\n  x)\n",
                   "<ipython-input-3>", "exec")
    with pytest.raises(NoRuleError, match=r"see line [34] of this cell\.$"):
        exec(cell, {"mg": mg})


def test_errors_keep_no_frame_and_no_value_alive():
    import gc
    import weakref

    big = mg.tensor(np.ones(3))
    alive = weakref.ref(big)
    try:
        big[0] = 1.0
    except InputError as error:
        kept = error.with_traceback(None)
    del big
    gc.collect()
    assert alive() is None
    assert "you assigned to part" in str(kept)


def test_errors_of_the_users_own_code_pass_unchanged():
    class Mine(Exception):
        pass

    def f(x):
        raise Mine(np.sin(x))

    for transform in (mg.grad, mg.value_and_grad, mg.jacobian):
        with pytest.raises(Mine):
            transform(f)(1.0)
    with pytest.raises(ZeroDivisionError):
        mg.grad(lambda x: x * (1 / 0))(1.0)
    with pytest.raises(TypeError, match="positional argument"):
        mg.grad(lambda x: x)(1.0, 2.0)
    with pytest.raises(AttributeError, match="sine"):
        T.sine()


def test_every_exception_is_a_refusal_and_a_builtin():
    ours = [e for e in vars(errors).values()
            if isinstance(e, type) and issubclass(e, Refusal) and e is not Refusal]
    assert {ShapeError, InputError, NoRuleError, GraphError} < set(ours)
    builtins = (ValueError, TypeError, IndexError, RuntimeError, AssertionError, AttributeError)
    assert all(issubclass(e, builtins) and e.__doc__ for e in ours)
