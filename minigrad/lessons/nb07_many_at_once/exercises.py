"""Notebook 07, many at once: its exercises with hidden inputs and misconceptions, its guesses, and its quiz.

Right results come from loops over samples, classes and graphs, never from the batched line that an exercise asks for.
"""
import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from .exercise import Arrays, Case, Exercise, Slip, arrays, close_arrays
from .guesses import COUNT
from .quizzes import Option, Question
from .trial import NotYet

# --- reading arrays ---------------------------------------------------------------------------------------------------


def array_read(result: Any) -> Arrays:
    """A learner's array, entry by entry."""
    return _without_nan(arrays(result, "result"))


def pair_read(result: Any) -> Arrays:
    """A learner's means and counts, entry by entry."""
    return _without_nan(arrays(result, "means", "counts"))


def _without_nan(found: Arrays) -> Arrays:
    if any(map(math.isnan, found.values())):
        raise NotYet("there is a nan in it: the sum of nobody, 0, is divided by their number, 0")
    return found


def _as_read(formula: Callable[..., np.ndarray]) -> Callable[..., Arrays]:
    """The formula with its array entry by entry, as a learner's is read."""
    return lambda *args: array_read(formula(*args))


# --- A: many right-hand sides -----------------------------------------------------------------------------------------


def _one_by_one(A: np.ndarray, b: np.ndarray) -> Arrays:
    return array_read(np.stack([np.linalg.solve(A, side) for side in b]))


def _systems(rng: np.random.Generator) -> list[tuple]:
    sizes = [(2, 2), (2, 3), (1, 4), (3, 3), (3, 1), (3, 5), (4, 4), (4, 2), (5, 5)]
    return [((rng.uniform(-1.0, 1.0, (n, n)) + 2.0 * np.eye(n)).round(2), rng.uniform(-1.0, 1.0, (batch, n)).round(2))
            for n, batch in sizes]


def _systems_tested(cases: list[Case]) -> str:
    square = sum(case.args[0].shape == case.args[1].shape for case in cases)
    return f"{len(cases)} systems with 1 to 5 right-hand sides, {square} of them with as many sides as unknowns"


SOLVE = Exercise(
    "07.A", "solve_rows(A, b)", _one_by_one, _systems, _systems_tested,
    slips=(
        Slip(_as_read(np.linalg.solve),
             "right shape, wrong numbers: solve took the columns of b for the right-hand sides, without a word"),
        Slip(_as_read(lambda A, b: np.linalg.solve(A, b.T)),
             "the solutions stand in the columns now: turn the result round, too"),
        Slip(_as_read(lambda A, b: np.linalg.solve(A.T, b.T).T),
             "that solves with Aᵀ in the place of A: there is one .T too many, or one too few"),
        Slip(_as_read(lambda A, b: b @ A.T), "that multiplies by A, and you want to undo it"),
    ),
    hints=(
        "What would solve do if the right-hand sides were the columns of b?",
        "Turn b round before, and the result after.",
        "return np.linalg.solve(A, b.T).T",
    ),
    read=array_read, agree=close_arrays,
)

# --- Break it: the mean of nobody -------------------------------------------------------------------------------------


def _folded(means: np.ndarray, counts: np.ndarray, z: np.ndarray, labels: np.ndarray) -> Arrays:
    """Sample by sample: each moves the mean of its class by its share."""
    means, counts = means.copy(), counts.copy()
    for x, c in zip(z, labels, strict=True):
        counts[c] += 1.0
        means[c] += (x - means[c]) / counts[c]
    return pair_read((means, counts))


def _batches(rng: np.random.Generator) -> list[tuple]:
    cases = [(np.zeros((3, 1)), np.zeros(3), np.array([[2.0], [4.0]]), np.array([1, 1])),
             (np.array([[1.0], [0.0], [5.0]]), np.array([2.0, 0.0, 1.0]), np.array([[4.0], [2.0]]), np.array([0, 2]))]
    for classes in (2, 3, 4, 4, 5, 6):
        counts = rng.integers(0, 4, classes).astype(float)
        means = np.where(counts[:, None] > 0, rng.uniform(-2.0, 2.0, (classes, 2)).round(1), 0.0)
        size = int(rng.integers(1, 6))
        cases.append((means, counts, rng.uniform(-2.0, 2.0, (size, 2)).round(1), rng.integers(0, classes, size)))
    return cases


def _batches_tested(cases: list[Case]) -> str:
    absent = sum(len(c.args[1]) - len(set(c.args[3].tolist())) for c in cases)
    return f"{len(cases)} mini-batches of 1 to 5 samples, in which {absent} classes are absent"


