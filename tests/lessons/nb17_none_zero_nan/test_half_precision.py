"""Training in float16: what underflows, what overflows, and what a scale that adapts does."""
import numpy as np
import pytest

from minigrad.lessons.nb17_none_zero_nan.half_precision import (
    HALF,
    cotangents,
    dynamic,
    shares,
    task,
    train,
    weights,
)


def test_a_scale_changes_nothing_in_float64():
    theta, data = weights(), task()
    one = cotangents(theta, data, 1.0, float)
    np.testing.assert_allclose(cotangents(theta, data, 2.0**20, float), one * 2.0**20, rtol=1e-12)


def test_shares_are_those_of_rounding_to_float16():
    theta, data = weights(), task()
    exact = np.abs(cotangents(theta, data, 1.0, float))
    found = shares(theta, data, [1.0, 2.0**16, 2.0**48])
    rounded = np.mean(exact.astype(HALF) == 0)
    assert found["zero"][0] == pytest.approx(rounded, abs=0.1)    # it rounds on the way, too
    assert found["zero"][0] > 0.5
    assert found["zero"][1] < 0.01
    assert list(found["overflow"][:2]) == [0.0, 0.0]
    assert found["overflow"][2] == 1.0
    np.testing.assert_allclose(found["median"][1], np.median(exact) * 2.0**16)


def test_the_scale_halves_and_doubles():
    assert dynamic(8.0, 3, False) == (4.0, 0)
    assert dynamic(8.0, 3, True) == (8.0, 4)
    assert dynamic(8.0, 19, True) == (16.0, 0)


def test_an_adaptive_scale_skips_and_goes_on():
    run = train(scale=2.0**48, rule=dynamic, steps=40)
    assert run.skipped[0]
    assert not run.skipped[-1]
    assert np.isfinite(run.errors).all()
    skipped = np.flatnonzero(run.skipped)
    assert all(run.errors[k] == run.errors[k - 1] for k in skipped[1:])
    assert all(run.scales[k + 1] == run.scales[k] / 2.0 for k in skipped if k + 1 < 40)
    assert np.isnan(train(scale=2.0**48, steps=2).errors[-1])
