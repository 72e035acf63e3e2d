"""Notebook 09, optimizers: the exercises, with hidden inputs and misconceptions.

Right results come from the engine: `RMSProp.update`, `added` and `taken`, and the Jacobian
of `SGD.update`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.results import Arrays, close_arrays, close_by_node, parts_of, refuse, refuse_part
from ...course.sandbox import NotYet, brief
from ...optim import SGD, RMSProp
from ...optim.first_order.accumulate import added, taken
from ...tensor import Tensor

# --- A: one step of RMSProp -----------------------------------------------------------------------

def _stepped(w: Any, g: Any, rms: Any, mom: Any, lr: float, decay: float, momentum: float,
             eps: float) -> Arrays:
    """The weight and both slots after one update of the engine's RMSProp."""
    optimizer = RMSProp(lr, decay, momentum, eps)
    new, slots = optimizer.update(w, g, {"rms": rms, "momentum": mom}, 1)
    return Arrays(w=new, rms=slots["rms"], mom=slots["momentum"])


def step_read(result: Any) -> Arrays:
    """A learner's (w, rms, mom), numbers or arrays."""
    if isinstance(result, Arrays):
        return result
    parts = parts_of(result, "w", "rms", "mom")
    for name, part in parts.items():
        if isinstance(part, Tensor | str) or np.asarray(part).dtype.kind not in "fiu":
            refuse_part(name, part, "a plain number or an array of them is wanted")
    return Arrays(**parts)


def _states(rng: np.random.Generator) -> list[tuple]:
    """(w, g, rms, mom, lr, decay, momentum, eps): numbers and arrays, also without momentum."""
    cases = []
    for shape in ((), (), (3,), (2, 2)):
        for options in ((0.1, 0.9, 0.5, 1e-10), (0.3, 0.9, 0.0, 1e-10), (0.05, 0.75, 0.3, 0.2)):
            draw: Any = lambda low, high, shape=shape: np.round(rng.uniform(low, high, shape), 2)
            w, g = draw(0.5, 2.0), draw(-3.0, 3.0)
            cases.append((w, g + (g == 0.0), draw(0.3, 2.0), draw(0.2, 0.6), *options))
    return cases


def _states_tested(cases: list[Case]) -> str:
    large = sum(np.ndim(case.args[0]) > 0 for case in cases)
    return (f"{len(cases)} steps against the engine's, {large} of them of arrays: the weight and "
            "both slots, with and without momentum, and with an eps that shows")


_mean = lambda rms, g, decay: decay * rms + (1.0 - decay) * g * g
_push = lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / np.sqrt(rms + eps)
_down = lambda w, mom, lr, g, before: w - mom
_uphill = lambda w, mom, lr, g, before: w + mom
_late_rate = lambda w, mom, lr, g, before: w - lr * mom


def _by(mean: Callable = _mean, push: Callable = _push, move: Callable = _down,
        early: bool = False) -> Callable[..., Arrays]:
    """A slip: RMSProp with another rule for a part.

    mean, push, move: the new rms, the new mom and the new weight; `before` is the mom before
    early: whether mom is made with the rms before the step
    """
    def formula(w: Any, g: Any, rms: Any, mom: Any, lr: float, decay: float, momentum: float,
                eps: float) -> Arrays:
        seen = mean(rms, g, decay)
        pushed = push(mom, g, rms if early else seen, lr, momentum, eps)
        return step_read((move(w, pushed, lr, g, mom), seen, pushed))
    return formula


