"""Derivatives of functions of complex numbers against differences in random complex directions.

A function of complex arguments is one of their real and imaginary parts. For every one, whether it
has a complex derivative or not, its tangent along t is the difference along t, and with a cotangent
g that is paired without a conjugate, Re sum(pullback(g) t) is Re sum(g tangent).
"""
import numpy as np

import minigrad as mg

STEP = 2e-5


def random_like(rng, x):
    """Random numbers in the shape of x, complex where it is."""
    x = np.asarray(x)
    v = rng.standard_normal(x.shape)
    return (v + 1j * rng.standard_normal(x.shape) if x.dtype.kind == "c" else v)[()]


def complex_sample(x):
    """x, moved off the real axis by different amounts."""
    x = np.asarray(x, float)
    return (x + 1j * (0.24 + 0.3 * np.cos(3.0 * np.arange(x.size)).reshape(x.shape)))[()]


def difference(f, args, ts):
    """The derivative of f at args along ts, by central differences of fourth order."""
    at = lambda h: f(*[a + h * t for a, t in zip(args, ts, strict=True)])
    with np.errstate(all="ignore"):
        return (8.0 * (at(STEP) - at(-STEP)) - (at(2 * STEP) - at(-2 * STEP))) / (12.0 * STEP)


def check(f, *args, plain=None, everywhere=False, order=1, tol=1e-7):
    """Compare f at args with NumPy's value and with differences; with `order` 2 its pullback too.

    plain: the function that NumPy computes, where it is another one.
    everywhere: whether mg.compile and mg.vmap are tried, too.
    """
    plain = plain or f
    rng = np.random.default_rng(3)
    args = tuple(np.asarray(a)[()] for a in args)
    ts = tuple(random_like(rng, a) for a in args)
    value, slope = np.asarray(plain(*args)), difference(plain, args, ts)
    y, tangent = mg.jvp(f, args, ts)
    alike(y, value, 1e-10)
    near(tangent, slope, tol)
    g = random_like(rng, value)
    cotangents = mg.vjp(f, *args)[1](g)
    for c, a in zip(cotangents, args, strict=True):
        assert (np.shape(c), np.asarray(c).dtype) == (a.shape, a.dtype)
    near(sum(np.real(np.sum(c * t)) for c, t in zip(cotangents, ts, strict=True)),
         np.real(np.sum(g * slope)), tol)
    pulled = lambda *xs: mg.vjp(f, *xs)[1](g)
    if everywhere:
        alike(mg.compile(f)(*args), value, 1e-10)
        for ours, c in zip(mg.compile(pulled)(*args), cotangents, strict=True):
            alike(ours, np.asarray(c), 1e-10)
        rows = [np.stack([a, a + 0.01 * t]) for a, t in zip(args, ts, strict=True)]
        second = [row[1] for row in rows]
        for ours, one, two in zip(mg.vmap(pulled)(*rows), cotangents, pulled(*second), strict=True):
            near(ours[0], one, 1e-10)
            near(ours[1], two, 1e-10)
        near(mg.vmap(f)(*rows)[1], plain(*second), 1e-10)
    if order > 1:
        for k in range(len(args)):
            check(lambda *xs, k=k: pulled(*xs)[k], *args, order=order - 1, tol=10.0 * tol)


def alike(ours, value, tol):
    """Whether ours is the array `value`, in its dtype."""
    assert np.asarray(ours).dtype == value.dtype
    near(ours, value, tol)


def near(ours, value, tol):
    scale = max(1.0, float(np.max(np.abs(value), initial=0.0)))
    np.testing.assert_allclose(ours, value, rtol=0.0, atol=tol * scale)
