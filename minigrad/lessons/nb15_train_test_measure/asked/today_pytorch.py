"""Collect scores and labels in a list of the stage's own, and compute the area once at its end."""
import torch

def auc(scores, labels):
    up, down = scores[labels > 0][:, None], scores[labels == 0]
    return ((up > down).float() + 0.5 * (up == down)).mean()

def evaluate(model, loader):
    model.eval()            # batch norm: moving averages. Before the next step: model.train()
    with torch.no_grad():
        pairs = [(model(x)[:, 0], t) for x, t in loader]        # new for each stage
    return auc(*map(torch.cat, zip(*pairs)))

model = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.BatchNorm1d(16), torch.nn.ReLU(),
                            torch.nn.Linear(16, 1))
data = torch.utils.data.TensorDataset(torch.randn(200, 4), torch.randint(2, (200,)))
for stage in ("train evaluation", "test evaluation"):
    print(stage, float(evaluate(model, torch.utils.data.DataLoader(data, batch_size=32))))

# --- checked
whole = evaluate(model, torch.utils.data.DataLoader(data, batch_size=200))
assert torch.allclose(evaluate(model, torch.utils.data.DataLoader(data, batch_size=32)), whole,
                      atol=1e-4)
assert auc(torch.tensor([0.9, 0.4, 0.4, 0.2]), torch.tensor([1, 1, 0, 0])) == 0.875
