"""Patterns: which residual may depend on which parameter, and colours."""
import numpy as np
import pytest
from samples import DIFFERENTIABLE, normal

import minigrad as mg
from minigrad.optim.fit import pattern as module
from minigrad.optim.fit.pattern import Dense, Sets, colours, dependences
from minigrad.program import Program
from minigrad.rules.vector import joined, parted
from minigrad.value import Spec

MANY = 10**6


def pattern(program, x):
    """The pattern as a matrix of booleans."""
    columns, sizes = dependences(program, x, MANY)
    out = np.zeros((len(sizes), x.size), bool)
    out[np.repeat(np.arange(len(sizes)), sizes), columns] = True
    return out


def of_sample(sample):
    """Return (f, v): the sample as a function of one vector, in float64."""
    args = [np.asarray(a, float) for a in sample.args]
    shapes = [a.shape for a in args]
    return (lambda v: joined(sample.f(*parted(v, shapes)))), joined(args).astype(float)


@pytest.mark.parametrize("name", sorted({s.op for s in DIFFERENTIABLE}))
def test_a_pattern_covers_the_jacobian_of_every_op(name):
    """Not only at the sample's values: where their order is another one, sort and max have their
    entries in other places."""
    looked = 0
    for sample in [s for s in DIFFERENTIABLE if s.op == name]:
        f, v = of_sample(sample)
        x = mg.tensor(v)
        y = f(x)
        if not v.size or not y.size:
            continue
        found = pattern(Program(y), x)
        assert found.shape == (y.size, v.size)
        for at in (v, v[::-1].copy(), np.roll(v, 1)):
            try:
                with np.errstate(all="ignore"):
                    exact = mg.jacobian(f, mode="forward")(at)
            except np.linalg.LinAlgError:
                continue  # the values in another order are no such matrix
            wrong = (exact != 0.0) & np.isfinite(exact) & ~found
            assert not wrong.any(), f"{sample.label}: {np.argwhere(wrong)[:3]}"
            looked += 1
    assert looked or name == "stop_gradient"


ROWS = np.array([[0, 2, 2], [3, 1, 0]])
EXACT = {  # functions of ten numbers whose pattern has no entry too many
    "moves": lambda x: np.stack([x[::-1], np.roll(x, 3)]).T[2:, :],
    "places": lambda x: x[ROWS] * x[ROWS + 4],
    "put": lambda x: mg.put(x, np.array([1, 1, 5]), x[7:] ** 2),
    "sums": lambda x: np.sum(np.reshape(x, (5, 2)) ** 2, axis=1),
    "means": lambda x: np.mean(np.reshape(x, (5, 2)), axis=0, keepdims=True),
    "products": lambda x: np.reshape(x[:6], (2, 3)) @ np.reshape(x[4:], (3, 2)),
    "vectors": lambda x: np.reshape(x[:6], (2, 3)) @ x[7:],
    "letters": lambda x: np.einsum("ab,cb->ca", np.reshape(x[:6], (2, 3)), np.ones((4, 3))),
    "choice": lambda x: np.where(np.arange(10) > 4, x, 2.0 * x[::-1]),
    "broadcast": lambda x: x[:3, None] * x[6:] + 1.0,
    "differences": np.diff, "blocks": lambda x: np.concatenate([x[:2], x[5:] * x[:5]]),
}


@pytest.mark.parametrize("name", EXACT)
def test_patterns_are_exact(name):
    f, v = EXACT[name], normal(10) + 3.0
    program = mg.compile(f).trace(v).program
    (x,) = [node for node in program.inputs if type(node.raw) is Spec]
    exact = np.reshape(mg.jacobian(f)(v), (-1, 10)) != 0.0
    np.testing.assert_array_equal(pattern(program, x), exact)


def test_a_pattern_that_is_too_large_is_given_up():
    x = mg.tensor(normal(200))
    y = np.cumsum(x)
    with pytest.raises(Dense):
        dependences(Program(y), x, 10_000)
    assert dependences(Program(y), x, 50_000)[1].sum() == 40_000
    assert dependences(Program(mg.tensor(1.0) * 2.0), None, 10)[1].tolist() == [0]


def test_a_pattern_whose_codes_would_wrap_around_is_given_up(monkeypatch):
    """As they would where NumPy's integers have 32 bits."""
    x = mg.tensor(np.arange(300.0))
    program = Program(np.sum(np.reshape(x, (100, 3)) ** 2, axis=1))
    assert dependences(program, x, MANY)[1].tolist() == [3] * 100
    monkeypatch.setattr(module, "LARGEST", 2**14)
    with pytest.raises(Dense):
        dependences(program, x, MANY)


def test_equal_sets_have_one_number():
    sets = Sets(6, 1000)
    a = sets.pairs(np.array([1, 2, 3, 0]), np.array([2, 1, 3, 4]))
    assert a.tolist() == [7, 7, 3, 4]
    b = sets.pairs(a, np.array([3, 1, 0, 4]))
    assert b.tolist() == [8, 7, 3, 4]
    assert sets.along(np.array([[1, 3], [2, 0]]), None) == 8
    assert sets.members(np.array([8, 0, 4]))[0].tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("density", [0.02, 0.1, 0.5])
def test_columns_of_one_colour_share_no_row(density):
    found = np.random.default_rng(0).random((60, 40)) < density
    rows, columns = np.nonzero(found)
    colour = colours(rows, columns, 40)
    for k in range(colour.max() + 1):
        assert found[:, colour == k].sum(axis=1).max(initial=0) <= 1
    assert colour.max() < 40
    assert colour.min() == 0


def test_a_banded_pattern_has_as_few_colours_as_its_rows_have_entries():
    rows, columns = np.nonzero(np.abs(np.subtract.outer(np.arange(50), np.arange(50))) <= 1)
    assert colours(rows, columns, 50).max() + 1 == 3
