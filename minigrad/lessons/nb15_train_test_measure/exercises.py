"""Notebook 15, the capstone: its exercises with hidden inputs and misconceptions, its guesses, and its quiz."""
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ..nn.metrics import auc
from .capstone import Session
from .exercise import Arrays, Case, Exercise, Slip, arrays, close_arrays
from .guesses import Bounds, Comments
from .quizzes import Option, Question
from .readings import Batch

# --- A: the area, pair by pair ----------------------------------------------------------------------------------------


def _area(scores: np.ndarray, labels: np.ndarray) -> float:
    return float(auc(scores, labels))


def _samples(rng: np.random.Generator, n: int, digits: int = 12) -> tuple[np.ndarray, np.ndarray]:
    """Scores, with ties where there are few digits, and labels of both classes."""
    labels = rng.permutation(np.arange(n) % 3 == 0).astype(float)
    return (0.6 * rng.uniform(size=n) + 0.4 * labels * rng.uniform(size=n)).round(digits), labels


def _scored(rng: np.random.Generator) -> list[tuple]:
    return [_samples(rng, n, digits) for n in (4, 7, 12, 40) for digits in (12, 1)]


def _scored_tested(cases: list[Case]) -> str:
    tied = sum(len(np.unique(case.args[0])) < case.args[0].size for case in cases)
    return f"{len(cases)} sets of 4 to {max(case.args[0].size for case in cases)} samples, {tied} of them with ties"


def _paired(formula: Callable) -> Callable[..., float]:
    """A slip from formula(malignant as a column, benign as a row)."""
    return lambda scores, labels: float(formula(scores[labels > 0][:, None], scores[labels == 0]))


AREA = Exercise(
    "15.A", "area(scores, labels)", _area, _scored, _scored_tested,
    slips=(
        Slip(_paired(lambda up, down: np.mean(up > down)), "a tie counts for nothing there; it is half a pair"),
        Slip(_paired(lambda up, down: np.mean(up >= down)), "a tie counts for a whole pair there; it is half of one"),
        Slip(_paired(lambda up, down: np.mean((up < down) + 0.5 * (up == down))),
             "the order is turned round: the malignant one should have the larger score"),
        Slip(_paired(lambda up, down: np.mean(up < down)), "the order is turned round, and a tie is half a pair"),
        Slip(lambda scores, labels: float(np.mean((scores > 0.5) == (labels > 0))),
             "that is the accuracy at the threshold 0.5; the area asks for the order within pairs, at no threshold"),
        Slip(_paired(lambda up, down: np.mean(up) - np.mean(down)),
             "that is how far the means are apart; the area counts pairs in the right order, however far apart"),
        Slip(_paired(lambda up, down: np.sum((up > down) + 0.5 * (up == down))),
             "that is the number of pairs; wanted is their share, the mean"),
        Slip(_paired(lambda up, down: np.sum((up > down) + 0.5 * (up == down)) / (up.size + down.size) ** 2),
             "you divide by all pairs; only pairs of a malignant and a benign one are asked"),
    ),
    hints=(
        "A column against a row is a table of all pairs: up > down.",
        "In how many pairs is up above down? A tie, up == down, counts half. The share is a mean.",
        "The mean of (up > down) + 0.5 * (up == down).",
    ),
)

# --- Break it: one state for all stages -------------------------------------------------------------------------------


def _fresh(run: Session, reset: Any, update: Any, batches: list[Batch]) -> float:
    """By definition: the area of these batches alone, in the meter's 200 parts."""
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
    return f"{len(cases)} stages of 1 to {max(len(case.args[3]) for case in cases)} batches, each after another stage"


def _each(formula: Callable) -> Callable[..., float]:
    """A slip from formula(areas after each batch, the meter being reset at first, the same with a reset each time)."""
    def slip(run: Session, reset: Any, update: Any, batches: list[Batch]) -> float:
        alone = [(run(reset), run(update, batch))[1] for batch in batches]
        run(reset)
        return float(formula([run(update, batch) for batch in batches], alone))
    return slip


LEAK = ("what the stage before has put in is still in it: forget it before the first batch; a reset after the last one "
        "comes too late for this stage")
MEASURE = Exercise(
    "15.break", "measure(run, reset, update, batches)", _fresh, _stages, _stages_tested,
    slips=(
        Slip(lambda run, reset, update, batches: float([run(update, batch) for batch in batches][-1]), LEAK),
        Slip(_each(lambda areas, alone: alone[-1]), "it forgets before every batch, and reads the last one alone"),
        Slip(_each(lambda areas, alone: np.mean(alone)), "that is the mean of the batches' areas, not the area of all"),
        Slip(_each(lambda areas, alone: np.mean(areas)),
             "that is an average of what it read on the way; after the last batch it has read all of them"),
        Slip(_each(lambda areas, alone: areas[0]), "that is the first batch alone: return behind the loop"),
    ),
    hints=(
        "The meter holds what the stage before has put in. Who empties it, and when?",
        "One run of one node, once, above the loop.",
        "run(reset)",
    ),
    raises={TypeError: lambda accident: "reset and update are nodes: run(reset) runs one" if "callable" in str(accident)
            else "",
            AttributeError: lambda accident: "run takes one node, and for update one batch with it"},
)

# --- B: a rule repaired -----------------------------------------------------------------------------------------------


def _slope(g: np.ndarray, y: np.ndarray, x: np.ndarray) -> Arrays:
    return Arrays(slope=np.asarray(mg.grad(lambda x: np.sum(g * np.logaddexp(0.0, x)))(x)))


