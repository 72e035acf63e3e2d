"""What widgets drawn by framed.js share in the kernel: the trail that they follow, and what they tell of it."""
from typing import Any

import anywidget
import traitlets

from minigrad.errors import Refusal

from .graph import Still, cell


class Framed(Still, anywidget.AnyWidget):
    """`trail` is all that the learner decides, `state` what the kernel found out at its end, `message` why it could not
    follow it, `code` what reproduces the state, `cell` where the widget was made."""

    trail = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, trail: dict[str, Any], **traits: Any):
        super().__init__(trail=trail, cell=cell(), **traits)
        self._follow()
        self.observe(self._follow, "trail")

    def _follow(self, _: Any = None) -> None:
        """Go along the trail, and tell what is at its end; where that cannot be, the last good picture stays."""
        raise NotImplementedError

    def _refuse(self, error: Refusal) -> None:
        """Say why the trail cannot be followed."""
        self.message = f"{error.words}. Below is still the last good state."
