"""Do pruned weights stay at 0 if you mask their gradients?

One layer of 24 weights is trained for ten steps. Then 12 of its weights are set to 0, and for ten
more steps their gradients are multiplied by 0. PyTorch's own pruning does not touch the gradients:
it computes the layer's weight from a stored one before each forward pass.
"""
import keras
import torch
from torch.nn.utils import prune

EXPECTED = {
    "PyTorch, plain SGD: pruned weights that are not 0": 0,
    "PyTorch, SGD with momentum: pruned weights that are not 0": 12,
    "Keras, Adam: pruned weights that are not 0": 12,
    "PyTorch's prune, with momentum: pruned weights that are not 0": 0,
    "PyTorch's prune: stored numbers under the mask that still moved": 12,
    "PyTorch's mask times a stored inf": "nan",
}
MASK = (torch.arange(24) % 2 == 0).reshape(4, 6)


def trained(momentum):
    """A layer after ten steps, and a function that makes one more step."""
    torch.manual_seed(0)
    layer, x, y = torch.nn.Linear(6, 4), torch.randn(64, 6), torch.randn(64, 4)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.05, momentum=momentum)

    def step(masked):
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(layer(x), y).backward()
        if masked:
            layer.weight.grad.mul_(MASK)
        optimizer.step()

    for _ in range(10):
        step(masked=False)
    return layer, step


def gradients_masked(momentum):
    layer, step = trained(momentum)
    with torch.no_grad():
        layer.weight.mul_(MASK)
    for _ in range(10):
        step(masked=True)
    return int(torch.count_nonzero(layer.weight[~MASK]))


def gradients_masked_in_keras():
    w = keras.Variable(keras.ops.ones(24))
    mask = keras.ops.cast(keras.ops.arange(24) % 2, "float32")
    adam = keras.optimizers.Adam(0.01)
    for _ in range(10):
        adam.apply([keras.ops.ones(24)], [w])
    w.assign(w * mask)
    for _ in range(10):
        adam.apply([mask], [w])                      # the gradient, 1, times the mask
    return int(keras.ops.count_nonzero(w * (1.0 - mask)))


def pruned_by_torch():
    layer, step = trained(momentum=0.9)
    prune.custom_from_mask(layer, "weight", MASK)
    before = layer.weight_orig.detach().clone()
    for _ in range(10):
        step(masked=False)
    moved = int(torch.count_nonzero((layer.weight_orig - before)[~MASK]))
    prune.remove(layer, "weight")
    return int(torch.count_nonzero(layer.weight[~MASK])), moved


def blown_up():
    layer = torch.nn.Linear(6, 4)
    with torch.no_grad():
        layer.weight.fill_(torch.inf)
    prune.custom_from_mask(layer, "weight", MASK)
    return str(layer.weight[~MASK][0].item())


def main():
    found = (gradients_masked(0.0), gradients_masked(0.9), gradients_masked_in_keras(),
             *pruned_by_torch(), blown_up())
    return dict(zip(EXPECTED, found, strict=True))
