"""Notebook 06, the bill: the exercises, with hidden inputs and misconceptions.

Right results come from the engine's own bills and blocks, never from the formula that an
exercise asks for.
"""

import math
import weakref
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np

import minigrad as mg

from ...analysis.bills import Costs, apart
from ...course.exercise import Case, Exercise, Slip
from ...course.results import RELATIVE, close, close_by_node, number, refuse
from ...course.sandbox import NotYet, call
from .billed_nets import Steps, chain

# --- A: the products of a net ---------------------------------------------------------------------


def _products(widths: list[int], batch: int) -> dict[str, float]:
    h: Any = np.ones((batch, widths[0]))
    Ws = [mg.tensor(np.ones(shape)) for shape in pairwise(widths)]
    for W in Ws:
        h = h @ W
    return dict(zip(("forward", "backward"), (bill.known for bill in apart(h, Ws)), strict=True))


def _nets(rng: np.random.Generator) -> list[tuple]:
    return [([int(w) for w in rng.integers(2, 30, layers + 1)], int(rng.integers(2, 40)))
            for layers in (1, 1, 2, 2, 2, 3, 3, 4, 5) for _ in "ab"]


def _nets_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} nets of 1 to {max(len(c.args[0]) for c in cases) - 1} layers, against "
            "the engine's own bills")


def pair_read(result: Any) -> dict[str, float]:
    """A learner's pair of counts by name."""
    if isinstance(result, dict) and result.keys() == {"forward", "backward"}:
        return result
    if not isinstance(result, tuple | list | np.ndarray) or len(result) != 2:
        refuse(result, "a pair, forward and backward,")
    return {"forward": number(result[0]), "backward": number(result[1])}


def _counted(backward: Callable[[list[int]], float],
             factor: float = 1.0) -> Callable[..., dict[str, float]]:
    """A slip from a rule for the backward pass, which gets the cost of each product."""
    def formula(widths: list[int], batch: int) -> dict[str, float]:
        costs = [2 * batch * a * b for a, b in pairwise(widths)]
        return {"forward": factor * sum(costs), "backward": factor * backward(costs)}
    return formula


LAYERS = Exercise(
    "06.A", "cost_layers(widths, batch)", _products, _nets, _nets_tested,
    slips=(
        Slip(_counted(lambda costs: 2 * sum(costs)), "that also counts the gradient of the data, "
             "which isn't needed: the first layer hands nothing on"),
        Slip(_counted(sum), "those are the gradients of the weights alone; each layer except the "
             "first also hands a gradient on to the layer before it"),
        Slip(_counted(lambda costs: sum(costs[1:])),
             "those are the gradients that are handed on; each weight needs a gradient, too"),
        Slip(_counted(lambda costs: 2 * sum(costs) - costs[-1]), "it is the other end: the last "
             "layer hands a gradient on, and the first layer doesn't"),
        Slip(_counted(lambda costs: 2 * sum(costs) - costs[0], 0.5),
             "each pair of numbers takes a multiplication and an addition, so count it twice"),
        Slip(_counted(lambda costs: 0.0), "the backward pass is still missing"),
        Slip(_counted(lambda costs: 3 * sum(costs) - costs[0]),
             "that includes the forward pass once more"),
    ),
    read=pair_read, agree=close_by_node,
)

# --- Break it 1: unknown is not zero --------------------------------------------------------------

SIMPLE = Costs({
    "matmul": lambda node: 2 * node.size * node.args[0].shape[-1],
    "tanh": lambda node: node.size, "exp": lambda node: node.size,
    "multiply": lambda node: node.size,
    "sum": lambda node: node.args[0].size,
})


def _sum_known(nodes: list[Any], costs: dict[str, Callable[[Any], int]]) -> int | None:
    told = [costs[node.op.name](node) if node.op.name in costs else None for node in nodes]
    return None if None in told else sum(cost for cost in told if cost is not None)


def _programs(rng: np.random.Generator) -> list[tuple]:
    A, B = mg.tensor(rng.uniform(0.5, 1.5, (3, 4))), mg.tensor(rng.uniform(0.5, 1.5, (4, 5)))
    S = mg.tensor(rng.uniform(0.5, 1.5, (4, 4)) + 4.0 * np.eye(4))
    ys = [np.tanh(A @ B), np.sort(A @ B), np.sum(np.tanh(A)), np.sum(np.cumsum(np.exp(A), axis=0)),
          np.tanh(np.linalg.solve(S, B)), np.exp(A) * A, np.linalg.inv(S),
          np.sum(A @ S) * np.sum(B)]
    return [(Steps(y), SIMPLE) for y in ys]


