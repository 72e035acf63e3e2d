"""Notebook 04, gradients inside the loss: the exercises, with hidden inputs and misconceptions.

Right results come from another mode than the exercise's own solution, or from a formula, and are
compared with a finite difference.
"""

import functools
import itertools
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...analysis.check import finite_difference
from ...course.exercise import Case, Exercise, Slip
from ...course.formula import Formula
from ...course.results import RELATIVE, alike, believe, close, counterexample, number, refuse
from ...course.sandbox import NotYet, brief, call
from ...op import REGISTRY, elementwise
from ...tensor import TABLE, Tensor
from .input_slopes import slope_penalty, slopes, softplus

# --- A: the penalty -------------------------------------------------------------------------------

MODELS = (
    (Formula("w[0] * x", lambda w, x: w[0] * x), 1),
    (Formula("w[1] * sin(w[0] * x)", lambda w, x: w[1] * np.sin(w[0] * x)), 2),
    (Formula("w[0] * x**2 + w[1] * x", lambda w, x: w[0] * x**2 + w[1] * x), 2),
    (Formula("tanh(outer(x, w[:3]) + w[3:6]) @ w[6:]",
             lambda w, x: np.tanh(np.outer(x, w[:3]) + w[3:6]) @ w[6:]), 9),
)


def _models(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for examples, (model, weights) in itertools.product((1, 2, 3, 5), MODELS):
        w, x = rng.uniform(0.3, 1.7, weights).round(2), rng.uniform(-1.5, 1.5, examples).round(2)
        along = finite_difference(lambda x, model=model, w=w: np.sum(model(w, x)), x,
                                  np.ones(examples))[0]
        believe(float(np.sum(slopes(model, w, x))), float(along))
        cases.append((model, w, x))
    return cases


def _models_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} pairs of a model and its inputs, 1 to "
            f"{max(len(c.args[2]) for c in cases)} examples")


def value(result: Any) -> Any:
    """The value of a node, which an answer with mg.gradient returns; other results unchanged."""
    return result.value if isinstance(result, Tensor) else result


def penalty_read(result: Any) -> float:
    """A learner's penalty, a number or a node of one number, as a float."""
    return number(value(result))


def _by_weights(model: Callable, w: Any, x: Any) -> float:
    return float(np.mean(mg.grad(lambda w: np.sum(model(w, x)))(w) ** 2))


def _exact(answer: Callable) -> None:
    """Test that the slope is a derivative, by a model too wild for a difference: it has the slope
    1e6 at one point, and turns within 1e-9."""
    w, x = np.ones(1), np.array([0.5])
    model = Formula("w[0] * sin(1e9 * (x - 0.5)) / 1e3",
                    lambda w, x: w[0] * np.sin(1e9 * (x - 0.5)) / 1e3)
    slope = float(np.sqrt(max(penalty_read(call(answer, model, w, x)), 0.0)))
    if not close(slope, 1e6, 1e-3):
        raise NotYet("right for smooth models, but the slope of sin(1e9 * (x - 0.5)) / 1e3 at 0.5 "
                     f"is 1e+06, and yours is {slope:.6g}: is it a finite difference? Take the "
                     "derivative of the model, mg.grad")


def _learns(answer: Callable) -> str:
    """Test that the penalty holds derivatives and is made from the weights: compare its derivative
    with respect to them with a finite difference."""
    _exact(answer)
    rng = np.random.default_rng(4)
    for model, w, x in _models(rng)[-2 * len(MODELS):]:
        v = rng.standard_normal(w.shape)
        gradient = mg.grad(lambda w, model=model, x=x: answer(model, w, x))
        learned = float(np.sum(call(functools.wraps(answer)(gradient), w) * v))
        right = float(finite_difference(lambda w, model=model, x=x: slope_penalty(model, w, x), w,
                                        v)[0])
        if not close(learned, right, 1e-5):
            raise NotYet("the penalty is right, but its derivative by w along a random direction "
                         f"is {learned:.6g} where {right:.6g} is right, for "
                         f"{brief((model, w, x), 200)}: a slope that has become a plain number "
                         "teaches the weights nothing")
    return f"the derivative by w in {2 * len(MODELS)} of them, against a finite difference"


