"""Notebook 18, gradients through a solver: the exercises, with hidden inputs and misconceptions.

Right derivatives are those of `mg.implicit`, which gets a solver and a condition, and none of the
formulas that a learner writes.
"""
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...analysis.recorded import allocated
from ...course.exercise import Exercise, Slip, unless_raised
from ...course.results import arrays, close, close_arrays, giving, number
from ...course.sandbox import NotYet, call

_solve: Any = np.linalg.solve
_one = lambda Tx: np.eye(len(Tx))


def _by_steps(Tx: np.ndarray, pushed: np.ndarray) -> np.ndarray:
    """The fixed point of x = Tx x + pushed, by steps until they change nothing."""
    x = np.zeros(len(pushed))
    for _ in range(400):
        x = Tx @ x + pushed
    return x


def _solution(Tx: np.ndarray, Tt: np.ndarray) -> Callable:
    """The fixed point of a map with these Jacobians, as a function of theta."""
    return mg.implicit(lambda theta: _by_steps(Tx, Tt @ theta),
                       fixed_point=lambda x, theta: Tx @ x + Tt @ theta)


def _maps(rng: np.random.Generator, shapes: tuple) -> list[tuple[np.ndarray, np.ndarray]]:
    """Jacobians by x, which shrink, and by theta."""
    cases = []
    for n, p in shapes:
        Tx = rng.normal(size=(n, n))
        Tx = (0.8 / max(1.0, float(np.linalg.norm(Tx, 2))) * Tx).round(2)
        cases.append((Tx, rng.normal(size=(n, p)).round(2)))
    return cases


