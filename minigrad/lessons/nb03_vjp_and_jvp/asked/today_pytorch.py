"""`backward` needs one number, or a cotangent; `torch.func` has the rest."""
import torch
from torch.func import jacrev, jvp, vjp, vmap

W = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
x = torch.tensor([1.0, -1.0])

def f(x):
    return W @ torch.sin(x)             # 3 scores of 2 inputs

y, pullback = vjp(f, x)
(total,) = pullback(torch.ones(3))      # shape (2,): the sum of the rows
u = torch.tensor([0.0, 1.0, 0.0])
(row_of_1,) = pullback(u)
(batch,) = vmap(pullback)(torch.eye(3))     # shape (3, 2): all rows, in one batch
y, column_of_0 = jvp(f, (x,), (torch.tensor([1.0, 0.0]),))
rows = jacrev(f)(x)                     # the same rows

W.requires_grad_()
y = f(x)
y.backward(u)                           # W.grad is uᵀJ, where J is dy/dW

a = f(x)                                # a node between W and the loss
loss = torch.logsumexp(a, 0)
dW, da = torch.autograd.grad(loss, [W, a])  # one pass gives both

# --- checked
assert rows.shape == (3, 2)
assert torch.allclose(rows.sum(0), total)
assert torch.allclose(rows, batch)
assert torch.allclose(rows[1], row_of_1)
assert torch.allclose(rows[:, 0], column_of_0)
assert torch.allclose(W.grad, torch.outer(u, torch.sin(x)))
assert torch.allclose(da, torch.softmax(a, 0))
assert torch.allclose(dW, torch.outer(da, torch.sin(x)))
