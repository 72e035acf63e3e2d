"""`tape.gradient` sums over all entries of all ys; `tape.jacobian` has a row for each entry."""
import tensorflow as tf

W = tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
x = tf.constant([1.0, -1.0])

with tf.GradientTape(persistent=True) as tape:
    tape.watch(x)                       # a constant is not watched by itself
    y = tf.linalg.matvec(W, tf.sin(x))  # 3 scores of 2 inputs

total = tape.gradient(y, x)             # shape (2,): the sum of the rows
rows = tape.jacobian(y, x)              # shape (3, 2)
row_of_1 = tape.gradient(y, x, output_gradients=tf.constant([0.0, 1.0, 0.0]))

with tf.autodiff.ForwardAccumulator(x, tf.constant([1.0, 0.0])) as forward:
    y = tf.linalg.matvec(W, tf.sin(x))
column_of_0 = forward.jvp(y)            # shape (3,)

# --- checked
assert rows.shape == (3, 2)
assert tf.reduce_all(abs(tf.reduce_sum(rows, 0) - total) < 1e-5)
assert tf.reduce_all(abs(rows[1] - row_of_1) < 1e-5)
assert tf.reduce_all(abs(rows[:, 0] - column_of_0) < 1e-5)
