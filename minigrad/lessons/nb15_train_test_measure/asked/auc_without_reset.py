"""What does a streaming AUC report for a second stage if nobody resets it?

The first stage has scores that separate the classes, the second one has scores drawn at random.
One `tf.metrics.auc` serves both, with and without an initialisation of its local variables between
them; and Keras's metric, which `evaluate` resets by itself.
"""
import keras
import numpy as np
import tensorflow.compat.v1 as tf

EXPECTED = {
    "TensorFlow 1, first stage": 0.949,
    "TensorFlow 1, second stage, not reset": 0.737,
    "TensorFlow 1, second stage, local variables initialised before": 0.522,
    "Keras, second stage, not reset": 0.737,
    "Keras, second stage, after reset_state()": 0.522,
}


def stages():
    """(labels, scores) of both stages."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 2000)
    good = 1 / (1 + np.exp(-rng.normal(loc=2.3 * (2 * y - 1) / 2, scale=1.0)))
    return [(y[:1000], good[:1000]), (y[1000:], rng.uniform(size=1000))]


def in_tensorflow_1(reset):
    """The AUC that is reported after each stage."""
    with tf.Graph().as_default(), tf.Session() as session:
        labels, scores = tf.placeholder(tf.int64, (None,)), tf.placeholder(tf.float32, (None,))
        value, update = tf.metrics.auc(labels, scores)
        session.run(tf.local_variables_initializer())
        reports = []
        for y, s in stages():
            if reset:
                session.run(tf.local_variables_initializer())
            session.run(update, {labels: y, scores: s})
            reports.append(float(session.run(value)))
        return reports


def in_keras(reset):
    """The AUC that is reported after each stage."""
    metric, reports = keras.metrics.AUC(), []
    for y, s in stages():
        if reset:
            metric.reset_state()
        metric.update_state(y, s)
        reports.append(float(metric.result()))
    return reports


def main():
    found = [*in_tensorflow_1(False), in_tensorflow_1(True)[1], in_keras(False)[1],
             in_keras(True)[1]]
    return {key: round(value, 3) for key, value in zip(EXPECTED, found, strict=True)}
