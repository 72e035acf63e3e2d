"""least_squares beside SciPy's three solvers, on problems with known answers.
Run: python benchmarks/least_squares.py

    NIST     27 problems of NIST's Statistical Reference Datasets from two starts: how many
             certified digits all parameters have, and their standard deviations; the models stand
             in minigrad/lessons/nb12_levenberg_marquardt/nist_problems.py
    MGH      39 problems of Moré, Garbow and Hillstrom from x0, 10 x0 and 100 x0, and ten of them
             with bounds: how many sums of squares are right to 8 digits (or below 1e-16, where
             zero is right)
    time     a fit of each NIST problem, over SciPy's lm given the same compiled
             residuals and Jacobians

All solvers get the residuals and the exact Jacobian that mg.compile printed.  SciPy runs at its
defaults, and with all tolerances at 1e-15 (tight), where "lm" gets x_scale="jac", as MINPACK has
it; evaluations are limited alike, to 200 for each parameter and one more.  An evaluation is one of
the residuals or of the Jacobian.
False: success was said although the sum of squares is that of no minimum that the paper lists.
Outside: evaluations outside the box.
"""
import datetime
import platform
import statistics
import time
from importlib.metadata import version

import mgh
import numpy as np
import scipy.optimize

import minigrad as mg
from minigrad.lessons.nb12_levenberg_marquardt.nist_problems import digits, problems

TIGHT = dict(ftol=1e-15, xtol=1e-15, gtol=1e-15)
COLUMNS = {"minigrad": None, "lm": ("lm", {}), "trf": ("trf", {}), "dogbox": ("dogbox", {}),
           "lm, tight": ("lm", TIGHT | {"x_scale": "jac"}), "trf, tight": ("trf", TIGHT),
           "dogbox, tight": ("dogbox", TIGHT)}


class Counted:
    """Compiled residuals and Jacobian, which count calls, and those outside of a box."""

    def __init__(self, f, x0, box=None):
        self.f, self.j = mg.compile(f), mg.compile(mg.jacobian(f, mode="forward"))
        self.f(x0), self.j(x0)
        self.box, self.calls, self.outside = box, 0, 0

    def seen(self, x):
        """Count a call."""
        self.calls += 1
        self.outside += (self.box is not None
                         and bool(np.any(x < self.box[0]) or np.any(x > self.box[1])))

    def residuals(self, x):
        """The residuals at x."""
        self.seen(x)
        return self.f(x)

    def jacobian(self, x):
        """Their derivatives at x."""
        self.seen(x)
        return self.j(x)


def solved(column, fns, x0, box=None):
    """(x, sum of squares, standard errors or None, success) of one solver, or None
    where it raises."""
    how, limit = COLUMNS[column], 200 * (len(x0) + 1)
    try:
        if how is None:
            fit = mg.optim.least_squares(fns.residuals, x0, jac=fns.jacobian, bounds=box)
            return fit.x, 2.0 * fit.cost, fit.errors, fit.success
        fit = scipy.optimize.least_squares(fns.residuals, x0, fns.jacobian,
                                           box or (-np.inf, np.inf), method=how[0],
                                           max_nfev=limit, **how[1])
    except (ValueError, np.linalg.LinAlgError, mg.errors.Refusal):
        return None
    errors = None
    if len(fit.fun) > len(x0) and np.isfinite(fit.jac).all():
        _, s, vt = np.linalg.svd(fit.jac, full_matrices=False)
        if s[-1] > 0.0:
            errors = np.sqrt(np.sum((vt / s[:, None]) ** 2, axis=0) * 2.0
                             * fit.cost / (len(fit.fun) - len(x0)))
    return fit.x, 2.0 * fit.cost, errors, bool(fit.success)


def line(name, *cells, width=9):
    print(f"{name:16}" + "".join(f"{cell:>{width}}" for cell in cells))


