"""`functional_call` makes the model a function of its parameters; `jacrev` differentiates it."""
import torch
from torch.func import functional_call, jacrev

torch.manual_seed(0)
x = torch.linspace(-1, 1, 20)[:, None]
y = torch.sin(3 * x)
model = torch.nn.Sequential(torch.nn.Linear(1, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
weights = {name: w.detach() for name, w in model.named_parameters()}

def residuals(weights):
    return (functional_call(model, weights, x) - y).flatten()

for _ in range(20):
    r = residuals(weights)
    J = torch.cat([j.flatten(1) for j in jacrev(residuals)(weights).values()], 1)
    step = -torch.linalg.solve(J.T @ J + 0.1 * torch.eye(J.shape[1]), J.T @ r)
    parts = step.split([w.numel() for w in weights.values()])
    weights = {name: w + part.view_as(w) for (name, w), part in zip(weights.items(), parts)}

# --- checked
assert J.shape == (20, 13)
assert residuals(weights).square().sum() < 1.0
