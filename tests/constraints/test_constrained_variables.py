"""Constraints of variables: applied to each stored value, in the same run, or refused; and
what is no set."""
import math

import numpy as np
import pytest
from samples import normal
from scipy import optimize
from test_first_order import MAKERS

import minigrad as mg
from minigrad import constraints as sets
from minigrad.errors import GraphError, InputError, OptionError, ShapeError
from minigrad.optim import SGD, Adam, LevenbergMarquardt

every = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
CHOSEN = {"NonNegative": sets.NonNegative(),
          "Box": sets.Box(-0.1, [0.2, 0.3]), "Simplex": sets.Simplex(axis=0),
          "L1Ball": sets.L1Ball(0.5), "MaxNorm": sets.MaxNorm(0.5, 0), "UnitNorm": sets.UnitNorm(0),
          "Affine": sets.Affine(np.ones((1, 3)), 0.5, 0), "Monotone": sets.Monotone(0),
          "Orthogonal": sets.Orthogonal(), "a row": sets.Simplex().on(np.s_[1]),
          "a function": lambda x: np.clip(x, -0.1, 0.1)}
X, Y = normal(30, 3), normal(30, 2)


def model(make, constraint, dtype=float, start=None):
    """(graph, weight, bias, node of one step)."""
    with mg.Graph() as g:
        w = mg.Variable((normal(3, 2) if start is None else start).astype(dtype),
                        constraint=constraint, name="w")
        b = mg.Variable(np.zeros(2, dtype))
        train = make().minimize(np.mean((np.tanh(X.astype(dtype) @ w + b) - Y.astype(dtype)) ** 2))
        g.freeze()
    return g, w, b, train


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("c", CHOSEN.values(), ids=CHOSEN)
def test_every_stored_value_is_feasible(c, dtype, compiled):
    g, w, _, train = model(lambda: SGD(0.5), c, dtype)
    run = g.compile(train) if compiled else lambda: g.run(train)
    for _ in range(5):
        run()
        np.testing.assert_allclose(c(w.value), w.value, rtol=0,
                                   atol=1e-15 if dtype is float else 1e-6)
        assert w.value.dtype == dtype
    assert w.version == 5


@every
def test_a_step_is_the_update_and_then_the_projection(make):
    c, f = sets.NonNegative(), lambda p: np.mean((np.tanh(X @ p["w"] + p["b"]) - Y) ** 2)
    g, w, b, train = model(make, c)
    optimizer, p = make(), {"w": normal(3, 2), "b": np.zeros(2)}
    state, at_the_wall = optimizer.state(p), []
    for _ in range(10):
        p, state = optimizer.step(p, mg.grad(f)(p), state)
        p["w"] = c.project(p["w"])
        g.run(train)
        np.testing.assert_allclose(w.value, p["w"], rtol=1e-10, atol=1e-13)
        np.testing.assert_allclose(b.value, p["b"], rtol=1e-10)
        at_the_wall.append(bool((w.value == 0.0).any()))
    assert at_the_wall[0]


@pytest.mark.parametrize("c",
                         [sets.NonNegative(), sets.MaxNorm(0.5, 0), sets.Simplex(axis=0).every(3)])
def test_nothing_grows(c):
    g, w, _, train = model(lambda: SGD(0.1), c)
    g.run(train)
    nodes, plans, sizes = len(g), g.plans_built, [(ran.node.id, ran.bytes) for ran in g.last_run]
    for _ in range(30):
        g.run(train)
    assert ((len(g), g.plans_built, [(ran.node.id, ran.bytes) for ran in g.last_run])
            == (nodes, plans, sizes))
    assert w.version == 31


def test_clipping_in_the_loop_grows():
    """The thread's fifty times slower: a new assign of a clip in each step, and what a frozen
    graph says to it."""
    g, w, _, train = model(lambda: SGD(0.1), None)
    g.frozen, before = False, len(g)
    for _ in range(10):
        g.run(train)
        g.run(w.assign(np.maximum(w, 0.0)))
    assert len(g) == before + 10 * 3  # a read, a maximum and an assign
    g.freeze()
    with pytest.raises(GraphError, match="every call of this line would make it grow"):
        w.assign(np.maximum(w, 0.0))


@pytest.mark.parametrize("c", [sets.NonNegative(), sets.NonNegative().every(7)])
def test_projected_descent_ends_where_scipys_active_set_does(c):
    a, b = normal(20, 6), normal(20)
    with mg.Graph() as g:
        w = mg.Variable(np.ones(6), constraint=c)
        train = SGD(1.0 / np.linalg.norm(a, 2) ** 2).minimize(0.5 * np.sum((a @ w - b) ** 2))
    for _ in range(700):
        g.run(train)
    expected, _ = optimize.nnls(a, b)
    assert (expected == 0.0).any()
    assert (expected > 0.0).any()
    assert (w.value >= 0.0).all()
    if c.__class__ is sets.NonNegative:
        np.testing.assert_allclose(w.value, expected, rtol=0, atol=1e-12)
    else:  # between two projections it follows the free descent: feasible at the end, and elsewhere
        assert np.abs(w.value - expected).max() > 1e-3


