"""What a widget leaves where no kernel runs: a picture, and a line of text; both the same in
every session."""
import functools
import io

import numpy as np
import pytest
from every_widget import FILES, built
from matplotlib.image import imread

import minigrad as mg
from minigrad.lessons.nb00_start_here import course_map
from minigrad.lessons.nb04_gradients_in_the_loss import graph_tail
from minigrad.lessons.nb05_only_what_you_fetch import fetch_fade
from minigrad.lessons.nb10_updates_nobody_runs import norm_cube
from minigrad.lessons.nb11_when_the_gradient_is_useless import flat_land
from minigrad.lessons.nb14_fewer_weights_many_owners import mask_lathe
from minigrad.lessons.nb18_through_a_solver import dragged_fit
from minigrad.widgets import curves, figure, graph, matrix
from minigrad.widgets.figure import CYCLE, SUPERSCRIPT
from minigrad.widgets.still import BAD, GRADIENT, INK, VALUE, Sheet

# every lesson's widget as it is made without arguments, and pictures of more
WIDGETS = {file.stem: functools.partial(built, file) for file in FILES} | {
    "graph": lambda: graph(np.sin(mg.tensor(1.0))), "map": course_map,
    "matrix": lambda: matrix([[1, -2.5], [3, 4]], rows=["a", "b"], name="$A_{"),
    "tail": lambda: graph_tail(order=2),
    "fetch": lambda: fetch_fade(tab="fetch"), "loop": lambda: fetch_fade(tab="loop"),
    "cube": lambda: norm_cube("CS", 2),
    "flat": lambda: flat_land("hinge", steps=9),
    "lathe": lambda: mask_lathe(steps=437),
    "dragged": lambda: dragged_fit("DanWood", loss="Cauchy"),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_the_picture_is_whole_and_the_text_has_no_times_and_no_ids(make):
    one, two = make(), make()
    bundle, _ = one._repr_mimebundle_()
    assert bundle["text/plain"] == repr(one) == repr(two)
    assert one.model_id not in repr(one)
    assert "0x" not in repr(one)
    ink = imread(io.BytesIO(bundle["image/png"]))[..., 3]
    assert ink.max() == 1.0
    # nothing is cut off
    assert max(ink[0].max(), ink[-1].max(), ink[:, 0].max(), ink[:, -1].max()) == 0
    assert one.picture() == two.picture()


# --- colours and words for those who do not see the picture as drawn
def _luminance(colour: str) -> float:
    """The relative luminance of #rrggbb.  Source: WCAG 2.2."""
    parts = [int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in parts]
    return float(np.dot((0.2126, 0.7152, 0.0722), light))


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour",
                         sorted({INK, VALUE, GRADIENT, BAD, *(colour for colour, _ in CYCLE)}))
def test_colours_can_be_read_on_white_and_on_dark(colour):
    assert _contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert _contrast(colour, "#ffffff") >= 4.5
    assert _contrast(colour, "#111111") >= 3.0


def test_the_caption_is_the_alternative_text():
    cube = norm_cube("CS", 2)
    _, metadata = cube._repr_mimebundle_()
    assert metadata == {"image/png": {"alt": cube.caption}}
    assert cube.caption == f"{cube!r}. {cube.invitation}"


def test_curves_have_an_alternative_text_and_need_no_widget():
    figure = curves(np.arange(3.0), {"loss": np.ones(3)}, axes=("epoch", "loss"))
    bundle, metadata = figure._repr_mimebundle_()
    assert {*bundle} == {"text/plain", "image/png"}
    assert metadata["image/png"]["alt"] == "Curves of loss; across: epoch, up: loss."


def test_a_figure_says_what_it_shows_and_draws_in_grey_ink():
    drawn = figure("step", "misfit", panels=2, title="two runs")
    drawn.axes[0].plot([1, 2], label="free")
    drawn.axes[1].set(title="later", xlabel="epoch")
    note = drawn.axes[1].text(0.5, 0.5, "here")
    bundle, metadata = drawn._repr_mimebundle_()
    assert {*bundle} == {"text/plain", "image/png"}
    assert metadata["image/png"]["alt"] == (
        "Figure: two runs, misfit over step for free; later, misfit over epoch.")
    assert note.get_color() == INK
    assert drawn.axes[0].get_legend() is not None
    assert drawn.axes[1].get_legend() is None


@pytest.mark.parametrize(("values", "base", "labels"), [
    ([0.02, 300.0], 10, ["0.1", "1", "10", "100"]), ([1e-5, 20.0], 10, ["10⁻⁴", "10⁻²", "10⁰"]),
    ([2e-7, 5e-6], 10, ["2×10⁻⁷", "5×10⁻⁷", "10⁻⁶", "2×10⁻⁶", "5×10⁻⁶"]),
    ([0.2, 0.45], 10, ["0.2", "0.3", "0.4"]), ([1.0, 16.0], 2, ["1", "16"]),
    ([2.0**-20, 1.0], 2, ["2⁰"])])
def test_ticks_of_a_logarithmic_axis_are_plain_text_at_their_values(values, base, labels):
    drawn = figure("step", "misfit")
    drawn.axes.semilogy(range(len(values)), values, base=base)
    drawn.picture()
    ticks = {text.get_text(): y for text in drawn.axes.get_yticklabels()
             if min(values) <= 1.001 * (y := text.get_position()[1]) and y <= 1.001 * max(values)}
    assert ticks.keys() >= {*labels}
    for text, y in ticks.items():
        times, _, power = text.rpartition("×")
        written = power.translate({above: below for below, above in SUPERSCRIPT.items()})
        number = float(times or 1) * (float(power) if written == power else
                                      base**int(written.removeprefix(str(base))))
        assert number == pytest.approx(y, rel=1e-9)
    assert not drawn.axes.yaxis.get_minorticklocs().size


@pytest.mark.parametrize("log", ["", "x", "y", "xy"])
def test_a_chart_puts_the_ends_of_its_axes_at_its_corners(log):
    chart = Sheet(0, 0, "").chart(10, 20, 100, 50, (1.0, 100.0), (1.0, 100.0), log)
    assert [float(v) for v in chart.at(1.0, 1.0)] == [10, 70]
    assert [float(v) for v in chart.at(100.0, 1e9)] == [110, 20]      # moved to the edge
    middle = {False: 50.5, True: 10.0}
    assert np.allclose(chart.at(middle["x" in log], middle["y" in log]), (60, 45))
    assert np.isnan(chart.at(1.0, None)[1])


def test_a_sheet_grows_with_what_is_drawn():
    sheet = Sheet(0, 0, "words")
    sheet.table([("a", "b"), ("1", "2")], (0, 700))
    sheet.bars([("one", [1, 2], "3"), ("two", [0, 1], "1")])
    assert (sheet.width, sheet.height) == (860, 44 + 62)
    assert sheet.png().startswith(b"\x89PNG")

