"""Robust losses: what a residual costs when it is far out.

A loss rho acts on z = (residual / f_scale)^2, so that the cost is f_scale^2 / 2 times the sum of
rho(z); rho(z) = z is least squares.  Each is one formula in plain `np.*`, with rho'(0) = 1; the
engine derives it twice.
"""
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ...compiler.trace import compile
from ...errors import InputError, ShapeError
from ...transforms import jvp
from ...value import Array

LOSSES: dict[str, Callable[[Any], Any]] = {
    "huber": lambda z: np.where(z <= 1.0, z, 2.0 * np.sqrt(np.maximum(z, 1.0)) - 1.0),  # Huber 1964
    "soft_l1": lambda z: 2.0 * (np.sqrt(1.0 + z) - 1.0),
    "cauchy": np.log1p,
}
# of rho': where the loss bends down, the model that a step minimises keeps this share
# of its curvature
LEAST = 0.1


class Loss:
    """A Loss is a robust loss with its scale.

    rho: a name in LOSSES, or a function of the array z, written with NumPy.
    scale: the residual, > 0, where z is 1.
    """

    def __init__(self, rho: Any, scale: float) -> None:
        if not callable(rho) and not (isinstance(rho, str) and rho in LOSSES):
            raise InputError(f"you gave least_squares loss={str(rho)[:40]!r}",
                             "it is no loss that has a name here",
                             f'write "linear", {", ".join(map(repr, LOSSES))}, or a function of z')
        self.scale, self.of = scale, _derived(rho) if callable(rho) else _known(rho)
        z = np.array([0.0, 0.5, 2.0])
        value, slope, _ = self.of(z)
        if np.shape(value) != (3,):
            raise ShapeError(f"your loss returned shape {np.shape(value)} for an array of "
                             "shape (3,)", "it is one number for each residual",
                             "write it elementwise, without a sum")
        if not (abs(value[0]) < 1e-12 and abs(slope[0] - 1.0) < 1e-6):
            raise InputError(f"your loss has rho(0) = {value[0]:.3g} and rho'(0) = {slope[0]:.3g}",
                             "small residuals should cost their squares, so that f_scale says "
                             "where it begins to bend", "scale it to rho(0) = 0 and rho'(0) = 1")

    def cost(self, r: np.ndarray) -> float:
        """Return the cost of residuals r."""
        return float(self.total((r / self.scale) ** 2))

    def total(self, z: Array) -> Array:
        """Return the cost of squares in units of f_scale**2; they may be a tensor."""
        return 0.5 * self.scale ** 2 * np.sum(self.of(z)[0])

    def weights(self, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return (slope, curvature), one number for each residual.

        They are psi(r) / r and psi'(r), for psi the derivative of the cost.
        """
        z = (r / self.scale) ** 2
        _, slope, bend = self.of(z)
        return slope, slope + 2.0 * z * bend


@functools.cache
def _known(name: str) -> Callable[..., Any]:
    """Derive one of LOSSES, compiled once."""
    return _derived(LOSSES[name])


def _derived(f: Callable[..., Any]) -> Callable[..., Any]:
    """Compile z -> rho, rho', rho'', elementwise."""
    slope = lambda z: jvp(f, (z,), (np.ones_like(z),))[1]
    return compile(lambda z: (f(z), *jvp(slope, (z,), (np.ones_like(z),))))
