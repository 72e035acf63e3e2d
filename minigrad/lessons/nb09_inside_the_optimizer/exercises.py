"""Notebook 09, optimizers: its exercises with hidden inputs and misconceptions, its guesses, and its quiz.

Right results come from the engine: `RMSProp.update`, `added` and `taken`, and the Jacobian of `SGD.update`.
"""
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ..optim import SGD, RMSProp
from ..optim.accumulate import added, taken
from ..tensor import Tensor
from .exercise import Arrays, Case, Exercise, Slip, close_arrays, close_by_node
from .guesses import Bounds, Comments
from .quizzes import Option, Question
from .trial import NotYet, brief

# --- A: one step of RMSProp -------------------------------------------------------------------------------------------

PARTS = "w", "rms", "mom"


def _stepped(w: Any, g: Any, rms: Any, mom: Any, lr: float, decay: float, momentum: float, eps: float) -> Arrays:
    """The engine's update."""
    optimizer = RMSProp(lr, decay, momentum, eps)
    new, slots = optimizer.update(w, g, {"rms": rms, "momentum": mom}, 1)
    return Arrays(w=np.asarray(new), rms=np.asarray(slots["rms"]), mom=np.asarray(slots["momentum"]))


def step_read(result: Any) -> Arrays:
    """A learner's (w, rms, mom), numbers or arrays."""
    if isinstance(result, Arrays):
        return result
    if not isinstance(result, tuple | list) or len(result) != len(PARTS):
        raise NotYet(f"your function returns {brief(result, 60)} where (w, rms, mom) is wanted")
    for name, part in zip(PARTS, result, strict=True):
        if isinstance(part, Tensor | str) or np.asarray(part).dtype.kind not in "fiu":
            raise NotYet(f"{name} is {brief(part, 60)}, where a plain number or an array of them is wanted")
    return Arrays(**{name: np.asarray(part, dtype=np.float64) for name, part in zip(PARTS, result, strict=True)})


def _states(rng: np.random.Generator) -> list[tuple]:
    """Steps of numbers and of arrays, with and without momentum."""
    cases = []
    for shape in ((), (), (3,), (2, 2)):
        for lr, decay, momentum, eps in ((0.1, 0.9, 0.5, 1e-10), (0.3, 0.9, 0.0, 1e-10), (0.05, 0.75, 0.3, 0.2)):
            draw: Any = lambda low, high, shape=shape: np.round(rng.uniform(low, high, shape), 2)
            w, g = draw(0.5, 2.0), draw(-3.0, 3.0)
            cases.append((w, g + (g == 0.0), draw(0.3, 2.0), draw(0.2, 0.6), lr, decay, momentum, eps))
    return cases


def _states_tested(cases: list[Case]) -> str:
    large = sum(np.ndim(case.args[0]) > 0 for case in cases)
    return (f"{len(cases)} steps against the engine's, {large} of them of arrays: the weight and both slots, with and "
            "without momentum, and with an eps that shows")


def _by(mean: Callable | None = None, push: Callable | None = None, move: Callable | None = None, early: bool = False
        ) -> Callable[..., Arrays]:
    """A slip from rules for a part: mean(rms, g, decay), push(mom, g, rms, lr, momentum, eps), move(w, mom, lr, g, the
    mom before); early: mom is made with the rms before."""
    mean = mean or (lambda rms, g, decay: decay * rms + (1.0 - decay) * g * g)
    push = push or (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / np.sqrt(rms + eps))
    move = move or (lambda w, mom, lr, g, before: w - mom)

    def formula(w: Any, g: Any, rms: Any, mom: Any, lr: float, decay: float, momentum: float, eps: float) -> Arrays:
        seen = mean(rms, g, decay)
        pushed = push(mom, g, rms if early else seen, lr, momentum, eps)
        return step_read((move(w, pushed, lr, g, mom), seen, pushed))
    return formula


