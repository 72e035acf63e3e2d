"""Notebook 14, masks and clients: the exercises, with hidden inputs and misconceptions."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from ...constraints import Mask
from ...course.exercise import Case, Exercise, Slip
from ...course.results import Arrays, arrays, close_arrays, giving, parts_of, returned
from ...course.sandbox import NotYet, call
from ...federated import merge, part

# --- A: a step that keeps what was pruned ---------------------------------------------------------


def _step(w: np.ndarray, gradient: np.ndarray, rate: float, mask: np.ndarray) -> Arrays:
    """The weights after a masked step, entry by entry."""
    kept = np.broadcast_to(mask, w.shape)
    return Arrays(w=np.array([x - rate * g if keep else 0.0 for x, g, keep in zip(
        w.ravel(), gradient.ravel(), kept.ravel(), strict=True)]).reshape(w.shape))


def _weights(rng: np.random.Generator, shape: tuple[int, ...]) -> tuple[np.ndarray, ...]:
    """Weights, none of them near 0, their gradient, and a mask that keeps some and prunes some."""
    mask = np.arange(np.prod(shape)) % 3 != 1
    return (rng.choice([-1.0, 1.0], shape) * rng.uniform(0.2, 2.0, shape).round(2),
            rng.normal(size=shape).round(2), rng.permutation(mask).reshape(shape))


def _steps(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for pruned, gradient_at in (("before", None), ("now", None), ("before", np.inf),
                                ("now", -np.inf)):
        for shape in ((2,), (3,), (2, 3), (8,)):
            w, gradient, mask = _weights(rng, shape)
            w = np.where(mask, w, 0.0) if pruned == "before" else w
            gradient = gradient if gradient_at is None else np.where(mask, gradient, gradient_at)
            cases.append((w, gradient, float(rng.choice([0.1, 0.5, 1.0])), mask))
    return cases


def _steps_tested(cases: list[Case]) -> str:
    new = sum(bool(np.any(case.args[0][~case.args[3]])) for case in cases)
    far = sum(bool(np.isinf(case.args[1]).any()) for case in cases)
    return (f"{len(cases)} steps, {new} of them with a new mask, under which weights were not yet "
            f"0, and {far} with an infinite gradient where the mask is 0")


def _whole(result: Any) -> Arrays:
    """A learner's weights; refuses nan and inf, which show a product with the mask."""
    found = arrays(result, "w")
    if not np.isfinite(list(found.values())).all():
        raise NotYet("there is nan or inf in it: 0 times inf is nan, so don't multiply by the "
                     "mask; use np.where(mask, a, b)")
    return found


_stepped = giving("w")


def _exactly(answer: Callable) -> str:
    """Test that a pruned weight is exactly 0, and that a kept weight stays as it is, even where it
    is infinite."""
    w, gradient, mask = _weights(np.random.default_rng(0), (9,))
    if np.any(np.asarray(call(answer, w, gradient, 0.1, mask))[~mask]):
        raise NotYet("nearly right, but the pruned weights are not exactly 0: small values leak "
                     "through again")
    try:
        blown = np.asarray(call(answer, w, np.where(mask, np.inf, 0.0), 0.1, mask))
    except NotYet:  # an answer may refuse infinite weights, which hides nothing
        blown = np.full(9, np.nan)
    if np.isfinite(blown[mask]).any():
        raise NotYet("a kept weight is infinite or nan, and you replace it by a number: nobody "
                     "would notice that it has blown up")
    return "what is pruned is exactly 0, and a kept weight that blows up is not hidden"


HOLD = Exercise(
    "14.A", "hold(w, gradient, rate, mask)", _step, _steps, _steps_tested,
    slips=(
        Slip(_stepped(lambda w, g, rate, mask: w - rate * g),
             "you don't use the mask, so each pruned weight moves away from 0"),
        Slip(_stepped(lambda w, g, rate, mask: w - rate * np.where(mask, g, 0.0)),
             "pruned weights don't move, but under a new mask they aren't 0 yet: set them to 0"),
        Slip(_stepped(lambda w, g, rate, mask: np.where(mask, w, 0.0) - rate * g),
             "you apply the mask before the step, and the step moves the pruned weights again: "
             "apply it after the step"),
        Slip(_stepped(lambda w, g, rate, mask: np.where(mask, 0.0, w - rate * g)),
             "the mask is inverted: True means that a weight is kept"),
        Slip(_stepped(lambda w, g, rate, mask: np.where(mask, w, 0.0)),
             "the step is lost, so nothing is learned: keep moved where the mask is True"),
        Slip(_stepped(lambda w, g, rate, mask: np.where(np.abs(w - rate * g) < 0.1,
                                                        0.0, w - rate * g)),
             "you prune the weights that are small now; use the mask, because a revived weight "
             "may be large"),
        Slip(_stepped(lambda w, g, rate, mask: np.where(w == 0.0, 0.0, w - rate * g)),
             "you look for weights that are 0; use the mask, because under a new mask they "
             "aren't 0 yet"),
        Slip(_stepped(lambda w, g, rate, mask: np.where(mask, w + rate * g, 0.0)),
             "the sign is wrong: descent subtracts the gradient"),
    ),
    read=_whole, agree=close_arrays, further=_exactly,
)

