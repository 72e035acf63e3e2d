"""Other engines as live oracles: JAX for every sample and for composite functions, PyTorch for the
composite functions.

Only `make test-all` installs them and selects these tests, so they are imported inside.  A
sample is written in `np.*`; `translated` is the same code with the other library's functions
under that name.
"""
import types
from collections import Counter

import numpy as np
import pytest
from samples import DIFFERENTIABLE, ENGINE, normal

import minigrad as mg

pytestmark = pytest.mark.oracle
NOT_THEIRS = {"astype", "nextafter", "spacing", "add_along_axis", "max_along_axis", "segment_ids",
              "cofactor", "second_of_det", "ratio", "direction", "scan", "scan_part", "scan_place",
              "finite", "isotonic",
              "polar", "sylvester", "definite", "level", "simplex", "ball"}
# samples of an op: the sweeps of test_rules take all of them, and the fuzzer asks JAX
# about many more
EACH = 1


def shared():
    """The first sample of each op that JAX can compute, too."""
    taken: Counter = Counter()
    for s in DIFFERENTIABLE:
        if (s.op not in NOT_THEIRS and not s.op.startswith("special.")  # test_special has those
            and all(np.size(a) and type(a) is not float for a in s.args)
            and taken[s.op] < EACH):
            taken[s.op] += 1
            yield s


SHARED = list(shared())


@pytest.fixture(scope="module")
def jax():
    import jax

    jax.config.update("jax_enable_x64", True)
    return jax


def translated(f, library):
    """f with the functions of another library instead of NumPy's, in its globals and its
    default arguments."""
    if not isinstance(f, types.FunctionType) or f.__module__.startswith("numpy"):
        return getattr(library, f.__name__)
    swap = lambda v: v if not callable(v) else getattr(library, v.__name__)
    names = {**f.__globals__, "np": library}
    return types.FunctionType(f.__code__, names, f.__name__,
                              tuple(map(swap, f.__defaults__ or ())), f.__closure__)


def for_jax(sample, jax):
    # a sample of INDICES
    indexed = not any(area in sample.label for area in ("elementwise", "moves", "linalg"))
    if sample.op == "scatter" and indexed:
        shape, at = sample.f.__defaults__
        return jax.numpy.zeros(shape).at[arrays(at)].add
    if sample.op == "getitem" and indexed:
        (at,) = sample.f.__defaults__
        where = arrays(at)
        return lambda x: x[where]
    return translated(sample.plain if sample.op in ENGINE else sample.f, jax.numpy)


def arrays(index):
    """An index as JAX takes it: arrays instead of lists."""
    return (tuple(np.array(i) if isinstance(i, list) else i for i in index)
            if isinstance(index, tuple) else index)


