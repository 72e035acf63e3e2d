"""What the Path Lens shows, as plain data: the graph with its places, the paths with their products
and the running sum, the edge visits of the shared sums, what both ways cost, and the code that
gives the same numbers.

Everything is read from the engine's nodes; nothing here draws, and the widget itself stands in
`path_lens.py`.
"""
import functools
import itertools
import json
import math
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg
from minigrad.analysis.paths import Edge, edges

from ...widgets import numerals
from ...widgets.declared import Bars, Table
from ...widgets.expression import Expression
from ...widgets.graph import tables as tables_of
from ...widgets.layout import NoLayout, place
from ...widgets.line import best_ms
from ...widgets.node_facts import Reading, derivatives
from ...widgets.typed import leaf_lines

LISTED = 64                                              # paths that are written out
# seconds for enumerating once; the best of so many rounds
PATIENCE, ROUNDS = 0.05, 3
MOST = 100                                               # nodes: of none is the middle folded
BOXES = 13                                               # with more nodes, each is a dot
# pixels: the least box, what a letter and the sides take, a dot, the room on an edge
BOX, LETTER, MARGIN, DOT, ROOM = (84.0, 56.0), 8.0, 22.0, (14.0, 14.0), 56.0
MATRIX = ("The matrix has a row for each entry of {y} and a column for each entry of {x}, in "
          "reading order.")
FACTORS = ("A matrix has a row for each entry of its node and a column for each entry of the "
           "parent, in reading order.")

CODE = """import numpy as np
import minigrad as mg
{more}
def f({args}):
{body}

{leaves}
print(sum(path.product for path in mg.paths(y, {x})))  # every path by itself: {count:,}
print({check})  # every edge once: {edges}
"""

NODE = "\n{name} = ancestors(y)[{place}]  # {title}"


class Listed(NamedTuple):
    """A path that is written out, with the keys of its edges from y back."""

    label: str
    keys: list[str]
    product: Any
    before: Any
    after: Any


def stage(reading: Reading, x: mg.Tensor, found: list[Listed],
          scrubbed: Mapping[str, Any]) -> dict[str, Any]:
    """The picture in numbers: nodes, edges, what each path brings, and what each sum adds up.

    found: the paths that are written out
    scrubbed: the values of the inputs by name
    """
    used = {reading.key(e) for e in edges(reading.y, x)}
    nodes = [{"key": reading.keys[n.id], "name": reading.names[n.id],
              "formula": reading.formula(n) if n.op else reading.names[n.id],
              "kind": reading.kind(n), "value": amount(n.value), "slope": amount(reading.slope(n)),
              "scrubbed": n.op is None and isinstance(scrubbed.get(reading.names[n.id]), float)}
             for n in reading.nodes]
    arrows = [{"key": reading.key(e), "tail": reading.keys[e.parent.id],
               "head": reading.keys[e.node.id], "on": reading.key(e) in used,
               "partial": amount(numerals.jacobian(reading.partials[id(e)], e.node.size)),
               "carried": amount(carried(reading, e))} for e in reading.edges]
    visits, difference = edge_visits(reading, x), reading.difference.get("slope")
    return {"nodes": nodes, "arrows": arrows, "places": places(reading), "x": reading.keys[x.id],
            "symbol": reading.symbol(x), "slope": amount(reading.slope(x)),
            "difference": difference, "paths": path_steps(reading, found), "visits": visits,
            "sums": sums(reading, x, visits), "total": f"{mg.count_paths(reading.y, x):,}"}


def amount(value: Any) -> dict[str, Any]:
    """A number, vector or matrix for the picture: its number, if it is one that is finite, else
    words; its size is the largest magnitude in it."""
    array = np.asarray(value, dtype=float)
    finite = bool(np.isfinite(array).all())
    size = float(np.max(np.abs(array), initial=0.0)) if finite else 0.0
    alone = finite and array.ndim == 0
    return {"value": float(array) if alone else None, "size": size,
            "text": "" if alone else numerals.short(array)}


def carried(reading: Reading, edge: Edge) -> Any:
    """What reverse mode sends down an edge: the slope of its node times the edge's partial."""
    node = edge.node
    return reading.shaped(np.tensordot(reading.by[node.id], reading.partials[id(edge)],
                                       axes=node.ndim))


def listed(reading: Reading, x: mg.Tensor) -> list[Listed]:
    """The first paths in the engine's order, with the sum of those before each and with it."""
    found = list(itertools.islice(mg.paths(reading.y, x), LISTED))
    labels, running = routes(reading, [path.edges for path in found]), 0.0
    done: list[Listed] = []
    for path, label in zip(found, labels, strict=True):
        before, running = running, running + path.product
        keys = [reading.key(edge) for edge in path.edges]
        done.append(Listed(label, keys, path.product, before, running))
    return done


