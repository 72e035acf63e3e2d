"""Notebook 01, paths: the exercises, with hidden inputs and misconceptions.

The graphs come from `example_graphs`. A right result is the sum over all paths, by definition,
and never an exercise's own solution.
"""

import itertools
import math
import operator
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.product_count import Edges, metered
from ...course.results import close_by_node, counterexample, number, numbers_by_node, refuse
from ...course.sandbox import NotYet, brief, call
from .example_graphs import WIDEST, ladder, list_edges, path_sum, place, random_graphs, wide_graphs

# --- A: from the list of paths --------------------------------------------------------------------


def _path_lists(rng: np.random.Generator) -> list[tuple]:
    lists = [[[float(p) for p in path.partials] for path in mg.paths(y, x)]
             for y, x, _ in random_graphs(rng)]
    return [(paths,) for paths in (*sorted(lists, key=len), [])]


def _paths_tested(cases: list[Case]) -> str:
    most = max(len(case.args[0]) for case in cases)
    return f"{len(cases) - 1} random graphs, up to {most} paths, no path at all, 1e-9 relative"


ONE_PATH = ("that is one path; a change of x reaches y along all paths at once, so add the "
            "products of all paths")
DERIVATIVE = Exercise(
    "01.A", "derivative(paths)", lambda paths: math.fsum(map(math.prod, paths)), _path_lists,
    _paths_tested,
    slips=(
        Slip(lambda paths: math.prod(paths[0]), ONE_PATH),
        Slip(lambda paths: math.prod(paths[-1]), ONE_PATH),
        Slip(lambda paths: max(map(math.prod, paths), key=abs), ONE_PATH),
        Slip(lambda paths: math.prod(map(sum, paths)),
             "you add along each path and multiply across the paths; it is the other way round"),
        Slip(lambda paths: sum(map(sum, paths)),
             "you add along a path; partials on one path are multiplied"),
        Slip(lambda paths: math.prod(map(math.prod, paths)),
             "you multiply the paths together; their products add up"),
        Slip(lambda paths: sum(map(math.prod, zip(*paths, strict=False))),
             "you multiply across the paths, edge by edge; multiply along each path instead"),
        Slip(lambda paths: -sum(map(math.prod, paths)),
             "the sign is reversed: the formula has no minus"),
        Slip(lambda paths: sum(map(math.prod, paths)) / max(1, len(paths)),
             "that is the mean over the paths; the derivative is their sum"),
    ),
)

# --- Break it 1: parallel edges merged ------------------------------------------------------------


def _walks(rng: np.random.Generator) -> list[tuple]:
    graphs = [(list_edges(y), place(y, y), place(y, x)) for y, x, _ in random_graphs(rng)]
    return sorted(graphs, key=lambda args: len(args[0]))


def _parallel(edges: Edges) -> bool:
    return any(n > 1 for n in Counter((node, parent) for node, parent, _ in edges).values())


def _graphs_tested(cases: list[Case]) -> str:
    most, parallel = max(len(c.args[0]) for c in cases), sum(_parallel(c.args[0]) for c in cases)
    return (f"{len(cases)} random graphs, up to {most} edges, parallel edges in {parallel} of "
            "them, 1e-9 relative")


def _walks_wide_nodes(answer: Callable) -> str:
    """Test nodes with three edges or more, which the random graphs do not have: no operation on
    single numbers takes three arguments."""
    for edges in wide_graphs(np.random.default_rng(0)):
        top = edges[-1][0]
        result, right = number(call(answer, edges, top, 0)), path_sum(edges, top, 0)
        if not SHARED.agree(result, right):
            raise NotYet("right where a node has one edge or two, and a node may have more: "
                         f"for {brief(edges, 200)}, {top}, 0 {counterexample(result, right)}")
    return f"up to {WIDEST} edges on one node"


def _merged(combine: Callable[[float, float], float]) -> Callable[..., float]:
    """A slip: path_sum after parallel edges were merged into one by `combine`."""
    def formula(edges: Edges, node: int, x: int) -> float:
        table: dict[tuple[int, int], float] = {}
        for n, parent, p in edges:
            table[n, parent] = combine(table[n, parent], p) if (n, parent) in table else p
        return path_sum([(*pair, p) for pair, p in table.items()], node, x)
    return formula


MERGED = ("two edges between the same two nodes are still merged into one, so side*side has half "
          "its slope; keep both")
PARALLEL = Exercise(
    "01.break1", "walk_back(edges, node, x)", path_sum, _walks, _graphs_tested,
    slips=(
        Slip(_merged(lambda old, new: new), MERGED),
        Slip(_merged(lambda old, new: old), MERGED),
        Slip(lambda edges, node, x: path_sum(sorted(set(edges)), node, x),
             "a set drops one of two equal edges, and the two edges of side*side are equal; "
             "keep the list"),
        Slip(_merged(operator.mul),
             "parallel edges are two paths: their partials are added, not multiplied"),
        Slip(_merged(lambda old, new: old - new),
             "parallel edges are two paths: their partials are added"),
        Slip(_merged(lambda old, new: 2 * new), "doubling is right for side*side, where both "
             "partials are equal; in a*sin(a) or a-a they are not"),
    ),
    further=_walks_wide_nodes,
)

