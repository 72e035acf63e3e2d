"""Notebook 12, Levenberg-Marquardt: the exercises, with hidden inputs and misconceptions.

Right steps come from the engine: from `Linear` of `optim.fit.damped` for a matrix, and from
`LevenbergMarquardt.step` for a model.
"""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from ...analysis.recorded import allocated
from ...course.exercise import Case, Exercise, Slip, unless_raised
from ...course.results import Arrays, arrays, close_arrays, refuse_part
from ...course.sandbox import NotYet, brief, call
from ...optim import LevenbergMarquardt
from ...optim.fit.damped import Linear
from .minibatch_fits import Minibatches

# --- A and B: the damped step ---------------------------------------------------------------------


def _damped(jac: np.ndarray, r: np.ndarray, damping: float) -> Arrays:
    """The damped step of the engine."""
    return Arrays(step=Linear(jac, r).step(damping))


def _step(result: Any) -> Arrays:
    return arrays(result, "step")


def _problems(rng: np.random.Generator, shapes: tuple) -> list[tuple]:
    return [(rng.normal(size=(m, n)).round(2), rng.normal(size=m).round(2), damping)
            for m, n in shapes for damping in (0.5, 3.0)]


def _problems_tested(cases: list[Case]) -> str:
    wide = sum(case.args[0].shape[0] < case.args[0].shape[1] for case in cases)
    return (f"{len(cases)} Jacobians against the engine's step, {wide} of them with fewer "
            "residuals than parameters")


def _by(formula: Callable) -> Callable[..., Arrays]:
    """A slip from a formula of J, r, the damping, JᵀJ, Jᵀr and an identity as large as JᵀJ."""
    return lambda jac, r, damping: Arrays(step=formula(jac, r, damping, jac.T @ jac, jac.T @ r,
                                                       np.eye(jac.shape[1])))


_solve: Any = np.linalg.solve
_least = lambda jac, r: np.linalg.lstsq(jac, r)[0]

UPHILL = "the step leads uphill: the sign is missing, because the step must reduce the residuals"
UNDAMPED = "that is the Gauss-Newton step: the damping is missing"
STEP_SLIPS = (
    Slip(_by(lambda jac, r, d, jj, jr, one: _least(jac, r)),
         "that solves J step = r, as the thread's answer says: both the sign and the damping are "
         "missing"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_least(jac, r)), UNDAMPED),
    Slip(_by(lambda jac, r, d, jj, jr, one: _solve(jj, jr)),
         "both the sign and the damping are missing"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(jj, jr)), UNDAMPED),
    Slip(_by(lambda jac, r, d, jj, jr, one: _solve(jj + d * one, jr)), UPHILL),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(jj + d, jr)),
         "the damping is added to every entry; it belongs on the diagonal alone, so multiply it by "
         "np.eye"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(jj - d * one, jr)),
         "the damping is subtracted, which makes steps longer; add it"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(jj + one, jr)),
         "the identity is added without the damping as its factor"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(jj + d**2 * one, jr)),
         "the damping is squared; it is added as it is"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(jj + d * np.diag(np.diag(jj)), jr)),
         "that is Marquardt's damping, relative to the diagonal of JᵀJ; here it is the same for "
         "all parameters"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_solve(2.0 * jj + d * one, 2.0 * jr)),
         "half of the damping is lost: if you double the squares, you must double the damping, "
         "too"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -jr / d),
         "that is the limit of a very large damping, a step along the gradient: JᵀJ is missing"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -jr),
         "that is the gradient with its sign turned; divide by JᵀJ + damping"),
    Slip(_by(lambda jac, r, d, jj, jr, one: _least(np.eye(len(r)) * d + jac @ jac.T, r)),
         "this is w, one number for each residual; Jᵀ makes a step of them, and the sign is "
         "missing"),
    Slip(_by(lambda jac, r, d, jj, jr, one: -_least(np.eye(len(r)) * d + jac @ jac.T, r)),
         "this is w, one number for each residual; Jᵀ makes a step of them"),
    Slip(_by(lambda jac, r, d, jj, jr, one: jac.T @ _least(np.eye(len(r)) * d + jac @ jac.T, r)),
         UPHILL),
    Slip(_by(lambda jac, r, d, jj, jr, one: -jac.T @ _least(jac @ jac.T, r)), UNDAMPED),
)
SHAPES = ("J.T @ J has one row for each parameter, and so must J.T @ r and np.eye; what is made "
          "for another size, or for a square J, fits one shape only")
