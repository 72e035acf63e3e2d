"""What the Path Lens shows, as plain data: the paths with their products and the running sum, the
edge visits of the shared sum, what both ways cost, and the code that gives the same numbers.

Everything is read from the engine's nodes; nothing here draws, and the widget itself stands in
`path_lens.py`.
"""
import itertools
import json
import math
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.analysis.paths import Edge, edges

from ...widgets import numerals
from ...widgets.expression import Expression
from ...widgets.line import best_ms
from ...widgets.node_facts import Reading, derivatives
from ...widgets.typed import leaf_lines

LISTED = 64                                              # paths that are written out
# seconds for enumerating once; the best of so many rounds
PATIENCE, ROUNDS = 0.05, 3
# shown nodes of a stack of diamonds: two at either end
NARROW = 13
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


def state(reading: Reading, x: mg.Tensor) -> dict[str, Any]:
    """The paths and the visits with their sums, and what they must come to."""
    total, listed = mg.count_paths(reading.y, x), path_steps(reading, x)
    gradient = np.asarray(reading.slope(x))
    found = np.array(json.loads(listed[-1]["running"]["raw"]) if listed
                     else np.zeros_like(gradient))
    # nan against nan, or against inf, is no contradiction
    real = np.isfinite(gradient)
    same = (np.array_equal(np.isfinite(found), real)
            and np.allclose(found[real], gradient[real], rtol=1e-9, atol=1e-12))
    difference, y = reading.difference, reading.names[reading.y.id]
    note = MATRIX.format(y=y, x=reading.names[x.id]) if reading.y.ndim else \
        FACTORS if any(n.ndim for n in reading.nodes) else ""
    return {"x": reading.names[x.id], "node": reading.keys[x.id], "symbol": reading.symbol(x),
            "total": f"{total:,}", "complete": total <= LISTED, "paths": listed,
            "visits": reading.backward(x), "edges": len(edges(reading.y, x)),
            "gradient": numerals.grid(gradient, numerals.EXACT), "note": note,
            "call": "mg.jacobian" if reading.y.ndim else "mg.gradient",
            "same": bool(total > LISTED or same),
            "difference": numerals.number(difference["slope"], numerals.EXACT)
            if difference.get("slope") is not None else "", "agrees": difference["agrees"],
            "verdict": difference["verdict"]}


def path_steps(reading: Reading, x: mg.Tensor) -> list[dict[str, Any]]:
    """The first paths in the engine's order, each with its edges, its factors, its product and
    the sum so far."""
    steps: list[dict[str, Any]] = []
    running: Any = 0.0
    found = list(itertools.islice(mg.paths(reading.y, x), LISTED))
    for path, label in zip(found, routes(reading, [path.edges for path in found]), strict=True):
        running = running + path.product
        nodes = [reading.y, *(edge.parent for edge in path.edges)]
        factors = [numerals.grid(numerals.jacobian(p, e.node.size))
                   for e, p in zip(path.edges, path.partials, strict=True)]
        lit = dict.fromkeys([*(reading.keys[n.id] for n in nodes),
                             *(reading.key(e) for e in path.edges)])
        product, total = numerals.jacobian(path.product, reading.y.size), reading.shaped(running)
        steps.append({"label": label, "lit": list(lit), "factors": factors,
                      "product": numerals.grid(product, numerals.EXACT),
                      "running": numerals.grid(total, numerals.EXACT), "node": reading.keys[x.id],
                      "gradient": "sum " + numerals.short(total)})
    return steps


def routes(reading: Reading, ways: list[tuple[Edge, ...]]) -> list[str]:
    """The names along each path; of long paths the two ends, and between them only the names that
    not all of these paths share."""
    names = [[reading.lower(edge) for edge in way] for way in ways]
    alike = set.intersection(*map(set, names)) if max(map(len, names), default=0) > 7 else set()
    shown = [["…" if name in alike else name for name in way[:-1]] + way[-1:] for way in names]
    return [" ← ".join([reading.names[reading.y.id], *(name for name, _ in itertools.groupby(way))])
            for way in shown]


def cost(y: mg.Tensor, x: mg.Tensor) -> list[dict[str, Any]]:
    """Both ways, measured now: edge visits, counted without enumerating, and the best ms
    of a few rounds."""
    some = edges(y, x)
    total = mg.count_paths(y, x)
    visits = sum(mg.count_paths(y, e.node) * mg.count_paths(e.parent, x) for e in some)
    spent, done = min(_enumerate(y, x) for _ in range(ROUNDS))
    shared = best_ms(lambda: derivatives(y, [x]), ROUNDS)
    ms, note = f"{spent * 1e3:.2f}", ""
    if done < total:
        ms = f"> {spent * 1e3:.0f} (stopped after {done:,} paths)"
        note = f"all of them would take about {duration(spent / max(done, 1) * total)}"
    bar = lambda n: round(math.log10(n + 1) / math.log10(max(visits, 1) + 1), 4)
    return [{"how": "every path by itself", "paths": f"{total:,}", "visits": f"{visits:,}",
             "ms": ms, "note": note, "bar": bar(visits)},
            {"how": "shared suffixes: reverse mode", "paths": "1 sum", "visits": f"{len(some):,}",
             "ms": f"{shared:.2f}", "note": "", "bar": bar(len(some))}]


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