MEANS = (
    (lambda rms, g, decay: decay * rms + (1.0 - decay) * np.abs(g),
     "that averages the sizes of the gradients; averaged are their squares, and the root comes "
     "later"),
    (lambda rms, g, decay: decay * rms + (1.0 - decay) * g,
     "that averages the gradients themselves, which may cancel; square them first"),
    (lambda rms, g, decay: (1.0 - decay) * rms + decay * g * g,
     "the shares are exchanged: decay is what stays of the old mean"),
    (lambda rms, g, decay: decay * rms + g * g,
     "the new square counts in full: only 1 - decay of it goes in, or it is no mean"),
    (lambda rms, g, decay: rms + g * g,
     "that is Adagrad's sum, which only grows; here the old squares fade"),
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
     "what is left of the old mom is missing; you only see it if momentum is not 0"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + (1.0 - momentum) * lr
     * g / np.sqrt(rms + eps), "mom is a sum that fades, and no mean: the new part counts in full"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g,
     "the gradient goes in undivided: that is plain momentum"),
    (BACK, "the slot of TensorFlow 1 has the gradient's sign, and the weight moves against it"),
    (lambda mom, g, rms, lr, momentum, eps: 0.5 * mom + lr * g / np.sqrt(rms + eps),
     "right on the example you see, but momentum is an argument, and need not be 0.5"),
)

RULE = Exercise(
    "09.A", "rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps)", _stepped, _states,
    _states_tested,
    slips=(
        Slip(_by(move=_uphill),
             "the weight moves by + mom, as the thread's answer has it: that is uphill"),
        Slip(_by(push=BACK, move=_uphill), "your mom is added, and new parts have the step's sign; "
             "in TensorFlow 1 mom has the gradient's, and is subtracted"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - lr * g), "the weight moves by the "
             "gradient and ignores the slots: that is the asker's expectation"),
        Slip(_by(push=lambda mom, g, rms, lr, momentum, eps: momentum * mom
                 + g / (np.sqrt(rms) + eps), move=_late_rate),
             "that is PyTorch's: the rate comes after mom, and eps beside the root; "
             "TensorFlow 1 has both inside"),
        Slip(_by(push=lambda mom, g, rms, lr, momentum, eps: momentum * mom
                 + g / np.sqrt(rms + eps), move=_late_rate),
             "that has the rate after mom, as PyTorch has it; in TensorFlow 1 mom holds it, and "
             "is the step itself"),
        Slip(_by(move=_late_rate), "the rate counts twice: mom already contains it"),
        Slip(_by(move=lambda w, mom, lr, g, before: mom),
             "that is the step; the new weight is the old one minus it"),
        Slip(_by(move=lambda w, mom, lr, g, before: w),
             "the weight stays where it was: subtract mom"),
        Slip(_by(early=True),
             "the root is that of the rms before this step; the new one comes first"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - before),
             "the weight moves by the mom of the step before; the new one comes first"),
        *(Slip(_by(mean), says) for mean, says in MEANS),
        *(Slip(_by(push=push), says) for push, says in PUSHES),
        *(Slip(_by(mean, move=_uphill), f"{says}; and the weight moves uphill")
          for mean, says in MEANS),
    ),
    read=step_read, agree=close_arrays,
)

# --- Break it: an accumulator of ten boxes --------------------------------------------------------

Mail = list[tuple[float, int]]


def _averages(mail: Mail, n: int) -> dict[str, float]:
    """The averages of the engine's accumulator, each taken as soon as n gradients are in."""
    state: dict[str, Any] = {"sum": 0.0, "count": 0, "step": 0}
    averages = []
    for grad, local_step in mail:
        state = added(state, grad, local_step)
        if state["count"] == n:
            average, state = taken(state, n)
            averages.append(float(average))
    return averages_read(averages)


def averages_read(result: Any) -> dict[str, float]:
    """A learner's list of averages as {"average 1": 0.5}, so that a sentence can name each."""
    if isinstance(result, dict):
        return result
    if not isinstance(result, list | tuple | np.ndarray):
        refuse(result, "a list of averages")
    if any(isinstance(x, Tensor | str | bytes) or np.asarray(x).dtype.kind not in "fiu"
           or np.ndim(x) for x in result):
        raise NotYet(f"your list holds {brief(list(result), 60)}, where plain numbers are wanted, "
                     "an average each")
    return {f"average {k}": float(x) for k, x in enumerate(result, 1)}


