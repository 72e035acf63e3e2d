"""Query and weights: drag a query, or a key, and watch attention's weights and gradients.

    query_weights()

Five keys stand in a plane, each with a value. The softmax of the scaled scores gives each key a
weight, drawn as a disc, and the output is the weighted mean of the values. Orange arrows are the
gradients of the output by the query and by each key.

Hooks for tests in a browser, in [data-mg=query]:

    [data-point="0"]                        the query (0) and the keys (1 to 5), to drag (data-at)
    [data-arrow="0"]                        their gradients (data-raw)
    tr[data-key="1"] [data-cell=weight]     score, weight, value, slope of a key (data-raw)
    told (data-spread, data-output), message, line, code        data-fields
    controls                                "Scale of the scores", "The query may look at"
    buttons                                 "1 / √d", "Put everything back"
"""
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import between

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.framed import gradient_cost
from ...widgets.line import line
from ...widgets.live import Controlled
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from . import plane_attention as plane

REACH = 2.0                            # of both axes, from the middle
SCALES = 0.05, 50.0
CODE = """import numpy as np
from minigrad.lessons.nb19_a_small_transformer import look

query = np.array({query})
keys = np.array({keys})
weights, output, by_query, by_keys = look(query, keys, scale={scale}, seen={seen})
print(weights.round(4), round(output, 4))
print(by_query.round(4))
print(by_keys.round(4))
"""


class QueryWeights(Controlled):
    """The widget.

    points: the query and the five keys; scale: what multiplies the scores; seen: how many keys the
    query may look at, from the first on
    """

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "query_weights.js")
    _css = assets(__file__, "graph.css", "panel.css", "query_weights.css")
    points: traitlets.List = traitlets.List().tag(sync=True)
    scale = traitlets.Float().tag(sync=True)
    seen = traitlets.Int(5).tag(sync=True)
    first = traitlets.Dict().tag(sync=True)
    reach = traitlets.Float(REACH).tag(sync=True)
    scales: traitlets.List = traitlets.List([*SCALES]).tag(sync=True)
    controls = ("points", "scale", "seen")
    told = Controlled.told | {"first", "reach", "scales"}
    invitation = "Run the cell to drag the query."

    def __init__(self, scale: float):
        start = [[*plane.QUERY], *([*key] for key in plane.KEYS)]
        super().__init__(points=start, scale=scale, first={"points": start, "scale": plane.SCALE})

    def __repr__(self) -> str:
        weights = ", ".join(row["words"]["weight"] for row in self.state["rows"])
        return (f"Query and weights: scale {numerals.number(self.scale, 3)}, weights {weights}, "
                f"output {numerals.number(self.state['output'])}")

    def measure(self) -> dict[str, Any]:
        """Weights, output and gradients, with what they cost."""
        points = np.clip(np.array(self.points, float).reshape(6, 2), -REACH, REACH)
        scale = between("scale", float(self.scale), *SCALES)
        seen = int(between("seen", self.seen, 1, 5))
        query, keys, values = points[0], points[1:], np.array(plane.VALUES)
        found = plane.look(query, keys, values, scale, seen)
        at = lambda both: plane.output(both[0], both[1], values, scale, seen)
        taken = gradient_cost(at, [query, keys])
        with np.errstate(invalid="ignore"):
            raw = plane.scores(query, keys, scale, seen)
        rows = [{"score": float(raw[k]) if k < seen else None, "weight": float(found.weights[k]),
                 "value": float(values[k]), "slope": found.by_keys[k].tolist(),
                 "words": {"score": numerals.number(raw[k], 3) if k < seen else "masked",
                           "weight": f"{found.weights[k]:.3f}",
                           "value": numerals.number(values[k]),
                           "slope": numerals.number(np.hypot(*found.by_keys[k]), 2)}}
                for k in range(5)]
        state = {"rows": rows, "output": found.output, "query": found.by_query.tolist(),
                 "spread": plane.spread(found.weights),
                 "told": self._told(found),
                 "line": line(f"{taken.words}, {taken.ms:.1f} ms", at, [query, keys],
                              [found.by_query, found.by_keys])}
        code = CODE.format(query=query.tolist(), keys=keys.tolist(), scale=scale, seen=seen)
        return {"state": state, "code": code}

    def _told(self, found: plane.Look) -> str:
        best, far = int(np.argmax(found.weights)), np.hypot(*found.by_query)
        over = plane.spread(found.weights)
        return (f"Key {best + 1} has the largest weight, {found.weights[best]:.3f}; the weights "
                f"spread over {over:.1f} keys. The output is {numerals.number(found.output, 3)}, "
                f"and its gradient by the query has length {numerals.number(far, 2)}.")

    def draw_still(self, sheet: Sheet) -> None:
        """Draw keys with their weights as discs, the query, and the gradients."""
        chart = sheet.chart(20, 10, 340, 340, (-REACH, REACH), (-REACH, REACH))
        points = np.array(self.points)
        slopes = [self.state["query"], *(row["slope"] for row in self.state["rows"])]
        for k, ((x, y), (u, v)) in enumerate(zip(points, slopes, strict=True)):
            weight = self.state["rows"][k - 1]["weight"] if k else 0.0
            chart.line([x], [y], "o" if k else "D", color=VALUE if k else INK, alpha=0.6,
                       markersize=5 + 34 * weight**0.5 if k else 9)
            chart.line([x, x + u], [y, y + v], color=GRADIENT, linewidth=2)
            chart.text(x, y, f"   {f'key {k}' if k else 'query'}", weight="bold")
        rows = [("key", "weight", "value"), *(
            (str(k + 1), row["words"]["weight"], row["words"]["value"])
            for k, row in enumerate(self.state["rows"]))]
        for k, row in enumerate(rows):
            for x, words in zip((390, 440, 510), row, strict=True):
                sheet.text(x, 40 + 24 * k, words, weight="normal" if k else "bold")
        sheet.text(390, 200, f"output {numerals.number(self.state['output'], 3)}")
        sheet.grow(560, 360)


def query_weights(scale: float = plane.SCALE) -> QueryWeights:
    """Query and weights for five keys in the plane; scale: what multiplies the scores, 0.05 to 50.

    Raises OptionError or InputError for another number.
    """
    return QueryWeights(between("scale", scale, *SCALES))
