"""A block by `torch.nn`, and the function that computes attention alone."""
import torch
from torch import nn
from torch.nn import functional as F

class Block(nn.Module):
    def __init__(self, n, heads):
        super().__init__()
        self.heads, self.norm1, self.norm2 = heads, nn.LayerNorm(n), nn.LayerNorm(n)
        self.qkv, self.out = nn.Linear(n, 3 * n), nn.Linear(n, n)
        self.inner = nn.Sequential(nn.Linear(n, 4 * n), nn.GELU(), nn.Linear(4 * n, n))

    def forward(self, x):                               # (samples, positions, n)
        apart = lambda t: t.unflatten(-1, (self.heads, -1)).transpose(1, 2)
        q, k, v = map(apart, self.qkv(self.norm1(x)).chunk(3, dim=-1))
        found = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(found.transpose(1, 2).flatten(2))
        return x + self.inner(self.norm2(x))

block, x = Block(16, 4), torch.randn(2, 8, 16)
y = block(x)

# --- checked
assert y.shape == x.shape
later = x.clone()
later[:, 5:] += 1.0
assert torch.allclose(block(later)[:, :5], y[:, :5], atol=1e-5)   # no look ahead
assert not torch.allclose(block(later)[:, 5:], y[:, 5:], atol=1e-2)
