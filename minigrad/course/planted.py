"""Notebook 15's hunt: five pipelines that run without an error, each with a fault in one line.

The faults are those of earlier notebooks, where people make them.  `lineup` trains all of them beside a sound one;
`evidence` holds the tool of each of five notebooks against a pipeline, and `repair` a learner's line.
"""
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from .. import nn
from ..errors import GradientMismatch
from ..op import elementwise
from ..tensor import tensor
from .capstone import Epoch, Pipeline, tumours, waiting
from .ladder import Rung, rungs, sigmoid
from .say import say
from .trial import brief, has_blank

FENCE = mg.constraints.MaxNorm(1.5)                    # no readout's weight is to be longer
EPOCHS = 10


def ada(wire=None):
    """A step that waits for the batch norms' updates."""
    def planted(loss, minimize, updates):
        step = minimize(loss)
        with mg.control_dependencies(updates):
            return step

    return Pipeline(fence=FENCE, wire=wire or planted)


def ben(rule=None):
    """An activation with a rule of its own: softplus, y = log(1 + exp(x))."""
    def planted(g, y, x):
        return g / (1.0 + np.exp(x))

    return Pipeline(fence=FENCE, unit=elementwise("softplus", rule or planted, fn=lambda x: np.logaddexp(0.0, x)))


def cleo(start=None):
    """Weights that start normal, and larger where more inputs come in."""
    def planted(shape, rng):
        return shape[0] * rng.standard_normal(shape)

    return Pipeline(fence=FENCE, start=start or planted)


def dan(fence=None):
    """A readout's weight that is cut to length in each step."""
    def planted(loss, minimize, updates):
        weight = mg.get_collection(mg.TRAINABLE_VARIABLES)[-2]        # the readout's
        with mg.control_dependencies([*updates, weight.assign(FENCE(weight))]):
            return minimize(loss)

    return Pipeline(fence=fence, wire=waiting if fence else planted)


class Eve(Pipeline):
    """Meters that are read when they are needed."""

    def measure(self, stage, parts):
        """The AUC of a stage."""
        area, meter = np.nan, self.meters[stage]
        self.graph.run(meter.reset())
        for part in parts:
            fetch = [meter.update(self.scores, self.t), *[self.step] * (stage == "training")]
            area = self.graph.run(fetch, self.feeds(part, stage == "training"))[0]
        return float(area)


def eve(kind=Eve):
    """A pipeline of this kind."""
    return kind(fence=FENCE)


# --- what can be seen from outside
class Run(NamedTuple):
    """A pipeline after its training: what its meters read in the last epoch, the loss on the training set in training
    and in inference mode, how many nodes the last epoch added; rungs: notebook 08's, before the training."""

    pipe: Pipeline
    last: Epoch
    losses: tuple[float, float]
    grown: int
    rungs: tuple[Rung, ...]

    @property
    def length(self) -> float:
        """Of the readout's weight."""
        return float(np.linalg.norm(self.pipe.readout.value))

    def __str__(self) -> str:
        return (f"{self.last.training:8.3f} {self.last.train:8.3f} {self.last.test:8.3f} {self.losses[0]:9.2f} "
                f"{self.losses[1]:8.2f} {self.length:8.3f} {self.grown:8}")


def trained(pipe: Pipeline) -> Run:
    """The same 10 epochs for every pipeline."""
    training, test, _ = tumours()
    begun, epochs = tuple(climb(pipe)), [pipe.epoch(training, test) for _ in range(EPOCHS)]
    losses = tuple(float(pipe.graph.run(pipe.loss, pipe.feeds(training, mode))) for mode in (True, False))
    return Run(pipe, epochs[-1], losses, epochs[-1].nodes - epochs[-2].nodes, begun)     # type: ignore[arg-type]


SUSPECTS: dict[str, Callable[..., Pipeline]] = {"ada": ada, "ben": ben, "cleo": cleo, "dan": dan, "eve": eve}


