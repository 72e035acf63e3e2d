"""A fixed point with `tf.custom_gradient`: the loop is not kept, and one system is solved."""
import tensorflow as tf

def step(x, W, theta):
    return tf.tanh(tf.linalg.matvec(W, x) + theta)

@tf.function                                         # without it, a tape keeps the whole loop
@tf.custom_gradient
def fixed_point(W, theta):
    x, = tf.while_loop(lambda x: True, lambda x: [step(x, W, theta)], [tf.zeros_like(theta)],
                       maximum_iterations=100)       # one loop in the graph, and not 100 copies

    def pullback(u):
        with tf.GradientTape(persistent=True) as tape:
            tape.watch([x, W, theta])
            y = step(x, W, theta)                    # one step, from the solution
        A = tf.eye(x.shape[0], dtype=x.dtype) - tape.jacobian(y, x)
        newton = tf.norm(tf.linalg.solve(A, (y - x)[:, None]))
        solved = tf.debugging.assert_less(newton, tf.cast(1e-5, x.dtype), "no fixed point")
        with tf.control_dependencies([solved]):
            w = tf.linalg.solve(A, u[:, None], adjoint=True)[:, 0]
        return tape.gradient(y, [W, theta], output_gradients=w)
    return x, pullback

# --- checked
import numpy as np

rng = np.random.default_rng(0)
W, theta = (tf.constant(part) for part in (0.2 * rng.normal(size=(5, 5)), rng.normal(size=5)))
with tf.GradientTape(persistent=True) as tape:
    tape.watch([W, theta])
    ours = tf.reduce_sum(fixed_point(W, theta) ** 2)
    x = tf.zeros_like(theta)
    for _ in range(100):
        x = step(x, W, theta)
    unrolled = tf.reduce_sum(x**2)
pairs = zip(tape.gradient(ours, [W, theta]), tape.gradient(unrolled, [W, theta]))
assert all(np.allclose(one, other, rtol=1e-9, atol=1e-12) for one, other in pairs)

swings, theta = tf.constant([[-3.0]], tf.float64), tf.constant([0.5], tf.float64)
with tf.GradientTape() as tape:                      # this loop jumps to and fro
    tape.watch(theta)
    x = fixed_point(swings, theta)
refused = False
try:
    tape.gradient(x, theta)
except tf.errors.InvalidArgumentError as error:
    refused = "no fixed point" in str(error)
assert refused