SHAPES = (1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (4, 4), (3, 5)

# --- A: the rule of a fixed point -----------------------------------------------------------------


@giving("slope")
def _slope(Tx: np.ndarray, Tt: np.ndarray) -> np.ndarray:
    return np.asarray(mg.jacobian(_solution(Tx, Tt))(np.ones(Tt.shape[1])))


DIRECT = ("that is only the direct effect of theta in one step; x moves, too, and enters the next "
          "step")
SIGN = "the sign is wrong: move Tx dx to the left side, which gives dx - Tx dx"
ONES = "1 - Tx subtracts from every entry; the identity is np.eye(len(Tx))"

A_SLIPS = tuple(Slip(giving("slope")(formula), sentence) for formula, sentence in (
    (lambda Tx, Tt: Tt, DIRECT),
    (lambda Tx, Tt: Tt + Tx @ Tt, "that is the derivative of two steps; the solution is what "
     "infinitely many lead to"),
    (lambda Tx, Tt: Tt + Tx @ Tt + Tx @ Tx @ Tt, "that is the derivative of three steps; the "
     "solution is what infinitely many lead to"),
    (lambda Tx, Tt: _solve(_one(Tx) + Tx, Tt), SIGN),
    (lambda Tx, Tt: _solve(Tx - _one(Tx), Tt), SIGN),
    (lambda Tx, Tt: -_solve(_one(Tx) + Tx, Tt), SIGN),
    (lambda Tx, Tt: -_solve(Tx, Tt), "that is the rule of a root T = 0, and here T = x: x stands "
     "on the left side, too"),
    (_solve, "that divides by Tx; x stands on the left side, too"),
    (lambda Tx, Tt: _solve(_one(Tx) - Tx.T, Tt), "the transpose belongs to the pullback; here dx "
     "is pushed forward, by Tx itself"),
    (lambda Tx, Tt: _solve(1.0 - Tx, Tt), ONES),
    (lambda Tx, Tt: (_one(Tx) - Tx) @ Tt, "I - Tx stands in front of dx, so it must be divided by, "
     "with np.linalg.solve, and not multiplied"),
    (lambda Tx, Tt: Tx @ Tt, "that is how one step carries the direct effect on; add all of them"),
))

def _without_steps(answer: Callable) -> str:
    """Test x = 3 x + theta, whose fixed point -theta / 2 no steps find: each goes further away."""
    try:
        found = arrays(call(answer, np.array([[3.0]]), np.array([[1.0]])), "slope")
    except NotYet:
        found = None
    if found is None or not close_arrays(found, arrays(np.array([[-0.5]]), "slope")):
        raise NotYet("right where steps lead to the fixed point, but a solver may also find one "
                     "that steps run away from: for x = 3 x + theta, x is -theta / 2 and its slope "
                     "is -0.5; a sum of steps has no limit there, so solve the system with I - Tx")
    return "a fixed point that steps run away from"


FIXED_POINT = Exercise(
    "18.A", "fixed_point_slope(Tx, Tt)", _slope, lambda rng: _maps(rng, SHAPES),
    lambda cases: (f"{len(cases)} fixed points of 1 to 4 unknowns and 1 to 5 thetas, against the "
                   "engine's derivative"),
    slips=A_SLIPS, read=lambda result: arrays(result, "slope"), agree=close_arrays,
    further=_without_steps,
    raises={ValueError: unless_raised("Tx has a row and a column for each unknown, and Tt a row "
                                      "for each unknown and a column for each theta; np.eye has "
                                      "the size of Tx"),
            np.linalg.LinAlgError: lambda accident: "Tx itself may be singular; I - Tx is not"},
)

# --- Break it: the pullback -----------------------------------------------------------------------


@giving("cotangent")
def _pulled(Tx: np.ndarray, Tt: np.ndarray, u: np.ndarray) -> np.ndarray:
    return np.asarray(mg.vjp(_solution(Tx, Tt), np.ones(Tt.shape[1]))[1](u)[0])


MANY = 40, 20_000  # unknowns and thetas of a large problem


def _by_one_system(answer: Callable) -> str:
    """Test that no second array of unknowns x thetas is made: one system has one right side."""
    found = call(answer, np.array([[3.0]]), np.array([[1.0]]), np.array([1.0]))
    if not close(number(np.asarray(found).sum()), -0.5):
        raise NotYet("right where steps lead to the fixed point; but for x = 3 x + theta, which "
                     "steps run away from, dx/dtheta is -0.5, and a sum of steps has no limit: "
                     "solve one system with I - Tx.T")
    n, p = MANY
    rng = np.random.default_rng(18)
    Tx, Tt = 0.05 * rng.normal(size=(n, n)), rng.normal(size=(n, p))
    u = rng.normal(size=n)
    result, peak = allocated(lambda: call(answer, Tx, Tt, u))
    if peak > 12 * n * p:  # the call copies its arguments, 8 n p bytes
        raise NotYet(f"the cotangent is right, but for {n} unknowns and {p:,} thetas your function "
                     f"took {peak / 1e6:.1f} MB: on the way it makes an array with a column or a "
                     "row for each theta, as if you solved one system for each theta; solve one, "
                     "for u, and multiply by Tt.T last")
    right = Tt.T @ _by_steps(Tx.T, u)
    if not np.allclose(np.array([*arrays(result, "cotangent").values()]), right, rtol=1e-7):
        raise NotYet(f"for {n} unknowns and {p:,} thetas the cotangent is another one than "
                     "that of many steps")
    return f"{n} unknowns and {p:,} thetas in {peak / 1e6:.1f} MB"


BACK_SLIPS = tuple(Slip(giving("cotangent")(formula), sentence) for formula, sentence in (
    (lambda Tx, Tt, u: Tt.T @ u, "that is what one unrolled step gives: the step before it is "
     "cut off, and with it nearly all of the derivative"),
    (lambda Tx, Tt, u: Tt.T @ (u + Tx.T @ u), "that is what two unrolled steps give; solve for "
     "what infinitely many do"),
    (lambda Tx, Tt, u: Tt.T @ _solve(_one(Tx) - Tx, u), "the transpose is missing: backward, the "
     "cotangent goes through Tx.T"),
    (lambda Tx, Tt, u: Tt.T @ _solve(_one(Tx) + Tx.T, u), "the sign of Tx is wrong: the system is "
     "w - Tx.T w = u"),
    (lambda Tx, Tt, u: Tt.T @ _solve(Tx.T - _one(Tx), u), "the sign is wrong: the system is "
     "w - Tx.T w = u"),
    (lambda Tx, Tt, u: Tt.T @ (u - Tx.T @ u), "I - Tx.T is multiplied there; w is the solution of "
     "a system with it"),
    (lambda Tx, Tt, u: Tt.T @ _solve(Tx.T, u), "the identity is missing: the system is "
     "w - Tx.T w = u"),
    (lambda Tx, Tt, u: Tt.T @ _solve(1.0 - Tx.T, u), ONES),
    (lambda Tx, Tt, u: Tt.T @ np.linalg.lstsq((_one(Tx) - Tx.T) @ (_one(Tx) - Tx), u)[0],
     "I - Tx is divided by twice"),
))


def _pullbacks(rng: np.random.Generator) -> list[tuple]:
    return [(*both, rng.normal(size=len(both[0])).round(2)) for both in _maps(rng, SHAPES)]


PULLBACK = Exercise(
    "18.break", "pull_theta(Tx, Tt, u)", _pulled, _pullbacks,
    lambda cases: f"{len(cases)} cotangents, against the engine's pullback",
    slips=BACK_SLIPS, read=lambda result: arrays(result, "cotangent"), agree=close_arrays,
    further=_by_one_system,
    raises={ValueError: unless_raised("u has one number for each unknown, and so has w; np.eye has "
                                      "the size of Tx, and Tt.T turns w into one number for each "
                                      "theta")},
)

# --- B: the price of a ridge regression -----------------------------------------------------------

Ridge = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, float]


