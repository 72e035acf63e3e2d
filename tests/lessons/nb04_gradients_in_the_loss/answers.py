# Recorded answers to the exercises of notebook 04, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 04.A misconception: these are slopes with respect to the weights
def penalty(model, w, x):
    # only what is trained can be differentiated by
    slopes = mg.grad(lambda w: np.sum(model(w, x)))(w)
    return np.mean(slopes**2)


# %% 04.A slip: you square the mean slope
def penalty(model, w, x):
    slopes = mg.grad(lambda x: np.sum(model(w, x)))(x)
    return np.mean(slopes) ** 2


# %% 04.A slip: the sign is reversed
def penalty(model, w, x):
    slopes = mg.grad(lambda x: np.sum(model(w, x)))(x)
    return np.mean(-(slopes**2))


# %% 04.A visible: every slope divided by the number of examples
def penalty(model, w, x):
    slopes = mg.grad(lambda x: np.mean(model(w, x)))(x)
    return np.mean(slopes**2)


# %% 04.A visible: that is the sum of the squares, not their mean
def penalty(model, w, x):
    slopes = mg.grad(lambda x: np.sum(model(w, x)))(x)
    return np.sum(slopes**2)


# %% 04.A slip: a slope that has become a plain number teaches the weights nothing
def penalty(model, w, x):
    slopes = mg.stop_gradient(mg.grad(lambda x: np.sum(model(w, x)))(x))
    return np.mean(slopes**2)


# %% 04.A slip: write np.sum(...) around it
def penalty(model, w, x):
    slopes = mg.grad(model, 1)(w, x)
    return np.mean(slopes**2)


# %% 04.A equivalent
def penalty(model, w, x):
    _, slopes = mg.jvp(lambda inputs: model(w, inputs), (x,), (np.ones(len(x)),))
    return np.sum(slopes * slopes) / len(x)


# %% 04.A equivalent
def penalty(model, w, x):
    outputs, pullback = mg.vjp(model, w, x)
    return np.mean(np.square(pullback(np.ones(len(x)))[1]))


# %% 04.A equivalent
def penalty(model, w, x):
    x = mg.tensor(x)
    slopes = mg.gradient(np.sum(model(w, x)), x)
    return np.mean(slopes**2)


# %% 04.A slip: a slope that has become a plain number teaches the weights nothing
def penalty(model, w, x):
    x = mg.tensor(x)
    slopes = mg.gradient(np.sum(model(w, x)), x).value
    return np.mean(slopes**2)


# %% 04.A slip: is it a finite difference? Take the derivative
def penalty(model, w, x):
    h = 1e-6
    return np.mean(((model(w, x + h) - model(w, x - h)) / (2 * h)) ** 2)


# %% 04.A slip: a few digits only
def penalty(model, w, x):
    h = 1e-3
    return np.mean(((model(w, x + h) - model(w, x - h)) / (2 * h)) ** 2)


# %% 04.A slip: is it a finite difference? Take the derivative
def penalty(model, w, x):
    h = 1e-3                          # five points, exact to the fourth order
    rise = 8 * (model(w, x + h) - model(w, x - h)) - (model(w, x + 2 * h) - model(w, x - 2 * h))
    return np.mean((rise / (12 * h)) ** 2)


# %% 04.break1 slip: exp(x) overflows from x = 710 on
def rule(g, y, x):
    return g * np.exp(x) / (1.0 + np.exp(x))


# %% 04.break1 misconception: something in the rule is still a plain number
def rule(g, y, x):
    # a gradient is a number, so a number will do
    slope = 1.0 / (1.0 + np.exp(-getattr(x, "value", x)))
    return g * slope


# %% 04.break1 slip: the sign of x is reversed
def rule(g, y, x):
    return g / (1.0 + np.exp(x))


# %% 04.break1 slip: the sign is reversed
def rule(g, y, x):
    return -g / (1.0 + np.exp(-x))


# %% 04.break1 visible: the cotangent g is left out
def rule(g, y, x):
    return 1.0 / (1.0 + np.exp(-x))


# %% 04.break1 visible: right on the example you see, but for
def rule(g, y, x):
    return 0.5 * g


# %% 04.break1 slip: you turned a tensor into a plain Python number
def rule(g, y, x):
    import math
    return g / (1.0 + math.exp(-x))


# %% 04.break1 equivalent
def rule(g, y, x):
    return g * (1.0 - np.exp(-y))


# %% 04.break1 equivalent
def rule(g, y, x):
    return g * 0.5 * (1.0 + np.tanh(0.5 * x))


# %% 04.B misconception: this is H times a vector of ones
def hvp(f, x, v):
    # the gradient of a gradient, as tf.gradients sums it
    return mg.grad(lambda x: np.sum(mg.grad(f)(x)))(x)


# %% 04.B slip: differentiate the gradient along v
def hvp(f, x, v):
    return mg.grad(f)(x) * v


# %% 04.B slip: the sign is reversed
def hvp(f, x, v):
    return -mg.jvp(mg.grad(f), (x,), (v,))[1]


# %% 04.B slip: so take [1]
def hvp(f, x, v):
    return mg.jvp(mg.grad(f), (x,), (v,))


# %% 04.B slip: your function returns a tuple
def hvp(f, x, v):
    return mg.vjp(mg.grad(f), x)[1](v)


# %% 04.B slip: your function returns one number
def hvp(f, x, v):
    return mg.jvp(f, (x,), (v,))[1]


# %% 04.B slip: somewhere a whole Hessian of 8 MB is built
def hvp(f, x, v):
    return mg.jacobian(mg.grad(f))(x) @ v


# %% 04.B slip: right to a few digits only
def hvp(f, x, v):
    h = 1e-4
    return (mg.grad(f)(x + h * v) - mg.grad(f)(x - h * v)) / (2 * h)


# %% 04.B visible: is it a finite difference of the gradient?
def hvp(f, x, v):
    g, h = mg.grad(f), 2e-3
    near, far = g(x + h * v) - g(x - h * v), g(x + 2 * h * v) - g(x - 2 * h * v)
    return (8 * near - far) / (12 * h)


# %% 04.B visible: you multiply the row sums of H by v
def hvp(f, x, v):
    return mg.grad(lambda x: np.sum(mg.grad(f)(x)))(x) * v


# %% 04.B equivalent
def hvp(f, x, v):
    return mg.grad(lambda x: np.sum(mg.grad(f)(x) * v))(x)


# %% 04.B equivalent
def hvp(f, x, v):
    gradient, pullback = mg.vjp(mg.grad(f), x)
    return pullback(v)[0]


# %% 04.B equivalent
def hvp(f, x, v):
    x = mg.tensor(x)
    return mg.gradient(np.sum(mg.gradient(f(x), x) * v), x)
