"""Layers, normalisation, initialisers, losses and streaming metrics."""
from . import init, losses, metrics, norm
from .activations import gelu
from .attention import Attention, attention, attention_weights, causal_mask
from .batchnorm import BatchNorm
from .embedding import Embedding
from .files import load, save
from .layer import Layer
from .layers import Dense, Dropout, Sequential
from .norm import batch_norm, group_norm, instance_norm, layer_norm
from .residual import LayerNorm, Residual

# what holds variables
__all__ = ["Layer", "Dense", "Dropout", "Sequential", "BatchNorm", "save", "load",
           "Embedding", "LayerNorm", "Attention", "Residual",
           "gelu", "attention", "attention_weights", "causal_mask",                 # formulas
           "batch_norm", "layer_norm", "instance_norm", "group_norm",
           "init", "losses", "metrics", "norm"]
