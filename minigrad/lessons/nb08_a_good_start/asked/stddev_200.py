"""Is the loss of a net that starts with a standard deviation of 200 a number?

64 inputs, 32 sigmoid units and 10 classes, with weights from `truncated_normal`. The cross-entropy
is computed as the guide did, from the logarithm of `tf.nn.softmax`, and by the fused operation.
"""
import numpy as np
import tensorflow.compat.v1 as tf

EXPECTED = {
    "start 0.1: -sum(y log softmax) is finite": True,
    "start 200: tf.nn.softmax is finite": True,
    "start 200: some probabilities are exactly 0": True,
    "start 200: -sum(y log softmax)": "nan",
    "start 200: softmax_cross_entropy_with_logits is finite": True,
}


def losses(stddev):
    """(probabilities, loss from their logarithm, fused loss)."""
    tf.disable_eager_execution()
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=(100, 64)), np.eye(10)[rng.integers(0, 10, 100)]
    with tf.Graph().as_default(), tf.Session() as session:
        w1 = tf.Variable(tf.truncated_normal((64, 32), stddev=stddev, seed=1))
        w2 = tf.Variable(tf.truncated_normal((32, 10), stddev=stddev, seed=2))
        hidden = tf.nn.sigmoid(tf.constant(x, tf.float32) @ w1)
        logits, labels = hidden @ w2, tf.constant(y, tf.float32)
        p = tf.nn.softmax(logits)
        naive = tf.reduce_mean(-tf.reduce_sum(labels * tf.math.log(p), axis=1))
        fused = tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=logits)
        session.run(tf.global_variables_initializer())
        return session.run([p, naive, tf.reduce_mean(fused)])


def main():
    _, small, _ = losses(0.1)
    p, naive, fused = losses(200.0)
    found = [bool(np.isfinite(small)), bool(np.isfinite(p).all()), bool((p == 0).any()),
             str(naive), bool(np.isfinite(fused))]
    return dict(zip(EXPECTED, found, strict=True))
