"""How often does TensorFlow 1 compute F = exp(V), and an encoder that many losses share?

A counter inside of the graph counts evaluations. First five products use one F. Then four batches
of losses share an encoder h: each with its own gradient, with one gradient that starts from the sum
of what arrives at h (`grad_ys`), and within one `partial_run`, which keeps h between its calls.
"""
import numpy as np
import tensorflow.compat.v1 as tf

EXPECTED = {
    "five products with F, one run: evaluations of F": 1,
    "the same in two runs": 2,
    "the entry F[0, 1] alone": 1,
    "F as a constant: the gradient of V": None,
    "four batches, a gradient for each: evaluations of h": 4,
    "four batches, one gradient with grad_ys: evaluations of h": 2,
    "four batches, in one partial_run: evaluations of h": 1,
    "the three gradients agree to 1e-9": True,
}


def counted(x, times):
    """x, through an operation that counts how often it runs."""
    def look(value):
        times.append("now")
        return value

    y = tf.py_func(look, [x], x.dtype)
    y.set_shape(x.shape)
    # the counter has no gradient, so it goes around
    return x + tf.stop_gradient(y - x)


def products():
    """Evaluations of F, and the gradient of V where F is a constant."""
    with tf.Graph().as_default(), tf.Session() as session:
        times, V = [], tf.Variable([[0.5, -0.2], [0.1, 0.4]])
        F = tf.exp(counted(V + 0.0, times))
        total = sum(tf.reduce_sum(tf.linalg.matvec(F, v)) for v in tf.unstack(tf.eye(5, 2)))
        session.run(tf.global_variables_initializer())
        session.run(total)
        one = len(times)
        session.run(total)
        two = len(times)
        session.run(F[0, 1])
        entry = len(times) - two
        constant = tf.constant(session.run(F))
        return [one, two, entry, tf.gradients(tf.reduce_sum(constant), V)[0]]


def loss(h, pairs):
    return tf.reduce_sum((tf.gather(h, pairs[:, 0]) - tf.gather(h, pairs[:, 1])) ** 2)


def encoder():
    """Evaluations of h in three ways, and whether the gradients agree."""
    rng = np.random.default_rng(0)
    X, start = rng.normal(size=(6, 3)), rng.normal(size=(3, 2))
    pairs = rng.integers(0, 6, (4, 8, 2))
    with tf.Graph().as_default(), tf.Session() as session:
        times, E = [], tf.Variable(start)
        h = tf.tanh(counted(X @ E, times))
        feeds = [tf.placeholder(tf.int64, (8, 2)) for _ in pairs]
        held, arrived = (tf.placeholder(h.dtype, h.shape) for _ in range(2))
        dE = [tf.gradients(loss(h, p), E)[0] for p in feeds]
        at_held = [tf.convert_to_tensor(tf.gradients(loss(held, p), held)[0]) for p in feeds]
        back = tf.gradients(h, E, grad_ys=arrived)[0]
        session.run(tf.global_variables_initializer())
        apart = sum(session.run(d, {p: batch})
                    for d, p, batch in zip(dE, feeds, pairs, strict=True))
        counts = [len(times)]
        value = session.run(h)
        sums = sum(session.run(d, {held: value, p: batch})
                   for d, p, batch in zip(at_held, feeds, pairs, strict=True))
        once = session.run(back, {arrived: sums})
        counts.append(len(times) - counts[0])
        before = len(times)
        run = session.partial_run_setup(dE, feeds)
        partial = sum(session.partial_run(run, d, {p: batch})
                      for d, p, batch in zip(dE, feeds, pairs, strict=True))
        counts.append(len(times) - before)
    return [*counts, bool(max(np.abs(apart - once).max(), np.abs(apart - partial).max()) < 1e-9)]


def main():
    tf.disable_v2_behavior()
    return dict(zip(EXPECTED, [*products(), *encoder()], strict=True))
