"""Notebook 15's hunt: five pipelines that run without an error, each with a fault in one line.

The faults are those of earlier notebooks, where people make them.  `lineup` trains all of them beside a sound one;
`examine` holds a notebook's tool against a suspect, `board` all tools against all; `repair` judges a learner's line.
"""
import functools
import textwrap
import warnings
from collections.abc import Callable, Iterator
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from .. import nn
from ..errors import GradientMismatch, GraphError, Refusal
from ..op import elementwise
from ..tensor import tensor
from .capstone import Epoch, Pipeline, tumours, waiting
from .ladder import Rung, rungs, sigmoid, written
from .readings import STAGES
from .say import say
from .trial import NotYet, blank_left, brief, has_blank

FENCE = mg.constraints.MaxNorm(1.5)                    # no last layer's weight is to be longer
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
    """A last weight that is cut to length in each step."""
    def planted(loss, minimize, updates):
        weight = mg.get_collection(mg.TRAINABLE_VARIABLES)[-2]        # the last layer's
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
        """Of the last layer's weight."""
        return float(np.linalg.norm(self.pipe.head.value))

    @property
    def measured(self) -> tuple[float, ...]:
        """The three AUCs and the two losses."""
        return *self.last[:3], *self.losses

    def __str__(self) -> str:
        return (f"{self.last.training:8.3f} {self.last.train:8.3f} {self.last.test:8.3f} {self.losses[0]:9.2f} "
                f"{self.losses[1]:8.2f} {self.length:8.3f} {self.grown:8}")


def trained(pipe: Pipeline) -> Run:
    """The same 10 epochs for every pipeline."""
    training, test, _ = tumours()
    begun, nodes = tuple(climb(pipe)), [len(pipe.graph)]
    for _ in range(EPOCHS):
        last = pipe.epoch(training, test)
        nodes.append(len(pipe.graph))
        if odd := [area for area in last[:3] if not isinstance(area, Real | np.ndarray)]:
            raise NotYet(f"a stage gives {brief(odd[0], 40)}, where an AUC belongs: does its measure return a number?")
    last = Epoch(float(last.training), float(last.train), float(last.test), nodes[-1])
    losses = tuple(float(pipe.graph.run(pipe.loss, pipe.feeds(training, mode))) for mode in (True, False))
    return Run(pipe, last, losses, nodes[-1] - nodes[-2], begun)     # type: ignore[arg-type]


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


def _disagreement(pipe: Pipeline) -> tuple[float, str]:
    """Notebook 04's check of the activation, away from a kink: (relative error, inf where it is refused; words)."""
    try:
        error = mg.check_gradients(pipe.net[2].at({}), np.array([-1.5, -0.3, 0.4, 2.0]))
        return float(error), "the activation's rule and a finite difference agree"
    except GradientMismatch as refusal:
        return np.inf, f"mg.check_gradients of the activation: {refusal.words}"


def rule_error(pipe: Pipeline) -> float:
    """How wrong the activation's rule is."""
    return _disagreement(pipe)[0]


def steps(pipe: Pipeline) -> int:
    """How many the optimizer has made."""
    try:
        return int(pipe.optimizer.slot(pipe.head, "step").value)
    except GraphError:
        return 0


def averages(pipe: Pipeline) -> dict[str, int]:
    """{path: how often it was assigned} of each batch norm's moving mean and variance."""
    norms = [(k, pipe.net[k].variables) for k in range(len(pipe.net)) if "mean" in pipe.net[k].variables]
    return {f"{k}/{key}": held[key].version for k, held in norms for key in ("mean", "variance")}


class Tool(NamedTuple):
    """A notebook's way to find a fault: what it reads, its unit, the largest reading that is no evidence, what else it
    says of a Run, and the word for a reading of no more than rounding."""

    reads: str
    unit: str
    limit: float
    says: Callable[[Run], str]
    fine: str = ""

    def written(self, reading: float) -> str:
        """A reading in its unit, or in a word."""
        if self.fine and reading <= self.limit:
            return self.fine
        return "refused" if np.isinf(reading) and self.fine else f"{reading:.{2 if reading < 1.0 else 4}g}{self.unit}"

    @property
    def allowed(self) -> str:
        """The limit in its unit."""
        return f"{self.limit:g}{self.unit}"


