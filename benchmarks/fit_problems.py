"""Forty fits as working scientists bring them: models, data and starts for forty_fits.py.

All data are computed, with noise from a fixed seed.  The list was written before a solver saw it.
A fit is either a `Curve`, a model with named parameters and data, or `Residuals`, a function of a
nest.  All functions are in plain NumPy.
"""
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np


class Curve(NamedTuple):
    """A model f(x, **parameters) with data.

    start: {name: number}.
    sigma: standard deviations, or a covariance matrix.
    bounds: (lower, upper), dicts by name.
    fixed: {name: number}, or ().
    """

    f: Callable
    x: Any
    y: np.ndarray
    start: dict
    sigma: Any = None
    bounds: tuple = ({}, {})
    fixed: Any = ()
    loss: str = "linear"
    f_scale: float = 1.0


class Residuals(NamedTuple):
    """A function r(x) of a nest x, whose squares are summed."""

    r: Callable
    start: Any
    loss: str = "linear"
    f_scale: float = 1.0


FITS: dict[str, Callable] = {}  # name: function without arguments that makes the fit


def fit(make):
    """Keep a function of a random generator as one of the forty."""
    name = make.__name__.replace("_", " ")
    FITS[name] = lambda: make(np.random.default_rng(zlib.crc32(name.encode())))
    return make


def noisy(rng, f, x, sd, **true):
    y = f(x, **true)
    return y + sd * rng.standard_normal(y.shape)


def rk4(slope, y, end, steps):
    """All states on the way of y' = slope(y) from 0 to end, y a tuple."""
    h, path = end / steps, [y]
    along = lambda y, k, size: tuple(a + size * b for a, b in zip(y, k, strict=True))
    for _ in range(steps):
        k1 = slope(y)
        k2 = slope(along(y, k1, 0.5 * h))
        k3 = slope(along(y, k2, 0.5 * h))
        k4 = slope(along(y, k3, h))
        y = tuple(a + h / 6.0 * (b + 2.0 * c + 2.0 * d + e)
                  for a, b, c, d, e in zip(y, k1, k2, k3, k4, strict=True))
        path.append(y)
    return path


# --- peaks
def bell(x, amp, at, width):
    return amp * np.exp(-0.5 * ((x - at) / width) ** 2)


@fit
def gaussian_peak_on_a_line(rng):
    f = lambda x, amp, at, width, a, b: bell(x, amp, at, width) + a + b * x
    x = np.linspace(0.0, 10.0, 80)
    y = noisy(rng, f, x, 0.3, amp=8.0, at=4.3, width=0.7, a=2.0, b=0.3)
    return Curve(f, x, y, dict(amp=5.0, at=5.0, width=1.0, a=0.0, b=0.0))


@fit
def lorentzian_peak_in_counts(rng):
    f = lambda x, area, at, gamma, base: (area / np.pi * gamma / ((x - at) ** 2 + gamma**2) + base)
    x = np.linspace(-20.0, 20.0, 121)
    y = rng.poisson(f(x, 900.0, 1.7, 2.4, 15.0)).astype(float)
    return Curve(f, x, y, dict(area=300.0, at=0.0, gamma=1.0, base=1.0),
                 sigma=np.sqrt(np.maximum(y, 1.0)))


@fit
def two_overlapping_peaks(rng):
    f = lambda x, a1, m1, s1, a2, m2, s2, base: (bell(x, a1, m1, s1) + bell(x, a2, m2, s2) + base)
    x = np.linspace(0.0, 12.0, 150)
    y = noisy(rng, f, x, 0.1, a1=5.0, m1=5.0, s1=0.8, a2=3.0, m2=6.5, s2=0.9, base=1.0)
    return Curve(f, x, y, dict(a1=3.0, m1=4.5, s1=1.0, a2=3.0, m2=7.5, s2=1.0, base=0.0))


@fit
def doublet_of_pseudo_Voigt_lines(rng):
    def f(x, area, at, split, width, share, ratio, base):
        total = base
        for part, place in ((1.0, at), (ratio, at + split)):
            z = (x - place) / width
            total = total + area * part * (share / (1.0 + z**2)
                                           + (1.0 - share) * np.exp(-np.log(2.0) * z**2))
        return total

    x = np.linspace(700.0, 740.0, 200)
    y = noisy(rng, f, x, 12.0, area=900.0, at=711.0, split=13.4, width=1.8, share=0.4, ratio=0.5,
              base=200.0)
    return Curve(f, x, y, dict(area=500.0, at=710.0, split=12.0, width=1.0, share=0.5, ratio=0.7,
                               base=100.0),
                 bounds=(dict(share=0.0, width=0.1), dict(share=1.0)))


