"""Notebook 02, reverse mode: the exercises, with hidden inputs and misconceptions.

Right results come from the sum over all paths, and for arrays and eliminated vertices from products
of whole local Jacobians, never from the exercises' own solutions.
"""
import numbers
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import minigrad as mg

from ...analysis.eliminate import linearise
from ...analysis.paths import edges as edges_of
from ...analysis.paths import partial
from ...course.exercise import Case, Exercise, Slip
from ...course.product_count import Edges, metered
from ...course.results import (
    close,
    close_by_node,
    counterexample,
    number,
    numbers_by_node,
    refuse,
)
from ...course.sandbox import NotYet, brief, call
from ...program import ancestors
from ..nb01_path_sums.example_graphs import diamonds, ladder, network, place, random_graphs
from ..nb01_path_sums.exercises import edge_lists, slopes_by_paths
from .program_lines import Entries, Lines, arrays_by_node, below, count_users, entries, list_lines

# --- A: one sweep over a program of arrays --------------------------------------------------------


def _programs(rng: np.random.Generator) -> list[tuple]:
    """(lines, y, g): graphs of single numbers, small ones first, then layers of arrays
    with branches."""
    small = [(list_lines(y), place(y, y), 1.0) for y, _, _ in random_graphs(rng, 16)]
    large = [(network(rng, depth, m), rng.uniform(0.5, 2.0, m).round(2)) for depth in (0, 1, 2)
             for m in (2, 5)]
    return [*sorted(small, key=lambda args: len(args[0])),
            *((list_lines(y), place(y, y), g) for y, g in large)]


def _pulled_back(lines: Lines, y: int, g: Any) -> Entries:
    """g times the whole Jacobian of y with respect to every node: the sum over paths, where each
    partial is a matrix."""
    top = lines[-1][1][0][1].node
    nodes, whole = ancestors(top), {top.id: np.eye(top.size)}
    for node in reversed(nodes):
        for edge in edges_of(top):
            if edge.node is node:
                local = np.reshape(partial(edge), (node.size, edge.parent.size))
                whole[edge.parent.id] = whole.get(edge.parent.id, 0.0) + whole[node.id] @ local
    weights = np.reshape(g, -1)
    return entries({i: (weights @ whole[node.id]).reshape(node.shape)
                    for i, node in enumerate(nodes)})


def _programs_tested(cases: list[Case]) -> str:
    arrays = sum(np.ndim(case.args[2]) > 0 for case in cases)
    return (f"{len(cases) - arrays} graphs of single numbers, {arrays} networks of arrays, every "
            "node, 1e-9 relative")


def _pulls_once(answer: Callable) -> str:
    visits = [0]
    lines = list_lines(diamonds(mg.tensor(0.5), 20), visits)
    call(answer, lines, lines[-1][0], 1.0)
    edges = sum(len(pulls) for _, pulls in lines)
    if visits[0] > edges:
        raise NotYet(f"the values are right, but 20 diamonds took {visits[0]} pulls for "
                         f"{edges} edges: one each is enough")
    return f"{visits[0]} pulls for {edges} edges"


def _swept(update: Callable[[Any, Any, Any, Any], Any],
           backwards: bool = True) -> Callable[..., Entries]:
    """A slip: one pass over the lines.

    update: the parent's new slope, from its old one, the node's slope, the pull and the seed
    """
    def formula(lines: Lines, y: int, g: Any) -> Entries:
        slope = {y: g}
        for node, pulls in lines[::-1] if backwards else lines:
            for parent, pull in pulls:
                slope[parent] = update(slope.get(parent, 0.0), slope.get(node, 0.0), pull, g)
        return entries(slope)
    return formula


def _grown(old: Any, share: Any) -> Any:
    """A slip: the first share is kept as it is, although another node may hold the same array, and
    later ones are added to it by +=, in place."""
    if np.ndim(old) < np.ndim(share):
        return share
    old += share
    return old


def _chain(lines: Lines, y: int, g: Any) -> Entries:
    slope = {y: g}
    for _, pulls in reversed(lines):
        for parent, pull in pulls:
            g = slope[parent] = pull(g)
    return entries(slope)


def _not_arrived(accident: NotYet) -> str:
    if re.search(r"pull\(\s*slope\[parent\]", accident.line):
        return ("the parent has no slope yet; pull back the slope of the line's own node, "
                "pull(slope[node])")
    return ("that slope is not known yet: start with the last line, and write slope.get(parent, "
            "0.0) for a parent that has no share yet")


def _not_called(accident: NotYet) -> str:
    return ("a pull is a function: call it, pull(slope[node])"
            if "Pull" in str(accident.error) else "")


def _not_fitting(accident: NotYet) -> str:
    return ("each slope has the shape of its node; let a parent start from 0.0, which fits every "
            "shape" if "broadcast" in str(accident.error) else "")


