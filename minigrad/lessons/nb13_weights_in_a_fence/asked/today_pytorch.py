"""Clamp after the step, or let `parametrize` make the weight from a free one."""
import torch
from torch.nn.utils import parametrize

generator = torch.Generator().manual_seed(0)
x = torch.randn(200, 4, generator=generator)
y = x @ torch.tensor([[1.0], [0.5], [-1.0], [2.0]])     # the third weight would like to be -1

layer = torch.nn.Linear(4, 1, bias=False)
parametrize.register_parametrization(layer, "weight", torch.nn.Softplus())
optimizer = torch.optim.Adam(layer.parameters(), lr=0.1)
for _ in range(300):
    optimizer.zero_grad()
    torch.mean((layer(x) - y) ** 2).backward()
    optimizer.step()                    # with the clamp: layer.weight.data.clamp_(min=0) here
print(layer.weight)                     # nearly 1, 0.5, 0, 2

# --- checked
assert layer.weight.min() > 0
assert layer.weight[0, 2] < 0.05
assert abs(layer.weight[0, 3] - 2) < 0.4
