"""Notebook 08, how weights should start, and how values and slopes change from layer to layer:
layer_variance has the net, variance_ladder the widget, exercises what learners write."""
from .layer_variance import (
    ACTIVATIONS,
    FLAT,
    SHAPES,
    accuracy,
    batch,
    calm,
    deep,
    gains,
    identity,
    ladder,
    loss,
    pixels,
    sigmoid,
    slope,
    train,
    weights,
    widths_of,
)
from .variance_ladder import variance_ladder

__all__ = ["ACTIVATIONS", "FLAT", "SHAPES", "accuracy", "batch", "calm", "deep", "gains",
           "identity", "ladder", "loss", "pixels", "sigmoid", "slope", "train", "variance_ladder",
           "weights", "widths_of"]