SMALL_SHAPES = ("J @ J.T has one row for each residual, and so must r and np.eye, and the step is "
                "J.T @ w in this order; what is made for another size fits one shape only")


STEP = Exercise(
    "12.A", "damped_step(J, r, damping)", _damped,
    lambda rng: _problems(rng, ((1, 1), (2, 1), (3, 2), (2, 2), (5, 3), (4, 4), (2, 3), (1, 4))),
    _problems_tested,
    slips=STEP_SLIPS,
    read=_step, agree=close_arrays,
    raises={ValueError: unless_raised(SHAPES), np.linalg.LinAlgError:
            lambda accident: "without damping JᵀJ need have no inverse; or " + SHAPES},
)

WIDE = 3, 1500  # residuals and parameters of the large problem


def _by_residuals(answer: Callable) -> str:
    """Test that no array of parameters x parameters is made: the only large one there could be."""
    m, n = WIDE
    rng = np.random.default_rng(12)
    jac, r = rng.normal(size=(m, n)), rng.normal(size=m)
    result, peak = allocated(lambda: call(answer, jac, r, 1.0))
    if peak > 4 * n * n:
        raise NotYet(f"the step is right, but for {m} residuals and {n:,} parameters your function "
                     f"took {peak / 1e6:.0f} MB: that is a matrix of parameters × parameters; make "
                     "J Jᵀ instead of JᵀJ")
    if not close_arrays(_step(result), _damped(jac, r, 1.0)):
        raise NotYet(f"for {m} residuals and {n:,} parameters the step is another one than "
                     "the engine's")
    return f"{m} residuals and {n:,} parameters in {peak / 1e6:.1f} MB"


SMALL_STEP = Exercise(
    "12.B", "wide_step(J, r, damping)", _damped,
    lambda rng: _problems(rng, ((1, 1), (1, 2), (2, 3), (3, 3), (2, 5), (4, 6), (3, 2))),
    _problems_tested,
    slips=STEP_SLIPS,
    read=_step, agree=close_arrays, further=_by_residuals,
    raises={ValueError: unless_raised(SMALL_SHAPES),
            np.linalg.LinAlgError: lambda accident: "without damping J Jᵀ need have no inverse"},
)

# --- Break it: another batch for every call -------------------------------------------------------

Model = Callable[[Any, Any], Any]


def _one_step(residuals: Callable, p: np.ndarray, state: dict) -> Arrays:
    new, after, _ = LevenbergMarquardt().step(residuals, p, state)
    return Arrays(p=new, damping=after["damping"], ratio=after["ratio"])


def _frozen(model: Model, p: np.ndarray, state: dict, draw: Minibatches) -> Arrays:
    # the notebook's own `draw` has been called already, and a copy leaves it where it is
    x, y = copy.deepcopy(draw)()
    return _one_step(lambda p: model(p, x) - y, p, state)


def after_read(result: Any) -> Arrays:
    """A learner's (p, state) after a step, or all three results of the engine's `step`."""
    if isinstance(result, Arrays):
        return result
    good = (isinstance(result, tuple | list) and len(result) in (2, 3)
            and isinstance(result[0], np.ndarray))
    if not good or not isinstance(result[1], dict) or not {"damping", "ratio"} <= result[1].keys():
        raise NotYet(f"your function returns {brief(result, 60)} where the pair (p, state) is "
                     "wanted, as step gives it")
    p, state = result[:2]
    if p.dtype.kind not in "fiu":
        refuse_part("p", p, "an array of numbers is wanted")
    try:
        return Arrays(p=p,
                      **{name: np.asarray(state[name], float) for name in ("damping", "ratio")})
    except (TypeError, ValueError):
        raise NotYet("the damping and the ratio of your state must be numbers, as step gives "
                     "them") from None


