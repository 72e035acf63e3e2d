"""Two tapes: the inner one makes the slope, the outer one differentiates a loss that holds it."""
import tensorflow as tf

w = tf.Variable([0.5, -1.0])
x = tf.constant([1.0, 2.0])

with tf.GradientTape() as outer:
    with tf.GradientTape() as inner:
        inner.watch(x)
        y = tf.reduce_sum(tf.tanh(w * x))
    slope = inner.gradient(y, x)        # inside of the outer tape
    loss = y + 0.1 * tf.reduce_sum(slope**2)
slope_of_loss = outer.gradient(loss, w)
print(slope_of_loss)

# --- checked
t = tf.tanh(w * x)
right = x * (1 - t**2) + 0.2 * w * (1 - t**2) ** 2 * (1 - 2 * w * x * t)
assert tf.reduce_all(abs(slope_of_loss - right) < 1e-5)
