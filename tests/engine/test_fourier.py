"""np.fft: each transform is NumPy's, and its derivative the linear map's own; test_oracles compares
with JAX."""
import numpy as np
import pytest
from complex_directions import check, near

import minigrad as mg

RNG = np.random.default_rng(11)
X = RNG.standard_normal((4, 5, 3))
Z = X + 1j * RNG.standard_normal((4, 5, 3))
NORMS = [None, "backward", "ortho", "forward"]
FROM_REAL = {"rfft", "ihfft", "rfft2", "rfftn"}


def given(name):
    """What the transform takes: real numbers, or complex ones."""
    return X if name in FROM_REAL else Z


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
def test_one_axis(name, norm):
    f, a = getattr(np.fft, name), given(name)[0]
    for n in (None, 1, 2, 3, 6):
        for axis in (-1, 0):
            check(lambda a, n=n, axis=axis: f(a, n, axis, norm), a)
    check(lambda a: f(a, 4, 0, norm) ** 2, a, everywhere=True, order=2)
    if name not in FROM_REAL:
        check(lambda a: f(a, norm=norm) ** 2, X[0], everywhere=True)  # of real numbers, too


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("name", [f"{kind}fft{n}" for kind in ("", "i", "r", "ir") for n in "2n"])
def test_several_axes(name, norm):
    f, a = getattr(np.fft, name), given(name)
    calls = [{}, {"s": (3, 5), "axes": (0, 2)}, {"s": (6, -1), "axes": (-2, 0)}, {"axes": (1,)},
             {"axes": (2, 0, 1)}]
    for options in calls:
        check(lambda a, o=options: f(a, norm=norm, **o), a)
    check(lambda a: f(a, (5, 2), (0, -1), norm) ** 2, a, everywhere=True, order=2)
    if name in ("fftn", "ifftn"):                            # the others need a last axis
        check(lambda a: f(a, axes=(), norm=norm), a)


@pytest.mark.parametrize("f", [np.fft.fftshift, np.fft.ifftshift])
def test_shifts(f):
    for axes in (None, 0, (1,), (0, -1)):
        for a in (X, Z):
            check(lambda a, axes=axes: f(a, axes), a)
    check(f, Z[0], everywhere=True)


def test_matrices_and_symmetries():
    """The Jacobians are the matrices themselves, and what comes back to a real signal is real."""
    x, n = X[0, :, 0], 5
    F = np.exp(-2j * np.pi * np.outer(np.arange(n), np.arange(n)) / n)
    for mode in ("forward", "reverse"):
        near(mg.jacobian(np.fft.fft, mode=mode)(x), F, 1e-13)
        near(mg.jacobian(np.fft.rfft, mode=mode)(x), F[:3], 1e-13)
        near(mg.jacobian(np.fft.ifft, mode=mode)(x + 0j), F.conj() / n, 1e-13)
        near(mg.jacobian(lambda x: np.fft.irfft(np.fft.rfft(x), n), mode=mode)(x), np.eye(n), 1e-13)
    power = lambda x: np.sum(np.abs(np.fft.fft(x)) ** 2)  # Parseval: n times the sum of squares
    near(mg.grad(power)(x), 2.0 * n * x, 1e-12)
    assert mg.grad(power)(x).dtype == float
    near(mg.hessian(power)(x), 2.0 * n * np.eye(n), 1e-11)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_dtypes_are_numpys(kind):
    x = X[0, 0].astype(kind)
    z = np.fft.fft(x)
    for f, a in [(np.fft.fft, x), (np.fft.fft, z), (np.fft.rfft, x), (np.fft.irfft, z),
                 (np.fft.irfft, x), (np.fft.hfft, z), (np.fft.ihfft, x), (np.fft.fftn, x)]:
        assert f(mg.tensor(a)).dtype == mg.compile(f)(a).dtype == f(a).dtype
        pulled = lambda g, f=f, a=a: mg.vjp(f, a)[1](g)[0]
        assert pulled(f(a)).dtype == mg.compile(pulled)(f(a)).dtype == a.dtype
    whole = mg.tensor(X[0]).astype(int)
    near(np.fft.fft(whole).value, np.fft.fft(whole.value), 1e-13)


def test_a_filter_is_learnt():
    """The frequency response of a smoothing kernel, from what it makes of a signal."""
    signal = RNG.standard_normal(32)
    response = lambda taps: np.fft.rfft(taps, 32)
    kernel = np.array([0.25, 0.5, 0.25])
    target = np.fft.irfft(np.fft.rfft(signal) * response(kernel), 32)
    loss = mg.compile(mg.value_and_grad(lambda taps: np.sum(
        (np.fft.irfft(np.fft.rfft(signal) * response(taps), 32) - target) ** 2)))
    taps = np.zeros(3)
    for _ in range(200):
        taps = taps - 0.01 * loss(taps)[1]
    near(taps, kernel, 1e-5)
