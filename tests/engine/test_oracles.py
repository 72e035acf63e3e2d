"""Other engines as live oracles: JAX for every sample and for composite functions, PyTorch for the
composite functions.

Only `make test-all` installs them and selects these tests, so they are imported inside.  A
sample is written in `np.*`; `translated` is the same code with the other library's functions
under that name.
"""
import types
from collections import Counter

import fuzz
import numpy as np
import pytest
from complex_directions import complex_sample, random_like
from samples import DIFFERENTIABLE, ENGINE, normal

import minigrad as mg

pytestmark = pytest.mark.oracle
NOT_THEIRS = {"astype", "nextafter", "spacing", "add_along_axis", "max_along_axis", "row_ids",
              "large_enough",
              "cofactor", "second_of_det", "ratio", "direction", "scan", "scan_part", "scan_place",
              "implicit", "finite", "isotonic", "softmax",
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
    return fuzz.jax_in_float64()


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


def compare(f, theirs, args, v, w, scalar, jax):
    """Compare value, pullback of w, tangent along v, and both derivatives of scalar(y, w, np).

    JAX computes all of it in one compiled program: left to itself it compiles one for each
    primitive and shape, which takes three times as long.
    """
    every = tuple(range(len(args)))
    real = lambda f, np: lambda *xs: scalar(f(*xs), w, np)

    def all_of_it(args, v, w):
        value, pull = jax.vjp(theirs, *args)
        return (value, pull(w), jax.jvp(theirs, args, v)[1],
                jax.jvp(jax.grad(real(theirs, jax.numpy), every), args, v))

    value, back, ahead, second = jax.jit(all_of_it)(args, v, w)
    y, pullback = mg.vjp(f, *args)
    close(y, value)
    close(mg.jvp(f, args, v)[1], ahead)
    ours = mg.jvp(mg.grad(real(f, np), every), args, v)
    for mine, its in zip((*pullback(w), *ours[0], *ours[1]), (*back, *second[0], *second[1]),
                         strict=True):
        close(mine, its)


@pytest.mark.parametrize("sample", SHARED, ids=lambda sample: sample.label)
def test_a_sample_is_jaxs(sample, jax):
    args = tuple(map(np.asarray, sample.args))
    v, w = tuple(normal(*a.shape) for a in args), normal(*np.shape(sample.plain(*sample.args)))
    compare(sample.f, for_jax(sample, jax), args, v, w, lambda y, w, np: np.sum(y * w), jax)


# --- complex numbers: what NumPy computes of them, we do not refuse, and JAX has
ORDERED = {"max", "min", "sort", "partition"}  # ours order complex numbers as NumPy does


def same_derivatives(f, theirs, args, jax):
    """Compare value, pullback, tangent, and the derivatives of a real function of the result."""
    rng = np.random.default_rng(4)
    v, w = tuple(random_like(rng, a) for a in args), random_like(rng, np.asarray(f(*args)))
    compare(f, theirs, args, v, w, lambda y, w, np: np.sum(np.real(y * w) ** 2), jax)


@pytest.mark.parametrize("sample", SHARED, ids=lambda sample: sample.label)
def test_a_sample_of_complex_numbers_is_jaxs(sample, jax):
    theirs = for_jax(sample, jax)
    z = tuple(map(np.asarray, map(complex_sample, sample.args)))
    mixed = [(np.asarray(sample.args[0]), z[1])] if len(z) == 2 else []
    for args in (z, *mixed):
        try:
            value = np.asarray(sample.plain(*args))
            mg.vjp(sample.f, *args)[1](np.ones_like(value))
        except (TypeError, np.exceptions.ComplexWarning):
            continue  # refused, by NumPy or by us: test_complex says which may be
        if sample.op not in ORDERED:
            same_derivatives(sample.f, theirs, args, jax)


TRANSFORMS = [(name, options) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
              for options in ({}, {"n": 3, "norm": "ortho"},
                              {"n": 6, "axis": 0, "norm": "forward"})]
TRANSFORMS += [(f"{kind}fft{n}", options) for kind in ("", "i", "r", "ir") for n in "2n"
               for options in ({}, {"s": (3, 5), "axes": (0, 1), "norm": "ortho"})]


@pytest.mark.parametrize(("name", "options"), TRANSFORMS)
def test_a_fourier_transform_is_jaxs(name, options, jax):
    f = lambda x: getattr(np.fft, name)(x, **options)
    theirs = lambda x: getattr(jax.numpy.fft, name)(x, **options)
    for x in (normal(4, 5), complex_sample(normal(4, 5))):
        if x.dtype == float or name not in ("rfft", "ihfft", "rfft2", "rfftn"):
            same_derivatives(f, theirs, (x,), jax)


WAVES = [  # real functions of a real and a complex argument
    lambda x, z: np.sum(np.abs(z * x) ** 2), lambda x, z: np.real(np.sum(np.exp(1j * x) * z)),
    lambda x, z: np.sum(np.angle(z + x) * np.imag(z)), lambda x, z: np.abs(np.vdot(z, x * z)),
    lambda x, z: np.sum(np.var(z * x) + np.abs(np.std(z))),
    lambda x, z: np.linalg.norm(np.outer(z, x) - 1j) * np.linalg.norm(z, 3),
    lambda x, z: np.abs(np.linalg.det(np.outer(z, z) + np.diag(x))),
    lambda x, z: np.sum(np.abs(np.linalg.solve(np.outer(z, x) + np.eye(4), z))),
    lambda x, z: np.sum(np.abs(np.fft.ifft(np.fft.fft(x) * z)) ** 3),
    lambda x, z: np.sum(np.where(x > 0.0, np.real(z), np.imag(z * z)))]


@pytest.mark.parametrize("f", WAVES)
def test_a_real_function_of_complex_numbers_is_jaxs(f, jax):
    x, z, theirs = normal(4), complex_sample(normal(5)[:4]), translated(f, jax.numpy)
    expected = jax.grad(theirs, (0, 1))(x, z)
    for run in (lambda g: g, mg.compile):
        for ours, other in zip(run(mg.grad(f, (0, 1)))(x, z), expected, strict=True):
            close(ours, other)
    same_derivatives(f, theirs, (x, z), jax)


def test_pytorch_has_the_conjugate():
    """What docs/coming_from.md says about complex gradients."""
    import torch

    z = complex_sample(normal(5))
    leaf = torch.tensor(z, requires_grad=True)
    torch.sum(torch.abs(torch.fft.fft(leaf)) ** 3).backward()
    close(np.conj(leaf.grad.numpy()), mg.grad(lambda z: np.sum(np.abs(np.fft.fft(z)) ** 3))(z))


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
    value, slope, ahead, hessian = jax.jit(lambda p, v: (
        theirs(p), jax.grad(theirs)(p), jax.jvp(theirs, (p,), (v,))[1], jax.hessian(theirs)(p)))(
            p, v)
    close(mg.value_and_grad(f)(p)[0], value)
    close(mg.grad(f)(p), slope)
    close(mg.jvp(f, (p,), (v,))[1], ahead)
    for mode in ("forward", "reverse"):
        close(mg.jacobian(mg.grad(f), mode=mode)(p), hessian)


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
