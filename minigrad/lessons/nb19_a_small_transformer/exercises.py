"""Notebook 19, a small transformer: the exercises, with hidden inputs and misconceptions.

Right results of pullbacks come from the engine's own, and a mask's from what it means.
"""
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip, unless_raised
from ...course.results import Arrays, arrays, close_arrays, giving
from ...course.sandbox import NotYet, call
from ...nn import attention, attention_weights, causal_mask
from ...nn.norm import normalize

SHAPES = unless_raised("a cotangent has the shape of its own argument: which of q, k and v is as "
                       "long as what you multiply?")

ROWS = unless_raised("a mean along the last axis needs keepdims=True, so that it fits x")

# --- A: attention's pullback ----------------------------------------------------------------------

PARTS = "by_q", "by_k", "by_v"


@giving(*PARTS)
def _pulled(q: np.ndarray, k: np.ndarray, v: np.ndarray, g: np.ndarray) -> tuple:
    return mg.vjp(attention, q, k, v)[1](g)


def _pull_by(scores: Callable | None = None, **parts: Callable) -> Callable[..., Arrays]:
    """A slip: attention's pullback with another rule for the scores, or for one of the results.

    scores: the cotangent of the unscaled scores, from that of the weights, the weights and the
        scale; parts: the other results, from (that cotangent, the weights, q, k, v, g)
    """
    @giving(*PARTS)
    def formula(q: np.ndarray, k: np.ndarray, v: np.ndarray, g: np.ndarray) -> tuple:
        a, scale = attention_weights(q, k), q.shape[-1] ** -0.5
        by_a = g @ v.T
        s = (scores(by_a, a, scale) if scores
             else scale * a * (by_a - np.sum(by_a * a, -1, keepdims=True)))
        right = {"by_q": lambda s, a, q, k, v, g: s @ k, "by_k": lambda s, a, q, k, v, g: s.T @ q,
                 "by_v": lambda s, a, q, k, v, g: a.T @ g}
        return tuple((right | parts)[name](s, a, q, k, v, g) for name in PARTS)
    return formula


def _sequences(rng: np.random.Generator) -> list[tuple]:
    sizes = ((2, 2, 2, 2), (3, 4, 2, 5), (4, 2, 3, 1), (1, 5, 4, 3), (5, 5, 6, 6))
    return [(rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.normal(size=(m, e)),
             rng.normal(size=(n, e))) for n, m, d, e in sizes]


def _sequences_tested(cases: list[Case]) -> str:
    return (f"{len(cases)} sets of queries, keys and values of {len(cases)} sizes against the "
            "engine's pullback")


ATTENTION = Exercise(
    "19.A", "attention_pull(q, k, v, g)", _pulled, _sequences, _sequences_tested,
    slips=(
        Slip(_pull_by(lambda by_a, a, scale: scale * by_a), "the cotangent of the weights went "
             "straight to the scores: softmax lies between them, so softmax_pull must be called"),
        Slip(_pull_by(lambda by_a, a, scale: scale * a * by_a), "a weight depends on all scores of "
             "its row, and your softmax only on its own: subtract the sum of g a along the row"),
        Slip(_pull_by(lambda by_a, a, scale: a * (by_a - np.sum(by_a * a, -1, keepdims=True))),
             "the factor 1 / √d is missing: the scores were scaled, so the cotangent is, too"),
        Slip(_pull_by(by_v=lambda s, a, q, k, v, g: a @ g if a.shape[0] == a.shape[1] else a.T @ g),
             "the output is a @ v, so the cotangent of v is a.T @ g, and not a @ g"),
        Slip(_pull_by(by_q=lambda s, a, q, k, v, g: s.T @ k if s.shape[0] == s.shape[1] else s @ k),
             "row i of the scores belongs to query i: the cotangent of q mixes keys with it, "
             "without a transpose"),
        Slip(_pull_by(by_q=lambda s, a, q, k, v, g: s.T @ q if s.shape == q.shape else s @ k,
                      by_k=lambda s, a, q, k, v, g: s @ k if s.shape == q.shape else s.T @ q),
             "the cotangents of q and k are exchanged"),
    ),
    read=lambda result: arrays(result, *PARTS), agree=close_arrays, raises={ValueError: SHAPES},
)

# --- Break it: a mask that lets the future through ------------------------------------------------


def mask_read(result: Any) -> Arrays:
    """A learner's mask: bools, or numbers 0 and 1."""
    if isinstance(result, Arrays):
        return result
    if isinstance(result, np.ndarray) and result.dtype.kind == "b":
        result = result.astype(float)
    found = arrays(result, "mask")
    if np.isinf([*found.values()]).any():
        raise NotYet("that is what is added to the scores; here the mask itself is wanted, True "
                     "where a query may look at a key")
    return found


@giving("mask")
def _causal(n: int) -> np.ndarray:
    return np.array([[float(key <= query) for key in range(n)] for query in range(n)])


MASK = Exercise(
    "19.break", "mask(n)", _causal, lambda rng: [(n,) for n in (3, 1, 2, 5, 8, 40)],
    lambda cases: f"masks of {len(cases)} sizes, entry by entry",
    slips=(
        Slip(giving("mask")(lambda n: np.tri(n, k=1)), "position 0 still sees position 1, which is "
             "the character that it has to predict"),
        Slip(giving("mask")(lambda n: np.tri(n, k=-1)), "a position does not see itself, and the "
             "first one sees nothing: its softmax is 0 / 0"),
        Slip(giving("mask")(lambda n: np.tri(n).T), "rows and columns are exchanged: row i says "
             "what query i may look at, and it may look back"),
        Slip(giving("mask")(lambda n: 1.0 - np.tri(n)), "that is True where a query may not look"),
        Slip(giving("mask")(lambda n: np.ones((n, n))), "every position sees every other one"),
        Slip(giving("mask")(np.eye), "each position sees only itself, so nothing is passed on"),
    ),
    read=mask_read, agree=close_arrays,
)