# --- Break it: the slots remember -----------------------------------------------------------------


def _cut(w: np.ndarray, slot: np.ndarray, mask: np.ndarray) -> Arrays:
    """The weights and the slot, both pruned by the engine's mask."""
    held = Mask(mask)
    return Arrays(w=held.project(w), slot=held.project(slot))


def _cuts(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for shape in ((2,), (3,), (2, 3), (8,), (4, 4)):
        w, slot, mask = _weights(rng, shape)
        cases.append((w, slot + 0.003, mask))
    return cases


def _cuts_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} sets of weights and slots of up to "
            f"{max(case.args[0].size for case in cases)} numbers")


_both = giving("w", "slot")


def _held(answer: Callable) -> str:
    """Test that masked gradients keep at 0 what was cut, under momentum."""
    steps = 50
    rng = np.random.default_rng(0)
    w, slot, mask = _weights(rng, (6,))
    w, slot = (np.asarray(part, float) for part in call(answer, w, slot, mask))
    for _ in range(steps):
        slot = 0.9 * slot + np.where(mask, rng.normal(size=6), 0.0)
        w = w - 0.1 * slot
    if back := int(Mask(mask).revived(w)):
        raise NotYet(f"right, but after {steps} steps with momentum {back} pruned weights are back")
    return f"and after {steps} steps with momentum no pruned weight is back"


CUT = Exercise(
    "14.break", "cut(w, slot, mask)", _cut, _cuts, _cuts_tested,
    slips=(
        Slip(_both(lambda w, slot, mask: (np.where(mask, w, 0.0), slot)),
             "the slot still holds old gradients of the pruned weights, and moves them"),
        Slip(_both(lambda w, slot, mask: (w, np.where(mask, slot, 0.0))),
             "the slot is cut; the weights must be 0 as well, because nothing moves them now"),
        Slip(_both(lambda w, slot, mask: (np.where(mask, w, 0.0), 0.0 * slot)),
             "that empties the whole slot; weights that are kept need their momentum"),
        Slip(_both(lambda w, slot, mask: (np.where(mask, 0.0, w), np.where(mask, 0.0, slot))),
             "the mask is inverted: True means that a weight is kept"),
        Slip(_both(lambda w, slot, mask: (np.where(mask, slot, 0.0), np.where(mask, w, 0.0))),
             "the pair is swapped: weights first, then the slot"),
        Slip(_both(lambda w, slot, mask: (np.where(mask, w, 0.0), np.where(mask, w, 0.0))),
             "you put the weights into the slot; mask the slot's own numbers"),
    ),
    read=lambda result: arrays(result, "w", "slot"), agree=close_arrays, further=_held,
)

# --- B: a reduce ----------------------------------------------------------------------------------

State = tuple[np.ndarray, float]


def _taken_in(state: State, sent: np.ndarray, weight: float) -> Arrays:
    """Both sums with a client more, by the engine's `part` and `merge`."""
    numerator, denominator = merge((state[0], float(state[1])), part(sent, weight))
    return Arrays(numerator=numerator, denominator=denominator)


def _states(rng: np.random.Generator) -> list[tuple]:
    """Sums over 0, 1, 2 ... clients, and a client more, sometimes of weight 0."""
    cases = []
    for n, shape in enumerate(((1,), (2,), (3,), (2, 2), (5,), (2, 3))):
        weights = rng.choice([0.5, 2.0, 3.0, 7.0], n).tolist()
        state = (sum((w * rng.normal(size=shape).round(2) for w in weights), np.zeros(shape)),
                 float(sum(weights)))
        sent = rng.normal(size=shape).round(2)
        cases += [(state, sent, 4.0), (state, sent, 0.25), (state, sent, 0.0)]
    cases += [(state, sent, 1e-4), (state, sent, 1e-12)]
    return [*cases, (state,
                     np.where(np.arange(sent.size).reshape(sent.shape) % 2, np.inf, sent), 0.0)]


