"""Notebook 05's graph, small enough to be looked at: inputs, an encoder, a loss, its gradient, a
step, and a report."""
import numpy as np

import minigrad as mg

from ...rules.broadcasting import graph_constant


def encoder_graph():
    """(graph, {name: node}): an encoder h of the inputs x, and what a training and a
    report make of it."""
    with mg.Graph() as g:
        x = mg.placeholder(("batch", 2), name="x")
        goal = mg.placeholder(("batch",), name="goal")
        W = mg.Variable([0.5, -0.3], name="W")
        # a constant that the graph computes, so that there is something to fold
        soft = np.sqrt(graph_constant(3.24, like=x)) / 2.0
        z, target = x @ W, soft * goal
        h = np.tanh(z)
        loss = np.sum(np.square(h - target))
        dW = mg.gradient(loss, W)
        step = W.assign(W - 0.1 * dW)
        worst = np.max(np.abs(np.tanh(z) - target))
    nodes = {"x": x, "goal": goal, "W": W, "z": z, "target": target, "h": h, "loss": loss,
             "dW": dW, "step": step, "worst": worst}
    for name in ("z", "target", "h", "loss", "dW", "step", "worst"):
        nodes[name].name = name
    return g, nodes


def batch(size, seed=0):
    """A batch of so many inputs with their goals."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(size, 2)).round(2)
    return x, np.sign(x[:, 0] - x[:, 1])
