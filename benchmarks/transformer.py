"""A training step of a small transformer: minigrad's compiled NumPy beside PyTorch on the CPU.

    python benchmarks/transformer.py

Both train the net of notebook 19 (two blocks of width 64, four heads, windows of 64 characters,
batches of 16) in float32 by Adam, from the same weights on the same batches, in one process with
one thread. PyTorch runs eagerly with its own fused attention. Before timing, the losses of five
steps must agree to 1e-4. Then blocks of steps take turns, and the figure is the median of the
ratios of their CPU times, with the lowest and the highest ratio.
"""
import statistics
import time
from importlib.util import find_spec

import numpy as np
from compiled import alone

from minigrad.lessons.nb19_a_small_transformer.character_model import (
    BLOCKS,
    HEADS,
    RATE,
    WIDTH,
    Text,
    Writer,
)

GOAL, ROUNDS, STEPS = 1.5, 15, 5


def with_torch(writer):
    """A function that takes one step of the same net in PyTorch, from the writer's weights."""
    import torch
    from torch import nn
    from torch.nn import functional

    torch.set_num_threads(1)

    class Attention(nn.Module):
        def __init__(self):
            super().__init__()
            self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)

        def forward(self, x):
            q, k, v = (part.unflatten(-1, (HEADS, -1)).transpose(1, 2)
                       for part in self.qkv(x).chunk(3, dim=-1))
            found = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            return self.out(found.transpose(1, 2).flatten(2))

    class Residual(nn.Sequential):
        def forward(self, x):
            return x + super().forward(x)

    class Positions(nn.Module):
        def __init__(self):
            super().__init__()
            self.table = nn.Parameter(torch.zeros(writer.window, WIDTH))

        def forward(self, x):
            return x + self.table

    symbols = len(writer.text.symbols)
    halves = [half for _ in range(BLOCKS) for half in (
        Residual(nn.LayerNorm(WIDTH), Attention()),
        Residual(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 4 * WIDTH), nn.GELU("tanh"),
                 nn.Linear(4 * WIDTH, WIDTH)))]
    net = nn.Sequential(nn.Embedding(symbols, WIDTH), Positions(), *halves, nn.LayerNorm(WIDTH),
                        nn.Linear(WIDTH, symbols))
    names = {"w": "weight", "b": "bias", "scale": "weight", "offset": "bias"}
    with torch.no_grad():
        for path, value in writer.p.items():
            *parts, last = path.split("/")
            if parts[-1] in ("query", "key", "value"):
                rows = slice(WIDTH * ("query", "key", "value").index(parts[-1]), None)
                into = net.get_parameter(".".join([*parts[:-1], "qkv", names[last]]))
                into[rows][:WIDTH] = torch.tensor(value.T)
            elif last == "table":
                net[int(parts[0])].get_parameter("weight" if parts == ["0"] else last).copy_(
                    torch.tensor(value))
            else:
                net.get_parameter(".".join([*parts, names[last]])).copy_(torch.tensor(value.T))
    adam = torch.optim.Adam(net.parameters(), RATE)

    def step(x, t):
        adam.zero_grad()
        scores = net(torch.from_numpy(x))
        loss = functional.cross_entropy(scores.flatten(0, 1), torch.from_numpy(t).flatten())
        loss.backward()
        adam.step()
        return loss.item()

    return step


def main():
    text = Text()
    writer = Writer(text)
    if find_spec("torch") is None:
        print("PyTorch is not installed, so there is nothing to compare with")
        return
    theirs = with_torch(writer)
    batches = [text.batch(k + 1) for k in range(STEPS)]
    for x, t in batches:
        np.testing.assert_allclose(writer.train(1), theirs(x, t), atol=1e-4)

    def ours(_x, _t):
        writer.train(1)

    def block(step):
        start = time.process_time()
        for x, t in batches:
            step(x, t)
        return (time.process_time() - start) / STEPS

    pairs = [(block(ours), block(theirs)) for _ in range(ROUNDS)]
    ratios = [mine / other for mine, other in pairs]
    middle = statistics.median(ratios)
    print(f"a training step, CPU ms: minigrad {1e3 * statistics.median(m for m, _ in pairs):.1f}, "
          f"PyTorch {1e3 * statistics.median(o for _, o in pairs):.1f}")
    print(f"ratio {middle:.2f}, from {min(ratios):.2f} to {max(ratios):.2f} in {ROUNDS} rounds; "
          f"<= {GOAL}: {'met' if middle <= GOAL else 'MISSED'}")


if __name__ == "__main__":
    alone(main)
