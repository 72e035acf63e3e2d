"""`constraint=` projects at the end of `apply_gradients`. In your own loop, clip in the step."""
import tensorflow as tf

layer = tf.keras.layers.Dense(1, use_bias=False, kernel_constraint=tf.keras.constraints.NonNeg())
model = tf.keras.Sequential([tf.keras.Input((6,)), layer])
model.compile("sgd", "mse")
x, y = tf.random.normal((64, 6)), tf.random.normal((64, 1))
model.fit(x, y, epochs=5, verbose=0)

w = tf.Variable(tf.random.uniform((6, 1)), constraint=tf.nn.relu)   # or with your own optimizer
optimizer = tf.keras.optimizers.SGD(0.1)

@tf.function
def step():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((x @ w - y) ** 2)
    optimizer.apply_gradients([(tape.gradient(loss, w), w)])        # applies w's constraint, too

for _ in range(100):
    step()

# --- checked
assert layer.kernel.numpy().min() >= 0
assert w.numpy().min() >= 0
assert step.experimental_get_tracing_count() == 1
