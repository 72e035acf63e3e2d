"""The test problems of Moré, Garbow and Hillstrom as sums of squares, and with the bounds that Gay
put on some of them.

PROBLEMS: name: (residuals, standard start, best known sums of squares, of the global minimum first,
then of the local minima that the paper lists).  BOUNDED: name: (residuals, lower, upper, best known
sum of squares).  The numbering is the paper's; sizes that it leaves open are those of its tables.
Values that the sources round to six or eight digits were refined by the solvers of
least_squares.py, from many starts, and agree with them in their digits.
Sources: Moré, Garbow & Hillstrom 1981, Testing unconstrained optimization software, ACM TOMS 7,
17-41; Gay 1984, A trust region approach to linearly constrained optimization, with the bounds as
collected by A. Neumaier.
"""
import numpy as np

KOWALIK_U = np.array([4.0, 2.0, 1.0, 0.5, 0.25, 0.167, 0.125, 0.1, 0.0833, 0.0714, 0.0625])
KOWALIK_Y = np.array([0.1957, 0.1947, 0.1735, 0.16, 0.0844, 0.0627, 0.0456, 0.0342, 0.0323,
                      0.0235, 0.0246])
BARD_Y = np.array([0.14, 0.18, 0.22, 0.25, 0.29, 0.32, 0.35, 0.39, 0.37, 0.58, 0.73, 0.96,
                   1.34, 2.1, 4.39])
GAUSS_Y = np.array([0.0009, 0.0044, 0.0175, 0.054, 0.1295, 0.242, 0.3521, 0.3989, 0.3521,
                    0.242, 0.1295, 0.054,
                    0.0175, 0.0044, 0.0009])
MEYER_Y = np.array([34780.0, 28610, 23650, 19630, 16370, 13720, 11540, 9744, 8261, 7030, 6005, 5147,
                    4427, 3820, 3307, 2872])
OSBORNE1_Y = np.array([
    0.844, 0.908, 0.932, 0.936, 0.925, 0.908, 0.881, 0.85, 0.818,
    0.784, 0.751, 0.718, 0.685, 0.658, 0.628, 0.603,
    0.58, 0.558, 0.538, 0.522, 0.506, 0.49, 0.478, 0.467, 0.457, 0.448, 0.438, 0.431, 0.424, 0.42,
    0.414, 0.411, 0.406])
OSBORNE2_Y = np.array([
    1.366, 1.191, 1.112, 1.013, 0.991, 0.885, 0.831, 0.847, 0.786, 0.725, 0.746, 0.679, 0.608,
    0.655, 0.616, 0.606, 0.602, 0.626, 0.651, 0.724, 0.649, 0.649, 0.694, 0.644, 0.624, 0.661,
    0.612, 0.558, 0.533, 0.495, 0.5, 0.423, 0.395, 0.375, 0.372, 0.391, 0.396, 0.405, 0.428, 0.429,
    0.523, 0.562, 0.607, 0.653, 0.672, 0.708, 0.633, 0.668, 0.645, 0.632, 0.591, 0.559, 0.597,
    0.625, 0.739, 0.71, 0.729, 0.72, 0.636, 0.581, 0.428, 0.292, 0.162, 0.098, 0.054])


def stack(*parts):
    """Numbers and rows as one row."""
    return np.concatenate([np.reshape(part, (-1,)) for part in parts])


def numbered(m):
    return np.arange(1.0, m + 1.0)


def rosenbrock(x):
    return stack(10.0 * (x[1::2] - x[::2] ** 2), 1.0 - x[::2])


def freudenstein_roth(x):
    return stack(-13.0 + x[0] + ((5.0 - x[1]) * x[1] - 2.0) * x[1],
                 -29.0 + x[0] + ((x[1] + 1.0) * x[1] - 14.0) * x[1])


def powell_badly_scaled(x):
    return stack(1e4 * x[0] * x[1] - 1.0, np.exp(-x[0]) + np.exp(-x[1]) - 1.0001)


def brown_badly_scaled(x):
    return stack(x[0] - 1e6, x[1] - 2e-6, x[0] * x[1] - 2.0)


def beale(x):
    return np.array([1.5, 2.25, 2.625]) - x[0] * (1.0 - x[1] ** numbered(3))


def jennrich_sampson(x):
    i = numbered(10)
    return 2.0 + 2.0 * i - np.exp(i * x[0]) - np.exp(i * x[1])


