"""TensorFlow's tape goes through a loop that stops when it is near enough to the root of
x² = theta. Is the gradient that of the root?

The loop starts at x = 1 and goes on by x - (x² - theta) / 8 while |x² - theta| is above 0.1.  The
root moves by 1 / (2 x).
"""
import tensorflow as tf

EXPECTED = {
    "theta = 1: steps of the loop, gradient of the tape": [0, None],
    "theta = 1: gradient of the root": 0.5,
    "theta = 1.2: steps, gradient of the tape": [3, 0.286],
    "theta = 1.2: gradient of the root": 0.456,
    "theta = 2: steps, gradient of the tape": [7, 0.351],
    "theta = 2: gradient of the root": 0.354,
}


def main():
    found = []
    for at in (1.0, 1.2, 2.0):
        theta, x, steps = tf.Variable(at, dtype=tf.float64), tf.constant(1.0, tf.float64), 0
        with tf.GradientTape() as tape:
            while abs(x * x - theta) > 0.1:
                x, steps = x - (x * x - theta) / 8.0, steps + 1
        slope = tape.gradient(x, theta)
        found += [[steps, None if slope is None else round(float(slope), 3)],
                  round(0.5 / at**0.5, 3)]
    return dict(zip(EXPECTED, found, strict=True))
