"""Who checks the checkers: correct derivatives pass, and whatever is broken on
purpose is caught."""
import numpy as np
import pytest
import test_batch
import test_rules
from samples import DIFFERENTIABLE, SAMPLES, leaves_of, normal
from sweep import swept

import minigrad as mg
from minigrad.analysis.check import finite_difference
from minigrad.analysis.paths import edges
from minigrad.errors import GradientMismatch, InputError, OptionError
from minigrad.op import REGISTRY, Each, apply
from minigrad.rules.elementwise import flat
from minigrad.rules.special import by_order
from minigrad.tensor import TABLE


def samples_of(name):
    """Samples whose check is sharp: arrays with elements, in float64."""
    return [s for s in SAMPLES
            if s.op == name and s.label != "astype float32" and all(np.size(a) for a in s.args)]


def places_with_a_rule():
    """(op name, argument) of every rule that some sample uses: all that are declared."""
    used = {(e.node.op.name, e.arg) for sample in DIFFERENTIABLE
            for e in edges(leaves_of(sample)[1])}
    declared = {(name, k) for name, op in REGISTRY.items() if not isinstance(op.rules, Each)
                and op.kind != "state" for k, rule in enumerate(op.rules)
                if rule not in (None, by_order)}         # which only refuses
    assert declared <= used
    return sorted(used)


def breaking(op, k, broken):
    """The rules of an op with that of one argument broken."""
    if isinstance(op.rules, Each):
        make = op.rules.make
        return Each(lambda i: broken(make(i)) if i == k else make(i))
    return tuple(broken(rule) if i == k else rule for i, rule in enumerate(op.rules))


BREAKS = {  # what may go wrong in a rule
    "factor": lambda rule: lambda g, y, *args, **params: rule(g, y, *args, **params) * 1.5,
    "sign": lambda rule: lambda g, y, *args, **params: -rule(g, y, *args, **params),
    "not zero": lambda rule: lambda g, *args, **params: g,
}


# --- broken rules
@pytest.mark.parametrize(("name", "k"), places_with_a_rule())
def test_a_broken_rule_is_caught(name, k, monkeypatch):
    op, samples = REGISTRY[name], samples_of(name)
    for how in ("not zero",) if op.rules[k] is flat else ("factor", "sign"):
        with monkeypatch.context() as patch:
            patch.setattr(op, "rules", breaking(op, k, BREAKS[how]))
            with pytest.raises(GradientMismatch,
                               match=r"reverse mode .* forward mode .* finite difference"):
                check_all(samples)
    check_all(samples)


def check_all(samples):
    for sample in samples:
        mg.check_gradients(sample.f, *sample.args, order=1, rtol=1e-6)


def test_a_rule_that_is_right_only_to_first_order_is_caught(monkeypatch):
    op = REGISTRY["sin"]
    cut = lambda g, y, x: g * mg.stop_gradient(np.cos(x))
    monkeypatch.setattr(op, "rules", (cut,))
    assert mg.check_gradients(np.sin, 0.7, order=1) < 1e-9
    with pytest.raises(GradientMismatch, match="gradient of the gradient"):
        mg.check_gradients(np.sin, 0.7)


def test_a_missing_transpose_is_caught_by_the_two_modes(monkeypatch):
    op = REGISTRY["transpose"]
    monkeypatch.setattr(op, "rules", (lambda g, y, x, axes: np.transpose(g, axes),))
    # its own inverse, so nothing is wrong
    assert mg.check_gradients(np.transpose, normal(2, 3)) < 1e-9
    with pytest.raises((GradientMismatch, ValueError)):
        mg.check_gradients(lambda x: np.transpose(x, (1, 2, 0)), normal(3, 3, 3))