# --- decays and kinetics
@fit
def decay_in_counts(rng):
    f = lambda t, amp, rate, base: amp * np.exp(-rate * t) + base
    t = np.linspace(0.0, 5.0, 60)
    y = rng.poisson(f(t, 90.0, 1.2, 10.0)).astype(float)
    return Curve(f, t, y, dict(amp=50.0, rate=1.0, base=5.0), sigma=np.sqrt(np.maximum(y, 1.0)))


@fit
def two_decays(rng):
    f = lambda t, a1, k1, a2, k2: a1 * np.exp(-k1 * t) + a2 * np.exp(-k2 * t)
    t = np.linspace(0.0, 8.0, 100)
    y = noisy(rng, f, t, 0.02, a1=3.0, k1=2.2, a2=1.5, k2=0.35)
    return Curve(f, t, y, dict(a1=1.0, k1=1.0, a2=1.0, k2=0.1))


@fit
def stretched_decay(rng):
    f = lambda t, amp, tau, beta: amp * np.exp(-((t / tau) ** beta))
    t = np.logspace(-2.0, 2.0, 60)
    return Curve(f, t, noisy(rng, f, t, 0.01, amp=1.0, tau=3.0, beta=0.6),
                 dict(amp=0.8, tau=1.0, beta=1.0), bounds=(dict(tau=1e-3), {}))


@fit
def decay_chain_of_two_nuclides(rng):
    def f(t, n0, k1, k2):
        first = n0 * np.exp(-k1 * t)
        second = n0 * k1 / (k2 - k1) * (np.exp(-k1 * t) - np.exp(-k2 * t))
        return np.stack([first, second])

    t = np.linspace(0.0, 12.0, 40)
    return Curve(f, t, noisy(rng, f, t, 1.5, n0=100.0, k1=0.7, k2=0.2),
                 dict(n0=80.0, k1=1.0, k2=0.5))


@fit
def inversion_recovery_with_a_fixed_efficiency(rng):
    f = lambda t, m0, t1, eff: m0 * (1.0 - eff * np.exp(-t / t1))
    t = np.array([0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 1.5, 2.5, 4.0, 6.0, 9.0])
    return Curve(f, t, noisy(rng, f, t, 15.0, m0=1200.0, t1=0.85, eff=2.0),
                 dict(m0=1000.0, t1=0.3, eff=2.0), fixed=dict(eff=2.0))


@fit
def Arrhenius_law_with_relative_errors(rng):
    f = lambda temp, A, Ea: A * np.exp(-Ea / (8.314462618 * temp))
    temp = np.linspace(300.0, 420.0, 13)
    k = f(temp, 3e13, 8.5e4)
    return Curve(f, temp, k * (1.0 + 0.05 * rng.standard_normal(13)), dict(A=1e13, Ea=8e4),
                 sigma=0.05 * k)


# --- pharmacokinetics and epidemics
@fit
def oral_dose_in_one_compartment(rng):
    f = lambda t, ka, ke, V: 320.0 * ka / (V * (ka - ke)) * (np.exp(-ke * t) - np.exp(-ka * t))
    t = np.array([0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 24.0])
    y = f(t, 1.5, 0.09, 32.0)
    return Curve(f, t, y * (1.0 + 0.08 * rng.standard_normal(12)), dict(ka=1.0, ke=0.2, V=20.0),
                 sigma=0.08 * y)


@fit
def injected_dose_in_two_compartments(rng):
    def f(t, k10, k12, k21, V):
        total = k10 + k12 + k21
        root = np.sqrt(total**2 - 4.0 * k10 * k21)
        fast, slow = 0.5 * (total + root), 0.5 * (total - root)
        return 100.0 / V * ((fast - k21) * np.exp(-fast * t)
                            + (k21 - slow) * np.exp(-slow * t)) / (fast - slow)

    t = np.array([0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0])
    y = f(t, 0.35, 0.9, 0.5, 11.0)
    return Curve(f, t, y * (1.0 + 0.05 * rng.standard_normal(14)),
                 dict(k10=0.2, k12=0.5, k21=0.3, V=15.0), sigma=0.05 * y,
                 bounds=(dict(k10=0.0, k12=0.0, k21=0.0, V=0.1), {}))