PENALTY = Exercise(
    "04.A", "penalty(model, w, x)", slope_penalty, _models, _models_tested,
    slips=(
        Slip(_by_weights, "these are slopes with respect to the weights; the question is about the "
             "slope with respect to the input x"),
        Slip(lambda model, w, x: slope_penalty(model, w, x) / len(x) ** 2, "the gradient "
             "of the mean output has every slope divided by the number of examples; take np.sum"),
        Slip(lambda model, w, x: slope_penalty(model, w, x) * len(x),
             "that is the sum of the squares, not their mean"),
        Slip(lambda model, w, x: np.mean(slopes(model, w, x)) ** 2, "you square the mean slope, in "
             "which positive and negative slopes cancel; square each slope, then take the mean"),
        Slip(lambda model, w, x: np.mean(slopes(model, w, x)), "the slopes are not squared"),
        Slip(lambda model, w, x: -slope_penalty(model, w, x),
             "the sign is reversed; squares are positive"),
        Slip(lambda model, w, x: np.mean(model(w, x) ** 2),
             "this is a penalty on the output; you want a penalty on its slope"),
    ),
    read=penalty_read, further=_learns,
)

# --- Break it: a rule that leaves the graph -------------------------------------------------------


def _logistic(x: Any) -> Any:
    return 0.5 + 0.5 * np.tanh(0.5 * x)


def _calls(rng: np.random.Generator) -> list[tuple]:
    xs = sorted(rng.uniform(-4, 4, 20).round(2), key=abs)
    gs = rng.uniform(-2, 2, 20).round(2).tolist()
    return [(g, float(softplus(x)), float(x)) for g, x in zip(gs, xs, strict=True)]


def own_op(name: str, rule: Callable, fn: Callable) -> Callable[..., Any]:
    """An op with this rule that leaves nothing behind in the engine's tables."""
    op = elementwise(name, rule, fn=fn)
    del REGISTRY[name], TABLE[name]
    return op.call


def _twice(answer: Callable) -> str:
    """Test the second derivative of softplus squared, 2 s's' + 2 s s'': a rule that has become a
    plain number loses the last term."""
    op, x = own_op("softplus of an answer", answer, softplus), np.array([0.3, -1.2, 2.0])
    f = lambda x: np.sum(np.square(op(x)))
    again = functools.wraps(answer)(mg.grad(lambda x: np.sum(mg.grad(f)(x))))
    result = call(again, x)
    s, slope = softplus(x), _logistic(x)
    right = 2 * slope**2 + 2 * s * slope * (1 - slope)
    if np.allclose(result, 2 * slope**2, rtol=1e-9):
        raise NotYet("the first derivative is right, but the second of softplus(x)**2 at "
                     f"{x.tolist()} is {result.round(4).tolist()} where {right.round(4).tolist()} "
                     "is right: a term is missing, because something in the rule is still a plain "
                     "number; keep to np.* on x or y itself")
    if not np.allclose(result, right, rtol=1e-8):
        raise NotYet("the first derivative is right, but for the second of softplus(x)**2 at "
                     f"{x.tolist()} "
                     f"{counterexample(result.round(6).tolist(), right.round(6).tolist())}")
    far = np.array([-800.0, 800.0])
    ends = np.asarray(call(answer, np.ones(2), softplus(far), far), float)
    if not np.allclose(ends, [0.0, 1.0]):
        raise NotYet(f"right between -4 and 4, but for x = {far.tolist()} the slopes are "
                     f"{ends.tolist()} where [0.0, 1.0] is right: exp(x) overflows from x = 710 "
                     "on, and inf / inf is nan; use exp(-x), whose overflow divides to 0")
    try:
        mg.check_gradients(f, x, order=3)
    except mg.errors.GradientMismatch as error:
        raise NotYet(f"right twice, but the third derivative is not: {error}") from None
    return ("the second derivative of softplus(x)**2 against its formula, the third against a "
            "finite difference")


