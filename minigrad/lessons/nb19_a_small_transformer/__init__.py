"""Notebook 19, a small transformer: plane_attention and query_weights are the first widget and its
numbers, character_model is the net and its training, training_run the widget that trains it, and
deep_nets measures gradients over depth."""
from .character_model import Text, Writer, draw, loss_of, perplexity, transformer
from .deep_nets import gradient_norms, largest_weights
from .plane_attention import KEYS, QUERY, VALUES, look
from .query_weights import query_weights
from .training_run import training_run

__all__ = ["KEYS", "QUERY", "VALUES", "Text", "Writer", "draw", "gradient_norms",
           "largest_weights", "look", "loss_of", "perplexity", "query_weights", "training_run",
           "transformer"]
