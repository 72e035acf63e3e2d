"""Embedding: a table with one row of weights for each symbol."""
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import InputError, whole
from ..rules.index import row_ids
from ..value import Array, dtype_of
from .init import drawn, normal
from .layer import Layer, Scope
from .layers import seeded


class Embedding(Layer):
    """Embedding looks up one row of a table for each whole number in x.

    The gradient by a row is the sum over all places where it was looked up, so rows that were not
    get 0.

    symbols: the number of rows.
    n: the length of a row.
    init: an initialiser of the table, from `nn.init`; PyTorch's is nn.init.normal(1.0).
    seed: the seed of the table, by default another one for each layer of a graph.
    trainable: whether optimizers find its weights in TRAINABLE_VARIABLES.
    name: the prefix of the names of its variables, and its path in a Sequential.
    Raises InputError for what is no whole number.
    """

    def __init__(self, symbols: int, n: int, init: Callable[..., Any] | None = None,
                 seed: int | None = None, trainable: bool = True, name: str | None = None) -> None:
        shape = whole("Embedding symbols", symbols), whole("Embedding n", n)
        rng = np.random.default_rng(seeded(seed))
        table = drawn(normal(0.02) if init is None else init, shape, rng, name or "embedding")
        super().__init__({"table": table}, trainable=trainable, name=name)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Look up table[x], of shape (*x.shape, n).

        Raises InputError where x holds no whole numbers, IndexRefusal for one that has no row, in
            a graph or a compiled function at each run.
        """
        symbols = self.own["table"].shape[0]
        if dtype_of(x).kind not in "iu":
            raise InputError(f"you gave Embedding an input of dtype {dtype_of(x)}",
                             "it numbers the rows of a table", "give whole numbers")
        return np.take(p["table"], row_ids(x, symbols, "symbol of Embedding", "rows"), axis=0)