PULL_BACK = Exercise(
    "02.A", "pull_back(lines, y, g)", _pulled_back, _programs, _programs_tested,
    slips=(
        Slip(_chain, "a single running product is right only for a chain; pull back the slope "
                     "of the line's own node"),
        Slip(_swept(lambda old, above, pull, seed: pull(above)), "a later share overwrites an "
             "earlier one: where paths meet, add to what is already there"),
        Slip(_swept(lambda old, above, pull, seed: old + pull(above), backwards=False),
             "you start at the inputs, where no slope is known yet; start with the last line"),
        Slip(_swept(lambda old, above, pull, seed: old + pull(seed)),
             "you pull the seed g back everywhere; pull back the slope of the line's own node"),
        Slip(_swept(lambda old, above, pull, seed: old - pull(above)),
             "the sign is reversed: add the shares"),
        Slip(_swept(lambda old, above, pull, seed: _grown(old, pull(above))),
             "+= changes an array in place, and another node may use the same array; "
             "slope[parent] = slope[parent] + share makes a new one"),
    ),
    read=arrays_by_node, agree=close_by_node, further=_pulls_once,
    raises={KeyError: _not_arrived, TypeError: _not_called, ValueError: _not_fitting},
)

# --- Break it 1: handed on too early --------------------------------------------------------------


def _graphs_tested(cases: list[Case]) -> str:
    most, nodes = max(len(case.args[0]) for case in cases), sum(len(case.right) for case in cases)
    return (f"{len(cases)} random graphs, up to {most} edges, the slope at each of their {nodes} "
            "nodes, 1e-9 relative")


def _queued(choose: Callable[[list[int]], int],
            again: bool = False) -> Callable[..., dict[int, float]]:
    """A slip: nodes wait in a queue for their turn to hand on.

    choose: the next node, from those that wait
    again: whether a node that has handed on may wait again when another share arrives
    """
    def formula(edges: Edges, y: int) -> dict[int, float]:
        slope = {y: 1.0}
        seen, todo, steps = {y}, [y], 0
        while todo and steps < 1000:
            node, steps = choose(todo), steps + 1
            todo.remove(node)
            for parent, p in below(edges, node):
                slope[parent] = slope.get(parent, 0.0) + slope[node] * p
                if parent not in (todo if again else seen):
                    seen.add(parent)
                    todo.append(parent)
        return slope
    return formula


def _on_ladders(answer: Callable, exercise: Exercise) -> str:
    for k in (6, 20):
        edges, slopes = ladder(k)
        visits = [0]
        result = numbers_by_node(call(answer, metered(edges, visits), edges[-1][0]))
        if not exercise.agree(result, slopes):
            raise NotYet(f"right on the small graphs, but for {k} diamonds "
                         f"{counterexample(result, slopes)}")
        if visits[0] > 2 * len(edges):
            raise NotYet(f"the values are right, but {k} diamonds with {len(edges)} edges took "
                         f"{visits[0]:,} visits: each share still runs down to the inputs "
                         "alone")
    return f"20 diamonds: {visits[0]} visits for {len(edges)} edges"


ORDERED: Exercise = Exercise(
    "02.break1", "slopes_ordered(edges, y)", slopes_by_paths, edge_lists, _graphs_tested,
    slips=(
        Slip(_queued(lambda todo: todo[0]), "first come, first served is the bug itself: a node is "
             "served while some of its users are still waiting"),
        Slip(_queued(min), "the smallest number is the farthest from y: it is served "
             "first, before its users have reported"),
        Slip(_queued(lambda todo: todo[-1]),
             "last come, first served is only another order; a node must wait for all its users"),
    ),
    read=numbers_by_node, agree=close_by_node, further=lambda answer: _on_ladders(answer, ORDERED),
    raises={ValueError: lambda accident: "choose a number from todo; the next line removes it"
            if "remove" in str(accident.error) else ""},
)

# --- Break it 2: once per path --------------------------------------------------------------------


def _sent(ready: Callable[[int], bool], whole: bool) -> Callable[..., dict[int, float]]:
    """A slip: a node hands on at the wrong time, or too little.

    ready: whether a node hands on now, from the number of its users that have not reported
    whole: whether it hands on its whole slope, and not only the share that arrived last
    """
    def formula(edges: Edges, y: int) -> dict[int, float]:
        slope: dict[int, float] = {}
        waiting = count_users(edges, y)

        def send(node: int, g: float) -> None:
            slope[node] = slope.get(node, 0.0) + g
            waiting[node] -= 1
            if ready(waiting[node]):
                for parent, p in below(edges, node):
                    send(parent, p * (slope[node] if whole else g))
        send(y, 1.0)
        return slope
    return formula


ONCE: Exercise = Exercise(
    "02.break2", "slopes_once(edges, y)", slopes_by_paths, edge_lists, _graphs_tested,
    slips=(
        Slip(_sent(lambda left: left == 0, whole=False),
             "only the last share is handed on; hand on slope[node], the sum of all shares"),
        Slip(_sent(lambda left: True, whole=True),
             "each new share hands the earlier shares on again; wait for the last user"),
        Slip(_sent(lambda left: False, whole=True), "no node hands on, not even y: once a node's "
             "last share has arrived, waiting[node] is 0"),
    ),
    read=numbers_by_node, agree=close_by_node, further=lambda answer: _on_ladders(answer, ONCE),
)

