"""What does TensorFlow's profiler count for C = A B and for its two gradients?

The thread's recipe: count the forward graph, build `tf.gradients(C, [A, B])`, count again, and
subtract. A has 25 x 16 entries and B has 16 x 9, so each product takes 2 x 25 x 16 x 9 = 7,200
operations. An op without a registered count, such as tf.sin, counts as 0 in silence.
"""
import tensorflow.compat.v1 as tf

EXPECTED = {
    "C = A B, 25 x 16 by 16 x 9": 7200,
    "C and its gradients for A and B": 21600,
    "gradients alone, by subtraction": 14400,
    "matrix products in the graph": 3,
    "y = sin(x) with 1,000 entries": 0,
}


def count(graph):
    """The floating point operations that the profiler counts in a graph."""
    options = tf.profiler.ProfileOptionBuilder.float_operation()
    options["output"] = "none"
    options["account_type_regexes"] = [".*"]
    return tf.profiler.profile(graph, options=options).total_float_ops


def main():
    tf.disable_v2_behavior()
    with tf.Graph().as_default() as graph:
        A, B = tf.Variable(tf.ones((25, 16))), tf.Variable(tf.ones((16, 9)))
        before_product = count(graph)
        C = A @ B
        forward = count(graph) - before_product
        tf.gradients(C, [A, B])
        both = count(graph) - before_product
        products = sum(op.type == "MatMul" for op in graph.get_operations())
    with tf.Graph().as_default() as graph:
        tf.sin(tf.ones(1000))
        sine = count(graph)
    found = [forward, both, both - forward, products, sine]
    return dict(zip(EXPECTED, found, strict=True))