def _folding(formula: Callable[..., np.ndarray]) -> Callable[..., Arrays]:
    """Means by a formula of (means, counts, sums, seen, total), each with an axis for the entries, and the size of the
    batch; counts as they should be."""
    def result(means: np.ndarray, counts: np.ndarray, z: np.ndarray, labels: np.ndarray) -> Arrays:
        seen = np.bincount(labels, minlength=len(means)).astype(float)
        sums = np.zeros_like(means)
        np.add.at(sums, labels, z)
        with np.errstate(all="ignore"):
            new = formula(means, counts[:, None], sums, seen[:, None], (counts + seen)[:, None], len(z))
        return pair_read((new, counts + seen))
    return result


UNSPREAD = ("a [:, None] is missing: one number for each class needs a second axis to meet the rows of means, or NumPy "
            "sets it against their entries")

FOLD = Exercise(
    "07.break1", "fold(means, counts, z, labels)", _folded, _batches, _batches_tested,
    slips=(
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / b),
             "that divides by the size of the batch: a mean is divided by how many its own class has had"),
        Slip(_folding(lambda m, n, s, k, t, b: s / np.maximum(k, 1.0)),
             "that is the mean of this batch alone: what a class had before is forgotten, and absent ones fall to 0"),
        Slip(_folding(lambda m, n, s, k, t, b: np.where(k > 0, s / np.maximum(k, 1.0), m)),
             "absent classes stay, but the others forget what they had before: weigh the old mean by its count"),
        Slip(_folding(lambda m, n, s, k, t, b: s / np.maximum(t, 1.0)),
             "the old mean is missing: it stands for as many samples as its count says"),
        Slip(_folding(lambda m, n, s, k, t, b: (m + s) / np.maximum(t, 1.0)),
             "the old mean stands for as many samples as its count says: multiply it by that"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / (t + 1.0)),
             "no nan, but each mean is too small now: one is added to every count, not only to an empty one"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / np.maximum(k, 1.0)),
             "that divides by this batch's count alone: the old samples count, too"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n - s) / np.maximum(t, 1.0)),
             "the sign is turned round: the new sums are added"),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n + s) / np.maximum(t[:, 0], 1.0)), UNSPREAD),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n[:, 0] + s) / np.maximum(t, 1.0)), UNSPREAD),
        Slip(_folding(lambda m, n, s, k, t, b: (m * n[:, 0] + s) / np.maximum(t[:, 0], 1.0)), UNSPREAD),
    ),
    hints=(
        "Only an empty class is in trouble. By what may its sum, which is 0, be divided?",
        "By anything but 0. All other classes keep their own total.",
        "new = (means * counts[:, None] + sums) / np.maximum(total, 1.0)[:, None]",
    ),
    read=pair_read, agree=close_arrays,
)

# --- B: readout -------------------------------------------------------------------------------------------------------


def _graph_by_graph(features: np.ndarray, tails: np.ndarray, heads: np.ndarray, graph_of: np.ndarray,
                    graphs: int) -> Arrays:
    """A matrix of neighbours for each graph, one after the other."""
    out = np.zeros((graphs, features.shape[1]))
    for g in range(graphs):
        nodes = np.flatnonzero(graph_of == g)
        sends = np.array([[np.sum((tails == j) & (heads == i)) for j in nodes] for i in nodes], dtype=float)
        if len(nodes):
            out[g] = np.mean(features[nodes] + sends @ features[nodes], axis=0)
    return array_read(out)


