"""Notebook 01, paths: its exercises with hidden inputs and misconceptions, its guesses, and its quiz.

The graphs come from `graphs`, whose right results are sums over all paths, by definition; no exercise's own solution
stands here.
"""

import math
import operator
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from .exercise import Case, Exercise, Slip, close_by_node, counterexample, number, numbers_by_node
from .graphs import WIDEST, ladder, list_edges, path_sum, place, random_graphs, wide_graphs
from .guesses import COUNT
from .meter import Edges, metered
from .quizzes import Option, Question
from .trial import NotYet, brief, call

# --- A: from the list of paths ----------------------------------------------------------------------------------------


def _path_lists(rng: np.random.Generator) -> list[tuple]:
    lists = [[[float(p) for p in path.partials] for path in mg.paths(y, x)] for y, x, _ in random_graphs(rng)]
    return [(paths,) for paths in (*sorted(lists, key=len), [])]


def _paths_tested(cases: list[Case]) -> str:
    most = max(len(case.args[0]) for case in cases)
    return f"{len(cases) - 1} random graphs, up to {most} paths, no path at all, 1e-9 relative"


ONE_PATH = "that is one path; the nudge reaches y along every path at once, and each path adds its own product"
DERIVATIVE = Exercise(
    "01.A", "derivative(paths)", lambda paths: math.fsum(map(math.prod, paths)), _path_lists, _paths_tested,
    slips=(
        Slip(lambda paths: math.prod(paths[0]), ONE_PATH),
        Slip(lambda paths: math.prod(paths[-1]), ONE_PATH),
        Slip(lambda paths: max(map(math.prod, paths), key=abs), ONE_PATH),
        Slip(lambda paths: math.prod(map(sum, paths)),
             "you add along each path and multiply across the paths; it is the other way round"),
        Slip(lambda paths: sum(map(sum, paths)), "you add along a path; partials on one path are multiplied"),
        Slip(lambda paths: math.prod(map(math.prod, paths)), "you multiply the paths together; their products add up"),
        Slip(lambda paths: sum(map(math.prod, zip(*paths, strict=False))),
             "you multiply across the paths, edge by edge; multiply along each path instead"),
        Slip(lambda paths: -sum(map(math.prod, paths)), "the sign is turned round; nothing here asks for a minus"),
        Slip(lambda paths: sum(map(math.prod, paths)) / max(1, len(paths)),
             "that is the mean over the paths; the derivative is their sum"),
    ),
    hints=(
        "Say aloud what one path contributes, then what several paths do together.",
        "Along a path the partials multiply; where paths meet, the products add.",
        "math.prod(path) is one path's product; sum(... for path in paths) adds them.",
    ),
)

# --- Break it 1: parallel edges merged --------------------------------------------------------------------------------


def _walks(rng: np.random.Generator) -> list[tuple]:
    graphs = [(list_edges(y), place(y, y), place(y, x)) for y, x, _ in random_graphs(rng)]
    return sorted(graphs, key=lambda args: len(args[0]))


def _parallel(edges: Edges) -> bool:
    return any(n > 1 for n in Counter((node, parent) for node, parent, _ in edges).values())


def _graphs_tested(cases: list[Case]) -> str:
    most, parallel = max(len(c.args[0]) for c in cases), sum(_parallel(c.args[0]) for c in cases)
    return f"{len(cases)} random graphs, up to {most} edges, parallel edges in {parallel} of them, 1e-9 relative"


def _walks_wide_nodes(answer: Callable) -> str:
    """No operation on single numbers has three arguments, so the random graphs never ask for a third edge."""
    for edges in wide_graphs(np.random.default_rng(0)):
        top = edges[-1][0]
        result, right = number(call(answer, edges, top, 0)), path_sum(edges, top, 0)
        if not SHARED.agree(result, right):
            raise NotYet("right where a node has one edge or two, and a node may have more: "
                         f"for {brief(edges, 200)}, {top}, 0 {counterexample(result, right)}")
    return f"up to {WIDEST} edges on one node"


def _merged(combine: Callable[[float, float], float]) -> Callable[..., float]:
    """path_sum after parallel edges were merged into one by `combine`."""
    def formula(edges: Edges, node: int, x: int) -> float:
        table: dict[tuple[int, int], float] = {}
        for n, parent, p in edges:
            table[n, parent] = combine(table[n, parent], p) if (n, parent) in table else p
        return path_sum([(*pair, p) for pair, p in table.items()], node, x)
    return formula