# --- Break it 2: once per path --------------------------------------------------------------------

DEEP = 20


def _tree_only(edges: Edges, node: int, x: int) -> float:
    """A slip: path_sum with a `seen` set, which skips a node met before and so drops its later
    paths."""
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
    """Test values and edge visits on rows of diamonds.

    The first row is short, so that an answer that walks every path still ends.
    judged: the answer's result and the right one, from the answer, the edges and the slopes
    """
    for k in (6, 11, DEEP):
        edges, slopes = ladder(k)
        visits = [0]
        result, right = judged(answer, metered(edges, visits), slopes)
        where = f"{k} diamonds with {len(edges)} edges"
        if not exercise.agree(result, right):
            raise NotYet(f"right on the small graphs, but for {where} "
                         f"{counterexample(result, right)}")
        if visits[0] > 2 * len(edges):
            raise NotYet(f"the values are right, but {where} took {visits[0]:,} visits: your "
                         "function still computes the shared parts once for each path")
    return f"{DEEP} diamonds with 2^{DEEP} paths: {visits[0]} visits for {len(edges)} edges"


def _walks_once(answer: Callable) -> str:
    judged = lambda answer, edges, slopes: (number(call(answer, edges, edges[-1][0], 0)), slopes[0])
    return f"{_walks_wide_nodes(answer)}; {_on_ladders(answer, judged, SHARED)}"


def _sum_of_paths(edges: Any, node: Any, x: Any) -> Any:
    """path_sum under a name of the check's own, as an answer may call path_sum itself."""
    return path_sum(edges, node, x)


SHARED = Exercise(
    "01.break2", "walk_once(edges, node, x)", _sum_of_paths, _walks, _graphs_tested,
    slips=(
        Slip(_tree_only, "your code returns 0 when it meets a node for the second time; return "
                         "the number that it found the first time"),
        *PARALLEL.slips,
    ),
    further=_walks_once,
)

# --- B: share the suffixes ------------------------------------------------------------------------


def slopes_by_paths(edges: Edges, y: int) -> dict[int, float]:
    """The slope of y at every node, by definition: a sum over paths for each of them."""
    return {node: path_sum(edges, y, node) for node in range(y + 1)}


def edge_lists(rng: np.random.Generator) -> list[tuple]:
    """(edges, y) of random graphs, small ones first."""
    return [args[:2] for args in _walks(rng)]


def _sweeps_tested(cases: list[Case]) -> str:
    nodes = sum(len(case.right) for case in cases)
    return f"{_graphs_tested(cases)}, the slope at each of their {nodes} nodes"


def _swept(update: Callable[[float, float, float], float],
           order: Callable[[Edges], Edges] = lambda edges: edges[::-1]) -> Callable[..., Any]:
    """A slip: one pass over the edges.

    update: the parent's new slope, from its old one, the node's slope and the partial
    order: the edges in the order of the pass
    """
    def formula(edges: Edges, y: int) -> dict[int, float]:
        slope = {y: 1.0}
        for node, parent, p in order(edges):
            slope[parent] = update(slope.get(parent, 0.0), slope.get(node, 0.0), p)
        return slope
    return formula


def _added(old: float, above: float, p: float) -> float:
    return old + above * p


def _running_product(edges: Edges, y: int) -> dict[int, float]:
    slope, product = {y: 1.0}, 1.0
    for _, parent, p in reversed(edges):
        product *= p
        slope[parent] = product
    return slope


def _one_sweep(answer: Callable) -> str:
    judged = lambda answer, edges, slopes: (numbers_by_node(call(answer, edges, edges[-1][0])),
                                            slopes)
    return _on_ladders(answer, judged, SWEEP)


SWAPPED = ("node and parent are exchanged: slope[node] is known, and slope[parent] gets the "
           "share")
LOST = ("a set drops one of two equal edges, and the two edges of a*a are equal; keep the list")


def _no_entry(accident: NotYet) -> str:
    """The advice for a KeyError, by the entry that was missing in the learner's own line."""
    if accident.spot == accident.line.partition("=")[0].rstrip("+ "):
        return ("the node has no slope yet when its first share arrives, so start from 0.0, as "
                "in slope.get(parent, 0.0)")
    if "[parent]" in accident.spot:
        return SWAPPED
    return "that node's slope is not known yet, so walk from the last edge to the first"