def _many_graphs(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for sizes in ((2, 1), (3, 2), (1, 3, 2), (2, 0, 3), (3, 2, 0), (0, 2), (4, 1, 2, 3), (2, 2, 2, 2, 1), (3,)):
        tails, heads, first = [], [], 0
        for n in sizes:
            pairs = [(i, j) for i in range(n) for j in range(n) if i != j and rng.uniform() < 0.6]
            tails += [first + i for i, _ in pairs]
            heads += [first + j for _, j in pairs]
            first += n
        order = rng.permutation(first)                   # nodes of a graph need not stand together
        place = np.argsort(order)
        cases.append((rng.uniform(-2.0, 2.0, (first, 2)).round(1)[order], place[np.array(tails, int)],
                      place[np.array(heads, int)], np.repeat(np.arange(len(sizes)), sizes)[order], len(sizes)))
    return cases


def _graphs_tested(cases: list[Case]) -> str:
    empty = sum(case.args[4] - len(set(case.args[3].tolist())) for case in cases)
    most = max(case.args[4] for case in cases)
    return f"{len(cases)} sets of 1 to {most} graphs against a loop over them, {empty} of the graphs empty"


def _reading(mix: Callable[..., Any], pool: Callable[..., Any]) -> Callable[..., Arrays]:
    """A readout by what is mixed into the features, and by how the nodes of each graph are put together."""
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
UNNUMBERED = ("in segment_sum without the number of nodes, the largest of heads decides, and later nodes that nobody "
              "sends to are lost: say len(features)")


def _unnumbered(accident: NotYet) -> str:
    """What usually makes shapes differ here."""
    return UNNUMBERED if re.search(r"segment_sum\(.*\bheads\)", accident.line) else ""


READOUT = Exercise(
    "07.B", "read_out(features, tails, heads, graph_of, graphs)", _graph_by_graph, _many_graphs, _graphs_tested,
    slips=(
        Slip(_reading(_received, mg.segment_sum),
             "those are sums over the nodes of each graph; a mean does not grow with the graph"),
        Slip(_reading(_received, lambda x, of, n: np.broadcast_to(np.mean(x, axis=0), (n, x.shape[1]))),
             ONE_MEAN),
        Slip(_reading(_received, lambda x, of, n: np.mean(x, axis=0)), ONE_MEAN),
        Slip(_reading(lambda x, t, h: x + mg.segment_sum(x[t], h), mg.segment_mean), UNNUMBERED),
        Slip(_reading(_received, lambda x, of, n: mg.segment_mean(x, of)),
             "without the number of graphs the largest in graph_of decides, and empty graphs at the end are lost"),
        Slip(_reading(_received, lambda x, of, n: mg.segment_sum(x, of, n) / len(x)),
             "that divides by all nodes: each graph has its own number of them"),
        Slip(_reading(lambda x, t, h: x, mg.segment_mean),
             "the neighbours are missing: each node adds what comes along its edges"),
        Slip(_reading(_sent_back, mg.segment_mean),
             "tails and heads are exchanged: look up what stands at the tails, and add it at the heads"),
        Slip(_reading(lambda x, t, h: _received(x, t, h) - x, mg.segment_mean),
             "a node's own features are missing: its neighbours' are added to them"),
        Slip(_reading(_averaged, mg.segment_mean),
             "neighbours are added up, not averaged; only the nodes of a graph are averaged"),
    ),
    hints=(
        "Both blanks group rows by a number: edges by the node they lead to, nodes by the graph they belong to.",
        "Look up the features at the tails, add them up by heads; then average by graph_of. Say how many groups there "
        "are, both times.",
        "mg.segment_sum(features[tails], heads, len(features)), and mg.segment_mean(mixed, graph_of, graphs)",
    ),
    read=array_read, agree=close_arrays, raises={ValueError: _unnumbered},
)

EXERCISES = (SOLVE, FOLD, READOUT)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

GUESSES = {
    "07.P1": lambda all, right, seven: (
        (all, "some never let two entries of a sample meet, or only along the last axis: those are right"),
        (right, "that many are right"),
        (seven, "that many are silent with seven samples; with four, as many as there are entries, more shapes fit"),
        (0, "NumPy refuses only what it cannot do, and it can do something with most of them"),
    ),
    "07.P2": lambda entries, one: (
        (entries, "the first batch holds one class, and its mean is a number"),
        (one, "two classes are missing from the first batch, and each of them has so many entries"),
        (0, "the first batch has no flower of two of the classes: 0 / 0"),
    ),
    "07.P3": lambda exact: (
        *((near, "near enough") for near in range(round(exact) - 5, round(exact) + 6) if near % 10),
        (round(exact, 1), "that is it more exactly"),
        *((round(exact / 100, k), "that is a fraction, and in percent it is 100 times as much") for k in (1, 2)),
        (0, "the means are made from z, and z from U: when U moves, they move along"),
        (100, "z itself also stands in the loss, beside the means; that part is left"),
    ),
}
BOUNDS = dict.fromkeys(("07.P1", "07.P2"), COUNT)

QUIZ = (
    Question("Your batched function gives the right shape. What does that tell you?", (
        Option("That it is right", "A @ x with as many samples as entries has the right shape, too."),
        Option("Little: hold it against a loop", "another number of samples does not unmask x / sum(x).", right=True),
        Option("That vmap is not needed", "vmap is about numbers, and shapes are the least of them."),
    )),
    Question("in_axes=(None, 0): what is shared, what is lifted?", (
        Option("The first argument is shared, the second has its samples on axis 0", "None: the same for all.",
               right=True),
        Option("The first has no axes, the second has one", "it says which axis counts samples, not how many."),
        Option("The first argument gets no gradient", "a shared argument gets the sum of what all samples send."),
    )),
    Question("A mini-batch has no sample of class 2. What is the mean of class 2 in it?", (
        Option("nan, so that somebody notices", "it spreads: nan times 0 is nan, in every batch that follows."),
        Option("A decision: 0 with no slope, or the row kept from before", "and the code says which.", right=True),
        Option("The mean of all samples", "that would move class 2 by samples that are not its own."),
    )),
    Question("The means of the classes are computed in another run, and fed. What is lost?", (
        Option("Nothing: the loss is the same number", "its slope is not."),
        Option("The slope through the means", "a fed value has no past.", right=True),
        Option("The precision", "the numbers are the same to the last bit."),
    )),
    Question("Ten more graphs shall be read out. What must be built anew?", (
        Option("The program: the number of groups is a part of it", "for segment sums it is a length that is fed."),
        Option("Nothing", "the number is the length of what is fed.", right=True),
        Option("One matrix for each graph", "one list of edges serves all, as none leads from one graph to another."),
    )),
)