def helical_valley(x):
    turn = np.arctan(x[1] / x[0]) / (2.0 * np.pi) + np.where(x[0] < 0.0, 0.5, 0.0)
    return stack(10.0 * (x[2] - 10.0 * turn), 10.0 * (np.sqrt(x[0] ** 2 + x[1] ** 2) - 1.0), x[2])


def bard(x):
    u = numbered(15)
    v = 16.0 - u
    return BARD_Y - (x[0] + u / (v * x[1] + np.minimum(u, v) * x[2]))


def gaussian(x):
    return x[0] * np.exp(-x[1] * ((8.0 - numbered(15)) / 2.0 - x[2]) ** 2 / 2.0) - GAUSS_Y


def meyer(x):
    return x[0] * np.exp(x[1] / (45.0 + 5.0 * numbered(16) + x[2])) - MEYER_Y


def gulf(x, m=99):
    t = numbered(m) / 100.0
    return np.exp(-np.abs(25.0 + (-50.0 * np.log(t)) ** (2.0 / 3.0) - x[1]) ** x[2] / x[0]) - t


def box3(x, m=10):
    t = 0.1 * numbered(m)
    return np.exp(-t * x[0]) - np.exp(-t * x[1]) - x[2] * (np.exp(-t) - np.exp(-10.0 * t))


def powell_singular(x):
    a, b, c, d = x[::4], x[1::4], x[2::4], x[3::4]
    return stack(a + 10.0 * b, 5.0**0.5 * (c - d), (b - 2.0 * c) ** 2, 10.0**0.5 * (a - d) ** 2)


def wood(x):
    return stack(10.0 * (x[1] - x[0] ** 2), 1.0 - x[0], 90.0**0.5 * (x[3] - x[2] ** 2), 1.0 - x[2],
                 10.0**0.5 * (x[1] + x[3] - 2.0), (x[1] - x[3]) / 10.0**0.5)


def kowalik_osborne(x):
    u = KOWALIK_U
    return KOWALIK_Y - x[0] * (u * u + u * x[1]) / (u * u + u * x[2] + x[3])


def brown_dennis(x):
    t = numbered(20) / 5.0
    return (x[0] + t * x[1] - np.exp(t)) ** 2 + (x[2] + x[3] * np.sin(t) - np.cos(t)) ** 2


def osborne1(x):
    t = 10.0 * (numbered(33) - 1.0)
    return OSBORNE1_Y - (x[0] + x[1] * np.exp(-t * x[3]) + x[2] * np.exp(-t * x[4]))


def biggs(x):
    t = 0.1 * numbered(13)
    y = np.exp(-t) - 5.0 * np.exp(-10.0 * t) + 3.0 * np.exp(-4.0 * t)
    return x[2] * np.exp(-t * x[0]) - x[3] * np.exp(-t * x[1]) + x[5] * np.exp(-t * x[4]) - y


def osborne2(x):
    t = (numbered(65) - 1.0) / 10.0
    return OSBORNE2_Y - (x[0] * np.exp(-t * x[4]) + x[1] * np.exp(-((t - x[8]) ** 2) * x[5])
                         + x[2] * np.exp(-((t - x[9]) ** 2) * x[6])
                         + x[3] * np.exp(-((t - x[10]) ** 2) * x[7]))


def watson(x):
    t, j = numbered(29)[:, None] / 29.0, np.arange(float(len(x)))
    slope = np.concatenate([np.zeros((29, 1)), j[1:] * t ** (j[1:] - 1.0)], axis=1)
    return stack(slope @ x - (t**j @ x) ** 2 - 1.0, x[0], x[1] - x[0] ** 2 - 1.0)


def penalty1(x):
    return stack(1e-5**0.5 * (x - 1.0), np.sum(x * x) - 0.25)


def penalty2(x):
    n, a = len(x), 1e-5**0.5
    y = np.exp(np.arange(2.0, n + 1.0) / 10.0) + np.exp(np.arange(1.0, n) / 10.0)
    return stack(x[0] - 0.2, a * (np.exp(x[1:] / 10.0) + np.exp(x[:-1] / 10.0) - y),
                 a * (np.exp(x[1:] / 10.0) - np.exp(-0.1)),
                 np.sum(np.arange(float(n), 0.0, -1.0) * x * x) - 1.0)


def variably_dimensioned(x):
    total = np.sum(numbered(len(x)) * (x - 1.0))
    return stack(x - 1.0, total, total * total)


