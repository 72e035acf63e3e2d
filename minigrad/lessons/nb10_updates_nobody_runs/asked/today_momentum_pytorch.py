"""PyTorch: `momentum` is the share of the new batch. This is Keras's momentum 0.99."""
import torch

moving_mean, moving_variance = torch.tensor([3.5, 1.2]), torch.tensor([4.0, 0.25])

norm = torch.nn.BatchNorm1d(2, momentum=1 - 0.99, eps=1e-3)
norm.running_mean.copy_(moving_mean)
norm.running_var.copy_(moving_variance)
y = norm.eval()(torch.tensor([[3.5, 1.2]]))
print(y)                                # zeros but for rounding: the input is the mean

# momentum=None is different again: the plain mean over all batches so far

# --- checked
assert y.abs().max() < 1e-6
plain = torch.nn.BatchNorm1d(1, momentum=None).train()
for batch in ([[4.0], [6.0]], [[0.0], [2.0]]):
    plain(torch.tensor(batch))
assert plain.running_mean.item() == 3.0
