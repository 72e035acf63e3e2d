"""Sample calls of elementwise functions that are written with others, in the format of
`samples.CALLS`."""
import numpy as np
from scipy import special

AT = np.array([[-1.7, 0.4, 2.3], [0.9, -0.6, 1.2]])  # away from integers and from each other
ZEROS = np.array([0.0, 1.3, 0.0], np.float32)
COUNTS = np.array([[3, 0, -2], [1, -4, 2]])
BITS = [np.left_shift, np.right_shift, np.gcd, np.lcm]


def whole(x):
    return np.abs(x * 10.0 + 0.3).astype(int)


CALLS: list[tuple] = [
    ("ldexp", lambda x: np.ldexp(x, COUNTS), ((2, 3),)),
    ("ldexp", lambda x: np.ldexp(x, 3), (0.7,)),
    ("ldexp", lambda x: np.ldexp(x, COUNTS), ((3,),)),
    ("exponent", lambda x: np.ldexp(x, -np.frexp(x)[1]), (AT,)),
    ("exponent", lambda x: np.frexp(x)[1] * x, (0.7,)),
    ("exponent", lambda x: np.ldexp(*np.frexp(x)), ((2, 3),)),
    ("trunc", lambda x: np.modf(x)[1] * x, (AT,)),
    ("floor_divide", lambda x, y: np.divmod(x, y)[0] * x, (AT, np.array([0.7, 0.35, -0.55]))),
    ("remainder", lambda x: np.divmod(x, 0.7)[1], (AT,)),
    ("fmod", lambda x: np.fmod(x, -0.7), (AT,)), ("power", np.float_power, (abs(AT), (3,))),
    ("power", lambda x: np.float_power(x, 3), (AT,)),
    ("power", lambda x: np.float_power(2.0, x), (0.7,)),
    ("power", lambda x: x ** np.array([2, 1, 0]), (AT,)),
    *[("rint", lambda x, d=decimals: np.round(x, d) * x, (12.3 * AT,)) for decimals in (0, 1, -1)],
    ("rint", lambda x: np.around(x) * x, (AT,)),
    ("where", lambda x: np.nan_to_num(x, nan=2.0, posinf=7.0, neginf=x[2:]) * x, ((3,),)),
    ("heaviside", lambda h: np.heaviside(ZEROS, h), ((3,),)),
    ("where", lambda x, y: np.select([x > 1.0, y > 0.0], [x * y, np.exp(y)], default=x),
     (AT, (3,))),
    ("where", lambda x: np.select([x > 1.0, x > 0.0], [2.0, x]), (AT,)),
    ("where", lambda x, y: np.choose(np.array([[2], [0]]), [x, 1.5, y]), ((2, 3), (3,))),
    ("where", lambda x: np.choose(np.array([4, -1, 1]), [x, x * x], mode="wrap"), ((3,),)),
    ("where", lambda x: np.choose(np.array([4, -1, 1]), (x, x * x), mode="clip"), ((3,),)),
    ("where", lambda x: np.choose(np.array([[0], [0]]), [x]), ((3,),)),
    ("where", lambda x: np.choose((x > 0.0).astype(int), [x, x * x], mode="wrap"), ((3,),)),
    ("where", lambda x: np.choose((x > 0.0).astype(int) * 2, [x, x * x], mode="clip"), ((3,),)),
    ("where", lambda x: np.choose(np.array([1, 0]), [x[0], x[1]]), ((2, 2),)),
    ("scatter", lambda x: np.piecewise(x, [AT < 0.0, AT > 1.0],
                                       [np.square, lambda v: np.log(v) * v, np.sqrt]), (AT,)),
    ("scatter", lambda x: np.piecewise(x, [AT < 1.0, AT < 0.0], [lambda v, a: v * a, 2.0], 3.0) * x,
     (AT,)),
    ("scatter", lambda x: np.piecewise(x, [AT[0] < 0.0], [np.negative, lambda v: v * v]), (AT[0],)),
    ("positive", lambda x: np.conj(+x) * np.real(x), ((3,),)),
    ("add", lambda x: x + np.imag(x), ((2, 3),)), ("arctan2", lambda x: np.angle(x) * x, (AT,)),
    ("rad2deg", lambda x: np.angle(x, deg=True) * x, (AT,)),
    ("isclose", lambda x: x * np.isclose(x, AT + 0.2, rtol=0.1, atol=0.1), (AT,)),
    ("isclose", lambda x, y: x * np.isclose(x, y, equal_nan=True), ((2, 3), (3,))),
    ("signbit", lambda x: x * np.isposinf(x) + x * ~np.isneginf(x), ((3,),)),
    *[(f.__name__, lambda x, f=f: x * f(whole(x), np.array([1, 2, 3])), (AT,)) for f in BITS],
    *[(f"special.{f.__name__}", lambda x, f=f, v=v: f(v, x), (abs(AT),))
      for f in (special.jv, special.yv, special.iv, special.ive, special.kv)
      for v in (0, 1.5, np.array([2, 0, 1]))],
    *[("special.yn", lambda x, n=n: special.yn(n, x), (abs(AT),)) for n in (0, 2)],
    *[(f"special.{f.__name__}", lambda x, f=f, a=a: f(a, x), (abs(AT),))
      for f in (special.gammainc, special.gammaincc) for a in (1, 2.5, np.array([0.4, 1.0, 3.0]))],
    *[("special.betainc", lambda x, a=a, b=b: special.betainc(a, b, 1.0 / (1.0 + x)), (abs(AT),))
      for a, b in ((1, 1), (0.4, 2.5), (2.0, np.array([0.5, 1.0, 3.0])))],
    ("special.wofz", lambda x: np.real(special.wofz(x + 0.5j)), (AT,)),
    ("special._zeta", lambda x: special.zeta(3, x), (abs(AT),)),
    ("special._zeta", lambda x: special.zeta(np.array([2.0, 3.5, 4.0]), x), (abs(AT),)),
    ("special.expm1", special.expm1, (AT,)), ("special.log1p", special.log1p, (abs(AT),)),
    ("special.exp2", special.exp2, (AT,)), ("special.cbrt", special.cbrt, (AT,)),
    *[("maximum", lambda x, a=axis: np.maximum.accumulate(x, a), ((3, 5),)) for axis in (0, 1, -1)],
    ("minimum", np.minimum.accumulate, ((7,),)),
    ("subtract", np.ediff1d, ((2, 3),)),
    ("subtract", lambda x, y: np.ediff1d(x, to_begin=y, to_end=[7.0, 8.0]), ((4,), (2,))),
    ("stop_gradient", lambda x: np.unwrap(x * 5.0), ((9,),)),
    ("stop_gradient", lambda x: np.unwrap(x * 3.0, 1.3, 0, period=2.0), ((7, 2),)),
    ("bitwise_count", lambda x: x * np.bitwise_count(whole(x)), (AT,)),
]
