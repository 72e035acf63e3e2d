"""`prune` computes the weight from `weight_orig` and a mask before each forward pass."""
import torch
from torch.nn.utils import prune

layer = torch.nn.Linear(6, 4)
x, y = torch.randn(64, 6), torch.randn(64, 4)
prune.l1_unstructured(layer, "weight", amount=0.5)  # the smaller half
optimizer = torch.optim.Adam(layer.parameters(), lr=0.01)

for _ in range(100):
    optimizer.zero_grad()
    torch.nn.functional.mse_loss(layer(x), y).backward()
    optimizer.step()
prune.remove(layer, "weight")                       # a plain parameter again, with zeros in it

# --- checked
assert torch.count_nonzero(layer.weight) == 12
assert sorted(name for name, _ in layer.named_parameters()) == ["bias", "weight"]
