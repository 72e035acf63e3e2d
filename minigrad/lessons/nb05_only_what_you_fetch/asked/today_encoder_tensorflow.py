"""Two tapes: one for the encoder, and one for each batch, which starts at the representations."""
import tensorflow as tf

X, W = tf.random.normal((6, 3)), tf.Variable(tf.random.normal((3, 2)))
batches = [tf.random.uniform((8, 2), maxval=6, dtype=tf.int32) for _ in range(4)]

with tf.GradientTape() as through:
    h = tf.tanh(X @ W)                              # the encoder runs once
arrived = tf.zeros_like(h)
for batch in batches:
    with tf.GradientTape() as tape:
        tape.watch(h)
        p, q = tf.gather(h, batch[:, 0]), tf.gather(h, batch[:, 1])
        loss = tf.reduce_sum((p - q) ** 2)
    arrived += tf.convert_to_tensor(tape.gradient(loss, h))
dW = through.gradient(h, W, output_gradients=arrived)

# --- checked
with tf.GradientTape() as tape:
    h = tf.tanh(X @ W)
    total = tf.add_n([tf.reduce_sum((tf.gather(h, b[:, 0]) - tf.gather(h, b[:, 1])) ** 2)
                      for b in batches])
assert abs(tape.gradient(total, W) - dW).numpy().max() < 1e-4