def trigonometric(x):
    n = float(len(x))
    return n - np.sum(np.cos(x)) + numbered(len(x)) * (1.0 - np.cos(x)) - np.sin(x)


def brown_almost_linear(x):
    return stack(x[:-1] + np.sum(x) - (len(x) + 1.0), np.prod(x) - 1.0)


def boundary_value(x):
    h, t = 1.0 / (len(x) + 1.0), numbered(len(x)) / (len(x) + 1.0)
    left, right = stack(0.0, x[:-1]), stack(x[1:], 0.0)
    return 2.0 * x - left - right + h * h * (x + t + 1.0) ** 3 / 2.0


def integral_equation(x):
    h, t = 1.0 / (len(x) + 1.0), numbered(len(x)) / (len(x) + 1.0)
    kernel = np.minimum(t[:, None] * (1.0 - t), (1.0 - t[:, None]) * t)
    return x + h * kernel @ (x + t + 1.0) ** 3 / 2.0


def broyden_tridiagonal(x):
    return (3.0 - 2.0 * x) * x - stack(0.0, x[:-1]) - 2.0 * stack(x[1:], 0.0) + 1.0


def broyden_banded(x):
    gap = np.subtract.outer(np.arange(len(x)), np.arange(len(x)))
    band = ((gap <= 5) & (gap >= -1) & (gap != 0)) * 1.0
    return x * (2.0 + 5.0 * x * x) + 1.0 - band @ (x * (1.0 + x))


def linear_full(x):
    m, total = 20, np.sum(x)
    return stack(x, np.zeros(m - len(x))) - 2.0 * total / m - 1.0


def linear_rank1(x):
    return numbered(20) * np.sum(numbered(len(x)) * x) - 1.0


def linear_rank1_zeros(x):
    inner = np.arange(19.0)
    return stack(inner * np.sum(numbered(len(x))[1:-1] * x[1:-1]) * (inner > 0) - 1.0, -1.0)


def chebyquad(x):
    n, before, now, rows = len(x), 1.0, 2.0 * x - 1.0, []
    for k in range(1, n + 1):
        rows.append(np.reshape(np.sum(now) / n + (1.0 / (k * k - 1.0) if k % 2 == 0 else 0.0),
                               (1,)))
        before, now = now, 2.0 * (2.0 * x - 1.0) * now - before
    return np.concatenate(rows)


def _grid(n):
    t = numbered(n) / (n + 1.0)
    return t * (t - 1.0)


