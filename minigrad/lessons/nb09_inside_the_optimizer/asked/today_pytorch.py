"""`backward` adds into `.grad`; the step reads it, and `zero_grad` empties it."""
import torch

w = torch.tensor([1.0, 1.0], requires_grad=True)
optimizer = torch.optim.RMSprop([w], lr=0.1, alpha=0.9)
before = w.detach().clone()

optimizer.zero_grad()
for x in (torch.tensor([3.0, 0.0]), torch.tensor([5.0, 8.0])):      # two parts of one batch
    (torch.sum(w * x) / 2).backward()                   # divided by the number of parts
norm = torch.nn.utils.clip_grad_norm_([w], 1.0)
optimizer.step()
print(norm, w.detach() - before)                        # 5.657; the change isn't -0.1 * gradient
print(optimizer.state[w]["square_avg"])                 # a slot; state_dict() saves it

# --- checked
assert abs(norm - 32**0.5) < 1e-4
assert torch.allclose(w - before, torch.full((2,), -0.1 / 0.1**0.5), atol=1e-4)
