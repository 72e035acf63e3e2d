"""The still picture of a widget: what GitHub, a printed page or a notebook without its kernel shows.

Drawn by Matplotlib from the same places as the live picture, in mid grey on nothing, which reads on light and on dark.
"""
import io
import textwrap
from typing import Any

INK, VALUE, GRADIENT = "#808080", "#4c8fd0", "#d9772b"
PIXELS, LETTER, NARROWEST = 100, 6.2, 480                # to an inch; of a letter of the caption; of the picture


def png(scene: dict[str, Any], numbers: dict[str, Any], caption: str) -> bytes:
    """The scene with its numbers as a PNG; a scene without places gives its sentence."""
    sheet = Sheet(*size(scene), caption)
    draw(sheet.axes, scene, numbers)
    return sheet.png()


def size(scene: dict[str, Any]) -> tuple[float, float]:
    """Width and height of the scene on paper."""
    return scene.get("width", 640), scene.get("height", 40)


def draw(axes: Any, scene: dict[str, Any], numbers: dict[str, Any]) -> None:
    """The scene in Matplotlib's axes."""
    if scene.get("trouble"):
        axes.text(0, 10, scene["trouble"], fontsize=8, color=INK, wrap=True, va="top")
    for edge in scene.get("edges", ()):
        _arrow(axes, edge, numbers["edges"].get(edge["id"], {}).get("label", ""))
    for node in scene.get("nodes", ()):
        _box(axes, node, numbers["nodes"].get(node["id"], {}))


class Sheet:
    """Paper of a size in pixels, with a caption below: draw in `axes`, whose y points down, and take the `png`."""

    def __init__(self, width: float, height: float, caption: str):
        from matplotlib.figure import Figure  # slow to import, and needed only when something is shown

        width = max(NARROWEST, width)
        lines = textwrap.wrap(caption, int(width / LETTER))
        height += 15 * (len(lines) - 1)
        self.figure = Figure(figsize=((width + 24) / PIXELS, (height + 56) / PIXELS), dpi=PIXELS)
        self.axes = self.figure.add_axes((0, 0, 1, 1), xlim=(-12, width + 12), ylim=(height + 44, -12))
        self.axes.axis("off")
        self.axes.text(0, height + 38, "\n".join(lines), fontsize=8, color=INK, va="bottom")

    def png(self) -> bytes:
        """The bytes of the picture."""
        buffer = io.BytesIO()
        self.figure.savefig(buffer, format="png", transparent=True, bbox_inches="tight", pad_inches=0.1)
        return buffer.getvalue()


def _arrow(axes: Any, edge: dict[str, Any], label: str) -> None:
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path

    codes = [Path.MOVETO] + [Path.CURVE4] * (len(edge["path"]) - 1) + [Path.LINETO]
    axes.add_patch(FancyArrowPatch(path=Path([*edge["path"], edge["tip"]], codes), arrowstyle="-|>", mutation_scale=9,
                                   color=INK, linewidth=1))
    if label and edge["label"]:
        axes.text(*edge["label"], _plain(label), fontsize=8, color=GRADIENT, ha="center", va="center")


def _box(axes: Any, node: dict[str, Any], shown: dict[str, str]) -> None:
    from matplotlib.patches import FancyBboxPatch

    x, y, w, h = node["x"], node["y"], node["w"], node["h"]
    axes.add_patch(FancyBboxPatch((x - w / 2 + 4, y - h / 2 + 4), w - 8, h - 8, boxstyle="round,pad=4", fill=False,
                                  edgecolor=INK, linewidth=1.6 if node["kind"] == "output" else 0.9))
    lines = [(node["title"], INK), (shown.get("value", ""), VALUE), (shown.get("gradient", ""), GRADIENT)]
    lines = [(text, colour) for text, colour in lines if text]
    for k, (text, colour) in enumerate(lines):
        axes.text(x, y + (k - (len(lines) - 1) / 2) * 15, _plain(text), fontsize=8, color=colour, ha="center",
                  va="center")
    if node.get("badge"):
        axes.text(x, y - h / 2 - 4, node["badge"], fontsize=7, color=INK, ha="center", va="bottom", weight="bold")


def _plain(text: str) -> str:
    return text.replace("$", r"\$")                      # Matplotlib reads $ as mathematics
