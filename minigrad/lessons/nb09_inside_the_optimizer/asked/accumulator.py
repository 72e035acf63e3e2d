"""Which gradients does `tf.ConditionalAccumulator` drop, and what does it return?

The asker thought of one slot for each local step. There are one sum, one counter, and the
accumulator's own step: a gradient is dropped if its local step is smaller than that.
"""
import tensorflow.compat.v1 as tf

EXPECTED = {
    "gradients kept of three, with local steps 1, 5 and 6 at step 5": 2,
    "mean of the kept ones, 2 and 4 (1,000 was dropped)": 3.0,
    "gradients kept afterwards": 0,
    "a gradient with local step 5 is kept after take_grad": False,
    "a gradient with local step 6 is kept after take_grad": True,
}


def main():
    tf.disable_v2_behavior()
    mailbox = tf.ConditionalAccumulator(tf.float32, shape=())
    held = mailbox.num_accumulated()
    with tf.Session() as session:
        session.run(mailbox.set_global_step(5))
        for gradient, step in ((1000.0, 1), (2.0, 5), (4.0, 6)):
            session.run(mailbox.apply_grad(gradient, local_step=step))
        kept = session.run(held)
        mean = session.run(mailbox.take_grad(2))
        empty = session.run(held)
        session.run(mailbox.apply_grad(1.0, local_step=5))
        after_five = session.run(held)
        session.run(mailbox.apply_grad(1.0, local_step=6))
        after_six = session.run(held)
    found = [int(kept), float(mean), int(empty), bool(after_five == 1), bool(after_six == 1)]
    return dict(zip(EXPECTED, found, strict=True))