TOOLS = {
    4: Tool("how mg.check_gradients finds the activation's rule", "", 1e-6, lambda run: _disagreement(run.pipe)[1],
            "agrees"),
    5: Tool("what an epoch adds to the graph", " nodes", 0.0, lambda run: f"it has {run.last.nodes:,} nodes by now"),
    8: Tool("how much too wide or too narrow the worst z is, before the training", " times", 5.0,
            lambda run: "spread of z, layer by layer: " + ", ".join(written(rung.forward) for rung in run.rungs)),
    10: Tool("by how many steps a moving average and the weights are apart", " steps", 0.0, lambda run:
             f"assigned so often, by place in the net: weights {steps(run.pipe)}, " + ", ".join(
                 f"{path} {version}" for path, version in averages(run.pipe).items())),
    13: Tool("how far outside its fence the farthest entry of the last weight is", "", 1e-9,
             lambda run: f"that weight is {run.length:.3f} long, and {FENCE.r} is allowed", "inside"),
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
    """{notebook: reading} of the tools that find something; one that is not a number is something."""
    return {number: reading for number, reading in evidence(run).items() if not reading <= TOOLS[number].limit}


def culprit(run: Run) -> int:
    """The notebook whose tool, and no other, finds something; 0 for a sound pipeline."""
    found = list(findings(run))
    return found[0] if len(found) == 1 else 0


def _named(name: Any) -> str:
    """A suspect's name as it stands in SUSPECTS."""
    found = name.strip().lower() if isinstance(name, str) else ""
    if found not in SUSPECTS:
        raise NotYet(f"the five are {', '.join(SUSPECTS)}, and {brief(name, 40)} is none of them")
    return found


def examine(name: Any = ..., number: Any = ...) -> None:
    """Hold the tool of the notebook of this number against a suspect, and say what it reads."""
    try:
        name = _named(name)
    except NotYet as sentence:
        return say(str(sentence))
    if number is Ellipsis or number is None:
        return say("not answered yet: the number of a notebook, whose tool is to be used")
    if isinstance(number, bool) or not isinstance(number, int | float) or number not in TOOLS:
        return say(f"{brief(number, 40)} is no number of theirs; the tools at hand: " + "; ".join(
            f"{key:02}, {tool.reads}" for key, tool in TOOLS.items()))
    tool, run, sound = TOOLS[int(number)], lineup()[name], lineup()["sound"]
    reading, usual = (tool.written(evidence(one)[int(number)]) for one in (run, sound))
    verdict = "It finds something." if int(number) in findings(run) else "It finds nothing."
    return say(f"{name}, tool of {int(number):02}, {tool.reads}: {reading}; the sound one: {usual}; "
               f"allowed: {tool.allowed}. {verdict}\n{tool.says(run)}")


def board() -> str:
    """All readings: a row for each pipeline, a column for each tool."""
    row = lambda name, cells: f"{name:8}" + "".join(f"{cell:>13}" for cell in cells)
    lines = [row("", ["04 rule", "05 growth", "08 worst z", "10 averages", "13 fence"]),
             row("allowed", [tool.allowed for tool in TOOLS.values()])]
    for name, run in lineup().items():
        lines.append(row(name, [TOOLS[number].written(value) for number, value in evidence(run).items()]))
    return "\n".join(lines)


# --- repairs, judged against the sound pipeline
EXACT, NEAR, ROOTED = 1e-6, 0.04, (0.5, 2.0)            # of AUCs, losses; of another start's; of std * sqrt(inputs)
PARTS = {"ada": "a function of (loss, minimize, updates)", "ben": "a function of (g, y, x)",
         "cleo": "a function of (shape, rng)", "dan": "a constraint, a function of (weight)",
         "eve": "a class of pipelines"}


@functools.cache
def goal(name: str) -> Run:
    """What a repaired suspect should be: the sound pipeline; for ben, one with softplus and its right rule."""
    return trained(ben(lambda g, y, x: g * sigmoid(x))) if name == "ben" else lineup()["sound"]


def _array(value: Any, shape: tuple[int, ...]) -> np.ndarray:
    """What a learner's function has given, if it is finite numbers of this shape."""
    try:
        array = np.asarray(value, float)
    except (TypeError, ValueError):
        array = np.array(np.nan)
    if array.shape != shape or not np.isfinite(array).all():
        raise NotYet(f"your part gives {brief(value, 60)}, where finite numbers of shape {shape} belong")
    return array


def _rooted(start: Callable) -> None:
    """Whether weights shrink with the root of the number of inputs, so that z is about as wide as they are."""
    for shape in ((16, 16), (256, 256), (16, 80), (80, 16)):
        factor = float(np.std(_array(start(shape, np.random.default_rng(0)), shape))) * shape[0]**0.5
        if not ROOTED[0] <= factor <= ROOTED[1]:
            raise NotYet(f"with {shape[0]} inputs and {shape[1]} outputs your weights make a z {factor:.3g} times as "
                         f"wide as the inputs are, where {ROOTED[0]:g} to {ROOTED[1]:g} would do: how does the spread "
                         "depend on the number of inputs?")


def _promised(fence: Callable) -> None:
    """Whether this fence is FENCE, asked inside of it and outside."""
    ray = np.random.default_rng(0).standard_normal((16, 1))
    for length in (0.5, 1.2, 1.4, 2.0, 5.0):
        w = ray * length / np.linalg.norm(ray)
        own, wanted = _array(fence(w), w.shape), np.asarray(FENCE(w))
        if not np.allclose(own, wanted):
            raise NotYet(f"that is another fence than the one promised: a weight of length {length:g} comes to "
                         f"{np.linalg.norm(own):.3g} in yours, and to {np.linalg.norm(wanted):.3g} in {FENCE!r}")


def faults(pipe: Pipeline) -> Iterator[str]:
    """What is wrong in one more epoch, stage by stage: steps, averages, readings, and what each meter holds."""
    training, test, _ = tumours()
    parts, held = dict(zip(STAGES, (training, training, test), strict=True)), mg.get_collection(mg.GLOBAL_VARIABLES,
                                                                                              pipe.graph)
    for stage, part in parts.items():
        begun, before = steps(pipe), [v.version for v in held]
        area = float(pipe.measure(stage, part.batches()))
        made, wanted = steps(pipe) - begun, len(part.batches()) * (stage == STAGES[0])
        if made != wanted:
            yield f"in the stage {stage!r} it makes {made} steps, where {wanted} belong"
        elif not wanted and before != [v.version for v in held]:
            yield f"in the stage {stage!r} it assigns to variables of the model"
        elif not wanted:
            scores = pipe.graph.run(pipe.scores, pipe.feeds(part, training=False))
            exact = float(nn.metrics.auc(np.floor(pipe.meters[stage].buckets * scores), part.t))
            if not abs(area - exact) <= EXACT:
                yield f"in the stage {stage!r} it reads {area:.3f}, where the scores in inference mode give {exact:.3f}"
    counts = [int(sum(v.value.sum() for v in pipe.meters[stage].state.values())) for stage in STAGES]
    if counts != (wanted_counts := [len(part.t) for part in parts.values()]):
        yield f"after an epoch the three meters hold {counts} samples, where {wanted_counts} are theirs"


def _numbers(run: Run) -> str:
    return "AUC {:.4f}, {:.4f}, {:.4f}, losses {:.4f} and {:.4f}".format(*run.measured)


def judged(name: str, part: Any) -> str:
    """What is good about a suspect with this part in the place of its own; raises NotYet with what is not."""
    if not callable(part):
        raise NotYet(f"the part of {name} is {PARTS[name]}, and {brief(part, 40)} is none")
    for who, question in (("cleo", _rooted), ("dan", _promised)):
        if name == who:
            try:
                question(part)
            except TypeError as error:
                raise NotYet(f"the part of {name} is {PARTS[name]}; called as one, yours says: {error}") from error
    pipe = SUSPECTS[name](part)
    if not isinstance(pipe, Pipeline):
        raise NotYet(f"your part makes {brief(pipe, 40)}, where a pipeline belongs")
    run, wanted = trained(pipe), goal(name)
    if not steps(pipe):
        raise NotYet("no step was made: is the step what your part returns, and does a run fetch it?")
    found, wrong = findings(run), [*faults(pipe)]
    if wrong:
        raise NotYet("; ".join(wrong))
    if found:
        raise NotYet("a tool still finds something: " + "; ".join(
            f"{number:02}, {TOOLS[number].reads}: {TOOLS[number].written(reading)}"
            for number, reading in found.items()))
    same = np.allclose(run.measured, wanted.measured, rtol=0.0, atol=EXACT)
    if not same and not (name == "cleo" and np.allclose(run.measured, wanted.measured, rtol=0.0, atol=NEAR)):
        raise NotYet(f"no tool finds anything, but it has {_numbers(run)}, where a sound one has {_numbers(wanted)}")
    number = culprit(lineup()[name])
    before, after = (TOOLS[number].written(evidence(one)[number]) for one in (lineup()[name], run))
    return (f"the tool of {number:02}: {before} before, {after} now; {_numbers(run)}, " + (
        "as in the sound pipeline" if same and name != "ben" else "as in a sound pipeline with softplus" if same else
        f"a sound start, but another than that of the line-up, which has {_numbers(wanted)}"))


def repair(name: Any = ..., part: Any = ...) -> None:
    """Train a suspect anew with this part in the place of its own, and say what has become of it."""
    try:
        name = _named(name)
        if part is None or has_blank(part) or blank_left(part):
            return say("not answered yet")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            words = judged(name, part)
    except NotYet as sentence:
        return say(f"not yet: {sentence}", "not yet")
    except Exception as error:  # whatever a learner's part may do
        words = textwrap.shorten(error.words if isinstance(error, Refusal) else str(error), 600, placeholder=" ...")
        return say(f"not yet: with your part {name} raises {type(error).__name__}: {words}", "not yet")
    return say(f"passed: {words}", "passed")
