"""What a solver shows while it runs, and the best point that an interrupt carries."""
import shutil
import sys
import time
from collections.abc import Callable
from typing import Any

from ..errors import OptionError

EVERY = 0.1  # seconds between two pictures


class Shown:
    """A Shown writes the state of a solver: a bar in place, or a line for each step.

    on: whether anything is shown.
    progress: True for a bar in a notebook or a terminal (on stderr; elsewhere nothing is shown),
        "lines" for printed lines anywhere, False for nothing.
    owner: the name of the solver.
    """

    def __init__(self, progress: Any, owner: str) -> None:
        if progress is not False and progress is not True and progress != "lines":
            raise OptionError(f"you gave {owner} progress={str(progress)[:40]!r}",
                              "there are False, True and 'lines'", "choose one of them")
        shell = progress is True and getattr(
            sys.modules.get("IPython"), "get_ipython", lambda: None)()
        self.progress, self.owner = progress, owner
        self.notebook = hasattr(shell, "kernel")
        self.terminal = progress is True and not self.notebook and sys.stderr.isatty()
        self.on = progress == "lines" or self.notebook or self.terminal
        self.due, self.text = 0.0, ""
        self.handle: Any = None  # of what a notebook displays

    def show(self, share: float, text: Callable[[], str]) -> None:
        """Show how much of what is allowed was spent, from 0 to 1, and the state in words."""
        if self.progress == "lines":
            print(text())
        elif self.notebook or self.terminal:
            bar = f"{'#' * int(20.0 * min(share, 1.0)):20}"
            self.text = f"{self.owner} [{bar}] {' '.join(text().split())}"
            if time.monotonic() >= self.due:
                self._draw()

    def _draw(self) -> None:
        self.due = time.monotonic() + EVERY
        if self.terminal:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + self.text[:width].ljust(width), end="", file=sys.stderr, flush=True)
        else:
            from IPython.display import display

            bundle = {"text/plain": self.text}
            if self.handle is None:
                self.handle = display(bundle, raw=True, display_id=True)
            else:
                self.handle.update(bundle, raw=True)

    def running(self, search: Callable[[], Any], best: Callable[[], Any]) -> Any:
        """Return what a search returns, and draw its last state; give a KeyboardInterrupt the
        attribute `best`.

        search: a function without arguments.
        best: a function that makes the result of the best point so far, or None.
        """
        try:
            return search()
        except KeyboardInterrupt as stop:
            vars(stop).update(best=best())
            raise
        finally:
            if self.text:
                self._draw()
            if self.text and self.terminal:
                print(file=sys.stderr)
