"""`create_graph=True` records the slope, so that a loss may hold it."""
import torch

w = torch.tensor([0.5, -1.0], requires_grad=True)
x = torch.tensor([1.0, 2.0], requires_grad=True)

y = torch.tanh(w * x).sum()
(slope,) = torch.autograd.grad(y, x, create_graph=True)
loss = y + 0.1 * (slope**2).sum()
loss.backward()
print(w.grad)

# --- checked
t = torch.tanh(w * x)
right = x * (1 - t**2) + 0.2 * w * (1 - t**2) ** 2 * (1 - 2 * w * x * t)
assert torch.allclose(w.grad, right)
