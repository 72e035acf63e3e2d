"""Experiments of notebook 04: how steep a model is in its input, computed forward where the
exercise goes backward, and the learner's own rule in an op."""
import numpy as np

import minigrad as mg

from ...course.notes import say
from ...course.sandbox import NotYet, call, has_blank
from ...op import elementwise


def slopes(model, w, x):
    """d model(w, x)[i] / d x[i] for every example i: one pass forward, as no output looks at
    another one's input."""
    return mg.jvp(lambda x: model(w, x), (x,), (np.ones_like(x),))[1]


def slope_penalty(model, w, x):
    """The mean of the squared slopes: one number, made from the weights w like any other."""
    return np.mean(slopes(model, w, x) ** 2)


def softplus(x):
    """log(1 + exp(x)), in the engine's own functions."""
    return np.logaddexp(0.0, x)


def softplus_by(rule):
    """Softplus as an op with the learner's rule(g, y, x); the engine's own while that
    gives nothing."""
    try:
        result = call(rule, 1.0, float(np.log(2.0)), 0.0)
    except NotYet:
        result = None
    if result is None or has_blank(result):
        say("your rule gives no number yet, so this is the engine's own softplus")
        return softplus
    return elementwise("your softplus", rule, fn=softplus)
