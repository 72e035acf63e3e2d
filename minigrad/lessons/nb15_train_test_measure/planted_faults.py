"""Notebook 15's hunt: five pipelines that run without an error, each with a fault in one line.

The faults are frequent mistakes, and each is the subject of an earlier notebook.  `lineup` trains
all of them beside a sound one; `examine` shows the reading of one of `fault_tools` for a suspect,
`board` all readings of all; `repair` judges a learner's line.
"""
import functools
import textwrap
import warnings
from collections.abc import Callable, Iterator
from numbers import Real
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...course.notes import say
from ...course.sandbox import NotYet, blank_left, brief, has_blank
from ...errors import Refusal
from ...op import elementwise
from ..nb08_a_good_start.layer_variance import sigmoid
from .auc_by_stage import STAGES
from .fault_tools import FENCE, TOOLS, Run, culprit, evidence, findings, layer_spreads, steps
from .pipeline import Epoch, Pipeline, tumours, waiting

EPOCHS, SEED = 4, 4


def ada(wire=None):
    """A step that waits for the batch norms' updates."""
    def planted(loss, minimize, updates):
        step = minimize(loss)
        with mg.control_dependencies(updates):
            return step

    return Pipeline(fence=FENCE, wire=wire or planted, seed=SEED)


def ben(rule=None):
    """An activation with a rule of its own: softplus, y = log(1 + exp(x))."""
    def planted(g, y, x):
        return g / (1.0 + np.exp(x))

    return Pipeline(fence=FENCE, seed=SEED, unit=elementwise("softplus", rule or planted,
                                                             fn=lambda x: np.logaddexp(0.0, x)))


def cleo(start=None):
    """Weights that start normal, and larger where more inputs come in."""
    def planted(shape, rng):
        return shape[0] * rng.standard_normal(shape)

    return Pipeline(fence=FENCE, start=start or planted, seed=SEED)


def dan(fence=None):
    """The last layer's weight, cut to length in each step."""
    def planted(loss, minimize, updates):
        weight = mg.get_collection(mg.TRAINABLE_VARIABLES)[-2]        # the last layer's
        with mg.control_dependencies([*updates, weight.assign(FENCE(weight))]):
            return minimize(loss)

    return Pipeline(fence=fence, wire=waiting if fence else planted, seed=SEED)


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
    return kind(fence=FENCE, seed=SEED)


# --- the line-up
def trained(pipe: Pipeline) -> Run:
    """A pipeline after EPOCHS epochs, which are the same for every pipeline."""
    training, test, _ = tumours()
    begun = tuple(layer_spreads(pipe))
    for _ in range(EPOCHS - 1):
        pipe.learn(training)
    nodes, last = len(pipe.graph), pipe.epoch(training, test)
    if odd := [area for area in last[:3] if not isinstance(area, Real | np.ndarray)]:
        raise NotYet(f"a stage gives {brief(odd[0], 40)}, where an AUC belongs: does its "
                     "measure return a number?")
    last = Epoch(float(last.training), float(last.train), float(last.test), last.nodes)
    losses = tuple(float(pipe.graph.run(pipe.loss, pipe.feeds(training, mode)))
                   for mode in (True, False))
    return Run(pipe, last, losses, last.nodes - nodes, begun)     # type: ignore[arg-type]


SUSPECTS: dict[str, Callable[..., Pipeline]] = {"ada": ada, "ben": ben, "cleo": cleo,
                                                "dan": dan, "eve": eve}


@functools.cache
def lineup() -> dict[str, Run]:
    """{name: Run} of a sound pipeline and the five."""
    return {name: trained(make())
            for name, make in {"sound": lambda: Pipeline(fence=FENCE, seed=SEED),
                               **SUSPECTS}.items()}


def _named(name: Any) -> str:
    """A suspect's name as it stands in SUSPECTS."""
    found = name.strip().lower() if isinstance(name, str) else ""
    if found not in SUSPECTS:
        raise NotYet(f"the five are {', '.join(SUSPECTS)}, and {brief(name, 40)} is none of them")
    return found


