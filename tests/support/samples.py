"""Sample calls of every op in the registry, where it is smooth: what the sweeps of test_rules,
test_batch, test_paths and test_oracles run over.  It holds no tests and no expected values: the
sweeps compare with NumPy, with finite differences and with other engines.

An elementwise op needs one line in DOMAINS, any other op one or more lines in CALLS, here or in
`calls_*.py`; a registered op without a sample fails `test_every_op_has_a_sample`.  A line of CALLS
is (op, f, args): the op that f must record, f as NumPy writes it, and its arguments, all of which
become variables: a shape (a tuple of ints) stands for normal numbers, an array or a float for
itself.  Constants stand inside f.
"""
import zlib
from collections.abc import Callable
from typing import NamedTuple

import calls_complex
import calls_elementwise
import calls_linalg
import calls_moves
import calls_sets
import numpy as np
from scipy import special

import minigrad as mg
from minigrad import federated, nn  # noqa: F401 - their ops are swept, too
from minigrad.op import REGISTRY
from minigrad.rules import elementwise, fourier, index  # noqa: F401 - its ops are swept, too
from minigrad.rules import special as _  # noqa: F401 - its ops are swept, too


class Sample(NamedTuple):
    """`f(*args)` records the op `op`; `plain(*args)` is what NumPy alone computes."""

    op: str
    label: str
    f: Callable
    args: tuple
    plain: Callable

    def with_dtype(self, dtype):
        """The arguments in another float dtype; Python floats stay what they are."""
        return tuple(a if type(a) is float else np.asarray(a).astype(dtype)[()] for a in self.args)


# --- elementwise: where each argument is taken from
def between(low, high):
    return lambda rng, shape: rng.uniform(low, high, shape)


def steps(offset):
    """Multiples of 0.2 plus an offset: two arguments with other offsets never tie,
    nor come near it."""
    return lambda rng, shape: 0.2 * rng.integers(-8, 8, shape) + offset


def off_integers(rng, shape):
    """Away from integers and half-integers, so from all steps, and from 0."""
    return rng.integers(-3, 4, shape) + rng.choice([0.25, 0.3, 0.7], shape)


ANY, POSITIVE, NOT_ZERO, APART = (between(-1.5, 1.5), between(0.3, 2.5), between(-2.5, -0.4),
                                  (steps(0.05), steps(0.15)))
DOMAINS = {
    **dict.fromkeys("negative positive square exp exp2 expm1 sin cos arctan deg2rad rad2deg sinh "
                    "cosh tanh arcsinh isfinite isnan isinf identity stop_gradient sinc i0".split(),
                    (ANY,)),
    **dict.fromkeys("add subtract multiply logaddexp logaddexp2 link share".split(), (ANY, ANY)),
    **dict.fromkeys("sqrt cbrt log log2 log10 reciprocal logical_not".split(), (POSITIVE,)),
    **dict.fromkeys("arcsin arccos arctanh log1p".split(), (between(-0.8, 0.8),)),
    **dict.fromkeys("absolute fabs sign floor ceil trunc rint signbit mantissa fraction".split(),
                    (off_integers,)),
    **dict.fromkeys("maximum minimum fmax fmin above less less_equal greater greater_equal equal "
                    "not_equal".split(), APART),
    **dict.fromkeys("divide arctan2 hypot turn".split(), (ANY, NOT_ZERO)), "power": (POSITIVE, ANY),
    "tan": (between(-1.2, 1.2),), "arccosh": (between(1.3, 3.0),),
    "floor_divide": (between(5.1, 5.4), between(2.1, 2.3)),
    "remainder": (between(5.1, 5.4), between(-2.3, -2.1)),
    "fmod": (between(-5.4, -5.1), between(2.1, 2.3)), "copysign": (off_integers, NOT_ZERO),
    "heaviside": (off_integers, ANY), "nextafter": (ANY, ANY), "spacing": (between(1.2, 1.8),),
    **dict.fromkeys("logical_and logical_or logical_xor".split(), (POSITIVE, NOT_ZERO)),
}
SPECIAL = {  # where the ufuncs of scipy.special are smooth
    **dict.fromkeys("erf erfc erfcx expit log_expit ndtr log_ndtr exp10 cosm1 j0 j1 i0 i1".split(),
                    (ANY,)),
    **dict.fromkeys("i0e i1e".split(), (NOT_ZERO,)),
    **dict.fromkeys("gammaln loggamma gamma rgamma gammasgn psi entr y0 y1 k0 k1".split(),
                    (POSITIVE,)),
    **dict.fromkeys("logit ndtri".split(), (between(0.2, 0.8),)), "erfinv": (between(-0.7, 0.7),),
    "erfcinv": (between(0.3, 1.7),), "xlogy": (ANY, POSITIVE), "xlog1py": (ANY, POSITIVE),
    **dict.fromkeys("rel_entr kl_div beta betaln".split(), (POSITIVE, POSITIVE)),
}
ENGINE = {"identity": (elementwise.identity, lambda x: x),
          "stop_gradient": (mg.stop_gradient, lambda x: x),
          # link broadcasts nothing: its result has the first one's shape
          "link": (elementwise.link, lambda c, x: c),
          "share": (elementwise.share, lambda x, y: 1.0 / (1.0 + np.exp(y - x))),
          "turn": (elementwise.turn, lambda y, x: x / np.hypot(x, y) ** 2),
          "above": (elementwise.above, lambda x, y: np.heaviside(x - y, 0.5)),
          "mantissa": (lambda x: np.frexp(x)[0],) * 2, "fraction": (lambda x: np.modf(x)[0],) * 2}
