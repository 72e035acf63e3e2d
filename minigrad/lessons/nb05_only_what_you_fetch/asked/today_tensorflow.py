"""`tf.function` traces the step once; the clip belongs inside, and is traced with it."""
import tensorflow as tf

V = tf.random.uniform((10, 12))
W, H = tf.Variable(tf.random.uniform((10, 3))), tf.Variable(tf.random.uniform((3, 12)))
traced = []

@tf.function
def step():
    traced.append("now")        # Python runs while tracing, and never again
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum((V - W @ H) ** 2)
    for A, slope in zip([W, H], tape.gradient(loss, [W, H])):
        A.assign(tf.maximum(A - 0.01 * slope, 0.0))
    return loss

losses = [float(step()) for _ in range(200)]
print(len(traced))              # 1

# --- checked
assert len(traced) == 1
assert losses[-1] < losses[0] / 2
assert min(W.numpy().min(), H.numpy().min()) >= 0
