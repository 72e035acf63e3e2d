"""The nets whose bill notebook 06 draws up: layers, a recurrent net, and towers that
share one weight."""
import functools
import zlib
from itertools import pairwise

import numpy as np

import minigrad as mg

from ...analysis.aggregation import uses
from ...analysis.bills import Bill, apart, bill, pulled
from ...program import ancestors
from ...tensor import Tensor, tensor


def weights(widths):
    """A weight for each layer of a net with these widths, such that values neither
    fade nor grow."""
    rng = np.random.default_rng(zlib.crc32(str(tuple(widths)).encode()))
    return [rng.standard_normal((a, b)) / np.sqrt(a) for a, b in pairwise(widths)]


def data(widths, batch):
    """(inputs, targets) for a net with these widths."""
    rng = np.random.default_rng(batch)
    return rng.standard_normal((batch, widths[0])), rng.standard_normal((batch, widths[-1]))


def layer(h, W):
    """One layer: tanh(h W)."""
    return np.tanh(h @ W)


def layers(X, Ws, again=()):
    """The results of the layers, from the inputs on; the values inside the layers `again`
    are not stored."""
    hs = [X]
    for k, W in enumerate(Ws):
        hs.append((mg.recompute(layer) if k in again else layer)(hs[-1], W))
    return hs


def loss(h, targets):
    """Half the mean square of what is missing."""
    missing = h - targets
    return 0.5 * np.mean(missing * missing)


def bill_layers(X, Ws, targets):
    """For each layer (forward, through tanh, by W, handed on) as Bills, and last (forward,
    backward) of the loss.

    Each is what the engine's own pullback takes for that piece alone."""
    rows, hs = [], layers(X, Ws)
    for k, W in enumerate(Ws):
        h, product = hs[k + 1], hs[k + 1].args[0]
        rows.append((bill([h, product]), bill(pulled(h, [product])), bill(pulled(product, [W])),
                     bill(pulled(product, [hs[k]])) if type(hs[k]) is Tensor else Bill(0)))
    end = Tensor(hs[-1].raw)
    return rows, apart(loss(end, targets), [end])


class Steps(list):
    """The nodes that are computed for y, without its leaves; as text each is its op
    and its shape."""

    def __init__(self, y):
        super().__init__(node for node in ancestors(y) if node.op)

    def __repr__(self):
        return ", ".join(f"{node.op.name} {node.shape}" for node in self)

    def __deepcopy__(self, memo):
        return self  # nodes are not changed


# --- a weight that is used many times
def recurrent(T, n, looped=False):
    """(loss, W): a recurrent net of n units and T steps; W is used in each of them.  looped: the
    steps are one scan."""
    rng = np.random.default_rng(T)
    W, xs = tensor(rng.standard_normal((n, n)) / np.sqrt(n), name="W"), rng.standard_normal((T, n))
    step = lambda h, x: (np.tanh(W @ h + x), None)
    h = np.zeros(n)
    if looped:
        h, _ = mg.scan(step, h, xs)
    else:
        for x in xs:
            h, _ = step(h, x)
    return np.sum(h * h), W


def count_once(y):
    """The bill of a count that takes the body of each loop once, however often it runs."""
    nodes = ancestors(y)
    loops = [node for node in nodes if node.op and node.op.name == "scan"]
    bodies = [node for loop in loops for node in ancestors(*loop.params["body"].traced()[1])]
    return bill([node for node in nodes if all(node is not loop for loop in loops)] + bodies)


def towers(n, terms):
    """(W, xs): a weight and a vector for each of the towers that share it."""
    rng = np.random.default_rng(n)
    return rng.standard_normal((n, n)) / np.sqrt(n), rng.standard_normal((terms, n))


def tower(W, x):
    """One tower: the squared length of tanh(W x)."""
    h = np.tanh(W @ x)
    return h @ h


def shared(n, order):
    """(loss, W, listed): the towers of `order`, made so that the shares of W's gradient
    arrive in that order; listed: the edges to W in the order of the towers' numbers, as
    `aggregate` takes them."""
    raw, xs = towers(n, len(order))
    W = tensor(raw, name="W")
    # the sweep comes from the end
    tops = {place: tower(W, xs[place]) for place in reversed(order)}
    total = sum(tops[place] for place in order)
    edges = dict(zip(order, uses(total, W), strict=True))
    return total, W, [edges[place] for place in sorted(order)]


def chain(T, k=0):
    """(y, x): T sines, one after the other, in segments of k that are computed again; k = 0:
    all is stored."""
    x = y = tensor(np.linspace(0.0, 1.0, 1000), name="x")
    for start in range(0, T, k or T):
        piece = functools.partial(sines, steps=min(k or T, T - start))
        y = (mg.recompute(piece) if k else piece)(y)
    return np.sum(y), x


def sines(x, steps):
    """sin(sin(... x)), so many times."""
    for _ in range(steps):
        x = np.sin(x)
    return x


def held(y):
    """The bytes of every value that was computed for y and that the engine keeps, whether a rule
    will ask for it or not."""
    return bill(ancestors(y)).bytes


def most_held(T, k):
    """The values that are held at most where a chain of T steps is cut into segments of k: the ends
    of all segments, and the others of the one that is computed again, whose end is held already."""
    return -(-T // k) + min(k, T) - 1
