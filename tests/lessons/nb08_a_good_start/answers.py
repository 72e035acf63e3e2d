# Recorded answers to the exercises of notebook 08, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 08.A misconception: 0.1 is no rule
def gain(f):
    return 0.1  # small normally distributed values are usually a good guess


# %% 08.A slip: the standard deviation subtracts the mean of h first
def gain(f):
    z = np.random.default_rng(0).standard_normal(100_000)
    return 1 / np.std(f(z))


# %% 08.A slip: that is the factor for the variance
def gain(f):
    z = np.random.default_rng(0).standard_normal(100_000)
    return 1 / np.mean(f(z) ** 2)


# %% 08.A slip: that is the factor by which f changes the spread
def gain(f):
    z = np.random.default_rng(0).standard_normal(100_000)
    return np.sqrt(np.mean(f(z) ** 2))


# %% 08.A slip: variances add up, not absolute values
def gain(f):
    z = np.random.default_rng(0).standard_normal(100_000)
    return 1 / np.mean(np.abs(f(z)))


# %% 08.A slip: where one number is wanted
def gain(f):
    z = np.random.default_rng(0).standard_normal(100_000)
    return 1 / np.abs(f(z))


# %% 08.A slip: 1 is right only if f doesn't change the spread
def gain(f):
    return 1.0


# %% 08.A visible: right on the example you see, but for
def gain(f):
    return 5 / 3  # as in the table for tanh


# %% 08.A visible: right on the example you see, but for
def gain(f):
    z = np.random.default_rng(0).standard_normal(100_000)
    return 1 / np.sqrt(np.mean(np.tanh(z) ** 2))


# %% 08.A equivalent
def gain(f):
    z, weight = np.polynomial.hermite_e.hermegauss(60)
    return float(np.sum(weight) / np.sum(weight * f(z) ** 2)) ** 0.5


# %% 08.A equivalent
def gain(f):
    rng = np.random.default_rng(1)
    z = rng.standard_normal((100, 500))
    return 1 / np.std(f(z) @ (rng.standard_normal((500, 500)) / np.sqrt(500)))


# %% 08.A slip: f'(z) belongs to the way back
def gain(f):
    z = mg.tensor(np.random.default_rng(0).standard_normal(100_000))
    slope = mg.gradient(f(z), z, cotangent=np.ones(z.shape)).value
    return 1 / np.sqrt(np.mean(slope**2))


# %% 08.A slip: the root of 2 is right only for relu, which keeps half of the mean square
def gain(f):
    return np.sqrt(2)


# %% 08.A visible: for sigmoid your function gives
def gain(f):
    return 1.6


# %% 08.break1 misconception: that is the bug itself
def start(noise):
    n_in, n_out = noise.shape
    return 1 / n_in * noise  # the variance of the weights


# %% 08.break1 slip: this is the wrong fan
def start(noise):
    n_in, n_out = noise.shape
    return noise / np.sqrt(n_out)


# %% 08.break1 slip: that is Glorot's compromise
def start(noise):
    return noise * np.sqrt(2 / sum(noise.shape))


# %% 08.break1 slip: twice the variance
def start(noise):
    return noise * np.sqrt(2 / len(noise))


# %% 08.break1 slip: 0.1 is right only for a layer with 100 inputs
def start(noise):
    return 0.1 * noise


# %% 08.break1 slip: you multiply
def start(noise):
    n_in, n_out = noise.shape
    return noise * np.sqrt(n_in)


# %% 08.break1 slip: where an array of weights is wanted
def start(noise):
    n_in, n_out = noise.shape
    return 1 / np.sqrt(n_in)


# %% 08.break1 slip: a tensor where an array of weights is wanted: return its .value
def start(noise):
    return mg.tensor(noise) / np.sqrt(len(noise))


# %% 08.break1 slip: your weights are whole numbers, so they were rounded
def start(noise):
    return (noise / np.sqrt(len(noise))).astype(int)


# %% 08.break1 visible: right on the example you see, but for
def start(noise):
    return noise / 8


# %% 08.break1 slip: changes the input
def start(noise):
    n_in, n_out = noise.shape
    noise /= np.sqrt(n_in)
    return noise


# %% 08.break1 equivalent
def start(noise):
    return noise * len(noise) ** -0.5


# %% 08.break1 equivalent
def start(noise):
    n_in, n_out = noise.shape
    edge = np.sqrt(3 / n_in)
    return np.random.default_rng(0).uniform(-edge, edge, (n_in, n_out))


# %% 08.B misconception: only the first layer is right
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(h @ W))
        h = f(h @ W)  # what the net gave at the start
    return scaled


# %% 08.B slip: you divide by the variance
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.var(h @ W))
        h = f(h @ scaled[-1])
    return scaled


# %% 08.B slip: divide the whole layer by one number, and not each unit by its own
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(h @ W, axis=0))
        h = f(h @ scaled[-1])
    return scaled


# %% 08.B slip: measure z = h W, before f
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(f(h @ W)))
        h = f(h @ scaled[-1])
    return scaled


# %% 08.B slip: you multiply
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W * np.std(h @ W))
        h = f(h @ scaled[-1])
    return scaled


# %% 08.B slip: f is missing
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(h @ W))
        h = h @ scaled[-1]
    return scaled


# %% 08.B slip: you return the weights unchanged
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W)
        h = f(h @ W)
    return scaled


# %% 08.B slip: where a list of weights is wanted
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(h @ W))
        h = f(h @ scaled[-1])
    return h


# %% 08.B slip: holds tensors where arrays are wanted
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(mg.tensor(W / np.std(h @ W)))
        h = f(h @ scaled[-1].value)
    return scaled


# %% 08.B visible: right on the example you see, but for
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(h @ W))
        h = np.tanh(h @ scaled[-1])
    return scaled


# %% 08.B equivalent
def lsuv(x, Ws, f):
    if not Ws:
        return []
    z = x @ Ws[0]
    s = np.sqrt(np.mean((z - z.mean()) ** 2))
    return [Ws[0] / s, *lsuv(f(z / s), Ws[1:], f)]


# %% 08.B equivalent
def lsuv(x, Ws, f):
    scaled = []
    for W in Ws:
        h = x
        for done in scaled:
            h = f(h @ done)
        W = W.copy()
        while abs(np.var(h @ W) - 1) > 1e-6:
            W /= np.std(h @ W)
        scaled.append(W)
    return tuple(scaled)


# %% 08.B blank
def lsuv(x, Ws, f):
    scaled, h = [], x
    for W in Ws:
        scaled.append(W / np.std(h @ W))
        h = ...
    return scaled
