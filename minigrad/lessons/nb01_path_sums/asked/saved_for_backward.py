"""What does PyTorch keep for the backward pass of one layer: values, or Jacobians?

The layer is tanh(W v) with 100 units in float64, followed by a sum. A hook sees every tensor that
an operation saves for its backward pass. The Jacobian of W v with respect to W alone would have
100 x 100 x 100 entries, or 8,000,000 bytes. Then the same for ten such layers, one after the other,
and for a batch of 1,000 vectors v.
"""
import torch

EXPECTED = {
    "tensors saved": 3,
    "their shapes": [[100, 100], [100], [100]],
    "bytes that were inputs anyway": 80800,
    "bytes saved beside the inputs": 800,
    "bytes of the Jacobian with respect to W": 8000000,
    "ten such layers: bytes saved beside the inputs": 8000,
    "a batch of 1,000: bytes saved beside the inputs": 800000,
}


def size(tensor):
    return tensor.numel() * tensor.element_size()


def saved_by(layers, v):
    """All tensors that are saved for the backward pass: those of the inputs, and the others."""
    saved = {}

    def keep(tensor):
        saved[tensor.data_ptr()] = tensor
        return tensor

    h = v
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
        for W in layers:
            h = torch.tanh(W @ h)
        loss = h.sum()
    loss.backward()
    inputs = {tensor.data_ptr() for tensor in (*layers, v)}
    return ([t for at, t in saved.items() if at in inputs],
            [t for at, t in saved.items() if at not in inputs])


def main():
    new_layer = lambda: torch.full((100, 100), 0.01, dtype=torch.float64, requires_grad=True)
    v = torch.ones(100, dtype=torch.float64, requires_grad=True)
    many = torch.ones(100, 1000, dtype=torch.float64, requires_grad=True)
    W = new_layer()
    inputs, others = saved_by([W], v)
    jacobian = torch.autograd.functional.jacobian(lambda W: W @ v, W)
    beside = lambda layers, v: sum(map(size, saved_by(layers, v)[1]))
    found = (len(inputs + others), sorted((list(t.shape) for t in inputs + others), reverse=True),
             sum(map(size, inputs)), sum(map(size, others)), size(jacobian),
             beside([new_layer() for _ in range(10)], v), beside([new_layer()], many))
    return dict(zip(EXPECTED, found, strict=True))
