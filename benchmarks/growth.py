"""How least_squares grows with parameters and residuals: bundle adjustment beside SciPy, and dense
fits.
Run: python benchmarks/growth.py [plot FILE]

    bundle   10 cameras of 7 numbers and 125 to 4,000 points, each seen by 4 cameras; our times
             contain tracing the zeros, colouring and compiling; SciPy gets the pattern, LSMR and
             x_scale="jac", as its default scale takes ten times as long and more.  The runs take
             turns; a figure is the median of their CPU times.  False: success with a cost that is
             more than 1e-6 above the lower one of both
    dense    n parameters and m residuals sin(t cumsum(x)) - b, seven evaluations: CPU time, and the
             highest memory above that of the imports and the data, over the size of the Jacobian

A slope is that of log time over log n or log m, by least squares.  Memory is measured in a process
of its own.
"""
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import resource
import statistics
import subprocess
import sys
import time

import numpy as np

import minigrad as mg

CAMERAS, SEEN = 10, 4
POINTS = (125, 250, 500, 1000, 2000, 4000)
DENSE = [(100, m) for m in (1_000, 10_000, 100_000)] + [(n, 10_000) for n in (10, 30, 300)]
REPEATS = 3


def project(cameras, points):
    """Where cameras (axis-angle rotation, centre, focal length) see points."""
    axis, moved = cameras[:, :3], points - cameras[:, 3:6]
    angle = np.sqrt(np.sum(axis * axis, axis=1, keepdims=True))
    unit, cos = axis / angle, np.cos(angle)
    turned = (moved * cos + np.cross(unit, moved) * np.sin(angle)
              + unit * (np.sum(unit * moved, axis=1, keepdims=True) * (1.0 - cos)))
    return turned[:, :2] / turned[:, 2:] * cameras[:, 6:]


def bundle(points, seed=0):
    """Residuals as a function of one vector, a start, and the rows and columns of the pattern."""
    rng = np.random.default_rng(seed)
    cameras = rng.standard_normal((CAMERAS, 7)) * np.array([0.2] * 3 + [1.0] * 3 + [0.05])
    cameras[:, 6] += 1.0
    places = rng.standard_normal((points, 3)) + np.array([0.0, 0.0, 8.0])
    by = np.argsort(rng.random((points, CAMERAS)), axis=1)[:, :SEEN].ravel()
    of, start = np.repeat(np.arange(points), SEEN), 7 * CAMERAS
    spots = project(cameras[by], places[of]) + 1e-3 * rng.standard_normal((len(of), 2))
    x0 = np.concatenate([cameras.ravel(), places.ravel()])

    def residuals(x):
        c, p = np.reshape(x[:start], (CAMERAS, 7)), np.reshape(x[start:], (points, 3))
        return np.ravel(project(c[by], p[of]) - spots)

    columns = np.concatenate([7 * by[:, None] + np.arange(7),
                              start + 3 * of[:, None] + np.arange(3)], axis=1)
    return (residuals, x0 + 0.02 * rng.standard_normal(len(x0)),
            (np.repeat(np.arange(2 * len(of)), 10), np.repeat(columns, 2, axis=0).ravel()))


def ours(problem):
    """The fit of this engine."""
    return mg.optim.least_squares(*problem[:2], jac_sparsity="auto")


def scipys(problem):
    """The fit of SciPy, which is given the pattern."""
    from scipy.optimize import least_squares
    from scipy.sparse import csr_array

    f, x0, (rows, columns) = problem
    pattern = csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(f(x0)), len(x0)))
    return least_squares(f, x0, jac_sparsity=pattern, tr_solver="lsmr", x_scale="jac")


SOLVERS = {"minigrad": ours, "SciPy": scipys}


def clocked(solve, problem):
    """(CPU seconds, fit)."""
    start = time.process_time()
    fit = solve(problem)
    return time.process_time() - start, fit