@fit
def saturable_elimination_by_Runge_Kutta(rng):
    def f(t, vmax, km, k12, k21):
        slope = lambda y: (-vmax * y[0] / (km + y[0]) - k12 * y[0] + k21 * y[1],
                           k12 * y[0] - k21 * y[1])
        return np.stack([c for c, _ in rk4(slope, (10.0, 0.0), 24.0, 48)])

    t = np.linspace(0.0, 24.0, 49)
    return Curve(f, t, noisy(rng, f, t, 0.1, vmax=1.2, km=2.0, k12=0.4, k21=0.3),
                 dict(vmax=0.8, km=1.0, k12=0.2, k21=0.2),
                 bounds=(dict(vmax=0.0, km=1e-3, k12=0.0, k21=0.0), {}))


@fit
def epidemic_by_Runge_Kutta(rng):
    def f(t, beta, gamma, first):
        slope = lambda y: (-beta * y[0] * y[1], beta * y[0] * y[1] - gamma * y[1])
        return 1e4 * np.stack([i for _, i in rk4(slope, (1.0 - first, first), 60.0, 120)])

    t = np.linspace(0.0, 60.0, 121)
    y = f(t, 0.5, 0.15, 1e-3)
    return Curve(f, t, rng.poisson(y).astype(float), dict(beta=0.4, gamma=0.1, first=2e-3),
                 sigma=np.sqrt(y))


# --- geometry
@fit
def circle_by_distances(rng):
    angle = rng.uniform(0.0, 2.0, 40)  # a third of it
    x = 3.0 + 5.0 * np.cos(angle) + 0.05 * rng.standard_normal(40)
    y = -1.0 + 5.0 * np.sin(angle) + 0.05 * rng.standard_normal(40)
    return Residuals(lambda p: np.sqrt((x - p["x"]) ** 2 + (y - p["y"]) ** 2) - p["r"],
                     dict(x=0.0, y=0.0, r=1.0))


@fit
def ellipse_by_distances(rng):
    true = rng.uniform(0.0, 2.0 * np.pi, 30)

    def points(axes, tilt, centre, t):
        c, s = np.cos(tilt), np.sin(tilt)
        u, v = axes[0] * np.cos(t), axes[1] * np.sin(t)
        return np.stack([centre[0] + c * u - s * v, centre[1] + s * u + c * v])

    seen = points((4.0, 2.0), 0.5, (1.0, -2.0), true) + 0.05 * rng.standard_normal((2, 30))
    middle = seen.mean(axis=1)
    start = dict(axes=np.array([3.0, 3.0]), tilt=0.3, centre=middle,
                 t=np.arctan2(*(seen - middle[:, None])[::-1]) - 0.3)
    return Residuals(lambda p: points(p["axes"], p["tilt"], p["centre"], p["t"]) - seen, start)


@fit
def sphere_by_distances(rng):
    way = rng.standard_normal((60, 3))
    seen = np.array([10.0, 20.0, 30.0]) + 25.0 * way / np.linalg.norm(way, axis=1)[:, None]
    seen = seen + 0.1 * rng.standard_normal((60, 3))
    return Residuals(
        lambda p: np.sqrt(np.sum((seen - p["centre"]) ** 2, axis=1)) - p["radius"],
        dict(centre=np.zeros(3), radius=1.0))


@fit
def receiver_from_pseudoranges(rng):
    way = rng.standard_normal((9, 3))
    way[:, 2] = np.abs(way[:, 2])
    satellites = 2.656e7 * way / np.linalg.norm(way, axis=1)[:, None]
    place = np.array([1.1e6, -2.0e6, 5.9e6])
    seen = (np.linalg.norm(satellites - place, axis=1) + 299792458.0 * 3e-4
            + 3.0 * rng.standard_normal(9))
    return Residuals(lambda p: (np.sqrt(np.sum((satellites - p["place"]) ** 2, axis=1))
                                + 299792458.0 * p["clock"] - seen),
                     dict(place=np.zeros(3), clock=0.0))


