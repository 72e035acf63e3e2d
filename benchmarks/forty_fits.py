"""Forty realistic fits, by minigrad, SciPy and, where it is installed, lmfit.

    python benchmarks/forty_fits.py [part of a name ...]

The fits are in fit_problems.py.  All solvers get the same functions and starts, and run at their
own defaults: minigrad's curve_fit, or least_squares for a nest; SciPy's least_squares with its
differences, and with a compiled Jacobian of minigrad's ("exact"); lmfit's leastsq, or its
least_squares for a robust loss.  SciPy runs "lm" where there are no bounds and no loss, as its
curve_fit does, else "trf".

best: the least cost of all of these and of 16 more starts around the first, by minigrad and by
      SciPy with the exact Jacobian.
A run is right where its cost is the best to 1e-6 of it, or of the rounding of the start's.
lost: no success was said, and it is not right.  no: it is right, but no success was said.
FALSE: success was said, and a descent from a little beside its end goes lower.
local: success was said, at a minimum that is not the best.
The table has for each fit and solver the cost over the best, minus one; the calls of the function
and of its Jacobian (where differences are taken, all are calls of the function); and the time of
the processor in milliseconds, the least of three.  minigrad's first call of a function traces it;
that is the time in the table, and the last line has that of further calls, too, over SciPy's.  The
Jacobian of "exact" is compiled before.
"""
import datetime
import importlib.metadata
import platform
import sys
import time
import warnings

import numpy as np
import scipy.optimize
from fit_problems import FITS, Curve

import minigrad as mg
from minigrad.nest import flatten, rebuild
from minigrad.optim import kept

try:
    import lmfit
except ImportError:
    lmfit = None

NEAR = 1e-6
STARTS = 16


class Flat:
    """A fit as all solvers can take it: residuals of a vector, in units of sigma."""

    def __init__(self, fit):
        self.fit, self.calls = fit, 0
        self.curve = isinstance(fit, Curve)
        self.loss, self.f_scale = fit.loss, fit.f_scale
        self.names = [name for name in fit.start if name not in fit.fixed] if self.curve else None
        nest = {name: fit.start[name] for name in self.names} if self.curve else fit.start
        self.leaves = [np.asarray(leaf, float) for leaf in flatten(nest)]
        self.nest = nest
        self.x0 = np.concatenate([leaf.ravel() for leaf in self.leaves])
        lower, upper = fit.bounds if self.curve else ({}, {})
        self.lo, self.hi = (np.array([side.get(name, none) for name in self.names], float)
                            if self.curve else np.full(self.x0.size, none)
                            for side, none in ((lower, -np.inf), (upper, np.inf)))
        self.free = np.isinf(self.lo).all() and np.isinf(self.hi).all()
        if self.curve and fit.sigma is not None:
            sigma = np.asarray(fit.sigma)
            self.whiten = np.linalg.inv(np.linalg.cholesky(sigma)) if sigma.ndim == 2 else 1 / sigma
        else:
            self.whiten = None
        self.jacobian = mg.compile(mg.jacobian(self.residuals))

    def nested(self, v):
        """The parameters of a vector, or of a tensor, in their nest."""
        parts, at = [], 0
        for leaf in self.leaves:
            piece = v[at:at + leaf.size]
            parts.append(piece.reshape(leaf.shape) if leaf.ndim else piece[0])
            at += leaf.size
        return rebuild(self.nest, parts)

    def residuals(self, v):
        """The residuals at v, which may be a tensor."""
        p = self.nested(v)
        if not self.curve:
            return np.concatenate([part.reshape(-1) for part in flatten(self.fit.r(p))])
        r = (self.fit.f(self.fit.x, **p, **dict(self.fit.fixed)) - self.fit.y).reshape(-1)
        if self.whiten is None:
            return r
        return self.whiten @ r if self.whiten.ndim == 2 else self.whiten * r

    def counted(self, v):
        """The residuals at a plain v."""
        self.calls += 1
        return self.residuals(v)

    def cost(self, v):
        """Half the sum of the squares, or of rho of them."""
        z = (self.residuals(v) / self.f_scale) ** 2
        rho = {"linear": lambda: z, "huber": lambda: np.where(z <= 1, z, 2 * np.sqrt(z) - 1),
               "soft_l1": lambda: 2 * (np.sqrt(1 + z) - 1), "cauchy": lambda: np.log1p(z)}
        return 0.5 * self.f_scale**2 * float(np.sum(rho[self.loss]()))


# --- solvers: each returns (x, success, evaluations)
def ours(flat, x0=None):
    kept._kept.clear()
    return again(flat, x0)


def again(flat, x0=None):
    robust = dict(loss=flat.loss, f_scale=flat.f_scale)
    if not flat.curve:
        fit = mg.optim.least_squares(flat.fit.r, flat.nested(flat.x0 if x0 is None else x0),
                                     **robust)
        x = np.concatenate([np.ravel(leaf) for leaf in flatten(fit.x)])
        return x, fit.success, fit.nfev + fit.njev
    start = dict(flat.fit.start)
    if x0 is not None:
        start.update(zip(flat.names, x0, strict=True))
    fit = mg.optim.curve_fit(flat.fit.f, flat.fit.x, flat.fit.y, start, sigma=flat.fit.sigma,
                             bounds=flat.fit.bounds, fixed=flat.fit.fixed, **robust)
    return (np.array([fit.params[name] for name in flat.names]), fit.success,
            fit.fit.nfev + fit.fit.njev)


