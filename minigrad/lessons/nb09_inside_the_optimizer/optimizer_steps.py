"""The optimizer of notebook 09 laid open: computing gradients, changing them, and applying them, one move at a time.

Two variables, w and b, fit a line to the petals of 150 iris flowers.  Every step is `optimizer.step` of
`minigrad.optim`, every clip one of `minigrad.optim.clip`; what is kept here is only who computed what when.
"""
import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ..errors import InputError
from ..optim import SGD, Adagrad, Adam, AdamW, Momentum, Optimizer, RMSProp, clip
from .data import irises

METHODS: dict[str, tuple[str, Callable[..., Optimizer]]] = {         # as code, and as a function of lr and momentum
    "SGD": ("SGD(lr={lr})", lambda lr, momentum: SGD(lr)),
    "Momentum": ("Momentum(lr={lr}, momentum={momentum})", Momentum),
    "Nesterov": ("Momentum(lr={lr}, momentum={momentum}, nesterov=True)",
                 lambda lr, momentum: Momentum(lr, momentum, nesterov=True)),
    "RMSProp after TensorFlow": ("RMSProp(lr={lr}, momentum={momentum})",
                                 lambda lr, momentum: RMSProp(lr, momentum=momentum)),
    "RMSProp after PyTorch": ('RMSProp(lr={lr}, momentum={momentum}, after="pytorch")',
                              lambda lr, momentum: RMSProp(lr, momentum=momentum, after="pytorch")),
    "Adagrad": ("Adagrad(lr={lr})", lambda lr, momentum: Adagrad(lr)),
    "Adam": ("Adam(lr={lr})", lambda lr, momentum: Adam(lr)),
    "AdamW": ("AdamW(lr={lr})", lambda lr, momentum: AdamW(lr))}
CLIPS: dict[str, tuple[str, Callable[[Any, float], Any]]] = {
    "none": ("", lambda grads, most: grads),
    "value": ("grads = mg.optim.clip.by_value(grads, -{limit}, {limit})",
              lambda grads, most: clip.by_value(grads, -most, most)),
    "norm": ("grads = mg.optim.clip.by_norm(grads, {limit})", clip.by_norm),
    "global norm": ("grads, norm = mg.optim.clip.by_global_norm(grads, {limit})",
                    lambda grads, most: clip.by_global_norm(grads, most)[0])}
NAMES, START = ("w", "b"), {"w": 0.9, "b": 0.9}
TEN = 10
NOBODY = ("Both boxes are empty: no variable takes part, so the optimizer has nothing to apply; write a number into "
          "one of them, or compute gradients.")


class Stand(NamedTuple):
    """Where the moves have led.  computed: the gradients, of the step `at`; edited: what the learner gave in their
    place; steps, gradients: how many were applied and computed; said: what the last move did; trouble: why not."""

    settings: dict[str, Any]
    optimizer: Optimizer
    params: dict[str, float]
    state: dict[str, Any]
    computed: dict[str, float]
    at: int
    edited: dict[str, float | None]
    steps: int
    gradients: int
    path: list[list[float]]
    said: str
    trouble: str

    @property
    def grads(self) -> dict[str, float | None]:
        """What Apply gets."""
        return {**self.computed, **self.edited}

    @property
    def clipped(self) -> dict[str, float | None]:
        """The same after the clip."""
        grads = self.grads
        if any(g is not None for g in grads.values()):
            grads = CLIPS[self.settings["clip"]][1](grads, self.settings["limit"])
        return {name: None if g is None else float(g) for name, g in grads.items()}

    @property
    def called(self) -> str:
        """What the optimizer gets, in words: the gradient as it was computed is just "gradient"."""
        edited = any(value != self.computed[name] for name, value in self.edited.items())
        words = ["edited"] * edited + ["clipped"] * (self.settings["clip"] != "none" and self.clipped != self.grads)
        return f"{' and '.join(words)} gradient".lstrip()


