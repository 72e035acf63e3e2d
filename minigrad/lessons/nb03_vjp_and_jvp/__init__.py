"""Notebook 03: Jacobians and their products with vectors.  `between_nodes.py` differentiates any
node by any other, `two_sided.py` (with `two_sided_data.py`, `leaf_values.py` and
`small_graph.py`) is the widget,
`conventions.py` the table of derivatives at corners, `exercises.py` has the checks."""
from .between_nodes import between, redo
from .conventions import conventions
from .two_sided import two_sided

__all__ = ["between", "conventions", "redo", "two_sided"]