MODELS: tuple[Model, ...] = (lambda p, x: x @ p, lambda p, x: np.tanh(x @ p),
                             lambda p, x: np.exp(0.3 * (x @ p)))


def _streams(rng: np.random.Generator) -> list[tuple]:
    """Models, and minibatches with more and with fewer rows than parameters."""
    cases = []
    for seed, size in enumerate((3, 4, 6, 2, 1)):
        for model in MODELS:
            x = rng.normal(size=(12, 2)).round(2)
            cases.append((model, rng.normal(size=2).round(2), LevenbergMarquardt(0.5).state(),
                          Minibatches(x, rng.normal(size=12).round(2), size, seed)))
    return cases


def _streams_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} steps of {len(MODELS)} models, with their damping and gain ratio, on "
            f"minibatches of 1 to {max(case.args[3].size for case in cases)} rows")


def _mistaken(residuals: Callable, before: int = 0) -> Callable[..., Arrays]:
    """A slip that draws in each call of its residuals.

    residuals: from the model, the parameters, draw, and the parameters before the step
    before: how often it draws in vain before the step
    """
    def formula(model: Model, p: np.ndarray, state: dict, draw: Minibatches) -> Arrays:
        for _ in range(before):
            draw()
        return _one_step(lambda q: residuals(model, q, draw, p), p, state)
    return formula


def _kept(residuals: Callable) -> Callable[..., Arrays]:
    """A slip from residuals of the model, the parameters, x and y, on one minibatch."""
    def formula(model: Model, p: np.ndarray, state: dict, draw: Minibatches) -> Arrays:
        x, y = draw()
        return _one_step(lambda q: residuals(model, q, x, y), p, state)
    return formula


def _two_draws(model: Model, p: np.ndarray, state: dict, draw: Minibatches) -> Arrays:
    x, y = draw()[0], draw()[1]
    return _one_step(lambda q: model(q, x) - y, p, state)


def _afresh(model: Model, q: Any, draw: Minibatches, start: Any) -> Any:
    x, y = draw()
    return model(q, x) - y


def _all_rows(model: Model, p: np.ndarray, state: dict, draw: Minibatches) -> Arrays:
    return _one_step(lambda q: model(q, draw.x) - draw.y, p, state)


DRAWS = ("every call of residuals still draws: the Jacobian and the two costs that the gain ratio "
         "compares are of different data; draw once, before")
SUMMED = ("that is a loss, one number: pass the differences themselves, and the step squares and "
          "adds them")
TWICE = "x and y come from two draws, so that each prediction is compared with another row's label"

MINIBATCH = Exercise(
    "12.break", "minibatch_step(model, p, state, draw)", _frozen, _streams, _streams_tested,
    slips=(
        *(Slip(_mistaken(_afresh, before), DRAWS) for before in (0, 1, 2)),
        *(Slip(_mistaken(lambda model, q, draw, start: model(q, draw()[0]) - draw()[1], before),
               f"{TWICE}, and anew at each call") for before in (0, 1)),
        Slip(_all_rows,
             "those are all the data at once: call draw, and use the rows that it returns"),
        Slip(_two_draws, TWICE),
        Slip(_kept(lambda model, q, x, y: (model(q, x), y)), "labels are no residuals of "
             "their own: the predictions would be fitted to 0; subtract the labels"),
        Slip(_kept(lambda model, q, x, y: model(q, x)),
             "these are predictions alone, which are fitted to 0: subtract the labels"),
        *(Slip(_kept(lambda model, q, x, y, loss=loss: loss((model(q, x) - y) ** 2)), SUMMED)
          for loss in (np.sum, np.mean, lambda squares: 0.5 * np.sum(squares))),
        *(Slip(_kept(lambda model, q, x, y, total=total: total(model(q, x) - y)),
               "the differences are added before they are squared, so that they cancel: pass all "
               "of them") for total in (np.sum, np.mean)),
        Slip(_kept(lambda model, q, x, y: (model(q, x) - y) ** 2),
             "the squares are taken twice: the step squares what residuals returns"),
        Slip(_kept(lambda model, q, x, y: (model(q, x) - y) / len(y)), "the residuals are divided "
             "by the number of rows, so that the same damping counts for more"),
        Slip(lambda model, p, state, draw: _kept(lambda m, q, x, y: m(p, x) - y)(model,
                                                                                 p, state, draw),
             "nothing moves: residuals ignores its own argument and uses the p from outside, "
             "which is a constant"),
        Slip(_kept(lambda model, q, x, y: x @ q - y),
             "right on the example you see, but the model is an argument"),
    ),
    read=after_read, agree=close_arrays,
)

