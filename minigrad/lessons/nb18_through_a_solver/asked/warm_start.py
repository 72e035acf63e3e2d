"""A loop in PyTorch starts at the exact solution, found under `no_grad`. How good are its value and
its derivative after one step, and after fifty?

The loop is x = 0.9 x + theta, whose solution is 10 theta: the right derivative is 10.
"""
import torch

EXPECTED = {
    "value after 1 step, right: 30": 30.0,
    "derivative after 1 step, right: 10": 1.0,
    "derivative after 10 steps": 6.513,
    "derivative after 50 steps": 9.948,
    "warnings": 0,
}


def main():
    import warnings

    theta = torch.tensor(3.0, dtype=torch.float64, requires_grad=True)
    with torch.no_grad():
        start = 10.0 * theta
    found = []
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for steps in (1, 10, 50):
            x = start
            for _ in range(steps):
                x = 0.9 * x + theta
            found.append((round(x.item(), 6), round(torch.autograd.grad(x, theta)[0].item(), 3)))
    return dict(zip(EXPECTED, [found[0][0], *(slope for _, slope in found), len(told)],
                    strict=True))
