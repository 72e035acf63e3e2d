"""Layers: one formula in a graph, at given values and compiled; variables by path, freezing,
files; refusals."""
import copy
import pickle
from functools import partial

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn
from minigrad.errors import GraphError, InputError, OptionError, ShapeError

X, T = normal(12, 4), np.arange(12) % 3


def built(rate=0.3, renorm=False):
    """A net with all kinds of layers in it, one of them in a net of its own."""
    return nn.Sequential(nn.Dense(4, 6, activation=np.tanh, name="first"),
                         nn.BatchNorm(6, 0.8, renorm=renorm),
                         nn.Sequential(nn.Dropout(rate, seed=5), nn.Dense(6, 5, bias=False)),
                         np.tanh, nn.Dense(5, 3))


PATHS = ["first/w", "first/b", "1/scale", "1/offset", "1/mean", "1/variance", "2/0/step",
         "2/1/w", "4/w", "4/b"]
WEIGHTS = [path for path in PATHS if path not in ("1/mean", "1/variance", "2/0/step")]


@pytest.fixture
def net():
    with mg.Graph():
        yield built()


def loss_of(net):
    return lambda p, s, x, t, training=True: nn.losses.softmax_cross_entropy(
        net.at({**p, **s})(x, training), t)


# --- variables
def test_variables_have_paths(net):
    assert list(net.variables) == list(net.values()) == PATHS
    assert list(net.values(trainable=True)) == net.weights == WEIGHTS
    assert list(net.values(False)) == [path for path in PATHS if path not in WEIGHTS]
    assert {v.name for v in mg.get_collection(mg.TRAINABLE_VARIABLES)} == {
        "first/w", "first/b", "batchnorm/scale", "batchnorm/offset", "dense/w", "dense/b"}
    assert len(net) == 5
    assert net[2][1].variables["w"] is net.variables["2/1/w"]
    assert repr(net[4]) == "Dense(w [5, 3], b [3])"


def test_a_layer_that_stands_twice_has_its_variables_once():
    with mg.Graph() as graph:
        shared = nn.Dense(4, 4, name="shared")
        net = nn.Sequential(shared, np.tanh, shared)
        assert list(net.variables) == ["shared/w", "shared/b"]
        w, b = net.values().values()
        expected = np.tanh(X @ w + b) @ w + b
        np.testing.assert_allclose(graph.run(net(X)), expected, rtol=1e-14)
    np.testing.assert_allclose(net.at(net.values())(X), expected, rtol=1e-14)
    g = mg.grad(lambda p: np.sum(np.square(net.at(p)(X))))(net.values())
    both = mg.grad(lambda w: np.sum(np.square(np.tanh(X @ w + b) @ w + b)))(w)
    np.testing.assert_allclose(g["shared/w"], both, rtol=1e-12)


def test_seeds():
    with mg.Graph():
        one, two, five, again = (nn.Dense(4, 4), nn.Dense(4, 4), nn.Dense(4, 4, seed=5),
                                 nn.Dense(4, 4, seed=5))
        masks = [nn.Dropout(0.5) for _ in range(2)]
    with mg.Graph():
        same = nn.Dense(4, 4)
    w = lambda layer: layer.values()["w"]
    assert not np.array_equal(w(one), w(two))
    np.testing.assert_array_equal(w(five), w(again))
    np.testing.assert_array_equal(w(one), w(same))
    assert masks[0].seed != masks[1].seed


def test_freezing_takes_weights_out_of_the_collection_and_puts_them_back(net):
    every = mg.get_collection(mg.TRAINABLE_VARIABLES)
    net[0].trainable = False
    assert not net[0].trainable
    assert net.trainable
    assert ([v is u for v, u in zip(mg.get_collection(mg.TRAINABLE_VARIABLES), every[2:],
                                    strict=True)] == [True] * 5)
    assert list(net.values(True)) == WEIGHTS  # which of them are weights is another question
    net.trainable = False
    assert mg.get_collection(mg.TRAINABLE_VARIABLES) == []
    assert not net.trainable
    for _ in range(2):
        net.trainable = True
    assert all(v is u
               for v, u in zip(mg.get_collection(mg.TRAINABLE_VARIABLES), every, strict=True))
    assert not net.variables["1/mean"].trainable


def test_fine_tuning_in_two_steps(net):
    graph = net.variables["4/w"].graph
    loss = nn.losses.softmax_cross_entropy(net(X), T)
    net.trainable, net[4].trainable = False, True
    head = mg.optim.SGD(0.5).minimize(loss)
    net.trainable = True
    whole = mg.optim.SGD(0.5).minimize(loss)
    before = net.values()
    graph.run(head)
    assert ({p for p, x in net.values().items() if not np.array_equal(x, before[p])}
            == {"4/w", "4/b"})
    graph.run(whole)
    assert {p for p, x in net.values().items() if not np.array_equal(x, before[p])} == set(WEIGHTS)
    with mg.Graph():
        assert not nn.Dense(2, 2, trainable=False).trainable
        assert mg.get_collection(mg.TRAINABLE_VARIABLES) == []


