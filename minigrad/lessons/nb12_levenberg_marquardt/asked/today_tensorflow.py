"""A Keras model's residuals and their Jacobian by a tape; a damped step is assigned."""
import tensorflow as tf

x = tf.linspace(-1.0, 1.0, 20)[:, None]
y = tf.sin(3.0 * x)
model = tf.keras.Sequential([tf.keras.Input((1,)), tf.keras.layers.Dense(4, "tanh"),
                             tf.keras.layers.Dense(1)])
weights, damping = model.trainable_variables, 0.1

for _ in range(20):
    with tf.GradientTape() as tape:
        r = tf.reshape(model(x) - y, [-1])              # never predict: it returns NumPy
    J = tf.concat([tf.reshape(j, [len(r), -1]) for j in tape.jacobian(r, weights)], 1)
    step = -tf.linalg.lstsq(J, r[:, None], l2_regularizer=damping)[:, 0]
    for w, part in zip(weights, tf.split(step, [tf.size(w) for w in weights])):
        w.assign_add(tf.reshape(part, w.shape))

# --- checked
assert J.shape == (20, 13)
assert float(tf.reduce_sum((model(x) - y) ** 2)) < 1.0
