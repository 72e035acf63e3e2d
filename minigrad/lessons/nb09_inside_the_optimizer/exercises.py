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
    """(w, g, rms, mom, lr, decay, momentum, eps): numbers and arrays, also without momentum.

    In the last two a gradient is 0: rms and mom go on without it, and with them the weight.
    """
    cases = []
    for shape in ((), (), (3,), (2, 2)):
        for options in ((0.1, 0.9, 0.5, 1e-10), (0.3, 0.9, 0.0, 1e-10), (0.05, 0.75, 0.3, 0.2)):
            draw: Any = lambda low, high, shape=shape: np.round(rng.uniform(low, high, shape), 2)
            w, g = draw(0.5, 2.0), draw(-3.0, 3.0)
            cases.append((w, g + (g == 0.0), draw(0.3, 2.0), draw(0.2, 0.6), *options))
    return [*cases, (1.0, 0.0, 0.8, 0.4, 0.1, 0.9, 0.5, 1e-10),
            (np.array([1.0, 2.0]), np.array([0.0, -1.5]), np.array([0.8, 1.1]),
             np.array([0.4, 0.3]), 0.1, 0.9, 0.5, 1e-10)]


def _states_tested(cases: list[Case]) -> str:
    large = sum(np.ndim(case.args[0]) > 0 for case in cases)
    return (f"{len(cases)} steps against the engine's, {large} of them of arrays: the weight and "
            "both slots, with and without momentum, with an eps that shows, and with a gradient of "
            "0")


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
     "you average the absolute gradients; average their squares, and take the root later"),
    (lambda rms, g, decay: decay * rms + (1.0 - decay) * g,
     "you average the gradients, which may cancel; square them first"),
    (lambda rms, g, decay: (1.0 - decay) * rms + decay * g * g,
     "the shares are exchanged: decay is the share of the old mean"),
    (lambda rms, g, decay: decay * rms + g * g,
     "multiply the new square by 1 - decay; otherwise rms is no mean"),
    (lambda rms, g, decay: rms + g * g,
     "that is Adagrad's sum, which only grows; multiply the old rms by decay"),
    (lambda rms, g, decay: 0.9 * rms + 0.1 * g * g,
     "right for the visible example, but decay is an argument, and it needn't be 0.9"),
)
BACK: Any = lambda mom, g, rms, lr, momentum, eps: momentum * mom - lr * g / np.sqrt(rms + eps)
PUSHES = (
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / (np.sqrt(rms) + eps),
     "you add eps to the root, as PyTorch does; TensorFlow 1 adds it inside the root"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / np.sqrt(rms),
     "right if eps is tiny, but eps is an argument: add it to rms, inside the root"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g / (rms + eps),
     "the root is missing: rms holds squares"),
    (lambda mom, g, rms, lr, momentum, eps: lr * g / np.sqrt(rms + eps),
     "the old mom is missing: add momentum * mom; you only see the mistake if momentum is not 0"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + (1.0 - momentum) * lr
     * g / np.sqrt(rms + eps), "mom is no mean: don't multiply the new part by 1 - momentum"),
    (lambda mom, g, rms, lr, momentum, eps: momentum * mom + lr * g,
     "that is plain momentum: divide the gradient by the root of rms"),
    (BACK, "mom should have the sign of the gradient, because the new weight is w - mom"),
    (lambda mom, g, rms, lr, momentum, eps: 0.5 * mom + lr * g / np.sqrt(rms + eps),
     "right for the visible example, but momentum is an argument, and it needn't be 0.5"),
)

STOPS = ("you skip a step whose gradient is 0; mom still holds old steps, which move the "
         "weight, and mom and rms fade")
RULE = Exercise(
    "09.A", "rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps)", _stepped, _states,
    _states_tested,
    slips=(
        Slip(_by(move=_uphill),
             "you add mom, as an answer in the thread says: that is uphill, so subtract it"),
        Slip(_by(push=BACK, move=_uphill),
             "your mom has the sign of the step, and you add it; in TensorFlow 1 it has the "
             "sign of the gradient, and is subtracted"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - lr * g),
             "you step along the gradient, as the asker expected: subtract mom instead"),
        Slip(_by(push=lambda mom, g, rms, lr, momentum, eps: momentum * mom
                 + g / (np.sqrt(rms) + eps), move=_late_rate),
             "that is PyTorch's rule: it multiplies mom by the rate, and adds eps to the root; "
             "in TensorFlow 1 the rate is in mom, and eps inside the root"),
        Slip(_by(push=lambda mom, g, rms, lr, momentum, eps: momentum * mom
                 + g / np.sqrt(rms + eps), move=_late_rate),
             "you multiply mom by the rate, as PyTorch does; here, mom already contains it"),
        Slip(_by(move=_late_rate), "the rate counts twice: mom already contains it"),
        Slip(_by(move=lambda w, mom, lr, g, before: mom),
             "that is the step; the new weight is the old one minus it"),
        Slip(_by(move=lambda w, mom, lr, g, before: w),
             "the weight stays where it was: subtract mom"),
        Slip(_by(early=True), "you use the rms from before this step; use the new one"),
        Slip(_by(move=lambda w, mom, lr, g, before: w - before),
             "you subtract the mom from before this step; subtract the new one"),
        Slip(_by(push=lambda mom, g, *rest: np.where(g == 0.0, mom, _push(mom, g, *rest))), STOPS),
        Slip(_by(lambda rms, g, decay: np.where(g == 0.0, rms, _mean(rms, g, decay)),
                 lambda mom, g, *rest: np.where(g == 0.0, mom, _push(mom, g, *rest)),
                 lambda w, mom, lr, g, before: np.where(g == 0.0, w, w - mom)), STOPS),
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
                     "one for each average")
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


