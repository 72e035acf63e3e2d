"""Clip after `optimizer.step()`, or let a parametrization map free numbers to allowed weights."""
import torch
from torch.nn.utils import parametrize

x, y = torch.randn(64, 6), torch.randn(64, 1)
clipped, free = torch.nn.Linear(6, 1), torch.nn.Linear(6, 1)
# from now on, the layer's weight is Softplus of its old weight
parametrize.register_parametrization(free, "weight", torch.nn.Softplus())

for layer in (clipped, free):
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    for _ in range(100):
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(layer(x), y).backward()
        optimizer.step()
        if layer is clipped:
            with torch.no_grad():                   # a projection: no gradient goes through it
                layer.weight.clamp_(min=0)

# --- checked
assert clipped.weight.min() >= 0
assert free.weight.min() > 0
assert free.parametrizations.weight.original.min() < free.weight.min()
assert clipped.weight.grad_fn is None
