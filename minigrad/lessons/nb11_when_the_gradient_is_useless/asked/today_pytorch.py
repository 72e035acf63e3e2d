"""Lend a slope with `detach`, and give hardware a slope with `autograd.Function`."""
import torch

def through(s):                                         # value of sign, slope of tanh
    return torch.tanh(s) + (torch.sign(s) - torch.tanh(s)).detach()

def hardware(x):                                        # here: x squared, outside of autograd
    return torch.from_numpy(x.detach().numpy() ** 2)

class Asked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return hardware(x)

    @staticmethod
    def backward(ctx, g):                               # two more queries for each x
        (x,) = ctx.saved_tensors
        return g * (hardware(x + 0.1) - hardware(x - 0.1)) / 0.2

x = torch.tensor([0.5, -2.0], requires_grad=True)
print(torch.autograd.grad(through(x).sum(), x))         # 0.79 and 0.07, not 0
print(torch.autograd.grad(Asked.apply(x).sum(), x))     # 1 and -4

# --- checked
assert torch.equal(through(x), torch.sign(x))
assert torch.allclose(torch.autograd.grad(through(x).sum(), x)[0], 1 - torch.tanh(x) ** 2)
assert torch.allclose(torch.autograd.grad(Asked.apply(x).sum(), x)[0], 2 * x, atol=1e-4)
