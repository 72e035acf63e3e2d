"""In which of these ways does one run of the training step move batch norm's average?

UPDATE_OPS holds the operations that move the averages, and
`tf.control_dependencies(update_ops)` makes what is *created* inside of the block wait for them.
Five ways to make a training step, all run once.
"""
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"       # tf.layers is in Keras 2 alone
import tensorflow.compat.v1 as tf

EXPECTED = {
    "operations in UPDATE_OPS": 2,
    "variables in UPDATE_OPS": 0,
    "minimize without a block": False,
    "minimize made inside the block": True,
    "minimize made first, tf.group(step) inside the block": True,
    "minimize made first, only its name inside the block": False,
    "minimize made first, tf.identity(loss) inside the block": False,
}


def net():
    """The loss, the optimizer and the moving mean of a net with one batch norm."""
    x = tf.constant([[1.0, 2.0], [3.0, 6.0], [5.0, 1.0]])
    y = tf.layers.batch_normalization(tf.layers.dense(x + 1.0, 2), training=True)
    (mean,) = [v for v in tf.global_variables() if "moving_mean" in v.name]
    return tf.reduce_sum((y - 0.5) ** 2), tf.train.GradientDescentOptimizer(0.1), mean


def moved(place):
    """Whether the step that `place` makes moves the average."""
    with tf.Graph().as_default(), tf.Session() as session:
        loss, optimizer, mean = net()
        step = place(loss, optimizer, tf.get_collection(tf.GraphKeys.UPDATE_OPS))
        session.run(tf.global_variables_initializer())
        session.run(step)
        return bool((session.run(mean) != 0).any())


def minimize_inside(loss, optimizer, updates):
    with tf.control_dependencies(updates):
        return optimizer.minimize(loss)


def group_inside(loss, optimizer, updates):
    step = optimizer.minimize(loss)
    with tf.control_dependencies(updates):
        return tf.group(step)


def mentioned_inside(loss, optimizer, updates):
    step = optimizer.minimize(loss)
    with tf.control_dependencies(updates):
        step  # the mistake: nothing is created here
    return step


def identity_inside(loss, optimizer, updates):
    step = optimizer.minimize(loss)
    with tf.control_dependencies(updates):
        tf.identity(loss)
    return step


def main():
    tf.disable_v2_behavior()
    with tf.Graph().as_default():
        net()
        updates = tf.get_collection(tf.GraphKeys.UPDATE_OPS)
    found = [len(updates), sum(isinstance(op, tf.Variable) for op in updates),
             moved(lambda loss, optimizer, _: optimizer.minimize(loss)), moved(minimize_inside),
             moved(group_inside), moved(mentioned_inside), moved(identity_inside)]
    return dict(zip(EXPECTED, found, strict=True))