def scipys(flat, x0=None, jac="2-point"):
    flat.calls = 0
    method = "lm" if flat.free and flat.loss == "linear" else "trf"
    fit = scipy.optimize.least_squares(
        flat.counted, flat.x0 if x0 is None else x0, jac=jac, bounds=(flat.lo, flat.hi),
        loss=flat.loss, f_scale=flat.f_scale, method=method)
    return fit.x, fit.success, flat.calls + (0 if jac == "2-point" else fit.njev or fit.nfev)


def exact(flat, x0=None):
    return scipys(flat, x0, flat.jacobian)


def lmfits(flat):
    flat.calls = 0
    parameters = lmfit.Parameters()
    for k, value in enumerate(flat.x0):
        parameters.add(f"p{k}", value, min=flat.lo[k], max=flat.hi[k])
    vector = lambda given: np.array([given[f"p{k}"].value for k in range(flat.x0.size)])
    robust = {} if flat.loss == "linear" else dict(
        method="least_squares", loss=flat.loss, f_scale=flat.f_scale)
    fit = lmfit.minimize(lambda given: flat.counted(vector(given)), parameters, **robust)
    return vector(fit.params), fit.success, flat.calls


SOLVERS = {"minigrad": ours, "SciPy": scipys, "exact": exact} | (
    {"lmfit": lmfits} if lmfit else {})


def run(solver, flat, *args):
    """(x, success, evaluations, milliseconds); the start where the solver raises."""
    begun = time.process_time()
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            x, success, calls = solver(flat, *args)
        except (ValueError, RuntimeError, np.linalg.LinAlgError, TypeError):
            x, success, calls = flat.x0, False, 0
    return x, bool(success), calls, 1e3 * (time.process_time() - begun)


def best_of_many(flat, name):
    """The least cost from other starts around the first."""
    rng = np.random.default_rng(len(name))
    costs = []
    for k in range(STARTS):
        spread = 0.1 if k < STARTS // 2 else 0.5
        x0 = flat.x0 * (1 + spread * rng.standard_normal(flat.x0.size))
        x0 = np.clip(x0 + spread * (flat.x0 == 0) * rng.standard_normal(flat.x0.size),
                     flat.lo, flat.hi)
        costs += [flat.cost(run(solver, flat, x0)[0]) for solver in (again, exact)]
    return np.nanmin(costs)


def lower_beside(flat, x):
    """The cost at the end of short descents from a little beside x."""
    costs = []
    for seed in range(3):
        move = 1e-3 * np.random.default_rng(seed).standard_normal(x.size)
        near = np.clip(x + move * np.where(x == 0.0, 1.0, np.abs(x)), flat.lo, flat.hi)
        costs.append(flat.cost(run(exact, flat, near)[0]))
    return np.nanmin(costs)


def judged(flat, x, success, best, floor):
    """(the cost over the best minus one, a word)."""
    cost = flat.cost(x)
    off = (cost - best) / max(best, floor)
    if off <= NEAR:
        return off, "" if success else "no"
    if not success:
        return off, "lost"
    return off, "FALSE" if lower_beside(flat, x) < cost - NEAR * max(cost, floor) else "local"


def main(parts):
    print(f"{'fit':<45}{'m':>5}{'n':>4}  {'best cost':>12}  "
          + "".join(f"{name:^33}" for name in SOLVERS))
    print(" " * 70 + f"{'off':>9} {'calls':>7} {'ms':>8} said  " * len(SOLVERS))
    words = {name: [] for name in SOLVERS}
    spent = {name: [] for name in SOLVERS}
    ratios = []
    for name, make in FITS.items():
        if parts and not any(part in name for part in parts):
            continue
        flat = Flat(make())
        runs = {who: min((run(solver, flat) for _ in range(3)), key=lambda r: r[3])
                for who, solver in SOLVERS.items()}
        ratios.append([runs["minigrad"][3] / runs["SciPy"][3],
                       min(run(again, flat)[3] for _ in range(3)) / runs["SciPy"][3]])
        with np.errstate(all="ignore"):
            floor = 1e-20 * flat.cost(flat.x0)
            best = min(best_of_many(flat, name), *(flat.cost(r[0]) for r in runs.values()))
            cells = []
            for who, (x, success, calls, ms) in runs.items():
                off, word = judged(flat, x, success, best, floor)
                words[who].append(word or "right")
                spent[who].append((calls, ms))
                cells.append(f"{off:9.1e} {calls:7} {ms:8.1f} {word:<6}")
            m = flat.residuals(flat.x0).size
        print(f"{name:<45}{m:>5}{flat.x0.size:>4}  {best:>12.6g}  " + "".join(cells), flush=True)
    print()
    for who, said in words.items():
        calls, ms = np.median(spent[who], axis=0)
        kinds = ", ".join(f"{said.count(word)} {word}" for word in
                          ("right", "no", "lost", "local", "FALSE") if said.count(word))
        print(f"{who:<9} {kinds}; median {calls:.0f} calls, {ms:.1f} ms")
    print("minigrad's time over SciPy's, median: {:.2f} at the first call of a function, {:.2f} at "
          "further ones".format(*np.median(ratios, axis=0)))
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}"
                         for name in ("numpy", "scipy", *["lmfit"] * bool(lmfit)))
    print(f"{datetime.date.today()}, Python {platform.python_version()}, {versions}")


if __name__ == "__main__":
    main(sys.argv[1:])