def close(actual, expected):
    np.testing.assert_allclose(np.asarray(actual), np.asarray(expected), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("sample", SHARED, ids=lambda sample: sample.label)
def test_a_sample_is_jaxs(sample, jax):
    theirs, args = for_jax(sample, jax), tuple(map(np.asarray, sample.args))
    v, w = tuple(normal(*a.shape) for a in args), normal(*np.shape(sample.plain(*sample.args)))
    value, pull = jax.vjp(theirs, *args)
    y, pullback = mg.vjp(sample.f, *args)
    close(y, value)
    for ours, other in zip(pullback(w), pull(jax.numpy.asarray(w)), strict=True):
        close(ours, other)
    close(mg.jvp(sample.f, args, v)[1], jax.jvp(theirs, args, v)[1])
    every = tuple(range(len(args)))
    hvp = mg.jvp(mg.grad(lambda *xs: np.sum(sample.f(*xs) * w), every), args, v)[1]
    expected = jax.jvp(jax.grad(lambda *xs: jax.numpy.sum(theirs(*xs) * w), every), args, v)[1]
    for ours, other in zip(hvp, expected, strict=True):
        close(ours, other)


# --- composite functions, of one vector of 12 numbers
X, LABELS = normal(5, 2), np.array([0, 2, 1, 1, 0])


def mlp(p):
    h = np.tanh(X @ np.reshape(p[:6], (2, 3)) + p[6:9])
    return np.mean((h @ p[9:12] - 0.3) ** 2)


def cross_entropy(p):
    s = np.exp(X @ np.reshape(p[:6], (2, 3)) + p[6:9])
    q = s / np.expand_dims(np.sum(s, 1), 1)
    return -np.mean(np.log(q[np.arange(5), LABELS])) + 0.1 * np.sum(p * p)


def log_sum_exp(p):
    top = np.max(p)
    return top + np.log(np.sum(np.exp(p - top)))


def mixture(p):
    """Minus the log likelihood of X under four Gaussians in the plane."""
    means, logits = np.reshape(p[:8], (4, 2)), p[8:12]
    d = np.expand_dims(X, 1) - np.expand_dims(means, 0)
    e = logits - log_sum_exp(logits) - 0.5 * np.sum(d * d * 1.7, 2)
    return -np.sum(np.log(np.sum(np.exp(e), 1)))


def recurrent(p):
    h = np.zeros(2)
    for k in range(6):
        h = np.tanh(np.reshape(p[:4], (2, 2)) @ h + np.reshape(p[4:8], (2, 2)) @ X[k % 5] + p[8:10])
    return np.sum(h * p[10:12])


def robust(p):
    r = X @ p[:2] - np.clip(p[2:7], -0.5, 0.5)
    return (np.sum(np.where(np.abs(r) < 0.7, 0.5 * r * r, 0.7 * np.abs(r) - 0.245))
            + np.sum(np.maximum(p, 0.1) ** 1.5))


FUNCTIONS = [mlp, cross_entropy, log_sum_exp, mixture, recurrent, robust]


@pytest.mark.parametrize("f", FUNCTIONS)
def test_a_composite_function_is_jaxs(f, jax):
    p, v = normal(12), normal(13)[:12]
    names = {g.__name__: translated(g, jax.numpy) for g in FUNCTIONS}
    theirs = types.FunctionType(f.__code__, {**f.__globals__, **names, "np": jax.numpy})
    close(mg.value_and_grad(f)(p)[0], theirs(p))
    close(mg.grad(f)(p), jax.grad(theirs)(p))
    close(mg.jvp(f, (p,), (v,))[1], jax.jvp(theirs, (p,), (v,))[1])
    for mode in ("forward", "reverse"):
        close(mg.jacobian(mg.grad(f), mode=mode)(p), jax.hessian(theirs)(p))


TIES = [lambda x: np.maximum(x, 1.0), lambda x: np.minimum(1.0, x), lambda x: np.maximum(x, x),
        np.sign, lambda x: np.clip(x, 0.0, 1.0), lambda x: np.clip(x, 1.0, 2.0),
        lambda x: (x - 1.0) ** 0,
        lambda x: (x - 1.0) ** 1,  # but abs has slope 1 at 0 there, and 0 here
        lambda x: np.max(np.stack([x, x, x * 0.5])), lambda x: np.min(np.stack([x, 2.0 * x - 1.0]))]


@pytest.mark.parametrize("f", TIES)
def test_conventions_at_kinks_are_jaxs(f, jax):
    for at in (0.0, 1.0):
        close(mg.grad(f)(at), jax.grad(translated(f, jax.numpy))(at))


# --- PyTorch
@pytest.mark.parametrize("f", FUNCTIONS)
def test_a_composite_function_is_pytorchs(f):
    import torch

    class Library:
        """PyTorch's functions under NumPy's names."""

        tanh, exp, log, abs, where, reshape = (torch.tanh, torch.exp, torch.log, torch.abs,
                                               torch.where, torch.reshape)
        sum, mean, max, expand_dims = torch.sum, torch.mean, torch.max, torch.unsqueeze
        clip, maximum = torch.clip, staticmethod(
            lambda x, y: torch.maximum(x, torch.tensor(y, dtype=x.dtype)))
        zeros = staticmethod(lambda n: torch.zeros(n, dtype=torch.float64))
        arange = torch.arange

    names = {"np": Library, "X": torch.tensor(X), "LABELS": torch.tensor(LABELS),
             "__builtins__": __builtins__}
    names |= {g.__name__: types.FunctionType(g.__code__, names) for g in FUNCTIONS}
    theirs, p = types.FunctionType(f.__code__, names), normal(12)
    leaf = torch.tensor(p, requires_grad=True)
    value = theirs(leaf)
    value.backward()
    close(mg.value_and_grad(f)(p)[0], value.detach())
    close(mg.grad(f)(p), leaf.grad)
    close(mg.jacobian(mg.grad(f))(p), torch.autograd.functional.hessian(theirs, torch.tensor(p)))
