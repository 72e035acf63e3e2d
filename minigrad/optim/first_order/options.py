"""Hyperparameters: checked, and in the dtype of what they are computed with."""
import numpy as np

from ...errors import InputError, OptionError
from ...tensor import Tensor, not_a_variable
from ...value import Array, Number, Spec, dtype_of, shape_of


def option(owner: str, name: str, value: Number, low: float, high: float,
           closed: bool = True) -> Number:
    """Check a hyperparameter: a Python float, or a node of one number as it is.

    A Python float leaves the dtype of a float32 parameter what it is.

    owner, name: the names of the function or class and of its argument, for the refusal.
    value: a real number, or a node of one; the range of a node is checked only where its value is
        known.
    low, high: value lies in low <= value < high.
    closed: whether `low` itself is allowed.
    Returns the float, or the node.
    Raises InputError for a value that is no number, OptionError for one outside the range.
    """
    if type(value) is float and low < value < high:
        return value  # nearly every call
    node = isinstance(value, Tensor)
    number = type(value) in (int, float) or isinstance(value, (np.floating, np.integer))
    if shape_of(value) != () or not (node or number):
        raise InputError(f"you gave {owner} {name}={str(value)[:40]}", "it is one real number",
                         f"write {name}=0.01, say")
    known = value.raw if node else value
    if type(known) is Spec:
        return value  # it is fed, or a Variable: a number of each run
    if not (low <= known if closed else low < known) or not known < high:
        raise OptionError(f"you gave {owner} {name}={known}",
                          f"the formula needs {low} {'<=' if closed else '<'} {name} < {high}",
                          "give one from there")
    return value if node else float(value)


def in_dtype_of(x: Array, param: Array) -> Array:
    """Convert a gradient, or a number beside a parameter, to the parameter's dtype.

    One float64 would turn a float32 parameter into float64. A Python float is weak, and stays.

    x: an array, a number, or a node.
    param: the parameter.
    Raises InputError for a parameter that is no array of floats.
    """
    if type(x) is float or (dtype := dtype_of(param)) is dtype_of(x):
        return x
    if dtype.kind != "f":
        raise not_a_variable(param, "a parameter")
    return x.astype(dtype) if hasattr(x, "astype") else x
