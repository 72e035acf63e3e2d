"""Is a weight with Keras's `constraint=` ever negative, and which weights does a loss belong to?

A layer without an activation has the constraint NonNeg, and its targets pull its weights below 0.
Here are 50 steps of gradient descent. After each step the stored weights are looked at, and the
loss that `train_on_batch` reports is computed again from the weights before and after the step.
Within a step the constraint itself writes down what it reads: the stored weights between the
update and the projection.
"""
import numpy as np
import tensorflow as tf

EXPECTED = {
    "steps of 50 after which a stored weight was below 0": 0,
    "steps of 50 within which a stored weight was below 0": 48,
    "weights that ended exactly at 0, of 6": 3,
    "steps whose loss belongs to the weights before the step": 50,
    "steps whose loss belongs to the weights after the step": 0,
}


class Watched(tf.keras.constraints.NonNeg):
    """NonNeg, which remembers the lowest weight that it reads."""

    def __init__(self):
        self.lowest = []

    def __call__(self, w):
        self.lowest.append(float(np.min(w)))
        return super().__call__(w)


def main():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(64, 6)).astype("float32")
    y = x @ np.array([[2.0], [-1.0], [1.5], [-2.0], [0.5], [-0.5]], "float32")
    watched = Watched()
    layer = tf.keras.layers.Dense(1, use_bias=False, kernel_initializer="ones",
                                  kernel_constraint=watched)
    model = tf.keras.Sequential([tf.keras.Input((6,)), layer])
    model.compile(tf.keras.optimizers.SGD(0.05), "mse", run_eagerly=True)   # so that it is called
    error = lambda w: float(np.mean((x @ w - y) ** 2))
    below = before = after = 0
    for _ in range(50):
        old = layer.kernel.numpy()
        reported = float(model.train_on_batch(x, y))
        model.reset_metrics()
        new = layer.kernel.numpy()
        below += bool((new < 0).any())
        before += bool(np.isclose(reported, error(old), rtol=1e-5))
        after += bool(np.isclose(reported, error(new), rtol=1e-5))
    within = sum(lowest < 0 for lowest in watched.lowest)
    assert len(watched.lowest) == 50
    found = below, within, int(np.sum(new == 0)), before, after
    return dict(zip(EXPECTED, found, strict=True))
