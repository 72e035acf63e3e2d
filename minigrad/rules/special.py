"""The ufuncs of scipy.special.  `import minigrad` does not load this table, which needs SciPy: the
first of these ufuncs that meets a tensor does.

Every derivative is written with functions that have rules, so it can be differentiated again.  The
order of a Bessel function and of zeta, and the parameters of the incomplete gamma and beta
functions, are constants; a derivative by them is refused.
"""
import math
from typing import NoReturn

import numpy as np
from scipy import special

from ..errors import NoRuleError
from ..op import REGISTRY, Op
from ..tensor import TABLE
from ..value import elementwise_shape
from . import softmax
from .elementwise import LOG10, flat, narrow, over, real_only

ROOT_HALF = math.sqrt(0.5)
ROOT_PI = math.sqrt(math.pi)
ROOT_2PI = math.sqrt(2.0 * math.pi)
zeta = special._ufuncs._zeta  # the ufunc that special.zeta(s, x) and special.polygamma call


def rule(ufunc, *rules):
    """Register the rules of a ufunc, as an op whose name no op of a user's has by accident."""
    op = Op(f"special.{ufunc.__name__}", "elementwise", ufunc, rules,
            elementwise_shape(ufunc), "align", loose=True)
    TABLE[ufunc] = op.call


def by_order(*_) -> NoReturn:
    """Refuse the derivative by the order of a Bessel function, or by a parameter."""
    raise NoRuleError("you asked for a derivative by the order of a special function, or by its "
                      "parameter", "SciPy has no function for it", "make it a plain number")


def of_reals(x):
    """Return x; refuse complex numbers, for which SciPy has no function or there is no rule."""
    real_only("the derivative of psi or ive", [x])
    return x


# --- the error function and the normal distribution
def bell(x):
    """Compute exp(-x^2), which is 0 for infinite x, too."""
    return np.exp(-x * x)


rule(special.erf, lambda g, y, x: g * bell(x) * (2.0 / ROOT_PI))
rule(special.erfc, lambda g, y, x: -g * bell(x) * (2.0 / ROOT_PI))
# for a large x the difference keeps absolute, and not relative, accuracy
rule(special.erfcx, lambda g, y, x: g * (2.0 * x * y - 2.0 / ROOT_PI))
rule(special.wofz, lambda g, y, z: g * (2j / ROOT_PI - 2.0 * z * y))
rule(special.erfinv, lambda g, y, x: g * np.exp(y * y) * (0.5 * ROOT_PI))
rule(special.erfcinv, lambda g, y, x: -g * np.exp(y * y) * (0.5 * ROOT_PI))
rule(special.ndtr, lambda g, y, x: g * bell(x * ROOT_HALF) / ROOT_2PI)
rule(special.ndtri, lambda g, y, x: g * np.exp(0.5 * y * y) * ROOT_2PI)
# the density over the distribution, neither of which may vanish first
rule(special.log_ndtr,
     lambda g, y, x: g * (2.0 * ROOT_HALF / ROOT_PI) / special.erfcx(x * -ROOT_HALF))


# --- the gamma function
def slope_of_loggamma(y, x):
    """Compute psi(x), and nan where the real loggamma is nan."""
    return np.where(np.isnan(y), y, special.psi(x))


rule(special.gammaln, lambda g, y, x: g * special.psi(x))
rule(special.loggamma, lambda g, y, x: g * slope_of_loggamma(y, x))
rule(special.gamma, lambda g, y, x: g * y * special.psi(x))
rule(special.psi, lambda g, y, x: g * zeta(2.0, of_reals(x)))  # digamma is the same object
rule(zeta, by_order, lambda g, z, s, x: -g * s * zeta(s + 1.0, x))
rule(special.betaln, lambda g, z, a, b: g * (special.psi(a) - special.psi(a + b)),
     lambda g, z, a, b: g * (special.psi(b) - special.psi(a + b)))
rule(special.beta, lambda g, z, a, b: g * z * (special.psi(a) - special.psi(a + b)),
     lambda g, z, a, b: g * z * (special.psi(b) - special.psi(a + b)))

rule(special.rgamma, lambda g, y, x: -g * y * special.psi(x))
rule(special.gammasgn, flat)


def gamma_density(y, a, x):
    """Compute x^(a - 1) exp(-x) / gamma(a) in the dtype of y, by its logarithm, which does not
    overflow."""
    return np.exp(special.xlogy(a - 1.0, x) - x - special.gammaln(a)).astype(np.result_type(y))


def beta_density(y, a, b, x):
    """Compute x^(a - 1) (1 - x)^(b - 1) / beta(a, b) in the dtype of y."""
    return np.exp(special.xlogy(a - 1.0, x) + special.xlog1py(b - 1.0, -x)
                  - special.betaln(a, b)).astype(np.result_type(y))


