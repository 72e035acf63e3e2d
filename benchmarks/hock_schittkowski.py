"""minimize beside SciPy's SLSQP and trust-constr and beside Ipopt, on constrained problems with
known answers.

    python benchmarks/hock_schittkowski.py [number ...]

All get the same functions, starts, bounds, and exact gradients and Jacobians from minigrad,
compiled; trust-constr and Ipopt get exact second derivatives too, as minimize has them.  Others run
at their own defaults; Ipopt, where `ipyopt` is installed (pip install ipyopt), at its tolerance of
1e-8.  "sharp": where these end too early or step over the wall: SLSQP with ftol=1e-15, trust-constr
with gtol=0, Ipopt with bound_relax_factor=0.
The problems and their sources are in hs_problems.py.

A run is right where the constraints hold to 1e-8 and f is the known value to 1e-8 of it, or of 1;
nearly: to 1e-6. elsewhere: success was said, and it is feasible to 1e-6 and stationary (by
multipliers y fitted here, with no |y c| over 1e-6 of f, or of 1), but not the best known: another
minimum, or a saddle.
false: success was said, and it is neither.  The table names for each problem the digits of f, the
violation, and the evaluations of f and of derivatives: each gradient, Jacobian, Hessian or product
with one counts as one.  The last lines compare the evaluations of f and of derivatives together
with those of Ipopt and SLSQP, problem by problem, also for those with equations and bounds alone.
"""
import datetime
import importlib.metadata
import platform
import sys
import warnings
from typing import NamedTuple

import numpy as np
import scipy.optimize
from hs_problems import PROBLEMS

import minigrad as mg

try:
    import ipyopt
except ImportError:
    ipyopt = None

TOL, NEAR = 1e-8, 1e-6
OUTCOMES = "right", "nearly", "elsewhere", "false", "none"


class Run(NamedTuple):
    """What a solver says."""

    x: np.ndarray
    success: bool
    nfev: int
    njev: int


class Counted:
    """A function that counts its calls."""

    def __init__(self, f):
        self.f, self.calls = f, 0

    def __call__(self, *args):
        """f of args."""
        self.calls += 1
        return self.f(*args)


def ours(p, method=None):
    fit = mg.optim.minimize(p.f, np.array(p.x0), p.constraints(), method=method)
    return Run(fit.x, fit.success, fit.nfev, fit.njev)


def bounds(p):
    """(lo, hi), arrays like x."""
    n = len(p.x0)
    return ([np.array(b, float) for b in p.box] if p.box
            else [np.full(n, -np.inf), np.full(n, np.inf)])


def sides(p):
    """("eq" or "ineq", function) for each kind of condition, vectors."""
    return [(kind, lambda x, g=g: np.atleast_1d(g(x)))
            for kind, g in (("eq", p.zero), ("ineq", p.least)) if g]


def derived(g, of=mg.grad):
    """A compiled derivative of g, counted."""
    return Counted(mg.compile(of(g)))


def scipys(p, method, **options):
    """SciPy's own defaults but for the options, with exact derivatives; where it raises it has
    found its start."""
    x0, f, slope, more = np.array(p.x0), Counted(mg.compile(p.f)), derived(p.f), {}
    derivatives = [slope]
    if method == "trust-constr":
        more["hess"] = derived(p.f, mg.hessian)
        derivatives.append(more["hess"])
    constraints = []
    for kind, g in sides(p):
        rows = derived(g, mg.jacobian)
        derivatives.append(rows)
        if method == "SLSQP":
            constraints.append({"type": kind, "fun": mg.compile(g), "jac": rows})
            continue
        curved = Counted(mg.compile(mg.hessian(lambda x, y, g=g: np.sum(y * g(x)))))
        derivatives.append(curved)
        constraints.append(scipy.optimize.NonlinearConstraint(
            mg.compile(g), 0.0, 0.0 if kind == "eq" else np.inf, jac=rows, hess=curved))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            fit = scipy.optimize.minimize(f, x0, jac=slope, method=method, constraints=constraints,
                                          **more, options=options,
                                          bounds=scipy.optimize.Bounds(*bounds(p))
                                          if p.box else None)
        except (ValueError, np.linalg.LinAlgError):
            return Run(x0, False, f.calls, sum(d.calls for d in derivatives))
    return Run(fit.x, bool(fit.success), f.calls, sum(d.calls for d in derivatives))


