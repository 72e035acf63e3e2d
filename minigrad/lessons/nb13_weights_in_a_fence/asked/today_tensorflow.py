"""A constraint of Keras projects after each step: every stored weight is feasible."""
import tensorflow as tf

x = tf.random.normal((200, 4), seed=0)
y = x @ tf.constant([[1.0], [0.5], [-1.0], [2.0]])      # the third weight would like to be -1

layer = tf.keras.layers.Dense(1, use_bias=False, kernel_constraint=tf.keras.constraints.NonNeg())
model = tf.keras.Sequential([layer])
model.compile(tf.keras.optimizers.SGD(0.1), "mse")
model.fit(x, y, epochs=30, verbose=0)
print(layer.kernel.numpy().ravel())     # nearly 1, 0.5, 0, 2

# --- checked
assert layer.kernel.numpy().min() == 0
assert abs(layer.kernel.numpy().ravel()[3] - 2) < 0.4