MERGED = "two edges between the same two nodes are still merged into one, so side*side has half its slope; keep both"
PARALLEL = Exercise(
    "01.break1", "walk_back(edges, node, x)", path_sum, _walks, _graphs_tested,
    slips=(
        Slip(_merged(lambda old, new: new), MERGED),
        Slip(_merged(lambda old, new: old), MERGED),
        Slip(lambda edges, node, x: path_sum(sorted(set(edges)), node, x),
             "a set keeps two edges only while their partials differ; in side*side they are equal, and one is lost"),
        Slip(_merged(operator.mul), "parallel edges are two paths: their partials are added, not multiplied"),
        Slip(_merged(lambda old, new: old - new), "parallel edges are two paths: their partials are added"),
        Slip(_merged(lambda old, new: 2 * new),
             "doubling is right for side*side, where both partials are equal; in a*sin(a) or a-a they are not"),
    ),
    hints=(
        "A dict has one value per key. Which two edges of side*side want the same key?",
        "Nothing asks for a dict here: the next line only walks over (parent, partial) pairs.",
        "Write the same comprehension with [...] in place of {...}, collecting tuples (parent, partial).",
    ),
    further=_walks_wide_nodes,
)

# --- Break it 2: once per path ----------------------------------------------------------------------------------------

DEEP = 20


def _tree_only(edges: Edges, node: int, x: int) -> float:
    """path_sum with a `seen` set that skips a node met before, and so drops its later paths."""
    seen: set[int] = set()

    def walk(node: int) -> float:
        if node == x:
            return 1.0
        if node in seen:
            return 0.0
        seen.add(node)
        return sum(p * walk(parent) for n, parent, p in edges if n == node)
    return walk(node)


def _on_ladders(answer: Callable, judged: Callable[[Any, Edges, dict[int, float]], tuple[Any, Any]],
                exercise: Exercise) -> str:
    """Values and edge visits on ladders, first on one that still ends when every path is walked.

    `judged(answer, edges, slopes)`: the answer's result and the right one.
    """
    for k in (6, 11, DEEP):
        edges, slopes = ladder(k)
        visits = [0]
        result, right = judged(answer, metered(edges, visits), slopes)
        where = f"{k} diamonds with {len(edges)} edges"
        if not exercise.agree(result, right):
            raise NotYet(f"right on the small graphs, but for {where} {counterexample(result, right)}")
        if visits[0] > 2 * len(edges):
            raise NotYet(f"the values are right, but {where} took {visits[0]:,} visits: what many paths share "
                         "is still worked out once for each of them")
    return f"{DEEP} diamonds with 2^{DEEP} paths: {visits[0]} visits for {len(edges)} edges"


def _walks_once(answer: Callable) -> str:
    judged = lambda answer, edges, slopes: (number(call(answer, edges, edges[-1][0], 0)), slopes[0])
    return f"{_walks_wide_nodes(answer)}; {_on_ladders(answer, judged, SHARED)}"


SHARED = Exercise(
    "01.break2", "walk_once(edges, node, x)", path_sum, _walks, _graphs_tested,
    slips=(
        Slip(_tree_only, "a node met for the second time gives 0 here; give back the number it had the first time"),
        *PARALLEL.slips,
    ),
    hints=(
        "For each node the answer is one number. How often is it worked out, and how often does it change?",
        "Work it out the first time, keep it in `known`, and look it up every other time.",
        "The line is the one of path_sum, stored: known[node] = sum(...), with `known` handed on in the call.",
    ),
    further=_walks_once,
)

# --- B: share the suffixes --------------------------------------------------------------------------------------------


def _slopes(edges: Edges, y: int) -> dict[int, float]:
    return {node: path_sum(edges, y, node) for node in range(y + 1)}


def _sweeps(rng: np.random.Generator) -> list[tuple]:
    return [args[:2] for args in _walks(rng)]


def _sweeps_tested(cases: list[Case]) -> str:
    nodes = sum(len(case.right) for case in cases)
    return f"{_graphs_tested(cases)}, the slope at each of their {nodes} nodes"


def _sweep(edges: Edges, start: int, update: Callable[[float, float, float], float]) -> dict[int, float]:
    """One pass over `edges` in the order given; `update(old, above, partial)` is the parent's new slope."""
    slope = {start: 1.0}
    for node, parent, p in edges:
        slope[parent] = update(slope.get(parent, 0.0), slope.get(node, 0.0), p)
    return slope


def _running_product(edges: Edges, y: int) -> dict[int, float]:
    slope, product = {y: 1.0}, 1.0
    for _, parent, p in reversed(edges):
        product *= p
        slope[parent] = product
    return slope


def _one_sweep(answer: Callable) -> str:
    judged = lambda answer, edges, slopes: (numbers_by_node(call(answer, edges, edges[-1][0])), slopes)
    return _on_ladders(answer, judged, SWEEP)


SWAPPED = "the slope goes from the node to its parent: it is slope[node] that is known, and slope[parent] that receives"
LOST = "a set keeps two edges only while they differ: in a*a they are equal, and one is lost; keep the list"


