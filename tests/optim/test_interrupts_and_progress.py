"""Ctrl-C carries the best point so far, and progress=True shows a bar in terminals and
notebooks."""
import io
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

import minigrad as mg
from minigrad.constraints import Equality
from minigrad.errors import OptionError
from minigrad.optim import Fit, Minimum, curve_fit, least_squares, minimize, multi_start, shown

T = np.linspace(0.0, 4.0, 20)
Y = 2.0 * np.exp(-0.7 * T) + 0.01 * np.cos(9.0 * T)
START = np.array([1.0, 3.0])
valley = lambda x: 100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2


def decay(p):
    return p[0] * np.exp(-p[1] * T) - Y


class Interrupted:
    """A function that raises KeyboardInterrupt at one of its calls, and keeps what it returned."""

    def __init__(self, f, at):
        self.f, self.at, self.seen = f, at, []

    def __call__(self, *args):
        if len(self.seen) == self.at:
            self.at = None
            raise KeyboardInterrupt
        self.seen.append(self.f(*args))
        return self.seen[-1]


# --- Ctrl-C
@pytest.mark.parametrize("at", [2, 5, 8])
def test_an_interrupted_fit_carries_its_best_point(at):
    f, jac = Interrupted(decay, at), mg.jacobian(decay)
    with pytest.raises(KeyboardInterrupt) as caught:
        least_squares(f, START, jac=jac)
    best = caught.value.best
    assert isinstance(best, Fit)
    assert (best.success, best.status, best.message) == (False, -2, "Interrupted.")
    assert best.cost == min(0.5 * r @ r for r in f.seen)
    np.testing.assert_array_equal(best.fun, decay(best.x))
    assert best.nfev == at + 1
    again = least_squares(f, START, jac=jac)      # nothing is left half-changed
    np.testing.assert_array_equal(again.x, least_squares(decay, START, jac=jac).x)


def test_the_best_point_may_be_of_an_earlier_attempt():
    """From this start several strategies fail in turn; each begins at x0 again."""
    flat = lambda x: np.stack([x[0] * np.exp(-x[0]), 0.1 + 0.0 * x[0]])
    whole = least_squares(flat, np.array([3.0]))
    assert {trial.attempt for trial in whole.history} == {0, 1, 2}
    first = next(k for k, trial in enumerate(whole.history) if trial.attempt == 1)
    seen = []

    def stop(trial):
        seen.append(trial.cost)
        if len(seen) == first + 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        least_squares(flat, np.array([3.0]), callback=stop)
    assert caught.value.best.cost == min(seen[:first])
    assert caught.value.best.cost < seen[first]


def test_an_interrupted_curve_fit_carries_a_curve_fit():
    def stop(trial):
        if trial.accepted:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        curve_fit(lambda x, a, b: a * np.exp(-b * x), T, Y, {"a": 1.0, "b": 3.0}, callback=stop)
    best = caught.value.best
    assert [*best.params] == ["a", "b"]
    assert not best.success
    assert best.cost < 0.5 * np.sum(decay(START) ** 2)


@pytest.mark.parametrize("at", [2, 40])
def test_interrupted_starts_carry_those_that_are_done(at):
    f = Interrupted(decay, at)
    jac = mg.jacobian(decay)
    starts = [START, START + 0.5, START + 1.0, START + 2.0]
    alone = [least_squares(decay, start, jac=jac) for start in starts]
    with pytest.raises(KeyboardInterrupt) as caught:
        multi_start(lambda start: least_squares(f, start, jac=jac), starts)
    best = caught.value.best
    begun = next(k for k, fit in enumerate(best.results) if fit.message == "Interrupted.")
    assert begun == (0 if at == 2 else np.searchsorted(np.cumsum([a.nfev for a in alone]), at,
                                                       "right"))
    assert len(best.results) == 4
    assert [result.words for result in best.results[begun + 1:]] == (3 - begun) * [
        "KeyboardInterrupt"]
    for fit, whole in zip(best.results[:begun], alone, strict=False):
        np.testing.assert_array_equal(fit.x, whole.x)
    assert best.best.success == (begun > 0)
    assert not hasattr(caught.value, "done")