def ipopts(p, **options):
    """Ipopt's own defaults but for the options, tol = 1e-8 among them, with exact first and
    second derivatives."""
    n, given = len(p.x0), sides(p)
    c = lambda x: np.concatenate([g(x) for _, g in given]) if given else np.zeros(0)
    counts = [len(g(np.array(p.x0))) for _, g in given]
    m, low = sum(counts), np.triu_indices(n)[::-1]
    f, slope = Counted(mg.compile(p.f)), derived(p.f)
    conditions = mg.compile(c)
    rows = derived(c, mg.jacobian) if m else None
    curved = Counted(mg.compile(mg.hessian(lambda x, y, a: a * p.f(x)
                                           + (np.sum(y * c(x)) if m else 0.0))))

    def put(function):
        def into(*args):
            args[-1][...] = np.ravel(function(*args[:-1]))

        return into

    infinite = [np.clip(b, -2e19, 2e19) for b in bounds(p)]
    top = np.concatenate([np.full(k, 0.0 if kind == "eq" else 2e19)
                          for k, (kind, _) in zip(counts, given, strict=True)] or [np.zeros(0)])
    solver = ipyopt.Problem(
        n, *infinite, m, np.zeros(m), top, tuple(np.indices((m, n)).reshape(2, -1)), low,
        lambda x: float(f(x.copy())), put(lambda x: slope(x.copy())),
        put(lambda x: conditions(x.copy())), put(lambda x: rows(x.copy()) if m else ()),
        put(lambda x, y, a: curved(x.copy(), y.copy(), float(a))[low]),
        ipopt_options={"print_level": 0, "sb": "yes", **options})
    x, _, status = solver.solve(np.array(p.x0, float))
    return Run(x, status == 0, f.calls, slope.calls + curved.calls + (rows.calls if m else 0))


COLUMNS = {"minigrad": ours, "SLSQP": lambda p: scipys(p, "SLSQP"),
           "trust-constr": lambda p: scipys(p, "trust-constr"), "Ipopt": ipopts,
           "augmented": lambda p: ours(p, "augmented"), "our SLSQP": lambda p: ours(p, "SLSQP"),
           "our trust": lambda p: ours(p, "trust-constr"),
           "SLSQP, sharp": lambda p: scipys(p, "SLSQP", ftol=1e-15),
           "trust, sharp": lambda p: scipys(p, "trust-constr", gtol=0.0),
           "Ipopt, sharp": lambda p: ipopts(p, bound_relax_factor=0.0)}
SHOWN = 4  # in the first table
if not ipyopt:
    COLUMNS = {name: solve for name, solve in COLUMNS.items() if not name.startswith("Ipopt")}
    SHOWN = 3


def stationary(p, x):
    """Whether multipliers y of the right signs leave no more than 1e-6 of the gradient, or of 1,
    and no |y c| over 1e-6 of f, or of 1."""
    g, (lo, hi) = mg.grad(p.f)(x), bounds(p)
    table, values, least = [], [], []
    for kind, c in [*sides(p), ("ineq", lambda x: np.concatenate([x - lo, hi - x]))]:
        used = np.abs(c(x)) <= NEAR if kind == "ineq" else np.full(len(c(x)), True)
        table.append(mg.jacobian(c)(x)[used])
        values.append(c(x)[used])
        least += [0.0 if kind == "ineq" else -np.inf] * int(np.sum(used))
    table, values = np.concatenate(table), np.concatenate(values)
    if not len(table):
        return np.max(np.abs(g)) <= NEAR
    y = scipy.optimize.lsq_linear(table.T, g, (least, np.inf), method="bvls", tol=1e-15).x
    left, gap = np.max(np.abs(g - table.T @ y)), np.max(np.abs(y * values))
    return left <= NEAR * max(1.0, np.max(np.abs(g))) and gap <= NEAR * max(1.0, abs(p.f(x)))


