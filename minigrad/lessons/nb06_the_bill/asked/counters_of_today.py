"""Do the counters of PyTorch and JAX still fall into the traps of the old answer?  JAX's
numbers are rounded down to whole products.

The first loop and its unrolled copy multiply by a 16 x 16 matrix 20 times, which is
20 x 2 x 16 x 16 x 16 operations.  Nobody needs the second product: PyTorch runs it all the same,
and JAX's compiler removes it.  The sort has 1,000 entries.
"""
import jax
import jax.numpy as jnp
import torch
from torch.utils.flop_counter import FlopCounterMode

EXPECTED = {
    "JAX: 20 products in a Python loop": 163840,
    "JAX: the same 20 products in a scan": 8192,
    "JAX: a product that is not returned": 0,
    "PyTorch: 20 products in a Python loop": 163840,
    "PyTorch: a product that is not returned": 8192,
    "PyTorch: a sort of 1,000 entries": 0,
}


def compiled(f, *args):
    """What JAX's compiler estimates for f, rounded down to whole products."""
    return int(jax.jit(f).lower(*args).compile().cost_analysis().get("flops", 0)) // 8192 * 8192


def counted(f, *args):
    """What PyTorch's counter finds while f runs."""
    with FlopCounterMode(display=False) as counter:
        f(*args)
    return counter.get_total_flops()


def twenty(W):
    """W times itself, again and again."""
    H = W
    for _ in range(20):
        H = H @ W
    return H


def scanned(W):
    """The same in one loop that JAX traces."""
    return jax.lax.scan(lambda H, _: (H @ W, None), W, None, length=20)[0]


def forgotten(W):
    """A product that nobody asks for."""
    W @ W
    return W


def main():
    own, other = jnp.ones((16, 16)) / 16, torch.ones(16, 16) / 16
    found = [compiled(twenty, own), compiled(scanned, own), compiled(forgotten, own),
             counted(twenty, other), counted(forgotten, other),
             counted(torch.sort, torch.ones(1000))]
    return dict(zip(EXPECTED, found, strict=True))
