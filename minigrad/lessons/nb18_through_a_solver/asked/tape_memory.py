"""Does TensorFlow's tape keep the loop inside `tf.custom_gradient`?

x = tanh(w x + theta) for 500,000 independent unknowns: a vector has 4 MB.  The memory of the
process is read before and after the loop.  All tapes are held to the end, so no run gets the memory
of another.  Allocators keep some of their own: so the outcomes only say whether 30 more steps add
more than 10 vectors.
"""
import os
from pathlib import Path

import tensorflow as tf

EXPECTED = {
    "30 more steps add memory: unrolled": True,
    "tf.custom_gradient": True,
    "tf.function around tf.custom_gradient": False,
}
UNKNOWNS = 500_000


def step(x, w, theta):
    return tf.tanh(w * x + theta)


def loop(steps):
    def fixed_point(w, theta):
        x = tf.zeros_like(theta)
        for _ in range(steps):
            x = step(x, w, theta)

        def pullback(u):
            with tf.GradientTape(persistent=True) as tape:
                tape.watch([x, w, theta])
                y = step(x, w, theta)
            v = u / (1.0 - tape.gradient(y, x))          # the unknowns are independent
            return tape.gradient(y, [w, theta], output_gradients=v)
        return x, pullback
    return fixed_point


def unrolled(f):
    return lambda w, theta: f(w, theta)[0]


def in_use():
    """Bytes of this process that are in memory (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def kept(f, tapes):
    """Bytes that are in use after f and were not before; its tape joins the others."""
    w = tf.constant(0.5, tf.float64)
    theta = tf.fill([UNKNOWNS], tf.constant(0.3, tf.float64))
    with tf.GradientTape() as tape:
        tape.watch([w, theta])
        before = in_use()
        x = f(w, theta)
        after = in_use()
    tapes.append((tape, x))
    return after - before


def main():
    answers, tapes = [], []
    for way in (unrolled, tf.custom_gradient, lambda f: tf.function(tf.custom_gradient(f))):
        few, many = (kept(way(loop(steps)), tapes) for steps in (10, 40))
        answers.append(many - few > 10 * 8 * UNKNOWNS)
    return dict(zip(EXPECTED, answers, strict=True))
