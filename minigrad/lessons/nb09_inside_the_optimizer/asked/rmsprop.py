"""How far does RMSProp's first step go, and which slot holds it?

One weight, gradient 4, rate 0.1, decay 0.9, no momentum. TensorFlow 1 starts the running mean of
squares at 1, the others at 0, so that their first steps differ although the formula is the same.
And if the weight is fetched in the same run as a step, is it the one after the step?
"""
import keras
import tensorflow.compat.v1 as tf
import torch

EXPECTED = {
    "TensorFlow 1: slots": ["momentum", "rms"],
    "TensorFlow 1: rms before the first step": 1.0,
    "TensorFlow 1: first change of the weight": -0.2530,
    "TensorFlow 1: slot momentum after that step": 0.2530,
    "TensorFlow 1: fetched in the step's run, always the new weight: reference variable": True,
    "TensorFlow 1: fetched in the step's run, always the new weight: resource variable": False,
    "Keras: first change": -0.3162,
    "PyTorch: first change": -0.3162,
    "PyTorch: what it keeps for the weight": ["square_avg", "step"],
}


def in_tensorflow_1():
    with tf.Graph().as_default(), tf.Session() as session:
        w = tf.get_variable("w", initializer=0.0, use_resource=True)
        optimizer = tf.train.RMSPropOptimizer(0.1, decay=0.9)
        step = optimizer.minimize(4.0 * w)
        slots = sorted(optimizer.get_slot_names())
        rms, momentum = (optimizer.get_slot(w, name) for name in ("rms", "momentum"))
        session.run(tf.global_variables_initializer())
        start = session.run(rms)
        session.run(step)
        return [slots, float(start), *(round(float(v), 4) for v in session.run([w, momentum]))]


def always_new(use_resource):
    """Whether 300 fetches beside a step all gave the weight after the step."""
    with tf.Graph().as_default(), tf.Session() as session:
        w = tf.get_variable("w", initializer=tf.ones(1000), use_resource=use_resource)
        step = tf.train.GradientDescentOptimizer(0.1).minimize(tf.reduce_sum(w))
        session.run(tf.global_variables_initializer())
        pairs = [(session.run([w, step])[0][0], session.run(w)[0]) for _ in range(300)]
        return bool(all(fetched == after for fetched, after in pairs))


def in_keras():
    w = keras.Variable(0.0)
    keras.optimizers.RMSprop(0.1, rho=0.9).apply([keras.ops.convert_to_tensor(4.0)], [w])
    return round(float(w.value), 4)


def in_pytorch():
    w = torch.zeros((), requires_grad=True)
    optimizer = torch.optim.RMSprop([w], lr=0.1, alpha=0.9)
    (4.0 * w).backward()
    optimizer.step()
    return [round(w.item(), 4), sorted(optimizer.state[w])]


def main():
    found = [*in_tensorflow_1(), always_new(False), always_new(True), in_keras(), *in_pytorch()]
    return dict(zip(EXPECTED, found, strict=True))
