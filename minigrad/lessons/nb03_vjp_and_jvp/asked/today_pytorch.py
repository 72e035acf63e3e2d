"""`backward` needs one number, or a cotangent; `torch.func` has the rest."""
import torch
from torch.func import jacrev, jvp, vjp

W = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
x = torch.tensor([1.0, -1.0])

def f(x):
    return W @ torch.sin(x)             # 3 scores of 2 inputs

y, pullback = vjp(f, x)
(total,) = pullback(torch.ones(3))      # shape (2,): the sum of the rows
(row_of_1,) = pullback(torch.tensor([0.0, 1.0, 0.0]))
y, column_of_0 = jvp(f, (x,), (torch.tensor([1.0, 0.0]),))
rows = jacrev(f)(x)                     # shape (3, 2)

# --- checked
assert rows.shape == (3, 2)
assert torch.allclose(rows.sum(0), total)
assert torch.allclose(rows[1], row_of_1)
assert torch.allclose(rows[:, 0], column_of_0)
