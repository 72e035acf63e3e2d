"""How much slower does TensorFlow's graph mode get when the clip is built inside of the loop?

The thread's program: W H approaches V, and after each step a clip keeps W and H non-negative. Built
before the loop, the clip is six operations for good. Built inside, every step adds six more, and
each run has to look at a graph that was changed. Here are 400 steps, and only ratios of times.
"""
import time

import numpy as np
import tensorflow.compat.v1 as tf

EXPECTED = {
    "operations added by 400 steps, clip built before the loop": 0,
    "operations added by 400 steps, clip built inside": 2400,
    "a late step against an early one, built before": "< 3",
    "a late step against an early one, built inside": "> 2.5",
    "a late step, built inside against before": "> 30",
}
STEPS = 400


def loop(inside):
    """Operations that the loop added, and the median times of 20 early and 20 late steps."""
    with tf.Graph().as_default() as graph, tf.Session() as session:
        rng = np.random.default_rng(0)
        W, H = tf.Variable(rng.normal(size=(10, 3))), tf.Variable(rng.normal(size=(3, 12)))
        V = tf.constant(rng.uniform(size=(10, 12)))
        step = tf.train.GradientDescentOptimizer(0.01).minimize(tf.reduce_sum((V - W @ H) ** 2))

        def clip():
            return [A.assign(tf.maximum(A, tf.zeros_like(A))) for A in (W, H)]

        clips = clip()
        session.run(tf.global_variables_initializer())
        session.run([step, clips])
        before, times = len(graph.get_operations()), []
        for _ in range(STEPS):
            start = time.perf_counter()
            session.run(step)
            session.run(clip() if inside else clips)
            times.append(time.perf_counter() - start)
        added = len(graph.get_operations()) - before
    return added, np.median(times[5:25]), np.median(times[-20:])


def main():
    tf.disable_v2_behavior()
    added, early, late = loop(inside=False)
    added_inside, early_inside, late_inside = loop(inside=True)
    found = [added, added_inside, *(float(f"{ratio:.2g}") for ratio in (
        late / early, late_inside / early_inside, late_inside / late))]
    return dict(zip(EXPECTED, found, strict=True))