ENGINE = {name: (getattr(ours, "call", ours), plain) for name, (ours, plain) in ENGINE.items()}
NUMBER = "number"  # a Python float instead of an array
UNARY = [(), (3,), (2, 3), (0,), (2, 0, 3), NUMBER]
BINARY = [((), ()), ((3,), (3,)), ((2, 3), (3,)), ((3,), (2, 3)), ((3, 1), (1, 4)),
          ((2, 1, 3), (4, 1)), ((), (2, 3)), ((2, 3), ()), ((0,), (1,)), ((1, 3), (0, 3)),
          ((1,), (2, 1)), (NUMBER, (3,)), ((2, 3), NUMBER), (NUMBER, NUMBER)]


def drawn(label, domains, shapes):
    rng = np.random.default_rng(zlib.crc32(label.encode()))
    return tuple(float(draw(rng, ())) if shape is NUMBER else np.asarray(draw(rng, shape))[()]
                 if shape == () else draw(rng, shape)
                 for draw, shape in zip(domains, shapes, strict=True))


def elementwise_samples():
    scipys = {f"special.{name}": domains for name, domains in SPECIAL.items()}
    for name, domains in {**DOMAINS, **scipys}.items():
        space = special if name in scipys else np
        ours, plain = ENGINE.get(name) or (getattr(space, name.rpartition(".")[2]),) * 2
        for shapes in UNARY if len(domains) == 1 else BINARY:
            label = f"{name}{shapes}"
            yield Sample(name, label, ours,
                         drawn(label, domains, (shapes,) if len(domains) == 1 else shapes), plain)


# --- all others, and what is particular about some elementwise ones
def normal(*shape):
    """Numbers that depend on the shape alone, all different."""
    return np.random.default_rng([7, *shape]).standard_normal(shape)[()]


def scattered(shape, at, g):
    """Zeros with g added, one element after the other."""
    out = np.zeros(shape, np.asarray(g).dtype)
    places = np.arange(out.size).reshape(shape)[at]
    for place, value in zip(np.ravel(places),
                            np.ravel(np.broadcast_to(g, places.shape)), strict=True):
        out.reshape(-1)[place] += value
    return out