@functools.cache
def lineup() -> dict[str, Run]:
    """{name: Run} of a sound pipeline and the five."""
    return {name: trained(make()) for name, make in {"sound": lambda: Pipeline(fence=FENCE), **SUSPECTS}.items()}


# --- the tools
def climb(pipe: Pipeline) -> list[Rung]:
    """Notebook 08's rungs, of each dense layer of a pipeline with what it holds now, on the training set."""
    x, t = tumours()[0]
    weights, zs, h = [], [], x
    for part in (pipe.net[k] for k in range(len(pipe.net))):
        held: dict[str, Any] = part.values()
        if "w" in held:
            held["w"] = tensor(held["w"])
            weights.append(held["w"])
        h = part.at(held)(h, training=True)
        if "w" in held:
            zs.append(h)
    loss = len(t) * nn.losses.sigmoid_cross_entropy(h[:, 0], t)
    return rungs(weights, zs, mg.gradient(loss, zs), pipe.net[2])


def rule_error(pipe: Pipeline) -> float:
    """Notebook 04's check of the activation, away from a kink: the relative error, or inf where it is refused."""
    try:
        return float(mg.check_gradients(pipe.net[2].at({}), np.array([-1.5, -0.3, 0.4, 2.0])))
    except GradientMismatch:
        return float("inf")


LIMITS = {4: 1e-6, 5: 0.0, 8: 5.0, 10: 0.0, 13: 1e-9}   # by notebook: the largest reading that is no evidence


@functools.lru_cache(16)
def evidence(run: Run) -> dict[int, float]:
    """{notebook: what its tool reads}: 04 how wrong the activation's rule is, 05 nodes added by an epoch, 08 the widest
    z before the training, 10 steps that did not move the averages, 13 how far outside the stored readout is."""
    pipe = run.pipe
    steps, moved = pipe.optimizer.slot(pipe.readout, "step").value, pipe.net[1].variables["mean"].version
    return {4: rule_error(pipe), 5: run.grown, 8: max(rung.forward for rung in run.rungs), 10: float(steps - moved),
            13: float(FENCE.violation(pipe.readout.value))}


def culprit(run: Run) -> int:
    """The notebook whose tool, and no other, finds something; 0 for a sound pipeline."""
    found = [number for number, reading in evidence(run).items() if reading > LIMITS[number]]
    return found[0] if len(found) == 1 else 0


NEAR = 0.02                                             # of the sound pipeline's AUC on its training set


@functools.cache
def goal(name: str) -> float:
    """The AUC of the train evaluation of a sound pipeline: for ben, of one with his activation."""
    run = trained(ben(lambda g, y, x: g * sigmoid(x))) if name == "ben" else lineup()["sound"]
    return run.last.train


def repair(name: str, part: Any = ...) -> None:
    """Train a suspect anew with this part in the place of its own, and say what has become of it."""
    if name not in SUSPECTS:
        return say(f"the five are {', '.join(SUSPECTS)}, and {brief(name, 40)} is none of them")
    if has_blank(part) or part is None:
        return say("not answered yet")
    try:
        run = trained(SUSPECTS[name](part))
        found = {number: reading for number, reading in evidence(run).items() if reading > LIMITS[number]}
    except Exception as error:  # whatever a learner's part may do
        return say(f"not yet: with your part {name} raises {type(error).__name__}: {brief(str(error), 160)}", "not yet")
    area, wanted = run.last.train, goal(name)
    if found:
        readings = ", ".join(f"that of {number:02} reads {brief(reading)}" for number, reading in found.items())
        return say(f"not yet: a tool still finds something: {readings}", "not yet")
    if area < wanted - NEAR:
        return say(f"not yet: no tool finds anything, but the AUC of its train evaluation is {area:.3f}, where a sound "
                   f"one has {wanted:.3f}", "not yet")
    number, before = culprit(lineup()[name]), evidence(lineup()[name])
    return say(f"passed: five tools find nothing, that of {number:02} reads {evidence(run)[number]:.2g} where it read "
               f"{before[number]:.2g}, and the AUC of the train evaluation is {area:.3f}, where it was "
               f"{lineup()[name].last.train:.3f}", "passed")
