# Recorded answers to the exercises of notebook 11, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 11.A misconception: the value is right, but its derivative is 0
def through(f, slope, s):
    smooth = slope(s)
    return mg.stop_gradient(f(s))  # the asker has read about it


# %% 11.A misconception: value and derivative both come from f
def through(f, slope, s):
    return f(s)


# %% 11.A misconception: that is the surrogate
def through(f, slope, s):
    smooth = slope(s)
    return smooth


# %% 11.A slip: the roles are swapped
def through(f, slope, s):
    smooth = slope(s)
    return f(s) + mg.stop_gradient(smooth - f(s))


# %% 11.A slip: you subtract the constant
def through(f, slope, s):
    smooth = slope(s)
    return smooth - mg.stop_gradient(f(s) - smooth)


# %% 11.A slip: the value still contains slope(s)
def through(f, slope, s):
    smooth = slope(s)
    return smooth + mg.stop_gradient(f(s))


# %% 11.A slip: value and derivative both come from f
def through(f, slope, s):
    smooth = slope(s)
    return smooth + (f(s) - smooth)


# %% 11.A slip: the derivative of slope(s) has the wrong sign
def through(f, slope, s):
    smooth = slope(s)
    return f(s) - (smooth - mg.stop_gradient(smooth))


# %% 11.A slip: from which no derivative leads back to s
def through(f, slope, s):
    return f(s.value)


# %% 11.A slip: returns None
def through(f, slope, s):
    smooth = slope(s)
    smooth + mg.stop_gradient(f(s) - smooth)


# %% 11.A visible: your derivative is 1, which is that of s
def through(f, slope, s):
    return s + mg.stop_gradient(f(s) - s)


# %% 11.A visible: right on the example you see, but
def through(f, slope, s):
    smooth = np.tanh(s)
    return smooth + mg.stop_gradient(np.sign(s) - smooth)


# %% 11.A visible: the derivative of f is in it as well, which you see if f isn't flat
def through(f, slope, s):
    smooth = slope(s)
    return f(s) + smooth - mg.stop_gradient(smooth)


# %% 11.A equivalent
def through(f, slope, s):
    return mg.straight_through(f, slope)(s)


# %% 11.A equivalent
def through(f, slope, s):
    smooth, constant = slope(s), mg.stop_gradient
    return constant(f(s)) - (constant(smooth) - smooth)


# %% 11.A equivalent
def through(f, slope, s):
    here = mg.stop_gradient(s)
    return mg.stop_gradient(f(s)) + slope(s) - slope(here)


# %% 11.break misconception: you interpolate between two x, but they may lie on different branches
def look_up(x, y, z):
    order = np.argsort(y)
    return np.interp(z, y[order], x[order])


# %% 11.break misconception: a root of z is right for one F only, and F is sealed
def look_up(x, y, z):
    return np.sqrt(np.abs(z))


# %% 11.break misconception: that is an average of several x
def look_up(x, y, z):
    return np.array([x[np.argsort(np.abs(y - one))[:2]].mean() for one in z])


# %% 11.break slip: you take the smallest along the wrong axis
def look_up(x, y, z):
    nearest_pair = np.argmin(np.abs(y[:, None] - z), axis=1)
    return x[nearest_pair]


# %% 11.break slip: your x[0] is 0 where -0.5 is right
def look_up(x, y, z):
    far = np.abs(y[:, None] - z)
    near = far == far.min(axis=0)
    return (near * x[:, None]).sum(axis=0) / near.sum(axis=0)


# %% 11.break slip: right on the example you see, but for
def look_up(x, y, z):
    axis = 1 if len(y) == len(z) else 0
    return x[np.argmin(np.abs(y[:, None] - z), axis=axis)]


# %% 11.break equivalent
def look_up(x, y, z):
    return np.array([x[len(y) - 1 - np.argmin(np.abs(y - one)[::-1])] for one in z])


# %% 11.break slip: the absolute value is missing
def look_up(x, y, z):
    nearest_pair = np.argmin(y[:, None] - z, axis=0)
    return x[nearest_pair]