# --- one formula
def test_a_net_trains_alike_in_a_graph_at_values_and_compiled():
    """Four ways to five steps of SGD with moving averages and masks: the same weights and the
    same statistics."""
    ends = []
    for compiled in (False, True):
        with mg.Graph() as graph:
            net = built(renorm=True)
            x, t = mg.placeholder(("batch", 4)), mg.placeholder(("batch",), int)
            loss = nn.losses.softmax_cross_entropy(net(x, training=True), t)
            with mg.control_dependencies(mg.get_collection(mg.UPDATE_OPS)):
                step = mg.optim.SGD(0.3).minimize(loss)
        start = net.values()
        fetches = [loss, step]
        run = graph.compile(fetches) if compiled else partial(graph.run, fetches)
        losses = [run({x: X[k:k + 8], t: T[k:k + 8]})[0] for k in range(5)]
        ends.append((losses, net.values()))

    def slopes(params, state, x, t):
        at = net.at({**params, **state})
        loss = nn.losses.softmax_cross_entropy(at(x, training=True), t)
        return loss, mg.gradient(loss, params), at.updates

    def eager(params, state, x, t):
        at = []
        def loss(params):
            at.append(net.at({**params, **state}))
            return nn.losses.softmax_cross_entropy(at[0](x, training=True), t)
        value, gradient = mg.value_and_grad(loss)(params)
        return value, gradient, at[0].updates

    for step in (eager, mg.compile(slopes)):
        net.load(start)
        losses = []
        for k in range(5):
            params, state = net.values(True), net.values(False)
            value, gradient, updates = step(params, state, X[k:k + 8], T[k:k + 8])
            losses.append(value)
            net.load({**state, **{p: params[p] - 0.3 * gradient[p] for p in params}, **updates})
        ends.append((losses, net.values()))
    assert len(set(ends[0][0])) == 5
    for losses, values in ends[1:]:
        np.testing.assert_allclose(losses, ends[0][0], rtol=1e-12)
        for path, value in values.items():
            np.testing.assert_allclose(value, ends[0][1][path], rtol=1e-11,
                                       atol=1e-14, err_msg=path)


@pytest.mark.parametrize("training", [True, False])
def test_derivatives_of_a_net(net, training):
    p, s = net.values(True), net.values(False)
    mg.check_gradients(lambda p: loss_of(net)(p, s, X, T, training), p)


def test_at_takes_plain_values_and_gives_what_would_be_assigned(net):
    values = net.values()
    at = net.at(values)
    out = at(X)
    assert type(out) is np.ndarray
    assert at.updates == {}
    first, second = at(X, training=True), at(X, training=True)
    np.testing.assert_array_equal(first, second)  # each call starts from the given values
    assert set(at.updates) == {"1/mean", "1/variance", "2/0/step"}
    assert at.updates["2/0/step"] == 1
    later = net.at({**values, **at.updates})(X, training=True)
    assert not np.array_equal(later, first)
    for path, value in net.values().items():
        np.testing.assert_array_equal(value, values[path])  # and nothing was changed


def test_at_inside_vmap_gives_each_member_its_weights():
    with mg.Graph():
        net = nn.Sequential(nn.Dense(4, 3), np.tanh)
    stack = {path: np.stack([value, 2.0 * value]) for path, value in net.values().items()}
    both = mg.vmap(lambda p: net.at(p)(X))(stack)
    np.testing.assert_allclose(both[1], net.at({k: v[1] for k, v in stack.items()})(X), rtol=1e-14)
    rows = mg.vmap(net.at(net.values()))(X)
    np.testing.assert_allclose(rows, net.at(net.values())(X), rtol=1e-14)


def test_gradients_of_each_example():
    with mg.Graph():
        net = nn.Sequential(nn.Dense(4, 5), np.tanh, nn.Dense(5, 3))
    loss = lambda p, x, t: nn.losses.softmax_cross_entropy(net.at(p)(x), t)
    each = mg.vmap(mg.grad(loss), in_axes=(None, 0, 0))(net.values(), X, T)
    for path, whole in mg.grad(loss)(net.values(), X, T).items():
        np.testing.assert_allclose(each[path].mean(0), whole, rtol=1e-12, atol=1e-16)
        np.testing.assert_allclose(each[path][3],
                                   mg.grad(loss)(net.values(), X[3], T[3])[path], rtol=1e-12)


