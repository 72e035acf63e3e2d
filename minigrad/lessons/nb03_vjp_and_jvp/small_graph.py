"""The boxes of a small graph in layers from left to right, for a picture that fits above another
one."""
from collections.abc import Sequence

Point = str | tuple[int, int]                            # a box, or (an arrow's number, a layer)


def placed(boxes: Sequence[str], arrows: Sequence[tuple[str, str]]
           ) -> tuple[dict[str, tuple[int, float]], list[list[tuple[int, float]]]]:
    """(layer, row) of each box, rows around 0, and of the points that each arrow runs through.

    boxes: their keys, each one after those that lead to it
    arrows: (from, to)

    An arrow that passes a layer gets a place in it, as if a box stood there: so none runs through a
    box.
    """
    layer = _layers(boxes, arrows)
    routes: list[list[Point]] = [
        [tail, *((k, level) for level in range(layer[tail] + 1, layer[head])), head]
        for k, (tail, head) in enumerate(arrows)]
    layer |= {point: point[1] for route in routes for point in route if isinstance(point, tuple)}
    rows: dict[Point, float] = {}
    for level in range(max(layer.values()) + 1):
        here = [point for point in layer if layer[point] == level]
        come = {point: [rows[route[k - 1]] for route in routes
                        for k, other in enumerate(route) if k and other == point]
                for point in here}
        here.sort(key=lambda point: sum(come[point]) / len(come[point]) if come[point] else 0.0)
        rows |= {point: k - (len(here) - 1) / 2 for k, point in enumerate(here)}
    spot = lambda point: (layer[point], rows[point])
    return {box: spot(box) for box in boxes}, [[*map(spot, route)] for route in routes]


def _layers(boxes: Sequence[str], arrows: Sequence[tuple[str, str]]) -> dict[Point, int]:
    """The longest way to each box; a box that nothing leads to stands just before its first use."""
    layer: dict[Point, int] = {}
    for box in boxes:
        layer[box] = max((layer[tail] + 1 for tail, head in arrows if head == box), default=0)
    for box in reversed(boxes):
        uses = [layer[head] for tail, head in arrows if tail == box]
        if uses:
            layer[box] = min(uses) - 1
    return layer
