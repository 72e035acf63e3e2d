"""What does `tf.gradients` return for two ys and one x: a tensor for each y, or one for x?

The thread's answer says that the result is as long as ys. It is as long as xs: each tensor has
the shape of its x, and holds a sum over all ys and over all of their elements.
"""
import tensorflow.compat.v1 as tf

EXPECTED = {
    "tensors that tf.gradients([y1, y2], [x]) returns": 1,
    "its shape, for an x of 3 numbers": [3],
    "its values, with y1 = x^2 and y2 = 10 x at x = 1, 2, 3": [12.0, 14.0, 16.0],
    "tensors for [y1, y2] and [x, z]": 2,
    "the one of z, on which no y depends": None,
}


def main():
    tf.disable_v2_behavior()
    x, z = tf.constant([1.0, 2.0, 3.0]), tf.constant(0.0)
    y1, y2 = x**2, 10.0 * x
    for_x = tf.gradients([y1, y2], [x])
    for_both = tf.gradients([y1, y2], [x, z])
    with tf.Session() as session:
        values = session.run(for_x[0]).tolist()
    found = [len(for_x), for_x[0].shape.as_list(), values, len(for_both), for_both[1]]
    return dict(zip(EXPECTED, found, strict=True))
