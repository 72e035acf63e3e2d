"""Lend a slope with `stop_gradient`, and give hardware a slope with `custom_gradient`."""
import tensorflow as tf

def through(s):                                         # value of sign, slope of tanh
    return tf.tanh(s) + tf.stop_gradient(tf.sign(s) - tf.tanh(s))

def hardware(x):                                        # here: x squared, outside of the graph
    return tf.numpy_function(lambda x: x ** 2, [x], tf.float32)

@tf.custom_gradient
def ask(x):
    def backward(g):                                    # two more queries for each x
        return g * (hardware(x + 0.1) - hardware(x - 0.1)) / 0.2
    return hardware(x), backward

x = tf.Variable([0.5, -2.0])
with tf.GradientTape(persistent=True) as tape:
    lent, asked = through(x), ask(x)
print(tape.gradient(lent, x))                           # 0.79 and 0.07, not 0
print(tape.gradient(asked, x))                          # 1 and -4

# --- checked
assert tf.reduce_all(abs(lent - tf.sign(x)) < 1e-6)
assert tf.reduce_all(abs(tape.gradient(lent, x) - 1 + tf.tanh(x) ** 2) < 1e-5)
assert tf.reduce_all(abs(tape.gradient(asked, x) - 2 * x) < 1e-4)