PROBLEMS = {
    "1 Rosenbrock": (rosenbrock, [-1.2, 1.0], [0.0]),
    "2 Freudenstein and Roth": (freudenstein_roth, [0.5, -2.0], [0.0, 48.98425367924]),
    "3 Powell badly scaled": (powell_badly_scaled, [0.0, 1.0], [0.0]),
    "4 Brown badly scaled": (brown_badly_scaled, [1.0, 1.0], [0.0]),
    "5 Beale": (beale, [1.0, 1.0], [0.0]),
    "6 Jennrich and Sampson": (jennrich_sampson, [0.3, 0.4], [124.3621823556]),
    "7 Helical valley": (helical_valley, [-1.0, 0.0, 0.0], [0.0]),
    "8 Bard": (bard, [1.0, 1.0, 1.0], [8.214877306579e-3, 17.4286]),
    "9 Gaussian": (gaussian, [0.4, 1.0, 0.0], [1.127932769619e-8]),
    "10 Meyer": (meyer, [0.02, 4000.0, 250.0], [87.9458551707]),
    "11 Gulf": (gulf, [5.0, 2.5, 0.15], [0.0]),
    "12 Box": (box3, [0.0, 10.0, 20.0], [0.0]),
    "13 Powell singular": (powell_singular, [3.0, -1.0, 0.0, 1.0], [0.0]),
    "14 Wood": (wood, [-3.0, -1.0, -3.0, -1.0], [0.0]),
    "15 Kowalik and Osborne": (kowalik_osborne, [0.25, 0.39, 0.415, 0.39],
                               [3.075056038492e-4, 1.02734e-3]),
    "16 Brown and Dennis": (brown_dennis, [25.0, 5.0, -5.0, -1.0], [85822.20162636]),
    "17 Osborne 1": (osborne1, [0.5, 1.5, -1.0, 0.01, 0.02], [5.464894697483e-5]),
    "18 Biggs": (biggs, [1.0, 2.0, 1.0, 1.0, 1.0, 1.0], [0.0, 5.655649925500e-3]),
    "19 Osborne 2": (osborne2, [1.3, 0.65, 0.65, 0.7, 0.6, 3.0, 5.0, 7.0, 2.0, 4.5, 5.5],
                     [4.013773629355e-2]),
    "20 Watson, n = 6": (watson, [0.0] * 6, [2.287670053552e-3]),
    "20 Watson, n = 9": (watson, [0.0] * 9, [1.399760138103e-6]),
    "20 Watson, n = 12": (watson, [0.0] * 12, [4.722381103018e-10]),
    "21 Rosenbrock, n = 10": (rosenbrock, [-1.2, 1.0] * 5, [0.0]),
    "22 Powell singular, n = 12": (powell_singular, [3.0, -1.0, 0.0, 1.0] * 3, [0.0]),
    "23 Penalty I": (penalty1, numbered(10), [7.087651467091e-5]),
    "24 Penalty II": (penalty2, [0.5] * 10, [2.936605374567e-4]),
    "25 Variably dimensioned": (variably_dimensioned, 1.0 - numbered(10) / 10.0, [0.0]),
    "26 Trigonometric": (trigonometric, [0.1] * 10, [0.0, 2.79505612188e-5]),
    "27 Brown almost linear": (brown_almost_linear, [0.5] * 10, [0.0, 1.0]),
    "28 Boundary value": (boundary_value, _grid(10), [0.0]),
    "29 Integral equation": (integral_equation, _grid(10), [0.0]),
    "30 Broyden tridiagonal": (broyden_tridiagonal, [-1.0] * 10, [0.0]),
    "31 Broyden banded": (broyden_banded, [-1.0] * 10, [0.0]),
    "32 Linear, full rank": (linear_full, [1.0] * 10, [10.0]),
    "33 Linear, rank 1": (linear_rank1, [1.0] * 10, [20 * 19 / (2 * 41)]),
    "34 Linear, rank 1 with zeros": (linear_rank1_zeros, [1.0] * 10, [(400 + 60 - 6) / (2 * 37)]),
    "35 Chebyquad, n = 8": (chebyquad, numbered(8) / 9.0, [3.516873725678e-3]),
    "35 Chebyquad, n = 9": (chebyquad, numbered(9) / 10.0, [0.0]),
    "35 Chebyquad, n = 10": (chebyquad, numbered(10) / 11.0, [4.772713696375e-3, 6.50395e-3]),
}

BOUNDED = {  # Gay's Gulf and Box have three residuals
           "3 Powell badly scaled": (powell_badly_scaled, [0.0, 1.0], [1.0, 9.0],
                                     1.512593672438e-10),
           "4 Brown badly scaled": (brown_badly_scaled, [0.0, 3e-5], [1e6, 100.0], 783.9999992952),
           "5 Beale": (beale, [0.6, 0.5], [10.0, 100.0], 0.0),
           "7 Helical valley": (helical_valley, [-100.0, -1.0, -1.0], [0.8, 1.0, 1.0],
                                0.9904221209614),
           "9 Gaussian": (gaussian, [0.398, 1.0, -0.5], [4.2, 2.0, 0.1], 1.127932769620e-8),
           "11 Gulf": (lambda x: gulf(x, 3), [1e-16, 0.0, 0.0],
                       [10.0, 10.0, 10.0], 5.828143116789e-5),
           "12 Box": (lambda x: box3(x, 3), [0.0, 5.0, 0.0], [2.0, 9.5, 20.0], 3.09981534323e-6),
           "14 Wood": (wood, [-100.0] * 4, [0.0, 10.0, 100.0, 100.0], 1.556700800439),
           "16 Brown and Dennis": (brown_dennis, [-10.0, 0.0, -100.0, -20.0],
                                   [100.0, 15.0, 0.0, 0.2], 88860.4797675),
           "18 Biggs": (biggs, [0.0, 0.0, 0.0, 1.0, 0.0, 0.0], [2.0, 8.0, 1.0, 7.0, 5.0, 5.0],
                        5.32098659078e-4),
}


def starts(name):
    """The standard start and 10 and 100 times it; one of the three where it is zero,
    and all the same."""
    x0 = np.array(PROBLEMS[name][1], float)
    return [x0 * k for k in (1.0, 10.0, 100.0)] if np.any(x0) else [x0]
