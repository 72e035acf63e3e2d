"""PyTorch's default is meant for no particular activation. For relu, fill in He's start."""
import torch

layers = []
for _ in range(8):
    linear = torch.nn.Linear(64, 64)
    torch.nn.init.kaiming_normal_(linear.weight, nonlinearity="relu")
    torch.nn.init.zeros_(linear.bias)
    layers += [linear, torch.nn.ReLU()]
model = torch.nn.Sequential(*layers, torch.nn.Linear(64, 10))
loss = torch.nn.CrossEntropyLoss()                                # takes logits

h = torch.randn(256, 64)
for layer in model:
    h = layer(h)
    print(type(layer).__name__, float(h.std()))

# --- checked
assert 0.1 < float(h.std()) < 5
assert loss(torch.tensor([[1e4] + [0.0] * 9]), torch.tensor([0])) < 1e-6
