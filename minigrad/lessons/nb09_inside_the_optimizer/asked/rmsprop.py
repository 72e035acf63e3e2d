"""How far does RMSProp's first step go, and which slot holds it?

One weight, gradient 4, rate 0.1, decay 0.9, no momentum. TensorFlow 1 starts the running mean of
squares at 1, the others at 0, so that their first steps differ although the formula is the same.
"""
import keras
import tensorflow.compat.v1 as tf
import torch

EXPECTED = {
    "TensorFlow 1: slots": ["momentum", "rms"],
    "TensorFlow 1: rms before the first step": 1.0,
    "TensorFlow 1: first change of the weight": -0.2530,
    "TensorFlow 1: slot momentum after that step": 0.2530,
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
    found = [in_keras(), *in_pytorch()]
    return dict(zip(EXPECTED, [*in_tensorflow_1(), *found], strict=True))
