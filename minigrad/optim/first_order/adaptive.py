"""Optimizers with a rate of their own for each element, from the squares of its gradients; and
weight decay beside the loss.
"""
import math
from typing import Any

import numpy as np

from ...errors import one_of
from ...value import Array, Number
from .optimizers import Optimizer
from .options import in_dtype_of, option


class RMSProp(Optimizer):
    """RMSProp divides each gradient by the root of a running mean of its squares.

    after="tensorflow" is its version 1: rms starts at 1; rms <- decay rms + (1 - decay) g g; mom <-
    momentum mom + lr g / sqrt(rms + eps); p - mom. So the weights move by minus the slot
    "momentum", also where the momentum is 0.

    after="pytorch": rms starts at 0; mom <- momentum mom + g / (sqrt(rms) + eps); p - lr mom.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    decay: the share of the running mean that is kept at each update, 0 <= decay < 1.
    momentum: the share of the sum of steps that is kept at each update, 0 <= momentum < 1.
    eps: a small number, > 0, that keeps the divisor from 0.
    after: "tensorflow" or "pytorch", the library whose form is computed.
    Raises OptionError for an option outside its range.
    Source: Tieleman & Hinton 2012, lecture 6.5, and the two libraries.
    """

    slots = ("rms", "momentum")

    def __init__(self, lr: Any, decay: Number = 0.9, momentum: Number = 0.0, eps: Number = 1e-10,
                 after: str = "tensorflow") -> None:
        super().__init__(lr)
        self.decay = option("RMSProp", "decay", decay, 0.0, 1.0)
        self.momentum = option("RMSProp", "momentum", momentum, 0.0, 1.0)
        self.eps = option("RMSProp", "eps", eps, 0.0, math.inf, closed=False)
        self.after = one_of("RMSProp after", after, ("tensorflow", "pytorch"))

    def init(self, param: Array) -> dict[str, Any]:
        """Make the slots: zeros, but ones for rms after TensorFlow."""
        zeros = super().init(param)
        return zeros if self.after == "pytorch" else zeros | {"rms": zeros["rms"] + 1.0}

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute the next parameter by the form that `after` names."""
        decay, momentum, eps = (in_dtype_of(x, param)
                                for x in (self.decay, self.momentum, self.eps))
        rms = decay * slots["rms"] + (1.0 - decay) * (grad * grad)
        before = momentum * slots["momentum"]
        if self.after == "tensorflow":
            m = before + self.rate(param, step) * grad / np.sqrt(rms + eps)
            return param - m, {"rms": rms, "momentum": m}
        m = before + grad / (np.sqrt(rms) + eps)
        return param - self.rate(param, step) * m, {"rms": rms, "momentum": m}


class Adagrad(Optimizer):
    """Adagrad divides each gradient by the root of the sum of all its squares so far.

    The next parameter is p - lr g / (sqrt(total) + eps). TensorFlow 1 has initial=0.1 and eps=0,
    PyTorch has initial=0 and eps=1e-10.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    initial: the sum before the first gradient, >= 0.
    eps: a small number, >= 0, added to the divisor; > 0 where initial is 0, or a gradient that was
        always zero would give 0 / 0.
    Raises OptionError for an option outside its range.
    Source: Duchi, Hazan & Singer 2011.
    """

    slots = ("total",)

    def __init__(self, lr: Any, initial: Number = 0.1, eps: Number = 0.0) -> None:
        super().__init__(lr)
        self.initial = option("Adagrad", "initial", initial, 0.0, math.inf)
        self.eps = option("Adagrad", "eps", eps, 0.0, math.inf, closed=self.initial != 0.0)

    def init(self, param: Array) -> dict[str, Any]:
        """Make the slot "total", in which each element is `initial`."""
        return {"total": super().init(param)["total"] + in_dtype_of(self.initial, param)}

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute total <- total + g g, and p - lr g / (sqrt(total) + eps)."""
        total = slots["total"] + grad * grad
        return (param - self.rate(param, step)
                * grad / (np.sqrt(total) + in_dtype_of(self.eps, param)), {"total": total})


class Adam(Optimizer):
    """Adam descends along a running mean of gradients over the root of that of their squares.

    Both means are corrected for their start at zero: p - lr (m / (1 - b1^step)) / (sqrt(v / (1 -
    b2^step)) + eps).

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    b1: the share of the mean of gradients that is kept at each update, 0 <= b1 < 1.
    b2: the share of the mean of squares that is kept at each update, 0 <= b2 < 1.
    eps: a small number, > 0, or a gradient that was always zero would give 0 / 0.
    Raises OptionError for an option outside its range.
    Source: Kingma & Ba 2015, algorithm 1.
    """

    slots, counts = ("m", "v"), True

    def __init__(self, lr: Any = 0.001, b1: Number = 0.9, b2: Number = 0.999,
                 eps: Number = 1e-8) -> None:
        super().__init__(lr)
        self.b1, self.b2 = option("Adam", "b1", b1, 0.0, 1.0), option("Adam", "b2", b2, 0.0, 1.0)
        self.eps = option("Adam", "eps", eps, 0.0, math.inf, closed=False)

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute m <- b1 m + (1 - b1) g, v <- b2 v + (1 - b2) g g, and the step from both."""
        b1, b2 = in_dtype_of(self.b1, param), in_dtype_of(self.b2, param)
        m = b1 * slots["m"] + (1.0 - b1) * grad
        v = b2 * slots["v"] + (1.0 - b2) * (grad * grad)
        lr = self.lr(step - 1) if callable(self.lr) else self.lr
        # both means start at 0 and have seen `step` gradients
        rate = in_dtype_of(lr / (1.0 - self.b1 ** step), param)
        share = in_dtype_of(1.0 - self.b2 ** step, param)
        return (param - rate * m / (np.sqrt(v / share) + in_dtype_of(self.eps, param)),
                {"m": m, "v": v})


class AdamW(Adam):
    """AdamW is Adam with weight decay: beside its step each parameter p shrinks by lr decay p.

    The decay does not depend on the gradient, so Adam does not scale it.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    b1: the share of the mean of gradients that is kept at each update, 0 <= b1 < 1.
    b2: the share of the mean of squares that is kept at each update, 0 <= b2 < 1.
    eps: a small number, > 0, or a gradient that was always zero would give 0 / 0.
    decay: the weight decay, >= 0.
    Raises OptionError for an option outside its range.
    Source: Loshchilov & Hutter 2019, algorithm 2.
    """

    def __init__(self, lr: Any = 0.001, b1: Number = 0.9, b2: Number = 0.999, eps: Number = 1e-8,
                 decay: Number = 0.01) -> None:
        super().__init__(lr, b1, b2, eps)
        self.decay = option("AdamW", "decay", decay, 0.0, math.inf)

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute Adam's next parameter, minus lr decay p."""
        new, slots = super().update(param, grad, slots, step)
        return new - self.rate(param, step) * in_dtype_of(self.decay, param) * param, slots
