"""Notebook 17, None, zero, nan: the exercises, with hidden inputs and misconceptions.

Values and derivatives of the first two are judged together: a cure must change neither where the
function was healthy.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.results import (
    RELATIVE,
    Arrays,
    close_arrays,
    counterexample,
    parts_of,
    refuse_part,
    returned,
)
from ...course.sandbox import NotYet, brief, call
from ...program import ancestors
from ...tensor import Tensor

# --- reading a node with its derivative -----------------------------------------------------------


def _cured(name: str) -> Callable[[Any], Arrays]:
    """A reader of a learner's node as its value and its derivative by the leaf called `name`."""
    def read(result: Any) -> Arrays:
        if isinstance(result, Arrays):
            return result
        returned(result)
        if not isinstance(result, Tensor):
            raise NotYet(f"your function returns {brief(result, 60)}, from which no path leads "
                         f"back to {name}: compute with {name} itself")
        if result.shape:
            raise NotYet(f"your function returns shape {result.shape} where one number is wanted")
        leaves = [node for node in ancestors(result) if node.name == name and node.op is None]
        if not leaves:
            raise NotYet(f"your function returns a node that is not made from {name}")
        with np.errstate(all="ignore"):
            slope = mg.gradient(result, leaves[0], unconnected="zero").value
        for what, found in (("value", result.value), ("derivative", slope)):
            if not np.isfinite(found).all():
                raise NotYet(f"the {what} of your function at {name} = {brief(leaves[0].value, 60)}"
                             f" is {brief(found, 60)}; mg.diagnose says where it is born")
        return Arrays(value=result.value, derivative=slope)

    return read


def _slip(formula: Callable, name: str, sentence: str) -> Slip:
    """A misconception from a formula of the leaf, with the value and derivative that it has."""
    def result(x: Any) -> Arrays:
        leaf = mg.tensor(np.asarray(x.value), name=name)
        with np.errstate(all="ignore"):
            y = formula(leaf) + 0.0 * np.sum(leaf)
            return Arrays(value=y.value, derivative=mg.gradient(y, leaf).value)
    return Slip(result, sentence)


def _alike(exercise: Exercise, answer: Callable, leaf: Tensor, words: str,
           relative: float = RELATIVE) -> Arrays:
    """The answer's value and derivative at one more leaf; refuses wrong ones with a sentence.

    words: what the numbers there say, as in "only 0 itself is special"
    """
    found, right = exercise.read(call(answer, leaf)), exercise.right(leaf)
    if not exercise.agree(found, right, relative):
        raise NotYet(f"right so far, but for {brief(leaf)} {counterexample(found, right)}: {words}")
    return found


# --- A: the double where --------------------------------------------------------------------------


def _entropy(p: Any) -> Arrays:
    """-sum p log p and its derivative, by the entries that are not 0; both are 0 elsewhere."""
    p = np.asarray(getattr(p, "value", p), float)
    logs = np.array([np.log(entry) if entry > 0.0 else -1.0 for entry in p.flat]).reshape(p.shape)
    return Arrays(value=-np.sum(p * logs), derivative=-(logs + 1.0))


def _shares(rng: np.random.Generator) -> list[tuple]:
    found = []
    for size, zeros in ((1, 1), (2, 1), (3, 0), (4, 2), (6, 3)):
        p = rng.uniform(0.05, 1.0, size)
        p[rng.permutation(size)[:zeros]] = 0.0
        p = p / max(p.sum(), 1.0)
        if size == 6:
            p[np.argmax(p)] = 1e-14
        found.append((mg.tensor(p, name="p"),))
    return [*found, (mg.tensor([0.0, 1.0], name="p"),)]


def _shares_tested(cases: list[Case]) -> str:
    zeros = sum(int(np.sum(case.args[0].value == 0.0)) for case in cases)
    return (f"{len(cases)} vectors with {zeros} zeros among their entries, value and derivative, "
            "1e-9 relative")


def _nearly_zero(answer: Callable) -> str:
    """Test entries so small that a constant or a threshold of a usual size hides them.

    log(1/p) is right as well, but its derivative holds p squared, which is 0 below 1e-162, and at
    1e-320 it is inf. There an inf or nan is let off, and few digits are wanted: a constant or a
    threshold gives a finite number that is far from right."""
    words = ("an entry is special only if it is 0 itself, however small the others are, so compare "
             "with 0, and add no constant")
    for small in (1e-60, 1e-150):
        _alike(ENTROPY, answer, mg.tensor([0.5, small, 0.0, 0.5], name="p"), words)
    tiny = mg.tensor([0.5, 1e-320, 0.0, 0.5], name="p")
    try:
        ENTROPY.read(call(answer, tiny))
    except NotYet:
        return "entries down to 1e-150"
    _alike(ENTROPY, answer, tiny, words, relative=3e-3)
    return "entries down to 1e-320"


def _floored(p: Any) -> Any:
    return -np.sum(p * np.log(np.maximum(p, 1e-300)))


