"""`checkpoint` forgets what was computed inside of the block, and computes it again in backward."""
import torch
from torch.utils.checkpoint import checkpoint

block = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Tanh(), torch.nn.Linear(8, 8))
x = torch.randn(4, 8, requires_grad=True)

y = checkpoint(block, x, use_reentrant=False).square().mean()
y.backward()
print(x.grad.norm())

# --- checked
again = x.detach().clone().requires_grad_()
block(again).square().mean().backward()
assert torch.allclose(x.grad, again.grad)
