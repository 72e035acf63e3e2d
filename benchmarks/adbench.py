"""The three objectives of ADBench: what a derivative costs beside its function.
Run: python benchmarks/adbench.py

    GMM    gradient of the log posterior of a mixture of Gaussians by their weights, means and
           inverse Cholesky factors
    BA     the blocks of the sparse Jacobian of bundle adjustment: two residuals by one camera, one
           point, one weight
    LSTM   gradient of the loss of a two-layer LSTM with elementwise weights, which reads one
           character after another

A figure is the CPU time of the derivative over that of the function in plain NumPy (for BA of all
observations at once), as ADBench has it; compiled.py times the columns and says how.  Columns must
agree to 1e-6.  Data are random, in ADBench's sizes but for the length of the text, 128.  JAX has no
figure for the LSTM as it is written here: it compiles the unrolled loop for minutes; and only this
engine has one for BA, where the others need another program.
Source: Srajer, Kukelova, Fitzgibbon, A benchmark of selected algorithmic
differentiation tools, 2018.
"""
import itertools

import numpy as np
from compiled import alone, columns, heading, installed, ours, row

import minigrad as mg

SIZE = 10  # of GMM's points
GAMMA, DEGREES = 1.0, 0  # of the Wishart prior


# --- a mixture of Gaussians
def places(d):
    """For each entry of a d x d factor where it stands among exp(diagonal), lower
    triangle and a zero."""
    place, lower = np.full((d, d), d + d * (d - 1) // 2), np.tril_indices(d, -1)
    place[np.arange(d), np.arange(d)] = np.arange(d)
    place[lower] = d + np.arange(len(lower[0]))
    return place.ravel()


PLACES = places(SIZE)


def logsumexp(x, axis):
    top = mg.stop_gradient(np.max(x, axis=axis, keepdims=True))
    return np.log(np.sum(np.exp(x - top), axis=axis)) + np.sum(top, axis=axis)


def gmm(params, x):
    alphas, means, diagonals, lower = params
    count, d = means.shape
    parts = np.concatenate((np.exp(diagonals), lower, 0.0 * diagonals[:, :1]), axis=1)
    factors = np.reshape(parts[:, PLACES], (count, d, d))
    moved = np.matmul(x[None] - means[:, None], np.swapaxes(factors, 1, 2))
    inner = (alphas[:, None] + np.sum(diagonals, axis=1)[:, None]
             - 0.5 * np.sum(moved * moved, axis=2))
    prior = (0.5 * GAMMA**2 * (np.sum(np.exp(2.0 * diagonals)) + np.sum(lower * lower))
             - DEGREES * np.sum(diagonals))
    return np.sum(logsumexp(inner, 0)) - len(x) * np.sum(logsumexp(alphas, 0)) - prior


def gmm_data(rng, n=1000, d=SIZE, count=5):
    params = (rng.standard_normal(count), rng.random((count, d)), rng.standard_normal((count, d)),
              rng.standard_normal((count, d * (d - 1) // 2)))
    return params, rng.standard_normal((n, d))


# --- bundle adjustment
def project(camera, point, weight, feature):
    """Weighted residuals: axis-angle rotation, centre, focal length, principal point, radial
    distortion of a camera."""
    axis, centre, focal, principal, k1, k2 = (camera[:3], camera[3:6], camera[6], camera[7:9],
                                              camera[9], camera[10])
    moved, angle = point - centre, np.sqrt(np.sum(axis * axis))
    unit, cos = axis / angle, np.cos(angle)
    turned = (moved * cos + np.cross(unit, moved) * np.sin(angle)
              + unit * (np.sum(unit * moved) * (1.0 - cos)))
    flat = turned[:2] / turned[2]
    radius = np.sum(flat * flat)
    seen = flat * (1.0 + k1 * radius + k2 * radius * radius)
    return weight * (seen * focal + principal - feature)


def projected(cameras, points, weights, features):
    """`project` of all observations, written for plain NumPy."""
    axis, centre, focal = cameras[:, :3], cameras[:, 3:6], cameras[:, 6:7]
    moved, angle = points - centre, np.sqrt(np.sum(axis * axis, axis=1, keepdims=True))
    unit, cos = axis / angle, np.cos(angle)
    turned = (moved * cos + np.cross(unit, moved) * np.sin(angle)
              + unit * (np.sum(unit * moved, axis=1, keepdims=True) * (1.0 - cos)))
    flat = turned[:, :2] / turned[:, 2:]
    radius = np.sum(flat * flat, axis=1, keepdims=True)
    seen = flat * (1.0 + cameras[:, 9:10] * radius + cameras[:, 10:] * radius * radius)
    return weights[:, None] * (seen * focal + cameras[:, 7:9] - features)


def ba_data(rng, n=2000):
    cameras = rng.standard_normal((n, 11)) * np.array([0.3] * 3 + [0.1] * 3
                                                      + [1.0, 0.1, 0.1, 0.01, 0.01])
    points = rng.standard_normal((n, 3)) + np.array([0.0, 0.0, 8.0])
    return cameras, points, rng.random(n), rng.standard_normal((n, 2))


# --- an LSTM whose weights are vectors
def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def lstm(params, state, text):
    """params: (weights (layers, 4, b), biases (layers, 4, b), (scale in, scale out, bias out));
    text: (length, b)."""
    weights, biases, (into, out, bias) = params
    state, total = list(state), 0.0
    for now, after in itertools.pairwise(text):
        x = now * into
        for k, (hidden, cell) in enumerate(state):
            w, b = weights[k], biases[k]
            forget, ingate = sigmoid(x * w[0] + b[0]), sigmoid(hidden * w[1] + b[1])
            outgate, change = sigmoid(x * w[2] + b[2]), np.tanh(hidden * w[3] + b[3])
            cell = cell * forget + ingate * change
            x = outgate * np.tanh(cell)
            state[k] = x, cell
        guess = x * out + bias
        total = total + np.sum(after * (guess - np.log(2.0 + np.sum(np.exp(guess)))))
    return -total / ((len(text) - 1) * text.shape[1])


def lstm_data(rng, length=128, b=14, layers=2):
    weights, biases = rng.standard_normal((2, layers, 4, b))
    params = weights, biases, tuple(rng.standard_normal((3, b)))
    return (params, [tuple(rng.standard_normal((2, b))) for _ in range(layers)],
            np.eye(b)[rng.integers(b, size=length)])


def main():
    rng, peers = np.random.default_rng(0), installed()
    heading("ratio to the function in plain NumPy", peers)
    unrolled = {name: peer for name, peer in peers.items() if name != "jax"}
    for label, f, args, those in (("GMM, d 10, K 5, n 1,000: gradient", gmm, gmm_data(rng), peers),
                                  ("LSTM, 2 layers, 14 characters: gradient", lstm,
                                   lstm_data(rng), unrolled)):
        calls = columns("value_and_grad", f, args, those)
        row(label, None, calls, lambda f=f, args=args: f(*args), calls["minigrad"]())
    args, blocks = ba_data(rng), mg.vmap(mg.jacobian(project, argnums=(0, 1, 2)))
    row("BA, 2,000 observations: all blocks", None, ours(blocks, args),
        lambda: projected(*args), blocks(*args))


if __name__ == "__main__":
    alone(main)
