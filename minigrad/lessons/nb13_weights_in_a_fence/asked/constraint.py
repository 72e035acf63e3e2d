"""Is a constraint of Keras soft, or is every stored weight feasible?

One of the thread's answers calls `constraint=` soft. Here is a linear fit whose free solution has a
weight of -1, once with the constraint and once with a quadratic penalty of weight 1 on negative
weights. The smallest weight is noted after each of 60 steps.
"""
import keras
import numpy as np
import tensorflow as tf

EXPECTED = {
    "steps after which a weight was negative, of 60, with constraint=NonNeg()": 0,
    "smallest weight at the end, with the constraint": 0.0,
    "steps after which a weight was negative, of 60, with a penalty of max(-w, 0)^2": 60,
    "smallest weight at the end, with that penalty": -0.5,
}


def fit(**options):
    """The smallest weight after each step."""
    x = np.linalg.qr(np.random.default_rng(0).normal(size=(40, 4)))[0] * 40**0.5
    y = x @ np.array([1.0, 0.5, -1.0, 2.0])
    layer = keras.layers.Dense(1, use_bias=False, kernel_initializer="zeros", **options)
    model = keras.Sequential([layer])
    model.compile(keras.optimizers.SGD(0.1), "mse")
    smallest = []
    for _ in range(60):
        model.train_on_batch(x, y[:, None])
        smallest.append(float(np.min(layer.kernel)))
    return smallest


def main():
    fenced = fit(kernel_constraint="non_neg")
    fined = fit(kernel_regularizer=lambda w: tf.reduce_sum(tf.maximum(-w, 0.0) ** 2))
    found = [sum(s < 0 for s in fenced), fenced[-1], sum(s < 0 for s in fined), fined[-1]]
    return {key: round(value, 3) for key, value in zip(EXPECTED, found, strict=True)}