rule(special.gammainc, by_order, lambda g, y, a, x: g * gamma_density(y, a, x))
rule(special.gammaincc, by_order, lambda g, y, a, x: -g * gamma_density(y, a, x))
rule(special.betainc, by_order, by_order,
     lambda g, y, a, b, x: g * beta_density(y, a, b, x))

# --- the logistic function; 1 - y would lose its digits
rule(special.expit, lambda g, y, x: g * y * special.expit(-x))
rule(special.logit, lambda g, y, x: over(g, x * (1.0 - x)))
rule(special.log_expit, lambda g, y, x: g * special.expit(-x))


# --- entropies
def one_at(out, x, beside):
    """Compute x with 1 where `out` is true, in the dtype that it has together with `beside`."""
    return np.where(out, 1.0, x).astype(np.result_type(x, beside))


def log_ratio(x, y, plus):
    """Compute log(x / y) + plus, and plus - 1 where x or y is not positive: there rel_entr is 0
    or inf, and so constant."""
    out = np.less_equal(x, 0.0) | np.less_equal(y, 0.0)
    return np.where(out, plus - 1.0, np.log(one_at(out, x, y) / one_at(out, y, x)) + plus)


def minus_ratio(x, y):
    """Compute -x / y, and 0 where x or y is not positive."""
    out = np.less_equal(x, 0.0) | np.less_equal(y, 0.0)
    return np.where(out, 0.0, -x / one_at(out, y, x))


rule(special.xlogy, lambda g, z, x, y: g * narrow(np.log(y), y), lambda g, z, x, y: g * over(x, y))
rule(special.xlog1py, lambda g, z, x, y: g * narrow(np.log1p(y), y),
     lambda g, z, x, y: g * over(x, 1.0 + y))
rule(special.entr, lambda g, y, x: -g * (np.log(x) + 1.0))
rule(special.rel_entr, lambda g, z, x, y: g * log_ratio(x, y, 1.0),
     lambda g, z, x, y: g * minus_ratio(x, y))
rule(special.kl_div, lambda g, z, x, y: g * log_ratio(x, y, 0.0),
     lambda g, z, x, y: g * (1.0 + minus_ratio(x, y)))

# --- Bessel functions, by recurrences that divide by nothing, so they hold at 0
rule(special.j0, lambda g, y, x: -g * special.j1(x))
rule(special.j1, lambda g, y, x: g * (special.j0(x) - special.jv(2.0, x)) * 0.5)
rule(special.y0, lambda g, y, x: -g * special.y1(x))
rule(special.y1, lambda g, y, x: g * (special.y0(x) - special.yv(2.0, x)) * 0.5)
rule(special.i0, lambda g, y, x: g * special.i1(x))
rule(special.i1, lambda g, y, x: g * (special.i0(x) + special.iv(2.0, x)) * 0.5)
rule(special.i0e, lambda g, y, x: g * (special.i1e(x) - np.sign(x) * y))
rule(special.i1e, lambda g, y, x: g * ((special.i0e(x) + special.ive(2.0, x)) * 0.5
                                       - np.sign(x) * y))
rule(special.k0, lambda g, y, x: -g * special.k1(x))
rule(special.k1, lambda g, y, x: -g * (special.k0(x) + special.kv(2.0, x)) * 0.5)
for _bessel, _sign in {special.jv: -1.0, special.yv: -1.0, special.yn: -1.0,
                       special.iv: 1.0}.items():
    rule(_bessel, by_order, lambda g, y, v, x, f=_bessel, sign=_sign:
         g * (f(v - 1.0, x) + sign * f(v + 1.0, x)) * 0.5)
rule(special.ive, by_order, lambda g, y, v, x: g * (
    (special.ive(v - 1.0, x) + special.ive(v + 1.0, x)) * 0.5 - np.sign(of_reals(x)) * y))
rule(special.kv, by_order,
     lambda g, y, v, x: -g * (special.kv(v - 1.0, x) + special.kv(v + 1.0, x)) * 0.5)

# --- what NumPy has too, and its kin
for _name in ("expm1", "log1p", "cbrt", "exp2"):  # SciPy's have no loops for float16
    rule(getattr(special, _name), *REGISTRY[_name].rules)
rule(special.exp10, lambda g, y, x: g * y * LOG10)
rule(special.cosm1, lambda g, y, x: -g * np.sin(x))


# --- functions that are no ufuncs, so SciPy never asks a tensor: for `minigrad.numpy.special`
def polygamma(n, x):
    """Compute the derivative of order n of psi; n is a whole number."""
    return special.psi(x) if n == 0 else (
        (-1.0) ** (n + 1) * math.gamma(n + 1) * special.zeta(n + 1, x))


FUNCTIONS = {special.logsumexp: softmax.logsumexp, special.softmax: softmax.softmax,
             special.log_softmax: softmax.log_softmax, special.polygamma: polygamma}