def test_free_numbers_train_to_the_same_point():
    """The softmax of free numbers against the projection, where the best point lies
    inside the simplex."""
    target = np.array([0.2, 0.5, 0.3])
    with mg.Graph() as g:
        p = mg.Variable(np.ones(3) / 3.0, constraint=sets.Simplex())
        z = mg.Variable(sets.Simplex().inverse(p.value))
        train = [SGD(0.3).minimize(np.sum((p - target) ** 2), p),
                 SGD(3.0).minimize(np.sum((sets.Simplex().free(z) - target) ** 2), z)]
        x = sets.Simplex().free(z)
    for _ in range(300):
        g.run(train)
    np.testing.assert_allclose(p.value, target, atol=1e-12)
    np.testing.assert_allclose(g.run(x), target, atol=1e-10)


# --- every k updates
@every
def test_every_third_update(make):
    c = sets.NonNegative()
    g, w, _, train = model(make, c.every(3))
    free, v, _, step = model(make, None)
    violated = []
    for k in range(1, 10):
        v.load(w.value)
        free.run(step)  # with slots of its own, so only the first three agree
        g.run(train)
        violated.append(c.violation(w.value) > 0.0)
        if k < 3:
            np.testing.assert_array_equal(w.value, v.value)
        if k == 3:
            np.testing.assert_array_equal(w.value, np.maximum(v.value, 0.0))
    assert not any(violated[2::3])
    assert violated[0]
    assert violated[1]


def test_each_variable_counts_its_own_updates():
    with mg.Graph() as g:
        v, w = (mg.Variable(-1.0, constraint=sets.NonNegative().every(2)) for _ in range(2))
        optimizer = SGD(0.25)
        one, both = (optimizer.apply_gradients([(1.0, v)]),
                     optimizer.apply_gradients([(1.0, v), (1.0, w)]))
    g.run(one)
    g.run(both)
    assert (v.value, w.value) == (0.0, -1.25)
    g.run(both)
    assert (v.value, w.value) == (-0.25, 0.0)
    assert [optimizer.slot(x, "step").value for x in (v, w)] == [3, 2]
    assert repr(v.constraint) == "NonNegative().every(2)"


def test_every_second_update_compiled():
    with mg.Graph() as g:
        w = mg.Variable(np.float32([-1.0, 2.0]), constraint=sets.NonNegative().every(2))
        run = g.compile(Adam(0.1).apply_gradients([(np.ones(2), w)]))
    for expected in ([-1.1, 1.9], [0.0, 1.8], [-0.1, 1.7], [0.0, 1.6]):
        run()
        np.testing.assert_allclose(w.value, expected, rtol=1e-6)
        assert w.value.dtype == np.float32


def test_every_one_is_always():
    assert sets.Every(lambda x: x * 0.5, 1).after(4.0, 7) == 2.0


# --- all or nothing
@pytest.mark.parametrize(("c", "start", "grad"), [
    (sets.NonNegative(), np.ones(2), [math.nan, 1.0]),
    (sets.Simplex(), np.ones(2), [math.nan, 1.0]),
    (sets.Orthogonal(), np.eye(2), [[math.nan, 1.0], [1.0, 0.0]]),
    (sets.PSD(), np.eye(2), [[math.nan, 1.0]] * 2), (sets.Monotone(), np.ones(2), [1.0, math.nan]),
    (sets.MaxNorm(1.0), np.ones(2), [math.inf, 0.0]),
    (sets.UnitNorm(), np.array([0.6, 0.8]), [0.6, 0.8]),
    (sets.Affine([1.0, 1.0], 1.0), np.ones(2), [math.nan, 1.0]),
    (sets.NonNegative().on(0), np.ones(2), [math.nan, 1.0])])
@pytest.mark.parametrize("compiled", [False, True])
def test_a_step_to_nowhere_changes_nothing(c, start, grad, compiled):
    """Not a number, or a point without a nearest one: the run is refused, and slots and weights
    stay as they were."""
    optimizer = Adam(1.0) if np.isnan(grad).any() else SGD(1.0)
    with mg.Graph() as g:
        w, other = mg.Variable(start, constraint=c, name="w"), mg.Variable(1.0)
        train = optimizer.apply_gradients([(1.0, other), (np.array(grad), w)])
        run = g.compile(train) if compiled else lambda: g.run(train)
    state = g.state
    with pytest.raises(InputError, match=r"they hold nan or inf, or are 0 where"):
        run()
    assert g.state is state
    np.testing.assert_array_equal(w.value, start)