ENTROPY = Exercise(
    "17.A", "entropy(p)", _entropy, _shares, _shares_tested,
    slips=(
        _slip(lambda p: -np.sum(p * np.log(p + 1e-12)), "p", "a small number inside the log makes "
              "the nan go away, and changes the derivative at 0 to a large number and small "
              "entries everywhere; leave healthy entries as they are"),
        _slip(_floored, "p", "the value is right, but at 0 the derivative is that of p log(1e-300),"
              " a large number; choose the result with an outer where"),
        _slip(lambda p: -np.sum(np.where(p > 0.0, np.log(np.where(p > 0.0, p, 1.0)), 0.0)), "p",
              "the factor p is missing: the entropy is minus the sum of p log p"),
        _slip(lambda p: np.sum(np.where(p > 0.0, p * np.log(np.where(p > 0.0, p, 1.0)), 0.0)), "p",
              "the sign is turned round"),
    ),
    read=_cured("p"), agree=close_arrays, further=_nearly_zero,
)

# --- Break it: a safe norm ------------------------------------------------------------------------


def _norm(x: Any) -> Arrays:
    """The length, and x over it; at 0 the derivative is 0."""
    x = np.asarray(getattr(x, "value", x), float)
    length = float(np.sqrt(np.sum(x * x)))
    return Arrays(value=length, derivative=x / length if length else np.zeros_like(x))


def _vectors(rng: np.random.Generator) -> list[tuple]:
    sizes = ((2, 0.0), (1, 1.0), (3, 0.0), (3, 1.0), (4, 1e-6), (3, 1e-100), (2, 1e3))
    found = [rng.normal(size=size) * scale for size, scale in sizes]
    return [(mg.tensor(x, name="x"),) for x in (*found, np.array([3.0, 0.0, -4.0]))]


def _vectors_tested(cases: list[Case]) -> str:
    zero = sum(not case.args[0].value.any() for case in cases)
    return (f"{len(cases)} vectors, {zero} of them 0 and two of them very short, value and "
            "derivative, 1e-9 relative")


def _exactly(answer: Callable) -> str:
    """Test the shortest vectors whose squares keep their digits, and that 0 has no length.

    The square of 5e-157 still has ten digits, but 1 over it is inf. So a way over the logarithm,
    which is right as well, gives an inf or nan there, and is let off; a constant gives a finite
    number that is far from right."""
    words = "a vector is special only if it is 0 itself, so compare with 0, and add no constant"
    _alike(NORM, answer, mg.tensor([3e-150, -4e-150], name="x"), words)
    tiny, length = mg.tensor([3e-157, -4e-157], name="x"), "5e-157"
    try:
        NORM.read(call(answer, tiny))
    except NotYet:
        length = "5e-150"
    else:
        _alike(NORM, answer, tiny, words)
    found = _alike(NORM, answer, mg.tensor(np.zeros(2), name="x"), "")["value"]
    if found:
        raise NotYet(f"right so far, but the length of [0, 0] is {brief(found)} and not exactly "
                     "0: a constant is still in it")
    return f"a length of {length}, and one of exactly 0"


NORM = Exercise(
    "17.break", "norm(x)", _norm, _vectors, _vectors_tested,
    slips=(
        _slip(lambda x: np.sqrt(np.sum(x * x) + 1e-8), "x",
              "the constant is still in it: a vector shorter than 1e-4 gets a wrong length"),
        _slip(lambda x: np.sqrt(np.sum(x * x) + 1e-16), "x", "a smaller constant is wrong for "
              "shorter vectors only; the norm must be exact, so use no constant"),
        _slip(lambda x: np.sqrt(np.sum(x * x) + 1e-30), "x", "even a tiny constant, added or "
              "compared with, gives short vectors a wrong derivative; the norm must be exact, so "
              "compare with 0 only"),
        _slip(lambda x: np.sum(x * x), "x", "that is the square of the length"),
        _slip(lambda x: np.sum(np.abs(x)), "x", "that is the sum of absolute values; the length is "
              "the root of the sum of squares"),
    ),
    read=_cured("x"), agree=close_arrays, further=_exactly,
)

# --- B: one step with a loss scale ----------------------------------------------------------------


def _step(w: Any, slope: Any, scale: float, rate: float) -> Arrays:
    """(weights, scale) after a step with a scaled gradient; a skipped one halves the scale."""
    w, slope = np.asarray(w, float), np.asarray(slope, float)
    if all(abs(entry) < np.inf for entry in slope.flat):    # nan is not
        return Arrays(weights=w - rate * (slope / scale), scale=scale)
    return Arrays(weights=w, scale=scale / 2.0)


