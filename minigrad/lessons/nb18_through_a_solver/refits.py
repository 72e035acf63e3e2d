"""Fits whose data move: the fit itself, its derivatives by the data, and the fit of moved data.

The fits are those of `mg.optim.least_squares`; the derivatives are by its `args`, thus by
`mg.implicit`.  The widget only draws what is found here.
"""
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg
from minigrad.errors import InputError, one_of

from ..nb12_levenberg_marquardt.nist_problems import problem

NAMES = "BoxBOD", "DanWood", "Misra1a"
LOSSES = {"squares": "linear", "Cauchy": "cauchy"}
# Up to so many of NIST's standard deviations a residual counts nearly as a square: the scale of the
# Cauchy loss.  Squares have no such scale.
HONEST = 3.0
MOST = 400                                               # evaluations of a fit


class Moved(NamedTuple):
    """One datum was moved.

    before, predicted, refitted: the parameters of the fit before; moved along their derivative by
        the datum; and fitted to the moved data
    slope: the derivative of the parameters by the datum
    curves: before, predicted and refitted, on the grid; the second is the first moved along its own
        derivative by the datum
    """

    before: np.ndarray
    predicted: np.ndarray
    refitted: np.ndarray
    slope: np.ndarray
    curves: np.ndarray

    @property
    def gone(self) -> float:
        """How far the refitted curve has gone, where it has gone farthest."""
        return float(np.max(np.abs(self.curves[2] - self.curves[0])))

    @property
    def expected(self) -> float:
        """The same of the predicted curve."""
        return float(np.max(np.abs(self.curves[1] - self.curves[0])))

    @property
    def distance(self) -> float:
        """How far prediction and refit are apart, where it is farthest."""
        return float(np.max(np.abs(self.curves[2] - self.curves[1])))


class Refits:
    """Fits of one of NIST's problems to data that move.

    name: "BoxBOD", "DanWood" or "Misra1a"
    loss: "squares", or "Cauchy", which counts data far off the curve less
    Raises OptionError for another problem or loss.
    """

    def __init__(self, name: str, loss: str = "squares"):
        self.name, self.loss = one_of("problem", name, NAMES), one_of("loss", loss, [*LOSSES])
        self.problem = problem(name)
        x, spread = self.problem.x, float(np.ptp(self.problem.y))
        wide = float(np.ptp(x))
        self.window = ((max(0.0, x.min() - 0.08 * wide), x.max() + 0.08 * wide),
                       (self.problem.y.min() - 0.45 * spread,
                        self.problem.y.max() + 0.45 * spread))
        self.grid = np.linspace(x.min() - 0.04 * wide, self.window[0][1], 81)
        scale = {} if loss == "squares" else {"f_scale": HONEST * self.problem.sd}
        self.options: dict[str, Any] = {"loss": LOSSES[loss], "max_nfev": MOST, **scale}

    def by_data(self, y: Any, start: Any = None) -> Any:
        """The parameters as a function of the data, differentiable by them.

        start: where the fit begins; None for NIST's second start.
        Raises BoxError where the fit of tensors finds no minimum, InputError for plain data.
        """
        fit = mg.optim.least_squares(lambda b, y: self.problem.model(b, self.problem.x) - y,
                                     self.problem.starts[1] if start is None else start,
                                     args=(y,), **self.options)
        if not fit.success:
            raise InputError("you moved the datum to where no fit was found",
                             f"after {MOST} evaluations the cost is still falling",
                             "move it less far")
        return fit.x

    def jacobian(self, y: np.ndarray) -> np.ndarray:
        """The derivatives of the parameters by all data, a row for each parameter."""
        return np.asarray(mg.jacobian(self.by_data)(y))

    def curve(self, b: Any) -> Any:
        """The curve with these parameters, on the grid."""
        return self.problem.model(b, self.grid)

    def move(self, y: Any, datum: int, to: float) -> Moved:
        """Move one datum of y to another height.  Raises as `by_data` does."""
        data = np.array(y, float)
        way = np.zeros(len(data))
        way[datum] = 1.0

        def both(y):
            b = self.by_data(y)
            return b, self.curve(b)

        # one forward pass: parameters and curve, and how both move with this datum
        (b, before), (slope, tilt) = mg.jvp(both, (data,), (way,))
        far = to - data[datum]
        refitted = np.asarray(self.by_data(data + far * way, start=np.array(b)))
        return Moved(b, b + far * slope, refitted, slope,
                     np.stack([before, before + far * tilt, self.curve(refitted)]))
