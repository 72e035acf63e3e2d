"""What a user gives as numbers keeps what it means: a masked array never loses its mask without a
word, and an np.matrix is no array."""
import numpy as np
import pytest

import minigrad as mg
from minigrad import optim
from minigrad.constraints import Box, Mask, NonNegative, Simplex
from minigrad.errors import InputError

X = np.array([1.0, 2.0, 3.0])
MASKED = np.ma.masked_array([2.0, 4.0, 600.0], [False, False, True])
MATRIX = np.ones((3, 3)).view(np.matrix)


def line(x, a):
    return a * x


def fit(**given):
    data = dict(xdata=X, ydata=2.0 * X, p0=[1.0]) | given
    return optim.curve_fit(line, data.pop("xdata"), data.pop("ydata"), **data)


def residuals(x):
    return x[0] * X - 2.0 * X


ENTRANCES = {
    "grad": mg.grad(np.sum),
    "a part of an argument of grad": lambda m: mg.grad(lambda p: np.sum(p["w"]))({"w": m}),
    "tensor": mg.tensor,
    "a cotangent": lambda m: mg.vjp(lambda x: x * 1.0, np.ones(m.shape))[1](m),
    "a tangent": lambda m: mg.jvp(np.sum, (np.ones(m.shape),), (m,)),
    "a result of jvp": lambda m: mg.jvp(lambda x: m, (1.0,), (1.0,)),
    "a result of jacobian": lambda m: mg.jacobian(lambda x: {"a": x, "b": m})(1.0),
    "vmap": mg.vmap(lambda x: x * 2.0),
    "a result of vmap": lambda m: mg.vmap(lambda x: m)(X),
    "the carry of scan": lambda m: mg.scan(lambda c, x: (c * x, c), m, X),
    "the rows of scan": lambda m: mg.scan(lambda c, x: (c * np.sum(x), c), 1.0, m),
    "a result of scan": lambda m: mg.scan(lambda c, x: (c * x, m), 1.0, X),
    "xdata": lambda m: fit(xdata=m),
    "a part of xdata": lambda m: optim.curve_fit(lambda x, a: a * x[0], [m, m], X, [1.0]),
    "ydata": lambda m: fit(ydata=m),
    "ydata with 2-point": lambda m: fit(ydata=m, jac="2-point"),
    "sigma": lambda m: fit(sigma=m),
    "predict": lambda m: fit().predict(m),
    "x0 of least_squares": lambda m: optim.least_squares(lambda x: x - 1.0, m),
    "weights of least_squares": lambda m: optim.least_squares(residuals, [1.0], weights=m),
    "residuals": lambda m: optim.least_squares(lambda x: m, [1.0]),
    "x0 of minimize": lambda m: optim.minimize(lambda x: np.sum(x * x), m),
    "a part of x0": lambda m: optim.minimize(lambda p: np.sum(p["w"] ** 2), {"w": m}),
    "project": NonNegative().project,
    "violation": Simplex().violation,
    "a bound": lambda m: Box(m, 700.0),
    "a mask of weights": lambda m: Mask(m > 0.0),
    "a black box": mg.black_box(np.sum),
    "a client": lambda m: mg.federated.Local(lambda w, x: np.sum(w * x), optim.SGD(0.1))(
        1.0, m, np.random.default_rng(0)),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
@pytest.mark.parametrize(("given", "words"), [
    (MASKED, r"MaskedArray, because its mask would be lost.*x\.compressed\(\)"),
    (MATRIX, r"matrix, because its own arithmetic.*np\.asarray\(x\)")], ids=["masked", "matrix"])
def test_a_masked_array_and_a_matrix_are_refused_at_every_entrance(entrance, given, words):
    with pytest.raises(InputError, match=words) as refusal:
        ENTRANCES[entrance](given)
    assert "test_value.py" in str(refusal.value)
