"""A Matplotlib figure for a notebook, whose colours can be read on light and on dark pages.

    drawn = figure("step", "misfit")
    drawn.axes.semilogy(losses, label="projected")
    drawn

Each curve has dashes of its own, so that colour is not needed, and the legend stands beside the
picture. The text in the picture's place (`alt`) is made from the labels.
"""
import io
import math
from typing import Any

from .still import GRADIENT, GREEN, INK, PIXELS, VALUE, Still

SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
# the colour and the dashes of the first curve, the second, ...
CYCLE = ((VALUE, "-"), (GRADIENT, "--"), (GREEN, "-."), (INK, ":"))


class Figure(Still):
    """A figure to draw on, and one line of text; see `figure`.

    axes: Matplotlib's axes, a list of them if there are several panels
    """

    def __init__(self, x: str, y: str, panels: int, width: float, height: float, title: str):
        from matplotlib import rc_context  # slow to import: only when one is drawn
        from matplotlib.figure import Figure as Paper

        look: dict[Any, Any] = {
            "axes.prop_cycle": _cycle(), "axes.spines.top": False, "axes.spines.right": False,
            "axes.edgecolor": INK, "axes.labelsize": 9, "axes.titlesize": 10,
            "axes.facecolor": "none", "xtick.color": INK, "ytick.color": INK,
            "xtick.labelsize": 8, "ytick.labelsize": 8, "lines.linewidth": 2,
            "lines.markersize": 5,
        }
        with rc_context(look):
            self.paper = Paper(figsize=(width / PIXELS, height / PIXELS), dpi=PIXELS,
                               layout="constrained")
            self._all = list(self.paper.subplots(1, panels, squeeze=False)[0])
        for axes in self._all:
            axes.set(xlabel=x, ylabel=y)
        self._all[0].set_title(title, fontsize=10)
        self.axes: Any = self._all[0] if panels == 1 else self._all

    def __repr__(self) -> str:
        return "Figure: " + "; ".join(_told(axes) for axes in self._all)

    @property
    def caption(self) -> str:
        """The alternative text."""
        return f"{self!r}."

    def picture(self) -> bytes:
        """The PNG."""
        for axes in self._all:
            if axes.get_legend() is None and axes.get_legend_handles_labels()[1]:
                last = axes is self._all[-1]
                axes.legend(frameon=False, fontsize=9, handlelength=2.6,
                            **({"loc": "center left", "bbox_to_anchor": (1.0, 0.5)} if last else
                               {"loc": "best"}))
            for axis in (axes.xaxis, axes.yaxis):
                _mark_powers(axis)
            texts = [*axes.texts, axes.title, axes.xaxis.label, axes.yaxis.label]
            if legend := axes.get_legend():
                texts += legend.get_texts()
            for text in texts:
                if text.get_color() == "black":
                    text.set_color(INK)
        # `savefig` would draw everything twice: the first time only to lay it out
        layout: Any = self.paper.get_layout_engine()
        layout.execute(self.paper)
        self.paper.set_layout_engine(None)
        buffer = io.BytesIO()
        self.paper.savefig(buffer, format="png", transparent=True)
        self.paper.set_layout_engine(layout)
        return buffer.getvalue()


def _cycle() -> Any:
    from cycler import cycler

    return cycler(color=[colour for colour, _ in CYCLE], linestyle=[dashes for _, dashes in CYCLE])


def _mark_powers(axis: Any) -> None:
    """Give a logarithmic axis ticks at powers alone, or at 1, 2, 5 where there are few powers, with
    labels in plain text: Matplotlib's own, in mathtext, take longer than all else in a figure."""
    from matplotlib.ticker import LogLocator, NullLocator

    if axis.get_scale() != "log" or not isinstance(axis.get_major_locator(), LogLocator):
        return
    base, (low, high) = axis.get_transform().base, sorted(axis.get_view_interval())
    short = base == 10.0 and high < 100.0 * low
    axis.set_major_locator(LogLocator(base, (1.0, 2.0, 5.0) if short else (1.0,)))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(lambda value, _: _power(value, base, low > 0.5e-3 and high < 2e4))


def _power(value: float, base: float, plain: bool) -> str:
    """A positive number as 0.01, or as 10⁻²."""
    if plain:
        return f"{value:g}"
    exponent = math.floor(math.log(value, base) + 1e-9)
    times = f"{value / base**exponent:g}×".removeprefix("1×")
    return f"{times}{base:g}{str(exponent).translate(SUPERSCRIPT)}"


def _told(axes: Any) -> str:
    """The words of one panel: its title, its axes, the names of its curves."""
    title = f"{axes.get_title()}, " if axes.get_title() else ""
    names = axes.get_legend_handles_labels()[1]
    return (f"{title}{axes.get_ylabel()} over {axes.get_xlabel()}"
            + (f" for {', '.join(map(str, names))}" if names else ""))


def figure(x: str, y: str, panels: int = 1, width: float = 680, height: float = 300,
           title: str = "") -> Figure:
    """A figure to draw on with Matplotlib; the last line of its cell shows it.

    x: the words below the horizontal axis
    y: the words beside the vertical axis
    panels: how many axes stand side by side
    width: pixels of the whole figure
    height: pixels of the whole figure
    title: the words above the first panel
    """
    return Figure(x, y, panels, width, height, title)
