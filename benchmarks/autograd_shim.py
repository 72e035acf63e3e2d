"""autograd's names on minigrad: what a program written for autograd imports, and nothing of its
source.  `install()` puts the modules in the place of autograd's; autograd_suite.py runs autograd's
tests on them, autograd_examples.py its examples.

`autograd.numpy` is minigrad.numpy.  Transforms are minigrad's, behind autograd's way to call them:
`grad(f, argnum)(*args)`.  autograd also brings functions of SciPy that are no ufuncs (densities,
convolutions, an ODE solver); they are written here as a user would write them, in np.* and the
ufuncs of scipy.special.  Containers are Python's own, as minigrad takes nests as they are.
"""
import functools
import importlib
import itertools
import math
import sys
from types import ModuleType

import numpy
import scipy.integrate
import scipy.linalg
import scipy.signal
import scipy.stats

import minigrad as mg
import minigrad.numpy as np
from minigrad import nest
from minigrad.numpy import special
from minigrad.op import apply, general


# --- transforms, as functions of (f, argnum) that return a function of f's arguments
def on_argument(transform):
    """autograd's way to call: transform(f, x) becomes transform(f, argnum, ...)(*args)."""

    @functools.wraps(transform)
    def outer(fun, argnum=0, *more, **options):
        several = not isinstance(argnum, int)

        def inner(*args, **kwargs):
            def of_one(x):
                changed = list(args)
                for i, value in zip(argnum, x) if several else ((argnum, x),):  # noqa: B905
                    changed[i] = value
                return fun(*changed, **kwargs)

            of_one.__name__ = getattr(fun, "__name__", "f")
            x = tuple(args[i] for i in argnum) if several else args[argnum]
            return transform(of_one, x, *more, **options)

        return inner

    return outer


def vjp_of(f, x):
    y, pull = mg.vjp(f, x)
    return lambda g: pull(g)[0], y


grad = on_argument(lambda f, x: mg.grad(f)(x))
value_and_grad = on_argument(lambda f, x: mg.value_and_grad(f)(x))
grad_and_aux = on_argument(lambda f, x: mg.grad(f, has_aux=True)(x))
elementwise_grad = on_argument(lambda f, x: mg.elementwise_grad(f)(x))
deriv = on_argument(lambda f, x: mg.jvp(f, (x,), (ones_like(x),))[1])
jacobian = on_argument(lambda f, x: mg.jacobian(f)(x))
hessian = on_argument(lambda f, x: mg.hessian(f)(x))
holomorphic_grad = on_argument(lambda f, x: mg.grad(lambda z: np.real(f(z)))(x))
make_vjp = on_argument(vjp_of)
make_jvp = on_argument(lambda f, x: lambda v: mg.jvp(f, (x,), (v,)))
make_hvp = on_argument(lambda f, x: vjp_of(mg.grad(f), x))


def grad_named(fun, name):
    import inspect
    return grad(fun, list(inspect.signature(fun).parameters).index(name))


def hessian_tensor_product(fun, argnum=0):
    return lambda *args: on_argument(lambda f, x: mg.hvp(f, x, args[-1]))(fun, argnum)(*args[:-1])


def tensor_jacobian_product(fun, argnum=0):
    def product(*args):
        weights = args[-1]
        return jacobian(lambda *a: np.tensordot(weights, fun(*a), np.ndim(weights)),
                        argnum)(*args[:-1])
    return product


def make_ggnvp(f, g=lambda y: 0.5 * np.sum(y**2, axis=-1), f_argnum=0):
    def maker(f, x):
        y, pull = mg.vjp(f, x)
        return lambda v: pull(mg.hvp(g, y, mg.jvp(f, (x,), (v,))[1]))[0]
    return on_argument(maker)(f, f_argnum)


def ones_like(x):
    return nest.rebuild(x, [np.ones_like(leaf) * 1.0 for leaf in nest.flatten(x)])