def outcome(p, run):
    """One of OUTCOMES, all of which but the last two are fine."""
    if p.right(run.x, NEAR):
        return "right" if p.right(run.x, TOL) else "nearly"
    if not run.success:
        return "none"
    return "elsewhere" if p.violation(run.x) <= NEAR and stationary(p, run.x) else "false"


def digits(p, x):
    """Correct digits of f, or of 1 where it is smaller."""
    error = abs(p.f(x) - p.best) / max(1.0, abs(p.best))
    return min(12.0, -np.log10(max(error, 1e-12)))


def versions():
    known = ["numpy", "scipy", *(["ipyopt"] if ipyopt else [])]
    names = [f"{name} {importlib.metadata.version(name)}" for name in known]
    return f"{datetime.date.today()}, Python {platform.python_version()}, {', '.join(names)}"


def compared(numbers, spent):
    """Lines about the evaluations of minigrad over those of others, for each problem one ratio.

    spent: {column: {number: evaluations}}.
    """
    equal = [n for n in numbers if PROBLEMS[n].zero and not PROBLEMS[n].least]
    for name in ("Ipopt", "SLSQP", "SLSQP, sharp"):
        for what, some in (("all", numbers), ("equations", equal)):
            if name not in spent or not some:
                continue
            mine, others = (np.array([spent[column][n] for n in some], float)
                            for column in ("minigrad", name))
            yield (f"{name:14}{what:>10}{np.median(mine / others):8.2f} median{np.sum(mine):8.0f} "
                   f"against{np.sum(others):8.0f} in all; more on {np.sum(mine > others)} of "
                   f"{len(some)}")


def main(numbers):
    print(versions() + ("" if ipyopt else "; Ipopt: not installed (pip install ipyopt)"))
    print("\nHS  " + "".join(f"{name:>29}" for name in list(COLUMNS)[:SHOWN]))
    print("    " + f"{'digits violation    f  grad':>29}" * SHOWN)
    totals = {name: dict.fromkeys((*OUTCOMES, "unsaid", "violation", "f", "grad"), 0)
              for name in COLUMNS}
    spent = {name: {} for name in COLUMNS}
    for number in numbers:
        p, cells = PROBLEMS[number], []
        for name, solve in COLUMNS.items():
            run, row = solve(p), totals[name]
            what = outcome(p, run)
            row[what] += 1
            row["unsaid"] += what in OUTCOMES[:2] and not run.success
            row["f"] += run.nfev
            row["grad"] += run.njev
            spent[name][number] = run.nfev + run.njev
            row["violation"] = max(row["violation"], p.violation(run.x) if run.success else 0.0)
            cells.append(f"{what[0]}{' ' if run.success else '-'}{digits(p, run.x):5.1f} "
                         f"{p.violation(run.x):8.0e}{run.nfev:5}{run.njev:6}")
        print(f"{number:<4}" + "".join(f"{cell:>29}" for cell in cells[:SHOWN]), flush=True)
    print("\nr right, n nearly, e elsewhere, f false, n none; - no success was said\n")
    print(f"{'of ' + str(len(numbers)):14}" + "".join(f"{head:>11}" for head in totals["minigrad"]))
    for name, row in totals.items():
        print(f"{name:14}" + "".join(f"{value:11.0e}" if head == "violation" else f"{value:11}"
                                     for head, value in row.items()))
    print("\nevaluations of minigrad over those of")
    print("\n".join(compared(numbers, spent)))


if __name__ == "__main__":
    main([int(given) for given in sys.argv[1:]] or list(PROBLEMS))