MEANS = (
    (lambda rms, g, decay: decay * rms + (1.0 - decay) * np.abs(g),
     "that averages how large the gradients are; averaged are their squares, and the root comes after"),
    (lambda rms, g, decay: decay * rms + (1.0 - decay) * g,
     "that averages the gradients themselves, which may cancel; square them first"),
    (lambda rms, g, decay: (1.0 - decay) * rms + decay * g * g,
     "the shares are exchanged: decay is what stays of the old mean"),
    (lambda rms, g, decay: decay * rms + g * g,
     "the new square counts in full: only 1 - decay of it goes in, or it is no mean"),
    (lambda rms, g, decay: rms + g * g, "that is Adagrad's sum, which only grows; here the old squares fade"),
    (lambda rms, g, decay: 0.9 * rms + 0.1 * g * g,
     "right on the example you see, but decay is an argument, and need not be 0.9"),
)
BACK: Any = lambda mom, g, rms, lr, momentum, eps: momentum * mom - lr * g / np.sqrt(rms + eps)
PUSHES = (
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / (np.sqrt(rms) + eps),
     "eps stands beside the root, as in PyTorch; TensorFlow 1 has it inside"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / np.sqrt(rms),
     "right wherever eps is tiny, but it is an argument: it belongs below the root"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / (rms + eps),
     "the root is missing: rms holds squares"),
    (lambda mom, g, rms, lr, momentum, eps: lr * g / np.sqrt(rms + eps),
     "what is left of the old mom is missing; without momentum nobody sees it"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + (1.0 - momentum) * lr * g / np.sqrt(rms + eps),
     "mom is a sum that fades, and no mean: the new part counts in full"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g,
     "the gradient goes in undivided: that is plain momentum"),
    (BACK, "the slot of TensorFlow 1 has the gradient's sign, and the weight moves against it"),
    (lambda mom, g, rms, lr, momentum, eps: 0.5 * mom + lr * g / np.sqrt(rms + eps),
     "right on the example you see, but momentum is an argument, and need not be 0.5"),
)

RULE = Exercise(
    "09.A", "rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps)", _stepped, _states, _states_tested,
    slips=(
        Slip(_by(move=lambda w, mom, lr, g, before: w + mom),
             "the weight moves by + mom, as the thread's answer has it: that is uphill"),
        Slip(_by(push=BACK, move=lambda w, mom, lr, g, before: w + mom),
             "your mom is added, and new parts have the step's sign; in TensorFlow 1 mom has the gradient's, and is "
             "subtracted"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - lr * g),
             "the weight moves by the gradient, and the slots are for nothing: that is the asker's expectation"),
        Slip(_by(push=lambda mom, g, rms, lr, momentum, eps: momentum * mom + g / (np.sqrt(rms) + eps),
                 move=lambda w, mom, lr, g, before: w - lr * mom),
             "that is PyTorch's: the rate comes after mom, and eps beside the root; TensorFlow 1 has both inside"),
        Slip(_by(push=lambda mom, g, rms, lr, momentum, eps: momentum * mom + g / np.sqrt(rms + eps),
                 move=lambda w, mom, lr, g, before: w - lr * mom),
             "that has the rate after mom, as PyTorch has it; in TensorFlow 1 mom holds it, and is the step itself"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - lr * mom), "the rate counts twice: mom holds it already"),
        Slip(_by(move=lambda w, mom, lr, g, before: mom), "that is the step; the new weight is the old one minus it"),
        Slip(_by(move=lambda w, mom, lr, g, before: w), "the weight stays where it was: subtract mom"),
        Slip(_by(early=True), "the root is that of the rms before this step; the new one comes first"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - before),
             "the weight moves by the mom of the step before; the new one comes first"),
        *(Slip(_by(mean), says) for mean, says in MEANS),
        *(Slip(_by(push=push), says) for push, says in PUSHES),
        *(Slip(_by(mean, move=lambda w, mom, lr, g, before: w + mom), f"{says}; and the weight moves uphill")
          for mean, says in MEANS),
    ),
    hints=(
        "Three lines, one for each line of the formula, in its order; each uses what the line before has made.",
        "rms keeps decay of itself and takes 1 - decay of g squared; mom keeps momentum of itself and takes lr times g "
        "over the root of rms + eps.",
        "rms = decay * rms + (1 - decay) * g * g; mom = momentum * mom + lr * g / np.sqrt(rms + eps); and w - mom.",
    ),
    read=step_read, agree=close_arrays,
)

# --- Break it: an accumulator of ten slots ----------------------------------------------------------------------------

Mail = list[tuple[float, int]]


def _averages(mail: Mail, n: int) -> dict[str, float]:
    """By the engine's accumulator: the average is taken as soon as n gradients are in."""
    state: dict[str, Any] = {"sum": 0.0, "count": 0, "step": 0}
    averages = []
    for grad, local_step in mail:
        state = added(state, grad, local_step)
        if state["count"] == n:
            average, state = taken(state, n)
            averages.append(float(average))
    return averages_read(averages)