# --- functions with rules of their own
class Primitive:
    """A function that minigrad does not look into: `defvjp` gives it rules.

    An argument that is a nest becomes one flat array, so the rule runs once for it.
    """

    count = itertools.count()

    def __init__(self, fun):
        functools.update_wrapper(self, fun)
        self.fun = fun
        self.makers = {}
        self.ops = {}

    def __call__(self, *args, **kwargs):
        """Compute it, or record it where there is a tensor among the arguments."""
        args = list(args)
        tensors, back = [], []
        for i, a in enumerate(args):
            if isinstance(a, mg.Tensor) or (type(a) is not numpy.ndarray and any(
                    isinstance(leaf, mg.Tensor) for leaf in nest.flatten(a))):
                flat, unflatten = (a, None) if isinstance(a, mg.Tensor) else flatten(a)
                tensors.append(flat)
                back.append((i, unflatten))
                args[i] = None
        if not tensors:
            return self.fun(*args, **kwargs)
        return apply(self.op(tuple(i for i, _ in back)), tensors,
                     {"rest": (tuple(args), kwargs, back)})

    def op(self, places):
        """The op that takes the arguments at these places."""
        if places not in self.ops:
            def fn(*arrays, rest):
                args, kwargs, _ = filled(arrays, rest)
                return self.fun(*args, **kwargs)

            def rule(k):
                def pull(g, y, *arrays, rest):
                    if places[k] not in self.makers:
                        raise NotImplementedError(f"{self.__name__} has no vjp")
                    args, kwargs, back = filled(arrays, rest)
                    found = self.makers[places[k]](y, *args, **kwargs)(g)
                    return found if back[k][1] is None else flatten(found)[0]
                return pull

            self.ops[places] = general(f"{self.__name__} {next(self.count)}", fn,
                                       *map(rule, range(len(places))))
        return self.ops[places]


def filled(arrays, rest):
    args, kwargs, back = rest
    args = list(args)
    for (i, unflatten), a in zip(back, arrays, strict=True):
        args[i] = a if unflatten is None else unflatten(a)
    return args, kwargs, back


def defvjp(fun, *makers, argnums=None):
    for i, maker in zip(argnums or itertools.count(), makers):  # noqa: B905 - as many as makers
        if maker is not None:
            fun.makers[i] = maker


def by_key(x):
    """The nest with the keys of its dicts in order, as autograd's flatten has them."""
    if isinstance(x, dict):
        return {key: by_key(x[key]) for key in sorted(x)}
    return type(x)(map(by_key, x)) if isinstance(x, (list, tuple)) else x


def flatten(value):
    """One flat array for a nest, and the function that builds the nest again."""
    value = by_key(value)
    found = nest.flatten(value)
    shapes = [np.shape(leaf) for leaf in found]
    ends = numpy.cumsum([math.prod(shape) for shape in shapes], dtype=int)

    def unflatten(flat):
        pieces = [np.reshape(flat[end - math.prod(shape):end], shape) if shape else flat[end - 1]
                  for shape, end in zip(shapes, ends, strict=True)]
        return nest.rebuild(value, pieces)

    if not found:
        return np.array([]), unflatten
    return np.concatenate([np.ravel(leaf) for leaf in found]), unflatten


def flatten_func(fun, example):
    flat, unflatten = flatten(example)
    return (lambda x, *args: flatten(fun(unflatten(x), *args))[0]), unflatten, flat


# --- gradient checks: minigrad's two modes against a central difference, also of each other
def normal_like(x):
    def draw(leaf):
        noise = numpy.random.standard_normal(numpy.shape(leaf))
        if numpy.iscomplexobj(leaf):
            noise = noise + 1j * numpy.random.standard_normal(numpy.shape(leaf))
        return float(noise) if isinstance(leaf, float) else noise[()]
    return nest.rebuild(x, [draw(leaf) for leaf in nest.flatten(x)])


def combined(a, b, factor):
    if type(a) is numpy.ndarray:
        return a + factor * b
    return nest.rebuild(a, [p + factor * q for p, q in zip(nest.flatten(a), nest.flatten(b),
                                                           strict=True)])


def paired(a, b):
    if type(a) is type(b) is numpy.ndarray:
        return float(numpy.real(numpy.sum(a * b)))
    return sum(float(numpy.real(numpy.sum(p * q)))
               for p, q in zip(nest.flatten(a), nest.flatten(b), strict=True))


