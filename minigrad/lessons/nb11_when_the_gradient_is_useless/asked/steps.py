"""What is the gradient of sign, floor, round and argmax: zeros, nothing, or an error?

A net whose cost is built from sign trains without an error message and learns nothing. Which
functions say that they have no gradient, and which return zeros?
"""
import jax
import jax.numpy as jnp
import tensorflow as tf
import torch

EXPECTED = {
    "TensorFlow, sign": "zeros",
    "TensorFlow, floor": "None",
    "TensorFlow, round": "None",
    "TensorFlow, argmax": "None",
    "PyTorch, sign": "zeros",
    "PyTorch, floor": "zeros",
    "PyTorch, round": "zeros",
    "PyTorch, argmax": "RuntimeError",
    "JAX, sign": "zeros",
    "JAX, floor": "zeros",
    "JAX, round": "zeros",
    "JAX, argmax": "zeros",
}


def in_tensorflow(f):
    x = tf.Variable([0.3, -1.2, 2.7])
    with tf.GradientTape() as tape:
        y = tf.reduce_sum(tf.cast(f(x), tf.float32))
    return tape.gradient(y, x)


def in_pytorch(f):
    x = torch.tensor([0.3, -1.2, 2.7], requires_grad=True)
    f(x).float().sum().backward()
    return x.grad


def in_jax(f):
    return jax.grad(lambda x: jnp.sum(f(x).astype(jnp.float32)))(jnp.array([0.3, -1.2, 2.7]))


def worded(gradient, f):
    """The gradient in one word, or the name of the error."""
    try:
        slopes = gradient(f)
    except RuntimeError as error:
        return type(error).__name__
    return "None" if slopes is None else "a number" if any(map(bool, slopes)) else "zeros"


def main():
    return {
        **{f"TensorFlow, {name}": worded(in_tensorflow, getattr(tf, name))
           for name in ("sign", "floor", "round", "argmax")},
        **{f"PyTorch, {name}": worded(in_pytorch, getattr(torch, name))
           for name in ("sign", "floor", "round", "argmax")},
        **{f"JAX, {name}": worded(in_jax, getattr(jnp, name))
           for name in ("sign", "floor", "round", "argmax")},
    }
