"""Losses: by definition, where the definition overflows, their derivatives to order 2, in a
graph, and refusals."""
import interpreted
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn
from minigrad.errors import IndexRefusal, InputError, OptionError, ShapeError
from minigrad.nest import flatten

LOGITS, LABELS = 3.0 * normal(6, 4), np.array([0, 3, 1, 1, 2, 0])
ONE_HOT = np.eye(4)[LABELS]
Y, T = normal(5, 2), normal(2, 5).T
BITS = (T > 0.0).astype(float)


def softmax(x):
    return np.exp(x) / np.exp(x).sum(-1, keepdims=True)


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


R = Y - T
DEFINED = [
    (nn.losses.softmax_cross_entropy, (LOGITS, LABELS),
     -np.mean(np.log(softmax(LOGITS)[np.arange(6), LABELS]))),
    (nn.losses.softmax_cross_entropy, (LOGITS, ONE_HOT),
     -np.mean(np.log(softmax(LOGITS)[np.arange(6), LABELS]))),
    (nn.losses.softmax_cross_entropy, (LOGITS, softmax(normal(6, 4))),
     -np.mean(np.sum(softmax(normal(6, 4)) * np.log(softmax(LOGITS)), 1))),
    (nn.losses.softmax_cross_entropy, (LOGITS.reshape(2, 3, 4), LABELS.reshape(2, 3)),
     -np.mean(np.log(softmax(LOGITS)[np.arange(6), LABELS]))),
    (nn.losses.sigmoid_cross_entropy, (Y, BITS),
     -np.mean(BITS * np.log(sigmoid(Y)) + (1.0 - BITS) * np.log(1.0 - sigmoid(Y)))),
    (nn.losses.squared, (Y, T), np.mean(R**2)), (nn.losses.absolute, (Y, T), np.mean(np.abs(R))),
    (nn.losses.huber, (Y, T), np.mean(np.where(np.abs(R) <= 1.0, R**2 / 2.0, np.abs(R) - 0.5))),
    (lambda y, t: nn.losses.huber(y, t, 0.3), (Y, T),
     np.mean(np.where(np.abs(R) <= 0.3, R**2 / 2.0, 0.3 * (np.abs(R) - 0.15)))),
]


@pytest.mark.parametrize(("loss", "args", "expected"), DEFINED)
def test_a_loss_is_its_definition_with_its_derivatives(loss, args, expected):
    y, t = args
    np.testing.assert_allclose(loss(y, t), expected, rtol=1e-14)
    mg.check_gradients(lambda y: loss(y, t), y)
    with mg.Graph() as graph:
        x, labels = mg.placeholder(y.shape), mg.placeholder(t.shape, t.dtype)
        value = loss(x, labels)
        out = graph.run([value, mg.gradient(value, x)], {x: y, labels: t})
    np.testing.assert_allclose(out[0], expected, rtol=1e-14)
    np.testing.assert_allclose(out[1], mg.grad(loss)(y, t), rtol=1e-13, atol=1e-16)
    np.testing.assert_allclose(mg.compile(loss)(y, t), expected, rtol=1e-14)


def test_cross_entropies_do_not_overflow():
    far = np.array([[1e4, 0.0, -1e4], [-1e4, 0.0, 1e4]])
    loss = lambda x: nn.losses.softmax_cross_entropy(x, np.array([0, 1]))
    assert loss(far) == 5e3
    np.testing.assert_allclose(mg.grad(loss)(far), [[0.0, 0.0, 0.0], [0.0, -0.5, 0.5]])
    binary = lambda x: nn.losses.sigmoid_cross_entropy(x, np.array([1.0, 1.0, 0.0]))
    x = np.array([1e4, -1e4, 800.0])
    np.testing.assert_allclose(binary(x), (0.0 + 1e4 + 800.0) / 3.0)
    np.testing.assert_allclose(mg.grad(binary)(x), [0.0, -1.0 / 3.0, 1.0 / 3.0])
    assert np.isfinite(mg.hessian(binary)(x)).all()


def test_the_gradient_of_softmax_cross_entropy_is_softmax_minus_one_hot():
    slope = mg.grad(nn.losses.softmax_cross_entropy)(LOGITS, LABELS)
    np.testing.assert_allclose(slope, (softmax(LOGITS) - ONE_HOT) / 6.0, atol=1e-16)


def test_a_variable_is_read():
    with mg.Graph():
        v = mg.Variable(LOGITS)
        np.testing.assert_allclose(mg.run(nn.losses.softmax_cross_entropy(v, LABELS)),
                                   DEFINED[0][2], rtol=1e-14)
        np.testing.assert_allclose(mg.run(nn.losses.log_softmax(v)),
                                   np.log(softmax(LOGITS)), rtol=1e-13)