def close(a, b):
    return abs(a - b) < 1e-6 or abs(a - b) / abs(a + b) < 1e-6


def same_space(a, b):
    describe = lambda x: [(place, numpy.shape(leaf), numpy.iscomplexobj(leaf)) for place, leaf in
                          zip(nest.places(x), nest.flatten(x), strict=True)]
    if not (type(a) is type(b) is numpy.ndarray and (a.shape, a.dtype) == (b.shape, b.dtype)):
        assert describe(a) == describe(b), f"{describe(a)} is not like {describe(b)}"


def floats(x):
    if type(x) is numpy.ndarray and x.dtype == float:
        return x
    return nest.rebuild(x, [leaf if numpy.asarray(leaf).dtype.kind in "fc" else
                            numpy.asarray(leaf, float)[()] for leaf in nest.flatten(x)])


def differences(f, x, v):
    """Estimates of the derivative of f at x along v: autograd's, by two points, and better ones."""
    for h, points in ((0.5e-6, {1: 0.5}), (1e-4, {1: 2 / 3, 2: -1 / 12}),
                      (1e-3, {1: 2 / 3, 2: -1 / 12})):
        total = 0.0
        for k, weight in points.items():
            ahead, behind = (nest.flatten(floats(f(combined(x, v, side * k * h))))
                             for side in (1.0, -1.0))
            total = [t + (p - q) * (weight / h) for t, p, q in
                     zip(total or [0.0] * len(ahead), ahead, behind, strict=True)]
        yield total


def agrees(f, x, v, w, found):
    """Whether w times the derivative along v is `found`, by one of the differences."""
    seen = []
    for numeric in differences(f, x, v):
        seen.append(paired(w, numeric))
        if close(found, seen[-1]):
            return ""
    return f"check of {getattr(f, '__name__', 'f')} failed: {found}, and the differences {seen}"


def compare(f, x, modes, order):
    """Check both modes; random numbers are drawn in autograd's order, so the directions are its."""
    x = floats(x)
    y = floats(f(x))
    name = getattr(f, "__name__", "f")
    if "fwd" in modes:
        v, w = normal_like(x), normal_like(y)
        tangent = mg.jvp(f, (x,), (v,))[1]
        same_space(tangent, y)
        wrong = agrees(f, x, v, w, paired(w, tangent))
        assert not wrong, f"(JVP) {wrong}"
        if order > 1:
            slope = lambda xv: mg.jvp(f, (xv[0],), (xv[1],))[1]
            slope.__name__ = f"jvp_{name}"
            compare(slope, (x, normal_like(x)), modes, order - 1)
    if "rev" in modes:
        v, w = normal_like(x), normal_like(y)
        pulled = mg.vjp(f, x)[1](w)[0]
        same_space(pulled, x)
        wrong = agrees(f, x, v, w, paired(pulled, v))
        assert not wrong, f"(VJP) {wrong}"
        if order > 1:
            pull = lambda xw: mg.vjp(f, xw[0])[1](xw[1])[0]
            pull.__name__ = f"vjp_{name}"
            compare(pull, (x, normal_like(y)), modes, order - 1)


@on_argument
def check_grads(f, x, modes=("fwd", "rev"), order=2):
    compare(f, x, modes, order)


def check_equivalent(x, y):
    same_space(x, y)
    v = normal_like(x)
    assert close(paired(x, v), paired(y, v)), f"{x} is not {y}"


def combo_check(fun, *options, **more):
    def check(*args, **kwargs):
        for values in itertools.product(*args):
            for named in itertools.product(*([(k, v) for v in vs] for k, vs in kwargs.items())):
                check_grads(fun, *options, **more)(*values, **dict(named))
    return check


def quick_grad_check(fun, arg0, extra_args=(), kwargs=None, **_):
    check_grads(lambda x: fun(x, *extra_args, **kwargs or {}), modes=["rev"], order=1)(arg0)