def averages_read(result: Any) -> dict[str, float]:
    """A learner's list of averages, each with its number, so that one too few or too many is named."""
    if isinstance(result, dict):
        return result
    if not isinstance(result, list | tuple | np.ndarray):
        raise NotYet(f"your function returns {brief(result, 60)} where a list of averages is wanted")
    if any(isinstance(x, Tensor | str | bytes) or np.asarray(x).dtype.kind not in "fiu" or np.ndim(x) for x in result):
        raise NotYet(f"your list holds {brief(list(result), 60)}, where plain numbers are wanted, an average each")
    return {f"average {k}": float(x) for k, x in enumerate(result, 1)}


def _posts(rng: np.random.Generator) -> list[tuple]:
    """Mail of lone workers, of late ones, and of some that are ahead."""
    cases: list[tuple] = [([(float(k), k // 2) for k in range(1, 9)], 2)]
    for n in (1, 2, 3, 4, 10):
        for late in (0, 1, 2):
            mail: Mail = []
            count, step = 0, 0
            while len(mail) < 4 * n + 6:
                at = max(step - int(rng.integers(0, late + 1)), 0) + int(late == 2 and rng.random() < 0.2)
                mail.append((round(float(rng.normal()), 2), at))
                count += at >= step
                step, count = (step + 1, 0) if count == n else (step, count)
            cases.append((mail, n))
    return cases


def _posts_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} streams of mail against the engine's accumulator, for averages of 1 to "
            f"{max(case.args[1] for case in cases)}, with late gradients and some that are ahead")


def _rule(fresh: Callable = lambda at, step: at >= step, after: Callable = lambda step, at, n: step + 1,
          each: Callable = lambda step: step, mean: Callable = lambda total, n: total / n,
          keep: bool = False, on: bool = False) -> Callable[..., dict[str, float]]:
    """A slip from rules: fresh(local_step, step), the step after(step, local_step, n) a take and after each gradient,
    the mean of what was taken, whether the sum is kept, and whether the count goes on."""
    def formula(mail: Mail, n: int) -> dict[str, float]:
        total, count, step, averages = 0.0, 0, 0, []
        for grad, at in mail:
            if fresh(at, step):
                total, count, step = total + grad, count + 1, each(step)
            if count == n:
                averages.append(mean(total, n))
                total, count, step = total * keep, count * on, after(step, at, n)
        return averages_read(averages)
    return formula


_stay = lambda step, at, n: step
TEN = ("the step moves on with each gradient, as with ten slots: then the second of a step counts as late; it moves "
       "when the average is taken, and only then")

MAILBOX = Exercise(
    "09.break", "accumulate(mail, n)", _averages, _posts, _posts_tested,
    slips=(
        Slip(_rule(after=_stay, each=lambda step: step + 1), TEN),
        Slip(_rule(after=lambda step, at, n: 0, each=lambda step: step + 1), TEN),
        Slip(_rule(each=lambda step: step + 1), TEN),
        Slip(_rule(after=_stay), "late gradients go in, too: each average moves the step on by 1; less is stale"),
        Slip(_rule(fresh=lambda at, step: at > step),
             "a gradient of this very step is fresh: dropped is what is less, and equal is not less"),
        Slip(_rule(fresh=lambda at, step: at == step),
             "right on the example you see, but a gradient from a later step is welcome: only what is less is stale"),
        Slip(_rule(fresh=lambda at, step: at <= step), "the comparison is the wrong way round: what is less is stale"),
        Slip(_rule(fresh=lambda at, step: at < step), "the comparison is the wrong way round: what is less is stale"),
        *(Slip(_rule(after=lambda step, at, n, more=more: at + more),
               "the step follows the mail; it is the accumulator's own, and grows by 1 with each average")
          for more in (0, 1)),
        Slip(_rule(after=lambda step, at, n: step + n), "your step grows by n with each average; it should by 1"),
        *(Slip(_rule(after=after, keep=keep, on=True),
               "the count goes on past n: an average that is taken empties it, and the sum with it")
          for keep in (True, False) for after in (lambda step, at, n: step + 1, _stay)),
        Slip(_rule(keep=True), "the sum is not emptied: each average holds all gradients so far"),
        Slip(_rule(mean=lambda total, n: total), "that is the sum; the average divides it by n"),
    ),
    hints=(
        "There are no slots. Which of the three, sum, count and step, does a gradient change, and which a take?",
        "In goes what is not from before the step. A take empties sum and count, and moves the step on by 1.",
        "if local_step >= step:, and total, count, step = 0.0, 0, step + 1.",
    ),
    read=averages_read, agree=close_by_node,
)

# --- B: the largest stable rate ---------------------------------------------------------------------------------------


def transition(delay: int, curvature: float, rate: float) -> np.ndarray:
    """What a step of the engine's SGD makes of the last delay + 1 weights, newest first, when the gradient is that of
    the oldest of them: a matrix, since the gradient of curvature w² / 2 is linear."""
    def step(held: Any) -> Any:
        new, _ = SGD(rate).update(held[0], curvature * held[delay], {}, 1)
        return np.concatenate([np.reshape(new, (1,)), held[:delay]])
    return np.asarray(mg.jacobian(step)(np.ones(delay + 1)))


def _halved(grows: Callable[[float], bool], high: float) -> float:
    """The rate below which `grows` says no."""
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2.0
        low, high = (low, middle) if grows(middle) else (middle, high)
    return low


def largest_stable(delay: int, curvature: float) -> float:
    """The rate up to which no eigenvalue of the transition is beyond 1 in absolute value."""
    still, one = transition(delay, curvature, 0.0), transition(delay, curvature, 1.0)
    grows = lambda rate: bool(np.max(np.abs(np.linalg.eigvals(still + rate * (one - still)))) > 1.0)
    return _halved(grows, 2.5 / curvature)


def _delays(rng: np.random.Generator) -> list[tuple]:
    return [(delay, round(float(rng.uniform(0.5, 8.0)), 1)) for delay in (0, 1, 2, 3, 5, 8) for _ in range(2)]


def _delays_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} pairs of a delay from 0 to {max(case.args[0] for case in cases)} and a curvature, against "
            "the eigenvalues of the engine's own step")


