"""Gradients over the depth of a net that has not learned yet, and scores over the length of a
query: two measurements that explain parts of a transformer.
"""
from collections.abc import Iterable
from typing import Any

import numpy as np

import minigrad as mg

from ...nn.layer import Scope
from ...rules.softmax import softmax
from .character_model import Text, transformer

SMALL: dict[str, int] = {"n": 16, "heads": 2, "window": 16}


def half(part: Any, p: Scope, x: Any, residual: bool, norm: bool) -> Any:
    """One half of a block, whose first part is a layer norm, without what is switched off."""
    y = x
    for key, layer in [*part.parts.items()][not norm:]:
        y = layer.formula(p.inside(key), y, False)
    return x + y if residual else y


def gradient_norms(blocks: int, variants: dict[str, tuple[bool, bool]], seeds: Iterable[int],
                   text: Text | None = None) -> dict[str, np.ndarray]:
    """For each variant, the norms of the loss's gradients by what enters each block, from the first
    block on: a row for each seed.

    blocks: how deep the nets are; variants: by name, whether the nets have (the residual stream,
    layer norms in their blocks); seeds: of weights and batches
    """
    text, seeds = text or Text(), [*seeds]
    # what enters the first block has the size of what a layer norm gives
    nets = [transformer(len(text.symbols), blocks=blocks, seed=seed, size=1.0, **SMALL)
            for seed in seeds]
    net, values = nets[0], [net.values() for net in nets]
    x, t = map(np.stack, zip(*[text.batch(seed, 4, SMALL["window"]) for seed in seeds],
                             strict=True))
    first = np.stack([p["0/table"][k] + p["1/table"] for p, k in zip(values, x, strict=True)])
    # The nets are computed side by side: (nets, 1, rows or 1, features) fits (nets, samples, ...).
    weights = {path: np.stack([p[path] for p in values]).reshape(len(nets), 1, -1, w.shape[-1])
               for path, w in values[0].items()}
    # 0 and 1 are the embedding and the positions, the last two the norm and the readout
    halves, ends = net.order[2:-2], net.order[-2:]

    def loss(added: list, switches: tuple[bool, bool]) -> Any:
        """The sum of the nets' losses where something is added to what enters each block."""
        h, p = first, Scope(weights, {})
        for k, key in enumerate(halves):
            h = half(net.parts[key], p.inside(key), h + added[k // 2] if k % 2 == 0 else h,
                     *switches)
        for key in ends:
            h = net.parts[key].formula(p.inside(key), h, False)
        return len(nets) * mg.nn.losses.softmax_cross_entropy(h, t)

    slopes = {name: mg.grad(loss)([np.zeros(first.shape)] * blocks, switches)
              for name, switches in variants.items()}
    return {name: np.transpose([np.linalg.norm(slope.reshape(len(nets), -1), axis=1)
                                for slope in found]) for name, found in slopes.items()}


def largest_weights(d: int, scale: float, seed: int, keys: int = 16,
                    queries: int = 200) -> tuple[float, float]:
    """(mean of the largest weight, mean norm of softmax's Jacobian) for normal queries and keys.

    d: the length of a query; scale: what multiplies the scores
    """
    rng = np.random.default_rng(seed)
    q, k = rng.standard_normal((queries, d)), rng.standard_normal((keys, d))
    weights = softmax(scale * (q @ k.T), -1)
    jacobians = weights[:, :, None] * (np.eye(keys) - weights[:, None, :])
    return (float(np.mean(np.max(weights, -1))),
            float(np.mean(np.sqrt(np.sum(jacobians**2, axis=(1, 2))))))