# --- optimizers of nests
def optimizer(update):
    def run(grad, x0, callback=None, num_iters=100, **options):
        x, state = x0, None
        for i in range(num_iters):
            g = grad(x, i)
            if callback:
                callback(x, i, g)
            xs, gs = nest.flatten(x), nest.flatten(g)
            state = state or [None] * len(xs)
            moved = [update(p, d, s, i, **options) for p, d, s in zip(xs, gs, state, strict=True)]
            x, state = nest.rebuild(x, [p for p, _ in moved]), [s for _, s in moved]
        return x
    return run


@optimizer
def sgd(x, g, velocity, i, step_size=0.1, mass=0.9):
    velocity = mass * (0.0 if velocity is None else velocity) - (1.0 - mass) * g
    return x + step_size * velocity, velocity


@optimizer
def rmsprop(x, g, square, i, step_size=0.1, gamma=0.9, eps=1e-8):
    square = (1.0 if square is None else square) * gamma + g**2 * (1.0 - gamma)
    return x - step_size * g / (np.sqrt(square) + eps), square


@optimizer
def adam(x, g, moments, i, step_size=0.001, b1=0.9, b2=0.999, eps=1e-8):
    m, v = moments or (0.0, 0.0)
    m = (1.0 - b1) * g + b1 * m
    v = (1.0 - b2) * g**2 + b2 * v
    first, second = m / (1.0 - b1 ** (i + 1)), v / (1.0 - b2 ** (i + 1))
    return x - step_size * first / (np.sqrt(second) + eps), (m, v)


@Primitive
def fixed_point(f, a, x0, distance, tol):
    step, x, last = f(a), None, x0
    while x is None or distance(x, last) > tol:
        x, last = step(x0), x0
        x0 = x
    return x


def fixed_point_rule(x, f, a, x0, distance, tol):
    """At x = f(a)(x) the cotangent g becomes u = g + u df/dx, and u df/da is the result."""
    def pull(g):
        def series(given):
            a, x, g = given
            through = mg.vjp(f(a), x)[1]
            return lambda u: through(u)[0] + g
        u = fixed_point(series, (a, x, g), x0 * 0.0, distance, tol)
        return mg.vjp(lambda b: f(b)(x), a)[1](u)[0]
    return pull


defvjp(fixed_point, None, fixed_point_rule)


# --- SciPy: densities and distributions
def multigammaln(a, d):
    a = np.expand_dims(a, -1)
    return (np.sum(special.gammaln(a - numpy.arange(d) / 2.0), -1)
            + 0.25 * d * (d - 1) * math.log(math.pi))


def of_log(logpdf):
    return lambda *args, **kwargs: np.exp(logpdf(*args, **kwargs))


def norm_logpdf(x, loc=0.0, scale=1.0):
    return -0.5 * ((x - loc) / scale) ** 2 - np.log(scale) - 0.5 * math.log(2.0 * math.pi)


def t_logpdf(x, df, loc=0.0, scale=1.0):
    y = (x - loc) / scale
    return (special.gammaln(0.5 * (df + 1.0)) - special.gammaln(0.5 * df)
            - 0.5 * np.log(math.pi * df) - np.log(scale)
            - 0.5 * (df + 1.0) * np.log1p(y**2 / df))


def t_cdf(x, df, loc=0.0, scale=1.0):
    y = (x - loc) / scale
    tail = 0.5 * special.betainc(0.5 * df, 0.5, df / (df + y**2))
    return np.where(y > 0.0, 1.0 - tail, tail)


def gamma_logpdf(x, a):
    return (a - 1.0) * np.log(x) - x - special.gammaln(a)


def beta_logpdf(x, a, b):
    return (a - 1.0) * np.log(x) + (b - 1.0) * np.log1p(-x) - special.betaln(a, b)


def chi2_logpdf(x, df):
    return gamma_logpdf(0.5 * x, 0.5 * df) - math.log(2.0)


def poisson_logpmf(k, mu):
    return special.xlogy(k, mu) - special.gammaln(k + 1.0) - mu


def dirichlet_logpdf(x, alpha):
    return (np.sum((alpha - 1.0) * np.log(x)) + special.gammaln(np.sum(alpha))
            - np.sum(special.gammaln(alpha)))


