"""Notebook 07, many at once: the exercises, with hidden inputs and misconceptions.

Right results come from loops over samples, classes and graphs, never from the batched line that an
exercise asks for.
"""

import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.results import Arrays, alike, arrays, close_arrays
from ...course.sandbox import NotYet, brief, call

# --- reading arrays -------------------------------------------------------------------------------


def array_read(result: Any) -> Arrays:
    """A learner's array, entry by entry."""
    return _without_nan(arrays(result, "result"))


def pair_read(result: Any) -> Arrays:
    """A learner's means and counts, entry by entry."""
    return _without_nan(arrays(result, "means", "counts"))


def _without_nan(found: Arrays) -> Arrays:
    if any(map(math.isnan, found.values())):
        raise NotYet("there is a nan in it: an empty group has the sum 0 and the count 0, and "
                     "0 / 0 is nan")
    return found


def _as_read(formula: Callable[..., np.ndarray]) -> Callable[..., Arrays]:
    """A slip from a formula, whose array is read like a learner's."""
    return lambda *args: array_read(formula(*args))


# --- A: many right-hand sides ---------------------------------------------------------------------


def _one_by_one(A: np.ndarray, b: np.ndarray) -> Arrays:
    return array_read(np.stack([np.linalg.solve(A, side) for side in b]))


def _systems(rng: np.random.Generator) -> list[tuple]:
    sizes = [(2, 2), (2, 3), (1, 4), (3, 3), (3, 1), (3, 5), (4, 4), (4, 2), (5, 5)]
    return [((rng.uniform(-1.0, 1.0, (n, n)) + 2.0 * np.eye(n)).round(2),
             rng.uniform(-1.0, 1.0, (batch, n)).round(2)) for n, batch in sizes]


def _systems_tested(cases: list[Case]) -> str:
    square = sum(case.args[0].shape == case.args[1].shape for case in cases)
    return (f"{len(cases)} systems with 1 to 5 right-hand sides, {square} of them with as many "
            "sides as unknowns")


SOLVE = Exercise(
    "07.A", "solve_rows(A, b)", _one_by_one, _systems, _systems_tested,
    slips=(
        Slip(_as_read(np.linalg.solve), "right shape, wrong numbers: solve took the columns of b "
             "for the right-hand sides, and gave no error"),
        Slip(_as_read(lambda A, b: np.linalg.solve(A, b.T)),
             "the solutions stand in the columns now: transpose the result, too"),
        Slip(_as_read(lambda A, b: np.linalg.solve(A.T, b.T).T),
             "that solves with Aᵀ instead of A: there is one .T too many, or one too few"),
        Slip(_as_read(lambda A, b: b @ A.T), "that multiplies by A, but you want to solve with A"),
    ),
    read=array_read, agree=close_arrays,
)

# --- Break it: an empty class ---------------------------------------------------------------------


def _folded(means: np.ndarray, counts: np.ndarray, z: np.ndarray, labels: np.ndarray) -> Arrays:
    """The means, updated sample by sample: each moves the mean of its class by its share."""
    means, counts = means.copy(), counts.copy()
    for x, c in zip(z, labels, strict=True):
        counts[c] += 1.0
        means[c] += (x - means[c]) / counts[c]
    return pair_read((means, counts))


def _batches(rng: np.random.Generator) -> list[tuple]:
    cases = [(np.zeros((3, 1)), np.zeros(3), np.array([[2.0], [4.0]]), np.array([1, 1])),
             (np.array([[1.0], [0.0], [5.0]]), np.array([2.0, 0.0, 1.0]), np.array([[4.0], [2.0]]),
              np.array([0, 2]))]
    for classes in (2, 3, 4, 4, 5, 6):
        counts = rng.integers(0, 4, classes).astype(float)
        means = np.where(counts[:, None] > 0, rng.uniform(-2.0, 2.0, (classes, 2)).round(1), 0.0)
        size = int(rng.integers(1, 6))
        cases.append((means, counts, rng.uniform(-2.0, 2.0, (size, 2)).round(1),
                      rng.integers(0, classes, size)))
    return cases


def _batches_tested(cases: list[Case]) -> str:
    absent = sum(len(c.args[1]) - len(set(c.args[3].tolist())) for c in cases)
    return f"{len(cases)} mini-batches of 1 to 5 samples, in which {absent} classes are absent"


def _folding(formula: Callable[..., np.ndarray]) -> Callable[..., Arrays]:
    """A slip from a formula for the new means; its counts are right.

    formula: from the means, the counts, the batch's sums and counts, and the counts after it, each
    with an axis for the entries, and the size of the batch
    """
    def result(means: np.ndarray, counts: np.ndarray, z: np.ndarray, labels: np.ndarray) -> Arrays:
        seen = np.bincount(labels, minlength=len(means)).astype(float)
        sums = np.zeros_like(means)
        np.add.at(sums, labels, z)
        with np.errstate(all="ignore"):
            new = formula(means, counts[:, None], sums, seen[:, None],
                          (counts + seen)[:, None], len(z))
        return pair_read((new, counts + seen))
    return result