MASK, ROWS = np.array([[True, False, True], [False, True, False]]), np.array([[0, 2], [1, 1]])
INDICES = [((4, 3), 1), ((4, 3), -1), ((4, 3), (2, -1)), ((4, 3), slice(None, None, -2)),
           ((4, 3), (..., 0)), ((4, 3), (None, slice(1, 3), None, 1)), ((4, 3), ROWS),
           ((4, 3), ([0, 0, 3], [1, 1, -2])),
           ((2, 3), MASK), ((2, 3), (slice(None), np.array([True, False, True]))),
           ((2, 3, 4), (ROWS // 2, ..., 1)), ((2, 3, 4), (slice(None), ROWS, 1)),
           ((2, 3, 4), (1, slice(None), ROWS)), ((4, 3), slice(2, 2)),
           ((3, 2, 3), (ROWS, slice(None), ROWS)), ((2, 3, 4), (MASK, slice(1, 3))),
           ((4, 3), np.array([], int)), ((0, 3), slice(None)),
           ((4, 3), (np.array([0, 1]), None, np.array([2, 2]))), ((), ()), ((), ...), ((), None),
           ((3,), np.array(1))]
CALLS = [  # (op, what NumPy writes, arguments)
         *[("sum", lambda x, a=axis, k=keep: np.sum(x, axis=a, keepdims=k), ((2, 3, 4),))
           for axis in (None, 0, -1, (0, 2), (-1, 0), ()) for keep in (False, True)],
         ("sum", np.sum, ((0, 3),)),
         *[("sum", lambda x: np.sum(x, 0), (shape,)) for shape in ((0, 3), (3,))],
         *[(f.__name__, lambda x, f=f, a=axis, k=keep: f(x, a, keepdims=k), ((2, 3, 4),))
           for f in (np.max, np.min) for axis in (None, 1, (0, 2)) for keep in (False, True)],
         ("max", lambda x: np.max(x, axis=1), ((0, 3),)),
         ("min", lambda x: np.min(x, axis=-1), ((1, 1),)),
         *[("reshape", lambda x, s=shape: np.reshape(x, s), ((2, 3, 2),))
           for shape in (12, (4, 3), (-1, 4), (3, 1, -1))],
         ("reshape", lambda x: np.reshape(x, (0, 2)), ((3, 0),)),
         ("reshape", lambda x: np.reshape(x, (1, 1)), ((),)), ("reshape", np.ravel, ((2, 3),)),
         *[("transpose", lambda x, a=axes: np.transpose(x, a), ((2, 3, 4),))
           for axes in (None, (1, 2, 0), (0, -1, 1))],
         *[("transpose", np.transpose, shapes) for shapes in (((3,),), ((0, 2),), ((),))],
         ("transpose", lambda x: x.T, ((2, 3),)),
         *[("expand_dims", lambda x, a=axis: np.expand_dims(x, a), ((2, 3),))
           for axis in (0, 1, -1, (0, 3), (-1, 1))],
         *[("squeeze", lambda x, a=axis: np.squeeze(x, a), ((1, 3, 1),))
           for axis in (None, 0, -1, (0, 2))],
         *[("broadcast_to", lambda x, s=to: np.broadcast_to(x, s), (shape,))
           for shape, to in (((), (2, 3)), ((3,), (2, 3)), ((2, 1), (2, 3)), ((1, 3), (4, 2, 3)),
                             ((3,), (0, 3)), ((1,), 3))],
         ("concatenate", lambda x, y: np.concatenate([x, y]), ((2, 3), (1, 3))),
         ("concatenate", lambda x, y: np.concatenate((x, y, x), axis=-1), ((2, 3), (2, 2))),
         ("concatenate", lambda x, y: np.concatenate([x, y], axis=None), ((2, 3), (2,))),
         ("concatenate", lambda x, y: np.concatenate([x, y], axis=1), ((2, 0), (2, 2))),
         *[("concatenate", lambda x, y, a=axis: np.stack([x, y], axis=a), ((2, 3), (2, 3)))
           for axis in (0, 1, -1)], ("concatenate", lambda x, y: np.stack([x, y]), ((), ())),
         *[("matmul", np.matmul, shapes)
           for shapes in (((2, 3), (3, 4)), ((3,), (3,)), ((3,), (3, 4)), ((2, 3), (3,)),
                          ((5, 2, 3), (5, 3, 4)), ((5, 2, 3), (3, 4)), ((2, 3), (5, 3, 4)),
                          ((3,), (5, 3, 4)), ((5, 2, 3), (3,)), ((5, 1, 2, 3), (4, 3, 2)),
                          ((1, 2, 3), (5, 3, 1)), ((0, 3), (3, 2)), ((2, 0), (0, 3)),
                          ((2, 0), (0,)), ((0, 2, 3), (3,)), ((3, 3), (3,)), ((3, 3, 3), (3, 3)))],
         *[("matmul", np.dot, shapes)
           for shapes in (((2, 3), (4, 3, 2)), ((4, 2, 3), (3,)), ((2, 3), (3, 2)))],
         ("multiply", np.dot, ((), (3,))), ("multiply", np.outer, ((2, 2), (3,))),
         *[("mean", lambda x, a=axis, k=keep: np.mean(x, axis=a, keepdims=k), ((2, 3, 4),))
           for axis in (None, 0, -1, (0, 2)) for keep in (False, True)],
         ("mean", lambda x: np.mean(x, 1), ((0, 3),)),
         ("square", lambda x: np.var(x, axis=-1, ddof=1), ((4, 3),)),
         *[("where", lambda x, y, c=c: np.where(c, x, y), shapes)
           for c, shapes in ((MASK, ((2, 3), (3,))), (True, ((), (3,))), (MASK[0], ((2, 1), ())),
                             (MASK[:0], ((1, 3), (3,))))],
         ("where", lambda x: np.where(x > 0, x, 0.0), ((5,),)),
         ("maximum", lambda x: np.clip(x, -0.3, 0.4), ((9,),)),
         ("bitwise_and", lambda x, y: x * ((x > 0) & (y > 0)), ((2, 3), (3,))),
         ("invert", lambda x: x * ~(x > 0), ((5,),)),
         ("bitwise_or", lambda x, y: y * ((x > 0) | (y < 0)), ((2, 1), (3,))),
         ("bitwise_xor", lambda x: x * ((x > 0) ^ True), ((5,),)),
         ("power", lambda x: x ** 3, ((2, 3),)), ("power", lambda x: x ** 2.0, ((),)),
         ("power", lambda x: 2.0 ** x, ((3,),)), ("remainder", lambda x: x % 0.7, ((3,),)),
         ("multiply", lambda x: x * np.arange(3), ((2, 3),)), ("add", lambda x: x + x, ((3,),)),
         ("multiply", lambda x: x * x, ((2, 2),)),
]
ELSEWHERE = (calls_elementwise, calls_moves, calls_linalg, calls_sets, calls_complex)


def other_samples():
    for area, calls in {"": CALLS,
                        **{module.__name__[6:]: module.CALLS for module in ELSEWHERE}}.items():
        for k, (op, f, args) in enumerate(calls):
            args = tuple(normal(*a) if type(a) is tuple else a for a in args)
            yield Sample(op, f"{op}{tuple(map(np.shape, args))}{area}#{k}", f, args, f)
    for k, (shape, at) in enumerate(INDICES):
        take = lambda x, at=at: x[at]
        yield Sample("getitem", f"getitem{shape}#{k}", take, (normal(*shape),), take)
        picked = np.asarray(np.zeros(shape)[at]).shape
        yield Sample("scatter", f"scatter{shape}#{k}",
                     lambda g, s=shape, at=at: index.scatter(g, index.normal_index(at, s), s),
                     (normal(*picked),), lambda g, s=shape, at=at: scattered(s, at, g))
    for kind in (np.float32, np.float64, int):
        yield Sample("astype", f"astype {kind.__name__}", lambda x, kind=kind: x.astype(kind),
                     (normal(2, 3),), lambda x, kind=kind: x.astype(kind))


SAMPLES = [*elementwise_samples(), *other_samples()]
DIFFERENTIABLE = [s for s in SAMPLES
                  if not isinstance(rules := REGISTRY[s.op].rules, tuple) or any(rules)]


def leaves_of(sample, dtype=None):
    """Fresh leaves for a sample's arguments, and what it computes from them."""
    leaves = [mg.tensor(a) for a in (sample.with_dtype(dtype) if dtype else sample.args)]
    return leaves, sample.f(*leaves)
