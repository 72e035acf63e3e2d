"""Notebook 05: a run executes only what you fetch.  `encoder.py` makes the graph, `clip_loop.py`
the loop that grows, `fetch_fade.py` (with `fetch_fade_data.py`) is the widget."""
from .clip_loop import WAYS, train_and_clip
from .encoder import batch, encoder_graph
from .fetch_fade import fetch_fade

__all__ = ["WAYS", "batch", "encoder_graph", "fetch_fade", "train_and_clip"]
