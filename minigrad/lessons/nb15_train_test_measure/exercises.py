"""Notebook 15, the capstone: the exercises, with hidden inputs and misconceptions."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.results import Arrays, arrays, close_arrays, giving
from ...course.sandbox import NotYet, call
from ...nn.metrics import auc
from ..nb04_gradients_in_the_loss.exercises import own_op
from ..nb04_gradients_in_the_loss.input_slopes import softplus
from .auc_by_stage import Batch
from .pipeline import Session

# --- A: the area, pair by pair --------------------------------------------------------------------


def _area(scores: np.ndarray, labels: np.ndarray) -> float:
    return float(auc(scores, labels))


def _samples(rng: np.random.Generator, n: int, digits: int = 12) -> tuple[np.ndarray, np.ndarray]:
    """Scores, rounded to so many digits that there may be ties, and labels of both classes."""
    labels = rng.permutation(np.arange(n) % 3 == 0).astype(float)
    return (0.6 * rng.uniform(size=n) + 0.4 * labels * rng.uniform(size=n)).round(digits), labels


def _scored(rng: np.random.Generator) -> list[tuple]:
    return [_samples(rng, n, digits) for n in (4, 7, 12, 40) for digits in (12, 1)]


def _scored_tested(cases: list[Case]) -> str:
    tied = sum(len(np.unique(case.args[0])) < case.args[0].size for case in cases)
    return (f"{len(cases)} sets of 4 to {max(case.args[0].size for case in cases)} samples, {tied} "
            "of them with ties")


def _paired(formula: Callable) -> Callable[..., float]:
    """A slip from a formula of the malignant scores as a column and the benign ones as a row."""
    return lambda scores, labels: float(formula(scores[labels > 0][:, None], scores[labels == 0]))


AREA = Exercise(
    "15.A", "area(scores, labels)", _area, _scored, _scored_tested,
    slips=(
        Slip(_paired(lambda up, down: np.mean(up > down)),
             "a tie counts for nothing there, but it should count as half a pair"),
        Slip(_paired(lambda up, down: np.mean(up >= down)),
             "a tie counts for a whole pair there, but it should count as half a pair"),
        Slip(_paired(lambda up, down: np.mean((up < down) + 0.5 * (up == down))),
             "the order is reversed: the malignant tumour should have the larger score"),
        Slip(_paired(lambda up, down: np.mean(up < down)),
             "the order is reversed, and a tie should count as half a pair"),
        Slip(lambda scores, labels: float(np.mean((scores > 0.5) == (labels > 0))),
             "that is the accuracy at the threshold 0.5; the AUC needs no threshold, it compares "
             "the two scores of each pair"),
        Slip(_paired(lambda up, down: np.mean(up) - np.mean(down)), "that is how far the means are "
             "apart; the AUC counts the pairs in the right order, however far apart"),
        Slip(_paired(lambda up, down: np.sum((up > down) + 0.5 * (up == down))),
             "that is the number of pairs; return their share, which is the mean"),
        Slip(_paired(lambda up, down: np.sum((up > down) + 0.5 * (up == down))
                     / (up.size + down.size) ** 2),
             "you divide by all pairs; only pairs of one malignant and one benign tumour count"),
    ),
)

# --- Break it: one state for all stages -----------------------------------------------------------


def _fresh(run: Session, reset: Any, update: Any, batches: list[Batch]) -> float:
    """The area of these batches alone, by definition, in the meter's 200 parts."""
    scores, labels = (np.concatenate(parts) for parts in list(zip(*batches, strict=True))[1:])
    return float(auc(np.floor(200.0 * scores), labels))


def _stages(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for before, n in ((1, 1), (2, 3), (3, 2), (1, 5)):
        batches = [Batch("", *_samples(rng, int(size))) for size in rng.integers(6, 12, before + n)]
        run = Session([Batch("", 1.0 - one.scores, one.labels) for one in batches[:before]])
        cases.append((run, run.reset, run.update, batches[before:]))
    return cases


def _stages_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} stages of 1 to {max(len(case.args[3]) for case in cases)} batches, each "
            "after another stage")


def _each(formula: Callable) -> Callable[..., float]:
    """A slip from a formula of two lists of areas, after each batch: with one reset at first, and
    with a reset before each batch."""
    def slip(run: Session, reset: Any, update: Any, batches: list[Batch]) -> float:
        alone = [(run(reset), run(update, batch))[1] for batch in batches]
        run(reset)
        return float(formula([run(update, batch) for batch in batches], alone))
    return slip