def _states_tested(cases: list[Case]) -> str:
    none = sum(case.args[2] == 0.0 for case in cases)
    return f"{len(cases)} clients, {none} of them of weight 0, of which one sent inf"


def _sums(result: Any) -> Arrays:
    """A learner's (numerator, denominator)."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    numerator, denominator = parts_of(result, "numerator", "denominator",
                                      wanted="a pair, (numerator, denominator),").values()
    if np.ndim(denominator):
        raise NotYet("the denominator is one number, the sum of the weights; are the two swapped?")
    found = arrays((np.asarray(numerator), np.asarray(denominator, float)),
                   "numerator", "denominator")
    if not np.isfinite(list(found.values())).all():
        raise NotYet("there is nan or inf in it: 0 times inf is nan, so leave out a client of "
                     "weight 0 before you multiply anything")
    return found


def _summed(formula: Callable) -> Callable[..., Arrays]:
    """A slip from a formula for both sums, of the numerator, the denominator, and the client's
    weights and weight."""
    def sums(state: State, sent: np.ndarray, weight: float) -> Any:
        with np.errstate(all="ignore"):
            return formula(*state, sent, weight)
    return giving("numerator", "denominator")(sums)


def _any_order(answer: Callable) -> str:
    """Test that clients in every order give the weighted mean."""
    rng = np.random.default_rng(1)
    sent, weights = rng.normal(size=(4, 3)), np.array([5.0, 1.0, 0.0, 2.5])
    right, orders = (np.average(sent, axis=0, weights=weights),
                     list(itertools.permutations(range(4))))
    for order in orders:
        state: Any = np.zeros(3), 0.0
        for k in order:
            state = call(answer, state, sent[k], float(weights[k]))
        if not np.allclose(state[0] / state[1], right, rtol=1e-12):
            raise NotYet(f"right one by one, but four clients in the order {order} give "
                         "another mean")
    light = 1e-200
    numerator, denominator = call(answer, (np.zeros(3), 0.0), sent[0], light)
    if not denominator or not np.allclose(numerator / denominator, sent[0], rtol=1e-9):
        raise NotYet(f"a client of weight {light:g}, alone, is the whole mean, and your sums give "
                     "another one: only a weight of exactly 0 is left out")
    blown = np.array([np.inf, -np.inf, np.nan])
    # without arguments: `call` would take nan, which differs from itself, for a changed input
    broken = (np.asarray(part, float) for part in call(
        lambda: answer((np.ones(3), 1.0), blown, 2.0)))
    if np.isfinite(next(broken)).any():
        raise NotYet("a client of weight 2 has sent inf or nan, and you replace them by "
                     "numbers: leave out clients of weight 0, and no others")
    return f"and four clients in all their {len(orders)} orders: the weighted mean, to rounding"


REDUCTION = Exercise(
    "14.B", "reduction(state, sent, weight)", _taken_in, _states, _states_tested,
    slips=(
        Slip(_summed(lambda n, d, x, w: ((n * d + w * x) / (d + w), d + w)),
             "that is a running mean; return two sums, and don't divide here"),
        Slip(_summed(lambda n, d, x, w: (n + x, d + 1.0)),
             "you ignore the client's weight, so the mean is a plain one"),
        Slip(_summed(lambda n, d, x, w: (n + x, d + w)),
             "the numerator lacks the weight: weight * sent"),
        Slip(_summed(lambda n, d, x, w: (n + w * x, d + 1.0)),
             "the denominator counts clients; it must be the sum of their weights"),
        Slip(_summed(lambda n, d, x, w: (n + w * x, d)),
             "the denominator doesn't change: add the weight to it"),
        Slip(_summed(lambda n, d, x, w: ((n + x) / 2.0, d + w)),
             "you average the old result with the new client, so the last client would count "
             "as one half"),
        Slip(_summed(lambda n, d, x, w: (n + w * x / (d + w), d + w)),
             "don't divide here: the division comes once, at the end"),
        Slip(_summed(lambda n, d, x, w: (w * x, w)),
             "the earlier clients are lost: add to their sums"),
        Slip(_summed(lambda n, d, x, w: (w * n + x, d + w)),
             "multiply the new client by its weight, and not the sum so far"),
    ),
    read=_sums, agree=close_arrays, further=_any_order,
)

EXERCISES = (HOLD, CUT, REDUCTION)
