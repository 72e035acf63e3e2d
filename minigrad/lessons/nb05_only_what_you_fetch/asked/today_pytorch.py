"""Each step records anew; the clip runs in place, outside of the record."""
import torch

V = torch.rand(10, 12)
W = torch.rand(10, 3, requires_grad=True)
H = torch.rand(3, 12, requires_grad=True)
optimizer = torch.optim.SGD([W, H], lr=0.01)

for _ in range(200):
    optimizer.zero_grad()
    torch.sum((V - W @ H) ** 2).backward()
    optimizer.step()
    with torch.no_grad():       # the clip is no part of the loss
        W.clamp_(min=0)
        H.clamp_(min=0)

# --- checked
assert torch.sum((V - W @ H) ** 2) < 15
assert W.min() >= 0
assert H.min() >= 0
assert W.grad_fn is None
