"""`torch.var` has all derivatives; never `detach()` the mean in a norm of your own."""
import torch

def variance(x):
    return torch.var(x, correction=0)

x = torch.tensor([1.0, 2.0, 4.0])
print(torch.func.hessian(variance)(x))              # -0.2222 beside the diagonal

# --- checked
assert abs(torch.func.hessian(variance)(x)[0, 1].item() + 2 / 9) < 1e-6