def _by_roots(coefficients: Callable, size: Callable) -> Callable[[int, float], float]:
    """A slip from coefficients(delay, rate curvature) and a size of their roots that must stay below 1."""
    def formula(delay: int, curvature: float) -> float:
        sizes = lambda rate: size(np.roots(coefficients(delay, rate * curvature)))
        return _halved(lambda rate: bool(np.max(sizes(rate), initial=0.0) > 1.0), 2.0 / curvature)
    return formula


def _polynomial(delay: int, c: float) -> np.ndarray:
    """z**(delay + 1) - z**delay + c."""
    powers = np.zeros(delay + 2)
    powers[0], powers[1] = 1.0, -1.0
    powers[-1] += c
    return powers


_arc = lambda delay, curvature: 2.0 * np.sin(np.pi / (4.0 * delay + 2.0)) / curvature

RATE = Exercise(
    "09.B", "stable_rate(delay, curvature)", largest_stable, _delays, _delays_tested,
    slips=(
        Slip(lambda delay, c: 2.0 / c, "that is the bound for fresh gradients, whatever the delay"),
        Slip(lambda delay, c: 2.0 / (c * (delay + 1)),
             "the bound of fresh gradients by their age plus 1: right for 0 and 1, and then too much"),
        Slip(lambda delay, c: 2.0 / (c * (2 * delay + 1)),
             "near, and for long delays too low: the bound is an arc's chord, not the arc"),
        Slip(lambda delay, c: np.pi / (c * (2 * delay + 1)),
             "that is the limit for long delays: an arc where its chord is wanted"),
        Slip(lambda delay, c: _arc(delay, 1.0), "right for a curvature of 1; twice as steep allows half the rate"),
        Slip(lambda delay, c: _arc(delay, 1.0 / c), "right for a curvature of 1; twice as steep allows half the rate"),
        Slip(lambda delay, c: _arc(delay + 1, c),
             "that is for one step older: delay 0 is fresh, and the highest power is delay + 1"),
        Slip(lambda delay, c: _arc(max(delay - 1, 0), c), "that is for one step fresher: delay 0 is fresh"),
        Slip(lambda delay, c: delay**delay / (delay + 1) ** (delay + 1) / c,
             "up to there the weight does not swing; it may swing, as long as the swings get smaller"),
        Slip(_by_roots(_polynomial, np.real),
             "the real part is not enough: a complex root turns, and grows where its absolute value is beyond 1"),
        Slip(_by_roots(lambda delay, c: [1.0, -1.0, *[0.0] * (delay - 1), c], np.abs),
             "for delay 0 the polynomial is z - 1 + rate * curvature: there the last two coefficients are one"),
        *(Slip(_by_roots(polynomial, np.abs),
               "by yours it grows at any rate: either the coefficients are in reverse order, and each root is 1/z "
               "(np.roots wants the highest power's first), or the sign of rate * curvature is turned")
          for polynomial in (lambda delay, c: _polynomial(delay, c)[::-1], lambda delay, c: _polynomial(delay, -c))),
    ),
    hints=(
        "Put w[t] = z**t into w[t + 1] = w[t] - rate * curvature * w[t - delay], and divide by z**(t - delay).",
        "z**(delay + 1) - z**delay + rate * curvature = 0: the weight dies out where all roots have |z| below 1.",
        "powers[-1] += rate * curvature, np.roots(powers), and np.max(np.abs(roots)) < 1.",
    ),
)

