"""Late Steps: a weight whose every step follows a gradient that is some updates old; how large may
the rate be?

    late_steps(delay=2, rate=0.5)

The loss is w²/2.  The runs and the largest stable rates are those of
`minigrad.lessons.nb09_inside_the_optimizer.stale_gradients`, of workers who take turns.
"""
import functools
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.optim import SGD

from ...widgets import numerals
from ...widgets.declared import Chart, Decades, Declared, Steps, Table, View, Words, bundle
from ...widgets.line import gradient_cost, line
from ...widgets.numerals import plural
from .late_mail import FAR, verdict
from .stale_gradients import RATES_SHOWN, bowl, deliver, largest_rate, turns

OLDEST = 8                                               # updates
UPDATES = 30                                             # that are drawn
ENDS = {"stable": "the weight settles", "too large": "each swing is larger than the last one",
        "at the edge": "the swings neither grow nor die out"}
CODE = """from minigrad import grad
from minigrad.lessons.nb09_inside_the_optimizer import deliver, largest_rate, turns
from minigrad.optim import SGD

slope = grad(lambda w: 0.5 * w * w)
log = deliver(lambda worker, w: slope(w), 1.0, SGD({rate}), drop=False, until={until},
              **turns({delay}))
print([float(update.weights) for update in log.updates])
print(largest_rate(**turns({delay})))
"""


class LateSteps(Declared):
    """See above.  delay: how many updates are made while a gradient is computed"""

    _esm = bundle(__file__)
    answers = "09.P4"
    delay = Steps("age of the gradients, in updates", 0, OLDEST, start=2)
    rate = Decades("learning rate", *RATES_SHOWN, start=0.5)

    def __repr__(self) -> str:
        return (f"Late Steps, each gradient is {plural(self.delay, 'update')} old: rate "
                f"{numerals.number(self.rate, 2)} is {verdict(self.rate, self.largest)}")

    @np.errstate(all="ignore")
    def measure(self) -> View:
        """Walk with gradients of this age, and find the largest rate."""
        until = UPDATES + self.delay                     # the first gradient needs so long
        slope = mg.grad(bowl)
        log = deliver(lambda worker, w: slope(w), 1.0, SGD(self.rate), drop=False, until=until,
                      **turns(self.delay))
        self.weights = [1.0, *(float(u.weights) for u in log.updates)]
        self.largest, limits = largest_rate(**turns(self.delay)), _limits()
        found = verdict(self.rate, self.largest)
        read = [log.letters[k].stamp for k in range(len(log.updates))]
        return View(
            stage={"weights": numerals.series(self.weights), "read": read, "delay": self.delay,
                   "rate": self.rate, "rates": [*RATES_SHOWN], "verdict": found,
                   "limits": [float(f"{limit:.4g}") for limit in limits],
                   "steps": numerals.series(np.diff(self.weights))},
            number=f"{self.largest:.3g}", said=(
                f"is the largest stable rate with {_age(self.delay)}. At {self.rate:.3g}, "
                f"{ENDS[found]}."),
            line=_line(self.weights), code=CODE.format(rate=self.rate, delay=self.delay,
                                                       until=until),
            fold=[Table("Largest stable rate, measured", ["each gradient is", "rate"],
                        [[f"{plural(k, 'update')} old", (f"{limit:.3g}", limit)]
                         for k, limit in enumerate(limits)]),
                  Chart("How far the weight is from the minimum", "update", "distance, logarithmic",
                        [("|w|", "value", [(float(k), abs(w))
                                           for k, w in enumerate(self.weights)
                                           if np.isfinite(w)])], log=True),
                  Words("The loss is w²/2, so its gradient is w. The filled arrow is "
                        "−rate × gradient, taken at the ring where the weight was when the "
                        "gradient was computed; it is carried to the newest weight, and is its "
                        "next step.")])


def _age(delay: int) -> str:
    """The gradients in words."""
    return f"gradients that are {plural(delay, 'update')} old" if delay else "fresh gradients"


@functools.cache
def _limits() -> list[float]:
    """The largest stable rate for each age."""
    return [largest_rate(**turns(delay)) for delay in range(OLDEST + 1)]


def _line(weights: list[float]) -> dict[str, Any]:
    """The cost of a gradient, which is checked at the last weight that is not too large for a
    finite difference."""
    w = next(w for w in reversed(weights) if abs(w) < FAR)
    one = gradient_cost(lambda at: bowl(at[0]), [w])
    return line(f"{plural(len(weights) - 1, 'update')} · one gradient: {one.words}",
                lambda at: bowl(at[0]), [w], [mg.grad(bowl)(w)])


def late_steps(delay: int = 2, rate: float = 0.5) -> LateSteps:
    """Late Steps: each gradient is `delay` updates old, 0 to 8; rate: 0.02 to 4.

    Raises OptionError or InputError for anything else.
    """
    return LateSteps(delay=delay, rate=rate)