def path_steps(reading: Reading, found: list[Listed]) -> list[dict[str, Any]]:
    """The paths for the picture, each with the product so far at each of its edges."""
    factors = partials(reading)
    products = lambda keys: itertools.accumulate((factors[key] for key in keys), np.dot)
    number = lambda v: float(v) if np.ndim(v) == 0 and np.isfinite(v) else None
    return [{"label": path.label, "edges": path.keys,
             "products": [number(v) for v in products(path.keys)],
             **{name: amount(reading.shaped(v)) for name, v in (
                 ("product", path.product), ("before", path.before), ("after", path.after))}}
            for path in found]


def partials(reading: Reading) -> dict[str, Any]:
    """The local partial on each edge by the edge's key: a number or a matrix."""
    return {reading.key(e): numerals.jacobian(reading.partials[id(e)], e.node.size)
            for e in reading.edges}


def edge_visits(reading: Reading, x: mg.Tensor) -> list[dict[str, Any]]:
    """What reverse mode does, edge by edge: what it adds, to which node, and that node's sum."""
    raw = lambda step, key: json.loads(step[key]["raw"])
    return [{"label": step["label"], "edge": step["lit"][1], "node": step["node"],
             "product": amount(raw(step, "product")), "after": amount(raw(step, "running"))}
            for step in reading.backward(x)[1:]]