def mvn_logpdf(x, mean=0.0, cov=1.0, allow_singular=False):
    offset = np.atleast_1d(x - mean)
    cov = np.atleast_2d(cov)
    if allow_singular:  # a plain matrix
        spread = numpy.linalg.eigvalsh(cov)
        spread = spread[spread > 1e-10 * spread[-1]]
        rank, logdet = len(spread), numpy.sum(numpy.log(spread))
        whitened = offset @ numpy.linalg.pinv(cov)
    else:
        rank, logdet = cov.shape[0], np.linalg.slogdet(cov)[1]
        whitened = np.linalg.solve(cov, offset.T).T
    return -0.5 * (rank * math.log(2.0 * math.pi) + logdet + np.sum(offset * whitened, -1))


def mvn_entropy(mean, cov):
    return 0.5 * np.linalg.slogdet(2.0 * math.pi * math.e * cov)[1]


STATS = {
    "norm": dict(logpdf=norm_logpdf, pdf=of_log(norm_logpdf),
                 cdf=lambda x, loc=0.0, scale=1.0: special.ndtr((x - loc) / scale),
                 sf=lambda x, loc=0.0, scale=1.0: special.ndtr((loc - x) / scale),
                 logcdf=lambda x, loc=0.0, scale=1.0: special.log_ndtr((x - loc) / scale),
                 logsf=lambda x, loc=0.0, scale=1.0: special.log_ndtr((loc - x) / scale)),
    "t": dict(logpdf=t_logpdf, pdf=of_log(t_logpdf), cdf=t_cdf,
              logcdf=lambda *args: np.log(t_cdf(*args))),
    "gamma": dict(logpdf=gamma_logpdf, pdf=of_log(gamma_logpdf),
                  cdf=lambda x, a: special.gammainc(a, x)),
    "beta": dict(logpdf=beta_logpdf, pdf=of_log(beta_logpdf),
                 cdf=lambda x, a, b: special.betainc(a, b, x)),
    "chi2": dict(logpdf=chi2_logpdf, pdf=of_log(chi2_logpdf),
                 cdf=lambda x, df: special.gammainc(0.5 * df, 0.5 * x)),
    "poisson": dict(logpmf=poisson_logpmf, pmf=of_log(poisson_logpmf),
                    cdf=lambda k, mu: special.gammaincc(np.floor(k) + 1.0, mu)),
    "dirichlet": dict(logpdf=dirichlet_logpdf, pdf=of_log(dirichlet_logpdf)),
    "multivariate_normal": dict(logpdf=mvn_logpdf, pdf=of_log(mvn_logpdf), entropy=mvn_entropy),
}


# --- SciPy: linear algebra, signals, ODEs
def solve_triangular(a, b, trans=0, lower=False, **_):
    a = np.tril(a) if lower else np.triu(a)
    return np.linalg.solve(a.T if trans in (1, "T") else a, b)


def solve_sylvester(a, b, q):
    """a x + x b = q, with the rows of x behind each other."""
    n, m = q.shape
    matrix = np.kron(a, numpy.eye(m)) + np.kron(numpy.eye(n), b.T)
    return np.reshape(np.linalg.solve(matrix, np.reshape(q, n * m)), (n, m))


def solve_banded(l_and_u, ab, b):
    rows, n = ab.shape
    matrix = sum(np.diag(ab[r, max(k, 0):n + min(k, 0)], k)
                 for r, k in zip(range(rows), range(l_and_u[1], -l_and_u[0] - 1, -1), strict=True))
    return np.linalg.solve(matrix, b)


sqrtm = Primitive(scipy.linalg.sqrtm)
defvjp(sqrtm, lambda y, a: lambda g: np.real(solve_sylvester(y.T, y.T, g)))