RULE = Exercise(
    "04.break1", "rule(g, y, x)", lambda g, y, x: g * _logistic(x), _calls,
    lambda cases: f"{len(cases)} random cotangents and inputs, {RELATIVE:.0e} relative",
    slips=(
        Slip(lambda g, y, x: _logistic(x),
             "the cotangent g is left out: a rule gives g times the local slope"),
        Slip(lambda g, y, x: g * _logistic(-x),
             "the sign of x is reversed: for large x, the slope of softplus goes to 1"),
        Slip(lambda g, y, x: -g * _logistic(x),
             "the sign is reversed; softplus rises everywhere"),
        Slip(lambda g, y, x: g * y,
             "that is the rule of exp; the slope of softplus is 1 / (1 + exp(-x))"),
        Slip(lambda g, y, x: g * _logistic(x) * (1 - _logistic(x)),
             "that is the second derivative; write the first one, and the engine "
             "differentiates it"),
    ),
    further=_twice,
)

# --- B: Hessian times vector ----------------------------------------------------------------------

A = np.array([[1.0, -0.5, 0.2, 0.7], [0.3, 0.8, -0.6, 0.1]])
FUNCTIONS = (
    (Formula("x[0]**2 * x[1]", lambda x: x[0] ** 2 * x[1]), 2),
    (Formula("sum(x**3)", lambda x: np.sum(x**3)), 3),
    (Formula("sum(sin(A @ x)**2)", lambda x: np.sum(np.sin(A @ x) ** 2)), 4),
    (Formula("mean(logaddexp(0, A @ x))", lambda x: np.mean(np.logaddexp(0.0, A @ x))), 4),
    (Formula("sum(x) * x[0] + 2 * x[1]", lambda x: np.sum(x) * x[0] + 2 * x[1]), 3),
)


