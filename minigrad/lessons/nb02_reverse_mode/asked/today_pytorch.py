"""For one loss, `backward` or `torch.func.grad`; for few inputs and many outputs, `jacfwd`."""
import torch
from torch.func import grad, jacfwd, jacrev

A = torch.linspace(-1.0, 1.0, 3000).reshape(1000, 3)
x = torch.tensor([0.1, 0.2, 0.3])

def f(x):
    return torch.sin(A @ x)             # 1,000 outputs of 3 inputs

slopes = grad(lambda x: f(x).sum())(x)  # one output: one reverse sweep
J = jacfwd(f)(x)                        # 3 forward sweeps, in one batch
same = jacrev(f)(x)                     # 1,000 reverse sweeps, in one batch

# --- checked
assert J.shape == (1000, 3)
assert torch.allclose(J, same, atol=1e-5)
assert torch.allclose(J.sum(0), slopes, rtol=1e-3, atol=1e-2)
