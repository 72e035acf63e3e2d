"""Notebook 12's helpers: minibatches that can be drawn again, a step's digits and bill, the small
net; and what its Markdown says of methods that no cell runs."""
import copy

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.course.exercise import find, judge
from minigrad.course.sandbox import NotYet
from minigrad.lessons.nb12_levenberg_marquardt.damped_steps import FitBench
from minigrad.lessons.nb12_levenberg_marquardt.minibatch_fits import (
    Minibatches,
    digit_net,
    step_bill,
    step_digits,
    trained,
)
from minigrad.lessons.nb12_levenberg_marquardt.nist_problems import problem


def test_a_copy_draws_the_same_minibatches_again():
    x, y = normal(9, 2), np.arange(9.0)
    draw = Minibatches(x, y, 4, seed=3)
    first, second = draw(), draw()
    assert not np.array_equal(first[1], second[1])
    again = copy.deepcopy(draw)
    assert again == draw != Minibatches(x, y, 4, seed=4)
    for seen in (first, second):
        rows, labels = again()
        np.testing.assert_array_equal(labels, seen[1])
        np.testing.assert_array_equal(rows, x[labels.astype(int)])
        assert len(set(labels)) == 4


@pytest.mark.parametrize("power", [1, 3, 5])
def test_products_lose_twice_the_digits(power):
    j = normal(30, 2)
    # a condition of about 10**power
    j[:, 1] = j[:, 0] + 10.0**-power * j[:, 1]
    lost = [16.0 - step_digits(j, way) for way in (lambda j, r: np.linalg.lstsq(j, -r)[0],
                                                   lambda j, r: -np.linalg.solve(j.T @ j, j.T @ r))]
    assert lost[0] == pytest.approx(power, abs=1.5)
    assert lost[1] == pytest.approx(2 * power, abs=1.5)


def test_no_digits_where_there_is_no_step():
    assert step_digits(np.ones((3, 2)), lambda j, r: np.linalg.solve(j.T @ j, r[:2])) == 0.0
    assert step_digits(np.ones((3, 2)), lambda j, r: np.full(2, np.nan)) == 0.0


def test_the_small_net_trains_by_either_method():
    graph, x, t, net = digit_net(5)
    assert graph.run(net(x) - t, {x: np.zeros((5, 64)), t: np.zeros((5, 10))}).shape == (5, 10)
    start, _ = trained(mg.group, 40, 1)
    by_steps, ms = trained(lambda r: mg.optim.LevenbergMarquardt(1.0).minimize(r), 40, 10)
    by_adam, _ = trained(lambda r: mg.optim.Adam(0.03).minimize(np.sum(np.square(r))), 40, 10)
    assert by_steps < by_adam < start
    assert ms > 0.0


def test_what_a_learner_raises_is_not_explained_away():
    def damped_step(J, r, damping):
        raise ValueError("help")

    with pytest.raises(NotYet, match=r"raises ValueError: help$"):
        judge(find("12.A"), damped_step)
    with pytest.raises(NotYet, match=r"J\.T @ J has one row for each parameter"):
        judge(find("12.A"),
              lambda J, r, damping: -np.linalg.solve(J.T @ J + damping * np.eye(2), J.T @ r))


def test_the_bill_of_a_step_grows_as_the_notebook_says():
    made = {(m, n): step_bill(m, n)
            for m, n in ((400, 20), (400, 40), (400, 80), (20, 400), (20, 800))}
    # the smaller of the two is solved
    assert [k for _, k in made.values()] == [20, 40, 80, 20, 20]
    work = {sizes: operations for sizes, (operations, _) in made.items()}
    assert work[400, 80] / work[400, 40] == pytest.approx(4.0, rel=0.1)
    assert work[20, 800] / work[20, 400] == pytest.approx(2.0, rel=0.01)
    both = [step_bill(2 * n, n)[0] for n in (50, 100)]
    assert both[1] / both[0] == pytest.approx(8.0, rel=0.1)     # cubic, if the residuals grow, too
    # the Jacobian and the products of the system, at least
    assert work[400, 80] > 4 * 400 * 80**2
    assert work[20, 800] > 4 * 20**2 * 800


def test_who_arrives_and_who_says_so_is_as_the_answers_below_the_dial_tell():
    from scipy import __version__
    from scipy.optimize import least_squares

    far = {way.name.partition(",")[0]: way
           for way in FitBench("Misra1a").compare(problem("Misra1a").starts[0])}
    effort = {name: way.nfev + way.njev for name, way in far.items()}
    assert (effort["Gauss-Newton"] < effort["SciPy"] < effort["minigrad"]
            < effort["gradient descent"])
    assert (far["minigrad"].digits >= 10.9 > far["SciPy"].digits
            > far["gradient descent"].digits == 0.0)

    box = problem("BoxBOD")
    ends = {way.name.partition(",")[0]: (way.end, way.digits > 4.0)
            for way in FitBench("BoxBOD").compare(box.starts[0])}
    arrives = __version__.startswith("1.15.")          # as the answers say
    assert ends == {"minigrad": ("converged", True), "SciPy": ("converged", arrives),
                    "Gauss-Newton": ("diverged", False), "gradient descent": ("ran out", False)}
    assert FitBench("BoxBOD", "columns").ours(box.starts[0]).end == "stuck"
    with np.errstate(all="ignore"):
        assert box.digits(least_squares(box.residuals, box.starts[0]).x) > 4.0


def test_above_the_valley_all_dampings_are_accepted_and_not_because_the_model_is_right():
    bench = FitBench("Misra1a")
    for at, whole in (((644.0, 5.6e-4), True), ((460.0, 3.8e-4), True), ((500.0, 1e-4), False),
                      ((300.0, 2e-4), False)):
        arc = bench.arc(bench.point(np.array(at)), np.array(at),
                        [None, *10.0 ** np.arange(-8.0, 5.0)])
        assert (arc.actual > 0.0).all() == whole
        assert (arc.actual > 0.0)[-1]
        if at == (460.0, 3.8e-4):
            assert arc.actual[0] / arc.predicted[0] < 0.7
