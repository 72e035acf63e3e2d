"""Which tools of TensorFlow, PyTorch and JAX find a nan under `where`, and what do they name?

The values are finite, and the nan is born in the backward pass. Do the tools also say something
about a gradient that is missing, or zero?
"""
import re
import warnings

import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf
import torch

EXPECTED = {
    "TensorFlow, sqrt under where, gradient at 0": "0",
    "TensorFlow, log under where, gradient at 0": "nan",
    "PyTorch, sqrt under where, gradient at 0": "nan",
    "JAX, sqrt under where, gradient at 0": "nan",
    "TensorFlow, check_numerics around the loss": "nothing",
    "TensorFlow, enable_check_numerics": "InvalidArgumentError",
    "TensorFlow names the first inf, of the op": "Log",
    "PyTorch, detect_anomaly": "RuntimeError",
    "PyTorch names the rule": "SqrtBackward0",
    "PyTorch, detect_anomaly on a dead relu": "nothing",
    "JAX, debug_nans": "FloatingPointError",
    "JAX names the operation": "mul",
    "JAX, debug_nans on a detached branch": "nothing",
    "the double where, gradients at 0": [0, 0, 0],
}
X = [0.0, 4.0]


def tf_root(x):
    return tf.reduce_sum(tf.where(x > 0.0, tf.sqrt(x), 0.0))


def torch_root(x):
    return torch.where(x > 0.0, torch.sqrt(x), 0.0).sum()


def jax_root(x):
    return jnp.sum(jnp.where(x > 0.0, jnp.sqrt(x), 0.0))


def tf_grad(f):
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    return tape.gradient(y, x).numpy()


def torch_grad(f):
    x = torch.tensor(X, requires_grad=True)
    f(x).backward()
    return x.grad.numpy()


def said(run):
    """The exception, or None."""
    try:
        run()
    except Exception as error:
        return error
    return None


def kind(error):
    return "nothing" if error is None else type(error).__name__


def anomaly(f):
    with warnings.catch_warnings(), torch.autograd.detect_anomaly():
        torch_grad(f)


def debugged(f):
    with jax.debug_nans(True):
        jax.grad(f)(jnp.array(X)).block_until_ready()


def doubles():
    """The entry at 0 by the double where, in each framework."""
    twice = lambda where, root, one: lambda x: where(x > 0.0, root(where(x > 0.0, x, one)), 0.0)
    return [tf_grad(lambda x: tf.reduce_sum(twice(tf.where, tf.sqrt, 1.0)(x)))[0],
            torch_grad(lambda x: twice(torch.where, torch.sqrt, 1.0)(x).sum())[0],
            jax.grad(lambda x: jnp.sum(twice(jnp.where, jnp.sqrt, 1.0)(x)))(jnp.array(X))[0]]


def main():
    at_0 = lambda slopes: "nan" if np.isnan(slopes[0]) else f"{slopes[0]:g}"
    log = lambda x: tf.reduce_sum(tf.where(x > 0.0, tf.math.log(x), 0.0))
    tf.debugging.enable_check_numerics()
    numeric = said(lambda: tf_grad(log))
    tf.debugging.disable_check_numerics()
    anomalous, debugging = said(lambda: anomaly(torch_root)), said(lambda: debugged(jax_root))
    return {
        "TensorFlow, sqrt under where, gradient at 0": at_0(tf_grad(tf_root)),
        "TensorFlow, log under where, gradient at 0": at_0(tf_grad(log)),
        "PyTorch, sqrt under where, gradient at 0": at_0(torch_grad(torch_root)),
        "JAX, sqrt under where, gradient at 0": at_0(jax.grad(jax_root)(jnp.array(X))),
        "TensorFlow, check_numerics around the loss": kind(said(lambda: tf_grad(
            lambda x: tf.debugging.check_numerics(log(x), "the loss")))),
        "TensorFlow, enable_check_numerics": kind(numeric),
        "TensorFlow names the first inf, of the op": "".join(
            re.findall(r'eagerly-executing op "(\w+)"', str(numeric))[:1]) or str(numeric),
        "PyTorch, detect_anomaly": kind(anomalous),
        "PyTorch names the rule": "".join(re.findall(r"Function '(\w+)'", str(anomalous))),
        "PyTorch, detect_anomaly on a dead relu": kind(
            said(lambda: anomaly(lambda x: torch.relu(-x - 1.0).sum()))),
        "JAX, debug_nans": kind(debugging),
        "JAX names the operation": str(debugging).split()[-1],
        "JAX, debug_nans on a detached branch": kind(
            said(lambda: debugged(lambda x: jnp.sum(jax.lax.stop_gradient(x))))),
        "the double where, gradients at 0": [int(slope) for slope in doubles()],
    }
