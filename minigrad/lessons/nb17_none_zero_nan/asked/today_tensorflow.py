"""A loop finds None; `enable_check_numerics` stops at the first inf or nan."""
import tensorflow as tf

w, forgotten = tf.Variable([1.0, -1.0]), tf.Variable(2.0)
x = tf.constant([0.0, 4.0])

def loss():
    return tf.reduce_sum(w * tf.where(x > 0.0, tf.math.log(x), 0.0))

tf.debugging.enable_check_numerics()               # slow: only while you search
found = ""
try:
    loss()
except tf.errors.InvalidArgumentError as error:
    found = str(error)                             # the op, the shape, and the line
tf.debugging.disable_check_numerics()
print(found)

with tf.GradientTape() as tape:
    y = loss()
slopes = tape.gradient(y, {"w": w, "forgotten": forgotten})
print({name: "None" if slope is None else slope.numpy() for name, slope in slopes.items()})

# --- checked
assert '"Log"' in found
assert slopes["forgotten"] is None
assert slopes["w"].shape == (2,)
