"""A hundred mistakes, each refused by one sentence: what you did, because why, what to write
instead, on your line.

CASES are (label, the mistake, the class of the refusal, words that the sentence must hold).
test_errors.py has the mistakes of the first day and the machinery; here are the ones that the
larger engine makes possible.
"""
import linecache
import math
import re
import traceback

import numpy as np
import pytest

import minigrad as mg
from minigrad import errors
from minigrad.errors import (
    GraphError,
    InputError,
    NoRuleError,
    OptionError,
    Refusal,
    ShapeError,
)
from minigrad.tensor import Tensor
from minigrad.value import Spec

T, V, M = (mg.tensor(2.0, "t"), mg.tensor([1.0, 2.0, 3.0], "v"),
           mg.tensor(np.arange(6.0).reshape(2, 3) + 1.0, "m"))
S, A = mg.tensor(np.diag([1.0, 2.0, 3.0])), mg.tensor(np.arange(24.0).reshape(2, 3, 4))
X, Z, EMPTY, SINGULAR = np.array([1.0, 2.0, 3.0]), np.zeros(3), np.ones((0, 3)), np.ones((3, 3))
square, total = lambda x: x * x, lambda x: np.sum(x * x)
_, PULL = mg.vjp(lambda x: {"a": x * x, "b": [np.sum(x)]}, X)


class Frame:
    """What pandas and others do: an object with arithmetic of its own."""

    __array_ufunc__ = None

    def __init__(self, data):
        self.data = data

    def __mul__(self, other):
        return Frame([d * other for d in self.data])

    __rmul__ = __mul__


class Units(np.ndarray):
    """A subclass of ndarray with arithmetic of its own."""

    def __array_ufunc__(self, *args, **kwargs):
        return NotImplemented


def changed_in_place():
    x = np.ones(3)
    x -= 0.1 * V


def deleted():
    del V[0]


def sliced_assignment():
    M[:, 1] += 1.0


def assigned_into_array():
    z = np.zeros(3)
    z[0] = T


def assigned_array_into_array():
    z = np.zeros(3)
    z[:] = V


def in_a_loop():
    for k in range(T):
        print(k)


def keyword_options():
    np.sum(V, axis=0, dtype=float, out=Z)


def branch_under_vmap():
    mg.vmap(lambda x: x if x > 0 else -x)(X)


def loop_under_vmap():
    mg.vmap(lambda x: float(np.sum(x)))(SINGULAR)