def test_float32_stays_float32():
    for loss, (y, t), _ in DEFINED:
        t = t.astype(np.float32) if t.dtype == float else t
        assert mg.value_and_grad(loss)(y.astype(np.float32), t)[1].dtype == np.float32
        assert loss(y.astype(np.float32), t).dtype == np.float32


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, bool])
def test_whole_numbers_do_not_wrap_around(dtype):
    y, t = (np.array(x).astype(dtype) for x in ([100, 1, 0], [1, 127, 0]))
    for name in ("squared", "absolute", "huber", "sigmoid_cross_entropy"):
        loss = getattr(nn.losses, name)
        assert loss(y, t) == loss(y.astype(float), t.astype(float))
        assert mg.compile(loss)(y, t) == loss(y, t)
    logits = np.array([[100, 0, 3]]).astype(dtype)
    assert (nn.losses.softmax_cross_entropy(logits, [0])
            == nn.losses.softmax_cross_entropy(logits.astype(float), [0]))
    np.testing.assert_array_equal(nn.losses.log_softmax(logits),
                                  nn.losses.log_softmax(logits.astype(float)))


def test_refusals_of_losses():
    with pytest.raises(InputError, match=r"squared values of dtype complex128.*real numbers"):
        nn.losses.squared(np.ones(2) * 1j, np.ones(2))
    for loss in (nn.losses.squared, nn.losses.absolute, nn.losses.huber,
                 nn.losses.sigmoid_cross_entropy):
        with pytest.raises(
                ShapeError,
                match=r"outputs of shape \(5, 1\) and targets of shape \(5,\), because .* need"):
            loss(np.ones((5, 1)), np.ones(5))
    with pytest.raises(ShapeError, match=r"the targets need shape \(6,\)"):
        nn.losses.softmax_cross_entropy(LOGITS, LABELS[:5])
    with pytest.raises(ShapeError, match=r"the targets need shape \(6, 4\)"):
        nn.losses.softmax_cross_entropy(LOGITS, ONE_HOT[:, :3])
    for bad in (LABELS - 1, LABELS + 1):
        with pytest.raises(IndexRefusal, match="there are 4 classes, numbered from 0"):
            nn.losses.softmax_cross_entropy(LOGITS, bad)
    with pytest.raises(InputError, match="labels of dtype bool"):
        nn.losses.softmax_cross_entropy(LOGITS, LABELS > 1)
    with pytest.raises(OptionError, match="huber delta=0"):
        nn.losses.huber(Y, T, 0)


# --- numbers that name no class or row, which NumPy would count from the end
def looked_up(x, numbers):
    """The rows of a table of four, one for each number."""
    with mg.Graph():
        layer = nn.Embedding(4, 2)
    return np.sum(x) + np.sum(layer.at({"table": x[:, :2]})(numbers))


def in_a_graph(f, numbers, compiled=False):
    with mg.Graph() as graph:
        x, fed = mg.placeholder((4, 4)), mg.placeholder(4, int)
        value = f(x, fed)
        nodes, feeds = [value, mg.gradient(value, x)], {x: normal(4, 4), fed: numbers}
    return graph.compile(nodes)(feeds) if compiled else graph.run(nodes, feeds)


WAYS = {
    "eager": lambda f, numbers: f(normal(4, 4), numbers),
    "gradient": lambda f, numbers: mg.grad(f)(normal(4, 4), numbers),
    "compiled": lambda f, numbers: mg.compile(f)(normal(4, 4), numbers),
    "compiled gradient": lambda f, numbers: mg.compile(mg.grad(f))(normal(4, 4), numbers),
    "numba": lambda f, numbers: mg.compile(mg.grad(f), backend="numba")(normal(4, 4), numbers),
    "a batch": lambda f, numbers: mg.vmap(f)(normal(2, 4, 4), np.array([LABELS[:4], numbers])),
    "a batch of gradients": lambda f, numbers: mg.vmap(mg.grad(f))(
        normal(2, 4, 4), np.array([LABELS[:4], numbers])),
    "graph": in_a_graph,
    "compiled graph": lambda f, numbers: in_a_graph(f, numbers, compiled=True),
    "one NumPy number": lambda f, numbers: f(
        normal(4, 4)[0] if f is nn.losses.softmax_cross_entropy else normal(4, 4), numbers[2]),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("f", "words"), [
    (nn.losses.softmax_cross_entropy, "a label is {}, because there are 4 classes"),
    (looked_up, "a symbol of Embedding is {}, because there are 4 rows")])
def test_a_number_that_names_no_row_is_refused_however_it_runs(f, words, way, monkeypatch):
    interpreted.interpret(monkeypatch)  # so that the way "numba" needs no Numba
    for wrong in (-1, 4):
        with pytest.raises(IndexRefusal, match=words.format(wrong)):
            WAYS[way](f, np.array([0, 3, wrong, 1]))
    for part in flatten(WAYS[way](f, np.array([0, 3, 3, 1]))):
        assert np.isfinite(part).all()
