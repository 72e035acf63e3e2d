"""`mg.diagnose`: where a nan, an inf or a zero arises, and why an argument gets no gradient."""
import linecache
import re

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import GraphError, InputError

X = np.array([0.0, 1.0, 4.0])


def line(text):
    """The line of this file that a sentence names."""
    number = int(re.search(r"see line (\d+) of .*test_diagnose\.py", str(text))[1])
    return linecache.getline(__file__, number)


def only(f, *args):
    """The Share of the only argument."""
    (share,) = mg.diagnose(f, *args).inputs
    return share


def softmax(z):
    e = np.exp(z - np.max(z))
    return e / np.sum(e)


# --- nan and inf
def test_zero_times_infinity_under_where_is_found_in_the_backward_pass():
    def f(x):
        root = np.sqrt(x)
        return np.sum(np.where(x > 0.0, root, 0.0))

    found = mg.diagnose(f, X)
    (birth,) = found.births
    assert birth is found.first
    assert (birth.kind, birth.phase, birth.node.op.name) == ("nan", "derivative", "sqrt")
    assert "sqrt(0) turns the cotangent 0 into nan at element [0]" in birth.what
    assert "root = np.sqrt(x)" in line(birth)
    assert found.value == 3.0
    (share,) = found.inputs
    with np.errstate(invalid="ignore"):
        np.testing.assert_array_equal(share.gradient, mg.grad(f)(X))
    assert (share.state, share.cause) == ("nan", birth)
    assert repr(found).splitlines()[1] == "argument 0: nan: see 1"


def test_sqrt_at_0_gives_inf_first_and_nan_further_down():
    found = mg.diagnose(lambda x: np.sqrt(np.sum(x ** 2)), np.zeros(2))
    assert [(b.kind, b.node.op.name, b.parent.op and b.parent.op.name) for b in found.births] == [
        ("inf", "sqrt", "sum"), ("nan", "power", None)]
    assert "sqrt(0) turns the cotangent 1 into inf" in found.first.what


def test_log_of_0_is_found_in_the_forward_pass():
    found = mg.diagnose(lambda p: p["w"] * np.log(p["x"]), {"w": 2.0, "x": 0.0})
    assert (found.first.kind, found.first.phase, found.first.what) == (
        "inf", "value", "log(0) is -inf")
    assert [(share.place, share.state) for share in found.inputs] == [
        ("argument 0['w']", "inf"), ("argument 0['x']", "inf")]


def test_overflow_in_float16():
    found = mg.diagnose(lambda x: np.sum(np.exp(x)), np.array([1.0, 12.0], np.float16))
    assert found.first.what == "exp(12) is inf at element [1]"
    assert found.inputs[0].gradient.dtype == np.float16
    assert mg.diagnose(lambda x: np.sum(np.exp(x)), np.array([1.0, 12.0])).healthy


def test_of_several_nans_the_first_in_order_of_computation():
    def f(x):
        a = np.log(x)
        b = a * 0.0
        c = np.sqrt(x - 1.0)
        return b + c

    found = mg.diagnose(f, 0.0)
    assert [b.what for b in found.births[:3]] == [
        "log(0) is -inf", "multiply(-inf, 0) is nan", "sqrt(-1) is nan"]
    assert "a = np.log(x)" in line(found.first)
    assert all(b.phase == "derivative" for b in found.births[3:])
    assert "more, see .births" in repr(found)


def test_nan_that_comes_from_outside():
    assert (mg.diagnose(np.sum, np.array([1.0, np.nan])).first.what
            == "argument 0 holds nan from the start")
    outside = mg.tensor(np.inf)
    assert ([b.what for b in mg.diagnose(lambda x: x + outside, 1.0).births]
            == ["a constant beside add holds inf from the start"])
    masked = mg.diagnose(lambda x: np.sum(np.where(x > 2.0, x, -np.inf)), np.array([1.0, 3.0]))
    assert masked.first.what == "a constant beside where holds inf from the start"
    assert masked.inputs[0].state == "ok"


def test_cotangents_that_overflow_where_they_meet():
    found = mg.diagnose(lambda x: (x + 0.0) * 1e308 + (x * 1.0) * 1e308, 0.5)
    assert [b.what for b in found.births] == [
        "the sum of the cotangents that arrive at one node is inf"]


def test_numbers_of_an_op_that_is_not_elementwise():
    found = mg.diagnose(lambda W, x: W @ x, np.array([[1e200, 1.0]]), np.array([1e200, 1.0]))
    assert found.first.what == ("matmul(array of shape (1, 2), array of shape (2,)) is inf "
                                "at element [0]")


