"""What a user gives as numbers keeps what it means: a masked array never loses its mask without a
word, and an np.matrix is no array."""
import numpy as np
import pytest

import minigrad as mg
from minigrad import nn, optim
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


def metric(name, *given):
    with mg.Graph():
        return getattr(nn.metrics, name)().update(*given)


with mg.Graph():
    LAYER = nn.Dense(3, 3)
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
    "a result of a black box": lambda m: mg.black_box(lambda x: m)(X),
    "a solution": lambda m: mg.implicit(lambda a: m, root=lambda x, a: x - a)(m.shape[0] * 1.0),
    "straight_through": mg.straight_through(np.round),
    "rows of segment_sum": lambda m: mg.segment_sum(m, np.arange(3), 3),
    "ids of segment_sum": lambda m: mg.segment_sum(X, m.astype(int), 3),
    "a layer": LAYER.at(LAYER.values()),
    "a layer in a graph": LAYER,
    "values of a layer": lambda m: LAYER.at({"w": m, "b": X}),
    "gelu": nn.gelu,
    "attention": lambda m: nn.attention(np.ones((3, 3)), np.ones((3, 3)), m),
    "a mask of attention": lambda m: nn.attention(*np.ones((3, 3, 3)), m > 0.0),
    "a loss": lambda m: nn.losses.squared(np.ones(m.shape), m),
    "logits": lambda m: nn.losses.softmax_cross_entropy(m, 0),
    "a metric": lambda m: metric("Mean", m),
    "weights of a metric": lambda m: metric("Mean", np.ones(m.shape), m),
    "labels of a metric": lambda m: metric("Accuracy", np.ones((*m.shape, 2)), m),
    "scores": lambda m: metric("AUC", m, X),
    "a gradient": lambda m: optim.SGD(0.1).step(np.ones(m.shape), m, {"step": 0}),
    "a gradient that is clipped": lambda m: optim.clip.by_norm(m, 1.0),
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


def test_what_f_returns_beside_its_result_keeps_its_mask():
    """It became a plain array, in which the masked number counts."""
    for aux in (mg.grad(lambda x: (x, MASKED), has_aux=True)(1.0)[1],
                mg.vjp(lambda x: (x, [MASKED]), 1.0, has_aux=True)[2][0]):
        assert aux.mask.tolist() == [False, False, True]
        assert aux is not MASKED
