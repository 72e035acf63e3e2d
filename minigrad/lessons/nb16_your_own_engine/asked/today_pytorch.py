"""An op of your own: a class with `forward` and `backward`; `gradcheck` tries it, in float64."""
import torch

class Softplus(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.clamp(x, min=0) + torch.log1p(torch.exp(-abs(x)))

    @staticmethod
    def backward(ctx, g):                       # your rule(g, y, x)
        x, = ctx.saved_tensors
        return g * torch.sigmoid(x)

x = torch.tensor([-2.0, 0.5, 3.0], dtype=torch.float64, requires_grad=True)
Softplus.apply(x).sum().backward()
torch.autograd.gradcheck(Softplus.apply, x)     # against finite differences

# --- checked
assert torch.allclose(x.grad, torch.sigmoid(x))
assert torch.autograd.gradcheck(Softplus.apply, x)
assert torch.autograd.gradgradcheck(Softplus.apply, x)
