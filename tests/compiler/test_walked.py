"""Programs that are walked node by node before they are printed."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.compiler import walked as walked_file
from minigrad.compiler.printed import Printed
from minigrad.compiler.trace import Compiled
from minigrad.compiler.walked import SMALL, WALKS, Walked, walked

rng = np.random.default_rng(3)
A = rng.standard_normal((7, 5))
X = rng.standard_normal(5)
SAME = {
    "curve": mg.jacobian(lambda v: v[0] * np.exp(-v[1] * A[:, 0]) + v[2]),
    "rows of a net": mg.jacobian(lambda v: np.tanh(A @ np.sin(v)), mode="reverse"),
    "sums": lambda v: (np.sum(A * v, axis=0), np.sum(A * v), np.mean(A * v, axis=1)),
    "products": lambda v: (A.T @ (A @ v), np.sum(np.outer(v, v) * np.outer(v, v)), v @ v),
    "numbers": lambda v: {"a": v[0] / 3.0, "b": [np.where(v > 0.0, v, 2), -v[1] ** 2]},
    "twice": lambda v: (v, 2.0 * v, v[1:], np.ones(3), 4.0),
}


@pytest.mark.parametrize("f", SAME.values(), ids=SAME)
def test_a_walk_gives_the_bits_of_the_printed_program(f):
    step = Compiled(f, (), {}, "numpy", walked).trace(X)
    assert type(step) is Walked
    found, known = (mg.nest.flatten(run(X)) for run in (step.run, Printed(*step.made).run))
    assert [type(y) for y in found] == [type(y) for y in known]
    for y, z in zip(found, known, strict=True):
        np.testing.assert_array_equal(y, z)


def test_results_are_fresh_and_their_own():
    step = Compiled(SAME["twice"], (), {}, "numpy", walked).trace(X)
    first, given = step.run(X), X.copy()
    for y in first[:4]:
        y += 1.0
    np.testing.assert_array_equal(X, given)
    for y, z in zip(step.run(X)[:4], SAME["twice"](X), strict=False):
        np.testing.assert_array_equal(y, z)


def test_it_is_printed_when_it_pays(monkeypatch):
    made = []
    monkeypatch.setattr(walked_file, "Printed",
                        lambda *given: made.append(Printed(*given)) or made[-1])
    step = Compiled(SAME["curve"], (), {}, "numpy", walked).trace(X)
    found = [step.run(X) for _ in range(WALKS + 2)]
    assert len(made) == 1
    assert all(np.array_equal(y, found[0]) for y in found)


PRINTED = {
    "large arrays": lambda v: np.sum(np.zeros(SMALL + 1) + v[0]),
    "a loop": lambda v: mg.scan(lambda c, x: (c + x, c * x), 0.0, v)[1],
    "another order of elements": lambda v: np.sum((np.outer(v, v) + A[:5]).T * A[:5], axis=0),
    "a constant in another order": lambda v: mg.tensor(A).T @ np.concatenate([v, v[:2]]),
}


@pytest.mark.parametrize("f", PRINTED.values(), ids=PRINTED)
def test_others_are_printed_at_once(f):
    assert type(Compiled(f, (), {}, "numpy", walked).trace(X)) is Printed


def test_fits_agree_before_and_after_it_is_printed():
    t = np.linspace(0.0, 3.0, 20)
    y = 2.0 * np.exp(-1.3 * t) + 0.01 * np.cos(9.0 * t)
    fits = [mg.optim.least_squares(residuals, np.array([1.0, 1.0]), args=(t, y))
            for residuals in [lambda v, t, y: v[0] * np.exp(-v[1] * t) - y] for _ in range(25)]
    assert sum(fit.njev for fit in fits) > WALKS
    for fit in fits[1:]:
        np.testing.assert_array_equal(fit.x, fits[0].x)
        assert (fit.nfev, fit.njev) == (fits[0].nfev, fits[0].njev)