def test_an_interrupt_before_any_result_carries_none():
    def solve(start):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        multi_start(solve, [START, START])
    assert not hasattr(caught.value, "best")


def test_an_interrupt_while_a_pool_works_carries_what_is_done():
    first = threading.Event()

    class Pool(ThreadPoolExecutor):
        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            if first.is_set():                   # Ctrl-C comes while the second is sent
                raise KeyboardInterrupt
            future.result()
            first.set()
            return future

    with Pool(1) as pool, pytest.raises(KeyboardInterrupt) as caught:
        multi_start(partial(least_squares, decay), [START, START + 0.5, START + 1.0], pool)
    best = caught.value.best
    np.testing.assert_array_equal(best.best.x, least_squares(decay, START).x)
    assert [getattr(result, "words", "") for result in best.results] == [
        "", "KeyboardInterrupt", "KeyboardInterrupt"]


@pytest.mark.parametrize("method", [None, "augmented", "SLSQP", "trust-constr", "projected"])
def test_an_interrupted_minimum_carries_its_best_point(method):
    calls = []

    def f(x):
        calls.append(0)
        if len(calls) == 40:
            raise KeyboardInterrupt
        # a branch on data: f runs as it is, uncompiled
        return valley(x) if x[0] < 1e9 else np.inf

    link = [Equality(lambda x: x[2] - 1.0)] if method == "SLSQP" else []
    with pytest.raises(KeyboardInterrupt) as caught:
        minimize(f, np.array([-1.2, 1.0, 1.0]), link, method=method)
    best = caught.value.best
    assert isinstance(best, Minimum)
    assert (best.success, best.message) == (False, "Interrupted.")
    assert best.fun == valley(best.x) < valley([-1.2, 1.0])


# --- progress
class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_shown_where_nothing_can_be_updated(capsys):
    least_squares(decay, START, progress=True)
    minimize(valley, START, progress=True)
    assert capsys.readouterr() == ("", "")


def test_a_terminal_shows_one_line_in_place(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(shown, "EVERY", 0.0)
    monkeypatch.setenv("COLUMNS", "100")
    fit = least_squares(decay, START, progress=True, max_nfev=20)
    text = terminal.getvalue()
    assert text.startswith("\rleast_squares [")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    pictures = text.rstrip("\n").split("\r")[1:]
    assert len(pictures) == len(fit.history) + 1, "one for each trial, and the last again"
    assert {len(line) for line in pictures} == {99}
    assert all("cost" in line and "damping" in line for line in pictures)
    bars = [line.count("#") for line in pictures]
    assert bars == sorted(bars)
    assert bars[-1] == 20 * fit.nfev // 20
    assert capsys.readouterr().out == ""
    minimize(valley, START, [Equality(lambda x: x[0] - 0.5)], progress=True)
    assert "minimize [" in terminal.getvalue()


def test_pictures_are_rare(monkeypatch):
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(shown, "EVERY", 60.0)
    least_squares(decay, START, progress=True)
    assert terminal.getvalue().count("\r") == 2


def test_an_interrupt_ends_the_line(monkeypatch):
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with pytest.raises(KeyboardInterrupt):
        least_squares(decay, START, progress=True, callback=Interrupted(lambda t: None, 2))
    assert terminal.getvalue().endswith("\n")


def test_a_notebook_updates_one_output(monkeypatch, capsys):
    import IPython.display

    pictures = []

    def display(bundle, raw, display_id):
        assert (raw, display_id) == (True, True)
        pictures.append(bundle)
        return SimpleNamespace(update=lambda bundle, raw: pictures.append(bundle))

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    monkeypatch.setattr(IPython.display, "display", display)
    monkeypatch.setattr(shown, "EVERY", 0.0)
    fit = least_squares(decay, START, progress=True)
    assert len(pictures) == len(fit.history) + 1
    assert all("cost" in bundle["text/plain"] for bundle in pictures)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("solve", [lambda p: least_squares(decay, START, progress=p),
                                   lambda p: minimize(valley, START, progress=p)])
def test_other_words_are_refused(solve):
    with pytest.raises(OptionError, match="False, True and 'lines'"):
        solve("bar")
