"""minimize on what cannot be minimised: a sentence before the first step."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.constraints import (
    PSD,
    Affine,
    Box,
    Equality,
    Inequality,
    L1Ball,
    MaxNorm,
    NonNegative,
    Orthogonal,
    Simplex,
)
from minigrad.errors import GraphError, InputError, OptionError, Refusal, ShapeError
from minigrad.optim import minimize

TWO = np.array([1.0, 2.0])
counter = iter(range(10**9))
square = lambda x: np.sum(x * x)


def nest(x):
    return np.sum(x["w"]) ** 2 + x["b"] ** 2


NEST = {"w": np.ones(3), "b": 1.0}
REFUSED = {
    "no function": (lambda: minimize(TWO, TWO), InputError, "function belongs"),
    "a vector": (lambda: minimize(lambda x: x, TWO), ShapeError, "return a sum"),
    "one in a list": (lambda: minimize(lambda x: x[:1], TWO), ShapeError, "return a sum"),
    "a list": (lambda: minimize(lambda x: [x[0] ** 2], TWO), ShapeError, "return a sum"),
    "nothing": (lambda: minimize(lambda x: None, TWO), ShapeError, "returned None"),
    "complex": (lambda: minimize(lambda x: 1j * np.sum(np.asarray(x)), TWO), ShapeError,
                "one real number"),
    "nan at x0": (lambda: minimize(lambda x: np.sum(np.log(x - 5.0)), TWO), InputError,
                  "f is nan at x0"),
    "inf at x0": (lambda: minimize(lambda x: np.sum(1.0 / (x - 1.0)), TWO), InputError,
                  "f is inf at x0"),
    "gradient": (lambda: minimize(lambda x: np.sum(np.sqrt(x)), np.zeros(2)), InputError,
                 "gradient of f is inf"),
    "two values for one x": (lambda: minimize(lambda x: np.sum(x) + next(counter), TWO),
                             InputError, "two different values"),
    # a captured program would hold the first numbers, so each way to draw them is tried
    "random": (lambda: minimize(lambda x: np.sum((x - np.random.default_rng().random(2)) ** 2),
                                TWO), InputError, "two different values"),
    "random, of NumPy's one state": (lambda: minimize(
        lambda x: np.sum((x - np.random.random(2)) ** 2), TWO), InputError,
        "two different values"),
    "random, constrained": (lambda: minimize(
        lambda x: np.sum((x - np.random.default_rng().random(2)) ** 2), TWO, NonNegative()),
        InputError, "two different values"),
    "start nan": (lambda: minimize(square, np.array([1.0, np.nan])), InputError,
                  "starts at numbers"),
    "booleans": (lambda: minimize(square, {"a": True}), InputError, "x0.*a.* is bool"),
    "empty": (lambda: minimize(square, np.zeros(0)), InputError, "x0 is empty"),
    "node": (lambda: minimize(lambda x: np.sum(x * mg.tensor(TWO)), TWO), GraphError,
             "args="),
    "method": (lambda: minimize(square, TWO, method="BFGS"), OptionError,
               "'augmented', 'projected', 'SLSQP'"),
    "tol": (lambda: minimize(square, TWO, tol=0.0), OptionError, "tol"),
    "max_iter": (lambda: minimize(square, TWO, max_iter=0), OptionError, "max_iter"),
    "callback": (lambda: minimize(square, TWO, callback=3), InputError, "callback=3"),
    "schedule": (lambda: minimize(square, TWO, schedule=[1.0, 2.0]), InputError, "schedule="),
    "schedule of words": (lambda: minimize(lambda x, p: square(x), TWO, schedule=lambda it: "up"),
                          InputError, "d up"),
    "schedule of nan": (lambda: minimize(lambda x, p: square(x), TWO, schedule=lambda it: np.nan),
                        InputError, "nan"),
    "schedule of none": (lambda: minimize(lambda x, p: square(x), TWO, schedule=lambda it: None),
                         InputError, "None"),
    "schedule of two shapes": (lambda: minimize(
        lambda x, p: np.sum(p * x * x), TWO, schedule=lambda it: np.ones(2) if it.nit else 1.0),
                               ShapeError, "same"),
    "a number as constraint": (lambda: minimize(square, TWO, [3.0]), InputError,
                               "constraint 0 of minimize is 3.0"),
    "a function as constraint": (lambda: minimize(square, TWO, lambda x: x[0]), InputError,
                                 "Inequality"),
    "every": (lambda: minimize(square, TWO, NonNegative().every(2)),
              InputError, "which x are allowed"),
    "constraint nan": (lambda: minimize(square, TWO,
                                        [NonNegative(), Equality(lambda x: np.log(x - 5.0))]),
                       InputError, "constraint 1 of minimize gives .*nan"),
    "constraint None": (lambda: minimize(square, TWO, Inequality(lambda x: None)), InputError,
                        "returned None"),
    "empty meeting": (lambda: minimize(square, TWO, [Box(hi=0.0), Box(lo=1.0)]), OptionError,
                      "number 0 of x"),
    "box of another shape": (lambda: minimize(square, TWO, Box(np.zeros(3), 1.0)),
                             ShapeError, "shape"),
    "affine of another shape": (lambda: minimize(square, TWO, Affine(np.ones(3), 1.0)), ShapeError,
                                "3 numbers, not 2"),
    "orthogonal vector": (lambda: minimize(square, TWO, Orthogonal()), ShapeError, "matrices"),
    "no such part": (lambda: minimize(square, TWO, NonNegative().on(5)), ShapeError,
                     "does not have"),
    "no such name": (lambda: minimize(nest, NEST, NonNegative().on("v")), ShapeError, "KeyError"),
    "set on a nest": (lambda: minimize(nest, NEST, Simplex()), ShapeError, r'\.on\("w"\)'),
    "box of arrays on a nest": (lambda: minimize(nest, NEST, Box(np.zeros(3), 1.0)), ShapeError,
                                r'\.on\("w"\)'),
    "L-BFGS-B and a ball": (lambda: minimize(square, TWO, MaxNorm(1.0), method="L-BFGS-B"),
                            OptionError, "bounds"),
    "SLSQP and L1": (lambda: minimize(square, TWO, L1Ball(1.0), method="SLSQP"), OptionError,
                     "no smooth functions"),
    "L1 and a function": (lambda: minimize(square, TWO, [L1Ball(1.0), Inequality(lambda x: x[0])]),
                          OptionError, "with others"),
    "L1 and a box": (lambda: minimize(square, TWO, [L1Ball(1.0), NonNegative()]), OptionError,
                     "on the same numbers"),
    "PSD and another": (lambda: minimize(square, np.eye(2), [PSD(), MaxNorm(1.0)]), OptionError,
                        "on the same numbers"),
    "projected and a function": (lambda: minimize(square, TWO, Equality(lambda x: x[0]),
                                                  method="projected"),
                                 OptionError, "no projection of that is known"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_in_a_sentence(case):
    call, kind, words = REFUSED[case]
    with pytest.raises(kind, match=words) as caught, np.errstate(all="ignore"):
        call()
    assert isinstance(caught.value, Refusal)
    assert "test_minimize_refusals.py" in str(caught.value)


def test_what_f_raises_at_x0_is_raised():
    def f(x):
        raise LookupError("no data")

    with pytest.raises(LookupError, match="no data"):
        minimize(f, TWO)
    with pytest.raises(LookupError, match="no data"):
        minimize(square, TWO, Equality(f))


def test_what_a_callback_raises_is_raised():
    def callback(it):
        raise LookupError("enough")

    for method in (None, "L-BFGS-B", "SLSQP", "projected"):
        with pytest.raises(LookupError, match="enough"):
            minimize(square, TWO, method=method, callback=callback)


def test_x0_and_what_f_is_given_stay_as_they_are():
    x0 = TWO.copy()

    def f(x):
        value = np.sum((x - 3.0) ** 2)
        if type(x) is np.ndarray:
            x[:] = 0.0
        return value

    fit = minimize(f, x0, Inequality(lambda x: 2.0 - x[0]))
    assert fit.success
    np.testing.assert_allclose(fit.x, [2.0, 3.0], atol=1e-8)
    np.testing.assert_array_equal(x0, TWO)