def turned(rotation, points):
    """Points turned by a rotation vector (Rodrigues)."""
    square = np.sum(rotation**2) + 1e-30
    angle = np.sqrt(square)
    along = points @ rotation
    across = np.stack([rotation[1] * points[:, 2] - rotation[2] * points[:, 1],
                       rotation[2] * points[:, 0] - rotation[0] * points[:, 2],
                       rotation[0] * points[:, 1] - rotation[1] * points[:, 0]], axis=1)
    return (np.cos(angle) * points + np.sin(angle) / angle * across
            + (1.0 - np.cos(angle)) / square * along[:, None] * rotation)


def projected(rotation, shift, focal, points):
    seen = turned(rotation, points) + shift
    return focal * seen[:, :2] / seen[:, 2:]


@fit
def camera_from_known_points(rng):
    points = rng.uniform(-1.0, 1.0, (12, 3))
    seen = projected(np.array([0.2, -0.4, 0.1]), np.array([0.1, -0.2, 5.0]), 800.0, points)
    seen = seen + 0.5 * rng.standard_normal((12, 2))
    return Residuals(lambda p: projected(p["turn"], p["shift"], p["focal"], points) - seen,
                     dict(turn=np.array([0.05, 0.05, 0.05]), shift=np.array([0.0, 0.0, 4.0]),
                          focal=600.0))


@fit
def small_bundle_adjustment(rng):
    points = rng.uniform(-1.0, 1.0, (20, 3))
    turns = [np.array([0.0, 0.3 * k, 0.02 * k]) for k in range(4)]
    shifts = [np.array([-0.3 * k, 0.1 * k, 5.0 + 0.1 * k]) for k in range(4)]
    seen = [projected(t, s, 500.0, points) + 0.5 * rng.standard_normal((20, 2))
            for t, s in zip(turns, shifts, strict=True)]

    def r(p):  # the first camera and the distance of the second hold the gauge
        cameras = [(turns[0], shifts[0]), (p["turns"][0], np.concatenate([shifts[1][:1],
                                                                          p["second"]])),
                   *((p["turns"][k], p["shifts"][k - 1]) for k in (1, 2))]
        return np.stack([projected(t, s, 500.0, p["points"]) - z
                         for (t, s), z in zip(cameras, seen, strict=True)])

    rough = lambda x, sd: x + sd * rng.standard_normal(np.shape(x))
    return Residuals(r, dict(points=rough(points, 0.1), turns=[rough(t, 0.03) for t in turns[1:]],
                             second=rough(shifts[1][1:], 0.1),
                             shifts=[rough(s, 0.1) for s in shifts[2:]]))


# --- nets
@fit
def net_of_three_neurons(rng):
    x = np.linspace(-3.0, 3.0, 120)
    y = (np.tanh(2.0 * x + 2.0) - 1.5 * np.tanh(x - 1.0) + 0.5 * np.tanh(3.0 * x)
         + 0.02 * rng.standard_normal(120))
    net = lambda p: np.tanh(x[:, None] * p["w"] + p["b"]) @ p["out"] + p["bias"]
    return Residuals(lambda p: net(p) - y, dict(w=rng.standard_normal(3), b=rng.standard_normal(3),
                                                out=rng.standard_normal(3), bias=0.0))


@fit
def net_with_weight_decay(rng):
    x = rng.uniform(-1.0, 1.0, (80, 2))
    y = np.sin(2.0 * x[:, 0]) * x[:, 1] + 0.05 * rng.standard_normal(80)

    def r(p):
        out = np.tanh(x @ p["hidden"]["w"] + p["hidden"]["b"]) @ p["out"]["w"]
        return [out - y, 0.1 * p["hidden"]["w"], 0.1 * p["out"]["w"]]

    return Residuals(r, dict(hidden=dict(w=rng.standard_normal((2, 4)), b=np.zeros(4)),
                             out=dict(w=rng.standard_normal(4))))


# --- outliers
@fit
def line_with_outliers(rng):
    f = lambda x, a, b: a + b * x
    x = np.linspace(0.0, 10.0, 50)
    y = noisy(rng, f, x, 0.2, a=1.0, b=0.7)
    y[rng.choice(50, 10, replace=False)] += rng.uniform(3.0, 12.0, 10)
    return Curve(f, x, y, dict(a=0.0, b=0.0), loss="soft_l1", f_scale=0.2)