def test_a_compiled_function_may_switch_modes(net):
    at = lambda p, x, training: net.at(p)(x, training)
    compiled = mg.compile(at)
    for training in (True, False, True):
        np.testing.assert_allclose(compiled(net.values(), X, training),
                                   at(net.values(), X, training), rtol=1e-12)


def test_a_net_of_float32_stays_one():
    with mg.Graph():
        net = built(renorm=True)
    values = {path: v.astype(np.float32) if v.dtype == float else v
              for path, v in net.values().items()}
    x = X.astype(np.float32)
    for f in (lambda at: at(x), lambda at: at(x, True),
              lambda at: mg.grad(lambda x: np.sum(at(x, True)))(x)):
        at = net.at(values)
        assert f(at).dtype == np.float32
    at(x, True)
    assert {path: v.dtype for path, v in at.updates.items()} == {path: values[path].dtype
                                                                 for path in at.updates}


def test_inputs_of_all_kinds(net):
    graph = net.variables["4/w"].graph
    expected = net.at(net.values())(X)
    x, held = mg.placeholder((12, 4)), mg.Variable(X)
    for given, feeds in ((x, {x: X}), (held, {}), (X, {}), (X.tolist(), {})):
        np.testing.assert_allclose(graph.run(net(given), feeds), expected, rtol=1e-14)
    flag = mg.Variable(False, trainable=False)
    np.testing.assert_allclose(graph.run(net(X, flag)), expected, rtol=1e-14)


def test_a_layer_of_ones_own():
    class Residual(nn.Layer):
        """x + inner(x) * gain, and how often it was used."""

        def __init__(self, inner):
            super().__init__(weights={"gain": 0.5}, state={"calls": 0}, parts={"inner": inner})

        def formula(self, p, x, training):
            p.later("calls", p["calls"] + 1)
            return x + self.parts["inner"].formula(p.inside("inner"), x, training) * p["gain"]

    with mg.Graph() as graph:
        layer = Residual(nn.Dense(4, 4))
        out = layer(X)
        assert list(layer.variables) == ["gain", "calls", "inner/w", "inner/b"]
        expected = X + 0.5 * (X @ layer.values()["inner/w"])
        np.testing.assert_allclose(graph.run([out, layer.update_ops()])[0], expected, rtol=1e-14)
    assert layer.values()["calls"] == 1
    at = layer.at(layer.values())
    np.testing.assert_allclose(at(X), expected, rtol=1e-14)
    assert at.updates == {"calls": 2}


def test_a_call_that_fails_adds_no_updates():
    with mg.Graph() as graph:
        norm = nn.BatchNorm(4)
        net = nn.Sequential(norm, nn.Dense(5, 2))
        x = mg.placeholder(("batch", 4))
        mg.add_to_collection(mg.UPDATE_OPS, "another's")
        norm(x, training=True)
        before = mg.get_collection(mg.UPDATE_OPS)
        with pytest.raises(ShapeError, match="its last axis needs 5"):
            net(x, training=True)
        after = mg.get_collection(mg.UPDATE_OPS)
        assert [id(op) for op in after] == [id(op) for op in before]
        graph.run(norm.update_ops(), {x: X})
    np.testing.assert_allclose(norm.values()["mean"], 0.01 * X.mean(axis=0), rtol=1e-12)


# --- values
def test_save_and_load(net, tmp_path):
    file = tmp_path / "net.npz"
    nn.save(net, file)
    with mg.Graph():
        other = built()
    other[0].load({"w": np.ones((4, 6)), "b": np.ones(6)})
    nn.load(other, file)
    for path, value in other.values().items():
        np.testing.assert_array_equal(value, net.values()[path])
        assert value.dtype == net.values()[path].dtype
    np.testing.assert_array_equal(other.at(other.values())(X), net.at(net.values())(X))


def test_loading_is_all_or_nothing_and_lists_what_differs(net, tmp_path):
    before = net.values()
    wrong = {path: value + 1 for path, value in before.items()}
    del wrong["4/b"]
    wrong |= {"4/bias": np.zeros(3), "first/w": np.zeros((6, 4))}
    listed = (r"4/b is missing; 4/bias is unknown; first/w has shape \(6, 4\) and not \(4, 6\), "
              r"because each")
    file = tmp_path / "wrong.npz"
    np.savez(file, **wrong)
    for attempt in (lambda: net.load(wrong), lambda: net.at(wrong), lambda: nn.load(net, file)):
        with pytest.raises(ShapeError, match=listed):
            attempt()
    last = {**{path: value + 1 for path, value in before.items()}, "4/b": np.zeros(3, complex)}
    for bad in (last, {**last, "4/b": np.zeros(3), "2/0/step": 1.5}):
        with pytest.raises(InputError):
            net.load(bad)
    with pytest.raises(InputError, match="a list of values"):
        net.load([1.0])
    for path, value in net.values().items():
        np.testing.assert_array_equal(value, before[path])