def _no_entry(accident: NotYet) -> str:
    """Which entry of the dict was missing, read from the learner's own line."""
    if accident.spot == accident.line.partition("=")[0].rstrip("+ "):
        return "the first share that reaches a node finds nothing there to add to, so start from 0.0, as in " \
               "slope.get(parent, 0.0)"
    if "[parent]" in accident.spot:
        return SWAPPED
    return "that node's slope is not known yet, so walk from the last edge to the first"


SWEEP = Exercise(
    "01.B", "slopes(edges, y)", _slopes, _sweeps, _sweeps_tested,
    slips=(
        Slip(lambda edges, y: _sweep(list(set(edges)), y, lambda old, above, p: old + above * p), LOST),
        Slip(lambda edges, y: _sweep(sorted(set(edges))[::-1], y, lambda old, above, p: old + above * p), LOST),
        Slip(lambda edges, y: {node: float(node == y) for node in range(y + 1)},
             f"no slope reaches any node but y; {SWAPPED}"),
        Slip(lambda edges, y: _sweep(edges[::-1], y, lambda old, above, p: above * p),
             "a later path overwrites an earlier one: where paths meet, add to what is already there"),
        Slip(lambda edges, y: _sweep(edges, y, lambda old, above, p: old + above * p),
             "you walk from the inputs on, where slopes are still missing; start at y, at the last edge"),
        Slip(lambda edges, y: _sweep(edges[::-1], y, lambda old, above, p: old + p),
             "you add the partials alone; each is multiplied by the slope of its edge's own node"),
        Slip(lambda edges, y: _sweep(edges[::-1], y, lambda old, above, p: old - above * p),
             "the sign is turned round: contributions are added, never subtracted"),
        Slip(_running_product,
             "one running product is right along a chain only; multiply each partial by the slope of its own node"),
    ),
    hints=(
        "When is dy/dnode complete? Only when every edge that starts at the node has handed back its share.",
        "A user has a larger number than its inputs, so the list read backwards visits every user first.",
        "In reversed(edges): slope[parent] = slope.get(parent, 0.0) + slope[node] * partial.",
    ),
    read=numbers_by_node, agree=close_by_node, raises={KeyError: _no_entry}, further=_one_sweep,
)

EXERCISES = (DERIVATIVE, PARALLEL, SHARED, SWEEP)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

GUESSES = {
    "01.P1": lambda k: (
        (2 * k, f"two branches a diamond make {2 * k} branches, but at each diamond the choices multiply"),
        (k * k, f"that is {k} squared; each diamond doubles the number of paths"),
        (4 * k, "that is the number of edges"),
    ),
    "01.P2": lambda side: (
        (2 * side, "that is the right slope, but this code keeps one entry per parent, so one of two edges is gone"),
        (side * side, "that is side*side itself, not its slope"),
    ),
    "01.P3": lambda k: (
        (4 * k, "that is the number of edges, and it would be enough; this code comes back to each again and again"),
        (2**k, "that is the number of paths; each path has many edges, and beginnings are shared"),
        (2 * k * 2**k, f"that is {2 * k} edges on each of {2**k:,} paths; here paths share their beginnings"),
    ),
}
BOUNDS = dict.fromkeys(("01.P1", "01.P3"), COUNT)

QUIZ = (
    Question("Three paths lead from x to y; their products are 2, -1 and 0.5. What is dy/dx?", (
        Option("-1, the product of the three", "products are taken along a path, never across paths."),
        Option("1.5", "2 - 1 + 0.5: every path adds its product.", right=True),
        Option("2, the strongest path", "the nudge takes all paths at once; none is chosen."),
    )),
    Question("How many edges lead from a to a*a?", (
        Option("One", "that is the set or dict of Break it 1; its derivative is a, half of the truth."),
        Option("Two", "one per argument, each with partial a: a + a = 2a.", right=True),
        Option("It depends on the value of a", "edges follow from the expression; values only set the partials."),
    )),
    Question("30 diamonds have 120 edges and 2^30 paths. How many edges does reverse mode visit?", (
        Option("120", "each edge once, whatever the number of paths.", right=True),
        Option("2^30", "that is the walk of Break it 2; sharing the suffixes removes it."),
        Option("60, those of one path", "then all other paths would be missing from the sum."),
    )),
    Question("f has 1,000 inputs and 10 outputs. By the answer, how many reverse sweeps give its whole Jacobian?", (
        Option("1", "one sweep starts at one output; two started together give the sum of their rows."),
        Option("1,000", "that is the price of forward mode, one sweep per input."),
        Option("10", "one for each output, as you will count in notebook 02; a loss has one output, so one sweep is "
               "all it needs.", right=True),
    )),
    Question("What must be kept from the forward pass for the reverse sweep?", (
        Option("A Jacobian for every layer", "that was the asker's fear; a rule multiplies by it without building it."),
        Option("The list of all paths", "nobody lists them; the sweep adds them up edge by edge."),
        Option("The values that local partials are computed from",
               "cos(a) needs a, a*b needs both; an addition needs nothing.", right=True),
    )),
)
