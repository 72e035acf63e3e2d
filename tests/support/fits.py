"""Models for test_many and test_many_dask: functions that processes can import."""
import numpy as np

X = np.linspace(0.0, 3.0, 40)
Y = 1.5 * np.sin(2.4 * X + 0.3) + 0.1 * np.cos(40.0 * X)


def wave(x, size, rate, phase):
    return size * np.sin(rate * x + phase)


def residuals(p):
    if p[1] > 8.0:
        raise ArithmeticError("too fast")
    return wave(X, *p) - Y


def starts(n=10):
    """Starts of which some end in poor minima."""
    rng = np.random.default_rng(4)
    return [rng.uniform([0.5, 0.5, -1.0], [2.0, 9.0, 1.0]) for _ in range(n)]


def bits(thing):
    """The numbers of a Starts or a Bootstrap as bytes."""
    if hasattr(thing, "samples"):
        return thing.samples.tobytes()
    return [(r.x.tobytes(), r.cost) if hasattr(r, "x") else r.words for r in thing.results]