def sums(reading: Reading, x: mg.Tensor, visits: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The nodes where several amounts meet, and x; each with the places of its visits."""
    found: dict[str, list[int]] = {}
    for k, visit in enumerate(visits):
        found.setdefault(visit["node"], []).append(k)
    goal = reading.keys[x.id]
    named = {reading.keys[n.id]: reading.symbol(n) for n in reading.nodes}
    return [{"node": key, "label": named[key], "visits": parts}
            for key, parts in found.items() if len(parts) > 1 or key == goal]


def places(reading: Reading) -> dict[str, Any]:
    """Where the nodes and edges stand, on a wide page and on a narrow one; or why they cannot.
    Of many nodes only dots are drawn."""
    dots = len(reading.nodes) > BOXES
    sizes = tuple((reading.keys[n.id], DOT if dots else (
        max(BOX[0], LETTER * len(reading.formula(n)) + MARGIN), BOX[1])) for n in reading.nodes)
    links = tuple((link.key, link.tail, link.head) for link in reading.links)
    try:
        return {"dots": dots, **_placed(sizes, links, 0.0 if dots else ROOM)}
    except NoLayout as sentence:
        return {"dots": dots, "trouble": str(sentence)}


@functools.lru_cache(64)
def _placed(sizes: tuple, links: tuple, room: float) -> dict[str, Any]:
    """A new graph is laid out once; a value that moves makes no new layout."""
    boxes = dict(sizes)
    return {"sizes": {key: [*size] for key, size in boxes.items()},
            "wide": place(boxes, links, room), "tall": place(boxes, links, room / 2, down=True)}


def adds_up(reading: Reading, x: mg.Tensor, found: list[Listed]) -> bool:
    """Whether the paths come to the gradient, where all are listed."""
    if mg.count_paths(reading.y, x) > LISTED:
        return True
    gradient = np.asarray(reading.by[x.id])
    total = np.asarray(found[-1].after) if found else np.zeros(gradient.shape)
    real = np.isfinite(gradient)                         # nan against inf is no contradiction
    return bool(np.array_equal(np.isfinite(total), real)
                and np.allclose(total[real], gradient[real], rtol=1e-9, atol=1e-12))


# --- the fold
def tables(reading: Reading, x: mg.Tensor, found: list[Listed], shared: bool) -> list[Table]:
    """The steps of the way that is shown, and where they end."""
    slope, told = reading.slope(x), reading.difference
    symbol, call = reading.symbol(x), "mg.jacobian" if reading.y.ndim else "mg.gradient"
    if shared:
        steps = Table("Edge visits", ["edge visit", "factors", "adds", "so far"],
                      [[step["label"], _factors([f["text"] for f in step["factors"]]),
                        _cell(json.loads(step["product"]["raw"])),
                        _cell(json.loads(step["running"]["raw"]))] for step in reading.backward(x)])
    else:
        words = {key: numerals.words(factor) for key, factor in partials(reading).items()}
        steps = Table("Paths", ["path", "factors", "brings", "sum so far"],
                      [[path.label, _factors([words[key] for key in path.keys]),
                        _cell(reading.shaped(path.product)), _cell(reading.shaped(path.after))]
                       for path in found])
    compared = (_cell(told["slope"]) if told.get("slope") is not None
                else "along one direction" if told["agrees"] else "–")
    return [steps, Table("The derivative", ["", "value"],
                         [[f"{symbol} by {call}", _cell(slope)],
                          ["by a finite difference", compared]])]


def _cell(value: Any) -> Any:
    """A cell of the fold: a number with all its digits behind it, or a matrix in words."""
    if np.ndim(value) or not np.isfinite(value):
        return numerals.words(value)
    return numerals.number(value, numerals.EXACT), float(value)


def _factors(texts: list[str]) -> str:
    """The factors of a product; of many, the first and the last."""
    if len(texts) > 14:
        texts = [*texts[:6], f"… {len(texts) - 11} more …", *texts[-5:]]
    return " · ".join(texts) or "1"


def graph_tables(reading: Reading) -> list[Table]:
    """The graph in words: a row for each node, and for each edge."""
    return [Table(table["caption"], table["head"], table["rows"])
            for table in tables_of(reading)]


def note(reading: Reading, x: mg.Tensor) -> str:
    """How a matrix is to be read, where there is one."""
    y = reading.names[reading.y.id]
    return (MATRIX.format(y=y, x=reading.names[x.id]) if reading.y.ndim else
            FACTORS if any(n.ndim for n in reading.nodes) else "")


def routes(reading: Reading, ways: list[tuple[Edge, ...]]) -> list[str]:
    """The names along each path; of long paths the two ends, and between them only the names that
    not all of these paths share."""
    names = [[reading.lower(edge) for edge in way] for way in ways]
    alike = set.intersection(*map(set, names)) if max(map(len, names), default=0) > 7 else set()
    shown = [["…" if name in alike else name for name in way[:-1]] + way[-1:] for way in names]
    return [" ← ".join([reading.names[reading.y.id], *(name for name, _ in itertools.groupby(way))])
            for way in shown]


def cost(y: mg.Tensor, x: mg.Tensor) -> list[Table | Bars]:
    """Both ways, measured now: edge visits, counted without enumerating, and the best ms
    of a few rounds."""
    some, total = edges(y, x), mg.count_paths(y, x)
    visits = sum(mg.count_paths(y, e.node) * mg.count_paths(e.parent, x) for e in some)
    spent, done = min(_enumerate(y, x) for _ in range(ROUNDS))
    shared = best_ms(lambda: derivatives(y, [x]), ROUNDS)
    ms = f"{spent * 1e3:.2f}"
    if done < total:
        ms = (f"> {spent * 1e3:.0f} (stopped after {done:,} paths; all of them would take about "
              f"{duration(spent / max(done, 1) * total)})")
    rows = [["every path by itself", f"{total:,}", (f"{visits:,}", visits), ms],
            ["shared: reverse mode", "1 sum", (f"{len(some):,}", len(some)), f"{shared:.2f}"]]
    bars = [(way, math.log10(count + 1), f"{count:,}")
            for way, count in (("paths", visits), ("shared", len(some)))]
    return [Table("What it costs: visits are counted, ms measured when this graph was new",
                  ["way", "paths", "edge visits", "ms"], rows),
            Bars("Edge visits", "logarithmic scale", "other", bars)]


def _enumerate(y: mg.Tensor, x: mg.Tensor) -> tuple[float, int]:
    """(seconds, paths): how many were multiplied out before patience ended."""
    start, done = time.perf_counter(), 0
    for done, path in enumerate(mg.paths(y, x), 1):      # noqa: B007
        _ = path.product
        if time.perf_counter() - start > PATIENCE:
            break
    return time.perf_counter() - start, done


def duration(seconds: float) -> str:
    """A time in words."""
    for size, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.1f} seconds"


def code(expression: Expression, values: Mapping[str, Any], k: int, reading: Reading,
         x: mg.Tensor) -> str:
    """Plain minigrad code that gives the numbers on the screen."""
    y, name = reading.y, reading.names[x.id]
    names = list(values)
    loop = f"    for _ in range({k}):\n        x = np.sin(x) + np.cos(x)\n    return x"
    leaves = f"{leaf_lines(values)}\ny = f({', '.join(names)})"
    if x.op is None:
        number = f", argnums={names.index(name)}" if len(names) > 1 else ""
        check = (f"mg.{'jacobian' if y.ndim else 'grad'}(f{number})("
                 f"{', '.join(f'{n}.value' for n in names)})")
    else:
        leaves += NODE.format(name=name, place=reading.place[x.id], title=reading.title(x))
        check = (f"mg.gradient(y, {name}).value" if not y.ndim else f"[mg.gradient(y, {name}, "
                 "cotangent=row.reshape(y.shape)).value for row in np.eye(y.size)]")
    return CODE.format(args=", ".join(names), leaves=leaves, x=name, check=check,
                       body=loop if k else f"    return {expression.code()}",
                       more="" if x.op is None else "from minigrad.program import ancestors\n",
                       count=mg.count_paths(y, x), edges=len(edges(y, x)))
