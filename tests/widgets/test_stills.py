"""What a widget leaves where no kernel runs: a picture, and a line of text; both the same in every session."""
import io

import numpy as np
import pytest
from matplotlib.image import imread

import minigrad as mg
from minigrad.widgets import (
    bill_of_work,
    cost_meter,
    course_map,
    damping_dial,
    elimination,
    fetch_fade,
    flat_land,
    four_fences,
    gradient_stack,
    graph,
    graph_tail,
    late_mail,
    lift,
    mask_lathe,
    matrix,
    meter_reading,
    norm_cube,
    open_optimizer,
    path_lens,
    round_table,
    sealed_box,
    sorting_office,
    two_mode,
    two_sided,
    variance_ladder,
)

WIDGETS = {
    "graph": lambda: graph(np.sin(mg.tensor(1.0))), "map": course_map,
    "matrix": lambda: matrix([[1, -2.5], [3, 4]], rows=["a", "b"], name="$A_{"),
    "lens": lambda: path_lens("a*b + sin(a)", a=2.0, b=3.0), "meter": cost_meter, "elimination": elimination,
    "two-sided": two_sided, "tail": lambda: graph_tail(order=2), "fetch": lambda: fetch_fade(tab="fetch"),
    "loop": lambda: fetch_fade(tab="loop"), "work": bill_of_work, "stack": gradient_stack, "lift": lift,
    "office": sorting_office, "ladder": lambda: variance_ladder(3), "two-mode": two_mode,
    "cube": lambda: norm_cube("CS", 2), "dial": damping_dial, "open": open_optimizer,
    "mail": lambda: late_mail(stale="applied"), "flat": lambda: flat_land("hinge", steps=9),
    "sealed": lambda: sealed_box("two-to-one", rounds=3), "lathe": lambda: mask_lathe(steps=437),
    "round": lambda: round_table(5, weigh="switch"), "reading": meter_reading,
    "fences": lambda: four_fences("factors", "corner", steps=9),
}


@pytest.mark.parametrize("make", WIDGETS.values(), ids=WIDGETS)
def test_the_picture_is_whole_and_the_text_has_no_times_and_no_ids(make):
    one, two = make(), make()
    bundle, _ = one._repr_mimebundle_()
    assert bundle["text/plain"] == repr(one) == repr(two)
    assert one.model_id not in repr(one)
    assert "0x" not in repr(one)
    ink = imread(io.BytesIO(bundle["image/png"]))[..., 3]
    assert ink.max() == 1.0
    assert max(ink[0].max(), ink[-1].max(), ink[:, 0].max(), ink[:, -1].max()) == 0      # nothing is cut off
    assert one.picture() == two.picture()