def _right_slopes(fold: Callable) -> str:
    """Refuses an answer whose values are right and whose gradient with respect to means or z is
    nan, missing or wrong.

    A mean of n old and k new samples moves by n / (n + k) with the old mean, and by 1 / (n + k)
    with each new sample. A class that was never seen has no old mean, so its slope is not asked.
    """
    for means, counts, z, labels in _batches(np.random.default_rng(0)):
        total = counts + np.bincount(labels, minlength=len(counts))
        share = 1.0 / np.maximum(total, 1.0)
        by_means = _slope(lambda m, z=z, n=counts, c=labels: fold(m, n, z, c)[0], means, "means")
        by_old = np.broadcast_to((counts * share)[:, None], means.shape)
        _compare_slopes(by_means, np.where(total[:, None] > 0.0, by_old, by_means), "means")
        by_z = _slope(lambda z, m=means, n=counts, c=labels: fold(m, n, z, c)[0], z, "z")
        _compare_slopes(by_z, np.broadcast_to(share[labels][:, None], z.shape), "z")
    return "and the gradients with respect to means and z"


def _slope(new: Callable, at: np.ndarray, name: str) -> np.ndarray:
    """The gradient of the sum of all new means; refuses one that can't be taken."""
    try:
        return np.asarray(call(mg.grad(lambda x: np.sum(new(x))), at))
    except NotYet as accident:
        raise NotYet(f"the values are right, but no gradient with respect to {name} can be "
                     f"taken: {accident}") from None


def _compare_slopes(found: np.ndarray, right: np.ndarray, name: str) -> None:
    if not np.all(np.isfinite(found)):
        raise NotYet(f"the values are right, but the gradient with respect to {name} is nan: "
                     "replace the count by 1 before you divide, and not the result after it")
    if not alike(found, right):
        raise NotYet(f"the values are right, but the gradient with respect to {name} is "
                     f"{brief(found.round(4).tolist(), 80)} where "
                     f"{brief(right.round(4).tolist(), 80)} is right: the new means must be "
                     "computed from the old means and from z, and nothing may cut the path")


UNSPREAD = ("a [:, None] is missing: to divide each row of means by its own number, give the "
            "numbers a second axis")

FOLD = Exercise(
    "07.break1", "fold(means, counts, z, labels)", _folded, _batches, _batches_tested,
    slips=(
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / b), "that divides by the size of "
             "the batch: each mean is divided by the number of samples of its own class"),
        Slip(_folding(lambda m, n, s, k, t, b: s / np.maximum(k, 1.0)),
             "that is the mean of this batch alone: it forgets all earlier samples, and absent "
             "classes become 0"),
        Slip(_folding(lambda m, n, s, k, t, b: np.where(k > 0, s / np.maximum(k, 1.0), m)),
             "absent classes keep their mean, but the others forget their earlier samples: "
             "multiply the old mean by its count"),
        Slip(_folding(lambda m, n, s, k, t, b: s / np.maximum(t, 1.0)),
             "the old mean is missing: it stands for as many samples as its count says"),
        Slip(_folding(lambda m, n, s, k, t, b: (m + s) / np.maximum(t, 1.0)),
             "the old mean stands for as many samples as its count says: multiply it by that"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / (t + 1.0)), "no nan, but each mean is "
             "too small now: one is added to every count, not only to an empty one"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / np.maximum(k, 1.0)),
             "that divides by this batch's count alone: the old samples count, too"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n - s) / np.maximum(t, 1.0)),
             "the sign is wrong: the new sums are added"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / np.maximum(t[:, 0], 1.0)), UNSPREAD),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n[:, 0] + s) / np.maximum(t, 1.0)), UNSPREAD),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n[:, 0] + s) / np.maximum(t[:, 0], 1.0)),
             UNSPREAD),
    ),
    read=pair_read, agree=close_arrays, further=_right_slopes,
)

# --- B: readout -----------------------------------------------------------------------------------


def _graph_by_graph(features: np.ndarray, tails: np.ndarray, heads: np.ndarray,
                    graph_of: np.ndarray, graphs: int) -> Arrays:
    """The readout, by a matrix of neighbours for each graph."""
    out = np.zeros((graphs, features.shape[1]))
    for g in range(graphs):
        nodes = np.flatnonzero(graph_of == g)
        sends = np.array([[np.sum((tails == j) & (heads == i)) for j in nodes] for i in nodes],
                         dtype=float)
        if len(nodes):
            out[g] = np.mean(features[nodes] + sends @ features[nodes], axis=0)
    return array_read(out)


