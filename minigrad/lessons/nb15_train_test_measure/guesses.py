"""Notebook 15, the capstone: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

TOOLS = {
    4: "then a rule would disagree with a finite difference: use mg.check_gradients",
    5: "then the graph would grow in each epoch: count its nodes",
    8: "then the spread of z would be far from 1 before the training: look at it layer by layer",
    9: "then a step would not follow from its gradient and its slots: look at the slots",
    10: "then the moving averages would not move, however many steps are made: look at their "
    "values",
    13: "then a stored weight would be outside of its set: ask the constraint for the violation",
}


ELSEWHERE = "that notebook has no tool for this; the tools of 04, 05, 08, 10 and 13 are available"


def _others(right: int) -> tuple:
    near = tuple((number, why) for number, why in TOOLS.items() if number != right)
    rule = ("you wrote such rules there; which page compares a rule with a finite difference?"
            if right == 4 else ELSEWHERE)
    return (*near, ((0, 1), ELSEWHERE), ((2, 3), rule), ((6, 7), ELSEWHERE), ((11, 12), ELSEWHERE),
            (14, ELSEWHERE))


GUESSES: dict[str, Comments] = {
    "15.P1": lambda test, train, training: (
        (test, "that is the AUC of the test set alone, but the metric still holds the scores of "
         "both stages before"),
        (round((test + train + training) / 3.0, 3),
         "that is the mean of the three AUCs, but the metric adds counts"),
        (train, "that is the AUC of the stage before, but the test scores have been added since"),
    ),
    **{f"15.H{k}": _others for k in range(1, 6)},
    "15.P2": lambda: (
        ((48, 52), "that would be right if the validation set had chosen nothing, but the epoch "
         "was chosen because it looked good there"),
        ((53, 55), "the choice helps the validation set a little more than that"),
        (100, "the last part is often the luckier one all the same"),
        ((69, 99), "the choice helps, but the luck of the deal is larger than its effect"),
        ((1, 47), "the epoch was chosen because it looked good on the validation set, and not on "
         "the last part"),
    ),
}
BOUNDS = {"15.P1": Bounds(0, 1, near=0.002), "15.P2": Bounds(1, 100, near=6),
          **{f"15.H{k}": Bounds(0, 14, whole=True) for k in range(1, 6)}}
