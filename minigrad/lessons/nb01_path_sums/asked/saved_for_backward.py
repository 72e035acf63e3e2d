"""What does PyTorch keep for the backward pass of one layer: values, or Jacobians?

The layer is tanh(W v) with 100 units in float64, followed by a sum. A hook sees every tensor that
an operation saves for its backward pass. The Jacobian of W v with respect to W alone would have
100 x 100 x 100 entries, or 8,000,000 bytes.
"""
import torch

EXPECTED = {
    "tensors saved": 3,
    "their shapes": [[100, 100], [100], [100]],
    "bytes that were inputs anyway": 80800,
    "bytes saved beside the inputs": 800,
    "bytes of the Jacobian with respect to W": 8000000,
}


def main():
    W = torch.full((100, 100), 0.01, dtype=torch.float64, requires_grad=True)
    v = torch.ones(100, dtype=torch.float64, requires_grad=True)
    saved = {}

    def keep(tensor):
        saved[tensor.data_ptr()] = tensor
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        loss = torch.tanh(torch.mv(W, v)).sum()
    loss.backward()
    size = lambda tensor: tensor.numel() * tensor.element_size()
    inputs = {tensor.data_ptr() for tensor in (W, v)}
    jacobian = torch.autograd.functional.jacobian(lambda W: torch.mv(W, v), W)
    found = (len(saved), sorted([*map(list, (t.shape for t in saved.values()))], reverse=True),
             sum(size(t) for at, t in saved.items() if at in inputs),
             sum(size(t) for at, t in saved.items() if at not in inputs), size(jacobian))
    return dict(zip(EXPECTED, found, strict=True))
