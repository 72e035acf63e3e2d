"""Notebook 01: a derivative is a sum over paths.  `example_graphs.py` makes the graphs; the widget
is `path_lens.py`, what it shows `path_lens_data.py`; `exercises.py` has the checks."""
from .example_graphs import diamonds, list_edges, path_sum
from .path_lens import path_lens

__all__ = ["diamonds", "list_edges", "path_lens", "path_sum"]