TEN = ("your step grows with each gradient, as with ten boxes, so the second gradient counts as "
       "late; the step must grow by 1 when an average is taken")

MAILBOX = Exercise(
    "09.break", "accumulate(mail, n)", _averages, _posts, _posts_tested,
    slips=(
        *(Slip(_rule(after=after, each=lambda step: step + 1), TEN)
          for after in (_stay, lambda step, at, n: 0, _next)),
        Slip(_rule(after=_stay),
             "you add late gradients, too: after each average, the step must grow by 1"),
        Slip(_rule(fresh=lambda at, step: at > step),
             "you drop gradients whose local_step equals the step; drop only smaller ones"),
        Slip(_rule(fresh=lambda at, step: at == step),
             "right for the visible example, but you drop gradients from a later step, too"),
        *(Slip(_rule(fresh), "the comparison is the wrong way round: a smaller local_step is stale")
          for fresh in (lambda at, step: at <= step, lambda at, step: at < step)),
        *(Slip(_rule(after=lambda step, at, n, more=more: at + more),
             "you take the step from the gradients; the accumulator has a "
             "step of its own, which grows by 1 with each average") for more in (0, 1)),
        Slip(_rule(after=lambda step, at, n: step + n),
             "your step grows by n with each average; it should grow by 1"),
        *(Slip(_rule(after=after, keep=keep, on=True),
               "your count isn't reset: after each average, set the sum and the count to 0")
          for keep in (True, False) for after in (_next, _stay)),
        Slip(_rule(keep=True), "your sum isn't reset: each average contains all gradients"),
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
        Slip(lambda delay, c: 2.0 / c, "that is the bound for fresh gradients"),
        Slip(lambda delay, c: 2.0 / (c * (delay + 1)),
             "you divide the bound for fresh gradients by delay + 1; that is right for the "
             "delays 0 and 1, and too large for longer ones"),
        Slip(lambda delay, c: 2.0 / (c * (2 * delay + 1)),
             "that is close, but too small for long delays; compute the rate from the roots"),
        Slip(lambda delay, c: np.pi / (c * (2 * delay + 1)),
             "that is only the limit for long delays; compute the rate from the roots"),
        *(Slip(formula, "right for a curvature of 1; divide the rate by the curvature")
          for formula in (lambda delay, c: _arc(delay, 1), lambda delay, c: _arc(delay, 1 / c))),
        Slip(lambda delay, c: _arc(delay + 1, c),
             "that is the rate for a delay that is longer by 1: the highest power is delay + 1"),
        Slip(lambda delay, c: _arc(max(delay - 1, 0), c),
             "that is the rate for a delay that is shorter by 1: the highest power is delay + 1"),
        Slip(lambda delay, c: delay**delay / (delay + 1) ** (delay + 1) / c,
             "up to this rate the weight doesn't oscillate; it may oscillate, as long as the "
             "oscillations get smaller"),
        Slip(_by_roots(_polynomial, np.real),
             "use the absolute value of each root, and not its real part: roots can be complex"),
        Slip(_by_roots(lambda delay, c: [1.0, -1.0, *[0.0] * (delay - 1), c], np.abs),
             "for delay 0 the polynomial is z - 1 + rate * curvature: add rate * curvature to "
             "the last coefficient, and don't append it"),
        *(Slip(_by_roots(polynomial, np.abs),
             "with your polynomial, some solution grows at any rate: either the coefficients "
             "are in reverse order (np.roots wants that of the highest power first), or the "
             "sign of rate * curvature is wrong")
          for polynomial in (lambda delay, c: _polynomial(delay, c)[::-1],
                             lambda delay, c: _polynomial(delay, -c))),
    ),
)

EXERCISES = (RULE, MAILBOX, RATE)
