"""Steepest descent, and descent with momentum."""
from typing import Any

from ...errors import InputError
from ...value import Array, Number
from .optimizers import Optimizer
from .options import in_dtype_of, option


class SGD(Optimizer):
    """SGD is steepest descent: the next parameter is p - lr g.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    Source: Robbins & Monro 1951.
    """

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute p - lr g."""
        return param - self.rate(param, step) * grad, {}


class Momentum(Optimizer):
    """Momentum descends along a decaying sum of gradients: m <- momentum m + g, then p - lr m.

    lr: the learning rate, >= 0: a number, a node of one, or a function of the number of updates
        before, such as those of `rates`.
    momentum: the share of the sum that is kept at each update, 0 <= momentum < 1.
    nesterov: compute p - lr (g + momentum m) instead, which looks one step ahead.
    Raises InputError where nesterov is no bool, OptionError for a momentum outside its range.
    Source: Polyak 1964; Nesterov 1983, in the form of Sutskever et al. 2013.
    """

    slots = ("momentum",)

    def __init__(self, lr: Any, momentum: Number = 0.9, nesterov: bool = False) -> None:
        super().__init__(lr)
        self.momentum = option("Momentum", "momentum", momentum, 0.0, 1.0)
        if not isinstance(nesterov, bool):
            raise InputError(f"you gave Momentum nesterov={nesterov!r}", "it is a yes or a no",
                             "write nesterov=True")
        self.nesterov = nesterov

    def update(self, param: Array, grad: Array, slots: dict[str, Any],
               step: Any) -> tuple[Array, dict[str, Any]]:
        """Compute m <- momentum m + g, and p - lr m or, for nesterov, p - lr (g + momentum m)."""
        lr, momentum = self.rate(param, step), in_dtype_of(self.momentum, param)
        m = momentum * slots["momentum"] + grad
        return param - lr * (grad + momentum * m if self.nesterov else m), {"momentum": m}
