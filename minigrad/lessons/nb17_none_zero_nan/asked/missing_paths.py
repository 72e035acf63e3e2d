"""What do TensorFlow, PyTorch and JAX say where no path leads to x: None, zeros, or an error?

Seven patients have lost the path from x to the loss. Which framework complains, and which returns
None or zeros without a word?
"""
import warnings

import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf
import torch

EXPECTED = {
    "TensorFlow, unwatched tensor": "None",
    "TensorFlow, NumPy detour": "None",
    "TensorFlow, integer dtype": "None",
    "TensorFlow, argmax": "None",
    "TensorFlow, in-place write": "None",
    "TensorFlow, reassigned variable": "None",
    "TensorFlow, detached branch": "None",
    "PyTorch, unwatched tensor": "None",
    "PyTorch, NumPy detour": "RuntimeError",
    "PyTorch, integer dtype": "RuntimeError",
    "PyTorch, argmax": "RuntimeError",
    "PyTorch, in-place write": "RuntimeError",
    "PyTorch, reassigned variable": "None",
    "PyTorch, detached branch": "RuntimeError",
    "PyTorch, argmax, beside another weight": "None",
    "PyTorch, detached branch, beside another weight": "None",
    "JAX, NumPy detour": "TracerArrayConversionError",
    "JAX, integer dtype": "TypeError",
    "JAX, argmax": "zeros",
    "JAX, in-place write": "TypeError",
    "JAX, detached branch": "zeros",
}


def worded(gradient):
    """The gradient in one word, or the name of the error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = gradient()
    except Exception as error:
        return type(error).__name__
    return "None" if found is None else "a number" if np.any(np.asarray(found)) else "zeros"


# --- TensorFlow
def tf_unwatched():
    x, w = tf.constant([1.0, 2.0]), tf.Variable([3.0, 4.0])
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(w * x)
    return tape.gradient(loss, x)


def tf_of(f, x=(1.0, 2.0), dtype=tf.float32):
    x = tf.Variable(x, dtype=dtype)
    with tf.GradientTape() as tape:
        loss = f(x)
    return tape.gradient(loss, x)


def tf_in_place():
    x, buffer = tf.Variable([1.0, 2.0]), tf.Variable([0.0, 0.0])
    with tf.GradientTape() as tape:
        buffer.assign(tf.exp(x))
        loss = tf.reduce_sum(buffer)
    return tape.gradient(loss, x)


def tf_reassigned():
    w = tf.Variable([1.0, 2.0])
    for _ in range(2):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(w * w)
        slope = tape.gradient(loss, w)
        if slope is None:
            return None
        w = w - 0.1 * slope                   # now a tensor, and no longer a variable
    return slope


# --- PyTorch
def torch_unwatched():
    x, w = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0], requires_grad=True)
    (w * x).sum().backward()
    return x.grad


def torch_of(f):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    f(x).backward()
    return x.grad


def torch_beside(f):
    """The gradient by x where the loss has a path to another weight."""
    w = torch.tensor(3.0, requires_grad=True)
    return torch_of(lambda x: w * w + f(x))


def torch_integer():
    x = torch.tensor([1, 2], requires_grad=True)
    (x * 2.0).sum().backward()
    return x.grad


def torch_in_place(x):
    y = torch.exp(x)
    y[0] = 0.0
    return y.sum()


def torch_reassigned():
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(2):
        (w * w).sum().backward()
        if w.grad is None:
            return None
        slope, w = w.grad, w - 0.1 * w.grad   # now the result of an operation, and no longer a leaf
    return slope


# --- JAX
def jax_of(f, x=(1.0, 2.0), dtype=jnp.float32):
    return jax.grad(f)(jnp.array(x, dtype))


def jax_in_place(x):
    y = jnp.exp(x)
    y[0] = 0.0
    return y.sum()


PATIENTS = {
    "TensorFlow, unwatched tensor": tf_unwatched,
    "TensorFlow, NumPy detour": lambda: tf_of(lambda x: tf.reduce_sum(np.exp(x.numpy()))),
    "TensorFlow, integer dtype": lambda: tf_of(lambda x: tf.reduce_sum(x * x), (1, 2), tf.int32),
    "TensorFlow, argmax": lambda: tf_of(lambda x: tf.cast(tf.argmax(x), tf.float32)),
    "TensorFlow, in-place write": tf_in_place,
    "TensorFlow, reassigned variable": tf_reassigned,
    "TensorFlow, detached branch": lambda: tf_of(lambda x: tf.reduce_sum(tf.stop_gradient(x))),
    "PyTorch, unwatched tensor": torch_unwatched,
    "PyTorch, NumPy detour": lambda: torch_of(lambda x: torch.from_numpy(np.exp(x.numpy())).sum()),
    "PyTorch, integer dtype": torch_integer,
    "PyTorch, argmax": lambda: torch_of(lambda x: x.argmax().float()),
    "PyTorch, in-place write": lambda: torch_of(torch_in_place),
    "PyTorch, reassigned variable": torch_reassigned,
    "PyTorch, detached branch": lambda: torch_of(lambda x: x.detach().sum()),
    "PyTorch, argmax, beside another weight": lambda: torch_beside(lambda x: x.argmax().float()),
    "PyTorch, detached branch, beside another weight":
        lambda: torch_beside(lambda x: x.detach().sum()),
    "JAX, NumPy detour": lambda: jax_of(lambda x: jnp.sum(np.exp(np.asarray(x)))),
    "JAX, integer dtype": lambda: jax_of(lambda x: jnp.sum(x * x), (1, 2), jnp.int32),
    "JAX, argmax": lambda: jax_of(lambda x: jnp.argmax(x).astype(jnp.float32)),
    "JAX, in-place write": lambda: jax_of(jax_in_place),
    "JAX, detached branch": lambda: jax_of(lambda x: jnp.sum(jax.lax.stop_gradient(x))),
}


def main():
    return {name: worded(gradient) for name, gradient in PATIENTS.items()}
