"""Notebook 04: gradients inside the loss.  `graph_tail.py` is the widget and `graph_tail_data.py`
what it shows, `input_slopes.py` the experiments of the cells, `exercises.py` has the checks."""
from .graph_tail import graph_tail
from .input_slopes import slope_penalty, softplus_by

__all__ = ["graph_tail", "slope_penalty", "softplus_by"]
