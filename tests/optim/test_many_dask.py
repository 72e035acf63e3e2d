"""Multi-starts and bootstraps on Dask: two worker processes give the bits of one thread.  Only
`make test-all` selects these tests.
"""
import logging
from functools import partial

import pytest
from fits import X, Y, bits, residuals, starts, wave

from minigrad.federated import dask
from minigrad.optim import curve_fit, least_squares, multi_start

pytestmark = pytest.mark.oracle


@pytest.fixture(scope="module")
def executor():
    from distributed import LocalCluster

    with (LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
                       silence_logs=logging.CRITICAL) as cluster,
          dask(cluster.scheduler_address) as executor):
        yield executor


def test_starts_have_the_bits_of_one_thread(executor):
    solve = partial(least_squares, residuals)
    assert bits(multi_start(solve, starts(), executor)) == bits(multi_start(solve, starts()))


def test_bootstraps_have_the_bits_of_one_thread(executor):
    fit = curve_fit(wave, X, Y, [1.5, 2.4, 0.3])
    assert bits(fit.bootstrap(60, 7, executor)) == bits(fit.bootstrap(60, 7))


def test_a_function_of_a_notebook_goes_by_value(executor):
    rate = 2.4
    fit = curve_fit(lambda x, a: a * X.__class__.__array__(x) * rate, X, Y, jac="2-point")
    assert bits(fit.bootstrap(30, 1, executor)) == bits(fit.bootstrap(30, 1))
