"""`train()` and `eval()` say whether the averages move; `requires_grad` says nothing about them."""
import torch

norm = torch.nn.BatchNorm1d(1, momentum=0.1)    # 1 - the momentum of Keras
model = torch.nn.Sequential(norm, torch.nn.Linear(1, 1))
x = torch.tensor([[4.0], [6.0]])

model.train()(x)                        # normalises by the batch, and moves the averages
print(norm.running_mean)                # 0.5: 0.9 * 0 + 0.1 * 5
model.eval()(x)                         # normalises by the averages, and leaves them

norm.requires_grad_(False)              # freezes weight and bias, but not the averages. So:
model.train()                           # each epoch puts the frozen norm into training mode ...
norm.eval()                             # ... and this takes it out again
model(x)
print(norm.running_mean)                # still 0.5

torch.optim.swa_utils.update_bn([x], model)     # the repair: new averages, without training
print(norm.running_mean)                # 5.0
norm.eval()                             # update_bn has put it into training mode again

# --- checked
assert abs(norm.running_mean.item() - 5.0) < 1e-6
assert norm.weight.grad is None
assert not norm.training
torch.optim.swa_utils.update_bn([x], model)
assert norm.training                    # so the line above is needed
