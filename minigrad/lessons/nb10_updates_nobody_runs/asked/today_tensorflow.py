"""The layer moves its averages in its forward pass: there are no update operations to run."""
import tensorflow as tf

norm = tf.keras.layers.BatchNormalization(momentum=0.9)
x = tf.constant([[4.0], [6.0]])

norm(x, training=True)                  # normalises by the batch, and moves the averages
print(norm.moving_mean.numpy())         # [0.5]: 0.9 * 0 + 0.1 * 5
norm(x, training=False)                 # normalises by the averages, and leaves them

norm.trainable = False                  # fine-tuning: now training=True moves nothing either
norm(x, training=True)
print(norm.moving_mean.numpy())         # [0.5]

# --- checked
assert abs(norm.moving_mean.numpy()[0] - 0.5) < 1e-6
