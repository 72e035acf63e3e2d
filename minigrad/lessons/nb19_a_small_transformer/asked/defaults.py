"""Which GELU and which epsilon do the libraries take when you do not say?

The same net, moved from one library to another with the defaults, computes other numbers: jax.nn
has the tanh form, PyTorch and Keras the exact one, and Keras has another epsilon in its layer norm.
"""
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import inspect
import math

import jax
import keras
import torch

EXPECTED = {
    "torch.nn.functional.gelu": "exact",
    "keras.activations.gelu": "exact",
    "jax.nn.gelu": "tanh form",
    "epsilon of torch.nn.LayerNorm": 1e-05,
    "epsilon of keras.layers.LayerNormalization": 0.001,
    "epsilon of jax.nn.standardize": 1e-05,
}


def form(gelu_of_2):
    """The name of the form that gives this at 2."""
    exact = 1.0 + math.erf(2.0 / math.sqrt(2.0))
    inner = math.sqrt(2.0 / math.pi) * (2.0 + 0.044715 * 8.0)
    forms = {"exact": exact, "tanh form": 1.0 + math.tanh(inner)}
    return min(forms, key=lambda name: abs(forms[name] - float(gelu_of_2)))


def main():
    two = torch.tensor(2.0)
    found = [form(torch.nn.functional.gelu(two)), form(keras.activations.gelu([2.0])[0]),
             form(jax.nn.gelu(2.0)), torch.nn.LayerNorm(3).eps,
             keras.layers.LayerNormalization().epsilon,
             inspect.signature(jax.nn.standardize).parameters["epsilon"].default]
    return dict(zip(EXPECTED, found, strict=True))