def _programs_tested(cases: list[Case]) -> str:
    unknown = sum(case.right is None for case in cases)
    return f"{len(cases)} programs, {unknown} of them with an op of unknown cost"


def total_read(result: Any) -> float | None:
    """A learner's total, or None for unknown."""
    if isinstance(result, float) and math.isnan(result):
        raise NotYet("nan usually means that a computation failed, and here none did: return None "
                     "where the total is unknown")
    return None if result is None else number(result)


def _raised(_: NotYet) -> str:
    return ("an unknown cost is an ordinary result here, and no error: return None, so that a "
            "caller can test for it")


def total_agrees(result: float | None, right: float | None, relative: float = RELATIVE) -> bool:
    """Whether two totals are both unknown, or equal."""
    return result is right if result is None or right is None else close(result, right, relative)


def _partly(stop: bool, price: float = 0.0) -> Callable[..., float]:
    """A slip that prices an element of an op of unknown cost, or stops at such an op.

    stop: whether the total ends there, as the sum so far, or as 0 where the price is 0
    """
    def formula(nodes: list[Any], costs: dict[str, Callable[[Any], int]]) -> float:
        spent = 0.0
        for node in nodes:
            if node.op.name not in costs:
                if stop:
                    return spent * bool(price)
                spent += price * node.size
                continue
            spent += costs[node.op.name](node)
        return spent
    return formula


TOTAL = Exercise(
    "06.break1", "total(nodes, costs)", _sum_known, _programs, _programs_tested,
    slips=(
        Slip(_partly(stop=False), "that is the bug itself: an op of unknown cost is counted as 0, "
             "and the total looks like any other"),
        Slip(_partly(stop=True), "0 means that the program costs nothing; its cost is "
             "unknown: return None"),
        Slip(_partly(stop=True, price=1.0), "the count so far is not the total: return None"),
        Slip(_partly(stop=False, price=1.0), "one operation for each element is a guess, and for a "
             "sort or a solve it is wrong: return None"),
    ),
    read=total_read, agree=total_agrees, raises=dict.fromkeys(
        (ValueError, KeyError, RuntimeError, NotImplementedError, LookupError, Exception), _raised),
)

# --- B: blocks ------------------------------------------------------------------------------------


def _cut(T: int, k: int) -> int:
    """The number of blocks into which the engine cuts a chain, plus the steps of the longest but
    its last one, whose value is the end of the block and kept already."""
    blocks = [node.params["body"] for node in Steps(chain(T, k)[0])
              if node.op.name == "recompute"]
    return len(blocks) + max(len(block.steps) for block in blocks) - 1


def _chains(rng: np.random.Generator) -> list[tuple]:
    pairs = [(1, 1), (4, 2), (6, 3), (5, 2), (7, 3), (10, 4), (9, 9), (3, 5)]
    return pairs + [(int(rng.integers(5, 40)), int(rng.integers(1, 12))) for _ in range(8)]


def _chains_tested(cases: list[Case]) -> str:
    uneven = sum(case.args[0] % case.args[1] > 0 for case in cases)
    return (f"{len(cases)} chains against the engine's own blocks, {uneven} of them with a "
            "shorter last one")


def _block(ends: Callable[[int, int], float], inside: Callable[[int, int], float],
           says: str) -> tuple[Slip, Slip]:
    """Two slips with one sentence: the end of the block counts once, or twice."""
    return (Slip(lambda T, k: ends(T, k) + inside(T, k) - 1, says),
            Slip(lambda T, k: ends(T, k) + inside(T, k), says))


