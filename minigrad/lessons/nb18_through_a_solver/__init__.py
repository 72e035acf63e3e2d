"""Notebook 18, gradients through a solver: layers has the layers that iterate, splits the tumours
for a ridge regression, refits the fits whose data move, and dragged_fit the widget."""
from .dragged_fit import dragged_fit
from .layers import weights
from .refits import Refits
from .splits import split

__all__ = ["Refits", "dragged_fit", "split", "weights"]
