"""What the Path Lens shows, as plain data: the paths with their products and the running sum, the edge visits of the
shared sum, what both ways cost, and the code that gives the same numbers.

Everything is read from the engine's nodes; nothing here draws, and the widget itself stands in `path_lens.py`.
"""
import itertools
import json
import math
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.course.graphs import diamonds
from minigrad.paths import edges

from . import show
from .expression import Expression
from .reading import Reading, derivatives

LISTED = 64                                              # paths that are written out
PATIENCE = 0.15                                          # seconds for enumerating, before the lens says that it stopped
DIAMONDS = 20
NARROW = 13                                              # shown nodes of a stack of diamonds: two at either end

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


def build(expression: Expression, values: Mapping[str, Any], k: int) -> tuple[mg.Tensor, dict[str, mg.Tensor]]:
    """The node that the lens looks at, and its leaves: the expression's, or those of k diamonds."""
    leaves = {name: mg.tensor(value, name=name) for name, value in values.items()}
    return (diamonds(leaves["x"], k) if k else expression(**leaves)), leaves


def state(reading: Reading, x: mg.Tensor) -> dict[str, Any]:
    """The paths and the visits with their sums, and what they must come to."""
    total, listed = mg.count_paths(reading.y, x), path_steps(reading, x)
    gradient = show.jacobian(reading.by[x.id], reading.y.size)
    found = json.loads(listed[-1]["running"]["raw"]) if listed else np.zeros(np.shape(gradient))
    difference = reading.difference
    return {"x": reading.names[x.id], "node": reading.keys[x.id], "symbol": reading.symbol(x), "total": f"{total:,}",
            "complete": total <= LISTED, "paths": listed, "visits": reading.backward(x),
            "gradient": show.grid(gradient, show.EXACT),
            "same": total > LISTED or bool(np.allclose(found, gradient, rtol=1e-9, atol=1e-12)),
            "difference": show.number(difference["slope"], show.EXACT) if difference.get("slope") is not None else "",
            "agrees": difference["agrees"], "verdict": difference["verdict"]}


def path_steps(reading: Reading, x: mg.Tensor) -> list[dict[str, Any]]:
    """The first paths in the engine's order, each with its edges, its factors, its product and the sum so far."""
    steps: list[dict[str, Any]] = []
    running: Any = 0.0
    for path in itertools.islice(mg.paths(reading.y, x), LISTED):
        product = show.jacobian(path.product, reading.y.size)
        running = running + product
        nodes = [reading.y, *(edge.parent for edge in path.edges)]
        factors = [show.grid(show.jacobian(p, e.node.size)) for e, p in zip(path.edges, path.partials, strict=True)]
        lit = dict.fromkeys([*(reading.keys[n.id] for n in nodes), *(reading.key(e) for e in path.edges)])
        steps.append({"label": route(reading, nodes), "lit": list(lit), "factors": factors,
                      "product": show.grid(product, show.EXACT), "running": show.grid(running, show.EXACT),
                      "node": reading.keys[x.id], "gradient": "sum " + show.short(running)})
    return steps


def route(reading: Reading, nodes: list[mg.Tensor]) -> str:
    """The names along a path; of a long one its two ends."""
    names = [reading.names[node.id] for node in nodes]
    return " ← ".join(names if len(names) <= 8 else [*names[:4], "…", *names[-3:]])


def cost(y: mg.Tensor, x: mg.Tensor) -> list[dict[str, Any]]:
    """Both ways, measured now: edge visits, counted without enumerating, and ms; enumeration is cut short."""
    some = edges(y, x)
    total = mg.count_paths(y, x)
    visits = sum(mg.count_paths(y, e.node) * mg.count_paths(e.parent, x) for e in some)
    start = time.perf_counter()
    done = 0
    for done, path in enumerate(mg.paths(y, x), 1):      # noqa: B007
        _ = path.product
        if (spent := time.perf_counter() - start) > PATIENCE:
            break
    spent, half = time.perf_counter() - start, time.perf_counter()
    derivatives(y, [x])
    shared = time.perf_counter() - half
    note = "" if done == total else f"stopped after {done:,} paths; all of them would take about " \
        f"{duration(spent / max(done, 1) * total)}"
    bar = lambda n: round(math.log10(max(n, 1) + 1) / math.log10(max(visits, 1) + 1), 4)
    return [{"how": "every path by itself", "paths": f"{total:,}", "visits": f"{visits:,}", "ms": f"{spent * 1e3:.2f}",
             "note": note, "bar": bar(visits)},
            {"how": "shared suffixes: reverse mode", "paths": "1 sum", "visits": f"{len(some):,}",
             "ms": f"{shared * 1e3:.2f}", "note": "", "bar": bar(len(some))}]


def duration(seconds: float) -> str:
    """A time in words."""
    for size, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.1f} seconds"


def code(expression: Expression, values: Mapping[str, Any], k: int, reading: Reading, x: mg.Tensor) -> str:
    """Plain minigrad code that gives the numbers on the screen."""
    y, name = reading.y, reading.names[x.id]
    names = list(values)
    plain = [repr(np.asarray(values[name]).tolist()) for name in names]
    loop = f"    for _ in range({k}):\n        x = np.sin(x) + np.cos(x)\n    return x"
    leaves = "\n".join(f"{n} = mg.tensor({value}, name={n!r})" for n, value in zip(names, plain, strict=True))
    leaves += f"\ny = f({', '.join(names)})"
    if x.op is None:
        number = f", argnums={names.index(name)}" if len(names) > 1 else ""
        check = f"mg.{'jacobian' if y.ndim else 'grad'}(f{number})({', '.join(f'{n}.value' for n in names)})"
    else:
        leaves += NODE.format(name=name, place=reading.place[x.id], title=reading.title(x))
        check = f"mg.gradient(y, {name}{', cotangent=np.ones(y.shape)' if y.ndim else ''}).value"
    body, more = loop if k else f"    return {expression.code()}", "from minigrad.program import ancestors\n"
    return CODE.format(args=", ".join(names), body=body, leaves=leaves, x=name, more="" if x.op is None else more,
                       count=mg.count_paths(y, x), check=check, edges=len(edges(y, x)))