def _pullbacks(rng: np.random.Generator) -> list[tuple]:
    points = [rng.normal(0.0, 3.0, shape).round(2) for shape in ((1,), (4,), (2, 3), (5,))]
    return [(rng.normal(size=x.shape).round(2), np.logaddexp(0.0, x), x) for x in points]


def _pullbacks_tested(cases: list[Case]) -> str:
    return f"{sum(case.args[0].size for case in cases)} slopes in {len(cases)} arrays"


def _ruled(formula: Callable) -> Callable[..., Arrays]:
    return lambda g, y, x: Arrays(slope=np.asarray(formula(g, y, x)))


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-x))


RULE = Exercise(
    "15.B", "rule(g, y, x)", _slope, _pullbacks, _pullbacks_tested,
    slips=(
        Slip(_ruled(lambda g, y, x: g * _sigmoid(-x)), "that is Ben's: it falls where softplus gets steeper; at x = 0 "
             "nobody sees it"),
        Slip(_ruled(lambda g, y, x: -g * _sigmoid(x)), "softplus rises everywhere, so the slope has the sign of g"),
        Slip(_ruled(lambda g, y, x: _sigmoid(x)), "the cotangent g is missing: the chain rule multiplies by it"),
        Slip(_ruled(lambda g, y, x: g * _sigmoid(y)), "the slope is asked at x, and y is the value there"),
        Slip(_ruled(lambda g, y, x: g * _sigmoid(x) * _sigmoid(-x)), "that is one derivative too many: sigmoid is the "
             "slope of softplus, and you took that of sigmoid"),
        Slip(_ruled(lambda g, y, x: g / 2.0), "that is the slope at x = 0 only"),
        Slip(_ruled(lambda g, y, x: g * y), "that is g times the value; wanted is g times the slope"),
    ),
    hints=(
        "What is the slope of log(1 + exp(x)) far to the right, and far to the left?",
        "The derivative is exp(x) / (1 + exp(x)), which is the sigmoid.",
        "g / (1 + np.exp(-x)): one sign was wrong.",
    ),
    read=lambda result: arrays(result, "slope"), agree=close_arrays,
)

EXERCISES = (AREA, MEASURE, RULE)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

TOOLS = {
    4: "then a rule would disagree with a finite difference: use mg.check_gradients",
    5: "then the graph would grow with each epoch: count its nodes",
    8: "then the spread of z would leave 1 behind before the training: climb the ladder",
    9: "then a step would not be what its gradient and its slots make of it: look at the slots",
    10: "then training and inference mode would disagree, and a moving mean would stand still: look at its version",
    13: "then a stored weight would be outside: ask for the fence's violation",
}


ELSEWHERE = "no tool for it comes from there; those of 04, 05, 08, 10 and 13 are at hand"


def _others(right: int) -> tuple:
    near = tuple((number, why) for number, why in TOOLS.items() if number != right)
    rule = "you wrote such rules there; which page holds one against a finite difference?" if right == 4 else ELSEWHERE
    return (*near, ((0, 1), ELSEWHERE), ((2, 3), rule), ((6, 7), ELSEWHERE), ((11, 12), ELSEWHERE), (14, ELSEWHERE))


GUESSES: dict[str, Comments] = {
    "15.P1": lambda test, train, training: (
        (test, "that is the test set's own; but the meter still holds both of the stages before"),
        (round((test + train + training) / 3.0, 3), "an area of all is no mean of areas"),
        (train, "that is the stage before; the test's scores have come in since"),
    ),
    "15.P2": lambda: (
        ((48, 52), "so it would be if the test set had had no say; but the epoch was chosen because it looked good "
                   "there"),
        (100, "a fresh set can be the luckier one all the same"),
        ((1, 47), "the epoch was chosen because it looked good on the test set, not on the fresh one"),
    ),
    **{f"15.H{k}": _others for k in range(1, 6)},
}
BOUNDS = {"15.P1": Bounds(0, 1, near=0.002), "15.P2": Bounds(1, 100, near=6),
          **{f"15.H{k}": Bounds(0, 14, whole=True) for k in range(1, 6)}}

QUIZ = (
    Question("A streaming AUC reads 0.83 after the test set. Its variables were never reset. Whose AUC is it?", (
        Option("The test set's", "the counts of every stage before are still in it."),
        Option("That of all scores since the start", "a streaming metric is a sum, and nobody emptied it.", right=True),
        Option("The mean of the stages' AUCs", "counts are added up, not areas."),
    )),
    Question("Each stage has its own meter, and you fetch everything that was defined so far. What happens?", (
        Option("Each meter reads its own stage", "a run does all that it is asked for, with the one batch it was fed."),
        Option("The first meter has read all stages", "it was fetched in each of them.", right=True),
        Option("The run is refused", "nothing is wrong with it, for a graph."),
    )),
    Question("Why not the mean of the batches' AUCs?", (
        Option("It takes more memory", "it takes less: one sum and one weight."),
        Option("It never compares samples of two batches", "and a batch of one class has no AUC at all.", right=True),
        Option("It is right, if the batches are equal", "equal or not, pairs across batches are left out."),
    )),
    Question("Early stopping chose the epoch with the best AUC on the test set, 0.92. What do you report?", (
        Option("0.92: nobody trained on those", "but they chose the epoch, and it is the one that flatters them."),
        Option("The AUC on a part that chose nothing", "it is smaller on average.", right=True),
        Option("The AUC on the training set", "the weights were fitted to that."),
    )),
    Question("Training goes well, and a colleague's net is worse in evaluation, on the same data. Look first", (
        Option("at the gradients", "training goes well: they do their work."),
        Option("at the moving averages", "inference is where they are used: has anybody run the updates?", right=True),
        Option("at the test set", "it is worse on the training data themselves."),
    )),
)