LEAK = ("the counts of the previous stage are still in the metric: reset it before the first "
        "batch; a reset after the last one comes too late for this stage")
MEASURE = Exercise(
    "15.break", "measure(run, reset, update, batches)", _fresh, _stages, _stages_tested,
    slips=(
        Slip(lambda run, reset, update, batches: float([run(update, batch)
                                                        for batch in batches][-1]), LEAK),
        Slip(_each(lambda areas, alone: alone[-1]),
             "it resets before every batch, so that the result is the AUC of the last batch"),
        Slip(_each(lambda areas, alone: np.mean(alone)),
             "that is the mean of the batches' areas, and not the area of all their samples"),
        Slip(_each(lambda areas, alone: np.mean(areas)), "that is an average of the results "
             "after each batch; the result after the last batch covers all of them"),
        Slip(_each(lambda areas, alone: areas[0]),
             "that is the first batch alone: return after the loop"),
    ),
    raises={TypeError: lambda accident: "reset and update are nodes: run(reset) runs one"
            if "callable" in str(accident) else "", AttributeError: lambda accident:
            "run takes one node, and for update one batch with it"},
)

# --- B: a rule repaired ---------------------------------------------------------------------------


def _slope(g: np.ndarray, y: np.ndarray, x: np.ndarray) -> Arrays:
    return Arrays(slope=mg.grad(lambda x: np.sum(g * np.logaddexp(0.0, x)))(x))


def _pullbacks(rng: np.random.Generator) -> list[tuple]:
    points = [rng.normal(0.0, 3.0, shape).round(2) for shape in ((1,), (4,), (2, 3), (5,))]
    return [(rng.normal(size=x.shape).round(2), np.logaddexp(0.0, x), x) for x in points]


def _pullbacks_tested(cases: list[Case]) -> str:
    return f"{sum(case.args[0].size for case in cases)} slopes in {len(cases)} arrays"


_ruled = giving("slope")


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-x))


def _serves(answer: Callable) -> str:
    """Test the slopes where exp overflows, and that the engine can differentiate the rule."""
    far = np.array([-800.0, 800.0])
    ends = np.asarray(call(answer, np.ones(2), np.logaddexp(0.0, far), far), float)
    if not np.allclose(ends, [0.0, 1.0]):
        raise NotYet(f"right near 0, but for x = {far.tolist()} the slopes are {ends.tolist()} "
                     "where [0.0, 1.0] is right: exp(x) overflows from x = 710 on, and inf / inf "
                     "is nan; use exp(-x), whose overflow divides to 0")
    op, x = own_op("softplus of an answer", answer, softplus), np.array([0.3, -1.2, 2.0])
    again = functools.wraps(answer)(mg.grad(lambda x: np.sum(mg.grad(lambda x: np.sum(op(x)))(x))))
    second, right = call(again, x), _sigmoid(x) * _sigmoid(-x)
    if not np.allclose(second, right, rtol=1e-8):
        raise NotYet("the slope is right, but the second derivative of softplus at "
                     f"{x.tolist()} becomes {second.round(4).tolist()} where "
                     f"{right.round(4).tolist()} is right: something in the rule is cut off from "
                     "x; keep to np.* on x or y itself")
    return "also right from x = -800 to 800, and at second order"


RULE = Exercise(
    "15.B", "rule(g, y, x)", _slope, _pullbacks, _pullbacks_tested,
    slips=(
        Slip(_ruled(lambda g, y, x: g * _sigmoid(-x)),
             "that is Ben's rule: it gets smaller where softplus gets steeper, and is right only "
             "at x = 0"),
        Slip(_ruled(lambda g, y, x: -g * _sigmoid(x)),
             "softplus rises everywhere, so the slope has the sign of g"),
        Slip(_ruled(lambda g, y, x: _sigmoid(x)),
             "the cotangent g is missing: the chain rule multiplies by it"),
        Slip(_ruled(lambda g, y, x: g * _sigmoid(y)),
             "the slope is needed at x, and y is the value of softplus there"),
        Slip(_ruled(lambda g, y, x: g * _sigmoid(x) * _sigmoid(-x)), "that is one derivative too "
             "many: sigmoid is the slope of softplus, and yours is the slope of sigmoid"),
        Slip(_ruled(lambda g, y, x: g / 2.0), "that is the slope at x = 0 only"),
        Slip(_ruled(lambda g, y, x: g * y),
             "that is g times the value; return g times the slope"),
    ),
    read=lambda result: arrays(result, "slope"), agree=close_arrays, further=_serves,
)

EXERCISES = (AREA, MEASURE, RULE)
