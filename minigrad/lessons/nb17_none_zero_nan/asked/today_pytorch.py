"""A loop finds None and zeros; `detect_anomaly` names the rule that made the first nan."""
import torch

net = torch.nn.ModuleDict({"used": torch.nn.Linear(2, 1), "forgotten": torch.nn.Linear(2, 1)})
x = torch.tensor([[0.0, 0.0], [3.0, 4.0]])

def loss():
    length = torch.sqrt((net["used"](x) - net["used"].bias) ** 2)    # sqrt at 0
    return length.sum()

found = ""
try:
    with torch.autograd.detect_anomaly():          # slow: only while you search
        loss().backward()
except RuntimeError as error:
    found = str(error)                             # it also prints the line of the forward pass
print(found)

net.zero_grad()
(torch.relu(-net["used"](x) ** 2 - 1.0)).sum().backward()
states = {name: "None" if p.grad is None else "zero" if not p.grad.any() else "ok"
          for name, p in net.named_parameters()}
print(states)

# --- checked
assert "nan" in found
assert states == {"used.weight": "zero", "used.bias": "zero",
                  "forgotten.weight": "None", "forgotten.bias": "None"}
