"""Optimizers with a rate of their own for each element, from the squares of its gradients; and decay beside the loss.

Adam stands with what all optimizers share, in `first_order.py`.
"""
import math

import numpy as np

from ..errors import OptionError
from .first_order import Adam, Optimizer, like, option


class RMSProp(Optimizer):
    """Descent by gradients over the root of a running mean of their squares, summed up with momentum.

    after="tensorflow", its version 1: rms starts at 1; rms <- decay rms + (1 - decay) g g;
    mom <- momentum mom + lr g / sqrt(rms + eps); p - mom.  So the weights move by minus the slot "momentum", also where
    the momentum is 0.
    after="pytorch": rms starts at 0; mom <- momentum mom + g / (sqrt(rms) + eps); p - lr mom.
    lr >= 0; 0 <= decay, momentum < 1; eps > 0.  Source: Tieleman & Hinton 2012, lecture 6.5, and the two libraries.
    """

    slots = ("rms", "momentum")

    def __init__(self, lr, decay=0.9, momentum=0.0, eps=1e-10, after="tensorflow"):
        super().__init__(lr)
        self.decay = option("RMSProp", "decay", decay, 0.0, 1.0)
        self.momentum = option("RMSProp", "momentum", momentum, 0.0, 1.0)
        self.eps = option("RMSProp", "eps", eps, 0.0, math.inf, closed=False)
        if after not in ("tensorflow", "pytorch"):
            raise OptionError(f"you gave RMSProp after={after!r}", "two forms are in use",
                              'write "tensorflow" or "pytorch"')
        self.after = after

    def init(self, param):
        """Ones for rms after TensorFlow, else zeros."""
        zeros = super().init(param)
        return zeros if self.after == "pytorch" else zeros | {"rms": zeros["rms"] + 1.0}

    def update(self, param, grad, slots, step):
        """See above."""
        decay, momentum, eps = (like(x, param) for x in (self.decay, self.momentum, self.eps))
        rms, before = decay * slots["rms"] + (1.0 - decay) * (grad * grad), momentum * slots["momentum"]
        if self.after == "tensorflow":
            m = before + self.rate(param, step) * grad / np.sqrt(rms + eps)
            return param - m, {"rms": rms, "momentum": m}
        m = before + grad / (np.sqrt(rms) + eps)
        return param - self.rate(param, step) * m, {"rms": rms, "momentum": m}


class Adagrad(Optimizer):
    """Descent by gradients over the root of the sum of all their squares so far: p - lr g / (sqrt(total) + eps).

    initial: where the sum starts; TensorFlow 1 has initial=0.1 and eps=0, PyTorch initial=0 and eps=1e-10; one of them
    is above 0, or a gradient that was always zero would give 0 / 0.  Source: Duchi, Hazan & Singer 2011.
    """

    slots = ("total",)

    def __init__(self, lr, initial=0.1, eps=0.0):
        super().__init__(lr)
        self.initial = option("Adagrad", "initial", initial, 0.0, math.inf)
        self.eps = option("Adagrad", "eps", eps, 0.0, math.inf, closed=self.initial != 0.0)

    def init(self, param):
        """The sum before the first gradient."""
        return {"total": super().init(param)["total"] + like(self.initial, param)}

    def update(self, param, grad, slots, step):
        """total <- total + g g; then the step above."""
        total = slots["total"] + grad * grad
        return param - self.rate(param, step) * grad / (np.sqrt(total) + like(self.eps, param)), {"total": total}


class AdamW(Adam):
    """Adam, and beside it each parameter shrinks by lr decay of itself, whatever its gradient is.

    decay >= 0.  Source: Loshchilov & Hutter 2019, algorithm 2.
    """

    def __init__(self, lr=0.001, b1=0.9, b2=0.999, eps=1e-8, decay=0.01):
        super().__init__(lr, b1, b2, eps)
        self.decay = option("AdamW", "decay", decay, 0.0, math.inf)

    def update(self, param, grad, slots, step):
        """Adam's update, minus lr decay p."""
        new, slots = super().update(param, grad, slots, step)
        return new - self.rate(param, step) * like(self.decay, param) * param, slots