# --- the open project: a trust region ------------------------------------------------------------

RADII = 0.05, 0.5, 0.9, 2.0                  # of the length of the Gauss-Newton step


def _dogleg(jac: np.ndarray, r: np.ndarray, radius: float) -> np.ndarray:
    """The point of the dogleg path at the edge of the trust region, or its end.  Source: Powell
    1970."""
    slope, newton = jac.T @ r, -_least(jac, r)
    cauchy = -(slope @ slope) / np.sum((jac @ slope) ** 2) * slope
    if np.linalg.norm(newton) <= radius:
        return newton
    if np.linalg.norm(cauchy) >= radius:
        return -radius / np.linalg.norm(slope) * slope
    way, half = newton - cauchy, cauchy @ (newton - cauchy)
    inside = radius**2 - cauchy @ cauchy
    return cauchy + (np.sqrt(half**2 + way @ way * inside) - half) / (way @ way) * way


def _gain(jac: np.ndarray, r: np.ndarray, step: np.ndarray) -> float:
    """How much a step lowers the cost of the linear model."""
    return float(r @ r - np.sum((r + jac @ step) ** 2)) / 2.0


def _regions(rng: np.random.Generator, shapes: tuple = ((2, 1), (3, 2), (6, 3))) -> list[tuple]:
    cases = []
    for m, n in shapes:
        jac, r = rng.normal(size=(m, n)) * 4.0 ** np.arange(n), rng.normal(size=m)
        cases += [(jac, r, share * float(np.linalg.norm(_least(jac, r)))) for share in RADII]
    return cases


def _good_regions(answer: Callable) -> str:
    """Test the length and the decrease of steps in hidden trust regions."""
    cases = _regions(np.random.default_rng(1963), ((3, 2), (8, 3), (20, 5), (30, 6)))
    for jac, r, radius in cases:
        step = np.array([*_step(call(answer, jac, r, radius)).values()])
        where = f"for {len(r)} residuals, {step.size} parameters and the radius {radius:.3g}"
        if not np.all(np.isfinite(step)):        # every comparison with a nan is false
            raise NotYet(f"{where} your step is not finite: is something divided by 0?")
        if (length := float(np.linalg.norm(step))) > radius * (1.0 + 1e-9):
            raise NotYet(f"{where} your step has the length {length:.3g} and leaves the trust "
                         "region: what do you do if the Gauss-Newton step is too long?")
        share = _gain(jac, r, step) / _gain(jac, r, _dogleg(jac, r, radius))
        if share < 1.0 - 1e-9:
            raise NotYet(f"{where} your step stays inside, but lowers the linear model's cost by "
                         f"only {share:.1%} of what the dogleg path does: does it turn from the "
                         "gradient to the Gauss-Newton step as the radius grows?")
    return f"length and decrease in {len(cases)} hidden trust regions"


PROJECT = Exercise(
    "12.project", "dogleg_step(J, r, radius)", lambda *args: Arrays(step=_dogleg(*args)), _regions,
    lambda cases: f"the shape of {len(cases)} steps", slips=(), read=_step,
    agree=lambda result, right, relative=0.0: result.shapes == right.shapes, further=_good_regions)

EXERCISES = (STEP, MINIBATCH, SMALL_STEP, PROJECT)
