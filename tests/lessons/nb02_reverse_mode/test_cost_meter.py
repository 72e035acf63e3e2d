"""The Cost Meter's numbers: what it shows is what the counter and the engine say.

What every widget promises is asked in tests/widgets/test_declared.py.
"""
import contextlib
import io

import numpy as np
import pytest

from minigrad.lessons.nb02_reverse_mode import cost_meter
from minigrad.lessons.nb02_reverse_mode.cost_meter import POINTS, crossover
from minigrad.lessons.nb02_reverse_mode.jacobian_costs import (
    count_function,
    count_ways,
    layers,
    run_ways,
)

SIZES = [(12, 1, 3), (1, 1, 1), (3, 9, 2), (24, 24, 6)]


def parts(meter):
    """The table's rows and the chart of the fold."""
    table, _, chart = meter.state["fold"]
    return table["rows"], chart


@pytest.mark.parametrize("sizes", SIZES)
def test_counts_are_those_of_the_recorded_programs(sizes):
    meter = cost_meter(1, 1, 1)
    meter.n, meter.m, meter.depth = sizes
    f, x = layers(*sizes)
    bills, own = [bill.total for bill in count_ways(f, x).values()], count_function(f, x).total
    rows, chart = parts(meter)
    assert [row[2]["value"] for row in rows] == bills
    shown = {way["key"]: way["ratio"] for way in meter.state["stage"]["ways"]}
    assert shown == {"own": 1.0, "difference": bills[0] / own, "forward": bills[1] / own,
                     "reverse": bills[2] / own}
    assert meter.state["cost"].startswith(f"f alone: {own:,} operation")
    f, x = layers(sizes[0], POINTS[-1], sizes[2])
    assert [line["points"][-1] for line in chart["lines"]] == [
        [POINTS[-1], bill.total] for bill in count_ways(f, x).values()]


@pytest.mark.parametrize("sizes", SIZES)
def test_the_three_ways_find_one_jacobian(sizes):
    f, x = layers(*sizes)
    difference, ahead, back = (way() for way in run_ways(f, x).values())
    assert ahead.shape == (sizes[1], sizes[0])
    assert np.allclose(ahead, back, rtol=1e-12, atol=1e-14)
    assert np.allclose(difference, back, atol=1e-5)


def test_the_crossing_is_where_the_counts_cross():
    for n, depth in ((1, 1), (5, 2), (24, 1)):
        wins = [m for m in range(1, POINTS[-1] + 1)
                if (row := [bill.total for bill in count_ways(*layers(n, m, depth)).values()])[1]
                < row[2]]
        assert crossover(n, depth) == (wins[0] if wins else POINTS[-1] + 1)
    _, chart = parts(cost_meter())
    assert chart["caption"].endswith(
        "forward mode is cheaper from 13 outputs on (both cost the same at 12).")
    assert chart["mark"]["x"] == 13
    _, chart = parts(cost_meter(n=24))
    assert "not cheaper for any number of outputs up to 24 (both cost the same at 24)" in \
        chart["caption"]
    assert chart["mark"] is None


def test_the_read_out_names_the_cheaper_mode():
    said = {sizes: cost_meter(*sizes).state["said"] for sizes in ((12, 1, 3), (1, 9, 3))}
    assert said[12, 1, 3].startswith("is what reverse mode takes")
    assert said[1, 9, 3].startswith("is what forward mode takes")
    assert "a tie" in cost_meter(12, 12, 3).state["said"]
    assert "13" not in cost_meter().state["number"]


def test_no_distance_is_zero():
    rows, _ = parts(cost_meter(1, 1, 1))
    assert [row[-1] for row in rows][1:] == ["0", "–"]


def test_the_shown_code_gives_the_state():
    meter = cost_meter(5, 2, 2)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(meter.state["code"], {})
    counts = [line.rsplit(maxsplit=2)[1] for line in printed.getvalue().splitlines()]
    assert counts == [row[2]["text"] for row in parts(meter)[0]]