@fit
def peak_with_outliers(rng):
    f = lambda x, amp, at, width, base: bell(x, amp, at, width) + base
    x = np.linspace(-5.0, 5.0, 90)
    y = noisy(rng, f, x, 0.1, amp=4.0, at=0.6, width=0.9, base=0.5)
    y[rng.choice(90, 9, replace=False)] += rng.choice([-6.0, 6.0], 9)
    return Curve(f, x, y, dict(amp=3.0, at=0.0, width=1.5, base=0.0), loss="cauchy", f_scale=0.2)


@fit
def calibration_with_outliers(rng):
    f = lambda x, a, b, c: a + b * x + c * x**2
    x = np.linspace(0.0, 4.0, 40)
    y = noisy(rng, f, x, 0.05, a=0.3, b=1.2, c=-0.1)
    y[[5, 17, 30]] += 2.0
    return Curve(f, x, y, dict(a=0.0, b=1.0, c=0.0), loss="huber", f_scale=0.1)


# --- units, bounds, noise
@fit
def large_amplitude_and_short_lifetime(rng):
    f = lambda t, amp, tau, base: amp * np.exp(-t / tau) + base
    t = np.linspace(0.0, 2e-8, 80)
    return Curve(f, t, noisy(rng, f, t, 2e7, amp=2e9, tau=3e-9, base=1e8),
                 dict(amp=1e9, tau=1e-9, base=0.0))


@fit
def diode_with_relative_errors(rng):
    f = lambda v, sat, n, shunt: sat * (np.exp(v / (n * 0.02585)) - 1.0) + v / shunt
    v = np.linspace(0.05, 0.7, 40)
    i = f(v, 2e-9, 1.6, 5e6)
    return Curve(f, v, i * (1.0 + 0.03 * rng.standard_normal(40)),
                 dict(sat=1e-10, n=2.0, shunt=1e6), sigma=0.03 * i,
                 bounds=(dict(sat=0.0, n=0.5, shunt=1.0), {}))


@fit
def amplitude_held_at_its_bound(rng):
    f = lambda t, a1, k1, a2, base: a1 * np.exp(-k1 * t) + a2 * np.exp(-5.0 * t) + base
    t = np.linspace(0.0, 4.0, 60)
    return Curve(f, t, noisy(rng, f, t, 0.05, a1=2.0, k1=1.0, a2=-0.4, base=0.2),
                 dict(a1=1.0, k1=0.5, a2=0.5, base=0.0), bounds=(dict(a1=0.0, a2=0.0), {}))


@fit
def trend_in_correlated_noise(rng):
    f = lambda t, level, amp, tau: level + amp * (1.0 - np.exp(-t / tau))
    t = np.arange(60.0)
    covariance = 0.04 * 0.8 ** np.abs(t[:, None] - t)
    y = f(t, 1.0, 3.0, 12.0) + np.linalg.cholesky(covariance) @ rng.standard_normal(60)
    return Curve(f, t, y, dict(level=0.0, amp=1.0, tau=5.0), sigma=covariance)


@fit
def hyperbola_with_errors_in_both_variables(rng):
    true = np.linspace(0.5, 6.0, 25)
    x, y = (true + 0.1 * rng.standard_normal(25),
            5.0 / (true + 0.7) + 0.4 + 0.1 * rng.standard_normal(25))
    return Residuals(lambda p: [(p["x"] - x) / 0.1,
                                (p["a"] / (p["x"] + p["b"]) + p["c"] - y) / 0.1],
                     dict(a=3.0, b=1.0, c=0.0, x=x))


# --- enzymes, growth, doses
@fit
def Michaelis_Menten(rng):
    f = lambda s, vmax, km: vmax * s / (km + s)
    s = np.array([0.02, 0.02, 0.06, 0.06, 0.11, 0.11, 0.22, 0.22, 0.56, 0.56, 1.1, 1.1])
    return Curve(f, s, noisy(rng, f, s, 9.0, vmax=210.0, km=0.06), dict(vmax=100.0, km=1.0))


@fit
def logistic_growth(rng):
    f = lambda t, top, rate, half: top / (1.0 + np.exp(-rate * (t - half)))
    t = np.linspace(0.0, 24.0, 49)
    return Curve(f, t, noisy(rng, f, t, 0.03, top=1.8, rate=0.6, half=9.0),
                 dict(top=1.0, rate=0.2, half=5.0))