def _hyper(X: np.ndarray, y: np.ndarray, X_val: np.ndarray, y_val: np.ndarray, lam: float) -> float:
    fit = mg.implicit(
        lambda lam: np.linalg.lstsq(np.vstack([X, np.sqrt(lam) * np.eye(X.shape[1])]),
                                    np.append(y, np.zeros(X.shape[1])))[0],
        minimum=lambda b, lam: 0.5 * np.sum((X @ b - y) ** 2) + 0.5 * lam * np.sum(b * b))
    return float(mg.grad(lambda lam: 0.5 * np.sum((X_val @ fit(lam) - y_val) ** 2))(float(lam)))


def _ridges(rng: np.random.Generator) -> list[Ridge]:
    cases = []
    for n, m, k in ((1, 3, 2), (2, 4, 3), (2, 2, 2), (3, 5, 2), (4, 3, 6)):
        b = rng.normal(size=n)
        X, X_val = rng.normal(size=(m, n)).round(2), rng.normal(size=(k, n)).round(2)
        y, y_val = ((part @ b + 0.5 * rng.normal(size=len(part))).round(2) for part in (X, X_val))
        cases += [(X, y, X_val, y_val, lam) for lam in (0.3, 2.0)]
    return cases


def _from(formula: Callable) -> Callable[..., float]:
    """A slip from a formula of A, b, the gradient u of the validation loss, lam, X and y."""
    def slip(X: Any, y: Any, X_val: Any, y_val: Any, lam: float) -> float:
        A = X.T @ X + lam * np.eye(X.shape[1])
        b = _solve(A, X.T @ y)
        return float(formula(A, b, X_val.T @ (X_val @ b - y_val), lam, X, y))
    return slip


RIDGE = Exercise(
    "18.B", "ridge_slope(X, y, X_val, y_val, lam)", _hyper, _ridges,
    lambda cases: (f"{len(cases)} ridge regressions of 1 to 4 coefficients, against the engine's "
                   "derivative"),
    slips=tuple(Slip(_from(formula), sentence) for formula, sentence in (
        (lambda A, b, u, lam, X, y: 0.0, "the validation loss does not contain lam, but b depends "
         "on lam, and the loss on b"),
        (lambda A, b, u, lam, X, y: _solve(A, u) @ b, "the sign is missing: A db + b dlam = 0, so "
         "db = -A⁻¹ b dlam"),
        (lambda A, b, u, lam, X, y: 0.5 * b @ b, "that is the derivative of the training loss, in "
         "which lam stands; asked is the validation loss, which lam reaches through b"),
        (lambda A, b, u, lam, X, y: b @ b, "that is b'b, which the price multiplies in the "
         "training loss; asked is the validation loss"),
        (lambda A, b, u, lam, X, y: -u @ b, "A is missing: b moves by -A⁻¹ b, and not by -b"),
        (lambda A, b, u, lam, X, y: -lam * _solve(A, u) @ b, "that is the derivative by log(lam): "
         "it has lam as a factor"),
        (lambda A, b, u, lam, X, y: -_solve(A, X.T @ (X @ b - y)) @ b, "that pulls back the "
         "gradient of the training squares; u is that of the validation loss"),
        (lambda A, b, u, lam, X, y: -np.linalg.lstsq(X.T @ X, u)[0] @ b, "the price is missing "
         "from A: it is XᵀX + lam on the diagonal"),
        (lambda A, b, u, lam, X, y: -_solve(A, _solve(A, u)) @ b, "A is divided by twice"),
        (lambda A, b, u, lam, X, y: -2.0 * _solve(A, u) @ b, "twice too large: both losses here "
         "have the factor 1/2, so that the price counts once"),
        (lambda A, b, u, lam, X, y: -0.5 * _solve(A, u) @ b, "half of it: the derivative of "
         "1/2 lam b'b by b is lam b"),
    )),
    read=number, agree=close,
    raises={ValueError: unless_raised("A has a row and a column for each coefficient, and u must "
                                      "have one entry for each: it is X_val.T times the residuals "
                                      "of the validation data")},
)

EXERCISES = (FIXED_POINT, PULLBACK, RIDGE)
