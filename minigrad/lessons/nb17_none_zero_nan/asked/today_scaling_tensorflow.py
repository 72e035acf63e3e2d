"""`mixed_float16` chooses the dtypes; `compile` puts a `LossScaleOptimizer` around yours."""
import keras
import tensorflow as tf

keras.utils.set_random_seed(0)
keras.mixed_precision.set_global_policy("mixed_float16")
x = tf.random.normal((64, 4))
target = tf.reduce_sum(x, 1, keepdims=True)

net = keras.Sequential([keras.layers.Dense(8, activation="relu"),
                        keras.layers.Dense(1, dtype="float32")])
net.compile(optimizer=keras.optimizers.SGD(0.05), loss="mse")
history = net.fit(x, target, epochs=50, verbose=0)
print(type(net.optimizer).__name__, float(net.optimizer.dynamic_scale), history.history["loss"][-1])

# --- checked
assert type(net.optimizer).__name__ == "LossScaleOptimizer"
assert history.history["loss"][-1] < history.history["loss"][0] / 4
keras.mixed_precision.set_global_policy("float32")