@fit
def Gompertz_growth_with_errors_that_grow(rng):
    f = lambda t, top, lag, rate: top * np.exp(-np.exp(rate * np.e / top * (lag - t) + 1.0))
    t = np.linspace(0.0, 30.0, 31)
    sigma = 0.02 + 0.03 * f(t, 9.0, 5.0, 0.9)
    return Curve(f, t, noisy(rng, f, t, sigma, top=9.0, lag=5.0, rate=0.9),
                 dict(top=5.0, lag=2.0, rate=0.5), sigma=sigma)


@fit
def dose_response_in_four_parameters(rng):
    f = lambda d, low, top, ec50, hill: low + (top - low) / (1.0 + (d / ec50) ** -hill)
    d = np.repeat(np.logspace(-9.0, -4.0, 11), 3)
    return Curve(f, d, noisy(rng, f, d, 3.0, low=4.0, top=98.0, ec50=3e-7, hill=1.2),
                 dict(low=0.0, top=100.0, ec50=1e-6, hill=1.0), bounds=(dict(ec50=1e-12), {}))


@fit
def dose_response_in_five_parameters(rng):
    f = lambda d, low, top, ec50, hill, skew: (
        low + (top - low) / (1.0 + (d / ec50) ** -hill) ** skew)
    d = np.repeat(np.logspace(-2.0, 3.0, 16), 2)
    return Curve(f, d, noisy(rng, f, d, 0.03, low=0.1, top=2.3, ec50=5.0, hill=1.4, skew=0.6),
                 dict(low=0.0, top=2.0, ec50=1.0, hill=1.0, skew=1.0),
                 bounds=(dict(ec50=1e-6, hill=0.1, skew=0.05), dict(hill=10.0, skew=20.0)))


# --- waves, powers, materials
@fit
def sine_of_unknown_frequency(rng):
    f = lambda t, amp, freq, phase, base: amp * np.sin(2.0 * np.pi * freq * t + phase) + base
    t = np.linspace(0.0, 10.0, 200)
    return Curve(f, t, noisy(rng, f, t, 0.3, amp=1.5, freq=0.83, phase=0.4, base=0.2),
                 dict(amp=1.0, freq=0.8, phase=0.0, base=0.0))


@fit
def two_damped_tones(rng):
    def f(t, a1, f1, p1, d1, a2, f2, p2, d2):
        return (a1 * np.exp(-d1 * t) * np.cos(2.0 * np.pi * f1 * t + p1)
                + a2 * np.exp(-d2 * t) * np.cos(2.0 * np.pi * f2 * t + p2))

    t = np.linspace(0.0, 6.0, 300)
    y = noisy(rng, f, t, 0.05, a1=1.0, f1=2.0, p1=0.3, d1=0.4, a2=0.7, f2=3.1, p2=-0.8, d2=0.2)
    return Curve(f, t, y, dict(a1=0.8, f1=1.97, p1=0.0, d1=0.2, a2=0.8, f2=3.12, p2=0.0, d2=0.2))


@fit
def power_law_with_an_offset(rng):
    f = lambda x, a, p, c: a * x**p + c
    x = np.logspace(0.0, 2.0, 40)
    return Curve(f, x, noisy(rng, f, x, 0.05, a=3.0, p=-1.3, c=0.5), dict(a=1.0, p=-0.5, c=0.0))


@fit
def magnetisation_by_Langevin(rng):
    def f(h, ms, moment, chi):
        z = moment * h
        return ms * (1.0 / np.tanh(z) - 1.0 / z) + chi * h

    h = np.linspace(-5.0, 5.0, 60)  # in tesla, and never 0
    return Curve(f, h, noisy(rng, f, h, 0.3, ms=40.0, moment=3.0, chi=0.6),
                 dict(ms=20.0, moment=1.0, chi=0.0))


@fit
def adsorption_on_two_sites(rng):
    f = lambda p, q1, b1, q2, b2: q1 * b1 * p / (1.0 + b1 * p) + q2 * b2 * p / (1.0 + b2 * p)
    p = np.logspace(-3.0, 1.0, 40)
    return Curve(f, p, noisy(rng, f, p, 0.01, q1=2.0, b1=30.0, q2=3.0, b2=0.5),
                 dict(q1=1.0, b1=10.0, q2=1.0, b2=1.0), bounds=(dict(q1=0.0, b1=0.0, q2=0.0,
                                                                      b2=0.0), {}))