def _posts(rng: np.random.Generator) -> list[tuple]:
    """Mail of lone workers, of late ones, and of workers that are ahead."""
    cases: list[tuple] = [([(float(k), k // 2) for k in range(1, 9)], 2)]
    for n in (1, 2, 3, 4, 10):
        for late in (0, 1, 2):
            mail: Mail = []
            count, step = 0, 0
            while len(mail) < 4 * n + 6:
                at = (max(step - int(rng.integers(0, late + 1)), 0)
                      + int(late == 2 and rng.random() < 0.2))
                mail.append((round(float(rng.normal()), 2), at))
                count += at >= step
                step, count = (step + 1, 0) if count == n else (step, count)
            cases.append((mail, n))
    return cases


def _posts_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} streams of mail against the engine's accumulator, for averages of 1 to "
            f"{max(case.args[1] for case in cases)}, with late gradients and some that are ahead")


_next = lambda step, at, n: step + 1
_stay = lambda step, at, n: step


def _rule(fresh: Callable = lambda at, step: at >= step, after: Callable = _next,
          each: Callable = lambda step: step, mean: Callable = lambda total, n: total / n,
          keep: bool = False, on: bool = False) -> Callable[..., dict[str, float]]:
    """A slip: an accumulator with another rule for a part.

    fresh: whether a gradient counts, from its local_step and the step
    after: the step after an average is taken, from the step, the last local_step and n
    each: the step after a gradient
    mean: the average, from the sum and n
    keep, on: whether the sum is kept, and the count goes on, after an average is taken
    """
    def formula(mail: Mail, n: int) -> dict[str, float]:
        total, averages = 0.0, []
        count = step = 0
        for grad, at in mail:
            if fresh(at, step):
                total, count = total + grad, count + 1
                step = each(step)
            if count == n:
                averages.append(mean(total, n))
                total, count = total * keep, count * on
                step = after(step, at, n)
        return averages_read(averages)
    return formula


TEN = ("the step moves on with each gradient, as with ten boxes: then the second of a step counts "
       "as late; it moves when the average is taken, and only then")

MAILBOX = Exercise(
    "09.break", "accumulate(mail, n)", _averages, _posts, _posts_tested,
    slips=(
        *(Slip(_rule(after=after, each=lambda step: step + 1), TEN)
          for after in (_stay, lambda step, at, n: 0, _next)),
        Slip(_rule(after=_stay),
             "late gradients go in, too: each average must move the step on by 1"),
        Slip(_rule(fresh=lambda at, step: at > step), "a gradient of this very step is fresh: "
             "only a smaller local_step is dropped, and equal is not less"),
        Slip(_rule(fresh=lambda at, step: at == step), "right on the example you see, but a "
             "gradient from a later step is welcome: only a smaller local_step is stale"),
        *(Slip(_rule(fresh), "the comparison is the wrong way round: a smaller local_step is stale")
          for fresh in (lambda at, step: at <= step, lambda at, step: at < step)),
        *(Slip(_rule(after=lambda step, at, n, more=more: at + more), "the step follows the mail; "
               "it is the accumulator's own, and grows by 1 with each average") for more in (0, 1)),
        Slip(_rule(after=lambda step, at, n: step + n),
             "your step grows by n with each average; it should by 1"),
        *(Slip(_rule(after=after, keep=keep, on=True),
               "the count goes on past n: taking an average resets the count and the sum")
          for keep in (True, False) for after in (_next, _stay)),
        Slip(_rule(keep=True), "the sum is not emptied: each average holds all gradients so far"),
        Slip(_rule(mean=lambda total, n: total), "that is the sum; the average divides it by n"),
    ),
    read=averages_read, agree=close_by_node,
)

# --- B: the largest stable rate -------------------------------------------------------------------


def transition(delay: int, curvature: float, rate: float) -> np.ndarray:
    """The matrix by which a step of the engine's SGD, with the gradient at the oldest weight, maps
    the last delay + 1 weights, newest first; it is linear, since the loss is curvature w² / 2."""
    def step(held: Any) -> Any:
        new, _ = SGD(rate).update(held[0], curvature * held[delay], {}, 1)
        return np.concatenate([np.reshape(new, (1,)), held[:delay]])
    return np.asarray(mg.jacobian(step)(np.ones(delay + 1)))


def _halved(grows: Callable[[float], bool], high: float) -> float:
    """The rate at which `grows` turns from False to True, found by halving."""
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
    return [(delay, round(float(rng.uniform(0.5, 8.0)), 1)) for delay in (0, 1, 2, 3, 5, 8)
            for _ in range(2)]


def _delays_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} pairs of a delay from 0 to {max(case.args[0] for case in cases)} and a "
            "curvature, against the eigenvalues of the engine's own step")