def nist():
    """The table of certified digits; details of this solver below it."""
    line("NIST, 54 runs", ">= 4", ">= 6", ">= 8", ">= 10", "errors", "false", "evals")
    detail = []
    for column in COLUMNS:
        found, errors, false, calls = [], [], 0, 0
        for p in problems():
            for k, x0 in enumerate(p.starts):
                fns = Counted(p.residuals, x0)
                out = solved(column, fns, np.array(x0))
                calls += fns.calls
                good = p.digits(out[0]) if out else 0.0
                error = digits(out[2], p.deviations) if out and out[2] is not None else 0.0
                found.append(good)
                errors.append(error)
                false += bool(out and out[3] and good < 4.0)
                if column == "minigrad":
                    detail.append((p.name, k + 1, f"{good:.1f}", f"{error:.1f}", fns.calls))
        line(column, *[sum(d >= level for d in found) for level in (4, 6, 8, 10)],
             sum(error >= 6.0 for error in errors), false, calls)
    print("\nminigrad, by problem: start, digits of the parameters, of their standard "
          "deviations, evaluations")
    for row in detail:
        line(*row)
    print("Lanczos1 fits to 1e-13 of data that float64 holds to 1e-16: no solver sees more of "
          "its errors.\n")


def right(value, known):
    """Whether a sum of squares is one of those known, to 8 digits."""
    return any(abs(value - best) <= 1e-8 * best if best else value <= 1e-16 for best in known)


def runs():
    """(name, residuals, start, known sums of squares, box) of all Moré-Garbow-Hillstrom runs."""
    for name, (f, _, known) in mgh.PROBLEMS.items():
        for x0 in mgh.starts(name):
            yield name, f, x0, known, None
    for name, (f, lo, hi, known) in mgh.BOUNDED.items():
        box = np.array(lo), np.array(hi)
        for x0 in mgh.starts(name):
            yield name, f, np.clip(x0, *box), [known], box


def more():
    """The tables of Moré, Garbow and Hillstrom's problems."""
    count = [sum((box is None) == free for *_, box in runs()) for free in (True, False)]
    line("MGH", f"of {count[0]}", "global", "false", "evals", f"box: {count[1]}", "global", "false",
         "evals", "outside")
    missed = []
    for column in COLUMNS:
        row = {True: [0, 0, 0, 0, 0], False: [0, 0, 0, 0, 0]}
        for name, f, x0, known, box in runs():
            fns, cells = Counted(f, x0, box), row[box is None]
            out = solved(column, fns, x0, box) if box is None or "lm" not in column else None
            good = out is not None and right(out[1], known)
            cells[0] += good
            cells[1] += out is not None and right(out[1], known[:1])
            cells[2] += bool(out and out[3] and not good)
            cells[3] += fns.calls
            cells[4] += fns.outside
            if column == "minigrad" and not good:
                missed.append((name, "start refused" if out is None
                               else f"{out[1]:.6g}, success {out[3]}"))
        line(column, *row[True][:4], *(row[False] if "lm" not in column else ["-"] * 5))
    print("\nminigrad did not reach a listed minimum in:",
          *[f"  {name}: {what}" for name, what in missed], sep="\n")
    print()


def timed(call, *args, **options):
    """The time of a call."""
    start = time.perf_counter()
    call(*args, **options)
    return time.perf_counter() - start


def clock(repeats=15):
    """Wall time of a fit over SciPy's lm, by problem and start: the median of the ratios of
    fits made in turn."""
    ratios = {"lm": [], "lm, tight": []}
    for p in problems():
        for x0 in p.starts:
            fns, x0 = Counted(p.residuals, x0), np.array(x0)
            turns = {name: [] for name in ratios}
            for _ in range(repeats):
                ours = timed(mg.optim.least_squares, fns.f, x0, jac=fns.j)
                for name, turn in turns.items():
                    turn.append(ours / timed(scipy.optimize.least_squares, fns.f, x0, fns.j,
                                             method="lm", **COLUMNS[name][1]))
            for name, turn in turns.items():
                ratios[name].append(statistics.median(turn))
    for name, found in ratios.items():
        print(f"time of a NIST fit over SciPy's {name}: median {statistics.median(found):.2f}, "
              f"from {min(found):.2f} to {max(found):.2f}; at most 2 in "
              f"{sum(r <= 2.0 for r in found)} of {len(found)}")


if __name__ == "__main__":
    print(f"{datetime.date.today()}, Python {platform.python_version()}, NumPy {np.__version__}, "
          f"SciPy {version('scipy')}\n")
    with np.errstate(all="ignore"):
        nist()
        more()
        clock()