# %% 11.break slip: those are positions
def look_up(x, y, z):
    nearest_pair = np.argmin(np.abs(y[:, None] - z), axis=0)
    return nearest_pair


# %% 11.break slip: you compare z with x
def look_up(x, y, z):
    nearest_pair = np.argmin(np.abs(x[:, None] - z), axis=0)
    return x[nearest_pair]


# %% 11.break slip: that is the nearest y
def look_up(x, y, z):
    nearest_pair = np.argmin(np.abs(y[:, None] - z), axis=0)
    return y[nearest_pair]


# %% 11.break slip: y and z may be of different lengths
def look_up(x, y, z):
    nearest_pair = np.argmin(np.abs(y - z))
    return x[nearest_pair]


# %% 11.break visible: right on the example you see, but
def look_up(x, y, z):
    return np.array([min(x, key=lambda one: abs(one**2 - wanted)) for wanted in z])


# %% 11.break equivalent
def look_up(x, y, z):
    return np.array([x[np.argmin((y - one) ** 2)] for one in z])


# %% 11.break equivalent
def look_up(x, y, z):
    order = np.argsort(y)
    x, y = x[order], y[order]
    at = np.clip(np.searchsorted(y, z), 1, len(y) - 1)
    return np.where(z - y[at - 1] < y[at] - z, x[at - 1], x[at])


# %% 11.break blank
def look_up(x, y, z):
    nearest_pair = ...
    return x[nearest_pair]


# %% 11.B misconception: you make 2n queries, two for each entry
def two_queries(F, g, x, d):
    columns = [(F(x + step) - F(x - step)) / (2 * h) for step, h in zip(np.diag(d), d)]
    return np.array([g @ column for column in columns])


# %% 11.B misconception: you measure on one side only, which is wrong by about d
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x))
    return rise / d


# %% 11.B slip: the distance from x - d to x + d is 2 d
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x - d))
    return rise / d


# %% 11.B slip: the sign is reversed
def two_queries(F, g, x, d):
    rise = g @ (F(x - d) - F(x + d))
    return rise / (2 * d)


# %% 11.B slip: the rise should be one number
def two_queries(F, g, x, d):
    rise = F(x + d) - F(x - d)
    return g * rise / (2 * d)


# %% 11.B slip: the sign of d is lost
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x - d))
    return rise / (2 * abs(d))


# %% 11.B slip: you multiply by d
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x - d))
    return rise / 2 * d


# %% 11.B slip: without their weights g
def two_queries(F, g, x, d):
    rise = np.sum(F(x + d) - F(x - d))
    return rise / (2 * d)


# %% 11.B slip: where an array of numbers is wanted
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x - d))
    return float(rise / (2 * d[0]))


# %% 11.B slip: F was asked
def two_queries(F, g, x, d):
    return np.array([g @ (F(x + d) - F(x - d)) / (2 * h) for h in d])


# %% 11.B visible: right on the example you see, but
def two_queries(F, g, x, d):
    rise = g @ ((x + d) ** 2 - (x - d) ** 2)
    return rise / (2 * d)


# %% 11.B visible: divide each entry by its own 2 d
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x - d))
    return rise * d / (2 * np.mean(d**2))


# %% 11.B visible: divide each entry by its own 2 d
def two_queries(F, g, x, d):
    h = abs(d[0])
    return g @ (F(x + d) - F(x - d)) / (2 * h) * np.sign(d)



# %% 11.B equivalent
def two_queries(F, g, x, d):
    ahead, behind = F(x + d), F(x - d)
    return np.array([sum(g * (ahead - behind)) / (2 * h) for h in d])


# %% 11.B equivalent
def two_queries(F, g, x, d):
    along = lambda way: g @ F(x + way * d)
    return (along(1) - along(-1)) / 2 / d


# %% 11.B blank
def two_queries(F, g, x, d):
    rise = g @ (F(x + d) - F(x - d))
    return ...
