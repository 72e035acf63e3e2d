"""Notebook 01, paths: its exercises with hidden inputs and misconceptions, its guesses, and its quiz.

The graphs come from `graphs`, whose right results are sums over all paths, by definition; no exercise's own solution
stands here.
"""

import math
import operator
from collections import Counter
from collections.abc import Callable

import numpy as np

import minigrad as mg

from ..program import ancestors
from ..tensor import Tensor
from .exercise import Case, Exercise, Slip, close, numbers_by_node
from .graphs import diamonds, list_edges, path_sum, place, random_graphs
from .meter import Edges, metered
from .quizzes import Option, Question
from .trial import NotYet, call

# --- A: from the list of paths ----------------------------------------------------------------------------------------


def _path_case(y: Tensor, x: Tensor) -> Case:
    paths = [[float(p) for p in path.partials] for path in mg.paths(y, x)]
    return Case((paths,), math.fsum(math.prod(path) for path in paths))


def _path_cases(rng: np.random.Generator) -> list[Case]:
    random = sorted((_path_case(y, x) for y, x, _ in random_graphs(rng)), key=lambda case: len(case.args[0]))
    return [_path_case(*_product_and_sine()), *random, Case(([],), 0.0)]


def _product_and_sine():
    """The notebook's own example and its a."""
    a, b = mg.tensor(2.0), mg.tensor(3.0)
    return operator.mul(a, b) + np.sin(a), a


def _paths_tested(cases: list[Case]) -> str:
    most = max(len(case.args[0]) for case in cases)
    return f"{len(cases) - 2} random graphs, up to {most} paths, no path at all, 1e-9 relative"


