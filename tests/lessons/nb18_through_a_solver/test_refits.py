"""The fits whose data move, against fits of SciPy's and against differences of refits."""
import numpy as np
import pytest
from scipy.optimize import least_squares

from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb18_through_a_solver import Refits, split, weights
from minigrad.lessons.nb18_through_a_solver.refits import HONEST, LOSSES, NAMES

CASES = [(name, loss) for name in NAMES for loss in LOSSES]


def fitted(fits, y, start):
    """SciPy's parameters, in units of the start."""
    scale = {} if fits.loss == "squares" else {"f_scale": HONEST * fits.problem.sd}
    found = least_squares(lambda u: fits.problem.model(u * start, fits.problem.x) - y,
                          np.ones(2), loss=LOSSES[fits.loss], xtol=1e-15, ftol=1e-15, gtol=1e-15,
                          **scale)
    return found.x * start


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_moved_datum_is_the_derivative_beside_a_refit(case):
    fits = Refits(*case)
    y, datum, far = fits.problem.y, len(fits.problem.y) - 1, 0.1 * fits.problem.sd
    moved = fits.move(y, datum, y[datum] + far)
    np.testing.assert_allclose(moved.before, fitted(fits, y, moved.before), rtol=1e-6)
    data = y + far * np.eye(len(y))[datum]
    np.testing.assert_allclose(moved.refitted, fitted(fits, data, moved.before), rtol=1e-6)
    # the derivative by central differences of refits; it is a column of the Jacobian
    step = 1e-3 * fits.problem.sd
    up, down = (fits.by_data(y + sign * step * np.eye(len(y))[datum], start=moved.before)
                for sign in (1.0, -1.0))
    np.testing.assert_allclose(moved.slope, (up - down) / (2.0 * step), rtol=1e-4)
    np.testing.assert_allclose(fits.jacobian(y)[:, datum], moved.slope, rtol=1e-8)
    np.testing.assert_allclose(moved.predicted, moved.before + far * moved.slope)
    curves = [fits.problem.model(b, fits.grid) for b in (moved.before, moved.refitted)]
    np.testing.assert_allclose(moved.curves[[0, 2]], curves)
    assert moved.distance == np.max(np.abs(moved.curves[1] - moved.curves[2]))


@pytest.mark.parametrize("name", NAMES)
def test_the_distance_falls_with_the_square_of_the_move(name):
    fits = Refits(name)
    y, far = fits.problem.y, 0.02 * np.ptp(fits.problem.y)
    whole, half = (fits.move(y, 1, y[1] + part).distance for part in (far, 0.5 * far))
    assert whole / half == pytest.approx(4.0, rel=0.1)


def test_nothing_moves_where_the_datum_stays():
    fits = Refits("BoxBOD")
    moved = fits.move(fits.problem.y, 2, fits.problem.y[2])
    assert moved.expected == 0.0
    assert moved.gone < 1e-6


def test_what_cannot_be_fitted_is_refused():
    fits = Refits("Misra1a")
    y = fits.problem.y
    with pytest.raises(InputError, match="you moved the datum to where no fit was found"):
        fits.move(y, 12, y[12] + 30.0)
    for wrong in (("Thurber", "squares"), ("BoxBOD", "Huber")):
        with pytest.raises(OptionError):
            Refits(*wrong)


# --- the data of the other experiments
@pytest.mark.parametrize("seed", range(5))
def test_a_layer_shrinks_and_a_split_keeps_its_rows_apart(seed):
    W, theta, u = weights(seed)
    assert np.linalg.norm(W, 2) == pytest.approx(0.98)
    assert W.shape == (40, 40) == (len(theta), len(u))
    sets = split(seed)
    rows = np.vstack([sets.X, sets.X_val, sets.X_test])
    assert [len(part) for part in sets[::2]] == [40, 60, 469]
    assert len(np.unique(rows, axis=0)) == 569
    np.testing.assert_allclose(sets.X.mean(axis=0), 0.0, atol=1e-12)
    np.testing.assert_allclose(sets.X.std(axis=0), 1.0)
    assert set(sets.y) == {-1.0, 1.0}
