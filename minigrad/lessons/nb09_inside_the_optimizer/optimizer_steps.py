"""The optimizer of notebook 09 laid open: computing gradients, changing them, and applying them,
one move at a time.

Two variables, w and b, fit a line to the petals of 150 iris flowers.  Every step is
`optimizer.step` of `minigrad.optim`, every clip one of `minigrad.optim.first_order.clip`; this file
remembers which gradients were computed at which step.
"""
import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...course.data import irises
from ...errors import InputError
from ...optim import SGD, Adagrad, Adam, AdamW, Momentum, Optimizer, RMSProp, clip

# as code, and as a function of lr and momentum
METHODS: dict[str, tuple[str, Callable[..., Optimizer]]] = {
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
NOBODY = ("Both boxes are empty: no variable takes part, so the optimizer has nothing to apply; "
          "write a number into one of them, or compute gradients.")


class Position(NamedTuple):
    """The weights and the optimizer's state after some moves.

    computed: the gradients, of the step `at`; edited: those that the learner gave in their place
    steps, gradients: how many were applied and computed
    path: the weights after each step
    said: a sentence on the last move; trouble: the reason why it was refused, or ""
    """

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
        """The gradients that Apply gets."""
        return {**self.computed, **self.edited}

    @property
    def clipped(self) -> dict[str, float | None]:
        """The gradients that Apply gets, after the clip."""
        grads = self.grads
        if any(g is not None for g in grads.values()):
            grads = CLIPS[self.settings["clip"]][1](grads, self.settings["limit"])
        return {name: None if g is None else float(g) for name, g in grads.items()}

    @property
    def called(self) -> str:
        """The optimizer's gradient in words: just "gradient" if it is as computed."""
        edited = any(value != self.computed[name] for name, value in self.edited.items())
        words = (["edited"] * edited
                 + ["clipped"] * (self.settings["clip"] != "none" and self.clipped != self.grads))
        return f"{' and '.join(words)} gradient".lstrip()


class OpenedOptimizer:
    """An optimizer whose steps are taken in parts; it knows its compiled gradient.

    Moves are "compute", "apply", "ten" (times both), {"set": settings} and {"edit": {name: text}},
    whose text may be empty or "None", for None.  settings: method, lr, momentum, clip, limit.
    """

    def __init__(self):
        self.gradient = mg.compile(mg.grad(loss))

    def replay(self, settings: dict[str, Any], moves: list[Any]) -> Position:
        """The Position after the moves from the start."""
        optimizer = METHODS[settings["method"]][1](settings["lr"], settings["momentum"])
        computed = self.gradient(START)
        position = Position(settings, optimizer, START, optimizer.state(START), computed, 0, {}, 0,
                            1, [[*START.values()]],
                            "Gradients are computed, and nothing has moved.", "")
        for move in moves:
            position = self._moved(position._replace(trouble=""), move)
        return position

    def _moved(self, position: Position, move: Any) -> Position:
        if move == "compute":
            fresh = position.at == position.steps and not position.edited
            said = ("Gradients were computed once more, at the same weights: nothing is new."
                    if fresh
                    else "Gradients were computed at the present weights; the boxes show them.")
            return self._computed(position)._replace(said=said)
        if move == "apply":
            return _applied(position)
        if move == "ten":
            before = position
            for _ in range(TEN):
                position = _applied(self._computed(position))
            fell = " to ".join(f"{loss(each.params):.4g}" for each in (before, position))
            return position._replace(
                said=f"{TEN} times computed and applied: the loss goes from {fell}.")
        if "edit" in move:
            return _edited(position, move["edit"])
        return _set(position, move["set"])

    def _computed(self, position: Position) -> Position:
        return position._replace(computed=self.gradient(position.params), at=position.steps,
                                 edited={}, gradients=position.gradients + 1)


def step_ahead(position: Position) -> tuple[dict[str, float], dict[str, Any], str]:
    """(params, state, "") after the step that Apply would make; where the engine refuses it, those
    of now and the reason."""
    try:
        return *position.optimizer.step(position.params, position.clipped, position.state), ""
    except InputError:
        return position.params, position.state, NOBODY


def _applied(position: Position) -> Position:
    params, state, trouble = step_ahead(position)
    if trouble:
        return position._replace(said="Nothing was applied.", trouble=trouble)
    moved = ", ".join(f"{name} moved by {params[name] - position.params[name]:.4g}"
                      for name in NAMES)
    return position._replace(params=params, state=state, steps=position.steps + 1,
                             path=[*position.path, [*params.values()]],
                             said=f"Step {position.steps + 1} is "
                             f"applied: {moved}. The gradients are still those of before.")


def _edited(position: Position, edit: dict[str, str]) -> Position:
    for name, words in edit.items():
        typed = words.strip().replace("−", "-")
        try:
            value = None if typed.lower() in ("", "none") else float(typed)
        except ValueError:
            value = math.nan
        if value is not None and not math.isfinite(value):
            return position._replace(trouble=f"In the box of {name} you wrote {words[:20]!r}, "
                                  "which is no finite number; write one, or None. Below is still "
                                  f"{_written(position.grads[name])}.")
        said = (f"{name} gets {value:.6g}, where {position.computed[name]:.6g} was computed."
                if value is not None
                else f"{name} gets None: it does not take part, and its slots stay as they are.")
        position = position._replace(edited={**position.edited, name: value}, said=said)
    return position


def _set(position: Position, changes: dict[str, Any]) -> Position:
    settings = {**position.settings, **changes}
    optimizer = METHODS[settings["method"]][1](settings["lr"], settings["momentum"])
    anew = settings["method"] != position.settings["method"]
    told = ", ".join(f"{name} {value if isinstance(value, str) else f'{value:.3g}'}"
                     for name, value in changes.items())
    return position._replace(settings=settings, optimizer=optimizer,
                          state=optimizer.state(position.params) if anew else position.state,
                          said=f"From here on: {told}{', with new slots' * anew}.")


def _written(value: float | None) -> str:
    return "None" if value is None else f"{value:.6g}"


# --- the data and the loss
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
