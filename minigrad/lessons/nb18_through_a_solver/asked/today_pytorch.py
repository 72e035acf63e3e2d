"""A fixed point as an `autograd.Function`: the loop is not recorded, and one system is solved."""
import torch
from torch.func import jacrev, vjp

def step(x, W, theta):
    return torch.tanh(W @ x + theta)

class FixedPoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, W, theta):
        x = torch.zeros_like(theta)
        for _ in range(100):
            x = step(x, W, theta)
        ctx.save_for_backward(x, W, theta)
        return x

    @staticmethod
    def backward(ctx, u):
        x, W, theta = ctx.saved_tensors
        A = torch.eye(len(x), dtype=x.dtype) - jacrev(step)(x, W, theta)
        if torch.linalg.solve(A, step(x, W, theta) - x).norm() > 1e-5:      # a Newton step
            raise RuntimeError("the loop has not found a fixed point")
        w = torch.linalg.solve(A.T, u)
        return vjp(lambda W, theta: step(x, W, theta), W, theta)[1](w)

# --- checked
torch.manual_seed(0)
W = (0.2 * torch.randn(5, 5, dtype=torch.float64)).requires_grad_()
theta = torch.randn(5, dtype=torch.float64, requires_grad=True)
ours = torch.autograd.grad(FixedPoint.apply(W, theta).square().sum(), [W, theta])
x = torch.zeros_like(theta)
for _ in range(100):
    x = step(x, W, theta)
unrolled = torch.autograd.grad(x.square().sum(), [W, theta])
assert all(torch.allclose(a, b, rtol=1e-9, atol=1e-12) for a, b in zip(ours, unrolled))

swings = (-3 * torch.eye(1, dtype=torch.float64)).requires_grad_()
refused = False
try:                                                 # this loop jumps to and fro
    FixedPoint.apply(swings, torch.tensor([0.5], dtype=torch.float64)).sum().backward()
except RuntimeError as error:
    refused = "has not found a fixed point" in str(error)
assert refused