# --- zeros
def test_a_saturated_softmax_gives_zero_and_not_nan():
    def f(z):
        p = softmax(z)
        return np.sum((p - np.array([1.0, 0.0])) ** 2)

    found = mg.diagnose(f, np.array([-800.0, 0.0]))
    (share,) = found.inputs
    assert not found.births
    assert share.state == "zero"
    assert "exp(-800) turns the cotangent -4 into 0" in share.cause.what
    assert "e = np.exp(z - np.max(z))" in line(share.cause)
    assert not found.healthy


def test_a_dead_relu():
    share = only(lambda w: np.sum(np.maximum(w * X - 9.0, 0.0)), -1.0)
    assert share.state == "zero"
    assert "maximum(-9, 0) turns the cotangent 1 into 0" in share.cause.what
    assert only(lambda w: np.sum(np.maximum(w * X - 9.0, 0.0)), 4.0).state == "ok"


@pytest.mark.parametrize("step", [np.sign, np.round, np.floor])
def test_a_step_is_zero_everywhere(step):
    share = only(lambda w: np.sum(step(w * X)), 2.3)
    assert share.state == "zero"
    assert "is constant between its steps, so its derivative is 0 everywhere" in share.cause.what
    assert only(lambda w: np.sum(step(w * X) + w), 2.3).state == "ok"    # a path around it


def test_paths_that_cancel():
    assert str(only(lambda w: w - w, 2.0).cause) == "what comes along its paths adds up to 0"
    share = only(lambda w: np.sin(w) - np.sin(w), 2.0)
    assert (share.state, share.cause.what) == ("zero", "what comes along its paths adds up to 0")


# --- no path
CUTS = {
    "no use": (lambda w: 3.0 * np.sum(X), "f does not use it"),
    "detached": (lambda w: np.sum(mg.stop_gradient(w * X)), "stop_gradient makes a constant"),
    "comparison": (lambda w: np.sum(np.where(w * X > 1.0, 1.0, 0.0)), "greater gives true or"),
    "argmax": (lambda w: X[np.argmax(w * X)], "argmax gives whole numbers"),
    "whole numbers": (lambda w: np.sum((w * X).astype(int)), "astype gives whole numbers"),
    "an integer result": (lambda w: np.argsort(w * X), "argsort gives whole numbers"),
    "plain value": (lambda w: np.sum(np.exp(w.value) * X), "f reads its plain value"),
    "a branch": (lambda w: 1.0 if w > 0.0 else -1.0, "greater gives true or false"),
}


@pytest.mark.parametrize("name", CUTS)
def test_why_there_is_no_path(name):
    f, why = CUTS[name]
    share = only(f, 2.0)
    assert share.state == "none"
    assert share.gradient == 0.0
    assert why in share.cause.what
    if name != "no use":
        assert f'"{name}"' in line(share.cause)


def test_what_leads_nowhere_is_named():
    def f(w):
        y = w * 2.0
        y = np.sin(w) + 1.0
        y = np.ones(3)
        return np.sum(y)

    share = only(f, 2.0)
    assert "f computes add of it, but the result does not use that" in share.cause.what
    assert "y = np.sin(w) + 1.0" in line(share.cause)


def test_each_part_of_a_nest_has_its_own_verdict():
    found = mg.diagnose(lambda p, q: p["w"] * q + mg.stop_gradient(p["b"][0]),
                        {"w": 3.0, "b": [1.0, 5.0]}, 2)
    assert [(s.place, s.state, s.gradient) for s in found.inputs] == [
        ("argument 0['w']", "ok", 2.0), ("argument 0['b'][0]", "none", 0.0),
        ("argument 0['b'][1]", "none", 0.0), ("argument 1", "ok", 3.0)]


def test_a_healthy_function():
    found = mg.diagnose(lambda x: {"a": np.sin(x), "b": [2.0]}, X)
    assert found.healthy
    assert found.first is None
    assert repr(found) == "every number is finite, in both passes\nargument 0: ok"
    np.testing.assert_array_equal(found.value["a"], np.sin(X))
    np.testing.assert_array_equal(found.inputs[0].gradient, np.cos(X))
    assert set(found.cotangents) == {node.id for node in found.nodes}


def test_compiled_functions():
    compiled = mg.compile(np.log)
    assert mg.diagnose(compiled, 0.0).first.what == "log(0) is -inf"
    for transform in (mg.compile, mg.vmap):
        with pytest.raises(InputError, match=r"without a value.*call mg.diagnose\(f, x\) outside"):
            transform(lambda x: mg.diagnose(np.log, x).value)(X)


def test_refusals():
    with pytest.raises(InputError, match=r"write mg.diagnose\(f\) and not mg.diagnose\(f\(x\)\)"):
        mg.diagnose(3.0, 1.0)
    with mg.Graph():
        v = mg.Variable(1.0)
        with pytest.raises(GraphError, match="a graph has none before it runs"):
            mg.diagnose(lambda x: v * x, 1.0)
    with pytest.raises(InputError, match="plain Python number"):
        mg.diagnose(lambda x: float(x) * 2.0, 1.0)