class Opened:
    """The moves: "compute", "apply", "ten" (times both), {"set": settings} and {"edit": {name: text}}, whose text may
    be empty or "None", for None.  settings: method, lr, momentum, clip, limit."""

    def __init__(self):
        self.gradient = mg.compile(mg.grad(loss))

    def replay(self, settings: dict[str, Any], moves: list[Any]) -> Stand:
        """The Stand after the moves, from the start."""
        optimizer = METHODS[settings["method"]][1](settings["lr"], settings["momentum"])
        computed = self.gradient(START)
        stand = Stand(settings, optimizer, START, optimizer.state(START), computed, 0, {}, 0, 1,
                      [[*START.values()]], "Gradients are computed, and nothing has moved.", "")
        for move in moves:
            stand = self._moved(stand._replace(trouble=""), move)
        return stand

    def _moved(self, stand: Stand, move: Any) -> Stand:
        if move == "compute":
            fresh = stand.at == stand.steps and not stand.edited
            said = ("Gradients are computed once more, at the same weights: the same numbers." if fresh else
                    "Gradients are computed at the weights of now, and stand in the boxes.")
            return self._computed(stand)._replace(said=said)
        if move == "apply":
            return _applied(stand)
        if move == "ten":
            before = stand
            for _ in range(TEN):
                stand = _applied(self._computed(stand))
            fell = " to ".join(f"{loss(each.params):.4g}" for each in (before, stand))
            return stand._replace(said=f"{TEN} times computed and applied: the loss goes from {fell}.")
        if "edit" in move:
            return _edited(stand, move["edit"])
        return _set(stand, move["set"])

    def _computed(self, stand: Stand) -> Stand:
        return stand._replace(computed=self.gradient(stand.params), at=stand.steps, edited={},
                              gradients=stand.gradients + 1)


def step_ahead(stand: Stand) -> tuple[dict[str, float], dict[str, Any], str]:
    """(params, state, "") after the step that Apply would make; where the engine refuses it, what is and why."""
    try:
        return *stand.optimizer.step(stand.params, stand.clipped, stand.state), ""
    except InputError:
        return stand.params, stand.state, NOBODY


def _applied(stand: Stand) -> Stand:
    params, state, trouble = step_ahead(stand)
    if trouble:
        return stand._replace(said="Nothing was applied.", trouble=trouble)
    moved = ", ".join(f"{name} moved by {params[name] - stand.params[name]:.4g}" for name in NAMES)
    return stand._replace(params=params, state=state, steps=stand.steps + 1, path=[*stand.path, [*params.values()]],
                          said=f"Step {stand.steps + 1} is applied: {moved}. The gradients are still those of before.")


def _edited(stand: Stand, edit: dict[str, str]) -> Stand:
    for name, words in edit.items():
        typed = words.strip().replace("−", "-")
        try:
            value = None if typed.lower() in ("", "none") else float(typed)
        except ValueError:
            value = math.nan
        if value is not None and not math.isfinite(value):
            return stand._replace(trouble=f"In the box of {name} you wrote {words[:20]!r}, which is no finite number; "
                                  f"write one, or None. Below is still {_written(stand.grads[name])}.")
        said = (f"{name} gets {value:.6g}, where {stand.computed[name]:.6g} was computed." if value is not None else
                f"{name} gets None: it does not take part, and its slots stay as they are.")
        stand = stand._replace(edited={**stand.edited, name: value}, said=said)
    return stand


def _set(stand: Stand, changes: dict[str, Any]) -> Stand:
    settings = {**stand.settings, **changes}
    optimizer = METHODS[settings["method"]][1](settings["lr"], settings["momentum"])
    anew = settings["method"] != stand.settings["method"]
    told = ", ".join(f"{name} {value if isinstance(value, str) else f'{value:.3g}'}"
                     for name, value in changes.items())
    return stand._replace(settings=settings, optimizer=optimizer,
                          state=optimizer.state(stand.params) if anew else stand.state,
                          said=f"From here on: {told}{', with new slots' * anew}.")


def _written(value: float | None) -> str:
    return "None" if value is None else f"{value:.6g}"


# --- what they descend on
@functools.cache
def iris() -> tuple[np.ndarray, np.ndarray]:
    """(length, width) of 150 petals, in cm."""
    measures, _ = irises()
    return measures[:, 2], measures[:, 3]


def loss(params: dict[str, Any]) -> Any:
    """Half the mean square of how far the line w length + b is from the widths."""
    x, t = iris()
    return 0.5 * np.mean((params["w"] * x + params["b"] - t) ** 2)


def best() -> np.ndarray:
    """(w, b) of least squares, by NumPy."""
    return np.polyfit(*iris(), 1)