# --- B: eliminate a vertex ------------------------------------------------------------------------

Partials = dict[tuple[int, int], float]  # {(parent, node): partial}


def _eliminations(rng: np.random.Generator) -> list[tuple]:
    """(edges, v) of random graphs, small ones first; in some an edge leads past v already."""
    cases = []
    for y, _, _ in random_graphs(rng, 60):
        graph = linearise([y])
        if graph.inner:
            cases.append((graph.edges, int(rng.choice(graph.inner))))
    return sorted(cases, key=lambda args: len(args[0]))


def _past(edges: Partials, v: int) -> Partials:
    """The edges without v, by definition: each carries what it carried before, and the product
    along the path through v."""
    size = 1 + max(max(edge) for edge in edges)
    table, there = np.zeros((size, size)), np.zeros((size, size), bool)
    for (parent, node), p in edges.items():
        table[parent, node], there[parent, node] = p, True
    table, there = table + np.outer(table[:, v], table[v]), there | np.outer(there[:, v], there[v])
    return {(i, k): float(table[i, k]) for i, k in np.argwhere(there).tolist() if v not in (i, k)}


def _eliminations_tested(cases: list[Case]) -> str:
    merged = sum(any((i, k) in c.args[0] for i, k in _pairs(*c.args)) for c in cases)
    return f"{len(cases)} random graphs, an edge past the vertex in {merged} of them, 1e-9 relative"


def _pairs(edges: Partials, v: int) -> list[tuple[int, int]]:
    return [(i, k) for i, at in edges if at == v for start, k in edges if start == v]


def partials_by_edge(result: Any) -> Partials:
    """A learner's dict from (parent, node) to partial."""
    if not isinstance(result, Mapping):
        refuse(result, "a dict {(parent, node): partial}")
    for edge in result:
        if not (isinstance(edge, tuple) and len(edge) == 2
                and all(isinstance(v, numbers.Integral) for v in edge)):
            raise NotYet("the keys of your dict must be (parent, node), and "
                         f"{brief(edge, 40)} is not")
    return {(int(i), int(k)): number(p) for (i, k), p in result.items()}


def _eliminated(combine: Callable[[float, float, float], float], keep: bool = False,
                swap: bool = False) -> Callable[..., Partials]:
    """A slip: the edges after each pair at v was joined.

    combine: the new partial, from the old one and those of the edge into v and out of v
    keep: whether the edges at v stay
    swap: whether the new edges point backwards
    """
    def formula(edges: Partials, v: int) -> Partials:
        new = {edge: p for edge, p in edges.items() if keep or v not in edge}
        for i, k in _pairs(edges, v):
            at = (k, i) if swap else (i, k)
            new[at] = combine(new.get(at, 0.0), edges[i, v], edges[v, k])
        return new
    return formula


def _to_the_end(answer: Callable) -> str:
    """Test that after the elimination of all vertices, in random orders, the gradient is left."""
    rng = np.random.default_rng(2)
    for y, x, slope in random_graphs(rng, 12):
        graph = linearise([y])
        edges = graph.edges
        ends = place(y, x), place(y, y)
        for v in rng.permutation(graph.inner).tolist():
            edges = partials_by_edge(call(answer, edges, v))
        if not close(left := edges.get(ends, 0.0), slope):
            raise NotYet(f"right vertex by vertex, but after all of them dy/dx is {left:.6g} where "
                         f"{slope:.6g} is right")
    return "12 graphs eliminated to the end in random orders: the gradient"


ELIMINATE = Exercise(
    "02.B", "eliminate(edges, v)", _past, _eliminations, _eliminations_tested,
    slips=(
        Slip(_eliminated(lambda old, into, out: into * out),
             "that is one path: an edge may lead past the vertex already, and paths add up"),
        Slip(_eliminated(lambda old, into, out: old + into + out),
             "you add the two partials; along a path they are multiplied"),
        Slip(_eliminated(lambda old, into, out: old + into),
             "the partial of the edge out of v is missing"),
        Slip(_eliminated(lambda old, into, out: old + out),
             "the partial of the edge into v is missing"),
        Slip(_eliminated(lambda old, into, out: old - into * out),
             "the sign is reversed: add the products"),
        Slip(_eliminated(lambda old, into, out: old * into * out if old else into * out),
             "you multiply the products of two paths; add them"),
        Slip(_eliminated(lambda old, into, out: old + into * out, keep=True),
             "the edges of v are still there, so its paths would count twice"),
        Slip(_eliminated(lambda old, into, out: old + into * out, swap=True),
             "the new edges point backwards: from v's parent to v's user"),
    ),
    read=partials_by_edge, agree=close_by_node, further=_to_the_end,
    raises={KeyError: lambda accident: "a new edge starts from 0.0: new.get((parent, user), 0.0)"},
)
EXERCISES = (PULL_BACK, ORDERED, ONCE, ELIMINATE)
