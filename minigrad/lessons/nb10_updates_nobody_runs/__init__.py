"""Notebook 10, batch norm and its updates that no step runs by itself: batch_norms.py has the data
and layers, two_mode.py and norm_cube.py the widgets, exercises.py what learners write."""
from .batch_norms import DigitNet, OneNorm, features, final_losses, petals, pooled
from .norm_cube import norm_cube
from .two_mode import two_mode

__all__ = ["DigitNet", "OneNorm", "features", "final_losses", "norm_cube", "petals", "pooled",
           "two_mode"]
