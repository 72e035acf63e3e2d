"""Second derivatives through a norm: use `reduce_variance`, because `moments` stops a gradient."""
import tensorflow as tf

x = tf.Variable([1.0, 2.0, 4.0])
with tf.GradientTape() as outer:
    with tf.GradientTape() as inner:
        variance = tf.math.reduce_variance(x)       # and not tf.nn.moments(x, [0])[1]
    slope = inner.gradient(variance, x)
hessian = outer.jacobian(slope, x)
print(hessian.numpy())                              # -0.2222 beside the diagonal

# --- checked
assert abs(hessian.numpy()[0, 1] + 2 / 9) < 1e-6
