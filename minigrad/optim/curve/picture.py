"""The picture of a curve fit: data, fit, band and residuals."""
from typing import Any

import numpy as np

from ...errors import InputError
from .model import Curve

GREY = "#808080"  # it can be read on white and on black


def drawn(fit: Any, curve: Curve, level: float) -> Any:
    """Return the figure of `CurveFit.plot`."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise InputError("you asked for a plot", "matplotlib is not installed here",
                         "run `pip install matplotlib`, or see summary()") from None
    if getattr(curve.x, "shape", None) != curve.y.shape or curve.y.ndim != 1:
        raise InputError("you asked for a plot", "xdata is not one row of numbers",
                         "draw fit.predict(x) and fit.band(x) yourself")
    x = np.linspace(curve.x.min(), curve.x.max(), 400)
    paint: Any = dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color",
                           "ytick.color"), GREY)
    with plt.rc_context({**paint, "figure.facecolor": "none", "axes.facecolor": "none"}):
        figure, (top, low) = plt.subplots(2, 1, sharex=True, height_ratios=[3, 1],
                                          layout="constrained")
        dots: dict[str, Any] = {"fmt": "o", "ms": 4, "color": GREY}
        top.errorbar(curve.x, curve.y, curve.sigma, label="data", **dots)
        top.plot(x, np.broadcast_to(fit.predict(x), x.shape), color="tab:orange", label="fit")
        if np.isfinite(fit.pcov).all():
            top.fill_between(x, *fit.band(x, level), color="tab:orange", alpha=0.3, lw=0,
                             label=f"{level:.0%} band")
        low.errorbar(curve.x, fit.residuals, curve.sigma, **dots)
        low.axhline(0.0, color="tab:orange")
        top.legend(framealpha=0.0)
        top.set_ylabel("y")
        low.set(xlabel="x", ylabel="y - fit")
    return figure