def _points(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for _, (f, n) in itertools.product(range(3), FUNCTIONS):
        x, v = rng.uniform(-1.5, 1.5, n).round(2), rng.uniform(0.4, 1.6, n).round(2)
        u = rng.standard_normal(n)
        along = finite_difference(lambda x, f=f, u=u: np.sum(mg.grad(f)(x) * u), x, v)[0]
        believe(float(_dense(f, x, v) @ u), float(along))
        cases.append((f, x, v))
    return cases


def _dense(f: Callable, x: np.ndarray, v: np.ndarray) -> np.ndarray:
    """H v by definition: the whole matrix H times v."""
    return np.asarray(mg.jacobian(mg.grad(f))(x) @ v)


def _row_sums(f: Callable, x: np.ndarray) -> np.ndarray:
    return _dense(f, x, np.ones_like(x))


def vector(result: Any) -> np.ndarray:
    """A learner's vector, an array or a node, as an array of floats."""
    result = value(result)
    try:
        single = result is not None and np.ndim(result) == 0
    except ValueError:  # a nested list of uneven lengths
        refuse(result, "a vector of floats")
    if single:
        number(result)
        raise NotYet("your function returns one number; H v is a vector, the change of the whole "
                     "gradient along v")
    if isinstance(result, tuple) and len(result) == 1:
        raise NotYet("your function returns a tuple: a pullback returns one cotangent for each "
                     "argument, so take [0]")
    if isinstance(result, tuple):
        raise NotYet("your function returns a tuple: mg.jvp gives the value first and the tangent "
                     "second, so take [1]")
    array = np.asarray(result)
    if array.dtype.kind != "f" or array.ndim != 1:
        refuse(result, "a vector of floats")
    return array


LARGE = 1000      # inputs, whose dense Hessian takes 8 MB
ROOM = 2_000_000  # bytes that an answer may take for them
CALLS = 4         # how often it may call f


def _derived(answer: Callable) -> None:
    """Test that H v is a derivative of the gradient, by a function too wild for a difference: its
    second derivative at 0.5 is 1e6, and its gradient turns within 1e-9."""
    wild = Formula("sum(1 - cos(1e9 * (x - 0.5))) / 1e12",
                   lambda x: np.sum(1.0 - np.cos(1e9 * (x - 0.5))) / 1e12)
    (found,) = vector(call(answer, wild, np.array([0.5]), np.ones(1)))
    if not close(found, 1e6, 1e-3):
        raise NotYet("right for smooth functions, but the second derivative of "
                     "(1 - cos(1e9 * (x - 0.5))) / 1e12 at 0.5 is 1e+06, and for v = 1 you return "
                     f"{found:.6g}: is it a finite difference of the gradient? Take the "
                     "derivative of mg.grad(f)")


def _no_matrix(answer: Callable) -> str:
    """Test that the answer takes a derivative and, at many inputs, that it builds no dense Hessian:
    by the memory and the calls of f."""
    _derived(answer)
    rng, seen = np.random.default_rng(0), [0]
    few = rng.standard_normal((5, LARGE)) / LARGE**0.5
    x, v = rng.standard_normal((2, LARGE))

    def f(x: Any) -> Any:
        seen[0] += 1
        return np.sum(np.tanh(few @ x) ** 2) + np.sum(x**4)

    tracemalloc.start()
    try:
        result = vector(call(answer, Formula("f", f), x, v))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    calls = seen[0]
    if not alike(result, _dense(f, x, v), 1e-6):
        raise NotYet(f"right for a few inputs, but wrong for {LARGE:,}")
    if peak > ROOM:
        raise NotYet(f"the values are right, but {LARGE:,} inputs took {peak / 1e6:.0f} MB: "
                     f"somewhere a whole Hessian of {8 * LARGE**2 / 1e6:.0f} MB is built")
    if calls > CALLS:
        raise NotYet(f"the values are right, but f was called {calls:,} times: one gradient, "
                     "pushed forward along v, is enough")
    return (f"{LARGE:,} inputs in less than {ROOM / 1e6:.0f} MB, where the Hessian alone is "
            f"{8 * LARGE**2 / 1e6:.0f} MB")


HVP = Exercise(
    "04.B", "hvp(f, x, v)", _dense, _points,
    lambda cases:
    f"{len(cases)} Hessians times vectors, 2 to {max(len(c.args[1]) for c in cases)} inputs",
    slips=(
        Slip(lambda f, x, v: _row_sums(f, x),
             "this is H times a vector of ones; v is missing"),
        Slip(lambda f, x, v: _row_sums(f, x) * v,
             "you multiply the row sums of H by v; first multiply each entry of a row by its "
             "own entry of v, and then add"),
        Slip(lambda f, x, v: np.diag(mg.jacobian(mg.grad(f))(x)) * v,
             "that is the diagonal of H times v alone"),
        Slip(lambda f, x, v: -_dense(f, x, v),
             "the sign is reversed"),
        Slip(lambda f, x, v: mg.grad(f)(x),
             "that is the gradient; H v says how it changes when x moves along v"),
        Slip(lambda f, x, v: mg.grad(f)(x) * v,
             "that is the gradient times v; differentiate the gradient along v"),
        Slip(lambda f, x, v: mg.grad(f)(v),
             "that is the gradient at v; v is a direction, and x the place"),
        Slip(lambda f, x, v: mg.grad(f)(x + v) - mg.grad(f)(x),
             "that is a difference over a whole step along v; the question asks for the "
             "derivative along v"),
    ),
    read=vector, agree=alike, further=_no_matrix,
)

EXERCISES = (PENALTY, RULE, HVP)
