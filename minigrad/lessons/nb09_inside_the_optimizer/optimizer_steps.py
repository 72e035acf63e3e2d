"""The optimizer of notebook 09 laid open: computing gradients, changing them, and applying them,
one move at a time, and taking a step to pieces.

Two variables, w and b, fit a line to the petals of 150 iris flowers.  Every step is
`optimizer.step` of `minigrad.optim`, every clip one of `minigrad.optim.first_order.clip`; this file
remembers which gradients were computed at which step.
"""
import functools
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
# the slot that holds old gradients; the step is linear in it
MEMORY = "momentum", "m"
NOBODY = ("both boxes are empty", "no variable takes part, so the optimizer has nothing to apply",
          "write a number into one of them, or compute gradients")


class Position(NamedTuple):
    """The weights and the optimizer's state after some moves.

    computed: the gradients, of the step `at`; edited: those that the learner gave in their place
    steps, gradients: how many were applied and computed
    path: the weights after each step
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

    @property
    def empty(self) -> bool:
        """Whether no variable has a gradient: then there is nothing to apply."""
        return all(g is None for g in self.grads.values())


class OpenedOptimizer:
    """An optimizer whose steps are taken in parts; it knows its compiled gradient.

    Moves are "compute", "apply", "ten" (times both), {"edit": {name: number or None}}, and {"was":
    settings}: from there on some settings are others, and these are the ones before.  settings:
    method, lr, momentum, clip, limit.
    """

    def __init__(self):
        self.gradient = mg.compile(mg.grad(loss))

    def replay(self, settings: dict[str, Any], moves: list[Any]) -> Position:
        """The Position after the moves from the start, where the settings are these at last.
        Raises a Refusal for a step that nothing takes part in."""
        past = [settings]                                # the settings of each stretch, backwards
        for move in reversed(moves):
            if "was" in move:
                past.append({**past[-1], **move["was"]})
        first = past.pop()
        computed, optimizer = self.gradient(START), made(first)
        position = Position(first, optimizer, START, optimizer.state(START), computed, 0, {}, 0, 1,
                            [[*START.values()]])
        for move in moves:
            if "was" in move:
                position = _set(position, past.pop())
            elif "edit" in move:
                position = position._replace(edited={**position.edited, **move["edit"]})
            elif move == "apply":
                position = _applied(position)
            else:
                for _ in range(TEN if move == "ten" else 1):
                    position = self._computed(position)
                    position = _applied(position) if move == "ten" else position
        return position

    def _computed(self, position: Position) -> Position:
        return position._replace(computed=self.gradient(position.params), at=position.steps,
                                 edited={}, gradients=position.gradients + 1)


def made(settings: dict[str, Any]) -> Optimizer:
    """The engine's optimizer of these settings."""
    return METHODS[settings["method"]][1](settings["lr"], settings["momentum"])


def step_ahead(position: Position) -> tuple[dict[str, float], dict[str, Any]]:
    """(params, state) after the step that Apply would make; those of now where there is none."""
    if position.empty:
        return position.params, position.state
    return position.optimizer.step(position.params, position.clipped, position.state)


def pieces(position: Position) -> dict[str, dict[str, float]]:
    """What the step that Apply would make is the sum of: "this" gradient, "old" gradients that a
    slot remembers, and the "decay" of the weights.

    Each is a step of the engine, less what it does without that piece: a step is linear in
    the slot of old gradients, and a gradient of 0 adds nothing to it.
    """
    def moved(keep: bool, gradients: dict[str, float | None]) -> dict[str, float]:
        state = position.state if keep else {
            name: dict.fromkeys(NAMES, 0.0) if name in MEMORY else slot
            for name, slot in position.state.items()}
        return step_ahead(position._replace(edited=gradients, state=state))[0]

    given = position.grads
    none = {name: None if g is None else 0.0 for name, g in given.items()}
    whole, fresh, bare = moved(True, given), moved(False, given), moved(False, none)
    less = lambda a, b: {name: a[name] - b[name] for name in NAMES}
    return {"this": less(fresh, bare), "old": less(whole, fresh),
            "decay": less(bare, position.params)}


def _applied(position: Position) -> Position:
    if position.empty:
        raise InputError(*NOBODY)
    params, state = step_ahead(position)
    return position._replace(params=params, state=state, steps=position.steps + 1,
                             path=[*position.path, [*params.values()]])


def _set(position: Position, settings: dict[str, Any]) -> Position:
    optimizer, anew = made(settings), settings["method"] != position.settings["method"]
    return position._replace(settings=settings, optimizer=optimizer,
                             state=optimizer.state(position.params) if anew else position.state)


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
