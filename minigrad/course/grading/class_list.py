"""Grade a class: a process for each submission, and its marks as soon as they are known."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from ..sandbox import NotYet
from .notebooks import Unreadable, read_released
from .processes import started
from .verdicts import Asked, Graded, Order, unread

SECONDS = 30.0           # for one answer by the clock
MEMORY = 4 * 2**30       # bytes of address space; what NumPy reserves counts, too
ASIDE = 60.0             # seconds for all that is no answer: reading, and the right results


def grade(released: Path, submitted: Mapping[str, Path], points: Mapping[str, float] | None = None,
          seconds: float = SECONDS, memory: int = MEMORY,
          done: Callable[[Graded], None] = lambda graded: None) -> list[Graded]:
    """The marks of each submission, in their order.

    released: the notebook as it was handed out
    submitted: the learners' notebooks by the name of each
    points: what an exercise or "quiz" is worth, where it is not what the released notebook says
    seconds, memory: the limits for one answer; an open project that may train has more seconds
    done: is called with each submission as soon as its marks are known
    Raises Unreadable if the released notebook asks nothing that this course knows.
    """
    notebook = read_released(released)
    worth = notebook.worth(points or {})
    try:
        longest = ASIDE + sum(Asked(notebook, task).longest(seconds) for task in notebook.tasks)
    except NotYet as sentence:
        raise Unreadable(f"{released.name} cannot be graded: {sentence}") from None
    orders = [Order(name, str(released.resolve()), os.path.abspath(path), worth, seconds, memory)
              for name, path in submitted.items()]
    found: dict[str, Graded] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(_judged, order, longest) for order in orders]
        try:
            for future in as_completed(waiting):
                graded = future.result()
                found[graded.name] = graded
                done(graded)
        except BaseException:            # such as a Ctrl-C: those that have not begun never do
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return [found[name] for name in submitted]


def _judged(order: Order, seconds: float) -> Graded:
    """The marks of one submission, whatever becomes of the process that judges it."""
    try:
        ran = started("judge", order.text(), seconds, alone=False)
    except OSError as error:     # a full disk, or no more processes: the others may still have luck
        return unread(order.name, order.worth, "the file cannot be graded: no process can be "
                      f"started for it ({error.strerror or type(error).__name__})")
    try:
        return Graded.read(ran.data, order)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        why = (f"it took more than {seconds:g} seconds" if ran.late
               else f"the process that judged it ended with status {ran.code}")
        return unread(order.name, order.worth, f"the file cannot be graded: {why}")