def test_plain_values_without_a_nearest_point_are_refused():
    for c, x in ((sets.NonNegative(), math.nan), (sets.UnitNorm(), np.zeros(3)),
                 (sets.Monotone(), [1.0, math.nan]), (sets.UnitNorm(0), np.eye(3)[:2]),
                 (sets.L1Ball(1.0), [math.nan, 0.0])):
        with pytest.raises(InputError, match="no rank, because they hold nan or inf, or are 0"):
            c.project(x)
    for c in (sets.Orthogonal(), sets.PSD(), sets.NonNegative(), sets.Box(-1.0, 1.0),
              sets.Simplex(), sets.MaxNorm(2)):
        for bad in (math.nan, math.inf, -math.inf):
            with pytest.raises(InputError, match="nan or inf"):
                c.project(np.full((2, 2), bad))
    # large is no inf
    assert sets.Box(0.0, 1.0).project(np.array([1e300, -1e300])).tolist() == [1.0, 0.0]
    assert sets.NonNegative().project(np.float32([1e30, -1e30])).dtype == np.float32


# --- refused, because it would not be applied
def test_a_constraint_that_would_not_be_applied_is_refused():
    with mg.Graph() as g:
        with pytest.raises(
                InputError,
                match="would not be applied: optimizers do not look at it; make the variable"):
            mg.Variable(1.0, trainable=False, constraint=sets.NonNegative())
        v = mg.Variable(1.0, name="v")
        v.constraint = sets.NonNegative()  # in time
        SGD(2.0).minimize(v * v, v)
        for late in (sets.Box(0.0, 1.0), None):
            with pytest.raises(
                    InputError,
                    match="would not be applied: an update of it was made before; set it"):
                v.constraint = late
        assert repr(v.constraint) == "NonNegative()"
        w = mg.Variable(1.0, constraint=sets.NonNegative().every(2))
        with pytest.raises(GraphError, match="nobody counts the updates here"):
            LevenbergMarquardt().minimize(w - np.ones(3))
        assert g.run(v) == 1.0


def test_levenberg_and_marquardts_step_ends_in_the_set():
    with mg.Graph() as g:
        w = mg.Variable(np.array([2.0, 1.0]), constraint=sets.Simplex())
        train = LevenbergMarquardt(damping=1e-9).minimize(w - np.array([0.7, 0.1]))
    g.run(train)
    np.testing.assert_allclose(w.value, [0.8, 0.2], rtol=1e-6)


@pytest.mark.parametrize(("c", "kind", "words"), [
    (3.0, InputError, "it is no function of a value"),
    (sets.NonNegative, InputError, r"write mg.constraints.NonNegative\(\)"),
    (sets.Equality(lambda x: x), OptionError, "there is no formula for it"),
    (sets.Inequality(lambda x: x), OptionError, "there is no formula for it"),
    (np.sum, ShapeError,
     r"float64\[2, 3\] the .* it makes float64\[\] of it; return a value of the same"),
    (lambda x: x.astype(np.float32), ShapeError, r"it makes float32\[2, 3\]"),
    (lambda x: None, ShapeError, "it makes"),
    (sets.Simplex(axis=2), ShapeError, r"Simplex\(total=1.0, axis=2\) shape \(2, 3\)"),
    (sets.Box(np.zeros(2), np.ones(2)), ShapeError,
     r"bounds of shape \(2,\) a weight of shape \(2, 3\)"),
    (sets.PSD(), ShapeError, "it holds for square matrices"),
    (sets.Orthogonal().on(0), ShapeError, "it holds for matrices"),
    (sets.NonNegative().on(np.s_[:, 3]), ShapeError, "name a part that it has"),
    (sets.Affine(np.ones((1, 4)), 1.0, 1), ShapeError, "its equations are about 4 numbers, not 3"),
    (sets.Affine(np.ones((1, 3)), 1.0), ShapeError, "not 6"),
    (sets.Simplex(axis=2).every(2), ShapeError, "axis")])
def test_a_constraint_that_does_not_fit_is_refused_where_the_variable_is_made(c, kind, words):
    with mg.Graph() as g:
        with pytest.raises(kind, match=words):
            mg.Variable(normal(2, 3), constraint=c)
        assert (len(g), g.state, g.collections) == (0, {}, {})
        v, made = mg.Variable(normal(2, 3)), len(g)
        with pytest.raises(kind, match=words):
            v.constraint = c
        assert v.constraint is None
        assert len(g) == made


def test_a_constraint_may_use_other_variables():
    with mg.Graph() as g:
        wall = mg.Variable(0.5, trainable=False)
        v = mg.Variable(1.0, constraint=lambda x: np.minimum(x, wall))
        train = SGD(1.0).apply_gradients([(-1.0, v)])
    g.run(train)
    assert v.value == 0.5
    wall.load(0.25)
    g.run(train)
    assert v.value == 0.25