def examine(name: Any = ..., number: Any = ...) -> None:
    """Print what the tool of the notebook of this number reads for a suspect."""
    try:
        name = _named(name)
    except NotYet as sentence:
        return say(str(sentence))
    if number is Ellipsis or number is None:
        return say("not answered yet: the number of a notebook, whose tool is to be used")
    if isinstance(number, bool) or not isinstance(number, int | float) or number not in TOOLS:
        return say(f"{brief(number, 40)} is no number of theirs; the tools at hand: " + "; ".join(
            f"{key:02}, {tool.reads}" for key, tool in TOOLS.items()))
    tool, run = TOOLS[int(number)], lineup()[name]
    sound = lineup()["sound"]
    reading, usual = (tool.written(evidence(one)[int(number)]) for one in (run, sound))
    verdict = "It finds something." if int(number) in findings(run) else "It finds nothing."
    return say(f"{name}, tool of {int(number):02}, {tool.reads}: {reading}; the "
               f"sound one: {usual}; "
               f"allowed: {tool.allowed}. {verdict}\n{tool.says(run)}")


def board() -> str:
    """All readings: a row for each pipeline, a column for each tool."""
    row = lambda name, cells: f"{name:8}" + "".join(f"{cell:>13}" for cell in cells)
    lines = [row("", ["04 rule", "05 growth", "08 worst z", "10 averages", "13 fence"]),
             row("allowed", [tool.allowed for tool in TOOLS.values()])]
    for name, run in lineup().items():
        lines.append(row(name,
                         [TOOLS[number].written(value) for number, value in evidence(run).items()]))
    return "\n".join(lines)


# --- repairs, judged against the sound pipeline
# how far AUCs and losses may be off; with another start; the allowed std * sqrt(inputs)
EXACT, NEAR = 1e-6, 0.04
ROOTED = (0.5, 2.0)
PARTS = {"ada": "a function of (loss, minimize, updates)", "ben": "a function of (g, y, x)",
         "cleo": "a function of (shape, rng)", "dan": "a constraint, a function of (weight)",
         "eve": "a class of pipelines"}


@functools.cache
def goal(name: str) -> Run:
    """The goal of a repair: the sound pipeline; for ben, one with softplus and its right rule."""
    return trained(ben(lambda g, y, x: g * sigmoid(x))) if name == "ben" else lineup()["sound"]


def _array(value: Any, shape: tuple[int, ...]) -> np.ndarray:
    """The result of a learner's function as an array.  Raises NotYet for anything but finite
    numbers of this shape."""
    try:
        array = np.asarray(value, float)
    except (TypeError, ValueError):
        array = np.array(np.nan)
    if array.shape != shape or not np.isfinite(array).all():
        raise NotYet(f"your part gives {brief(value, 60)}, where finite numbers of shape "
                     f"{shape} belong")
    return array


def _rooted(start: Callable) -> None:
    """Raises NotYet unless weights shrink with the root of the number of inputs, so that z is about
    as wide as the inputs."""
    for shape in ((16, 16), (256, 256), (16, 80), (80, 16)):
        factor = (float(np.std(_array(start(shape, np.random.default_rng(0)), shape)))
                  * shape[0]**0.5)
        if not ROOTED[0] <= factor <= ROOTED[1]:
            raise NotYet(f"with {shape[0]} inputs and {shape[1]} outputs your weights make a z "
                         f"{factor:.3g} times as wide as the inputs are, where {ROOTED[0]:g} "
                         f"to {ROOTED[1]:g} would do: how does the spread depend on the "
                         "number of inputs?")


