"""How many floating-point operations does one backward pass take in PyTorch, and how many do
the passes of four outputs take?

The function has three layers without biases, tanh(h W), of 100 units each, and its input holds 100
examples. PyTorch's own counter counts the matrix products: m x k by k x n has 2 m k n operations.
All gradients are with respect to the three weight matrices.
"""
import torch
from torch.utils.flop_counter import FlopCounterMode

EXPECTED = {
    "operations of f": 6_000_000,
    "operations of one backward pass": 10_000_000,
    "operations of the passes for 4 outputs": 40_000_000,
    "gradient of the sum of 4 outputs = sum of their 4 gradients": True,
}


def main():
    torch.manual_seed(0)
    x = torch.randn(100, 100, dtype=torch.float64)
    weights = [torch.randn(100, 100, dtype=torch.float64, requires_grad=True) for _ in range(3)]

    def counted(run):
        with FlopCounterMode(display=False) as counter:
            result = run()
        return counter.get_total_flops(), result

    def f():
        h = x
        for W in weights:
            h = torch.tanh(h @ W / 10.0)
        return h.sum(0)                       # 100 outputs

    back = lambda y: torch.autograd.grad(y, weights, retain_graph=True)
    own, y = counted(f)
    once, of_the_sum = counted(lambda: back(y[:4].sum()))
    each, apart = counted(lambda: [back(y[k]) for k in range(4)])
    same = all(torch.allclose(total, sum(parts))
               for total, *parts in zip(of_the_sum, *apart, strict=True))
    return dict(zip(EXPECTED, (own, once, each, same), strict=True))