EXERCISES = (RULE, MAILBOX, RATE)

# --- guesses and quiz -------------------------------------------------------------------------------------------------

GUESSES: dict[str, Comments] = {
    "09.P1": lambda gradient, rate, decay, change: (
        (-gradient, "that is the gradient, with its sign turned: nothing is scaled"),
        (-rate * gradient, "that is steepest descent; RMSProp divides by a root first"),
        (_about(-change), "the right size, uphill"),
        (_about(-rate * gradient / ((1.0 - decay) * gradient**2) ** 0.5),
         "so it is where the mean of squares starts at 0, as in PyTorch; in TensorFlow 1 it starts at 1"),
        (-rate, "so it will be one day, when the mean of squares has reached that of the gradient"),
    ),
    "09.P2": lambda factor: (
        (factor, "so it is for SGD; RMSProp divides by the root of squares that have grown with it"),
        (_about(factor**0.5), "the mean of squares grows as the square of the factor, and its root as the factor"),
        ((0.0, 0.5), "the root grows as fast as the gradient, and no faster"),
    ),
    "09.P3": lambda posted, n: (
        (posted // n, "so many there should be; but the picture's step moves on with each gradient"),
        ((0, posted), "one gradient of each step finds a slot, the others come too late: a fourth is never filled"),
    ),
    "09.P4": lambda fresh, once: (
        (_about(fresh), "that is for fresh gradients; old ones pull after the weight has passed the valley"),
        (_about(once), "that is for gradients that are one update old; nor is the bound that of fresh ones by the age"),
        (_about(fresh / 3.0), "near; but the fresh bound divided by the age plus 1 holds for the ages 0 and 1 only"),
    ),
}
BOUNDS = {"09.P1": Bounds(near=0.002), "09.P2": Bounds(0, near=0.05), "09.P3": Bounds(0, 12, whole=True),
          "09.P4": Bounds(0, near=0.02)}

QUIZ = (
    Question("After a step of TensorFlow 1's RMSProp, how has a weight moved?", (
        Option("By its slot \"momentum\"", "that is the thread's answer, and its sign is wrong: w - mom is stored."),
        Option("By minus its slot \"momentum\"", "w - mom is stored, also where momentum is 0.", right=True),
        Option("By minus the rate times the gradient", "that is steepest descent, without any slot."),
    )),
    Question("A checkpoint holds the trainable variables only. What is lost?", (
        Option("Nothing: slots belong to the optimizer's Python object", "they are variables of the graph."),
        Option("The gradients", "they are computed anew in each run."),
        Option("The slots: after loading they start again", "they are not trainable; save all variables.", right=True),
    )),
    Question("When is the average of 20 small batches' gradients that of one large batch?", (
        Option("For mean losses over equal batches without batch norm", "each row then counts alike, and no row knows "
               "of the others in its batch.", right=True),
        Option("Always: differentiation is linear", "linear in the loss; a mean of means is not the mean where sizes "
               "differ, and a batch norm makes another loss."),
        Option("Only with SGD", "it is about gradients, before any optimizer."),
    )),
    Question("Ten gradients are averaged for each update. What does a lone worker pass as local_step?", (
        Option("0 to 9, one for each slot", "after each update one more of these numbers is late, until all are."),
        Option("Nothing: it is the only one", "then it is 0, and after the first update all are dropped."),
        Option("How many updates there were when it read the weights", "for all ten the same number.", right=True),
    )),
    Question("Workers are two updates late, their gradients are applied, and training swings ever wider. What helps?", (
        Option("More workers", "then each gradient is even older when it arrives."),
        Option("A smaller rate, or dropping what is late", "0.62 over the curvature is the bound here, and 2 for fresh "
               "ones.", right=True),
        Option("A larger rate, to make up for lost time", "the rate is what old gradients bear least."),
    )),
)


def _about(x: float) -> tuple[float, float]:
    """From 2 % below to 2 % above."""
    return min(0.98 * x, 1.02 * x), max(0.98 * x, 1.02 * x)
