"""Give the mask to the variable as its `constraint`, and every Keras optimizer applies it."""
import tensorflow as tf

w = tf.random.normal((6, 4))
mask = tf.abs(w) >= tf.sort(tf.reshape(tf.abs(w), -1))[12]         # keeps the larger half
w = tf.Variable(w, constraint=lambda w: tf.where(mask, w, 0.0))
x, y = tf.random.normal((64, 6)), tf.random.normal((64, 4))
optimizer = tf.keras.optimizers.Adam(0.01)

@tf.function
def step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((x @ w - y) ** 2)
    optimizer.apply_gradients([(tape.gradient(loss, w), w)])

for _ in range(100):
    step()

# --- checked
assert tf.math.count_nonzero(w) == 12
assert tf.math.count_nonzero(tf.boolean_mask(w, mask)) == 12