def convolve(a, b, axes=None, dot_axes=((), ()), mode="full"):
    """Slide the smaller array over the larger one: one product of matrices for each of its cells.

    The axes of the result are a's that are neither slid nor summed, then b's, then the slid ones.
    """
    axes = axes or (range(np.ndim(a)), range(np.ndim(b)))
    (a, kept_a), (b, kept_b) = ordered(a, axes[0], dot_axes[0]), ordered(b, axes[1], dot_axes[1])
    slid = len(axes[0])
    swapped = mode == "valid" and any(n < m for n, m in zip(a.shape[a.ndim - slid:],
                                                            b.shape[b.ndim - slid:], strict=True))
    if swapped:
        a, b, kept_a, kept_b = b, a, kept_b, kept_a
    size = b.shape[b.ndim - slid:]
    if mode != "valid":
        ends = [(n - 1, n - 1) if mode == "full" else (n // 2, (n - 1) // 2) for n in size]
        a = np.pad(a, [(0, 0)] * (a.ndim - slid) + ends)
    out = [m - n + 1 for m, n in zip(a.shape[a.ndim - slid:], size, strict=True)]
    dots = range(-slid - len(dot_axes[0]), -slid)
    total = 0.0
    for cell in itertools.product(*map(range, size)):
        window = a[(..., *(slice(i, i + n) for i, n in zip(cell, out, strict=True)))]
        weight = b[(..., *(n - 1 - i for i, n in zip(cell, size, strict=True)))]
        total = total + np.tensordot(window, weight,
                                     (list(dots), list(range(-len(dots), 0))))
    order = [*range(kept_a), *range(kept_a + slid, kept_a + slid + kept_b)]
    if swapped:
        order = order[kept_a:] + order[:kept_a]
    return np.transpose(total, (*order, *range(kept_a, kept_a + slid)))


def ordered(x, slid, dots):
    """x with the axes that are kept first, then those to sum, then those to slide."""
    kept = [i for i in range(np.ndim(x)) if i not in (*slid, *dots)]
    return np.transpose(x, (*kept, *dots, *slid)), len(kept)


@Primitive
def odeint(func, y0, t, args=(), **options):
    return scipy.integrate.odeint(func, y0, t, args, **options)


def odeint_rules(which):
    """The adjoint method: y, its cotangent and those of t and args run back together.
    Source: Chen, Rubanova, Bettencourt, Duvenaud 2018, appendix C."""
    def rule(ys, func, y0, t, args=(), **options):
        flat, unflatten = flatten(args)
        n = len(y0)

        def backwards(state, time, flat):
            dy, pull = mg.vjp(lambda y, s, p: func(y, s, *unflatten(p)), state[:n], time, flat)
            return np.concatenate((np.ravel(dy), *map(np.ravel, pull(-state[n:2 * n]))))

        def pull(g):
            u, first, slopes = g[-1], 0.0, []
            by_args = flat * 0.0
            for i in range(len(t) - 1, 0, -1):
                slope = np.dot(func(ys[i], t[i], *args), g[i])
                slopes.append(slope)
                first = first - slope
                start = np.concatenate((ys[i], u, np.reshape(first, 1), by_args))
                end = odeint(backwards, start, np.array([t[i], t[i - 1]]), (flat,), **options)[1]
                u, first, by_args = end[n:2 * n] + g[i - 1], end[2 * n], end[2 * n + 1:]
            if which == 1:
                return u
            return np.array([first, *slopes[::-1]]) if which == 2 else unflatten(by_args)

        return pull
    return rule


defvjp(odeint, None, *map(odeint_rules, (1, 2, 3)))


# --- the modules
def is_instance(x, kind):
    """isinstance, to which a tensor is what it holds."""
    return isinstance(x.value if isinstance(x, mg.Tensor) else x, kind)


def type_of(x):
    return numpy.ndarray if isinstance(x, mg.Tensor) else type(x)


CONTAINERS = dict(tuple=tuple, list=list, dict=dict, isinstance=is_instance, type=type_of)
TRANSFORMS = dict(
    grad=grad, value_and_grad=value_and_grad, grad_and_aux=grad_and_aux, deriv=deriv,
    elementwise_grad=elementwise_grad, jacobian=jacobian, hessian=hessian, make_vjp=make_vjp,
    holomorphic_grad=holomorphic_grad, make_jvp=make_jvp, make_hvp=make_hvp, make_ggnvp=make_ggnvp,
    grad_named=grad_named, hessian_tensor_product=hessian_tensor_product,
    hessian_vector_product=hessian_tensor_product, vector_jacobian_product=tensor_jacobian_product,
    tensor_jacobian_product=tensor_jacobian_product, checkpoint=mg.recompute)
MODULES = {
    "": dict(CONTAINERS, **TRANSFORMS, primitive=Primitive),
    "builtins": CONTAINERS,
    "core": dict(make_vjp=vjp_of, primitive=Primitive, primitive_vjps={}, vspace=None),
    "differential_operators": TRANSFORMS,
    "extend": dict(primitive=Primitive, defvjp=defvjp),
    "misc": dict(flatten=flatten, const_graph=None),
    "misc.fixed_points": dict(fixed_point=fixed_point),
    "misc.flatten": dict(flatten=flatten, flatten_func=flatten_func),
    "misc.optimizers": dict(adam=adam, sgd=sgd, rmsprop=rmsprop),
    "scipy": {},
    "scipy.integrate": dict(odeint=odeint),
    "scipy.linalg": dict(sqrtm=sqrtm, solve_sylvester=solve_sylvester, solve_banded=solve_banded,
                         solve_triangular=solve_triangular),
    "scipy.signal": dict(convolve=convolve),
    "scipy.special": dict(multigammaln=multigammaln),
    "scipy.stats": {},
    **{f"scipy.stats.{name}": functions for name, functions in STATS.items()},
    "test_util": dict(check_grads=check_grads, check_equivalent=check_equivalent,
                      combo_check=combo_check, scalar_close=close),
    "tracer": dict(primitive=Primitive, isbox=lambda x: isinstance(x, mg.Tensor)),
    "util": dict(quick_grad_check=quick_grad_check, func=lambda f: f),
    "wrap_util": dict(unary_to_nary=on_argument),
}

NUMPY = {  # what autograd's NumPy has besides NumPy's own names
    "numpy": (np, dict(make_diagonal=lambda d, offset=0, axis1=-1, axis2=-2:
                       np.expand_dims(d, -1) * numpy.eye(np.shape(d)[-1]))),
    "numpy.linalg": (np.linalg, dict(_dot=np.matmul, T=lambda x: np.swapaxes(x, -1, -2))),
    "numpy.fft": (np.fft, {}),
    "numpy.random": (numpy.random, {}),
}


@functools.cache
def compiled(transform, fun, argnum):
    """A compiled gradient, kept for the function; inside of another transform a plain one."""
    plain = transform(fun, argnum)
    quick = mg.compile(plain)

    def call(*args):
        nested = any(isinstance(leaf, mg.Tensor) for leaf in nest.flatten(args))
        return (plain if nested else quick)(*args)

    return call


def install(compile_all=False):
    """Put these modules in the place of autograd's.

    compile_all: whether gradients are compiled.
    """
    if compile_all:
        for name in ("grad", "value_and_grad", "hessian_vector_product"):
            transform = TRANSFORMS[name]
            MODULES[""][name] = lambda fun, argnum=0, transform=transform: (
                compiled(transform, fun, argnum))
    for name, names in MODULES.items():
        full = f"autograd.{name}".rstrip(".")
        module = ModuleType(full)
        module.__path__ = []
        vars(module).update(names)
        if name.startswith("scipy"):  # all else is SciPy's own
            fall_back(module, name)
        sys.modules[full] = module
        outer, _, last = full.rpartition(".")
        if outer and last not in vars(sys.modules[outer]):
            setattr(sys.modules[outer], last, module)
    for name, (plain, names) in NUMPY.items():
        module = ModuleType(f"autograd.{name}")
        vars(module).update(names, __path__=[], __getattr__=functools.partial(getattr, plain))
        sys.modules[module.__name__] = module
    sys.modules["autograd"].numpy = sys.modules["autograd.numpy"]
    for name in ("linalg", "fft", "random"):
        setattr(sys.modules["autograd.numpy"], name, sys.modules[f"autograd.numpy.{name}"])


def fall_back(module, name):
    outer, _, last = name.rpartition(".")
    plain = (getattr(scipy.stats, last) if outer == "scipy.stats" else special
             if name == "scipy.special" else importlib.import_module(name))
    module.__getattr__ = functools.partial(getattr, plain)