def _by_roots(coefficients: Callable, size: Callable) -> Callable[[int, float], float]:
    """A slip: the largest rate at which a size of all roots stays below 1; the coefficients of the
    polynomial are made from the delay and rate times curvature."""
    def formula(delay: int, curvature: float) -> float:
        sizes = lambda rate: size(np.roots(coefficients(delay, rate * curvature)))
        return _halved(lambda rate: bool(np.max(sizes(rate), initial=0.0) > 1.0), 2.0 / curvature)
    return formula


def _polynomial(delay: int, c: float) -> np.ndarray:
    """The coefficients of z**(delay + 1) - z**delay + c, that of the highest power first."""
    powers = np.array([1.0, -1.0, *[0.0] * delay])
    powers[-1] += c
    return powers


_arc = lambda delay, curvature: 2.0 * np.sin(np.pi / (4.0 * delay + 2.0)) / curvature

RATE = Exercise(
    "09.B", "stable_rate(delay, curvature)", largest_stable, _delays, _delays_tested,
    slips=(
        Slip(lambda delay, c: 2.0 / c, "that is the bound for fresh gradients, whatever the delay"),
        Slip(lambda delay, c: 2.0 / (c * (delay + 1)), "the bound of fresh gradients by their age "
             "plus 1: right for 0 and 1, and then too much"),
        Slip(lambda delay, c: 2.0 / (c * (2 * delay + 1)),
             "near, and for long delays too low: the bound is an arc's chord, not the arc"),
        Slip(lambda delay, c: np.pi / (c * (2 * delay + 1)),
             "that is the limit for long delays: an arc where its chord is wanted"),
        *(Slip(formula, "right for a curvature of 1; twice as steep allows half the rate")
          for formula in (lambda delay, c: _arc(delay, 1), lambda delay, c: _arc(delay, 1 / c))),
        Slip(lambda delay, c: _arc(delay + 1, c),
             "that is for one step older: delay 0 is fresh, and the highest power is delay + 1"),
        Slip(lambda delay, c: _arc(max(delay - 1, 0), c),
             "that is for one step fresher: delay 0 is fresh"),
        Slip(lambda delay, c: delay**delay / (delay + 1) ** (delay + 1) / c, "up to there the "
             "weight does not swing; it may swing, as long as the swings get smaller"),
        Slip(_by_roots(_polynomial, np.real), "the real part is not enough: a complex root "
             "turns, and grows where its absolute value is beyond 1"),
        Slip(_by_roots(lambda delay, c: [1.0, -1.0, *[0.0] * (delay - 1), c], np.abs), "for delay "
             "0 the polynomial is z - 1 + rate * curvature: there the last two coefficients are "
             "one"),
        *(Slip(_by_roots(polynomial, np.abs), "by yours it grows at any rate: either the "
               "coefficients are in reverse order, and each root is 1/z (np.roots wants the "
               "highest power's first), or the sign of rate * curvature is turned")
          for polynomial in (lambda delay, c: _polynomial(delay, c)[::-1],
                             lambda delay, c: _polynomial(delay, -c))),
    ),
)

EXERCISES = (RULE, MAILBOX, RATE)
