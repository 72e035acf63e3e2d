"""Training in float16 with float32 master weights: which share of the derivatives underflows or
overflows at a loss scale, and how training goes on with a fixed scale or with one that adapts.

The loss counts with a small weight, as one of several terms of a loss may, so its derivatives are
small, too.
"""
import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

HALF, SINGLE = np.float16, np.float32
WEIGHT = 1e-5  # of the loss
ADAM = mg.optim.Adam(0.03, eps=1e-12)


class Task(NamedTuple):
    """What is fitted: X has a row for each of 128 examples, T a target for each."""

    X: np.ndarray
    T: np.ndarray


def task(seed: int = 0) -> Task:
    """A smooth function of four numbers."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(128, 4))
    return Task(X, np.sin(X @ np.array([1.0, -0.5, 0.5, 0.3])))


def weights(seed: int = 0) -> dict[str, np.ndarray]:
    """Float32 weights of a net with one hidden layer."""
    rng = np.random.default_rng(100 + seed)
    return {"W1": rng.normal(0, 0.5, (4, 16)).astype(SINGLE),
            "W2": rng.normal(0, 0.25, 16).astype(SINGLE)}


def loss_of(theta: dict[str, Any], data: Task, shift: Any = 0.0, kind: Any = HALF) -> Any:
    """The mean squared error times WEIGHT; the layers compute in `kind`, the loss in float32.

    shift: what is added to the hidden layer before its tanh; its derivative is the cotangent there
    """
    W1, W2 = (theta[name].astype(kind) for name in ("W1", "W2"))
    hidden = np.tanh(data.X.astype(kind) @ W1 + shift)
    wide = SINGLE if kind is HALF else kind
    residual = (hidden @ W2).astype(wide) - data.T.astype(wide)
    return np.mean(np.square(residual)) * wide(WEIGHT)


def cotangents(theta: dict[str, Any], data: Task, scale: float, kind: Any = HALF) -> np.ndarray:
    """The cotangents that arrive at the hidden layer: one for each example and unit."""
    wide = SINGLE if kind is HALF else kind
    f = lambda shift: loss_of(theta, data, shift, kind) * wide(scale)
    with np.errstate(all="ignore"):
        return mg.grad(f)(np.zeros((len(data.X), theta["W2"].size), kind))


def shares(theta: dict[str, Any], data: Task, scales: Sequence[float]) -> dict[str, np.ndarray]:
    """For each loss scale the shares of the cotangents that underflow to 0, that are subnormal
    (and have lost digits), and that overflow to inf or nan; and the median size of the cotangents
    in float64."""
    zero, fuzzy, lost = [], [], []
    median = np.median(np.abs(cotangents(theta, data, 1.0, float)))
    for scale in scales:
        found = cotangents(theta, data, scale)
        size = np.abs(found)
        zero.append(np.mean(size == 0))
        fuzzy.append(np.mean((size > 0) & (size < np.finfo(HALF).smallest_normal)))
        lost.append(np.mean(~np.isfinite(found)))
    return {"zero": np.array(zero), "subnormal": np.array(fuzzy), "overflow": np.array(lost),
            "median": median * np.asarray(scales)}


def dynamic(scale: float, grown: int, finite: bool, patience: int = 20) -> tuple[float, int]:
    """The next (scale, good steps in a row): halved after an inf or nan, doubled after `patience`
    good steps.  Source: Micikevicius et al. 2018, and PyTorch's GradScaler."""
    if not finite:
        return scale / 2.0, 0
    return (scale * 2.0, 0) if grown + 1 == patience else (scale, grown + 1)


class Run(NamedTuple):
    """One training, step by step: the mean squared errors in float64, the scales, and which steps
    were skipped."""

    errors: np.ndarray
    scales: np.ndarray
    skipped: np.ndarray


@functools.cache
def _slopes(kind: Any) -> Callable[..., Any]:
    """The gradient of the loss times a scale, divided by it: compiled once for all trainings."""
    scaled = lambda p, data, scale: loss_of(p, data, kind=kind) * scale
    return mg.compile(lambda p, data, scale: {
        name: slope / scale for name, slope in mg.grad(scaled)(p, data, scale).items()})


@functools.cache
def _update() -> Callable[..., Any]:
    """A step of Adam, and the error after it: (weights, slopes, state, data) -> (weights, state,
    error)."""

    def update(theta: Any, slopes: Any, state: Any, data: Task) -> tuple[Any, Any, Any]:
        theta, state = ADAM.step(theta, slopes, state)
        return theta, state, error_of(theta, data)

    return mg.compile(update)


def error_of(theta: dict[str, Any], data: Task) -> Any:
    """The mean squared error in float64."""
    return loss_of(theta, data, kind=float) / WEIGHT


def train(scale: float = 1.0, rule: Callable[..., tuple[float, int]] | None = None,
          steps: int = 120, kind: Any = HALF, seed: int = 0) -> Run:
    """Train by Adam with a loss scale, until the error is nan: that it remains.

    scale: the first scale
    rule: the next (scale, good steps in a row), as `dynamic` has it; without one the scale stays,
          and no step is skipped
    kind: the dtype of the layers
    """
    theta, data, good = weights(seed), task(seed), 0
    state, slopes_of, update = ADAM.state(theta), _slopes(kind), _update()
    error = error_of(theta, data)
    errors, scales, skipped = [], [], []
    with np.errstate(all="ignore"):
        for _ in range(steps):
            slopes = slopes_of(theta, data, SINGLE(scale))
            finite = all(np.isfinite(slope).all() for slope in slopes.values())
            scales.append(scale)
            skipped.append(rule is not None and not finite)
            if finite or rule is None:
                theta, state, error = update(theta, slopes, state, data)
            if rule is not None:
                scale, good = rule(scale, good, finite)
            errors.append(error)
            if np.isnan(error):
                break
    return Run(np.array(errors), np.array(scales), np.array(skipped))