SWEEP = Exercise(
    "01.B", "slopes(edges, y)", slopes_by_paths, edge_lists, _sweeps_tested,
    slips=(
        Slip(_swept(_added, lambda edges: list(set(edges))), LOST),
        Slip(_swept(_added, lambda edges: sorted(set(edges))[::-1]), LOST),
        Slip(lambda edges, y: {node: float(node == y) for node in range(y + 1)},
             f"no slope reaches any node but y; {SWAPPED}"),
        Slip(_swept(lambda old, above, p: above * p), "a later path overwrites an earlier one: "
             "where paths meet, add to what is already there"),
        Slip(_swept(_added, lambda edges: edges),
             "you start at the inputs, where no slope is known yet; start at y, with the last "
             "edge"),
        Slip(_swept(lambda old, above, p: old + p),
             "you add only the partials; multiply each one by the slope of the node of its edge"),
        Slip(_swept(lambda old, above, p: old - above * p),
             "the sign is reversed: add the shares"),
        Slip(_running_product, "a single running product is right only for a chain; multiply "
                               "each partial by the slope of its own node"),
    ),
    read=numbers_by_node, agree=close_by_node, raises={KeyError: _no_entry}, further=_one_sweep,
)

# --- the open project: the strongest paths --------------------------------------------------------
MOST = 5                                     # paths that are asked for in the random graphs
LONG_LADDER, MANY = 30, 12                   # diamonds, and the paths that are asked for in them
# products for each edge and path, where one pass needs 1; one path after the other takes up to MANY
FEW = 18  # and a pass for each node, or a path multiplied from its start each time, more than 25


def _products(edges: Edges, node: int, x: int) -> list[float]:
    """The products of all paths from x to the node, one by one."""
    if node == x:
        return [1.0]
    return [p * rest for n, parent, p in edges if n == node for rest in _products(edges, parent, x)]


def _largest(edges: Edges, y: int, x: int, count: int) -> list[float]:
    """The largest |products|, by definition: of a list of all paths."""
    return sorted(map(abs, _products(edges, y, x)), reverse=True)[:count]


def _asked_for(rng: np.random.Generator) -> list[tuple]:
    return [(*args, int(rng.integers(1, MOST + 1))) for args in _walks(rng)]


def _asked_tested(cases: list[Case]) -> str:
    return f"{len(cases)} random graphs, up to {MOST} of their paths"


def _numbers(result: Any) -> list[float]:
    """A learner's list of numbers."""
    if not isinstance(result, list | tuple | np.ndarray):
        refuse(result, "a list of numbers")
    return [number(value) for value in result]


def _close_lists(result: list[float], right: list[float], relative: float = 1e-9) -> bool:
    return len(result) == len(right) and bool(np.allclose(result, right, relative, 0.0))


def _long_ladder(answer: Callable) -> str:
    """Test a row of diamonds with too many paths to list: the largest product takes the larger of
    two partials in each diamond, the next ones change the diamonds that cost least."""
    edges, _ = ladder(LONG_LADDER)
    visits = [0]
    result = _numbers(call(answer, metered(edges, visits), edges[-1][0], 0, MANY, seconds=10.0))
    halves = [sorted((abs(p) for node, parent, p in edges if parent == 3 * k), reverse=True)
              for k in range(LONG_LADDER)]
    largest = math.prod(high for high, low in halves)
    ratios = sorted((low / high for high, low in halves), reverse=True)[:MANY]
    choices = itertools.product((False, True), repeat=len(ratios))
    right = sorted((largest * math.prod(itertools.compress(ratios, choice)) for choice in choices),
                   reverse=True)[:MANY]
    where = f"for {LONG_LADDER} diamonds and count={MANY}"
    if not _close_lists(result, right):
        found = f"your function returns {len(result)} numbers"
        raise NotYet(f"right on the small graphs, but {where} "
                     f"{counterexample(result, right) if len(result) == MANY else found}")
    most = FEW * MANY * len(edges)
    if visits[0] > most:
        raise NotYet(f"the values are right, but {where} your function multiplies {visits[0]:,} "
                     f"times by a partial; the limit is {most:,}, and one pass over the edges "
                     f"needs {MANY * len(edges):,}: does it pass over them again and again, or "
                     "multiply a path from its start each time?")
    return f"{MANY} of 2^{LONG_LADDER} paths: {visits[0]} products for {len(edges)} edges"


STRONGEST = Exercise(
    "01.project", "strongest(edges, y, x, count)", _largest, _asked_for, _asked_tested,
    slips=(
        Slip(lambda edges, y, x, count: sorted(_products(edges, y, x), reverse=True)[:count],
             "you compare the products with their signs; the question asks for the largest "
             "absolute values"),
        Slip(lambda edges, y, x, count: sorted(map(abs, _products(edges, y, x)))[:count],
             "these are the smallest absolute products; the question asks for the largest"),
        Slip(lambda edges, y, x, count: _largest(edges, y, x, 1),
             "you keep one product for each node; keep as many as are asked for"),
    ),
    read=_numbers, agree=_close_lists, further=_long_ladder, seconds=10.0,
)

EXERCISES = (DERIVATIVE, PARALLEL, SHARED, SWEEP, STRONGEST)
