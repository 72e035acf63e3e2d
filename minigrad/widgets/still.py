"""The still picture of a widget: what GitHub, a printed page or a notebook without
its kernel shows.

Drawn by Matplotlib on nothing, in four colours that can be read on white and on JupyterLab's dark
background.  `Sheet` is the paper, `Chart` a frame with axes on it; both count in pixels, with y
pointing down.
"""
import io
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

VIEW = "application/vnd.jupyter.widget-view+json"
# contrast at least 4.5:1 on white and 3:1 on #111
INK = "#6e6e6e"
VALUE = "#2e76bf"
GRADIENT = "#b85a14"
BAD = "#d03030"
GREEN = "#2a7f50"                                        # of a third line
PIXELS = 100                                             # to an inch
LETTER, NARROWEST = 6.2, 480                             # pixels of a caption's letter; of a sheet
SHADES = (1.0, 0.8, 0.6, 0.4, 0.2)                       # of the parts of a bar
TINIEST = 1e-30                                          # what 0 counts as on a logarithmic axis


class Still:
    """What a widget leaves where no kernel runs: a picture and a line of plain text, the same in
    every session.

    A widget overrides `draw_still`; `invitation` is the last sentence of its caption.
    """

    invitation = "Run the cell for the live widget."

    @property
    def caption(self) -> str:
        """The words below the picture, and the picture's alternative text."""
        return f"{repr(self).removesuffix('.')}. {self.invitation}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle: dict[str, Any] = {"text/plain": repr(self)}
        if model := getattr(self, "model_id", ""):
            bundle[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": model}
        if "image/png" in (options.get("exclude") or ()):    # drawing it may take seconds
            return bundle, {}
        return {**bundle, "image/png": self.picture()}, {"image/png": {"alt": self.caption}}

    def picture(self) -> bytes:
        """The PNG."""
        sheet = Sheet(0, 0, self.caption)
        self.draw_still(sheet)
        return sheet.png()

    def draw_still(self, sheet: "Sheet") -> None:
        """Draw what the widget shows."""
        raise NotImplementedError


class Sheet:
    """Paper with a caption below, which grows with what is drawn by its methods.

    width, height: the pixels that are kept free from the start
    axes: Matplotlib's axes, in pixels, for what no method draws; `grow` makes room for it
    """

    def __init__(self, width: float, height: float, caption: str):
        self.width, self.height = max(NARROWEST, width), height
        self.caption = caption
        from matplotlib.figure import Figure  # slow to import: only when one is drawn

        self.figure = Figure(dpi=PIXELS)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.axis("off")

    def png(self) -> bytes:
        """The bytes of the picture."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        lines = textwrap.wrap(self.caption, int(self.width / LETTER))
        foot = self.height + 15 * (len(lines) - 1)
        self.text(0, foot + 38, "\n".join(lines), va="bottom")
        self.figure.set_size_inches((self.width + 24) / PIXELS, (foot + 56) / PIXELS)
        self.axes.set(xlim=(-12, self.width + 12), ylim=(foot + 44, -12))
        # bbox_inches="tight" would draw everything twice: the first time only to find this box
        renderer = FigureCanvasAgg(self.figure).get_renderer()
        box = self.figure.get_tightbbox(renderer).padded(0.1)
        buffer = io.BytesIO()
        self.figure.savefig(buffer, format="png", transparent=True, bbox_inches=box)
        return buffer.getvalue()

    def grow(self, width: float, height: float) -> None:
        """Make room for what reaches so far to the right and down."""
        self.width, self.height = max(self.width, width), max(self.height, height)

    # --- what is drawn at a place
    def text(self, x: float, y: float, words: str, **style: Any) -> None:
        """Words at a point: to its right, unless style has another `ha`."""
        look = {"fontsize": 8, "color": INK, "va": "center", **style}
        # half a surrogate pair is in no font, and $ begins mathematics there
        words = words.encode("utf-8", "backslashreplace").decode().replace("$", r"\$")
        self.axes.text(x, y, words, **look)

    def line(self, x: Any, y: Any, mark: str = "-", **style: Any) -> list[Any]:
        """A line through points, or marks at them: "-", "--", "o" and the like; in grey unless
        style has another `color`."""
        return self.axes.plot(x, y, mark, **{"color": INK, "linewidth": 1, **style})

    def frame(self, left: float, top: float, width: float, height: float, **style: Any) -> None:
        """The outline of a rectangle."""
        right, foot = left + width, top + height
        self.line([left, right, right, left, left], [top, top, foot, foot, top], **style)
        self.grow(right, foot)

    def chart(self, left: float, top: float, width: float, height: float, x: Sequence[float],
              y: Sequence[float], log: str = "") -> "Chart":
        """A framed chart.  x, y: the two ends of its axes; log: which of them are logarithmic,
        as in "xy"."""
        self.frame(left, top, width, height)
        return Chart(self, (left, top, width, height), x, y, log)

    def legend(self, entries: Iterable[tuple[str, str, str]], left: float, top: float,
               step: tuple[float, float] = (170, 0), **style: Any) -> None:
        """A sample (words, mark, colour) of each line; step: the way to the next one."""
        for k, (words, mark, colour) in enumerate(entries):
            x, y = left + k * step[0], top + k * step[1]
            self.line([x, x + 15, x + 30], [y, y, y], mark, color=colour,
                      **{"linewidth": 1.6, **style})
            self.text(x + 36, y, words)

    # --- what is drawn below everything else
    def table(self, rows: Sequence[Sequence[str]], lefts: Sequence[float],
              high: float = 22) -> None:
        """Rows of words, the first in bold; lefts: where the columns start."""
        for k, row in enumerate(rows):
            for x, words in zip(lefts, row, strict=True):
                self.text(x, self.height + high * (k + 0.5), words,
                          weight="normal" if k else "bold")
        self.grow(lefts[-1] + 160, self.height + high * len(rows))

    def bars(self, rows: Sequence[tuple[str, Sequence[float], str]], left: float = 130,
             longest: float = 280) -> None:
        """Rows (label, parts, words): a bar whose parts follow each other, between two texts."""
        most = max(sum(parts) for _, parts, _ in rows)
        for k, (label, parts, words) in enumerate(rows):
            x, y = left, self.height + 15 + 28 * k
            self.text(0, y, label)
            for part, shade in zip(parts, SHADES, strict=False):
                self.line([x, x + longest * part / most], [y, y], alpha=shade, linewidth=8,
                          solid_capstyle="butt")
                x += longest * part / most
            self.text(x + 8, y, words)
        self.grow(left + longest + 110, self.height + 28 * len(rows) + 6)

    def scene(self, scene: dict[str, Any], numbers: dict[str, Any]) -> None:
        """Boxes and arrows as `graph.Picture` has them; without places, the sentence that says
        why."""
        if scene.get("trouble"):
            self.text(0, 10, textwrap.fill(scene["trouble"], 100), va="top")
        for edge in scene.get("edges", ()):
            self._arrow(edge, numbers["edges"].get(edge["id"], {}).get("label", ""))
        for node in scene.get("nodes", ()):
            self._box(node, numbers["nodes"].get(node["id"], {}))
        self.grow(scene.get("width", 640), scene.get("height", 40))

    def _arrow(self, edge: dict[str, Any], label: str) -> None:
        from matplotlib.patches import FancyArrowPatch
        from matplotlib.path import Path

        codes = [Path.MOVETO] + [Path.CURVE4] * (len(edge["path"]) - 1) + [Path.LINETO]
        self.axes.add_artist(FancyArrowPatch(path=Path([*edge["path"], edge["tip"]], codes),
                                            arrowstyle="-|>", mutation_scale=9, color=INK,
                                            linewidth=1))
        if label and edge["label"]:
            x, y = edge["label"]
            self.text(x, y, label, color=GRADIENT, ha="center")

    def _box(self, node: dict[str, Any], shown: dict[str, str]) -> None:
        from matplotlib.patches import FancyBboxPatch

        x, y = node["x"], node["y"]
        w, h = node["w"], node["h"]
        look: dict[str, Any] = {"edgecolor": INK,
                                "linewidth": 1.6 if node["kind"] == "output" else 0.9}
        if node.get("ill"):                              # dashed, too: red alone is not seen by all
            look = {"edgecolor": BAD, "linewidth": 2.4, "linestyle": (0, (3, 1.3))}
        self.axes.add_artist(FancyBboxPatch((x - w / 2 + 4, y - h / 2 + 4), w - 8, h - 8,
                                           boxstyle="round,pad=4", fill=False, **look))
        lines = [(node["title"], INK), (shown.get("value", ""), VALUE),
                 (shown.get("gradient", ""), GRADIENT)]
        lines = [(text, colour) for text, colour in lines if text]
        for k, (text, colour) in enumerate(lines):
            self.text(x, y + (k - (len(lines) - 1) / 2) * 15, text, color=colour, ha="center")
        if node.get("badge"):
            self.text(x, y - h / 2 - 4, node["badge"], fontsize=7, ha="center", va="bottom",
                      weight="bold", color=BAD if node.get("ill") else INK)


class Chart:
    """A place on a sheet where points are given in the numbers of two axes, y pointing up; see
    `Sheet.chart`."""

    def __init__(self, sheet: Sheet, box: tuple[float, float, float, float], x: Sequence[float],
                 y: Sequence[float], log: str):
        self.sheet, self.box = sheet, box
        self.log = log
        self.ends = self._scaled("x", x), self._scaled("y", y)

    def _scaled(self, axis: str, values: Any) -> np.ndarray:
        values = np.asarray(values, float)                # None becomes nan, a gap in the line
        return np.log10(np.maximum(values, TINIEST)) if axis in self.log else values

    def at(self, x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
        """Pixels of points; those outside of the frame are moved to its edge."""
        left, top, width, height = self.box
        shares = [(np.clip(self._scaled(axis, values), low, high) - low) / (high - low)
                  for axis, values, (low, high) in zip("xy", (x, y), self.ends, strict=True)]
        return left + width * shares[0], top + height * (1 - shares[1])

    def line(self, x: Any, y: Any, mark: str = "-", **style: Any) -> list[Any]:
        """Like `Sheet.line`, through points in the numbers of the axes, and in the values' blue."""
        return self.sheet.line(*self.at(x, y), mark, **{"color": VALUE, "linewidth": 1.6, **style})

    def text(self, x: float, y: float, words: str, **style: Any) -> None:
        """Like `Sheet.text`, at a point in the numbers of the axes."""
        across, down = self.at(x, y)
        self.sheet.text(float(across), float(down), words, **style)
