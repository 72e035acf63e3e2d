"""`FlopCounterMode` counts products of matrices, convolutions and attention; a sine counts as 0."""
import torch
from torch.utils.flop_counter import FlopCounterMode

A = torch.randn(40, 30, requires_grad=True)
B = torch.randn(30, 20, requires_grad=True)

with FlopCounterMode(display=False) as forward:
    C = A @ B
with FlopCounterMode(display=False) as backward:
    C.sum().backward()
print(forward.get_total_flops(), backward.get_total_flops())

# --- checked
assert forward.get_total_flops() == 48000
assert backward.get_total_flops() == 96000
