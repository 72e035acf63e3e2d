"""Does each sample of a lifted function get its own noise?

The function adds one random number to a sample. It is lifted to four samples, which are all zero.
Here is how many different numbers come out, in PyTorch, JAX and TensorFlow.
"""
import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf
import torch

EXPECTED = {
    "PyTorch, as it is": "RuntimeError",
    'PyTorch, randomness="same"': 1,
    'PyTorch, randomness="different"': 4,
    "JAX, one key for all": 1,
    "JAX, a key for each sample": 4,
    "TensorFlow, tf.random.normal": 4,
    "TensorFlow, a draw by NumPy": 1,
}


def in_torch(**options):
    """How many different numbers, or the type of the error."""
    noisy = torch.func.vmap(lambda x: x + torch.randn(()), **options)
    try:
        return different(noisy(torch.zeros(4)))
    except RuntimeError as error:
        return type(error).__name__


def main():
    key, generator = jax.random.key(0), np.random.default_rng(0)
    one_key = jax.vmap(lambda x: x + jax.random.normal(key))(jnp.zeros(4))
    keys = jax.vmap(lambda x, own: x + jax.random.normal(own))(jnp.zeros(4),
                                                               jax.random.split(key, 4))
    own = tf.vectorized_map(lambda x: x + tf.random.normal(()), tf.zeros(4))
    numpys = tf.vectorized_map(lambda x: x + np.float32(generator.normal()), tf.zeros(4))
    found = [in_torch(), in_torch(randomness="same"), in_torch(randomness="different"),
             *map(different, (one_key, keys, own, numpys))]
    return dict(zip(EXPECTED, found, strict=True))


def different(values):
    """How many different numbers there are."""
    return len(np.unique(np.asarray(values)))