_ends = lambda T, k: -(-T // k)
_length = lambda T, k: min(k, T)

HELD = Exercise(
    "06.B", "most_held(T, k)", _cut, _chains, _chains_tested,
    slips=(
        Slip(lambda T, k: _ends(T, k) + _length(T, k), "you count one value twice: the last value "
             "of a block is its end, which is kept already and not computed again"),
        *_block(lambda T, k: T // k, lambda T, k: k,
                "if k does not divide T, there is one more block, a shorter one: round up"),
        *_block(lambda T, k: T / k, lambda T, k: k,
                "an incomplete block is a block, too: round T / k up, as in math.ceil(T / k)"),
        *_block(_ends, lambda T, k: k,
                "that is right as long as k is at most T, but no block is longer than the chain"),
        Slip(_ends, "those are the ends that are stored; while a block is "
             "computed again, its values are held, too"),
        *_block(lambda T, k: 0, _length,
                "those are the values of one block; the ends of all blocks are stored as well"),
        Slip(lambda T, k: T, "a chain that stores everything holds so many"),
        Slip(lambda T, k: -(-T // k) * k,
             "only one block is computed again at a time: add the ends to the values of one block"),
        Slip(lambda T, k: T + -(-T // k),
             "only one block is computed again at a time, and it is dropped before the next"),
    ),
)

# --- Break it 2: a buffer of one's own ------------------------------------------------------------


def _added(shares: list[np.ndarray], shape: tuple[int, ...]) -> dict[str, float]:
    return _entries(np.add.reduce(np.stack(shares), axis=0))


def _entries(array: np.ndarray) -> dict[str, float]:
    return {f"entry {','.join(map(str, index))}": float(entry)
            for index, entry in np.ndenumerate(array)}


def _shares(rng: np.random.Generator) -> list[tuple]:
    shapes = [(2,), (3,), (2, 2), (1, 4)]
    return [([rng.uniform(-1.0, 1.0, shape).round(2) for _ in range(terms)], shape)
            for terms in (1, 2, 3, 5) for shape in shapes]


def _shares_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} gradients of 1 to {max(len(c.args[0]) for c in cases)} shares, no "
            "share changed")


def array_read(result: Any) -> dict[str, float]:
    """A learner's array, entry by entry."""
    if isinstance(result, dict):
        return result
    if not isinstance(result, np.ndarray) or result.dtype.kind != "f":
        refuse(result, "an array, the sum,")
    return _entries(result)


def _as_they_come(answer: Callable) -> str:
    """Test how many of the shares an answer holds when they are made one by one."""
    alive: list[weakref.ref] = []
    most = [0]

    class Share(np.ndarray):
        """An array that can be watched."""

    class Arrivals:
        def __iter__(self) -> Iterator[np.ndarray]:
            for k in range(12):
                share = np.full((4, 4), float(k)).view(Share)
                alive.append(weakref.ref(share))
                most[0] = max(most[0], sum(ref() is not None for ref in alive))
                yield share
                del share

        def __deepcopy__(self, memo: object) -> "Arrivals":
            return self

        def __repr__(self) -> str:
            return "shares that come one by one"

    try:
        total = call(answer, Arrivals(), (4, 4))
    except NotYet as accident:
        raise NotYet("the sums of lists are right, but the check also gives you shares that are "
                     "made one by one, each when a loop asks for it; they are not a list, so loop "
                     f"over them once: {accident}") from None
    if not np.array_equal(total, np.full((4, 4), 66.0)):
        raise NotYet("the sums are right, but shares that are made one by one, each when the loop "
                     "asks for it, are not added: loop over the shares once")
    if most[0] > 2:
        raise NotYet(f"the sum is right, but {most[0]} of 12 shares were held at one time"
                     f"{', as add_n does' * (most[0] == 12)}: drop each share after adding it")
    _own_array(answer)
    return f"of 12 shares that come one by one at most {most[0]} were held at once, beside the sum"


def _own_array(answer: Callable) -> None:
    """Test that the sum of a single share is an array of its own, too."""

    class Lone(list[np.ndarray]):
        def __deepcopy__(self, memo: object) -> "Lone":
            return self

    alone = Lone([np.ones((2, 2))])
    if np.shares_memory(call(answer, alone, (2, 2)), alone[0]):
        raise NotYet("the sums are right, but for a single share your function gives back that "
                     "share itself, and another node may use the same array: make a new one")


def _hasty(shares: list[np.ndarray],
           keep: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> dict[str, float]:
    total = np.zeros(shares[0].shape)
    for share in shares:
        total = keep(total, share)
    return _entries(total)


ACCUMULATE = Exercise(
    "06.break2", "accumulate(shares, shape)", _added, _shares, _shares_tested,
    slips=(
        Slip(lambda shares, shape: _hasty(shares, lambda total, share: share),
             "only the last share is left: add each share to the buffer"),
        Slip(lambda shares, shape: _hasty(shares, lambda total, share: total - share),
             "the sign is wrong: shares are added"),
        Slip(lambda shares, shape: _hasty([np.ones(shape), *shares], np.add),
             "the buffer must start with zeros: its first values are part of the sum, too"),
        Slip(lambda shares, shape: _hasty(shares[1:] or [np.zeros(shape)], np.add),
             "the first share is missing"),
        Slip(lambda shares, shape: _hasty([*shares, shares[0]], np.add),
             "the first share is counted twice"),
        Slip(lambda shares, shape: _entries(np.mean(shares, axis=0)),
             "shares are added, not averaged"),
    ),
    read=array_read, agree=close_by_node, further=_as_they_come,
)

EXERCISES = (LAYERS, TOTAL, HELD, ACCUMULATE)