def test_a_file_that_is_no_archive_of_arrays(net, tmp_path):
    (tmp_path / "text").write_text("w = 1")
    np.save(tmp_path / "one.npy", np.ones(3))
    (tmp_path / "pickle").write_bytes(pickle.dumps({"w": 1}))
    np.savez(tmp_path / "objects.npz", **{"first/w": np.array([{}], object)}, allow_pickle=True)
    (tmp_path / "empty").write_bytes(b"")
    for name in ("text", "one.npy", "pickle", "objects.npz", "empty"):
        with pytest.raises(InputError, match=r"it is no \.npz file of plain arrays"):
            nn.load(net, tmp_path / name)


def test_a_node_with_a_value_is_loaded_as_that(net):
    net.load({path: mg.tensor(value) if value.dtype == float else value
              for path, value in net.values().items()})


# --- refusals
def test_refusals_of_layers():
    with mg.Graph():
        with pytest.raises(
                ShapeError,
                match=r"Dense an input of shape \(12, 3\), because its last axis needs 4"):
            nn.Dense(4, 2)(X[:, :3])
        with pytest.raises(ShapeError, match="its last axis needs"):
            nn.Dense(4, 2)(1.0)
        with pytest.raises(OptionError, match="n_in=0, because it goes from 1 on"):
            nn.Dense(0, 2)
        with pytest.raises(OptionError, match="seed=-1"):
            nn.Dense(4, 2, seed=-1)
        for make, word in ((lambda: nn.Dense(True, 2), "n_in=True"),
                           (lambda: nn.Dense(4, 2.5), "n_out=2.5"),
                           (lambda: nn.Dense(4, 2, activation=3), "where a function belongs"),
                           (lambda: nn.Dense(4, 2, seed="a"),
                            "seed=a, because it is a whole number"),
                           (lambda: nn.Dropout(0.5, seed=True), "seed=True"),
                           (lambda: nn.Sequential(3), "nn.Sequential")):
            with pytest.raises(InputError, match=word):
                make()
        for rate in (-0.1, 1.0):
            with pytest.raises(OptionError, match="Dropout rate="):
                nn.Dropout(rate)
        for parts in ((nn.Dense(2, 2, name="a"), nn.Dense(2, 2, name="a")),
                      (nn.Dense(2, 2, name="a/b"),), (nn.Dense(2, 2, name="1"), nn.Dense(2, 2))):
            with pytest.raises(OptionError, match="a path leads to one variable"):
                nn.Sequential(*parts)
        with pytest.raises(InputError, match="training='no'"):
            nn.Dropout(0.5)(X, "no")


def test_a_bias_has_the_dtype_of_its_weights():
    with mg.Graph():
        layer = nn.Dense(2, 3, init=lambda shape, rng: np.ones(shape, np.float32))
    assert layer.at(layer.values())(np.ones((4, 2), np.float32)).dtype == np.float32


# --- a deep copy would hold the same variables
def stepped(optimizer):
    v = mg.Variable(np.ones(3))
    optimizer.minimize(np.sum(v * v) if isinstance(optimizer, mg.optim.Optimizer) else v - 2.0)
    return optimizer


@pytest.mark.parametrize("make", [
    lambda: nn.Dense(2, 3), lambda: nn.Sequential(nn.Dense(2, 3), np.tanh, nn.BatchNorm(3)),
    nn.metrics.Mean, nn.metrics.AUC, lambda: nn.metrics.ClassMeans(3, 2),
    mg.optim.Accumulator, lambda: stepped(mg.optim.Adam(0.1)),
    lambda: stepped(mg.optim.LevenbergMarquardt())])
def test_what_holds_variables_refuses_a_deep_copy(make):
    with mg.Graph():
        owner = make()
        for kept in (owner, {"best": [owner]}):
            with pytest.raises(GraphError, match=f"deep copy of {type(owner).__name__}.*keep the "
                                                 r"values, best = net.values\(\)"):
                copy.deepcopy(kept)


@pytest.mark.parametrize("make", [lambda: mg.optim.Adam(0.1), mg.optim.LevenbergMarquardt])
def test_an_optimizer_without_slots_copies_deeply_and_holds_slots_of_its_own(make):
    with mg.Graph():
        first = make()
        second = copy.deepcopy(first)
        stepped(first)
        copy.deepcopy(second)  # it has no slots yet
        stepped(second)
    assert repr(first) == repr(second)
    assert first._held is not second._held
