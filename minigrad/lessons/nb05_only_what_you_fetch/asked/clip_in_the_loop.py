"""How much slower does TensorFlow's graph mode get when the clip is built inside of the loop?

The thread's program: W H approaches V, and after each step a clip keeps W and H non-negative. Built
before the loop, the clip is six operations for good. Built inside, every step adds six more, and
each run has to look at a graph that was changed. Here are 400 steps, and only ratios of times.

Other work on the machine only makes a step slower. So each time is the fastest of 20 steps, and a
late step of one loop takes turns with an early step of another one.
"""
import time

import numpy as np
import tensorflow.compat.v1 as tf

EXPECTED = {
    "operations added by 400 steps, clip built before the loop": 0,
    "operations added by 400 steps, clip built inside": 2400,
    "a late step against an early one, built before": "< 3",
    "a late step against an early one, built inside": "> 2.5",
    "an early step, built inside against before": "> 10",
    "a late step, built inside against before": "> 30",
}
STEPS, EARLY, TIMED = 400, 5, 20


def loop(inside):
    """The steps of a new graph: yields the time of each, and how many operations were added."""
    graph = tf.Graph()
    with graph.as_default():
        rng = np.random.default_rng(0)
        W, H = tf.Variable(rng.normal(size=(10, 3))), tf.Variable(rng.normal(size=(3, 12)))
        V = tf.constant(rng.uniform(size=(10, 12)))
        step = tf.train.GradientDescentOptimizer(0.01).minimize(tf.reduce_sum((V - W @ H) ** 2))

        def clip():
            return [A.assign(tf.maximum(A, tf.zeros_like(A))) for A in (W, H)]

        clips = clip()
        session = tf.Session()
        session.run(tf.global_variables_initializer())
        session.run([step, clips])
    before = len(graph.get_operations())
    while True:
        with graph.as_default():
            start = time.perf_counter()
            session.run(step)
            session.run(clip() if inside else clips)
            taken = time.perf_counter() - start
        yield taken, len(graph.get_operations()) - before


def early_and_late(inside):
    """Operations that the old loop added, and the fastest of 20 early and of 20 late steps."""
    young, old = loop(inside), loop(inside)
    for _ in range(EARLY):
        next(young)
    for _ in range(STEPS - TIMED):
        next(old)
    pairs = [(next(young)[0], *next(old)) for _ in range(TIMED)]
    early, late, added = zip(*pairs, strict=True)
    return added[-1], min(early), min(late)


def main():
    tf.disable_v2_behavior()
    added, early, late = early_and_late(inside=False)
    added_inside, early_inside, late_inside = early_and_late(inside=True)
    found = [added, added_inside, *(float(f"{ratio:.2g}") for ratio in (
        late / early, late_inside / early_inside, early_inside / early, late_inside / late))]
    return dict(zip(EXPECTED, found, strict=True))
