"""An op of each kind as a user adds it, in three lines, its derivatives checked on request; what a
wrong one meets."""
import pickle

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import GradientMismatch, InputError, NoRuleError
from minigrad.op import REGISTRY, elementwise, general, linear, multilinear, numpy_like


def softplus():
    return elementwise("softplus", lambda g, y, x: g / (1.0 + np.exp(-x)),
                       fn=lambda x: np.logaddexp(x, 0.0))


def reversal():
    op = linear("reversal", lambda x: x[::-1].copy(), lambda g, y, x: op(g))
    return op


def bilinear():
    return multilinear("bilinear", lambda a, b: a[:, None] * b, lambda g, y, a, b: np.matmul(g, b),
                       lambda g, y, a, b: np.matmul(np.transpose(g), a))


def inverse():
    return general("my_inverse", np.linalg.inv, lambda g, y, x: -np.matmul(np.matmul(y.T, g), y.T))


KINDS = [(softplus, (normal(2, 3),)), (reversal, (normal(4),)), (bilinear, (normal(3), normal(2))),
         (inverse, (normal(3, 3) + 3.0 * np.eye(3),))]


@pytest.mark.parametrize(("make", "args"), KINDS)
def test_three_lines_give_every_derivative(make, args):
    op = make()
    assert mg.check_gradients(op, *args) < 1e-6
    np.testing.assert_array_equal(op(*args), op.fn(*args))
    batch = [np.stack([a, 2.0 * a]) for a in args]
    np.testing.assert_allclose(mg.vmap(op)(*batch),
                               np.stack([op.fn(*(b[k] for b in batch)) for k in (0, 1)]))
    columns, rows = (mg.jacobian(op, mode=mode)(*args) for mode in ("forward", "reverse"))
    np.testing.assert_allclose(columns, rows, atol=1e-12)


def test_a_composite_is_a_function():
    assert mg.check_gradients(lambda x: np.tanh(x) * softplus()(x), normal(3)) < 1e-6
    mine = numpy_like("mine")(lambda x: np.sin(x) * x)
    assert mg.check_gradients(mine, 0.3) < 1e-6


def test_a_wrong_rule_is_found():
    op = elementwise("wrong", lambda g, y, x: g * x, fn=np.square)
    with pytest.raises(GradientMismatch, match="a derivative rule is wrong"):
        mg.check_gradients(op, 2.0)


def test_a_name_can_be_used_again_by_its_owner_but_not_the_engines():
    first, second = softplus(), softplus()
    assert REGISTRY["softplus"] is second is not first
    with pytest.raises(InputError, match="the engine has one of that name"):
        elementwise("exp", lambda g, y, x: g, fn=np.exp)
    with pytest.raises(InputError, match="without fn"):
        elementwise("nothing", lambda g, y, x: g)


def test_without_a_shape_rule_it_cannot_be_traced():
    from minigrad.tensor import Tensor
    from minigrad.value import Spec

    with pytest.raises(NoRuleError, match="without a shape rule"):
        reversal()(Tensor(Spec((3,), float)))


def test_an_op_that_another_of_its_name_replaced_is_not_pickled():
    make = lambda factor: elementwise("times", lambda g, y, x: factor * g,
                                      fn=lambda x: factor * x)
    twice = make(2.0)(mg.tensor(1.0))
    assert pickle.loads(pickle.dumps(twice)).value == 2.0
    thrice = make(3.0)(mg.tensor(1.0))
    with pytest.raises(InputError, match="an op called 'times', because another op got that name"):
        pickle.dumps(twice)
    assert pickle.loads(pickle.dumps(thrice)).value == 3.0
    assert mg.gradient(twice, twice.args[0]).value == 2.0
