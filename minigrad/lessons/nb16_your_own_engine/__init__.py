"""Notebook 16: the learner's own engine.  `own_engine.py` is what its five steps come to,
`assembled.py` puts an engine together from the notebook's cells, saves it and puts it through the
sweep of ops; `your_graph.py` is the widget, `drawn_engine.py` what it shows."""
from .assembled import code_lines, my_engine, save_engine, sweep_engine
from .your_graph import your_graph

__all__ = ["code_lines", "my_engine", "save_engine", "sweep_engine", "your_graph"]
