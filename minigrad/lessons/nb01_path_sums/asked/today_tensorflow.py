"""A tape records the operations; `gradient` sweeps back over them once, for all inputs."""
import tensorflow as tf

a, b = tf.Variable(2.0), tf.Variable(3.0)
with tf.GradientTape() as tape:
    y = a * b + tf.sin(a)
slopes = tape.gradient(y, [a, b])           # one sweep, both slopes
print(slopes)

# --- checked
import math
assert abs(float(slopes[0]) - (3.0 + math.cos(2.0))) < 1e-6
assert float(slopes[1]) == 2.0
