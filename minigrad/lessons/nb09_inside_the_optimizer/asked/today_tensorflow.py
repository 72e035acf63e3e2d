"""Compute, look, apply: two steps between which gradients may be clipped or added up."""
import tensorflow as tf

w = tf.Variable([1.0, 1.0])
optimizer = tf.keras.optimizers.RMSprop(0.1, rho=0.9)
before, total = tf.identity(w), tf.zeros_like(w)

for x in ([3.0, 0.0], [5.0, 8.0]):                      # two parts of one batch
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(w * x) / 2                 # divided by the number of parts
    total += tape.gradient(loss, w)
clipped, norm = tf.clip_by_global_norm([total], 1.0)
optimizer.apply_gradients(zip(clipped, [w]))
print(norm.numpy(), (w - before).numpy())               # 5.657; the change isn't -0.1 * gradient

# --- checked
assert abs(norm - 32**0.5) < 1e-4
assert tf.reduce_all(abs(w - before + 0.1 / 0.1**0.5) < 1e-4)
