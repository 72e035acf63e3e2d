"""The tools of notebooks 04, 05, 08, 10 and 13, which find a fault in a trained pipeline.

A tool reads one number of a `Run`; it finds something where the number is above its limit.
`planted_faults` has the pipelines with faults.
"""
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ... import nn
from ...errors import GradientMismatch, GraphError
from ...tensor import tensor
from ..nb08_a_good_start.layer_variance import Rung, rungs, steepness, written
from .pipeline import Epoch, Pipeline, tumours

FENCE = mg.constraints.MaxNorm(1.5)                    # of the last layer's weight


class Run(NamedTuple):
    """A pipeline after its training.

    last: the readings of its meters in the last epoch
    losses: on the training set, in training and in inference mode
    grown: how many nodes the last epoch added to the graph
    rungs: notebook 08's, before the training
    """

    pipe: Pipeline
    last: Epoch
    losses: tuple[float, float]
    grown: int
    rungs: tuple[Rung, ...]

    @property
    def length(self) -> float:
        """The length of the last layer's weight."""
        return float(np.linalg.norm(self.pipe.head.value))

    @property
    def measured(self) -> tuple[float, ...]:
        """The three AUCs and the two losses."""
        return *self.last[:3], *self.losses


def layer_spreads(pipe: Pipeline) -> list[Rung]:
    """Notebook 08's rungs of all dense layers of a pipeline, with its weights of now, on the
    training set."""
    x, t = tumours()[0]
    weights, zs = [], []
    h = x
    for part in (pipe.net[k] for k in range(len(pipe.net))):
        held: dict[str, Any] = part.values()
        if "w" in held:
            held["w"] = tensor(held["w"])
            weights.append(held["w"])
        h = part.at(held)(h, training=True)
        if "w" in held:
            zs.append(h)
    loss = len(t) * nn.losses.sigmoid_cross_entropy(h[:, 0], t)
    return rungs(weights, zs, mg.gradient(loss, zs), steepness(zs, pipe.net[2]))


def _disagreement(pipe: Pipeline) -> tuple[float, str]:
    """Notebook 04's check of the activation, away from a kink: (relative error, inf where it is
    refused; words)."""
    try:
        error = mg.check_gradients(pipe.net[2].at({}), np.array([-1.5, -0.3, 0.4, 2.0]))
        return float(error), "the activation's rule and a finite difference agree"
    except GradientMismatch as refusal:
        return np.inf, f"mg.check_gradients of the activation: {refusal.words}"


def rule_error(pipe: Pipeline) -> float:
    """The relative error of the activation's rule."""
    return _disagreement(pipe)[0]


def steps(pipe: Pipeline) -> int:
    """How many steps the optimizer has made."""
    try:
        return int(pipe.optimizer.slot(pipe.head, "step").value)
    except GraphError:
        return 0


def averages(pipe: Pipeline) -> dict[str, int]:
    """{path: how often it was assigned} of each batch norm's moving mean and variance."""
    norms = [(k, pipe.net[k].variables) for k in range(len(pipe.net))
             if "mean" in pipe.net[k].variables]
    return {f"{k}/{key}": held[key].version for k, held in norms for key in ("mean", "variance")}


class Tool(NamedTuple):
    """A notebook's way to find a fault.

    reads: what it reads, in words; unit: of the reading
    limit: the largest reading that is no evidence
    says: a function of a Run that returns more words
    fine: the word for a reading up to the limit
    """

    reads: str
    unit: str
    limit: float
    says: Callable[[Run], str]
    fine: str = ""

    def written(self, reading: float) -> str:
        """A reading in its unit, or in a word."""
        if self.fine and reading <= self.limit:
            return self.fine
        return ("refused" if np.isinf(reading) and self.fine
                else f"{reading:.{2 if reading < 1.0 else 4}g}{self.unit}")

    @property
    def allowed(self) -> str:
        """The limit in its unit."""
        return f"{self.limit:g}{self.unit}"


TOOLS = {
    4: Tool("how mg.check_gradients finds the activation's rule", "", 1e-6,
            lambda run: _disagreement(run.pipe)[1], "agrees"),
    5: Tool("what an epoch adds to the graph", " nodes", 0.0,
            lambda run: f"it has {run.last.nodes:,} nodes by now"),
    8: Tool("how much too wide or too narrow the worst z is, before the training", " times", 5.0,
            lambda run: "spread of z, layer by layer: "
            + ", ".join(written(rung.forward) for rung in run.rungs)),
    10: Tool("by how many steps a moving average and the weights are apart", " steps", 0.0,
             lambda run: f"assigned so often, by place in the net: weights {steps(run.pipe)}, "
             + ", ".join(
                 f"{path} {version}" for path, version in averages(run.pipe).items())),
    13: Tool("how far outside its fence the last layer's weight is", "", 1e-9,
             lambda run: f"that weight is {run.length:.3f} long, and {FENCE.r} is allowed",
             "inside"),
}


@functools.lru_cache(16)
def evidence(run: Run) -> dict[int, float]:
    """{notebook: what its tool reads}."""
    spreads = [rung.forward for rung in run.rungs]
    late = max(abs(steps(run.pipe) - version) for version in averages(run.pipe).values())
    with np.errstate(divide="ignore"):
        worst = max(np.max(spreads), np.max(1.0 / np.array(spreads)))
    return {4: rule_error(run.pipe), 5: run.grown, 8: float(worst), 10: float(late),
            13: float(FENCE.violation(run.pipe.head.value))}


def findings(run: Run) -> dict[int, float]:
    """{notebook: reading} of the tools that find something; one that is not a number is
    something."""
    return {number: reading for number, reading in evidence(run).items()
            if not reading <= TOOLS[number].limit}


def culprit(run: Run) -> int:
    """The notebook whose tool, and no other, finds something; 0 for a sound pipeline."""
    found = list(findings(run))
    return found[0] if len(found) == 1 else 0
