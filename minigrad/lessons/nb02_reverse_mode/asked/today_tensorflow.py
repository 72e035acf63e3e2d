"""For one loss, a tape; for few inputs and many outputs, a ForwardAccumulator for each input."""
import tensorflow as tf

A = tf.reshape(tf.linspace(-1.0, 1.0, 3000), (1000, 3))
x = tf.constant([0.1, 0.2, 0.3])

with tf.GradientTape() as tape:
    tape.watch(x)
    loss = tf.reduce_sum(tf.sin(tf.linalg.matvec(A, x)))
slopes = tape.gradient(loss, x)             # one output: one reverse sweep

columns = []
for tangent in tf.eye(3):                   # 3 forward sweeps
    with tf.autodiff.ForwardAccumulator(x, tangent) as forward:
        y = tf.sin(tf.linalg.matvec(A, x))  # 1,000 outputs of 3 inputs
    columns.append(forward.jvp(y))
J = tf.stack(columns, axis=1)

# --- checked
assert J.shape == (1000, 3)
assert tf.reduce_all(abs(tf.reduce_sum(J, 0) - slopes) < 1e-2)
