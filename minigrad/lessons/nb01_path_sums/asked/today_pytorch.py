"""Every operation on a tensor that requires a gradient adds a node; `backward` sweeps once."""
import torch

a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
y = a * b + torch.sin(a)
print(y.grad_fn, y.grad_fn.next_functions)  # the last node, and the edges to its parents
y.backward()                                # adds dy/da to a.grad and dy/db to b.grad
print(a.grad, b.grad)

# --- checked
import math
assert abs(a.grad.item() - (3.0 + math.cos(2.0))) < 1e-6
assert b.grad.item() == 2.0
assert len(y.grad_fn.next_functions) == 2
