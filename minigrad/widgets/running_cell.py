"""The cell that a widget was made in: after a restart of the kernel, a notice says to run it
again."""
from collections.abc import Callable
from typing import Any


def running_cell() -> str:
    """The prompt and first line of the cell that is running, for the notice after a restart; empty
    outside IPython."""
    try:
        from IPython import get_ipython

        shell: Callable[[], Any] = get_ipython
        # In[k] is the source of the cell whose prompt is [k]
        cells = shell().user_ns["In"]
        last = [line.strip() for line in cells[-1].splitlines() if line.strip()][-1]
        return f"[{len(cells) - 1}] {last if len(last) <= 60 else last[:59] + '…'}"
    except (ImportError, AttributeError, KeyError, IndexError):
        return ""
