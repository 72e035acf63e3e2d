"""Gradients over the depth of a net that has not learned yet, and scores over the length of a
query: two measurements that explain parts of a transformer.
"""
from typing import Any

import numpy as np

import minigrad as mg
import minigrad.numpy as mnp

from .character_model import Text, transformer

SMALL: dict[str, int] = {"n": 16, "heads": 2, "window": 16}


def gradient_norms(blocks: int, residual: bool, norm: bool, seed: int,
                   text: Text | None = None) -> np.ndarray:
    """The norm of the loss's gradient by what enters each block, from the first block on.

    blocks: how deep the net is; residual, norm: what it has; seed: of weights and batch
    """
    text, n = text or Text(), SMALL["n"]
    # what enters the first block has the size of what a layer norm gives
    net = transformer(len(text.symbols), blocks=blocks, seed=seed, size=1.0, residual=residual,
                      norm=norm, **SMALL)
    x, t = text.batch(seed, 4, SMALL["window"])

    def loss(added: list) -> Any:
        """The loss where something is added to what enters each block."""
        h = x
        for k in range(len(net)):
            inside, half = divmod(k - 2, 2)              # 0 and 1 are the embedding and positions
            h = h + added[inside] if half == 0 and 0 <= inside < blocks else h
            h = net[k].at(net[k].values())(h)
        return mg.nn.losses.softmax_cross_entropy(h, t)

    slopes = mg.grad(loss)([np.zeros((*x.shape, n)) for _ in range(blocks)])
    return np.array([np.linalg.norm(slope) for slope in slopes])


def largest_weights(d: int, scale: float, seed: int, keys: int = 16,
                    queries: int = 200) -> tuple[float, float]:
    """(mean of the largest weight, mean norm of softmax's Jacobian) for normal queries and keys.

    d: the length of a query; scale: what multiplies the scores
    """
    rng = np.random.default_rng(seed)
    q, k = rng.standard_normal((queries, d)), rng.standard_normal((keys, d))
    weights = mnp.special.softmax(scale * (q @ k.T), -1)
    jacobians = weights[:, :, None] * (np.eye(keys) - weights[:, None, :])
    return (float(np.mean(np.max(weights, -1))),
            float(np.mean(np.sqrt(np.sum(jacobians**2, axis=(1, 2))))))