def _promised(fence: Callable) -> None:
    """Raises NotYet unless this fence gives the same weights as FENCE, inside of it and outside."""
    ray = np.random.default_rng(0).standard_normal((16, 1))
    for length in (0.5, 1.2, 1.4, 2.0, 5.0):
        w = ray * length / np.linalg.norm(ray)
        own, wanted = _array(fence(w), w.shape), np.asarray(FENCE(w))
        if not np.allclose(own, wanted):
            raise NotYet("that is another fence than the one promised: a weight of length "
                         f"{length:g} comes to {np.linalg.norm(own):.3g} in yours, and to "
                         f"{np.linalg.norm(wanted):.3g} in {FENCE!r}")


def faults(pipe: Pipeline) -> Iterator[str]:
    """Sentences on what is wrong in one more epoch, stage by stage: with steps, averages, readings
    and the counts in each meter."""
    training, test, _ = tumours()
    parts, held = (dict(zip(STAGES, (training, training, test), strict=True)),
                   mg.get_collection(mg.GLOBAL_VARIABLES, pipe.graph))
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
                yield (f"in the stage {stage!r} it reads {area:.3f}, where the scores in inference "
                       f"mode give {exact:.3f}")
    counts = [int(sum(v.value.sum() for v in pipe.meters[stage].state.values()))
              for stage in STAGES]
    if counts != (wanted_counts := [len(part.t) for part in parts.values()]):
        yield (f"after an epoch the three meters hold {counts} samples, where "
               f"{wanted_counts} are theirs")


def _numbers(run: Run) -> str:
    return "AUC {:.4f}, {:.4f}, {:.4f}, losses {:.4f} and {:.4f}".format(*run.measured)


def judged(name: str, part: Any) -> str:
    """The praise for a suspect with this part in the place of its own.  Raises NotYet with what is
    still wrong."""
    if not callable(part):
        raise NotYet(f"the part of {name} is {PARTS[name]}, and {brief(part, 40)} is none")
    for who, question in (("cleo", _rooted), ("dan", _promised)):
        if name == who:
            try:
                question(part)
            except TypeError as error:
                raise NotYet(f"the part of {name} is {PARTS[name]}; called as one, yours says: "
                             f"{error}") from error
    pipe = SUSPECTS[name](part)
    if not isinstance(pipe, Pipeline):
        raise NotYet(f"your part makes {brief(pipe, 40)}, where a pipeline belongs")
    run, wanted = trained(pipe), goal(name)
    if not steps(pipe):
        raise NotYet("no step was made: is the step what your part returns, and does a "
                     "run fetch it?")
    found, wrong = findings(run), [*faults(pipe)]
    if wrong:
        raise NotYet("; ".join(wrong))
    if found:
        raise NotYet("a tool still finds something: " + "; ".join(
            f"{number:02}, {TOOLS[number].reads}: {TOOLS[number].written(reading)}"
            for number, reading in found.items()))
    same = np.allclose(run.measured, wanted.measured, rtol=0.0, atol=EXACT)
    if not same and not (name == "cleo"
                         and np.allclose(run.measured, wanted.measured, rtol=0.0, atol=NEAR)):
        raise NotYet(f"no tool finds anything, but it has {_numbers(run)}, where a sound one has "
                     f"{_numbers(wanted)}")
    number = culprit(lineup()[name])
    before, after = (TOOLS[number].written(evidence(one)[number]) for one in (lineup()[name], run))
    return (f"the tool of {number:02}: {before} before, {after} now; {_numbers(run)}, " + (
        "as in the sound pipeline" if same and name != "ben"
        else "as in a sound pipeline with softplus" if same
        else f"a sound start, but another than that of the line-up, which has {_numbers(wanted)}"))


def repair(name: Any = ..., part: Any = ...) -> None:
    """Train a suspect anew with this part in the place of its own, and print the verdict."""
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
        words = textwrap.shorten(error.words if isinstance(error, Refusal) else str(error), 600,
                                 placeholder=" ...")
        return say(f"not yet: with your part {name} raises {type(error).__name__}: {words}",
                   "not yet")
    return say(f"passed: {words}", "passed")