MISTAKES = {
    lambda: sets.Box(1.0, 0.0): (OptionError, "no number lies between them; exchange them"),
    lambda: sets.Box([0.0, 2.0], [1.0, 1.0]): (OptionError, "no number lies between"),
    lambda: sets.Box(math.inf): (OptionError, "no number"),
    lambda: sets.Box(hi=-math.inf): (OptionError, "no number"),
    lambda: sets.Box(math.nan): (InputError, "Box lo=nan"),
    lambda: sets.Box(0.0, [1.0, math.nan]): (InputError, "Box hi="),
    lambda: sets.Box("a"): (InputError, "Box lo=a"),
    lambda: sets.Box(None): (InputError, "Box lo=None"),
    lambda: sets.Box(np.zeros(2), np.ones(3)): (ShapeError, r"of shapes \(2,\) and \(3,\)"),
    lambda: sets.Simplex(0.0): (OptionError, "Simplex total=0.0"),
    lambda: sets.Simplex(math.inf): (OptionError, "total"),
    lambda: sets.L1Ball(-1.0): (OptionError, "L1Ball r=-1.0"),
    lambda: sets.MaxNorm(math.nan): (InputError, "MaxNorm r=nan"),
    lambda: sets.MaxNorm([1.0, 2.0]): (InputError, "it is one real number"),
    lambda: sets.Simplex(axis=1.0): (InputError, "axes are counted"),
    lambda: sets.Simplex(axis=(0, 1)): (InputError, "axes"),
    lambda: sets.UnitNorm(axis="row"): (InputError, "axes"),
    lambda: sets.Monotone(falling=1): (InputError, "yes or a no"),
    lambda: sets.Affine([[1.0, 1.0], [2.0, 2.0]], [1.0, 3.0]): (OptionError,
                                                                "contradict each other"),
    lambda: sets.Affine([0.0, 0.0], 1.0): (OptionError, "contradict each other"),
    lambda: sets.Affine(np.ones((2, 3)), np.ones(3)): (ShapeError, r"each row of a is an equation"),
    lambda: sets.Affine(np.ones((1, 2, 3)), 1.0): (ShapeError, "each row"),
    lambda: sets.Affine([], 1.0): (ShapeError, "each row"),
    lambda: sets.NonNegative().every(0): (OptionError, "Every k=0"),
    lambda: sets.Every(None, 2): (InputError, "where a function belongs"),
    lambda: sets.NonNegative().every(True): (InputError, "k=True, because it is a whole number"),
    lambda: sets.NonNegative().every(1.5): (InputError, "it is a whole number"),
    lambda: sets.Equality(3.0): (InputError, "cannot be called"),
    lambda: sets.NonNegative().penalty([1.0], -1.0): (OptionError, "penalty weight=-1.0"),
    lambda: sets.NonNegative().penalty([1.0], math.nan): (OptionError, "weight=nan"),
    lambda: sets.NonNegative().inverse([-1.0, 2.0]): (OptionError,
                                                      "it lies outside by 1, or on the edge"),
    lambda: sets.NonNegative().inverse(0.0): (OptionError,
                                              "it lies outside by 0, or on the edge; project it"),
    lambda: sets.Box(0.0, 1.0).inverse([0.5, 1.0]): (OptionError, "does not reach"),
    lambda: sets.Simplex().inverse([0.5, 0.6]): (OptionError, "outside by 0.05"),
    lambda: sets.UnitNorm().inverse([0.5, 0.6]): (OptionError, "does not reach"),
    lambda: sets.MaxNorm(1.0).inverse([0.6, 0.8]): (OptionError, "does not reach"),
    lambda: sets.Affine([1.0, 1.0], 1.0).inverse([0.5, 0.6]): (OptionError, "does not reach"),
    lambda: sets.Monotone().inverse([1.0, 0.5]): (OptionError, "does not reach"),
    lambda: sets.PSD().inverse(-np.eye(2)): (np.linalg.LinAlgError, "not positive definite"),
    lambda: sets.L1Ball(1.0).free([1.0]): (OptionError, "no smooth map onto it is known"),
    lambda: sets.L1Ball(1.0).inverse([1.0]): (OptionError, "no inverse"),
    lambda: sets.Equality(np.sin).free([1.0]): (OptionError, "no smooth map"),
    lambda: sets.Simplex().project(np.zeros((0, 2))): (ShapeError, "it needs numbers"),
    lambda: sets.Orthogonal().project(np.ones(3)): (ShapeError, "it holds for matrices"),
    lambda: sets.PSD().project(np.ones((2, 3))): (ShapeError, "square matrices"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes(case):
    kind, words = MISTAKES[case]
    with pytest.raises(kind, match=words):
        case()
