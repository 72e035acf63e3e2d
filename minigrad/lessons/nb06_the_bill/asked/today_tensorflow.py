"""The profiler of TensorFlow 1 still counts the graph that `tf.function` traces."""
import tensorflow as tf

@tf.function
def step(A, B):
    with tf.GradientTape() as tape:
        tape.watch([A, B])
        C = A @ B
    return tape.gradient(C, [A, B])

graph = step.get_concrete_function(tf.ones((40, 30)), tf.ones((30, 20))).graph
options = tf.compat.v1.profiler.ProfileOptionBuilder.float_operation()
options["output"] = "none"
counted = tf.compat.v1.profiler.profile(graph, options=options).total_float_ops
print(counted)                          # forward and backward together

# --- checked
assert counted == 144000