MISTAKES = {  # what may go wrong in an op: (the slot, a wrong one for sin, the sweep that sees it)
            "float64 constant": ("rules", (lambda g, y, x: g * np.float64(1.0) * np.cos(x),),
                                 test_rules.test_rules_keep_float32_and_change_nothing),
            "in place": ("rules", (lambda g, y, x: np.multiply(np.cos(x, out=x), g),),
                         test_rules.test_rules_keep_float32_and_change_nothing),
            "data": ("rules", (lambda g, y, x: g * float(np.cos(np.ravel(x)[0])),),
                     test_rules.test_raw_recorded_and_replayed_are_one),
            "shape": ("shape", lambda x: ((*np.shape(x), 1), x.dtype),
                      test_rules.test_shape_rule_is_numpys),
            "dtype": ("shape", lambda x: (np.shape(x), np.dtype(float)),
                      test_rules.test_shape_rule_is_numpys),
            "value": ("fn", np.cos, test_rules.test_value_is_numpys),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_sweep_catches_mistakes(mistake, monkeypatch):
    slot, broken, sweep = MISTAKES[mistake]
    op, sample = REGISTRY["sin"], next(s for s in SAMPLES if s.label == "sin(2, 3)")
    check = sweep.check
    more = ([np.float32]
            if "dtype" in check.__code__.co_varnames[:check.__code__.co_argcount] else [])
    check(sample, *more)
    monkeypatch.setattr(op, slot, broken)
    if slot == "fn":
        monkeypatch.setitem(TABLE, np.sin, lambda x: apply(op, [x]))
    with pytest.raises((AssertionError, ValueError, TypeError)):
        check(sample, *more)


def test_a_sweep_tries_every_case_and_names_each_that_fails():
    tried = []

    @swept(range(8), lambda n: n % 2, lambda n: f"number {n}", sign=(1, -1))
    def test(n, sign):
        tried.append(n * sign)
        assert n * sign not in (-4, 1, 3), "unlucky"

    with pytest.raises(AssertionError, match="unlucky") as one:
        test("0")
    assert one.value.__notes__ == ["The case: number 4, sign=-1"]
    with pytest.raises(ExceptionGroup, match="2 cases fail") as two:
        test("1")
    assert [error.__notes__ for error in two.value.exceptions] == [
        ["The case: number 1, sign=1"], ["The case: number 3, sign=1"]]
    assert sorted(tried) == sorted([*range(8), *range(0, -8, -1)])
    with pytest.raises(ValueError, match="without a check"):
        swept([], str, str)


WRONG = {"matmul": "align", "sum": "align", "getitem": "free", "transpose": "free",
         "concatenate": "align", "link": "free", "add": "free", "reshape": "free",
         "squeeze": "free", "broadcast_to": "align", "scatter": "free"}


@pytest.mark.parametrize(("name", "wrong"), WRONG.items())
def test_a_wrong_batching_signature_is_caught(name, wrong, monkeypatch):
    monkeypatch.setattr(REGISTRY[name], "batch", wrong)
    sweep = lambda: [test_batch.test_a_batch_is_a_stack_of_runs.check(sample)
                     for sample in samples_of(name)]
    with pytest.raises(Exception):  # noqa: B017, PT011 - a wrong value, a wrong shape, or any error
        sweep()


# --- check_gradients itself
def test_it_takes_nests_and_returns_the_error():
    f = lambda p, x: {"y": np.tanh(x @ p["w"]) + p["b"], "n": p["b"]}
    error = mg.check_gradients(f, {"w": normal(2, 3), "b": 0.1}, normal(4, 2))
    assert 0 < error < 1e-8
    assert mg.check_gradients(lambda x: 3.0, 1.0) == 0
    assert mg.check_gradients(lambda x: x * 2, np.zeros((0, 2))) == 0
    assert mg.check_gradients(np.sin, np.float32(0.3)) < 2e-3


@pytest.mark.parametrize(("f", "at"),
                         [(lambda x: np.maximum(x, 0.0) ** 1, 1e-9), (np.absolute, 1e-9),
                          (np.floor, 1.0), (lambda x: np.sqrt(x - 2.0), 1.0),
                          (lambda x: np.where(x > 1, x, 2 * x), 1.0),
                          (lambda x: mg.stop_gradient(x) * x, 1.0)])
def test_kinks_jumps_nan_and_cut_gradients_are_reported(f, at):
    with (np.errstate(invalid="ignore"),
          pytest.raises(GradientMismatch, match="check at another point")):
        mg.check_gradients(f, at)


def test_an_order_is_a_whole_number():
    for order in (True, 1.5, "2"):
        with pytest.raises(InputError, match=r"check_gradients order=.* whole number"):
            mg.check_gradients(np.sin, 0.7, order=order)
    with pytest.raises(OptionError, match=r"order=0.* from 1 on"):
        mg.check_gradients(np.sin, 0.7, order=0)


def test_the_tolerance_and_the_seed_are_the_callers():
    f = lambda x: np.sum(np.sin(x))
    assert mg.check_gradients(f, normal(3), seed=1) != mg.check_gradients(f, normal(3), seed=2)
    with pytest.raises(GradientMismatch):
        mg.check_gradients(f, normal(3), rtol=1e-17)
    assert mg.check_gradients(np.exp, 20.0, order=3, rtol=1e-3) < 1e-3


def test_finite_differences_are_of_fourth_order():
    slope, doubt = finite_difference(lambda p: p[0] ** 4 * p[1][0],
                                     (2.0, [np.float64(3.0)]), (1.0, [2.0]))
    assert slope == pytest.approx(4 * 8 * 3 + 16 * 2, rel=1e-10)
    assert abs(slope - 128) <= doubt < 1e-6
    assert finite_difference(abs, 1e-9, 1.0)[1] > 1e-2  # a kink nearby
    for f, at, right in ((np.sin, 5000.0, np.cos(5000.0)),
                         (lambda x: np.sin(1e4 * x), 1.0, 1e4 * np.cos(1e4)), (abs, 1e-5, 1.0),
                         (np.reciprocal, 1e-2, -1e4)):
        slope, doubt = finite_difference(f, at, 1.0)
        assert abs(slope - right) <= doubt < 1e-6 * max(1.0, abs(right)), f


@pytest.mark.parametrize("f", [np.linalg.cholesky, np.linalg.eigvalsh])
def test_functions_that_read_one_triangle_are_checked_on_a_symmetric_matrix(f):
    a = np.array([[3.0, 0.5], [0.5, 2.0]])
    assert mg.check_gradients(lambda a: f((a + a.T) / 2.0), a) < 1e-6
    with pytest.raises(GradientMismatch):
        mg.check_gradients(f, a)
