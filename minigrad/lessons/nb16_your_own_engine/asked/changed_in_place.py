"""A value is changed between the forward pass and the backward pass: do PyTorch, TensorFlow and JAX
notice?

y = x * x is computed at x = 3, where the slope is 6. Then x becomes 2, in place, where the slope
would be 4, and only then the gradient is asked for.
"""
import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf
import torch

EXPECTED = {
    "PyTorch, x.data[0] = 2: slope": 4.0,
    "PyTorch, h[0] = 2 on an intermediate h = 1 * x": "RuntimeError",
    "TensorFlow, x.assign([2]): slope": 6.0,
    "JAX, x[0] = 2": "TypeError",
    "JAX, aligned a, a[0] = 2, where x = jax.device_put(a): slope": 4.0,
}


def main():
    x = torch.tensor([3.0], requires_grad=True)
    y = x * x
    x.data[0] = 2.0                          # behind autograd's back
    y.backward()
    unseen = float(x.grad[0])

    x = torch.tensor([3.0], requires_grad=True)
    h = 1.0 * x
    y = h * h
    h[0] = 2.0                               # its version is counted
    try:
        y.backward()
        seen = float(x.grad[0])
    except RuntimeError as error:
        seen = "RuntimeError" if "modified by an inplace operation" in str(error) else str(error)

    v = tf.Variable([3.0])
    with tf.GradientTape() as tape:
        y = v * v
    v.assign([2.0])
    kept = float(tape.gradient(y, v)[0])

    try:
        jnp.array([3.0])[0] = 2.0
        refused = "nothing"
    except TypeError:
        refused = "TypeError"

    memory = np.zeros(32, np.float32)        # JAX shares memory that starts at a multiple of 64
    a = memory[-memory.ctypes.data % 64 // 4:][:1]
    a[0] = 3.0
    y, pull = jax.vjp(lambda x: x * x, jax.device_put(a))
    y.block_until_ready()
    a[0] = 2.0
    shared = float(pull(jnp.ones(1))[0][0])
    return dict(zip(EXPECTED, (unseen, seen, kept, refused, shared), strict=True))