def _many_graphs(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for sizes in ((2, 1), (3, 2), (1, 3, 2), (2, 0, 3), (3, 2, 0), (0, 2), (4, 1, 2, 3),
                  (2, 2, 2, 2, 1), (3,)):
        tails, heads = [], []
        first = 0
        for n in sizes:
            pairs = [(i, j) for i in range(n) for j in range(n) if i != j and rng.uniform() < 0.6]
            tails += [first + i for i, _ in pairs]
            heads += [first + j for _, j in pairs]
            first += n
        order = rng.permutation(first)  # the nodes of a graph need not be next to each other
        place = np.argsort(order)
        cases.append((rng.uniform(-2.0, 2.0, (first, 2)).round(1)[order],
                      place[np.array(tails, int)], place[np.array(heads, int)],
                      np.repeat(np.arange(len(sizes)), sizes)[order], len(sizes)))
    return cases


def _graphs_tested(cases: list[Case]) -> str:
    empty = sum(case.args[4] - len(set(case.args[3].tolist())) for case in cases)
    most = max(case.args[4] for case in cases)
    return (f"{len(cases)} sets of 1 to {most} graphs against a loop over them, {empty} of the "
            "graphs empty")


def _reading(mix: Callable[..., Any], pool: Callable[..., Any]) -> Callable[..., Arrays]:
    """A slip from a way to mix neighbours into the features and one to pool each graph's nodes."""
    def result(features: np.ndarray, tails: np.ndarray, heads: np.ndarray, graph_of: np.ndarray,
               graphs: int) -> Arrays:
        with np.errstate(all="ignore"):
            return array_read(np.asarray(pool(mix(features, tails, heads), graph_of, graphs)))
    return result


def _received(x: np.ndarray, tails: np.ndarray, heads: np.ndarray) -> np.ndarray:
    return x + mg.segment_sum(x[tails], heads, len(x))


def _sent_back(x: np.ndarray, tails: np.ndarray, heads: np.ndarray) -> np.ndarray:
    return x + mg.segment_sum(x[heads], tails, len(x))


def _averaged(x: np.ndarray, tails: np.ndarray, heads: np.ndarray) -> np.ndarray:
    return x + mg.segment_mean(x[tails], heads, len(x))


ONE_MEAN = "that is one mean over all nodes: each graph has its own, by graph_of"
UNNUMBERED = ("segment_sum doesn't know the number of nodes, and loses the last nodes if no "
              "edge leads to them: give it len(features)")


def _unnumbered(accident: NotYet) -> str:
    """The advice for a ValueError, where segment_sum was not given the number of nodes."""
    return UNNUMBERED if re.search(r"segment_sum\(.*\bheads\)", accident.line) else ""


READOUT = Exercise(
    "07.B", "read_out(features, tails, heads, graph_of, graphs)", _graph_by_graph, _many_graphs,
    _graphs_tested,
    slips=(
        Slip(_reading(_received, mg.segment_sum),
             "those are sums over the nodes of each graph; a mean does not grow with the graph"),
        Slip(_reading(_received,
                      lambda x, of, n: np.broadcast_to(np.mean(x, axis=0), (n, x.shape[1]))),
             ONE_MEAN),
        Slip(_reading(_received, lambda x, of, n: np.mean(x, axis=0)), ONE_MEAN),
        Slip(_reading(lambda x, t, h: x + mg.segment_sum(x[t], h), mg.segment_mean), UNNUMBERED),
        Slip(_reading(_received, lambda x, of, n: mg.segment_mean(x, of)),
             "segment_mean doesn't know the number of graphs, and loses empty graphs at the "
             "end: give it graphs"),
        Slip(_reading(_received, lambda x, of, n: mg.segment_sum(x, of, n) / len(x)),
             "that divides by all nodes: each graph has its own number of them"),
        Slip(_reading(lambda x, t, h: x, mg.segment_mean),
             "the neighbours are missing: each node adds the features that its neighbours send"),
        Slip(_reading(_sent_back, mg.segment_mean), "tails and heads are exchanged: take the "
             "features at the tails, and add them at the heads"),
        Slip(_reading(lambda x, t, h: _received(x, t, h) - x, mg.segment_mean),
             "a node's own features are missing: its neighbours' are added to them"),
        Slip(_reading(_averaged, mg.segment_mean),
             "neighbours are added up, not averaged; only the nodes of a graph are averaged"),
    ),
    read=array_read, agree=close_arrays, raises={ValueError: _unnumbered},
)

EXERCISES = (SOLVE, FOLD, READOUT)