# --- B: layer norm's pullback ---------------------------------------------------------------------


@giving("by_x")
def _norm_pulled(x: np.ndarray, g: np.ndarray) -> np.ndarray:
    return mg.vjp(partial(normalize, axes=-1), x)[1](g)[0]


def _norm_by(formula: Callable) -> Callable[..., Arrays]:
    """A slip: another cotangent, from g, the normalised y and the function that takes means."""
    def pulled(x: np.ndarray, g: np.ndarray) -> np.ndarray:
        mean = partial(np.mean, axis=-1, keepdims=True)
        std = np.sqrt(mean((x - mean(x))**2) + 1e-5)
        return formula(g, (x - mean(x)) / std, mean) / std
    return giving("by_x")(pulled)


NORM = Exercise(
    "19.B", "layer_norm_pull(x, g)", _norm_pulled,
    lambda rng: [(rng.normal(1.0, 2.0, size), rng.normal(size=size))
                 for size in ((2, 3), (1, 4), (3, 2), (4, 6), (2, 3, 5))],
    lambda cases: f"{len(cases)} arrays against the engine's pullback, one of them with three axes",
    slips=(
        Slip(_norm_by(lambda g, y, mean: g), "mean and standard deviation were taken for "
             "constants, but each number of x moves them, too: two terms are subtracted"),
        Slip(_norm_by(lambda g, y, mean: g - mean(g)), "the path through the mean is there; the "
             "one through the standard deviation is missing: y times the mean of g y"),
        Slip(_norm_by(lambda g, y, mean: g - y * mean(g * y)), "the path through the standard "
             "deviation is there; the one through the mean is missing: the mean of g"),
        Slip(_norm_by(lambda g, y, mean: g - np.sum(g, -1, keepdims=True)
                      - y * np.sum(g * y, -1, keepdims=True)),
             "those are sums along the row; the norm takes means"),
        Slip(_norm_by(lambda g, y, mean: g - np.mean(g) - y * np.mean(g * y)),
             "those means are over the whole array; each row is normalised by itself: axis=-1, "
             "keepdims=True"),
        Slip(_norm_by(lambda g, y, mean: g - mean(g) + y * mean(g * y)), "the sign of the second "
             "term is wrong: both paths take something away"),
    ),
    read=lambda result: arrays(result, "by_x"), agree=close_arrays, raises={ValueError: ROWS},
)

# --- the project: keys and values are kept --------------------------------------------------------

KEPT = "output", "keys", "values"


@giving(*KEPT)
def _next(keys: np.ndarray, values: np.ndarray, q: np.ndarray, k: np.ndarray,
          v: np.ndarray) -> tuple:
    keys, values = np.concatenate([keys, k[None]]), np.concatenate([values, v[None]])
    return attention(q[None], keys, values)[0], keys, values


def _moments(rng: np.random.Generator) -> list[tuple]:
    """Caches and a new position; in the last one the scores are too large for exp alone."""
    cases = [(rng.normal(size=(t, d)), rng.normal(size=(t, e)), rng.normal(size=d),
              rng.normal(size=d), rng.normal(size=e))
             for t, d, e in ((2, 2, 3), (0, 3, 2), (1, 4, 4), (6, 5, 1), (3, 4, 2))]
    keys, values, k, _, v = cases[-1]
    return [*cases[:-1], (keys, values, 2000.0 * k / (k @ k), k, v)]


def _cache_read(result: Any) -> Arrays:
    """A learner's output, keys and values; refuses nan, which shows an exp that overflows."""
    found = arrays(result, *KEPT)
    if np.isnan([*found.values()]).any():
        raise NotYet("there is a nan in it: with large scores exp is inf, and inf / inf is nan; "
                     "subtract the largest score from all of them first, which leaves softmax as "
                     "it is")
    return found


def _one_after_the_other(answer: Callable) -> str:
    """Feed a sequence position by position: the outputs are those of causal attention at once."""
    rng = np.random.default_rng(19)
    q, k, v = rng.normal(size=(3, 12, 4))
    keys, values = np.zeros((0, 4)), np.zeros((0, 4))
    for t, right in enumerate(attention(q, k, v, causal_mask(12))):
        out, keys, values = call(answer, keys, values, q[t], k[t], v[t])
        if not np.allclose(out, right):
            raise NotYet(f"right for single calls, but at position {t} of a sequence of 12 the "
                         "output is not that of causal attention: what does your function keep?")
    return "and the 12 positions of a sequence, one after the other, against causal attention"


CACHE = Exercise(
    "19.project", "attend_next(keys, values, q, k, v)", _next, _moments,
    lambda cases: f"{len(cases)} caches, one of them empty and one with scores up to 1,000",
    slips=(
        Slip(giving(*KEPT)(lambda keys, values, q, k, v: (
            attention(q[None], keys, values)[0] if len(keys) else np.zeros(len(v)),
            np.concatenate([keys, k[None]]), np.concatenate([values, v[None]]))),
             "the output looks only at what was kept before; a position also sees itself"),
        Slip(giving(*KEPT)(lambda keys, values, q, k, v: (
            _next(keys, values, q, k, v) and attention(
                q[None], np.concatenate([keys, k[None]]), np.concatenate([values, v[None]]))[0],
            keys, values)),
             "the output is right, but the new key and value are not kept for the next position"),
    ),
    read=_cache_read, agree=close_arrays, further=_one_after_the_other,
    raises={ValueError: SHAPES},
)

EXERCISES = (ATTENTION, MASK, NORM, CACHE)
