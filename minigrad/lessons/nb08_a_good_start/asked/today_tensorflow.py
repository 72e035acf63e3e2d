"""Name the initializer; Keras's default is glorot_uniform. For relu, use He."""
import tensorflow as tf

def hidden(units):
    return tf.keras.layers.Dense(units, "relu", kernel_initializer="he_normal")

model = tf.keras.Sequential([tf.keras.Input((64,)), *[hidden(64) for _ in range(8)],
                             tf.keras.layers.Dense(10)])          # logits
loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

h = tf.random.normal((256, 64))
for layer in model.layers:
    h = layer(h)
    print(layer.name, float(tf.math.reduce_std(h)))

# --- checked
assert 0.2 < float(tf.math.reduce_std(h)) < 5
assert loss(tf.constant([0]), tf.constant([[1e4] + [0.0] * 9])).numpy() < 1e-6
