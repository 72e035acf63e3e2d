"""The Cost Meter without a browser: what it shows is what the counter and the engine say."""
import contextlib
import io

import numpy as np
import pytest

from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb02_reverse_mode import cost_meter
from minigrad.lessons.nb02_reverse_mode.cost_meter import KEYS, MOST, crossover
from minigrad.lessons.nb02_reverse_mode.jacobian_costs import (
    count_function,
    count_ways,
    layers,
    run_ways,
)
from minigrad.op import REGISTRY

SIZES = [(12, 1, 3), (1, 1, 1), (3, 9, 2), (24, 24, 6)]


@pytest.mark.parametrize("sizes", SIZES)
def test_counts_are_those_of_the_recorded_programs(sizes):
    meter = cost_meter(1, 1, 1)
    meter.n, meter.m, meter.depth = sizes
    f, x = layers(*sizes)
    bills = list(count_ways(f, x).values())
    assert [row["raw"] for row in meter.state["rows"]] == [bill.total for bill in bills]
    assert meter.state["line"]["cost"].startswith("f alone: "
                                                  f"{count_function(f, x).total:,} operation")
    assert meter.state["line"]["agrees"] is True
    last = meter.state["curve"][-1]
    f, x = layers(sizes[0], last["m"], sizes[2])
    assert [last[key] for key in KEYS] == [bill.total for bill in count_ways(f, x).values()]


@pytest.mark.parametrize("sizes", SIZES)
def test_the_three_ways_find_one_jacobian(sizes):
    f, x = layers(*sizes)
    difference, ahead, back = (way() for way in run_ways(f, x).values())
    assert ahead.shape == (sizes[1], sizes[0])
    assert np.allclose(ahead, back, rtol=1e-12, atol=1e-14)
    assert np.allclose(difference, back, atol=1e-5)


def test_the_crossing_is_where_the_counts_cross():
    for n, depth in ((1, 1), (5, 2), (24, 1)):
        wins = [m for m in range(1, MOST["m"] + 1)
                if (row := [bill.total for bill in count_ways(*layers(n, m, depth)).values()])[1]
                < row[2]]
        assert crossover(n, depth) == (wins[0] if wins else MOST["m"] + 1)
    meter = cost_meter()
    assert ("forward mode is cheaper from 13 outputs on (both cost the same at 12)"
            in meter.state["crossing"])
    assert "13" not in meter.state["say"]                # who guesses first must not read it here
    assert "not cheaper for any number of outputs up to 24 (both cost the same at 24)" in \
        cost_meter(n=24).state["crossing"]


def test_no_distance_is_zero():
    errors = [row["error"] for row in cost_meter(1, 1, 1).state["rows"]]
    assert errors[1:] == ["0", "–"]


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda g, y, x: g * y,))
    assert cost_meter().state["line"]["agrees"] is False


@pytest.mark.parametrize("sizes", [{"n": 0}, {"m": 25}, {"depth": 2.0}, {"n": "3"}])
def test_sizes_off_the_sliders_are_refused(sizes):
    with pytest.raises((InputError, OptionError), match="from 1 to"):
        cost_meter(**sizes)


def test_the_shown_code_runs_and_gives_the_state():
    meter = cost_meter(5, 2, 2)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(meter.code, {})
    counts = [line.rsplit(maxsplit=2)[1] for line in printed.getvalue().splitlines()]
    assert counts == [row["operations"] for row in meter.state["rows"]]
