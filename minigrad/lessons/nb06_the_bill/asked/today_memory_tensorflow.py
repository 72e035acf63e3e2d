"""`tf.recompute_grad` forgets what was computed inside of the block, and computes it again."""
import tensorflow as tf

def block(x):
    return tf.sin(tf.tanh(2.0 * x))

x = tf.Variable(tf.linspace(0.0, 1.0, 8))

with tf.GradientTape() as tape:
    y = tf.reduce_mean(tf.recompute_grad(block)(x) ** 2)
slope = tape.gradient(y, x)
print(slope)

# --- checked
with tf.GradientTape() as tape:
    y = tf.reduce_mean(block(x) ** 2)
assert tf.reduce_all(abs(slope - tape.gradient(y, x)) < 1e-6)
