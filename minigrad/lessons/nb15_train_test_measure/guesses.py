"""Notebook 15, the capstone: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

TOOLS = {
    4: "then a rule would disagree with a finite difference: use mg.check_gradients",
    5: "then the graph would grow with each epoch: count its nodes",
    8: "then the spread of z would leave 1 behind before the training: climb the ladder",
    9: "then a step would not be what its gradient and its slots make of it: look at the slots",
    10: "then training and inference mode would disagree, and a moving mean would stand still: "
    "look at its version",
    13: "then a stored weight would be outside: ask for the fence's violation",
}


ELSEWHERE = "no tool for it comes from there; those of 04, 05, 08, 10 and 13 are at hand"


def _others(right: int) -> tuple:
    near = tuple((number, why) for number, why in TOOLS.items() if number != right)
    rule = ("you wrote such rules there; which page holds one against a finite difference?"
            if right == 4 else ELSEWHERE)
    return (*near, ((0, 1), ELSEWHERE), ((2, 3), rule), ((6, 7), ELSEWHERE), ((11, 12), ELSEWHERE),
            (14, ELSEWHERE))


GUESSES: dict[str, Comments] = {
    "15.P1": lambda test, train, training: (
        (test, "that is the test set's own; but the meter still holds both of the stages before"),
        (round((test + train + training) / 3.0, 3), "an area of all is no mean of areas"),
        (train, "that is the stage before; the test's scores have come in since"),
    ),
    "15.P2": lambda: (
        ((48, 52), "so it would be if the test set had had no say; but the epoch was chosen "
         "because it looked good there"),
        (100, "a fresh set can be the luckier one all the same"),
        ((1, 47),
         "the epoch was chosen because it looked good on the test set, not on the fresh one"),
    ),
    **{f"15.H{k}": _others for k in range(1, 6)},
}
BOUNDS = {"15.P1": Bounds(0, 1, near=0.002), "15.P2": Bounds(1, 100, near=6),
          **{f"15.H{k}": Bounds(0, 14, whole=True) for k in range(1, 6)}}