def highest():
    """The highest memory of this process so far, in MB.

    On Linux the kernel's own number, as getrusage counts what the parent had before the start, too.
    """
    try:
        with open("/proc/self/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 2**10
    except FileNotFoundError:
        unit = 2**20 if sys.platform == "darwin" else 2**10
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def alone(*what):
    """The numbers that another process prints for `what`."""
    done = subprocess.run([sys.executable, __file__, *map(str, what)], capture_output=True,
                          text=True, check=True)
    return list(map(float, done.stdout.split()))


def dense(n, m):
    """Print CPU seconds of a dense fit, and its memory over the Jacobian's size."""
    t, of = np.linspace(0.0, 1.0, m), np.arange(m) % n
    model = lambda x: np.sin(np.cumsum(x)[of] * t)
    x0, b = np.full(n, 1.0 / n), np.linspace(0.0, 1.0, m)
    f = lambda x: model(x) - b
    mg.optim.least_squares(lambda x: x - 1.0, np.zeros(3))
    before = highest()
    seconds, _ = clocked(lambda x0: mg.optim.least_squares(f, x0, max_nfev=7), x0)
    print(seconds, (highest() - before) * 2**20 / (8 * n * m))


def slope(sizes, seconds):
    """The slope of log seconds over log size."""
    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])


def main(file=None):
    times = {name: [] for name in SOLVERS}
    print(f"{'points':>8} {'n':>7} {'m':>7}" + "".join(
        f" {name:>9} s {'MB':>5} {'nfev':>5} {'false':>5}" for name in SOLVERS) + "  ratio")
    for solve in SOLVERS.values():  # imports
        solve(bundle(20))
    for points in POINTS:
        runs = {name: [] for name in SOLVERS}
        for seed in range(REPEATS):
            problem = bundle(points, seed)
            for name, solve in SOLVERS.items():
                runs[name].append(clocked(solve, problem))
        line, best = "", [min(fits, key=lambda fit: fit.cost).cost for fits in
                          zip(*[[fit for _, fit in run] for run in runs.values()], strict=True)]
        for name, run in runs.items():
            times[name].append(statistics.median(seconds for seconds, _ in run))
            false = sum(fit.success and fit.cost > cost * (1.0 + 1e-6)
                        for (_, fit), cost in zip(run, best, strict=True))
            (memory,) = alone("memory", name, points)
            line += (f" {times[name][-1]:11.3f} {memory:5.0f} {run[0][1].nfev:5} {false:5}")
        ratio = statistics.median(a / b for (a, _), (b, _) in
                                  zip(*runs.values(), strict=True))
        n, m = 7 * CAMERAS + 3 * points, 2 * SEEN * points
        print(f"{points:8,} {n:7,} {m:7,}{line} {ratio:6.2f}")
    sizes = [7 * CAMERAS + 3 * points for points in POINTS]
    print("slope over n:  " + ",  ".join(f"{name} {slope(sizes, spent):.2f}"
                                         for name, spent in times.items()))
    print(f"\n{'n':>8} {'m':>9} {'seconds':>9}  memory over the Jacobian's")
    found = {}
    for n, m in DENSE:
        found[n, m] = alone("dense", n, m)
        print(f"{n:8,} {m:9,} {found[n, m][0]:9.2f} {found[n, m][1]:6.1f}")
    tall = [(m, found[n, m][0]) for n, m in DENSE if n == 100]
    wide = sorted((n, found[n, m][0]) for n, m in DENSE if m == 10_000)
    print(f"slope over m at n = 100: {slope(*zip(*tall, strict=True)):.2f}, "
          f"over n at m = 10,000: {slope(*zip(*wide, strict=True)):.2f}")
    if file:
        plot(file, {**{f"bundle, {name}, over n": (sizes, spent) for name, spent in times.items()},
                    "dense, n = 100, over m": tuple(zip(*tall, strict=True)),
                    "dense, m = 10,000, over n": tuple(zip(*wide, strict=True))})


def plot(file, lines):
    """Draw times over sizes on logarithmic axes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 5))
    for label, (sizes, seconds) in lines.items():
        axes.loglog(sizes, seconds, "o-", label=f"{label}: slope {slope(sizes, seconds):.2f}")
    axes.set_xlabel("parameters n, or residuals m")
    axes.set_ylabel("CPU seconds")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
    figure.savefig(file, bbox_inches="tight")


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        SOLVERS[sys.argv[2]](bundle(int(sys.argv[3])))
        print(highest())
    elif sys.argv[1:2] == ["dense"]:
        dense(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main(sys.argv[2] if sys.argv[1:2] == ["plot"] else None)