CASES = [
    # --- shapes
    ("matmul of sizes", lambda: M @ V[:2], ShapeError, "np.matmul", "(2, 3)", "(2,)"),
    ("matmul with a number", lambda: np.matmul(M, 2.0), ShapeError, "np.matmul", "(2, 3)"),
    ("plain array on the left", lambda: np.ones((2, 2)) @ M.T, ShapeError, "np.matmul", "(3, 2)"),
    ("operators broadcast", lambda: M - np.ones((3, 2)), ShapeError, "np.subtract",
     "(2, 3) and (3, 2)"),
    ("division broadcast", lambda: V / np.ones(2), ShapeError, "(3,) and (2,)"),
    ("power broadcast", lambda: V ** np.ones(2), ShapeError, "np.power", "(3,) and (2,)"),
    ("comparison broadcast", lambda: np.ones(2) < V, ShapeError, "np.greater", "(3,) and (2,)"),
    ("dot of sizes", lambda: np.dot(V, np.ones(4)), ShapeError, "(3,)", "(4,)"),
    ("stack of unequal", lambda: np.stack([V, V[:2]]), ShapeError, "(3,) and (2,)"),
    ("vstack of unequal", lambda: np.vstack([V, V[:2]]), ShapeError, "(3,)"),
    ("concatenate nothing", lambda: np.concatenate([V, T]), ShapeError, "np.concatenate"),
    ("concatenate ranks", lambda: np.concatenate([M, A]), ShapeError, "(2, 3) and (2, 3, 4)"),
    ("reshape wrong size", lambda: M.reshape(4, 2), ShapeError, "np.reshape", "(2, 3)"),
    ("reshape two unknowns", lambda: np.reshape(M, (-1, -1)), ShapeError, "np.reshape", "(2, 3)"),
    ("reshape by a float", lambda: np.reshape(M, (2.0, 3)), Refusal, "float"),
    ("broadcast_to smaller", lambda: np.broadcast_to(M, (3,)),
     ShapeError, "np.broadcast_to", "(2, 3)"),
    ("broadcast_to other", lambda: np.broadcast_to(V, (2, 4)), ShapeError, "np.broadcast_to",
     "(3,)"),
    ("squeeze a long axis", lambda: M.squeeze(1), ShapeError, "(2, 3)"),
    ("expand_dims twice", lambda: np.expand_dims(V, (0, 0)), ShapeError, "np.expand_dims", "(3,)"),
    ("expand_dims far", lambda: np.expand_dims(V, 5), ShapeError, "np.expand_dims",
     "out of bounds"),
    ("transpose too few", lambda: np.transpose(A, (1, 0)), ShapeError, "np.transpose", "(2, 3, 4)"),
    ("transpose method", lambda: A.transpose(0, 1, 1), ShapeError, "np.transpose", "(2, 3, 4)"),
    ("where broadcast", lambda: np.where(np.ones(4, bool), V, 0.0), ShapeError, "np.where", "(4,)"),
    ("clip bounds", lambda: np.clip(V, np.zeros(2), 1.0), ShapeError, "(3,)", "(2,)"),
    ("max of nothing", lambda: np.max(mg.tensor(EMPTY), axis=0), ShapeError, "np.max", "(0, 3)"),
    ("axis too large", lambda: np.mean(M, axis=2), ShapeError, "axis 2 is out of bounds", "(2, 3)"),
    ("axis too small", lambda: np.max(M, axis=-3), ShapeError, "axis -3 is out of bounds"),
    ("axis twice", lambda: np.sum(M, axis=(0, 0)), ShapeError, "np.sum", "duplicate"),
    ("axis twice, negative", lambda: np.var(M, axis=(1, -1)), ShapeError, "duplicate"),
    ("axis of a method", lambda: M.sum(axis=5), ShapeError, "axis 5 is out of bounds", "(2, 3)"),
    ("axis a float", lambda: np.sum(M, axis=0.5), Refusal, "np.sum", "float"),
    ("axis a string", lambda: np.sum(M, axis="rows"), Refusal, "np.sum", "str"),
    ("cumsum axis", lambda: np.cumsum(M, axis=2), ShapeError, "axis 2 is out of bounds"),
    ("sort axis", lambda: np.sort(M, axis=2), ShapeError, "axis 2 is out of bounds"),
    ("flip axis", lambda: np.flip(V, 1), ShapeError, "axis 1 is out of bounds"),
    ("roll axis", lambda: np.roll(V, 1, axis=3), ShapeError, "axis 3 is out of bounds"),
    ("moveaxis", lambda: np.moveaxis(M, 0, 4), ShapeError, "out of bounds"),
    ("split unevenly", lambda: np.split(V, 2), ShapeError, "np.split"),
    ("repeat counts", lambda: np.repeat(V, [1, 2]), ShapeError, "np.repeat"),
    ("diff of order -1", lambda: np.diff(V, n=-1), Refusal, "np.diff"),
    ("einsum sizes", lambda: np.einsum("ij,jk->ik", M, M), ShapeError, "einsum",
     "(2, 3) and (2, 3)"),
    ("einsum letters", lambda: np.einsum("ijk->i", M), ShapeError, "einsum", "(2, 3)"),
    ("einsum unknown output", lambda: np.einsum("ij->k", M), ShapeError, "einsum", "(2, 3)"),
    ("tensordot sizes", lambda: np.tensordot(M, V, axes=([0], [0])), ShapeError, "(2, 3)", "(3,)"),
    ("cross of sizes", lambda: np.cross(M.T, M.T[:, :1]), Refusal, "np.cross"),
    ("interp unsorted sizes", lambda: np.interp(V, [0.0, 1.0], [0.0, 1.0, 2.0]),
     Refusal, "np.interp"),
    ("take_along_axis ranks", lambda: np.take_along_axis(M, np.array([0]), 1), Refusal,
     "np.take_along_axis"),
    ("trace of a vector", lambda: np.trace(V), ShapeError, "np.trace", "(3,)"),
    # --- indices
    ("index out of range", lambda: V[7], IndexError, "(3,)", "out of bounds"),
    ("negative index", lambda: M[-3], IndexError, "(2, 3)", "out of bounds"),
    ("array index out of range", lambda: V[np.array([0, 5])], IndexError, "(3,)", "out of bounds"),
    ("too many indices", lambda: M[0, 0, 0], IndexError, "(2, 3)", "too many"),
    ("two ellipses", lambda: A[..., 0, ...], Refusal, "ellipsis"),
    ("float array index", lambda: V[np.array([0.0, 1.0])], InputError, "you indexed with float64",
     "integers"),
    ("string index", lambda: V["first"], InputError, "you indexed with", "integers"),
    ("tensor of floats as index", lambda: V[V], InputError, "you indexed with float64", "integers"),
    ("mask of a wrong shape", lambda: V[np.array([True, False])], IndexError, "mask", "(2,)"),
    ("index arrays that do not fit", lambda: M[np.array([0, 1]), np.array([0, 1, 2])], Refusal,
     "(2, 3)"),
    ("slice by a float", lambda: V[0.5:2], Refusal, "float"),
    ("take out of range", lambda: np.take(V, [4]), IndexError, "np.take", "out of bounds"),
    ("argmin as an axis", lambda: V[np.argmin(V) + 3], IndexError, "out of bounds"),
    # --- values without a derivative
    ("an int in a list", lambda: mg.grad(lambda p: square(p[0]))([3]), InputError,
     "argument 0[0] of mg.grad is an integer", "write 3.0 for 3"),
    ("a bool", lambda: mg.value_and_grad(square)(True), InputError, "a boolean", "real numbers"),
    ("a complex result", lambda: mg.grad(lambda z: z * z)(1 + 2j), InputError,
     "the gradient of a complex", "no order", "np.real", "mg.vjp"),
    ("a complex constant", lambda: mg.grad(lambda x: 1j)(1.0), InputError,
     "the gradient of a complex", "np.real"),
    ("ints in a nest", lambda: mg.grad(lambda p: p["w"] * 2.0)({"w": np.int64(3)}), InputError,
     "argument 0['w']"),
    ("a string array", lambda: mg.tensor(np.array(["a", "b"])), InputError, "a string"),
    ("objects", lambda: mg.tensor(np.array([1.0, None])), InputError, "an object", "real numbers"),
    ("a generator", lambda: mg.tensor(x for x in (1.0, 2.0)), InputError, "an object",
     "real numbers"),
    ("a set", lambda: mg.grad(lambda s: 1.0)({1.0, 2.0}), InputError, "an object", "real numbers"),
    ("None", lambda: mg.jacobian(square)(None), InputError, "an object (None)", "real numbers"),
    ("uneven lists", lambda: mg.tensor([[1.0, 2.0], [3.0]]), InputError, "uneven lengths",
     "pad it"),
    ("a list with a tensor", lambda: mg.tensor([1.0, T]), InputError, "np.stack"),
    ("a masked array",
     lambda: mg.tensor(np.ma.array(X, mask=[0, 1, 0])), InputError, "MaskedArray, because its mask",
     "would be lost"),
    ("a matrix", lambda: mg.tensor(np.ones((2, 2)).view(np.matrix)), InputError, "matrix",
     "np.asarray"),
    ("dates", lambda: mg.tensor(np.array(["2020-01-01"], "M8[D]")), InputError, "real numbers"),
    ("times a string", lambda: V + "1", InputError, "dtype", "real numbers"),
    ("times None", lambda: V * None, InputError, "dtype object", "real numbers"),
    ("times a list of lists", lambda: V * [[1.0], [1.0, 2.0]], Refusal, "uneven lengths"),
    ("times a set", lambda: V * {1.0}, InputError, "dtype object", "real numbers"),
    ("times a frame", lambda: V * Frame([1.0]), Refusal, "Frame", "plain array"),
    ("times an ndarray subclass", lambda: V * np.ones(3).view(Units), Refusal, "Units",
     "plain array"),
    ("masked on the left", lambda: np.ma.ones(3) * V, InputError, "plain array", "t.value"),
    ("tensor and matrix product", lambda: M @ np.ones((3, 1)).view(np.matrix), InputError, "matrix",
     "plain array"),
    ("complex to real", lambda: (V * 1j).astype("float32"), InputError, "float32", "np.real"),
    ("complex to whole", lambda: (V * 1j).astype(int), InputError, "int64", "np.real"),
    ("to a string", lambda: V.astype(str), InputError, "real numbers"),
    ("shift of floats", lambda: np.left_shift(V, 1), Refusal, "float64"),
    ("and of floats", lambda: V & M, InputError, "float64"),
    # --- results without a derivative
    ("no return", lambda: mg.grad(lambda x: print(end=""))(1.0), InputError, "returned None",
     "return missing"),
    ("returns a string", lambda: mg.grad(lambda x: "loss")(1.0),
     InputError, "'loss'", "real numbers"),
    ("returns a matrix", lambda: mg.grad(lambda x: np.outer(x, x))(X), ShapeError,
     "(3, 3)", "np.sum", "mg.jacobian"),
    ("returns one in brackets", lambda: mg.grad(lambda x: [total(x)])(X), ShapeError, "a list",
     "one of its parts"),
    ("returns shape (1, 3)", lambda: mg.grad(lambda x: x[None])(X), ShapeError, "shape (1, 3)",
     "np.sum"),
    ("returns a generator", lambda: mg.vjp(lambda x: (v for v in x), X), InputError, "generator",
     "return numbers"),
    ("jvp tangent complex", lambda: mg.jvp(square, (1.0,), (1j,)), InputError, "complex128",
     "real numbers"),
    ("hessian of a vector", lambda: mg.hessian(lambda x: x * 2.0)(X), ShapeError, "shape (3,)",
     "one number"),
    ("hvp of a vector", lambda: mg.hvp(lambda x: x * 2.0, X, X), ShapeError, "shape (3,)",
     "one number"),
    # --- arguments of the transforms
    ("argnums too large", lambda: mg.grad(total, 1)(X), InputError, "argument 1",
     "argnums from 0 to 0"),
    ("argnums a float", lambda: mg.grad(total, 0.0)(X), InputError, "argnums=0.0", "whole number"),
    ("argnums a name", lambda: mg.grad(total, "x")(X), InputError, "argnums=x", "whole number"),
    ("argnums a list of floats", lambda: mg.grad(total, [0.5])(X), InputError, "argnums=0.5",
     "whole number"),
    ("argnums a boolean", lambda: mg.grad(total, False)(X), InputError, "argnums=False",
     "whole number"),
    ("argnums twice", lambda: mg.grad(lambda x, y: x * y, (0, -2))(1.0, 2.0), InputError, "(0, -2)",
     "once"),
    ("argnums negative", lambda: mg.jacobian(square, -2)(X), InputError, "argument -2", "argnums"),
    ("a jacobian mode", lambda: mg.jacobian(square, mode="backward"), OptionError,
     "mode='backward'", "reverse", "None"),
    ("no function", lambda: mg.grad(3.0)(1.0), InputError, "function"),
    ("a value for a function", lambda: mg.grad(total(X))(X), InputError, "function"),
    ("vjp cotangent shape", lambda: mg.vjp(square, X)[1](np.ones(2)), ShapeError, "(2,)", "(3,)",
     "each element"),
    ("vjp cotangent nest", lambda: PULL({"a": X}), ShapeError, "cotangent", "['b'][0]"),
    ("vjp cotangent keys", lambda: PULL({"a": X, "c": [1.0]}), ShapeError, "cotangent", "['b'][0]"),
    ("vjp cotangent kind", lambda: mg.vjp(square, X)[1]("ones"), InputError, "cotangent",
     "real numbers"),
    ("vjp cotangent missing", lambda: mg.vjp(square, X)[1](None), InputError, "cotangent",
     "real numbers"),
    ("vjp cotangent complex", lambda: mg.vjp(square, 1.0)[1](1j), InputError, "complex128",
     "real numbers"),
    ("jvp without tuples", lambda: mg.jvp(square, X, X), InputError, "not in a tuple", "(x,)"),
    ("jvp tangent shape", lambda: mg.jvp(square, (X,), (np.ones(4),)), ShapeError, "(4,)", "(3,)"),
    ("jvp tangent count", lambda: mg.jvp(square, (X,), (X, X)), ShapeError, "tangent", "nested"),
    ("hvp direction", lambda: mg.hvp(total, X, np.ones(2)), ShapeError, "(2,)", "(3,)"),
    ("gradient of an array", lambda: mg.gradient(X, V), GraphError, "ndarray", "mg.tensor"),
    ("gradient to a number", lambda: mg.gradient(T * T, 2.0), GraphError, "float", "mg.tensor"),
    ("gradient unconnected", lambda: mg.gradient(T * T, V), GraphError, "no path",
     'unconnected="zero"'),
    ("gradient option", lambda: mg.gradient(T * T, V, unconnected="nan"),
     OptionError, "'nan'", "zero"),
    ("gradient cotangent", lambda: mg.gradient(V * V, V, np.ones(2)), ShapeError, "cotangent",
     "(2,)", "(3,)"),
    ("paths of a function", lambda: mg.count_paths(np.sin, T), GraphError, "nodes", "mg.tensor"),
    ("vmap of a number", lambda: mg.vmap(square)(1.0), Refusal, "axis"),
    ("vmap sizes differ", lambda: mg.vmap(np.add)(X, np.ones(4)), ShapeError, "3", "4"),
    ("vmap axis too large", lambda: mg.vmap(square, in_axes=2)(SINGULAR), Refusal, "2"),
    ("vmap without an axis", lambda: mg.vmap(square, in_axes=None)(X), Refusal, "in_axes"),
    ("vmap in_axes count", lambda: mg.vmap(np.add, in_axes=(0,))(X, X), Refusal, "in_axes"),
    ("vmap in_axes a boolean", lambda: mg.vmap(square, in_axes=True)(S.value), ShapeError,
     "in_axes=True"),
    ("vmap in_axes a string", lambda: mg.vmap(square, in_axes="0")(X), Refusal, "in_axes"),
    ("vmap out_axes", lambda: mg.vmap(square, out_axes=3)(X), Refusal, "3"),
    ("vmap returns nothing", lambda: mg.vmap(lambda x: None)(X), InputError, "None"),
    ("vmap of a mask", lambda: mg.vmap(lambda x: x[x > 1.0])(SINGULAR), Refusal, "np.where"),
    ("branch under vmap", branch_under_vmap, InputError, "np.where"),
    ("float under vmap", loop_under_vmap, InputError, "np.sin instead of math.sin"),
    ("branch on a traced value", lambda: 1.0 if Tensor(Spec((), float)) > 0.0 else 2.0, InputError,
     "value yet"),
    ("ambiguous branch", lambda: 1.0 if V > 0.0 else 2.0, Refusal, "np.all", "np.any"),
    ("and of arrays", lambda: V > 0.0 and V < 1.0, Refusal, "np.all", "np.any"),
    # --- what would cut the graph
    ("math.sqrt", lambda: math.sqrt(T), InputError, "plain Python number", "np.sqrt"),
    ("math.exp of an element", lambda: math.exp(V[0]), InputError, "plain Python number", "np.exp"),
    ("float of an element", lambda: [float(v) for v in V], InputError, "plain Python number",
     "t.value"),
    ("round to int", lambda: int(T + 0.5), InputError, "plain Python number", "t.value"),
    ("range of a tensor", in_a_loop, InputError, "plain Python number", "t.value"),
    ("array of tensors", lambda: np.array([T, T * 2.0]), InputError, "plain array",
     "import minigrad.numpy as np", "np.stack"),
    ("array of nested lists", lambda: np.array([[T, 1.0], [0.0, T]]), InputError,
     "plain array", "import minigrad.numpy as np", "np.stack"),
    ("mean of a list", lambda: np.mean([T, T]), InputError, "import minigrad.numpy as np"),
    ("asarray with a dtype", lambda: np.asarray(V, dtype=np.float32), InputError, "plain array",
     "t.value"),
    ("np.float64 of a tensor", lambda: np.float64(T), InputError, "cut the gradient", "t.value"),
    ("np.full", lambda: np.full(3, T), Refusal, "t.value", "import minigrad.numpy as np"),
    ("np.arange", lambda: np.arange(T), Refusal, "t.value"),
    ("random scale", lambda: np.random.default_rng(0).normal(V), InputError, "cut the gradient",
     "t.value"),
    ("write into a slice", assigned_array_into_array, InputError, "plain array", "np.stack"),
    ("tolist", lambda: [V.tolist()], Refusal, "t.value"),
    ("vectorize", lambda: np.vectorize(lambda x: x * 2.0)(V), Refusal, "t.value"),
    ("frompyfunc", lambda: np.frompyfunc(lambda x: x * 2.0, 1, 1)(V), NoRuleError,
     "no derivative rule"),
    ("apply_along_axis", lambda: np.apply_along_axis(np.sum, 0, M), NoRuleError,
     "no derivative rule"),
    # --- in place
    ("array -= tensor", changed_in_place, InputError, "cannot hold the graph", "z = z + t"),
    ("+= on a slice", sliced_assignment, InputError, "a node never changes", "np.where"),
    ("del", deleted, Refusal, "never changes"),
    ("out= of a ufunc", lambda: np.sin(V, out=Z), InputError, "out=", "z = z + t"),
    ("out= of matmul", lambda: np.matmul(S, V, out=Z), InputError, "out=", "z = z + t"),
    ("out= of a reduction", lambda: np.cumsum(V, out=Z), InputError, "out=", "z = z + t"),
    ("out= with other options", keyword_options, InputError, "out=", "z = z + t"),
    ("ufunc.at", lambda: np.add.at(Z, [0], T), Refusal, "np.add"),
    ("ufunc.at on a tensor", lambda: np.add.at(V, [0], 1.0), Refusal, "np.add.at"),
    ("np.copyto", lambda: np.copyto(Z, V), Refusal, "np.copyto"),
    ("np.put", lambda: np.put(V, [0], 1.0), Refusal, "np.put"),
    ("fill_diagonal", lambda: np.fill_diagonal(S, 1.0), Refusal, "np.fill_diagonal"),
    ("sort in place", lambda: [V.sort()], Refusal, "np.sort"),
    ("fill", lambda: V.fill(0.0), Refusal, ".fill"),
    # --- functions and options without a rule
    ("a real transform", lambda: np.fft.rfft(V * 1j), InputError, "np.rfft", "np.fft.fft"),
    ("a transform's norm", lambda: np.fft.fft(V, norm="half"), OptionError, "'half'", "backward"),
    ("nothing to transform", lambda: np.fft.fft(V, 0), ShapeError, "0", "transform"),
    ("axes and sizes", lambda: np.fft.fft2(M, (2,)), ShapeError, "s and axes"),
    ("signs", lambda: np.sign(V * 1j), NoRuleError, "np.sign", "real and imaginary parts"),
    ("a largest", lambda: mg.vjp(lambda x: np.maximum(x * 1j, 0.0), X)[1](X), InputError,
     "maximum", "np.abs"),
    ("a traced largest", lambda: mg.compile(mg.grad(
        lambda x: np.real(np.sum(np.maximum(x * 1j, 0.0)))))(X), InputError, "maximum", "np.abs"),
    ("complex floors", lambda: np.floor(V * 1j), InputError, "np.floor", "complex128"),
    ("complex angles", lambda: np.arctan2(V * 1j, V), InputError, "np.arctan2", "complex128"),
    ("a complex Hessian", lambda: mg.hessian(np.abs)(1j), InputError, "no complex derivative",
     "mg.vjp"),
    ("a conjugate's Jacobian", lambda: mg.jacobian(np.conj)(1j), InputError, "conjugate",
     "no complex derivative"),
    ("a complex loop", lambda: mg.scan(lambda c, x: (np.real(c * 1j * x), None), mg.tensor(1.0), X),
     InputError, "mg.scan", "real and imaginary parts"),
    ("a complex carry", lambda: mg.scan(lambda c, x: (c * x, None), 1j, X), InputError, "complex",
     "real numbers"),
    ("a complex pullback", lambda: mg.grad(mg.custom_gradient(
        lambda z: (np.abs(z), lambda g: g * np.conj(z))))(1j), InputError, "mg.custom_gradient",
     "real and imaginary parts"),
    ("complex weights", lambda: mg.optim.SGD(0.1).state({"w": 1j}), InputError, "['w'] is complex",
     "real numbers"),
    ("eigenvalues", lambda: np.linalg.eig(S), NoRuleError, "np.linalg.eig", "no derivative rule"),
    ("a histogram", lambda: np.histogram(V), NoRuleError, "np.histogram", "no derivative rule"),
    ("roots", lambda: np.roots(V), NoRuleError, "np.roots", "no derivative rule"),
    ("unknown keyword of a method", lambda: V.sum(axs=0), Refusal, "axs="),
    ("dtype of a ufunc", lambda: np.sin(V, dtype=int), Refusal, "np.sin"),
    ("where= of a ufunc", lambda: np.log(V, where=V.value > 0), NoRuleError, "np.log",
     "np.where(mask"),
    ("casting", lambda: np.add(V, 1.0, casting="no"), NoRuleError, "np.add", "casting"),
    ("reduceat", lambda: np.add.reduceat(V, [0, 2]), Refusal, "np.add.reduceat"),
    ("reshape order", lambda: np.ravel(M, order="Z"), Refusal, "order"),
    ("too many arguments", lambda: np.sin(V, V), Refusal, "np.sin"),
    ("an attribute", lambda: V.flags, Refusal, ".flags", "t.value"),
    # --- linear algebra
    ("singular solve", lambda: np.linalg.solve(mg.tensor(SINGULAR), V), Refusal, "singular"),
    ("singular inverse", lambda: np.linalg.inv(mg.tensor(SINGULAR)), Refusal, "singular"),
    ("solve of a rectangle", lambda: np.linalg.solve(M, V[:2]), Refusal, "square"),
    ("solve sizes", lambda: np.linalg.solve(S, M), ShapeError, "(3, 3)", "(2, 3)"),
    ("det of a rectangle", lambda: np.linalg.det(M), Refusal, "square"),
    ("inverse of a vector", lambda: np.linalg.inv(V), Refusal, "(3,)"),
    ("cholesky not definite", lambda: np.linalg.cholesky(-S), Refusal, "positive definite"),
    ("norm order", lambda: np.linalg.norm(M, "max"), Refusal, "norm"),
    ("norm of three axes", lambda: np.linalg.norm(A, axis=(0, 1, 2)), Refusal, "norm"),
    ("power of a rectangle", lambda: np.linalg.matrix_power(M, 2), Refusal, "square"),
    ("power by a float", lambda: np.linalg.matrix_power(S, 0.5), Refusal, "matrix_power"),
    ("eigh of a rectangle", lambda: np.linalg.eigh(M), Refusal, "square"),
    ("qr mode", lambda: np.linalg.qr(S, mode="raw"), Refusal, "qr"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_a_mistake_is_refused_by_one_sentence(case):
    _, mistake, kind, *words = case
    with pytest.raises(Refusal) as caught:
        mistake()
    error, text = caught.value, str(caught.value)
    assert isinstance(error, kind), f"{type(error).__name__}: {text}"
    assert all(word in text for word in words), text
    said, _, place = text.rpartition("; see line ")
    assert ", because " in said, text
    assert "; " in said.partition(", because ")[2], f"what to write instead? {text}"
    assert not re.search(r"[.!?] +[A-Z]|\n", said), text
    assert text.endswith("."), text
    lines = [line for _, _, line in mistake.__code__.co_lines() if line]
    number = int(place.partition(" of ")[0])
    assert place.partition(" of ")[2].startswith(__file__), text
    assert min(lines) <= number <= max(lines), text
    assert linecache.getline(__file__, number).strip() in place
    assert error.__cause__ is None
    # then it is shown, and must not be ours
    if error.__context__ is not None and not error.__suppress_context__:
        files = [frame.f_code.co_filename
                 for frame, _ in traceback.walk_tb(error.__context__.__traceback__)]
        assert not errors.OURS & set(files), f"shown with another: {error.__context__!r}"
    nothing_has_changed()


def nothing_has_changed():
    assert (T.value, V.value.tolist(), M.value.ravel().tolist()) == (2.0, [1, 2, 3],
                                                                     [1, 2, 3, 4, 5, 6])
    assert (S.value.tolist(), A.value.sum()) == (np.diag([1.0, 2.0, 3.0]).tolist(), 276.0)
    assert (Z.tolist(), X.tolist(), SINGULAR.sum()) == ([0, 0, 0], [1, 2, 3], 9.0)
    assert (V.shape, V.name) == ((3,), "v")
    assert mg.grad(lambda x: np.sum(x * V.value * T.value))(X).tolist() == [2, 4, 6]
    assert mg.gradient(np.sum(M @ V) * T, V).value.tolist() == [10, 14, 18]
    assert PULL({"a": X, "b": [1.0]})[0].tolist() == [3, 9, 19]


@pytest.mark.parametrize("mistake", [assigned_into_array, lambda: np.fromiter(V, float)])
def test_where_numpys_own_code_objects_the_refusal_is_its_cause(mistake):
    with pytest.raises(ValueError, match="setting an array element") as caught:
        mistake()
    assert isinstance(caught.value.__cause__, InputError)
    assert f"of {__file__}" in str(caught.value.__cause__)
    assert "np.zeros from `import minigrad.numpy as np`, of floats" in str(caught.value.__cause__)


def test_there_are_more_than_a_hundred():
    assert len({case[0] for case in CASES}) == len(CASES) > 100


def test_foreign_code_is_named_as_its_user_knows_it():
    from scipy.interpolate import CubicSpline
    with pytest.raises(InputError, match=r"an f that calls scipy\.interpolate, as"):
        mg.grad(lambda x: CubicSpline(np.arange(3.0), x)(1.5))(np.ones(3))