def _steps(rng: np.random.Generator) -> list[tuple]:
    found = []
    # the largest entries are far above those of float16, and below those of float32
    for size, large, bad, power in (
            (1, 1e2, (), 3), (2, 1e2, (), 8), (3, 1e2, (np.inf,), 10), (3, 1e2, (np.nan,), 5),
            (2, 1e2, (-np.inf,), 8), (1, 1e2, (np.nan,), 4), (4, 1e2, (), 7), (2, 0.0, (), 6),
            (3, 1e2, (np.inf, -np.inf), 0), (2, 1e6, (), 9), (2, 1e25, (), 7), (3, 1e37, (), 11)):
        slope = rng.normal(size=size) * large
        slope[rng.permutation(size)[:len(bad)]] = bad
        # rates and scales are powers of 2, so that float32 rounds none of the products
        found.append((rng.normal(size=size), slope.astype(np.float32), 2.0 ** power,
                      float(rng.choice([0.125, 0.5]))))
    largest = np.array([2e38, 3e38, 2e38], np.float32)      # finite, and their sum is inf
    return [*found, (rng.normal(size=3), largest, 2.0 ** 127, 0.5)]


def _steps_tested(cases: list[Case]) -> str:
    bad = sum(not np.isfinite(case.args[1]).all() for case in cases)
    return (f"{len(cases)} steps, {bad} of them with an inf or a nan in the gradient and four "
            "with large numbers, weights and scale, 1e-9 relative")


def _pair(result: Any) -> Arrays:
    """A learner's (weights, scale)."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    parts = parts_of(result, "weights", "scale", wanted="a pair, weights and scale,")
    for name, part in parts.items():
        try:
            parts[name] = np.asarray(part, float)
        except (TypeError, ValueError):
            refuse_part(name, part, "plain numbers are wanted")
    if np.isnan(parts["weights"]).any() or np.isinf(parts["weights"]).any():
        raise NotYet("your weights are not finite after a gradient that holds inf or nan: such a "
                     "step is skipped")
    return Arrays(**parts)


def _formula(formula: Callable) -> Callable[..., Arrays]:
    def slip(w: Any, slope: Any, scale: float, rate: float) -> Arrays:
        with np.errstate(all="ignore"):
            new, after = formula(w, slope, scale, rate, bool(np.isfinite(slope).all()))
        return Arrays(weights=new, scale=after)
    return slip


def _skips_above(most: float) -> Callable[..., Arrays]:
    """The slip that skips a step whose gradient has a finite entry above `most`."""
    return _formula(lambda w, g, s, r, ok: (w - r * g / s, s) if ok and np.max(np.abs(g)) <= most
                    else (w, s / 2.0))


def _skips_unless(whole: Callable) -> Callable[..., Arrays]:
    """The slip that steps only if one number, made of the whole gradient in float32, is finite."""
    return _formula(lambda w, g, s, r, ok: (w - r * g / s, s)
                    if np.isfinite(whole(np.float32(g))) else (w, s / 2.0))


SUMMED = ("a step is skipped although all of its gradient is finite: the sum or the norm of finite "
          "numbers may be larger than float32 can hold; ask each entry, np.isfinite(slope).all()")
LARGE = ("a step is skipped although all of its gradient is finite: slope is in float32, where "
         "numbers up to 3e38 are finite, so a large one is no sign of an overflow; np.isfinite "
         "tells")
SCALED = Exercise(
    "17.B", "scaled_step(w, slope, scale, rate)", _step, _steps, _steps_tested,
    slips=(
        Slip(_formula(lambda w, g, s, r, ok: (w - r * g, s) if ok else (w, s / 2.0)), "the gradient"
             " is still the scaled one: divide it by the scale before the step"),
        Slip(_formula(lambda w, g, s, r, ok: (w - r * g / s, s) if ok else (w, s)), "the step is "
             "skipped, but the scale stays, so the next gradient overflows as well: halve it"),
        Slip(_formula(lambda w, g, s, r, ok: (w - r * g / s, s) if ok else (w, 2.0 * s)),
             "after an overflow the scale is too large: halve it, and do not double it"),
        Slip(_formula(lambda w, g, s, r, ok: (w - r * np.nan_to_num(g, posinf=0.0, neginf=0.0) / s,
                                              s if ok else s / 2.0)),
             "a part of the step is done; the rest of such a gradient is in doubt, too, so skip "
             "the whole step"),
        Slip(_formula(lambda w, g, s, r, ok: (w + r * g / s, s) if ok else (w, s / 2.0)),
             "the step goes up: w minus rate times gradient"),
        Slip(_formula(lambda w, g, s, r, ok: (w - r * g * s, s) if ok else (w, s / 2.0)),
             "the gradient is multiplied by the scale once more: divide it"),
        Slip(_skips_unless(lambda g: np.sum(np.abs(g))), SUMMED),
        Slip(_skips_unless(np.sum), SUMMED),
        Slip(_skips_unless(np.linalg.norm), SUMMED),
        Slip(_skips_above(1e4), LARGE),
        Slip(_skips_above(1e30), LARGE),
    ),
    read=_pair, agree=close_arrays,
)

EXERCISES = (ENTROPY, NORM, SCALED)
