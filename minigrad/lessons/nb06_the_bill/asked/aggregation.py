"""Which operations does each aggregation method of `tf.gradients` build for six terms?

x is used six times, so its gradient is a sum of six terms. ADD_N waits for all and adds them in
one operation. The others promise to need less memory at once.
"""
from collections import Counter

import tensorflow.compat.v1 as tf

EXPECTED = {
    "ADD_N": {"AddN": 1},
    "EXPERIMENTAL_TREE": {"AddN": 5},
    "EXPERIMENTAL_ACCUMULATE_N": {"AddN": 5},
}


def additions(method):
    """The operations that add, by their type, in the gradient of a sum of six uses of x."""
    with tf.Graph().as_default() as graph:
        x = tf.placeholder(tf.float32, (3,))
        y = [tf.sin(float(k) * x) for k in range(6)]
        tf.gradients(y, x, aggregation_method=method)
        return dict(Counter(op.type for op in graph.get_operations() if "Add" in op.type
                            or "Accumulate" in op.type))


def main():
    tf.disable_v2_behavior()
    return {name: additions(getattr(tf.AggregationMethod, name)) for name in EXPECTED}
