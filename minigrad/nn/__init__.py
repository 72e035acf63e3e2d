"""Layers, normalisation, initialisers, losses and streaming metrics."""
from . import init, losses, metrics, norm
from .batchnorm import BatchNorm
from .files import load, save
from .layer import Layer
from .layers import Dense, Dropout, Sequential
from .norm import batch_norm, group_norm, instance_norm, layer_norm

# what holds variables
__all__ = ["Layer", "Dense", "Dropout", "Sequential", "BatchNorm", "save", "load",
           "batch_norm", "layer_norm", "instance_norm", "group_norm",               # formulas
           "init", "losses", "metrics", "norm"]
