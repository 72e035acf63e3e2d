"""Must the number of groups be known before the program runs?

Three rows belong to group 0 and one to group 2. The number of groups, 3 or 4, is first a Python
number and then a value that is known only when the program runs. Here is how many rows come out, or
the type of the error.
"""
import jax
import jax.numpy as jnp
import tensorflow as tf
import torch

EXPECTED = {
    "TensorFlow, dynamic_partition, a tensor": "TypeError",
    "TensorFlow, unsorted_segment_mean, a tensor": [3, 4],
    "JAX, segment_sum, a Python number": [3, 4],
    "JAX, segment_sum under jit, a traced number": "ConcretizationTypeError",
    "JAX, segment_sum under jit, a static argument": [3, 4],
    "PyTorch, index_add, a tensor": [3, 4],
}
ROWS, GROUP = [[3.0], [5.0], [10.0], [1.0]], [0, 0, 2, 0]


def attempt(sums):
    """How many rows there are for 3 and for 4 groups, or the type of the error."""
    try:
        return [int(sums(groups).shape[0]) for groups in (3, 4)]
    except Exception as error:
        return type(error).__name__


@tf.function
def partition(groups):
    parts = tf.dynamic_partition(tf.constant(ROWS), tf.constant(GROUP), groups)
    return tf.stack([tf.reduce_mean(part) for part in parts])


@tf.function
def segments(groups):
    return tf.math.unsorted_segment_mean(tf.constant(ROWS), tf.constant(GROUP), groups)


def in_jax(groups):
    return jax.ops.segment_sum(jnp.array(ROWS), jnp.array(GROUP), num_segments=groups)


def in_torch(groups):
    groups = torch.tensor(groups)
    return torch.zeros(groups, 1).index_add(0, torch.tensor(GROUP), torch.tensor(ROWS))


def main():
    found = [lambda groups: partition(tf.constant(groups)),
             lambda groups: segments(tf.constant(groups)), in_jax, jax.jit(in_jax),
             jax.jit(in_jax, static_argnums=0), in_torch]
    return dict(zip(EXPECTED, map(attempt, found), strict=True))
