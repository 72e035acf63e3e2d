"""The patients of The Clinic: functions of x and w whose derivative by x is missing, zero or not a
number, each with its cure.

The text of each function is shown on the screen, so each says in plain NumPy what people write.
"""
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

W = 2.0  # the other argument of every patient


def root_under_where(x: Any, w: Any) -> Any:
    root = np.sqrt(x)
    return w * np.where(x > 0.0, root, 0.0)


def root_under_where_cured(x: Any, w: Any) -> Any:
    root = np.sqrt(np.where(x > 0.0, x, 1.0))
    return w * np.where(x > 0.0, root, 0.0)


def distance(x: Any, w: Any) -> Any:
    return w * np.sqrt(x * x)


def distance_cured(x: Any, w: Any) -> Any:
    square = x * x
    root = np.sqrt(np.where(square > 0.0, square, 1.0))
    return w * np.where(square > 0.0, root, 0.0)


def softplus16(x: Any, w: Any) -> Any:
    return w * np.log(1.0 + np.exp(x))


def softplus16_cured(x: Any, w: Any) -> Any:
    return w * np.logaddexp(0.0, x)


def relu(x: Any, w: Any) -> Any:
    return np.maximum(w * x - 1.0, 0.0)


def relu_cured(x: Any, w: Any) -> Any:
    h = w * x - 1.0
    return np.where(h > 0.0, h, 0.1 * h)


def softmax(x: Any, w: Any) -> Any:
    e = np.exp(w * x)
    return np.square(e / (1.0 + e) - 1.0)


def softmax_cured(x: Any, w: Any) -> Any:
    return np.logaddexp(0.0, -w * x)


def detour(x: Any, w: Any) -> Any:
    e = np.exp(x.value)
    return w * e


def detour_cured(x: Any, w: Any) -> Any:
    e = np.exp(x)
    return w * e


def detached(x: Any, w: Any) -> Any:
    target = mg.stop_gradient(np.sin(x))
    return w * target


def detached_cured(x: Any, w: Any) -> Any:
    target = np.sin(x)
    return w * target


def reassigned(x: Any, w: Any) -> Any:
    h = np.sin(x)
    h = np.cos(w)
    return w * h


def reassigned_cured(x: Any, w: Any) -> Any:
    h = np.sin(x)
    h = np.cos(w) * h
    return w * h


def choice(x: Any, w: Any) -> Any:
    best = np.argmax(np.stack([1.0, x]))
    return w * best


def choice_cured(x: Any, w: Any) -> Any:
    share = 1.0 / (1.0 + np.exp(1.0 - x))
    return w * share


def whole_numbers(x: Any, w: Any) -> Any:
    bin_of_x = x.astype(int)
    return w * bin_of_x


def whole_numbers_cured(x: Any, w: Any) -> Any:
    bin_of_x = x + mg.stop_gradient(np.floor(x) - x)
    return w * bin_of_x


class Patient(NamedTuple):
    """A patient.

    name: what is wrong with it.
    f, cured: the function before and after the cure, of x and w.
    x: where it is ill; low, high and step: where the slider goes.
    tool: what finds the illness in other frameworks.
    cure: what to write instead.
    dtype: the type of x.
    """

    name: str
    f: Callable[..., Any]
    cured: Callable[..., Any]
    x: float
    low: float
    high: float
    step: float
    tool: str
    cure: str
    dtype: Callable[[float], Any] = float


PATIENTS = {
    "where": Patient("0 · inf under where", root_under_where, root_under_where_cured,
                     0.0, -1.0, 4.0, 0.25, "anomaly mode, debug_nans",
                     "where inside, too: no bad number reaches the root"),
    "root": Patient("sqrt at 0", distance, distance_cured, 0.0, -2.0, 2.0, 0.25,
                    "anomaly mode, debug_nans", "the double where, as in a safe norm"),
    "float16": Patient("overflow in float16", softplus16, softplus16_cured, 12.0, 0.0, 20.0, 0.5,
                       "check_numerics, debug_nans", "logaddexp, which computes no large number",
                       np.float16),
    "relu": Patient("dead ReLU", relu, relu_cured, -1.0, -2.0, 2.0, 0.25,
                    "count the zeros of each layer", "a small slope on the left, a smaller rate"),
    "softmax": Patient("saturated softmax", softmax, softmax_cured, -380.0, -400.0, 20.0, 10.0,
                       "count the zeros of each layer", "the cross-entropy of the logits"),
    "numpy": Patient("NumPy detour", detour, detour_cured, 1.0, -2.0, 2.0, 0.25,
                     "look for .numpy(), .item() and .value", "the framework's own functions"),
    "detached": Patient("detached branch", detached, detached_cured, 1.0, -2.0, 2.0, 0.25,
                        "look for detach, no_grad, stop_gradient", "detach only what is constant"),
    "reassigned": Patient("reassigned variable", reassigned, reassigned_cured, 1.0, -2.0, 2.0, 0.25,
                          "draw the graph from the loss", "use the first result, or delete it"),
    "argmax": Patient("argmax", choice, choice_cured, 2.0, -2.0, 4.0, 0.25,
                      "look for whole numbers", "a softmax in place of the choice"),
    "integer": Patient("integer dtype", whole_numbers, whole_numbers_cured, 1.5, -2.0, 4.0, 0.25,
                       "look for whole numbers", "floats, or a straight-through derivative"),
}


def source(f: Callable[..., Any]) -> str:
    """The text of a patient's function, without its annotations."""
    return inspect.getsource(f).rstrip().replace(": Any", "").replace(" -> Any", "")
