"""When is the graph set up today: how often do `tf.function` and `jax.jit` run the Python function?

The function is called with batches of 5, 8, 64 and 5 again. Python runs while the framework records
the function, and not when the framework runs the record.
"""
import jax
import jax.numpy as jnp
import numpy as np
import tensorflow as tf

EXPECTED = {
    "tf.function, four batches of three sizes": 3,
    "tf.function with input_signature [None, 2]": 1,
    "jax.jit, four batches of three sizes": 3,
    "tf.function, one size, a Python number as argument: 1, 2, 3": 3,
    "tf.function, one size, the same numbers as tensors": 1,
}
SIZES = (5, 8, 64, 5)


def traced(wrap, calls):
    """How often Python ran the function in these calls."""
    times = []

    def f(x, factor=1.0):
        times.append("now")
        return (x * factor) ** 2

    wrapped = wrap(f)
    for arguments in calls:
        wrapped(*arguments)
    return len(times)


def main():
    arrays = [np.ones((size, 2), "float32") for size in SIZES]
    tensors = [(tf.constant(array),) for array in arrays]
    open_size = tf.TensorSpec([None, 2], tf.float32)
    numbers = [(tensors[0][0], float(k)) for k in (1, 2, 3)]
    found = [traced(tf.function, tensors),
             traced(lambda f: tf.function(f, input_signature=[open_size]), tensors),
             traced(jax.jit, [(jnp.array(array),) for array in arrays]),
             traced(tf.function, numbers),
             traced(tf.function, [(x, tf.constant(k)) for x, k in numbers])]
    return dict(zip(EXPECTED, found, strict=True))