ONE_PATH = "that is one path; the nudge reaches y along every path at once, and each path adds its own product"
DERIVATIVE = Exercise(
    "01.A", "derivative(paths)", _path_cases, _paths_tested,
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


def _walk_case(y: Tensor, x: Tensor) -> Case:
    edges, top, bottom = list_edges(y), len(ancestors(y)) - 1, place(y, x)
    return Case((edges, top, bottom), path_sum(edges, top, bottom))


def _walk_cases(visible: Callable, at: float) -> Callable[[np.random.Generator], list[Case]]:
    """The visible graph, then random ones, small first."""
    def cases(rng: np.random.Generator) -> list[Case]:
        x = mg.tensor(at)
        random = sorted((_walk_case(y, x) for y, x, _ in random_graphs(rng)), key=lambda case: len(case.args[0]))
        return [_walk_case(visible(x), x), *random]
    return cases


def _parallel(case: Case) -> int:
    pairs = Counter((child, parent) for child, parent, _ in case.args[0])
    return sum(n > 1 for n in pairs.values())


def _walks_tested(cases: list[Case]) -> str:
    most, parallel = max(len(c.args[0]) for c in cases), sum(_parallel(c) > 0 for c in cases[1:])
    return f"{len(cases) - 1} random graphs, up to {most} edges, parallel edges in {parallel} of them, 1e-9 relative"


def _merged(combine: Callable[[float, float], float]) -> Callable[..., float]:
    """path_sum after parallel edges were merged into one by `combine`."""
    def formula(edges: Edges, node: int, x: int) -> float:
        table: dict[tuple[int, int], float] = {}
        for child, parent, p in edges:
            table[child, parent] = combine(table[child, parent], p) if (child, parent) in table else p
        return path_sum([(*pair, p) for pair, p in table.items()], node, x)
    return formula


MERGED = "two edges between the same two nodes are still merged into one, so a*a gives a and not 2a; keep both"
PARALLEL = Exercise(
    "01.break1", "walk_back(edges, node, x)", _walk_cases(lambda a: a * a, 3.0), _walks_tested,
    slips=(
        Slip(_merged(lambda old, new: new), MERGED),
        Slip(_merged(lambda old, new: old), MERGED),
        Slip(lambda edges, node, x: path_sum(sorted(set(edges)), node, x),
             "a set keeps two edges only while their partials differ; in a*a they are equal, and one is lost"),
        Slip(_merged(operator.mul), "parallel edges are two paths: their partials are added, not multiplied"),
        Slip(_merged(lambda old, new: old - new), "parallel edges are two paths: their partials are added"),
        Slip(_merged(lambda old, new: 2 * new),
             "doubling is right for a*a, where both partials are equal; in a*sin(a) or a-a they are not"),
    ),
    hints=(
        "A dict has one value per key. Which two edges of a*a want the same key?",
        "Nothing asks for a dict here: the next line only walks over (parent, partial) pairs.",
        "Write the same comprehension with [...] in place of {...}, collecting tuples (parent, partial).",
    ),
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
        return sum(p * walk(parent) for child, parent, p in edges if child == node)
    return walk(node)


def _diamond_edges(k: int) -> Edges:
    return list_edges(diamonds(mg.tensor(0.5), k))


def _each_edge_once(answer: Callable) -> str:
    """Count edge visits on a ladder that still ends when every path is walked, then on one that would not."""
    for k in (6, DEEP):
        edges = _diamond_edges(k)
        visits = [0]
        call(answer, metered(edges, visits), edges[-1][0], 0)
        if visits[0] > 2 * len(edges):
            raise NotYet(f"the number is right, but {k} diamonds with {len(edges)} edges took {visits[0]:,} visits: a"
                         " node that many paths share is still worked out once for each of them")
    return f"{DEEP} diamonds with 2^{DEEP} paths: {visits[0]} visits for {len(edges)} edges"


SHARED = Exercise(
    "01.break2", "walk_once(edges, node, x)", _walk_cases(lambda x: diamonds(x, 1), 0.5), _walks_tested,
    slips=(
        Slip(_tree_only, "a node met for the second time gives 0 here; give back the number it had the first time"),
        *PARALLEL.slips,
    ),
    hints=(
        "For each node the answer is one number. How often is it worked out, and how often does it change?",
        "Work it out the first time, keep it in `known`, and look it up every other time.",
        "The line is the one of path_sum, stored: known[node] = sum(...), with `known` handed on in the call.",
    ),
    further=_each_edge_once,
)

# --- B: share the suffixes --------------------------------------------------------------------------------------------


def _sweep_case(y: Tensor) -> Case:
    edges, top = list_edges(y), len(ancestors(y)) - 1
    return Case((edges, top), {node: path_sum(edges, top, node) for node in range(top + 1)})


def _sweep_cases(rng: np.random.Generator) -> list[Case]:
    chain = np.exp(np.sin(mg.tensor(0.5)))
    random = sorted((_sweep_case(y) for y, _, _ in random_graphs(rng)), key=lambda case: len(case.args[0]))
    return [_sweep_case(chain), *random]


def _sweeps_tested(cases: list[Case]) -> str:
    nodes = sum(len(case.right) for case in cases[1:])
    return f"{len(cases) - 1} random graphs, the slope at each of their {nodes} nodes, 1e-9 relative"


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


def _agree_by_node(result: dict[int, float], right: dict[int, float]) -> bool:
    return result.keys() <= right.keys() and all(close(result.get(node, 0.0), slope) for node, slope in right.items())


def _one_sweep(answer: Callable) -> str:
    edges = _diamond_edges(DEEP)
    visits = [0]
    call(answer, metered(edges, visits), edges[-1][0])
    if visits[0] > 2 * len(edges):
        raise NotYet(f"the slopes are right, but {len(edges)} edges took {visits[0]:,} visits where one each is enough")
    return f"{DEEP} diamonds: {visits[0]} visits for {len(edges)} edges"


TOO_EARLY = "that node's slope is not known yet, so walk from the last edge to the first"
SWEEP = Exercise(
    "01.B", "slopes(edges, y)", _sweep_cases, _sweeps_tested,
    slips=(
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
    read=numbers_by_node, agree=_agree_by_node, raises={KeyError: TOO_EARLY}, further=_one_sweep,
)

EXERCISES = (DERIVATIVE, PARALLEL, SHARED, SWEEP)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

GUESSES: dict[str, dict[float, str]] = {
    "01.P1": {
        40: "two branches a diamond make 40 branches, but at each diamond the choices multiply",
        400: "that is 20 squared; each diamond doubles the number of paths",
        80: "that is the number of edges",
    },
    "01.P2": {
        6: "that is the right derivative, but this code keeps one entry per parent, so one of the two edges is gone",
        9: "that is a*a itself, not its derivative",
    },
    "01.P3": {
        32: "that is the number of edges, and it would be enough; this code comes back to each of them again and again",
        256: "that is the number of paths; each path has many edges, and beginnings are shared",
        4096: "that walks all 16 edges of each of the 256 paths; a call that splits shares what came before",
    },
}

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
    Question("f has 1,000 inputs and 10 outputs. How many reverse sweeps give its full Jacobian?", (
        Option("1", "one sweep starts at one output; two started together give the sum of their rows."),
        Option("1,000", "that is the price of forward mode, one sweep per input."),
        Option("10", "one sweep per output, which is the O(dim f) of the answer; for a loss it is one.", right=True),
    )),
    Question("What must be kept from the forward pass for the reverse sweep?", (
        Option("A Jacobian for every layer", "that was the asker's fear; a rule multiplies by it without building it."),
        Option("The list of all paths", "nobody lists them; the sweep adds them up edge by edge."),
        Option("The values that local partials are computed from",
               "cos(a) needs a, a*b needs both; an addition needs nothing.", right=True),
    )),
)
