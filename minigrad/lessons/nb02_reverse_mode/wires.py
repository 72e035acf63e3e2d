"""Arrows that are drawn after the layout: from box to box past the boxes and labels that
stand in between.

The boxes stay where Graphviz put them, so the eye keeps its place while edges come and go.
"""
from typing import Any

# pixels by which the middle of an arrow may leave its line
BENDS = (0, 36, -36, 72, -72, 108, -108)
# where on an arrow its label may stand
PLACES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75, 0.16, 0.84)
HEAD, RISE = 10.0, 7.0
LABEL, POINTS = (58.0, 18.0), 24


def wire(tail: dict[str, Any], head: dict[str, Any], boxes: list[dict[str, Any]],
         faint: list[dict[str, Any]], labels: list[list[float]]) -> dict[str, Any]:
    """{"path", "tip", "label"} of an arrow between two of the boxes: the straightest that crosses
    no other, its label clear of boxes and labels, and of the `faint` boxes where there is room."""
    others = [box for box in boxes if box is not tail and box is not head]
    ways = []
    for bend in BENDS:
        path, tip = _bent(tail, head, bend)
        crossed = sum(_inside(_at(path, k / POINTS), box, 4.0) for k in range(POINTS + 1)
                      for box in others)
        for place in PLACES:
            spot = (_at(path, place)[0], _at(path, place)[1] - RISE)
            hidden = sum(_touch(spot, label) for label in labels)
            hidden += sum(_inside(spot, box, LABEL[1] / 2, LABEL[0] / 2) for box in boxes)
            faded = sum(_inside(spot, box, 0.0, LABEL[0] / 2) for box in faint)
            ways.append((crossed + 4 * hidden, abs(bend) + 20 * faded, abs(place - 0.5),
                         path, tip, spot))
    *_, path, tip, spot = min(ways, key=lambda way: way[:3])
    rounded = [[round(v, 1) for v in point] for point in (*path, tip, spot)]
    return {"path": rounded[:4], "tip": rounded[4], "label": rounded[5]}


def _bent(tail: dict[str, Any], head: dict[str, Any],
          bend: float) -> tuple[list[tuple[float, float]], tuple]:
    """A cubic from the right side of a box to the left side of another, and the
    point of its arrow."""
    start, tip = (tail["x"] + tail["w"] / 2, tail["y"]), (head["x"] - head["w"] / 2, head["y"])
    reach = max(30.0, (tip[0] - start[0]) / 3)
    first = (start[0] + reach, start[1] + 4 / 3 * bend)
    last = (tip[0] - reach, tip[1] + 4 / 3 * bend)
    return [start, first, last, (tip[0] - HEAD, tip[1])], tip


def _at(path: list[tuple[float, float]], t: float) -> tuple[float, float]:
    """The point of a cubic at t between 0 and 1."""
    s = 1.0 - t
    weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    x, y = (sum(w * p[k] for w, p in zip(weights, path, strict=True)) for k in (0, 1))
    return x, y


def _inside(point: tuple[float, float], box: dict[str, Any], margin: float,
            side: float | None = None) -> bool:
    wide = box["w"] / 2 + (margin if side is None else side)
    return abs(point[0] - box["x"]) < wide and abs(point[1] - box["y"]) < box["h"] / 2 + margin


def _touch(spot: tuple[float, float], label: list[float]) -> bool:
    return abs(spot[0] - label[0]) < LABEL[0] and abs(spot[1] - label[1]) < LABEL[1]
