"""Notebook 10, batch norm and its updates that no step runs by itself: batch_norms has the data
and layers, two_mode and norm_cube the widgets, exercises what learners write."""
from .batch_norms import DigitNet, OneNorm, features, petals, pooled
from .norm_cube import norm_cube
from .two_mode import two_mode

__all__ = ["DigitNet", "OneNorm", "features", "norm_cube", "petals", "pooled", "two_mode"]
