"""`train()` and `eval()` say whether the averages move; `requires_grad` says nothing about them."""
import torch

norm = torch.nn.BatchNorm1d(1, momentum=0.1)    # 1 - the momentum of Keras
x = torch.tensor([[4.0], [6.0]])

norm.train()(x)                         # normalises by the batch, and moves the averages
print(norm.running_mean)                # 0.5: 0.9 * 0 + 0.1 * 5
norm.eval()(x)                          # normalises by the averages, and leaves them

norm.requires_grad_(False)              # freezes weight and bias only ...
norm.train()                            # ... so never call train() on a frozen norm
norm(x)
print(norm.running_mean)                # 0.95

# --- checked
assert abs(norm.running_mean.item() - 0.95) < 1e-6
