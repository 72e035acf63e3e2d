"""`autocast` chooses the dtypes, and `GradScaler` scales, checks, skips and adapts."""
import torch

torch.manual_seed(0)
net, x = torch.nn.Linear(4, 1), torch.randn(64, 4)
target = x.sum(1, keepdim=True)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**15)

for _ in range(100):
    optimizer.zero_grad()
    with torch.autocast("cpu", dtype=torch.float16):
        loss = ((net(x) - target) ** 2).mean()
    scaler.scale(loss).backward()
    scaler.step(optimizer)          # divides by the scale; skips the step after an inf or nan
    scaler.update()                 # halves the scale then, or doubles it after 2,000 good steps
print(float(loss), scaler.get_scale())

# --- checked
assert float(loss) < 0.05
assert scaler.get_scale() <= 2.0**15
