"""The training run: a character model learns at the press of a button, and writes what it can.

    training_run(writer)

The browser asks for a few steps at a time, so the kernel stays free in between and Pause works at
once. Every 100 steps the loss on the held tenth of the text is taken and a sample is written.

Hooks for tests in a browser, in [data-mg=training]:

    told (data-steps, data-loss, data-held)  data-field
    progress, [data-field=sample], tr[data-step="100"]
    controls                                 "Temperature"
    buttons                                  "▶ Train", "25 steps", "Write again"
"""
import math
import time
from typing import Any

import numpy as np
import traitlets

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.live import Controlled
from ...widgets.numerals import plural
from ...widgets.still import GRADIENT, INK, Sheet
from .character_model import Writer, perplexity

GOAL = 2000                             # steps
FEW = 25                                # steps of one message
EVERY = 100                             # steps between two looks at the held text
START, LENGTH = "Shall I compare", 80
SHOWN = 6                               # samples in the table, the first and the last ones
TEMPERATURES, TEMPERATURE = (0.0, 1.5), 0.8
CODE = """from minigrad.lessons.nb19_a_small_transformer import Writer

writer = Writer()
print(writer.train({steps}), writer.held_loss())
print(writer.write({start!r}, {length}, temperature={temperature}, seed={seed}))
"""


class TrainingRun(Controlled):
    """The widget.

    asked: how many steps, or another sample; temperature: of the samples
    """

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "training_run.js")
    _css = assets(__file__, "graph.css", "panel.css", "progress.css", "training_run.css")
    asked = traitlets.Dict().tag(sync=True, echo_update=False)
    temperature = traitlets.Float(TEMPERATURE).tag(sync=True)
    goal = traitlets.Int(GOAL).tag(sync=True)
    few = traitlets.Int(FEW).tag(sync=True)
    controls = ("temperature",)
    told = Controlled.told | {"goal", "few"}
    invitation = "Run the cell to train it."

    def __init__(self, writer: Writer):
        self.writer = writer
        self.seconds, self.drawn = 0.0, 0
        self.looks: list[dict[str, Any]] = []
        self.curve: list[list[float]] = []
        self._look()
        super().__init__()
        self.observe(self._asked, "asked")

    def __repr__(self) -> str:
        last = self.looks[-1]
        return (f"A character model after {plural(last['step'], 'step')} of training: loss "
                f"{last['held']:.1f} on text that it has not seen")

    # --- answers to the browser
    def _asked(self, _: Any = None) -> None:
        if steps := min(int(self.asked.get("steps", 0)), FEW):
            begun = time.perf_counter()
            # no step goes past the next look
            steps = min(steps, EVERY - self.writer.steps % EVERY, GOAL - self.writer.steps)
            if steps > 0:
                loss = self.writer.train(steps)
                self.seconds += time.perf_counter() - begun
                self.curve.append([self.writer.steps, loss])
                if self.writer.steps % EVERY == 0:
                    self._look()
        else:
            self.drawn += 1
        self.follow()

    def _look(self) -> None:
        """Take the loss on the held text, and write a sample for the table."""
        self.looks.append({"step": self.writer.steps, "held": self.writer.held_loss(),
                           "sample": self.writer.write(START, LENGTH, TEMPERATURE)})

    # --- the state
    def measure(self) -> dict[str, Any]:
        """The losses so far, the samples, and one at the temperature of the slider."""
        temperature = float(np.clip(self.temperature, *TEMPERATURES))
        last = self.looks[-1]
        known = (self.writer.steps, temperature, self.drawn) == (last["step"], TEMPERATURE, 0)
        rows = self.looks if len(self.looks) <= SHOWN else [self.looks[0],
                                                            *self.looks[1 - SHOWN:]]
        state = {"steps": self.writer.steps, "curve": self.curve,
                 "held": [[look["step"], look["held"]] for look in self.looks],
                 "rows": [{**look, "words": f"{look['held']:.2f}"} for look in rows],
                 "uniform": math.log(len(self.writer.text.symbols)),
                 "sample": last["sample"] if known else self.writer.write(
                     START, LENGTH, temperature, self.drawn),
                 "told": self._told(last["held"])}
        code = CODE.format(steps=self.writer.steps, start=START, length=LENGTH,
                           temperature=temperature, seed=self.drawn)
        return {"state": state, "code": code}

    def _told(self, held: float) -> str:
        guess = f"a blind guess: {math.log(len(self.writer.text.symbols)):.2f}"
        if not self.curve:
            return (f"Not trained here yet. Loss on the held text {held:.2f} nats a character; "
                    f"{guess}.")
        return (f"Step {self.writer.steps:,} of {GOAL:,}, {self.seconds:.0f} s of training. Loss "
                f"{self.curve[-1][1]:.2f} on the batches, {held:.2f} on the held text ({guess}): "
                f"as hard as {numerals.number(perplexity(held), 2)} equally likely characters.")

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the losses so far."""
        chart = sheet.chart(36, 10, 420, 180, (0, GOAL), (1.0, 4.6))
        chart.line([0, GOAL], [math.log(len(self.writer.text.symbols))] * 2, "--", color=INK)
        chart.text(60, 4.3, "a blind guess")
        if self.curve:
            chart.line([step for step, _ in self.curve], [loss for _, loss in self.curve])
        chart.line([look["step"] for look in self.looks], [look["held"] for look in self.looks],
                   "o-", color=GRADIENT)
        chart.text(60, 1.2, "loss over steps: line, batches; dots, held text")
        sheet.grow(480, 200)


def training_run(writer: Writer | None = None) -> TrainingRun:
    """The training run of a character model; writer: what trains, by default a new one."""
    return TrainingRun(writer or Writer())
