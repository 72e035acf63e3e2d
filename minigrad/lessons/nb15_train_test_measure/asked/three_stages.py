"""How many samples has each metric read after three stages, and what does the answer's reset clear?

As the thread does it: in one session, each stage makes a `tf.metrics.auc` and a summary, in a name
scope of its own, and runs `merge_all`. Then only the stage's own summary is run. At the end comes
`tf.local_variables_initializer`, beside a weight that stands for the model.
"""
import numpy as np
import tensorflow.compat.v1 as tf

EXPECTED = {
    "samples read by the three metrics, merge_all": [3000, 2000, 1000],
    "samples read by the three metrics, own summary only": [1000, 1000, 1000],
    "samples read after local_variables_initializer": [0, 0, 0],
    "a weight of 3.0 after local_variables_initializer": 3.0,
    "tf.estimator is in this TensorFlow": False,
}


def counts(session):
    """How many samples each metric has counted, at its first threshold."""
    held = session.run(tf.local_variables())
    return [int(sum(part[0] for part in held[k:k + 4])) for k in range(0, len(held), 4)]


def three_stages(own_only):
    """(counts after three stages, counts and the weight after a reset)."""
    rng = np.random.default_rng(0)
    with tf.Graph().as_default(), tf.Session() as session:
        labels, scores = tf.placeholder(tf.int64, (None,)), tf.placeholder(tf.float32, (None,))
        weight = tf.get_variable("weight", initializer=3.0)
        session.run(tf.global_variables_initializer())
        for stage in ("training", "train_evaluation", "test_evaluation"):
            before = tf.local_variables()
            with tf.name_scope(stage):
                _, update = tf.metrics.auc(labels, scores)
                summary = tf.summary.scalar("auc", update)
            session.run(tf.variables_initializer(tf.local_variables()[len(before):]))
            session.run(summary if own_only else tf.summary.merge_all(),
                        {labels: rng.integers(0, 2, 1000), scores: rng.uniform(size=1000)})
        read = counts(session)
        session.run(tf.local_variables_initializer())
        return read, counts(session), float(session.run(weight))


def main():
    merged, cleared, weight = three_stages(own_only=False)
    found = [merged, three_stages(own_only=True)[0], cleared, weight, hasattr(tf, "estimator")]
    return dict(zip(EXPECTED, found, strict=True))
