# Recorded answers to the exercises of notebook 00, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 00.A misconception: this is three times x
def cube(x):
    return 3 * x


# %% 00.A slip: the sign is reversed
def cube(x):
    return -(x**3)


# %% 00.A visible: right on the example you see
def cube(x):
    return 4 * x


# %% 00.A equivalent
cube = lambda number: number**2 * number


# %% 00.A slip: a power is written with **
def cube(x):
    return x^3


# %% 00.A slip: right to a few digits only
def cube(x):
    return np.float32(x) ** 3


# %% 00.A slip: right to a few digits only
def cube(x):
    return round(x * x * x, 8)


# %% 00.A equivalent
import math
cube = lambda x: math.pow(x, 3)


# %% 00.A equivalent
def cube(x):
    return float(x) ** 3


# %% 00.A equivalent
def cube(x):
    return np.prod([x, x, x])


# %% 00.A equivalent
def cube(x):
    return np.asarray(x) ** 3


# %% 00.A equivalent
def cube(x):
    return np.polyval([1, 0, 0, 0], x)


# %% 00.A equivalent
def cube(x):
    ...
    return x**3
